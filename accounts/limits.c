#include "accounts/limits.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/accounts.h"

enum { WAYS = 4 };

/* `clear` is when all that was taken will have come back: the further off, the more was done. */
struct place {
    uint64_t who;
    int64_t clear;
};

struct limits {
    size_t count;
    unsigned char key[crypto_shorthash_KEYBYTES];
    struct place places[];
};

struct limits *limits_new(size_t places)
{
    if (places < WAYS || (places & (places - 1)) != 0)
        return NULL;
    struct limits *limits = calloc(1, sizeof *limits + places * sizeof(struct place));
    if (limits == NULL)
        return NULL;
    limits->count = places;
    crypto_shorthash_keygen(limits->key);
    return limits;
}

void limits_free(struct limits *limits)
{
    free(limits);
}

static struct place *place_of(struct limits *limits, uint64_t who)
{
    struct place *set = &limits->places[(size_t)who & (limits->count - 1) & ~(size_t)(WAYS - 1)];
    struct place *least = set;
    for (unsigned i = 0; i < WAYS; i++) {
        if (set[i].who == who)
            return &set[i];
        if (set[i].clear < least->clear)
            least = &set[i];
    }
    *least = (struct place){.who = who};
    return least;
}

bool limits_take(struct limits *limits, const struct limit *limit, const void *who, size_t length,
                 int64_t now)
{
    uint64_t hash = 0;
    _Static_assert(sizeof hash == crypto_shorthash_BYTES, "another hash");
    crypto_shorthash((unsigned char *)&hash, who, length, limits->key);
    struct place *place = place_of(limits, hash);
    const int64_t clear = place->clear > now ? place->clear : now;
    if (clear - now > limit->interval * ((int64_t)limit->burst - 1))
        return false;
    place->clear = clear + limit->interval;
    return true;
}

bool limits_login(struct limits *limits, const char *address, const char *login, int64_t now)
{
    static const struct limit of_address = {20, 30000};
    static const struct limit of_both = {5, 60000};
    static const struct limit of_login = {100, 30000};
    unsigned char who[1 + 16 + PEOPLE_NAME_ROOM] = {'a'};
    const size_t key = people_address_key(address, who + 1);
    const size_t length = strnlen(login, PEOPLE_NAME_ROOM);
    if (!limits_take(limits, &of_address, who, 1 + key, now))
        return false;
    who[0] = 'b';
    memcpy(who + 1 + 16, login, length);
    if (!limits_take(limits, &of_both, who, 1 + 16 + length, now))
        return false;
    who[16] = 'l';
    return limits_take(limits, &of_login, who + 16, 1 + length, now);
}
