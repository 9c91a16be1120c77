/* The report at the terminal: at most 80 columns. */
#include <string.h>

#include "analysis/report.h"
#include "base/i18n.h"
#include "setup/seating.h"

enum { WIDTH = 79 };

/* How long the next piece is that must stay in one line: a number with its error and its sign. */
static size_t piece_of(const char *words)
{
    size_t length = strcspn(words, " ");
    while (words[length] == ' ') {
        const char *next = words + length + 1;
        const bool tied = length >= 2 && memcmp(words + length - 2, "±", 2) == 0;
        if (!tied && *next != '%' && strncmp(next, "±", 2) != 0)
            break;
        length += 1 + strcspn(next, " ");
    }
    return length;
}

/* A paragraph: words, wrapped; the first line has `first` in front, the others blanks. */
static void put_wrapped(FILE *out, const char *first, const char *words)
{
    const int indent = i18n_width(first);
    int column = indent;
    bool any = false;
    fputs(first, out);
    while (*words != '\0') {
        char word[ANALYSE_LINE_ROOM];
        const size_t length = piece_of(words);
        snprintf(word, sizeof word, "%.*s", (int)length, words);
        const int width = i18n_width(word);
        if (any && column + 1 + width > WIDTH) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
        } else if (any) {
            fputc(' ', out);
            column++;
        }
        fputs(word, out);
        column += width;
        any = true;
        words += length;
        words += strspn(words, " ");
    }
    fputc('\n', out);
}

static void put_right(FILE *out, const char *words, int column)
{
    const int width = i18n_width(words);
    fprintf(out, "%*s%s", width < column ? column - width : 1, "", words);
}

enum { LABEL_COLUMN = 24, FIGURE_COLUMN = 22 };

static void put_figures(FILE *out, const char *label, double mean, double error, double luck,
                        double luck_error)
{
    char bytes[2][64];
    struct text loss = TEXT(bytes[0]), chance = TEXT(bytes[1]);
    analyse_with_error(&loss, mean, error, false);
    analyse_with_error(&chance, luck, luck_error, true);
    const int width = i18n_width(label) + 3;
    fprintf(out, "   %s%*s", label, width < LABEL_COLUMN ? LABEL_COLUMN - width : 1, "");
    put_right(out, bytes[0], FIGURE_COLUMN);
    put_right(out, bytes[1], FIGURE_COLUMN);
    fputc('\n', out);
}

static void put_seat(const struct analyse_report *report, unsigned seat, FILE *out)
{
    const struct analyse_seat *s = &report->sums.seat[seat];
    char bytes[3][ANALYSE_LINE_ROOM];
    struct text result = TEXT(bytes[0]), labels = TEXT(bytes[1]), answer = TEXT(bytes[2]);
    analyse_result(report, seat, &result);
    analyse_label_counts(report, seat, &labels);
    analyse_answer(report, seat, &answer);
    fprintf(out, "%u. %s: %s\n", seat + 1, report->names[seat], bytes[0]);
    put_figures(out, _("share of a win, %"), 100 * s->loss.mean.win, 100 * s->loss.error.win,
                100 * s->luck.mean.win, 100 * s->luck.error.win);
    put_figures(out, _("points"), s->loss.mean.points, s->loss.error.points, s->luck.mean.points,
                s->luck.error.points);
    if (bytes[1][0] != '\0')
        put_wrapped(out, "   ", bytes[1]);
    put_wrapped(out, "   ", bytes[2]);
}

static void put_seats(const struct analyse_report *report, FILE *out)
{
    fprintf(out, "\n%*s", LABEL_COLUMN, "");
    put_right(out, _("lost by choices"), FIGURE_COLUMN);
    put_right(out, _("luck"), FIGURE_COLUMN);
    fputc('\n', out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++)
        put_seat(report, seat, out);
}

static void put_title(FILE *out, const char *title)
{
    fprintf(out, "\n%s\n", title);
}

static void put_costliest(const struct analyse_report *report, FILE *out)
{
    uint32_t steps[ANALYSE_TOP];
    const unsigned count = analyse_costliest(report->analysis, steps);
    put_title(out, _("The choices that cost most"));
    if (count == 0)
        put_wrapped(out, " - ", _("none that can be told from the best"));
    for (unsigned i = 0; i < count; i++) {
        char bytes[ANALYSE_LINE_ROOM];
        struct text line = TEXT(bytes);
        text_add(&line, report->names[report->analysis->steps[steps[i]].move.seat]);
        text_add(&line, ", ");
        analyse_where(report, steps[i], &line);
        text_add(&line, ": ");
        analyse_tell_decision(report, steps[i], &line);
        put_wrapped(out, " - ", bytes);
    }
}

