/* `dicecup load`: what a server takes, with real connections and real games. */
#include "load/load_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "games/games.h"
#include "load/load.h"
#include "table/settings.h"

enum {
    TABLES_MAX = 100000,
    SECONDS_MAX = 24 * 3600,
    AT_ONCE = 64,  /* connections that are opened, or tables, at a time */
    PATIENCE = 30, /* seconds without a message before it is given up */
    IDLE_MAX = 20,
};

/* A run: the load, and what only its end needs. */
struct run {
    struct load load; /* first */
    uint32_t begun;   /* connections or tables, in this stage */
    uint64_t seconds, idle;
    uv_timer_t watch, clock;
    uint64_t heard_before;
    unsigned silent;
};

static struct run *run_of(struct load *load)
{
    void *whole = load;
    return whole;
}

static uint32_t people(const struct load *load)
{
    return load->report.tables * load->report.seats;
}

/* --- the end --- */

static void end(struct load *load)
{
    struct run *run = run_of(load);
    if (load->ending)
        return;
    load->ending = true;
    uv_close((uv_handle_t *)&run->watch, NULL);
    uv_close((uv_handle_t *)&run->clock, NULL);
    client_stop(load->client);
}

void load_fail(struct load *load, const char *what, const char *why)
{
    if (load->ending)
        return;
    load->failed = true;
    complain(*why != '\0' ? "%s: %s" : "%s%s", what, why);
    end(load);
}

/* --- stages --- */

static void next_stage(struct load *load);

static void told_figures(void *context, const struct client_answer *answer)
{
    struct load *load = context;
    if (load->ending)
        return;
    if (answer->status != 200) {
        load_fail(load, _("the server does not tell its figures"),
                  answer->status == 0 ? answer->error : answer->body);
        return;
    }
    if (!figures_read(answer->body, &load->report.figures[load->stage])) {
        load_fail(load, _("the server's figures do not tell processor time and memory"), "");
        return;
    }
    next_stage(load);
}

/* Everybody is where the stage leads: what does the server say? Nothing else goes on until it has
 * said so; the figures have a loop of their own. */
static void ask_figures(struct load *load)
{
    if (!client_ask(load->watcher, "GET", "/metrics", NULL, NULL, told_figures, load))
        load_fail(load, _("not enough memory"), "");
    else
        client_run(load->watcher);
}

static void open_line(struct load *load, uint32_t number)
{
    struct load_seat *seat = &load->seat[number];
    char name[24];
    snprintf(name, sizeof name, "Load %u", (unsigned)number + 1);
    seat->line = client_come(load->client, name, NULL, &load_calls, seat);
    if (seat->line == NULL)
        load_fail(load, _("not enough memory"), "");
}

/* How many have to get where the stage leads. */
static uint32_t wanted(const struct load *load)
{
    return load->stage == STAGE_OPEN ? people(load) : load->report.tables;
}

/* A few at a time: not so many people come at once. */
static void begin_more(struct load *load)
{
    struct run *run = run_of(load);
    while (!load->ending && run->begun < wanted(load) && run->begun < load->arrived + AT_ONCE) {
        const uint32_t number = run->begun++;
        if (load->stage == STAGE_OPEN)
            open_line(load, number);
        else if (load->stage == STAGE_SEAT)
            seats_make(&load->table[number]);
        else
            seats_start(&load->table[number]);
    }
}

static void silence_is_over(uv_timer_t *timer)
{
    ask_figures(timer->data);
}

void load_arrived(struct load *load)
{
    struct run *run = run_of(load);
    load->arrived++;
    begin_more(load);
    if (load->arrived == wanted(load))
        uv_timer_start(&run->clock, silence_is_over, run->idle * 1000, 0);
}

static void time_is_up(uv_timer_t *timer)
{
    load_enough(timer->data);
}

void load_enough(struct load *load)
{
    struct run *run = run_of(load);
    if (load->stage != STAGE_PLAY || uv_is_closing((uv_handle_t *)&run->clock))
        return;
    load->wanted = 0;
    uv_timer_stop(&run->clock);
    ask_figures(load);
}

static void next_stage(struct load *load)
{
    struct run *run = run_of(load);
    load->stage++;
    load->arrived = run->begun = 0;
    switch (load->stage) {
    case STAGE_OPEN:
    case STAGE_SEAT:
    case STAGE_DEAL:
        begin_more(load);
        break;
    case STAGE_PLAY:
        if (run->seconds > 0)
            uv_timer_start(&run->clock, time_is_up, run->seconds * 1000, 0);
        for (uint32_t i = 0; i < people(load); i++)
            seats_go(&load->seat[i]);
        break;
    case STAGE_START:
    case STAGE_END:
        end(load);
        break;
    }
}

static void watch(uv_timer_t *timer)
{
    struct run *run = timer->data;
    run->silent = run->load.heard == run->heard_before ? run->silent + 1 : 0;
    run->heard_before = run->load.heard;
    if (run->silent >= PATIENCE)
        load_fail(&run->load, _("the server says nothing any more"), "");
}

/* --- the command --- */

