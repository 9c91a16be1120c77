/* A hub whose store does not answer, or whose logs are damaged: people are told so, nobody is told
 * what is not so, and everything else goes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

static const struct store_faults sound = {0}, unread = {.fail_read = 1000},
                                 unwritten = {.fail = 1000}, damaged = {.damaged = true};

static struct world *open_world(void)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = 71, .delay = 2});
    w->weak_bots = true;
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static void be(struct world *w, const struct store_faults *faults)
{
    store_memory_change(w->store, faults);
}

static void say(struct world *w, unsigned client, const char *line)
{
    world_line(w, client, "%s", line);
    world_run(w);
}

#define SAID(who, line)                                                                            \
    do {                                                                                           \
        say(w, who, line);                                                                         \
        assert_string_equal(w->client[who].refused, "");                                           \
    } while (0)
#define REFUSED(who, word, line)                                                                   \
    do {                                                                                           \
        say(w, who, line);                                                                         \
        assert_string_equal(w->client[who].refused, word);                                         \
    } while (0)

/* Ann and Bob sit at a table, with a bot beside them. */
static int64_t open_table(struct world *w, const char *settings)
{
    int64_t id = 0;
    char line[64];
    world_connect(w, 0);
    world_connect(w, 1);
    SAID(0, settings);
    snprintf(line, sizeof line, "table %s", w->client[0].code);
    SAID(1, line);
    SAID(0, "sit 1");
    SAID(1, "sit 2");
    SAID(0, "bot 3 random");
    assert_true(hub_parse_id(w->client[0].table, &id));
    return id;
}

static void play_out(struct world *w)
{
    for (unsigned rounds = 0; !w->client[0].over; rounds++) {
        assert_true(rounds < 10000);
        bool any = false;
        for (unsigned i = 0; i < CLIENTS; i++)
            any = world_answer(w, i) || any;
        world_run(w);
        if (!any)
            world_pass(w, 500);
    }
}

static int64_t play_game(struct world *w)
{
    const int64_t id =
        open_table(w, "make game=null seats=3 substitute=random rated=yes chat=free");
    SAID(0, "start");
    play_out(w);
    return id;
}

/* --- what is in the store --------------------------------------------------------------------- */

struct log {
    size_t count;
    int64_t time[4000];
};

static void keep_log(void *context, const char *error, const struct store_answer *answer)
{
    struct log *log = context;
    assert_null(error);
    assert_true(answer->count < sizeof log->time / sizeof log->time[0]);
    log->count = answer->count;
    for (size_t i = 0; i < answer->count; i++)
        log->time[i] = answer->rows[i].time;
}

static struct log log_of(struct world *w, int64_t table)
{
    static struct log log;
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = table, .from = 1, .limit = 4000};
    assert_true(store_memory_peek(w->store, &query, keep_log, &log));
    return log;
}

/* Another text in the place of a row. */
static void change(struct world *w, int64_t table, int64_t number, const char *text)
{
    const struct log log = log_of(w, table);
    assert_true(number <= (int64_t)log.count);
    const struct store_write write = {.action = STORE_CHANGE,
                                      .kind = STORE_ROW,
                                      .row = {.table = table,
                                              .number = number,
                                              .time = log.time[number - 1],
                                              .text = store_text(text)}};
    assert_true(store_submit(w->store, &write, 1, NULL, NULL));
    world_run(w);
}

static void cut(struct world *w, int64_t table, int64_t left)
{
    for (int64_t number = (int64_t)log_of(w, table).count; number > left; number--) {
        const struct store_write write = {
            .action = STORE_DROP, .kind = STORE_ROW, .row = {.table = table, .number = number}};
        assert_true(store_submit(w->store, &write, 1, NULL, NULL));
    }
    world_run(w);
    assert_int_equal(log_of(w, table).count, left);
}

struct kept {
    unsigned times;
    char error[32];
    size_t length;
};

static void keep_text(void *context, const char *error, const char *text, size_t length)
{
    struct kept *kept = context;
    (void)text;
    kept->times++;
    kept->length = length;
    snprintf(kept->error, sizeof kept->error, "%s", error != NULL ? error : "");
}

static void keep_error(void *context, const char *error)
{
    keep_text(context, error, "", 0);
}

