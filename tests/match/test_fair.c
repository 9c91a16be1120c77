/* The rule of fair dice: against figures worked out with another program, for bias, for what words
 * and seats change, and for what undo cannot. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/dice.h"
#include "games/games.h"
#include "tests/match/fair_games.h"

static void set_words(struct fair_words *words, const char *text)
{
    assert_true(fair_set_words(words, text, strlen(text)));
}

/* The seed 00 01 02 ... 1f and three seats, the second without words. */
static void known(struct fair *fair, struct fair_promise *promise)
{
    *promise = (struct fair_promise){0};
    for (unsigned i = 0; i < FAIR_BYTES; i++)
        promise->seed[i] = (uint8_t)i;
    set_words(&promise->words[0], "blue moon");
    set_words(&promise->words[2], "\xd0\xb4\xd0\xbe\xd1\x89");
    fair_start(fair, promise->seed, promise->words, 3);
}

static void figures_of_another_program(void **unused)
{
    (void)unused;
    static const uint32_t results[] = {7773, 1870, 1750, 4021, 5723, 815, 5844, 5044};
    struct fair fair;
    struct fair_promise promise;
    known(&fair, &promise);
    fair_commit(promise.seed, promise.commitment);
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(promise.commitment, &text);
    assert_string_equal(hex, "3c66af6069475c57390aee249e013491083b8732424f96de9151ed9b662c8726");
    for (uint32_t i = 0; i < sizeof results / sizeof results[0]; i++)
        assert_int_equal(fair_below(&fair, i + 1, 7776), results[i]);
    assert_int_equal(fair_below(&fair, 1, 1), 0);
    /* almost half of the numbers are too large here: one, and then a whole block, is passed over */
    assert_int_equal(fair_below(&fair, 4, 2147483649), 1684550005);
    assert_int_equal(fair_below(&fair, 5, 2147483649), 1798768602);
    assert_int_equal(fair_below(&fair, 383, 2147483649), 122392786);
    assert_int_equal(fair_below(&fair, 4294967295, 4294967295), 3825636994);
}

/* Pearson's sum for so many draws below n, gathered in bins, and how it should be. */
static void assert_even(const struct fair *fair, uint32_t n, unsigned bins, uint32_t draws)
{
    static uint32_t seen[8000];
    memset(seen, 0, sizeof seen);
    for (uint32_t event = 1; event <= draws; event++)
        seen[(uint64_t)fair_below(fair, event, n) * bins / n]++;
    double sum = 0;
    const double mean = (double)draws / bins;
    for (unsigned i = 0; i < bins; i++)
        sum += (seen[i] - mean) * (seen[i] - mean) / mean;
    /* mean bins - 1, variance 2 (bins - 1): four deviations for the large, more for the small */
    const double apart = sum - (bins - 1);
    assert_true(apart * apart < 16 * 2.0 * (bins - 1));
}

static void no_result_is_more_likely(void **unused)
{
    (void)unused;
    struct fair fair;
    struct fair_promise promise;
    known(&fair, &promise);
    assert_even(&fair, 6, 6, 60000);
    assert_even(&fair, 53, 53, 106000);
    assert_even(&fair, 7776, 7776, 233280);
    /* with the plain remainder the first third would come up as often as the others together */
    assert_even(&fair, 3U << 30, 3, 30000);
}

/* In how many of 200 events two sources agree. */
static unsigned alike(const struct fair *one, const struct fair *other)
{
    unsigned equal = 0;
    for (uint32_t event = 1; event <= 200; event++)
        equal += fair_below(one, event, 7776) == fair_below(other, event, 7776);
    return equal;
}

