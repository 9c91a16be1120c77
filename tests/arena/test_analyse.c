/* The arithmetic of an analysis, with bots whose judgement is known. Everything random here has a
 * fixed seed, so the bounds are no gamble. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/analysis.h"
#include "analysis/words.h"
#include "base/html.h"
#include "core/bits.h"
#include "games/dicetto/dicetto.h"
#include "games/games.h"
#include "games/null/null.h"
#include "games/town/town.h"

union bytes {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
};

/* --- bots whose judgement is known --- */

/* The null game with all picks at random, worked out to the end: dice and picks one by one. */
static void solve(const struct null *state, struct bot_outlook *outlook)
{
    const unsigned waiting = null_game.waiting(state);
    *outlook = (struct bot_outlook){0};
    if (waiting == 0) {
        struct result result;
        null_game.score(state, &result);
        BITS_EACH(seat, result.winners)
            outlook->win[seat] = 1.0F / (float)bits_count(result.winners);
        for (unsigned seat = 0; seat < state->seats; seat++)
            outlook->points[seat] = result.points[seat];
        return;
    }
    struct move moves[ODDS_MAX];
    struct odds odds[ODDS_MAX];
    unsigned count = 0;
    if (waiting == CHANCE_BIT) {
        count = null_game.odds(state, odds);
        for (unsigned i = 0; i < count; i++)
            moves[i] = odds[i].move;
    } else {
        count = null_game.choices(state, bits_first(waiting), moves);
    }
    for (unsigned i = 0; i < count; i++) {
        struct null next = *state;
        struct bot_outlook part;
        null_game.apply(&next, &moves[i], NULL);
        solve(&next, &part);
        for (unsigned seat = 0; seat < state->seats; seat++) {
            outlook->win[seat] += part.win[seat] / (float)count;
            outlook->points[seat] += part.points[seat] / (float)count;
        }
    }
}

static void exact_outlook(const struct game *game, const void *state, struct rng rng,
                          struct bot_outlook *outlook)
{
    (void)game, (void)rng;
    solve(state, outlook);
}

/* Knows nothing: shares that depend on the bytes of the state and on the generator only, and add up
 * to one. Luck has a mean of zero all the same. */
static void wild_outlook(const struct game *game, const void *state, struct rng rng,
                         struct bot_outlook *outlook)
{
    struct null_view view;
    struct result result;
    float sum = 0;
    game->score(state, &result);
    game->observe(state, ALL_SEEING, &view);
    for (size_t i = 0; i < sizeof view; i++)
        rng.word = rng.word * 31 + ((const unsigned char *)&view)[i];
    for (unsigned seat = 0; seat < view.seen.seats; seat++) {
        outlook->win[seat] = (float)(1 + rng_below(&rng, 1000));
        outlook->points[seat] = (float)rng_below(&rng, 50);
        sum += outlook->win[seat];
    }
    for (unsigned seat = 0; seat < view.seen.seats; seat++)
        outlook->win[seat] /= sum;
}

/* Thinks that to pick 2 wins half of the games, another move less by a quarter for each step away;
 * with noise that the error names. */
static float noise_of(struct rng *rng, float error)
{
    return error * ((float)rng_below(rng, 2001) / 1000 - 1);
}

static struct bot_estimate guess(const struct move *move, struct rng *rng, float error)
{
    const float off = move->a > 2 ? 1 : 2 - (float)move->a;
    return (struct bot_estimate){*move, 0.5F - 0.25F * off + noise_of(rng, error), error,
                                 4 - off + noise_of(rng, error), error};
}

static struct move opinion(const struct bot_question *question, struct rng *rng, float error)
{
    const unsigned seat = question->seat;
    const struct move favourite = {.kind = NULL_PICK, .seat = (uint8_t)seat, .a = 2};
    if (question->reasons != NULL) {
        question->reasons->count = 1;
        question->reasons->best[0] = guess(&favourite, rng, error);
        question->reasons->answer = guess(question->reasons->about, rng, error);
    }
    return favourite;
}

static struct move sure_choose(const struct bot_question *question, struct rng *rng)
{
    return opinion(question, rng, 0);
}

