/* Positions of Dice Town as lines of text, both ways (docs/notation.md).
 *
 * `town_describe` writes what a view shows; `town_arrange` puts one such line into force, so that a
 * rule script can start anywhere. Until `town_settle` ends the list, the bottom frame notes what
 * was given: n the lines (bits below), m where to start.
 */
#include "games/town/rules.h"

enum { GIVEN_ROW = 1, GIVEN_ELIXIRS = 2, GIVEN_TOP = 4 };
enum { AT_ROLL, AT_END = 255 };
enum { WORD = 32, MOST_DOLLARS = 30, MOST_GOLD = 40, MOST_BASE_GOLD = 30, MOST_ROUND = 99 };

static const char *const ask_words[] = {
    [ASK_NOTHING] = "nothing", [ASK_BADGE] = "badge",   [ASK_ROLL] = "roll",
    [ASK_DRAW] = "draw",       [ASK_KEEP] = "keep",     [ASK_BACK] = "back",
    [ASK_WINDOW] = "window",   [ASK_TURN] = "turn",     [ASK_OFFER] = "offer",
    [ASK_AWARD] = "award",     [ASK_PICK] = "pick",     [ASK_TAKE] = "take",
    [ASK_GIVE] = "give",       [ASK_ELIXIR] = "elixir", [ASK_REMEDY] = "remedy",
    [ASK_OPEN] = "open",       [ASK_ODD_DRAW] = "draw", [ASK_BANDITS] = "bandits",
    [ASK_ACTION] = "action",   [ASK_SEARCH] = "search", [ASK_CHASE] = "roll",
    [ASK_AGAIN] = "again",     [ASK_CATCH] = "catch",   [ASK_DISCOVERY] = "discovery",
    [ASK_COUPON] = "coupon",   [ASK_BUY] = "buy",       [ASK_DIE] = "die",
    [ASK_PUT] = "put",
};

/* --- describe -----------------------------------------------------------------------------------
 */

static void line(struct text *out, const char *key, unsigned number)
{
    text_add(out, key);
    text_char(out, ' ');
    text_number(out, number);
    text_char(out, '\n');
}

static void card_list(struct text *out, const struct town *t, cards set, unsigned store,
                      unsigned deeds)
{
    town_print_cards(t, set, out);
    while (store-- > 0)
        text_add(out, " store-card");
    while (deeds-- > 0)
        text_add(out, " deed");
}

static void card_line(struct text *out, const char *key, const struct town *t, cards set,
                      unsigned store, unsigned deeds)
{
    text_add(out, key);
    if (set == 0 && store + deeds == 0)
        text_add(out, " -");
    card_list(out, t, set, store, deeds);
    text_char(out, '\n');
}

static void kind_line(struct text *out, const char *key, const uint8_t *kinds, unsigned count)
{
    text_add(out, key);
    for (unsigned i = 0; i < count; i++) {
        text_char(out, ' ');
        text_add(out, kinds[i] != NO_CARD ? town_cards[kinds[i]].word : "-");
    }
    text_char(out, '\n');
}

static void seat_key(struct text *out, unsigned seat, const char *key)
{
    text_add(out, "seat ");
    text_number(out, seat + 1);
    text_char(out, ' ');
    text_add(out, key);
}

static void describe_offers(const struct town_view *view, unsigned seat, struct text *out)
{
    const struct town *t = &view->seen;
    for (unsigned to = 0; to < t->seats; to++) {
        const cards shown = t->offered[to] & t->seat[seat].hand;
        const unsigned cards_offered = view->offered_cards[seat][to];
        if (t->offered_dollars[seat][to] + t->offered_gold[seat][to] + cards_offered == 0)
            continue;
        seat_key(out, seat, "offers");
        text_add(out, " $");
        text_number(out, t->offered_dollars[seat][to]);
        text_add(out, " g");
        text_number(out, t->offered_gold[seat][to]);
        town_print_cards(t, shown, out);
        for (unsigned i = bits_count(shown); i < cards_offered; i++)
            text_add(out, " ?");
        text_add(out, " for ");
        text_number(out, to + 1);
        text_char(out, '\n');
    }
}

static void bandit_line(struct text *out, const char *key, const struct town *t, unsigned set)
{
    text_add(out, key);
    if (set == 0)
        text_add(out, " -");
    BITS_EACH(bandit, set) {
        text_char(out, ' ');
        text_add(out, town_cards[t->bandit[bandit]].word);
    }
    text_char(out, '\n');
}

