/* The Extension's places: each has two actions, for a winner and a runner-up.
 *
 * Both are settled first, each through the Sheriff's word if need be; the winner picks one of the
 * actions and does it, then the runner-up must do the other. With two seats, or on the War Path,
 * there is no runner-up. At Town Hall both may then buy the Indian die (indians.c).
 *
 * The frame: seat the winner, m one more than the runner-up, n the seats that were tied for the
 * first place, left which action the winner picked.
 */
#include "games/town/rules.h"

enum {
    FIRST,
    FIRST_SETTLED,
    SECOND_SETTLED,
    CHOOSE,
    WINNER_ACTS,
    RUNNER_UP_ACTS,
    WINNER_BUYS,
    RUNNER_UP_BUYS,
    DONE,
};

static void ask_sheriff(struct town *t, unsigned seats, unsigned place, bool second)
{
    struct town_frame *word = town_push(t, FRAME_WORD, t->badge);
    word->n = (uint8_t)seats;
    word->m = (uint8_t)place;
    word->second = second;
}

static void controls(struct town *t, const struct town_place_row *row, unsigned seat,
                     unsigned event, struct sink *out)
{
    t->seat[seat].flags |= CONTROLLED;
    TOWN_TELL(out, .kind = (uint8_t)event, .seat = (uint8_t)seat, .place = row->place,
              .n = (uint8_t)dice_of(t->seat[seat].kept, row->face));
}

/* Who has the most; false: nobody, or the Sheriff is asked. */
static bool find_winner(struct town *t, struct town_frame *f, const struct town_place_row *row,
                        struct sink *out)
{
    const unsigned seats = town_best(t, row, ~0U);
    if (seats == 0) {
        TOWN_TELL(out, .kind = EVENT_NOBODY, .place = row->place);
        town_finish(t, 0);
        return false;
    }
    f->stage = FIRST_SETTLED;
    f->n = (uint8_t)seats;
    if (bits_several(seats)) {
        ask_sheriff(t, seats, row->place, false);
        return false;
    }
    f->result = (uint8_t)bits_first(seats);
    return true;
}

/* The others who were tied for the first place, or else those who come next. */
static void find_runner_up(struct town *t, struct town_frame *f, const struct town_place_row *row)
{
    f->stage = CHOOSE;
    if (t->seats == 2 || t->war_path == row->place)
        return;
    unsigned seats = f->n & ~town_bit(f->seat);
    if (seats == 0)
        seats = town_best(t, row, town_others(t, f->seat));
    if (seats == 0)
        return;
    f->stage = SECOND_SETTLED;
    if (bits_several(seats))
        ask_sheriff(t, seats, row->place, true);
    else
        f->result = (uint8_t)bits_first(seats);
}

static void act(struct town *t, const struct town_place_row *row, unsigned seat, unsigned which,
                struct sink *out)
{
    TOWN_TELL(out, .kind = EVENT_DOES, .seat = (uint8_t)seat, .place = row->place,
              .card = (uint8_t)(row->action + which));
    const unsigned kind = which == 0 ? row->frame : row->other;
    const bool counts = kind != FRAME_VISIT && kind != FRAME_CALL && kind != FRAME_RIVER;
    town_push(t, kind, seat)->n = (uint8_t)(counts ? dice_of(t->seat[seat].kept, row->face) : 0);
}

/* Whether a seat can buy the Indian die with what it has gained at this Town Hall. */
static bool offer_die(struct town *t, const struct town_place_row *row, unsigned seat, unsigned i)
{
    if (row->place != TOWN_HALL || !town_has_indians(t) || t->gained[i] == 0 || town_ends(t))
        return false;
    town_ask(t, ASK_BUY, town_bit(seat));
    return true;
}

static void finish(struct town *t)
{
    t->gained[0] = t->gained[1] = 0;
    town_finish(t, 0);
}

