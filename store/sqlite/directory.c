/* The data directory: made on first use, for its owner alone, with one server at a time. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

void store_say(char message[STORE_MESSAGE], const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(message, STORE_MESSAGE, format, list);
    va_end(list);
}

static bool make(const char *directory, char message[STORE_MESSAGE])
{
    if (mkdir(directory, 0700) == 0 || errno == EEXIST)
        return true;
    if (errno == ENOENT)
        store_say(message,
                  _("cannot make %s: the directory it should be in is not there; make that first"),
                  directory);
    else
        store_say(message, _("cannot make %s: %s; name another directory with --data"), directory,
                  strerror(errno));
    return false;
}

static bool usable(const char *directory, char message[STORE_MESSAGE])
{
    struct stat found;
    if (stat(directory, &found) != 0)
        store_say(message, _("cannot look at %s: %s"), directory, strerror(errno));
    else if (!S_ISDIR(found.st_mode))
        store_say(message, _("%s is no directory; name one with --data"), directory);
    else if (access(directory, R_OK | W_OK | X_OK) != 0)
        store_say(
            message,
            _("%s cannot be written: %s; make it writable for the user that runs dicecup, or name another directory with --data"),
            directory, strerror(errno));
    else
        return true;
    return false;
}

static int lock(const char *directory, char message[STORE_MESSAGE])
{
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, "%s/lock", directory);
    if (length < 0 || (size_t)length >= sizeof path) {
        store_say(message, _("the name of the directory is too long: %s"), directory);
        return -1;
    }
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0) {
        store_say(message, _("cannot open %s: %s"), path, strerror(errno));
        return -1;
    }
    /* a lock of the open file: closing another one does not free it */
    if (flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (errno == EWOULDBLOCK)
        store_say(
            message,
            _("another server is using %s; stop it first, or name another directory with --data"),
            directory);
    else
        store_say(message, _("cannot lock %s: %s"), path, strerror(errno));
    close(file);
    return -1;
}

static bool path_in(const char *directory, const char *name, char path[PATH_MAX])
{
    const int length = snprintf(path, PATH_MAX, "%s/%s", directory, name);
    return length > 0 && length < PATH_MAX;
}

static bool is_there(const char *directory, const char *name)
{
    char path[PATH_MAX];
    return path_in(directory, name, path) && access(path, F_OK) == 0;
}

bool store_mark_right(const char *directory, char message[STORE_MESSAGE])
{
    if (!is_there(directory, "dicecup.db-open") || !is_there(directory, "dicecup.db") ||
        is_there(directory, "dicecup.db-wal"))
        return true;
    store_say(
        message,
        _("%s/dicecup.db-wal is gone, and what was stored last with it: put it back, or a backup in the place of all dicecup.db* there (to go on without what is lost, remove dicecup.db-open)"),
        directory);
    return false;
}

/* Which of two names gets to the disk first is not said before the directory is synced. */
static void sync_directory(const char *directory)
{
    const int file = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        (void)fsync(file);
        close(file);
    }
}

void store_mark_set(const char *directory)
{
    char path[PATH_MAX];
    if (!is_there(directory, "dicecup.db-wal") || !path_in(directory, "dicecup.db-open", path))
        return;
    sync_directory(directory);
    const int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

void store_mark_clear(const char *directory)
{
    char path[PATH_MAX];
    if (path_in(directory, "dicecup.db-open", path) && unlink(path) == 0)
        sync_directory(directory);
}

int store_directory(const char *directory, enum store_purpose purpose, char message[STORE_MESSAGE])
{
    if (purpose == STORE_SERVER && !make(directory, message))
        return -1;
    if (!usable(directory, message))
        return -1;
    return purpose == STORE_SERVER ? lock(directory, message) : -2;
}
