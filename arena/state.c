/* The sum of an arena as a file: text, written as a whole (base/files.h).
 *
 *     dicecup arena 1
 *     game town                     what is played, by whom: another run must say the same
 *     options ...
 *     decks ...
 *     seats 4
 *     bots greedy,random
 *     lineups 0111 of 1             the first of them, as bots around the table
 *     seed 1
 *     chance duplicate
 *     judge expert                  only if there is one
 *
 *     games 812
 *     bot 0 ...                     the numbers of struct arena_bot in their order
 *     lost 0 ...                    likewise, if there is a judge
 *     times 0 170:12 171:40 ...     how many decisions in which bucket
 *     order 4432 0:3 1:5 ...        how many games that ended in an order, by group
 *     wins 180 60*2 0 ...           those of the first bot, cycle by cycle; n*m: m times n
 *     end 1a2b...                   FNV-1a of all before this line
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/arena.h"
#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"

static const size_t size_max = (size_t)256 << 20;

static uint64_t hash_of(const char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* --- out ------------------------------------------------------------------------------------- */

static void put_header(const struct arena_plan *plan, FILE *out)
{
    struct seating_variant variant;
    seating_print(plan->game, &plan->setup, &variant);
    fprintf(out, "dicecup arena 1\ngame %s\noptions %s\ndecks %s\nseats %u\nbots ",
            plan->game->name, variant.options, variant.decks, plan->setup.seats);
    for (unsigned i = 0; i < plan->bots; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", plan->bot[i].name);
    fprintf(out, "\nlineups");
    for (unsigned i = 0; i < plan->lineups.count && i < 8; i++)
        for (unsigned seat = 0; seat < plan->setup.seats; seat++)
            fprintf(out, "%s%u", seat == 0 ? " " : "", plan->lineups.list[i].bot[seat]);
    fprintf(out, " of %u\nseed %" PRIu64 "\nchance %s\n", plan->lineups.count, plan->seed,
            plan->independent ? "independent" : "duplicate");
    if (plan->judge.bot != NULL)
        fprintf(out, "judge %s\n", plan->judge.name);
    fputc('\n', out);
}

static void put_bot(const struct arena_plan *plan, const struct arena_totals *totals, unsigned i,
                    FILE *out)
{
    const struct arena_bot *bot = &totals->bot[i];
    fprintf(out, "bot %u %" PRIu64 " %" PRId64 " %" PRId64 " %" PRIu64 " %" PRIu64, i, bot->seats,
            bot->wins, bot->points, bot->win_squares, bot->point_squares);
    fprintf(out, " %" PRId64 " %" PRId64 " %" PRIu64, bot->cycle_wins, bot->cycle_points,
            bot->decisions);
    for (unsigned fault = 0; fault < PROGRAM_FAULTS; fault++)
        fprintf(out, " %" PRIu64, bot->faults[fault]);
    if (plan->judge.bot != NULL)
        fprintf(out, "\nlost %u %" PRId64 " %" PRIu64 " %" PRId64, i, bot->lost, bot->lost_squares,
                bot->cycle_lost);
    fprintf(out, "\ntimes %u", i);
    for (unsigned bucket = 0; bucket < ARENA_BUCKETS; bucket++) {
        const uint64_t times = atomic_load(&totals->times[i][bucket]);
        if (times > 0)
            fprintf(out, " %u:%" PRIu64, bucket, times);
    }
    fputc('\n', out);
}

static void put_totals(const struct arena_plan *plan, const struct arena_totals *totals, FILE *out)
{
    fprintf(out, "games %" PRIu64 "\n", totals->games);
    for (unsigned i = 0; i < plan->bots; i++)
        put_bot(plan, totals, i, out);
    for (size_t i = 0; i < totals->row_count; i++) {
        fprintf(out, "order %" PRIu32, totals->rows[i].order);
        for (unsigned group = 0; group < RATING_GROUPS; group++)
            if (totals->rows[i].games[group] > 0)
                fprintf(out, " %u:%" PRIu32, group, totals->rows[i].games[group]);
        fputc('\n', out);
    }
    fputs("wins", out);
    for (size_t i = 0, next = 0; i < totals->cycles; i = next) {
        for (next = i; next < totals->cycles && totals->cycle_wins[next] == totals->cycle_wins[i];)
            next++;
        fprintf(out, " %" PRIu32, totals->cycle_wins[i]);
        if (next > i + 1)
            fprintf(out, "*%zu", next - i);
    }
    fputc('\n', out);
}

bool arena_save(const struct arena_plan *plan, const struct arena_totals *totals)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (out == NULL) {
        complain(_("not enough memory for %s"), plan->state);
        return false;
    }
    put_header(plan, out);
    put_totals(plan, totals, out);
    fflush(out);
    fprintf(out, "end %" PRIx64 "\n", hash_of(bytes, size));
    bool good = ferror(out) == 0;
    good = fclose(out) == 0 && good;
    if (good)
        good = file_write(plan->state, bytes, size);
    else
        complain(_("not enough memory for %s"), plan->state);
    free(bytes);
    return good;
}

