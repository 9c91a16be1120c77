#include "bots/dicetto/value.h"

#include <assert.h>

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
static void look_at_bonuses(const struct dicetto_counted *all_counted, const struct dicetto *g,
                            struct standing all[DICETTO_SEATS_MAX])
{
    double to_come = 0;
    for (unsigned seat = 0; seat < g->seats; seat++)
        to_come = all[seat].cards > to_come ? all[seat].cards : to_come;
    to_come = g->enough - to_come;
    BITS_EACH(bonus, g->bonuses) {
        const cards counted = all_counted->of[bonus];
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

/* Writes numbers one behind the other. */
struct pen {
    float *at;
};

static void put(struct pen *pen, double number)
{
    *pen->at++ = (float)number;
}

static void put_if(struct pen *pen, bool condition)
{
    *pen->at++ = condition ? 1.0F : 0.0F;
}

/* One of `count` numbers is 1, the others are 0. */
static void put_one_of(struct pen *pen, unsigned which, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        put_if(pen, i == which);
}

/* What all seats share. */
struct table {
    double near, left; /* how near the end is, and how many cards the first one lacks for it */
    double open;       /* points that lie open, and are likely to be got */
};

static void put_seat(struct pen *pen, const struct dicetto *g, const struct standing all[],
                     unsigned seat, const struct table *table)
{
    const struct standing *s = &all[seat];
    const double lead = all_in_all(s) - best_of_others(g, all, all_in_all, seat);
    const double lead_now = s->now - best_of_others(g, all, points_now, seat);
    const double others_end = best_of_others(g, all, chance_to_end, seat);
    const double near = table->near;
    put(pen, s->points / 10.0);
    put(pen, s->cards / 10.0);
    put(pen, s->points * near / 10);
    put(pen, s->sure_points / 5);
    put(pen, s->sure_points * near / 5);
    put(pen, s->sure_cards / 2);
    put(pen, s->sure_cards * near / 2);
    put_if(pen, g->super == seat);
    put(pen, s->super);
    put(pen, s->bonus / 5);
    put(pen, s->bonus * near / 5);
    put(pen, lead / 10);
    put(pen, lead * near / 10);
    put(pen, lead_now / 10);
    put(pen, lead_now * s->ends / 5);
    put(pen, lead_now * others_end / 5);
    put(pen, s->ends);
    put(pen, lead / (table->left + 1) / 2);
    put(pen, lead_now / (table->left + 1) / 2);
    put(pen, s->before == 0 ? table->open / 5 : 0);
    put(pen, s->group_points / 5.0);
    put(pen, s->wins_now ? near * near : 0);
    put_one_of(pen, s->before, DICETTO_SEATS_MAX);
}

/* By combination: how likely a seat's groups will be collected. */
static void put_groups(struct pen *pen, const struct dicetto *g, unsigned seat, unsigned before)
{
    float holds[COMBOS] = {0};
    for (unsigned i = 0; i < SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        if (space->dice != 0 && space->owner == seat)
            holds[dicetto_combination(space->kind)] += (float)dicetto_holds(space, before);
    }
    for (unsigned i = 0; i < COMBOS; i++)
        put(pen, holds[i]);
}

/* By combination: the points of cards without dice, and something for each card. */
static void put_table(struct pen *pen, const struct dicetto *g, const struct table *table)
{
    float open[COMBOS] = {0};
    unsigned empty = 0;
    for (unsigned i = 0; i < SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        empty += space->card == 0;
        if (space->card != 0 && space->dice == 0)
            open[dicetto_combination(space->kind)] += (float)(g->box.points[space->kind] + 1) / 4;
    }
    for (unsigned i = 0; i < COMBOS; i++)
        put(pen, open[i]);
    put(pen, empty / 2.0);
    put_one_of(pen, g->seats - 2U, DICETTO_SEATS_MAX - 1);
    put(pen, table->near);
    put(pen, bits_count(g->deck) / 40.0);
    put_if(pen, g->deck == 0);
    put(pen, g->quiet / 4.0);
    put_if(pen, g->super == NOBODY);
    put_if(pen, g->with_bonus != 0);
    put(pen, g->enough / 10.0 - 1);
    put(pen, table->left / 10);
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

struct dicetto_counted dicetto_count(const struct dicetto *g)
{
    struct dicetto_counted counted = {0};
    BITS_EACH(bonus, g->bonuses)
        counted.of[bonus] = dicetto_counted(g, (unsigned)bonus);
    return counted;
}

static struct table look_at_all(const struct dicetto_counted *counted, const struct dicetto *g,
                                struct standing all[DICETTO_SEATS_MAX])
{
    struct table table = {0};
    double most = 0;
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
            table.open +=
                g->box.points[g->space[i].kind] * made(dicetto_combination(g->space[i].kind));
    look_at_bonuses(counted, g, all);
    look_at_end(g, all);
    table.near = most < g->enough ? most / g->enough : 1;
    table.left = most < g->enough ? g->enough - most : 0;
    return table;
}

void dicetto_look(const struct dicetto_counted *counted, const struct dicetto *g, unsigned seat,
                  struct nn_input *input)
{
    struct standing all[DICETTO_SEATS_MAX] = {0};
    const struct table table = look_at_all(counted, g, all);
    struct pen own = {input->own};
    put_seat(&own, g, all, seat, &table);
    put_groups(&own, g, seat, all[seat].before);
    put_table(&own, g, &table);
    assert(own.at - input->own == DICETTO_OWN);
    input->others = 0;
    for (unsigned i = 0; i < g->seats; i++) {
        if (i == seat)
            continue;
        struct pen other = {input->other[input->others++]};
        put_seat(&other, g, all, i, &table);
        put_groups(&other, g, i, all[i].before);
        assert(other.at - input->other[input->others - 1] == DICETTO_OTHER);
    }
}

/* --- judging --- */

void dicetto_eye_open(struct dicetto_eye *eye, const struct nn *net, const struct dicetto *g)
{
    eye->net = net;
    eye->counted = dicetto_count(g);
    for (unsigned i = 0; i < DICETTO_REMEMBERED; i++)
        eye->memory[i].position = 0;
}

static uint64_t mix(uint64_t sum, uint64_t word)
{
    const uint64_t product = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return product ^ product >> 29;
}

/* A number for all that a seat's chances go by; never 0. */
static uint64_t position_of(const struct dicetto *g, unsigned seat)
{
    uint64_t sum = mix(g->deck, seat | (unsigned)g->turn << 8 | (unsigned)g->super << 16 |
                                    (unsigned)g->quiet << 24);
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        const unsigned owner = space->dice != 0 ? space->owner + 1U : 0;
        sum = mix(sum, space->card | owner << 8U | dicetto_pips(space->dice) << 16U);
    }
    for (unsigned i = 0; i < g->seats; i++)
        sum = mix(sum, g->collected[i]);
    return sum | 1;
}

struct dicetto_value dicetto_value(void *context, const struct dicetto *g, unsigned seat)
{
    struct dicetto_eye *eye = context;
    const uint64_t position = position_of(g, seat);
    const unsigned at = position >> 32 & (DICETTO_REMEMBERED - 1);
    if (eye->memory[at].position != position) {
        struct nn_input input;
        struct nn_thought thought;
        input.others = 0;
        dicetto_look(&eye->counted, g, seat, &input);
        nn_think(eye->net, &input, &thought);
        eye->memory[at].position = position;
        eye->memory[at].value = (struct dicetto_value){
            .win = (double)thought.win,
            .points = (double)(thought.points * NN_POINTS),
        };
    }
    return eye->memory[at].value;
}
