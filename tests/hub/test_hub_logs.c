/* Logs of tables are bounded: whatever people say, a log takes only so much beside the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

enum { LOG = 30, TALKS = 1500 };

static struct world *open_world(const char *settings)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = 3});
    w->limits.entries = w->limits.table_entries = 0;
    w->limits.table_log = LOG;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_run(w);
    assert_int_equal(w->client[1].seat, 2);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static uint64_t rows(const struct world *w)
{
    return hub_counts(w->hub).rows;
}

static void say(struct world *w, unsigned client, const char *line)
{
    w->client[client].refused[0] = '\0';
    world_line(w, client, "%s", line);
    world_run(w);
}

/* Both say whatever somebody may say at a table but moves, again and again, and come back. */
static void talk(struct world *w, unsigned from)
{
    static const char *const lines[] = {
        "say hello",     "chat hello",   "mute 2", "unmute 2", "mute 1",   "standing hit",
        "standing pass", "undo",         "agree",  "back",     "disagree", "look",
        "words a word",  "set moment=0", "odds",   "sit 3",    "close 3",  "open 3",
        "bot 3 random",  "rise",         "sit 2",  "vote no"};
    enum { LINES = sizeof lines / sizeof lines[0] };
    struct rng rng = rng_stream(from, 0);
    for (unsigned i = 0; i < TALKS; i++)
        say(w, rng_below(&rng, 2), lines[rng_below(&rng, LINES)]);
}

/* Says it until the log takes no more. */
static void fill(struct world *w, unsigned client, const char *line)
{
    for (unsigned i = 0; i <= LOG && w->client[client].refused[0] == '\0'; i++)
        world_line(w, client, "%s", line);
    world_run(w);
    assert_string_equal(w->client[client].refused, "log-full");
}

static void play_out(struct world *w)
{
    for (unsigned round = 0; !w->client[0].over && round < 20000; round++) {
        bool any = false;
        for (unsigned i = 0; i < 2; i++)
            if (world_answer(w, i)) {
                any = true;
                world_run(w);
            }
        if (!any)
            world_pass(w, 500);
    }
    assert_true(w->client[0].over);
}

static void games_go_on(void **state)
{
    (void)state;
    struct world *w = open_world("game=town seats=2 chat=free clock=none");
    say(w, 0, "start");
    for (unsigned i = 0; i < 40; i++)
        if (world_answer(w, i % 2))
            world_run(w);
    fill(w, 0, "chat more and more");
    const uint64_t before = rows(w);
    say(w, 1, "say hello");
    assert_string_equal(w->client[1].refused, "log-full");
    hub_rename(w->hub, 102, "somebody else");
    assert_int_equal(rows(w), before);
    /* it is counted in the log: what has been read again is as full */
    world_crash(w);
    world_return(w, 0);
    world_return(w, 1);
    world_run(w);
    say(w, 1, "undo");
    assert_string_equal(w->client[1].refused, "log-full");
    play_out(w);
    say(w, 0, "rematch");
    say(w, 1, "rematch");
    assert_non_null(strstr(w->client[0].story, "\"next\":"));
    close_world(w);
}

/* What only a seat knows of is counted for the seat: nobody else can feel it. */
static void secrets_are_counted_apart(void **state)
{
    (void)state;
    struct world *w = open_world("game=town seats=2 chat=free clock=none");
    say(w, 0, "start");
    fill(w, 0, "standing hit");
    say(w, 0, "mute 2");
    assert_string_equal(w->client[0].refused, "log-full");
    say(w, 1, "standing hit");
    assert_string_equal(w->client[1].refused, "");
    say(w, 0, "chat hello");
    assert_string_equal(w->client[0].refused, "");
    close_world(w);
}

/* Before a game, while it is played and afterwards a log ends somewhere. */
static void nothing_grows_for_ever(void **state)
{
    (void)state;
    struct world *w = open_world("game=dicetto seats=2 chat=free clock=none undo=ask");
    talk(w, 1);
    uint64_t before = rows(w);
    talk(w, 2);
    assert_int_equal(rows(w), before);
    close_world(w);
    for (unsigned time = 0; time < 3; time++) {
        w = open_world("game=dicetto seats=2 chat=free clock=none undo=ask");
        say(w, 0, "start");
        if (time == 2)
            play_out(w);
        for (unsigned i = 0; i < 3; i++) {
            before = rows(w);
            talk(w, 3 + time);
            for (unsigned j = 0; j < LOG; j++) {
                say(w, 1, "leave");
                world_disconnect(w, 1);
                world_return(w, 1);
                world_run(w);
                say(w, 1, time == 2 ? "rematch" : "back");
            }
        }
        assert_int_equal(rows(w), before);
        close_world(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_on),
        cmocka_unit_test(secrets_are_counted_apart),
        cmocka_unit_test(nothing_grows_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
