/* Where Dice Town is quiet, how the net answers there, and what it hopes for (bots/features.h). */
#include "bots/features.h"

#include "bots/town/features.h"
#include "bots/town/reasons.h"

static bool is_rolling(const struct town *t)
{
    return t->frame[0].kind == FRAME_ROUND && t->frame[0].stage <= STAGE_HANDS;
}

static void look(const void *position, unsigned seat, struct nn_input *input)
{
    const struct town_view *view = position;
    struct town_rolls rolls;
    if (!is_rolling(&view->seen)) {
        town_look(view, seat, NULL, input);
        return;
    }
    const struct town_mind mind = town_think(view, seat);
    town_rolls_foresee(&mind, view->seen.seat[seat].kept, &rolls);
    town_look(view, seat, &rolls, input);
}

static uint32_t mark(const void *state)
{
    const struct town *t = state;
    const struct town_frame *round = &t->frame[0];
    if (t->depth == 0 || round->kind != FRAME_ROUND)
        return 0;
    const struct town_frame *top = &t->frame[t->depth - 1];
    const uint32_t here = (uint32_t)t->round << 8 | round->stage;
    if (round->stage > STAGE_HANDS)
        return here;
    return t->ask == ASK_ROLL && top->n == top->left ? here : 0;
}

static bool after(const void *view, unsigned seat, const struct move *move, void *next)
{
    if (move->kind != MOVE_KEEP)
        return false;
    struct town_view *answered = next;
    *answered = *(const struct town_view *)view;
    answered->seen.seat[seat].answer = *move;
    return true;
}

/* The best of the answers that a seat can give to its dice, or what they are worth unanswered. */
static unsigned best_answer(const struct nn *net, const struct town_view *view, unsigned seat,
                            const struct move *choices, unsigned count, struct nn_thought *best)
{
    unsigned found = 0;
    struct nn_base base = {.input = {.others = 0}};
    struct town_rolls rolls;
    const struct town_mind mind = town_think(view, seat);
    town_rolls_foresee(&mind, view->seen.seat[seat].kept, &rolls);
    town_look(view, seat, &rolls, &base.input);
    nn_prepare(net, &base);
    best->win = -1;
    for (unsigned i = 0; i < count; i++) {
        struct town_view next;
        struct nn_input input = {.others = 0};
        struct nn_thought thought;
        after(view, seat, &choices[i], &next);
        town_look(&next, seat, &rolls, &input);
        nn_think_near(net, &base, &input, &thought);
        if (thought.win > best->win) {
            *best = thought;
            found = i;
        }
    }
    return found;
}

static struct move play(const struct nn *net, const struct bot_question *question, struct rng *rng)
{
    const struct town_view *view = question->view;
    struct nn_thought thought;
    if (view->seen.ask != ASK_KEEP || question->count == 1)
        return town_greedy.choose(question, rng);
    return question->choices[best_answer(net, view, question->seat, question->choices,
                                         question->count, &thought)];
}

/* --- hopes ------------------------------------------------------------------------------------ */

static bool ready(const void *state)
{
    const struct town *t = state;
    return t->depth > 0 && is_rolling(t) && (t->ask == ASK_ROLL || t->ask == ASK_KEEP);
}

/* The ways to keep some of a cup's dice, without a Brute. */
static unsigned list_keeps(const struct town_seat *me, unsigned seat, struct move choices[64])
{
    dice parts[64];
    unsigned count = 0;
    const unsigned affordable = 1U + me->dollars;
    const unsigned all =
        dice_parts(me->cup, affordable < TOWN_DICE ? affordable : TOWN_DICE, parts);
    for (unsigned i = 0; i < all; i++)
        if (parts[i] != 0 || me->dollars > 0)
            choices[count++] =
                (struct move){.kind = MOVE_KEEP, .seat = (uint8_t)seat, .x = parts[i]};
    return count;
}

/* With dice under the cup the best way to keep some of them counts. */
static void hope(const struct nn *net, const void *position, unsigned seat,
                 struct nn_thought *thought)
{
    const struct town_view *view = position;
    const struct town_seat *me = &view->seen.seat[seat];
    if (me->answer.kind == MOVE_KEEP || dice_count(me->cup) == 0) {
        struct nn_input input = {.others = 0};
        look(view, seat, &input);
        nn_think(net, &input, thought);
    } else {
        struct move choices[64];
        best_answer(net, view, seat, choices, list_keeps(me, seat, choices), thought);
    }
}

/* In the last roll everything is kept. */
static void lay_open(void *state)
{
    struct town *t = state;
    for (unsigned i = 0; i < t->seats && is_rolling(t) && t->last_roll != 0; i++) {
        t->seat[i].kept += t->seat[i].cup;
        t->seat[i].cup = 0;
    }
}

static unsigned seats(const void *state)
{
    return ((const struct town *)state)->seats;
}

const struct features town_features = {
    .game = &town_game,
    .own = TOWN_OWN,
    .other = TOWN_OTHER,
    .wide = TOWN_WIDE,
    .encode = look,
    .mark = mark,
    .after = after,
    .ready = ready,
    .hope = hope,
    .lay_open = lay_open,
    .seats = seats,
    .explain = town_explain,
    .play = play,
};
