#include "wasm/page.h"

#include <stdlib.h>
#include <string.h>

#include "wasm/nets.h"
#include "wasm/page_internal.h"
#include "wasm/store_page.h"

enum { LINGER = 2000, POLL = 3600 * 1000, TABLES_MAX = 400 };
static const int64_t lobby_time = INT64_C(400) * 24 * 3600 * 1000;

/* --- what the hub wants ---------------------------------------------------------------------- */

static void out_send(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    (void)out;
    host_tell((uint32_t)connection, text, (uint32_t)length);
}

static void out_close(struct hub_out *out, uint64_t connection, unsigned code, const char *reason)
{
    (void)out, (void)reason;
    host_close((uint32_t)connection, code);
}

static void out_wake_at(struct hub_out *out, int64_t at)
{
    (void)out;
    host_wake((double)at);
}

static void out_think(struct hub_out *out)
{
    (void)out;
    host_think();
}

static void out_random(struct hub_out *out, void *bytes, size_t count)
{
    (void)out;
    host_random(bytes, (uint32_t)count);
}

void page_settle(struct page *page, double now)
{
    while (store_page_due(page->store))
        hub_deliver(page->hub, (int64_t)now);
}

/* --- beginning ------------------------------------------------------------------------------- */

struct page *page_make(void)
{
    struct page *page = calloc(1, sizeof *page);
    struct store *store = store_page_open();
    if (page == NULL || store == NULL) {
        if (store != NULL)
            store_close(store);
        free(page);
        return NULL;
    }
    page->store = store;
    page->out = (struct hub_out){.send = out_send,
                                 .close = out_close,
                                 .wake_at = out_wake_at,
                                 .think = out_think,
                                 .random = out_random};
    return page;
}

char *page_room(struct page *page, uint32_t bytes)
{
    if (bytes > PAGE_ROOM_MAX)
        return NULL;
    if (bytes > page->room_bytes) {
        free(page->room); /* what was in it is not wanted any more */
        page->room = malloc(bytes);
        page->room_bytes = page->room != NULL ? bytes : 0;
    }
    return page->room;
}

uint32_t page_bytes(const struct page *page, uint32_t bytes)
{
    return bytes < page->room_bytes ? bytes : page->room_bytes;
}

bool page_restore(struct page *page, uint32_t bytes)
{
    return page->hub == NULL &&
           store_page_restore(page->store, page->room, page_bytes(page, bytes));
}

/* One device, so limits are wide; nobody else writes to the store, so it need not be looked at. */
void page_open(struct page *page, double now)
{
    struct hub_limits limits = hub_default_limits();
    limits.person_tables = TABLES_MAX;
    limits.entries = limits.table_entries = limits.table_log = 0;
    limits.linger = LINGER;
    limits.poll = POLL;
    limits.lobby = limits.abandoned = limits.abandoned_letters = lobby_time;
    limits.searchers = 0;
    if (page->hub == NULL)
        page->hub = hub_open(&page->out, page->store, &limits, (int64_t)now);
    page_settle(page, now);
}

/* --- inputs ---------------------------------------------------------------------------------- */

void page_come(struct page *page, double now, uint32_t connection, double person, uint32_t bytes)
{
    char name[TABLE_NAME_MAX + 2]; /* one more than fits, so that the hub cuts it well */
    struct text text = TEXT(name);
    text_add_n(&text, page->room, page_bytes(page, bytes));
    hub_come(page->hub, (int64_t)now, connection, (uint64_t)person, name);
    page_settle(page, now);
}

void page_gone(struct page *page, double now, uint32_t connection)
{
    hub_gone(page->hub, (int64_t)now, connection);
    page_settle(page, now);
}

uint32_t page_line(struct page *page, double now, uint32_t connection, uint32_t bytes)
{
    char line[HUB_LINE_MAX + 1];
    struct text text = TEXT(line);
    const uint32_t length = page_bytes(page, bytes);
    page->wants = PAGE_IDLE;
    text_add_n(&text, page->room, length);
    if (text.cut || strlen(line) != length || !page_lines_take(page, now, connection, line))
        hub_line(page->hub, (int64_t)now, connection, page->room, length);
    page_settle(page, now);
    return page->wants;
}

void page_tick(struct page *page, double now)
{
    hub_tick(page->hub, (int64_t)now);
    page_settle(page, now);
}

void page_found(struct page *page, double now, uint32_t bytes)
{
    (void)now;
    store_page_found(page->store, page->room, page_bytes(page, bytes));
}

void page_read(struct page *page, double now, bool good)
{
    store_page_read(page->store, good);
    page_settle(page, now);
}

/* --- bots ------------------------------------------------------------------------------------ */

bool page_late(void *context)
{
    return host_now() >= *(const double *)context;
}

static void answer(struct page *page, double now, const struct move *move)
{
    page->held = false;
    hub_answer(page->hub, (int64_t)now, &page->job, move);
    page_settle(page, now);
}

uint32_t page_wants(const struct page *page, const struct bot *bot, const void *view)
{
    const unsigned net = bot->net != NULL ? bot->net(view) : 0;
    return bot_ready(bot, view) || page->missing[net] ? PAGE_IDLE : PAGE_WANTS + net;
}

uint32_t page_think(struct page *page, double now, uint32_t milliseconds)
{
    struct hub_job *job = &page->job;
    struct move move;
    if (!page->held && !hub_take(page->hub, job))
        return PAGE_IDLE;
    page->held = true;
    if (page->prepared != NULL && page_lesson_move(page, job, &move)) {
        answer(page, now, &move);
        return PAGE_THOUGHT;
    }
    const uint32_t wants = page_wants(page, job->bot, job->ask.view);
    if (wants != PAGE_IDLE)
        return wants;
    if (job->milliseconds != 0 && (milliseconds == 0 || job->milliseconds < milliseconds))
        milliseconds = job->milliseconds;
    double end = host_now() + milliseconds;
    hub_think(job, milliseconds > 0 ? page_late : NULL, &end, &move);
    answer(page, now, &move);
    return PAGE_THOUGHT;
}

bool page_net(struct page *page, uint32_t net, uint32_t bytes)
{
    if (net >= NETS)
        return false;
    page->missing[net] =
        bytes == 0 || !nets_take((enum net_name)net, page->room, page_bytes(page, bytes));
    return bytes == 0 || !page->missing[net];
}
