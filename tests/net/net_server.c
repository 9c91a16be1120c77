/* A server for the tests of the network: it knows a few paths, echoes over WebSockets, and tells on
 * standard output what happens, a line each.
 *
 *   net_server [NAME=NUMBER...] [origin=URL] [proxy=ADDRESS] [listen=WHERE] [quiet]
 *
 * A NAME is one of struct net_config. A WebSocket may say `flood COUNT SIZE`, `close CODE`, or
 * `share ...`, which goes to all four clients that came one after the other, as at a table. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

enum { LARGE = 8000000, LIST_MAX = 4, STOP_TIME = 2000, CLIENTS_MAX = 20000, SHARERS = 4 };

struct server {
    struct net *net;
    bool quiet;
    char *large;
    struct client {
        struct net_connection *connection; /* NULL: gone */
    } client[CLIENTS_MAX];                 /* WebSockets by the order in which they came */
    unsigned clients;
};

static void say(const struct server *server, const char *what, unsigned number, const char *text)
{
    if (server->quiet)
        return;
    printf("%s %u %s\n", what, number, text);
    fflush(stdout);
}

static struct http_response plain(unsigned status, const char *text)
{
    return (struct http_response){.status = status, .body = text, .size = strlen(text)};
}

/* --- an answer that comes later, from another thread --- */

struct later {
    struct server *server;
    uint64_t ticket;
};

static void answer_later(void *data)
{
    struct later *later = data;
    struct net_connection *connection = net_by_ticket(later->server->net, later->ticket);
    const struct http_response response = plain(200, "later\n");
    if (connection != NULL)
        net_answer(connection, &response);
    else
        say(later->server, "nobody", 0, "");
    free(later);
}

static void *think(void *data)
{
    struct later *later = data;
    net_post(later->server->net, answer_later, later);
    return NULL;
}

static void begin_later(struct server *server, struct net_connection *connection)
{
    pthread_t thread;
    struct later *later = malloc(sizeof *later);
    if (later == NULL)
        abort();
    *later = (struct later){.server = server, .ticket = net_ticket(connection)};
    if (pthread_create(&thread, NULL, think, later) != 0)
        abort();
    pthread_detach(thread);
}

/* --- HTTP --- */

static void counts(const struct server *server, struct net_connection *connection)
{
    char text[300];
    const struct net_counts now = net_counts(server->net);
    snprintf(text, sizeof text,
             "connections %u\nwebsockets %u\nwrites %llu\nin %llu\nout %llu\nrequests %llu\n",
             now.connections, now.websockets, (unsigned long long)now.writes,
             (unsigned long long)now.messages_in, (unsigned long long)now.messages_out,
             (unsigned long long)now.requests);
    const struct http_response response = plain(200, text);
    net_answer(connection, &response);
}

static void echo_path(struct net_connection *connection, const struct http_request *request)
{
    struct bytes text = {0};
    bytes_add_text(&text, request->path);
    bytes_add_text(&text, "?");
    bytes_add_text(&text, request->query);
    const struct http_response response = {.status = 200, .body = text.at, .size = text.size};
    net_answer(connection, &response);
    bytes_drop(&text);
}

static void on_request(void *self, struct net_connection *connection,
                       const struct http_request *request)
{
    struct server *server = self;
    struct http_response response = plain(404, "there is nothing here\n");
    if (strcmp(request->path, "/") == 0) {
        response = plain(200, "hello\n");
        if (request->method != METHOD_GET && request->method != METHOD_HEAD) {
            response = plain(405, "only GET\n");
            response.allow = "GET, HEAD";
        }
    } else if (strcmp(request->path, "/echo") == 0) {
        response.status = 200;
        response.body = request->body;
        response.size = request->body_size;
    } else if (strcmp(request->path, "/large") == 0) {
        response = (struct http_response){
            .status = 200, .body = server->large, .size = LARGE, .lasting = true};
    } else if (strncmp(request->path, "/path/", 6) == 0) {
        echo_path(connection, request);
        return;
    } else if (strcmp(request->path, "/later") == 0) {
        begin_later(server, connection);
        return;
    } else if (strcmp(request->path, "/counts") == 0) {
        counts(server, connection);
        return;
    } else if (strcmp(request->path, "/never") == 0) {
        return;
    }
    net_answer(connection, &response);
}

/* --- WebSockets --- */

static const struct http_response *on_upgrade(void *self, struct net_connection *connection,
                                              const struct http_request *request)
{
    static const struct http_response missing = {
        .status = 404, .body = "not here\n", .size = sizeof "not here\n" - 1};
    (void)self;
    (void)connection;
    return strcmp(request->path, "/ws") == 0 ? NULL : &missing;
}

static void on_open(void *self, struct net_connection *connection)
{
    struct server *server = self;
    if (server->clients == CLIENTS_MAX)
        abort();
    net_set_user(connection, &server->client[server->clients]);
    server->client[server->clients++].connection = connection;
    char from[ADDRESS_ROOM];
    address_print(net_from(connection), from);
    say(self, "open", 0, from);
}

