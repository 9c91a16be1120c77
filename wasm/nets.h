/* The nets of a page: none, until they are handed over (bots/nets/nets.h). */
#ifndef WASM_NETS_H
#define WASM_NETS_H

#include <stdbool.h>
#include <stddef.h>

#include "bots/nets/nets.h"

/* Takes a net as tools/pack-net writes it; false: this is none, or no memory is left. */
bool nets_take(enum net_name which, const char *bytes, size_t length);

#endif
