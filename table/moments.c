/* Moments: what is told when, so that nobody can tell who was asked for a hidden card.
 *
 * The game tells of every moment in which a hidden card could be played, whether or not somebody
 * holds it. If somebody does, the match stops there and waits for an answer; if not, it runs on to
 * the next question. Nobody else may see a difference, so in both cases the table tells what came
 * before the moment, lets it last, and tells what comes behind it afterwards.
 *
 * To this end the position `base`, up to which everything has been told, is kept, and the moves
 * behind it are played once more with a listener (struct span) that keeps the events of the pieces
 * that are due. A piece ends with a moment that must be waited for. How long it lasts depends only
 * on what everybody knows: whom the moment is for, what they have said they want to be asked, and
 * whether somebody is there who could notice. A single person among bots takes the time they need:
 * there is nobody else who could notice anything but bots, and of bots nothing is to be noticed.
 */
#include <assert.h>
#include <string.h>

#include "table/parts.h"

/* How long a moment lasts, if not so many milliseconds. */
static const uint32_t at_once = 0, untimed = UINT32_MAX;

bool moments_wants(const struct table *t, unsigned seat, unsigned hit)
{
    const struct table_seat *s = &t->seat[seat];
    if (table_run_by_bot(s))
        return true;
    switch (s->standing) {
    case STANDING_HIT:
        return (hit >> seat & 1) != 0;
    case STANDING_PASS:
        return s->standing_round != t->match.game->round(t->told);
    default:
        return true;
    }
}

/* The only person at a table that nobody watches, as a bit; 0: there are others. */
static unsigned alone(const struct table *t)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON)
            people |= table_bit(seat);
    return t->settings.watchers != 0 || (people & (people - 1)) != 0 ? 0 : people;
}

/* How long a moment lasts. */
static uint32_t length_of(const struct table *t, unsigned could, unsigned hit)
{
    bool people = false, noticed = t->settings.watchers != 0;
    unsigned wanting = 0;
    BITS_EACH(seat, could)
        if (moments_wants(t, (unsigned)seat, hit)) {
            wanting |= table_bit((unsigned)seat);
            people = people || !table_run_by_bot(&t->seat[seat]);
        }
    if (wanting == 0)
        return at_once;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON && (wanting & ~table_bit(seat)) != 0)
            noticed = true;
    const bool others = people && alone(t) == 0;
    const uint32_t lasts = others ? t->settings.moment : t->settings.bot_moment;
    return noticed && lasts > 0 ? lasts : untimed;
}

/* --- the pieces ------------------------------------------------------------------------------ */

void span_note(struct span *span, const struct event *event, const void *state, size_t size)
{
    if (span->count < SPAN_POSITIONS_MAX)
        memcpy(span->after[span->count], state, size);
    if (span->count < SPAN_EVENTS_MAX)
        span->events[span->count++] = *event;
}

struct follower {
    struct sink sink; /* first */
    struct span *span;
    const void *state;
    size_t size;
};

static void follow(struct sink *sink, const struct event *event)
{
    const struct follower *follower = (const struct follower *)sink;
    span_note(follower->span, event, follower->state, follower->size);
}

void span_follow(struct span *span, const struct game *game, const struct move *moves,
                 uint32_t count, void *state)
{
    struct follower follower = {
        .sink.put = follow, .span = span, .state = state, .size = game->state_size};
    span->count = 0;
    span->undone = NULL;
    memcpy(span->before, state, game->state_size);
    for (uint32_t i = 0; i < count; i++)
        game->apply(state, &moves[i], &follower.sink);
}

static void span_put(struct sink *sink, const struct event *event)
{
    struct span *span = (struct span *)sink;
    if (!span->found && span->moments >= span->from)
        span_note(span, event, span->state, span->t->match.game->state_size);
}

static void span_moment(struct sink *sink, const struct moment *moment)
{
    struct span *span = (struct span *)sink;
    struct table *t = span->t;
    if (span->moments++ < t->passed || span->found)
        return;
    memcpy(t->told, moment->state, t->match.game->state_size);
    const uint32_t lasts = length_of(t, moment->could, moment->hit);
    if (lasts == at_once) {
        t->passed++;
        return;
    }
    span->found = true;
    span->could = moment->could;
    span->hit = moment->hit;
    span->lasts = lasts;
}

static void span_begin(struct span *span, struct table *t)
{
    span->sink = (struct sink){.put = span_put, .moment = span_moment};
    span->t = t;
    span->at = t->base_count;
    span->moments = 0;
    span->from = t->shown;
    span->found = false;
    span->count = 0;
    span->undone = NULL;
    memcpy(span->state, t->base, t->match.game->state_size);
}

static void span_run(struct span *span)
{
    const struct match *match = &span->t->match;
    while (span->at < match->count)
        match->game->apply(span->state, &match->moves[span->at++], &span->sink);
}

/* --- who is asked ---------------------------------------------------------------------------- */

static bool in_window(const struct table *t, const void *state)
{
    const struct game *game = t->match.game;
    return game->waiting(state) != 0 && game->window(state);
}

static struct move declining(const struct game *game, const void *state)
{
    struct move choices[CHOICES_MAX];
    game->choices(state, bits_first(game->waiting(state)), choices);
    return choices[0];
}

struct counter {
    struct sink sink;
    unsigned moments;
};

static void ignore_event(struct sink *sink, const struct event *event)
{
    (void)sink, (void)event;
}

static void count_moment(struct sink *sink, const struct moment *moment)
{
    (void)moment;
    ((struct counter *)sink)->moments++;
}

/* All who hold a card are found by declining for one after the other, as long as it is still the
 * same moment. Stops at `wanted`, with the position in which that seat is asked in `state`. */
