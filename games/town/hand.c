/* Building the hands: roll, keep, reveal, until every seat has five dice set aside.
 *
 * All unfinished seats roll under their cups and choose at the same time what to keep. At the
 * reveal come first payments and Brutes, seat by seat, then Cheaters; as soon as somebody is
 * complete the others roll once more and keep everything, free.
 *
 * The frame: left the seats that take part in this roll, n those of them that still have to roll
 * or, after the reveal, to pay; m those that may still send bandits before the roll.
 */
#include "games/town/rules.h"

enum { START, ROLL, REVEAL, SETTLE, CHEAT, BRUTE_SETTLED, SEND };

static unsigned unfinished(const struct town *t)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        seats |= (unsigned)(dice_count(t->seat[seat].kept) < TOWN_DICE) << seat;
    return seats;
}

static void ask_roll(struct town *t, struct town_frame *f)
{
    f->seat = (uint8_t)bits_first(f->n);
    town_ask(t, ASK_ROLL, CHANCE_BIT);
}

/* The seats that have a hired bandit to send. */
TOWN_APART static unsigned hirers(const struct town *t, unsigned among)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        seats |= (unsigned)(t->hired[seat] != 0) << seat;
    return seats & among;
}

static void roll(struct town *t, struct town_frame *f, unsigned seats)
{
    f->left = f->n = (uint8_t)seats;
    f->stage = ROLL;
    ask_roll(t, f);
}

/* Before a roll, bandits are sent; most games have none. */
static void start_roll(struct town *t, struct town_frame *f, unsigned seats)
{
    if (TOWN_RARE(town_has_extension(t))) {
        f->m = (uint8_t)hirers(t, seats);
        if (f->m != 0) {
            f->start = t->badge;
            f->stage = SEND;
            return;
        }
    }
    roll(t, f, seats);
}

const char *town_answer_roll(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    if (move->kind != MOVE_ROLL)
        return "wrong-question";
    struct town_seat *seat = &t->seat[f->seat];
    if (move->a != f->seat)
        return "not-your-turn";
    if (!dice_valid(move->x) || dice_count(move->x) + dice_count(seat->kept) != TOWN_DICE)
        return "wrong-dice";
    seat->cup = move->x;
    f->n &= (uint8_t)~town_bit(f->seat);
    if (f->n != 0)
        ask_roll(t, f);
    TOWN_TELL(out, .kind = EVENT_ROLLED, .seat = move->a, .dice = move->x,
              .only = (uint16_t)town_bit(move->a));
    return NULL;
}

/* Every handful of the cup that can be paid for, each made of one before it and a die more. A
 * second die of a face joins only those that the first one has just joined. This list is made more
 * often than all others together. */
static struct move *list_affordable(const struct town_seat *seat, struct move *first)
{
    const dice too_many = DICE_TOTAL(2U + seat->dollars);
    struct move *block = first, *next = first + 1;
    dice before = 0;
    for (dice rest = seat->cup; rest != 0;) {
        const dice one = dice_lowest(rest);
        const struct move *from = one == before ? block : first;
        for (block = next; from < block; from++) {
            const dice kept = from->x + one;
            *next = *first;
            next->x = kept;
            next = kept < too_many ? next + 1 : next;
        }
        before = one;
        rest -= one;
    }
    if (seat->dollars == 0)
        *first = *--next; /* to keep none costs a dollar */
    return next;
}

TOWN_APART static struct town_list list_with_brute(const struct town_seat *seat,
                                                   struct town_list list)
{
    dice parts[64];
    const unsigned count = dice_parts(seat->cup, TOWN_DICE, parts);
    list.next = list_affordable(seat, town_list_add(&list, MOVE_KEEP, 0));
    for (unsigned i = 0; i < count; i++)
        if (dice_count(parts[i]) >= 2)
            town_list_add(&list, MOVE_KEEP, 1)->x = parts[i];
    return list;
}

struct town_list town_list_keep(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    (void)f;
    const struct town_seat *seat = &t->seat[list.seat];
    if (town_holds(t, list.seat, BRUTE))
        return list_with_brute(seat, list);
    list.next = list_affordable(seat, town_list_add(&list, MOVE_KEEP, 0));
    return list;
}

const char *town_answer_keep(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    (void)f;
    (void)out;
    if (move->kind != MOVE_KEEP || move->a > 1)
        return "wrong-question";
    struct town_seat *seat = &t->seat[move->seat];
    if (!dice_valid(move->x) || !dice_within(move->x, seat->cup))
        return "not-rolled";
    const unsigned kept = dice_count(move->x);
    if (move->a == 1) {
        if (!town_holds(t, move->seat, BRUTE))
            return "not-in-hand";
        if (kept < 2)
            return "brute-needs-two";
    } else if (kept == 0 && seat->dollars == 0) {
        return "keep-none-costs";
    } else if (kept > 1U + seat->dollars) {
        return "cannot-pay";
    }
    seat->answer = *move;
    return NULL;
}

