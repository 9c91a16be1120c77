/* Passwords and recovery codes. A cookie alone changes neither once there is a password: whoever
 * changes a secret proves first who it is, and then every other session of the person ends.
 *
 * A password is compared on a worker thread, and meanwhile somebody may have set another one. So
 * the login is read once more behind the comparison, while nobody else changes anything of the
 * person: what was proved is what is stored. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

static void try_again(struct serve_ask *ask)
{
    ask_refuse(ask, 503, "try-again");
}

static void add_work(struct serve_ask *ask, void (*work)(struct task *task),
                     void (*done)(struct task *task))
{
    ask->task = (struct task){.work = work, .done = done};
    if (!workers_add(&ask->serve->clerk, &ask->task))
        try_again(ask);
}

static struct serve_ask *of(struct task *task)
{
    void *whole = task; /* its first member */
    return whole;
}

/* --- proving --------------------------------------------------------------------------------- */

/* True: until this request is answered nobody else changes secrets of the person. */
static bool be_alone(struct serve_ask *ask)
{
    for (const struct serve_ask *other = ask->serve->asks; other != NULL; other = other->next)
        if (other != ask && other->alone == ask->person)
            return false;
    ask->alone = ask->person;
    return true;
}

/* What the store says of a login; false: it is another one than what was compared. */
static bool same_login(const struct serve_ask *ask, const struct store_answer *answer)
{
    if (answer->count == 0)
        return ask->own_hash[0] == '\0';
    return answer->logins[0].person == ask->person &&
           store_text_is(answer->logins[0].hash, ask->own_hash);
}

static void found_again(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL)
        try_again(ask);
    else if (!same_login(ask, answer))
        ask_refuse(ask, 403, "wrong-password");
    else
        ask->proved(ask);
}

static void compared(struct task *task)
{
    struct serve_ask *ask = of(task);
    const struct store_query query = {.question = STORE_LOGIN_OF_PERSON, .id = ask->person};
    if (!ask->fits)
        ask_refuse(ask, 403, "wrong-password");
    else if (ask->error != NULL)
        ask_refuse(ask, 400, ask->error);
    else if (!be_alone(ask) || !store_read(ask->serve->store, &query, found_again, ask))
        try_again(ask);
}

/* The old password is compared if there is one, and a new one hashed. */
static void compare(struct task *task)
{
    struct serve_ask *ask = of(task);
    const struct store_text hash = store_text(ask->own_hash);
    ask->fits = ask->own_hash[0] == '\0' || people_password_fits(&hash, ask->old, strlen(ask->old));
    if (ask->fits && ask->password[0] != '\0')
        ask->error = people_password(ask->password, strlen(ask->password), ask->hash);
}

static void take_login(struct serve_ask *ask, const struct store_login *login)
{
    struct text name = TEXT(ask->own_login), hash = TEXT(ask->own_hash);
    text_add_n(&name, login->login.bytes, login->login.length);
    text_add_n(&hash, login->hash.bytes, login->hash.length);
}

static void found_login(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        try_again(ask);
        return;
    }
    if (answer->count > 0)
        take_login(ask, &answer->logins[0]);
    if (ask->own_hash[0] != '\0' && ask->old[0] == '\0')
        ask_refuse(ask, 403, "old-password");
    else if (ask->own_hash[0] != '\0' && !limits_login(ask->serve->limits, ask->address,
                                                       ask->own_login, serve_clock(ask->serve)))
        ask_refuse(ask, 429, "too-many");
    else
        add_work(ask, compare, compared);
}

void secrets_prove(struct serve_ask *ask, void (*proved)(struct serve_ask *ask))
{
    const struct store_query query = {.question = STORE_LOGIN_OF_PERSON, .id = ask->person};
    ask->proved = proved;
    if (ask->owner != 0)
        ask_refuse(ask, 403, "for-people");
    else if (!store_read(ask->serve->store, &query, found_login, ask))
        try_again(ask);
}

/* --- a password ------------------------------------------------------------------------------ */

/* The login name and password as they are from now on. */
static void write_login(struct serve_ask *ask)
{
    const bool other = strcmp(ask->own_login, ask->login) != 0;
    struct store_write *drop = other && ask->own_login[0] != '\0' ? sessions_write(ask) : NULL;
    struct store_write *add = sessions_write(ask);
    const struct store_login former = {.login = store_text(ask->own_login)};
    if (drop != NULL)
        *drop = (struct store_write){.action = STORE_DROP, .kind = STORE_LOGIN, .login = former};
    if (add != NULL) /* a login name is taken by whoever had it first */
        *add = (struct store_write){.action = other ? STORE_ADD : STORE_CHANGE,
                                    .kind = STORE_LOGIN,
                                    .login = {.login = store_text(ask->login),
                                              .person = ask->person,
                                              .hash = store_text(ask->hash),
                                              .changed = serve_now()}};
}

/* Whoever else has the cookie of this session is out with the others: it goes on by a new one. */
static void write_new_session(struct serve_ask *ask)
{
    people_add_token(&ask->token, ask->person, session_purpose(ask->serve), ask->device,
                     serve_now());
    struct store_write *add = sessions_write(ask);
    if (add != NULL)
        *add = ask->token.write;
}

