#include "server/log.h"

#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"

enum {
    WAITING = 256, /* lines that wait for the thread */
    KNOWN = 32,    /* different recent lines that are remembered */
    MILLISECOND = 1000000,
    SECOND = 1000,
    LAST_WAIT = 1000, /* for somebody to read the last lines */
};

struct entry {
    int64_t now;
    char text[LOG_LINE_MAX];
};

/* A line that was written; until then, more of the same are counted. */
struct known {
    uint64_t until; /* 0: this place is free */
    uint64_t more;
    int64_t now; /* of the last one */
    char text[LOG_LINE_MAX];
};

struct log {
    struct log_config config;
    pthread_t thread;
    pthread_mutex_t mutex; /* for what follows */
    pthread_cond_t wanted;
    bool closing;
    unsigned first, count;
    uint64_t lost; /* for want of room */
    struct entry waiting[WAITING];

    /* the thread's own */
    uint64_t clear;  /* when the budget of lines is whole again */
    uint64_t excess; /* lines beyond it */
    int64_t excess_now;
    uint64_t closed; /* when to give up */
    struct known known[KNOWN];
};

struct log_config log_defaults(int file)
{
    return (struct log_config){.file = file, .window = 10 * SECOND, .rate = 20, .burst = 500};
}

static uint64_t milliseconds(void)
{
    return clock_now() / MILLISECOND;
}

/* --- handing over ---------------------------------------------------------------------------- */

void log_line(struct log *log, int64_t now, const char *text)
{
    pthread_mutex_lock(&log->mutex);
    if (log->count == WAITING) {
        log->lost++;
    } else {
        struct entry *entry = &log->waiting[(log->first + log->count++) % WAITING];
        const size_t length = strnlen(text, LOG_LINE_MAX - 1);
        entry->now = now;
        memcpy(entry->text, text, length);
        entry->text[length] = '\0';
        pthread_cond_signal(&log->wanted);
    }
    pthread_mutex_unlock(&log->mutex);
}

/* --- the thread ------------------------------------------------------------------------------ */

static bool gives_up(struct log *log)
{
    pthread_mutex_lock(&log->mutex);
    if (log->closing && log->closed == 0)
        log->closed = milliseconds() + LAST_WAIT;
    pthread_mutex_unlock(&log->mutex);
    return log->closed != 0 && milliseconds() >= log->closed;
}

/* A pipe that is ready takes a line of this length whole, so this never waits for long. */
static void write_line(struct log *log, int64_t now, const char *text, const char *name,
                       uint64_t number)
{
    enum { LOOK = 100 };
    char line[LOG_LINE_MAX + 96];
    struct pollfd file = {.fd = log->config.file, .events = POLLOUT};
    int length = snprintf(line, sizeof line, "time=%lld.%03d %s", (long long)(now / SECOND),
                          (int)(now % SECOND), text);
    if (name != NULL)
        length += snprintf(line + length, sizeof line - (size_t)length, " %s=%llu", name,
                           (unsigned long long)number);
    line[length] = '\n';
    int ready = 0;
    while (ready == 0 && !gives_up(log))
        ready = poll(&file, 1, LOOK);
    if (ready != 0)
        (void)!write(log->config.file, line, (size_t)length + 1); /* one call: it stays whole */
}

/* How many were not written, where there is room for a line again. */
static void tell_excess(struct log *log)
{
    if (log->excess > 0)
        write_line(log, log->excess_now, "event=log-too-fast", "lines", log->excess);
    log->excess = 0;
}

/* Lines are paid from a budget, as those of clients are (limits.h). */
static bool affords(struct log *log, int64_t now)
{
    const uint64_t interval = SECOND / log->config.rate, at = milliseconds();
    const uint64_t clear = log->clear > at ? log->clear : at;
    if (clear - at > interval * (log->config.burst - 1)) {
        log->excess++;
        log->excess_now = now;
        return false;
    }
    log->clear = clear + interval;
    tell_excess(log);
    return true;
}

/* Says how often a line has come again. */
static void tell_more(struct log *log, struct known *known)
{
    if (known->more > 0)
        write_line(log, known->now, known->text, "again", known->more);
    known->until = 0;
    known->more = 0;
}

