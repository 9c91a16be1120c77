/* A connection to the database, opened and closed. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

enum { PATIENCE = 5000 }; /* milliseconds for another program to let go of the database */

const char *store_base_error(struct store_base *base)
{
    /* SQLite forgets the system's error on the way out of a commit; the thread still has it. */
    const int last = errno;
    const int code = sqlite3_errcode(base->database);
    const int told = sqlite3_system_errno(base->database);
    const int why = told != 0 || code != SQLITE_IOERR ? told : last;
    if (code == SQLITE_CONSTRAINT)
        return "conflict";
    store_say(base->trouble, "%s%s%s", sqlite3_errmsg(base->database), why != 0 ? ": " : "",
              why != 0 ? strerror(why) : "");
    if (code == SQLITE_FULL ||
        (code == SQLITE_IOERR && (why == ENOSPC || why == EDQUOT || why == EFBIG)))
        return "disk-full";
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return "busy";
    if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB)
        return "damaged";
    return "failed";
}

/* --- opening --------------------------------------------------------------------------------- */

/* The file is for its owner alone, and SQLite gives its companions the same mode. */
static bool make_file(const char *path, enum store_purpose purpose, char message[STORE_MESSAGE])
{
    const int file = open(
        path, purpose == STORE_SERVER ? O_RDWR | O_CREAT | O_CLOEXEC : O_RDWR | O_CLOEXEC, 0600);
    if (file >= 0) {
        close(file);
        return true;
    }
    if (errno == ENOENT)
        store_say(message, _("there is no %s; `dicecup serve` makes one"), path);
    else
        store_say(message, _("cannot open %s: %s"), path, strerror(errno));
    return false;
}

static bool path_of(const char *directory, char path[PATH_MAX], char message[STORE_MESSAGE])
{
    const bool fits = (size_t)snprintf(path, PATH_MAX, "%s/dicecup.db", directory) < PATH_MAX;
    if (!fits)
        store_say(message, _("the name of the directory is too long: %s"), directory);
    return fits;
}

static bool open_path(struct store_base *base, const char *path, int flags,
                      char message[STORE_MESSAGE])
{
    if (sqlite3_open_v2(path, &base->database, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        store_say(message, _("cannot open %s: %s"), path, sqlite3_errmsg(base->database));
        return false;
    }
    sqlite3_busy_timeout(base->database, PATIENCE);
    (void)store_sum_define(base->database); /* without it a step that needs it fails */
    /* The schema is looked at first: a foreign file must not even be put into another mode, and the
     * WAL of one that is refused, or that a server is to find again, stays what it is. */
    sqlite3_db_config(base->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return true;
}

static const char *set(struct store_base *base, const char *path, const char *settings,
                       char message[STORE_MESSAGE])
{
    if (sqlite3_exec(base->database, settings, NULL, NULL, NULL) == SQLITE_OK)
        return NULL;
    const char *error = store_base_error(base);
    store_say(message, _("cannot use %s: %s (%s)"), path, store_explain(error), base->trouble);
    return error;
}

const char *store_base_open(struct store_base *base, const char *directory,
                            enum store_purpose purpose, char message[STORE_MESSAGE])
{
    static const char settings[] = "PRAGMA trusted_schema = OFF; PRAGMA journal_mode = WAL;"
                                   "PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
                                   "PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY;"
                                   "PRAGMA secure_delete = ON;"; /* what is dropped is zeroed */
    char path[PATH_MAX];
    *base = (struct store_base){.server = purpose == STORE_SERVER, .gather_at = STORE_GATHER};
    if (!path_of(directory, path, message) || !make_file(path, purpose, message))
        return "failed";
    if (!open_path(base, path, SQLITE_OPEN_READWRITE, message) ||
        !store_schema(base, path, purpose, message)) {
        store_base_close(base);
        return "failed";
    }
    if (purpose == STORE_SERVER)
        sqlite3_db_config(base->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
    const char *error = set(base, path, settings, message);
    if (error != NULL) {
        store_base_close(base);
        return error;
    }
    base->fresh.unknown = true;
    if (base->server) {
        store_gather(base, true);
        (void)store_base_wipe(base);
    }
    return NULL;
}

const char *store_base_open_reader(struct store_base *base, const char *directory,
                                   char message[STORE_MESSAGE])
{
    static const char settings[] = "PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4096;"
                                   "PRAGMA temp_store = MEMORY;";
    char path[PATH_MAX];
    *base = (struct store_base){.fresh.unknown = true};
    if (!path_of(directory, path, message))
        return "failed";
    const char *error = open_path(base, path, SQLITE_OPEN_READONLY, message)
                            ? set(base, path, settings, message)
                            : "failed";
    if (error != NULL)
        store_base_close(base);
    return error;
}

bool store_base_wipe(struct store_base *base)
{
    int in_log = 0, moved = 0;
    sqlite3_busy_timeout(base->database, 0); /* nobody waits for this */
    const int result = sqlite3_wal_checkpoint_v2(base->database, NULL, SQLITE_CHECKPOINT_TRUNCATE,
                                                 &in_log, &moved);
    sqlite3_busy_timeout(base->database, PATIENCE);
    return result == SQLITE_OK;
}

void store_base_close(struct store_base *base)
{
    for (unsigned verb = 0; verb < STORE_VERBS; verb++)
        for (unsigned kind = 0; kind < STORE_KINDS; kind++)
            sqlite3_finalize(base->act[verb][kind]);
    for (unsigned question = 0; question < STORE_QUESTIONS; question++)
        sqlite3_finalize(base->ask[question]);
    sqlite3_finalize(base->begin);
    sqlite3_finalize(base->commit);
    sqlite3_finalize(base->rollback);
    sqlite3_stmt *const logs[] = {base->append,    base->last,    base->load,
                                  base->one_fresh, base->one_row, base->rows};
    for (unsigned i = 0; i < sizeof logs / sizeof *logs; i++)
        sqlite3_finalize(logs[i]);
    sqlite3_close(base->database);
    store_fresh_free(&base->fresh);
    *base = (struct store_base){0};
}
