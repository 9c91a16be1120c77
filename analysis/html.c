/* The report as a page: one file, without scripts, that loads nothing. */
#include <string.h>

#include "analysis/report.h"
#include "base/html.h"
#include "base/i18n.h"
#include "setup/seating.h"

static const char style[] =
    ":root{color-scheme:light dark;--back:#fdfcf9;--ink:#22201c;--soft:#6a645a;--edge:#d8d2c6;"
    "--card:#f4f1ea;--bad:#a3261b;"
    "--s1:#1a5fb4;--s2:#b3440c;--s3:#1d7a46;--s4:#8b2f97;--s5:#7a5c00;--s6:#00737a}\n"
    "@media(prefers-color-scheme:dark){:root{--back:#191816;--ink:#ece8e0;--soft:#a8a196;"
    "--edge:#45413a;--card:#24221f;--bad:#ff8d7d;"
    "--s1:#7fb4ff;--s2:#ff9d66;--s3:#6fd39b;--s4:#dd94ea;--s5:#e3c04e;--s6:#5fd0d8}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0 auto;padding:1rem;max-width:46rem;background:var(--back);color:var(--ink);"
    "font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}\n"
    "h1{font-size:1.5rem;line-height:1.2;margin:.5rem 0}\n"
    "h2{font-size:1.2rem;margin:2rem 0 .5rem}\n"
    "h3{font-size:1rem;margin:0}\n"
    "p{margin:.4rem 0}\n"
    ".soft{color:var(--soft);font-size:.9rem}\n"
    ".seat{background:var(--card);border-left:.3rem solid var(--edge);padding:.7rem .8rem;"
    "margin:.7rem 0}\n"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.2rem .3rem;border-bottom:1px solid var(--edge);text-align:right;"
    "vertical-align:bottom;font-size:.9rem;font-weight:normal}\n"
    "th:first-child,td:first-child{text-align:left}\n"
    "thead th{color:var(--soft)}\n"
    "ol,ul{padding-left:1.3rem;margin:.4rem 0}\n"
    "li{margin:.35rem 0}\n"
    "details{margin:.6rem 0}\n"
    "summary{cursor:pointer;padding:.5rem 0;color:var(--soft)}\n"
    "figure{margin:.5rem 0}\n"
    "svg{display:block;width:100%;max-width:36rem;height:auto}\n"
    "svg text{fill:var(--ink);font:15px system-ui,sans-serif}\n"
    "@media(min-width:36rem){svg text{font-size:12px}}\n"
    "td{white-space:nowrap}\n"
    "text.right{text-anchor:end}text.middle,text.number{text-anchor:middle}\n"
    "svg text.right,svg text.middle,svg text.small{fill:var(--soft)}\n"
    ".grid,.tick,.axis{stroke:var(--edge)}.axis{stroke:var(--soft)}\n"
    ".line{fill:none;stroke-width:2;stroke-linejoin:round}.bar{stroke-width:1.5}\n"
    "svg text.end{font-weight:bold}svg text.number{fill:var(--back);font-weight:bold}\n"
    ".line.s2{stroke-dasharray:7 3}.line.s3{stroke-dasharray:2 2}"
    ".line.s4{stroke-dasharray:9 3 2 3}.line.s5{stroke-dasharray:14 4}"
    ".line.s6{stroke-dasharray:4 2 1 2 1 2}\n"
    ".legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}\n"
    ".legend li{display:flex;align-items:center;gap:.4rem;margin:0}\n"
    ".legend svg{width:3rem;flex:none}\n";

/* Colours of the seats, for lines, spots and numbers. */
static void put_style(FILE *out)
{
    fputs("<style>\n", out);
    fputs(style, out);
    for (unsigned seat = 1; seat <= SEATS_MAX; seat++)
        fprintf(out,
                ".line.s%u,.bar.s%u{stroke:var(--s%u)}.spot.s%u,svg text.end.s%u{fill:var(--s%u)}"
                ".seat.s%u{border-left-color:var(--s%u)}\n",
                seat, seat, seat, seat, seat, seat, seat, seat);
    fputs("</style>\n", out);
}

