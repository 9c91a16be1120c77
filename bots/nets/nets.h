/* The nets that the bots come with: their weights.
 *
 * bots/nets/NAME.net are the weights as `dicecup train` writes them. Programs are built with nets.c
 * and so have all of them in. A page is not, since they are most of its weight: it is built with
 * wasm/nets.c instead and is handed weights when it has fetched them. So a net may be
 * missing, and a bot that would judge with it plays greedily meanwhile; bot_ready says whether it
 * has to.
 */
#ifndef BOTS_NETS_NETS_H
#define BOTS_NETS_NETS_H

enum net_name {
    NET_TOWN,
    NET_TOWN_EXTENSION,
    NET_TOWN_EXPERT,
    NET_TOWN_EXPERT_RIVALS,
    NET_TOWN_EXTENSION_EXPERT,
    NET_DICETTO,
    NET_DICETTO_EXPERT,
    NETS
};

/* NULL: they are not there. */
const float *nets_weights(enum net_name which);

#endif
