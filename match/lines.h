/* Lines of the files that are read here: records, rule scripts, house decks (docs/notation.md). */
#ifndef MATCH_LINES_H
#define MATCH_LINES_H

#include "match/record.h"

/* Notes what is wrong; always false. The detail is cut to its room and kept to one line of
 * harmless characters, since it goes to somebody's terminal. */
bool record_fail(struct record_reader *reader, const char *word, const char *detail);

enum line_read { LINE_NONE, LINE_SOME, LINE_BLANK, LINE_COMMENT, LINE_BAD };

/* The next line into reader->text, without comment and outer blanks. */
enum line_read record_line(struct record_reader *reader);
/* The next line that holds anything. */
enum line_read record_full_line(struct record_reader *reader);

#endif
