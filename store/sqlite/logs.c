/* Logs in the database: rows are added to `fresh`, and moved to `logs` when enough have come. */
#include <stdlib.h>
#include <string.h>

#include "store/sqlite/sqlite_internal.h"

enum { BYTES_MOST = 8 << 20 };

/* Steps a statement for a row; SQLITE_ROW, SQLITE_DONE, or an error. */
static int step(struct store_base *base, sqlite3_stmt *statement, const char **error)
{
    const int result = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    *error = result == SQLITE_ROW || result == SQLITE_DONE ? NULL : store_base_error(base);
    return result;
}

static sqlite3_stmt *fresh_statement(struct store_base *base, uint32_t place)
{
    sqlite3_stmt *statement =
        store_prepare(base, &base->one_fresh,
                      "SELECT table_id, number, time, text, sum FROM fresh WHERE place = ?1");
    sqlite3_bind_int64(statement, 1, place);
    return statement;
}

/* Whether the fresh rows that are known have not been moved: the last of them is where it was. No
 * row comes to `fresh` twice. */
static bool knows_fresh(struct store_base *base, const char **error)
{
    const struct store_last *newest = &base->fresh.newest;
    if (base->fresh.unknown || base->fresh.count == 0)
        return false;
    sqlite3_stmt *statement = fresh_statement(base, base->fresh.count);
    const bool known = step(base, statement, error) == SQLITE_ROW &&
                       sqlite3_column_int64(statement, 0) == newest->table &&
                       sqlite3_column_int64(statement, 1) == newest->number;
    sqlite3_reset(statement);
    return known;
}

/* Reads which rows are fresh by now, as another connection has written them, or as they are after a
 * rollback. */
static const char *catch_up(struct store_base *base)
{
    struct store_fresh *fresh = &base->fresh;
    const char *error = NULL;
    if (!knows_fresh(base, &error))
        store_fresh_clear(fresh);
    sqlite3_stmt *statement =
        store_prepare(base, &base->load,
                      "SELECT table_id, number, length(text), place FROM fresh WHERE place > ?1"
                      " ORDER BY place");
    sqlite3_bind_int64(statement, 1, fresh->count);
    while (error == NULL && step(base, statement, &error) == SQLITE_ROW) {
        if (sqlite3_column_int64(statement, 3) != (int64_t)fresh->count + 1) {
            store_say(base->trouble, "fresh place=%u is gone", fresh->count + 1);
            error = "damaged";
        } else if (!store_fresh_add(fresh, sqlite3_column_int64(statement, 0),
                                    sqlite3_column_int64(statement, 1),
                                    (size_t)sqlite3_column_int64(statement, 2))) {
            error = "failed";
        }
    }
    sqlite3_reset(statement);
    fresh->unknown = error != NULL;
    return error;
}

/* The number of a table's last row, 0 if it has none. */
static const char *find_last(struct store_base *base, int64_t table, int64_t *number)
{
    const struct store_last *last = store_fresh_last(&base->fresh, table);
    const char *error = NULL;
    if (last != NULL) {
        *number = last->number;
        return NULL;
    }
    sqlite3_stmt *statement =
        store_prepare(base, &base->last,
                      "SELECT number FROM logs WHERE table_id = ?1 ORDER BY number DESC LIMIT 1");
    sqlite3_bind_int64(statement, 1, table);
    *number = step(base, statement, &error) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return error;
}

/* A statement that gives a row as its columns are, in `fresh` or in `logs`. */
static sqlite3_stmt *row_statement(struct store_base *base, int64_t table, int64_t number)
{
    const uint32_t place = store_fresh_place(&base->fresh, table, number);
    if (place != 0)
        return fresh_statement(base, place);
    sqlite3_stmt *statement = store_prepare(base, &base->one_row,
                                            "SELECT table_id, number, time, text FROM logs "
                                            "WHERE table_id = ?1 AND number = ?2");
    sqlite3_bind_int64(statement, 1, table);
    sqlite3_bind_int64(statement, 2, number);
    return statement;
}

/* The same row once more is fine. */
static const char *compare(struct store_base *base, const struct store_row *row)
{
    const char *error = NULL;
    sqlite3_stmt *statement = row_statement(base, row->table, row->number);
    if (step(base, statement, &error) == SQLITE_ROW) {
        const void *bytes = sqlite3_column_blob(statement, 3);
        const size_t length = (size_t)sqlite3_column_bytes(statement, 3);
        const bool same = sqlite3_column_int64(statement, 2) == row->time &&
                          length == row->text.length &&
                          (length == 0 || memcmp(bytes, row->text.bytes, length) == 0);
        error = same ? NULL : "conflict";
    } else if (error == NULL) {
        error = "conflict";
    }
    sqlite3_reset(statement);
    return error;
}

const char *store_append(struct store_base *base, const struct store_row *row)
{
    int64_t last = 0;
    const char *error = base->fresh.unknown ? catch_up(base) : NULL;
    if (error == NULL)
        error = find_last(base, row->table, &last);
    if (error != NULL)
        return error;
    if (row->number <= last)
        return compare(base, row);
    if (row->number != last + 1 || row->table <= 0)
        return "conflict";
    sqlite3_stmt *statement =
        store_prepare(base, &base->append, "INSERT INTO fresh VALUES(?1, ?2, ?3, ?4, ?5, ?6)");
    sqlite3_bind_int64(statement, 1, (int64_t)base->fresh.count + 1);
    sqlite3_bind_int64(statement, 2, row->table);
    sqlite3_bind_int64(statement, 3, row->number);
    sqlite3_bind_int64(statement, 4, row->time);
    sqlite3_bind_text64(statement, 5, row->text.bytes, row->text.length, SQLITE_STATIC,
                        SQLITE_UTF8);
    sqlite3_bind_int64(statement, 6, store_sum(store_table(STORE_ROW), row));
    (void)step(base, statement, &error);
    sqlite3_reset(statement);
    if (error == NULL && !store_fresh_add(&base->fresh, row->table, row->number, row->text.length))
        error = "failed";
    return error;
}

