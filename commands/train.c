/* `dicecup train`: the command, its threads and its log. */
#include "train/train.h"

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/clock.h"
#include "base/i18n.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "setup/seating.h"

enum {
    GAMES_A_STEP = 4,
    COMPARED = 2000,  /* games of the verdict */
    SAY_EVERY = 20,   /* seconds between two lines of the log */
    SAVE_EVERY = 120, /* and between two times that the weights are written */
    MAKING_MOST = 1024,
    PATH_MOST = 4096,
};

/* How often greedy answers for the net. */
static const float usual_explore = 0.05F;

/* Options as they were given, before they are understood. */
struct request {
    const char *game, *options, *minutes, *threads, *watch, *tries, *rivals, *seed, *out;
};

struct training {
    const struct features *features;
    struct setup setup;      /* what --options says */
    bool given[OPTIONS_MAX]; /* the options that it names */
    unsigned threads;
    uint64_t minutes, seed, start, end; /* of the clock */
    uint64_t watch;                     /* per cent of the time in which the net only watches */
    uint64_t tries;                     /* of an answer in imagined worlds */
    uint64_t rivals;                    /* per cent of the games against greedy alone */
    struct train_course course;
    float rate; /* of the first steps */
    struct train_desk desk[THREADS_MAX];
    struct train_adam adam;
    float *weight, *best; /* what is trained, and what it started from */
    bool resumed;
    pthread_barrier_t played, stepped;
    atomic_uint next; /* game of this step */
    uint64_t steps;
    bool over;
    double loss; /* since the last line of the log */
    uint64_t learnt, games, said, saved;
    FILE *log;
    const char *out;
    char aside[PATH_MOST]; /* where weights are kept that may yet lose to those in `out` */
    char making[MAKING_MOST];
};

/* Ctrl-C ends the training as if its time were up. */
static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* --- what is said ----------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static void say(struct training *t, const char *format, ...)
{
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    vprintf(format, list);
    vfprintf(t->log, format, again);
    va_end(again);
    va_end(list);
    fflush(stdout);
    fflush(t->log);
}

static void say_progress(struct training *t, double done)
{
    const double seconds = (double)(clock_now() - t->start) * 1e-9;
    say(t, _("%6.0f s  %3.0f %%  %9llu games  %6.1f a second  off by %.4f bits\n"), seconds,
        done * 100, (unsigned long long)t->games, (double)t->games / seconds,
        t->loss / (double)(t->learnt + (t->learnt == 0)));
    t->loss = 0;
    t->learnt = 0;
}

/* --- playing and learning --------------------------------------------------------------------- */

static unsigned values_of(const struct option *option)
{
    unsigned count = 0;
    while (option->values[count] != NULL)
        count++;
    return count;
}

/* Any number of seats; an option that was not named is now and then something else than usual. */
static struct setup draw_setup(const struct training *t, struct rng *rng)
{
    const struct game *game = t->features->game;
    for (;;) {
        struct setup setup = t->setup;
        for (unsigned i = 0; game->options[i].name != NULL; i++)
            if (!t->given[i] && rng_below(rng, 3) == 0)
                setup.option[i] = (uint8_t)rng_below(rng, values_of(&game->options[i]));
        setup.seats =
            (uint8_t)(game->seats_min + rng_below(rng, game->seats_max - game->seats_min + 1U));
        if (game->admit(&setup) == NULL)
            return setup;
    }
}

/* The sum of what all threads found, in the first one's place; returns of how many samples. */
static uint64_t gather(struct training *t, size_t size)
{
    uint64_t learnt = 0;
    for (unsigned i = 0; i < t->threads; i++) {
        struct train_desk *desk = &t->desk[i];
        for (size_t k = 0; k < size && i > 0; k++)
            t->desk[0].gradient[k] += desk->gradient[k];
        learnt += desk->learnt;
        t->loss += desk->loss;
        t->games += desk->games;
        desk->learnt = desk->games = 0;
        desk->loss = 0;
    }
    t->learnt += learnt;
    return learnt;
}

static bool is_due(uint64_t now, unsigned seconds, uint64_t *last)
{
    if (now - *last < seconds * UINT64_C(1000000000))
        return false;
    *last = now;
    return true;
}

static bool save(const struct training *t, const char *path)
{
    return net_file_write(path, &t->desk[0].net, t->making);
}

/* All threads have played: a step, smaller and smaller as time runs out. */
static void step(struct training *t)
{
    const size_t size = nn_size(&t->desk[0].net);
    const uint64_t learnt = gather(t, size), now = clock_now();
    const double passed = (double)(now - t->start) / (double)(t->end - t->start);
    const double done = interrupted != 0 || passed > 1 ? 1 : passed;
    const float rate = t->rate * (float)(1 - done) + t->rate / 50;
    train_step(&t->adam, t->desk[0].gradient, 1 / (float)learnt, rate, t->weight, size);
    for (unsigned i = 0; i < t->threads; i++)
        memset(t->desk[i].gradient, 0, size * sizeof(float));
    t->steps++;
    t->course.explore = done * 100 < (double)t->watch ? 1 : usual_explore;
    t->over = done >= 1;
    atomic_store(&t->next, 0);
    if (is_due(now, SAY_EVERY, &t->said) || t->over)
        say_progress(t, done);
    if (is_due(now, SAVE_EVERY, &t->saved))
        save(t, t->resumed ? t->aside : t->out);
}

