/* How many numbers the net of Dice Town is told (bots/sight.h): of the seat and the table, and of
 * each opponent; and how wide that net is. */
#ifndef BOTS_TOWN_SIGHT_H
#define BOTS_TOWN_SIGHT_H

enum { TOWN_OWN = 151, TOWN_OTHER = 51, TOWN_WIDE = 64 };

#endif
