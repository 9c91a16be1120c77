/* Any bytes as a file of house decks, for each game. What can be read is printed and read again, to
 * the same numbers. */
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "match/decks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *as_it_is(const struct voice *voice, const char *text)
{
    (void)voice;
    return text;
}

static void try_game(const struct game *game, const char *bytes, size_t size)
{
    const struct voice voice = {.translate = as_it_is};
    struct setup setup = {0};
    struct setup again = {0};
    struct record_error error;
    if (!decks_read(bytes, size, game, &setup, &error)) {
        if (error.word == NULL || error.line == 0)
            abort();
        return;
    }
    char copy[DECKS_TEXT_MAX];
    struct text out = TEXT(copy);
    decks_print(game, &setup, &voice, &out);
    if (out.cut || !decks_read(copy, out.length, game, &again, &error))
        abort();
    for (unsigned i = 0; i < game_numbers(game); i++)
        if (game_number(game, &setup, i) != game_number(game, &again, i))
            abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (unsigned i = 0; games[i] != NULL; i++)
        try_game(games[i], (const char *)data, size);
    return 0;
}
