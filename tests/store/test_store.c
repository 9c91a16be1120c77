/* The store on SQLite, with real files: what is acknowledged, what is refused, what is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "tests/store/store_helper.h"

static int set_up(void **state)
{
    struct helper *helper = malloc(sizeof *helper);
    if (helper == NULL)
        return 1;
    helper_init(helper);
    *state = helper;
    return helper_open(helper, STORE_SERVER) ? 0 : 1;
}

static int tear_down(void **state)
{
    helper_end(*state);
    free(*state);
    return 0;
}

static void reopen(struct helper *helper)
{
    helper_close(helper);
    if (!helper_open(helper, STORE_SERVER))
        fail_msg("%s", helper->message);
}

/* --- logs --- */

static void expect_rows(struct helper *helper, int64_t table, int64_t from, size_t count)
{
    const struct store_query query = {.question = STORE_ROWS_OF, .id = table, .from = from};
    const struct store_answer *answer = helper_read(helper, &query);
    assert_null(helper_error(helper));
    assert_int_equal(answer->count, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(answer->rows[i].table, table);
        assert_int_equal(answer->rows[i].number, from + (int64_t)i);
    }
}

static void logs_are_kept(void **state)
{
    struct helper *helper = *state;
    const struct store_write writes[] = {
        helper_row(5, 1, "made town"),
        helper_row(5, 2, ""),
        helper_row(6, 1, "made dicetto"),
        helper_row(5, 3, "\xd0\xb9 \"quoted\"\n"),
    };
    assert_null(helper_write(helper, writes, 4));
    for (unsigned time = 0; time < 2; time++) {
        expect_rows(helper, 5, 1, 3);
        expect_rows(helper, 5, 3, 1);
        expect_rows(helper, 5, 4, 0);
        expect_rows(helper, 6, 1, 1);
        expect_rows(helper, 7, 1, 0);
        const struct store_query query = {.question = STORE_ROWS_OF, .id = 5, .from = 1};
        const struct store_answer *answer = helper_read(helper, &query);
        assert_true(store_text_is(answer->rows[0].text, "made town"));
        assert_true(store_text_is(answer->rows[1].text, ""));
        assert_true(store_text_is(answer->rows[2].text, "\xd0\xb9 \"quoted\"\n"));
        assert_int_equal(answer->rows[2].time, 1700000000003);
        reopen(helper);
    }
    const struct store_query some = {.question = STORE_ROWS_OF, .id = 5, .from = 1, .limit = 2};
    const struct store_answer *answer = helper_read(helper, &some);
    assert_int_equal(answer->count, 2);
    assert_true(answer->more);
}

/* A log cannot fork, and has no gaps; the same row once more is fine. */
static void logs_do_not_fork(void **state)
{
    struct helper *helper = *state;
    const struct store_write first[] = {helper_row(5, 1, "a"), helper_row(5, 2, "b")};
    assert_null(helper_write(helper, first, 2));
    const struct store_write other = helper_row(5, 2, "c");
    const struct store_write gap = helper_row(5, 4, "d");
    const struct store_write begins_late = helper_row(6, 2, "d");
    for (unsigned time = 0; time < 2; time++) {
        assert_string_equal(helper_write(helper, &other, 1), "conflict");
        assert_string_equal(helper_write(helper, &gap, 1), "conflict");
        assert_string_equal(helper_write(helper, &begins_late, 1), "conflict");
        assert_null(helper_write(helper, first, 2));
        expect_rows(helper, 5, 1, 2);
        reopen(helper);
    }
    struct store_write later = first[1];
    later.row.time++;
    assert_string_equal(helper_write(helper, &later, 1), "conflict");
    /* nothing of a batch with a conflict is stored, wherever in it that is */
    const struct store_write mixed[] = {helper_row(5, 3, "c"), helper_row(8, 1, "x"),
                                        helper_row(5, 1, "z"), helper_row(9, 1, "y")};
    assert_string_equal(helper_write(helper, mixed, 4), "conflict");
    expect_rows(helper, 5, 1, 2);
    expect_rows(helper, 8, 1, 0);
    expect_rows(helper, 9, 1, 0);
    assert_null(helper_write(helper, mixed, 2));
    expect_rows(helper, 5, 1, 3);
}

/* Of batches that are stored together those with a conflict fail alone, and with them those that
 * build on them. */
