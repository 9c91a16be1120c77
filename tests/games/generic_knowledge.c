#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "tests/games/generic.h"

/* Of points the viewer is told the same there, whatever lies around the view. */
static void check_tallies(struct run *run, const void *state, unsigned viewer)
{
    const struct game *game = run->game;
    struct position views[2];
    memset(&views[0], 0x55, sizeof(views[0]));
    memset(&views[1], 0xaa, sizeof(views[1]));
    game->observe(state, viewer, &views[0]);
    game->observe(&run->shadow, viewer, &views[1]);
    for (unsigned seat = 0; seat < run->setup.seats; seat++) {
        struct tally tallies[2];
        for (unsigned i = 0; i < 2; i++)
            game->tally(&views[i], seat, &tallies[i]);
        if (tallies[0].all != tallies[1].all ||
            memcmp(tallies[0].count, tallies[1].count, TALLY_MAX) != 0 ||
            memcmp(tallies[0].points, tallies[1].points, TALLY_MAX) != 0)
            fail(run, "the points of seat %u tell seat %u what is hidden", seat + 1, viewer + 1);
    }
}

/* A state made up from what the viewer knows looks the same to them. */
void check_imagined(struct run *run, const void *state, unsigned viewer)
{
    const struct game *game = run->game;
    struct position view;
    struct position *shadow = &run->shadow;
    game->observe(state, viewer, &view);
    memset(shadow, 0x33, sizeof(*shadow));
    game->imagine(&view, &run->rng, shadow);
    run->viewer = viewer;
    run->shadowed = true;
    run->ahead = false;
    const char *word = game->audit(shadow);
    if (word != NULL)
        fail(run, "what seat %u imagines is unsound: %s", viewer + 1, word);
    if (!must_see_same(game, state, shadow, viewer))
        fail(run, "seat %u sees another view in what it imagines", viewer + 1);
    if (!must_see_same(game, state, shadow, WATCHER))
        fail(run, "a watcher sees another view in what seat %u imagines", viewer + 1);
    const unsigned waiting = game->waiting(state);
    const unsigned imagined = game->waiting(shadow);
    if (((waiting ^ imagined) >> viewer & 1) != 0 || (waiting == 0) != (imagined == 0))
        fail(run, "seat %u is asked in only one of two states it cannot tell apart", viewer + 1);
    check_tallies(run, state, viewer);
}

void check_questions(struct run *run, const void *state, unsigned viewer)
{
    const struct game *game = run->game;
    struct move lists[2][CHOICES_MAX];
    struct event questions[2];
    memset(lists, 0, sizeof(lists));
    const unsigned count = game->choices(state, viewer, lists[0]);
    if (count != game->choices(&run->shadow, viewer, lists[1]) ||
        memcmp(lists[0], lists[1], count * sizeof(struct move)) != 0)
        fail(run, "seat %u has other choices in what it imagines", viewer + 1);
    memset(questions, 0, sizeof(questions));
    game->question(state, viewer, &questions[0]);
    game->question(&run->shadow, viewer, &questions[1]);
    if (memcmp(&questions[0], &questions[1], sizeof(questions[0])) != 0)
        fail(run, "seat %u is asked otherwise in what it imagines", viewer + 1);
    if (game->sampled(state, viewer) != game->sampled(&run->shadow, viewer))
        fail(run, "seat %u has a sample of choices in only one of two states", viewer + 1);
}

/* What the viewer may not do is refused alike. */
void check_errors(struct run *run, const void *state, const struct move *from)
{
    const struct game *game = run->game;
    const bool asked = (game->waiting(state) >> run->viewer & 1) != 0;
    const struct move own = asked ? any_move(run, state, run->viewer) : *from;
    for (unsigned i = 0; i < 8; i++) {
        struct move move = mutated(run, &own);
        move.seat = (uint8_t)run->viewer;
        struct position one = copy_of(game, state);
        struct position other = run->shadow;
        const char *word = game->apply(&one, &move, NULL);
        const char *imagined = game->apply(&other, &move, NULL);
        if (!same_word(word, imagined))
            fail(run, "seat %u gets '%s' for a move, and '%s' in what it imagines", run->viewer + 1,
                 shown(word), shown(imagined));
    }
}

/* Whether the same is asked of the same seats. */
static bool asks_same(const struct game *game, const void *one, const void *other)
{
    const unsigned waiting = game->waiting(one);
    if (waiting != game->waiting(other))
        return false;
    BITS_EACH(seat, waiting & ~(unsigned)CHANCE_BIT) {
        struct event questions[2];
        game->question(one, (unsigned)seat, &questions[0]);
        game->question(other, (unsigned)seat, &questions[1]);
        if (questions[0].kind != questions[1].kind)
            return false;
    }
    return true;
}

