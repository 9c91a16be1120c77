/* The game contract.
 *
 * A game is one `const struct game`: a set of questions that any caller (a table, a bot, a test, a
 * simulator) asks in the same way, so that each of those is written once for all games.
 *
 * Nothing here blocks, allocates, prints or keeps globals. A state is flat and pointer-free: to
 * copy it is an assignment of `state_size` bytes. Chance is a seat like any other: its results are
 * moves, applied and recorded as such, and no state holds a generator or the order of a deck.
 *
 * Read next: games/null/null.c, the smallest game there is; then games/town/town.h.
 */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"
#include "core/text.h"

enum {
    SEATS_MAX = 6,
    CHANCE = 7,     /* the seat number of chance in a move */
    WATCHER = 8,    /* as a viewer: somebody who holds no seat */
    ALL_SEEING = 9, /* as a viewer: sees everything (records, tests, the end of a game) */
    CHANCE_BIT = 1 << CHANCE,
    CHOICES_MAX = 128, /* the most moves that `choices` lists */
    OPTIONS_MAX = 8,
    OPTION_VALUES_MAX = 16,
    NUMBERS_MAX = 128,             /* the most numbers in the tables of one game */
    STATE_MAX = 1024,              /* no game's state or view is larger than this */
    PARTS_MAX = 2 * SEATS_MAX + 3, /* the most parts of a description */
    ODDS_MAX = 256,                /* the most distinct outcomes of one chance node */
    CARD_KINDS_MAX = 128,          /* the most kinds of card of one game */
    TALLY_MAX = 16,                /* the most sources of points in one game */
};

/* A move. What the payload means is the game's business; `seat` is CHANCE for dice and cards.
 * Unused parts are zero, so that two moves are the same if their bytes are. */
struct move {
    uint8_t kind, seat, a, b;
    uint32_t x;
    uint64_t y;
};

/* Something that happened, or a question: data for one row of the game's sentences. Which of the
 * places a kind uses, its row says. `card` is shown only to viewers in `see`; the others are shown
 * `veil`, which says what kind of card it was. An event with `only` set exists for those seats
 * alone. */
struct event {
    uint8_t kind, seat, other, n;
    uint8_t card, veil, place, m;
    uint16_t see, only;
    uint32_t dice;
};

enum { SEE_ALL = 0xffff };

/* A moment in which a hidden card could be played, whether or not anybody holds it: it comes before
 * anybody is asked, and once for all whom it is open to. What it says is known to everybody, so a
 * table that lets every moment last a while hides which of them were windows. Only what comes
 * behind it may depend on who holds what. */
struct moment {
    const void *state; /* the position in it, with nobody asked, for `observe` */
    uint16_t could;    /* the seats that could play by what everybody knows; never none */
    uint16_t hit;      /* the seats that what could be answered is about */
};

/* Where events go. An event is put when it has happened: the position in that instant, the question
 * aside, is the one that people see after it. A null pointer instead of a sink means that nobody
 * listens; one instead of `moment`, that nobody wants to know of moments. */
struct sink {
    void (*put)(struct sink *sink, const struct event *event);
    void (*moment)(struct sink *sink, const struct moment *moment);
};

/* A sentence for people, or the name of a thing: English text with named places such as {seat},
 * which front ends translate and fill (core/sentence.h). `many` is the plural form for {n}.
 * `rule` names the rule behind an error word, for `why`. */
struct sentence {
    const char *word;
    const char *one;
    const char *many;
    const char *rule;
};

/* How an event of one kind is written for machines: its word and its parts (core/notation.h). */
struct event_row {
    const char *word, *parts;
};

/* A choice of variant that a table can make; the first value is the default. A module that came
 * later is `added`: where it is not played nobody speaks of it, so that records of the game without
 * it stay as they were. Which cards are played with depends on options that change the `decks`. */
struct option {
    const char *name;
    const char *values[OPTION_VALUES_MAX + 1];
    bool added, decks;
};

/* A kind of card, or a side of a special die, that a game is played with. */
struct card_kind {
    const char *word; /* its name is the sentence `card.WORD` */
    const char *deck; /* where it belongs, [a-z]+ */
    uint8_t count, points;
};

