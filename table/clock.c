/* Clocks and absence. A seat's clock runs only while the seat is waited for in the open; moments
 * of a fixed time stop for nobody, so that clocks say nothing about hidden cards.
 *
 * Before somebody can think about a question they have to see what led to it. Their clock starts
 * when their client says that it has shown the question (`shown`), or when a bound has passed that
 * grows with what there is to be seen: the events that everybody was told of since the seat's last
 * answer. It depends on nothing hidden, and a client that keeps silent gains no more than that. */
#include <assert.h>

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

void clock_tell(struct table *t, const struct span *span)
{
    const unsigned most = TABLE_SHOW_MAX / TABLE_SHOW_EVENT;
    unsigned events = 0;
    for (unsigned i = 0; i < span->count; i++)
        events += span->events[i].see == SEE_ALL && span->events[i].only == 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const unsigned all = t->seat[seat].events + events;
        t->seat[seat].events = (uint16_t)(all < most ? all : most);
    }
}

void clock_ask(struct table *t, int64_t now, unsigned seats)
{
    const bool allows = t->settings.clock && t->settings.pace == PACE_LIVE && !t->moment;
    BITS_EACH(seat, seats) {
        struct table_seat *s = &t->seat[seat];
        s->asked_at = now;
        s->runs_at = now + (allows ? (int64_t)s->events * TABLE_SHOW_EVENT : 0);
    }
}

int64_t clock_waits(const struct table *t, int64_t now, unsigned seat)
{
    const struct table_seat *s = &t->seat[seat];
    const bool asked = !t->moment && (t->asked >> seat & 1) != 0;
    assert(t->phase == TABLE_PLAYING);
    if (!asked || !t->settings.clock || s->kind != SEAT_PERSON || s->away != AWAY_NO)
        return 0;
    return s->runs_at > now ? s->runs_at - now : 0;
}

int64_t clock_left(const struct table *t, int64_t now, unsigned seat)
{
    const struct table_seat *s = &t->seat[seat];
    const bool runs = !t->moment && t->phase == TABLE_PLAYING && (t->asked >> seat & 1) != 0;
    if (!runs || table_run_by_bot(s))
        return s->bank;
    const int64_t used = now > s->runs_at ? now - s->runs_at : 0;
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
    int64_t deadline =
        t->settings.clock ? s->runs_at + s->bank + grace : s->asked_at + IDLE_GRACES * grace;
    if (t->settings.pace == PACE_LIVE && !s->here) {
        const int64_t gone = (s->since > s->asked_at ? s->since : s->asked_at) + grace;
        deadline = gone < deadline ? gone : deadline;
    }
    return deadline;
}

int64_t clock_due(const struct table *t)
{
    int64_t due = t->phase == TABLE_PLAYING && t->moment && t->timed ? t->ends : 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const int64_t deadline = clock_deadline(t, seat);
        if (deadline != 0 && (due == 0 || deadline < due))
            due = deadline;
    }
    return due;
}

void clock_wake(struct table *t)
{
    const int64_t wake = clock_due(t);
    if (wake == t->waking)
        return;
    t->waking = wake;
    if (t->out->wake_at != NULL)
        t->out->wake_at(t->out, wake);
}

void clock_move(struct table *t, int64_t by)
{
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        t->seat[seat].asked_at += by;
        t->seat[seat].runs_at += by;
    }
    if (t->moment && t->timed)
        t->ends += by;
}
