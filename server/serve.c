/* `dicecup serve`: tables for friends, over HTTP and WebSockets (docs/server.md). */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "server/server.h"
#include "server/server_internal.h"
#include "store/sqlite/sqlite.h"

enum { PASSWORDS_WAITING = 16, STOP_TIME = 5000 };

int64_t serve_now(void)
{
    return clock_read().wall;
}

int64_t serve_clock(const struct serve *serve)
{
    return server_clock_now(&serve->clock, clock_read());
}

/* A word: what is no plain sign becomes a dot, so that nobody forges a line. */
static void log_word(struct text *line, const char *word)
{
    for (; *word != '\0'; word++)
        text_char(line, (char)(*word > ' ' && *word < 127 ? *word : '.'));
}

void serve_log(const struct serve *serve, const char *event, ...)
{
    char bytes[LOG_LINE_MAX];
    struct text line = TEXT(bytes);
    text_add(&line, "event=");
    log_word(&line, event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *name = NULL; (name = va_arg(pairs, const char *)) != NULL;) {
        text_char(&line, ' ');
        log_word(&line, name);
        text_char(&line, '=');
        log_word(&line, va_arg(pairs, const char *));
    }
    va_end(pairs);
    log_line(serve->log, serve_now(), bytes);
}

/* --- beginning ------------------------------------------------------------------------------- */

static void post_deliver(void *context)
{
    struct serve *serve = context;
    net_post(serve->net, serve_deliver, serve);
}

static void stop_late(void *data)
{
    struct serve *serve = data;
    if (!net_stopping(serve->net))
        net_stop(serve->net, STOP_TIME);
}

/* What has been done is told; then everybody is asked to come back later. */
static void stop_because(struct serve *serve, const char *why)
{
    if (serve->stopping)
        return;
    serve_log(serve, "stopping", "why", why, (char *)NULL);
    serve->stopping = true;
    hub_stop(serve->hub);
    serve->stop_timer = net_timer_new(serve->net, stop_late, serve);
    if (serve->stop_timer != NULL)
        net_timer_set(serve->stop_timer, STOP_TIME);
    serve_after(serve);
}

static void terminated(void *data)
{
    stop_because(data, "SIGTERM");
}

static void interrupted(void *data)
{
    stop_because(data, "SIGINT");
}

static void hung_up(void *data)
{
    stop_because(data, "SIGHUP");
}

/* A terminal that is closed ends its server in order, too, unless that was started by nohup. */
static bool heed_signals(struct serve *serve)
{
    struct sigaction before;
    const bool ignored = sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
    return net_on_signal(serve->net, SIGTERM, terminated, serve) &&
           net_on_signal(serve->net, SIGINT, interrupted, serve) &&
           (ignored || net_on_signal(serve->net, SIGHUP, hung_up, serve));
}

static bool listen_at(struct serve *serve, const char *where, enum serve_door door)
{
    const char *error = net_listen(serve->net, where, door);
    if (error != NULL)
        complain(_("cannot listen at %s: %s"), where, error);
    return error == NULL;
}

static bool open_parts(struct serve *serve)
{
    const unsigned workers = serve->options->workers;
    char message[STORE_MESSAGE];
    const struct store_hook hook = {.post = post_deliver, .context = serve};
    /* before anything is made on the disk; nobody is answered until all is there */
    if (!listen_at(serve, serve->options->listen, DOOR_PUBLIC) ||
        (serve->options->metrics != NULL &&
         !listen_at(serve, serve->options->metrics, DOOR_METRICS)))
        return false;
    serve->store = store_sqlite_open(serve->options->data, STORE_SERVER, hook, message);
    if (serve->store == NULL) {
        complain("%s", message);
        return false;
    }
    serve->limits = limits_new(4096);
    if (serve->limits == NULL || !workers_start(&serve->players, serve->net, workers, workers) ||
        !workers_start(&serve->quick, serve->net, 1, 1) ||
        !workers_start(&serve->advisers, serve->net, (workers + 1) / 2, workers) ||
        !workers_start(&serve->clerk, serve->net, 1, PASSWORDS_WAITING) ||
        !workers_start(&serve->analysts, serve->net, 1, 1) || !serve_hub_open(serve) ||
        !heed_signals(serve)) {
        complain("%s", _("not enough memory"));
        return false;
    }
    rules_start(serve);
    retention_start(serve);
    return true;
}

/* False: an analysis is still at work, and needs what it has until the process ends. */
static bool close_parts(struct serve *serve)
{
    games_stop(serve);
    struct workers *const pools[] = {&serve->players, &serve->quick, &serve->advisers,
                                     &serve->clerk};
    for (size_t i = 0; i < sizeof pools / sizeof pools[0]; i++)
        (void)workers_stop(pools[i], true);
    const bool idle = workers_stop(&serve->analysts, false);
    if (serve->store != NULL)
        store_close(serve->store); /* what it has to say still goes to the hub */
    serve->store = NULL;
    while (serve->asks != NULL)
        ask_free(serve->asks);
    serve_hub_close(serve);
    if (idle)
        games_free(serve);
    forget_free(serve);
    retention_free(serve);
    rules_free(serve);
    limits_free(serve->limits);
    struct net_timer *const timers[] = {serve->hub_timer, serve->errand_timer, serve->stop_timer};
    for (size_t i = 0; i < sizeof timers / sizeof timers[0]; i++)
        if (timers[i] != NULL)
            net_timer_free(timers[i]);
    net_free(serve->net);
    return idle;
}

/* `127.0.0.1:0` with the port that it has got. */
static void print_where(const char *where, unsigned number, struct text *out)
{
    const char *colon = strrchr(where, ':');
    text_add_n(out, where, colon != NULL ? (size_t)(colon - where) : strlen(where));
    text_char(out, ':');
    text_number(out, number);
}

