/* What every bot of every game must keep to, tried at random tables.
 *
 * It plays legal moves to the end of the game, with any options and number of seats. And it does
 * not peek: in two states that its seat cannot tell apart it is asked the same and, handed the same
 * generator, answers the same, reasons included. Views alone are what bots are given; so that
 * nothing else can slip in, whatever lies behind the view and on the stack differs between the two
 * questions. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/bits.h"
#include "games/games.h"
#include "tests/core/environment.h"

enum {
    TABLES = 60,    /* unless DICECUP_TEST_TABLES says otherwise */
    ASKED_STEP = 6, /* every so many questions of a game, all bots are tried */
    MOVES_MAX = 20000,
    BUDGET = 4, /* imagined worlds of a bot that searches */
    SEED = 4,
};

struct room {
    alignas(16) unsigned char bytes[STATE_MAX];
};

struct answer {
    struct move move;
    struct bot_reasons reasons;
};

static unsigned values_of(const struct option *option)
{
    unsigned values = 1; /* the default */
    while (option->values[values] != NULL)
        values++;
    return values;
}

static unsigned tables(void)
{
    return (unsigned)from_environment("DICECUP_TEST_TABLES", TABLES);
}

/* The next table of a walk through all numbers of seats and combinations of options. Its strides
 * are long, so that a part of the way leads everywhere, and come to every table in the end. */
static struct setup next_table(const struct game *game, unsigned *walked)
{
    enum { STRIDE = 7919 }; /* a prime number */
    const unsigned span = game->seats_max - game->seats_min + 1U;
    struct setup setup;
    do {
        unsigned all = span;
        for (unsigned i = 0; game->options[i].name != NULL; i++)
            all *= values_of(&game->options[i]);
        unsigned number = (*walked)++ * STRIDE % all;
        setup = (struct setup){.seats = (uint8_t)(game->seats_min + number % span)};
        number /= span;
        for (unsigned i = 0; game->options[i].name != NULL; i++) {
            setup.option[i] = (uint8_t)(number % values_of(&game->options[i]));
            number /= values_of(&game->options[i]);
        }
    } while (game->admit(&setup) != NULL);
    return setup;
}

/* Leaves something on the stack where the bot is going to put its own things. */
static __attribute__((noinline)) void litter(int byte)
{
    volatile unsigned char litter[1 << 15];
    for (unsigned i = 0; i < sizeof(litter); i++)
        litter[i] = (unsigned char)byte;
}

static struct answer ask(const struct game *game, const struct bot *bot, const void *state,
                         unsigned seat, int byte, struct rng rng)
{
    struct room view;
    struct move list[CHOICES_MAX];
    struct answer answer = {0};
    memset(&view, byte, sizeof(view));
    memset(list, byte, sizeof(list));
    game->observe(state, seat, &view);
    const struct bot_question question = {
        .game = game,
        .view = &view,
        .seat = seat,
        .choices = list,
        .count = game->choices(state, seat, list),
        .budget = BUDGET,
        .reasons = &answer.reasons,
    };
    litter(byte);
    answer.move = bot->choose(&question, &rng);
    return answer;
}

/* Byte by byte: even a number that is none must be the same. */
static bool same_bytes(const void *one, const void *other, size_t size)
{
    return memcmp(one, other, size) == 0;
}

static bool same_reasons(const struct bot_reasons *one, const struct bot_reasons *other)
{
    return one->count == other->count && one->worlds == other->worlds && one->word == other->word &&
           same_bytes(one->best, other->best, sizeof(one->best)) &&
           same_bytes(&one->values, &other->values, sizeof(one->values));
}

/* Whether the reasons are fit to be shown: the move first, numbers that can be, a known word. */
static bool sound_reasons(const struct game *game, const struct answer *answer)
{
    const struct bot_reasons *reasons = &answer->reasons;
    if (reasons->count > BOT_REASONS_MAX ||
        (reasons->word != NULL && game_sentence(game, reasons->word) == NULL))
        return false;
    for (unsigned i = 0; i < reasons->count; i++) {
        const struct bot_estimate *best = &reasons->best[i];
        if (!(best->win >= 0 && best->win <= 1 && best->win_error >= 0 && best->points_error >= 0))
            return false;
    }
    return reasons->count == 0 ||
           memcmp(&reasons->best[0].move, &answer->move, sizeof(struct move)) == 0;
}

/* NULL, or what a bot does wrong in a state and one that looks the same to the seat. */
static const char *try_bot(const struct game *game, const struct bot *bot, const void *state,
                           const void *other, unsigned seat, struct rng rng)
{
    const struct answer one = ask(game, bot, state, seat, 0, rng);
    const struct answer two = ask(game, bot, other, seat, 0xff, rng);
    struct room after[2];
    memcpy(&after[0], state, game->state_size);
    memcpy(&after[1], other, game->state_size);
    if (memcmp(&one.move, &two.move, sizeof(one.move)) != 0)
        return "moves otherwise where it sees the same";
    if (!same_reasons(&one.reasons, &two.reasons))
        return "has other reasons where it sees the same";
    if (!sound_reasons(game, &one))
        return "has reasons that cannot be told";
    if (game->apply(&after[0], &one.move, NULL) != NULL ||
        game->apply(&after[1], &two.move, NULL) != NULL)
        return "makes a move that is not legal";
    return NULL;
}

