/* The network: a loop that serves HTTP and WebSockets to strangers, and knows nothing of games.
 *
 * One thread runs the loop (`net_run`) and makes all calls here; only `net_post` may be called from
 * others. The application gets whole requests and whole messages by the calls of a `struct
 * net_app`, and answers by `net_answer`, `net_send` and `net_close`. What is sent during one turn
 * of the loop leaves together at its end. None of those calls back into the application: that a
 * connection was closed is told later, from the loop.
 *
 * Everything a stranger can make bigger has a limit in `struct net_config`; who exceeds one is told
 * so and closed, at a bounded cost, and nobody else notices. A connection that is open and silent
 * owns a few kB. libuv stays behind this header. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/address.h"
#include "net/http.h"
#include "net/websocket.h"

struct net;
struct net_connection;

/* Times are milliseconds. */
struct net_config {
    struct http_limits http;
    struct handshake_rules handshake;
    const char *const *proxies;   /* addresses whose X-Forwarded-For is believed; or NULL */
    uint32_t connections;         /* in all; beyond: 503 */
    uint32_t address_connections; /* from one address; beyond: 429; 0: any number */
    uint32_t message_max;         /* bytes of a WebSocket message; beyond: 1009 */
    uint32_t queue_max;           /* bytes of messages that wait for a slow reader; beyond: 1008 */
    uint32_t rate;                /* frames or requests a second; beyond: 1008 or 429; 0: any */
    uint32_t burst;               /* how many of them may come at once */
    uint32_t request_time;        /* from a request's first byte to its last; beyond: 408 */
    uint32_t answer_time;         /* for the application; beyond: 503 */
    uint32_t write_time;          /* for the client to take another 16 kB of what is queued */
    uint32_t keep_alive_time;     /* silence between requests */
    uint32_t ping_time;           /* silence of a WebSocket before it is pinged */
    uint32_t pong_time;           /* silence after that before it is given up */
    uint32_t close_time;          /* for the other side to close, once it is asked to */
};

struct net_config net_defaults(void);

/* What the application is asked. Those it does not need may be NULL. */
struct net_app {
    void *self; /* the first argument of each */
    /* A request: net_answer, now or later by its ticket. It is valid during the call only. */
    void (*request)(void *self, struct net_connection *connection,
                    const struct http_request *request);
    /* A WebSocket wants to come in: NULL lets it, a response refuses. net_set_user belongs here. */
    const struct http_response *(*upgrade)(void *self, struct net_connection *connection,
                                           const struct http_request *request);
    void (*open)(void *self, struct net_connection *connection);
    void (*message)(void *self, struct net_connection *connection, const char *text, size_t size);
    /* The last that is heard of a connection that was open. */
    void (*close)(void *self, struct net_connection *connection, unsigned code, const char *reason);
    /* The turn of the loop is over: called before what was sent leaves and the loop sleeps. */
    void (*turned)(void *self);
    /* A stranger was refused: for the log. */
    void (*refused)(void *self, const struct address *from, unsigned status, const char *reason);
};

struct net_counts {
    uint64_t accepted, refused; /* connections */
    uint64_t requests, messages_in, messages_out;
    uint64_t bytes_in, bytes_out;
    uint64_t writes;                  /* system calls that sent something */
    uint32_t connections, websockets; /* now */
};

/* NULL if there is no memory. The configuration's lists stay the caller's. The process ignores
 * SIGPIPE from now on, and may open as many files as the system grants. */
struct net *net_new(const struct net_config *config, const struct net_app *app);
/* After net_run; timers are freed before. */
void net_free(struct net *net);

/* `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`; port 0: any that is free. NULL, or what went
 * wrong. Several may be listened to; the door is any number, by which the application knows later
 * where a connection has come in. */
const char *net_listen(struct net *net, const char *where, unsigned door);
/* The port of the last of them with this door; 0: there is none. */
unsigned net_port(const struct net *net, unsigned door);
/* Until it is stopped and everything is closed. */
void net_run(struct net *net);
/* No more connections; WebSockets are told to come back (1001), requests get their answer; what is
 * not done after `time` is cut off. */
void net_stop(struct net *net, unsigned time);
bool net_stopping(const struct net *net);

/* --- connections --- */

void net_set_user(struct net_connection *connection, void *user);
void *net_user(const struct net_connection *connection);
/* Where it comes from; behind a proxy that is believed, where that says. */
const struct address *net_from(const struct net_connection *connection);
/* The door through which it has come in (net_listen). */
unsigned net_door(const struct net_connection *connection);
/* Whether a proxy that is believed stands between: then X-Forwarded-Proto is true as well. */
bool net_by_proxy(const struct net_connection *connection);
/* Answers the request of a connection. Once each. */
void net_answer(struct net_connection *connection, const struct http_response *response);
/* A request as a number, for an answer later; net_by_ticket: NULL if nobody waits any more. */
uint64_t net_ticket(const struct net_connection *connection);
struct net_connection *net_by_ticket(struct net *net, uint64_t ticket);
/* A text for a WebSocket; false if it is closed, or too slow and thus being closed. */
bool net_send(struct net_connection *connection, const char *text, size_t size);
void net_close(struct net_connection *connection, unsigned code, const char *reason);
/* Bytes that are queued for it. */
size_t net_queued(const struct net_connection *connection);

/* --- the loop --- */

typedef void net_call(void *data);

struct net_timer;
/* The loop's monotonic clock, in milliseconds. */
uint64_t net_now(const struct net *net);
struct net_timer *net_timer_new(struct net *net, net_call *call, void *data);
/* Once, after `delay`; setting it again moves it. */
void net_timer_set(struct net_timer *timer, uint64_t delay);
void net_timer_stop(struct net_timer *timer);
void net_timer_free(struct net_timer *timer);
/* Lets the loop make a call; from any thread, in order. False if there is no memory. */
bool net_post(struct net *net, net_call *call, void *data);
/* Makes a call when the process gets a signal. */
bool net_on_signal(struct net *net, int signal, net_call *call, void *data);
struct net_counts net_counts(const struct net *net);

#endif