/* All that can be had of a table is refused with this word. */
static void nothing_to_be_had(struct world *w, int64_t table, const char *word)
{
    struct kept kept = {0};
    assert_true(hub_record(w->hub, table, 0, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, word);
    assert_true(hub_replay(w->hub, table, 1, 0, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, word);
    assert_true(hub_said(w->hub, table, 101, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, word);
    assert_int_equal(kept.length, 0);
    assert_true(hub_forget(w->hub, w->now, table, 101, keep_error, &kept));
    world_run(w);
    assert_string_equal(kept.error, word);
    assert_int_equal(kept.times, 4);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Whoever wants to a table whose log is not one is told so each time, and nobody else notices. */
static void damaged_logs(void **state)
{
    enum { TOO_LONG = TABLE_ROW_MAX + 10 };
    static char longest[TOO_LONG + 1], digits[80];
    (void)state;
    memset(longest, 'x', TOO_LONG);
    memcpy(longest, "chat 1 ", 7);
    memset(digits, 'g', sizeof digits - 1);
    memcpy(digits, "seed ", 5);
    digits[69] = '\0'; /* as many as there are, but no digits */
    const struct {
        int64_t number;
        const char *text;
    } rows[] = {{1, "weed 00"}, {1, "seed 00"}, {1, digits}, {2, "nonsense"}, {5, longest}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct world *w = open_world();
        const int64_t table = play_game(w);
        change(w, table, rows[i].number, rows[i].text);
        world_crash(w);
        for (unsigned times = 0; times < 2; times++) {
            world_connect(w, 0);
            world_line(w, 0, "table %s", w->client[0].table);
            world_run(w);
            assert_string_equal(w->client[0].refused, "damaged");
            world_disconnect(w, 0);
        }
        nothing_to_be_had(w, table, "damaged");
        world_pass(w, (int64_t)3600 * 1000);
        assert_int_equal(hub_counts(w->hub).tables, 0);
        world_connect(w, 1);
        SAID(1, "make game=null seats=2 substitute=random");
        assert_true(w->client[1].pictures > 0);
        close_world(w);
    }
}

/* A log that breaks off before there is a table is none. */
static void a_log_that_breaks_off(void **state)
{
    (void)state;
    struct world *w = open_world();
    const int64_t table = play_game(w);
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    assert_true(hub_sleep(w->hub, w->now, table));
    world_run(w);
    cut(w, table, 1);
    world_connect(w, 0);
    world_line(w, 0, "table %s", w->client[0].table);
    world_run(w);
    assert_string_equal(w->client[0].refused, "damaged");
    struct kept kept = {0};
    assert_true(hub_record(w->hub, table, 0, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, "not-over");
    close_world(w);
}

/* What was missed cannot be read any more, but the table is there: so there is a picture. */
static void damaged_while_it_is_played(void **state)
{
    (void)state;
    struct world *w = open_world();
    const int64_t table = open_table(w, "make game=null seats=3 substitute=random chat=free");
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 5; i++)
        SAID(0, "say hello");
    change(w, table, 5, "nonsense");
    const unsigned pictures = w->client[1].pictures;
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].pictures, pictures + 1);
    assert_int_equal(w->client[1].step, w->client[0].step);
    REFUSED(0, "try-again", "history");
    REFUSED(0, "try-again", "recall 1");
    close_world(w);
}

/* Nothing can be read: whoever asks is told to try again, and then it works. */
static void questions_that_fail(void **state)
{
    static const char *const lines[] = {
        "tables",  "mine",    "make game=null seats=2 substitute=random",
        "ratings", "history", "recall 1"};
    (void)state;
    struct world *w = open_world();
    struct kept kept = {0};
    const int64_t table =
        open_table(w, "make game=null seats=3 substitute=random chat=free rated=yes");
    world_connect(w, 2);
    be(w, &unread);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        REFUSED(0, "try-again", lines[i]);
    world_line(w, 2, "table %s", w->client[0].code);
    world_run(w);
    assert_string_equal(w->client[2].refused, "try-again");
    assert_true(hub_list(w->hub, 101, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, "failed");
    nothing_to_be_had(w, table, "failed");
    /* what is not said to the store is said all the same */
    be(w, &sound);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        SAID(0, lines[i]);
    close_world(w);
}

/* The answer finds nobody any more. */
static void nobody_waits_for_it(void **state)
{
    static const char *const lines[] = {"tables",
                                        "mine",
                                        "ratings",
                                        "history",
                                        "recall 1",
                                        "report 2 bad words",
                                        "make game=null seats=2 substitute=random"};
    (void)state;
    struct world *w = open_world();
    open_table(w, "make game=null seats=3 substitute=random chat=free rated=yes");
    for (unsigned fails = 0; fails < 2; fails++)
        for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
            be(w, fails ? &unread : &sound);
            const uint64_t made = hub_counts(w->hub).made;
            world_line(w, 0, "%s", lines[i]);
            world_disconnect(w, 0);
            const unsigned sent = w->sent;
            world_run(w);
            assert_true(w->sent <= sent + 1); /* Bob hears that Ann is gone, and nobody else */
            assert_int_equal(hub_counts(w->hub).made, made);
            be(w, &sound);
            world_connect(w, 0);
            world_return(w, 0);
            world_run(w);
        }
    close_world(w);
}

/* Nothing can be written, or a report. */
static void reports_that_fail(void **state)
{
    (void)state;
    struct world *w = open_world();
    open_table(w, "make game=null seats=3 substitute=random");
    be(w, &unwritten);
    REFUSED(0, "try-again", "report 2 bad words");
    be(w, &sound);
    SAID(0, "report 2 bad words");
    assert_string_equal(w->client[0].last, "{\"reported\":true}");
    close_world(w);
}

/* The store says that a table is damaged: it is left alone from then on. */
static void damaged_tables(void **state)
{
    (void)state;
    for (unsigned late = 0; late < 2; late++) {
        struct world *w = open_world();
        const int64_t table = play_game(w);
        world_disconnect(w, 0);
        world_disconnect(w, 1);
        assert_true(hub_sleep(w->hub, w->now, table));
        world_run(w);
        w->limits.snapshots = 0;
        world_crash(w);
        world_run(w);
        world_connect(w, 0);
        if (late == 0)
            be(w, &damaged);
        world_line(w, 0, "table %s", w->client[0].table);
        if (late != 0) { /* the head can be read, and the log cannot */
            store_memory_advance(w->store, w->now + 2);
            w->now += 2;
            be(w, &damaged);
            hub_deliver(w->hub, w->now);
        }
        world_run(w);
        assert_string_equal(w->client[0].refused, "damaged");
        assert_int_equal(hub_counts(w->hub).tables, 0);
        close_world(w);
    }
}

/* A game is over, and how strong people are can be neither read nor written. */
static void ratings_that_fail(void **state)
{
    (void)state;
    static const struct store_faults *const faults[] = {&unread, &unwritten};
    for (size_t i = 0; i < 2; i++) {
        struct world *w = open_world();
        open_table(w, "make game=null seats=3 substitute=random rated=yes");
        SAID(0, "start");
        while (!w->client[0].over && w->client[0].connection != 0) {
            bool any = false;
            for (unsigned j = 0; j < 2; j++)
                any = world_answer(w, j) || any;
            while (store_memory_next(w->store) >= 0 && !w->client[0].over) {
                w->now = store_memory_next(w->store);
                store_memory_advance(w->store, w->now);
                hub_deliver(w->hub, w->now);
                if (w->client[0].over)
                    be(w, faults[i]);
            }
            world_run(w);
            if (!any)
                world_pass(w, 500);
        }
        world_pass(w, 5000);
        be(w, &sound);
        assert_null(strstr(w->client[0].last, "\"after\""));
        SAID(0, "rematch");
        close_world(w);
    }
}

/* For a while the store says nothing of the tables that are due, or says it late: later they are
 * looked at all the same. */
static void due_tables_are_found_later(void **state)
{
    static const struct store_faults late = {.slow = 1000, .slow_delay = 20000};
    static const struct store_faults *const faults[] = {&unread, &late};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct world *w = open_world();
        world_connect(w, 0);
        SAID(0, "make game=null seats=2 substitute=random");
        world_disconnect(w, 0);
        world_pass(w, (int64_t)3600 * 1000);
        assert_int_equal(hub_counts(w->hub).tables, 0);
        be(w, faults[i]);
        world_pass(w, INT64_C(24) * 3600 * 1000);
        be(w, &sound);
        world_pass(w, 60000);
        world_connect(w, 0);
        SAID(0, "tables");
        assert_string_equal(w->client[0].last, "{\"tables\":[]}");
        close_world(w);
    }
}

static void start_alone(struct world *w)
{
    w->hold_bots = true;
    world_connect(w, 0);
    SAID(0, "make game=null seats=2 chat=free clock=none substitute=random");
    SAID(0, "sit 1");
    SAID(0, "bot 2 random");
    SAID(0, "start");
}

/* What a bot has thought of a table that was read again meanwhile is not heard; it is asked again.
 */
static void late_thoughts(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    struct move move;
    start_alone(w);
    assert_true(hub_take(w->hub, &job));
    be(w, &unwritten);
    say(w, 0, "chat this is lost");
    be(w, &sound);
    world_pass(w, 3000);
    assert_true(hub_counts(w->hub).failed > 0);
    const uint32_t step = w->client[0].step;
    const uint64_t rows = hub_counts(w->hub).rows;
    hub_think(&job, NULL, NULL, &move);
    hub_answer(w->hub, w->now, &job, &move);
    world_run(w);
    assert_int_equal(hub_counts(w->hub).rows, rows);
    assert_int_equal(w->client[0].step, step);
    assert_true(hub_take(w->hub, &job));
    hub_think(&job, NULL, NULL, &move);
    hub_answer(w->hub, w->now, &job, &move);
    world_run(w);
    assert_int_equal(hub_counts(w->hub).rows, rows + 1);
    close_world(w);
}

/* Who has gone, or is at another table, gets no hint. */
static void hints_for_nobody(void **state)
{
    (void)state;
    for (unsigned stays = 0; stays < 2; stays++) {
        struct world *w = open_world();
        struct hub_job job;
        struct move move;
        start_alone(w);
        SAID(0, "hint");
        assert_true(hub_take_from(w->hub, HUB_HINTS, &job));
        hub_think(&job, NULL, NULL, &move);
        if (stays)
            SAID(0, "make game=null seats=2 substitute=random");
        else
            world_disconnect(w, 0);
        world_run(w);
        const unsigned sent = w->sent;
        hub_answer(w->hub, w->now, &job, &move);
        world_run(w);
        assert_int_equal(w->sent, sent);
        close_world(w);
    }
}

/* Who has gone before anybody had time for the hint is not thought for, and nothing is said. */
static void hints_that_nobody_began(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    start_alone(w);
    SAID(0, "hint");
    world_disconnect(w, 0);
    const unsigned sent = w->sent;
    assert_false(hub_take_from(w->hub, HUB_HINTS, &job));
    world_run(w);
    assert_int_equal(w->sent, sent);
    close_world(w);
}

/* A hint that was asked for before somebody came back once more is not told in between of what was
 * missed. */
static void hints_while_coming_back(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    struct move move;
    start_alone(w);
    SAID(0, "chat hello");
    SAID(0, "hint");
    assert_true(hub_take_from(w->hub, HUB_HINTS, &job));
    hub_think(&job, NULL, NULL, &move);
    w->client[0].step--; /* the last one has not come through */
    world_line(w, 0, "table %s %u", w->client[0].table, w->client[0].step);
    const unsigned sent = w->sent;
    hub_answer(w->hub, w->now, &job, &move);
    assert_int_equal(w->sent, sent);
    world_run(w);
    assert_true(w->client[0].missed > 0);
    SAID(0, "hint");
    close_world(w);
}

/* A table that was never stored is gone when a bot has thought of its move. */
static void thoughts_of_what_never_was(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    struct move move;
    const struct hub_past past = {.settings = "game=null seats=2 substitute=random",
                                  .level = "random"};
    w->hold_bots = true;
    world_connect(w, 0);
    be(w, &unwritten);
    hub_try(w->hub, w->now, w->client[0].connection, &past);
    assert_true(hub_take(w->hub, &job));
    hub_think(&job, NULL, NULL, &move);
    world_run(w);
    assert_string_equal(w->client[0].refused, "try-again");
    assert_int_equal(hub_counts(w->hub).tables, 0);
    const unsigned sent = w->sent;
    hub_answer(w->hub, w->now, &job, &move);
    world_run(w);
    assert_int_equal(w->sent, sent);
    be(w, &sound);
    SAID(0, "make game=null seats=2 substitute=random");
    close_world(w);
}

/* A list still shows a table with people while it is read again. */
static void lists_while_it_is_read_again(void **state)
{
    (void)state;
    struct world *w = open_world();
    open_table(w, "make game=null seats=3 substitute=random chat=free");
    world_connect(w, 2);
    be(w, &unwritten);
    say(w, 0, "chat this is lost");
    be(w, &sound);
    SAID(2, "tables");
    assert_non_null(strstr(w->client[2].last, w->client[0].table));
    world_pass(w, 3000);
    SAID(0, "chat and this is not");
    close_world(w);
}

/* The log of a game that is said to be over breaks off in its middle. */
static void a_game_without_its_end(void **state)
{
    (void)state;
    struct world *w = open_world();
    const int64_t table = play_game(w);
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    assert_true(hub_sleep(w->hub, w->now, table));
    world_run(w);
    cut(w, table, (int64_t)log_of(w, table).count / 2 + 3);
    for (unsigned replay = 0; replay < 2; replay++) {
        struct kept kept = {0};
        assert_true(replay ? hub_replay(w->hub, table, 1, 0, keep_text, &kept)
                           : hub_record(w->hub, table, 0, keep_text, &kept));
        world_run(w);
        assert_string_equal(kept.error, "not-over");
        assert_int_equal(kept.length, 0);
    }
    close_world(w);
}

/* A bot that there is no more is played by another one. */
static void bots_of_an_older_version(void **state)
{
    (void)state;
    struct world *w = open_world();
    const int64_t table = open_table(w, "make game=null seats=3 substitute=random");
    const int64_t last = (int64_t)log_of(w, table).count;
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    assert_true(hub_sleep(w->hub, w->now, table));
    world_run(w);
    change(w, table, last, "bot 3 retired");
    for (unsigned client = 0; client < 2; client++) {
        world_connect(w, client);
        world_line(w, client, "table %s", w->client[0].table);
        world_run(w);
    }
    assert_non_null(strstr(w->client[0].seats, "\"bot\":\"retired\""));
    w->weak_bots = false;
    SAID(0, "start");
    play_out(w);
    close_world(w);
}

/* Nobody puts a table away while it is read. */
static void busy_tables_stay(void **state)
{
    (void)state;
    struct world *w = open_world();
    const int64_t table = open_table(w, "make game=null seats=3 substitute=random");
    SAID(0, "start");
    world_crash(w);
    while (hub_counts(w->hub).tables == 0) { /* it is found by itself */
        hub_tick(w->hub, w->now);
        w->now = store_memory_next(w->store) < 0 ? w->now + 100 : store_memory_next(w->store);
        store_memory_advance(w->store, w->now);
        hub_deliver(w->hub, w->now);
    }
    assert_int_equal(hub_counts(w->hub).loaded, 0);
    assert_false(hub_sleep(w->hub, w->now, table));
    world_run(w);
    assert_int_equal(hub_counts(w->hub).loaded, 1);
    assert_true(hub_sleep(w->hub, w->now, table));
    close_world(w);
}

/* The store is asked for tables that are due, and has not answered when it is time to ask again: it
 * is not asked twice. */
static void no_question_before_the_answer(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct store_counts before, after;
    world_pass(w, 60000);
    store_count(w->store, &before);
    for (unsigned i = 0; i < 5; i++) {
        w->now += 10000;
        hub_tick(w->hub, w->now);
    }
    store_count(w->store, &after);
    assert_int_equal(after.queued, before.queued + 1);
    world_run(w);
    w->now += 10000;
    hub_tick(w->hub, w->now);
    store_count(w->store, &after);
    assert_int_equal(after.queued, before.queued + 1);
    close_world(w);
}

/* What went on when the server ended is found although nothing could be read for long. */
static void found_after_a_long_time(void **state)
{
    (void)state;
    struct world *w = open_world();
    open_table(w, "make game=null seats=3 substitute=random");
    SAID(0, "start");
    be(w, &unread);
    world_crash(w);
    world_pass(w, (int64_t)3600 * 1000);
    assert_int_equal(hub_counts(w->hub).loaded, 0);
    be(w, &sound);
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).loaded, 1);
    close_world(w);
}

