#include "store/sqlite/fresh.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 256 };

static size_t slot_of(const struct store_last *slots, size_t room, int64_t table)
{
    size_t at = (size_t)((uint64_t)table * 0x9e3779b97f4a7c15U >> 32) & (room - 1);
    while (slots[at].table != 0 && slots[at].table != table)
        at = (at + 1) & (room - 1);
    return at;
}

const struct store_last *store_fresh_last(const struct store_fresh *fresh, int64_t table)
{
    if (fresh->room == 0)
        return NULL;
    const struct store_last *slot = &fresh->slots[slot_of(fresh->slots, fresh->room, table)];
    return slot->table == table ? slot : NULL;
}

uint32_t store_fresh_place(const struct store_fresh *fresh, int64_t table, int64_t number)
{
    const struct store_last *last = store_fresh_last(fresh, table);
    uint32_t place = last != NULL && number <= last->number ? last->place : 0;
    for (int64_t at = last != NULL ? last->number : 0; place != 0 && at > number; at--)
        place = fresh->before[place - 1];
    return place;
}

static bool grow_slots(struct store_fresh *fresh)
{
    if (fresh->used < fresh->room / 2)
        return true;
    const size_t room = fresh->room == 0 ? ROOM_LEAST : fresh->room * 2;
    struct store_last *slots = calloc(room, sizeof *slots);
    if (slots == NULL)
        return false;
    for (size_t i = 0; i < fresh->room; i++)
        if (fresh->slots[i].table != 0)
            slots[slot_of(slots, room, fresh->slots[i].table)] = fresh->slots[i];
    free(fresh->slots);
    fresh->slots = slots;
    fresh->room = room;
    return true;
}

static bool grow_chain(struct store_fresh *fresh)
{
    if (fresh->count < fresh->before_room)
        return true;
    const uint32_t room = fresh->before_room == 0 ? ROOM_LEAST : fresh->before_room * 2;
    uint32_t *before = realloc(fresh->before, room * sizeof *before);
    if (before == NULL)
        return false;
    fresh->before = before;
    fresh->before_room = room;
    return true;
}

bool store_fresh_add(struct store_fresh *fresh, int64_t table, int64_t number, size_t bytes)
{
    if (!grow_slots(fresh) || !grow_chain(fresh)) {
        fresh->unknown = true;
        return false;
    }
    struct store_last *slot = &fresh->slots[slot_of(fresh->slots, fresh->room, table)];
    fresh->used += slot->table == 0;
    fresh->before[fresh->count++] = slot->table == table ? slot->place : 0;
    fresh->bytes += bytes;
    *slot = fresh->newest = (struct store_last){table, number, fresh->count};
    return true;
}

void store_fresh_clear(struct store_fresh *fresh)
{
    if (fresh->room > 0)
        memset(fresh->slots, 0, fresh->room * sizeof *fresh->slots);
    fresh->used = 0;
    fresh->count = 0;
    fresh->bytes = 0;
    fresh->unknown = false;
}

void store_fresh_free(struct store_fresh *fresh)
{
    free(fresh->slots);
    free(fresh->before);
    *fresh = (struct store_fresh){0};
}
