/* What the rolls to come may make of a hand in Dice Town, and which dice are best set aside.
 *
 * For a hand that is not finished yet the rolls to come are worked out exactly, two deep, over all
 * handfuls of dice.
 */
#ifndef BOTS_TOWN_ROLLS_H
#define BOTS_TOWN_ROLLS_H

#include "bots/town_prospect.h"

/* The worth of dice set aside if the rest is rolled once and kept. */
float town_roll_worth(const struct town_prospect *prospect, dice kept);

/* The best of the ways to keep dice that a seat is given. */
struct move town_best_keep(const struct town_mind *mind, const struct move *choices,
                           unsigned count);
/* The hired bandits that are best sent before a roll, if any. */
struct move town_best_send(const struct town_mind *mind);

#endif
