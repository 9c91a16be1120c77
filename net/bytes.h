/* Bytes that grow: what is on its way in or out of a connection.
 *
 * A buffer begins empty, owns nothing then, and is grown by doubling, so that an idle connection
 * costs none. Adding answers false when there is no memory, and leaves the buffer as it was. */
#ifndef NET_BYTES_H
#define NET_BYTES_H

#include <stdbool.h>
#include <stddef.h>

struct bytes {
    char *at;
    size_t size;
    size_t room;
};

bool bytes_reserve(struct bytes *bytes, size_t more);
bool bytes_add(struct bytes *bytes, const void *from, size_t size);
bool bytes_add_text(struct bytes *bytes, const char *text);
/* Back to the beginning: empty, owning nothing. */
void bytes_drop(struct bytes *bytes);

#endif
