/* Power cuts at every write and sync of the store, and of its beginning and end: what was
 * acknowledged is there, every batch is there whole or not at all, and the next start says nothing.
 * DICECUP_TEST_CUTS says how many more are made at random; 200 if not given. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "core/rng.h"
#include "tests/core/environment.h"
#include "tests/store/store_disk.h"
#include "tests/store/store_helper.h"
#include "tests/store/store_version_1.inc"

enum { LONG = 6000, GROUP_MAX = 4, ANEW = 50 };

/* What a child tells until its power goes out. */
static struct told {
    int64_t acknowledged; /* all batches up to this one */
    bool finished, complained;
    char message[STORE_MESSAGE];
} *told;

static void share(void)
{
    FILE *shared = tmpfile();
    if (shared == NULL || ftruncate(fileno(shared), sizeof *told) != 0)
        abort();
    told = mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(shared), 0);
    if (told == MAP_FAILED)
        abort();
    fclose(shared);
}

static int set_up(void **state)
{
    struct helper *helper = malloc(sizeof *helper);
    if (helper == NULL)
        return 1;
    share();
    helper_init(helper);
    *state = helper;
    return 0;
}

static int tear_down(void **state)
{
    helper_end(*state);
    free(*state);
    munmap(told, sizeof *told);
    return 0;
}

/* --- batches --------------------------------------------------------------------------------- */

/* Batch n: row n of table 1, rows 2n - 1 and 2n of table 2, and the name of person 1. */
struct batch {
    char text[LONG + 1], name[32];
    struct store_write writes[4];
};

static void row_text(int64_t number, char text[LONG + 1])
{
    const size_t length = number % 5 == 0 ? LONG : 20 + (size_t)(number % 7) * 30;
    memset(text, 'a' + (char)(number % 26), length);
    text[length] = '\0';
}

static void make_batch(struct batch *batch, int64_t number)
{
    row_text(number, batch->text);
    snprintf(batch->name, sizeof batch->name, "batch %lld", (long long)number);
    batch->writes[0] = helper_row(1, number, batch->text);
    batch->writes[1] = helper_row(2, 2 * number - 1, "one");
    batch->writes[2] = helper_row(2, 2 * number, "other");
    batch->writes[3] = (struct store_write){
        .action = STORE_PUT,
        .kind = STORE_PERSON,
        .person = {1, store_text(batch->name), 1, number, 0},
    };
}

/* --- what a child does ----------------------------------------------------------------------- */

static void complain_if(bool wrong, const char *message)
{
    if (!wrong)
        return;
    told->complained = true;
    snprintf(told->message, sizeof told->message, "%s", message);
    _exit(0);
}

static size_t count_of(struct helper *helper, int64_t table)
{
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
    const size_t count = helper_read(helper, &query)->count;
    complain_if(helper_error(helper) != NULL, "a log cannot be read");
    return count;
}

static void open_here(struct helper *helper)
{
    complain_if(!helper_open(helper, STORE_SERVER), helper->message);
}

static void acknowledged(void *context, const char *error)
{
    unsigned *left = context;
    complain_if(error != NULL, error != NULL ? error : "");
    told->acknowledged++;
    (*left)--;
}

/* So many batches as one group. */
static void write_group(struct helper *helper, unsigned count)
{
    static struct batch batches[GROUP_MAX];
    unsigned left = count;
    store_push(helper->store);
    for (unsigned i = 0; i < count; i++) {
        make_batch(&batches[i], told->acknowledged + 1 + i);
        complain_if(!store_submit(helper->store, batches[i].writes, 4, acknowledged, &left),
                    "refused");
    }
    store_push(helper->store);
    while (left > 0)
        helper_turn(helper);
}

static void checkpoint(struct helper *helper, int mode)
{
    sqlite3 *database = NULL;
    complain_if(sqlite3_open(helper_path(helper, "dicecup.db"), &database) != SQLITE_OK ||
                    sqlite3_wal_checkpoint_v2(database, NULL, mode, NULL, NULL) != SQLITE_OK,
                "no checkpoint");
    sqlite3_close(database);
}

/* Batches that were stored without being acknowledged count from now on. */
static void open_and_count(struct helper *helper)
{
    open_here(helper);
    told->acknowledged = (int64_t)count_of(helper, 1);
}

static void script(struct helper *helper, struct rng *rng)
{
    (void)rng;
    open_and_count(helper);
    write_group(helper, 1);
    write_group(helper, 3);
    checkpoint(helper, SQLITE_CHECKPOINT_PASSIVE);
    write_group(helper, 1);
    write_group(helper, 2);
    checkpoint(helper, SQLITE_CHECKPOINT_RESTART);
    write_group(helper, 1);
    helper_close(helper);
    open_here(helper);
    write_group(helper, 2);
    checkpoint(helper, SQLITE_CHECKPOINT_TRUNCATE);
    write_group(helper, 1);
    helper_close(helper);
}

static void open_and_close(struct helper *helper, struct rng *rng)
{
    (void)rng;
    open_here(helper);
    helper_close(helper);
}

static void anything(struct helper *helper, struct rng *rng)
{
    open_and_count(helper);
    for (;;) {
        const uint32_t what = rng_below(rng, 12);
        if (what == 0) {
            helper_close(helper);
            open_here(helper);
        } else if (what == 1) {
            checkpoint(helper, (int)rng_below(rng, 4));
        } else {
            write_group(helper, 1 + rng_below(rng, GROUP_MAX));
        }
    }
}

