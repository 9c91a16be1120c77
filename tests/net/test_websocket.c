/* WebSockets: the handshake, and frames that are right and wrong, cut in every way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/websocket.h"

enum { MESSAGE_MAX = 300, FIN = 0x80 };

/* --- frames --- */

/* Appends a frame as a client makes it. */
static void frame_with(struct bytes *in, unsigned first, bool masked, const char *payload,
                       size_t size)
{
    static const unsigned char key[4] = {0x12, 0x80, 0xFF, 0x01};
    unsigned char head[14] = {(unsigned char)first};
    size_t length = 2;
    if (size <= 125) {
        head[1] = (unsigned char)size;
    } else {
        head[1] = 126;
        head[2] = (unsigned char)(size >> 8);
        head[3] = (unsigned char)size;
        length = 4;
    }
    if (masked) {
        head[1] |= 0x80U;
        memcpy(head + length, key, sizeof key);
        length += sizeof key;
    }
    assert_true(bytes_add(in, head, length));
    for (size_t i = 0; i < size; i++) {
        const char c = (char)(payload[i] ^ (masked ? (char)key[i % 4] : 0));
        assert_true(bytes_add(in, &c, 1));
    }
}

static void frame(struct bytes *in, unsigned first, const char *payload)
{
    frame_with(in, first, true, payload, strlen(payload));
}

/* What comes of bytes in pieces: events as text, then what was sent, as text. */
static struct bytes story_of(const struct bytes *in, size_t first, size_t step)
{
    struct bytes story = {0}, out = {0};
    struct websocket *websocket = websocket_new(MESSAGE_MAX, &out);
    assert_non_null(websocket);
    bool more = true;
    for (size_t at = 0; at < in->size && more;) {
        size_t piece = at == 0 ? first : step;
        if (piece > in->size - at)
            piece = in->size - at;
        websocket_give(websocket, in->at + at, piece);
        at += piece;
        enum websocket_event event = WEBSOCKET_WANTS_MORE;
        struct websocket_message message = {0};
        while ((event = websocket_next(websocket, &message)) != WEBSOCKET_WANTS_MORE) {
            char line[32];
            if (event == WEBSOCKET_HAS_TEXT)
                snprintf(line, sizeof line, "text ");
            else if (event == WEBSOCKET_HAS_PONG)
                snprintf(line, sizeof line, "pong");
            else
                snprintf(line, sizeof line, "closed %u ", message.code);
            assert_true(bytes_add_text(&story, line));
            if (event != WEBSOCKET_HAS_PONG)
                assert_true(bytes_add(&story, message.text, message.size));
            assert_true(bytes_add(&story, "\n", 1));
            more = more && event != WEBSOCKET_IS_CLOSED;
        }
    }
    assert_true(bytes_add_text(&story, websocket_begun(websocket) ? "begun\n" : ""));
    for (size_t at = 0; at < out.size;) { /* ours are short, and never masked */
        const unsigned char *head = (const unsigned char *)out.at + at;
        assert_true(head[1] <= 125);
        char line[32];
        snprintf(line, sizeof line, "sent %02x ", head[0]);
        assert_true(bytes_add_text(&story, line));
        if (head[0] == 0x88 && head[1] >= 2) {
            snprintf(line, sizeof line, "%u ", head[2] * 256U + head[3]);
            assert_true(bytes_add_text(&story, line));
            assert_true(bytes_add(&story, head + 4, head[1] - 2U));
        } else {
            assert_true(bytes_add(&story, head + 2, head[1]));
        }
        assert_true(bytes_add(&story, "\n", 1));
        at += 2U + head[1];
    }
    assert_true(bytes_add(&story, "", 1));
    websocket_free(websocket);
    bytes_drop(&out);
    return story;
}

/* The same at once, byte by byte, and cut in two anywhere. Takes the bytes. */
static void expect(struct bytes *in, const char *expected)
{
    for (size_t cut = 0; cut <= in->size; cut++) {
        const bool whole = cut == 0, each = cut == in->size;
        struct bytes story =
            story_of(in, whole ? in->size : (each ? 1 : cut), each && !whole ? 1 : in->size);
        assert_string_equal(story.at, expected);
        bytes_drop(&story);
    }
    bytes_drop(in);
}

