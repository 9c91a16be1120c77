#include "commands/bench.h"

#include <libintl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/arguments.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "table/table.h"

#define _(text) gettext(text)

/* A driver that does nothing but count, and draws by itself. */
struct bench_table {
    struct table_out out;
    struct table table;
    struct rng rng;
    uint64_t rows, messages, bytes;
};

static void store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    (void)row, (void)at, (void)text;
    ((struct bench_table *)out)->rows++;
}

static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    struct bench_table *bench = (struct bench_table *)out;
    (void)to, (void)row, (void)json;
    bench->messages++;
    bench->bytes += length;
}

static uint32_t chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    (void)index;
    return rng_below(&((struct bench_table *)out)->rng, outcomes);
}

static struct move *grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out;
    *room = *room == 0 ? 512 : 2 * *room;
    return realloc(moves, *room * sizeof(*moves));
}

enum { SEATS = 4 };
static const struct table_person people[SEATS] = {
    {.id = 1, .name = "a"}, {.id = 2, .name = "b"}, {.id = 3, .name = "c"}, {.id = 4, .name = "d"}};

static void sit_down(struct bench_table *bench)
{
    table_make(&bench->table, 0, &people[0], "game=town seats=4 watchers=no moment=0", "");
    for (unsigned i = 0; i < SEATS; i++) {
        char line[] = "sit 1";
        line[4] = (char)('1' + i);
        table_here(&bench->table, 0, people[i].id, true);
        table_line(&bench->table, 0, &people[i], line);
    }
    table_line(&bench->table, 0, &people[0], "start");
}

/* Somebody who is asked answers at random, as text. */
static void answer(struct bench_table *bench, int64_t now)
{
    struct table *t = &bench->table;
    for (unsigned seat = 0; seat < SEATS; seat++) {
        char bytes[512];
        struct text line = TEXT(bytes);
        struct table_ask ask;
        if (!table_ask(t, seat, t->question, &ask))
            continue;
        text_add(&line, "answer ");
        text_number(&line, t->question);
        text_char(&line, ' ');
        t->match.game->print_move(&ask.choices[rng_below(&bench->rng, ask.count)], &line);
        table_line(t, now, &people[seat], bytes);
        return;
    }
    table_tick(t, t->waking);
}

static double now_in_seconds(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* One game; returns the answers. */
static uint64_t play(struct bench_table *bench)
{
    struct table *t = &bench->table;
    uint64_t answers = 0;
    table_init(t, &bench->out, t->match.moves, t->match.room);
    sit_down(bench);
    for (int64_t now = 1; t->phase == TABLE_PLAYING; now++, answers++)
        answer(bench, now);
    return answers;
}

int bench_table(double seconds)
{
    enum { SLICES = 8 };
    struct bench_table *bench = calloc(1, sizeof(*bench));
    double best = 0;
    uint64_t answers = 0;
    if (bench == NULL) {
        complain(_("there is not enough memory"));
        return STATUS_FAILED;
    }
    bench->out = (struct table_out){.store = store, .tell = tell, .chance = chance, .grow = grow};
    bench->rng = rng_stream(1, 0);
    for (unsigned slice = 0; slice < SLICES; slice++) {
        const double start = now_in_seconds();
        double taken = 0;
        uint64_t count = 0;
        do {
            count += play(bench);
            taken = now_in_seconds() - start;
        } while (taken < seconds / (double)SLICES);
        answers += count;
        if (slice == 0 || taken / (double)count < best)
            best = taken / (double)count;
    }
    printf(_("a table of town, %u seats, each told of every answer\n"), SEATS);
    printf(_("  %.2f microseconds an answer; %.2f messages of %.0f bytes; a table: %zu bytes\n"),
           best * 1e6, (double)bench->messages / (double)answers,
           (double)bench->bytes / (double)bench->messages, sizeof(struct table));
    free(bench->table.match.moves);
    free(bench);
    return STATUS_OK;
}
