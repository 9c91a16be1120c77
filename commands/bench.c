#include "commands/bench.h"

#include <libintl.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena/stats.h"
#include "base/arguments.h"
#include "base/files.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "core/sentence.h"
#include "games/games.h"
#include "setup/seating.h"

#define _(text) gettext(text)

/* --- playing --------------------------------------------------------------------------------- */

void bench_play(const struct game *game, const struct setup *setup, struct rng *rng,
                struct bench_tally *tally)
{
    alignas(64) unsigned char state[STATE_MAX];
    struct move choices[CHOICES_MAX];
    struct rng luck = *rng; /* kept in a register */
    uint64_t decisions = 0;
    uint64_t chances = 0;
    unsigned waiting = 0;
    game->start(state, setup);
    while ((waiting = game->waiting(state)) != 0) {
        if (waiting == CHANCE_BIT) {
            struct move move;
            game_sample(game, state, &luck, &move);
            game->apply(state, &move, NULL);
            chances++;
        } else {
            const unsigned count = game->choices(state, bits_first(waiting), choices);
            game->apply(state, &choices[rng_below(&luck, count)], NULL);
            decisions++;
        }
    }
    struct result result;
    game->score(state, &result);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        tally->checksum = tally->checksum * 31 + (uint64_t)result.points[seat];
    tally->checksum = (tally->checksum ^ luck.word) * UINT64_C(0x100000001b3) + decisions;
    tally->games++;
    tally->decisions += decisions;
    tally->chances += chances;
    *rng = luck;
}

/* --- variants -------------------------------------------------------------------------------- */

/* What is measured. */
struct variant {
    const char *game;
    const char *options;
    uint8_t seats;
};

static const struct variant variants[] = {
    {"town", "bribes=off", 4},
    {"town", "", 4},
    {"town", "edition=first,bribes=off", 4},
    {"town", "edition=first", 4},
    {"town", "", 2},
    {"town", "", 5},
    {"town", "extension=on,indians=on,bribes=off", 4},
    {"town", "extension=on,indians=on", 4},
    {"dicetto", "", 2},
    {"null", "", 4},
};

enum {
    VARIANTS = sizeof(variants) / sizeof(variants[0]),
    SLICES = 8,
    CHECKED = 1000, /* games in the checksum */
    BATCH = 16,     /* games between two looks at the clock */
    FEW = 100,      /* games under callgrind: the difference counts */
    MANY = 600,
};

static const uint64_t seed = UINT64_C(0xd1cec0b);

struct measure {
    const struct variant *variant;
    struct setup setup;
    double best, worst; /* seconds a decision in the best and worst slice */
    double games_each;  /* games a second in the best slice */
    double decisions_a_game, chances_a_game;
    double instructions; /* a decision; 0: not counted */
    uint64_t checksum;
};

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void play_many(const struct game *game, const struct setup *setup, uint64_t count,
                      struct rng *rng, struct bench_tally *tally)
{
    for (uint64_t i = 0; i < count; i++)
        bench_play(game, setup, rng, tally);
}

static void measure(const struct game *game, double seconds, struct measure *m)
{
    struct rng rng = rng_stream(seed, 0);
    struct bench_tally all = {0};
    play_many(game, &m->setup, CHECKED, &rng, &all); /* warms up, too */
    m->checksum = all.checksum;
    for (unsigned slice = 0; slice < SLICES; slice++) {
        struct bench_tally tally = {0};
        const double start = now();
        double taken = 0;
        do {
            play_many(game, &m->setup, BATCH, &rng, &tally);
            taken = now() - start;
        } while (taken < seconds / (double)SLICES);
        const double each = taken / (double)tally.decisions;
        if (slice == 0 || each < m->best) {
            m->best = each;
            m->games_each = (double)tally.games / taken;
        }
        if (slice == 0 || each > m->worst)
            m->worst = each;
        all.games += tally.games;
        all.decisions += tally.decisions;
        all.chances += tally.chances;
    }
    m->decisions_a_game = (double)all.decisions / (double)all.games;
    m->chances_a_game = (double)all.chances / (double)all.games;
}

/* --- instructions ---------------------------------------------------------------------------- */

/* The number behind `word` in callgrind's last words, or 0. */
static uint64_t number_behind(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    return at == NULL ? 0 : strtoull(at + strlen(word), NULL, 10);
}

/* Runs this very program under callgrind; what it and callgrind say goes to `said`. */
static bool run_under_callgrind(char *const argv[], char *said, size_t room)
{
    int ends[2];
    if (pipe(ends) != 0)
        return false;
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        execvp(argv[0], argv);
        _exit(127);
    }
    close(ends[1]);
    size_t length = 0;
    ssize_t got = 0;
    char rest[256]; /* a child that says more than there is room for must not block */
    while ((got = length + 1 < room ? read(ends[0], said + length, room - 1 - length)
                                    : read(ends[0], rest, sizeof(rest))) > 0)
        if (length + 1 < room)
            length += (size_t)got;
    said[length] = '\0';
    close(ends[0]);
    int status = 0;
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) &&
           WEXITSTATUS(status) == 0;
}