/* Whether somebody else than the viewer is asked for a hidden card. */
static bool in_window(const struct game *game, const void *state, unsigned viewer)
{
    return game->window(state) && (game->waiting(state) >> viewer & 1) == 0;
}

/* The move that declines what is asked in a window: its first choice. */
static struct move declining(const struct game *game, const void *state)
{
    struct move list[CHOICES_MAX];
    game->choices(state, bits_first(game->waiting(state)), list);
    return list[0];
}

static void decline_windows(const struct game *game, struct position *state, unsigned viewer,
                            struct ear *ear)
{
    while (in_window(game, state, viewer)) {
        const struct move move = declining(game, state);
        game->apply(state, &move, &ear->sink);
    }
}

/* The n-th event that a viewer hears; false: there is none. */
static bool nth_heard(const struct ear *ear, unsigned viewer, unsigned n, struct event *heard)
{
    unsigned at = 0;
    for (unsigned i = 0; i <= n; i++)
        if (!next_heard(ear, viewer, &at, heard))
            return false;
    return true;
}

/* One world met a window in this step and the other did not. If they sounded the same up to there,
 * cards included, so must what comes next (but for its card), or declining can be heard. Returns
 * whether it does. */
static bool declines_in_silence(const struct ear *one, const struct ear *other, unsigned viewer,
                                unsigned before)
{
    struct event heard[2];
    for (unsigned n = 0; n <= before; n++) {
        const bool more = nth_heard(one, viewer, n, &heard[0]);
        bool same = more == nth_heard(other, viewer, n, &heard[1]);
        if (same && more) {
            if (n == before)
                heard[0].card = heard[1].card = 0;
            same = memcmp(&heard[0], &heard[1], sizeof(heard[0])) == 0;
        }
        if (!same)
            return n < before; /* they had come apart before the window */
    }
    return true;
}

/* How many events a viewer has heard. */
static unsigned heard_by(const struct ear *ear, unsigned viewer)
{
    struct event heard;
    unsigned count = 0;
    for (unsigned at = 0; next_heard(ear, viewer, &at, &heard);)
        count++;
    return count;
}

/* The same move in the state and in its shadow. Windows that are hidden from the viewer may be open
 * in one and not in the other: to decline and to be unable must look alike, so both are compared as
 * if all of them were declined. While the state itself is in such a window, the shadow is ahead. */
void check_shadow(struct run *run, const struct move *move)
{
    const struct game *game = run->game;
    if (!run->shadowed)
        return;
    const bool declined = run->ahead && same_move(move, &run->decline);
    struct sink *sink = listen(game, &run->shadow_heard);
    if ((run->ahead && !declined) || (!declined && game->apply(&run->shadow, move, sink) != NULL)) {
        run->shadowed = false; /* somebody did what the shadow could not */
        return;
    }
    struct position state = copy_of(game, run->match.state);
    run->ahead = in_window(game, &state, run->viewer);
    if (run->ahead)
        run->decline = declining(game, &state);
    const bool one_window = run->ahead != in_window(game, &run->shadow, run->viewer);
    const unsigned before = heard_by(run->ahead ? &run->heard : &run->shadow_heard, run->viewer);
    decline_windows(game, &state, run->viewer, &run->heard);
    decline_windows(game, &run->shadow, run->viewer, &run->shadow_heard);
    if (one_window && !declined &&
        !declines_in_silence(&run->heard, &run->shadow_heard, run->viewer, before))
        fail(run, "seat %u can hear that somebody declined", run->viewer + 1);
    if (!declined)
        check_same_moments(run);
    if (!declined && hear_both(&run->heard, &run->shadow_heard, run->viewer) != HEAR_SAME) {
        run->shadowed = false; /* what was hidden has been shown */
        return;
    }
    if (!asks_same(game, &run->shadow, &state))
        fail(run, "who is asked tells seat %u what is hidden", run->viewer + 1);
    if (!must_see_same(game, &state, &run->shadow, run->viewer))
        fail(run, "seat %u was not told what changed its view", run->viewer + 1);
}

