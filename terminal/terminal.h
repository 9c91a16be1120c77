/* dicecup at a terminal: `play` at one keyboard (play.c, session.h), `join` at the tables of a
 * server (join/join.h). Both show positions as pictures (table.h) and events as sentences
 * (story.h). */
#ifndef TERMINAL_TERMINAL_H
#define TERMINAL_TERMINAL_H

#include "base/command.h"

command command_play;
command command_join;

#endif
