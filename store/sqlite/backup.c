/* A copy of the database, while a server may go on writing. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

/* All pages at once, of one moment: in WAL mode that holds up nobody. */
static bool copy(sqlite3 *from, sqlite3 *to, char message[STORE_MESSAGE])
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int result = backup != NULL ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
    if (backup != NULL && result == SQLITE_DONE)
        result = sqlite3_backup_finish(backup);
    else
        sqlite3_backup_finish(backup);
    /* a single file, without companions */
    if (result == SQLITE_OK)
        result = sqlite3_exec(to, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        store_say(message, _("the copy failed: %s"), sqlite3_errstr(result));
    return result == SQLITE_OK;
}

/* The first damage is enough: `admin check` names all. */
static void note_damage(void *context, const char *what)
{
    char *message = context;
    if (message[0] == '\0')
        store_say(message, _("the copy is not sound, so the database is damaged: %s"), what);
}

static bool is_sound(sqlite3 *database, char message[STORE_MESSAGE])
{
    message[0] = '\0';
    return store_sum_define(database) && store_check(database, note_damage, message);
}

static bool copy_to(const char *directory, const char *path, char message[STORE_MESSAGE])
{
    struct store_base base;
    sqlite3 *to = NULL;
    if (store_base_open(&base, directory, STORE_TOOL, message) != NULL)
        return false;
    bool good = sqlite3_open_v2(path, &to, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK;
    if (!good)
        store_say(message, _("cannot open %s: %s"), path, sqlite3_errmsg(to));
    good = good && copy(base.database, to, message) && is_sound(to, message);
    sqlite3_close(to);
    store_base_close(&base);
    return good;
}

static bool sync_file(const char *path)
{
    const int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool good = fsync(file) == 0;
    const int why = errno;
    close(file);
    errno = why;
    return good;
}

/* Gives the copy its name, unless something has that name already. */
static bool put_in_place(const char *from, const char *path, char message[STORE_MESSAGE])
{
    if (!sync_file(from) || link(from, path) != 0) {
        if (errno == EEXIST)
            store_say(message, _("%s is there already; name another file"), path);
        else
            store_say(message, _("cannot write %s: %s"), path, strerror(errno));
        return false;
    }
    return true;
}

bool store_sqlite_backup(const char *directory, const char *path, char message[STORE_MESSAGE])
{
    char other[PATH_MAX];
    struct stat found;
    if (lstat(path, &found) == 0) {
        store_say(message, _("%s is there already; name another file"), path);
        return false;
    }
    if (store_directory(directory, STORE_TOOL, message) == -1 ||
        !store_mark_right(directory, message))
        return false;
    if ((size_t)snprintf(other, sizeof other, "%s.XXXXXX", path) >= sizeof other) {
        store_say(message, _("the name is too long: %s"), path);
        return false;
    }
    const int file = mkstemp(other); /* for its owner alone */
    if (file < 0) {
        store_say(message, _("cannot write %s: %s"), path, strerror(errno));
        return false;
    }
    close(file);
    const bool good = copy_to(directory, other, message) && put_in_place(other, path, message);
    unlink(other);
    return good;
}
