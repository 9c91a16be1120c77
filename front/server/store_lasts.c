/* The last row of each table that was written to lately. */
#include <stdlib.h>
#include <string.h>

#include "front/server/store_sqlite_parts.h"

enum { ROOM_LEAST = 256, ROOM_MOST = 1 << 17 };

static size_t slot_of(const struct store_lasts *lasts, int64_t table)
{
    size_t at = (size_t)((uint64_t)table * 0x9e3779b97f4a7c15U >> 32) & (lasts->room - 1);
    while (lasts->slots[at].table != 0 && lasts->slots[at].table != table)
        at = (at + 1) & (lasts->room - 1);
    return at;
}

int64_t store_lasts_get(const struct store_lasts *lasts, int64_t table)
{
    if (lasts->room == 0)
        return -1;
    const struct store_last *slot = &lasts->slots[slot_of(lasts, table)];
    return slot->table == table ? slot->number : -1;
}

/* Room for one more. What grows too large is forgotten: the database still knows it. */
static bool grow(struct store_lasts *lasts)
{
    if (lasts->room > 0 && lasts->used + 1 <= lasts->room / 2)
        return true;
    if (lasts->room == ROOM_MOST) {
        store_lasts_clear(lasts);
        return true;
    }
    struct store_lasts more = {.room = lasts->room == 0 ? ROOM_LEAST : lasts->room * 2};
    more.slots = calloc(more.room, sizeof *more.slots);
    if (more.slots == NULL)
        return false;
    for (size_t i = 0; i < lasts->room; i++)
        if (lasts->slots[i].table != 0)
            more.slots[slot_of(&more, lasts->slots[i].table)] = lasts->slots[i];
    more.used = lasts->used;
    free(lasts->slots);
    *lasts = more;
    return true;
}

void store_lasts_set(struct store_lasts *lasts, int64_t table, int64_t number)
{
    if (!grow(lasts)) {
        store_lasts_clear(lasts);
        return;
    }
    struct store_last *slot = &lasts->slots[slot_of(lasts, table)];
    lasts->used += slot->table == 0;
    *slot = (struct store_last){table, number};
}

void store_lasts_clear(struct store_lasts *lasts)
{
    if (lasts->room > 0)
        memset(lasts->slots, 0, lasts->room * sizeof *lasts->slots);
    lasts->used = 0;
}
