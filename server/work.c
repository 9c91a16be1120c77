/* Threads for whatever takes long: bots, passwords, analyses. */
#include "server/server_internal.h"

/* On the loop: what has been done. After the end nobody wants to know, and the tasks are gone. */
static void report(void *data)
{
    struct workers *w = data;
    if (!w->running)
        return;
    pthread_mutex_lock(&w->mutex);
    struct task *task = w->finished;
    w->finished = NULL;
    pthread_mutex_unlock(&w->mutex);
    for (struct task *next = NULL; task != NULL; task = next) {
        next = task->next;
        task->done(task);
    }
}

/* The next task; NULL: there will be none. The mutex is held. */
static struct task *take(struct workers *w)
{
    while (w->first == NULL && !w->stopping)
        pthread_cond_wait(&w->wanted, &w->mutex);
    if (w->stopping)
        return NULL;
    struct task *task = w->first;
    w->first = task->next;
    w->queued--;
    if (w->first == NULL)
        w->end = &w->first;
    return task;
}

static void *run(void *data)
{
    struct workers *w = data;
    pthread_mutex_lock(&w->mutex);
    for (struct task *task = NULL; (task = take(w)) != NULL;) {
        w->busy++;
        pthread_mutex_unlock(&w->mutex);
        task->work(task);
        pthread_mutex_lock(&w->mutex);
        w->busy--;
        if (w->stopping)
            break; /* nobody listens any more */
        task->next = w->finished;
        w->finished = task;
        if (task->next == NULL)
            net_post(w->net, report, w);
    }
    pthread_mutex_unlock(&w->mutex);
    return NULL;
}

bool workers_start(struct workers *w, struct net *net, unsigned count, unsigned queue_max)
{
    w->net = net;
    w->end = &w->first;
    w->queue_max = queue_max;
    if (pthread_mutex_init(&w->mutex, NULL) != 0)
        return false;
    if (pthread_cond_init(&w->wanted, NULL) != 0) {
        pthread_mutex_destroy(&w->mutex);
        return false;
    }
    w->running = true;
    for (; w->count < count; w->count++)
        if (pthread_create(&w->thread[w->count], NULL, run, w) != 0)
            break;
    if (w->count > 0)
        return true;
    (void)workers_stop(w, true);
    return false;
}

bool workers_add(struct workers *w, struct task *task)
{
    pthread_mutex_lock(&w->mutex);
    const bool room = w->queued < w->queue_max && !w->stopping;
    if (room) {
        task->next = NULL;
        *w->end = task;
        w->end = &task->next;
        w->queued++;
        pthread_cond_signal(&w->wanted);
    }
    pthread_mutex_unlock(&w->mutex);
    return room;
}

bool workers_stop(struct workers *w, bool wait)
{
    if (!w->running)
        return true; /* they were never started */
    w->running = false;
    pthread_mutex_lock(&w->mutex);
    w->stopping = true;
    pthread_cond_broadcast(&w->wanted);
    const bool leave = !wait && w->busy > 0;
    pthread_mutex_unlock(&w->mutex);
    for (unsigned i = 0; i < w->count; i++)
        if (leave)
            pthread_detach(w->thread[i]);
        else
            pthread_join(w->thread[i], NULL);
    if (leave)
        return false;
    pthread_cond_destroy(&w->wanted);
    pthread_mutex_destroy(&w->mutex);
    return true;
}
