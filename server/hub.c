/* The hub between WebSockets, the store and the clock; bots on threads. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "server/server_internal.h"

enum { HELD_LINES = 8, NANOSECONDS = 1000000, BOT_TIME_MAX = 10000 };

/* The other end of a WebSocket. Who it is has to be asked from the store first: lines that come
 * before are held. */
struct visitor {
    struct serve *serve;
    struct net_connection *connection; /* NULL: it has gone */
    uint64_t number;
    int64_t person; /* 0: not known yet */
    bool asking;
    char name[PEOPLE_NAME_ROOM];
    int64_t bot; /* its number, while its owner is asked for */
    int64_t owner;
    struct serve_key key;
    unsigned held;
    struct bytes line[HELD_LINES];
};

static struct serve *serve_of(struct hub_out *out)
{
    void *whole = out; /* its first member */
    return whole;
}

/* --- what the hub wants ---------------------------------------------------------------------- */

static void out_send(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    const struct visitor *v = map_get(&serve_of(out)->visitors, connection);
    if (v != NULL && v->connection != NULL)
        net_send(v->connection, text, length);
}

static void out_close(struct hub_out *out, uint64_t connection, unsigned code, const char *reason)
{
    const struct visitor *v = map_get(&serve_of(out)->visitors, connection);
    if (v != NULL && v->connection != NULL)
        net_close(v->connection, code, reason);
}

static void out_wake(struct hub_out *out, int64_t at)
{
    const struct serve *serve = serve_of(out);
    const int64_t delay = at - serve_clock(serve);
    net_timer_set(serve->hub_timer, delay > 0 ? (uint64_t)delay : 0);
}

static void out_think(struct hub_out *out)
{
    serve_of(out)->thinking = true;
}

static void out_random(struct hub_out *out, void *bytes, size_t count)
{
    (void)out;
    randombytes_buf(bytes, count);
}

static void out_log(struct hub_out *out, const char *word, int64_t table, const char *more)
{
    char bytes[HUB_ID + 1];
    struct text id = TEXT(bytes);
    hub_print_id(table, &id);
    serve_log(serve_of(out), word, "table", bytes, "why", more != NULL ? more : "-", (char *)NULL);
}

static void tick(void *data)
{
    struct serve *serve = data;
    hub_tick(serve->hub, serve_clock(serve));
    serve_after(serve);
}

/* What the store has met, once, before those whom it concerns are told. */
static void log_trouble(struct serve *serve)
{
    char trouble[STORE_MESSAGE];
    store_sqlite_trouble(serve->store, trouble);
    if (strcmp(trouble, serve->trouble) == 0)
        return;
    memcpy(serve->trouble, trouble, sizeof trouble);
    serve_log(serve, "store", "why", trouble, (char *)NULL);
}

void serve_deliver(void *data)
{
    struct serve *serve = data;
    if (serve->hub == NULL)
        return; /* the last words of a store that is closed */
    log_trouble(serve);
    hub_deliver(serve->hub, serve_clock(serve));
    serve_after(serve);
}

static void add_thinkers(struct serve *serve, struct workers *workers, enum hub_lane lane,
                         enum hub_lane otherwise)
{
    for (unsigned i = 0; i < workers->count; i++)
        serve->thinkers[serve->thinkers_count++] = (struct serve_thinker){
            .serve = serve, .workers = workers, .lane = lane, .otherwise = otherwise};
}

/* One thread answers nothing but what is cheap, so that this waits for no search. Those that search
 * help it when they have nothing to do; they ask for their own first, or many cheap questions would
 * keep a dear one waiting for ever. */
static bool open_thinkers(struct serve *serve)
{
    serve->thinkers = calloc(serve->quick.count + serve->players.count + serve->advisers.count,
                             sizeof *serve->thinkers);
    if (serve->thinkers == NULL)
        return false;
    add_thinkers(serve, &serve->quick, HUB_QUICK, HUB_QUICK);
    add_thinkers(serve, &serve->players, HUB_DEEP, HUB_QUICK);
    add_thinkers(serve, &serve->advisers, HUB_HINTS, HUB_HINTS);
    return true;
}

