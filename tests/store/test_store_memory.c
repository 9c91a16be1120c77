/* The store in memory: it does what SQLite does, and misbehaves only as its seed says. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/rng.h"
#include "store/memory/memory.h"
#include "tests/store/store_helper.h"

/* --- the same as SQLite --- */

static struct store_text word(struct rng *rng, unsigned n)
{
    static const char *const words[] = {"",     "a",    "b",        "open",  "over",
                                        "town", "AB12", "\xd0\xb9", "greedy"};
    return store_text(words[rng_below(rng, n)]);
}

static struct store_text said(struct rng *rng)
{
    static const char *const rows[] = {"",
                                       "a",
                                       "chat 2 ",
                                       "chat 2 \xd0\xb9",
                                       "sit 1 0000000000000002 ",
                                       "sit 1 0000000000000002 Ann",
                                       "sit 1 0000000000000003 B",
                                       "sit 1 0000000000000003 \t-"};
    return store_text(rows[rng_below(rng, 8)]);
}

static int64_t small(struct rng *rng)
{
    return 1 + rng_below(rng, 4);
}

/* Few keys and few values, so that everything meets everything. */
static struct store_write some_write(struct rng *rng)
{
    struct store_write write = {.action = (enum store_action)rng_below(rng, 4),
                                .kind = (enum store_kind)rng_below(rng, STORE_KINDS)};
    switch (write.kind) {
    case STORE_ROW:
        if (write.action == STORE_PUT)
            write.action = STORE_ADD;
        write.row = (struct store_row){small(rng), 1 + rng_below(rng, 12), small(rng), said(rng)};
        break;
    case STORE_HEAD:
        write.head = (struct store_head){.id = small(rng),
                                         .code = word(rng, 3),
                                         .state = word(rng, 5),
                                         .visibility = word(rng, 5),
                                         .changed = small(rng),
                                         .wake = small(rng) - 1};
        break;
    case STORE_SEAT:
        write.seat = (struct store_seat){small(rng), small(rng), 1};
        break;
    case STORE_PERSON:
        write.person = (struct store_person){small(rng), word(rng, 3), 1, small(rng), small(rng)};
        break;
    case STORE_TOKEN:
        write.token = (struct store_token){.hash = word(rng, 9), .person = small(rng)};
        break;
    case STORE_LOGIN:
        write.login = (struct store_login){.login = word(rng, 9), .person = small(rng)};
        break;
    case STORE_RATING:
        write.rating = (struct store_rating){.person = small(rng),
                                             .bot = word(rng, 2),
                                             .game = word(rng, 2),
                                             .mean = (double)small(rng),
                                             .games = small(rng)};
        break;
    case STORE_REPORT:
        write.report = (struct store_report){.id = small(rng), .closed = small(rng) / 3};
        break;
    case STORE_BAN:
        write.ban = (struct store_ban){.id = small(rng), .until = small(rng) - 1};
        break;
    case STORE_RECOVERY:
        write.recovery = (struct store_recovery){.hash = word(rng, 9), .person = small(rng)};
        break;
    case STORE_REMOVAL:
        write.removal = (struct store_removal){.id = small(rng), .host = small(rng)};
        break;
    case STORE_SNAPSHOT:
        write.snapshot = (struct store_snapshot){
            .table = small(rng), .number = small(rng), .bytes = word(rng, 9)};
        break;
    default:
        write.errand = (struct store_errand){.id = small(rng), .what = word(rng, 9)};
        break;
    }
    return write;
}

static struct store_query some_query(struct rng *rng)
{
    static const char *const ids[] = {"", "2", "1,3", "4,2,1"};
    struct store_query query = {.question = (enum store_question)rng_below(rng, STORE_QUESTIONS),
                                .id = small(rng) - (rng_below(rng, 3) == 0),
                                .from = small(rng) - 1,
                                .until = small(rng),
                                .text = word(rng, 9),
                                .other = word(rng, 2),
                                .limit = rng_below(rng, 4)};
    if (query.question == STORE_HEADS_AMONG)
        query.text = store_text(ids[rng_below(rng, 4)]);
    return query;
}

