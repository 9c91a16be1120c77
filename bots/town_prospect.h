/* What a hand of dice is likely to bring in Dice Town, and what the rolls to come may make of it.
 *
 * A prospect is made once for each question: for every face and number of dice it says how likely
 * they are to control a place against what the others show, times what the place is worth. A
 * finished hand is then a sum of a few numbers. For a hand that is not finished yet the rolls to
 * come are worked out exactly, two deep, over all handfuls of dice.
 */
#ifndef BOTS_TOWN_PROSPECT_H
#define BOTS_TOWN_PROSPECT_H

#include "bots/town_value.h"

enum { HAND_CLASSES = 8 };

struct town_prospect {
    float gain[DICE_FACES][TOWN_DICE + 1]; /* expected, by face and number of dice */
    float miss[DICE_FACES][TOWN_DICE + 1]; /* chance not to control the face's place */
    float beats[HAND_CLASSES][DICE_FACES]; /* chance to have the best hand, by class and face */
    float deeds[TOWN_DICE + 1];            /* worth of the deeds at Town Hall, by aces */
    float doc;                             /* consolation for who controls nothing */
    float tie;                             /* chance to win a tie */
    float last;                            /* chance that the next roll is the last one */
    uint32_t finished;                     /* the best hand that somebody else has finished */
};

void town_foresee(const struct town_mind *mind, struct town_prospect *prospect);

/* The worth of a finished hand. */
float town_hand_worth(const struct town_prospect *prospect, dice hand);
/* The worth of dice set aside if the rest is rolled once and kept. */
float town_roll_worth(const struct town_prospect *prospect, dice kept);

/* The best of the ways to keep dice that a seat is given. */
struct move town_best_keep(const struct town_mind *mind, const struct move *choices,
                           unsigned count);

#endif
