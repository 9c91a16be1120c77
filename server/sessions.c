/* Sessions: by which cookie or token somebody comes, and which of them a person has, to be named
 * and ended one by one. Who changes a secret ends them all; whoever holds a stolen cookie is out
 * then, also of the WebSockets that are open. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

enum { SEEN_EVERY = 3600 * 1000, SESSIONS_MOST = 50, SESSIONS_AT_ONCE = 200 };

/* --- by what somebody comes ------------------------------------------------------------------ */

const char *session_purpose(const struct serve *serve)
{
    return serve->options->secure ? "secure" : "device";
}

bool serve_token(const struct serve *serve, const struct http_request *request,
                 struct serve_key *key)
{
    static const char bearer[] = "Bearer ";
    const bool secure = serve->options->secure;
    char token[PEOPLE_TOKEN_ROOM];
    memset(key, 0, sizeof *key);
    const char *authorization = http_field(request, "authorization");
    if (authorization != NULL && strncmp(authorization, bearer, sizeof bearer - 1) == 0) {
        const char *word = authorization + sizeof bearer - 1;
        return people_token_hash(word, strlen(word), key->hash);
    }
    const char *cookie = http_field(request, "cookie");
    if (cookie == NULL)
        return false;
    if (!people_find_cookie(cookie, strlen(cookie), secure, token)) {
        key->old_cookie = secure && people_find_cookie(cookie, strlen(cookie), false, token);
        if (!key->old_cookie)
            return false;
        memcpy(key->token, token, sizeof token);
    }
    return people_token_hash(token, strlen(token), key->hash);
}

bool session_known(const struct serve *serve, struct serve_key *key,
                   const struct store_answer *answer)
{
    if (answer->count == 0)
        return false;
    const struct store_token *token = &answer->tokens[0];
    /* the old cookie counts for those who had it before there was a better one */
    if (key->old_cookie && !store_text_is(token->purpose, "device"))
        return false;
    struct text purpose = TEXT(key->purpose), name = TEXT(key->name);
    text_add_n(&purpose, token->purpose.bytes, token->purpose.length);
    text_add_n(&name, token->name.bytes, token->name.length);
    key->created = token->created;
    key->used = token->used;
    key->renamings = serve->renamings;
    return true;
}

void session_used(struct serve *serve, const struct serve_key *key,
                  const struct store_person *person)
{
    const int64_t now = serve_now();
    /* what was read before somebody took another name must not be written back */
    if ((key->used <= now && now - key->used < SEEN_EVERY) || key->renamings != serve->renamings)
        return;
    struct store_write writes[] = {
        {.action = STORE_CHANGE,
         .kind = STORE_TOKEN,
         .token = {.hash = {(const char *)key->hash, sizeof key->hash},
                   .person = person->id,
                   .purpose = store_text(key->purpose),
                   .name = store_text(key->name),
                   .created = key->created,
                   .used = now}},
        {.action = STORE_CHANGE, .kind = STORE_PERSON, .person = *person},
    };
    writes[1].person.seen = now;
    (void)store_submit(serve->store, writes, 2, NULL, NULL);
}

/* --- ending them ----------------------------------------------------------------------------- */

struct sessions_plan {
    struct store_write writes[SESSIONS_WRITES + SESSIONS_AT_ONCE];
    unsigned count;  /* of writes that were asked for; the sessions come behind them */
    unsigned ending; /* sessions that end with the next batch */
    unsigned char hash[SESSIONS_AT_ONCE][PEOPLE_HASH];
    bool also_this, adds;
    bool more; /* sessions are left for another batch */
    sessions_done *done;
};

void sessions_free_plan(struct sessions_plan *plan)
{
    free(plan);
}

static struct sessions_plan *plan_of(struct serve_ask *ask)
{
    if (ask->plan == NULL)
        ask->plan = calloc(1, sizeof *ask->plan);
    return ask->plan;
}

struct store_write *sessions_write(struct serve_ask *ask)
{
    struct sessions_plan *plan = plan_of(ask);
    if (plan == NULL || plan->count == SESSIONS_WRITES)
        return NULL;
    return &plan->writes[plan->count++];
}

static void ended(void *context, const char *error);

