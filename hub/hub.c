#include "hub/hub.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/sentence.h"
#include "hub/hub_internal.h"

enum { CLOSE_POLICY_CODE = 1008 };

const struct sentence hub_words[] = {
    {.word = "no-table", .one = N_("You are at no table.")},
    {.word = "elsewhere", .one = N_("You are at another table.")},
    {.word = "no-such-table", .one = N_("There is no such table.")},
    {.word = "busy", .one = N_("The table is being read. Try again in a moment.")},
    {.word = "try-again", .one = N_("This could not be stored. Try again in a moment.")},
    {.word = "damaged", .one = N_("The log of this table cannot be read.")},
    {.word = "table-full", .one = N_("Too many people are at this table.")},
    {.word = "too-many-tables", .one = N_("You have opened too many tables that are not over.")},
    {.word = "too-fast", .one = N_("That was a lot at once. Wait a few seconds.")},
    {.word = "too-many-reports", .one = N_("You have reported a lot. Try again later.")},
    {.word = "too-many-bots",
     .one = N_("You have too many strong bots at your tables. Take weaker ones, or end a game.")},
    {.word = "no-hints", .one = N_("There are no hints in a game that counts for ratings.")},
    {.word = "thinking", .one = N_("Your last hint is still being thought about.")},
    {.word = "bad-step", .one = N_("A step is a number.")},
    {.word = "not-a-line", .one = N_("This is no line of text.")},
    {.word = "ended", .one = N_("This table was closed by whoever runs the server.")},
    {.word = "stopping", .one = N_("The server stops. Come back in a moment.")},
    {0},
};

struct hub_limits hub_default_limits(void)
{
    return (struct hub_limits){.person_connections = 12,
                               .person_tables = 20,
                               .address_tables = 100,
                               .table_connections = 250,
                               .settings = HUB_LINE_MAX,
                               .chat = TABLE_CHAT_MAX,
                               .entries = 20,
                               .table_entries = 60,
                               .table_log = 5000,
                               .snapshots = 500,
                               .codes = 10,
                               .address_codes = 40,
                               .reports = 10,
                               .searchers = 20,
                               .missed = 400,
                               .linger = INT64_C(15) * SECONDS,
                               .rest = INT64_C(5) * SECONDS,
                               .poll = INT64_C(5) * SECONDS,
                               .lobby = INT64_C(24) * HOURS,
                               .abandoned = INT64_C(24) * HOURS,
                               .abandoned_letters = INT64_C(14 * 24) * HOURS};
}

/* --- beginning and end ----------------------------------------------------------------------- */

/* Tells the driver when it is time for the next thing. */
void hub_settle(struct hub *hub)
{
    int64_t at = hub->poll_at;
    if (hub->heap_count > 0 && hub->heap[0]->due < at)
        at = hub->heap[0]->due;
    if (at == hub->woken_at)
        return;
    hub->woken_at = at;
    if (hub->out->wake_at != NULL)
        hub->out->wake_at(hub->out, at);
}

void hub_set_time(struct hub *hub, int64_t now)
{
    if (now > hub->now)
        hub->now = now;
}

struct hub *hub_open(struct hub_out *out, struct store *store, const struct hub_limits *limits,
                     int64_t now)
{
    struct hub *hub = calloc(1, sizeof *hub);
    if (hub == NULL)
        return NULL;
    hub->out = out;
    hub->store = store;
    hub->limits = *limits;
    hub->opened = hub->now = now;
    hub->waits.next = hub->waits.previous = &hub->waits;
    load_poll(hub);
    hub_settle(hub);
    return hub;
}

static void let_go(struct hub_wait *wait)
{
    if (wait->drop != NULL)
        wait->drop(wait);
    free(wait->more);
    free(wait);
}

void hub_close(struct hub *hub)
{
    size_t at = 0;
    for (struct hub_connection *c = NULL; (c = map_next(&hub->connections, &at)) != NULL;)
        free(c);
    at = 0;
    for (struct hub_person *p = NULL; (p = map_next(&hub->people, &at)) != NULL;)
        free(p);
    at = 0;
    for (struct hub_table *t = NULL; (t = map_next(&hub->tables, &at)) != NULL;)
        tables_drop(t);
    think_drop(hub);
    for (struct hub_wait *wait = hub->waits.next, *next = NULL; wait != &hub->waits; wait = next) {
        next = wait->next;
        let_go(wait);
    }
    free(hub->connections.entries);
    free(hub->people.entries);
    free(hub->tables.entries);
    free(hub->damaged.entries);
    hosts_drop(hub);
    free((void *)hub->heap);
    free(hub->block);
    free(hub);
}

void hub_stop(struct hub *hub)
{
    size_t at = 0;
    hub->stopping = true;
    for (struct hub_table *t = NULL; (t = map_next(&hub->tables, &at)) != NULL;) {
        write_held(t);
        write_flush(hub);
    }
}

bool hub_quiet(const struct hub *hub)
{
    return hub->flights == 0;
}

