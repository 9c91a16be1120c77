/* Damage that SQLite does not see: every record has a checksum, a flipped bit is found wherever it
 * is, and whoever has nothing to do with it goes on. DICECUP_TEST_FLIPS says how many bits are
 * flipped anywhere in the file; 400 if not given. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/rng.h"
#include "store/sqlite/sqlite_internal.h"
#include "tests/core/environment.h"
#include "tests/store/store_helper.h"
#include "tests/store/store_version_1.inc"
#include "tests/store/store_version_4.inc"

enum { LOGS = 12, ROWS = 25, PEOPLE = 20 };

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

static void run_sql(struct helper *helper, const char *sql)
{
    sqlite3 *database = NULL;
    char *message = NULL;
    assert_int_equal(sqlite3_open(helper_path(helper, "dicecup.db"), &database), SQLITE_OK);
    if (sqlite3_exec(database, sql, NULL, NULL, &message) != SQLITE_OK)
        fail_msg("%s", message);
    sqlite3_close(database);
}

/* --- what a check finds ---------------------------------------------------------------------- */

struct findings {
    unsigned count;
    char first[STORE_MESSAGE];
};

static void note(void *context, const char *what)
{
    struct findings *findings = context;
    if (findings->count++ == 0)
        snprintf(findings->first, sizeof findings->first, "%s", what);
}

static struct findings check(const char *where)
{
    struct findings findings = {0};
    char message[STORE_MESSAGE];
    const bool sound = store_sqlite_check(where, note, &findings, message);
    assert_int_equal(sound, findings.count == 0 && message[0] == '\0');
    if (message[0] != '\0')
        note(&findings, message);
    return findings;
}

static void is_sound(const char *where)
{
    const struct findings findings = check(where);
    if (findings.count > 0)
        fail_msg("%s: %s", where, findings.first);
}

static void finds(struct helper *helper, const char *words)
{
    const struct findings findings = check(helper->directory);
    if (findings.count != 1 || strstr(findings.first, words) == NULL)
        fail_msg("%u findings, the first '%s', but not '%s'", findings.count, findings.first,
                 words);
}

/* --- a store with something of everything ---------------------------------------------------- */

static void fill_logs(struct helper *helper)
{
    for (int64_t number = 1; number <= ROWS; number++) {
        struct store_write rows[LOGS];
        char text[LOGS][80];
        for (int64_t table = 1; table <= LOGS; table++) {
            snprintf(text[table - 1], sizeof *text, "answer %d keep 9 9|* roll 2 9 10 J Q K",
                     (int)(number * 100 + table));
            rows[table - 1] = helper_row(table, number, text[table - 1]);
        }
        assert_null(helper_write(helper, rows, LOGS));
    }
}

static void fill_person(struct helper *helper, int64_t id)
{
    char name[16], secret[16], code[8];
    snprintf(name, sizeof name, "person %d", (int)id);
    snprintf(secret, sizeof secret, "secret %d", (int)id);
    snprintf(code, sizeof code, "CODE%d", (int)id);
    struct store_write writes[] = {
        helper_head(id, code, id % 2 == 0 ? "open" : "playing"),
        {.kind = STORE_SEAT, .seat = {id, id, 5}},
        {.kind = STORE_PERSON, .person = {id, store_text(name), 1700000000000, 0, id - 1}},
        {.kind = STORE_TOKEN,
         .token = {store_text(secret), id, store_text("device"), store_text("phone"), 1, 2}},
        {.kind = STORE_LOGIN, .login = {store_text(name), id, store_text("argon"), 3}},
        {.action = STORE_PUT,
         .kind = STORE_RATING,
         .rating = {id, store_text(""), store_text("town"), store_text(""), 1500.25 + (double)id,
                    -0.0, 1, 4}},
        {.kind = STORE_REPORT, .report = {id, 1, 2, id, id, 7, store_text("rude"), 0}},
        {.kind = STORE_BAN, .ban = {id, id, store_text("192.0.2.7"), store_text("rude"), 1, 0}},
        {.kind = STORE_ERRAND, .errand = {id, store_text("end-table"), id, store_text("x"), 1}},
        {.kind = STORE_RECOVERY, .recovery = {store_text(secret), id, 1}},
        {.kind = STORE_REMOVAL, .removal = {id, 1, 2, id, id, 7}},
        {.kind = STORE_SNAPSHOT, .snapshot = {id, 9, store_text(secret)}},
    };
    assert_null(helper_write(helper, writes, sizeof writes / sizeof *writes));
}

