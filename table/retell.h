/* A move of a record, told once more to somebody who looks at it now: in the words in which its
 * table told it, event by event (docs/protocol.md, table/changes.h). */
#ifndef TABLE_RETELL_H
#define TABLE_RETELL_H

#include "match/match.h"

/* Makes a move of the match in `state`, the position before it, and adds `"events":...`, and
 * `"changes":...`, `"each":...` and `"scores":...` if there are any, as that viewer of the game (a
 * seat, WATCHER or ALL_SEEING) is told. */
void retell_move(const struct match *match, uint32_t move, unsigned viewer, void *state,
                 struct text *json);

#endif
