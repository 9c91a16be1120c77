/* Where points come from (struct tally in core/game.h): sums, and as JSON (docs/protocol.md). */
#ifndef CORE_TALLY_H
#define CORE_TALLY_H

#include "core/game.h"

unsigned tally_points(const struct tally *tally);
/* Whether some seat has other points in another view, or more or less of them is known. */
bool tally_differs(const struct game *game, const void *view, const void *other, unsigned seats);
/* `"score":[{"points":7,"all":true},{"points":5}]`: of all seats, as far as a viewer knows. */
void tally_put_score(const struct game *game, const void *view, unsigned seats, struct text *out);
/* `"tally":[{"of":"gold","n":[3,1],"points":[3,1]}]`: each source that anybody has something of. */
void tally_put(const struct game *game, const void *view, unsigned seats, struct text *out);

#endif
