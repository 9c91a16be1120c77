/* A connection from its beginning: who it is, what it may, and its bytes. */
#include <stdlib.h>
#include <string.h>

#include "net/net_internal.h"

/* --- slots: connections by number --- */

static bool take_slot(struct net *net, struct net_connection *connection)
{
    if (net->free_slot == UINT32_MAX) {
        const uint32_t count = net->slot_count == 0 ? 64 : net->slot_count * 2;
        struct slot *slots = realloc(net->slots, count * sizeof *slots);
        if (slots == NULL)
            return false;
        for (uint32_t i = count; i-- > net->slot_count;) {
            slots[i] = (struct slot){.next_free = net->free_slot};
            net->free_slot = i;
        }
        net->slots = slots;
        net->slot_count = count;
    }
    connection->slot = net->free_slot;
    struct slot *slot = &net->slots[connection->slot];
    net->free_slot = slot->next_free;
    slot->connection = connection;
    connection->generation = ++slot->generation;
    return true;
}

static void give_slot(struct net *net, uint32_t number)
{
    net->slots[number].connection = NULL;
    net->slots[number].next_free = net->free_slot;
    net->free_slot = number;
}

/* --- bytes in --- */

static void on_room(uv_handle_t *handle, size_t suggested, uv_buf_t *buffer)
{
    (void)suggested;
    const struct net_connection *connection = handle->data;
    *buffer = uv_buf_init(connection->net->in, READ_ROOM);
}

/* The other side has said its last, or the line is gone. */
static void over(struct net_connection *connection, bool line)
{
    connection->ended = true;
    connection->reading = false;
    if (line && connection->state == REQUESTING && connection->begun)
        http_refuse(connection, 400, "the request ended before it was complete");
    else if (!line || (connection->state != ANSWERING && connection->state != DRAINING) ||
             connection->shut)
        out_drop(connection); /* else there is still something to say */
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct net_connection *connection = stream->data;
    struct net *net = connection->net;
    if (size == 0 || connection->state == DEAD)
        return;
    if (size < 0) {
        over(connection, size == UV_EOF);
        return;
    }
    net->counts.bytes_in += (size_t)size;
    connection->heard = net_now(net);
    connection->pinged = false;
    switch (connection->state) {
    case REQUESTING:
        http_take(connection, buffer->base, (size_t)size);
        break;
    case SPEAKING:
    case CLOSING:
        websocket_take(connection, buffer->base, (size_t)size);
        break;
    case ANSWERING:
    case DRAINING:
    case DEAD:
        break;
    }
}

void connection_read(struct net_connection *connection, bool on)
{
    if (connection->reading == on || connection->ended || connection->state == DEAD)
        return;
    connection->reading = on;
    if (on)
        uv_read_start((uv_stream_t *)&connection->tcp, on_room, on_read);
    else
        uv_read_stop((uv_stream_t *)&connection->tcp);
}

/* --- who it is --- */

static bool claim(struct net_connection *connection, const struct address *from)
{
    struct net *net = connection->net;
    if (connection->claimed && address_equal(&connection->from, from))
        return true;
    if (connection->claimed)
        places_remove(&net->places, &connection->from);
    connection->from = *from;
    connection->claimed = places_add(&net->places, from, net->config.address_connections);
    return connection->claimed;
}

/* The last address of the lists that is not a proxy of ours: those before it are hearsay. */
static struct address forwarded(const struct http_request *request, const struct address *peer,
                                const char *const *proxies)
{
    struct address from = *peer;
    for (unsigned i = request->fields; i-- > 0;) {
        if (strcmp(request->field[i].name, "x-forwarded-for") != 0)
            continue;
        const char *list = request->field[i].value;
        size_t end = strlen(list);
        while (end > 0) {
            while (end > 0 && strchr(" \t,", list[end - 1]) != NULL)
                end--;
            size_t begin = end;
            while (begin > 0 && strchr(" \t,", list[begin - 1]) == NULL)
                begin--;
            struct address one;
            if (begin == end || !address_read(list + begin, end - begin, &one))
                return from;
            from = one;
            if (!address_listed(&one, proxies))
                return from;
            end = begin;
        }
    }
    return from;
}

bool connection_identify(struct net_connection *connection, const struct http_request *request)
{
    if (!net_by_proxy(connection))
        return true; /* since it was accepted */
    const struct address from =
        forwarded(request, &connection->peer, connection->net->config.proxies);
    return claim(connection, &from);
}

bool connection_spend(struct net_connection *connection, uint64_t count)
{
    const struct net_config *config = &connection->net->config;
    if (config->rate == 0)
        return true;
    const uint64_t now = net_now(connection->net);
    const uint64_t most = (uint64_t)config->burst * 1000;
    uint64_t tokens = connection->tokens + (now - connection->refilled) * config->rate;
    if (tokens > most)
        tokens = most;
    connection->refilled = now;
    const bool enough = tokens >= count * 1000;
    connection->tokens = (uint32_t)(enough ? tokens - count * 1000 : 0);
    return enough;
}

/* --- beginning and end --- */

struct net_connection *connection_new(struct net *net)
{
    struct net_connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL)
        return NULL;
    connection->net = net;
    link_alone(&connection->dirty);
    link_alone(&connection->timed);
    connection->heard = connection->refilled = net_now(net);
    connection->tokens = net->config.burst * 1000;
    if (!take_slot(net, connection)) {
        free(connection);
        return NULL;
    }
    uv_tcp_init(&net->loop, &connection->tcp);
    connection->tcp.data = connection;
    net->counts.connections++;
    return connection;
}

void connection_accepted(struct net_connection *connection)
{
    struct net *net = connection->net;
    const struct net_config *config = &net->config;
    struct sockaddr_storage peer;
    int size = sizeof peer;
    uv_tcp_nodelay(&connection->tcp, 1);
    if (uv_tcp_getpeername(&connection->tcp, (struct sockaddr *)&peer, &size) != 0 ||
        !address_of((const struct sockaddr *)&peer, &connection->peer) ||
        net->counts.connections > config->connections + REFUSED_SURPLUS) {
        out_drop(connection);
        return;
    }
    connection->from = connection->peer;
    connection_read(connection, true);
    wheel_set(connection, config->request_time);
    if (net->stopping)
        http_refuse(connection, 503, "the server is about to end");
    else if (net->counts.connections > config->connections)
        http_refuse(connection, 503, "too many connections");
    else if (!net_by_proxy(connection) && !claim(connection, &connection->peer))
        http_refuse(connection, 429, "too many connections from this address");
    else
        http_begin(connection);
}

void connection_free(struct net_connection *connection)
{
    struct net *net = connection->net;
    if (connection->claimed)
        places_remove(&net->places, &connection->from);
    give_slot(net, connection->slot);
    http_free(connection->http);
    websocket_free(connection->websocket);
    bytes_drop(&connection->out);
    bytes_drop(&connection->sending);
    bytes_drop(&connection->rest);
    free(connection);
    net->counts.connections--;
    net_gone(net);
}

void net_set_user(struct net_connection *connection, void *user)
{
    connection->user = user;
}

void *net_user(const struct net_connection *connection)
{
    return connection->user;
}

const struct address *net_from(const struct net_connection *connection)
{
    return &connection->from;
}

unsigned net_door(const struct net_connection *connection)
{
    return connection->door;
}

bool net_by_proxy(const struct net_connection *connection)
{
    return address_listed(&connection->peer, connection->net->config.proxies);
}

size_t net_queued(const struct net_connection *connection)
{
    return connection->out.size + connection->lasting_size + connection->sending_size;
}
