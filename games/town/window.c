/* How a card is played and answered.
 *
 * A card that fits an event is asked for in a window: the seats that hold it are polled clockwise
 * from the Sheriff, one after the other, and play it or pass. A play is announced, not done: the
 * card is discarded and a frame of its own lets Wanted answer it. Only then does the frame below
 * hear that the card worked.
 *
 * Before anybody is polled the sink is told of a moment, which does not depend on who holds what.
 */
#include "games/town/rules.h"

unsigned town_window(const struct town *t, const struct town_frame *f, unsigned card)
{
    switch (town_cards[card].who) {
    case WHO_ACTS:
        return town_bit(f->seat);
    case OTHERS:
        return town_others(t, f->seat);
    case WHO_REVEALS: {
        unsigned seats = 0;
        for (unsigned seat = 0; seat < t->seats; seat++)
            if ((t->seat[seat].flags & REVEALED) != 0)
                seats |= town_bit(seat);
        return seats;
    }
    case ANYBODY:
        return town_all(t);
    case WHO_IS_ROBBED:
        return town_bit(f->m);
    default:
        assert(town_cards[card].who == WITHOUT_DIE);
        return t->die > 0 ? town_others(t, t->die - 1U) : town_all(t);
    }
}

/* The seats that what a card could answer is about, as far as it is known by then. */
static unsigned hit_by(const struct town *t, const struct town_frame *f, unsigned card)
{
    switch (card) {
    case WANTED:
        break;
    case MARSHALL:
        return town_bit(t->badge);
    case EVEN_SPLIT:
    case ELIXIR:
    case SMOKE_SIGNALS:
        return 0;
    default:
        return town_window(t, f, card);
    }
    const struct town_frame *below = f - 1; /* whose window the card that is answered came from */
    switch (f->n) {
    case EVEN_SPLIT:
    case MARSHALL:
    case WANTED:
        return town_bit(below->seat);
    case WHISKY:
        return town_bit(below->m);
    case SMOKE_SIGNALS:
        return t->die > 0 ? town_bit(t->die - 1U) : 0;
    case GIRLS:
    case NERVOUS_JOE:
    case GIFT:
    case CROOK:
        return town_targets(t, f->seat);
    default:
        return 0;
    }
}

TOWN_APART static void tell_moment(const struct town *t, const struct town_frame *f, unsigned card,
                                   struct sink *out)
{
    const cards kind = town_of(t, card), public = t->known[TOWN_SEATS_MAX];
    unsigned could = 0;
    BITS_EACH(seat, town_window(t, f, card) & ~(unsigned)f->played) {
        const cards hand = t->seat[seat].hand & STORE_CARDS;
        if ((hand & kind & public) != 0 || ((kind & ~public) != 0 && (hand & ~public) != 0))
            could |= town_bit((unsigned)seat);
    }
    if (could == 0)
        return;
    struct town quiet = *t;
    town_ask(&quiet, ASK_NOTHING, 0); /* what was asked last may have been a window */
    out->moment(out, &(struct moment){.state = &quiet,
                                      .could = (uint16_t)could,
                                      .hit = (uint16_t)hit_by(t, f, card)});
}

void town_moment(struct town *t, struct town_frame *f, unsigned card, struct sink *out)
{
    if (f->polled != card) { /* another window than the last one */
        f->polled = (uint8_t)card;
        town_reopen(f);
    }
    if (f->told == card)
        return;
    f->told = (uint8_t)card;
    if (TOWN_RARE(out != NULL) && out->moment != NULL)
        tell_moment(t, f, card, out);
}

bool town_poll(struct town *t, struct town_frame *f, unsigned card, struct sink *out)
{
    const cards kind = town_of(t, card);
    town_moment(t, f, card, out);
    if (((t->store_deck | t->discards) & kind) == kind)
        return false;
    const unsigned open = town_window(t, f, card) & ~(unsigned)f->asked;
    const unsigned holders = town_holders(t, kind, open);
    if (holders == 0)
        return false;
    t->card = (uint8_t)card;
    town_ask(t, ASK_WINDOW, town_bit(town_clockwise(holders, f->start)));
    return true;
}

/* Why a seat cannot be picked; NULL: it can. */
static const char *judge_pick(const struct town *t, const struct town_frame *f, unsigned pickable,
                              const struct move *move)
{
    if (move->a >= t->seats)
        return "no-such-seat";
    if (move->a == f->seat)
        return "not-yourself";
    if ((pickable & town_bit(move->a)) != 0)
        return NULL;
    return (t->guarded & town_bit(move->a)) != 0 ? "protected" : "has-nothing";
}

struct town_list town_list_window(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    town_list_add(&list, MOVE_PASS, 0);
    if (t->card != WHISKY) {
        town_list_add(&list, MOVE_PLAY, t->card);
        return list;
    }
    BITS_EACH(seat, town_ranchers(t, f->seat))
        town_list_add(&list, MOVE_PICK, (unsigned)seat)->b = 1;
    return list;
}

/* Those whose turn is still to come get another moment, now that all know of this play. */
static void play_in_window(struct town *t, struct town_frame *f, unsigned seat, unsigned card,
                           struct sink *out)
{
    f->played |= (uint8_t)town_bit(seat);
    f->told = NO_CARD;
    town_play(t, seat, card, out);
}

