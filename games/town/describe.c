/* Positions of Dice Town as lines of text (docs/notation.md): what a view shows, part by part.
 * position.c reads them again. */
#include "games/town/position.h"

#include <string.h>

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

void town_card_list(struct text *out, const struct town *t, cards set, unsigned store,
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
    town_card_list(out, t, set, store, deeds);
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

static void describe_offers(const struct town_view *view, unsigned seat, struct text *out)
{
    const struct town *t = &view->seen;
    for (unsigned to = 0; to < t->seats; to++) {
        const cards shown = t->offered[to] & t->seat[seat].hand;
        const unsigned cards_offered = view->offered_cards[seat][to];
        if (t->offered_dollars[seat][to] + t->offered_gold[seat][to] + cards_offered == 0)
            continue;
        town_seat_key(out, seat, "offers");
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

static void describe_goods(const struct town_view *view, unsigned i, struct text *out)
{
    const struct town_seat *seat = &view->seen.seat[i];
    town_seat_key(out, i, "");
    town_line(out, "dollars", seat->dollars);
    town_seat_key(out, i, "");
    town_line(out, "gold", seat->gold);
    town_seat_key(out, i, "");
    card_line(out, "hand", &view->seen, seat->hand, view->hidden_store[i], view->hidden_deeds[i]);
    if (seat->open != 0) {
        town_seat_key(out, i, "");
        card_line(out, "open", &view->seen, seat->open, 0, 0);
    }
    if (town_has_extension(&view->seen))
        town_describe_seat_module(&view->seen, i, out);
}

static void describe_hand(const struct town_view *view, unsigned i, struct text *out)
{
    const struct town_seat *seat = &view->seen.seat[i];
    town_seat_key(out, i, "dice");
    town_print_dice(seat->kept, out);
    text_char(out, '\n');
    if (seat->cup != 0) {
        town_seat_key(out, i, "cup");
        town_print_dice(seat->cup, out);
        text_char(out, '\n');
    }
    if (seat->answer.kind != MOVE_NONE) {
        town_seat_key(out, i, "answers ");
        town_print_move(&seat->answer, out);
        text_char(out, '\n');
    }
    if ((seat->flags & CONTROLLED) != 0) {
        town_seat_key(out, i, "controlled\n");
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
        town_line(out, "store-deck", view->store_deck);
        town_line(out, "deed-deck", view->deed_deck);
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
    if (t->winners != 0)
        town_line(out, "winner", bits_first(t->winners) + 1U);
}

static void describe_stage(const struct town *t, struct text *out)
{
    const struct town_frame *round = &t->frame[0];
    if (round->kind != FRAME_ROUND)
        return;
    assert(round->stage > 0);
    text_add(out, "at ");
    text_add(out, round->stage == 1
                      ? "roll"
                      : town_place_word(town_edition(t)->places[round->stage - 2]->place));
    text_char(out, '\n');
}

static void describe_town(const struct town *t, struct text *out)
{
    town_line(out, "round", t->round);
    describe_stage(t, out);
    if (t->ask != ASK_BADGE) /* until then nobody has it */
        town_line(out, "sheriff", t->badge + 1U);
    town_line(out, "mine", t->mine);
    town_line(out, "bank", t->bank);
    town_line(out, "stagecoach", t->coach);
}

static void describe_cards(const struct town_view *view, struct text *out)
{
    const struct town *t = &view->seen;
    kind_line(out, "row", t->row, ROW);
    if (town_has_extension(t))
        town_describe_module(view, out);
    describe_decks(view, out);
    if (town_has_extension(t))
        town_describe_module_end(view, out);
    if (t->last_roll)
        text_add(out, "last-roll\n");
}

/* The parts: the town and its cards, two of each seat, and the question. */
enum { PART_TOWN, PART_CARDS, PART_SEATS };

unsigned town_parts(const void *in)
{
    return PART_SEATS + 2U * ((const struct town_view *)in)->seen.seats + 1;
}

void town_describe_part(const void *in, unsigned part, struct text *out)
{
    const struct town_view *view = in;
    const unsigned seat = (part - PART_SEATS) / 2;
    if (part == PART_TOWN)
        describe_town(&view->seen, out);
    else if (part == PART_CARDS)
        describe_cards(view, out);
    else if (seat == view->seen.seats)
        describe_question(&view->seen, out);
    else if (part % 2 == PART_SEATS % 2)
        describe_goods(view, seat, out);
    else
        describe_hand(view, seat, out);
}

void town_describe(const void *in, struct text *out)
{
    for (unsigned part = 0; part < town_parts(in); part++)
        town_describe_part(in, part, out);
}

/* Whether two views agree in the members of `type` from one up to another. */
#define SAME(one, other, type, from, to)                                                           \
    (memcmp((const char *)(one) + offsetof(type, from),                                            \
            (const char *)(other) + offsetof(type, from),                                          \
            offsetof(type, to) - offsetof(type, from)) == 0)

static bool same_town(const struct town *a, const struct town *b)
{
    return SAME(a, b, struct town, seats, waits) && a->frame[0].kind == b->frame[0].kind &&
           a->frame[0].stage == b->frame[0].stage && (a->ask == ASK_BADGE) == (b->ask == ASK_BADGE);
}

static bool same_cards(const struct town_view *one, const struct town_view *other)
{
    const struct town *a = &one->seen, *b = &other->seen;
    return (one->viewer == ALL_SEEING) == (other->viewer == ALL_SEEING) &&
           SAME(a, b, struct town, store_deck, offered) && SAME(a, b, struct town, row, depth) &&
           a->last_roll == b->last_roll && SAME(a, b, struct town, ranch_deck, hired) &&
           SAME(a, b, struct town, chase, house) &&
           SAME(one, other, struct town_view, hidden_drawn_store, offered_cards);
}

static bool same_goods(const struct town_view *one, const struct town_view *other, unsigned i)
{
    const struct town *a = &one->seen, *b = &other->seen;
    const struct town_seat *x = &a->seat[i], *y = &b->seat[i];
    return x->dollars == y->dollars && x->gold == y->gold && x->hand == y->hand &&
           x->open == y->open && one->hidden_store[i] == other->hidden_store[i] &&
           one->hidden_deeds[i] == other->hidden_deeds[i] && a->ranches[i] == b->ranches[i] &&
           a->hired[i] == b->hired[i] && a->caught[i] == b->caught[i];
}

/* An offer of cards is told by those that lie in the hand. */
static bool same_hand(const struct town_view *one, const struct town_view *other, unsigned i)
{
    const struct town *a = &one->seen, *b = &other->seen;
    const struct town_seat *x = &a->seat[i], *y = &b->seat[i];
    return x->hand == y->hand && SAME(x, y, struct town_seat, answer, fresh) &&
           ((x->flags ^ y->flags) & CONTROLLED) == 0 &&
           memcmp(a->offered, b->offered, sizeof a->offered) == 0 &&
           memcmp(a->offered_dollars[i], b->offered_dollars[i], TOWN_SEATS_MAX) == 0 &&
           memcmp(a->offered_gold[i], b->offered_gold[i], TOWN_SEATS_MAX) == 0 &&
           memcmp(one->offered_cards[i], other->offered_cards[i], TOWN_SEATS_MAX) == 0;
}

bool town_same_part(const void *in, const void *other, unsigned part)
{
    const struct town *a = &((const struct town_view *)in)->seen;
    const struct town *b = &((const struct town_view *)other)->seen;
    const unsigned seat = (part - PART_SEATS) / 2;
    if (part == PART_TOWN)
        return same_town(a, b);
    if (part == PART_CARDS)
        return same_cards(in, other);
    if (seat == a->seats)
        return a->waits == b->waits && a->ask == b->ask && a->card == b->card &&
               a->winners == b->winners;
    return part % 2 == PART_SEATS % 2 ? same_goods(in, other, seat) : same_hand(in, other, seat);
}
