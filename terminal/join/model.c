/* The table as far as messages have told it. A message that does not fit is an error, in English
 * for whoever mends it; what it would have said is not believed. */
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "terminal/join/join.h"

static void copy(char *to, size_t room, const char *from)
{
    struct text out = text_of(to, room);
    text_add(&out, from);
}

static void forget_lines(struct join_table *at)
{
    while (at->line_count > 0)
        free(at->lines[--at->line_count]);
}

void model_clear(struct join *join)
{
    forget_lines(&join->at);
    join->at = (struct join_table){.you = WATCHER};
    story_close(&join->story);
    story_open(&join->story);
}

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    const struct join *join = (const struct join *)voice;
    return seat < SEATS_MAX ? join->seat_names[seat] : "-";
}

void model_init(struct join *join)
{
    join->voice.seat_name = seat_name;
    join->at.you = WATCHER;
    story_open(&join->story);
    join->picture = (struct table){.screen = &join->screen, .voice = &join->voice};
    join->teller = (struct teller){.screen = &join->screen, .voice = &join->voice};
}

int64_t model_clock(const struct join *join, unsigned seat)
{
    const struct join_table *at = &join->at;
    const uint64_t now = uv_now(client_loop(join->client));
    const bool runs = (at->waiting >> seat & 1) != 0;
    int64_t gone = runs ? (int64_t)(now - at->heard) - at->starts[seat] : 0;
    gone = gone > 0 ? gone : 0;
    return at->clock[seat] > gone ? at->clock[seat] - gone : 0;
}

/* --- settings and seats --- */

static const char *read_settings(struct join *join, const char *words)
{
    struct table_settings settings;
    settings_default(&settings);
    if (words == NULL || settings_read(&settings, words) != NULL)
        return "settings that this program does not know";
    join->at.settings = settings;
    join->picture.game = join->teller.game = settings.game;
    return NULL;
}

const char *model_seats(struct join *join, const struct value *list,
                        struct join_seat seats[SEATS_MAX])
{
    unsigned i = 0;
    (void)join;
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v), i++) {
        if (i == SEATS_MAX)
            return "more seats than there can be";
        struct join_seat *seat = &seats[i];
        const char *person = value_text(v, "person", NULL), *bot = value_text(v, "bot", NULL);
        if (value_flag(v, "gone")) /* whose account was deleted */
            person = _("somebody");
        const char *away = value_text(v, "away", "");
        *seat = (struct join_seat){.kind = person != NULL            ? SITS_PERSON
                                           : bot != NULL             ? SITS_BOT
                                           : value_flag(v, "closed") ? SITS_CLOSED
                                                                     : SITS_NOBODY,
                                   .host = value_flag(v, "host"),
                                   .absent = text_equal(away, "absent"),
                                   .left = text_equal(away, "left"),
                                   .votes = value_flag(v, "votes"),
                                   .again = value_flag(v, "again")};
        copy(seat->name, sizeof seat->name, person != NULL ? person : bot != NULL ? bot : "");
        copy(seat->owner, sizeof seat->owner, value_text(v, "of", ""));
        copy(seat->words, sizeof seat->words, value_text(v, "words", ""));
    }
    return NULL;
}

/* What the seats are called in sentences: names, told apart where they are the same. */
static void name_seats(struct join *join)
{
    const struct join_table *at = &join->at;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const struct join_seat *seat = &at->seat[i];
        struct text out = TEXT(join->seat_names[i]);
        bool alone = seat->kind == SITS_PERSON;
        for (unsigned j = 0; j < SEATS_MAX; j++)
            alone = alone && (i == j || !text_equal(at->seat[j].name, seat->name));
        text_add(&out, seat->kind == SITS_PERSON || seat->kind == SITS_BOT ? seat->name : "-");
        if (!alone) {
            text_char(&out, ' ');
            text_number(&out, i + 1);
        }
        join->picture.sits[i] = "";
    }
}

static const char *read_seats(struct join *join, const struct value *message)
{
    const struct value *list = value_of(message, "seats", VALUE_LIST);
    struct join_seat seats[SEATS_MAX] = {0}, old[SEATS_MAX];
    if (list == NULL)
        return NULL;
    const char *error = model_seats(join, list, seats);
    if (error != NULL)
        return error;
    memcpy(old, join->at.seat, sizeof old);
    memcpy(join->at.seat, seats, sizeof seats);
    name_seats(join);
    if (join->at.known)
        news_seats(join, old);
    return NULL;
}

