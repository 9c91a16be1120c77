/* Latencies, what the server says of itself, and the report. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/i18n.h"
#include "load/load_internal.h"

/* --- latencies --- */

static unsigned bucket_of(uint64_t time)
{
    if (time < LATENCY_STEPS)
        return (unsigned)time;
    const unsigned exponent = 63U - (unsigned)__builtin_clzll(time);
    const unsigned step = (unsigned)(time >> (exponent - 5)) - LATENCY_STEPS;
    return (exponent - 4) * LATENCY_STEPS + step;
}

/* The upper end of a bucket. */
static uint64_t end_of(unsigned bucket)
{
    if (bucket < LATENCY_STEPS)
        return bucket;
    const unsigned exponent = bucket / LATENCY_STEPS + 4;
    return ((uint64_t)(bucket % LATENCY_STEPS) + LATENCY_STEPS + 1) << (exponent - 5);
}

void latencies_add(struct latencies *latencies, uint64_t nanoseconds)
{
    latencies->bucket[bucket_of(nanoseconds)]++;
    latencies->count++;
    if (nanoseconds > latencies->most)
        latencies->most = nanoseconds;
}

double latencies_at(const struct latencies *latencies, unsigned thousandths)
{
    const uint64_t wanted = (latencies->count * thousandths + 999) / 1000;
    uint64_t below = 0;
    for (unsigned i = 0; i < LATENCY_BUCKETS; i++) {
        below += latencies->bucket[i];
        if (below >= wanted && below > 0)
            return (double)(end_of(i) < latencies->most ? end_of(i) : latencies->most) / 1e6;
    }
    return 0;
}

/* --- the server --- */

/* The value of a line `NAME VALUE`; negative: there is none. */
static double figure(const char *metrics, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = metrics; at != NULL; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (strncmp(at, name, length) == 0 && at[length] == ' ')
            return strtod(at + length + 1, NULL);
    }
    return -1;
}

bool figures_read(const char *metrics, struct server_figures *figures)
{
    *figures = (struct server_figures){
        .at = clock_now(),
        .cpu = figure(metrics, "process_cpu_seconds_total"),
        .resident = figure(metrics, "process_resident_memory_bytes"),
        .store = figure(metrics, "dicecup_store_memory_bytes"),
        .messages = figure(metrics, "dicecup_messages_total"),
        .writes = figure(metrics, "dicecup_writes_total"),
        .rows = figure(metrics, "dicecup_rows_total"),
        .transactions = figure(metrics, "dicecup_store_transactions_total"),
    };
    return figures->cpu >= 0 && figures->resident > 0;
}

/* --- the report --- */

struct sums {
    double seconds, cpu, moves_a_second, moves_a_cpu_second, messages_a_move, writes_a_move,
        moves_a_commit;
    double connection_bytes, open_table_bytes, table_bytes;
};

static double ratio(double over, double under)
{
    return under > 0 ? over / under : 0;
}

/* How many bytes more the process has, but for those of the database, whose cache is filled by
 * whatever comes first. */
static double growth(const struct server_figures *from, const struct server_figures *to)
{
    return (to->resident - to->store) - (from->resident - from->store);
}

static struct sums sum_up(const struct load_report *report)
{
    const struct server_figures *f = report->figures;
    const double tables = report->tables;
    const double moves = (double)report->moves;
    /* what was there when play began, and when it ended */
    const struct server_figures *from = &f[STAGE_DEAL], *to = &f[STAGE_PLAY];
    const double seconds = (double)(to->at - from->at) / 1e9;
    return (struct sums){
        .seconds = seconds,
        .cpu = to->cpu - from->cpu,
        .moves_a_second = ratio(moves, seconds),
        .moves_a_cpu_second = ratio(moves, to->cpu - from->cpu),
        .messages_a_move = ratio(to->messages - from->messages, moves),
        .writes_a_move = ratio(to->writes - from->writes, moves),
        .moves_a_commit = ratio(moves, to->transactions - from->transactions),
        .connection_bytes = growth(&f[STAGE_START], &f[STAGE_OPEN]) / (tables * report->seats),
        .open_table_bytes = growth(&f[STAGE_OPEN], &f[STAGE_SEAT]) / tables,
        .table_bytes = growth(&f[STAGE_OPEN], &f[STAGE_DEAL]) / tables,
    };
}

void report_print(const struct load_report *report)
{
    const struct sums s = sum_up(report);
    const struct latencies *l = &report->latencies;
    printf(_("%u tables of %u people, %s %s, for %.1f s\n"), (unsigned)report->tables,
           (unsigned)report->seats, report->game, report->options, s.seconds);
    printf(_("moves:        %llu, %.0f a second, %.0f a second of the server's processor time\n"),
           (unsigned long long)report->moves, s.moves_a_second, s.moves_a_cpu_second);
    printf(
        _("              %.1f messages and %.1f writes a move, %.1f moves a commit, %llu answers "
          "in moments, %llu games finished\n"),
        s.messages_a_move, s.writes_a_move, s.moves_a_commit, (unsigned long long)report->replies,
        (unsigned long long)report->games);
    printf(_("server:       %.2f s of processor time, %.0f %% of one processor\n"), s.cpu,
           100 * ratio(s.cpu, s.seconds));
    printf(_("latency:      p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, most %.1f ms\n"),
           latencies_at(l, 500), latencies_at(l, 900), latencies_at(l, 990), (double)l->most / 1e6);
    printf(_("memory:       %.1f kB a silent connection, %.1f kB an open table, %.1f kB a table "
             "that was dealt\n"),
           s.connection_bytes / 1000, s.open_table_bytes / 1000, s.table_bytes / 1000);
    printf(_("refused:      %llu lines, %llu connections lost\n"),
           (unsigned long long)report->refused, (unsigned long long)report->lost);
}

void report_json(const struct load_report *report)
{
    const struct sums s = sum_up(report);
    const struct latencies *l = &report->latencies;
    printf("{\"tables\":%u,\"seats\":%u,\"game\":\"%s\",\"options\":\"%s\",\"seconds\":%.3f,",
           (unsigned)report->tables, (unsigned)report->seats, report->game, report->options,
           s.seconds);
    printf(
        "\"moves\":%llu,\"replies\":%llu,\"games\":%llu,\"moves_a_second\":%.1f,"
        "\"moves_a_cpu_second\":%.1f,\"messages_a_move\":%.2f,\"writes_a_move\":%.2f,\"moves_a_commit\":%.2f,",
        (unsigned long long)report->moves, (unsigned long long)report->replies,
        (unsigned long long)report->games, s.moves_a_second, s.moves_a_cpu_second,
        s.messages_a_move, s.writes_a_move, s.moves_a_commit);
    printf("\"cpu_seconds\":%.3f,\"latency_ms\":{\"p50\":%.3f,\"p90\":%.3f,\"p99\":%.3f,"
           "\"max\":%.3f},",
           s.cpu, latencies_at(l, 500), latencies_at(l, 900), latencies_at(l, 990),
           (double)l->most / 1e6);
    printf("\"bytes\":{\"connection\":%.0f,\"open_table\":%.0f,\"table\":%.0f},"
           "\"refused\":%llu,\"lost\":%llu}\n",
           s.connection_bytes, s.open_table_bytes, s.table_bytes,
           (unsigned long long)report->refused, (unsigned long long)report->lost);
}
