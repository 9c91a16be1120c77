/* The numbers of Dice Town that a house may replace, for people who know what their box holds: how
 * many cards there are of each kind, and the faces of the Indian die.
 *
 * The tables speak of the whole box; a module that is not played stays in it. A table without house
 * numbers needs no layout of its own, see town_cards.
 */
#include <string.h>

#include "games/town/rules.h"

enum {
    STORE_AT = 0, /* where each table begins */
    DEEDS_AT = STORE_AT + STORE_KINDS - 1,
    RANCHES_AT = DEEDS_AT + 5,
    RIVER_AT,
    BANDITS_AT = RIVER_AT + RIVER_KINDS_END - GOLD_1,
    DIE_AT = BANDITS_AT + BANDIT_END - BANDIT_FIRST,
    NUMBERS = DIE_AT + DIE_FACES,
    RIVER_CARDS = 12,
    BANDIT_CARDS = 12,
    DIE_SIDES = 6,
    RANCHES_MOST = 20,
    BANDITS_MOST = 4, /* of one face and bounty */
};

#define BANDITS_OF(face)                                                                           \
    {"bandit-" face "-1", "bandits", BANDITS_MOST, false},                                         \
        {"bandit-" face "-2", "bandits", BANDITS_MOST, false},                                     \
        {"bandit-" face "-3", "bandits", BANDITS_MOST, false},                                     \
        {"bandit-" face "-4", "bandits", BANDITS_MOST, false},                                     \
        {"bandit-" face "-5", "bandits", BANDITS_MOST, false},                                     \
        {"bandit-" face "-6", "bandits", BANDITS_MOST, false},                                     \
        {"bandit-" face "-7", "bandits", BANDITS_MOST, false},                                     \
    {                                                                                              \
        "bandit-" face "-8", "bandits", BANDITS_MOST, false                                        \
    }

/* Each table in the order of its kinds. */
const struct number town_numbers[] = {
    {"equipment-1", "store", NAMED_STORE_MOST, true},
    {"equipment-2", "store", NAMED_STORE_MOST, true},
    {"equipment-3", "store", NAMED_STORE_MOST, true},
    {"equipment-4", "store", NAMED_STORE_MOST, true},
    {"equipment-5", "store", NAMED_STORE_MOST, true},
    {"equipment-6", "store", NAMED_STORE_MOST, true},
    {"equipment-7", "store", NAMED_STORE_MOST, true},
    {"equipment-8", "store", NAMED_STORE_MOST, true},
    {"equipment-9", "store", NAMED_STORE_MOST, true},
    {"brute", "store", NAMED_STORE_MOST, true},
    {"cheater", "store", NAMED_STORE_MOST, true},
    {"dynamite", "store", NAMED_STORE_MOST, true},
    {"girls", "store", NAMED_STORE_MOST, true},
    {"corruption", "store", NAMED_STORE_MOST, true},
    {"credit", "store", NAMED_STORE_MOST, true},
    {"nervous-joe", "store", NAMED_STORE_MOST, true},
    {"marshall", "store", NAMED_STORE_MOST, true},
    {"even-split", "store", NAMED_STORE_MOST, true},
    {"wanted", "store", NAMED_STORE_MOST, true},
    {"elixir", "store", NAMED_STORE_MOST, true},
    {"whisky", "store", NAMED_STORE_MOST, true},
    {"two-guns", "store", NAMED_STORE_MOST, true},
    {"insurance", "store", NAMED_STORE_MOST, true},
    {"desperado", "store", NAMED_STORE_MOST, true},
    {"gift", "store", NAMED_STORE_MOST, true},
    {"crook", "store", NAMED_STORE_MOST, true},
    {"winchester", "store", NAMED_STORE_MOST, true},
    {"cattle", "store", NAMED_STORE_MOST, true},
    {"mule", "store", NAMED_STORE_MOST, true},
    {"dog", "store", NAMED_STORE_MOST, true},
    {"smoke-signals", "store", NAMED_STORE_MOST, true},
    {"deed-1", "deeds", DEED_BITS, false},
    {"deed-2", "deeds", DEED_BITS, false},
    {"deed-3", "deeds", DEED_BITS, false},
    {"deed-4", "deeds", DEED_BITS, false},
    {"deed-5", "deeds", DEED_BITS, false},
    {"ranch", "ranches", RANCHES_MOST, true},
    {"gold-1", "river", RIVER_CARDS, true},
    {"gold-2", "river", RIVER_CARDS, false},
    {"gold-3", "river", RIVER_CARDS, false},
    {"gold-4", "river", RIVER_CARDS, true},
    {"gold-5", "river", RIVER_CARDS, true},
    {"gold-6", "river", RIVER_CARDS, true},
    {"purse-1", "river", RIVER_CARDS, true},
    {"purse-2", "river", RIVER_CARDS, true},
    {"purse-3", "river", RIVER_CARDS, true},
    {"purse-4", "river", RIVER_CARDS, true},
    {"purse-5", "river", RIVER_CARDS, true},
    {"discovery", "river", RIVER_CARDS, true},
    {"nothing", "river", RIVER_CARDS, true},
    {"coupon", "river", RIVER_CARDS, true},
    {"river-badge", "river", RIVER_CARDS, true},
    BANDITS_OF("9"),
    BANDITS_OF("10"),
    BANDITS_OF("J"),
    BANDITS_OF("Q"),
    BANDITS_OF("K"),
    BANDITS_OF("A"),
    {"blessing", "die", DIE_SIDES, false},
    {"trap", "die", DIE_SIDES, false},
    {"bodyguard", "die", DIE_SIDES, false},
    {"war-path", "die", DIE_SIDES, false},
    {0},
};
_Static_assert(sizeof town_numbers / sizeof town_numbers[0] == NUMBERS + 1, "a number too many");
_Static_assert((int)NUMBERS <= (int)NUMBERS_MAX, "a setup has room for all numbers");

