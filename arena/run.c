#include <stdio.h>
#include <stdlib.h>

#include "arena/arena.h"
#include "arena/stats.h"
#include "base/arguments.h"
#include "base/clock.h"
#include "base/i18n.h"
#include "base/threads.h"
#include "core/bits.h"

enum { RING = 1024 }; /* games that may be played before one that is not over yet */

static const uint64_t second = 1000000000;

struct slot {
    bool ready;
    struct arena_game game;
};

struct run {
    const struct arena_plan *plan;
    struct arena_totals *totals;
    pthread_mutex_t lock, starting;
    pthread_cond_t moved; /* the ring has */
    uint64_t next;        /* game to be played */
    bool stop;
    struct slot *ring;
    struct sequential test;
    struct arena_outcome outcome;
    uint64_t began, told, saved; /* when */
    atomic_uint complaints;
};

/* --- the sum --------------------------------------------------------------------------------- */

/* Doubles the room of an array once it is full. */
static void *grown(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    const size_t more = *room == 0 ? 64 : 2 * *room;
    void *larger = realloc(array, more * size);
    if (larger != NULL)
        *room = more;
    return larger;
}

bool arena_room_for_row(struct arena_totals *totals)
{
    struct rating_row *rows =
        grown(totals->rows, totals->row_count, &totals->row_room, sizeof *totals->rows);
    if (rows != NULL)
        totals->rows = rows;
    return rows != NULL;
}

bool arena_room_for_cycle(struct arena_totals *totals)
{
    uint32_t *wins =
        grown(totals->cycle_wins, totals->cycles, &totals->cycle_room, sizeof *totals->cycle_wins);
    if (wins != NULL)
        totals->cycle_wins = wins;
    return wins != NULL;
}

static bool add_order(struct arena_totals *totals, uint32_t order, size_t group)
{
    size_t i = 0;
    while (i < totals->row_count && totals->rows[i].order != order)
        i++;
    if (i == totals->row_count) {
        if (!arena_room_for_row(totals))
            return false;
        totals->rows[totals->row_count++] = (struct rating_row){.order = order};
    }
    totals->rows[i].games[group]++;
    return true;
}

static bool end_cycle(struct run *run)
{
    struct arena_totals *totals = run->totals;
    if (!arena_room_for_cycle(totals))
        return false;
    totals->cycle_wins[totals->cycles++] = (uint32_t)totals->bot[0].cycle_wins;
    sequential_add(&run->test, (double)totals->bot[0].cycle_wins / arena_cycle_unit(run->plan));
    for (unsigned i = 0; i < run->plan->bots; i++) {
        struct arena_bot *bot = &totals->bot[i];
        bot->win_squares += (uint64_t)(bot->cycle_wins * bot->cycle_wins);
        bot->point_squares += (uint64_t)(bot->cycle_points * bot->cycle_points);
        bot->lost_squares += (uint64_t)(bot->cycle_lost * bot->cycle_lost);
        bot->cycle_wins = bot->cycle_points = bot->cycle_lost = 0;
    }
    return true;
}

/* Adds the next game of all; false: no memory is left. */
static bool add_game(struct run *run, const struct arena_game *one)
{
    struct arena_totals *totals = run->totals;
    const struct arena_plan *plan = run->plan;
    const unsigned winners = bits_count(one->result.winners);
    if (!add_order(totals, rating_order(plan->setup.seats, one->bot, &one->result),
                   totals->cycles % RATING_GROUPS))
        return false;
    for (unsigned seat = 0; seat < plan->setup.seats; seat++) {
        struct arena_bot *bot = &totals->bot[one->bot[seat]];
        const bool won = (one->result.winners >> seat & 1) != 0;
        const int64_t wins = won ? ARENA_SHARE / (int64_t)winners : 0;
        bot->seats++;
        bot->wins += wins;
        bot->cycle_wins += wins;
        bot->points += one->result.points[seat];
        bot->cycle_points += one->result.points[seat];
    }
    for (unsigned i = 0; i < plan->bots; i++) {
        totals->bot[i].decisions += one->decisions[i];
        totals->bot[i].lost += one->lost[i];
        totals->bot[i].cycle_lost += one->lost[i];
        for (unsigned fault = 0; fault < PROGRAM_FAULTS; fault++)
            totals->bot[i].faults[fault] += one->faults[i][fault];
    }
    totals->games++;
    return totals->games % plan->lineups.games != 0 || end_cycle(run);
}

double arena_cycle_unit(const struct arena_plan *plan)
{
    double seats = 0;
    for (unsigned i = 0; i < plan->lineups.count; i++)
        for (unsigned seat = 0; seat < plan->setup.seats; seat++)
            seats += plan->lineups.list[i].bot[seat] == 0 ? plan->lineups.list[i].turns : 0;
    return seats * (double)ARENA_SHARE;
}

double arena_median(const struct arena_totals *totals, unsigned bot)
{
    uint64_t all = 0, seen = 0;
    for (unsigned i = 0; i < ARENA_BUCKETS; i++)
        all += atomic_load(&totals->times[bot][i]);
    for (unsigned i = 0; i < ARENA_BUCKETS && all > 0; i++) {
        seen += atomic_load(&totals->times[bot][i]);
        if (2 * seen < all)
            continue;
        if (i < 16)
            return i;
        const double low = (double)(16 + i % 16) / 16 * (double)(UINT64_C(1) << i / 16);
        return low * (1 + 0.5 / (16 + i % 16)); /* the middle of the bucket */
    }
    return 0;
}

