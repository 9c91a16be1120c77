/* The hub and the clock on the wall, which somebody has set while the server was down: tables whose
 * rows are from the future, or from long ago, go on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static struct world *open_game(const char *settings)
{
    const struct store_faults faults = {.seed = 21, .delay = 5};
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &faults);
    w->now += INT64_C(400) * DAY;
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].table);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_line(w, 0, "bot 3 random");
    world_line(w, 0, "start");
    world_run(w);
    assert_true(w->client[0].playing);
    return w;
}

static void close_game(struct world *w)
{
    world_close(w);
    free(w);
}

/* The process dies, and starts again when the clock on the wall says so much more. */
static void restart(struct world *w, int64_t later)
{
    w->now += later;
    store_memory_advance(w->store, w->now); /* the disk's time is the world's */
    world_crash(w);
}

static void come_back(struct world *w)
{
    for (unsigned i = 0; i < 2; i++) {
        world_return(w, i);
        world_run(w);
        assert_true(w->client[i].joined);
    }
}

static void play(struct world *w, unsigned answers)
{
    for (unsigned i = 0; i < 400 && answers > 0 && !w->client[0].over; i++) {
        for (unsigned client = 0; client < 2; client++)
            if (world_answer(w, client)) {
                answers -= answers > 0;
                world_run(w);
            }
        world_pass(w, 500);
    }
    assert_true(answers == 0 || w->client[0].over);
}

/* A moment for hidden cards needs a timer, and so does a bot that must not be too quick. */
static void games_go_on(void **state)
{
    static const int64_t jumps[] = {-HOUR, INT64_C(-30) * DAY, INT64_C(2) * HOUR, INT64_C(90) * DAY,
                                    -DAY};
    (void)state;
    struct world *w = open_game("game=town seats=3 substitute=random clock=900+0");
    for (unsigned i = 0; i < sizeof jumps / sizeof jumps[0]; i++) {
        play(w, 10);
        restart(w, jumps[i]);
        come_back(w);
        assert_null(strstr(w->client[0].seats, "away"));
        assert_true(w->client[0].missed > 0);
    }
    play(w, 10);
    close_game(w);
}

/* A quarter of an hour each: what was left is left. */
static void nobody_pays(void **state)
{
    (void)state;
    struct world *w = open_game("game=null seats=3 substitute=random clock=900+0 rated=yes");
    for (unsigned i = 0; i < 6; i++) {
        restart(w, INT64_C(2) * (i % 2 == 0 ? HOUR : -HOUR));
        come_back(w);
        world_line(w, 0, "look");
        world_run(w);
        const char *clocks = client_member(w->client[0].last, "clocks");
        assert_non_null(clocks);
        assert_true(strtoll(clocks + 1, NULL, 10) > INT64_C(899) * SECOND);
    }
    close_game(w);
}

/* Nobody comes back, and nobody asks for the table: still it is looked at, and it ends. */
static void nobody_is_forgotten(void **state)
{
    (void)state;
    struct world *w = open_game("game=null seats=3 substitute=random clock=60+0 grace=10");
    /* it sleeps, to be woken when time is up */
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    world_pass(w, SECOND);
    restart(w, INT64_C(-30) * DAY);
    world_pass(w, INT64_C(5) * MINUTE);
    const struct hub_counts counts = hub_counts(w->hub);
    assert_true(counts.loaded > 0);
    assert_true(counts.rows >= 3); /* the clock's, and that both were given up on */
    close_game(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_on),
        cmocka_unit_test(nobody_pays),
        cmocka_unit_test(nobody_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
