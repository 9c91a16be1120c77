/* Requests of a connection, one after the other. */
#include <stdio.h>
#include <string.h>

#include "net/net_internal.h"

void http_begin(struct net_connection *connection)
{
    connection->http = http_new(&connection->net->config.http);
    if (connection->http == NULL)
        out_drop(connection);
}

void http_refuse(struct net_connection *connection, unsigned status, const char *reason)
{
    struct net *net = connection->net;
    char text[160];
    const int size =
        snprintf(text, sizeof text, "%u %s: %s\n", status, http_status(status), reason);
    const struct http_response response = {
        .status = status, .body = text, .size = (size_t)size, .close = true};
    net->counts.refused++;
    if (http_answer_head(&connection->out, &response, NULL, net_date(net)))
        bytes_add(&connection->out, text, (size_t)size);
    if (net->app.refused != NULL)
        net->app.refused(net->app.self, &connection->from, status, reason);
    out_finish(connection);
}

/* --- answers --- */

uint64_t net_ticket(const struct net_connection *connection)
{
    return (uint64_t)connection->generation << 32 | connection->slot;
}

struct net_connection *net_by_ticket(struct net *net, uint64_t ticket)
{
    const uint32_t slot = (uint32_t)ticket;
    if (slot >= net->slot_count || net->slots[slot].connection == NULL ||
        net->slots[slot].generation != ticket >> 32)
        return NULL;
    struct net_connection *connection = net->slots[slot].connection;
    return connection->state == ANSWERING && !connection->answered ? connection : NULL;
}

static void queue_answer(struct net_connection *connection, const struct http_response *response)
{
    struct net *net = connection->net;
    const struct http_request *request = http_request(connection->http);
    struct http_response last = *response;
    last.close = last.close || !request->keep_alive || net->stopping;
    connection->answered = true;
    connection->last = last.close;
    bool good = http_answer_head(&connection->out, &last, request, net_date(net));
    const bool body = request->method != METHOD_HEAD && response->status != 204 &&
                      response->status != 304 && response->size > 0;
    if (good && body && response->lasting) {
        const union {
            const char *ours;
            char *libuvs; /* which does not write to it, but says it might */
        } body_of = {.ours = response->body};
        connection->lasting = body_of.libuvs;
        connection->lasting_size = response->size;
    } else if (good && body) {
        good = bytes_add(&connection->out, response->body, response->size);
    }
    if (!good)
        out_drop(connection); /* no memory, or a header that the application must not send */
}

void net_answer(struct net_connection *connection, const struct http_response *response)
{
    if (connection->state != ANSWERING || connection->answered)
        return;
    queue_answer(connection, response);
    wheel_set(connection, connection->net->config.write_time);
    out_mark(connection);
}

/* --- requests --- */

/* The answer has left: ready for the next request, or the end. */
static void answered(struct net_connection *connection)
{
    connection->answered = false;
    if (connection->last) {
        out_finish(connection);
        return;
    }
    http_next(connection->http);
    connection->state = REQUESTING;
    connection->begun = false;
    wheel_set(connection, connection->net->config.keep_alive_time);
}

static void ask(struct net_connection *connection)
{
    struct net *net = connection->net;
    const struct http_request *request = http_request(connection->http);
    connection->state = ANSWERING;
    connection->answered = false;
    net->counts.requests++;
    wheel_set(connection, net->config.answer_time);
    if (!connection_spend(connection, 1))
        http_refuse(connection, 429, "too many requests");
    else if (!connection_identify(connection, request))
        http_refuse(connection, 429, "too many connections from this address");
    else if (net->app.request == NULL)
        net_answer(connection, &(struct http_response){.status = 404});
    else
        net->app.request(net->app.self, connection, request);
    if (connection->state == ANSWERING && connection->answered && out_flush(connection))
        answered(connection);
}

/* Takes bytes until they are used up or something must be waited for. Returns how many are used. */
static size_t take(struct net_connection *connection, const char *bytes, size_t size)
{
    size_t all = 0;
    while (all < size && connection->state == REQUESTING) {
        size_t used = 0;
        const enum http_event event = http_feed(connection->http, bytes + all, size - all, &used);
        all += used;
        switch (event) {
        case HTTP_WANTS_MORE:
            break;
        case HTTP_WANTS_CONTINUE:
            bytes_add_text(&connection->out, "HTTP/1.1 100 Continue\r\n\r\n");
            out_mark(connection);
            break;
        case HTTP_HAS_REQUEST:
            ask(connection);
            break;
        case HTTP_HAS_UPGRADE:
            websocket_begin(connection, http_request(connection->http), bytes + all, size - all);
            return size;
        case HTTP_HAS_ERROR: {
            const struct http_refusal refusal = http_refusal(connection->http);
            http_refuse(connection, refusal.status, refusal.reason);
            return size;
        }
        }
    }
    return all;
}

void http_take(struct net_connection *connection, const char *bytes, size_t size)
{
    const size_t used = take(connection, bytes, size);
    if (connection->state == ANSWERING) {
        connection_read(connection, false);
        if (!bytes_add(&connection->rest, bytes + used, size - used))
            out_drop(connection);
    } else if (connection->state == REQUESTING && !connection->begun &&
               http_begun(connection->http)) {
        connection->begun = true;
        wheel_set(connection, connection->net->config.request_time);
    }
}

void http_resume(struct net_connection *connection)
{
    answered(connection);
    if (connection->state != REQUESTING)
        return;
    connection_read(connection, true);
    struct bytes rest = connection->rest;
    connection->rest = (struct bytes){0};
    if (rest.size > 0)
        http_take(connection, rest.at, rest.size);
    bytes_drop(&rest);
    if (connection->state == REQUESTING && connection->ended)
        out_finish(connection); /* it had said its last before the answer */
}