bool serve_hub_open(struct serve *serve)
{
    serve->out = (struct hub_out){.send = out_send,
                                  .close = out_close,
                                  .wake_at = out_wake,
                                  .think = out_think,
                                  .random = out_random,
                                  .log = out_log};
    serve->hub_timer = net_timer_new(serve->net, tick, serve);
    if (serve->hub_timer == NULL || !open_thinkers(serve))
        return false;
    serve->hub =
        hub_open(&serve->out, serve->store, &serve->options->limits.hub, serve_clock(serve));
    return serve->hub != NULL;
}

static void free_visitor(struct visitor *v)
{
    for (unsigned i = 0; i < HELD_LINES; i++)
        bytes_drop(&v->line[i]);
    free(v);
}

/* The store is closed: nothing will ask for anything any more. */
void serve_hub_close(struct serve *serve)
{
    size_t at = 0;
    for (struct visitor *v = NULL; (v = map_next(&serve->visitors, &at)) != NULL;)
        free_visitor(v);
    free(serve->visitors.entries);
    if (serve->hub != NULL)
        hub_close(serve->hub);
    serve->hub = NULL;
    free(serve->thinkers);
}

/* --- bots ------------------------------------------------------------------------------------ */

static bool out_of_time(void *context)
{
    const struct serve_thinker *thinker = context;
    return clock_now() >= thinker->deadline;
}

static void think(struct task *task)
{
    void *whole = task;
    struct serve_thinker *thinker = whole;
    hub_think(&thinker->job, out_of_time, thinker, &thinker->move);
}

static void thought(struct task *task)
{
    void *whole = task;
    struct serve_thinker *thinker = whole;
    struct serve *serve = thinker->serve;
    hub_answer(serve->hub, serve_clock(serve), &thinker->job, &thinker->move);
    thinker->busy = false;
    serve->thinking = true;
    serve_after(serve);
}

static void begin_thinking(struct serve_thinker *thinker)
{
    const uint32_t time = thinker->job.milliseconds;
    thinker->task = (struct task){.work = think, .done = thought};
    thinker->deadline =
        clock_now() +
        (uint64_t)(time == 0 || time > BOT_TIME_MAX ? BOT_TIME_MAX : time) * NANOSECONDS;
    /* the queue is as long as there are threads, so there is room */
    thinker->busy = workers_add(thinker->workers, &thinker->task);
}

/* Gives every thread that has nothing to do a question. */
static void give_work(struct serve *serve)
{
    if (!serve->thinking)
        return;
    for (unsigned i = 0; i < serve->thinkers_count; i++) {
        struct serve_thinker *thinker = &serve->thinkers[i];
        if (!thinker->busy && (hub_take_from(serve->hub, thinker->lane, &thinker->job) ||
                               hub_take_from(serve->hub, thinker->otherwise, &thinker->job)))
            begin_thinking(thinker);
    }
    serve->thinking = false; /* until there is another question, or a thread has finished */
}

static void stop_now(void *data)
{
    struct serve *serve = data;
    enum { STOP_TIME = 1000 };
    if (!net_stopping(serve->net))
        net_stop(serve->net, STOP_TIME);
}

void serve_after(struct serve *serve)
{
    if (serve->stopping) {
        if (hub_quiet(serve->hub))
            stop_now(serve);
        return;
    }
    give_work(serve);
}

/* --- visitors -------------------------------------------------------------------------------- */

