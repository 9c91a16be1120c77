/* What the files of the hub share; nobody else includes this.
 *
 *   hub.c        connections and people, time
 *   lines.c      lines of people that are not for a table
 *   budget.c     how much of it a person and a table may have written
 *   join.c       coming to a table and going: pictures, and what was missed
 *   table.c      a table in memory: what it is given and what comes out of it
 *   make.c       new tables, rematches
 *   load.c       reading tables, forgetting them
 *   snapshots.c  so that logs need not be read from their first entry
 *   write.c      batches on their way to the store, and messages that wait for them
 *   head.c       heads of tables; list.c: lists of them
 *   think.c      questions for bots, and where they pause; hint.c: advice for people
 *   bots.c       how many bots that search somebody has; hosts.c: how many tables
 *   rated.c      ratings after a game
 *   forget.c     what tables hold of a person, and how they forget it
 *   reading.c    reading the rows of a table once more: record.c for records, replay.c for replays,
 *                history.c for what somebody has been told so far
 *   heap.c       the order of what is due
 */
#ifndef HUB_HUB_INTERNAL_H
#define HUB_HUB_INTERNAL_H

#include "core/json.h"
#include "hub/hub.h"
#include "hub/map.h"
#include "hub/turns.h"
#include "match/fair.h"

enum {
    HUB_BATCH_WRITES = 64,
    HUB_BATCH_BYTES = 32768,
    HUB_BATCH_PARTS = 2, /* tables in one batch: a rematch writes two */
    HUB_ABOUT_MAX = 2048,
    HUB_PAGE = 1000, /* rows that are read at a time, so that other tables are not held up */
    HUB_SIP = 50,    /* the same, about, where steps are counted that everybody can count */
    HUB_ENTRY = 40,  /* bytes of a line with which somebody comes to a table */
    HUB_WAITS = 8,   /* answers of the store that a connection may wait for */
    HUB_SPENDERS =
        256, /* people whose writing is counted; beyond, who has written least is forgotten */
};

enum { SECONDS = 1000, MINUTES = 60 * SECONDS, HOURS = 60 * MINUTES };
/* While a table is in memory its head says that it has to be looked at within this time: so it is
 * found again after a crash. */
enum { HUB_LEASE = 10 * MINUTES };
/* In a moment that hides who answers, something is written this often, whether or not anything is
 * held back; and after somebody has come, who may wait for it. */
enum { HUB_COVER = 10 * SECONDS, HUB_COVER_SOON = 1 * SECONDS };

/* --- who is there ---------------------------------------------------------------------------- */

struct hub_person {
    uint64_t id;
    char name[TABLE_NAME_MAX + 1];
    char owner[TABLE_NAME_MAX + 1]; /* whose bot it is; empty: it is a person */
    uint64_t address;               /* of the last connection that came; 0: not known */
    struct hub_connection *first;
    unsigned count;
};

/* Somebody who has written something. `clear` is when all of that will be forgotten: the further
 * off, the more it was. */
struct hub_spender {
    uint64_t person;
    int64_t clear;
};

struct hub_budget {
    struct hub_spender spender[HUB_SPENDERS];
};

/* So many at once, and one more each so many milliseconds; 0: any number. */
struct hub_share {
    unsigned burst;
    int64_t interval;
};

enum hub_place {
    PLACE_NONE,
    PLACE_WAITING, /* for the table to be read */
    PLACE_BEHIND,  /* the same, and here for the others; it waits for what it has missed */
    PLACE_HERE,    /* at a table that is live */
};

struct hub_connection {
    uint64_t number;
    struct hub_person *person;
    struct hub_connection *next_of_person;
    struct hub_table *table;
    struct hub_connection *next; /* at the table */
    enum hub_place place;
    unsigned waits;   /* for the store: each holds memory */
    uint32_t asks;    /* counts what the store was asked for it: only the last answer counts */
    uint32_t visits;  /* counts the tables at which it has been */
    uint32_t step;    /* the last that it has seen; with `again` */
    bool hinting;     /* a bot thinks for it */
    bool recalling;   /* its history is being read */
    bool again;       /* it says that it was here before */
    int8_t seat;      /* of its person; -1: none */
    int8_t old_seat;  /* before the message `moved` */
    uint64_t since;   /* the first message that is for it */
    int64_t recalled; /* when all the histories that it asked for are forgotten */
    uint64_t moved;
    /* The line with which it came to its table. */
    char entry[HUB_ENTRY + 1];
};

