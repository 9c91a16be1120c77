/* What a hand of dice is likely to bring in Dice Town.
 *
 * A prospect is made once for each question: for every face and number of dice it says how likely
 * they are to control a place against what the others show, times what the place is worth. A
 * finished hand is then a sum of a few numbers. What the rolls to come may make of one that is not
 * finished is in rolls.h.
 */
#ifndef BOTS_TOWN_PROSPECT_H
#define BOTS_TOWN_PROSPECT_H

#include "bots/town/value.h"

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
    /* the Extension: */
    bool rivals;                             /* there are second places */
    uint32_t second;                         /* the second best of the finished hands */
    float follows[HAND_CLASSES][DICE_FACES]; /* chance that just one of the others is better */
    float left_deeds[TOWN_DICE + 1];         /* what a runner-up gets at Town Hall, by aces */
};

/* The place that wants each face. */
extern const uint8_t town_place_of[DICE_FACES];

/* The chance that the next roll is the last one of a seat, since somebody else finishes. */
float town_last(const struct town *t, unsigned seat);
/* By dice of a face that a seat will have: the chances that none of the others has as many, and
 * that none has more; `last` as above. */
struct town_ahead {
    float sole[TOWN_DICE + 1], top[TOWN_DICE + 1];
};
void town_look_ahead(const struct town *t, unsigned seat, unsigned face, float last,
                     struct town_ahead *ahead);

void town_foresee(const struct town_mind *mind, struct town_prospect *prospect);

/* The worth of a finished hand. */
float town_hand_worth(const struct town_prospect *prospect, dice hand);

#endif
