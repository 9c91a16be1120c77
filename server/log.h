/* The log of a server: lines on a file, such as standard error, that never hold anybody up.
 *
 * A line is handed over and written by a thread of its own. If whoever reads the file does not keep
 * up, or a disk is slow, lines are left out and counted; nobody waits. A line that comes again
 * within a while is counted instead of written, and no more lines a second are written than
 * `struct log_config` says, so that nobody can fill a disk by being refused.
 *
 * Calls may come from any thread. It knows nothing of servers; serve.c says what is logged. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

#include <stdint.h>

enum { LOG_LINE_MAX = 512 }; /* bytes of a line */

struct log;

struct log_config {
    int file;
    unsigned window; /* milliseconds in which the same line is only counted */
    unsigned rate;   /* lines a second, in the long run */
    unsigned burst;  /* that may come at once */
};

struct log_config log_defaults(int file);

/* NULL: out of memory or threads. The caller still owns the file. */
struct log *log_open(const struct log_config *config);
/* Writes what is left, as long as somebody reads it, and waits for that no longer than a moment. */
void log_close(struct log *log);

/* `now` is the time to be shown, in milliseconds. The text is what happened: an event and what
 * goes with it, without a line feed. What is longer than a line is cut off. Lines are the same if
 * their texts are. */
void log_line(struct log *log, int64_t now, const char *text);

#endif
