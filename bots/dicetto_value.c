#include "bots/dicetto_value.h"

/* What a seat has and can expect. */
struct standing {
    unsigned cards, points; /* collected */
    unsigned groups, group_points;
    double sure_cards, sure_points; /* of the groups, those that will be collected on average */
    double super, ends;             /* how likely it gets the Super Roll card, and ends the game */
    double bonus;                   /* points of the bonus cards, on average */
    unsigned before;                /* turns of others before its own */
    unsigned now;                   /* points if the game ended here */
    bool wins_now;
};

/* How likely, in percent, a group still stands after a turn of another seat: counted in games of
 * bots, by what it is and by its pips. */
enum { PIPS_MOST = 24 };
static const uint8_t stays_table[COMBO_SUPER - COMBO_PAIR + 1][PIPS_MOST + 1] = {
    [0] = {49, 49, 49, 49, 49, 49, 50, 50, 54, 54, 68, 68, 93,
           93, 93, 93, 93, 93, 93, 93, 93, 93, 93, 93, 93},
    [COMBO_CHANCE - COMBO_PAIR] = {24, 24, 24, 24, 24, 29, 34, 34, 34, 37, 37, 44, 44,
                                   44, 49, 51, 56, 61, 67, 76, 84, 92, 97, 99, 100},
    [COMBO_SMALL_STRAIGHT - COMBO_PAIR] = {39, 39, 39, 39, 39, 39, 39, 39, 39, 48, 48, 48, 57,
                                           57, 57, 90, 90, 90, 90, 90, 90, 90, 90, 90, 90},
    [COMBO_THREE - COMBO_PAIR] = {64, 64, 64, 64, 64, 64, 69, 69, 69, 73, 73, 73, 78,
                                  78, 78, 86, 86, 86, 98, 98, 98, 98, 98, 98, 98},
    [COMBO_TWO_PAIRS - COMBO_PAIR] = {74, 74, 74, 74, 74, 74, 74, 74, 76, 76, 76, 76, 79,
                                      79, 82, 82, 84, 84, 88, 88, 92, 92, 98, 98, 100},
    [COMBO_LARGE_STRAIGHT - COMBO_PAIR] = {77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77, 77,
                                           77, 84, 84, 84, 84, 98, 98, 98, 98, 98, 98, 98},
    [COMBO_FOUR - COMBO_PAIR] = {93, 93, 93, 93, 93, 93, 93, 93, 93, 93, 93, 93, 94,
                                 94, 94, 94, 96, 96, 96, 96, 98, 98, 98, 98, 100},
    [COMBO_SUPER - COMBO_PAIR] = {32, 32, 32, 37, 42, 49, 57, 57, 62, 62, 66, 66, 66,
                                  66, 73, 73, 80, 80, 88, 92, 95, 97, 99, 99, 99},
};

static double stays(unsigned combination, unsigned pips)
{
    static const uint8_t by_count[DICETTO_DICE + 1] = {0, 66, 88, 98, 100};
    const unsigned dice_there = pips / (combination + 1);
    if (combination < COMBO_PAIR)
        return by_count[dice_there] / 100.0;
    return stays_table[combination - COMBO_PAIR][pips] / 100.0;
}

double dicetto_holds(const struct dicetto_space *space, unsigned rivals)
{
    const double one = stays(dicetto_combination(space->kind), dicetto_pips(space->dice));
    double all = 1;
    for (unsigned i = 0; i < rivals; i++)
        all *= one;
    return all;
}

/* --- what each seat has --- */

static void look_at_groups(const struct dicetto *g, unsigned seat, struct standing *s)
{
    double count[SPACES + 1] = {1}; /* how likely so many of them are collected */
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        if (space->dice == 0 || space->owner != seat)
            continue;
        const double holds = dicetto_holds(space, s->before);
        if (i == SUPER_SPACE) {
            s->super = holds;
            continue;
        }
        s->groups++;
        s->group_points += g->box.points[space->kind];
        s->sure_cards += holds;
        s->sure_points += holds * g->box.points[space->kind];
        for (unsigned n = s->groups; n > 0; n--)
            count[n] = count[n] * (1 - holds) + count[n - 1] * holds;
        count[0] *= 1 - holds;
    }
    for (unsigned n = 0; n <= s->groups; n++)
        s->ends += s->cards + n >= g->enough ? count[n] : 0;
}

/* How likely a seat that is so many cards ahead of another ends ahead, and not level. */
static double stays_ahead(double ahead, double spread)
{
    const double by = ahead - 0.5;
    return 0.5 + 0.5 * by / (spread + (by < 0 ? -by : by));
}

