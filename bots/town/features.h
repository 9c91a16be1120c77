/* Dice Town as numbers for its net (bots/features.h). What a bot does with them stands in
 * bots/town/answers.c. */
#ifndef BOTS_TOWN_FEATURES_H
#define BOTS_TOWN_FEATURES_H

#include "bots/nn/nn.h"
#include "bots/town/rolls.h"

/* How many numbers the net is told of the seat and the table, and of each opponent; and how wide it
 * is. */
enum { TOWN_OWN = 151, TOWN_OTHER = 51, TOWN_WIDE = 128 };

/* A round's stages are the hands, then the places in their order. */
enum { STAGE_HANDS = 1 };

/* A view as numbers. `rolls`: what the dice may bring, for the cup of that moment, out of which an
 * answer may have set some aside; NULL when no dice are rolled any more. */
void town_look(const struct town_view *position, unsigned seat, const struct town_rolls *rolls,
               struct nn_input *input);

#endif
