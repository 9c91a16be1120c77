/* Saloon: rob an opponent. Cards for each Q are drawn at random from the victim's hand; the robber
 * keeps one of them and gives the rest back. With the Girls, twice. Whisky takes a ranch instead,
 * and Insurance makes good for what was stolen.
 *
 * The frame: n cards a robbery, m the victim, left robberies to come, seats the back of what was
 * stolen. */
#include "games/town/rules.h"

enum {
    ENTER,
    GIRLS_ASKED,
    NEXT_ROBBERY,
    WHISKY_ASKED,
    VICTIM,
    DRAW,
    STEAL,
    INSURANCE_ASKED,
    INSURED,
};

static void steal(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned two = town_bit(f->seat) | town_bit(f->m);
    const cards loot = town_one(t, t->drawn, t->card);
    struct town_seat *victim = &t->seat[f->m];
    victim->hand |= t->drawn & ~loot;
    town_trace_back(t, f->m, bits_count(t->drawn & ~loot & DEED_CARDS));
    t->seat[f->seat].hand |= loot;
    f->seats = (uint8_t)town_back(loot);
    TOWN_TELL_TO(out, two, .kind = EVENT_STOLE, .seat = f->seat, .other = f->m, .card = t->card,
                 .veil = f->seats);
    t->drawn = 0;
    t->card = NO_CARD;
}

/* A card for each Q; if the victim holds fewer, all of them. */
static unsigned cards_to_draw(const struct town *t, const struct town_frame *f)
{
    const unsigned held = bits_count(t->seat[f->m].hand);
    return f->n < held ? f->n : held;
}

/* Whether a ranch can be robbed: whoever holds Whisky, the window for it tells nobody. */
static bool ranch_to_rob(const struct town *t, const struct town_frame *f)
{
    return TOWN_RARE(town_has_extension(t)) && town_ranchers(t, f->seat) != 0;
}

/* Whisky worked: a ranch instead of a card. Cancelled: the hand is robbed after all. */
static void whisky(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->result == WORKED) {
        t->ranches[f->m]--;
        t->ranches[f->seat]++;
        f->seats = SOME_DEED;
        TOWN_TELL(out, .kind = EVENT_TOOK_RANCH, .seat = f->seat, .other = f->m);
    }
    f->stage = f->result == WORKED ? INSURANCE_ASKED : VICTIM;
    f->result = NOT_PLAYED;
}

/* A card of the same kind off its deck for the victim; true: it waits for an answer or a card. */
static bool insure(struct town *t, struct town_frame *f, struct sink *out)
{
    const cards deck = f->seats == SOME_STORE_CARD ? t->store_deck | t->discards : t->deed_deck;
    if (f->result == WORKED) {
        f->stage = INSURED;
        if (f->seats == SOME_STORE_CARD)
            town_draw_store(t, out);
        else
            town_draw(t, SOME_DEED);
        return true;
    }
    return f->result == NOT_PLAYED && deck != 0 && town_poll(t, f, INSURANCE, out);
}

static void pay_insurance(struct town *t, struct town_frame *f, struct sink *out)
{
    const cards card = t->drawn;
    const unsigned seat = f->m;
    t->drawn = 0;
    t->known[seat] |= card;
    if (card == RANCH_CARD)
        t->ranches[seat]++;
    else
        t->seat[seat].hand |= card;
    TOWN_TELL_TO(out, town_seers(seat, card), .kind = EVENT_INSURED, .seat = (uint8_t)seat,
                 .card = (uint8_t)town_kind_of(t, card), .veil = f->seats);
    f->stage = NEXT_ROBBERY;
    town_gained(t, seat, card, out);
}

/* The next robbery begins, or all are done; true: it goes on at WHISKY_ASKED. */
static bool next_robbery(struct town *t, struct town_frame *f)
{
    f->result = NOT_PLAYED;
    if (f->left == 0) {
        town_finish(t, 0);
        return false;
    }
    f->left--;
    town_reopen(f);
    f->stage = WHISKY_ASKED;
    return true;
}

/* Asks for a victim; false: there is nobody, or somebody is asked. */
static bool find_victim(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned victims = town_pickable(t, f);
    if (victims == 0) {
        TOWN_TELL(out, .kind = EVENT_NOBODY_TO_ROB, .seat = f->seat);
        town_finish(t, 0);
        return false;
    }
    f->stage = VICTIM;
    if (bits_several(victims)) {
        town_ask(t, ASK_PICK, town_bit(f->seat));
        return false;
    }
    f->m = (uint8_t)bits_first(victims);
    return true;
}

/* Nobody has a card. Where there is a ranch it looks as if the robber held Whisky and did not play
 * it. */
static void find_nobody(struct town *t, struct town_frame *f, struct sink *out)
{
    if (ranch_to_rob(t, f)) {
        f->left = 1;
        f->stage = GIRLS_ASKED;
        town_moment(t, f, GIRLS, out);
        next_robbery(t, f);
        town_moment(t, f, WHISKY, out);
    }
    TOWN_TELL(out, .kind = EVENT_NOBODY_TO_ROB, .seat = f->seat);
    town_finish(t, 0);
}

void town_step_saloon(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->stage) {
    case ENTER:
        if (town_pickable(t, f) == 0 && !(ranch_to_rob(t, f) && town_holds(t, f->seat, WHISKY))) {
            find_nobody(t, f, out);
            return;
        }
        f->left = 1;
        f->stage = GIRLS_ASKED;
        /* fall through */
    case GIRLS_ASKED:
        if (f->result == WORKED)
            f->left++;
        f->result = NOT_PLAYED;
        if (town_poll(t, f, GIRLS, out))
            return;
        /* fall through */
    case NEXT_ROBBERY:
        if (!next_robbery(t, f))
            return;
        /* fall through */
    case WHISKY_ASKED:
        if (f->result != NOT_PLAYED) {
            whisky(t, f, out);
            return;
        }
        if (ranch_to_rob(t, f) && town_poll(t, f, WHISKY, out))
            return;
        if (!find_victim(t, f, out))
            return;
        /* fall through */
    case VICTIM:
        TOWN_TELL(out, .kind = EVENT_ROBS, .seat = f->seat, .other = f->m,
                  .n = (uint8_t)cards_to_draw(t, f));
        f->stage = t->seat[f->m].hand != 0 ? DRAW : NEXT_ROBBERY;
        if (f->stage == NEXT_ROBBERY) /* Whisky was cancelled, and there is only the ranch */
            return;
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
        f->stage = INSURANCE_ASKED;
        /* fall through */
    case INSURANCE_ASKED:
        if (!town_has_extension(t) || !insure(t, f, out))
            f->stage = NEXT_ROBBERY;
        return;
    case INSURED:
        pay_insurance(t, f, out);
        return;
    }
}
