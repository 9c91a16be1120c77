/* Who is thought for, when, and in which order: lanes, turns, pauses, and how many bots that search
 * somebody may have. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

enum { HOUR = 3600 * 1000, DAY = 24 * HOUR };

static struct world *open_world(void)
{
    const struct store_faults faults = {.seed = 41, .delay = 2};
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &faults);
    w->hold_bots = true;
    for (unsigned i = 0; i < CLIENTS; i++)
        w->address[i] = 10 + i % 4;
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

/* A new table of bots of one level; the client looks on, or sits in the first seat. */
static void open_bots(struct world *w, unsigned client, const char *settings, const char *level,
                      bool sits)
{
    if (w->client[client].connection == 0)
        world_connect(w, client);
    world_line(w, client, "make %s seats=3", settings);
    world_run(w);
    if (sits)
        world_line(w, client, "sit 1");
    for (unsigned seat = sits ? 2 : 1; seat <= 3; seat++)
        world_line(w, client, "bot %u %s", seat, level);
    world_line(w, client, "start");
    world_run(w);
    assert_string_equal(w->client[client].refused, "");
}

static unsigned waiting(const struct world *w)
{
    return hub_counts(w->hub).thinking;
}

static int64_t table_of_client(const struct world *w, unsigned client)
{
    int64_t id = 0;
    assert_true(hub_parse_id(w->client[client].table, &id));
    return id;
}

static void answer(struct world *w, struct hub_job *job)
{
    struct move move;
    job->bot = bot_find(job->game, "random");
    hub_think(job, NULL, NULL, &move);
    hub_answer(w->hub, w->now, job, &move);
    world_run(w);
}

/* The first question of a game of Dice Town is for everybody at once. */
static const char *const town = "game=town bot-moment=0";

static void cheap_questions_pass_dear_ones(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    open_bots(w, 0, town, "expert", false);
    open_bots(w, 1, town, "greedy", false);
    assert_int_equal(waiting(w), 6);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(hub_take(w->hub, &job));
        assert_int_equal(job.table, table_of_client(w, 1));
        assert_string_equal(job.bot->name, "greedy");
    }
    assert_false(hub_take_from(w->hub, HUB_QUICK, &job));
    for (unsigned i = 0; i < 3; i++) {
        assert_true(hub_take_from(w->hub, HUB_DEEP, &job));
        assert_int_equal(job.table, table_of_client(w, 0));
    }
    assert_false(hub_take(w->hub, &job));
    close_world(w);
}

/* Ann has two tables, and from her address Cleo has a third; Bob comes last and is second. */
static void hosts_and_addresses_take_turns(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    w->address[2] = w->address[0];
    open_bots(w, 0, town, "expert", false);
    open_bots(w, 4, town, "strong", false);
    open_bots(w, 2, town, "expert", false);
    open_bots(w, 1, town, "strong", false);
    const int64_t ann = table_of_client(w, 0), again = table_of_client(w, 4),
                  bob = table_of_client(w, 1), cleo = table_of_client(w, 2);
    const int64_t order[] = {ann, bob, cleo, bob, ann, bob, cleo, ann, cleo, again, again, again};
    for (unsigned i = 0; i < sizeof order / sizeof order[0]; i++) {
        assert_true(hub_take_from(w->hub, HUB_DEEP, &job));
        assert_int_equal(job.table, order[i]);
    }
    close_world(w);
}

static void hints_are_apart(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    open_bots(w, 0, town, "expert", true);
    world_line(w, 0, "hint");
    for (unsigned i = 0; i < 2; i++) {
        assert_true(hub_take_from(w->hub, HUB_DEEP, &job));
        assert_int_equal(job.connection, 0);
    }
    assert_false(hub_take_from(w->hub, HUB_DEEP, &job));
    assert_true(hub_take_from(w->hub, HUB_HINTS, &job));
    assert_int_equal(job.connection, w->client[0].connection);
    close_world(w);
}

