/* Requests about tables: lists, records of finished games, and analyses in the background. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report.h"
#include "server/page.h"
#include "server/server_internal.h"

enum {
    ANALYSES_MAX = 64, /* that wait or are done */
    ANALYSIS_SECONDS = 600,
};

/* --- lists ----------------------------------------------------------------------------------- */

static void listed(void *context, const char *error, const char *json, size_t length)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    const struct http_response response = {
        .status = 200, .type = "application/json", .body = json, .size = length};
    ask_answer(ask, &response);
}

void games_get_tables(struct serve *serve, struct net_connection *connection,
                      const struct http_request *request)
{
    struct serve_ask *ask = ask_new(serve, connection);
    (void)request;
    if (ask != NULL && !hub_list(serve->hub, 0, listed, ask))
        ask_refuse(ask, 503, "try-again");
}

/* --- records --------------------------------------------------------------------------------- */

static unsigned status_of(const char *error)
{
    if (strcmp(error, "no-such-table") == 0 || strcmp(error, "no-such-seat") == 0)
        return 404;
    return strcmp(error, "not-over") == 0 ? 409 : 503;
}

static void recorded(void *context, const char *error, const char *text, size_t length)
{
    struct serve_ask *ask = context;
    char bytes[96];
    struct text value = TEXT(bytes);
    if (error != NULL) {
        ask_refuse(ask, status_of(error), error);
        return;
    }
    text_add(&value, "attachment; filename=\"dicecup-");
    hub_print_id(ask->table, &value);
    text_add(&value, ".txt\"");
    const struct http_field field = {"Content-Disposition", bytes};
    const struct http_response response = {.status = 200,
                                           .type = "text/plain; charset=utf-8",
                                           .fields = &field,
                                           .field_count = 1,
                                           .body = text,
                                           .size = length};
    ask_answer(ask, &response);
}

static void get_record(struct serve_ask *ask, const struct http_request *request)
{
    char word[16];
    if (http_query(request, "step", word, sizeof word) &&
        !text_to_number(word, UINT32_MAX, &ask->step))
        ask_refuse(ask, 400, "bad-step");
    else if (!hub_record(ask->serve->hub, ask->table, ask->step, recorded, ask))
        ask_refuse(ask, 503, "try-again");
}

/* --- replays --------------------------------------------------------------------------------- */

static void replayed(void *context, const char *error, const char *text, size_t length)
{
    struct serve_ask *ask = context;
    if (error != NULL) {
        ask_refuse(ask, status_of(error), error);
        return;
    }
    const struct http_response response = {
        .status = 200, .type = "application/json", .body = text, .size = length};
    ask_answer(ask, &response);
}

/* Whoever opens the address in a browser is shown the page, at that step. */
static void show_replay(struct serve_ask *ask, uint32_t seat)
{
    char bytes[96];
    struct text place = TEXT(bytes);
    text_add(&place, "../../#/replay/");
    hub_print_id(ask->table, &place);
    text_add(&place, "/s");
    text_number(&place, ask->step);
    if (seat > 0) {
        text_char(&place, '/');
        text_number(&place, seat);
    }
    const struct http_field fields[] = {{"Location", bytes}, {"Vary", "Accept"}};
    const struct http_response response = {
        .status = 303, .fields = fields, .field_count = 2, .body = "", .size = 0};
    ask_answer(ask, &response);
}

static void get_replay(struct serve_ask *ask, const struct http_request *request)
{
    char word[16];
    uint32_t seat = 0;
    const char *accept = http_field(request, "accept");
    const bool browses = accept != NULL && strstr(accept, "text/html") != NULL;
    if (http_query(request, "step", word, sizeof word) &&
        !text_to_number(word, UINT32_MAX, &ask->step))
        ask_refuse(ask, 400, "bad-step");
    else if (http_query(request, "seat", word, sizeof word) &&
             !text_to_number(word, SEATS_MAX, &seat))
        ask_refuse(ask, 404, "no-such-seat");
    else if (browses && page_files[0].path != NULL)
        show_replay(ask, seat);
    else if (!hub_replay(ask->serve->hub, ask->table, ask->step, seat, replayed, ask))
        ask_refuse(ask, 503, "try-again");
}

/* --- analyses -------------------------------------------------------------------------------- */

/* One analysis: it waits for its turn, is being worked out, or is there until others need its
 * place. */
struct analysis_job {
    struct task task; /* first */
    struct turn turn;
    struct serve *serve;
    struct analysis_job *next;
    int64_t table;
    char *record;
    size_t record_length;
    atomic_uint percent;
    atomic_bool stop;
    bool done; /* touched on the loop alone */
    char *json;
    size_t json_length;
    const char *error;
};

