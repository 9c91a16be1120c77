/* What is removed step by step: somebody who is gone for good, and logs of tables that are gone.
 *
 * Each is an errand in the store first, so that whatever ends the server in the middle, it is gone
 * on with; an errand of a person has the person's number, one of a log that of the table, so that
 * nothing is done twice at a time. All steps find what is still there, and drop it. A person's
 * secrets go first, then the person, so that nobody comes in any more, and then the name at the
 * tables. */
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

enum { AT_ONCE = 200, LATER = 1000, SOON = 30 };

enum step {
    FORGET_WHETHER, /* not if the person was seen since */
    FORGET_LOGIN,
    FORGET_SESSIONS,
    FORGET_CODES,
    FORGET_BOTS,
    FORGET_PERSON,
    FORGET_TABLES,
    FORGET_RATINGS, /* a game may have been rated meanwhile */
    DROP_SEATS,
    COUNT_ROWS,
    DROP_ROWS,
    ALL_DONE,
};

struct serve_forgetting {
    struct serve *serve;
    struct serve_forgetting *next, **link;
    struct net_timer *timer;
    int64_t subject; /* a person or a table */
    enum step step;
    int64_t from; /* where the next page begins */
    int64_t row;  /* the last one of the log */
    int64_t idle; /* the person goes unless it was seen since; 0: in any case */
    bool more, damaged;
    bool logs; /* it is a table's log */
};

static void tell_gone(struct serve *serve, int64_t person);
static void go_on(struct serve_forgetting *f);

static void go_on_later(void *data)
{
    go_on(data);
}

static void wait_for(struct serve_forgetting *f, unsigned milliseconds)
{
    net_timer_set(f->timer, milliseconds);
}

static void finish(struct serve_forgetting *f)
{
    *f->link = f->next;
    if (f->next != NULL)
        f->next->link = f->link;
    net_timer_free(f->timer);
    free(f);
}

void forget_free(struct serve *serve)
{
    for (struct serve_forgetting *f = serve->forgettings, *next = NULL; f != NULL; f = next) {
        next = f->next;
        net_timer_free(f->timer);
        free(f);
    }
    serve->forgettings = NULL;
}

/* --- steps ----------------------------------------------------------------------------------- */

static void log_person(const struct serve_forgetting *f)
{
    char bytes[HUB_ID + 1];
    struct text id = TEXT(bytes);
    hub_print_id(f->subject, &id);
    serve_log(f->serve, "person-forgotten", "person", bytes, (char *)NULL);
}

static void next_step(struct serve_forgetting *f)
{
    const enum step was = f->step++;
    f->from = 0;
    if (was == FORGET_PERSON)
        tell_gone(f->serve, f->subject);
    if (was == FORGET_RATINGS) {
        log_person(f);
        f->step = ALL_DONE;
    }
    go_on(f);
}

static void dropped(void *context, const char *error)
{
    struct serve_forgetting *f = context;
    if (error != NULL)
        wait_for(f, LATER);
    else if (f->more)
        go_on(f);
    else
        next_step(f);
}

static void submit(struct serve_forgetting *f, const struct store_write *writes, size_t count)
{
    if (!store_submit(f->serve->store, writes, count, dropped, f))
        wait_for(f, LATER);
}

/* The sessions of somebody who is gone are over, also on lines that are open. */
static void close_sessions(const struct serve_forgetting *f, const struct store_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++)
        if (answer->tokens[i].hash.length == PEOPLE_HASH)
            serve_close_session(f->serve, (const unsigned char *)answer->tokens[i].hash.bytes,
                                CLOSE_POLICY, "account-deleted");
}

/* Drops what was found; of bots it leaves an errand for each. */
static void found(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_forgetting *f = context;
    struct store_write writes[AT_ONCE];
    if (error != NULL) {
        wait_for(f, LATER);
        return;
    }
    if (f->step == FORGET_WHETHER) {
        if (answer->count > 0 && answer->people[0].seen >= f->idle)
            f->step = ALL_DONE - 1;
        next_step(f);
        return;
    }
    if (f->step == FORGET_SESSIONS)
        close_sessions(f, answer);
    for (size_t i = 0; i < answer->count && i < AT_ONCE; i++) {
        struct store_write *write = &writes[i];
        *write = (struct store_write){.action = STORE_DROP, .kind = answer->kind};
        if (answer->kind == STORE_LOGIN)
            write->login = answer->logins[i];
        else if (answer->kind == STORE_SEAT)
            write->seat = answer->seats[i];
        else if (answer->kind == STORE_TOKEN)
            write->token = answer->tokens[i];
        else if (answer->kind == STORE_RECOVERY)
            write->recovery = answer->recoveries[i];
        else if (answer->kind == STORE_RATING)
            write->rating = answer->ratings[i];
        else
            *write = forget_errand(ERRAND_PERSON, answer->people[i].id, serve_now());
        f->from = answer->kind == STORE_PERSON ? answer->people[i].id + 1 : 0;
    }
    f->more = answer->more;
    if (answer->count > 0)
        submit(f, writes, answer->count);
    else
        next_step(f);
}