/* What bonus cards promise, and what they bring if the game ends here. */
static void look_at_bonuses(const struct dicetto_eye *eye, const struct dicetto *g,
                            struct standing all[DICETTO_SEATS_MAX])
{
    double to_come = 0;
    for (unsigned seat = 0; seat < g->seats; seat++)
        to_come = all[seat].cards > to_come ? all[seat].cards : to_come;
    to_come = g->enough - to_come;
    BITS_EACH(bonus, g->bonuses) {
        const cards counted = eye->counted[bonus];
        const double share = (double)bits_count(counted) / (double)bits_count(dicetto_all(g));
        const double sign = dicetto_for_fewest((unsigned)bonus) ? -1 : 1;
        const unsigned points = g->box.points[FIRST_BONUS + bonus];
        double has[DICETTO_SEATS_MAX] = {0};
        double now[DICETTO_SEATS_MAX] = {0};
        for (unsigned seat = 0; seat < g->seats; seat++)
            now[seat] = has[seat] = sign * bits_count(g->collected[seat] & counted);
        for (unsigned i = 0; i < SPACES; i++) {
            const struct dicetto_space *space = &g->space[i];
            if (space->dice == 0 || (counted >> (space->card - 1) & 1) == 0)
                continue;
            now[space->owner] += sign;
            has[space->owner] += sign * dicetto_holds(space, all[space->owner].before);
        }
        for (unsigned seat = 0; seat < g->seats; seat++) {
            double hope = points;
            bool wins = true;
            for (unsigned other = 0; other < g->seats; other++)
                if (other != seat) {
                    hope *= stays_ahead(has[seat] - has[other], 0.3 + 0.8 * to_come * share);
                    wins = wins && now[seat] > now[other];
                }
            all[seat].bonus += hope;
            all[seat].now += wins ? points : 0;
        }
    }
}

/* Who would win if the game ended here. */
static void look_at_end(const struct dicetto *g, struct standing all[DICETTO_SEATS_MAX])
{
    unsigned best = 0;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        const unsigned rank = all[seat].now * 64 + all[seat].cards + all[seat].groups;
        best = rank > best ? rank : best;
    }
    for (unsigned seat = 0; seat < g->seats; seat++)
        all[seat].wins_now = all[seat].now * 64 + all[seat].cards + all[seat].groups == best;
}

/* --- as numbers --- */

static double all_in_all(const struct standing *s)
{
    return s->points + s->sure_points + s->bonus;
}

static double best_of_others(const struct dicetto *g, const struct standing all[],
                             double (*of)(const struct standing *), unsigned seat)
{
    double best = -1000;
    for (unsigned other = 0; other < g->seats; other++) {
        const double has = of(&all[other]);
        best = other != seat && has > best ? has : best;
    }
    return best;
}

static double points_now(const struct standing *s)
{
    return s->now;
}

static double chance_to_end(const struct standing *s)
{
    return s->ends;
}

#define PUT(number) (*to++ = (float)(number))

static void put_seat(const struct dicetto *g, const struct standing all[], unsigned seat,
                     double near, double left, double open, float *to)
{
    const struct standing *s = &all[seat];
    const double lead = all_in_all(s) - best_of_others(g, all, all_in_all, seat);
    const double lead_now = s->now - best_of_others(g, all, points_now, seat);
    const double others_end = best_of_others(g, all, chance_to_end, seat);
    PUT(s->points / 10.0);
    PUT(s->cards / 10.0);
    PUT(near);
    PUT(s->points * near / 10);
    PUT(s->sure_points / 5);
    PUT(s->sure_points * near / 5);
    PUT(s->sure_cards / 2);
    PUT(s->sure_cards * near / 2);
    PUT(g->super == seat);
    PUT(s->super);
    PUT(s->before == 0);
    PUT(s->before / 3.0);
    PUT(s->bonus / 5);
    PUT(s->bonus * near / 5);
    PUT(lead / 10);
    PUT(lead * near / 10);
    PUT(lead_now / 10);
    PUT(lead_now * s->ends / 5);
    PUT(lead_now * others_end / 5);
    PUT(s->ends);
    PUT(lead / (left + 1) / 2);
    PUT(lead_now / (left + 1) / 2);
    PUT(s->before == 0 ? open / 5 : 0);
    PUT(g->seats / 4.0);
    PUT(s->group_points / 5.0);
    PUT(s->wins_now ? near * near : 0);
}

