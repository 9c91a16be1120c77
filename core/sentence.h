/* Sentences: what a game has to say to people, in their language.
 *
 * A game's sentences are English templates with named places; an event fills them. The front end
 * lends a voice: how to translate a template (gettext), and what a seat is called at this table.
 *
 *   {seat} {other}   the seats of the event, by name
 *   {n} {m}          its numbers; the plural form of a sentence follows {n}
 *   {card} {place}   names out of the same table: the sentences `card.WORD` and `place.WORD`
 *   {second}         another card, whose number is m, by name
 *   {what}           the card as something that is taken: the sentence `what.WORD`, or else `what`
 *                    with the card's name in it (languages have cases: "карту «Громила»")
 *   {where}          the place as something that is won: the sentence `where.WORD`, or its name
 *   {dice}           faces from the lowest, the sentence `face.WORD` or the bare word; `?` for a
 *                    die whose face is hidden, `-` for no dice
 *   {seats}          the seats that are bits of m, by name
 *   {from} {to}      the faces n and m
 *   {goods}          what an offer holds: n, m and the number in `dice`, each if there is any, in
 * the words of `goods.n`, `goods.m` and `goods.dice` (whose {n} is that number)
 *
 * Persons: a sentence that names a seat has others beside it, by a prefix to its word.
 *   you.             the listener is {seat}: "You keep {dice}."
 *   to-you.          the listener is {other}: "{seat} robs you."
 *   self.            {seat} and {other} are the same: "{seat} decides in their own favour."
 *   you-self.        and the listener is both
 * The word `you` is what the listener is called among {seats}. A sentence `in.WORD` is a shorter
 * one for below a heading that names the place or whose turn it is; it has persons, too:
 * `you.in.WORD`. The page uses them all (web/src/sentences.ts); the prompt, where several people
 * may play in turn, calls everybody by name and uses `self.` only.
 *
 * A place of any other name stays as it is written. Tables mark their texts for the catalogues with
 * N_ and NN_: {.word = "mined", .one = NN_("{seat} mines a nugget.", "{seat} mines {n} nuggets.")}
 */
#ifndef CORE_SENTENCE_H
#define CORE_SENTENCE_H

#include "core/game.h"

/* Marks for xgettext. NN_ gives two initialisers, `one` and the `many` that follows it. */
#define N_(text) text
#define NN_(one, many) one, many

struct voice {
    const char *(*translate)(const struct voice *voice, const char *text);
    const char *(*translate_plural)(const struct voice *voice, const char *one, const char *many,
                                    unsigned long n);
    const char *(*seat_name)(const struct voice *voice, unsigned seat);
};

/* An event as a sentence; its bare machine form if the game has no sentence for it. The event is as
 * the listener heard it (game_hear). */
void sentence_tell(const struct game *game, const struct event *event, const struct voice *voice,
                   struct text *out);
/* Any template of a game with the places filled from an event. */
void sentence_fill(const struct game *game, const struct sentence *sentence,
                   const struct event *event, const struct voice *voice, struct text *out);
/* The translation of a word that needs no event (an error, a card's name); the word itself if the
 * game has no sentence for it. `prefix` may be "". */
void sentence_name(const struct game *game, const char *prefix, const char *word,
                   const struct voice *voice, struct text *out);

#endif