static struct analysis_job *find_analysis(const struct serve *serve, int64_t table)
{
    for (struct analysis_job *job = serve->analyses; job != NULL; job = job->next)
        if (job->table == table)
            return job;
    return NULL;
}

static void free_analysis(struct analysis_job *job)
{
    free(job->record);
    free(job->json);
    free(job);
}

void games_stop(struct serve *serve)
{
    for (struct analysis_job *job = serve->analyses; job != NULL; job = job->next)
        atomic_store(&job->stop, true);
}

void games_free(struct serve *serve)
{
    while (serve->analyses != NULL) {
        struct analysis_job *job = serve->analyses;
        serve->analyses = job->next;
        free_analysis(job);
    }
    turns_drop(&serve->analyses_waiting);
}

/* The strongest bot that can tell what a position is worth. */
static const struct bot *judge_of(const struct game *game)
{
    const struct bot *best = NULL;
    const struct bot *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        if (bot->outlook != NULL)
            best = bot;
    return best;
}

static bool write_report(struct analysis_job *job, const struct analysis *analysis,
                         const struct record *record, uint32_t left_out)
{
    struct analyse_report report;
    analyse_report_start(&report, analysis, record, left_out);
    job->json = analyse_json(&report, &job->json_length);
    return job->json != NULL;
}

static void analyse(struct task *task)
{
    void *whole = task;
    struct analysis_job *job = whole;
    struct analysis analysis = {0};
    struct record record;
    struct record_error error;
    struct match *match = malloc(sizeof *match);
    struct move *moves = calloc(MATCH_MOVES_MAX, sizeof *moves);
    job->error = "failed";
    if (match != NULL && moves != NULL &&
        record_read(job->record, job->record_length, &record, match, moves, MATCH_MOVES_MAX,
                    &error)) {
        const struct bot *bot = judge_of(record.game);
        const struct analyse_plan plan = {.threads = 1,
                                          .seconds = ANALYSIS_SECONDS,
                                          .percent = &job->percent,
                                          .stop = &job->stop};
        if (bot != NULL && analysis_open(&analysis, match, bot, 1)) {
            const struct analyse_forecast plans = analyse_forecast(&analysis, 1);
            const uint32_t left_out = analyse_run(&analysis, &plan, &plans);
            if (write_report(job, &analysis, &record, left_out))
                job->error = NULL;
        }
        analysis_close(&analysis);
    }
    free(moves);
    free(match);
}

static void analysed(struct task *task);

/* The next one, if none is being worked out. */
static void begin_analysis(struct serve *serve)
{
    struct turn *turn = serve->analysing ? NULL : turns_take(&serve->analyses_waiting);
    if (turn == NULL)
        return;
    void *whole = (char *)turn - offsetof(struct analysis_job, turn);
    struct analysis_job *job = whole;
    job->task = (struct task){.work = analyse, .done = analysed};
    serve->analysing = workers_add(&serve->analysts, &job->task);
}

static void analysed(struct task *task)
{
    void *whole = task;
    struct analysis_job *job = whole;
    char id[HUB_ID + 1];
    struct text text = TEXT(id);
    job->done = true;
    job->serve->analysing = false;
    begin_analysis(job->serve);
    free(job->record);
    job->record = NULL;
    hub_print_id(job->table, &text);
    serve_log(job->serve, "analysed", "table", id, "why", job->error != NULL ? job->error : "-",
              (char *)NULL);
}

/* How far it is, or what came of it. */
static void tell_analysis(struct serve_ask *ask, const struct analysis_job *job)
{
    char bytes[96];
    struct text json = TEXT(bytes);
    if (job->done && job->error == NULL) {
        const struct http_response response = {
            .status = 200, .type = "application/json", .body = job->json, .size = job->json_length};
        ask_answer(ask, &response);
        return;
    }
    if (job->done) {
        ask_refuse(ask, 500, job->error);
        return;
    }
    text_add(&json, "{\"percent\":");
    text_number(&json, atomic_load(&job->percent));
    text_add(&json, "}\n");
    const struct http_response response = {
        .status = 202, .type = "application/json", .body = bytes, .size = json.length};
    ask_answer(ask, &response);
}

