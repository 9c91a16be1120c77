/* The search over imagined worlds, with a game and a judge made for it.
 *
 * The game: two seats each name a number from 1 to 4 at the same time; then a coin is tossed. Who
 * named more wins, heads give the first seat one more. The judge knows the truth, so what the
 * search should find can be reckoned by hand. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/nets/nets.h"
#include "bots/search.h"
#include "core/bits.h"
#include "games/dicetto/dicetto.h"
#include "games/town/town.h"

enum { NUMBERS = 4, NAME = 1, TOSS = 2 };

struct bid {
    uint8_t named[2]; /* 0: not yet */
    uint8_t tossed;   /* one more than the side */
};

static unsigned waiting(const void *state)
{
    const struct bid *bid = state;
    const unsigned asked = (bid->named[0] == 0 ? 1U : 0U) | (bid->named[1] == 0 ? 2U : 0U);
    return asked != 0 ? asked : bid->tossed == 0 ? CHANCE_BIT : 0;
}

static unsigned choices(const void *state, unsigned seat, struct move list[CHOICES_MAX])
{
    (void)state;
    for (unsigned i = 0; i < NUMBERS; i++)
        list[i] = (struct move){.kind = NAME, .seat = (uint8_t)seat, .a = (uint8_t)(i + 1)};
    return NUMBERS;
}

static const char *apply(void *state, const struct move *move, struct sink *sink)
{
    struct bid *bid = state;
    (void)sink;
    if (move->kind == NAME)
        bid->named[move->seat] = move->a;
    else
        bid->tossed = (uint8_t)(move->a + 1);
    return NULL;
}

static uint32_t outcomes(const void *state)
{
    (void)state;
    return 2;
}

static void outcome(const void *state, uint32_t index, struct move *move)
{
    (void)state;
    *move = (struct move){.kind = TOSS, .seat = CHANCE, .a = (uint8_t)index};
}

/* A seat does not see what the other has named before both have. */
static void observe(const void *state, unsigned viewer, void *view)
{
    struct bid *seen = view;
    *seen = *(const struct bid *)state;
    if (viewer < 2 && waiting(state) != 0 && waiting(state) != CHANCE_BIT)
        seen->named[1 - viewer] = 0;
}

static void imagine(const void *view, struct rng *rng, void *state)
{
    (void)rng;
    *(struct bid *)state = *(const struct bid *)view;
}

static void score(const void *state, struct result *result)
{
    const struct bid *bid = state;
    const int first = bid->named[0] + (bid->tossed == 2 ? 1 : 0), second = bid->named[1];
    *result = (struct result){.points = {(int16_t)first, (int16_t)second},
                              .winners = first > second   ? 1
                                         : first < second ? 2
                                                          : 3};
}

static unsigned one_round(const void *state)
{
    (void)state;
    return 1;
}

static const struct game bid_game = {
    .name = "bid",
    .seats_min = 2,
    .seats_max = 2,
    .state_size = sizeof(struct bid),
    .view_size = sizeof(struct bid),
    .waiting = waiting,
    .choices = choices,
    .apply = apply,
    .outcomes = outcomes,
    .outcome = outcome,
    .observe = observe,
    .imagine = imagine,
    .score = score,
    .round = one_round,
};

static uint32_t never_quiet(const void *state)
{
    (void)state;
    return 0;
}

static bool not_at_once(const void *view, unsigned seat, const struct move *move, void *next)
{
    (void)view;
    (void)seat;
    (void)move;
    (void)next;
    return false;
}

/* Names 2, but 4 if it saw that the other has named something: it should never see that. */
static struct move cautious(const struct nn *net, const struct bot_question *question,
                            struct rng *rng)
{
    const struct bid *seen = question->view;
    (void)net;
    (void)rng;
    return question->choices[seen->named[1 - question->seat] != 0 ? 3 : 1];
}

static void say_nothing(const struct bot_question *question, struct bot_reasons *reasons)
{
    (void)question;
    reasons->word = NULL;
}

static const struct features bid_features = {
    .game = &bid_game,
    .mark = never_quiet,
    .after = not_at_once,
    .play = cautious,
    .explain = say_nothing,
};

