#include "base/threads.h"

#include <pthread.h>
#include <unistd.h>

struct worker {
    pthread_t thread;
    void (*work)(void *context, unsigned number);
    void *context;
    unsigned number;
};

static void *worker_main(void *argument)
{
    const struct worker *worker = argument;
    worker->work(worker->context, worker->number);
    return NULL;
}

unsigned threads_processors(void)
{
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (online < 1)
        return 1;
    return online > THREADS_MAX ? THREADS_MAX : (unsigned)online;
}

void threads_run(unsigned count, void (*work)(void *context, unsigned number), void *context)
{
    struct worker workers[THREADS_MAX];
    unsigned started = 1;
    for (; started < count && started < THREADS_MAX; started++) {
        struct worker *worker = &workers[started];
        *worker = (struct worker){.work = work, .context = context, .number = started};
        if (pthread_create(&worker->thread, NULL, worker_main, worker) != 0)
            break;
    }
    work(context, 0);
    for (unsigned i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}
