#include "tests/store/store_disk.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sqlite3.h>

#include "core/rng.h"

enum { NAMES = 8, OPS = 64, SECTOR = 512 };

/* A write, or a truncation to `at`. */
struct change {
    struct change *next;
    bool truncates;
    size_t at, length;
    unsigned char bytes[];
};

/* What a name stands for. */
struct content {
    unsigned char *certain;
    size_t size, room;
    struct change *first, *last; /* since the last sync */
};

struct name {
    char name[64];
    struct content *now, *certain; /* NULL: there is none */
};

/* A name that was made or removed since the last sync of the directory. */
struct op {
    struct name *name;
    struct content *content;
};

static struct disk {
    char directory[128];
    unsigned cut, steps;
    enum disk_way way;
    struct rng rng;
    unsigned chance; /* of 8, that something is kept */
    struct name names[NAMES];
    struct op ops[OPS];
    unsigned ops_count;
} disk;

struct file {
    sqlite3_file base; /* first */
    struct content *content;
    bool syncs_directory;
    sqlite3_file *real; /* behind this struct */
};

static sqlite3_vfs *usual;

/* Names that the linker gives them; `open` is called so where files may be large. */
int real_open(const char *path, int flags, ...) __asm__("__real_open64");
int real_unlink(const char *path) __asm__("__real_unlink");
int real_fsync(int file) __asm__("__real_fsync");
int disk_open(const char *path, int flags, ...) __asm__("__wrap_open64");
int disk_unlink(const char *path) __asm__("__wrap_unlink");
int disk_fsync(int file) __asm__("__wrap_fsync");

/* --- what the disk has ----------------------------------------------------------------------- */

static void *need(void *memory)
{
    if (memory == NULL)
        abort();
    return memory;
}

static void resize(struct content *content, size_t size)
{
    if (size > content->room) {
        content->room = 2 * size;
        content->certain = need(realloc(content->certain, content->room));
    }
    if (size > content->size)
        memset(content->certain + content->size, 0, size - content->size);
    content->size = size;
}

static bool keeps(void)
{
    if (disk.way == DISK_TORN)
        return rng_below(&disk.rng, 8) < disk.chance;
    return disk.way == DISK_KEPT;
}

/* Whole, or by sectors. */
static void apply(struct content *content, const struct change *change, bool whole)
{
    if (change->truncates) {
        if (whole || keeps())
            resize(content, change->at);
        return;
    }
    for (size_t done = 0; done < change->length;) {
        const size_t at = change->at + done;
        size_t length = SECTOR - at % SECTOR;
        if (length > change->length - done)
            length = change->length - done;
        if (whole || keeps()) {
            if (at + length > content->size)
                resize(content, at + length);
            memcpy(content->certain + at, change->bytes + done, length);
        }
        done += length;
    }
}

static void settle(struct content *content, bool whole)
{
    for (struct change *change = content->first; change != NULL;) {
        struct change *next = change->next;
        apply(content, change, whole);
        free(change);
        change = next;
    }
    content->first = content->last = NULL;
}

static void path_of(const struct name *name, char path[256])
{
    snprintf(path, 256, "%s/%s", disk.directory, name->name);
}

/* The power is gone. */
static void leave(void)
{
    char path[256];
    disk.chance = 1 + rng_below(&disk.rng, 7);
    for (unsigned i = 0; i < disk.ops_count; i++)
        if (keeps())
            disk.ops[i].name->certain = disk.ops[i].content;
    for (unsigned i = 0; i < NAMES && disk.names[i].name[0] != '\0'; i++) {
        struct content *content = disk.names[i].certain;
        path_of(&disk.names[i], path);
        real_unlink(path);
        if (content == NULL)
            continue;
        settle(content, false);
        const int file = real_open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (file < 0 || write(file, content->certain, content->size) != (ssize_t)content->size)
            abort();
        close(file);
    }
    snprintf(path, sizeof path, "%s/dicecup.db-shm", disk.directory);
    real_unlink(path);
    _exit(0);
}

static void step(void)
{
    if (++disk.steps == disk.cut)
        leave();
}

static void sync_directory(void)
{
    step();
    for (unsigned i = 0; i < disk.ops_count; i++)
        disk.ops[i].name->certain = disk.ops[i].content;
    disk.ops_count = 0;
}

/* --- names ----------------------------------------------------------------------------------- */

static struct content *load(const char *path)
{
    struct content *content = need(calloc(1, sizeof *content));
    struct stat found;
    const int file = real_open(path, O_RDONLY);
    if (file < 0 || fstat(file, &found) != 0)
        abort();
    resize(content, (size_t)found.st_size);
    if (read(file, content->certain, content->size) != found.st_size)
        abort();
    close(file);
    return content;
}

/* NULL: it is nothing of this directory, or does not outlive a crash anyway. */
static struct name *name_of(const char *path)
{
    const size_t length = strlen(disk.directory);
    if (path == NULL || length == 0 || strncmp(path, disk.directory, length) != 0 ||
        path[length] != '/' || strstr(path, "-shm") != NULL)
        return NULL;
    for (unsigned i = 0; i < NAMES; i++) {
        struct name *name = &disk.names[i];
        if (name->name[0] == '\0') {
            snprintf(name->name, sizeof name->name, "%s", path + length + 1);
            if (access(path, F_OK) == 0)
                name->now = name->certain = load(path);
        }
        if (strcmp(name->name, path + length + 1) == 0)
            return name;
    }
    abort();
}

