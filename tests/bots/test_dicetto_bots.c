/* The turn solver of Dicetto's bots against a plain search of the game itself: every choice, every
 * roll die by die, every order of placing, both ends of each battle. The two share no code but the
 * rules. What a position at the end of a turn is worth is made up: any number will do, as long as
 * it differs wherever positions do. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "bots/bots.h"
#include "bots/dicetto/turn.h"

enum { CODES = 15625, GAMES_TRIED = 160, GAMES_ROLLED = 60 };

/* --- values that are made up --- */

static struct dicetto_value made_up(void *context, const struct dicetto *g, unsigned seat)
{
    struct rng rng = rng_stream(*(const uint64_t *)context, seat);
    assert_true(g->ask == WAIT_DRAW || g->ask == WAIT_ROLL);
    assert_int_equal(g->rolls, 0);
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        rng.word ^= g->space[i].dice + 7U * g->space[i].card;
        rng.word = rng_next(&rng) + (g->space[i].dice != 0 ? g->space[i].owner : 9U);
    }
    for (unsigned i = 0; i < g->seats; i++)
        rng.word = rng_next(&rng) ^ g->collected[i];
    rng.word = rng_next(&rng) ^ (g->super * 256U + g->quiet * 16U + g->turn);
    const double win = (double)(rng_next(&rng) >> 11) * 0x1p-53;
    return (struct dicetto_value){.win = win,
                                  .points = 40 * (double)(rng_next(&rng) >> 11) * 0x1p-53};
}

/* --- the plain search --- */

/* A position's worth: to the seat to move, its points, and to another seat; how many battles it
 * will fight, and how likely the turn is the last. */
struct worth {
    double win, points, other, battles, over;
};

struct search {
    uint64_t seed;
    unsigned turns, seat, other;
    unsigned battles;
    /* before dice are placed, by the rolls that were made and the hand */
    bool known[ROLLS + 2][2][CODES];
    struct worth worth[ROLLS + 2][2][CODES];
};

static struct worth best_of(struct search *search, const struct dicetto *g);

static struct dicetto_value final(struct search *search, const struct dicetto *g, unsigned seat)
{
    struct result result;
    if (dicetto_game.waiting(g) != 0)
        return made_up(&search->seed, g, seat);
    dicetto_game.score(g, &result);
    unsigned winners = 0;
    for (unsigned i = 0; i < g->seats; i++)
        winners += result.winners >> i & 1;
    return (struct dicetto_value){
        .win = (result.winners & 1 << seat) != 0 ? 1.0 / winners : 0,
        .points = result.points[seat],
    };
}

static struct worth follow(struct search *search, const struct dicetto *g, const struct move *move)
{
    struct dicetto next = *g;
    assert_null(dicetto_game.apply(&next, move, NULL));
    return best_of(search, &next);
}

static struct worth mean_of(struct search *search, const struct dicetto *g)
{
    struct worth sum = {0};
    double count = 0;
    for (uint32_t i = 0; i < dicetto_game.outcomes(g); i++) {
        struct move move;
        dicetto_game.outcome(g, i, &move);
        if (g->ask == WAIT_BATTLE && move.a == move.b) /* rolled once more */
            continue;
        const struct worth worth = follow(search, g, &move);
        sum =
            (struct worth){sum.win + worth.win, sum.points + worth.points, sum.other + worth.other,
                           sum.battles + worth.battles, sum.over + worth.over};
        count++;
    }
    search->battles += g->ask == WAIT_BATTLE;
    return (struct worth){sum.win / count, sum.points / count, sum.other / count,
                          sum.battles / count + (g->ask == WAIT_BATTLE), sum.over / count};
}

static struct worth choice_of(struct search *search, const struct dicetto *g)
{
    struct move list[CHOICES_MAX];
    const unsigned count = dicetto_game.choices(g, g->turn, list);
    struct worth best = follow(search, g, &list[0]);
    for (unsigned i = 1; i < count; i++) {
        const struct worth worth = follow(search, g, &list[i]);
        if (worth.win + worth.points / 10000 > best.win + best.points / 10000)
            best = worth;
    }
    return best;
}

static struct worth best_of(struct search *search, const struct dicetto *g)
{
    if (g->turns != search->turns || dicetto_game.waiting(g) == 0) {
        const struct dicetto_value own = final(search, g, search->seat);
        return (struct worth){.win = own.win,
                              .points = own.points,
                              .other = final(search, g, search->other).win,
                              .over = dicetto_game.waiting(g) == 0};
    }
    if ((dicetto_game.waiting(g) & CHANCE_BIT) != 0)
        return mean_of(search, g);
    unsigned code = 0;
    unsigned dice_in_hand = 0;
    for (unsigned face = 0; face < 6; face++) {
        const unsigned n = g->hand >> (4 * face) & 15;
        code = code * 5 + n;
        dice_in_hand += n;
    }
    if (dice_in_hand < 4)
        return choice_of(search, g);
    const unsigned placing = g->ask == WAIT_PLACE;
    const unsigned rolls = placing && g->rolls <= ROLLS ? ROLLS : g->rolls;
    if (!search->known[rolls][placing][code]) {
        search->worth[rolls][placing][code] = choice_of(search, g);
        search->known[rolls][placing][code] = true;
    }
    return search->worth[rolls][placing][code];
}