/* Closed seats are gone when a game begins, and the others move up. */
static void close_up(struct join *join)
{
    struct join_table *at = &join->at;
    unsigned count = 0, you = WATCHER;
    for (unsigned i = 0; i < at->settings.setup.seats; i++) {
        if (at->seat[i].kind == SITS_CLOSED)
            continue;
        if (at->you == i)
            you = count;
        at->seat[count++] = at->seat[i];
    }
    for (unsigned i = count; i < SEATS_MAX; i++)
        at->seat[i] = (struct join_seat){0};
    at->settings.setup.seats = (uint8_t)count;
    at->you = you;
    name_seats(join);
}

/* --- the position --- */

static bool put_line(struct join_table *at, unsigned index, const char *line)
{
    char *made = at->line_count == JOIN_LINES_MAX ? NULL : strdup(line);
    if (made == NULL)
        return false;
    for (unsigned i = at->line_count++; i > index; i--)
        at->lines[i] = at->lines[i - 1];
    at->lines[index] = made;
    return true;
}

static const char *read_lines(struct join_table *at, const struct value *list)
{
    forget_lines(at);
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v))
        if (v->kind != VALUE_TEXT || !put_line(at, at->line_count, v->text))
            return "a position that is too long, or no text";
    return NULL;
}

/* `[at, gone, line, ...]` */
static const char *read_change(struct join_table *at, const struct value *change)
{
    static const char error[] = "a change of lines that are not there";
    const struct value *from = value_first(change);
    const struct value *gone = from == NULL ? NULL : value_next(change, from);
    if (gone == NULL || from->kind != VALUE_NUMBER || gone->kind != VALUE_NUMBER ||
        from->number < 0 || gone->number < 0 || from->number > at->line_count ||
        gone->number > at->line_count - from->number)
        return error;
    unsigned index = (unsigned)from->number;
    for (int64_t i = 0; i < gone->number; i++) {
        free(at->lines[index]);
        at->line_count--;
        for (unsigned j = index; j < at->line_count; j++)
            at->lines[j] = at->lines[j + 1];
    }
    for (const struct value *v = value_next(change, gone); v != NULL; v = value_next(change, v))
        if (v->kind != VALUE_TEXT || !put_line(at, index++, v->text))
            return error;
    return NULL;
}

static const char *read_changes(struct join_table *at, const struct value *list)
{
    const char *error = NULL;
    for (const struct value *v = value_first(list); v != NULL && error == NULL;
         v = value_next(list, v))
        error = read_change(at, v);
    return error;
}

/* --- what is asked --- */

static const char *read_ask(struct join *join, const struct value *ask)
{
    struct join_table *at = &join->at;
    const struct game *game = at->settings.game;
    const struct value *list = value_of(ask, "choices", VALUE_LIST);
    at->asks = (struct choices){.table = &join->picture, .seat = at->you};
    if (list == NULL || at->you >= SEATS_MAX ||
        !game->parse_event(value_text(ask, "is", ""), &at->asks.question))
        return "a question that this program does not know";
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v)) {
        if (at->asks.count == CHOICES_MAX || v->kind != VALUE_TEXT ||
            game->parse_move(at->you, v->text, &at->asks.list[at->asks.count]) != NULL)
            return "a choice that this program does not know";
        at->asks.count++;
    }
    at->asks.sampled = value_flag(ask, "sampled");
    at->asked = at->asks.count > 0;
    at->shown = false;
    return NULL;
}

unsigned model_bits(const struct value *list)
{
    unsigned bits = 0;
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v))
        if (v->kind == VALUE_NUMBER && v->number > 0 && v->number <= SEATS_MAX)
            bits |= 1U << (v->number - 1);
    return bits;
}

static void forget_ask(struct join_table *at)
{
    at->asked = false;
    at->answer[0] = '\0';
}

static bool read_times(const struct value *message, const char *name, int64_t times[SEATS_MAX])
{
    const struct value *list = value_of(message, name, VALUE_LIST);
    unsigned i = 0;
    memset(times, 0, SEATS_MAX * sizeof *times);
    for (const struct value *v = value_first(list); v != NULL && i < SEATS_MAX;
         v = value_next(list, v))
        times[i++] = v->number;
    return list != NULL;
}

static void read_clocks(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    at->heard = uv_now(client_loop(join->client));
    at->clocked = read_times(message, "clocks", at->clock);
    read_times(message, "starts", at->starts);
}