/* Somebody comes back while what others say cannot be stored: the table is read again under them,
 * and then they get the picture. */
static void read_again_while_coming_back(void **state)
{
    (void)state;
    struct world *w = open_world();
    open_table(w, "make game=null seats=3 substitute=random chat=free");
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 3; i++)
        SAID(0, "chat hello");
    const unsigned pictures = w->client[1].pictures;
    world_line(w, 0, "chat this is lost");
    world_return(w, 1);
    be(w, &unwritten);
    world_run(w);
    be(w, &sound);
    world_pass(w, 3000);
    assert_int_equal(w->client[1].pictures, pictures + 1);
    assert_int_equal(w->client[1].step, w->client[0].step);
    SAID(1, "chat here I am");
    close_world(w);
}

static void keep_games(void *context, const char *error, const struct store_answer *answer)
{
    unsigned *games = context;
    assert_null(error);
    for (size_t i = 0; i < answer->count; i++)
        *games += (unsigned)answer->ratings[i].games;
}

static unsigned rated_games(struct world *w, int64_t person)
{
    unsigned games = 0;
    const struct store_query query = {.question = STORE_RATINGS_OF, .id = person};
    assert_true(store_memory_peek(w->store, &query, keep_games, &games));
    return games;
}

/* Whoever is asked answers, and bots, too; then the store does the next thing. */
static void play_a_bit(struct world *w)
{
    struct hub_job job;
    struct move move;
    for (unsigned client = 0; client < 2; client++)
        (void)world_answer(w, client);
    while (hub_take(w->hub, &job)) {
        job.bot = bot_find(job.game, "random");
        hub_think(&job, NULL, NULL, &move);
        hub_answer(w->hub, w->now, &job, &move);
    }
    const int64_t next = store_memory_next(w->store);
    w->now = next < 0 ? w->now + 200 : next;
    store_memory_advance(w->store, w->now);
    hub_deliver(w->hub, w->now);
    hub_tick(w->hub, w->now);
}

