#include "arena/stats.h"

#include <math.h>
#include <string.h>

#include "base/i18n.h"

enum per { PER_ROUND, PER_GAME };

/* A figure that comes from events: those of a word, or of either of two. */
struct row {
    const char *game;
    const char *key; /* in JSON */
    const char *label;
    const char *word, *other;
    const char *behind; /* only while this is the place that was settled last; NULL: always */
    enum per per;       /* how often a round, or in what share of the games at all */
};

static const struct row rows[] = {
    {.game = "town",
     .key = "doc_visits_a_round",
     .label = N_("Doc visits a round"),
     .word = "visits",
     .behind = "town-hall", /* not the Extension's action of the Store */
     .per = PER_ROUND},
    {.game = "town",
     .key = "ties_a_round",
     .label = N_("ties a round"),
     .word = "tie",
     .other = "tie-second",
     .per = PER_ROUND},
    {.game = "town",
     .key = "ended_mine_empty",
     .label = N_("ends: mine empty"),
     .word = "mine-empty",
     .per = PER_GAME},
    {.game = "town",
     .key = "ended_deeds_gone",
     .label = N_("ends: deeds gone"),
     .word = "deeds-gone",
     .per = PER_GAME},
    {.game = "town",
     .key = "final_ties",
     .label = N_("ends: final tie"),
     .word = "final-tie",
     .per = PER_GAME},
    {.game = "dicetto",
     .key = "battles_a_turn",
     .label = N_("battles a turn"),
     .word = "battle",
     .per = PER_ROUND},
    {.game = "dicetto",
     .key = "ended_enough_cards",
     .label = N_("ends: enough cards"),
     .word = "enough",
     .per = PER_GAME},
    {.game = "dicetto",
     .key = "ended_nothing_placed",
     .label = N_("ends: nothing placed"),
     .word = "nothing-placed",
     .per = PER_GAME},
};

enum { ROWS = sizeof(rows) / sizeof(rows[0]) };
_Static_assert((int)ROWS <= (int)STATS_ROWS, "more rows than room for them");

static bool is(const char *word, const char *wanted)
{
    return wanted != NULL && strcmp(word, wanted) == 0;
}

/* The place that an event settles, as far as it is one of those that do. */
static const char *settled(const struct game *game, const struct event *event, const char *word)
{
    return is(word, "controls") || is(word, "nobody") ? game->place_word(event->place) : NULL;
}

static void put(struct sink *sink, const struct event *event)
{
    struct stats_game *one = (struct stats_game *)sink; /* its first member */
    const char *word = one->game->event_word(event);
    if (word == NULL)
        return;
    const char *place = settled(one->game, event, word);
    one->place = place != NULL ? place : one->place;
    for (unsigned i = 0; i < ROWS; i++)
        if ((is(word, rows[i].word) || is(word, rows[i].other)) &&
            is(one->game->name, rows[i].game) &&
            (rows[i].behind == NULL || (one->place != NULL && is(one->place, rows[i].behind))))
            one->row[i]++;
}

void stats_game_start(struct stats_game *one, const struct game *game)
{
    *one = (struct stats_game){.sink = {put}, .game = game};
}

static void add(struct stats_sum *sum, int64_t number)
{
    sum->sum += number;
    sum->squares += (uint64_t)(number * number);
}

/* The first seat with the same bot. */
static unsigned group_of(const struct stats_table *table, unsigned seat)
{
    unsigned first = 0;
    while (table->bot[first] != table->bot[seat])
        first++;
    return first;
}

static unsigned group_size(const struct stats_table *table, unsigned group)
{
    unsigned size = 0;
    for (unsigned seat = 0; seat < table->setup.seats; seat++)
        size += group_of(table, seat) == group;
    return size;
}