static void conflicts_in_a_group(void **state)
{
    struct helper *helper = *state;
    enum { BATCHES = 60 };
    const char *errors[BATCHES];
    for (int64_t i = 0; i < BATCHES; i++) {
        struct store_write writes[] = {helper_row(100 + i % 20, 1 + i / 20, "row"),
                                       helper_row(200 + i, 1, "another")};
        if (i == 7) /* of the second: too far, after something was written */
            writes[1].row.number = 3;
        helper_submit(helper, writes, 2, &errors[i]);
    }
    for (unsigned i = 0; i < BATCHES; i++)
        helper_wait(helper, &errors[i]);
    for (unsigned i = 0; i < BATCHES; i++) {
        const bool broken = i % 20 == 7;
        if (broken)
            assert_string_equal(errors[i], "conflict");
        else
            assert_null(errors[i]);
        expect_rows(helper, 200 + i, 1, broken ? 0 : 1);
    }
    expect_rows(helper, 107, 1, 0);
    expect_rows(helper, 108, 1, 3);
}

static struct store_write with(struct store_write write, enum store_action action)
{
    write.action = action;
    return write;
}

/* Rows are changed where they are, fresh or not, and dropped from the end on. */
static void rows_are_changed_and_dropped(void **state)
{
    struct helper *helper = *state;
    const struct store_query sat = {.question = STORE_SEATINGS_OF, .id = 0xabc};
    const struct store_query said = {.question = STORE_CHATS, .until = INT64_MAX};
    const struct store_write first[] = {
        helper_row(5, 1, "table"),
        helper_row(5, 2, "sit 1 0000000000000abc Ann"),
        helper_row(5, 3, "chat 1 hello"),
        helper_row(6, 1, "sit 2 0000000000000abd Bob"),
    };
    assert_null(helper_write(helper, first, 4));
    for (unsigned time = 0; time < 2; time++) {
        assert_int_equal(helper_read(helper, &sat)->count, 1);
        assert_int_equal(helper_read(helper, &sat)->rows[0].number, 2);
        assert_int_equal(helper_read(helper, &said)->count, 1);
        reopen(helper);
    }
    const struct store_write more = helper_row(5, 4, "rise 1");
    assert_null(helper_write(helper, &more, 1));
    const struct store_write changes[] = {
        with(helper_row(5, 2, "sit 1 0000000000000abc "), STORE_CHANGE),
        with(helper_row(5, 3, "chat 1 "), STORE_CHANGE),
    };
    assert_null(helper_write(helper, changes, 2));
    const struct store_write nowhere = with(helper_row(5, 9, "x"), STORE_CHANGE);
    assert_string_equal(helper_write(helper, &nowhere, 1), "conflict");
    assert_int_equal(helper_read(helper, &sat)->count, 0);
    assert_int_equal(helper_read(helper, &said)->count, 0);
    expect_rows(helper, 5, 1, 4);
    const struct store_query all = {.question = STORE_ROWS_OF, .id = 5, .from = 1};
    assert_true(store_text_is(helper_read(helper, &all)->rows[1].text, "sit 1 0000000000000abc "));
    /* a log has no holes */
    const struct store_write hole = with(helper_row(5, 3, ""), STORE_DROP);
    assert_string_equal(helper_write(helper, &hole, 1), "conflict");
    const struct store_write last[] = {with(helper_row(5, 4, ""), STORE_DROP), hole};
    assert_null(helper_write(helper, last, 2));
    expect_rows(helper, 5, 1, 2);
    const struct store_write again = helper_row(5, 3, "chat 1 again");
    assert_null(helper_write(helper, &again, 1));
    expect_rows(helper, 5, 1, 3);
    expect_rows(helper, 6, 1, 1);
}

/* Whether some bytes are anywhere in a file. */
static bool file_has(struct helper *helper, const char *name, const char *words)
{
    FILE *file = fopen(helper_path(helper, name), "rb");
    const size_t length = strlen(words);
    static char bytes[16 << 20];
    const size_t size = file != NULL ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file != NULL)
        fclose(file);
    bool found = false;
    for (size_t at = 0; at + length <= size && !found; at++)
        found = memcmp(bytes + at, words, length) == 0;
    return found;
}

