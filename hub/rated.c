/* Ratings after a game. That a game has been rated is a row of a log of its own, stored together
 * with the new ratings: whatever crashes when, a game counts once. It cannot be a row of the
 * table's log, which goes on meanwhile with chat and rematches. */
#include <assert.h>
#include <string.h>

#include "accounts/ratings.h"
#include "hub/hub_internal.h"

struct judge {
    struct hub_wait wait; /* first */
    int64_t table;
    uint32_t epoch;
};

int64_t hub_rating_log(int64_t table)
{
    return (int64_t)((uint64_t)table | UINT64_C(1) << 62);
}

static void settle(struct hub_table *t, bool judged)
{
    t->judging = false;
    t->judged = judged;
    t->touched = t->hub->now;
    tables_schedule(t);
}

static void json_rating(struct text *out, const char *name, const struct belief *belief)
{
    json_name(out, name);
    text_char(out, '[');
    text_number(out, (int64_t)belief->mean);
    text_char(out, ',');
    text_number(out, (int64_t)belief->spread);
    text_char(out, ']');
}

static void tell_ratings(struct hub_table *t, const struct ratings_change *changes)
{
    char bytes[1024];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"ratings\":[");
    for (unsigned i = 0; i < table_of(t)->settings.setup.seats; i++) {
        text_add(&json, i == 0 ? "{" : ",{");
        json_rating(&json, "before", &changes[i].before);
        json_rating(&json, "after", &changes[i].after);
        text_char(&json, '}');
    }
    text_add(&json, "]}");
    for (const struct hub_connection *c = t->first; c != NULL; c = c->next)
        tables_tell(t, c, &json);
}

static void judged(void *context, const char *error, const struct ratings_change changes[SEATS_MAX])
{
    struct judge *judge = context;
    struct hub_table *t = tables_find(judge->wait.hub, judge->table, judge->epoch);
    wait_free(&judge->wait);
    if (t == NULL)
        return;
    if (error != NULL)
        hub_log(t->hub, "not-rated", t->id, error);
    else
        tell_ratings(t, changes);
    /* what could not be stored is tried again when the table is read next */
    settle(t, true);
}

/* Who sits at a table, as ratings know them; `variant` is room for the options. */
static void describe_game(const struct hub_table *t, struct ratings_game *game,
                          struct text *variant)
{
    const struct table *table = table_of(t);
    *game = (struct ratings_game){.game = table->settings.game->name,
                                  .variant = variant->bytes,
                                  .seats = table->settings.setup.seats,
                                  .now = t->hub->now};
    game_print_options(table->settings.game, &table->settings.setup, variant);
    for (unsigned i = 0; i < game->seats; i++) {
        const struct table_seat *seat = &table->seat[i];
        game->seat[i].person = seat->kind == SEAT_PERSON ? (int64_t)seat->person : 0;
        game->seat[i].bot = seat->kind == SEAT_BOT ? seat->level : "";
        game->seat[i].gone = seat->kind == SEAT_PERSON && seat->name[0] == '\0';
    }
}

static bool start(struct hub_table *t, struct judge *judge)
{
    char bytes[512], word[48];
    struct text variant = TEXT(bytes), text = TEXT(word);
    uint64_t mark = 0;
    struct ratings_game game;
    describe_game(t, &game, &variant);
    t->hub->out->random(t->hub->out, &mark, sizeof mark);
    text_add(&text, "rated ");
    text_hex(&text, mark); /* the same row twice would be no conflict */
    const struct store_write row = {.action = STORE_ADD,
                                    .kind = STORE_ROW,
                                    .row = {.table = hub_rating_log(t->id),
                                            .number = 1,
                                            .time = t->hub->now,
                                            .text = store_text(word)}};
    game.more = &row;
    game.more_count = 1;
    table_of(t)->settings.game->score(table_of(t)->match.state, &game.result);
    return ratings_update(t->hub->store, &game, judged, judge);
}

static void found_log(void *context, const char *error, const struct store_answer *answer)
{
    struct judge *judge = context;
    struct hub_table *t = tables_find(judge->wait.hub, judge->table, judge->epoch);
    if (t != NULL && error == NULL && answer->count == 0 && start(t, judge))
        return;
    wait_free(&judge->wait);
    if (t != NULL)
        settle(t, true);
}

void rated_check(struct hub_table *t)
{
    const struct table *table = table_of(t);
    assert(t->state == TABLE_LIVE);
    if (t->judged || t->judging || table->phase < TABLE_OVER)
        return;
    if (table->phase != TABLE_OVER || !table_counts(table)) {
        t->judged = true;
        return;
    }
    if (t->acked < table->known)
        return; /* the end of the game is not durable yet */
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = hub_rating_log(t->id), .from = 1, .limit = 1};
    struct judge *judge = wait_new(t->hub, sizeof *judge);
    if (judge == NULL)
        return;
    judge->table = t->id;
    judge->epoch = t->epoch;
    t->judging = store_read(t->hub->store, &query, found_log, judge);
    if (!t->judging)
        wait_free(&judge->wait);
}

/* --- somebody asks --------------------------------------------------------------------------- */

struct curious {
    struct hub_wait wait; /* first */
    uint64_t connection;
    unsigned seats;
    bool taken[SEATS_MAX];
};

static void tell_known(void *context, const char *error,
                       const struct ratings_change changes[SEATS_MAX])
{
    struct curious *curious = context;
    struct hub *hub = curious->wait.hub;
    const struct hub_connection *c = map_get(&hub->connections, curious->connection);
    char bytes[1024];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"ratings\":[");
    for (unsigned i = 0; i < curious->seats; i++) {
        text_add(&json, i == 0 ? "{" : ",{");
        if (curious->taken[i]) {
            json_rating(&json, "now", &changes[i].before);
            json_name(&json, "games");
            text_number(&json, changes[i].games);
        }
        text_char(&json, '}');
    }
    text_add(&json, "]}");
    if (c != NULL && error != NULL)
        hub_refuse(hub, c, "try-again", "ratings");
    else if (c != NULL)
        hub_send(hub, c, &json);
    wait_free(&curious->wait);
}

bool rated_tell(struct hub_table *t, struct hub_connection *c)
{
    char bytes[512];
    struct text variant = TEXT(bytes);
    struct ratings_game game;
    struct curious *curious = wait_new(t->hub, sizeof *curious);
    if (curious == NULL)
        return false;
    wait_because(&curious->wait, c);
    describe_game(t, &game, &variant);
    curious->connection = c->number;
    curious->seats = game.seats;
    for (unsigned i = 0; i < game.seats; i++)
        curious->taken[i] =
            table_of(t)->seat[i].kind == SEAT_PERSON || table_of(t)->seat[i].kind == SEAT_BOT;
    if (ratings_read(t->hub->store, &game, tell_known, curious))
        return true;
    wait_free(&curious->wait);
    return false;
}
