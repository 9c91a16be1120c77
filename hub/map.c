#include "hub/map.h"

#include <stdlib.h>

static size_t place_of(const struct map *map, uint64_t key)
{
    uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    return (size_t)hash & (map->room - 1);
}

static struct map_entry *find(const struct map *map, uint64_t key)
{
    size_t i = place_of(map, key);
    while (map->entries[i].key != 0 && map->entries[i].key != key)
        i = (i + 1) & (map->room - 1);
    return &map->entries[i];
}

void *map_get(const struct map *map, uint64_t key)
{
    return map->room == 0 || key == 0 ? NULL : find(map, key)->value;
}

static bool grow(struct map *map)
{
    const struct map old = *map;
    const size_t room = old.room == 0 ? 16 : 2 * old.room;
    struct map_entry *entries = calloc(room, sizeof *entries);
    if (entries == NULL)
        return false;
    *map = (struct map){.entries = entries, .room = room, .used = old.used};
    for (size_t i = 0; i < old.room; i++)
        if (old.entries[i].key != 0)
            *find(map, old.entries[i].key) = old.entries[i];
    free(old.entries);
    return true;
}

bool map_put(struct map *map, uint64_t key, void *value)
{
    if (4 * (map->used + 1) > 3 * map->room && !grow(map))
        return false;
    struct map_entry *entry = find(map, key);
    map->used += entry->key == 0;
    *entry = (struct map_entry){key, value};
    return true;
}

void map_remove(struct map *map, uint64_t key)
{
    if (map_get(map, key) == NULL)
        return;
    size_t hole = (size_t)(find(map, key) - map->entries);
    map->entries[hole] = (struct map_entry){0};
    map->used--;
    /* those behind it that would have stood here move up */
    for (size_t i = (hole + 1) & (map->room - 1); map->entries[i].key != 0;
         i = (i + 1) & (map->room - 1)) {
        const size_t home = place_of(map, map->entries[i].key);
        if (((i - home) & (map->room - 1)) < ((i - hole) & (map->room - 1)))
            continue;
        map->entries[hole] = map->entries[i];
        map->entries[i] = (struct map_entry){0};
        hole = i;
    }
}

void *map_next(const struct map *map, size_t *at)
{
    while (*at < map->room) {
        const struct map_entry *entry = &map->entries[(*at)++];
        if (entry->key != 0)
            return entry->value;
    }
    return NULL;
}
