#include "analysis/words.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "games/dicetto/dicetto.h"

/* --- names ----------------------------------------------------------------------------------- */

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    const struct analyse_report *report = (const struct analyse_report *)voice;
    return seat < SEATS_MAX ? report->names[seat] : "?";
}

/* A seat is called by its name in the record, and by its number too if the name is not unique. */
static void name_seats(struct analyse_report *report)
{
    const struct record *record = report->record;
    for (unsigned seat = 0; seat < record->setup.seats; seat++) {
        unsigned same = 0;
        for (unsigned other = 0; other < record->setup.seats; other++)
            same += strcmp(record->names[seat], record->names[other]) == 0;
        if (same > 1)
            snprintf(report->names[seat], sizeof report->names[seat], "%s %u", record->names[seat],
                     seat + 1);
        else
            snprintf(report->names[seat], sizeof report->names[seat], "%s", record->names[seat]);
    }
}

void analyse_report_start(struct analyse_report *report, const struct analysis *analysis,
                          const struct record *record, uint32_t left_out)
{
    *report = (struct analyse_report){
        .voice = {i18n_translate, i18n_translate_plural, seat_name},
        .analysis = analysis,
        .record = record,
        .left_out = left_out,
    };
    name_seats(report);
    analyse_sum(analysis, &report->sums);
}

const char *analyse_label_name(enum analyse_label label)
{
    static const char *const names[ANALYSE_LABELS] = {
        [LABEL_NONE] = N_("no choice"),    [LABEL_BEST] = N_("best"),
        [LABEL_EVEN] = N_("even"),         [LABEL_FINE] = N_("fine"),
        [LABEL_SLIP] = N_("slip"),         [LABEL_MISTAKE] = N_("mistake"),
        [LABEL_GIVEAWAY] = N_("giveaway"),
    };
    return _(names[label]);
}

/* --- numbers --------------------------------------------------------------------------------- */

void analyse_number(struct text *out, double number, bool sign)
{
    const long tenths = lround(fabs(number) * 10);
    if (number < 0 && tenths > 0)
        text_add(out, "−");
    else if (sign && tenths > 0)
        text_char(out, '+');
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_number(out, tenths % 10);
}

bool analyse_is_clear(double mean, double error)
{
    return error <= 0 || fabs(mean) > error;
}

void analyse_with_error(struct text *out, double mean, double error, bool sign)
{
    if (!analyse_is_clear(mean, error)) {
        text_add(out, _("too close to call"));
        return;
    }
    analyse_number(out, mean, sign);
    if (error > 0) {
        text_add(out, " ± ");
        analyse_number(out, error, false);
    }
}

__attribute__((format(printf, 2, 3))) static void add(struct text *out, const char *format, ...)
{
    char bytes[ANALYSE_LINE_ROOM];
    va_list list;
    va_start(list, format);
    vsnprintf(bytes, sizeof bytes, format, list);
    va_end(list);
    text_add(out, bytes);
}

void analyse_of_a_win(struct text *out, const struct analyse_figure *figure, bool sign)
{
    char bytes[128];
    struct text number = TEXT(bytes);
    analyse_with_error(&number, 100 * figure->mean.win, 100 * figure->error.win, sign);
    /* TRANSLATORS: %s is a number with its error, such as 4.2 ± 0.3. */
    const char *share = _("%s %% of a win");
    add(out, analyse_is_clear(figure->mean.win, figure->error.win) ? share : "%s", bytes);
}

void analyse_points(struct text *out, const struct analyse_figure *figure, bool sign)
{
    char bytes[128];
    struct text number = TEXT(bytes);
    analyse_with_error(&number, figure->mean.points, figure->error.points, sign);
    /* TRANSLATORS: %s is a number with its error, such as 4.2 ± 0.3. */
    const char *points = _("%s points");
    add(out, analyse_is_clear(figure->mean.points, figure->error.points) ? points : "%s", bytes);
}

/* --- seats ----------------------------------------------------------------------------------- */

void analyse_answer(const struct analyse_report *report, unsigned seat, struct text *out)
{
    const struct analyse_seat *s = &report->sums.seat[seat];
    const char *name = report->names[seat];
    char bytes[2][128];
    struct text luck = TEXT(bytes[0]), loss = TEXT(bytes[1]);
    analyse_of_a_win(&luck, &s->luck, true);
    analyse_of_a_win(&loss, &s->loss, false);
    const int side = analyse_luck_side(s);
    /* how much more bad choices cost than bad luck did */
    const double own = s->loss.mean.win + s->luck.mean.win;
    const double error = hypot(s->loss.error.win, s->luck.error.win);
    /* TRANSLATORS: the name of a player, what luck brought, and what the player's choices lost. */
    if (side < 0 && own > error)
        add(out, _("Dice and cards were against %s (%s), but bad choices cost more (%s)."), name,
            bytes[0], bytes[1]);
    else if (side < 0 && own < -error)
        add(out, _("Dice and cards were against %s (%s), more than bad choices cost (%s)."), name,
            bytes[0], bytes[1]);
    else if (side < 0)
        add(out, _("Dice and cards were against %s (%s). Lost by choices: %s."), name, bytes[0],
            bytes[1]);
    else if (side > 0)
        add(out, _("Dice and cards were with %s (%s). Lost by choices: %s."), name, bytes[0],
            bytes[1]);
    else
        add(out, _("No clear luck either way for %s. Lost by choices: %s."), name, bytes[1]);
}

