#include "bots/dicetto/hands.h"

static unsigned ways_of(dice d)
{
    static const uint8_t factorial[DICETTO_DICE + 1] = {1, 1, 2, 6, 24};
    unsigned ways = factorial[dice_count(d)];
    for (unsigned face = 0; face < DICE_FACES; face++)
        ways /= factorial[dice_of(d, face)];
    return ways;
}

/* Those of one die more are the ones before with a die that is not lower. */
void dicetto_hands_list(struct dicetto_hands *hands)
{
    unsigned count = 1;
    hands->all[0] = (struct dicetto_handful){.ways = 1};
    hands->number[0] = 0;
    for (unsigned size = 1; size <= DICETTO_DICE; size++) {
        for (unsigned i = dicetto_first_of[size - 1]; i < dicetto_first_of[size]; i++)
            for (unsigned face = 0; face < DICE_FACES; face++) {
                const dice before = hands->all[i].dice;
                const dice d = before + dice_one(face);
                if (dice_faces(before) >> (4 * (face + 1)) != 0)
                    continue;
                hands->all[count] = (struct dicetto_handful){
                    .dice = d, .slot = (uint16_t)dicetto_slot_of(d), .ways = (uint16_t)ways_of(d)};
                hands->number[hands->all[count].slot] = (uint8_t)count;
                count++;
            }
    }
}
