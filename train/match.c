/* The verdict of a training: the net against what was best before, seat by seat. */
#include <math.h>
#include <stdalign.h>

#include "core/bits.h"
#include "train/train.h"

static void answer(const struct train_match *match, bool new, const void *state, unsigned seat,
                   struct rng *rng, struct move *move)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct move choices[CHOICES_MAX];
    const struct game *game = match->features->game;
    const unsigned count = game->choices(state, seat, choices);
    game->observe(state, seat, view);
    const struct bot_question question = {
        .game = game, .view = view, .seat = seat, .choices = choices, .count = count};
    *move = !new && match->old == NULL
                ? bot_find(game, "greedy")->choose(&question, rng)
                : train_answer(match->features, new ? match->new : match->old, match->tries,
                               &question, rng);
}

/* What the new one wins of a game in that seat. */
static double play(const struct train_match *match, unsigned seat, uint64_t seed)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct game *game = match->features->game;
    struct rng rng = rng_stream(seed, 0);
    unsigned waiting = 0;
    game->start(state, &match->setup);
    while ((waiting = game->waiting(state)) != 0) {
        struct move move;
        if (waiting == CHANCE_BIT) {
            game_sample(game, state, &rng, &move);
        } else {
            const unsigned asked = bits_first(waiting);
            answer(match, asked == seat, state, asked, &rng, &move);
        }
        game->apply(state, &move, NULL);
    }
    struct result result;
    game->score(state, &result);
    return (result.winners >> seat & 1) != 0 ? 1 / (double)bits_count(result.winners) : 0;
}

void train_compare(struct train_match *match, unsigned games, uint64_t seed)
{
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < games; i++) {
        const double won = play(match, i % match->setup.seats, seed + i / match->setup.seats);
        sum += won;
        squares += won * won;
    }
    match->share = sum / games;
    match->error = 1.96 * sqrt((squares / games - match->share * match->share) / games);
}
