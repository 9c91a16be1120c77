#include "bots/search.h"

#include <stdalign.h>
#include <string.h>

#include "core/bits.h"

/* A move in question, and what became of it. */
struct line {
    struct move move;
    unsigned tries;
    double win, squares;           /* sums over tries */
    double points, point_squares;  /* likewise */
    double better, better_squares; /* likewise: how much better than the first line's */
    double richer, richer_squares; /* likewise, in points */
};

struct searching {
    const struct features *features;
    const struct nn *net;
    const struct search_level *level;
    const struct bot_question *question;
    struct line line[CHOICES_MAX + 1]; /* the first is what the quick player would do */
    unsigned lines;
    unsigned worlds;
    const struct bot *greedy;
    uint64_t seed;
};

/* --- judging ---------------------------------------------------------------------------------- */

struct worth {
    float win, points;
};

static struct worth worth_of(const struct nn_thought *thought)
{
    return (struct worth){thought->win, thought->points * NN_POINTS};
}

/* Two opinions. */
static struct worth mean_of(struct worth first, struct worth second, float part)
{
    return (struct worth){first.win + part * (second.win - first.win),
                          first.points + part * (second.points - first.points)};
}

static struct worth judge_view(const struct features *features, const struct nn *net,
                               const void *view, unsigned seat)
{
    struct nn_input input;
    struct nn_thought first, second;
    features->encode(view, seat, &input);
    nn_think(net, &input, &first);
    if (net->second == NULL)
        return worth_of(&first);
    nn_think(net->second, &input, &second);
    return mean_of(worth_of(&first), worth_of(&second), net->part);
}

/* What a seat may expect that has not answered yet. */
static struct worth hope_of(const struct features *features, const struct nn *net, const void *view,
                            unsigned seat)
{
    struct nn_thought first, second;
    features->hope(net, view, seat, &first);
    if (net->second == NULL)
        return worth_of(&first);
    features->hope(net->second, view, seat, &second);
    return mean_of(worth_of(&first), worth_of(&second), net->part);
}

static struct worth judge_state(const struct features *features, const struct nn *net,
                                const void *state, unsigned seat)
{
    alignas(16) unsigned char view[STATE_MAX];
    if (features->game->waiting(state) == 0) {
        struct result result;
        features->game->score(state, &result);
        const bool wins = (result.winners >> seat & 1) != 0;
        return (struct worth){wins ? 1 / (float)bits_count(result.winners) : 0,
                              (float)result.points[seat]};
    }
    features->game->observe(state, seat, view);
    return judge_view(features, net, view, seat);
}

/* --- playing on ------------------------------------------------------------------------------- */

/* By the quick player, or by another bot instead. */
static void quick_move(const struct searching *s, const void *state, unsigned seat,
                       const struct bot *instead, struct rng *rng, struct move *move)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct move choices[CHOICES_MAX];
    const struct game *game = s->features->game;
    const unsigned count = game->choices(state, seat, choices);
    *move = choices[0];
    if (count == 1)
        return;
    game->observe(state, seat, view);
    const struct bot_question question = {
        .game = game, .view = view, .seat = seat, .choices = choices, .count = count};
    *move = instead != NULL ? instead->choose(&question, rng)
                            : s->features->play(s->net, &question, rng);
}

/* One move, by chance or by whoever is asked first. */
static void step(const struct searching *s, void *state, unsigned waiting,
                 const struct bot *instead, struct rng *rng)
{
    struct move move;
    if (waiting == CHANCE_BIT)
        game_sample(s->features->game, state, rng, &move);
    else
        quick_move(s, state, bits_first(waiting), instead, rng, &move);
    s->features->game->apply(state, &move, NULL);
}

/* To the next quiet position, or the end. */
static void play_on(const struct searching *s, void *state, uint32_t mark, struct rng *rng)
{
    unsigned waiting = 0;
    while ((waiting = s->features->game->waiting(state)) != 0) {
        const uint32_t here = s->features->mark(state);
        if (here != 0 && here != mark)
            return;
        mark = here;
        step(s, state, waiting, NULL, rng);
    }
}

