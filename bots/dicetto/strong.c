/* The bots of Dicetto that solve their turn, and judge its ends by a net.
 *
 * `strong` leaves it at that. `expert` has a net of its own, which learnt from twice as many games,
 * and does not take its word where its best choices are close: in imagined worlds each of them is
 * played to the end of the turn, cards are drawn for the next seat, that seat's turn is solved too,
 * and what it leaves is compared with what the net had promised. All choices meet the same luck;
 * one that is not surely better than the net's favourite is left.
 */
#include "bots/dicetto/reasons.h"
#include "bots/search.h"

struct nn dicetto_net(enum net_name name)
{
    return (struct nn){.own = DICETTO_OWN,
                       .other = DICETTO_OTHER,
                       .wide = DICETTO_WIDE,
                       .weight = nets_weights(name)};
}

enum {
    TOP = 4,     /* choices that are compared */
    WORLDS = 40, /* unless the question says otherwise */
};
static const double close_call = 0.03; /* choices that are further behind are left out */
static const double surely = 1.5;      /* standard errors */

/* A choice that is looked at more closely. */
struct line {
    unsigned choice;               /* of the question's */
    double hope;                   /* the chance that was solved */
    double now;                    /* ... and that in the world that is looked at */
    double more, squares;          /* sums over worlds: what the net had not seen */
    double better, better_squares; /* likewise: how much better than the first line's */
};

struct looking {
    const struct bot_question *question;
    struct dicetto_turn *turn; /* solved */
    struct dicetto_eye eye, reply_eye;
    struct line line[TOP]; /* the net's favourite first */
    unsigned lines, worlds;
};

/* --- strong --- */

static struct move strong(const struct bot_question *question, struct rng *rng)
{
    struct dicetto_turn turn;
    struct dicetto_choices choices = {.question = question};
    struct dicetto_eye eye;
    const struct nn net = dicetto_net(NET_DICETTO);
    if (net.weight == NULL)
        return dicetto_greedy.choose(question, rng);
    dicetto_eye_open(&eye, &net, question->view);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    dicetto_choices_solve(&turn, &judge, &choices);
    dicetto_choices_explain(&choices, &turn, 0);
    return question->choices[choices.order[0]];
}

/* --- a reply ahead --- */

/* The rest of a turn, as it was solved; nothing if it is over. */
static void finish_turn(struct looking *l, struct dicetto *g, unsigned turns, struct rng *rng)
{
    while (g->ask != WAIT_NOTHING && g->turns == turns) {
        struct move next;
        if (dicetto_game.waiting(g) == CHANCE_BIT)
            game_sample(&dicetto_game, g, rng, &next);
        else
            dicetto_turn_best(l->turn, g, &next);
        dicetto_game.apply(g, &next, NULL);
    }
}

/* What the next seat's turn, solved, leaves of our chance, with cards drawn for it. */
static double reply(struct looking *l, struct dicetto *g, unsigned seat, struct rng rng)
{
    struct dicetto_turn turn;
    const struct dicetto_judge judge = {
        .value = dicetto_value, .context = &l->reply_eye, .watcher = seat};
    while (g->ask == WAIT_DRAW) {
        struct move move;
        game_sample(&dicetto_game, g, &rng, &move);
        dicetto_game.apply(g, &move, NULL);
    }
    dicetto_turn_solve(&turn, g, &judge);
    return dicetto_turn_start(&turn).watcher;
}

/* One more world: how far the net was off about the end that a choice leads to. */
static void try_line(struct looking *l, struct line *line, uint64_t luck)
{
    struct dicetto g = *(const struct dicetto *)l->question->view;
    struct rng rolls = rng_stream(luck, 0);
    const unsigned seat = g.turn, turns = g.turns;
    double more = 0;
    dicetto_game.apply(&g, &l->question->choices[line->choice], NULL);
    finish_turn(l, &g, turns, &rolls);
    if (g.ask != WAIT_NOTHING) {
        const double promised = dicetto_value(&l->eye, &g, seat).win;
        more = reply(l, &g, seat, rng_stream(luck, 1)) - promised;
    }
    line->now = line->hope + more;
    line->more += more;
    line->squares += more * more;
    const double better = line->now - l->line[0].now;
    line->better += better;
    line->better_squares += better * better;
}

static void look_closer(struct looking *l, uint64_t seed)
{
    const struct bot_question *question = l->question;
    const unsigned most = question->budget > 0 ? question->budget : WORLDS;
    while (l->worlds < most &&
           (l->worlds == 0 || question->stop == NULL || !question->stop(question->context))) {
        struct rng rng = rng_stream(seed, l->worlds++);
        const uint64_t luck = rng_next(&rng);
        for (unsigned i = 0; i < l->lines; i++)
            try_line(l, &l->line[i], luck);
    }
}

/* --- expert --- */

static void list_lines(struct looking *l, const struct dicetto_choices *choices)
{
    const struct dicetto_hope *best = &choices->hope[choices->order[0]];
    for (unsigned i = 0; i < TOP && i < choices->question->count; i++) {
        const unsigned choice = choices->order[i];
        const double hope = choices->hope[choice].win;
        if (hope > best->win - close_call)
            l->line[l->lines++] = (struct line){.choice = choice, .hope = hope};
    }
}

/* Whether a line is surely better than the first. */
static bool is_better(const struct line *line, unsigned worlds)
{
    const double n = worlds;
    const double mean = line->better / n;
    const double variance = line->better_squares / n - mean * mean + 1e-6;
    return mean > 0 && mean * mean * n > surely * surely * variance;
}

