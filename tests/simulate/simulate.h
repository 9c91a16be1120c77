/* The fault simulator: the hub with its tables and the store in memory, under a simulated clock,
 * network and disk, all out of one seed. docs/simulator.md tells what is tried and checked.
 *
 *   simulate.c         the command: many seeds on several threads, or one with a trace
 *   simulate_plan.c    what a seed decides beforehand: game, settings, people, faults
 *   simulate_world.c   the clock, lines that break, the disk, crashes, bots
 *   simulate_time.c    the clock on the wall, and people's clocks
 *   simulate_people.c  what people do at the other end of their lines
 *   simulate_oracle.c  what was durable, and what that allows to be told
 *   simulate_know.c    what a viewer may know, by the match alone
 *   simulate_end.c     what must be true when a game is over and everybody has gone
 *
 * Nothing is shared between two simulations, and nothing but the seed decides what happens.
 */
#ifndef TESTS_SIMULATE_SIMULATE_H
#define TESTS_SIMULATE_SIMULATE_H

#include <stdio.h>

#include "hub/hub.h"
#include "server/clock.h"
#include "store/memory/memory.h"
#include "tests/hub/hub_client.h"

enum {
    SIM_CLIENTS = 12, /* tabs of people */
    SIM_PEOPLE = 6,   /* those who watch are behind those who sit */
    SIM_TABLES = 8,
    SIM_SECOND = 1000,
    SIM_MINUTE = 60 * SIM_SECOND,
};

/* Chances are one in so many, each time that a client does something; 0: never. */
struct sim_plan {
    char settings[512];
    unsigned seats, sitting, watching; /* the rest of the seats have bots */
    unsigned clients, person[SIM_CLIENTS];
    const char *bot;
    bool rematch, votes, wrong; /* wrong: some lines are nonsense, or somebody else's business */
    unsigned breaks, leaves, goes_for_good, fresh, doubles, chats;
    unsigned crashes;   /* how many */
    unsigned wall_sets; /* how often somebody sets the clock on the wall */
    unsigned latency, slow_one_in, slow;
    unsigned bot_slow_one_in, bot_slow;
    unsigned timer_late, post_late; /* milliseconds at most */
    unsigned pause;                 /* between two things that a client does, at most */
    int64_t trouble;                /* how long, before there are no more faults */
    struct store_faults disk;
    struct hub_limits limits;
};

enum sim_kind {
    SIM_COME, /* a connection arrives at the server, */
    SIM_UP,   /* a line on it, */
    SIM_GONE, /* and the server notices its end */
    SIM_DOWN, /* a message arrives at the client */
    SIM_LOST, /* the client notices the end */
    SIM_ACT,  /* a client does something */
    SIM_BOT,  /* a bot has found an answer */
    SIM_CRASH,
    SIM_STOP, /* the process is asked to end */
    SIM_START,
    SIM_SET, /* the clock on the wall is set */
};

struct sim_event {
    int64_t at;
    uint64_t order;
    enum sim_kind kind;
    uint64_t subject; /* a connection, a client, or which life of the server */
    char *text;
    struct hub_job *job;
};

/* A line between a client and the server; its number is that of the connection. */
struct sim_line {
    unsigned client;
    bool known;               /* to the server that runs now */
    int64_t up, down;         /* when the last thing on its way arrives */
    int64_t up_cut, down_cut; /* what would arrive later is lost */
    /* as the server has told on it */
    struct sim_table *table;
    int viewer; /* -1: nothing yet */
};

struct sim_tab {
    struct client client;
    uint64_t line; /* 0: none */
    bool gone, again;
    int64_t asked;  /* when it said last that it wants to be at a table, */
    char entry[64]; /* and how */
    uint64_t acts;  /* counts; only the last one that was planned happens */
    uint32_t look;  /* how many pictures it had when it was told to look */
};

struct sim {
    struct hub_out out; /* first */
    uint64_t seed;
    struct sim_plan plan;
    struct rng rng;  /* the world's */
    struct rng luck; /* the server's */
    FILE *trace;     /* or NULL */
    uint64_t hash;   /* of all that happened */
    char *failure;   /* what is wrong, or NULL */

    int64_t began, now, wake, deliver;
    int64_t wall; /* how far the clock on the wall is ahead of `now` */
    struct server_clock clock;
    unsigned turns;  /* at the same time */
    struct hub *hub; /* NULL: the server is down */
    struct store *store;
    uint64_t life;
    bool calm, stopping, finishing;
    struct sim_event *events; /* a heap */
    size_t events_count, events_room;
    uint64_t order;
    struct sim_line *lines;
    size_t lines_count, lines_room;
    struct sim_tab tab[SIM_CLIENTS];
    char code[TABLE_CODE_MAX + 1]; /* or id of the first table, as its host has told the others */

