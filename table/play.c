/* Moves: from the answer of a seat to the next question, with the chance events between. */
#include <assert.h>
#include <string.h>

#include "match/record.h"
#include "table/parts.h"

/* --- moves and rows -------------------------------------------------------------------------- */

static bool make_room(struct table *t)
{
    struct match *match = &t->match;
    if (match->count < match->room)
        return true;
    uint32_t room = match->room;
    if (room >= MATCH_MOVES_MAX)
        return false;
    struct move *moves = t->out->grow(t->out, match->moves, &room);
    if (moves == NULL)
        return false;
    assert(room > match->room);
    match->moves = moves;
    match->room = room < MATCH_MOVES_MAX ? room : MATCH_MOVES_MAX;
    return true;
}

bool flow_peek(const struct table *t, const char **read, struct move *move)
{
    enum { MOVE_ROOM = 512 };
    char bytes[MOVE_ROOM], word[4];
    struct text text = TEXT(bytes);
    unsigned seat = 0;
    *read += strspn(*read, " ;");
    const size_t length = strcspn(*read, ";");
    text_add_n(&text, *read, length);
    *read += length;
    const char *at = bytes;
    text_word(&at, word, sizeof word);
    return !text.cut && record_seat(word, t->match.setup.seats, &seat) &&
           t->match.game->parse_move(seat, at, move) == NULL;
}

static void flow_apply(struct table *t, struct flow *flow, const struct move *move)
{
    flow->error = make_room(t) ? match_apply(&t->match, move, NULL) : "too-many-moves";
    if (flow->error != NULL)
        return;
    t->chances += move->seat == CHANCE;
    if (flow->made == NULL)
        return;
    /* behind the row's word comes the first move, the others behind a semicolon */
    text_add(flow->made, strchr(flow->made->bytes, ' ') == NULL ? " " : "; ");
    record_print_move(t->match.game, move, flow->made);
}

void flow_move(struct table *t, struct flow *flow, const struct move *move)
{
    struct move read;
    if (flow->made == NULL &&
        (!flow_peek(t, &flow->read, &read) || memcmp(&read, move, sizeof read) != 0)) {
        flow->error = "bad-row";
        return;
    }
    flow_apply(t, flow, move);
}

void flow_chance(struct table *t, struct flow *flow)
{
    const struct game *game = t->match.game;
    struct move move;
    if (flow->made == NULL) {
        if (!flow_peek(t, &flow->read, &move) || move.seat != CHANCE)
            flow->error = "bad-row";
    } else {
        const uint32_t outcomes = game->outcomes(t->match.state);
        const uint32_t index = t->out->chance(t->out, t->chances, outcomes);
        assert(index < outcomes);
        game->outcome(t->match.state, index, &move);
    }
    if (flow->error == NULL)
        flow_apply(t, flow, &move);
}

/* --- questions ------------------------------------------------------------------------------- */

/* What follows is told as a change of what is known now. */
static void span_from(struct span *span, const struct table *t)
{
    span->count = 0;
    memcpy(span->before, t->told, t->match.game->state_size);
}

/* What comes of a row that played on: the row itself, the next question, what is told, whom bots
 * think for. As long as `others` are still asked the same, the question keeps its number. */
static void ask_on(struct table *t, int64_t now, struct flow *flow, const struct span *span,
                   unsigned others, const char *more)
{
    if (flow->error != NULL) {
        t->sighted = 0; /* some of it may have happened */
        return;
    }
    const unsigned waiting = t->moment ? 0 : match_waiting(&t->match);
    const bool fresh = others == 0;
    assert(fresh || waiting == others); /* no answer changes what others are asked */
    clock_tell(t, span);
    if (fresh) {
        t->question++;
        t->asked_all = (uint8_t)waiting;
        clock_ask(t, now, t->moment ? moments_asked(t) : waiting);
    }
    t->asked = (uint8_t)waiting;
    if (!t->moment && waiting == 0)
        t->phase = TABLE_OVER;
    if (flow->made != NULL)
        rows_keep(t, now, flow->made->bytes);
    tell_step(t, now, span, more, fresh);
    if (!t->moment)
        lag_moved(t);
    if (t->phase == TABLE_OVER)
        lag_end(t);
    if (fresh)
        tell_think(t, t->moment ? moments_asked(t) : t->asked);
}

static void begin_match(struct table *t, struct flow *flow)
{
    struct match *match = &t->match;
    flow->error =
        match_start(match, t->settings.game, &t->settings.setup, match->moves, match->room);
    t->chances = 0;
    if (flow->error == NULL)
        moments_settle(t);
}

void play_past(struct table *t, struct flow *flow)
{
    struct move move;
    if (t->past == 0)
        begin_match(t, flow);
    while (flow->error == NULL && *flow->read != '\0') {
        if (!flow_peek(t, &flow->read, &move))
            flow->error = "bad-row";
        else
            flow_apply(t, flow, &move);
        if (flow->error == NULL)
            moments_settle_past(t);
    }
    t->past = flow->error == NULL ? t->match.count : 0;
}

void play_start(struct table *t, int64_t now, struct flow *flow)
{
    struct span span;
    if (t->past == 0)
        begin_match(t, flow);
    if (flow->error != NULL)
        return;
    t->phase = TABLE_PLAYING;
    t->sighted = 0;
    table_count_watchers(t); /* who came to look may not be allowed to watch */
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        t->seat[seat].bank = t->settings.time;
    lag_start(t);
    moments_advance(t, now, flow, &span);
    ask_on(t, now, flow, &span, 0, "\"started\":true");
    lag_started(t);
}

