/* Which names people may have. */
#include <string.h>

#include "accounts/accounts.h"
#include "table/alike.h"

struct range {
    uint32_t from, to;
};

/* Controls, formats, fillers, private use and what is no character at all: nothing to be seen, or
 * different things on different screens. */
static const struct range invisible[] = {
    {0x0000, 0x001f},   {0x007f, 0x009f},   {0x00ad, 0x00ad},   {0x034f, 0x034f},
    {0x061c, 0x061c},   {0x115f, 0x1160},   {0x17b4, 0x17b5},   {0x180b, 0x180f},
    {0x200b, 0x200f},   {0x2028, 0x202e},   {0x2060, 0x206f},   {0x2800, 0x2800},
    {0x3164, 0x3164},   {0xd800, 0xf8ff},   {0xfdd0, 0xfdef},   {0xfe00, 0xfe0f},
    {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},   {0x13430, 0x1345f},
    {0x16fe4, 0x16fe4}, {0x1bca0, 0x1bcaf}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff},
};

static const struct range blanks[] = {
    {0x0020, 0x0020}, {0x00a0, 0x00a0}, {0x1680, 0x1680}, {0x2000, 0x200a},
    {0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000},
};

/* Marks that stand on the character before them. Some languages need two. */
static const struct range marks[] = {
    {0x0300, 0x036f}, {0x0483, 0x0489}, {0x0591, 0x05bd}, {0x0610, 0x061a}, {0x064b, 0x065f},
    {0x0670, 0x0670}, {0x06d6, 0x06dc}, {0x06df, 0x06e4}, {0x0e31, 0x0e31}, {0x0e34, 0x0e3a},
    {0x0e47, 0x0e4e}, {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x20d0, 0x20ff}, {0xfe20, 0xfe2f},
};

enum { MARKS_MOST = 2 };

#define IN(ranges, code) is_in(ranges, sizeof(ranges) / sizeof *(ranges), code)

static bool is_in(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].from && code <= ranges[i].to)
            return true;
    /* the last two of every plane are no characters */
    return ranges == invisible && (code & 0xfffe) == 0xfffe;
}

/* The character at the start of some bytes and its length; 0 if it is none in UTF-8. */
static size_t read_character(const unsigned char *bytes, size_t left, uint32_t *code)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char first = bytes[0];
    const size_t length = first < 0x80   ? 1
                          : first < 0xc2 ? 0
                          : first < 0xe0 ? 2
                          : first < 0xf0 ? 3
                                         : 4;
    if (length == 0 || length > left || first > 0xf4)
        return 0;
    *code = length == 1 ? first : first & (0xffU >> (length + 1));
    for (size_t i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        *code = *code << 6 | (bytes[i] & 0x3f);
    }
    const bool good = *code >= least[length] && *code <= 0x10ffff && (*code & 0x1ff800) != 0xd800;
    return good ? length : 0;
}

struct scan {
    char *name;
    size_t length;
    unsigned characters, marks;
    bool blank; /* one is due if something follows */
};

static const char *add_character(struct scan *scan, const unsigned char *bytes, size_t length,
                                 uint32_t code)
{
    if (IN(invisible, code))
        return "name-invisible";
    if (IN(blanks, code)) {
        scan->blank = scan->characters > 0;
        return NULL;
    }
    const bool mark = IN(marks, code);
    scan->marks = mark ? scan->marks + 1 : 0;
    if (scan->marks > MARKS_MOST || (mark && (scan->characters == 0 || scan->blank)))
        return "name-marks";
    scan->characters += 1 + scan->blank;
    if (scan->characters > PEOPLE_NAME_CHARACTERS)
        return "name-long";
    if (scan->blank)
        scan->name[scan->length++] = ' ';
    scan->blank = false;
    memcpy(scan->name + scan->length, bytes, length);
    scan->length += length;
    return NULL;
}

const char *people_name(const char *given, size_t length, char name[PEOPLE_NAME_ROOM])
{
    const unsigned char *bytes = (const unsigned char *)given;
    struct scan scan = {.name = name};
    const char *error = NULL;
    for (size_t at = 0; at < length && error == NULL;) {
        uint32_t code = 0;
        const size_t more = read_character(bytes + at, length - at, &code);
        error = more == 0 ? "not-utf8" : add_character(&scan, bytes + at, more, code);
        at += more;
    }
    name[error == NULL ? scan.length : 0] = '\0';
    return error == NULL && scan.length == 0 ? "name-empty" : error;
}

bool people_name_is_bots(const char *name)
{
    /* those of web/src/words.ts in all languages of the page, and the levels of bots/bots.c */
    static const char *const bots[] = {
        "Ada",  "Burt", "Cora",   "Dell",   "Etta",   "Finn",   "Ада",
        "Берт", "Кора", "Делл",   "Этта",   "Етта",   "Финн",   "Фінн",
        "Bot",  "Бот",  "random", "novice", "greedy", "strong", "expert",
    };
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++)
        if (alike(name, bots[i]))
            return true;
    return false;
}

/* The small letter of a capital of the Latin and Cyrillic alphabets, each as long in bytes. */
static uint32_t small(uint32_t code)
{
    if ((code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0xde && code != 0xd7) ||
        (code >= 0x410 && code <= 0x42f))
        return code + 32;
    if (code >= 0x400 && code <= 0x40f)
        return code + 80;
    if ((code >= 0x100 && code <= 0x12f) || (code >= 0x460 && code <= 0x481) ||
        (code >= 0x48a && code <= 0x4bf))
        return code | 1;
    return code;
}

const char *people_login(const char *given, size_t length, char login[PEOPLE_NAME_ROOM])
{
    const char *error = people_name(given, length, login);
    if (error != NULL)
        return error;
    unsigned char *bytes = (unsigned char *)login;
    const size_t all = strlen(login);
    for (size_t at = 0; at < all;) {
        uint32_t code = 0;
        const size_t more = read_character(bytes + at, all - at, &code);
        const uint32_t other = small(code);
        if (more == 1)
            bytes[at] = (unsigned char)other;
        if (more == 2) {
            bytes[at] = (unsigned char)(0xc0 | other >> 6);
            bytes[at + 1] = (unsigned char)(0x80 | (other & 0x3f));
        }
        at += more;
    }
    return NULL;
}
