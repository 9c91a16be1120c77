/* Many games between bots, on several threads (`dicecup sim` is commands/sim.c).
 *
 * Game i of a seed has generators of its own, one for chance and one for each seat, so it is the
 * same game whichever thread plays it, and the figures (arena/stats.h) do not depend on how many
 * threads there are. Bots get the view of their seat and nothing else. Only the lines about speed
 * differ from run to run.
 */
#ifndef ARENA_SIM_H
#define ARENA_SIM_H

#include "arena/stats.h"

struct sim_plan {
    struct stats_table table;
    uint64_t games, seed;
    unsigned threads;
    bool progress; /* on standard error while it runs */
};

/* A game that could not be finished: a bot's move was refused, or the game never ends. */
struct sim_failure {
    const char *word; /* why; NULL: nothing failed */
    uint64_t game;
    unsigned seat; /* CHANCE: not a bot's fault */
};

enum { SIM_MOVES_MAX = 1000000 };

/* Plays one game into `one`, leaving its end in `state`. */
struct sim_failure sim_play(const struct sim_plan *plan, uint64_t index, struct stats_game *one,
                            void *state);
struct sim_failure sim_run(const struct sim_plan *plan, struct stats *stats);

#endif
