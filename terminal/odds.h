/* Odds for people at a prompt: what dice may bring, a row for each place or space. */
#ifndef TERMINAL_ODDS_H
#define TERMINAL_ODDS_H

#include "bots/odds.h"
#include "terminal/screen.h"

/* Rows whose name the game does not know are left out: they may come from elsewhere. */
void odds_tell(const struct game *game, const struct bot_odds *odds, const struct screen *screen);

#endif
