/* A client of `dicecup serve`: requests over HTTP and any number of WebSockets on one loop.
 *
 * `client_new` reads where the server is. `client_come` opens a WebSocket, as a new guest with a
 * name or as whoever a token belongs to: a guest is made first, over the same connection. Then its
 * calls say what happens: `known` (the token of a new guest), `open`, `message` for each text,
 * `closed` as the last. `client_ask` makes one request. All calls come from the loop
 * (`client_run`), never from inside a function of this header, and one thread does everything.
 *
 * The answers of a server are not trusted: their sizes are bounded, and what is no proper HTTP or
 * no proper WebSocket ends the connection. https:// and wss:// are TLS (tls.h), which nothing else
 * here knows of: nothing is said to a server whose certificate is not right. A WebSocket that is
 * silent takes about 1 kB, and 25 kB with TLS. */
#ifndef NET_CLIENT_H
#define NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/websocket.h" /* the codes of a close */

enum { CLIENT_TOKEN_MAX = 128, CLIENT_REASON_MAX = 123, CLIENT_URL_HELP = 320 };

struct client;
struct client_line;
struct uv_loop_s;

/* `http://HOST[:PORT][/...]`, `ws://...` or `HOST:PORT`, at port 80 if none is given; `https://...`
 * or `wss://...`, at port 443. `authority` is a file of certificates to trust instead of the
 * system's, or NULL. NULL: `help` says what is wrong, in the reader's language. The process ignores
 * SIGPIPE from now on, and may open as many files as the system grants. */
struct client *client_new(const char *url, const char *authority, char help[CLIENT_URL_HELP]);
/* Ends everything that is open without a call. Other handles on the loop must be closed before. */
void client_free(struct client *client);
/* `HOST:PORT`, as it was given. */
const char *client_host(const struct client *client);
/* Whether it is spoken to by TLS. */
bool client_secure(const struct client *client);
/* libuv's, for timers and terminals. */
struct uv_loop_s *client_loop(struct client *client);
/* Until it is stopped, or nothing is left to wait for. */
void client_run(struct client *client);
void client_stop(struct client *client);

/* --- WebSockets --- */

struct client_calls {
    /* A guest was made; may be NULL. */
    void (*known)(void *user, struct client_line *line, const char *token);
    void (*open)(void *user, struct client_line *line);
    /* A text, without a zero at its end. */
    void (*message)(void *user, struct client_line *line, const char *text, size_t size);
    /* The line is gone after it. A code below 1000 is the status of a refusal over HTTP, and the
     * reason its word; CLOSE_LOST: there was no connection, or it has broken; CLOSE_TLS: it is not
     * to be trusted, and the reason is a sentence in the reader's language. */
    void (*closed)(void *user, struct client_line *line, unsigned code, const char *reason);
};

/* With a token as its owner, otherwise as a new guest of that name. `calls` must last. NULL: no
 * memory is left, or the token cannot be one. */
struct client_line *client_come(struct client *client, const char *name, const char *token,
                                const struct client_calls *calls, void *user);
/* False: it is not open any more. */
bool client_say(struct client_line *line, const char *text, size_t size);
/* Says so; `closed` follows when the server has closed, too. */
void client_close(struct client_line *line, unsigned code, const char *reason);
/* Ends it at once; `closed` follows. */
void client_drop(struct client_line *line);

/* --- requests --- */

struct client_answer {
    unsigned status;   /* 0: there was none, and `error` says why */
    const char *error; /* English; if it is `explained`, a sentence in the reader's language */
    bool explained;    /* TLS says it: the server is not to be trusted, or the answer was cut off */
    const char *token; /* of the cookie that came with it, or NULL */
    const char *elsewhere; /* the server that it leads to, `https://HOST/`, or NULL */
    const char *body;      /* ends with a zero */
    size_t size;
};

typedef void client_answered(void *context, const struct client_answer *answer);

/* `json` is the body, or NULL; `token` says who asks, or is NULL. False: no memory is left, or the
 * token cannot be one. */
bool client_ask(struct client *client, const char *method, const char *path, const char *token,
                const char *json, client_answered *answered, void *context);

#endif
