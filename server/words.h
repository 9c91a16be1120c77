/* What the words mean with which requests over HTTP are refused (docs/server.md). Clients show the
 * sentences; the server itself sends words alone. */
#ifndef SERVER_WORDS_H
#define SERVER_WORDS_H

#include "core/sentence.h"

/* The last one has no word. */
extern const struct sentence serve_words[];

#endif
