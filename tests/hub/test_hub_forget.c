/* Somebody is gone for good: tables play on, nothing that is stored has the name any more, and all
 * that can be had of a game says `somebody`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/verify.h"
#include "tests/hub/hub_world.h"

enum { ANN = 101, BOB = 102, MINUTE = 60000 };

static struct world *open_world(struct store_faults faults)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &faults);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

/* Ann and Bob, who has had another name before, sit at a table. */
static int64_t open_table(struct world *w, const char *settings)
{
    int64_t table = 0;
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_line(w, 0, "bot 3 random");
    world_run(w);
    assert_int_equal(w->client[1].seat, 2);
    hub_rename(w->hub, BOB, "Bobby");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &table));
    return table;
}

static void play_out(struct world *w)
{
    for (unsigned rounds = 0; !w->client[0].over && rounds < 20000; rounds++) {
        bool any = false;
        for (unsigned i = 0; i < CLIENTS; i++)
            if (world_answer(w, i)) {
                any = true;
                world_run(w);
            }
        if (!any)
            world_pass(w, 500);
    }
    assert_true(w->client[0].over);
}

/* --- what is stored --- */

struct look {
    const char *words;
    unsigned found, rows;
};

static bool has(struct store_text text, const char *words)
{
    const size_t length = strlen(words);
    for (size_t at = 0; at + length <= text.length; at++)
        if (memcmp(text.bytes + at, words, length) == 0)
            return true;
    return false;
}

static void look_at(void *context, const char *error, const struct store_answer *answer)
{
    struct look *look = context;
    assert_null(error);
    for (size_t i = 0; answer->kind <= STORE_HEAD && i < answer->count; i++)
        look->found += has(
            answer->kind == STORE_ROW ? answer->rows[i].text : answer->heads[i].about, look->words);
    look->rows += (unsigned)answer->count;
}

/* In how many rows and heads of a table these words are. */
static unsigned stored(struct world *w, int64_t table, const char *words)
{
    struct look look = {.words = words};
    const struct store_query rows = {
        .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 100000};
    const struct store_query head = {.question = STORE_HEAD_OF, .id = table};
    assert_true(store_memory_peek(w->store, &rows, look_at, &look));
    assert_true(store_memory_peek(w->store, &head, look_at, &look));
    assert_true(look.rows > 1);
    return look.found;
}

struct outcome {
    bool done;
    char error[32];
};

static void keep_outcome(void *context, const char *error)
{
    struct outcome *outcome = context;
    outcome->done = true;
    snprintf(outcome->error, sizeof outcome->error, "%s", error != NULL ? error : "");
}

/* Until the table has forgotten the person; says how often it was asked. */
static unsigned forget(struct world *w, int64_t table, uint64_t person)
{
    unsigned times = 0;
    struct outcome outcome;
    do {
        outcome = (struct outcome){0};
        assert_true(hub_forget(w->hub, w->now, table, person, keep_outcome, &outcome));
        world_run(w);
        assert_true(outcome.done);
        if (outcome.error[0] != '\0')
            world_pass(w, 100);
        assert_true(++times < 100);
    } while (outcome.error[0] != '\0');
    return times;
}

struct kept {
    char error[32];
    char *text;
};

static void keep_text(void *context, const char *error, const char *text, size_t length)
{
    struct kept *kept = context;
    free(kept->text);
    kept->text = calloc(1, length + 1);
    if (length > 0)
        memcpy(kept->text, text, length);
    snprintf(kept->error, sizeof kept->error, "%s", error != NULL ? error : "");
}

/* --- tests --- */

