/* What bots say of their advice in Dicetto: every reason is true by the solver's own numbers,
 * battles are called battles, nobody is promised a turn that does not come, and runners-up are
 * other plans. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/dicetto_odds.h"
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
    expect(lines, "roll 1 2 3 6", "why-all-again-likely-one", "pair"); /* a 6 would help */
    lines[0] = "space 1 pair owner 2 dice 2 2";
    expect(lines, "roll 1 2 3", "why-keep", "pair");
    lines[3] = "dice 1 1 1 1";
    expect(lines, "roll 1 1 1 1", "why-all-again", "pair");
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

/* What was said of positions that fresh eyes have met. */
static void stopping_names_the_dice(void **unused)
{
    (void)unused;
    const char *lines[] = {"space 1 face-4", "space 2 face-5", "at roll", "rolls 2",
                           "dice 4 4 5 5",   "super owner 2",  NULL};
    struct bot_reasons reasons = reasons_for(lines, "stop");
    assert_string_equal(reasons.word, "why-stop-two");
    assert_int_equal(reasons.values.dice, 2 * dice_one(3) + 2 * dice_one(4));
    lines[0] = "space 1 three-of-a-kind";
    lines[1] = "rolls 2";
    lines[3] = "super owner 2";
    lines[4] = "dice 2 6 6 6";
    lines[5] = NULL;
    reasons = reasons_for(lines, "stop");
    assert_string_equal(reasons.word, "why-stop");
    assert_int_equal(reasons.values.dice, 3 * dice_one(5));
}

static void what_the_hand_has_is_no_aim(void **unused)
{
    (void)unused;
    const char *const lines[] = {
        "space 1 large-straight owner 2 dice 3 4 5 6",
        "space 2 face-6",
        "space 3 face-5-d",
        "space 4 face-4",
        "at roll",
        "rolls 1",
        "dice 3 3 5 6",
        NULL,
    };
    expect(lines, "roll 3", "why-keep-battle", "large-straight");
    expect(lines, "roll 3 3", "why-keep-likely", "face-5-d");
}

/* --- every reason, wherever random games lead --- */

struct claim {
    const struct dicetto *g;
    struct dicetto_turn *turn;
    const struct move *move;
    const struct bot_reasons *reasons;
    struct dicetto_hope hope; /* of the move */
};

static unsigned kind_on(const struct dicetto *g, unsigned space)
{
    return space == SUPER_SPACE ? (unsigned)SUPER_KIND : g->space[space].kind;
}

static bool says(const struct claim *claim, const char *word)
{
    return strcmp(claim->reasons->word, word) == 0;
}

static bool begins(const struct claim *claim, const char *word)
{
    return strncmp(claim->reasons->word, word, strlen(word)) == 0;
}

/* The position after a group of dice was placed on a card of some kind; false: it may not be. */
static bool placed(const struct dicetto *g, dice group, unsigned kind, bool battle,
                   struct dicetto *after)
{
    for (unsigned space = 0; space < ALL_SPACES; space++) {
        const struct move move = {
            .kind = DO_PLACE, .seat = g->turn, .a = (uint8_t)space, .x = group};
        *after = *g;
        if (kind_on(g, space) == kind && dicetto_game.apply(after, &move, NULL) == NULL &&
            (after->ask == WAIT_BATTLE) == battle)
            return true;
    }
    return false;
}

/* Whether a turn that ends here is worth what was hoped for. */
static bool is_all(const struct claim *claim, const struct dicetto *g)
{
    const struct move done = {.kind = DO_DONE, .seat = claim->g->turn};
    return g->ask != WAIT_PLACE || g->turns != claim->g->turns ||
           dicetto_turn_choice(claim->turn, g, &done).win > claim->hope.win - 1e-6;
}

/* Whether a group, then the rest of the dice named, can be placed as it is said, and nothing is
 * left out of what is to be placed. */
static bool can_place(const struct claim *claim, const struct dicetto *stopped, dice group)
{
    const struct event *said = &claim->reasons->values;
    struct dicetto one, two;
    if (!placed(stopped, group, said->card, says(claim, "why-stop-battle"), &one))
        return false;
    if (says(claim, "why-stop-two"))
        return group != said->dice && placed(&one, said->dice - group, said->m, false, &two);
    if (says(claim, "why-stop-more"))
        return true;
    return group == said->dice && (!says(claim, "why-stop") || is_all(claim, &one));
}

static void check_stop(const struct claim *claim)
{
    const struct event *said = &claim->reasons->values;
    struct dicetto stopped = *claim->g;
    dice parts[64];
    bool can = false;
    assert_null(dicetto_game.apply(&stopped, claim->move, NULL));
    assert_true(dice_within(said->dice, claim->g->hand));
    const unsigned count = dice_parts(said->dice, DICETTO_DICE, parts);
    for (unsigned i = 0; i < count; i++)
        can = can || (parts[i] != 0 && can_place(claim, &stopped, parts[i]));
    assert_true(can);
}

