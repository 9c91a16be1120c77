#include "bots/bots.h"

#include "bots/nets/nets.h"

/* In the order in which they are listed to people, the simplest first. */
static const struct bot *const bots[] = {
    &bot_random,     &town_novice, &dicetto_novice, &town_greedy,    &dicetto_greedy,
    &dicetto_strong, &town_strong, &town_expert,    &dicetto_expert,
};

enum { BOTS = sizeof(bots) / sizeof(bots[0]) };

static bool plays(const struct bot *bot, const struct game *game)
{
    return bot->game == NULL || text_equal(bot->game, game->name);
}

const struct bot *bot_find(const struct game *game, const char *name)
{
    for (unsigned i = 0; i < BOTS; i++)
        if (plays(bots[i], game) && text_equal(bots[i]->name, name))
            return bots[i];
    return NULL;
}

const struct bot *bot_list(const struct game *game, unsigned i)
{
    for (unsigned j = 0; j < BOTS; j++)
        if (plays(bots[j], game) && i-- == 0)
            return bots[j];
    return NULL;
}

bool bot_ready(const struct bot *bot, const void *view)
{
    return bot->net == NULL || nets_weights((enum net_name)bot->net(view)) != NULL;
}
