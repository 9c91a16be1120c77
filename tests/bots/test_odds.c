/* Odds against what can be counted by hand, and by somebody else's solver. */
#include <math.h>
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/odds.h"
#include "games/dicetto/dicetto.h"
#include "games/games.h"

/* A position out of lines, and moves from there; the last of both is NULL. */
struct scene {
    const struct game *game;
    alignas(16) unsigned char state[STATE_MAX];
};

static void arrange(struct scene *scene, const char *game, unsigned seats,
                    const char *const lines[])
{
    struct setup setup = {.seats = (uint8_t)seats};
    scene->game = games_find(game);
    assert_non_null(scene->game);
    scene->game->start(scene->state, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (scene->game->arrange(scene->state, lines[i]) != NULL)
            fail_msg("no line: %s", lines[i]);
    assert_null(scene->game->settle(scene->state, NULL));
}

static void play(struct scene *scene, unsigned seat, const char *text)
{
    struct move move;
    assert_null(scene->game->parse_move(seat, text, &move));
    const char *error = scene->game->apply(scene->state, &move, NULL);
    if (error != NULL)
        fail_msg("%s: %s", text, error);
}

static struct bot_odds odds_of(const struct scene *scene, unsigned seat)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct bot_odds odds;
    scene->game->observe(scene->state, seat, view);
    bot_odds(scene->game, view, seat, NULL, &odds);
    return odds;
}

static struct bot_odds_row row_of(const struct scene *scene, unsigned seat, const char *of)
{
    const struct bot_odds odds = odds_of(scene, seat);
    for (unsigned i = 0; i < odds.count; i++)
        if (strcmp(odds.row[i].of, of) == 0)
            return odds.row[i];
    fail_msg("no odds of %s", of);
    return (struct bot_odds_row){0};
}

static void check(const struct scene *scene, const char *of, double wins, double level)
{
    const struct bot_odds_row row = row_of(scene, 0, of);
    if (fabs((double)row.wins - wins) > 0.0001 || fabs((double)row.level - level) > 0.0001)
        fail_msg("%s: %f %f, not %f %f", of, (double)row.wins, (double)row.level, wins, level);
}

/* --- Dice Town ------------------------------------------------------------------------------- */

/* The other seat has finished: one roll of one die is left. */
static void test_last_die(void **unused)
{
    struct scene scene;
    (void)unused;
    arrange(&scene, "town", 2,
            (const char *const[]){"sheriff 1", "round 2", "seat 1 dice 9 9 9 9",
                                  "seat 2 dice 10 10 J J Q", "last-roll", "at roll", NULL});
    check(&scene, "gold-mine", 1, 1);
    check(&scene, "bank", 0, 0);
    check(&scene, "saloon", 0, 1 / 6.0);
    check(&scene, "sheriff", 1 / 6.0, 1 / 6.0);
    check(&scene, "town-hall", 1, 1);
    assert_int_equal(odds_of(&scene, 0).count, 6);
}

/* A hand of three of a kind against a full house: a fourth one in two dice. */
static void test_best_hand(void **unused)
{
    struct scene scene;
    (void)unused;
    arrange(&scene, "town", 2,
            (const char *const[]){"sheriff 1", "round 2", "seat 1 dice 9 9 9",
                                  "seat 2 dice 10 10 10 J J", "last-roll", "at roll", NULL});
    check(&scene, "town-hall", 11 / 36.0, 11 / 36.0);
    check(&scene, "store", 0, 1 / 36.0);
    /* who has finished waits for what the other rolls */
    const struct bot_odds_row bank = row_of(&scene, 1, "bank"),
                              mine = row_of(&scene, 1, "gold-mine");
    assert_true(bank.wins == 1 && bank.level == 1);
    assert_true(mine.wins == 0 && mine.level == 0);
}

/* What cannot be paid for is not kept, and what was chosen stays. */
static void test_keeping(void **unused)
{
    struct scene poor, rich;
    static const char *const moneys[] = {"seat 1 dollars 0", "seat 1 dollars 5"};
    struct scene *const scenes[] = {&poor, &rich};
    (void)unused;
    for (unsigned i = 0; i < 2; i++) {
        arrange(scenes[i], "town", 2,
                (const char *const[]){"sheriff 1", "round 2", moneys[i], "at roll", NULL});
        play(scenes[i], CHANCE, "roll 1 9 9 9 9 9");
        play(scenes[i], CHANCE, "roll 2 J J Q Q K");
    }
    const float few = row_of(&poor, 0, "gold-mine").wins;
    const float many = row_of(&rich, 0, "gold-mine").wins;
    assert_true(few > 0.3F && few < 0.9F);
    assert_true(many > 0.999F);
    play(&rich, 0, "keep 9");
    const float chosen = row_of(&rich, 0, "gold-mine").wins;
    assert_true(chosen < many - 0.1F);
    /* the other does not know what lies under this cup */
    assert_true(fabsf(row_of(&poor, 1, "bank").wins - row_of(&rich, 1, "bank").wins) < 0.0001F);
}