/* The card is shown with the dice and played when the seat's turn to pay comes. */
TOWN_APART static void show_brute(struct town *t, unsigned i, struct sink *out)
{
    const cards hand = t->seat[i].hand;
    t->seat[i].flags |= WITH_BRUTE;
    town_learn(t, TOWN_PUBLIC, hand, town_one(t, hand, BRUTE));
    TOWN_TELL(out, .kind = EVENT_BRUTE, .seat = (uint8_t)i, .card = BRUTE);
}

static uint8_t kept_event(bool last_roll, unsigned kept)
{
    return last_roll ? EVENT_KEPT_LAST : kept == 0 ? EVENT_KEPT_NONE : EVENT_KEPT;
}

/* All lift their cups. What was not kept is never shown. */
TOWN_APART static void reveal(struct town *t, struct town_frame *f, struct sink *out)
{
    static const uint8_t price[TOWN_DICE + 1] = {1, 0, 1, 2, 3, 4}; /* by dice kept */
    const bool last_roll = t->last_roll;
    const unsigned sheriff = t->badge;
    unsigned paying = 0;
    for (unsigned seats = f->left, i; seats != 0; seats &= ~town_bit(i)) {
        i = town_clockwise(seats, sheriff);
        struct town_seat *seat = &t->seat[i];
        const bool brute = seat->answer.a != 0;
        const dice fresh = last_roll ? seat->cup : seat->answer.x;
        const unsigned kept = dice_count(fresh);
        seat->fresh = fresh;
        seat->kept += fresh;
        seat->owes = last_roll ? 0 : price[kept];
        seat->flags |= kept > 0 ? REVEALED : 0;
        seat->cup = 0;
        seat->answer = (struct move){0};
        paying |= (unsigned)(seat->owes > 0) << i;
        TOWN_TELL(out, .kind = kept_event(last_roll, kept), .seat = (uint8_t)i, .dice = fresh);
        if (brute)
            show_brute(t, i, out);
    }
    f->start = (uint8_t)sheriff;
    town_reopen(f);
    f->n = (uint8_t)paying;
}

static void pay(struct town *t, unsigned i, struct sink *out)
{
    struct town_seat *seat = &t->seat[i];
    seat->dollars = (uint8_t)(seat->dollars - seat->owes);
    t->coach = (uint8_t)(t->coach + seat->owes);
    if (seat->owes > 0)
        TOWN_TELL(out, .kind = EVENT_PAID, .seat = (uint8_t)i, .n = seat->owes);
    seat->owes = 0;
}

/* A Brute was cancelled: pay after all, or first put back what cannot be paid for. */
struct town_list town_list_back(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    const struct town_seat *seat = &t->seat[f->seat];
    const unsigned back = (unsigned)seat->owes - seat->dollars;
    dice parts[64];
    const unsigned count = dice_parts(seat->fresh, back, parts);
    for (unsigned i = 0; i < count; i++)
        if (dice_count(parts[i]) == back)
            town_list_add(&list, MOVE_BACK, 0)->x = parts[i];
    return list;
}

const char *town_answer_back(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    if (move->kind != MOVE_BACK)
        return "wrong-question";
    struct town_seat *seat = &t->seat[f->seat];
    if (!dice_valid(move->x) || !dice_within(move->x, seat->fresh))
        return "not-revealed";
    if (dice_count(move->x) != (unsigned)seat->owes - seat->dollars)
        return "back-as-needed";
    seat->kept -= move->x;
    seat->fresh -= move->x;
    seat->owes = seat->dollars;
    TOWN_TELL(out, .kind = EVENT_PUT_BACK, .seat = f->seat, .dice = move->x);
    return NULL;
}

/* Payments and Brutes, clockwise from the Sheriff; false: a Brute opens a window first. */
TOWN_APART static bool settle(struct town *t, struct town_frame *f, struct sink *out)
{
    while (f->n != 0) {
        f->seat = (uint8_t)town_clockwise(f->n, f->start);
        f->n &= (uint8_t)~town_bit(f->seat);
        if ((t->seat[f->seat].flags & WITH_BRUTE) != 0) {
            f->stage = BRUTE_SETTLED;
            town_play(t, f->seat, BRUTE, out);
            return false;
        }
        pay(t, f->seat, out);
    }
    f->result = NOT_PLAYED;
    return true;
}

