/* What positions between two turns of Dicetto are worth to each seat.
 *
 * Each seat is described by the same numbers: what it has, what stands on cards and how likely it
 * will be collected, what the bonus cards promise, how far it is ahead and how near the end is. A
 * tiny net, the same for all seats, makes a score of them, and the chances to win go by the scores
 * (softmax), so that they add up to 1 at any number of seats. Its weights were fitted to games of
 * the bots with themselves.
 */
#ifndef BOTS_DICETTO_VALUE_H
#define BOTS_DICETTO_VALUE_H

#include "bots/dicetto_turn.h"

enum {
    VALUE_NUMBERS = 26, /* that describe a seat */
    VALUE_HIDDEN = 16,
    VALUE_WEIGHTS = VALUE_HIDDEN * (VALUE_NUMBERS + 1) + VALUE_HIDDEN + VALUE_NUMBERS,
};

/* Weights, in this order: into the hidden layer, by number, constants last; out of it; and past it
 * from each number to the score. Then those of the points. */
struct dicetto_weights {
    float in[VALUE_NUMBERS + 1][VALUE_HIDDEN];
    float out[VALUE_HIDDEN];
    float past[VALUE_NUMBERS];
    float points[VALUE_NUMBERS + 1];
};

/* What is looked at with: the weights, and what the bonus cards of this game count. */
struct dicetto_eye {
    const struct dicetto_weights *weights;
    cards counted[BONUSES];
};
struct dicetto_eye dicetto_eye(const struct dicetto_weights *weights, const struct dicetto *g);

/* Every seat as numbers. */
void dicetto_look(const struct dicetto_eye *eye, const struct dicetto *g,
                  float numbers[DICETTO_SEATS_MAX][VALUE_NUMBERS]);
/* For struct dicetto_judge; the context is struct dicetto_eye. */
struct dicetto_value dicetto_value(void *eye, const struct dicetto *g, unsigned seat);
/* How likely a group on a space outlives the turns of so many others. */
double dicetto_holds(const struct dicetto_space *space, unsigned rivals);

#endif