/* --- what the store was asked ---------------------------------------------------------------- */

/* The beginning of whatever is handed to the store as a context: the hub can let go of all of it
 * when a store has crashed and nothing will ever come back. */
struct hub_wait {
    struct hub *hub;
    struct hub_wait *next, *previous;
    uint64_t connection; /* that made us ask; 0: none */
    void *more;          /* memory that goes with it */
    /* Frees whatever else it holds; may be NULL. */
    void (*drop)(struct hub_wait *wait);
};

void *wait_new(struct hub *hub, size_t size);
/* It is because of this connection; NULL: of none. */
void wait_because(struct hub_wait *wait, struct hub_connection *c);
void wait_free(struct hub_wait *wait);

/* --- tables ---------------------------------------------------------------------------------- */

/* Messages wait in blocks, one behind the other in the order in which they were told, which is
 * nearly that in which they leave. */
struct hub_block {
    unsigned held; /* messages in it */
    size_t used, room;
    char bytes[];
};

struct hub_message {
    struct hub_message *next;
    struct hub_block *block;
    uint64_t sequence;
    uint32_t row;
    struct table_to to;
    size_t length;
    char json[];
};

/* A row that waits, so that nobody can notice that the store is busy with it. */
struct hub_held {
    struct hub_held *next;
    int64_t at;
    char text[];
};

enum hub_state { TABLE_LOADING, TABLE_LIVE, TABLE_BROKEN };

struct hub_table {
    struct table_out out; /* first */
    struct hub *hub;
    int64_t id;
    enum hub_state state;
    uint32_t epoch; /* another one each time it is read */
    char code[HUB_CODE + 1];
    int64_t created;
    bool known;   /* there is a durable head */
    bool rematch; /* everybody wants another game */
    bool judged;  /* the ratings of its game are up to date, or there are none */
    bool judging;
    bool ends;        /* as soon as it is there */
    bool whole;       /* its log is to be read from the first entry */
    uint64_t forgets; /* a person, as soon as it is there; 0: nobody */
    uint64_t reader;  /* the connection that it is read for */
    bool failed;      /* a batch was not taken, or no memory was left: it has to be read again */

    struct hub_connection *first;
    unsigned connections;
    int64_t touched; /* when something happened last */
    int64_t entries; /* when all that people have written will be forgotten, but for moves */
    unsigned thinking;
    bool paused;               /* bots were not asked, since nobody was here */
    uint32_t asked[SEATS_MAX]; /* the question that a bot is asked for a seat; 0: none */
    bool recount;              /* who sits here has changed since: */
    unsigned searchers;        /* bots that search, counted for: */
    uint64_t searchers_of;
    uint64_t hosted_by; /* for whom the table counts; 0: nobody */

    unsigned flights; /* batches on their way */
    int64_t stored;   /* rows that were submitted, the hub's own included */
    bool heard;       /* one of those that are gathered now is known to everybody */
    struct hub_held *held, **held_end;
    int64_t cover, covered; /* when something is written next, whatever there is; and was last */
    uint32_t acked;         /* the table's rows that are durable, */
    uint32_t heard_of;      /* and the last of them that everybody may know of */
    uint64_t sequence;
    uint64_t mark; /* the first message of this input */
    struct hub_message *message, **message_end;

    bool head_changed, head_sent;
    int64_t head_wake;
    uint8_t head_phase;
    bool listed;                         /* everybody may see it in a list */
    uint64_t head_people[SEATS_MAX + 1]; /* those whose table it is, in the store */
    unsigned head_people_count;

    uint8_t seed[FAIR_BYTES];
    struct fair fair;
    bool fair_ready;

    int64_t due;
    size_t heap_at; /* one more than its place in the heap; 0: not there */
    bool rests;     /* nothing has happened for a while */
    struct hub_box *box;
};

/* The table itself, or while it rests what is left of it. */
struct hub_box {
    struct table *table;
    unsigned char *packed;
    size_t size;
};

/* --- bots ------------------------------------------------------------------------------------ */

struct hub_thought {
    struct turn turn; /* first */
    int64_t table;
    uint32_t epoch, question;
    int64_t until;       /* 0: any time */
    uint64_t connection; /* that wants a hint; 0: the bot plays */
    uint8_t seat;
    char level[TABLE_LEVEL_MAX + 1];
};

/* --- all of it ------------------------------------------------------------------------------- */

