/* TLS for the client, without sockets and clocks.
 *
 * What came from the network goes in by `tls_give`, what the server said comes out by `tls_take`;
 * `tls_seal` makes what is to be said into what is to be sent, and does the handshake on the way:
 * it is to be called after every `tls_take`, whether there is something to say or not. Nothing that
 * is said leaves before the server has shown a certificate for its name, by an authority that is
 * trusted. OpenSSL is not seen beyond tls.c, and is given no sockets: a connection keeps its loop.
 */
#ifndef NET_TLS_H
#define NET_TLS_H

#include <stdbool.h>
#include <stddef.h>

#include "net/bytes.h"

enum { TLS_HELP = 320, TLS_WHY = 768 };

/* --- who is trusted --- */

struct tls_trust;

/* The authorities of the system (or of SSL_CERT_FILE and SSL_CERT_DIR), or with a file those in it
 * and no others. NULL: `help` says what is wrong, in the reader's language. */
struct tls_trust *tls_trust_new(const char *file, char help[TLS_HELP]);
void tls_trust_free(struct tls_trust *trust);

/* --- a connection --- */

struct tls;

enum tls_state {
    TLS_GREETS, /* the handshake is not over */
    TLS_SPEAKS,
    TLS_ENDED,  /* the server has said that no more comes */
    TLS_FAILED, /* before or after the handshake: tls_greeted */
};

/* To a server of that name or IP address; the trust must outlive it. NULL: no memory is left. */
struct tls *tls_new(struct tls_trust *trust, const char *name);
void tls_free(struct tls *tls);
/* False: no memory is left. */
bool tls_give(struct tls *tls, const char *bytes, size_t size);
/* How much of what the server said was put there; 0: nothing more for now. */
size_t tls_take(struct tls *tls, char *bytes, size_t room);
/* Empties `plain` into `out`, as soon as the handshake is over. What the handshake itself, or an
 * alert, has to say goes there in any case. False: no memory is left. */
bool tls_seal(struct tls *tls, struct bytes *plain, struct bytes *out);
/* Says that no more comes; false as above. */
bool tls_end(struct tls *tls, struct bytes *out);
enum tls_state tls_state(const struct tls *tls);
bool tls_greeted(const struct tls *tls);
/* Why the handshake has failed, and what to do: a sentence in the reader's language. `server` is
 * what it is called there. */
void tls_why(const struct tls *tls, const char *server, char why[TLS_WHY]);

#endif
