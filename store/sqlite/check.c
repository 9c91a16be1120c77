/* Looks at all of a database: the file as SQLite sees it, its tables, and every record. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

struct check {
    struct store_base base; /* without statements of its own */
    store_damage *found;
    void *context;
    bool sound;
};

__attribute__((format(printf, 2, 3))) static void report(struct check *check, const char *format,
                                                         ...)
{
    char words[STORE_MESSAGE];
    va_list list;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    check->sound = false;
    check->found(check->context, words);
}

/* Steps; what cannot be read is damage, too. */
static bool next(struct check *check, sqlite3_stmt *statement, const char *what)
{
    const int result = statement != NULL ? sqlite3_step(statement) : SQLITE_ERROR;
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        report(check, _("%s cannot be read: %s"), what, sqlite3_errmsg(check->base.database));
    return result == SQLITE_ROW;
}

static sqlite3_stmt *prepare(sqlite3 *database, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    return statement;
}

/* Pages, their order, indices, and types of values. */
static void check_file(struct check *check)
{
    sqlite3_stmt *statement = prepare(check->base.database, "PRAGMA integrity_check(100)");
    while (next(check, statement, "dicecup.db")) {
        const char *words = (const char *)sqlite3_column_text(statement, 0);
        if (words == NULL || strcmp(words, "ok") != 0)
            report(check, "%s", words != NULL ? words : "?");
    }
    sqlite3_finalize(statement);
}

