/* Inside the runner of rule scripts: what match/script.c (the run) and match/expect.c (one
 * expectation) share. Nothing else includes this. */
#ifndef MATCH_EXPECT_H
#define MATCH_EXPECT_H

#include "match/script.h"

enum {
    SCRIPT_EVENTS_MAX = 1024, /* of one move */
    SCRIPT_VIEWERS = ALL_SEEING + 1,
};

/* The events of the last move; each viewer has heard `heard` of them already. */
struct script_events {
    struct sink sink;
    unsigned count;
    bool fresh; /* the next event is the first of a new move */
    struct event list[SCRIPT_EVENTS_MAX];
    unsigned heard[SCRIPT_VIEWERS];
    bool skip[SCRIPT_VIEWERS]; /* `> ...` came before */
};

struct script {
    struct record_reader reader;
    struct record record;
    struct match match;
    struct script_events events;
    struct script_listener *listener;
    bool failed;
};

/* Reports a difference in the line that was read last. */
void script_differs(struct script *script, const char *expected, const char *found);

/* Looks whether the expectation in reader.text is met; false: it is not written as one, and the
 * reader's error says why. */
bool script_expectation(struct script *script);

#endif
