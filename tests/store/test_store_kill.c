/* kill -9 of a process that writes, at any moment: whatever was acknowledged is there afterwards.
 * DICECUP_TEST_KILLS says how often; 10 if not given. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/rng.h"
#include "tests/core/environment.h"
#include "tests/store/store_helper.h"

enum { TABLES = 40, IN_FLIGHT = 3 };

/* What the child tells when a row is acknowledged. */
struct word {
    int64_t table, number;
};

struct writer {
    struct helper *helper;
    int told;
    int64_t last[TABLES];
};

struct slip {
    struct writer *writer;
    int64_t table, number;
};

static void row_text(int64_t table, int64_t number, char text[64])
{
    snprintf(text, 64, "move %lld of %lld", (long long)number, (long long)table);
}

static void submit(struct slip *slip);

static void tell(void *context, const char *error)
{
    struct slip *slip = context;
    const struct word word = {slip->table, slip->number};
    if (error != NULL || write(slip->writer->told, &word, sizeof word) != sizeof word)
        _exit(1);
    submit(slip);
}

static void submit(struct slip *slip)
{
    char text[64];
    slip->number = ++slip->writer->last[slip->table - 1];
    row_text(slip->table, slip->number, text);
    const struct store_write row = helper_row(slip->table, slip->number, text);
    if (!store_submit(slip->writer->helper->store, &row, 1, tell, slip))
        _exit(2);
}

/* Writes for ever. */
static void write_on(struct helper *helper, int told)
{
    static struct slip slips[TABLES * IN_FLIGHT];
    static struct writer writer;
    writer = (struct writer){.helper = helper, .told = told};
    if (!helper_open(helper, STORE_SERVER))
        _exit(3);
    for (int64_t table = 1; table <= TABLES; table++) {
        const struct store_query query = {
            .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
        writer.last[table - 1] = (int64_t)helper_read(helper, &query)->count;
    }
    for (unsigned i = 0; i < TABLES * IN_FLIGHT; i++) {
        slips[i] = (struct slip){.writer = &writer, .table = 1 + i % TABLES};
        submit(&slips[i]);
    }
    for (;;)
        helper_turn(helper);
}

/* Lets a child write until it has told of so many rows; notes all that it has told. */
static uint64_t write_and_kill(struct helper *helper, unsigned rows, int64_t acknowledged[TABLES])
{
    int ends[2];
    uint64_t heard = 0;
    struct word word;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_on(helper, ends[1]);
    }
    assert_true(child > 0);
    close(ends[1]);
    while (read(ends[0], &word, sizeof word) == sizeof word) {
        acknowledged[word.table - 1] = word.number;
        if (++heard == rows)
            kill(child, SIGKILL);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    close(ends[0]);
    return heard;
}

static void acknowledged_rows_survive(void **unused)
{
    (void)unused;
    const unsigned kills = (unsigned)from_environment("DICECUP_TEST_KILLS", 10);
    int64_t acknowledged[TABLES] = {0};
    uint64_t heard = 0, more = 0;
    struct rng rng = rng_stream(7, 0);
    struct helper helper;
    helper_init(&helper);
    for (unsigned time = 0; time < kills; time++) {
        heard += write_and_kill(&helper, 1 + rng_below(&rng, 3000), acknowledged);
        if (!helper_open(&helper, STORE_SERVER))
            fail_msg("%s", helper.message);
        for (int64_t table = 1; table <= TABLES; table++) {
            const struct store_query query = {
                .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
            const struct store_answer *answer = helper_read(&helper, &query);
            assert_null(helper_error(&helper));
            assert_true((int64_t)answer->count >= acknowledged[table - 1]);
            more += answer->count - (uint64_t)acknowledged[table - 1];
            for (size_t i = 0; i < answer->count; i++) {
                char text[64];
                row_text(table, (int64_t)i + 1, text);
                assert_int_equal(answer->rows[i].number, i + 1);
                assert_true(store_text_is(answer->rows[i].text, text));
            }
            acknowledged[table - 1] = (int64_t)answer->count;
        }
        helper_close(&helper);
    }
    print_message("# %u kills, %llu rows acknowledged and there, %llu more\n", kills,
                  (unsigned long long)heard, (unsigned long long)more);
    assert_true(heard >= kills);
    helper_end(&helper);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(acknowledged_rows_survive),
    };
    return cmocka_run_group_tests_name("store_kill", tests, NULL, NULL);
}
