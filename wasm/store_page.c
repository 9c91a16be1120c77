#include "wasm/store_page.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "store/memory/shelf.h"
#include "wasm/page.h"

enum { KEY_ROOM = 40, BYTES_ROOM = 16384, DIGITS = 16, LENGTH_DIGITS = 8, KINDS = 3 };

static const char version = '1';
static const char letters[KINDS] = {[STORE_ROW] = 'r', [STORE_HEAD] = 'h', [STORE_SEAT] = 's'};

struct page_store {
    struct store store; /* first */
    struct store_shelves shelves;
    struct store_queue queue, finished;
    struct store_job *reading; /* waits for the host */
    struct store_counts counts;
};

static struct page_store *of(struct store *store)
{
    void *whole = store;
    return whole;
}

/* --- records as bytes ------------------------------------------------------------------------ */

static void put_number(struct text *out, uint64_t number, unsigned digits)
{
    for (unsigned i = digits; i > 0; i--)
        text_char(out, "0123456789abcdef"[number >> 4 * (i - 1) & 15]);
}

static void put_key(struct text *out, enum store_kind kind, const void *record)
{
    const struct store_table *table = store_table(kind);
    text_char(out, letters[kind]);
    for (unsigned i = 0; i < table->keys; i++)
        put_number(out, (uint64_t)store_integer(&table->columns[i], record), DIGITS);
}

static void put_record(struct text *out, enum store_kind kind, const void *record)
{
    const struct store_table *table = store_table(kind);
    text_char(out, version);
    text_char(out, letters[kind]);
    for (unsigned i = 0; i < table->count; i++) {
        const struct store_column *column = &table->columns[i];
        if (column->type == STORE_INTEGER) {
            put_number(out, (uint64_t)store_integer(column, record), DIGITS);
        } else {
            const struct store_text *text = store_text_at(column, record);
            put_number(out, text->length, LENGTH_DIGITS);
            text_add_n(out, text->bytes, text->length);
        }
    }
}

/* What is read. */
struct bytes {
    const char *at;
    size_t left;
};

static bool get_number(struct bytes *in, unsigned digits, uint64_t *number)
{
    if (in->left < digits)
        return false;
    *number = 0;
    for (unsigned i = 0; i < digits; i++) {
        const char c = in->at[i];
        const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        *number = *number << 4 | (uint64_t)digit;
    }
    in->at += digits;
    in->left -= digits;
    return true;
}

/* Texts of the record stay where the bytes are. */
static bool get_column(struct bytes *in, const struct store_column *column, void *record)
{
    uint64_t number = 0;
    char *at = (char *)record + column->offset;
    if (column->type == STORE_INTEGER) {
        if (!get_number(in, DIGITS, &number))
            return false;
        memcpy(at, &number, sizeof number);
        return true;
    }
    if (!get_number(in, LENGTH_DIGITS, &number) || number > in->left)
        return false;
    const struct store_text text = {in->at, (size_t)number};
    memcpy(at, &text, sizeof text);
    in->at += number;
    in->left -= (size_t)number;
    return true;
}

static bool get_record(const char *bytes, size_t length, struct store_write *write)
{
    struct bytes in = {bytes, length};
    if (length < 2 || bytes[0] != version)
        return false;
    const char *letter = memchr(letters, bytes[1], sizeof letters);
    if (letter == NULL)
        return false;
    in.at += 2;
    in.left -= 2;
    *write = (struct store_write){.action = STORE_PUT, .kind = (enum store_kind)(letter - letters)};
    const struct store_table *table = store_table(write->kind);
    for (unsigned i = 0; i < table->count; i++)
        if (!get_column(&in, &table->columns[i], &write->row))
            return false;
    return in.left == 0;
}

/* --- writing --------------------------------------------------------------------------------- */

static void keep(const struct store_write *write)
{
    char key_bytes[KEY_ROOM], bytes[BYTES_ROOM];
    struct text key = TEXT(key_bytes), text = TEXT(bytes);
    if ((unsigned)write->kind >= KINDS)
        return;
    put_key(&key, write->kind, store_record(write));
    if (write->action != STORE_DROP)
        put_record(&text, write->kind, store_record(write));
    if (!text.cut)
        host_keep(key.bytes, (uint32_t)key.length, write->action == STORE_DROP ? NULL : text.bytes,
                  (uint32_t)text.length);
}

/* Into memory, as a whole or not at all; rows, and what only a real server wants to know, are
 * passed over. */
static const char *shelve(struct page_store *p, const struct store_write *writes, size_t count)
{
    struct store_write *some = calloc(count, sizeof *some);
    size_t left = 0;
    for (size_t i = 0; i < count && some != NULL; i++)
        if (writes[i].kind == STORE_HEAD || writes[i].kind == STORE_SEAT)
            some[left++] = writes[i];
    struct store_job *job = some != NULL ? store_job_write(some, left, NULL, NULL) : NULL;
    const char *error = job != NULL ? store_shelves_write(&p->shelves, job) : "failed";
    if (job != NULL)
        store_job_free(job);
    free(some);
    return error;
}

