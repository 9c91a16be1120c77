/* Which request goes where, who asks, and how answers look. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

/* Nothing that we send is to be guessed at, framed, kept or run. */
static const struct http_field careful[] = {
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy",
     "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; "
     "frame-ancestors 'none'"},
};
enum { CAREFUL = sizeof careful / sizeof careful[0] };

static void answer(struct net_connection *connection, const struct http_response *response)
{
    struct http_field fields[CAREFUL + 4];
    size_t count = 0;
    for (; count < CAREFUL; count++)
        fields[count] = careful[count];
    for (size_t i = 0; i < response->field_count && count < sizeof fields / sizeof fields[0]; i++)
        fields[count++] = response->fields[i];
    struct http_response whole = *response;
    whole.fields = fields;
    whole.field_count = count;
    net_answer(connection, &whole);
}

void serve_plain(struct net_connection *connection, unsigned status, const char *words)
{
    const struct http_response response = {.status = status, .body = words, .size = strlen(words)};
    answer(connection, &response);
}

/* --- requests that wait ---------------------------------------------------------------------- */

struct serve_ask *ask_new(struct serve *serve, struct net_connection *connection)
{
    struct serve_ask *ask = calloc(1, sizeof *ask);
    if (ask == NULL) {
        serve_plain(connection, 503, "no memory\n");
        return NULL;
    }
    ask->serve = serve;
    ask->ticket = net_ticket(connection);
    address_print(net_from(connection), ask->address);
    ask->place = address_place(net_from(connection));
    ask->next = serve->asks;
    ask->link = &serve->asks;
    if (ask->next != NULL)
        ask->next->link = &ask->next;
    serve->asks = ask;
    return ask;
}

void ask_free(struct serve_ask *ask)
{
    *ask->link = ask->next;
    if (ask->next != NULL)
        ask->next->link = ask->link;
    sodium_memzero(ask->password, sizeof ask->password); /* which no compiler leaves out */
    sodium_memzero(ask->old, sizeof ask->old);
    sessions_free_plan(ask->plan);
    free(ask->json_bytes);
    free(ask);
}

void ask_answer(struct serve_ask *ask, const struct http_response *response)
{
    struct net_connection *connection = net_by_ticket(ask->serve->net, ask->ticket);
    if (connection != NULL)
        answer(connection, response);
    ask_free(ask);
}

void ask_json(struct serve_ask *ask, const struct text *json, const char *cookie)
{
    const struct http_field field = {"Set-Cookie", cookie};
    const struct http_response response = {.status = 200,
                                           .type = "application/json",
                                           .fields = &field,
                                           .field_count = cookie != NULL,
                                           .body = json->bytes,
                                           .size = json->length};
    ask_answer(ask, &response);
}

void ask_refuse(struct serve_ask *ask, unsigned status, const char *word)
{
    char bytes[128];
    struct text json = TEXT(bytes);
    text_char(&json, '{');
    json_name(&json, "refused");
    json_text(&json, word);
    text_add(&json, "}\n");
    const struct http_response response = {
        .status = status, .type = "application/json", .body = bytes, .size = json.length};
    ask_answer(ask, &response);
}

/* --- who asks -------------------------------------------------------------------------------- */

static void is_nobody(struct serve_ask *ask)
{
    if (ask->must_be_known)
        ask_refuse(ask, 401, "nobody");
    else
        ask->go_on(ask);
}

static void found_owner(void *context, const char *error, const struct store_answer *answered)
{
    struct serve_ask *ask = context;
    struct text name = TEXT(ask->owner_name);
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    if (answered->count == 0) { /* a bot goes with its owner */
        ask->person = ask->owner = 0;
        is_nobody(ask);
        return;
    }
    text_add_n(&name, answered->people[0].name.bytes, answered->people[0].name.length);
    ask->go_on(ask);
}

static void identified(void *context, const char *error, const struct store_answer *answered)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    if (answered->count > 0) {
        const struct store_person *person = &answered->people[0];
        struct text name = TEXT(ask->person_name);
        struct address from;
        ask->person = person->id;
        ask->person_created = person->created;
        ask->person_seen = person->seen;
        ask->owner = person->owner;
        session_used(ask->serve, &ask->key, person);
        text_add_n(&name, person->name.bytes, person->name.length);
        if (address_read(ask->address, strlen(ask->address), &from) &&
            (rules_ban(ask->serve, ask->person, &from) != NULL ||
             rules_ban(ask->serve, ask->owner, &from) != NULL)) {
            ask_refuse(ask, 403, "banned");
            return;
        }
    }
    const struct store_query owner = {.question = STORE_PERSON_OF, .id = ask->owner};
    if (ask->owner != 0) {
        if (!store_read(ask->serve->store, &owner, found_owner, ask))
            ask_refuse(ask, 503, "try-again");
        return;
    }
    if (ask->person == 0)
        is_nobody(ask);
    else
        ask->go_on(ask);
}

static void found_token(void *context, const char *error, const struct store_answer *answered)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
    } else if (!session_known(ask->serve, &ask->key, answered)) {
        is_nobody(ask);
    } else {
        const struct store_query query = {.question = STORE_PERSON_OF,
                                          .id = answered->tokens[0].person};
        if (!store_read(ask->serve->store, &query, identified, ask))
            ask_refuse(ask, 503, "try-again");
    }
}

