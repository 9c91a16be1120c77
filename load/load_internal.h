/* `dicecup load`: tables full of people who answer at random, over real WebSockets.
 *
 *   load.c           the command: options, one stage after the other, the end
 *   seats.c          what a person at a seat does with what it is told
 *   message.c        what it takes out of a message
 *   figures.c        latencies, the figures of the server, the report
 *
 * A stage ends when everybody has got there, and between stages the server is asked for its
 * figures, so that what each of them costs can be told apart: connections that are silent, tables
 * that wait to be started, tables that have been dealt and wait for the first move, and play. */
#ifndef LOAD_LOAD_INTERNAL_H
#define LOAD_LOAD_INTERNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/bots.h"
#include "core/game.h"
#include "net/client.h"

/* --- messages (message.c) --- */

enum { LOAD_WORD = 64, LOAD_CHOICE = 256 };

/* What is of interest of a message; what it does not say is 0 or empty. Texts are pieces of the
 * message, as they stand there. */
struct load_text {
    const char *at;
    size_t size;
};

struct load_message {
    bool is_object;
    bool has_question, has_waiting, is_over, is_look, is_pong, is_picture, is_lobby;
    uint32_t question, answered, you;
    unsigned waiting; /* seats as bits, from 0 */
    struct load_text refused, line, code, next, choices;
};

void load_read(const char *text, size_t size, struct load_message *message);
/* How many choices there are, and one of them; false: it has escapes, which moves have not. */
unsigned load_count(struct load_text choices);
bool load_choice(struct load_text choices, unsigned index, struct load_text *choice);

/* --- figures (figures.c) --- */

enum { LATENCY_STEPS = 32, LATENCY_BUCKETS = 64 * LATENCY_STEPS };

/* Times in nanoseconds, counted in buckets that are 3 % wide. */
struct latencies {
    uint64_t count, most;
    uint32_t bucket[LATENCY_BUCKETS];
};

void latencies_add(struct latencies *latencies, uint64_t nanoseconds);
/* A time below which so many thousandths of them are, in milliseconds. */
double latencies_at(const struct latencies *latencies, unsigned thousandths);

/* What /metrics says, and when. */
struct server_figures {
    uint64_t at; /* nanoseconds */
    double cpu, resident, store, messages, writes, rows, transactions;
};

/* False: it does not say how much processor time and memory the server uses. */
bool figures_read(const char *metrics, struct server_figures *figures);

enum load_stage {
    STAGE_START, /* nobody is there */
    STAGE_OPEN,  /* everybody is connected, and nothing happens */
    STAGE_SEAT,  /* everybody sits at a table, and nothing happens */
    STAGE_DEAL,  /* the games have begun, and nobody has answered yet */
    STAGE_PLAY,  /* until time is up */
    STAGE_END,
};

struct load_report {
    uint32_t tables, seats;
    const char *game, *options;
    struct server_figures figures[STAGE_END];
    uint64_t moves, replies, games, refused, lost;
    struct latencies latencies;
};

void report_print(const struct load_report *report);
void report_json(const struct load_report *report);

/* --- people (seats.c) --- */

struct load_table;

struct load_seat {
    struct load *load;
    struct load_table *table;
    struct client_line *line;
    uint32_t number;        /* from 1 */
    uint32_t question;      /* that it has answered, and not heard of: */
    uint64_t since;         /* since then; 0: there is none */
    char held[LOAD_CHOICE]; /* an answer that is not to be given yet, or empty */
};

struct load_table {
    uint32_t seated, dealt;
    struct load_seat *seat;
};

struct load {
    struct client *client, *watcher; /* whoever plays; who asks for figures */
    enum load_stage stage;
    uint32_t arrived; /* how many have got to where the stage leads */
    uint64_t heard;   /* messages: whether anything goes on */
    uint64_t wanted;  /* moves; 0: until time is up */
    bool failed, ending;
    char settings[1024];
    struct rng rng;
    struct load_table *table;
    struct load_seat *seat;
    struct load_report report;
};

extern const struct client_calls load_calls;

/* What each has to do in a stage. */
void seats_ping(struct load_seat *seat);
void seats_make(struct load_table *table);
void seats_start(struct load_table *table);
void seats_go(struct load_seat *seat);

/* load.c: one more has got there, in this stage. */
void load_arrived(struct load *load);
/* Something went wrong: the reason for people, and everything ends. */
void load_fail(struct load *load, const char *what, const char *why);
/* Enough moves were made. */
void load_enough(struct load *load);

#endif