static void print_heard(struct run *run, const struct move *move, const struct ear *ear,
                        unsigned viewer)
{
    char text[TEXT_ROOM];
    struct text out = TEXT(text);
    struct event heard;
    unsigned at = 0;
    record_print_move(run->game, move, &out);
    fprintf(stderr, "after '%s':\n", text);
    while (next_heard(ear, viewer, &at, &heard)) {
        out = TEXT(text);
        run->game->print_event(&heard, &out);
        fprintf(stderr, "  > %s\n", text);
    }
}

/* Whether a move that was made here is an answer that the others do not get to know yet. */
static bool is_secret(const struct game *game, const void *before, const void *after,
                      unsigned mover)
{
    const unsigned left = game->waiting(before) & ~(1U << mover);
    return left != 0 && game->waiting(after) == left;
}

/* Two moves of somebody: who hears the same of both sees no difference. Who sees none was not told
 * of different cards, either; of other things only if they were done in the open, to no effect. */
void check_variation(struct run *run, const void *state, unsigned mover)
{
    const struct game *game = run->game;
    struct position after[2] = {copy_of(game, state), copy_of(game, state)};
    struct ear *ears[2] = {&run->heard, &run->shadow_heard};
    struct move moves[2];
    const unsigned round = game->round(state);
    for (unsigned i = 0; i < 2; i++) {
        moves[i] = any_move(run, state, mover);
        const char *word = game->apply(&after[i], &moves[i], listen(game, ears[i]));
        if (word != NULL)
            fail(run, "a move of seat %u is listed and refused: %s", mover + 1, word);
    }
    /* What was shown in passing is not in the views of the next round, or of the end. */
    if (game->round(&after[0]) != round || game->round(&after[1]) != round ||
        game->waiting(&after[0]) == 0 || !asks_same(game, &after[0], &after[1]))
        return;
    const bool hidden = mover == CHANCE || is_secret(game, state, &after[0], mover);
    for (unsigned viewer = 0; viewer <= WATCHER; viewer++) {
        if (viewer == mover || (viewer >= run->setup.seats && viewer != WATCHER))
            continue;
        const enum hearing hearing = hear_both(ears[0], ears[1], viewer);
        if ((hearing == HEAR_SAME) == see_same(game, &after[0], &after[1], viewer) ||
            (hearing == HEAR_OTHER && !hidden))
            continue;
        must_see_same(game, &after[0], &after[1], viewer);
        for (unsigned i = 0; i < 2; i++)
            print_heard(run, &moves[i], ears[i], viewer);
        fail(run, "viewer %u can tell two moves of seat %u apart only by what they %s", viewer + 1,
             mover + 1, hearing == HEAR_SAME ? "see" : "hear");
    }
}

/* --- descriptions in parts --------------------------------------------------------------------
 */

static void describe_part(const struct game *game, const void *view, unsigned part,
                          struct text *out)
{
    *out = text_of(out->bytes, out->room);
    game->describe_part(view, part, out);
}

static void check_whole(struct run *run, const void *view)
{
    char whole[16384], parts[16384];
    struct text one = TEXT(whole), other = TEXT(parts);
    const struct game *game = run->game;
    game->describe(view, &one);
    for (unsigned part = 0; part < game->parts(view); part++)
        game->describe_part(view, part, &other);
    if (game->parts(view) > PARTS_MAX || strcmp(whole, parts) != 0)
        fail(run, "the parts of a description are not the whole");
}

static void check_same_parts(struct run *run, const void *one, const void *other)
{
    char bytes[2][16384];
    struct text texts[] = {TEXT(bytes[0]), TEXT(bytes[1])};
    const struct game *game = run->game;
    for (unsigned part = 0; part < game->parts(one); part++) {
        if (!game->same_part(one, other, part))
            continue;
        describe_part(game, one, part, &texts[0]);
        describe_part(game, other, part, &texts[1]);
        if (strcmp(bytes[0], bytes[1]) != 0)
            fail(run, "part %u is not the same:\n%s%s", part, bytes[0], bytes[1]);
    }
}

void check_parts(struct run *run, const void *before, const void *after)
{
    struct position one, other;
    unsigned viewers[2];
    for (unsigned i = 0; i < 2; i++) {
        viewers[i] = rng_below(&run->rng, run->setup.seats + 2U);
        if (viewers[i] >= run->setup.seats)
            viewers[i] = viewers[i] == run->setup.seats ? WATCHER : ALL_SEEING;
    }
    run->game->observe(after, viewers[0], &one);
    check_whole(run, &one);
    run->game->observe(before, viewers[0], &other);
    check_same_parts(run, &one, &other);
    run->game->observe(after, viewers[1], &other);
    check_same_parts(run, &one, &other);
}
