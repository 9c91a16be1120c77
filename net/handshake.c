/* How a request becomes a WebSocket. */
#include <openssl/evp.h>
#include <string.h>
#include <strings.h>

#include "net/websocket.h"

enum { KEY_SIZE = 24, SHA1_SIZE = 20 };

/* Sixteen bytes as base64: 22 characters, of which the last has four zero bits, and two marks. */
static bool key_valid(const char *key)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return strlen(key) == KEY_SIZE && strspn(key, letters) == KEY_SIZE - 2 &&
           strchr("AQgw", key[KEY_SIZE - 3]) != NULL && strcmp(key + KEY_SIZE - 2, "==") == 0;
}

bool handshake_accept(const char *key, char accept[WEBSOCKET_ACCEPT_ROOM])
{
    static const char name[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"; /* of the protocol */
    char both[KEY_SIZE + sizeof name];
    unsigned char digest[SHA1_SIZE];
    memcpy(both, key, KEY_SIZE);
    memcpy(both + KEY_SIZE, name, sizeof name);
    if (EVP_Digest(both, KEY_SIZE + sizeof name - 1, digest, NULL, EVP_sha1(), NULL) != 1)
        return false;
    return EVP_EncodeBlock((unsigned char *)accept, digest, SHA1_SIZE) == WEBSOCKET_ACCEPT_ROOM - 1;
}

/* What follows the scheme of an origin: host and port. */
static const char *origin_host(const char *origin)
{
    if (strncasecmp(origin, "http://", 7) == 0)
        return origin + 7;
    if (strncasecmp(origin, "https://", 8) == 0)
        return origin + 8;
    return NULL;
}

bool handshake_origin_listed(const struct http_request *request,
                             const struct handshake_rules *rules)
{
    if (http_field_count(request, "origin") != 1)
        return false;
    const char *origin = http_field(request, "origin");
    for (unsigned i = 0; rules->origins != NULL && rules->origins[i] != NULL; i++)
        if (strcasecmp(origin, rules->origins[i]) == 0)
            return true;
    return false;
}

bool handshake_origin_allowed(const struct http_request *request,
                              const struct handshake_rules *rules)
{
    const unsigned count = http_field_count(request, "origin");
    if (count != 1)
        return count == 0;
    if (handshake_origin_listed(request, rules))
        return true;
    const char *host = origin_host(http_field(request, "origin"));
    return host != NULL && request->host[0] != '\0' && strcasecmp(host, request->host) == 0;
}

static struct handshake refusal(unsigned status, const char *reason)
{
    return (struct handshake){.status = status, .reason = reason};
}

struct handshake handshake_check(const struct http_request *request,
                                 const struct handshake_rules *rules)
{
    if (!request->upgrade)
        return refusal(426, "only WebSockets are served here");
    if (http_field_count(request, "sec-websocket-version") != 1 ||
        strcmp(http_field(request, "sec-websocket-version"), "13") != 0)
        return refusal(426, "only version 13 of WebSocket is spoken here");
    const char *key = http_field(request, "sec-websocket-key");
    if (http_field_count(request, "sec-websocket-key") != 1 || !key_valid(key))
        return refusal(400, "no valid Sec-WebSocket-Key");
    if (!handshake_origin_allowed(request, rules))
        return refusal(403, "pages of another origin may not connect");
    struct handshake handshake = {.status = 101};
    if (!handshake_accept(key, handshake.accept))
        return refusal(500, "no SHA-1");
    handshake.protocol = rules->protocol != NULL &&
                         http_field_has(request, "sec-websocket-protocol", rules->protocol);
    return handshake;
}

bool handshake_answer(struct bytes *out, const struct handshake *handshake,
                      const struct handshake_rules *rules, const char *date)
{
    if (handshake->status == 101) {
        const struct http_field fields[] = {
            {"Upgrade", "websocket"},
            {"Connection", "Upgrade"},
            {"Sec-WebSocket-Accept", handshake->accept},
            {"Sec-WebSocket-Protocol", rules->protocol},
        };
        const struct http_response response = {
            .status = 101, .fields = fields, .field_count = handshake->protocol ? 4 : 3};
        return http_answer_head(out, &response, NULL, date);
    }
    const struct http_field fields[] = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    const struct http_response response = {.status = handshake->status,
                                           .fields = fields,
                                           .field_count = handshake->status == 426 ? 2 : 0,
                                           .size = strlen(handshake->reason) + 1,
                                           .close = true};
    return http_answer_head(out, &response, NULL, date) && bytes_add_text(out, handshake->reason) &&
           bytes_add(out, "\n", 1);
}
