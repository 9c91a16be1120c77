/* The arena: which of some bots is the strongest, and how sure is that. `dicecup arena`.
 *
 * Games come in cycles. A cycle is every line-up of the bots in every rotation (arena/lineups.h);
 * each line-up of a cycle has a deal of its own, whose luck stays with the seats while the bots are
 * turned around the table (arena/duplicate.h). So a lucky seat helps everybody once, and what is
 * left is what the bots make of it. A cycle is the unit of all error bars and of the sequential
 * stop (arena/sequential.h): games of a deal are no independent evidence, cycles are.
 *
 * Games are numbered. Threads take the next number, results are added up in the order of the
 * numbers, and whatever was played beyond the stop is dropped: the result does not depend on the
 * number of threads. (Bots that think by the clock are another matter.) The state that is saved is
 * the sum up to some number, so a run that was killed goes on from there and ends as if nothing had
 * happened.
 *
 *   play.c     one game
 *   run.c      the threads, and the sum
 *   state.c    the sum as a file
 *   report.c   the sum as a table or JSON
 *
 * The command line is commands/arena.c; sim.h is the simpler way to play many games.
 */
#ifndef ARENA_ARENA_H
#define ARENA_ARENA_H

#include <pthread.h>
#include <stdatomic.h>

#include "arena/contestant.h"
#include "arena/duplicate.h"
#include "arena/lineups.h"
#include "arena/program.h"
#include "arena/protocol.h"
#include "arena/sequential.h"
#include "rating/rating.h"
#include "setup/seating.h"

_Static_assert((int)LINEUPS_BOTS <= (int)RATING_BOTS, "more bots than can be rated");

enum {
    ARENA_SHARE = 60,       /* a win as parts that 2 to 6 winners can divide */
    ARENA_LOST = 1000000,   /* a win as parts that can be thrown away */
    ARENA_BUCKETS = 1024,   /* of times: sixteen to each doubling of nanoseconds */
    ARENA_COMPLAINTS = 3,   /* so often a program's faults are told as they happen */
    ARENA_GAMES = 10000000, /* the most games of one run */
};

struct arena_plan {
    const struct game *game;
    struct setup setup;
    struct contestant bot[LINEUPS_BOTS];
    unsigned bots;
    struct lineups lineups;
    uint64_t seed, games; /* games: the most, whole cycles */
    uint64_t minutes;     /* the most, but a cycle is always ended; 0: as many as it takes */
    unsigned threads;
    bool independent; /* every game has a deal of its own */
    bool until;       /* stop once the first bot's share of wins is on one side of the bar */
    double bar, alpha;
    struct contestant judge; /* of what each move throws away; no bot: nobody judges */
    const char *state;       /* the file of the state, or NULL */
    bool progress;
};

/* One game, as it ended. */
struct arena_game {
    uint8_t bot[SEATS_MAX]; /* by seat */
    struct result result;
    uint32_t decisions[LINEUPS_BOTS];
    uint32_t faults[LINEUPS_BOTS][PROGRAM_FAULTS];
    int64_t lost[LINEUPS_BOTS]; /* what its moves threw away, by the judge */
    const char *failure;        /* why it could not be finished; NULL: it was */
    unsigned failed;            /* the seat whose move was refused, or CHANCE */
};

/* What a bot did in all games. Squares are of cycles. */
struct arena_bot {
    uint64_t seats; /* it held, over all games */
    int64_t wins, points, lost;
    uint64_t win_squares, point_squares, lost_squares;
    int64_t cycle_wins, cycle_points, cycle_lost; /* of the cycle that is played */
    uint64_t decisions;
    uint64_t faults[PROGRAM_FAULTS];
};

struct arena_totals {
    uint64_t games;
    struct arena_bot bot[LINEUPS_BOTS];
    struct rating_row *rows; /* results for the ratings; a cycle's group is its remainder */
    size_t row_count, row_room;
    uint32_t *cycle_wins; /* of the first bot, for the sequential test */
    size_t cycles, cycle_room;
    atomic_uint_fast64_t times[LINEUPS_BOTS]
                              [ARENA_BUCKETS]; /* of decisions between several moves */
};

/* What a thread needs to play. */
struct arena_worker {
    const struct arena_plan *plan;
    struct arena_totals *totals; /* the times alone */
    pthread_mutex_t *starting;   /* of programs */
    atomic_uint *complaints;
    struct duplicate duplicate;
    struct rng judging; /* the judge's, so that nobody plays otherwise for being judged */
    struct program program[LINEUPS_BOTS];
    char line[PROTOCOL_LINE_MAX];
};

struct arena_outcome {
    const char *failure; /* of the game after the last that counts, else NULL */
    unsigned failed;
    uint8_t bot[SEATS_MAX]; /* who sat where in it */
    int verdict;            /* of the sequential test */
    double seconds;
    uint64_t played; /* games, in this run */
    bool unsaved;    /* the state could not be written */
};

void arena_play(struct arena_worker *worker, uint64_t index, struct arena_game *one);

struct arena_outcome arena_run(const struct arena_plan *plan, struct arena_totals *totals);
/* How many of the first bot's seats there are in a cycle, as parts of wins. */
double arena_cycle_unit(const struct arena_plan *plan);
/* Room for one more; false: no memory is left. */
bool arena_room_for_row(struct arena_totals *totals);
bool arena_room_for_cycle(struct arena_totals *totals);
/* The time that half of the decisions did not exceed, in nanoseconds; 0: there were none. */
double arena_median(const struct arena_totals *totals, unsigned bot);

bool arena_save(const struct arena_plan *plan, const struct arena_totals *totals);
/* Reads the state if there is a file; says what is wrong and gives false if it cannot be used. */
bool arena_load(const struct arena_plan *plan, struct arena_totals *totals);

void arena_report(const struct arena_plan *plan, const struct arena_totals *totals,
                  const struct arena_outcome *outcome, bool json);

#endif
