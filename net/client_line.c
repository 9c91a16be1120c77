/* A connection: one or two requests, and then perhaps a WebSocket; all of it within TLS, or not. */
#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "base/json_read.h"
#include "core/json.h"
#include "net/client_internal.h"

enum { KEY_BYTES = 16, KEY_ROOM = 25, REQUEST_ROOM = 1024, MESSAGE_MAX = 1 << 20 };

enum phase {
    ASKING,    /* an answer is due that ends it: client_ask */
    COMING,    /* a guest is being made */
    SWITCHING, /* a WebSocket is asked for */
    SPEAKING,
    ENDED,
};

struct client_line {
    uv_tcp_t tcp;
    union {
        uv_connect_t connect;
        uv_write_t write;
    } ask;
    struct client *client;
    struct client_line *next, **link;
    const struct client_calls *calls;
    void *user;
    client_answered *answered; /* instead of calls */
    enum phase phase;
    bool connected, writing;
    uint16_t code;
    struct answer *answer; /* while one is due */
    struct websocket *websocket;
    struct tls *tls;                   /* NULL: bytes go as they are */
    struct bytes out, sealed, sending; /* `sealed`: by TLS, out of `out` */
    char *reason;                      /* of its end */
};

static void random_bytes(void *bytes, size_t size)
{
    /* without randomness nothing here is safe, and libcrypto cannot do much else either */
    if (RAND_bytes(bytes, (int)size) != 1)
        abort();
}

/* --- the end --- */

static void free_line(struct client_line *line)
{
    answer_free(line->answer);
    websocket_free(line->websocket);
    tls_free(line->tls);
    bytes_drop(&line->out);
    bytes_drop(&line->sealed);
    bytes_drop(&line->sending);
    free(line->reason);
    free(line);
}

static void on_closed(uv_handle_t *handle)
{
    struct client_line *line = handle->data;
    const char *reason = line->reason != NULL ? line->reason : "";
    if (line->answered != NULL) {
        const struct client_answer none = {
            .error = reason, .explained = line->code == CLOSE_TLS, .body = ""};
        line->answered(line->user, &none);
    } else if (line->calls != NULL) {
        line->calls->closed(line->user, line, line->code, reason);
    }
    free_line(line);
}

/* TLS says that no more comes, or what is wrong; should the kernel not take it, so be it. */
static void say_end(struct client_line *line)
{
    if (line->tls == NULL || !line->connected || line->writing ||
        !tls_end(line->tls, &line->sealed) || line->sealed.size == 0)
        return;
    const uv_buf_t buffer = {.base = line->sealed.at, .len = line->sealed.size};
    (void)uv_try_write((uv_stream_t *)&line->tcp, &buffer, 1);
}

/* That it has ended is told from the loop. */
static void end_with(struct client_line *line, unsigned code, const char *reason, size_t size)
{
    if (line->phase == ENDED)
        return;
    say_end(line);
    line->phase = ENDED;
    line->code = (uint16_t)code;
    line->reason = strndup(reason, size);
    *line->link = line->next;
    if (line->next != NULL)
        line->next->link = line->link;
    uv_close((uv_handle_t *)&line->tcp, on_closed);
}

static void end(struct client_line *line, unsigned code, const char *reason)
{
    end_with(line, code, reason, strlen(reason));
}

/* In the server's words. */
static void end_as_told(struct client_line *line, unsigned code, const char *reason, size_t size)
{
    end_with(line, code, reason, size < CLIENT_REASON_MAX ? size : CLIENT_REASON_MAX);
}

void client_line_forget(struct client_line *line)
{
    line->calls = NULL;
    line->answered = NULL;
    end(line, CLOSE_LOST, "");
}

void client_drop(struct client_line *line)
{
    end(line, CLOSE_LOST, "dropped");
}

/* --- writing --- */

static void flush(struct client_line *line);

static void on_written(uv_write_t *ask, int status)
{
    struct client_line *line = ask->data;
    line->writing = false;
    bytes_drop(&line->sending);
    if (line->phase == ENDED)
        return;
    if (status != 0)
        end(line, CLOSE_LOST, uv_strerror(status));
    else
        flush(line);
}