/* Everybody goes: nobody thinks any more, and the table sleeps. Somebody comes: it goes on. */
static void bots_pause_without_people(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    open_bots(w, 0, town, "expert", false);
    assert_int_equal(waiting(w), 3);
    assert_true(hub_take(w->hub, &job));
    world_disconnect(w, 0);
    /* what is being thought about is told, and nothing else is asked */
    answer(w, &job);
    assert_false(hub_take(w->hub, &job));
    assert_int_equal(waiting(w), 0);
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    assert_int_equal(hub_counts(w->hub).thoughts, 1);
    world_return(w, 0);
    world_run(w);
    assert_int_equal(waiting(w), 2);
    w->hold_bots = false;
    w->weak_bots = true;
    world_run(w);
    assert_true(w->client[0].over);
    close_world(w);
}

/* Who goes and comes at once, again and again, does not have the same thought about twice. */
static void nothing_is_asked_twice(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job, other;
    open_bots(w, 0, town, "expert", false);
    assert_true(hub_take(w->hub, &job));
    for (unsigned i = 0; i < 5; i++) {
        world_disconnect(w, 0);
        if (i % 2 == 1)
            assert_false(hub_take(w->hub, &other));
        world_return(w, 0);
        world_run(w);
        assert_int_equal(waiting(w), 2);
    }
    /* a table that is kept in memory by what is thought about it goes on when that is answered */
    world_disconnect(w, 0);
    assert_false(hub_take(w->hub, &other));
    world_return(w, 0);
    answer(w, &job);
    assert_int_equal(waiting(w), 2);
    close_world(w);
}

/* One who has a seat is waited for: bots answer until it is their turn. When they are given up on,
 * nobody is waited for any more. */
static void people_are_waited_for(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    open_bots(w, 0, "game=dicetto clock=none grace=5", "greedy", true);
    w->hold_bots = false;
    world_run(w);
    const uint64_t before = hub_counts(w->hub).thoughts;
    w->hold_bots = true;
    for (unsigned tries = 0; waiting(w) == 0 && tries < 100; tries++) {
        world_answer(w, 0);
        world_pass(w, 100);
    }
    assert_int_equal(waiting(w), 1);
    world_disconnect(w, 0);
    w->hold_bots = false;
    world_run(w);
    assert_true(hub_counts(w->hub).thoughts > before);
    w->hold_bots = true;
    world_pass(w, 60000); /* they are given up on, and no bot plays for nobody */
    assert_false(hub_take(w->hub, &job));
    assert_int_equal(waiting(w), 0);
    world_return(w, 0);
    world_run(w);
    assert_null(strstr(w->client[0].seats, "\"away\""));
    assert_true(w->client[0].choices > 0);
    close_world(w);
}

/* By letters nobody has to be there. */
static void letters_go_on(void **state)
{
    (void)state;
    struct world *w = open_world();
    unsigned answered = 0;
    open_bots(w, 0, "game=dicetto pace=letters clock=86400+3600", "greedy", true);
    w->hold_bots = false;
    world_run(w);
    for (unsigned i = 0; i < 20; i++) {
        for (unsigned tries = 0; w->client[0].choices == 0 && tries < 100; tries++)
            world_pass(w, 1000);
        const uint32_t step = w->client[0].step;
        const uint64_t thoughts = hub_counts(w->hub).thoughts;
        assert_true(w->client[0].choices > 0);
        w->hold_bots = true;
        world_answer(w, 0);
        world_run(w);
        const bool asked = waiting(w) > 0;
        answered += asked;
        world_disconnect(w, 0);
        w->hold_bots = false;
        world_pass(w, HOUR); /* it sleeps, and wakes again */
        assert_int_equal(asked, hub_counts(w->hub).thoughts > thoughts);
        assert_int_equal(hub_counts(w->hub).tables, 0);
        world_return(w, 0);
        world_run(w);
        assert_true(w->client[0].step > step);
    }
    assert_true(answered > 0);
    close_world(w);
}

/* Forty questions wait when the process dies. Nobody is there afterwards, so none of them does. */
static void no_backlog_survives(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    for (unsigned i = 0; i < 5; i++)
        for (unsigned client = 0; client < CLIENTS; client++) {
            if (client % 4 == 3)
                continue;
            open_bots(w, client, town, i % 2 == 0 ? "greedy" : "expert", false);
        }
    assert_true(waiting(w) > 18);
    world_crash(w);
    world_run(w);
    assert_true(hub_counts(w->hub).loaded >= 30); /* they were all looked at */
    assert_int_equal(waiting(w), 0);
    world_pass(w, 60000);
    assert_false(hub_take(w->hub, &job));
    assert_int_equal(hub_counts(w->hub).thoughts, 0);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    close_world(w);
}

