/* What of the C library the layers below use, for builds without one. */
#ifndef WASM_LIBC_STRING_H
#define WASM_LIBC_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *at, int byte, size_t count);
int memcmp(const void *one, const void *other, size_t count);
void *memchr(const void *at, int byte, size_t count);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
int strcmp(const char *one, const char *other);
int strncmp(const char *one, const char *other, size_t most);
char *strchr(const char *text, int letter);
char *strrchr(const char *text, int letter);
char *strstr(const char *text, const char *part);
size_t strspn(const char *text, const char *set);
size_t strcspn(const char *text, const char *set);

#endif
