/* A game in progress: the game, what it started from, and the moves so far, chance included.
 *
 * A match owns no memory: the caller hands it the array for the moves. It holds the position at
 * the start and the present one; the moves between them are the record. Undo is replay: it plays
 * all moves but the last again from the start, and never goes back behind a die roll, a drawn
 * card, another seat's move, or the moment in which simultaneous answers were opened, since what
 * people have seen cannot be unseen.
 */
#ifndef MATCH_MATCH_H
#define MATCH_MATCH_H

#include <stdalign.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/chacha.h"
#include "core/game.h"

enum { MATCH_MOVES_MAX = 200000 };

struct match {
    const struct game *game;
    struct setup setup;
    bool arranged; /* started from a described position */
    struct move *moves;
    uint32_t count, room;
    uint32_t chances; /* how many of the moves are chance's; undo takes back none of those */
    alignas(16) unsigned char first[STATE_MAX]; /* the position before the first move */
    alignas(16) unsigned char state[STATE_MAX];
};

/* A new match in `match`, whose moves go to `moves`; NULL, or the word with which the game refuses
 * such a setup. */
const char *match_start(struct match *match, const struct game *game, const struct setup *setup,
                        struct move *moves, uint32_t room);

/* A described position instead of the game's own start: before the first move, lines are put into
 * force one by one, and then settled. NULL or an error word. */
const char *match_arrange(struct match *match, const char *line);
const char *match_settle(struct match *match, struct sink *sink);

/* One move, by whoever move->seat is (CHANCE too). NULL, the game's error word, or
 * `too-many-moves`; after an error nothing has changed. */
const char *match_apply(struct match *match, const struct move *move, struct sink *sink);

/* Draws and applies chance's moves until a seat is waited for or the game is over. */
const char *match_chance(struct match *match, struct chacha *chacha, struct sink *sink);

/* Takes back the last move, which must be this seat's own; windows that others declined since then
 * do not count, so that undo tells nothing about hidden cards. NULL, or `nothing-to-undo`,
 * `undo-past-chance`, `undo-past-another-seat`,
 * `undo-past-reveal`. Call it again to take back more. */
const char *match_undo(struct match *match, unsigned seat);

static inline const void *match_state(const struct match *match)
{
    return match->state;
}

static inline unsigned match_waiting(const struct match *match)
{
    return match->game->waiting(match->state);
}

uint64_t match_hash(const struct match *match);

#endif
