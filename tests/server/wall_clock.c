/* A clock on the wall that a test sets while a program runs: LD_PRELOAD this, and put into the file
 * that DICECUP_TEST_WALL names the milliseconds, as eight bytes, that it is to be ahead. Whatever
 * elapses is left alone. */
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("DICECUP_TEST_WALL");
    const int file = path != NULL ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *map = file < 0 ? MAP_FAILED : mmap(NULL, sizeof *ahead, PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED)
        abort();
    ahead = map;
    close(file);
}

/* the headers have other names for the parameters */
/* NOLINTBEGIN(readability-inconsistent-declaration-parameter-name) */

int clock_gettime(clockid_t clock, struct timespec *time)
{
    const long status = syscall(SYS_clock_gettime, clock, time);
    if (status == 0 && ahead != NULL &&
        (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        const int64_t now = (int64_t)time->tv_sec * 1000 + *ahead;
        time->tv_sec = (time_t)(now / 1000);
        time->tv_nsec += (long)(now % 1000) * 1000000;
        if (time->tv_nsec >= 1000000000) {
            time->tv_nsec -= 1000000000;
            time->tv_sec++;
        }
    }
    return (int)status;
}

time_t time(time_t *result)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result != NULL)
        *result = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    result->tv_sec = now.tv_sec;
    result->tv_usec = now.tv_nsec / 1000;
    return 0;
}

/* NOLINTEND(readability-inconsistent-declaration-parameter-name) */