static void ask(struct serve_forgetting *f, enum store_question question)
{
    const struct store_query query = {
        .question = question, .id = f->subject, .from = f->from, .limit = AT_ONCE};
    if (!store_read(f->serve->store, &query, found, f))
        wait_for(f, LATER);
}

static void drop_one(struct serve_forgetting *f, const struct store_write *write)
{
    f->more = false;
    submit(f, write, 1);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void seat_changed(void *context, const char *error)
{
    struct serve_forgetting *f = context;
    if (error == NULL)
        go_on(f);
    else
        wait_for(f, LATER);
}

static void table_forgot(void *context, const char *error)
{
    struct serve_forgetting *f = context;
    f->damaged = error != NULL && strcmp(error, "damaged") == 0;
    if (error == NULL || f->damaged)
        go_on(f);
    else
        wait_for(f, strcmp(error, "again") == 0 ? SOON : LATER);
}

/* The next table that still has the name; of a log that cannot be read only this row is changed. */
static void found_seating(void *context, const char *error, const struct store_answer *answer)
{
    enum { NAMED = 23 }; /* `sit 1 PERSON ` */
    struct serve_forgetting *f = context;
    bool good = error == NULL;
    if (good && answer->count == 0) {
        next_step(f);
        return;
    }
    if (good && f->damaged) {
        struct store_write write = {
            .action = STORE_CHANGE, .kind = STORE_ROW, .row = answer->rows[0]};
        write.row.text.length = NAMED;
        f->damaged = false;
        good = store_submit(f->serve->store, &write, 1, seat_changed, f);
    } else if (good) {
        good = hub_forget(f->serve->hub, serve_clock(f->serve), answer->rows[0].table,
                          (uint64_t)f->subject, table_forgot, f);
        serve_after(f->serve);
    }
    if (!good)
        wait_for(f, LATER);
}

static void ask_seating(struct serve_forgetting *f)
{
    const struct store_query query = {.question = STORE_SEATINGS_OF, .id = f->subject, .limit = 1};
    if (!store_read(f->serve->store, &query, found_seating, f))
        wait_for(f, LATER);
}

/* --- logs ------------------------------------------------------------------------------------ */

static void counted(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_forgetting *f = context;
    if (error != NULL) {
        wait_for(f, LATER);
        return;
    }
    if (answer->count > 0)
        f->row = answer->rows[answer->count - 1].number;
    f->from = f->row + 1;
    if (answer->more)
        go_on(f);
    else
        next_step(f);
}

static void count_rows(struct serve_forgetting *f)
{
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = f->subject, .from = f->from, .limit = AT_ONCE};
    if (!store_read(f->serve->store, &query, counted, f))
        wait_for(f, LATER);
}

static void rows_dropped(void *context, const char *error)
{
    struct serve_forgetting *f = context;
    f->row -= error == NULL ? AT_ONCE : 0;
    if (error != NULL)
        wait_for(f, LATER);
    else
        wait_for(f, SOON); /* others come first */
}

/* A log has no holes, so the last rows go first. */
static void drop_rows(struct serve_forgetting *f)
{
    struct store_write writes[AT_ONCE];
    size_t count = 0;
    if (f->row <= 0) {
        next_step(f);
        return;
    }
    for (int64_t row = f->row; row > 0 && count < AT_ONCE; row--)
        writes[count++] = (struct store_write){
            .action = STORE_DROP, .kind = STORE_ROW, .row = {.table = f->subject, .number = row}};
    if (!store_submit(f->serve->store, writes, count, rows_dropped, f))
        wait_for(f, LATER);
}

/* --- all of it ------------------------------------------------------------------------------- */

static void done(void *context, const char *error)
{
    struct serve_forgetting *f = context;
    struct serve *serve = f->serve;
    if (error != NULL) {
        wait_for(f, LATER);
        return;
    }
    /* of what goes by itself there may be a lot: the log is emptied behind all of it */
    if (f->idle == 0 && !f->logs)
        store_wipe(serve->store);
    finish(f);
    rules_look(serve); /* for the next one */
}

