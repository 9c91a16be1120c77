/* The page that the server has inside: the files that web/build.mjs made, as web/embed.mjs wrote
 * them into the build directory. Without node there are none. */
#ifndef SERVER_PAGE_H
#define SERVER_PAGE_H

#include <stdbool.h>
#include <stddef.h>

struct page_bytes {
    const char *bytes; /* NULL: there is no such form */
    size_t size;
};

struct page_file {
    const char *path, *type;
    const char *tag; /* for ETag, in its quotes */
    bool lasting;    /* the name changes with the content */
    struct page_bytes plain, gzip, brotli;
};

/* Ends with a null path. */
extern const struct page_file page_files[];

#endif