static struct move unsure_choose(const struct bot_question *question, struct rng *rng)
{
    return opinion(question, rng, 0.4F);
}

/* All moves are alike to it, but it sees them through noise; of the difference it knows the error.
 */
static struct move fair_choose(const struct bot_question *question, struct rng *rng)
{
    struct bot_reasons *reasons = question->reasons;
    const struct move favourite = {.kind = NULL_PICK, .seat = (uint8_t)question->seat, .a = 2};
    reasons->count = 1;
    reasons->best[0] = (struct bot_estimate){favourite, 0.5F + noise_of(rng, 0.2F), 0.2F, 1, 0.1F};
    reasons->answer =
        (struct bot_estimate){*reasons->about, 0.5F + noise_of(rng, 0.2F), 0.2F, 1, 0.1F};
    reasons->gap_error = 0.25F;
    reasons->points_gap_error = 0.05F;
    return favourite;
}

static struct move mute_choose(const struct bot_question *question, struct rng *rng)
{
    return question->choices[rng_below(rng, question->count)];
}

/* The same without a generator. */
static void stubborn_outlook(const struct game *game, const void *state, struct rng rng,
                             struct bot_outlook *outlook)
{
    rng.word = 1;
    wild_outlook(game, state, rng, outlook);
}

static const struct bot stubborn = {
    .name = "stubborn", .choose = mute_choose, .outlook = stubborn_outlook};
static const struct bot exact = {.name = "exact", .choose = sure_choose, .outlook = exact_outlook};
static const struct bot sure = {.name = "sure", .choose = sure_choose, .outlook = wild_outlook};
static const struct bot wild = {.name = "wild", .choose = unsure_choose, .outlook = wild_outlook};
static const struct bot fair = {.name = "fair", .choose = fair_choose, .outlook = wild_outlook};
static const struct bot mute = {.name = "mute", .choose = mute_choose, .outlook = wild_outlook};

/* --- games to look at --- */

static struct move moves[4096];

static void play(struct match *match, const struct game *game, const char *options, unsigned seats,
                 uint64_t seed)
{
    struct setup setup = {.seats = (uint8_t)seats};
    const char *at = NULL;
    size_t length = 0;
    struct rng rng = rng_stream(seed, 1);
    unsigned waiting = 0;
    assert_null(game_parse_options(game, options, &setup, &at, &length));
    assert_null(match_start(match, game, &setup, moves, sizeof moves / sizeof *moves));
    while ((waiting = match_waiting(match)) != 0) {
        struct move list[CHOICES_MAX];
        if (waiting == CHANCE_BIT)
            game_sample(game, match->state, &rng, &list[0]);
        else
            list[0] = list[rng_below(&rng, game->choices(match->state, bits_first(waiting), list))];
        assert_null(match_apply(match, &list[0], NULL));
    }
}

static void judge(struct analysis *analysis, const struct match *match, const struct bot *bot,
                  unsigned threads)
{
    /* noise of its own for every game */
    assert_true(analysis_open(analysis, match, bot, game_hash(match->game, match->state)));
    const struct analyse_plan plan = {.threads = threads, .seconds = 600};
    const struct analyse_forecast forecast = analyse_forecast(analysis, threads);
    assert_int_equal(analyse_run(analysis, &plan, &forecast), 0);
}

/* --- luck --- */

static double total_luck(const struct analysis *analysis, uint32_t step)
{
    double sum = 0;
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        sum += analysis->steps[step].luck[seat].mean.win;
    return sum;
}

/* What one seat wins by an event the others lose, whatever the bot thinks. */
static void luck_is_shared(void **unused)
{
    (void)unused;
    const struct bot *const bots[] = {&exact, &wild};
    for (unsigned b = 0; b < 2; b++) {
        struct match match;
        struct analysis analysis;
        unsigned events = 0;
        play(&match, &null_game, "rounds=1", 3, 11 + b);
        judge(&analysis, &match, bots[b], 1);
        for (uint32_t i = 0; i < analysis.count; i++)
            if (analysis.steps[i].move.seat == CHANCE) {
                assert_true(fabs(total_luck(&analysis, i)) < 1e-6);
                assert_true(fabs(analysis.steps[i].luck[0].mean.win) > 0);
                assert_true(fabs(analysis.steps[i].odds - 1.0 / (double)SIDES) < 1e-12);
                events++;
            }
        assert_int_equal(events, 3);
        analysis_close(&analysis);
    }
}

