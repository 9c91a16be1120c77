/* Memory runs out at the hub: what cannot be done for want of it is refused or tried again later,
 * nobody misses anything that was told, and once there is memory again everything goes on.
 *
 * The linker sends every call of the allocating functions here (--wrap, see meson.build). While
 * memory is scarce one of them fails, or all from one on: in a first run the first one, in the next
 * run the second one, until a run needs no more of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/hub/hub_world.h"

/* Names that the linker gives them. */
void *real_malloc(size_t size) __asm__("__real_malloc");
void *real_calloc(size_t count, size_t size) __asm__("__real_calloc");
void *real_realloc(void *old, size_t size) __asm__("__real_realloc");
void *scarce_malloc(size_t size) __asm__("__wrap_malloc");
void *scarce_calloc(size_t count, size_t size) __asm__("__wrap_calloc");
void *scarce_realloc(void *old, size_t size) __asm__("__wrap_realloc");

/* Compilers know that malloc changes no variable of ours; these it does. */
static volatile bool is_scarce, all_fail;
static volatile unsigned good_ones, failures;

static bool fails(void)
{
    if (!is_scarce || (failures > 0 && !all_fail))
        return false;
    if (good_ones > 0) {
        good_ones--;
        return false;
    }
    failures++;
    return true;
}

__attribute__((used)) void *scarce_malloc(size_t size)
{
    return fails() ? NULL : real_malloc(size);
}

__attribute__((used)) void *scarce_calloc(size_t count, size_t size)
{
    return fails() ? NULL : real_calloc(count, size);
}

__attribute__((used)) void *scarce_realloc(void *old, size_t size)
{
    return fails() ? NULL : real_realloc(old, size);
}

/* --- a world in which memory can be scarce ---------------------------------------------------- */

static void (*send_to_client)(struct hub_out *out, uint64_t connection, const char *text,
                              size_t length);

/* Clients have memory of their own. */
static void send_apart(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    const bool scarce = is_scarce;
    is_scarce = false;
    send_to_client(out, connection, text, length);
    is_scarce = scarce;
}

/* The process dies and is started again. */
static void start_again(struct world *w)
{
    world_crash(w);
    send_to_client = w->out.send;
    w->out.send = send_apart;
}

static unsigned snapshots = 5; /* at every so many entries */

static struct world *open_world(void)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = 61, .delay = 2});
    w->limits.rest = INT64_MAX / 4; /* what rests needs memory when somebody comes, or all ends */
    w->limits.snapshots = snapshots;
    w->weak_bots = true;
    for (unsigned i = 0; i < CLIENTS; i++)
        w->address[i] = 7;
    start_again(w);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

/* --- scenes ----------------------------------------------------------------------------------- */

struct scene {
    void (*prepare)(struct world *w);
    void (*act)(struct world *w); /* may be done again, wherever it came to an end */
    bool (*done)(const struct world *w);
};

/* With one allocation after the other that fails, it is done in the end. */
static void run_scene(const struct scene *scene, bool all)
{
    enum { RUNS_MAX = 5000, TIMES_MAX = 5 };
    for (unsigned run = 0;; run++) {
        assert_true(run < RUNS_MAX);
        struct world *w = open_world();
        scene->prepare(w);
        assert_false(scene->done(w));
        good_ones = run;
        failures = 0;
        all_fail = all;
        is_scarce = true;
        scene->act(w);
        is_scarce = false;
        world_pass(w, 3000); /* as long as anything is tried again */
        unsigned times = 0;
        for (; !scene->done(w); times++) {
            if (times == TIMES_MAX)
                print_error("it is not done, from allocation %u on\n", run);
            assert_true(times < TIMES_MAX);
            scene->act(w);
            world_pass(w, 3000);
        }
        close_world(w);
        if (failures > 0)
            continue;
        assert_true(run > 0);
        return;
    }
}

static void test_scene(const struct scene *scene)
{
    run_scene(scene, false);
    run_scene(scene, true);
}

/* Comes, if this one is not there. */
static void come(struct world *w, unsigned client)
{
    if (w->client[client].connection == 0 || w->client[client].closed != 0)
        world_connect(w, client);
}

static bool was_told(const struct world *w, unsigned client, const char *begin)
{
    const char *last = w->client[client].last;
    return last != NULL && strncmp(last, begin, strlen(begin)) == 0;
}

