#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "core/bits.h"

const void *analysis_state(const struct analysis *analysis, uint32_t step)
{
    return analysis->states + (size_t)step * analysis->game->state_size;
}

/* How many ways there were to go on. */
static uint32_t ways_of(const struct game *game, const void *state, unsigned seat)
{
    struct odds odds[ODDS_MAX];
    struct move choices[CHOICES_MAX];
    if (seat == CHANCE)
        return game->odds(state, odds);
    const uint32_t count = game->choices(state, seat, choices);
    return count == 1 && game->sampled(state, seat) ? 2 : count; /* there are more */
}

/* Whether the bot's outlook is the same for any generator, by a few positions. */
static bool is_steady(const struct analysis *analysis)
{
    enum { SAMPLES = 4 };
    for (uint32_t i = 0; i < SAMPLES; i++) {
        const uint32_t step = (uint32_t)((uint64_t)analysis->count * i / SAMPLES);
        struct analyse_looks looks;
        analyse_look(analysis, analysis_state(analysis, step), step, &looks);
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
            if (looks.look[0].win[seat] != looks.look[1].win[seat] ||
                looks.look[0].points[seat] != looks.look[1].points[seat])
                return false;
    }
    return true;
}

static bool note_steps(struct analysis *analysis, const struct match *match)
{
    const struct game *game = analysis->game;
    const size_t size = game->state_size;
    memcpy(analysis->states, match->first, size);
    for (uint32_t i = 0; i < analysis->count; i++) {
        const void *state = analysis_state(analysis, i);
        struct analyse_step *step = &analysis->steps[i];
        step->move = match->moves[i];
        step->round = (uint16_t)game->round(state);
        step->ways = ways_of(game, state, step->move.seat);
        if (analyse_is_word(game, state))
            analysis->word[analysis->words++].step = i;
        unsigned char *next = analysis->states + (i + 1) * size;
        memcpy(next, state, size);
        if (game->apply(next, &step->move, NULL) != NULL)
            return false;
    }
    return true;
}

bool analysis_open(struct analysis *analysis, const struct match *match, const struct bot *bot,
                   uint64_t seed)
{
    const size_t most = (size_t)match->count + 1;
    *analysis = (struct analysis){
        .game = match->game,
        .setup = match->setup,
        .bot = bot,
        .seed = seed,
        .count = match->count,
        .steps = calloc(most, sizeof *analysis->steps),
        .standings = calloc(most, sizeof *analysis->standings),
        .states = calloc(most, match->game->state_size),
        .word = calloc(most, sizeof *analysis->word),
    };
    if (analysis->steps == NULL || analysis->standings == NULL || analysis->states == NULL ||
        analysis->word == NULL || !note_steps(analysis, match))
        return false;
    analysis->steady = is_steady(analysis);
    return true;
}

void analysis_close(struct analysis *analysis)
{
    free(analysis->steps);
    free(analysis->standings);
    free(analysis->states);
    free(analysis->word);
    *analysis = (struct analysis){0};
}
