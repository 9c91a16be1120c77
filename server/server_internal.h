/* What the files of `dicecup serve` share; nobody else includes this.
 *
 *   serve.c      the command: options, beginning and end
 *   hub.c        the hub between WebSockets, the store and the clock
 *   http.c       which request goes where; answers
 *   people.c     requests about people: guests, names, bots
 *   secrets.c    passwords and recovery codes: what they prove, and how they are changed
 *   sessions.c   by which cookie or token somebody comes, and which of them there are
 *   forget.c     what is removed step by step: people, and logs of tables
 *   keep.c       what goes by itself; retention.c: how long things are kept
 *   data.c       all that is stored of somebody, for them
 *   games.c      requests about tables: lists, records, analyses
 *   page.c       the page for browsers (page.h)
 *   pages.c      the status page and the figures for whoever watches the server
 *   limits.c     what clients can make bigger, and how big
 *   work.c       threads for whatever takes long
 *   rules.c      bans, and errands that `dicecup admin` leaves in the store
 *   log.c        lines about all of that which nobody waits for
 *
 * Everything here runs on the thread of the loop, but for what work.c is given.
 */
#ifndef SERVER_SERVER_INTERNAL_H
#define SERVER_SERVER_INTERNAL_H

#include <pthread.h>

#include "accounts/accounts.h"
#include "accounts/limits.h"
#include "core/json.h"
#include "hub/hub.h"
#include "hub/map.h"
#include "hub/turns.h"
#include "net/net.h"
#include "server/clock.h"
#include "server/log.h"
#include "server/retention.h"
#include "store/sqlite/sqlite.h"

enum { WORKERS_MAX = 64, SERVE_FIELD = 512, SERVE_LIST = 16 };

/* --- work (work.c) --------------------------------------------------------------------- */

/* Something that takes long. `work` is called on a thread, and then `done` on that of the loop. */
struct task {
    void (*work)(struct task *task);
    void (*done)(struct task *task);
    struct task *next;
};

/* Threads with one queue. Who may wait in it, and for how long, is decided before: bots by the
 * hub's lanes, analyses by turns; so what is dear has threads of its own, and keeps nobody waiting
 * who wants something cheap. */
struct workers {
    struct net *net;
    bool running;          /* for the loop alone, as is `count` */
    pthread_mutex_t mutex; /* for what follows */
    pthread_cond_t wanted;
    struct task *first, **end, *finished;
    unsigned queued, queue_max, busy;
    bool stopping;
    unsigned count;
    pthread_t thread[WORKERS_MAX];
};

bool workers_start(struct workers *workers, struct net *net, unsigned count, unsigned queue_max);
/* False: the queue is full. The task stays the caller's, who must not touch it until `done`. */
bool workers_add(struct workers *workers, struct task *task);
/* What is being done is finished; what is queued is not. Who does not wait may be told false: a
 * thread still works, so whatever it uses must stay until the process ends. */
bool workers_stop(struct workers *workers, bool wait);

/* --- the server ------------------------------------------------------------------------------ */

struct serve_limits {
    struct net_config net;
    struct hub_limits hub;
    struct limit guests, changes, analyses;     /* of an address */
    unsigned person_analyses, address_analyses; /* under way */
    unsigned name;                              /* characters */
};

/* Where somebody comes in. */
enum serve_door { DOOR_PUBLIC, DOOR_METRICS };

struct serve_options {
    const char *listen, *data;
    const char *metrics; /* where figures are served; NULL: nowhere */
    unsigned workers;
    bool secure; /* cookies travel by https alone */
    struct serve_limits limits;
    struct keep keep;
};

/* limits.c; each says what is wrong and gives false. Lists are split in place, and end with
 * NULL. */
struct serve_limits serve_default_limits(void);
bool serve_limits_read(struct serve_limits *limits, char *list);
/* Prints all of them. */
void serve_limits_help(void);
bool serve_read_origins(char *words, const char *list[SERVE_LIST + 1]);
bool serve_read_proxies(char *words, const char *list[SERVE_LIST + 1]);

/* A thread that bots think on: it takes questions of one lane, and if there are none, of another.
 */
struct serve_thinker {
    struct task task; /* first */
    struct serve *serve;
    struct workers *workers;
    enum hub_lane lane, otherwise;
    bool busy;
    uint64_t deadline; /* of the bot's time, 0: none; in nanoseconds */
    struct hub_job job;
    struct move move;
};

