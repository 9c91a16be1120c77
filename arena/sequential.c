#include "arena/sequential.h"

#include <math.h>

/* The most that is bet: no value can take more of the capital than this. */
static const double bet_most = 0.9;

struct bets {
    double above, below;
};

void sequential_start(struct sequential *test, double bar, double alpha)
{
    *test = (struct sequential){
        .bar = bar, .alpha = alpha, .above = log(0.5), .below = log(0.5), .verdict = 0};
}

static double at_most(double number, double most)
{
    return number < most ? number : most;
}

/* What to bet on the next value, from those before; a made-up value on the bar with the variance of
 * a coin comes before the first. */
static struct bets bets_of(const struct sequential *test)
{
    const double n = test->count + 1;
    const double lead = test->sum / n; /* of the mean over the bar */
    const double variance = (0.25 + test->squares) / n - lead * lead;
    const double floor = 1 / (4 * n * n);
    const double spread = variance > floor ? variance : floor;
    const double grow = at_most(fabs(lead) / (spread + lead * lead), bet_most);
    const double shrink =
        at_most(sqrt(2 * log(2 / test->alpha) / (spread * n * log(n + 1))), bet_most);
    return (struct bets){lead > 0 ? grow : shrink, lead < 0 ? grow : shrink};
}

static void note(struct sequential *test, double value)
{
    const double lead = value - test->bar;
    test->count++;
    test->sum += lead;
    test->squares += lead * lead;
}

void sequential_add(struct sequential *test, double value)
{
    const struct bets bets = bets_of(test);
    const double rich = -log(test->alpha);
    test->above += log1p(bets.above * (value - test->bar));
    test->below += log1p(-bets.below * (value - test->bar));
    note(test, value);
    if (test->verdict == 0 && (test->above >= rich || test->below >= rich))
        test->verdict = test->above >= rich ? 1 : -1;
}

struct values {
    double bar, alpha;
    size_t count;
    double (*value)(const void *context, size_t i);
    const void *context;
};

/* Whether a gambler, that who bets on values above or the other, ever gets rich against m. */
static bool gets_rich(const struct values *values, double m, bool above)
{
    struct sequential test;
    sequential_start(&test, values->bar, values->alpha);
    const double rich = -log(values->alpha);
    double capital = log(0.5);
    for (size_t i = 0; i < values->count; i++) {
        const struct bets bets = bets_of(&test);
        const double value = values->value(values->context, i);
        capital += log1p(above ? bets.above * (value - m) : -bets.below * (value - m));
        if (capital >= rich)
            return true;
        note(&test, value);
    }
    return false;
}

/* The end of the interval between `out`, which lies outside or on the edge, and `in`. */
static double end_of(const struct values *values, double out, double in, bool above)
{
    if (!gets_rich(values, out, above))
        return out;
    for (unsigned i = 0; i < 20; i++) {
        const double middle = (out + in) / 2;
        if (gets_rich(values, middle, above))
            out = middle;
        else
            in = middle;
    }
    return out;
}

struct sequential_interval sequential_interval(double bar, double alpha, size_t count,
                                               double (*value)(const void *context, size_t i),
                                               const void *context)
{
    const struct values values = {bar, alpha, count, value, context};
    return (struct sequential_interval){end_of(&values, 0, 1, true), end_of(&values, 1, 0, false)};
}
