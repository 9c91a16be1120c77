/* Coming to a table and going away: with the whole picture, or with what was missed.
 *
 * What was missed is told by folding the rows of the table once more, this time with an ear for the
 * one who comes (table_listen). Only rows are folded that are durable and known to be so here: just
 * their messages have left, and all others will still come to whoever is at the table then. Rows
 * that whoever comes may not know of make no difference, not even to how long it takes.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

/* --- who is at a table ----------------------------------------------------------------------- */

static bool person_here(const struct hub_table *t, const struct hub_person *person)
{
    for (const struct hub_connection *c = t->first; c != NULL; c = c->next)
        if (c->place >= PLACE_BEHIND && c->person == person)
            return true;
    return false;
}

static bool may_stay(const struct hub_table *t, int seat)
{
    return seat >= 0 || table_of(t)->phase <= TABLE_LOBBY || table_of(t)->settings.watchers != 0;
}

static void tell_joined(struct hub_table *t, const struct hub_connection *c, bool missed)
{
    char bytes[128];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"joined\":\"");
    hub_print_id(t->id, &json);
    text_char(&json, '"');
    if (table_of(t)->settings.visibility != VISIBLE_LINK) {
        json_name(&json, "code");
        json_text(&json, t->code);
    }
    if (missed)
        text_add(&json, ",\"missed\":true");
    /* a picture says it too, but the one from when the person sat down may have been lost */
    if (missed && c->seat >= 0) {
        json_name(&json, "you");
        text_number(&json, c->seat + 1);
    }
    text_char(&json, '}');
    /* what follows is a picture, which waits for its row, or was stored long ago */
    if (missed)
        hub_send(t->hub, c, &json);
    else
        tables_tell(t, c, &json);
}

static void unlink_connection(struct hub_table *t, struct hub_connection *c)
{
    struct hub_connection **at = &t->first;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    t->connections--;
    c->table = NULL;
    c->next = NULL;
    c->place = PLACE_NONE;
    c->visits++;
}

/* Whoever may not watch goes; in the middle of an input. */
static void put_out(struct hub_table *t, struct hub_connection *c)
{
    const bool here = c->place >= PLACE_BEHIND;
    unlink_connection(t, c);
    hub_refuse(t->hub, c, "no-watchers", c->entry);
    if (here && !person_here(t, c->person))
        table_here(table_of(t), t->hub->now, c->person->id, false);
}

/* Who is here, to somebody who was not when others came and went. */
static void tell_presence(struct hub_table *t, const struct hub_connection *c)
{
    char bytes[128], gap = '[';
    struct text json = TEXT(bytes);
    text_add(&json, "{\"here\":");
    for (unsigned i = 0; i < SEATS_MAX; i++)
        if (table_of(t)->seat[i].kind == SEAT_PERSON && table_of(t)->seat[i].here) {
            text_char(&json, gap);
            text_number(&json, i + 1);
            gap = ',';
        }
    text_add(&json, gap == '[' ? "[]" : "]");
    json_name(&json, "watching");
    text_number(&json, table_of(t)->watching);
    text_char(&json, '}');
    tables_tell(t, c, &json);
}

/* From now on the table tells of its rows to this person. */
static void arrive(struct hub_table *t, struct hub_connection *c, enum hub_place place)
{
    const bool first = !person_here(t, c->person);
    c->seat = c->old_seat = (int8_t)table_seat_of(table_of(t), c->person->id);
    c->moved = 0;
    c->place = place;
    if (!first)
        return;
    table_here(table_of(t), t->hub->now, c->person->id, true);
    /* a picture for nobody: steps tell what has changed against the position as it is now */
    const struct table_person who = {.id = c->person->id, .name = c->person->name};
    table_look(table_of(t), t->hub->now, &who);
}

/* What it has missed has been told; what was not yet durable will come. */
static void catch_up(struct hub_table *t, struct hub_connection *c)
{
    tables_begin(t);
    c->since = 0;
    c->place = PLACE_HERE;
    tell_presence(t, c);
    tables_end(t);
}

