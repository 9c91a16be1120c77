/* What the server must not forget: logs of tables, people, ratings. A store takes batches of writes
 * and questions, and answers later.
 *
 * A batch is stored as a whole or not at all, and only once it cannot be lost any more is its
 * callback called with NULL. Batches of one moment are stored together. A question sees every batch
 * that was submitted before it and stored, and is answered after their callbacks; questions are
 * answered in the order in which they were asked. No batch waits for a question. Callbacks are
 * called inside store_deliver alone: the store calls the owner's `post` (from whatever thread) when
 * there is something to deliver, and the owner then calls store_deliver on the thread of its loop.
 * All other functions belong to that thread too, and copy what they are given.
 *
 * A log cannot fork: a row is added behind the last one of its table and nowhere else; the same row
 * once more is fine, another one with its number is a conflict, and so is a gap. If a batch fails,
 * those behind it that build on its rows fail too. The text of a row can be changed where it is,
 * and rows can be dropped, last ones first, when nobody needs the table any more.
 *
 * Errors are stable words: NULL for none, `conflict`, `busy`, `disk-full`, `damaged`, `failed`,
 * `too-big` (an answer), `lost` (the store crashed).
 * After all of them but a crash the store holds what it held before. What is read is checked: a
 * question about a record that is damaged gets `damaged`, and lists of many leave it out.
 *
 * Nothing here says how it is stored: store/sqlite/sqlite.h is for servers, store/memory/memory.h
 * for simulators.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

/* Bytes with a length; no final zero is needed, and answers have none. */
struct store_text {
    const char *bytes;
    size_t length;
};

struct store_text store_text(const char *words);
bool store_text_is(struct store_text text, const char *words);

/* --- what is stored: each kind is a table, its key stands first. Times are milliseconds of the
 * wall clock, ids are positive and the caller's choice. --- */

enum store_kind {
    STORE_ROW,
    STORE_HEAD,
    STORE_SEAT,
    STORE_PERSON,
    STORE_TOKEN,
    STORE_LOGIN,
    STORE_RATING,
    STORE_REPORT,
    STORE_BAN,
    STORE_ERRAND,
    STORE_RECOVERY,
    STORE_REMOVAL,
    STORE_SNAPSHOT,
    STORE_KINDS,
};

/* A row of a table's log. */
struct store_row {
    int64_t table, number; /* 1, 2, ... */
    int64_t time;
    struct store_text text;
};

/* What is to be known of a table without reading its log. */
struct store_head {
    int64_t id;
    struct store_text code; /* no two tables have the same, but many may have none */
    struct store_text game;
    struct store_text state;      /* `open`, `playing`, `over`; `closed`: the game never began */
    struct store_text visibility; /* `open`, `link`, `code` */
    struct store_text about;      /* whatever a list of tables shows */
    int64_t host;                 /* a person, or 0 */
    int64_t created, changed;
    int64_t wake; /* when the table has to be looked at again; 0: when somebody comes */
};

/* A person has a seat at a table. */
struct store_seat {
    int64_t person, table;
    int64_t since;
};

struct store_person {
    int64_t id;
    struct store_text name;
    int64_t created, seen;
    int64_t owner; /* whose bot this is; 0: it is a person */
};

/* A secret by which a person is known; only its hash. */
struct store_token {
    struct store_text hash;
    int64_t person;
    struct store_text purpose; /* `device`, `secure` (a device behind https), `bot` */
    struct store_text name;    /* that its owner gave it */
    int64_t created, used;
};

/* A name to log in with, and the hash of the password. One a person. */
struct store_login {
    struct store_text login;
    int64_t person;
    struct store_text hash;
    int64_t changed;
};

/* Of a person, or of a bot if person is 0. It can only be replaced by its successor, with one game
 * more: who has computed it from an older one gets a conflict, and computes again. */
struct store_rating {
    int64_t person;
    struct store_text bot;
    struct store_text game, variant;
    double mean, spread;
    int64_t games;
    int64_t changed;
};

struct store_report {
    int64_t id;
    int64_t time;
    int64_t reporter, person;
    int64_t table, number; /* what it is about: a row of a log */
    struct store_text text;
    int64_t closed; /* when somebody had looked at it; 0: not yet */
};

struct store_ban {
    int64_t id;
    int64_t person;            /* or 0 */
    struct store_text address; /* or a range such as 203.0.113.0/24; or empty */
    struct store_text reason;
    int64_t created, until; /* 0: without end */
};

/* Something that another process wants the server to do, which looks for errands now and then and
 * drops those that it has done: `end-table`, `bans-changed`, `person-changed`, `forget-person`,
 * `drop-log`, `retention`. */
struct store_errand {
    int64_t id;
    struct store_text what;
    int64_t subject;
    struct store_text text;
    int64_t created;
};

/* A code by which a person comes back who has lost everything else; only its hash. It is dropped
 * when it is used. */
struct store_recovery {
    struct store_text hash;
    int64_t person;
    int64_t created;
};

/* A host has removed somebody from a table whose game was going on or about to. */
struct store_removal {
    int64_t id;
    int64_t time;
    int64_t host, person;
    int64_t table, number; /* the row of its log */
};

/* What came of the first rows of a table's log, in bytes that whoever writes them understands. A
 * table has one at most, and can do without. */
struct store_snapshot {
    int64_t table;
    int64_t number; /* of the last of these rows */
    struct store_text bytes;
};

/* --- writing --- */

enum store_action {
    STORE_ADD,    /* a conflict if it is there with other content */
    STORE_PUT,    /* replaces; not for rows */
    STORE_DROP,   /* only the key counts; fine if it is not there */
    STORE_CHANGE, /* replaces what is there; a conflict if nothing is */
};

