/* What nobody needs any more goes by itself, in the background: a walk over the store
 * (retention.h), page by page with a pause after each. People and logs, which take longer, are left
 * as errands.
 *
 * The time by which things are old goes on with the monotonic clock from what it was at the start,
 * so a clock that is set while the server runs makes nothing old. */
#include <stdlib.h>
#include <string.h>

#include "server/server_internal.h"

enum { FIRST = 10 * 60 * 1000, EVERY = 6 * 3600 * 1000, PAUSE = 100, ERRANDS = 500, WRITES = 100 };

struct serve_keeping {
    struct serve *serve;
    struct net_timer *timer;
    struct keep_walk *walk;
    int64_t start;    /* what the time was when the server began; 0: not known yet */
    uint64_t started; /* the same by the monotonic clock */
    bool asking, again;
    bool ended; /* the walk; perhaps not its errands */
    const char *error;
    unsigned gone;
    struct store_write writes[2 * WRITES];
    char said[WRITES][8];
    unsigned char hash[WRITES][PEOPLE_HASH];
    size_t count, finds;
};

static void wait_for(struct serve_keeping *keeping, uint64_t milliseconds)
{
    if (!keeping->serve->stopping)
        net_timer_set(keeping->timer, milliseconds);
}

/* --- what goes ------------------------------------------------------------------------------- */

static struct store_write *add(struct serve_keeping *keeping, enum store_kind kind)
{
    struct store_write *write = &keeping->writes[keeping->count++];
    *write = (struct store_write){.action = STORE_DROP, .kind = kind};
    return write;
}

/* A table that somebody looks at stays until the next time. */
static void drop_table(struct serve_keeping *keeping, int64_t table)
{
    if (!hub_sleep(keeping->serve->hub, serve_clock(keeping->serve), table))
        return;
    add(keeping, STORE_HEAD)->head.id = table;
    *add(keeping, STORE_ERRAND) = forget_errand(ERRAND_LOG, table, serve_now());
}

static void goes(void *context, const struct keep_find *find)
{
    struct serve_keeping *keeping = context;
    const size_t at = keeping->finds++;
    struct store_write *write = NULL;
    switch (find->kind) {
    case KEEP_GUESTS:
        *add(keeping, STORE_ERRAND) = forget_errand(ERRAND_IDLE, find->id, serve_now());
        break;
    case KEEP_LOBBIES:
    case KEEP_GAMES:
        drop_table(keeping, find->id);
        break;
    case KEEP_CHAT:
        memcpy(keeping->said[at], find->said, sizeof find->said);
        write = add(keeping, STORE_ROW);
        write->action = STORE_CHANGE;
        write->row =
            (struct store_row){find->id, find->number, find->time, store_text(keeping->said[at])};
        break;
    case KEEP_REPORTS:
        add(keeping, STORE_REPORT)->report.id = find->id;
        break;
    case KEEP_REMOVALS:
        add(keeping, STORE_REMOVAL)->removal.id = find->id;
        break;
    case KEEP_BANS:
        add(keeping, STORE_BAN)->ban.id = find->id;
        break;
    default:
        memcpy(keeping->hash[at], find->hash, PEOPLE_HASH);
        add(keeping, STORE_TOKEN)->token.hash =
            (struct store_text){(const char *)keeping->hash[at], PEOPLE_HASH};
        break;
    }
}

static void page(void *context)
{
    struct serve_keeping *keeping = context;
    /* what is not stored is found once more the next time */
    if (keeping->count > 0)
        (void)store_submit(keeping->serve->store, keeping->writes, keeping->count, NULL, NULL);
    keeping->gone += (unsigned)keeping->finds;
    keeping->count = keeping->finds = 0;
    wait_for(keeping, PAUSE);
}

/* The errands are done, too. */
static void finish(struct serve_keeping *keeping)
{
    char number[12];
    struct text text = TEXT(number);
    text_number(&text, keeping->gone);
    serve_log(keeping->serve, "retention", "removed", number, "why",
              keeping->error != NULL ? keeping->error : "-", (char *)NULL);
    keeping->ended = false;
    if (keeping->gone > 0)
        store_wipe(keeping->serve->store);
    wait_for(keeping, keeping->again ? PAUSE : EVERY);
}

static void done(void *context, const char *error)
{
    struct serve_keeping *keeping = context;
    keeping->walk = NULL;
    keeping->ended = true;
    keeping->error = error;
    wait_for(keeping, PAUSE);
}

/* --- when ------------------------------------------------------------------------------------ */

static void found_newest(void *context, const char *error, int64_t newest)
{
    struct serve_keeping *keeping = context;
    keeping->asking = false;
    if (error == NULL)
        keeping->start = keep_time(keeping->serve->started, newest);
    wait_for(keeping, keeping->again ? PAUSE : error == NULL ? FIRST : EVERY);
}

static void begin(struct serve_keeping *keeping)
{
    static const struct keep_hooks hooks = {.goes = goes, .page = page, .done = done};
    struct serve *serve = keeping->serve;
    const int64_t past = keeping->start + (int64_t)(net_now(serve->net) - keeping->started);
    const int64_t now = serve_now() < past ? serve_now() : past;
    keeping->again = false;
    keeping->gone = 0;
    keeping->walk = keep_walk(serve->store, &serve->options->keep, now, &hooks, keeping);
    if (keeping->walk != NULL)
        keep_walk_on(keeping->walk);
    else
        wait_for(keeping, EVERY);
}

/* There are never more errands than of one page. */
static void found_errands(void *context, const char *error, const struct store_answer *answer)
{
    struct serve_keeping *keeping = context;
    keeping->asking = false;
    if (error != NULL || answer->count > 0)
        wait_for(keeping, ERRANDS);
    else if (keeping->ended)
        finish(keeping);
    else
        keep_walk_on(keeping->walk);
}

static void ask_errands(struct serve_keeping *keeping)
{
    const struct store_query query = {.question = STORE_ERRANDS, .limit = 1};
    keeping->asking = store_read(keeping->serve->store, &query, found_errands, keeping);
    if (!keeping->asking)
        wait_for(keeping, ERRANDS);
}

static void due(void *data)
{
    struct serve_keeping *keeping = data;
    if (keeping->asking)
        return;
    if (keeping->walk != NULL || keeping->ended) {
        ask_errands(keeping);
    } else if (keeping->start != 0) {
        begin(keeping);
    } else {
        keeping->asking =
            keep_newest(keeping->serve->store, keeping->serve->started, found_newest, keeping);
        if (!keeping->asking)
            wait_for(keeping, EVERY);
    }
}

void retention_now(struct serve *serve)
{
    struct serve_keeping *keeping = serve->keeping;
    if (keeping == NULL)
        return;
    keeping->again = true;
    if (keeping->walk == NULL && !keeping->ended)
        wait_for(keeping, 0);
}

void retention_start(struct serve *serve)
{
    struct serve_keeping *keeping = calloc(1, sizeof *keeping);
    if (keeping != NULL)
        keeping->timer = net_timer_new(serve->net, due, keeping);
    if (keeping == NULL || keeping->timer == NULL) {
        free(keeping);
        return; /* what is old stays for now */
    }
    keeping->serve = serve;
    keeping->started = net_now(serve->net);
    serve->keeping = keeping;
    wait_for(keeping, 0);
}

void retention_free(struct serve *serve)
{
    struct serve_keeping *keeping = serve->keeping;
    if (keeping == NULL)
        return;
    if (keeping->walk != NULL)
        keep_walk_free(keeping->walk);
    net_timer_free(keeping->timer);
    free(keeping);
    serve->keeping = NULL;
}