/* What the kernel does not take at once waits with libuv, and what is said meanwhile behind it. */
static void flush(struct client_line *line)
{
    if (line->phase == ENDED || !line->connected || line->writing)
        return;
    if (line->tls != NULL && !tls_seal(line->tls, &line->out, &line->sealed)) {
        end(line, CLOSE_LOST, "out of memory");
        return;
    }
    struct bytes *out = line->tls != NULL ? &line->sealed : &line->out;
    if (out->size == 0)
        return;
    uv_stream_t *stream = (uv_stream_t *)&line->tcp;
    uv_buf_t buffer = {.base = out->at, .len = out->size};
    int taken = uv_try_write(stream, &buffer, 1);
    if (taken == UV_EAGAIN)
        taken = 0;
    if (taken >= 0 && (size_t)taken == out->size) {
        bytes_drop(out);
        return;
    }
    if (taken < 0) {
        end(line, CLOSE_LOST, uv_strerror(taken));
        return;
    }
    line->sending = *out;
    *out = (struct bytes){0};
    buffer =
        (uv_buf_t){.base = line->sending.at + taken, .len = line->sending.size - (size_t)taken};
    line->ask.write.data = line;
    line->writing = true;
    const int status = uv_write(&line->ask.write, stream, &buffer, 1, on_written);
    if (status != 0)
        end(line, CLOSE_LOST, uv_strerror(status));
}

/* --- requests --- */

/* A token goes into a header as it is. */
static bool token_valid(const char *token)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~+/=";
    const size_t size = strlen(token);
    return size > 0 && size <= CLIENT_TOKEN_MAX && strspn(token, letters) == size;
}

static bool add_head(struct client_line *line, const char *method, const char *path,
                     const char *token)
{
    struct bytes *out = &line->out;
    bool good = bytes_add_text(out, method) && bytes_add_text(out, " ") &&
                bytes_add_text(out, path) && bytes_add_text(out, " HTTP/1.1\r\nHost: ") &&
                bytes_add_text(out, line->client->host) && bytes_add_text(out, "\r\n");
    if (token != NULL)
        good = good && bytes_add_text(out, "Authorization: Bearer ") &&
               bytes_add_text(out, token) && bytes_add_text(out, "\r\n");
    return good;
}

static bool add_request(struct client_line *line, const char *method, const char *path,
                        const char *token, const char *json)
{
    char length[64];
    snprintf(length, sizeof length, "Content-Length: %zu\r\n", json != NULL ? strlen(json) : 0);
    line->answer = answer_new(NULL);
    bool good = line->answer != NULL && add_head(line, method, path, token);
    if (json != NULL)
        good = good && bytes_add_text(&line->out, "Content-Type: application/json\r\n") &&
               bytes_add_text(&line->out, length);
    return good && bytes_add_text(&line->out, "\r\n") &&
           bytes_add_text(&line->out, json != NULL ? json : "");
}

static bool add_guest(struct client_line *line, const char *name)
{
    char json[REQUEST_ROOM];
    struct text text = TEXT(json);
    text_char(&text, '{');
    json_name(&text, "name");
    json_text(&text, name);
    text_char(&text, '}');
    line->phase = COMING;
    return !text.cut && add_request(line, "POST", "/api/guest", NULL, json);
}

static bool add_switch(struct client_line *line, const char *token)
{
    unsigned char bytes[KEY_BYTES];
    char key[KEY_ROOM], accept[WEBSOCKET_ACCEPT_ROOM];
    random_bytes(bytes, sizeof bytes);
    EVP_EncodeBlock((unsigned char *)key, bytes, sizeof bytes);
    if (!handshake_accept(key, accept))
        return false;
    line->phase = SWITCHING;
    line->answer = answer_new(accept);
    return line->answer != NULL && add_head(line, "GET", "/ws", token) &&
           bytes_add_text(&line->out, "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ") &&
           bytes_add_text(&line->out, key) && bytes_add_text(&line->out, "\r\n\r\n");
}

/* --- what comes in --- */

