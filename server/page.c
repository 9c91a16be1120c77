/* The files of the page: the smallest form that the browser takes, and nothing twice. */
#include <string.h>

#include "server/page.h"
#include "server/server_internal.h"

/* The page runs nothing but its own files, and talks to nobody else. */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static const struct page_file *find(const char *path)
{
    for (const struct page_file *file = page_files; file->path != NULL; file++)
        if (strcmp(file->path, path) == 0)
            return file;
    return NULL;
}

/* Whether a list such as `gzip, br;q=0.5` has this word, and not with `q=0`. */
static bool takes(const struct http_request *request, const char *coding)
{
    const char *at = http_field(request, "accept-encoding");
    const size_t length = strlen(coding);
    while (at != NULL && *at != '\0') {
        at += strspn(at, " \t,");
        const size_t item = strcspn(at, ",");
        const size_t word = strcspn(at, " \t;,");
        if (word == length && memcmp(at, coding, length) == 0) {
            const char *zero = strstr(at, "q=0");
            return zero == NULL || zero >= at + item || zero[3] == '.';
        }
        at += item;
    }
    return false;
}

static void send(struct net_connection *connection, const struct http_request *request,
                 const struct page_file *file)
{
    const struct page_bytes *form = &file->plain;
    const char *coding = "identity";
    if (file->brotli.bytes != NULL && takes(request, "br")) {
        form = &file->brotli;
        coding = "br";
    } else if (file->gzip.bytes != NULL && takes(request, "gzip")) {
        form = &file->gzip;
        coding = "gzip";
    }
    const struct http_field fields[] = {
        {"Cache-Control", file->lasting ? "public, max-age=31536000, immutable" : "no-cache"},
        {"ETag", file->tag},
        {"Vary", "Accept-Encoding"},
        {"Content-Security-Policy", policy},
        {"Referrer-Policy", "no-referrer"},
        {"X-Frame-Options", "DENY"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Content-Encoding", coding},
    };
    const size_t count = sizeof fields / sizeof fields[0];
    const char *known = http_field(request, "if-none-match");
    const bool same = known != NULL && strstr(known, file->tag) != NULL;
    const struct http_response response = {
        .status = same ? 304 : 200,
        .type = file->type,
        .fields = fields,
        .field_count = same || form == &file->plain ? count - 1 : count,
        .body = same ? "" : form->bytes,
        .size = same ? 0 : form->size,
        .lasting = true,
    };
    net_answer(connection, &response);
}

bool page_request(struct net_connection *connection, const struct http_request *request)
{
    const char *path = strcmp(request->path, "/") == 0 ? "/index.html" : request->path;
    const struct page_file *file = find(path);
    if (file == NULL)
        return false;
    send(connection, request, file);
    return true;
}
