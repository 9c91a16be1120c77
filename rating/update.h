/* Ratings that follow a player game by game, in the model of rating.h.
 *
 * A player's strength is not known but believed: a mean and a spread, in the units of Elo. After a
 * game each belief moves towards what the places say, the further the less sure it was, and becomes
 * surer. This is Weng and Lin's online form of the Plackett-Luce model ("A Bayesian approximation
 * method for online ranking", 2011) with two choices: strengths are divided by c = sqrt(1 + pi / 4
 * times the mean variance), so that sure ratings mean the same chances as those of rating_fit,
 * whatever the number of seats; and the step is taken with the variance after the game, as Glicko
 * does, which keeps the first games of a stranger from throwing everybody about.
 *
 * People change, so their spread grows a little before each game; programs stay as they are.
 */
#ifndef RATING_UPDATE_H
#define RATING_UPDATE_H

#include "core/game.h"

enum { RATING_START = 0, RATING_SPREAD = 300, RATING_DRIFT = 8 };

struct belief {
    double mean, spread; /* spread: a standard deviation */
};

/* Of somebody of whom nothing is known. */
static inline struct belief belief_start(void)
{
    return (struct belief){RATING_START, RATING_SPREAD};
}

/* Moves the beliefs of `seats` players by a finished game. `drift` marks those who may have changed
 * since their last game, as bits. Winners come before all others, then points decide; equal points
 * share a place. `same` tells for each seat the first seat of the same player: a player that sits
 * twice has one belief, and it is given at that first seat. */
void rating_update(unsigned seats, struct belief beliefs[SEATS_MAX], unsigned drift,
                   const uint8_t same[SEATS_MAX], const struct result *result);

#endif
