/* `dicecup sim`: many games between bots, and what they add up to. */
#include <stdio.h>
#include <unistd.h>

#include "arena/sim.h"
#include "base/arguments.h"
#include "base/clock.h"
#include "base/i18n.h"
#include "base/threads.h"
#include "commands/commands.h"
#include "setup/seating.h"

/* Options as they were given, before they are understood. */
struct request {
    const char *seats, *games, *options, *decks, *seed, *threads;
    bool json;
};

static bool understand(const struct request *request, const char *name, struct sim_plan *plan)
{
    uint64_t threads = threads_processors();
    plan->seed = 1;
    plan->games = 1000;
    struct stats_table *table = &plan->table;
    table->game = seating_game(name);
    if (table->game == NULL || !seating_options(table->game, request->options, &table->setup))
        return false;
    if (request->seats == NULL) {
        complain(_("sim needs --seats with a bot for each seat, such as random,random"));
        return false;
    }
    if (!seating_bots(table->game, request->seats, &table->setup, table->bot) ||
        !seating_decks(table->game, request->decks, &table->setup) ||
        !seating_admit(table->game, &table->setup))
        return false;
    if (request->games != NULL &&
        !arguments_number("games", request->games, 1, 1000000000, &plan->games))
        return false;
    if (request->seed != NULL &&
        !arguments_number("seed", request->seed, 0, UINT64_MAX, &plan->seed))
        return false;
    if (request->threads != NULL &&
        !arguments_number("threads", request->threads, 1, THREADS_MAX, &threads))
        return false;
    plan->threads = (unsigned)threads;
    return true;
}

static void report_text(const struct sim_plan *plan, const struct stats *stats, double seconds,
                        const struct seating_variant *variant)
{
    printf(_("%llu games of %s, %s, seed %llu\n"), (unsigned long long)plan->games,
           plan->table.game->name, variant->options, (unsigned long long)plan->seed);
    if (variant->decks[0] != '\0')
        printf(_("house decks: %s\n"), variant->decks);
    stats_print(stats, &plan->table, stdout);
    /* TRANSLATORS: %s is the plus-minus sign. */
    printf(_("%s: the 95 %% interval\n"), "±");
    printf(_("speed: %.0f games/s, %.0f decisions/s on %u threads\n"),
           (double)stats->games / seconds, (double)stats->decisions.sum / seconds, plan->threads);
}

static void report_json(const struct sim_plan *plan, const struct stats *stats, double seconds,
                        const struct seating_variant *variant)
{
    printf("{\n  \"game\": \"%s\",\n  \"options\": \"%s\",\n", plan->table.game->name,
           variant->options);
    if (variant->decks[0] != '\0')
        printf("  \"decks\": \"%s\",\n", variant->decks);
    printf("  \"games\": %llu,\n  \"seed\": \"%llu\",\n", (unsigned long long)plan->games,
           (unsigned long long)plan->seed);
    stats_print_json(stats, &plan->table, stdout);
    printf(",\n  \"speed\": {\"threads\": %u, \"games_a_second\": %.0f, "
           "\"decisions_a_second\": %.0f}\n}\n",
           plan->threads, (double)stats->games / seconds, (double)stats->decisions.sum / seconds);
}

static void complain_of_failure(const struct sim_plan *plan, const struct sim_failure *failure)
{
    if (failure->seat < SEATS_MAX)
        complain(_("game %llu of seed %llu stopped: the move of seat %u (%s) was refused: %s"),
                 (unsigned long long)failure->game, (unsigned long long)plan->seed,
                 failure->seat + 1, plan->table.bot[failure->seat]->name, failure->word);
    else
        complain(_("game %llu of seed %llu stopped: %s"), (unsigned long long)failure->game,
                 (unsigned long long)plan->seed, failure->word);
}

int command_sim(int argc, char **argv)
{
    struct request request = {0};
    const struct argument options[] = {
        {"seats", N_("BOT,..."), N_("a bot for each seat"), .value = &request.seats},
        {"games", N_("N"), N_("how many games (1000)"), .value = &request.games},
        {"options", N_("NAME=VALUE,..."), N_("variants of the game"), .value = &request.options},
        {"decks", N_("FILE"), N_("house decks: a file with numbers of your own"),
         .value = &request.decks},
        {"seed", N_("SEED"), N_("the seed of all games (1)"), .value = &request.seed},
        {"threads", N_("N"), N_("on how many threads (all processors)"), .value = &request.threads},
        {"json", NULL, N_("write JSON"), .flag = &request.json},
        {0},
    };
    const struct arguments arguments = {.command = "sim",
                                        .words = N_("GAME"),
                                        .help = N_("Plays many games between bots and adds up."),
                                        .table = options,
                                        .words_min = 1,
                                        .words_max = 1};
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;

    struct sim_plan plan = {.progress = isatty(STDERR_FILENO) == 1};
    if (!understand(&request, argv[0], &plan))
        return STATUS_BAD_INPUT;
    struct stats stats;
    const uint64_t start = clock_now();
    const struct sim_failure failure = sim_run(&plan, &stats);
    const double seconds = (double)(clock_now() - start) * 1e-9;
    if (failure.word != NULL) {
        complain_of_failure(&plan, &failure);
        return STATUS_FAILED;
    }
    struct seating_variant variant;
    seating_print(plan.table.game, &plan.table.setup, &variant);
    (request.json ? report_json : report_text)(&plan, &stats, seconds, &variant);
    return STATUS_OK;
}
