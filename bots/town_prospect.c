#include "bots/town_prospect.h"

enum { HIGH_DIE, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE };

static const uint8_t place_of[DICE_FACES] = {GOLD_MINE, BANK, STORE, SALOON, SHERIFF, TOWN_HALL};

/* --- what the others may still roll ----------------------------------------------------------- */

/* The chance that a die shows a face, and the chance of a die of somebody who has begun to collect
 * that face and can choose once more. */
static const float any_face = 1 / 6.0F, collected_face = 0.3F;

/* The chance that an opponent with so many dice in its cup keeps them all in this reveal. */
static const float finishes[TOWN_DICE + 1] = {1, 0.85F, 0.35F, 0.12F, 0.05F, 0.03F};

/* below[c]: the chance to end with fewer than c dice of a face. */
static void dice_below(unsigned has, unsigned left, float q, float below[TOWN_DICE + 2])
{
    float exactly[TOWN_DICE + 1] = {1};
    for (unsigned die = 0; die < left; die++) {
        for (unsigned k = die + 1; k > 0; k--)
            exactly[k] = exactly[k] * (1 - q) + exactly[k - 1] * q;
        exactly[0] *= 1 - q;
    }
    below[0] = 0;
    for (unsigned c = 0; c <= TOWN_DICE; c++)
        below[c + 1] = below[c] + (c >= has && c - has <= left ? exactly[c - has] : 0);
}

/* With c dice of a face nobody has more with chance top[c], and nobody has as many with sole[c]. */
static void foresee_face(const struct town_mind *mind, unsigned face, struct town_prospect *p)
{
    const struct town *t = mind->t;
    float sole[TOWN_DICE + 1], top[TOWN_DICE + 1];
    for (unsigned c = 0; c <= TOWN_DICE; c++)
        sole[c] = top[c] = 1;
    for (unsigned i = 0; i < t->seats; i++) {
        if (i == mind->seat)
            continue;
        const unsigned has = dice_of(t->seat[i].kept, face);
        const unsigned left = TOWN_DICE - dice_count(t->seat[i].kept);
        float below[TOWN_DICE + 2];
        dice_below(has, left, has > 0 && p->last < 1 ? collected_face : any_face, below);
        for (unsigned c = 0; c <= TOWN_DICE; c++) {
            sole[c] *= below[c];
            top[c] *= below[c + 1];
        }
    }
    p->miss[face][0] = 1;
    p->gain[face][0] = 0;
    for (unsigned c = 1; c <= TOWN_DICE; c++) {
        const float wins = sole[c] + (top[c] - sole[c]) * p->tie;
        p->miss[face][c] = 1 - wins;
        p->gain[face][c] = wins * town_place_worth(mind, place_of[face], c);
    }
    /* the badge stays with its holder if nobody shows a king */
    if (face == KING && t->badge == mind->seat)
        p->gain[face][0] = top[0] * town_badge_worth(mind);
}

/* How a hand ends, in percent for each class, from so many dice set aside and the largest group
 * among them (0: two pairs). Reckoned with one roll to come, or two from fewer than three dice. */
static const uint8_t endings[TOWN_DICE][TOWN_DICE][HAND_CLASSES] = {
    [0] = {[0] = {1, 24, 21, 31, 1, 9, 12, 1}},
    [1] = {[1] = {1, 26, 24, 30, 0, 9, 9, 1}},
    [2] = {[1] = {1, 34, 26, 27, 0, 7, 5, 0}, [2] = {0, 12, 21, 31, 0, 15, 18, 3}},
    [3] = {[1] = {11, 58, 17, 8, 6, 0, 0, 0},
           [2] = {0, 34, 33, 22, 0, 8, 3, 0},
           [3] = {0, 0, 0, 55, 0, 14, 28, 3}},
    [4] = {[0] = {0, 0, 67, 0, 0, 33, 0, 0},
           [1] = {22, 67, 0, 0, 11, 0, 0, 0},
           [2] = {0, 50, 33, 17, 0, 0, 0, 0},
           [3] = {0, 0, 0, 66, 0, 17, 17, 0},
           [4] = {0, 0, 0, 0, 0, 0, 83, 17}},
};

