#include <math.h>
#include <stdio.h>
#include <string.h>

#include "arena/arena.h"
#include "arena/sim.h"
#include "base/arguments.h"
#include "base/clock.h"
#include "base/i18n.h"
#include "core/bits.h"

union bytes {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
};

/* --- a bot's clock --------------------------------------------------------------------------- */

struct deadline {
    uint64_t at;
};

static bool is_over(void *context)
{
    return clock_now() >= ((const struct deadline *)context)->at;
}

/* The number of a time: its leading bit and the four bits behind it. */
static unsigned bucket_of(uint64_t nanoseconds)
{
    if (nanoseconds < 16)
        return (unsigned)nanoseconds;
    const unsigned leading = 63U - (unsigned)__builtin_clzll(nanoseconds);
    return leading * 16 + (unsigned)(nanoseconds >> (leading - 4) & 15);
}

/* --- asking ---------------------------------------------------------------------------------- */

struct ask {
    const void *state, *view;
    const struct move *choices;
    unsigned seat, count;
};

static struct move ask_bot(const struct arena_plan *plan, const struct contestant *contestant,
                           const struct ask *ask, struct rng *rng)
{
    struct deadline deadline = {clock_now() + (uint64_t)contestant->milliseconds * 1000000};
    const bool hurry = contestant->milliseconds > 0;
    return contestant->bot->choose(&(struct bot_question){.game = plan->game,
                                                          .view = ask->view,
                                                          .seat = ask->seat,
                                                          .choices = ask->choices,
                                                          .count = ask->count,
                                                          .budget = contestant->worlds,
                                                          .stop = hurry ? is_over : NULL,
                                                          .context = &deadline},
                                   rng);
}

/* The first faults are told at once, so that whoever wrote the program sees what was wrong. */
static void tell_fault(const struct arena_worker *worker, const struct contestant *contestant,
                       enum program_fault fault, const char *answer, const char *word)
{
    if (atomic_fetch_add(worker->complaints, 1) >= ARENA_COMPLAINTS)
        return;
    if (worker->plan->progress)
        fputs("\r\033[K", stderr);
    switch (fault) {
    case PROGRAM_LATE:
        complain(_("%s gave no answer within %u ms"), contestant->name, contestant->milliseconds);
        break;
    case PROGRAM_CRASHED:
        complain(_("%s has ended"), contestant->name);
        break;
    default:
        complain(_("%s answered '%.200s' [%s]"), contestant->name, answer, word);
    }
}

/* Asks a program; false: it failed, and somebody else has to move. */
static bool ask_program(struct arena_worker *worker, unsigned bot, const struct ask *ask,
                        uint32_t random, struct arena_game *one, struct move *move)
{
    const struct arena_plan *plan = worker->plan;
    const struct contestant *contestant = &plan->bot[bot];
    struct program *program = &worker->program[bot];
    const struct protocol_question question = {.game = plan->game,
                                               .setup = &plan->setup,
                                               .state = ask->state,
                                               .view = ask->view,
                                               .seat = ask->seat,
                                               .choices = ask->choices,
                                               .count = ask->count,
                                               .milliseconds = contestant->milliseconds,
                                               .random = random};
    struct text line = TEXT(worker->line);
    const char *word = "too-long";
    enum program_fault fault = PROGRAM_NONSENSE;
    program->command = contestant->command;
    if (protocol_ask(&question, &line))
        fault = program_ask(program, worker->starting, worker->line, line.length,
                            contestant->milliseconds);
    if (fault == PROGRAM_FINE) {
        word = protocol_answer(&question, program->line, move);
        fault = word == NULL ? PROGRAM_FINE : PROGRAM_NONSENSE;
    }
    if (fault == PROGRAM_FINE)
        return true;
    one->faults[bot][fault]++;
    tell_fault(worker, contestant, fault, program->line, word);
    return false;
}

/* What a move throws away, as the judge sees it: its favourite and the move are compared in worlds
 * other than those in which it found the favourite, so now and then this is below 0, and the mean
 * is right. */
