/* What the things of the Extension and the Indians are worth, in the points of value.h.
 *
 * Each place has two actions: one is the winner's choice, the other is what the runner-up gets.
 * Worths of one's own actions count the cards in hand that help; those of others are rough.
 */
#ifndef BOTS_TOWN_EXTENSION_H
#define BOTS_TOWN_EXTENSION_H

#include "bots/town/value.h"

/* What of the Extension lies before a seat, as its other things count for its standing. */
float town_extra_standing(const struct town_mind *mind, unsigned seat);
/* A Store card of the Extension in the seat's hand. */
float town_new_card_worth(const struct town_mind *mind, unsigned kind);
/* One more ranch for a seat; the top card of the deeds' deck. */
float town_ranch_worth(const struct town_mind *mind, unsigned seat);
float town_deck_worth(const struct town_mind *mind, unsigned seat);
/* Taking a ranch from somebody. */
float town_whisky_worth(const struct town_mind *mind, unsigned victim);
/* A hired bandit that is yet to be sent. */
float town_hired_worth(const struct town_mind *mind, unsigned kind);
/* A pursuit by a seat with dice that lie already and some that are still to be rolled. */
float town_chase_worth(const struct town_mind *mind, unsigned seat, dice lie, unsigned rolled);
/* A River card, and the next one as far as it is known. */
float town_river_card_worth(const struct town_mind *mind, unsigned seat, unsigned kind);
float town_river_worth(const struct town_mind *mind, unsigned seat);
/* The Indian die in the next round. */
float town_die_worth(const struct town_mind *mind);

/* What an action brings a seat with that many dice of the place's face. */
float town_action_worth(const struct town_mind *mind, unsigned seat, unsigned action,
                        unsigned count);
/* What it costs us that an opponent does it. */
float town_action_harm(const struct town_mind *mind, unsigned opponent, unsigned action,
                       unsigned count);
/* The first of a place's two actions. */
unsigned town_first_action(unsigned place);

#endif
