/* Everything that an analysis knows, for programs. Seats and moves are counted from 1. */
#include <math.h>

#include "core/bits.h"
#include "tools/analyse_report.h"
#include "tools/json.h"
#include "tools/seating.h"
#include "tools/stats.h"

enum { DIGITS = 6 };

static void put_text(const char *key, const char *words, FILE *out)
{
    char bytes[2 * sizeof(struct seating_variant)];
    struct text text = TEXT(bytes);
    json_text(&text, words);
    fprintf(out, "\"%s\": %s", key, bytes);
}

static void put_move(const char *key, const struct analysis *analysis, const struct move *move,
                     FILE *out)
{
    char bytes[RECORD_LINE_MAX];
    struct text text = TEXT(bytes);
    analysis->game->print_move(move, &text);
    put_text(key, bytes, out);
}

static void put_number(const char *key, double number, FILE *out)
{
    fprintf(out, "\"%s\": ", key);
    if (isfinite(number))
        stats_print_number(number, DIGITS, out);
    else
        fputs("null", out);
}

static void put_mean(const char *key, double mean, double error, FILE *out)
{
    fprintf(out, "\"%s\": {", key);
    put_number("mean", mean, out);
    fputs(", ", out);
    put_number("error", error, out);
    fputc('}', out);
}

static void put_figure(const char *key, const struct analyse_figure *figure, FILE *out)
{
    fprintf(out, "\"%s\": {", key);
    put_mean("win", figure->mean.win, figure->error.win, out);
    fputs(", ", out);
    put_mean("points", figure->mean.points, figure->error.points, out);
    fputc('}', out);
}

static void put_seat(const struct analyse_report *report, unsigned seat, FILE *out)
{
    const struct analyse_seat *s = &report->sums.seat[seat];
    fprintf(out, "    {\"seat\": %u, ", seat + 1);
    put_text("name", report->record->names[seat], out);
    fprintf(out, ", \"points\": %d, \"won\": %s,\n     ", s->points, s->won ? "true" : "false");
    put_figure("loss", &s->loss, out);
    fputs(",\n     ", out);
    put_figure("luck", &s->luck, out);
    fputs(",\n     \"labels\": {", out);
    for (unsigned label = 0; label < ANALYSE_LABELS; label++)
        fprintf(out, "%s\"%s\": %u", label > 0 ? ", " : "",
                analyse_label_word((enum analyse_label)label), (unsigned)s->labels[label]);
    fputs("}}", out);
}

static void put_decision(const struct analysis *analysis, uint32_t i, FILE *out)
{
    const struct analyse_step *step = &analysis->steps[i];
    fprintf(out, "    {\"move\": %u, \"round\": %u, \"seat\": %u, ", (unsigned)i + 1,
            (unsigned)step->round, step->move.seat + 1U);
    put_move("did", analysis, &step->move, out);
    fprintf(out, ", \"label\": \"%s\"", analyse_label_word(step->label));
    if (step->label != LABEL_NONE) {
        fputs(", ", out);
        put_move("best", analysis, &step->best, out);
        fputs(", ", out);
        put_figure("loss", &step->loss, out);
    }
    fputc('}', out);
}

static void put_chance(const struct analysis *analysis, uint32_t i, FILE *out)
{
    const struct analyse_step *step = &analysis->steps[i];
    fprintf(out, "    {\"move\": %u, \"round\": %u, ", (unsigned)i + 1, (unsigned)step->round);
    put_move("did", analysis, &step->move, out);
    fputs(", ", out);
    put_number("odds", step->odds, out);
    fputs(", \"luck\": [", out);
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
        fprintf(out, "%s{", seat > 0 ? ", " : "");
        put_mean("win", step->luck[seat].mean.win, step->luck[seat].error.win, out);
        fputs(", ", out);
        put_mean("points", step->luck[seat].mean.points, step->luck[seat].error.points, out);
        fputc('}', out);
    }
    fputs("]}", out);
}

