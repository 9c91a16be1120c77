/* What audits find: a sound position, one thing in it changed, and what is wrong then. All other
 * tests trust the audits, so they have to notice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/dicetto/dicetto.h"
#include "games/null/null.h"
#include "games/town/town.h"
#include "match/record.h"

enum { ROOM = 1024, MOVES = 64 };

/* A game of three as far as these lines go. */
static void reach(struct match *match, const struct game *game, const char *options,
                  const char *lines)
{
    static struct move moves[MOVES];
    char bytes[ROOM];
    struct record record;
    struct record_error error = {0};
    snprintf(bytes, sizeof bytes, "dicecup 1\ngame %s\n%s\nseats a b c\n\n%s", game->name, options,
             lines);
    if (!record_read(bytes, strlen(bytes), &record, match, moves, MOVES, &error))
        fail_msg("line %u: %s %s", (unsigned)error.line, error.word, error.detail);
    assert_null(game->audit(match->state));
}

/* -- the null game -- */

static void test_null(void **state)
{
    (void)state;
    struct match match;
    reach(&match, &null_game, "options rounds=3", "* roll 1 4\n* roll 2 2\n* roll 3 6\n1 pick 1\n");
    struct null g;
    memcpy(&g, match.state, sizeof g);
    struct null changed = g;
    changed.seat[1].die = 7;
    assert_string_equal(null_game.audit(&changed), "a die or a pick that does not exist");
    changed = g;
    changed.seat[1].pick = 4;
    assert_string_equal(null_game.audit(&changed), "a die or a pick that does not exist");
    changed = g;
    changed.seat[2].points = 1;
    assert_string_equal(null_game.audit(&changed), "more points than rounds");
}

/* -- Dicetto -- */

/* Two cards lie with dice on them, seat 2 is asked for its dice. */
static const char dicetto_lines[] = "position\nturn 2\nat roll\nrolls 1\ndice 1 2 3 3\n"
                                    "space 1 pair owner 1 dice 4 4\nspace 2 chance\n"
                                    "space 3 three-of-a-kind\nspace 4 four-of-a-kind\n"
                                    "collected 1 two-pairs\nsuper owner 3\nbegin\n";

static void expect_dicetto(const struct dicetto *g, const char *word)
{
    const char *found = dicetto_game.audit(g);
    if (found == NULL || strcmp(found, word) != 0)
        fail_msg("%s is found, not %s", found != NULL ? found : "nothing", word);
}

static struct dicetto dicetto_position(const char *lines)
{
    struct match match;
    struct dicetto g;
    reach(&match, &dicetto_game, "options bonus=off", lines);
    memcpy(&g, match.state, sizeof g);
    return g;
}

static void test_dicetto_cards(void **state)
{
    (void)state;
    const struct dicetto g = dicetto_position(dicetto_lines);
    struct dicetto changed = g;
    changed.space[1].card = 0;
    expect_dicetto(&changed, "cards are lost or doubled");
    changed = g;
    changed.space[1].kind++;
    expect_dicetto(&changed, "a card that does not exist");
    changed = g;
    changed.space[1].card = SUPER_CARD;
    expect_dicetto(&changed, "a card that does not exist");
    changed = g;
    changed.collected[0] &= changed.collected[0] - 1;
    expect_dicetto(&changed, "cards are lost or doubled");
    changed = g;
    changed.collected[1] = changed.collected[0];
    expect_dicetto(&changed, "cards are lost or doubled");
    changed = g;
    changed.super = NOBODY;
    expect_dicetto(&changed, "the Super Roll card is lost or doubled");
    changed = g;
    changed.space[SUPER_SPACE].card = SUPER_CARD;
    expect_dicetto(&changed, "the Super Roll card is lost or doubled");
}

static void test_dicetto_dice(void **state)
{
    (void)state;
    const struct dicetto g = dicetto_position(dicetto_lines);
    struct dicetto changed = g;
    changed.space[0].owner = 1;
    expect_dicetto(&changed, "a seat has more than four dice");
    changed = g;
    changed.space[0].owner = 3;
    expect_dicetto(&changed, "dice stand where they do not fit");
    changed = g;
    changed.space[0].dice += dice_one(0);
    expect_dicetto(&changed, "dice stand where they do not fit");
    changed = g;
    changed.space[0].dice += DICE_TOTAL(1);
    expect_dicetto(&changed, "dice stand where they do not fit");
    changed = g;
    changed.space[SUPER_SPACE].dice = dice_one(0);
    expect_dicetto(&changed, "dice stand where they do not fit");
    changed = g;
    changed.hand -= dice_one(0);
    expect_dicetto(&changed, "the seat to move has lost a die");
    changed = g;
    changed.hand -= dice_one(0);
    changed.hand += DICE_TOTAL(1);
    expect_dicetto(&changed, "dice that do not exist");
    changed = g;
    changed.hand = 0;
    changed.lost = DICE_TOTAL(1);
    expect_dicetto(&changed, "dice that do not exist");
    changed.lost = 0;
    changed.at_odds = DICE_TOTAL(1);
    expect_dicetto(&changed, "dice that do not exist");
    changed = g;
    changed.hand -= dice_one(0);
    changed.at_odds = dice_one(0);
    expect_dicetto(&changed, "a battle without dice, or dice without a battle");
}

static void test_dicetto_turns(void **state)
{
    (void)state;
    struct dicetto g = dicetto_position(dicetto_lines);
    g.quiet = 6;
    expect_dicetto(&g, "a game that should have ended");
    g.quiet = 5;
    assert_null(dicetto_game.audit(&g));
    g = dicetto_position("position\nturn 2\nat place\nrolls 1\ndice 1 2 3 3\n"
                         "space 1 pair\nspace 2 chance\nspace 3 three-of-a-kind\n"
                         "space 4 four-of-a-kind\nbegin\n");
    assert_null(dicetto_game.audit(&g));
    g.hand -= dice_one(0);
    expect_dicetto(&g, "the seat to move has lost a die");
}

