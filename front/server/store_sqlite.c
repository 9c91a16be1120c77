#include "front/server/store_sqlite.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "front/server/store_sqlite_parts.h"
#include "tools/i18n.h"

struct sqlite_store {
    struct store store; /* first */
    struct store_base base;
    int lock;
    pthread_t thread;
    pthread_mutex_t mutex; /* of all below */
    pthread_cond_t wake;
    struct store_queue queue, finished;
    struct store_queue gathered; /* not begun before the next push */
    bool gathers;
    size_t queued_bytes;
    bool stop;
    struct store_counts counts;
    char trouble[STORE_MESSAGE];
    char directory[PATH_MAX];
};

static struct sqlite_store *of(struct store *store)
{
    void *whole = store;
    return whole;
}

/* --- the thread ------------------------------------------------------------------------------ */

/* Hands jobs over to the loop. */
static void hand_over(struct sqlite_store *s, struct store_job *jobs, bool writing)
{
    struct store_counts more = {0};
    if (jobs == NULL)
        return;
    more.transactions = writing;
    pthread_mutex_lock(&s->mutex);
    while (jobs != NULL) {
        struct store_job *job = jobs;
        jobs = job->next;
        more.batches += writing;
        more.writes += job->count;
        more.reads += !writing;
        more.refused += job->error != NULL && strcmp(job->error, "conflict") == 0;
        more.failed += job->error != NULL && strcmp(job->error, "conflict") != 0;
        s->queued_bytes -= job->bytes;
        s->counts.queued--;
        store_queue_add(&s->finished, job);
    }
    s->counts.transactions += more.transactions;
    s->counts.batches += more.batches;
    s->counts.writes += more.writes;
    s->counts.reads += more.reads;
    s->counts.refused += more.refused;
    s->counts.failed += more.failed;
    memcpy(s->trouble, s->base.trouble, sizeof s->trouble);
    pthread_mutex_unlock(&s->mutex);
    if (s->store.hook.post != NULL)
        s->store.hook.post(s->store.hook.context);
}

/* Batches first: what is asked may see what was submitted before it, and a commit is what most are
 * waiting for. */
static void work_off(struct sqlite_store *s, struct store_queue *all)
{
    struct store_queue batches = {0}, questions = {0};
    for (struct store_job *job = store_queue_take(all); job != NULL; job = store_queue_take(all))
        store_queue_add(job->question ? &questions : &batches, job);
    if (batches.first != NULL)
        store_base_write(&s->base, batches.first);
    hand_over(s, batches.first, true);
    for (struct store_job *job = questions.first; job != NULL; job = job->next)
        store_base_read(&s->base, job);
    hand_over(s, questions.first, false);
    store_gather(&s->base, false);
}

static void *run(void *argument)
{
    struct sqlite_store *s = argument;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        while (s->queue.first == NULL && !s->stop)
            pthread_cond_wait(&s->wake, &s->mutex);
        if (s->queue.first == NULL)
            break;
        struct store_queue all = s->queue;
        s->queue = (struct store_queue){0};
        pthread_mutex_unlock(&s->mutex);
        work_off(s, &all);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* --- the owner's side ------------------------------------------------------------------------ */

static bool add(struct store *store, struct store_job *job)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    const bool fits = s->queued_bytes + job->bytes <= STORE_QUEUE_BYTES && !s->stop;
    if (fits) {
        const bool wakes = s->queue.first == NULL && !s->gathers;
        store_queue_add(s->gathers ? &s->gathered : &s->queue, job);
        s->queued_bytes += job->bytes;
        s->counts.queued++;
        if (wakes)
            pthread_cond_signal(&s->wake);
    }
    pthread_mutex_unlock(&s->mutex);
    return fits;
}

static void push(struct store *store)
{
    struct sqlite_store *s = of(store);
    const bool any = s->gathered.first != NULL; /* the thread never touches it */
    if (s->gathers && !any)
        return;
    pthread_mutex_lock(&s->mutex);
    s->gathers = true;
    const bool wakes = any && s->queue.first == NULL;
    store_queue_join(&s->queue, &s->gathered);
    if (wakes)
        pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->mutex);
}

static void deliver(struct store *store)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    struct store_queue finished = s->finished;
    s->finished = (struct store_queue){0};
    pthread_mutex_unlock(&s->mutex);
    for (struct store_job *job = store_queue_take(&finished); job != NULL;
         job = store_queue_take(&finished))
        store_job_finish(job);
}

static void count(struct store *store, struct store_counts *counts)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    *counts = s->counts;
    counts->memory = (uint64_t)sqlite3_memory_used();
    pthread_mutex_unlock(&s->mutex);
}

static void release(struct sqlite_store *s)
{
    if (s->base.server)
        store_gather(&s->base, true);
    if (s->base.server && s->base.database != NULL)
        store_mark_clear(s->directory);
    store_base_close(&s->base);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

static void finish(struct store *store)
{
    struct sqlite_store *s = of(store);
    push(store);
    pthread_mutex_lock(&s->mutex);
    s->stop = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
    deliver(store);
    pthread_cond_destroy(&s->wake);
    pthread_mutex_destroy(&s->mutex);
    release(s);
}

void store_sqlite_trouble(struct store *store, char message[STORE_MESSAGE])
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    memcpy(message, s->trouble, STORE_MESSAGE);
    pthread_mutex_unlock(&s->mutex);
}

/* Signals are for the loop: the store must not be woken in the middle of a commit. */
static bool start(struct sqlite_store *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_mutex_init(&s->mutex, NULL);
    pthread_cond_init(&s->wake, NULL);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool good = pthread_create(&s->thread, NULL, run, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

struct store *store_sqlite_open(const char *directory, enum store_purpose purpose,
                                struct store_hook hook, char message[STORE_MESSAGE])
{
    static const struct store_methods methods = {
        .add = add, .push = push, .deliver = deliver, .count = count, .close = finish};
    struct sqlite_store *s = calloc(1, sizeof *s);
    message[0] = '\0';
    if (s == NULL) {
        store_say(message, _("not enough memory for %s"), directory);
        return NULL;
    }
    s->store = (struct store){&methods, hook};
    s->lock = store_directory(directory, purpose, message);
    snprintf(s->directory, sizeof s->directory, "%s", directory);
    if (s->lock == -1 || !store_mark_right(directory, message) ||
        store_base_open(&s->base, directory, purpose, message) != NULL) {
        release(s);
        return NULL;
    }
    if (purpose == STORE_SERVER)
        store_mark_set(directory);
    if (!start(s)) {
        store_say(message, "%s", _("cannot start a thread for the database"));
        release(s);
        return NULL;
    }
    return &s->store;
}
