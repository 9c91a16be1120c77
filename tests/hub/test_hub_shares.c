/* What one person, or everybody at one address, may take of a hub, and what is left for others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

static struct world *open_world(const struct store_faults *faults)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, faults);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static const char *first_table(const char *json)
{
    return strstr(json, "{\"table\":\"");
}

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

static const char *list(struct world *w, unsigned client)
{
    world_line(w, client, "tables");
    world_run(w);
    return w->client[client].last;
}

/* --- tables ---------------------------------------------------------------------------------- */

/* Two connections of one person ask for many at once, while the disk is slow. */
static void makes_at_once(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 1, .delay = 50});
    w->limits.person_tables = 5;
    world_crash(w); /* limits are given to a new process */
    world_connect(w, 0);
    world_connect(w, 4);
    for (unsigned round = 0; round < 4; round++) {
        world_line(w, 0, "make game=dicetto");
        world_line(w, 4, "make game=dicetto");
        world_run(w);
    }
    assert_int_equal(hub_counts(w->hub).made, 5);
    /* the store knows of those of a process that is gone */
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[0].refused, "too-many-tables");
    close_world(w);
}

static void play_null(struct world *w, unsigned client)
{
    world_line(w, client, "sit 1");
    world_line(w, client, "bot 2 random");
    world_line(w, client, "start");
    world_run(w);
    for (unsigned i = 0; i < 100 && !w->client[client].over; i++) {
        world_answer(w, client);
        world_pass(w, 3000);
    }
    assert_true(w->client[client].over);
}

static void tables_of_an_address(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 2, .delay = 5});
    w->limits.address_tables = 4;
    w->address[0] = w->address[1] = 7;
    w->address[2] = 8;
    world_crash(w);
    for (unsigned client = 0; client < 3; client++)
        world_connect(w, client);
    for (unsigned i = 0; i < 4; i++) {
        world_line(w, i % 2, "make game=null substitute=random seats=2 options=rounds=1");
        world_run(w);
        assert_string_equal(w->client[i % 2].refused, "");
    }
    for (unsigned client = 0; client < 2; client++) {
        world_line(w, client, "make game=dicetto");
        world_run(w);
        assert_string_equal(w->client[client].refused, "too-many-tables");
    }
    /* others feel nothing, and tables that sleep count, too */
    world_line(w, 2, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[2].refused, "");
    world_pass(w, 60000);
    world_line(w, 1, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[1].refused, "too-many-tables");
    /* one of them is played to its end, and there is room for another */
    play_null(w, 0);
    world_line(w, 1, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[1].refused, "");
    world_line(w, 1, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[1].refused, "too-many-tables");
    /* addresses are not stored: a restart begins anew */
    world_crash(w);
    world_connect(w, 1);
    world_line(w, 1, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[1].refused, "");
    close_world(w);
}

/* A table that nobody began closes, and does not count any more. */
static void closed_tables(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 3});
    w->limits.address_tables = 1;
    w->limits.lobby = 60000;
    w->address[0] = 7;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    world_line(w, 0, "leave");
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[0].refused, "too-many-tables");
    world_pass(w, 300000);
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    close_world(w);
}

/* --- entries --------------------------------------------------------------------------------- */

static struct world *open_lobby(unsigned entries, unsigned table_entries)
{
    struct world *w = open_world(&(struct store_faults){.seed = 8});
    w->limits.entries = entries;
    w->limits.table_entries = table_entries;
    world_crash(w);
    world_connect(w, 0);
    world_connect(w, 1);
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
    world_line(w, 1, "table %s", w->client[0].code);
    world_line(w, 0, "sit 1");
    world_run(w);
    return w;
}

/* Whoever fills a table cannot keep the host from being rid of them. */
static void a_table_defends_itself(void **state)
{
    (void)state;
    struct world *w = open_lobby(100, 9);
    world_line(w, 1, "sit 3");
    for (unsigned i = 0; i < 20; i++)
        world_line(w, 1, "say wow");
    world_run(w);
    assert_string_equal(w->client[1].refused, "too-fast");
    world_line(w, 0, "say wow");
    assert_string_equal(w->client[0].refused, "too-fast");
    world_line(w, 0, "remove 3");
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    close_world(w);
}

static void sitting_down_again_and_again(void **state)
{
    (void)state;
    struct world *w = open_lobby(5, 0);
    unsigned rose = 0;
    for (unsigned i = 0; i < 20; i++) {
        world_line(w, 1, "sit 3");
        world_line(w, 1, i % 2 == 0 ? "rise" : "leave");
        rose += w->client[1].refused[0] == '\0';
        world_run(w);
    }
    assert_int_equal(rose, 5);
    close_world(w);
}

/* --- lists ----------------------------------------------------------------------------------- */

