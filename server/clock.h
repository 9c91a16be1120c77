/* The server's clock: what the hub, its tables and the limits go by.
 *
 * It starts with the time of the clock on the wall, and from then on as much of it passes as
 * passes: whoever sets the wall's clock, by hours and in either direction, neither stops anything
 * here nor takes anybody's time. What it says ends up in the logs of tables, and on a page as a
 * time of the day.
 *
 * The wall is asked again only for what is shown or judged by its date: lines of the log, when
 * somebody was seen, how long a ban lasts (serve_now). Times that were stored by another run may be
 * from the future, or from long ago: table_resume (table/table.h) goes on from there as if no time
 * had passed, and the hub looks for tables with such times when it opens (hub/load.c).
 */
#ifndef SERVER_CLOCK_H
#define SERVER_CLOCK_H

#include <stdint.h>

/* Milliseconds. What has elapsed never jumps, and its zero means nothing. */
struct clock_reading {
    int64_t wall, elapsed;
};

struct clock_reading clock_read(void);

struct server_clock {
    int64_t began;   /* by the wall */
    int64_t elapsed; /* then */
};

void server_clock_start(struct server_clock *clock, struct clock_reading reading);
int64_t server_clock_now(const struct server_clock *clock, struct clock_reading reading);

#endif
