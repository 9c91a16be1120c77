/* The order in which tables are due: a heap, the first at its top. */
#include <assert.h>
#include <stdlib.h>

#include "hub/hub_internal.h"

static void heap_place(struct hub *hub, struct hub_table *t, size_t at)
{
    hub->heap[at] = t;
    t->heap_at = at + 1;
}

static void heap_up(struct hub *hub, struct hub_table *t, size_t at)
{
    while (at > 0 && hub->heap[(at - 1) / 2]->due > t->due) {
        heap_place(hub, hub->heap[(at - 1) / 2], at);
        at = (at - 1) / 2;
    }
    heap_place(hub, t, at);
}

static void heap_down(struct hub *hub, struct hub_table *t, size_t at)
{
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= hub->heap_count)
            break;
        if (child + 1 < hub->heap_count && hub->heap[child + 1]->due < hub->heap[child]->due)
            child++;
        if (hub->heap[child]->due >= t->due)
            break;
        heap_place(hub, hub->heap[child], at);
        at = child;
    }
    heap_place(hub, t, at);
}

static void heap_remove(struct hub *hub, struct hub_table *t)
{
    const size_t at = t->heap_at - 1;
    struct hub_table *last = hub->heap[--hub->heap_count];
    t->heap_at = 0;
    if (last == t)
        return;
    if (at > 0 && hub->heap[(at - 1) / 2]->due > last->due)
        heap_up(hub, last, at);
    else
        heap_down(hub, last, at);
}

bool heap_reserve(struct hub *hub)
{
    if (hub->tables.used < hub->heap_room)
        return true;
    const size_t room = hub->heap_room == 0 ? 16 : 2 * hub->heap_room;
    struct hub_table **heap = (struct hub_table **)realloc((void *)hub->heap, room * sizeof *heap);
    if (heap == NULL)
        return false;
    hub->heap = heap;
    hub->heap_room = room;
    return true;
}

void heap_set(struct hub *hub, struct hub_table *t, int64_t due)
{
    if (t->heap_at != 0 && t->due == due)
        return;
    if (t->heap_at != 0)
        heap_remove(hub, t);
    t->due = due;
    if (due == 0)
        return;
    assert(hub->heap_count < hub->heap_room);
    hub->heap_count++;
    heap_up(hub, t, hub->heap_count - 1);
}
