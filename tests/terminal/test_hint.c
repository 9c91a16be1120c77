/* What is told of a bot's advice, with bots made for it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/i18n.h"
#include "games/town/town.h"
#include "terminal/hint.h"

static struct move keep(dice kept)
{
    return (struct move){.kind = MOVE_KEEP, .x = kept};
}

/* Advises the first choice, and knows everything about all of them. */
static struct move advise(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    assert_non_null(question->reasons);
    assert_int_equal(question->reasons->count, 0);
    *question->reasons = (struct bot_reasons){
        .count = 3,
        .best = {{.move = question->choices[0],
                  .win = 0.407F,
                  .win_error = 0.021F,
                  .points = 38.4F,
                  .points_error = 0.4F},
                 {.move = question->choices[2], .win = 0.4F, .points = 1.2F},
                 {.move = keep(dice_one(ACE)), .win = 0.004F, .win_error = 0.001F}},
        .worlds = 7,
        .word = "mined",
        .values = {.seat = 0, .n = 2, .see = SEE_ALL},
    };
    return question->choices[0];
}

/* Says only what is not in the list. */
static struct move shrug(const struct bot_question *question, struct rng *rng)
{
    (void)question, (void)rng;
    return keep(dice_one(ACE));
}

/* A sentence that the game does not have. */
static struct move mumble(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    question->reasons->word = "no-such-word";
    return question->choices[1];
}

/* Thinks until it is told to stop. */
static struct move ponder(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    while (!question->stop(question->context))
        continue;
    return question->choices[0];
}

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    (void)voice;
    return seat == 0 ? "Ann" : "Bob";
}

/* The advice of a bot about three choices, the first two of which are numbered. */
static void expect(struct move (*choose)(const struct bot_question *, struct rng *), bool utf8,
                   const char *expected)
{
    const struct bot bot = {.name = "seer", .game = "town", .choose = choose};
    const struct move choices[] = {keep(2 * dice_one(NINE)), keep(0),
                                   keep(2 * dice_one(NINE) + 2 * dice_one(KING))};
    const struct bot_question question = {.game = &town_game, .choices = choices, .count = 3};
    const struct voice voice = {i18n_translate, i18n_translate_plural, seat_name};
    struct rng rng = {0};
    char *told = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&told, &size);
    assert_non_null(out);
    const struct screen screen = {.out = out, .utf8 = utf8, .width = 80};
    struct hint hint;
    hint_ask(&bot, &question, &rng, 1, &hint);
    hint_tell(&hint, &question, 2, &voice, &screen);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(told, expected);
    free(told);
}

/* The sentence, then the move that was chosen and the runners-up, errors where there are some. */
static void reasons_are_told(void **unused)
{
    (void)unused;
    expect(advise, true,
           "The bot 'seer' would choose 1: keep 9 9\n"
           "Ann digs up 2 nuggets.\n"
           "  1: keep 9 9   wins 41 ±2 %, 38 ±1 points\n"
           "  keep 9 9 K K  wins 40 %, 1 point\n"
           "  keep A        wins 0 ±1 %, 0 points\n");
    expect(advise, false,
           "The bot 'seer' would choose 1: keep 9 9\n"
           "Ann digs up 2 nuggets.\n"
           "  1: keep 9 9   wins 41 +-2 %, 38 +-1 points\n"
           "  keep 9 9 K K  wins 40 %, 1 point\n"
           "  keep A        wins 0 +-1 %, 0 points\n");
}

static void without_reasons(void **unused)
{
    (void)unused;
    expect(shrug, true, "The bot 'seer' would type: keep A\n");
    expect(mumble, true, "The bot 'seer' would choose 2: keep -\n");
}

/* This comes to no end if nobody looks at the clock. */
static void time_is_limited(void **unused)
{
    (void)unused;
    expect(ponder, true, "The bot 'seer' would choose 1: keep 9 9\n");
}

static void strongest_advises(void **unused)
{
    (void)unused;
    const struct bot *adviser = hint_adviser(&town_game);
    unsigned i = 0;
    while (bot_list(&town_game, i) != adviser)
        i++;
    assert_non_null(adviser);
    assert_null(bot_list(&town_game, i + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reasons_are_told),
        cmocka_unit_test(without_reasons),
        cmocka_unit_test(time_is_limited),
        cmocka_unit_test(strongest_advises),
    };
    return cmocka_run_group_tests_name("hint", tests, NULL, NULL);
}
