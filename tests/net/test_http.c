/* Requests: what is taken, what is refused and why, and that it is the same however the bytes are
 * cut: each case is read at once, byte by byte, and in two pieces cut anywhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/http.h"

static const struct http_limits limits = {.line = 256, .head = 1024, .fields = 8, .body = 64};

/* Everything that comes out of some bytes, as text: so that two runs can be compared. */
struct story {
    struct bytes text;
};

static void tell(struct story *story, const char *words)
{
    assert_true(bytes_add_text(&story->text, words));
}

static void tell_request(struct story *story, const struct http_request *request)
{
    char line[128];
    snprintf(line, sizeof line, "%d 1.%d %s%s", (int)request->method, request->minor,
             request->keep_alive ? "keep" : "close", request->upgrade ? " upgrade" : "");
    tell(story, line);
    tell(story, " path=");
    tell(story, request->path);
    tell(story, " query=");
    tell(story, request->query);
    tell(story, " host=");
    tell(story, request->host);
    for (unsigned i = 0; i < request->fields; i++) {
        tell(story, " ");
        tell(story, request->field[i].name);
        tell(story, ":");
        tell(story, request->field[i].value);
    }
    tell(story, " body=");
    assert_true(bytes_add(&story->text, request->body, request->body_size));
    tell(story, "\n");
}

/* Feeds a piece; false when the connection is over. */
static bool feed(struct http *http, const char *bytes, size_t size, struct story *story)
{
    while (size > 0) {
        size_t used = 0;
        char line[160];
        const enum http_event event = http_feed(http, bytes, size, &used);
        assert_true(used <= size);
        bytes += used;
        size -= used;
        switch (event) {
        case HTTP_WANTS_MORE:
            assert_int_equal(size, 0);
            return true;
        case HTTP_WANTS_CONTINUE:
            tell(story, "continue\n");
            break;
        case HTTP_HAS_REQUEST:
            tell_request(story, http_request(http));
            http_next(http);
            break;
        case HTTP_HAS_UPGRADE:
            tell_request(story, http_request(http));
            return false;
        case HTTP_HAS_ERROR:
            snprintf(line, sizeof line, "%u %s\n", http_refusal(http).status,
                     http_refusal(http).reason);
            tell(story, line);
            return false;
        }
    }
    return true;
}

/* The story of bytes that come in pieces: `first` bytes, then pieces of `step`. */
static struct story read_in(const char *bytes, size_t size, size_t first, size_t step)
{
    struct story story = {0};
    struct http *http = http_new(&limits);
    assert_non_null(http);
    bool more = true;
    for (size_t at = 0; at < size && more;) {
        size_t piece = at == 0 ? first : step;
        if (piece > size - at)
            piece = size - at;
        more = feed(http, bytes + at, piece, &story);
        at += piece;
    }
    tell(&story, more && http_begun(http) ? "begun" : "");
    assert_true(bytes_add(&story.text, "", 1));
    http_free(http);
    return story;
}

static void expect_bytes(const char *bytes, size_t size, const char *expected)
{
    struct story whole = read_in(bytes, size, size, size);
    assert_string_equal(whole.text.at, expected);
    for (size_t cut = 1; cut <= size; cut++) {
        const bool each = cut == size; /* the last time: byte by byte */
        struct story cut_up = read_in(bytes, size, each ? 1 : cut, each ? 1 : size);
        assert_string_equal(cut_up.text.at, expected);
        bytes_drop(&cut_up.text);
    }
    bytes_drop(&whole.text);
}

static void expect(const char *bytes, const char *expected)
{
    expect_bytes(bytes, strlen(bytes), expected);
}

#define HOST "Host: a\r\n"
#define GET "GET / HTTP/1.1\r\n" HOST