static unsigned best_line(const struct looking *l)
{
    unsigned best = 0;
    for (unsigned i = 1; i < l->lines; i++)
        if (is_better(&l->line[i], l->worlds) &&
            (best == 0 || l->line[i].better > l->line[best].better))
            best = i;
    return best;
}

static double root(double x)
{
    double guess = 1;
    for (unsigned i = 0; x > 0 && i < 40; i++)
        guess = (guess + x / guess) / 2;
    return x > 0 ? guess : 0;
}

/* Half of the 95 % interval of a mean. */
static float error_of(double sum, double squares, unsigned n)
{
    const double mean = sum / n;
    return n < 2 ? 0 : (float)(1.96 * root((squares / n - mean * mean) / (n - 1)));
}

/* What was seen of a line is said of a choice. */
static void see(struct dicetto_choices *choices, unsigned choice, const struct line *line,
                unsigned worlds)
{
    choices->more[choice] = line->more / worlds;
    choices->error[choice] = error_of(line->more, line->squares, worlds);
}

/* Choices that were left out gain or lose as much as the first. */
static void see_all(const struct looking *l, struct dicetto_choices *choices)
{
    for (unsigned i = 0; i < choices->question->count; i++) {
        const struct line *line = &l->line[0];
        for (unsigned j = 1; j < l->lines; j++)
            line = l->line[j].choice == i ? &l->line[j] : line;
        see(choices, i, line, l->worlds);
    }
    dicetto_choices_sort(choices);
    dicetto_choices_prefer(choices, l->line[best_line(l)].choice);
}

/* A move that somebody asks about is compared with the one that was chosen, in other worlds. */
static void compare_other(struct looking *l, struct dicetto_choices *choices, uint64_t seed)
{
    struct bot_reasons *reasons = l->question->reasons;
    const unsigned first = choices->order[0];
    const unsigned other = dicetto_choices_find(choices, reasons->about);
    if (other == l->question->count || other == first)
        return;
    l->line[0] = (struct line){.choice = first, .hope = choices->hope[first].win};
    l->line[1] = (struct line){.choice = other, .hope = choices->hope[other].win};
    l->lines = 2;
    l->worlds = 0;
    look_closer(l, seed);
    for (unsigned i = 0; i < 2; i++)
        see(choices, l->line[i].choice, &l->line[i], l->worlds);
    reasons->gap_error = error_of(l->line[1].better, l->line[1].better_squares, l->worlds);
}

static struct move look_and_choose(const struct bot_question *question, struct rng *rng)
{
    struct dicetto_turn turn;
    struct dicetto_choices choices = {.question = question};
    struct looking l = {.question = question, .turn = &turn};
    const struct dicetto_judge judge = {
        .value = dicetto_value, .context = &l.eye, .watcher = NOBODY};
    const struct nn net = dicetto_net(NET_DICETTO_EXPERT);
    if (net.weight == NULL)
        return dicetto_greedy.choose(question, rng);
    dicetto_eye_open(&l.eye, &net, question->view);
    dicetto_eye_open(&l.reply_eye, &net, question->view);
    dicetto_choices_solve(&turn, &judge, &choices);
    list_lines(&l, &choices);
    if (l.lines > 1) {
        look_closer(&l, rng_next(rng));
        see_all(&l, &choices);
    }
    const unsigned worlds = l.worlds;
    if (question->reasons != NULL && question->reasons->about != NULL)
        compare_other(&l, &choices, rng_next(rng));
    dicetto_choices_explain(&choices, &turn, worlds);
    return question->choices[choices.order[0]];
}

/* What the next question will be answered with: by the same luck, so that a hint holds. */
struct foresight {
    const struct bot_question *question;
    struct rng luck;
};

static struct move foresee(void *context, const struct dicetto *g)
{
    const struct foresight *foresight = context;
    struct move list[CHOICES_MAX];
    struct rng luck = foresight->luck;
    struct bot_question next = *foresight->question;
    next.view = g;
    next.choices = list;
    next.count = dicetto_game.choices(g, g->turn, list);
    next.reasons = NULL;
    return look_and_choose(&next, &luck);
}

static struct move expert(const struct bot_question *question, struct rng *rng)
{
    struct foresight foresight = {question, *rng};
    const struct move move = look_and_choose(question, rng);
    if (move.kind == DO_STOP && question->reasons != NULL)
        dicetto_say_stop(&(struct dicetto_adviser){foresee, &foresight}, question->view,
                         question->reasons);
    return move;
}

static void outlook_by(enum net_name name, const void *state, struct rng rng,
                       struct bot_outlook *outlook)
{
    const struct nn net = dicetto_net(name);
    search_outlook(&dicetto_features, &net, state, rng, outlook);
}

static void outlook_strong(const struct game *game, const void *state, struct rng rng,
                           struct bot_outlook *outlook)
{
    (void)game;
    outlook_by(NET_DICETTO, state, rng, outlook);
}

static void outlook_expert(const struct game *game, const void *state, struct rng rng,
                           struct bot_outlook *outlook)
{
    (void)game;
    outlook_by(NET_DICETTO_EXPERT, state, rng, outlook);
}

static unsigned net_of_strong(const void *view)
{
    (void)view;
    return NET_DICETTO;
}

static unsigned net_of_expert(const void *view)
{
    (void)view;
    return NET_DICETTO_EXPERT;
}

const struct bot dicetto_strong = {.name = "strong",
                                   .game = "dicetto",
                                   .searches = true,
                                   .choose = strong,
                                   .outlook = outlook_strong,
                                   .net = net_of_strong};
const struct bot dicetto_expert = {.name = "expert",
                                   .game = "dicetto",
                                   .searches = true,
                                   .choose = expert,
                                   .outlook = outlook_expert,
                                   .net = net_of_expert};
