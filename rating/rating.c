#include "rating/rating.h"

#include <math.h>
#include <string.h>

enum { N = RATING_BOTS };

/* The pull: as if each strength had been drawn with this variance, in natural logarithms. */
static const double pull = 1.0 / (4 * 4);
static const double elo = 173.71779276130073; /* 400 / ln 10 */

uint32_t rating_order(unsigned seats, const uint8_t bot[SEATS_MAX], const struct result *result)
{
    /* Winners come before all others whatever the points: rules may break ties. */
    struct player {
        int place;
        uint8_t bot;
    } players[SEATS_MAX];
    for (unsigned seat = 0; seat < seats; seat++) {
        const bool won = (result->winners >> seat & 1) != 0;
        const struct player one = {won ? -INT16_MAX - 2 : -result->points[seat], bot[seat]};
        unsigned i = seat;
        for (; i > 0 && (players[i - 1].place > one.place ||
                         (players[i - 1].place == one.place && players[i - 1].bot > one.bot));
             i--)
            players[i] = players[i - 1];
        players[i] = one;
    }
    uint32_t order = 0;
    for (unsigned i = 0; i < seats; i++) {
        const bool tied = i > 0 && players[i].place == players[i - 1].place;
        order |= (players[i].bot | (tied ? (uint32_t)RATING_TIE : 0)) << (RATING_BITS * i);
    }
    return order;
}

struct fit {
    unsigned seats, bots;
    double strength[N]; /* as logarithms */
    double likelihood, slope[N], curve[N][N];
};

static unsigned bot_at(uint32_t order, unsigned i)
{
    return order >> (RATING_BITS * i) & RATING_BOT;
}

static bool tied_at(uint32_t order, unsigned i)
{
    return (order >> (RATING_BITS * i) & RATING_TIE) != 0;
}

/* Adds the choice of the players from place `from` to `next` out of these and all behind them. */
static void add_choice(struct fit *fit, uint32_t order, unsigned from, unsigned next, double weight)
{
    double part[N] = {0};
    double sum = 0;
    for (unsigned i = from; i < fit->seats; i++) {
        const unsigned bot = bot_at(order, i);
        const double one = exp(fit->strength[bot]);
        part[bot] += one;
        sum += one;
    }
    for (unsigned i = from; i < next; i++) {
        const unsigned bot = bot_at(order, i);
        fit->slope[bot] += weight / (next - from);
        fit->likelihood += weight * fit->strength[bot] / (next - from);
    }
    fit->likelihood -= weight * log(sum);
    for (unsigned a = 0; a < fit->bots; a++) {
        const double share = part[a] / sum;
        fit->slope[a] -= weight * share;
        fit->curve[a][a] += weight * share;
        for (unsigned b = 0; b < fit->bots; b++)
            fit->curve[a][b] -= weight * share * part[b] / sum;
    }
}

static void add_order(struct fit *fit, uint32_t order, double weight)
{
    for (unsigned from = 0, next = 0; from + 1 < fit->seats; from = next) {
        next = from + 1;
        while (next < fit->seats && tied_at(order, next))
            next++;
        add_choice(fit, order, from, next, weight);
    }
}

/* How likely the results are, and how that changes with the strengths. A group alone, or all with
 * the pull. */
static void measure(struct fit *fit, const struct rating_row *rows, size_t count, int group)
{
    fit->likelihood = 0;
    memset(fit->slope, 0, sizeof fit->slope);
    memset(fit->curve, 0, sizeof fit->curve);
    for (size_t i = 0; i < count; i++) {
        double games = 0;
        for (int g = 0; g < RATING_GROUPS; g++)
            games += group < 0 || g == group ? rows[i].games[g] : 0;
        if (games > 0)
            add_order(fit, rows[i].order, games);
    }
    for (unsigned a = 0; a < fit->bots && group < 0; a++) {
        fit->likelihood -= pull * fit->strength[a] * fit->strength[a] / 2;
        fit->slope[a] -= pull * fit->strength[a];
        fit->curve[a][a] += pull;
    }
}