static void put_steps(const struct analyse_report *report, const char *title,
                      unsigned (*list)(const struct analysis *, uint32_t[ANALYSE_TOP]),
                      void (*tell)(const struct analyse_report *, uint32_t, struct text *),
                      FILE *out)
{
    uint32_t steps[ANALYSE_TOP];
    const unsigned count = list(report->analysis, steps);
    put_title(out, title);
    for (unsigned i = 0; i < count; i++) {
        char bytes[ANALYSE_LINE_ROOM];
        struct text line = TEXT(bytes);
        analyse_where(report, steps[i], &line);
        text_add(&line, ": ");
        tell(report, steps[i], &line);
        put_wrapped(out, " - ", bytes);
    }
}

static void put_words(const struct analyse_report *report, FILE *out)
{
    bool any = false;
    for (uint32_t i = 0; i < report->analysis->words; i++) {
        const struct analyse_word *word = &report->analysis->word[i];
        char bytes[ANALYSE_LINE_ROOM];
        struct text line = TEXT(bytes);
        if (!analyse_word_matters(word))
            continue;
        if (!any)
            put_title(out, _("Bribes"));
        any = true;
        analyse_where(report, word->step, &line);
        text_add(&line, ": ");
        analyse_tell_word(report, word, &line);
        put_wrapped(out, " - ", bytes);
        for (unsigned b = 0; b < word->bribes; b++) {
            struct text more = TEXT(bytes);
            analyse_tell_bribe(report, word, &word->bribe[b], &more);
            put_wrapped(out, "   ", bytes);
        }
    }
}

static void put_standing(const struct analyse_report *report, uint32_t step, const char *label,
                         FILE *out)
{
    enum { ROUND_COLUMN = 16, SHARE_COLUMN = 8 };
    const struct analyse_standing *standing = &report->analysis->standings[step];
    if (!standing->judged)
        return;
    const int width = i18n_width(label);
    fprintf(out, "%s%*s", label, width < ROUND_COLUMN ? ROUND_COLUMN - width : 1, "");
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        char bytes[32];
        struct text share = TEXT(bytes);
        analyse_number(&share, 100 * standing->seat[seat].win, false);
        put_right(out, bytes, SHARE_COLUMN);
    }
    fputc('\n', out);
}

static void put_time(const struct analyse_report *report, FILE *out)
{
    const struct analysis *analysis = report->analysis;
    put_title(out, _("The chance to win when a round began, in %, by seat"));
    fprintf(out, "%16s", "");
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        fprintf(out, "%8u", seat + 1);
    fputc('\n', out);
    for (uint32_t i = 0; i < analysis->count; i++)
        if (analyse_begins_round(analysis, i)) {
            char label[64];
            snprintf(label, sizeof label, _("round %u"), (unsigned)analysis->steps[i].round);
            put_standing(report, i, i > 0 ? label : _("at the start"), out);
        }
    put_standing(report, analysis->count, _("at the end"), out);
}

void analyse_text(const struct analyse_report *report, FILE *out)
{
    struct seating_variant variant;
    char bytes[ANALYSE_LINE_ROOM];
    struct text how = TEXT(bytes);
    seating_print(report->analysis->game, &report->analysis->setup, &variant);
    snprintf(bytes, sizeof bytes, "%s, %s", report->analysis->game->name, variant.options);
    put_wrapped(out, "", bytes);
    put_seats(report, out);
    put_costliest(report, out);
    put_steps(report, _("Where chance mattered most"), analyse_luckiest, analyse_tell_chance, out);
    put_steps(report, _("Where the chances changed most"), analyse_jumps, analyse_tell_jump, out);
    put_words(report, out);
    put_time(report, out);
    fputc('\n', out);
    analyse_how(report, &how);
    put_wrapped(out, "", bytes);
    how = text_of(bytes, sizeof bytes);
    analyse_left_out(report, &how);
    if (how.length > 0)
        put_wrapped(out, "", bytes);
}