/* The best chance for a card, whatever is kept: gone through one by one. */
static struct dicetto_chance best_keep(const struct dicetto *g, unsigned space)
{
    struct dicetto_chance best = {0}, chance[ALL_SPACES];
    dice parts[64];
    const unsigned count = dice_parts(g->hand, DICETTO_DICE, parts);
    for (unsigned i = 0; i < count; i++) {
        dicetto_chances_keeping(g, parts[i], chance);
        best.wins = chance[space].wins > best.wins ? chance[space].wins : best.wins;
        best.level = chance[space].level > best.level ? chance[space].level : best.level;
    }
    return best;
}

static bool is_aim(const struct claim *claim, unsigned space, bool battle)
{
    const struct dicetto_chance best = best_keep(claim->g, space);
    struct dicetto_chance with[ALL_SPACES];
    dicetto_chances_keeping(claim->g, claim->reasons->values.dice, with);
    return battle ? best.level < 0.999F && with[space].level > best.level - 0.021F
                  : best.wins < 0.999F && with[space].wins > best.wins - 0.021F;
}

static void check_aim(const struct claim *claim, bool battle)
{
    const unsigned card = claim->reasons->values.card;
    bool found = false;
    for (unsigned space = 0; space < ALL_SPACES; space++)
        found = found || (kind_on(claim->g, space) == card && claim->hope.on[space] > 0.02F &&
                          is_aim(claim, space, battle));
    assert_true(found);
}

/* How likely dice end up on a card of some kind. */
static float likely(const struct claim *claim, unsigned kind)
{
    float most = 0;
    for (unsigned space = 0; space < ALL_SPACES; space++)
        if (kind_on(claim->g, space) == kind && claim->hope.on[space] > most)
            most = claim->hope.on[space];
    return most;
}

/* No card that is not named is likelier than one that is. */
static void check_likeliest(const struct claim *claim, bool two)
{
    const struct event *said = &claim->reasons->values;
    const float first = likely(claim, said->card);
    const float least = two ? likely(claim, said->m) : 0.02F;
    assert_true(first >= least);
    for (unsigned space = 0; space < ALL_SPACES; space++) {
        const unsigned kind = kind_on(claim->g, space);
        if (kind != said->card && !(two && kind == said->m))
            assert_true(claim->hope.on[space] <= least);
    }
}

static void check(const struct claim *claim)
{
    if (claim->move->kind == DO_STOP && !says(claim, "why-done"))
        check_stop(claim);
    if (claim->move->kind == DO_AGAIN && !says(claim, "why-again")) {
        assert_int_equal(claim->reasons->values.dice, claim->g->hand - claim->move->x);
        if (begins(claim, "why-keep-likely") || begins(claim, "why-all-again-likely"))
            check_likeliest(claim, strstr(claim->reasons->word, "-one") == NULL);
        else
            check_aim(claim, strstr(claim->reasons->word, "-battle") != NULL);
    }
}

static void explain_and_check(const struct dicetto *g, const struct move *move)
{
    struct dicetto_turn turn;
    struct dicetto_eye eye;
    const struct net net = dicetto_net(NET_DICETTO);
    const struct bot_question question = {.game = &dicetto_game, .view = g, .seat = g->turn};
    struct bot_reasons reasons = {.best[0].move = *move};
    dicetto_eye_open(&eye, &net, g);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    dicetto_turn_solve(&turn, g, &judge);
    dicetto_explain(&question, &reasons);
    const struct claim claim = {g, &turn, move, &reasons, dicetto_turn_choice(&turn, g, move)};
    assert_non_null(game_sentence(&dicetto_game, reasons.word));
    check(&claim);
}

/* The moves are the novice's, which leave dice everywhere; what is explained is any choice. */
static void reasons_are_true(void **unused)
{
    (void)unused;
    for (unsigned game = 0; game < 12; game++) {
        const struct setup setup = {.seats = (uint8_t)(2 + game % 3)};
        struct rng rng = rng_stream(17, game);
        struct dicetto g;
        dicetto_game.start(&g, &setup);
        while (dicetto_game.waiting(&g) != 0) {
            struct move list[CHOICES_MAX], move;
            struct bot_question question = {
                .game = &dicetto_game, .view = &g, .seat = g.turn, .choices = list};
            if (dicetto_game.waiting(&g) == CHANCE_BIT) {
                game_sample(&dicetto_game, &g, &rng, &move);
            } else {
                question.count = dicetto_game.choices(&g, g.turn, list);
                move = bot_find(&dicetto_game, "novice")->choose(&question, &rng);
                if (g.ask == WAIT_AGAIN)
                    explain_and_check(&g, &list[rng_below(&rng, question.count)]);
            }
            assert_null(dicetto_game.apply(&g, &move, NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_name_battles),  cmocka_unit_test(stopping_for_a_battle),
        cmocka_unit_test(rolling_for_a_battle),    cmocka_unit_test(the_last_turn),
        cmocka_unit_test(placing_with_a_tie),      cmocka_unit_test(runners_up_differ),
        cmocka_unit_test(stopping_names_the_dice), cmocka_unit_test(what_the_hand_has_is_no_aim),
        cmocka_unit_test(reasons_are_true),
    };
    return cmocka_run_group_tests_name("dicetto-reasons", tests, NULL, NULL);
}