/* --- positions --- */

static void expect_same(const struct worth *plain, const struct dicetto_hope *solved)
{
    double battles = 0;
    for (unsigned i = 0; i < ALL_SPACES; i++)
        battles += (double)solved->battle[i];
    assert_true(fabs(plain->win - solved->win) < 1e-9);
    assert_true(fabs(plain->other - solved->watcher) < 1e-9);
    assert_true(fabs(plain->points - solved->points) < 1e-6 * (1 + fabs(plain->points)));
    assert_true(fabs(plain->battles - battles) < 1e-4);
    assert_true(fabs(plain->over - (double)solved->over) < 1e-4);
}

static void compare(const struct dicetto *g, uint64_t seed, unsigned *battles)
{
    static struct search search;
    static struct dicetto_turn turn;
    struct move list[CHOICES_MAX];
    const unsigned count = dicetto_game.choices(g, g->turn, list);
    const unsigned other = (g->turn + 1U) % g->seats;
    const struct dicetto_judge judge = {.value = made_up, .context = &seed, .watcher = other};
    search = (struct search){.seed = seed, .turns = g->turns, .seat = g->turn, .other = other};
    dicetto_turn_solve(&turn, g, &judge);
    for (unsigned i = 0; i < count; i++) {
        const struct worth plain = follow(&search, g, &list[i]);
        const struct dicetto_hope solved = dicetto_turn_choice(&turn, g, &list[i]);
        expect_same(&plain, &solved);
    }
    *battles += search.battles;
}

/* What the turn is worth from here on, with dice in the air or in the hand. */
static void compare_here(const struct dicetto *g, uint64_t seed)
{
    static struct search search;
    static struct dicetto_turn turn;
    const unsigned other = (g->turn + 1U) % g->seats;
    const struct dicetto_judge judge = {.value = made_up, .context = &seed, .watcher = other};
    search = (struct search){.seed = seed, .turns = g->turns, .seat = g->turn, .other = other};
    const struct worth plain = best_of(&search, g);
    const struct dicetto_hope solved = dicetto_turn_here(&turn, g, &judge);
    expect_same(&plain, &solved);
}

/* Positions of games that are played by no plan at all, in which anything can come up. */
static void solve_some(unsigned games, enum dicetto_ask ask)
{
    unsigned battles = 0;
    unsigned super = 0;
    unsigned fourth = 0;
    for (unsigned i = 0; i < games; i++) {
        struct rng rng = rng_stream(ask, i);
        struct setup setup = {.seats = (uint8_t)(2 + i % 3),
                              .option = {i / 3 & 1, (uint8_t)(i % 13)}};
        struct dicetto g;
        unsigned left = 10 + rng_below(&rng, 60);
        dicetto_game.start(&g, &setup);
        while (dicetto_game.waiting(&g) != 0) {
            struct move list[CHOICES_MAX];
            struct move move;
            if (g.ask == ask && left == 0 && (ask != WAIT_ROLL || g.rolls == i % (ROLLS + 1)))
                break;
            left -= left > 0;
            if ((dicetto_game.waiting(&g) & CHANCE_BIT) != 0) {
                game_sample(&dicetto_game, &g, &rng, &move);
            } else {
                const unsigned count = dicetto_game.choices(&g, g.turn, list);
                move = list[rng_below(&rng, count)];
            }
            assert_null(dicetto_game.apply(&g, &move, NULL));
        }
        if (dicetto_game.waiting(&g) == 0)
            continue;
        super += g.super == g.turn;
        fourth += g.ask == WAIT_ROLL && g.rolls == ROLLS;
        compare_here(&g, i);
        if ((dicetto_game.waiting(&g) & CHANCE_BIT) == 0)
            compare(&g, i, &battles);
    }
    assert_true(battles > 0 || ask == WAIT_ROLL || ask == WAIT_BATTLE);
    assert_true(fourth > 0 || ask != WAIT_ROLL);
    assert_true(super > 0);
}

static void rolls_are_solved(void **unused)
{
    (void)unused;
    solve_some(GAMES_ROLLED, WAIT_AGAIN);
}

static void placing_is_solved(void **unused)
{
    (void)unused;
    solve_some(GAMES_TRIED, WAIT_PLACE);
}

static void dice_in_the_air_are_solved(void **unused)
{
    (void)unused;
    solve_some(GAMES_ROLLED, WAIT_ROLL);
    solve_some(GAMES_TRIED, WAIT_BATTLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rolls_are_solved),
        cmocka_unit_test(placing_is_solved),
        cmocka_unit_test(dice_in_the_air_are_solved),
    };
    return cmocka_run_group_tests_name("dicetto-bots", tests, NULL, NULL);
}
