/* dicecup verify: whether the dice and cards of recorded games were fair (docs/fair-dice.md). */
#include <stdio.h>
#include <stdlib.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "match/record_fair.h"
#include "match/verify.h"
#include "setup/records.h"

/* The code of the UTF-8 sequence at the front of `bytes`, whose length goes to *length; 0 if there
 * is none. */
static unsigned long sequence(const unsigned char *bytes, size_t left, size_t *length)
{
    static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char lead = bytes[0];
    *length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (*length == 0 || *length > left || lead >= 0xf8)
        return 0;
    unsigned long code = *length == 1 ? lead : lead & (0x7fU >> *length);
    for (size_t i = 1; i < *length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (bytes[i] & 0x3fU);
    }
    return code < least[*length] ? 0 : code;
}

/* Whether words may go to a terminal as they are: UTF-8 without anything that moves the cursor or
 * turns the direction of writing. */
static bool harmless(const struct fair_words *words)
{
    static const struct {
        unsigned long from, to;
    } strange[] = {{0, 0x1f},        {0x7f, 0x9f},       {0x61c, 0x61c},      {0x200b, 0x200f},
                   {0x2028, 0x202e}, {0x2060, 0x206f},   {0xd800, 0xdfff},    {0xfeff, 0xfeff},
                   {0xfff0, 0xfffb}, {0xe0000, 0xe0fff}, {0x110000, 0x1fffff}};
    size_t length = 0;
    for (size_t at = 0; at < words->length; at += length) {
        const unsigned long code =
            sequence((const unsigned char *)words->bytes + at, words->length - at, &length);
        for (unsigned i = 0; i < sizeof strange / sizeof strange[0]; i++)
            if (code >= strange[i].from && code <= strange[i].to)
                return false;
    }
    return true;
}

static void print_words(unsigned seat, const struct fair_words *words)
{
    char room[3 * FAIR_WORDS_MAX + 1];
    struct text text = TEXT(room);
    if (harmless(words))
        text_add_n(&text, words->bytes, words->length);
    else
        record_print_words(words, &text);
    printf(_("  words of seat %u: \"%s\"\n"), seat + 1, room);
}

/* What there is to compare with what one knows oneself. */
static void print_promise(const struct record *record)
{
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(record->fair.commitment, &text);
    printf(_("  promised before the game: %s\n"), hex);
    unsigned silent = 0;
    for (unsigned seat = 0; seat < record->setup.seats; seat++) {
        if (record->fair.words[seat].length > 0)
            print_words(seat, &record->fair.words[seat]);
        else
            silent++;
    }
    if (silent == record->setup.seats)
        printf("  %s\n", _("nobody added words: whoever chose the seed could choose lucky dice"));
    else if (silent > 0)
        printf(ngettext("  %u seat added no words\n", "  %u seats added no words\n", silent),
               silent);
}

static void print_fair(const char *path, const struct verify_report *report)
{
    printf(_("%s: fair\n"), path);
    print_promise(&report->record);
    printf("  %s\n", _("the opened seed is the one that was promised"));
    printf(ngettext("  %u roll or draw, and it is what seed and words give\n",
                    "  %u rolls and draws, and each is what seed and words give\n", report->events),
           (unsigned)report->events);
    if (!report->over)
        printf("  %s\n", _("the record stops before the end of the game"));
}

static void print_wrong(const char *path, const struct verify_report *report,
                        enum verify_result result)
{
    const unsigned line = (unsigned)report->line, event = (unsigned)report->draw.event;
    switch (result) {
    case VERIFY_NO_PROMISE:
        printf(_("%s: cannot be checked: it holds no commitment, so nothing was promised\n"), path);
        break;
    case VERIFY_PRACTICE:
        printf(_("%s: practice: moves were undone after dice or cards had been seen, so nothing "
                 "is claimed of its dice\n"),
               path);
        break;
    case VERIFY_NOT_OPENED:
        printf(_("%s: cannot be checked yet: the seed has not been opened\n"), path);
        print_promise(&report->record);
        break;
    case VERIFY_OTHER_SEED:
        printf(_("%s: NOT fair: the opened seed is not the one that was promised\n"), path);
        break;
    case VERIFY_NO_GAME:
        printf(_("%s:%u: cannot be checked: it starts from a described position\n"), path, line);
        break;
    case VERIFY_OTHER_MOVE:
        printf(_("%s:%u: NOT fair: recorded '%s', but seed and words give '%s' (roll or draw %u, "
                 "outcome %u of 0 to %u)\n"),
               path, line, report->recorded, report->given, event, (unsigned)report->draw.index,
               (unsigned)report->draw.outcomes - 1);
        break;
    case VERIFY_OTHER_NOTE:
        printf(_("%s:%u: the note is wrong: '%s' instead of '%s' (roll or draw %u)\n"), path, line,
               report->recorded, report->given, event);
        break;
    default:
        break;
    }
}

/* The exit status for a file. */
static int status_of(enum verify_result result, const struct verify_report *report)
{
    if (result == VERIFY_BROKEN)
        return STATUS_BAD_INPUT;
    if (result != VERIFY_FAIR)
        return STATUS_FAILED;
    return report->over ? STATUS_OK : STATUS_HALF;
}

static int verify_file(const char *path, struct move *moves, bool quiet)
{
    size_t size = 0;
    char *bytes = file_read(path, RECORD_SIZE_MAX, &size);
    if (bytes == NULL)
        return STATUS_BAD_INPUT;
    struct verify_report report;
    const enum verify_result result = verify_run(bytes, size, moves, MATCH_MOVES_MAX, &report);
    if (result == VERIFY_BROKEN) {
        fflush(stdout);
        records_complain(path, &report.error);
    } else if (result != VERIFY_FAIR) {
        print_wrong(path, &report, result);
    } else if (!quiet || !report.over) {
        print_fair(path, &report);
    }
    free(bytes);
    return status_of(result, &report);
}

/* Of two statuses the one that is said: what could not be read, what was not fair, half a game. */
static int worse(int one, int other)
{
    static const int order[] = {STATUS_BAD_INPUT, STATUS_FAILED, STATUS_HALF};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (one == order[i] || other == order[i])
            return order[i];
    return STATUS_OK;
}

int command_verify(int argc, char **argv)
{
    bool quiet = false;
    const struct argument table[] = {
        {"quiet", NULL, N_("say nothing of whole games that were fair"), .flag = &quiet},
        {0},
    };
    const struct arguments arguments = {
        .command = "verify",
        .words = N_("FILE..."),
        .help =
            N_("Checks that the dice and cards of recorded games were fair: that the opened "
               "seed is the promised one, and that every roll and draw follows from it and "
               "from the words of the seats. Ends with status 1 if one does not or cannot be "
               "checked, 2 if a file cannot be read, 3 if all are fair, but one stops before the "
               "end of its game."),
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
    status = STATUS_OK;
    for (int i = 0; i < files; i++)
        status = worse(status, verify_file(argv[i], moves, quiet));
    free(moves);
    return status;
}
