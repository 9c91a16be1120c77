/* The River: the second action of the Gold Mine. A card is drawn, applied for all to see, and is
 * out of the game.
 *
 * The deck is counted by kind. Only what Discovery has put back on top has an order, which is known
 * to whoever put it there; such cards come up without a move of chance.
 *
 * The frame: n the card at work, left the cards that Discovery looks at, m those seen so far.
 */
#include "games/town/rules.h"

enum { DRAW, LOOK, ARRANGED, COUPON_TAKEN };

unsigned town_river_count(const struct town *t, unsigned kind)
{
    return (unsigned)(t->river >> 4 * (kind - GOLD_1)) & 15;
}

unsigned town_river_cards(const struct town *t)
{
    unsigned count = 0;
    for (uint64_t rest = t->river; rest != 0; rest >>= 4)
        count += (unsigned)rest & 15;
    return count;
}

/* The next River card into river_drawn; false: there is none, or chance is asked. */
static bool draw(struct town *t, unsigned place)
{
    assert(place < RIVER_LOOK);
    if (t->river_drawn[place] != NO_CARD)
        return true;
    if (t->river_top[0] == NO_CARD) {
        town_draw(t, SOME_RIVER_CARD);
        return false;
    }
    t->river_drawn[place] = t->river_top[0];
    t->river -= town_river_one(t->river_top[0]);
    t->river_top[0] = t->river_top[1];
    t->river_top[1] = NO_CARD;
    return true;
}

static void nothing(struct town *t, struct town_frame *f, struct sink *out)
{
    TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = GOLD_MINE);
    town_finish(t, 0);
}

static void pan(struct town *t, struct town_frame *f, unsigned gold, struct sink *out)
{
    if (gold > t->mine)
        gold = t->mine;
    t->mine = (uint8_t)(t->mine - gold);
    t->seat[f->seat].gold = (uint8_t)(t->seat[f->seat].gold + gold);
    TOWN_TELL(out, .kind = EVENT_PANNED, .seat = f->seat, .n = (uint8_t)gold);
    town_finish(t, 0);
}

static void purse(struct town *t, struct town_frame *f, unsigned dollars, struct sink *out)
{
    if (dollars > t->bank)
        dollars = t->bank;
    t->bank = (uint8_t)(t->bank - dollars);
    t->seat[f->seat].dollars = (uint8_t)(t->seat[f->seat].dollars + dollars);
    TOWN_TELL(out, .kind = EVENT_PURSE, .seat = f->seat, .n = (uint8_t)dollars);
    town_finish(t, 0);
}

static void look_through(struct town *t, unsigned seat, struct sink *out)
{
    t->known[seat] |= t->discards;
    if (out == NULL)
        return;
    BITS_EACH(card, t->discards)
        TOWN_TELL(out, .kind = EVENT_SAW, .seat = (uint8_t)seat,
                  .card = (uint8_t)town_kind(t, (unsigned)card), .only = (uint16_t)town_bit(seat));
}

/* Coupon: its owner looks through the Store's discards and takes a card. */
static void coupon(struct town *t, struct town_frame *f, struct sink *out)
{
    if (t->discards == 0) {
        nothing(t, f, out);
        return;
    }
    look_through(t, f->seat, out);
    f->stage = COUPON_TAKEN;
    if (bits_several(t->discards))
        town_ask(t, ASK_COUPON, town_bit(f->seat));
    else
        t->card = (uint8_t)town_kind_of(t, t->discards);
}

static void take_coupon_card(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned seat = f->seat;
    const cards card = town_one(t, t->discards, t->card);
    town_lose_track(t, TOWN_PUBLIC & ~town_bit(seat), t->discards, card);
    t->discards &= ~card;
    t->seat[seat].hand |= card;
    TOWN_TELL_TO(out, town_bit(seat), .kind = EVENT_COUPON, .seat = (uint8_t)seat, .card = t->card,
                 .veil = SOME_STORE_CARD);
    t->card = NO_CARD;
    town_finish(t, 0);
    town_gained(t, seat, card, out);
}

/* Discovery: up to three cards are looked at. */
static void discover(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned cards_left = town_river_cards(t);
    if (cards_left == 0) {
        nothing(t, f, out);
        return;
    }
    f->left = (uint8_t)(cards_left < RIVER_LOOK ? cards_left : RIVER_LOOK);
    f->stage = LOOK;
    TOWN_TELL(out, .kind = EVENT_DISCOVERS, .seat = f->seat, .n = f->left);
}

