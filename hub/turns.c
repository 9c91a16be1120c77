#include "hub/turns.h"

#include <stdlib.h>

/* A map has no 0, and these are nobody's. */
static uint64_t key_of(uint64_t id)
{
    return id != 0 ? id : UINT64_MAX;
}

static struct turns_address *address_of(struct turns *turns, uint64_t id)
{
    struct turns_address *address = map_get(&turns->addresses, key_of(id));
    if (address != NULL)
        return address;
    address = turns->spare_addresses;
    if (address != NULL)
        turns->spare_addresses = address->next;
    else
        address = malloc(sizeof *address);
    if (address == NULL)
        return NULL;
    *address = (struct turns_address){.id = id};
    address->end = &address->first;
    if (!map_put(&turns->addresses, key_of(id), address)) {
        free(address);
        return NULL;
    }
    return address;
}

static struct turns_person *person_of(struct turns *turns, uint64_t id)
{
    struct turns_person *person = map_get(&turns->persons, key_of(id));
    if (person != NULL)
        return person;
    person = turns->spare_persons;
    if (person != NULL)
        turns->spare_persons = person->next;
    else
        person = malloc(sizeof *person);
    if (person == NULL)
        return NULL;
    *person = (struct turns_person){.id = id};
    person->end = &person->first;
    if (!map_put(&turns->persons, key_of(id), person)) {
        free(person);
        return NULL;
    }
    return person;
}

static void forget_address(struct turns *turns, struct turns_address *address)
{
    map_remove(&turns->addresses, key_of(address->id));
    address->next = turns->spare_addresses;
    turns->spare_addresses = address;
}

static void forget_person(struct turns *turns, struct turns_person *person)
{
    map_remove(&turns->persons, key_of(person->id));
    person->next = turns->spare_persons;
    turns->spare_persons = person;
}

/* Behind all others. */
static void queue_address(struct turns *turns, struct turns_address *address)
{
    if (turns->first == NULL)
        turns->end = &turns->first;
    address->next = NULL;
    *turns->end = address;
    turns->end = &address->next;
}

static void queue_person(struct turns_address *address, struct turns_person *person)
{
    person->address = address;
    person->next = NULL;
    *address->end = person;
    address->end = &person->next;
}

bool turns_add(struct turns *turns, struct turn *turn)
{
    struct turns_person *person = person_of(turns, turn->person);
    if (person == NULL)
        return false;
    if (person->first == NULL) {
        struct turns_address *address = address_of(turns, turn->address);
        if (address == NULL) {
            forget_person(turns, person);
            return false;
        }
        if (address->first == NULL)
            queue_address(turns, address);
        queue_person(address, person);
    }
    turn->next = NULL;
    *person->end = turn;
    person->end = &turn->next;
    turns->count++;
    return true;
}

/* Out of the queue, whoever is next. */
static struct turns_address *next_address(struct turns *turns)
{
    struct turns_address *address = turns->first;
    turns->first = address->next;
    if (key_of(address->id) != turns->last_address || turns->first == NULL)
        return address;
    queue_address(turns, address);
    address = turns->first;
    turns->first = address->next;
    return address;
}

static struct turns_person *unqueue_person(struct turns_address *address)
{
    struct turns_person *person = address->first;
    address->first = person->next;
    if (address->first == NULL)
        address->end = &address->first;
    return person;
}

static struct turns_person *next_person(const struct turns *turns, struct turns_address *address)
{
    struct turns_person *person = unqueue_person(address);
    if (key_of(person->id) != turns->last_person || address->first == NULL)
        return person;
    queue_person(address, person);
    return unqueue_person(address);
}

struct turn *turns_take(struct turns *turns)
{
    if (turns->first == NULL)
        return NULL;
    struct turns_address *address = next_address(turns);
    struct turns_person *person = next_person(turns, address);
    struct turn *turn = person->first;
    turns->last_address = key_of(address->id);
    turns->last_person = key_of(person->id);
    person->first = turn->next;
    if (person->first != NULL)
        queue_person(address, person);
    else
        forget_person(turns, person);
    if (address->first != NULL)
        queue_address(turns, address);
    else
        forget_address(turns, address);
    turns->count--;
    turn->next = NULL;
    return turn;
}

static void free_address(struct turns_address *address)
{
    for (struct turns_address *next = NULL; address != NULL; address = next) {
        next = address->next;
        free(address);
    }
}

static void free_person(struct turns_person *person)
{
    for (struct turns_person *next = NULL; person != NULL; person = next) {
        next = person->next;
        free(person);
    }
}

void turns_drop(struct turns *turns)
{
    for (struct turns_address *address = turns->first; address != NULL; address = address->next) {
        free_person(address->first);
        address->first = NULL;
    }
    free_address(turns->first);
    free_person(turns->spare_persons);
    free_address(turns->spare_addresses);
    free(turns->persons.entries);
    free(turns->addresses.entries);
    *turns = (struct turns){0};
}
