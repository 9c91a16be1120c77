/* The cards: one row for each kind, in the order of enum town_card. */
#include "games/town/rules.h"

#define CARDS(first, count) ((((cards)1 << (count)) - 1) << (first))
#define DEEDS(value) CARDS(32 + 5 * ((value) - 1), 5)
#define ELIXIRS(i) CARDS(57 + (i), 1)

const struct town_card_row town_cards[CARD_KINDS] = {
    [EQUIPMENT_1] = {"equipment-1", CARDS(0, 1), .points = 1},
    [EQUIPMENT_2] = {"equipment-2", CARDS(1, 1), .points = 2},
    [EQUIPMENT_3] = {"equipment-3", CARDS(2, 1), .points = 3},
    [EQUIPMENT_4] = {"equipment-4", CARDS(3, 1), .points = 4},
    [EQUIPMENT_5] = {"equipment-5", CARDS(4, 1), .points = 5},
    [EQUIPMENT_8] = {"equipment-8", CARDS(5, 1), .points = 8},
    [BRUTE] = {"brute", CARDS(6, 2)},
    [CHEATER] = {"cheater", CARDS(8, 2), .who = WHO_REVEALS},
    [DYNAMITE] = {"dynamite", CARDS(10, 1), .who = WHO_ACTS},
    [GIRLS] = {"girls", CARDS(11, 1), .who = WHO_ACTS},
    [CORRUPTION] = {"corruption", CARDS(12, 1), .who = WHO_ACTS},
    [CREDIT] = {"credit", CARDS(13, 1), .who = WHO_ACTS},
    [NERVOUS_JOE] = {"nervous-joe", CARDS(14, 1)},
    [MARSHALL] = {"marshall", CARDS(15, 1), .who = ANYBODY},
    [EVEN_SPLIT] = {"even-split", CARDS(16, 1), .who = OTHERS},
    [WANTED] = {"wanted", CARDS(17, 1), .who = OTHERS},
    [ELIXIR] = {"elixir", CARDS(18, 1), .who = ANYBODY},

    [DEED_1] = {"deed-1", DEEDS(1), .points = 1},
    [DEED_2] = {"deed-2", DEEDS(2), .points = 2},
    [DEED_3] = {"deed-3", DEEDS(3), .points = 3},
    [DEED_4] = {"deed-4", DEEDS(4), .points = 4},
    [DEED_5] = {"deed-5", DEEDS(5), .points = 5},

    [WEALTH] = {"wealth", ELIXIRS(0)},
    [CHARM] = {"charm", ELIXIRS(1)},
    [FORTUNE] = {"fortune", ELIXIRS(2)},
    [POWER] = {"power", ELIXIRS(3)},
    [PROTECTION] = {"protection", ELIXIRS(4)},
    [FRIENDSHIP] = {"friendship", ELIXIRS(5)},
    [DOMINATION] = {"domination", ELIXIRS(6)},

    [ELIXIR_TOP] = {"top", 0},
    [FENCE] = {"fence", 0},
    [SUPPLY] = {"supply", 0},
    [PICKPOCKET] = {"pickpocket", 0},
    [HEIST] = {"heist", 0},
    [SOME_STORE_CARD] = {"store-card", 0},
    [SOME_DEED] = {"deed", 0},
};

/* The same table the other way round. */
static const uint8_t kind_of_card[64] = {
    EQUIPMENT_1, EQUIPMENT_2,   EQUIPMENT_3,   EQUIPMENT_4,   EQUIPMENT_5, EQUIPMENT_8,
    BRUTE,       BRUTE,         CHEATER,       CHEATER,       DYNAMITE,    GIRLS,
    CORRUPTION,  CREDIT,        NERVOUS_JOE,   MARSHALL,      EVEN_SPLIT,  WANTED,
    ELIXIR,      [32] = DEED_1, DEED_1,        DEED_1,        DEED_1,      DEED_1,
    DEED_2,      DEED_2,        DEED_2,        DEED_2,        DEED_2,      [42] = DEED_3,
    DEED_3,      DEED_3,        DEED_3,        DEED_3,        DEED_4,      DEED_4,
    DEED_4,      DEED_4,        DEED_4,        [52] = DEED_5, DEED_5,      DEED_5,
    DEED_5,      DEED_5,        [57] = WEALTH, CHARM,         FORTUNE,     POWER,
    PROTECTION,  FRIENDSHIP,    DOMINATION,
};

unsigned town_kind(unsigned card)
{
    return kind_of_card[card];
}

cards town_all_cards(const struct town_edition *edition)
{
    const cards store = CARDS(0, 19);
    const cards values = CARDS(32, 1) | CARDS(37, 1) | CARDS(42, 1) | CARDS(47, 1) | CARDS(52, 1);
    const cards deeds = values * ((1U << edition->deeds_each) - 1); /* so many of each value */
    return store | deeds | (edition->elixirs ? ELIXIR_CARDS : 0);
}

unsigned town_points(cards set)
{
    unsigned points = 0;
    BITS_EACH(card, set)
        points += town_cards[kind_of_card[card]].points;
    return points;
}