static struct bot_reasons ask(unsigned seat, uint8_t about, struct move *chosen)
{
    static const struct search_level level = {.tries = 2000};
    static const struct nn none = {0};
    static struct move move;
    struct move list[CHOICES_MAX];
    const struct bid bid = {0};
    struct bot_reasons reasons = {0};
    struct rng rng = {seat + 1};
    move = (struct move){.kind = NAME, .seat = (uint8_t)seat, .a = about};
    reasons.about = about != 0 ? &move : NULL;
    const struct bot_question question = {.game = &bid_game,
                                          .view = &bid,
                                          .seat = seat,
                                          .choices = list,
                                          .count = choices(&bid, seat, list),
                                          .reasons = &reasons};
    *chosen = search_choose(&bid_features, &none, &level, &question, &rng);
    return reasons;
}

/* Both name at the same time: against a 2 the first seat surely wins with 3 or 4, and the second
 * with 4 only (with 3 heads make a tie). Had the other seen ours it would have named 4. */
static void test_at_once(void **context)
{
    (void)context;
    struct move chosen;
    struct bot_reasons reasons = ask(0, 0, &chosen);
    assert_true(chosen.a >= 3);
    assert_true(reasons.best[0].win > 0.999F);
    assert_int_equal(reasons.best[0].move.a, chosen.a);
    reasons = ask(1, 0, &chosen);
    assert_int_equal(chosen.a, 4);
    assert_true(reasons.best[0].win > 0.999F);
    assert_true(reasons.worlds > 10);
}

/* A move that somebody asks about: the first seat with 2 wins with heads and shares with tails. */
static void test_about(void **context)
{
    (void)context;
    struct move chosen;
    struct bot_reasons reasons = ask(0, 2, &chosen);
    assert_int_equal(reasons.answer.move.a, 2);
    assert_true(fabsf(reasons.answer.win - 0.75F) < 0.06F);
    assert_true(reasons.answer.win_error > 0.01F && reasons.answer.win_error < 0.06F);
    assert_true(fabsf(reasons.answer.points - 2.5F) < 0.12F);
    reasons = ask(0, chosen.a, &chosen);
    assert_int_equal(reasons.answer.move.a, reasons.best[0].move.a);
    reasons = ask(1, 1, &chosen);
    assert_true(reasons.answer.win < 0.001F);
}

static uint32_t quiet_before_the_toss(const void *state)
{
    return waiting(state) == CHANCE_BIT ? 1 : 0;
}

/* A judge that would have to guess. */
static void guess(const void *view, unsigned seat, struct nn_input *input)
{
    (void)view;
    (void)seat;
    (void)input;
    fail_msg("judged before the round was over");
}

/* Who looks to the end of the round asks nobody who could only guess before. */
static void test_whole(void **context)
{
    (void)context;
    static const struct search_level level = {.tries = 2000, .whole = true};
    static const struct nn none = {0};
    struct features features = bid_features;
    struct move list[CHOICES_MAX];
    const struct bid bid = {0};
    struct rng rng = {1};
    features.mark = quiet_before_the_toss;
    features.encode = guess;
    const struct bot_question question = {.game = &bid_game,
                                          .view = &bid,
                                          .seat = 1,
                                          .choices = list,
                                          .count = choices(&bid, 1, list)};
    assert_int_equal(search_choose(&features, &none, &level, &question, &rng).a, 4);
}

static bool at_once(void *asked)
{
    ++*(unsigned *)asked;
    return true;
}

/* Whoever must answer now has looked at one world at least. */
static void test_stop(void **context)
{
    (void)context;
    static const struct search_level level = {.tries = 2000};
    static const struct nn none = {0};
    struct move list[CHOICES_MAX];
    const struct bid bid = {0};
    struct bot_reasons reasons = {0};
    struct rng rng = {1};
    unsigned asked = 0;
    const struct bot_question question = {.game = &bid_game,
                                          .view = &bid,
                                          .seat = 0,
                                          .choices = list,
                                          .count = choices(&bid, 0, list),
                                          .reasons = &reasons,
                                          .stop = at_once,
                                          .context = &asked};
    search_choose(&bid_features, &none, &level, &question, &rng);
    assert_int_equal(reasons.worlds, 1);
    assert_int_equal(asked, 1);
}

