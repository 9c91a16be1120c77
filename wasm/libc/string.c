/* memcpy, memmove and memset are single instructions of WebAssembly; the compiler turns the calls
 * into them, these here included. */
#include <stdint.h>
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    __builtin_memcpy(to, from, count);
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    __builtin_memmove(to, from, count);
    return to;
}

void *memset(void *at, int byte, size_t count)
{
    __builtin_memset(at, byte, count);
    return at;
}

int memcmp(const void *one, const void *other, size_t count)
{
    const unsigned char *a = one, *b = other;
    for (; count > 0; a++, b++, count--)
        if (*a != *b)
            return *a - *b;
    return 0;
}

void *memchr(const void *at, int byte, size_t count)
{
    for (const unsigned char *c = at; count > 0; c++, count--)
        if (*c == (unsigned char)byte)
            return (void *)(uintptr_t)c;
    return NULL;
}

size_t strnlen(const char *text, size_t most)
{
    size_t length = 0;
    while (length < most && text[length] != '\0')
        length++;
    return length;
}

size_t strlen(const char *text)
{
    return strnlen(text, (size_t)-1);
}

int strncmp(const char *one, const char *other, size_t most)
{
    for (; most > 0; one++, other++, most--)
        if (*one != *other || *one == '\0')
            return (unsigned char)*one - (unsigned char)*other;
    return 0;
}

int strcmp(const char *one, const char *other)
{
    return strncmp(one, other, (size_t)-1);
}

char *strchr(const char *text, int letter)
{
    return memchr(text, letter, strlen(text) + 1);
}

char *strrchr(const char *text, int letter)
{
    for (size_t i = strlen(text) + 1; i > 0; i--)
        if (text[i - 1] == (char)letter)
            return (char *)(uintptr_t)&text[i - 1];
    return NULL;
}

char *strstr(const char *text, const char *part)
{
    const size_t length = strlen(part);
    for (; strncmp(text, part, length) != 0; text++)
        if (*text == '\0')
            return NULL;
    return (char *)(uintptr_t)text;
}

/* How many letters from the first on are (or are not) of the set. */
static size_t span(const char *text, const char *set, int in)
{
    size_t length = 0;
    while (text[length] != '\0' && (strchr(set, text[length]) != NULL) == in)
        length++;
    return length;
}

size_t strspn(const char *text, const char *set)
{
    return span(text, set, 1);
}

size_t strcspn(const char *text, const char *set)
{
    return span(text, set, 0);
}