static int64_t judge(struct arena_worker *worker, const struct ask *ask, const struct move *move)
{
    const struct arena_plan *plan = worker->plan;
    struct bot_reasons reasons = {.about = move};
    const struct bot_question question = {.game = plan->game,
                                          .view = ask->view,
                                          .seat = ask->seat,
                                          .choices = ask->choices,
                                          .count = ask->count,
                                          .budget = plan->judge.worlds,
                                          .reasons = &reasons};
    plan->judge.bot->choose(&question, &worker->judging);
    const struct bot_estimate *best = &reasons.best[0];
    if (reasons.count == 0 || memcmp(&best->move, move, sizeof *move) == 0)
        return 0;
    return llround(((double)best->win - (double)reasons.answer.win) * (double)ARENA_LOST);
}

static struct move decide(struct arena_worker *worker, const void *state, unsigned seat,
                          struct rng *rng, struct arena_game *one)
{
    const struct arena_plan *plan = worker->plan;
    const unsigned bot = one->bot[seat];
    const struct contestant *contestant = &plan->bot[bot];
    struct move choices[CHOICES_MAX], move;
    union bytes view;
    const unsigned count = plan->game->choices(state, seat, choices);
    if (count == 0)
        return (struct move){.seat = (uint8_t)seat};
    plan->game->observe(state, seat, &view);
    const struct ask ask = {state, &view, choices, seat, count};
    const uint64_t began = clock_now();
    if (contestant->command[0] == '\0') {
        move = ask_bot(plan, contestant, &ask, rng);
    } else {
        const uint32_t random = (uint32_t)(rng_next(rng) >> 32);
        if (!ask_program(worker, bot, &ask, random, one, &move)) {
            const struct contestant other = {.bot = contestant->bot};
            move = ask_bot(plan, &other, &ask, rng);
        }
    }
    one->decisions[bot]++;
    if (count > 1)
        atomic_fetch_add_explicit(&worker->totals->times[bot][bucket_of(clock_now() - began)], 1,
                                  memory_order_relaxed);
    if (count > 1 && plan->judge.bot != NULL)
        one->lost[bot] += judge(worker, &ask, &move);
    return move;
}

/* --- one game -------------------------------------------------------------------------------- */

/* Seats the bots of a game and gives the number of its deal. */
static uint64_t seat_bots(const struct arena_plan *plan, uint64_t index, uint8_t bot[SEATS_MAX])
{
    const struct lineups *lineups = &plan->lineups;
    const uint64_t cycle = index / lineups->games;
    unsigned turn = (unsigned)(index % lineups->games);
    unsigned i = 0;
    for (; turn >= lineups->list[i].turns; i++)
        turn -= lineups->list[i].turns;
    lineups_seat(lineups, &lineups->list[i], turn, bot);
    return plan->independent ? index : cycle * lineups->count + i;
}

void arena_play(struct arena_worker *worker, uint64_t index, struct arena_game *one)
{
    const struct arena_plan *plan = worker->plan;
    const struct game *game = plan->game;
    union bytes state;
    struct rng rng[SEATS_MAX];
    *one = (struct arena_game){.failed = CHANCE};
    struct rng deal = rng_stream(plan->seed, seat_bots(plan, index, one->bot));
    duplicate_start(&worker->duplicate, rng_next(&deal));
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        rng[seat].word = rng_next(&deal);
    worker->judging = rng_stream(plan->seed, ~index);
    game->start(&state, &plan->setup);
    unsigned waiting = 0;
    for (unsigned moves = 0; (waiting = game->waiting(&state)) != 0; moves++) {
        struct move move;
        const unsigned seat = bits_first(waiting);
        if (seat == CHANCE)
            duplicate_sample(&worker->duplicate, &state, &move);
        else
            move = decide(worker, &state, seat, &rng[seat], one);
        one->failure = move.seat == seat ? game->apply(&state, &move, NULL) : "wrong-seat";
        if (one->failure == NULL && moves == SIM_MOVES_MAX)
            one->failure = "endless";
        one->failed = seat;
        if (one->failure != NULL)
            return;
    }
    game->score(&state, &one->result);
}