static const char *read_question(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const struct value *waiting = value_of(message, "waiting", VALUE_LIST);
    const struct value *moment = value_of(message, "moment", VALUE_NUMBER);
    const struct value *ask = value_of(message, "ask", VALUE_OBJECT);
    const int64_t question = value_number(message, "question", -1);
    if (question >= 0 && question <= UINT32_MAX) {
        if (question != at->question)
            forget_ask(at);
        at->question = (uint32_t)question;
        at->waiting = model_bits(waiting);
        at->moment = moment != NULL;
        at->moment_lasts = moment == NULL ? 0 : moment->number;
        at->waiting_shown = false;
        at->warned = 0;
        read_clocks(join, message);
        if (waiting != NULL && at->you < SEATS_MAX && (at->waiting >> at->you & 1) == 0)
            forget_ask(at);
    }
    return ask == NULL ? NULL : read_ask(join, ask);
}

static void read_result(struct join_table *at, const struct value *message)
{
    const struct value *points = value_of(message, "points", VALUE_LIST);
    unsigned i = 0;
    if (points == NULL)
        return;
    for (const struct value *v = value_first(points); v != NULL && i < SEATS_MAX;
         v = value_next(points, v))
        at->points[i++] = (int16_t)v->number;
    at->winners = model_bits(value_of(message, "winners", VALUE_LIST));
    at->phase = PHASE_OVER;
    at->waiting = 0;
    forget_ask(at);
}

/* --- a picture --- */

static const char *read_phase(struct join_table *at, const char *word)
{
    static const char *const words[] = {"lobby", "playing", "over", "ended"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_equal(word, words[i])) {
            at->phase = (enum join_phase)i;
            return NULL;
        }
    return "a phase that this program does not know";
}

static const char *read_parts(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const char *error = read_phase(at, value_text(message, "phase", ""));
    if (error == NULL)
        error = read_settings(join, value_text(message, "settings", NULL));
    const int64_t you = value_number(message, "you", 0);
    if (error == NULL && (you < 0 || you > at->settings.setup.seats))
        error = "a seat that is not there";
    at->you = you > 0 && error == NULL ? (unsigned)you - 1 : WATCHER;
    if (error == NULL)
        error = read_seats(join, message);
    if (error == NULL)
        error = read_lines(at, value_of(message, "lines", VALUE_LIST));
    forget_ask(at);
    at->waiting = 0;
    if (error == NULL)
        error = read_question(join, message);
    return error;
}

const char *model_picture(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const int64_t step = value_number(message, "step", -1);
    if (value_number(message, "table", 0) != 1)
        return "another version of the protocol than this program knows";
    if (step < 0 || step > UINT32_MAX)
        return "a picture without a step";
    const char *error = read_parts(join, message);
    if (error != NULL)
        return error;
    at->step = (uint32_t)step;
    read_result(at, message);
    at->scored = at->phase == PHASE_OVER;
    copy(at->commitment, sizeof at->commitment, value_text(message, "commitment", ""));
    copy(at->standing, sizeof at->standing, value_text(message, "standing", "ask"));
    copy(at->next, sizeof at->next, value_text(message, "next", ""));
    at->muted = model_bits(value_of(message, "muted", VALUE_LIST));
    at->wants_undo = (unsigned)value_number(message, "wants-undo", 0) % (SEATS_MAX + 1);
    if (value_number(message, "answered", -1) == at->question)
        forget_ask(at);
    for (unsigned viewer = 0; viewer <= WATCHER; viewer++)
        join->story.told[viewer] = join->story.count;
    at->known = true;
    return NULL;
}

/* --- a step --- */

/* An event that this program does not know (the server is newer) is told as it stands. */
static void read_events(struct join *join, const struct value *list)
{
    const struct game *game = join->at.settings.game;
    const unsigned viewer = join->at.you;
    struct event event;
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v)) {
        if (v->kind != VALUE_TEXT)
            continue;
        if (game->parse_event(v->text, &event)) {
            join->story.sink.put(&join->story.sink, &event);
        } else {
            story_tell(&join->story, &join->teller, viewer);
            join_say(join, "  %s", v->text);
        }
    }
    story_tell(&join->story, &join->teller, viewer);
}

const char *model_step(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const char *error = NULL;
    at->step++;
    if (value_text(message, "settings", NULL) != NULL)
        error = read_settings(join, value_text(message, "settings", NULL));
    if (error == NULL)
        error = read_seats(join, message);
    if (error != NULL)
        return error;
    if (value_flag(message, "started")) {
        at->phase = PHASE_PLAYING;
        close_up(join);
        news_started(join);
    }
    error = read_changes(at, value_of(message, "changes", VALUE_LIST));
    if (error == NULL && at->phase != PHASE_LOBBY)
        read_events(join, value_of(message, "events", VALUE_LIST));
    if (error == NULL)
        error = read_question(join, message);
    read_result(at, message);
    if (error == NULL)
        news_step(join, message);
    return error;
}