static unsigned find_holders(const struct table *t, unsigned wanted, void *state)
{
    const struct game *game = t->match.game;
    struct counter counter = {.sink = {.put = ignore_event, .moment = count_moment}};
    unsigned found = 0;
    memcpy(state, t->match.state, game->state_size);
    while (counter.moments == 0 && in_window(t, state)) {
        const unsigned seat = bits_first(game->waiting(state));
        found |= table_bit(seat);
        if (seat == wanted)
            break;
        const struct move move = declining(game, state);
        game->apply(state, &move, &counter.sink);
    }
    return found;
}

unsigned moments_asked(const struct table *t)
{
    alignas(16) unsigned char state[STATE_MAX];
    unsigned asked = 0;
    assert(t->moment);
    if (!t->held)
        return 0;
    BITS_EACH(seat, find_holders(t, SEATS_MAX, state))
        if (moments_wants(t, (unsigned)seat, t->hit))
            asked |= table_bit((unsigned)seat);
    return asked;
}

bool moments_state(const struct table *t, unsigned seat, void *state)
{
    assert(t->moment);
    return t->held && moments_wants(t, seat, t->hit) &&
           (find_holders(t, seat, state) >> seat & 1) != 0;
}

bool moments_replied(const struct table *t)
{
    const unsigned asked = moments_asked(t), single = asked & alone(t);
    /* a bot that is later than the only person declines: nobody learns that it was asked */
    BITS_EACH(seat, single != 0 ? single : asked)
        if (!t->seat[seat].replied)
            return false;
    return true;
}

/* --- going on -------------------------------------------------------------------------------- */

/* Answers for those whom the match waits for in one moment, the last one that was told. */
static void answer_window(struct table *t, struct flow *flow, struct span *span)
{
    const unsigned moments = span->moments;
    while (flow->error == NULL && span->moments == moments && in_window(t, t->match.state)) {
        const unsigned seat = bits_first(match_waiting(&t->match));
        const struct move move =
            t->seat[seat].replied ? t->seat[seat].reply : declining(t->match.game, t->match.state);
        flow_move(t, flow, &move);
        span_run(span);
    }
}

static void forget_replies(struct table *t)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        t->seat[seat].replied = false;
        t->seat[seat].reply = (struct move){0};
    }
}

void moments_close(struct table *t, struct flow *flow, struct span *span)
{
    t->passed++;
    span_begin(span, t);
    span_run(span);
    if (t->held)
        answer_window(t, flow, span);
    forget_replies(t);
    t->moment = t->held = false;
}

void moments_settle(struct table *t)
{
    const size_t size = t->match.game->state_size;
    t->moment = t->held = false;
    t->passed = t->shown = 0;
    t->base_count = t->match.count;
    memcpy(t->base, t->match.state, size);
    memcpy(t->told, t->match.state, size);
}

void moments_drop(struct table *t)
{
    forget_replies(t);
    moments_settle(t);
}

struct recount {
    struct sink sink; /* first */
    const struct table *t;
    struct moves_told told;
    uint32_t at, moments;
    uint32_t *undone;
};

static void recount_event(struct sink *sink, const struct event *event)
{
    const struct recount *r = (const struct recount *)sink;
    struct event heard;
    if (r->at < r->t->match.count || (r->at >= r->told.whole && r->moments >= r->told.moments))
        return;
    for (unsigned viewer = 0; viewer < TABLE_VIEWERS; viewer++)
        r->undone[viewer] += game_hear(event, table_viewer(r->t, viewer), &heard);
}

static void recount_moment(struct sink *sink, const struct moment *moment)
{
    struct recount *r = (struct recount *)sink;
    (void)moment;
    r->moments += r->at >= r->told.whole;
}

/* What was taken back is still in the room for moves. */
void moments_recount(const struct table *t, struct moves_told told, uint32_t undone[TABLE_VIEWERS])
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct match *match = &t->match;
    struct recount r = {.sink = {.put = recount_event, .moment = recount_moment},
                        .t = t,
                        .told = told,
                        .undone = undone};
    memset(undone, 0, TABLE_VIEWERS * sizeof undone[0]);
    memcpy(state, match->first, match->game->state_size);
    for (; r.at < told.count; r.at++)
        match->game->apply(state, &match->moves[r.at], &r.sink);
}

/* A game that begins in a moment is told what led to it, as if it had just happened. */
void moments_settle_past(struct table *t)
{
    if (!in_window(t, t->match.state))
        moments_settle(t);
}

static void open_moment(struct table *t, int64_t now, const struct span *span)
{
    t->moment = true;
    t->held = span->moments == t->passed + 1U && in_window(t, t->match.state);
    t->could = (uint16_t)span->could;
    t->hit = (uint16_t)span->hit;
    t->timed = span->lasts != untimed && (moments_asked(t) & alone(t)) == 0;
    t->ends = t->timed ? now + span->lasts : 0;
}

void moments_advance(struct table *t, int64_t now, struct flow *flow, struct span *span)
{
    span_begin(span, t);
    while (flow->error == NULL) {
        while (match_waiting(&t->match) == CHANCE_BIT && flow->error == NULL)
            flow_chance(t, flow);
        span_run(span);
        if (!span->found) {
            if (!in_window(t, t->match.state)) {
                moments_settle(t);
                return;
            }
            answer_window(t, flow, span); /* nobody wants to be asked */
            continue;
        }
        open_moment(t, now, span);
        if (t->timed || moments_asked(t) != 0) {
            t->shown = (uint16_t)(t->passed + 1);
            return;
        }
        /* nobody is there to notice that nobody is asked */
        moments_close(t, flow, span);
        span_begin(span, t);
    }
}
