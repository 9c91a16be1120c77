#include "core/json.h"

#include <string.h>

static bool needs_escape(char c)
{
    return (unsigned char)c < ' ' || c == '"' || c == '\\';
}

static void escape(struct text *out, char c)
{
    static const char digits[] = "0123456789abcdef";
    const unsigned char byte = (unsigned char)c;
    text_char(out, '\\');
    if (byte >= ' ') {
        text_char(out, c);
        return;
    }
    text_add(out, "u00");
    text_char(out, digits[byte >> 4]);
    text_char(out, digits[byte & 15]);
}

/* Stretches that need no escape, which is nearly everything, are copied whole. */
void json_text_n(struct text *out, const char *words, size_t length)
{
    size_t from = 0;
    text_char(out, '"');
    for (size_t i = 0; i < length; i++) {
        if (!needs_escape(words[i]))
            continue;
        text_add_n(out, words + from, i - from);
        escape(out, words[i]);
        from = i + 1;
    }
    text_add_n(out, words + from, length - from);
    text_char(out, '"');
}

void json_text(struct text *out, const char *words)
{
    json_text_n(out, words, strlen(words));
}

void json_name(struct text *out, const char *name)
{
    if (out->length > 0 && out->bytes[out->length - 1] != '{')
        text_char(out, ',');
    text_char(out, '"');
    text_add(out, name);
    text_add(out, "\":");
}
