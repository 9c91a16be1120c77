/* The arithmetic of the arena: who sits where, duplicate chance, when to stop, ratings. Everything
 * random here has a fixed seed, so the bounds are no gamble. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/duplicate.h"
#include "arena/lineups.h"
#include "arena/sequential.h"
#include "bots/bots.h"
#include "core/bits.h"
#include "games/games.h"
#include "rating/rating.h"

/* --- who sits where --- */

static struct lineups lineups;

static void expect_lineups(unsigned seats, unsigned a, unsigned b, unsigned c, unsigned d,
                           unsigned count, unsigned all)
{
    const unsigned named[LINEUPS_BOTS] = {a, b, c, d};
    const unsigned bots = d > 0 ? 4 : c > 0 ? 3 : b > 0 ? 2 : 1;
    assert_true(lineups_make(&lineups, seats, named, bots));
    assert_int_equal(lineups.count, count);
    assert_int_equal(lineups.games, all);
}

static void lineups_counted(void **unused)
{
    (void)unused;
    expect_lineups(2, 1, 1, 0, 0, 1, 2);  /* ab, ba */
    expect_lineups(4, 1, 3, 0, 0, 1, 4);  /* abbb and its turns */
    expect_lineups(4, 2, 2, 0, 0, 2, 6);  /* aabb four times, abab twice */
    expect_lineups(4, 1, 1, 1, 1, 6, 24); /* all orders */
    expect_lineups(4, 1, 1, 0, 0, 4, 14); /* aaab, aabb, abab, abbb */
    expect_lineups(4, 1, 1, 1, 0, 9, 36);
    expect_lineups(2, 1, 1, 1, 0, 3, 6); /* ab, ac, bc */
    expect_lineups(3, 3, 0, 0, 0, 1, 1); /* aaa */
    const unsigned many[LINEUPS_BOTS] = {1, 1, 1, 1, 1, 1, 1, 1};
    assert_true(lineups_make(&lineups, 6, many, 8));
    assert_int_equal(lineups.count, 28 * 120);
}

/* Over a line-up's turns each of its bots sits equally often in every seat. */
static void lineups_turned(void **unused)
{
    (void)unused;
    expect_lineups(4, 1, 1, 1, 0, 9, 36);
    for (unsigned i = 0; i < lineups.count; i++) {
        unsigned sat[4][LINEUPS_BOTS] = {{0}};
        for (unsigned turn = 0; turn < lineups.list[i].turns; turn++) {
            uint8_t bot[SEATS_MAX];
            lineups_seat(&lineups, &lineups.list[i], turn, bot);
            for (unsigned seat = 0; seat < 4; seat++)
                sat[seat][bot[seat]]++;
        }
        for (unsigned seat = 1; seat < 4; seat++)
            assert_memory_equal(sat[seat], sat[0], sizeof sat[0]);
    }
}

/* --- duplicate chance --- */

/* An urn: so many cards of each of three kinds; no rules but that one is drawn. */
struct urn {
    unsigned cards[3];
};

static unsigned urn_odds(const void *state, struct odds list[ODDS_MAX])
{
    const struct urn *urn = state;
    unsigned count = 0;
    for (unsigned kind = 0; kind < 3; kind++)
        if (urn->cards[kind] > 0)
            list[count++] =
                (struct odds){{.kind = 1, .seat = CHANCE, .a = (uint8_t)kind}, urn->cards[kind]};
    return count;
}

static void urn_outcome(const void *state, uint32_t index, struct move *move)
{
    (void)index;
    struct odds list[ODDS_MAX];
    urn_odds(state, list);
    *move = list[0].move;
}

static unsigned urn_round(const void *state)
{
    (void)state;
    return 1;
}

static void urn_print(const struct move *move, struct text *out)
{
    (void)move;
    text_add(out, "draw card");
}

static const struct game urn_game = {
    .outcome = urn_outcome, .odds = urn_odds, .round = urn_round, .print_move = urn_print};