/* All River cards by kind; those on top, which have an order, for whoever knows it. */
static void describe_river(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    text_add(out, "river");
    if (t->river == 0)
        text_add(out, " -");
    for (unsigned kind = GOLD_1; kind < RIVER_KINDS_END; kind++)
        for (unsigned i = town_river_count(t, kind); i > 0; i--) {
            text_char(out, ' ');
            text_add(out, town_cards[kind].word);
        }
    text_char(out, '\n');
    if (t->river_top[0] != NO_CARD) {
        text_add(out, "river-top");
        for (unsigned i = 0; i < 2 && t->river_top[i] != NO_CARD; i++) {
            text_char(out, ' ');
            text_add(out, town_cards[t->river_top[i]].word);
        }
        text_add(out, " by ");
        text_number(out, t->river_seer + 1);
        text_char(out, '\n');
    }
    if (t->river_drawn[0] == NO_CARD && view->river_drawn == 0)
        return;
    text_add(out, "river-drawn");
    for (unsigned i = 0; i < RIVER_LOOK && t->river_drawn[i] != NO_CARD; i++) {
        text_char(out, ' ');
        text_add(out, town_cards[t->river_drawn[i]].word);
    }
    for (unsigned i = 0; i < view->river_drawn; i++)
        text_add(out, " river-card");
    text_char(out, '\n');
}

static void describe_extension(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    describe_river(view, out);
    bandit_line(out, "bandit-top", t, t->bandit_top > 0 ? 1U << (t->bandit_top - 1) : 0);
    bandit_line(out, "bandits", t, t->bandit_deck);
    bandit_line(out, "wanted", t, t->wanted);
    if (t->chase != 0) {
        text_add(out, "pursuit");
        town_print_dice(t->chase, out);
        text_char(out, '\n');
    }
}

static void describe_seat_extension(const struct town *t, unsigned i, struct text *out)
{
    if (t->ranches[i] > 0) {
        seat_key(out, i, "");
        line(out, "ranches", t->ranches[i]);
    }
    if (t->hired[i] != 0) {
        seat_key(out, i, "");
        bandit_line(out, "hired", t, t->hired[i]);
    }
    if (t->caught[i] != 0) {
        seat_key(out, i, "");
        bandit_line(out, "caught", t, t->caught[i]);
    }
}

/* What is out of the game, and the Indian die. */
static void describe_module(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    if (t->removed != 0 || view->hidden_removed + t->ranches_removed > 0) {
        text_add(out, "removed");
        for (unsigned i = t->ranches_removed; i > 0; i--)
            text_add(out, " ranch");
        card_list(out, t, t->removed, 0, view->hidden_removed);
        text_char(out, '\n');
    }
    if (t->unseen > 0)
        line(out, "unseen", t->unseen);
    if (!town_has_indians(t))
        return;
    text_add(out, "indian-die ");
    if (t->die == 0)
        text_add(out, "village");
    else
        text_number(out, t->die);
    text_add(out, t->die != 0 && t->die_new ? " new\n" : "\n");
    if (t->guarded != 0)
        line(out, "guarded", bits_first(t->guarded) + 1U);
    if (t->war_path != NO_PLACE) {
        text_add(out, "war-path ");
        text_add(out, town_place_word(t->war_path));
        text_char(out, '\n');
    }
}

static void describe_seat(const struct town_view *view, unsigned i, struct text *out)
{
    const struct town_seat *seat = &view->seen.seat[i];
    seat_key(out, i, "");
    line(out, "dollars", seat->dollars);
    seat_key(out, i, "");
    line(out, "gold", seat->gold);
    seat_key(out, i, "");
    card_line(out, "hand", &view->seen, seat->hand, view->hidden_store[i], view->hidden_deeds[i]);
    if (seat->open != 0) {
        seat_key(out, i, "");
        card_line(out, "open", &view->seen, seat->open, 0, 0);
    }
    if (town_has_extension(&view->seen))
        describe_seat_extension(&view->seen, i, out);
    seat_key(out, i, "dice");
    town_print_dice(seat->kept, out);
    text_char(out, '\n');
    if (seat->cup != 0) {
        seat_key(out, i, "cup");
        town_print_dice(seat->cup, out);
        text_char(out, '\n');
    }
    if (seat->answer.kind != MOVE_NONE) {
        seat_key(out, i, "answers ");
        town_print_move(&seat->answer, out);
        text_char(out, '\n');
    }
    if ((seat->flags & CONTROLLED) != 0) {
        seat_key(out, i, "controlled\n");
    }
    describe_offers(view, i, out);
}

