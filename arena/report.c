#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "arena/arena.h"
#include "arena/stats.h"
#include "base/i18n.h"
#include "base/json_read.h"

enum { COLUMN = 17, NAME_LEAST = 12 };

struct figure {
    double mean, error;
};

/* What a bot's row says. */
struct row {
    struct figure wins, points, lost;
    struct rating rating;
    double median; /* nanoseconds */
};

/* The mean of what a bot got a seat, and its variance between cycles. */
static struct figure spread_of(int64_t sum, uint64_t squares, double cycles, double a_cycle)
{
    const double mean = (double)sum / cycles / a_cycle;
    return (struct figure){mean, (double)squares / cycles / (a_cycle * a_cycle) - mean * mean};
}

/* Half of the 95 % interval of a share of wins. Wilson's interval wants to know how many
 * independent games there were: as many as would have had the spread that was seen between cycles,
 * which are more than there were if duplicates cut the noise. If all cycles were alike, it is the
 * games. */
static double share_error(struct figure spread, double cycles, double games)
{
    const double single = spread.mean * (1 - spread.mean);
    const bool alike = spread.error <= 0 || single <= 0;
    return stats_share_error(spread.mean, single, alike ? games : single / spread.error * cycles);
}

static struct row row_of(const struct arena_plan *plan, const struct arena_totals *totals,
                         unsigned i, const struct rating *rating)
{
    const struct arena_bot *bot = &totals->bot[i];
    const double cycles = (double)totals->cycles;
    const double seats = (double)bot->seats / cycles;
    struct row row = {.rating = *rating, .median = arena_median(totals, i)};
    row.wins = spread_of(bot->wins, bot->win_squares, cycles, seats * (double)ARENA_SHARE);
    row.points = spread_of(bot->points, bot->point_squares, cycles, seats);
    /* all seats of a table win every game between them: nothing is uncertain about that */
    row.wins.error = plan->bots == 1 ? 0 : share_error(row.wins, cycles, (double)totals->games);
    row.lost = spread_of(bot->lost, bot->lost_squares, cycles, seats * (double)ARENA_LOST);
    row.lost.error = stats_error(row.lost.error, cycles);
    row.points.error = stats_error(row.points.error, cycles);
    return row;
}

static const char *verdict_word(int verdict)
{
    return verdict > 0 ? "above" : verdict < 0 ? "below" : "none";
}

struct values {
    const struct arena_totals *totals;
    double unit;
};

static double value_of(const void *context, size_t i)
{
    const struct values *values = context;
    return values->totals->cycle_wins[i] / values->unit;
}

static struct sequential_interval interval_of(const struct arena_plan *plan,
                                              const struct arena_totals *totals)
{
    const struct values values = {totals, arena_cycle_unit(plan)};
    return sequential_interval(plan->bar, plan->alpha, totals->cycles, value_of, &values);
}

/* --- text ------------------------------------------------------------------------------------ */

static void pad(int width, int column)
{
    printf("%*s", width < column ? column - width : 1, "");
}

/* A number and its error, to the right of a column. */
static void put_figure(struct figure figure, unsigned digits)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (out == NULL)
        return;
    stats_print_number(figure.mean, digits, out);
    if (isfinite(figure.error)) {
        fputs(" ± ", out);
        stats_print_number(figure.error, digits, out);
    }
    if (fclose(out) == 0) {
        pad(i18n_width(bytes), COLUMN);
        fputs(bytes, stdout);
    }
    free(bytes);
}

static void put_time(double nanoseconds)
{
    static const char *const units[] = {"ns", "µs", "ms", "s"};
    char bytes[32] = "-";
    unsigned unit = 0;
    while (unit < 3 && nanoseconds >= 1000) {
        nanoseconds /= 1000;
        unit++;
    }
    const long tenths = lround(nanoseconds * 10);
    if (nanoseconds >= 100)
        snprintf(bytes, sizeof bytes, "%ld %s", tenths / 10, units[unit]);
    else if (nanoseconds > 0)
        snprintf(bytes, sizeof bytes, "%ld.%ld %s", tenths / 10, tenths % 10, units[unit]);
    pad(i18n_width(bytes), COLUMN);
    fputs(bytes, stdout);
}

static void put_title(const char *title, int column)
{
    pad(i18n_width(title), column);
    fputs(title, stdout);
}