const struct http_response *serve_upgrade(void *self, struct net_connection *connection,
                                          const struct http_request *request)
{
    static const struct http_response nowhere = {.status = 404, .body = "not here\n", .size = 9};
    static const struct http_response nobody = {
        .status = 401, .body = "who are you? POST /api/guest\n", .size = 29};
    static const struct http_response banned = {.status = 403, .body = "banned\n", .size = 7};
    static const struct http_response full = {.status = 503, .body = "no memory\n", .size = 10};
    struct serve *serve = self;
    struct serve_key key;
    if (strcmp(request->path, "/ws") != 0 || net_door(connection) != DOOR_PUBLIC)
        return &nowhere;
    if (rules_ban(serve, 0, net_from(connection)) != NULL)
        return &banned;
    if (!serve_token(serve, request, &key))
        return &nobody;
    struct visitor *v = calloc(1, sizeof *v);
    if (v == NULL || !map_put(&serve->visitors, serve->visitor_count + 1, v)) {
        free(v);
        return &full;
    }
    v->serve = serve;
    v->number = ++serve->visitor_count;
    v->key = key;
    net_set_user(connection, v);
    return NULL;
}

static void forget_visitor(struct visitor *v)
{
    if (v->connection != NULL || v->asking)
        return;
    map_remove(&v->serve->visitors, v->number);
    free_visitor(v);
}

static void pass_on(struct visitor *v)
{
    struct serve *serve = v->serve;
    for (unsigned i = 0; i < v->held; i++) {
        hub_line(serve->hub, serve_clock(serve), v->number, v->line[i].at, v->line[i].size);
        bytes_drop(&v->line[i]);
    }
    v->held = 0;
}

static void come(struct visitor *v, int64_t person, const char *owner)
{
    v->person = person;
    const struct hub_visitor visitor = {.person = (uint64_t)person,
                                        .name = v->name,
                                        .owner = owner,
                                        .address = address_place(net_from(v->connection))};
    hub_come_as(v->serve->hub, serve_clock(v->serve), v->number, &visitor);
    pass_on(v);
}

static void found_owner(void *context, const char *error, const struct store_answer *answer)
{
    struct visitor *v = context;
    char owner[PEOPLE_NAME_ROOM];
    struct text name = TEXT(owner);
    v->asking = false;
    if (v->connection == NULL) {
        forget_visitor(v);
    } else if (error != NULL || answer->count == 0) {
        net_close(v->connection, CLOSE_TRY_LATER, "the store does not answer");
    } else if (rules_ban(v->serve, answer->people[0].id, net_from(v->connection)) != NULL) {
        net_close(v->connection, CLOSE_POLICY, "banned");
    } else {
        text_add_n(&name, answer->people[0].name.bytes, answer->people[0].name.length);
        come(v, v->bot, owner);
    }
}

/* A bot is shown as one of its owner, who may be called otherwise by now. */
static void ask_owner(struct visitor *v, const struct store_person *bot)
{
    const struct store_query query = {.question = STORE_PERSON_OF, .id = bot->owner};
    struct text name = TEXT(v->name);
    text_add_n(&name, bot->name.bytes, bot->name.length);
    v->bot = bot->id;
    v->owner = bot->owner;
    v->asking = store_read(v->serve->store, &query, found_owner, v);
    if (!v->asking)
        net_close(v->connection, CLOSE_TRY_LATER, "the store is busy");
}

static void known(void *context, const char *error, const struct store_answer *answer)
{
    struct visitor *v = context;
    struct serve *serve = v->serve;
    v->asking = false;
    if (v->connection == NULL) {
        forget_visitor(v);
        return;
    }
    if (error != NULL) {
        net_close(v->connection, CLOSE_TRY_LATER, "the store does not answer");
    } else if (answer->count == 0) {
        net_close(v->connection, CLOSE_POLICY, "nobody has this token");
    } else if (rules_ban(serve, answer->people[0].id, net_from(v->connection)) != NULL) {
        net_close(v->connection, CLOSE_POLICY, "banned");
    } else if (answer->people[0].owner != 0) {
        session_used(serve, &v->key, &answer->people[0]);
        ask_owner(v, &answer->people[0]);
    } else {
        session_used(serve, &v->key, &answer->people[0]);
        struct text name = TEXT(v->name);
        text_add_n(&name, answer->people[0].name.bytes, answer->people[0].name.length);
        come(v, answer->people[0].id, "");
    }
}

