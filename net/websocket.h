/* WebSockets (RFC 6455) without sockets: the handshake, and frames in and out.
 *
 * `handshake_check` judges a request that wants to become a WebSocket. After that a `struct
 * websocket` takes bytes by `websocket_give` and hands out what is complete by `websocket_next`,
 * until it wants more; frames to send are appended to a `struct bytes`. wslay takes frames apart
 * and puts them together. Messages are texts: their size is bounded, they are UTF-8, and they may
 * come in pieces with pings between. Pings are answered here. Whatever breaks the rules ends the
 * conversation with a close frame that says why; afterwards nothing more is taken. There are no
 * clocks and no I/O here. */
#ifndef NET_WEBSOCKET_H
#define NET_WEBSOCKET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/bytes.h"
#include "net/http.h"

enum websocket_code {
    CLOSE_NORMAL = 1000,
    CLOSE_AWAY = 1001,
    CLOSE_PROTOCOL = 1002,
    CLOSE_NO_TEXT = 1003,
    CLOSE_NO_CODE = 1005, /* the other side gave none */
    CLOSE_LOST = 1006,    /* there was no close frame */
    CLOSE_NOT_UTF8 = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_TOO_BIG = 1009,
    CLOSE_INTERNAL = 1011,
    CLOSE_TRY_LATER = 1013,
    CLOSE_TLS = 1015, /* never sent: no secure connection came about */
};

enum { WEBSOCKET_REASON_MAX = 123, WEBSOCKET_ACCEPT_ROOM = 29 };

/* --- handshake --- */

struct handshake_rules {
    const char *const *origins; /* such as `https://dice.example`, NULL at the end; or NULL */
    const char *protocol;       /* the subprotocol that is spoken; NULL: none has a name */
};

struct handshake {
    unsigned status;                    /* 101, or the refusal */
    const char *reason;                 /* of a refusal */
    bool protocol;                      /* the client offers the subprotocol of the rules */
    char accept[WEBSOCKET_ACCEPT_ROOM]; /* Sec-WebSocket-Accept */
};

/* A page may connect from this host itself (its Origin is the Host, port included), or from an
 * origin of the list; a client that names no Origin is no page, and may. The same holds for
 * requests that change something. */
bool handshake_origin_allowed(const struct http_request *request,
                              const struct handshake_rules *rules);
/* Whether its one Origin is in the list. */
bool handshake_origin_listed(const struct http_request *request,
                             const struct handshake_rules *rules);
struct handshake handshake_check(const struct http_request *request,
                                 const struct handshake_rules *rules);
/* Appends the answer: 101, or the refusal as plain text, which ends the connection. */
bool handshake_answer(struct bytes *out, const struct handshake *handshake,
                      const struct handshake_rules *rules, const char *date);
/* What must come back for a key of 24 characters. */
bool handshake_accept(const char *key, char accept[WEBSOCKET_ACCEPT_ROOM]);

/* --- frames --- */

struct websocket;

enum websocket_event {
    WEBSOCKET_WANTS_MORE,
    WEBSOCKET_HAS_TEXT,  /* *message, until the next call */
    WEBSOCKET_HAS_PONG,  /* the other side is there */
    WEBSOCKET_IS_CLOSED, /* by the other side, or because it broke a rule; *message says why */
};

struct websocket_message {
    const char *text; /* without a zero at the end */
    size_t size;
    unsigned code; /* when it is closed */
};

/* Frames that answer go to `out`, which outlives the websocket. */
struct websocket *websocket_new(size_t message_max, struct bytes *out);
/* The other end, a client: its frames are masked by bytes that nobody can foresee, and those that
 * come are not. */
typedef void websocket_mask(void *bytes, size_t size);
struct websocket *websocket_new_client(size_t message_max, struct bytes *out, websocket_mask *mask);
void websocket_free(struct websocket *websocket);

/* Hands over bytes; they stay where they are until websocket_next wants more. */
void websocket_give(struct websocket *websocket, const char *bytes, size_t size);
enum websocket_event websocket_next(struct websocket *websocket, struct websocket_message *message);
/* Frames that have begun to come in so far, of any kind: what a rate limit counts. */
uint64_t websocket_frames(const struct websocket *websocket);
/* Whether part of a message is here: nobody may be slow for ever. */
bool websocket_begun(const struct websocket *websocket);

/* These append a frame; false if there is no memory, or after the close frame. */
bool websocket_send(struct websocket *websocket, const char *text, size_t size);
bool websocket_ping(struct websocket *websocket);
/* The reason is cut to what fits. What comes in afterwards is taken, but only a close counts. */
bool websocket_close(struct websocket *websocket, unsigned code, const char *reason);
/* Bytes that a text of this size takes as a frame of a server. */
size_t websocket_frame_size(size_t size);

#endif