/* Solves curve * x = right, by elimination: the matrix is positive, so no rows need to be swapped.
 */
static void solve(const struct fit *fit, const double right[N], double x[N])
{
    double matrix[N][N];
    memcpy(matrix, fit->curve, sizeof matrix);
    for (unsigned a = 0; a < fit->bots; a++)
        x[a] = right[a];
    for (unsigned a = 0; a < fit->bots; a++)
        for (unsigned b = a + 1; b < fit->bots; b++) {
            const double times = matrix[b][a] / matrix[a][a];
            for (unsigned c = a; c < fit->bots; c++)
                matrix[b][c] -= times * matrix[a][c];
            x[b] -= times * x[a];
        }
    for (unsigned a = fit->bots; a-- > 0;) {
        for (unsigned b = a + 1; b < fit->bots; b++)
            x[a] -= matrix[a][b] * x[b];
        x[a] /= matrix[a][a];
    }
}

/* Newton's steps, halved where they lead down. */
static void climb(struct fit *fit, const struct rating_row *rows, size_t count)
{
    measure(fit, rows, count, -1);
    for (unsigned round = 0; round < 100; round++) {
        const struct fit before = *fit;
        double step[N] = {0};
        double size = 0;
        solve(fit, fit->slope, step);
        for (unsigned half = 0; half < 40; half++) {
            size = 0;
            for (unsigned a = 0; a < fit->bots; a++) {
                fit->strength[a] = before.strength[a] + step[a];
                size = fmax(size, fabs(step[a]));
                step[a] /= 2;
            }
            measure(fit, rows, count, -1);
            if (fit->likelihood >= before.likelihood)
                break;
        }
        if (size < 1e-9)
            return;
    }
}

/* How many spreads each way hold 95 % if the spread was found from so many free groups: Student's
 * law, by the first terms of its expansion. */
static double quantile(double free)
{
    const double z = 1.959964;
    return z + (z * z * z + z) / (4 * free) +
           (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * free * free);
}

/* Adds what the strengths would move by if the slopes were other by one part. */
static void add_move(const struct fit *fit, const double slope[N], double weight,
                     double variance[N])
{
    double moved[N] = {0};
    solve(fit, slope, moved);
    for (unsigned a = 0; a < fit->bots; a++)
        variance[a] += weight * moved[a] * moved[a];
}

/* Where results say next to nothing (somebody never lost), the rating is where the pull left it:
 * the pull counts as one more result, as uncertain as it is weak. All strengths together cannot
 * move. */
static void add_pull(const struct fit *fit, double variance[N])
{
    for (unsigned b = 0; b < fit->bots; b++) {
        double slope[N] = {0};
        for (unsigned a = 0; a < fit->bots; a++)
            slope[a] = (a == b ? 1 : 0) - 1.0 / fit->bots;
        add_move(fit, slope, pull, variance);
    }
}

void rating_fit(const struct rating_row *rows, size_t count, unsigned seats, unsigned bots,
                unsigned groups, struct rating ratings[RATING_BOTS])
{
    struct fit fit = {.seats = seats, .bots = bots};
    double variance[N] = {0};
    climb(&fit, rows, count);
    for (unsigned group = 0; group < groups; group++) {
        struct fit part = fit;
        measure(&part, rows, count, (int)group);
        /* The pull's part belongs to all: without it the groups' slopes would not add up to 0. */
        for (unsigned a = 0; a < bots; a++)
            part.slope[a] -= pull * fit.strength[a] / groups;
        add_move(&fit, part.slope, groups / (groups > 1 ? groups - 1.0 : 1.0), variance);
    }
    add_pull(&fit, variance);
    for (unsigned a = 0; a < bots; a++)
        ratings[a] =
            (struct rating){elo * fit.strength[a],
                            groups > 1 ? elo * sqrt(variance[a]) * quantile(groups - 1) : INFINITY};
}