/* Nothing is left to chance where the hands lie open. */
static void test_no_odds(void **unused)
{
    struct scene scene;
    (void)unused;
    arrange(&scene, "town", 2,
            (const char *const[]){"sheriff 1", "round 2", "seat 1 dice 9 9 9 9 J",
                                  "seat 2 dice 10 10 10 J J", "at store", NULL});
    assert_int_equal(odds_of(&scene, 0).count, 0);
    arrange(&scene, "null", 2, (const char *const[]){NULL});
    assert_int_equal(odds_of(&scene, 0).count, 0);
}

/* --- Dicetto --------------------------------------------------------------------------------- */

static const char *const table_of_pairs[] = {"space 1 pair owner 2 dice 5 5",
                                             "space 2 four-of-a-kind",
                                             "space 3 small-straight",
                                             "space 4 face-6",
                                             "turn 1",
                                             "at roll",
                                             NULL};

static void test_rolls(void **unused)
{
    struct scene scene;
    (void)unused;
    arrange(&scene, "dicetto", 2, table_of_pairs);
    play(&scene, CHANCE, "roll 1 5 5 1 2");
    play(&scene, 0, "roll 1");
    play(&scene, CHANCE, "roll 1 1");
    /* one roll is left */
    const double pair_of_sixes = 1 - pow(5 / 6.0, 4) - 4 * pow(5 / 6.0, 3) / 6;
    check(&scene, "1", pair_of_sixes, 1);
    check(&scene, "2", 1 / 36.0, 1 / 36.0);
    check(&scene, "4", 1 - pow(5 / 6.0, 4), 1 - pow(5 / 6.0, 4));
    play(&scene, 0, "stop");
    check(&scene, "1", 0, 1);
    check(&scene, "2", 0, 0);
}

/* Who waits is told of three rolls; these are the figures of `dicecup odds dicetto`. */
static void test_before_a_turn(void **unused)
{
    struct scene scene;
    (void)unused;
    arrange(&scene, "dicetto", 2, table_of_pairs);
    play(&scene, CHANCE, "roll 1 5 5 1 2");
    const struct bot_odds odds = odds_of(&scene, 1);
    assert_int_equal(odds.count, 4); /* the second seat's own dice stand on the first card */
    assert_true(fabsf(row_of(&scene, 1, "2").wins - 0.1020F) < 0.0001F);
    assert_true(fabsf(row_of(&scene, 1, "3").wins - 0.7737F) < 0.0001F);
    assert_true(fabsf(row_of(&scene, 1, "super").wins - 1) < 0.0001F);
    /* what the first seat has tried in its turn is open for the second */
    ((struct dicetto *)scene.state)->space[1].tried = 1;
    assert_true(fabsf(row_of(&scene, 1, "2").wins - 0.1020F) < 0.0001F);
}

/* Odds follow what is held: fours in two rolls of four dice, or if one die stays for the first. */
static void test_held(void **unused)
{
    struct scene scene;
    struct move move;
    struct bot_odds odds = {0};
    (void)unused;
    arrange(&scene, "dicetto", 2,
            (const char *const[]){"space 1 face-4", "space 2 face-6", "space 3 large-straight",
                                  "space 4 four-of-a-kind", "turn 1", "at roll", NULL});
    play(&scene, CHANCE, "roll 1 2 2 5 6");
    const double all = 1 - pow(5 / 6.0, 8), three = 1 - pow(5 / 6.0, 7);
    check(&scene, "1", all, all);
    assert_null(scene.game->parse_move(0, "roll 2 2 5", &move));
    bot_odds(scene.game, scene.state, 0, &move, &odds);
    assert_true(fabs((double)odds.row[0].wins - three) < 0.0001);
    assert_true(odds.row[1].wins > 0.999F);
    assert_null(scene.game->parse_move(0, "stop", &move));
    bot_odds(scene.game, scene.state, 0, &move, &odds);
    assert_true(odds.row[0].wins < 0.0001F);
    assert_true(odds.row[1].wins > 0.999F);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_last_die),      cmocka_unit_test(test_best_hand),
        cmocka_unit_test(test_keeping),       cmocka_unit_test(test_no_odds),
        cmocka_unit_test(test_held),          cmocka_unit_test(test_rolls),
        cmocka_unit_test(test_before_a_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