/* The session first, then whose it is. */
static void known_token(void *context, const char *error, const struct store_answer *answer)
{
    struct visitor *v = context;
    v->asking = false;
    if (v->connection == NULL) {
        forget_visitor(v);
    } else if (error != NULL) {
        net_close(v->connection, CLOSE_TRY_LATER, "the store does not answer");
    } else if (!session_known(v->serve, &v->key, answer)) {
        net_close(v->connection, CLOSE_POLICY, "nobody has this token");
    } else {
        const struct store_query query = {.question = STORE_PERSON_OF,
                                          .id = answer->tokens[0].person};
        v->asking = store_read(v->serve->store, &query, known, v);
        if (!v->asking)
            net_close(v->connection, CLOSE_TRY_LATER, "the store is busy");
    }
}

void serve_close_session(struct serve *serve, const unsigned char hash[PEOPLE_HASH], unsigned code,
                         const char *reason)
{
    size_t at = 0;
    for (const struct visitor *v = NULL; (v = map_next(&serve->visitors, &at)) != NULL;)
        if (v->connection != NULL && people_same(v->key.hash, hash, PEOPLE_HASH))
            net_close(v->connection, code, reason);
}

void serve_expel(struct serve *serve)
{
    size_t at = 0;
    for (const struct visitor *v = NULL; (v = map_next(&serve->visitors, &at)) != NULL;)
        if (v->connection != NULL &&
            (rules_ban(serve, v->person, net_from(v->connection)) != NULL ||
             rules_ban(serve, v->owner, net_from(v->connection)) != NULL))
            net_close(v->connection, CLOSE_POLICY, "banned");
}

void serve_open(void *self, struct net_connection *connection)
{
    struct serve *serve = self;
    struct visitor *v = net_user(connection);
    const struct store_query query = {.question = STORE_TOKEN_OF,
                                      .text = {(const char *)v->key.hash, sizeof v->key.hash}};
    v->connection = connection;
    v->asking = store_read(serve->store, &query, known_token, v);
    if (!v->asking)
        net_close(connection, CLOSE_TRY_LATER, "the store is busy");
}

void serve_message(void *self, struct net_connection *connection, const char *text, size_t size)
{
    struct serve *serve = self;
    struct visitor *v = net_user(connection);
    if (v->person != 0) {
        hub_line(serve->hub, serve_clock(serve), v->number, text, size);
        serve_after(serve);
    } else if (v->held == HELD_LINES || !bytes_add(&v->line[v->held], text, size)) {
        net_close(connection, CLOSE_POLICY, "too many lines at once");
    } else {
        v->held++;
    }
}

void serve_close(void *self, struct net_connection *connection, unsigned code, const char *reason)
{
    struct serve *serve = self;
    struct visitor *v = net_user(connection);
    (void)code, (void)reason;
    v->connection = NULL;
    if (v->person != 0)
        hub_gone(serve->hub, serve_clock(serve), v->number);
    forget_visitor(v);
    serve_after(serve);
}

/* What was done in a turn of the loop is one commit. */
void serve_turned(void *self)
{
    const struct serve *serve = self;
    if (serve->store != NULL)
        store_push(serve->store);
}

void serve_refused(void *self, const struct address *from, unsigned status, const char *reason)
{
    struct serve *serve = self;
    char address[ADDRESS_ROOM], number[12];
    struct text text = TEXT(number);
    address_print(from, address);
    text_number(&text, status);
    serve->refused++;
    serve_log(serve, "refused", "from", address, "status", number, "why", reason, (char *)NULL);
}