void analyse_result(const struct analyse_report *report, unsigned seat, struct text *out)
{
    const struct analyse_seat *s = &report->sums.seat[seat];
    const unsigned long size = (unsigned long)(s->points < 0 ? -s->points : s->points);
    add(out, ngettext("%d point", "%d points", size), s->points);
    text_add(out, ", ");
    text_add(out, !report->sums.over ? _("not over yet") : s->won ? _("won") : _("did not win"));
}

void analyse_label_counts(const struct analyse_report *report, unsigned seat, struct text *out)
{
    const char *gap = "";
    for (unsigned label = LABEL_BEST; label < ANALYSE_LABELS; label++)
        if (report->sums.seat[seat].labels[label] > 0) {
            add(out, "%s%s %u", gap, analyse_label_name((enum analyse_label)label),
                (unsigned)report->sums.seat[seat].labels[label]);
            gap = ", ";
        }
}

/* --- steps ----------------------------------------------------------------------------------- */

void analyse_where(const struct analyse_report *report, uint32_t step, struct text *out)
{
    add(out, _("round %u, move %u"), (unsigned)report->analysis->steps[step].round,
        (unsigned)step + 1);
}

/* A move as it is written, and the card that it is about where its number says nothing. */
static void add_move(const struct analyse_report *report, uint32_t step, const struct move *move,
                     struct text *out)
{
    const struct analysis *analysis = report->analysis;
    const struct dicetto *g = analysis_state(analysis, step);
    char key[64];
    analysis->game->print_move(move, out);
    if (analysis->game != &dicetto_game || move->kind != DO_PLACE || move->a >= SPACES)
        return;
    snprintf(key, sizeof key, "card.%s", dicetto_game.card_word(g->space[move->a].kind));
    const struct sentence *card = game_sentence(analysis->game, key);
    if (card != NULL)
        add(out, " (%s)", _(card->one));
}

void analyse_tell_decision(const struct analyse_report *report, uint32_t step, struct text *out)
{
    const struct analyse_step *s = &report->analysis->steps[step];
    char bytes[4][ANALYSE_LINE_ROOM / 4];
    struct text done = TEXT(bytes[0]), best = TEXT(bytes[1]), win = TEXT(bytes[2]),
                points = TEXT(bytes[3]);
    add_move(report, step, &s->move, &done);
    add_move(report, step, &s->best, &best);
    analyse_of_a_win(&win, &s->loss, false);
    analyse_points(&points, &s->loss, false);
    text_add(out, bytes[0]);
    text_add(out, ": ");
    text_add(out, analyse_label_name(s->label));
    if (s->label <= LABEL_BEST)
        return;
    if (s->label == LABEL_EVEN)
        /* TRANSLATORS: behind a move and the word even; another move. */
        add(out, _("; the bot would have chosen: %s"), bytes[1]);
    else if (analyse_is_clear(s->loss.mean.points, s->loss.error.points))
        /* TRANSLATORS: behind a move and what it is called; two losses and a move. */
        add(out, _(", lost %s and %s; better: %s"), bytes[2], bytes[3], bytes[1]);
    else
        /* TRANSLATORS: behind a move and what it is called; a loss and a move. */
        add(out, _(", lost %s; better: %s"), bytes[2], bytes[1]);
}

/* Keeps the first event of a kind that there is a sentence for. */
struct listener {
    struct sink sink; /* must stay first */
    const struct game *game;
    const char *word; /* NULL: any */
    unsigned seat;    /* CHANCE: any */
    bool heard;
    struct event event;
};

static void listen(struct sink *sink, const struct event *event)
{
    struct listener *listener = (struct listener *)sink;
    const char *word = listener->game->event_word(event);
    if (listener->heard || game_sentence(listener->game, word) == NULL ||
        (listener->word != NULL && strcmp(word, listener->word) != 0) ||
        (listener->seat != CHANCE && event->seat != listener->seat))
        return;
    listener->heard = game_hear(event, ALL_SEEING, &listener->event);
}

