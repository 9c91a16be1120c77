/* What somebody says secretly in a moment: when it is stored and told, and that it is not lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

enum { SITTING = 3 };

/* Three people play; client 4 is another tab of the first. Nobody thinks of answering in moments.
 */
static struct world *open_game(const char *settings)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(const struct store_faults){.seed = 11, .delay = 20});
    for (unsigned i = 0; i < SITTING; i++)
        world_connect(w, i);
    world_line(w, 0, "make game=town seats=3 rated=no %s", settings);
    world_run(w);
    for (unsigned i = 0; i < SITTING; i++) {
        if (i > 0)
            world_line(w, i, "table %s", w->client[0].code);
        world_run(w);
        world_line(w, i, "sit %u", i + 1);
    }
    world_line(w, 0, "start");
    world_run(w);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

enum { LETTERS = 6 * 3600 * 1000, MINUTE = 60 * 1000 }; /* how long moments last */

/* Plays on until somebody is asked in a moment; gives the client. */
static unsigned to_moment(struct world *w, int64_t lasts)
{
    for (unsigned round = 0; round < 5000; round++) {
        unsigned asked = SITTING;
        for (unsigned i = 0; i < SITTING; i++) {
            const char *last = w->client[i].last;
            if (w->client[i].choices > 0 && strncmp(last, "{\"step\"", 7) == 0 &&
                client_member(last, "moment") != NULL)
                return i;
            asked = w->client[i].choices > 0 ? i : asked;
        }
        if (asked < SITTING)
            world_answer(w, asked);
        else
            world_pass(w, lasts);
        world_run(w);
    }
    fail_msg("nobody is asked in a moment");
    return 0;
}

static void decline(struct world *w, unsigned client)
{
    struct client *c = &w->client[client];
    world_line(w, client, "answer %u %s", c->question, c->choice[0]);
    world_run(w);
}

static bool has_heard(const struct client *c, const char *name)
{
    return strncmp(c->last, name, strlen(name)) == 0;
}

static void count_replies(void *context, const char *error, const struct store_answer *answer)
{
    unsigned *count = context;
    assert_null(error);
    for (size_t i = 0; i < answer->count; i++)
        *count +=
            answer->rows[i].text.length > 6 && memcmp(answer->rows[i].text.bytes, "reply ", 6) == 0;
}

/* How many secret answers would outlive a crash. */
static unsigned stored_replies(struct world *w)
{
    int64_t id = 0;
    unsigned count = 0;
    assert_true(hub_parse_id(w->client[0].table, &id));
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = id, .from = 1, .limit = 100000};
    assert_true(store_memory_peek(w->store, &query, count_replies, &count));
    return count;
}

/* In a moment of six hours an answer is stored within seconds, at a time that does not tell. */
static void stored_with_a_cover(void **state)
{
    (void)state;
    struct world *w = open_game("pace=letters");
    const unsigned asked = to_moment(w, LETTERS), other = (asked + 1) % SITTING;
    const unsigned before = stored_replies(w);
    world_line(w, other, "ping");
    const uint64_t batches = hub_counts(w->hub).batches;
    decline(w, asked);
    assert_int_equal(stored_replies(w), before);
    assert_int_equal(hub_counts(w->hub).batches, batches);
    assert_false(has_heard(&w->client[asked], "{\"answered\":"));
    /* for the others nothing has happened, and nothing waits */
    world_line(w, other, "xyzzy");
    assert_string_equal(w->client[other].refused, "unknown-line");
    world_pass(w, 10500);
    assert_true(has_heard(&w->client[asked], "{\"answered\":"));
    assert_int_equal(stored_replies(w), before + 1);
    assert_true(has_heard(&w->client[other], "{\"refused\":"));
    /* the same is written where there is nothing */
    const uint64_t covers = hub_counts(w->hub).batches;
    world_pass(w, 10500);
    assert_int_equal(hub_counts(w->hub).batches, covers + 1);
    close_world(w);
}

/* Whoever comes back does not wait long, and finds the answer given. */
static void stored_when_somebody_comes(void **state)
{
    (void)state;
    struct world *w = open_game("pace=letters");
    const unsigned asked = to_moment(w, LETTERS);
    world_disconnect(w, asked);
    world_return(w, asked);
    world_pass(w, 2000);
    world_line(w, asked, "look");
    world_run(w);
    decline(w, asked);
    const unsigned before = stored_replies(w);
    world_disconnect(w, asked);
    w->client[asked].last[0] = '\0';
    world_connect(w, asked);
    world_line(w, asked, "table %s", w->client[asked].table);
    world_pass(w, 1500);
    assert_int_equal(stored_replies(w), before + 1);
    assert_int_equal(w->client[asked].choices, 0);
    close_world(w);
}

