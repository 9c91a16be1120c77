#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};

static bool is_mapped(const struct address *address)
{
    return memcmp(address->bytes, mapped, sizeof mapped) == 0;
}

bool address_read(const char *text, size_t size, struct address *address)
{
    char copy[ADDRESS_ROOM];
    if (size == 0 || size >= sizeof copy)
        return false;
    memcpy(copy, text, size);
    copy[size] = '\0';
    if (inet_pton(AF_INET6, copy, address->bytes) == 1)
        return true;
    memcpy(address->bytes, mapped, sizeof mapped);
    return inet_pton(AF_INET, copy, address->bytes + sizeof mapped) == 1;
}

bool address_of(const struct sockaddr *from, struct address *address)
{
    if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, from, sizeof six);
        memcpy(address->bytes, &six.sin6_addr, sizeof address->bytes);
        return true;
    }
    struct sockaddr_in four;
    memcpy(&four, from, sizeof four);
    memcpy(address->bytes, mapped, sizeof mapped);
    memcpy(address->bytes + sizeof mapped, &four.sin_addr, 4);
    return from->sa_family == AF_INET;
}

void address_print(const struct address *address, char text[ADDRESS_ROOM])
{
    if (is_mapped(address))
        inet_ntop(AF_INET, address->bytes + sizeof mapped, text, ADDRESS_ROOM);
    else
        inet_ntop(AF_INET6, address->bytes, text, ADDRESS_ROOM);
}

bool address_equal(const struct address *one, const struct address *other)
{
    return memcmp(one->bytes, other->bytes, sizeof one->bytes) == 0;
}

bool address_listed(const struct address *address, const char *const *list)
{
    for (unsigned i = 0; list != NULL && list[i] != NULL; i++) {
        struct address one;
        if (address_read(list[i], strlen(list[i]), &one) && address_equal(&one, address))
            return true;
    }
    return false;
}

/* --- counting: open addressing, without graves --- */

struct place_count {
    uint64_t place; /* of IPv4: the address and a mark no prefix of IPv6 in use has */
    uint32_t count; /* 0: a free row */
};

enum { FIRST_ROOM = 64 };

uint64_t address_place(const struct address *address)
{
    uint64_t place = 0;
    if (is_mapped(address)) {
        uint32_t four = 0;
        memcpy(&four, address->bytes + sizeof mapped, sizeof four);
        return four | UINT64_C(0xFFFFFFFF00000000);
    }
    memcpy(&place, address->bytes, sizeof place);
    return place;
}

static size_t home(const struct places *places, uint64_t place)
{
    place ^= place >> 33;
    place *= UINT64_C(0xFF51AFD7ED558CCD);
    place ^= place >> 33;
    return (size_t)place & (places->room - 1);
}

static struct place_count *row_of(const struct places *places, uint64_t place)
{
    size_t i = home(places, place);
    while (places->table[i].count > 0 && places->table[i].place != place)
        i = (i + 1) & (places->room - 1);
    return &places->table[i];
}

static bool grow(struct places *places)
{
    struct places larger = {.room = places->room == 0 ? FIRST_ROOM : places->room * 2,
                            .used = places->used};
    larger.table = calloc(larger.room, sizeof *larger.table);
    if (larger.table == NULL)
        return false;
    for (size_t i = 0; i < places->room; i++)
        if (places->table[i].count > 0)
            *row_of(&larger, places->table[i].place) = places->table[i];
    free(places->table);
    *places = larger;
    return true;
}

bool places_add(struct places *places, const struct address *address, uint32_t most)
{
    if (places->used * 2 >= places->room && !grow(places))
        return false;
    const uint64_t place = address_place(address);
    struct place_count *row = row_of(places, place);
    if (most > 0 && row->count >= most)
        return false;
    if (row->count == 0)
        places->used++;
    row->place = place;
    row->count++;
    return true;
}

void places_remove(struct places *places, const struct address *address)
{
    if (places->room == 0)
        return;
    struct place_count *row = row_of(places, address_place(address));
    if (row->count != 1) {
        row->count -= row->count > 0;
        return;
    }
    row->count = 0;
    places->used--;
    /* rows behind the hole that could not be at home move up */
    size_t hole = (size_t)(row - places->table);
    for (size_t i = (hole + 1) & (places->room - 1); places->table[i].count > 0;
         i = (i + 1) & (places->room - 1)) {
        const size_t from_home = (i - home(places, places->table[i].place)) & (places->room - 1);
        const size_t from_hole = (i - hole) & (places->room - 1);
        if (from_home >= from_hole) {
            places->table[hole] = places->table[i];
            places->table[i].count = 0;
            hole = i;
        }
    }
}

uint32_t places_count(const struct places *places, const struct address *address)
{
    return places->room == 0 ? 0 : row_of(places, address_place(address))->count;
}

void places_drop(struct places *places)
{
    free(places->table);
    *places = (struct places){0};
}
