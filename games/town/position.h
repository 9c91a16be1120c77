/* Inside the files that write and read positions: what describe.c, position.c
 * and position_modules.c share. */
#ifndef TOWN_POSITION_H
#define TOWN_POSITION_H

#include "games/town/rules.h"

enum { WORD = 32 };
/* Lines that were given, in the bottom frame's n until the position is settled. */
enum { GIVEN_ROW = 1, GIVEN_ELIXIRS = 2, GIVEN_TOP = 4 };

/* `key number`, `seat 1 key`, and cards behind a blank each, those unknown by their backs. */
static inline void town_line(struct text *out, const char *key, unsigned number)
{
    text_add(out, key);
    text_char(out, ' ');
    text_number(out, number);
    text_char(out, '\n');
}

static inline void town_seat_key(struct text *out, unsigned seat, const char *key)
{
    text_add(out, "seat ");
    text_char(out, (char)('1' + seat));
    text_char(out, ' ');
    text_add(out, key);
}

void town_card_list(struct text *out, const struct town *t, cards set, unsigned store,
                    unsigned deeds);
/* The next word as a number; false: it is none, or too large. */
bool town_number_of(const char **at, uint32_t most, uint8_t *number);

/* What the modules add behind the row, behind a seat's open deeds, and behind the decks. */
void town_describe_module(const struct town_view *view, struct text *out);
void town_describe_seat_module(const struct town *t, unsigned i, struct text *out);
void town_describe_module_end(const struct town_view *view, struct text *out);

/* A line of theirs; *known: whether there is such a line in the modules that are played. */
const char *town_arrange_module(struct town *t, const char *key, const char **at, bool *known);
const char *town_arrange_seat_module(struct town *t, unsigned seat, const char *key,
                                     const char **at, bool *known);
/* The deeds' deck with ranches in it. A deck that is given is what will come up, all of it. */
const char *town_arrange_deed_deck(struct town *t, const char **at);
/* Takes ranches out of the deck, or puts them back; false: there are not so many. */
bool town_move_ranches(struct town *t, unsigned before, unsigned after);

#endif
