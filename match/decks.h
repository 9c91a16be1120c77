/* House decks: the numbers of a game's tables as a file, for people who own the box
 * (docs/decks.md).
 *
 *     decks dicetto
 *     pair   4         # lines are name and number; the rest stays as it is
 *     pair-d 1
 *
 * Such a file is read once, when a table is set up: records hold the numbers that are not the
 * game's own in their header.
 */
#ifndef MATCH_DECKS_H
#define MATCH_DECKS_H

#include "core/sentence.h"
#include "match/record.h"

enum {
    DECKS_SIZE_MAX = 1 << 16, /* bytes in a file */
    DECKS_TEXT_MAX = 1 << 14, /* bytes that decks_print needs at most */
};

/* The bytes of a file over the game's own numbers; setup->option and, if known, setup->seats are
 * set already. False: see *error. What is wrong with a sum is said of the last line of its table.
 */
bool decks_read(const char *bytes, size_t size, const struct game *game, struct setup *setup,
                struct record_error *error);

/* All tables in force as such a file, each number marked with where it comes from; what is for
 * people alone is in the language of the voice. */
void decks_print(const struct game *game, const struct setup *setup, const struct voice *voice,
                 struct text *out);

/* The list of a record, `NAME=NUMBER ...`; false: see the reader's error. */
bool decks_parse(struct record_reader *reader, const char *list, const struct game *game,
                 struct setup *setup);

#endif
