/* The store and the files it is given: whatever is wrong is said, and nothing is lost. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/store/store_helper.h"
#include "tests/store/store_version_1.inc"

static int set_up(void **state)
{
    struct helper *helper = malloc(sizeof *helper);
    if (helper == NULL)
        return 1;
    helper_init(helper);
    *state = helper;
    return 0;
}

static int tear_down(void **state)
{
    helper_end(*state);
    free(*state);
    return 0;
}

static void open_well(struct helper *helper)
{
    if (!helper_open(helper, STORE_SERVER))
        fail_msg("%s", helper->message);
}

static void refused(struct helper *helper, enum store_purpose purpose, const char *words)
{
    if (helper_open(helper, purpose))
        fail_msg("opened, though: %s", words);
    if (!helper_says(helper, words) || !helper_says(helper, helper->directory))
        fail_msg("'%s' does not say '%s' and where", helper->message, words);
}

/* A file with these bytes at a place of it, made if need be. */
static void put_bytes(struct helper *helper, const char *name, long at, const char *bytes,
                      size_t size)
{
    const int file = open(helper_path(helper, name), O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(pwrite(file, bytes, size, at), size);
    close(file);
}

static void run_sql(struct helper *helper, const char *name, const char *sql)
{
    sqlite3 *database = NULL;
    char *message = NULL;
    assert_int_equal(sqlite3_open(helper_path(helper, name), &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(database);
}

static size_t rows_of(struct helper *helper, int64_t table)
{
    const struct store_query query = {.question = STORE_ROWS_OF, .id = table, .from = 1};
    return helper_read(helper, &query)->count;
}

static void directory_is_private(void **state)
{
    struct helper *helper = *state;
    struct stat found;
    open_well(helper);
    const struct store_write row = helper_row(1, 1, "row");
    assert_null(helper_write(helper, &row, 1));
    assert_int_equal(stat(helper->directory, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    const char *const names[] = {"dicecup.db", "dicecup.db-wal", "lock"};
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(stat(helper_path(helper, names[i]), &found), 0);
        assert_int_equal(found.st_mode & 0777, 0600);
    }
}

static void bad_directories(void **state)
{
    struct helper *helper = *state;
    char *name = helper->directory;
    const size_t length = strlen(name);
    refused(helper, STORE_TOOL, "cannot look at");
    memcpy(name + length, "/below", 7);
    refused(helper, STORE_SERVER, "make that first");
    name[length] = '\0';
    assert_int_equal(mkdir(name, 0700), 0);
    refused(helper, STORE_TOOL, "`dicecup serve` makes one");
    put_bytes(helper, "file", 0, "x", 1);
    memcpy(name + length, "/file", 6);
    refused(helper, STORE_SERVER, "is no directory");
    name[length] = '\0';
}

/* Root may write everywhere, so somebody else tries. */
static void unwritable_directory(void **state)
{
    struct helper *helper = *state;
    assert_int_equal(mkdir(helper->directory, 0755), 0);
    assert_int_equal(chmod(helper->directory, geteuid() == 0 ? 0755 : 0555), 0);
    const pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(1);
        _exit(!helper_open(helper, STORE_SERVER) && helper_says(helper, "make it writable") ? 0
                                                                                            : 2);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void one_server(void **state)
{
    struct helper *helper = *state;
    struct helper other;
    helper_init(&other);
    open_well(helper);
    memcpy(other.directory, helper->directory, sizeof other.directory);
    refused(&other, STORE_SERVER, "another server is using");
    /* tools work beside it */
    assert_true(helper_open(&other, STORE_TOOL));
    const struct store_write row = helper_row(1, 1, "row");
    assert_null(helper_write(helper, &row, 1));
    const struct store_write ban = {.kind = STORE_BAN, .ban = {1, 5, {0}, {0}, 1, 0}};
    assert_null(helper_write(&other, &ban, 1));
    const struct store_query query = {STORE_BANS_AT};
    assert_int_equal(helper_read(helper, &query)->count, 1);
    /* but add nothing to logs: the server knows where each of them ends */
    const struct store_write next = helper_row(1, 2, "row");
    assert_string_equal(helper_write(&other, &next, 1), "failed");
    helper_close(&other);
    helper_close(helper);
    assert_true(helper_open(&other, STORE_SERVER));
    helper_close(&other);
}

static void foreign_files(void **state)
{
    struct helper *helper = *state;
    static const char words[] = "These are notes about a holiday, and nothing else at all.\n";
    assert_int_equal(mkdir(helper->directory, 0700), 0);
    for (unsigned time = 0; time < 40; time++)
        put_bytes(helper, "dicecup.db", (long)(time * (sizeof words - 1)), words, sizeof words - 1);
    refused(helper, STORE_SERVER, "is no database of dicecup");
    char bytes[sizeof words - 1];
    const int file = open(helper_path(helper, "dicecup.db"), O_RDONLY);
    assert_int_equal(read(file, bytes, sizeof bytes), sizeof bytes);
    close(file);
    assert_memory_equal(bytes, words, sizeof bytes);
    unlink(helper_path(helper, "dicecup.db"));
    run_sql(helper, "dicecup.db",
            "CREATE TABLE recipes(name TEXT); INSERT INTO recipes VALUES('x')");
    refused(helper, STORE_SERVER, "is no database of dicecup");
    run_sql(helper, "dicecup.db", "SELECT name FROM recipes");
    /* an empty file is what a crash before the first commit leaves */
    unlink(helper_path(helper, "dicecup.db"));
    put_bytes(helper, "dicecup.db", 0, "", 0);
    open_well(helper);
}

static void versions(void **state)
{
    struct helper *helper = *state;
    open_well(helper);
    helper_close(helper);
    run_sql(helper, "dicecup.db", "INSERT INTO versions VALUES(999, 0)");
    refused(helper, STORE_SERVER, "made by a newer dicecup");
    refused(helper, STORE_TOOL, "made by a newer dicecup");
    run_sql(helper, "dicecup.db", "DELETE FROM versions WHERE version = 999");
    open_well(helper);
}

static size_t get_bytes(struct helper *helper, const char *name, char **bytes)
{
    const int file = open(helper_path(helper, name), O_RDONLY);
    assert_true(file >= 0);
    *bytes = malloc(1 << 20);
    assert_non_null(*bytes);
    const ssize_t size = read(file, *bytes, 1 << 20);
    assert_true(size > 0 && size < 1 << 20);
    close(file);
    return (size_t)size;
}

/* As a server leaves it that dies: what it stored is in the WAL. */
static void crash(struct helper *helper, bool newer)
{
    const pid_t child = fork();
    if (child == 0) {
        const struct store_write row = helper_row(1, 1, "told of");
        if (!helper_open(helper, STORE_SERVER) || helper_write(helper, &row, 1) != NULL)
            _exit(1);
        if (newer)
            run_sql(helper, "dicecup.db", "INSERT INTO versions VALUES(999, 0)");
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* Data of a newer version is not touched, not even what a crash has left to be put in order. */
static void newer_after_a_crash(void **state)
{
    struct helper *helper = *state;
    static const char *const names[] = {"dicecup.db", "dicecup.db-wal"};
    char *before[2], *after[2];
    size_t size[2];
    crash(helper, true);
    for (unsigned i = 0; i < 2; i++)
        size[i] = get_bytes(helper, names[i], &before[i]);
    refused(helper, STORE_SERVER, "made by a newer dicecup");
    refused(helper, STORE_TOOL, "made by a newer dicecup");
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(get_bytes(helper, names[i], &after[i]), size[i]);
        assert_memory_equal(before[i], after[i], size[i]);
        free(before[i]);
        free(after[i]);
    }
}

/* What a crash has left to be put in order is gone: nobody goes on as if nothing had been stored. A
 * tool in between takes nothing away. */
static void removed_wal(void **state)
{
    struct helper *helper = *state;
    crash(helper, false);
    assert_true(helper_open(helper, STORE_TOOL));
    assert_int_equal(rows_of(helper, 1), 1);
    helper_close(helper);
    assert_int_equal(access(helper_path(helper, "dicecup.db-wal"), F_OK), 0);
    char *wal = NULL;
    const size_t size = get_bytes(helper, "dicecup.db-wal", &wal);
    assert_int_equal(unlink(helper_path(helper, "dicecup.db-wal")), 0);
    unlink(helper_path(helper, "dicecup.db-shm"));
    /* nor do tools make a new one in its place */
    char copy[512];
    snprintf(copy, sizeof copy, "%s", helper_path(helper, "copy.db"));
    refused(helper, STORE_TOOL, "dicecup.db-wal is gone");
    assert_false(store_sqlite_backup(helper->directory, copy, helper->message));
    assert_true(helper_says(helper, "dicecup.db-wal is gone"));
    assert_false(store_sqlite_check(helper->directory, NULL, NULL, helper->message));
    assert_true(helper_says(helper, "dicecup.db-wal is gone"));
    refused(helper, STORE_SERVER, "dicecup.db-wal is gone");
    refused(helper, STORE_SERVER, "remove dicecup.db-open");
    /* it is put back */
    const int file = open(helper_path(helper, "dicecup.db-wal"), O_WRONLY | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(write(file, wal, size), (ssize_t)size);
    close(file);
    free(wal);
    open_well(helper);
    assert_int_equal(rows_of(helper, 1), 1);
    helper_close(helper);
    /* one that was closed in order has none, and needs none */
    assert_int_not_equal(access(helper_path(helper, "dicecup.db-open"), F_OK), 0);
    assert_int_not_equal(access(helper_path(helper, "dicecup.db-wal"), F_OK), 0);
    open_well(helper);
    assert_int_equal(rows_of(helper, 1), 1);
}

/* A database of the first version is brought up to date with all that is in it; tools leave that to
 * the server, and a step that fails leaves it as it was. */
static void old_version(void **state)
{
    struct helper *helper = *state;
    assert_int_equal(mkdir(helper->directory, 0700), 0);
    run_sql(helper, "dicecup.db", version_1);
    refused(helper, STORE_TOOL, "made by an older dicecup");
    run_sql(helper, "dicecup.db", "CREATE TABLE fresh(in_the_way TEXT)");
    refused(helper, STORE_SERVER, "cannot use");
    run_sql(helper, "dicecup.db", "DROP TABLE fresh; SELECT 1 / (max(version) = 1) FROM versions");
    for (unsigned time = 0; time < 2; time++) {
        open_well(helper);
        assert_int_equal(rows_of(helper, 11), 1 + time);
        const struct store_write row = helper_row(11, 2, "sat");
        assert_null(helper_write(helper, &row, 1));
        const struct store_query query = {STORE_HEAD_WITH_CODE, .text = store_text("AB12")};
        assert_int_equal(helper_read(helper, &query)->count, 1);
        const struct store_query heads = {STORE_HEADS_FROM};
        const struct store_answer *tables = helper_read(helper, &heads);
        for (size_t i = 0; i < tables->count; i++) /* none of them has a row `start` */
            assert_false(store_text_is(tables->heads[i].state, "over"));
        const struct store_query people = {STORE_PEOPLE_FROM};
        assert_int_equal(helper_read(helper, &people)->count, 2);
        helper_close(helper);
        assert_true(helper_open(helper, STORE_TOOL));
        assert_int_equal(rows_of(helper, 11), 2);
        helper_close(helper);
    }
}

/* Pages full of rubbish: said when it is opened or when it is met, and never a crash. */
static void damaged_files(void **state)
{
    struct helper *helper = *state;
    char rubbish[4096];
    memset(rubbish, 0xa5, sizeof rubbish);
    open_well(helper);
    for (int64_t i = 1; i <= 200; i++) {
        struct store_write row =
            helper_row(1, i, "a row that takes some room on its page, and more");
        assert_null(helper_write(helper, &row, 1));
    }
    helper_close(helper);
    struct stat whole;
    assert_int_equal(stat(helper_path(helper, "dicecup.db"), &whole), 0);
    for (long page = 1; page < whole.st_size / 4096; page++)
        put_bytes(helper, "dicecup.db", page * 4096, rubbish, sizeof rubbish);
    if (helper_open(helper, STORE_SERVER)) {
        const struct store_query query = {.question = STORE_ROWS_OF, .id = 1, .from = 1};
        assert_int_equal(helper_read(helper, &query)->count, 0);
        assert_string_equal(helper_error(helper), "damaged");
        const struct store_write row = helper_row(1, 201, "x");
        assert_string_equal(helper_write(helper, &row, 1), "damaged");
        char trouble[STORE_MESSAGE];
        store_sqlite_trouble(helper->store, trouble);
        assert_non_null(strstr(trouble, "malformed"));
        helper_close(helper);
    } else {
        assert_true(helper_says(helper, "put a backup in its place"));
    }
    put_bytes(helper, "dicecup.db", 100, rubbish, 512);
    refused(helper, STORE_SERVER, "put a backup in its place");
}

/* No room on the disk, as far as this process may write: batches fail, what was acknowledged stays,
 * and once there is room it goes on. */
static void full_disk(void **state)
{
    struct helper *helper = *state;
    struct rlimit before;
    open_well(helper);
    const struct store_write first = helper_row(1, 1, "the first");
    assert_null(helper_write(helper, &first, 1));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    const struct rlimit small = {100000, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    char *big = calloc(1, 500000);
    assert_non_null(big);
    memset(big, 'x', 500000);
    struct store_write second = helper_row(1, 2, "");
    second.row.text = (struct store_text){big, 500000};
    assert_string_equal(helper_write(helper, &second, 1), "disk-full");
    const struct store_write third = helper_row(1, 3, "builds on it");
    assert_string_equal(helper_write(helper, &third, 1), "conflict");
    assert_int_equal(rows_of(helper, 1), 1);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_null(helper_write(helper, &second, 1));
    assert_null(helper_write(helper, &third, 1));
    free(big);
    helper_close(helper);
    open_well(helper);
    assert_int_equal(rows_of(helper, 1), 3);
}

/* Every word has its sentence. */
static void words_are_explained(void **state)
{
    (void)state;
    const char *const words[] = {"conflict", "busy", "disk-full", "damaged",
                                 "too-big",  "lost", "failed"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        assert_true(strlen(store_explain(words[i])) > 20);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(directory_is_private), CASE(bad_directories), CASE(unwritable_directory),
        CASE(one_server),           CASE(foreign_files),   CASE(versions),
        CASE(newer_after_a_crash),  CASE(removed_wal),     CASE(old_version),
        CASE(damaged_files),        CASE(full_disk),       CASE(words_are_explained),
    };
    return cmocka_run_group_tests_name("store_files", tests, NULL, NULL);
}
