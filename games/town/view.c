/* Who knows what: memory of cards, what a viewer sees of a state, and states that fit a view.
 *
 * `known[viewer]` holds the cards whose place the viewer is sure of: its own, those it saw drawn,
 * returned, given or played. When a card changes hands unseen, everybody else loses track of the
 * cards of that back in the giver's hand, since any of them may have been the one. Equal cards
 * cannot be told apart, so a viewer who sees one again has not seen a second one.
 */
#include "games/town/rules.h"

#include <string.h>

void town_learn(struct town *t, unsigned viewers, cards pool, cards card)
{
    const cards equals = pool & town_of(t, town_kind_of(t, card)) & ~card;
    BITS_EACH(viewer, viewers) {
        cards *known = &t->known[viewer];
        if (equals != 0 && (*known & card) == 0)
            *known &= ~bits_lowest(*known & equals);
        *known |= card;
    }
}

/* What all still know of a hand that gave away a deed unseen: for each worth how many deeds they
 * saw there, in two bits each, and above these how many of them may be gone. It holds whatever
 * comes to the hand, and counts kinds: equal deeds cannot be told apart. */
enum { TRACE_BITS = 2, TRACE_MOST = 3, TRACE_GONE = TRACE_BITS * (DEED_5 - DEED_1 + 1) };

unsigned town_traced(const struct town *t, unsigned seat, unsigned worth)
{
    return t->traced[seat] >> (worth - 1) * TRACE_BITS & TRACE_MOST;
}

unsigned town_traced_gone(const struct town *t, unsigned seat)
{
    return t->traced[seat] >> TRACE_GONE;
}

/* Deeds of a hand, of which all see `known`, are about to leave it; nobody sees which. */
TOWN_APART static void trace(struct town *t, unsigned seat, cards known, unsigned leaving)
{
    const unsigned gone = town_traced_gone(t, seat) + leaving;
    unsigned all = 0, traced = 0;
    for (unsigned worth = 1; worth <= DEED_5 - DEED_1 + 1; worth++) {
        const unsigned before = town_traced(t, seat, worth);
        const unsigned now = bits_count(known & town_of(t, DEED_1 + worth - 1));
        const unsigned most = now > before ? now : before;
        const unsigned kept = most < TRACE_MOST ? most : TRACE_MOST;
        all += kept;
        traced |= kept << (worth - 1) * TRACE_BITS;
    }
    /* where all may be gone, some may still come back */
    t->traced[seat] = (uint16_t)(all > 0 ? traced | gone << TRACE_GONE : 0);
}

void town_trace_back(struct town *t, unsigned seat, unsigned back)
{
    unsigned gone = town_traced_gone(t, seat), all = 0;
    gone -= back < gone ? back : gone;
    for (unsigned worth = 1; worth <= DEED_5 - DEED_1 + 1; worth++)
        all += town_traced(t, seat, worth);
    const unsigned traced = t->traced[seat] & ((1U << TRACE_GONE) - 1);
    t->traced[seat] = (uint16_t)(gone < all ? traced | gone << TRACE_GONE : 0);
}

void town_trace_shown(struct town *t, unsigned seat, unsigned kind)
{
    const unsigned worth = kind - DEED_1 + 1;
    if (town_traced(t, seat, worth) > 0)
        t->traced[seat] = (uint16_t)(t->traced[seat] - (1U << (worth - 1) * TRACE_BITS));
}

void town_lose_track(struct town *t, unsigned viewers, cards hand, cards moved)
{
    cards doubtful = 0;
    if ((moved & DEED_CARDS) != 0)
        for (unsigned seat = 0; seat < t->seats; seat++)
            if ((t->seat[seat].hand & moved) != 0)
                trace(t, seat, hand & t->known[TOWN_SEATS_MAX], bits_count(moved & DEED_CARDS));
    const cards backs[] = {STORE_CARDS, DEED_CARDS};
    for (unsigned i = 0; i < 2; i++)
        if ((moved & backs[i]) != 0 && (hand & ~moved & backs[i]) != 0)
            doubtful |= hand & backs[i];
    BITS_EACH(viewer, viewers)
        t->known[viewer] &= ~doubtful;
}

/* --- observe ------------------------------------------------------------------------------------
 */

/* The same set with other cards of the same kinds: the lowest ones that are not used yet. Which of
 * several equal cards lies where nobody can know, so views must not tell. */
