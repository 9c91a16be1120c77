/* Advice: what a bot would do, in a second at most, and why, as far as it can tell. */
#ifndef TERMINAL_HINT_H
#define TERMINAL_HINT_H

#include "bots/bots.h"
#include "core/sentence.h"
#include "terminal/screen.h"

struct hint {
    const struct bot *bot;
    struct move move;
    struct bot_reasons reasons;
};

/* The strongest bot that plays a game; NULL: there is none. */
const struct bot *hint_adviser(const struct game *game);
/* Asks it; `question` lacks what limits the time and what collects the reasons. */
void hint_ask(const struct bot *bot, const struct bot_question *question, struct rng *rng,
              unsigned milliseconds, struct hint *hint);
/* Tells what it said. The first `listed` choices of the question have numbers. */
void hint_tell(const struct hint *hint, const struct bot_question *question, unsigned listed,
               const struct voice *voice, const struct screen *screen);

#endif
