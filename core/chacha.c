#include "core/chacha.h"

static uint32_t rotate(uint32_t word, unsigned by)
{
    return (word << by) | (word >> (32 - by));
}

static void quarter(uint32_t x[CHACHA_WORDS], unsigned a, unsigned b, unsigned c, unsigned d)
{
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = rotate(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = rotate(x[b] ^ x[c], 7);
}

void chacha_block(const uint32_t input[CHACHA_WORDS], unsigned rounds,
                  uint32_t output[CHACHA_WORDS])
{
    uint32_t x[CHACHA_WORDS];
    for (unsigned i = 0; i < CHACHA_WORDS; i++)
        x[i] = input[i];
    for (unsigned round = 0; round < rounds; round += 2) {
        for (unsigned i = 0; i < 4; i++) /* columns */
            quarter(x, i, i + 4, i + 8, i + 12);
        for (unsigned i = 0; i < 4; i++) /* diagonals */
            quarter(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
    }
    for (unsigned i = 0; i < CHACHA_WORDS; i++)
        output[i] = x[i] + input[i];
}

void chacha_start(struct chacha *chacha, const uint8_t key[CHACHA_KEY_BYTES], uint64_t stream)
{
    /* "expand 32-byte k" */
    *chacha = (struct chacha){
        .input = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574},
        .used = CHACHA_WORDS,
    };
    for (unsigned i = 0; i < CHACHA_KEY_BYTES; i++)
        chacha->input[4 + i / 4] |= (uint32_t)key[i] << (8 * (i % 4));
    chacha->input[14] = (uint32_t)stream;
    chacha->input[15] = (uint32_t)(stream >> 32);
}

uint32_t chacha_next32(struct chacha *chacha)
{
    if (chacha->used == CHACHA_WORDS) {
        chacha_block(chacha->input, CHACHA_ROUNDS, chacha->block);
        chacha->used = 0;
        if (++chacha->input[12] == 0)
            chacha->input[13]++;
    }
    return chacha->block[chacha->used++];
}

uint64_t chacha_next64(struct chacha *chacha)
{
    const uint64_t low = chacha_next32(chacha);
    return low | (uint64_t)chacha_next32(chacha) << 32;
}

uint32_t chacha_below(struct chacha *chacha, uint32_t n)
{
    /* 2^32 mod n words are too many at the top */
    const uint32_t last = UINT32_MAX - (0 - n) % n;
    for (;;) {
        const uint32_t word = chacha_next32(chacha);
        if (word <= last)
            return word % n;
    }
}

static uint64_t fnv(uint64_t hash, unsigned char byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static uint64_t finish(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

void chacha_key_of_text(const char *seed, size_t length, uint8_t key[CHACHA_KEY_BYTES])
{
    for (unsigned i = 0; i < CHACHA_KEY_BYTES / 8; i++) {
        uint64_t word = fnv(UINT64_C(0xcbf29ce484222325), (unsigned char)('0' + i));
        for (size_t at = 0; at < length; at++)
            word = fnv(word, (unsigned char)seed[at]);
        word = finish(word);
        for (unsigned byte = 0; byte < 8; byte++)
            key[8 * i + byte] = (uint8_t)(word >> (8 * byte));
    }
}

void chacha_key_of_number(uint64_t seed, uint8_t key[CHACHA_KEY_BYTES])
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + seed % 10);
        seed /= 10;
    } while (seed > 0);
    chacha_key_of_text(digits + at, sizeof digits - at, key);
}
