#include "store/sqlite/sqlite.h"

#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/i18n.h"
#include "store/sqlite/sqlite_internal.h"

/* Nanoseconds: until a WAL is wiped that could not be, and a second. */
enum { WIPE_AGAIN = 100000000, SECOND = 1000000000 };

/* What waits for a thread, by kind. */
struct pending {
    struct store_queue batches, questions;
};

struct sqlite_store {
    struct store store; /* first */
    struct store_base writes, reads;
    int lock;
    pthread_t writer, reader;
    pthread_mutex_t mutex; /* of all below */
    pthread_cond_t write, read;
    struct pending queue, finished;
    struct pending gathered; /* not begun before the next push */
    bool gathers;
    uint64_t submitted, written; /* batches */
    size_t queued_bytes;
    bool stop, wipes;
    struct store_counts counts;
    char trouble[STORE_MESSAGE];
    char directory[PATH_MAX];
};

static struct sqlite_store *of(struct store *store)
{
    void *whole = store;
    return whole;
}

/* --- the threads ----------------------------------------------------------------------------- */

static void count_done(struct store_counts *counts, const struct store_job *job)
{
    const bool conflict = job->error != NULL && strcmp(job->error, "conflict") == 0;
    counts->batches += !job->question;
    counts->writes += job->count;
    counts->reads += job->question;
    counts->refused += conflict;
    counts->failed += job->error != NULL && !conflict;
    counts->queued--;
}

/* Hands what a connection has done over to the loop. */
static void hand_over(struct sqlite_store *s, struct store_base *base, struct store_job *jobs)
{
    pthread_mutex_lock(&s->mutex);
    s->counts.transactions += !jobs->question;
    while (jobs != NULL) {
        struct store_job *job = jobs;
        jobs = job->next;
        count_done(&s->counts, job);
        s->queued_bytes -= job->bytes;
        s->written += !job->question;
        store_queue_add(job->question ? &s->finished.questions : &s->finished.batches, job);
    }
    if (base->trouble[0] != '\0')
        memcpy(s->trouble, base->trouble, sizeof s->trouble);
    base->trouble[0] = '\0';
    if (s->queue.questions.first != NULL)
        pthread_cond_signal(&s->read);
    pthread_mutex_unlock(&s->mutex);
    if (s->store.hook.post != NULL)
        s->store.hook.post(s->store.hook.context);
}

/* Empties the WAL, if that is wanted and nobody waits. */
static void wipe_log(struct sqlite_store *s)
{
    pthread_mutex_lock(&s->mutex);
    const bool wipes = s->wipes && s->queue.batches.first == NULL;
    if (wipes)
        s->wipes = false;
    pthread_mutex_unlock(&s->mutex);
    if (!wipes || store_base_wipe(&s->writes))
        return;
    pthread_mutex_lock(&s->mutex);
    s->wipes = true; /* somebody still reads there: again after the next batch, or a while */
    pthread_mutex_unlock(&s->mutex);
}

/* Until there are batches, or the store is to stop; the mutex is held. */
static void await_batches(struct sqlite_store *s)
{
    while (s->queue.batches.first == NULL && !s->stop) {
        if (!s->wipes) {
            pthread_cond_wait(&s->write, &s->mutex);
            continue;
        }
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += WIPE_AGAIN;
        until.tv_sec += until.tv_nsec / SECOND;
        until.tv_nsec %= SECOND;
        if (pthread_cond_timedwait(&s->write, &s->mutex, &until) == ETIMEDOUT) {
            pthread_mutex_unlock(&s->mutex);
            wipe_log(s);
            pthread_mutex_lock(&s->mutex);
        }
    }
}

