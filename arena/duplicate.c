#include "arena/duplicate.h"

#include <math.h>
#include <string.h>

/* What a move of chance is about. Games write the two that matter here alike: `roll SEAT DICE` and
 * `draw CARD`, the seat or the card in move.a. */
enum sort { SORT_UNKNOWN, SORT_ROLL, SORT_DRAW, SORT_OTHER };

void duplicate_learn(struct duplicate *duplicate, const struct game *game)
{
    *duplicate = (struct duplicate){.game = game};
}

void duplicate_start(struct duplicate *duplicate, uint64_t deal)
{
    duplicate->deal = deal;
    duplicate->round = 0;
    memset(duplicate->rolls, 0, sizeof duplicate->rolls);
    memset(duplicate->others, 0, sizeof duplicate->others);
    memset(duplicate->times, 0, sizeof duplicate->times);
    memset(duplicate->waiting, 0, sizeof duplicate->waiting);
}

static enum sort sort_of(struct duplicate *duplicate, const struct move *move)
{
    if (duplicate->sort[move->kind] == SORT_UNKNOWN) {
        char bytes[64];
        struct text out = TEXT(bytes);
        const char *at = bytes;
        duplicate->game->print_move(move, &out);
        duplicate->sort[move->kind] = (uint8_t)(text_expect(&at, "roll")   ? SORT_ROLL
                                                : text_expect(&at, "draw") ? SORT_DRAW
                                                                           : SORT_OTHER);
    }
    return duplicate->sort[move->kind];
}

/* The random word of the deal for one thing. */
static uint64_t word_of(const struct duplicate *duplicate, enum sort sort, unsigned what,
                        unsigned round, unsigned n)
{
    struct rng rng = rng_stream(duplicate->deal, (uint64_t)sort << 60 | (uint64_t)what << 48 |
                                                     (uint64_t)(round & 0xffffff) << 16 | n);
    rng_next(&rng);
    return rng_next(&rng);
}

/* Two words that agree in front give numbers that agree in front: fewer dice are the first dice of
 * a larger roll. */
static uint32_t below(uint64_t word, uint32_t n)
{
    return (uint32_t)(((word >> 32) * n) >> 32);
}

static double *wait_of(struct duplicate *duplicate, unsigned kind)
{
    double *waiting = &duplicate->waiting[kind];
    if (*waiting <= 0) {
        const uint64_t word = word_of(duplicate, SORT_DRAW, kind, 0, duplicate->times[kind]++);
        *waiting = -log(((double)(word >> 11) + 0.5) * 0x1p-53);
    }
    return waiting;
}

/* Whether every outcome is a card of another kind, as a race of kinds needs it. */
static bool kinds_differ(const struct odds *list, unsigned count)
{
    bool seen[DUPLICATE_KINDS] = {false};
    for (unsigned i = 0; i < count; i++) {
        if (seen[list[i].move.a])
            return false;
        seen[list[i].move.a] = true;
    }
    return count > 0;
}

static bool draw(struct duplicate *duplicate, const void *state, struct move *move)
{
    struct odds list[ODDS_MAX];
    const unsigned count = duplicate->game->odds(state, list);
    if (!kinds_differ(list, count))
        return false;
    unsigned first = 0;
    double shortest = 0;
    for (unsigned i = 0; i < count; i++) {
        const double wait = *wait_of(duplicate, list[i].move.a) / list[i].weight;
        if (i == 0 || wait < shortest) {
            shortest = wait;
            first = i;
        }
    }
    for (unsigned i = 0; i < count; i++)
        *wait_of(duplicate, list[i].move.a) -= shortest * list[i].weight;
    duplicate->waiting[list[first].move.a] = 0; /* rounding must not leave a trace of it */
    *move = list[first].move;
    return true;
}

void duplicate_sample(struct duplicate *duplicate, const void *state, struct move *move)
{
    const struct game *game = duplicate->game;
    const unsigned round = game->round(state);
    if (round != duplicate->round) {
        duplicate->round = round;
        memset(duplicate->rolls, 0, sizeof duplicate->rolls);
        memset(duplicate->others, 0, sizeof duplicate->others);
    }
    game->outcome(state, 0, move);
    enum sort sort = sort_of(duplicate, move);
    if (sort == SORT_DRAW && draw(duplicate, state, move))
        return;
    if (sort != SORT_ROLL || move->a >= SEATS_MAX)
        sort = SORT_OTHER;
    const unsigned what = sort == SORT_ROLL ? move->a : move->kind;
    const unsigned n = sort == SORT_ROLL ? duplicate->rolls[what]++ : duplicate->others[what]++;
    const uint64_t word = word_of(duplicate, sort, what, round, n);
    game->outcome(state, below(word, game->outcomes(state)), move);
}
