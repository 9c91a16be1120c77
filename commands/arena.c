#include "arena/arena.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "base/threads.h"
#include "commands/commands.h"

/* Options as they were given, before they are understood. */
struct request {
    const char *bots, *seats, *games, *options, *decks, *until, *bar, *seed, *threads, *resume,
        *minutes, *judge;
    bool independent, json;
};

/* `0.85`, `85%` or `85 %` as a share between 0 and 1, both excluded. */
static bool read_share(const char *name, const char *text, double *share)
{
    double number = 0, unit = 1;
    const char *at = text;
    bool digits = false;
    for (; *at >= '0' && *at <= '9'; at++, digits = true)
        number = number * 10 + (*at - '0');
    if (*at == '.')
        for (at++; *at >= '0' && *at <= '9'; at++, digits = true)
            number += (*at - '0') * (unit /= 10);
    if (*at == ' ')
        at++;
    if (*at == '%') {
        number /= 100;
        at++;
    }
    if (!digits || *at != '\0' || number <= 0 || number >= 1) {
        complain(_("--%s takes a share such as 95%% or 0.95, not '%s'"), name, text);
        return false;
    }
    *share = number;
    return true;
}

static bool understand_players(const struct request *request, struct arena_plan *plan)
{
    unsigned named[LINEUPS_BOTS] = {0};
    uint64_t seats = 0;
    if (request->bots == NULL) {
        complain(_("arena needs --bots with the bots that play, such as greedy,random"));
        return false;
    }
    if (!contestants_read(plan->game, request->bots, plan->bot, named, &plan->bots))
        return false;
    for (unsigned i = 0; i < plan->bots; i++)
        seats += named[i];
    if (request->seats != NULL && !arguments_number("seats", request->seats, 2, SEATS_MAX, &seats))
        return false;
    if (seats < plan->game->seats_min || seats > plan->game->seats_max) {
        complain(_("%s is for %u to %u seats; %u are named"), plan->game->name,
                 plan->game->seats_min, plan->game->seats_max, (unsigned)seats);
        return false;
    }
    plan->setup.seats = (uint8_t)seats;
    plan->bar = 1 / (double)seats;
    if (!lineups_make(&plan->lineups, (unsigned)seats, named, plan->bots)) {
        complain(_("so many bots have too many line-ups for one arena"));
        return false;
    }
    return true;
}

/* Who says what moves throw away: a bot of ours that can tell. */
static bool understand_judge(const char *name, struct arena_plan *plan)
{
    struct contestant *judge = &plan->judge;
    if (name == NULL)
        return true;
    if (!contestant_read(plan->game, name, judge))
        return false;
    if (judge->command[0] == '\0' && judge->bot->outlook != NULL && judge->milliseconds == 0)
        return true;
    complain(_("%s cannot judge; a bot that searches can, as in --judge %s"), judge->name,
             "expert:100n");
    return false;
}

/* Whole cycles, so that everybody sits everywhere equally often. */
static uint64_t whole_cycles(uint64_t games, unsigned a_cycle)
{
    return (games + a_cycle - 1) / a_cycle * a_cycle;
}

static bool understand(const struct request *request, const char *name, struct arena_plan *plan)
{
    uint64_t threads = threads_processors();
    double sure = 0.95;
    plan->seed = 1;
    plan->until = request->until != NULL;
    plan->games = plan->until ? ARENA_GAMES : 1000;
    plan->independent = request->independent;
    plan->state = request->resume;
    plan->game = seating_game(name);
    if (plan->game == NULL || !seating_options(plan->game, request->options, &plan->setup) ||
        !understand_players(request, plan) || !understand_judge(request->judge, plan) ||
        !seating_decks(plan->game, request->decks, &plan->setup) ||
        !seating_admit(plan->game, &plan->setup))
        return false;
    if ((request->until != NULL && !read_share("until", request->until, &sure)) ||
        (request->bar != NULL && !read_share("bar", request->bar, &plan->bar)) ||
        (request->games != NULL &&
         !arguments_number("games", request->games, 1, ARENA_GAMES, &plan->games)) ||
        (request->seed != NULL &&
         !arguments_number("seed", request->seed, 0, UINT64_MAX, &plan->seed)) ||
        (request->minutes != NULL &&
         !arguments_number("minutes", request->minutes, 1, 1000000, &plan->minutes)) ||
        (request->threads != NULL &&
         !arguments_number("threads", request->threads, 1, THREADS_MAX, &threads)))
        return false;
    plan->alpha = 1 - sure;
    plan->games = whole_cycles(plan->games, plan->lineups.games);
    plan->threads = (unsigned)threads;
    return true;
}

