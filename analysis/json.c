/* Everything that an analysis knows, for programs. Seats and moves are counted from 1. */
#include "analysis/json.h"

#include <math.h>
#include <stdlib.h>

#include "core/bits.h"
#include "core/json.h"
#include "core/notation.h"

static const int64_t one = 1000000; /* of the last digit */

static void put_key(const char *key, struct text *out)
{
    text_char(out, '"');
    text_add(out, key);
    text_add(out, "\": ");
}

static void put_text(const char *key, const char *words, struct text *out)
{
    put_key(key, out);
    json_text(out, words);
}

static void put_whole(const char *key, int64_t number, struct text *out)
{
    put_key(key, out);
    text_number(out, number);
}

static void put_move(const char *key, const struct analysis *analysis, const struct move *move,
                     struct text *out)
{
    char bytes[RECORD_LINE_MAX];
    struct text text = TEXT(bytes);
    analysis->game->print_move(move, &text);
    put_text(key, bytes, out);
}

/* With so many digits, and no sign before nothing. */
static void put_plain(double number, struct text *out)
{
    const int64_t all = (int64_t)(fabs(number) * (double)one + 0.5);
    text_add(out, number < 0 && all != 0 ? "-" : "");
    text_number(out, all / one);
    text_char(out, '.');
    for (int64_t unit = one / 10; unit > 0; unit /= 10)
        text_char(out, (char)('0' + all / unit % 10));
}

static void put_number(const char *key, double number, struct text *out)
{
    put_key(key, out);
    if (isfinite(number))
        put_plain(number, out);
    else
        text_add(out, "null");
}

static void put_mean(const char *key, double mean, double error, struct text *out)
{
    put_key(key, out);
    text_char(out, '{');
    put_number("mean", mean, out);
    text_add(out, ", ");
    put_number("error", error, out);
    text_char(out, '}');
}

static void put_figure(const char *key, const struct analyse_figure *figure, struct text *out)
{
    put_key(key, out);
    text_char(out, '{');
    put_mean("win", figure->mean.win, figure->error.win, out);
    text_add(out, ", ");
    put_mean("points", figure->mean.points, figure->error.points, out);
    text_char(out, '}');
}

static void put_seat(const struct analyse_report *report, unsigned seat, struct text *out)
{
    const struct analyse_seat *s = &report->sums.seat[seat];
    text_add(out, "    {");
    put_whole("seat", (int64_t)seat + 1, out);
    text_add(out, ", ");
    put_text("name", report->record->names[seat], out);
    text_add(out, ", ");
    put_whole("points", s->points, out);
    text_add(out, ", \"won\": ");
    text_add(out, s->won ? "true" : "false");
    text_add(out, ",\n     ");
    put_figure("loss", &s->loss, out);
    text_add(out, ",\n     ");
    put_figure("luck", &s->luck, out);
    text_add(out, ",\n     \"labels\": {");
    for (unsigned label = 0; label < ANALYSE_LABELS; label++) {
        text_add(out, label > 0 ? ", " : "");
        put_whole(analyse_label_word((enum analyse_label)label), s->labels[label], out);
    }
    text_add(out, "}}");
}

/* Where in the game a step is: the beginning of an object. */
static void put_where(const struct analysis *analysis, uint32_t i, struct text *out)
{
    text_add(out, "    {");
    put_whole("move", (int64_t)i + 1, out);
    text_add(out, ", ");
    put_whole("round", analysis->steps[i].round, out);
    text_add(out, ", ");
}

/* Why another move was better, where it certainly was. */
static void put_why(const struct analysis *analysis, const struct analyse_step *step,
                    struct text *out)
{
    char bytes[512];
    struct text text = TEXT(bytes);
    if (step->label < LABEL_FINE || step->why == NULL)
        return;
    notation_reason(analysis->game, step->why, &step->values, &text);
    text_add(out, ", ");
    put_text("why", bytes, out);
}

static void put_decision(const struct analysis *analysis, uint32_t i, struct text *out)
{
    const struct analyse_step *step = &analysis->steps[i];
    put_where(analysis, i, out);
    put_whole("seat", step->move.seat + 1, out);
    text_add(out, ", ");
    put_move("did", analysis, &step->move, out);
    text_add(out, ", ");
    put_text("label", analyse_label_word(step->label), out);
    if (step->label != LABEL_NONE) {
        text_add(out, ", ");
        put_move("best", analysis, &step->best, out);
        text_add(out, ", ");
        put_figure("loss", &step->loss, out);
        put_why(analysis, step, out);
    }
    text_char(out, '}');
}

static void put_chance(const struct analysis *analysis, uint32_t i, struct text *out)
{
    const struct analyse_step *step = &analysis->steps[i];
    put_where(analysis, i, out);
    put_move("did", analysis, &step->move, out);
    text_add(out, ", ");
    put_number("odds", step->odds, out);
    text_add(out, ", \"luck\": [");
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
        text_add(out, seat > 0 ? ", {" : "{");
        put_mean("win", step->luck[seat].mean.win, step->luck[seat].error.win, out);
        text_add(out, ", ");
        put_mean("points", step->luck[seat].mean.points, step->luck[seat].error.points, out);
        text_char(out, '}');
    }
    text_add(out, "]}");
}

/* The steps of one sort, as a list. */
static void put_steps(const struct analysis *analysis, bool chance, struct text *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i < analysis->count; i++) {
        const struct analyse_step *step = &analysis->steps[i];
        if (!step->judged || (step->move.seat == CHANCE) != chance)
            continue;
        text_add(out, gap);
        (chance ? put_chance : put_decision)(analysis, i, out);
        gap = ",\n";
    }
}

