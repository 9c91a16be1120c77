/* Where bots stand on the scale of ratings: what the arena has measured, once and for all.
 *
 * Bots stay as they are, so their ratings do too: they hold the scale in its place, however few
 * people have played against each other on a server. 0 is the mean of the bots that were measured,
 * and where a stranger begins.
 *
 *     dicecup arena town --bots random,novice,greedy,strong,expert:100n --seats 4 --games 600
 *     dicecup arena dicetto --bots random,novice,greedy,strong,expert:24n --seats 4 --games 480
 */
#ifndef RATING_ANCHORS_H
#define RATING_ANCHORS_H

#include "rating/update.h"

/* False: it was not measured. It counts for all variants of a game. */
bool rating_anchor(const char *game, const char *bot, struct belief *belief);

#endif
