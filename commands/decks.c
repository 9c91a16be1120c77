/* dicecup decks: the tables of a game as they are in force, in the form of a file of house decks.
 */
#include <stdio.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "match/decks.h"
#include "setup/seating.h"

int command_decks(int argc, char **argv)
{
    const char *options = NULL;
    const char *decks = NULL;
    const struct argument table[] = {
        {"options", N_("NAME=VALUE,..."), N_("variants of the game"), .value = &options},
        {"decks", N_("FILE"), N_("house decks: a file with numbers of your own"), .value = &decks},
        {0},
    };
    const struct arguments arguments = {
        .command = "decks",
        .words = N_("GAME"),
        .help = N_("Prints how many cards there are of each kind and what they are worth, as a "
                   "file that --decks takes once you have changed it."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    struct setup setup = {0};
    const struct game *game = seating_game(argv[0]);
    if (game == NULL || !seating_options(game, options, &setup) ||
        !seating_decks(game, decks, &setup))
        return STATUS_BAD_INPUT;
    if (game_numbers(game) == 0) {
        complain(_("%s has no tables that a house could change"), game->name);
        return STATUS_BAD_INPUT;
    }
    const struct voice voice = {i18n_translate, i18n_translate_plural, NULL};
    char bytes[DECKS_TEXT_MAX];
    struct text out = TEXT(bytes);
    decks_print(game, &setup, &voice, &out);
    fputs(bytes, stdout);
    return STATUS_OK;
}
