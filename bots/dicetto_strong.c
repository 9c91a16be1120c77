/* The bots of Dicetto that solve their turn.
 *
 * `strong` judges the ends of its turn by the net alone. `expert` does not trust that when dice are
 * placed: for the ends that its best few choices lead to, it draws cards for the next seat, solves
 * that seat's turn too, and takes what comes of it. All ends meet the same draws.
 */
#include "bots/dicetto_reasons.h"

enum {
    ENDS = 8192,  /* of a turn that can be looked at more closely */
    WANTED = 256, /* of those, as candidates */
    WORLDS = 96,  /* draws with a reply, unless the question says otherwise */
    TOP = 4,      /* choices that are compared */
    DRAWS = 12,   /* for each end */
};

static const struct dicetto_weights weights[] = {
#include "bots/dicetto_weights.inc"
};

/* For 2, 3 and 4 seats. */
static struct dicetto_eye eye_for(const struct dicetto *g)
{
    return dicetto_eye(&weights[g->seats - 2], g);
}

/* --- one reply ahead --- */

enum state { UNKNOWN, JUDGED, ASKED_FOR, LOOKED_AT };

/* What is known of the ends of a turn, by their number. */
struct ahead {
    struct dicetto_eye eye;
    const struct bot_question *question;
    uint64_t seed;
    unsigned calls; /* since the turn was last solved from the start */
    unsigned worlds, most_worlds, draws;
    float win[ENDS], points[ENDS], gain[ENDS]; /* the last: what looking closer adds to `win` */
    uint8_t state[ENDS];
};

/* A seat's chance after the next seat's turn, with cards drawn for it. */
static double reply(struct ahead *ahead, const struct dicetto *end, unsigned seat, unsigned draw)
{
    struct dicetto_turn turn;
    struct dicetto g = *end;
    struct rng rng = rng_stream(ahead->seed, draw);
    const struct dicetto_judge judge = {
        .value = dicetto_value, .context = &ahead->eye, .watcher = seat};
    while (g.ask == WAIT_DRAW) {
        struct move move;
        game_sample(&dicetto_game, &g, &rng, &move);
        dicetto_game.apply(&g, &move, NULL);
    }
    dicetto_turn_solve(&turn, &g, &judge);
    return dicetto_turn_start(&turn).watcher;
}

static bool out_of_time(const struct ahead *ahead)
{
    const struct bot_question *question = ahead->question;
    return ahead->worlds >= ahead->most_worlds ||
           (ahead->worlds > 0 && question->stop != NULL && question->stop(question->context));
}

static void look_closer(struct ahead *ahead, unsigned n, const struct dicetto *end, unsigned seat)
{
    double sum = 0;
    unsigned draws = 0;
    while (draws < ahead->draws && !out_of_time(ahead)) {
        sum += reply(ahead, end, seat, draws++);
        ahead->worlds++;
    }
    if (draws == 0)
        return;
    ahead->gain[n] = (float)(sum / draws) - ahead->win[n];
    ahead->state[n] = LOOKED_AT;
}

static struct dicetto_value think_ahead(void *context, const struct dicetto *g, unsigned seat)
{
    struct ahead *ahead = context;
    const unsigned n = ahead->calls++;
    if (n >= ENDS)
        return dicetto_value(&ahead->eye, g, seat);
    if (ahead->state[n] == UNKNOWN) {
        const struct dicetto_value value = dicetto_value(&ahead->eye, g, seat);
        ahead->win[n] = (float)value.win;
        ahead->points[n] = (float)value.points;
        ahead->state[n] = JUDGED;
    }
    if (ahead->state[n] == ASKED_FOR)
        look_closer(ahead, n, g, seat);
    return (struct dicetto_value){.win = ahead->win[n], .points = ahead->points[n]};
}

/* --- which ends matter --- */

struct wanted {
    unsigned count;
    unsigned end[WANTED];
    double weight[WANTED];
};

static void want(struct wanted *wanted, unsigned end, double weight)
{
    unsigned i = 0;
    while (i < wanted->count && wanted->end[i] != end)
        i++;
    if (i == WANTED || end >= ENDS)
        return;
    if (i == wanted->count) {
        wanted->end[i] = end;
        wanted->weight[i] = 0;
        wanted->count++;
    }
    wanted->weight[i] += weight;
}

