/* Whether bytes are UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF, nothing cut.
 */
#ifndef NET_UTF8_H
#define NET_UTF8_H

#include <stdbool.h>
#include <stddef.h>

bool utf8_valid(const char *text, size_t size);

#endif
