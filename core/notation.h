/* The machine's text of dice and events, for every game alike (docs/notation.md).
 *
 * A game has a table with one row (struct event_row) for each kind of event: its word, and the
 * parts of struct event that it uses, in the order in which they are printed. A part is a letter,
 * and behind `=` the name that it goes by if not its usual one: the row {"stole", "s c o=from"}
 * gives, for example,
 *
 *   stole seat=2 card=brute from=1
 *
 *   s o  seats: seat (usually `seat`), other
 *   n m  numbers: n, m
 *   f g  faces: n, m
 *   M O  the seats, or spaces, that are bits of m, of other
 *   c C  cards: card (`card`), the one whose number is m; K, that whose number is other
 *   p    place (`place`)
 *   d    dice (`dice`)
 *   D    the number in dice
 *   q    the number in other
 *
 * What goes by no usual name above goes by `n`. The words of cards, places and faces are those of
 * the game's contract; `-` stands for none.
 */
#ifndef CORE_NOTATION_H
#define CORE_NOTATION_H

#include "core/dice.h"
#include "core/game.h"

/* Each die by its face's word, lowest first, with `gap` between two; `?` for a die whose face is
 * hidden, `-` for no dice. */
void notation_dice(const struct game *game, dice d, char gap, struct text *out);
/* An event of the kind that the row is for. */
void notation_event(const struct game *game, const struct event_row *row, const struct event *event,
                    struct text *out);
/* The other way round, for whoever is told of events as text: the event that reads so, by the rows
 * of a game, each under the number of its kind. False: it is none of theirs. What the row does not
 * print is zero. */
bool notation_read_event(const struct game *game, const struct event_row *rows, unsigned count,
                         const char *text, struct event *event);

/* The parts of a reason: all that the places of a sentence can be filled with. */
#define NOTATION_REASON "s o=other n C=second m=m M=seats c p d D=sum K=third q=level"

/* Why a bot advises a move, or a game refuses one: a sentence's word, and those parts. */
void notation_reason(const struct game *game, const char *word, const struct event *values,
                     struct text *out);

#endif
