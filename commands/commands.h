/* The commands of dicecup. Each is given its own arguments (argv[0] is the command's name) and
 * returns the exit status of the program: 0, 1 for a failed check, 2 for bad input, 3 for a record
 * that is right as far as it goes. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_BAD_INPUT = 2, STATUS_HALF = 3 };

typedef int command(int argc, char **argv);

command command_play;    /* terminal/play.c */
command command_join;    /* terminal/join/join.c */
command command_serve;   /* server/serve.c */
command command_sim;     /* arena/sim.c */
command command_arena;   /* commands/arena.c */
command command_analyse; /* commands/analyse.c */
command command_bench;   /* commands/bench.c */
command command_replay;  /* commands/replay.c */
command command_check;   /* commands/check.c */
command command_verify;  /* commands/verify.c */
command command_odds;    /* commands/odds.c */
command command_train;   /* commands/train.c */
command command_decks;   /* commands/decks.c */
command command_backup;  /* server/backup.c */
command command_admin;   /* server/admin.c */
command command_load;    /* load/load.c */

#endif
