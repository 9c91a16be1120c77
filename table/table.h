/* A table without input and output: seats, questions and answers, clocks, presence, bots in seats,
 * chat, votes, undo, moments for hidden cards. Server, browser, terminal and simulator drive it.
 *
 * In go time-stamped inputs: a person's line, an answer of a bot, a tick, people who come and go.
 * Out come, through struct table_out, rows for the store, messages (JSON) for people, questions for
 * bots, and when to be woken. Nothing here reads a clock, allocates or blocks.
 *
 * A table is the fold over its rows (docs/protocol.md): each input that changes it becomes one row,
 * and `table_fold` with the same rows and times gives the same table. Everything is applied at
 * once; a message names the last row that it may depend on, and whoever drives the table sends it
 * when that row is durable. After a failed write the table is dropped and folded again.
 *
 * What people are told lags behind the position: a moment in which a hidden card could be played
 * (core/game.h) lasts a fixed time, and what comes behind it is told when it is over (moments.c).
 */
#ifndef TABLE_TABLE_H
#define TABLE_TABLE_H

#include "match/match.h"
#include "table/settings.h"

#define TABLE_GONE "-"
/* What whoever is gone for good is called for those who do not know of it. */
#define TABLE_SOMEBODY "somebody"

enum {
    TABLE_VERSION = 1,         /* of messages and rows */
    TABLE_NAME_MAX = 48,       /* bytes of a person's name */
    TABLE_WORDS_MAX = 64,      /* bytes of a seat's words for fair dice */
    TABLE_CHAT_MAX = 300,      /* bytes of a chat line */
    TABLE_LINE_MAX = 1000,     /* bytes of a person's line */
    TABLE_SETTINGS_MAX = 4000, /* bytes of a table's settings: house decks are long */
    TABLE_ROW_MAX = 4096,      /* bytes of a row */
    TABLE_MESSAGE_MAX = 32768, /* bytes of a message */
    TABLE_LINES_MAX = 96,      /* lines of a description */
    TABLE_HASH_MAX = 64,       /* digits of a commitment or a seed */
    TABLE_CODE_MAX = 24,       /* of the table of a rematch */
    TABLE_REMOVED_MAX = 8,     /* people whom the host has removed, the last ones */
    TABLE_SHOW_EVENT = 2000,   /* milliseconds before a clock starts, for each event to be seen, */
    TABLE_SHOW_MAX = 30000,    /* and for all of them together */
    TABLE_WATCHERS = SEATS_MAX,
    TABLE_VIEWERS, /* the seats, and those who watch */
};

/* Who speaks: a person as the driver knows them, on one of their connections. */
struct table_person {
    uint64_t id; /* never 0 */
    const char *name;
    const char *owner; /* whose bot it is, by name; NULL or empty: it is a person */
    uint64_t connection;
};

/* Whom a message is for: all connections of the person in a seat, all who watch, or one
 * connection. */
enum table_to_kind { TO_SEAT, TO_WATCHERS, TO_CONNECTION };
struct table_to {
    enum table_to_kind kind;
    unsigned seat;
    uint64_t person, connection;
};

/* What the driver does for a table. All but `store`, `tell`, `chance` and `grow`
 * may be NULL. */
struct table_out {
    /* Entries beside those that the game itself needs: beyond, no more are taken. 0: any number. */
    uint32_t entries_max;
    /* A row for the store; rows count from 1. */
    void (*store)(struct table_out *out, uint32_t row, int64_t at, const char *text);
    /* A message, to be sent once `row` is durable: the last one that whoever hears it may know of.
     * So nobody can tell by how long it takes that there is another one. */
    void (*tell)(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length);
    /* When to call `table_tick`; 0: not needed. The last one counts. */
    void (*wake_at)(struct table_out *out, int64_t at);
    /* A bot of that name is asked: `table_ask` has the view and the choices, `table_bot` takes the
     * answer. */
    void (*think)(struct table_out *out, unsigned seat, const char *level, uint32_t question,
                  uint32_t milliseconds);
    /* The outcome of the index-th chance event, below `outcomes`. */
    uint32_t (*chance)(struct table_out *out, uint32_t index, uint32_t outcomes);
    /* The game is over: the secret that chance came from. */
    void (*reveal)(struct table_out *out, struct text *seed);
    /* Everybody wants another game: a table with the same settings and people, and then
     * `table_next` with its code. */
    void (*rematch)(struct table_out *out);
    /* More room for moves: gives the array, perhaps elsewhere, and how many it takes; or NULL. What
     * was being done has then been done in part, and the table has to be read again. */
    struct move *(*grow)(struct table_out *out, struct move *moves, uint32_t *room);
};

