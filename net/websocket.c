#include "net/websocket.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "net/utf8.h"

enum { CONTROL_MAX = 125, MASK_SIZE = 4 };

struct websocket {
    wslay_frame_context_ptr frames;
    struct bytes *out;
    websocket_mask *mask; /* of a client */
    const char *in;       /* what was given and not yet taken */
    size_t in_size;
    size_t message_max;
    uint64_t count;
    bool closed;       /* nothing more is taken */
    bool close_sent;   /* nothing more is sent */
    bool in_frame;     /* the next payload continues a frame */
    bool in_message;   /* the next frame continues a message */
    bool handed_over;  /* `message` was given out: it goes with the next call */
    uint64_t expected; /* bytes of the frame still to come */
    unsigned char control[CONTROL_MAX];
    size_t control_size;
    struct bytes message;
};

/* --- between wslay and the bytes --- */

static ssize_t take(uint8_t *to, size_t room, int flags, void *user)
{
    (void)flags;
    struct websocket *websocket = user;
    const size_t size = websocket->in_size < room ? websocket->in_size : room;
    if (size == 0)
        return -1;
    memcpy(to, websocket->in, size);
    websocket->in += size;
    websocket->in_size -= size;
    return (ssize_t)size;
}

static ssize_t put(const uint8_t *from, size_t size, int flags, void *user)
{
    (void)flags;
    const struct websocket *websocket = user;
    return bytes_add(websocket->out, from, size) ? (ssize_t)size : -1;
}

static int make_mask(uint8_t *bytes, size_t size, void *user)
{
    const struct websocket *websocket = user;
    websocket->mask(bytes, size);
    return 0;
}

size_t websocket_frame_size(size_t size)
{
    if (size <= CONTROL_MAX)
        return size + 2;
    return size + (size <= UINT16_MAX ? 4 : 10);
}

/* A frame of a server: a short head, and the data as they are. */
static bool send_plain(struct bytes *out, enum wslay_opcode opcode, const void *data, size_t size)
{
    enum { FINAL = 0x80, TWO_BYTES = 126, EIGHT_BYTES = 127 };
    const size_t head = websocket_frame_size(size) - size;
    unsigned char *at = (unsigned char *)out->at + out->size;
    at[0] = (unsigned char)(FINAL | opcode);
    at[1] = (unsigned char)(head == 2 ? size : head == 4 ? TWO_BYTES : EIGHT_BYTES);
    for (size_t i = head - 1, rest = size; i >= 2; i--, rest >>= 8)
        at[i] = (unsigned char)rest;
    out->size += head;
    return bytes_add(out, data, size);
}

/* All of a frame, or nothing of it. */
static bool send_frame(struct websocket *websocket, enum wslay_opcode opcode, const void *data,
                       size_t size)
{
    const bool masked = websocket->mask != NULL;
    if (websocket->close_sent ||
        !bytes_reserve(websocket->out, websocket_frame_size(size) + (masked ? MASK_SIZE : 0)))
        return false;
    if (!masked)
        return send_plain(websocket->out, opcode, data, size);
    struct wslay_frame_iocb frame = {.fin = 1,
                                     .mask = 1,
                                     .opcode = (uint8_t)opcode,
                                     .payload_length = size,
                                     .data = data,
                                     .data_length = size};
    return wslay_frame_send(websocket->frames, &frame) == (ssize_t)size;
}

bool websocket_send(struct websocket *websocket, const char *text, size_t size)
{
    return send_frame(websocket, WSLAY_TEXT_FRAME, text, size);
}

bool websocket_ping(struct websocket *websocket)
{
    return send_frame(websocket, WSLAY_PING, "", 0);
}

bool websocket_close(struct websocket *websocket, unsigned code, const char *reason)
{
    char payload[CONTROL_MAX];
    size_t size = strlen(reason);
    if (size > WEBSOCKET_REASON_MAX) {
        size = WEBSOCKET_REASON_MAX; /* and no half a character at the end */
        while (size > 0 && ((unsigned char)reason[size] & 0xC0U) == 0x80)
            size--;
    }
    payload[0] = (char)(code >> 8);
    payload[1] = (char)(code & 0xFF);
    memcpy(payload + 2, reason, size);
    const bool sent = send_frame(websocket, WSLAY_CONNECTION_CLOSE, payload, size + 2);
    websocket->close_sent = true;
    return sent;
}

