/* JSON as a client reads it: a message becomes an array of values, each before those inside it.
 *
 * Nothing is trusted. Depth and number of values are bounded; texts are UTF-8 without anything that
 * a terminal would obey or nobody would see: such characters become question marks here, once, so
 * that whoever prints a text need not think of it. Numbers are whole.
 *
 *     for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v))
 */
#ifndef TERMINAL_JOIN_VALUE_H
#define TERMINAL_JOIN_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_kind { VALUE_NULL, VALUE_FLAG, VALUE_NUMBER, VALUE_TEXT, VALUE_LIST, VALUE_OBJECT };

struct value {
    enum value_kind kind;
    const char *name; /* as a member of an object, else NULL */
    const char *text;
    int64_t number; /* of a flag 0 or 1 */
    size_t span;    /* how many values this is, itself and those inside */
};

struct values {
    char *bytes;
    struct value *list;
    size_t count, room;
};

/* The object that a message holds, or NULL: it is none. `values_free` in both cases. */
const struct value *values_read(struct values *values, const char *text, size_t size);
void values_free(struct values *values);

const struct value *value_first(const struct value *whole);
const struct value *value_next(const struct value *whole, const struct value *part);
/* A member of an object; NULL: there is none of that name and kind. */
const struct value *value_of(const struct value *object, const char *name, enum value_kind kind);
/* The text or number of a member, or what stands for none. */
const char *value_text(const struct value *object, const char *name, const char *otherwise);
int64_t value_number(const struct value *object, const char *name, int64_t otherwise);
bool value_flag(const struct value *object, const char *name);

#endif
