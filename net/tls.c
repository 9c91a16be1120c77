#include "net/tls.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/i18n.h"

enum { NAME_ROOM = 264, NAMES_ROOM = 200, NAMES_SHOWN = 3, CHUNK = 16384 };

struct tls {
    SSL *ssl;
    BIO *in, *out; /* owned by it */
    bool greeted, ended, failed;
    unsigned long error;    /* OpenSSL's, of a failure that is not about the certificate */
    int verdict;            /* X509_V_..., of the certificate that was refused */
    char date[16];          /* when it ends, or begins */
    char names[NAMES_ROOM]; /* that it is for */
};

/* --- who is trusted -------------------------------------------------------------------------- */

struct tls_trust {
    SSL_CTX *context;
};

static bool load(SSL_CTX *context, const char *file, char help[TLS_HELP])
{
    const char *given = getenv(X509_get_default_cert_file_env());
    const char *from = file;
    if (file == NULL && given != NULL && given[0] != '\0')
        from = given; /* OpenSSL would pass over one that cannot be read */
    ERR_clear_error();
    if ((from == NULL || SSL_CTX_load_verify_file(context, from) == 1) &&
        (file != NULL || SSL_CTX_set_default_verify_paths(context) == 1))
        return true;
    const char *why = ERR_reason_error_string(ERR_peek_error());
    snprintf(help, TLS_HELP,
             _("no certificates can be read from %s (%s); it should be a file in PEM format, which "
               "begins with -----BEGIN CERTIFICATE-----"),
             from != NULL ? from : "?", why != NULL ? why : "?");
    return false;
}

static int judge(int good, X509_STORE_CTX *store);

static bool set_up(SSL_CTX *context)
{
    static const unsigned char protocols[] = "\x08http/1.1";
    if (SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) != 1 ||
        SSL_CTX_set_alpn_protos(context, protocols, sizeof protocols - 1) != 0)
        return false;
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, judge);
    return true;
}

struct tls_trust *tls_trust_new(const char *file, char help[TLS_HELP])
{
    struct tls_trust *trust = calloc(1, sizeof *trust);
    if (trust != NULL)
        trust->context = SSL_CTX_new(TLS_client_method());
    if (trust == NULL || trust->context == NULL || !set_up(trust->context))
        snprintf(help, TLS_HELP, "%s", _("not enough memory"));
    else if (load(trust->context, file, help))
        return trust;
    tls_trust_free(trust);
    return NULL;
}

void tls_trust_free(struct tls_trust *trust)
{
    if (trust == NULL)
        return;
    SSL_CTX_free(trust->context);
    free(trust);
}

/* --- a certificate that is refused ----------------------------------------------------------- */

static void keep_date(struct tls *tls, const ASN1_TIME *time)
{
    struct tm date;
    if (time == NULL || ASN1_TIME_to_tm(time, &date) != 1 ||
        strftime(tls->date, sizeof tls->date, "%Y-%m-%d", &date) == 0)
        snprintf(tls->date, sizeof tls->date, "?");
}

/* A name that a stranger has put there is shown if it can only be one. */
static void keep_name(struct tls *tls, const char *name, size_t size, unsigned *count)
{
    char word[80];
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  ".-_*:";
    snprintf(word, sizeof word, "%.*s", (int)(size < sizeof word ? size : sizeof word - 1), name);
    const size_t used = strlen(tls->names);
    if (word[0] == '\0' || strspn(word, letters) != size)
        return;
    if (++*count <= NAMES_SHOWN && used + size + 3 < NAMES_ROOM - 8)
        snprintf(tls->names + used, NAMES_ROOM - used, "%s%s", used > 0 ? ", " : "", word);
    else if (used > 0 && tls->names[used - 1] != '.')
        snprintf(tls->names + used, NAMES_ROOM - used, ", ...");
}

