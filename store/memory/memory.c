#include "store/memory/memory.h"

#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "store/memory/shelf.h"

struct memory_store {
    struct store store; /* first */
    struct store_faults faults;
    struct rng rng;
    struct store_shelves shelves;
    struct store_queue queue, group, finished;
    size_t queued_bytes;
    int64_t now, due; /* due: when the group is written */
    struct store_counts counts;
};

static struct memory_store *of(struct store *store)
{
    void *whole = store;
    return whole;
}

static bool chance(struct memory_store *m, unsigned parts)
{
    return rng_below(&m->rng, 1000) < parts;
}

/* Takes what is queued as the next group, if none is being written. */
static void begin(struct memory_store *m)
{
    if (m->group.first != NULL || m->queue.first == NULL)
        return;
    m->group = m->queue;
    m->queue = (struct store_queue){0};
    const unsigned most = chance(m, m->faults.slow) ? m->faults.slow_delay : m->faults.delay;
    m->due = m->now + (int64_t)rng_below(&m->rng, most + 1);
}

/* Writes the first batches of the group, or lets all of them fail. */
static void write_group(struct memory_store *m, size_t most)
{
    static const char *const errors[] = {"disk-full", "busy", "failed"};
    const bool fail = chance(m, m->faults.fail);
    const char *error = errors[rng_below(&m->rng, 3)];
    bool any = false;
    for (struct store_job *job = m->group.first; job != NULL && most > 0; job = job->next) {
        if (job->question)
            continue;
        most--;
        any = true;
        job->error = fail ? error : store_shelves_write(&m->shelves, job);
        const bool conflict = job->error != NULL && strcmp(job->error, "conflict") == 0;
        m->counts.batches++;
        m->counts.writes += job->count;
        m->counts.refused += conflict;
        m->counts.failed += job->error != NULL && !conflict;
    }
    m->counts.transactions += any;
}

static void finish_group(struct memory_store *m)
{
    write_group(m, SIZE_MAX);
    for (struct store_job *job = m->group.first; job != NULL; job = job->next) {
        if (!job->question)
            continue;
        m->counts.reads++;
        if (chance(m, m->faults.fail_read))
            job->error = "failed";
        else if (m->faults.damaged)
            job->error = "damaged";
        else
            store_shelves_read(&m->shelves, job);
    }
    for (struct store_job *job = store_queue_take(&m->group); job != NULL;
         job = store_queue_take(&m->group)) {
        m->queued_bytes -= job->bytes;
        m->counts.queued--;
        store_queue_add(&m->finished, job);
    }
}

void store_memory_advance(struct store *store, int64_t now)
{
    struct memory_store *m = of(store);
    const bool waiting = m->finished.first != NULL;
    while (m->group.first != NULL && m->due <= now) {
        m->now = m->due;
        finish_group(m);
        begin(m);
    }
    m->now = now;
    if (!waiting && m->finished.first != NULL && store->hook.post != NULL)
        store->hook.post(store->hook.context);
}

int64_t store_memory_next(const struct store *store)
{
    const void *whole = store;
    const struct memory_store *m = whole;
    return m->group.first != NULL ? m->due : -1;
}

static void forget(struct store_queue *queue)
{
    for (struct store_job *job = store_queue_take(queue); job != NULL;
         job = store_queue_take(queue))
        store_job_free(job);
}

void store_memory_crash(struct store *store)
{
    struct memory_store *m = of(store);
    size_t batches = 0;
    for (const struct store_job *job = m->group.first; job != NULL; job = job->next)
        batches += !job->question;
    if (batches > 0 && chance(m, m->faults.survive))
        write_group(m, 1 + rng_below(&m->rng, (uint32_t)batches));
    forget(&m->group);
    forget(&m->queue);
    forget(&m->finished);
    m->queued_bytes = 0;
    m->counts.queued = 0;
}

void store_memory_change(struct store *store, const struct store_faults *faults)
{
    of(store)->faults = *faults;
}

bool store_memory_peek(struct store *store, const struct store_query *query, store_found *found,
                       void *context)
{
    struct store_job *job = store_job_read(query, found, context);
    if (job == NULL)
        return false;
    store_shelves_read(&of(store)->shelves, job);
    store_job_finish(job);
    return true;
}

static bool add(struct store *store, struct store_job *job)
{
    struct memory_store *m = of(store);
    if (m->queued_bytes + job->bytes > STORE_QUEUE_BYTES)
        return false;
    m->queued_bytes += job->bytes;
    m->counts.queued++;
    store_queue_add(&m->queue, job);
    begin(m);
    return true;
}

static void deliver(struct store *store)
{
    struct memory_store *m = of(store);
    struct store_queue finished = m->finished;
    m->finished = (struct store_queue){0};
    for (struct store_job *job = store_queue_take(&finished); job != NULL;
         job = store_queue_take(&finished))
        store_job_finish(job);
}

static void count(struct store *store, struct store_counts *counts)
{
    *counts = of(store)->counts;
}

static void finish(struct store *store)
{
    struct memory_store *m = of(store);
    while (m->group.first != NULL || m->finished.first != NULL) {
        store_memory_advance(store, m->group.first != NULL ? m->due : m->now);
        deliver(store);
    }
    store_shelves_free(&m->shelves);
    free(m);
}

struct store *store_memory_open(const struct store_faults *faults, struct store_hook hook)
{
    static const struct store_methods methods = {
        .add = add, .deliver = deliver, .count = count, .close = finish};
    struct memory_store *m = calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    m->store = (struct store){&methods, hook};
    m->faults = *faults;
    m->rng = rng_stream(faults->seed, 0);
    return &m->store;
}