struct worker {
    struct training *training;
    unsigned index;
};

static void *work(void *context)
{
    const struct worker *worker = context;
    struct training *t = worker->training;
    while (!t->over) {
        unsigned game = 0;
        while ((game = atomic_fetch_add(&t->next, 1)) < GAMES_A_STEP) {
            struct rng rng = rng_stream(t->seed, t->steps * GAMES_A_STEP + game);
            const struct setup setup = draw_setup(t, &rng);
            train_play(&t->desk[worker->index], &setup, &t->course, &rng);
        }
        pthread_barrier_wait(&t->played);
        if (worker->index == 0)
            step(t);
        pthread_barrier_wait(&t->stepped);
    }
    return NULL;
}

/* False if there are not as many threads to be had. */
static bool run(struct training *t)
{
    pthread_t thread[THREADS_MAX];
    struct worker worker[THREADS_MAX];
    pthread_barrier_init(&t->played, NULL, t->threads);
    pthread_barrier_init(&t->stepped, NULL, t->threads);
    t->start = t->said = t->saved = clock_now();
    t->end = t->start + t->minutes * UINT64_C(60000000000);
    for (unsigned i = 0; i < t->threads; i++) {
        worker[i] = (struct worker){t, i};
        if (pthread_create(&thread[i], NULL, work, &worker[i]) != 0)
            return false; /* those that were started wait for ever: the program ends */
    }
    for (unsigned i = 0; i < t->threads; i++)
        pthread_join(thread[i], NULL);
    return true;
}

/* --- the verdict ------------------------------------------------------------------------------ */

/* Against what it started from, or else against greedy. Surely worse than that: the file stays, and
 * what was learnt stays beside it, for it may be good for something else. */
static bool judge(struct training *t)
{
    const struct game *game = t->features->game;
    struct nn old = t->desk[0].net;
    old.weight = t->best;
    struct train_match match = {.features = t->features,
                                .setup = t->setup,
                                .new = &t->desk[0].net,
                                .old = t->resumed ? &old : NULL,
                                .tries = t->course.tries};
    match.setup.seats = game->seats_max < 4 ? game->seats_max : 4;
    train_compare(&match, COMPARED, t->seed + 1);
    say(t, _("against %s, one seat of %u: %.1f +- %.1f %% of %u games\n"),
        t->resumed ? t->out : "greedy", match.setup.seats, match.share * 100, match.error * 100,
        (unsigned)COMPARED);
    if (t->resumed && match.share + match.error < 1 / (double)match.setup.seats) {
        say(t, _("worse than before: %s stays as it was, the new weights are in %s\n"), t->out,
            t->aside);
        return save(t, t->aside);
    }
    if (!save(t, t->out))
        return false;
    unlink(t->aside);
    return true;
}

/* --- the command ------------------------------------------------------------------------------ */

static bool allocate(struct training *t)
{
    struct nn net = {
        .own = t->features->own, .other = t->features->other, .wide = t->features->wide};
    const size_t size = nn_size(&net);
    bool good = true;
    t->weight = calloc(size, sizeof(float));
    t->best = calloc(size, sizeof(float));
    t->adam.mean = calloc(size, sizeof(float));
    t->adam.square = calloc(size, sizeof(float));
    net.weight = t->weight;
    for (unsigned i = 0; i < t->threads; i++) {
        struct train_desk *desk = &t->desk[i];
        *desk = (struct train_desk){
            .features = t->features,
            .net = net,
            .samples = calloc(TRAIN_SAMPLES, sizeof(struct train_sample)),
            .thoughts = calloc(TRAIN_SAMPLES, sizeof(struct nn_thought)),
            .gradient = calloc(size, sizeof(float)),
        };
        good = good && desk->samples != NULL && desk->thoughts != NULL && desk->gradient != NULL;
    }
    good = good && t->weight != NULL && t->best != NULL && t->adam.mean != NULL &&
           t->adam.square != NULL;
    if (!good)
        complain("%s", _("not enough memory"));
    return good;
}

static void release(struct training *t)
{
    for (unsigned i = 0; i < t->threads; i++) {
        free(t->desk[i].samples);
        free(t->desk[i].thoughts);
        free(t->desk[i].gradient);
    }
    free(t->weight);
    free(t->best);
    free(t->adam.mean);
    free(t->adam.square);
    if (t->log != NULL)
        fclose(t->log);
    free(t);
}