/* With a bot that is never wrong, luck and what decisions changed lead from the start to the
 * result, and nothing else does: luck sums to what chance gave. */
static void luck_is_what_chance_gave(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct match match;
        struct analysis analysis;
        struct analyse_sums sums;
        play(&match, &null_game, "rounds=1", 2, seed);
        judge(&analysis, &match, &exact, 1);
        analyse_sum(&analysis, &sums);
        assert_true(analysis.steady);
        for (unsigned seat = 0; seat < 2; seat++) {
            double won = 0, scored = 0;
            for (uint32_t i = 0; i < analysis.count; i++)
                if (analysis.steps[i].move.seat != CHANCE) {
                    won += analysis.standings[i + 1].seat[seat].win -
                           analysis.standings[i].seat[seat].win;
                    scored += analysis.standings[i + 1].seat[seat].points -
                              analysis.standings[i].seat[seat].points;
                }
            const struct analyse_seat *s = &sums.seat[seat];
            assert_true(fabs(s->start.win + s->luck.mean.win + won - s->end.win) < 1e-5);
            assert_true(fabs(s->start.points + s->luck.mean.points + scored - s->points) < 1e-5);
            assert_true(s->luck.error.win < 1e-5); /* it does not contradict itself */
            assert_true(fabs(s->start.win - 0.5) < 1e-5);
        }
        analysis_close(&analysis);
    }
}

/* Over many games the mean of luck is zero within its error, even for a bot that knows nothing. */
static void luck_has_no_bias(void **unused)
{
    (void)unused;
    enum { GAMES = 2000 };
    double sum[3] = {0}, squares[3] = {0}, points = 0, point_squares = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct match match;
        struct analysis analysis;
        struct analyse_sums sums;
        play(&match, &null_game, "rounds=3", 3, 1000 + seed);
        judge(&analysis, &match, &wild, 1);
        analyse_sum(&analysis, &sums);
        for (unsigned seat = 0; seat < 3; seat++) {
            sum[seat] += sums.seat[seat].luck.mean.win;
            squares[seat] += pow(sums.seat[seat].luck.mean.win, 2);
        }
        points += sums.seat[0].luck.mean.points;
        point_squares += pow(sums.seat[0].luck.mean.points, 2);
        analysis_close(&analysis);
    }
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_true(squares[seat] > 0.01 * (double)GAMES); /* there was luck */
        assert_true(fabs(sum[seat]) < 2.6 * sqrt(squares[seat]));
    }
    assert_true(fabs(points) < 2.6 * sqrt(point_squares));
}

/* Nines under the cup of the first seat are good for it, by their square. */
static void nines_outlook(const struct game *game, const void *state, struct rng rng,
                          struct bot_outlook *outlook)
{
    const struct town *t = state;
    (void)game, (void)rng;
    const float rolled = (float)dice_of(t->seat[0].cup, NINE);
    *outlook = (struct bot_outlook){.win = {0.02F * rolled * rolled}};
    outlook->win[1] = 1 - outlook->win[0];
}

static const struct bot nines = {.name = "nines", .choose = mute_choose, .outlook = nines_outlook};

/* Outcomes weigh as much as they are likely. Of five dice the square of the nines has a mean of
 * 50/36, its variance and the square of its mean. Over all results luck is nothing. */
