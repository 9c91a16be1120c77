/* The loop: its beginning, its listeners and its end. */
#include "net/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "net/net_internal.h"

struct net_config net_defaults(void)
{
    return (struct net_config){
        .http = {.line = 4096, .head = 8192, .fields = 48, .body = 65536},
        .connections = 10000,
        .address_connections = 200,
        .message_max = 4096,
        .queue_max = 262144,
        .rate = 50,
        .burst = 200,
        .request_time = 10000,
        .answer_time = 30000,
        .write_time = 30000,
        .keep_alive_time = 60000,
        .ping_time = 25000,
        .pong_time = 20000,
        .close_time = 3000,
    };
}

/* A connection is a file: as many as the system grants. */
static void raise_file_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* --- posts from other threads --- */

struct posted {
    struct posted *next;
    net_call *call;
    void *data;
};

bool net_post(struct net *net, net_call *call, void *data)
{
    struct posted *posted = malloc(sizeof *posted);
    if (posted == NULL)
        return false;
    *posted = (struct posted){.call = call, .data = data};
    uv_mutex_lock(&net->mutex);
    *net->posted_end = posted;
    net->posted_end = &posted->next;
    uv_mutex_unlock(&net->mutex);
    uv_async_send(&net->async);
    return true;
}

static void work_posts(struct net *net)
{
    uv_mutex_lock(&net->mutex);
    struct posted *posted = net->posted;
    net->posted = NULL;
    net->posted_end = &net->posted;
    uv_mutex_unlock(&net->mutex);
    while (posted != NULL) {
        struct posted *next = posted->next;
        posted->call(posted->data);
        free(posted);
        posted = next;
    }
}

static void on_async(uv_async_t *async)
{
    work_posts(async->data);
}

/* --- signals and the date --- */

static void on_signal(uv_signal_t *signal, int number)
{
    (void)number;
    struct net *net = signal->data;
    const ptrdiff_t i = signal - net->signal;
    net->on_signal[i].call(net->on_signal[i].data);
}

bool net_on_signal(struct net *net, int signal, net_call *call, void *data)
{
    if (net->signals == SIGNALS_MAX)
        return false;
    uv_signal_t *handle = &net->signal[net->signals];
    uv_signal_init(&net->loop, handle);
    handle->data = net;
    net->on_signal[net->signals].call = call;
    net->on_signal[net->signals].data = data;
    net->signals++;
    return uv_signal_start(handle, on_signal, signal) == 0;
}

const char *net_date(struct net *net)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    const time_t now = time(NULL);
    struct tm tm;
    if (now != net->date_second && gmtime_r(&now, &tm) != NULL) {
        net->date_second = now;
        /* strftime would write it in the language of the locale */
        snprintf(net->date, sizeof net->date, "%.3s, %02u %.3s %04u %02u:%02u:%02u GMT",
                 days + (ptrdiff_t)tm.tm_wday * 3, (unsigned)tm.tm_mday % 100,
                 months + (ptrdiff_t)tm.tm_mon * 3, (unsigned)(tm.tm_year + 1900) % 10000,
                 (unsigned)tm.tm_hour % 100, (unsigned)tm.tm_min % 100, (unsigned)tm.tm_sec % 100);
    }
    return net->date;
}

uint64_t net_now(const struct net *net)
{
    return uv_now(&net->loop);
}

struct net_counts net_counts(const struct net *net)
{
    return net->counts;
}

/* --- listening --- */

static bool read_where(const char *where, struct sockaddr_storage *to)
{
    char host[64];
    const char *colon = strrchr(where, ':');
    if (colon == NULL || colon[1] == '\0' || strspn(colon + 1, "0123456789") != strlen(colon + 1) ||
        strlen(colon + 1) > 5)
        return false;
    const unsigned long port = strtoul(colon + 1, NULL, 10);
    size_t size = (size_t)(colon - where);
    if (size >= 2 && where[0] == '[' && colon[-1] == ']') {
        where++;
        size -= 2;
    }
    if (port > UINT16_MAX || size == 0 || size >= sizeof host)
        return false;
    memcpy(host, where, size);
    host[size] = '\0';
    if (strcmp(host, "localhost") == 0)
        strcpy(host, "127.0.0.1");
    return uv_ip4_addr(host, (int)port, (struct sockaddr_in *)to) == 0 ||
           uv_ip6_addr(host, (int)port, (struct sockaddr_in6 *)to) == 0;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct net *net = listener->data;
    if (status < 0)
        return;
    struct net_connection *connection = connection_new(net);
    if (connection == NULL)
        return;
    if (uv_accept(listener, (uv_stream_t *)&connection->tcp) != 0) {
        out_drop(connection);
        return;
    }
    connection->door = net->listens[(uv_tcp_t *)listener - net->listener].door;
    net->counts.accepted++;
    connection_accepted(connection);
}

