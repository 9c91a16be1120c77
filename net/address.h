/* Who is at the other end: addresses as numbers and as text, and how many connections each has.
 *
 * An address is sixteen bytes; one of IPv4 is mapped into IPv6. What counts as one place is an
 * address of IPv4, or the first 64 bits of one of IPv6, since that is what one household gets. */
#ifndef NET_ADDRESS_H
#define NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_ROOM = 46 };

struct address {
    uint8_t bytes[16];
};

struct sockaddr;

/* Numbers only, no names: `192.0.2.1`, `2001:db8::1`. */
bool address_read(const char *text, size_t size, struct address *address);
bool address_of(const struct sockaddr *from, struct address *address);
void address_print(const struct address *address, char text[ADDRESS_ROOM]);
bool address_equal(const struct address *one, const struct address *other);
/* Whether it is one of a list of texts with NULL at the end; the list may be NULL. */
bool address_listed(const struct address *address, const char *const *list);

/* What counts as one place, as a number. */
uint64_t address_place(const struct address *address);

/* --- counting --- */

struct places {
    struct place_count *table;
    size_t room; /* a power of two */
    size_t used;
};

/* One more at this place; false if `most` are there (0: no limit), or there is no memory. */
bool places_add(struct places *places, const struct address *address, uint32_t most);
void places_remove(struct places *places, const struct address *address);
uint32_t places_count(const struct places *places, const struct address *address);
void places_drop(struct places *places);

#endif
