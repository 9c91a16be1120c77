#include "net/utf8.h"

#include <stdint.h>
#include <string.h>

/* How many bytes the character at `at` takes; 0: it is none. */
static size_t character(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char first, last; /* range of the first byte */
        unsigned char low, high;   /* range of the second */
        unsigned char size;
    } rows[] = {
        {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3}, {0xE1, 0xEC, 0x80, 0xBF, 3},
        {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3}, {0xF0, 0xF0, 0x90, 0xBF, 4},
        {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4},
    };
    if (at[0] < 0x80)
        return 1;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (at[0] < rows[i].first || at[0] > rows[i].last)
            continue;
        if (left < rows[i].size || at[1] < rows[i].low || at[1] > rows[i].high)
            return 0;
        for (size_t k = 2; k < rows[i].size; k++)
            if ((at[k] & 0xC0U) != 0x80)
                return 0;
        return rows[i].size;
    }
    return 0;
}

bool utf8_valid(const char *text, size_t size)
{
    const unsigned char *at = (const unsigned char *)text;
    while (size > 0) {
        uint64_t eight = 0; /* most of what is said is plain: look at eight bytes at once */
        if (size >= sizeof eight) {
            memcpy(&eight, at, sizeof eight);
            if ((eight & 0x8080808080808080U) == 0) {
                at += sizeof eight;
                size -= sizeof eight;
                continue;
            }
        }
        const size_t taken = character(at, size);
        if (taken == 0)
            return false;
        at += taken;
        size -= taken;
    }
    return true;
}
