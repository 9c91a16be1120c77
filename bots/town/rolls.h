/* What the rolls to come may make of a hand in Dice Town, and which dice are best set aside.
 *
 * For a hand that is not finished yet the rolls to come are worked out exactly, two deep, over all
 * handfuls of dice.
 */
#ifndef BOTS_TOWN_ROLLS_H
#define BOTS_TOWN_ROLLS_H

#include "bots/town/prospect.h"

/* A handful as a number: its faces weigh so much that no two handfuls of up to five dice weigh the
 * same, and handfuls add up as their numbers do. (A set found by search.) */
enum { TOWN_HEAVIEST = 694, TOWN_WEIGHTS = 5 * TOWN_HEAVIEST + 1, TOWN_HANDFULS = 462 };

struct town_handful {
    dice dice;
    uint16_t number, ways; /* in which so many dice can show it */
    uint8_t top, run;      /* its highest face, and how many dice show that */
    uint8_t faces;         /* that it has, as bits */
};

/* All handfuls of up to some dice; those of n dice stand from first[n] to first[n + 1]. */
struct town_handfuls {
    struct town_handful list[TOWN_HANDFULS];
    unsigned first[TOWN_DICE + 2];
};

/* What can become of a cup, whatever is set aside of it. */
struct town_rolls {
    const struct town_mind *mind; /* NULL: dollars are worth nothing */
    struct town_prospect prospect;
    struct town_handfuls all;
    float once[TOWN_WEIGHTS]; /* by number of what is set aside: the rest is rolled once */
    unsigned cup;             /* dice in it */
};

void town_rolls_foresee(const struct town_mind *mind, dice kept, struct town_rolls *rolls);
/* The worth of that with some more dice set aside and so many dollars left. */
float town_rolls_worth(const struct town_rolls *rolls, dice fresh, unsigned dollars);
/* The same for a prospect of one's own making, in which a hand's worth is a chance: nothing that
 * can be paid for costs anything, and of the rolls after the next one another is reckoned with. */
void town_rolls_hope(const struct town_prospect *prospect, dice kept, struct town_rolls *rolls);
float town_rolls_chance(const struct town_rolls *rolls, dice fresh, unsigned dollars);
/* The chance to control the place of a face (not ACE) with these dice set aside. */
float town_chance(const struct town_prospect *prospect, dice kept, unsigned face);

/* The worth of dice set aside if the rest is rolled once and kept. */
float town_roll_worth(const struct town_prospect *prospect, dice kept);

/* The best of the ways to keep dice that a seat is given. */
struct move town_best_keep(const struct town_mind *mind, const struct move *choices,
                           unsigned count);
/* The hired bandits that are best sent before a roll, if any. */
struct move town_best_send(const struct town_mind *mind);

#endif
