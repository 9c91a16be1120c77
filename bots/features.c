#include "bots/features.h"

static const struct sight *const sights[] = {&dicetto_sight, &town_sight};

const struct sight *sight_find(const struct game *game)
{
    for (unsigned i = 0; i < sizeof(sights) / sizeof(sights[0]); i++)
        if (sights[i]->game == game)
            return sights[i];
    return NULL;
}
