/* A line that somebody types at a terminal, key by key, without a terminal: the client draws it.
 * A terminal would echo and mend it by itself, but it cannot show it again below what was printed
 * meanwhile. Keys that a terminal knows do what they do there; others, arrows included, nothing.
 */
#ifndef TERMINAL_JOIN_EDIT_H
#define TERMINAL_JOIN_EDIT_H

#include <stdbool.h>
#include <stddef.h>

enum { EDIT_MAX = 4000 }; /* as long as a line to a server: house decks are long */

enum edit_result {
    EDIT_SAME,
    EDIT_CHANGED,
    EDIT_FULL, /* the key was not taken */
    EDIT_LINE, /* Enter */
    EDIT_END,  /* the end of all input */
};

struct edit {
    /* as the terminal is set */
    unsigned char erase, kill, word, end;
    enum {
        EDIT_PLAIN,
        EDIT_ESCAPE,
        EDIT_SEQUENCE,
        EDIT_SINGLE
    } inside; /* of what an arrow sends */
    size_t size;
    char line[EDIT_MAX + 1]; /* always ended */
};

enum edit_result edit_key(struct edit *edit, unsigned char key);
void edit_clear(struct edit *edit);
/* Bytes of the line without a letter at its end of which more is to come. */
size_t edit_whole(const struct edit *edit);

#endif