struct serve {
    struct hub_out out; /* first */
    const struct serve_options *options;
    struct log *log;
    struct net *net;
    struct store *store;
    char trouble[STORE_MESSAGE]; /* of the store, that was logged last */
    struct hub *hub;
    struct limits *limits;
    struct net_timer *hub_timer, *errand_timer, *stop_timer;
    struct serve_forgetting *forgettings;
    struct serve_keeping *keeping;
    struct map visitors; /* by the number of their connection */
    uint64_t visitor_count;
    bool thinking; /* the hub has something to think about */
    bool stopping;
    int64_t started;
    struct server_clock clock;
    struct workers players;  /* bots that search; and others if none of them is asked */
    struct workers quick;    /* one, for bots that answer at once */
    struct workers advisers; /* hints */
    struct workers clerk;    /* one, for passwords */
    struct workers analysts; /* one, which takes its time */
    struct serve_thinker *thinkers;
    unsigned thinkers_count;
    struct serve_ask *asks;        /* requests that wait for something */
    struct analysis_job *analyses; /* all of them, */
    unsigned analyses_count;
    struct turns analyses_waiting; /* and those that nobody has begun */
    bool analysing;
    struct store_ban *bans;
    size_t bans_count;
    char *ban_texts;
    uint64_t requests, refused;
    uint64_t renamings;  /* of people and sessions; see session_used */
    uint64_t given_back; /* tables whose memory was given back to the system */
};

/* Milliseconds of the clock on the wall: for dates, and what is judged by them. */
int64_t serve_now(void);
/* Of the server's own, which nobody can set: for all else. */
int64_t serve_clock(const struct serve *serve);
/* A line for the log: an event and `name=value` pairs; a name of NULL ends them. */
void serve_log(const struct serve *serve, const char *event, ...) __attribute__((sentinel));
/* At the end of whatever the loop has called: bots are given work, and a server that stops looks
 * whether it may. */
void serve_after(struct serve *serve);

/* hub.c */
bool serve_hub_open(struct serve *serve);
void serve_hub_close(struct serve *serve);
/* Closes the lines of all who are banned by now: themselves, their address, or who runs the bot. */
void serve_expel(struct serve *serve);
void serve_deliver(void *data);
const struct http_response *serve_upgrade(void *self, struct net_connection *connection,
                                          const struct http_request *request);
void serve_open(void *self, struct net_connection *connection);
void serve_message(void *self, struct net_connection *connection, const char *text, size_t size);
void serve_close(void *self, struct net_connection *connection, unsigned code, const char *reason);
void serve_turned(void *self);
void serve_refused(void *self, const struct address *from, unsigned status, const char *reason);

/* --- sessions (sessions.c) ------------------------------------------------------------- */

/* By what somebody comes: the hash of a token, and what the store knows of it. */
struct serve_key {
    unsigned char hash[PEOPLE_HASH];
    bool old_cookie; /* it was in the cookie that other hosts and plain http could have set: */
    char token[PEOPLE_TOKEN_ROOM];
    char purpose[16], name[PEOPLE_NAME_ROOM];
    int64_t created, used;
    uint64_t renamings; /* that there had been when this was read */
};

/* The token in the cookie, or behind `Authorization: Bearer`. */
bool serve_token(const struct serve *serve, const struct http_request *request,
                 struct serve_key *key);
/* Takes what the store answers to STORE_TOKEN_OF; false: nobody comes by this. */
bool session_known(const struct serve *serve, struct serve_key *key,
                   const struct store_answer *answer);
/* Notes now and then when somebody was seen, and by which session. */
void session_used(struct serve *serve, const struct serve_key *key,
                  const struct store_person *person);
/* What new sessions are for: a cookie behind https can be trusted more. */
const char *session_purpose(const struct serve *serve);

/* --- requests -------------------------------------------------------------------------------- */

/* A request that waits for the store or for a thread. It is kept in a list, so that none is lost
 * when the server ends. */
struct serve_ask {
    struct task task; /* first */
    struct serve *serve;
    struct serve_ask *next, **link;
    uint64_t ticket;
    void (*go_on)(struct serve_ask *ask); /* once the person is known */
    bool must_be_known;
    struct serve_key key;
    int64_t person; /* 0: nobody yet */
    char person_name[PEOPLE_NAME_ROOM];
    int64_t person_created, person_seen;
    int64_t owner; /* whose bot it is; 0: it is a person */
    char owner_name[PEOPLE_NAME_ROOM];
    char address[ADDRESS_ROOM];
    uint64_t place; /* the same as a number, of what counts as one */
    char name[SERVE_FIELD], login[SERVE_FIELD], password[SERVE_FIELD], old[SERVE_FIELD];
    char device[PEOPLE_NAME_ROOM];       /* what the new session is called */
    char own_login[PEOPLE_NAME_ROOM];    /* that the person has; "": none */
    char own_hash[PEOPLE_PASSWORD_ROOM]; /* and the hash of its password */
    char hash[PEOPLE_PASSWORD_ROOM];     /* of a new password */
    unsigned char code[PEOPLE_HASH];     /* of a recovery code */
    int64_t forgets;                     /* it waits for this person to be gone; or 0 */
    int64_t alone; /* the person whose secrets nobody else changes meanwhile, or 0 */
    bool fits;
    void (*proved)(struct serve_ask *ask);
    struct sessions_plan *plan; /* which sessions end, and what is written with that */
    struct text json;           /* an answer that grows, in: */
    char *json_bytes;
    const char *error;
    int64_t table;
    uint32_t step;
    struct people_guest guest;
    unsigned tries; /* to store it */
    struct people_token token;
};

