/* New tables: a person opens one, or everybody at a table wants another game. */
#include <assert.h>
#include <string.h>

#include "hub/hub_internal.h"

/* A table that is not in the store yet, with its first row: the seed of its dice. */
static struct hub_table *begin_table(struct hub *hub, char commitment[FAIR_HEX + 1])
{
    /* nothing that looks like something else */
    static const char letters[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    _Static_assert(sizeof letters == 33, "every letter must be as likely as the others");
    char bytes[FAIR_HEX + 8];
    struct text row = TEXT(bytes), promise = text_of(commitment, FAIR_HEX + 1);
    uint8_t draw[HUB_CODE], digest[FAIR_BYTES];
    int64_t id = 0;
    while (id == 0 || map_get(&hub->tables, (uint64_t)id) != NULL) {
        hub->out->random(hub->out, &id, sizeof id);
        id &= INT64_MAX >> 1; /* the log of ratings is beyond */
    }
    struct hub_table *t = tables_new(hub, id);
    if (t == NULL)
        return NULL;
    hub->out->random(hub->out, draw, sizeof draw);
    for (unsigned i = 0; i < HUB_CODE; i++)
        t->code[i] = letters[draw[i] % 32];
    hub->out->random(hub->out, t->seed, sizeof t->seed);
    if (hub->out->prepared == NULL) {
        fair_commit(t->seed, digest);
        fair_print_hex(digest, &promise);
    }
    t->created = hub->now;
    t->state = TABLE_LIVE;
    text_add(&row, "seed ");
    fair_print_hex(t->seed, &row);
    write_row(t, hub->now, bytes);
    return t;
}

/* What was begun is not to be. */
static void discard(struct hub_table *t)
{
    struct hub_batch *batch = &t->hub->batch;
    assert(t->flights == 0); /* even a game's whole past is shorter than a batch */
    batch->count = batch->bytes = 0;
    batch->parts_count = 0;
    tables_free(t);
}

static void open_table(struct hub *hub, struct hub_connection *c, const char *settings)
{
    const struct table_person who = hub_who(c);
    char commitment[FAIR_HEX + 1];
    struct hub_table *t = begin_table(hub, commitment);
    if (t == NULL) {
        hub_refuse(hub, c, "try-again", "make");
        return;
    }
    tables_begin(t);
    const char *error = table_make(table_of(t), hub->now, &who, settings, commitment);
    if (error != NULL) {
        discard(t);
        hub_refuse(hub, c, error, "make");
        return;
    }
    hub->counts.made++;
    hosts_opened(hub, t->id, c->person->address);
    tables_end(t);
    join_leave(hub, c);
    memcpy(c->entry, "make", sizeof "make");
    join_enter(t, c);
    join_look(t, c);
}

/* --- a game that begins in the middle of another one ------------------------------------------ */

/* Everybody sits down, and it starts; NULL or an error word. */
static const char *seat_past(struct hub_table *t, const struct table_person *who,
                             const struct hub_past *past)
{
    struct table *table = table_of(t);
    const char *error = table_past(table, t->hub->now, past->moves, past->count);
    for (unsigned seat = 0; seat < table->settings.setup.seats && error == NULL; seat++) {
        char bytes[64];
        struct text line = TEXT(bytes);
        text_add(&line, seat == past->seat ? "sit " : "bot ");
        text_number(&line, (int64_t)seat + 1);
        text_add(&line, seat == past->seat ? "" : " ");
        text_add(&line, seat == past->seat ? "" : past->level);
        table_line(table, t->hub->now, who, bytes);
    }
    if (error == NULL)
        table_line(table, t->hub->now, who, "start");
    return error != NULL || table->phase == TABLE_PLAYING ? error : "failed";
}

void hub_try(struct hub *hub, int64_t now, uint64_t connection, const struct hub_past *past)
{
    struct hub_connection *c = map_get(&hub->connections, connection);
    char commitment[FAIR_HEX + 1];
    hub_set_time(hub, now);
    if (c == NULL || hub->stopping)
        return;
    const struct table_person who = hub_who(c);
    struct hub_table *t = begin_table(hub, commitment);
    const char *error = "try-again";
    if (t != NULL) {
        tables_begin(t);
        error = table_make(table_of(t), hub->now, &who, past->settings, "");
        if (error == NULL)
            error = seat_past(t, &who, past);
    }
    if (error == NULL) {
        hub->counts.made++;
        tables_end(t);
        join_leave(hub, c);
        memcpy(c->entry, "try", sizeof "try");
        join_enter(t, c);
        join_look(t, c);
    } else {
        if (t != NULL)
            discard(t);
        hub_refuse(hub, c, error, "try");
    }
    hub_settle(hub);
}

/* --- one more table of a person -------------------------------------------------------------- */

struct opener {
    struct hub_wait wait; /* first */
    uint64_t connection;
    uint32_t asks;
    char settings[HUB_LINE_MAX + 1];
};

static bool has_many(const struct hub *hub, const struct hub_person *person,
                     const struct store_answer *answer)
{
    const unsigned most = hub->limits.address_tables;
    return hosts_open(hub, person->id, answer) >= hub->limits.person_tables ||
           (most > 0 && tally_of(&hub->places, person->address) >= most);
}

static void found_tables(void *context, const char *error, const struct store_answer *answer)
{
    struct opener *opener = context;
    struct hub *hub = opener->wait.hub;
    struct hub_connection *c = hub_asking(hub, opener->connection, opener->asks);
    if (c != NULL && error != NULL)
        hub_refuse(hub, c, "try-again", "make");
    else if (c != NULL && has_many(hub, c->person, answer))
        hub_refuse(hub, c, "too-many-tables", "make");
    else if (c != NULL)
        open_table(hub, c, opener->settings);
    wait_free(&opener->wait);
}

void make_table(struct hub *hub, struct hub_connection *c, const char *settings)
{
    enum { LOOKED_AT = 500 }; /* the last changed of somebody who has played a lot */
    const struct store_query query = {
        .question = STORE_HEADS_WITH, .id = (int64_t)c->person->id, .limit = LOOKED_AT};
    struct opener *opener = wait_new(hub, sizeof *opener);
    if (opener != NULL) {
        struct text copy = TEXT(opener->settings);
        text_add(&copy, settings);
        wait_because(&opener->wait, c);
        opener->connection = c->number;
        opener->asks = ++c->asks;
        if (store_read(hub->store, &query, found_tables, opener))
            return;
        wait_free(&opener->wait);
    }
    hub_refuse(hub, c, "try-again", "make");
}

/* --- rematches ------------------------------------------------------------------------------- */

/* Puts who sat at the old table into the same seat of the new one. */
static void seat_again(struct hub_table *n, const struct table_seat *seat, unsigned number)
{
    const int64_t now = n->hub->now;
    char bytes[64];
    struct text line = TEXT(bytes);
    struct table_person who = {.id = table_of(n)->host, .name = ""};
    if (seat->kind == SEAT_PERSON) {
        who = (struct table_person){.id = seat->person, .name = seat->name, .owner = seat->owner};
        text_add(&line, "sit ");
        text_number(&line, number);
    } else {
        text_add(&line, "bot ");
        text_number(&line, number);
        text_char(&line, ' ');
        text_add(&line, seat->level);
    }
    table_line(table_of(n), now, &who, bytes);
    if (seat->kind == SEAT_PERSON) /* who is not here yet */
        table_here(table_of(n), now, seat->person, false);
}

/* Whoever was host, or if that person is gone for good, somebody who is not. */
static uint64_t host_of(const struct table *t)
{
    const int seat = table_seat_of(t, t->host);
    if (seat < 0 || t->seat[seat].name[0] != '\0')
        return t->host;
    unsigned other = 0;
    while (t->seat[other].kind != SEAT_PERSON || t->seat[other].name[0] == '\0') {
        other++;
        assert(other < SEATS_MAX); /* somebody wants another game */
    }
    return t->seat[other].person;
}

/* Both tables are written in one batch, so that no table names another that is not there. */
void make_rematch(struct hub_table *t)
{
    struct hub *hub = t->hub;
    char bytes[TABLE_ROW_MAX], commitment[FAIR_HEX + 1], next[HUB_ID + 1];
    struct text settings = TEXT(bytes), id = TEXT(next);
    t->rematch = false;
    write_flush(hub);
    struct hub_table *n = begin_table(hub, commitment);
    if (n == NULL)
        return;
    const struct table_person host = {.id = host_of(table_of(t)), .name = ""};
    settings_write(&table_of(t)->settings, &settings);
    tables_begin(n);
    const char *error = table_make(table_of(n), hub->now, &host, bytes, commitment);
    assert(error == NULL); /* those settings have been good */
    (void)error;
    const struct hub_person *known = map_get(&hub->people, host.id);
    hub->counts.made++;
    hosts_opened(hub, n->id, known != NULL ? known->address : 0);
    for (unsigned i = 0; i < table_of(t)->settings.setup.seats; i++)
        seat_again(n, &table_of(t)->seat[i], i + 1);
    hub_print_id(n->id, &id);
    table_next(table_of(t), hub->now,
               table_of(n)->settings.visibility == VISIBLE_LINK ? next : n->code);
    n->head_changed = true;
    tables_schedule(n);
}