/* Words for people: a number, its error and its sign stay in one line. */
static void put_words(FILE *out, const char *words)
{
    static const char *const ties[] = {" ± ", " %"};
    while (*words != '\0') {
        const char *next = NULL;
        for (unsigned i = 0; i < 2; i++) {
            const char *found = strstr(words, ties[i]);
            next = found != NULL && (next == NULL || found < next) ? found : next;
        }
        char part[ANALYSE_LINE_ROOM];
        const size_t length = next != NULL ? (size_t)(next - words) : strlen(words);
        snprintf(part, sizeof part, "%.*s", (int)length, words);
        html_text(out, part);
        words += length;
        if (next != NULL && strncmp(next, ties[0], strlen(ties[0])) == 0) {
            fputs("&nbsp;±&nbsp;", out);
            words += strlen(ties[0]);
        } else if (next != NULL) {
            fputs("&nbsp;%", out);
            words += strlen(ties[1]);
        }
    }
}

static void put_tag(FILE *out, const char *tag, const char *words)
{
    fprintf(out, "<%s>", tag);
    put_words(out, words);
    /* a tag may come with attributes */
    fprintf(out, "</%.*s>\n", (int)strcspn(tag, " "), tag);
}

static void put_head(const struct analyse_report *report, FILE *out)
{
    struct seating_variant variant;
    seating_print(report->analysis->game, &report->analysis->setup, &variant);
    /* TRANSLATORS: the code of your language, for browsers. */
    fprintf(out, "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n",
            _("en"));
    fputs("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" "
          "content=\"default-src 'none'; style-src 'unsafe-inline'\">\n",
          out);
    put_tag(out, "title", _("A game, analysed"));
    put_style(out);
    fputs("</head>\n<body>\n<main>\n", out);
    put_tag(out, "h1", _("A game, analysed"));
    fputs("<p class=\"soft\">", out);
    html_text(out, report->analysis->game->name);
    fputs(", ", out);
    html_text(out, variant.options);
    fputs("</p>\n", out);
}

/* --- seats ----------------------------------------------------------------------------------- */

static void put_cell(FILE *out, double mean, double error, bool sign)
{
    char bytes[64];
    struct text words = TEXT(bytes);
    analyse_with_error(&words, mean, error, sign);
    put_tag(out, "td", bytes);
}

static void put_figures(const struct analyse_seat *s, FILE *out)
{
    fputs("<table>\n<thead><tr><td></td>", out);
    put_tag(out, "th scope=\"col\"", _("lost by choices"));
    put_tag(out, "th scope=\"col\"", _("luck"));
    fputs("</tr></thead>\n<tr>", out);
    put_tag(out, "th scope=\"row\"", _("share of a win, %"));
    put_cell(out, 100 * s->loss.mean.win, 100 * s->loss.error.win, false);
    put_cell(out, 100 * s->luck.mean.win, 100 * s->luck.error.win, true);
    fputs("</tr>\n<tr>", out);
    put_tag(out, "th scope=\"row\"", _("points"));
    put_cell(out, s->loss.mean.points, s->loss.error.points, false);
    put_cell(out, s->luck.mean.points, s->luck.error.points, true);
    fputs("</tr>\n</table>\n", out);
}

static void put_seats(const struct analyse_report *report, FILE *out)
{
    put_tag(out, "h2", _("Luck and skill"));
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        char bytes[3][ANALYSE_LINE_ROOM];
        struct text result = TEXT(bytes[0]), answer = TEXT(bytes[1]), labels = TEXT(bytes[2]);
        analyse_result(report, seat, &result);
        analyse_answer(report, seat, &answer);
        analyse_label_counts(report, seat, &labels);
        fprintf(out, "<section class=\"seat s%u\">\n<h3>%u. ", seat + 1, seat + 1);
        html_text(out, report->names[seat]);
        fputs(": ", out);
        html_text(out, bytes[0]);
        fputs("</h3>\n", out);
        put_tag(out, "p", bytes[1]);
        put_figures(&report->sums.seat[seat], out);
        put_tag(out, "p class=\"soft\"", bytes[2]);
        fputs("</section>\n", out);
    }
}

/* --- plots with their tables ----------------------------------------------------------------- */

