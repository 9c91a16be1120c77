/* The cards of Dicetto, what fits them, and what the bonus cards count.
 *
 * How many cards there are of each kind is our default table; the rules do not print it. */
#include "games/dicetto/rules.h"

/* So many cards from a number on. */
#define SOME(first, count) ((((cards)1 << (count)) - 1) << (first))
#define PLAIN(combination) [(int)FIRST_KIND + 2 * (int)(combination)]
#define BONUS(bonus) [(int)FIRST_BONUS + (int)(bonus)]
#define DICETTO(combination) [(int)FIRST_KIND + 2 * (int)(combination) + 1]

/* Kinds without cards have their names all the same. */
const struct dicetto_card_row dicetto_cards[KINDS] = {
    PLAIN(0) = {"face-1", SOME(0, 1), 1},
    DICETTO(0) = {"face-1-d", SOME(1, 1), 1},
    PLAIN(1) = {"face-2", SOME(2, 2), 1},
    DICETTO(1) = {"face-2-d", 0, 1},
    PLAIN(2) = {"face-3", SOME(4, 1), 1},
    DICETTO(2) = {"face-3-d", SOME(5, 1), 1},
    PLAIN(3) = {"face-4", SOME(6, 2), 1},
    DICETTO(3) = {"face-4-d", 0, 1},
    PLAIN(4) = {"face-5", SOME(8, 1), 1},
    DICETTO(4) = {"face-5-d", SOME(9, 1), 1},
    PLAIN(5) = {"face-6", SOME(10, 2), 1},
    DICETTO(5) = {"face-6-d", 0, 1},
    PLAIN(COMBO_PAIR) = {"pair", SOME(12, 3), 1},
    DICETTO(COMBO_PAIR) = {"pair-d", SOME(15, 2), 1},
    PLAIN(COMBO_CHANCE) = {"chance", SOME(17, 4), 1},
    DICETTO(COMBO_CHANCE) = {"chance-d", SOME(21, 2), 1},
    PLAIN(COMBO_SMALL_STRAIGHT) = {"small-straight", SOME(23, 3), 2},
    DICETTO(COMBO_SMALL_STRAIGHT) = {"small-straight-d", SOME(26, 2), 2},
    PLAIN(COMBO_THREE) = {"three-of-a-kind", SOME(28, 3), 2},
    DICETTO(COMBO_THREE) = {"three-of-a-kind-d", SOME(31, 2), 2},
    PLAIN(COMBO_TWO_PAIRS) = {"two-pairs", SOME(33, 3), 3},
    DICETTO(COMBO_TWO_PAIRS) = {"two-pairs-d", SOME(36, 2), 3},
    PLAIN(COMBO_LARGE_STRAIGHT) = {"large-straight", SOME(38, 3), 3},
    DICETTO(COMBO_LARGE_STRAIGHT) = {"large-straight-d", SOME(41, 1), 3},
    PLAIN(COMBO_FOUR) = {"four-of-a-kind", SOME(42, 3), 5},
    DICETTO(COMBO_FOUR) = {"four-of-a-kind-d", SOME(45, 1), 5},
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

/* The sets that are counted: by points, and for the bonuses. */
#define ONE_POINT SOME(0, 23)
#define TWO_POINTS SOME(23, 10)
#define THREE_POINTS SOME(33, 9)
#define FIVE_POINTS SOME(42, 4)
#define FACE_CARDS SOME(0, 12)
#define CHANCE_CARDS SOME(17, 6)
#define STRAIGHTS (SOME(23, 5) | SOME(38, 4))
#define WITH_WORD                                                                                  \
    (SOME(1, 1) | SOME(5, 1) | SOME(9, 1) | SOME(15, 2) | SOME(21, 2) | SOME(26, 2) |              \
     SOME(31, 2) | SOME(36, 2) | SOME(41, 1) | SOME(45, 1))

/* The table above, the other way round. */
static const uint8_t combination_of[SUPER_CARD] = {0,
                                                   0,
                                                   1,
                                                   1,
                                                   2,
                                                   2,
                                                   3,
                                                   3,
                                                   4,
                                                   4,
                                                   5,
                                                   5, /* faces */
                                                   COMBO_PAIR,
                                                   COMBO_PAIR,
                                                   COMBO_PAIR,
                                                   COMBO_PAIR,
                                                   COMBO_PAIR,
                                                   COMBO_CHANCE,
                                                   COMBO_CHANCE,
                                                   COMBO_CHANCE,
                                                   COMBO_CHANCE,
                                                   COMBO_CHANCE,
                                                   COMBO_CHANCE,
                                                   COMBO_SMALL_STRAIGHT,
                                                   COMBO_SMALL_STRAIGHT,
                                                   COMBO_SMALL_STRAIGHT,
                                                   COMBO_SMALL_STRAIGHT,
                                                   COMBO_SMALL_STRAIGHT,
                                                   COMBO_THREE,
                                                   COMBO_THREE,
                                                   COMBO_THREE,
                                                   COMBO_THREE,
                                                   COMBO_THREE,
                                                   COMBO_TWO_PAIRS,
                                                   COMBO_TWO_PAIRS,
                                                   COMBO_TWO_PAIRS,
                                                   COMBO_TWO_PAIRS,
                                                   COMBO_TWO_PAIRS,
                                                   COMBO_LARGE_STRAIGHT,
                                                   COMBO_LARGE_STRAIGHT,
                                                   COMBO_LARGE_STRAIGHT,
                                                   COMBO_LARGE_STRAIGHT,
                                                   COMBO_FOUR,
                                                   COMBO_FOUR,
                                                   COMBO_FOUR,
                                                   COMBO_FOUR,
                                                   COMBO_SUPER};

unsigned dicetto_kind(unsigned card)
{
    return FIRST_KIND + 2U * combination_of[card] + (unsigned)(WITH_WORD >> card & 1);
}

unsigned dicetto_kind_in(const struct dicetto_space *space)
{
    return space->card == 0            ? NO_KIND
           : space->card == SUPER_CARD ? SUPER_KIND
                                       : dicetto_kind(space->card - 1U);
}

unsigned dicetto_combination(unsigned card)
{
    return combination_of[card - 1];
}

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
        fits |= 1U << lowest | (n <= DICETTO_DICE ? equal[n] : 0);
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

unsigned dicetto_points(cards set)
{
    return bits_count(set) + bits_count(set & TWO_POINTS) + 2 * bits_count(set & THREE_POINTS) +
           4 * bits_count(set & FIVE_POINTS);
}

const struct dicetto_bonus_row dicetto_bonuses[BONUSES] = {
    [FEWEST_DICETTO] = {WITH_WORD, true},  [MOST_DICETTO] = {WITH_WORD, false},
    [FEWEST_CARDS] = {ALL_CARDS, true},    [MOST_CARDS] = {ALL_CARDS, false},
    [MOST_STRAIGHTS] = {STRAIGHTS, false}, [MOST_CHANCE] = {CHANCE_CARDS, false},
    [FEWEST_ONES] = {ONE_POINT, true},     [MOST_FACES] = {FACE_CARDS, false},
};

unsigned dicetto_bonus_winner(const struct dicetto *g, unsigned bonus)
{
    const struct dicetto_bonus_row *row = &dicetto_bonuses[bonus];
    unsigned winner = NOBODY;
    unsigned best = 0;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        const unsigned has = bits_count(g->collected[seat] & row->counted);
        if (seat > 0 && has == best)
            winner = NOBODY;
        else if (seat == 0 || (row->fewest ? has < best : has > best)) {
            winner = seat;
            best = has;
        }
    }
    return winner;
}
