/* What the Extension and the Indians add to the picture of Dice Town. */
#ifndef TERMINAL_TOWN_EXTENSION_H
#define TERMINAL_TOWN_EXTENSION_H

#include "games/town/town.h"
#include "terminal/picture.h"

/* The rest of a place's line, 26 columns and what the panel has to spare: its two actions, and who
 * comes first and second with the dice that lie open. */
void town_add_actions(const struct table *table, const struct town_view *view, unsigned place,
                      unsigned spare, struct text *out);
/* Bandits, the Indian die and, where somebody asked for the whole table, what the River holds. */
void town_print_outlaws(const struct table *table, const void *game_view);
/* What one seat knows of the River, and who does the action that it leaves. */
void town_print_own(const struct table *table, const struct town_view *view);

#endif
