/* The lines of a position that the Extension and the Indians add, both ways (docs/notation.md). */
#include "games/town/position.h"

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

void town_describe_module(const struct town_view *view, struct text *out)
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

void town_describe_seat_module(const struct town *t, unsigned i, struct text *out)
{
    if (t->ranches[i] > 0) {
        town_seat_key(out, i, "");
        town_line(out, "ranches", t->ranches[i]);
    }
    if (t->hired[i] != 0) {
        town_seat_key(out, i, "");
        bandit_line(out, "hired", t, t->hired[i]);
    }
    if (t->caught[i] != 0) {
        town_seat_key(out, i, "");
        bandit_line(out, "caught", t, t->caught[i]);
    }
}

/* What is out of the game, and the Indian die. */
void town_describe_module_end(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    if (t->removed != 0 || view->hidden_removed + t->ranches_removed > 0) {
        text_add(out, "removed");
        for (unsigned i = t->ranches_removed; i > 0; i--)
            text_add(out, " ranch");
        town_card_list(out, t, t->removed, 0, view->hidden_removed);
        text_char(out, '\n');
    }
    if (t->unseen > 0)
        town_line(out, "unseen", t->unseen);
    if (!town_has_indians(t))
        return;
    text_add(out, "indian-die ");
    if (t->die == 0)
        text_add(out, "village");
    else
        text_number(out, t->die);
    text_add(out, t->die != 0 && t->die_new ? " new\n" : "\n");
    if (t->guarded != 0)
        town_line(out, "guarded", bits_first(t->guarded) + 1U);
    if (t->war_path != NO_PLACE) {
        text_add(out, "war-path ");
        text_add(out, town_place_word(t->war_path));
        text_char(out, '\n');
    }
}

bool town_move_ranches(struct town *t, unsigned before, unsigned after)
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
    if (!town_number_of(at, t->ranches_all, &ranches))
        return "wrong-number";
    if (!town_move_ranches(t, t->ranches[seat], ranches))
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
    if (!town_number_of(at, t->seats, &seat) || seat == 0)
        return "no-such-seat";
    t->river_top[0] = top[0];
    t->river_top[1] = top[1];
    t->river_seer = (uint8_t)(seat - 1);
    return NULL;
}

static const char *arrange_die(struct town *t, const char **at)
{
    uint8_t seat = 0;
    if (!text_expect(at, "village") && (!town_number_of(at, t->seats, &seat) || seat == 0))
        return "no-such-seat";
    t->die = seat;
    t->die_new = seat != 0 && text_expect(at, "new");
    return NULL;
}

static const char *arrange_guarded(struct town *t, const char **at)
{
    uint8_t seat;
    if (!town_number_of(at, t->seats, &seat) || seat == 0)
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

const char *town_arrange_seat_module(struct town *t, unsigned seat, const char *key,
                                     const char **at, bool *known)
{
    *known = town_has_extension(t);
    if (*known && text_equal(key, "ranches"))
        return arrange_ranches(t, at, seat);
    if (*known && text_equal(key, "hired"))
        return arrange_bandits(t, at, &t->hired[seat]);
    if (*known && text_equal(key, "caught"))
        return arrange_bandits(t, at, &t->caught[seat]);
    *known = false;
    return NULL;
}

static const char *arrange_wanted(struct town *t, const char **at)
{
    return arrange_bandits(t, at, &t->wanted);
}

static const char *arrange_bandit_deck(struct town *t, const char **at)
{
    return arrange_bandits(t, at, &t->bandit_deck);
}

const char *town_arrange_module(struct town *t, const char *key, const char **at, bool *known)
{
    static const struct {
        const char *key;
        const char *(*arrange)(struct town *t, const char **at);
        uint8_t module;
    } lines[] = {
        {"river", arrange_river, WITH_EXTENSION},
        {"river-top", arrange_river_top, WITH_EXTENSION},
        {"bandit-top", arrange_top, WITH_EXTENSION},
        {"bandits", arrange_bandit_deck, WITH_EXTENSION},
        {"wanted", arrange_wanted, WITH_EXTENSION},
        {"indian-die", arrange_die, WITH_INDIANS},
        {"guarded", arrange_guarded, WITH_INDIANS},
        {"war-path", arrange_war_path, WITH_INDIANS},
    };
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (text_equal(key, lines[i].key) && t->module >= lines[i].module) {
            *known = true;
            return lines[i].arrange(t, at);
        }
    *known = false;
    return NULL;
}

const char *town_arrange_deed_deck(struct town *t, const char **at)
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
