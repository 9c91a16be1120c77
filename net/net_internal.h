/* What the files of the network share, and nobody else sees.
 *
 * A connection goes through these states:
 *
 *   REQUESTING -> ANSWERING -> REQUESTING ...   HTTP, one request after the other
 *   REQUESTING -> SPEAKING -> CLOSING           a WebSocket; CLOSING: we have sent our close frame
 *   any -> DRAINING -> DEAD                     what is queued leaves, then our FIN; what still
 *                                               comes in is thrown away until the other side has
 *                                               closed too, since closing with unread input makes
 *                                               the kernel reset the line, and the last words lost
 *
 * Nothing is written at once: a connection with something to say is put into the list `dirty`,
 * which is worked off before the loop sleeps (net_out.c). What a connection waits for has a time,
 * `due`, kept by a wheel of lists (net_wheel.c): each turn looks at the few that are due. */
#ifndef NET_NET_INTERNAL_H
#define NET_NET_INTERNAL_H

#include <time.h>
#include <uv.h>

#include "net/net.h"

enum {
    READ_ROOM = 16384, /* one buffer for all: what is read is taken at once */
    WHEEL_SLOTS = 256,
    WHEEL_TICK = 50,      /* milliseconds */
    REFUSED_SURPLUS = 64, /* connections beyond the limit that are told so */
    LISTENERS_MAX = 4,
    SIGNALS_MAX = 4,
    PROGRESS = 16384, /* bytes that a reader must take within write_time */
};

enum net_state { REQUESTING, ANSWERING, SPEAKING, CLOSING, DRAINING, DEAD };

/* A member of a ring; a ring's head is one too. Alone it points to itself. */
struct link {
    struct link *next, *previous;
};

struct net_connection {
    uv_tcp_t tcp;
    union {
        uv_write_t write;
        uv_shutdown_t shutdown; /* only after the last write */
    } ask;
    struct net *net;
    void *user;
    struct http *http;
    struct websocket *websocket;
    struct bytes out;     /* queued */
    struct bytes sending; /* handed to libuv, until it says so */
    struct bytes rest;    /* read, but not before the answer that is due */
    char *lasting;        /* a body that follows `out` and is not copied; nor is it written to */
    size_t lasting_size;
    size_t sending_size; /* of both, handed to libuv */
    size_t left;         /* of these, when it was last looked */
    size_t greeting;     /* bytes at the beginning of `out` that must not be thrown away */
    struct link dirty, timed;
    uint64_t due, slot_due;
    uint64_t heard, began, write_began;
    uint64_t frames;   /* counted by the rate limit */
    uint64_t refilled; /* when the bucket was last filled */
    uint32_t tokens;   /* thousandths */
    uint32_t slot, generation;
    struct address peer, from;
    unsigned door;
    enum net_state state;
    uint16_t close_code;
    const char *close_reason;
    bool claimed;  /* counted at its address */
    bool open;     /* the application knows it as a WebSocket */
    bool slow;     /* exceeded its queue: the application does not know yet */
    bool answered; /* the answer is queued */
    bool last;     /* and it is the last one */
    bool begun;    /* part of a request or message is here */
    bool pinged;
    bool writing; /* libuv has something of ours */
    bool ended;   /* the other side has said its last */
    bool shut;    /* so have we */
    bool reading;
};

struct slot {
    struct net_connection *connection;
    uint32_t generation;
    uint32_t next_free;
};

struct posted;

struct net {
    uv_loop_t loop;
    uv_tcp_t listener[LISTENERS_MAX];
    struct {
        unsigned door, port;
    } listens[LISTENERS_MAX];
    unsigned listeners;
    uv_signal_t signal[SIGNALS_MAX];
    struct {
        net_call *call;
        void *data;
    } on_signal[SIGNALS_MAX];
    unsigned signals;
    uv_prepare_t prepare;
    uv_timer_t tick, stop;
    uv_async_t async;
    uv_mutex_t mutex; /* for the two below */
    struct posted *posted, **posted_end;
    struct net_config config;
    struct net_app app;
    struct net_counts counts;
    struct places places;
    struct slot *slots;
    uint32_t slot_count, free_slot;
    struct link dirty, wheel[WHEEL_SLOTS];
    uint64_t turned; /* the last tick that was looked at */
    bool stopping;
    time_t date_second;
    char date[32];
    char in[READ_ROOM];
};

void link_alone(struct link *link);
void link_into(struct link *ring, struct link *link);
void link_out(struct link *link);
/* The connection a link is part of. */
struct net_connection *from_dirty(struct link *link);
struct net_connection *from_timed(struct link *link);

/* net.c */
void net_gone(struct net *net);
/* The date as HTTP writes it. */
const char *net_date(struct net *net);

/* net_wheel.c */
void wheel_init(struct net *net);
void wheel_set(struct net_connection *connection, uint64_t delay);
void wheel_out(struct net_connection *connection);
void wheel_turn(uv_timer_t *timer);

/* net_out.c */
void out_mark(struct net_connection *connection);
/* Writes what is queued; true if nothing is left. */
bool out_flush(struct net_connection *connection);
void out_work(uv_prepare_t *prepare);
/* Whether it has taken next to nothing of what is queued for a long time. */
bool out_stands_still(struct net_connection *connection);
/* Says what is queued, then closes. */
void out_finish(struct net_connection *connection);
/* Closes at once. */
void out_drop(struct net_connection *connection);
/* Tells the application that a WebSocket is over, once. */
void out_over(struct net_connection *connection, unsigned code, const char *reason, size_t size);
/* The queue is too long: throws it away, and leaves a close frame. */
void out_give_up(struct net_connection *connection, unsigned code, const char *reason);

/* net_http.c */
void http_begin(struct net_connection *connection);
void http_take(struct net_connection *connection, const char *bytes, size_t size);
void http_refuse(struct net_connection *connection, unsigned status, const char *reason);
/* The answer has left: on with what came meanwhile. */
void http_resume(struct net_connection *connection);

/* net_websocket.c */
void websocket_begin(struct net_connection *connection, const struct http_request *request,
                     const char *bytes, size_t size);
void websocket_take(struct net_connection *connection, const char *bytes, size_t size);
void websocket_silent(struct net_connection *connection);

/* net_connection.c */
struct net_connection *connection_new(struct net *net);
void connection_accepted(struct net_connection *connection);
void connection_read(struct net_connection *connection, bool on);
/* Who it is, now that there is a request; false if too many come from there. */
bool connection_identify(struct net_connection *connection, const struct http_request *request);
/* Takes tokens out of the bucket; false if it is empty. */
bool connection_spend(struct net_connection *connection, uint64_t count);
void connection_free(struct net_connection *connection);

#endif