struct hub_counts hub_counts(const struct hub *hub)
{
    struct hub_counts counts = hub->counts;
    counts.connections = (uint32_t)hub->connections.used;
    counts.people = (uint32_t)hub->people.used;
    size_t at = 0;
    for (const struct hub_person *p = NULL; (p = map_next(&hub->people, &at)) != NULL;)
        counts.bots += p->owner[0] != '\0';
    counts.tables = (uint32_t)hub->tables.used;
    for (unsigned lane = 0; lane < HUB_LANES; lane++)
        counts.thinking += (uint32_t)hub->lanes[lane].count;
    return counts;
}

void *wait_new(struct hub *hub, size_t size)
{
    struct hub_wait *wait = calloc(1, size);
    if (wait == NULL)
        return NULL;
    wait->hub = hub;
    wait->next = &hub->waits;
    wait->previous = hub->waits.previous;
    wait->previous->next = wait->next->previous = wait;
    return wait;
}

void wait_because(struct hub_wait *wait, struct hub_connection *c)
{
    if (c == NULL)
        return;
    wait->connection = c->number;
    c->waits++;
}

void wait_free(struct hub_wait *wait)
{
    struct hub_connection *c = map_get(&wait->hub->connections, wait->connection);
    if (c != NULL)
        c->waits--;
    wait->previous->next = wait->next;
    wait->next->previous = wait->previous;
    let_go(wait);
}

void hub_log(const struct hub *hub, const char *word, int64_t table, const char *more)
{
    if (hub->out->log != NULL)
        hub->out->log(hub->out, word, table, more);
}

/* --- people ---------------------------------------------------------------------------------- */

static void set_name(char to[TABLE_NAME_MAX + 1], const char *name)
{
    struct text text = text_of(to, TABLE_NAME_MAX + 1);
    size_t length = strnlen(name, TABLE_NAME_MAX + 1);
    /* what is too long is cut between two characters */
    if (length > TABLE_NAME_MAX)
        for (length = TABLE_NAME_MAX; length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80;)
            length--;
    text_add_n(&text, name, length);
}

static struct hub_person *person_of(struct hub *hub, uint64_t id)
{
    struct hub_person *person = map_get(&hub->people, id);
    if (person != NULL)
        return person;
    person = calloc(1, sizeof *person);
    if (person == NULL || !map_put(&hub->people, id, person)) {
        free(person);
        return NULL;
    }
    person->id = id;
    return person;
}

static void forget_person(struct hub *hub, struct hub_person *person)
{
    if (person == NULL || person->first != NULL)
        return;
    map_remove(&hub->people, person->id);
    free(person);
}

/* The first message, so that a client knows at once whether it understands what follows. */
static void greet(struct hub *hub, const struct hub_connection *c)
{
    char bytes[12 * TABLE_NAME_MAX + 128];
    struct text json = TEXT(bytes);
    text_char(&json, '{');
    json_name(&json, "protocol");
    text_number(&json, HUB_PROTOCOL);
    json_name(&json, "at");
    text_number(&json, hub->now);
    json_name(&json, "person");
    text_char(&json, '"');
    text_hex(&json, c->person->id);
    text_char(&json, '"');
    json_name(&json, "name");
    json_text(&json, c->person->name);
    if (c->person->owner[0] != '\0') {
        json_name(&json, "of");
        json_text(&json, c->person->owner);
    }
    text_char(&json, '}');
    hub_send(hub, c, &json);
}

void hub_come(struct hub *hub, int64_t now, uint64_t connection, uint64_t person, const char *name)
{
    hub_come_as(hub, now, connection, &(struct hub_visitor){.person = person, .name = name});
}

void hub_come_as(struct hub *hub, int64_t now, uint64_t connection,
                 const struct hub_visitor *visitor)
{
    hub_set_time(hub, now);
    struct hub_person *p = person_of(hub, visitor->person);
    struct hub_connection *c =
        p != NULL && p->count < hub->limits.person_connections ? calloc(1, sizeof *c) : NULL;
    if (c == NULL || !map_put(&hub->connections, connection, c)) {
        free(c);
        forget_person(hub, p);
        hub->out->close(hub->out, connection, CLOSE_POLICY_CODE,
                        "too many connections of a person");
        return;
    }
    set_name(p->name, visitor->name);
    p->owner[0] = '\0';
    if (visitor->owner != NULL)
        set_name(p->owner, visitor->owner);
    p->address = visitor->address;
    *c = (struct hub_connection){
        .number = connection, .person = p, .next_of_person = p->first, .seat = -1, .old_seat = -1};
    p->first = c;
    p->count++;
    greet(hub, c);
    hub_settle(hub);
}

static void forget_connection(struct hub *hub, struct hub_connection *c)
{
    struct hub_person *person = c->person;
    join_leave(hub, c);
    struct hub_connection **at = &person->first;
    while (*at != c)
        at = &(*at)->next_of_person;
    *at = c->next_of_person;
    person->count--;
    map_remove(&hub->connections, c->number);
    free(c);
    forget_person(hub, person);
}