void join_look(struct hub_table *t, struct hub_connection *c)
{
    const struct table_person who = hub_who(c);
    tables_begin(t);
    c->since = UINT64_MAX; /* nothing before the picture */
    assert(c->place != PLACE_HERE);
    arrive(t, c, PLACE_HERE);
    c->since = t->sequence;
    tell_joined(t, c, false);
    tell_presence(t, c);
    table_look(table_of(t), t->hub->now, &who);
    tables_end(t);
}

/* Comes in with the whole picture, as long as there is a place to see it from. */
static void come_fresh(struct hub_table *t, struct hub_connection *c)
{
    if (may_stay(t, table_seat_of(table_of(t), c->person->id))) {
        join_look(t, c);
        return;
    }
    tables_begin(t);
    put_out(t, c);
    tables_end(t);
}

/* --- what was missed ------------------------------------------------------------------------- */

/* Bytes that are told at once: beyond, the whole picture is shorter. */
enum { MISSED_MAX = 196608 };

struct replay {
    struct hub_wait wait; /* first */
    struct table_out out;
    uint64_t connection;
    uint32_t visit, epoch;
    int64_t table;
    uint32_t step;
    uint32_t needs; /* rows that must be told here, since the table tells nobody of them; of what
                       only this person may know they were told, and it waits until it is stored */
    uint32_t until; /* the row up to which it is read now, */
    unsigned parts; /* in so many more parts, */
    uint32_t steps; /* as many as the steps up to this one make */
    uint64_t person;
    int seat;     /* of the person; whoever has another one sees other lines */
    bool told;    /* that this is what was missed */
    char *missed; /* messages of the plan, each behind its size */
    size_t length, room;
    bool too_much; /* of them: the whole picture is shorter */
    struct hub_snapshots snapshots;
    struct table folded;
};

static struct replay *replay_of(struct table_out *out)
{
    return (struct replay *)((char *)out - offsetof(struct replay, out));
}

/* Whether the person sits at this table where they sat when they came. */
static bool sits_there(const struct replay *replay, const struct table *t)
{
    return table_seat_of(t, replay->person) == replay->seat;
}

/* The same behind the last row that was folded. */
static bool replay_seated(const struct replay *replay)
{
    return sits_there(replay, &replay->folded);
}

static void replay_joined(struct replay *replay, const struct hub_connection *c)
{
    if (!replay->told)
        tell_joined(c->table, c, true);
    replay->told = true;
}

/* All that comes of a plan is told at once, at its end: in which part of it a step is read depends
 * on rows that nobody may know of. */
static void replay_release(struct replay *replay, const struct hub_connection *c)
{
    struct hub *hub = replay->wait.hub;
    uint32_t length = 0;
    for (size_t at = 0; at < replay->length; at += length) {
        memcpy(&length, replay->missed + at, sizeof length);
        at += sizeof length;
        replay_joined(replay, c);
        hub->counts.messages++;
        hub->out->send(hub->out, c->number, replay->missed + at, length);
    }
    replay->length = 0;
}

/* False: there is too much of it. */
static bool replay_keep(struct replay *replay, const void *bytes, size_t size)
{
    const size_t length = replay->length + size;
    if (length > MISSED_MAX)
        return false;
    if (length > replay->room) {
        char *missed = realloc(replay->missed, 2 * length);
        if (missed == NULL)
            return false;
        replay->missed = missed;
        replay->room = 2 * length;
    }
    memcpy(replay->missed + replay->length, bytes, size);
    replay->length = length;
    return true;
}