/* Our own River deck, by kind; our bandits are two for each face, of $2 and of $4. */
static const uint8_t river_deck[RIVER_KINDS_END - GOLD_1] = {
    [GOLD_2 - GOLD_1] = 2,      [GOLD_3 - GOLD_1] = 2,  [GOLD_4 - GOLD_1] = 1,
    [GOLD_5 - GOLD_1] = 1,      [PURSE_2 - GOLD_1] = 1, [PURSE_3 - GOLD_1] = 1,
    [DISCOVERY - GOLD_1] = 1,   [NOTHING - GOLD_1] = 1, [COUPON - GOLD_1] = 1,
    [RIVER_BADGE - GOLD_1] = 1,
};
static const uint8_t die_faces[DIE_FACES] = {2, 2, 1, 1};
enum { LOW_BOUNTY = 2, HIGH_BOUNTY = 4 };

unsigned town_number(const struct setup *setup, unsigned index)
{
    if (index < DEEDS_AT)
        return bits_count(town_cards[index - STORE_AT + 1].all);
    if (index < RANCHES_AT)
        return town_editions[town_variant(setup)].deeds_each;
    if (index == RANCHES_AT)
        return town_editions[WITH_EXTENSION].ranches;
    if (index < BANDITS_AT)
        return river_deck[index - RIVER_AT];
    if (index < DIE_AT) {
        const unsigned bounty = town_bandit_bounty(index - BANDITS_AT + BANDIT_FIRST);
        return bounty == LOW_BOUNTY || bounty == HIGH_BOUNTY;
    }
    return die_faces[index - DIE_AT];
}

static unsigned number(const struct setup *setup, unsigned index)
{
    return game_number(&town_game, setup, index);
}

static unsigned sum(const struct setup *setup, unsigned from, unsigned to)
{
    unsigned count = 0;
    for (unsigned i = from; i < to; i++)
        count += number(setup, i);
    return count;
}

/* How many Store cards of a kind are in play. */
static unsigned store_cards(const struct setup *setup, unsigned kind)
{
    const unsigned module = town_editions[town_variant(setup)].module;
    const unsigned needs = kind == SMOKE_SIGNALS ? WITH_INDIANS
                           : kind >= WHISKY      ? WITH_EXTENSION
                                                 : BASE_GAME;
    return module >= needs ? number(setup, STORE_AT + kind - 1) : 0;
}

