/* Batches on their way to the store, and messages that wait until their row is durable.
 *
 * Nobody may notice that somebody has secretly answered in a moment. So a message waits for those
 * rows alone that its reader may know of; and what only one seat may know of is held back in a
 * moment, since whoever writes or reads anything could feel that the store is busy. It goes along
 * with the next row that everybody may know of, and in long moments with a cover: something that is
 * written every so often, whether or not anything is held back. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

enum { RETRY = 500 }; /* milliseconds */

/* --- batches --------------------------------------------------------------------------------- */

struct flight {
    struct hub_wait wait; /* first */
    unsigned count;
    struct {
        int64_t table;
        uint32_t epoch, row, known;
    } part[HUB_BATCH_PARTS];
};

/* A copy that lives until the batch is flushed. */
struct store_text write_text(struct hub *hub, const char *bytes, size_t length)
{
    struct hub_batch *batch = &hub->batch;
    char *copy = batch->text + batch->bytes;
    memcpy(copy, bytes, length);
    batch->bytes += length;
    return (struct store_text){copy, length};
}

static bool has_part(const struct hub_batch *batch, const struct hub_table *t)
{
    assert(batch->parts_count <= HUB_BATCH_PARTS);
    for (unsigned i = 0; i < batch->parts_count; i++)
        if (batch->parts[i] == t)
            return true;
    return false;
}

static void add_part(struct hub_batch *batch, struct hub_table *t)
{
    if (has_part(batch, t))
        return;
    assert(batch->parts_count < HUB_BATCH_PARTS);
    batch->parts[batch->parts_count++] = t;
}

void write_add(struct hub *hub, struct hub_table *t, const struct store_write *write)
{
    struct hub_batch *batch = &hub->batch;
    batch->writes[batch->count++] = *write;
    if (t != NULL)
        add_part(batch, t);
}

void write_row(struct hub_table *t, int64_t at, const char *text)
{
    enum { HEAD_WRITES = 2 * (SEATS_MAX + 1) + 1 }; /* what head_add may need, for each part */
    struct hub *hub = t->hub;
    struct hub_batch *batch = &hub->batch;
    const size_t length = strlen(text);
    const bool full =
        batch->count + (size_t)HUB_BATCH_PARTS * HEAD_WRITES >= HUB_BATCH_WRITES ||
        batch->bytes + length + (size_t)HUB_BATCH_PARTS * HUB_ABOUT_MAX > HUB_BATCH_BYTES;
    if (full)
        write_flush(hub);
    const struct store_write write = {
        .action = STORE_ADD,
        .kind = STORE_ROW,
        .row = {.table = t->id,
                .number = ++t->stored,
                .time = at,
                .text = write_text(hub, text, length)},
    };
    hub->counts.rows++;
    write_add(hub, t, &write);
}

/* --- rows that only their seat may know of --------------------------------------------------- */

void write_hold(struct hub_table *t, int64_t at, const char *text)
{
    const size_t length = strlen(text);
    struct hub_held *held = malloc(sizeof *held + length + 1);
    if (held == NULL) {
        write_held(t);
        write_row(t, at, text);
        return;
    }
    held->next = NULL;
    held->at = at;
    memcpy(held->text, text, length + 1);
    *t->held_end = held;
    t->held_end = &held->next;
}

void write_held(struct hub_table *t)
{
    while (t->held != NULL) {
        struct hub_held *held = t->held;
        write_row(t, held->at, held->text);
        t->held = held->next;
        free(held);
    }
    t->held_end = &t->held;
}

void write_drop_held(struct hub_table *t)
{
    while (t->held != NULL) {
        struct hub_held *held = t->held;
        t->held = held->next;
        free(held);
    }
    t->held_end = &t->held;
}

void write_cover(struct hub_table *t)
{
    write_held(t);
    t->head_changed = true;
    add_part(&t->hub->batch, t);
    t->covered = t->hub->now;
    write_flush(t->hub);
}

void write_break(struct hub_table *t)
{
    if (t->state == TABLE_LIVE) {
        t->hub->counts.failed++;
        hub_log(t->hub, "write-failed", t->id, NULL);
        tables_clear(t);
        t->state = TABLE_BROKEN;
        for (struct hub_connection *c = t->first; c != NULL; c = c->next)
            join_wait(t, c);
    }
    t->failed = false;
    heap_set(t->hub, t, 0);
    if (t->flights > 0)
        return; /* the last of them comes here again */
    if (t->known) {
        heap_set(t->hub, t, t->hub->now + RETRY);
        return;
    }
    /* it was never stored at all */
    join_refuse(t, "try-again");
    hosts_closed(t->hub, t->id);
    tables_free(t);
}

/* --- messages that wait ---------------------------------------------------------------------- */

/* Room in the last block, or in a new one. */
static struct hub_message *new_message(struct hub *hub, size_t length)
{
    enum { BLOCK = 65536 };
    const size_t align = alignof(struct hub_message);
    const size_t size = (sizeof(struct hub_message) + length + align - 1) / align * align;
    struct hub_block *block = hub->block;
    if (block == NULL || block->room - block->used < size) {
        static_assert(2 * TABLE_MESSAGE_MAX <= BLOCK, "a message fits into an empty block");
        assert(size <= BLOCK);
        assert(block == NULL || block->held > 0);
        block = malloc(sizeof *block + BLOCK);
        if (block == NULL)
            return NULL;
        *block = (struct hub_block){.room = BLOCK};
        hub->block = block;
    }
    void *place = block->bytes + block->used;
    struct hub_message *message = place;
    block->used += size;
    block->held++;
    message->next = NULL;
    message->block = block;
    return message;
}