unsigned town_holders(const struct town *t, cards set, unsigned among)
{
    unsigned holders = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        holders |= (unsigned)((t->seat[seat].hand & set) != 0) << seat;
    return holders & among;
}

void town_draw(struct town *t, unsigned pool)
{
    t->card = (uint8_t)pool;
    town_ask(t, ASK_DRAW, CHANCE_BIT);
}

bool town_draw_store(struct town *t, struct sink *out)
{
    if (t->store_deck == 0) {
        if (t->discards == 0)
            return false;
        t->store_deck = t->discards;
        t->discards = 0;
        for (unsigned viewer = 0; viewer <= TOWN_SEATS_MAX; viewer++)
            t->known[viewer] &= ~t->store_deck;
        TOWN_TELL(out, .kind = EVENT_RESHUFFLED, .card = SOME_STORE_CARD, .veil = SOME_STORE_CARD,
                  .n = (uint8_t)bits_count(t->store_deck));
    }
    town_draw(t, SOME_STORE_CARD);
    return true;
}

bool town_draw_elixir(struct town *t, struct sink *out)
{
    if (t->elixir_deck == 0) {
        if (t->elixir_discards == 0)
            return false;
        t->elixir_deck = t->elixir_discards;
        t->elixir_discards = 0;
        TOWN_TELL(out, .kind = EVENT_RESHUFFLED, .card = ELIXIR_TOP, .veil = ELIXIR_TOP,
                  .n = (uint8_t)bits_count(t->elixir_deck));
    }
    town_draw(t, ELIXIR_TOP);
    return true;
}

cards town_pool(const struct town *t)
{
    switch (t->card) {
    case SOME_STORE_CARD:
        return t->store_deck;
    case SOME_DEED:
        return t->deed_deck;
    case ELIXIR_TOP:
        return t->elixir_deck;
    default:
        return t->seat[town_top_of(t)->m].hand;
    }
}

const char *town_answer_draw(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    if (move->kind != MOVE_DRAW)
        return "wrong-question";
    const cards pool = town_pool(t);
    const cards card = move->a < CARD_KINDS ? town_one(pool, move->a) : 0;
    if (card == 0)
        return "not-there";
    if (t->card == NO_CARD) {
        const unsigned knowing = town_bit(f->seat) | town_bit(f->m);
        town_learn(t, knowing, pool, card);
        town_lose_track(t, TOWN_PUBLIC & ~knowing, pool, card);
        t->seat[f->m].hand &= ~card;
        TOWN_TELL_TO(out, knowing, .kind = EVENT_DREW, .seat = f->seat, .card = move->a,
                     .veil = (uint8_t)town_back(card));
    }
    t->store_deck &= ~card;
    t->deed_deck &= ~card;
    t->elixir_deck &= ~card;
    t->drawn |= card;
    t->card = NO_CARD;
    return NULL;
}

bool town_fill_row(struct town *t, struct sink *out)
{
    for (unsigned space = 0; space < ROW; space++) {
        if (t->row[space] != NO_CARD)
            continue;
        if (t->drawn == 0) {
            if (t->deed_deck == 0)
                return false;
            town_draw(t, SOME_DEED);
            return true;
        }
        t->row[space] = (uint8_t)town_kind_of(t->drawn);
        t->row_cards |= t->drawn;
        for (unsigned viewer = 0; viewer <= TOWN_SEATS_MAX; viewer++)
            t->known[viewer] |= t->drawn;
        t->drawn = 0;
        TOWN_TELL(out, .kind = EVENT_ROW, .card = t->row[space], .n = (uint8_t)(space + 1));
    }
    return false;
}

bool town_fill_elixirs(struct town *t, struct sink *out)
{
    for (unsigned space = 0; space < OPEN_ELIXIRS; space++) {
        if (t->elixir[space] != NO_CARD)
            continue;
        if (t->drawn == 0)
            return town_draw_elixir(t, out);
        t->elixir[space] = (uint8_t)town_kind_of(t->drawn);
        t->drawn = 0;
        TOWN_TELL(out, .kind = EVENT_OPEN_ELIXIR, .card = t->elixir[space]);
    }
    return false;
}

void town_hand_over(struct town *t, unsigned from, unsigned to, cards set)
{
    const unsigned two = town_bit(from) | town_bit(to);
    const cards hand = t->seat[from].hand;
    cards pool = hand;
    BITS_EACH(card, set) {
        town_learn(t, two, pool, (cards)1 << card);
        pool &= ~((cards)1 << card);
    }
    town_lose_track(t, TOWN_PUBLIC & ~two, hand, set);
    t->seat[from].hand &= ~set;
    t->seat[to].hand |= set;
}

unsigned town_pay(struct town *t, unsigned from, unsigned to, unsigned dollars)
{
    struct town_seat *payer = &t->seat[from];
    if (dollars > payer->dollars)
        dollars = payer->dollars;
    payer->dollars = (uint8_t)(payer->dollars - dollars);
    t->seat[to].dollars = (uint8_t)(t->seat[to].dollars + dollars);
    return dollars;
}
