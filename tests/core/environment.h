/* Numbers by which the environment makes a test longer or shorter (docs/HACKING.md). */
#ifndef TESTS_CORE_ENVIRONMENT_H
#define TESTS_CORE_ENVIRONMENT_H

#include <stdint.h>
#include <stdlib.h>

static inline uint64_t from_environment(const char *name, uint64_t otherwise)
{
    const char *value = getenv(name);
    return value != NULL && value[0] != '\0' ? strtoull(value, NULL, 10) : otherwise;
}

#endif
