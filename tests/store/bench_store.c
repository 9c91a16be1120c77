/* How fast the store is: bench_store [SECONDS [TABLES]]. Rows of many tables are kept in flight, so
 * many at a time; the CPU time is that of the whole process, submitting and delivering included. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "core/rng.h"
#include "tests/store/store_helper.h"

struct bench {
    struct helper helper;
    struct rng rng;
    int64_t *last;
    unsigned tables;
    uint64_t done;
    bool stop;
};

static double seconds_of(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void submit(struct bench *bench);

static void acknowledged(void *context, const char *error)
{
    struct bench *bench = context;
    if (error != NULL) {
        fprintf(stderr, "bench_store: %s\n", store_explain(error));
        exit(1);
    }
    bench->done++;
    if (!bench->stop)
        submit(bench);
}

static void submit(struct bench *bench)
{
    const unsigned table = rng_below(&bench->rng, bench->tables);
    const struct store_write row =
        helper_row(table + 1, ++bench->last[table], "answer 17 keep 9 9|* roll 2 9 10 J Q K");
    if (!store_submit(bench->helper.store, &row, 1, acknowledged, bench))
        exit(1);
}

static void measure(unsigned in_flight, unsigned tables, double seconds)
{
    struct bench bench = {.tables = tables, .rng = rng_stream(1, in_flight)};
    struct store_counts before, after;
    bench.last = calloc(tables, sizeof *bench.last);
    helper_init(&bench.helper);
    if (bench.last == NULL || !helper_open(&bench.helper, STORE_SERVER)) {
        fprintf(stderr, "bench_store: %s\n", bench.helper.message);
        exit(1);
    }
    store_count(bench.helper.store, &before);
    const double wall = seconds_of(CLOCK_MONOTONIC);
    const double cpu = seconds_of(CLOCK_PROCESS_CPUTIME_ID);
    for (unsigned i = 0; i < in_flight; i++)
        submit(&bench);
    while (seconds_of(CLOCK_MONOTONIC) < wall + seconds)
        helper_turn(&bench.helper);
    bench.stop = true;
    store_count(bench.helper.store, &after);
    while (after.queued > 0) {
        helper_turn(&bench.helper);
        store_count(bench.helper.store, &after);
    }
    store_deliver(bench.helper.store);
    const double rows = (double)bench.done;
    printf("%9u %12.0f %12.1f %14.2f\n", in_flight, rows / (seconds_of(CLOCK_MONOTONIC) - wall),
           rows / (double)(after.transactions - before.transactions),
           (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - cpu) / rows * 1e6);
    fflush(stdout);
    helper_end(&bench.helper);
    free(bench.last);
}

int main(int argc, char **argv)
{
    const double seconds = argc > 1 ? strtod(argv[1], NULL) : 3;
    const unsigned tables = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1000;
    printf("%9s %12s %12s %14s\n", "in flight", "rows/s", "rows/commit", "CPU us/row");
    for (unsigned in_flight = 1; in_flight <= 1000; in_flight *= 10)
        measure(in_flight, tables, seconds);
    return 0;
}
