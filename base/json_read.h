/* The little JSON that the tools read: a member of an object. Writing is core/json.h. */
#ifndef BASE_JSON_READ_H
#define BASE_JSON_READ_H

#include "core/json.h"

/* The text that is the value of `name` in the object that a line holds, into `value`. Whatever else
 * stands in the object is passed over, but must be JSON; of two members of that name the last
 * counts. NULL, or an error word: `not-json`, `no-object`, `no-member`, `no-text` (the value is
 * none, or does not fit). */
const char *json_member(const char *line, const char *name, char *value, size_t room);

#endif
