/* What strangers can make bigger, and how big: the table behind `serve --limit`, and lists of
 * origins and proxies. */
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "server/server_internal.h"

enum { NAME_ROOM = 32, MILLION = 1000000 };

#define LIMIT(part) offsetof(struct serve_limits, part)

static const struct limit_row {
    const char *name;
    size_t at; /* where in struct serve_limits, an unsigned number */
    unsigned least, most;
    const char *help;
} rows[] = {
    {"connections", LIMIT(net.connections), 1, MILLION, N_("connections in all")},
    {"address-connections", LIMIT(net.address_connections), 0, MILLION,
     N_("connections of an address; 0: any number")},
    {"person-connections", LIMIT(hub.person_connections), 1, MILLION, N_("WebSockets of a person")},
    {"table-connections", LIMIT(hub.table_connections), 1, MILLION, N_("WebSockets at a table")},
    {"person-tables", LIMIT(hub.person_tables), 1, MILLION,
     N_("tables of a host that are not over")},
    {"address-tables", LIMIT(hub.address_tables), 0, MILLION,
     N_("the same of everybody at an address; 0: any number")},
    {"searching-bots", LIMIT(hub.searchers), 0, MILLION,
     N_("bots that search (strong, expert) at the tables of a host; 0: any number")},
    {"guests", LIMIT(guests.burst), 1, MILLION,
     N_("new guests of an address; one more each 10 seconds")},
    {"changes", LIMIT(changes.burst), 1, MILLION,
     N_("new names, passwords and bots of an address; one more each 5 seconds")},
    {"analyses", LIMIT(analyses.burst), 1, MILLION,
     N_("analyses of an address; one more each minute")},
    {"person-analyses", LIMIT(person_analyses), 1, MILLION,
     N_("analyses of a person that are under way")},
    {"address-analyses", LIMIT(address_analyses), 1, MILLION,
     N_("the same of everybody at an address")},
    {"rate", LIMIT(net.rate), 0, MILLION,
     N_("lines or requests a second on a connection; 0: any number")},
    {"burst", LIMIT(net.burst), 1, MILLION, N_("how many of them may come at once")},
    {"message", LIMIT(net.message_max), 64, 65536, N_("bytes of a message of a WebSocket")},
    {"settings", LIMIT(hub.settings), 64, HUB_LINE_MAX,
     N_("bytes of a new table's settings, house decks included")},
    {"chat", LIMIT(hub.chat), 1, TABLE_CHAT_MAX, N_("bytes of a line of chat or of a report")},
    {"entries", LIMIT(hub.entries), 0, MILLION,
     N_("chat and all else but moves that a person adds to tables; one more each 2 seconds")},
    {"table-entries", LIMIT(hub.table_entries), 0, MILLION,
     N_("the same of everybody at a table; one more each second")},
    {"table-log", LIMIT(hub.table_log), 0, MILLION,
     N_("entries of a table in all, but for those that its game needs; 0: any number")},
    {"codes", LIMIT(hub.codes), 0, MILLION,
     N_("wrong codes of tables that a person tries; one more each 10 seconds; 0: any number")},
    {"address-codes", LIMIT(hub.address_codes), 0, MILLION,
     N_("the same of everybody at an address; one more each 3 seconds")},
    {"reports", LIMIT(hub.reports), 1, MILLION, N_("reports of a person; as many more each hour")},
    {"name", LIMIT(name), 1, PEOPLE_NAME_CHARACTERS, N_("characters of a name")},
    {"missed", LIMIT(hub.missed), 1, MILLION,
     N_("steps that somebody who comes back is told; beyond: the whole picture")},
    {"head", LIMIT(net.http.head), 1024, UINT16_MAX, N_("bytes of a request without its body")},
    {"body", LIMIT(net.http.body), 256, MILLION, N_("bytes of the body of a request")},
    {"queue", LIMIT(net.queue_max), 65536, 64 * MILLION,
     N_("bytes that wait for somebody who reads slowly")},
    {"request-time", LIMIT(net.request_time), 100, 600 * 1000,
     N_("milliseconds for a whole request, or a whole message")},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

struct serve_limits serve_default_limits(void)
{
    return (struct serve_limits){
        .net = net_defaults(),
        .hub = hub_default_limits(),
        .guests = {.burst = 60, .interval = 10000},
        .changes = {.burst = 30, .interval = 5000},
        .analyses = {.burst = 10, .interval = 60000},
        .person_analyses = 3,
        .address_analyses = 6,
        .name = PEOPLE_NAME_CHARACTERS,
    };
}

static unsigned *value_of(struct serve_limits *limits, const struct limit_row *row)
{
    void *at = (char *)limits + row->at;
    return at;
}

void serve_limits_help(void)
{
    enum { COLUMN = 30 };
    struct serve_limits limits = serve_default_limits();
    printf("\n%s\n", _("limits, with what they are if not given:"));
    for (size_t i = 0; i < ROWS; i++) {
        const int width = printf("  %s=%u", rows[i].name, *value_of(&limits, &rows[i]));
        printf("%*s%s\n", width < COLUMN ? COLUMN - width : 2, "", _(rows[i].help));
    }
}

static const struct limit_row *find_row(const char *name)
{
    const char *names[ROWS + 1] = {NULL};
    for (size_t i = 0; i < ROWS; i++) {
        names[i] = rows[i].name;
        if (strcmp(name, rows[i].name) == 0)
            return &rows[i];
    }
    const char *meant = arguments_nearest(name, names);
    if (meant != NULL)
        complain(_("there is no limit '%s'; did you mean '%s'?"), name, meant);
    else
        complain(_("there is no limit '%s'; `dicecup serve --help` lists them"), name);
    return NULL;
}

/* NAME=VALUE. */
static bool read_limit(struct serve_limits *limits, char *word)
{
    char name[NAME_ROOM + sizeof "limit "];
    char *equals = strchr(word, '=');
    uint64_t number = 0;
    if (equals == NULL) {
        complain(_("--limit takes NAME=VALUE, with commas between; not '%s'"), word);
        return false;
    }
    *equals = '\0';
    const struct limit_row *row = find_row(word);
    if (row == NULL)
        return false;
    snprintf(name, sizeof name, "limit %s", row->name);
    if (!arguments_number(name, equals + 1, row->least, row->most, &number))
        return false;
    *value_of(limits, row) = (unsigned)number;
    return true;
}

bool serve_limits_read(struct serve_limits *limits, char *list)
{
    char *rest = NULL;
    for (char *word = strtok_r(list, ",", &rest); word != NULL; word = strtok_r(NULL, ",", &rest))
        if (!read_limit(limits, word))
            return false;
    return true;
}

/* --- lists ----------------------------------------------------------------------------------- */

/* Splits a list at its commas, in place. */
static bool split(const char *option, char *words, const char *list[SERVE_LIST + 1])
{
    unsigned count = 0;
    char *rest = NULL;
    for (char *word = strtok_r(words, ",", &rest); word != NULL;
         word = strtok_r(NULL, ",", &rest)) {
        if (count == SERVE_LIST) {
            complain(_("--%s takes up to %d"), option, SERVE_LIST);
            return false;
        }
        list[count++] = word;
    }
    list[count] = NULL;
    return true;
}

/* As browsers write it: a scheme, a host, a port if it is not the usual one, and nothing behind. */
static bool is_origin(const char *word)
{
    const char *host = strncasecmp(word, "https://", 8) == 0  ? word + 8
                       : strncasecmp(word, "http://", 7) == 0 ? word + 7
                                                              : "";
    return host[0] != '\0' && strpbrk(host, "/?#@ ") == NULL;
}

bool serve_read_origins(char *words, const char *list[SERVE_LIST + 1])
{
    if (!split("origins", words, list))
        return false;
    for (; *list != NULL; list++)
        if (!is_origin(*list)) {
            complain(_("--origins takes addresses such as https://dice.example, not '%s'"), *list);
            return false;
        }
    return true;
}

bool serve_read_proxies(char *words, const char *list[SERVE_LIST + 1])
{
    struct address address;
    if (!split("proxies", words, list))
        return false;
    for (; *list != NULL; list++)
        if (!address_read(*list, strlen(*list), &address)) {
            complain(_("--proxies takes addresses such as 127.0.0.1, not '%s'"), *list);
            return false;
        }
    return true;
}