static void fill(struct helper *helper)
{
    open_well(helper);
    fill_logs(helper);
    for (int64_t id = 1; id <= PEOPLE; id++)
        fill_person(helper, id);
}

/* A sum of all that questions find; `errors` counts those that find none. */
static uint64_t read_all(struct helper *helper, unsigned *errors)
{
    static const enum store_question lists[] = {
        STORE_HEADS_FROM, STORE_PEOPLE_FROM, STORE_REPORTS_OPEN,
        STORE_BANS_AT,    STORE_ERRANDS,     STORE_REMOVALS,
    };
    static const enum store_question of_one[] = {
        STORE_ROWS_OF,    STORE_HEAD_OF,       STORE_HEADS_WITH,
        STORE_PERSON_OF,  STORE_TOKENS_OF,     STORE_LOGIN_OF_PERSON,
        STORE_RATINGS_OF, STORE_RECOVERIES_OF, STORE_SNAPSHOT_OF,
    };
    enum { LISTS = sizeof lists / sizeof *lists, ONE = sizeof of_one / sizeof *of_one };
    uint64_t sum = 0;
    for (unsigned i = 0; i < LISTS + ONE * PEOPLE; i++) {
        const struct store_query query = {.question =
                                              i < LISTS ? lists[i] : of_one[(i - LISTS) / PEOPLE],
                                          .id = i < LISTS ? 0 : 1 + (int64_t)(i - LISTS) % PEOPLE};
        const struct store_answer *answer = helper_read(helper, &query);
        const struct store_table *table = store_table(answer->kind);
        *errors += helper_error(helper) != NULL;
        for (size_t at = 0; at < answer->count; at++)
            sum = sum * 31 +
                  (uint64_t)store_sum(table, (const char *)answer->records + at * table->size);
        sum = sum * 31 + answer->count;
    }
    return sum;
}

/* --- the tests ------------------------------------------------------------------------------- */

static void sound_ones(void **state)
{
    struct helper *helper = *state;
    char message[STORE_MESSAGE], copy[512];
    fill(helper);
    is_sound(helper->directory); /* beside a server, with fresh rows */
    snprintf(copy, sizeof copy, "%s", helper_path(helper, "copy.db"));
    assert_true(store_sqlite_backup(helper->directory, copy, message));
    is_sound(copy);
    helper_close(helper);
    is_sound(helper->directory);
    open_well(helper);
    is_sound(helper->directory);
    /* what is not there is no damage, but cannot be looked at either */
    const struct findings none = check("/nowhere/dicecup.db");
    assert_non_null(strstr(none.first, "/nowhere/dicecup.db"));
}

/* Of every kind one record is changed in one column after the other. */
static void every_column(void **state)
{
    struct helper *helper = *state;
    fill(helper);
    helper_close(helper);
    for (unsigned kind = 0; kind < STORE_KINDS; kind++) {
        const struct store_table *table = store_table(kind);
        for (unsigned i = 0; i < table->count; i++) {
            const struct store_column *column = &table->columns[i];
            const char *change = column->type == STORE_TEXT    ? "%w || 'x'"
                                 : column->type == STORE_BYTES ? "CAST(%w || 'x' AS BLOB)"
                                                               : "%w + 4096";
            char *value = sqlite3_mprintf(change, column->name);
            char *sql =
                sqlite3_mprintf("UPDATE %w SET %w = %s WHERE sum = (SELECT max(sum) FROM %w)",
                                table->name, column->name, value, table->name);
            run_sql(helper, sql);
            const struct findings findings = check(helper->directory);
            if (findings.count == 0 || strstr(findings.first, table->name) == NULL)
                fail_msg("not found: %s", sql);
            sqlite3_free(sql);
            const char *back = column->type == STORE_TEXT ? "substr(%w, 1, length(%w) - 1)"
                               : column->type == STORE_BYTES
                                   ? "CAST(substr(%w, 1, length(%w) - 1) AS BLOB)"
                                   : "%w - 4096";
            sqlite3_free(value);
            value = sqlite3_mprintf(back, column->name, column->name);
            sql = sqlite3_mprintf("UPDATE %w SET %w = %s WHERE sum = (SELECT max(sum) FROM %w)",
                                  table->name, column->name, value, table->name);
            run_sql(helper, sql);
            is_sound(helper->directory);
            sqlite3_free(sql);
            sqlite3_free(value);
        }
    }
}

