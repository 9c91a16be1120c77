/* Any bytes as the frames of a client, read at once and again in pieces of a few bytes: the same
 * messages come out, they are UTF-8 and not too long, and what is sent is a row of whole frames. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "net/utf8.h"
#include "net/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MESSAGE_MAX = 200 };

static void must(bool held)
{
    if (!held)
        abort();
}

/* Ours are whole, unmasked and short; nothing follows a close frame. */
static void check_sent(const struct bytes *out)
{
    size_t at = 0;
    while (at < out->size) {
        const unsigned char *head = (const unsigned char *)out->at + at;
        must(out->size - at >= 2 && (head[0] & 0xF8U) == 0x88 && head[1] <= 125);
        at += 2U + head[1];
        must(at <= out->size && (head[0] != 0x88 || at == out->size));
    }
}

/* The texts that come of the bytes, in pieces of `step`, and how it ends. */
static struct bytes read_in(const char *bytes, size_t size, size_t step)
{
    struct bytes story = {0}, out = {0};
    struct websocket *websocket = websocket_new(MESSAGE_MAX, &out);
    must(websocket != NULL);
    bool open = true;
    for (size_t at = 0; at < size && open; at += step) {
        websocket_give(websocket, bytes + at, step < size - at ? step : size - at);
        enum websocket_event event = WEBSOCKET_WANTS_MORE;
        struct websocket_message message = {0};
        while ((event = websocket_next(websocket, &message)) != WEBSOCKET_WANTS_MORE) {
            must(open);
            if (event == WEBSOCKET_HAS_PONG)
                continue;
            must(utf8_valid(message.text, message.size) && message.size <= MESSAGE_MAX);
            bytes_add(&story, message.text, message.size);
            bytes_add(&story, "\n", 1);
            open = event != WEBSOCKET_IS_CLOSED;
        }
    }
    check_sent(&out);
    bytes_add(&story, out.at, out.size);
    websocket_free(websocket);
    bytes_drop(&out);
    return story;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    const char *bytes = (const char *)data + 1;
    struct bytes whole = read_in(bytes, size - 1, size);
    struct bytes cut = read_in(bytes, size - 1, 1U + data[0] % 16U);
    must(whole.size == cut.size && (whole.size == 0 || memcmp(whole.at, cut.at, whole.size) == 0));
    bytes_drop(&whole);
    bytes_drop(&cut);
    return 0;
}
