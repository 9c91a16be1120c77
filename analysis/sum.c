#include <math.h>

#include "analysis/analysis.h"
#include "analysis/analysis_internal.h"
#include "core/bits.h"

static const double least_jump = 0.01; /* of a win */

/* Errors of independent numbers add up by their squares. */
static void add_figure(struct analyse_figure *sum, const struct analyse_figure *one)
{
    sum->mean.win += one->mean.win;
    sum->mean.points += one->mean.points;
    sum->error.win = analyse_length(sum->error.win, one->error.win);
    sum->error.points = analyse_length(sum->error.points, one->error.points);
}

/* Of the errors the squares, until all are there. */
static void add_luck(struct analyse_figure *sum, const struct analyse_step *step, unsigned seat)
{
    sum->mean.win += step->luck[seat].mean.win;
    sum->mean.points += step->luck[seat].mean.points;
    sum->error.win += step->squares[seat].win;
    sum->error.points += step->squares[seat].points;
}

void analyse_sum(const struct analysis *analysis, struct analyse_sums *sums)
{
    const unsigned seats = analysis->setup.seats;
    const void *end = analysis_state(analysis, analysis->count);
    struct result result = {0};
    *sums = (struct analyse_sums){.over = analysis->game->waiting(end) == 0};
    analysis->game->score(end, &result);
    for (unsigned seat = 0; seat < seats; seat++) {
        sums->seat[seat].points = result.points[seat];
        sums->seat[seat].won = sums->over && (result.winners >> seat & 1) != 0;
        sums->seat[seat].start = analysis->standings[0].seat[seat];
        sums->seat[seat].end = analysis->standings[analysis->count].seat[seat];
    }
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct analyse_step *step = &analysis->steps[i];
        if (!step->judged)
            continue;
        if (step->move.seat < seats) {
            struct analyse_seat *seat = &sums->seat[step->move.seat];
            add_figure(&seat->loss, &step->gap);
            seat->labels[step->label]++;
        }
        for (unsigned seat = 0; seat < seats && step->move.seat == CHANCE; seat++)
            add_luck(&sums->seat[seat].luck, step, seat);
    }
    for (unsigned seat = 0; seat < seats; seat++) {
        struct analyse_amount *loss = &sums->seat[seat].loss.mean;
        *loss = (struct analyse_amount){fmax(0, loss->win), fmax(0, loss->points)};
        struct analyse_amount *error = &sums->seat[seat].luck.error;
        *error = (struct analyse_amount){sqrt(fmax(0, error->win)), sqrt(fmax(0, error->points))};
    }
}

int analyse_luck_side(const struct analyse_seat *seat)
{
    const double luck = seat->luck.mean.win;
    return luck > seat->luck.error.win ? 1 : luck < -seat->luck.error.win ? -1 : 0;
}

/* --- what mattered most ---------------------------------------------------------------------- */

void analyse_swing(const struct analysis *analysis, uint32_t step, unsigned *most, unsigned *least)
{
    const struct analyse_figure *luck = analysis->steps[step].luck;
    *most = *least = 0;
    for (unsigned seat = 1; seat < analysis->setup.seats; seat++) {
        if (luck[seat].mean.win > luck[*most].mean.win)
            *most = seat;
        if (luck[seat].mean.win < luck[*least].mean.win)
            *least = seat;
    }
}

/* How much a decision cost, if that is certain. */
static double cost_of(const struct analysis *analysis, uint32_t i)
{
    const struct analyse_step *step = &analysis->steps[i];
    return step->judged && step->label >= LABEL_SLIP ? step->loss.mean.win : 0;
}

/* How much chance moved from one seat to another. */
static double swing_of(const struct analysis *analysis, uint32_t i)
{
    const struct analyse_step *step = &analysis->steps[i];
    unsigned most = 0, least = 0;
    if (!step->judged || step->move.seat != CHANCE)
        return 0;
    analyse_swing(analysis, i, &most, &least);
    return step->luck[most].mean.win - step->luck[least].mean.win;
}

double analyse_change(const struct analysis *analysis, uint32_t step, unsigned seat)
{
    const struct analyse_standing *before = &analysis->standings[step], *after = before + 1;
    return before->judged && after->judged ? after->seat[seat].win - before->seat[seat].win : 0;
}

/* How much a step changed the chance of the seat that it changed most, if anybody sees it. */
static double jump_of(const struct analysis *analysis, uint32_t i)
{
    double most = 0;
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        most = fmax(most, fabs(analyse_change(analysis, i, seat)));
    return most < least_jump ? 0 : most;
}

/* The largest first; of equals the earlier. */
static unsigned top_of(const struct analysis *analysis,
                       double (*size)(const struct analysis *analysis, uint32_t step),
                       uint32_t steps[ANALYSE_TOP])
{
    unsigned count = 0;
    for (uint32_t i = 0; i < analysis->count; i++) {
        const double mine = size(analysis, i);
        unsigned at = count;
        if (mine <= 0)
            continue;
        while (at > 0 && size(analysis, steps[at - 1]) < mine)
            at--;
        if (at == ANALYSE_TOP)
            continue;
        count += count < ANALYSE_TOP;
        for (unsigned j = count - 1; j > at; j--)
            steps[j] = steps[j - 1];
        steps[at] = i;
    }
    return count;
}

unsigned analyse_costliest(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP])
{
    return top_of(analysis, cost_of, steps);
}

unsigned analyse_luckiest(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP])
{
    return top_of(analysis, swing_of, steps);
}

unsigned analyse_jumps(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP])
{
    return top_of(analysis, jump_of, steps);
}
