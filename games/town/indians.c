/* The Indians: a die that its owner rolls before the Gold Mine, and that returns to its village.
 *
 * It is bought at Town Hall (rivals.c) or taken with Smoke Signals. */
#include "games/town/rules.h"

/* Step 0: the die is rolled. The frame: n the face, m whose die is turned. */
void town_step_indians(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ROLL, ROLLED, PICKED, TURNED };
    switch (f->stage) {
    case ROLL:
        if (t->die == 0) {
            town_finish(t, 0);
            return;
        }
        f->seat = (uint8_t)(t->die - 1);
        f->stage = ROLLED;
        town_ask(t, ASK_DIE, CHANCE_BIT);
        return;
    case ROLLED:
        TOWN_TELL(out, .kind = EVENT_INDIAN_DIE, .seat = f->seat, .card = f->n);
        f->stage = f->n == TRAP ? PICKED : TURNED;
        f->m = f->seat;
        if (f->n == TRAP && t->seats > 2) {
            town_ask(t, ASK_PICK, town_bit(f->seat));
        } else if (f->n == TRAP) {
            f->m = (uint8_t)town_next(t, f->seat);
        } else if (f->n == BLESSING) {
            town_ask(t, ASK_TURN, town_bit(f->seat));
        } else if (f->n == BODYGUARD) {
            t->guarded = (uint8_t)town_bit(f->seat);
            TOWN_TELL(out, .kind = EVENT_GUARDED, .seat = f->seat);
        } else if (t->seats > 2) { /* War Path: two seats have no second action to lose */
            town_ask(t, ASK_PUT, town_bit(f->seat));
        }
        return;
    case PICKED:
        TOWN_TELL(out, .kind = EVENT_PICKED, .seat = f->seat, .other = f->m);
        f->stage = TURNED;
        town_ask(t, ASK_TURN, town_bit(f->seat));
        return;
    case TURNED:
        town_finish(t, 0);
        return;
    }
}

const char *town_answer_die(struct town *t, struct town_frame *f, const struct move *move,
                            struct sink *out)
{
    (void)out;
    if (move->kind != MOVE_DIE)
        return "wrong-question";
    if (move->a < BLESSING || move->a > WAR_PATH || t->die_faces[move->a - BLESSING] == 0)
        return "not-there";
    f->n = move->a;
    return NULL;
}

struct town_list town_list_put(const struct town *t, const struct town_frame *f,
                               struct town_list list)
{
    (void)f;
    const struct town_edition *edition = town_edition(t);
    for (unsigned i = 0; i < edition->places_count; i++)
        if (edition->places[i]->contest == RIVALS)
            town_list_add(&list, MOVE_PUT, edition->places[i]->place);
    return list;
}

const char *town_answer_put(struct town *t, struct town_frame *f, const struct move *move,
                            struct sink *out)
{
    if (move->kind != MOVE_PUT)
        return "wrong-question";
    if (move->a < GOLD_MINE || move->a > TOWN_HALL || move->a == STAGECOACH)
        return "no-such-place";
    t->war_path = move->a;
    TOWN_TELL(out, .kind = EVENT_WAR_PATH, .seat = f->seat, .place = move->a);
    return NULL;
}

/* After Doc: a die that was not bought in this round returns; then Smoke Signals can take it. */
void town_step_village(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { RETURN, SIGNALS };
    if (f->stage == RETURN) {
        f->stage = SIGNALS;
        if (t->die != 0 && !t->die_new) {
            t->die = 0;
            TOWN_TELL(out, .kind = EVENT_DIE_RETURNS);
        }
    }
    if (f->result == WORKED) {
        const uint8_t holder = t->die;
        t->die = (uint8_t)(t->by + 1);
        t->die_new = 1;
        if (holder == 0)
            TOWN_TELL(out, .kind = EVENT_TOOK_DIE, .seat = t->by);
        else
            TOWN_TELL(out, .kind = EVENT_STOLE_DIE, .seat = t->by, .other = (uint8_t)(holder - 1));
    }
    f->result = NOT_PLAYED;
    if (!town_ends(t) && town_poll(t, f, SMOKE_SIGNALS, out))
        return;
    town_finish(t, 0);
}