    struct sim_table *table[SIM_TABLES];
    unsigned tables;
    uint64_t transactions; /* of the store, when it was looked at last */
    uint64_t *said;        /* answers that people have given, as hashes */
    size_t said_count, said_room;
    int64_t calm_since; /* nothing has gone wrong, and the server runs */
    int64_t progress;   /* when something was stored last */
    uint64_t rows, messages, crashes, breaks;
};

/* The first thing that is wrong ends a simulation. */
void sim_fail(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
void sim_note(struct sim *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* One in n; never if n is 0. */
bool sim_chance(struct sim *s, unsigned n);
unsigned sim_below(struct sim *s, unsigned n);
void *sim_grow(void *items, size_t count, size_t *room, size_t size);
uint64_t sim_hash(uint64_t hash, const void *bytes, size_t length);

/* simulate_plan.c */
void plan_draw(struct sim_plan *plan, uint64_t seed);

/* simulate_world.c */
bool sim_run(struct sim *s); /* false: it has failed */
void sim_open(struct sim *s, uint64_t seed, FILE *trace);
void sim_close(struct sim *s);
/* Lets time pass up to the next thing that happens; false: nothing ever will, or it has failed. */
bool sim_step(struct sim *s, int64_t until);
void sim_at(struct sim *s, int64_t delay, enum sim_kind kind, uint64_t subject);
/* A client takes a new line to the server; it breaks; something is said on it. */
void sim_connect(struct sim *s, unsigned client);
void sim_break(struct sim *s, uint64_t number);
void sim_say(struct sim *s, unsigned client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* simulate_time.c */
/* The server starts, and with it its clock; what that says; and how long it is until it says so. */
void time_start(struct sim *s);
int64_t time_of_server(const struct sim *s);
int64_t time_until(const struct sim *s, int64_t at);
void time_set_wall(struct sim *s);
/* After a row that the table has folded. */
void time_row(struct sim_table *t, const char *row);

/* simulate_people.c */
void people_act(struct sim *s, unsigned client);
void people_take(struct sim *s, unsigned client, const char *json);
void people_lost(struct sim *s, unsigned client);
/* It does something within so many milliseconds. */
void people_plan(struct sim *s, unsigned client, unsigned most);
/* No more faults, and all games that people wanted have ended. */
bool people_done(const struct sim *s);

/* simulate_oracle.c: a table as its durable rows have it. */
enum { SIM_LAGGED = TABLE_VIEWERS, SIM_EARS };

struct sim_told {
    uint32_t step;
    uint64_t hash, lines; /* of the message without lines, and of the lines then */
};

struct sim_ear {
    struct client client; /* as if there from the first row on */
    struct sim_told *told;
    size_t told_count, told_room;
    size_t heard, position; /* events and positions that it knows of */
};

struct sim_happened {
    struct event event;
    bool undone;
};

struct sim_position {
    alignas(16) unsigned char state[STATE_MAX];
    size_t events; /* that came before it */
    uint32_t moves;
};

/* The time of somebody in a seat. */
struct sim_time {
    uint64_t person;
    int64_t left, seen;      /* of their clock, when a row was read */
    int64_t asked_at, asked; /* as the row has it, and when it was read */
};

struct sim_table {
    struct table_out out; /* first */
    struct sim *sim;
    int64_t id;
    char seed[TABLE_HASH_MAX + 1];
    int64_t stored; /* rows, the hub's own included */
    uint64_t chain; /* a hash of them */
    struct sim_time time[SEATS_MAX];
    struct table fold;
    struct sim_ear ear[SIM_EARS];
    /* the same game by the match alone */
    struct sink sink;
    struct match match;
    bool started;
    const char *starting; /* the moves of the row that starts the game, while it is folded */
    struct sim_happened *events;
    size_t events_count, events_room;
    struct sim_position *positions;
    size_t positions_count, positions_room;
};

/* Something is sent: it must be durable and fit its reader. */
void oracle_sent(struct sim *s, struct sim_line *line, const char *json);
/* A client has taken a message: what it knows is what a fresh picture would say. */
void oracle_known(struct sim *s, unsigned client);
/* After a crash: nothing that was durable has gone or changed. */
void oracle_check_logs(struct sim *s);
void oracle_read(struct sim *s);
void oracle_free(struct sim *s);
struct sim_table *oracle_table(struct sim *s, int64_t id);
/* Somebody gives an answer. */
void oracle_said(struct sim *s, uint64_t person, int64_t table, uint32_t question,
                 const char *move);
bool oracle_was_said(const struct sim *s, uint64_t person, int64_t table, uint32_t question,
                     const char *move);
uint64_t oracle_lines(const struct client *c);

/* simulate_know.c */
/* A row, before and after the table has folded it. */
void know_before(struct sim_table *t, const char *row);
void know_after(struct sim_table *t, const char *row);
/* A message of the fold for a viewer. */
void know_told(struct sim_table *t, unsigned number, const char *json);
/* A picture of the last position that somebody may know. */
void know_shown(struct sim_table *t, unsigned number, const char *json);
void know_free(struct sim_table *t);

/* simulate_end.c */
void end_check(struct sim *s);

#endif
