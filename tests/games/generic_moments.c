#include "tests/games/generic.h"

/* Whoever is asked for a hidden card could have it by what the last moment told everybody, and at a
 * moment everything is in order for those who look. */
void check_moments(struct run *run)
{
    const struct game *game = run->game;
    const struct ear *ear = &run->heard;
    const void *state = run->match.state;
    if (ear->moments_count > MOMENTS_MAX)
        fail(run, "%u moments in one move", ear->moments_count);
    for (unsigned i = 0; i < ear->moments_count; i++) {
        const struct heard_moment *moment = &ear->moments[i];
        if (moment->could == 0 || (moment->could | moment->hit) >> run->setup.seats != 0)
            fail(run, "a moment is for %#x and about %#x", moment->could, moment->hit);
        if (game->waiting(&moment->state) != 0)
            fail(run, "somebody is waited for in a moment");
        run->could = moment->could;
    }
    const unsigned waiting = game->waiting(state);
    if (waiting != 0 && game->window(state) && (waiting & ~run->could) != 0)
        fail(run, "%#x is asked for a hidden card, and the last moment was for %#x", waiting,
             run->could);
}

/* How many events a viewer hears that came before a moment. */
static unsigned heard_before(const struct ear *ear, unsigned viewer,
                             const struct heard_moment *moment)
{
    struct event heard;
    unsigned count = 0;
    for (unsigned at = 0; next_heard(ear, viewer, &at, &heard) && at <= moment->place;)
        count++;
    return count;
}

/* How many events a viewer hears alike from the first one on. */
static unsigned heard_alike(const struct ear *one, const struct ear *other, unsigned viewer)
{
    unsigned at[2] = {0, 0};
    for (unsigned count = 0;; count++) {
        struct event heard[2];
        if (!next_heard(one, viewer, &at[0], &heard[0]) ||
            !next_heard(other, viewer, &at[1], &heard[1]) || !same_event(&heard[0], &heard[1]))
            return count;
    }
}

/* The moments of two worlds that a viewer cannot tell apart come in the same places, are for and
 * about the same seats, and look the same, as long as the viewer has heard the same. */
void check_same_moments(struct run *run)
{
    const struct ear *ears[2] = {&run->heard, &run->shadow_heard};
    const unsigned alike = heard_alike(ears[0], ears[1], run->viewer);
    for (unsigned i = 0;; i++) {
        const struct heard_moment *moments[2] = {NULL, NULL};
        for (unsigned j = 0; j < 2; j++)
            if (i < ears[j]->moments_count &&
                heard_before(ears[j], run->viewer, &ears[j]->moments[i]) <= alike)
                moments[j] = &ears[j]->moments[i];
        if (moments[0] == NULL && moments[1] == NULL)
            return;
        if (moments[0] == NULL || moments[1] == NULL)
            fail(run, "seat %u learns by a moment what is hidden", run->viewer + 1);
        if (heard_before(ears[0], run->viewer, moments[0]) !=
            heard_before(ears[1], run->viewer, moments[1]))
            fail(run, "seat %u learns by the place of a moment what is hidden", run->viewer + 1);
        if (moments[0]->could != moments[1]->could || moments[0]->hit != moments[1]->hit)
            fail(
                run,
                "seat %u learns what is hidden by whom a moment is for (%#x, %#x) or about (%#x, %#x)",
                run->viewer + 1, moments[0]->could, moments[1]->could, moments[0]->hit,
                moments[1]->hit);
        if (!must_see_same(run->game, &moments[0]->state, &moments[1]->state, run->viewer) ||
            !must_see_same(run->game, &moments[0]->state, &moments[1]->state, WATCHER))
            fail(run, "seat %u sees in a moment what is hidden", run->viewer + 1);
    }
}