static void same_answers(const struct store_answer *one, const struct store_answer *other)
{
    const struct store_table *table = store_table(one->kind);
    assert_int_equal(one->kind, other->kind);
    assert_int_equal(one->count, other->count);
    assert_int_equal(one->more, other->more);
    for (size_t i = 0; i < one->count; i++)
        assert_true(store_equal(table, (const char *)one->records + i * table->size,
                                (const char *)other->records + i * table->size, 0, table->count));
}

/* The memory's store is worked off at once whenever it is waited for. */
static void open_memory(struct helper *helper)
{
    const struct store_faults none = {0};
    helper_init(helper);
    helper->store = store_memory_open(&none, (struct store_hook){0});
    assert_non_null(helper->store);
    helper->memory = true;
}

static void same_as_sqlite(void **unused)
{
    (void)unused;
    enum { ROUNDS = 400, BATCHES = 6, WRITES = 3 };
    struct rng rng = rng_stream(1, 1);
    struct helper real, memory;
    unsigned refused = 0, found = 0;
    helper_init(&real);
    assert_true(helper_open(&real, STORE_SERVER));
    open_memory(&memory);
    for (unsigned round = 0; round < ROUNDS; round++) {
        /* rows that were fresh are not any more */
        if (round % 40 == 39) {
            helper_close(&real);
            assert_true(helper_open(&real, STORE_SERVER));
        }
        const char *errors[2][BATCHES];
        for (unsigned b = 0; b < BATCHES; b++) {
            struct store_write writes[WRITES];
            const unsigned count = 1 + rng_below(&rng, WRITES);
            for (unsigned i = 0; i < count; i++)
                writes[i] = some_write(&rng);
            helper_submit(&real, writes, count, &errors[0][b]);
            helper_submit(&memory, writes, count, &errors[1][b]);
        }
        for (unsigned b = 0; b < BATCHES; b++) {
            helper_wait(&real, &errors[0][b]);
            helper_wait(&memory, &errors[1][b]);
            if (errors[0][b] == NULL)
                assert_null(errors[1][b]);
            else
                assert_string_equal(errors[0][b], errors[1][b]);
            refused += errors[0][b] != NULL;
        }
        for (unsigned i = 0; i < 4; i++) {
            const struct store_query query = some_query(&rng);
            const struct store_answer *answer = helper_read(&real, &query);
            same_answers(answer, helper_read(&memory, &query));
            found += answer->count > 0;
        }
    }
    print_message("# %u batches refused of %d, %u answers with something of %d\n", refused,
                  ROUNDS * BATCHES, found, ROUNDS * 4);
    assert_in_range(refused, ROUNDS * BATCHES / 4, ROUNDS * BATCHES * 3 / 4);
    assert_true(found > ROUNDS);
    helper_end(&real);
    helper_end(&memory);
}

/* --- faults --- */

enum { TABLES = 5 };

struct run {
    struct store *store;
    int64_t sent[TABLES], stored[TABLES]; /* numbers of rows: last submitted, acknowledged */
    int64_t most[TABLES];                 /* the highest ever submitted */
    uint64_t trace;                       /* of everything that was seen and when */
    unsigned errors, crashes, survived;
    int64_t now;
};

struct ticket {
    struct run *run;
    unsigned table, life; /* life: how many crashes there had been */
    int64_t number;
};

static void note(struct run *run, uint64_t what)
{
    run->trace = (run->trace ^ what ^ (uint64_t)run->now << 20) * UINT64_C(0x100000001b3);
}