static void replay_tell(struct table_out *out, const struct table_to *to, uint32_t row,
                        const char *json, size_t length)
{
    struct replay *replay = replay_of(out);
    const bool step = strncmp(json, "{\"step\"", 7) == 0;
    const uint32_t size = (uint32_t)length;
    (void)to, (void)row;
    /* what has no number may be told twice */
    if (replay->folded.step < replay->step || (step && replay->folded.step == replay->step) ||
        !replay_seated(replay))
        return;
    replay->too_much = replay->too_much || !replay_keep(replay, &size, sizeof size) ||
                       !replay_keep(replay, json, length);
}

static void replay_store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    (void)out, (void)row, (void)at, (void)text; /* rows are only read */
}

static uint32_t replay_chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    (void)out, (void)index, (void)outcomes; /* and so is chance */
    return 0;
}

static struct move *replay_grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out;
    *room = *room == 0 ? 64 : 2 * *room;
    return realloc(moves, *room * sizeof *moves);
}

static void replay_drop(struct hub_wait *wait)
{
    void *whole = wait; /* its first member */
    struct replay *replay = whole;
    free(replay->folded.match.moves);
    free(replay->missed);
    snapshots_free(&replay->snapshots);
}

static bool replay_ask(struct replay *replay, int64_t from);

static unsigned replay_viewer(const struct replay *replay)
{
    return replay->seat < 0 ? (unsigned)TABLE_WATCHERS : (unsigned)replay->seat;
}

/* One more row that is known to be durable; false: it does not fit, or who comes has had another
 * seat since the last step that they saw. */
static bool replay_row(struct replay *replay, const struct hub_table *t,
                       const struct store_row *row)
{
    assert(row->number <= (int64_t)t->acked + 1); /* no others were asked for */
    if (row->number == replay->snapshots.from)
        return snapshots_fit(&replay->snapshots, row);
    if (row->number == 1)
        return true; /* the seed */
    if (replay->folded.step >= replay->step && !replay_seated(replay))
        return false;
    table_listen(&replay->folded, replay_viewer(replay));
    if (load_row(&replay->folded, row) != NULL)
        return false;
    snapshots_pass(&replay->snapshots, t, &replay->folded, row);
    return true;
}

static bool replay_fold(struct replay *replay, const struct hub_table *t,
                        const struct store_answer *answer)
{
    for (size_t i = 0; i < answer->count; i++)
        if (!replay_row(replay, t, &answer->rows[i]))
            return false;
    return true;
}

/* The table, if the connection still waits there for what it has missed; otherwise it is all over.
 */
static struct hub_table *replay_table(struct replay *replay, struct hub_connection **c)
{
    struct hub *hub = replay->wait.hub;
    struct hub_table *t = tables_find(hub, replay->table, replay->epoch);
    *c = map_get(&hub->connections, replay->connection);
    if (*c == NULL || (*c)->visits != replay->visit || t == NULL) {
        wait_free(&replay->wait);
        return NULL;
    }
    assert(t->state == TABLE_LIVE && (*c)->place == PLACE_BEHIND);
    return t;
}

/* What is there now is read in as many parts as everybody can count: how many rows there are that
 * nobody may know of makes no difference to how long it takes. */
static void replay_plan(struct replay *replay, const struct hub_table *t,
                        const struct hub_connection *c)
{
    const uint32_t step = table_of(t)->step;
    replay->until = tables_heard(t, c->person->id);
    replay->parts = (step - replay->steps) / HUB_SIP + 1;
    replay->steps = step;
}

static void replay_found(void *context, const char *error, const struct store_answer *answer)
{
    struct replay *replay = context;
    struct hub_connection *c = NULL;
    struct hub_table *t = replay_table(replay, &c);
    if (t == NULL)
        return;
    const bool good = answer->count > 0 && replay_fold(replay, t, answer);
    (void)error; /* then there is no answer */
    if (good && !replay->too_much && replay->folded.row >= replay->until) {
        replay_release(replay, c);
        replay_plan(replay, t, c);
    }
    if (good && replay->folded.row < replay->until &&
        replay_ask(replay, answer->rows[answer->count - 1].number + 1))
        return;
    /* what is still to come was told to another seat if they have sat down or risen just now */
    if (good && !replay->too_much && t->acked >= replay->needs && replay_seated(replay) &&
        sits_there(replay, table_of(t))) {
        snapshots_keep(&replay->snapshots, t);
        replay_joined(replay, c);
        catch_up(t, c);
    } else {
        come_fresh(t, c);
    }
    wait_free(&replay->wait);
}

