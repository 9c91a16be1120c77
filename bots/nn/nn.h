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
    NET_OWN_MAX = 160,  /* numbers about the seat and the table */
    NET_OTHER_MAX = 64, /* numbers about an opponent */
    NET_FOLD = 32,
    NET_WIDE_MAX = 128, /* a multiple of 32, as every net's */
    NET_DEEP = 32,
    NET_OUT = 2,
    NET_OTHERS = SEATS_MAX - 1,
    NET_POOL = 2 * NET_FOLD,
};

/* How many weights a net has that sees so many numbers and is so wide. */
#define NET_WEIGHTS(own, other, wide)                                                              \
    (((other) + 1) * NET_FOLD + ((own) + NET_POOL + 1) * (wide) + ((wide) + 1) * NET_DEEP +        \
     (NET_DEEP + 1) * NET_OUT)
enum { NET_WEIGHTS_MAX = NET_WEIGHTS(NET_OWN_MAX, NET_OTHER_MAX, NET_WIDE_MAX) };

/* Points are seen in this unit. */
#define NET_POINTS 50.0F

struct net {
    uint16_t own, other; /* how many numbers it sees */
    uint16_t wide;       /* how many outputs its widest layer has */
    const float *weight; /* fold, wide, deep, out; in each the row of constants comes last */
    /* Another net of this shape, for who wants a second opinion (bots/search.h), and how much that
     * counts, from 0 to 1; NULL: there is none. All else here is about one net alone. */
    const struct net *second;
    float part;
};

/* What it sees. */
struct net_input {
    float own[NET_OWN_MAX];
    float other[NET_OTHERS][NET_OTHER_MAX];
    unsigned others;
};

/* What it makes of it, layer by layer; training goes back through these. */
struct net_thought {
    float fold[NET_OTHERS][NET_FOLD];
    float pool[NET_POOL]; /* the sums, then the greatest */
    float wide[NET_WIDE_MAX];
    float deep[NET_DEEP];
    float win;    /* from 0 to 1 */
    float points; /* in units of NET_POINTS */
};

/* Where the weights of a layer begin; that of NET_OUT's layer ends with the last. */
enum net_layer { LAYER_FOLD, LAYER_WIDE, LAYER_DEEP, LAYER_OUT, LAYERS };
size_t net_layer(const struct net *net, unsigned layer);
size_t net_size(const struct net *net);

void net_think(const struct net *net, const struct net_input *input, struct net_thought *thought);

/* For many positions that differ little from one: what that one adds up to, so that the others need
 * only count what they change. The opponents must be the same. */
struct net_base {
    struct net_input input;
    float fold[NET_OTHERS][NET_FOLD], wide[NET_WIDE_MAX]; /* sums, before they are cut */
    float pool[NET_POOL];
};
void net_prepare(const struct net *net, struct net_base *base);
void net_think_near(const struct net *net, const struct net_base *base,
                    const struct net_input *input, struct net_thought *thought);

#endif
