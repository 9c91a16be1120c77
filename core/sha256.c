#include "core/sha256.h"

#include <string.h>

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t rounds[SHA256_BLOCK] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t word, unsigned by)
{
    return (word >> by) | (word << (32 - by));
}

/* The message schedule: sixteen words of the block, big end first, and 48 mixed from them. */
static void schedule(const uint8_t *block, uint32_t w[SHA256_BLOCK])
{
    for (unsigned i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (unsigned i = 16; i < SHA256_BLOCK; i++) {
        const uint32_t far = w[i - 15], near = w[i - 2];
        w[i] = w[i - 16] + (turn(far, 7) ^ turn(far, 18) ^ far >> 3) + w[i - 7] +
               (turn(near, 17) ^ turn(near, 19) ^ near >> 10);
    }
}

static void compress(uint32_t words[SHA256_WORDS], const uint8_t block[SHA256_BLOCK])
{
    uint32_t w[SHA256_BLOCK];
    uint32_t a = words[0], b = words[1], c = words[2], d = words[3];
    uint32_t e = words[4], f = words[5], g = words[6], h = words[7];
    schedule(block, w);
    for (unsigned i = 0; i < SHA256_BLOCK; i++) {
        const uint32_t choice = (e & f) ^ (~e & g);
        const uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        const uint32_t one =
            h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + rounds[i] + w[i];
        const uint32_t two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
        h = g;
        g = f;
        f = e;
        e = d + one;
        d = c;
        c = b;
        b = a;
        a = one + two;
    }
    const uint32_t mixed[SHA256_WORDS] = {a, b, c, d, e, f, g, h};
    for (unsigned i = 0; i < SHA256_WORDS; i++)
        words[i] += mixed[i];
}

void sha256_start(struct sha256 *sha)
{
    /* the same of the square roots of the first eight */
    *sha = (struct sha256){.words = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                     0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *sha, const void *bytes, size_t length)
{
    const uint8_t *from = bytes;
    size_t held = sha->length % SHA256_BLOCK;
    sha->length += length;
    while (length > 0) {
        const size_t room = SHA256_BLOCK - held;
        const size_t some = length < room ? length : room;
        memcpy(sha->block + held, from, some);
        from += some;
        length -= some;
        held += some;
        if (held == SHA256_BLOCK) {
            compress(sha->words, sha->block);
            held = 0;
        }
    }
}

void sha256_end(struct sha256 *sha, uint8_t hash[SHA256_BYTES])
{
    static const uint8_t padding[SHA256_BLOCK] = {0x80};
    const uint64_t bits = sha->length * 8;
    uint8_t count[8];
    for (unsigned i = 0; i < sizeof count; i++)
        count[i] = (uint8_t)(bits >> (56 - 8 * i));
    /* a one, then noughts until the count ends a block */
    sha256_add(sha, padding, 1 + (SHA256_BLOCK + 55 - sha->length % SHA256_BLOCK) % SHA256_BLOCK);
    sha256_add(sha, count, sizeof count);
    for (unsigned i = 0; i < SHA256_BYTES; i++)
        hash[i] = (uint8_t)(sha->words[i / 4] >> (24 - 8 * (i % 4)));
}

void sha256(const void *bytes, size_t length, uint8_t hash[SHA256_BYTES])
{
    struct sha256 sha;
    sha256_start(&sha);
    sha256_add(&sha, bytes, length);
    sha256_end(&sha, hash);
}

void sha256_key(struct sha256_key *key, const void *bytes, size_t length)
{
    uint8_t block[SHA256_BLOCK] = {0};
    struct sha256 sha;
    if (length > SHA256_BLOCK)
        sha256(bytes, length, block);
    else
        memcpy(block, bytes, length);
    for (unsigned i = 0; i < SHA256_BLOCK; i++)
        block[i] ^= 0x36;
    sha256_start(&sha);
    memcpy(key->inner, sha.words, sizeof key->inner);
    memcpy(key->outer, sha.words, sizeof key->outer);
    compress(key->inner, block);
    for (unsigned i = 0; i < SHA256_BLOCK; i++)
        block[i] ^= 0x36 ^ 0x5c;
    compress(key->outer, block);
}

void sha256_mac_start(struct sha256 *sha, const struct sha256_key *key)
{
    *sha = (struct sha256){.length = SHA256_BLOCK};
    memcpy(sha->words, key->inner, sizeof sha->words);
}

void sha256_mac_end(struct sha256 *sha, const struct sha256_key *key, uint8_t mac[SHA256_BYTES])
{
    sha256_end(sha, mac);
    *sha = (struct sha256){.length = SHA256_BLOCK};
    memcpy(sha->words, key->outer, sizeof sha->words);
    sha256_add(sha, mac, SHA256_BYTES);
    sha256_end(sha, mac);
}
