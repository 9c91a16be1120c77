/* What a command line says about a game to be played: the game's name, its options, and what sits
 * in the seats. Each function says on standard error what it cannot use and what it could, and
 * returns NULL or false. */
#ifndef SETUP_SEATING_H
#define SETUP_SEATING_H

#include "bots/bots.h"
#include "core/game.h"

const struct game *seating_game(const char *name);
/* `name=value,...` over the defaults that stand in *setup; NULL means none. */
bool seating_options(const struct game *game, const char *text, struct setup *setup);
/* What people are offered where the game itself would have something else, as options; "" if that
 * is nothing. The page offers the same (web/src/words.ts). Records, simulations and whatever else
 * names its options, or none, have nothing to do with it. */
const char *seating_usual(const struct game *game);
const struct bot *seating_bot(const struct game *game, const char *name);
/* `random,greedy,...`: sets the number of seats and a bot for each. */
bool seating_bots(const struct game *game, const char *text, struct setup *setup,
                  const struct bot *bots[SEATS_MAX]);
/* House decks out of a file (`-`: standard input); NULL means none. Options, and seats if there are
 * any, stand in *setup already. */
bool seating_decks(const struct game *game, const char *path, struct setup *setup);
/* Whether the game can be started so. */
bool seating_admit(const struct game *game, const struct setup *setup);

/* What is played, as text: all options, and the numbers of a house. */
struct seating_variant {
    char options[256], decks[4096];
};

void seating_print(const struct game *game, const struct setup *setup,
                   struct seating_variant *variant);

#endif
