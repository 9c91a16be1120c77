/* The parts of `dicecup admin`: a store that is waited for, and lists for people and programs. */
#ifndef SERVER_ADMIN_H
#define SERVER_ADMIN_H

#include <pthread.h>

#include "core/text.h"
#include "server/retention.h"
#include "store/jobs.h"
#include "store/sqlite/sqlite.h"

/* What a column of a list shows: a text or number, a date, an id as everywhere else (16 digits), or
 * the id of a person and what the person is called. */
enum admin_show { SHOW_PLAIN, SHOW_TIME, SHOW_ID, SHOW_PERSON };

struct admin_column {
    const char *name, *title;
    int width;
    enum admin_show show;
};

struct admin {
    struct store *store;
    pthread_mutex_t mutex;
    pthread_cond_t posted;
    bool due; /* something is to be delivered */
    bool done;
    const char *error;
    bool json;
    int64_t now;
    struct store_job *kept; /* what was found */
};

/* Says what is wrong if it gives false. */
bool admin_open(struct admin *admin, const char *directory);
void admin_close(struct admin *admin);

/* Writes and waits; says what is wrong. */
bool admin_write(struct admin *admin, const struct store_write *writes, size_t count);

/* Prints all records that a question finds, page by page. Columns end with a null name; JSON has
 * all of a record. `wanted` chooses, NULL: all. */
bool admin_list(struct admin *admin, struct store_query query, const struct admin_column *columns,
                bool (*wanted)(const void *record));

/* Turns until something that was asked calls back with `done` set; says what went wrong. */
bool admin_wait(struct admin *admin, bool queued);

void admin_put_time(struct text *out, int64_t time);

/* Prints what retention would remove, and when (admin_keep.c). */
bool admin_retention(struct admin *admin, const struct keep *keep);

/* Asks for one record, copied with texts that live until admin_forget; NULL if there is none or it
 * failed, which is said. */
const void *admin_find(struct admin *admin, const struct store_query *query, const char *what);
void admin_forget(struct admin *admin);

#endif