/* Others come back in the meantime just as if nobody had answered. */
static void others_come_back(void **state)
{
    (void)state;
    struct world *w = open_game("pace=letters");
    const unsigned asked = to_moment(w, LETTERS), other = (asked + 1) % SITTING;
    struct client *c = &w->client[other];
    decline(w, asked);
    world_disconnect(w, other);
    const unsigned pictures = c->pictures, missed = c->missed;
    world_return(w, other);
    assert_int_equal(c->missed, missed + 1); /* at once */
    world_disconnect(w, other);
    c->step--;
    world_return(w, other);
    world_run(w);
    assert_int_equal(c->missed, missed + 2);
    assert_int_equal(c->pictures, pictures);
    close_world(w);
}

/* An orderly end loses nothing that was said. */
static void stored_at_the_end(void **state)
{
    (void)state;
    struct world *w = open_game("moment=60000");
    const unsigned asked = to_moment(w, MINUTE), before = stored_replies(w);
    decline(w, asked);
    assert_int_equal(stored_replies(w), before);
    hub_stop(w->hub);
    assert_false(hub_quiet(w->hub));
    world_run(w);
    assert_true(hub_quiet(w->hub));
    assert_int_equal(stored_replies(w), before + 1);
    assert_true(has_heard(&w->client[asked], "{\"answered\":"));
    world_crash(w);
    world_return(w, asked);
    world_run(w);
    world_line(w, asked, "look");
    world_run(w);
    assert_int_equal(w->client[asked].choices, 0);
    close_world(w);
}

static void count_standings(void *context, const char *error, const struct store_answer *answer)
{
    unsigned *count = context;
    assert_null(error);
    for (size_t i = 0; i < answer->count; i++)
        *count += answer->rows[i].text.length > 9 &&
                  memcmp(answer->rows[i].text.bytes, "standing ", 9) == 0;
}

/* However much somebody says secretly, all of it is stored when the moment is over. */
static void much_is_held_back(void **state)
{
    enum { OFTEN = 100 };
    static const char *const words[] = {"ask", "hit", "pass"};
    (void)state;
    struct world *w = open_game("moment=60000 clock=none");
    const unsigned asked = to_moment(w, MINUTE);
    const uint64_t batches = hub_counts(w->hub).batches;
    for (unsigned i = 0; i < OFTEN; i++) {
        world_line(w, asked, "standing %s", words[i % 3]);
        assert_string_equal(w->client[asked].refused, "");
    }
    world_run(w);
    assert_int_equal(hub_counts(w->hub).batches, batches);
    world_line(w, asked, "say hello");
    world_run(w);
    int64_t id = 0;
    unsigned count = 0;
    assert_true(hub_parse_id(w->client[0].table, &id));
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = id, .from = 1, .limit = 100000};
    assert_true(store_memory_peek(w->store, &query, count_standings, &count));
    assert_int_equal(count, OFTEN);
    world_crash(w);
    world_return(w, asked);
    world_run(w);
    world_line(w, asked, "look");
    world_run(w);
    assert_non_null(strstr(w->client[asked].last, "\"standing\":\"ask\""));
    close_world(w);
}

/* A cover that is stored behind something that was not is no reason to believe in the table. */
static void a_cover_behind_a_failure(void **state)
{
    static const struct store_faults slow = {.slow = 1000, .slow_delay = 20000},
                                     failing = {.fail = 1000, .slow = 1000, .slow_delay = 50},
                                     sound = {.delay = 0};
    (void)state;
    struct world *w = open_game("moment=60000 clock=none");
    const unsigned asked = to_moment(w, MINUTE);
    store_memory_change(w->store, &slow);
    world_line(w, asked, "say hello");
    store_memory_change(w->store, &failing);
    const int64_t lands = store_memory_next(w->store);
    assert_true(lands > w->now + 11000);
    w->now += 11000;
    store_memory_advance(w->store, w->now);
    hub_tick(w->hub, w->now); /* the cover */
    w->now = lands;
    store_memory_advance(w->store, w->now);
    store_memory_change(w->store, &sound);
    hub_deliver(w->hub, w->now);
    assert_int_equal(hub_counts(w->hub).failed, 1);
    world_pass(w, 5000);
    assert_true(w->client[asked].pictures > 0);
    assert_null(strstr(w->client[asked].story, "hello"));
    world_line(w, asked, "say hello");
    world_run(w);
    assert_string_equal(w->client[asked].refused, "");
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_with_a_cover), cmocka_unit_test(stored_when_somebody_comes),
        cmocka_unit_test(others_come_back),    cmocka_unit_test(stored_at_the_end),
        cmocka_unit_test(much_is_held_back),   cmocka_unit_test(a_cover_behind_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
