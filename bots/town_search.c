/* The bots of Dice Town that look ahead: levels of bots/search.h. There is a net for the game as it
 * is and one for the game with the Extension; the first lines of each say how it was made. */
#include "bots/search.h"
#include "bots/town_sight.h"
#include "games/town/town.h"

enum { WEIGHTS = NET_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE) };
static const float base_weights[] = {
#include "bots/nets/town.net"
};
static const float extension_weights[] = {
#include "bots/nets/town_extension.net"
};

static_assert(sizeof(base_weights) == WEIGHTS * sizeof(float), "train a net for these numbers");
static_assert(sizeof(extension_weights) == WEIGHTS * sizeof(float), "train a net");

static struct net net_for(const struct town *t)
{
    return (struct net){.own = town_sight.own,
                        .other = town_sight.other,
                        .wide = town_sight.wide,
                        .weight = town_has_extension(t) ? extension_weights : base_weights};
}

static struct move choose(const struct bot_question *question, struct rng *rng,
                          const struct search_level *level)
{
    const struct net net = net_for(&((const struct town_view *)question->view)->seen);
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

const struct bot town_strong = {
    .name = "strong", .game = "town", .choose = choose_strong, .outlook = outlook};
const struct bot town_expert = {
    .name = "expert", .game = "town", .choose = choose_expert, .outlook = outlook};