struct store_write {
    enum store_action action;
    enum store_kind kind;
    union {
        struct store_row row;
        struct store_head head;
        struct store_seat seat;
        struct store_person person;
        struct store_token token;
        struct store_login login;
        struct store_rating rating;
        struct store_report report;
        struct store_ban ban;
        struct store_errand errand;
        struct store_recovery recovery;
        struct store_removal removal;
        struct store_snapshot snapshot;
    };
};

typedef void store_done(void *context, const char *error);

/* `done` may be NULL. False: the queue is full or no memory is left; then nothing is done, and
 * `done` is not called. */
bool store_submit(struct store *store, const struct store_write *writes, size_t count,
                  store_done *done, void *context);

/* --- asking --- */

enum store_question {
    STORE_ROWS_OF,     /* a table: id; from the number `from` on */
    STORE_SEATINGS_OF, /* a person: id; rows by which it sat down that still have its name, of
                        * tables from `from` on */
    STORE_CHATS,       /* rows of chat that still have a text, from the time `from` until `until` */
    STORE_HEAD_OF,     /* a table: id */
    STORE_HEAD_WITH_CODE,  /* text */
    STORE_HEADS_OPEN,      /* visible to all, in the state `text`; the last changed first */
    STORE_HEADS_AMONG,     /* the same of the ids in `text`, as in 1,2,3, unless they are over */
    STORE_HEADS_WITH,      /* a person at a seat: id; the last changed first */
    STORE_HEADS_DUE,       /* to be woken until `until`, the first due first */
    STORE_HEADS_AHEAD,     /* to be woken at any time, changed later than `from` */
    STORE_HEADS_FROM,      /* ids from `from` on */
    STORE_SEATS_AT,        /* a table: id */
    STORE_PERSON_OF,       /* id */
    STORE_PEOPLE_NAMED,    /* text */
    STORE_PEOPLE_FROM,     /* ids from `from` on */
    STORE_BOTS_OF,         /* a person: id; ids from `from` on */
    STORE_PERSON_OF_TOKEN, /* text: the hash */
    STORE_TOKEN_OF,        /* text: the hash */
    STORE_TOKENS_OF,       /* a person: id */
    STORE_TOKENS_OF_BOTS,  /* a person: id; those of all bots of the person */
    STORE_TOKENS_FROM,     /* text: hashes from this on */
    STORE_LOGIN_OF,        /* text: the login name */
    STORE_LOGIN_OF_PERSON, /* id */
    STORE_RATINGS_OF,      /* a person: id; or the bot `text` */
    STORE_RATINGS_BEST,    /* text: the game, other: the variant; the best first */
    STORE_REPORTS_OPEN,    /* ids from `from` on */
    STORE_REPORTS_FROM,    /* ids from `from` on, also those that are closed */
    STORE_REPORTS_BY,      /* a person: id */
    STORE_BANS_AT,         /* in force at the time `until` */
    STORE_BANS_FROM,       /* ids from `from` on, also those that are over */
    STORE_ERRANDS,         /* ids from `from` on */
    STORE_RECOVERY_OF,     /* text: the hash */
    STORE_RECOVERIES_OF,   /* a person: id */
    STORE_REMOVALS,        /* ids from `from` on */
    STORE_SNAPSHOT_OF,     /* a table: id */
    STORE_QUESTIONS,
};

struct store_query {
    enum store_question question;
    int64_t id, from, until;
    struct store_text text, other;
    size_t limit; /* of records; 0: STORE_LIMIT */
};

enum {
    STORE_LIMIT = 1000,
    STORE_DELIVER = 50, /* records of answers that are delivered at once, or a single answer */
    STORE_ANSWER_BYTES = 16 << 20,
    STORE_QUEUE_BYTES = 64 << 20,
};

/* Records of one kind, in an array of their struct. It is gone after the callback. */
struct store_answer {
    enum store_kind kind;
    size_t count;
    bool more; /* the limit was met, and there are others behind it */
    union {
        const void *records;
        const struct store_row *rows;
        const struct store_head *heads;
        const struct store_seat *seats;
        const struct store_person *people;
        const struct store_token *tokens;
        const struct store_login *logins;
        const struct store_rating *ratings;
        const struct store_report *reports;
        const struct store_ban *bans;
        const struct store_errand *errands;
        const struct store_recovery *recoveries;
        const struct store_removal *removals;
        const struct store_snapshot *snapshots;
    };
};

/* With an error the answer is empty. */
typedef void store_found(void *context, const char *error, const struct store_answer *answer);

/* False as above. */
bool store_read(struct store *store, const struct store_query *query, store_found *found,
                void *context);

/* --- running --- */

/* Whoever runs a loop may gather what is submitted and asked in a turn of it: once this was called,
 * nothing is begun before the next call, which belongs to the end of each turn. So all moves of a
 * turn are one commit. */
void store_push(struct store *store);

/* What was replaced or dropped is gone from the files, too, soon after this: also from that which
 * was written last. */
void store_wipe(struct store *store);

struct store_hook {
    void (*post)(void *context); /* from any thread: have store_deliver called soon */
    void *context;
};

/* Calls what is due; a callback may submit and read. Of long answers only some are delivered at
 * once, so that the owner gets to what is due meanwhile; `post` is called for the rest. */
void store_deliver(struct store *store);

/* What was done so far, for whoever watches the server. */
struct store_counts {
    uint64_t transactions, batches, writes, reads, refused, failed;
    uint64_t queued; /* batches and questions that wait */
    uint64_t memory; /* bytes that the database keeps, most of them as a cache of bounded size */
};

void store_count(struct store *store, struct store_counts *counts);

/* Finishes what is queued, delivers it, and frees the store. */
void store_close(struct store *store);

/* What an error means and what can be done about it, in the reader's language. */
const char *store_explain(const char *error);

#endif
