/* What the files of the rules share: events, the steps of a turn, and the contract's functions. */
#ifndef DICETTO_RULES_H
#define DICETTO_RULES_H

#include <assert.h>

#include "games/dicetto/dicetto.h"

enum dicetto_event {
    EVENT_NONE,
    EVENT_START,
    EVENT_LAID,
    EVENT_BONUS,
    EVENT_DECK_EMPTY,
    EVENT_TURN,
    EVENT_COLLECTED,
    EVENT_ROLLED,
    EVENT_AGAIN,
    EVENT_STOPPED,
    EVENT_SUPER_USED,
    EVENT_PLACED,
    EVENT_SENT_HOME,
    EVENT_BATTLE,
    EVENT_BATTLE_ROLL,
    EVENT_BATTLE_TIE,
    EVENT_BATTLE_WON,
    EVENT_BATTLE_LOST,
    EVENT_DONE,
    EVENT_ENOUGH,
    EVENT_TABLE_EMPTY,
    EVENT_NOTHING_PLACED,
    EVENT_BONUS_WON,
    EVENT_BONUS_TIED,
    EVENT_SCORED,
    EVENT_WINS,
    QUESTION_AGAIN,
    QUESTION_SUPER,
    QUESTION_PLACE,
};

/* --- turn.c --- */

void dicetto_emit(struct sink *sink, const struct event *event);
void dicetto_wait(struct dicetto *g, enum dicetto_ask ask);
/* The next step before the first turn: cards to lay out, bonus cards, then the turn itself. */
void dicetto_set_up(struct dicetto *g, struct sink *sink);
void dicetto_begin_turn(struct dicetto *g, struct sink *sink);
/* The hand is on the table: rolled again, or placed? */
void dicetto_after_roll(struct dicetto *g, struct sink *sink);
void dicetto_ask_place(struct dicetto *g, struct sink *sink);
const char *dicetto_apply(void *state, const struct move *move, struct sink *sink);
const char *dicetto_objection(const void *view, const struct move *move, const char *error,
                              struct event *values);

/* A card of a kind out of a set, as a set; none if there is none. */
static inline cards dicetto_one(const struct dicetto *g, cards set, unsigned kind)
{
    return bits_lowest(set & dicetto_of_kind(g, kind));
}

/* --- dicetto.c --- */

/* The spaces, as bits, on which dice of the hand would stand if nobody rolled again, and those
 * where they would only tie. */
struct dicetto_reach {
    uint8_t fits, battles;
};
struct dicetto_reach dicetto_reach(const struct dicetto *g);

/* --- tally.c --- */

extern const char *const dicetto_sources[];
void dicetto_tally(const void *view, unsigned seat, struct tally *tally);
void dicetto_score(const void *state, struct result *result);

/* --- decks.c --- */

enum { OPTION_BONUS, OPTION_CARDS, OPTION_START };
extern const struct number dicetto_numbers[];
unsigned dicetto_number(const struct setup *setup, unsigned index);
unsigned dicetto_card_kinds(const struct setup *setup, struct card_kind list[CARD_KINDS_MAX]);
/* NULL, or why there cannot be such a deck. */
const char *dicetto_admit_deck(const struct setup *setup);
/* Puts the deck of a setup into a state. */
void dicetto_take_deck(struct dicetto *g, const struct setup *setup);

/* --- notation.c --- */

extern const struct sentence dicetto_sentences[];
void dicetto_print_dice(dice d, struct text *out);
unsigned dicetto_parse_kind(const char *word); /* NO_KIND: there is none */
int dicetto_parse_face(const char *word);      /* -1: there is none */
void dicetto_print_move(const struct move *move, struct text *out);
const char *dicetto_parse_move(unsigned seat, const char *text, struct move *move);
extern const struct event_row dicetto_events[];
void dicetto_print_event(const struct event *event, struct text *out);
const char *dicetto_event_word(const struct event *event);
bool dicetto_parse_event(const char *text, struct event *event);
const char *dicetto_card_word(unsigned kind);
const char *dicetto_place_word(unsigned space);
const char *dicetto_face_word(unsigned face);
void dicetto_question(const void *state, unsigned seat, struct event *question);

/* --- position.c --- */

void dicetto_describe(const void *view, struct text *out);
unsigned dicetto_parts(const void *view);
void dicetto_describe_part(const void *view, unsigned part, struct text *out);
bool dicetto_same_part(const void *view, const void *other, unsigned part);
const char *dicetto_arrange(void *state, const char *text);
const char *dicetto_settle(void *state, struct sink *sink);
const char *dicetto_audit(const void *state);

#endif
