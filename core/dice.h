/* A handful of six-sided dice whose order does not matter, in one word.
 *
 * Each face has a nibble with the number of dice that show it, lowest face first; the seventh
 * nibble counts all dice. Sums and differences of handfuls are those of the words. Dice whose faces
 * a viewer may not see are a handful with a total and no faces. */
#ifndef CORE_DICE_H
#define CORE_DICE_H

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t dice;

enum { DICE_FACES = 6, DICE_MOST = 7, DICE_TOTAL_SHIFT = 4 * DICE_FACES };

#define DICE_TOTAL(n) ((dice)(n) << DICE_TOTAL_SHIFT)

/* One die that shows a face (0 to 5). */
static inline dice dice_one(unsigned face)
{
    return (1U << (4 * face)) | DICE_TOTAL(1);
}

static inline unsigned dice_count(dice d)
{
    return d >> DICE_TOTAL_SHIFT;
}

static inline unsigned dice_of(dice d, unsigned face)
{
    return (d >> (4 * face)) & 15;
}

/* The faces alone, without the total. */
static inline dice dice_faces(dice d)
{
    return d & (DICE_TOTAL(1) - 1);
}

/* One of the dice that show the lowest face; there must be one. */
static inline dice dice_lowest(dice d)
{
    return (1U << (__builtin_ctz(d) & ~3)) | DICE_TOTAL(1);
}

/* Whether every die of `part` is among those of `whole`. */
static inline bool dice_within(dice part, dice whole)
{
    const dice guard = 0x8888888;
    return (((whole | guard) - part) & guard) == guard;
}

/* Whether a word is a handful at all: nibbles stay below 8 and add up to the total. */
static inline bool dice_valid(dice d)
{
    const uint32_t pairs = (d & 0x0f0f0f) + (d >> 4 & 0x0f0f0f);
    return (d & 0xf8888888) == 0 && (pairs * 0x010101 >> 16 & 255) == dice_count(d);
}

/* The roll of n dice (up to five) that is the index-th of 6^n equally likely ones: its digits to
 * the base of six, read two by two. All five are read, whatever n, since a loop that ends now here,
 * now there costs more; those above the n-th are noughts and taken away again. */
static inline dice dice_roll(unsigned n, uint32_t index)
{
#define DIE(face) (1U << 4 * (face))
#define PAIRS(one)                                                                                 \
    DIE(0) + (one), DIE(1) + (one), DIE(2) + (one), DIE(3) + (one), DIE(4) + (one), DIE(5) + (one)
    static const dice pairs[36] = {PAIRS(DIE(0)), PAIRS(DIE(1)), PAIRS(DIE(2)),
                                   PAIRS(DIE(3)), PAIRS(DIE(4)), PAIRS(DIE(5))};
    const dice five = pairs[index % 36] + pairs[index / 36 % 36] + DIE(index / 1296);
    return five - (5 - n) * DIE(0) + DICE_TOTAL(n);
#undef PAIRS
#undef DIE
}

/* How many equally likely rolls n dice (up to five) have. */
static inline uint32_t dice_rolls(unsigned n)
{
    static const uint16_t rolls[] = {1, 6, 36, 216, 1296, 7776};
    return rolls[n];
}

/* All handfuls within `whole` of at most `most` dice, none included; at most 2^5 of five dice.
 * Returns how many. */
static inline unsigned dice_parts(dice whole, unsigned most, dice parts[static 64])
{
    unsigned n = 1;
    parts[0] = 0;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const unsigned had = n;
        dice more = dice_one(face);
        for (unsigned i = dice_of(whole, face); i > 0; i--, more += dice_one(face))
            for (unsigned j = 0; j < had; j++)
                if (dice_count(parts[j] + more) <= most)
                    parts[n++] = parts[j] + more;
    }
    return n;
}

#endif