/* The next number of a text; 0 if there is none. */
static unsigned number(char **at)
{
    return (unsigned)strtoul(*at, at, 10);
}

static void on_message(void *self, struct net_connection *connection, const char *text, size_t size)
{
    struct server *server = self;
    char copy[64] = "";
    memcpy(copy, text, size < sizeof copy ? size : sizeof copy - 1);
    if (strncmp(copy, "flood ", 6) == 0) {
        char *at = copy + 6;
        const unsigned count = number(&at), each = number(&at);
        char *large = calloc(1, each + 1UL);
        if (large == NULL)
            abort();
        memset(large, 'f', each);
        for (unsigned i = 0; i < count; i++)
            net_send(connection, large, each);
        free(large);
    } else if (strncmp(copy, "share ", 6) == 0) {
        const struct client *mine = net_user(connection);
        const size_t first = (size_t)(mine - server->client) / SHARERS * SHARERS;
        for (size_t i = first; i < first + SHARERS && i < server->clients; i++)
            if (server->client[i].connection != NULL)
                net_send(server->client[i].connection, text, size);
    } else if (strncmp(copy, "close ", 6) == 0) {
        char *at = copy + 6;
        net_close(connection, number(&at), "as you wish");
    } else {
        net_send(connection, text, size);
    }
}

static void on_close(void *self, struct net_connection *connection, unsigned code,
                     const char *reason)
{
    struct client *mine = net_user(connection);
    if (mine->connection != connection)
        abort();
    mine->connection = NULL;
    say(self, "closed", code, reason);
}

static void on_refused(void *self, const struct address *from, unsigned status, const char *reason)
{
    (void)from;
    say(self, "refused", status, reason);
}

/* --- the beginning --- */

static uint32_t *number_of(struct net_config *config, const char *name, size_t size)
{
    const struct {
        const char *name;
        uint32_t *number;
    } rows[] = {
        {"line", &config->http.line},
        {"head", &config->http.head},
        {"fields", &config->http.fields},
        {"body", &config->http.body},
        {"connections", &config->connections},
        {"address_connections", &config->address_connections},
        {"message_max", &config->message_max},
        {"queue_max", &config->queue_max},
        {"rate", &config->rate},
        {"burst", &config->burst},
        {"request_time", &config->request_time},
        {"answer_time", &config->answer_time},
        {"write_time", &config->write_time},
        {"keep_alive_time", &config->keep_alive_time},
        {"ping_time", &config->ping_time},
        {"pong_time", &config->pong_time},
        {"close_time", &config->close_time},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].name) == size && strncmp(rows[i].name, name, size) == 0)
            return rows[i].number;
    return NULL;
}

static void on_signal(void *data)
{
    struct server *server = data;
    say(server, "stopping", 0, "");
    net_stop(server->net, STOP_TIME);
}

static int serve(struct server *server, const struct net_config *config, const char *where)
{
    const struct net_app app = {.self = server,
                                .request = on_request,
                                .upgrade = on_upgrade,
                                .open = on_open,
                                .message = on_message,
                                .close = on_close,
                                .refused = on_refused};
    server->net = net_new(config, &app);
    if (server->net == NULL)
        return 1;
    const char *wrong = net_listen(server->net, where, 0);
    if (wrong != NULL) {
        fprintf(stderr, "net_server: %s: %s\n", where, wrong);
        net_free(server->net);
        return 1;
    }
    printf("listening %u\n", net_port(server->net, 0));
    fflush(stdout);
    net_on_signal(server->net, SIGTERM, on_signal, server);
    net_run(server->net);
    net_free(server->net);
    puts("ended 0");
    return 0;
}

int main(int argc, char **argv)
{
    struct net_config config = net_defaults();
    static struct server server;
    const char *origins[LIST_MAX + 1] = {NULL}, *proxies[LIST_MAX + 1] = {NULL};
    unsigned origin_count = 0, proxy_count = 0;
    const char *where = "127.0.0.1:0";
    config.handshake.protocol = "echo";
    config.handshake.origins = origins;
    config.proxies = proxies;
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        uint32_t *number =
            equals != NULL ? number_of(&config, argv[i], (size_t)(equals - argv[i])) : NULL;
        if (number != NULL)
            *number = (uint32_t)strtoul(equals + 1, NULL, 10);
        else if (strncmp(argv[i], "origin=", 7) == 0 && origin_count < LIST_MAX)
            origins[origin_count++] = argv[i] + 7;
        else if (strncmp(argv[i], "proxy=", 6) == 0 && proxy_count < LIST_MAX)
            proxies[proxy_count++] = argv[i] + 6;
        else if (strncmp(argv[i], "listen=", 7) == 0)
            where = argv[i] + 7;
        else if (strcmp(argv[i], "quiet") == 0)
            server.quiet = true;
        else {
            fprintf(stderr, "net_server: %s?\n", argv[i]);
            return 2;
        }
    }
    server.large = malloc(LARGE);
    if (server.large == NULL)
        return 1;
    memset(server.large, 'L', LARGE);
    const int status = serve(&server, &config, where);
    free(server.large);
    return status;
}
