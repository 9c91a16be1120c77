/* What of the C library the layers below use, for builds without one. */
#ifndef WASM_LIBC_MATH_H
#define WASM_LIBC_MATH_H

#define isfinite(number) __builtin_isfinite(number)
#define sqrt(number) __builtin_sqrt(number)
#define fabs(number) __builtin_fabs(number)

static inline double fmax(double one, double other)
{
    return one > other ? one : other;
}

#endif