void hub_gone(struct hub *hub, int64_t now, uint64_t connection)
{
    struct hub_connection *c = map_get(&hub->connections, connection);
    hub_set_time(hub, now);
    if (c != NULL)
        forget_connection(hub, c);
    hub_settle(hub);
}

void hub_rename(struct hub *hub, uint64_t person, const char *name)
{
    struct hub_person *p = map_get(&hub->people, person);
    char called[TABLE_NAME_MAX + 1];
    size_t at = 0;
    set_name(called, name);
    if (p != NULL)
        set_name(p->name, name);
    for (struct hub_table *t = NULL; (t = map_next(&hub->tables, &at)) != NULL;) {
        if (t->state != TABLE_LIVE || t->failed || table_seat_of(table_of(t), person) < 0)
            continue;
        tables_begin(t);
        table_name(table_of(t), hub->now, person, called);
        tables_end(t);
    }
    hub_settle(hub);
}

struct table_person hub_who(const struct hub_connection *c)
{
    return (struct table_person){.id = c->person->id,
                                 .name = c->person->name,
                                 .owner = c->person->owner,
                                 .connection = c->number};
}

struct hub_connection *hub_asking(struct hub *hub, uint64_t connection, uint32_t asks)
{
    struct hub_connection *c = map_get(&hub->connections, connection);
    return c != NULL && c->asks == asks ? c : NULL;
}

/* --- ids ------------------------------------------------------------------------------------- */

void hub_print_id(int64_t id, struct text *out)
{
    text_hex(out, (uint64_t)id);
}

bool hub_parse_id(const char *word, int64_t *id)
{
    const char *digits = "0123456789abcdef";
    uint64_t number = 0;
    if (strlen(word) != HUB_ID)
        return false;
    for (; *word != '\0'; word++) {
        const char *digit = strchr(digits, *word);
        if (digit == NULL)
            return false;
        number = number << 4 | (uint64_t)(digit - digits);
    }
    *id = (int64_t)number;
    return *id > 0;
}

/* --- talking --------------------------------------------------------------------------------- */

void hub_send(struct hub *hub, const struct hub_connection *c, const struct text *json)
{
    hub->counts.messages++;
    hub->out->send(hub->out, c->number, json->bytes, json->length);
}

void hub_refuse(struct hub *hub, const struct hub_connection *c, const char *word, const char *line)
{
    enum { SHOWN = 100 };
    char bytes[6 * SHOWN + 128];
    struct text json = TEXT(bytes);
    size_t length = strnlen(line, SHOWN + 1);
    if (length > SHOWN)
        for (length = SHOWN; length > 0 && ((unsigned char)line[length] & 0xc0) == 0x80;)
            length--;
    text_char(&json, '{');
    json_name(&json, "refused");
    json_text(&json, word);
    json_name(&json, "line");
    json_text_n(&json, line, length);
    text_char(&json, '}');
    hub->counts.refused++;
    hub_send(hub, c, &json);
}

void hub_line(struct hub *hub, int64_t now, uint64_t connection, const char *line, size_t length)
{
    char bytes[HUB_LINE_MAX + 1];
    struct hub_connection *c = map_get(&hub->connections, connection);
    hub_set_time(hub, now);
    if (c == NULL)
        return;
    hub->counts.lines++;
    if (length > HUB_LINE_MAX) {
        hub_refuse(hub, c, "line-too-long", "");
    } else if (memchr(line, '\0', length) != NULL || memchr(line, '\n', length) != NULL) {
        hub_refuse(hub, c, "not-a-line", "");
    } else if (hub->stopping) {
        hub_refuse(hub, c, "stopping", "");
    } else {
        struct text text = TEXT(bytes);
        text_add_n(&text, line, length);
        lines_take(hub, c, bytes);
    }
    hub_settle(hub);
}

void hub_end(struct hub *hub, int64_t now, int64_t table)
{
    struct hub_table *t = map_get(&hub->tables, (uint64_t)table);
    hub_set_time(hub, now);
    const bool load = t == NULL;
    assert(table > 0);
    if (load)
        t = tables_new(hub, table);
    if (t == NULL)
        return;
    t->ends = true;
    if (load)
        load_table(t);
    else if (t->state == TABLE_LIVE)
        tables_stop(t);
    hub_settle(hub);
}

/* --- time ------------------------------------------------------------------------------------ */

void hub_tick(struct hub *hub, int64_t now)
{
    hub_set_time(hub, now);
    while (hub->heap_count > 0 && hub->heap[0]->due <= hub->now)
        tables_due(hub->heap[0]);
    if (hub->poll_at <= hub->now)
        load_poll(hub);
    hub->woken_at = 0; /* the driver's alarm is spent, even if it came too early */
    hub_settle(hub);
}

void hub_deliver(struct hub *hub, int64_t now)
{
    hub_set_time(hub, now);
    store_deliver(hub->store);
    hub_settle(hub);
}