static void complain_of_failure(const struct arena_plan *plan, const struct arena_totals *totals,
                                const struct arena_outcome *outcome)
{
    if (outcome->failed < SEATS_MAX)
        complain(_("game %llu of seed %llu stopped: the move of seat %u (%s) was refused: %s"),
                 (unsigned long long)totals->games, (unsigned long long)plan->seed,
                 outcome->failed + 1, plan->bot[outcome->bot[outcome->failed]].name,
                 outcome->failure);
    else
        complain(_("game %llu of seed %llu stopped: %s"), (unsigned long long)totals->games,
                 (unsigned long long)plan->seed, outcome->failure);
}

static int play_and_report(struct arena_plan *plan, struct arena_totals *totals, bool json)
{
    if (!arena_load(plan, totals))
        return STATUS_BAD_INPUT;
    /* a cycle that was begun is ended, however few games are wanted now */
    const uint64_t begun = whole_cycles(totals->games, plan->lineups.games);
    if (plan->games < begun)
        plan->games = begun;
    const struct arena_outcome outcome = arena_run(plan, totals);
    if (outcome.failure != NULL) {
        complain_of_failure(plan, totals, &outcome);
        return STATUS_FAILED;
    }
    if (outcome.unsaved)
        return STATUS_BAD_INPUT;
    arena_report(plan, totals, &outcome, json);
    return STATUS_OK;
}

int command_arena(int argc, char **argv)
{
    struct request request = {0};
    const struct argument options[] = {
        {"bots", N_("BOT,..."), N_("who plays: NAME, NAME:200ms, NAME:500n or cmd:PROGRAM"),
         .value = &request.bots},
        {"seats", N_("N"), N_("how many seats (one for each bot)"), .value = &request.seats},
        {"games", N_("N"), N_("how many games, in whole cycles (1000)"), .value = &request.games},
        {"until", N_("SURE"),
         N_("stop when the first bot is so surely above or below the bar: 95%"),
         .value = &request.until},
        {"minutes", N_("M"), N_("no longer than so many minutes, and a cycle"),
         .value = &request.minutes},
        {"bar", N_("SHARE"), N_("the bar, a share of wins (1 of as many as there are seats)"),
         .value = &request.bar},
        {"judge", N_("BOT"), N_("a bot that says what each one's moves throw away"),
         .value = &request.judge},
        {"options", N_("NAME=VALUE,..."), N_("variants of the game"), .value = &request.options},
        {"decks", N_("FILE"), N_("house decks: a file with numbers of your own"),
         .value = &request.decks},
        {"independent", NULL, N_("dice and cards of its own for every game"),
         .flag = &request.independent},
        {"seed", N_("SEED"), N_("the seed of all games (1)"), .value = &request.seed},
        {"threads", N_("N"), N_("on how many threads (all processors)"), .value = &request.threads},
        {"resume", N_("FILE"), N_("keep the state there, and go on from it"),
         .value = &request.resume},
        {"json", NULL, N_("write JSON"), .flag = &request.json},
        {0},
    };
    const struct arguments arguments = {
        .command = "arena",
        .words = N_("GAME"),
        .help = N_("Finds out which bot is the strongest, and how sure that is."),
        .table = options,
        .words_min = 1,
        .words_max = 1};
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;

    struct arena_plan plan = {.progress = isatty(STDERR_FILENO) == 1};
    if (!understand(&request, argv[0], &plan))
        return STATUS_BAD_INPUT;
    struct arena_totals *totals = calloc(1, sizeof *totals);
    if (totals == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_FAILED;
    }
    status = play_and_report(&plan, totals, request.json);
    free(totals->rows);
    free(totals->cycle_wins);
    free(totals);
    return status;
}