/* To the first quiet position of the next round, or the end. */
static void play_round(const struct searching *s, void *state, struct rng *rng)
{
    const struct game *game = s->features->game;
    const unsigned round = game->round(state);
    unsigned waiting = 0;
    while ((waiting = game->waiting(state)) != 0 &&
           (game->round(state) == round || s->features->mark(state) == 0))
        step(s, state, waiting, s->greedy, rng);
}

/* Everybody else who is asked the same answers first, not knowing what we shall do. */
static void others_answer(const struct searching *s, void *state, struct rng *rng)
{
    const struct game *game = s->features->game;
    const unsigned me = 1U << s->question->seat;
    unsigned waiting = game->waiting(state);
    for (unsigned others = waiting & ~me; (waiting & me) != 0 && others != 0;) {
        const unsigned seat = bits_first(others);
        struct move move;
        quick_move(s, state, seat, NULL, rng, &move);
        if (game->apply(state, &move, NULL) != NULL)
            return;
        others &= ~(1U << seat);
    }
}

static struct worth try_move(const struct searching *s, const void *world, const struct move *move,
                             uint64_t luck)
{
    alignas(16) unsigned char state[STATE_MAX];
    struct rng rng = {luck};
    memcpy(state, world, s->features->game->state_size);
    const uint32_t mark = s->features->mark(state);
    if (s->features->game->apply(state, move, NULL) != NULL)
        return (struct worth){0, 0}; /* not in this world: as good as lost */
    if (s->level->whole)
        play_round(s, state, &rng);
    else
        play_on(s, state, mark, &rng);
    return judge_state(s->features, s->net, state, s->question->seat);
}

static void add_try(struct line *line, struct worth worth, struct worth first)
{
    const double better = (double)worth.win - (double)first.win;
    line->tries++;
    line->win += (double)worth.win;
    line->squares += (double)worth.win * (double)worth.win;
    line->points += (double)worth.points;
    line->point_squares += (double)worth.points * (double)worth.points;
    line->better += better;
    line->better_squares += better * better;
    const double richer = (double)worth.points - (double)first.points;
    line->richer += richer;
    line->richer_squares += richer * richer;
}

/* One more world, in which the first line and the next `count` are tried. */
static void try_world(struct searching *s, unsigned count)
{
    alignas(16) unsigned char world[STATE_MAX];
    struct rng rng = rng_stream(s->seed, s->worlds++);
    s->features->game->imagine(s->question->view, &rng, world);
    others_answer(s, world, &rng);
    const uint64_t luck = rng_next(&rng);
    struct worth first = {0};
    for (unsigned i = 0; i <= count; i++) {
        const struct worth worth = try_move(s, world, &s->line[i].move, luck);
        first = i == 0 ? worth : first;
        add_try(&s->line[i], worth, first);
    }
}

/* --- choosing --------------------------------------------------------------------------------- */

static bool same_move(const struct move *one, const struct move *other)
{
    return memcmp(one, other, sizeof(*one)) == 0;
}

/* The quick player's move, then the others. */
static void list_lines(struct searching *s, const struct move *first)
{
    const struct bot_question *question = s->question;
    s->line[0] = (struct line){.move = *first};
    s->lines = 1;
    for (unsigned i = 0; i < question->count; i++)
        if (!same_move(&question->choices[i], first))
            s->line[s->lines++] = (struct line){.move = question->choices[i]};
}

/* Lines behind the first in order of what they brought, the best in front. */
static void sort_lines(struct searching *s, unsigned count)
{
    for (unsigned i = 2; i <= count; i++) {
        const struct line line = s->line[i];
        unsigned j = i;
        for (; j > 1 && s->line[j - 1].better < line.better; j--)
            s->line[j] = s->line[j - 1];
        s->line[j] = line;
    }
}

static bool out_of_time(const struct bot_question *question)
{
    return question->stop != NULL && question->stop(question->context);
}