static void luck_weighs_outcomes(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    play(&match, &town_game, "sheriff=1", 2, 3);
    assert_true(analysis_open(&analysis, &match, &nines, 7));
    uint32_t step = 0;
    while (analysis.steps[step].move.kind != MOVE_ROLL || analysis.steps[step].move.a != 0)
        step++;
    struct odds list[ODDS_MAX];
    const void *state = analysis_state(&analysis, step);
    const unsigned count = town_game.odds(state, list);
    double sum = 0, chances = 0;
    assert_int_equal(count, 252);
    for (unsigned i = 0; i < count; i++) {
        struct town next = *(const struct town *)state;
        analysis.steps[step].move = list[i].move;
        town_game.apply(&next, &list[i].move, NULL);
        memcpy(analysis.states + (step + 1) * sizeof next, &next, sizeof next);
        analyse_chance(&analysis, step);
        const struct analyse_figure *luck = analysis.steps[step].luck;
        const unsigned rolled = dice_of(next.seat[0].cup, NINE);
        assert_true(fabs(luck[0].mean.win - (0.02 * rolled * rolled - 0.02 * 50 / 36)) < 1e-6);
        sum += luck[0].mean.win * analysis.steps[step].odds;
        chances += analysis.steps[step].odds;
    }
    assert_true(fabs(sum) < 1e-6);
    assert_true(fabs(chances - 1) < 1e-9);
    analysis_close(&analysis);
}

/* Errors come from looks that differ and from a bot that contradicts itself. */
static void luck_has_errors(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    struct analyse_sums sums;
    play(&match, &null_game, "rounds=9", 3, 5);
    judge(&analysis, &match, &wild, 1);
    analyse_sum(&analysis, &sums);
    assert_false(analysis.steady);
    double squares = 0;
    for (uint32_t i = 0; i < analysis.count; i++) {
        const struct analyse_step *step = &analysis.steps[i];
        squares += step->squares[1].win;
        assert_true(fabs(pow(step->luck[1].error.win, 2) - fmax(0, step->squares[1].win)) < 1e-9);
    }
    assert_true(squares > 0);
    assert_true(fabs(sums.seat[1].luck.error.win - sqrt(squares)) < 1e-12);
    analysis_close(&analysis);
    /* always the same, but never in agreement with itself */
    judge(&analysis, &match, &stubborn, 1);
    analyse_sum(&analysis, &sums);
    assert_true(analysis.steady);
    assert_true(sums.seat[1].luck.error.win > 0.01);
    analysis_close(&analysis);
}

/* --- decisions --- */

static void losses_are_measured(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    struct analyse_sums sums;
    double expected[3] = {0};
    unsigned best[3] = {0};
    play(&match, &null_game, "rounds=9", 3, 3);
    judge(&analysis, &match, &sure, 1);
    for (uint32_t i = 0; i < analysis.count; i++) {
        const struct analyse_step *step = &analysis.steps[i];
        if (step->move.seat == CHANCE)
            continue;
        const bool favourite = step->move.a == 2;
        best[step->move.seat] += favourite;
        expected[step->move.seat] += favourite ? 0 : 0.25;
        assert_int_equal(step->best.a, 2);
        assert_int_equal(step->label, favourite ? LABEL_BEST : LABEL_GIVEAWAY);
        assert_true(fabs(step->loss.mean.win - (favourite ? 0 : 0.25)) < 1e-6);
        assert_true(fabs(step->loss.mean.points - (favourite ? 0 : 1)) < 1e-6);
    }
    analyse_sum(&analysis, &sums);
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_true(fabs(sums.seat[seat].loss.mean.win - expected[seat]) < 1e-5);
        assert_int_equal(sums.seat[seat].labels[LABEL_BEST], best[seat]);
        assert_int_equal(sums.seat[seat].labels[LABEL_GIVEAWAY], 9 - best[seat]);
    }
    uint32_t top[ANALYSE_TOP];
    assert_int_equal(analyse_costliest(&analysis, top), ANALYSE_TOP);
    assert_true(top[0] < top[1]); /* they all cost the same */
    analysis_close(&analysis);
}

