/* Dice Town in few words: what a choice costs or brings, what a seat has.
 *
 * The picture of the table (table.c) uses the same words, so that a pile is called the same
 * wherever it is mentioned. Like the picture, all of it is read off a view. */
#ifndef TERMINAL_TOWN_GLOSS_H
#define TERMINAL_TOWN_GLOSS_H

#include "games/town/town.h"
#include "terminal/table.h"

struct town_goods {
    unsigned dollars, gold, cards;
};

/* Cards in a seat's hand, hidden ones too. */
unsigned town_count_store(const struct town_view *view, unsigned seat);
unsigned town_count_deeds(const struct town_view *view, unsigned seat);

/* The seats out of `among` (bits) that would hold a place with the dice that lie open, and with how
 * many of its face; at Town Hall only whole hands count, and *most is 0. */
unsigned town_leaders(const struct town *t, unsigned place, unsigned among, unsigned *most);
/* `1=3×2`, behind a gap or a sign and with a sign for ties: who leads, with how many (0: the number
 * does not matter). */
void town_add_leaders(const struct table *table, struct text *out, const char *gap, const char *tie,
                      unsigned seats, unsigned count);

/* The name of a kind of card. */
const char *town_card_name(const struct table *table, unsigned kind, char name[static 64]);
/* One word for an elixir, whose name is long; NULL for any other kind. */
const char *town_elixir_name(unsigned kind);
/* What a visit to Doc has to offer. */
void town_add_doc(const struct town_view *view, struct text *out);

/* All that is offered for a candidate. */
struct town_goods town_offers_for(const struct town_view *view, unsigned seat);
/* `$3, 1 gold, 2 cards` */
void town_add_goods(struct text *out, unsigned dollars, unsigned gold, unsigned count,
                    unsigned deed_count);

/* The artist's words and order of choices (table.h). */
void town_gloss(const struct table *table, const void *game_view, const struct move *move,
                struct text *out);
/* The same for the Extension's choices; false: it has no words of its own for this one. */
bool town_gloss_extension(const struct table *table, const struct town_view *view,
                          const struct move *move, struct text *out);
unsigned town_rank(const struct move *move);
bool town_has_card(const void *game_view, const char *word);

#endif
