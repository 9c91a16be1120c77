/* The games there are. To register a game is to add its row here (games.c) and its files to
 * meson.build; tests, front ends and tools find it by this list. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

/* Ends with NULL. The null game comes last; help does not mention it. */
extern const struct game *const games[];

/* The game of that name, or NULL. */
const struct game *games_find(const char *name);

#endif