/* What a step brought, as a sentence; the move itself if nothing was said. */
static void tell_event(const struct analyse_report *report, uint32_t step, const char *word,
                       unsigned seat, struct text *out)
{
    const struct analysis *analysis = report->analysis;
    union {
        uint64_t align;
        unsigned char bytes[STATE_MAX];
    } state;
    struct listener listener = {{listen}, analysis->game, word, seat, false, {0}};
    memcpy(&state, analysis_state(analysis, step), analysis->game->state_size);
    analysis->game->apply(&state, &analysis->steps[step].move, &listener.sink);
    if (listener.heard)
        sentence_tell(analysis->game, &listener.event, &report->voice, out);
    else
        analysis->game->print_move(&analysis->steps[step].move, out);
}

void analyse_tell_chance(const struct analyse_report *report, uint32_t step, struct text *out)
{
    const struct analyse_step *s = &report->analysis->steps[step];
    unsigned most = 0, least = 0;
    char bytes[2][64];
    struct text up = TEXT(bytes[0]), down = TEXT(bytes[1]);
    analyse_swing(report->analysis, step, &most, &least);
    analyse_number(&up, 100 * s->luck[most].mean.win, true);
    analyse_number(&down, 100 * s->luck[least].mean.win, true);
    tell_event(report, step, NULL, CHANCE, out);
    text_char(out, ' ');
    /* TRANSLATORS: behind a sentence; a number and a name, twice. */
    add(out, _("%s %% of a win for %s, %s %% for %s"), bytes[0], report->names[most], bytes[1],
        report->names[least]);
}

void analyse_tell_jump(const struct analyse_report *report, uint32_t step, struct text *out)
{
    static const double shown = 0.005; /* of a win */
    const struct analyse_standing *before = &report->analysis->standings[step], *after = before + 1;
    const char *gap = " ";
    tell_event(report, step, NULL, CHANCE, out);
    for (unsigned seat = 0; seat < report->analysis->setup.seats; seat++) {
        if (fabs(analyse_change(report->analysis, step, seat)) < shown)
            continue;
        add(out, "%s%s: ", gap, report->names[seat]);
        analyse_number(out, 100 * before->seat[seat].win, false);
        text_add(out, " → ");
        analyse_number(out, 100 * after->seat[seat].win, false);
        text_add(out, " %");
        gap = ", ";
    }
}

/* --- the Sheriff's word ---------------------------------------------------------------------- */

bool analyse_word_matters(const struct analyse_word *word)
{
    return word->judged && word->bribes > 0;
}

void analyse_tell_word(const struct analyse_report *report, const struct analyse_word *word,
                       struct text *out)
{
    char bytes[128];
    struct text gain = TEXT(bytes);
    analyse_of_a_win(&gain, &word->gain, true);
    tell_event(report, word->step, "awarded", CHANCE, out);
    text_char(out, ' ');
    /* TRANSLATORS: behind a sentence; a number such as −2.1 ± 0.3 % of a win. */
    add(out, _("For the Sheriff, against the best other decision: %s."), bytes);
}

void analyse_tell_bribe(const struct analyse_report *report, const struct analyse_word *word,
                        const struct analyse_bribe *bribe, struct text *out)
{
    static const char *const verdicts[] = {
        [BRIBE_FAIR] = N_("a fair price"),
        [BRIBE_BARGAIN] = N_("a bargain"),
        [BRIBE_DEAR] = N_("too much"),
    };
    char bytes[2][128];
    struct text price = TEXT(bytes[0]), worth = TEXT(bytes[1]);
    analyse_of_a_win(&price, &bribe->price, false);
    analyse_of_a_win(&worth, &bribe->worth, false);
    tell_event(report, word->step, "bribe", bribe->seat, out);
    text_char(out, ' ');
    /* TRANSLATORS: behind a sentence; two numbers such as 2.1 ± 0.3 % of a win, or `too close to
     * call`, and a verdict. */
    add(out, _("Its cost: %s. What the decision was worth: %s. So it was %s."), bytes[0], bytes[1],
        _(verdicts[bribe->verdict]));
}

/* --- the rest -------------------------------------------------------------------------------- */

bool analyse_begins_round(const struct analysis *analysis, uint32_t step)
{
    return step == 0 || step >= analysis->count ||
           analysis->steps[step].round != analysis->steps[step - 1].round;
}

void analyse_how(const struct analyse_report *report, struct text *out)
{
    add(out,
        _("Judged by the bot %s: choices by what their seat knew, chance with all cards open. 19 "
          "times out of 20 a figure is off by no more than the number after %s; if that is more "
          "than the figure itself, it is too close to call. A choice is called best or even if no "
          "loss can be told, fine below 1 %% of a win, a slip from 1 %%, a mistake from 3 %%, a "
          "giveaway from 8 %%."),
        report->analysis->bot->name, "±");
}

void analyse_left_out(const struct analyse_report *report, struct text *out)
{
    if (report->left_out > 0)
        add(out,
            ngettext("The time was up: %u piece has not been judged, and the sums lack it.",
                     "The time was up: %u pieces have not been judged, and the sums lack them.",
                     report->left_out),
            (unsigned)report->left_out);
}
