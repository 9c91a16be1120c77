/* How long things are kept that people leave behind, and a walk over the store that finds what is
 * to go: the server removes it, `dicecup admin retention` shows it.
 *
 * Nothing goes that somebody still needs: a guest with ratings, with a game that goes on, or with a
 * bot that is in use; a table with a report that nobody has looked at. A walk asks for a page at a
 * time, and goes on when its owner says so, so that nobody waits for it.
 *
 * Age is wall time, and clocks can be wrong: whoever walks gives the time, out of keep_time. */
#ifndef SERVER_RETENTION_H
#define SERVER_RETENTION_H

#include "accounts/accounts.h"
#include "store/store.h"

enum keep_kind {
    KEEP_GUESTS,   /* people without a login who were not seen, and bots of such */
    KEEP_LOBBIES,  /* tables whose game never began */
    KEEP_GAMES,    /* tables whose game is over */
    KEEP_CHAT,     /* what was said at tables whose game is over */
    KEEP_REPORTS,  /* that somebody has looked at */
    KEEP_REMOVALS, /* who removed whom */
    KEEP_SESSIONS, /* that were not used */
    KEEP_BANS,     /* that are over */
    KEEP_KINDS,
};

struct keep {
    unsigned days[KEEP_KINDS]; /* 0: for ever */
};

struct keep keep_defaults(void);
/* NAME=DAYS,...; split in place. Says what is wrong and gives false. */
bool keep_read(struct keep *keep, char *list);
void keep_help(void);
const char *keep_name(enum keep_kind kind);

/* The time by which things are old: the clock's, unless it is more than a month ahead of the newest
 * time that was stored before; that one then. */
int64_t keep_time(int64_t now, int64_t newest);

/* Something that is to go. */
struct keep_find {
    enum keep_kind kind;
    int64_t id; /* a person, a table, a report, ... */
    int64_t owner;
    int64_t number;                  /* of a row of chat, */
    int64_t time;                    /* when it was said, */
    char said[8];                    /* and what stays of it: `chat SEAT ` */
    unsigned char hash[PEOPLE_HASH]; /* of a session */
};

struct keep_walk;

struct keep_hooks {
    void (*goes)(void *context, const struct keep_find *find);
    /* It stays until then; may be NULL. */
    void (*stays)(void *context, enum keep_kind kind, int64_t due);
    /* A page is done: keep_walk_on, now or later. */
    void (*page)(void *context);
    /* The walk is over, and freed. With an error it did not come to its end. */
    void (*done)(void *context, const char *error);
};

/* NULL: no memory is left. It begins with keep_walk_on. */
struct keep_walk *keep_walk(struct store *store, const struct keep *keep, int64_t now,
                            const struct keep_hooks *hooks, void *context);
void keep_walk_on(struct keep_walk *walk);
void keep_walk_free(struct keep_walk *walk);

/* Finds the newest time at which anybody was seen before `now`; 0: nobody ever was. */
typedef void keep_newest_done(void *context, const char *error, int64_t newest);
bool keep_newest(struct store *store, int64_t now, keep_newest_done *done, void *context);

#endif