/* --- no peeking --------------------------------------------------------------------------------
 */

struct twins {
    unsigned asked, different; /* states, and those whose twin was another state */
};

/* NULL, or what is wrong; *culprit is the bot, if it is one. */
static const char *try_bots(const struct game *game, const void *state, unsigned seat,
                            struct rng *rng, struct twins *twins, const struct bot **culprit)
{
    struct room twin = {0};
    struct room views[2] = {0};
    const char *word = NULL;
    game->observe(state, seat, &views[0]);
    game->imagine(&views[0], rng, &twin);
    game->observe(&twin, seat, &views[1]);
    *culprit = NULL;
    if (memcmp(&views[0], &views[1], game->view_size) != 0)
        return "a state and its twin look different";
    twins->asked++;
    twins->different += memcmp(&twin, state, game->state_size) != 0;
    const struct rng hands_out = rng_stream(SEED, twins->asked);
    for (unsigned i = 0; word == NULL && (*culprit = bot_list(game, i)) != NULL; i++)
        word = try_bot(game, *culprit, state, &twin, seat, hands_out);
    if (word == NULL)
        *culprit = NULL;
    return word;
}

/* Random games at many tables; false: a bot peeked. */
static bool test_peeking(const struct game *game)
{
    struct rng rng = rng_stream(SEED, 0);
    struct twins twins = {0};
    unsigned walked = 0;
    const struct bot *culprit = NULL;
    const char *word = NULL;
    for (unsigned index = 0; index < tables() && word == NULL; index++) {
        const struct setup setup = next_table(game, &walked);
        struct room state = {0};
        unsigned waiting = 0;
        game->start(&state, &setup);
        while (word == NULL && (waiting = game->waiting(&state)) != 0) {
            struct move move;
            struct move list[CHOICES_MAX];
            const unsigned seat = bits_nth(waiting, rng_below(&rng, bits_count(waiting)));
            if (seat == CHANCE) {
                game_sample(game, &state, &rng, &move);
            } else {
                move = list[rng_below(&rng, game->choices(&state, seat, list))];
                if (rng_below(&rng, ASKED_STEP) == 0)
                    word = try_bots(game, &state, seat, &rng, &twins, &culprit);
            }
            game->apply(&state, &move, NULL);
        }
    }
    /* where a view is the whole state nothing is hidden */
    if (word == NULL && (twins.different == 0) != (game->view_size == game->state_size))
        word = "no states that differ were found";
    if (word != NULL)
        printf("# %s %s\n", culprit == NULL ? "" : culprit->name, word);
    printf("%s - %s: nobody peeks, %u questions, %u with another hidden state\n",
           word == NULL ? "ok" : "not ok", game->name, twins.asked, twins.different);
    return word == NULL;
}

/* --- whole games -------------------------------------------------------------------------------
 */

/* A game with a bot in every seat; false: it came to no good end. */
static bool play(const struct game *game, const struct setup *setup, const struct bot *bot,
                 struct rng *rng)
{
    struct room state = {0};
    unsigned waiting = 0;
    game->start(&state, setup);
    for (unsigned moves = 0; (waiting = game->waiting(&state)) != 0; moves++) {
        struct move move;
        const unsigned seat = bits_first(waiting);
        if (seat == CHANCE)
            game_sample(game, &state, rng, &move);
        else
            move = ask(game, bot, &state, seat, 0, rng_stream(SEED, moves)).move;
        if (moves == MOVES_MAX || game->apply(&state, &move, NULL) != NULL)
            return false;
    }
    return game->audit(&state) == NULL;
}

static bool test_games(const struct game *game, const struct bot *bot)
{
    struct rng rng = rng_stream(SEED, 1);
    unsigned walked = 0;
    bool ok = true;
    for (unsigned index = 0; index < tables() && ok; index++) {
        const struct setup setup = next_table(game, &walked);
        ok = play(game, &setup, bot, &rng);
        if (!ok) {
            char options[256];
            struct text out = TEXT(options);
            game_print_options(game, &setup, &out);
            printf("# %u seats, %s\n", setup.seats, options);
        }
    }
    printf("%s - %s: whole games of %s at %u tables\n", ok ? "ok" : "not ok", game->name, bot->name,
           tables());
    return ok;
}

int main(void)
{
    unsigned planned = 0;
    bool ok = true;
    for (unsigned i = 0; games[i] != NULL; i++) {
        planned++;
        for (unsigned j = 0; bot_list(games[i], j) != NULL; j++)
            planned++;
    }
    printf("1..%u\n", planned);
    for (unsigned i = 0; games[i] != NULL; i++) {
        ok = test_peeking(games[i]) && ok;
        for (unsigned j = 0; bot_list(games[i], j) != NULL; j++)
            ok = test_games(games[i], bot_list(games[i], j)) && ok;
    }
    return ok ? 0 : 1;
}