/* A number that a house may replace, such as how many cards there are of a kind. Numbers of one
 * table stand together; the table's heading is the sentence `table.WORD`. */
struct number {
    const char *name;  /* as files write it, [A-Za-z0-9-]+ */
    const char *table; /* the word of its table */
    uint8_t most;      /* it is from 0 to this, at most 254 */
    bool printed;      /* the rules print it; otherwise it is our default */
};

/* What a game starts from. */
struct setup {
    uint8_t seats;
    uint8_t option[OPTIONS_MAX]; /* index into option.values */
    uint8_t number[NUMBERS_MAX]; /* one more than the house's number; 0: the game's own */
};

struct odds {
    struct move move;
    uint32_t weight; /* out of outcomes(state) */
};

struct result {
    int16_t points[SEATS_MAX];
    uint8_t winners; /* seats as bits; nobody until the game is over */
};

/* Where the points of a seat come from, as far as a viewer knows: for each source, in the order of
 * `struct game.sources`, how many things there are and what they are worth together. */
struct tally {
    uint8_t count[TALLY_MAX], points[TALLY_MAX];
    bool all; /* otherwise the seat has something hidden, and perhaps more points */
};

struct game {
    const char *name;
    uint8_t seats_min, seats_max;
    uint16_t state_size, view_size;
    const struct option *options;     /* ends with a null name */
    const struct sentence *sentences; /* ends with a null word */
    const struct event_row *events;   /* by kind; ends with a null word */
    const struct number *numbers;     /* ends with a null name; NULL: there are no tables */
    /* Words for where points come from, ending with NULL. Their names are the sentences
     * `tally.WORD` or, if they are cards, `card.WORD`. */
    const char *const *sources;
    /* The game's own number, for the options of the setup. NULL if there are no tables. */
    unsigned (*number)(const struct setup *setup, unsigned index);
    /* The kinds of card that are played with, deck by deck; returns how many. NULL: none. */
    unsigned (*card_kinds)(const struct setup *setup, struct card_kind list[CARD_KINDS_MAX]);

    /* NULL if a game can start so, else an error word. A word that is about a table of numbers, a
     * sum for example, starts with the table's word and a hyphen: `deck-too-large`. */
    const char *(*admit)(const struct setup *setup);
    void (*start)(void *state, const struct setup *setup);
    /* The seats that must move, as bits; CHANCE_BIT for chance alone; 0 when the game is over. */
    unsigned (*waiting)(const void *state);
    /* The legal moves of a seat that is waited for (not chance); returns how many. */
    unsigned (*choices)(const void *state, unsigned seat, struct move list[CHOICES_MAX]);
    /* Whether `choices` gives a sample and `apply` takes more (an offer of goods, for example). */
    bool (*sampled)(const void *state, unsigned seat);
    /* Whether the open question exists only because of a hidden card: a window. Who is asked, and
     * that anybody is, must not reach the others; its first choice is to decline, and to decline
     * looks just like not being able to answer. */
    bool (*window)(const void *state);
    /* NULL, or a stable error word; a refused move changes nothing. */
    const char *(*apply)(void *state, const struct move *move, struct sink *sink);
    /* What there is to say about a refused move beyond its error word: the word of a sentence, and
     * what fills its places; NULL: nothing. It follows from the view of who asks. NULL for a game
     * whose error words say it all. */
    const char *(*objection)(const void *view, const struct move *move, const char *error,
                             struct event *values);

    /* Chance, when waited for: how many equally likely outcomes there are, and each as a move.
     * Several outcomes may be the same move; `odds` lists the distinct ones with their weights and
     * returns how many. The order of outcomes is part of what fair dice promise (match/fair.h):
     * dice by the digits of the index to the base of six, cards by kind. It never changes. */
    uint32_t (*outcomes)(const void *state);
    void (*outcome)(const void *state, uint32_t index, struct move *move);
    unsigned (*odds)(const void *state, struct odds list[ODDS_MAX]);

    /* What a viewer (a seat, WATCHER or ALL_SEEING) knows: equal knowledge gives equal bytes. */
    void (*observe)(const void *state, unsigned viewer, void *view);
    /* A state that fits the view of a seat, hidden things drawn at random. */
    void (*imagine)(const void *view, struct rng *rng, void *state);
    void (*score)(const void *state, struct result *result);
    /* Where the points of a seat come from, as the viewer of a view knows. What ALL_SEEING is told
     * adds up to the score. */
    void (*tally)(const void *view, unsigned seat, struct tally *tally);

