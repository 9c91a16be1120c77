/* How fast the rules are: `dicecup bench`.
 *
 * One thread plays games of uniformly random legal moves through the contract of core/game.h and
 * nothing else: for each decision the full list of choices, one of them chosen and applied, chance
 * sampled, nobody listening. A variant is played in several slices of time; the best of them is the
 * figure, since whatever else the machine does can only slow a slice down, and the spread says how
 * much it did. A checksum over points and moves keeps the compiler honest and shows whether two
 * builds played the same games.
 *
 * With --instructions the program runs itself under callgrind for two fixed numbers of games and
 * reports the difference, a figure that hardly depends on the machine and its mood.
 */
#ifndef COMMANDS_BENCH_H
#define COMMANDS_BENCH_H

#include <stdint.h>

#include "core/game.h"

/* What was played. */
struct bench_tally {
    uint64_t games, decisions, chances, checksum;
};

/* Plays one game to its end, drawing from `rng`. */
void bench_play(const struct game *game, const struct setup *setup, struct rng *rng,
                struct bench_tally *tally);

/* The same for a table: what an answer costs that is read as text, made a row, and told to all four
 * people of the table as they may know of it. Returns the status of the command. */
int bench_table(double seconds);

#endif