static int64_t table_of_client(const struct world *w, unsigned client)
{
    int64_t id = 0;
    assert_true(hub_parse_id(w->client[client].table, &id));
    return id;
}

/* Two people sit at a table, with a bot beside them. */
static void open_table(struct world *w, const char *settings)
{
    come(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    come(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_line(w, 0, "bot 3 strong"); /* which is counted */
    world_run(w);
    assert_int_equal(w->client[0].seat, 1);
    assert_int_equal(w->client[1].seat, 2);
}

static void play(struct world *w, unsigned rounds)
{
    while (rounds-- > 0 && !w->client[0].over) {
        bool any = false;
        for (unsigned i = 0; i < CLIENTS; i++)
            any = world_answer(w, i) || any;
        world_run(w);
        if (!any)
            world_pass(w, 500);
    }
}

static void nothing(struct world *w)
{
    (void)w;
}

static void lobby(struct world *w)
{
    open_table(w, "game=dicetto seats=3 chat=free");
}

static void game(struct world *w)
{
    lobby(w);
    world_line(w, 0, "start");
    world_run(w);
    assert_true(w->client[0].playing);
}

static void over(struct world *w)
{
    open_table(w, "game=null seats=2 rated=yes substitute=random");
    world_line(w, 0, "start");
    world_run(w);
    play(w, 1000);
    assert_true(w->client[0].over);
    assert_true(w->client[1].over);
}

static void asleep(struct world *w)
{
    game(w);
    play(w, 20);
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    assert_true(hub_sleep(w->hub, w->now, table_of_client(w, 0)));
    world_run(w);
    assert_int_equal(hub_counts(w->hub).tables, 0);
}

/* --- tests ------------------------------------------------------------------------------------ */

static void connect(struct world *w)
{
    come(w, 0);
}

static bool greeted(const struct world *w)
{
    return was_told(w, 0, "{\"protocol\":1,");
}

/* Who cannot be taken in is sent away, and does not wait for ever. */
static void coming(void **state)
{
    (void)state;
    test_scene(&(struct scene){nothing, connect, greeted});
}

static void one_comes(struct world *w)
{
    come(w, 0);
}

static void make(struct world *w)
{
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
}

static bool sees_table(const struct world *w)
{
    return w->client[0].pictures > 0;
}

static void making(void **state)
{
    (void)state;
    test_scene(&(struct scene){one_comes, make, sees_table});
}

static void third_comes(struct world *w)
{
    lobby(w);
    come(w, 2);
}

static void join_by_code(struct world *w)
{
    world_line(w, 2, "table %s", w->client[0].code);
    world_run(w);
}

static bool third_sees(const struct world *w)
{
    return w->client[2].pictures > 0;
}

static void joining(void **state)
{
    (void)state;
    test_scene(&(struct scene){third_comes, join_by_code, third_sees});
}

static void first_returns(struct world *w)
{
    asleep(w);
    come(w, 0);
    w->client[0].joined = false;
}

static void wake(struct world *w)
{
    world_line(w, 0, "table %s", w->client[0].table);
    world_run(w);
}

static bool first_is_back(const struct world *w)
{
    return w->client[0].joined;
}

/* A log that cannot be read now is not one that is damaged. */
static void waking(void **state)
{
    (void)state;
    test_scene(&(struct scene){first_returns, wake, first_is_back});
}

static void second_misses_something(struct world *w)
{
    game(w);
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 60; i++)
        world_line(w, 0, "chat line %u", i);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    come(w, 1);
}

static void come_back(struct world *w)
{
    come(w, 1);
    world_line(w, 1, "table %s %u", w->client[1].table, w->client[1].step);
    world_run(w);
}

static bool second_knows(const struct world *w)
{
    return w->client[1].joined && w->client[1].step == w->client[0].step;
}

/* What was missed, or if there is no room for it, the whole picture. */
static void coming_back(void **state)
{
    (void)state;
    test_scene(&(struct scene){second_misses_something, come_back, second_knows});
    snapshots = 1000;
    test_scene(&(struct scene){second_misses_something, come_back, second_knows});
    snapshots = 5;
}

static void slept_twice(struct world *w)
{
    asleep(w);
    come(w, 0);
    wake(w);
    world_disconnect(w, 0);
    assert_true(hub_sleep(w->hub, w->now, table_of_client(w, 0)));
    world_run(w);
    come(w, 0);
    w->client[0].joined = false;
}

/* Out of a snapshot, which was made when the table was read the first time. */
static void waking_from_a_snapshot(void **state)
{
    (void)state;
    test_scene(&(struct scene){slept_twice, wake, first_is_back});
}

static void left_behind(struct world *w)
{
    game(w);
    play(w, 20);
    start_again(w);
}

/* Longer than a lease, so that it is found again if there was no memory for it at first. */
static void wait_long(struct world *w)
{
    world_pass(w, 1300000);
}

static bool was_found(const struct world *w)
{
    return hub_counts(w->hub).loaded > 0;
}

/* A game that went on when the server ended is found by the next one. */
static void finding(void **state)
{
    (void)state;
    test_scene(&(struct scene){left_behind, wait_long, was_found});
}

enum { MUCH = 1100 }; /* more than is read at a time */

static void chat_a_lot(struct world *w)
{
    for (unsigned i = 0; i < MUCH; i++)
        world_line(w, 0, "chat %u", i);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
}

static void asleep_with_a_long_log(struct world *w)
{
    lobby(w);
    chat_a_lot(w);
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    assert_true(hub_sleep(w->hub, w->now, table_of_client(w, 0)));
    world_run(w);
    come(w, 0);
    w->client[0].joined = false;
}

static void waking_page_by_page(void **state)
{
    (void)state;
    run_scene(&(struct scene){asleep_with_a_long_log, wake, first_is_back}, false);
}

/* A table that is to rest needs memory for that: without any it stays as it is. */
static void resting(void **state)
{
    (void)state;
    for (unsigned scarce = 0; scarce < 2; scarce++) {
        struct world *w = malloc(sizeof *w);
        assert_non_null(w);
        world_open(w, &(struct store_faults){.seed = 61});
        w->weak_bots = true;
        send_to_client = w->out.send;
        w->out.send = send_apart;
        game(w);
        play(w, 5);
        w->hold_bots = true;
        const uint64_t rested = hub_counts(w->hub).rested;
        world_line(w, 0, "chat nothing happens now");
        world_run(w);
        good_ones = 0;
        failures = 0;
        all_fail = true;
        is_scarce = scarce != 0;
        w->now += 10;
        hub_tick(w->hub, w->now);
        is_scarce = false;
        assert_int_equal(hub_counts(w->hub).rested - rested, !scarce);
        assert_int_equal(failures > 0, scarce);
        w->hold_bots = false;
        play(w, 1000);
        assert_true(w->client[0].over);
        close_world(w);
    }
}

/* A hub that has no memory to begin with is none. */
static void opening(void **state)
{
    (void)state;
    struct world *w = open_world();
    good_ones = 0;
    failures = 0;
    all_fail = false;
    is_scarce = true;
    struct hub *hub = hub_open(&w->out, w->store, &w->limits, w->now);
    is_scarce = false;
    assert_null(hub);
    close_world(w);
}

static void ask_for_tables(struct world *w)
{
    world_line(w, 0, "tables");
    world_run(w);
}

static bool has_tables(const struct world *w)
{
    return was_told(w, 0, "{\"tables\":[{");
}

static void ask_for_own(struct world *w)
{
    world_line(w, 0, "mine");
    world_run(w);
}

static bool has_own(const struct world *w)
{
    return was_told(w, 0, "{\"mine\":[{");
}

static void ask_for_ratings(struct world *w)
{
    world_line(w, 0, "ratings");
    world_run(w);
}

static bool has_ratings(const struct world *w)
{
    return was_told(w, 0, "{\"ratings\":[{");
}

static void report(struct world *w)
{
    world_line(w, 0, "report 2 says bad words");
    world_run(w);
}

static bool has_reported(const struct world *w)
{
    return was_told(w, 0, "{\"reported\":true");
}

static void ask_for_history(struct world *w)
{
    world_line(w, 0, "history");
    world_run(w);
}

static bool has_history(const struct world *w)
{
    return was_told(w, 0, "{\"history\":[{");
}

static void ask_for_hint(struct world *w)
{
    world_line(w, 0, "hint");
    world_run(w);
}

static bool has_hint(const struct world *w)
{
    return was_told(w, 0, "{\"hint\":{");
}

static void asked_game(struct world *w)
{
    game(w);
    while (w->client[0].choices == 0)
        play(w, 1);
}

static void asking(void **state)
{
    (void)state;
    test_scene(&(struct scene){lobby, ask_for_tables, has_tables});
    test_scene(&(struct scene){lobby, ask_for_own, has_own});
    test_scene(&(struct scene){lobby, ask_for_ratings, has_ratings});
    test_scene(&(struct scene){lobby, report, has_reported});
    test_scene(&(struct scene){game, ask_for_history, has_history});
    test_scene(&(struct scene){asked_game, ask_for_hint, has_hint});
}

static void start(struct world *w)
{
    world_line(w, 0, "start");
    world_run(w);
    play(w, 8);
}

static bool has_answered(const struct world *w)
{
    return w->client[0].answered > 1 && w->client[1].answered > 1;
}

static void town(struct world *w)
{
    open_table(w, "game=town seats=3 moment=1000 bot-moment=0");
}

static bool is_played(const struct world *w)
{
    return w->client[0].playing && w->client[0].step > 20 && w->client[1].step > 20;
}

/* A move that finds no room, a row that is not taken, or a message that is lost on its way: whoever
 * is there gets the whole picture, and plays on. */
static void playing(void **state)
{
    (void)state;
    test_scene(&(struct scene){lobby, start, has_answered});
    test_scene(&(struct scene){town, start, is_played});
}

/* --- what is over ----------------------------------------------------------------------------- */

static struct {
    bool told, good;
    char error[32];
} answer;

static void keep_answer(void *context, const char *error, const char *text, size_t length)
{
    (void)context, (void)text;
    answer.told = true;
    answer.good = error == NULL && length > 10;
    snprintf(answer.error, sizeof answer.error, "%s", error != NULL ? error : "");
}

static void keep_error(void *context, const char *error)
{
    keep_answer(context, error, "", error == NULL ? 100 : 0);
}

static bool is_answered(const struct world *w)
{
    (void)w;
    return answer.good;
}

/* Whoever asks gets an answer, or is told that there is none; a log is not called damaged for it.
 */
static void wait_for_answer(struct world *w, bool asked)
{
    world_run(w);
    assert_int_equal(answer.told, asked);
    if (answer.told && !answer.good)
        assert_true(strcmp(answer.error, "failed") == 0 || strcmp(answer.error, "too-big") == 0 ||
                    strcmp(answer.error, "again") == 0);
    answer.told = false;
}

static void over_and_asked(struct world *w)
{
    over(w);
    world_run(w);
    memset(&answer, 0, sizeof answer);
}

static void over_after_much(struct world *w)
{
    open_table(w, "game=null seats=2 chat=free substitute=random options=rounds=1");
    chat_a_lot(w);
    world_line(w, 0, "start");
    world_run(w);
    play(w, 1000);
    assert_true(w->client[0].over);
    memset(&answer, 0, sizeof answer);
}

static void take_record(struct world *w)
{
    wait_for_answer(w, hub_record(w->hub, table_of_client(w, 0), 0, keep_answer, NULL));
}

static void take_replay(struct world *w)
{
    wait_for_answer(w, hub_replay(w->hub, table_of_client(w, 0), 2, 1, keep_answer, NULL));
}

static void take_words(struct world *w)
{
    wait_for_answer(w, hub_said(w->hub, table_of_client(w, 0), 101, keep_answer, NULL));
}

static void forget(struct world *w)
{
    wait_for_answer(w, hub_forget(w->hub, w->now, table_of_client(w, 0), 102, keep_error, NULL));
}

static void looking_back(void **state)
{
    (void)state;
    test_scene(&(struct scene){over_and_asked, take_record, is_answered});
    test_scene(&(struct scene){over_and_asked, take_replay, is_answered});
    test_scene(&(struct scene){over_and_asked, take_words, is_answered});
    run_scene(&(struct scene){over_after_much, take_words, is_answered}, false);
}

static void asleep_and_asked(struct world *w)
{
    asleep(w);
    memset(&answer, 0, sizeof answer);
}

/* The table has been told, and rows have the name still. */
static void half_forgotten(struct world *w)
{
    over_and_asked(w);
    forget(w);
    assert_string_equal(answer.error, "again");
}

static void forgetting(void **state)
{
    (void)state;
    test_scene(&(struct scene){half_forgotten, forget, is_answered});
    test_scene(&(struct scene){over_and_asked, forget, is_answered});
    test_scene(&(struct scene){asleep_and_asked, forget, is_answered});
}

static void want_rematch(struct world *w)
{
    world_line(w, 0, "rematch");
    world_line(w, 1, "rematch");
    world_run(w);
}

static bool has_next(const struct world *w)
{
    return w->client[0].next[0] != '\0' && w->client[1].next[0] != '\0';
}

static void playing_again(void **state)
{
    (void)state;
    test_scene(&(struct scene){over, want_rematch, has_next});
}

static void rated_lobby(struct world *w)
{
    come(w, 0);
    world_line(w, 0, "make game=null seats=2 rated=yes substitute=random options=rounds=1");
    world_run(w);
    come(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_run(w);
    assert_int_equal(w->client[1].seat, 2);
}

static void play_out(struct world *w)
{
    world_line(w, 0, "start");
    world_run(w);
    play(w, 50);
}

static bool is_over(const struct world *w)
{
    return w->client[0].over && w->client[1].over;
}

/* A game comes to its end, whether or not it can be rated now. */
static void ending(void **state)
{
    (void)state;
    test_scene(&(struct scene){rated_lobby, play_out, is_over});
}

static void try_game(struct world *w)
{
    const struct hub_past past = {.settings = "game=null seats=2 substitute=random",
                                  .level = "random"};
    hub_try(w->hub, w->now, w->client[0].connection, &past);
    world_run(w);
}

static bool plays(const struct world *w)
{
    return w->client[0].playing && w->client[0].seat == 1;
}

static void trying(void **state)
{
    (void)state;
    test_scene(&(struct scene){one_comes, try_game, plays});
}

static void end_table(struct world *w)
{
    hub_end(w->hub, w->now, table_of_client(w, 0));
    world_run(w);
}

static bool is_ended(const struct world *w)
{
    return answer.told && w->client[0].over;
}

static void first_looks_on(struct world *w)
{
    (void)w;
    answer.told = false;
    asleep(w);
}

/* Whoever runs the server ends a table that sleeps: it has to be read for that. */
static void end_and_look(struct world *w)
{
    end_table(w);
    const bool scarce = is_scarce;
    is_scarce = false;
    come(w, 0);
    world_return(w, 0);
    world_pass(w, 3000);
    answer.told = true;
    is_scarce = scarce;
}

static void ending_from_outside(void **state)
{
    (void)state;
    test_scene(&(struct scene){first_looks_on, end_and_look, is_ended});
}

/* A table that has found no memory is to be read again. What happens before that is not done to it:
 * it is neither renamed nor told to forget, but as soon as it is there. */
static void between_failure_and_reading(void **state)
{
    (void)state;
    struct world *w = open_world();
    lobby(w);
    const int64_t table = table_of_client(w, 0);
    good_ones = 0;
    failures = 0;
    all_fail = true;
    is_scarce = true;
    world_line(w, 0, "chat this is lost");
    is_scarce = false;
    assert_true(failures > 0);
    hub_rename(w->hub, 101, "Anna");
    memset(&answer, 0, sizeof answer);
    assert_true(hub_forget(w->hub, w->now, table, 102, keep_error, NULL));
    world_run(w);
    assert_string_equal(answer.error, "again");
    world_pass(w, 3000);
    assert_non_null(strstr(w->client[0].seats, "\"Ann\""));
    assert_null(strstr(w->client[0].seats, "Bob"));
    assert_null(strstr(w->client[0].story, "this is lost"));
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coming),
        cmocka_unit_test(making),
        cmocka_unit_test(joining),
        cmocka_unit_test(waking),
        cmocka_unit_test(coming_back),
        cmocka_unit_test(asking),
        cmocka_unit_test(playing),
        cmocka_unit_test(looking_back),
        cmocka_unit_test(forgetting),
        cmocka_unit_test(playing_again),
        cmocka_unit_test(ending),
        cmocka_unit_test(trying),
        cmocka_unit_test(ending_from_outside),
        cmocka_unit_test(waking_from_a_snapshot),
        cmocka_unit_test(finding),
        cmocka_unit_test(waking_page_by_page),
        cmocka_unit_test(resting),
        cmocka_unit_test(between_failure_and_reading),
        cmocka_unit_test(opening),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