/* The word of a refusal, or whatever the answer says. */
static void refused(struct client_line *line, const struct client_answer *told)
{
    char word[CLIENT_REASON_MAX + 1];
    if (json_member(told->body, "refused", word, sizeof word) == NULL)
        end(line, told->status, word);
    else
        end_as_told(line, told->status, told->body, strcspn(told->body, "\r\n"));
}

/* An answer is here, and it is no switch. */
static void answered(struct client_line *line)
{
    struct answer *answer = line->answer;
    const struct client_answer told = answer_told(answer);
    line->answer = NULL;
    if (line->phase == ASKING) {
        client_answered *call = line->answered;
        line->answered = NULL;
        call(line->user, &told);
        end(line, CLOSE_NORMAL, "");
    } else if (line->phase == COMING && told.status == 200 && told.token != NULL &&
               token_valid(told.token)) {
        if (line->calls->known != NULL)
            line->calls->known(line->user, line, told.token);
        if (line->phase != ENDED && !add_switch(line, told.token))
            end(line, CLOSE_LOST, "out of memory");
        flush(line);
    } else {
        refused(line, &told);
    }
    answer_free(answer);
}

static void speak(struct client_line *line)
{
    answer_free(line->answer);
    line->answer = NULL;
    line->phase = SPEAKING;
    line->websocket = websocket_new_client(MESSAGE_MAX, &line->out, random_bytes);
    if (line->websocket == NULL)
        end(line, CLOSE_LOST, "out of memory");
    else
        line->calls->open(line->user, line);
}

static void take_frames(struct client_line *line, const char *bytes, size_t size)
{
    websocket_give(line->websocket, bytes, size);
    while (line->phase == SPEAKING) {
        struct websocket_message message;
        const enum websocket_event event = websocket_next(line->websocket, &message);
        if (event == WEBSOCKET_WANTS_MORE)
            break;
        if (event == WEBSOCKET_HAS_TEXT) {
            line->calls->message(line->user, line, message.text, message.size);
        } else if (event == WEBSOCKET_IS_CLOSED) {
            flush(line); /* our close frame; should the kernel not take it, so be it */
            end_as_told(line, message.code, message.text, message.size);
        }
    }
    flush(line); /* pongs */
}

static void take_answer(struct client_line *line, const char *bytes, size_t size)
{
    size_t used = 0;
    switch (answer_take(line->answer, bytes, size, &used)) {
    case ANSWER_WANTS_MORE:
        break;
    case ANSWER_IS_WHOLE:
        answered(line);
        break;
    case ANSWER_SWITCHES:
        speak(line);
        if (line->phase == SPEAKING)
            take_frames(line, bytes + used, size - used);
        break;
    case ANSWER_IS_BROKEN:
        end(line, CLOSE_PROTOCOL, "an answer that is no proper HTTP");
        break;
    }
}

static void take(struct client_line *line, const char *bytes, size_t size)
{
    if (line->answer != NULL)
        take_answer(line, bytes, size);
    else
        take_frames(line, bytes, size);
}

/* The server says no more: an answer without a length ends so. */
static void take_end(struct client_line *line)
{
    if (line->answer != NULL && answer_end(line->answer) == ANSWER_IS_WHOLE)
        answered(line);
    else
        end(line, CLOSE_LOST, "the server has closed");
}

/* --- the same within TLS --- */

static void fail_tls(struct client_line *line)
{
    char why[TLS_WHY];
    if (tls_greeted(line->tls)) {
        end(line, CLOSE_LOST, "what came was not encrypted as agreed");
        return;
    }
    tls_why(line->tls, line->client->host, why);
    end(line, CLOSE_TLS, why);
}

static void take_sealed(struct client_line *line, const char *bytes, size_t size)
{
    char *room = line->client->in; /* where the bytes were, which tls_give has copied */
    if (!tls_give(line->tls, bytes, size)) {
        end(line, CLOSE_LOST, "out of memory");
        return;
    }
    for (size_t more = tls_take(line->tls, room, CLIENT_READ_ROOM); more > 0;
         more = line->phase != ENDED ? tls_take(line->tls, room, CLIENT_READ_ROOM) : 0)
        take(line, room, more);
    flush(line); /* the handshake */
    if (line->phase == ENDED)
        return;
    if (tls_state(line->tls) == TLS_FAILED)
        fail_tls(line);
    else if (tls_state(line->tls) == TLS_ENDED)
        take_end(line);
}