static bool prepare(struct run *run)
{
    struct load *load = &run->load;
    load->table = calloc(load->report.tables, sizeof *load->table);
    load->seat = calloc(people(load), sizeof *load->seat);
    if (load->table == NULL || load->seat == NULL)
        return false;
    for (uint32_t i = 0; i < people(load); i++) {
        struct load_table *table = &load->table[i / load->report.seats];
        if (table->seat == NULL)
            table->seat = &load->seat[i];
        load->seat[i] =
            (struct load_seat){.load = load, .table = table, .number = i % load->report.seats + 1};
    }
    uv_timer_init(client_loop(load->client), &run->watch);
    uv_timer_init(client_loop(load->client), &run->clock);
    run->watch.data = run;
    run->clock.data = load;
    uv_timer_start(&run->watch, watch, 1000, 1000);
    return true;
}

static struct client *open_client(const char *url)
{
    char help[CLIENT_URL_HELP];
    struct client *client = client_new(url, NULL, help);
    if (client == NULL)
        complain(_("cannot use '%s': %s"), url, help);
    return client;
}

static int run_load(struct run *run, const char *url, const char *metrics, bool json)
{
    struct load *load = &run->load;
    load->client = open_client(url);
    load->watcher = load->client != NULL ? open_client(metrics) : NULL;
    if (load->watcher == NULL) {
        if (load->client != NULL)
            client_free(load->client);
        return STATUS_BAD_INPUT;
    }
    if (prepare(run)) {
        ask_figures(load);
        client_run(load->client);
        if (!load->failed && json)
            report_json(&load->report);
        else if (!load->failed)
            report_print(&load->report);
    } else {
        complain("%s", _("not enough memory"));
        load->failed = true;
    }
    client_free(load->client);
    client_free(load->watcher);
    free(load->table);
    free(load->seat);
    return load->failed ? STATUS_FAILED : STATUS_OK;
}

/* Settings in which nothing is waited for but answers. */
static bool settle(struct load *load, const char *game, const char *options)
{
    struct table_settings settings;
    snprintf(load->settings, sizeof load->settings,
             "game=%s %s%s seats=%u visibility=code clock=none moment=0 bot-moment=0 undo=none "
             "watchers=no rated=no substitute=random",
             game, *options != '\0' ? "options=" : "", options, (unsigned)load->report.seats);
    settings_default(&settings);
    if (games_find(game) == NULL) {
        complain(_("there is no game '%s'"), game);
        return false;
    }
    const char *error = settings_read(&settings, load->settings);
    if (error != NULL)
        complain(_("such a table cannot be: %s"), error);
    return error == NULL;
}

int command_load(int argc, char **argv)
{
    const char *tables = "100", *seats = "4", *seconds = NULL, *moves = "0", *seed = "1";
    const char *idle = "0";
    const char *game = "town", *options = "", *metrics = "http://127.0.0.1:9090/";
    bool json = false;
    const struct argument table[] = {
        {"tables", N_("N"), N_("how many tables (100)"), .value = &tables},
        {"seats", N_("N"), N_("people at each, with a connection of their own (4)"),
         .value = &seats},
        {"seconds", N_("S"), N_("how long they play (10)"), .value = &seconds},
        {"moves", N_("N"), N_("instead: how many moves are made in all"), .value = &moves},
        {"idle", N_("S"), N_("silence before memory is looked at (0)"), .value = &idle},
        {"game", N_("GAME"), N_("which game (town)"), .value = &game},
        {"options", N_("NAME=VALUE,..."), N_("its options"), .value = &options},
        {"seed", N_("S"), N_("the seed of the answers (1)"), .value = &seed},
        {"metrics", N_("URL"), N_("where the server has its figures (http://127.0.0.1:9090/)"),
         .value = &metrics},
        {"json", NULL, N_("write JSON"), .flag = &json},
        {0},
    };
    const struct arguments arguments = {
        .command = "load",
        .words = N_("URL"),
        .help = N_("Fills a server with tables of people who answer at random, and tells what it "
                   "takes. Its limits must allow as much: see `man dicecup`."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0, status = STATUS_OK;
    uint64_t table_count = 0, seat_count = 0, seed_number = 0;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    struct run *run = calloc(1, sizeof *run);
    if (run == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_FAILED;
    }
    status = STATUS_BAD_INPUT;
    if (arguments_number("tables", tables, 1, TABLES_MAX, &table_count) &&
        arguments_number("seats", seats, 1, SEATS_MAX, &seat_count) &&
        arguments_number("seed", seed, 0, UINT64_MAX, &seed_number) &&
        arguments_number("idle", idle, 0, IDLE_MAX, &run->idle) &&
        arguments_number("moves", moves, 0, UINT32_MAX, &run->load.wanted) &&
        arguments_number("seconds", seconds != NULL ? seconds : "10", 1, SECONDS_MAX,
                         &run->seconds)) {
        if (run->load.wanted > 0 && seconds == NULL)
            run->seconds = 0;
        run->load.report.tables = (uint32_t)table_count;
        run->load.report.seats = (uint32_t)seat_count;
        run->load.report.game = game;
        run->load.report.options = options;
        run->load.rng = rng_stream(seed_number, 0);
        if (settle(&run->load, game, options))
            status = run_load(run, argv[0], metrics, json);
    }
    free(run);
    return status;
}