static void requests(void **unused)
{
    (void)unused;
    expect("GET / HTTP/1.1\r\nHost: a.example:80\r\n\r\n",
           "0 1.1 keep path=/ query= host=a.example:80 host:a.example:80 body=\n");
    expect("\r\nHEAD /x?y=1&z HTTP/1.0\r\n\r\n", "1 1.0 close path=/x query=y=1&z host= body=\n");
    expect("GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n",
           "0 1.0 keep path=/ query= host= connection:Keep-Alive body=\n");
    expect("POST /p HTTP/1.1\r\n" HOST "Content-Length: 5\r\nX-Empty:\r\nX: \t b c \t\r\n\r\nhello",
           "2 1.1 keep path=/p query= host=a host:a content-length:5 x-empty: x:b c body=hello\n");
    expect("GET http://a/b HTTP/1.1\r\n" HOST "\r\n",
           "0 1.1 keep path=/b query= host=a host:a body=\n");
    expect("OPTIONS /a/ HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n",
           "6 1.1 close path=/a/ query= host=a host:a connection:close body=\n");
    /* one behind the other, in order */
    expect("POST /1 HTTP/1.1\r\n" HOST "Content-Length: 2\r\n\r\nab" GET
           "\r\nDELETE /3 HTTP/1.1\r\n" HOST "\r\nPUT /4",
           "2 1.1 keep path=/1 query= host=a host:a content-length:2 body=ab\n"
           "0 1.1 keep path=/ query= host=a host:a body=\n"
           "5 1.1 keep path=/3 query= host=a host:a body=\nbegun");
    expect("POST / HTTP/1.1\r\n" HOST "Expect: 100-continue\r\nContent-Length: 1\r\n\r\nx",
           "continue\n2 1.1 keep path=/ query= host=a host:a expect:100-continue content-length:1 "
           "body=x\n");
    /* a wish for another protocol is passed over, with or without a body */
    expect(GET "Upgrade: h2c\r\nConnection: upgrade\r\n\r\n" GET "\r\n",
           "0 1.1 keep path=/ query= host=a host:a upgrade:h2c connection:upgrade body=\n"
           "0 1.1 keep path=/ query= host=a host:a body=\n");
    expect(GET "Upgrade: foo, WebSocket\r\nConnection: keep-alive, Upgrade\r\n\r\n\x81\x80",
           "0 1.1 keep upgrade path=/ query= host=a host:a upgrade:foo, WebSocket "
           "connection:keep-alive, Upgrade body=\n");
}

static void chunks(void **unused)
{
    (void)unused;
#define CHUNKED "POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: Chunked\r\n\r\n"
#define TOLD "2 1.1 keep path=/ query= host=a host:a transfer-encoding:Chunked body="
    expect(CHUNKED "5\r\nhello\r\n3;name=value\r\n\r\n!\r\n0\r\n\r\n", TOLD "hello\r\n!\n");
    expect(CHUNKED "0\r\n\r\n" GET "\r\n", TOLD "\n0 1.1 keep path=/ query= host=a host:a body=\n");
    expect(CHUNKED "0\r\n\n", "400 a malformed chunk\n");
    expect(CHUNKED "0\r\n\r\r\n", "400 a malformed chunk\n");
    expect(CHUNKED "0\r\n(\r\n", "400 headers behind a chunked body are not taken\n");
    expect(CHUNKED "1\nx\r\n0\r\n\r\n", "400 a malformed chunk\n");
    expect(CHUNKED "1\r\nxx\r\n", "400 a malformed request\n");
    expect(CHUNKED "1\r\nx\n0\r\n\r\n", "400 a malformed request\n");
    expect(CHUNKED "g\r\n", "400 a malformed chunk\n");
    expect(CHUNKED "-1\r\n", "400 a malformed chunk\n");
    expect(CHUNKED "11111111111111111\r\n", "400 a malformed chunk\n");
    expect(CHUNKED "41\r\n", "413 the body is too large\n");
    expect(CHUNKED
           "40\r\n0123456789012345678901234567890123456789012345678901234567890123\r\n1\r\n",
           "413 the body is too large\n");
    expect(CHUNKED "0\r\nHost: b\r\n\r\n", "400 headers behind a chunked body are not taken\n");
    /* much around little */
    static char long_chunk[40000];
    const size_t size = (size_t)snprintf(long_chunk, sizeof long_chunk, CHUNKED "1;");
    memset(long_chunk + size, 'a', 20000);
    struct story whole = read_in(long_chunk, size + 20000, size + 20000, 1);
    struct story each = read_in(long_chunk, size + 20000, 1, 1);
    assert_string_equal(whole.text.at, "413 too much around the chunks of the body\n");
    assert_string_equal(each.text.at, whole.text.at);
    bytes_drop(&whole.text);
    bytes_drop(&each.text);
}

