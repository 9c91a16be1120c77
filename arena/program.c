#include "arena/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"

extern char **environ;

enum { MOMENT = 500 }; /* milliseconds for a program to end by itself */

void program_init(void)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
}

/* --- starting and ending --------------------------------------------------------------------- */

static bool own(int file)
{
    const int flags = fcntl(file, F_GETFL);
    return fcntl(file, F_SETFD, FD_CLOEXEC) == 0 && fcntl(file, F_SETFL, flags | O_NONBLOCK) == 0;
}

static bool spawn(struct program *program, int input, int output)
{
    char shell[] = "sh", option[] = "-c";
    char command[PROGRAM_LINE_MAX];
    char *const arguments[] = {shell, option, command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t pipe_signal;
    /* where the shell has nothing else to do it makes way for the program */
    const bool plain = strpbrk(program->command, ";|&()<>`$=\n") == NULL;
    const int length =
        snprintf(command, sizeof command, "%s%s", plain ? "exec " : "", program->command);
    if (length < 0 || (size_t)length >= sizeof command)
        return false;
    sigemptyset(&pipe_signal);
    sigaddset(&pipe_signal, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
    const bool good =
        posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO) == 0 &&
        posix_spawn(&program->process, "/bin/sh", &files, &attributes, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    if (!good)
        program->process = 0;
    return good;
}

/* The far ends of the pipes are the program's alone, or we would never learn that it has died. */
static bool start(struct program *program)
{
    int to[2], from[2];
    if (pipe(to) != 0)
        return false;
    if (pipe(from) != 0) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    const bool good = own(to[1]) && own(from[0]) && fcntl(to[0], F_SETFD, FD_CLOEXEC) == 0 &&
                      fcntl(from[1], F_SETFD, FD_CLOEXEC) == 0 && spawn(program, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    if (good) {
        program->to = to[1];
        program->from = from[0];
    } else {
        close(to[1]);
        close(from[0]);
    }
    return good;
}

static void stop(struct program *program)
{
    if (program->process == 0)
        return;
    if (program->to >= 0)
        close(program->to);
    close(program->from);
    kill(-program->process, SIGKILL);
    while (waitpid(program->process, NULL, 0) < 0 && errno == EINTR) {
    }
    program->process = 0;
}

/* --- asking ---------------------------------------------------------------------------------- */

/* A line on its way out and one on its way in. */
struct exchange {
    const char *line;
    size_t left;  /* of it to be written */
    size_t heard; /* bytes of the answer */
};

static bool again(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static enum program_fault put_more(const struct program *program, struct exchange *exchange)
{
    const ssize_t put = write(program->to, exchange->line, exchange->left);
    if (put < 0)
        return again() ? PROGRAM_FINE : PROGRAM_CRASHED;
    exchange->line += put;
    exchange->left -= (size_t)put;
    return PROGRAM_FINE;
}

static enum program_fault hear_more(struct program *program, struct exchange *exchange)
{
    char *end = program->line + exchange->heard;
    const ssize_t got = read(program->from, end, sizeof program->line - exchange->heard);
    if (got <= 0)
        return got < 0 && again() ? PROGRAM_FINE : PROGRAM_CRASHED;
    exchange->heard += (size_t)got;
    /* more than a line, or an answer before the whole question */
    const char *found = memchr(end, '\n', (size_t)got);
    const bool full = found == NULL && exchange->heard == sizeof program->line;
    const bool more = found != NULL && found + 1 != program->line + exchange->heard;
    return full || more || (found != NULL && exchange->left > 0) ? PROGRAM_NONSENSE : PROGRAM_FINE;
}

static bool answered(const struct program *program, const struct exchange *exchange)
{
    return exchange->heard > 0 && program->line[exchange->heard - 1] == '\n';
}

/* Waits until something can be read or written, and does that. */
static enum program_fault go_on(struct program *program, struct exchange *exchange, uint64_t until)
{
    struct pollfd files[2] = {{.fd = program->from, .events = POLLIN},
                              {.fd = exchange->left > 0 ? program->to : -1, .events = POLLOUT}};
    const uint64_t now = clock_now();
    if (now >= until)
        return PROGRAM_LATE;
    const int ready = poll(files, 2, (int)((until - now) / 1000000 + 1));
    if (ready < 0 && !again())
        return PROGRAM_CRASHED;
    enum program_fault fault = PROGRAM_FINE;
    if (ready > 0 && files[0].revents != 0)
        fault = hear_more(program, exchange);
    else if (ready > 0)
        fault = put_more(program, exchange);
    return fault;
}

enum program_fault program_ask(struct program *program, pthread_mutex_t *starting, const char *line,
                               size_t length, unsigned milliseconds)
{
    struct exchange exchange = {.line = line, .left = length};
    const uint64_t until = clock_now() + (uint64_t)milliseconds * 1000000;
    enum program_fault fault = PROGRAM_FINE;
    program->line[0] = '\0';
    if (program->process == 0) {
        pthread_mutex_lock(starting);
        const bool started = start(program);
        pthread_mutex_unlock(starting);
        if (!started)
            return PROGRAM_CRASHED;
    }
    while (fault == PROGRAM_FINE && !answered(program, &exchange))
        fault = go_on(program, &exchange, until);
    if (fault != PROGRAM_FINE) {
        stop(program);
        return fault;
    }
    program->line[exchange.heard - 1] = '\0';
    /* a zero byte would hide what stands behind it */
    return strlen(program->line) == exchange.heard - 1 ? PROGRAM_FINE : PROGRAM_NONSENSE;
}

void program_end(struct program *program)
{
    if (program->process == 0)
        return;
    const uint64_t until = clock_now() + MOMENT * 1000000ULL;
    close(program->to);
    program->to = -1;
    for (uint64_t now = clock_now(); now < until; now = clock_now()) {
        char bytes[256];
        struct pollfd file = {.fd = program->from, .events = POLLIN};
        if (poll(&file, 1, (int)((until - now) / 1000000 + 1)) > 0 &&
            read(program->from, bytes, sizeof bytes) == 0)
            break;
    }
    stop(program);
}
