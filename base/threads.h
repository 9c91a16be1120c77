/* The same work on several threads at once. */
#ifndef BASE_THREADS_H
#define BASE_THREADS_H

enum { THREADS_MAX = 256 };

/* As many threads as there are processors. */
unsigned threads_processors(void);
/* Calls `work` on so many threads and returns when all of them have. The caller's own thread is
 * number 0. A thread that cannot be had is no harm: the others do its part, so the work hands
 * itself out piece by piece. */
void threads_run(unsigned count, void (*work)(void *context, unsigned number), void *context);

#endif
