/* What bots say of their advice in Dicetto: battles are called battles, nobody is promised a turn
 * that does not come, and runners-up are other plans. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/dicetto_reasons.h"

/* A position for two, three cards ending the game; the lines end with a null. */
static struct dicetto position(const char *const lines[])
{
    struct setup setup = {.seats = 2};
    const char *at = NULL;
    size_t length = 0;
    struct dicetto g;
    assert_null(game_parse_options(&dicetto_game, "cards=3", &setup, &at, &length));
    dicetto_game.start(&g, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        assert_null(dicetto_game.arrange(&g, lines[i]));
    assert_null(dicetto_game.settle(&g, NULL));
    return g;
}

/* The reason for a move of seat 1. */
static struct bot_reasons reasons_for(const char *const lines[], const char *move)
{
    const struct dicetto g = position(lines);
    const struct bot_question question = {.game = &dicetto_game, .view = &g};
    struct bot_reasons reasons = {0};
    assert_null(dicetto_game.parse_move(0, move, &reasons.best[0].move));
    dicetto_explain(&question, &reasons);
    return reasons;
}

static void expect(const char *const lines[], const char *move, const char *word, const char *card)
{
    const struct bot_reasons reasons = reasons_for(lines, move);
    assert_string_equal(reasons.word, word);
    assert_string_equal(dicetto_game.card_word(reasons.values.card), card);
}

static void expect_question(const char *const lines[], const char *expected)
{
    const struct dicetto g = position(lines);
    struct event question;
    char bytes[128];
    struct text out = TEXT(bytes);
    dicetto_game.question(&g, 0, &question);
    dicetto_game.print_event(&question, &out);
    assert_string_equal(bytes, expected);
}

/* Dice that tie do not fit: the question says so, card by card. */
static void questions_name_battles(void **unused)
{
    (void)unused;
    const char *lines[] = {"space 1 pair owner 2 dice 5 5",
                           "space 2 chance owner 2 dice 1",
                           "at roll",
                           "rolls 1",
                           "dice 2 3 5 5",
                           "super owner 2",
                           NULL};
    expect_question(lines, "ask-again seat=1 dice=2+3+5+5 rolls=2 fits=2 battles=1");
    lines[0] = "space 1 pair owner 2 dice 4 4";
    expect_question(lines, "ask-again seat=1 dice=2+3+5+5 rolls=2 fits=1+2 battles=");
    lines[0] = "space 1 pair owner 2 dice 6 6";
    expect_question(lines, "ask-again seat=1 dice=2+3+5+5 rolls=2 fits=2 battles=");
}

static void stopping_for_a_battle(void **unused)
{
    (void)unused;
    const char *lines[] = {"space 1 pair owner 2 dice 5 5",
                           "at roll",
                           "rolls 2",
                           "dice 1 2 5 5",
                           "super owner 2",
                           NULL};
    expect(lines, "stop", "why-stop-battle", "pair");
    lines[0] = "space 1 pair owner 2 dice 4 4";
    expect(lines, "stop", "why-stop", "pair");
}

/* Against the highest pair there is nothing but a battle to hope for. */
static void rolling_for_a_battle(void **unused)
{
    (void)unused;
    const char *lines[] = {"space 1 pair owner 2 dice 6 6",
                           "at roll",
                           "rolls 1",
                           "dice 1 2 3 6",
                           "super owner 2",
                           NULL};
    expect(lines, "roll 1 2 3", "why-keep-battle", "pair");
    expect(lines, "roll 1 2 3 6", "why-all-again-battle", "pair");
    lines[0] = "space 1 pair owner 2 dice 2 2";
    expect(lines, "roll 1 2 3", "why-keep", "pair");
    expect(lines, "roll 1 2 3 6", "why-all-again", "pair");
}

/* If the next seat ends the game, a card is won by dice that stand on it now. */
static void the_last_turn(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "space 1 pair",  "space 2 face-1 owner 2 dice 1 1", "at place", "dice 6 6",
        "super owner 2", "collected 2 face-2 face-3",       NULL};
    expect(lines, "place 6 6 on 1", "why-place-last", "pair");
    lines[5] = "collected 2 face-2";
    expect(lines, "place 6 6 on 1", "why-place", "pair");
    const unsigned holds = reasons_for(lines, "place 6 6 on 1").values.n;
    assert_true(holds > 50 && holds < 100);
}

static void placing_with_a_tie(void **unused)
{
    (void)unused;
    const char *const lines[] = {"space 1 pair owner 2 dice 6 6", "at place", "dice 6 6",
                                 "super owner 2", NULL};
    expect(lines, "place 6 6 on 1", "why-battle", "pair");
}

/* The two cards can be taken in either order, which is one plan. */
static void runners_up_differ(void **unused)
{
    (void)unused;
    static const char *const levels[] = {"strong", "expert"};
    const char *const lines[] = {"space 1 pair", "space 2 face-1", "at place",
                                 "dice 1 6 6",   "super owner 2",  NULL};
    const struct dicetto g = position(lines);
    for (unsigned level = 0; level < 2; level++) {
        struct move choices[CHOICES_MAX];
        struct bot_reasons reasons = {0};
        struct rng rng = {0};
        const struct bot_question question = {
            .game = &dicetto_game,
            .view = &g,
            .choices = choices,
            .count = dicetto_game.choices(&g, 0, choices),
            .reasons = &reasons,
        };
        const struct move move = bot_find(&dicetto_game, levels[level])->choose(&question, &rng);
        assert_int_equal(question.count, 3); /* one card, the other, or none */
        assert_int_equal(move.kind, DO_PLACE);
        assert_int_equal(reasons.count, 2);
        assert_memory_equal(&reasons.best[0].move, &move, sizeof move);
        assert_int_equal(reasons.best[1].move.kind, DO_DONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_name_battles), cmocka_unit_test(stopping_for_a_battle),
        cmocka_unit_test(rolling_for_a_battle),   cmocka_unit_test(the_last_turn),
        cmocka_unit_test(placing_with_a_tie),     cmocka_unit_test(runners_up_differ),
    };
    return cmocka_run_group_tests_name("dicetto-reasons", tests, NULL, NULL);
}
