/* Records as files: read, written, and what is wrong with them said to people. */
#ifndef SETUP_RECORDS_H
#define SETUP_RECORDS_H

#include "match/record.h"

/* Says on standard error what is wrong with a file, and where. */
void records_complain(const char *path, const struct record_error *error);

/* A record (or a script without its expectations) and the memory that it needs. */
struct records_file {
    char *bytes;
    size_t size;
    struct move *moves;
    struct record record;
    struct match match;
};

/* Reads a file (`-`: standard input) and plays it to its end. False: it has been said why. To be
 * closed in any case. */
bool records_open(struct records_file *file, const char *path);
void records_close(struct records_file *file);

/* Writes a match as a record, as a whole or not at all (`-`: to standard output). */
bool records_save(const char *path, const struct record *record, const struct match *match);

#endif