static unsigned urn_draw(struct duplicate *duplicate, struct urn *urn)
{
    struct move move;
    duplicate_sample(duplicate, urn, &move);
    urn->cards[move.a]--;
    return move.a;
}

/* Draws out of one urn, then out of it once more after it was filled again, have the odds of
 * independent draws: each of the six draws (three each time) against all before it. */
static void cards_have_their_odds(void **unused)
{
    (void)unused;
    const unsigned deals = 200000;
    static struct duplicate duplicate;
    static unsigned seen[3][3][3][3];
    duplicate_learn(&duplicate, &urn_game);
    for (unsigned deal = 0; deal < deals; deal++) {
        struct urn urn = {{3, 2, 1}};
        duplicate_start(&duplicate, deal);
        const unsigned first = urn_draw(&duplicate, &urn);
        const unsigned second = urn_draw(&duplicate, &urn);
        urn = (struct urn){{3, 2, 1}};
        const unsigned third = urn_draw(&duplicate, &urn);
        seen[first][second][third][urn_draw(&duplicate, &urn)]++;
    }
    const double cards[3] = {3, 2, 1};
    for (unsigned i = 0; i < 81; i++) {
        const unsigned a = i / 27, b = i / 9 % 3, c = i / 3 % 3, d = i % 3;
        const double chance =
            cards[a] / 6 * (cards[b] - (a == b)) / 5 * cards[c] / 6 * (cards[d] - (c == d)) / 5;
        const double spread = sqrt(deals * chance * (1 - chance));
        assert_true(fabs(seen[a][b][c][d] - deals * chance) <= 4.5 * spread);
    }
}

/* Games that take different cards still find the others in the same order. */
static void cards_keep_their_order(void **unused)
{
    (void)unused;
    static struct duplicate one, other;
    duplicate_learn(&one, &urn_game);
    duplicate_learn(&other, &urn_game);
    unsigned same = 0;
    for (unsigned deal = 0; deal < 1000; deal++) {
        duplicate_start(&one, deal);
        duplicate_start(&other, deal);
        struct urn all = {{1, 1, 1}};
        struct urn less = {{1, 1, 0}}; /* somebody holds the third card */
        unsigned order[3];
        for (unsigned i = 0; i < 3; i++)
            order[i] = urn_draw(&one, &all);
        const unsigned first = urn_draw(&other, &less);
        same += first == (order[0] == 2 ? order[1] : order[0]);
    }
    assert_int_equal(same, 1000);
}

enum { ROUNDS = 40, ROLLS = 8 };

/* The index of each roll among all equally likely ones, and of how many, by round and seat. */
struct rolls {
    struct move move[ROUNDS][SEATS_MAX][ROLLS];
    unsigned dice[ROUNDS][SEATS_MAX][ROLLS];
    unsigned count[ROUNDS][SEATS_MAX];
};

static void play(const struct game *game, uint64_t deal, const char *const bots[3],
                 struct rolls *rolls)
{
    static struct duplicate duplicate;
    union {
        uint64_t align;
        unsigned char bytes[STATE_MAX];
    } state, view;
    struct rng rng = rng_stream(deal, 1);
    memset(rolls, 0, sizeof *rolls);
    duplicate_learn(&duplicate, game);
    duplicate_start(&duplicate, deal);
    game->start(&state, &(struct setup){.seats = 3});
    for (unsigned waiting; (waiting = game->waiting(&state)) != 0;) {
        struct move move, list[CHOICES_MAX];
        const unsigned seat = bits_first(waiting);
        const unsigned round = game->round(&state);
        if (seat == CHANCE) {
            char bytes[64];
            struct text out = TEXT(bytes);
            const uint32_t all = game->outcomes(&state);
            duplicate_sample(&duplicate, &state, &move);
            game->print_move(&move, &out);
            if (strncmp(bytes, "roll ", 5) == 0 && round < ROUNDS &&
                rolls->count[round][move.a] < ROLLS) {
                const unsigned n = rolls->count[round][move.a]++;
                rolls->move[round][move.a][n] = move;
                rolls->dice[round][move.a][n] = all;
            }
        } else {
            game->observe(&state, seat, &view);
            const struct bot_question question = {.game = game,
                                                  .view = &view,
                                                  .seat = seat,
                                                  .choices = list,
                                                  .count = game->choices(&state, seat, list)};
            move = bot_find(game, bots[seat])->choose(&question, &rng);
        }
        assert_null(game->apply(&state, &move, NULL));
    }
}

