/* Answers of a server over HTTP. llhttp does the grammar; sizes and the switch to WebSocket are
 * judged here. */
#include <llhttp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/client_internal.h"

enum { HEAD_MAX = 16384, BODY_MAX = 1 << 20, NAME_ROOM = 32, URL_MAX = 200 };

struct answer {
    llhttp_t parser;
    bool switching; /* it may become a WebSocket */
    bool whole, has_token;
    unsigned upgrades, accepts, unwanted; /* headers that a switch needs, or must not have */
    size_t head;                          /* bytes of the head so far */
    bool in_body;
    char accept[WEBSOCKET_ACCEPT_ROOM];
    char token[CLIENT_TOKEN_MAX + 1];
    char elsewhere[URL_MAX + 1];
    char name[NAME_ROOM]; /* of the header that is being read; cut if it is longer */
    struct bytes value, body;
};

static struct answer *of(const llhttp_t *parser)
{
    return parser->data;
}

static int on_name(llhttp_t *parser, const char *at, size_t size)
{
    struct answer *answer = of(parser);
    const size_t length = strlen(answer->name);
    const size_t room = NAME_ROOM - 1 - length;
    memcpy(answer->name + length, at, size < room ? size : room);
    return 0;
}

static int on_value(llhttp_t *parser, const char *at, size_t size)
{
    return bytes_add(&of(parser)->value, at, size) ? 0 : -1;
}

/* `dicecup=TOKEN; ...`; of a server behind https `__Host-dicecup=`. */
static void take_cookie(struct answer *answer, const char *value)
{
    static const char host[] = "__Host-", name[] = "dicecup=";
    if (strncmp(value, host, sizeof host - 1) == 0)
        value += sizeof host - 1;
    if (strncmp(value, name, sizeof name - 1) != 0)
        return;
    value += sizeof name - 1;
    const size_t size = strcspn(value, "; ");
    if (size == 0 || size > CLIENT_TOKEN_MAX)
        return;
    memcpy(answer->token, value, size);
    answer->token[size] = '\0';
    answer->has_token = true;
}

/* The server that another address is at, if it is plain enough to be shown to people. */
static void take_location(struct answer *answer, const char *value)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                  "-.:[]";
    const size_t scheme = strncmp(value, "https://", 8) == 0  ? 8
                          : strncmp(value, "http://", 7) == 0 ? 7
                                                              : 0;
    const size_t host = strspn(value + scheme, letters);
    const char next = value[scheme + host];
    if (scheme > 0 && host > 0 && scheme + host < URL_MAX && (next == '/' || next == '\0'))
        snprintf(answer->elsewhere, sizeof answer->elsewhere, "%.*s/", (int)(scheme + host), value);
}

static int on_header(llhttp_t *parser)
{
    struct answer *answer = of(parser);
    if (!bytes_add(&answer->value, "", 1))
        return -1;
    const char *value = answer->value.at;
    if (strcasecmp(answer->name, "set-cookie") == 0)
        take_cookie(answer, value);
    else if (strcasecmp(answer->name, "location") == 0)
        take_location(answer, value);
    else if (strcasecmp(answer->name, "upgrade") == 0)
        answer->upgrades += strcasecmp(value, "websocket") == 0 ? 1 : 2;
    else if (strcasecmp(answer->name, "sec-websocket-accept") == 0)
        answer->accepts += strcmp(value, answer->accept) == 0 ? 1 : 2;
    else if (strcasecmp(answer->name, "sec-websocket-extensions") == 0 ||
             strcasecmp(answer->name, "sec-websocket-protocol") == 0)
        answer->unwanted++; /* we have not offered any */
    memset(answer->name, 0, sizeof answer->name);
    bytes_drop(&answer->value);
    return 0;
}

static int on_head(llhttp_t *parser)
{
    of(parser)->in_body = true;
    return 0;
}

static int on_body(llhttp_t *parser, const char *at, size_t size)
{
    struct answer *answer = of(parser);
    return answer->body.size + size <= BODY_MAX && bytes_add(&answer->body, at, size) ? 0 : -1;
}

static int on_whole(llhttp_t *parser)
{
    of(parser)->whole = true;
    return HPE_PAUSED; /* nothing was asked that could be answered by more */
}

static const llhttp_settings_t settings = {
    .on_header_field = on_name,
    .on_header_value = on_value,
    .on_header_value_complete = on_header,
    .on_headers_complete = on_head,
    .on_body = on_body,
    .on_message_complete = on_whole,
};

struct answer *answer_new(const char *accept)
{
    struct answer *answer = calloc(1, sizeof *answer);
    if (answer == NULL)
        return NULL;
    llhttp_init(&answer->parser, HTTP_RESPONSE, &settings);
    answer->parser.data = answer;
    answer->switching = accept != NULL;
    if (accept != NULL)
        memcpy(answer->accept, accept, WEBSOCKET_ACCEPT_ROOM);
    return answer;
}

void answer_free(struct answer *answer)
{
    if (answer == NULL)
        return;
    bytes_drop(&answer->value);
    bytes_drop(&answer->body);
    free(answer);
}

static enum answer_state judge(const struct answer *answer)
{
    if (!answer->whole)
        return ANSWER_WANTS_MORE;
    if (answer->parser.status_code != 101)
        return ANSWER_IS_WHOLE;
    const bool right = answer->switching && answer->parser.upgrade != 0 && answer->upgrades == 1 &&
                       answer->accepts == 1 && answer->unwanted == 0 && answer->body.size == 0;
    return right ? ANSWER_SWITCHES : ANSWER_IS_BROKEN;
}

enum answer_state answer_take(struct answer *answer, const char *bytes, size_t size, size_t *used)
{
    const bool in_body = answer->in_body;
    const llhttp_errno_t error = llhttp_execute(&answer->parser, bytes, size);
    *used = size;
    if (error != HPE_OK && error != HPE_PAUSED && error != HPE_PAUSED_UPGRADE)
        return ANSWER_IS_BROKEN;
    if (error != HPE_OK)
        *used = (size_t)(llhttp_get_error_pos(&answer->parser) - bytes);
    if (!in_body)
        answer->head += size;
    if (!answer->in_body && answer->head > HEAD_MAX)
        return ANSWER_IS_BROKEN;
    return judge(answer);
}

enum answer_state answer_end(struct answer *answer)
{
    const llhttp_errno_t error = llhttp_finish(&answer->parser);
    if ((error != HPE_OK && error != HPE_PAUSED) || !answer->whole)
        return ANSWER_IS_BROKEN;
    return judge(answer);
}

struct client_answer answer_told(struct answer *answer)
{
    struct client_answer told = {.status = answer->parser.status_code,
                                 .token = answer->has_token ? answer->token : NULL,
                                 .elsewhere =
                                     answer->elsewhere[0] != '\0' ? answer->elsewhere : NULL,
                                 .body = "",
                                 .size = answer->body.size};
    if (bytes_add(&answer->body, "", 1)) {
        told.body = answer->body.at;
        answer->body.size--;
    } else {
        told.size = 0;
    }
    return told;
}
