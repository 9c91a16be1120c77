/* The tables of the database, version by version. A step is never changed once it has been
 * released: a change is one more step, and the test keeps a database of each version. */
#include <string.h>
#include <time.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

enum { APPLICATION = 0x64696365 }; /* "dice": marks the file as ours */

static const char *const steps[STORE_VERSION] = {
    "PRAGMA application_id = 0x64696365;"
    "CREATE TABLE versions(version INTEGER PRIMARY KEY, applied INTEGER NOT NULL) STRICT;"
    "CREATE TABLE logs(table_id INTEGER NOT NULL, number INTEGER NOT NULL, time INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY(table_id, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE heads(id INTEGER PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL,"
    " state TEXT NOT NULL, visibility TEXT NOT NULL, about TEXT NOT NULL, host INTEGER NOT NULL,"
    " created INTEGER NOT NULL, changed INTEGER NOT NULL, wake INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX heads_code ON heads(code) WHERE code <> '';"
    "CREATE INDEX heads_open ON heads(state, changed) WHERE visibility = 'open';"
    "CREATE INDEX heads_wake ON heads(wake) WHERE wake > 0;"
    "CREATE TABLE seats(person INTEGER NOT NULL, table_id INTEGER NOT NULL, since INTEGER NOT NULL,"
    " PRIMARY KEY(person, table_id)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE people(id INTEGER PRIMARY KEY, name TEXT NOT NULL, created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL) STRICT;"
    "CREATE INDEX people_name ON people(name);"
    "CREATE TABLE tokens(hash BLOB PRIMARY KEY, person INTEGER NOT NULL, purpose TEXT NOT NULL,"
    " name TEXT NOT NULL, created INTEGER NOT NULL, used INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX tokens_person ON tokens(person);"
    "CREATE TABLE logins(login TEXT PRIMARY KEY, person INTEGER NOT NULL UNIQUE, hash TEXT NOT NULL,"
    " changed INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE ratings(person INTEGER NOT NULL, bot TEXT NOT NULL, game TEXT NOT NULL,"
    " variant TEXT NOT NULL, mean REAL NOT NULL, spread REAL NOT NULL, games INTEGER NOT NULL,"
    " changed INTEGER NOT NULL, PRIMARY KEY(person, bot, game, variant)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_best ON ratings(game, variant, mean);"
    "CREATE TABLE reports(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, reporter INTEGER NOT NULL,"
    " person INTEGER NOT NULL, table_id INTEGER NOT NULL, number INTEGER NOT NULL, text TEXT NOT NULL,"
    " closed INTEGER NOT NULL) STRICT;"
    "CREATE TABLE bans(id INTEGER PRIMARY KEY, person INTEGER NOT NULL, address TEXT NOT NULL,"
    " reason TEXT NOT NULL, created INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;"
    "CREATE TABLE errands(id INTEGER PRIMARY KEY, what TEXT NOT NULL, subject INTEGER NOT NULL,"
    " text TEXT NOT NULL, created INTEGER NOT NULL) STRICT;",
    /* 2: rows come to a table of their own first (fresh.h) */
    ("CREATE TABLE fresh(place INTEGER PRIMARY KEY, table_id INTEGER NOT NULL,"
     " number INTEGER NOT NULL, time INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"),
    /* 3: bots of people; of those that were made before nobody knows the owner */
    "ALTER TABLE people ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;",
    /* 4: codes for those who have lost their password, bots by their owner, and who removed whom */
    ("CREATE TABLE recoveries(hash BLOB PRIMARY KEY, person INTEGER NOT NULL,"
     " created INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
     "CREATE INDEX recoveries_person ON recoveries(person);"
     "CREATE INDEX people_owner ON people(owner) WHERE owner > 0;"
     "CREATE TABLE removals(id INTEGER PRIMARY KEY, time INTEGER NOT NULL, host INTEGER NOT NULL,"
     " person INTEGER NOT NULL, table_id INTEGER NOT NULL, number INTEGER NOT NULL) STRICT;"),
    /* 5: who sat down where under a name (`sit SEAT PERSON NAME`), and chat (`chat SEAT TEXT`), to
     * be found when it has to go; and tables whose game never began are not over */
    ("CREATE INDEX logs_sit ON logs(substr(text, 7, 16))"
     " WHERE substr(text, 1, 4) = 'sit ' AND length(text) > 23"
     " AND substr(text, 24, 1) <> char(9);"
     "CREATE INDEX logs_chat ON logs(time)"
     " WHERE substr(text, 1, 5) = 'chat ' AND length(text) > 7;"
     "CREATE INDEX seats_table ON seats(table_id);"
     "CREATE INDEX reports_reporter ON reports(reporter);"
     "UPDATE heads SET state = 'closed' WHERE state = 'over'"
     " AND NOT EXISTS(SELECT 1 FROM logs WHERE table_id = heads.id AND substr(text, 1, 5) = 'start')"
     " AND NOT EXISTS(SELECT 1 FROM fresh WHERE table_id = heads.id"
     " AND substr(text, 1, 5) = 'start');"),
    /* 6: a checksum of each record (sum.c); those that are there are taken to be right */
    ("ALTER TABLE logs ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE logs SET sum = checksum(table_id, number, time, text);"
     "ALTER TABLE fresh ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE fresh SET sum = checksum(table_id, number, time, text);"
     "ALTER TABLE heads ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE heads SET sum = checksum(id, code, game, state, visibility, about, host, created,"
     " changed, wake);"
     "ALTER TABLE seats ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE seats SET sum = checksum(person, table_id, since);"
     "ALTER TABLE people ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE people SET sum = checksum(id, name, created, seen, owner);"
     "ALTER TABLE tokens ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE tokens SET sum = checksum(hash, person, purpose, name, created, used);"
     "ALTER TABLE logins ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE logins SET sum = checksum(login, person, hash, changed);"
     "ALTER TABLE ratings ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE ratings SET sum = checksum(person, bot, game, variant, mean, spread, games, changed);"
     "ALTER TABLE reports ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE reports SET sum = checksum(id, time, reporter, person, table_id, number, text, closed);"
     "ALTER TABLE bans ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE bans SET sum = checksum(id, person, address, reason, created, until);"
     "ALTER TABLE errands ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE errands SET sum = checksum(id, what, subject, text, created);"
     "ALTER TABLE recoveries ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE recoveries SET sum = checksum(hash, person, created);"
     "ALTER TABLE removals ADD COLUMN sum INTEGER NOT NULL DEFAULT 0;"
     "UPDATE removals SET sum = checksum(id, time, host, person, table_id, number);"),
    /* 7: snapshots of tables */
    ("CREATE TABLE snapshots(table_id INTEGER PRIMARY KEY, number INTEGER NOT NULL,"
     " bytes BLOB NOT NULL, sum INTEGER NOT NULL) STRICT;"),
};

