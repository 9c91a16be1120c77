#include "match/match.h"

#include <assert.h>
#include <string.h>

#include "core/bits.h"

const char *match_start(struct match *match, const struct game *game, const struct setup *setup,
                        struct move *moves, uint32_t room)
{
    assert(game->state_size <= STATE_MAX && game->view_size <= STATE_MAX);
    const char *error = game->admit(setup);
    if (error != NULL)
        return error;
    memset(match, 0, sizeof *match);
    match->game = game;
    match->setup = *setup;
    match->moves = moves;
    match->room = room < MATCH_MOVES_MAX ? room : MATCH_MOVES_MAX;
    game->start(match->state, setup);
    memcpy(match->first, match->state, game->state_size);
    return NULL;
}

const char *match_arrange(struct match *match, const char *line)
{
    assert(match->count == 0);
    match->arranged = true;
    return match->game->arrange(match->state, line);
}

const char *match_settle(struct match *match, struct sink *sink)
{
    assert(match->count == 0);
    const char *error = match->game->settle(match->state, sink);
    if (error == NULL)
        memcpy(match->first, match->state, match->game->state_size);
    return error;
}

const char *match_apply(struct match *match, const struct move *move, struct sink *sink)
{
    if (match->count == match->room)
        return "too-many-moves";
    const char *error = match->game->apply(match->state, move, sink);
    if (error != NULL)
        return error;
    match->moves[match->count++] = *move;
    match->chances += move->seat == CHANCE;
    return NULL;
}

const char *match_chance(struct match *match, struct chacha *chacha, struct sink *sink)
{
    const struct game *game = match->game;
    while (game->waiting(match->state) == CHANCE_BIT) {
        struct move move;
        game->outcome(match->state, chacha_below(chacha, game->outcomes(match->state)), &move);
        const char *error = match_apply(match, &move, sink);
        if (error != NULL)
            return error;
    }
    return NULL;
}

/* Plays the first `count` moves again into `state`. */
static void match_replay(const struct match *match, uint32_t count, void *state)
{
    const struct game *game = match->game;
    memcpy(state, match->first, game->state_size);
    for (uint32_t i = 0; i < count; i++) {
        const char *error = game->apply(state, &match->moves[i], NULL);
        assert(error == NULL);
        (void)error;
    }
}

/* Whether `state` is in a window that others than `seat` are asked in, and the move that declines
 * it. */
static bool match_hidden_window(const struct game *game, const void *state, unsigned seat,
                                struct move *decline)
{
    const unsigned waiting = game->waiting(state);
    if (waiting == 0 || !game->window(state) || (waiting >> seat & 1) != 0)
        return false;
    struct move choices[CHOICES_MAX];
    game->choices(state, bits_first(waiting), choices);
    *decline = choices[0];
    return true;
}

/* How many moves there are without the windows that others declined last: for `seat` they look as
 * if nobody had been asked. */
static uint32_t match_seen_moves(const struct match *match, unsigned seat)
{
    alignas(16) unsigned char state[STATE_MAX];
    match_replay(match, 0, state);
    uint32_t seen = 0;
    for (uint32_t i = 0; i < match->count; i++) {
        const struct move *move = &match->moves[i];
        struct move decline;
        if (!match_hidden_window(match->game, state, seat, &decline) ||
            memcmp(move, &decline, sizeof *move) != 0)
            seen = i + 1;
        match->game->apply(state, move, NULL);
    }
    return seen;
}

/* Whether only a window that is hidden from `seat` keeps dice or cards from coming: for that seat
 * they have come. */
static bool match_window_before_chance(const struct match *match, unsigned seat)
{
    struct move decline;
    if (!match_hidden_window(match->game, match->state, seat, &decline))
        return false;
    alignas(16) unsigned char state[STATE_MAX];
    memcpy(state, match->state, match->game->state_size);
    do
        match->game->apply(state, &decline, NULL);
    while (match_hidden_window(match->game, state, seat, &decline));
    return match->game->waiting(state) == CHANCE_BIT;
}

/* Whether the last of `count` moves, by `seat`, was the last answer to a question that several
 * seats answered at once: the others' answers are in the open now, so it is too late to think
 * again. `before` is the position in which it was given. */
static bool match_opened_answers(const struct match *match, uint32_t count, unsigned seat,
                                 const void *before)
{
    const struct game *game = match->game;
    if (count < 2 || game->waiting(before) != 1U << seat)
        return false;
    const struct move *previous = &match->moves[count - 2];
    if (previous->seat == seat || previous->seat == CHANCE)
        return false;
    alignas(16) unsigned char earlier[STATE_MAX];
    match_replay(match, count - 2, earlier);
    const unsigned both = 1U << seat | 1U << previous->seat;
    return (game->waiting(earlier) & both) == both;
}

const char *match_undo(struct match *match, unsigned seat)
{
    const uint32_t count = match_seen_moves(match, seat);
    if (count == 0)
        return "nothing-to-undo";
    const unsigned last = match->moves[count - 1].seat;
    if (last == CHANCE || match_window_before_chance(match, seat))
        return "undo-past-chance";
    if (last != seat)
        return "undo-past-another-seat";
    alignas(16) unsigned char before[STATE_MAX];
    match_replay(match, count - 1, before);
    if (match_opened_answers(match, count, seat, before))
        return "undo-past-reveal";
    match->count = count - 1;
    memcpy(match->state, before, match->game->state_size);
    return NULL;
}

uint64_t match_hash(const struct match *match)
{
    return game_hash(match->game, match->state);
}
