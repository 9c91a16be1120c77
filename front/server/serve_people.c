/* Requests about people: who comes as a guest, takes a name or a password, or wants a token for a
 * bot. What they send is a form, or a JSON object with the same names. */
#include <stdlib.h>
#include <string.h>

#include "front/server/serve_inside.h"
#include "tools/json.h"

/* A field of the body; false: it is not there, or no text. */
static bool field(const struct http_request *request, const char *name, char value[SERVE_FIELD])
{
    enum { BODY_MAX = 4096 };
    char body[BODY_MAX];
    const char *type = http_field(request, "content-type");
    if (request->body_size >= sizeof body ||
        memchr(request->body, '\0', request->body_size) != NULL)
        return false;
    if (request->body_size > 0)
        memcpy(body, request->body, request->body_size);
    body[request->body_size] = '\0';
    value[0] = '\0';
    if (type != NULL && strncmp(type, "application/json", 16) == 0)
        return json_member(body, name, value, SERVE_FIELD) == NULL;
    const struct http_request form = {.query = body};
    return http_query(&form, name, value, SERVE_FIELD);
}

/* The field `name` as the name of a person; NULL or an error word. */
static const char *read_name(const struct serve *serve, const struct http_request *request,
                             char name[PEOPLE_NAME_ROOM])
{
    char given[SERVE_FIELD];
    unsigned characters = 0;
    if (!field(request, "name", given))
        return "no-name";
    const char *error = people_name(given, strlen(given), name);
    for (const char *c = name; error == NULL && *c != '\0'; c++)
        characters += ((unsigned char)*c & 0xc0) != 0x80;
    return characters > serve->options->limits.name ? "name-long" : error;
}

static void json_person(struct text *json, int64_t id, const char *name)
{
    text_char(json, '{');
    json_name(json, "person");
    text_char(json, '"');
    text_hex(json, (uint64_t)id);
    text_char(json, '"');
    json_name(json, "name");
    json_text(json, name);
}

/* The answer that makes somebody known: who it is, and the cookie. */
static void welcome(struct serve_ask *ask, int64_t id, const char *name, const char *token)
{
    char bytes[SERVE_FIELD + 128], cookie[PEOPLE_COOKIE_ROOM];
    struct text json = TEXT(bytes);
    json_person(&json, id, name);
    text_add(&json, "}\n");
    people_cookie(token, ask->serve->options->secure, cookie);
    ask_json(ask, &json, cookie);
}

/* --- guests ---------------------------------------------------------------------------------- */

static void store_guest(struct serve_ask *ask, const char *name);

static void guest_stored(void *context, const char *error)
{
    enum { TRIES = 3 };
    struct serve_ask *ask = context;
    char name[PEOPLE_NAME_ROOM];
    if (error != NULL && strcmp(error, "conflict") == 0 && ++ask->tries < TRIES) {
        memcpy(name, ask->guest.name, sizeof name); /* two of one moment drew the same number */
        store_guest(ask, name);
    } else if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
    } else {
        welcome(ask, ask->guest.id, ask->guest.name, ask->guest.token.token);
    }
}

