/* Batches into the database. Statements are made from the columns of each kind, once. */
#include <errno.h>
#include <string.h>

#include "core/text.h"
#include "store/sqlite/sqlite_internal.h"

sqlite3_stmt *store_prepare(struct store_base *base, sqlite3_stmt **statement, const char *sql)
{
    if (*statement == NULL)
        sqlite3_prepare_v3(base->database, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
    return *statement;
}

/* `VALUES(?1, ...)`, and for a put what to do if the key is there. */
static void add_insert(struct text *sql, const struct store_table *table, bool replace)
{
    text_add(sql, "INSERT INTO ");
    text_add(sql, table->name);
    for (unsigned i = 0; i <= table->count; i++) {
        text_add(sql, i == 0 ? " VALUES(?" : ", ?");
        text_number(sql, i + 1);
    }
    text_char(sql, ')');
    for (unsigned i = 0; replace && i <= table->count; i++) {
        const char *name = store_column_name(table, i);
        if (i < table->keys)
            text_add(sql, i == 0 ? " ON CONFLICT(" : ", ");
        else
            text_add(sql, i == table->keys ? ") DO UPDATE SET " : ", ");
        text_add(sql, name);
        if (i < table->keys)
            continue;
        text_add(sql, " = excluded.");
        text_add(sql, name);
    }
}

/* `SET ...`, with the same numbers as an insert. */
static void add_update(struct text *sql, const struct store_table *table)
{
    text_add(sql, "UPDATE ");
    text_add(sql, table->name);
    for (unsigned i = table->keys; i <= table->count; i++) {
        text_add(sql, i == table->keys ? " SET " : ", ");
        text_add(sql, store_column_name(table, i));
        text_add(sql, " = ?");
        text_number(sql, i + 1);
    }
}

static void add_where(struct text *sql, const struct store_table *table)
{
    for (unsigned i = 0; i < table->keys; i++) {
        text_add(sql, i == 0 ? " WHERE " : " AND ");
        text_add(sql, table->columns[i].name);
        text_add(sql, " = ?");
        text_number(sql, i + 1);
    }
}

static sqlite3_stmt *statement_for(struct store_base *base, unsigned verb, enum store_kind kind)
{
    const struct store_table *table = store_table(kind);
    char bytes[1024];
    struct text sql = TEXT(bytes);
    if (base->act[verb][kind] != NULL)
        return base->act[verb][kind];
    if (verb == STORE_ADD || verb == STORE_PUT) {
        add_insert(&sql, table, verb == STORE_PUT);
    } else if (verb == STORE_CHANGE) {
        add_update(&sql, table);
        add_where(&sql, table);
    } else {
        text_add(&sql, verb == STORE_DROP ? "DELETE" : "SELECT ");
        for (unsigned i = 0; verb == STORE_GET && i < table->count; i++) {
            text_add(&sql, i == 0 ? "" : ", ");
            text_add(&sql, table->columns[i].name);
        }
        text_add(&sql, " FROM ");
        text_add(&sql, table->name);
        add_where(&sql, table);
    }
    return store_prepare(base, &base->act[verb][kind], bytes);
}

/* The first columns, or all of them and the sum. */
static void bind(sqlite3_stmt *statement, const struct store_table *table, const void *record,
                 unsigned columns)
{
    if (columns == table->count)
        sqlite3_bind_int64(statement, (int)columns + 1, store_sum(table, record));
    for (unsigned i = 0; i < columns; i++) {
        const struct store_column *column = &table->columns[i];
        const int place = (int)i + 1;
        if (column->type == STORE_INTEGER) {
            sqlite3_bind_int64(statement, place, store_integer(column, record));
        } else if (column->type == STORE_REAL) {
            sqlite3_bind_double(statement, place, store_real(column, record));
        } else {
            /* the job outlives the statement, so nothing is copied */
            const struct store_text *text = store_text_at(column, record);
            if (column->type == STORE_TEXT)
                sqlite3_bind_text64(statement, place, text->bytes, text->length, SQLITE_STATIC,
                                    SQLITE_UTF8);
            else
                sqlite3_bind_blob64(statement, place, text->bytes, text->length, SQLITE_STATIC);
        }
    }
}

/* Runs a statement that gives no rows. */
static const char *run(struct store_base *base, sqlite3_stmt *statement)
{
    if (statement == NULL)
        return store_base_error(base);
    const int result = sqlite3_step(statement);
    const char *error = result == SQLITE_DONE ? NULL : store_base_error(base);
    sqlite3_reset(statement);
    return error;
}

static const char *run_plain(struct store_base *base, sqlite3_stmt **statement, const char *sql)
{
    return run(base, store_prepare(base, statement, sql));
}

/* --- single writes --------------------------------------------------------------------------- */

/* Whether a record is stored just so; NULL, or `conflict` if it is not or is another. */
static const char *compare(struct store_base *base, enum store_kind kind, const void *record)
{
    const struct store_table *table = store_table(kind);
    sqlite3_stmt *statement = statement_for(base, STORE_GET, kind);
    const char *error = NULL;
    if (statement == NULL)
        return store_base_error(base);
    bind(statement, table, record, table->keys);
    const int result = sqlite3_step(statement);
    if (result != SQLITE_ROW)
        error = result == SQLITE_DONE ? "conflict" : store_base_error(base);
    for (unsigned i = table->keys; error == NULL && i < table->count; i++) {
        const struct store_column *column = &table->columns[i];
        const int at = (int)i;
        bool same = true;
        if (column->type == STORE_INTEGER) {
            same = sqlite3_column_int64(statement, at) == store_integer(column, record);
        } else if (column->type == STORE_REAL) {
            same = sqlite3_column_double(statement, at) == store_real(column, record);
        } else {
            const struct store_text *text = store_text_at(column, record);
            const void *bytes = sqlite3_column_blob(statement, at);
            const size_t length = (size_t)sqlite3_column_bytes(statement, at);
            same =
                length == text->length && (length == 0 || memcmp(bytes, text->bytes, length) == 0);
        }
        error = same ? NULL : "conflict";
    }
    sqlite3_reset(statement);
    return error;
}

/* A rating can only follow the one that it was computed from. */
static const char *check_rating(struct store_base *base, const struct store_rating *rating)
{
    enum { GAMES = 6 };
    sqlite3_stmt *statement = statement_for(base, STORE_GET, STORE_RATING);
    if (statement == NULL)
        return store_base_error(base);
    const struct store_table *table = store_table(STORE_RATING);
    bind(statement, table, rating, table->keys);
    const int result = sqlite3_step(statement);
    const int64_t games = result == SQLITE_ROW ? sqlite3_column_int64(statement, GAMES) : 0;
    const char *error =
        result == SQLITE_ROW || result == SQLITE_DONE ? NULL : store_base_error(base);
    sqlite3_reset(statement);
    return error == NULL && games + 1 != rating->games ? "conflict" : error;
}

static const char *apply(struct store_base *base, const struct store_write *write)
{
    const struct store_table *table = store_table(write->kind);
    const void *record = store_record(write);
    if (write->kind == STORE_ROW && (write->action == STORE_PUT || !base->server))
        return "failed";
    if (write->kind == STORE_ROW && write->action == STORE_ADD)
        return store_append(base, &write->row);
    if (write->kind == STORE_ROW) {
        const char *error = store_touch(base, &write->row, write->action == STORE_DROP);
        if (error != NULL)
            return error;
    }
    if (write->kind == STORE_RATING &&
        (write->action == STORE_PUT || write->action == STORE_CHANGE)) {
        const char *error = check_rating(base, &write->rating);
        if (error != NULL)
            return error;
    }
    sqlite3_stmt *statement = statement_for(base, (unsigned)write->action, write->kind);
    if (statement == NULL)
        return store_base_error(base);
    bind(statement, table, record, write->action == STORE_DROP ? table->keys : table->count);
    const char *error = run(base, statement);
    if (write->action == STORE_CHANGE && error == NULL && sqlite3_changes(base->database) == 0)
        error = "conflict";
    if (write->action == STORE_ADD && error != NULL && strcmp(error, "conflict") == 0)
        error = compare(base, write->kind, record);
    return error;
}

/* --- a group --------------------------------------------------------------------------------- */

static void roll_back(struct store_base *base)
{
    /* an error may have ended the transaction already */
    if (sqlite3_get_autocommit(base->database) == 0)
        (void)run_plain(base, &base->rollback, "ROLLBACK");
    base->fresh.unknown = true;
}

/* Applies the batches that have no error. A batch with a conflict is given that error; `again` says
 * that it had begun to write, so that the rest has to be done anew without it. */
static const char *apply_all(struct store_base *base, struct store_job *jobs, bool *again)
{
    *again = false;
    for (struct store_job *job = jobs; job != NULL; job = job->next)
        for (size_t i = 0; job->error == NULL && i < job->count; i++) {
            const char *error = apply(base, &job->writes[i]);
            if (error != NULL && strcmp(error, "conflict") != 0)
                return error;
            job->error = error;
            *again = error != NULL && i > 0;
            if (*again)
                return NULL;
        }
    return NULL;
}

void store_base_write(struct store_base *base, struct store_job *jobs)
{
    const char *error = NULL;
    bool again = false;
    errno = 0;
    do {
        error = run_plain(base, &base->begin, "BEGIN IMMEDIATE");
        if (error == NULL)
            error = apply_all(base, jobs, &again);
        if (error == NULL && !again)
            error = run_plain(base, &base->commit, "COMMIT");
        if (error != NULL || again)
            roll_back(base);
    } while (error == NULL && again);
    for (struct store_job *job = jobs; error != NULL && job != NULL; job = job->next)
        if (job->error == NULL)
            job->error = error;
}
