/* What things are worth in Dice Town, to a seat that knows what its view tells.
 *
 * Everything is measured in points at the end of the game: a nugget is worth one; a card that can
 * be played is worth what it usually brings, less as the rounds run out; the badge is worth its
 * points as far as it is likely to stay, and the ties it breaks until then. What is taken from an
 * opponent counts a little more than what comes from nowhere, since that opponent falls back.
 *
 * Bots start with `town_think`, once for each question, and then ask for worths.
 */
#ifndef BOTS_TOWN_VALUE_H
#define BOTS_TOWN_VALUE_H

#include "games/town/town.h"

struct town_mind {
    const struct town_view *view;
    const struct town *t; /* what is seen of the state */
    unsigned seat;
    float rounds;                   /* that are likely to follow the one that is played */
    float standing[TOWN_SEATS_MAX]; /* the points that each seat seems to have by now */
    unsigned leader;                /* the opponent who has the most */
    float store_mean, store_spread; /* of the Store cards that the seat has not seen */
    float deed_mean;                /* of the deeds that it has not seen */
};

struct town_mind town_think(const struct town_view *view, unsigned seat);

/* How much it helps that an opponent loses a point. */
float town_swing(const struct town_mind *mind, unsigned opponent);
/* Dollars are dice that can be kept, and half a point each at the end: the first ones matter. */
float town_dollars_worth(const struct town_mind *mind, int dollars);
/* A card in the seat's hand. */
float town_card_worth(const struct town_mind *mind, unsigned kind);
/* Holding the badge. */
float town_badge_worth(const struct town_mind *mind);
/* What a number of cards drawn at the Store brings, one of which is kept. */
float town_store_worth(const struct town_mind *mind, unsigned drawn);
/* What a robbery of a victim brings the seat. */
float town_loot_worth(const struct town_mind *mind, unsigned victim, unsigned drawn);
/* The best victim of such a robbery; the seat itself if nobody has a card. */
unsigned town_victim(const struct town_mind *mind, unsigned drawn);
/* What an elixir (or the remedy that does the same) brings the seat. */
float town_elixir_worth(const struct town_mind *mind, unsigned kind);
/* What Friendship or Domination gets out of a giver, who chooses the card. */
float town_gift_worth(const struct town_mind *mind, unsigned giver, unsigned kind);
/* The best that a visit to Doc offers. */
float town_doc_worth(const struct town_mind *mind);
/* What control of a place brings with that many dice of its face. */
float town_place_worth(const struct town_mind *mind, unsigned place, unsigned count);
/* The face that is wanted in a place. */
unsigned town_face_at(unsigned place);

#endif
