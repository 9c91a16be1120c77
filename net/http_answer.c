/* The head of an answer. */
#include <stdio.h>
#include <string.h>

#include "net/http.h"

const char *http_status(unsigned status)
{
    static const struct {
        unsigned status;
        const char *words;
    } rows[] = {
        {101, "Switching Protocols"},
        {200, "OK"},
        {201, "Created"},
        {202, "Accepted"},
        {204, "No Content"},
        {206, "Partial Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {307, "Temporary Redirect"},
        {308, "Permanent Redirect"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {406, "Not Acceptable"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {411, "Length Required"},
        {412, "Precondition Failed"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {416, "Range Not Satisfiable"},
        {417, "Expectation Failed"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].status == status)
            return rows[i].words;
    return "Status";
}

static bool one_line(const char *text)
{
    return strpbrk(text, "\r\n") == NULL;
}

static bool add_field(struct bytes *out, const char *name, const char *value)
{
    return one_line(name) && one_line(value) && bytes_add_text(out, name) &&
           bytes_add(out, ": ", 2) && bytes_add_text(out, value) && bytes_add(out, "\r\n", 2);
}

static bool add_all(struct bytes *out, const struct http_response *response,
                    const struct http_request *request, const char *date)
{
    char line[64];
    snprintf(line, sizeof line, "HTTP/1.1 %u ", response->status);
    bool good = bytes_add_text(out, line) && bytes_add_text(out, http_status(response->status)) &&
                bytes_add(out, "\r\n", 2);
    if (date != NULL)
        good = good && add_field(out, "Date", date);
    if (response->status >= 200 && response->status != 204 && response->status != 304) {
        const char *type = response->type != NULL ? response->type : "text/plain; charset=utf-8";
        snprintf(line, sizeof line, "%zu", response->size);
        good = good && add_field(out, "Content-Type", type) &&
               add_field(out, "Content-Length", line) &&
               add_field(out, "X-Content-Type-Options", "nosniff");
    }
    if (response->allow != NULL)
        good = good && add_field(out, "Allow", response->allow);
    for (size_t i = 0; i < response->field_count; i++)
        good = good && add_field(out, response->fields[i].name, response->fields[i].value);
    if (response->close)
        good = good && add_field(out, "Connection", "close");
    else if (request != NULL && !request->minor)
        good = good && add_field(out, "Connection", "keep-alive");
    return good && bytes_add(out, "\r\n", 2);
}

bool http_answer_head(struct bytes *out, const struct http_response *response,
                      const struct http_request *request, const char *date)
{
    const size_t before = out->size;
    const bool good = add_all(out, response, request, date);
    if (!good)
        out->size = before;
    return good;
}