static void describe_deed_deck(const struct town *t, struct text *out)
{
    text_add(out, t->deed_deck == 0 ? "deed-deck -" : "deed-deck");
    for (unsigned i = t->ranch_deck; i > 0; i--)
        text_add(out, " ranch");
    town_print_cards(t, t->deed_deck & DEED_CARDS, out);
    text_char(out, '\n');
}

static void describe_decks(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    if (town_edition(t)->elixirs) {
        kind_line(out, "elixirs", t->elixir, OPEN_ELIXIRS);
        card_line(out, "elixir-deck", t, t->elixir_deck, 0, 0);
        card_line(out, "elixir-discards", t, t->elixir_discards, 0, 0);
    }
    if (view->viewer == ALL_SEEING) {
        card_line(out, "store-deck", t, t->store_deck, 0, 0);
        describe_deed_deck(t, out);
    } else {
        line(out, "store-deck", view->store_deck);
        line(out, "deed-deck", view->deed_deck);
    }
    card_line(out, "discards", t, t->discards, view->hidden_discards, 0);
    if (t->drawn != 0 || view->hidden_drawn_store + view->hidden_drawn_deeds > 0)
        card_line(out, "drawn", t, t->drawn, view->hidden_drawn_store, view->hidden_drawn_deeds);
}

/* What is waited for; the seats that a hidden card lets answer are nobody else's business. */
static void describe_question(const struct town *t, struct text *out)
{
    text_add(out, "asks ");
    text_add(out, ask_words[t->ask]);
    if (t->ask == ASK_WINDOW && t->waits != 0) {
        text_char(out, ' ');
        text_add(out, town_cards[t->card].word);
    }
    if (t->ask == ASK_WINDOW && t->waits == 0)
        text_add(out, " ?");
    if (t->waits == CHANCE_BIT) {
        text_add(out, " *");
    } else {
        BITS_EACH(seat, t->waits) {
            text_char(out, ' ');
            text_number(out, (int64_t)seat + 1);
        }
    }
    text_char(out, '\n');
}

static void describe_stage(const struct town *t, struct text *out)
{
    const struct town_frame *round = &t->frame[0];
    if (round->kind != FRAME_ROUND || round->stage == 0)
        return;
    text_add(out, "at ");
    text_add(out, round->stage == 1
                      ? "roll"
                      : town_place_word(town_edition(t)->places[round->stage - 2]->place));
    text_char(out, '\n');
}

void town_describe(const void *in, struct text *out)
{
    const struct town_view *view = in;
    const struct town *t = &view->seen;
    line(out, "round", t->round);
    describe_stage(t, out);
    line(out, "sheriff", t->badge + 1U);
    line(out, "mine", t->mine);
    line(out, "bank", t->bank);
    line(out, "stagecoach", t->coach);
    kind_line(out, "row", t->row, ROW);
    if (town_has_extension(t))
        describe_extension(view, out);
    describe_decks(view, out);
    if (town_has_extension(t))
        describe_module(view, out);
    if (t->last_roll)
        text_add(out, "last-roll\n");
    for (unsigned seat = 0; seat < t->seats; seat++)
        describe_seat(view, seat, out);
    describe_question(t, out);
    if (t->winners != 0)
        line(out, "winner", bits_first(t->winners) + 1U);
}

/* --- arrange ------------------------------------------------------------------------------------
 */

