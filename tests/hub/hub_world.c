#include "tests/hub/hub_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct world *world_of(struct hub_out *out)
{
    return (struct world *)out; /* it stands first */
}

static struct client *client_of(struct world *w, uint64_t connection)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        if (w->client[i].connection == connection)
            return &w->client[i];
    return NULL;
}

/* --- what the hub wants ---------------------------------------------------------------------- */

static void send_text(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    struct world *w = world_of(out);
    struct client *c = client_of(w, connection);
    if (c == NULL)
        abort(); /* the hub knows that it has gone */
    char *json = malloc(length + 1);
    if (json == NULL)
        abort();
    memcpy(json, text, length);
    json[length] = '\0';
    w->sent++;
    const char *error = client_take(c, json);
    if (error != NULL) {
        fprintf(stderr, "client at step %u: %s: %s\n", c->step, error, json);
        abort();
    }
    free(json);
}

static void close_connection(struct hub_out *out, uint64_t connection, unsigned code,
                             const char *reason)
{
    struct client *c = client_of(world_of(out), connection);
    (void)reason;
    if (c != NULL)
        c->closed = code;
}

static void wake_at(struct hub_out *out, int64_t at)
{
    world_of(out)->wake = at;
}

static void think(struct hub_out *out)
{
    (void)out; /* world_run looks for itself */
}

static void draw_bytes(struct hub_out *out, void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(&world_of(out)->rng, 256);
}

/* --- the world ------------------------------------------------------------------------------- */

static void open_hub(struct world *w)
{
    w->out = (struct hub_out){.send = send_text,
                              .close = close_connection,
                              .wake_at = wake_at,
                              .think = think,
                              .random = draw_bytes};
    w->wake = 0;
    w->hub = hub_open(&w->out, w->store, &w->limits, w->now);
}

void world_open(struct world *w, const struct store_faults *faults)
{
    memset(w, 0, sizeof *w);
    w->rng = rng_stream(faults->seed, 77);
    w->now = 1000000;
    w->limits = hub_default_limits();
    w->limits.missed = 100000;
    w->limits.entries = w->limits.table_entries = 0;
    w->limits.rest = 1; /* whoever comes back finds a table that was packed */
    w->store = store_memory_open(faults, (struct store_hook){0});
    store_memory_advance(w->store, w->now);
    for (unsigned i = 0; i < CLIENTS; i++)
        w->client[i].person = 101 + i % 4;
    open_hub(w);
}

void world_close(struct world *w)
{
    for (unsigned i = 0; i < CLIENTS; i++)
        client_free(&w->client[i]);
    store_memory_crash(w->store);
    store_close(w->store);
    hub_close(w->hub);
}

void world_crash(struct world *w)
{
    store_memory_crash(w->store);
    for (unsigned i = 0; i < CLIENTS; i++)
        w->client[i].connection = 0;
    hub_close(w->hub);
    open_hub(w);
}

void world_connect(struct world *w, unsigned client)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo", "Dmytro"};
    struct client *c = &w->client[client];
    c->connection = ++w->connections;
    c->closed = 0;
    c->joined = false;
    const struct hub_visitor visitor = {
        .person = c->person, .name = names[client % 4], .address = w->address[client]};
    hub_come_as(w->hub, w->now, c->connection, &visitor);
}

void world_disconnect(struct world *w, unsigned client)
{
    struct client *c = &w->client[client];
    const uint64_t connection = c->connection;
    c->connection = 0;
    hub_gone(w->hub, w->now, connection);
}

void world_line(struct world *w, unsigned client, const char *format, ...)
{
    char line[HUB_LINE_MAX];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    w->client[client].refused[0] = '\0';
    hub_line(w->hub, w->now, w->client[client].connection, line, (size_t)length);
}

void world_return(struct world *w, unsigned client)
{
    world_connect(w, client);
    world_line(w, client, "table %s %u", w->client[client].table, w->client[client].step);
}

/* One bot answers; false: none is asked. */
static bool let_think(struct world *w)
{
    struct hub_job job;
    if (w->hold_bots || !hub_take(w->hub, &job))
        return false;
    struct move move;
    if (w->weak_bots)
        job.bot = bot_find(job.game, "random");
    hub_think(&job, NULL, NULL, &move);
    hub_answer(w->hub, w->now, &job, &move);
    return true;
}

static void to_time(struct world *w, int64_t now)
{
    w->now = now > w->now ? now : w->now;
    store_memory_advance(w->store, w->now);
    hub_deliver(w->hub, w->now);
}

void world_run(struct world *w)
{
    for (;;) {
        to_time(w, w->now);
        const int64_t next = store_memory_next(w->store);
        if (let_think(w))
            continue;
        if (next < 0)
            return;
        to_time(w, next);
    }
}

void world_pass(struct world *w, int64_t milliseconds)
{
    const int64_t until = w->now + milliseconds;
    world_run(w);
    while (w->wake <= until) {
        to_time(w, w->wake);
        const int64_t wake = w->wake;
        hub_tick(w->hub, w->now);
        if (w->wake == wake && wake <= w->now)
            abort(); /* it would be woken for ever */
        world_run(w);
    }
    to_time(w, until);
    world_run(w);
}

bool world_answer(struct world *w, unsigned client)
{
    struct client *c = &w->client[client];
    if (c->connection == 0 || c->choices == 0)
        return false;
    const unsigned choice = rng_below(&w->rng, c->choices);
    c->choices = 0;
    c->answered = c->question;
    struct text text = TEXT(c->answer);
    text_add(&text, "answer ");
    text_number(&text, c->question);
    text_char(&text, ' ');
    text_add(&text, c->choice[choice]);
    world_line(w, client, "%s", c->answer);
    return true;
}

void world_answer_again(struct world *w, unsigned client)
{
    const struct client *c = &w->client[client];
    if (c->choices == 0 && c->answered != 0 && c->answered == c->question)
        world_line(w, client, "%s", c->answer);
}
