/* Clocks and absence. A seat's clock runs only while the seat is waited for in the open; moments
 * of a fixed time stop for nobody, so that clocks say nothing about hidden cards. */
#include "table/parts.h"

enum { IDLE_GRACES = 10 }; /* without a clock, somebody who is there has so many times the grace */

/* The seats that somebody waits for: in the open, or without anybody noticing. */
static unsigned waited_for(const struct table *t)
{
    if (t->phase != TABLE_PLAYING)
        return 0;
    if (!t->moment)
        return t->asked;
    unsigned seats = 0;
    if (!t->timed)
        BITS_EACH(seat, moments_asked(t))
            if (!t->seat[seat].replied)
                seats |= table_bit((unsigned)seat);
    return seats;
}

int64_t clock_left(const struct table *t, int64_t now, unsigned seat)
{
    const struct table_seat *s = &t->seat[seat];
    const bool runs = !t->moment && t->phase == TABLE_PLAYING && (t->asked >> seat & 1) != 0;
    if (!runs || table_run_by_bot(s))
        return s->bank;
    const int64_t used = now - s->asked_at;
    return used < s->bank ? s->bank - used : 0;
}

void clock_stop(struct table *t, int64_t now, unsigned seat)
{
    struct table_seat *s = &t->seat[seat];
    if (!t->settings.clock || s->kind != SEAT_PERSON || s->away != AWAY_NO)
        return;
    s->bank = clock_left(t, now, seat);
    if (!t->moment)
        s->bank = t->settings.each ? t->settings.time : s->bank + t->settings.more;
}

int64_t clock_deadline(const struct table *t, unsigned seat)
{
    const struct table_seat *s = &t->seat[seat];
    if (s->kind != SEAT_PERSON || s->away != AWAY_NO || (waited_for(t) >> seat & 1) == 0)
        return 0;
    const int64_t grace = t->settings.grace;
    int64_t deadline = s->asked_at + (t->settings.clock ? s->bank + grace : IDLE_GRACES * grace);
    if (t->settings.pace == PACE_LIVE && !s->here) {
        const int64_t gone = (s->since > s->asked_at ? s->since : s->asked_at) + grace;
        deadline = gone < deadline ? gone : deadline;
    }
    return deadline;
}

void clock_wake(struct table *t)
{
    int64_t wake = 0;
    if (t->phase == TABLE_PLAYING && t->moment && t->timed)
        wake = t->ends;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const int64_t deadline = clock_deadline(t, seat);
        if (deadline != 0 && (wake == 0 || deadline < wake))
            wake = deadline;
    }
    if (wake == t->waking)
        return;
    t->waking = wake;
    if (t->out->wake_at != NULL)
        t->out->wake_at(t->out, wake);
}
