/* A move of a record, told once more to somebody who looks at it now: in the words in which its
 * table told it, event by event (docs/protocol.md, table/changes.h). */
#ifndef TABLE_RETELL_H
#define TABLE_RETELL_H

#include "core/game.h"

/* Makes the move in `state`, and adds `"events":...`, and `"changes":...` and `"each":...` if there
 * are any, as that viewer of the game (a seat, WATCHER or ALL_SEEING) is told. */
void retell_move(const struct game *game, const struct move *move, unsigned viewer, void *state,
                 struct text *json);

#endif
