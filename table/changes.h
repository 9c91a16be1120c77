/* How a position has changed, as lines: told to one viewer after the other (docs/protocol.md).
 *
 * A step tells several events but only one question, so people are told what changed with which
 * event: the position after each event is compared with the one before it, for everybody who hears
 * of the event. Changes are in the order of events, and those that come after the last event
 * follow.
 *
 * A game describes a view in parts (core/game.h). A part that looks as it did before is passed
 * over; of one that does not, both descriptions are written and compared line by line. Most parts
 * look the same to most viewers: how such a part changes is put together once, for the first of
 * them. The last part is the question: it is compared only at the end of a step, since nobody is
 * asked anything between two events.
 *
 * Points follow from the lines, but clients know no rules: they are told the score at the end of a
 * step, and before that which seat came to how many points with which event. */
#ifndef TABLE_CHANGES_H
#define TABLE_CHANGES_H

#include "core/tally.h"
#include "table/parts.h"

enum {
    CHANGES_MAX = 512,        /* of lines, for all viewers together */
    VIEWER_CHANGES_MAX = 256, /* for one of them */
    VIEWER_SCORES_MAX = 64    /* further ones are told at the end of the step */
};

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

/* How a part changes from one view to another: changes that are next to each other. */
struct part_change {
    const void *old, *new;
    uint8_t part, lines, count;
    uint16_t from;
};

/* What one viewer is told: changes of lines, with the index of the part's first line, and how many
 * of them belong to each event that the viewer hears of. */
struct viewer_changes {
    unsigned count, heard;
    bool knows;  /* some position */
    uint8_t now; /* which view is the newest one */
    struct {
        uint8_t first;
        uint16_t line;
    } change[VIEWER_CHANGES_MAX];
    uint8_t each[SPAN_EVENTS_MAX];
    struct score score; /* of the newest view */
    bool rescored;      /* it is not what the viewer knew before it all */
    unsigned scores_count;
    struct {
        uint16_t event, points; /* the event by its place among those heard */
        uint8_t seat;
    } scores[VIEWER_SCORES_MAX];
    alignas(16) unsigned char view[3][STATE_MAX]; /* before it all, and two that take turns */
};

struct changes {
    struct table *t;
    unsigned parts_count, lines_count;
    struct part_change part[TABLE_VIEWERS * PARTS_MAX];
    struct line_change line[CHANGES_MAX];
    struct viewer_changes viewer[TABLE_VIEWERS];
    struct lines old, new;
    struct text text;
    char bytes[TABLE_MESSAGE_MAX / 2];
};

/* A viewer knows this position: from now on only changes of it are told. */
void changes_know(struct table *t, unsigned viewer, const void *state);
/* Works out what each of the viewers is told: from `span->before`, event by event, to `after`. */
void changes_find(struct changes *changes, struct table *t, const struct span *span,
                  const void *after, unsigned viewers);
/* Adds `"changes":...`, `"each":...` and `"scores":...` as a viewer sees them, if there are any. A
 * viewer who does not know the position before gets all lines. */
void changes_put(const struct changes *changes, unsigned viewer, struct text *out);
/* Adds `"score":...` after all of it, if it has changed or is new to the viewer. */
void changes_put_score(const struct changes *changes, unsigned viewer, struct text *out);
/* Adds `"lines":...`, all of them, and the score. */
void changes_put_all(struct table *t, unsigned viewer, const void *state, struct text *out);

#endif
