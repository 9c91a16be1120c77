/* What positions between two turns of Dicetto are worth to each seat.
 *
 * Each seat is described by the same numbers: what it has, what stands on cards and how likely it
 * will be collected, what the bonus cards promise, how far it is ahead and how near the end is. The
 * seat that asks is told what lies open on the table besides. A net (bots/nn/nn.h) does the rest.
 */
#ifndef BOTS_DICETTO_VALUE_H
#define BOTS_DICETTO_VALUE_H

#include "bots/dicetto/turn.h"
#include "bots/nn/nn.h"

/* How many numbers there are, about the seat and the table and about an opponent; and how wide a
 * net judges them. */
enum { DICETTO_OWN = 64, DICETTO_OTHER = 39, DICETTO_WIDE = 64 };

/* What the bonus cards of a game count. */
struct dicetto_counted {
    cards of[BONUSES];
};
struct dicetto_counted dicetto_count(const struct dicetto *g);

/* A position, as a seat sees it, as numbers. */
void dicetto_look(const struct dicetto_counted *counted, const struct dicetto *g, unsigned seat,
                  struct nn_input *input);

/* Who judges with a net. It remembers what it judged last, since many ends of a turn differ in
 * nothing that matters: the pips of a group do, its dice do not. */
enum { DICETTO_REMEMBERED = 2048 };
struct dicetto_eye {
    const struct nn *net;
    struct dicetto_counted counted;
    struct {
        uint64_t position; /* 0: none */
        struct dicetto_value value;
    } memory[DICETTO_REMEMBERED];
};
void dicetto_eye_open(struct dicetto_eye *eye, const struct nn *net, const struct dicetto *g);
/* For struct dicetto_judge; the context is struct dicetto_eye. */
struct dicetto_value dicetto_value(void *context, const struct dicetto *g, unsigned seat);

/* How likely a group on a space outlives the turns of so many others. */
double dicetto_holds(const struct dicetto_space *space, unsigned rivals);

#endif
