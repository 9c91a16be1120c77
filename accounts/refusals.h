/* What the words mean with which requests over HTTP are refused (docs/server.md). Clients show the
 * sentences; the server itself sends words alone. */
#ifndef ACCOUNTS_REFUSALS_H
#define ACCOUNTS_REFUSALS_H

#include "core/sentence.h"

/* The last one has no word. */
extern const struct sentence request_refusals[];

#endif