void ask_identify(struct serve_ask *ask, const struct http_request *request)
{
    const struct store_query query = {.question = STORE_TOKEN_OF,
                                      .text = {(const char *)ask->key.hash, sizeof ask->key.hash}};
    if (!serve_token(ask->serve, request, &ask->key))
        is_nobody(ask);
    else if (!store_read(ask->serve->store, &query, found_token, ask))
        ask_refuse(ask, 503, "try-again");
}

bool serve_is_foreign(const struct serve *serve, const struct http_request *request)
{
    const struct handshake_rules *rules = &serve->options->limits.net.handshake;
    const char *site = http_field(request, "sec-fetch-site");
    if (handshake_origin_listed(request, rules))
        return false;
    if (site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return true;
    return !handshake_origin_allowed(request, rules);
}

bool serve_allows(struct serve *serve, const char *what, const struct address *from,
                  const struct limit *limit)
{
    char address[ADDRESS_ROOM];
    unsigned char who[16 + 8] = {0};
    address_print(from, address);
    size_t length = people_address_key(address, who);
    for (size_t i = 0; what[i] != '\0' && length < sizeof who; i++)
        who[length++] = (unsigned char)what[i];
    return limits_take(serve->limits, limit, who, length, serve_clock(serve));
}

/* --- routes ---------------------------------------------------------------------------------- */

struct route {
    const char *path; /* NULL ends a list */
    enum method method;
    serve_route *go;
};

static const struct route public_routes[] = {
    {"/", METHOD_GET, pages_get_status}, /* where there is no page for browsers */
    {"/status", METHOD_GET, pages_get_status},
    {"/healthz", METHOD_GET, pages_get_health},
    {"/api/tables", METHOD_GET, games_get_tables},
    {"/api/me", METHOD_GET, people_get_me},
    {"/api/who", METHOD_GET, people_get_who},
    {"/api/guest", METHOD_POST, people_post_guest},
    {"/api/name", METHOD_POST, people_post_name},
    {"/api/password", METHOD_POST, secrets_post_password},
    {"/api/login", METHOD_POST, secrets_post_login},
    {"/api/logout", METHOD_POST, sessions_post_logout},
    {"/api/sessions", METHOD_GET, sessions_get},
    {"/api/session/name", METHOD_POST, sessions_post_name},
    {"/api/session/end", METHOD_POST, sessions_post_end},
    {"/api/recovery-codes", METHOD_POST, secrets_post_codes},
    {"/api/recover", METHOD_POST, secrets_post_recover},
    {"/api/bot", METHOD_POST, people_post_bot},
    {"/api/data", METHOD_GET, people_get_data},
    {"/api/delete", METHOD_POST, people_post_delete},
    {0},
};

/* Figures tell when something was stored, and so whether somebody has secretly answered: they are
 * for whoever runs the server. */
static const struct route metrics_routes[] = {
    {"/healthz", METHOD_GET, pages_get_health},
    {"/metrics", METHOD_GET, pages_get_metrics},
    {0},
};

static void refuse_method(struct net_connection *connection, enum method wanted)
{
    static const char words[] = "this path does not take that method\n";
    const struct http_response response = {.status = 405,
                                           .allow = wanted == METHOD_GET ? "GET, HEAD" : "POST",
                                           .body = words,
                                           .size = sizeof words - 1};
    answer(connection, &response);
}

static void go(struct serve *serve, struct net_connection *connection,
               const struct http_request *request, const struct route *route)
{
    const bool reads = request->method == METHOD_GET || request->method == METHOD_HEAD;
    if (route->method == METHOD_GET ? reads : request->method == route->method)
        route->go(serve, connection, request);
    else
        refuse_method(connection, route->method);
}

/* The routes of a door; false: it has none for this path. */
static bool find_route(struct serve *serve, struct net_connection *connection,
                       const struct http_request *request, const struct route *routes)
{
    for (const struct route *route = routes; route->path != NULL; route++)
        if (strcmp(request->path, route->path) == 0) {
            go(serve, connection, request, route);
            return true;
        }
    return false;
}

void serve_request(void *self, struct net_connection *connection,
                   const struct http_request *request)
{
    struct serve *serve = self;
    const bool reads = request->method == METHOD_GET || request->method == METHOD_HEAD;
    if (net_door(connection) == DOOR_METRICS) {
        if (!find_route(serve, connection, request, metrics_routes))
            serve_plain(connection, 404, "there is nothing here but /metrics\n");
        return;
    }
    serve->requests++;
    if (rules_ban(serve, 0, net_from(connection)) != NULL) {
        serve_plain(connection, 403, "banned\n");
        return;
    }
    if (!reads && serve_is_foreign(serve, request)) {
        serve_plain(connection, 403, "a page of somebody else asks\n");
        return;
    }
    if (strncmp(request->path, "/tables/", 8) == 0) {
        games_request(serve, connection, request);
        return;
    }
    if (reads && page_request(connection, request))
        return;
    if (find_route(serve, connection, request, public_routes))
        return;
    if (strcmp(request->path, "/ws") == 0)
        serve_plain(connection, 426, "a WebSocket is served here\n");
    else
        serve_plain(connection, 404, "there is nothing here\n");
}
