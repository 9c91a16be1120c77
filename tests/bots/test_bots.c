/* What bots do in positions where sense leaves no doubt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "games/dicetto/dicetto.h"
#include "games/town/town.h"

/* The move of seat 1 in a position of Dicetto for two, three cards ending the game; the lines end
 * with a null. */
static void expect_dicetto_of(const char *bot, const char *const lines[], const char *expected)
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
    const struct move move = bot_find(&dicetto_game, bot)->choose(&question, &rng);
    dicetto_game.print_move(&move, &out);
    assert_string_equal(bytes, expected);
}

static void expect_dicetto(const char *const lines[], const char *expected)
{
    expect_dicetto_of("greedy", lines, expected);
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

/* A position of Dice Town with all modules, and the moves that lead to the question, as in a rule
 * script; both lists end with a null. */
static struct town town_at(unsigned seats, const char *const lines[], const char *const moves[])
{
    struct setup setup = {.seats = (uint8_t)seats};
    const char *at = NULL;
    size_t length = 0;
    struct town t;
    assert_null(
        game_parse_options(&town_game, "extension=on,indians=on,bribes=off", &setup, &at, &length));
    town_game.start(&t, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        assert_null(town_game.arrange(&t, lines[i]));
    assert_null(town_game.settle(&t, NULL));
    for (unsigned i = 0; moves != NULL && moves[i] != NULL; i++) {
        struct move move;
        const unsigned seat = moves[i][0] == '*' ? CHANCE : (unsigned)(moves[i][0] - '1');
        assert_null(town_game.parse_move(seat, moves[i] + 2, &move));
        assert_null(town_game.apply(&t, &move, NULL));
    }
    return t;
}

/* The move of seat 1, which must be legal. */
static void expect_town_of(const char *bot, unsigned seats, const char *const lines[],
                           const char *const moves[], const char *expected)
{
    struct town t = town_at(seats, lines, moves);
    struct town_view view;
    struct move choices[CHOICES_MAX];
    struct rng rng = {0};
    char bytes[80];
    struct text out = TEXT(bytes);
    assert_int_equal(town_game.waiting(&t), 1);
    town_game.observe(&t, 0, &view);
    const struct bot_question question = {
        .game = &town_game,
        .view = &view,
        .choices = choices,
        .count = town_game.choices(&t, 0, choices),
    };
    const struct move move = bot_find(&town_game, bot)->choose(&question, &rng);
    town_game.print_move(&move, &out);
    assert_string_equal(bytes, expected);
    assert_null(town_game.apply(&t, &move, NULL));
}

static void expect_town(unsigned seats, const char *const lines[], const char *const moves[],
                        const char *expected)
{
    expect_town_of("greedy", seats, lines, moves, expected);
}

#define LINES(...) ((const char *const[]){"round 2", __VA_ARGS__, NULL})

/* Four nuggets are more than a card of the River, one is less, unless nothing is left there. */
static void town_mine(void **unused)
{
    (void)unused;
    expect_town(3, LINES("at gold-mine", "seat 1 dice 9 9 9 9 K"), NULL, "choose nuggets");
    expect_town(3, LINES("at gold-mine", "seat 1 dice 9 Q Q Q K"), NULL, "choose river");
    expect_town(3, LINES("at gold-mine", "river nothing", "seat 1 dice 9 Q Q Q K"), NULL,
                "choose nuggets");
}

/* Where the money is, where the bandits are, and the better of two deeds. */
static void town_actions(void **unused)
{
    (void)unused;
    expect_town(3, LINES("at bank", "bank 5", "stagecoach 1", "seat 1 dice 10 10 Q Q K"), NULL,
                "choose bank");
    expect_town(3, LINES("at bank", "bank 1", "stagecoach 5", "seat 1 dice 10 10 10 Q K"), NULL,
                "choose coach");
    expect_town(3, LINES("at sheriff", "sheriff 2", "wanted -", "seat 1 dice K K K 9 9"), NULL,
                "choose badge");
    expect_town(2,
                LINES("at sheriff", "sheriff 1", "wanted bandit-9-4 bandit-J-4 bandit-Q-4",
                      "seat 1 dice K K K 9 9"),
                NULL, "choose pursue");
    expect_town(2, LINES("at town-hall", "row deed-5 deed-1 deed-1", "seat 1 dice K K K K K"), NULL,
                "choose deeds");
    expect_town(2, LINES("at town-hall", "row deed-1 deed-5 deed-5", "seat 1 dice K K K K K"), NULL,
                "choose deck");
}

/* With a runner-up the winner also thinks of what is left for that seat: a badge that nobody else
 * can take is safe, one that a runner-up would have to take is not. */
static void town_badge_is_safe(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "round 9",
        "at sheriff",
        "sheriff 1",
        "wanted bandit-9-4",
        "row deed-5 - -",
        "seat 1 dice K K K 9 9",
        NULL,
        NULL,
        NULL,
    };
    lines[6] = "deed-deck -";
    expect_town(3, lines, NULL, "choose pursue");
    lines[6] = "seat 2 dice K 9 9 9 9";
    lines[7] = "deed-deck -";
    expect_town(3, lines, NULL, "choose badge");
}

/* The third ranch of a seat is worth three points, a lonely one hardly anything. */
static void town_whisky(void **unused)
{
    (void)unused;
    const char *const moves[] = {"1 choose rob", NULL};
    expect_town(3,
                LINES("at saloon", "seat 1 dice Q 9 9 9 9", "seat 1 hand whisky",
                      "seat 1 ranches 3", "seat 2 hand equipment-1", "seat 2 ranches 1",
                      "seat 3 ranches 4"),
                moves, "pick 3 with whisky");
    expect_town(3,
                LINES("at saloon", "seat 1 dice Q Q Q 9 9", "seat 1 hand whisky",
                      "seat 2 ranches 1", "seat 3 hand deed-5 deed-5 deed-5"),
                moves, "pass");
}

/* Pursuits: dice that have caught a bandit stay, and the dearer bandit goes with us. */
static void town_pursuit(void **unused)
{
    (void)unused;
    const char *const guns[] = {"1 choose pursue", "* roll 1 9 J J", "1 play two-guns", NULL};
    expect_town(2,
                LINES("at sheriff", "wanted bandit-9-4 bandit-10-4", "seat 1 dice K K K 9 9",
                      "seat 1 hand two-guns"),
                guns, "again J J");
    const char *const chase[] = {"1 choose pursue", "* roll 1 9", NULL};
    expect_town(2, LINES("at sheriff", "wanted bandit-9-2 bandit-9-4", "seat 1 dice K Q J 9 9"),
                chase, "take bandit-9-4");
}

static void town_river_card_choice(void **unused)
{
    (void)unused;
    const char *const discovery[] = {"1 choose river", "* draw discovery", "* draw nothing",
                                     "* draw gold-5",  "* draw gold-2",    NULL};
    expect_town(3, LINES("at gold-mine", "seat 1 dice 9 Q Q Q K"), discovery,
                "apply gold-5 back nothing gold-2");
    const char *const coupon[] = {"1 choose river", "* draw coupon", NULL};
    expect_town(3, LINES("at gold-mine", "seat 1 dice 9 Q Q Q K", "discards brute cattle dog"),
                coupon, "take cattle");
}

/* The die is bought with the least card, and not with a good one. */
static void town_die(void **unused)
{
    (void)unused;
    const char *const moves[] = {"1 choose deeds", "* draw deed-2", "* draw deed-2", NULL};
    expect_town(2, LINES("at town-hall", "row deed-5 deed-1 deed-3", "seat 1 dice A K K K K"),
                moves, "buy deed-1");
    const char *const one[] = {"1 choose deeds", "* draw deed-2", NULL};
    expect_town(2, LINES("at town-hall", "row deed-5 deed-1 deed-3", "seat 1 dice Q K K K K"), one,
                "pass");
    const char *const ranch[] = {"1 choose deeds", "* draw deed-2", NULL};
    expect_town(2,
                LINES("at town-hall", "row ranch deed-1 deed-3", "seat 1 ranches 4",
                      "seat 1 dice Q K K K K"),
                ranch, "pass");
}

/* Trap breaks the hand that is ahead of ours, Blessing mends our own, and the War Path lies where
 * somebody would be second to us. */
static void town_indians(void **unused)
{
    (void)unused;
    const char *const lines[] = {
        "round 2",
        "at indians",
        "sheriff 1",
        "indian-die 1",
        "row deed-5 deed-5 deed-5",
        "seat 1 dice A A 9 9 10",
        "seat 2 dice J J K K 9",
        "seat 3 dice K K Q Q Q",
        NULL,
    };
    const char *const blessing[] = {"* die blessing", NULL};
    expect_town(3, lines, blessing, "turn 10 to A");
    const char *const trap[] = {"* die trap", NULL};
    expect_town(3, lines, trap, "pick 3");
    const char *const war[] = {"* die war-path", NULL};
    expect_town(3,
                LINES("at indians", "sheriff 1", "indian-die 1", "wanted -",
                      "seat 1 dice 10 10 Q Q Q", "seat 2 dice 9 J J Q K", "seat 3 dice A A A K K"),
                war, "put saloon");
}

/* In the last round there is no reason to save bandits: three places that nobody else has a die for
 * are three bandits' work. At other times they are not sent for nothing. */
static void town_bandits(void **unused)
{
    (void)unused;
    expect_town(3,
                LINES("at roll", "sheriff 2", "bank 9", "row deed-5 - -",
                      "seat 1 hired bandit-9-2 bandit-10-2 bandit-K-2", "seat 1 dice J A",
                      "seat 2 dice J J J Q Q", "seat 3 dice A A A Q Q", "last-roll", "deed-deck -"),
                NULL, "send bandit-9-2 9 bandit-10-2 10 bandit-K-2 K");
    expect_town(3,
                LINES("at roll", "seat 1 hired bandit-9-2", "seat 1 dice K K K K",
                      "seat 2 dice A A Q Q Q", "seat 3 dice 9 9 9 9 Q", "last-roll"),
                NULL, "pass");
}

/* A beginner takes what is there: what it rolled most of if it has the money, the place that has
 * something to offer, the fattest victim, the dearest card. */
static void novice_in_town(void **unused)
{
    (void)unused;
    const char *lines[] = {"round 2", "at roll", "sheriff 2", "seat 1 dollars 5", NULL};
    const char *const rolls[] = {"* roll 1 9 9 9 J K", "* roll 2 9 9 10 J K", "2 keep K", NULL};
    expect_town_of("novice", 2, lines, rolls, "keep 9 9 9");
    lines[3] = "seat 1 dollars 1";
    expect_town_of("novice", 2, lines, rolls, "keep 9");
    expect_town_of("novice", 3,
                   LINES("at bank", "bank 1", "stagecoach 5", "seat 1 dice 10 10 Q Q K"), NULL,
                   "choose coach");
    expect_town_of("novice", 3, LINES("at sheriff", "sheriff 1", "seat 1 dice K K K 9 9"), NULL,
                   "choose pursue");
    const char *const rob[] = {"1 choose rob", NULL};
    expect_town_of("novice", 3,
                   LINES("at saloon", "seat 1 dice Q 9 9 9 9", "seat 2 hand equipment-8",
                         "seat 3 hand equipment-1 deed-1"),
                   rob, "pick 3");
    const char *const coupon[] = {"1 choose river", "* draw coupon", NULL};
    expect_town_of("novice", 3,
                   LINES("at gold-mine", "seat 1 dice 9 Q Q Q K", "mine 0",
                         "discards brute equipment-2 equipment-5"),
                   coupon, "take equipment-5");
}

/* It places the dearest group, and rolls again what fits nothing. */
static void novice_at_dicetto(void **unused)
{
    (void)unused;
    const char *lines[] = {
        "space 1 pair", "space 2 small-straight", "at place", "dice 1 2 3 3", NULL, NULL};
    expect_dicetto_of("novice", lines, "place 1 2 3 on 2");
    lines[2] = "at roll";
    lines[4] = "rolls 1";
    expect_dicetto_of("novice", lines, "roll 3");
    lines[3] = "dice 1 4 6 6";
    expect_dicetto_of("novice", lines, "roll 1 4");
    lines[0] = "space 1 four-of-a-kind";
    expect_dicetto_of("novice", lines, "roll 1 4");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dicetto_fewest),
        cmocka_unit_test(dicetto_most),
        cmocka_unit_test(dicetto_denies),
        cmocka_unit_test(town_mine),
        cmocka_unit_test(town_actions),
        cmocka_unit_test(town_badge_is_safe),
        cmocka_unit_test(town_whisky),
        cmocka_unit_test(town_pursuit),
        cmocka_unit_test(town_river_card_choice),
        cmocka_unit_test(town_die),
        cmocka_unit_test(town_indians),
        cmocka_unit_test(town_bandits),
        cmocka_unit_test(novice_in_town),
        cmocka_unit_test(novice_at_dicetto),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}