TOWN_APART static void settle_brute(struct town *t, struct town_frame *f, struct sink *out)
{
    struct town_seat *seat = &t->seat[f->seat];
    if (f->result == WORKED)
        seat->owes = 0;
    f->result = NOT_PLAYED;
    if (seat->owes > seat->dollars) {
        town_ask(t, ASK_BACK, town_bit(f->seat));
        return;
    }
    pay(t, f->seat, out);
    f->stage = SETTLE;
}

/* Whose die is turned: Cheater and the Blessing turn an own one, the Trap somebody else's. */
static unsigned turned_seat(const struct town_frame *f, unsigned seat)
{
    return f->kind == FRAME_INDIANS ? f->m : seat;
}

/* One of a seat's dice, to any face. */
struct town_list town_list_turn(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    const dice kept = t->seat[turned_seat(f, list.seat)].kept;
    for (unsigned from = 0; from < DICE_FACES; from++)
        if (dice_of(kept, from) > 0)
            for (unsigned to = 0; to < DICE_FACES; to++)
                town_list_add(&list, MOVE_TURN, from)->b = (uint8_t)to;
    return list;
}

const char *town_answer_turn(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    if (move->kind != MOVE_TURN || move->a >= DICE_FACES || move->b >= DICE_FACES)
        return "wrong-question";
    const unsigned whose = turned_seat(f, move->seat);
    struct town_seat *seat = &t->seat[whose];
    if (dice_of(seat->kept, move->a) == 0)
        return "not-among-yours";
    seat->kept = seat->kept - dice_one(move->a) + dice_one(move->b);
    TOWN_TELL(out, .kind = whose == move->seat ? EVENT_TURNED : EVENT_TRAPPED, .seat = move->seat,
              .other = (uint8_t)whose, .n = move->a, .m = move->b);
    return NULL;
}

/* The poll goes round until a whole circuit passes without a play; true: it waits for somebody. */
static bool cheat(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->result != NOT_PLAYED) {
        const bool worked = f->result == WORKED;
        f->result = NOT_PLAYED;
        f->start = (uint8_t)town_next(t, t->by);
        town_reopen(f);
        if (worked) {
            town_ask(t, ASK_TURN, town_bit(t->by));
            return true;
        }
    }
    return town_poll(t, f, CHEATER, out);
}

/* After a reveal: another roll, the last one, or the end. */
TOWN_APART static void next_roll(struct town *t, struct town_frame *f, struct sink *out)
{
    unsigned open = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        t->seat[seat].flags &= CONTROLLED;
        t->seat[seat].fresh = 0;
        open |= (unsigned)(dice_count(t->seat[seat].kept) < TOWN_DICE) << seat;
    }
    if (open != 0) {
        if (open != town_all(t)) {
            t->last_roll = 1;
            TOWN_TELL(out, .kind = EVENT_LAST_ROLL);
        }
        start_roll(t, f, open);
        return;
    }
    t->last_roll = 0;
    if (out != NULL)
        for (unsigned seat = 0; seat < t->seats; seat++)
            TOWN_TELL(out, .kind = EVENT_HAND, .seat = (uint8_t)seat, .dice = t->seat[seat].kept);
    town_finish(t, 0);
}

/* One seat after the other sends its bandits. A hand that is complete now does not make this roll
 * the last one of the others. */
TOWN_APART static void send(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->m != 0) {
        const unsigned seat = town_clockwise(f->m, f->start);
        f->m &= (uint8_t)~town_bit(seat);
        town_ask(t, ASK_BANDITS, town_bit(seat));
        return;
    }
    const unsigned open = unfinished(t);
    if (open != 0)
        roll(t, f, open);
    else
        next_roll(t, f, out);
}

void town_step_hand(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->stage) {
    case START: {
        const unsigned open = unfinished(t);
        if (open == 0)
            next_roll(t, f, out);
        else
            start_roll(t, f, open);
        return;
    }
    case ROLL:
        f->stage = REVEAL;
        if (!t->last_roll) {
            town_ask(t, ASK_KEEP, f->left);
            return;
        }
        /* fall through */
    case REVEAL:
        reveal(t, f, out);
        f->stage = SETTLE;
        /* fall through */
    case SETTLE:
        if (!settle(t, f, out))
            return;
        f->stage = CHEAT;
        /* fall through */
    case CHEAT:
        if (!cheat(t, f, out))
            next_roll(t, f, out);
        return;
    case BRUTE_SETTLED:
        settle_brute(t, f, out);
        return;
    case SEND:
        send(t, f, out);
        return;
    }
}
