/* Whole files in and out, for the commands.
 *
 * A file is read into memory up to a limit. A file is written beside its place under another name
 * and put there only when all of it is on the disk, so that a reader never meets half of one and a
 * failure leaves the old one as it was. What goes wrong is said on standard error.
 */
#ifndef BASE_FILES_H
#define BASE_FILES_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes of a file (`-`: of standard input), to be freed by the caller; NULL if it cannot be
 * read or is larger than `most`. One zero byte behind the last is not counted in *size. */
char *file_read(const char *path, size_t most, size_t *size);

/* Puts bytes into a file (`-`: to standard output) as a whole, or not at all. What is no file, such
 * as a pipe, is written to directly. */
bool file_write(const char *path, const char *bytes, size_t size);

#endif
