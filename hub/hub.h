/* The hub: what drives all tables of a server, without sockets, threads and a clock of its own, so
 * that the server, its tests and the fault simulator run the same code.
 *
 * In go connections with the person behind each, their lines, the time, answers of bots, and what
 * the store has to say. Out come, through struct hub_out, messages for connections, when to be
 * woken, and that there is something for bots to think about.
 *
 * A table (table/table.h) applies an input at once and hands out rows and messages. The hub stores
 * the rows together with the table's head, and sends a message only when the rows that its reader
 * may know of are durable: whoever has seen a move can rely on it. If a write fails, the table is
 * forgotten, read again, and everybody at it gets the whole picture. A table at which nobody is any
 * more is forgotten too, after a while; its head says when it has to be looked at again.
 *
 * The log of a table in the store begins with a row of the hub's own, the seed of its dice; it
 * is never shown before the game is over. All other rows are the table's.
 *
 * Times are milliseconds of a clock that began with that on the wall when the hub was opened, and
 * that nobody sets (server/clock.h). Calls come from one thread. Callbacks of hub_out
 * must not call back into the hub.
 */
#ifndef HUB_HUB_H
#define HUB_HUB_H

#include "bots/bots.h"
#include "store/store.h"
#include "table/table.h"

enum {
    HUB_PROTOCOL = 1,    /* the version of what is said (docs/protocol.md) */
    HUB_LINE_MAX = 4000, /* bytes of a line: the settings of a table with house decks are long */
    HUB_CODE = 7,        /* letters and digits of a table's short code */
    HUB_ID = 16,         /* digits of a table's id as text */
};

/* What a person, or somebody who pretends to be many, can make bigger; and times. */
struct hub_limits {
    unsigned person_connections;
    unsigned person_tables;  /* that a person hosts and that are not over */
    unsigned address_tables; /* the same of everybody at an address; 0: any number */
    unsigned table_connections;
    unsigned settings;      /* bytes of a table's, up to HUB_LINE_MAX; house decks are long */
    unsigned chat;          /* bytes of a line of chat or a report, up to TABLE_CHAT_MAX */
    unsigned entries;       /* that a person may add to logs at once, moves aside; 0: any number */
    unsigned table_entries; /* the same of everybody at a table */
    unsigned table_log; /* entries of a table in all, beside those that its game needs; 0: any */
    unsigned snapshots; /* entries between two snapshots of a table; 0: there are none */
    unsigned codes;     /* that no table has, and that a person may try at once; 0: any number */
    unsigned address_codes; /* the same of everybody at an address */
    unsigned reports;       /* that a person may send at once, and as many more each hour */
    unsigned searchers;     /* bots that search at the tables of a host; 0: any number */
    unsigned missed;        /* messages; who has missed more gets the whole picture */
    int64_t linger;         /* how long a table stays in memory when nobody is there */
    int64_t rest;           /* how long nothing happens at one before it is packed */
    int64_t poll;  /* how often the store is asked for tables that sleep and have to be woken */
    int64_t lobby; /* how long a table whose game has not begun stays open without anybody */
    /* How long a game goes on for which nobody is there or waited for: live, and by letters. */
    int64_t abandoned, abandoned_letters;
};

struct hub_limits hub_default_limits(void);

struct hub_out {
    void (*send)(struct hub_out *out, uint64_t connection, const char *text, size_t length);
    void (*close)(struct hub_out *out, uint64_t connection, unsigned code, const char *reason);
    /* When to call hub_tick; the last one counts. */
    void (*wake_at)(struct hub_out *out, int64_t at);
    /* There is a job: hub_take, now or when somebody is free. */
    void (*think)(struct hub_out *out);
    void (*random)(struct hub_out *out, void *bytes, size_t count);
    /* Which outcome chance has now, if it is prepared: in lessons. Then no table promises fair
     * dice. NULL: none ever is. */
    bool (*prepared)(struct hub_out *out, const struct match *match, uint32_t *outcome);
    /* Something for the log: a word, the table it is about, and more, or NULL. May be NULL. */
    void (*log)(struct hub_out *out, const char *word, int64_t table, const char *more);
};

struct hub;

/* NULL: no memory is left. `store` stays the caller's. */
struct hub *hub_open(struct hub_out *out, struct store *store, const struct hub_limits *limits,
                     int64_t now);
/* After the store was closed, or has crashed: nothing comes from it any more. */
void hub_close(struct hub *hub);
/* No more lines are taken. True: nothing is in flight any more, so that whatever was done has been
 * told. */
void hub_stop(struct hub *hub);
bool hub_quiet(const struct hub *hub);

/* --- inputs ---------------------------------------------------------------------------------- */

/* A connection has come; numbers are never used twice. One too many is closed, all others are
 * greeted with the version of the protocol. */
void hub_come(struct hub *hub, int64_t now, uint64_t connection, uint64_t person, const char *name);
/* The same with more that is known of who comes. */
struct hub_visitor {
    uint64_t person;
    const char *name;
    const char *owner; /* whose bot it is, by name; NULL or empty: it is a person */
    uint64_t address;  /* any number that people at other addresses do not have; 0: not known */
};
void hub_come_as(struct hub *hub, int64_t now, uint64_t connection,
                 const struct hub_visitor *visitor);
void hub_line(struct hub *hub, int64_t now, uint64_t connection, const char *line, size_t length);
void hub_gone(struct hub *hub, int64_t now, uint64_t connection);
/* A new table for whoever is at the connection, with bots of one level in the other seats. It
 * begins at once, behind moves of a game with the same settings; otherwise it is as if made by
 * `make`. */
