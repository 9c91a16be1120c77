/* Saloon: rob an opponent. Cards for each Q are drawn at random from the victim's hand; the robber
 * keeps one of them and gives the rest back. With the Girls, twice.
 *
 * The frame: n cards a robbery, m the victim, left robberies to come. */
#include "games/town/rules.h"

enum { ENTER, GIRLS_ASKED, NEXT_ROBBERY, VICTIM, DRAW, STEAL };

static void steal(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned two = town_bit(f->seat) | town_bit(f->m);
    const cards loot = town_one(t, t->drawn, t->card);
    struct town_seat *victim = &t->seat[f->m];
    victim->hand |= t->drawn & ~loot;
    t->seat[f->seat].hand |= loot;
    TOWN_TELL_TO(out, two, .kind = EVENT_STOLE, .seat = f->seat, .other = f->m, .card = t->card,
                 .veil = (uint8_t)town_back(loot));
    t->drawn = 0;
    t->card = NO_CARD;
    f->stage = NEXT_ROBBERY;
}

/* A card for each Q; if the victim holds fewer, all of them. */
static unsigned cards_to_draw(const struct town *t, const struct town_frame *f)
{
    const unsigned held = bits_count(t->seat[f->m].hand);
    return f->n < held ? f->n : held;
}

void town_step_saloon(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->stage) {
    case ENTER:
        if (town_pickable(t, f) == 0) {
            TOWN_TELL(out, .kind = EVENT_NOBODY_TO_ROB, .seat = f->seat);
            town_finish(t, 0);
            return;
        }
        f->left = 1;
        f->stage = GIRLS_ASKED;
        /* fall through */
    case GIRLS_ASKED:
        if (f->result == WORKED)
            f->left++;
        f->result = NOT_PLAYED;
        if (town_poll(t, f, GIRLS))
            return;
        f->stage = NEXT_ROBBERY;
        /* fall through */
    case NEXT_ROBBERY: {
        const unsigned victims = town_pickable(t, f);
        if (f->left == 0 || victims == 0) {
            if (f->left > 0)
                TOWN_TELL(out, .kind = EVENT_NOBODY_TO_ROB, .seat = f->seat);
            town_finish(t, 0);
            return;
        }
        f->left--;
        f->stage = VICTIM;
        if (bits_several(victims)) {
            town_ask(t, ASK_PICK, town_bit(f->seat));
            return;
        }
        f->m = (uint8_t)bits_first(victims);
    }
        /* fall through */
    case VICTIM:
        TOWN_TELL(out, .kind = EVENT_ROBS, .seat = f->seat, .other = f->m,
                  .n = (uint8_t)cards_to_draw(t, f));
        f->stage = DRAW;
        /* fall through */
    case DRAW:
        if (bits_count(t->drawn) < f->n && t->seat[f->m].hand != 0) {
            town_draw(t, NO_CARD);
            return;
        }
        f->stage = STEAL;
        if (bits_several(t->drawn)) {
            town_ask(t, ASK_TAKE, town_bit(f->seat));
            return;
        }
        t->card = (uint8_t)town_kind_of(t, t->drawn);
        /* fall through */
    case STEAL:
        steal(t, f, out);
        return;
    }
}
