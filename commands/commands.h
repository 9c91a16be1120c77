/* The subcommands that are one file in this folder each; those with a folder of their own are
 * declared there (server/server.h, terminal/terminal.h, load/load.h). main.c lists all of them.
 *
 * A command reads its arguments (base/arguments.h), calls what does the work, and prints. It may
 * include every folder but wasm, and nobody includes this one. */
#ifndef COMMANDS_COMMANDS_H
#define COMMANDS_COMMANDS_H

#include "base/command.h"

command command_analyse;
command command_arena;
command command_bench;
command command_check;
command command_decks;
command command_odds;
command command_replay;
command command_sim;
command command_train;
command command_verify;

#endif
