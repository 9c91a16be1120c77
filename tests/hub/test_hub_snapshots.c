/* Snapshots of tables: who comes back finds the same table with one, without one, and with one that
 * is damaged or not its own; and long logs are not read from their first entry. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/sha256.h"
#include "match/verify.h"
#include "tests/hub/hub_world.h"

enum { EVERY = 50, TALK = 1500, ROUNDS = 60 };

struct kept {
    bool there;
    int64_t table, number;
    size_t size;
    char *bytes;
};

/* A table with a long log in the middle of a game; then the process dies. */
static struct world *open_world(uint64_t seed)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = seed});
    w->limits.entries = w->limits.table_entries = 0;
    w->limits.snapshots = EVERY;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make game=town seats=3 chat=free clock=none");
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 2 greedy");
    world_line(w, 0, "bot 3 greedy");
    world_line(w, 0, "words blue moon");
    world_line(w, 0, "start");
    world_run(w);
    for (unsigned i = 0; i < ROUNDS; i++)
        if (world_answer(w, 0))
            world_run(w);
        else
            world_pass(w, 500);
    for (unsigned i = 0; i < TALK; i++)
        world_line(w, 0, "chat line %u", i);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static void keep(void *context, const char *error, const struct store_answer *answer)
{
    struct kept *kept = context;
    assert_null(error);
    kept->there = answer->count > 0;
    if (!kept->there)
        return;
    kept->table = answer->snapshots[0].table;
    kept->number = answer->snapshots[0].number;
    kept->size = answer->snapshots[0].bytes.length;
    kept->bytes = malloc(kept->size);
    assert_non_null(kept->bytes);
    memcpy(kept->bytes, answer->snapshots[0].bytes.bytes, kept->size);
}

static struct kept snapshot_of(struct world *w)
{
    struct kept kept = {0};
    int64_t id = 0;
    assert_true(hub_parse_id(w->client[0].table, &id));
    const struct store_query query = {.question = STORE_SNAPSHOT_OF, .id = id};
    assert_true(store_memory_peek(w->store, &query, keep, &kept));
    kept.table = id;
    return kept;
}

static void put(struct world *w, const struct kept *kept, int64_t number)
{
    const struct store_write write = {.action = STORE_PUT,
                                      .kind = STORE_SNAPSHOT,
                                      .snapshot = {kept->table, number, {kept->bytes, kept->size}}};
    assert_true(store_submit(w->store, &write, 1, NULL, NULL));
    world_run(w);
}

static uint64_t reads(struct world *w)
{
    struct store_counts counts;
    store_count(w->store, &counts);
    return counts.reads;
}

/* The process dies and somebody comes for the whole picture, which this gives; and how many times
 * the store was read. */
static char *read_again(struct world *w, uint64_t *times)
{
    const uint64_t before = reads(w);
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "table %s", w->client[0].table);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    *times = reads(w) - before;
    world_line(w, 0, "look");
    world_run(w);
    assert_int_equal(strncmp(w->client[0].last, "{\"table\"", 8), 0);
    char *copy = strdup(w->client[0].last);
    assert_non_null(copy);
    return copy;
}

static void same_table(struct world *w, const char *wanted, uint64_t *times)
{
    char *picture = read_again(w, times);
    assert_string_equal(picture, wanted);
    free(picture);
}

static void logs_are_not_read_again(void **state)
{
    (void)state;
    struct world *w = open_world(1);
    uint64_t whole = 0, part = 0;
    assert_false(snapshot_of(w).there);
    char *picture = read_again(w, &whole);
    struct kept kept = snapshot_of(w);
    assert_true(kept.there);
    assert_int_equal(kept.number % EVERY, 0);
    same_table(w, picture, &part);
    print_message("# read %u times, then %u\n", (unsigned)whole, (unsigned)part);
    assert_true(part < whole);
    /* nothing was added, so there is no better one */
    struct kept again = snapshot_of(w);
    assert_int_equal(again.number, kept.number);
    /* who has missed little is told of it out of what comes after the snapshot */
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].table);
    world_run(w);
    world_disconnect(w, 1);
    world_line(w, 0, "chat meanwhile");
    world_run(w);
    const uint64_t before = reads(w);
    w->client[1].missed = 0;
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].missed, 1);
    assert_true(reads(w) - before <= 3);
    free(again.bytes);
    free(kept.bytes);
    free(picture);
    close_world(w);
}