/* What two programs on the way could read differently. */
static void smuggling(void **unused)
{
    (void)unused;
    static const char body[] = "\r\n\r\n0\r\n\r\n";
    static const struct {
        const char *fields, *expected;
    } rows[] = {
        {"Content-Length: 5\r\nTransfer-Encoding: chunked",
         "400 more than one length of the body\n"},
        {"Transfer-Encoding: chunked\r\nContent-Length: 5",
         "400 more than one length of the body\n"},
        {"Content-Length: 5\r\nContent-Length: 6", "400 more than one length of the body\n"},
        {"Content-Length: 5\r\nContent-Length: 5", "400 more than one length of the body\n"},
        {"Content-Length: 5, 5", "400 a malformed Content-Length\n"},
        {"Content-Length: +5", "400 a malformed Content-Length\n"},
        {"Content-Length: 0x5", "400 a malformed Content-Length\n"},
        {"Content-Length: -1", "400 a malformed Content-Length\n"},
        {"Content-Length: 18446744073709551621", "400 a malformed Content-Length\n"},
        {"Content-Length:", "400 a malformed Content-Length\n"},
        {"Content-Length: 65", "413 the body is too large\n"},
        {"Content-Length : 5", "400 a malformed header\n"},
        {"Transfer-Encoding: identity, chunked",
         "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
         "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
         "400 a malformed Transfer-Encoding\n"},
        {"Transfer-Encoding: chunked, identity", "400 a malformed Transfer-Encoding\n"},
        {"Transfer-Encoding: identity", "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: gzip, chunked", "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: xchunked", "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: \"chunked\"", "501 a Transfer-Encoding other than chunked alone\n"},
        {"Transfer-Encoding: chunked\x0b", "400 a malformed header\n"},
        {"Transfer-Encoding:\r\n chunked", "400 a blank at the beginning of a line\n"},
        {"X: a\r\n\tContent-Length: 5", "400 a blank at the beginning of a line\n"},
        {"X: a\nContent-Length: 5", "400 a line that ends without CR\n"},
        {"X: a\rContent-Length: 5", "400 a malformed request\n"},
        {"X: a\r\r", "400 a malformed request\n"},
        {"X\nY: a", "400 a line that ends without CR\n"},
        {" X: a", "400 a blank at the beginning of a line\n"},
        {"X(: a", "400 a malformed header\n"},
        {": a", "400 a header without a name\n"},
        {"no colon", "400 a malformed header\n"},
        {"Host: b", "400 more than one Host header\n"},
        {"host: a", "400 more than one Host header\n"},
        {"Expect: miracles", "417 an Expect header other than 100-continue\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char all[512];
        snprintf(all, sizeof all, "POST / HTTP/1.1\r\n" HOST "%s%s", rows[i].fields, body);
        expect(all, rows[i].expected);
    }
    expect("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
           "400 Transfer-Encoding in HTTP/1.0\n");
    expect_bytes(GET "X: a\0b\r\n\r\n", sizeof(GET "X: a\0b\r\n\r\n") - 1,
                 "400 a malformed header\n");
}

static void request_lines(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *expected;
    } rows[] = {
        {"GET / HTTP/1.1\n", "400 a line that ends without CR\n"},
        {"\nGET / HTTP/1.1\r\n", "400 a line that ends without CR\n"},
        {"GET / HTTP/1.1\rHost: a\r\n", "505 only HTTP/1.1 and HTTP/1.0 are spoken here\n"},
        {"GET  / HTTP/1.1\r\n", "400 a malformed request line\n"},
        {"GET /  HTTP/1.1\r\n", "400 a malformed request line\n"},
        {"GET / HTTP/1.1 \r\n", "505 only HTTP/1.1 and HTTP/1.0 are spoken here\n"},
        {"GET / RTSP/1.0\r\n", "400 a malformed request line\n"},
        {"SOURCE / ICE/1.0\r\n", "501 a method that is not served here\n"},
        {"GET /\r\n", "400 a malformed request line\n"},
        {"GET / HTTP/0.9\r\n", "400 a malformed request line\n"},
        {"GET / HTTP/1.2\r\n", "505 only HTTP/1.1 and HTTP/1.0 are spoken here\n"},
        {"GET / HTTP/2.0\r\n", "400 a malformed request line\n"},
        {"GET / HTTP/11.1\r\n", "505 only HTTP/1.1 and HTTP/1.0 are spoken here\n"},
        {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "501 a method that is not served here\n"},
        {"get / HTTP/1.1\r\n", "400 no method that HTTP knows\n"},
        {"BREW / HTTP/1.1\r\n", "400 no method that HTTP knows\n"},
        {"TRACE / HTTP/1.1\r\n", "501 a method that is not served here\n"},
        {"CONNECT a:80 HTTP/1.1\r\n", "501 a method that is not served here\n"},
        {"\x16\x03\x01\x02", "400 no method that HTTP knows\n"},
        {"GET relative HTTP/1.1\r\n", "400 a malformed address\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        expect(rows[i].line, rows[i].expected);
    expect("GET / HTTP/1.1\r\n\r\n", "400 no Host header\n");
    expect("GET / HTTP/1.1\r\nHost:\r\n\r\n", "400 a Host header that is no host\n");
    expect("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", "400 a Host header that is no host\n");
    expect("GET / HTTP/1.1\r\nHost: a, b\r\n\r\n", "400 a Host header that is no host\n");
    expect("GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n", "400 more than one Host header\n");
}

static void paths(void **unused)
{
    (void)unused;
    static const struct {
        const char *target, *expected;
    } rows[] = {
        {"/a%20b/%C3%A9%2e", "path=/a b/é. query="},
        {"/a?b=%2F/../c?d", "path=/a query=b=%2F/../c?d"},
        {"/%25", "path=/% query="},
        {"/%252e%252e/", "path=/%2e%2e/ query="},
        {"/...", "path=/... query="},
        {"/..", "400 a dot segment in the path\n"},
        {"/../etc/passwd", "400 a dot segment in the path\n"},
        {"/a/../b", "400 a dot segment in the path\n"},
        {"/a/./b", "400 a dot segment in the path\n"},
        {"/%2e%2E/b", "400 a dot segment in the path\n"},
        {"/a/.%2e", "400 a dot segment in the path\n"},
        {"/a%2fb", "400 a coded slash in the path\n"},
        {"/a%5Cb", "400 a character in the path that does not belong there\n"},
        {"/a\\..\\b", "400 a character in the path that does not belong there\n"},
        {"/a%00", "400 a character in the path that does not belong there\n"},
        {"/a%0d%0aX:1", "400 a character in the path that does not belong there\n"},
        {"/a%7f", "400 a character in the path that does not belong there\n"},
        {"//evil.example/", "400 an empty segment in the path\n"},
        {"/a//b", "400 an empty segment in the path\n"},
        {"/%c3", "400 a path that is not UTF-8\n"},
        {"/%c0%ae%c0%ae/", "400 a path that is not UTF-8\n"},
        {"/%ed%a0%80", "400 a path that is not UTF-8\n"},
        {"/%", "400 a malformed % in the path\n"},
        {"/%2", "400 a malformed % in the path\n"},
        {"/%zz", "400 a malformed % in the path\n"},
        {"/%u002e", "400 a malformed % in the path\n"},
        {"/a#b", "400 a fragment in the address\n"},
        {"http://b/", "400 an address that is neither a path nor this host's\n"},
        {"http://a.b/", "400 an address that is neither a path nor this host's\n"},
        {"http://a@b/", "400 an address that is neither a path nor this host's\n"},
        {"ftp://a/", "400 an address that is neither a path nor this host's\n"},
        {"*", "400 an address that is neither a path nor this host's\n"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        char request[256], expected[256];
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" HOST "\r\n", rows[i].target);
        snprintf(expected, sizeof expected, "0 1.1 keep %s host=a host:a body=\n",
                 rows[i].expected);
        expect(request, rows[i].expected[0] == 'p' ? expected : rows[i].expected);
    }
}

static void caps(void **unused)
{
    (void)unused;
    char long_line[400], many[1200];
    memset(long_line, 'a', sizeof long_line);
    memcpy(long_line, "GET /", 5);
    expect_bytes(long_line, sizeof long_line, "414 the request line is too long\n");
    memcpy(long_line + 256 - 11, " HTTP/1.1\r\n", 11); /* the longest that is taken */
    expect_bytes(long_line, 256, "begun");
    memcpy(long_line + 257 - 11, " HTTP/1.1\r\n", 11);
    expect_bytes(long_line, 257, "414 the request line is too long\n");
    /* an error before the limit is told first */
    memset(many, 'x', sizeof many);
    memcpy(many, GET, strlen(GET));
    expect_bytes(many, sizeof many, "431 the headers are too large\n");
    many[40] = '(';
    expect_bytes(many, sizeof many, "400 a malformed header\n");
    memset(many, '\n', sizeof many);
    for (unsigned i = 0; i < sizeof many; i += 2)
        many[i] = '\r';
    expect_bytes(many, sizeof many, "431 the headers are too large\n");
    expect(GET "1:\r\n2:\r\n3:\r\n4:\r\n5:\r\n6:\r\n7:\r\n\r\n",
           "0 1.1 keep path=/ query= host=a host:a 1: 2: 3: 4: 5: 6: 7: body=\n");
    expect(GET "1:\r\n2:\r\n3:\r\n4:\r\n5:\r\n6:\r\n7:\r\n8:\r\n\r\n", "431 too many headers\n");
    expect(GET "1:\r\n2:\r\n3:\r\n4:\r\n5:\r\n6:\r\n7:\r\n8(:\r\n\r\n", "400 a malformed header\n");
}

static void parts(void **unused)
{
    (void)unused;
    char value[16];
    const struct http_request request = {
        .query = "a=1&name=J%C3%A9+K&bad=%zz&nul=%00&long=01234567890123456789&cut=%4",
        .fields = 3,
        .field = {{"cookie", "x=1; token=abc=d;y=2"}, {"accept", "a, B ,c"}, {"cookie", "z=9"}},
    };
    assert_true(http_query(&request, "name", value, sizeof value));
    assert_string_equal(value, "Jé K");
    assert_true(http_query(&request, "a", value, sizeof value));
    assert_string_equal(value, "1");
    for (const char *const *name =
             (const char *const[]){"bad", "nul", "long", "cut", "am", "", NULL};
         *name != NULL; name++)
        assert_false(http_query(&request, *name, value, sizeof value));
    assert_true(http_cookie(&request, "token", value, sizeof value));
    assert_string_equal(value, "abc=d");
    assert_true(http_cookie(&request, "z", value, sizeof value));
    assert_string_equal(value, "9");
    assert_false(http_cookie(&request, "token", value, 5));
    assert_false(http_cookie(&request, "oken", value, sizeof value));
    assert_true(http_field_has(&request, "accept", "b"));
    assert_false(http_field_has(&request, "accept", "a,"));
    assert_int_equal(http_field_count(&request, "cookie"), 2);
    for (const char *const *good =
             (const char *const[]){"a", "a:1", "1.2.3.4:65535", "[::1]", "[::1]:80", "a:", NULL};
         *good != NULL; good++)
        assert_true(http_host_valid(*good));
    for (const char *const *bad = (const char *const[]){"", ":1", "a b", "a@b", "[::1", "[]", "a:x",
                                                        "a:1:2", "a:123456", "[::1]x", NULL};
         *bad != NULL; bad++)
        assert_false(http_host_valid(*bad));
}

static void answers(void **unused)
{
    (void)unused;
    struct bytes out = {0};
    const struct http_field field = {"X-A", "b"};
    const struct http_field evil = {"X-A", "b\r\nSet-Cookie: c"};
    struct http_response response = {
        .status = 405, .allow = "GET, HEAD", .fields = &field, .field_count = 1, .size = 3};
    const struct http_request old = {.minor = false};
    assert_true(http_answer_head(&out, &response, &old, "today"));
    assert_true(bytes_add(&out, "", 1));
    assert_string_equal(out.at, "HTTP/1.1 405 Method Not Allowed\r\nDate: today\r\n"
                                "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n"
                                "X-Content-Type-Options: nosniff\r\nAllow: GET, HEAD\r\nX-A: b\r\n"
                                "Connection: keep-alive\r\n\r\n");
    const size_t before = out.size;
    response.fields = &evil;
    assert_false(http_answer_head(&out, &response, &old, "today"));
    assert_int_equal(out.size, before);
    bytes_drop(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests),      cmocka_unit_test(chunks),  cmocka_unit_test(smuggling),
        cmocka_unit_test(request_lines), cmocka_unit_test(paths),   cmocka_unit_test(caps),
        cmocka_unit_test(parts),         cmocka_unit_test(answers),
    };
    return cmocka_run_group_tests_name("http", tests, NULL, NULL);
}