static void password_stored(struct serve_ask *ask, const char *error)
{
    char bytes[SERVE_FIELD + 128], cookie[PEOPLE_COOKIE_ROOM];
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
    people_cookie(ask->token.token, ask->serve->options->secure, cookie);
    ask_json(ask, &json, cookie);
}

static void set_password(struct serve_ask *ask)
{
    if (ask->key.name[0] != '\0')
        memcpy(ask->device, ask->key.name, sizeof ask->device);
    write_login(ask);
    write_new_session(ask);
    sessions_end(ask, true, password_stored);
}

static void begin_password(struct serve_ask *ask)
{
    secrets_prove(ask, set_password);
}

static const char *check_password(const char *password)
{
    const size_t length = strlen(password);
    return length < PEOPLE_PASSWORD_LEAST  ? "password-short"
           : length > PEOPLE_PASSWORD_MOST ? "password-long"
                                           : NULL;
}

/* Login name and password into the request; NULL or an error word. */
static const char *read_login(struct serve_ask *ask, const struct http_request *request)
{
    char given[SERVE_FIELD];
    if (!people_field(request, "login", given))
        return "no-login";
    const char *error = people_login(given, strlen(given), ask->login);
    if (error == NULL && !people_field(request, "password", ask->password))
        error = "no-password";
    return error;
}

void secrets_post_password(struct serve *serve, struct net_connection *connection,
                           const struct http_request *request)
{
    struct serve_ask *ask = people_begin(serve, connection, begin_password);
    if (ask == NULL)
        return;
    const char *error = read_login(ask, request);
    if (error == NULL)
        error = check_password(ask->password);
    if (!people_field(request, "old", ask->old))
        ask->old[0] = '\0';
    people_device(http_field(request, "user-agent"), ask->device);
    people_identify_unless(ask, error, request);
}

/* --- logging in ------------------------------------------------------------------------------ */

static void logged_in(struct serve_ask *ask, const char *error)
{
    if (error != NULL)
        try_again(ask);
    else
        people_welcome(ask, ask->person, ask->person_name, NULL, ask->token.token);
}

static void found_person(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    struct text name = TEXT(ask->person_name);
    if (error != NULL || answer->count == 0) {
        try_again(ask);
        return;
    }
    text_add_n(&name, answer->people[0].name.bytes, answer->people[0].name.length);
    ask->proved(ask);
}

static void find_person(struct serve_ask *ask, void (*go_on)(struct serve_ask *ask))
{
    const struct store_query query = {.question = STORE_PERSON_OF, .id = ask->person};
    ask->proved = go_on;
    if (!store_read(ask->serve->store, &query, found_person, ask))
        try_again(ask);
}

static void add_session(struct serve_ask *ask)
{
    sessions_add(ask, logged_in);
}

static void may_come_in(struct serve_ask *ask)
{
    find_person(ask, add_session);
}

static void compare_login(struct task *task)
{
    struct serve_ask *ask = of(task);
    const struct store_text hash = store_text(ask->own_hash);
    ask->fits = people_password_fits(ask->own_hash[0] != '\0' ? &hash : NULL, ask->password,
                                     strlen(ask->password));
}

static void found_name(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        try_again(ask);
        return;
    }
    if (answer->count > 0) {
        take_login(ask, &answer->logins[0]);
        ask->person = answer->logins[0].person;
    }
    ask->proved = may_come_in;
    add_work(ask, compare_login, compared);
}

void secrets_post_login(struct serve *serve, struct net_connection *connection,
                        const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    const char *error = read_login(ask, request);
    const struct store_query query = {.question = STORE_LOGIN_OF, .text = store_text(ask->login)};
    people_device(http_field(request, "user-agent"), ask->device);
    if (error != NULL)
        ask_refuse(ask, 400, error);
    else if (!limits_login(serve->limits, ask->address, ask->login, serve_clock(serve)))
        ask_refuse(ask, 429, "too-many");
    else if (!store_read(serve->store, &query, found_name, ask))
        try_again(ask);
}

/* --- recovery codes -------------------------------------------------------------------------- */

static void codes_stored(void *context, const char *error)
{
    struct serve_ask *ask = context;
    if (error != NULL)
        try_again(ask);
    else
        ask_json(ask, &ask->json, NULL);
}

