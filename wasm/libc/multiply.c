/* The product of two numbers of 128 bits, which the compiler calls for (core/rng.h): of its high
 * half only what two numbers of 64 bits make is worked out in full. */
#include <stdint.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 unsigned_wide;

wide __multi3(wide one, wide other);

wide __multi3(wide one, wide other)
{
    const uint64_t a = (uint64_t)one, b = (uint64_t)other;
    const uint64_t half = UINT32_MAX;
    const uint64_t low = (a & half) * (b & half);
    const uint64_t middle = (a >> 32) * (b & half) + (low >> 32);
    const uint64_t other_middle = (a & half) * (b >> 32) + (middle & half);
    const uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other_middle >> 32) +
                          a * (uint64_t)((unsigned_wide)other >> 64) +
                          b * (uint64_t)((unsigned_wide)one >> 64);
    return (wide)((unsigned_wide)high << 64 | other_middle << 32 | (low & half));
}
