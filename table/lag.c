/* Watchers who see everything some moves later: a second position that follows the first. A move
 * counts as soon as all that came of it has been told to the seats. */
#include <string.h>

#include "table/changes.h"
#include "table/parts.h"

static bool delayed(const struct table *t)
{
    return t->settings.delay > 0 && !t->opens;
}

static void rewind_all(struct table *t)
{
    t->lag.moves = 0;
    t->lag.count = 0;
    memcpy(t->lag.state, t->match.first, t->match.game->state_size);
}

/* Their steps go on from those that they have heard of before the game. */
void lag_start(struct table *t)
{
    if (!delayed(t))
        return;
    t->lag.step = t->step;
    rewind_all(t);
}

/* A step: the position as they see it now, and what led to it from the one in `span->before`. */
static void tell_lag(struct table *t, const struct span *span)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    struct changes changes;
    t->lag.step++;
    t->sighted &= t->ears;
    if ((t->ears >> TABLE_WATCHERS & 1) == 0)
        return;
    text_char(&json, '{');
    json_number(&json, "step", t->lag.step);
    json_events(t, WATCHER, span, &json);
    json_undone(TABLE_WATCHERS, span, &json);
    changes_find(&changes, t, span, t->lag.state, table_bit(TABLE_WATCHERS));
    changes_put(&changes, TABLE_WATCHERS, &json);
    changes_put_score(&changes, TABLE_WATCHERS, &json);
    text_char(&json, '}');
    tell_to(t, TABLE_WATCHERS, &json);
}

/* Follows up to a number of moves, and tells. */
static void follow(struct table *t, uint32_t moves)
{
    const struct match *match = &t->match;
    struct span span;
    span_follow(&span, match->game, &match->moves[t->lag.moves], moves - t->lag.moves,
                t->lag.state);
    t->lag.moves = moves;
    tell_lag(t, &span);
}

/* The whole picture, from which they go on. */
static void show(struct table *t)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    if ((t->ears >> TABLE_WATCHERS & 1) == 0)
        return;
    tell_picture(t, t->at, TABLE_WATCHERS, &json);
    tell_to(t, TABLE_WATCHERS, &json);
}

void lag_started(struct table *t)
{
    if (delayed(t))
        show(t);
}

void lag_moved(struct table *t)
{
    struct table_lag *lag = &t->lag;
    if (!delayed(t))
        return;
    lag->ends[lag->count++] = t->match.count;
    if (lag->count <= t->settings.delay)
        return;
    follow(t, lag->ends[0]);
    lag->count--;
    memmove(lag->ends, lag->ends + 1, lag->count * sizeof lag->ends[0]);
}

void lag_undone(struct table *t)
{
    struct table_lag *lag = &t->lag;
    if (!delayed(t))
        return;
    while (lag->count > 0 && lag->ends[lag->count - 1] > t->match.count)
        lag->count--;
    if (lag->moves <= t->match.count)
        return;
    /* more was taken back than they had to wait for: the position from before it, and no events,
     * which they have been told already */
    struct span none;
    uint32_t undone[TABLE_VIEWERS];
    moments_recount(t, (struct moves_told){.count = lag->moves, .whole = lag->moves}, undone);
    none.count = 0;
    none.undone = undone;
    memcpy(none.before, lag->state, t->match.game->state_size);
    rewind_all(t);
    while (lag->moves < t->match.count)
        t->match.game->apply(lag->state, &t->match.moves[lag->moves++], NULL);
    tell_lag(t, &none);
}

void lag_end(struct table *t)
{
    if (!delayed(t))
        return;
    if (t->phase == TABLE_OVER)
        follow(t, t->match.count);
    t->lag.done = true; /* from here on they hear what everybody hears */
    show(t);
}
