#include "base/json_read.h"

#include <string.h>

enum { DEPTH_MAX = 32 };

static void skip_blanks(const char **at)
{
    *at += strspn(*at, " \t\r\n");
}

static bool take(const char **at, char c)
{
    skip_blanks(at);
    if (**at != c)
        return false;
    (*at)++;
    return true;
}

/* The code that four digits to the base of sixteen give, or -1. */
static int read_code(const char **at)
{
    int code = 0;
    for (unsigned i = 0; i < 4; i++, (*at)++) {
        const char c = **at;
        if (c >= '0' && c <= '9')
            code = code * 16 + (c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            code = code * 16 + ((c | 32) - 'a' + 10);
        else
            return -1;
    }
    return code;
}

/* One character behind a backslash; moves are ASCII, so anything beyond becomes a question mark. */
static bool read_escape(const char **at, struct text *out)
{
    static const char from[] = "\"\\/bfnrt";
    static const char to[] = "\"\\/\b\f\n\r\t";
    const char c = *(*at)++;
    if (c == 'u') {
        const int code = read_code(at);
        text_char(out, code > 0 && code < 128 ? (char)code : '?');
        return code >= 0;
    }
    const char *found = c == '\0' ? NULL : strchr(from, c);
    if (found != NULL)
        text_char(out, to[found - from]);
    return found != NULL;
}

static bool read_text(const char **at, struct text *out)
{
    if (!take(at, '"'))
        return false;
    while (**at != '"') {
        if ((unsigned char)**at < ' ')
            return false;
        const char c = *(*at)++;
        if (c != '\\')
            text_char(out, c);
        else if (!read_escape(at, out))
            return false;
    }
    (*at)++;
    return true;
}

static bool skip_word(const char **at)
{
    static const char *const words[] = {"true", "false", "null"};
    for (unsigned i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (strncmp(*at, words[i], length) == 0) {
            *at += length;
            return true;
        }
    }
    const size_t length = strspn(*at, "+-.0123456789eE");
    *at += length;
    return length > 0;
}

static bool skip_value(const char **at, unsigned depth);

/* The rest of a list or an object, behind its opening bracket. */
static bool skip_rest(const char **at, bool object, unsigned depth)
{
    char bytes[1];
    const char close = object ? '}' : ']';
    if (depth == 0)
        return false;
    if (take(at, close))
        return true;
    do {
        struct text nothing = TEXT(bytes);
        if (object && (!read_text(at, &nothing) || !take(at, ':')))
            return false;
        if (!skip_value(at, depth - 1))
            return false;
    } while (take(at, ','));
    return take(at, close);
}

static bool skip_value(const char **at, unsigned depth)
{
    char bytes[1];
    struct text nothing = TEXT(bytes);
    skip_blanks(at);
    if (**at == '"')
        return read_text(at, &nothing);
    if (take(at, '{'))
        return skip_rest(at, true, depth);
    if (take(at, '['))
        return skip_rest(at, false, depth);
    return skip_word(at);
}

/* One member; `found` becomes what is known of the one that is looked for. */
static bool read_member(const char **at, const char *name, struct text *value, const char **found)
{
    char bytes[64];
    struct text key = TEXT(bytes);
    if (!read_text(at, &key) || !take(at, ':'))
        return false;
    skip_blanks(at);
    if (key.cut || strcmp(bytes, name) != 0)
        return skip_value(at, DEPTH_MAX);
    if (**at != '"') {
        *found = "no-text";
        return skip_value(at, DEPTH_MAX);
    }
    *value = text_of(value->bytes, value->room);
    const bool good = read_text(at, value);
    *found = value->cut ? "no-text" : NULL;
    return good;
}

const char *json_member(const char *line, const char *name, char *value, size_t room)
{
    const char *found = "no-member";
    struct text out = text_of(value, room);
    const char *at = line;
    if (!take(&at, '{')) {
        const bool good = skip_value(&at, DEPTH_MAX);
        skip_blanks(&at);
        return good && *at == '\0' ? "no-object" : "not-json";
    }
    if (!take(&at, '}')) {
        do {
            if (!read_member(&at, name, &out, &found))
                return "not-json";
        } while (take(&at, ','));
        if (!take(&at, '}'))
            return "not-json";
    }
    skip_blanks(&at);
    return *at == '\0' ? found : "not-json";
}
