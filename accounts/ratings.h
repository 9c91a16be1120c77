/* Ratings of the people and bots of a finished game, brought up to date in one batch.
 *
 * The model is the arena's (rating/update.h); people and bots are on one scale, and a bot's level
 * is rated as one player wherever it sits. Bots that the arena has measured (rating/anchors.h) stay
 * where they are, and nothing is stored of them. The ratings are read, moved by the result, and
 * stored all together with whatever the caller adds: the row of the table's log that says so, which
 * makes it impossible that a game counts twice. If another game of one of the players was stored in
 * between, the store refuses, and all is read and computed again.
 */
#ifndef ACCOUNTS_RATINGS_H
#define ACCOUNTS_RATINGS_H

#include "core/game.h"
#include "rating/update.h"
#include "store/store.h"

struct ratings_game {
    const char *game, *variant; /* what is rated apart */
    unsigned seats;
    struct {
        int64_t person;  /* or 0 and */
        const char *bot; /* its level */
        bool gone;       /* nothing is known of the person any more, and nothing is stored */
    } seat[SEATS_MAX];
    struct result result;
    int64_t now;
    /* stored in the same batch */
    const struct store_write *more;
    size_t more_count;
};

struct ratings_change {
    struct belief before, after;
    int64_t games; /* with this one */
};

/* By seat; valid during the call. With an error nothing was stored. */
typedef void ratings_done(void *context, const char *error,
                          const struct ratings_change changes[SEATS_MAX]);

/* The same players before the game: `before` and `games` of each are what is known of them, and
 * nothing is stored. The result is not looked at. */
bool ratings_read(struct store *store, const struct ratings_game *game, ratings_done *done,
                  void *context);

/* Everything is copied. False: no memory is left or the queue is full, and `done` is not called. */
bool ratings_update(struct store *store, const struct ratings_game *game, ratings_done *done,
                    void *context);

#endif
