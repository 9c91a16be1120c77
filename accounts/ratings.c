#include "accounts/ratings.h"

#include <stdlib.h>
#include <string.h>

#include "rating/anchors.h"
#include "store/jobs.h"

enum { TRIES = 8, NAME = 32, VARIANT = 512 };

struct update {
    struct store *store;
    ratings_done *done;
    void *context;
    char game[NAME], variant[VARIANT], bot[SEATS_MAX][NAME];
    int64_t person[SEATS_MAX];
    uint8_t same[SEATS_MAX];  /* the first seat of the same player */
    bool anchored[SEATS_MAX]; /* a bot whose rating is known, and stays */
    bool gone[SEATS_MAX];
    bool reads; /* nothing is to change */
    unsigned seats, asked, tries;
    struct result result;
    int64_t now;
    const char *error;
    struct ratings_change changes[SEATS_MAX];
    struct store_job *more; /* a copy of what the caller adds */
};

/* What an answer is for. */
struct ask {
    struct update *update;
    unsigned seat;
};

static void finish(struct update *update, const char *error)
{
    update->done(update->context, error, update->changes);
    store_job_free(update->more);
    free(update);
}

static bool read_all(struct update *update);

static void stored(void *context, const char *error)
{
    struct update *update = context;
    const bool again = error != NULL && strcmp(error, "conflict") == 0 && ++update->tries < TRIES;
    if (again) {
        update->error = NULL;
        if (read_all(update))
            return;
        error = "failed";
    }
    finish(update, error);
}

static void compute(struct update *update)
{
    struct belief beliefs[SEATS_MAX] = {{0}};
    unsigned people = 0, players = 0;
    for (unsigned i = 0; i < update->seats; i++) {
        beliefs[i] = update->changes[i].before;
        people |= update->person[i] != 0 ? 1U << i : 0;
        players += update->same[i] == i;
    }
    /* who plays against nobody else has shown nothing */
    if (players > 1)
        rating_update(update->seats, beliefs, people, update->same, &update->result);
    for (unsigned i = 0; i < update->seats; i++) {
        const unsigned same = update->same[i];
        update->changes[i] = update->changes[same];
        if (!update->anchored[same])
            update->changes[i].after = beliefs[same];
    }
}

static void take_as_read(struct update *update)
{
    for (unsigned i = 0; i < update->seats; i++)
        update->changes[i] = update->changes[update->same[i]];
}

static bool submit(struct update *update)
{
    const size_t more = update->more->count;
    struct store_write *writes = calloc(more + SEATS_MAX, sizeof *writes);
    size_t count = more;
    if (writes == NULL)
        return false;
    memcpy(writes, update->more->writes, more * sizeof *writes);
    for (unsigned i = 0; i < update->seats; i++) {
        struct ratings_change *change = &update->changes[i];
        change->games++;
        if (update->same[i] != i || update->anchored[i])
            continue;
        writes[count++] = (struct store_write){
            .action = STORE_PUT,
            .kind = STORE_RATING,
            .rating = {.person = update->person[i],
                       .bot = store_text(update->bot[i]),
                       .game = store_text(update->game),
                       .variant = store_text(update->variant),
                       .mean = change->after.mean,
                       .spread = change->after.spread,
                       .games = change->games,
                       .changed = update->now},
        };
    }
    const bool good = store_submit(update->store, writes, count, stored, update);
    free(writes);
    return good;
}

static void found(void *context, const char *error, const struct store_answer *answer)
{
    struct ask *ask = context;
    struct update *update = ask->update;
    const unsigned seat = ask->seat;
    struct ratings_change *change = &update->changes[seat];
    free(ask);
    *change = (struct ratings_change){.before = belief_start()};
    for (size_t i = 0; i < answer->count; i++)
        if (store_text_is(answer->ratings[i].game, update->game) &&
            store_text_is(answer->ratings[i].variant, update->variant)) {
            change->before = (struct belief){answer->ratings[i].mean, answer->ratings[i].spread};
            change->games = answer->ratings[i].games;
        }
    if (update->person[seat] == 0 &&
        rating_anchor(update->game, update->bot[seat], &change->before)) {
        update->anchored[seat] = true;
        change->after = change->before;
    }
    if (update->gone[seat]) {
        *change = (struct ratings_change){.before = belief_start(), .after = belief_start()};
        update->anchored[seat] = true;
    }
    if (error != NULL)
        update->error = error;
    if (--update->asked > 0)
        return;
    if (update->error == NULL && update->reads) {
        take_as_read(update);
    } else if (update->error == NULL) {
        compute(update);
        if (submit(update))
            return;
        update->error = "failed";
    }
    finish(update, update->error);
}

static bool read_one(struct update *update, unsigned seat)
{
    const struct store_query query = {.question = STORE_RATINGS_OF,
                                      .id = update->person[seat],
                                      .text = store_text(update->bot[seat]),
                                      .limit = 100000};
    struct ask *ask = malloc(sizeof *ask);
    if (ask == NULL)
        return false;
    *ask = (struct ask){update, seat};
    if (store_read(update->store, &query, found, ask))
        return true;
    free(ask);
    return false;
}

/* False only if nothing was asked; otherwise the answers that do come end it. */
static bool read_all(struct update *update)
{
    for (unsigned i = 0; i < update->seats; i++) {
        if (update->same[i] != i)
            continue;
        if (!read_one(update, i)) {
            update->error = "failed";
            break;
        }
        update->asked++;
    }
    return update->asked > 0;
}

static void copy(char *to, size_t room, const char *words)
{
    const size_t length = strnlen(words, room - 1);
    memcpy(to, words, length);
    to[length] = '\0';
}

static bool begin(struct store *store, const struct ratings_game *game, bool reads,
                  ratings_done *done, void *context)
{
    struct update *update = calloc(1, sizeof *update);
    if (update == NULL)
        return false;
    *update = (struct update){.store = store,
                              .done = done,
                              .context = context,
                              .reads = reads,
                              .seats = game->seats,
                              .result = game->result,
                              .now = game->now};
    update->more = store_job_write(game->more, game->more_count, NULL, NULL);
    copy(update->game, sizeof update->game, game->game);
    copy(update->variant, sizeof update->variant, game->variant);
    for (unsigned i = 0; i < game->seats; i++) {
        update->person[i] = game->seat[i].person;
        update->gone[i] = game->seat[i].gone;
        if (update->person[i] == 0 && game->seat[i].bot != NULL)
            copy(update->bot[i], NAME, game->seat[i].bot);
        unsigned first = 0;
        while (update->person[first] != update->person[i] ||
               strcmp(update->bot[first], update->bot[i]) != 0)
            first++;
        update->same[i] = (uint8_t)first;
    }
    if (update->more != NULL && read_all(update))
        return true;
    if (update->more != NULL)
        store_job_free(update->more);
    free(update);
    return false;
}

bool ratings_update(struct store *store, const struct ratings_game *game, ratings_done *done,
                    void *context)
{
    return begin(store, game, false, done, context);
}

bool ratings_read(struct store *store, const struct ratings_game *game, ratings_done *done,
                  void *context)
{
    return begin(store, game, true, done, context);
}