static const char *error_of(struct helper *helper, enum store_question question, int64_t id)
{
    const struct store_query query = {.question = question, .id = id, .from = 1};
    (void)helper_read(helper, &query);
    return helper_error(helper);
}

static size_t count_of(struct helper *helper, enum store_question question, int64_t id)
{
    const struct store_query query = {.question = question, .id = id};
    const size_t count = helper_read(helper, &query)->count;
    assert_null(helper_error(helper));
    return count;
}

static void one_log_is_damaged(struct helper *helper, const char *words)
{
    char trouble[STORE_MESSAGE];
    assert_string_equal(error_of(helper, STORE_ROWS_OF, 3), "damaged");
    store_sqlite_trouble(helper->store, trouble);
    if (strstr(trouble, words) == NULL)
        fail_msg("'%s' does not say '%s'", trouble, words);
    for (int64_t table = 1; table <= LOGS; table++) {
        if (table == 3)
            continue;
        const size_t rows = count_of(helper, STORE_ROWS_OF, table);
        const struct store_write row = helper_row(table, (int64_t)rows + 1, "goes on");
        assert_null(helper_write(helper, &row, 1));
    }
    finds(helper, words);
}

/* A log with a damaged entry cannot be read, whether it is fresh or not, and says so; the others go
 * on. It can be read again when the entry is what it was. */
static void damaged_logs(void **state)
{
    static const char wrong[] = "logs table_id=0000000000000003 number=7 is damaged";
    struct helper *helper = *state;
    fill(helper);
    run_sql(helper, "UPDATE fresh SET text = replace(text, 'K', 'J') WHERE table_id = 3 AND "
                    "number = 7");
    one_log_is_damaged(helper, wrong);
    helper_close(helper); /* moves what is fresh */
    open_well(helper);
    one_log_is_damaged(helper, wrong);
    run_sql(helper, "UPDATE logs SET text = 'answer 703 keep 9 9|* roll 2 9 10 J Q K', "
                    "time = time + 1 WHERE table_id = 3 AND number = 7");
    one_log_is_damaged(helper, wrong);
    run_sql(helper, "UPDATE logs SET time = time - 1 WHERE table_id = 3 AND number = 7");
    assert_int_equal(count_of(helper, STORE_ROWS_OF, 3), ROWS);
    is_sound(helper->directory);
    run_sql(helper, "DELETE FROM logs WHERE table_id = 3 AND number = 7");
    one_log_is_damaged(helper, "logs table_id=0000000000000003");
}

/* An entry that is fresh after a crash, and not in the place where it was put, is not taken for one
 * that was never there. */
static void damaged_places(void **state)
{
    struct helper *helper = *state;
    const pid_t child = fork();
    if (child == 0) {
        fill(helper);
        _exit(0);
    }
    int status = -1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_int_equal(unlink(helper_path(helper, "dicecup.db-open")), 0); /* as SQL leaves it */
    run_sql(helper, "UPDATE fresh SET place = place + 16 WHERE place = (SELECT max(place) FROM "
                    "fresh)");
    finds(helper, "fresh: the last entry has place=316 instead of 300");
    open_well(helper);
    assert_string_equal(error_of(helper, STORE_ROWS_OF, LOGS), "damaged");
    run_sql(helper, "UPDATE fresh SET place = place - 16 WHERE place = 316");
    is_sound(helper->directory);
    assert_int_equal(count_of(helper, STORE_ROWS_OF, LOGS), ROWS);
}

/* Questions about what is damaged have no answer; of lists it is left out. What replaces it is
 * sound again. */