/* A game to which nobody comes back ends after a day, and counts for nobody's limit then. */
static void abandoned_games_end(void **state)
{
    (void)state;
    struct world *w = open_world();
    hub_close(w->hub);
    store_memory_crash(w->store);
    w->limits.person_tables = 1;
    w->hub = hub_open(&w->out, w->store, &w->limits, w->now);
    open_bots(w, 0, town, "greedy", false);
    world_disconnect(w, 0);
    w->hold_bots = false;
    world_pass(w, DAY - 60000);
    assert_int_equal(hub_counts(w->hub).thoughts, 0);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
    assert_string_equal(w->client[0].refused, "too-many-tables");
    world_disconnect(w, 0);
    world_pass(w, 120000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    close_world(w);
}

/* Limits are given to a new process. */
static void limit_searchers(struct world *w, unsigned searchers)
{
    hub_close(w->hub);
    store_memory_crash(w->store);
    w->limits.searchers = searchers;
    w->hub = hub_open(&w->out, w->store, &w->limits, w->now);
}

/* While the host is away whoever sits may set bots and begin: the host has no more of them so. */
static void nobody_else_adds_bots(void **state)
{
    (void)state;
    struct world *w = open_world();
    limit_searchers(w, 4);
    for (unsigned i = 0; i <= 4; i += 4) {
        world_connect(w, i);
        world_line(w, i, "make %s seats=5 grace=5", town);
        world_run(w);
        world_line(w, i, "sit 1");
        world_connect(w, 1 + i);
        world_line(w, 1 + i, "table %s", w->client[i].code);
        world_run(w);
        world_line(w, 1 + i, "sit 2");
        world_line(w, 1 + i, "bot 3 expert");
        world_run(w);
        assert_string_equal(w->client[1 + i].refused, "not-host");
    }
    world_disconnect(w, 0);
    world_disconnect(w, 4);
    world_pass(w, 10000);
    for (unsigned seat = 3; seat <= 5; seat++) {
        world_line(w, 1, "bot %u expert", seat);
        assert_string_equal(w->client[1].refused, "");
    }
    world_line(w, 1, "start");
    assert_string_equal(w->client[1].refused, "");
    world_line(w, 5, "bot 3 expert");
    assert_string_equal(w->client[5].refused, "");
    world_line(w, 5, "bot 4 expert");
    assert_string_equal(w->client[5].refused, "too-many-bots");
    /* at a table of their own they have their own share */
    open_bots(w, 2, town, "expert", false);
    close_world(w);
}

/* How many bots of a level are asked. */
static unsigned asked(struct world *w, const char *level)
{
    struct hub_job job;
    unsigned count = 0;
    while (hub_take(w->hub, &job))
        count += strcmp(job.bot->name, level) == 0;
    return count;
}

/* Ann, Bob and Cleo play with one expert, and Bob and Cleo leave. */
static void substitutes_count(void **state)
{
    (void)state;
    for (unsigned most = 1; most <= 3; most++) {
        struct world *w = open_world();
        struct hub_job job;
        bool first = false;
        limit_searchers(w, most);
        world_connect(w, 0);
        world_line(w, 0, "make %s seats=4 substitute=expert", town);
        world_run(w);
        world_line(w, 0, "sit 1");
        for (unsigned i = 1; i < 3; i++) {
            world_connect(w, i);
            world_line(w, i, "table %s", w->client[0].code);
            world_run(w);
            world_line(w, i, "sit %u", 1 + i);
        }
        world_line(w, 0, "bot 4 expert");
        world_line(w, 0, "start");
        world_run(w);
        world_line(w, 1, "leave");
        world_line(w, 2, "leave");
        assert_string_equal(w->client[2].refused, "");
        world_run(w);
        assert_false(hub_take_from(w->hub, HUB_HINTS, &job));
        for (unsigned i = 0; i < most; i++) {
            assert_true(hub_take_from(w->hub, HUB_DEEP, &job));
            assert_string_equal(job.bot->name, "expert");
            first = first || job.seat == 3; /* the one that was there from the start */
        }
        assert_true(first);
        assert_false(hub_take_from(w->hub, HUB_DEEP, &job));
        assert_int_equal(asked(w, "greedy"), 3 - most);
        close_world(w);
    }
}

/* Somebody begins a game, goes away until it is forgotten, begins the next one, and then looks at
 * all of them. */
static void games_that_come_back(void **state)
{
    (void)state;
    struct world *w = open_world();
    limit_searchers(w, 4);
    open_bots(w, 0, town, "expert", false);
    world_disconnect(w, 0);
    assert_int_equal(asked(w, "expert"), 0); /* nobody is there */
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    open_bots(w, 4, town, "expert", false);
    world_return(w, 0);
    world_run(w);
    /* six of them would search: each table has those that are left if the other one has all */
    struct hub_job job;
    unsigned experts = 0;
    while (hub_take_from(w->hub, HUB_DEEP, &job))
        experts += job.table == table_of_client(w, 0);
    assert_int_equal(experts, 1);
    assert_int_equal(asked(w, "greedy"), 2);
    close_world(w);
}

static void too_many_bots(void **state)
{
    (void)state;
    struct world *w = open_world();
    limit_searchers(w, 4);
    open_bots(w, 0, town, "expert", false);
    /* another table of the same host, by another connection */
    world_connect(w, 4);
    world_line(w, 4, "make %s seats=4", town);
    world_run(w);
    world_line(w, 4, "bot 1 strong");
    assert_string_equal(w->client[4].refused, "");
    world_line(w, 4, "bot 2 expert");
    assert_string_equal(w->client[4].refused, "too-many-bots");
    world_line(w, 4, "bot 2 greedy");
    assert_string_equal(w->client[4].refused, "");
    world_line(w, 4, "bot 1 expert"); /* instead of the one that is there */
    assert_string_equal(w->client[4].refused, "");
    /* somebody else is not concerned */
    open_bots(w, 1, town, "expert", false);
    /* who leaves a table with bots makes room when it is forgotten */
    world_disconnect(w, 0);
    for (struct hub_job job; hub_take(w->hub, &job);)
        continue;
    world_pass(w, 60000);
    world_line(w, 4, "bot 2 expert");
    world_line(w, 4, "bot 3 expert");
    assert_string_equal(w->client[4].refused, "");
    /* and whoever comes back to it may not begin the other game beside it */
    world_line(w, 4, "bot 4 greedy");
    world_return(w, 0);
    world_run(w);
    world_line(w, 4, "start");
    assert_string_equal(w->client[4].refused, "too-many-bots");
    world_line(w, 4, "bot 2 greedy");
    world_line(w, 4, "bot 3 greedy");
    world_line(w, 4, "start");
    assert_string_equal(w->client[4].refused, "");
    close_world(w);
}

/* Where nobody has set a limit there is none; and a substitute is a bot like any other. */
static void bots_without_limit(void **state)
{
    (void)state;
    for (unsigned most = 0; most <= 3; most += 3) {
        struct world *w = open_world();
        hub_close(w->hub);
        store_memory_crash(w->store);
        w->limits.searchers = most;
        w->hub = hub_open(&w->out, w->store, &w->limits, w->now);
        world_connect(w, 0);
        world_line(w, 0, "make game=town seats=2 substitute=expert bot-moment=0");
        world_run(w);
        world_connect(w, 1);
        world_line(w, 1, "table %s", w->client[0].code);
        world_run(w);
        world_line(w, 0, "sit 1");
        world_line(w, 1, "sit 2");
        world_line(w, 0, "start");
        world_line(w, 1, "leave"); /* now an expert plays for Bob */
        world_run(w);
        world_connect(w, 4); /* Ann's other tab */
        world_line(w, 4, "make game=town seats=4");
        world_run(w);
        for (unsigned seat = 1; seat <= 4; seat++) {
            world_line(w, 4, "bot %u expert", seat);
            assert_string_equal(w->client[4].refused,
                                most > 0 && seat + 1 > most ? "too-many-bots" : "");
        }
        close_world(w);
    }
}

/* Somebody waits for a hint: the table does not rest meanwhile, and the hint comes. */
static void no_rest_for_a_hint(void **state)
{
    (void)state;
    struct world *w = open_world();
    world_connect(w, 0);
    world_line(w, 0, "make game=null seats=2 substitute=random clock=none");
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 2 random");
    world_line(w, 0, "start");
    world_run(w);
    for (struct hub_job job; hub_take(w->hub, &job);)
        answer(w, &job);
    const uint64_t rested = hub_counts(w->hub).rested;
    world_line(w, 0, "hint");
    world_pass(w, 1000);
    assert_int_equal(hub_counts(w->hub).rested, rested);
    struct hub_job hint;
    assert_true(hub_take_from(w->hub, HUB_HINTS, &hint));
    answer(w, &hint);
    assert_non_null(strstr(w->client[0].last, "{\"hint\":{"));
    world_pass(w, 1000);
    assert_true(hub_counts(w->hub).rested > rested);
    close_world(w);
}

/* Whoever thinks late in a moment, before anybody has noticed that it is over, thinks as shortly as
 * possible. */
static void no_time_left(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    bool found = false;
    open_bots(w, 0, "game=town moment=1000 bot-moment=1000 clock=none watchers=yes", "greedy",
              true);
    w->limits.linger = 0;
    for (unsigned round = 0; round < 5000 && !found && !w->client[0].over; round++) {
        if (world_answer(w, 0))
            world_run(w);
        while (!found && hub_take(w->hub, &job)) {
            if (job.milliseconds > 0) {
                assert_true(job.milliseconds <= 1000);
                found = true;
            } else {
                answer(w, &job);
            }
        }
        if (!found)
            world_pass(w, 100);
    }
    assert_true(found);
    /* the same question again, at once and when the moment should be over */
    close_world(w);
    for (unsigned late = 0; late < 2; late++) {
        w = open_world();
        found = false;
        open_bots(w, 0, "game=town moment=1000 bot-moment=1000 clock=none watchers=yes", "greedy",
                  true);
        for (unsigned round = 0; round < 5000 && !found; round++) {
            if (world_answer(w, 0))
                world_run(w);
            const char *last = w->client[0].last;
            const char *moment = client_member(last, "moment");
            if (moment != NULL && moment[0] != '0' && waiting(w) > 0) {
                if (late)
                    hub_deliver(w->hub, w->now + 5000);
                const bool taken = hub_take(w->hub, &job);
                if (taken && job.milliseconds > 0) {
                    assert_int_equal(job.milliseconds == 1, late);
                    found = true;
                } else if (taken) {
                    answer(w, &job);
                }
            } else if (hub_take(w->hub, &job)) {
                answer(w, &job);
            } else {
                world_pass(w, 100);
            }
        }
        assert_true(found);
        close_world(w);
    }
}

/* Estimates below zero are rounded like those above. */
static void hints_with_losses(void **state)
{
    (void)state;
    char bytes[4096];
    struct text json = TEXT(bytes);
    struct world *w = open_world();
    struct hub_job job;
    world_connect(w, 0);
    world_line(w, 0, "make game=null seats=2 substitute=random clock=none");
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 2 random");
    world_line(w, 0, "start");
    world_run(w);
    assert_true(hub_ask(w->hub, w->client[0].connection, &job));
    job.bot = bot_find(job.game, "random");
    job.reasons.count = 2;
    job.reasons.best[0] = (struct bot_estimate){.move = job.ask.choices[0], .points = 1.25F};
    job.reasons.best[1] = (struct bot_estimate){.move = job.ask.choices[1], .points = -1.25F};
    hub_put_hint(&job, &job.ask.choices[0], &json);
    assert_non_null(strstr(bytes, "\"points\":125,"));
    assert_non_null(strstr(bytes, "\"points\":-125,"));
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cheap_questions_pass_dear_ones),
        cmocka_unit_test(hosts_and_addresses_take_turns),
        cmocka_unit_test(hints_are_apart),
        cmocka_unit_test(bots_pause_without_people),
        cmocka_unit_test(nothing_is_asked_twice),
        cmocka_unit_test(people_are_waited_for),
        cmocka_unit_test(letters_go_on),
        cmocka_unit_test(no_backlog_survives),
        cmocka_unit_test(abandoned_games_end),
        cmocka_unit_test(too_many_bots),
        cmocka_unit_test(nobody_else_adds_bots),
        cmocka_unit_test(substitutes_count),
        cmocka_unit_test(games_that_come_back),
        cmocka_unit_test(bots_without_limit),
        cmocka_unit_test(no_rest_for_a_hint),
        cmocka_unit_test(no_time_left),
        cmocka_unit_test(hints_with_losses),
    };
    return cmocka_run_group_tests_name("hub_think", tests, NULL, NULL);
}