static void messages(void **unused)
{
    (void)unused;
    struct bytes in = {0};
    frame(&in, FIN | 1U, "hello");
    frame(&in, FIN | 1U, "");
    frame(&in, FIN | 1U, "é");
    expect(&in, "text hello\ntext \ntext é\n");
    /* in pieces, a character cut in two, with control frames between */
    frame(&in, 1, "on\xC3");
    frame(&in, FIN | 9U, "are you there");
    frame(&in, 0, "");
    frame(&in, FIN | 10U, "");
    frame(&in, FIN, "\xA9 two");
    frame(&in, FIN | 1U, "next");
    expect(&in, "pong\ntext oné two\ntext next\nsent 8a are you there\n");
    char large[MESSAGE_MAX + 1];
    memset(large, 'x', sizeof large);
    char told[MESSAGE_MAX + 8];
    snprintf(told, sizeof told, "text %.*s\n", MESSAGE_MAX, large);
    frame_with(&in, FIN | 1U, true, large, MESSAGE_MAX);
    expect(&in, told);
    frame_with(&in, 1, true, large, 200);
    frame_with(&in, FIN, true, large, 100);
    expect(&in, told);
    frame(&in, 1, "unfinished");
    expect(&in, "begun\n");
}

static void refused(unsigned first, bool masked, const char *payload, size_t size,
                    const char *code_and_reason)
{
    struct bytes in = {0};
    char expected[2][256];
    frame_with(&in, first, masked, payload, size);
    frame(&in, FIN | 1U, "too late");
    snprintf(expected[0], sizeof *expected, "closed %s\n", code_and_reason);
    snprintf(expected[1], sizeof *expected, "sent 88 %s\n", code_and_reason);
    for (unsigned each = 0; each < 2; each++) {
        struct bytes story = story_of(&in, each ? 1 : in.size, each ? 1 : in.size);
        assert_non_null(strstr(story.at, expected[0]));
        assert_non_null(strstr(story.at, expected[1]));
        assert_null(strstr(story.at, "too late"));
        bytes_drop(&story);
    }
    bytes_drop(&in);
}

static void wrong_frames(void **unused)
{
    (void)unused;
    char large[MESSAGE_MAX + 100];
    memset(large, 'x', sizeof large);
    refused(FIN | 1U, false, "hello", 5, "1002 a frame without a mask");
    refused(FIN | 3U, true, "hello", 5, "1002 an unknown opcode");
    refused(FIN | 11U, true, "hello", 5, "1002 an unknown opcode");
    refused(FIN | 0x41U, true, "hello", 5, "1002 reserved bits");
    refused(FIN | 0x11U, true, "hello", 5, "1002 reserved bits");
    refused(FIN | 2U, true, "hello", 5, "1003 messages are texts here");
    refused(FIN, true, "hello", 5, "1002 a continuation of nothing");
    refused(9, true, "hello", 5, "1002 a malformed frame");
    refused(8, true, "", 0, "1002 a malformed frame");
    refused(FIN | 9U, true, large, 126, "1002 a malformed frame");
    refused(FIN | 1U, true, "\xC3", 1, "1007 a message that is not UTF-8");
    refused(FIN | 1U, true, "a\xED\xA0\x80", 4, "1007 a message that is not UTF-8");
    refused(FIN | 1U, true, large, MESSAGE_MAX + 1, "1009 a message that is too long");
    refused(1, true, large, MESSAGE_MAX + 1, "1009 a message that is too long");
    struct bytes in = {0};
    frame(&in, 1, "one");
    frame(&in, 1, "two");
    expect(&in, "closed 1002 a new message within another\nbegun\n"
                "sent 88 1002 a new message within another\n");
    frame_with(&in, 1, true, large, 200);
    frame_with(&in, FIN, true, large, 101);
    struct bytes story = story_of(&in, in.size, in.size);
    assert_non_null(strstr(story.at, "sent 88 1009 a message that is too long\n"));
    bytes_drop(&story);
    bytes_drop(&in);
    /* lengths that are written longer than they are, or are beyond all bounds */
    static const char *const heads[] = {"\x81\xFE\x00\x05",
                                        "\x81\xFF\x00\x00\x00\x00\x00\x00\x01\x00",
                                        "\x81\xFF\x80\x00\x00\x00\x00\x00\x00\x00"};
    for (unsigned i = 0; i < 3; i++) {
        assert_true(bytes_add(&in, heads[i], i == 0 ? 4 : 10));
        assert_true(bytes_add(&in, "keysabcdefgh", 12));
        expect(&in, "closed 1002 a malformed frame\nsent 88 1002 a malformed frame\n");
    }
    assert_true(bytes_add(&in, "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFFkeysa", 15));
    story = story_of(&in, in.size, in.size);
    assert_non_null(strstr(story.at, "sent 88 1009 "));
    bytes_drop(&story);
    bytes_drop(&in);
}

