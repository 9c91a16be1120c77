/* A table that rests, in a tenth of its room.
 *
 * Most of a table is empty, or says the same twice: the positions that it keeps are one and the
 * same while nothing happens, and so are most lines that viewers were told. `table_pack` writes its
 * bytes without all that, and `table_unpack` makes the very same table of them. Addresses in it
 * stay what they are, so what they lead to must stay where it is meanwhile. A packed table is for
 * this process alone: what lasts are its rows. */
#ifndef TABLE_PACK_H
#define TABLE_PACK_H

#include "table/table.h"

enum { TABLE_PACK_MAX = sizeof(struct table) + 2 * (sizeof(struct table) / 255 + 1) };

/* How many bytes it takes. */
size_t table_pack(const struct table *t, unsigned char bytes[TABLE_PACK_MAX]);
void table_unpack(struct table *t, const unsigned char *bytes, size_t size);

#endif
