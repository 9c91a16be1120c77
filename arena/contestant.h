/* Who takes part in the arena, as `--bots` names them:
 *
 *     greedy            a bot of ours
 *     strong:200ms      that may think so long (ms or s) about a move
 *     strong:500n       ... or look at so many imagined worlds
 *     cmd:./mybot       a program, with 10 s for a move
 *     cmd:./mybot:500ms ... or another time
 */
#ifndef ARENA_CONTESTANT_H
#define ARENA_CONTESTANT_H

#include "arena/lineups.h"
#include "bots/bots.h"

enum { CONTESTANT_NAME = 128, CONTESTANT_DEADLINE = 10000 };

struct contestant {
    char name[CONTESTANT_NAME];    /* as given */
    char command[CONTESTANT_NAME]; /* of a program, else empty */
    const struct bot *bot;         /* for a program: who moves where it fails */
    uint32_t worlds;               /* 0: as the bot likes */
    uint32_t milliseconds;         /* 0: as long as it likes */
};

/* Those named in a list, each once, and how often each was named. Says what is wrong and gives
 * false if a name means nothing or there are too many. */
bool contestants_read(const struct game *game, const char *list,
                      struct contestant contestants[LINEUPS_BOTS], unsigned named[LINEUPS_BOTS],
                      unsigned *count);

/* One of them; says what is wrong and gives false if its name means nothing. */
bool contestant_read(const struct game *game, const char *name, struct contestant *contestant);

#endif