static bool number_of(const char **at, uint32_t most, uint8_t *number)
{
    char word[WORD];
    uint32_t value;
    text_word(at, word, sizeof word);
    if (!text_to_number(word, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

/* Takes the cards that a line names out of *deck. */
static const char *cards_from(const struct town *t, const char **at, cards *deck, cards *found)
{
    char word[WORD];
    *found = 0;
    if (text_expect(at, "-"))
        return NULL;
    while (text_word(at, word, sizeof word) != 0) {
        const unsigned kind = town_parse_card(word);
        if (kind == NO_CARD)
            return "no-such-card";
        const cards one = kind < LAID_KINDS ? town_one(t, *deck, kind) : 0;
        if (one == 0)
            return "no-more-cards";
        *found |= one;
        *deck &= ~one;
    }
    return NULL;
}

static const char *arrange_cards(struct town *t, const char **at, cards *place)
{
    const cards ranch = t->deed_deck & RANCH_CARD;
    cards deck = t->store_deck | (t->deed_deck & DEED_CARDS) | *place;
    cards found;
    const char *error = cards_from(t, at, &deck, &found);
    if (error != NULL)
        return error;
    t->store_deck = deck & STORE_CARDS;
    t->deed_deck = (deck & DEED_CARDS) | ranch;
    *place = found;
    return NULL;
}

static const char *arrange_dice(const char **at, dice *d)
{
    char word[WORD];
    dice found = 0;
    if (!text_expect(at, "-"))
        while (text_word(at, word, sizeof word) != 0) {
            const int face = town_parse_face(word);
            if (face < 0 || dice_count(found) == TOWN_DICE)
                return "wrong-dice";
            found += dice_one((unsigned)face);
        }
    *d = found;
    return NULL;
}

static uint32_t most_gold(const struct town *t)
{
    return town_has_extension(t) ? MOST_GOLD : MOST_BASE_GOLD;
}

/* Takes ranches out of the deck, or puts them back; false: there are not so many. */
static bool move_ranches(struct town *t, unsigned before, unsigned after)
{
    if (after > before + t->ranch_deck)
        return false;
    t->ranch_deck = (uint8_t)(t->ranch_deck + before - after);
    t->deed_deck = (t->deed_deck & DEED_CARDS) | (t->ranch_deck > 0 ? RANCH_CARD : 0);
    return true;
}

static const char *arrange_ranches(struct town *t, const char **at, unsigned seat)
{
    uint8_t ranches;
    if (!number_of(at, t->ranches_all, &ranches))
        return "wrong-number";
    if (!move_ranches(t, t->ranches[seat], ranches))
        return "no-more-cards";
    t->ranches[seat] = ranches;
    return NULL;
}

/* Bandits of a line, out of the deck. */
static const char *arrange_bandits(struct town *t, const char **at, uint16_t *place)
{
    char word[WORD];
    unsigned deck = (unsigned)t->bandit_deck | *place, found = 0;
    if (!text_expect(at, "-"))
        while (text_word(at, word, sizeof word) != 0) {
            const unsigned kind = town_parse_card(word);
            const unsigned one = town_one_bandit(t, deck, kind);
            if (one == 0)
                return kind == NO_CARD ? "no-such-card" : "no-more-cards";
            found |= one;
            deck &= ~one;
        }
    *place = (uint16_t)found;
    t->bandit_deck = (uint16_t)(place == &t->bandit_deck ? found : deck);
    return NULL;
}

static const char *arrange_top(struct town *t, const char **at)
{
    uint16_t top = (uint16_t)(t->bandit_top > 0 ? 1U << (t->bandit_top - 1) : 0);
    const char *error = arrange_bandits(t, at, &top);
    if (error != NULL)
        return error;
    if (bits_several(top))
        return "no-more-cards";
    t->bandit_top = (uint8_t)(top != 0 ? bits_first(top) + 1 : 0);
    t->frame[0].n |= GIVEN_TOP;
    return NULL;
}

static bool river_card(const char **at, uint8_t *kind)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    *kind = (uint8_t)town_parse_card(word);
    return *kind >= GOLD_1 && *kind < RIVER_KINDS_END;
}

/* The River deck, of cards that are there. */
static const char *arrange_river(struct town *t, const char **at)
{
    struct town all = *t;
    uint64_t river = 0;
    uint8_t kind;
    char word[WORD];
    if (!text_expect(at, "-"))
        for (const char *rest = *at; text_word(&rest, word, sizeof word) != 0; rest = *at) {
            if (!river_card(at, &kind))
                return "no-such-card";
            if (town_river_count(&all, kind) == 0)
                return "no-more-cards";
            all.river -= town_river_one(kind);
            river += town_river_one(kind);
        }
    t->river = river;
    return NULL;
}

static const char *arrange_river_top(struct town *t, const char **at)
{
    uint8_t top[2] = {0}, seat;
    struct town rest = *t;
    for (unsigned i = 0; i < 2 && !text_expect(at, "by"); i++) {
        if (!river_card(at, &top[i]))
            return "no-such-card";
        if (town_river_count(&rest, top[i]) == 0)
            return "no-more-cards";
        rest.river -= town_river_one(top[i]);
    }
    if (top[1] != NO_CARD && !text_expect(at, "by"))
        return "not-understood";
    if (!number_of(at, t->seats, &seat) || seat == 0)
        return "no-such-seat";
    t->river_top[0] = top[0];
    t->river_top[1] = top[1];
    t->river_seer = (uint8_t)(seat - 1);
    return NULL;
}

static const char *arrange_die(struct town *t, const char **at)
{
    uint8_t seat = 0;
    if (!text_expect(at, "village") && (!number_of(at, t->seats, &seat) || seat == 0))
        return "no-such-seat";
    t->die = seat;
    t->die_new = seat != 0 && text_expect(at, "new");
    return NULL;
}

static const char *arrange_guarded(struct town *t, const char **at)
{
    uint8_t seat;
    if (!number_of(at, t->seats, &seat) || seat == 0)
        return "no-such-seat";
    t->guarded = (uint8_t)town_bit(seat - 1U);
    return NULL;
}

static const char *arrange_war_path(struct town *t, const char **at)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    for (unsigned i = 0; i < town_edition(t)->places_count; i++) {
        const struct town_place_row *row = town_edition(t)->places[i];
        if (row->contest == RIVALS && text_equal(word, town_place_word(row->place))) {
            t->war_path = row->place;
            return NULL;
        }
    }
    return "no-such-place";
}

/* Lines of the Extension and the Indians; *known: whether there is such a line. */
static const char *arrange_extension(struct town *t, const char *key, const char **at, bool *known)
{
    static const struct {
        const char *key;
        const char *(*arrange)(struct town *t, const char **at);
        bool indians;
    } lines[] = {
        {"river", arrange_river, false},    {"river-top", arrange_river_top, false},
        {"bandit-top", arrange_top, false}, {"indian-die", arrange_die, true},
        {"guarded", arrange_guarded, true}, {"war-path", arrange_war_path, true},
    };
    *known = true;
    if (text_equal(key, "wanted"))
        return arrange_bandits(t, at, &t->wanted);
    if (text_equal(key, "bandits"))
        return arrange_bandits(t, at, &t->bandit_deck);
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (text_equal(key, lines[i].key) && (!lines[i].indians || town_has_indians(t)))
            return lines[i].arrange(t, at);
    *known = false;
    return NULL;
}

static const char *arrange_seat(struct town *t, const char **at)
{
    char key[WORD];
    uint8_t number;
    if (!number_of(at, t->seats, &number) || number == 0)
        return "no-such-seat";
    struct town_seat *seat = &t->seat[number - 1];
    text_word(at, key, sizeof key);
    if (town_has_extension(t)) {
        if (text_equal(key, "ranches"))
            return arrange_ranches(t, at, number - 1U);
        if (text_equal(key, "hired"))
            return arrange_bandits(t, at, &t->hired[number - 1]);
        if (text_equal(key, "caught"))
            return arrange_bandits(t, at, &t->caught[number - 1]);
    }
    if (text_equal(key, "dollars"))
        return number_of(at, MOST_DOLLARS, &seat->dollars) ? NULL : "wrong-number";
    if (text_equal(key, "gold"))
        return number_of(at, most_gold(t), &seat->gold) ? NULL : "wrong-number";
    if (text_equal(key, "dice"))
        return arrange_dice(at, &seat->kept);
    if (text_equal(key, "controlled")) {
        seat->flags |= CONTROLLED;
        return NULL;
    }
    const bool hand = text_equal(key, "hand");
    if (!hand && !text_equal(key, "open"))
        return "not-understood";
    const char *error = arrange_cards(t, at, hand ? &seat->hand : &seat->open);
    if (error != NULL)
        return error;
    if ((seat->hand & town_at_once(t)) != 0 || (seat->open & ~DEED_CARDS) != 0)
        return "not-there";
    return NULL;
}

static const char *arrange_row(struct town *t, const char **at)
{
    char word[WORD];
    cards deck = (t->deed_deck | t->row_cards) & DEED_CARDS;
    cards row_cards = 0;
    uint8_t row[ROW] = {0};
    unsigned count = 0, before = 0, ranches = 0;
    for (unsigned i = 0; i < ROW; i++)
        before += t->row[i] == RANCH;
    while (text_word(at, word, sizeof word) != 0) {
        if (text_equal(word, "-"))
            continue;
        const unsigned kind = town_parse_card(word);
        ranches += kind == RANCH;
        const cards one = kind == RANCH       ? RANCH_CARD
                          : kind < LAID_KINDS ? town_one(t, deck, kind)
                                              : 0;
        if (count == ROW || one == 0)
            return kind == NO_CARD ? "no-such-card" : "no-more-cards";
        row[count++] = (uint8_t)kind;
        row_cards |= one;
        deck &= ~one;
    }
    if (!move_ranches(t, before, ranches))
        return "no-more-cards";
    t->deed_deck = (deck & DEED_CARDS) | (t->deed_deck & RANCH_CARD);
    t->row_cards = row_cards;
    for (unsigned i = 0; i < ROW; i++)
        t->row[i] = row[i];
    t->frame[0].n |= GIVEN_ROW;
    return NULL;
}

/* The two open elixirs; all others go to the deck. */
static const char *arrange_elixirs(struct town *t, const char **at)
{
    char word[WORD];
    uint8_t open[OPEN_ELIXIRS];
    cards deck = ELIXIR_CARDS;
    if (!town_edition(t)->elixirs)
        return "no-such-card";
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++) {
        text_word(at, word, sizeof word);
        open[i] = (uint8_t)town_parse_card(word);
        const cards one = open[i] < LAID_KINDS ? town_one(t, deck, open[i]) : 0;
        if (one == 0)
            return "no-such-card";
        deck &= ~one;
    }
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++)
        t->elixir[i] = open[i];
    t->elixir_deck = deck;
    t->elixir_discards = 0;
    t->frame[0].n |= GIVEN_ELIXIRS;
    return NULL;
}