static void every_word_changes_everything(void **unused)
{
    (void)unused;
    static const char *const tables[][3] = {
        {"ab", "c", ""},   {"a", "bc", ""},    {"", "abc", ""},  {"c", "ab", ""},
        {"ab", "", "c"},   {"ab", "C", ""},    {"ab", "c ", ""}, {"abc", "", ""},
        {"a1:b", "c", ""}, {"ab,1:c", "", ""}, {"ab", "c,", ""}, {"", "", ""},
    };
    enum { TABLES = sizeof tables / sizeof tables[0] };
    struct fair sources[TABLES + 3];
    struct fair_promise promise = {0};
    for (unsigned i = 0; i < TABLES; i++) {
        for (unsigned seat = 0; seat < 3; seat++)
            set_words(&promise.words[seat], tables[i][seat]);
        fair_start(&sources[i], promise.seed, promise.words, 3);
    }
    /* nobody says anything: the number of seats and each bit of the seed still count */
    fair_start(&sources[TABLES], promise.seed, promise.words, 2);
    promise.seed[31] ^= 1;
    fair_start(&sources[TABLES + 1], promise.seed, promise.words, 3);
    promise.seed[0] ^= 0x80;
    fair_start(&sources[TABLES + 2], promise.seed, promise.words, 3);
    for (unsigned i = 0; i < TABLES + 3; i++)
        for (unsigned j = 0; j < i; j++)
            assert_true(alike(&sources[i], &sources[j]) <= 2);
    /* and the same again is the same */
    struct fair again;
    fair_start(&again, promise.seed, promise.words, 3);
    assert_int_equal(alike(&again, &sources[TABLES + 2]), 200);
}

/* Chance stops where a game has as many moves as it may have. */
static void moves_run_out(void **unused)
{
    (void)unused;
    struct fair fair;
    struct fair_promise promise;
    struct match match;
    struct move moves[2];
    const struct setup setup = {.seats = 3};
    known(&fair, &promise);
    assert_null(match_start(&match, games_find("null"), &setup, moves, 2));
    const char *error = fair_chance(&match, &fair, NULL);
    assert_non_null(error);
    assert_string_equal(error, "too-many-moves");
    assert_int_equal(match.count, 2);
}

static void words_have_a_limit(void **unused)
{
    (void)unused;
    char many[FAIR_WORDS_MAX + 1] = {0};
    struct fair_words words = {0};
    assert_true(fair_set_words(&words, many, FAIR_WORDS_MAX));
    assert_int_equal(words.length, FAIR_WORDS_MAX);
    assert_false(fair_set_words(&words, many, FAIR_WORDS_MAX + 1));
    assert_int_equal(words.length, FAIR_WORDS_MAX);
}

static void digits_are_read_strictly(void **unused)
{
    (void)unused;
    char hex[FAIR_HEX + 2] = "3c66af6069475c57390aee249e013491083b8732424f96de9151ed9b662c8726";
    char back[FAIR_HEX + 1];
    uint8_t bytes[FAIR_BYTES];
    struct text text = TEXT(back);
    assert_true(fair_parse_hex(hex, bytes));
    fair_print_hex(bytes, &text);
    assert_string_equal(hex, back);
    hex[1] = 'C';
    assert_false(fair_parse_hex(hex, bytes));
    hex[1] = 'g';
    assert_false(fair_parse_hex(hex, bytes));
    hex[1] = 'c';
    hex[FAIR_HEX] = '0';
    assert_false(fair_parse_hex(hex, bytes));
    hex[FAIR_HEX - 1] = '\0';
    assert_false(fair_parse_hex(hex, bytes));
}

/* --- matches --------------------------------------------------------------------------------- */

/* Whoever takes moves back and makes others meets the same events: none is drawn again, and none is
 * passed over. Tried wherever undo is allowed in a whole game. */
static void try_undo(struct fair_game *one, struct rng *rng, unsigned *undone, unsigned *others)
{
    struct match *match = &one->match;
    const unsigned seat = (unsigned)__builtin_ctz(match_waiting(match));
    const uint32_t chances = match->chances;
    struct move list[CHOICES_MAX];
    const unsigned count = match->game->choices(match->state, seat, list);
    assert_null(match_apply(match, &list[rng_below(rng, count)], NULL));
    const bool due = match_waiting(match) == CHANCE_BIT;
    const struct fair_draw first = due ? fair_next(&one->fair, match) : (struct fair_draw){0};
    if (rng_below(rng, 2) == 0 || match_undo(match, seat) != NULL)
        return;
    ++*undone;
    assert_int_equal(match->chances, chances);
    assert_null(match_apply(match, &list[rng_below(rng, count)], NULL));
    if (!due || match_waiting(match) != CHANCE_BIT)
        return;
    const struct fair_draw second = fair_next(&one->fair, match);
    assert_int_equal(second.event, first.event);
    if (second.outcomes == first.outcomes)
        assert_int_equal(second.index, first.index);
    else
        ++*others;
}

