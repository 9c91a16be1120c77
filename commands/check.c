/* dicecup check: runs rule scripts and names what differs. */
#include <stdio.h>
#include <stdlib.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "match/script.h"
#include "setup/records.h"

struct check {
    struct script_listener listener;
    const char *file;
};

static void print_difference(struct script_listener *listener,
                             const struct script_difference *difference)
{
    const struct check *check = (const struct check *)listener;
    printf(_("%s:%u: expected %s, found %s\n"), check->file, (unsigned)difference->line,
           difference->expected, difference->found);
}

static enum script_result check_file(const char *path, struct move *moves)
{
    size_t size = 0;
    char *bytes = file_read(path, RECORD_SIZE_MAX, &size);
    if (bytes == NULL)
        return SCRIPT_BROKEN;
    struct check check = {.listener.differs = print_difference, .file = path};
    struct record_error error = {0};
    const enum script_result result =
        script_run(bytes, size, moves, MATCH_MOVES_MAX, &check.listener, &error);
    fflush(stdout);
    if (result == SCRIPT_BROKEN)
        records_complain(path, &error);
    free(bytes);
    return result;
}

int command_check(int argc, char **argv)
{
    bool quiet = false;
    const struct argument table[] = {
        {"quiet", NULL, N_("print differences only"), .flag = &quiet},
        {0},
    };
    const struct arguments arguments = {
        .command = "check",
        .words = N_("FILE..."),
        .help = N_("Runs rule scripts (and records) and names file, line, what was expected and "
                   "what was found. Ends with status 1 if anything differs, 2 if a file cannot be "
                   "read."),
        .table = table,
        .words_min = 1,
        .words_max = argc,
    };
    int files = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &files, &status))
        return status;
    struct move *moves = calloc(MATCH_MOVES_MAX, sizeof *moves);
    if (moves == NULL) {
        complain("%s", _("not enough memory"));
        return STATUS_BAD_INPUT;
    }
    unsigned results[SCRIPT_BROKEN + 1] = {0};
    for (int i = 0; i < files; i++)
        results[check_file(argv[i], moves)]++;
    free(moves);
    if (!quiet)
        printf(_("%u passed, %u failed\n"), results[SCRIPT_PASSED],
               results[SCRIPT_FAILED] + results[SCRIPT_BROKEN]);
    if (results[SCRIPT_BROKEN] > 0)
        return STATUS_BAD_INPUT;
    return results[SCRIPT_FAILED] > 0 ? STATUS_FAILED : STATUS_OK;
}