/* In the middle of a game: a bot goes on, and the others are told who sits there now. */
static void a_game_goes_on(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 41, .delay = 3});
    const int64_t table = open_table(w, "game=dicetto seats=3 rated=yes chat=free");
    world_line(w, 0, "start");
    world_line(w, 1, "chat See you, said Bobby");
    world_run(w);
    assert_true(stored(w, table, "Bob") > 2);
    world_disconnect(w, 1);
    assert_int_equal(forget(w, table, BOB), 2);
    assert_non_null(strstr(w->client[0].seats, "{\"person\":\"somebody\",\"gone\":true,"
                                               "\"away\":\"left\"}"));
    /* only what was said is still there, and everybody who comes finds the same table */
    assert_int_equal(stored(w, table, "Bob"), 1);
    assert_int_equal(stored(w, table, "chat 2 See you"), 1);
    world_crash(w);
    world_connect(w, 0);
    world_return(w, 0);
    world_run(w);
    play_out(w);
    world_pass(w, MINUTE);
    assert_int_equal(stored(w, table, "Bob"), 1);
    /* the other one is rated, and nothing of whoever has gone */
    struct kept kept = {{0}, NULL};
    const struct store_query gone = {.question = STORE_RATINGS_OF, .id = BOB};
    const struct store_query there = {.question = STORE_RATINGS_OF, .id = ANN};
    struct look look = {.words = "x"};
    assert_true(store_memory_peek(w->store, &gone, look_at, &look));
    assert_int_equal(look.rows, 0);
    assert_true(store_memory_peek(w->store, &there, look_at, &look));
    assert_int_equal(look.rows, 1);
    assert_true(hub_record(w->hub, table, 0, keep_text, &kept));
    world_run(w);
    assert_non_null(strstr(kept.text, "somebody"));
    assert_null(strstr(kept.text, "bob"));
    free(kept.text);
    close_world(w);
}

/* Of a game that is over, of one that has not begun, and of one at which the person only once sat.
 */
static void other_tables(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 42, .delay = 3});
    const int64_t table = open_table(w, "game=dicetto seats=3");
    world_line(w, 0, "start");
    world_run(w);
    play_out(w);
    for (unsigned i = 0; i < 2; i++)
        world_disconnect(w, i);
    world_pass(w, MINUTE);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    assert_true(stored(w, table, "Bob") > 2);
    assert_int_equal(forget(w, table, BOB), 2);
    world_pass(w, MINUTE);
    assert_int_equal(stored(w, table, "Bob"), 0);
    assert_int_equal(forget(w, table, BOB), 1);

    close_world(w);

    w = open_world((struct store_faults){.seed = 43, .delay = 3});
    const int64_t lobby = open_table(w, "game=dicetto seats=3");
    forget(w, lobby, BOB);
    assert_int_equal(stored(w, lobby, "Bob"), 0);
    assert_string_equal(w->client[0].seats, "[{\"person\":\"Ann\",\"host\":true},{},"
                                            "{\"bot\":\"random\"}]");
    close_world(w);

    w = open_world((struct store_faults){.seed = 43, .delay = 3});
    const int64_t left = open_table(w, "game=dicetto seats=3");
    world_line(w, 1, "rise");
    world_run(w);
    assert_true(stored(w, left, "Bob") > 1);
    assert_int_equal(forget(w, left, BOB), 1);
    assert_int_equal(stored(w, left, "Bob"), 0);
    close_world(w);
}

/* Whatever fails or crashes meanwhile. */
static void keep_size(void *context, const char *error, const struct store_answer *answer)
{
    size_t *size = context;
    assert_null(error);
    *size = answer->count > 0 ? answer->snapshots[0].bytes.length : 0;
}

/* How many bytes the snapshot of a table has; 0: there is none. */
static size_t snapshot_size(struct world *w, int64_t table)
{
    const struct store_query query = {.question = STORE_SNAPSHOT_OF, .id = table};
    size_t size = 0;
    assert_true(store_memory_peek(w->store, &query, keep_size, &size));
    return size;
}

/* A snapshot from the time before has the name. */
static void snapshots_go(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 45, .delay = 3});
    w->limits.entries = w->limits.table_entries = 0;
    w->limits.snapshots = 20;
    world_crash(w);
    const int64_t table = open_table(w, "game=dicetto seats=3 chat=free");
    for (unsigned i = 0; i < 60; i++)
        world_line(w, 1, "chat line %u", i);
    world_run(w);
    world_crash(w);
    world_connect(w, 0);
    world_return(w, 0);
    world_run(w);
    assert_true(snapshot_size(w, table) > 0);
    forget(w, table, BOB);
    assert_int_equal(snapshot_size(w, table), 0);
    close_world(w);
}