void town_step_rivals(struct town *t, struct town_frame *f, struct sink *out)
{
    const struct town_place_row *row = town_row_at(t);
    switch (f->stage) {
    case FIRST:
        if (!find_winner(t, f, row, out))
            return;
        /* fall through */
    case FIRST_SETTLED:
        f->seat = f->result;
        controls(t, row, f->seat, EVENT_CONTROLS, out);
        find_runner_up(t, f, row);
        return;
    case SECOND_SETTLED:
        f->m = (uint8_t)(f->result + 1);
        controls(t, row, f->result, EVENT_SECOND, out);
        /* fall through */
    case CHOOSE:
        f->stage = WINNER_ACTS;
        f->left = 0;
        if (row->place == TOWN_HALL && t->deed_deck == 0)
            return;
        town_ask(t, ASK_ACTION, town_bit(f->seat));
        return;
    case WINNER_ACTS:
        f->stage = RUNNER_UP_ACTS;
        act(t, row, f->seat, f->left, out);
        return;
    case RUNNER_UP_ACTS:
        f->stage = WINNER_BUYS;
        if (f->m > 0)
            act(t, row, f->m - 1U, f->left == 0, out);
        return;
    case WINNER_BUYS:
        f->stage = RUNNER_UP_BUYS;
        if (offer_die(t, row, f->seat, 0))
            return;
        /* fall through */
    case RUNNER_UP_BUYS:
        f->stage = DONE;
        if (f->m > 0 && offer_die(t, row, f->m - 1U, 1))
            return;
        /* fall through */
    default:
        finish(t);
        return;
    }
}

struct town_list town_list_action(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    (void)f;
    const struct town_place_row *row = town_row_at(t);
    town_list_add(&list, MOVE_CHOOSE, row->action);
    town_list_add(&list, MOVE_CHOOSE, row->action + 1U);
    return list;
}

const char *town_answer_action(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    (void)out;
    const struct town_place_row *row = town_row_at(t);
    if (move->kind != MOVE_CHOOSE)
        return "wrong-question";
    if (move->a != row->action && move->a != row->action + 1)
        return "no-such-action";
    f->left = (uint8_t)(move->a - row->action);
    return NULL;
}

/* The seat that is asked spends its own gains, not the other's. */
static cards spendable(const struct town *t, const struct town_frame *f, unsigned seat)
{
    return t->gained[seat != f->seat];
}

struct town_list town_list_buy(const struct town *t, const struct town_frame *f,
                               struct town_list list)
{
    town_list_add(&list, MOVE_PASS, 0);
    return town_list_kinds(t, spendable(t, f, list.seat), MOVE_BUY, list);
}

const char *town_answer_buy(struct town *t, struct town_frame *f, const struct move *move,
                            struct sink *out)
{
    if (move->kind == MOVE_PASS)
        return NULL;
    if (move->kind != MOVE_BUY)
        return "wrong-question";
    const cards gained = spendable(t, f, move->seat);
    const cards card = move->a < LAID_KINDS ? town_one(t, gained, move->a) : 0;
    if (card == 0)
        return "not-gained";
    if (card == RANCH_CARD) {
        t->ranches[move->seat]--;
        t->ranches_removed++;
    } else {
        town_lose_track(t, TOWN_PUBLIC & ~town_bit(move->seat), gained & DEED_CARDS, card);
        town_trace_back(t, move->seat, 0);
        t->seat[move->seat].hand &= ~card;
        t->removed |= card;
    }
    t->die = (uint8_t)(move->seat + 1);
    t->die_new = 1;
    TOWN_TELL_TO(out, town_seers(move->seat, card), .kind = EVENT_BOUGHT_DIE, .seat = move->seat,
                 .card = move->a, .veil = SOME_DEED);
    f->stage = DONE;
    return NULL;
}

/* Bank: a dollar for each 10 out of the stagecoach, before it moves on. */
void town_step_coach(struct town *t, struct town_frame *f, struct sink *out)
{
    const unsigned dollars = f->n < t->coach ? f->n : t->coach;
    t->coach = (uint8_t)(t->coach - dollars);
    t->seat[f->seat].dollars = (uint8_t)(t->seat[f->seat].dollars + dollars);
    TOWN_TELL(out, .kind = EVENT_ROBBED_COACH, .seat = f->seat, .n = (uint8_t)dollars);
    town_finish(t, 0);
}

/* Town Hall: the top deed of the deck, unseen. */
void town_step_deck(struct town *t, struct town_frame *f, struct sink *out)
{
    if (t->drawn != 0) {
        const cards deed = t->drawn;
        town_gain_deed(t, f->seat, deed);
        t->drawn = 0;
        TOWN_TELL_TO(out, town_seers(f->seat, deed), .kind = EVENT_DECK_DEED, .seat = f->seat,
                     .card = (uint8_t)town_kind_of(t, deed), .veil = SOME_DEED);
    } else if (t->deed_deck != 0) {
        town_draw(t, SOME_DEED);
        return;
    } else {
        TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = TOWN_HALL);
    }
    town_finish(t, 0);
}
