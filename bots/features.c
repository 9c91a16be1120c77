#include "bots/features.h"

static const struct features *const sights[] = {&dicetto_features, &town_features};

const struct features *features_find(const struct game *game)
{
    for (unsigned i = 0; i < sizeof(sights) / sizeof(sights[0]); i++)
        if (sights[i]->game == game)
            return sights[i];
    return NULL;
}