static void put_legend(const struct analyse_report *report, FILE *out)
{
    fputs("<ul class=\"legend\">\n", out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        fprintf(out,
                "<li><svg aria-hidden=\"true\" viewBox=\"0 0 48 10\"><path class=\"line s%u\" "
                "d=\"M0 5H48\"/></svg>%u. ",
                seat + 1, seat + 1);
        html_text(out, report->names[seat]);
        fputs("</li>\n", out);
    }
    fputs("</ul>\n", out);
}

static void put_time_row(const struct analyse_report *report, uint32_t step, const char *label,
                         FILE *out)
{
    const struct analyse_standing *standing = &report->analysis->standings[step];
    if (!standing->judged)
        return;
    fputs("<tr>", out);
    put_tag(out, "th scope=\"row\"", label);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        char bytes[32];
        struct text words = TEXT(bytes);
        analyse_number(&words, 100 * standing->seat[seat].win, false);
        put_tag(out, "td", bytes);
    }
    fputs("</tr>\n", out);
}

static void put_time(const struct analyse_report *report, FILE *out)
{
    const struct analysis *analysis = report->analysis;
    put_tag(out, "h2", _("Chance to win over time, in %"));
    fputs("<figure>\n", out);
    analyse_plot_time(report, out);
    put_legend(report, out);
    fputs("</figure>\n<details>\n", out);
    put_tag(out, "summary", _("The same as a table, when a round began"));
    fputs("<table>\n<thead><tr>", out);
    put_tag(out, "th scope=\"col\"", _("round"));
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++)
        put_tag(out, "th scope=\"col\"", report->names[seat]);
    fputs("</tr></thead>\n", out);
    for (uint32_t i = 0; i < analysis->count; i++)
        if (analyse_begins_round(analysis, i)) {
            char label[16];
            snprintf(label, sizeof label, "%u", (unsigned)analysis->steps[i].round);
            put_time_row(report, i, i > 0 ? label : _("at the start"), out);
        }
    put_time_row(report, analysis->count, _("at the end"), out);
    fputs("</table>\n</details>\n", out);
}

static void put_luck(const struct analyse_report *report, FILE *out)
{
    put_tag(out, "h2", _("Luck and skill by seat (share of a win, %)"));
    fputs("<figure>\n", out);
    analyse_plot_luck(report, out);
    fputs("</figure>\n<details>\n", out);
    put_tag(out, "summary", _("The same as a table"));
    fputs("<table>\n<thead><tr>", out);
    put_tag(out, "th scope=\"col\"", _("seat"));
    put_tag(out, "th scope=\"col\"", _("luck"));
    put_tag(out, "th scope=\"col\"", _("lost by choices"));
    fputs("</tr></thead>\n", out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        const struct analyse_seat *s = &report->sums.seat[seat];
        char bytes[ANALYSE_NAME_ROOM + 8];
        snprintf(bytes, sizeof bytes, "%u. %s", seat + 1, report->names[seat]);
        fputs("<tr>", out);
        put_tag(out, "th scope=\"row\"", bytes);
        put_cell(out, 100 * s->luck.mean.win, 100 * s->luck.error.win, true);
        put_cell(out, 100 * s->loss.mean.win, 100 * s->loss.error.win, false);
        fputs("</tr>\n", out);
    }
    fputs("</table>\n</details>\n", out);
}

/* --- lists ----------------------------------------------------------------------------------- */

static void put_decision(const struct analyse_report *report, uint32_t step, bool named, FILE *out)
{
    char bytes[ANALYSE_LINE_ROOM];
    struct text line = TEXT(bytes);
    if (named) {
        text_add(&line, report->names[report->analysis->steps[step].move.seat]);
        text_add(&line, ", ");
    }
    analyse_where(report, step, &line);
    text_add(&line, ": ");
    analyse_tell_decision(report, step, &line);
    put_tag(out, "li", bytes);
}

static void put_step(const struct analyse_report *report, uint32_t step,
                     void (*tell)(const struct analyse_report *, uint32_t, struct text *),
                     FILE *out)
{
    char bytes[ANALYSE_LINE_ROOM];
    struct text line = TEXT(bytes);
    analyse_where(report, step, &line);
    text_add(&line, ": ");
    tell(report, step, &line);
    put_tag(out, "li", bytes);
}

