/* Nothing allocates while a game is played: not the rules, not a match, not the bots.
 *
 * The linker sends every call of the allocating functions here (--wrap, see meson.build), where
 * they are counted and passed on. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/bots.h"
#include "core/bits.h"
#include "games/games.h"
#include "match/match.h"

/* Names that the linker gives them. */
void *real_malloc(size_t size) __asm__("__real_malloc");
void *real_calloc(size_t count, size_t size) __asm__("__real_calloc");
void *real_realloc(void *old, size_t size) __asm__("__real_realloc");
void *counted_malloc(size_t size) __asm__("__wrap_malloc");
void *counted_calloc(size_t count, size_t size) __asm__("__wrap_calloc");
void *counted_realloc(void *old, size_t size) __asm__("__wrap_realloc");

enum { GAMES_EACH = 6, MOVES_MAX = 20000, BUDGET = 4 };

/* Compilers know that malloc changes no variable of ours; this one it does. */
static volatile unsigned allocations;

__attribute__((used)) void *counted_malloc(size_t size)
{
    allocations++;
    return real_malloc(size);
}

__attribute__((used)) void *counted_calloc(size_t count, size_t size)
{
    allocations++;
    return real_calloc(count, size);
}

__attribute__((used)) void *counted_realloc(void *old, size_t size)
{
    allocations++;
    return real_realloc(old, size);
}

struct counter {
    struct sink sink;
    unsigned count;
};

static void put(struct sink *sink, const struct event *event)
{
    (void)event;
    ((struct counter *)sink)->count++;
}

/* A game with a bot in every seat; false: it came to no end. */
static bool play(const struct game *game, const struct setup *setup, const struct bot *bot,
                 struct rng *rng)
{
    static struct move moves[MOVES_MAX];
    struct match match;
    struct counter counter = {.sink = {put}};
    unsigned waiting = 0;
    if (match_start(&match, game, setup, moves, MOVES_MAX) != NULL)
        return false;
    while ((waiting = match_waiting(&match)) != 0) {
        struct move move;
        struct move list[CHOICES_MAX];
        alignas(16) unsigned char view[STATE_MAX];
        alignas(16) unsigned char imagined[STATE_MAX];
        const unsigned seat = bits_first(waiting);
        if (seat == CHANCE) {
            game_sample(game, match.state, rng, &move);
        } else {
            game->observe(match.state, seat, view);
            game->imagine(view, rng, imagined);
            struct bot_reasons reasons = {0};
            const struct bot_question question = {.game = game,
                                                  .view = view,
                                                  .seat = seat,
                                                  .choices = list,
                                                  .count = game->choices(imagined, seat, list),
                                                  .budget = BUDGET,
                                                  .reasons = &reasons};
            move = bot->choose(&question, rng);
        }
        if (match_apply(&match, &move, &counter.sink) != NULL)
            return false;
        if (rng_below(rng, 64) == 0 && move.seat != CHANCE)
            match_undo(&match, move.seat);
    }
    return match_hash(&match) != 0 && counter.count > 0;
}

/* Some variant that can be played by so many; most of them differ from the default. */
static void vary(const struct game *game, struct setup *setup, struct rng *rng)
{
    do {
        for (unsigned i = 0; game->options[i].name != NULL; i++) {
            unsigned values = 0;
            while (game->options[i].values[values] != NULL)
                values++;
            setup->option[i] = (uint8_t)rng_below(rng, values);
        }
    } while (game->admit(setup) != NULL);
}

static bool test(const struct game *game, const struct bot *bot)
{
    struct rng rng = rng_stream(1, 1);
    bool ok = true;
    const unsigned before = allocations;
    for (unsigned i = 0; i < GAMES_EACH && ok; i++) {
        const unsigned span = game->seats_max - game->seats_min + 1U;
        struct setup setup = {.seats = (uint8_t)(game->seats_min + i % span)};
        vary(game, &setup, &rng);
        ok = play(game, &setup, bot, &rng);
    }
    const unsigned made = allocations - before;
    printf("%s - %s played by %s: %u allocations%s\n", ok && made == 0 ? "ok" : "not ok",
           game->name, bot->name, made, ok ? "" : ", and a game that came to no end");
    return ok && made == 0;
}

int main(void)
{
    unsigned planned = 1;
    bool ok = true;
    for (unsigned i = 0; games[i] != NULL; i++)
        for (unsigned j = 0; bot_list(games[i], j) != NULL; j++)
            planned++;
    printf("1..%u\n", planned);
    const unsigned before = allocations;
    void *volatile bytes = malloc(100);
    free(bytes);
    printf("%s - an allocation is counted\n", allocations == before + 1 ? "ok" : "not ok");
    ok = allocations == before + 1;
    for (unsigned i = 0; games[i] != NULL; i++)
        for (unsigned j = 0; bot_list(games[i], j) != NULL; j++)
            ok = test(games[i], bot_list(games[i], j)) && ok;
    return ok ? 0 : 1;
}
