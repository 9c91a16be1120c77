/* Requests about people: who comes as a guest, takes another name, or wants a token for a bot. What
 * they send is a form, or a JSON object with the same names. */
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "server/server_internal.h"

bool people_field(const struct http_request *request, const char *name, char value[SERVE_FIELD])
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
    if (!people_field(request, "name", given))
        return "no-name";
    const char *error = people_name(given, strlen(given), name);
    for (const char *c = name; error == NULL && *c != '\0'; c++)
        characters += ((unsigned char)*c & 0xc0) != 0x80;
    if (error == NULL && characters > serve->options->limits.name)
        error = "name-long";
    return error == NULL && people_name_is_bots(name) ? "name-of-bot" : error;
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

void people_welcome(struct serve_ask *ask, int64_t id, const char *name, const char *login,
                    const char *token)
{
    char bytes[2 * SERVE_FIELD + 128], cookie[PEOPLE_COOKIE_ROOM];
    struct text json = TEXT(bytes);
    json_person(&json, id, name);
    if (login != NULL) {
        json_name(&json, "login");
        json_text(&json, login);
    }
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
        people_welcome(ask, ask->guest.id, ask->guest.name, NULL, ask->guest.token.token);
    }
}

static void store_guest(struct serve_ask *ask, const char *name)
{
    people_guest(&ask->guest, name, session_purpose(ask->serve), ask->device, serve_now());
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
    people_device(http_field(request, "user-agent"), ask->device);
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
    const struct store_write write = {.action = STORE_CHANGE,
                                      .kind = STORE_PERSON,
                                      .person = {.id = ask->person,
                                                 .name = store_text(ask->name),
                                                 .created = ask->person_created,
                                                 .seen = serve_now(),
                                                 .owner = ask->owner}};
    ask->serve->renamings++;
    if (!store_submit(ask->serve->store, &write, 1, name_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

struct serve_ask *people_begin(struct serve *serve, struct net_connection *connection,
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

void people_identify_unless(struct serve_ask *ask, const char *error,
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
    struct serve_ask *ask = people_begin(serve, connection, put_name);
    if (ask == NULL)
        return;
    people_identify_unless(ask, read_name(serve, request, ask->name), request);
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
    people_guest(&ask->guest, name, "bot", name, serve_now());
    /* one that a bot asks for belongs to the same person */
    ask->guest.writes[0].person.owner = ask->owner != 0 ? ask->owner : ask->person;
    if (!store_submit(ask->serve->store, ask->guest.writes, 2, bot_stored, ask))
        ask_refuse(ask, 503, "try-again");
}

void people_post_bot(struct serve *serve, struct net_connection *connection,
                     const struct http_request *request)
{
    struct serve_ask *ask = people_begin(serve, connection, make_bot);
    if (ask == NULL)
        return;
    people_identify_unless(ask, read_name(serve, request, ask->name), request);
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
    /* a page asks this first: who comes by the cookie of an older dicecup gets a safer one */
    char cookie[PEOPLE_COOKIE_ROOM];
    if (ask->key.old_cookie)
        people_cookie(ask->key.token, true, cookie);
    ask_json(ask, &json, ask->key.old_cookie ? cookie : NULL);
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
