/* Fair dice: the rule by which every result of chance follows from a secret seed, from words that
 * the seats add, and from the number of the chance event. docs/fair-dice.md tells it to people and
 * byte by byte; this is all of it:
 *
 *     commitment = SHA-256("dicecup fair 1 commitment " SEED)
 *     KEY        = HMAC-SHA-256(SEED, "dicecup fair 1 key " WORDS)
 *     numbers    = HMAC-SHA-256(KEY, "EVENT BLOCK")
 *
 * SEED and KEY are 64 lower-case hexadecimal digits, that is 32 bytes, and it is the digits that
 * are hashed. WORDS are those of each seat in the order of the seats as `LENGTH:BYTES,`, a seat
 * without words being `0:,`. EVENT and BLOCK are decimal numbers that count from 1. The hash is
 * eight numbers of 32 bits, big end first. With n = outcomes(state), those are passed over that are
 * not below the largest multiple of n up to 2^32; the first other one, modulo n, is the index for
 * outcome(state). If all eight are passed over, the next block follows.
 *
 * Whoever holds the seed publishes the commitment before it hears the words, so it cannot have
 * chosen a seed that is lucky with them; and it opens the seed after the game. One seed is for one
 * game alone: where it was opened, everything that it will ever give is known.
 *
 * Undo brings nothing. EVENT is one more than the number of chance's moves in the match so far, and
 * undo never takes back one of those (match/match.h), so no event is ever drawn twice. A seat that
 * takes back a move may get to another n, but it has not seen what the next number is, and once
 * that is drawn there is no way back.
 *
 * Fair matches do not use ChaCha (core/chacha.h, match_chance) because a verifier in another
 * language should need no more than its standard library.
 */
#ifndef MATCH_FAIR_H
#define MATCH_FAIR_H

#include "core/sha256.h"
#include "match/match.h"

enum {
    FAIR_BYTES = SHA256_BYTES, /* of a seed, of a commitment */
    FAIR_HEX = 2 * FAIR_BYTES,
    FAIR_WORDS_MAX = 100, /* bytes that a seat may add */
};

/* What a seat adds: any bytes; none at all if it does not care. */
struct fair_words {
    uint8_t length;
    char bytes[FAIR_WORDS_MAX];
};

/* All that a verifier needs beside the game, as a record holds it. */
struct fair_promise {
    bool committed, opened;
    uint8_t commitment[FAIR_BYTES];
    uint8_t seed[FAIR_BYTES]; /* only if opened */
    struct fair_words words[SEATS_MAX];
};

void fair_commit(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
/* False if there are more than FAIR_WORDS_MAX; then nothing has changed. */
bool fair_set_words(struct fair_words *words, const char *bytes, size_t length);

/* The source of a game's dice: its KEY. */
struct fair {
    struct sha256_key key;
};

void fair_start(struct fair *fair, const uint8_t seed[FAIR_BYTES], const struct fair_words *words,
                unsigned seats);
/* The result of an event (1, 2, ...), a number below n (n > 0). */
uint32_t fair_below(const struct fair *fair, uint32_t event, uint32_t n);

/* What chance, which must be waited for, has to do now. */
struct fair_draw {
    uint32_t event, index, outcomes;
    struct move move;
};

struct fair_draw fair_next(const struct fair *fair, const struct match *match);
/* Draws and applies chance's moves until a seat is waited for or the game is over: match_chance for
 * fair matches. */
const char *fair_chance(struct match *match, const struct fair *fair, struct sink *sink);

/* 32 bytes as digits, and back; false if the word is anything else than 64 such digits. */
void fair_print_hex(const uint8_t bytes[FAIR_BYTES], struct text *out);
bool fair_parse_hex(const char *word, uint8_t bytes[FAIR_BYTES]);

#endif