/* The same roll of the same seat in the same round shows the same dice, whoever plays, if it has as
 * many of them. */
static void dice_stay_with_their_seat(void **unused)
{
    (void)unused;
    static struct rolls one, other;
    for (unsigned g = 0; games[g] != NULL; g++) {
        const struct game *game = games[g];
        const bool greedy = bot_find(game, "greedy") != NULL;
        const char *const bots[3] = {greedy ? "greedy" : "random", "random", "random"};
        const char *const turned[3] = {"random", "random", bots[0]};
        unsigned compared = 0;
        for (unsigned deal = 0; deal < 50; deal++) {
            play(game, deal, bots, &one);
            play(game, deal, turned, &other);
            for (unsigned i = 0; i < ROUNDS * SEATS_MAX * ROLLS; i++) {
                const unsigned round = i / ROLLS / SEATS_MAX, seat = i / ROLLS % SEATS_MAX;
                const unsigned n = i % ROLLS;
                if (n >= one.count[round][seat] || n >= other.count[round][seat] ||
                    one.dice[round][seat][n] != other.dice[round][seat][n])
                    continue;
                assert_memory_equal(&one.move[round][seat][n], &other.move[round][seat][n],
                                    sizeof(struct move));
                compared++;
            }
        }
        assert_true(compared >= 300);
    }
}

/* --- when to stop --- */

/* A value as a cycle of four games gives it: the mean of four with this chance each. */
static double value_of(struct rng *rng, double mean)
{
    unsigned wins = 0;
    for (unsigned i = 0; i < 4; i++)
        wins += (double)(rng_next(rng) >> 11) * 0x1p-53 < mean;
    return wins / 4.0;
}

struct verdicts {
    unsigned above, below, none;
    double games; /* mean of values until the verdict */
};

static struct verdicts verdicts_of(double mean, double bar, unsigned runs, unsigned most)
{
    struct verdicts verdicts = {0};
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng = rng_stream(17, run);
        struct sequential test;
        sequential_start(&test, bar, 0.05);
        unsigned n = 0;
        for (; n < most && test.verdict == 0; n++)
            sequential_add(&test, value_of(&rng, mean));
        verdicts.above += test.verdict > 0;
        verdicts.below += test.verdict < 0;
        verdicts.none += test.verdict == 0;
        verdicts.games += (double)n / runs;
    }
    return verdicts;
}

/* On the bar itself a verdict is wrong, whichever it is: no more than one run in twenty may come to
 * one, though each is looked at two thousand times. */
static void stop_is_seldom_wrong(void **unused)
{
    (void)unused;
    const double bars[] = {0.05, 0.25, 0.5, 0.85};
    for (unsigned i = 0; i < 4; i++) {
        const struct verdicts verdicts = verdicts_of(bars[i], bars[i], 2000, 2000);
        print_message("# bar %.2f: %u above, %u below of 2000\n", bars[i], verdicts.above,
                      verdicts.below);
        assert_true(verdicts.above <= 50 + 14); /* one in forty, and two spreads of that */
        assert_true(verdicts.below <= 50 + 14);
        assert_true(verdicts.above + verdicts.below <= 100);
    }
}

