#include "core/text.h"

struct text text_of(char *bytes, size_t room)
{
    bytes[0] = '\0';
    return (struct text){.bytes = bytes, .room = room};
}

void text_cut(struct text *text, const char *words)
{
    const size_t length = text->room - 1 - text->length;
    memcpy(text->bytes + text->length, words, length);
    text->length += length;
    text->bytes[text->length] = '\0';
    text->cut = true;
}

void text_digits(struct text *text, int64_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    text_add_n(text, digits + at, sizeof digits - at);
}

void text_hex(struct text *text, uint64_t number)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(text, "0123456789abcdef"[(number >> shift) & 15]);
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

size_t text_word(const char **at, char *word, size_t room)
{
    const char *c = *at;
    while (blank(*c))
        c++;
    size_t length = 0;
    while (*c != '\0' && !blank(*c)) {
        if (length + 1 < room)
            word[length] = *c;
        length++;
        c++;
    }
    word[length < room ? length : room - 1] = '\0';
    *at = c;
    return length;
}

bool text_to_number(const char *word, uint32_t most, uint32_t *number)
{
    uint64_t value = 0;
    if (*word == '\0')
        return false;
    for (; *word != '\0'; word++) {
        if (*word < '0' || *word > '9')
            return false;
        value = value * 10 + (uint64_t)(*word - '0');
        if (value > most)
            return false;
    }
    *number = (uint32_t)value;
    return true;
}

bool text_equal(const char *one, const char *other)
{
    return strcmp(one, other) == 0;
}

bool text_expect(const char **at, const char *word)
{
    const char *rest = *at;
    char found[32];
    text_word(&rest, found, sizeof found);
    if (!text_equal(found, word))
        return false;
    *at = rest;
    return true;
}
