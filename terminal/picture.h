/* What the pictures of the games are made of: panels side by side, and dice.
 *
 * A panel is a list of lines of one width. Dice are written with the game's names of their faces
 * (`face.WORD`), as a row of words or as boxes. */
#ifndef TERMINAL_PICTURE_H
#define TERMINAL_PICTURE_H

#include "core/dice.h"
#include "terminal/table.h"

enum {
    PANEL_ROWS = 24,
    PANEL_ROOM = 512,
    PANELS_MIN = 78, /* narrower terminals get the panels one below the other */
    PANELS_MAX = 100,
};

struct panel {
    char line[PANEL_ROWS][PANEL_ROOM];
    unsigned rows, width;
};

/* The next line of a panel, to be written. */
struct text panel_row(struct panel *panel);
/* Puts what `print` prints on a screen as wide as the panel into its next lines. */
void panel_print(struct panel *panel, const struct table *table,
                 void (*print)(const struct table *table, const void *view), const void *view);
/* Prints two panels in a common frame, with a title and a line at the foot. */
void panels_beside(const struct table *table, const struct panel *left, const struct panel *right,
                   const char *title, const char *foot);
/* The same one below the other, without a frame. */
void panels_below(const struct table *table, const struct panel *left, const struct panel *right,
                  const char *title, const char *foot);

/* Words in a style, in so many columns. */
void picture_column(const struct table *table, struct text *out, unsigned style, const char *words,
                    unsigned columns);
/* The same at the right end of them. */
void picture_right(const struct table *table, struct text *out, unsigned style, const char *words,
                   unsigned columns);

/* `9 9 J`, in a style; STYLE_PLAIN: each die in that of its face. Returns how many there were. */
unsigned picture_dice(const struct table *table, struct text *out, unsigned style, dice d);

struct picture_group {
    const char *title;
    dice dice;
    unsigned style; /* as above */
};
/* Prints dice as boxes, each group behind its title, where it has any; where lines are few, without
 * their edges. */
void picture_boxes(const struct table *table, const struct picture_group *groups, unsigned count);

#endif
