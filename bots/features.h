/* What a net is told of a game: positions as numbers, and where the net can judge them.
 *
 * A net judges a position as a seat knows it, so it is told a view. It is good at quiet positions
 * only: between two places of Dice Town, between two turns of Dicetto, with a choice made and not
 * yet shown. Whoever wants to judge another plays on to the next quiet one (bots/search.h).
 */
#ifndef BOTS_FEATURES_H
#define BOTS_FEATURES_H

#include "bots/bots.h"
#include "bots/nn/nn.h"

struct features {
    const struct game *game;
    uint16_t own, other; /* how many numbers it gives, as struct nn counts them */
    uint16_t wide;       /* how wide a net it wants */
    /* A view as numbers; seats other than the view's own are the opponents. */
    void (*encode)(const void *view, unsigned seat, struct nn_input *input);
    /* 0: not quiet. Positions one after another with the same mark count as one. */
    uint32_t (*mark)(const void *state);
    /* The view with a seat's answer in it, if the net can judge that before anybody else answers;
     * false: it cannot. */
    bool (*after)(const void *view, unsigned seat, const struct move *move, void *next);
    /* Whether `hope` can tell what each seat may expect in a state. */
    bool (*ready)(const void *state);
    /* What a seat may expect that has not answered yet, with what only it knows, such as the dice
     * under its cup: the best that it can make of it. */
    void (*hope)(const struct nn *net, const void *view, unsigned seat, struct nn_thought *thought);
    /* Lays open what is hidden and can no longer be changed, such as the dice of a last roll: what
     * it means for everybody is then seen before the rules show it. */
    void (*lay_open)(void *state);
    unsigned (*seats)(const void *state);
    /* Why a move is good, as a sentence of the game: fills reasons->word and ->values, given the
     * estimates. */
    void (*explain)(const struct bot_question *question, struct bot_reasons *reasons);
    /* A quick player with this net: it trains it, and plays on in imagined worlds. */
    struct move (*play)(const struct nn *net, const struct bot_question *question, struct rng *rng);
};

/* The features of a game, or NULL. */
const struct features *features_find(const struct game *game);

extern const struct features dicetto_features, town_features;

#endif
