/* The browser's own server: hub, tables, games and bots as one WebAssembly module, for a page that
 * plays without a server, or offline. It takes the lines that a server takes (docs/protocol.md,
 * docs/server.md) and gives the same JSON. A worker runs it; docs/page.md tells how.
 *
 * Functions page_... are the module's exports, functions host_... its imports: what the worker does
 * for it. Nothing else comes in or goes out. Texts and bytes for the module are written into
 * page_room, and the next call says how many there are; what the host is given lies in the
 * module's memory and is gone after the call. Times are milliseconds of the wall clock.
 *
 * What must outlive a reload goes to host_keep as bytes under a key, and comes back by page_restore
 * at the beginning, or when it is needed, by page_found. Imports must not call exports; what is
 * answered later is answered by a call of its own.
 *
 * The same files are built natively for tests (tests/wasm/page_native.c), which then compare every
 * byte.
 */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __wasm__
#define PAGE_EXPORT(name) __attribute__((export_name(#name)))
#define PAGE_IMPORT(name) __attribute__((import_module("host"), import_name(#name)))
#else
#define PAGE_EXPORT(name)
#define PAGE_IMPORT(name)
#endif

enum { PAGE_ROOM_MAX = 16 << 20 };

struct page;

/* --- what the page does for the module ------------------------------------------------------- */

/* A message (JSON) for a connection. */
void host_tell(uint32_t connection, const char *json, uint32_t length) PAGE_IMPORT(tell);
/* A connection is closed, with a code as of a WebSocket. */
void host_close(uint32_t connection, uint32_t code) PAGE_IMPORT(close);
/* When to call page_tick; the last one counts. */
void host_wake(double at) PAGE_IMPORT(wake);
/* A bot has been asked: page_think, now or when it suits. */
void host_think(void) PAGE_IMPORT(think);
/* Bytes that nobody can guess. */
void host_random(void *bytes, uint32_t count) PAGE_IMPORT(random);
/* The time while a bot thinks. */
double host_now(void) PAGE_IMPORT(now);
/* Stores bytes under a key; `bytes` NULL: removes all keys that begin so. What is stored in one
 * call of the page's is stored together or not at all. */
void host_keep(const char *key, uint32_t key_length, const char *bytes, uint32_t length)
    PAGE_IMPORT(keep);
/* Wanted: the first `most` of what is stored under keys that begin as `key` does and are not below
 * it, in their order; `prefix` bytes make the beginning. page_found for each, then page_read. */
void host_read(const char *key, uint32_t key_length, uint32_t prefix, uint32_t most)
    PAGE_IMPORT(read);
/* The result of the call that is under way, as JSON. */
void host_give(const char *json, uint32_t length) PAGE_IMPORT(give);

/* --- beginning ------------------------------------------------------------------------------- */

/* NULL: no memory is left. */
struct page *page_make(void) PAGE_EXPORT(page_make);
/* Room for so many bytes, until the next call of this; NULL: there is none. */
char *page_room(struct page *page, uint32_t bytes) PAGE_EXPORT(page_room);
/* Before page_open: something that was kept, whose key does not begin with `r`. False: this is no
 * record that this version understands. */
bool page_restore(struct page *page, uint32_t bytes) PAGE_EXPORT(page_restore);
/* Before page_open, for a lesson (page_lesson.c): what chance and the bots do, in the lines of a
 * record. False: this is too much. */
bool page_prepare(struct page *page, uint32_t bytes) PAGE_EXPORT(page_prepare);
void page_open(struct page *page, double now) PAGE_EXPORT(page_open);

/* --- inputs ---------------------------------------------------------------------------------- */

/* A connection of a person; the name is in the room. Numbers of connections are used once. */
void page_come(struct page *page, double now, uint32_t connection, double person, uint32_t bytes)
    PAGE_EXPORT(page_come);
void page_gone(struct page *page, double now, uint32_t connection) PAGE_EXPORT(page_gone);
/* Besides the lines of a server:
 *
 *     hint [MILLISECONDS]     what the strongest bot would do, and why
 *     record ID               the record of a finished game
 *     forget ID               removes a table at which nobody is
 *
 * PAGE_WANTS or more: a hint wants a net, and nothing was done. page_net, and then the same again.
 */
uint32_t page_line(struct page *page, double now, uint32_t connection, uint32_t bytes)
    PAGE_EXPORT(page_line);
void page_tick(struct page *page, double now) PAGE_EXPORT(page_tick);
/* For host_read. */
void page_found(struct page *page, double now, uint32_t bytes) PAGE_EXPORT(page_found);
void page_read(struct page *page, double now, bool good) PAGE_EXPORT(page_read);

/* --- bots ------------------------------------------------------------------------------------ */

enum page_thought {
    PAGE_IDLE = 0,    /* nobody is asked */
    PAGE_THOUGHT = 1, /* one has answered */
    PAGE_WANTS = 2,   /* it wants its net: page_net first, and then again. 2 + enum net_name */
};
/* Lets one bot answer, within so many milliseconds (0: as many as its level is meant to). */
uint32_t page_think(struct page *page, double now, uint32_t milliseconds) PAGE_EXPORT(page_think);
/* A net (enum net_name) as tools/pack-net writes it; no bytes: it cannot be had, and bots do
 * without it. False: this is no such net. */
bool page_net(struct page *page, uint32_t net, uint32_t bytes) PAGE_EXPORT(page_net);

/* --- records (page_replay.c) ----------------------------------------------------------------- */

/* Whether the dice of a record were fair: {"verdict":"fair","events":80,...}. */
void page_verify(struct page *page, uint32_t bytes) PAGE_EXPORT(page_verify);
/* Reads a record to be replayed: its header and the number of its moves, or what is wrong. */
void page_replay(struct page *page, uint32_t bytes) PAGE_EXPORT(page_replay);
/* The position after that many moves as a seat (from 0), WATCHER or ALL_SEEING sees it, the
 * events of the last of them, and what changed with each (table/retell.h). */
void page_step(struct page *page, uint32_t moves, uint32_t viewer) PAGE_EXPORT(page_step);
/* Judges the record that is replayed (docs/analysis.md), about so many milliseconds long: again and
 * again until the report is given as `dicecup analyse --json` writes it. Until then {"percent":7},
 * with "standings":true once the chances at every step are known, {"wants":"town"} if page_net is
 * to be called first, or {"error":"no-judge"}. */
void page_analyse(struct page *page, uint32_t milliseconds) PAGE_EXPORT(page_analyse);
/* The report so far, of an analysis that is under way. */
void page_report(struct page *page) PAGE_EXPORT(page_report);
/* A new table for the connection that begins behind so many moves of the record that is replayed.
 * In the room: `SEAT LEVEL`, the seat of the person (from 1), and the bots in the others. What
 * comes of it is told as of `make`. False: there is no such position, seat or bot. */
bool page_try(struct page *page, double now, uint32_t connection, uint32_t moves, uint32_t bytes)
    PAGE_EXPORT(page_try);

#endif
