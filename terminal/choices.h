/* A question with its choices, as it stands on the screen: sorted, numbered, glossed; and what
 * somebody means who types a number, a move, or the beginning of one. It does not matter where the
 * game is played: choices come from a match here, or from a server. */
#ifndef TERMINAL_CHOICES_H
#define TERMINAL_CHOICES_H

#include "terminal/table.h"

enum { CHOICE_ROOM = 320 }; /* of one as text */

struct choices {
    const struct table *table;
    const void *view; /* NULL: there is none, so nothing is sorted or glossed */
    unsigned seat;
    struct event question;
    struct move list[CHOICES_MAX];
    unsigned count;
    unsigned listed; /* the first ones have numbers, the others can be typed */
    bool sampled;    /* there are more than these */
};

/* Puts the list into its order, once it is complete. */
void choices_sort(struct choices *choices);
void choices_show_question(const struct choices *choices);
void choices_show(const struct choices *choices);
/* The move that a line means: a number of the list, or notation. NULL or an error word;
 * `no-such-choice` for a number. */
const char *choices_parse(const struct choices *choices, const char *line, struct move *move);
/* The only choice that begins as the line does, for somebody who typed half of it. */
bool choices_complete(const struct choices *choices, const char *line, struct text *out);

#endif