struct hub_past {
    const char *settings;
    const struct move *moves;
    uint32_t count;
    unsigned seat; /* from 0 */
    const char *level;
};
void hub_try(struct hub *hub, int64_t now, uint64_t connection, const struct hub_past *past);
/* A person is called so from now on, also in a seat at a table in memory; at others in a new seat.
 */
void hub_rename(struct hub *hub, uint64_t person, const char *name);
/* Whoever runs the server ends a table. */
void hub_end(struct hub *hub, int64_t now, int64_t table);
/* Forgets a table before its time; false: it is needed. */
bool hub_sleep(struct hub *hub, int64_t now, int64_t table);
void hub_tick(struct hub *hub, int64_t now);
/* Brings what the store has to say, to the hub and to everybody else (store_deliver). */
void hub_deliver(struct hub *hub, int64_t now);

/* --- bots ------------------------------------------------------------------------------------ */

/* Questions wait in lanes, so that dear ones keep nobody from cheap ones, and advice nobody from
 * play. In a lane, turns go round among the addresses and persons (hub/turns.h) of those
 * who host the tables; a hint is asked for by whoever wants it.
 *
 * Bots think only where somebody looks on or is waited for: at a table with a connection, or where
 * somebody has a seat that no bot plays for them. At others they pause until somebody comes. */
enum hub_lane {
    HUB_QUICK, /* bots that play at once */
    HUB_DEEP,  /* bots that search */
    HUB_HINTS,
    HUB_LANES,
};

/* A question for a bot. It is small and holds no pointers but to what never changes, so it can be
 * thought about on another thread. */
struct hub_job {
    int64_t table;
    uint32_t epoch, question;
    unsigned seat;
    const struct game *game;
    const struct bot *bot;
    uint32_t milliseconds; /* that it may take; 0: as long as the level is meant to */
    uint64_t connection;   /* that wants a hint; 0: the bot plays */
    struct rng rng;
    struct bot_reasons reasons; /* of a hint */
    struct table_ask ask;
};

/* The next one of a lane; false: there is none. Each must be answered. */
bool hub_take_from(struct hub *hub, enum hub_lane lane, struct hub_job *job);
/* The next one of any, the first lane first: for whoever has one place to think. */
bool hub_take(struct hub *hub, struct hub_job *job);
void hub_answer(struct hub *hub, int64_t now, const struct hub_job *job, const struct move *move);
/* What its bot says; to be called on any thread. `stop` as in bots/bots.h, or NULL. */
void hub_think(struct hub_job *job, bool (*stop)(void *context), void *context, struct move *move);

/* What the person of a connection is asked now, as if a bot were: for hints. The bot is left to the
 * caller. False: nothing. */
bool hub_ask(struct hub *hub, uint64_t connection, struct hub_job *job);
/* The strongest bot for a game whose net is there. */
const struct bot *hub_adviser(const struct game *game, const void *view);
/* What it said, and the job's reasons, as a message (docs/protocol.md). */
void hub_put_hint(const struct hub_job *job, const struct move *move, struct text *json);

/* --- questions ------------------------------------------------------------------------------- */

/* The record of a finished game, or of its beginning up to a step (0: all of it). `error` is NULL,
 * `no-such-table`, `not-over`, or a word of the store; the text is gone after the call. False: no
 * memory is left, and `done` is not called. */
typedef void hub_recorded(void *context, const char *error, const char *text, size_t length);
bool hub_record(struct hub *hub, int64_t table, uint32_t step, hub_recorded *done, void *context);

/* The same game to be followed step by step, as JSON (docs/protocol.md): the picture at a step, as
 * a seat saw it or, with seat 0, with everything open, and what was told then. Besides the errors
 * of a record there is `no-such-seat`. */
bool hub_replay(struct hub *hub, int64_t table, uint32_t step, unsigned seat, hub_recorded *done,
                void *context);

/* What a table holds of a person, as members of a JSON object: the seat, and chat. */
bool hub_said(struct hub *hub, int64_t table, uint64_t person, hub_recorded *done, void *context);
/* A table forgets a person who is gone for good: a bot plays on, and the name is in none of its
 * rows any more. `error` is NULL, or `again`: the table has been told, but is not yet done; or a
 * word of the store. What is done twice does no harm. */
typedef void hub_forgotten(void *context, const char *error);
bool hub_forget(struct hub *hub, int64_t now, int64_t table, uint64_t person, hub_forgotten *done,
                void *context);

/* Tables as JSON, an array: those that are open, and that are played; or those of a person. */
typedef void hub_listed(void *context, const char *error, const char *json, size_t length);
bool hub_list(struct hub *hub, uint64_t person, hub_listed *done, void *context);

/* The log, of one row, that says that a table's game was rated. */
int64_t hub_rating_log(int64_t table);

/* An id as text and back; false if it is none. */
void hub_print_id(int64_t id, struct text *out);
bool hub_parse_id(const char *word, int64_t *id);
/* The first words of all kinds of lines, those of a table included, by number; NULL beyond the
 * last.
 */
const char *hub_line_word(unsigned i);

struct hub_counts {
    uint64_t lines, refused, rows, batches, failed, messages;
    uint64_t made, loaded, slept, rested, thoughts;
    uint32_t connections, people, tables, thinking; /* now; tables: in memory */
    uint32_t bots;                                  /* among the people */
};

struct hub_counts hub_counts(const struct hub *hub);

/* Sentences for the words with which the hub refuses a line; others are table_words. */
extern const struct sentence hub_words[];

#endif