struct hub_batch {
    size_t count, bytes;
    struct store_write writes[HUB_BATCH_WRITES];
    struct hub_table *parts[HUB_BATCH_PARTS];
    unsigned parts_count;
    char text[HUB_BATCH_BYTES];
};

/* Which tables the next poll is for: at the beginning those that were in memory when the last
 * server ended, then those that were changed in a time that is still to come, since the clock has
 * been set back; and from then on those that are due. */
enum hub_look { LOOK_LEFT, LOOK_AHEAD, LOOK_DUE };

struct hub {
    struct hub_out *out;
    struct store *store;
    struct hub_limits limits;
    int64_t opened, now; /* milliseconds of the server's clock (hub/hub.h) */
    struct map tables, connections, people;
    struct map damaged; /* tables that cannot be read */
    struct hub_table **heap;
    size_t heap_count, heap_room;
    struct hub_wait waits; /* a ring */
    struct hub_batch batch;
    struct hub_block *block; /* where the next message goes */
    struct turns lanes[HUB_LANES];
    struct turn *spare_thoughts;
    struct map searching;       /* tallies: bots that search, by host */
    struct map hosting, places; /* tables that are not over, by host and by address */
    struct map opened_at;       /* where those tables were opened */
    struct hub_budget reports, entries;
    struct hub_budget codes, address_codes; /* that no table has */
    int64_t poll_at;
    bool polling;
    enum hub_look look;
    int64_t woken_at; /* what wake_at was told */
    unsigned flights;
    uint32_t epochs;
    bool stopping;
    struct hub_counts counts;
};

/* hub.c */
/* Time never goes back. */
void hub_set_time(struct hub *hub, int64_t now);
/* At the end of every call from outside: tells the driver when it is time for the next thing. */
void hub_settle(struct hub *hub);
void hub_send(struct hub *hub, const struct hub_connection *c, const struct text *json);
void hub_refuse(struct hub *hub, const struct hub_connection *c, const char *word,
                const char *line);
void hub_log(const struct hub *hub, const char *word, int64_t table, const char *more);
/* The connection, if it still waits for this answer. */
struct hub_connection *hub_asking(struct hub *hub, uint64_t connection, uint32_t asks);
struct table_person hub_who(const struct hub_connection *c);

/* heap.c */
/* Room for one more table, so that there is always a place for those that there are; false: no
 * memory is left. */
bool heap_reserve(struct hub *hub);
/* When a table is due; 0: never. */
void heap_set(struct hub *hub, struct hub_table *t, int64_t due);

/* lines.c */
void lines_take(struct hub *hub, struct hub_connection *c, const char *said);

/* budget.c */
/* Whether somebody may once more; if so it counts. */
bool budget_take(struct hub_budget *budget, uint64_t person, const struct hub_share *share,
                 int64_t now);
/* It was nothing that counts. */
void budget_return(struct hub_budget *budget, uint64_t person, const struct hub_share *share);
/* Whether a line that begins with this word may be said at a table; afterwards it counts, if the
 * table has written anything since. */
bool budget_line(struct hub_table *t, const struct hub_connection *c, const char *word,
                 uint32_t *before);
void budget_said(struct hub_table *t, const struct hub_connection *c, const char *word,
                 uint32_t before);

/* join.c */
void join_table(struct hub *hub, struct hub_connection *c, int64_t id);
/* One more at a table; it waits. */
void join_enter(struct hub_table *t, struct hub_connection *c);
/* The table has to be read again, and then it gets the whole picture. */
void join_wait(struct hub_table *t, struct hub_connection *c);
/* The table is there, and what it began with is stored: who waited comes in. */
void join_all(struct hub_table *t);
/* Comes in with the whole picture. */
void join_look(struct hub_table *t, struct hub_connection *c);
void join_leave(struct hub *hub, struct hub_connection *c);
/* Who sits where may have changed: each connection knows its seat, and who may not stay goes. */
void join_seats(struct hub_table *t);
/* Nobody can be at this table. */
void join_refuse(struct hub_table *t, const char *word);

/* table.c */
struct hub_table *tables_new(struct hub *hub, int64_t id);
void tables_free(struct hub_table *t);
struct hub_table *tables_find(struct hub *hub, int64_t id, uint32_t epoch);
void tables_clear(struct hub_table *t);
/* Its memory alone, when the hub ends. */
void tables_drop(struct hub_table *t);
/* The table, out of its box. */
struct table *tables_unpack(struct hub_box *box);
static inline struct table *table_of(const struct hub_table *t)
{
    return t->box->table != NULL ? t->box->table : tables_unpack(t->box);
}
/* Around every input. A bot's is begun quietly: how long the table stays in memory must not depend
 * on an answer that nobody may know of. */