static void put_table(const struct arena_plan *plan, const struct row rows[LINEUPS_BOTS])
{
    int name = NAME_LEAST;
    for (unsigned i = 0; i < plan->bots; i++)
        name = i18n_width(plan->bot[i].name) > name ? i18n_width(plan->bot[i].name) : name;
    printf("\n%s", _("bot"));
    pad(i18n_width(_("bot")), name);
    put_title(_("rating"), COLUMN);
    put_title(_("wins, %"), COLUMN);
    put_title(_("points"), COLUMN);
    if (plan->judge.bot != NULL)
        put_title(_("lost a game, %"), COLUMN);
    put_title(_("time a move"), COLUMN);
    putchar('\n');
    for (unsigned i = 0; i < plan->bots; i++) {
        fputs(plan->bot[i].name, stdout);
        printf("%*s", name - i18n_width(plan->bot[i].name), "");
        put_figure((struct figure){rows[i].rating.mean, rows[i].rating.error}, 0);
        put_figure((struct figure){100 * rows[i].wins.mean, 100 * rows[i].wins.error}, 2);
        put_figure(rows[i].points, 2);
        if (plan->judge.bot != NULL)
            put_figure((struct figure){100 * rows[i].lost.mean, 100 * rows[i].lost.error}, 2);
        put_time(rows[i].median);
        putchar('\n');
    }
    printf(_("%s: the 95 %% interval; wins and points are a seat's; time: the median\n"), "±");
    if (plan->judge.bot != NULL)
        printf(_("lost a game: chances to win that a seat's moves threw away, as %s judges\n"),
               plan->judge.name);
}

static void put_faults(const struct arena_plan *plan, const struct arena_totals *totals)
{
    for (unsigned i = 0; i < plan->bots; i++) {
        const struct arena_bot *bot = &totals->bot[i];
        const unsigned long long late = bot->faults[PROGRAM_LATE];
        const unsigned long long crashed = bot->faults[PROGRAM_CRASHED];
        const unsigned long long nonsense = bot->faults[PROGRAM_NONSENSE];
        if (plan->bot[i].command[0] != '\0')
            printf(_("%s forfeited %llu of %llu moves to %s: %llu late, %llu crashed, %llu "
                     "nonsense\n"),
                   plan->bot[i].name, late + crashed + nonsense, (unsigned long long)bot->decisions,
                   plan->bot[i].bot->name, late, crashed, nonsense);
    }
}

static void put_verdict(const struct arena_plan *plan, const struct arena_totals *totals,
                        int verdict)
{
    const struct sequential_interval interval = interval_of(plan, totals);
    char low[48], high[48], bar[48], sure[48];
    const double numbers[] = {interval.low, interval.high, plan->bar, 1 - plan->alpha};
    char *const texts[] = {low, high, bar, sure};
    for (unsigned i = 0; i < 4; i++) {
        const long hundredths = lround(numbers[i] * 10000);
        snprintf(texts[i], sizeof low, "%ld.%02ld", hundredths / 100, hundredths % 100);
    }
    if (verdict > 0)
        printf(_("%s wins more than %s %%"), plan->bot[0].name, bar);
    else if (verdict < 0)
        printf(_("%s wins less than %s %%"), plan->bot[0].name, bar);
    else
        printf(_("%s: no verdict whether it wins more or less than %s %%"), plan->bot[0].name, bar);
    /* TRANSLATORS: behind the verdict, on the same line. */
    printf(_("; its %s %% interval, at any stop: %s to %s %%\n"), sure, low, high);
}