static void store_guest(struct serve_ask *ask, const char *name)
{
    people_guest(&ask->guest, name, serve_now());
    if (!store_submit(ask->serve->store, ask->guest.writes, 2, guest_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

void people_post_guest(struct serve *serve, struct net_connection *connection,
                       const struct http_request *request)
{
    char name[PEOPLE_NAME_ROOM];
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    const char *error = read_name(serve, request, name);
    if (error != NULL)
        ask_refuse(ask, 400, error);
    else if (!serve_allows(serve, "guest", net_from(connection), &serve->options->limits.guests))
        ask_refuse(ask, 429, "too-many");
    else
        store_guest(ask, name);
}

/* --- names ----------------------------------------------------------------------------------- */

static void name_stored(void *context, const char *error)
{
    struct serve_ask *ask = context;
    char bytes[SERVE_FIELD + 128];
    struct text json = TEXT(bytes);
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    hub_rename(ask->serve->hub, (uint64_t)ask->person, ask->name);
    json_person(&json, ask->person, ask->name);
    text_add(&json, "}\n");
    ask_json(ask, &json, NULL);
}

static void put_name(struct serve_ask *ask)
{
    const struct store_write write = {.action = STORE_PUT,
                                      .kind = STORE_PERSON,
                                      .person = {.id = ask->person,
                                                 .name = store_text(ask->name),
                                                 .created = ask->person_created,
                                                 .seen = serve_now(),
                                                 .owner = ask->owner}};
    if (!store_submit(ask->serve->store, &write, 1, name_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

/* A request of somebody who must be known; NULL: it has been answered. */
static struct serve_ask *begin(struct serve *serve, struct net_connection *connection,
                               void (*go_on)(struct serve_ask *ask))
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return NULL;
    ask->go_on = go_on;
    ask->must_be_known = true;
    if (serve_allows(serve, "change", net_from(connection), &serve->options->limits.changes))
        return ask;
    ask_refuse(ask, 429, "too-many");
    return NULL;
}

/* Who asks, if what was sent is good. */
static void identify_unless(struct serve_ask *ask, const char *error,
                            const struct http_request *request)
{
    if (error != NULL)
        ask_refuse(ask, 400, error);
    else
        ask_identify(ask, request);
}

void people_post_name(struct serve *serve, struct net_connection *connection,
                      const struct http_request *request)
{
    struct serve_ask *ask = begin(serve, connection, put_name);
    if (ask == NULL)
        return;
    identify_unless(ask, read_name(serve, request, ask->name), request);
}

/* --- passwords ------------------------------------------------------------------------------- */

static void password_stored(void *context, const char *error)
{
    struct serve_ask *ask = context;
    char bytes[SERVE_FIELD + 128];
    struct text json = TEXT(bytes);
    if (error != NULL) {
        const bool taken = strcmp(error, "conflict") == 0;
        ask_refuse(ask, taken ? 409 : 503, taken ? "login-taken" : "try-again");
        return;
    }
    text_char(&json, '{');
    json_name(&json, "login");
    json_text(&json, ask->login);
    text_add(&json, "}\n");
    ask_json(ask, &json, NULL);
}

static void hashed(struct task *task)
{
    void *whole = task;
    struct serve_ask *ask = whole;
    if (ask->error != NULL) {
        ask_refuse(ask, 400, ask->error);
        return;
    }
    const struct store_write write = {.action = STORE_PUT,
                                      .kind = STORE_LOGIN,
                                      .login = {.login = store_text(ask->login),
                                                .person = ask->person,
                                                .hash = store_text(ask->hash),
                                                .changed = serve_now()}};
    if (!store_submit(ask->serve->store, &write, 1, password_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

static void hash_password(struct task *task)
{
    void *whole = task;
    struct serve_ask *ask = whole;
    ask->error = people_password(ask->password, strlen(ask->password), ask->hash);
}

static void found_own_login(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    /* a login name is taken by whoever had it first, and one person has one */
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
    } else if (answer->count > 0 && answer->logins[0].person != ask->person) {
        ask_refuse(ask, 409, "login-taken");
    } else {
        ask->task = (struct task){.work = hash_password, .done = hashed};
        if (!workers_add(&ask->serve->clerk, &ask->task))
            ask_refuse(ask, 503, "try-again");
    }
}

static void set_password(struct serve_ask *ask)
{
    const struct store_query query = {.question = STORE_LOGIN_OF, .text = store_text(ask->login)};
    if (!store_read(ask->serve->store, &query, found_own_login, ask))
        ask_refuse(ask, 503, "try-again");
}

/* Login name and password into the request; NULL or an error word. */
static const char *read_login(struct serve_ask *ask, const struct http_request *request)
{
    char given[SERVE_FIELD];
    if (!field(request, "login", given))
        return "no-login";
    const char *error = people_login(given, strlen(given), ask->login);
    if (error == NULL && !field(request, "password", ask->password))
        error = "no-password";
    return error;
}

void people_post_password(struct serve *serve, struct net_connection *connection,
                          const struct http_request *request)
{
    struct serve_ask *ask = begin(serve, connection, set_password);
    if (ask == NULL)
        return;
    identify_unless(ask, read_login(ask, request), request);
}

/* --- logging in ------------------------------------------------------------------------------ */

static void token_stored(void *context, const char *error)
{
    struct serve_ask *ask = context;
    if (error != NULL)
        ask_refuse(ask, 503, "try-again");
    else
        welcome(ask, ask->person, ask->person_name, ask->token.token);
}

static void found_person(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    struct text name = TEXT(ask->person_name);
    if (error != NULL || answer->count == 0) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    ask->person = ask->login_person;
    text_add_n(&name, answer->people[0].name.bytes, answer->people[0].name.length);
    people_add_token(&ask->token, ask->person, "device", "", serve_now());
    if (!store_submit(ask->serve->store, &ask->token.write, 1, token_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

static void compared(struct task *task)
{
    void *whole = task;
    struct serve_ask *ask = whole;
    const struct store_query query = {.question = STORE_PERSON_OF, .id = ask->login_person};
    if (!ask->fits)
        ask_refuse(ask, 403, "wrong-password");
    else if (!store_read(ask->serve->store, &query, found_person, ask))
        ask_refuse(ask, 503, "try-again");
}

static void compare_password(struct task *task)
{
    void *whole = task;
    struct serve_ask *ask = whole;
    const struct store_text hash = {ask->hash, ask->hash_length};
    ask->fits = people_password_fits(ask->hash_length > 0 ? &hash : NULL, ask->password,
                                     strlen(ask->password));
}

static void found_login(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    if (answer->count > 0 && answer->logins[0].hash.length < sizeof ask->hash) {
        const struct store_text hash = answer->logins[0].hash;
        memcpy(ask->hash, hash.bytes, hash.length);
        ask->hash_length = hash.length;
        ask->login_person = answer->logins[0].person;
    }
    ask->task = (struct task){.work = compare_password, .done = compared};
    if (!workers_add(&ask->serve->clerk, &ask->task))
        ask_refuse(ask, 503, "try-again");
}

void people_post_login(struct serve *serve, struct net_connection *connection,
                       const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    const char *error = read_login(ask, request);
    const struct store_query query = {.question = STORE_LOGIN_OF, .text = store_text(ask->login)};
    if (error != NULL)
        ask_refuse(ask, 400, error);
    else if (!limits_login(serve->limits, ask->address, ask->login, serve_now()))
        ask_refuse(ask, 429, "too-many");
    else if (!store_read(serve->store, &query, found_login, ask))
        ask_refuse(ask, 503, "try-again");
}

/* --- bots ------------------------------------------------------------------------------------ */

static void bot_stored(void *context, const char *error)
{
    struct serve_ask *ask = context;
    char bytes[SERVE_FIELD + 128];
    struct text json = TEXT(bytes);
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    text_char(&json, '{');
    json_name(&json, "bot");
    json_text(&json, ask->guest.name);
    json_name(&json, "token");
    json_text(&json, ask->guest.token.token);
    text_add(&json, "}\n");
    ask_json(ask, &json, NULL);
}

/* A bot is a person of its own, so that it can sit beside whoever runs it. */
static void make_bot(struct serve_ask *ask)
{
    char name[PEOPLE_NAME_ROOM];
    memcpy(name, ask->name, sizeof name);
    people_guest(&ask->guest, name, serve_now());
    /* one that a bot asks for belongs to the same person */
    ask->guest.writes[0].person.owner = ask->owner != 0 ? ask->owner : ask->person;
    people_add_token(&ask->guest.token, ask->guest.id, "bot", name, serve_now());
    ask->guest.writes[1] = ask->guest.token.write;
    if (!store_submit(ask->serve->store, ask->guest.writes, 2, bot_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

void people_post_bot(struct serve *serve, struct net_connection *connection,
                     const struct http_request *request)
{
    struct serve_ask *ask = begin(serve, connection, make_bot);
    if (ask == NULL)
        return;
    identify_unless(ask, read_name(serve, request, ask->name), request);
}

/* --- who am I? ------------------------------------------------------------------------------- */

static void found_ratings(void *context, const char *error, const struct store_answer *answer)
{
    enum { ROOM = 65536 };
    struct serve_ask *ask = context;
    char bytes[ROOM];
    struct text json = TEXT(bytes);
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    json_person(&json, ask->person, ask->person_name);
    if (ask->owner != 0) {
        json_name(&json, "of");
        json_text(&json, ask->owner_name);
    }
    json_name(&json, "ratings");
    text_char(&json, '[');
    for (size_t i = 0; i < answer->count && json.length < ROOM - 2048; i++) {
        const struct store_rating *rating = &answer->ratings[i];
        text_add(&json, i == 0 ? "{" : ",{");
        json_name(&json, "game");
        json_text_n(&json, rating->game.bytes, rating->game.length);
        json_name(&json, "variant");
        json_text_n(&json, rating->variant.bytes, rating->variant.length);
        json_name(&json, "rating");
        text_number(&json, (int64_t)rating->mean);
        json_name(&json, "spread");
        text_number(&json, (int64_t)rating->spread);
        json_name(&json, "games");
        text_number(&json, rating->games);
        text_char(&json, '}');
    }
    text_add(&json, "]}\n");
    ask_json(ask, &json, NULL);
}

static void ask_ratings(struct serve_ask *ask)
{
    const struct store_query query = {
        .question = STORE_RATINGS_OF, .id = ask->person, .limit = 100};
    if (!store_read(ask->serve->store, &query, found_ratings, ask))
        ask_refuse(ask, 503, "try-again");
}

void people_get_me(struct serve *serve, struct net_connection *connection,
                   const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    ask->go_on = ask_ratings;
    ask->must_be_known = true;
    ask_identify(ask, request);
}

static void ask_who(struct serve_ask *ask)
{
    if (ask->person != 0) {
        ask_ratings(ask);
        return;
    }
    char bytes[32];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"nobody\":true}\n");
    ask_json(ask, &json, NULL);
}

void people_get_who(struct serve *serve, struct net_connection *connection,
                    const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    ask->go_on = ask_who;
    ask_identify(ask, request);
}
