#include "bots/nets/nets.h"

#include <assert.h>

#include "bots/dicetto/value.h"
#include "bots/town/features.h"

enum {
    TOWN_NET = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    DICETTO_NET = NN_WEIGHTS(DICETTO_OWN, DICETTO_OTHER, DICETTO_WIDE),
};

static const float town[] = {
#include "bots/nets/town.net"
};
static const float town_extension[] = {
#include "bots/nets/town_extension.net"
};
static const float town_expert[] = {
#include "bots/nets/town_expert.net"
};
static const float town_expert_rivals[] = {
#include "bots/nets/town_expert_rivals.net"
};
static const float town_extension_expert[] = {
#include "bots/nets/town_extension_expert.net"
};
static const float dicetto[] = {
#include "bots/nets/dicetto.net"
};
static const float dicetto_expert[] = {
#include "bots/nets/dicetto_expert.net"
};

static_assert(sizeof(town) == TOWN_NET * sizeof(float), "train a net for these numbers");
static_assert(sizeof(town_extension) == sizeof(town), "train a net for these numbers");
static_assert(sizeof(town_expert) == sizeof(town), "train a net for these numbers");
static_assert(sizeof(town_expert_rivals) == sizeof(town), "train a net for these numbers");
static_assert(sizeof(town_extension_expert) == sizeof(town), "train a net for these numbers");
static_assert(sizeof(dicetto) == DICETTO_NET * sizeof(float), "train a net for these numbers");
static_assert(sizeof(dicetto_expert) == sizeof(dicetto), "train a net for these numbers");

static const float *const weights[NETS] = {[NET_TOWN] = town,
                                           [NET_TOWN_EXTENSION] = town_extension,
                                           [NET_TOWN_EXPERT] = town_expert,
                                           [NET_TOWN_EXPERT_RIVALS] = town_expert_rivals,
                                           [NET_TOWN_EXTENSION_EXPERT] = town_extension_expert,
                                           [NET_DICETTO] = dicetto,
                                           [NET_DICETTO_EXPERT] = dicetto_expert};

const float *nets_weights(enum net_name which)
{
    return weights[which];
}