void tables_begin(struct hub_table *t);
void tables_begin_quietly(struct hub_table *t);
void tables_end(struct hub_table *t);
void tables_schedule(struct hub_table *t);
/* Somebody has come who may wait for what is held back. */
void tables_cover_soon(struct hub_table *t);
void tables_due(struct hub_table *t);
bool tables_unattended(const struct hub_table *t);
/* Whether bots think here: somebody is here, or waited for. */
bool tables_attended(const struct hub_table *t);
void tables_fair(struct hub_table *t);
/* The last durable row that a person may know of. */
uint32_t tables_heard(const struct hub_table *t, uint64_t person);
/* Whoever runs the server wants an end. */
void tables_stop(struct hub_table *t);
/* A message of the hub's own, behind all that the table has told. */
void tables_tell(struct hub_table *t, const struct hub_connection *c, const struct text *json);

/* make.c */
void make_table(struct hub *hub, struct hub_connection *c, const char *settings);
void make_rematch(struct hub_table *t);

/* load.c */
void load_table(struct hub_table *t);
void load_poll(struct hub *hub);
/* A row as the store has it, behind the hub's own; NULL or an error word. */
const char *load_row(struct table *table, const struct store_row *row);
/* The seed out of the first row. */
bool load_seed(const struct store_row *row, uint8_t seed[FAIR_BYTES]);
void load_forget(struct hub_table *t);

/* snapshots.c */
struct hub_snapshot {
    int64_t number;
    unsigned char *bytes;
    size_t size;
};

/* While a log is folded: the snapshot with which it began, and those that are made on the way. */
struct hub_snapshots {
    int64_t from;                /* the entry that it stands for; 0: there is none */
    int64_t stored;              /* the same of the one in the store, as far as it is known */
    uint8_t entry[SHA256_BYTES]; /* a hash of that entry */
    struct hub_snapshot older, newer;
};

/* Asks for the snapshot of a table; false: there is none to be had. */
bool snapshots_ask(struct hub *hub, int64_t table, store_found *found, void *context);
/* Into a table that was just begun, for this one; gives the first entry that is to be read: the one
 * that the snapshot stands for, or 1 if there is none that can be used. */
int64_t snapshots_take(struct hub_snapshots *s, struct hub_table *t, struct table *folded,
                       const struct store_answer *answer);
/* Whether this is the entry that it stands for. */
bool snapshots_fit(const struct hub_snapshots *s, const struct store_row *row);
/* An entry has been folded. */
void snapshots_pass(struct hub_snapshots *s, const struct hub_table *t, const struct table *folded,
                    const struct store_row *row);
/* All have: stores what was made on the way, if it is worth it. */
void snapshots_keep(struct hub_snapshots *s, const struct hub_table *t);
void snapshots_free(struct hub_snapshots *s);
/* The one in the store does not go with its log. */
void snapshots_drop(const struct hub_table *t);

/* write.c */
void write_row(struct hub_table *t, int64_t at, const char *text);
/* In a moment, a row that only its seat may know of. It is written together with the next one that
 * everybody may know of, or with the next cover: at times that do not depend on it. */
void write_hold(struct hub_table *t, int64_t at, const char *text);
/* Writes what was held back, if anything. */
void write_held(struct hub_table *t);
/* The same, and if nothing was held back, the head alone: the store is as busy with it. */
void write_cover(struct hub_table *t);
void write_add(struct hub *hub, struct hub_table *t, const struct store_write *write);
struct store_text write_text(struct hub *hub, const char *bytes, size_t length);
void write_flush(struct hub *hub);
/* A write has failed, so the table is not what it believes to be: it has to be read again. */
void write_break(struct hub_table *t);
void write_message(struct hub_table *t, const struct table_to *to, uint32_t row, const char *json,
                   size_t length);
void write_drop_messages(struct hub_table *t);
void write_drop_held(struct hub_table *t);

/* No memory is left for what the table has to keep: it will be read again. */
void write_fail(struct hub_table *t);
/* head.c */
/* The store knows of the people at the table what its rows say. */
void head_known(struct hub_table *t);
/* Adds the head to the batch, if it is not in the store as it is. */
void head_add(struct hub_table *t, bool sleeps);
/* When a game ends that nobody is there for or waited for; 0: somebody is. */
int64_t head_abandoned(const struct hub_table *t);
/* Whether a list may show a table that is in memory. */
void head_look(struct hub_table *t);

