/* The cards: one row for each kind, in the order of enum town_card. */
#include "games/town/rules.h"

#define STORE_CARD(first, count) CARD_RANGE(first, count)
#define DEEDS(value) CARD_RANGE(DEED_BIT + 5 * ((value) - 1), 5)
#define ELIXIRS(i) CARD_RANGE(ELIXIR_BIT + (i), 1)

const struct town_card_row town_cards[CARD_KINDS] = {
    [EQUIPMENT_1] = {"equipment-1", STORE_CARD(0, 1), .points = 1},
    [EQUIPMENT_2] = {"equipment-2", STORE_CARD(1, 1), .points = 2},
    [EQUIPMENT_3] = {"equipment-3", STORE_CARD(2, 1), .points = 3},
    [EQUIPMENT_4] = {"equipment-4", STORE_CARD(3, 1), .points = 4},
    [EQUIPMENT_5] = {"equipment-5", STORE_CARD(4, 1), .points = 5},
    [EQUIPMENT_6] = {"equipment-6", 0, .points = 6},
    [EQUIPMENT_7] = {"equipment-7", 0, .points = 7},
    [EQUIPMENT_8] = {"equipment-8", STORE_CARD(5, 1), .points = 8},
    [EQUIPMENT_9] = {"equipment-9", 0, .points = 9},
    [BRUTE] = {"brute", STORE_CARD(6, 2)},
    [CHEATER] = {"cheater", STORE_CARD(8, 2), .who = WHO_REVEALS},
    [DYNAMITE] = {"dynamite", STORE_CARD(10, 1), .who = WHO_ACTS},
    [GIRLS] = {"girls", STORE_CARD(11, 1), .who = WHO_ACTS},
    [CORRUPTION] = {"corruption", STORE_CARD(12, 1), .who = WHO_ACTS},
    [CREDIT] = {"credit", STORE_CARD(13, 1), .who = WHO_ACTS},
    [NERVOUS_JOE] = {"nervous-joe", STORE_CARD(14, 1)},
    [MARSHALL] = {"marshall", STORE_CARD(15, 1), .who = ANYBODY},
    [EVEN_SPLIT] = {"even-split", STORE_CARD(16, 1), .who = OTHERS},
    [WANTED] = {"wanted", STORE_CARD(17, 1), .who = OTHERS},
    [ELIXIR] = {"elixir", STORE_CARD(18, 1), .who = ANYBODY},
    [WHISKY] = {"whisky", STORE_CARD(19, 1), .who = WHO_ACTS},
    [TWO_GUNS] = {"two-guns", STORE_CARD(20, 1), .who = WHO_ACTS},
    [INSURANCE] = {"insurance", STORE_CARD(21, 1), .who = WHO_IS_ROBBED},
    [DESPERADO] = {"desperado", STORE_CARD(22, 1), .who = WHO_ACTS},
    [GIFT] = {"gift", STORE_CARD(23, 1)},
    [CROOK] = {"crook", STORE_CARD(24, 1)},
    [WINCHESTER] = {"winchester", STORE_CARD(25, 1), .points = 6},
    [CATTLE] = {"cattle", STORE_CARD(26, 1), .points = 7},
    [MULE] = {"mule", STORE_CARD(27, 1)},
    [DOG] = {"dog", STORE_CARD(28, 1)},
    [SMOKE_SIGNALS] = {"smoke-signals", STORE_CARD(29, 1), .who = WITHOUT_DIE},
    [RANCH] = {"ranch", RANCH_CARD},

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
    [SOME_BANDIT] = {"bandit", 0},
    [SOME_RIVER_CARD] = {"river-card", 0},
    [SOME_STORE_CARD] = {"store-card", 0},
    [SOME_DEED] = {"deed", 0},

    [GOLD_1] = {"gold-1", 0},
    [GOLD_2] = {"gold-2", 0},
    [GOLD_3] = {"gold-3", 0},
    [GOLD_4] = {"gold-4", 0},
    [GOLD_5] = {"gold-5", 0},
    [GOLD_6] = {"gold-6", 0},
    [PURSE_1] = {"purse-1", 0},
    [PURSE_2] = {"purse-2", 0},
    [PURSE_3] = {"purse-3", 0},
    [PURSE_4] = {"purse-4", 0},
    [PURSE_5] = {"purse-5", 0},
    [DISCOVERY] = {"discovery", 0},
    [NOTHING] = {"nothing", 0},
    [COUPON] = {"coupon", 0},
    [RIVER_BADGE] = {"river-badge", 0},

#define BANDIT(face, word, bounty)                                                                 \
    [BANDIT_FIRST + (face) * 8 + (bounty) - 1] = {"bandit-" word "-" #bounty, 0}
#define BANDITS(face, word)                                                                        \
    BANDIT(face, word, 1), BANDIT(face, word, 2), BANDIT(face, word, 3), BANDIT(face, word, 4),    \
        BANDIT(face, word, 5), BANDIT(face, word, 6), BANDIT(face, word, 7), BANDIT(face, word, 8)
    BANDITS(NINE, "9"),
    BANDITS(TEN, "10"),
    BANDITS(JACK, "J"),
    BANDITS(QUEEN, "Q"),
    BANDITS(KING, "K"),
    BANDITS(ACE, "A"),

    [DO_NUGGETS] = {"nuggets", 0},
    [DO_RIVER] = {"river", 0},
    [DO_BANK] = {"bank", 0},
    [DO_COACH] = {"coach", 0},
    [DO_GOODS] = {"goods", 0},
    [DO_VISIT] = {"visit", 0},
    [DO_ROB] = {"rob", 0},
    [DO_HIRE] = {"hire", 0},
    [DO_BADGE] = {"badge", 0},
    [DO_PURSUE] = {"pursue", 0},
    [DO_DEEDS] = {"deeds", 0},
    [DO_DECK] = {"deck", 0},
    [BLESSING] = {"blessing", 0},
    [TRAP] = {"trap", 0},
    [BODYGUARD] = {"bodyguard", 0},
    [WAR_PATH] = {"war-path", 0},
};

#define FIVE_OF(kind) kind, kind, kind, kind, kind

const uint8_t town_kind_of_card[64] = {
    EQUIPMENT_1,
    EQUIPMENT_2,
    EQUIPMENT_3,
    EQUIPMENT_4,
    EQUIPMENT_5,
    EQUIPMENT_8,
    BRUTE,
    BRUTE,
    CHEATER,
    CHEATER,
    DYNAMITE,
    GIRLS,
    CORRUPTION,
    CREDIT,
    NERVOUS_JOE,
    MARSHALL,
    EVEN_SPLIT,
    WANTED,
    ELIXIR,
    WHISKY,
    TWO_GUNS,
    INSURANCE,
    DESPERADO,
    GIFT,
    CROOK,
    WINCHESTER,
    CATTLE,
    MULE,
    DOG,
    SMOKE_SIGNALS,
    RANCH,
    [DEED_BIT] = FIVE_OF(DEED_1),
    FIVE_OF(DEED_2),
    FIVE_OF(DEED_3),
    FIVE_OF(DEED_4),
    FIVE_OF(DEED_5),
    [ELIXIR_BIT] = WEALTH,
    CHARM,
    FORTUNE,
    POWER,
    PROTECTION,
    FRIENDSHIP,
    DOMINATION,
};

cards town_all_cards(const struct town *t)
{
    static const uint8_t store[MODULES] = {
        [BASE_GAME] = 19, [WITH_EXTENSION] = 29, [WITH_INDIANS] = 30};
    const struct town_edition *edition = town_edition(t);
    const cards elixirs = edition->elixirs ? ELIXIR_CARDS : 0;
    if (t->house)
        return CARD_RANGE(t->edge[1], t->edge[RANCH] - t->edge[1]) |
               CARD_RANGE(t->edge[DEED_1], t->edge[DEED_5 + 1] - t->edge[DEED_1]) | elixirs;
    cards deeds = 0;
    for (unsigned kind = DEED_1; kind <= DEED_5; kind++)
        deeds |= CARD_RANGE(bits_first(town_of(t, kind)), edition->deeds_each);
    return STORE_CARD(0, store[edition->module]) | deeds | elixirs;
}

unsigned town_points(const struct town *t, cards set)
{
    const uint8_t *kind = t->house ? t->kind : town_kind_of_card; /* no elixirs among them */
    unsigned points = 0;
    BITS_EACH(card, set)
        points += town_cards[kind[card]].points;
    return points;
}

unsigned town_holders(const struct town *t, cards set, unsigned among)
{
    unsigned holders = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        holders |= (unsigned)((t->seat[seat].hand & set) != 0) << seat;
    return holders & among;
}

unsigned town_named(const struct move *move, unsigned kind)
{
    assert(kind > NO_CARD && kind <= DEED_5);
    if (kind < STORE_KINDS)
        return (unsigned)(move->y >> 2 * (kind - 1)) & NAMED_STORE_MOST;
    if (kind >= DEED_1)
        return move->x >> (NAMED_DEEDS + 3 * (kind - DEED_1)) & NAMED_DEEDS_MOST;
    return 0;
}

unsigned town_named_points(const struct move *move)
{
    unsigned points = 0;
    for (unsigned kind = 1; kind <= DEED_5; kind++)
        points += town_named(move, kind) * town_cards[kind].points;
    return points;
}

bool town_name(struct move *move, unsigned kind)
{
    const unsigned most = kind < STORE_KINDS ? NAMED_STORE_MOST : NAMED_DEEDS_MOST;
    if (kind == NO_CARD || kind == STORE_KINDS || kind > DEED_5 || town_named(move, kind) == most)
        return false;
    town_name_one(move, kind);
    return true;
}

/* As many cards of a kind; 0: there are fewer. */
static cards some_of(const struct town *t, cards pool, unsigned kind, unsigned count)
{
    const cards all = pool & town_of(t, kind);
    if (count == 1)
        return bits_lowest(all);
    cards rest = all;
    for (; count > 0 && rest != 0; count--)
        rest &= rest - 1;
    return count > 0 ? 0 : all & ~rest;
}

TOWN_APART cards town_meant(const struct town *t, cards pool, const struct move *move)
{
    if (move->x >> NAMED_DEEDS == 0 && !bits_several(move->y)) /* mostly it is a single one */
        return some_of(t, pool, bits_first(move->y) / 2 + 1, 1U + (bits_first(move->y) & 1));
    cards meant = 0;
    for (uint64_t store = move->y; store != 0;) {
        const unsigned shift = bits_first(store) & ~1U, count = store >> shift & NAMED_STORE_MOST;
        const cards found = some_of(t, pool, shift / 2 + 1, count);
        if (found == 0)
            return 0;
        meant |= found;
        store -= (uint64_t)count << shift;
    }
    for (uint32_t deeds = move->x >> NAMED_DEEDS; deeds != 0;) {
        const unsigned kind = bits_first(deeds) / 3, count = deeds >> 3 * kind & NAMED_DEEDS_MOST;
        const cards found = some_of(t, pool, DEED_1 + kind, count);
        if (found == 0)
            return 0;
        meant |= found;
        deeds -= (uint32_t)count << 3 * kind;
    }
    return meant;
}

void town_draw(struct town *t, unsigned pool)
{
    const bool odd = pool == SOME_BANDIT || pool == SOME_RIVER_CARD ||
                     (pool == SOME_DEED && (t->ranch_deck | t->unseen) != 0);
    t->card = (uint8_t)pool;
    town_ask(t, odd ? ASK_ODD_DRAW : ASK_DRAW, CHANCE_BIT);
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
        assert(t->elixir_discards != 0); /* there are more than seats and open ones need */
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
    const cards card = move->a < LAID_KINDS ? town_one(t, pool, move->a) : 0;
    if (card == 0)
        return "not-there";
    if (t->card == NO_CARD) {
        const unsigned knowing = town_bit(f->seat) | town_bit(f->m);
        town_learn(t, knowing, pool, card);
        town_lose_track(t, TOWN_PUBLIC & ~knowing, pool, card);
        t->seat[f->m].hand &= ~card;
        t->drawn |= card;
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
        t->row[space] = (uint8_t)town_kind_of(t, t->drawn);
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
        t->elixir[space] = (uint8_t)town_kind_of(t, t->drawn);
        t->drawn = 0;
        TOWN_TELL(out, .kind = EVENT_OPEN_ELIXIR, .card = t->elixir[space]);
    }
    return false;
}

void town_gain_deed(struct town *t, unsigned seat, cards deed)
{
    t->known[seat] |= deed;
    if (deed == RANCH_CARD)
        t->ranches[seat]++;
    else
        t->seat[seat].hand |= deed;
    if (TOWN_RARE(town_has_indians(t)))
        t->gained[t->frame[1].seat != seat] |= deed;
}

unsigned town_ranchers(const struct town *t, unsigned seat)
{
    unsigned owners = 0;
    for (unsigned i = 0; i < t->seats; i++)
        owners |= (unsigned)(t->ranches[i] > 0) << i;
    return owners & town_targets(t, seat);
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
    town_trace_back(t, from, 0);
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