static void *write_all(void *argument)
{
    struct sqlite_store *s = argument;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        await_batches(s);
        struct store_job *batches = s->queue.batches.first;
        if (batches == NULL)
            break;
        s->queue.batches = (struct store_queue){0};
        pthread_mutex_unlock(&s->mutex);
        store_base_write(&s->writes, batches);
        hand_over(s, &s->writes, batches);
        store_gather(&s->writes, false);
        wipe_log(s);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* The next question, if what was submitted before it is written. */
static bool may_read(const struct sqlite_store *s)
{
    const struct store_job *job = s->queue.questions.first;
    return job != NULL && job->after <= s->written;
}

static void *read_all(void *argument)
{
    struct sqlite_store *s = argument;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        while (!may_read(s) && (s->queue.questions.first != NULL || !s->stop))
            pthread_cond_wait(&s->read, &s->mutex);
        struct store_job *job = store_queue_take(&s->queue.questions);
        if (job == NULL)
            break;
        job->next = NULL;
        pthread_mutex_unlock(&s->mutex);
        store_base_read(&s->reads, job);
        hand_over(s, &s->reads, job);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* --- the owner's side ------------------------------------------------------------------------ */

/* Lets the threads see what waits; the mutex is held. */
static void wake(struct sqlite_store *s)
{
    if (s->queue.batches.first != NULL)
        pthread_cond_signal(&s->write);
    if (s->queue.questions.first != NULL)
        pthread_cond_signal(&s->read);
}

static bool add(struct store *store, struct store_job *job)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    const bool fits = s->queued_bytes + job->bytes <= STORE_QUEUE_BYTES && !s->stop;
    if (fits) {
        struct pending *pending = s->gathers ? &s->gathered : &s->queue;
        s->submitted += !job->question;
        job->after = s->submitted;
        store_queue_add(job->question ? &pending->questions : &pending->batches, job);
        s->queued_bytes += job->bytes;
        s->counts.queued++;
        if (!s->gathers)
            wake(s);
    }
    pthread_mutex_unlock(&s->mutex);
    return fits;
}

static void push(struct store *store)
{
    struct sqlite_store *s = of(store);
    /* the threads never touch it */
    const bool any = s->gathered.batches.first != NULL || s->gathered.questions.first != NULL;
    if (s->gathers && !any)
        return;
    pthread_mutex_lock(&s->mutex);
    s->gathers = true;
    store_queue_join(&s->queue.batches, &s->gathered.batches);
    store_queue_join(&s->queue.questions, &s->gathered.questions);
    wake(s);
    pthread_mutex_unlock(&s->mutex);
}

/* What is due now: all batches, and before anybody else is kept waiting only so much of what was
 * found. True: there is more. */
static bool take_due(struct sqlite_store *s, struct store_queue *due)
{
    size_t records = 0;
    pthread_mutex_lock(&s->mutex);
    *due = s->finished.batches;
    s->finished.batches = (struct store_queue){0};
    while (s->finished.questions.first != NULL && records < STORE_DELIVER) {
        struct store_job *job = store_queue_take(&s->finished.questions);
        records += job->answer.count + 1;
        store_queue_add(due, job);
    }
    const bool more = s->finished.questions.first != NULL;
    pthread_mutex_unlock(&s->mutex);
    return more;
}

static bool deliver_some(struct sqlite_store *s)
{
    struct store_queue due;
    const bool more = take_due(s, &due);
    for (struct store_job *job = store_queue_take(&due); job != NULL; job = store_queue_take(&due))
        store_job_finish(job);
    return more;
}

static void wipe(struct store *store)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    s->wipes = true;
    pthread_cond_signal(&s->write);
    pthread_mutex_unlock(&s->mutex);
}

static void deliver(struct store *store)
{
    struct sqlite_store *s = of(store);
    if (deliver_some(s) && store->hook.post != NULL)
        store->hook.post(store->hook.context);
}

static void count(struct store *store, struct store_counts *counts)
{
    struct sqlite_store *s = of(store);
    pthread_mutex_lock(&s->mutex);
    *counts = s->counts;
    counts->memory = (uint64_t)sqlite3_memory_used();
    pthread_mutex_unlock(&s->mutex);
}

/* The connection that writes is the last to go, and takes the WAL along. */
static void release(struct sqlite_store *s)
{
    store_base_close(&s->reads);
    if (s->writes.server)
        store_gather(&s->writes, true);
    if (s->writes.server && s->writes.database != NULL)
        store_mark_clear(s->directory);
    store_base_close(&s->writes);
    if (s->lock >= 0)
        close(s->lock);
    free(s);
}

/* Tells the threads to end when all is done, and waits for them. */
static void stop(struct sqlite_store *s, bool reader)
{
    pthread_mutex_lock(&s->mutex);
    s->stop = true;
    pthread_cond_signal(&s->write);
    pthread_cond_signal(&s->read);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->writer, NULL);
    if (reader)
        pthread_join(s->reader, NULL);
}

static void finish(struct store *store)
{
    struct sqlite_store *s = of(store);
    push(store);
    stop(s, true);
    while (deliver_some(s))
        continue;
    pthread_cond_destroy(&s->write);
    pthread_cond_destroy(&s->read);
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
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&s->write, &monotonic);
    pthread_condattr_destroy(&monotonic);
    pthread_cond_init(&s->read, NULL);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool writes = pthread_create(&s->writer, NULL, write_all, s) == 0;
    const bool reads = writes && pthread_create(&s->reader, NULL, read_all, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (writes && !reads)
        stop(s, false);
    return reads;
}

struct store *store_sqlite_open(const char *directory, enum store_purpose purpose,
                                struct store_hook hook, char message[STORE_MESSAGE])
{
    static const struct store_methods methods = {.add = add,
                                                 .push = push,
                                                 .wipe = wipe,
                                                 .deliver = deliver,
                                                 .count = count,
                                                 .close = finish};
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
        store_base_open(&s->writes, directory, purpose, message) != NULL ||
        store_base_open_reader(&s->reads, directory, message) != NULL) {
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