static void report_text(const struct arena_plan *plan, const struct arena_totals *totals,
                        const struct arena_outcome *outcome, const struct row rows[LINEUPS_BOTS])
{
    struct seating_variant variant;
    seating_print(plan->game, &plan->setup, &variant);
    printf(_("%llu games of %s for %u, %s, seed %llu\n"), (unsigned long long)totals->games,
           plan->game->name, plan->setup.seats, variant.options, (unsigned long long)plan->seed);
    if (variant.decks[0] != '\0')
        printf(_("house decks: %s\n"), variant.decks);
    printf(_("line-ups: %u, cycles of %u games: %zu, chance: %s\n"), plan->lineups.count,
           plan->lineups.games, totals->cycles,
           plan->independent ? _("independent") : _("duplicate"));
    put_table(plan, rows);
    put_faults(plan, totals);
    if (plan->until)
        put_verdict(plan, totals, outcome->verdict);
    printf(_("speed: %.1f games/s on %u threads\n"),
           outcome->seconds > 0 ? (double)outcome->played / outcome->seconds : 0, plan->threads);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void json_key(const char *key, const char *words)
{
    char bytes[2 * sizeof(struct seating_variant)];
    struct text out = TEXT(bytes);
    json_text(&out, words);
    printf("\"%s\": %s", key, bytes);
}

static void json_number(const char *key, double number, unsigned digits)
{
    printf("\"%s\": ", key);
    if (isfinite(number))
        stats_print_number(number, digits, stdout);
    else
        fputs("null", stdout);
}

static void json_figure(const char *key, struct figure figure, unsigned digits)
{
    printf("\"%s\": {", key);
    json_number("mean", figure.mean, digits);
    fputs(", ", stdout);
    json_number("error", figure.error, digits);
    fputs("}", stdout);
}

static void json_bot(const struct arena_plan *plan, const struct arena_totals *totals, unsigned i,
                     const struct row *row)
{
    const struct arena_bot *bot = &totals->bot[i];
    fputs("    {", stdout);
    json_key("bot", plan->bot[i].name);
    printf(", \"seats\": %llu, ", (unsigned long long)bot->seats);
    json_figure("rating", (struct figure){row->rating.mean, row->rating.error}, 2);
    fputs(", ", stdout);
    json_figure("wins", row->wins, 6);
    fputs(", ", stdout);
    json_figure("points", row->points, 6);
    if (plan->judge.bot != NULL) {
        fputs(", ", stdout);
        json_figure("lost", row->lost, 6);
    }
    printf(", \"decisions\": %llu, \"late\": %llu, \"crashed\": %llu, \"nonsense\": %llu}",
           (unsigned long long)bot->decisions, (unsigned long long)bot->faults[PROGRAM_LATE],
           (unsigned long long)bot->faults[PROGRAM_CRASHED],
           (unsigned long long)bot->faults[PROGRAM_NONSENSE]);
}

static void json_verdict(const struct arena_plan *plan, const struct arena_totals *totals,
                         int verdict)
{
    const struct sequential_interval interval = interval_of(plan, totals);
    printf("  \"until\": {\"verdict\": \"%s\", ", verdict_word(verdict));
    json_number("bar", plan->bar, 6);
    fputs(", ", stdout);
    json_number("confidence", 1 - plan->alpha, 6);
    fputs(", ", stdout);
    json_number("low", interval.low, 6);
    fputs(", ", stdout);
    json_number("high", interval.high, 6);
    fputs("},\n", stdout);
}

static void report_json(const struct arena_plan *plan, const struct arena_totals *totals,
                        const struct arena_outcome *outcome, const struct row rows[LINEUPS_BOTS])
{
    struct seating_variant variant;
    seating_print(plan->game, &plan->setup, &variant);
    printf("{\n  \"game\": \"%s\",\n  ", plan->game->name);
    json_key("options", variant.options);
    if (variant.decks[0] != '\0') {
        fputs(",\n  ", stdout);
        json_key("decks", variant.decks);
    }
    printf(",\n  \"seats\": %u,\n  \"seed\": \"%llu\",\n  \"chance\": \"%s\",\n", plan->setup.seats,
           (unsigned long long)plan->seed, plan->independent ? "independent" : "duplicate");
    printf("  \"games\": %llu,\n  \"lineups\": %u,\n  \"games_a_cycle\": %u,\n  \"cycles\": %zu,\n",
           (unsigned long long)totals->games, plan->lineups.count, plan->lineups.games,
           totals->cycles);
    if (plan->judge.bot != NULL) {
        fputs("  ", stdout);
        json_key("judge", plan->judge.name);
        fputs(",\n", stdout);
    }
    fputs("  \"bots\": [\n", stdout);
    for (unsigned i = 0; i < plan->bots; i++) {
        json_bot(plan, totals, i, &rows[i]);
        fputs(i + 1 < plan->bots ? ",\n" : "\n  ],\n", stdout);
    }
    if (plan->until)
        json_verdict(plan, totals, outcome->verdict);
    fputs("  \"median_microseconds\": [", stdout);
    for (unsigned i = 0; i < plan->bots; i++) {
        fputs(i > 0 ? ", " : "", stdout);
        stats_print_number(rows[i].median / 1000, 3, stdout);
    }
    printf("],\n  \"speed\": {\"threads\": %u, ", plan->threads);
    json_number("games_a_second",
                outcome->seconds > 0 ? (double)outcome->played / outcome->seconds : 0, 1);
    fputs("}\n}\n", stdout);
}

void arena_report(const struct arena_plan *plan, const struct arena_totals *totals,
                  const struct arena_outcome *outcome, bool json)
{
    struct rating ratings[LINEUPS_BOTS] = {{0}};
    struct row rows[LINEUPS_BOTS] = {{{0}}};
    const unsigned groups =
        totals->cycles < RATING_GROUPS ? (unsigned)totals->cycles : (unsigned)RATING_GROUPS;
    rating_fit(totals->rows, totals->row_count, plan->setup.seats, plan->bots, groups, ratings);
    for (unsigned i = 0; i < plan->bots; i++)
        rows[i] = row_of(plan, totals, i, &ratings[i]);
    (json ? report_json : report_text)(plan, totals, outcome, rows);
}
