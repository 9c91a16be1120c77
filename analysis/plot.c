/* The plots of the page: SVG, drawn for a narrow screen and scaled up for wide ones. Seats differ
 * by the dashes of their line and by a number at its end, not by colour alone. */
#include <math.h>
#include <stdlib.h>

#include "analysis/report.h"
#include "base/html.h"
#include "base/i18n.h"

enum { PLOT_WIDTH = 400 };
static const double left = 38, right = 376, top = 12;

/* Coordinates to a tenth, whatever the locale thinks of points. */
static void put_at(FILE *out, double x)
{
    const long tenths = lround(x * 10);
    fprintf(out, "%s%ld.%ld", tenths < 0 ? "-" : "", labs(tenths) / 10, labs(tenths) % 10);
}

static void put_attribute(FILE *out, const char *name, double x)
{
    fprintf(out, " %s=\"", name);
    put_at(out, x);
    fputc('"', out);
}

static void put_line(FILE *out, const char *class, double x1, double y1, double x2, double y2)
{
    fprintf(out, "<line class=\"%s\"", class);
    put_attribute(out, "x1", x1);
    put_attribute(out, "y1", y1);
    put_attribute(out, "x2", x2);
    put_attribute(out, "y2", y2);
    fputs("/>\n", out);
}

static void put_words(FILE *out, const char *class, double x, double y, const char *words)
{
    fprintf(out, "<text class=\"%s\"", class);
    put_attribute(out, "x", x);
    put_attribute(out, "y", y);
    fputc('>', out);
    html_text(out, words);
    fputs("</text>\n", out);
}

static void open_plot(FILE *out, const char *id, int height, const char *title, const char *text)
{
    fprintf(out,
            "<svg role=\"img\" viewBox=\"0 0 %d %d\" aria-labelledby=\"%s-title\" "
            "aria-describedby=\"%s-text\">\n<title id=\"%s-title\">",
            PLOT_WIDTH, height, id, id, id);
    html_text(out, title);
    fprintf(out, "</title>\n<desc id=\"%s-text\">", id);
    html_text(out, text);
    fputs("</desc>\n", out);
}

/* --- the chance to win over time ------------------------------------------------------------- */

enum { TIME_HEIGHT = 270 };
static const double time_bottom = 226;

static double time_x(const struct analysis *analysis, uint32_t step)
{
    const double all = analysis->count > 0 ? analysis->count : 1;
    return left + (right - left) * (double)step / all;
}

static double time_y(double share)
{
    return time_bottom - (time_bottom - top) * share;
}

static void put_time_axes(const struct analysis *analysis, FILE *out)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        char words[16];
        const double y = time_y(percent / 100.0);
        snprintf(words, sizeof words, "%d", percent);
        put_line(out, "grid", left, y, right, y);
        put_words(out, "right", left - 5, y + 4, words);
    }
    double last = 0;
    for (uint32_t i = 0; i < analysis->count; i++) {
        const double x = time_x(analysis, i);
        if (!analyse_begins_round(analysis, i))
            continue;
        put_line(out, "tick", x, time_bottom, x, time_bottom + 4);
        if (x - last >= 22) { /* room for a number */
            char words[16];
            snprintf(words, sizeof words, "%u", (unsigned)analysis->steps[i].round);
            put_words(out, "middle", x, time_bottom + 17, words);
            last = x;
        }
    }
    put_words(out, "middle", (left + right) / 2, TIME_HEIGHT - 6, _("round"));
}

static void put_course(const struct analysis *analysis, unsigned seat, FILE *out)
{
    enum { MOST = 240 }; /* points of a line: more are not seen on a narrow screen */
    const uint32_t by = analysis->count / MOST + 1;
    char pen = 'M';
    fprintf(out, "<path class=\"line s%u\" d=\"", seat + 1);
    for (uint32_t i = 0; i <= analysis->count; i++) {
        if (!analysis->standings[i].judged || (i % by != 0 && i != analysis->count))
            continue;
        fputc(pen, out);
        put_at(out, time_x(analysis, i));
        fputc(' ', out);
        put_at(out, time_y(analysis->standings[i].seat[seat].win));
        pen = 'L';
    }
    fputs("\"/>\n", out);
}

/* Numbers at the ends of the lines, from the top down, each at least its own height below the one
 * before, and none below the plot. */
