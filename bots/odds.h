/* Odds: what dice that are still to be rolled may bring a seat, for people who want to know before
 * they choose.
 *
 * Everything follows from the seat's view. A row is the best that the seat can do if it wants
 * nothing else: two rows hardly ever come true together. In Dicetto they are exact as long as it is
 * the seat's turn. In Dice Town the seat's own rolls are gone through, the next one and one more
 * as likely as it comes; of the others' dice that cannot be seen it is assumed what bots do
 * (bots/town/prospect.h).
 */
#ifndef BOTS_ODDS_H
#define BOTS_ODDS_H

#include "core/game.h"

enum { BOT_ODDS_MAX = 8 };

struct bot_odds_row {
    const char *of; /* a place's word, or a space of Dicetto: `1`, `super` */
    float wins;     /* the chance to be ahead of everybody; to stand there at once */
    float level;    /* the same or tied for it; the same or in a battle */
};

struct bot_odds {
    unsigned count; /* 0: no dice are to be rolled, or the game has no odds */
    struct bot_odds_row row[BOT_ODDS_MAX];
};

/* `after` is a legal move that the seat thinks of, such as the dice that it would roll again: the
 * rows are about what follows it. NULL: none, the best is done. Dice Town takes no notice of it. */
void bot_odds(const struct game *game, const void *view, unsigned seat, const struct move *after,
              struct bot_odds *odds);

/* Those of each game. */
struct town_view;
struct dicetto;
void town_odds(const struct town_view *view, unsigned seat, struct bot_odds *odds);
void dicetto_odds(const struct dicetto *g, unsigned seat, const struct move *after,
                  struct bot_odds *odds);

#endif
