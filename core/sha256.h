/* SHA-256 (FIPS 180-4) and HMAC-SHA-256 (RFC 2104), for fair dice (match/fair.h).
 *
 * They are written here, and not taken from a library, because fair dice are also drawn in the
 * browser, where there is none; they are these two, because the standard libraries of other
 * languages have them, so that anybody can write a verifier of a few lines.
 *
 * A key is hashed once: struct sha256_key holds what HMAC makes of it, and a message of up to 55
 * bytes then takes two blocks. Nothing here depends on the secret but the data itself: no branch
 * and no index.
 */
#ifndef CORE_SHA256_H
#define CORE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32, SHA256_BLOCK = 64, SHA256_WORDS = 8 };

/* A message that comes in pieces. */
struct sha256 {
    uint32_t words[SHA256_WORDS];
    uint64_t length;
    uint8_t block[SHA256_BLOCK]; /* the bytes behind the last whole block */
};

void sha256_start(struct sha256 *sha);
void sha256_add(struct sha256 *sha, const void *bytes, size_t length);
void sha256_end(struct sha256 *sha, uint8_t hash[SHA256_BYTES]);
/* The whole of it at once. */
void sha256(const void *bytes, size_t length, uint8_t hash[SHA256_BYTES]);

/* A key of HMAC: the inner and the outer hash behind their first block. */
struct sha256_key {
    uint32_t inner[SHA256_WORDS], outer[SHA256_WORDS];
};

void sha256_key(struct sha256_key *key, const void *bytes, size_t length);
/* HMAC of a message in pieces: start, sha256_add as often as need be, end. */
void sha256_mac_start(struct sha256 *sha, const struct sha256_key *key);
void sha256_mac_end(struct sha256 *sha, const struct sha256_key *key, uint8_t mac[SHA256_BYTES]);

#endif
