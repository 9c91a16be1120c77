/* The clocks of a simulation: the one on the wall, which somebody sets, also while the server is
 * down; and what is left of people's clocks, which must not run faster than time passes. */
#include <string.h>

#include "table/parts.h"
#include "tests/simulate/simulate.h"

/* --- the wall -------------------------------------------------------------------------------- */

static struct clock_reading reading(const struct sim *s)
{
    return (struct clock_reading){.wall = s->now + s->wall, .elapsed = s->now};
}

void time_start(struct sim *s)
{
    server_clock_start(&s->clock, reading(s));
}

int64_t time_of_server(const struct sim *s)
{
    return server_clock_now(&s->clock, reading(s));
}

int64_t time_until(const struct sim *s, int64_t at)
{
    const int64_t delay = at - time_of_server(s);
    return delay > 0 ? delay : 0;
}

void time_set_wall(struct sim *s)
{
    static const int seconds[] = {30, 600, 3600, 26 * 3600};
    const int64_t jump = INT64_C(1000) * seconds[sim_below(s, sizeof seconds / sizeof seconds[0])];
    if (s->calm)
        return;
    s->wall += sim_chance(s, 2) ? jump : -jump;
    sim_note(s, "the clock on the wall is set: %lld s ahead", (long long)(s->wall / SIM_SECOND));
}

/* --- people's clocks ------------------------------------------------------------------------- */

/* How long a row may have been on its way to the disk when it is read here. */
static int64_t slack(const struct sim *s)
{
    const struct store_faults *disk = &s->plan.disk;
    const int64_t write = (int64_t)disk->delay + (disk->slow > 0 ? disk->slow_delay : 0);
    return 3 * write + SIM_SECOND;
}

/* A bot plays for somebody who has not answered: after the grace, at the earliest. */
static void check_away(struct sim_table *t, const char *row)
{
    char word[8];
    uint32_t seat = 0;
    const struct sim *s = t->sim;
    if (!text_expect(&row, "away") || text_word(&row, word, sizeof word) == 0 ||
        !text_to_number(word, SEATS_MAX, &seat) || seat == 0 || text_expect(&row, "left"))
        return;
    const int64_t waited = s->now - t->time[seat - 1].asked;
    if (waited + slack(s) < t->fold.settings.grace)
        sim_fail(t->sim, "seat %u was given up on after %lld ms", seat, (long long)waited);
}

/* Who undoes a move gives back what the clock has got for it. */
static int64_t given_back(const struct sim_table *t, const char *row)
{
    const bool undo = strncmp(row, "undo", 4) == 0 || text_expect(&row, "agree");
    return undo ? t->fold.settings.more : 0;
}

void time_row(struct sim_table *t, const char *row)
{
    struct sim *s = t->sim;
    const char *word = row;
    const bool resumed = text_expect(&word, "resumed");
    const int64_t back = given_back(t, row);
    /* by letters what passes while the server is down counts, by the wall */
    if (t->fold.phase != TABLE_PLAYING || t->fold.settings.pace != PACE_LIVE)
        return;
    check_away(t, row);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct table_seat *now = &t->fold.seat[seat];
        struct sim_time *then = &t->time[seat];
        const int64_t left = clock_left(&t->fold, t->fold.at, seat);
        const int64_t passed = s->now - then->seen;
        if (then->person == now->person && then->left - left > passed + back + slack(s))
            sim_fail(s, "the clock of seat %u has lost %lld ms in %lld", seat + 1,
                     (long long)(then->left - left), (long long)passed);
        if (!resumed && (then->asked_at != now->asked_at || then->person != now->person))
            then->asked = s->now;
        *then = (struct sim_time){.person = now->person,
                                  .left = left,
                                  .seen = s->now,
                                  .asked_at = now->asked_at,
                                  .asked = then->asked};
    }
}