/* The deeds' deck with ranches in it. A deck that is given is what will come up, all of it. */
static const char *arrange_deed_deck(struct town *t, const char **at)
{
    char word[WORD];
    cards deck = 0;
    unsigned ranches = 0;
    if (!text_expect(at, "-"))
        while (text_word(at, word, sizeof word) != 0) {
            const unsigned kind = town_parse_card(word);
            if (kind == NO_CARD)
                return "no-such-card";
            ranches += kind == RANCH;
            const cards one =
                kind == RANCH || kind >= LAID_KINDS ? 0 : town_one(t, t->deed_deck & ~deck, kind);
            if (kind != RANCH && one == 0)
                return "no-more-cards";
            deck |= one;
        }
    if (ranches > t->ranch_deck)
        return "no-more-cards";
    t->ranch_deck = (uint8_t)ranches;
    t->deed_deck = deck | (ranches > 0 ? RANCH_CARD : 0);
    t->unseen = 0;
    return NULL;
}

/* A deck of just these cards. The other elixirs go to their discards; other cards that were still
 * in the deck are out of the game. */
static const char *arrange_deck(struct town *t, const char *key, const char **at)
{
    cards *deck = text_equal(key, "store-deck")  ? &t->store_deck
                  : text_equal(key, "deed-deck") ? &t->deed_deck
                                                 : &t->elixir_deck;
    if (deck == &t->deed_deck && town_has_extension(t))
        return arrange_deed_deck(t, at);
    cards rest = *deck;
    cards found;
    const char *error = cards_from(t, at, &rest, &found);
    if (error != NULL)
        return error;
    if (deck == &t->elixir_deck)
        t->elixir_discards |= rest;
    *deck = found;
    return NULL;
}

