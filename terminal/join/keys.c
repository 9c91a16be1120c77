/* What is typed, and what is printed around it. Standard input is read on the loop of the
 * connection: a terminal, a pipe, or a file. At a pipe each line waits until the one before has
 * been answered, so that a script gets the same as a person. */
#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/command.h"
#include "base/i18n.h"
#include "terminal/join/join.h"

enum { PROMPT_ROOM = 256 };

/* --- what is written --- */

static bool open_memory(struct join *join)
{
    join->screen.out = open_memstream(&join->written, &join->written_size);
    return join->screen.out != NULL;
}

void join_say(struct join *join, const char *format, ...)
{
    char text[JOIN_SAY_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    screen_wrap(&join->screen, text, 2);
}

void join_say_in(struct join *join, enum style style, const char *format, ...)
{
    char text[JOIN_SAY_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fputs(screen_style(&join->screen, style), join->screen.out);
    screen_wrap(&join->screen, text, 2);
    fputs(screen_style(&join->screen, STYLE_PLAIN), join->screen.out);
}

/* A prompt is wiped where that can be done, or else ended. */
void keys_end_prompt(struct join *join)
{
    FILE *out = join->terminal.out;
    if (!join->prompted)
        return;
    const unsigned above = (join->prompt_columns - 1) / terminal_columns(join);
    if (join->terminal.tty && above > 0)
        fprintf(out, "\033[%uA\r\033[J", above);
    else
        fputs(join->terminal.tty ? "\r\033[K" : "\n", out);
    join->prompted = false;
}

/* Shows what was written. */
static void put_out(struct join *join)
{
    if (fclose(join->screen.out) == 0 && join->written_size > 0) {
        keys_end_prompt(join);
        fwrite(join->written, 1, join->written_size, join->terminal.out);
    }
    free(join->written);
    join->written = NULL;
    if (!open_memory(join)) {
        complain("%s", _("not enough memory"));
        exit(STATUS_FAILED);
    }
    fflush(join->terminal.out);
}

static void flush(struct join *join)
{
    put_out(join);
    screen_measure(&join->terminal);
    join->screen.width = join->terminal.width;
    join->screen.low = join->terminal.low;
}

static bool is_secret(enum join_stage stage)
{
    return stage == STAGE_PASSWORD || stage == STAGE_NEW_PASSWORD || stage == STAGE_OLD_PASSWORD;
}

static void make_prompt(const struct join *join, char text[PROMPT_ROOM])
{
    const struct join_table *at = &join->at;
    char time[24];
    switch (join->stage) {
    case STAGE_NAME:
        snprintf(text, PROMPT_ROOM, "%s", _("Your name: "));
        break;
    case STAGE_PASSWORD:
    case STAGE_NEW_PASSWORD:
        snprintf(text, PROMPT_ROOM, _("Password of %s: "), join->login);
        break;
    case STAGE_OLD_PASSWORD:
        snprintf(text, PROMPT_ROOM, "%s", _("Current password: "));
        break;
    default:
        if (join->stage == STAGE_TABLE && at->asked && at->clocked && at->you < SEATS_MAX) {
            news_time(model_clock(join, at->you), time);
            snprintf(text, PROMPT_ROOM, "%s (%s)> ", join->name, time);
            break;
        }
        snprintf(text, PROMPT_ROOM, "%s> ", join->name);
    }
}

/* A prompt, and a line behind it. */
static void write_prompt(struct join *join, const char *line, size_t size)
{
    char text[PROMPT_ROOM + EDIT_MAX];
    make_prompt(join, text);
    struct text out = {.bytes = text, .room = sizeof text, .length = strlen(text)};
    text_add_n(&out, line, size);
    fputs(text, join->terminal.out);
    fflush(join->terminal.out);
    join->prompt_columns = screen_columns(text);
    join->prompted = true;
}

void join_fail(struct join *join, const char *format, ...)
{
    char text[JOIN_SAY_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    put_out(join);
    keys_end_prompt(join);
    fflush(join->terminal.out);
    complain("%s", text);
    join->status = STATUS_FAILED;
    join->leaving = true;
    client_stop(join->client);
}

void join_quit(struct join *join)
{
    const struct join_table *at = &join->at;
    if (join->leaving)
        return;
    join->leaving = true;
    if (at->id[0] != '\0' && (at->phase == PHASE_LOBBY || at->phase == PHASE_PLAYING) &&
        at->you < SEATS_MAX) {
        join_say(join, "%s", _("Your seat stays yours. Come back with:"));
        news_command(join);
    } else {
        join_say(join, "%s", _("Goodbye!"));
    }
    flush(join);
    keys_end_prompt(join);
    line_end(join);
}

/* --- what is typed --- */

void keys_hide(struct join *join, bool hide)
{
    struct termios settings;
    if (!join->keyboard || hide == join->silent)
        return;
    join->silent = hide;
    if (join->edits || tcgetattr(STDIN_FILENO, &settings) != 0)
        return;
    if (hide)
        settings.c_lflag &= ~(tcflag_t)ECHO;
    else
        settings.c_lflag |= ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
}

/* Shows a line that is taken where nobody else has shown it; never a password. */
static void echo(struct join *join, const char *line)
{
    const bool secret = is_secret(join->stage);
    if (!join->keyboard || join->edits) {
        flush(join);
        if (join->edits)
            keys_end_prompt(join);
        if (!join->prompted)
            write_prompt(join, line, secret || !join->edits ? 0 : strlen(line));
    }
    if (join->edits || secret)
        fputc('\n', join->terminal.out);
    else if (!join->keyboard)
        fprintf(join->terminal.out, "%s\n", line);
    join->prompted = false;
}

/* False: it is kept for later. */
static bool take_line(struct join *join, char *line)
{
    const bool secret = is_secret(join->stage);
    const enum input_result result = secret ? INPUT_LINE : input_tidy(line, EDIT_MAX);
    const bool waits = !join->keyboard && result == INPUT_LINE && join->stage == STAGE_TABLE;
    const bool playing = join->at.phase == PHASE_LOBBY || join->at.phase == PHASE_PLAYING;
    if (waits && playing && !join->at.asked && !commands_known(join, line))
        return false; /* an answer to what has not been asked yet */
    echo(join, line);
    if (result == INPUT_TOO_LONG)
        join_say(join, _("A line can be %d letters long; yours was longer."), EDIT_MAX);
    else if (result != INPUT_LINE)
        join_say(join, "%s", _("That line holds signs that are no text; please type it again."));
    else if (secret || join->stage == STAGE_NAME)
        person_typed(join, line);
    else
        commands_take(join, line);
    return true;
}

static bool is_ready(const struct join *join)
{
    if (join->leaving || join->stage == STAGE_BUSY)
        return false;
    if (join->stage == STAGE_TABLE && !join->at.synced)
        return join->keyboard && join->lost;
    return join->keyboard || !join->busy;
}

/* Takes the lines that are there, one after the other, as long as somebody wants them. */
static void take_lines(struct join *join)
{
    while (is_ready(join)) {
        char line[EDIT_MAX + 2];
        char *end = memchr(join->typed, '\n', join->typed_size);
        if (end == NULL && join->input_ended && join->typed_size > 0)
            end = join->typed + join->typed_size; /* the last one, without an end */
        if (end == NULL)
            break;
        const size_t length = (size_t)(end - join->typed);
        const size_t kept = length > EDIT_MAX ? EDIT_MAX + 1 : length;
        memcpy(line, join->typed, kept);
        line[kept] = '\0';
        if (memchr(line, '\0', kept) != NULL)
            snprintf(line, sizeof line, "\001"); /* no text at all */
        if (!take_line(join, line))
            break;
        const size_t used = length + (length < join->typed_size ? 1 : 0);
        join->typed_size -= used;
        memmove(join->typed, join->typed + used, join->typed_size);
    }
    if (join->input_ended && join->typed_size == 0 && is_ready(join))
        join_quit(join);
}

void join_settle(struct join *join)
{
    take_lines(join);
    if (join->leaving)
        return;
    flush(join);
    if (is_ready(join) && !join->prompted && !join->leaving)
        write_prompt(join, join->edit.line, join->silent ? 0 : edit_whole(&join->edit));
}

/* Lines that are whole go where those of a pipe go. */
static void edit_keys(struct join *join, const char *keys, size_t count)
{
    struct edit *edit = &join->edit;
    for (size_t i = 0; i < count && !join->input_ended; i++) {
        const enum edit_result result = edit_key(edit, (unsigned char)keys[i]);
        if (result == EDIT_FULL)
            fputc('\a', join->terminal.out);
        if (result == EDIT_CHANGED && !join->silent)
            keys_end_prompt(join); /* and so it will be written again */
        join->input_ended = result == EDIT_END;
        if (result != EDIT_LINE || sizeof join->typed - join->typed_size <= edit->size)
            continue;
        memcpy(join->typed + join->typed_size, edit->line, edit->size);
        join->typed_size += edit->size;
        join->typed[join->typed_size++] = '\n';
        edit_clear(edit);
    }
}

static void read_keys(struct join *join)
{
    char keys[256] = {0};
    const size_t left = sizeof join->typed - join->typed_size;
    const size_t room = join->edits ? sizeof keys : left;
    char *to = join->edits ? keys : join->typed + join->typed_size;
    const ssize_t count = room == 0 ? 0 : read(STDIN_FILENO, to, room);
    if (count > 0 && join->edits)
        edit_keys(join, keys, (size_t)count);
    else if (count > 0)
        join->typed_size += (size_t)count;
    else if (room == 0 && memchr(join->typed, '\n', join->typed_size) == NULL)
        join->typed_size = 0; /* nobody types such a line */
    else if (room > 0 && (count == 0 || (errno != EAGAIN && errno != EINTR)))
        join->input_ended = true;
}

static void keys_came(uv_poll_t *poll, int status, int events)
{
    struct join *join = poll->data;
    (void)events;
    if (status < 0)
        join->input_ended = true;
    else
        read_keys(join);
    if (join->input_ended)
        uv_poll_stop(poll);
    join_settle(join);
}

bool keys_start(struct join *join)
{
    struct uv_loop_s *loop = client_loop(join->client);
    screen_open(&join->terminal, stdout);
    join->screen = join->terminal;
    join->keyboard = isatty(STDIN_FILENO) == 1;
    join->keys.data = join;
    if (!open_memory(join) || !terminal_start(join))
        return false;
    join->polled = uv_poll_init(loop, &join->keys, STDIN_FILENO) == 0;
    if (join->polled)
        return uv_poll_start(&join->keys, UV_READABLE, keys_came) == 0;
    /* a file cannot be waited for, and need not be */
    while (!join->input_ended && join->typed_size < sizeof join->typed)
        read_keys(join);
    join->input_ended = true;
    return true;
}

void keys_stop(struct join *join)
{
    keys_hide(join, false);
    terminal_stop(join);
    if (join->polled)
        uv_close((uv_handle_t *)&join->keys, NULL);
    if (join->screen.out != NULL)
        fclose(join->screen.out);
    free(join->written);
    sodium_memzero(join->typed, sizeof join->typed);
    sodium_memzero(join->edit.line, sizeof join->edit.line);
}