static void add_result(struct stats *stats, const struct stats_table *table,
                       const struct result *result)
{
    int64_t wins[SEATS_MAX] = {0};
    int64_t points[SEATS_MAX] = {0};
    unsigned winners = (unsigned)__builtin_popcount(result->winners);
    int64_t best = 0;
    for (unsigned seat = 0; seat < table->setup.seats; seat++) {
        const bool won = (result->winners >> seat & 1) != 0;
        const int64_t share = won ? STATS_SHARE / (int64_t)winners : 0;
        const unsigned group = group_of(table, seat);
        add(&stats->wins[seat], share);
        add(&stats->points[seat], result->points[seat]);
        wins[group] += share;
        points[group] += result->points[seat];
        if (won && result->points[seat] > best)
            best = result->points[seat];
    }
    for (unsigned group = 0; group < table->setup.seats; group++) {
        add(&stats->group_wins[group], wins[group]);
        add(&stats->group_points[group], points[group]);
    }
    add(&stats->winner, best);
    stats->shared_wins += winners > 1;
}

void stats_add(struct stats *stats, const struct stats_table *table, const struct stats_game *one,
               const void *state)
{
    struct result result = {0};
    table->game->score(state, &result);
    add_result(stats, table, &result);
    const uint32_t rounds = one->rounds;
    add(&stats->rounds, rounds);
    stats->lasted[rounds < STATS_ROUNDS ? rounds : STATS_ROUNDS]++;
    add(&stats->decisions, one->decisions);
    add(&stats->chances, one->chances);
    for (unsigned i = 0; i < ROWS; i++) {
        add(&stats->row[i], one->row[i]);
        stats->row_with_rounds[i] += (uint64_t)one->row[i] * rounds;
        stats->row_games[i] += one->row[i] > 0;
    }
    stats->games++;
}

static void merge_sums(struct stats_sum *into, const struct stats_sum *from, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        into[i].sum += from[i].sum;
        into[i].squares += from[i].squares;
    }
}

void stats_merge(struct stats *into, const struct stats *from)
{
    into->games += from->games;
    into->shared_wins += from->shared_wins;
    merge_sums(into->wins, from->wins, SEATS_MAX);
    merge_sums(into->points, from->points, SEATS_MAX);
    merge_sums(into->group_wins, from->group_wins, SEATS_MAX);
    merge_sums(into->group_points, from->group_points, SEATS_MAX);
    merge_sums(&into->winner, &from->winner, 1);
    merge_sums(&into->rounds, &from->rounds, 1);
    merge_sums(&into->decisions, &from->decisions, 1);
    merge_sums(&into->chances, &from->chances, 1);
    merge_sums(into->row, from->row, STATS_ROWS);
    for (unsigned i = 0; i < STATS_ROWS; i++) {
        into->row_with_rounds[i] += from->row_with_rounds[i];
        into->row_games[i] += from->row_games[i];
    }
    for (unsigned i = 0; i <= STATS_ROUNDS; i++)
        into->lasted[i] += from->lasted[i];
}

/* --- figures --------------------------------------------------------------------------------- */

struct figure {
    double mean, error;
};

static const double normal_95 = 1.96; /* so many spreads each way hold 95 % of a normal law */

double stats_error(double variance, double games)
{
    return games > 1 && variance > 0 ? normal_95 * sqrt(variance / (games - 1)) : 0;
}

/* Wilson's interval does not shrink to nothing when all games were alike. Its middle lies nearer to
 * one half than the mean does, so this is the way from the mean to its farther end. */
double stats_share_error(double mean, double variance, double games)
{
    const double z = normal_95;
    const double shrink = 1 / (1 + z * z / games);
    const double square = variance > 0 ? variance / games : 0;
    const double half = z * shrink * sqrt(square + z * z / (4 * games * games));
    return half + fabs(0.5 - mean) * (1 - shrink);
}

/* The mean of a sum over `games` games, in units of `unit`. */
static struct figure mean_of(const struct stats_sum *sum, uint64_t games, double unit)
{
    const double n = (double)games;
    const double mean = (double)sum->sum / n;
    const double variance = (double)sum->squares / n - mean * mean;
    return (struct figure){mean / unit, stats_error(variance, n) / unit};
}

static struct figure share_of(uint64_t part, uint64_t games)
{
    const double share = (double)part / (double)games;
    return (struct figure){share, stats_share_error(share, share * (1 - share), (double)games)};
}

