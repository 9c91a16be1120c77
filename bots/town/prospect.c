#include "bots/town/prospect.h"

#include "bots/town/extension.h"

enum { HIGH_DIE, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE };

const uint8_t town_place_of[DICE_FACES] = {GOLD_MINE, BANK, STORE, SALOON, SHERIFF, TOWN_HALL};

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

/* The chance that a seat will have fewer than c dice of a face. */
static void seat_below(const struct town_seat *seat, unsigned face, float last,
                       float below[TOWN_DICE + 2])
{
    const unsigned has = dice_of(seat->kept, face);
    const unsigned left = TOWN_DICE - dice_count(seat->kept);
    dice_below(has, left, has > 0 && last < 1 ? collected_face : any_face, below);
}

void town_look_ahead(const struct town *t, unsigned seat, unsigned face, float last,
                     struct town_ahead *ahead)
{
    for (unsigned c = 0; c <= TOWN_DICE; c++)
        ahead->sole[c] = ahead->top[c] = 1;
    for (unsigned i = 0; i < t->seats; i++) {
        if (i == seat)
            continue;
        float below[TOWN_DICE + 2];
        seat_below(&t->seat[i], face, last, below);
        for (unsigned c = 0; c <= TOWN_DICE; c++) {
            ahead->sole[c] *= below[c];
            ahead->top[c] *= below[c + 1];
        }
    }
}

static void foresee_face(const struct town_mind *mind, unsigned face, struct town_prospect *p)
{
    const struct town *t = mind->t;
    struct town_ahead ahead;
    town_look_ahead(t, mind->seat, face, p->last, &ahead);
    const float *sole = ahead.sole, *top = ahead.top;
    p->miss[face][0] = 1;
    p->gain[face][0] = 0;
    for (unsigned c = 1; c <= TOWN_DICE; c++) {
        const float wins = sole[c] + (top[c] - sole[c]) * p->tie;
        p->miss[face][c] = 1 - wins;
        p->gain[face][c] = wins * town_place_worth(mind, town_place_of[face], c);
    }
    /* the badge stays with its holder if nobody shows a king */
    if (face == KING && t->badge == mind->seat)
        p->gain[face][0] = top[0] * town_badge_worth(mind);
}

/* The chances to be first and second with so many dice of a face: how many of the others have more
 * (up to one), and how many as many. */
struct ranking {
    float at[2][TOWN_SEATS_MAX];
};

static void rank_against(struct ranking *r, float less, float same)
{
    const float more = 1 - less - same;
    for (unsigned ties = TOWN_SEATS_MAX; ties-- > 0;) {
        const float none = r->at[0][ties], one = r->at[1][ties];
        const float fewer = ties > 0 ? r->at[0][ties - 1] : 0;
        const float one_fewer = ties > 0 ? r->at[1][ties - 1] : 0;
        r->at[0][ties] = none * less + fewer * same;
        r->at[1][ties] = one * less + one_fewer * same + none * more;
    }
}

/* A tie that is lost for the first place is one for the second. */
static void settle_ranking(const struct ranking *r, float tie, float *first, float *second)
{
    *first = r->at[0][0];
    *second = r->at[1][0];
    for (unsigned ties = 1; ties < TOWN_SEATS_MAX; ties++) {
        *first += r->at[0][ties] * tie;
        *second += r->at[0][ties] * (1 - tie) / (float)ties + r->at[1][ties] * tie;
    }
}

/* What the two actions of a place bring, by dice of its face. */
struct actions {
    float worth[2][TOWN_DICE + 1];
};

static struct actions actions_at(const struct town_mind *mind, unsigned place)
{
    const unsigned first = town_first_action(place);
    const bool counts = first == DO_BANK || first == DO_BADGE; /* the second action does */
    struct actions a;
    for (unsigned c = 0; c <= TOWN_DICE; c++) {
        a.worth[0][c] = town_action_worth(mind, mind->seat, first, c);
        a.worth[1][c] =
            counts || c == 0 ? town_action_worth(mind, mind->seat, first + 1, c) : a.worth[1][0];
    }
    return a;
}

/* A runner-up gets what a winner with a die more leaves. */
static float left_over(const struct actions *a, unsigned c, unsigned winner)
{
    return a->worth[0][winner] < a->worth[1][winner] ? a->worth[0][c] : a->worth[1][c];
}

static float better(const struct actions *a, unsigned c)
{
    return a->worth[0][c] > a->worth[1][c] ? a->worth[0][c] : a->worth[1][c];
}

