/* Who sits where: every line-up of some bots, in every rotation.
 *
 * If as many bots are named as there are seats, they are the players. If more are named, every
 * choice among them plays; if fewer, the seats that are left go to them once more, in every
 * combination. Players sit around a table, so what matters beside who they are is who follows whom:
 * a line-up is a circle of players, and circles that are the same but turned count once. Each
 * line-up is then turned through all its seats.
 *
 *     a, b, c at 4 seats: the players are aabc, abbc or abcc, three circles each; 4 turns each.
 */
#ifndef ARENA_LINEUPS_H
#define ARENA_LINEUPS_H

#include "core/game.h"

enum { LINEUPS_BOTS = 8, LINEUPS_MAX = 4096 };

struct lineup {
    uint8_t bot[SEATS_MAX]; /* around the table */
    uint8_t turns;          /* how many of its rotations differ */
};

struct lineups {
    unsigned seats, count, games; /* games: of all turns of all line-ups */
    struct lineup list[LINEUPS_MAX];
};

/* `named` tells how often each of `bots` bots was named; false if there are too many line-ups. */
bool lineups_make(struct lineups *lineups, unsigned seats, const unsigned named[LINEUPS_BOTS],
                  unsigned bots);
/* The bots by seat after so many turns. */
void lineups_seat(const struct lineups *lineups, const struct lineup *lineup, unsigned turn,
                  uint8_t bot[SEATS_MAX]);

#endif