/* Drops are written with what was asked for, unless there are too many: then before it. */
static void submit(struct serve_ask *ask)
{
    struct sessions_plan *plan = ask->plan;
    struct store_write *writes = plan->writes;
    for (unsigned i = 0; i < plan->ending; i++)
        writes[SESSIONS_WRITES + i] =
            (struct store_write){.action = STORE_DROP,
                                 .kind = STORE_TOKEN,
                                 .token = {.hash = {(const char *)plan->hash[i], PEOPLE_HASH}}};
    const unsigned first = plan->more ? SESSIONS_WRITES : SESSIONS_WRITES - plan->count;
    if (!plan->more)
        memmove(&writes[first], writes, plan->count * sizeof *writes);
    if (!store_submit(ask->serve->store, &writes[first], SESSIONS_WRITES - first + plan->ending,
                      ended, ask))
        ask_refuse(ask, 503, "try-again");
}

static void end_session(struct sessions_plan *plan, const struct store_token *token)
{
    if (token->hash.length == PEOPLE_HASH)
        memcpy(plan->hash[plan->ending++], token->hash.bytes, PEOPLE_HASH);
}

/* Of very many sessions the one that was not used for longest makes room. */
static void make_room(struct sessions_plan *plan, const struct store_answer *answer)
{
    const struct store_token *oldest = NULL;
    for (size_t i = 0; i < answer->count; i++)
        if (oldest == NULL || answer->tokens[i].used < oldest->used)
            oldest = &answer->tokens[i];
    if (answer->count >= SESSIONS_MOST)
        end_session(plan, oldest);
}

static void found_sessions(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    struct sessions_plan *plan = ask->plan;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    plan->ending = 0;
    plan->more = answer->more && !plan->adds;
    if (plan->adds)
        make_room(plan, answer);
    for (size_t i = 0; i < answer->count && !plan->adds; i++)
        if (plan->also_this || answer->tokens[i].hash.length != PEOPLE_HASH ||
            !people_same(answer->tokens[i].hash.bytes, ask->key.hash, PEOPLE_HASH))
            end_session(plan, &answer->tokens[i]);
    submit(ask);
}

static void find_sessions(struct serve_ask *ask)
{
    const struct store_query query = {
        .question = STORE_TOKENS_OF, .id = ask->person, .limit = SESSIONS_AT_ONCE};
    if (ask->plan == NULL || !store_read(ask->serve->store, &query, found_sessions, ask))
        ask_refuse(ask, 503, "try-again");
}

static void ended(void *context, const char *error)
{
    struct serve_ask *ask = context;
    struct sessions_plan *plan = ask->plan;
    for (unsigned i = 0; i < plan->ending && error == NULL; i++) {
        /* this very session goes on under another token, and comes back with it */
        const bool this_one = people_same(plan->hash[i], ask->key.hash, PEOPLE_HASH);
        serve_close_session(ask->serve, plan->hash[i], this_one ? CLOSE_AWAY : CLOSE_POLICY,
                            this_one ? "come back" : "session-ended");
    }
    if (error == NULL && plan->more)
        find_sessions(ask);
    else
        plan->done(ask, error);
}

void sessions_end(struct serve_ask *ask, bool also_this, sessions_done *done)
{
    if (plan_of(ask) != NULL) {
        ask->plan->also_this = also_this;
        ask->plan->done = done;
    }
    find_sessions(ask);
}

void sessions_add(struct serve_ask *ask, sessions_done *done)
{
    people_add_token(&ask->token, ask->person, session_purpose(ask->serve), ask->device,
                     serve_now());
    struct store_write *write = sessions_write(ask);
    if (write != NULL) {
        *write = ask->token.write;
        ask->plan->adds = true;
        ask->plan->done = done;
    }
    find_sessions(ask);
}

/* --- a list ---------------------------------------------------------------------------------- */

enum { LIST_ROOM = 65536 };

static bool is_bot(struct serve_ask *ask)
{
    const bool is = ask->owner != 0;
    if (is)
        ask_refuse(ask, 403, "for-people"); /* which ends the ask */
    return is;
}

