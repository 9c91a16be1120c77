/* What the network of the server costs: memory of a silent connection, processor time of a message.
 *
 *   net_bench NET_SERVER [CONNECTIONS [SECONDS [SIZE [SILENT]]]]
 *
 * Starts the test server, opens SILENT WebSockets that say nothing and looks at the server's
 * memory; then each of CONNECTIONS sends a message of SIZE bytes, waits for its echo and sends the
 * next. The figure that counts is messages by second of the server's processor time. */
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SIZE_MAX_OF_MESSAGE = 4000, HEAD_MAX = 14, SHARERS = 4 };

static _Noreturn void give_up(const char *what)
{
    perror(what);
    exit(1);
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* --- the server --- */

struct server {
    pid_t process;
    unsigned short port;
};

static struct server start(const char *program)
{
    int ends[2];
    if (pipe(ends) != 0)
        give_up("pipe");
    struct server server = {.process = fork()};
    if (server.process < 0)
        give_up("fork");
    if (server.process == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(program, program, "quiet", "rate=0", "address_connections=0", (char *)NULL);
        give_up(program);
    }
    close(ends[1]);
    char line[64] = "";
    if (read(ends[0], line, sizeof line - 1) <= 0 || strncmp(line, "listening ", 10) != 0)
        give_up("the server does not listen");
    server.port = (unsigned short)strtoul(line + 10, NULL, 10);
    return server; /* the pipe stays open as long as we are */
}

/* Seconds of processor time that a process has used. */
static double time_of(pid_t process)
{
    char line[64] = "";
    snprintf(line, sizeof line, "/proc/%d/schedstat", (int)process);
    FILE *file = fopen(line, "re");
    if (file == NULL || fgets(line, sizeof line, file) == NULL)
        give_up(line);
    fclose(file);
    return strtod(line, NULL) / 1e9;
}

/* Bytes that a process has for itself. */
static size_t memory_of(pid_t process)
{
    char line[256];
    size_t kilobytes = 0;
    snprintf(line, sizeof line, "/proc/%d/smaps_rollup", (int)process);
    FILE *file = fopen(line, "re");
    if (file == NULL)
        give_up(line);
    while (fgets(line, sizeof line, file) != NULL)
        if (strncmp(line, "Private_Dirty:", 14) == 0)
            kilobytes += strtoul(line + 14, NULL, 10);
    fclose(file);
    return kilobytes * 1024;
}

/* --- clients --- */

static int connect_to(unsigned short port)
{
    static const char hello[] = "GET /ws HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    char answer[1024] = "";
    size_t size = 0;
    const int line = socket(AF_INET, SOCK_STREAM, 0);
    if (line < 0 || connect(line, (const struct sockaddr *)&to, sizeof to) != 0)
        give_up("connect");
    setsockopt(line, IPPROTO_TCP, TCP_NODELAY, &(int){1}, sizeof(int));
    if (write(line, hello, sizeof hello - 1) != sizeof hello - 1)
        give_up("write");
    while (strstr(answer, "\r\n\r\n") == NULL) { /* the zeros behind it end it */
        const size_t room = sizeof answer - 1 - size;
        const ssize_t more = read(line, answer + size, room);
        if (more <= 0 || (size_t)more > room)
            give_up("handshake");
        size += (size_t)more;
    }
    if (strncmp(answer, "HTTP/1.1 101 ", 13) != 0)
        give_up(answer);
    return line;
}

/* A message as a client sends it; the mask is zero. Returns its size. */
static size_t make_message(unsigned char *frame, size_t size, bool share)
{
    size_t head = 2;
    memset(frame, 0, HEAD_MAX);
    frame[0] = 0x81;
    if (size <= 125) {
        frame[1] = (unsigned char)(0x80U | size);
    } else {
        frame[1] = 0x80U | 126U;
        frame[2] = (unsigned char)(size >> 8);
        frame[3] = (unsigned char)size;
        head = 4;
    }
    head += 4;
    memset(frame + head, 'x', size);
    if (share && size >= sizeof "share " - 1)
        memcpy(frame + head, "share ", sizeof "share " - 1);
    return head + size;
}

struct talk {
    int epoll;
    unsigned count, every; /* connections; each or each fourth of them speaks */
    int *line;
    size_t *got; /* bytes of the echo so far */
    size_t size, echo;
    unsigned char frame[HEAD_MAX + SIZE_MAX_OF_MESSAGE];
};

static void say(const struct talk *talk, unsigned i)
{
    if (write(talk->line[i], talk->frame, talk->size) != (ssize_t)talk->size)
        give_up("write");
}

/* Waits for echoes and answers them; returns how many there were. */
static unsigned long turn(struct talk *talk)
{
    struct epoll_event events[64];
    char in[SIZE_MAX_OF_MESSAGE + HEAD_MAX];
    unsigned long echoes = 0;
    const int ready = epoll_wait(talk->epoll, events, 64, 1000);
    for (int e = 0; e < ready; e++) {
        const unsigned i = events[e].data.u32;
        const ssize_t more = read(talk->line[i], in, sizeof in);
        if (more <= 0)
            give_up("read");
        talk->got[i] += (size_t)more;
        if (talk->got[i] < talk->echo)
            continue;
        talk->got[i] -= talk->echo;
        if (i % talk->every != 0)
            continue;
        echoes++;
        say(talk, i);
    }
    return echoes;
}

static void talk_for(const struct server *server, unsigned count, double seconds, size_t size,
                     bool share)
{
    struct talk talk = {.epoll = epoll_create1(0), .count = count, .every = share ? SHARERS : 1};
    talk.line = calloc(count, sizeof *talk.line);
    talk.got = calloc(count, sizeof *talk.got);
    if (talk.epoll < 0 || talk.line == NULL || talk.got == NULL)
        give_up("epoll");
    talk.size = make_message(talk.frame, size, share);
    talk.echo = talk.size - 4;
    for (unsigned i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        talk.line[i] = connect_to(server->port);
        epoll_ctl(talk.epoll, EPOLL_CTL_ADD, talk.line[i], &event);
    }
    const double used_before = time_of(server->process), began = now();
    for (unsigned i = 0; i < count; i += talk.every)
        say(&talk, i);
    unsigned long long messages = 0;
    while (now() < began + seconds)
        messages += turn(&talk);
    const double used = time_of(server->process) - used_before, took = now() - began;
    printf("%u connections, %zu bytes, %u told: %.0f messages a second, %.0f by second of the "
           "server's processor time (%.1f us each)\n",
           count, size, share ? SHARERS : 1, (double)messages / took, (double)messages / used,
           used * 1e6 / (double)messages);
    for (unsigned i = 0; i < count; i++)
        close(talk.line[i]);
    close(talk.epoll);
    free(talk.line);
    free(talk.got);
}

static unsigned long number(int argc, char **argv, int i, unsigned long otherwise)
{
    return i < argc ? strtoul(argv[i], NULL, 10) : otherwise;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: net_bench NET_SERVER [CONNECTIONS [SECONDS [SIZE [SILENT]]]]\n", stderr);
        return 2;
    }
    const unsigned count = (unsigned)number(argc, argv, 2, 200) / SHARERS * SHARERS;
    const double seconds = (double)number(argc, argv, 3, 5);
    const size_t size = number(argc, argv, 4, 100);
    const unsigned silent = (unsigned)number(argc, argv, 5, 2000) / SHARERS * SHARERS;
    struct rlimit files = {0};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (size > SIZE_MAX_OF_MESSAGE)
        return 2;
    const struct server server = start(argv[1]);
    const size_t before = memory_of(server.process);
    for (unsigned i = 0; i < silent; i++)
        connect_to(server.port);
    if (silent > 0)
        printf("%u silent connections: %zu bytes of memory each\n", silent,
               (memory_of(server.process) - before) / silent);
    talk_for(&server, count, seconds, size, false);
    talk_for(&server, count, seconds, size, true);
    kill(server.process, SIGTERM);
    int status = 0;
    if (waitpid(server.process, &status, 0) < 0)
        give_up("wait");
    return status != 0;
}