/* One after the other; m are those told of. */
static void look(struct town *t, struct town_frame *f, struct sink *out)
{
    for (; f->m < f->left; f->m++) {
        if (!draw(t, f->m))
            return;
        TOWN_TELL(out, .kind = EVENT_SAW, .seat = f->seat, .card = t->river_drawn[f->m],
                  .only = (uint16_t)town_bit(f->seat));
    }
    f->stage = ARRANGED;
    if (f->m > 1)
        town_ask(t, ASK_DISCOVERY, town_bit(f->seat));
    else
        f->n = t->river_drawn[0];
}

static void apply_card(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned kind = f->n;
    f->m = 0;
    TOWN_TELL(out, .kind = EVENT_RIVER, .seat = f->seat, .card = f->n);
    if (kind < PURSE_1) {
        pan(t, f, kind - GOLD_1 + 1, out);
    } else if (kind < DISCOVERY) {
        purse(t, f, kind - PURSE_1 + 1, out);
    } else if (kind == DISCOVERY) {
        discover(t, f, out);
    } else if (kind == COUPON) {
        coupon(t, f, out);
    } else if (kind == RIVER_BADGE) {
        *f = (struct town_frame){.kind = FRAME_BADGE,
                                 .seat = f->seat,
                                 .start = t->badge,
                                 .m = town_has_elixirs(t) ? MARSHALL_ANSWERS : MARSHALL_CANNOT};
    } else {
        nothing(t, f, out);
    }
}

static void clear_drawn(struct town *t)
{
    for (unsigned i = 0; i < RIVER_LOOK; i++)
        t->river_drawn[i] = NO_CARD;
}

void town_step_river(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->stage) {
    case DRAW:
        if (t->river == 0 && t->river_drawn[0] == NO_CARD) {
            nothing(t, f, out);
            return;
        }
        if (!draw(t, 0))
            return;
        f->n = t->river_drawn[0];
        /* fall through */
    case ARRANGED:
        clear_drawn(t);
        apply_card(t, f, out);
        return;
    case LOOK:
        look(t, f, out);
        return;
    default: /* COUPON_TAKEN */
        take_coupon_card(t, f, out);
        return;
    }
}

/* Each of the cards in turn, and the others in both orders. */
struct town_list town_list_discovery(const struct town *t, const struct town_frame *f,
                                     struct town_list list)
{
    const uint8_t *drawn = t->river_drawn;
    struct move *first = list.next;
    for (unsigned a = 0; a < f->m; a++)
        for (unsigned b = 0; b < f->m; b++) {
            if (a == b)
                continue;
            const unsigned rest = f->m == RIVER_LOOK ? drawn[3 - a - b] : NO_CARD;
            bool listed = false;
            for (const struct move *m = first; m < list.next; m++)
                listed |= m->a == drawn[a] && m->b == drawn[b];
            if (listed)
                continue;
            struct move *move = town_list_add(&list, MOVE_APPLY, drawn[a]);
            move->b = drawn[b];
            move->x = rest;
        }
    return list;
}

const char *town_answer_discovery(struct town *t, struct town_frame *f, const struct move *move,
                                  struct sink *out)
{
    if (move->kind != MOVE_APPLY)
        return "wrong-question";
    struct move moves[RIVER_LOOK * 2];
    struct town_list list = {.next = moves, .seat = move->seat};
    list = town_list_discovery(t, f, list);
    bool listed = false;
    for (const struct move *m = moves; m < list.next; m++)
        listed |= m->a == move->a && m->b == move->b && m->x == move->x;
    if (!listed)
        return "not-drawn";
    f->n = move->a;
    t->river_top[0] = move->b;
    t->river_top[1] = (uint8_t)move->x;
    t->river_seer = move->seat;
    t->river += town_river_one(move->b);
    if (move->x != NO_CARD)
        t->river += town_river_one(move->x);
    TOWN_TELL(out, .kind = EVENT_RIVER_BACK, .seat = move->seat,
              .n = (uint8_t)(move->x != NO_CARD ? 2 : 1));
    return NULL;
}

struct town_list town_list_coupon(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    (void)f;
    return town_list_kinds(t, t->discards, MOVE_TAKE, list);
}

const char *town_answer_coupon(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    (void)f;
    (void)out;
    if (move->kind != MOVE_TAKE)
        return "wrong-question";
    if (move->a >= LAID_KINDS || town_one(t, t->discards, move->a) == 0)
        return "not-there";
    t->card = move->a;
    return NULL;
}
