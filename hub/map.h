/* Maps from numbers (other than 0) to pointers: open addressing, linear, at most three quarters
 * full.
 *
 * A map begins as zeros and owns nothing then; what it owns is freed by `free(map.entries)`. */
#ifndef HUB_MAP_H
#define HUB_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map {
    struct map_entry {
        uint64_t key;
        void *value;
    } *entries;
    size_t room, used;
};

/* NULL if it is not there. */
void *map_get(const struct map *map, uint64_t key);
/* False: no memory is left. */
bool map_put(struct map *map, uint64_t key, void *value);
void map_remove(struct map *map, uint64_t key);
/* Walks through it: from *at = 0 on; NULL at the end. Nothing may be put or removed meanwhile. */
void *map_next(const struct map *map, size_t *at);

#endif
