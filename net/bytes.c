#include "net/bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

bool bytes_reserve(struct bytes *bytes, size_t more)
{
    if (more <= bytes->room - bytes->size)
        return true;
    if (more > SIZE_MAX / 4 - bytes->size)
        return false;
    size_t room = bytes->room == 0 ? FIRST_ROOM : bytes->room;
    while (room - bytes->size < more)
        room *= 2;
    char *at = realloc(bytes->at, room);
    if (at == NULL)
        return false;
    bytes->at = at;
    bytes->room = room;
    return true;
}

bool bytes_add(struct bytes *bytes, const void *from, size_t size)
{
    if (size == 0)
        return true;
    if (!bytes_reserve(bytes, size))
        return false;
    memcpy(bytes->at + bytes->size, from, size);
    bytes->size += size;
    return true;
}

bool bytes_add_text(struct bytes *bytes, const char *text)
{
    return bytes_add(bytes, text, strlen(text));
}

void bytes_drop(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){0};
}