static cards relabel(const struct town *t, cards set, cards *used)
{
    cards fresh = 0;
    BITS_EACH(card, set) {
        const cards one = town_one(t, ~*used, town_kind(t, (unsigned)card));
        *used |= one;
        fresh |= one;
    }
    return fresh;
}

/* As many cards of each kind as `part` has, out of `whole`. */
static cards same_kinds(const struct town *t, cards part, cards whole)
{
    cards found = 0;
    BITS_EACH(card, part)
        found |= town_one(t, whole & ~found, town_kind(t, (unsigned)card));
    return found;
}

static void hide_offers(const struct town *t, unsigned viewer, struct town_view *view)
{
    struct town *seen = &view->seen;
    for (unsigned to = 0; to < t->seats; to++) {
        if (t->offered[to] == 0)
            continue;
        seen->offered[to] = 0;
        for (unsigned i = 0; i < t->seats; i++) {
            const cards offer = t->offered[to] & t->seat[i].hand;
            view->offered_cards[i][to] = (uint8_t)bits_count(offer);
            if (viewer == ALL_SEEING || viewer == i || viewer == t->badge)
                seen->offered[to] |= same_kinds(t, offer, seen->seat[i].hand);
        }
    }
}

static void hide_cards(const struct town *t, cards known, struct town_view *view)
{
    struct town *seen = &view->seen;
    cards used = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const cards hidden = t->seat[i].hand & ~known;
        view->hidden_store[i] = (uint8_t)bits_count(hidden & STORE_CARDS);
        view->hidden_deeds[i] = (uint8_t)bits_count(hidden & DEED_CARDS);
        seen->seat[i].hand = relabel(t, t->seat[i].hand & known, &used);
        seen->seat[i].open = relabel(t, t->seat[i].open, &used);
    }
    const cards hidden = t->drawn & ~known & ~ELIXIR_CARDS;
    view->hidden_drawn_store = (uint8_t)bits_count(hidden & STORE_CARDS);
    view->hidden_drawn_deeds = (uint8_t)bits_count(hidden & DEED_CARDS);
    view->hidden_discards = (uint8_t)bits_count(t->discards & ~known);
    view->hidden_removed = (uint8_t)bits_count(t->removed & ~known);
    view->store_deck = (uint8_t)bits_count(t->store_deck);
    view->deed_deck = (uint8_t)(bits_count(t->deed_deck & DEED_CARDS) + t->ranch_deck - t->unseen);
    seen->removed = relabel(t, t->removed & known, &used);
    seen->row_cards = relabel(t, t->row_cards, &used);
    seen->drawn = relabel(t, t->drawn & ~hidden, &used);
    seen->discards = relabel(t, t->discards & known, &used);
    seen->store_deck = relabel(t, t->store_deck & known, &used);
    seen->deed_deck =
        relabel(t, t->deed_deck & known & DEED_CARDS, &used) | (t->deed_deck & RANCH_CARD);
}

/* Of what everybody knows, only what watchers know is part of a view. */
static void hide_knowledge(const struct town *t, struct town *seen)
{
    const cards public = t->known[TOWN_SEATS_MAX];
    memset(seen->known, 0, sizeof seen->known);
    cards known = seen->row_cards | same_kinds(t, t->discards & public, seen->discards) |
                  same_kinds(t, t->drawn & public, seen->drawn) |
                  same_kinds(t, t->removed & public, seen->removed);
    for (unsigned i = 0; i < t->seats; i++)
        known |= seen->seat[i].open | same_kinds(t, t->seat[i].hand & public, seen->seat[i].hand);
    seen->known[TOWN_SEATS_MAX] = known;
}

/* Whose gains at Town Hall they are: the winner's or the runner-up's. */
static unsigned gained_by(const struct town *t, unsigned i)
{
    const struct town_frame *rivals = &t->frame[1];
    assert(i == 0 || rivals->m != 0);
    return i == 0 ? rivals->seat : rivals->m - 1U;
}

/* What was gained at Town Hall lies in a hand, or open. Of equal deeds, one that all know of is
 * told apart from one that they do not. */
static void hide_gains(const struct town *t, cards known, struct town_view *view)
{
    struct town *seen = &view->seen;
    const cards public = t->known[TOWN_SEATS_MAX], seen_public = seen->known[TOWN_SEATS_MAX];
    for (unsigned i = 0; i < 2; i++) {
        if (t->gained[i] == 0)
            continue;
        const cards gained = t->gained[i] & DEED_CARDS, hand = seen->seat[gained_by(t, i)].hand;
        view->hidden_gained[i] = (uint8_t)bits_count(gained & ~known);
        seen->gained[i] = same_kinds(t, gained & public, hand & seen_public) |
                          same_kinds(t, gained & known & ~public, hand & ~seen_public) |
                          (t->gained[i] & RANCH_CARD);
    }
}