static void put_top(const struct analyse_report *report, FILE *out)
{
    uint32_t steps[ANALYSE_TOP];
    unsigned count = analyse_costliest(report->analysis, steps);
    put_tag(out, "h2", _("The choices that cost most"));
    if (count == 0)
        put_tag(out, "p", _("none that can be told from the best"));
    fputs("<ol>\n", out);
    for (unsigned i = 0; i < count; i++)
        put_decision(report, steps[i], true, out);
    fputs("</ol>\n", out);
    count = analyse_luckiest(report->analysis, steps);
    put_tag(out, "h2", _("Where chance mattered most"));
    fputs("<ol>\n", out);
    for (unsigned i = 0; i < count; i++)
        put_step(report, steps[i], analyse_tell_chance, out);
    fputs("</ol>\n", out);
    count = analyse_jumps(report->analysis, steps);
    put_tag(out, "h2", _("Where the chances changed most"));
    fputs("<ol>\n", out);
    for (unsigned i = 0; i < count; i++)
        put_step(report, steps[i], analyse_tell_jump, out);
    fputs("</ol>\n", out);
}

static void put_word(const struct analyse_report *report, const struct analyse_word *word,
                     FILE *out)
{
    char bytes[ANALYSE_LINE_ROOM];
    struct text line = TEXT(bytes);
    analyse_where(report, word->step, &line);
    text_add(&line, ": ");
    analyse_tell_word(report, word, &line);
    fputs("<li>", out);
    put_words(out, bytes);
    fputs("\n<ul>\n", out);
    for (unsigned i = 0; i < word->bribes; i++) {
        struct text more = TEXT(bytes);
        analyse_tell_bribe(report, word, &word->bribe[i], &more);
        put_tag(out, "li", bytes);
    }
    fputs("</ul></li>\n", out);
}

static void put_bribes(const struct analyse_report *report, FILE *out)
{
    bool any = false;
    for (uint32_t i = 0; i < report->analysis->words; i++) {
        const struct analyse_word *word = &report->analysis->word[i];
        if (!analyse_word_matters(word))
            continue;
        if (!any) {
            put_tag(out, "h2", _("Bribes"));
            fputs("<ul>\n", out);
        }
        any = true;
        put_word(report, word, out);
    }
    if (any)
        fputs("</ul>\n", out);
}

/* Every step of a seat, or of chance, for those who want to know. */
static void put_all(const struct analyse_report *report, unsigned seat, const char *title,
                    FILE *out)
{
    fputs("<details>\n", out);
    put_tag(out, "summary", title);
    fputs("<ul>\n", out);
    for (uint32_t i = 0; i < report->analysis->count; i++) {
        const struct analyse_step *step = &report->analysis->steps[i];
        if (step->move.seat != seat || !step->judged || step->ways < 2)
            continue;
        if (seat == CHANCE)
            put_step(report, i, analyse_tell_chance, out);
        else
            put_decision(report, i, false, out);
    }
    fputs("</ul>\n</details>\n", out);
}

static void put_everything(const struct analyse_report *report, FILE *out)
{
    put_tag(out, "h2", _("Everything, step by step"));
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        char title[128];
        snprintf(title, sizeof title, _("All choices of %s"), report->names[seat]);
        put_all(report, seat, title, out);
    }
    put_all(report, CHANCE, _("All dice and cards"), out);
}

void analyse_html(const struct analyse_report *report, FILE *out)
{
    char bytes[ANALYSE_LINE_ROOM];
    struct text words = TEXT(bytes);
    put_head(report, out);
    analyse_left_out(report, &words);
    if (words.length > 0)
        put_tag(out, "p", bytes);
    put_seats(report, out);
    put_time(report, out);
    put_luck(report, out);
    put_top(report, out);
    put_bribes(report, out);
    put_everything(report, out);
    put_tag(out, "h2", _("How to read this"));
    words = text_of(bytes, sizeof bytes);
    analyse_how(report, &words);
    put_tag(out, "p", bytes);
    fputs("</main>\n</body>\n</html>\n", out);
}