/* Whether a list `name=value,...` names an option. */
static bool is_named(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; at != NULL; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, name, length) == 0 && at[length] == '=')
            return true;
    }
    return false;
}

static bool understand(const struct request *request, struct training *t)
{
    uint64_t threads = threads_processors();
    const struct game *game = seating_game(request->game);
    t->minutes = 10;
    t->seed = 1;
    if (game == NULL || !seating_options(game, request->options, &t->setup) ||
        (request->minutes != NULL &&
         !arguments_number("minutes", request->minutes, 1, 100000, &t->minutes)) ||
        (request->threads != NULL &&
         !arguments_number("threads", request->threads, 1, THREADS_MAX, &threads)) ||
        (request->watch != NULL && !arguments_number("watch", request->watch, 0, 100, &t->watch)) ||
        (request->tries != NULL &&
         !arguments_number("tries", request->tries, 0, 10000, &t->tries)) ||
        (request->rivals != NULL &&
         !arguments_number("rivals", request->rivals, 0, 100, &t->rivals)) ||
        (request->seed != NULL &&
         !arguments_number("seed", request->seed, 0, UINT64_MAX, &t->seed)))
        return false;
    t->features = features_find(game);
    t->out = request->out;
    t->threads = (unsigned)threads;
    if (t->features == NULL || t->out == NULL) {
        complain(t->out == NULL ? _("train needs --out with the file that the weights go to")
                                : _("no bot of this game has a net"));
        return false;
    }
    for (unsigned i = 0; game->options[i].name != NULL; i++)
        t->given[i] = request->options != NULL && is_named(request->options, game->options[i].name);
    snprintf(t->making, sizeof(t->making),
             "   dicecup train %s --options %s --minutes %llu "
             "--threads %u --watch %llu --tries %llu --rivals %llu --seed %llu",
             game->name, request->options != NULL ? request->options : "''",
             (unsigned long long)t->minutes, t->threads, (unsigned long long)t->watch,
             (unsigned long long)t->tries, (unsigned long long)t->rivals,
             (unsigned long long)t->seed);
    return true;
}

/* Goes on from the file if there is one. */
static bool begin(struct training *t)
{
    char path[PATH_MOST + sizeof ".log"];
    const struct nn *net = &t->desk[0].net;
    t->resumed = access(t->out, F_OK) == 0;
    t->course = (struct train_course){.trust = 0.8F,
                                      .explore = t->watch > 0 ? 1 : usual_explore,
                                      .rivals = (float)t->rivals / 100,
                                      .tries = (unsigned)t->tries};
    t->rate = t->resumed ? 5e-4F : 2e-3F;
    if (!t->resumed)
        net_begin(net, t->weight, t->seed);
    else if (!net_file_read(t->out, net, t->weight))
        return false;
    memcpy(t->best, t->weight, nn_size(net) * sizeof(float));
    snprintf(t->aside, sizeof(t->aside), "%s.new", t->out);
    snprintf(path, sizeof(path), "%s.log", t->out);
    t->log = fopen(path, "a");
    if (t->log == NULL) {
        complain(_("cannot write %s"), path);
        return false;
    }
    say(t,
        t->resumed ? _("%s goes on, %llu minutes on %u threads\n")
                   : _("%s begins, %llu minutes on %u threads\n"),
        t->out, (unsigned long long)t->minutes, t->threads);
    return true;
}

int command_train(int argc, char **argv)
{
    struct request request = {0};
    const struct argument table[] = {
        {"options", N_("NAME=VALUE,..."), N_("variants to train for (the others are mixed)"),
         .value = &request.options},
        {"minutes", N_("M"), N_("how long (10)"), .value = &request.minutes},
        {"threads", N_("N"), N_("on how many threads (all processors)"), .value = &request.threads},
        {"watch", N_("PERCENT"), N_("how long, at first, greedy plays and the net watches (0)"),
         .value = &request.watch},
        {"tries", N_("N"), N_("tries in imagined worlds for what the net cannot judge at once (0)"),
         .value = &request.tries},
        {"rivals", N_("PERCENT"), N_("how many games are played against greedy bots alone (0)"),
         .value = &request.rivals},
        {"seed", N_("SEED"), N_("the seed of all games (1)"), .value = &request.seed},
        {"out", N_("FILE"), N_("where the weights go; goes on from there if it exists"),
         .value = &request.out},
        {0},
    };
    const struct arguments arguments = {
        .command = "train",
        .words = N_("GAME"),
        .help = N_("Trains a net for the strong bots, by games of the net against itself."),
        .table = table,
        .words_min = 1,
        .words_max = 1};
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    request.game = argv[0];
    struct training *t = calloc(1, sizeof(*t));
    if (t == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_FAILED;
    }
    if (!understand(&request, t) || !allocate(t) || !begin(t)) {
        status = STATUS_BAD_INPUT;
    } else {
        signal(SIGINT, interrupt);
        status = run(t) && judge(t) ? STATUS_OK : STATUS_FAILED;
    }
    release(t);
    return status;
}