static void write_batch(struct page_store *p, struct store_job *job)
{
    job->error = shelve(p, job->writes, job->count);
    p->counts.batches++;
    p->counts.writes += job->count;
    for (size_t i = 0; i < job->count && job->error == NULL; i++)
        keep(&job->writes[i]);
}

/* --- one after the other --------------------------------------------------------------------- */

static void ask_rows(struct page_store *p, struct store_job *job)
{
    char bytes[KEY_ROOM];
    struct text key = TEXT(bytes);
    const struct store_query *query = &job->query;
    put_key(&key, STORE_ROW, &(struct store_row){.table = query->id, .number = query->from});
    p->reading = job;
    host_read(key.bytes, (uint32_t)key.length, 1 + DIGITS, (uint32_t)query->limit + 1);
}

static void go_on(struct page_store *p)
{
    while (p->reading == NULL && p->queue.first != NULL) {
        struct store_job *job = store_queue_take(&p->queue);
        if (job->question && job->query.question == STORE_ROWS_OF) {
            ask_rows(p, job);
            return;
        }
        if (job->question)
            store_shelves_read(&p->shelves, job);
        else
            write_batch(p, job);
        store_queue_add(&p->finished, job);
    }
}

static bool add(struct store *store, struct store_job *job)
{
    store_queue_add(&of(store)->queue, job);
    go_on(of(store));
    return true;
}

void store_page_found(struct store *store, const char *bytes, size_t length)
{
    struct store_job *job = of(store)->reading;
    const struct store_row none = {.text = store_text("")}; /* nobody takes it for a row */
    struct store_write write;
    if (job == NULL || job->error != NULL)
        return;
    const bool good = get_record(bytes, length, &write) && write.kind == STORE_ROW;
    if (job->answer.count == job->query.limit)
        job->answer.more = true;
    else
        (void)store_job_copy(job, good ? &write.row : &none);
}

void store_page_read(struct store *store, bool good)
{
    struct page_store *p = of(store);
    struct store_job *job = p->reading;
    if (job == NULL)
        return;
    if (!good)
        job->error = "failed";
    p->reading = NULL;
    p->counts.reads++;
    store_queue_add(&p->finished, job);
    go_on(p);
}

/* --- the rest -------------------------------------------------------------------------------- */

bool store_page_restore(struct store *store, const char *bytes, size_t length)
{
    struct store_write write;
    return get_record(bytes, length, &write) && write.kind != STORE_ROW &&
           shelve(of(store), &write, 1) == NULL;
}

bool store_page_forget(struct store *store, int64_t table)
{
    struct page_store *p = of(store);
    if (p->reading != NULL || p->queue.first != NULL)
        return false;
    const struct store_shelf *seats = &p->shelves.kind[STORE_SEAT];
    struct store_write write = {.action = STORE_DROP, .kind = STORE_HEAD, .head = {.id = table}};
    char bytes[KEY_ROOM];
    struct text key = TEXT(bytes);
    (void)shelve(p, &write, 1);
    keep(&write);
    for (size_t i = seats->count; i > 0; i--) {
        const struct store_seat *seat = seats->records[i - 1];
        if (seat->table != table)
            continue;
        write = (struct store_write){.action = STORE_DROP, .kind = STORE_SEAT, .seat = *seat};
        (void)shelve(p, &write, 1);
        keep(&write);
    }
    text_char(&key, letters[STORE_ROW]);
    put_number(&key, (uint64_t)table, DIGITS);
    host_keep(key.bytes, (uint32_t)key.length, NULL, 0);
    return true;
}

bool store_page_due(const struct store *store)
{
    const void *whole = store;
    return ((const struct page_store *)whole)->finished.first != NULL;
}

static void deliver(struct store *store)
{
    struct page_store *p = of(store);
    struct store_queue finished = p->finished;
    p->finished = (struct store_queue){0};
    for (struct store_job *job = store_queue_take(&finished); job != NULL;
         job = store_queue_take(&finished))
        store_job_finish(job);
}

static void count(struct store *store, struct store_counts *counts)
{
    *counts = of(store)->counts;
}

/* A module is dropped as a whole. */
static void finish(struct store *store)
{
    store_shelves_free(&of(store)->shelves);
    free(of(store));
}

struct store *store_page_open(void)
{
    static const struct store_methods methods = {
        .add = add, .deliver = deliver, .count = count, .close = finish};
    struct page_store *p = calloc(1, sizeof *p);
    if (p == NULL)
        return NULL;
    p->store = (struct store){.methods = &methods};
    return &p->store;
}