/* Instructions and decisions of a run of so many games. */
static bool count_run(const struct measure *m, unsigned runs, uint64_t *instructions,
                      uint64_t *decisions)
{
    char self[4096];
    char seats[8];
    char count[16];
    char options[256];
    char name[32];
    char said[8192];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
    if (length < 0)
        return false;
    self[length] = '\0';
    snprintf(seats, sizeof(seats), "%u", m->setup.seats);
    snprintf(count, sizeof(count), "%u", runs);
    snprintf(options, sizeof(options), "%s", m->variant->options);
    snprintf(name, sizeof(name), "%s", m->variant->game);
    char tool[] = "valgrind";
    char callgrind[] = "--tool=callgrind";
    char output[] = "--callgrind-out-file=/dev/null";
    char bench[] = "bench";
    char games_option[] = "--games";
    char seats_option[] = "--table";
    char options_option[] = "--options";
    char *argv[] = {tool,  callgrind,    output, self,           bench,   name, games_option,
                    count, seats_option, seats,  options_option, options, NULL};
    if (!run_under_callgrind(argv, said, sizeof(said)))
        return false;
    *decisions = number_behind(said, "decisions: ");
    *instructions = number_behind(said, "Collected : ");
    return *decisions > 0 && *instructions > 0;
}

static bool count_instructions(struct measure *m)
{
    uint64_t instructions[2];
    uint64_t decisions[2];
    if (!count_run(m, FEW, &instructions[0], &decisions[0]) ||
        !count_run(m, MANY, &instructions[1], &decisions[1]) || decisions[1] <= decisions[0]) {
        complain(_("instructions cannot be counted: is valgrind installed?"));
        return false;
    }
    m->instructions =
        (double)(instructions[1] - instructions[0]) / (double)(decisions[1] - decisions[0]);
    return true;
}

/* --- reports --------------------------------------------------------------------------------- */

static void print_options(const struct game *game, const struct setup *setup, char *bytes,
                          size_t room)
{
    struct text out = text_of(bytes, room);
    game_print_options(game, setup, &out);
}

static void report_text(const struct game *game, const struct measure *m)
{
    char options[256];
    print_options(game, &m->setup, options, sizeof(options));
    printf(_("%s, %u seats, %s\n"), game->name, m->setup.seats, options);
    printf(_("  %.0f games/s, %.2f million decisions/s, %.1f ns a decision (worst slice %.1f)\n"),
           m->games_each, 1e-6 / m->best, m->best * 1e9, m->worst * 1e9);
    printf(_("  a game: %.1f decisions, %.1f chance moves; state: %u bytes; checksum %016llx\n"),
           m->decisions_a_game, m->chances_a_game, game->state_size,
           (unsigned long long)m->checksum);
    if (m->instructions > 0)
        printf(_("  %.0f instructions a decision\n"), m->instructions);
    fflush(stdout);
}

static void json_member(FILE *out, const char *key, double number, unsigned digits)
{
    fprintf(out, ", \"%s\": ", key);
    stats_print_number(number, digits, out);
}

static void report_json(FILE *out, const struct game *game, const struct measure *m, bool first)
{
    char options[256];
    print_options(game, &m->setup, options, sizeof(options));
    fprintf(out, "%s\n  {\"game\": \"%s\", \"seats\": %u, \"options\": \"%s\"", first ? "[" : ",",
            game->name, m->setup.seats, options);
    json_member(out, "games_a_second", m->games_each, 0);
    json_member(out, "decisions_a_second", 1 / m->best, 0);
    json_member(out, "ns_a_decision", m->best * 1e9, 2);
    json_member(out, "ns_a_decision_worst", m->worst * 1e9, 2);
    json_member(out, "decisions_a_game", m->decisions_a_game, 2);
    json_member(out, "chance_moves_a_game", m->chances_a_game, 2);
    json_member(out, "state_bytes", game->state_size, 0);
    if (m->instructions > 0)
        json_member(out, "instructions_a_decision", m->instructions, 1);
    fprintf(out, ", \"checksum\": \"%016llx\"}", (unsigned long long)m->checksum);
}

/* --- the command ----------------------------------------------------------------------------- */

struct request {
    const char *seconds, *json, *games, *table, *options, *decks;
    bool instructions;
};

static bool make_setup(const struct game *game, const struct variant *variant, struct setup *setup)
{
    *setup = (struct setup){.seats = variant->seats};
    return seating_options(game, variant->options, setup) && seating_admit(game, setup);
}

