/* When may one stop? A sequential test of a mean against a bar, and the interval that goes with it.
 *
 * Whoever looks at an ordinary 95 % interval after every game, and stops once the bar lies outside
 * of it, is wrong far more often than one time in twenty. This is a test by betting (Waudby-Smith
 * and Ramdas, "Estimating means of bounded random variables by betting", 2024), which may be looked
 * at all the time. For a supposed mean m two gamblers play a game that is fair if m is the mean,
 * with half a unit each: one bets that the next value lies above m, the other that it lies below; a
 * bet of b turns capital k into k * (1 + b * (value - m)). Who owns 1 / alpha times the unit has
 * done what happens with a chance of at most alpha / 2 if m, or anything beyond it on the other
 * side, is the mean (Ville's inequality). The interval is made of all m against which neither
 * gambler got so rich.
 *
 * Nothing is supposed of the values but that they lie between 0 and 1 and that each has the same
 * mean whatever came before: not their spread, and not that there are many of them. Bets depend on
 * former values only: the gambler whose side of the bar the values have been on bets what has the
 * best growth against the bar, the other one what shrinks the interval (both, as in the paper, from
 * the running mean and variance). Bets are the same for all m, hence the capital against m rises or
 * falls with m, and the set is an interval that leaves the bar outside just when a gambler has won
 * against the bar.
 */
#ifndef ARENA_SEQUENTIAL_H
#define ARENA_SEQUENTIAL_H

#include <stdbool.h>
#include <stddef.h>

struct sequential {
    double bar, alpha;          /* alpha: how often it may be wrong */
    double count, sum, squares; /* of the values, each less the bar */
    double above, below;        /* logarithms of the capitals against the bar */
    int verdict; /* 0: none yet, else the first there was: 1 above the bar, -1 below */
};

struct sequential_interval {
    double low, high;
};

void sequential_start(struct sequential *test, double bar, double alpha);
/* Adds a value between 0 and 1. */
void sequential_add(struct sequential *test, double value);
/* The interval after `count` values; `value` gives the i-th of them. */
struct sequential_interval sequential_interval(double bar, double alpha, size_t count,
                                               double (*value)(const void *context, size_t i),
                                               const void *context);

#endif