static void through_faults(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct world *w = open_world((struct store_faults){.seed = seed, .delay = 3});
        const int64_t table = open_table(w, "game=dicetto seats=3");
        world_line(w, 0, "start");
        world_run(w);
        const struct store_faults faults = {
            .seed = seed, .delay = 30, .fail = 200, .fail_read = 200, .survive = 500};
        store_memory_change(w->store, &faults);
        struct outcome lost = {0};
        assert_true(hub_forget(w->hub, w->now, table, BOB, keep_outcome, &lost));
        if (seed % 2 == 0) {
            store_memory_advance(w->store, w->now + (int64_t)(seed % 40));
            world_crash(w);
        } else {
            world_run(w);
        }
        forget(w, table, BOB);
        const struct store_faults none = {.seed = seed, .delay = 3};
        store_memory_change(w->store, &none);
        world_pass(w, MINUTE);
        assert_int_equal(stored(w, table, "Bob"), 0);
        world_crash(w);
        world_connect(w, 2);
        world_line(w, 2, "table %s", w->client[0].table);
        world_run(w);
        assert_int_equal(w->client[2].pictures, 1);
        assert_non_null(strstr(w->client[2].seats, "\"gone\":true"));
        close_world(w);
    }
}

/* What is somebody's own at a table, and nothing of others. */
static void said(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 44, .delay = 3});
    struct kept kept = {{0}, NULL};
    const int64_t table = open_table(w, "game=dicetto seats=3 chat=free");
    world_line(w, 0, "chat Hello, Bob");
    world_line(w, 1, "chat first");
    world_line(w, 1, "chat \"Hello\"");
    world_line(w, 1, "say hello");
    world_run(w);
    assert_true(hub_said(w->hub, table, BOB, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_non_null(strstr(kept.text, "\"text\":\"\\\"Hello\\\"\"}],\"seat\":2"));
    assert_null(strstr(kept.text, "Hello, Bob"));
    assert_int_equal(strncmp(kept.text, "\"chat\":[{\"at\":", 14), 0);
    assert_true(hub_said(w->hub, table, 103, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.text, "\"chat\":[]");
    free(kept.text);
    close_world(w);
}

/* A rematch is opened by somebody who is still there. */
static void rematch_without_the_host(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 45, .delay = 3});
    const int64_t table = open_table(w, "game=dicetto seats=3");
    world_line(w, 0, "start");
    world_run(w);
    play_out(w);
    world_disconnect(w, 0);
    forget(w, table, ANN);
    world_line(w, 1, "rematch");
    world_run(w);
    world_line(w, 1, "table %s", w->client[1].next);
    world_run(w);
    assert_non_null(strstr(w->client[1].seats, "[{},{\"person\":\"Bobby\",\"host\":true}"));
    close_world(w);
}

/* The same where a bot sits in the first seat. */
static void rematch_behind_a_bot(void **state)
{
    int64_t table = 0;
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 46, .delay = 3});
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &table));
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 0, "bot 1 random");
    world_line(w, 0, "sit 2");
    world_line(w, 1, "sit 3");
    world_line(w, 0, "start");
    world_run(w);
    play_out(w);
    world_disconnect(w, 0);
    forget(w, table, ANN);
    world_line(w, 1, "rematch");
    world_run(w);
    world_line(w, 1, "table %s", w->client[1].next);
    world_run(w);
    assert_non_null(strstr(w->client[1].seats, ",{},{\"person\":\"Bob\",\"host\":true}"));
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_on),
        cmocka_unit_test(other_tables),
        cmocka_unit_test(snapshots_go),
        cmocka_unit_test(through_faults),
        cmocka_unit_test(said),
        cmocka_unit_test(rematch_without_the_host),
        cmocka_unit_test(rematch_behind_a_bot),
    };
    return cmocka_run_group_tests_name("hub_forget", tests, NULL, NULL);
}
