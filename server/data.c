/* All that is stored of somebody, as one JSON file for them: who they are, sessions, bots, ratings,
 * reports that they wrote, and the tables at which they sat, with what they said there. Nothing of
 * it lets anybody in, and of others there is nothing but what the records of games have anyway. */
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

enum { LIST_MOST = 1000, BYTES_MOST = 16 << 20, PIECE = 4096 };

static void try_again(struct serve_ask *ask)
{
    ask_refuse(ask, 503, "try-again");
}

/* Room for so many more bytes; false: there is none, and it has been answered. */
static bool grow(struct serve_ask *ask, size_t more)
{
    struct text *json = &ask->json;
    if (json->bytes != NULL && json->room - json->length > more)
        return true;
    const size_t room = 2 * (json->length + more) + PIECE;
    char *bytes = room < 2 * (size_t)BYTES_MOST ? realloc(ask->json_bytes, room) : NULL;
    if (bytes == NULL) {
        try_again(ask);
        return false;
    }
    ask->json_bytes = json->bytes = bytes;
    json->room = room;
    return true;
}

static void put_text(struct text *json, const char *name, const struct store_text *text)
{
    json_name(json, name);
    json_text_n(json, text->bytes, text->length);
}

static void put_time(struct text *json, const char *name, int64_t time)
{
    json_name(json, name);
    text_number(json, time);
}

static void put_id(struct text *json, const char *name, int64_t id)
{
    json_name(json, name);
    text_char(json, '"');
    text_hex(json, (uint64_t)id);
    text_char(json, '"');
}

/* --- one record after the other -------------------------------------------------------------- */

static void put_login(struct text *json, const struct store_answer *answer, size_t i)
{
    put_text(json, "login", &answer->logins[i].login);
    put_time(json, "changed", answer->logins[i].changed);
}

static void put_session(struct text *json, const struct store_answer *answer, size_t i)
{
    put_text(json, "name", &answer->tokens[i].name);
    put_text(json, "for", &answer->tokens[i].purpose);
    put_time(json, "since", answer->tokens[i].created);
    put_time(json, "used", answer->tokens[i].used);
}

static void put_code(struct text *json, const struct store_answer *answer, size_t i)
{
    put_time(json, "since", answer->recoveries[i].created);
}

static void put_bot(struct text *json, const struct store_answer *answer, size_t i)
{
    put_id(json, "person", answer->people[i].id);
    put_text(json, "name", &answer->people[i].name);
    put_time(json, "since", answer->people[i].created);
    put_time(json, "seen", answer->people[i].seen);
}

static void put_rating(struct text *json, const struct store_answer *answer, size_t i)
{
    const struct store_rating *rating = &answer->ratings[i];
    put_text(json, "game", &rating->game);
    put_text(json, "variant", &rating->variant);
    put_time(json, "rating", (int64_t)rating->mean);
    put_time(json, "spread", (int64_t)rating->spread);
    put_time(json, "games", rating->games);
    put_time(json, "changed", rating->changed);
}

static void put_report(struct text *json, const struct store_answer *answer, size_t i)
{
    put_time(json, "at", answer->reports[i].time);
    put_id(json, "table", answer->reports[i].table);
    put_text(json, "text", &answer->reports[i].text);
}

/* The lists of the file, in their order. */
static const struct list {
    const char *name;
    enum store_question question;
    void (*put)(struct text *json, const struct store_answer *answer, size_t i);
} lists[] = {
    {"login", STORE_LOGIN_OF_PERSON, put_login}, {"sessions", STORE_TOKENS_OF, put_session},
    {"codes", STORE_RECOVERIES_OF, put_code},    {"bots", STORE_BOTS_OF, put_bot},
    {"ratings", STORE_RATINGS_OF, put_rating},   {"reports", STORE_REPORTS_BY, put_report},
};
enum { LISTS = sizeof lists / sizeof lists[0] };

static void next_list(struct serve_ask *ask);
static void next_table(struct serve_ask *ask);

static void found_list(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    const struct list *list = &lists[ask->step++];
    if (error != NULL) {
        try_again(ask);
        return;
    }
    json_name(&ask->json, list->name);
    text_char(&ask->json, '[');
    for (size_t i = 0; i < answer->count; i++) {
        if (!grow(ask, (size_t)2 * PIECE))
            return;
        text_add(&ask->json, i == 0 ? "\n{" : ",\n{");
        list->put(&ask->json, answer, i);
        text_char(&ask->json, '}');
    }
    text_char(&ask->json, ']');
    next_list(ask);
}

