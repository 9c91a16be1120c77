#include "store/memory/shelf.h"

#include <stdlib.h>
#include <string.h>

/* What a write replaced, to be put back if the batch fails. */
struct undo {
    enum store_kind kind;
    void *stored; /* NULL: it was removed */
    void *old;    /* NULL: there was none */
};

size_t store_shelf_find(const struct store_shelves *shelves, enum store_kind kind,
                        const void *record, bool *there)
{
    const struct store_table *table = store_table(kind);
    const struct store_shelf *shelf = &shelves->kind[kind];
    size_t low = 0, high = shelf->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (store_compare_keys(table, shelf->records[middle], record) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    *there = low < shelf->count && store_compare_keys(table, shelf->records[low], record) == 0;
    return low;
}

/* A copy with its texts in one piece of memory. */
static void *copy_of(const struct store_table *table, const void *record)
{
    size_t bytes = table->size + 1;
    for (unsigned i = 0; i < table->count; i++)
        if (table->columns[i].type >= STORE_TEXT)
            bytes += store_text_at(&table->columns[i], record)->length;
    char *copy = malloc(bytes);
    if (copy == NULL)
        return NULL;
    memcpy(copy, record, table->size);
    char *at = copy + table->size;
    for (unsigned i = 0; i < table->count; i++) {
        if (table->columns[i].type < STORE_TEXT)
            continue;
        struct store_text *text = (void *)(copy + table->columns[i].offset);
        if (text->length > 0)
            memcpy(at, text->bytes, text->length);
        text->bytes = at;
        at += text->length;
    }
    return copy;
}

static bool put_at(struct store_shelf *shelf, size_t at, bool there, void *record)
{
    if (there) {
        shelf->records[at] = record;
        return true;
    }
    if (shelf->count == shelf->room) {
        const size_t room = shelf->room == 0 ? 64 : shelf->room * 2;
        void **more = (void **)realloc((void *)shelf->records, room * sizeof *more);
        if (more == NULL)
            return false;
        shelf->records = more;
        shelf->room = room;
    }
    memmove((void *)(shelf->records + at + 1), (void *)(shelf->records + at),
            (shelf->count - at) * sizeof *shelf->records);
    shelf->records[at] = record;
    shelf->count++;
    return true;
}

static void remove_at(struct store_shelf *shelf, size_t at)
{
    shelf->count--;
    memmove((void *)(shelf->records + at), (void *)(shelf->records + at + 1),
            (shelf->count - at) * sizeof *shelf->records);
}

/* --- refusals -------------------------------------------------------------------------------- */

static const char *check_row(const struct store_shelves *shelves, const struct store_row *row,
                             size_t at)
{
    const struct store_shelf *shelf = &shelves->kind[STORE_ROW];
    const struct store_row *before = at > 0 ? shelf->records[at - 1] : NULL;
    const int64_t last = before != NULL && before->table == row->table ? before->number : 0;
    return row->number == last + 1 ? NULL : "conflict";
}

/* Whether there are rows of the same table from this place on. */
static bool has_more(const struct store_shelf *shelf, const struct store_row *row, size_t at)
{
    const struct store_row *next = at < shelf->count ? shelf->records[at] : NULL;
    return next != NULL && next->table == row->table;
}

static const char *check_head(const struct store_shelves *shelves, const struct store_head *head)
{
    const struct store_shelf *shelf = &shelves->kind[STORE_HEAD];
    for (size_t i = 0; head->code.length > 0 && i < shelf->count; i++) {
        const struct store_head *other = shelf->records[i];
        if (other->id != head->id && other->code.length == head->code.length &&
            memcmp(other->code.bytes, head->code.bytes, head->code.length) == 0)
            return "conflict";
    }
    return NULL;
}

static const char *check_login(const struct store_shelves *shelves, const struct store_login *login)
{
    const struct store_shelf *shelf = &shelves->kind[STORE_LOGIN];
    for (size_t i = 0; i < shelf->count; i++) {
        const struct store_login *other = shelf->records[i];
        if (other->person == login->person &&
            store_compare_keys(store_table(STORE_LOGIN), other, login) != 0)
            return "conflict";
    }
    return NULL;
}

static const char *check(const struct store_shelves *shelves, const struct store_write *write,
                         size_t at, bool there)
{
    const struct store_table *table = store_table(write->kind);
    const void *stored = there ? shelves->kind[write->kind].records[at] : NULL;
    if (write->action == STORE_ADD && there)
        return store_equal(table, stored, store_record(write), 0, table->count) ? NULL : "conflict";
    if (write->action == STORE_CHANGE && !there)
        return "conflict";
    if (write->kind == STORE_ROW && write->action == STORE_ADD)
        return check_row(shelves, &write->row, at);
    if (write->kind == STORE_HEAD)
        return check_head(shelves, &write->head);
    if (write->kind == STORE_LOGIN)
        return check_login(shelves, &write->login);
    if (write->kind == STORE_RATING &&
        (write->action == STORE_PUT || write->action == STORE_CHANGE)) {
        const struct store_rating *old = stored;
        return write->rating.games == (old != NULL ? old->games : 0) + 1 ? NULL : "conflict";
    }
    return NULL;
}

/* --- batches --------------------------------------------------------------------------------- */

static const char *apply(struct store_shelves *shelves, const struct store_write *write,
                         struct undo *undo)
{
    struct store_shelf *shelf = &shelves->kind[write->kind];
    bool there = false;
    if (write->kind == STORE_ROW && write->action == STORE_PUT)
        return "failed";
    const size_t at = store_shelf_find(shelves, write->kind, store_record(write), &there);
    undo->old = there ? shelf->records[at] : NULL;
    if (write->action == STORE_DROP) {
        if (write->kind == STORE_ROW && has_more(shelf, &write->row, there ? at + 1 : at)) {
            undo->stored = undo->old;
            return "conflict";
        }
        if (there)
            remove_at(shelf, at);
        return NULL;
    }
    const char *error = check(shelves, write, at, there);
    if (error != NULL || (write->action == STORE_ADD && there)) {
        undo->stored = undo->old; /* nothing was done */
        return error;
    }
    undo->stored = copy_of(store_table(write->kind), store_record(write));
    if (undo->stored != NULL && put_at(shelf, at, there, undo->stored))
        return NULL;
    free(undo->stored);
    undo->stored = undo->old;
    return "failed";
}

static void put_back(struct store_shelves *shelves, const struct undo *undo)
{
    struct store_shelf *shelf = &shelves->kind[undo->kind];
    bool there = false;
    if (undo->stored == undo->old)
        return;
    const size_t at = store_shelf_find(shelves, undo->kind,
                                       undo->stored != NULL ? undo->stored : undo->old, &there);
    if (undo->old == NULL)
        remove_at(shelf, at);
    else
        (void)put_at(shelf, at, there, undo->old); /* there is room: it stood here before */
    free(undo->stored);
}

const char *store_shelves_write(struct store_shelves *shelves, const struct store_job *job)
{
    struct undo *undo = calloc(job->count + 1, sizeof *undo);
    const char *error = undo == NULL ? "failed" : NULL;
    size_t done = 0;
    for (; error == NULL && done < job->count; done++) {
        undo[done].kind = job->writes[done].kind;
        error = apply(shelves, &job->writes[done], &undo[done]);
    }
    for (size_t i = done; error != NULL && i > 0; i--)
        put_back(shelves, &undo[i - 1]);
    for (size_t i = 0; error == NULL && i < done; i++)
        if (undo[i].old != undo[i].stored)
            free(undo[i].old);
    free(undo);
    return error;
}

void store_shelves_free(struct store_shelves *shelves)
{
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        for (size_t i = 0; i < shelves->kind[kind].count; i++)
            free(shelves->kind[kind].records[i]);
        free((void *)shelves->kind[kind].records);
    }
    *shelves = (struct store_shelves){0};
}
