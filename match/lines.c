#include "match/lines.h"

#include <string.h>

bool record_fail(struct record_reader *reader, const char *word, const char *detail)
{
    struct record_error *error = reader->error;
    error->line = reader->line;
    error->word = word;
    struct text out = TEXT(error->detail);
    for (; *detail != '\0'; detail++)
        text_char(&out, *detail >= ' ' ? *detail : '?'); /* ASCII, see record_trim */
    return false;
}

/* Cuts comment and outer blanks off a line. False: a character that may not be there. */
static bool record_trim(const char *from, size_t length, char *to, bool *comment)
{
    size_t end = 0;
    *comment = false;
    for (size_t i = 0; i < length; i++) {
        const char c = from[i];
        if (c == '#' && (i == 0 || from[i - 1] == ' ' || from[i - 1] == '\t')) {
            *comment = true;
            break;
        }
        if ((c < ' ' && c != '\t') || c > '~')
            return false;
        const bool blank = c == ' ' || c == '\t';
        if (blank && end == 0)
            continue;
        to[end++] = c;
    }
    while (end > 0 && (to[end - 1] == ' ' || to[end - 1] == '\t'))
        end--;
    to[end] = '\0';
    return true;
}

enum line_read record_line(struct record_reader *reader)
{
    reader->text[0] = '\0';
    if (reader->at == reader->size)
        return LINE_NONE;
    reader->line++;
    const char *from = reader->bytes + reader->at;
    const char *end = memchr(from, '\n', reader->size - reader->at);
    const size_t length = end != NULL ? (size_t)(end - from) : reader->size - reader->at;
    if (length > RECORD_LINE_MAX) {
        record_fail(reader, "line-too-long", "");
        return LINE_BAD;
    }
    bool comment = false;
    if (!record_trim(from, length, reader->text, &comment)) {
        record_fail(reader, "bad-character", "");
        return LINE_BAD;
    }
    if (end == NULL) {
        record_fail(reader, "truncated", reader->text);
        return LINE_BAD;
    }
    reader->at += length + 1;
    if (reader->text[0] != '\0')
        return LINE_SOME;
    return comment ? LINE_COMMENT : LINE_BLANK;
}

enum line_read record_full_line(struct record_reader *reader)
{
    enum line_read read;
    do {
        read = record_line(reader);
    } while (read == LINE_BLANK || read == LINE_COMMENT);
    return read;
}