static void next_list(struct serve_ask *ask)
{
    if (!grow(ask, PIECE))
        return;
    if (ask->step == LISTS) {
        ask->table = 0;
        json_name(&ask->json, "tables");
        text_char(&ask->json, '[');
        next_table(ask);
        return;
    }
    const struct store_query query = {
        .question = lists[ask->step].question, .id = ask->person, .limit = LIST_MOST};
    if (!store_read(ask->serve->store, &query, found_list, ask))
        try_again(ask);
}

/* --- tables ---------------------------------------------------------------------------------- */

static void end_file(struct serve_ask *ask)
{
    static const struct http_field field = {"Content-Disposition",
                                            "attachment; filename=\"dicecup.json\""};
    text_add(&ask->json, "]}\n");
    const struct http_response response = {.status = 200,
                                           .type = "application/json",
                                           .fields = &field,
                                           .field_count = 1,
                                           .body = ask->json.bytes,
                                           .size = ask->json.length};
    ask_answer(ask, &response);
}

static void said(void *context, const char *error, const char *text, size_t length)
{
    struct serve_ask *ask = context;
    if (error != NULL && strcmp(error, "damaged") != 0) {
        try_again(ask);
        return;
    }
    if (!grow(ask, length + PIECE))
        return;
    if (error == NULL) {
        text_char(&ask->json, ',');
        text_add_n(&ask->json, text, length);
    }
    text_char(&ask->json, '}');
    next_table(ask);
}

static void found_head(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    struct text *json = &ask->json;
    if (error != NULL) {
        try_again(ask);
        return;
    }
    if (answer->count == 0) {
        next_table(ask);
        return;
    }
    const struct store_head *head = &answer->heads[0];
    if (!grow(ask, PIECE))
        return;
    text_add(json, json->bytes[json->length - 1] == '[' ? "\n{" : ",\n{");
    put_id(json, "table", head->id);
    put_text(json, "game", &head->game);
    put_text(json, "state", &head->state);
    put_time(json, "since", head->created);
    put_time(json, "changed", head->changed);
    if (head->host == ask->person)
        text_add(json, ",\"host\":true");
    if (store_text_is(head->state, "over")) {
        json_name(json, "record");
        text_add(json, "\"/tables/");
        text_hex(json, (uint64_t)head->id);
        text_add(json, "/record\"");
    }
    if (!hub_said(ask->serve->hub, ask->table, (uint64_t)ask->person, said, ask))
        try_again(ask);
}

static void found_seating(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_ask *ask = context;
    if (error == NULL && answer->count == 0) {
        end_file(ask);
        return;
    }
    ask->table = answer->count > 0 ? answer->rows[0].table : 0;
    const struct store_query query = {.question = STORE_HEAD_OF, .id = ask->table};
    if (error != NULL || !store_read(ask->serve->store, &query, found_head, ask))
        try_again(ask);
}

/* One after the other: nobody waits long for a game that is read. */
static void next_table(struct serve_ask *ask)
{
    const struct store_query query = {
        .question = STORE_SEATINGS_OF, .id = ask->person, .from = ask->table + 1, .limit = 1};
    if (!store_read(ask->serve->store, &query, found_seating, ask))
        try_again(ask);
}

/* --- the request ----------------------------------------------------------------------------- */

static void begin(struct serve_ask *ask)
{
    if (ask->owner != 0) {
        ask_refuse(ask, 403, "for-people");
        return;
    }
    for (const struct serve_ask *other = ask->serve->asks; other != NULL; other = other->next)
        if (other != ask && other->go_on == begin && other->person == ask->person) {
            ask_refuse(ask, 429, "too-many");
            return;
        }
    if (!grow(ask, PIECE))
        return;
    text_char(&ask->json, '{');
    put_id(&ask->json, "person", ask->person);
    json_name(&ask->json, "name");
    json_text(&ask->json, ask->person_name);
    put_time(&ask->json, "since", ask->person_created);
    put_time(&ask->json, "seen", ask->person_seen);
    next_list(ask);
}

void people_get_data(struct serve *serve, struct net_connection *connection,
                     const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    ask->go_on = begin;
    ask->must_be_known = true;
    if (serve_allows(serve, "data", net_from(connection), &serve->options->limits.analyses))
        ask_identify(ask, request);
    else
        ask_refuse(ask, 429, "too-many");
}
