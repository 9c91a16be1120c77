/* What of the C library the layers below use, for builds without one (heap.c). */
#ifndef WASM_LIBC_STDLIB_H
#define WASM_LIBC_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void *realloc(void *old, size_t bytes);
void free(void *old);
_Noreturn void abort(void);
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));

#endif