/* What looking closer adds to a choice: the mean over those of its ends that were looked at. */
static double gain_of(const struct ahead *ahead, const struct wanted *wanted)
{
    double sum = 0;
    double weight = 0;
    for (unsigned i = 0; i < wanted->count; i++)
        if (ahead->state[wanted->end[i]] == LOOKED_AT) {
            sum += wanted->weight[i] * ahead->gain[wanted->end[i]];
            weight += wanted->weight[i];
        }
    return weight > 0 ? sum / weight : 0;
}

/* Asks for the ends that matter most and have not been looked at; false: there are none. */
static bool ask_for(struct ahead *ahead, const struct wanted *wanted)
{
    const unsigned most = (ahead->most_worlds - ahead->worlds + ahead->draws - 1) / ahead->draws;
    unsigned asked = 0;
    while (asked < most) {
        unsigned best = WANTED;
        for (unsigned i = 0; i < wanted->count; i++)
            if (ahead->state[wanted->end[i]] == JUDGED &&
                (best == WANTED || wanted->weight[i] > wanted->weight[best]))
                best = i;
        if (best == WANTED)
            break;
        ahead->state[wanted->end[best]] = ASKED_FOR;
        asked++;
    }
    return asked > 0;
}

/* --- the bots --- */

static void solve(struct dicetto_turn *turn, const struct dicetto_judge *judge,
                  struct dicetto_choices *choices)
{
    const struct bot_question *question = choices->question;
    const struct dicetto *g = question->view;
    dicetto_turn_solve(turn, g, judge);
    for (unsigned i = 0; i < question->count; i++)
        choices->hope[i] = dicetto_turn_choice(turn, g, &question->choices[i]);
    dicetto_choices_sort(choices);
}

static struct move strong(const struct bot_question *question, struct rng *rng)
{
    struct dicetto_turn turn;
    struct dicetto_choices choices = {.question = question};
    struct dicetto_eye eye = eye_for(question->view);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    (void)rng;
    solve(&turn, &judge, &choices);
    dicetto_explain(&choices, 0);
    return question->choices[choices.order[0]];
}

/* The ends of each of the best choices, and of all of them together. */
static void want_best(const struct dicetto_choices *choices, struct wanted each[TOP],
                      struct wanted *all)
{
    for (unsigned i = 0; i < TOP && i < choices->question->count; i++) {
        const unsigned n = choices->order[i];
        want(&each[i], choices->hope[n].end, 1);
        for (unsigned j = 0; j < each[i].count; j++)
            want(all, each[i].end[j], each[i].weight[j]);
    }
}

/* Adds what looking closer showed to the best choices, and the least of it to all others. */
static void correct(const struct ahead *ahead, const struct wanted each[TOP],
                    struct dicetto_choices *choices)
{
    const unsigned count = choices->question->count;
    double least = 1;
    for (unsigned i = 0; i < count; i++) {
        const double gain = i < TOP ? gain_of(ahead, &each[i]) : least;
        least = gain < least ? gain : least;
        choices->hope[choices->order[i]].win += gain;
    }
    dicetto_choices_sort(choices);
}

static void begin(struct ahead *ahead, const struct bot_question *question, struct rng *rng)
{
    ahead->eye = eye_for(question->view);
    ahead->question = question;
    ahead->seed = rng_next(rng);
    ahead->most_worlds = question->budget > 0 ? question->budget : WORLDS;
    ahead->draws = DRAWS;
    ahead->worlds = ahead->calls = 0;
    for (unsigned i = 0; i < ENDS; i++)
        ahead->state[i] = UNKNOWN;
}

static struct move expert(const struct bot_question *question, struct rng *rng)
{
    struct dicetto_turn turn;
    struct dicetto_choices choices = {.question = question};
    struct ahead ahead;
    struct wanted each[TOP] = {0};
    struct wanted all = {0};
    const struct dicetto_judge judge = {.value = think_ahead, .context = &ahead, .watcher = NOBODY};
    begin(&ahead, question, rng);
    solve(&turn, &judge, &choices);
    if (((const struct dicetto *)question->view)->ask == WAIT_PLACE)
        want_best(&choices, each, &all);
    if (question->count > 1 && ask_for(&ahead, &all)) {
        ahead.calls = 0;
        solve(&turn, &judge, &choices);
        correct(&ahead, each, &choices);
    }
    dicetto_explain(&choices, ahead.worlds);
    return question->choices[choices.order[0]];
}

const struct bot dicetto_strong = {.name = "strong", .game = "dicetto", .choose = strong};
const struct bot dicetto_expert = {.name = "expert", .game = "dicetto", .choose = expert};
