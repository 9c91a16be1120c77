/* Hints: what the strongest bot would do in a person's place, and why. It is thought about like a
 * bot's own move, and told to the one connection that has asked. */
#include "hub/hub_internal.h"

#include "core/notation.h"

/* Bots are listed with the weakest first. */
const struct bot *hub_adviser(const struct game *game, const void *view)
{
    const struct bot *best = NULL, *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        if (bot_ready(bot, view))
            best = bot;
    return best;
}

/* --- as JSON --------------------------------------------------------------------------------- */

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

void hub_put_hint(const struct hub_job *job, const struct move *move, struct text *json)
{
    const struct bot_reasons *reasons = &job->reasons;
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
        text = TEXT(bytes);
        notation_reason(job->game, reasons->word, &reasons->values, &text);
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

/* --- at a table ------------------------------------------------------------------------------ */

/* Whether the game will count for ratings if it is played to its end. */
static bool counts(const struct table *t)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < t->settings.setup.seats; seat++)
        people += t->seat[seat].kind == SEAT_PERSON && t->seat[seat].owner[0] == '\0';
    return t->settings.rated != 0 && people >= 2;
}

void advise_line(struct hub *hub, struct hub_connection *c)
{
    struct hub_table *t = c->table;
    struct hub_job job;
    if (counts(table_of(t)))
        hub_refuse(hub, c, "no-hints", "hint");
    else if (c->hinting)
        hub_refuse(hub, c, "thinking", "hint");
    else if (!hub_ask(hub, c->number, &job))
        hub_refuse(hub, c, "not-asked", "hint");
    else if (!think_for(t, &job, c->number))
        hub_refuse(hub, c, "try-again", "hint");
    else
        c->hinting = true;
}

void advise_done(struct hub *hub, uint64_t connection)
{
    struct hub_connection *c = map_get(&hub->connections, connection);
    if (c != NULL)
        c->hinting = false;
}

void advise_late(struct hub *hub, uint64_t connection)
{
    const struct hub_connection *c = map_get(&hub->connections, connection);
    advise_done(hub, connection);
    if (c != NULL)
        hub_refuse(hub, c, "not-asked", "hint");
}

/* Like everything about a position, it waits until that is stored. */
void advise_tell(struct hub_table *t, const struct hub_job *job, const struct move *move)
{
    char bytes[4096];
    struct text json = TEXT(bytes);
    const struct hub_connection *c = map_get(&t->hub->connections, job->connection);
    if (c == NULL || c->table != t || c->place != PLACE_HERE)
        return;
    hub_put_hint(job, move, &json);
    tables_tell(t, c, &json);
}