/* Noise makes no loss negative, and none is named that is within its error. */
static void losses_are_never_negative(void **unused)
{
    (void)unused;
    unsigned even = 0, negative = 0;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct match match;
        struct analysis analysis;
        play(&match, &null_game, "rounds=9", 3, seed);
        judge(&analysis, &match, &wild, 1);
        for (uint32_t i = 0; i < analysis.count; i++) {
            const struct analyse_step *step = &analysis.steps[i];
            if (step->move.seat == CHANCE)
                continue;
            assert_true(step->loss.mean.win >= 0 && step->loss.mean.points >= 0);
            assert_true(step->label <= LABEL_EVEN || step->loss.mean.win > step->loss.error.win);
            even += step->label == LABEL_EVEN;
            negative += step->gap.mean.win < 0;
        }
        analysis_close(&analysis);
    }
    assert_true(even > 100 && negative > 20);
}

/* Where nothing is lost, noise must not add up to a loss: sums are made of what was measured, below
 * zero or not. Errors of the difference count before those of its parts. */
static void losses_have_no_bias(void **unused)
{
    (void)unused;
    double sum = 0, squares = 0;
    unsigned count = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct match match;
        struct analysis analysis;
        struct analyse_sums sums;
        double seat = 0;
        play(&match, &null_game, "rounds=9", 3, seed);
        judge(&analysis, &match, &fair, 1);
        analyse_sum(&analysis, &sums);
        for (uint32_t i = 0; i < analysis.count; i++) {
            const struct analyse_step *step = &analysis.steps[i];
            if (step->move.seat == CHANCE || step->label == LABEL_BEST)
                continue;
            sum += step->gap.mean.win;
            squares += pow(step->gap.mean.win, 2);
            seat += step->move.seat == 0 ? step->gap.mean.win : 0;
            assert_true(fabs(step->loss.error.win - 0.25) < 1e-6);
            assert_true(fabs(step->loss.error.points - 0.05) < 1e-6);
            count++;
        }
        assert_true(fabs(sums.seat[0].loss.mean.win - fmax(0, seat)) < 1e-9);
        analysis_close(&analysis);
    }
    assert_true(count > 1000);
    assert_true(fabs(sum) < 2.6 * sqrt(squares));
}

static void no_opinion_no_loss(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    struct analyse_sums sums;
    uint32_t top[ANALYSE_TOP];
    play(&match, &null_game, "rounds=3", 2, 3);
    judge(&analysis, &match, &mute, 1);
    analyse_sum(&analysis, &sums);
    assert_int_equal(sums.seat[0].labels[LABEL_NONE], 3);
    assert_true(sums.seat[0].loss.mean.win == 0 && sums.seat[0].loss.error.win == 0);
    assert_int_equal(analyse_costliest(&analysis, top), 0);
    analysis_close(&analysis);
}

static void labels(void **unused)
{
    (void)unused;
    assert_int_equal(analyse_label(0, 0), LABEL_BEST);
    assert_int_equal(analyse_label(0, 0.01), LABEL_EVEN);
    assert_int_equal(analyse_label(0.2, 0.2), LABEL_EVEN);
    assert_int_equal(analyse_label(0.009, 0.001), LABEL_FINE);
    assert_int_equal(analyse_label(0.01, 0.001), LABEL_SLIP);
    assert_int_equal(analyse_label(0.03, 0.001), LABEL_MISTAKE);
    assert_int_equal(analyse_label(0.079, 0.001), LABEL_MISTAKE);
    assert_int_equal(analyse_label(0.08, 0.001), LABEL_GIVEAWAY);
    assert_int_equal(analyse_label(0.3, 0.299), LABEL_GIVEAWAY);
    for (unsigned label = 0; label < ANALYSE_LABELS; label++)
        assert_non_null(analyse_label_word((enum analyse_label)label));
    assert_int_equal(analyse_luck_side(&(struct analyse_seat){.luck = {{.win = 0.2}, {0.1, 0}}}),
                     1);
    assert_int_equal(analyse_luck_side(&(struct analyse_seat){.luck = {{.win = 0.1}, {0.2, 0}}}),
                     0);
    assert_int_equal(analyse_luck_side(&(struct analyse_seat){.luck = {{.win = -0.2}, {0.1, 0}}}),
                     -1);
}

/* --- threads, time --- */

