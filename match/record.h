/* Records: a match as lines of text, for files, bug reports and tests (docs/notation.md).
 *
 * Writing goes line by line through a callback. Reading is done by one reader for records and rule
 * scripts: it takes the bytes of a file, gives the header, and then plays the moves one line after
 * the other, leaving the expectations of a script to its caller (match/script.c) or skipping them
 * (record_read). Nothing here does I/O; what is wrong with a file is a line number, an error word
 * and the offending text.
 */
#ifndef MATCH_RECORD_H
#define MATCH_RECORD_H

#include "match/fair.h"
#include "match/match.h"

enum {
    RECORD_VERSION = 1,
    RECORD_SIZE_MAX = 16 << 20, /* bytes in a file */
    RECORD_LINE_MAX = 1000,     /* bytes in a line, its end not counted */
    RECORD_NAME_MAX = 24,       /* of what sits in a seat */
    RECORD_DETAIL_ROOM = 160,
};

/* The header of a record. */
struct record {
    const struct game *game;
    struct setup setup;
    char names[SEATS_MAX][RECORD_NAME_MAX + 1]; /* a bot's name, `you`, or any other */
    /* The lines from `position` to `begin` as they were read, or NULL. */
    const char *position;
    size_t position_length;
    struct fair_promise fair; /* all noughts: nothing was promised */
    bool practice;            /* moves were taken back after dice or cards had been seen */
};

struct record_error {
    uint32_t line;
    const struct game *game;         /* as far as the header was read, or NULL */
    const char *word;                /* one of record_words, or the game's own */
    char detail[RECORD_DETAIL_ROOM]; /* the offending part, ready to be shown */
};

/* A sentence for each error word that comes from the match layer and not from a game. */
extern const struct sentence record_words[];
const struct sentence *record_sentence(const char *word);

/* [a-z0-9_-]{1,24} */
bool record_valid_name(const char *name);

/* --- writing ----------------------------------------------------------------------------- */

/* Where lines go: each ends with a line feed. */
struct record_writer {
    void (*put)(struct record_writer *writer, const char *line, size_t length);
};

/* The header with the blank line behind it (and the described position, if there is one). */
void record_write_header(const struct record *record, struct record_writer *writer);
/* `1 keep 9 9 J`, without a line end. */
void record_print_move(const struct game *game, const struct move *move, struct text *out);
void record_write_move(const struct game *game, const struct move *move,
                       struct record_writer *writer);
/* `end` and the points, if the game is over. */
void record_write_end(const struct match *match, struct record_writer *writer);
/* All of it. If the seed of fair dice is opened, each of chance's moves has its note behind it
 * (match/record_fair.h). */
void record_write(const struct record *record, const struct match *match,
                  struct record_writer *writer);

/* --- reading ----------------------------------------------------------------------------- */

struct record_reader {
    const char *bytes;
    size_t size, at;
    uint32_t line;
    bool ended; /* the `end` line has been read */
    struct record_error *error;
    char text[RECORD_LINE_MAX + 1]; /* the line, without comment and outer blanks */
};

/* What a line was. */
enum record_line {
    RECORD_END,         /* there is none left */
    RECORD_SETTLED,     /* a described position has been put into force */
    RECORD_MOVED,       /* a move, and it has been applied */
    RECORD_REFUSED,     /* a move that was not accepted: see error */
    RECORD_UNDONE,      /* the last move has been taken back (or was rightly kept) */
    RECORD_ENDED,       /* the points at the end, and they are right */
    RECORD_EXPECTATION, /* something for rule scripts, in reader->text */
    RECORD_BROKEN,      /* not a line of a record: see error */
};

/* Reads the header and starts the match. False: see *error, which the reader keeps using. */
bool record_open(struct record_reader *reader, const char *bytes, size_t size,
                 struct record *record, struct match *match, struct move *moves, uint32_t room,
                 struct record_error *error);
/* Reads one more line that holds anything, and does what it says. */
enum record_line record_next(struct record_reader *reader, struct record *record,
                             struct match *match, struct sink *sink);

/* A whole record, or a script without its expectations. False: see *error. */
bool record_read(const char *bytes, size_t size, struct record *record, struct match *match,
                 struct move *moves, uint32_t room, struct record_error *error);

/* A seat as text, `1` and on, from the front of *at; `*` is CHANCE. False: none of the match. */
bool record_seat(const char *word, unsigned seats, unsigned *seat);

#endif
