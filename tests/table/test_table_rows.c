/* Rows that no table writes, where it is: of a log that is damaged, or of another program. Each is
 * refused when it is read, whatever it begins like. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/table/table_world.h"

#define ANN "0000000000001001"
#define BOB "0000000000001002"
#define LONG "0123456789012345678901234567890123456789012345678901234567890123456789"

static struct world world, folded;

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 5);
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    world_close(&world);
    return 0;
}

#define SAY(person, ...) assert_null(world_line(&world, person, __VA_ARGS__))

/* What comes of one more row behind those that were written. */
static const char *fold(const char *row)
{
    world_fold(&world, world.rows_count, &folded);
    const char *error = table_fold(&folded.table, world.now, row);
    folded.rows_count = 0; /* they are the other one's */
    world_close(&folded);
    return error;
}

static void refused(const char *const *rows)
{
    for (; *rows != NULL; rows++) {
        const char *error = fold(*rows);
        if (error == NULL)
            print_error("%s\n", *rows);
        assert_non_null(error);
        assert_string_equal(error, "bad-row");
    }
}

static void taken(const char *const *rows)
{
    for (; *rows != NULL; rows++) {
        const char *error = fold(*rows);
        if (error != NULL)
            print_error("%s: %s\n", *rows, error);
        assert_null(error);
    }
}

static void make(const char *settings)
{
    assert_null(world_make(&world, settings));
    world_here(&world, 2, true);
}

/* Ann and Bob sit, and there may be a bot; the last seat is a bot's or nobody's. */
static void sit(void)
{
    SAY(1, "sit 1");
    SAY(2, "sit 2");
}

static void before_there_is_a_table(void **context)
{
    (void)context;
    refused((const char *const[]){
        "", "nonsense", "sit 1 " ANN " Ann", "away 1", "resumed 5", "table", "table 2",
        "table 1 1001 - game=null", "table 1 0000000000000000 - game=null",
        "table 1 000000000000100x - game=null", "table 1 " ANN " " LONG " game=null",
        "table 1 " ANN " - game=chess", "table 1 " ANN " - seats", NULL});
    taken((const char *const[]){"table 1 " ANN " - game=null seats=3 substitute=random", NULL});
}

static void in_a_lobby(void **context)
{
    (void)context;
    make("game=null seats=4 substitute=random");
    sit();
    SAY(1, "bot 3 random");
    refused((const char *const[]){
        "table 1 " ANN " - game=null",
        "set game=chess",
        "sit 5 " ANN " Ann",
        "sit 4 1001 Ann",
        "sit 3 " ANN " Ann",
        "sit 4 0000000000001003 " LONG,
        "sit 4 0000000000001003 Cleo\t" LONG,
        "sit 4 0000000000001003 " LONG LONG LONG,
        "rise 5",
        "rise",
        "remove x",
        "bot 5 random",
        "close 5",
        "open 0",
        "words 3 a bot has none",
        "words 1 " LONG,
        "past nonsense",
        "chat 3 hello",
        "say 4 hello",
        "mute 3 1",
        "mute 1 3",
        "mute 1 5",
        "name 3 Cora",
        "name 1 " LONG,
        "again 4",
        "next " LONG,
        "opened " LONG,
        "away 3",
        "vote 1 yes",
        "play 1 pick 1",
        "resumed",
        "resumed -",
        "resumed 5x",
        "resumed 12345678901234",
        NULL,
    });
    taken((const char *const[]){"sit 4 0000000000001003 Cleo",
                                "sit 4 0000000000001003 Cleo\tDmytro", "chat 1", "name 2 Bert",
                                "resumed -5", NULL});
}

static void in_a_game(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random clock=none");
    sit();
    SAY(1, "bot 3 random");
    SAY(1, "start");
    SAY(1, "answer 1 pick 1");
    refused((const char *const[]){"nonsense",
                                  "start",
                                  "set seats=2",
                                  "reply 2 pick 1",
                                  "reply 9 pick 1",
                                  "play",
                                  "play 2 pick 9",
                                  "play 1 pick 2",
                                  "play 9 pick 1",

                                  "over",
                                  "undo 2",
                                  "undo 3",
                                  "undo 9",
                                  "undo-agreed 2",
                                  "undo-practice 1",
                                  "want-undo 2",
                                  "want-undo 3",
                                  "agree 1",
                                  "agree 3",
                                  "disagree 2",
                                  "back 3",
                                  "back 9",
                                  "shown 3",
                                  "shown 1",
                                  "standing 3 ask",
                                  "standing 1 never",
                                  "vote 3 yes",
                                  NULL});
    taken((const char *const[]){"play 2 pick 1", "undo 1", "want-undo 1", "away 1", "back 1",
                                "standing 1 ask", "vote 1 no", "end", "resumed 1000", NULL});
    /* a move that would be one, and more behind it than any move has */
    char longer[600];
    snprintf(longer, sizeof longer, "play 2 pick 1%*s", 560, "");
    assert_string_equal(fold(longer), "bad-row");
    SAY(1, "vote yes");
    SAY(2, "vote yes");
    refused((const char *const[]){"rise 1", "remove 2", "play 2 pick 1", "over", "vote 1 yes",
                                  "resumed 5", "start", NULL});
    taken((const char *const[]){"again 1", "chat 1 hello", "name 1 ", NULL});
}

/* Who may start is looked at again, and so is what follows from it. */
static void that_start_a_game(void **context)
{
    (void)context;
    make("game=null seats=2 substitute=random");
    SAY(1, "sit 1");
    SAY(1, "close 2");
    refused((const char *const[]){"start", NULL});
    SAY(1, "open 2");
    SAY(2, "sit 2");
    refused((const char *const[]){"start", "start 1 pick 1", "start ? die 1 9", NULL});
    SAY(1, "start");
    assert_int_equal(strncmp(world.rows[world.rows_count - 1].text, "start ", 6), 0);
    const char *text = world.rows[--world.rows_count].text;
    taken((const char *const[]){text, NULL});
    world.rows_count++;
}

/* A moment waits for replies, and for its end. */
static void in_a_moment(void **context)
{
    (void)context;
    char line[1000];
    make("game=town seats=2 moment=3000 undo=ask");
    sit();
    SAY(1, "start");
    while (!world.table.moment) {
        assert_int_equal(world.table.phase, TABLE_PLAYING);
        for (unsigned person = 1; person <= 2; person++)
            if (!world.table.moment && world_answer(&world, person - 1, line, sizeof line))
                SAY(person, "%s", line);
    }
    refused((const char *const[]){"reply 1 dance", "reply 1", "play 1 pass", "play ? cards 1",
                                  "undo 1", "undo 2", "undo-agreed 1", "undo-agreed 2",
                                  "want-undo 1", "want-undo 2", "start", NULL});
    taken((const char *const[]){"reply 1 pass", "over", "away 1", "standing 1 hit", NULL});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(before_there_is_a_table, open_world, close_world),
        cmocka_unit_test_setup_teardown(in_a_lobby, open_world, close_world),
        cmocka_unit_test_setup_teardown(in_a_game, open_world, close_world),
        cmocka_unit_test_setup_teardown(that_start_a_game, open_world, close_world),
        cmocka_unit_test_setup_teardown(in_a_moment, open_world, close_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