static bool replay_ask(struct replay *replay, int64_t from)
{
    const size_t rows = replay->until + 2 - (size_t)from; /* the first row is the hub's */
    const struct store_query query = {.question = STORE_ROWS_OF,
                                      .id = replay->table,
                                      .from = from,
                                      .limit = (rows + replay->parts - 1) / replay->parts};
    replay->parts -= replay->parts > 1;
    return store_read(replay->wait.hub->store, &query, replay_found, replay);
}

/* A snapshot will do if all that was missed came later. */
static void replay_snapshot(void *context, const char *error, const struct store_answer *answer)
{
    struct replay *replay = context;
    struct hub_connection *c = NULL;
    struct hub_table *t = replay_table(replay, &c);
    (void)error; /* the log alone will do */
    if (t == NULL)
        return;
    int64_t from = snapshots_take(&replay->snapshots, t, &replay->folded, answer);
    if (from > 1 && replay->folded.step >= replay->step) {
        struct move *moves = replay->folded.match.moves;
        table_init(&replay->folded, &replay->out, moves, replay->folded.match.room);
        replay->snapshots.from = 0;
        from = 1;
    }
    if (from > 1) {
        table_know(&replay->folded, replay_viewer(replay));
        replay->steps = replay->folded.step;
        replay_plan(replay, t, c);
    }
    if (replay_ask(replay, from))
        return;
    come_fresh(t, c);
    wait_free(&replay->wait);
}

/* Nothing was missed, but perhaps that an answer has come in. After a restart that is so for nearly
 * everybody, and all come at once. */
static void join_current(struct hub_table *t, struct hub_connection *c, int seat)
{
    char bytes[48];
    struct text json = TEXT(bytes);
    tables_begin(t);
    c->seat = (int8_t)seat;
    tell_joined(t, c, true);
    if (seat >= 0 && table_of(t)->moment && table_of(t)->seat[seat].replied &&
        table_of(t)->seat[seat].own <= t->acked) {
        text_add(&json, "{\"answered\":");
        text_number(&json, table_of(t)->question);
        text_char(&json, '}');
        hub_send(t->hub, c, &json);
    }
    c->since = 0;
    arrive(t, c, PLACE_HERE);
    tell_presence(t, c);
    tables_end(t);
}

/* Tries to give a connection just what it has missed; false: it needs the whole picture. */
static bool join_behind(struct hub_table *t, struct hub_connection *c)
{
    const int seat = table_seat_of(table_of(t), c->person->id);
    if (!c->again || c->step > table_of(t)->step ||
        table_of(t)->step - c->step > t->hub->limits.missed)
        return false;
    /* who sees everything later has steps of another count; and whoever has been removed may have
     * lost the picture that followed, and knows what the seat knew */
    if (seat < 0 &&
        (table_of(t)->settings.delay > 0 || table_was_removed(table_of(t), c->person->id)))
        return false;
    if (c->step == table_of(t)->step && t->acked >= table_of(t)->known) {
        join_current(t, c, seat);
        return true;
    }
    struct replay *replay = wait_new(t->hub, sizeof *replay);
    if (replay == NULL)
        return false;
    replay->out = (struct table_out){
        .store = replay_store, .tell = replay_tell, .chance = replay_chance, .grow = replay_grow};
    wait_because(&replay->wait, c);
    replay->wait.drop = replay_drop;
    replay->connection = c->number;
    replay->visit = c->visits;
    c->asks++; /* whatever else it has asked for, it is here now */
    replay->epoch = t->epoch;
    replay->table = t->id;
    replay->step = c->step;
    replay_plan(replay, t, c);
    replay->person = c->person->id;
    replay->seat = seat;
    table_init(&replay->folded, &replay->out, NULL, 0);
    /* of rows from here on there will be messages for this person; those before are read */
    replay->needs = table_of(t)->known;
    tables_begin(t);
    arrive(t, c, PLACE_BEHIND);
    tables_end(t);
    /* others have none; rows that nobody may know of do not count */
    const bool is_long = table_of(t)->step > t->hub->limits.snapshots;
    if ((is_long && snapshots_ask(t->hub, t->id, replay_snapshot, replay)) || replay_ask(replay, 1))
        return true;
    wait_free(&replay->wait);
    return false;
}

