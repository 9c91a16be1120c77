/* Whose turn it is: what waits for a place, each for a person at an address. Places are given by
 * turns, first among addresses, then among the persons of an address, then in order of arrival. So
 * whoever asks for a lot waits for it alone: one address, however many persons it brings, delays
 * everybody else by one place in each round. Whoever had the last turn is not next while others
 * wait, even if nothing of theirs waited in between.
 *
 * What waits is the caller's: a struct turn is part of it. Nothing here reads a clock, and memory
 * that was used once is kept for the next ones. An empty struct turns is all zeros. */
#ifndef HUB_TURNS_H
#define HUB_TURNS_H

#include "hub/map.h"

struct turn {
    struct turn *next;
    uint64_t address, person; /* set by the caller; 0 is one more of each: who is not known */
};

struct turns_person {
    uint64_t id;
    struct turns_address *address;
    struct turns_person *next; /* at the same address */
    struct turn *first, **end;
};

struct turns_address {
    uint64_t id;
    struct turns_address *next;
    struct turns_person *first, **end;
};

struct turns {
    size_t count;
    struct map persons, addresses; /* those of whom something waits */
    struct turns_address *first, **end;
    uint64_t last_address, last_person; /* who had the last turn, as keys of the maps */
    struct turns_person *spare_persons;
    struct turns_address *spare_addresses;
};

/* False: no memory is left. Everything of a person waits at the address of what came first. */
bool turns_add(struct turns *turns, struct turn *turn);
/* Whoever has the next turn; NULL: nothing waits. */
struct turn *turns_take(struct turns *turns);
/* Gives the memory back; what still waits stays the caller's. */
void turns_drop(struct turns *turns);

#endif
