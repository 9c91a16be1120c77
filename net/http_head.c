/* The head of a request: its line, its headers, and whether they make sense together. */
#include <string.h>
#include <strings.h>

#include "net/http_internal.h"

/* --- the request line --- */

static const struct {
    enum llhttp_method id;
    enum method method;
    const char *name;
} methods[] = {
    {HTTP_GET, METHOD_GET, "GET "},
    {HTTP_HEAD, METHOD_HEAD, "HEAD "},
    {HTTP_POST, METHOD_POST, "POST "},
    {HTTP_PUT, METHOD_PUT, "PUT "},
    {HTTP_PATCH, METHOD_PATCH, "PATCH "},
    {HTTP_DELETE, METHOD_DELETE, "DELETE "},
    {HTTP_OPTIONS, METHOD_OPTIONS, "OPTIONS "},
};

/* llhttp lets several blanks pass, and other protocols than HTTP. */
void http_check_line(struct http *http)
{
    char *line = http->head.at + http->line;
    const size_t size = http->head.size - http->line;
    static const char version[] = " HTTP/1.1\r";
    const size_t tail = sizeof version - 1;
    for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (methods[i].id != (enum llhttp_method)http->parser.method)
            continue;
        const size_t name = strlen(methods[i].name);
        char *end = size > name + tail ? line + size - tail : NULL;
        if (end == NULL || memcmp(line, methods[i].name, name) != 0 ||
            memcmp(end, version, tail - 2) != 0 || (end[tail - 2] != '0' && end[tail - 2] != '1') ||
            memchr(line + name, ' ', size - name - tail) != NULL) {
            http_wrong(http, 400, "a malformed request line");
            return;
        }
        http->request.method = methods[i].method;
        http->request.minor = end[tail - 2] == '1';
        http->target = http->line + (uint32_t)name;
        *end = '\0'; /* llhttp is past it */
        return;
    }
    http_wrong(http, 501, "a method that is not served here");
}

/* --- headers as they come --- */

static uint16_t offset_of(const struct http *http, const char *at)
{
    return (uint16_t)(at - http->head.at);
}

int http_on_field(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;
    struct place *place = &http->place[http->request.fields];
    if (place->name_size == 0)
        *place = (struct place){.name = offset_of(http, at)};
    place->name_size = (uint16_t)(place->name_size + size);
    return 0;
}

int http_on_field_complete(llhttp_t *parser)
{
    struct http *http = parser->data;
    if (http->request.fields == http->limits.fields)
        return http_wrong(http, 431, "too many headers");
    if (http->place[http->request.fields].name_size == 0)
        return http_wrong(http, 400, "a header without a name");
    return 0;
}

int http_on_value(llhttp_t *parser, const char *at, size_t size)
{
    struct http *http = parser->data;
    struct place *place = &http->place[http->request.fields];
    if (place->value == 0)
        place->value = offset_of(http, at);
    place->value_size = (uint16_t)(place->value_size + size);
    return 0;
}

int http_on_value_complete(llhttp_t *parser)
{
    struct http *http = parser->data;
    http->request.fields++;
    http->place[http->request.fields] = (struct place){0};
    return 0;
}

/* --- the head as a whole --- */

static void end_text(char *text, size_t size)
{
    while (size > 0 && (text[size - 1] == ' ' || text[size - 1] == '\t'))
        size--;
    text[size] = '\0';
}

/* Puts zeros behind names and values, and small letters into names. */
static void settle_fields(struct http *http)
{
    for (unsigned i = 0; i < http->request.fields; i++) {
        const struct place *place = &http->place[i];
        char *name = http->head.at + place->name;
        for (char *c = name; c < name + place->name_size; c++)
            if (*c >= 'A' && *c <= 'Z')
                *c = (char)(*c - 'A' + 'a');
        name[place->name_size] = '\0';
        http->request.field[i].name = name;
        http->request.field[i].value = "";
        if (place->value_size > 0) {
            end_text(http->head.at + place->value, place->value_size);
            http->request.field[i].value = http->head.at + place->value;
        }
    }
}

static int check_host(struct http *http)
{
    struct http_request *request = &http->request;
    const unsigned hosts = http_field_count(request, "host");
    request->host = "";
    if (hosts > 1)
        return http_wrong(http, 400, "more than one Host header");
    if (hosts == 0)
        return request->minor ? http_wrong(http, 400, "no Host header") : 0;
    request->host = http_field(request, "host");
    if (!http_host_valid(request->host))
        return http_wrong(http, 400, "a Host header that is no host");
    return 0;
}

/* How long the body is must be beyond doubt: for us, and for any proxy before us. */
static int check_length(struct http *http)
{
    const struct http_request *request = &http->request;
    const unsigned codings = http_field_count(request, "transfer-encoding");
    if (codings > 0) {
        if (!request->minor)
            return http_wrong(http, 400, "Transfer-Encoding in HTTP/1.0");
        if (codings > 1 || strcasecmp(http_field(request, "transfer-encoding"), "chunked") != 0)
            return http_wrong(http, 501, "a Transfer-Encoding other than chunked alone");
        http->chunked = true;
    }
    if (http_field_count(request, "content-length") > 1)
        return http_wrong(http, 400, "more than one Content-Length");
    if (http->parser.content_length > http->limits.body)
        return http_wrong(http, 413, "the body is too large");
    return 0;
}

static int check_expectation(struct http *http)
{
    const char *expect = http_field(&http->request, "expect");
    if (expect == NULL || !http->request.minor)
        return 0;
    if (strcasecmp(expect, "100-continue") != 0)
        return http_wrong(http, 417, "an Expect header other than 100-continue");
    http->continues = http->chunked || http->parser.content_length > 0;
    return 0;
}

int http_on_head(llhttp_t *parser)
{
    struct http *http = parser->data;
    struct http_request *request = &http->request;
    settle_fields(http);
    if (check_host(http) != 0 || check_length(http) != 0 || check_expectation(http) != 0)
        return -1;
    const char *wrong = http_target(http->head.at + http->target, request);
    if (wrong != NULL)
        return http_wrong(http, 400, wrong);
    request->keep_alive = llhttp_should_keep_alive(parser) != 0;
    const bool body = http->chunked || parser->content_length > 0;
    request->upgrade = request->method == METHOD_GET && request->minor && !body &&
                       (parser->flags & F_CONNECTION_UPGRADE) != 0 &&
                       http_field_has(request, "upgrade", "websocket");
    parser->upgrade = 0; /* other protocols are not offered: such a wish may be passed over */
    http->state = IN_BODY;
    return 0;
}
