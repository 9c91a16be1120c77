/* Randomness for bots, simulations and tests: one 64-bit word, fast, not secret.
 *
 * Games at a table use core/chacha.h instead, whose results nobody can foresee from dice shown. */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t word;
};

__extension__ typedef unsigned __int128 rng_product;

/* The generator known as wyrand: a counter and a folded 128-bit product. */
static inline uint64_t rng_next(struct rng *rng)
{
    rng->word += UINT64_C(0xa0761d6478bd642f);
    const rng_product product = (rng_product)rng->word * (rng->word ^ UINT64_C(0xe7037ed1a0b428db));
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* A number below n (n > 0), by the high half of a product; the bias is below n / 2^32. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n)
{
    return (uint32_t)(((rng_next(rng) >> 32) * n) >> 32);
}

/* A generator of its own for the i-th of many streams of a seed, whoever runs it and when. */
static inline struct rng rng_stream(uint64_t seed, uint64_t i)
{
    struct rng rng = {seed ^ (i * UINT64_C(0x9e3779b97f4a7c15))};
    rng.word = rng_next(&rng) ^ i;
    return rng;
}

#endif
