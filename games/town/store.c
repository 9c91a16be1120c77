/* General Store: draw a card for each J, keep one, discard the rest face down. Twice in the first
 * round; Credit adds a visit.
 *
 * The frame: n cards a visit, left visits to come. */
#include "games/town/rules.h"

enum { ENTER, NEXT_VISIT, CREDIT_ASKED, DRAW, BUY };

static void buy(struct town *t, struct town_frame *f, cards bought, struct sink *out)
{
    const unsigned rejected = bits_count(t->drawn & ~bought);
    t->discards |= t->drawn & ~bought;
    t->drawn = 0;
    t->seat[f->seat].hand |= bought;
    TOWN_TELL_TO(out, town_bit(f->seat), .kind = EVENT_BOUGHT, .seat = f->seat,
                 .veil = SOME_STORE_CARD, .card = (uint8_t)town_kind_of(t, bought));
    if (rejected > 0)
        TOWN_TELL(out, .kind = EVENT_REJECTED, .seat = f->seat, .n = (uint8_t)rejected);
    f->stage = NEXT_VISIT;
    town_gained(t, f->seat, bought, out);
}

/* The last card that came in is the drawer's to see. */
static void look(struct town *t, struct town_frame *f, struct sink *out)
{
    const cards fresh = t->drawn & ~t->known[f->seat];
    if (fresh == 0)
        return;
    t->known[f->seat] |= fresh;
    TOWN_TELL_TO(out, town_bit(f->seat), .kind = EVENT_DREW, .seat = f->seat,
                 .veil = SOME_STORE_CARD, .card = (uint8_t)town_kind_of(t, fresh));
}

void town_step_store(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->stage) {
    case ENTER:
        f->left = t->round == 1 ? 2 : 1;
        /* fall through */
    case NEXT_VISIT:
        if (f->left == 0) {
            town_finish(t, 0);
            return;
        }
        f->left--;
        town_reopen(f);
        f->result = NOT_PLAYED;
        f->stage = CREDIT_ASKED;
        /* fall through */
    case CREDIT_ASKED:
        if (f->result == WORKED)
            f->left++;
        f->result = NOT_PLAYED;
        if (town_poll(t, f, CREDIT, out))
            return;
        f->stage = DRAW;
        /* fall through */
    case DRAW:
        look(t, f, out);
        if (bits_count(t->drawn) < f->n && town_draw_store(t, out))
            return;
        if (t->drawn == 0) {
            TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = STORE);
            f->stage = NEXT_VISIT;
            return;
        }
        f->stage = BUY;
        if (bits_several(t->drawn)) {
            town_ask(t, ASK_TAKE, town_bit(f->seat));
            return;
        }
        t->card = (uint8_t)town_kind_of(t, t->drawn);
        /* fall through */
    case BUY: {
        const cards bought = town_one(t, t->drawn, t->card);
        t->card = NO_CARD;
        buy(t, f, bought, out);
        return;
    }
    }
}
