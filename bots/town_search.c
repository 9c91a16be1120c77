/* The bots of Dice Town that look ahead: levels of bots/search.h. There is a net for the game as it
 * is and one for the game with the Extension; the first lines of each (bots/nets/) say how it
 * was made. */
#include "bots/nets.h"
#include "bots/search.h"
#include "bots/town_sight.h"
#include "games/town/town.h"

static unsigned net_name(const struct town *t)
{
    return town_has_extension(t) ? NET_TOWN_EXTENSION : NET_TOWN;
}

static struct net net_for(const struct town *t)
{
    return (struct net){.own = town_sight.own,
                        .other = town_sight.other,
                        .wide = town_sight.wide,
                        .weight = nets_weights(net_name(t))};
}

static struct move choose(const struct bot_question *question, struct rng *rng,
                          const struct search_level *level)
{
    const struct net net = net_for(&((const struct town_view *)question->view)->seen);
    if (net.weight == NULL)
        return town_greedy.choose(question, rng);
    return search_choose(&town_sight, &net, level, question, rng);
}

/* strong takes the net's word for dice, and worlds are spent on everything else. expert looks to
 * the end of the round for the best few ways to keep dice, too. */
static struct move choose_strong(const struct bot_question *question, struct rng *rng)
{
    static const struct search_level level = {.tries = 100};
    return choose(question, rng, &level);
}

static struct move choose_expert(const struct bot_question *question, struct rng *rng)
{
    static const struct search_level level = {.tries = 2000, .chosen = 6};
    return choose(question, rng, &level);
}

static void outlook(const struct game *game, const void *state, struct rng rng,
                    struct bot_outlook *outlook)
{
    (void)game;
    const struct net net = net_for(state);
    search_outlook(&town_sight, &net, state, rng, outlook);
}

static unsigned net_of(const void *view)
{
    return net_name(&((const struct town_view *)view)->seen);
}

const struct bot town_strong = {
    .name = "strong", .game = "town", .choose = choose_strong, .outlook = outlook, .net = net_of};
const struct bot town_expert = {
    .name = "expert", .game = "town", .choose = choose_expert, .outlook = outlook, .net = net_of};
