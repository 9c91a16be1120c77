/* The connection: when it is lost it is tried again, soon at first and then less often, and the
 * table goes on behind the last step that was told. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "terminal/join/join.h"

enum { RETRY_FIRST = 100, RETRY_MOST = 5000, SECOND = 1000 };

/* --- saying --- */

void line_say(struct join *join, const char *text)
{
    if (!join->open || !client_say(join->line, text, strlen(text)))
        join_say_in(join, STYLE_WARN, "%s",
                    _("There is no line to the server now; that was not said."));
    else
        join->busy = true;
}

void line_sayf(struct join *join, const char *format, ...)
{
    char text[JOIN_SAY_ROOM];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    line_say(join, text);
}

/* --- coming and coming back --- */

static void opened(void *user, struct client_line *line)
{
    struct join *join = user;
    const struct join_wishes *wishes = join->wishes;
    (void)line;
    const bool back = join->lost;
    join->open = true;
    join->lost = false;
    join->tries = 0;
    join->busy = join->looks = join->thinks = false;
    if (back)
        join_say_in(join, STYLE_FAINT, "%s", _("The line is back."));
    if (join->at.id[0] != '\0' && join->at.known) {
        line_sayf(join, "table %s %u", join->at.id, join->at.step);
    } else if (join->at.id[0] != '\0') {
        line_sayf(join, "table %s", join->at.id);
    } else if (back) {
        lists_ask(join);
    } else {
        join_say(join, _("You are %s at %s."), join->name, client_host(join->client));
        if (wishes->table != NULL)
            lists_go(join, wishes->table);
        else if (wishes->make != NULL)
            lists_make(join, wishes->make);
        else
            lists_ask(join);
    }
    join_settle(join);
}

static void told(void *user, struct client_line *line, const char *text, size_t size)
{
    struct join *join = user;
    (void)line;
    if (join->leaving)
        return;
    messages_take(join, text, size);
    join_settle(join);
}

static void try_again(uv_timer_t *timer)
{
    line_come(timer->data);
}

static void waited_enough(uv_timer_t *timer)
{
    const struct join *join = timer->data;
    client_stop(join->client);
}

/* Who does not answer a farewell is not waited for long. */
void line_end(struct join *join)
{
    uv_timer_start(&join->retry, waited_enough, SECOND, 0);
    if (join->open)
        client_close(join->line, CLOSE_NORMAL, "");
    else
        client_stop(join->client);
}

static void wait_and_try(struct join *join, bool slowly)
{
    const unsigned doubled = join->tries < 6 ? (unsigned)RETRY_FIRST << join->tries : RETRY_MOST;
    const unsigned delay = slowly || doubled > RETRY_MOST ? RETRY_MOST : doubled;
    join->tries++;
    uv_timer_start(&join->retry, try_again, delay, 0);
}

static void closed(void *user, struct client_line *line, unsigned code, const char *reason)
{
    struct join *join = user;
    (void)line;
    const bool was_open = join->open;
    join->open = false;
    join->line = NULL;
    join->at.synced = false;
    if (join->leaving) {
        client_stop(join->client);
    } else if (strcmp(reason, "account-deleted") == 0) {
        person_deleted(join);
    } else if (code == CLOSE_POLICY || code == CLOSE_TOO_BIG || code == 403) {
        const char *sentence = words_refusal(NULL, reason);
        join_fail(join, _("the server has closed the line: %s"),
                  sentence != NULL ? sentence : reason);
    } else if (code == CLOSE_TLS) {
        join_fail(join, "%s", reason);
    } else if (code == 401) {
        person_forget(join);
        join_fail(join, "%s",
                  _("the server does not know you any more; start again to come as a new guest"));
    } else {
        if (!join->lost)
            join_say_in(join, STYLE_WARN, "%s",
                        code == CLOSE_AWAY ? _("The server starts anew. Coming back ...")
                                           : _("The line is lost. Coming back ..."));
        join->lost = true;
        wait_and_try(join, !was_open && (code == 429 || code == CLOSE_TRY_LATER));
        join_settle(join);
    }
}

static const struct client_calls calls = {.open = opened, .message = told, .closed = closed};

void line_come(struct join *join)
{
    join->line = client_come(join->client, NULL, join->token, &calls, join);
    if (join->line == NULL)
        join_fail(join, "%s", _("not enough memory"));
}

/* --- the clock --- */

static void ticked(uv_timer_t *timer)
{
    struct join *join = timer->data;
    if (join->leaving || join->stage != STAGE_TABLE || !join->at.synced)
        return;
    news_waiting(join);
    news_clocks(join);
    fflush(join->screen.out);
    if (join->written_size > 0)
        join_settle(join);
}

void line_start(struct join *join)
{
    struct uv_loop_s *loop = client_loop(join->client);
    uv_timer_init(loop, &join->retry);
    uv_timer_init(loop, &join->clock);
    join->retry.data = join->clock.data = join;
    uv_timer_start(&join->clock, ticked, SECOND, SECOND);
}

void line_stop(struct join *join)
{
    uv_close((uv_handle_t *)&join->retry, NULL);
    uv_close((uv_handle_t *)&join->clock, NULL);
}