static void list(struct serve_ask *ask, const char *name, const struct store_answer *answer)
{
    struct text *json = &ask->json;
    json_name(json, name);
    text_char(json, '[');
    for (size_t i = 0, told = 0; i < answer->count && json->length < json->room - 1024; i++) {
        const struct store_token *token = &answer->tokens[i];
        unsigned char hash[PEOPLE_HASH];
        char id[PEOPLE_SESSION_ROOM];
        if (token->hash.length != PEOPLE_HASH)
            continue;
        memcpy(hash, token->hash.bytes, sizeof hash);
        people_session(hash, id);
        text_add(json, told++ == 0 ? "{" : ",{");
        json_name(json, "session");
        json_text(json, id);
        json_name(json, "name");
        json_text_n(json, token->name.bytes, token->name.length);
        json_name(json, "since");
        text_number(json, token->created);
        json_name(json, "used");
        text_number(json, token->used);
        if (people_same(hash, ask->key.hash, PEOPLE_HASH))
            text_add(json, ",\"this\":true");
        text_char(json, '}');
    }
    text_char(json, ']');
}

static void found_bots(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    list(ask, "bots", answer);
    text_add(&ask->json, "}\n");
    ask_json(ask, &ask->json, NULL);
}

static void found_own(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct store_query query = {
        .question = STORE_TOKENS_OF_BOTS, .id = ask->person, .limit = SESSIONS_AT_ONCE};
    if (error == NULL)
        list(ask, "sessions", answer);
    if (error != NULL || !store_read(ask->serve->store, &query, found_bots, ask))
        ask_refuse(ask, 503, "try-again");
}

static void found_codes(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct store_query query = {
        .question = STORE_TOKENS_OF, .id = ask->person, .limit = SESSIONS_AT_ONCE};
    if (error == NULL) {
        json_name(&ask->json, "codes");
        text_number(&ask->json, (int64_t)answer->count);
    }
    if (error != NULL || !store_read(ask->serve->store, &query, found_own, ask))
        ask_refuse(ask, 503, "try-again");
}

static void found_login(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct store_query query = {.question = STORE_RECOVERIES_OF, .id = ask->person};
    ask->json_bytes = malloc(LIST_ROOM);
    if (error != NULL || ask->json_bytes == NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    ask->json = (struct text){.bytes = ask->json_bytes, .room = LIST_ROOM};
    text_char(&ask->json, '{');
    if (answer->count > 0) {
        json_name(&ask->json, "login");
        json_text_n(&ask->json, answer->logins[0].login.bytes, answer->logins[0].login.length);
    }
    if (!store_read(ask->serve->store, &query, found_codes, ask))
        ask_refuse(ask, 503, "try-again");
}

static void list_sessions(struct serve_ask *ask)
{
    const struct store_query query = {.question = STORE_LOGIN_OF_PERSON, .id = ask->person};
    if (!is_bot(ask) && !store_read(ask->serve->store, &query, found_login, ask))
        ask_refuse(ask, 503, "try-again");
}

void sessions_get(struct serve *serve, struct net_connection *connection,
                  const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    ask->go_on = list_sessions;
    ask->must_be_known = true;
    ask_identify(ask, request);
}

/* --- naming and ending one ------------------------------------------------------------------- */

static void done_well(struct serve_ask *ask, const char *error)
{
    char bytes[32];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"done\":true}\n");
    if (error != NULL)
        ask_refuse(ask, 503, "try-again");
    else
        ask_json(ask, &json, NULL);
}

static void changed(void *context, const char *error)
{
    struct serve_ask *ask = context;
    if (error == NULL && ask->plan->ending > 0)
        serve_close_session(ask->serve, ask->plan->hash[0], CLOSE_POLICY, "session-ended");
    done_well(ask, error);
}

/* The session that is meant, by its public id in `code`; NULL: it is not among these. */
static const struct store_token *chosen(const struct serve_ask *ask,
                                        const struct store_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++)
        if (answer->tokens[i].hash.length == PEOPLE_HASH &&
            memcmp(answer->tokens[i].hash.bytes, ask->code, PEOPLE_SESSION_ROOM / 2) == 0)
            return &answer->tokens[i];
    return NULL;
}

