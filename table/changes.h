/* How a position has changed, as lines: told to one viewer after the other (docs/protocol.md).
 *
 * A game describes a view in parts (core/game.h). A part that looks as it did before is passed
 * over; of one that does not, both descriptions are written and compared line by line. Most parts
 * look the same to most viewers: how such a part changes is put together once, for the first of
 * them. */
#ifndef TABLE_CHANGES_H
#define TABLE_CHANGES_H

#include "table/table.h"

enum { CHANGES_MAX = 256 };

/* Lines of a description: where each starts; it ends before the next one. */
struct lines {
    unsigned count;
    uint16_t at[TABLE_LINES_MAX + 1];
    struct text text;
    char bytes[TABLE_MESSAGE_MAX / 4];
};

/* A change within a part: from which line on, and as JSON how many go and which ones come. */
struct line_change {
    uint8_t at;
    uint16_t from, length; /* in the text below */
};

/* How a part changes from one view to another: changes that stand together. */
struct part_change {
    const void *old, *new;
    uint8_t part, lines, count;
    uint16_t from;
};

struct changes {
    struct table *t;
    const void *before, *after;
    unsigned parts_count, lines_count;
    struct part_change part[TABLE_VIEWERS * PARTS_MAX];
    struct line_change line[CHANGES_MAX];
    alignas(16) unsigned char view[TABLE_VIEWERS][2][STATE_MAX];
    struct lines old, new;
    struct text text;
    char bytes[TABLE_MESSAGE_MAX / 2];
};

void changes_begin(struct changes *changes, struct table *t, const void *before, const void *after);
/* Adds `"changes":...` as a viewer sees them, if there are any. Who does not know the position
 * before gets all lines. */
void changes_put(struct changes *changes, unsigned viewer, struct text *out);
/* Adds `"lines":...`, all of them. */
void changes_put_all(struct table *t, unsigned viewer, const void *state, struct text *out);

#endif
