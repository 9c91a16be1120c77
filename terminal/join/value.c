#include "terminal/join/value.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 16, VALUES_MAX = 100000 };

struct reader {
    struct values *values;
    char *at, *out; /* texts are written back where they were read */
};

static void skip_blanks(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

/* --- texts --- */

/* What moves the cursor, changes colours, turns the writing direction, or is not seen. */
static bool is_harmful(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0xad || code == 0x61c ||
           (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2060 && code <= 0x206f) || (code >= 0xd800 && code <= 0xf8ff) ||
           code == 0xfeff || (code >= 0xfff0 && code <= 0xffff) || code >= 0xe0000;
}

static void put(struct reader *r, uint32_t code)
{
    static const unsigned char leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    if (is_harmful(code))
        code = '?';
    const unsigned length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (unsigned i = length; i > 1; i--, code >>= 6)
        r->out[i - 1] = (char)(0x80 | (code & 0x3f));
    r->out[0] = (char)(length == 1 ? code : leads[length] | code);
    r->out += length;
}

static bool read_digits(struct reader *r, uint32_t *code)
{
    *code = 0;
    for (unsigned i = 0; i < 4; i++) {
        const char c = *r->at++;
        const char low = (char)(c | 32);
        if (c >= '0' && c <= '9')
            *code = *code * 16 + (uint32_t)(c - '0');
        else if (low >= 'a' && low <= 'f')
            *code = *code * 16 + (uint32_t)(low - 'a' + 10);
        else
            return false;
    }
    return true;
}

/* `\u....`, twice for what needs two; what it gives is never longer than itself. */
static bool read_unicode(struct reader *r)
{
    uint32_t code, second;
    if (!read_digits(r, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00 && r->at[0] == '\\' && r->at[1] == 'u') {
        r->at += 2;
        if (!read_digits(r, &second))
            return false;
        code = second >= 0xdc00 && second < 0xe000
                   ? 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00)
                   : '?';
    }
    put(r, code);
    return true;
}

static bool read_escape(struct reader *r)
{
    const char c = *r->at;
    if (c == '\0')
        return false;
    r->at++;
    if (c == 'u')
        return read_unicode(r);
    if (strchr("\"\\/", c) != NULL)
        put(r, (unsigned char)c);
    else if (strchr("bfnrt", c) != NULL)
        put(r, ' ');
    else
        return false;
    return true;
}

/* One character as it stands; bytes that are no UTF-8 become question marks, one by one. */
static void read_character(struct reader *r)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *c = (const unsigned char *)r->at;
    const unsigned length = c[0] < 0x80   ? 1
                            : c[0] < 0xc0 ? 0
                            : c[0] < 0xe0 ? 2
                            : c[0] < 0xf0 ? 3
                            : c[0] < 0xf8 ? 4
                                          : 0;
    uint32_t code = length == 1 ? c[0] : c[0] & (0x7fU >> length);
    for (unsigned i = 1; i < length; i++) {
        if ((c[i] & 0xc0) != 0x80) {
            code = 0; /* the text may end here */
            break;
        }
        code = code << 6 | (c[i] & 0x3fU);
    }
    const bool good = length > 0 && code >= least[length] && code != 0;
    r->at += good ? length : 1;
    put(r, good ? code : '?');
}

static const char *read_text(struct reader *r)
{
    if (!take(r, '"'))
        return NULL;
    char *text = r->out = r->at;
    while (*r->at != '"') {
        if ((unsigned char)*r->at < ' ')
            return NULL;
        if (*r->at != '\\') {
            read_character(r);
        } else {
            r->at++;
            if (!read_escape(r))
                return NULL;
        }
    }
    r->at++;
    *r->out = '\0';
    return text;
}

/* --- values --- */

static struct value *add(struct reader *r)
{
    struct values *values = r->values;
    if (values->count == VALUES_MAX)
        return NULL;
    if (values->count == values->room) {
        const size_t room = values->room == 0 ? 256 : 2 * values->room;
        struct value *list = realloc(values->list, room * sizeof *list);
        if (list == NULL)
            return NULL;
        values->list = list;
        values->room = room;
    }
    struct value *value = &values->list[values->count++];
    *value = (struct value){.span = 1};
    return value;
}

