/* How often somebody may do something: so many at once, and one more each so many milliseconds.
 *
 * Who that is is any bytes: an address, a login name, both. The table has a fixed size whatever
 * strangers do; if it is full, the one who has done least is forgotten. Where somebody's place is
 * depends on a secret, so that nobody can choose to share another's. Time is given by the caller.
 */
#ifndef ACCOUNTS_LIMITS_H
#define ACCOUNTS_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limit {
    unsigned burst;
    int64_t interval; /* milliseconds for one more */
};

struct limits;

/* Places are a power of two, 16 bytes each; NULL: no memory is left. */
struct limits *limits_new(size_t places);
void limits_free(struct limits *limits);

/* Whether one more is allowed now; if so it counts. */
bool limits_take(struct limits *limits, const struct limit *limit, const void *who, size_t length,
                 int64_t now);

/* Whether somebody at an address may try a password for a login name. All of an address together, a
 * name from one address, and a name from anywhere have limits of their own; the last is wide, or
 * anybody could lock somebody else out. */
bool limits_login(struct limits *limits, const char *address, const char *login, int64_t now);

#endif
