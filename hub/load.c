/* Reading tables from the store, and forgetting those that nobody needs now. */
#include <assert.h>
#include <string.h>

#include "hub/hub_internal.h"

enum { RETRY = 1000, DUE_MAX = 200, DUE_AGAIN = 100 };

struct load {
    struct hub_wait wait; /* first */
    int64_t table;
    uint32_t epoch;
    struct hub_snapshots snapshots;
};

static void drop(struct hub_wait *wait)
{
    void *whole = wait; /* its first member */
    struct load *load = whole;
    snapshots_free(&load->snapshots);
}

/* --- rows ------------------------------------------------------------------------------------ */

const char *load_row(struct table *table, const struct store_row *row)
{
    char bytes[TABLE_ROW_MAX];
    struct text text = TEXT(bytes);
    text_add_n(&text, row->text.bytes, row->text.length);
    return text.cut ? "bad-row" : table_fold(table, row->time, bytes);
}

bool load_seed(const struct store_row *row, uint8_t seed[FAIR_BYTES])
{
    char bytes[FAIR_HEX + 8], word[FAIR_HEX + 2];
    struct text text = TEXT(bytes);
    text_add_n(&text, row->text.bytes, row->text.length);
    const char *at = bytes;
    assert(row->number == 1);
    return text_expect(&at, "seed") && text_word(&at, word, sizeof word) == FAIR_HEX &&
           fair_parse_hex(word, seed);
}

/* --- a table --------------------------------------------------------------------------------- */

static void try_later(struct hub_table *t)
{
    tables_clear(t);
    heap_set(t->hub, t, t->hub->now + RETRY);
}

/* The table that is read: until that is done nobody forgets it, or reads it once more. */
static struct hub_table *loading_table(const struct load *load)
{
    struct hub_table *t = tables_find(load->wait.hub, load->table, load->epoch);
    assert(t != NULL && t->state == TABLE_LOADING);
    return t;
}

/* What is damaged stays so; any other trouble may pass. */
static bool is_damaged(const char *error)
{
    return error != NULL && strcmp(error, "damaged") == 0;
}

static void give_up(struct hub_table *t, const char *word)
{
    hosts_closed(t->hub, t->id);
    if (is_damaged(word)) {
        hub_log(t->hub, word, t->id, NULL);
        map_put(&t->hub->damaged, (uint64_t)t->id, t->hub); /* any pointer will do */
    }
    join_refuse(t, word);
    tables_free(t);
}

static void loaded(struct hub_table *t)
{
    struct hub *hub = t->hub;
    t->acked = table_of(t)->row;
    t->heard_of = table_of(t)->known;
    t->state = TABLE_LIVE;
    t->head_changed = false;
    head_look(t);
    head_known(t);
    hub->counts.loaded++;
    tables_begin(t);
    table_resume(table_of(t), hub->now, hub->opened);
    table_tick(table_of(t), hub->now);
    if (t->forgets != 0)
        table_forget(table_of(t), hub->now, t->forgets);
    t->forgets = 0;
    if (head_abandoned(t) != 0 && head_abandoned(t) <= hub->now)
        table_end(table_of(t), hub->now);
    /* what was due must not be found again and again */
    if (t->head_wake > 0 && (t->head_wake <= hub->now || hub->look != LOOK_DUE)) {
        t->head_changed = true;
        head_add(t, false);
    }
    tables_end(t);
    if (t->acked == table_of(t)->row)
        join_all(t); /* and else as soon as that is stored */
    if (t->ends)
        tables_stop(t);
}

static bool ask_rows(struct load *load, int64_t from);

/* One more row of the log; false: it does not fit. */
static bool take_row(struct load *load, struct hub_table *t, const struct store_row *row)
{
    assert(row->number == t->stored + 1); /* a log has no gaps */
    t->stored = row->number;
    if (row->number == load->snapshots.from)
        return snapshots_fit(&load->snapshots, row);
    if (row->number == 1)
        return load_seed(row, t->seed);
    if (load_row(table_of(t), row) != NULL)
        return false;
    tables_fair(t);
    snapshots_pass(&load->snapshots, t, table_of(t), row);
    return true;
}

/* All of the log has been read, or something in it does not fit. */
static void end(struct hub_table *t, bool good, int64_t from)
{
    if (good && t->stored >= from && table_of(t)->phase != TABLE_NEW) {
        t->whole = false;
        loaded(t);
    } else if (from > 0) {
        snapshots_drop(t);
        t->whole = true;
        load_table(t);
    } else {
        give_up(t, "damaged");
    }
}