/* As foresee_face, with the second action and the second place. */
static void foresee_rivals(const struct town_mind *mind, unsigned face, struct town_prospect *p)
{
    const struct town *t = mind->t;
    const struct actions a = actions_at(mind, town_place_of[face]);
    struct ranking r[TOWN_DICE + 1];
    float nobody = 1;
    for (unsigned c = 1; c <= TOWN_DICE; c++)
        r[c] = (struct ranking){.at[0][0] = 1};
    for (unsigned i = 0; i < t->seats; i++) {
        if (i == mind->seat)
            continue;
        float below[TOWN_DICE + 2];
        seat_below(&t->seat[i], face, p->last, below);
        nobody *= below[1];
        for (unsigned c = 1; c <= TOWN_DICE; c++)
            rank_against(&r[c], below[c], below[c + 1] - below[c]);
    }
    p->miss[face][0] = 1;
    p->gain[face][0] = 0;
    for (unsigned c = 1; c <= TOWN_DICE; c++) {
        float first = 0, second = 0;
        settle_ranking(&r[c], p->tie, &first, &second);
        second = p->rivals ? second : 0;
        p->miss[face][c] = 1 - first - second;
        p->gain[face][c] =
            first * better(&a, c) + second * left_over(&a, c, c < TOWN_DICE ? c + 1 : TOWN_DICE);
    }
    if (face == KING && t->badge == mind->seat)
        p->gain[face][0] = nobody * town_badge_worth(mind);
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

/* A winner there has about one ace. */
static void worth_of_hall(const struct town_mind *mind, struct town_prospect *p)
{
    if (!town_has_extension(mind->t)) {
        for (unsigned aces = 0; aces <= TOWN_DICE; aces++)
            p->deeds[aces] = town_place_worth(mind, TOWN_HALL, aces);
        return;
    }
    const struct actions a = actions_at(mind, TOWN_HALL);
    for (unsigned aces = 0; aces <= TOWN_DICE; aces++) {
        p->deeds[aces] = better(&a, aces);
        p->left_deeds[aces] = left_over(&a, aces, 1);
    }
}

static void foresee_hall(const struct town_mind *mind, struct town_prospect *p)
{
    const struct town *t = mind->t;
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        for (unsigned face = 0; face < DICE_FACES; face++) {
            p->beats[class][face] = 1;
            p->follows[class][face] = 0;
        }
    worth_of_hall(mind, p);
    p->finished = p->second = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const dice kept = t->seat[i].kept;
        if (i == mind->seat)
            continue;
        if (dice_count(kept) == TOWN_DICE) {
            const uint32_t rank = town_hand_rank(kept);
            p->second = rank > p->finished ? p->finished : rank > p->second ? rank : p->second;
            p->finished = rank > p->finished ? rank : p->finished;
            continue;
        }
        const struct groups g = groups_of(kept);
        const unsigned largest = g.largest == 2 && g.second == 2 ? 0 : g.largest;
        const uint8_t *ending = endings[dice_count(kept)][largest];
        float below = 0;
        for (unsigned class = 0; class < HAND_CLASSES; class++) {
            const float same = (float)ending[class] / 100;
            for (unsigned face = 0; face < DICE_FACES; face++) {
                const float beaten = below + same * ((float)face + 0.5F) * any_face;
                p->follows[class][face] =
                    p->follows[class][face] * beaten + p->beats[class][face] * (1 - beaten);
                p->beats[class][face] *= beaten;
            }
            below += same;
        }
    }
}

float town_last(const struct town *t, unsigned seat)
{
    float goes_on = 1;
    for (unsigned i = 0; i < t->seats; i++)
        if (i != seat)
            goes_on *= 1 - finishes[TOWN_DICE - dice_count(t->seat[i].kept)];
    return 1 - goes_on;
}

void town_foresee(const struct town_mind *mind, struct town_prospect *p)
{
    const struct town *t = mind->t;
    /* a Sheriff favours itself, and is often one of those who are tied */
    const float others = (float)(t->seats - 1);
    p->tie = t->badge == mind->seat ? 1 : 0.45F * (others - 1) / others;
    p->doc = town_doc_worth(mind);
    p->last = town_last(t, mind->seat);
    p->rivals = town_has_extension(t) && t->seats > 2;
    for (unsigned face = NINE; face <= KING; face++)
        if (town_has_extension(t))
            foresee_rivals(mind, face, p);
        else
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

/* The chance of the second best hand, from those among the hands that are not finished to have just
 * one better and none. */
static float second_hand(const struct town_prospect *p, dice hand, float follows, float best)
{
    if (p->finished == 0)
        return follows;
    const uint32_t rank = town_hand_rank(hand);
    if (rank > p->finished)
        return follows;
    if (rank == p->finished)
        return best * (1 - p->tie) + follows * p->tie;
    return rank > p->second ? best : rank == p->second ? best * p->tie : 0;
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
    if (p->rivals) {
        const float second = second_hand(p, hand, p->follows[class_of(g, hand)][g.face], best);
        worth += second * p->left_deeds[dice_of(hand, ACE)];
        nothing *= 1 - second;
    }
    if (p->finished > 0) {
        const uint32_t rank = town_hand_rank(hand);
        best *= rank > p->finished ? 1 : rank == p->finished ? p->tie : 0;
    }
    worth += best * p->deeds[dice_of(hand, ACE)];
    nothing *= 1 - best;
    return worth + nothing * p->doc;
}
