/* The null game: the smallest game that needs every part of the contract of core/game.h, and so the
 * model of how a game is written and the first thing that tests and front ends are tried on.
 *
 * Each round chance rolls a die for every seat, which that seat alone sees. Then all pick a number
 * from 1 to 3 at once. Die and pick are added and shown: above seven is a bust, of the others the
 * greatest sum scores a point, for each seat that has it. The most points after the last round win.
 */
#ifndef NULL_NULL_H
#define NULL_NULL_H

#include "core/game.h"

extern const struct game null_game;

/* In a view, UNSEEN stands for a die or pick that is there but hidden. */
enum { SIDES = 6, PICKS = 3, LIMIT = 7, UNSEEN = 7 };

struct null_seat {
    uint8_t die, pick; /* 0: none yet */
    uint8_t points;
};

struct null {
    struct null_seat seat[SEATS_MAX];
    uint8_t seats, rounds;
    uint8_t round; /* from 1 on; behind the last when the game is over */
};

struct null_view {
    struct null seen;
    uint8_t viewer;
};

enum null_move { NULL_ROLL = 1, NULL_PICK }; /* chance: die b of seat a; pick a */

#endif
