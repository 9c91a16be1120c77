/* The store of a page: everything is written behind, by the host.
 *
 * Heads of tables and who sits at them are held in memory too, since lists are made of them. Rows
 * are not: they are as many as there were moves in all games, and are read from the host when a
 * table is. Batches and questions are done strictly one after the other. That something is stored
 * is said as soon as the host has it: a page whose storage fails plays on, and what is lost is lost
 * at the next reload.
 *
 * Keys are a letter and hexadecimal digits, so that their order is that of the numbers: `r`, table
 * and number for rows; `h` and the table for heads; `s`, person and table for seats. Bytes are a
 * version, the letter and the columns of the record: numbers as 16 digits, texts as 8 digits for
 * the length and then the bytes.
 */
#ifndef WASM_STORE_PAGE_H
#define WASM_STORE_PAGE_H

#include "store/store.h"

/* NULL: no memory is left. */
struct store *store_page_open(void);
/* Whether store_deliver has something to deliver. */
bool store_page_due(const struct store *store);
/* A head or a seat that was kept; false: it is none. */
bool store_page_restore(struct store *store, const char *bytes, size_t length);
/* One row of those that host_read asked for, and the end of them. */
void store_page_found(struct store *store, const char *bytes, size_t length);
void store_page_read(struct store *store, bool good);
/* Removes all that is stored of a table. False: not while something is being read. */
bool store_page_forget(struct store *store, int64_t table);

#endif
