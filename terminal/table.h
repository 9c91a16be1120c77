/* What lies on the table, as a picture for the terminal.
 *
 * Play itself knows the contract alone. A game that has more to show than its describe() lines has
 * an artist: a picture of the table, of what one seat sees for itself, and a few words on each
 * choice. To give a game an artist is to add its row in table.c.
 */
#ifndef TERMINAL_TABLE_H
#define TERMINAL_TABLE_H

#include "core/sentence.h"
#include "terminal/screen.h"

struct table {
    const struct screen *screen;
    const struct game *game;
    const struct voice *voice;
    const char *sits[SEATS_MAX]; /* what sits in a seat: `you`, or a bot's name */
    bool whole;                  /* somebody asked for it: nothing is left out for want of lines */
};

enum { TABLE_GROUP = 8 };

/* A position as somebody else describes it, a server for example. */
struct table_told {
    const struct setup *setup; /* one that the game admits */
    unsigned viewer;
    const char *const *lines;
    unsigned count;
    const struct event *question; /* that the viewer is asked; NULL: none */
};

struct table_artist {
    const char *game;
    /* A view out of such lines, as much of it as pictures and glosses need; false: they are no
     * position of this game. */
    bool (*read)(const struct table_told *told, void *view);
    /* What all can see, and what the viewer alone sees: hand, cup. */
    void (*draw)(const struct table *table, const void *view);
    void (*draw_own)(const struct table *table, const void *view, unsigned seat);
    /* A few words on a choice: its price, for example. */
    void (*gloss)(const struct table *table, const void *view, const struct move *move,
                  struct text *out);
    /* Choices are listed by this number, the least first; equal ones as the game lists them. Those
     * from one multiple of TABLE_GROUP to the next share a list. */
    unsigned (*rank)(const struct move *move);
    /* Legal, but one of so many of its kind that it is left to be typed; NULL: all are listed. */
    bool (*unlisted)(const void *view, const struct move *move);
    /* Whether the game that is played has a card; NULL: it has all that have a text. */
    bool (*has_card)(const void *view, const char *word);
    /* A number that changes when the whole table is worth showing again. */
    uint32_t (*scene)(const void *view);
    /* The game that is played in a few sentences, for help: its paragraphs from 0 on, then NULL.
     * Not translated yet. */
    const char *(*rules)(const void *view, unsigned part);
    const char *more; /* where the list is not complete: what else can be typed */
};

bool dicetto_read(const struct table_told *told, void *view);
bool town_read(const struct table_told *told, void *view);

extern const struct table_artist dicetto_artist;
extern const struct table_artist town_artist;

/* A view out of the lines of a description, good for everything here; false: there is nobody who
 * can read them, or they are no position. */
bool table_read(const struct table *table, const struct table_told *told, void *view);
/* The picture a viewer has; `seat` is the viewer's, or WATCHER for what all can see. */
void table_draw(const struct table *table, const void *view, unsigned seat);
/* The part of it that a seat sees for itself. */
void table_draw_own(const struct table *table, const void *view, unsigned seat);
/* Whether the whole table is worth showing again, after `last` was shown. */
bool table_changed(const struct table *table, const void *last, const void *view);
/* The game in a few sentences: its paragraphs from 0 on, then NULL. */
const char *table_rules(const struct table *table, const void *view, unsigned part);
/* What to type besides a list that is not complete. */
const char *table_more(const struct table *table);
void table_gloss(const struct table *table, const void *view, const struct move *move,
                 struct text *out);
/* Puts choices into the order in which they are shown, those that are not listed last; returns how
 * many are. */
unsigned table_sort(const struct table *table, const void *view, struct move *list, unsigned count);
/* Neighbours of the same group are listed together. */
unsigned table_group(const struct table *table, const struct move *move);

/* Prints what those cards of the viewer's game do whose word or name begins so; returns how many
 * there are. The texts are the game's sentences `text.WORD`. */
unsigned table_print_cards(const struct table *table, const void *view, const char *beginning);
/* All of them: the texts where they fit on a screen, else the names and how to see the texts. */
unsigned table_list_cards(const struct table *table, const void *view);

#endif