/* Half of the lines are left after each stage, and each stage has an equal part of the tries. */
static void halve(struct searching *s, unsigned tries)
{
    unsigned stages = 0, count = s->lines - 1;
    for (unsigned n = count; n > 0; n /= 2)
        stages++;
    for (; count > 0; count /= 2) {
        unsigned worlds = tries / (stages * (count + 1));
        for (worlds = worlds < 2 ? 2 : worlds; worlds > 0; worlds--) {
            if (s->worlds > 0 && out_of_time(s->question))
                return;
            try_world(s, count);
        }
        sort_lines(s, count);
    }
}

/* Whether the best of the other lines is surely better than the quick player's. */
static bool is_better(const struct line *line)
{
    const double n = line->tries, mean = line->better / n;
    const double variance = line->better_squares / n - mean * mean + 1e-6;
    return mean > 0 && mean * mean > 2.0 * variance / n;
}

/* What the net says of an answer before anybody else has given theirs; false: nothing. */
static bool judge_line(const struct searching *s, struct line *line)
{
    alignas(16) unsigned char next[STATE_MAX];
    const struct bot_question *question = s->question;
    if (!s->features->after(question->view, question->seat, &line->move, next))
        return false;
    const struct worth worth = judge_view(s->features, s->net, next, question->seat);
    line->win = line->better = (double)worth.win;
    line->points = (double)worth.points;
    return true;
}

/* All lines by the net's word, the best in front. */
static bool judge_lines(struct searching *s)
{
    for (unsigned i = 0; i < s->lines; i++)
        if (!judge_line(s, &s->line[i]))
            return false;
    for (unsigned i = 1; i < s->lines; i++)
        if (s->line[i].win > s->line[0].win) {
            const struct line line = s->line[0];
            s->line[0] = s->line[i];
            s->line[i] = line;
        }
    sort_lines(s, s->lines - 1);
    return true;
}

static void swap_first(struct searching *s)
{
    const struct line first = s->line[0];
    s->line[0] = s->line[1];
    s->line[1] = first;
}

/* --- reasons ---------------------------------------------------------------------------------- */

static float root(double x)
{
    if (x <= 0)
        return 0;
    double guess = x < 1 ? 1 : x;
    for (unsigned i = 0; i < 40; i++)
        guess = (guess + x / guess) / 2;
    return (float)guess;
}

/* Half of the 95 % interval of a mean. */
static float error_of(double sum, double squares, unsigned n)
{
    const double mean = sum / n;
    return n < 2 ? 0 : 1.96F * root((squares / n - mean * mean) / (n - 1));
}

static struct bot_estimate estimate(const struct line *line)
{
    struct bot_estimate e = {
        .move = line->move, .win = (float)line->win, .points = (float)line->points};
    if (line->tries > 0) {
        e.win = (float)(line->win / line->tries);
        e.points = (float)(line->points / line->tries);
        e.win_error = error_of(line->win, line->squares, line->tries);
        e.points_error = error_of(line->points, line->point_squares, line->tries);
    }
    return e;
}

/* The line of a move that somebody asks about, moved to the second place; a new one if it is none
 * of those that are left. */
static void bring_forward(struct searching *s, const struct move *move)
{
    struct line line = {.move = *move};
    unsigned at = 1;
    while (at < s->lines && !same_move(&s->line[at].move, move))
        at++;
    if (at < s->lines)
        line = s->line[at];
    else
        s->lines += s->lines <= CHOICES_MAX; /* else the last one gives way */
    for (at = at < s->lines ? at : s->lines - 1; at > 1; at--)
        s->line[at] = s->line[at - 1];
    s->line[1] = line;
}

/* A move that somebody asks about is compared with the one that was chosen: by the net's word if
 * that was enough to choose, else in worlds of its own. */