static void found_rows(void *context, const char *error, const struct store_answer *answer)
{
    struct load *load = context;
    struct hub_table *t = loading_table(load);
    bool good = true;
    for (size_t i = 0; i < answer->count && good; i++)
        good = take_row(load, t, &answer->rows[i]);
    const bool more = good && answer->more;
    if (more && ask_rows(load, t->stored + 1))
        return;
    const int64_t from = load->snapshots.from;
    const bool later = error != NULL || more || t->failed;
    if (!later && good)
        snapshots_keep(&load->snapshots, t);
    wait_free(&load->wait);
    if (is_damaged(error))
        give_up(t, error);
    else if (later)
        try_later(t);
    else
        end(t, good, from);
}

static bool ask_rows(struct load *load, int64_t from)
{
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = load->table, .from = from, .limit = HUB_PAGE};
    return store_read(load->wait.hub->store, &query, found_rows, load);
}

static void found_snapshot(void *context, const char *error, const struct store_answer *answer)
{
    struct load *load = context;
    struct hub_table *t = loading_table(load);
    (void)error; /* the log alone will do */
    const int64_t from = snapshots_take(&load->snapshots, t, table_of(t), answer);
    t->stored = from - 1;
    if (!t->failed && ask_rows(load, from))
        return;
    wait_free(&load->wait);
    try_later(t);
}

static void found_head(void *context, const char *error, const struct store_answer *answer)
{
    struct load *load = context;
    struct hub_table *t = loading_table(load);
    if (answer->count == 1) {
        const struct store_head *head = &answer->heads[0];
        struct text code = TEXT(t->code);
        text_add_n(&code, head->code.bytes, head->code.length);
        t->created = head->created;
        t->known = t->head_sent = true;
        t->head_wake = head->wake;
        if ((!t->whole && snapshots_ask(t->hub, t->id, found_snapshot, load)) || ask_rows(load, 1))
            return;
    }
    wait_free(&load->wait);
    if (error == NULL && answer->count == 0)
        give_up(t, "no-such-table");
    else if (is_damaged(error))
        give_up(t, error);
    else
        try_later(t);
}

void load_table(struct hub_table *t)
{
    const struct store_query query = {.question = STORE_HEAD_OF, .id = t->id};
    tables_clear(t);
    struct load *load = wait_new(t->hub, sizeof *load);
    if (load != NULL) {
        wait_because(&load->wait, map_get(&t->hub->connections, t->reader));
        load->wait.drop = drop;
        load->table = t->id;
        load->epoch = t->epoch;
        if (store_read(t->hub->store, &query, found_head, load))
            return;
        wait_free(&load->wait);
    }
    try_later(t);
}

void load_forget(struct hub_table *t)
{
    struct hub *hub = t->hub;
    /* if this is not stored the lease brings the table back once more, which does no harm */
    head_add(t, true);
    write_flush(hub);
    hub->counts.slept++;
    tables_free(t);
}

bool hub_sleep(struct hub *hub, int64_t now, int64_t table)
{
    struct hub_table *t = map_get(&hub->tables, (uint64_t)table);
    hub_set_time(hub, now);
    if (t != NULL && !tables_unattended(t))
        return false;
    if (t != NULL)
        load_forget(t);
    hub_settle(hub);
    return true;
}

/* --- those that are due ---------------------------------------------------------------------- */

static void found_due(void *context, const char *error, const struct store_answer *answer)
{
    struct hub_wait *wait = context;
    struct hub *hub = wait->hub;
    wait_free(wait);
    hub->polling = false;
    const bool all = error == NULL && !answer->more; /* those of this look */
    if (answer->more || (all && hub->look != LOOK_DUE))
        hub->poll_at = hub->now + DUE_AGAIN;
    if (all && hub->look != LOOK_DUE)
        hub->look++;
    for (size_t i = 0; i < answer->count; i++) {
        const struct store_head *head = &answer->heads[i];
        struct hub_table *t = map_get(&hub->tables, (uint64_t)head->id);
        if (t == NULL && map_get(&hub->damaged, (uint64_t)head->id) == NULL) {
            t = tables_new(hub, head->id);
            if (t != NULL)
                load_table(t);
        } else if (t != NULL && t->state == TABLE_LIVE) {
            t->head_changed = true;
            head_add(t, false);
            write_flush(hub);
        }
    }
}

void load_poll(struct hub *hub)
{
    /* leases that are given now end later */
    const int64_t left = hub->opened + HUB_LEASE - 1;
    const struct store_query query = {
        .question = hub->look == LOOK_AHEAD ? STORE_HEADS_AHEAD : STORE_HEADS_DUE,
        .from = hub->opened,
        .until = hub->look == LOOK_LEFT && left > hub->now ? left : hub->now,
        .limit = DUE_MAX};
    hub->poll_at = hub->now + hub->limits.poll;
    if (hub->polling)
        return;
    struct hub_wait *wait = wait_new(hub, sizeof *wait);
    if (wait == NULL)
        return;
    hub->polling = store_read(hub->store, &query, found_due, wait);
    if (!hub->polling)
        wait_free(wait);
}
