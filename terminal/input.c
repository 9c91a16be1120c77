#include "terminal/input.h"

#include <string.h>

/* One well-formed UTF-8 sequence at the front of `bytes`: its length, or 0. */
static size_t sequence(const unsigned char *bytes)
{
    static const struct {
        unsigned char mask, lead, length;
        unsigned long least;
    } rows[] = {{0x80, 0x00, 1, 0},
                {0xe0, 0xc0, 2, 0x80},
                {0xf0, 0xe0, 3, 0x800},
                {0xf8, 0xf0, 4, 0x10000}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if ((bytes[0] & rows[i].mask) != rows[i].lead)
            continue;
        unsigned long code = bytes[0] & (unsigned char)~rows[i].mask;
        for (size_t j = 1; j < rows[i].length; j++) {
            if ((bytes[j] & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (bytes[j] & 0x3fU);
        }
        const bool surrogate = code >= 0xd800 && code < 0xe000;
        const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
        return code < rows[i].least || code > 0x10ffff || surrogate || control ? 0 : rows[i].length;
    }
    return 0;
}

/* Tabs are blanks; several blanks are one. */
static void tidy(char *line)
{
    size_t length = 0;
    for (const char *at = line; *at != '\0'; at++) {
        const bool blank = *at == ' ' || *at == '\t' || *at == '\r';
        if (!blank)
            line[length++] = *at;
        else if (length > 0 && line[length - 1] != ' ')
            line[length++] = ' ';
    }
    if (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
}

enum input_result input_tidy(char *line, size_t most)
{
    if (strlen(line) > most)
        return INPUT_TOO_LONG;
    tidy(line);
    for (size_t at = 0, step; line[at] != '\0'; at += step) {
        step = sequence((const unsigned char *)line + at);
        if (step == 0)
            return INPUT_STRANGE;
    }
    return INPUT_LINE;
}

enum input_result input_line(FILE *in, char line[INPUT_MAX + 1])
{
    size_t length = 0;
    bool any = false;
    bool long_line = false;
    bool zero = false;
    int c;
    while ((c = getc(in)) != EOF && c != '\n') {
        any = true;
        zero = zero || c == '\0';
        if (length < INPUT_MAX)
            line[length++] = (char)c;
        else
            long_line = true;
    }
    line[length] = '\0';
    if (c == EOF && !any)
        return INPUT_END;
    if (long_line)
        return INPUT_TOO_LONG;
    return zero ? INPUT_STRANGE : input_tidy(line, INPUT_MAX);
}