static bool same_text(sqlite3_stmt *one, sqlite3_stmt *other, int column)
{
    const char *a = (const char *)sqlite3_column_text(one, column);
    const char *b = (const char *)sqlite3_column_text(other, column);
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* The tables and indices are those that the steps make in a new database. */
static void check_tables(struct check *check)
{
    static const char sql[] = "SELECT name, type, tbl_name, sql FROM sqlite_schema ORDER BY name";
    static const char taken[] = "SELECT min(version) = 1 AND count(*) = max(version) FROM versions";
    struct store_base plain = {0};
    char message[STORE_MESSAGE];
    if (sqlite3_open(":memory:", &plain.database) != SQLITE_OK ||
        !store_sum_define(plain.database) ||
        !store_schema(&plain, ":memory:", STORE_SERVER, message)) {
        report(check, _("%s cannot be read: %s"), "sqlite_schema", sqlite3_errmsg(plain.database));
    } else {
        sqlite3_stmt *here = prepare(check->base.database, sql);
        sqlite3_stmt *there = prepare(plain.database, sql);
        bool same = true;
        while (same && sqlite3_step(there) == SQLITE_ROW)
            same = next(check, here, "sqlite_schema") && same_text(here, there, 0) &&
                   same_text(here, there, 1) && same_text(here, there, 2) &&
                   same_text(here, there, 3);
        if (!same || next(check, here, "sqlite_schema"))
            report(check, "%s", _("the tables are not those of this version"));
        sqlite3_finalize(here);
        sqlite3_finalize(there);
    }
    sqlite3_close(plain.database);
    sqlite3_stmt *steps = prepare(check->base.database, taken);
    if (next(check, steps, "versions") && sqlite3_column_int(steps, 0) != 1)
        report(check, "%s", _("the versions have gaps"));
    sqlite3_finalize(steps);
}

/* A log begins with 1 and has no gaps, wherever its entries are stored. */
static void check_order(struct check *check, const struct store_row *row, struct store_row *before)
{
    const int64_t number = row->table == before->table ? before->number + 1 : 1;
    if (row->number != number)
        report(check, _("logs table_id=%016llx: number=%lld follows %lld"),
               (unsigned long long)row->table, (long long)row->number, (long long)number - 1);
    *before = (struct store_row){.table = row->table, .number = row->number};
}

static void check_records(struct check *check, enum store_kind kind)
{
    const struct store_table *table = store_table(kind);
    char bytes[1024];
    struct text sql = TEXT(bytes);
    struct store_write any; /* has room for a record of any kind */
    struct store_row before = {0};
    text_add(&sql, "SELECT ");
    store_columns(table, &sql);
    text_add(&sql, " FROM ");
    text_add(&sql, table->name);
    if (kind == STORE_ROW)
        text_add(&sql, " UNION ALL SELECT table_id, number, time, text, sum FROM fresh"
                       " ORDER BY 1, 2");
    sqlite3_stmt *statement = prepare(check->base.database, bytes);
    while (next(check, statement, table->name)) {
        char words[STORE_MESSAGE / 2];
        struct text name = TEXT(words);
        if (!store_fill(statement, table, &any.row)) {
            store_name(table, &any.row, &name);
            report(check, _("%s is damaged: its checksum is wrong"), words);
        }
        if (kind == STORE_ROW)
            check_order(check, &any.row, &before);
    }
    sqlite3_finalize(statement);
}

/* The places of fresh entries have no gaps either. */
static void check_places(struct check *check)
{
    sqlite3_stmt *statement =
        prepare(check->base.database, "SELECT count(*), max(place) FROM fresh");
    const bool found = next(check, statement, "fresh");
    const long long count = found ? sqlite3_column_int64(statement, 0) : 0;
    const long long last = found ? sqlite3_column_int64(statement, 1) : 0;
    if (last != count)
        report(check, _("fresh: the last entry has place=%lld instead of %lld"), last, count);
    sqlite3_finalize(statement);
}

bool store_check(sqlite3 *database, store_damage *found, void *context)
{
    struct check check = {
        .base = {.database = database}, .found = found, .context = context, .sound = true};
    /* all of one moment, whatever a server goes on to write */
    sqlite3_exec(database, "BEGIN", NULL, NULL, NULL);
    check_file(&check);
    check_tables(&check);
    for (unsigned kind = 0; kind < STORE_KINDS; kind++)
        check_records(&check, kind);
    check_places(&check);
    sqlite3_exec(database, "COMMIT", NULL, NULL, NULL);
    return check.sound;
}

/* The database of a data directory, or a file that is named itself. */
static bool find(const char *where, char path[PATH_MAX], char message[STORE_MESSAGE])
{
    struct stat found;
    const bool is_directory = stat(where, &found) == 0 && S_ISDIR(found.st_mode);
    const int length = snprintf(path, PATH_MAX, "%s%s", where, is_directory ? "/dicecup.db" : "");
    if (length >= PATH_MAX)
        store_say(message, _("the name is too long: %s"), where);
    else if (access(path, R_OK) != 0)
        store_say(message, _("cannot open %s: %s"), path, strerror(errno));
    else
        return !is_directory || store_mark_right(where, message);
    return false;
}

/* Two bytes of the header say how the file is to be read and written: the same, or SQLite takes it
 * for one of a later version, which it may only read. */
static bool check_header(const char *path, store_damage *found, void *context)
{
    enum { VERSIONS = 18 };
    unsigned char versions[2] = {0};
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool there = file >= 0 && pread(file, versions, 2, VERSIONS) == 2;
    if (file >= 0)
        close(file);
    if (there && versions[0] != versions[1])
        found(context, _("the header of the file is damaged: it could not be written any more"));
    return !there || versions[0] == versions[1];
}

bool store_sqlite_check(const char *where, store_damage *found, void *context,
                        char message[STORE_MESSAGE])
{
    char path[PATH_MAX];
    struct store_base base = {0};
    message[0] = '\0';
    if (!find(where, path, message))
        return false;
    bool sound = sqlite3_open_v2(path, &base.database, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX,
                                 NULL) == SQLITE_OK &&
                 store_sum_define(base.database);
    if (!sound)
        store_say(message, _("cannot open %s: %s"), path, sqlite3_errmsg(base.database));
    sound = sound && store_schema(&base, path, STORE_TOOL, message) &&
            store_check(base.database, found, context);
    sqlite3_close(base.database);
    if (message[0] == '\0' && !check_header(path, found, context))
        sound = false;
    return sound;
}