/* --- in -------------------------------------------------------------------------------------- */

/* A number, and the character that must follow it. Numbers are ours, and the whole file was checked
 * by its hash: what is wrong here was not damaged but forged. */
static bool take(const char **at, int64_t *number)
{
    char *end = NULL;
    errno = 0;
    *number = (int64_t)strtoull(*at, &end, 10);
    if (end == *at || errno != 0)
        return false;
    *at = end;
    return true;
}

static bool take_index(const char **at, char behind, int64_t most, int64_t *number)
{
    return take(at, number) && *number >= 0 && *number <= most && (*at)++[0] == behind;
}

static bool get_bot(const char *at, const struct arena_plan *plan, struct arena_totals *totals)
{
    int64_t number[9 + PROGRAM_FAULTS] = {0};
    for (unsigned i = 0; i < sizeof number / sizeof *number; i++)
        if (!take(&at, &number[i]))
            return false;
    if (number[0] < 0 || number[0] >= plan->bots)
        return false;
    struct arena_bot *bot = &totals->bot[number[0]];
    *bot = (struct arena_bot){.seats = (uint64_t)number[1],
                              .wins = number[2],
                              .points = number[3],
                              .win_squares = (uint64_t)number[4],
                              .point_squares = (uint64_t)number[5],
                              .cycle_wins = number[6],
                              .cycle_points = number[7],
                              .decisions = (uint64_t)number[8]};
    for (unsigned fault = 0; fault < PROGRAM_FAULTS; fault++)
        bot->faults[fault] = (uint64_t)number[9 + fault];
    return *at == '\0';
}

static bool get_lost(const char *at, const struct arena_plan *plan, struct arena_totals *totals)
{
    int64_t number[4] = {0};
    for (unsigned i = 0; i < 4; i++)
        if (!take(&at, &number[i]))
            return false;
    if (number[0] < 0 || number[0] >= plan->bots)
        return false;
    struct arena_bot *bot = &totals->bot[number[0]];
    bot->lost = number[1];
    bot->lost_squares = (uint64_t)number[2];
    bot->cycle_lost = number[3];
    return *at == '\0';
}

static bool get_times(const char *at, const struct arena_plan *plan, struct arena_totals *totals)
{
    int64_t bot = 0, bucket = 0, times = 0;
    if (!take(&at, &bot) || bot < 0 || bot >= plan->bots)
        return false;
    while (*at != '\0') {
        if (!take_index(&at, ':', ARENA_BUCKETS - 1, &bucket) || !take(&at, &times))
            return false;
        atomic_store(&totals->times[bot][bucket], (uint64_t)times);
    }
    return true;
}

