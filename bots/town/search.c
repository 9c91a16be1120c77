/* The bots of Dice Town that look ahead: levels of bots/search.h. The first lines of each net
 * (bots/nets/) say how it was made. Those of strong learnt from games whose dice a net chose, and
 * greedy bots all the rest; those of expert from games in which everything was searched for, so
 * they know what things are worth among good players. Not everybody is one: expert hears a second
 * net and takes the mean. For the game as it is that is one that learnt against greedy bots, with
 * the Extension that of strong. */
#include "bots/search.h"
#include "bots/nets/nets.h"
#include "bots/town/features.h"
#include "games/town/town.h"

/* Two nets, and how much the word of the second counts; one twice: there is no second opinion. */
struct pair {
    enum net_name first, second;
    float part;
};

struct thinker {
    struct search_level level;
    struct pair plain, extension; /* for the game as it is, and with the Extension */
};

/* strong takes the net's word for dice, and worlds are spent on everything else, to the next quiet
 * position. */
static const struct thinker strong = {
    .level = {.tries = 100},
    .plain = {NET_TOWN, NET_TOWN, 0},
    .extension = {NET_TOWN_EXTENSION, NET_TOWN_EXTENSION, 0},
};

/* expert looks to the end of the round, and that for the best few ways to keep dice, too. */
static const struct thinker expert = {
    .level = {.tries = 1000, .chosen = 6, .whole = true},
    .plain = {NET_TOWN_EXPERT, NET_TOWN_EXPERT_RIVALS, 0.4F},
    .extension = {NET_TOWN_EXTENSION_EXPERT, NET_TOWN_EXTENSION, 0.5F},
};

static struct pair pair_for(const struct thinker *thinker, const struct town *t)
{
    return town_has_extension(t) ? thinker->extension : thinker->plain;
}

/* A net that is missing, or one of them if none is. */
static enum net_name needed(struct pair pair)
{
    return nets_weights(pair.first) == NULL ? pair.first : pair.second;
}

static struct nn net_called(enum net_name name)
{
    return (struct nn){.own = town_features.own,
                       .other = town_features.other,
                       .wide = town_features.wide,
                       .weight = nets_weights(name)};
}

/* The first net, with the second behind it in the caller's place. */
static struct nn open_pair(struct pair pair, struct nn *second)
{
    struct nn first = net_called(pair.first);
    *second = net_called(pair.second);
    first.second = pair.first != pair.second ? second : NULL;
    first.part = pair.part;
    return first;
}

static const struct town *seen(const void *view)
{
    return &((const struct town_view *)view)->seen;
}

static struct move choose(const struct thinker *thinker, const struct bot_question *question,
                          struct rng *rng)
{
    const struct pair pair = pair_for(thinker, seen(question->view));
    if (nets_weights(needed(pair)) == NULL)
        return town_greedy.choose(question, rng);
    struct nn second;
    const struct nn net = open_pair(pair, &second);
    return search_choose(&town_features, &net, &thinker->level, question, rng);
}

static void outlook(const struct thinker *thinker, const void *state, struct rng rng,
                    struct bot_outlook *sum)
{
    struct nn second;
    const struct nn net = open_pair(pair_for(thinker, state), &second);
    search_outlook(&town_features, &net, state, rng, sum);
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
                           struct bot_outlook *sum)
{
    (void)game;
    outlook(&strong, state, rng, sum);
}

static void outlook_expert(const struct game *game, const void *state, struct rng rng,
                           struct bot_outlook *sum)
{
    (void)game;
    outlook(&expert, state, rng, sum);
}

static unsigned net_of_strong(const void *view)
{
    return needed(pair_for(&strong, seen(view)));
}

static unsigned net_of_expert(const void *view)
{
    return needed(pair_for(&expert, seen(view)));
}

const struct bot town_strong = {.name = "strong",
                                .game = "town",
                                .searches = true,
                                .choose = choose_strong,
                                .outlook = outlook_strong,
                                .net = net_of_strong};
const struct bot town_expert = {.name = "expert",
                                .game = "town",
                                .searches = true,
                                .choose = choose_expert,
                                .outlook = outlook_expert,
                                .net = net_of_expert};
