/* Snapshots of tables: what came of the first entries of a log, so that these need not be read and
 * folded whenever somebody comes back.
 *
 * They are made while a log is folded anyway, at every so many entries, out of entries that are
 * durable. The one that is kept lags behind the end by as many again, so that it serves those who
 * have missed little as well as a table that is read as a whole. Nothing depends on a snapshot: one
 * that is damaged, of another program or of another log is passed over, and the log is folded from
 * its first entry. */
#include <stdlib.h>
#include <string.h>

#include "core/sha256.h"
#include "hub/hub_internal.h"
#include "table/snapshot.h"

/* What comes before the table, of what the hub knows; a hash of all comes at the end. */
struct head {
    int64_t number;
    uint8_t seed[FAIR_BYTES];
    uint8_t entry[SHA256_BYTES]; /* the last of those that it stands for */
    struct fair fair;
    bool fair_ready;
};

static void hash_entry(const struct store_row *row, uint8_t hash[SHA256_BYTES])
{
    struct sha256 sha;
    sha256_start(&sha);
    sha256_add(&sha, &row->time, sizeof row->time);
    sha256_add(&sha, row->text.bytes, row->text.length);
    sha256_end(&sha, hash);
}

/* --- reading --------------------------------------------------------------------------------- */

bool snapshots_ask(struct hub *hub, int64_t table, store_found *found, void *context)
{
    const struct store_query query = {.question = STORE_SNAPSHOT_OF, .id = table};
    return hub->limits.snapshots > 0 && store_read(hub->store, &query, found, context);
}

static bool is_sound(const struct store_snapshot *snapshot, struct head *head)
{
    uint8_t hash[SHA256_BYTES];
    const char *bytes = snapshot->bytes.bytes;
    const size_t size = snapshot->bytes.length;
    if (size < sizeof *head + SHA256_BYTES)
        return false;
    sha256(bytes, size - SHA256_BYTES, hash);
    memcpy(head, bytes, sizeof *head);
    return memcmp(hash, bytes + size - SHA256_BYTES, SHA256_BYTES) == 0 &&
           head->number == snapshot->number;
}

int64_t snapshots_take(struct hub_snapshots *s, struct hub_table *t, struct table *folded,
                       const struct store_answer *answer)
{
    struct head head;
    if (answer->count == 0)
        return 1;
    const struct store_snapshot *snapshot = &answer->snapshots[0];
    const unsigned char *bytes = (const unsigned char *)snapshot->bytes.bytes;
    const size_t size = snapshot->bytes.length - sizeof head - SHA256_BYTES;
    if (!is_sound(snapshot, &head)) {
        hub_log(t->hub, "snapshot-damaged", t->id, NULL);
        return 1;
    }
    if (!snapshot_read(folded, bytes + sizeof head, size))
        return 1; /* it is of another version */
    s->from = s->stored = head.number;
    memcpy(s->entry, head.entry, sizeof s->entry);
    if (t->state == TABLE_LOADING) {
        memcpy(t->seed, head.seed, sizeof t->seed);
        t->fair = head.fair;
        t->fair_ready = head.fair_ready;
    }
    return s->from;
}

bool snapshots_fit(const struct hub_snapshots *s, const struct store_row *row)
{
    uint8_t hash[SHA256_BYTES];
    hash_entry(row, hash);
    return memcmp(hash, s->entry, sizeof hash) == 0;
}

/* --- making ---------------------------------------------------------------------------------- */

void snapshots_pass(struct hub_snapshots *s, const struct hub_table *t, const struct table *folded,
                    const struct store_row *row)
{
    const int64_t every = t->hub->limits.snapshots;
    struct head head;
    if (every == 0 || row->number % every != 0 || row->number <= s->stored)
        return;
    const size_t room = sizeof head + snapshot_room(folded) + SHA256_BYTES;
    unsigned char *bytes = malloc(room);
    if (bytes == NULL)
        return;
    memset(&head, 0, sizeof head);
    head.number = row->number;
    memcpy(head.seed, t->seed, sizeof head.seed);
    hash_entry(row, head.entry);
    head.fair_ready = t->fair_ready && folded->phase >= TABLE_PLAYING;
    if (head.fair_ready)
        head.fair = t->fair;
    memcpy(bytes, &head, sizeof head);
    const size_t size = sizeof head + snapshot_write(folded, bytes + sizeof head);
    sha256(bytes, size, bytes + size);
    free(s->older.bytes);
    s->older = s->newer;
    s->newer = (struct hub_snapshot){row->number, bytes, size + SHA256_BYTES};
}

void snapshots_keep(struct hub_snapshots *s, const struct hub_table *t)
{
    const struct hub_snapshot *made = &s->older;
    const struct store_write write = {
        .action = STORE_PUT,
        .kind = STORE_SNAPSHOT,
        .snapshot = {t->id, made->number, {(const char *)made->bytes, made->size}},
    };
    /* if it cannot be stored, the next one will be */
    if (made->bytes != NULL)
        (void)store_submit(t->hub->store, &write, 1, NULL, NULL);
}

void snapshots_drop(const struct hub_table *t)
{
    const struct store_write write = {
        .action = STORE_DROP, .kind = STORE_SNAPSHOT, .snapshot = {.table = t->id}};
    hub_log(t->hub, "snapshot-damaged", t->id, NULL);
    (void)store_submit(t->hub->store, &write, 1, NULL, NULL);
}

void snapshots_free(struct hub_snapshots *s)
{
    free(s->older.bytes);
    free(s->newer.bytes);
    *s = (struct hub_snapshots){0};
}
