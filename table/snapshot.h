/* A table as bytes that outlive the process: what came of the first rows of its log, so that these
 * need not be folded again.
 *
 * The bytes are the table as it lies in memory (table/pack.h), without what is not part of its
 * rows: who is here, who is told what, and addresses. They mean something to a program alone that
 * was made of the same sources: a fingerprint of these comes first, and a snapshot of any other
 * program is refused. Then the log alone has to do, as it always can. Whether bytes are damaged is
 * for the caller to know. */
#ifndef TABLE_SNAPSHOT_H
#define TABLE_SNAPSHOT_H

#include "table/table.h"

/* Of the sources of the rules and of tables (tools/fingerprint). */
extern const uint64_t snapshot_sources;

/* Of a table whose rows are being folded: how many bytes it takes at most, and how many it took. */
size_t snapshot_room(const struct table *t);
size_t snapshot_write(const struct table *t, unsigned char *bytes);
/* Into a table that was just begun with table_init; false: it cannot be used, or there is no room
 * for its moves, and the table has to be begun once more. */
bool snapshot_read(struct table *t, const unsigned char *bytes, size_t size);

#endif
