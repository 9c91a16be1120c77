/* Any bytes as the requests of a connection, read at once and again in pieces of a few bytes: the
 * same requests and the same refusal come out, and what is handed on is what it says it is. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/http.h"
#include "net/utf8.h"
#include "net/websocket.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct http_limits limits = {.line = 128, .head = 512, .fields = 12, .body = 96};

static void must(bool held)
{
    if (!held)
        abort();
}

static void check(const struct http_request *request)
{
    static const char *const origins[] = {"http://a", NULL};
    static const struct handshake_rules rules = {.origins = origins, .protocol = "p"};
    char value[32];
    must(request->path[0] == '/' && utf8_valid(request->path, strlen(request->path)));
    must(strstr(request->path, "//") == NULL && strstr(request->path, "/../") == NULL);
    must(request->fields <= limits.fields && request->body_size <= limits.body);
    must(http_field_count(request, "host") == 1 || !request->minor);
    must(http_field_count(request, "host") <= 1);
    must(http_field_count(request, "content-length") == 0 ||
         http_field_count(request, "transfer-encoding") == 0);
    for (unsigned i = 0; i < request->fields; i++)
        must(strpbrk(request->field[i].value, "\r\n") == NULL &&
             strpbrk(request->field[i].name, "\r\n :") == NULL);
    if (http_query(request, "q", value, sizeof value))
        must(utf8_valid(value, strlen(value)));
    http_cookie(request, "c", value, sizeof value);
    const struct handshake handshake = handshake_check(request, &rules);
    must(handshake.status != 101 || request->upgrade);
}

static void tell(struct bytes *story, const struct http_request *request)
{
    char line[64];
    snprintf(line, sizeof line, "%d %d %d %d %u ", (int)request->method, request->minor,
             request->keep_alive, request->upgrade, request->fields);
    bytes_add_text(story, line);
    bytes_add_text(story, request->path);
    bytes_add_text(story, request->query);
    bytes_add(story, request->body, request->body_size);
    for (unsigned i = 0; i < request->fields; i++) {
        bytes_add_text(story, request->field[i].name);
        bytes_add_text(story, request->field[i].value);
    }
}

/* All that comes of the bytes, in pieces of `step`. */
static struct bytes read_in(const char *bytes, size_t size, size_t step)
{
    struct bytes story = {0};
    struct http *http = http_new(&limits);
    must(http != NULL);
    for (size_t at = 0; at < size;) {
        size_t used = 0;
        const size_t piece = step < size - at ? step : size - at;
        const enum http_event event = http_feed(http, bytes + at, piece, &used);
        at += used;
        if (event == HTTP_HAS_ERROR) {
            char line[128];
            must(http_refusal(http).status >= 400);
            snprintf(line, sizeof line, "%u %s", http_refusal(http).status,
                     http_refusal(http).reason);
            bytes_add_text(&story, line);
            break;
        }
        must(event != HTTP_WANTS_MORE || used == piece);
        if (event == HTTP_HAS_REQUEST || event == HTTP_HAS_UPGRADE) {
            check(http_request(http));
            tell(&story, http_request(http));
            if (event == HTTP_HAS_UPGRADE)
                break;
            http_next(http);
        }
    }
    http_free(http);
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
