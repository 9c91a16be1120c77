/* WebSockets: from the handshake to the close frame. */
#include <string.h>

#include "net/net_internal.h"

static void refuse(struct net_connection *connection, const struct handshake *handshake)
{
    struct net *net = connection->net;
    net->counts.refused++;
    handshake_answer(&connection->out, handshake, &net->config.handshake, net_date(net));
    if (net->app.refused != NULL)
        net->app.refused(net->app.self, &connection->from, handshake->status, handshake->reason);
    out_finish(connection);
}

/* What the application says about it; false if it refuses. */
static bool admitted(struct net_connection *connection, const struct http_request *request)
{
    const struct net_app *app = &connection->net->app;
    const struct http_response missing = {.status = 404};
    const struct http_response *response =
        app->upgrade != NULL ? app->upgrade(app->self, connection, request) : &missing;
    if (response == NULL)
        return true;
    connection->state = ANSWERING;
    struct http_response last = *response;
    last.close = true;
    net_answer(connection, &last);
    return false;
}

void websocket_begin(struct net_connection *connection, const struct http_request *request,
                     const char *bytes, size_t size)
{
    struct net *net = connection->net;
    const struct handshake_rules *rules = &net->config.handshake;
    const struct handshake handshake = handshake_check(request, rules);
    /* first of all, so that the log tells who was refused and not which proxy */
    const bool welcome = connection_identify(connection, request);
    if (handshake.status != 101) {
        refuse(connection, &handshake);
        return;
    }
    if (net->stopping) {
        http_refuse(connection, 503, "the server is about to end");
        return;
    }
    if (!welcome) {
        http_refuse(connection, 429, "too many connections from this address");
        return;
    }
    if (!admitted(connection, request))
        return;
    connection->websocket = websocket_new(net->config.message_max, &connection->out);
    if (connection->websocket == NULL ||
        !handshake_answer(&connection->out, &handshake, rules, net_date(net))) {
        out_drop(connection);
        return;
    }
    connection->greeting = connection->out.size;
    connection->state = SPEAKING;
    connection->open = true;
    connection->begun = false;
    net->counts.websockets++;
    http_free(connection->http);
    connection->http = NULL;
    wheel_set(connection, net->config.ping_time);
    out_mark(connection);
    if (net->app.open != NULL)
        net->app.open(net->app.self, connection);
    if (size > 0 && (connection->state == SPEAKING || connection->state == CLOSING))
        websocket_take(connection, bytes, size);
}

/* It broke a limit of ours: says so and closes. */
static void expel(struct net_connection *connection, unsigned code, const char *reason)
{
    websocket_close(connection->websocket, code, reason);
    out_over(connection, code, reason, strlen(reason));
    out_finish(connection);
}

/* One event; false if there is nothing more to take. */
static bool take_one(struct net_connection *connection)
{
    struct net *net = connection->net;
    struct websocket_message message;
    const enum websocket_event event = websocket_next(connection->websocket, &message);
    const uint64_t frames = websocket_frames(connection->websocket);
    const uint64_t fresh = frames - connection->frames;
    connection->frames = frames;
    if (event == WEBSOCKET_IS_CLOSED) {
        if (connection->state == CLOSING && connection->close_code != 0)
            out_over(connection, connection->close_code, "", 0);
        else
            out_over(connection, message.code, message.text, message.size);
        out_finish(connection);
        return false;
    }
    if (fresh > 0 && !connection_spend(connection, fresh)) {
        expel(connection, CLOSE_POLICY, "too many messages");
        return false;
    }
    if (event == WEBSOCKET_HAS_TEXT) {
        net->counts.messages_in++;
        if (net->app.message != NULL)
            net->app.message(net->app.self, connection, message.text, message.size);
    }
    return event != WEBSOCKET_WANTS_MORE &&
           (connection->state == SPEAKING || connection->state == CLOSING);
}

void websocket_take(struct net_connection *connection, const char *bytes, size_t size)
{
    const struct net_config *config = &connection->net->config;
    websocket_give(connection->websocket, bytes, size);
    while (take_one(connection)) {
    }
    if (connection->state == SPEAKING && net_queued(connection) > config->queue_max)
        out_give_up(connection, CLOSE_POLICY, "too slow a reader");
    if (connection->out.size > 0)
        out_mark(connection);
    if (connection->state != SPEAKING)
        return;
    const bool begun = websocket_begun(connection->websocket);
    if (begun && !connection->begun) {
        connection->began = net_now(connection->net);
        if (config->request_time < config->ping_time)
            wheel_set(connection, config->request_time);
    }
    connection->begun = begun;
}

void websocket_silent(struct net_connection *connection)
{
    const struct net_config *config = &connection->net->config;
    const uint64_t now = net_now(connection->net);
    const uint64_t silent = now - connection->heard;
    if (out_stands_still(connection)) {
        out_over(connection, CLOSE_POLICY, "too slow a reader", strlen("too slow a reader"));
        out_drop(connection);
        return;
    }
    if (connection->begun && now - connection->began >= config->request_time) {
        expel(connection, CLOSE_POLICY, "a message that takes too long");
        return;
    }
    if (silent >= (uint64_t)config->ping_time + config->pong_time) {
        out_over(connection, CLOSE_LOST, "silent", strlen("silent"));
        out_drop(connection);
        return;
    }
    uint64_t next = config->ping_time + (connection->pinged ? config->pong_time : 0);
    if (silent >= config->ping_time && !connection->pinged) {
        connection->pinged = true;
        websocket_ping(connection->websocket);
        out_mark(connection);
        next += config->pong_time;
    }
    next -= silent;
    if (connection->begun && connection->began + config->request_time - now < next)
        next = connection->began + config->request_time - now;
    if (connection->writing && connection->write_began + config->write_time - now < next)
        next = connection->write_began + config->write_time - now;
    wheel_set(connection, next);
}

/* --- for the application --- */

bool net_send(struct net_connection *connection, const char *text, size_t size)
{
    if (connection->state != SPEAKING)
        return false;
    if (net_queued(connection) + websocket_frame_size(size) > connection->net->config.queue_max) {
        out_give_up(connection, CLOSE_POLICY, "too slow a reader");
        return false;
    }
    if (!websocket_send(connection->websocket, text, size)) {
        out_give_up(connection, CLOSE_INTERNAL, "out of memory");
        return false;
    }
    connection->net->counts.messages_out++;
    out_mark(connection);
    return true;
}

void net_close(struct net_connection *connection, unsigned code, const char *reason)
{
    if (connection->state != SPEAKING)
        return;
    connection->state = CLOSING;
    connection->close_code = (uint16_t)code;
    websocket_close(connection->websocket, code, reason);
    wheel_set(connection, connection->net->config.close_time);
    out_mark(connection);
}