    /* Moves as text (docs/notation.md). `parse_move` gives NULL or an error word. */
    void (*print_move)(const struct move *move, struct text *out);
    const char *(*parse_move)(unsigned seat, const char *text, struct move *move);
    /* The machine's form of an event, `word name=value ...`, and the word of its sentence. */
    void (*print_event)(const struct event *event, struct text *out);
    const char *(*event_word)(const struct event *event);
    /* The event that has this form; false: there is none. */
    bool (*parse_event)(const char *text, struct event *event);
    /* The word of a card or a place in an event, as in the sentences; NULL for none. */
    const char *(*card_word)(unsigned card);
    const char *(*place_word)(unsigned place);
    const char *(*face_word)(unsigned face);
    /* The question that a seat is asked, as an event whose word starts with `ask-`. */
    void (*question)(const void *state, unsigned seat, struct event *question);

    /* A view as lines of text; a state is described as ALL_SEEING sees it. */
    void (*describe)(const void *view, struct text *out);
    /* The same part by part, so that nobody has to write again what has not changed: how many parts
     * there are, the last of which is the question, the lines of one, and whether it certainly has
     * the same lines in another view of this game. */
    unsigned (*parts)(const void *view);
    void (*describe_part)(const void *view, unsigned part, struct text *out);
    bool (*same_part)(const void *view, const void *other, unsigned part);
    /* Puts one line of that form into force, for rule scripts; `settle` ends the list of lines and
     * brings the game to the position's next question. Both give NULL or an error word. */
    const char *(*arrange)(void *state, const char *line);
    const char *(*settle)(void *state, struct sink *sink);
    /* The round or turn that is played, for hashes in playthroughs. */
    unsigned (*round)(const void *state);
    /* NULL, or what is wrong inside a state: cards lost or doubled, money made or destroyed. */
    const char *(*audit)(const void *state);
};

/* One outcome of chance, drawn directly. */
static inline void game_sample(const struct game *game, const void *state, struct rng *rng,
                               struct move *move)
{
    game->outcome(state, rng_below(rng, game->outcomes(state)), move);
}

/* The event as a viewer hears of it; false: not at all. */
bool game_hear(const struct event *event, unsigned viewer, struct event *heard);

/* A hash of the position as text, the same on every machine and for every version of the state's
 * layout: FNV-1a, 64 bits, of what `describe` says of it. */
uint64_t game_hash(const struct game *game, const void *state);

/* Options as text, `name=value,name=value`: reads into setup->option (the rest keeps its value);
 * NULL or an error word, with *at and *length marking the offending part. */
const char *game_parse_options(const struct game *game, const char *text, struct setup *setup,
                               const char **at, size_t *length);
void game_print_options(const struct game *game, const struct setup *setup, struct text *out);

/* How many numbers the tables of a game have. */
unsigned game_numbers(const struct game *game);
/* The number in force: the house's, or else the game's own. */
unsigned game_number(const struct game *game, const struct setup *setup, unsigned index);
/* Whether the number in force is another than the game's own. */
bool game_house_number(const struct game *game, const struct setup *setup, unsigned index);
/* Sets a number by its name, both as text; NULL, or `unknown-number`, `bad-number` (none, or too
 * large), `double-number` (it has been set before). *index is that of the name, where known. */
const char *game_set_number(const struct game *game, const char *name, const char *number,
                            struct setup *setup, unsigned *index);
/* The same for a list, `name=number name=number`; *at and *length mark the offending part. */
const char *game_parse_numbers(const struct game *game, const char *text, struct setup *setup,
                               unsigned *index, const char **at, size_t *length);
/* `name=number`, the number in force. */
void game_print_number(const struct game *game, const struct setup *setup, unsigned index,
                       struct text *out);
/* The table that an error word of `admit` is about, or NULL. */
const char *game_table_of(const struct game *game, const char *word);

/* The sentence of a word, or NULL. */
const struct sentence *game_sentence(const struct game *game, const char *word);

#endif