enum table_phase { TABLE_NEW, TABLE_LOBBY, TABLE_PLAYING, TABLE_OVER, TABLE_ENDED };

enum table_seat_kind { SEAT_EMPTY, SEAT_PERSON, SEAT_BOT, SEAT_CLOSED };
enum table_standing { STANDING_ASK, STANDING_HIT, STANDING_PASS };
enum table_away { AWAY_NO, AWAY_ABSENT, AWAY_LEFT };

struct table_seat {
    uint8_t kind;
    uint8_t away;     /* a bot plays for the person */
    uint8_t standing; /* what the person wants to be asked for hidden cards */
    bool here;        /* has a connection; not part of the rows */
    bool votes;       /* for an end */
    bool again;       /* wants a rematch */
    bool agrees;      /* to the undo that somebody asked for */
    uint8_t mutes;    /* the seats whose chat the person does not want to read, as bits */
    uint32_t answers; /* in the open, that the seat has given and not taken back */
    uint32_t entries; /* that only the seat knows of, as far as the game does not need them */
    bool replied;     /* in the moment that is open, with: */
    struct move reply;
    unsigned standing_round; /* in which STANDING_PASS was said */
    uint32_t own;            /* the last row that nobody else may know of */
    uint64_t person;
    int64_t bank;     /* what the clock has left */
    int64_t asked_at; /* since when the seat is asked, */
    int64_t runs_at;  /* and when the clock starts for it, at the latest; or has started */
    uint16_t events;  /* told to everybody since its last answer, as far as they count */
    int64_t since;    /* when the person was last seen; not part of the rows */
    char name[TABLE_NAME_MAX + 1]; /* empty: the person is gone for good */
    char
        owner[TABLE_NAME_MAX + 1]; /* of a bot that came by itself; TABLE_GONE with an empty name */
    char level[TABLE_LEVEL_MAX + 1];
    char words[TABLE_WORDS_MAX + 1];
};

/* What watchers see when they see it later: the position and the ends of the moves behind it. */
struct table_lag {
    uint32_t moves, step;
    uint8_t count;
    bool done; /* the game is over, and they have seen all of it */
    uint32_t ends[TABLE_DELAY_MAX + 1];
    alignas(16) unsigned char state[STATE_MAX];
};

struct table {
    struct table_out *out;
    bool live;  /* rows are stored and bots asked; otherwise rows are being folded */
    bool opens; /* while they are: who watches sees every card, and nothing later than others */
    uint8_t phase;
    uint32_t row, step; /* the numbers of the last ones */
    uint32_t entries;   /* that everybody knows of, as far as the game does not need them */
    int64_t at;         /* the time of the last input */
    uint32_t known;     /* the last row that everybody may know of, */
    int64_t known_at;   /* and its time */
    int64_t waking;     /* what wake_at was told */
    struct table_settings settings;
    uint64_t host;
    struct table_seat seat[SEATS_MAX];
    uint32_t watching;                   /* people without a seat who are here */
    uint64_t removed[TABLE_REMOVED_MAX]; /* who may not sit down again; 0: nobody */
    uint32_t removals;
    char commitment[TABLE_HASH_MAX + 1], seed[TABLE_HASH_MAX + 1];
    char next[TABLE_CODE_MAX + 1]; /* the table of the rematch */

    struct match match;
    uint32_t chances; /* that were drawn, also for moves that were taken back */
    bool practice;    /* a move was taken back after dice or cards were seen: nothing counts */
    uint32_t past; /* moves of another game, behind which this one begins; nobody takes them back */

    /* The question that people know of: its number, and who has not answered. */
    uint32_t question;
    uint8_t asked;
    uint8_t asked_all; /* those who have answered it included */
    uint8_t undo;      /* one more than the seat that asks for it; 0: none */

    /* The moves since `base` are told piece by piece, a piece ends with a moment (moments.c). */
    uint32_t base_count;
    uint16_t passed; /* moments since `base` that are over */
    uint16_t shown;  /* pieces that were told */
    bool moment;     /* one is open: */
    bool held;       /* and the match waits in it for somebody who holds a card */
    bool timed;
    int64_t ends;
    uint16_t could, hit;
    alignas(16) unsigned char base[STATE_MAX];
    alignas(16) unsigned char told[STATE_MAX]; /* the position that people know */

    uint16_t ears;    /* the viewers who are told anything, as bits */
    uint16_t sighted; /* those who know the position up to the last change of it: */
    uint8_t lines[TABLE_VIEWERS][PARTS_MAX]; /* how many lines its parts have for them */
    struct table_lag lag;
};

/* --- beginning ------------------------------------------------------------------------------- */