/* What seats can expect adds up to 1, wherever a game is, and to the result in the end. */
static void check_outlooks(const struct game *game, const struct setup *setup, uint64_t seed)
{
    static _Alignas(16) unsigned char state[STATE_MAX];
    struct rng rng = rng_stream(seed, 0);
    const struct bot *bot = bot_find(game, "strong");
    struct bot_outlook outlook;
    unsigned waits = 0;
    game->start(state, setup);
    for (unsigned n = 0; (waits = game->waiting(state)) != 0; n++) {
        struct move move, list[CHOICES_MAX];
        if (n % 7 == 0) {
            float sum = 0;
            bot->outlook(game, state, rng, &outlook);
            for (unsigned seat = 0; seat < setup->seats; seat++) {
                assert_true(outlook.win[seat] >= 0);
                sum += outlook.win[seat];
            }
            assert_true(fabsf(sum - 1) < 1e-4F);
        }
        if (waits == CHANCE_BIT) {
            game_sample(game, state, &rng, &move);
        } else {
            const unsigned count = game->choices(state, bits_first(waits), list);
            move = list[rng_below(&rng, count)];
        }
        assert_null(game->apply(state, &move, NULL));
    }
    struct result result;
    game->score(state, &result);
    bot->outlook(game, state, rng, &outlook);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        assert_true(fabsf(outlook.win[seat] - ((result.winners >> seat & 1) != 0
                                                   ? 1 / (float)bits_count(result.winners)
                                                   : 0)) < 1e-4F);
}

static void test_outlook(void **context)
{
    (void)context;
    for (uint8_t seats = 2; seats <= 5; seats++)
        check_outlooks(&town_game, &(struct setup){.seats = seats}, seats);
    struct setup modules = {.seats = 6};
    const char *at = NULL;
    size_t length = 0;
    assert_null(game_parse_options(&town_game, "extension=on,indians=on", &modules, &at, &length));
    check_outlooks(&town_game, &modules, 9);
}

/* Plays Dice Town on to a choice of dice, which nets judge at once. */
static unsigned to_a_choice_of_dice(unsigned char *state, struct move list[CHOICES_MAX])
{
    struct rng rng = {1};
    town_game.start(state, &(struct setup){.seats = 3});
    for (;;) {
        const unsigned waits = town_game.waiting(state);
        struct move move;
        if (waits == CHANCE_BIT) {
            game_sample(&town_game, state, &rng, &move);
        } else {
            const unsigned count = town_game.choices(state, bits_first(waits), list);
            if (list[0].kind == MOVE_KEEP && count > 4)
                return count;
            move = list[0];
        }
        assert_null(town_game.apply(state, &move, NULL));
    }
}

static float word_of(const struct nn *net, struct bot_question question, const struct move *about)
{
    static const struct search_level level = {.tries = 10};
    struct bot_reasons reasons = {.about = about};
    struct rng rng = {1};
    question.reasons = &reasons;
    search_choose(&town_features, net, &level, &question, &rng);
    return reasons.answer.win;
}

/* A net with a second behind it says the mean of both, as its part has it. */
static void test_second_opinion(void **context)
{
    (void)context;
    static _Alignas(16) unsigned char state[STATE_MAX], view[STATE_MAX];
    const struct nn one = {town_features.own,
                           town_features.other,
                           town_features.wide,
                           nets_weights(NET_TOWN),
                           NULL,
                           0};
    const struct nn other = {town_features.own,
                             town_features.other,
                             town_features.wide,
                             nets_weights(NET_TOWN_EXPERT),
                             NULL,
                             0};
    struct nn both = one;
    struct move list[CHOICES_MAX];
    const unsigned count = to_a_choice_of_dice(state, list);
    const unsigned seat = list[0].seat;
    town_game.observe(state, seat, view);
    const struct bot_question question = {
        .game = &town_game, .view = view, .seat = seat, .choices = list, .count = count};
    both.second = &other;
    both.part = 0.25F;
    for (unsigned i = 0; i < count; i++) {
        const float first = word_of(&one, question, &list[i]);
        const float second = word_of(&other, question, &list[i]);
        assert_true(fabsf(first - second) > 1e-4F);
        const float mean = 0.75F * first + 0.25F * second;
        assert_true(fabsf(word_of(&both, question, &list[i]) - mean) < 1e-6F);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_at_once), cmocka_unit_test(test_about),
        cmocka_unit_test(test_whole),   cmocka_unit_test(test_stop),
        cmocka_unit_test(test_outlook), cmocka_unit_test(test_second_opinion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
