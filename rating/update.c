#include "rating/update.h"

#include <math.h>

static const double elo = 173.71779276130073; /* 400 / ln 10 */
static const double quarter_pi = 0.78539816339744831;
static const double least_spread = 20; /* of a player with thousands of games: never quite sure */

struct step {
    double slope, curve;
};

static int place_of(const struct result *result, unsigned seat)
{
    return (result->winners >> seat & 1) != 0 ? -INT16_MAX - 2 : -result->points[seat];
}

/* What one choice says: somebody at the place of `chosen` came before all at or behind that place.
 * Those who share the place share the choice. */
static void add_choice(unsigned seats, const double force[SEATS_MAX], const int place[SEATS_MAX],
                       unsigned chosen, struct step steps[SEATS_MAX])
{
    double sum = 0;
    unsigned sharing = 0;
    for (unsigned i = 0; i < seats; i++) {
        sum += place[i] >= place[chosen] ? force[i] : 0;
        sharing += place[i] == place[chosen];
    }
    for (unsigned i = 0; i < seats; i++) {
        if (place[i] < place[chosen])
            continue;
        const double share = force[i] / sum;
        steps[i].slope += ((i == chosen ? 1 : 0) - share) / sharing;
        steps[i].curve += share * (1 - share) / sharing;
    }
}

void rating_update(unsigned seats, struct belief beliefs[SEATS_MAX], unsigned drift,
                   const uint8_t same[SEATS_MAX], const struct result *result)
{
    struct step steps[SEATS_MAX] = {{0}};
    double variance[SEATS_MAX] = {0};
    double force[SEATS_MAX] = {0};
    int place[SEATS_MAX] = {0};
    double sum = 0;
    for (unsigned i = 0; i < seats; i++) {
        const double spread = beliefs[same[i]].spread;
        const double more = (drift >> same[i] & 1) != 0 ? RATING_DRIFT : 0;
        variance[i] = fmin(spread * spread + more * more, RATING_SPREAD * RATING_SPREAD);
        variance[i] /= elo * elo;
        sum += variance[i];
        place[i] = place_of(result, i);
    }
    const double c = sqrt(1 + quarter_pi * sum / seats);
    for (unsigned i = 0; i < seats; i++)
        force[i] = exp(beliefs[same[i]].mean / elo / c);
    for (unsigned i = 0; i < seats; i++)
        add_choice(seats, force, place, i, steps);
    for (unsigned i = 0; i < seats; i++)
        if (same[i] != i) {
            steps[same[i]].slope += steps[i].slope;
            steps[same[i]].curve += steps[i].curve;
        }
    for (unsigned i = 0; i < seats; i++) {
        if (same[i] != i)
            continue;
        const double after = variance[i] / (1 + variance[i] * steps[i].curve / (c * c));
        beliefs[i].mean += elo * after * steps[i].slope / c;
        beliefs[i].spread = fmax(elo * sqrt(after), least_spread);
    }
}