/* Somebody opens hundreds of tables; Ann, who waits at hers, is still the first in the list. */
static void lists_stay_useful(void **state)
{
    enum { FLOOD = 300 };
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 4});
    char ann[64];
    w->limits.person_tables = FLOOD + 1;
    w->limits.address_tables = 0;
    world_crash(w);
    for (unsigned client = 0; client < 4; client++)
        world_connect(w, client);
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    snprintf(ann, sizeof ann, "{\"table\":\"%s\"", w->client[0].table);
    for (unsigned i = 0; i < FLOOD; i++) {
        world_pass(w, 10);
        world_line(w, 1, "make game=dicetto");
        world_run(w);
    }
    const char *json = list(w, 2);
    const char *first = first_table(json), *second = first_table(first + 1);
    /* the two with people, the later one first; those of the flood do not push others out */
    assert_non_null(strstr(json, ann));
    assert_true(strstr(json, ann) == second || strstr(json, ann) == first);
    assert_int_equal(count_of(json, "{\"table\":\""), 200);
    /* it is the same if nothing has happened */
    char *before = strdup(json);
    assert_string_equal(list(w, 2), before);
    free(before);
    /* after a while, too, when all that nobody is at have left memory */
    world_pass(w, 120000);
    assert_non_null(strstr(list(w, 3), ann));
    close_world(w);
}

/* Three of a host come first; the rest comes later. */
static void a_few_of_each(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 5});
    for (unsigned client = 0; client < 4; client++)
        world_connect(w, client);
    /* Bob has opened five, and then Ann one; nobody is at them but the last ones */
    char ann[64];
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    world_line(w, 0, "leave");
    snprintf(ann, sizeof ann, "{\"table\":\"%s\"", w->client[0].table);
    for (unsigned i = 0; i < 5; i++) {
        world_pass(w, 1000);
        world_line(w, 1, "make game=dicetto");
        world_run(w);
    }
    world_line(w, 1, "leave");
    world_run(w);
    const char *json = list(w, 2);
    unsigned at = 0;
    for (const char *table = first_table(json); table != strstr(json, ann); at++)
        table = first_table(table + 1);
    assert_int_equal(at, 3); /* behind three of Bob's, and before his other two */
    assert_int_equal(count_of(json, "{\"table\":\""), 6);
    close_world(w);
}

/* Four people at an address open three tables each, and then Ann elsewhere sees hers after ten. */
static void a_few_at_an_address(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 9});
    char ann[64];
    w->limits.address_tables = 0;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto");
    world_run(w);
    world_line(w, 0, "leave");
    snprintf(ann, sizeof ann, "{\"table\":\"%s\"", w->client[0].table);
    for (unsigned client = 4; client < 8; client++) {
        w->client[client].person = 200 + client;
        w->address[client] = 7;
        world_connect(w, client);
        for (unsigned i = 0; i < 3; i++) {
            world_pass(w, 1000);
            world_line(w, client, "make game=dicetto");
            world_run(w);
        }
        world_line(w, client, "leave");
    }
    world_connect(w, 1);
    const char *json = list(w, 1);
    unsigned at = 0;
    for (const char *table = first_table(json); table != strstr(json, ann); at++)
        table = first_table(table + 1);
    assert_int_equal(at, 10);
    assert_int_equal(count_of(json, "{\"table\":\""), 13);
    close_world(w);
}

static void (*send_known)(struct hub_out *out, uint64_t connection, const char *text,
                          size_t length);

/* Of a crowd only those are listened to whom the world knows. */
static void send_to_few(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    const struct world *w = (const struct world *)out; /* it stands first */
    for (unsigned i = 0; i < CLIENTS; i++)
        if (w->client[i].connection == connection)
            send_known(out, connection, text, length);
}

/* Hundreds are at tables of their own, each at four: a list has no more than fit, three of each,
 * and the last changed comes first. */
static void crowds(void **state)
{
    enum { PEOPLE = 75, EACH = 4, FIRST = 1000 };
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 10});
    const char *const make = "make game=dicetto";
    send_known = w->out.send;
    w->out.send = send_to_few;
    for (unsigned i = 0; i < PEOPLE * EACH; i++) {
        const uint64_t connection = FIRST + i;
        world_pass(w, 10);
        hub_come(w->hub, w->now, connection, 500 + i % PEOPLE, "Crowd");
        hub_line(w->hub, w->now, connection, make, strlen(make));
        world_run(w);
    }
    assert_int_equal(hub_counts(w->hub).tables, PEOPLE * EACH);
    world_connect(w, 0);
    const char *json = list(w, 0);
    assert_int_equal(count_of(json, "{\"table\":\""), 200);
    uint64_t before = UINT64_MAX;
    unsigned later = 0;
    for (const char *at = json; (at = strstr(at, "\"changed\":")) != NULL; at++) {
        const uint64_t changed = strtoull(at + strlen("\"changed\":"), NULL, 10);
        later += changed > before;
        before = changed;
    }
    assert_int_equal(later, 0);
    /* the next server finds all of them, however many are due at once */
    w->now += 1000;
    world_crash(w);
    w->out.send = send_to_few;
    world_pass(w, 5000);
    assert_int_equal(hub_counts(w->hub).loaded, PEOPLE * EACH);
    close_world(w);
}

