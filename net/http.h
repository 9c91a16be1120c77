/* HTTP/1.1 without sockets: bytes in; requests, refusals and `switch to WebSocket` out.
 *
 * One `struct http` reads the requests of one connection. `http_feed` takes bytes until something
 * is complete and says how many it took; what is left belongs to the next request, or to the
 * WebSocket. The bytes may come in any pieces: the result is the same. After a request has been
 * answered `http_next` makes ready for another and forgets the last.
 *
 * llhttp does the grammar. On top of it: caps on everything a stranger can make long; lines end
 * with CR LF and are never folded; exactly one Host; `chunked` alone or a single length; a path
 * that is decoded once, without `..`, empty segments, NULs or coded slashes. What is refused has a
 * status and a few words that say why, and ends the connection. There are no clocks here: deadlines
 * are the caller's. */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/bytes.h"

enum { HTTP_FIELDS_MAX = 64 };

struct http_limits {
    uint32_t line;   /* bytes of the request line; beyond: 414 */
    uint32_t head;   /* bytes of request line and headers, up to 65,535; beyond: 431 */
    uint32_t fields; /* headers, up to HTTP_FIELDS_MAX; beyond: 431 */
    uint32_t body;   /* bytes of the body; beyond: 413 */
};

enum method {
    METHOD_GET,
    METHOD_HEAD,
    METHOD_POST,
    METHOD_PUT,
    METHOD_PATCH,
    METHOD_DELETE,
    METHOD_OPTIONS,
};

/* A header: its name in small letters, its value without blanks around it. */
struct http_field {
    const char *name;
    const char *value;
};

struct http_request {
    enum method method;
    bool minor;        /* HTTP/1.1, else 1.0 */
    bool keep_alive;   /* the client would like to ask more */
    bool upgrade;      /* wants to become a WebSocket */
    const char *path;  /* decoded UTF-8, begins with a slash */
    const char *query; /* as it came, without the question mark; "" if there is none */
    const char *host;  /* "" if a client of HTTP/1.0 names none */
    const char *body;
    size_t body_size;
    unsigned fields;
    struct http_field field[HTTP_FIELDS_MAX];
};

/* The first header of that name (small letters); NULL if there is none. */
const char *http_field(const struct http_request *request, const char *name);
/* How many headers have that name. */
unsigned http_field_count(const struct http_request *request, const char *name);
/* Whether a header of that name, a list with commas, has this word (capitals or not). */
bool http_field_has(const struct http_request *request, const char *name, const char *word);
/* The decoded value of `name=value` in the query; false if it is not there, does not fit, or is no
 * text. */
bool http_query(const struct http_request *request, const char *name, char *value, size_t room);
/* The value of a cookie; false if it is not there or does not fit. */
bool http_cookie(const struct http_request *request, const char *name, char *value, size_t room);

/* --- reading --- */

struct http;

enum http_event {
    HTTP_WANTS_MORE,     /* everything was taken */
    HTTP_WANTS_CONTINUE, /* the client waits for `100 Continue` before it sends the body */
    HTTP_HAS_REQUEST,    /* http_request() is complete */
    HTTP_HAS_UPGRADE,    /* the same, and it asks for a WebSocket: what follows is not HTTP */
    HTTP_HAS_ERROR,      /* http_refusal() says what; nothing more is taken */
};

struct http_refusal {
    unsigned status;
    const char *reason;
};

struct http *http_new(const struct http_limits *limits);
void http_free(struct http *http);
enum http_event http_feed(struct http *http, const char *bytes, size_t size, size_t *used);
/* Valid until http_next. */
const struct http_request *http_request(const struct http *http);
struct http_refusal http_refusal(const struct http *http);
void http_next(struct http *http);
/* Whether a request has begun: its first byte is here, its last is not. */
bool http_begun(const struct http *http);

/* Whether a text can be a host with or without a port: letters, digits, `.-_`, an address in
 * brackets. */
bool http_host_valid(const char *host);
/* The path and the query out of a request's target, decoded in place; NULL, or why not. */
const char *http_target(char *target, struct http_request *request);

/* --- answering --- */

struct http_response {
    unsigned status;
    const char *type;  /* Content-Type; NULL: plain text */
    const char *allow; /* for 405: the methods that are allowed */
    const struct http_field *fields;
    size_t field_count;
    const char *body;
    size_t size;
    bool lasting; /* the body stays where it is as long as the server runs: it is not copied */
    bool close;   /* this is the last answer of the connection */
};

/* The words of a status, such as `Not Found`. */
const char *http_status(unsigned status);
/* Appends the head of an answer. A header with a line break in it is not sent: false. */
bool http_answer_head(struct bytes *out, const struct http_response *response,
                      const struct http_request *request, const char *date);

#endif
