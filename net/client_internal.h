/* What the files of the client share; nobody else includes this.
 *
 *   client.c          the address of the server, the loop
 *   client_line.c     a connection: requests, then perhaps a WebSocket
 *   client_answer.c   answers over HTTP, without sockets
 *   tls.c             TLS, without sockets (tls.h)
 */
#ifndef NET_CLIENT_INTERNAL_H
#define NET_CLIENT_INTERNAL_H

#include <uv.h>

#include "net/client.h"
#include "net/tls.h"

enum { CLIENT_HOST_ROOM = 264, CLIENT_READ_ROOM = 65536 };

struct client {
    uv_loop_t loop;
    struct sockaddr_storage address;
    char host[CLIENT_HOST_ROOM]; /* with its port */
    char name[CLIENT_HOST_ROOM]; /* without */
    struct tls_trust *trust;     /* NULL: no TLS is spoken */
    struct client_line *lines;
    char in[CLIENT_READ_ROOM]; /* one buffer for all: what is read is taken at once */
};

/* client_line.c */
/* Ends it, without a call. */
void client_line_forget(struct client_line *line);

/* --- answers over HTTP (client_answer.c) --- */

struct answer;

enum answer_state { ANSWER_WANTS_MORE, ANSWER_IS_WHOLE, ANSWER_SWITCHES, ANSWER_IS_BROKEN };

/* With `accept` a switch to WebSocket is wanted, and that is what must come back for our key. */
struct answer *answer_new(const char *accept);
void answer_free(struct answer *answer);
/* Takes bytes; *used says how many, since more may follow behind a switch. */
enum answer_state answer_take(struct answer *answer, const char *bytes, size_t size, size_t *used);
/* The other side has closed: an answer without a length ends so. */
enum answer_state answer_end(struct answer *answer);
/* What has come, until the answer is freed. */
struct client_answer answer_told(struct answer *answer);

#endif
