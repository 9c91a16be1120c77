/* Fair dice in a record (docs/notation.md): what was promised stands in the header,
 *
 *     commitment 3c66...      before the first move
 *     words 1 blue%20moon     of a seat that has added some
 *     seed 0001...            once it is opened
 *
 * or that nothing is claimed of the dice,
 *
 *     practice                moves were taken back after dice or cards had been seen
 *
 * and then each of chance's moves has a note behind it, `* roll 1 4  # 3/6`: the index that the
 * rule gives and the number of outcomes it is one of. Notes are comments, so whatever reads records
 * may pass over them. They are there for verifiers that do not know the rules of the game.
 */
#ifndef MATCH_RECORD_FAIR_H
#define MATCH_RECORD_FAIR_H

#include "match/record.h"

/* Words as they stand in a record: ASCII from ! to ~ as it is, but for # and %; every other byte as
 * % and two digits, 0 to 9 and A to F. There is just one way to write each, and no other is read.
 */
void record_print_words(const struct fair_words *words, struct text *out);
bool record_parse_words(const char *word, struct fair_words *words);

/* The lines of the header, from behind their first word on; false: see the reader's error. */
bool record_header_commitment(struct record_reader *reader, const char *rest,
                              struct record *record);
bool record_header_fair_words(struct record_reader *reader, const char *rest,
                              struct record *record);
bool record_header_seed(struct record_reader *reader, const char *rest, struct record *record);
bool record_header_practice(struct record_reader *reader, const char *rest, struct record *record);
void record_write_promise(const struct record *record, struct record_writer *writer);

/* All moves; those of chance with a note, as long as they are what the opened seed gives. */
void record_write_noted(const struct record *record, const struct match *match,
                        struct record_writer *writer);
/* The note of the line that was read last; false: it has none, or a comment that is no note. */
bool record_read_note(const struct record_reader *reader, uint32_t *index, uint32_t *outcomes);

#endif
