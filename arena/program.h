/* A program that is asked on its standard input and answers on its standard output, a line each.
 *
 * It is started by the shell when it is first asked, in a process group of its own, and started
 * again after it has died or was killed for being late or for saying too much. Nothing it does can
 * stop us: neither does it read, nor write, nor end as it should.
 */
#ifndef ARENA_PROGRAM_H
#define ARENA_PROGRAM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROGRAM_LINE_MAX = 4096 };

enum program_fault {
    PROGRAM_LATE,     /* no answer within its time */
    PROGRAM_CRASHED,  /* it ended, or could not be started */
    PROGRAM_NONSENSE, /* it answered, but not what it was asked for */
    PROGRAM_FAULTS,
    PROGRAM_FINE = PROGRAM_FAULTS,
};

struct program {
    const char *command;
    pid_t process; /* 0: not running */
    int to, from;
    char line[PROGRAM_LINE_MAX]; /* its last answer, without the line's end */
};

/* Once, before the first program is asked: to write to one that has died must not end us. */
void program_init(void);
/* Asks a line (`length` bytes, with its end) and waits for the answer, `line`. `starting` is shared
 * by all threads: a program must not inherit the pipes of another that is started meanwhile. */
enum program_fault program_ask(struct program *program, pthread_mutex_t *starting, const char *line,
                               size_t length, unsigned milliseconds);
/* Lets it end by itself, for a moment, and ends it if it does not. */
void program_end(struct program *program);

#endif
