/* The status page, and the figures for whoever watches the server. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/i18n.h"
#include "server/server_internal.h"

enum { PAGE_ROOM = 8192 };

static void html_text(struct text *out, const char *words)
{
    for (; *words != '\0'; words++)
        switch (*words) {
        case '<':
            text_add(out, "&lt;");
            break;
        case '>':
            text_add(out, "&gt;");
            break;
        case '&':
            text_add(out, "&amp;");
            break;
        case '"':
            text_add(out, "&quot;");
            break;
        default:
            text_char(out, *words);
        }
}

static const char style[] =
    "body{font:1.1em/1.6 system-ui,sans-serif;max-width:40em;margin:3em auto;padding:0 1em;"
    "color:#222;background:#fdfaf4}h1{font-size:2em;margin:0}code{background:#efe7d8;"
    "padding:.1em .4em;border-radius:.3em}dl{display:grid;grid-template-columns:auto 1fr;"
    "gap:.2em 1em}dt{color:#666}dd{margin:0}@media(prefers-color-scheme:dark){body{color:#eee;"
    "background:#1d1a16}code{background:#37312a}dt{color:#aaa}a{color:#8fc4ff}}";

static void row(struct text *page, const char *what, uint64_t number)
{
    text_add(page, "<dt>");
    html_text(page, what);
    text_add(page, "</dt><dd>");
    text_number(page, (int64_t)number);
    text_add(page, "</dd>");
}

void pages_get_status(struct serve *serve, struct net_connection *connection,
                      const struct http_request *request)
{
    char bytes[PAGE_ROOM];
    struct text page = TEXT(bytes);
    const struct hub_counts counts = hub_counts(serve->hub);
    text_add(&page, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                    "<meta name=\"viewport\" content=\"width=device-width\">"
                    "<title>dicecup</title><style>");
    text_add(&page, style);
    text_add(&page, "</style><main><h1>dicecup</h1><p>");
    html_text(&page, _("Dice Town and Dicetto, played with friends and bots. This server keeps "
                       "every move that it has told of, and rolls dice that you can check."));
    text_add(&page, "</p><p>");
    html_text(&page, _("Play from a terminal:"));
    text_add(&page, " <code>dicecup join ");
    text_add(&page, serve->options->secure ? "https://" : "http://");
    html_text(&page, request->host);
    text_add(&page, "/</code></p><dl>");
    row(&page, _("people here"), counts.people - counts.bots);
    row(&page, _("tables in play now"), counts.tables);
    row(&page, _("tables opened since the start"), counts.made);
    text_add(&page, "</dl><p><a href=\"/api/tables\">");
    html_text(&page, _("Open tables, for programs"));
    text_add(&page, "</a></p></main></html>\n");
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    const struct http_response response = {
        .status = 200, .type = "text/html; charset=utf-8", .body = bytes, .size = page.length};
    ask_answer(ask, &response);
}

void pages_get_health(struct serve *serve, struct net_connection *connection,
                      const struct http_request *request)
{
    (void)request;
    serve_plain(connection, serve->stopping ? 503 : 200, serve->stopping ? "stopping\n" : "ok\n");
}

/* --- figures --------------------------------------------------------------------------------- */

static void figure(struct text *out, const char *name, const char *type, uint64_t number)
{
    text_add(out, "# TYPE dicecup_");
    text_add(out, name);
    text_char(out, ' ');
    text_add(out, type);
    text_add(out, "\ndicecup_");
    text_add(out, name);
    text_char(out, ' ');
    text_number(out, (int64_t)number);
    text_char(out, '\n');
}

static void hub_figures(const struct serve *serve, struct text *out)
{
    const struct hub_counts hub = hub_counts(serve->hub);
    figure(out, "people", "gauge", hub.people - hub.bots);
    figure(out, "bots_of_people", "gauge", hub.bots);
    figure(out, "table_connections", "gauge", hub.connections);
    figure(out, "tables_loaded", "gauge", hub.tables);
    figure(out, "bot_questions_waiting", "gauge", hub.thinking);
    figure(out, "tables_made_total", "counter", hub.made);
    figure(out, "tables_read_total", "counter", hub.loaded);
    figure(out, "tables_slept_total", "counter", hub.slept);
    figure(out, "tables_rested_total", "counter", hub.rested);
    figure(out, "lines_total", "counter", hub.lines);
    figure(out, "lines_refused_total", "counter", hub.refused);
    figure(out, "rows_total", "counter", hub.rows);
    figure(out, "batches_total", "counter", hub.batches);
    figure(out, "writes_failed_total", "counter", hub.failed);
    figure(out, "messages_total", "counter", hub.messages);
    figure(out, "bot_answers_total", "counter", hub.thoughts);
}

static void net_figures(const struct serve *serve, struct text *out)
{
    const struct net_counts net = net_counts(serve->net);
    struct store_counts store;
    store_count(serve->store, &store);
    figure(out, "connections", "gauge", net.connections);
    figure(out, "websockets", "gauge", net.websockets);
    figure(out, "connections_accepted_total", "counter", net.accepted);
    figure(out, "connections_refused_total", "counter", net.refused);
    figure(out, "http_requests_total", "counter", net.requests);
    figure(out, "writes_total", "counter", net.writes);
    figure(out, "bytes_in_total", "counter", net.bytes_in);
    figure(out, "bytes_out_total", "counter", net.bytes_out);
    figure(out, "store_transactions_total", "counter", store.transactions);
    figure(out, "store_batches_total", "counter", store.batches);
    figure(out, "store_reads_total", "counter", store.reads);
    figure(out, "store_failed_total", "counter", store.failed);
    figure(out, "store_queued", "gauge", store.queued);
    figure(out, "store_memory_bytes", "gauge", store.memory);
}

/* The second number of the file counts pages. */
static long long resident_bytes(void)
{
    char line[128] = "";
    FILE *file = fopen("/proc/self/statm", "r");
    if (file == NULL)
        return 0;
    const bool read = fgets(line, sizeof line, file) != NULL;
    fclose(file);
    return read ? strtoll(line + strcspn(line, " "), NULL, 10) * sysconf(_SC_PAGESIZE) : 0;
}

/* Under the names that everybody uses. */
static void process_figures(const struct serve *serve, struct text *out)
{
    char line[128];
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const double seconds = (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
    snprintf(line, sizeof line,
             "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total %.6f\n", seconds);
    text_add(out, line);
    snprintf(line, sizeof line,
             "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes %lld\n",
             resident_bytes());
    text_add(out, line);
    snprintf(line, sizeof line,
             "# TYPE process_start_time_seconds gauge\nprocess_start_time_seconds %lld\n",
             (long long)(serve->started / 1000));
    text_add(out, line);
}

void pages_get_metrics(struct serve *serve, struct net_connection *connection,
                       const struct http_request *request)
{
    char bytes[PAGE_ROOM];
    struct text out = TEXT(bytes);
    (void)request;
    hub_figures(serve, &out);
    net_figures(serve, &out);
    process_figures(serve, &out);
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    const struct http_response response = {.status = 200,
                                           .type = "text/plain; version=0.0.4; charset=utf-8",
                                           .body = bytes,
                                           .size = out.length};
    ask_answer(ask, &response);
}