static void damaged_records(void **state)
{
    struct helper *helper = *state;
    char message[STORE_MESSAGE];
    fill(helper);
    run_sql(helper, "UPDATE heads SET about = '{ }' WHERE id = 3;"
                    "UPDATE people SET name = 'Person 3' WHERE id = 3;"
                    "UPDATE ratings SET mean = mean + 0.0001 WHERE person = 3");
    assert_string_equal(error_of(helper, STORE_HEAD_OF, 3), "damaged");
    assert_string_equal(error_of(helper, STORE_PERSON_OF, 3), "damaged");
    assert_string_equal(error_of(helper, STORE_RATINGS_OF, 3), "damaged");
    assert_int_equal(count_of(helper, STORE_HEADS_FROM, 0), PEOPLE - 1);
    assert_int_equal(count_of(helper, STORE_PEOPLE_FROM, 0), PEOPLE - 1);
    /* and pages go on behind it */
    const struct store_query page = {STORE_PEOPLE_FROM, .from = 2, .limit = 3};
    const struct store_answer *answer = helper_read(helper, &page);
    assert_int_equal(answer->count, 3);
    assert_int_equal(answer->people[2].id, 5);
    assert_true(answer->more);
    assert_int_equal(count_of(helper, STORE_HEAD_OF, 4), 1);
    assert_int_equal(check(helper->directory).count, 3);
    /* and of what leads to others: the token of one is not another's, nor is a seat */
    struct store_query token = {STORE_PERSON_OF_TOKEN, .text = store_text("secret 5")};
    assert_int_equal(helper_read(helper, &token)->count, 1);
    assert_int_equal(count_of(helper, STORE_HEADS_WITH, 5), 1);
    assert_int_equal(count_of(helper, STORE_TOKENS_OF_BOTS, 6), 1);
    run_sql(helper, "UPDATE tokens SET person = 6 WHERE person = 5;"
                    "UPDATE seats SET table_id = 6 WHERE person = 5;"
                    "UPDATE people SET owner = 1 WHERE id = 7");
    assert_int_equal(helper_read(helper, &token)->count, 0);
    assert_int_equal(count_of(helper, STORE_HEADS_WITH, 5), 0);
    assert_int_equal(count_of(helper, STORE_TOKENS_OF_BOTS, 1), 1);
    assert_int_equal(check(helper->directory).count, 6);
    assert_false(store_sqlite_backup(helper->directory, helper_path(helper, "copy.db"), message));
    assert_non_null(strstr(message, "heads id=0000000000000003 is damaged"));
    assert_int_not_equal(access(helper_path(helper, "copy.db"), F_OK), 0);
    const struct store_write head = helper_head(3, "CODE3", "over");
    assert_null(helper_write(helper, &head, 1));
    assert_int_equal(count_of(helper, STORE_HEAD_OF, 3), 1);
    assert_int_equal(check(helper->directory).count, 5);
}

/* Records of an older version are taken to be right when it is brought up to date. */
static void older_versions(void **state)
{
    struct helper *helper = *state;
    static const char *const versions[] = {version_1, version_4};
    static const size_t errands[] = {0, 1};
    assert_int_equal(mkdir(helper->directory, 0700), 0);
    for (unsigned i = 0; i < 2; i++) {
        run_sql(helper, versions[i]);
        assert_non_null(strstr(check(helper->directory).first, "made by an older dicecup"));
        open_well(helper);
        is_sound(helper->directory);
        assert_int_equal(count_of(helper, STORE_ROWS_OF, 11), 1 + i);
        assert_int_equal(count_of(helper, STORE_PEOPLE_FROM, 0), 2);
        assert_int_equal(count_of(helper, STORE_ERRANDS, 0), errands[i]);
        run_sql(helper, "UPDATE people SET seen = 1 WHERE id = 6");
        finds(helper, "people id=0000000000000006 is damaged");
        helper_close(helper);
        assert_int_equal(unlink(helper_path(helper, "dicecup.db")), 0);
    }
}

/* --- bits ------------------------------------------------------------------------------------ */

struct image {
    unsigned char *bytes;
    size_t size;
};

static struct image load_image(struct helper *helper)
{
    struct stat found = {0};
    struct image image = {0};
    const int file = open(helper_path(helper, "dicecup.db"), O_RDONLY);
    if (file < 0 || fstat(file, &found) != 0)
        fail_msg("dicecup.db is gone");
    image.size = (size_t)found.st_size;
    image.bytes = malloc(image.size + 1);
    assert_non_null(image.bytes);
    assert_int_equal(read(file, image.bytes, image.size), found.st_size);
    close(file);
    return image;
}