/* However the store fails around the end of a game, and whatever is said then: it is rated once. */
static void rated_once_through_faults(void **state)
{
    enum { RUNS = 100, AFTER = 60 };
    (void)state;
    struct rng rng = rng_stream(17, 0);
    unsigned failed = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        struct world *w = open_world();
        open_table(w, "make game=null seats=3 substitute=random rated=yes options=rounds=1 "
                      "chat=free clock=none");
        SAID(0, "start");
        unsigned rounds = 0;
        for (unsigned after = 0; after < AFTER; after += w->client[0].over) {
            assert_true(rounds++ < 10000);
            play_a_bit(w);
            if (rng_below(&rng, 2) == 0)
                world_line(w, rng_below(&rng, 2), "chat well played");
            be(w, rng_below(&rng, 4) == 0 ? &unwritten : &sound);
        }
        be(w, &sound);
        failed += hub_counts(w->hub).failed > 0;
        world_pass(w, 5000);
        world_crash(w); /* what could not be stored is tried again when the table is read */
        world_return(w, 0);
        world_pass(w, 5000);
        assert_true(w->client[0].over);
        assert_int_equal(rated_games(w, 101), 1);
        assert_int_equal(rated_games(w, 102), 1);
        close_world(w);
    }
    assert_true(failed > RUNS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_logs),
        cmocka_unit_test(a_log_that_breaks_off),
        cmocka_unit_test(damaged_while_it_is_played),
        cmocka_unit_test(questions_that_fail),
        cmocka_unit_test(nobody_waits_for_it),
        cmocka_unit_test(reports_that_fail),
        cmocka_unit_test(damaged_tables),
        cmocka_unit_test(ratings_that_fail),
        cmocka_unit_test(due_tables_are_found_later),
        cmocka_unit_test(late_thoughts),
        cmocka_unit_test(hints_for_nobody),
        cmocka_unit_test(hints_that_nobody_began),
        cmocka_unit_test(hints_while_coming_back),
        cmocka_unit_test(thoughts_of_what_never_was),
        cmocka_unit_test(lists_while_it_is_read_again),
        cmocka_unit_test(a_game_without_its_end),
        cmocka_unit_test(bots_of_an_older_version),
        cmocka_unit_test(busy_tables_stay),
        cmocka_unit_test(no_question_before_the_answer),
        cmocka_unit_test(found_after_a_long_time),
        cmocka_unit_test(read_again_while_coming_back),
        cmocka_unit_test(rated_once_through_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
