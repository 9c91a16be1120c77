/* `dicecup odds dicetto`: how often four dice and three rolls make each combination, and how many
 * pips they bring on chance, if everything is done for that card alone.
 *
 * Solved through the contract: a position with the one card is described, and from there the best
 * choice and the mean over the game's own `odds` are taken, down to what can be placed. Positions
 * that were solved are remembered.
 */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "games/games.h"

enum { POSITIONS_MAX = 4096, SPACE_CARDS = 13 };

struct solved {
    alignas(16) unsigned char state[STATE_MAX];
    double value;
};

struct solver {
    const struct game *game;
    bool pips; /* count pips, not whether dice can be placed */
    unsigned count;
    struct solved *positions;
};

/* What a placement is worth: the digits in front of `on` in `place 3 3 on 1`. */
static double placement(const struct solver *solver, const struct move *move)
{
    char text[64];
    struct text out = TEXT(text);
    double pips = 0;
    solver->game->print_move(move, &out);
    if (strncmp(text, "place ", 6) != 0)
        return 0;
    for (const char *c = text + 6; *c != 'o' && *c != '\0'; c++)
        pips += *c == ' ' ? 0 : *c - '0';
    return solver->pips ? pips : 1;
}

static double solve(struct solver *solver, const void *state);

static double mean(struct solver *solver, const void *state)
{
    const struct game *game = solver->game;
    struct odds list[ODDS_MAX];
    const unsigned count = game->odds(state, list);
    double sum = 0;
    for (unsigned i = 0; i < count; i++) {
        alignas(16) unsigned char next[STATE_MAX];
        memcpy(next, state, game->state_size);
        game->apply(next, &list[i].move, NULL);
        sum += list[i].weight * solve(solver, next);
    }
    return sum / game->outcomes(state);
}

static double best(struct solver *solver, const void *state)
{
    const struct game *game = solver->game;
    struct move list[CHOICES_MAX];
    struct event question;
    const unsigned seat = bits_first(game->waiting(state));
    const unsigned count = game->choices(state, seat, list);
    double most = 0;
    game->question(state, seat, &question);
    const bool places = strcmp(game->event_word(&question), "ask-place") == 0;
    for (unsigned i = 0; i < count; i++) {
        double value = 0;
        if (places) {
            value = placement(solver, &list[i]);
        } else {
            alignas(16) unsigned char next[STATE_MAX];
            memcpy(next, state, game->state_size);
            game->apply(next, &list[i], NULL);
            value = solve(solver, next);
        }
        most = value > most ? value : most;
    }
    return most;
}

static double solve(struct solver *solver, const void *state)
{
    const struct game *game = solver->game;
    for (unsigned i = 0; i < solver->count; i++)
        if (memcmp(solver->positions[i].state, state, game->state_size) == 0)
            return solver->positions[i].value;
    const double value =
        game->waiting(state) == CHANCE_BIT ? mean(solver, state) : best(solver, state);
    if (solver->count < POSITIONS_MAX) {
        struct solved *solved = &solver->positions[solver->count++];
        memcpy(solved->state, state, game->state_size);
        solved->value = value;
    }
    return value;
}

/* The value of a whole turn with this card alone on the table; below 0 if it cannot be set up. */
static double solve_card(struct solver *solver, const char *card)
{
    alignas(16) unsigned char state[STATE_MAX];
    char line[64];
    const struct setup setup = {.seats = 2};
    const struct game *game = solver->game;
    snprintf(line, sizeof(line), "space 1 %s", card);
    game->start(state, &setup);
    solver->count = 0;
    if (game->arrange(state, line) != NULL || game->arrange(state, "super owner 2") != NULL ||
        game->arrange(state, "at roll") != NULL || game->settle(state, NULL) != NULL)
        return -1;
    return solve(solver, state);
}

static int print_odds(struct solver *solver)
{
    static const char *const cards[SPACE_CARDS] = {
        "pair",      "face-1",         "face-2",         "face-3",          "face-4",
        "face-5",    "face-6",         "small-straight", "three-of-a-kind", "large-straight",
        "two-pairs", "four-of-a-kind", "chance"};
    for (unsigned i = 0; i < SPACE_CARDS; i++) {
        solver->pips = strcmp(cards[i], "chance") == 0;
        const double value = solve_card(solver, cards[i]);
        if (value < 0)
            return STATUS_FAILED;
        if (solver->pips)
            printf(_("%-16s %7.4f pips\n"), cards[i], value);
        else
            printf("%-16s %7.4f\n", cards[i], value);
    }
    return STATUS_OK;
}

int command_odds(int argc, char **argv)
{
    const struct argument table[] = {{0}};
    const struct arguments arguments = {
        .command = "odds",
        .words = "dicetto",
        .help = N_("Prints how often three rolls make each combination with best play."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    if (strcmp(argv[0], "dicetto") != 0) {
        complain(_("there are odds for dicetto only"));
        return STATUS_BAD_INPUT;
    }
    struct solver solver = {.game = games_find("dicetto"),
                            .positions = calloc(POSITIONS_MAX, sizeof(struct solved))};
    if (solver.positions == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_BAD_INPUT;
    }
    status = print_odds(&solver);
    free(solver.positions);
    return status;
}
