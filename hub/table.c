/* A table in memory: what it is given, and what comes out of it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"
#include "table/pack.h"

/* --- what a table wants ---------------------------------------------------------------------- */

static struct hub_table *of(struct table_out *out)
{
    void *whole = out; /* its first member */
    return whole;
}

/* Whether a row changes nothing that a head tells. */
static bool row_is_play(const char *text)
{
    static const char *const words[] = {"play", "over",   "reply",    "chat", "say",
                                        "mute", "unmute", "standing", "shown"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(text, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

static void out_store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    struct hub_table *t = of(out);
    if (!row_is_play(text))
        t->head_changed = t->recount = true;
    if (row == table_of(t)->known) {
        t->heard = true;
        t->touched = t->hub->now;
        write_held(t);
    }
    if (row != table_of(t)->known && table_hides(table_of(t)))
        write_hold(t, at, text);
    else
        write_row(t, at, text);
}

static void out_tell(struct table_out *out, const struct table_to *to, uint32_t row,
                     const char *json, size_t length)
{
    write_message(of(out), to, row, json, length);
}

static void out_think(struct table_out *out, unsigned seat, const char *level, uint32_t question,
                      uint32_t milliseconds)
{
    think_about(of(out), seat, level, question, milliseconds);
}

/* The key comes from the words as they are when the game starts: later a seat may lose its person,
 * and the person's words with it. */
void tables_fair(struct hub_table *t)
{
    struct fair_words words[SEATS_MAX] = {{0}};
    if (t->fair_ready || table_of(t)->phase < TABLE_PLAYING)
        return;
    for (unsigned i = 0; i < SEATS_MAX; i++)
        fair_set_words(&words[i], table_of(t)->seat[i].words, strlen(table_of(t)->seat[i].words));
    fair_start(&t->fair, t->seed, words, table_of(t)->settings.setup.seats);
    t->fair_ready = true;
}

static uint32_t out_chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    struct hub_table *t = of(out);
    struct hub_out *driver = t->hub->out;
    uint32_t outcome = 0;
    if (driver->prepared != NULL && driver->prepared(driver, &table_of(t)->match, &outcome))
        return outcome;
    tables_fair(t);
    return fair_below(&t->fair, index + 1, outcomes);
}

static void out_reveal(struct table_out *out, struct text *seed)
{
    fair_print_hex(of(out)->seed, seed);
}

static void out_rematch(struct table_out *out)
{
    of(out)->rematch = true;
}

static struct move *out_grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    *room = *room == 0 ? 16 : *room + *room / 2;
    struct move *more = realloc(moves, *room * sizeof *moves);
    if (more == NULL)
        write_fail(of(out)); /* some of what was to happen may have happened */
    return more;
}

/* --- coming and going ------------------------------------------------------------------------ */

struct hub_table *tables_new(struct hub *hub, int64_t id)
{
    struct hub_table *t = calloc(1, sizeof *t);
    struct hub_box *box = calloc(1, sizeof *box);
    struct table *table = calloc(1, sizeof *table);
    if (t == NULL || box == NULL || table == NULL || !heap_reserve(hub) ||
        !map_put(&hub->tables, (uint64_t)id, t)) {
        free(t);
        free(box);
        free(table);
        return NULL;
    }
    box->table = table;
    t->box = box;
    t->out = (struct table_out){.entries_max = hub->limits.table_log,
                                .store = out_store,
                                .tell = out_tell,
                                .think = out_think,
                                .chance = out_chance,
                                .reveal = out_reveal,
                                .rematch = out_rematch,
                                .grow = out_grow};
    t->hub = hub;
    t->id = id;
    t->touched = hub->now;
    t->message_end = &t->message;
    t->held_end = &t->held;
    tables_clear(t);
    return t;
}

/* As if nothing had been read; connections stay. */
void tables_clear(struct hub_table *t)
{
    write_drop_messages(t);
    write_drop_held(t);
    free(table_of(t)->match.moves);
    table_init(table_of(t), &t->out, NULL, 0);
    t->state = TABLE_LOADING;
    t->epoch = ++t->hub->epochs;
    t->thinking = 0;
    memset(t->asked, 0, sizeof t->asked);
    bots_forget(t);
    hosts_forget(t);
    t->stored = 0;
    t->acked = t->heard_of = 0;
    t->cover = t->covered = 0;
    t->heard = false;
    t->fair_ready = t->rematch = t->judging = t->failed = t->paused = false;
    t->head_changed = true;
    t->head_wake = 0;
}

void tables_drop(struct hub_table *t)
{
    tables_clear(t);
    free(t->box->table);
    free(t->box->packed);
    free(t->box);
    free(t);
}

void tables_free(struct hub_table *t)
{
    heap_set(t->hub, t, 0);
    map_remove(&t->hub->tables, (uint64_t)t->id);
    tables_drop(t);
}

/* --- rest ------------------------------------------------------------------------------------ */

struct table *tables_unpack(struct hub_box *box)
{
    box->table = malloc(sizeof *box->table);
    if (box->table == NULL)
        abort(); /* whatever was told is stored, and a table cannot be half there */
    table_unpack(box->table, box->packed, box->size);
    free(box->packed);
    box->packed = NULL;
    return box->table;
}