/* --- coming ---------------------------------------------------------------------------------- */

static void come_in(struct hub_table *t, struct hub_connection *c)
{
    tables_cover_soon(t);
    if (!may_stay(t, table_seat_of(table_of(t), c->person->id)) || !join_behind(t, c))
        come_fresh(t, c);
}

void join_wait(struct hub_table *t, struct hub_connection *c)
{
    (void)t;
    c->place = PLACE_WAITING;
    c->again = false;
}

void join_all(struct hub_table *t)
{
    for (struct hub_connection *c = t->first, *next = NULL; c != NULL; c = next) {
        next = c->next;
        if (c->place == PLACE_WAITING)
            come_in(t, c);
    }
}

void join_table(struct hub *hub, struct hub_connection *c, int64_t id)
{
    struct hub_table *t = map_get(&hub->tables, (uint64_t)id);
    /* who comes back to where it is has lost its picture */
    join_leave(hub, c);
    if (t != NULL && t->connections >= hub->limits.table_connections) {
        hub_refuse(hub, c, "table-full", c->entry);
        return;
    }
    const bool load = t == NULL;
    if (load)
        t = tables_new(hub, id);
    if (t == NULL) {
        hub_refuse(hub, c, "try-again", c->entry);
        return;
    }
    join_enter(t, c);
    t->reader = load ? c->number : t->reader;
    if (load)
        load_table(t);
    else if (t->state == TABLE_LIVE)
        come_in(t, c);
}

void join_enter(struct hub_table *t, struct hub_connection *c)
{
    c->table = t;
    c->place = PLACE_WAITING;
    c->next = t->first;
    t->first = c;
    t->connections++;
}

/* --- going ----------------------------------------------------------------------------------- */

void join_leave(struct hub *hub, struct hub_connection *c)
{
    struct hub_table *t = c->table;
    if (t == NULL)
        return;
    const bool here = c->place >= PLACE_BEHIND;
    unlink_connection(t, c);
    c->asks++;
    if (t->state != TABLE_LIVE) {
        tables_schedule(t);
        return;
    }
    tables_begin(t);
    if (here && !person_here(t, c->person))
        table_here(table_of(t), hub->now, c->person->id, false);
    tables_end(t);
}

void join_refuse(struct hub_table *t, const char *word)
{
    while (t->first != NULL) {
        struct hub_connection *c = t->first;
        unlink_connection(t, c);
        hub_refuse(t->hub, c, word, c->entry);
    }
}

/* --- seats ----------------------------------------------------------------------------------- */

void join_seats(struct hub_table *t)
{
    assert(t->state == TABLE_LIVE);
    for (struct hub_connection *c = t->first, *next = NULL; c != NULL; c = next) {
        next = c->next;
        const int seat = table_seat_of(table_of(t), c->person->id);
        if (c->place != PLACE_HERE)
            continue;
        if (!may_stay(t, seat)) {
            put_out(t, c);
            continue;
        }
        if (seat == c->seat)
            continue;
        const struct table_person who = hub_who(c);
        c->old_seat = c->seat;
        c->seat = (int8_t)seat;
        c->moved = t->mark;
        table_look(table_of(t), t->hub->now, &who);
    }
}
