/* How a program is asked for a move: one JSON line a question (docs/protocol.md). */
#ifndef ARENA_PROTOCOL_H
#define ARENA_PROTOCOL_H

#include "core/game.h"

enum { PROTOCOL_VERSION = 1, PROTOCOL_LINE_MAX = 65536 };

struct protocol_question {
    const struct game *game;
    const struct setup *setup;
    const void *state, *view; /* of the state only what the seat is asked is looked at */
    unsigned seat;
    const struct move *choices;
    unsigned count;
    unsigned milliseconds;
    uint32_t random; /* a number for a program that wants to be unpredictable */
};

/* The question with the line's end; false if it does not fit. */
bool protocol_ask(const struct protocol_question *question, struct text *out);
/* The move of an answer: NULL, or an error word, of JSON (base/json_read.h) or of the game. */
const char *protocol_answer(const struct protocol_question *question, const char *line,
                            struct move *move);

#endif