static void put_bribe(const struct analyse_bribe *bribe, struct text *out)
{
    text_char(out, '{');
    put_whole("seat", bribe->seat + 1, out);
    text_add(out, ", ");
    put_whole("dollars", bribe->dollars, out);
    text_add(out, ", ");
    put_whole("gold", bribe->gold, out);
    text_add(out, ", ");
    put_whole("cards", bribe->cards, out);
    text_add(out, ", ");
    put_figure("price", &bribe->price, out);
    text_add(out, ", ");
    put_figure("worth", &bribe->worth, out);
    text_add(out, ", ");
    put_text("verdict", analyse_verdict_word(bribe->verdict), out);
    text_char(out, '}');
}

static void put_word(const struct analysis *analysis, const struct analyse_word *word,
                     struct text *out)
{
    const char *place = analysis->game->place_word(word->place);
    const char *gap = "";
    put_where(analysis, word->step, out);
    put_whole("sheriff", word->sheriff + 1, out);
    text_add(out, ", ");
    put_whole("to", word->to + 1, out);
    text_add(out, ", ");
    put_text("place", place != NULL ? place : "", out);
    text_add(out, ", \"candidates\": [");
    BITS_EACH(seat, word->candidates) {
        text_add(out, gap);
        text_number(out, (int64_t)seat + 1);
        gap = ", ";
    }
    text_add(out, "], ");
    put_figure("gain", &word->gain, out);
    text_add(out, ", \"bribes\": [");
    for (unsigned i = 0; i < word->bribes; i++) {
        text_add(out, i > 0 ? ", " : "");
        put_bribe(&word->bribe[i], out);
    }
    text_add(out, "]}");
}

static void put_words(const struct analysis *analysis, struct text *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i < analysis->words; i++)
        if (analysis->word[i].judged) {
            text_add(out, gap);
            put_word(analysis, &analysis->word[i], out);
            gap = ",\n";
        }
}

static void put_standings(const struct analysis *analysis, struct text *out)
{
    const char *gap = "\n";
    for (uint32_t i = 0; i <= analysis->count; i++) {
        const struct analyse_standing *standing = &analysis->standings[i];
        if (!standing->judged)
            continue;
        text_add(out, gap);
        text_add(out, "    {");
        put_whole("moves", i, out);
        text_add(out, ", \"win\": [");
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
            text_add(out, seat > 0 ? ", " : "");
            put_plain(standing->seat[seat].win, out);
        }
        text_add(out, "], \"points\": [");
        for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
            text_add(out, seat > 0 ? ", " : "");
            put_plain(standing->seat[seat].points, out);
        }
        text_add(out, "]}");
        gap = ",\n";
    }
}

/* It may be larger than numbers are otherwise. */
static void put_seed(uint64_t seed, struct text *out)
{
    if (seed >= 10)
        text_number(out, (int64_t)(seed / 10));
    text_char(out, (char)('0' + seed % 10));
}

/* What was played, by whom it is judged, and how much of it. */
static void put_head(const struct analyse_report *report, struct text *out)
{
    const struct analysis *analysis = report->analysis;
    const struct game *game = analysis->game;
    char bytes[4096]; /* house decks are long */
    struct text text = TEXT(bytes);
    put_text("game", game->name, out);
    game_print_options(game, &analysis->setup, &text);
    text_add(out, ",\n  ");
    put_text("options", bytes, out);
    text = TEXT(bytes);
    for (unsigned i = 0; i < game_numbers(game); i++)
        if (game_house_number(game, &analysis->setup, i)) {
            text_add(&text, text.length > 0 ? " " : "");
            game_print_number(game, &analysis->setup, i, &text);
        }
    if (text.length > 0) {
        text_add(out, ",\n  ");
        put_text("decks", bytes, out);
    }
    text_add(out, ",\n  ");
    put_text("level", analysis->bot->name, out);
    text_add(out, ",\n  \"seed\": \"");
    put_seed(analysis->seed, out);
    text_add(out, "\",\n  \"over\": ");
    text_add(out, report->sums.over ? "true" : "false");
    text_add(out, ",\n  ");
    put_whole("left_out", report->left_out, out);
}

static void put_report(const struct analyse_report *report, struct text *out)
{
    const struct analysis *analysis = report->analysis;
    text_add(out, "{\n  ");
    put_head(report, out);
    text_add(out, ",\n  \"seats\": [\n");
    for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
        put_seat(report, seat, out);
        text_add(out, seat + 1 < analysis->setup.seats ? ",\n" : "\n  ],\n");
    }
    text_add(out, "  \"decisions\": [");
    put_steps(analysis, false, out);
    text_add(out, "\n  ],\n  \"chance\": [");
    put_steps(analysis, true, out);
    text_add(out, "\n  ],\n  \"words\": [");
    put_words(analysis, out);
    text_add(out, "\n  ],\n  \"standings\": [");
    put_standings(analysis, out);
    text_add(out, "\n  ]\n}\n");
}

char *analyse_json(const struct analyse_report *report, size_t *length)
{
    enum { ROOM = 16384, A_STEP = 512 };
    for (size_t room = ROOM + (size_t)A_STEP * report->analysis->count;; room *= 2) {
        char *bytes = malloc(room);
        if (bytes == NULL)
            return NULL;
        struct text out = text_of(bytes, room);
        put_report(report, &out);
        *length = out.length;
        if (!out.cut)
            return bytes;
        free(bytes);
    }
}
