/* Small sets as bits of a word. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <stdbool.h>
#include <stdint.h>

/* How many members. Without an instruction for it, the compiler would call a function. */
static inline unsigned bits_count(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
}

/* The lowest member; the set must not be empty. */
static inline unsigned bits_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline uint64_t bits_lowest(uint64_t set)
{
    return set & (0 - set);
}

/* Whether there is more than one member. */
static inline bool bits_several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* The n-th member from below (n < bits_count(set)). */
static inline unsigned bits_nth(uint64_t set, unsigned n)
{
    while (n-- > 0)
        set &= set - 1;
    return bits_first(set);
}

/* for (each member i of a set) */
#define BITS_EACH(i, set)                                                                          \
    for (uint64_t rest_##i = (set), i; rest_##i != 0 ? ((i) = bits_first(rest_##i), 1) : 0;        \
         rest_##i &= rest_##i - 1)

#endif