/* Runs something in a child until the power goes out. */
static void cut_off(struct helper *helper, void (*what)(struct helper *, struct rng *),
                    unsigned cut, enum disk_way way, uint64_t seed)
{
    const pid_t child = fork();
    told->finished = false;
    if (child == 0) {
        struct rng rng = rng_stream(seed, cut);
        disk_start(helper->directory, cut, way, seed);
        what(helper, &rng);
        told->finished = true;
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (status != 0 || told->complained)
        fail_msg("cut at %u, way %d, seed %llu: status %d, %s", cut, (int)way,
                 (unsigned long long)seed, status, told->message);
}

/* --- what is there afterwards ---------------------------------------------------------------- */

static void note(void *context, const char *what)
{
    snprintf(context, STORE_MESSAGE, "%s", what);
}

static void all_is_right(struct helper *helper, const char *when)
{
    static char text[LONG + 1];
    char damage[STORE_MESSAGE] = "", name[32];
    if (!helper_open(helper, STORE_SERVER))
        fail_msg("%s: %s", when, helper->message);
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = 1, .from = 1, .limit = 100000};
    const struct store_answer *answer = helper_read(helper, &query);
    const int64_t count = (int64_t)answer->count;
    if (helper_error(helper) != NULL || count < told->acknowledged)
        fail_msg("%s: %lld batches of %lld", when, (long long)count, (long long)told->acknowledged);
    for (int64_t number = 1; number <= count; number++) {
        row_text(number, text);
        if (answer->rows[number - 1].number != number ||
            !store_text_is(answer->rows[number - 1].text, text))
            fail_msg("%s: row %lld is another", when, (long long)number);
    }
    if ((int64_t)count_of(helper, 2) != 2 * count)
        fail_msg("%s: a batch is there in part", when);
    snprintf(name, sizeof name, "batch %lld", (long long)count);
    const struct store_query person = {.question = STORE_PERSON_OF, .id = 1};
    answer = helper_read(helper, &person);
    if ((int64_t)answer->count != (count > 0) ||
        (count > 0 && !store_text_is(answer->people[0].name, name)))
        fail_msg("%s: a batch is there in part", when);
    if (!store_sqlite_check(helper->directory, note, damage, helper->message))
        fail_msg("%s: %s%s", when, damage, helper->message);
    helper_close(helper);
}

static void clear(struct helper *helper)
{
    DIR *directory = opendir(helper->directory);
    for (struct dirent *entry = directory != NULL ? readdir(directory) : NULL; entry != NULL;
         entry = readdir(directory))
        if (entry->d_name[0] != '.')
            unlink(helper_path(helper, entry->d_name));
    if (directory != NULL)
        closedir(directory);
}

/* --- the tests ------------------------------------------------------------------------------- */

static void begin_with(struct helper *helper, const char *sql)
{
    sqlite3 *database = NULL;
    disk_start("", 0, DISK_LOST, 0);
    clear(helper);
    *told = (struct told){0};
    mkdir(helper->directory, 0700);
    if (sql == NULL)
        return;
    assert_int_equal(sqlite3_open(helper_path(helper, "dicecup.db"), &database), SQLITE_OK);
    assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(database);
}

static void every_step(struct helper *helper, const char *sql,
                       void (*what)(struct helper *, struct rng *))
{
    unsigned cut = 0;
    do {
        cut++;
        for (unsigned way = 0; way < DISK_WAYS; way++) {
            char when[64];
            snprintf(when, sizeof when, "cut at %u, way %u", cut, way);
            begin_with(helper, sql);
            cut_off(helper, what, cut, way, 1);
            all_is_right(helper, when);
        }
    } while (!told->finished);
    print_message("# %u steps\n", cut - 1);
    assert_true(cut > 20);
}

static void every_step_of_a_script(void **state)
{
    every_step(*state, NULL, script);
}

/* A database of the first version is brought up to date, whenever that is interrupted. */
static void every_step_of_an_update(void **state)
{
    every_step(*state, version_1, open_and_close);
}

/* One cut after the other, some of them while the last one is being got over. */
static void cuts_at_random(void **state)
{
    struct helper *helper = *state;
    const uint64_t cuts = from_environment("DICECUP_TEST_CUTS", 200);
    const uint64_t seed = from_environment("DICECUP_TEST_SEED", 1);
    struct rng rng = rng_stream(seed, 0);
    int64_t batches = 0;
    for (uint64_t i = 1; i <= cuts; i++) {
        char when[64];
        if (i % ANEW == 1) {
            batches += told->acknowledged;
            begin_with(helper, NULL);
        }
        const unsigned cut = 1 + rng_below(&rng, rng_below(&rng, 4) == 0 ? 1000 : 100);
        cut_off(helper, anything, cut, rng_below(&rng, DISK_WAYS), seed + i);
        while (rng_below(&rng, 2) == 0)
            cut_off(helper, open_and_close, 1 + rng_below(&rng, 20), rng_below(&rng, DISK_WAYS),
                    seed + i);
        snprintf(when, sizeof when, "random cut %llu", (unsigned long long)i);
        disk_start("", 0, DISK_LOST, 0);
        all_is_right(helper, when);
    }
    batches += told->acknowledged;
    print_message("# %llu cuts, %lld batches\n", (unsigned long long)cuts, (long long)batches);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(every_step_of_a_script),
        CASE(every_step_of_an_update),
        CASE(cuts_at_random),
    };
    return cmocka_run_group_tests_name("store_disk", tests, NULL, NULL);
}