/* list.c */
/* Lists tables for a connection: of its person, or the open ones. */
void list_tables(struct hub *hub, struct hub_connection *c, bool mine);

/* think.c */
void think_about(struct hub_table *t, unsigned seat, const char *level, uint32_t question,
                 uint32_t milliseconds);
/* After an input: bots that have paused go on if somebody has come. */
void think_on(struct hub_table *t);
/* When the hub ends. */
void think_drop(struct hub *hub);
/* What `job` asks, for a connection that wants a hint; false: no memory is left. */
bool think_for(struct hub_table *t, const struct hub_job *job, uint64_t connection);

/* bots.c */
/* After an input: counts the bots of a table that search. */
void bots_count(struct hub_table *t);
/* The table is not in memory any more. */
void bots_forget(struct hub_table *t);
/* The level at which a bot plays for a seat: its own, or that of a bot that does not search if the
 * host has too many that do. */
const char *bots_level(struct hub_table *t, unsigned seat, const char *level);
/* Before a line: NULL, or why the table's host may not have the bots that it asks for. */
const char *bots_judge(struct hub_table *t, const struct hub_connection *c, const char *word,
                       const char *rest);

/* hosts.c: sums by person or address. */
unsigned tally_of(const struct map *map, uint64_t key);
/* False: no memory is left. */
bool tally_add(struct map *map, uint64_t key, unsigned more);
void tally_take(struct map *map, uint64_t key, unsigned less);
void tally_drop(struct map *map);
/* After an input: for whom a table counts. */
void hosts_count(struct hub_table *t);
/* The table is not in memory any more. */
void hosts_forget(struct hub_table *t);
/* How many tables of a host are not over: those in memory, whatever the store knows of them, and of
 * the heads in an answer those that are not. */
unsigned hosts_open(const struct hub *hub, uint64_t person, const struct store_answer *answer);
/* A table was opened by somebody at an address (0: not known), and is over. */
void hosts_opened(struct hub *hub, int64_t table, uint64_t address);
void hosts_closed(struct hub *hub, int64_t table);
/* Where it was opened; 0: not known. */
uint64_t hosts_address(const struct hub *hub, int64_t table);
void hosts_drop(struct hub *hub);

/* hint.c */
/* The line of a connection that is at a table. */
void advise_line(struct hub *hub, struct hub_connection *c);
/* Nobody thinks for a connection any more; before that, what came of it. */
void advise_done(struct hub *hub, uint64_t connection);
/* The same, for a question that was over before anybody had thought about it. */
void advise_late(struct hub *hub, uint64_t connection);
void advise_tell(struct hub_table *t, const struct hub_job *job, const struct move *move);

/* reading.c */
/* A table while its rows are read; the beginning of whatever is made of them. */
struct reading {
    struct hub_wait wait; /* first */
    struct table_out out;
    int64_t table;
    uint32_t rows; /* how many of a game that goes on; 0: all, and the game must be over */
    size_t part;   /* of them, at a time */
    bool enough;   /* no more rows are wanted */
    bool failed;   /* no memory is left */
    void (*next)(struct reading *reading); /* before each row; may be NULL */
    void (*each)(struct reading *reading, const struct store_row *row); /* after it; or NULL */
    void (*row)(struct reading *reading); /* after each, from the start of the game on; or NULL */
    void (*tell)(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length); /* may be NULL */
    void (*done)(struct reading *reading, const char *error);
    uint8_t seed[FAIR_BYTES];
    char *text; /* what was put */
    size_t length, room;
    struct table folded;
};

/* How many of the rows of a game that goes on to read at a time, `usual` or so. It is done in as
 * many parts as everybody can count: how long it takes says nothing of rows that one may not know
 * of. */
size_t reading_part(uint32_t rows, uint32_t steps, unsigned usual);
/* False: nothing was asked, and it is gone. */
bool reading_start(struct reading *reading);
void reading_put(struct reading *f, const char *bytes, size_t length);

/* history.c */
/* The lines of a connection that is at a table. */
void history_line(struct hub *hub, struct hub_connection *c, const char *rest);
void recall_line(struct hub *hub, struct hub_connection *c, const char *rest);

/* rated.c */
void rated_check(struct hub_table *t);
/* Tells a connection how strong those at its table are believed to be. */
bool rated_tell(struct hub_table *t, struct hub_connection *c);

#endif
