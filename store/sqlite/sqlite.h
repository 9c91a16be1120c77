/* The store behind a server: SQLite in a data directory, on two threads of its own.
 *
 * One takes all batches that are queued, writes them in one transaction, and acknowledges them
 * when the disk has them (WAL, synchronous=FULL): while one commit is under way the next group
 * comes together, so that many tables share the price of a disk that makes some hundred commits a
 * second. The other answers questions, one after the other, on a connection of its own that only
 * reads. In WAL mode neither waits for the other; a question is begun when the batches that were
 * submitted before it are written. Each answer is a transaction and is bounded, so that the WAL
 * never has to wait long before it begins anew.
 *
 * The directory holds dicecup.db with SQLite's companions, and a file `lock` that the one server of
 * the directory keeps locked. Tools (backup, admin) open the database beside it; they add no rows
 * to logs. A database has a version: an older one is brought up to date when a server opens it,
 * step by step, each step in a transaction. What is wrong is said in words that say what to do.
 */
#ifndef STORE_SQLITE_SQLITE_H
#define STORE_SQLITE_SQLITE_H

#include "store/store.h"

enum { STORE_MESSAGE = 1024 };

enum store_purpose {
    STORE_SERVER, /* makes the directory (mode 0700) and the database, and locks it */
    STORE_TOOL,   /* there must be a database, of just our version; nothing is locked */
};

/* NULL: `message` says what is wrong. */
struct store *store_sqlite_open(const char *directory, enum store_purpose purpose,
                                struct store_hook hook, char message[STORE_MESSAGE]);

/* What SQLite said last when something went wrong, for the log; "" if nothing has. */
void store_sqlite_trouble(struct store *store, char message[STORE_MESSAGE]);

/* Copies the database of a directory to a file that must not be there yet, while a server may go on
 * writing. The copy has been checked and is on the disk when this returns true. */
bool store_sqlite_backup(const char *directory, const char *path, char message[STORE_MESSAGE]);

/* Something that is damaged: what, for people. */
typedef void store_damage(void *context, const char *what);

/* Looks at every page and every record of a data directory, while a server may go on writing, or of
 * a copy, and changes nothing. False: something was found, or the message says why nothing could be
 * looked at; else it is empty. */
bool store_sqlite_check(const char *where, store_damage *found, void *context,
                        char message[STORE_MESSAGE]);

#endif
