/* The numbers of Dicetto that a house may replace, for people who know what their box holds: how
 * many cards there are of each kind, what each combination is worth, and each bonus card. */
#include <string.h>

#include "games/dicetto/rules.h"

enum {
    POINTS_MAX = 9, /* so that nobody's points pass 255, with 18 cards and four bonus cards */
    DECK = 0,       /* where each table begins */
    POINTS = DECK + 2 * COMBOS,
    BONUS_POINTS = POINTS + 1 + COMBOS - COMBO_PAIR, /* all faces have one number */
    NUMBERS = BONUS_POINTS + BONUSES,
};

/* The numbers of a table stand in the order of the kinds of card. */
const struct number dicetto_numbers[] = {
    {"face-1", "deck", CARDS_MAX, false},
    {"face-1-d", "deck", CARDS_MAX, false},
    {"face-2", "deck", CARDS_MAX, false},
    {"face-2-d", "deck", CARDS_MAX, false},
    {"face-3", "deck", CARDS_MAX, false},
    {"face-3-d", "deck", CARDS_MAX, false},
    {"face-4", "deck", CARDS_MAX, false},
    {"face-4-d", "deck", CARDS_MAX, false},
    {"face-5", "deck", CARDS_MAX, false},
    {"face-5-d", "deck", CARDS_MAX, false},
    {"face-6", "deck", CARDS_MAX, false},
    {"face-6-d", "deck", CARDS_MAX, false},
    {"pair", "deck", CARDS_MAX, false},
    {"pair-d", "deck", CARDS_MAX, false},
    {"chance", "deck", CARDS_MAX, false},
    {"chance-d", "deck", CARDS_MAX, false},
    {"small-straight", "deck", CARDS_MAX, false},
    {"small-straight-d", "deck", CARDS_MAX, false},
    {"three-of-a-kind", "deck", CARDS_MAX, false},
    {"three-of-a-kind-d", "deck", CARDS_MAX, false},
    {"two-pairs", "deck", CARDS_MAX, false},
    {"two-pairs-d", "deck", CARDS_MAX, false},
    {"large-straight", "deck", CARDS_MAX, false},
    {"large-straight-d", "deck", CARDS_MAX, false},
    {"four-of-a-kind", "deck", CARDS_MAX, false},
    {"four-of-a-kind-d", "deck", CARDS_MAX, false},
    {"points-face", "points", POINTS_MAX, false},
    {"points-pair", "points", POINTS_MAX, false},
    {"points-chance", "points", POINTS_MAX, false},
    {"points-small-straight", "points", POINTS_MAX, false},
    {"points-three-of-a-kind", "points", POINTS_MAX, false},
    {"points-two-pairs", "points", POINTS_MAX, false},
    {"points-large-straight", "points", POINTS_MAX, false},
    {"points-four-of-a-kind", "points", POINTS_MAX, false},
    {"fewest-dicetto", "bonus", POINTS_MAX, true},
    {"most-dicetto", "bonus", POINTS_MAX, true},
    {"fewest-cards", "bonus", POINTS_MAX, true},
    {"most-cards", "bonus", POINTS_MAX, true},
    {"most-straights", "bonus", POINTS_MAX, true},
    {"most-chance", "bonus", POINTS_MAX, true},
    {"fewest-ones", "bonus", POINTS_MAX, true},
    {"most-faces", "bonus", POINTS_MAX, true},
    {0},
};

unsigned dicetto_number(const struct setup *setup, unsigned index)
{
    (void)setup;
    if (index < POINTS)
        return dicetto_cards[FIRST_KIND + index].count;
    if (index == POINTS)
        return dicetto_cards[FIRST_KIND].points;
    if (index < BONUS_POINTS)
        return dicetto_cards[FIRST_KIND + 2 * (COMBO_PAIR + index - POINTS - 1)].points;
    return dicetto_cards[FIRST_BONUS + index - BONUS_POINTS].points;
}

/* Which number says what a kind of card is worth: all faces have one. */
static unsigned points_at(unsigned kind)
{
    const unsigned combination = dicetto_combination(kind);
    return combination < COMBO_PAIR ? POINTS : POINTS + combination - COMBO_PAIR + 1;
}

static uint8_t number(const struct setup *setup, unsigned index)
{
    return (uint8_t)game_number(&dicetto_game, setup, index);
}

unsigned dicetto_card_kinds(const struct setup *setup, struct card_kind list[CARD_KINDS_MAX])
{
    unsigned n = 0;
    for (unsigned kind = FIRST_KIND; kind < SUPER_KIND; kind++) {
        const uint8_t count = number(setup, DECK + kind - FIRST_KIND);
        if (count > 0)
            list[n++] = (struct card_kind){dicetto_cards[kind].word, "deck", count,
                                           number(setup, points_at(kind))};
    }
    list[n++] = (struct card_kind){dicetto_cards[SUPER_KIND].word, "super", 1, 0};
    if (setup->option[OPTION_BONUS] != 0)
        for (unsigned bonus = 0; bonus < BONUSES; bonus++)
            list[n++] = (struct card_kind){dicetto_cards[FIRST_BONUS + bonus].word, "bonus", 1,
                                           number(setup, BONUS_POINTS + bonus)};
    return n;
}

const char *dicetto_admit_deck(const struct setup *setup)
{
    unsigned count = 0;
    for (unsigned i = DECK; i < POINTS; i++)
        count += number(setup, i);
    if (count < SPACES)
        return "deck-too-small";
    return count > CARDS_MAX ? "deck-too-large" : NULL;
}

/* Our own deck, ready made: a game without house numbers is the rule, and starts often. It is what
 * dicetto_cards says; a test compares them. */
static const struct dicetto_box ours = {
    .kind_of = {1,  2,  3,  3,  5,  6,  7,  7,  9,  10, 11, 11, 13, 13, 13, 14,
                14, 15, 15, 15, 15, 16, 16, 17, 17, 17, 18, 18, 19, 19, 19, 20,
                20, 21, 21, 21, 22, 22, 23, 23, 23, 24, 25, 25, 25, 26},
    .from = {0,  0,  1,  2,  4,  4,  5,  6,  8,  8,  9,  10, 12, 12,
             15, 17, 21, 23, 26, 28, 31, 33, 36, 38, 41, 42, 45, 46},
    .points = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2,
               2, 2, 2, 3, 3, 3, 3, 5, 5, 0, 3, 3, 4, 3, 3, 3, 5, 3},
};

static void fill_box(struct dicetto_box *box, const struct setup *setup)
{
    unsigned count = 0;
    for (unsigned kind = FIRST_KIND; kind < SUPER_KIND; kind++) {
        const unsigned more = number(setup, DECK + kind - FIRST_KIND);
        box->from[kind] = (uint8_t)count;
        for (unsigned i = 0; i < more; i++)
            box->kind_of[count++] = (uint8_t)kind;
        box->points[kind] = number(setup, points_at(kind));
    }
    box->from[SUPER_KIND] = (uint8_t)count;
    for (unsigned bonus = 0; bonus < BONUSES; bonus++)
        box->points[FIRST_BONUS + bonus] = number(setup, BONUS_POINTS + bonus);
}

void dicetto_take_deck(struct dicetto *g, const struct setup *setup)
{
    static const uint8_t none[NUMBERS] = {0};
    if (memcmp(setup->number, none, sizeof none) == 0)
        g->box = ours;
    else
        fill_box(&g->box, setup);
    g->deck = dicetto_all(g);
}
