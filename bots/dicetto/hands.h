/* Every handful of up to four dice, each once, by size: a handful has a slot, the sum of its dice's
 * slots, so the slot of what is kept plus the slot of what is rolled leads to the new hand. */
#ifndef BOTS_DICETTO_HANDS_H
#define BOTS_DICETTO_HANDS_H

#include "games/dicetto/dicetto.h"

enum {
    HANDFULS = 210,
    HANDFUL_SLOTS = 4 * 3125 + 1,
};

struct dicetto_handful {
    dice dice;
    uint16_t slot, ways; /* in how many orders its dice can be rolled */
};

struct dicetto_hands {
    uint8_t number[HANDFUL_SLOTS]; /* of the handful in a slot */
    struct dicetto_handful all[HANDFULS];
};

/* Where the handfuls of each size begin. */
static const uint8_t dicetto_first_of[DICETTO_DICE + 2] = {0, 1, 7, 28, 84, HANDFULS};

void dicetto_hands_list(struct dicetto_hands *hands);

static inline unsigned dicetto_slot_of(dice d)
{
    unsigned slot = 0;
    for (unsigned face = DICE_FACES; face-- > 0;)
        slot = slot * 5 + dice_of(d, face);
    return slot;
}

static inline unsigned dicetto_number_of(const struct dicetto_hands *hands, dice d)
{
    return hands->number[dicetto_slot_of(d)];
}

#endif
