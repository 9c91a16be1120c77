/* The chances behind Dicetto's odds (bots/odds.h), by space, for reasons that must agree with them.
 *
 * Each is the best that can be done for one card by a seat that wants nothing else; 0 for a card
 * that is not there to be placed on.
 */
#ifndef BOTS_DICETTO_ODDS_H
#define BOTS_DICETTO_ODDS_H

#include "games/dicetto/dicetto.h"

struct dicetto_chance {
    float wins;  /* to stand there at once */
    float level; /* the same, or in a battle */
};

void dicetto_chances(const struct dicetto *g, unsigned seat,
                     struct dicetto_chance chance[ALL_SPACES]);
/* At WAIT_AGAIN, once the seat to move rolls some dice again, or stops. */
void dicetto_chances_after(const struct dicetto *g, const struct move *move,
                           struct dicetto_chance chance[ALL_SPACES]);

#endif
