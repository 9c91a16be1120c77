/* Writing JSON, without allocation: texts in quotes. Everything else is put together with
 * core/text.h. What is written must be UTF-8; nothing but what JSON forbids is escaped. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "core/text.h"

/* A text in quotes. */
void json_text(struct text *out, const char *words);
void json_text_n(struct text *out, const char *words, size_t length);
/* `"name":`, behind a comma unless it is the first of its object. Names need no escapes. */
void json_name(struct text *out, const char *name);

#endif