/* --- frames in --- */

static enum websocket_event closed(struct websocket *websocket, struct websocket_message *message,
                                   unsigned code, const char *reason, size_t size)
{
    websocket->closed = true;
    *message = (struct websocket_message){.text = reason, .size = size, .code = code};
    return WEBSOCKET_IS_CLOSED;
}

static enum websocket_event fail(struct websocket *websocket, struct websocket_message *message,
                                 unsigned code, const char *reason)
{
    websocket_close(websocket, code, reason);
    return closed(websocket, message, code, reason, strlen(reason));
}

/* The first bytes of a frame are here: may it come at all? NULL, or what is wrong. */
static const char *begin_frame(struct websocket *websocket, const struct wslay_frame_iocb *frame)
{
    websocket->count++;
    websocket->in_frame = true;
    websocket->expected = frame->payload_length;
    websocket->control_size = 0;
    if (frame->rsv != 0)
        return "reserved bits";
    if (frame->mask == 0 && websocket->mask == NULL)
        return "a frame without a mask";
    if (frame->mask != 0 && websocket->mask != NULL)
        return "a frame with a mask";
    switch (frame->opcode) {
    case WSLAY_CONTINUATION_FRAME:
        return websocket->in_message ? NULL : "a continuation of nothing";
    case WSLAY_TEXT_FRAME:
        return websocket->in_message ? "a new message within another" : NULL;
    case WSLAY_BINARY_FRAME:
    case WSLAY_CONNECTION_CLOSE:
    case WSLAY_PING:
    case WSLAY_PONG:
        return NULL;
    default:
        return "an unknown opcode";
    }
}

/* Codes that may be sent: those of the standard and its register, and those of applications. */
static bool code_valid(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != CLOSE_NO_CODE &&
            code != CLOSE_LOST) ||
           (code >= 3000 && code <= 4999);
}

static enum websocket_event close_received(struct websocket *websocket,
                                           struct websocket_message *message)
{
    const unsigned char *payload = websocket->control;
    const size_t size = websocket->control_size;
    if (size == 0) {
        websocket_close(websocket, CLOSE_NORMAL, "");
        return closed(websocket, message, CLOSE_NO_CODE, "", 0);
    }
    const unsigned code = size < 2 ? 0 : payload[0] * 256U + payload[1];
    if (!code_valid(code))
        return fail(websocket, message, CLOSE_PROTOCOL, "a close frame without a valid code");
    const char *reason = (const char *)payload + 2;
    if (!utf8_valid(reason, size - 2))
        return fail(websocket, message, CLOSE_NOT_UTF8, "a reason that is not UTF-8");
    websocket_close(websocket, code, "");
    return closed(websocket, message, code, reason, size - 2);
}

/* A control frame: a piece of its payload. */
static enum websocket_event control(struct websocket *websocket,
                                    const struct wslay_frame_iocb *frame,
                                    struct websocket_message *message)
{
    memcpy(websocket->control + websocket->control_size, frame->data, frame->data_length);
    websocket->control_size += frame->data_length;
    if (websocket->expected > 0)
        return WEBSOCKET_WANTS_MORE;
    if (frame->opcode == WSLAY_CONNECTION_CLOSE)
        return close_received(websocket, message);
    if (frame->opcode == WSLAY_PONG)
        return WEBSOCKET_HAS_PONG;
    send_frame(websocket, WSLAY_PONG, websocket->control, websocket->control_size);
    return WEBSOCKET_WANTS_MORE;
}

static enum websocket_event deliver(struct websocket *websocket, const char *text, size_t size,
                                    struct websocket_message *message)
{
    if (websocket->close_sent)
        return WEBSOCKET_WANTS_MORE; /* too late */
    if (!utf8_valid(text, size))
        return fail(websocket, message, CLOSE_NOT_UTF8, "a message that is not UTF-8");
    *message = (struct websocket_message){.text = text, .size = size};
    return WEBSOCKET_HAS_TEXT;
}