#define MOVE                                                                                       \
    "INSERT INTO logs SELECT table_id, number, time, text, sum FROM fresh"                         \
    " ORDER BY table_id, number;"                                                                  \
    "DELETE FROM fresh;"

/* All rows of the table are in its log then. */
static const char *settle(struct store_base *base, int64_t table)
{
    const char *error = base->fresh.unknown ? catch_up(base) : NULL;
    if (error != NULL || store_fresh_last(&base->fresh, table) == NULL)
        return error;
    if (sqlite3_exec(base->database, MOVE, NULL, NULL, NULL) != SQLITE_OK)
        return store_base_error(base);
    store_fresh_clear(&base->fresh);
    return NULL;
}

const char *store_touch(struct store_base *base, const struct store_row *row, bool drops)
{
    int64_t last = 0;
    const char *error = settle(base, row->table);
    if (error == NULL && drops)
        error = find_last(base, row->table, &last);
    return error == NULL && row->number < last ? "conflict" : error;
}

/* Moving takes a while and helps nobody at once, so that it is done after the batches of the moment
 * have been acknowledged. If it fails, the rows stay where they are until the next time. */
void store_gather(struct store_base *base, bool all)
{
    static const char sql[] = "BEGIN IMMEDIATE;" MOVE "COMMIT";
    if (base->fresh.unknown && catch_up(base) != NULL)
        return;
    const bool many = base->fresh.count >= base->gather_at || base->fresh.bytes >= BYTES_MOST;
    if (base->fresh.count == 0 || !(all || many))
        return;
    if (sqlite3_exec(base->database, sql, NULL, NULL, NULL) == SQLITE_OK) {
        store_fresh_clear(&base->fresh);
        base->gather_at = STORE_GATHER;
        return;
    }
    (void)store_base_error(base);
    if (sqlite3_get_autocommit(base->database) == 0)
        sqlite3_exec(base->database, "ROLLBACK", NULL, NULL, NULL);
    base->gather_at = base->fresh.count + STORE_GATHER;
}

/* --- reading --------------------------------------------------------------------------------- */

/* A log is read whole or not at all: what comes after an entry that is damaged or gone means
 * nothing. */
static void take_row(struct store_base *base, struct store_job *job, sqlite3_stmt *statement)
{
    const int64_t from = job->query.from > 1 ? job->query.from : 1;
    const int64_t number = from + (int64_t)job->answer.count;
    if (job->answer.count == job->query.limit) {
        job->answer.more = true;
    } else if (sqlite3_column_int64(statement, 1) != number) {
        store_say(base->trouble, "logs table_id=%016llx number=%lld is gone",
                  (unsigned long long)job->query.id, (long long)number);
        job->error = "damaged";
    } else if (!store_take(base, job, statement)) {
        job->error = "damaged";
    }
}

static void take_rows(struct store_base *base, struct store_job *job, sqlite3_stmt *statement)
{
    while (job->error == NULL && !job->answer.more &&
           step(base, statement, &job->error) == SQLITE_ROW)
        take_row(base, job, statement);
    sqlite3_reset(statement);
}

/* The chain leads back from the last row, the answer goes forward. */
static void read_fresh(struct store_base *base, struct store_job *job,
                       const struct store_last *last)
{
    const int64_t from = job->query.from > 1 ? job->query.from : 1;
    uint32_t *places = malloc(base->fresh.count * sizeof *places);
    size_t count = 0;
    if (places == NULL) {
        job->error = "failed";
        return;
    }
    for (uint32_t at = last->place; at != 0 && last->number - (int64_t)count >= from;
         at = base->fresh.before[at - 1])
        places[count++] = at;
    for (size_t i = count; i > 0 && job->error == NULL && !job->answer.more; i--)
        take_rows(base, job, fresh_statement(base, places[i - 1]));
    free(places);
}

/* Both tables as they are at one moment. */
void store_read_rows(struct store_base *base, struct store_job *job)
{
    sqlite3_stmt *begin = store_prepare(base, &base->begin, "BEGIN");
    (void)step(base, begin, &job->error);
    sqlite3_reset(begin);
    if (job->error == NULL)
        job->error = catch_up(base);
    sqlite3_stmt *statement =
        store_prepare(base, &base->rows,
                      "SELECT table_id, number, time, text, sum FROM logs "
                      "WHERE table_id = ?1 AND number >= ?2 ORDER BY number LIMIT ?3");
    sqlite3_bind_int64(statement, 1, job->query.id);
    sqlite3_bind_int64(statement, 2, job->query.from);
    sqlite3_bind_int64(statement, 3, (int64_t)job->query.limit + 1);
    if (job->error == NULL)
        take_rows(base, job, statement);
    const struct store_last *last = store_fresh_last(&base->fresh, job->query.id);
    if (job->error == NULL && !job->answer.more && last != NULL)
        read_fresh(base, job, last);
    if (sqlite3_get_autocommit(base->database) == 0) {
        sqlite3_stmt *end = store_prepare(base, &base->commit, "COMMIT");
        const char *error = NULL;
        (void)step(base, end, &error);
        sqlite3_reset(end);
    }
}