/* Makes room for one more: the oldest that is done goes; false: all are being worked on. */
static bool make_room(struct serve *serve)
{
    struct analysis_job **oldest = NULL;
    if (serve->analyses_count < ANALYSES_MAX)
        return true;
    for (struct analysis_job **at = &serve->analyses; *at != NULL; at = &(*at)->next)
        if ((*at)->done)
            oldest = at;
    if (oldest == NULL)
        return false;
    struct analysis_job *job = *oldest;
    *oldest = job->next;
    serve->analyses_count--;
    free_analysis(job);
    return true;
}

/* Whether one person, or one address, has as many under way as it may. */
static bool asked_enough(const struct serve *serve, const struct turn *turn)
{
    unsigned person = 0, address = 0;
    for (const struct analysis_job *job = serve->analyses; job != NULL; job = job->next) {
        person += !job->done && job->turn.person == turn->person;
        address += !job->done && job->turn.address == turn->address;
    }
    const struct serve_limits *limits = &serve->options->limits;
    return person >= limits->person_analyses || address >= limits->address_analyses;
}

/* NULL: no memory is left. */
static struct analysis_job *add_analysis(struct serve *serve, const struct serve_ask *ask,
                                         const struct turn *turn, const char *text, size_t length)
{
    struct analysis_job *job = calloc(1, sizeof *job);
    if (job == NULL)
        return NULL;
    job->record = malloc(length);
    job->turn = *turn;
    if (job->record == NULL || !turns_add(&serve->analyses_waiting, &job->turn)) {
        free_analysis(job);
        return NULL;
    }
    memcpy(job->record, text, length);
    job->record_length = length;
    job->serve = serve;
    job->table = ask->table;
    job->next = serve->analyses;
    serve->analyses = job;
    serve->analyses_count++;
    return job;
}

static void record_to_analyse(void *context, const char *error, const char *text, size_t length)
{
    struct serve_ask *ask = context;
    struct serve *serve = ask->serve;
    struct analysis_job *job = find_analysis(serve, ask->table);
    const struct turn turn = {.person = (uint64_t)ask->person, .address = ask->place};
    if (error != NULL) {
        ask_refuse(ask, status_of(error), error);
        return;
    }
    if (job == NULL && asked_enough(serve, &turn)) {
        ask_refuse(ask, 429, "too-many");
        return;
    }
    if (job == NULL && make_room(serve))
        job = add_analysis(serve, ask, &turn, text, length);
    if (job == NULL) {
        ask_refuse(ask, 503, "try-again");
        return;
    }
    begin_analysis(serve);
    tell_analysis(ask, job);
}

/* --- paths ----------------------------------------------------------------------------------- */

static void post_analysis(struct serve_ask *ask)
{
    const struct analysis_job *job = find_analysis(ask->serve, ask->table);
    if (job != NULL)
        tell_analysis(ask, job);
    else if (!hub_record(ask->serve->hub, ask->table, 0, record_to_analyse, ask))
        ask_refuse(ask, 503, "try-again");
}

static void get_analysis(struct serve_ask *ask)
{
    const struct analysis_job *job = find_analysis(ask->serve, ask->table);
    if (job != NULL)
        tell_analysis(ask, job);
    else
        ask_refuse(ask, 404, "no-analysis");
}

void games_request(struct serve *serve, struct net_connection *connection,
                   const struct http_request *request)
{
    char id[HUB_ID + 1];
    struct text text = TEXT(id);
    int64_t table = 0;
    const bool reads = request->method == METHOD_GET || request->method == METHOD_HEAD;
    const char *rest = request->path + strlen("/tables/");
    const size_t length = strcspn(rest, "/");
    text_add_n(&text, rest, length);
    rest += length;
    const bool record = strcmp(rest, "/record") == 0, analysis = strcmp(rest, "/analysis") == 0,
               replay = strcmp(rest, "/replay") == 0;
    if (text.cut || !hub_parse_id(id, &table) || (!record && !analysis && !replay)) {
        serve_plain(connection, 404, "there is nothing here\n");
        return;
    }
    if (!reads && (!analysis || request->method != METHOD_POST)) {
        serve_plain(connection, 405, "this path does not take that method\n");
        return;
    }
    struct serve_ask *ask = ask_new(serve, connection);
    if (ask == NULL)
        return;
    ask->table = table;
    if (record) {
        get_record(ask, request);
    } else if (replay) {
        get_replay(ask, request);
    } else if (reads) {
        get_analysis(ask);
    } else if (!serve_allows(serve, "analyse", net_from(connection),
                             &serve->options->limits.analyses)) {
        ask_refuse(ask, 429, "too-many");
    } else {
        ask->go_on = post_analysis;
        ask->must_be_known = true;
        ask_identify(ask, request);
    }
}
