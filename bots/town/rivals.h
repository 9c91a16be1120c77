/* Who gets what when all hands lie on the table: winners and runners-up of the Extension's places.
 */
#ifndef BOTS_TOWN_RIVALS_H
#define BOTS_TOWN_RIVALS_H

#include "bots/town/extension.h"

/* The six places where somebody can win, in the order of their faces. */
extern const uint8_t town_contests[DICE_FACES];

/* What a place is worth to us as the dice lie, less what it is worth to the others; `alone`: there
 * is no second place. */
float town_outcome(const struct town_mind *mind, const dice hands[TOWN_SEATS_MAX], unsigned place,
                   bool alone);
/* The action that a seat picks when it wins with so many dice: 0 or 1. */
unsigned town_better_action(const struct town_mind *mind, unsigned seat, unsigned place,
                            unsigned count);
/* What a choice of action is worth to us, who have won; `runner` must do the other one, and is
 * ourselves if there is nobody. */
float town_choice_worth(const struct town_mind *mind, unsigned action, unsigned place,
                        unsigned runner);
/* What the first or the second place brings a candidate who is tied for it. */
float town_tied_prize(const struct town_mind *mind, const struct town_frame *word,
                      const struct town_frame *rivals, unsigned candidate);

#endif
