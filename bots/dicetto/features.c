/* Dicetto for the net: what it is told, and how it plays.
 *
 * Between two turns the net judges; within a turn the solver knows what the best play comes to, for
 * the seat that plays it and for those who watch. */
#include "bots/features.h"
#include "bots/dicetto/reasons.h"

static void look(const void *view, unsigned seat, struct nn_input *input)
{
    const struct dicetto_counted counted = dicetto_count(view);
    dicetto_look(&counted, view, seat, input);
}

/* A seat has collected, and is about to draw or to roll. */
static uint32_t mark(const void *state)
{
    const struct dicetto *g = state;
    const bool begins = g->stage == AT_COLLECT || (g->stage == AT_ROLL && g->rolls == 0);
    return begins && (g->ask == WAIT_DRAW || g->ask == WAIT_ROLL) ? g->turns : 0;
}

static bool after(const void *view, unsigned seat, const struct move *move, void *next)
{
    (void)view;
    (void)seat;
    (void)move;
    (void)next;
    return false; /* what the dice will bring is not known: the solver judges */
}

static bool ready(const void *state)
{
    const struct dicetto *g = state;
    return g->turns > 0;
}

static void hope(const struct nn *net, const void *view, unsigned seat, struct nn_thought *thought)
{
    const struct dicetto *g = view;
    struct dicetto_eye eye;
    dicetto_eye_open(&eye, net, g);
    if (g->ask == WAIT_DRAW) {
        const struct dicetto_value value = dicetto_value(&eye, g, seat);
        thought->win = (float)value.win;
        thought->points = (float)value.points / NN_POINTS;
        return;
    }
    struct dicetto_turn turn;
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = seat};
    const struct dicetto_hope best = dicetto_turn_here(&turn, g, &judge);
    thought->win = (float)best.watcher;
    thought->points = (float)best.watcher_points / NN_POINTS;
}

static void lay_open(void *state)
{
    (void)state; /* nothing is hidden */
}

static unsigned seats(const void *state)
{
    return ((const struct dicetto *)state)->seats;
}

static struct move play(const struct nn *net, const struct bot_question *question, struct rng *rng)
{
    struct dicetto_turn turn;
    struct dicetto_choices choices = {.question = question};
    struct dicetto_eye eye;
    dicetto_eye_open(&eye, net, question->view);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    (void)rng;
    dicetto_choices_solve(&turn, &judge, &choices);
    return question->choices[choices.order[0]];
}

const struct features dicetto_features = {
    .game = &dicetto_game,
    .own = DICETTO_OWN,
    .other = DICETTO_OTHER,
    .wide = DICETTO_WIDE,
    .encode = look,
    .mark = mark,
    .after = after,
    .ready = ready,
    .hope = hope,
    .lay_open = lay_open,
    .seats = seats,
    .explain = dicetto_explain,
    .play = play,
};