static const char *arrange_at(struct town *t, const char **at)
{
    char word[WORD];
    const struct town_edition *edition = town_edition(t);
    text_word(at, word, sizeof word);
    if (text_equal(word, "roll")) {
        t->frame[0].m = AT_ROLL;
        return NULL;
    }
    if (text_equal(word, "end")) {
        t->frame[0].m = AT_END;
        return NULL;
    }
    for (unsigned i = 0; i < edition->places_count; i++)
        if (text_equal(word, town_place_word(edition->places[i]->place))) {
            t->frame[0].m = (uint8_t)(i + 1);
            return NULL;
        }
    return "no-such-place";
}

static const char *arrange_badge(struct town *t, const char **at)
{
    uint8_t number;
    if (!number_of(at, t->seats, &number) || number == 0)
        return "no-such-seat";
    t->badge = (uint8_t)(number - 1);
    return NULL;
}

static const char *arrange_line(struct town *t, const char **at)
{
    static const struct {
        const char *key;
        uint16_t most;
        uint16_t offset;
    } numbers[] = {
        {"round", MOST_ROUND, offsetof(struct town, round)},
        {"mine", MOST_GOLD, offsetof(struct town, mine)}, /* fewer in the base game */
        {"bank", MOST_DOLLARS, offsetof(struct town, bank)},
        {"stagecoach", MOST_DOLLARS, offsetof(struct town, coach)},
    };
    char key[WORD];
    text_word(at, key, sizeof key);
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (text_equal(key, numbers[i].key))
            return number_of(at, numbers[i].most, (uint8_t *)t + numbers[i].offset) &&
                           t->mine <= most_gold(t)
                       ? NULL
                       : "wrong-number";
    if (text_equal(key, "seat"))
        return arrange_seat(t, at);
    if (text_equal(key, "sheriff"))
        return arrange_badge(t, at);
    if (text_equal(key, "row"))
        return arrange_row(t, at);
    if (text_equal(key, "elixirs"))
        return arrange_elixirs(t, at);
    if (text_equal(key, "discards"))
        return arrange_cards(t, at, &t->discards);
    if (text_equal(key, "store-deck") || text_equal(key, "deed-deck") ||
        text_equal(key, "elixir-deck"))
        return arrange_deck(t, key, at);
    if (text_equal(key, "last-roll")) {
        t->last_roll = 1;
        return NULL;
    }
    if (text_equal(key, "at"))
        return arrange_at(t, at);
    if (!town_has_extension(t))
        return "not-understood";
    bool known;
    const char *error = arrange_extension(t, key, at, &known);
    return known ? error : "not-understood";
}

