/* The parts of the store on SQLite: see sqlite.h. A connection belongs to one thread of the
 * store, or to whoever opens it before the threads are started. */
#ifndef STORE_SQLITE_SQLITE_INTERNAL_H
#define STORE_SQLITE_SQLITE_INTERNAL_H

#include <sqlite3.h>

#include "core/text.h"
#include "store/jobs.h"
#include "store/sqlite/fresh.h"
#include "store/sqlite/sqlite.h"

/* The version that this program writes. */
enum { STORE_VERSION = 7 };

/* So many fresh rows are moved to their logs: enough that most tables have several of them. */
enum { STORE_GATHER = 32768 };

/* What is done to a single record; the first are those of enum store_action. */
enum { STORE_GET = STORE_CHANGE + 1, STORE_VERBS };

/* A connection with its prepared statements. */
struct store_base {
    sqlite3 *database;
    bool server; /* tools add no rows to logs */
    sqlite3_stmt *begin, *commit, *rollback;
    sqlite3_stmt *append, *last, *load, *one_fresh, *one_row, *rows; /* of logs */
    sqlite3_stmt *act[STORE_VERBS][STORE_KINDS];
    sqlite3_stmt *ask[STORE_QUESTIONS];
    struct store_fresh fresh;
    uint32_t gather_at; /* so many fresh rows are to be moved */
    char trouble[STORE_MESSAGE];
};

/* The error word for what SQLite has just said, which is noted as the trouble, unless it is a mere
 * conflict. */
const char *store_base_error(struct store_base *base);

/* Opens the file; NULL or an error word, and the message says what is wrong. */
const char *store_base_open(struct store_base *base, const char *directory,
                            enum store_purpose purpose, char message[STORE_MESSAGE]);
/* One more connection, which only reads. */
const char *store_base_open_reader(struct store_base *base, const char *directory,
                                   char message[STORE_MESSAGE]);
void store_base_close(struct store_base *base);
/* Nothing is in the WAL any more; false: somebody still reads from it. */
bool store_base_wipe(struct store_base *base);
/* Brings the database to our version, or says why it cannot be used. */
bool store_schema(struct store_base *base, const char *path, enum store_purpose purpose,
                  char message[STORE_MESSAGE]);

/* Writes the batches of a list in one transaction and sets their errors. */
void store_base_write(struct store_base *base, struct store_job *jobs);
void store_base_read(struct store_base *base, struct store_job *job);

/* The statement, prepared if it was not; NULL sets SQLite's error. */
sqlite3_stmt *store_prepare(struct store_base *base, sqlite3_stmt **statement, const char *sql);
/* Every record is stored with a sum over its columns, in the column `sum` behind them. */
int64_t store_sum(const struct store_table *table, const void *record);
const char *store_column_name(const struct store_table *table, unsigned column);
/* All columns and the sum, for SELECT. */
void store_columns(const struct store_table *table, struct text *sql);
/* What a record is called in messages: `logs table_id=000000000000000b number=17`. */
void store_name(const struct store_table *table, const void *record, struct text *out);
/* The row of a statement with all columns and the sum, as a record whose texts live until the next
 * step; false: the sum is wrong. */
bool store_fill(sqlite3_stmt *statement, const struct store_table *table, void *record);
/* The same becomes one more record of the answer, unless its sum is wrong: then the trouble is
 * noted, and it is left out. */
bool store_take(struct store_base *base, struct store_job *job, sqlite3_stmt *statement);
/* Gives the connection a function checksum(COLUMN, ...) for the same. */
bool store_sum_define(sqlite3 *database);

/* Adds a row to its log; NULL or an error word. */
const char *store_append(struct store_base *base, const struct store_row *row);
/* Within a transaction, before a row is changed where it is, or dropped; NULL or an error word. */
const char *store_touch(struct store_base *base, const struct store_row *row, bool drops);
void store_read_rows(struct store_base *base, struct store_job *job);
/* Moves fresh rows to their logs, if there are many, or all. */
void store_gather(struct store_base *base, bool all);

/* While a server has the database open, `dicecup.db-open` is there: a crash leaves that, and the
 * WAL with what was stored last. Without the WAL something is lost, which SQLite cannot know; false
 * with a message. */
bool store_mark_right(const char *directory, char message[STORE_MESSAGE]);
/* Whenever the power fails, no mark is there without the WAL: so it is made after the WAL, and is
 * gone before the database is closed, which removes that. */
void store_mark_set(const char *directory);
void store_mark_clear(const char *directory);

/* True: all of the database is sound; else what is not has been found. */
bool store_check(sqlite3 *database, store_damage *found, void *context);

/* The directory: made if need be, and locked for the one server; -1 with a message. For tools it is
 * only looked at, and the result is -2 if all is well. */
int store_directory(const char *directory, enum store_purpose purpose, char message[STORE_MESSAGE]);

__attribute__((format(printf, 2, 3))) void store_say(char message[STORE_MESSAGE],
                                                     const char *format, ...);

#endif
