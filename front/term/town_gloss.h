/* Dice Town in few words: what a choice costs or brings, what a seat has.
 *
 * The picture of the table (town_table.c) uses the same words, so that a pile is called the same
 * wherever it is mentioned. Like the picture, all of it is read off a view. */
#ifndef TERM_TOWN_GLOSS_H
#define TERM_TOWN_GLOSS_H

#include "front/term/table.h"
#include "games/town/town.h"

struct town_goods {
    unsigned dollars, gold, cards;
};

/* Cards in a seat's hand, hidden ones too. */
unsigned town_count_store(const struct town_view *view, unsigned seat);
unsigned town_count_deeds(const struct town_view *view, unsigned seat);

/* All that is offered for a candidate. */
struct town_goods town_offers_for(const struct town_view *view, unsigned seat);
/* `$3, 1 gold, 2 cards` */
void town_add_goods(struct text *out, unsigned dollars, unsigned gold, unsigned count,
                    unsigned deed_count);

/* The artist's words and order of choices (table.h). */
void town_gloss(const struct table *table, const void *game_view, const struct move *move,
                struct text *out);
unsigned town_rank(const struct move *move);
bool town_has_card(const void *game_view, const char *word);

#endif