/* --- in order -------------------------------------------------------------------------------- */

static void tell(struct run *run)
{
    const struct arena_plan *plan = run->plan;
    const struct arena_totals *totals = run->totals;
    const uint64_t now = clock_now();
    if (!plan->progress || now - run->told < second / 5)
        return;
    run->told = now;
    fputc('\r', stderr);
    fprintf(stderr, _("%llu of %llu games (%u %%)"), (unsigned long long)totals->games,
            (unsigned long long)plan->games, (unsigned)(totals->games * 100 / plan->games));
    if (totals->bot[0].seats > 0) {
        fprintf(stderr, ", %.40s ", plan->bot[0].name);
        stats_print_number((double)totals->bot[0].wins * 100 / (double)ARENA_SHARE /
                               (double)totals->bot[0].seats,
                           1, stderr);
        fputs(" %", stderr);
    }
    fputs("\033[K", stderr);
}

static void save(struct run *run, bool now)
{
    if (run->plan->state == NULL || run->outcome.unsaved ||
        (!now && run->saved != 0 && clock_now() - run->saved < second))
        return;
    run->outcome.unsaved = !arena_save(run->plan, run->totals);
    run->saved = clock_now();
    run->stop = run->stop || run->outcome.unsaved; /* nobody wants to play for nothing */
}

/* Whether to stop before all games are played: at the end of a cycle only. */
static bool is_enough(const struct run *run)
{
    const struct arena_plan *plan = run->plan;
    if (run->totals->games % plan->lineups.games != 0)
        return false;
    return (plan->until && run->test.verdict != 0) ||
           (plan->minutes > 0 && clock_now() - run->began >= plan->minutes * 60 * second);
}

/* Adds up what is ready, in the order of the games, until the stop. */
static void add_ready(struct run *run)
{
    struct arena_totals *totals = run->totals;
    bool any = false;
    for (;;) {
        struct slot *slot = &run->ring[totals->games % RING];
        if (run->stop || !slot->ready)
            break;
        slot->ready = false;
        any = true;
        if (slot->game.failure != NULL || !add_game(run, &slot->game)) {
            run->outcome.failure =
                slot->game.failure != NULL ? slot->game.failure : _("not enough memory");
            run->outcome.failed = slot->game.failed;
            for (unsigned seat = 0; seat < SEATS_MAX; seat++)
                run->outcome.bot[seat] = slot->game.bot[seat];
            run->stop = true;
            break;
        }
        run->outcome.played++;
        run->stop = is_enough(run);
    }
    if (any) {
        save(run, false);
        tell(run);
        pthread_cond_broadcast(&run->moved);
    }
}

/* The number of the next game, once there is room for its result; false: there is none. */
static bool take(struct run *run, uint64_t *index)
{
    while (!run->stop && run->next < run->plan->games && run->next - run->totals->games >= RING)
        pthread_cond_wait(&run->moved, &run->lock);
    if (run->stop || run->next >= run->plan->games)
        return false;
    *index = run->next++;
    return true;
}

static void work(void *context, unsigned number)
{
    struct run *run = context;
    struct arena_worker *worker = calloc(1, sizeof *worker);
    uint64_t index = 0;
    if (worker == NULL) {
        /* the others play on; without a single one there is nothing to wait for */
        if (number == 0)
            run->outcome.failure = _("not enough memory");
        return;
    }
    worker->plan = run->plan;
    worker->totals = run->totals;
    worker->starting = &run->starting;
    worker->complaints = &run->complaints;
    duplicate_learn(&worker->duplicate, run->plan->game);
    pthread_mutex_lock(&run->lock);
    while (take(run, &index)) {
        struct arena_game game;
        pthread_mutex_unlock(&run->lock);
        arena_play(worker, index, &game);
        pthread_mutex_lock(&run->lock);
        run->ring[index % RING] = (struct slot){true, game};
        add_ready(run);
    }
    pthread_mutex_unlock(&run->lock);
    for (unsigned i = 0; i < run->plan->bots; i++)
        program_end(&worker->program[i]);
    free(worker);
}

/* The test once more over the cycles that were played before. */
static void repeat_test(struct run *run)
{
    const struct arena_totals *totals = run->totals;
    sequential_start(&run->test, run->plan->bar, run->plan->alpha);
    for (size_t i = 0; i < totals->cycles; i++)
        sequential_add(&run->test, totals->cycle_wins[i] / arena_cycle_unit(run->plan));
    run->stop = is_enough(run);
}

struct arena_outcome arena_run(const struct arena_plan *plan, struct arena_totals *totals)
{
    struct run run = {.plan = plan,
                      .totals = totals,
                      .lock = PTHREAD_MUTEX_INITIALIZER,
                      .starting = PTHREAD_MUTEX_INITIALIZER,
                      .moved = PTHREAD_COND_INITIALIZER,
                      .next = totals->games,
                      .began = clock_now(),
                      .ring = calloc(RING, sizeof(struct slot)),
                      .outcome = {.failed = CHANCE}};
    if (run.ring == NULL)
        return (struct arena_outcome){.failure = _("not enough memory"), .failed = CHANCE};
    repeat_test(&run);
    program_init();
    threads_run(plan->threads, work, &run);
    if (plan->progress)
        fputs("\r\033[K", stderr);
    save(&run, true);
    free(run.ring);
    run.outcome.verdict = run.test.verdict;
    run.outcome.seconds = (double)(clock_now() - run.began) / (double)second;
    return run.outcome;
}
