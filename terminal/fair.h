/* Fair dice at the prompt: the promise is shown, then whoever sits here adds words, and the record
 * opens the seed, so that `dicecup verify` can check it (docs/fair-dice.md).
 *
 * The seed stands in records of games that go on, too: without it nobody could resume them. It is
 * no worse than the hidden cards that stand there.
 */
#ifndef TERMINAL_FAIR_H
#define TERMINAL_FAIR_H

#include "terminal/session.h"

/* Makes a seed: of the text, or a new one if that is NULL. False: it has been said why not. */
bool fair_play_open(struct session *session, const char *seed);
/* Shows the promise and asks the people for their words; from here on there are dice. */
void fair_play_begin(struct session *session);
/* Goes on with the dice of a record, if it has fair ones. False: it has been said why not. */
bool fair_play_resume(struct session *session, const char *path);
/* What there is to say at the end, and of a record that was saved before it. */
void fair_play_end(const struct session *session);
void fair_play_saved(const struct session *session);

#endif