static void change(struct serve_ask *ask, const struct store_token *token)
{
    struct store_write write = {.action = STORE_CHANGE, .kind = STORE_TOKEN, .token = *token};
    if (plan_of(ask) == NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    if (ask->fits) {
        write.token.name = store_text(ask->name);
        ask->serve->renamings++;
    } else {
        write.action = STORE_DROP;
        end_session(ask->plan, token);
    }
    if (!store_submit(ask->serve->store, &write, 1, changed, ask))
        ask_refuse(ask, 503, "try-again");
}

static void find_among_bots(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct store_token *token = error == NULL ? chosen(ask, answer) : NULL;
    if (error != NULL)
        ask_refuse(ask, 503, "try-again");
    else if (token == NULL)
        ask_refuse(ask, 404, "no-session");
    else
        change(ask, token);
}

static void find_among_own(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct store_query query = {.question = STORE_TOKENS_OF_BOTS, .id = ask->person};
    const struct store_token *token = error == NULL ? chosen(ask, answer) : NULL;
    if (token != NULL)
        change(ask, token);
    else if (error != NULL || !store_read(ask->serve->store, &query, find_among_bots, ask))
        ask_refuse(ask, 503, "try-again");
}

static void find_session(struct serve_ask *ask)
{
    const struct store_query query = {.question = STORE_TOKENS_OF, .id = ask->person};
    if (!is_bot(ask) && !store_read(ask->serve->store, &query, find_among_own, ask))
        ask_refuse(ask, 503, "try-again");
}

static void end_others(struct serve_ask *ask)
{
    if (!is_bot(ask))
        sessions_end(ask, false, done_well);
}

static bool read_session(struct serve_ask *ask, const char *word)
{
    enum { BYTES = PEOPLE_SESSION_ROOM / 2, DIGITS = 2 * BYTES };
    size_t count = 0;
    return strlen(word) == DIGITS &&
           sodium_hex2bin(ask->code, BYTES, word, DIGITS, NULL, &count, NULL) == 0 &&
           count == BYTES;
}

void sessions_post_name(struct serve *serve, struct net_connection *connection,
                        const struct http_request *request)
{
    char word[SERVE_FIELD], name[SERVE_FIELD];
    struct serve_ask *ask = people_begin(serve, connection, find_session);
    if (ask == NULL)
        return;
    ask->fits = true; /* a name, and no end */
    const char *error =
        !people_field(request, "session", word) || !read_session(ask, word) ? "no-session"
        : !people_field(request, "name", name)                              ? "no-name"
                                               : people_name(name, strlen(name), ask->name);
    people_identify_unless(ask, error, request);
}

void sessions_post_end(struct serve *serve, struct net_connection *connection,
                       const struct http_request *request)
{
    char word[SERVE_FIELD];
    struct serve_ask *ask = people_begin(serve, connection, find_session);
    if (ask == NULL)
        return;
    const bool given = people_field(request, "session", word);
    if (given && strcmp(word, "others") == 0)
        ask->go_on = end_others;
    else if (!given || !read_session(ask, word)) {
        ask_refuse(ask, 400, "no-session");
        return;
    }
    ask_identify(ask, request);
}

/* --- going ----------------------------------------------------------------------------------- */

static void logged_out(void *context, const char *error)
{
    struct serve_ask *ask = context;
    char bytes[32], cookie[PEOPLE_COOKIE_ROOM];
    struct text json = TEXT(bytes);
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    serve_close_session(ask->serve, ask->key.hash, CLOSE_POLICY, "session-ended");
    people_cookie("", ask->serve->options->secure, cookie);
    text_add(&json, "{\"done\":true}\n");
    ask_json(ask, &json, cookie);
}

static void log_out(struct serve_ask *ask)
{
    const struct store_write write = {
        .action = STORE_DROP,
        .kind = STORE_TOKEN,
        .token = {.hash = {(const char *)ask->key.hash, PEOPLE_HASH}}};
    if (!store_submit(ask->serve->store, &write, 1, logged_out, ask))
        ask_refuse(ask, 503, "try-again");
}

void sessions_post_logout(struct serve *serve, struct net_connection *connection,
                          const struct http_request *request)
{
    struct serve_ask *ask = people_begin(serve, connection, log_out);
    if (ask != NULL)
        ask_identify(ask, request);
}