/* The share of wins of each of `size` seats that were added up together. All seats of a table win
 * every game between them: nothing is uncertain about that. */
static struct figure wins_of(const struct stats_sum *sum, uint64_t games, unsigned size,
                             unsigned seats)
{
    const double n = (double)games;
    const double unit = STATS_SHARE;
    const double mean = (double)sum->sum / n / unit;
    const double variance = (double)sum->squares / n / (unit * unit) - mean * mean;
    return (struct figure){mean / size,
                           size == seats ? 0 : stats_share_error(mean, variance, n) / size};
}

/* How often a round, over all rounds of all games: a ratio of two sums. */
static struct figure per_round(const struct stats *stats, unsigned i)
{
    const double n = (double)stats->games;
    const double rounds = (double)stats->rounds.sum;
    if (rounds <= 0)
        return (struct figure){0, 0};
    const double ratio = (double)stats->row[i].sum / rounds;
    const double residual = (double)stats->row[i].squares -
                            2 * ratio * (double)stats->row_with_rounds[i] +
                            ratio * ratio * (double)stats->rounds.squares;
    return (struct figure){ratio, stats_error(residual / n, n) / (rounds / n)};
}

static struct figure row_figure(const struct stats *stats, unsigned i)
{
    return rows[i].per == PER_ROUND ? per_round(stats, i)
                                    : share_of(stats->row_games[i], stats->games);
}

/* The number of rounds that `percent` of the games do not exceed. */
static unsigned percentile(const struct stats *stats, unsigned percent)
{
    uint64_t seen = 0;
    for (unsigned rounds = 0; rounds < STATS_ROUNDS; rounds++) {
        seen += stats->lasted[rounds];
        if (seen * 100 >= stats->games * percent)
            return rounds;
    }
    return STATS_ROUNDS;
}

/* --- text ------------------------------------------------------------------------------------ */

void stats_print_number(double number, unsigned digits, FILE *out)
{
    int64_t unit = 1;
    for (unsigned i = 0; i < digits; i++)
        unit *= 10;
    const int64_t all = (int64_t)llround(fabs(number) * (double)unit);
    fprintf(out, "%s%lld", number < 0 && all != 0 ? "-" : "", (long long)(all / unit));
    if (digits > 0)
        fprintf(out, ".%0*lld", (int)digits, (long long)(all % unit));
}

static void print_figure(struct figure figure, unsigned digits, FILE *out)
{
    stats_print_number(figure.mean, digits, out);
    fputs(" ± ", out);
    stats_print_number(figure.error, digits, out);
}

/* Labels are padded by characters, not bytes: translations are not ASCII. */
static void print_label(const char *label, FILE *out)
{
    const int width = i18n_width(label);
    fprintf(out, "%s%*s", label, width < 22 ? 22 - width : 1, "");
}

static void print_line(const char *label, struct figure figure, unsigned digits, FILE *out)
{
    print_label(label, out);
    print_figure(figure, digits, out);
    fputc('\n', out);
}

static void print_standing(const char *label, struct figure wins, struct figure points, FILE *out)
{
    print_label(label, out);
    fputs(_("wins"), out);
    fputc(' ', out);
    print_figure((struct figure){100 * wins.mean, 100 * wins.error}, 2, out);
    fputs(" %   ", out);
    fputs(_("points"), out);
    fputc(' ', out);
    print_figure(points, 2, out);
    fputc('\n', out);
}

static void print_rounds(const struct stats *stats, FILE *out)
{
    print_label(_("rounds"), out);
    print_figure(mean_of(&stats->rounds, stats->games, 1), 2, out);
    fputs("   ", out);
    fprintf(out, _("5th to 95th percentile: %u to %u"), percentile(stats, 5),
            percentile(stats, 95));
    fputc('\n', out);
}

