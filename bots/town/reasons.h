/* Why a move of Dice Town is good, in a sentence of the game. */
#ifndef BOTS_TOWN_REASONS_H
#define BOTS_TOWN_REASONS_H

#include "bots/bots.h"

/* Fills reasons->word and ->values; reasons->best holds the estimates already. */
void town_explain(const struct bot_question *question, struct bot_reasons *reasons);

#endif
