#include "table/alike.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { SIGNS_MAX = 200 }; /* more than a name has bytes */

/* What remains of a name: small Latin letters and digits, and whatever is like none of them. */
struct look {
    uint32_t sign[SIGNS_MAX];
    unsigned count;
};

/* Letters that look like Latin ones, each row from its first character on; a blank is none. */
static const struct row {
    uint32_t first;
    const char *letters;
} rows[] = {
    /* Latin with marks */
    {0xc0, "aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy"},
    {0x100,
     "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs"},
    /* Latin ones of their own */
    {0x251, "a"},
    {0x261, "g"},
    {0x269, "i"},
    {0x2113, "l"},
    {0x212a, "ka"},
    /* Greek, where it looks like Latin */
    {0x37f,
     "j      a ehi o ywiab  ezh ik mn o p  ty x  iyaeniuaby e n ik uv o p otu x wiuouw                                   cj     c"},
    /* Cyrillic, and what other languages add to it */
    {0x400,
     "ee r siij   k y a br e 3  k mho pcty x      b   a br e 3  k mho pcty x      b   ee r siij   k y"},
    {0x4ae, "yy"},
    {0x4ba, "hh"},
    {0x4c0, "i"},
    {0x4cf, "i"},
    {0x4d0, "aaaaaaee"},
    {0x4e6, "oo"},
    {0x500, "dd"},
    {0x51a, "qqww"},
};

/* Alphabets in order, again and again: of mathematicians, wide, in circles and squares. */
static const struct alphabet {
    uint32_t first, last;
    char begins;
    uint8_t length;
} alphabets[] = {
    {'A', 'Z', 'a', 26},         {0xff21, 0xff3a, 'a', 26},   {0xff41, 0xff5a, 'a', 26},
    {0xff10, 0xff19, '0', 10},   {0x24b6, 0x24e9, 'a', 26},   {0x1d400, 0x1d6a3, 'a', 26},
    {0x1d7ce, 0x1d7ff, '0', 10}, {0x1f130, 0x1f149, 'a', 26}, {0x1f150, 0x1f169, 'a', 26},
    {0x1f170, 0x1f189, 'a', 26}, {0x2080, 0x2089, '0', 10},   {0x249c, 0x24b5, 'a', 26},
    {0x1f1e6, 0x1f1ff, 'a', 26},
};

/* Nothing to be told by: blanks, points and strokes, marks over letters, what cannot be seen. */
static bool says_nothing(uint32_t c)
{
    static const struct {
        uint32_t from, to;
    } ranges[] = {
        {0, '/'},         {':', '@'},       {'[', '`'},       {'{', 0xbf},      {0x2b0, 0x36f},
        {0x483, 0x489},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x2000, 0x206f}, {0x20d0, 0x20ff},
        {0x3000, 0x303f}, {0xfe00, 0xfe2f}, {0xfeff, 0xfeff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (c >= ranges[i].from && c <= ranges[i].to)
            return c != '|';
    return false;
}

static uint32_t plain(uint32_t c)
{
    for (size_t i = 0; i < sizeof alphabets / sizeof *alphabets; i++)
        if (c >= alphabets[i].first && c <= alphabets[i].last)
            return (uint32_t)alphabets[i].begins + (c - alphabets[i].first) % alphabets[i].length;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (c >= rows[i].first && c - rows[i].first < strlen(rows[i].letters) &&
            rows[i].letters[c - rows[i].first] != ' ')
            return (uint32_t)(unsigned char)rows[i].letters[c - rows[i].first];
    /* the small letters of the other Cyrillic ones; a short i is an i with a mark */
    if ((c >= 0x460 && c <= 0x481) || (c >= 0x48a && c <= 0x4bf) || (c >= 0x4d0 && c <= 0x52f))
        return c | 1;
    c = c >= 0x410 && c <= 0x42f ? c + 32 : c >= 0x400 && c <= 0x40f ? c + 80 : c;
    return c == 0x439 || c == 0x45d ? 0x438 : c;
}

/* Signs that are one for a hasty eye. */
static uint32_t hasty(uint32_t c)
{
    return c == 'l' || c == '1' || c == '|' ? 'i' : c == '0' ? 'o' : c;
}

static void add(struct look *look, uint32_t c)
{
    if (look->count > 0 && ((c == 'n' && look->sign[look->count - 1] == 'r') ||
                            (c == 'v' && look->sign[look->count - 1] == 'v'))) {
        look->sign[look->count - 1] = c == 'n' ? 'm' : 'w';
        return;
    }
    assert(look->count < SIGNS_MAX);
    look->sign[look->count++] = c;
}

static void look_at(struct look *look, const char *name)
{
    const unsigned char *at = (const unsigned char *)name;
    look->count = 0;
    while (*at != '\0') {
        uint32_t c = *at++;
        unsigned more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
        c = more > 0 ? c & (0x3fU >> more) : c;
        for (; more > 0 && (*at & 0xc0) == 0x80; more--)
            c = c << 6 | (*at++ & 0x3f);
        if (!says_nothing(c))
            add(look, hasty(plain(c)));
    }
}

bool alike(const char *one, const char *other)
{
    struct look a, b;
    look_at(&a, one);
    look_at(&b, other);
    if (a.count == 0) /* of points alone */
        return b.count == 0 && strcmp(one, other) == 0;
    return a.count == b.count && memcmp(a.sign, b.sign, a.count * sizeof *a.sign) == 0;
}

static bool is_taken(const char *name, const char *const *others, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (others[i] != NULL && alike(name, others[i]))
            return true;
    return false;
}

void alike_told_apart(const char *name, const char *const *others, size_t count, char *told,
                      size_t room)
{
    size_t length = strlen(name);
    assert(length < room && room > 3);
    memcpy(told, name, length + 1);
    for (char number = '2'; is_taken(told, others, count); number++) {
        assert(number <= '9'); /* each of the others looks like one of these names at most */
        while (length > room - 3 || ((unsigned char)name[length] & 0xc0) == 0x80)
            length--; /* whole characters */
        told[length] = ' ';
        told[length + 1] = number;
        told[length + 2] = '\0';
    }
}