void play_move(struct table *t, int64_t now, const struct move *move, struct flow *flow)
{
    struct span span;
    unsigned others = t->asked & ~table_bit(move->seat);
    const uint32_t count = t->match.count;
    span_from(&span, t);
    flow_move(t, flow, move);
    if (flow->error != NULL)
        return; /* a refused move changes nothing */
    clock_stop(t, now, move->seat);
    assert(move->seat < SEATS_MAX); /* chance is never asked */
    t->seat[move->seat].events = 0;
    t->seat[move->seat].answers++;
    t->undo = 0;
    moments_advance(t, now, flow, &span);
    if (t->match.count != count + 1)
        others = 0; /* whatever is asked now came after something else */
    ask_on(t, now, flow, &span, others, NULL);
}

void play_over(struct table *t, int64_t now, struct flow *flow)
{
    struct span span;
    span_from(&span, t);
    moments_close(t, flow, &span);
    moments_advance(t, now, flow, &span);
    ask_on(t, now, flow, &span, 0, NULL);
}

/* --- undo ------------------------------------------------------------------------------------ */

const char *play_may_undo(const struct table *t, unsigned seat)
{
    struct match match = t->match;
    const char *error = match_undo(&match, seat);
    if (error != NULL)
        return error;
    if (match.count < t->past)
        return "nothing-to-undo";
    assert((match_waiting(&match) >> seat & 1) != 0);
    /* to open a window once more would show everybody that there was one */
    return match.game->window(match.state) ? "undo-past-moment" : NULL;
}

/* The last answer of a seat to a question that everybody knew of; MATCH_MOVES_MAX: none. */
static uint32_t last_open_answer(const struct table *t, unsigned seat)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct match *match = &t->match;
    uint32_t last = MATCH_MOVES_MAX;
    memcpy(state, match->first, match->game->state_size);
    for (uint32_t i = 0; i < match->count; i++) {
        if (i >= t->past && match->moves[i].seat == seat && !match->game->window(state))
            last = i;
        match->game->apply(state, &match->moves[i], NULL);
    }
    return last;
}

/* Others can agree to what touches them, but dice that have been seen stay: whoever knows what
 * comes next would play with other people's luck. */
const char *play_may_ask_undo(const struct table *t, unsigned seat)
{
    const uint32_t last = last_open_answer(t, seat);
    if (last == MATCH_MOVES_MAX)
        return "nothing-to-undo";
    for (uint32_t i = last; i < t->match.count; i++)
        if (t->match.moves[i].seat == CHANCE)
            return "undo-past-chance";
    return NULL;
}

/* Whoever plays against bots alone plays with nobody's luck but their own. */
const char *play_may_practise(const struct table *t, unsigned seat)
{
    if (!table_among_bots(t, seat))
        return "undo-past-another-seat";
    return t->seat[seat].answers > 0 ? NULL : "nothing-to-undo";
}

static void rewind_to(struct match *match, uint32_t count)
{
    memcpy(match->state, match->first, match->game->state_size);
    match->chances = 0;
    for (uint32_t i = 0; i < count; i++) {
        match->game->apply(match->state, &match->moves[i], NULL);
        match->chances += match->moves[i].seat == CHANCE;
    }
    match->count = count;
}

static void count_answers(struct table *t)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct match *match = &t->match;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        t->seat[seat].answers = 0;
    memcpy(state, match->first, match->game->state_size);
    for (uint32_t i = 0; i < match->count; i++) {
        const unsigned seat = match->moves[i].seat;
        if (i >= t->past && seat != CHANCE && !match->game->window(state))
            t->seat[seat].answers++;
        match->game->apply(state, &match->moves[i], NULL);
    }
}

/* Dice that were seen and taken back are never rolled again: what chance does next is new (its
 * count goes on), so that nobody can try a move until it is lucky and have the same luck twice. But
 * the dice of such a game are not those that were promised any more, and nothing is claimed. */
static void practise(struct table *t)
{
    t->practice = true;
    rows_copy(t->commitment, sizeof t->commitment, "-");
}

void play_undo(struct table *t, int64_t now, unsigned seat, enum undo_kind kind)
{
    struct span span;
    uint32_t undone[TABLE_VIEWERS];
    char bytes[64];
    struct text more = TEXT(bytes);
    const struct moves_told told = {t->match.count, t->base_count, t->shown};
    span_from(&span, t);
    if (kind == UNDO_FREE)
        match_undo(&t->match, seat);
    else
        rewind_to(&t->match, last_open_answer(t, seat));
    if (kind == UNDO_PRACTICE)
        practise(t);
    moments_recount(t, told, undone);
    span.undone = undone;
    count_answers(t);
    moments_drop(t);
    /* what the clock got for the answer, or time could be made by taking back */
    struct table_seat *s = &t->seat[seat];
    s->bank = s->bank > t->settings.more ? s->bank - t->settings.more : 0;
    t->undo = 0;
    t->question++;
    t->asked = t->asked_all = (uint8_t)match_waiting(&t->match);
    for (unsigned i = 0; i < table_seats(t); i++)
        t->seat[i].events = 0; /* nothing new is to be seen */
    clock_ask(t, now, t->asked);
    text_add(&more, "\"undone\":");
    text_number(&more, seat + 1);
    if (t->practice)
        json_flag(&more, "practice", true);
    tell_step(t, now, &span, bytes, true);
    lag_undone(t);
    tell_think(t, t->asked);
}
