/* The records of the store in memory: a sorted array for each kind, with the same refusals as the
 * tables of the database. */
#ifndef STORE_MEMORY_SHELF_H
#define STORE_MEMORY_SHELF_H

#include "store/jobs.h"

struct store_shelf {
    void **records; /* by key */
    size_t count, room;
};

struct store_shelves {
    struct store_shelf kind[STORE_KINDS];
};

/* Stores a batch as a whole, or gives the error word and changes nothing. */
const char *store_shelves_write(struct store_shelves *shelves, const struct store_job *job);
void store_shelves_read(const struct store_shelves *shelves, struct store_job *job);
void store_shelves_free(struct store_shelves *shelves);

/* Where the first record stands whose key is not below that of `record`. */
size_t store_shelf_find(const struct store_shelves *shelves, enum store_kind kind,
                        const void *record, bool *there);

#endif
