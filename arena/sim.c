#include "arena/sim.h"

#include <libintl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "base/arguments.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "core/sentence.h"
#include "setup/seating.h"

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

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

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

/* Takes blocks until none is left; tells how far all have come if it is the one to do so. */
static void work_on(struct work *work, bool tells)
{
    struct stats stats = {0};
    const uint64_t games = work->plan->games;
    double told = now();
    while (!atomic_load(&work->stop)) {
        const uint64_t first = atomic_fetch_add(&work->next, BLOCK);
        if (first >= games)
            break;
        const uint64_t end = first + BLOCK < games ? first + BLOCK : games;
        play_block(work, first, end, &stats);
        const uint64_t done = atomic_fetch_add(&work->done, end - first) + (end - first);
        if (tells && now() - told > 0.2) {
            told = now();
            fputc('\r', stderr);
            fprintf(stderr, _("%llu of %llu games (%u %%)"), (unsigned long long)done,
                    (unsigned long long)games, (unsigned)(done * 100 / games));
        }
    }
    pthread_mutex_lock(&work->lock);
    stats_merge(work->stats, &stats);
    pthread_mutex_unlock(&work->lock);
}

static void *thread_main(void *argument)
{
    work_on(argument, false);
    return NULL;
}

struct sim_failure sim_run(const struct sim_plan *plan, struct stats *stats)
{
    *stats = (struct stats){0};
    struct work work = {.plan = plan, .stats = stats, .lock = PTHREAD_MUTEX_INITIALIZER};
    pthread_t threads[SIM_THREADS_MAX];
    unsigned started = 0;
    /* A thread that cannot be had is no harm: the others do its part. */
    while (started + 1 < plan->threads &&
           pthread_create(&threads[started], NULL, thread_main, &work) == 0)
        started++;
    work_on(&work, plan->progress);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (plan->progress)
        fputs("\r\033[K", stderr);
    return work.failure;
}

/* --- the command ----------------------------------------------------------------------------- */

/* Options as they were given, before they are understood. */
struct request {
    const char *seats, *games, *options, *decks, *seed, *threads;
    bool json;
};

unsigned sim_processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (online < 1)
        return 1;
    return online > SIM_THREADS_MAX ? SIM_THREADS_MAX : (unsigned)online;
}

static bool understand(const struct request *request, const char *name, struct sim_plan *plan)
{
    uint64_t threads = sim_processors();
    plan->seed = 1;
    plan->games = 1000;
    struct stats_table *table = &plan->table;
    table->game = seating_game(name);
    if (table->game == NULL || !seating_options(table->game, request->options, &table->setup))
        return false;
    if (request->seats == NULL) {
        complain(_("sim needs --seats with a bot for each seat, such as random,random"));
        return false;
    }
    if (!seating_bots(table->game, request->seats, &table->setup, table->bot) ||
        !seating_decks(table->game, request->decks, &table->setup) ||
        !seating_admit(table->game, &table->setup))
        return false;
    if (request->games != NULL &&
        !arguments_number("games", request->games, 1, 1000000000, &plan->games))
        return false;
    if (request->seed != NULL &&
        !arguments_number("seed", request->seed, 0, UINT64_MAX, &plan->seed))
        return false;
    if (request->threads != NULL &&
        !arguments_number("threads", request->threads, 1, SIM_THREADS_MAX, &threads))
        return false;
    plan->threads = (unsigned)threads;
    return true;
}

static void report_text(const struct sim_plan *plan, const struct stats *stats, double seconds,
                        const struct seating_variant *variant)
{
    printf(_("%llu games of %s, %s, seed %llu\n"), (unsigned long long)plan->games,
           plan->table.game->name, variant->options, (unsigned long long)plan->seed);
    if (variant->decks[0] != '\0')
        printf(_("house decks: %s\n"), variant->decks);
    stats_print(stats, &plan->table, stdout);
    /* TRANSLATORS: %s is the plus-minus sign. */
    printf(_("%s: the 95 %% interval\n"), "±");
    printf(_("speed: %.0f games/s, %.0f decisions/s on %u threads\n"),
           (double)stats->games / seconds, (double)stats->decisions.sum / seconds, plan->threads);
}

static void report_json(const struct sim_plan *plan, const struct stats *stats, double seconds,
                        const struct seating_variant *variant)
{
    printf("{\n  \"game\": \"%s\",\n  \"options\": \"%s\",\n", plan->table.game->name,
           variant->options);
    if (variant->decks[0] != '\0')
        printf("  \"decks\": \"%s\",\n", variant->decks);
    printf("  \"games\": %llu,\n  \"seed\": \"%llu\",\n", (unsigned long long)plan->games,
           (unsigned long long)plan->seed);
    stats_print_json(stats, &plan->table, stdout);
    printf(",\n  \"speed\": {\"threads\": %u, \"games_a_second\": %.0f, "
           "\"decisions_a_second\": %.0f}\n}\n",
           plan->threads, (double)stats->games / seconds, (double)stats->decisions.sum / seconds);
}

static void complain_of_failure(const struct sim_plan *plan, const struct sim_failure *failure)
{
    if (failure->seat < SEATS_MAX)
        complain(_("game %llu of seed %llu stopped: the move of seat %u (%s) was refused: %s"),
                 (unsigned long long)failure->game, (unsigned long long)plan->seed,
                 failure->seat + 1, plan->table.bot[failure->seat]->name, failure->word);
    else
        complain(_("game %llu of seed %llu stopped: %s"), (unsigned long long)failure->game,
                 (unsigned long long)plan->seed, failure->word);
}

int command_sim(int argc, char **argv)
{
    struct request request = {0};
    const struct argument options[] = {
        {"seats", N_("BOT,..."), N_("a bot for each seat"), .value = &request.seats},
        {"games", N_("N"), N_("how many games (1000)"), .value = &request.games},
        {"options", N_("NAME=VALUE,..."), N_("variants of the game"), .value = &request.options},
        {"decks", N_("FILE"), N_("house decks: a file with numbers of your own"),
         .value = &request.decks},
        {"seed", N_("SEED"), N_("the seed of all games (1)"), .value = &request.seed},
        {"threads", N_("N"), N_("on how many threads (all processors)"), .value = &request.threads},
        {"json", NULL, N_("write JSON"), .flag = &request.json},
        {0},
    };
    const struct arguments arguments = {.command = "sim",
                                        .words = N_("GAME"),
                                        .help = N_("Plays many games between bots and adds up."),
                                        .table = options,
                                        .words_min = 1,
                                        .words_max = 1};
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;

    struct sim_plan plan = {.progress = isatty(STDERR_FILENO) == 1};
    if (!understand(&request, argv[0], &plan))
        return STATUS_BAD_INPUT;
    struct stats stats;
    const double start = now();
    const struct sim_failure failure = sim_run(&plan, &stats);
    const double seconds = now() - start;
    if (failure.word != NULL) {
        complain_of_failure(&plan, &failure);
        return STATUS_FAILED;
    }
    struct seating_variant variant;
    seating_print(plan.table.game, &plan.table.setup, &variant);
    (request.json ? report_json : report_text)(&plan, &stats, seconds, &variant);
    return STATUS_OK;
}
