#include "table/pack.h"

#include <string.h>

enum { RUN_MAX = 255, GAP = 3 }; /* zeros that are worth a run of their own */

static void blend(void *to, const void *with, size_t size)
{
    unsigned char *bytes = to;
    const unsigned char *other = with;
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= other[i];
}

/* What repeats something else becomes zero; done twice, it is as before. */
static void fold(struct table *t)
{
    blend(t->match.first, t->match.state, sizeof t->match.first);
    blend(t->base, t->match.state, sizeof t->base);
    blend(t->told, t->match.state, sizeof t->told);
    if (t->settings.delay > 0)
        blend(t->lag.state, t->match.state, sizeof t->lag.state);
}

static size_t zeros_at(const unsigned char *bytes, size_t size)
{
    size_t count = 0;
    while (count < size && count < RUN_MAX && bytes[count] == 0)
        count++;
    return count;
}

/* Bytes up to the next few zeros. */
static size_t others_at(const unsigned char *bytes, size_t size)
{
    size_t count = 0;
    while (count < size && count < RUN_MAX && zeros_at(bytes + count, size - count) < GAP)
        count++;
    return count;
}

/* Runs: how many zeros, how many others, and those. */
size_t table_pack(const struct table *t, unsigned char bytes[TABLE_PACK_MAX])
{
    struct table folded = *t;
    const unsigned char *from = (const unsigned char *)&folded;
    size_t size = 0;
    fold(&folded);
    for (size_t at = 0; at < sizeof folded;) {
        const size_t zeros = zeros_at(from + at, sizeof folded - at);
        at += zeros;
        const size_t others = others_at(from + at, sizeof folded - at);
        bytes[size++] = (unsigned char)zeros;
        bytes[size++] = (unsigned char)others;
        memcpy(bytes + size, from + at, others);
        size += others;
        at += others;
    }
    return size;
}

void table_unpack(struct table *t, const unsigned char *bytes, size_t size)
{
    unsigned char *to = (unsigned char *)t;
    memset(t, 0, sizeof *t);
    for (size_t at = 0; at < size;) {
        const size_t others = bytes[at + 1];
        to += bytes[at];
        memcpy(to, bytes + at + 2, others);
        to += others;
        at += 2 + others;
    }
    fold(t);
}