static void drop_errand(struct serve_forgetting *f)
{
    const struct store_write writes[] = {
        {.action = STORE_DROP, .kind = STORE_ERRAND, .errand = {.id = f->subject}},
        {.action = STORE_DROP,
         .kind = STORE_ROW,
         .row = {.table = hub_rating_log(f->subject), .number = 1}},
        {.action = STORE_DROP, .kind = STORE_SNAPSHOT, .snapshot = {.table = f->subject}},
    };
    const size_t count = f->logs ? 3 : 1; /* with a log its rating and its snapshot go */
    if (!store_submit(f->serve->store, writes, count, done, f))
        wait_for(f, LATER);
}

static void go_on(struct serve_forgetting *f)
{
    const struct store_write person = {
        .action = STORE_DROP, .kind = STORE_PERSON, .person = {.id = f->subject}};
    switch (f->step) {
    case FORGET_WHETHER:
        if (f->idle == 0)
            next_step(f);
        else
            ask(f, STORE_PERSON_OF);
        break;
    case FORGET_LOGIN:
        ask(f, STORE_LOGIN_OF_PERSON);
        break;
    case FORGET_SESSIONS:
        ask(f, STORE_TOKENS_OF);
        break;
    case FORGET_CODES:
        ask(f, STORE_RECOVERIES_OF);
        break;
    case FORGET_BOTS:
        ask(f, STORE_BOTS_OF);
        break;
    case FORGET_PERSON:
        drop_one(f, &person);
        break;
    case FORGET_TABLES:
        ask_seating(f);
        break;
    case FORGET_RATINGS:
        ask(f, STORE_RATINGS_OF);
        break;
    case DROP_SEATS:
        ask(f, STORE_SEATS_AT);
        break;
    case COUNT_ROWS:
        count_rows(f);
        break;
    case DROP_ROWS:
        drop_rows(f);
        break;
    case ALL_DONE:
        drop_errand(f);
        break;
    }
}

bool forget_start(struct serve *serve, const char *what, int64_t subject, int64_t created)
{
    for (const struct serve_forgetting *f = serve->forgettings; f != NULL; f = f->next)
        if (f->subject == subject)
            return true;
    struct serve_forgetting *f = calloc(1, sizeof *f);
    if (f != NULL)
        f->timer = net_timer_new(serve->net, go_on_later, f);
    if (f == NULL || f->timer == NULL) {
        free(f);
        return false;
    }
    f->serve = serve;
    f->subject = subject;
    f->logs = strcmp(what, ERRAND_LOG) == 0;
    f->step = f->logs ? DROP_SEATS : FORGET_WHETHER;
    f->idle = strcmp(what, ERRAND_IDLE) == 0 ? created : 0;
    f->next = serve->forgettings;
    f->link = &serve->forgettings;
    if (f->next != NULL)
        f->next->link = &f->next;
    serve->forgettings = f;
    go_on(f);
    return true;
}

struct store_write forget_errand(const char *what, int64_t subject, int64_t now)
{
    return (struct store_write){.action = STORE_PUT,
                                .kind = STORE_ERRAND,
                                .errand = {.id = subject,
                                           .what = store_text(what),
                                           .subject = subject,
                                           .text = store_text(""),
                                           .created = now}};
}

/* --- deleting an account --------------------------------------------------------------------- */

/* Whoever waits for it is told when nobody can be this person any more. */
static void tell_gone(struct serve *serve, int64_t person)
{
    char bytes[32], cookie[PEOPLE_COOKIE_ROOM];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"done\":true}\n");
    people_cookie("", serve->options->secure, cookie);
    for (struct serve_ask *ask = serve->asks, *next = NULL; ask != NULL; ask = next) {
        next = ask->next;
        if (ask->forgets == person)
            ask_json(ask, &json, cookie);
    }
}

static void noted(void *context, const char *error)
{
    struct serve_ask *ask = context;
    const int64_t person = ask->person;
    ask->forgets = error == NULL ? person : 0;
    if (error != NULL || !forget_start(ask->serve, ERRAND_PERSON, person, 0))
        ask_refuse(ask, 503, "try-again");
}

static void note(struct serve_ask *ask)
{
    const struct store_write write = forget_errand(ERRAND_PERSON, ask->person, serve_now());
    if (!store_submit(ask->serve->store, &write, 1, noted, ask))
        ask_refuse(ask, 503, "try-again");
}

static void begin_delete(struct serve_ask *ask)
{
    secrets_prove(ask, note);
}

void people_post_delete(struct serve *serve, struct net_connection *connection,
                        const struct http_request *request)
{
    char word[SERVE_FIELD];
    struct serve_ask *ask = people_begin(serve, connection, begin_delete);
    if (ask == NULL)
        return;
    if (!people_field(request, "old", ask->old))
        ask->old[0] = '\0';
    const bool sure = people_field(request, "confirm", word) && strcmp(word, "yes") == 0;
    people_identify_unless(ask, sure ? NULL : "not-confirmed", request);
}
