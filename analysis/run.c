/* All pieces of an analysis, on several threads. */
#include <stdatomic.h>
#include <stdio.h>

#include "analysis/analysis.h"
#include "base/clock.h"
#include "base/i18n.h"
#include "base/threads.h"

static const uint64_t second = 1000000000;

/* --- how long it will take ------------------------------------------------------------------- */

enum { SAMPLES = 8 };

static bool is_sampled(const struct analyse_step *step, bool chance)
{
    return (step->move.seat == CHANCE) == chance && step->ways > 1;
}

/* What one result of chance, or one decision, takes: by a few of them, spread over the game. */
static double time_of(const struct analysis *analysis, bool chance, uint32_t all)
{
    uint64_t ways = 0;
    uint32_t seen = 0;
    unsigned taken = 0;
    const uint64_t began = clock_now();
    for (uint32_t i = 0; i < analysis->count && taken < SAMPLES; i++) {
        const struct analyse_step *step = &analysis->steps[i];
        if (!is_sampled(step, chance) || seen++ < (uint64_t)all * taken / SAMPLES)
            continue;
        const struct analyse_piece piece = {chance ? PIECE_CHANCE : PIECE_DECISION, i};
        analyse_judge(analysis, &piece);
        ways += chance ? step->ways : 1;
        taken++;
    }
    return ways > 0 ? (double)(clock_now() - began) / (double)ways : 0;
}

struct analyse_forecast analyse_forecast(const struct analysis *analysis, unsigned threads)
{
    struct analyse_forecast forecast = {0};
    uint32_t events = 0;
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct analyse_step *step = &analysis->steps[i];
        if (step->ways < 2)
            continue;
        events += step->move.seat == CHANCE;
        forecast.outcomes += step->move.seat == CHANCE ? step->ways : 0;
        forecast.decisions += step->move.seat != CHANCE;
    }
    forecast.outlook = time_of(analysis, true, events);
    forecast.decision = time_of(analysis, false, forecast.decisions);
    forecast.seconds = (double)analyse_cost_of_all(analysis, &forecast) / (double)second / threads;
    return forecast;
}

/* --- the run --------------------------------------------------------------------------------- */

struct work {
    const struct analysis *analysis;
    const struct analyse_plan *plan;
    const struct analyse_forecast *forecast;
    atomic_uint_fast64_t next, spent; /* pieces; costs */
    atomic_uint left;
    uint64_t pieces, cost, began;
};

static void tell(const struct work *work, uint64_t *told)
{
    const uint64_t now = clock_now();
    if (now - *told < second / 5)
        return;
    *told = now;
    const double gone = (double)(now - work->began) / (double)second;
    const double about = work->forecast->seconds;
    const uint64_t done = atomic_load(&work->spent);
    enum { BAR = 24 };
    const unsigned full = (unsigned)(done * BAR / work->cost);
    fputs("\r[", stderr);
    for (unsigned i = 0; i < BAR; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %3u %%  ", (unsigned)(done * 100 / work->cost));
    fprintf(stderr, _("%.0f of about %.0f s"), gone, about > gone ? about : gone);
    fputs("\033[K", stderr);
}

static bool is_out_of_time(const struct work *work)
{
    const struct analyse_plan *plan = work->plan;
    return (plan->stop != NULL && atomic_load(plan->stop)) ||
           clock_now() - work->began >= plan->seconds * second;
}

static void work_on(void *context, unsigned thread)
{
    struct work *work = context;
    const bool tells = thread == 0 && work->plan->progress;
    const struct analysis *analysis = work->analysis;
    uint64_t told = clock_now();
    for (;;) {
        const uint64_t number = atomic_fetch_add(&work->next, 1);
        struct analyse_piece piece;
        if (number >= work->pieces)
            return;
        if (!analyse_find(analysis, number, &piece))
            continue;
        if (analyse_is_judged(analysis, &piece))
            ; /* for the forecast */
        else if (is_out_of_time(work))
            atomic_fetch_add(&work->left, 1);
        else
            analyse_judge(analysis, &piece);
        const uint64_t cost = analyse_cost(analysis, work->forecast, &piece);
        const uint64_t spent = atomic_fetch_add(&work->spent, cost) + cost;
        if (work->plan->percent != NULL && work->cost > 0)
            atomic_store(work->plan->percent, (unsigned)(spent * 100 / work->cost));
        if (tells)
            tell(work, &told);
    }
}

uint32_t analyse_run(const struct analysis *analysis, const struct analyse_plan *plan,
                     const struct analyse_forecast *forecast)
{
    struct work work = {.analysis = analysis,
                        .plan = plan,
                        .forecast = forecast,
                        .pieces = analyse_pieces(analysis),
                        .cost = analyse_cost_of_all(analysis, forecast),
                        .began = clock_now()};
    threads_run(plan->threads, work_on, &work);
    if (plan->progress)
        fputs("\r\033[K", stderr);
    return (uint32_t)work.left;
}