/* How often four dice and three rolls make a combination. */
static double made(unsigned combination)
{
    static const double rows[COMBOS] = {
        [COMBO_PAIR] = 0.98,  [COMBO_CHANCE] = 1,       [COMBO_SMALL_STRAIGHT] = 0.77,
        [COMBO_THREE] = 0.51, [COMBO_TWO_PAIRS] = 0.33, [COMBO_LARGE_STRAIGHT] = 0.34,
        [COMBO_FOUR] = 0.1,
    };
    if (combination >= COMBOS)
        return 0;
    return combination < COMBO_PAIR ? 0.89 : rows[combination];
}

struct dicetto_eye dicetto_eye(const struct dicetto_weights *weights, const struct dicetto *g)
{
    struct dicetto_eye eye = {.weights = weights};
    BITS_EACH(bonus, g->bonuses)
        eye.counted[bonus] = dicetto_counted(g, (unsigned)bonus);
    return eye;
}

void dicetto_look(const struct dicetto_eye *eye, const struct dicetto *g,
                  float numbers[DICETTO_SEATS_MAX][VALUE_NUMBERS])
{
    struct standing all[DICETTO_SEATS_MAX] = {0};
    double most = 0;
    double open = 0;
    for (unsigned seat = 0; seat < g->seats; seat++) {
        struct standing *s = &all[seat];
        s->before = (seat + g->seats - g->turn) % g->seats;
        s->cards = bits_count(g->collected[seat]);
        s->points = dicetto_points(g, g->collected[seat]);
        look_at_groups(g, seat, s);
        s->now = s->points + s->group_points;
        most = s->cards + s->sure_cards > most ? s->cards + s->sure_cards : most;
    }
    for (unsigned i = 0; i < SPACES; i++)
        if (g->space[i].card != 0 && g->space[i].dice == 0)
            open += g->box.points[g->space[i].kind] * made(dicetto_combination(g->space[i].kind));
    look_at_bonuses(eye, g, all);
    look_at_end(g, all);
    const double near = most < g->enough ? most / g->enough : 1;
    const double left = most < g->enough ? g->enough - most : 0;
    for (unsigned seat = 0; seat < g->seats; seat++)
        put_seat(g, all, seat, near, left, open, numbers[seat]);
}

/* --- the net --- */

/* e to the power of x, from a whole power of 2 and a polynomial for the rest: the same on every
 * machine. */
static double power_of_e(double x)
{
    const double scaled = x * 1.4426950408889634;
    const int whole = (int)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double rest = (scaled - whole) * 0.6931471805599453;
    double sum = 1;
    for (unsigned i = 8; i > 0; i--)
        sum = 1 + rest / i * sum;
    for (int i = whole; i < 0; i++)
        sum /= 2;
    for (int i = whole; i > 0; i--)
        sum *= 2;
    return sum;
}

static double score_of(const struct dicetto_weights *w, const float numbers[VALUE_NUMBERS])
{
    float hidden[VALUE_HIDDEN];
    float score = 0;
    for (unsigned h = 0; h < VALUE_HIDDEN; h++)
        hidden[h] = w->in[VALUE_NUMBERS][h];
    for (unsigned i = 0; i < VALUE_NUMBERS; i++) {
        for (unsigned h = 0; h < VALUE_HIDDEN; h++)
            hidden[h] += numbers[i] * w->in[i][h];
        score += numbers[i] * w->past[i];
    }
    for (unsigned h = 0; h < VALUE_HIDDEN; h++)
        score += hidden[h] > 0 ? hidden[h] * w->out[h] : 0;
    return score;
}

struct dicetto_value dicetto_value(void *eye, const struct dicetto *g, unsigned seat)
{
    const struct dicetto_weights *w = ((const struct dicetto_eye *)eye)->weights;
    float numbers[DICETTO_SEATS_MAX][VALUE_NUMBERS];
    double sum = 0;
    dicetto_look(eye, g, numbers);
    const double own = score_of(w, numbers[seat]);
    for (unsigned i = 0; i < g->seats; i++) {
        const double ahead = i == seat ? 0 : score_of(w, numbers[i]) - own;
        sum += power_of_e(ahead > 30 ? 30 : ahead < -30 ? -30 : ahead);
    }
    double points = w->points[VALUE_NUMBERS];
    for (unsigned i = 0; i < VALUE_NUMBERS; i++)
        points += numbers[seat][i] * w->points[i];
    return (struct dicetto_value){.win = 1 / sum, .points = points};
}
