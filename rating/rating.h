/* Ratings from games of many players: the Plackett-Luce model, fitted to all results.
 *
 * Each bot has a strength; the winner of a game is drawn with chances in proportion to the
 * strengths, then the second among the rest, and so on. Of players that share a place each counts
 * as chosen with its part of a choice, as in Weng and Lin's online form of the model ("A Bayesian
 * approximation method for online ranking", 2011). Since all games are at hand there is no need to
 * update game by game: the strengths are those that make the results most likely (Newton's method),
 * so the order of the games does not matter. A faint pull towards the middle, worth less than one
 * game, keeps the rating of a bot finite that has never won or never lost.
 *
 * Ratings are in the units of Elo: with 400 points more one wins ten times as often as the other
 * comes before it. Their mean is 0. The intervals come from the spread between groups of games, not
 * from the model (a "sandwich"): they hold though games of a deal share their luck, and though bots
 * are no wheels of fortune.
 */
#ifndef RATING_RATING_H
#define RATING_RATING_H

#include "core/game.h"

enum { RATING_BOTS = 8, RATING_GROUPS = 32 };

/* How a game ended: bots from the first place to the last, four bits each, the first lowest; the
 * bit TIE is set if it shares the place of that before it. Bots of a place are in rising order. */
enum { RATING_BITS = 4, RATING_TIE = 8, RATING_BOT = 7 };
_Static_assert((int)RATING_BOT + 1 == (int)RATING_BOTS, "a bot does not fit into its bits");

uint32_t rating_order(unsigned seats, const uint8_t bot[SEATS_MAX], const struct result *result);

/* So many games ended in that order, by group. Which groups there are is the caller's business:
 * games that share their luck belong to one. */
struct rating_row {
    uint32_t order;
    uint32_t games[RATING_GROUPS];
};

struct rating {
    double mean, error; /* error: half of the 95 % interval */
};

/* `groups` tells how many of the groups hold games. */
void rating_fit(const struct rating_row *rows, size_t count, unsigned seats, unsigned bots,
                unsigned groups, struct rating ratings[RATING_BOTS]);

#endif
