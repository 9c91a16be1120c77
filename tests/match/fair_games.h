/* Fair games played at random, for the tests of match/fair.h and match/verify.h. */
#ifndef TESTS_MATCH_FAIR_GAMES_H
#define TESTS_MATCH_FAIR_GAMES_H

#include <stddef.h>
#include <stdint.h>

#include "match/record.h"

enum { FAIR_GAME_MOVES = 20000, FAIR_GAME_BYTES = 1 << 20 };

struct fair_game {
    struct record record;
    struct match match;
    struct fair fair;
    struct move moves[FAIR_GAME_MOVES];
    size_t size;
    char bytes[FAIR_GAME_BYTES]; /* the record as text, with the seed opened */
};

/* Sets up a game with a seed, and words for the seats, that follow from `number`. */
void fair_game_start(struct fair_game *one, const struct game *game, const char *options,
                     unsigned seats, uint64_t number);
/* Plays it to its end, or until `most` moves are made, with fair dice and random choices. */
void fair_game_play(struct fair_game *one, uint64_t number, uint32_t most);
void fair_game_write(struct fair_game *one);
/* All three; there is only one such game at a time. */
struct fair_game *fair_game(const struct game *game, const char *options, unsigned seats,
                            uint64_t number);

#endif