/* A difference is found, on the right side, and a larger one sooner. */
static void stop_comes(void **unused)
{
    (void)unused;
    const struct verdicts better = verdicts_of(0.30, 0.25, 500, 20000);
    const struct verdicts much_better = verdicts_of(0.45, 0.25, 500, 20000);
    const struct verdicts worse = verdicts_of(0.20, 0.25, 500, 20000);
    print_message("# 0.30, 0.45, 0.20 against 0.25: %.0f, %.0f, %.0f cycles of four\n",
                  better.games, much_better.games, worse.games);
    assert_true(better.above >= 485 && much_better.above >= 485 && worse.below >= 485);
    assert_int_equal(better.none + much_better.none + worse.none, 0);
    assert_true(much_better.games < 30);
    assert_true(better.games < 350 && worse.games < 350);
}

static double sample_at(const void *context, size_t i)
{
    return ((const double *)context)[i];
}

/* The interval leaves the bar outside just when there is a verdict; it holds the mean nineteen
 * times in twenty at least. */
static void interval_agrees(void **unused)
{
    (void)unused;
    enum { RUNS = 400, VALUES = 300 };
    const double means[] = {0.1, 0.25, 0.32, 0.6};
    for (unsigned m = 0; m < 4; m++) {
        unsigned missed = 0;
        double width = 0;
        for (unsigned run = 0; run < RUNS; run++) {
            struct rng rng = rng_stream(23, run);
            struct sequential test;
            double values[VALUES];
            sequential_start(&test, 0.25, 0.05);
            for (unsigned i = 0; i < VALUES; i++)
                sequential_add(&test, values[i] = value_of(&rng, means[m]));
            const struct sequential_interval all =
                sequential_interval(0.25, 0.05, VALUES, sample_at, values);
            assert_true(all.low <= all.high);
            assert_int_equal(test.verdict > 0, all.low > 0.25 - 1e-5);
            assert_int_equal(test.verdict < 0, all.high < 0.25 + 1e-5);
            missed += means[m] < all.low || means[m] > all.high;
            width += (all.high - all.low) / (double)RUNS;
        }
        print_message("# mean %.2f: missed %u of %d, width %.3f\n", means[m], missed, RUNS, width);
        assert_true(missed <= RUNS / 20);
        assert_true(width < 0.2);
    }
}

/* --- ratings --- */

static void orders(void **unused)
{
    (void)unused;
    const uint8_t bot[SEATS_MAX] = {2, 0, 1, 0};
    struct result result = {.points = {10, 30, 20, 30}, .winners = 1U << 3};
    /* the winner, then who has as many points but lost the tie */
    assert_int_equal(rating_order(4, bot, &result), 0x2100);
    result.winners = 1U << 1 | 1U << 3;
    assert_int_equal(rating_order(4, bot, &result), 0x2180);
    result.points[0] = 20;
    assert_int_equal(rating_order(4, bot, &result), 0xa180);
}

/* A game by the model itself: points are the negative of the place. */
static uint32_t ranked(struct rng *rng, const double strength[3], const uint8_t bot[SEATS_MAX],
                       unsigned seats)
{
    struct result result = {0};
    unsigned left = (1U << seats) - 1;
    for (unsigned place = 0; left != 0; place++) {
        double sum = 0;
        BITS_EACH(i, left)
            sum += exp(strength[bot[i]]);
        double at = (double)(rng_next(rng) >> 11) * 0x1p-53 * sum;
        unsigned chosen = bits_first(left);
        BITS_EACH(i, left) {
            chosen = (unsigned)i;
            at -= exp(strength[bot[i]]);
            if (at < 0)
                break;
        }
        result.points[chosen] = (int16_t)(seats - place);
        result.winners |= (uint8_t)(place == 0 ? 1U << chosen : 0);
        left &= ~(1U << chosen);
    }
    return rating_order(seats, bot, &result);
}

static size_t note(struct rating_row *rows, size_t count, uint32_t order, unsigned group)
{
    size_t i = 0;
    while (i < count && rows[i].order != order)
        i++;
    if (i == count)
        rows[i] = (struct rating_row){.order = order};
    rows[i].games[group]++;
    return i == count ? count + 1 : count;
}