/* A text frame or its continuation: a piece of its payload. A message that is here as one piece is
 * handed out from where it lies. */
static enum websocket_event data(struct websocket *websocket, const struct wslay_frame_iocb *frame,
                                 struct websocket_message *message)
{
    const bool last = frame->fin != 0 && websocket->expected == 0;
    struct bytes *whole = &websocket->message;
    if (websocket->expected + frame->data_length > websocket->message_max - whole->size)
        return fail(websocket, message, CLOSE_TOO_BIG, "a message that is too long");
    websocket->in_message = !last;
    if (last && whole->size == 0)
        return deliver(websocket, (const char *)frame->data, frame->data_length, message);
    if (!bytes_add(whole, frame->data, frame->data_length))
        return fail(websocket, message, CLOSE_INTERNAL, "out of memory");
    if (!last)
        return WEBSOCKET_WANTS_MORE;
    websocket->handed_over = true;
    return deliver(websocket, whole->at, whole->size, message);
}

static enum websocket_event take_piece(struct websocket *websocket,
                                       const struct wslay_frame_iocb *frame,
                                       struct websocket_message *message)
{
    if (!websocket->in_frame) {
        const char *wrong = begin_frame(websocket, frame);
        if (wrong != NULL)
            return fail(websocket, message, CLOSE_PROTOCOL, wrong);
        if (frame->opcode == WSLAY_BINARY_FRAME)
            return fail(websocket, message, CLOSE_NO_TEXT, "messages are texts here");
    }
    websocket->expected -= frame->data_length;
    websocket->in_frame = websocket->expected > 0;
    return wslay_is_ctrl_frame(frame->opcode) != 0 ? control(websocket, frame, message)
                                                   : data(websocket, frame, message);
}

enum websocket_event websocket_next(struct websocket *websocket, struct websocket_message *message)
{
    while (!websocket->closed) {
        if (websocket->handed_over) {
            bytes_drop(&websocket->message);
            websocket->handed_over = false;
        }
        struct wslay_frame_iocb frame = {0};
        const ssize_t size = wslay_frame_recv(websocket->frames, &frame);
        if (size == WSLAY_ERR_WANT_READ)
            return WEBSOCKET_WANTS_MORE;
        if (size < 0)
            return fail(websocket, message, CLOSE_PROTOCOL, "a malformed frame");
        const enum websocket_event event = take_piece(websocket, &frame, message);
        if (event != WEBSOCKET_WANTS_MORE)
            return event;
    }
    websocket->in_size = 0;
    return WEBSOCKET_WANTS_MORE;
}

void websocket_give(struct websocket *websocket, const char *bytes, size_t size)
{
    websocket->in = bytes;
    websocket->in_size = size;
}

uint64_t websocket_frames(const struct websocket *websocket)
{
    return websocket->count;
}

bool websocket_begun(const struct websocket *websocket)
{
    return websocket->in_frame || websocket->in_message;
}

struct websocket *websocket_new(size_t message_max, struct bytes *out)
{
    return websocket_new_client(message_max, out, NULL);
}

struct websocket *websocket_new_client(size_t message_max, struct bytes *out, websocket_mask *mask)
{
    static const struct wslay_frame_callbacks callbacks = {
        .send_callback = put, .recv_callback = take, .genmask_callback = make_mask};
    struct websocket *websocket = calloc(1, sizeof *websocket);
    if (websocket == NULL)
        return NULL;
    websocket->out = out;
    websocket->mask = mask;
    websocket->message_max = message_max;
    if (wslay_frame_context_init(&websocket->frames, &callbacks, websocket) != 0) {
        free(websocket);
        return NULL;
    }
    return websocket;
}

void websocket_free(struct websocket *websocket)
{
    if (websocket == NULL)
        return;
    wslay_frame_context_free(websocket->frames);
    bytes_drop(&websocket->message);
    free(websocket);
}