/* The two largest groups of a handful, and the face of the largest. */
struct groups {
    unsigned largest, second, face;
};

static struct groups groups_of(dice hand)
{
    struct groups g = {0};
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const unsigned n = dice_of(hand, face);
        if (n >= g.largest && n > 0) {
            g.second = g.largest;
            g.largest = n;
            g.face = face;
        } else if (n > g.second) {
            g.second = n;
        }
    }
    return g;
}

static void foresee_hall(const struct town_mind *mind, struct town_prospect *p)
{
    const struct town *t = mind->t;
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        for (unsigned face = 0; face < DICE_FACES; face++)
            p->beats[class][face] = 1;
    for (unsigned aces = 0; aces <= TOWN_DICE; aces++)
        p->deeds[aces] = town_place_worth(mind, TOWN_HALL, aces);
    p->finished = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const dice kept = t->seat[i].kept;
        if (i == mind->seat)
            continue;
        if (dice_count(kept) == TOWN_DICE) {
            const uint32_t rank = town_hand_rank(kept);
            p->finished = rank > p->finished ? rank : p->finished;
            continue;
        }
        const struct groups g = groups_of(kept);
        const unsigned largest = g.largest == 2 && g.second == 2 ? 0 : g.largest;
        const uint8_t *ending = endings[dice_count(kept)][largest];
        float below = 0;
        for (unsigned class = 0; class < HAND_CLASSES; class++) {
            const float same = (float)ending[class] / 100;
            for (unsigned face = 0; face < DICE_FACES; face++)
                p->beats[class][face] *= below + same * ((float)face + 0.5F) * any_face;
            below += same;
        }
    }
}

void town_foresee(const struct town_mind *mind, struct town_prospect *p)
{
    const struct town *t = mind->t;
    /* a Sheriff favours itself, and is often one of those who are tied */
    const float others = (float)(t->seats - 1);
    p->tie = t->badge == mind->seat ? 1 : 0.45F * (others - 1) / others;
    p->doc = town_doc_worth(mind);
    float goes_on = 1;
    for (unsigned i = 0; i < t->seats; i++)
        if (i != mind->seat)
            goes_on *= 1 - finishes[TOWN_DICE - dice_count(t->seat[i].kept)];
    p->last = 1 - goes_on;
    for (unsigned face = NINE; face <= KING; face++)
        foresee_face(mind, face, p);
    foresee_hall(mind, p);
}

/* --- finished hands --------------------------------------------------------------------------- */

static unsigned class_of(struct groups g, dice hand)
{
    switch (g.largest) {
    case 5:
        return FIVE;
    case 4:
        return FOUR;
    case 3:
        return g.second == 2 ? FULL_HOUSE : THREE;
    case 2:
        return g.second == 2 ? TWO_PAIRS : PAIR;
    default:
        return dice_of(hand, NINE) == 0 || dice_of(hand, ACE) == 0 ? STRAIGHT : HIGH_DIE;
    }
}

float town_hand_worth(const struct town_prospect *p, dice hand)
{
    float worth = 0, nothing = 1;
    for (unsigned face = NINE; face <= KING; face++) {
        const unsigned n = dice_of(hand, face);
        worth += p->gain[face][n];
        nothing *= p->miss[face][n];
    }
    const struct groups g = groups_of(hand);
    float best = p->beats[class_of(g, hand)][g.face];
    if (p->finished > 0) {
        const uint32_t rank = town_hand_rank(hand);
        best *= rank > p->finished ? 1 : rank == p->finished ? p->tie : 0;
    }
    worth += best * p->deeds[dice_of(hand, ACE)];
    nothing *= 1 - best;
    return worth + nothing * p->doc;
}

/* --- rolls to come ---------------------------------------------------------------------------- */

/* A handful as a number: its faces weigh so much that no two handfuls of up to five dice weigh the
 * same, and handfuls add up as their numbers do. (A set found by search.) */
static const uint16_t weight_of[DICE_FACES] = {1, 25, 162, 543, 628, 694};
enum { WEIGHTS = 5 * 694 + 1, HANDFULS = 462 };

