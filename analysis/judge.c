#include <math.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/analysis_internal.h"
#include "core/bits.h"

/* In shares of a win: from here on a decision is called so. docs/analysis.md names them. */
static const double from_slip = 0.01, from_mistake = 0.03, from_giveaway = 0.08;

static const double normal_95 = 1.96;

union bytes {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
};

static struct rng generator(const struct analysis *analysis, uint32_t stream, unsigned which)
{
    return rng_stream(analysis->seed, (uint64_t)stream * 4 + which);
}

/* --- what can be expected -------------------------------------------------------------------- */

static void outlook_of_end(const struct game *game, const void *state, struct bot_outlook *outlook)
{
    struct result result = {0};
    game->score(state, &result);
    const unsigned winners = bits_count(result.winners);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const bool won = (result.winners >> seat & 1) != 0;
        outlook->win[seat] = won ? 1.0F / (float)winners : 0;
        outlook->points[seat] = result.points[seat];
    }
}

void analyse_look(const struct analysis *analysis, const void *state, uint32_t stream,
                  struct analyse_looks *looks)
{
    *looks = (struct analyse_looks){0};
    if (analysis->game->waiting(state) == 0) {
        outlook_of_end(analysis->game, state, &looks->look[0]);
        looks->look[1] = looks->look[0];
        return;
    }
    for (unsigned i = 0; i < ANALYSE_LOOKS; i++)
        if (i > 0 && analysis->steady)
            looks->look[i] = looks->look[0];
        else
            analysis->bot->outlook(analysis->game, state, generator(analysis, stream, i),
                                   &looks->look[i]);
}

struct analyse_amount analyse_expected(const struct analyse_looks *looks, unsigned look,
                                       unsigned seat)
{
    return (struct analyse_amount){(double)looks->look[look].win[seat],
                                   (double)looks->look[look].points[seat]};
}

/* The square of half of a 95 % interval of the mean of two looks. */
static double square_of(double one, double other)
{
    const double apart = normal_95 * (one - other) / 2;
    return apart * apart;
}

struct analyse_figure analyse_two_looks(struct analyse_amount one, struct analyse_amount other)
{
    return (struct analyse_figure){
        .mean = {(one.win + other.win) / 2, (one.points + other.points) / 2},
        .error = {sqrt(square_of(one.win, other.win)), sqrt(square_of(one.points, other.points))},
    };
}

void analyse_standing(const struct analysis *analysis, uint32_t step)
{
    struct analyse_standing *standing = &analysis->standings[step];
    struct analyse_looks looks;
    /* the same numbers for all of them: what changes then is the game */
    analyse_look(analysis, analysis_state(analysis, step), UINT32_MAX, &looks);
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        standing->seat[seat] =
            analyse_two_looks(analyse_expected(&looks, 0, seat), analyse_expected(&looks, 1, seat))
                .mean;
    standing->judged = true;
}

/* --- decisions ------------------------------------------------------------------------------- */

enum analyse_label analyse_label(double loss, double error)
{
    if (loss <= error)
        return error > 0 ? LABEL_EVEN : LABEL_BEST;
    return loss < from_slip       ? LABEL_FINE
           : loss < from_mistake  ? LABEL_SLIP
           : loss < from_giveaway ? LABEL_MISTAKE
                                  : LABEL_GIVEAWAY;
}

const char *analyse_label_word(enum analyse_label label)
{
    static const char *const words[ANALYSE_LABELS] = {"none", "best",    "even",    "fine",
                                                      "slip", "mistake", "giveaway"};
    return words[label];
}

