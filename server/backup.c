/* dicecup backup: a copy of the server's data, while it runs. */
#include <stdio.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "server/server.h"
#include "store/sqlite/sqlite.h"

int command_backup(int argc, char **argv)
{
    const char *directory = NULL;
    const struct argument table[] = {
        {"data", N_("DIR"), N_("the server's data directory"), .value = &directory},
        {0},
    };
    const struct arguments arguments = {
        .command = "backup",
        .words = N_("OUT"),
        .help = N_("Copies the server's data to a file, while the server may go on, and checks the "
                   "copy. To restore it, stop the server and put the file in the place of "
                   "dicecup.db."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    char message[STORE_MESSAGE];
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    if (directory == NULL) {
        complain("%s", _("say where the data is: --data DIR"));
        return STATUS_BAD_INPUT;
    }
    if (!store_sqlite_backup(directory, argv[0], message)) {
        complain("%s", message);
        return STATUS_BAD_INPUT;
    }
    printf(_("%s holds a copy, and it is sound\n"), argv[0]);
    return STATUS_OK;
}
