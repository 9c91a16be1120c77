/* Bytes out, and the end of connections. */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>

#include "net/net_internal.h"

void out_mark(struct net_connection *connection)
{
    if (connection->dirty.next == &connection->dirty && connection->state != DEAD)
        link_into(&connection->net->dirty, &connection->dirty);
}

/* --- closing --- */

static void on_closed(uv_handle_t *handle)
{
    struct net_connection *connection = handle->data;
    connection_free(connection);
}

void out_drop(struct net_connection *connection)
{
    if (connection->state == DEAD)
        return;
    if (connection->open)
        out_over(connection, CLOSE_LOST, "lost", strlen("lost"));
    const bool unsaid = connection->writing || connection->out.size > 0;
    connection->state = DEAD;
    wheel_out(connection);
    link_out(&connection->dirty);
    /* what the other side does not take must not stay in the kernel */
    if (!unsaid || connection->shut || uv_tcp_close_reset(&connection->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&connection->tcp, on_closed);
}

void out_over(struct net_connection *connection, unsigned code, const char *reason, size_t size)
{
    char text[WEBSOCKET_REASON_MAX + 1];
    struct net *net = connection->net;
    if (!connection->open)
        return;
    connection->open = false;
    net->counts.websockets--;
    if (size > WEBSOCKET_REASON_MAX)
        size = WEBSOCKET_REASON_MAX;
    memcpy(text, reason, size);
    text[size] = '\0';
    if (net->app.close != NULL)
        net->app.close(net->app.self, connection, code, text);
}

void out_finish(struct net_connection *connection)
{
    if (connection->state >= DRAINING)
        return;
    connection->state = DRAINING;
    connection_read(connection, true);
    wheel_set(connection, connection->net->config.close_time);
    out_mark(connection);
}

void out_give_up(struct net_connection *connection, unsigned code, const char *reason)
{
    connection->slow = true;
    connection->close_code = (uint16_t)code;
    connection->close_reason = reason;
    connection->state = CLOSING;
    connection->out.size = connection->greeting;
    websocket_close(connection->websocket, code, reason);
    out_mark(connection);
}

/* --- writing --- */

static void on_shut(uv_shutdown_t *ask, int status)
{
    struct net_connection *connection = ask->data;
    if (status != 0 && status != UV_ECANCELED)
        out_drop(connection);
}

/* Nothing is left to write. */
static void said_all(struct net_connection *connection)
{
    if (connection->state == ANSWERING && connection->answered) {
        http_resume(connection);
        return;
    }
    if (connection->state != DRAINING || connection->shut)
        return;
    if (connection->ended) {
        out_drop(connection);
        return;
    }
    connection->shut = true;
    connection->ask.shutdown.data = connection;
    if (uv_shutdown(&connection->ask.shutdown, (uv_stream_t *)&connection->tcp, on_shut) != 0)
        out_drop(connection);
}

static void on_written(uv_write_t *ask, int status)
{
    struct net_connection *connection = ask->data;
    connection->writing = false;
    bytes_drop(&connection->sending);
    connection->sending_size = 0;
    if (connection->state == DEAD)
        return;
    if (status != 0)
        out_drop(connection);
    else
        out_mark(connection);
}

/* The kernel took `taken` bytes: libuv gets the rest. */
static bool hand_over(struct net_connection *connection, size_t taken)
{
    uv_buf_t buffers[2];
    unsigned count = 0;
    connection->sending = connection->out;
    connection->out = (struct bytes){0};
    const size_t size = connection->sending.size;
    if (taken < size)
        buffers[count++] = uv_buf_init(connection->sending.at + taken, (unsigned)(size - taken));
    const size_t skip = taken < size ? 0 : taken - size;
    if (connection->lasting_size > skip)
        buffers[count++] =
            (uv_buf_t){.base = connection->lasting + skip, .len = connection->lasting_size - skip};
    connection->sending_size = size + connection->lasting_size - taken;
    connection->lasting_size = 0;
    connection->left = connection->sending_size;
    connection->ask.write.data = connection;
    connection->writing = true;
    connection->write_began = net_now(connection->net);
    if (connection->due > connection->write_began + connection->net->config.write_time)
        wheel_set(connection, connection->net->config.write_time);
    return uv_write(&connection->ask.write, (uv_stream_t *)&connection->tcp, buffers, count,
                    on_written) == 0;
}

bool out_stands_still(struct net_connection *connection)
{
    const uint64_t now = net_now(connection->net);
    if (!connection->writing || now - connection->write_began < connection->net->config.write_time)
        return false;
    const size_t left = uv_stream_get_write_queue_size((const uv_stream_t *)&connection->tcp);
    if (left + PROGRESS > connection->left)
        return true;
    connection->left = left;
    connection->write_began = now;
    return false;
}

/* What the kernel takes at once; below 0: the line is gone. libuv has nothing of ours then, and
 * would call write, which costs more of a socket than this does. */
static ssize_t send_some(struct net_connection *connection)
{
    struct iovec parts[2] = {
        {.iov_base = connection->out.at, .iov_len = connection->out.size},
        {.iov_base = connection->lasting, .iov_len = connection->lasting_size},
    };
    const struct msghdr message = {.msg_iov = parts,
                                   .msg_iovlen = connection->lasting_size > 0 ? 2 : 1};
    uv_os_fd_t socket = -1;
    if (uv_fileno((const uv_handle_t *)&connection->tcp, &socket) != 0)
        return -1;
    const ssize_t taken = sendmsg(socket, &message, MSG_NOSIGNAL);
    return taken < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : taken;
}

bool out_flush(struct net_connection *connection)
{
    if (connection->writing)
        return false;
    const size_t all = connection->out.size + connection->lasting_size;
    if (all == 0)
        return true;
    struct net *net = connection->net;
    const ssize_t taken = send_some(connection);
    connection->greeting = 0;
    net->counts.writes++;
    net->counts.bytes_out += all;
    if (taken >= 0 && (size_t)taken == all) {
        bytes_drop(&connection->out);
        connection->lasting_size = 0;
        return true;
    }
    if (taken < 0 || !hand_over(connection, (size_t)taken))
        out_drop(connection);
    return false;
}

void out_work(uv_prepare_t *prepare)
{
    struct net *net = prepare->data;
    if (net->app.turned != NULL)
        net->app.turned(net->app.self);
    while (net->dirty.next != &net->dirty) {
        struct net_connection *connection = from_dirty(net->dirty.next);
        link_out(&connection->dirty);
        if (connection->slow) {
            connection->slow = false;
            out_over(connection, connection->close_code, connection->close_reason,
                     strlen(connection->close_reason));
            out_finish(connection);
        }
        if (out_flush(connection) && connection->state != DEAD)
            said_all(connection);
    }
}
