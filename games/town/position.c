/* Positions of Dice Town out of lines of text (docs/notation.md), such as describe.c writes them.
 *
 * `town_arrange` puts one line into force, so that a rule script can start anywhere. Until
 * `town_settle` ends the list, the bottom frame notes what was given: n the lines (bits below), m
 * where to start.
 */
#include "games/town/position.h"

enum { AT_ROLL, AT_END = 255 };
enum { MOST_DOLLARS = 30, MOST_GOLD = 40, MOST_BASE_GOLD = 30, MOST_ROUND = 99 };

bool town_number_of(const char **at, uint32_t most, uint8_t *number)
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

static const char *arrange_seat(struct town *t, const char **at)
{
    char key[WORD];
    uint8_t number;
    if (!town_number_of(at, t->seats, &number) || number == 0)
        return "no-such-seat";
    struct town_seat *seat = &t->seat[number - 1];
    text_word(at, key, sizeof key);
    bool known;
    const char *word = town_arrange_seat_module(t, number - 1U, key, at, &known);
    if (known)
        return word;
    if (text_equal(key, "dollars"))
        return town_number_of(at, MOST_DOLLARS, &seat->dollars) ? NULL : "wrong-number";
    if (text_equal(key, "gold"))
        return town_number_of(at, most_gold(t), &seat->gold) ? NULL : "wrong-number";
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
    if (!town_move_ranches(t, before, ranches))
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

/* A deck of just these cards. The other elixirs go to their discards; other cards that were still
 * in the deck are out of the game. */
static const char *arrange_deck(struct town *t, const char *key, const char **at)
{
    cards *deck = text_equal(key, "store-deck")  ? &t->store_deck
                  : text_equal(key, "deed-deck") ? &t->deed_deck
                                                 : &t->elixir_deck;
    if (deck == &t->deed_deck && town_has_extension(t))
        return town_arrange_deed_deck(t, at);
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
    if (!town_number_of(at, t->seats, &number) || number == 0)
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
            return town_number_of(at, numbers[i].most, (uint8_t *)t + numbers[i].offset) &&
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
    bool known;
    const char *error = town_arrange_module(t, key, at, &known);
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
        for (unsigned space = 0; space < OPEN_ELIXIRS; space++) {
            const cards one = bits_lowest(t->elixir_deck | t->elixir_discards);
            t->elixir[space] = (uint8_t)town_kind_of(t, one);
            t->elixir_deck &= ~one;
            t->elixir_discards &= ~one;
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
    round->n = town_ends(t);
    round->stage = (uint8_t)(start == AT_END    ? town_edition(t)->places_count + 1U
                             : start == AT_ROLL ? 1U
                                                : start);
    if (start == AT_ROLL)
        town_push(t, FRAME_HAND, 0);
    town_advance(t, out);
    return NULL;
}
