/* A store in memory for simulators and tests, with a disk that misbehaves on demand.
 *
 * It has no thread and no clock of its own: the owner tells it the time, and it does what is due
 * then. Groups are made as on SQLite: while one is being written the next comes together. How long
 * a group takes, whether it fails and whether it outlives a crash is drawn from one seed, so that a
 * run can be repeated. store_deliver, called by hand or from `post`, brings the callbacks.
 *
 * A crash forgets whatever was not stored, and everything that was under way to the owner: no
 * callback of it will come, since whoever waited is gone too. Of the group that was being written
 * some batches may be stored, the first ones, each as a whole: that nothing was acknowledged does
 * not mean that nothing is there.
 */
#ifndef STORE_MEMORY_MEMORY_H
#define STORE_MEMORY_MEMORY_H

#include "store/store.h"

/* Chances are parts of 1000. */
struct store_faults {
    uint64_t seed;
    unsigned delay; /* milliseconds that a group takes at most, usually */
    unsigned slow;  /* chance that it takes up to `slow_delay` */
    unsigned slow_delay;
    unsigned fail;      /* chance that all batches of a group fail */
    unsigned fail_read; /* chance that a question does */
    bool damaged;       /* whatever is read has been damaged */
    unsigned survive;   /* chance that some of what is being written outlives a crash */
};

/* NULL: no memory is left. */
struct store *store_memory_open(const struct store_faults *faults, struct store_hook hook);
/* The time is now; it never goes back. Does what is due, and posts. */
void store_memory_advance(struct store *store, int64_t now);
/* When something is due next; -1: never, unless something is submitted. */
int64_t store_memory_next(const struct store *store);
/* Not from within a callback. */
void store_memory_crash(struct store *store);
/* From now on the disk misbehaves so; the seed stays. */
void store_memory_change(struct store *store, const struct store_faults *faults);
/* Asks what would be there after a crash now, at once and without any fault. */
bool store_memory_peek(struct store *store, const struct store_query *query, store_found *found,
                       void *context);

#endif
