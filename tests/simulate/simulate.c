/* simulate [--first SEED] [--seeds N] [--jobs N] [--trace]: runs the fault simulator. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/simulate/simulate.h"

enum { JOBS_MAX = 64, TOLD_EACH = 500 };

struct run {
    uint64_t first, seeds;
    bool trace;
    const char *program;
    atomic_ullong next, done, failed;
    pthread_mutex_t mutex; /* for what follows, and for the output */
    uint64_t hash, rows, messages, crashes, breaks, games;
};

static void tell_failure(const struct run *run, const struct sim *s)
{
    printf("seed %" PRIu64 " fails after %.3f s: %s\n", s->seed, (double)(s->now - s->began) / 1000,
           s->failure);
    printf("    to see how: %s --first %" PRIu64 " --trace\n", run->program, s->seed);
}

static void count(struct run *run, const struct sim *s, bool good)
{
    pthread_mutex_lock(&run->mutex);
    run->hash += sim_hash(s->seed, &s->hash, sizeof s->hash); /* in any order */
    run->rows += s->rows;
    run->messages += s->messages;
    run->crashes += s->crashes;
    run->breaks += s->breaks;
    run->games += s->tables;
    if (!good)
        tell_failure(run, s);
    const uint64_t done = ++run->done;
    if (done % TOLD_EACH == 0 && done < run->seeds)
        printf("%" PRIu64 " of %" PRIu64 " seeds, %llu failed\n", done, run->seeds,
               (unsigned long long)run->failed);
    fflush(stdout);
    pthread_mutex_unlock(&run->mutex);
}

static void *work(void *context)
{
    enum { FAILURES_MAX = 10 };
    struct run *run = context;
    struct sim *s = malloc(sizeof *s);
    if (s == NULL)
        abort();
    while (run->failed < FAILURES_MAX) {
        const uint64_t index = run->next++;
        if (index >= run->seeds)
            break;
        sim_open(s, run->first + index, run->trace ? stdout : NULL);
        const bool good = sim_run(s);
        run->failed += !good;
        count(run, s, good);
        sim_close(s);
    }
    free(s);
    return NULL;
}

static int usage(const char *program)
{
    printf("usage: %s [--first SEED] [--seeds N] [--jobs N] [--trace]\n\n"
           "Runs the fault simulator (docs/simulator.md) with N seeds, or with one and a trace of\n"
           "all that happens.\n",
           program);
    return 2;
}

static bool read_arguments(struct run *run, unsigned *jobs, int count, char **words)
{
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : NULL;
        if (strcmp(words[i], "--trace") == 0) {
            run->trace = true;
            continue;
        }
        char *end = NULL;
        const uint64_t number = value != NULL ? strtoull(value, &end, 10) : 0;
        if (value == NULL || *value == '\0' || *end != '\0')
            return false;
        if (strcmp(words[i], "--first") == 0)
            run->first = number;
        else if (strcmp(words[i], "--seeds") == 0)
            run->seeds = number;
        else if (strcmp(words[i], "--jobs") == 0 && number > 0 && number <= JOBS_MAX)
            *jobs = (unsigned)number;
        else
            return false;
        i++;
    }
    return true;
}

int main(int argc, char **argv)
{
    struct run run = {
        .first = 1, .seeds = 10000, .program = argv[0], .mutex = PTHREAD_MUTEX_INITIALIZER};
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned jobs = processors < 1 ? 1 : processors > JOBS_MAX ? JOBS_MAX : (unsigned)processors;
    if (!read_arguments(&run, &jobs, argc, argv))
        return usage(argv[0]);
    if (run.trace) {
        run.seeds = 1;
        jobs = 1;
    }
    pthread_t threads[JOBS_MAX];
    unsigned started = 0;
    while (started < jobs && pthread_create(&threads[started], NULL, work, &run) == 0)
        started++;
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    printf("%" PRIu64 " tables, %" PRIu64 " rows, %" PRIu64 " messages, %" PRIu64
           " crashes, %" PRIu64 " broken lines; all of it has the hash %016" PRIx64 "\n",
           run.games, run.rows, run.messages, run.crashes, run.breaks, run.hash);
    printf("%llu passed, %llu failed\n", (unsigned long long)(run.done - run.failed),
           (unsigned long long)run.failed);
    return run.failed == 0 && run.done > 0 ? 0 : 1;
}