static void put_image(struct helper *helper, const struct image *image)
{
    static const char *const others[] = {"dicecup.db-wal", "dicecup.db-shm", "dicecup.db-open"};
    for (unsigned i = 0; i < 3; i++)
        unlink(helper_path(helper, others[i]));
    const int file = open(helper_path(helper, "dicecup.db"), O_WRONLY | O_TRUNC);
    assert_true(file >= 0);
    assert_int_equal(write(file, image->bytes, image->size), (ssize_t)image->size);
    close(file);
}

/* A server finds all that was there, and can go on. */
static bool harmless(struct helper *helper, uint64_t all)
{
    unsigned errors = 0;
    if (!helper_open(helper, STORE_SERVER))
        return false;
    const bool same = read_all(helper, &errors) == all && errors == 0;
    const struct store_write row = helper_row(1, ROWS + 1, "goes on");
    const bool goes_on = helper_write(helper, &row, 1) == NULL;
    helper_close(helper);
    return same && goes_on;
}

/* Every bit of an entry's text. */
static void bits_of_entries(void **state)
{
    struct helper *helper = *state;
    fill(helper);
    helper_close(helper);
    struct image image = load_image(helper);
    struct rng rng = rng_stream(3, 0);
    static const char entry[] = "answer ";
    unsigned tried = 0;
    for (size_t at = 0; at + 32 < image.size; at++) {
        if (memcmp(image.bytes + at, entry, sizeof entry - 1) != 0)
            continue;
        const size_t flipped = at + rng_below(&rng, 32);
        const unsigned char bit = (unsigned char)(1U << rng_below(&rng, 8));
        image.bytes[flipped] ^= bit;
        put_image(helper, &image);
        finds(helper, "is damaged: its checksum is wrong");
        image.bytes[flipped] ^= bit;
        tried++;
    }
    assert_int_equal(tried, LOGS * ROWS);
    free(image.bytes);
}

/* What no record is part of: the tables themselves, and two bytes of the header. */
static void tables_and_header(void **state)
{
    struct helper *helper = *state;
    enum { WRITE_VERSION = 18 };
    fill(helper);
    helper_close(helper);
    struct image image = load_image(helper);
    run_sql(helper, "DROP INDEX heads_wake");
    finds(helper, "the tables are not those of this version");
    put_image(helper, &image);
    run_sql(helper, "DELETE FROM versions WHERE version = 2");
    finds(helper, "the versions have gaps");
    if (image.size > WRITE_VERSION)
        image.bytes[WRITE_VERSION] ^= 8;
    put_image(helper, &image);
    finds(helper, "the header of the file is damaged");
    free(image.bytes);
}

/* Any bit of the file. */
static void bits_of_the_file(void **state)
{
    struct helper *helper = *state;
    const uint64_t flips = from_environment("DICECUP_TEST_FLIPS", 400);
    unsigned errors = 0, found = 0;
    fill(helper);
    const uint64_t all = read_all(helper, &errors);
    assert_int_equal(errors, 0);
    helper_close(helper);
    struct image image = load_image(helper);
    struct rng rng = rng_stream(from_environment("DICECUP_TEST_SEED", 4), 0);
    for (uint64_t i = 0; i < flips; i++) {
        size_t at = rng_below(&rng, (uint32_t)image.size);
        /* most of it is empty */
        for (unsigned more = 0; more < 3 && image.bytes[at] == 0; more++)
            at = rng_below(&rng, (uint32_t)image.size);
        /* a part of the flips goes to the header and the first pages' heads */
        if (i % 16 == 0)
            at = i % 32 == 0 ? at % 100 : at / 4096 * 4096 + at % 8;
        const unsigned char bit = (unsigned char)(1U << rng_below(&rng, 8));
        image.bytes[at] ^= bit;
        put_image(helper, &image);
        const struct findings findings = check(helper->directory);
        found += findings.count > 0;
        if (findings.count == 0 && !harmless(helper, all))
            fail_msg("bit %u of byte %zu (%s) was not found", bit, at, helper->message);
        image.bytes[at] ^= bit;
    }
    print_message("# %llu bits flipped, %u found, the others without a meaning\n",
                  (unsigned long long)flips, found);
    assert_true(found > flips / 4);
    free(image.bytes);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(sound_ones),      CASE(every_column),      CASE(damaged_logs),
        CASE(damaged_records), CASE(damaged_places),    CASE(older_versions),
        CASE(bits_of_entries), CASE(tables_and_header), CASE(bits_of_the_file),
    };
    return cmocka_run_group_tests_name("store_check", tests, NULL, NULL);
}
