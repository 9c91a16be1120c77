/* Addresses, ranges of them, and who is kept out. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/accounts.h"

/* Both kinds as sixteen bytes: those of IPv4 as they are written in IPv6. */
struct address {
    unsigned char bytes[16];
    unsigned bits; /* that count, of a range */
};

static bool is_old(const struct address *address)
{
    static const unsigned char front[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    return memcmp(address->bytes, front, sizeof front) == 0;
}

static bool parse(const char *text, struct address *address)
{
    memset(address, 0, sizeof *address);
    address->bits = 128;
    if (inet_pton(AF_INET6, text, address->bytes) == 1)
        return true;
    address->bytes[10] = address->bytes[11] = 0xff;
    return inet_pton(AF_INET, text, address->bytes + 12) == 1;
}

/* An address, or one with the number of bits that count. */
static bool parse_range(struct store_text range, struct address *address)
{
    char text[64];
    if (range.length == 0 || range.length >= sizeof text)
        return false;
    memcpy(text, range.bytes, range.length);
    text[range.length] = '\0';
    char *slash = strchr(text, '/');
    if (slash != NULL)
        *slash = '\0';
    if (strlen(text) + (slash != NULL ? 1 + strlen(slash + 1) : 0) != range.length ||
        !parse(text, address))
        return false;
    if (slash == NULL)
        return true;
    char *end = NULL;
    const bool old = strchr(text, ':') == NULL;
    const unsigned long bits = strtoul(slash + 1, &end, 10);
    if (slash[1] < '0' || slash[1] > '9' || *end != '\0' || bits > (old ? 32U : 128U))
        return false;
    address->bits = (unsigned)bits + (old ? 96 : 0);
    return true;
}

bool people_is_range(struct store_text range)
{
    struct address address;
    return parse_range(range, &address);
}

static bool is_in(const struct address *address, const struct address *range)
{
    for (unsigned bit = 0; bit < range->bits; bit += 8) {
        const unsigned left = range->bits - bit;
        const unsigned mask = left >= 8 ? 0xff : 0xff00U >> left & 0xff;
        if (((address->bytes[bit / 8] ^ range->bytes[bit / 8]) & mask) != 0)
            return false;
    }
    return true;
}

const struct store_ban *people_banned(const struct store_ban *bans, size_t count, int64_t person,
                                      const char *address, int64_t now)
{
    struct address from, range;
    const bool known = address != NULL && parse(address, &from);
    for (size_t i = 0; i < count; i++) {
        if (bans[i].until != 0 && bans[i].until <= now)
            continue;
        if ((person != 0 && bans[i].person == person) ||
            (known && parse_range(bans[i].address, &range) && is_in(&from, &range)))
            return &bans[i];
    }
    return NULL;
}

size_t people_address_key(const char *address, unsigned char key[16])
{
    enum { HALF = 8 };
    struct address found;
    memset(key, 0, 16);
    if (!parse(address, &found))
        return HALF; /* all that cannot be understood are one stranger */
    const size_t length = is_old(&found) ? 16 : HALF;
    memcpy(key, found.bytes, length);
    return length;
}