/* The last message of a block takes it along, or leaves it empty for the next ones. */
static void free_message(struct hub *hub, struct hub_message *message)
{
    struct hub_block *block = message->block;
    if (--block->held > 0)
        return;
    if (block == hub->block)
        block->used = 0;
    else
        free(block);
}

static void send_to(struct hub_table *t, const struct table_to *to, uint64_t sequence,
                    const char *json, size_t length)
{
    struct hub *hub = t->hub;
    for (const struct hub_connection *c = t->first; c != NULL; c = c->next) {
        if (c->place != PLACE_HERE || sequence < c->since)
            continue;
        const int seat = sequence < c->moved ? c->old_seat : c->seat;
        const bool meant = to->kind == TO_CONNECTION ? c->number == to->connection
                           : to->kind == TO_SEAT     ? c->person->id == to->person
                                                     : seat < 0;
        if (!meant)
            continue;
        hub->counts.messages++;
        hub->out->send(hub->out, c->number, json, length);
    }
}

/* Whoever hears of a row later than others holds nobody up. To each, messages leave in the order in
 * which they were told, since the rows that one may know of only grow. */
static void release(struct hub_table *t)
{
    struct hub_message **at = &t->message;
    while (*at != NULL) {
        struct hub_message *message = *at;
        if (message->row > t->acked) {
            at = &message->next;
            continue;
        }
        *at = message->next;
        send_to(t, &message->to, message->sequence, message->json, message->length);
        free_message(t->hub, message);
    }
    t->message_end = at;
}

static void landed(void *context, const char *error)
{
    struct flight *flight = context;
    struct hub *hub = flight->wait.hub;
    const struct flight done = *flight;
    wait_free(&flight->wait);
    hub->flights--;
    for (unsigned i = 0; i < done.count; i++) {
        /* it stays where it is as long as something of it is in flight */
        struct hub_table *t = map_get(&hub->tables, (uint64_t)done.part[i].table);
        t->flights--;
        if (error != NULL || t->state == TABLE_BROKEN) {
            write_break(t);
            continue;
        }
        t->known = true;
        /* it is not read again before all has landed, and what all may know of is not held back */
        assert(t->epoch == done.part[i].epoch && done.part[i].known <= done.part[i].row);
        t->acked = done.part[i].row;
        if (done.part[i].known > t->heard_of)
            t->heard_of = done.part[i].known;
        release(t);
        join_all(t);
        rated_check(t);
        tables_schedule(t);
    }
}

void write_flush(struct hub *hub)
{
    struct hub_batch *batch = &hub->batch;
    const unsigned count = batch->parts_count;
    assert(count <= HUB_BATCH_PARTS);
    for (unsigned i = 0; i < count; i++) {
        struct hub_table *t = batch->parts[i];
        /* a row of one seat does not renew the lease, which would show when it was written */
        if (t->heard || t->head_changed)
            head_add(t, false);
        t->heard = false;
    }
    if (batch->count == 0)
        return;
    struct flight *flight = wait_new(hub, sizeof *flight);
    if (flight != NULL) {
        flight->count = count;
        for (unsigned i = 0; i < count; i++) {
            const struct hub_table *t = batch->parts[i];
            const uint32_t row = (uint32_t)(t->stored - 1), known = table_of(t)->known;
            flight->part[i].table = t->id;
            flight->part[i].epoch = t->epoch;
            flight->part[i].row = row; /* the first one is the hub's */
            /* a batch that was full goes before the row that is just being written */
            flight->part[i].known = known <= row ? known : 0;
        }
    }
    const bool sent =
        flight != NULL && store_submit(hub->store, batch->writes, batch->count, landed, flight);
    struct hub_table *parts[HUB_BATCH_PARTS] = {batch->parts[0], batch->parts[1]};
    batch->count = batch->bytes = 0;
    batch->parts_count = 0;
    hub->counts.batches++;
    hub->flights += sent;
    for (unsigned i = 0; i < count; i++)
        parts[i]->flights += sent;
    if (sent)
        return;
    if (flight != NULL)
        wait_free(&flight->wait);
    /* not now: the table is in the middle of an input */
    for (unsigned i = 0; i < count; i++) {
        parts[i]->failed = true;
        tables_schedule(parts[i]);
    }
}

/* --- messages -------------------------------------------------------------------------------- */

/* A client that misses one message can make nothing of those after it: it gets the whole picture
 * when the table has been read again. */
void write_fail(struct hub_table *t)
{
    if (!t->failed)
        hub_log(t->hub, "no-memory", t->id, NULL);
    t->failed = true;
    write_drop_messages(t);
}

void write_message(struct hub_table *t, const struct table_to *to, uint32_t row, const char *json,
                   size_t length)
{
    const uint64_t sequence = t->sequence++;
    if (row <= t->acked) {
        send_to(t, to, sequence, json, length);
        return;
    }
    struct hub_message *message = t->failed ? NULL : new_message(t->hub, length);
    if (message == NULL) {
        write_fail(t);
        return;
    }
    message->sequence = sequence;
    message->row = row;
    message->to = *to;
    message->length = length;
    memcpy(message->json, json, length);
    *t->message_end = message;
    t->message_end = &message->next;
}

void write_drop_messages(struct hub_table *t)
{
    while (t->message != NULL) {
        struct hub_message *message = t->message;
        t->message = message->next;
        free_message(t->hub, message);
    }
    t->message_end = &t->message;
}
