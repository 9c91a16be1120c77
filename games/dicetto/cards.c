/* The cards of Dicetto, what fits them, and what the bonus cards count.
 *
 * How many cards there are of each kind is our default table; the rules do not print it. */
#include "games/dicetto/rules.h"

#define PLAIN(combination) [(int)FIRST_KIND + 2 * (int)(combination)]
#define BONUS(bonus) [(int)FIRST_BONUS + (int)(bonus)]
#define DICETTO(combination) [(int)FIRST_KIND + 2 * (int)(combination) + 1]

/* Kinds without cards have their names all the same. */
const struct dicetto_card_row dicetto_cards[KINDS] = {
    PLAIN(0) = {"face-1", 1, 1},
    DICETTO(0) = {"face-1-d", 1, 1},
    PLAIN(1) = {"face-2", 2, 1},
    DICETTO(1) = {"face-2-d", 0, 1},
    PLAIN(2) = {"face-3", 1, 1},
    DICETTO(2) = {"face-3-d", 1, 1},
    PLAIN(3) = {"face-4", 2, 1},
    DICETTO(3) = {"face-4-d", 0, 1},
    PLAIN(4) = {"face-5", 1, 1},
    DICETTO(4) = {"face-5-d", 1, 1},
    PLAIN(5) = {"face-6", 2, 1},
    DICETTO(5) = {"face-6-d", 0, 1},
    PLAIN(COMBO_PAIR) = {"pair", 3, 1},
    DICETTO(COMBO_PAIR) = {"pair-d", 2, 1},
    PLAIN(COMBO_CHANCE) = {"chance", 4, 1},
    DICETTO(COMBO_CHANCE) = {"chance-d", 2, 1},
    PLAIN(COMBO_SMALL_STRAIGHT) = {"small-straight", 3, 2},
    DICETTO(COMBO_SMALL_STRAIGHT) = {"small-straight-d", 2, 2},
    PLAIN(COMBO_THREE) = {"three-of-a-kind", 3, 2},
    DICETTO(COMBO_THREE) = {"three-of-a-kind-d", 2, 2},
    PLAIN(COMBO_TWO_PAIRS) = {"two-pairs", 3, 3},
    DICETTO(COMBO_TWO_PAIRS) = {"two-pairs-d", 2, 3},
    PLAIN(COMBO_LARGE_STRAIGHT) = {"large-straight", 3, 3},
    DICETTO(COMBO_LARGE_STRAIGHT) = {"large-straight-d", 1, 3},
    PLAIN(COMBO_FOUR) = {"four-of-a-kind", 3, 5},
    DICETTO(COMBO_FOUR) = {"four-of-a-kind-d", 1, 5},
    [SUPER_KIND] = {"super", 0, 0},
    BONUS(FEWEST_DICETTO) = {"fewest-dicetto", 0, 3},
    BONUS(MOST_DICETTO) = {"most-dicetto", 0, 3},
    BONUS(FEWEST_CARDS) = {"fewest-cards", 0, 4},
    BONUS(MOST_CARDS) = {"most-cards", 0, 3},
    BONUS(MOST_STRAIGHTS) = {"most-straights", 0, 3},
    BONUS(MOST_CHANCE) = {"most-chance", 0, 3},
    BONUS(FEWEST_ONES) = {"fewest-ones", 0, 5},
    BONUS(MOST_FACES) = {"most-faces", 0, 3},
};

unsigned dicetto_fits(dice group)
{
    enum { TWO_AND_TWO = 0x222222 };
    const unsigned n = dice_count(group);
    if (n == 0)
        return 0;
    const dice faces = dice_faces(group);
    const unsigned lowest = (unsigned)__builtin_ctz(faces) / 4;
    const dice row = faces >> 4 * lowest; /* as if the lowest face were the first */
    unsigned fits = 1U << COMBO_CHANCE | 1U << COMBO_SUPER;
    if (row == n) {
        static const uint16_t equal[DICETTO_DICE + 1] = {0, 0, 1 << COMBO_PAIR, 1 << COMBO_THREE,
                                                         1 << COMBO_FOUR | 1 << COMBO_TWO_PAIRS};
        assert(n <= DICETTO_DICE);
        fits |= 1U << lowest | equal[n];
    } else if (row == 0x111) {
        fits |= 1U << COMBO_SMALL_STRAIGHT;
    } else if (row == 0x1111) {
        fits |= 1U << COMBO_LARGE_STRAIGHT;
    } else if (n == 4 && (faces & ~(dice)TWO_AND_TWO) == 0) {
        fits |= 1U << COMBO_TWO_PAIRS;
    }
    return fits;
}

/* Every other face has a byte of its own; a product adds the bytes up, each times its pips. */
unsigned dicetto_pips(dice group)
{
    const uint32_t odd = group & 0x0f0f0f;
    const uint32_t even = group >> 4 & 0x0f0f0f;
    return (odd * 0x010305 + even * 0x020406) >> 16 & 255;
}

unsigned dicetto_beating(unsigned combination, unsigned pips)
{
    /* the sums that dice can make for it are so far apart, and the highest is this */
    static const struct {
        uint8_t step, most;
    } sums[] = {
        {1, 4},
        {2, 8},
        {3, 12},
        {4, 16},
        {5, 20},
        {6, 24},
        [COMBO_PAIR] = {2, 12},
        [COMBO_CHANCE] = {1, 24},
        [COMBO_SMALL_STRAIGHT] = {3, 15},
        [COMBO_THREE] = {3, 18},
        [COMBO_TWO_PAIRS] = {2, 24},
        [COMBO_LARGE_STRAIGHT] = {4, 18},
        [COMBO_FOUR] = {4, 24},
        [COMBO_SUPER] = {1, 24},
    };
    return pips < sums[combination].most ? pips + sums[combination].step : 0;
}

unsigned dicetto_points(const struct dicetto *g, cards set)
{
    unsigned points = 0;
    BITS_EACH(card, set)
        points += g->box.points[g->box.kind_of[card]];
    return points;
}

/* Whether a kind of card counts for a bonus. */
static bool counts(const struct dicetto *g, unsigned bonus, unsigned kind)
{
    const unsigned wants = dicetto_combination(kind);
    switch (bonus) {
    case FEWEST_DICETTO:
    case MOST_DICETTO:
        return (kind - FIRST_KIND) % 2 == 1;
    case MOST_STRAIGHTS:
        return wants == COMBO_SMALL_STRAIGHT || wants == COMBO_LARGE_STRAIGHT;
    case MOST_CHANCE:
        return wants == COMBO_CHANCE;
    case FEWEST_ONES:
        return g->box.points[kind] == 1;
    case MOST_FACES:
        return wants < COMBO_PAIR;
    default:
        return true;
    }
}

cards dicetto_counted(const struct dicetto *g, unsigned bonus)
{
    cards counted = 0;
    for (unsigned kind = FIRST_KIND; kind < SUPER_KIND; kind++)
        if (counts(g, bonus, kind))
            counted |= dicetto_of_kind(g, kind);
    return counted;
}

unsigned dicetto_bonus_winner(const struct dicetto *g, unsigned bonus)
{
    const bool fewest = dicetto_for_fewest(bonus);
    const cards counted = dicetto_counted(g, bonus);
    unsigned winner = NOBODY;
    unsigned best = 0;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        const unsigned has = bits_count(g->collected[seat] & counted);
        if (seat > 0 && has == best)
            winner = NOBODY;
        else if (seat == 0 || (fewest ? has < best : has > best)) {
            winner = seat;
            best = has;
        }
    }
    return winner;
}