static void threads_change_nothing(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis one, four;
    play(&match, &null_game, "rounds=9", 4, 9);
    judge(&one, &match, &wild, 1);
    judge(&four, &match, &wild, 4);
    assert_memory_equal(one.steps, four.steps, one.count * sizeof *one.steps);
    assert_memory_equal(one.standings, four.standings, (one.count + 1) * sizeof *one.standings);
    analysis_close(&one);
    analysis_close(&four);
}

static void no_time_is_said(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    play(&match, &null_game, "rounds=3", 2, 9);
    assert_true(analysis_open(&analysis, &match, &wild, 7));
    const struct analyse_plan plan = {.threads = 2};
    const struct analyse_forecast forecast = analyse_forecast(&analysis, 1);
    assert_int_equal(forecast.decisions, 6);
    assert_int_equal(forecast.outcomes, 6 * SIDES);
    /* so few moves that the forecast looked at all of them; the standings are left */
    assert_int_equal(analyse_run(&analysis, &plan, &forecast), analysis.count + 1);
    analysis_close(&analysis);
}

/* --- bribes --- */

/* A dollar is worth a hundredth of a win to whoever has it, a card two, and the rest is shared
 * evenly. Whoever gets the bank has its dollars before anybody is asked again. */
static void rich_outlook(const struct game *game, const void *state, struct rng rng,
                         struct bot_outlook *outlook)
{
    const struct town *t = state;
    (void)game, (void)rng;
    float spare = 1;
    *outlook = (struct bot_outlook){0};
    for (unsigned seat = 0; seat < t->seats; seat++) {
        outlook->win[seat] =
            0.01F * (float)t->seat[seat].dollars + 0.02F * (float)bits_count(t->seat[seat].hand);
        outlook->points[seat] = (float)t->seat[seat].dollars;
        spare -= outlook->win[seat];
    }
    for (unsigned seat = 0; seat < t->seats; seat++)
        outlook->win[seat] += spare / (float)t->seats;
}

static const struct bot rich = {.name = "rich", .choose = mute_choose, .outlook = rich_outlook};

/* A tie for the bank with its $6 between seats 1, 2 and 4, who have $8 each; seat 3 is the Sheriff
 * and decides for seat 2. */
static const struct analyse_word *judge_tie(const char *offers, struct analysis *analysis,
                                            struct match *match)
{
    char bytes[1024];
    struct record record;
    struct record_error error = {0};
    const int size = snprintf(bytes, sizeof bytes,
                              "dicecup 1\ngame town\noptions bribes=anyone\nseats a b c d\n\n"
                              "position\nsheriff 3\nround 2\nat bank\nbank 6\n"
                              "seat 1 dice 10 10 9 9 A\nseat 2 dice 10 10 9 9 A\n"
                              "seat 4 dice 10 10 9 9 A\nseat 2 hand girls\nbegin\n"
                              "%s1 pass\n2 pass\n4 pass\n3 award 2\n",
                              offers);
    assert_true(record_read(bytes, (size_t)size, &record, match, moves,
                            sizeof moves / sizeof *moves, &error));
    judge(analysis, match, &rich, 2);
    assert_int_equal(analysis->words, 1);
    const struct analyse_word *word = &analysis->word[0];
    assert_true(word->judged);
    assert_int_equal(word->place, BANK);
    assert_int_equal(word->sheriff, 2);
    assert_int_equal(word->to, 1);
    assert_int_equal(word->candidates, 1 + 2 + 8);
    return word;
}

static void expect_bribe(const struct analyse_bribe *bribe, unsigned seat, double price,
                         double worth, enum analyse_verdict verdict)
{
    assert_int_equal(bribe->seat, seat);
    assert_true(fabs(bribe->price.mean.win - price) < 1e-6);
    assert_true(fabs(bribe->price.mean.points - bribe->dollars) < 1e-6);
    assert_true(fabs(bribe->worth.mean.win - worth) < 1e-6);
    assert_int_equal(bribe->verdict, verdict);
    assert_non_null(analyse_verdict_word(verdict));
}

