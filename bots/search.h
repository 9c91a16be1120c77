/* Search over imagined worlds: how the strong bots think, for any game that has a features.
 *
 * A world is a state that fits what the seat knows, hidden things drawn at random. In each world
 * every move in question is made, with the same luck afterwards; quick players play on for all
 * seats to the next quiet position, where the net judges. Moves that fall behind are dropped, so
 * that most worlds are spent on the few that matter. A move that the net can judge as soon as it is
 * chosen needs no world for that; worlds may then decide between the best of them.
 *
 * A level may look further: greedy bots play on for all seats to the next round. There the net has
 * least to guess, since what was at stake has been won or lost by the rules.
 *
 * If the net has a second one, a position is worth the mean of what both say, the second's word
 * counting as much as the net's `part` says: nets that learnt from different opponents err in
 * different ways. Quick players have the first.
 *
 * All seats that answer at the same time answer by what they know: what the seat in question does
 * is not told to the others.
 */
#ifndef BOTS_SEARCH_H
#define BOTS_SEARCH_H

#include "bots/features.h"

/* How hard a bot thinks. */
struct search_level {
    uint16_t tries; /* moves made in imagined worlds, in all, unless the question says otherwise */
    uint8_t chosen; /* of the moves that the net judges at once, so many are tried; 0: none */
    bool whole;     /* tries go on to the next round */
};

struct move search_choose(const struct features *features, const struct nn *net,
                          const struct search_level *level, const struct bot_question *question,
                          struct rng *rng);

/* What the seats of a state can expect (struct bot). */
void search_outlook(const struct features *features, const struct nn *net, const void *state,
                    struct rng rng, struct bot_outlook *outlook);

#endif
