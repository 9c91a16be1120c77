/* Bots: they see a view, never a state, and choose among the moves they are given.
 *
 * A bot keeps nothing between two questions; what it needs to be unpredictable is the generator it
 * is handed, so the same view, choices and generator give the same move.
 */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "core/game.h"

/* What a bot is asked. `choices` is never empty. Where game->sampled says that the list is only a
 * sample, a bot may answer with a move of its own making. */
struct bot_question {
    const struct game *game;
    const void *view;
    unsigned seat;
    const struct move *choices;
    unsigned count;
};

struct bot {
    const char *name;
    const char *game; /* the game it plays; NULL: any */
    struct move (*choose)(const struct bot_question *question, struct rng *rng);
};

/* The bot of that name for a game, or NULL. */
const struct bot *bot_find(const struct game *game, const char *name);
/* The i-th bot that can play a game, or NULL behind the last. */
const struct bot *bot_list(const struct game *game, unsigned i);

/* All there are; bots.c lists them. */
extern const struct bot bot_random, town_greedy, dicetto_greedy;

#endif
