/* The newest rows of all logs, in the order in which they came.
 *
 * Rows of a table belong together, but they come from a thousand tables by turns: each would change
 * another page of the database, and a page costs as much as many rows. So a row is first added to
 * the table `fresh`, where all of a moment share a page or two; when enough have come together,
 * they are moved to `logs` in the order of their tables. Both is done by SQLite in transactions, so
 * nothing is ever in none of the two, or in both. What is known here is where each log ends, and
 * which of its rows are fresh: a chain from the last one back. Each connection knows it for itself.
 */
#ifndef STORE_SQLITE_FRESH_H
#define STORE_SQLITE_FRESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store_last {
    int64_t table; /* 0: a free place */
    int64_t number;
    uint32_t place; /* of its last row in `fresh`, from 1 on */
};

struct store_fresh {
    struct store_last *slots; /* of the tables that have fresh rows */
    size_t room, used;
    uint32_t *before; /* by place - 1: the place of the row before it, of the same table; 0: none */
    uint32_t count, before_room;
    struct store_last newest; /* the last row of all */
    size_t bytes;
    bool unknown; /* to be read from the database again */
};

/* NULL: none of its rows are fresh. */
const struct store_last *store_fresh_last(const struct store_fresh *fresh, int64_t table);
/* The place of a row; 0: it is not fresh. */
uint32_t store_fresh_place(const struct store_fresh *fresh, int64_t table, int64_t number);
/* One more row, at the place `count + 1`; false: no memory is left, and nothing is known any more.
 */
bool store_fresh_add(struct store_fresh *fresh, int64_t table, int64_t number, size_t bytes);
/* All have been moved. */
void store_fresh_clear(struct store_fresh *fresh);
void store_fresh_free(struct store_fresh *fresh);

#endif