static void change_name(struct name *name, struct content *content)
{
    if (disk.ops_count == OPS)
        abort();
    name->now = content;
    disk.ops[disk.ops_count++] = (struct op){name, content};
    step();
}

/* Before it is opened in a way that makes it. */
static struct name *made(const char *path)
{
    struct name *name = name_of(path);
    if (name != NULL && name->now == NULL)
        change_name(name, need(calloc(1, sizeof(struct content))));
    return name;
}

__attribute__((used)) int disk_open(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const int mode = (flags & O_CREAT) != 0 ? va_arg(list, int) : 0;
    va_end(list);
    if ((flags & O_CREAT) != 0)
        (void)made(path);
    return real_open(path, flags, mode);
}

__attribute__((used)) int disk_unlink(const char *path)
{
    struct name *name = name_of(path);
    if (name != NULL && name->now != NULL)
        change_name(name, NULL);
    return real_unlink(path);
}

__attribute__((used)) int disk_fsync(int file)
{
    struct stat found;
    if (disk.directory[0] == '\0' || fstat(file, &found) != 0 || !S_ISDIR(found.st_mode))
        return real_fsync(file);
    sync_directory();
    return 0;
}

/* --- files of SQLite ------------------------------------------------------------------------- */

static struct file *of(sqlite3_file *file)
{
    void *whole = file;
    return whole;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return of(file)->real;
}

static void add_change(struct content *content, bool truncates, size_t at, const void *bytes,
                       size_t length)
{
    struct change *change = need(malloc(sizeof *change + length));
    *change = (struct change){.truncates = truncates, .at = at, .length = length};
    if (length > 0)
        memcpy(change->bytes, bytes, length);
    if (content->last != NULL)
        content->last->next = change;
    else
        content->first = change;
    content->last = change;
    step();
}

static int x_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int x_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), bytes, length, at);
}

static int x_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    if (of(file)->content != NULL)
        add_change(of(file)->content, false, (size_t)at, bytes, (size_t)length);
    return real_of(file)->pMethods->xWrite(real_of(file), bytes, length, at);
}

static int x_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (of(file)->content != NULL)
        add_change(of(file)->content, true, (size_t)size, NULL, 0);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

/* Nothing real is synced: only a model is ever cut off. */
static int x_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    step();
    if (of(file)->content != NULL)
        settle(of(file)->content, true);
    if (of(file)->syncs_directory)
        sync_directory();
    of(file)->syncs_directory = false;
    return SQLITE_OK;
}

static int x_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int x_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int x_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int x_reserved(sqlite3_file *file, int *result)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), result);
}

static int x_control(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int x_sector(sqlite3_file *file)
{
    (void)file;
    return SECTOR;
}

static int x_characteristics(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int x_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, memory);
}

static int x_lock_map(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void x_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int x_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static int x_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *got)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = x_close,
        .xRead = x_read,
        .xWrite = x_write,
        .xTruncate = x_truncate,
        .xSync = x_sync,
        .xFileSize = x_size,
        .xLock = x_lock,
        .xUnlock = x_unlock,
        .xCheckReservedLock = x_reserved,
        .xFileControl = x_control,
        .xSectorSize = x_sector,
        .xDeviceCharacteristics = x_characteristics,
        .xShmMap = x_map,
        .xShmLock = x_lock_map,
        .xShmBarrier = x_barrier,
        .xShmUnmap = x_unmap,
    };
    struct file *made_file = of(file);
    void *behind = made_file + 1;
    const bool creates = (flags & SQLITE_OPEN_CREATE) != 0;
    const struct name *name = creates ? made(path) : name_of(path);
    (void)vfs;
    *made_file = (struct file){.real = behind};
    made_file->content = name != NULL ? name->now : NULL;
    made_file->syncs_directory =
        creates && (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    const int result = usual->xOpen(usual, path, made_file->real, flags, got);
    if (made_file->real->pMethods != NULL)
        made_file->base.pMethods = &methods;
    return result;
}

static int x_delete(sqlite3_vfs *vfs, const char *path, int syncs)
{
    struct name *name = name_of(path);
    (void)vfs;
    if (name != NULL && name->now != NULL)
        change_name(name, NULL);
    if (name != NULL && syncs)
        sync_directory();
    return usual->xDelete(usual, path, 0);
}

/* --- beginning ------------------------------------------------------------------------------- */

void disk_start(const char *directory, unsigned cut, enum disk_way way, uint64_t seed)
{
    static sqlite3_vfs vfs;
    if (usual == NULL) {
        usual = sqlite3_vfs_find(NULL);
        vfs = *usual;
        vfs.zName = "disk";
        vfs.szOsFile = (int)sizeof(struct file) + usual->szOsFile;
        vfs.xOpen = x_open;
        vfs.xDelete = x_delete;
        sqlite3_vfs_register(&vfs, 1);
    }
    disk = (struct disk){.cut = cut, .way = way, .rng = rng_stream(seed, cut)};
    snprintf(disk.directory, sizeof disk.directory, "%s", directory);
}

unsigned disk_steps(void)
{
    return disk.steps;
}