/* Which part of a description is certainly the same: the question as long as it asks the same of
 * the same seat, and at the end only in the same position. */
static void test_dicetto_parts(void **state)
{
    (void)state;
    enum { TABLE, QUESTION };
    const struct dicetto g = dicetto_position(dicetto_lines);
    struct dicetto changed = g;
    assert_true(dicetto_game.same_part(&g, &changed, TABLE));
    assert_true(dicetto_game.same_part(&g, &changed, QUESTION));
    changed.hand = dice_one(5);
    assert_false(dicetto_game.same_part(&g, &changed, TABLE));
    assert_true(dicetto_game.same_part(&g, &changed, QUESTION));
    changed = g;
    changed.turn = 0;
    assert_false(dicetto_game.same_part(&g, &changed, QUESTION));
    changed = g;
    changed.ask = WAIT_PLACE;
    assert_true(dicetto_game.same_part(&g, &changed, TABLE));
    assert_false(dicetto_game.same_part(&g, &changed, QUESTION));
    struct dicetto over = g, other;
    over.stage = AT_OVER;
    over.ask = WAIT_NOTHING;
    over.waits = 0;
    other = over;
    assert_true(dicetto_game.same_part(&over, &other, QUESTION));
    other.collected[1] = other.collected[0]; /* somebody else may have won */
    assert_false(dicetto_game.same_part(&over, &other, QUESTION));
}

/* -- Dice Town -- */

static void expect_town(const struct town *t, const char *word)
{
    const char *found = town_game.audit(t);
    if (found == NULL || strcmp(found, word) != 0)
        fail_msg("%s is found, not %s", found != NULL ? found : "nothing", word);
}

static struct town town_start(const char *options)
{
    struct match match;
    struct town t;
    reach(&match, &town_game, options, "* badge 1\n");
    memcpy(&t, match.state, sizeof t);
    return t;
}

static void test_town(void **state)
{
    (void)state;
    const struct town t = town_start("options edition=second");
    struct town changed = t;
    changed.mine--;
    expect_town(&changed, "gold made or destroyed");
    changed = t;
    changed.seat[1].gold++;
    expect_town(&changed, "gold made or destroyed");
    changed = t;
    changed.bank++;
    expect_town(&changed, "dollars made or destroyed");
    changed = t;
    changed.seat[2].dollars--;
    expect_town(&changed, "dollars made or destroyed");
    changed = t;
    changed.deed_deck &= changed.deed_deck - 1;
    expect_town(&changed, "cards lost or doubled");
    changed = t;
    changed.discards = changed.store_deck;
    expect_town(&changed, "cards lost or doubled");
    changed = t;
    changed.elixir[0] = WEALTH;
    expect_town(&changed, "cards lost or doubled");
    changed = t;
    changed.seat[0].kept = dice_one(0) * 3;
    changed.seat[0].cup = dice_one(1) * 3;
    expect_town(&changed, "too many dice");
    changed = t;
    const cards card = town_cards[BRUTE].all & -town_cards[BRUTE].all;
    changed.store_deck &= ~card;
    changed.seat[0].hand |= card;
    expect_town(&changed, "a seat does not know its own cards");
    changed.known[0] |= card;
    assert_null(town_game.audit(&changed));
    changed.store_deck &= ~town_cards[NERVOUS_JOE].all;
    changed.seat[0].hand |= town_cards[NERVOUS_JOE].all;
    changed.known[0] |= town_cards[NERVOUS_JOE].all;
    expect_town(&changed, "a hand holds a card that is played at once");
    changed.waits = 0; /* before it is played */
    assert_null(town_game.audit(&changed));
}

static void test_town_extension(void **state)
{
    (void)state;
    const struct town t = town_start("options extension=on");
    struct town changed = t;
    changed.ranches[0]++;
    expect_town(&changed, "ranches lost or doubled");
    changed = t;
    changed.ranch_deck--;
    changed.drawn = RANCH_CARD;
    assert_null(town_game.audit(&changed));
    changed = t;
    changed.bandit_deck &= (uint16_t)(changed.bandit_deck - 1);
    expect_town(&changed, "bandits lost or doubled");
    changed = t;
    changed.hired[1] =
        changed.bandit_deck & (uint16_t)-changed.bandit_deck; /* it is in the deck, too */
    expect_town(&changed, "bandits lost or doubled");
    changed.bandit_deck &= (uint16_t)(changed.bandit_deck - 1);
    assert_null(town_game.audit(&changed));
    changed.bandit_deck &= (uint16_t)(changed.bandit_deck - 1);
    changed.hired[2] = changed.hired[1]; /* as many as there should be */
    expect_town(&changed, "bandits lost or doubled");
    changed = t;
    changed.bandit_deck &= (uint16_t)~1;
    changed.bandit_drawn = 1;
    assert_null(town_game.audit(&changed));
    changed = t;
    changed.deed_deck &= ~RANCH_CARD;
    expect_town(&changed, "the deck does not know its ranches");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_null),           cmocka_unit_test(test_dicetto_cards),
        cmocka_unit_test(test_dicetto_dice),   cmocka_unit_test(test_dicetto_turns),
        cmocka_unit_test(test_dicetto_parts),  cmocka_unit_test(test_town),
        cmocka_unit_test(test_town_extension),
    };
    return cmocka_run_group_tests_name("audits", tests, NULL, NULL);
}
