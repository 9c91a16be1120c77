/* How many tables somebody has that are not over: by person, as far as they are in memory (the
 * store knows of the others), and by the address from which they were opened. */
#include <stdlib.h>

#include "hub/hub_internal.h"

/* --- sums ------------------------------------------------------------------------------------ */

struct hub_tally {
    unsigned count;
};

unsigned tally_of(const struct map *map, uint64_t key)
{
    const struct hub_tally *tally = map_get(map, key);
    return tally != NULL ? tally->count : 0;
}

bool tally_add(struct map *map, uint64_t key, unsigned more)
{
    struct hub_tally *tally = map_get(map, key);
    if (tally == NULL) {
        tally = calloc(1, sizeof *tally);
        if (tally == NULL || !map_put(map, key, tally)) {
            free(tally);
            return false;
        }
    }
    tally->count += more;
    return true;
}

void tally_take(struct map *map, uint64_t key, unsigned less)
{
    struct hub_tally *tally = map_get(map, key);
    if (tally == NULL)
        return;
    tally->count -= less;
    if (tally->count > 0)
        return;
    map_remove(map, key);
    free(tally);
}

void tally_drop(struct map *map)
{
    size_t at = 0;
    for (void *tally = NULL; (tally = map_next(map, &at)) != NULL;)
        free(tally);
    free(map->entries);
}

/* --- by person ------------------------------------------------------------------------------- */

void hosts_count(struct hub_table *t)
{
    const struct table *table = table_of(t);
    const bool open = table->phase == TABLE_LOBBY || table->phase == TABLE_PLAYING;
    const uint64_t host = open ? table->host : 0;
    if (host == t->hosted_by)
        return;
    hosts_forget(t);
    if (host != 0 && tally_add(&t->hub->hosting, host, 1))
        t->hosted_by = host;
    if (!open)
        hosts_closed(t->hub, t->id);
}

void hosts_forget(struct hub_table *t)
{
    if (t->hosted_by != 0)
        tally_take(&t->hub->hosting, t->hosted_by, 1);
    t->hosted_by = 0;
}

unsigned hosts_open(const struct hub *hub, uint64_t person, const struct store_answer *answer)
{
    unsigned open = tally_of(&hub->hosting, person);
    for (size_t i = 0; i < answer->count; i++) {
        const struct store_head *head = &answer->heads[i];
        const struct hub_table *t = map_get(&hub->tables, (uint64_t)head->id);
        const bool counted = t != NULL && t->hosted_by != 0;
        const bool over =
            store_text_is(head->state, "over") || store_text_is(head->state, "closed");
        open += head->host == (int64_t)person && !counted && !over;
    }
    return open;
}

/* --- by address ------------------------------------------------------------------------------ */

/* Where a table was opened. It is kept when the table leaves memory, and forgotten by a restart. */
struct hub_opened {
    uint64_t address;
};

void hosts_opened(struct hub *hub, int64_t table, uint64_t address)
{
    struct hub_opened *opened = address != 0 ? malloc(sizeof *opened) : NULL;
    if (opened == NULL)
        return;
    opened->address = address;
    if (!map_put(&hub->opened_at, (uint64_t)table, opened))
        free(opened);
    else if (!tally_add(&hub->places, address, 1))
        hosts_closed(hub, table);
}

void hosts_closed(struct hub *hub, int64_t table)
{
    struct hub_opened *opened = map_get(&hub->opened_at, (uint64_t)table);
    if (opened == NULL)
        return;
    tally_take(&hub->places, opened->address, 1);
    map_remove(&hub->opened_at, (uint64_t)table);
    free(opened);
}

uint64_t hosts_address(const struct hub *hub, int64_t table)
{
    const struct hub_opened *opened = map_get(&hub->opened_at, (uint64_t)table);
    return opened != NULL ? opened->address : 0;
}

void hosts_drop(struct hub *hub)
{
    tally_drop(&hub->searching);
    tally_drop(&hub->hosting);
    tally_drop(&hub->places);
    size_t at = 0;
    for (struct hub_opened *opened = NULL; (opened = map_next(&hub->opened_at, &at)) != NULL;)
        free(opened);
    free(hub->opened_at.entries);
}