static void keep_names(struct tls *tls, const X509 *certificate)
{
    unsigned count = 0;
    GENERAL_NAMES *names = X509_get_ext_d2i(certificate, NID_subject_alt_name, NULL, NULL);
    for (int i = 0; names != NULL && i < sk_GENERAL_NAME_num(names); i++) {
        const GENERAL_NAME *one = sk_GENERAL_NAME_value(names, i);
        char address[INET6_ADDRSTRLEN];
        if (one->type == GEN_DNS) {
            keep_name(tls, (const char *)ASN1_STRING_get0_data(one->d.dNSName),
                      (size_t)ASN1_STRING_length(one->d.dNSName), &count);
        } else if (one->type == GEN_IPADD) {
            const int length = ASN1_STRING_length(one->d.iPAddress);
            const int family = length == 4 ? AF_INET : AF_INET6;
            if ((length == 4 || length == 16) &&
                inet_ntop(family, ASN1_STRING_get0_data(one->d.iPAddress), address,
                          sizeof address) != NULL)
                keep_name(tls, address, strlen(address), &count);
        }
    }
    GENERAL_NAMES_free(names);
    char common[80];
    const int size = X509_NAME_get_text_by_NID(X509_get_subject_name(certificate), NID_commonName,
                                               common, sizeof common);
    if (count == 0 && size > 0)
        keep_name(tls, common, (size_t)size, &count);
}

/* OpenSSL asks this of each certificate: the first that is wrong is kept, for tls_why, and ends it.
 */
static int judge(int good, X509_STORE_CTX *store)
{
    if (good == 1)
        return 1;
    const SSL *ssl = X509_STORE_CTX_get_ex_data(store, SSL_get_ex_data_X509_STORE_CTX_idx());
    struct tls *tls = SSL_get_app_data(ssl);
    const X509 *certificate = X509_STORE_CTX_get_current_cert(store);
    tls->verdict = X509_STORE_CTX_get_error(store);
    if (certificate == NULL)
        return 0;
    if (tls->verdict == X509_V_ERR_CERT_NOT_YET_VALID)
        keep_date(tls, X509_get0_notBefore(certificate));
    else
        keep_date(tls, X509_get0_notAfter(certificate));
    keep_names(tls, certificate);
    return 0;
}

static void explain_certificate(const struct tls *tls, const char *server, char why[TLS_WHY])
{
    switch (tls->verdict) {
    case X509_V_ERR_CERT_HAS_EXPIRED:
        snprintf(why, TLS_WHY,
                 _("the certificate of %s expired on %s: whoever runs the server has to renew it "
                   "(if it should be valid, check the clock of this machine)"),
                 server, tls->date);
        break;
    case X509_V_ERR_CERT_NOT_YET_VALID:
        snprintf(why, TLS_WHY,
                 _("the certificate of %s is not valid before %s: check the clock of this machine"),
                 server, tls->date);
        break;
    case X509_V_ERR_HOSTNAME_MISMATCH:
    case X509_V_ERR_IP_ADDRESS_MISMATCH:
        snprintf(why, TLS_WHY,
                 _("the certificate of %s is for another name (%s): use the name it is for, or ask "
                   "whoever runs the server"),
                 server, tls->names[0] != '\0' ? tls->names : "?");
        break;
    case X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT:
        snprintf(why, TLS_WHY,
                 _("the certificate of %s is signed by itself, so anybody could have made it: ask "
                   "whoever runs the server for it, and trust it with --ca FILE"),
                 server);
        break;
    case X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT:
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    case X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
        snprintf(
            why, TLS_WHY,
            _("the certificate of %s is signed by an authority that is not trusted here: if it "
              "is your club's own, ask for its certificate and trust it with --ca FILE"),
            server);
        break;
    default:
        snprintf(why, TLS_WHY,
                 _("the certificate of %s is not accepted (%s): ask whoever runs the "
                   "server"),
                 server, X509_verify_cert_error_string(tls->verdict));
    }
}

void tls_why(const struct tls *tls, const char *server, char why[TLS_WHY])
{
    const char *reason = ERR_reason_error_string(tls->error);
    if (tls->verdict != X509_V_OK)
        explain_certificate(tls, server, why);
    else if (ERR_GET_LIB(tls->error) == ERR_LIB_SSL &&
             (ERR_GET_REASON(tls->error) == SSL_R_WRONG_VERSION_NUMBER ||
              ERR_GET_REASON(tls->error) == SSL_R_HTTP_REQUEST))
        snprintf(why, TLS_WHY,
                 _("%s answers, but does not speak TLS: is its address http:// or another port?"),
                 server);
    else
        snprintf(why, TLS_WHY,
                 _("no secure connection to %s can be made (%s): ask whoever runs the server"),
                 server, reason != NULL ? reason : "?");
}

/* --- a connection ---------------------------------------------------------------------------- */

