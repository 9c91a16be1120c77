#include "tests/hub/hub_sides.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct side *side_of(struct hub_out *out)
{
    return (struct side *)out;
}

/* --- what a hub wants ------------------------------------------------------------------------ */

static void keep(struct side *s, unsigned link, char *json)
{
    struct news *news = &s->news[link];
    if (news->count == SIDE_NEWS)
        abort();
    news->message[news->count].at = s->now;
    news->message[news->count++].json = json;
}

void side_hear(struct side *s, unsigned link, const char *json)
{
    keep(s, link, strdup(json));
}

static void out_send(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    struct side *s = side_of(out);
    const unsigned i = (unsigned)(connection % LINKS);
    char *json = malloc(length + 1);
    if (json == NULL)
        abort();
    memcpy(json, text, length);
    json[length] = '\0';
    const char *error = client_take(&s->link[i], json);
    if (error != NULL) {
        fprintf(stderr, "%s: %s\n", error, json);
        abort();
    }
    s->link[i].story_length = 0;
    keep(s, i, json);
}

static void out_close(struct hub_out *out, uint64_t connection, unsigned code, const char *reason)
{
    (void)out, (void)connection, (void)code;
    fprintf(stderr, "closed: %s\n", reason);
    abort();
}

static void out_wake_at(struct hub_out *out, int64_t at)
{
    side_of(out)->wake = at;
}

static void out_think(struct hub_out *out)
{
    (void)out;
}

/* A server's bytes follow from nothing; here those of bots must not shift the others. */
static void out_random(struct hub_out *out, void *bytes, size_t count)
{
    struct side *s = side_of(out);
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(s->thinks ? &s->luck_of_bots : &s->luck, 256);
}

/* --- time ------------------------------------------------------------------------------------ */

static void take_jobs(struct side *s)
{
    s->thinks = true;
    while (s->jobs_count < SIDE_JOBS && hub_take(s->hub, &s->jobs[s->jobs_count]))
        s->jobs_count++;
    s->thinks = false;
}

static void to_time(struct side *s, int64_t now)
{
    s->now = now > s->now ? now : s->now;
    store_memory_advance(s->store, s->now);
    hub_deliver(s->hub, s->now);
    if (s->wake <= s->now)
        hub_tick(s->hub, s->now);
    take_jobs(s);
}

void side_pass(struct side *s, int64_t until)
{
    for (;;) {
        const int64_t stored = store_memory_next(s->store);
        const int64_t next = stored >= 0 && stored < s->wake ? stored : s->wake;
        if (next > until)
            break;
        to_time(s, next);
    }
    to_time(s, until);
}

void side_finish(struct side *s)
{
    for (int64_t next = 0; (next = store_memory_next(s->store)) >= 0;)
        to_time(s, next);
}

/* --- beginning and end ----------------------------------------------------------------------- */

void side_open(struct side *s, uint64_t seed, int64_t now)
{
    const struct store_faults slow = {.seed = seed, .delay = 30, .slow = 150, .slow_delay = 600};
    memset(s, 0, sizeof *s);
    s->out = (struct hub_out){.send = out_send,
                              .close = out_close,
                              .wake_at = out_wake_at,
                              .think = out_think,
                              .random = out_random};
    s->luck = rng_stream(seed, 5);
    s->luck_of_bots = rng_stream(seed, 6);
    s->now = now;
    s->store = store_memory_open(&slow, (struct store_hook){0});
    store_memory_advance(s->store, now);
}

void side_start(struct side *s)
{
    const struct hub_limits limits = hub_default_limits();
    while (store_memory_next(s->store) >= 0) {
        s->now = store_memory_next(s->store);
        store_memory_advance(s->store, s->now);
    }
    store_deliver(s->store);
    s->hub = hub_open(&s->out, s->store, &limits, s->now);
    side_finish(s);
}

void side_forget(struct news *news)
{
    for (size_t i = 0; i < news->count; i++)
        free(news->message[i].json);
    news->count = 0;
}

void side_close(struct side *s)
{
    /* what was asked of the store has memory of its own until it is answered */
    for (int64_t due = store_memory_next(s->store); due >= 0; due = store_memory_next(s->store)) {
        s->now = due > s->now ? due : s->now;
        store_memory_advance(s->store, s->now);
        hub_deliver(s->hub, s->now);
    }
    for (unsigned i = 0; i < LINKS; i++) {
        client_free(&s->link[i]);
        side_forget(&s->news[i]);
    }
    store_close(s->store);
    hub_close(s->hub);
}

/* --- people ---------------------------------------------------------------------------------- */

void side_say(struct side *s, unsigned link, const char *line)
{
    hub_line(s->hub, s->now, s->link[link].connection, line, strlen(line));
    take_jobs(s);
}

void side_go(struct side *s, unsigned link)
{
    hub_gone(s->hub, s->now, s->link[link].connection);
    s->link[link].choices = 0;
    s->link[link].joined = false;
    take_jobs(s);
}

void side_come(struct side *s, unsigned link, uint64_t person, const char *name)
{
    struct client *c = &s->link[link];
    side_go(s, link);
    c->connection += c->connection == 0 ? LINKS + link : LINKS;
    const struct hub_visitor visitor = {.person = person, .name = name, .address = person};
    hub_come_as(s->hub, s->now, c->connection, &visitor);
    take_jobs(s);
}

bool side_same_job(struct side *s, const struct hub_job *job, struct hub_job *same)
{
    for (unsigned i = 0; i < s->jobs_count; i++)
        if (s->jobs[i].seat == job->seat && s->jobs[i].question == job->question &&
            s->jobs[i].connection == job->connection) {
            *same = s->jobs[i];
            s->jobs[i] = s->jobs[--s->jobs_count];
            return true;
        }
    return false;
}
