#include "arena/sim.h"

#include <libintl.h>
#include <pthread.h>
#include <stdatomic.h>

#include "base/clock.h"
#include "base/threads.h"
#include "core/bits.h"
#include "core/sentence.h"

#define _(text) gettext(text)

/* --- one game -------------------------------------------------------------------------------- */

/* The generators of a game: chance's and one a seat, so that a bot that asks for more or fewer
 * numbers changes nobody else's luck. */
struct luck {
    struct rng chance, seat[SEATS_MAX];
};

static struct luck luck_of(uint64_t seed, uint64_t index)
{
    struct rng root = rng_stream(seed, index);
    struct luck luck = {.chance = {rng_next(&root)}};
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        luck.seat[seat].word = rng_next(&root);
    return luck;
}

union bytes {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
};

static struct move ask(const struct stats_table *table, const void *state, unsigned seat,
                       struct rng *rng)
{
    struct move choices[CHOICES_MAX];
    union bytes view;
    const unsigned count = table->game->choices(state, seat, choices);
    if (count == 0)
        return (struct move){.seat = (uint8_t)seat};
    table->game->observe(state, seat, &view);
    return table->bot[seat]->choose(
        &(struct bot_question){
            .game = table->game, .view = &view, .seat = seat, .choices = choices, .count = count},
        rng);
}

struct sim_failure sim_play(const struct sim_plan *plan, uint64_t index, struct stats_game *one,
                            void *state)
{
    const struct stats_table *table = &plan->table;
    const struct game *game = table->game;
    struct luck luck = luck_of(plan->seed, index);
    stats_game_start(one, game);
    game->start(state, &table->setup);
    unsigned waiting = 0;
    while ((waiting = game->waiting(state)) != 0) {
        struct move move;
        unsigned seat = CHANCE;
        one->rounds = game->round(state);
        if (waiting == CHANCE_BIT) {
            game_sample(game, state, &luck.chance, &move);
            one->chances++;
        } else {
            seat = bits_first(waiting);
            move = ask(table, state, seat, &luck.seat[seat]);
            one->decisions++;
        }
        const char *word = move.seat == seat ? game->apply(state, &move, &one->sink) : "wrong-seat";
        if (word == NULL && one->decisions + one->chances > SIM_MOVES_MAX)
            word = "endless";
        if (word != NULL)
            return (struct sim_failure){.word = word, .game = index, .seat = seat};
    }
    return (struct sim_failure){0};
}

/* --- many ------------------------------------------------------------------------------------ */

enum { BLOCK = 32 }; /* games that a thread takes at a time */

struct work {
    const struct sim_plan *plan;
    atomic_uint_fast64_t next, done;
    atomic_bool stop;
    pthread_mutex_t lock; /* of what follows */
    struct stats *stats;
    struct sim_failure failure;
};

static void note_failure(struct work *work, struct sim_failure failure)
{
    pthread_mutex_lock(&work->lock);
    if (work->failure.word == NULL || failure.game < work->failure.game)
        work->failure = failure;
    pthread_mutex_unlock(&work->lock);
    atomic_store(&work->stop, true);
}

static void play_block(struct work *work, uint64_t first, uint64_t end, struct stats *stats)
{
    for (uint64_t i = first; i < end; i++) {
        struct stats_game one;
        union bytes state;
        const struct sim_failure failure = sim_play(work->plan, i, &one, &state);
        if (failure.word != NULL) {
            note_failure(work, failure);
            return;
        }
        stats_add(stats, &work->plan->table, &one, &state);
    }
}

/* Takes blocks until none is left; the first thread says how far all have come. */
static void work_on(void *context, unsigned number)
{
    struct work *work = context;
    struct stats stats = {0};
    const bool tells = number == 0 && work->plan->progress;
    const uint64_t games = work->plan->games;
    uint64_t told = clock_now();
    while (!atomic_load(&work->stop)) {
        const uint64_t first = atomic_fetch_add(&work->next, BLOCK);
        if (first >= games)
            break;
        const uint64_t end = first + BLOCK < games ? first + BLOCK : games;
        play_block(work, first, end, &stats);
        const uint64_t done = atomic_fetch_add(&work->done, end - first) + (end - first);
        if (tells && clock_now() - told > 200000000) {
            told = clock_now();
            fputc('\r', stderr);
            fprintf(stderr, _("%llu of %llu games (%u %%)"), (unsigned long long)done,
                    (unsigned long long)games, (unsigned)(done * 100 / games));
        }
    }
    pthread_mutex_lock(&work->lock);
    stats_merge(work->stats, &stats);
    pthread_mutex_unlock(&work->lock);
}

struct sim_failure sim_run(const struct sim_plan *plan, struct stats *stats)
{
    *stats = (struct stats){0};
    struct work work = {.plan = plan, .stats = stats, .lock = PTHREAD_MUTEX_INITIALIZER};
    threads_run(plan->threads, work_on, &work);
    if (plan->progress)
        fputs("\r\033[K", stderr);
    return work.failure;
}