/* What Discovery looks at, and put back, is for one seat to see. */
static void hide_river(const struct town *t, unsigned viewer, struct town_view *view)
{
    struct town *seen = &view->seen;
    if (viewer != t->river_seer && t->river_top[0] != NO_CARD) {
        seen->river_top[0] = seen->river_top[1] = NO_CARD;
        seen->river_seer = 0;
    }
    assert(t->depth > 0);
    if (t->river_drawn[0] == NO_CARD || viewer == town_top_of(t)->seat)
        return;
    for (unsigned i = 0; i < RIVER_LOOK && t->river_drawn[i] != NO_CARD; i++) {
        view->river_drawn++;
        seen->river_drawn[i] = NO_CARD;
    }
    for (unsigned i = 0; i < view->river_drawn; i++) /* which are left in the deck would tell */
        seen->river += town_river_one(t->river_drawn[i]);
}

/* Questions that a hidden card opened look the same whoever is asked. */
static void hide_window(unsigned viewer, struct town *seen)
{
    const unsigned own = viewer < TOWN_SEATS_MAX ? town_bit(viewer) : 0;
    if (seen->ask == ASK_WINDOW && (seen->waits & own) == 0) {
        seen->waits = 0;
        seen->card = NO_CARD;
    }
    for (unsigned i = 0; i < seen->depth; i++)
        seen->frame[i].asked &= (uint8_t)(own | seen->frame[i].played);
    for (unsigned i = 0; i < seen->seats; i++) {
        struct town_seat *seat = &seen->seat[i];
        if (i == viewer)
            continue;
        seat->cup = DICE_TOTAL(dice_count(seat->cup));
        seat->answer = (struct move){0};
    }
}

void town_observe(const void *state, unsigned viewer, void *out)
{
    const struct town *t = state;
    struct town_view *view = out;
    view->seen = *t;
    memset((char *)view + sizeof view->seen, 0, sizeof *view - sizeof view->seen);
    view->viewer = (uint8_t)viewer;
    const unsigned who = viewer < TOWN_SEATS_MAX ? viewer : TOWN_SEATS_MAX;
    const cards known = viewer == ALL_SEEING ? ~(cards)0 : t->known[who];
    hide_cards(t, known, view);
    hide_knowledge(t, &view->seen);
    hide_gains(t, known, view);
    hide_offers(t, viewer, view);
    if (viewer == ALL_SEEING)
        return;
    hide_window(viewer, &view->seen);
    hide_river(t, viewer, view);
}

/* --- imagine ------------------------------------------------------------------------------------
 */

static cards draw_random(cards *pool, cards back, unsigned count, struct rng *rng)
{
    cards drawn = 0;
    while (count-- > 0) {
        const cards from = *pool & back;
        assert(from != 0);
        const cards one = (cards)1 << bits_nth(from, rng_below(rng, bits_count(from)));
        *pool &= ~one;
        drawn |= one;
    }
    return drawn;
}

/* Somebody else is asked about a card in its hand: one of those who can hold it does. */
static void imagine_window(struct town *t, const struct town_view *view, cards *pool,
                           uint8_t hidden_store[TOWN_SEATS_MAX], struct rng *rng)
{
    t->card = town_top(t)->polled;
    const cards kind = town_of(t, t->card);
    unsigned able = 0;
    for (unsigned i = 0; i < t->seats; i++)
        if (i != view->viewer &&
            ((t->seat[i].hand & kind) != 0 || (hidden_store[i] > 0 && (*pool & kind) != 0)))
            able |= town_bit(i);
    able &= town_window(t, town_top(t), t->card);
    const unsigned seat = bits_nth(able, rng_below(rng, bits_count(able)));
    t->waits = (uint8_t)town_bit(seat);
    if ((t->seat[seat].hand & kind) == 0) {
        t->seat[seat].hand |= bits_lowest(*pool & kind);
        *pool &= ~bits_lowest(*pool & kind);
        hidden_store[seat]--;
    }
}