/* The port that a socket has got. */
static unsigned port_of(const uv_tcp_t *tcp)
{
    struct sockaddr_storage bound;
    int size = sizeof bound;
    if (uv_tcp_getsockname(tcp, (struct sockaddr *)&bound, &size) != 0)
        return 0;
    const bool six = bound.ss_family == AF_INET6;
    return ntohs(six ? ((const struct sockaddr_in6 *)&bound)->sin6_port
                     : ((const struct sockaddr_in *)&bound)->sin_port);
}

const char *net_listen(struct net *net, const char *where, unsigned door)
{
    struct sockaddr_storage to;
    memset(&to, 0, sizeof to);
    if (net->listeners == LISTENERS_MAX)
        return "too many addresses to listen to";
    if (!read_where(where, &to))
        return "not an address with a port, such as 127.0.0.1:8080 or [::1]:8080";
    const unsigned index = net->listeners++;
    uv_tcp_t *tcp = &net->listener[index];
    uv_tcp_init(&net->loop, tcp);
    tcp->data = net;
    net->listens[index].door = door;
    int status = uv_tcp_bind(tcp, (const struct sockaddr *)&to, 0);
    if (status == 0)
        status = uv_listen((uv_stream_t *)tcp, 511, on_connection);
    if (status != 0)
        return uv_strerror(status);
    net->listens[index].port = port_of(tcp);
    return NULL;
}

unsigned net_port(const struct net *net, unsigned door)
{
    for (unsigned i = net->listeners; i-- > 0;)
        if (net->listens[i].door == door)
            return net->listens[i].port;
    return 0;
}

/* --- beginning and end --- */

struct net *net_new(const struct net_config *config, const struct net_app *app)
{
    struct net *net = calloc(1, sizeof *net);
    if (net == NULL)
        return NULL;
    if (uv_loop_init(&net->loop) != 0) {
        free(net);
        return NULL;
    }
    raise_file_limit();
    signal(SIGPIPE, SIG_IGN); /* a line that is gone is no reason to die */
    net->config = *config;
    net->app = *app;
    net->posted_end = &net->posted;
    net->free_slot = UINT32_MAX;
    uv_mutex_init(&net->mutex);
    uv_async_init(&net->loop, &net->async, on_async);
    uv_prepare_init(&net->loop, &net->prepare);
    uv_timer_init(&net->loop, &net->tick);
    uv_timer_init(&net->loop, &net->stop);
    net->async.data = net->prepare.data = net->tick.data = net->stop.data = net;
    link_alone(&net->dirty);
    wheel_init(net);
    uv_prepare_start(&net->prepare, out_work);
    return net;
}

void net_run(struct net *net)
{
    uv_timer_start(&net->tick, wheel_turn, WHEEL_TICK, WHEEL_TICK);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    uv_timer_stop(&net->tick);
}

/* When the last connection is gone there is nothing to wait for. */
void net_gone(struct net *net)
{
    if (net->stopping && net->counts.connections == 0)
        uv_stop(&net->loop);
}

static void drop_all(uv_timer_t *timer)
{
    struct net *net = timer->data;
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct net_connection *connection = net->slots[i].connection;
        if (connection == NULL)
            continue;
        out_over(connection, CLOSE_AWAY, "the server ends", strlen("the server ends"));
        out_drop(connection);
    }
}

bool net_stopping(const struct net *net)
{
    return net->stopping;
}

void net_stop(struct net *net, unsigned time)
{
    if (net->stopping)
        return;
    net->stopping = true;
    for (unsigned i = 0; i < net->listeners; i++)
        uv_close((uv_handle_t *)&net->listener[i], NULL);
    net->listeners = 0;
    uv_timer_start(&net->stop, drop_all, time, 0);
    for (uint32_t i = 0; i < net->slot_count; i++) {
        struct net_connection *connection = net->slots[i].connection;
        if (connection == NULL)
            continue;
        if (connection->state == SPEAKING)
            net_close(connection, CLOSE_AWAY, "come back");
        else if (connection->state == REQUESTING && !connection->begun)
            out_finish(connection);
    }
    net_gone(net);
}

static void close_handle(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

void net_free(struct net *net)
{
    if (net == NULL)
        return;
    drop_all(&net->stop);
    uv_walk(&net->loop, close_handle, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    work_posts(net);
    uv_loop_close(&net->loop);
    uv_mutex_destroy(&net->mutex);
    places_drop(&net->places);
    free(net->slots);
    free(net);
}
