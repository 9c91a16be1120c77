/* What the files that read requests share. */
#ifndef NET_HTTP_INTERNAL_H
#define NET_HTTP_INTERNAL_H

#include <llhttp.h>

#include "net/http.h"

enum state { IN_HEAD, IN_BODY, IN_TAIL, COMPLETE, REFUSED };

/* Where a header stands in the head; the head may still move. */
struct place {
    uint16_t name, name_size;
    uint16_t value, value_size;
};

struct http {
    llhttp_t parser;
    struct http_limits limits;
    enum state state;
    bool line_done; /* the request line is here */
    bool continues; /* the client waits for a word before it sends the body */
    bool chunked;
    unsigned tail;     /* bytes of the line break behind the last chunk */
    uint32_t line;     /* where the line that is being read begins */
    uint32_t target;   /* where the request's target begins */
    size_t overhead;   /* bytes of a chunked body that are not its content */
    struct bytes head; /* as it came; then with zeros behind names and values */
    struct bytes body;
    struct place place[HTTP_FIELDS_MAX + 1]; /* and one that is too many */
    struct http_request request;
    struct http_refusal refusal;
};

/* Notes what is wrong, unless something was wrong before; -1, as llhttp wants it. */
int http_wrong(struct http *http, unsigned status, const char *reason);
/* The request line again, to the letter; all of it is here but its LF. */
void http_check_line(struct http *http);
/* What llhttp calls while it reads the head. */
int http_on_field(llhttp_t *parser, const char *at, size_t size);
int http_on_field_complete(llhttp_t *parser);
int http_on_value(llhttp_t *parser, const char *at, size_t size);
int http_on_value_complete(llhttp_t *parser);
int http_on_head(llhttp_t *parser);

#endif
