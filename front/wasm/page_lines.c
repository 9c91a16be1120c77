/* Lines that a server does not take. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/notation.h"
#include "front/wasm/page_inside.h"
#include "front/wasm/store_page.h"

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

/* Bots are listed with the weakest first. Those that search heed the clock, the others need none.
 */
static const struct bot *adviser(const struct game *game, const void *view)
{
    const struct bot *best = NULL, *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        if (bot_ready(bot, view))
            best = bot;
    return best;
}

/* In parts of 10,000, as a whole number: a page can show what it likes of it. */
static void put_part(struct text *json, const char *name, float part)
{
    const float scaled = part * 10000.0F;
    json_name(json, name);
    text_number(json, (int64_t)(scaled < 0 ? scaled - 0.5F : scaled + 0.5F));
}

static void put_estimate(struct text *json, const struct game *game,
                         const struct bot_estimate *estimate)
{
    char bytes[256];
    struct text move = TEXT(bytes);
    game->print_move(&estimate->move, &move);
    text_char(json, '{');
    json_name(json, "move");
    json_text(json, bytes);
    put_part(json, "win", estimate->win);
    put_part(json, "win-error", estimate->win_error);
    put_part(json, "points", estimate->points / 100.0F);
    put_part(json, "points-error", estimate->points_error / 100.0F);
    text_char(json, '}');
}

static void put_hint(struct text *json, const struct hub_job *job, const struct move *move,
                     const struct bot_reasons *reasons)
{
    char bytes[512];
    struct text text = TEXT(bytes);
    text_add(json, "{\"hint\":{");
    json_name(json, "question");
    text_number(json, job->question);
    json_name(json, "bot");
    json_text(json, job->bot->name);
    json_name(json, "move");
    job->game->print_move(move, &text);
    json_text(json, bytes);
    if (reasons->word != NULL) {
        const struct event_row row = {reasons->word, "s o=other n m=m M=seats c p d D=sum"};
        text = TEXT(bytes);
        notation_event(job->game, &row, &reasons->values, &text);
        json_name(json, "why");
        json_text(json, bytes);
    }
    json_name(json, "worlds");
    text_number(json, reasons->worlds);
    json_name(json, "best");
    text_char(json, '[');
    for (unsigned i = 0; i < reasons->count; i++) {
        if (i > 0)
            text_char(json, ',');
        put_estimate(json, job->game, &reasons->best[i]);
    }
    text_add(json, "]}}");
}

static void line_hint(struct page *page, double now, uint32_t connection, const char *rest)
{
    char bytes[4096], word[WORD_ROOM];
    struct text json = TEXT(bytes);
    struct hub_job *job = malloc(sizeof *job);
    struct bot_reasons reasons = {0};
    uint32_t milliseconds = HINT_TIME;
    (void)now;
    if (text_word(&rest, word, sizeof word) > 0 &&
        (!text_to_number(word, HINT_MAX, &milliseconds) || *rest != '\0')) {
        refuse(connection, "bad-number", "hint");
    } else if (job == NULL || !hub_ask(page->hub, connection, job)) {
        refuse(connection, "not-asked", "hint");
    } else {
        double end = host_now() + milliseconds;
        job->bot = adviser(job->game, job->ask.view);
        const struct bot_question question = {.game = job->game,
                                              .view = job->ask.view,
                                              .seat = job->seat,
                                              .choices = job->ask.choices,
                                              .count = job->ask.count,
                                              .stop = page_late,
                                              .context = &end,
                                              .reasons = &reasons};
        const struct move move = job->bot->choose(&question, &job->rng);
        put_hint(&json, job, &move, &reasons);
        tell(connection, &json);
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