/* Results made by the model give back its strengths: the intervals hold them about as often as they
 * say, and with many games they are found closely. */
static void ratings_found(void **unused)
{
    (void)unused;
    enum { RUNS = 300, GAMES = 400 };
    const double strength[3] = {0.5, 0.1, -0.6};
    const uint8_t bot[SEATS_MAX] = {0, 1, 2, 2};
    static struct rating_row rows[64];
    struct rating ratings[LINEUPS_BOTS];
    unsigned held = 0;
    double off = 0;
    for (unsigned run = 0; run < RUNS; run++) {
        struct rng rng = rng_stream(5, run);
        size_t count = 0;
        for (unsigned game = 0; game < GAMES; game++)
            count = note(rows, count, ranked(&rng, strength, bot, 4), game % RATING_GROUPS);
        rating_fit(rows, count, 4, 3, RATING_GROUPS, ratings);
        assert_true(fabs(ratings[0].mean + ratings[1].mean + ratings[2].mean) < 1e-6);
        for (unsigned i = 0; i < 3; i++) {
            const double real = strength[i] * 400 / log(10);
            held += fabs(ratings[i].mean - real) <= ratings[i].error;
            off += i == 0 ? (ratings[i].mean - real) / (double)RUNS : 0;
        }
    }
    print_message("# intervals held %u of %d, mean error %.2f\n", held, 3 * RUNS, off);
    assert_in_range(held, 3 * RUNS * 92 / 100, 3 * RUNS * 98 / 100);
    assert_true(fabs(off) < 2.5);
}

/* Games of a group that end alike are no more evidence than one of them. */
static void ratings_of_groups(void **unused)
{
    (void)unused;
    struct rating_row rows[2] = {{.order = 0x10}, {.order = 0x01}};
    struct rating few[LINEUPS_BOTS], many[LINEUPS_BOTS];
    for (unsigned group = 0; group < RATING_GROUPS; group++)
        rows[group % 3 == 0].games[group] = 1;
    rating_fit(rows, 2, 2, 2, RATING_GROUPS, few);
    for (unsigned group = 0; group < RATING_GROUPS; group++)
        rows[group % 3 == 0].games[group] = 100;
    rating_fit(rows, 2, 2, 2, RATING_GROUPS, many);
    assert_true(fabs(many[0].mean - 200 * log10(21.0 / 11)) < 0.1);
    assert_true(fabs(many[0].error / few[0].error - 1) < 0.05);
}

/* Who always wins is rated high, not without end; ties tell that two are equal. */
static void ratings_at_the_edge(void **unused)
{
    (void)unused;
    struct rating_row rows[1] = {{.order = 0x110}};
    struct rating ratings[LINEUPS_BOTS];
    for (unsigned group = 0; group < RATING_GROUPS; group++)
        rows[0].games[group] = 10;
    rating_fit(rows, 1, 3, 2, RATING_GROUPS, ratings);
    assert_true(ratings[0].mean > 300 && ratings[0].mean < 5000);
    assert_true(isfinite(ratings[0].error) && ratings[0].error > 100);
    rows[0].order = 0x90; /* a tie of two */
    rating_fit(rows, 1, 2, 2, RATING_GROUPS, ratings);
    assert_true(fabs(ratings[0].mean) < 1e-9);
    rating_fit(rows, 0, 2, 2, 0, ratings);
    assert_true(fabs(ratings[0].mean) < 1e-9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lineups_counted),
        cmocka_unit_test(lineups_turned),
        cmocka_unit_test(cards_have_their_odds),
        cmocka_unit_test(cards_keep_their_order),
        cmocka_unit_test(dice_stay_with_their_seat),
        cmocka_unit_test(stop_is_seldom_wrong),
        cmocka_unit_test(stop_comes),
        cmocka_unit_test(interval_agrees),
        cmocka_unit_test(orders),
        cmocka_unit_test(ratings_found),
        cmocka_unit_test(ratings_of_groups),
        cmocka_unit_test(ratings_at_the_edge),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