/* An empty table. `moves` is room for its game; `grow` may replace it. */
void table_init(struct table *t, struct table_out *out, struct move *moves, uint32_t room);
/* Opens it: `settings` as in table/settings.h; the commitment is that to the seed of its dice.
 * NULL, or what is wrong. */
const char *table_make(struct table *t, int64_t now, const struct table_person *host,
                       const char *settings, const char *commitment);
/* Before the game: it will begin behind these moves, which were made in another one with the same
 * settings, instead of at the start. Its dice are nobody's promise then. Whoever changes the
 * settings or the number of seats has it begin at the start again. NULL, or what is wrong. */
const char *table_past(struct table *t, int64_t now, const struct move *moves, uint32_t count);
/* Instead: rows that were stored, from the first to the last, and then `table_resume`. NULL, or
 * `bad-row`: this is no row that a table has written here. */
const char *table_fold(struct table *t, int64_t at, const char *row);
/* `since`: when the driver's clock began to run. It does not go back from then on, but rows may be
 * from another run of the driver, before a pause, or from a clock that was ahead of this one. What
 * is due here then goes on as if no time had passed since the last row; by letters only if the
 * clock has gone back, since there a pause is shorter than what is due. */
void table_resume(struct table *t, int64_t now, int64_t since);
/* While rows are folded: the viewer (a seat or TABLE_WATCHERS) who is told of them, as if there
 * all the time. It is how a client gets what it has missed. */
void table_listen(struct table *t, unsigned viewer);
/* The same when the first rows were passed over (table/snapshot.h), for a viewer who was told of
 * them. */
void table_know(struct table *t, unsigned viewer);

/* --- inputs ---------------------------------------------------------------------------------- */

void table_line(struct table *t, int64_t now, const struct table_person *who, const char *line);
void table_tick(struct table *t, int64_t now);
/* A bot's answer; one that comes too late changes nothing. */
void table_bot(struct table *t, int64_t now, unsigned seat, uint32_t question,
               const struct move *move);
/* A person's first connection has come, or the last one has gone. */
void table_here(struct table *t, int64_t now, uint64_t person, bool here);
/* A person is called so from now on. */
void table_name(struct table *t, int64_t now, uint64_t person, const char *name);
/* A person is gone for good: leaves, and has no name any more. */
void table_forget(struct table *t, int64_t now, uint64_t person);
/* Whether the game moves ratings when it is over: only one that people play against each other, by
 * the rules as they are. */
bool table_counts(const struct table *t);
/* The rematch is at that table. */
void table_next(struct table *t, int64_t now, const char *code);
/* Whoever runs the server ends the game. */
void table_end(struct table *t, int64_t now);

/* --- questions about a table ------------------------------------------------------------------ */

/* The seat of a person, or -1. */
int table_seat_of(const struct table *t, uint64_t person);
/* Whether somebody may do what is the host's. Before a game, while the host has been gone for long,
 * anybody who sits may: a table does not wait for one who does not come back. */
bool table_may_host(const struct table *t, int64_t now, uint64_t person);
/* The first words of all kinds of lines, by number; NULL beyond the last. */
const char *table_line_word(unsigned i);
/* Whether the host has removed this person, who may not sit down again. */
bool table_was_removed(const struct table *t, uint64_t person);
/* The last row that a person may know of. */
uint32_t table_known(const struct table *t, uint64_t person);
/* Whether a moment is open whose end does not depend on what is answered in it: until then nobody
 * may notice whether anything is. */
bool table_hides(const struct table *t);
/* Whether somebody who sits here is waited for: has a seat, and no bot plays for them. */
bool table_waits(const struct table *t);
/* Who has a person's seat, as messages and lists tell it. */
void table_put_person(const struct table_seat *seat, struct text *out);
/* Asks bots once more what they are asked now: whoever drives the table had not passed it on. */
void table_think(struct table *t);
/* The whole picture as a person sees it, to one connection. */
void table_look(struct table *t, int64_t now, const struct table_person *who);

/* The whole picture as a viewer sees it at the time of the last row. */
void table_show(struct table *t, unsigned viewer, struct text *json);

struct table_ask {
    alignas(16) unsigned char view[STATE_MAX];
    struct move choices[CHOICES_MAX];
    unsigned count;
    bool sampled;
    struct event question;
};
/* What a seat is asked; false: nothing, or not under that number. */
bool table_ask(const struct table *t, unsigned seat, uint32_t question, struct table_ask *ask);

/* Ready-made phrases, and sentences for the words with which a table refuses a line. */
extern const struct sentence table_phrases[];
extern const struct sentence table_words[];

#endif