void stats_print(const struct stats *stats, const struct stats_table *table, FILE *out)
{
    const uint64_t games = stats->games;
    char label[64];
    for (unsigned seat = 0; seat < table->setup.seats; seat++) {
        snprintf(label, sizeof(label), _("seat %u, %s"), seat + 1, table->bot[seat]->name);
        print_standing(label, wins_of(&stats->wins[seat], games, 1, table->setup.seats),
                       mean_of(&stats->points[seat], games, 1), out);
    }
    for (unsigned group = 0; group < table->setup.seats; group++) {
        if (group_of(table, group) != group)
            continue;
        const unsigned size = group_size(table, group);
        snprintf(label, sizeof(label), _("each %s (of %u)"), table->bot[group]->name, size);
        print_standing(label, wins_of(&stats->group_wins[group], games, size, table->setup.seats),
                       mean_of(&stats->group_points[group], games, size), out);
    }
    print_line(_("winner's points"), mean_of(&stats->winner, games, 1), 2, out);
    print_line(_("shared wins"), share_of(stats->shared_wins, games), 4, out);
    print_rounds(stats, out);
    for (unsigned i = 0; i < ROWS; i++)
        if (strcmp(rows[i].game, table->game->name) == 0)
            print_line(_(rows[i].label), row_figure(stats, i), 4, out);
    print_line(_("decisions a game"), mean_of(&stats->decisions, games, 1), 2, out);
    print_line(_("chance moves a game"), mean_of(&stats->chances, games, 1), 2, out);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void json_figure(const char *key, struct figure figure, FILE *out)
{
    fprintf(out, "\"%s\": {\"mean\": ", key);
    stats_print_number(figure.mean, 6, out);
    fputs(", \"error\": ", out);
    stats_print_number(figure.error, 6, out);
    fputc('}', out);
}

static void json_standing(struct figure wins, struct figure points, FILE *out)
{
    json_figure("wins", wins, out);
    fputs(", ", out);
    json_figure("points", points, out);
    fputc('}', out);
}

static void json_seats(const struct stats *stats, const struct stats_table *table, FILE *out)
{
    fputs("  \"seats\": [", out);
    for (unsigned seat = 0; seat < table->setup.seats; seat++) {
        fprintf(out, "%s\n    {\"seat\": %u, \"bot\": \"%s\", ", seat > 0 ? "," : "", seat + 1,
                table->bot[seat]->name);
        json_standing(wins_of(&stats->wins[seat], stats->games, 1, table->setup.seats),
                      mean_of(&stats->points[seat], stats->games, 1), out);
    }
    fputs("\n  ],\n  \"bots\": [", out);
    for (unsigned group = 0; group < table->setup.seats; group++) {
        if (group_of(table, group) != group)
            continue;
        const unsigned size = group_size(table, group);
        fprintf(out, "%s\n    {\"bot\": \"%s\", \"seats\": %u, ", group > 0 ? "," : "",
                table->bot[group]->name, size);
        json_standing(wins_of(&stats->group_wins[group], stats->games, size, table->setup.seats),
                      mean_of(&stats->group_points[group], stats->games, size), out);
    }
    fputs("\n  ],\n", out);
}

void stats_print_json(const struct stats *stats, const struct stats_table *table, FILE *out)
{
    const uint64_t games = stats->games;
    json_seats(stats, table, out);
    fputs("  ", out);
    json_figure("winner_points", mean_of(&stats->winner, games, 1), out);
    fputs(",\n  ", out);
    json_figure("shared_wins", share_of(stats->shared_wins, games), out);
    fputs(",\n  ", out);
    json_figure("rounds", mean_of(&stats->rounds, games, 1), out);
    fprintf(out, ",\n  \"rounds_5\": %u,\n  \"rounds_95\": %u,\n", percentile(stats, 5),
            percentile(stats, 95));
    for (unsigned i = 0; i < ROWS; i++) {
        if (strcmp(rows[i].game, table->game->name) != 0)
            continue;
        fputs("  ", out);
        json_figure(rows[i].key, row_figure(stats, i), out);
        fputs(",\n", out);
    }
    fputs("  ", out);
    json_figure("decisions_a_game", mean_of(&stats->decisions, games, 1), out);
    fputs(",\n  ", out);
    json_figure("chance_moves_a_game", mean_of(&stats->chances, games, 1), out);
}