static void put_ends(const struct analysis *analysis, FILE *out)
{
    const double apart = 14;
    const struct analyse_standing *end = &analysis->standings[analysis->count];
    const unsigned seats = analysis->setup.seats;
    unsigned order[SEATS_MAX];
    double y[SEATS_MAX];
    if (!end->judged)
        return;
    for (unsigned i = 0; i < seats; i++) {
        unsigned at = i;
        for (; at > 0 && end->seat[order[at - 1]].win < end->seat[i].win; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (unsigned i = 0; i < seats; i++) {
        y[i] = time_y(end->seat[order[i]].win) + 4;
        if (i > 0)
            y[i] = fmax(y[i], y[i - 1] + apart);
    }
    for (unsigned i = seats; i-- > 0;)
        y[i] = fmin(y[i], i + 1 < seats ? y[i + 1] - apart : time_bottom + 4);
    for (unsigned i = 0; i < seats; i++) {
        char words[16], class[16];
        snprintf(words, sizeof words, "%u", order[i] + 1);
        snprintf(class, sizeof class, "end s%u", order[i] + 1);
        put_words(out, class, right + 5, y[i], words);
    }
}

void analyse_plot_time(const struct analyse_report *report, FILE *out)
{
    open_plot(out, "time", TIME_HEIGHT, _("Chance to win over time, in %"),
              _("A line for each seat, from the first move to the last. The table below has the "
                "numbers."));
    put_time_axes(report->analysis, out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++)
        put_course(report->analysis, seat, out);
    put_ends(report->analysis, out);
    fputs("</svg>\n", out);
}

/* --- luck against skill ---------------------------------------------------------------------- */

enum { LUCK_HEIGHT = 300 };
static const double luck_top = 36, luck_bottom = 256;

struct scale {
    double luck, loss; /* what the edges stand for, in shares of a win */
};

/* A round number of percents that is at least so much. */
static double round_up(double share)
{
    static const double steps[] = {0.1, 0.2, 0.4, 0.6, 1};
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++)
        if (share <= steps[i])
            return steps[i];
    return ceil(share);
}

static struct scale scale_of(const struct analyse_report *report)
{
    double luck = 0, loss = 0;
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        const struct analyse_seat *s = &report->sums.seat[seat];
        luck = fmax(luck, fabs(s->luck.mean.win) + s->luck.error.win);
        loss = fmax(loss, s->loss.mean.win + s->loss.error.win);
    }
    return (struct scale){round_up(luck), round_up(loss)};
}

static double luck_x(const struct scale *scale, double luck)
{
    const double middle = (left + right) / 2;
    return middle + (right - middle) * fmax(-1, fmin(1, luck / scale->luck));
}

static double luck_y(const struct scale *scale, double loss)
{
    return luck_top + (luck_bottom - luck_top) * fmax(0, fmin(1, loss / scale->loss));
}

/* `+20`: whole percents. */
static void put_percent(FILE *out, const char *class, double x, double y, double share, bool sign)
{
    char words[24];
    const long percent = lround(100 * share);
    snprintf(words, sizeof words, "%s%ld",
             percent < 0           ? "−"
             : sign && percent > 0 ? "+"
                                   : "",
             labs(percent));
    put_words(out, class, x, y, words);
}

static void put_luck_axes(const struct scale *scale, FILE *out)
{
    for (int i = -2; i <= 2; i++) {
        const double luck = scale->luck * i / 2, x = luck_x(scale, luck);
        put_line(out, i == 0 ? "axis" : "grid", x, luck_top, x, luck_bottom);
        put_percent(out, "middle", x, luck_bottom + 16, luck, true);
    }
    for (int i = 0; i <= 2; i++) {
        const double loss = scale->loss * i / 2, y = luck_y(scale, loss);
        put_line(out, "grid", left, y, right, y);
        put_percent(out, "right", left - 5, y + 4, loss, false);
    }
    put_words(out, "small", 4, top + 2, _("lost by own choices"));
    put_words(out, "middle", (left + right) / 2, LUCK_HEIGHT - 8, _("luck"));
}

static void put_spot(const struct scale *scale, unsigned seat, const struct analyse_seat *s,
                     FILE *out)
{
    char class[16], words[16];
    const double luck = s->luck.mean.win, loss = s->loss.mean.win;
    const double x = luck_x(scale, luck), y = luck_y(scale, loss);
    snprintf(class, sizeof class, "bar s%u", seat + 1);
    snprintf(words, sizeof words, "%u", seat + 1);
    put_line(out, class, luck_x(scale, luck - s->luck.error.win), y,
             luck_x(scale, luck + s->luck.error.win), y);
    put_line(out, class, x, luck_y(scale, loss - s->loss.error.win), x,
             luck_y(scale, loss + s->loss.error.win));
    fprintf(out, "<circle class=\"spot s%u\"", seat + 1);
    put_attribute(out, "cx", x);
    put_attribute(out, "cy", y);
    fputs(" r=\"9\"/>\n", out);
    put_words(out, "number", x, y + 4.5, words);
}

void analyse_plot_luck(const struct analyse_report *report, FILE *out)
{
    const struct scale scale = scale_of(report);
    open_plot(out, "luck", LUCK_HEIGHT, _("Luck and skill by seat (share of a win, %)"),
              _("Farther right: more luck. Farther down: more lost by own choices. Bars are "
                "errors. The table below has the numbers."));
    put_luck_axes(&scale, out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++)
        put_spot(&scale, seat, &report->sums.seat[seat], out);
    fputs("</svg>\n", out);
}