static void undo_draws_nothing_again(void **unused)
{
    (void)unused;
    static struct fair_game one;
    unsigned undone = 0, others = 0;
    for (uint64_t number = 0; number < 10; number++) {
        fair_game_start(&one, games_find("dicetto"), "", 3, number);
        struct match *match = &one.match;
        struct rng rng = rng_stream(number, 1);
        unsigned waiting;
        while ((waiting = match_waiting(match)) != 0) {
            if (waiting != CHANCE_BIT) {
                try_undo(&one, &rng, &undone, &others);
                continue;
            }
            const struct fair_draw draw = fair_next(&one.fair, match);
            assert_int_equal(draw.event, match->chances + 1);
            assert_null(match_apply(match, &draw.move, NULL));
            assert_int_equal(match->chances, draw.event);
            for (unsigned seat = 0; seat < 3; seat++)
                assert_string_equal(match_undo(match, seat), "undo-past-chance");
        }
    }
    assert_true(undone > 100 && others > 10);
}

/* The order of outcomes is part of the rule: dice are the digits of the index to the base of six,
 * the lowest digit first; cards stand in the order of their kinds. A second verifier counts on it,
 * and old records do. */
static void assert_order(const struct game *game, const void *state)
{
    const uint32_t n = game->outcomes(state);
    struct move move;
    uint32_t before = 0;
    game->outcome(state, 0, &move);
    char text[64];
    struct text out = TEXT(text);
    game->print_move(&move, &out);
    if (strncmp(text, "roll ", 5) == 0 && strcmp(game->name, "null") != 0) {
        unsigned count = 0;
        for (uint32_t rolls = n; rolls > 1; rolls /= 6)
            count++;
        for (uint32_t i = 0; i < n; i += n > 100 ? 97 : 1) {
            dice expected = 0;
            uint32_t rest = i;
            for (unsigned die = 0; die < count; die++, rest /= 6)
                expected += dice_one(rest % 6);
            game->outcome(state, i, &move);
            assert_int_equal(move.x, expected);
        }
        return;
    }
    for (uint32_t i = 0; i < n; i++) {
        game->outcome(state, i, &move);
        const uint32_t place = 256U * move.a + move.b;
        assert_true(i == 0 || place >= before);
        before = place;
    }
}

static void outcomes_have_their_order(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *options;
        unsigned seats;
    } rows[] = {
        {"town", "", 4},
        {"town", "edition=first", 3},
        {"town", "extension=on,indians=on", 5},
        {"town", "edition=first,extension=on,indians=on", 2},
        {"dicetto", "bonus=on", 4},
        {"dicetto", "", 2},
        {"null", "", 6},
    };
    for (unsigned row = 0; row < sizeof rows / sizeof rows[0]; row++)
        for (uint64_t number = 0; number < 20; number++) {
            const struct game *game = games_find(rows[row].game);
            struct match *match =
                &fair_game(game, rows[row].options, rows[row].seats, number)->match;
            for (uint32_t i = 0; i < match->count; i++) {
                if (match->moves[i].seat == CHANCE)
                    assert_order(game, match->first);
                assert_null(game->apply(match->first, &match->moves[i], NULL));
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_another_program),
        cmocka_unit_test(no_result_is_more_likely),
        cmocka_unit_test(every_word_changes_everything),
        cmocka_unit_test(moves_run_out),
        cmocka_unit_test(words_have_a_limit),
        cmocka_unit_test(digits_are_read_strictly),
        cmocka_unit_test(undo_draws_nothing_again),
        cmocka_unit_test(outcomes_have_their_order),
    };
    return cmocka_run_group_tests_name("fair", tests, NULL, NULL);
}
