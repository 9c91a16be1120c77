/* The parts of a request: headers, path, query, cookies. */
#include <string.h>
#include <strings.h>

#include "net/http.h"
#include "net/utf8.h"

const char *http_field(const struct http_request *request, const char *name)
{
    for (unsigned i = 0; i < request->fields; i++)
        if (strcmp(request->field[i].name, name) == 0)
            return request->field[i].value;
    return NULL;
}

unsigned http_field_count(const struct http_request *request, const char *name)
{
    unsigned count = 0;
    for (unsigned i = 0; i < request->fields; i++)
        count += strcmp(request->field[i].name, name) == 0;
    return count;
}

static bool list_has(const char *list, const char *word)
{
    const size_t size = strlen(word);
    while (*list != '\0') {
        list += strspn(list, " \t,");
        const size_t taken = strcspn(list, " \t,");
        if (taken == size && strncasecmp(list, word, size) == 0)
            return true;
        list += taken;
    }
    return false;
}

bool http_field_has(const struct http_request *request, const char *name, const char *word)
{
    for (unsigned i = 0; i < request->fields; i++)
        if (strcmp(request->field[i].name, name) == 0 && list_has(request->field[i].value, word))
            return true;
    return false;
}

bool http_host_valid(const char *host)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    size_t name = 0;
    if (host[0] == '[') {
        name = 1 + strspn(host + 1, "0123456789abcdefABCDEF:.");
        if (name < 3 || host[name] != ']')
            return false;
        name++;
    } else {
        name = strspn(host, plain);
        if (name == 0)
            return false;
    }
    if (host[name] == '\0')
        return true;
    const size_t digits = strspn(host + name + 1, "0123456789");
    return host[name] == ':' && digits <= 5 && host[name + 1 + digits] == '\0';
}

/* --- paths --- */

static int hexadecimal(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

/* The byte that %xx stands for; -1: no such thing. */
static int coded(const char *at)
{
    const int high = hexadecimal(at[1]);
    const int low = high < 0 ? -1 : hexadecimal(at[2]);
    return low < 0 ? -1 : high * 16 + low;
}

/* Decodes once, in place. What would make a path read differently afterwards is refused. */
static const char *decode_path(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0'; from++) {
        int c = (unsigned char)*from;
        if (c == '%') {
            c = coded(from);
            if (c < 0)
                return "a malformed % in the path";
            if (c == '/')
                return "a coded slash in the path";
            from += 2;
        }
        if (c < 0x20 || c == 0x7F || c == '\\')
            return "a character in the path that does not belong there";
        *to++ = (char)c;
    }
    *to = '\0';
    return utf8_valid(path, (size_t)(to - path)) ? NULL : "a path that is not UTF-8";
}

/* No segment is empty but the last, and none is `.` or `..`. */
static const char *check_segments(const char *path)
{
    while (*path == '/') {
        path++;
        const size_t size = strcspn(path, "/");
        if (size == 0 && path[0] == '/')
            return "an empty segment in the path";
        if ((size == 1 && path[0] == '.') || (size == 2 && path[0] == '.' && path[1] == '.'))
            return "a dot segment in the path";
        path += size;
    }
    return NULL;
}

/* http://host/path, as proxies are asked, is the same as /path for that host; NULL: it is not. */
static char *skip_authority(char *target, const char *host)
{
    size_t scheme = 0;
    if (strncasecmp(target, "http://", 7) == 0)
        scheme = 7;
    else if (strncasecmp(target, "https://", 8) == 0)
        scheme = 8;
    const size_t size = strlen(host);
    if (scheme == 0 || size == 0 || strncasecmp(target + scheme, host, size) != 0 ||
        target[scheme + size] != '/')
        return NULL;
    return target + scheme + size;
}

const char *http_target(char *target, struct http_request *request)
{
    if (target[0] != '/') {
        target = skip_authority(target, request->host);
        if (target == NULL)
            return "an address that is neither a path nor this host's";
    }
    if (strchr(target, '#') != NULL)
        return "a fragment in the address";
    request->path = target;
    request->query = "";
    char *question = strchr(target, '?');
    if (question != NULL) {
        *question = '\0';
        request->query = question + 1;
    }
    const char *wrong = decode_path(target);
    return wrong != NULL ? wrong : check_segments(target);
}

/* --- queries and cookies --- */

/* A part of a query, decoded; false if it does not fit, is malformed, or is no text. */
static bool decode_value(const char *from, size_t size, char *to, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        int c = (unsigned char)from[i];
        if (c == '+') {
            c = ' ';
        } else if (c == '%') {
            c = i + 2 < size ? coded(from + i) : -1;
            i += 2;
        }
        if (c <= 0 || length + 1 >= room)
            return false;
        to[length++] = (char)c;
    }
    to[length] = '\0';
    return utf8_valid(to, length);
}

/* Finds `name=` among parts; its value and the size of that. */
static const char *find_part(const char *at, const char *name, const char *marks, size_t *size)
{
    const size_t name_size = strlen(name);
    while (*at != '\0') {
        at += strspn(at, marks);
        const size_t part = strcspn(at, marks);
        if (part > name_size && at[name_size] == '=' && strncmp(at, name, name_size) == 0) {
            *size = part - name_size - 1;
            return at + name_size + 1;
        }
        at += part;
    }
    return NULL;
}

bool http_query(const struct http_request *request, const char *name, char *value, size_t room)
{
    size_t size = 0;
    const char *found = find_part(request->query, name, "&", &size);
    return found != NULL && room > 0 && decode_value(found, size, value, room);
}

bool http_cookie(const struct http_request *request, const char *name, char *value, size_t room)
{
    for (unsigned i = 0; i < request->fields; i++) {
        if (strcmp(request->field[i].name, "cookie") != 0)
            continue;
        size_t size = 0;
        const char *found = find_part(request->field[i].value, name, "; ", &size);
        if (found == NULL)
            continue;
        if (size >= room)
            return false;
        memcpy(value, found, size);
        value[size] = '\0';
        return true;
    }
    return false;
}