/* What is dropped or replaced leaves no bytes behind, neither in pages nor in the WAL. */
static void dropped_is_gone(void **state)
{
    static const char secret[] = "Xanthippe-of-Athens";
    struct helper *helper = *state;
    struct store_write person = {
        .action = STORE_PUT, .kind = STORE_PERSON, .person = {7, store_text(secret), 1, 1, 0}};
    char sits[64];
    snprintf(sits, sizeof sits, "sit 1 0000000000000007 %s", secret);
    for (int64_t table = 1; table <= 300; table++) {
        const struct store_write writes[] = {helper_row(table, 1, "table"),
                                             helper_row(table, 2, sits), person};
        assert_null(helper_write(helper, writes, 3));
        person.person.seen++;
    }
    reopen(helper);
    assert_true(file_has(helper, "dicecup.db", secret));
    for (int64_t table = 1; table <= 300; table++) {
        const struct store_write change =
            with(helper_row(table, 2, "sit 1 0000000000000007 "), STORE_CHANGE);
        assert_null(helper_write(helper, &change, 1));
    }
    store_wipe(helper->store);
    const struct store_write drop = with(person, STORE_DROP);
    assert_null(helper_write(helper, &drop, 1));
    /* the WAL is emptied when nobody waits */
    const struct store_query any = {.question = STORE_PERSON_OF, .id = 7};
    struct stat wal = {.st_size = 1};
    while (wal.st_size > 0) {
        assert_int_equal(helper_read(helper, &any)->count, 0);
        assert_int_equal(stat(helper_path(helper, "dicecup.db-wal"), &wal), 0);
    }
    assert_false(file_has(helper, "dicecup.db", secret));
    assert_false(file_has(helper, "dicecup.db-wal", secret));
}

static int64_t number_in(struct helper *helper, const char *sql)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(helper_path(helper, "dicecup.db"), &database), SQLITE_OK);
    sqlite3_busy_timeout(database, 5000);
    assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    const int64_t number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(database);
    return number;
}

