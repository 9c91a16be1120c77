#include "bots/town/rolls.h"

#include "bots/town/extension.h"

static const float any_face = 1 / 6.0F;

/* Numbers of handfuls: see rolls.h. */
static const uint16_t weight_of[DICE_FACES] = {1, 25, 162, 543, 628, TOWN_HEAVIEST};
enum { WEIGHTS = TOWN_WEIGHTS };

static void list_handfuls(unsigned most, struct town_handfuls *all)
{
    all->list[0] = (struct town_handful){.ways = 1};
    all->first[0] = 0;
    all->first[1] = 1;
    for (unsigned n = 1; n <= most; n++) {
        unsigned count = all->first[n];
        for (unsigned i = all->first[n - 1]; i < all->first[n]; i++) {
            const struct town_handful h = all->list[i];
            for (unsigned face = h.top; face < DICE_FACES; face++) {
                const unsigned run = face == h.top ? h.run + 1U : 1U;
                all->list[count++] = (struct town_handful){
                    .dice = h.dice + dice_one(face),
                    .number = (uint16_t)(h.number + weight_of[face]),
                    .ways = (uint16_t)(h.ways * n / run),
                    .top = (uint8_t)face,
                    .run = (uint8_t)run,
                    .faces = (uint8_t)(h.faces | 1U << face),
                };
            }
        }
        all->first[n + 1] = count;
    }
}

static unsigned number_of(dice d)
{
    unsigned number = 0;
    for (unsigned face = 0; face < DICE_FACES; face++)
        number += dice_of(d, face) * weight_of[face];
    return number;
}

/* once[number]: the worth of a handful set aside besides what was before, if what is missing is
 * rolled once. The last die of a roll may as well be the first: one die at a time will do. */
static void roll_once(const struct town_prospect *p, dice before, unsigned cup,
                      const struct town_handfuls *all, float once[WEIGHTS])
{
    once[0] = 0;
    for (unsigned i = all->first[cup]; i < all->first[cup + 1]; i++)
        once[all->list[i].number] = town_hand_worth(p, before + all->list[i].dice);
    for (unsigned i = all->first[cup]; i-- > 0;) {
        const float *from = &once[all->list[i].number];
        float sum = 0;
        for (unsigned face = 0; face < DICE_FACES; face++)
            sum += from[weight_of[face]];
        once[all->list[i].number] = sum * any_face;
    }
}

/* What dice cost that are kept out of a roll, for someone who has that many dollars; too much if
 * there are not enough. */
static float keeping_costs(const struct town_mind *mind, unsigned kept, unsigned dollars)
{
    const unsigned price = kept == 0 ? 1 : kept - 1;
    if (price > dollars)
        return 1000;
    return mind == NULL ? 0
                        : town_dollars_worth(mind, (int)dollars) -
                              town_dollars_worth(mind, (int)(dollars - price));
}

/* The worth of a handful set aside if the rest is rolled, the best of that kept, and the rest
 * rolled again. The best part of a roll is all of it, or the best part of it without some die. */
static float roll_twice(const struct town_mind *mind, const struct town_handfuls *all,
                        const float once[WEIGHTS], unsigned number, unsigned left, unsigned dollars)
{
    float best[WEIGHTS], sum = 0, ways = 0;
    for (unsigned n = 0; n <= left; n++) {
        const float cost = keeping_costs(mind, n, dollars);
        for (unsigned i = all->first[n]; i < all->first[n + 1]; i++) {
            const struct town_handful *h = &all->list[i];
            float most = once[number + h->number] - cost;
            BITS_EACH(face, h->faces) {
                const float part = best[h->number - weight_of[face]];
                most = part > most ? part : most;
            }
            best[h->number] = most;
            if (n == left) {
                sum += most * (float)h->ways;
                ways += (float)h->ways;
            }
        }
    }
    return sum / ways;
}

float town_roll_worth(const struct town_prospect *p, dice kept)
{
    struct town_handfuls all;
    float once[WEIGHTS];
    const unsigned left = TOWN_DICE - dice_count(kept);
    list_handfuls(left, &all);
    roll_once(p, kept, left, &all, once);
    return once[0];
}

/* A third roll, where there is one, helps about this much of what the second did. */
static const float third_roll = 0.5F;

/* What `prospect` says of all that may become of the dice. */
static void rolls_list(struct town_rolls *rolls, dice kept)
{
    rolls->cup = TOWN_DICE - dice_count(kept);
    list_handfuls(rolls->cup, &rolls->all);
    roll_once(&rolls->prospect, kept, rolls->cup, &rolls->all, rolls->once);
}

void town_rolls_foresee(const struct town_mind *mind, dice kept, struct town_rolls *rolls)
{
    rolls->mind = mind;
    town_foresee(mind, &rolls->prospect);
    rolls_list(rolls, kept);
}

void town_rolls_hope(const struct town_prospect *prospect, dice kept, struct town_rolls *rolls)
{
    rolls->mind = NULL;
    rolls->prospect = *prospect;
    rolls_list(rolls, kept);
}

/* The worth of a handful set aside if the rest, if any, is rolled once or more often. */
static float rolls_worth(const struct town_rolls *rolls, unsigned number, unsigned left,
                         unsigned dollars)
{
    const float worth = rolls->once[number];
    if (left == 0)
        return worth;
    const float twice = roll_twice(rolls->mind, &rolls->all, rolls->once, number, left, dollars);
    return worth + (1 - rolls->prospect.last) * (1 + third_roll) * (twice - worth);
}

