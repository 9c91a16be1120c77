/* Where the server is, whom to trust, and the loop. */
#include "net/client.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "base/i18n.h"
#include "net/client_internal.h"

enum { PORT_ROOM = 12 };

/* A connection is a file: as many as the system grants. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Behind the scheme, and whether it asks for TLS. */
static const char *skip_scheme(const char *url, bool *secure)
{
    static const struct {
        const char *word;
        bool secure;
    } schemes[] = {{"http://", false}, {"ws://", false}, {"https://", true}, {"wss://", true}};
    *secure = false;
    for (size_t i = 0; i < sizeof schemes / sizeof schemes[0]; i++) {
        const size_t length = strlen(schemes[i].word);
        if (strncasecmp(url, schemes[i].word, length) == 0) {
            *secure = schemes[i].secure;
            return url + length;
        }
    }
    return url;
}

/* Host and port of a URL, in pieces; NULL, or what is wrong. */
static const char *read_url(const char *url, char host[CLIENT_HOST_ROOM], char port[PORT_ROOM],
                            bool *secure)
{
    url = skip_scheme(url, secure);
    const size_t size = strcspn(url, "/?#");
    const size_t bracket = url[0] == '[' ? strcspn(url, "]") + 1 : 0;
    const size_t name = bracket > 0 && bracket <= size ? bracket : strcspn(url, ":/?#");
    const bool numbered = size > name;
    const size_t digits = numbered ? strspn(url + name + 1, "0123456789") : 0;
    const unsigned long number = digits > 0 ? strtoul(url + name + 1, NULL, 10)
                                 : *secure  ? 443
                                            : 80;
    const bool good_port =
        number > 0 && number <= UINT16_MAX &&
        (!numbered || (url[name] == ':' && digits > 0 && digits <= 5 && name + 1 + digits == size));
    if (name == 0 || size >= CLIENT_HOST_ROOM || strcspn(url, " @\\") < size || !good_port)
        return N_("not the address of a server, such as http://127.0.0.1:8080/");
    const size_t skip = bracket > 0 ? 1 : 0;
    memcpy(host, url + skip, name - 2 * skip);
    host[name - 2 * skip] = '\0';
    snprintf(port, PORT_ROOM, "%u", (unsigned)number);
    return NULL;
}

/* NULL, or what is wrong. */
static const char *find(struct client *client, const char *url, bool *secure)
{
    char host[CLIENT_HOST_ROOM], port[PORT_ROOM];
    const char *error = read_url(url, host, port, secure);
    if (error != NULL)
        return _(error);
    /* only what a name stands for is asked from outside; the server takes localhost for this */
    const char *node = strcmp(host, "localhost") == 0 ? "127.0.0.1" : host;
    const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
    uv_getaddrinfo_t ask;
    const int status = uv_getaddrinfo(&client->loop, &ask, NULL, node, port, &hints);
    if (status != 0)
        return uv_strerror(status);
    memcpy(&client->address, ask.addrinfo->ai_addr, ask.addrinfo->ai_addrlen);
    uv_freeaddrinfo(ask.addrinfo);
    snprintf(client->name, sizeof client->name, "%s", host);
    snprintf(client->host, sizeof client->host,
             strchr(host, ':') != NULL ? "[%.255s]:%s" : "%.255s:%s", host, port);
    return NULL;
}

/* Whom to trust, if that matters; false: `help` says what is wrong. */
static bool trust(struct client *client, bool secure, const char *authority,
                  char help[CLIENT_URL_HELP])
{
    if (secure)
        client->trust = tls_trust_new(authority, help);
    else if (authority != NULL)
        snprintf(help, CLIENT_URL_HELP, "%s",
                 _("this address is not encrypted, so --ca is of no use: is it https://...?"));
    return secure ? client->trust != NULL : authority == NULL;
}

struct client *client_new(const char *url, const char *authority, char help[CLIENT_URL_HELP])
{
    struct client *client = calloc(1, sizeof *client);
    if (client == NULL || uv_loop_init(&client->loop) != 0) {
        snprintf(help, CLIENT_URL_HELP, "%s", _("not enough memory"));
        free(client);
        return NULL;
    }
    raise_file_limit();
    signal(SIGPIPE, SIG_IGN);
    bool secure = false;
    const char *error = find(client, url, &secure);
    if (error != NULL)
        snprintf(help, CLIENT_URL_HELP, "%s", error);
    else if (trust(client, secure, authority, help))
        return client;
    client_free(client);
    return NULL;
}

void client_free(struct client *client)
{
    while (client->lines != NULL)
        client_line_forget(client->lines);
    uv_run(&client->loop, UV_RUN_DEFAULT);
    uv_loop_close(&client->loop);
    tls_trust_free(client->trust);
    free(client);
}

const char *client_host(const struct client *client)
{
    return client->host;
}

bool client_secure(const struct client *client)
{
    return client->trust != NULL;
}

struct uv_loop_s *client_loop(struct client *client)
{
    return &client->loop;
}

void client_run(struct client *client)
{
    uv_run(&client->loop, UV_RUN_DEFAULT);
}

void client_stop(struct client *client)
{
    uv_stop(&client->loop);
}
