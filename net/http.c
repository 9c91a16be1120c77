#include "net/http.h"

#include <stdlib.h>
#include <string.h>

#include "net/http_internal.h"

/* What chunks cost beyond what they carry, in bytes: sizes, extensions, line breaks. */
enum { CHUNKS_OVERHEAD = 16384 };

int http_wrong(struct http *http, unsigned status, const char *reason)
{
    if (http->state != REFUSED)
        http->refusal = (struct http_refusal){.status = status, .reason = reason};
    http->state = REFUSED;
    return -1;
}

/* --- the body, as llhttp finds it --- */

static int on_chunk(llhttp_t *parser)
{
    struct http *http = parser->data;
    if (parser->content_length > http->limits.body - http->body.size)
        return http_wrong(http, 413, "the body is too large");
    if (parser->content_length > 0)
        return 0;
    http->state = IN_TAIL; /* the last: what must follow is read without llhttp */
    return HPE_PAUSED;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;
    if (size > http->limits.body - http->body.size)
        return http_wrong(http, 413, "the body is too large");
    if (!bytes_add(&http->body, at, size))
        return http_wrong(http, 503, "out of memory");
    return 0;
}

static int on_complete(llhttp_t *parser)
{
    struct http *http = parser->data;
    http->state = COMPLETE;
    return HPE_PAUSED;
}

/* --- bytes in --- */

static const llhttp_settings_t settings = {
    .on_header_field = http_on_field,
    .on_header_field_complete = http_on_field_complete,
    .on_header_value = http_on_value,
    .on_header_value_complete = http_on_value_complete,
    .on_headers_complete = http_on_head,
    .on_chunk_header = on_chunk,
    .on_body = on_body,
    .on_message_complete = on_complete,
};

static void begin(struct http *http)
{
    llhttp_init(&http->parser, HTTP_REQUEST, &settings);
    http->parser.data = http;
    http->state = IN_HEAD;
    http->line_done = http->continues = http->chunked = false;
    http->line = http->target = 0;
    http->overhead = 0;
    http->tail = 0;
    http->place[0] = (struct place){0};
    http->request.fields = 0;
    http->request.body = "";
    http->request.body_size = 0;
    bytes_drop(&http->head);
    bytes_drop(&http->body);
}

static void blame(struct http *http, llhttp_errno_t error)
{
    static const struct {
        llhttp_errno_t error;
        unsigned status;
        const char *reason;
    } rows[] = {
        {HPE_INVALID_METHOD, 400, "no method that HTTP knows"},
        {HPE_INVALID_URL, 400, "a malformed address"},
        {HPE_INVALID_CONSTANT, 400, "a malformed request line"},
        {HPE_INVALID_VERSION, 505, "only HTTP/1.1 and HTTP/1.0 are spoken here"},
        {HPE_PAUSED_H2_UPGRADE, 505, "only HTTP/1.1 and HTTP/1.0 are spoken here"},
        {HPE_UNEXPECTED_CONTENT_LENGTH, 400, "more than one length of the body"},
        {HPE_INVALID_CONTENT_LENGTH, 400, "a malformed Content-Length"},
        {HPE_INVALID_TRANSFER_ENCODING, 400, "a malformed Transfer-Encoding"},
        {HPE_INVALID_CHUNK_SIZE, 400, "a malformed chunk"},
        {HPE_INVALID_HEADER_TOKEN, 400, "a malformed header"},
        {HPE_UNEXPECTED_SPACE, 400, "a blank at the beginning of a line"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].error == error) {
            http_wrong(http, rows[i].status, rows[i].reason);
            return;
        }
    http_wrong(http, 400, "a malformed request");
}

/* Lets llhttp read; returns how many bytes it took. */
static size_t execute(struct http *http, const char *bytes, size_t size)
{
    const llhttp_errno_t error = llhttp_execute(&http->parser, bytes, size);
    if (error == HPE_OK)
        return size;
    if (error != HPE_PAUSED) {
        blame(http, error);
        return size;
    }
    return (size_t)(llhttp_get_error_pos(&http->parser) - bytes);
}

/* The LF of a line of the head. */
static void end_line(struct http *http)
{
    const size_t size = http->head.size - http->line;
    if (size == 0 || http->head.at[http->head.size - 1] != '\r') {
        http_wrong(http, 400, "a line that ends without CR");
        return;
    }
    if (!http->line_done && size > 1) {
        http->line_done = true;
        http_check_line(http);
    }
    if (http->state == REFUSED)
        return;
    bytes_add(&http->head, "\n", 1); /* there is room: take_head saw to it */
    http->line = (uint32_t)http->head.size;
    execute(http, http->head.at + http->head.size - 1, 1);
}