struct handful {
    dice dice;
    uint16_t number, ways; /* in which so many dice can show it */
    uint8_t top, run;      /* its highest face, and how many dice show that */
    uint8_t faces;         /* that it has, as bits */
};

/* All handfuls of up to some dice; those of n dice stand from first[n] to first[n + 1]. */
struct handfuls {
    struct handful list[HANDFULS];
    unsigned first[TOWN_DICE + 2];
};

static void list_handfuls(unsigned most, struct handfuls *all)
{
    all->list[0] = (struct handful){.ways = 1};
    all->first[0] = 0;
    all->first[1] = 1;
    for (unsigned n = 1; n <= most; n++) {
        unsigned count = all->first[n];
        for (unsigned i = all->first[n - 1]; i < all->first[n]; i++) {
            const struct handful h = all->list[i];
            for (unsigned face = h.top; face < DICE_FACES; face++) {
                const unsigned run = face == h.top ? h.run + 1U : 1U;
                all->list[count++] = (struct handful){
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
                      const struct handfuls *all, float once[WEIGHTS])
{
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
    return price > dollars ? 1000
                           : town_dollars_worth(mind, (int)dollars) -
                                 town_dollars_worth(mind, (int)(dollars - price));
}

/* The worth of a handful set aside if the rest is rolled, the best of that kept, and the rest
 * rolled again. The best part of a roll is all of it, or the best part of it without some die. */
static float roll_twice(const struct town_mind *mind, const struct handfuls *all,
                        const float once[WEIGHTS], unsigned number, unsigned left, unsigned dollars)
{
    float best[WEIGHTS], sum = 0, ways = 0;
    for (unsigned n = 0; n <= left; n++) {
        const float cost = keeping_costs(mind, n, dollars);
        for (unsigned i = all->first[n]; i < all->first[n + 1]; i++) {
            const struct handful *h = &all->list[i];
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
    struct handfuls all;
    float once[WEIGHTS];
    const unsigned left = TOWN_DICE - dice_count(kept);
    list_handfuls(left, &all);
    roll_once(p, kept, left, &all, once);
    return once[0];
}

/* A third roll, where there is one, helps about this much of what the second did. */
static const float third_roll = 0.5F;

/* Four dice of a face are not taken apart, however much the rolls to come may promise: how many of
 * those just rolled must be kept for it, as far as there is money. */
static unsigned core_of(const struct town_seat *me, unsigned *face)
{
    enum { CORE = 4 };
    const struct groups g = groups_of(me->kept + me->cup);
    *face = g.face;
    const unsigned kept = dice_of(me->kept, g.face), affordable = 1U + me->dollars;
    if (g.largest < CORE || kept >= CORE)
        return 0;
    return CORE - kept < affordable ? CORE - kept : affordable;
}

struct move town_best_keep(const struct town_mind *mind, const struct move *choices, unsigned count)
{
    const struct town_seat *me = &mind->t->seat[mind->seat];
    const unsigned cup = dice_count(me->cup);
    struct town_prospect p;
    struct handfuls all;
    float once[WEIGHTS];
    town_foresee(mind, &p);
    list_handfuls(cup, &all);
    roll_once(&p, me->kept, cup, &all, once);
    unsigned best = 0, face = 0;
    const unsigned core = core_of(me, &face);
    float most = -10000;
    for (unsigned i = 0; i < count; i++) {
        if (dice_of(choices[i].x, face) < core)
            continue;
        const bool brute = choices[i].a != 0;
        const unsigned kept = dice_count(choices[i].x);
        const unsigned number = number_of(choices[i].x);
        const unsigned price = brute ? 0 : kept == 0 ? 1 : kept - 1;
        float worth = once[number];
        if (kept < cup) {
            const float twice =
                roll_twice(mind, &all, once, number, cup - kept, me->dollars - price);
            worth += (1 - p.last) * (1 + third_roll) * (twice - worth);
        }
        worth -= brute ? town_card_worth(mind, BRUTE) : keeping_costs(mind, kept, me->dollars);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return choices[best];
}