/* New ones in place of the old ones. They are shown now and never again. */
static void found_old_codes(void *context, const char *error, const struct store_answer *answer)
{
    enum { ROOM = 512, OLD_MOST = 100 };
    struct serve_ask *ask = context;
    struct store_write writes[OLD_MOST + PEOPLE_CODES];
    unsigned char hash[PEOPLE_CODES][PEOPLE_HASH];
    size_t count = 0;
    ask->json_bytes = malloc(ROOM);
    if (error != NULL || ask->json_bytes == NULL) {
        try_again(ask);
        return;
    }
    for (; count < answer->count && count < OLD_MOST; count++)
        writes[count] = (struct store_write){
            .action = STORE_DROP, .kind = STORE_RECOVERY, .recovery = answer->recoveries[count]};
    ask->json = (struct text){.bytes = ask->json_bytes, .room = ROOM};
    text_add(&ask->json, "{\"codes\":[");
    for (unsigned i = 0; i < PEOPLE_CODES; i++) {
        char code[PEOPLE_CODE_ROOM];
        people_new_code(code, hash[i]);
        text_add(&ask->json, i == 0 ? "" : ",");
        json_text(&ask->json, code);
        sodium_memzero(code, sizeof code);
        writes[count++] = (struct store_write){
            .action = STORE_ADD,
            .kind = STORE_RECOVERY,
            .recovery = {{(const char *)hash[i], PEOPLE_HASH}, ask->person, serve_now()}};
    }
    text_add(&ask->json, "]}\n");
    if (!store_submit(ask->serve->store, writes, count, codes_stored, ask))
        try_again(ask);
}

static void make_codes(struct serve_ask *ask)
{
    const struct store_query query = {
        .question = STORE_RECOVERIES_OF, .id = ask->person, .limit = 100};
    if (ask->own_hash[0] == '\0')
        ask_refuse(ask, 409, "password-first"); /* there is nothing to recover yet */
    else if (!store_read(ask->serve->store, &query, found_old_codes, ask))
        try_again(ask);
}

static void begin_codes(struct serve_ask *ask)
{
    secrets_prove(ask, make_codes);
}

void secrets_post_codes(struct serve *serve, struct net_connection *connection,
                        const struct http_request *request)
{
    struct serve_ask *ask = people_begin(serve, connection, begin_codes);
    if (ask == NULL)
        return;
    if (!people_field(request, "old", ask->old))
        ask->old[0] = '\0';
    ask_identify(ask, request);
}

/* --- coming back by one ---------------------------------------------------------------------- */

static void recovered(struct serve_ask *ask, const char *error)
{
    if (error != NULL)
        try_again(ask);
    else
        people_welcome(ask, ask->person, ask->person_name, ask->own_login, ask->token.token);
}

static void recover(struct serve_ask *ask)
{
    struct store_write *drop = sessions_write(ask);
    if (drop != NULL)
        *drop = (struct store_write){.action = STORE_DROP,
                                     .kind = STORE_RECOVERY,
                                     .recovery = {.hash = {(const char *)ask->code, PEOPLE_HASH}}};
    memcpy(ask->login, ask->own_login, sizeof ask->own_login);
    write_login(ask);
    write_new_session(ask);
    sessions_end(ask, true, recovered);
}

static void found_code_login(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        try_again(ask);
    } else if (answer->count == 0) {
        ask_refuse(ask, 403, "wrong-code");
    } else {
        take_login(ask, &answer->logins[0]);
        find_person(ask, recover);
    }
}

/* Twice the same: before the new password is hashed, and when nobody else can use the code. */
static void found_code(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const int64_t person = error == NULL && answer->count > 0 ? answer->recoveries[0].person : 0;
    const struct store_query query = {.question = STORE_LOGIN_OF_PERSON, .id = person};
    if (error == NULL && person == 0)
        ask_refuse(ask, 403, "wrong-code");
    else if (error != NULL || !store_read(ask->serve->store, &query, found_code_login, ask))
        try_again(ask);
}

static void find_code(struct serve_ask *ask, store_found *found)
{
    const struct store_query query = {.question = STORE_RECOVERY_OF,
                                      .text = {(const char *)ask->code, PEOPLE_HASH}};
    if (!store_read(ask->serve->store, &query, found, ask))
        try_again(ask);
}

static void hashed(struct task *task)
{
    struct serve_ask *ask = of(task);
    if (ask->error != NULL)
        ask_refuse(ask, 400, ask->error);
    else if (!be_alone(ask))
        try_again(ask);
    else
        find_code(ask, found_code);
}

static void hash(struct task *task)
{
    struct serve_ask *ask = of(task);
    ask->error = people_password(ask->password, strlen(ask->password), ask->hash);
}

static void found_code_first(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        try_again(ask);
    } else if (answer->count == 0) {
        ask_refuse(ask, 403, "wrong-code");
    } else {
        ask->person = answer->recoveries[0].person;
        add_work(ask, hash, hashed);
    }
}

void secrets_post_recover(struct serve *serve, struct net_connection *connection,
                          const struct http_request *request)
{
    char code[SERVE_FIELD];
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    people_device(http_field(request, "user-agent"), ask->device);
    const char *error = !people_field(request, "code", code)                ? "no-code"
                        : !people_field(request, "password", ask->password) ? "no-password"
                                                                            : NULL;
    if (error == NULL)
        error = check_password(ask->password);
    if (error != NULL)
        ask_refuse(ask, 400, error);
    else if (!serve_allows(serve, "recover", net_from(connection), &serve->options->limits.changes))
        ask_refuse(ask, 429, "too-many");
    else if (!people_code_hash(code, strlen(code), ask->code))
        ask_refuse(ask, 403, "wrong-code");
    else
        find_code(ask, found_code_first);
    sodium_memzero(code, sizeof code);
}