static bool same_move(const struct move *one, const struct move *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

/* The bot's favourite against what was done. Where it knows the error of the difference that
 * counts: both moves met the same worlds, so their own errors say too much. */
static void note_gap(struct analyse_step *step, const struct bot_reasons *reasons)
{
    const struct bot_estimate *best = &reasons->best[0], *done = &reasons->answer;
    const struct analyse_amount gap = {(double)best->win - (double)done->win,
                                       (double)best->points - (double)done->points};
    step->gap = (struct analyse_figure){
        .mean = gap,
        .error = {analyse_length((double)best->win_error, (double)done->win_error),
                  analyse_length((double)best->points_error, (double)done->points_error)},
    };
    if (reasons->gap_error > 0)
        step->gap.error.win = (double)reasons->gap_error;
    if (reasons->points_gap_error > 0)
        step->gap.error.points = (double)reasons->points_gap_error;
    step->loss = step->gap;
    step->loss.mean = (struct analyse_amount){fmax(0, gap.win), fmax(0, gap.points)};
    step->label = analyse_label(step->loss.mean.win, step->loss.error.win);
}

static void note_opinion(struct analyse_step *step, const struct bot_reasons *reasons)
{
    const struct bot_estimate *answer = &reasons->answer; /* zeros: it was not given */
    if (reasons->count == 0)
        return;
    step->best = reasons->best[0].move;
    step->why = reasons->word;
    step->values = reasons->values;
    if (same_move(&step->best, &step->move))
        step->label = LABEL_BEST;
    else if (answer->move.kind != 0 || answer->win > 0 || answer->win_error > 0)
        note_gap(step, reasons);
}

void analyse_decision(const struct analysis *analysis, uint32_t step)
{
    const struct game *game = analysis->game;
    const void *state = analysis_state(analysis, step);
    struct analyse_step *s = &analysis->steps[step];
    struct move choices[CHOICES_MAX];
    union bytes view;
    s->judged = true;
    if (s->ways < 2)
        return;
    game->observe(state, s->move.seat, &view);
    struct bot_reasons reasons = {.about = &s->move};
    struct rng rng = generator(analysis, step, ANALYSE_LOOKS);
    analysis->bot->choose(
        &(struct bot_question){.game = game,
                               .view = &view,
                               .seat = s->move.seat,
                               .choices = choices,
                               .count = game->choices(state, s->move.seat, choices),
                               .reasons = &reasons},
        &rng);
    note_opinion(s, &reasons);
}

/* --- chance ---------------------------------------------------------------------------------- */

/* What was expected before chance spoke: the mean over all that it could say. */
struct mean {
    struct analyse_amount look[ANALYSE_LOOKS][SEATS_MAX];
};

static void add_outcome(const struct analysis *analysis, const struct analyse_looks *looks,
                        double odds, struct mean *mean)
{
    for (unsigned i = 0; i < ANALYSE_LOOKS; i++)
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
            mean->look[i][seat].win += odds * (double)looks->look[i].win[seat];
            mean->look[i][seat].points += odds * (double)looks->look[i].points[seat];
        }
}

/* All that could have happened; returns the odds of what did. */
static double mean_of(const struct analysis *analysis, uint32_t step, struct mean *mean)
{
    const struct game *game = analysis->game;
    const void *state = analysis_state(analysis, step);
    const double all = game->outcomes(state);
    struct odds list[ODDS_MAX];
    double happened = 0;
    const unsigned count = game->odds(state, list);
    *mean = (struct mean){0};
    for (unsigned i = 0; i < count; i++) {
        struct analyse_looks looks;
        union bytes next;
        memcpy(&next, state, game->state_size);
        game->apply(&next, &list[i].move, NULL);
        analyse_look(analysis, &next, step, &looks);
        add_outcome(analysis, &looks, list[i].weight / all, mean);
        if (same_move(&list[i].move, &analysis->steps[step].move))
            happened = list[i].weight / all;
    }
    return happened;
}

static struct analyse_amount minus(struct analyse_amount one, struct analyse_amount other)
{
    return (struct analyse_amount){one.win - other.win, one.points - other.points};
}

/* The luck of a seat by two looks. A bot that were always right would expect the same before chance
 * speaks as in the mean over what it can say: by how much it contradicts itself there is a part of
 * the error. The square of that is taken across the looks, so that what the looks differ by is not
 * counted twice; it may come out below zero. */
static void note_luck(struct analyse_step *step, unsigned seat,
                      const struct analyse_amount luck[ANALYSE_LOOKS],
                      const struct analyse_amount astray[ANALYSE_LOOKS])
{
    const double square = normal_95 * normal_95;
    const struct analyse_amount squares = {
        square_of(luck[0].win, luck[1].win) + square * astray[0].win * astray[1].win,
        square_of(luck[0].points, luck[1].points) + square * astray[0].points * astray[1].points,
    };
    step->luck[seat] = analyse_two_looks(luck[0], luck[1]);
    step->luck[seat].error =
        (struct analyse_amount){sqrt(fmax(0, squares.win)), sqrt(fmax(0, squares.points))};
    step->squares[seat] = squares;
}

void analyse_chance(const struct analysis *analysis, uint32_t step)
{
    struct analyse_step *s = &analysis->steps[step];
    struct analyse_looks before, after;
    struct mean mean;
    s->judged = true;
    s->odds = 1;
    if (s->ways < 2)
        return; /* it could not come otherwise */
    s->odds = mean_of(analysis, step, &mean);
    analyse_look(analysis, analysis_state(analysis, step), step, &before);
    analyse_look(analysis, analysis_state(analysis, step + 1), step, &after);
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
        struct analyse_amount luck[ANALYSE_LOOKS], astray[ANALYSE_LOOKS];
        for (unsigned i = 0; i < ANALYSE_LOOKS; i++) {
            luck[i] = minus(analyse_expected(&after, i, seat), mean.look[i][seat]);
            astray[i] = minus(analyse_expected(&before, i, seat), mean.look[i][seat]);
        }
        note_luck(s, seat, luck, astray);
    }
}
