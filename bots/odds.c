#include "bots/odds.h"

#include "games/dicetto/dicetto.h"
#include "games/town/town.h"

void bot_odds(const struct game *game, const void *view, unsigned seat, const struct move *after,
              struct bot_odds *odds)
{
    odds->count = 0;
    if (game == &town_game)
        town_odds(view, seat, odds);
    else if (game == &dicetto_game)
        dicetto_odds(view, seat, after, odds);
}
