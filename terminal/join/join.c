/* dicecup join: plays at a table of a server, at the prompt. */
#include <stdlib.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "terminal/join/join.h"
#include "terminal/terminal.h"

static int run(const struct join_wishes *wishes)
{
    char help[CLIENT_URL_HELP];
    struct join *join = calloc(1, sizeof *join);
    if (join == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_FAILED;
    }
    join->wishes = wishes;
    join->voice.translate = i18n_translate;
    join->voice.translate_plural = i18n_translate_plural;
    join->client = client_new(wishes->url, wishes->ca, help);
    if (join->client == NULL) {
        complain(_("'%s': %s"), wishes->url, help);
        free(join);
        return STATUS_BAD_INPUT;
    }
    model_init(join);
    line_start(join);
    if (keys_start(join)) {
        person_start(join);
        client_run(join->client);
    } else {
        complain("%s", _("standard input cannot be read"));
        join->status = STATUS_FAILED;
    }
    const int status = join->status;
    keys_stop(join);
    line_stop(join);
    client_free(join->client);
    model_clear(join);
    story_close(&join->story);
    free(join);
    return status;
}

int command_join(int argc, char **argv)
{
    struct join_wishes wishes = {0};
    const struct argument table[] = {
        {.name = "name",
         .value_name = N_("NAME"),
         .help = N_("what you are called there; without it you keep your name, or are asked"),
         .value = &wishes.name},
        {.name = "table",
         .value_name = N_("CODE"),
         .help = N_("goes to that table, and takes a seat if one is empty"),
         .value = &wishes.table},
        {.name = "make",
         .value_name = N_("SETTINGS"),
         .help = N_("opens a table, for example: --make 'town seats=3 clock=600+10'"),
         .value = &wishes.make},
        {.name = "watch",
         .help = N_("takes no seat at the table, only looks on"),
         .flag = &wishes.watch},
        {.name = "login",
         .value_name = N_("NAME"),
         .help = N_("is the same person as on another device; the password is asked"),
         .value = &wishes.login},
        {.name = "ca",
         .value_name = N_("FILE"),
         .help = N_("trusts the certificates in it, and no others, for an https:// address"),
         .value = &wishes.ca},
        {0},
    };
    const struct arguments arguments = {
        .command = "join",
        .words = N_("URL"),
        .help = N_("Plays with others at the tables of a server, at the prompt."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    wishes.url = argv[0];
    if (wishes.table != NULL && wishes.make != NULL) {
        complain("%s", _("--table goes to a table that is there, --make opens one: give one of "
                         "them"));
        return STATUS_BAD_INPUT;
    }
    return run(&wishes);
}