/* The one of this text; or NULL, and the one that was written longest ago. */
static struct known *find_known(struct log *log, const char *text, struct known **oldest)
{
    *oldest = log->known;
    for (unsigned i = 0; i < KNOWN; i++) {
        struct known *known = &log->known[i];
        if (known->until != 0 && strcmp(known->text, text) == 0)
            return known;
        if (known->until < (*oldest)->until)
            *oldest = known;
    }
    return NULL;
}

static void take(struct log *log, const struct entry *entry)
{
    struct known *oldest = NULL;
    struct known *known = find_known(log, entry->text, &oldest);
    if (known != NULL) {
        known->more++;
        known->now = entry->now;
    } else if (affords(log, entry->now)) {
        tell_more(log, oldest);
        oldest->until = milliseconds() + log->config.window;
        memcpy(oldest->text, entry->text, sizeof oldest->text);
        write_line(log, entry->now, entry->text, NULL, 0);
    }
}

/* Tells of what has been counted long enough, or at the end of all; gives when to do so again. */
static uint64_t look_through(struct log *log, bool all)
{
    const uint64_t now = milliseconds();
    uint64_t next = UINT64_MAX;
    for (unsigned i = 0; i < KNOWN; i++) {
        struct known *known = &log->known[i];
        if (known->until == 0)
            continue;
        if (all || known->until <= now)
            tell_more(log, known);
        else if (known->until < next)
            next = known->until;
    }
    if (all || log->clear <= now)
        tell_excess(log);
    else if (log->excess > 0 && log->clear < next)
        next = log->clear;
    return next;
}

static void wait_until(struct log *log, uint64_t at)
{
    if (at == UINT64_MAX) {
        pthread_cond_wait(&log->wanted, &log->mutex);
        return;
    }
    const struct timespec time = {.tv_sec = (time_t)(at / SECOND),
                                  .tv_nsec = (long)(at % SECOND) * MILLISECOND};
    pthread_cond_timedwait(&log->wanted, &log->mutex, &time);
}

/* One line, if there is one; and how many were lost before it. */
static bool take_over(struct log *log, struct entry *entry, uint64_t *lost)
{
    if (log->count == 0)
        return false;
    *entry = log->waiting[log->first];
    log->first = (log->first + 1) % WAITING;
    log->count--;
    *lost = log->count == 0 ? log->lost : 0;
    log->lost -= *lost;
    return true;
}

static void *run(void *data)
{
    struct log *log = data;
    struct entry entry;
    uint64_t lost = 0, next = UINT64_MAX;
    pthread_mutex_lock(&log->mutex);
    for (bool closing = false; !closing || log->count > 0;) {
        const bool taken = take_over(log, &entry, &lost);
        if (!taken && !log->closing)
            wait_until(log, next);
        closing = log->closing;
        pthread_mutex_unlock(&log->mutex);
        if (taken)
            take(log, &entry);
        if (taken && lost > 0)
            write_line(log, entry.now, "event=log-unread", "lines", lost);
        next = look_through(log, false);
        pthread_mutex_lock(&log->mutex);
    }
    pthread_mutex_unlock(&log->mutex);
    (void)look_through(log, true);
    return NULL;
}

/* --- beginning and end ----------------------------------------------------------------------- */

static bool make_lock(struct log *log)
{
    pthread_condattr_t attributes;
    if (pthread_mutex_init(&log->mutex, NULL) != 0)
        return false;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    const bool made = pthread_cond_init(&log->wanted, &attributes) == 0;
    pthread_condattr_destroy(&attributes);
    if (!made)
        pthread_mutex_destroy(&log->mutex);
    return made;
}

static void drop(struct log *log)
{
    pthread_cond_destroy(&log->wanted);
    pthread_mutex_destroy(&log->mutex);
    free(log);
}

struct log *log_open(const struct log_config *config)
{
    struct log *log = calloc(1, sizeof *log);
    if (log == NULL)
        return NULL;
    log->config = *config;
    if (!make_lock(log)) {
        free(log);
        return NULL;
    }
    if (pthread_create(&log->thread, NULL, run, log) != 0) {
        drop(log);
        return NULL;
    }
    return log;
}

void log_close(struct log *log)
{
    if (log == NULL)
        return;
    pthread_mutex_lock(&log->mutex);
    log->closing = true;
    pthread_cond_signal(&log->wanted);
    pthread_mutex_unlock(&log->mutex);
    pthread_join(log->thread, NULL);
    drop(log);
}
