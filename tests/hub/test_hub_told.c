/* Who is told what by the hub, and what is kept of it: long chat, tables that nobody may watch. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

static struct world *open_world(uint64_t seed)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = seed});
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static void come(struct world *w, unsigned client)
{
    world_connect(w, client);
    world_line(w, client, "table %s", w->client[0].code);
    world_run(w);
}

/* Clients 0 and 1 sit at a table of client 0. */
static void open_table(struct world *w, const char *settings)
{
    world_connect(w, 0);
    world_line(w, 0, "make seats=2 clock=none %s", settings);
    world_run(w);
    come(w, 1);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_run(w);
}

/* The longest chat there is outlives the process: nobody has heard what was not stored. */
static void long_chat_is_stored(void **state)
{
    (void)state;
    struct world *w = open_world(41);
    char words[TABLE_CHAT_MAX + 1];
    open_table(w, "game=dicetto chat=free");
    for (unsigned length = TABLE_CHAT_MAX - 99; length <= TABLE_CHAT_MAX; length += 33) {
        memset(words, 'a', length);
        words[length] = '\0';
        world_line(w, 0, "chat %s", words);
        world_run(w);
        assert_non_null(strstr(w->client[1].last, words));
    }
    const uint32_t step = w->client[1].step;
    world_crash(w);
    come(w, 2);
    assert_int_equal(w->client[2].step, step);
    world_line(w, 2, "history %u", step + 1);
    world_run(w);
    assert_non_null(strstr(w->client[2].last, words));
    close_world(w);
}

/* Not one is let in, however many there are already. */
static void nobody_watches(void **state)
{
    (void)state;
    struct world *w = open_world(42);
    uint32_t step[CLIENTS] = {0};
    open_table(w, "game=dicetto watchers=no");
    for (unsigned i = 2; i < 4; i++)
        come(w, i);
    world_line(w, 0, "start");
    world_run(w);
    for (unsigned i = 2; i < 4; i++) {
        assert_string_equal(w->client[i].refused, "no-watchers"); /* who came before it began */
        step[i] = w->client[i].step;
    }
    for (unsigned i = 6; i < CLIENTS; i++) {
        come(w, i);
        assert_string_equal(w->client[i].refused, "no-watchers");
        assert_int_equal(w->client[i].pictures, 0);
    }
    for (unsigned i = 0; i < 9; i++) {
        world_answer(w, i % 2);
        world_run(w);
    }
    for (unsigned i = 2; i < 4; i++)
        assert_int_equal(w->client[i].step, step[i]);
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_chat_is_stored),
        cmocka_unit_test(nobody_watches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