/* A fixed number of games of one variant and hardly a word: what callgrind looks at. */
static int play_fixed(const struct game *game, const struct request *request)
{
    uint64_t games_wanted = 0;
    uint64_t seats = game->seats_max;
    if (!arguments_number("games", request->games, 1, 1000000000, &games_wanted) ||
        (request->table != NULL &&
         !arguments_number("table", request->table, game->seats_min, game->seats_max, &seats)))
        return STATUS_BAD_INPUT;
    struct setup setup = {.seats = (uint8_t)seats};
    if (!seating_options(game, request->options, &setup) ||
        !seating_decks(game, request->decks, &setup))
        return STATUS_BAD_INPUT;
    while (request->table == NULL && setup.seats > game->seats_min && game->admit(&setup) != NULL)
        setup.seats--; /* as many as this variant is for */
    if (!seating_admit(game, &setup))
        return STATUS_BAD_INPUT;
    struct rng rng = rng_stream(seed, 0);
    struct bench_tally tally = {0};
    play_many(game, &setup, games_wanted, &rng, &tally);
    printf("games: %llu\ndecisions: %llu\nchecksum: %016llx\n", (unsigned long long)tally.games,
           (unsigned long long)tally.decisions, (unsigned long long)tally.checksum);
    return STATUS_OK;
}

/* Measures every variant of a game (NULL: of all but the null game), reporting as it goes. */
static int run_variants(const struct game *only, const struct request *request, double seconds,
                        FILE *json)
{
    bool first = true;
    for (unsigned i = 0; i < VARIANTS; i++) {
        const struct game *game = games_find(variants[i].game);
        if (game == NULL || (only == NULL ? strcmp(game->name, "null") == 0 : game != only))
            continue;
        struct measure m = {.variant = &variants[i]};
        if (!make_setup(game, &variants[i], &m.setup))
            return STATUS_FAILED;
        measure(game, seconds, &m);
        if (request->instructions && !count_instructions(&m))
            return STATUS_FAILED;
        report_text(game, &m);
        if (json != NULL)
            report_json(json, game, &m, first);
        first = false;
    }
    if (json != NULL)
        fputs(first ? "[]\n" : "\n]\n", json);
    return STATUS_OK;
}

static int run(const struct game *game, bool table, const struct request *request)
{
    uint64_t milliseconds = 2000;
    if (request->seconds != NULL) {
        uint64_t seconds = 0;
        if (!arguments_number("seconds", request->seconds, 1, 3600, &seconds))
            return STATUS_BAD_INPUT;
        milliseconds = seconds * 1000;
    }
    const double seconds = (double)milliseconds / 1000;
    if (table)
        return bench_table(seconds);
    if (request->json == NULL)
        return run_variants(game, request, seconds, NULL);

    char *bytes = NULL;
    size_t size = 0;
    FILE *json = open_memstream(&bytes, &size);
    if (json == NULL) {
        complain(_("there is not enough memory"));
        return STATUS_FAILED;
    }
    int status = run_variants(game, request, seconds, json);
    if (fclose(json) != 0)
        status = STATUS_FAILED;
    if (status == STATUS_OK && !file_write(request->json, bytes, size))
        status = STATUS_BAD_INPUT;
    free(bytes);
    return status;
}

int command_bench(int argc, char **argv)
{
    struct request request = {0};
    const struct argument options[] = {
        {"seconds", N_("SECONDS"), N_("how long each variant is played (2)"),
         .value = &request.seconds},
        {"instructions", NULL, N_("count instructions, with valgrind"),
         .flag = &request.instructions},
        {"json", N_("FILE"), N_("write the figures there as JSON"), .value = &request.json},
        {"games", N_("N"), N_("only play so many games, without measuring"),
         .value = &request.games},
        {"table", N_("SEATS"), N_("with --games: how many seats"), .value = &request.table},
        {"options", N_("NAME=VALUE,..."), N_("with --games: variants of the game"),
         .value = &request.options},
        {"decks", N_("FILE"), N_("with --games: house decks, a file with numbers of your own"),
         .value = &request.decks},
        {0},
    };
    const struct arguments arguments = {.command = "bench",
                                        .words = N_("[GAME | table]"),
                                        .help = N_("Measures how fast the rules are, or a table."),
                                        .table = options,
                                        .words_min = 0,
                                        .words_max = 1};
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    const bool table = words > 0 && strcmp(argv[0], "table") == 0;
    const struct game *game = words > 0 && !table ? seating_game(argv[0]) : NULL;
    if (words > 0 && game == NULL && !table)
        return STATUS_BAD_INPUT;
    if (request.games != NULL && game != NULL)
        return play_fixed(game, &request);
    if (request.games != NULL || request.table != NULL || request.options != NULL ||
        request.decks != NULL) {
        complain(_("--games, --table, --options and --decks go together, with the name of a game"));
        return STATUS_BAD_INPUT;
    }
    return run(game, table, &request);
}
