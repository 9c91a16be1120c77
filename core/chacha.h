/* ChaCha as a source of dice and cards at a table: what it showed does not tell what it will show.
 *
 * The block is that of RFC 8439 (constants, 256-bit key, counter, nonce) with the number of rounds
 * as a parameter: 8 at our tables, 20 in the RFC's own test. The counter has 64 bits (words 12 and
 * 13) and the stream's number the other 64 (words 14 and 15), as in the first ChaCha; both low word
 * first. Numbers are the block's 32-bit words in order; a 64-bit number is two words, low one
 * first.
 *
 * The key of a text seed is four 64-bit words, low byte first: word i is FNV-1a of the byte '0' + i
 * followed by the seed's bytes, passed through the finisher of splitmix64. That keeps equal seeds
 * equal everywhere; it adds no secrecy, so a seed that must be secret needs 32 random bytes itself.
 */
#ifndef CORE_CHACHA_H
#define CORE_CHACHA_H

#include <stddef.h>
#include <stdint.h>

enum { CHACHA_KEY_BYTES = 32, CHACHA_WORDS = 16, CHACHA_ROUNDS = 8 };

struct chacha {
    uint32_t input[CHACHA_WORDS];
    uint32_t block[CHACHA_WORDS];
    uint8_t used; /* words of the block that were given out */
};

/* One block of the given number of rounds (even). */
void chacha_block(const uint32_t input[CHACHA_WORDS], unsigned rounds,
                  uint32_t output[CHACHA_WORDS]);

void chacha_start(struct chacha *chacha, const uint8_t key[CHACHA_KEY_BYTES], uint64_t stream);
uint32_t chacha_next32(struct chacha *chacha);
uint64_t chacha_next64(struct chacha *chacha);
/* A number below n (n > 0), all equally likely: the words from the last multiple of n below 2^32
 * on are thrown away, of the others the remainder counts. */
uint32_t chacha_below(struct chacha *chacha, uint32_t n);

void chacha_key_of_text(const char *seed, size_t length, uint8_t key[CHACHA_KEY_BYTES]);
/* The same as of the number's decimal digits. */
void chacha_key_of_number(uint64_t seed, uint8_t key[CHACHA_KEY_BYTES]);

#endif
