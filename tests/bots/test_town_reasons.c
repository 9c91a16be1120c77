/* What bots say of the dice they keep in Dice Town: it is true of those dice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/town/reasons.h"
#include "games/town/town.h"

#define LINES(...) ((const char *const[]){"round 2", __VA_ARGS__, NULL})

/* The reason for a move of seat 1 in a game for three. */
static void expect(const char *const lines[], const char *move, const char *word, const char *place)
{
    struct setup setup = {.seats = 3};
    struct town t;
    struct town_view view;
    struct bot_reasons reasons = {.count = 1};
    town_game.start(&t, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        assert_null(town_game.arrange(&t, lines[i]));
    assert_null(town_game.settle(&t, NULL));
    town_game.observe(&t, 0, &view);
    view.seen.ask = ASK_KEEP; /* rolled dice are no line of a position */
    assert_null(town_game.parse_move(0, move, &reasons.best[0].move));
    const struct bot_question question = {.game = &town_game, .view = &view};
    town_explain(&question, &reasons);
    assert_string_equal(reasons.word, word);
    if (place != NULL)
        assert_string_equal(town_game.place_word(reasons.values.place), place);
}

/* Dice for a place are told with their place, however good the others are. */
static void dice_for_their_place(void **unused)
{
    (void)unused;
    expect(LINES("at roll", "seat 1 dice J J"), "keep J", "why-keep", "store");
    expect(LINES("at roll"), "keep K K", "why-keep", "sheriff");
    expect(LINES("at roll", "seat 1 dice J J"), "keep 10 10", "why-keep", "bank");
}

/* One die is kept since it costs nothing: what the rest is rolled for is something else. */
static void one_die_is_free(void **unused)
{
    (void)unused;
    expect(LINES("at roll", "seat 1 dice J J"), "keep A", "why-keep-one", "store");
    expect(LINES("at roll", "seat 1 dice J J J", "seat 2 dice 9 9 9"), "keep 9", "why-keep-one",
           "store");
}

/* Aces are for Town Hall, and the last die is part of a hand that is for something. */
static void hands(void **unused)
{
    (void)unused;
    expect(LINES("at roll", "seat 1 dice J J"), "keep A A", "why-keep-hand", NULL);
    expect(LINES("at roll", "seat 1 dice J J J J"), "keep A", "why-keep-all", "store");
    expect(LINES("at roll", "seat 1 dice J J"), "keep -", "why-keep-none", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_for_their_place),
        cmocka_unit_test(one_die_is_free),
        cmocka_unit_test(hands),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
