/* A disk that loses its power, for tests of the store: what was not synced is not there afterwards.
 *
 * It is an SQLite VFS over the usual one, and takes the place of open, unlink and fsync in a test
 * that is linked with `--wrap` for them. All goes to real files, as a running program sees them;
 * besides it is known of each what the disk has for certain, and what was written since: a write is
 * certain with the next sync of its file, a new or removed name with the next sync of the directory
 * (SQLite's own VFS makes one with the first sync of a new journal or WAL).
 *
 * Every write, truncation, sync and change of a name is a step. At the step that was chosen the
 * process ends on the spot, so this belongs into a child: the files are left as the disk has them.
 * What was not certain is lost, kept, or kept in part: some names, and some writes, torn between
 * sectors.
 */
#ifndef TESTS_STORE_STORE_DISK_H
#define TESTS_STORE_STORE_DISK_H

#include <stdint.h>

enum disk_way { DISK_LOST, DISK_KEPT, DISK_TORN, DISK_WAYS };

/* Whatever the directory holds is certain. The power goes out at this step, 0: never; the seed says
 * what is kept. Becomes the default VFS. */
void disk_start(const char *directory, unsigned cut, enum disk_way way, uint64_t seed);
/* Steps since the start. */
unsigned disk_steps(void);

#endif