static void estimate_other(struct searching *s, unsigned tries)
{
    struct bot_reasons *reasons = s->question->reasons;
    if (same_move(reasons->about, &s->line[0].move)) {
        reasons->answer = reasons->best[0];
        return;
    }
    bring_forward(s, reasons->about);
    if (s->worlds == 0) {
        judge_line(s, &s->line[1]);
        reasons->answer = estimate(&s->line[1]);
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        s->line[i] = (struct line){.move = s->line[i].move};
    for (unsigned i = 0; i < 2 + tries / 4 && (i == 0 || !out_of_time(s->question)); i++)
        try_world(s, 1);
    reasons->best[0] = estimate(&s->line[0]);
    reasons->answer = estimate(&s->line[1]);
    reasons->gap_error = error_of(s->line[1].better, s->line[1].better_squares, s->line[1].tries);
    reasons->points_gap_error =
        error_of(s->line[1].richer, s->line[1].richer_squares, s->line[1].tries);
}

static void give_reasons(struct searching *s, unsigned tries)
{
    struct bot_reasons *reasons = s->question->reasons;
    if (reasons == NULL)
        return;
    reasons->worlds = s->worlds;
    reasons->count = s->lines < BOT_REASONS_MAX ? s->lines : BOT_REASONS_MAX;
    for (unsigned i = 0; i < reasons->count; i++)
        reasons->best[i] = estimate(&s->line[i]);
    if (reasons->about != NULL)
        estimate_other(s, tries);
    s->features->explain(s->question, reasons);
}

/* --- all of it -------------------------------------------------------------------------------- */

struct move search_choose(const struct features *features, const struct nn *net,
                          const struct search_level *level, const struct bot_question *question,
                          struct rng *rng)
{
    struct searching s = {.features = features,
                          .net = net,
                          .level = level,
                          .question = question,
                          .greedy = bot_find(features->game, "greedy")};
    const unsigned tries = question->budget > 0 ? question->budget : level->tries;
    if (question->count == 1)
        return question->choices[0];
    const struct move quick = features->play(net, question, rng);
    s.seed = rng_next(rng);
    list_lines(&s, &quick);
    if (!judge_lines(&s)) {
        halve(&s, tries);
    } else if (level->chosen > 1) {
        s.lines = s.lines < level->chosen ? s.lines : level->chosen;
        for (unsigned i = 0; i < s.lines; i++)
            s.line[i] = (struct line){.move = s.line[i].move};
        halve(&s, tries);
    }
    if (s.worlds > 0 && is_better(&s.line[1]))
        swap_first(&s);
    const struct move chosen = s.line[0].move;
    give_reasons(&s, tries);
    return chosen;
}

/* --- the outlook of all seats ----------------------------------------------------------------- */

/* Adds what one state promises, in shares that add up to 1. */
static void add_hopes(const struct features *features, const struct nn *net, const void *state,
                      struct bot_outlook *sum)
{
    alignas(16) unsigned char view[STATE_MAX];
    const unsigned seats = features->seats(state);
    struct worth worth[SEATS_MAX];
    float all = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        if (features->game->waiting(state) == 0) {
            worth[seat] = judge_state(features, net, state, seat);
        } else {
            features->game->observe(state, seat, view);
            worth[seat] = hope_of(features, net, view, seat);
        }
        all += worth[seat].win;
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        sum->win[seat] += worth[seat].win / all;
        sum->points[seat] += worth[seat].points;
    }
}

void search_outlook(const struct features *features, const struct nn *net, const void *state,
                    struct rng rng, struct bot_outlook *outlook)
{
    enum { GAMES = 8 };
    const struct searching s = {.features = features, .net = net};
    const bool ready = features->game->waiting(state) == 0 || features->ready(state);
    const unsigned games = ready ? 1 : GAMES;
    *outlook = (struct bot_outlook){0};
    for (unsigned i = 0; i < games; i++) {
        alignas(16) unsigned char later[STATE_MAX];
        memcpy(later, state, features->game->state_size);
        if (!ready)
            play_on(&s, later, features->mark(state), &rng);
        features->lay_open(later);
        add_hopes(features, net, later, outlook);
    }
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        outlook->win[seat] /= (float)games;
        outlook->points[seat] /= (float)games;
    }
}