/* Moves keep the room that they need. */
static void pack(struct hub_table *t)
{
    unsigned char bytes[TABLE_PACK_MAX];
    struct hub_box *box = t->box;
    struct match *match = &table_of(t)->match;
    struct move *moves =
        match->count > 0 ? realloc(match->moves, match->count * sizeof *moves) : NULL;
    if (moves != NULL) {
        match->moves = moves;
        match->room = match->count;
    }
    box->size = table_pack(box->table, bytes);
    box->packed = malloc(box->size);
    if (box->packed == NULL)
        return;
    memcpy(box->packed, bytes, box->size);
    free(box->table);
    box->table = NULL;
    t->hub->counts.rested++;
}

/* Nothing is on its way. Whatever is told waits for rows that are, or are held back. */
static bool is_quiet(const struct hub_table *t)
{
    return t->state == TABLE_LIVE && t->flights == 0 && t->held == NULL && t->thinking == 0 &&
           !t->judging;
}

struct hub_table *tables_find(struct hub *hub, int64_t id, uint32_t epoch)
{
    struct hub_table *t = map_get(&hub->tables, (uint64_t)id);
    return t != NULL && t->epoch == epoch ? t : NULL;
}

uint32_t tables_heard(const struct hub_table *t, uint64_t person)
{
    const int seat = table_seat_of(table_of(t), person);
    const uint32_t own = seat >= 0 ? table_of(t)->seat[seat].own : 0;
    if (own <= t->heard_of)
        return t->heard_of;
    return own < t->acked ? own : t->acked;
}

bool tables_unattended(const struct hub_table *t)
{
    return t->first == NULL && is_quiet(t);
}

bool tables_attended(const struct hub_table *t)
{
    return t->first != NULL || table_waits(table_of(t));
}

/* --- inputs ---------------------------------------------------------------------------------- */

void tables_begin_quietly(struct hub_table *t)
{
    t->rests = false;
    t->mark = t->sequence;
}

void tables_begin(struct hub_table *t)
{
    tables_begin_quietly(t);
    t->touched = t->hub->now;
}

/* When something is to be written whatever there is, as long as it is hidden whether anything is.
 */
static void plan_cover(struct hub_table *t)
{
    if (!table_hides(table_of(t)))
        t->cover = 0;
    else if (t->cover == 0)
        t->cover = t->hub->now + HUB_COVER;
}

void tables_cover_soon(struct hub_table *t)
{
    const int64_t soon = t->covered + HUB_COVER_SOON;
    plan_cover(t);
    if (t->cover > soon)
        t->cover = soon;
}

void tables_schedule(struct hub_table *t)
{
    int64_t due = 0;
    if (t->failed) {
        due = t->hub->now;
    } else if (t->state == TABLE_LIVE) {
        due = table_of(t)->waking > 0 ? table_of(t)->waking : 0;
        plan_cover(t);
        assert(t->cover == 0 || due > 0); /* a moment that hides anything has an end */
        if (t->cover > 0 && t->cover < due)
            due = t->cover;
        const int64_t drop = t->touched + t->hub->limits.linger;
        if (tables_unattended(t) && (due == 0 || drop < due))
            due = drop;
        const int64_t rest = t->touched + t->hub->limits.rest;
        if (is_quiet(t) && !t->rests && (due == 0 || rest < due))
            due = rest;
    } else {
        due = t->due; /* it will be tried again then, or is being read */
    }
    heap_set(t->hub, t, due == 0 || due > t->hub->now ? due : t->hub->now + 1);
}

void tables_end(struct hub_table *t)
{
    tables_fair(t);
    think_on(t);
    if (t->rematch)
        make_rematch(t);
    bots_count(t);
    hosts_count(t);
    if (table_of(t)->phase != t->head_phase)
        t->head_changed = true;
    join_seats(t);
    write_flush(t->hub);
    rated_check(t);
    tables_schedule(t);
}

void tables_stop(struct hub_table *t)
{
    t->ends = true; /* a lobby closes when everybody is out */
    if (table_of(t)->phase == TABLE_LOBBY) {
        join_refuse(t, "ended");
        t->touched = 0;
        tables_schedule(t);
        return;
    }
    tables_begin(t);
    table_end(table_of(t), t->hub->now);
    tables_end(t);
}

/* The time for which a table was scheduled has come. */
void tables_due(struct hub_table *t)
{
    struct hub *hub = t->hub;
    heap_set(hub, t, 0);
    if (t->failed) {
        write_break(t);
        return;
    }
    if (t->state != TABLE_LIVE) {
        load_table(t);
        return;
    }
    if (table_of(t)->waking > 0 && table_of(t)->waking <= hub->now) {
        tables_begin(t);
        table_tick(table_of(t), hub->now);
        tables_end(t);
        return;
    }
    if (t->cover > 0 && t->cover <= hub->now) {
        t->cover = hub->now + HUB_COVER;
        write_cover(t);
        tables_schedule(t);
        return;
    }
    /* what has to be looked at again soon is not worth to be forgotten */
    const int64_t waking = table_of(t)->waking;
    if (tables_unattended(t) && t->touched + hub->limits.linger <= hub->now &&
        (waking <= 0 || waking - hub->now > hub->limits.linger)) {
        load_forget(t);
        return;
    }
    if (tables_unattended(t) && t->touched + hub->limits.linger <= hub->now)
        t->touched = hub->now;
    t->rests = is_quiet(t) && t->touched + hub->limits.rest <= hub->now;
    tables_schedule(t);
    if (t->rests)
        pack(t);
}

void tables_tell(struct hub_table *t, const struct hub_connection *c, const struct text *json)
{
    const struct table_to to = {
        .kind = TO_CONNECTION, .person = c->person->id, .connection = c->number};
    write_message(t, &to, table_known(table_of(t), c->person->id), json->bytes, json->length);
}
