/* What bots do in positions where sense leaves no doubt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "games/dicetto/dicetto.h"

/* The move of seat 1 in a position of Dicetto for two, three cards ending the game; the lines end
 * with a null. */
static void expect_dicetto(const char *const lines[], const char *expected)
{
    struct setup setup = {.seats = 2};
    const char *at = NULL;
    size_t length = 0;
    struct dicetto g;
    struct move choices[CHOICES_MAX];
    struct rng rng = {0};
    char bytes[40];
    struct text out = TEXT(bytes);
    assert_null(game_parse_options(&dicetto_game, "bonus=on,cards=3", &setup, &at, &length));
    dicetto_game.start(&g, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        assert_null(dicetto_game.arrange(&g, lines[i]));
    assert_null(dicetto_game.settle(&g, NULL));
    const struct bot_question question = {
        .game = &dicetto_game,
        .view = &g,
        .choices = choices,
        .count = dicetto_game.choices(&g, 0, choices),
    };
    const struct move move = bot_find(&dicetto_game, "greedy")->choose(&question, &rng);
    dicetto_game.print_move(&move, &out);
    assert_string_equal(bytes, expected);
}

/* A card of one point is not worth five. */
static void dicetto_fewest(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "space 1 pair",
        "at place",
        "dice 1 2 6 6",
        "collected 1 two-pairs large-straight",
        "collected 2 face-1",
        "super owner 2",
        NULL,
        NULL,
    };
    expect_dicetto(lines, "place 6 6 on 1");
    lines[6] = "bonus fewest-ones";
    expect_dicetto(lines, "done");
}

/* A die goes where it brings a bonus, though it is less safe there. */
static void dicetto_most(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "space 1 face-6",     "space 2 chance", "at place", "dice 6", "collected 1 face-1",
        "collected 2 face-2", "super owner 2",  NULL,       NULL,
    };
    expect_dicetto(lines, "place 6 on 2");
    lines[7] = "bonus most-faces";
    expect_dicetto(lines, "place 6 on 1");
}

/* Of two groups to throw out, those that would bring their owner a bonus. */
static void dicetto_denies(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "space 1 pair owner 2 dice 5 5",
        "space 2 pair-d owner 2 dice 5 5",
        "at place",
        "dice 1 2 6 6",
        "super owner 2",
        NULL,
        NULL,
    };
    expect_dicetto(lines, "place 6 6 on 1");
    lines[5] = "bonus most-dicetto";
    expect_dicetto(lines, "place 6 6 on 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dicetto_fewest),
        cmocka_unit_test(dicetto_most),
        cmocka_unit_test(dicetto_denies),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
