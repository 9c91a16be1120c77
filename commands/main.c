/* dicecup: finds the command and runs it. */
#include <stdio.h>
#include <string.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "load/load.h"
#include "server/server.h"
#include "terminal/terminal.h"

#ifndef DICECUP_VERSION
#define DICECUP_VERSION "unversioned"
#endif

struct command_row {
    const char *name;
    command *run;
    const char *help;
};

static const struct command_row commands[] = {
    {"play", command_play, N_("play a game at the prompt")},
    {"join", command_join, N_("play with others at the tables of a server")},
    {"serve", command_serve, N_("serve tables for people and bots")},
    {"sim", command_sim, N_("let bots play many games and count")},
    {"arena", command_arena, N_("find out which bot is the strongest")},
    {"analyse", command_analyse, N_("tell luck from skill in a recorded game")},
    {"replay", command_replay, N_("show a record, step by step or as events")},
    {"check", command_check, N_("run rule scripts and name what differs")},
    {"verify", command_verify, N_("check that recorded dice and cards were fair")},
    {"bench", command_bench, N_("measure the speed of the rules")},
    {"train", command_train, N_("train the net of the strong bots")},
    {"decks", command_decks, N_("print the numbers of a game's cards, to change them")},
    {"backup", command_backup, N_("copy the data of a server, while it runs")},
    {"admin", command_admin, N_("look after the tables and people of a server")},
    {"load", command_load, N_("play at many tables of a server and tell what it takes")},
    {"odds", command_odds, N_("what dice make of a card with best play")},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void print_help(FILE *out)
{
    fputs(_("usage: dicecup COMMAND [options]\n\ncommands:\n"), out);
    for (unsigned i = 0; i < COMMANDS; i++)
        fprintf(out, "  %-9s%s\n", commands[i].name, _(commands[i].help));
    fputs(_("\n`dicecup COMMAND --help` tells more; `man dicecup` tells all.\n"), out);
}

static int unknown_command(const char *name)
{
    const char *names[COMMANDS + 1] = {NULL};
    for (unsigned i = 0; i < COMMANDS; i++)
        names[i] = commands[i].name;
    const char *meant = arguments_nearest(name, names);
    if (meant != NULL)
        complain(_("there is no command '%s'; did you mean '%s'?"), name, meant);
    else
        complain(_("there is no command '%s'; `dicecup --help` lists them"), name);
    return STATUS_BAD_INPUT;
}

/* Output that could not be written (a full disk, say) must not look like success. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain("%s", _("cannot write to standard output"));
        return status == STATUS_OK ? STATUS_BAD_INPUT : status;
    }
    return status;
}

int main(int argc, char **argv)
{
    i18n_init();
    if (argc < 2) {
        complain("%s", _("say what to do"));
        print_help(stderr);
        return STATUS_BAD_INPUT;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(stdout);
        return finish(STATUS_OK);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("dicecup " DICECUP_VERSION);
        return finish(STATUS_OK);
    }
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return finish(commands[i].run(argc - 1, argv + 1));
    return unknown_command(argv[1]);
}