unsigned town_card_kinds(const struct setup *setup, struct card_kind list[CARD_KINDS_MAX])
{
    const struct town_edition *edition = &town_editions[town_variant(setup)];
    const bool extended = edition->module >= WITH_EXTENSION;
    unsigned n = 0;
#define PUT(from, to, deck_word, how_many)                                                         \
    for (unsigned kind = (from); kind < (to); kind++) {                                            \
        const unsigned count = (how_many);                                                         \
        if (count > 0)                                                                             \
            list[n++] = (struct card_kind){town_cards[kind].word, deck_word, (uint8_t)count,       \
                                           town_cards[kind].points};                               \
    }
    PUT(EQUIPMENT_1, STORE_KINDS, "store", store_cards(setup, kind))
    PUT(DEED_1, DEED_5 + 1, "deeds", number(setup, DEEDS_AT + kind - DEED_1))
    PUT(RANCH, RANCH + 1, "deeds", extended ? number(setup, RANCHES_AT) : 0)
    PUT(WEALTH, LAID_KINDS, "elixirs", edition->elixirs)
    PUT(FENCE, HEIST + 1, "remedies", !edition->elixirs)
    PUT(GOLD_1, RIVER_KINDS_END, "river", extended ? number(setup, RIVER_AT + kind - GOLD_1) : 0)
    PUT(BANDIT_FIRST, BANDIT_END, "bandits",
        extended ? number(setup, BANDITS_AT + kind - BANDIT_FIRST) : 0)
    PUT(BLESSING, BLESSING + DIE_FACES, "die",
        edition->module == WITH_INDIANS ? number(setup, DIE_AT + kind - BLESSING) : 0)
#undef PUT
    return n;
}

const char *town_admit_decks(const struct setup *setup)
{
    unsigned store = 0;
    for (unsigned kind = 1; kind < STORE_KINDS; kind++)
        store += store_cards(setup, kind);
    if (store > STORE_BITS)
        return "store-too-large";
    const unsigned deeds = 5U * town_editions[town_variant(setup)].deeds_each;
    if (sum(setup, DEEDS_AT, RANCHES_AT) != deeds)
        return "deeds-wrong-sum";
    if (sum(setup, RIVER_AT, BANDITS_AT) != RIVER_CARDS)
        return "river-wrong-sum";
    if (sum(setup, BANDITS_AT, DIE_AT) != BANDIT_CARDS)
        return "bandits-wrong-sum";
    return sum(setup, DIE_AT, NUMBERS) != DIE_SIDES ? "die-wrong-sum" : NULL;
}

/* The Store's deck ends where the ranches' bit is, so that a kind ends where the next begins. */
static void lay_out(struct town *t, const struct setup *setup)
{
    unsigned bit = STORE_BITS;
    for (unsigned kind = 1; kind < STORE_KINDS; kind++)
        bit -= store_cards(setup, kind);
    for (unsigned kind = 0; kind <= DEED_5; kind++) {
        const unsigned count = kind == NO_CARD      ? 0
                               : kind < STORE_KINDS ? store_cards(setup, kind)
                               : kind == RANCH      ? 1
                                                    : number(setup, DEEDS_AT + kind - DEED_1);
        t->edge[kind] = (uint8_t)bit;
        for (unsigned i = 0; i < count; i++)
            t->kind[bit++] = (uint8_t)kind;
    }
    t->edge[DEED_5 + 1] = (uint8_t)bit;
    t->house = 1;
}

void town_take_decks(struct town *t, const struct setup *setup)
{
    static const uint8_t none[NUMBERS] = {0};
    if (memcmp(setup->number, none, RANCHES_AT) != 0)
        lay_out(t, setup);
    if (!town_has_extension(t))
        return;
    t->ranch_deck = (uint8_t)number(setup, RANCHES_AT);
    t->ranches_all = t->ranch_deck;
    for (unsigned kind = GOLD_1; kind < RIVER_KINDS_END; kind++)
        t->river += number(setup, RIVER_AT + kind - GOLD_1) * town_river_one(kind);
    unsigned count = 0;
    for (unsigned kind = BANDIT_FIRST; kind < BANDIT_END; kind++)
        for (unsigned i = number(setup, BANDITS_AT + kind - BANDIT_FIRST); i > 0; i--)
            t->bandit[count++] = (uint8_t)kind;
    t->bandit_deck = (uint16_t)((1U << count) - 1);
    for (unsigned face = 0; face < DIE_FACES; face++)
        t->die_faces[face] = (uint8_t)number(setup, DIE_AT + face);
}