/* Whisky is declared with its victim, whose ranch it takes. */
static const char *answer_whisky(struct town *t, struct town_frame *f, const struct move *move,
                                 struct sink *out)
{
    if (move->kind != MOVE_PICK || move->b == 0)
        return "wrong-question";
    const char *error = judge_pick(t, f, town_ranchers(t, f->seat), move);
    if (error != NULL)
        return error;
    f->m = move->a;
    TOWN_TELL(out, .kind = EVENT_ROBS_RANCH, .seat = f->seat, .other = f->m);
    f->asked |= (uint8_t)town_bit(move->seat);
    t->card = NO_CARD;
    play_in_window(t, f, move->seat, WHISKY, out);
    return NULL;
}

const char *town_answer_window(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    if (t->card == WHISKY && move->kind != MOVE_PASS)
        return answer_whisky(t, f, move, out);
    if (move->kind == MOVE_PLAY) {
        if (move->a != t->card)
            return move->a < LAID_KINDS && town_holds(t, move->seat, move->a) ? "does-not-fit"
                                                                              : "not-in-hand";
    } else if (move->kind != MOVE_PASS) {
        return "wrong-question";
    }
    f->asked |= (uint8_t)town_bit(move->seat);
    t->card = NO_CARD;
    if (move->kind == MOVE_PLAY)
        play_in_window(t, f, move->seat, move->a, out);
    return NULL;
}

void town_play(struct town *t, unsigned seat, unsigned card, struct sink *out)
{
    const cards played = town_one(t, t->seat[seat].hand, card);
    town_learn(t, TOWN_PUBLIC, t->seat[seat].hand, played);
    t->seat[seat].hand &= ~played;
    t->discards |= played;
    TOWN_TELL(out, .kind = EVENT_PLAYED, .seat = (uint8_t)seat, .card = (uint8_t)card);
    town_push(t, FRAME_CARD, seat)->n = (uint8_t)card;
}

/* A card was played: others may answer with Wanted, whose own play can be answered the same way. */
void town_step_card(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->result == WORKED) {
        TOWN_TELL(out, .kind = EVENT_CANCELLED, .seat = f->seat, .other = t->by, .card = f->n);
        t->by = f->seat;
        town_finish(t, CANCELLED);
    } else if (!town_poll(t, f, WANTED, out)) {
        t->by = f->seat;
        town_finish(t, WORKED);
    }
}

/* Cards that say 'at once' are played before anything else goes on, so no hand ever holds one. */
void town_gained(struct town *t, unsigned seat, cards card, struct sink *out)
{
    if ((card & town_at_once(t)) != 0) {
        const unsigned kind = town_kind_of(t, card);
        town_push(t, FRAME_AT_ONCE, seat)->n = (uint8_t)kind;
        town_play(t, seat, kind, out);
    }
}

/* Nervous Joe: $4 from a seat that is picked once nobody has cancelled him. Gift and Crook work as
 * elixirs do. */
void town_step_at_once(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { PLAYED, PICKED };
    switch (f->stage) {
    case PLAYED: {
        const unsigned targets = town_targets(t, f->seat);
        if (f->result != WORKED) {
            town_finish(t, 0);
        } else if (f->n != NERVOUS_JOE) {
            f->kind = FRAME_EFFECT;
        } else if (targets == 0) {
            TOWN_TELL(out, .kind = EVENT_IN_VAIN, .seat = f->seat, .card = f->n);
            town_finish(t, 0);
        } else {
            f->stage = PICKED;
            f->m = (uint8_t)bits_first(targets);
            if (bits_several(targets))
                town_ask(t, ASK_PICK, town_bit(f->seat));
        }
        return;
    }
    default: { /* PICKED */
        const unsigned paid = town_pay(t, f->m, f->seat, 4);
        TOWN_TELL(out, .kind = EVENT_PAYS, .seat = f->m, .other = f->seat, .n = (uint8_t)paid);
        town_finish(t, 0);
        return;
    }
    }
}

unsigned town_pickable(const struct town *t, const struct town_frame *f)
{
    const unsigned targets = town_targets(t, f->seat);
    if (f->kind == FRAME_SALOON)
        return town_holders(t, ~(cards)0, targets);
    if (f->kind == FRAME_EFFECT)
        return town_holders(t, f->n == DOMINATION ? DEED_CARDS : STORE_CARDS, targets);
    return f->kind == FRAME_INDIANS ? town_others(t, f->seat) : targets;
}

struct town_list town_list_pick(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    BITS_EACH(seat, town_pickable(t, f))
        town_list_add(&list, MOVE_PICK, (unsigned)seat);
    return list;
}

const char *town_answer_pick(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    (void)out;
    if (move->kind != MOVE_PICK || move->b != 0)
        return "wrong-question";
    const char *error = judge_pick(t, f, town_pickable(t, f), move);
    if (error == NULL)
        f->m = move->a;
    return error;
}

struct town_list town_list_kinds(const struct town *t, cards set, unsigned move,
                                 struct town_list list)
{
    unsigned before = NO_CARD;
    BITS_EACH(card, set) {
        const unsigned kind = town_kind(t, (unsigned)card);
        if (kind != before)
            town_list_add(&list, move, kind);
        before = kind;
    }
    return list;
}

/* One of the cards drawn: at the Store, or out of a victim's hand. */
struct town_list town_list_take(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    (void)f;
    return town_list_kinds(t, t->drawn, MOVE_TAKE, list);
}

const char *town_answer_take(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    (void)f;
    (void)out;
    if (move->kind != MOVE_TAKE)
        return "wrong-question";
    if (move->a >= LAID_KINDS || town_one(t, t->drawn, move->a) == 0)
        return "not-drawn";
    t->card = move->a;
    return NULL;
}