static void closes(void **unused)
{
    (void)unused;
    struct bytes in = {0};
    frame_with(&in, FIN | 8U, true,
               "\x03\xE8"
               "bye é",
               8);
    frame(&in, FIN | 1U, "too late");
    expect(&in, "closed 1000 bye é\nsent 88 1000 \n");
    frame(&in, FIN | 8U, "");
    expect(&in, "closed 1005 \nsent 88 1000 \n");
    frame_with(&in, FIN | 8U, true, "\x0F\xA0", 2);
    expect(&in, "closed 4000 \nsent 88 4000 \n");
    static const unsigned bad[] = {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        const char payload[2] = {(char)(bad[i] >> 8), (char)bad[i]};
        frame_with(&in, FIN | 8U, true, payload, 2);
        expect(&in, "closed 1002 a close frame without a valid code\n"
                    "sent 88 1002 a close frame without a valid code\n");
    }
    frame(&in, FIN | 8U, "x");
    expect(&in, "closed 1002 a close frame without a valid code\n"
                "sent 88 1002 a close frame without a valid code\n");
    frame_with(&in, FIN | 8U, true, "\x03\xE8\xFF", 3);
    expect(&in,
           "closed 1007 a reason that is not UTF-8\nsent 88 1007 a reason that is not UTF-8\n");
}

/* After our own close frame only the other side's counts. */
static void our_close(void **unused)
{
    (void)unused;
    struct bytes in = {0}, out = {0};
    struct websocket *websocket = websocket_new(MESSAGE_MAX, &out);
    struct websocket_message message;
    char reason[200];
    memset(reason, 'r', sizeof reason);
    memcpy(reason + 122, "é", sizeof "é"); /* one byte of it would still fit */
    assert_true(websocket_close(websocket, CLOSE_AWAY, reason));
    assert_int_equal(out.size, 2 + 2 + 122);
    assert_false(websocket_send(websocket, "x", 1));
    assert_false(websocket_ping(websocket));
    assert_false(websocket_close(websocket, CLOSE_AWAY, ""));
    frame(&in, 1, "not ");
    frame(&in, FIN, "heard");
    frame(&in, FIN | 9U, "");
    frame(&in, FIN | 1U, "either");
    frame_with(&in, FIN | 8U, true, "\x03\xE9", 2);
    websocket_give(websocket, in.at, in.size);
    assert_int_equal(websocket_next(websocket, &message), WEBSOCKET_IS_CLOSED);
    assert_int_equal(message.code, CLOSE_AWAY);
    assert_int_equal(websocket_frames(websocket), 5);
    assert_int_equal(out.size, 2 + 2 + 122);
    websocket_free(websocket);
    bytes_drop(&in);
    bytes_drop(&out);
}

static void lengths(void **unused)
{
    (void)unused;
    static const size_t sizes[] = {0, 1, 125, 126, 65535, 65536, 100000};
    static char text[100000];
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct bytes out = {0};
        struct websocket *websocket = websocket_new(MESSAGE_MAX, &out);
        assert_true(websocket_send(websocket, text, sizes[i]));
        assert_int_equal(out.size, websocket_frame_size(sizes[i]));
        assert_int_equal((unsigned char)out.at[0], 0x81);
        websocket_free(websocket);
        bytes_drop(&out);
    }
}

/* --- handshakes --- */

static const struct http_limits limits = {.line = 1024, .head = 4096, .fields = 32, .body = 64};
static const char *const origins[] = {"https://other.example", NULL};
static const struct handshake_rules rules = {.origins = origins, .protocol = "dicecup.1"};

#define UPGRADE "Host: a.example:81\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"

static struct handshake shake(const char *fields)
{
    char text[1024];
    size_t used = 0;
    const int size = snprintf(text, sizeof text, "GET /ws HTTP/1.1\r\n%s\r\n", fields);
    struct http *http = http_new(&limits);
    const enum http_event event = http_feed(http, text, (size_t)size, &used);
    assert_true(event == HTTP_HAS_UPGRADE || event == HTTP_HAS_REQUEST);
    const struct handshake handshake = handshake_check(http_request(http), &rules);
    http_free(http);
    return handshake;
}

/* Both ends: what a client says arrives, what it answers is masked, and neither takes the frames of
 * its own kind. */
static void plain_mask(void *bytes, size_t size)
{
    memset(bytes, 'M', size);
}

