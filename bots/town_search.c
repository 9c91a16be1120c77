/* The bots of Dice Town that look ahead: levels of bots/search.h. Each has a net for the game as it
 * is and one for the game with the Extension; the first lines of each (bots/nets/) say how it
 * was made. Those of strong learnt from games whose dice a net chose, and greedy bots all the rest;
 * those of expert from games in which everything was searched for, so they know what things are
 * worth among good players. */
#include "bots/nets.h"
#include "bots/search.h"
#include "bots/town_sight.h"
#include "games/town/town.h"

struct thinker {
    struct search_level level;
    enum net_name net[2]; /* for the game as it is, and with the Extension */
};

/* strong takes the net's word for dice, and worlds are spent on everything else, to the next quiet
 * position. */
static const struct thinker strong = {
    .level = {.tries = 100},
    .net = {NET_TOWN, NET_TOWN_EXTENSION},
};

/* expert looks to the end of the round, and that for the best few ways to keep dice, too. */
static const struct thinker expert = {
    .level = {.tries = 1000, .chosen = 6, .whole = true},
    .net = {NET_TOWN_EXPERT, NET_TOWN_EXTENSION_EXPERT},
};

static enum net_name net_name(const struct thinker *thinker, const struct town *t)
{
    return thinker->net[town_has_extension(t) ? 1 : 0];
}

static struct net net_for(const struct thinker *thinker, const struct town *t)
{
    return (struct net){.own = town_sight.own,
                        .other = town_sight.other,
                        .wide = town_sight.wide,
                        .weight = nets_weights(net_name(thinker, t))};
}

static const struct town *seen(const void *view)
{
    return &((const struct town_view *)view)->seen;
}

static struct move choose(const struct thinker *thinker, const struct bot_question *question,
                          struct rng *rng)
{
    const struct net net = net_for(thinker, seen(question->view));
    if (net.weight == NULL)
        return town_greedy.choose(question, rng);
    return search_choose(&town_sight, &net, &thinker->level, question, rng);
}

static struct move choose_strong(const struct bot_question *question, struct rng *rng)
{
    return choose(&strong, question, rng);
}

static struct move choose_expert(const struct bot_question *question, struct rng *rng)
{
    return choose(&expert, question, rng);
}

static void outlook_strong(const struct game *game, const void *state, struct rng rng,
                           struct bot_outlook *outlook)
{
    (void)game;
    const struct net net = net_for(&strong, state);
    search_outlook(&town_sight, &net, state, rng, outlook);
}

static void outlook_expert(const struct game *game, const void *state, struct rng rng,
                           struct bot_outlook *outlook)
{
    (void)game;
    const struct net net = net_for(&expert, state);
    search_outlook(&town_sight, &net, state, rng, outlook);
}

static unsigned net_of_strong(const void *view)
{
    return net_name(&strong, seen(view));
}

static unsigned net_of_expert(const void *view)
{
    return net_name(&expert, seen(view));
}

const struct bot town_strong = {.name = "strong",
                                .game = "town",
                                .choose = choose_strong,
                                .outlook = outlook_strong,
                                .net = net_of_strong};
const struct bot town_expert = {.name = "expert",
                                .game = "town",
                                .choose = choose_expert,
                                .outlook = outlook_expert,
                                .net = net_of_expert};