/* NULL: no memory is left, and the request has been answered. */
struct serve_ask *ask_new(struct serve *serve, struct net_connection *connection);
void ask_free(struct serve_ask *ask);
/* Who asks, by the token of the request; then `go_on`. */
void ask_identify(struct serve_ask *ask, const struct http_request *request);
/* Answers and frees it. */
void ask_answer(struct serve_ask *ask, const struct http_response *response);
/* `{"refused":WORD}` with a status. */
void ask_refuse(struct serve_ask *ask, unsigned status, const char *word);
void ask_json(struct serve_ask *ask, const struct text *json, const char *cookie);

/* http.c */
void serve_request(void *self, struct net_connection *connection,
                   const struct http_request *request);
void serve_plain(struct net_connection *connection, unsigned status, const char *words);
/* Whether a page of somebody else asks. */
bool serve_is_foreign(const struct serve *serve, const struct http_request *request);
/* Whether somebody at this address may do one more of what costs us something. */
bool serve_allows(struct serve *serve, const char *what, const struct address *from,
                  const struct limit *limit);

/* people.c: each begins a request. */
typedef void serve_route(struct serve *serve, struct net_connection *connection,
                         const struct http_request *request);
serve_route people_post_guest, people_post_name, people_post_bot, people_get_me, people_get_who;
/* A field of the body; false: it is not there, or no text. */
bool people_field(const struct http_request *request, const char *name, char value[SERVE_FIELD]);
/* A request of somebody who must be known, and is no bot if that is what `go_on` is not for; NULL:
 * it has been answered. */
struct serve_ask *people_begin(struct serve *serve, struct net_connection *connection,
                               void (*go_on)(struct serve_ask *ask));
/* Who asks, if what was sent is good. */
void people_identify_unless(struct serve_ask *ask, const char *error,
                            const struct http_request *request);
/* The answer that makes somebody known: who it is, and the cookie. A login name may be left out. */
void people_welcome(struct serve_ask *ask, int64_t id, const char *name, const char *login,
                    const char *token);

/* secrets.c */
serve_route secrets_post_password, secrets_post_login, secrets_post_codes, secrets_post_recover;
/* Has the person proved by the password, in `old`, if there is one; then `proved`, while nobody
 * else changes this person's secrets. */
void secrets_prove(struct serve_ask *ask, void (*proved)(struct serve_ask *ask));

/* forget.c */
#define ERRAND_PERSON "forget-person"
#define ERRAND_IDLE "forget-idle" /* unless they are seen after all */
#define ERRAND_LOG "drop-log"
serve_route people_post_delete;
/* An errand of that kind, which begins, or goes on, when it is found. */
struct store_write forget_errand(const char *what, int64_t subject, int64_t now);
/* Begins now what there is an errand of; false: no memory is left. */
bool forget_start(struct serve *serve, const char *what, int64_t subject, int64_t created);
void forget_free(struct serve *serve);

/* keep.c */
void retention_start(struct serve *serve);
/* A walk begins now. */
void retention_now(struct serve *serve);
void retention_free(struct serve *serve);

/* data.c */
serve_route people_get_data;

/* sessions.c */
serve_route sessions_get, sessions_post_name, sessions_post_end, sessions_post_logout;
/* Writes in one batch, and ends sessions of the person with it: all, or all but the one that asks.
 * `done` is called when it is stored, and answers; the sessions' connections are closed then. */
enum { SESSIONS_WRITES = 16 };
typedef void sessions_done(struct serve_ask *ask, const char *error);
struct store_write *sessions_write(struct serve_ask *ask);
void sessions_end(struct serve_ask *ask, bool also_this, sessions_done *done);
/* Stores a new session, in `token`, in place of the oldest if there are very many. */
void sessions_add(struct serve_ask *ask, sessions_done *done);
void sessions_free_plan(struct sessions_plan *plan);
/* Closes the WebSockets that came by a token (hub.c). */
void serve_close_session(struct serve *serve, const unsigned char hash[PEOPLE_HASH], unsigned code,
                         const char *reason);

/* games.c */
serve_route games_get_tables;
/* Everything below /tables/. */
void games_request(struct serve *serve, struct net_connection *connection,
                   const struct http_request *request);
/* Whatever is being worked out is given up. */
void games_stop(struct serve *serve);
void games_free(struct serve *serve);

/* page.c: answers with a file of the page; false: it has none of that name. */
bool page_request(struct net_connection *connection, const struct http_request *request);

/* pages.c */
serve_route pages_get_status, pages_get_health, pages_get_metrics;

/* rules.c */
void rules_start(struct serve *serve);
void rules_free(struct serve *serve);
/* Looks for errands soon. */
void rules_look(struct serve *serve);
/* The ban in force, or NULL. */
const struct store_ban *rules_ban(const struct serve *serve, int64_t person,
                                  const struct address *from);

#endif
