/* The client of the server: addresses that it takes, and answers that are right and wrong, cut in
 * every way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "net/client_internal.h"

static void addresses(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {
        {"http://127.0.0.1:8080/", "127.0.0.1:8080"},
        {"ws://127.0.0.1:8080/ws?x=1", "127.0.0.1:8080"},
        {"127.0.0.1:9", "127.0.0.1:9"},
        {"http://localhost", "localhost:80"},
        {"http://[::1]:8080", "[::1]:8080"},
        {"https://127.0.0.1/", "127.0.0.1:443"},
        {"HTTPS://localhost:8443", "localhost:8443"},
        {"wss://[::1]/ws", "[::1]:443"},
    };
    static const char *const wrong[] = {"",
                                        "http://",
                                        "https://",
                                        "ftp://127.0.0.1/",
                                        "127.0.0.1:",
                                        "127.0.0.1:8a",
                                        "http://127.0.0.1:99999",
                                        "http://a@127.0.0.1:80/",
                                        "[::1:80",
                                        "http://a b/",
                                        "http://127.0.0.1:123456"};
    char help[CLIENT_URL_HELP];
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct client *client = client_new(pairs[i][0], NULL, help);
        assert_non_null(client);
        assert_string_equal(client_host(client), pairs[i][1]);
        client_free(client);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        help[0] = '\0';
        assert_null(client_new(wrong[i], NULL, help));
        assert_true(help[0] != '\0');
    }
}

static const char *const states[] = {"more", "whole", "switch", "broken"};

/* What comes of an answer in pieces, as text; then what is left of it. */
static void story_of(const char *accept, const char *in, size_t piece, char *story, size_t room)
{
    struct answer *answer = answer_new(accept);
    assert_non_null(answer);
    const size_t size = strlen(in);
    enum answer_state state = ANSWER_WANTS_MORE;
    size_t at = 0;
    while (at < size && state == ANSWER_WANTS_MORE) {
        size_t used = 0;
        state = answer_take(answer, in + at, piece < size - at ? piece : size - at, &used);
        assert_true(used <= size - at);
        at += used;
    }
    if (state == ANSWER_WANTS_MORE)
        state = answer_end(answer);
    const struct client_answer told = answer_told(answer);
    if (state == ANSWER_IS_BROKEN)
        snprintf(story, room, "broken");
    else
        snprintf(story, room, "%s %u %s [%s] rest %s", states[state], told.status,
                 told.token != NULL ? told.token : "-", told.body, in + at);
    answer_free(answer);
}

static void expect(const char *accept, const char *in, const char *wanted)
{
    for (size_t piece = 1; piece <= strlen(in); piece++) {
        char story[256];
        story_of(accept, in, piece, story, sizeof story);
        assert_string_equal(story, wanted);
    }
}

static void answers(void **unused)
{
    (void)unused;
    expect(NULL, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", "whole 200 - [abc] rest ");
    expect(NULL,
           "HTTP/1.1 200 OK\r\nSet-Cookie: dicecup=T-_9; HttpOnly\r\nContent-Length: 0\r\n\r\n",
           "whole 200 T-_9 [] rest ");
    expect(NULL, "HTTP/1.1 200 OK\r\nSet-Cookie: other=x\r\nContent-Length: 0\r\n\r\n",
           "whole 200 - [] rest ");
    expect(NULL, "HTTP/1.1 429 No\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
           "whole 429 - [ab] rest ");
    expect(NULL, "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\nto the end",
           "whole 200 - [to the end] rest ");
    expect(NULL, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc", "broken");
    expect(NULL, "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc", "broken");
    expect(NULL, "SSH-2.0 hello\r\n", "broken");
}

#define SWITCH "HTTP/1.1 101 Switching Protocols\r\n"
#define ACCEPT "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="

static void switches(void **unused)
{
    (void)unused;
    char accept[WEBSOCKET_ACCEPT_ROOM];
    assert_true(handshake_accept("dGhlIHNhbXBsZSBub25jZQ==", accept));
    assert_string_equal(accept, ACCEPT); /* the example of RFC 6455 */
    expect(accept,
           SWITCH "Upgrade: WebSocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Accept: " ACCEPT "\r\n\r\n~frames",
           "switch 101 - [] rest ~frames");
    static const char *const wrong[] = {
        SWITCH "Connection: Upgrade\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n",
        SWITCH "Upgrade: websocket\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n",
        SWITCH "Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        SWITCH "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n",
        SWITCH "Upgrade: h2c\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n",
        SWITCH "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " ACCEPT
               "\r\nSec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
        SWITCH "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " ACCEPT
               "\r\nSec-WebSocket-Accept: " ACCEPT "\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect(accept, wrong[i], "broken");
    expect(NULL,
           SWITCH "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Accept: " ACCEPT "\r\n\r\n",
           "broken"); /* nobody has asked for it */
    expect(accept, "HTTP/1.1 401 Who\r\nContent-Length: 2\r\n\r\nno", "whole 401 - [no] rest ");
}

/* A head, or a body, without end. */
static void endless(void **unused)
{
    (void)unused;
    static const char *const starts[] = {"HTTP/1.1 200 OK\r\nX-Long: ",
                                         "HTTP/1.0 200 OK\r\nConnection: close\r\n\r\n"};
    for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
        struct answer *answer = answer_new(NULL);
        char more[4096];
        size_t used = 0, given = 0;
        memset(more, 'x', sizeof more);
        assert_non_null(answer);
        enum answer_state state = answer_take(answer, starts[i], strlen(starts[i]), &used);
        for (; state == ANSWER_WANTS_MORE && given < 4U << 20; given += sizeof more)
            state = answer_take(answer, more, sizeof more, &used);
        assert_int_equal(state, ANSWER_IS_BROKEN);
        assert_true(given <= (2U << 20));
        answer_free(answer);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses),
        cmocka_unit_test(answers),
        cmocka_unit_test(switches),
        cmocka_unit_test(endless),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