/* The connection ends, and the server has not said that it would: somebody in between can have cut
 * off what it said. */
static void take_cut(struct client_line *line)
{
    char why[TLS_WHY];
    if (line->phase != ASKING || !tls_greeted(line->tls)) {
        end(line, CLOSE_LOST, "the connection was cut off");
        return;
    }
    snprintf(why, sizeof why,
             _("the connection to %s was cut off before the answer was whole: try again"),
             line->client->host);
    end(line, CLOSE_TLS, why);
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *buffer)
{
    (void)wanted;
    const struct client_line *line = handle->data;
    *buffer = uv_buf_init(line->client->in, CLIENT_READ_ROOM);
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct client_line *line = stream->data;
    if (size == 0 || line->phase == ENDED)
        return;
    if (size > 0 && line->tls != NULL)
        take_sealed(line, buffer->base, (size_t)size);
    else if (size > 0)
        take(line, buffer->base, (size_t)size);
    else if (size == UV_EOF && line->tls != NULL)
        take_cut(line);
    else if (size == UV_EOF)
        take_end(line);
    else
        end(line, CLOSE_LOST, uv_strerror((int)size));
}

static void on_connected(uv_connect_t *ask, int status)
{
    struct client_line *line = ask->data;
    if (line->phase == ENDED)
        return;
    if (status == 0)
        status = uv_read_start((uv_stream_t *)&line->tcp, on_room, on_read);
    if (status != 0) {
        end(line, CLOSE_LOST, uv_strerror(status));
        return;
    }
    uv_tcp_nodelay(&line->tcp, 1);
    line->connected = true;
    flush(line);
}

/* --- the beginning --- */

static struct client_line *new_line(struct client *client)
{
    struct client_line *line = calloc(1, sizeof *line);
    if (line == NULL)
        return NULL;
    line->client = client;
    if (client->trust != NULL)
        line->tls = tls_new(client->trust, client->name);
    if (client->trust != NULL && line->tls == NULL) {
        free(line);
        return NULL;
    }
    uv_tcp_init(&client->loop, &line->tcp);
    line->tcp.data = line;
    line->next = client->lines;
    line->link = &client->lines;
    if (line->next != NULL)
        line->next->link = &line->next;
    client->lines = line;
    return line;
}

/* False: what should have been asked did not fit into memory. */
static bool connect_line(struct client_line *line, bool good)
{
    if (!good) {
        client_line_forget(line);
        return false;
    }
    line->ask.connect.data = line;
    const int status =
        uv_tcp_connect(&line->ask.connect, &line->tcp,
                       (const struct sockaddr *)&line->client->address, on_connected);
    if (status != 0)
        end(line, CLOSE_LOST, uv_strerror(status));
    return true;
}

struct client_line *client_come(struct client *client, const char *name, const char *token,
                                const struct client_calls *calls, void *user)
{
    if (token != NULL && !token_valid(token))
        return NULL;
    struct client_line *line = new_line(client);
    if (line == NULL)
        return NULL;
    line->calls = calls;
    line->user = user;
    return connect_line(line, token != NULL ? add_switch(line, token) : add_guest(line, name))
               ? line
               : NULL;
}

bool client_ask(struct client *client, const char *method, const char *path, const char *token,
                const char *json, client_answered *call, void *context)
{
    if (token != NULL && !token_valid(token))
        return false;
    struct client_line *line = new_line(client);
    if (line == NULL)
        return false;
    line->answered = call;
    line->user = context;
    return connect_line(line, add_request(line, method, path, token, json));
}

bool client_say(struct client_line *line, const char *text, size_t size)
{
    if (line->phase != SPEAKING || !websocket_send(line->websocket, text, size))
        return false;
    flush(line);
    return line->phase == SPEAKING;
}

void client_close(struct client_line *line, unsigned code, const char *reason)
{
    if (line->phase != SPEAKING) {
        end(line, code, reason);
        return;
    }
    websocket_close(line->websocket, code, reason);
    flush(line);
}