/* Tables that people come to and leave, at any time and in any order, each leave memory when their
 * own time has come. */
static void each_in_its_time(void **state)
{
    enum { TABLES = 40, STEPS = 1500, LINGER = 15000 };
    (void)state;
    static char ids[TABLES][HUB_ID + 1];
    int64_t left_at[TABLES] = {0};
    struct world *w = open_world(&(struct store_faults){.seed = 11});
    w->limits.person_tables = TABLES;
    world_crash(w);
    for (unsigned client = 0; client < CLIENTS; client++)
        world_connect(w, client);
    for (unsigned i = 0; i < TABLES; i++) {
        world_line(w, i % CLIENTS, "make game=dicetto%s", i % 3 == 0 ? " pace=letters" : "");
        world_run(w);
        memcpy(ids[i], w->client[i % CLIENTS].table, sizeof ids[i]);
    }
    for (unsigned client = 0; client < CLIENTS; client++)
        world_line(w, client, "leave");
    for (unsigned i = 0; i < TABLES; i++)
        left_at[i] = w->now;
    for (unsigned step = 0; step < STEPS; step++) {
        const unsigned client = rng_below(&w->rng, CLIENTS), i = rng_below(&w->rng, TABLES);
        world_line(w, client, "table %s", ids[i]);
        world_pass(w, rng_below(&w->rng, 300));
        world_line(w, client, "leave");
        world_pass(w, rng_below(&w->rng, 1000));
        left_at[i] = w->now;
        unsigned most = 0;
        for (unsigned j = 0; j < TABLES; j++)
            most += w->now - left_at[j] <= LINGER + 1500;
        assert_true(hub_counts(w->hub).tables <= most);
    }
    assert_true(hub_counts(w->hub).tables > 5);
    world_pass(w, LINGER + 1000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    close_world(w);
}

/* --- codes ----------------------------------------------------------------------------------- */

static const char *try_code(struct world *w, unsigned client, const char *code)
{
    world_line(w, client, "table %s", code);
    world_run(w);
    return w->client[client].refused;
}

static void wrong_codes(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 6, .delay = 20});
    w->address[1] = w->address[5] = w->address[2] = 9;
    w->limits.address_codes = 15;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto visibility=code");
    world_run(w);
    const char *code = w->client[0].code;
    world_connect(w, 1);
    /* a few typing errors do no harm, and the right one costs nothing, however often */
    for (unsigned i = 0; i < 9; i++)
        assert_string_equal(try_code(w, 1, "ZZZZZZZ"), "no-such-table");
    for (unsigned i = 0; i < 30; i++)
        assert_string_equal(try_code(w, 1, code), "");
    assert_string_equal(try_code(w, 1, "ZZZZZZZ"), "no-such-table");
    /* then it is enough, on another connection, too */
    assert_string_equal(try_code(w, 1, "ZZZZZZZ"), "too-fast");
    world_connect(w, 5);
    assert_string_equal(try_code(w, 5, code), "too-fast");
    /* another person at the same address has what is left for the address */
    world_connect(w, 2);
    for (unsigned i = 0; i < 5; i++)
        assert_string_equal(try_code(w, 2, "ZZZZZZZ"), "no-such-table");
    assert_string_equal(try_code(w, 2, "ZZZZZZZ"), "too-fast");
    /* and elsewhere nobody feels anything */
    world_connect(w, 3);
    assert_string_equal(try_code(w, 3, code), "");
    world_pass(w, 10000);
    assert_string_equal(try_code(w, 1, code), "");
    close_world(w);
}

/* All at once, before the store has said anything. */
static void wrong_codes_at_once(void **state)
{
    (void)state;
    struct world *w = open_world(&(struct store_faults){.seed = 7, .delay = 500});
    world_connect(w, 1);
    world_connect(w, 5);
    for (unsigned i = 0; i < 20; i++)
        world_line(w, i % 2 == 0 ? 1 : 5, "table ZZZZZZ%u", i % 10);
    const uint64_t refused = hub_counts(w->hub).refused;
    assert_true(refused >= 10); /* too fast, or too much for one connection */
    world_run(w);
    assert_true(hub_counts(w->hub).refused > refused);
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_at_once),
        cmocka_unit_test(tables_of_an_address),
        cmocka_unit_test(closed_tables),
        cmocka_unit_test(a_table_defends_itself),
        cmocka_unit_test(sitting_down_again_and_again),
        cmocka_unit_test(lists_stay_useful),
        cmocka_unit_test(a_few_of_each),
        cmocka_unit_test(a_few_at_an_address),
        cmocka_unit_test(wrong_codes),
        cmocka_unit_test(wrong_codes_at_once),
        cmocka_unit_test(crowds),
        cmocka_unit_test(each_in_its_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