/* The one number that a query gives; false if it fails. */
static bool number_of(struct store_base *base, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    *number = 0;
    int result = sqlite3_prepare_v2(base->database, sql, -1, &statement, NULL);
    if (result == SQLITE_OK) {
        result = sqlite3_step(statement);
        if (result == SQLITE_ROW)
            *number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return result == SQLITE_ROW || result == SQLITE_DONE;
}

/* One step, whole or not at all; if another program has made it meanwhile, that is fine. */
static bool take_step(struct store_base *base, int64_t version)
{
    struct timespec now;
    char sql[128];
    clock_gettime(CLOCK_REALTIME, &now);
    sqlite3_snprintf(sizeof sql, sql, "INSERT INTO versions VALUES(%lld, %lld); COMMIT",
                     (long long)version + 1, (long long)now.tv_sec * 1000);
    if (sqlite3_exec(base->database, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(base->database, steps[version], NULL, NULL, NULL) == SQLITE_OK &&
        sqlite3_exec(base->database, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    (void)store_base_error(base);
    sqlite3_exec(base->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* What is wrong, in words, after something failed. */
static bool refuse(struct store_base *base, const char *path, char message[STORE_MESSAGE])
{
    const char *error = store_base_error(base);
    if (sqlite3_errcode(base->database) == SQLITE_NOTADB)
        store_say(message,
                  _("%s is no database of dicecup; move it away, or name another directory with "
                    "--data"),
                  path);
    else if (strcmp(error, "damaged") == 0)
        store_say(message, _("%s is damaged (%s); keep it, and put a backup in its place"), path,
                  base->trouble);
    else
        store_say(message, _("cannot use %s: %s (%s)"), path, store_explain(error), base->trouble);
    return false;
}

bool store_schema(struct store_base *base, const char *path, enum store_purpose purpose,
                  char message[STORE_MESSAGE])
{
    int64_t application = 0, objects = 0, version = 0;
    if (!number_of(base, "PRAGMA application_id", &application) ||
        !number_of(base, "SELECT count(*) FROM sqlite_schema", &objects))
        return refuse(base, path, message);
    if (application != APPLICATION && objects > 0) {
        store_say(
            message,
            _("%s is no database of dicecup; move it away, or name another directory with --data"),
            path);
        return false;
    }
    if (objects > 0 && !number_of(base, "SELECT max(version) FROM versions", &version))
        return refuse(base, path, message);
    if (version > STORE_VERSION) {
        store_say(
            message,
            _("%s was made by a newer dicecup (version %lld of its tables, this one knows %d); install that one"),
            path, (long long)version, STORE_VERSION);
        return false;
    }
    if (version < STORE_VERSION && purpose == STORE_TOOL) {
        store_say(
            message,
            _("%s was made by an older dicecup; start `dicecup serve` once, which brings it up to date"),
            path);
        return false;
    }
    for (; version < STORE_VERSION; version++)
        if (!take_step(base, version))
            return refuse(base, path, message);
    return true;
}
