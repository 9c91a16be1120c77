/* A small net that judges positions: how likely a seat is to win, and how many points it will have.
 *
 * It sees numbers (bots/features.h): some about the seat that asks and the table, and as many for
 * each opponent. All opponents go through the same layer, and what comes out of it is added up, and
 * its greatest taken, so that one net serves every number of seats and it does not matter in which
 * order the opponents sit.
 *
 *     each opponent -> fold ----------sum, greatest--.
 *     the seat and the table -------------------------+-> wide -> deep -> win, points
 *
 * A layer's weights stand by input, then by output: sums run over outputs side by side, in the same
 * order on every machine, and inputs that are 0 cost nothing. No library, no allocation.
 */
#ifndef BOTS_NN_NN_H
#define BOTS_NN_NN_H

#include <stddef.h>
#include <stdint.h>

#include "core/game.h"

enum {
    NN_OWN_MAX = 160,  /* numbers about the seat and the table */
    NN_OTHER_MAX = 64, /* numbers about an opponent */
    NN_FOLD = 32,
    NN_WIDE_MAX = 128, /* a multiple of 32, as every net's */
    NN_DEEP = 32,
    NN_OUT = 2,
    NN_OTHERS = SEATS_MAX - 1,
    NN_POOL = 2 * NN_FOLD,
};

/* How many weights a net has that sees so many numbers and is so wide. */
#define NN_WEIGHTS(own, other, wide)                                                               \
    (((other) + 1) * NN_FOLD + ((own) + NN_POOL + 1) * (wide) + ((wide) + 1) * NN_DEEP +           \
     (NN_DEEP + 1) * NN_OUT)
enum { NN_WEIGHTS_MAX = NN_WEIGHTS(NN_OWN_MAX, NN_OTHER_MAX, NN_WIDE_MAX) };

/* Points are seen in this unit. */
#define NN_POINTS 50.0F

struct nn {
    uint16_t own, other; /* how many numbers it sees */
    uint16_t wide;       /* how many outputs its widest layer has */
    const float *weight; /* fold, wide, deep, out; in each the row of constants comes last */
    /* Another net of this shape, for who wants a second opinion (bots/search.h), and how much that
     * counts, from 0 to 1; NULL: there is none. All else here is about one net alone. */
    const struct nn *second;
    float part;
};

/* What it sees. */
struct nn_input {
    float own[NN_OWN_MAX];
    float other[NN_OTHERS][NN_OTHER_MAX];
    unsigned others;
};

/* What it makes of it, layer by layer; training goes back through these. */
struct nn_thought {
    float fold[NN_OTHERS][NN_FOLD];
    float pool[NN_POOL]; /* the sums, then the greatest */
    float wide[NN_WIDE_MAX];
    float deep[NN_DEEP];
    float win;    /* from 0 to 1 */
    float points; /* in units of NN_POINTS */
};

/* Where the weights of a layer begin; that of NN_OUT's layer ends with the last. */
enum nn_layer { LAYER_FOLD, LAYER_WIDE, LAYER_DEEP, LAYER_OUT, LAYERS };
size_t nn_layer(const struct nn *net, unsigned layer);
size_t nn_size(const struct nn *net);

void nn_think(const struct nn *net, const struct nn_input *input, struct nn_thought *thought);

/* For many positions that differ little from one: what that one adds up to, so that the others need
 * only count what they change. The opponents must be the same. */
struct nn_base {
    struct nn_input input;
    float fold[NN_OTHERS][NN_FOLD], wide[NN_WIDE_MAX]; /* sums, before they are cut */
    float pool[NN_POOL];
};
void nn_prepare(const struct nn *net, struct nn_base *base);
void nn_think_near(const struct nn *net, const struct nn_base *base, const struct nn_input *input,
                   struct nn_thought *thought);

#endif