/* It is for that name, and no other; an address is no name, and is not told to the server. */
static bool expect_name(SSL *ssl, const char *name)
{
    unsigned char address[16];
    if (inet_pton(AF_INET, name, address) == 1 || inet_pton(AF_INET6, name, address) == 1)
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), name) == 1;
    char told[NAME_ROOM]; /* OpenSSL's macro takes no const */
    if (snprintf(told, sizeof told, "%s", name) >= NAME_ROOM)
        return false;
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, name) == 1 && SSL_set_tlsext_host_name(ssl, told) == 1;
}

struct tls *tls_new(struct tls_trust *trust, const char *name)
{
    struct tls *tls = calloc(1, sizeof *tls);
    if (tls == NULL)
        return NULL;
    tls->verdict = X509_V_OK;
    tls->ssl = SSL_new(trust->context);
    tls->in = BIO_new(BIO_s_mem());
    tls->out = BIO_new(BIO_s_mem());
    if (tls->ssl == NULL || tls->in == NULL || tls->out == NULL) {
        BIO_free(tls->in);
        BIO_free(tls->out);
        tls->in = tls->out = NULL;
        tls_free(tls);
        return NULL;
    }
    SSL_set_bio(tls->ssl, tls->in, tls->out);
    SSL_set_app_data(tls->ssl, tls);
    SSL_set_connect_state(tls->ssl);
    if (!expect_name(tls->ssl, name)) {
        tls_free(tls);
        return NULL;
    }
    return tls;
}

void tls_free(struct tls *tls)
{
    if (tls == NULL)
        return;
    SSL_free(tls->ssl);
    free(tls);
}

/* What came of a call that has not done all: nothing, the end, or a failure. */
static void note(struct tls *tls, int result)
{
    switch (SSL_get_error(tls->ssl, result)) {
    case SSL_ERROR_NONE:
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_WANT_WRITE:
        break;
    case SSL_ERROR_ZERO_RETURN:
        tls->ended = true;
        break;
    default:
        tls->failed = true;
        tls->error = ERR_peek_error();
    }
}

/* True: the handshake is over, and there is something to be said or heard. */
static bool speaks(struct tls *tls)
{
    if (tls->failed)
        return false;
    ERR_clear_error();
    if (!tls->greeted) {
        const int result = SSL_do_handshake(tls->ssl);
        tls->greeted = result == 1;
        if (!tls->greeted)
            note(tls, result);
    }
    return tls->greeted;
}

bool tls_give(struct tls *tls, const char *bytes, size_t size)
{
    size_t taken = 0;
    return size == 0 || (BIO_write_ex(tls->in, bytes, size, &taken) == 1 && taken == size);
}

size_t tls_take(struct tls *tls, char *bytes, size_t room)
{
    size_t size = 0;
    if (tls->ended || !speaks(tls))
        return 0;
    const int result = SSL_read_ex(tls->ssl, bytes, room, &size);
    if (result == 1)
        return size;
    note(tls, result);
    return 0;
}

static bool move_out(struct tls *tls, struct bytes *out)
{
    size_t size = BIO_ctrl_pending(tls->out);
    while (size > 0) {
        if (!bytes_reserve(out, size) ||
            BIO_read_ex(tls->out, out->at + out->size, size, &size) != 1)
            return false;
        out->size += size;
        size = BIO_ctrl_pending(tls->out);
    }
    return true;
}

bool tls_seal(struct tls *tls, struct bytes *plain, struct bytes *out)
{
    size_t done = 0;
    while (speaks(tls) && done < plain->size) {
        const size_t left = plain->size - done;
        size_t written = 0;
        const int result =
            SSL_write_ex(tls->ssl, plain->at + done, left < CHUNK ? left : CHUNK, &written);
        if (result != 1) {
            note(tls, result);
            break;
        }
        done += written;
    }
    if (done == plain->size) {
        bytes_drop(plain);
    } else if (done > 0) {
        memmove(plain->at, plain->at + done, plain->size - done);
        plain->size -= done;
    }
    return move_out(tls, out);
}

bool tls_end(struct tls *tls, struct bytes *out)
{
    ERR_clear_error();
    if (tls->greeted && !tls->failed && SSL_shutdown(tls->ssl) < 0)
        tls->failed = true;
    return move_out(tls, out);
}

enum tls_state tls_state(const struct tls *tls)
{
    if (tls->failed)
        return TLS_FAILED;
    if (tls->ended)
        return TLS_ENDED;
    return tls->greeted ? TLS_SPEAKS : TLS_GREETS;
}

bool tls_greeted(const struct tls *tls)
{
    return tls->greeted;
}