/* Dice under other cups, and what was answered to a question that others have not answered yet. */
static void imagine_answers(struct town *t, unsigned viewer, struct rng *rng)
{
    const unsigned answered = town_all(t) & ~(unsigned)t->waits & ~town_bit(viewer);
    for (unsigned i = 0; i < t->seats; i++) {
        struct town_seat *seat = &t->seat[i];
        const unsigned count = dice_count(seat->cup);
        if (i == viewer || count == 0)
            continue;
        seat->cup = dice_roll(count, rng_below(rng, dice_rolls(count)));
        if (t->ask != ASK_KEEP || (answered & town_bit(i)) == 0)
            continue;
        struct move moves[CHOICES_MAX];
        struct town_list list = {.next = moves, .seat = (uint8_t)i};
        list = town_list_keep(t, town_top(t), list);
        const uint32_t choices = (uint32_t)(list.next - moves);
        seat->answer = *(list.next - 1 - rng_below(rng, choices));
    }
    if (t->ask == ASK_OFFER)
        BITS_EACH(seat, answered & town_top(t)->seats)
            t->seat[seat].answer = (struct move){.kind = MOVE_PASS, .seat = (uint8_t)seat};
}

/* Deeds gained out of sight, and River cards that somebody else looks at. */
static void imagine_extension(struct town *t, const struct town_view *view, struct rng *rng)
{
    for (unsigned i = 0; i < 2; i++) {
        if (view->hidden_gained[i] == 0)
            continue;
        cards hidden =
            t->seat[gained_by(t, i)].hand & DEED_CARDS & ~view->seen.seat[gained_by(t, i)].hand;
        t->gained[i] |= draw_random(&hidden, DEED_CARDS, view->hidden_gained[i], rng);
    }
    for (unsigned i = 0; i < view->river_drawn; i++) {
        uint32_t index = rng_below(rng, town_river_cards(t));
        unsigned kind = GOLD_1;
        while (index >= town_river_count(t, kind))
            index -= town_river_count(t, kind++);
        t->river_drawn[i] = (uint8_t)kind;
        t->river -= town_river_one(kind);
    }
}

cards town_unseen(const struct town *seen)
{
    cards placed = seen->discards | seen->row_cards | seen->drawn | seen->removed;
    for (unsigned i = 0; i < seen->seats; i++)
        placed |= seen->seat[i].hand | seen->seat[i].open;
    return town_all_cards(seen) & ~ELIXIR_CARDS & ~placed;
}

void town_imagine(const void *in, struct rng *rng, void *state)
{
    const struct town_view *view = in;
    struct town *t = state;
    *t = view->seen;
    const unsigned viewer = view->viewer;
    assert(viewer < t->seats);
    cards pool = town_unseen(t);
    const cards seen = town_all_cards(t) & ~ELIXIR_CARDS & ~pool;
    uint8_t hidden_store[TOWN_SEATS_MAX];
    memcpy(hidden_store, view->hidden_store, sizeof hidden_store);
    if (t->ask == ASK_WINDOW && t->waits == 0)
        imagine_window(t, view, &pool, hidden_store, rng);
    for (unsigned i = 0; i < t->seats; i++) {
        struct town_seat *seat = &t->seat[i];
        const cards known = seat->hand;
        seat->hand |= draw_random(&pool, STORE_CARDS & ~town_at_once(t), hidden_store[i], rng);
        seat->hand |= draw_random(&pool, DEED_CARDS, view->hidden_deeds[i], rng);
        t->known[i] = seat->hand | t->known[TOWN_SEATS_MAX];
        for (unsigned to = 0; to < t->seats; to++) {
            const unsigned shown = bits_count(t->offered[to] & known);
            cards rest = seat->hand & ~t->offered[to];
            t->offered[to] |=
                draw_random(&rest, ~(cards)0, view->offered_cards[i][to] - shown, rng);
        }
    }
    t->drawn |= draw_random(&pool, STORE_CARDS, view->hidden_drawn_store, rng);
    t->drawn |= draw_random(&pool, DEED_CARDS, view->hidden_drawn_deeds, rng);
    t->discards |= draw_random(&pool, STORE_CARDS, view->hidden_discards, rng);
    t->removed |= draw_random(&pool, DEED_CARDS, view->hidden_removed, rng);
    t->store_deck = pool & STORE_CARDS;
    t->deed_deck = (pool & DEED_CARDS) | (t->deed_deck & RANCH_CARD);
    t->known[viewer] |= seen;
    imagine_extension(t, view, rng);
    imagine_answers(t, viewer, rng);
}
