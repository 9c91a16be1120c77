/* What stores share: the columns of each kind, and jobs: batches and questions on their way.
 *
 * A column says where in its struct a value stands, so that copying, comparing, binding and
 * printing are written once for all kinds. A job holds copies of everything it was given; its
 * answer grows record by record and keeps its texts in blocks, so that they never move.
 */
#ifndef STORE_JOBS_H
#define STORE_JOBS_H

#include <string.h>

#include "store/store.h"

enum store_type { STORE_INTEGER, STORE_REAL, STORE_TEXT, STORE_BYTES };

struct store_column {
    const char *name;
    enum store_type type;
    size_t offset;
};

struct store_table {
    const char *name;
    size_t size;    /* of a record */
    unsigned keys;  /* so many of the first columns are the key */
    unsigned count; /* of columns */
    const struct store_column *columns;
};

enum { STORE_COLUMNS_MAX = 12 };

const struct store_table *store_table(enum store_kind kind);
/* Which kind of records answers a question. */
enum store_kind store_kind_of(enum store_question question);

/* The record of a write; all members of the union begin at the same place. */
static inline const void *store_record(const struct store_write *write)
{
    return &write->row;
}

static inline int64_t store_integer(const struct store_column *column, const void *record)
{
    int64_t number = 0;
    memcpy(&number, (const char *)record + column->offset, sizeof number);
    return number;
}

static inline double store_real(const struct store_column *column, const void *record)
{
    double number = 0;
    memcpy(&number, (const char *)record + column->offset, sizeof number);
    return number;
}

static inline const struct store_text *store_text_at(const struct store_column *column,
                                                     const void *record)
{
    return (const void *)((const char *)record + column->offset);
}

/* Whether columns from..to-1 are the same. */
bool store_equal(const struct store_table *table, const void *one, const void *other, unsigned from,
                 unsigned to);
/* Below 0, 0 or above 0, by the key. */
int store_compare_keys(const struct store_table *table, const void *one, const void *other);

struct store_block;

struct store_job {
    struct store_job *next;
    size_t bytes; /* that it takes */
    const char *error;
    void *context;
    /* a batch */
    store_done *done;
    size_t count;
    struct store_write *writes;
    /* a question */
    bool question;
    uint64_t after; /* so many batches were submitted before it */
    store_found *found;
    struct store_query query;
    struct store_answer answer;
    char *records;
    size_t room, text_bytes;
    struct store_block *blocks;
};

/* NULL: no memory is left. */
struct store_job *store_job_write(const struct store_write *writes, size_t count, store_done *done,
                                  void *context);
struct store_job *store_job_read(const struct store_query *query, store_found *found,
                                 void *context);
/* Room for one more record, zeroed; NULL sets the job's error. */
void *store_job_record(struct store_job *job);
/* A copy that lives as long as the job; with an error if no memory is left. */
struct store_text store_job_text(struct store_job *job, const char *bytes, size_t length);
/* A copy of a record with its texts, as one more of the answer. */
bool store_job_copy(struct store_job *job, const void *record);
void store_job_free(struct store_job *job);
/* Calls the callback and frees the job. */
void store_job_finish(struct store_job *job);

struct store_queue {
    struct store_job *first, *last;
};

void store_queue_add(struct store_queue *queue, struct store_job *job);
/* Moves all of another one to the end. */
void store_queue_join(struct store_queue *queue, struct store_queue *more);
struct store_job *store_queue_take(struct store_queue *queue);

struct store_methods {
    /* Takes the job over, or refuses it with false. */
    bool (*add)(struct store *store, struct store_job *job);
    void (*push)(struct store *store); /* or NULL */
    void (*wipe)(struct store *store); /* or NULL */
    void (*deliver)(struct store *store);
    void (*count)(struct store *store, struct store_counts *counts);
    void (*close)(struct store *store);
};

/* The beginning of every store. */
struct store {
    const struct store_methods *methods;
    struct store_hook hook;
};

#endif
