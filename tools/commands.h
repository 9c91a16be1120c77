/* The commands of dicecup. Each is given its own arguments (argv[0] is the command's name) and
 * returns the exit status of the program: 0, 1 for a failed check, 2 for bad input, 3 for a record
 * that is right as far as it goes. */
#ifndef TOOLS_COMMANDS_H
#define TOOLS_COMMANDS_H

enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_BAD_INPUT = 2, STATUS_HALF = 3 };

typedef int command(int argc, char **argv);

command command_play;    /* front/term/play.c */
command command_join;    /* front/join/join.c */
command command_serve;   /* front/server/serve.c */
command command_sim;     /* tools/sim.c */
command command_arena;   /* tools/arena.c */
command command_analyse; /* tools/analyse.c */
command command_bench;   /* tools/bench.c */
command command_replay;  /* tools/replay.c */
command command_check;   /* tools/check.c */
command command_verify;  /* tools/verify.c */
command command_odds;    /* tools/odds.c */
command command_train;   /* tools/train.c */
command command_decks;   /* tools/decks.c */
command command_backup;  /* front/server/backup.c */
command command_admin;   /* front/server/admin.c */
command command_load;    /* front/client/load.c */

#endif