const char *town_arrange(void *state, const char *text)
{
    struct town changed = *(struct town *)state;
    char word[WORD];
    const char *at = text;
    town_ask(&changed, ASK_NOTHING, 0);
    const char *error = arrange_line(&changed, &at);
    if (error == NULL && text_word(&at, word, sizeof word) != 0)
        error = "not-understood";
    if (error == NULL)
        *(struct town *)state = changed;
    return error;
}

/* What the lines left open: a row of 1, 2 and 3 points and the first two elixirs, round one. */
static void fill_in(struct town *t, unsigned given)
{
    if ((given & GIVEN_ROW) == 0) {
        unsigned space = 0;
        for (unsigned kind = DEED_1; kind <= DEED_5 && space < ROW; kind++) {
            const cards one = town_one(t, t->deed_deck, kind);
            if (one == 0)
                continue;
            t->row[space++] = (uint8_t)kind;
            t->row_cards |= one;
            t->deed_deck &= ~one;
        }
    }
    if (town_edition(t)->elixirs && (given & GIVEN_ELIXIRS) == 0)
        for (unsigned space = 0; space < OPEN_ELIXIRS && t->elixir_deck != 0; space++) {
            t->elixir[space] = (uint8_t)town_kind_of(t, t->elixir_deck);
            t->elixir_deck &= t->elixir_deck - 1;
        }
    if (town_has_extension(t) && (given & GIVEN_TOP) == 0 && t->bandit_deck != 0) {
        t->bandit_top = (uint8_t)(bits_first(t->bandit_deck) + 1);
        t->bandit_deck &= (uint16_t)(t->bandit_deck - 1);
    }
    if (t->round == 0)
        t->round = 1;
    cards open = t->row_cards;
    for (unsigned seat = 0; seat < t->seats; seat++)
        open |= t->seat[seat].open;
    for (unsigned viewer = 0; viewer <= TOWN_SEATS_MAX; viewer++)
        t->known[viewer] = open | (viewer < t->seats ? t->seat[viewer].hand : 0);
}

const char *town_settle(void *state, struct sink *out)
{
    struct town *t = state;
    const unsigned given = t->frame[0].n;
    const unsigned start = t->frame[0].m;
    town_ask(t, ASK_NOTHING, 0);
    fill_in(t, given);
    t->depth = 0;
    struct town_frame *round = town_push(t, FRAME_ROUND, 0);
    round->stage = (uint8_t)(start == AT_END    ? town_edition(t)->places_count + 1U
                             : start == AT_ROLL ? 1U
                                                : start);
    if (start == AT_ROLL)
        town_push(t, FRAME_HAND, 0);
    town_advance(t, out);
    return NULL;
}