static bool read_word(struct reader *r, struct value *value)
{
    static const struct {
        const char *word;
        enum value_kind kind;
        int64_t number;
    } rows[] = {{"true", VALUE_FLAG, 1}, {"false", VALUE_FLAG, 0}, {"null", VALUE_NULL, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strncmp(r->at, rows[i].word, strlen(rows[i].word)) == 0) {
            r->at += strlen(rows[i].word);
            value->kind = rows[i].kind;
            value->number = rows[i].number;
            return true;
        }
    return false;
}

/* Up to eighteen digits: enough for times, and no sum runs over. */
static bool read_number(struct reader *r, struct value *value)
{
    enum { DIGITS_MAX = 18 };
    const bool minus = *r->at == '-';
    r->at += minus;
    const size_t digits = strspn(r->at, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX)
        return false;
    value->kind = VALUE_NUMBER;
    for (const char *end = r->at + digits; r->at < end; r->at++)
        value->number = value->number * 10 + (*r->at - '0');
    if (minus)
        value->number = -value->number;
    return strspn(r->at, ".eE+-") == 0;
}

static bool read_value(struct reader *r, const char *name, unsigned depth);

static bool read_inside(struct reader *r, bool object, unsigned depth)
{
    const char close = object ? '}' : ']';
    r->at++;
    if (take(r, close))
        return true;
    do {
        const char *name = object ? read_text(r) : NULL;
        if (object && (name == NULL || !take(r, ':')))
            return false;
        if (!read_value(r, name, depth))
            return false;
    } while (take(r, ','));
    return take(r, close);
}

static bool read_value(struct reader *r, const char *name, unsigned depth)
{
    const size_t index = r->values->count;
    struct value *value = add(r);
    if (value == NULL || depth == 0)
        return false;
    value->name = name;
    skip_blanks(r);
    if (*r->at == '"') {
        value->kind = VALUE_TEXT;
        return (value->text = read_text(r)) != NULL;
    }
    if (*r->at != '{' && *r->at != '[')
        return read_word(r, value) || read_number(r, value);
    value->kind = *r->at == '{' ? VALUE_OBJECT : VALUE_LIST;
    if (!read_inside(r, *r->at == '{', depth - 1))
        return false;
    r->values->list[index].span = r->values->count - index; /* the list may have moved */
    return true;
}

const struct value *values_read(struct values *values, const char *text, size_t size)
{
    *values = (struct values){.bytes = malloc(size + 1)};
    if (values->bytes == NULL || memchr(text, '\0', size) != NULL)
        return NULL;
    memcpy(values->bytes, text, size);
    values->bytes[size] = '\0';
    struct reader r = {.values = values, .at = values->bytes};
    if (!read_value(&r, NULL, DEPTH_MAX))
        return NULL;
    skip_blanks(&r);
    return *r.at == '\0' && values->list[0].kind == VALUE_OBJECT ? values->list : NULL;
}

void values_free(struct values *values)
{
    free(values->bytes);
    free(values->list);
    *values = (struct values){0};
}

const struct value *value_first(const struct value *whole)
{
    return whole != NULL && whole->span > 1 ? whole + 1 : NULL;
}

const struct value *value_next(const struct value *whole, const struct value *part)
{
    const struct value *next = part + part->span;
    return next < whole + whole->span ? next : NULL;
}

const struct value *value_of(const struct value *object, const char *name, enum value_kind kind)
{
    if (object == NULL || object->kind != VALUE_OBJECT)
        return NULL;
    for (const struct value *v = value_first(object); v != NULL; v = value_next(object, v))
        if (v->kind == kind && strcmp(v->name, name) == 0)
            return v;
    return NULL;
}

const char *value_text(const struct value *object, const char *name, const char *otherwise)
{
    const struct value *value = value_of(object, name, VALUE_TEXT);
    return value == NULL ? otherwise : value->text;
}

int64_t value_number(const struct value *object, const char *name, int64_t otherwise)
{
    const struct value *value = value_of(object, name, VALUE_NUMBER);
    return value == NULL ? otherwise : value->number;
}

bool value_flag(const struct value *object, const char *name)
{
    const struct value *value = value_of(object, name, VALUE_FLAG);
    return value != NULL && value->number != 0;
}