/* The steps of one sort, as a list. */
static void put_steps(const struct analysis *analysis, bool chance, FILE *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct analyse_step *step = &analysis->steps[i];
        if (!step->judged || (step->move.seat == CHANCE) != chance)
            continue;
        fputs(gap, out);
        (chance ? put_chance : put_decision)(analysis, i, out);
        gap = ",\n";
    }
}

static void put_bribe(const struct analyse_bribe *bribe, FILE *out)
{
    fprintf(out, "{\"seat\": %u, \"dollars\": %u, \"gold\": %u, \"cards\": %u, ", bribe->seat + 1U,
            bribe->dollars, bribe->gold, bribe->cards);
    put_figure("price", &bribe->price, out);
    fputs(", ", out);
    put_figure("worth", &bribe->worth, out);
    fprintf(out, ", \"verdict\": \"%s\"}", analyse_verdict_word(bribe->verdict));
}

static void put_word(const struct analysis *analysis, const struct analyse_word *word, FILE *out)
{
    const char *place = analysis->game->place_word(word->place);
    fprintf(out, "    {\"move\": %u, \"round\": %u, \"sheriff\": %u, \"to\": %u, ",
            (unsigned)word->step + 1, (unsigned)analysis->steps[word->step].round,
            word->sheriff + 1U, word->to + 1U);
    put_text("place", place != NULL ? place : "", out);
    fputs(", \"candidates\": [", out);
    const char *gap = "";
    BITS_EACH(seat, word->candidates) {
        fprintf(out, "%s%u", gap, (unsigned)seat + 1);
        gap = ", ";
    }
    fputs("], ", out);
    put_figure("gain", &word->gain, out);
    fputs(", \"bribes\": [", out);
    for (unsigned i = 0; i < word->bribes; i++) {
        fputs(i > 0 ? ", " : "", out);
        put_bribe(&word->bribe[i], out);
    }
    fputs("]}", out);
}

static void put_words(const struct analysis *analysis, FILE *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i < analysis->words; i++)
        if (analysis->word[i].judged) {
            fputs(gap, out);
            put_word(analysis, &analysis->word[i], out);
            gap = ",\n";
        }
}

static void put_standings(const struct analysis *analysis, FILE *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i <= analysis->count; i++) {
        const struct analyse_standing *standing = &analysis->standings[i];
        if (!standing->judged)
            continue;
        fprintf(out, "%s    {\"moves\": %u, \"win\": [", gap, (unsigned)i);
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
            fputs(seat > 0 ? ", " : "", out);
            stats_print_number(standing->seat[seat].win, DIGITS, out);
        }
        fputs("], \"points\": [", out);
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
            fputs(seat > 0 ? ", " : "", out);
            stats_print_number(standing->seat[seat].points, DIGITS, out);
        }
        fputs("]}", out);
        gap = ",\n";
    }
}

void analyse_json(const struct analyse_report *report, FILE *out)
{
    const struct analysis *analysis = report->analysis;
    struct seating_variant variant;
    seating_print(analysis->game, &analysis->setup, &variant);
    fputs("{\n  ", out);
    put_text("game", analysis->game->name, out);
    fputs(",\n  ", out);
    put_text("options", variant.options, out);
    if (variant.decks[0] != '\0') {
        fputs(",\n  ", out);
        put_text("decks", variant.decks, out);
    }
    fputs(",\n  ", out);
    put_text("level", analysis->bot->name, out);
    fprintf(out, ",\n  \"seed\": \"%llu\",\n  \"over\": %s,\n  \"left_out\": %u,\n",
            (unsigned long long)analysis->seed, report->sums.over ? "true" : "false",
            (unsigned)report->left_out);
    fputs("  \"seats\": [\n", out);
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
        put_seat(report, seat, out);
        fputs(seat + 1 < analysis->setup.seats ? ",\n" : "\n  ],\n", out);
    }
    fputs("  \"decisions\": [", out);
    put_steps(analysis, false, out);
    fputs("\n  ],\n  \"chance\": [", out);
    put_steps(analysis, true, out);
    fputs("\n  ],\n  \"words\": [", out);
    put_words(analysis, out);
    fputs("\n  ],\n  \"standings\": [", out);
    put_standings(analysis, out);
    fputs("\n  ]\n}\n", out);
}
