/* Any text as a move, as options, and as a line of a position.
 *
 * The first byte chooses the game, the second who moves, the third how far a game has come; the
 * rest is the text. A move that can be read is written and read again to the same move; the
 * position takes it or refuses it, without harm and without change. */
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "games/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD = 3, TEXT_ROOM = 512 };

struct position {
    alignas(16) unsigned char bytes[STATE_MAX];
};

static const struct game *choose_game(unsigned number)
{
    unsigned count = 1; /* there is always the null game */
    while (games[count] != NULL)
        count++;
    return games[number % count];
}

/* A position some moves into a random game. */
static void play_on(const struct game *game, unsigned variant, unsigned steps, void *state)
{
    struct setup setup = {.seats = game->seats_min};
    for (unsigned i = 0; game->options[i].name != NULL; i++, variant /= 2)
        setup.option[i] = variant % 2 == 1 && game->options[i].values[1] != NULL;
    setup.seats = (uint8_t)(setup.seats + variant % 2);
    struct rng rng = rng_stream(variant, steps);
    game->start(state, &setup);
    unsigned waiting = 0;
    while (steps-- > 0 && (waiting = game->waiting(state)) != 0) {
        struct move list[CHOICES_MAX];
        struct move move;
        const unsigned seat = bits_first(waiting);
        if (seat == CHANCE)
            game_sample(game, state, &rng, &move);
        else
            move = list[rng_below(&rng, game->choices(state, seat, list))];
        if (game->apply(state, &move, NULL) != NULL)
            abort();
    }
}

/* The same, kept for the next time: only so many positions are ever asked for. */
static struct position position_of(const struct game *game, unsigned variant, unsigned far)
{
    static struct position made[256][32];
    static bool known[256][32];
    if (!known[variant][far])
        play_on(game, variant / 8, far * 16, &made[variant][far]);
    known[variant][far] = true;
    return made[variant][far];
}

static void try_move(const struct game *game, unsigned seat, const char *text,
                     struct position *state)
{
    struct move move;
    struct move again;
    const char *word = game->parse_move(seat, text, &move);
    if (word != NULL) {
        if (game_sentence(game, word) == NULL)
            abort();
        return;
    }
    char printed[TEXT_ROOM];
    struct text out = TEXT(printed);
    game->print_move(&move, &out);
    if (out.cut || game->parse_move(seat, printed, &again) != NULL ||
        memcmp(&move, &again, sizeof(move)) != 0)
        abort();
    const struct position before = *state;
    word = game->apply(state, &move, NULL);
    if (word != NULL &&
        (game_sentence(game, word) == NULL || memcmp(&before, state, sizeof(before)) != 0))
        abort();
    if (game->audit(state) != NULL)
        abort();
}

static void try_options(const struct game *game, const char *text)
{
    struct setup setups[2] = {{.seats = 2}, {.seats = 2}};
    const char *at = text;
    size_t length = 0;
    if (game_parse_options(game, text, &setups[0], &at, &length) != NULL) {
        if (at < text || at + length > text + strlen(text))
            abort();
        return;
    }
    char printed[TEXT_ROOM];
    struct text out = TEXT(printed);
    game_print_options(game, &setups[0], &out);
    if (out.cut || game_parse_options(game, printed, &setups[1], &at, &length) != NULL ||
        memcmp(&setups[0], &setups[1], sizeof(setups[0])) != 0)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < HEAD || size - HEAD >= TEXT_ROOM)
        return 0;
    char text[TEXT_ROOM];
    memcpy(text, data + HEAD, size - HEAD);
    text[size - HEAD] = '\0';
    const struct game *game = choose_game(data[0]);
    const unsigned seat = data[1] % (SEATS_MAX + 1U);
    struct position state = position_of(game, data[0], data[2] / 8U);
    try_move(game, seat == SEATS_MAX ? CHANCE : seat, text, &state);
    try_options(game, text);
    game->arrange(&state, text);
    return 0;
}