static void clients(void **unused)
{
    (void)unused;
    struct bytes said = {0}, answered = {0};
    struct websocket *client = websocket_new_client(MESSAGE_MAX, &said, plain_mask);
    struct websocket *server = websocket_new(MESSAGE_MAX, &answered);
    struct websocket_message message;
    assert_true(websocket_send(client, "hello", 5));
    assert_int_equal(said.size, 2 + 4 + 5);
    assert_memory_equal(said.at, "\x81\x85MMMM", 6);
    websocket_give(server, said.at, said.size);
    assert_int_equal(websocket_next(server, &message), WEBSOCKET_HAS_TEXT);
    assert_memory_equal(message.text, "hello", 5);
    assert_true(websocket_send(server, "who", 3));
    websocket_give(client, answered.at, answered.size);
    assert_int_equal(websocket_next(client, &message), WEBSOCKET_HAS_TEXT);
    assert_memory_equal(message.text, "who", 3);
    websocket_give(client, said.at, said.size);
    assert_int_equal(websocket_next(client, &message), WEBSOCKET_IS_CLOSED);
    assert_int_equal(message.code, CLOSE_PROTOCOL);
    websocket_give(server, answered.at, answered.size);
    assert_int_equal(websocket_next(server, &message), WEBSOCKET_IS_CLOSED);
    assert_int_equal(message.code, CLOSE_PROTOCOL);
    websocket_free(client);
    websocket_free(server);
    bytes_drop(&said);
    bytes_drop(&answered);
}

static void handshakes(void **unused)
{
    (void)unused;
    const struct handshake good = shake(UPGRADE KEY VERSION);
    assert_int_equal(good.status, 101);
    assert_string_equal(good.accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); /* of the standard */
    assert_false(good.protocol);
    struct bytes out = {0};
    const struct handshake named =
        shake(UPGRADE KEY VERSION "Sec-WebSocket-Protocol: chat, dicecup.1\r\n");
    assert_true(named.protocol);
    assert_true(handshake_answer(&out, &named, &rules, NULL));
    assert_true(bytes_add(&out, "", 1));
    assert_string_equal(out.at, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\n"
                                "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                                "Sec-WebSocket-Protocol: dicecup.1\r\n\r\n");
    bytes_drop(&out);
    static const struct {
        const char *fields;
        unsigned status;
    } rows[] = {
        {UPGRADE KEY VERSION "Origin: http://a.example:81\r\n", 101},
        {UPGRADE KEY VERSION "Origin: https://A.example:81\r\n", 101},
        {UPGRADE KEY VERSION "Origin: https://other.example\r\n", 101},
        {UPGRADE KEY VERSION "Origin: http://other.example\r\n", 403},
        {UPGRADE KEY VERSION "Origin: http://a.example\r\n", 403},
        {UPGRADE KEY VERSION "Origin: http://a.example:81.evil.example\r\n", 403},
        {UPGRADE KEY VERSION "Origin: http://evil.example\r\n", 403},
        {UPGRADE KEY VERSION "Origin: null\r\n", 403},
        {UPGRADE KEY VERSION "Origin:\r\n", 403},
        {UPGRADE KEY VERSION "Origin: http://a.example:81\r\nOrigin: http://evil.example\r\n", 403},
        {UPGRADE KEY, 426},
        {UPGRADE KEY "Sec-WebSocket-Version: 8\r\n", 426},
        {UPGRADE KEY VERSION VERSION, 426},
        {UPGRADE VERSION, 400},
        {UPGRADE KEY KEY VERSION, 400},
        {UPGRADE VERSION "Sec-WebSocket-Key: short==\r\n", 400},
        {UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZR==\r\n", 400},
        {UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=A\r\n", 400},
        {UPGRADE VERSION "Sec-WebSocket-Key: dGhlIHNhbXB*ZSBub25jZQ==\r\n", 400},
        {"Host: a\r\nUpgrade: websocket\r\n" KEY VERSION, 426},
        {"Host: a\r\nConnection: Upgrade\r\n" KEY VERSION, 426},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_int_equal(shake(rows[i].fields).status, rows[i].status);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),  cmocka_unit_test(wrong_frames), cmocka_unit_test(closes),
        cmocka_unit_test(our_close), cmocka_unit_test(lengths),      cmocka_unit_test(handshakes),
        cmocka_unit_test(clients),
    };
    return cmocka_run_group_tests_name("websocket", tests, NULL, NULL);
}
