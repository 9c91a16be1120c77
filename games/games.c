#include "games/games.h"

#include "games/dicetto/dicetto.h"
#include "games/null/null.h"
#include "games/town/town.h"

const struct game *const games[] = {&town_game, &dicetto_game, &null_game, NULL};

const struct game *games_find(const char *name)
{
    for (const struct game *const *game = games; *game != NULL; game++)
        if (text_equal((*game)->name, name))
            return *game;
    return NULL;
}