static bool get_order(const char *at, struct arena_totals *totals)
{
    int64_t order = 0, group = 0, count = 0;
    if (!arena_room_for_row(totals) || !take(&at, &order))
        return false;
    struct rating_row *row = &totals->rows[totals->row_count++];
    *row = (struct rating_row){.order = (uint32_t)order};
    while (*at != '\0') {
        if (!take_index(&at, ':', RATING_GROUPS - 1, &group) || !take(&at, &count))
            return false;
        row->games[group] = (uint32_t)count;
    }
    return true;
}

static bool get_wins(const char *at, struct arena_totals *totals)
{
    while (*at != '\0') {
        int64_t wins = 0, times = 1;
        if (!take(&at, &wins))
            return false;
        if (*at == '*') {
            at++;
            if (!take(&at, &times))
                return false;
        }
        if (times < 0 || times > ARENA_GAMES)
            return false;
        for (; times > 0; times--) {
            if (!arena_room_for_cycle(totals))
                return false;
            totals->cycle_wins[totals->cycles++] = (uint32_t)wins;
        }
    }
    return true;
}

static bool get_line(const char *at, const struct arena_plan *plan, struct arena_totals *totals)
{
    int64_t number = 0;
    if (text_expect(&at, "bot"))
        return get_bot(at, plan, totals);
    if (text_expect(&at, "lost"))
        return get_lost(at, plan, totals);
    if (text_expect(&at, "times"))
        return get_times(at, plan, totals);
    if (text_expect(&at, "order"))
        return get_order(at, totals);
    if (text_expect(&at, "wins"))
        return get_wins(at, totals);
    if (!text_expect(&at, "games") || !take(&at, &number) || number < 0 ||
        number > 2 * (int64_t)ARENA_GAMES)
        return false;
    totals->games = (uint64_t)number;
    return *at == '\0';
}

/* What follows the header, up to the line with the hash, which holds. */
static bool get_totals(char *at, const struct arena_plan *plan, struct arena_totals *totals)
{
    while (strncmp(at, "end ", 4) != 0) {
        const size_t length = strcspn(at, "\n");
        if (at[length] != '\n')
            return false;
        at[length] = '\0';
        if (!get_line(at, plan, totals))
            return false;
        at += length + 1;
    }
    return totals->cycles == totals->games / plan->lineups.games;
}

/* Whether the last line is the hash of all others. */
static bool is_whole(const char *bytes, size_t size)
{
    size_t last = size;
    if (size == 0 || bytes[size - 1] != '\n' || strlen(bytes) != size)
        return false;
    for (last--; last > 0 && bytes[last - 1] != '\n';)
        last--;
    char line[32];
    snprintf(line, sizeof line, "end %" PRIx64 "\n", hash_of(bytes, last));
    return strcmp(bytes + last, line) == 0;
}

static bool fits(const struct arena_plan *plan, const char *bytes, size_t *length)
{
    char *header = NULL;
    FILE *out = open_memstream(&header, length);
    if (out == NULL)
        return false;
    put_header(plan, out);
    const bool good = fclose(out) == 0 && strncmp(bytes, header, *length) == 0;
    free(header);
    return good;
}

bool arena_load(const struct arena_plan *plan, struct arena_totals *totals)
{
    size_t size = 0, header = 0;
    if (plan->state == NULL || access(plan->state, F_OK) != 0)
        return true;
    char *bytes = file_read(plan->state, size_max, &size);
    if (bytes == NULL)
        return false;
    const bool whole = is_whole(bytes, size);
    const bool ours = whole && fits(plan, bytes, &header);
    const bool good = ours && get_totals(bytes + header, plan, totals);
    if (!whole || (ours && !good))
        complain(_("%s is no state of an arena, or was damaged"), plan->state);
    else if (!ours)
        complain(_("%s is the state of another arena: game, options, seats, bots, judge and seed "
                   "must be the same"),
                 plan->state);
    free(bytes);
    return good;
}