/* Takes the next piece of the head, up to the end of a line; returns its size. */
static size_t take_head(struct http *http, const char *bytes, size_t size)
{
    const size_t before = http->head.size;
    size_t room = http->limits.head - before;
    if (room == 0) {
        http_wrong(http, 431, "the headers are too large");
        return 0;
    }
    if (!http->line_done && http->limits.line - (before - http->line) < room)
        room = http->limits.line - (before - http->line);
    if (room == 0) {
        http_wrong(http, 414, "the request line is too long");
        return 0;
    }
    if (size > room)
        size = room;
    if (!bytes_reserve(&http->head, size + 1)) {
        http_wrong(http, 503, "out of memory");
        return 0;
    }
    if (bytes[0] == '\n') {
        end_line(http);
        return 1;
    }
    if (http->line_done && before == http->line && (bytes[0] == ' ' || bytes[0] == '\t')) {
        http_wrong(http, 400, "a blank at the beginning of a line");
        return 0;
    }
    const char *end = memchr(bytes, '\n', size);
    if (end != NULL)
        size = (size_t)(end - bytes);
    bytes_add(&http->head, bytes, size);
    execute(http, http->head.at + before, size);
    return size;
}

static size_t take_body(struct http *http, const char *bytes, size_t size)
{
    const size_t before = http->body.size;
    /* What is around chunks is bounded too, at the same byte however the bytes come: no piece is
     * larger than what is left of the bound. */
    const size_t most = CHUNKS_OVERHEAD - http->overhead;
    const size_t taken = execute(http, bytes, size < most ? size : most);
    if (!http->chunked || http->state != IN_BODY)
        return taken;
    http->overhead += taken - (http->body.size - before);
    if (http->overhead >= CHUNKS_OVERHEAD)
        http_wrong(http, 413, "too much around the chunks of the body");
    return taken;
}

/* Behind the last chunk: a line break and nothing else. llhttp would let a lone LF pass, and
 * headers there help nobody but smugglers. */
static size_t take_tail(struct http *http, char byte)
{
    if (byte == "\r\n"[http->tail])
        http->tail++;
    else if (http->tail == 0 && byte != '\n')
        http_wrong(http, 400, "headers behind a chunked body are not taken");
    else
        http_wrong(http, 400, "a malformed chunk");
    if (http->tail == 2)
        http->state = COMPLETE;
    return 1;
}

static size_t take(struct http *http, const char *bytes, size_t size)
{
    if (http->state == IN_HEAD)
        return take_head(http, bytes, size);
    return http->state == IN_BODY ? take_body(http, bytes, size) : take_tail(http, bytes[0]);
}

enum http_event http_feed(struct http *http, const char *bytes, size_t size, size_t *used)
{
    *used = 0;
    while (*used < size && http->state <= IN_TAIL && !http->continues)
        *used += take(http, bytes + *used, size - *used);
    if (http->state == REFUSED)
        return HTTP_HAS_ERROR;
    if (http->state == COMPLETE) {
        http->request.body = http->body.size > 0 ? http->body.at : "";
        http->request.body_size = http->body.size;
        return http->request.upgrade ? HTTP_HAS_UPGRADE : HTTP_HAS_REQUEST;
    }
    if (http->continues) {
        http->continues = false;
        return HTTP_WANTS_CONTINUE;
    }
    return HTTP_WANTS_MORE;
}

struct http *http_new(const struct http_limits *limits)
{
    struct http *http = calloc(1, sizeof *http);
    if (http == NULL)
        return NULL;
    http->limits = *limits;
    if (http->limits.head > UINT16_MAX)
        http->limits.head = UINT16_MAX;
    if (http->limits.fields > HTTP_FIELDS_MAX)
        http->limits.fields = HTTP_FIELDS_MAX;
    begin(http);
    return http;
}

void http_free(struct http *http)
{
    if (http == NULL)
        return;
    bytes_drop(&http->head);
    bytes_drop(&http->body);
    free(http);
}

void http_next(struct http *http)
{
    if (http->state != REFUSED)
        begin(http);
}

const struct http_request *http_request(const struct http *http)
{
    return &http->request;
}

struct http_refusal http_refusal(const struct http *http)
{
    return http->refusal;
}

bool http_begun(const struct http *http)
{
    return http->state == IN_BODY || http->state == IN_TAIL ||
           (http->state == IN_HEAD && http->head.size > 0);
}