/* Rows are moved to their logs when there are many, and nobody notices. */
static void rows_are_gathered(void **state)
{
    struct helper *helper = *state;
    enum { TABLES = 7, ROWS = 500, BATCHES = 80 };
    static struct store_write writes[ROWS];
    int64_t last[TABLES] = {0};
    for (unsigned batch = 0; batch < BATCHES; batch++) {
        for (unsigned i = 0; i < ROWS; i++) {
            const unsigned table = (i * i + batch) % TABLES;
            writes[i] = helper_row(table + 1, ++last[table], "a row");
        }
        assert_null(helper_write(helper, writes, ROWS));
        /* a conflict behind a good row takes both back */
        const unsigned table = batch % TABLES;
        const struct store_write wrong[] = {helper_row(table + 1, last[table] + 1, "more"),
                                            helper_row(table + 1, 1 + last[table] / 2, "other")};
        assert_string_equal(helper_write(helper, wrong, 2), "conflict");
        if (batch % 8 == 0)
            expect_rows(helper, table + 1, last[table] - 2, 3);
    }
    const int64_t all = number_in(helper, "SELECT count(*) FROM fresh");
    assert_in_range(all, 1, 32768 - 1);
    assert_int_equal(all + number_in(helper, "SELECT count(*) FROM logs"), ROWS * BATCHES);
    for (unsigned time = 0; time < 2; time++) {
        for (int64_t table = 1; table <= TABLES; table++) {
            const struct store_query query = {
                .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
            const struct store_answer *answer = helper_read(helper, &query);
            assert_int_equal(answer->count, last[table - 1]);
            for (size_t i = 0; i < answer->count; i++)
                assert_int_equal(answer->rows[i].number, i + 1);
            /* the same rows again, old and new, and limits across the seam */
            for (int64_t number = 1; number <= last[table - 1]; number += 97) {
                const struct store_write row = helper_row(table, number, "a row");
                assert_null(helper_write(helper, &row, 1));
                struct store_query part = query;
                part.from = number;
                part.limit = 50;
                const struct store_answer *some = helper_read(helper, &part);
                const int64_t left = last[table - 1] - number + 1;
                assert_int_equal(some->count, left < 50 ? left : 50);
                assert_int_equal(some->more, left > 50);
                assert_int_equal(some->rows[0].number, number);
            }
        }
        reopen(helper);
        assert_int_equal(number_in(helper, "SELECT count(*) FROM fresh"), 0);
    }
    const struct store_write next = helper_row(1, last[0] + 1, "one more");
    assert_null(helper_write(helper, &next, 1));
    expect_rows(helper, 1, last[0] + 1, 1);
}

/* How many questions have been answered, and more are asked as long as somebody wants it. */
struct asking {
    struct helper *helper;
    unsigned asked, answered;
    bool again;
};

static void count_answer(void *context, const char *error, const struct store_answer *answer);

static void ask_all(struct asking *asking)
{
    const struct store_query query = {.question = STORE_ROWS_OF, .id = 1, .limit = 100000};
    asking->asked++;
    assert_true(store_read(asking->helper->store, &query, count_answer, asking));
}

static void count_answer(void *context, const char *error, const struct store_answer *answer)
{
    struct asking *asking = context;
    assert_null(error);
    assert_true(answer->count > 0);
    asking->answered++;
    if (asking->again)
        ask_all(asking);
}

/* Adds rows behind the last one of a table. */
static void add_rows(struct helper *helper, int64_t table, int64_t *last, unsigned count,
                     const char *text)
{
    static struct store_write writes[1000];
    for (unsigned i = 0; i < count; i++)
        writes[i] = helper_row(table, ++*last, text);
    assert_null(helper_write(helper, writes, count));
}

/* What is asked sees what was submitted before it, and no commit waits for an answer. */
static void commits_pass_questions(void **state)
{
    struct helper *helper = *state;
    enum { QUESTIONS = 100 };
    struct asking asking = {.helper = helper};
    const char *error = NULL;
    int64_t last = 0;
    for (unsigned i = 0; i < 5; i++)
        add_rows(helper, 1, &last, 1000, "a row");
    for (unsigned i = 0; i < QUESTIONS; i++)
        ask_all(&asking);
    const struct store_write row = helper_row(2, 1, "meanwhile");
    helper_submit(helper, &row, 1, &error);
    const struct store_query query = {.question = STORE_ROWS_OF, .id = 2};
    helper_wait(helper, &error);
    assert_null(error);
    print_message("# %u of %u questions were answered before the commit\n", asking.answered,
                  asking.asked);
    assert_true(asking.answered < asking.asked);
    assert_int_equal(helper_read(helper, &query)->count, 1);
    assert_int_equal(asking.answered, asking.asked);
    for (int64_t number = 2; number < 100; number++) {
        const struct store_write more = helper_row(2, number, "asked for at once");
        helper_submit(helper, &more, 1, &error);
        assert_int_equal(helper_read(helper, &query)->count, number);
        assert_null(error);
    }
}

/* Who delivers gets to something else between long answers. */
static void long_answers_take_turns(void **state)
{
    enum { QUESTIONS = 10 };
    struct helper *helper = *state;
    struct asking asking = {.helper = helper};
    struct store_counts counts = {.queued = 1};
    int64_t last = 0;
    add_rows(helper, 1, &last, STORE_DELIVER, "a row");
    for (unsigned i = 0; i < QUESTIONS; i++)
        ask_all(&asking);
    while (counts.queued > 0)
        store_count(helper->store, &counts);
    for (unsigned i = 1; i <= QUESTIONS; i++) {
        helper_turn(helper);
        assert_int_equal(asking.answered, i);
    }
}

/* However much is read, the WAL begins anew. */
static void readers_let_the_wal_go(void **state)
{
    enum { ROW = 4000, BATCH = 250, MEGABYTES = 80, MOST = 48 };
    struct helper *helper = *state;
    struct asking asking = {.helper = helper, .again = true};
    static char text[ROW + 1];
    struct stat wal;
    int64_t last = 0;
    memset(text, 'x', ROW);
    add_rows(helper, 1, &last, 1, "the first");
    last = 0;
    for (unsigned i = 0; i < 4; i++)
        ask_all(&asking);
    for (unsigned i = 0; i < MEGABYTES; i++) {
        const unsigned before = asking.answered;
        add_rows(helper, 2, &last, BATCH, text);
        while (asking.answered == before)
            helper_turn(helper);
    }
    asking.again = false;
    assert_int_equal(stat(helper_path(helper, "dicecup.db-wal"), &wal), 0);
    print_message("# %u answers, the WAL has %lld MB\n", asking.answered,
                  (long long)wal.st_size >> 20);
    assert_true(wal.st_size >> 20 < MOST);
    while (asking.answered < asking.asked)
        helper_turn(helper);
}

/* While one commit is under way the next group comes together. */
static void groups_are_made(void **state)
{
    struct helper *helper = *state;
    enum { BATCHES = 2000 };
    static const char *errors[BATCHES];
    struct store_counts before, after;
    store_count(helper->store, &before);
    for (int64_t i = 0; i < BATCHES; i++) {
        const struct store_write row = helper_row(1 + i % 50, 1 + i / 50, "keep 9 9");
        helper_submit(helper, &row, 1, &errors[i]);
    }
    for (unsigned i = 0; i < BATCHES; i++)
        helper_wait(helper, &errors[i]);
    store_count(helper->store, &after);
    for (unsigned i = 0; i < BATCHES; i++)
        assert_null(errors[i]);
    print_message("# %d batches in %d transactions\n", BATCHES,
                  (int)(after.transactions - before.transactions));
    assert_int_equal(after.batches - before.batches, BATCHES);
    assert_int_equal(after.writes - before.writes, BATCHES);
    assert_true(after.transactions - before.transactions <= BATCHES / 20);
    assert_int_equal(after.queued, 0);
    expect_rows(helper, 50, 1, BATCHES / 50);
}

/* Once somebody pushes, nothing is begun before the next push, and then it is one transaction. */
static void turns_are_pushed(void **state)
{
    struct helper *helper = *state;
    enum { BATCHES = 20 };
    static const char *errors[BATCHES];
    struct store_counts before, after;
    store_push(helper->store);
    store_count(helper->store, &before);
    for (int64_t i = 0; i < BATCHES; i++) {
        const struct store_write row = helper_row(1 + i % 5, 1 + i / 5, "keep 9 9");
        helper_submit(helper, &row, 1, &errors[i]);
    }
    store_count(helper->store, &after);
    assert_int_equal(after.queued - before.queued, BATCHES);
    assert_int_equal(after.transactions, before.transactions);
    store_push(helper->store);
    for (unsigned i = 0; i < BATCHES; i++) {
        helper_wait(helper, &errors[i]);
        assert_null(errors[i]);
    }
    store_count(helper->store, &after);
    assert_int_equal(after.transactions - before.transactions, 1);
    assert_int_equal(after.queued, 0);
    const struct store_write last = helper_row(1, 1 + BATCHES / 5, "closing does it, too");
    helper_submit(helper, &last, 1, &errors[0]);
    reopen(helper);
    expect_rows(helper, 1, 1, 1 + BATCHES / 5);
}

struct chain {
    struct helper *helper;
    int64_t next;
};

static void go_on(void *context, const char *error)
{
    struct chain *chain = context;
    assert_null(error);
    chain->next++;
    if (chain->next > 20)
        return;
    const struct store_write row = helper_row(3, chain->next, "row");
    assert_true(store_submit(chain->helper->store, &row, 1, go_on, chain));
}

/* Callbacks may submit; closing finishes what is queued and delivers it. */
static void callbacks_and_closing(void **state)
{
    struct helper *helper = *state;
    struct chain chain = {helper, 1};
    const struct store_write row = helper_row(3, 1, "row");
    assert_true(store_submit(helper->store, &row, 1, go_on, &chain));
    while (chain.next <= 20)
        helper_turn(helper);
    const char *errors[100];
    for (int64_t i = 0; i < 100; i++) {
        const struct store_write more = helper_row(4, 1 + i, "row");
        helper_submit(helper, &more, 1, &errors[i]);
    }
    helper_close(helper);
    for (unsigned i = 0; i < 100; i++)
        assert_null(errors[i]);
    assert_true(helper_open(helper, STORE_SERVER));
    expect_rows(helper, 3, 1, 20);
    expect_rows(helper, 4, 1, 100);
}

/* A queue that nobody works off does not grow without end. */
static void queue_is_bounded(void **state)
{
    struct helper *helper = *state;
    const size_t length = 1 << 20;
    char *big = malloc(length);
    assert_non_null(big);
    memset(big, 'x', length);
    sqlite3 *other = NULL;
    assert_int_equal(sqlite3_open(helper_path(helper, "dicecup.db"), &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    unsigned taken = 0;
    struct store_write row = helper_row(1, 1, "");
    row.row.text = (struct store_text){big, length};
    while (taken < 1000 && store_submit(helper->store, &row, 1, NULL, NULL)) {
        row.row.number++;
        taken++;
    }
    assert_in_range(taken, STORE_QUEUE_BYTES / (2 * length), STORE_QUEUE_BYTES / length);
    assert_int_equal(sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    free(big);
    reopen(helper);
    expect_rows(helper, 1, taken - 9, 10);
    /* an answer is bounded too */
    const struct store_query all = {.question = STORE_ROWS_OF, .id = 1, .from = 1};
    assert_int_equal(helper_read(helper, &all)->count, 0);
    assert_string_equal(helper_error(helper), "too-big");
}

/* --- everything else --- */

static size_t found(struct helper *helper, struct store_query query)
{
    const size_t count = helper_read(helper, &query)->count;
    assert_null(helper_error(helper));
    return count;
}

static void heads_are_found(void **state)
{
    struct helper *helper = *state;
    struct store_write heads[] = {helper_head(1, "AB12", "open"), helper_head(2, "", "playing"),
                                  helper_head(3, "", "open"), helper_head(4, "CD34", "open")};
    heads[2].head.visibility = store_text("link");
    heads[1].head.wake = 500;
    heads[3].head.wake = 400;
    assert_null(helper_write(helper, heads, 4));
    const struct store_write seats[] = {
        {.kind = STORE_SEAT, .seat = {.person = 9, .table = 2, .since = 1}},
        {.kind = STORE_SEAT, .seat = {.person = 9, .table = 4, .since = 2}},
        {.kind = STORE_SEAT, .seat = {.person = 8, .table = 2, .since = 3}},
    };
    assert_null(helper_write(helper, seats, 3));
    struct store_query query = {.question = STORE_HEAD_WITH_CODE, .text = store_text("CD34")};
    const struct store_head *head = helper_read(helper, &query)->heads;
    assert_int_equal(head->id, 4);
    assert_true(store_text_is(head->game, "town") && store_text_is(head->state, "open"));
    assert_true(store_text_is(head->visibility, "open") && store_text_is(head->about, "{}"));
    assert_int_equal(head->host, 7);
    assert_int_equal(head->created, 1004);
    assert_int_equal(head->changed, 2004);
    assert_int_equal(head->wake, 400);
    query.text = store_text("");
    assert_int_equal(found(helper, query), 0);
    query = (struct store_query){.question = STORE_HEADS_OPEN, .text = store_text("open")};
    assert_int_equal(found(helper, query), 2);
    assert_int_equal(helper_read(helper, &query)->heads[0].id, 4);
    query = (struct store_query){.question = STORE_HEADS_AMONG, .text = store_text("4,1,7")};
    assert_int_equal(found(helper, query), 2);
    query.text = store_text("");
    assert_int_equal(found(helper, query), 0);
    query = (struct store_query){.question = STORE_HEADS_WITH, .id = 9};
    assert_int_equal(found(helper, query), 2);
    query = (struct store_query){.question = STORE_HEADS_DUE, .until = 499};
    assert_int_equal(found(helper, query), 1);
    query.until = 500;
    assert_int_equal(helper_read(helper, &query)->heads[1].id, 2);
    /* those that sleep and were changed later than that, by a clock that was ahead */
    query = (struct store_query){.question = STORE_HEADS_AHEAD, .from = 2003};
    assert_int_equal(found(helper, query), 1);
    query.from = 2001;
    assert_int_equal(found(helper, query), 2);
    assert_int_equal(helper_read(helper, &query)->heads[0].id, 4);
    query = (struct store_query){.question = STORE_HEADS_FROM, .from = 2};
    assert_int_equal(found(helper, query), 3);
    /* codes are unique, also for a put; a code that was given back can be used again */
    const struct store_write taken = helper_head(5, "AB12", "open");
    assert_string_equal(helper_write(helper, &taken, 1), "conflict");
    heads[0].head.code = store_text("");
    heads[0].head.state = store_text("over");
    assert_null(helper_write(helper, heads, 1));
    assert_null(helper_write(helper, &taken, 1));
    query = (struct store_query){.question = STORE_HEAD_OF, .id = 1};
    assert_true(store_text_is(helper_read(helper, &query)->heads[0].state, "over"));
    const struct store_write drop = {.action = STORE_DROP, .kind = STORE_HEAD, .head = {.id = 1}};
    assert_null(helper_write(helper, &drop, 1));
    assert_null(helper_write(helper, &drop, 1));
    assert_int_equal(found(helper, query), 0);
}

static void people_are_found(void **state)
{
    struct helper *helper = *state;
    const char hash[32] = "\1\0\2 a hash has zeroes in it";
    const struct store_text key = {hash, sizeof hash};
    const struct store_write writes[] = {
        {.kind = STORE_PERSON, .person = {5, store_text("Ann"), 10, 20, 0}},
        {.kind = STORE_PERSON, .person = {6, store_text("Ann"), 11, 21, 5}},
        {.kind = STORE_TOKEN, .token = {key, 6, store_text("bot"), store_text("my bot"), 12, 13}},
        {.kind = STORE_LOGIN, .login = {store_text("ann"), 6, store_text("$argon2id$"), 14}},
    };
    assert_null(helper_write(helper, writes, 4));
    assert_null(helper_write(helper, writes, 4));
    assert_int_equal(
        found(helper, (struct store_query){STORE_PEOPLE_NAMED, .text = store_text("Ann")}), 2);
    assert_int_equal(
        found(helper, (struct store_query){STORE_PEOPLE_NAMED, .text = store_text("ann")}), 0);
    assert_int_equal(found(helper, (struct store_query){STORE_PEOPLE_FROM, .from = 6}), 1);
    struct store_query query = {STORE_PERSON_OF_TOKEN, .text = key};
    assert_int_equal(helper_read(helper, &query)->people[0].id, 6);
    query.question = STORE_TOKEN_OF;
    const struct store_token *token = helper_read(helper, &query)->tokens;
    assert_true(store_text_is(token->name, "my bot") && store_text_is(token->purpose, "bot"));
    assert_int_equal(token->hash.length, 32);
    query = (struct store_query){STORE_LOGIN_OF, .text = store_text("ann")};
    assert_int_equal(helper_read(helper, &query)->logins[0].person, 6);
    query = (struct store_query){STORE_LOGIN_OF_PERSON, .id = 6};
    assert_int_equal(found(helper, query), 1);
    /* a login name is one person's, and a person has one */
    struct store_write other = writes[3];
    other.login.person = 5;
    assert_string_equal(helper_write(helper, &other, 1), "conflict");
    other = writes[3];
    other.login.login = store_text("annie");
    assert_string_equal(helper_write(helper, &other, 1), "conflict");
    assert_int_equal(found(helper, (struct store_query){STORE_TOKENS_OF_BOTS, .id = 5}), 1);
    assert_int_equal(found(helper, (struct store_query){STORE_TOKENS_OF_BOTS, .id = 6}), 0);
    assert_int_equal(found(helper, (struct store_query){STORE_TOKENS_OF_BOTS, .id = 0}), 0);
    struct store_write drop = writes[2];
    drop.action = STORE_DROP;
    assert_null(helper_write(helper, &drop, 1));
    /* what has been dropped does not come back because somebody changes it */
    struct store_write change[] = {writes[0], writes[2]};
    change[0].action = change[1].action = STORE_CHANGE;
    change[0].person.seen = 99;
    assert_string_equal(helper_write(helper, change, 2), "conflict");
    query = (struct store_query){STORE_PERSON_OF, .id = 5};
    assert_int_equal(helper_read(helper, &query)->people[0].seen, 20);
    assert_null(helper_write(helper, change, 1));
    assert_int_equal(helper_read(helper, &query)->people[0].seen, 99);
    assert_int_equal(found(helper, (struct store_query){STORE_PERSON_OF_TOKEN, .text = key}), 0);
    assert_int_equal(found(helper, (struct store_query){STORE_TOKENS_OF, .id = 6}), 0);
}

static struct store_write rating(int64_t person, const char *bot, double mean, int64_t games)
{
    return (struct store_write){
        .action = STORE_PUT,
        .kind = STORE_RATING,
        .rating = {person, store_text(bot), store_text("town"), store_text("edition=second"), mean,
                   200.5, games, 77},
    };
}

/* A rating that was computed from an old one is refused, with all of its game. */
static void ratings_follow(void **state)
{
    struct helper *helper = *state;
    const struct store_write first[] = {rating(5, "", 12.25, 1), rating(0, "greedy", -12.25, 1)};
    assert_null(helper_write(helper, first, 2));
    assert_string_equal(helper_write(helper, first, 2), "conflict");
    const struct store_write late[] = {rating(6, "", 30, 1), rating(5, "", 40, 3)};
    assert_string_equal(helper_write(helper, late, 2), "conflict");
    const struct store_write next[] = {rating(6, "", 30, 1), rating(5, "", 40, 2)};
    assert_null(helper_write(helper, next, 2));
    const struct store_query best = {STORE_RATINGS_BEST, .text = store_text("town"),
                                     .other = store_text("edition=second")};
    const struct store_answer *answer = helper_read(helper, &best);
    assert_int_equal(answer->count, 3);
    assert_int_equal(answer->ratings[0].person, 5);
    assert_true(answer->ratings[0].mean == 40 && answer->ratings[0].spread == 200.5);
    assert_int_equal(answer->ratings[0].games, 2);
    assert_true(store_text_is(answer->ratings[2].bot, "greedy"));
    assert_int_equal(
        found(helper, (struct store_query){STORE_RATINGS_OF, .text = store_text("greedy")}), 1);
    assert_int_equal(found(helper, (struct store_query){STORE_RATINGS_OF, .id = 6}), 1);
}

static void the_rest_is_found(void **state)
{
    struct helper *helper = *state;
    struct store_write writes[] = {
        {.kind = STORE_REPORT, .report = {1, 10, 5, 6, 100, 17, store_text("rude"), 0}},
        {.kind = STORE_REPORT, .report = {2, 11, 5, 6, 100, 18, store_text("rude again"), 0}},
        {.kind = STORE_BAN, .ban = {1, 6, store_text(""), store_text("rude"), 20, 30}},
        {.kind = STORE_BAN,
         .ban = {2, 0, store_text("203.0.113.0/24"), store_text("flood"), 20, 0}},
        {.kind = STORE_ERRAND, .errand = {1, store_text("end-table"), 100, store_text("x"), 40}},
    };
    const struct store_write more[] = {
        {.kind = STORE_RECOVERY, .recovery = {store_text("a code"), 5, 20}},
        {.kind = STORE_RECOVERY, .recovery = {store_text("another"), 5, 20}},
        {.kind = STORE_REMOVAL, .removal = {1, 10, 5, 6, 100, 17}},
    };
    assert_null(helper_write(helper, writes, 5));
    assert_null(helper_write(helper, more, 3));
    const struct store_query code = {STORE_RECOVERY_OF, .text = store_text("a code")};
    assert_int_equal(helper_read(helper, &code)->recoveries[0].person, 5);
    assert_int_equal(found(helper, (struct store_query){STORE_RECOVERIES_OF, .id = 5}), 2);
    assert_int_equal(found(helper, (struct store_query){STORE_RECOVERIES_OF, .id = 6}), 0);
    struct store_write snapshot = {STORE_PUT, STORE_SNAPSHOT, .snapshot = {100, 17, {"\0x", 3}}};
    assert_null(helper_write(helper, &snapshot, 1));
    snapshot.snapshot.number = 34;
    assert_null(helper_write(helper, &snapshot, 1));
    const struct store_query snapshots = {STORE_SNAPSHOT_OF, .id = 100};
    assert_int_equal(helper_read(helper, &snapshots)->snapshots[0].number, 34);
    assert_int_equal(helper_read(helper, &snapshots)->snapshots[0].bytes.length, 3);
    assert_memory_equal(helper_read(helper, &snapshots)->snapshots[0].bytes.bytes, "\0x", 3);
    assert_int_equal(found(helper, (struct store_query){STORE_SNAPSHOT_OF, .id = 101}), 0);
    const struct store_query removals = {STORE_REMOVALS};
    assert_int_equal(helper_read(helper, &removals)->removals[0].host, 5);
    assert_int_equal(found(helper, (struct store_query){STORE_REMOVALS, .from = 2}), 0);
    assert_int_equal(found(helper, (struct store_query){STORE_REPORTS_OPEN}), 2);
    assert_int_equal(found(helper, (struct store_query){STORE_BANS_AT, .until = 29}), 2);
    assert_int_equal(found(helper, (struct store_query){STORE_BANS_AT, .until = 30}), 1);
    const struct store_query errands = {STORE_ERRANDS};
    assert_int_equal(helper_read(helper, &errands)->errands[0].subject, 100);
    writes[0].action = STORE_PUT;
    writes[0].report.closed = 50;
    writes[4].action = STORE_DROP;
    assert_null(helper_write(helper, writes, 1));
    assert_null(helper_write(helper, &writes[4], 1));
    assert_int_equal(found(helper, errands), 0);
    const struct store_query reports = {STORE_REPORTS_OPEN};
    assert_true(store_text_is(helper_read(helper, &reports)->reports[0].text, "rude again"));
    /* rows are never replaced by whoever does not know that they are there */
    struct store_write row = helper_row(1, 1, "a");
    assert_null(helper_write(helper, &row, 1));
    row.action = STORE_PUT;
    assert_string_equal(helper_write(helper, &row, 1), "failed");
}

int main(void)
{
#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        CASE(logs_are_kept),           CASE(logs_do_not_fork),
        CASE(conflicts_in_a_group),    CASE(commits_pass_questions),
        CASE(long_answers_take_turns), CASE(readers_let_the_wal_go),
        CASE(groups_are_made),         CASE(rows_are_gathered),
        CASE(callbacks_and_closing),   CASE(queue_is_bounded),
        CASE(heads_are_found),         CASE(people_are_found),
        CASE(ratings_follow),          CASE(the_rest_is_found),
        CASE(turns_are_pushed),        CASE(rows_are_changed_and_dropped),
        CASE(dropped_is_gone),
    };
    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
