/* Where points come from (struct tally in core/game.h): sums, and as JSON (docs/protocol.md). */
#ifndef CORE_TALLY_H
#define CORE_TALLY_H

#include "core/game.h"

unsigned tally_points(const struct tally *tally);

/* The points of all seats, as far as a viewer knows; of those in `all`, that is all of them. */
struct score {
    uint16_t points[SEATS_MAX];
    uint8_t all;
};
void score_of(struct score *score, const struct game *game, const void *view, unsigned seats);
bool score_same(const struct score *score, const struct score *other, unsigned seats);
/* `"score":[{"points":7,"all":true},{"points":5}]` */
void score_put(const struct score *score, unsigned seats, struct text *out);
void score_put_of(const struct game *game, const void *view, unsigned seats, struct text *out);

/* `"tally":[{"of":"gold","n":[3,1],"points":[3,1]}]`: each source that anybody has something of. */
void tally_put(const struct game *game, const void *view, unsigned seats, struct text *out);

#endif
