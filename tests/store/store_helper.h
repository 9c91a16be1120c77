/* A loop for tests of stores: waits for what was asked, and keeps what was answered. */
#ifndef TESTS_STORE_STORE_HELPER_H
#define TESTS_STORE_STORE_HELPER_H

#include <pthread.h>

#include "store/jobs.h"
#include "store/sqlite/sqlite.h"

struct helper {
    struct store *store;
    pthread_mutex_t mutex;
    pthread_cond_t posted;
    bool due, memory; /* memory: a store in memory, with no delays */
    char directory[64], path[512];
    char message[STORE_MESSAGE];
    struct store_job *kept; /* the last answer */
};

/* With the name of a directory of its own, which is not made. */
void helper_init(struct helper *helper);
/* Opens the directory; `message` says why not. */
bool helper_open(struct helper *helper, enum store_purpose purpose);
void helper_close(struct helper *helper);
/* Closes, and removes the directory with all that is in it. */
void helper_end(struct helper *helper);
/* The path of a file there. */
const char *helper_path(struct helper *helper, const char *name);

/* Waits until the store has posted something, and delivers it. */
void helper_turn(struct helper *helper);
/* Submits, waits, and gives the error word; `*error` is "waiting" until it is known. */
const char *helper_write(struct helper *helper, const struct store_write *writes, size_t count);
void helper_submit(struct helper *helper, const struct store_write *writes, size_t count,
                   const char **error);
void helper_wait(struct helper *helper, const char *const *error);
/* Asks and waits. The answer is good until the next one. */
const struct store_answer *helper_read(struct helper *helper, const struct store_query *query);
const char *helper_error(const struct helper *helper); /* of the last answer */

struct store_write helper_row(int64_t table, int64_t number, const char *text);
struct store_write helper_head(int64_t id, const char *code, const char *state);
bool helper_says(const struct helper *helper, const char *words);

#endif