static void bribes_are_judged(void **unused)
{
    (void)unused;
    struct match match;
    struct analysis analysis;
    /* what a loser offers is not paid, but the Sheriff could have had the best of it */
    const struct analyse_word *word = judge_tie(
        "1 offer $1 for 1\n2 offer $2 girls for 2\n4 offer $5 for 4\n", &analysis, &match);
    assert_int_equal(word->bribes, 1);
    assert_int_equal(word->bribe[0].dollars, 2);
    assert_int_equal(word->bribe[0].cards, 1);
    expect_bribe(&word->bribe[0], 1, 0.04, 0.06, BRIBE_BARGAIN);
    assert_true(fabs(word->gain.mean.win - (0.04 - 0.05)) < 1e-6);
    assert_true(fabs(word->gain.mean.points - (2 - 5)) < 1e-6);
    analysis_close(&analysis);
    /* two payers: the price of each is its own; who pays for a rival gets nothing for it */
    word = judge_tie("1 offer $2 for 2\n2 offer $6 for 2\n4 pass\n", &analysis, &match);
    assert_int_equal(word->bribes, 2);
    expect_bribe(&word->bribe[0], 0, 0.02, -0.03, BRIBE_DEAR);
    expect_bribe(&word->bribe[1], 1, 0.06, 0.06, BRIBE_FAIR);
    assert_true(fabs(word->gain.mean.win - 0.08) < 1e-6);
    analysis_close(&analysis);
    word = judge_tie("1 pass\n2 offer $8 for 2\n4 pass\n", &analysis, &match);
    expect_bribe(&word->bribe[0], 1, 0.08, 0.06, BRIBE_DEAR);
    analysis_close(&analysis);
    word = judge_tie("", &analysis, &match);
    assert_int_equal(word->bribes, 0);
    assert_true(fabs(word->gain.mean.win) < 1e-6);
    analysis_close(&analysis);
}

/* The steps that moved the graph most, whatever moved it. */
static void jumps_are_found(void **unused)
{
    (void)unused;
    struct analyse_standing standings[] = {
        {.seat = {{.win = 0.5}, {.win = 0.5}}, .judged = true},
        {.seat = {{.win = 0.7}, {.win = 0.3}}, .judged = true},
        {.seat = {{.win = 0.705}, {.win = 0.295}}, .judged = true}, /* nobody sees that */
        {.judged = false},
        {.seat = {{.win = 0.1}, {.win = 0.9}}, .judged = true}, /* nobody knows why */
        {.seat = {{.win = 1}, {.win = 0}}, .judged = true},
    };
    const struct analysis analysis = {.setup = {.seats = 2}, .count = 5, .standings = standings};
    uint32_t steps[ANALYSE_TOP];
    assert_int_equal(analyse_jumps(&analysis, steps), 2);
    assert_int_equal(steps[0], 4);
    assert_int_equal(steps[1], 0);
    assert_true(fabs(analyse_change(&analysis, 0, 1) + 0.2) < 1e-9);
}

/* --- words --- */

static void expect_figure(double mean, double error, const char *expected)
{
    char bytes[64];
    struct text out = TEXT(bytes);
    analyse_with_error(&out, mean, error, true);
    assert_string_equal(bytes, expected);
}

static void expect_share(double win, double error, const char *expected)
{
    const struct analyse_figure figure = {.mean = {.win = win}, .error = {.win = error}};
    char bytes[64];
    struct text out = TEXT(bytes);
    analyse_of_a_win(&out, &figure, true);
    assert_string_equal(bytes, expected);
}

/* A figure that is smaller than its error says nothing to anybody. */
static void errors_are_told_in_words(void **unused)
{
    (void)unused;
    expect_figure(4.2, 0.3, "+4.2 ± 0.3");
    expect_figure(-4.2, 0.3, "−4.2 ± 0.3");
    expect_figure(4.2, 0, "+4.2");
    expect_figure(0, 0, "0.0");
    expect_figure(22.1, 72.2, "too close to call");
    expect_figure(-0.1, 0.1, "too close to call");
    expect_share(0.05, 0.01, "+5.0 ± 1.0 % of a win");
    expect_share(0.05, 0.06, "too close to call");
}

