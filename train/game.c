#include <math.h>
#include <stdalign.h>
#include <string.h>

#include "bots/search.h"
#include "core/bits.h"
#include "train/train.h"

static void take_sample(struct train_desk *desk, const void *view, unsigned seat)
{
    if (desk->count == TRAIN_SAMPLES)
        return;
    struct train_sample *sample = &desk->samples[desk->count];
    sample->seat = seat;
    desk->features->encode(view, seat, &sample->input);
    nn_think(&desk->net, &sample->input, &desk->thoughts[desk->count]);
    desk->count++;
}

/* A quiet position, as every seat sees it that the net plays. */
static void sample_all(struct train_desk *desk, const void *state)
{
    alignas(16) unsigned char view[STATE_MAX];
    BITS_EACH(seat, desk->learns) {
        desk->features->game->observe(state, (unsigned)seat, view);
        take_sample(desk, view, (unsigned)seat);
    }
}

/* True so often. */
static bool happens(float chance, struct rng *rng)
{
    return (float)(rng_next(rng) >> 40) < chance * 0x1p24F;
}

struct move train_answer(const struct features *features, const struct nn *net, unsigned tries,
                         const struct bot_question *question, struct rng *rng)
{
    alignas(16) unsigned char next[STATE_MAX];
    const struct search_level level = {.tries = (uint16_t)tries};
    if (tries == 0 || features->after(question->view, question->seat, &question->choices[0], next))
        return features->play(net, question, rng);
    return search_choose(features, net, &level, question, rng);
}

static struct move decide(struct train_desk *desk, const void *state, unsigned seat,
                          const struct train_course *course, struct rng *rng)
{
    alignas(16) unsigned char view[STATE_MAX], next[STATE_MAX];
    struct move choices[CHOICES_MAX];
    const struct game *game = desk->features->game;
    const unsigned count = game->choices(state, seat, choices);
    if (count == 1)
        return choices[0];
    game->observe(state, seat, view);
    const struct bot_question question = {
        .game = game, .view = view, .seat = seat, .choices = choices, .count = count};
    const bool learns = (desk->learns >> seat & 1) != 0;
    const bool other = !learns || happens(course->explore, rng);
    const struct move move =
        other ? bot_find(game, "greedy")->choose(&question, rng)
              : train_answer(desk->features, &desk->net, course->tries, &question, rng);
    if (learns && desk->features->after(view, seat, &move, next))
        take_sample(desk, next, seat);
    return move;
}

/* Backwards through the game: each sample learns from the next one of its seat, and from the end.
 */
static void learn(struct train_desk *desk, const struct result *result, float trust)
{
    float goal[SEATS_MAX], points[SEATS_MAX];
    const float winners = (float)bits_count(result->winners);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        goal[seat] = (result->winners >> seat & 1) != 0 ? 1 / winners : 0;
        points[seat] = (float)result->points[seat] / NN_POINTS;
    }
    for (unsigned i = desk->count; i-- > 0;) {
        const unsigned seat = desk->samples[i].seat;
        const struct nn_thought *thought = &desk->thoughts[i];
        const float off[NN_OUT] = {thought->win - goal[seat], thought->points - points[seat]};
        train_back(&desk->net, &desk->samples[i].input, thought, off, desk->gradient);
        const bool won = (result->winners >> seat & 1) != 0;
        desk->loss -= log2((double)(won ? thought->win : 1 - thought->win) + 1e-9);
        goal[seat] = trust * goal[seat] + (1 - trust) * thought->win;
        points[seat] = trust * points[seat] + (1 - trust) * thought->points;
    }
    desk->learnt += desk->count;
}

void train_play(struct train_desk *desk, const struct setup *setup,
                const struct train_course *course, struct rng *rng)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct game *game = desk->features->game;
    unsigned waiting = 0;
    uint32_t last = 0;
    desk->count = 0;
    desk->learns = happens(course->rivals, rng) ? 1U << rng_below(rng, setup->seats)
                                                : (1U << setup->seats) - 1;
    game->start(state, setup);
    while ((waiting = game->waiting(state)) != 0) {
        const uint32_t mark = desk->features->mark(state);
        if (mark != 0 && mark != last)
            sample_all(desk, state);
        last = mark;
        struct move move;
        if (waiting == CHANCE_BIT)
            game_sample(game, state, rng, &move);
        else
            move = decide(desk, state, bits_first(waiting), course, rng);
        game->apply(state, &move, NULL);
    }
    struct result result;
    game->score(state, &result);
    learn(desk, &result, course->trust);
    desk->games++;
}
