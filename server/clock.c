#include "server/clock.h"

#include <time.h>

static int64_t milliseconds(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

struct clock_reading clock_read(void)
{
    return (struct clock_reading){.wall = milliseconds(CLOCK_REALTIME),
                                  .elapsed = milliseconds(CLOCK_MONOTONIC)};
}

void server_clock_start(struct server_clock *clock, struct clock_reading reading)
{
    clock->began = reading.wall;
    clock->elapsed = reading.elapsed;
}

int64_t server_clock_now(const struct server_clock *clock, struct clock_reading reading)
{
    return clock->began + (reading.elapsed - clock->elapsed);
}