static void announce(const struct serve *serve)
{
    const struct serve_options *options = serve->options;
    char bytes[128], number[12];
    struct text where = TEXT(bytes), port = TEXT(number);
    text_number(&port, net_port(serve->net, DOOR_PUBLIC));
    print_where(options->listen, net_port(serve->net, DOOR_PUBLIC), &where);
    printf(_("dicecup serves at http://%s/ with its data in %s; Ctrl-C ends it\n"), bytes,
           options->data);
    if (options->metrics != NULL) {
        where = TEXT(bytes);
        print_where(options->metrics, net_port(serve->net, DOOR_METRICS), &where);
        printf(_("Prometheus finds its figures at http://%s/metrics\n"), bytes);
    }
    fflush(stdout);
    serve_log(serve, "started", "port", number, (char *)NULL);
}

/* A server at which an analysis is at work until the process ends. */
static struct serve *volatile unfinished;

static int run(const struct serve_options *options)
{
    struct serve *serve = calloc(1, sizeof *serve);
    const struct net_app app = {.self = serve,
                                .request = serve_request,
                                .upgrade = serve_upgrade,
                                .open = serve_open,
                                .message = serve_message,
                                .close = serve_close,
                                .turned = serve_turned,
                                .refused = serve_refused};
    const struct log_config config = log_defaults(STDERR_FILENO);
    struct log *log = log_open(&config);
    int status = STATUS_BAD_INPUT;
    if (serve != NULL && log != NULL && people_init()) {
        serve->options = options;
        serve->log = log;
        serve->started = serve_now();
        server_clock_start(&serve->clock, clock_read());
        serve->net = net_new(&options->limits.net, &app);
    }
    if (serve == NULL || serve->net == NULL) {
        complain("%s", _("not enough memory"));
    } else {
        if (open_parts(serve)) {
            announce(serve);
            net_run(serve->net);
            status = STATUS_OK;
        }
        const bool idle = close_parts(serve);
        serve_log(serve, "stopped", (char *)NULL);
        if (!idle) {
            unfinished = serve;
            serve = NULL;
        }
    }
    log_close(log);
    free(serve);
    return status;
}

/* Options as they are given. */
struct words {
    const char *workers, *origins, *proxies, *limits, *keep;
};

/* Copies of words, which are split in place, and where their parts are. */
struct lists {
    char *origins, *proxies, *limits, *keep;
    const char *origin[SERVE_LIST + 1], *proxy[SERVE_LIST + 1];
};

static bool read_lists(const struct words *words, struct lists *lists,
                       struct serve_options *options)
{
    struct serve_limits *limits = &options->limits;
    lists->origins = strdup(words->origins);
    lists->proxies = strdup(words->proxies);
    lists->limits = strdup(words->limits);
    lists->keep = strdup(words->keep);
    if (lists->origins == NULL || lists->proxies == NULL || lists->limits == NULL ||
        lists->keep == NULL) {
        complain("%s", _("not enough memory"));
        return false;
    }
    *limits = serve_default_limits();
    options->keep = keep_defaults();
    limits->net.handshake.origins = lists->origin;
    limits->net.proxies = lists->proxy;
    return serve_read_origins(lists->origins, lists->origin) &&
           serve_read_proxies(lists->proxies, lists->proxy) &&
           serve_limits_read(limits, lists->limits) && keep_read(&options->keep, lists->keep);
}

static bool read_workers(const char *word, unsigned *workers)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t count = processors < 1             ? 1
                     : processors > WORKERS_MAX ? WORKERS_MAX
                                                : (uint64_t)processors;
    if (word != NULL && !arguments_number("workers", word, 1, WORKERS_MAX, &count))
        return false;
    *workers = (unsigned)count;
    return true;
}

static void more_help(void)
{
    serve_limits_help();
    keep_help();
}

int command_serve(int argc, char **argv)
{
    struct serve_options options = {.listen = "127.0.0.1:8080", .data = "dicecup-data"};
    struct words given = {.origins = "", .proxies = "", .limits = "", .keep = ""};
    const struct argument table[] = {
        {"listen", N_("ADDR:PORT"), N_("where to listen (127.0.0.1:8080); port 0: any"),
         .value = &options.listen},
        {"data", N_("DIR"), N_("the data directory (dicecup-data), made if it is not there"),
         .value = &options.data},
        {"workers", N_("N"), N_("threads for bots that search (all processors)"),
         .value = &given.workers},
        {"origins", N_("URL,..."), N_("pages elsewhere that may connect, https://dice.example"),
         .value = &given.origins},
        {"proxies", N_("ADDR,..."), N_("reverse proxies that are believed who is behind them"),
         .value = &given.proxies},
        {"metrics", N_("ADDR:PORT"), N_("where to serve /metrics, for Prometheus (nowhere)"),
         .value = &options.metrics},
        {"https", NULL, N_("people come by https, through a proxy: cookies are marked so"),
         .flag = &options.secure},
        {"limit", N_("LIST"), N_("other limits for strangers than those below"),
         .value = &given.limits},
        {"keep", N_("LIST"), N_("how many days things are kept, other than below"),
         .value = &given.keep},
        {0},
    };
    const struct arguments arguments = {
        .command = "serve",
        .words = "",
        .help = N_("Serves tables for people and bots over HTTP and WebSockets, until it is told "
                   "to stop."),
        .table = table,
        .more_help = more_help,
    };
    struct lists lists = {0};
    int words = 0, status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    status = read_workers(given.workers, &options.workers) && read_lists(&given, &lists, &options)
                 ? run(&options)
                 : STATUS_BAD_INPUT;
    free(lists.origins);
    free(lists.proxies);
    free(lists.limits);
    free(lists.keep);
    return status;
}