static void expect_answer(double luck, double luck_error, double loss, const char *expected)
{
    struct analyse_report report = {.names = {"Ann"}};
    char bytes[ANALYSE_LINE_ROOM];
    struct text out = TEXT(bytes);
    report.sums.seat[0].luck = (struct analyse_figure){{.win = luck}, {.win = luck_error}};
    report.sums.seat[0].loss = (struct analyse_figure){{.win = loss}, {.win = 0.05}};
    analyse_answer(&report, 0, &out);
    assert_string_equal(bytes, expected);
}

static void luck_is_answered_as_far_as_it_is_known(void **unused)
{
    (void)unused;
    expect_answer(0.22, 0.72, 0.1,
                  "No clear luck either way for Ann. Lost by choices: 10.0 ± 5.0 % of a win.");
    expect_answer(0.22, 0.1, 0.01,
                  "Dice and cards were with Ann (+22.0 ± 10.0 % of a win). Lost by choices: too "
                  "close to call.");
    expect_answer(-0.2, 0.1, 0.5,
                  "Dice and cards were against Ann (−20.0 ± 10.0 % of a win), but bad choices cost "
                  "more (50.0 ± 5.0 % of a win).");
    expect_answer(-0.2, 0.1, 0.15,
                  "Dice and cards were against Ann (−20.0 ± 10.0 % of a win). Lost by choices: "
                  "15.0 ± 5.0 % of a win.");
}

/* A space has a number, but people know it by its card. */
static void placed_dice_name_their_card(void **unused)
{
    (void)unused;
    struct analysis analysis;
    struct match match;
    play(&match, &dicetto_game, "", 2, 2);
    assert_true(analysis_open(&analysis, &match, &dicetto_strong, 1));
    uint32_t i = 0;
    while (i < analysis.count &&
           (analysis.steps[i].move.kind != DO_PLACE || analysis.steps[i].move.a >= SPACES))
        i++;
    assert_true(i < analysis.count);
    struct analyse_step *step = &analysis.steps[i];
    const struct dicetto *g = analysis_state(&analysis, i);
    const struct analyse_report report = {.analysis = &analysis};
    char key[64], bytes[ANALYSE_LINE_ROOM], expected[256], move[64];
    struct text out = TEXT(bytes), print = TEXT(move);
    step->label = LABEL_MISTAKE;
    step->best = step->move;
    step->loss = (struct analyse_figure){{.win = 0.05, .points = 1}, {.win = 0.01, .points = 2}};
    analyse_tell_decision(&report, i, &out);
    dicetto_game.print_move(&step->move, &print);
    snprintf(key, sizeof key, "card.%s", dicetto_game.card_word(g->space[step->move.a].kind));
    const char *card = game_sentence(&dicetto_game, key)->one;
    snprintf(expected, sizeof expected,
             "%s (%s): mistake, lost 5.0 ± 1.0 %% of a win; better: %s (%s)", move, card, move,
             card);
    assert_string_equal(bytes, expected);
    analysis_close(&analysis);
}

static void html_is_escaped(void **unused)
{
    (void)unused;
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    assert_non_null(out);
    html_text(out, "<b onclick='x'>\"&amp;\"</b> ±");
    assert_int_equal(fclose(out), 0);
    assert_string_equal(bytes, "&lt;b onclick=&#39;x&#39;&gt;&quot;&amp;amp;&quot;&lt;/b&gt; ±");
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(luck_is_shared),
        cmocka_unit_test(luck_is_what_chance_gave),
        cmocka_unit_test(luck_has_no_bias),
        cmocka_unit_test(luck_weighs_outcomes),
        cmocka_unit_test(luck_has_errors),
        cmocka_unit_test(losses_are_measured),
        cmocka_unit_test(losses_are_never_negative),
        cmocka_unit_test(losses_have_no_bias),
        cmocka_unit_test(no_opinion_no_loss),
        cmocka_unit_test(labels),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(no_time_is_said),
        cmocka_unit_test(bribes_are_judged),
        cmocka_unit_test(jumps_are_found),
        cmocka_unit_test(errors_are_told_in_words),
        cmocka_unit_test(luck_is_answered_as_far_as_it_is_known),
        cmocka_unit_test(placed_dice_name_their_card),
        cmocka_unit_test(html_is_escaped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
