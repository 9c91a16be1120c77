#include "analysis/analysis.h"

#include <stdlib.h>
#include <unistd.h>

#include "analysis/report.h"
#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "setup/records.h"
#include "setup/seating.h"

/* Options as they were given, before they are understood. */
struct request {
    const char *level, *html, *minutes, *seed, *threads;
    bool json;
};

/* The strongest bot that can judge positions, before another if there is one. */
static const struct bot *judge_before(const struct game *game, const struct bot *before)
{
    const struct bot *found = NULL;
    for (unsigned i = 0; bot_list(game, i) != NULL && bot_list(game, i) != before; i++)
        if (bot_list(game, i)->outlook != NULL)
            found = bot_list(game, i);
    return found;
}

/* The bot that judges; NULL: it has been said what is wrong. */
static const struct bot *judge_of(const struct game *game, const char *level)
{
    const struct bot *best = judge_before(game, NULL);
    if (best == NULL) {
        complain(_("there is no bot that can judge a game of %s"), game->name);
        return NULL;
    }
    if (level == NULL)
        return best;
    const struct bot *bot = seating_bot(game, level);
    if (bot != NULL && bot->outlook == NULL) {
        complain(_("%s cannot judge a game; --level %s can"), bot->name, best->name);
        return NULL;
    }
    return bot;
}

/* How long it will take, before it begins. */
static void announce(const struct analysis *analysis, const struct analyse_plan *plan,
                     const struct analyse_forecast *forecast)
{
    const struct bot *quicker = judge_before(analysis->game, analysis->bot);
    const double least = forecast->seconds < 1 ? 1 : forecast->seconds;
    fprintf(stderr, _("choices to judge: %u, results of chance: %u; about %.0f s"),
            (unsigned)forecast->decisions, (unsigned)forecast->outcomes, least);
    if (forecast->seconds > (double)plan->seconds)
        fprintf(stderr, _(", but no longer than %.0f s (--minutes)"), (double)plan->seconds);
    if (quicker != NULL && forecast->seconds > 5)
        fprintf(stderr, _("; --level %s is quicker"), quicker->name);
    fputc('\n', stderr);
}

static bool write_page(const struct analyse_report *report, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (out != NULL)
        analyse_html(report, out);
    const bool good = out != NULL && ferror(out) == 0;
    const bool closed = out != NULL && fclose(out) == 0;
    const bool whole = good && closed;
    if (!whole)
        complain("%s", _("not enough memory"));
    const bool written = whole && file_write(path, bytes, size);
    free(bytes);
    return written;
}

static bool write_json(const struct analyse_report *report)
{
    size_t length = 0;
    char *json = analyse_json(report, &length);
    if (json == NULL)
        complain("%s", _("not enough memory"));
    else
        fwrite(json, 1, length, stdout);
    free(json);
    return json != NULL;
}

static int analyse_and_report(struct analysis *analysis, const struct record *record,
                              const struct analyse_plan *plan, const struct request *request)
{
    const struct analyse_forecast forecast = analyse_forecast(analysis, plan->threads);
    announce(analysis, plan, &forecast);
    const uint32_t left_out = analyse_run(analysis, plan, &forecast);
    struct analyse_report report;
    analyse_report_start(&report, analysis, record, left_out);
    if (request->html != NULL && !write_page(&report, request->html))
        return STATUS_BAD_INPUT;
    const bool page_only = request->html != NULL && request->html[0] == '-' && !request->html[1];
    if (request->json)
        return write_json(&report) ? STATUS_OK : STATUS_BAD_INPUT;
    if (!page_only)
        analyse_text(&report, stdout);
    return STATUS_OK;
}

static int analyse_file(const char *path, const struct request *request)
{
    struct records_file file = {0};
    struct analysis analysis = {0};
    uint64_t minutes = 10, seed = 1, threads = threads_processors();
    int status = STATUS_BAD_INPUT;
    if ((request->minutes != NULL &&
         !arguments_number("minutes", request->minutes, 1, 10000, &minutes)) ||
        (request->seed != NULL && !arguments_number("seed", request->seed, 0, UINT64_MAX, &seed)) ||
        (request->threads != NULL &&
         !arguments_number("threads", request->threads, 1, THREADS_MAX, &threads)))
        return status;
    const struct analyse_plan plan = {.threads = (unsigned)threads,
                                      .seconds = minutes * 60,
                                      .progress = isatty(STDERR_FILENO) == 1};
    const struct bot *bot =
        records_open(&file, path) ? judge_of(file.record.game, request->level) : NULL;
    if (bot != NULL) {
        if (analysis_open(&analysis, &file.match, bot, seed))
            status = analyse_and_report(&analysis, &file.record, &plan, request);
        else
            complain("%s", _("not enough memory"));
    }
    analysis_close(&analysis);
    records_close(&file);
    return status;
}

int command_analyse(int argc, char **argv)
{
    struct request request = {0};
    const struct argument table[] = {
        {"level", N_("BOT"), N_("the bot that judges (the strongest)"), .value = &request.level},
        {"html", N_("OUT"), N_("write a page with plots there, too"), .value = &request.html},
        {"json", NULL, N_("write JSON"), .flag = &request.json},
        {"minutes", N_("M"), N_("no longer than so many minutes (10)"), .value = &request.minutes},
        {"seed", N_("SEED"), N_("the seed of the bot (1)"), .value = &request.seed},
        {"threads", N_("N"), N_("on how many threads (all processors)"), .value = &request.threads},
        {0},
    };
    const struct arguments arguments = {
        .command = "analyse",
        .words = N_("FILE"),
        .help = N_("Looks back at a recorded game: what choices lost, what luck brought, what "
                   "bribes were worth."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    return analyse_file(argv[0], &request);
}
