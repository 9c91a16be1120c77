#include "base/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/i18n.h"

/* Reads until the end or until there is more than `most`. */
static char *read_all(int file, const char *path, size_t most, size_t *size)
{
    size_t room = 65536, length = 0;
    char *bytes = malloc(room);
    while (bytes != NULL) {
        const ssize_t got = read(file, bytes + length, room - 1 - length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            complain(_("cannot read %s: %s"), path, strerror(errno));
            break;
        }
        length += (size_t)got;
        if (length > most) {
            complain(_("%s is too large: more than %zu bytes"), path, most);
            break;
        }
        if (got == 0) {
            bytes[length] = '\0';
            *size = length;
            return bytes;
        }
        if (length + 1 < room)
            continue;
        room *= 2;
        char *more = realloc(bytes, room);
        if (more == NULL) {
            complain(_("not enough memory for %s"), path);
            break;
        }
        bytes = more;
    }
    free(bytes);
    return NULL;
}

char *file_read(const char *path, size_t most, size_t *size)
{
    if (strcmp(path, "-") == 0)
        return read_all(STDIN_FILENO, _("standard input"), most, size);
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        complain(_("cannot open %s: %s"), path, strerror(errno));
        return NULL;
    }
    char *bytes = read_all(file, path, most, size);
    close(file);
    return bytes;
}

static bool write_all(int file, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t put = write(file, bytes, size);
        if (put < 0 && errno != EINTR)
            return false;
        if (put > 0) {
            bytes += put;
            size -= (size_t)put;
        }
    }
    return true;
}

/* The new name is only safe once the directory is on the disk too. */
static void sync_directory(const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL)
        return;
    char *slash = strrchr(copy, '/');
    if (slash != NULL)
        slash[slash == copy ? 1 : 0] = '\0';
    const int directory = open(slash != NULL ? copy : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory >= 0) {
        (void)fsync(directory);
        close(directory);
    }
    free(copy);
}

/* Writes the file under its other name and puts it in place; errno says why not. */
static bool write_and_rename(char *other, const char *path, const char *bytes, size_t size)
{
    struct stat old;
    const int file = mkstemp(other);
    if (file < 0)
        return false;
    const mode_t mask = umask(0);
    umask(mask);
    const mode_t mode = stat(path, &old) == 0 ? old.st_mode & 0777 : 0666 & ~mask;
    bool good = fchmod(file, mode) == 0 && write_all(file, bytes, size) && fsync(file) == 0;
    int why = errno;
    if (close(file) != 0 && good) {
        good = false;
        why = errno;
    }
    if (good && rename(other, path) != 0) {
        good = false;
        why = errno;
    }
    if (!good)
        unlink(other);
    errno = why;
    return good;
}

/* A device or a pipe is written to; it must not be replaced by a file. */
static bool write_into(const char *path, const char *bytes, size_t size)
{
    const int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    const bool good = write_all(file, bytes, size);
    const int why = errno;
    close(file);
    errno = why;
    return good;
}

static bool write_file(const char *path, const char *bytes, size_t size)
{
    struct stat old;
    if (strcmp(path, "-") == 0)
        return write_all(STDOUT_FILENO, bytes, size);
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        return write_into(path, bytes, size);
    const size_t room = strlen(path) + sizeof ".XXXXXX";
    char *other = malloc(room);
    if (other == NULL)
        return false;
    snprintf(other, room, "%s.XXXXXX", path);
    const bool good = write_and_rename(other, path, bytes, size);
    const int why = errno;
    free(other);
    if (good)
        sync_directory(path);
    errno = why;
    return good;
}

bool file_write(const char *path, const char *bytes, size_t size)
{
    const bool good = write_file(path, bytes, size);
    if (!good)
        complain(_("cannot write %s: %s"), path, strerror(errno));
    return good;
}
