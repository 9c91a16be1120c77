/* Names that look alike. Two names are alike if a hasty reader takes one for the other: whatever
 * their capitals, accents, blanks and points, and though letters of one alphabet stand for those of
 * another ("Ann" and "Аnn" with a Cyrillic A), 0 for O, 1 or I for l, rn for m.
 *
 * Nobody at a table looks like somebody else there: the second Ann is "Ann 2" (lines.c, table.c).
 * Without allocation and without a library of characters: the alphabets that are confused with ours
 * are a table in alike.c. Names are as long as table.h lets them be. */
#ifndef TABLE_ALIKE_H
#define TABLE_ALIKE_H

#include <stdbool.h>
#include <stddef.h>

bool alike(const char *one, const char *other);

/* The name, or if one of the others looks like it, the name with a number: "Ann 2". `room` is for
 * `told`, zero included, and the name fits into it; names that are NULL are passed over, and there
 * are no more than eight. */
void alike_told_apart(const char *name, const char *const *others, size_t count, char *told,
                      size_t room);

#endif
