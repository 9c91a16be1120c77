/* Lines that a server does not take. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "wasm/page_internal.h"
#include "wasm/store_page.h"

enum { HINT_TIME = 1000, HINT_MAX = 60000, WORD_ROOM = 24 };

static void tell(uint32_t connection, const struct text *json)
{
    host_tell(connection, json->bytes, (uint32_t)json->length);
}

static void refuse(uint32_t connection, const char *word, const char *line)
{
    char bytes[128];
    struct text json = TEXT(bytes);
    text_char(&json, '{');
    json_name(&json, "refused");
    json_text(&json, word);
    json_name(&json, "line");
    json_text(&json, line);
    text_char(&json, '}');
    tell(connection, &json);
}

/* --- hints ----------------------------------------------------------------------------------- */

/* What the strongest bot that can have its nets still wants. */
static uint32_t hint_wants(const struct page *page, const struct game *game, const void *view)
{
    const struct bot *bot = NULL;
    uint32_t wants = PAGE_IDLE;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        if (bot_ready(bot, view) || page_wants(page, bot, view) != PAGE_IDLE)
            wants = page_wants(page, bot, view);
    return wants;
}

static void give_hint(struct hub_job *job, uint32_t connection, uint32_t milliseconds)
{
    char bytes[4096];
    struct text json = TEXT(bytes);
    double end = host_now() + milliseconds;
    struct move move;
    job->bot = hub_adviser(job->game, job->ask.view);
    hub_think(job, page_late, &end, &move);
    hub_put_hint(job, &move, &json);
    tell(connection, &json);
}

static void line_hint(struct page *page, double now, uint32_t connection, const char *rest)
{
    char word[WORD_ROOM];
    struct hub_job *job = malloc(sizeof *job);
    uint32_t milliseconds = HINT_TIME;
    (void)now;
    if (text_word(&rest, word, sizeof word) > 0 &&
        (!text_to_number(word, HINT_MAX, &milliseconds) || *rest != '\0')) {
        refuse(connection, "bad-number", "hint");
    } else if (job == NULL || !hub_ask(page->hub, connection, job)) {
        refuse(connection, "not-asked", "hint");
    } else {
        page->wants = hint_wants(page, job->game, job->ask.view);
        if (page->wants == PAGE_IDLE)
            give_hint(job, connection, milliseconds);
    }
    free(job);
}

/* --- records --------------------------------------------------------------------------------- */

/* Reads the id of a table, or refuses. */
static bool read_id(uint32_t connection, const char *line, const char *rest, int64_t *id)
{
    char word[WORD_ROOM];
    text_word(&rest, word, sizeof word);
    if (hub_parse_id(word, id) && *rest == '\0')
        return true;
    refuse(connection, "no-such-table", line);
    return false;
}

static void recorded(void *context, const char *error, const char *text, size_t length)
{
    const uint32_t *connection = context;
    const size_t room = error == NULL ? 3 * length + 64 : 1;
    char *bytes = malloc(room);
    if (error != NULL || bytes == NULL) {
        refuse(*connection, error != NULL ? error : "failed", "record");
    } else {
        struct text json = text_of(bytes, room);
        text_char(&json, '{');
        json_name(&json, "record");
        json_text_n(&json, text, length);
        text_char(&json, '}');
        if (json.cut)
            refuse(*connection, "failed", "record");
        else
            tell(*connection, &json);
    }
    free(bytes);
    free(context);
}

static void line_record(struct page *page, double now, uint32_t connection, const char *rest)
{
    int64_t id = 0;
    (void)now;
    if (!read_id(connection, "record", rest, &id))
        return;
    uint32_t *context = malloc(sizeof *context);
    if (context != NULL)
        *context = connection;
    if (context == NULL || !hub_record(page->hub, id, 0, recorded, context)) {
        free(context);
        refuse(connection, "failed", "record");
    }
}

static void line_forget(struct page *page, double now, uint32_t connection, const char *rest)
{
    int64_t id = 0;
    char bytes[64];
    struct text json = TEXT(bytes);
    if (!read_id(connection, "forget", rest, &id))
        return;
    if (!hub_sleep(page->hub, (int64_t)now, id) || !store_page_forget(page->store, id)) {
        refuse(connection, "busy", "forget");
        return;
    }
    text_add(&json, "{\"forgotten\":\"");
    hub_print_id(id, &json);
    text_add(&json, "\"}");
    tell(connection, &json);
}

bool page_lines_take(struct page *page, double now, uint32_t connection, const char *line)
{
    static const struct {
        const char *word;
        void (*say)(struct page *page, double now, uint32_t connection, const char *rest);
    } lines[] = {{"hint", line_hint}, {"record", line_record}, {"forget", line_forget}};
    char word[WORD_ROOM];
    const char *rest = line;
    text_word(&rest, word, sizeof word);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (text_equal(word, lines[i].word)) {
            lines[i].say(page, now, connection, rest);
            return true;
        }
    return false;
}