static void acknowledged(void *context, const char *error)
{
    struct ticket *ticket = context;
    struct run *run = ticket->run;
    assert_int_equal(ticket->life, run->crashes); /* who waited before a crash is gone */
    if (error == NULL)
        run->stored[ticket->table] = ticket->number;
    else
        run->sent[ticket->table] = run->stored[ticket->table]; /* again from there */
    run->errors += error != NULL;
    note(run, (uint64_t)ticket->number << 8 | ticket->table << 1 | (error != NULL));
    ticket->run = NULL;
}

struct look {
    struct run *run;
    int64_t table, last;
    bool done, failed;
};

static void seen(void *context, const char *error, const struct store_answer *answer)
{
    struct look *look = context;
    look->done = true;
    look->failed = error != NULL;
    look->last = answer->count > 0 ? answer->rows[answer->count - 1].number : 0;
    for (size_t i = 0; i < answer->count; i++)
        assert_int_equal(answer->rows[i].number, i + 1);
}

static int64_t last_row(struct run *run, int64_t table)
{
    struct look look = {.run = run, .table = table, .failed = true};
    const struct store_query query = {STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
    while (look.failed) {
        look.done = false;
        assert_true(store_read(run->store, &query, seen, &look));
        while (!look.done) {
            run->now =
                store_memory_next(run->store) > run->now ? store_memory_next(run->store) : run->now;
            store_memory_advance(run->store, run->now);
            store_deliver(run->store);
        }
    }
    return look.last;
}

/* Everything acknowledged is there after a crash, and every log is whole. */
static void crash(struct run *run)
{
    store_memory_crash(run->store);
    run->crashes++;
    for (unsigned table = 0; table < TABLES; table++) {
        const int64_t last = last_row(run, table + 1);
        assert_in_range(last, run->stored[table], run->most[table]);
        run->survived += last > run->stored[table];
        run->stored[table] = run->sent[table] = run->most[table] = last;
        note(run, (uint64_t)last);
    }
}

static struct run play(uint64_t seed)
{
    const struct store_faults faults = {.seed = seed,
                                        .delay = 5,
                                        .slow = 100,
                                        .slow_delay = 300,
                                        .fail = 50,
                                        .fail_read = 20,
                                        .survive = 500};
    enum { STEPS = 3000 };
    static struct ticket tickets[STEPS];
    struct rng rng = rng_stream(seed, 99);
    struct run run = {.store = store_memory_open(&faults, (struct store_hook){0})};
    assert_non_null(run.store);
    for (unsigned step = 0; step < STEPS; step++) {
        const unsigned table = rng_below(&rng, TABLES);
        const int64_t number = ++run.sent[table];
        run.most[table] = number > run.most[table] ? number : run.most[table];
        const struct store_write row = helper_row(table + 1, number, "row");
        tickets[step] = (struct ticket){&run, table, run.crashes, number};
        assert_true(store_submit(run.store, &row, 1, acknowledged, &tickets[step]));
        run.now += rng_below(&rng, 4);
        store_memory_advance(run.store, run.now);
        if (rng_below(&rng, 3) > 0)
            store_deliver(run.store);
        if (rng_below(&rng, 200) == 0)
            crash(&run);
    }
    struct store_counts counts;
    store_count(run.store, &counts);
    assert_true(counts.transactions < counts.batches);
    crash(&run);
    store_close(run.store);
    run.store = NULL;
    return run;
}

static void faults_replay(void **unused)
{
    (void)unused;
    struct run sum = {0};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        const struct run one = play(seed);
        const struct run same = play(seed);
        assert_true(one.trace == same.trace);
        assert_true(one.trace != sum.trace);
        sum.trace = one.trace;
        sum.errors += one.errors;
        sum.crashes += one.crashes;
        sum.survived += one.survived;
    }
    print_message("# %u failed writes, %u crashes, %u logs longer than acknowledged\n", sum.errors,
                  sum.crashes, sum.survived);
    assert_true(sum.errors > 100 && sum.crashes > 100 && sum.survived > 30);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_sqlite),
        cmocka_unit_test(faults_replay),
    };
    return cmocka_run_group_tests_name("store_memory", tests, NULL, NULL);
}