static void damage_does_no_harm(void **state)
{
    enum { PLACES = 60 };
    (void)state;
    struct world *w = open_world(2);
    struct rng rng = rng_stream(2, 0);
    uint64_t whole = 0, times = 0;
    char *picture = read_again(w, &whole);
    struct kept kept = snapshot_of(w);
    assert_true(kept.there);
    for (unsigned i = 0; i < PLACES; i++) {
        const size_t at = rng_below(&rng, (uint32_t)kept.size);
        kept.bytes[at] = (char)(kept.bytes[at] ^ (1 << rng_below(&rng, 7)));
        put(w, &kept, kept.number);
        same_table(w, picture, &times);
        assert_true(times >= whole);
        /* it was made once more */
        struct kept again = snapshot_of(w);
        assert_int_equal(again.size, kept.size);
        assert_memory_not_equal(again.bytes, kept.bytes, kept.size);
        free(kept.bytes);
        kept = again;
    }
    /* it is said to stand for other entries; there is but a part of it; nobody asks for it */
    put(w, &kept, kept.number - EVERY);
    same_table(w, picture, &times);
    assert_true(times >= whole);
    kept.size = 20;
    put(w, &kept, kept.number);
    same_table(w, picture, &times);
    w->limits.snapshots = 0;
    same_table(w, picture, &times);
    assert_true(times >= whole - 1);
    free(kept.bytes);
    free(picture);
    close_world(w);
}

/* One that is sound and of this program, but of another log or of a longer one. */
static void strange_ones_are_passed_over(void **state)
{
    enum { TIMES = 5 };
    (void)state;
    struct world *w = open_world(3), *other = open_world(4);
    uint64_t whole = 0, times = 0;
    for (unsigned i = 0; i < 6 * EVERY; i++)
        world_line(w, 0, "chat more");
    world_run(w);
    char *picture = read_again(w, &whole);
    for (unsigned i = 0; i < TIMES; i++) {
        for (unsigned j = 0; j < 3 * EVERY; j++)
            world_line(other, 0, "chat more");
        world_run(other);
        free(read_again(other, &times));
        struct kept strange = snapshot_of(other), own = snapshot_of(w);
        assert_true(strange.there && own.there);
        strange.table = own.table;
        put(w, &strange, strange.number);
        same_table(w, picture, &times);
        assert_true(times >= whole);
        struct kept again = snapshot_of(w);
        assert_int_equal(again.number, own.number);
        assert_memory_equal(again.bytes, own.bytes, own.size);
        free(again.bytes);
        free(own.bytes);
        free(strange.bytes);
    }
    free(picture);
    close_world(w);
    close_world(other);
}

static void check_fair(void *context, const char *error, const char *text, size_t length)
{
    static struct move moves[20000];
    struct verify_report *report = calloc(1, sizeof *report);
    struct client *client = context;
    char seed[FAIR_HEX + 16] = "\"seed\":\"";
    assert_null(error);
    assert_int_equal(verify_run(text, length, moves, sizeof moves / sizeof moves[0], report),
                     VERIFY_FAIR);
    /* and everybody has been told the seed */
    strncat(seed, strstr(text, "\nseed ") + 6, FAIR_HEX);
    assert_non_null(strstr(client->story, seed));
    client->over = false;
    free(report);
}

/* The dice are those that were promised, whatever the table was read from. */
static void games_go_on(void **state)
{
    (void)state;
    struct world *w = open_world(5);
    uint64_t times = 0;
    int64_t id = 0;
    for (unsigned round = 0; !w->client[0].over && round < 20000; round++) {
        if (round % 40 == 0)
            free(read_again(w, &times));
        if (world_answer(w, 0))
            world_run(w);
        else
            world_pass(w, 500);
    }
    assert_true(w->client[0].over);
    assert_true(hub_parse_id(w->client[0].table, &id));
    assert_true(hub_record(w->hub, id, 0, check_fair, &w->client[0]));
    world_run(w);
    assert_false(w->client[0].over);
    close_world(w);
}

/* One that is whole, but of a program that keeps tables otherwise, is passed over as well. */
static void of_another_program(void **state)
{
    enum { HASH = SHA256_BYTES };
    (void)state;
    struct world *w = open_world(6);
    uint64_t whole = 0, times = 0, fewer = 0;
    char *picture = read_again(w, &whole);
    same_table(w, picture, &fewer);
    assert_true(fewer < whole);
    struct kept own = snapshot_of(w);
    assert_true(own.there);
    /* the table's own part begins with what tells programs apart: somewhere in the first bytes */
    unsigned passed = 0;
    for (size_t at = 0; at < own.size / 4 && passed == 0; at += 8) {
        struct kept other = own;
        uint8_t hash[HASH];
        other.bytes = malloc(own.size);
        assert_non_null(other.bytes);
        memcpy(other.bytes, own.bytes, own.size);
        for (size_t i = at; i < at + 8; i++)
            other.bytes[i] = (char)(other.bytes[i] ^ 0x55);
        sha256(other.bytes, other.size - HASH, hash);
        memcpy(other.bytes + other.size - HASH, hash, HASH);
        put(w, &other, other.number);
        same_table(w, picture, &times);
        passed += times >= whole;
        free(other.bytes);
    }
    assert_true(passed > 0);
    free(own.bytes);
    free(picture);
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logs_are_not_read_again),      cmocka_unit_test(damage_does_no_harm),
        cmocka_unit_test(strange_ones_are_passed_over), cmocka_unit_test(games_go_on),
        cmocka_unit_test(of_another_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