float town_rolls_worth(const struct town_rolls *rolls, dice fresh, unsigned dollars)
{
    return rolls_worth(rolls, number_of(fresh), rolls->cup - dice_count(fresh), dollars);
}

float town_rolls_chance(const struct town_rolls *rolls, dice fresh, unsigned dollars)
{
    const unsigned number = number_of(fresh), left = rolls->cup - dice_count(fresh);
    const float once = rolls->once[number];
    if (left == 0)
        return once;
    const float twice = roll_twice(NULL, &rolls->all, rolls->once, number, left, dollars);
    return once + (1 - rolls->prospect.last) * (twice - once);
}

/* The chance to control a place with these dice set aside and the rest rolled, which is chosen from
 * if there will be another roll. */
float town_chance(const struct town_prospect *p, dice kept, unsigned face)
{
    const unsigned has = dice_of(kept, face), left = TOWN_DICE - dice_count(kept);
    const float each = has > 0 && p->last < 1 ? 0.3F : any_face;
    float exactly[TOWN_DICE + 1] = {1}, chance = 0;
    for (unsigned die = 0; die < left; die++) {
        for (unsigned k = die + 1; k > 0; k--)
            exactly[k] = exactly[k] * (1 - each) + exactly[k - 1] * each;
        exactly[0] *= 1 - each;
    }
    for (unsigned k = 0; k <= left; k++)
        chance += exactly[k] * (1 - p->miss[face][has + k]);
    return chance;
}

/* Four dice of a face are not taken apart, however much the rolls to come may promise: how many of
 * those just rolled must be kept for it, as far as there is money. */
static unsigned core_of(const struct town_seat *me, unsigned *face)
{
    enum { CORE = 4 };
    unsigned largest = 0;
    for (unsigned f = 0; f < DICE_FACES; f++) {
        const unsigned n = dice_of(me->kept + me->cup, f);
        *face = n > 0 && n >= largest ? f : *face;
        largest = n > largest ? n : largest;
    }
    const unsigned kept = dice_of(me->kept, *face), affordable = 1U + me->dollars;
    if (largest < CORE || kept >= CORE)
        return 0;
    return CORE - kept < affordable ? CORE - kept : affordable;
}

struct move town_best_keep(const struct town_mind *mind, const struct move *choices, unsigned count)
{
    const struct town_seat *me = &mind->t->seat[mind->seat];
    struct town_rolls rolls;
    town_rolls_foresee(mind, me->kept, &rolls);
    unsigned best = 0, face = 0;
    const unsigned core = core_of(me, &face);
    float most = -10000;
    for (unsigned i = 0; i < count; i++) {
        if (dice_of(choices[i].x, face) < core)
            continue;
        const bool brute = choices[i].a != 0;
        const unsigned kept = dice_count(choices[i].x);
        const unsigned price = brute ? 0 : kept == 0 ? 1 : kept - 1;
        float worth = town_rolls_worth(&rolls, choices[i].x, me->dollars - price);
        worth -= brute ? town_card_worth(mind, BRUTE) : keeping_costs(mind, kept, me->dollars);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return choices[best];
}

/* --- bandits ---------------------------------------------------------------------------------- */

/* More of them are hardly ever hired at a time, and would make too many ways to send them. */
enum { SENT_MOST = 4 };

/* A way to send them: the dice that it sets, as a number too, and the worth of who is gone then. */
struct sending {
    struct move move;
    unsigned set, number;
    float price;
};

/* Each bandit sets no die, one or two: the ways are counted to the base of three. */
static struct sending sending_of(const struct town_mind *mind, const uint8_t kinds[],
                                 unsigned count, unsigned way)
{
    struct sending s = {
        .move = {.kind = way > 0 ? MOVE_SEND : MOVE_PASS, .seat = (uint8_t)mind->seat}};
    unsigned shift = 0;
    for (unsigned i = 0; i < count; i++, way /= 3) {
        const unsigned sets = way % 3;
        if (sets == 0)
            continue;
        s.move.y |= (uint64_t)(kinds[i] | (sets == 2 ? SEND_TWO : 0U)) << shift;
        shift += 8;
        s.set += sets;
        s.number += sets * weight_of[town_bandit_face(kinds[i])];
        s.price += town_hired_worth(mind, kinds[i]);
    }
    return s;
}

struct move town_best_send(const struct town_mind *mind)
{
    const struct town_seat *me = &mind->t->seat[mind->seat];
    uint8_t kinds[SENT_MOST];
    unsigned count = 0, ways = 1;
    BITS_EACH(bandit, mind->t->hired[mind->seat])
        if (count < SENT_MOST) {
            kinds[count++] = mind->t->bandit[bandit];
            ways *= 3;
        }
    struct town_rolls rolls;
    float most = -10000;
    town_rolls_foresee(mind, me->kept, &rolls);
    struct move best = {.kind = MOVE_PASS, .seat = (uint8_t)mind->seat};
    for (unsigned way = 0; way < ways; way++) {
        const struct sending s = sending_of(mind, kinds, count, way);
        if (s.set > rolls.cup)
            continue;
        const float worth = rolls_worth(&rolls, s.number, rolls.cup - s.set, me->dollars) - s.price;
        if (worth > most) {
            most = worth;
            best = s.move;
        }
    }
    return best;
}
