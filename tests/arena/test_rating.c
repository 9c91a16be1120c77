/* Ratings that follow a player game by game. Everything random has a fixed seed. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/rng.h"
#include "rating/update.h"

static const uint8_t all_different[SEATS_MAX] = {0, 1, 2, 3, 4, 5};

/* A game by the model itself, for strengths in Elo. */
static struct result played(struct rng *rng, const double strength[SEATS_MAX], unsigned seats)
{
    struct result result = {0};
    unsigned left = (1U << seats) - 1;
    for (unsigned place = 0; left != 0; place++) {
        double sum = 0;
        BITS_EACH(i, left)
            sum += pow(10, strength[i] / 400);
        double at = (double)(rng_next(rng) >> 11) * 0x1p-53 * sum;
        unsigned chosen = bits_first(left);
        BITS_EACH(i, left) {
            chosen = (unsigned)i;
            at -= pow(10, strength[i] / 400);
            if (at < 0)
                break;
        }
        result.points[chosen] = (int16_t)(seats - place);
        result.winners |= (uint8_t)(place == 0 ? 1U << chosen : 0);
        left &= ~(1U << chosen);
    }
    return result;
}

static void start(struct belief beliefs[SEATS_MAX])
{
    for (unsigned i = 0; i < SEATS_MAX; i++)
        beliefs[i] = belief_start();
}

/* Games by the model are told back as its strengths, at tables of any size: the scale is the
 * arena's, and the spread is about as large as the error. */
static void strengths_found(void **unused)
{
    (void)unused;
    const double strength[SEATS_MAX] = {150, 50, 0, -50, -150, 0};
    for (unsigned seats = 2; seats <= 5; seats++) {
        double off = 0, missed = 0, mean = 0;
        enum { RUNS = 200, GAMES = 400 };
        for (unsigned run = 0; run < RUNS; run++) {
            struct rng rng = rng_stream(3, run);
            struct belief beliefs[SEATS_MAX];
            start(beliefs);
            for (unsigned game = 0; game < GAMES; game++) {
                const struct result result = played(&rng, strength, seats);
                rating_update(seats, beliefs, 0, all_different, &result);
            }
            /* only differences mean anything */
            const double gap = beliefs[0].mean - beliefs[1].mean;
            const double spread = hypot(beliefs[0].spread, beliefs[1].spread);
            off += (gap - 100) / (double)RUNS;
            missed += fabs(gap - 100) > 2 * spread ? 1.0 / (double)RUNS : 0;
            mean += spread / (double)RUNS;
        }
        print_message("# %u seats: off %.1f, spread %.1f, missed %.3f\n", seats, off, mean, missed);
        assert_true(fabs(off) < 8);
        assert_true(missed < 0.12);
        assert_true(mean < 60);
    }
}

/* What is won by one is lost by the others where all are equally sure. */
static void sums_are_kept(void **unused)
{
    (void)unused;
    struct belief beliefs[SEATS_MAX];
    start(beliefs);
    const struct result result = {.points = {9, 7, 7, 3}, .winners = 1};
    rating_update(4, beliefs, 0, all_different, &result);
    double sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        sum += beliefs[i].mean / (beliefs[i].spread * beliefs[i].spread);
        assert_true(beliefs[i].spread < (double)RATING_SPREAD);
    }
    assert_true(fabs(sum) < 1e-9);
    assert_true(beliefs[0].mean > beliefs[1].mean);
    assert_true(fabs(beliefs[1].mean - beliefs[2].mean) < 1e-9); /* a shared place */
    assert_true(beliefs[2].mean > beliefs[3].mean);
    assert_true(beliefs[0].mean > 0 && beliefs[3].mean < 0);
}

/* Who wins by the rules' own order of ties comes first whatever the points. */
static void winners_come_first(void **unused)
{
    (void)unused;
    struct belief beliefs[SEATS_MAX];
    start(beliefs);
    const struct result result = {.points = {5, 5}, .winners = 2};
    rating_update(2, beliefs, 0, all_different, &result);
    assert_true(beliefs[1].mean > 0 && beliefs[0].mean < 0);
    const double spread = beliefs[0].spread;
    start(beliefs);
    const struct result both = {.points = {5, 5}, .winners = 3};
    rating_update(2, beliefs, 0, all_different, &both);
    /* a game is a game: a tie tells as much as a win */
    assert_true(fabs(beliefs[0].spread - spread) < 1e-9);
    assert_true(fabs(beliefs[0].mean) < 1e-9 && fabs(beliefs[1].mean) < 1e-9);
}

/* A surprise moves a sure player little, and a bot that sits twice moves once, by both results. */
static void sureness(void **unused)
{
    (void)unused;
    struct belief beliefs[SEATS_MAX];
    start(beliefs);
    beliefs[0].spread = 40;
    const struct result result = {.points = {1, 9}, .winners = 2};
    rating_update(2, beliefs, 0, all_different, &result);
    assert_true(beliefs[0].mean < 0 && beliefs[0].mean > -12);
    assert_true(beliefs[1].mean > 40);
    const uint8_t twice[SEATS_MAX] = {0, 1, 1};
    start(beliefs);
    const struct result first = {.points = {9, 5, 5}, .winners = 1};
    const struct belief untouched = beliefs[2];
    rating_update(3, beliefs, 0, twice, &first);
    assert_true(beliefs[0].mean > 0 && beliefs[1].mean < 0);
    assert_memory_equal(&untouched, &beliefs[2], sizeof untouched);
    /* between two seats of one player nothing is learnt */
    const uint8_t alone[SEATS_MAX] = {0, 0};
    start(beliefs);
    rating_update(2, beliefs, 0, alone, &result);
    assert_true(fabs(beliefs[0].mean) < 1e-9);
}

/* Somebody who becomes better is followed; a program's rating comes to rest. */
static void changes_are_followed(void **unused)
{
    (void)unused;
    struct rng rng = rng_stream(11, 0);
    struct belief beliefs[SEATS_MAX];
    double strength[SEATS_MAX] = {0};
    start(beliefs);
    for (unsigned game = 0; game < 3000; game++) {
        strength[0] = game < 2000 ? 0 : 200;
        const struct result result = played(&rng, strength, 4);
        rating_update(4, beliefs, 1, all_different, &result);
    }
    assert_true(beliefs[0].mean - beliefs[1].mean > 130);
    assert_true(beliefs[0].spread > beliefs[1].spread);
    /* a wild result at the edges stays finite */
    start(beliefs);
    for (unsigned game = 0; game < 5000; game++) {
        const struct result result = {.points = {9, 1}, .winners = 1};
        rating_update(2, beliefs, 3, all_different, &result);
    }
    assert_true(isfinite(beliefs[0].mean) && beliefs[0].mean < 5000 && beliefs[0].spread >= 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strengths_found),      cmocka_unit_test(sums_are_kept),
        cmocka_unit_test(winners_come_first),   cmocka_unit_test(sureness),
        cmocka_unit_test(changes_are_followed),
    };
    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
