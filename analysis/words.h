/* What the reports of an analysis have in common: names, numbers and sentences. */
#ifndef ANALYSIS_WORDS_H
#define ANALYSIS_WORDS_H

#include "analysis/analysis.h"
#include "core/sentence.h"

enum { ANALYSE_NAME_ROOM = RECORD_NAME_MAX + 8, ANALYSE_LINE_ROOM = RECORD_LINE_MAX };

struct analyse_report {
    struct voice voice; /* must stay first */
    const struct analysis *analysis;
    const struct record *record;
    struct analyse_sums sums;
    uint32_t left_out; /* pieces for which there was no time */
    char names[SEATS_MAX][ANALYSE_NAME_ROOM];
};

void analyse_report_start(struct analyse_report *report, const struct analysis *analysis,
                          const struct record *record, uint32_t left_out);

/* Everything that follows adds to a text, in the language of the reader. */

const char *analyse_label_name(enum analyse_label label);
/* `4.2`, `−0.3`; with `sign`, `+4.2` too. */
void analyse_number(struct text *out, double number, bool sign);
/* Whether a figure can be told from nothing. */
bool analyse_is_clear(double mean, double error);
/* `4.2 ± 0.3`, `4.2` if it is exact, or words if it is not clear. */
void analyse_with_error(struct text *out, double mean, double error, bool sign);
/* `4.2 ± 0.3 % of a win`, `1.2 ± 0.1 points`, or the same words. */
void analyse_of_a_win(struct text *out, const struct analyse_figure *figure, bool sign);
void analyse_points(struct text *out, const struct analyse_figure *figure, bool sign);

/* Whether the dice were against a seat, in a sentence. */
void analyse_answer(const struct analyse_report *report, unsigned seat, struct text *out);
/* `38 points, won`. */
void analyse_result(const struct analyse_report *report, unsigned seat, struct text *out);
/* `best 40, even 3, slip 1`: the labels that there are. */
void analyse_label_counts(const struct analyse_report *report, unsigned seat, struct text *out);
/* `round 3, move 57`. */
void analyse_where(const struct analyse_report *report, uint32_t step, struct text *out);
/* A decision: what was done, what it lost, what would have been better. */
void analyse_tell_decision(const struct analyse_report *report, uint32_t step, struct text *out);
/* Chance: what happened, and who gained and lost the most by it. */
void analyse_tell_chance(const struct analyse_report *report, uint32_t step, struct text *out);
/* A jump of the chances: what happened, and whose chance changed from what to what. */
void analyse_tell_jump(const struct analyse_report *report, uint32_t step, struct text *out);
/* The Sheriff's word: what was decided, and what it brought the Sheriff. */
void analyse_tell_word(const struct analyse_report *report, const struct analyse_word *word,
                       struct text *out);
void analyse_tell_bribe(const struct analyse_report *report, const struct analyse_word *word,
                        const struct analyse_bribe *bribe, struct text *out);
/* Whether a Sheriff's word is worth a line. */
bool analyse_word_matters(const struct analyse_word *word);
/* Whether a step begins a round. */
bool analyse_begins_round(const struct analysis *analysis, uint32_t step);

/* Notes for the end: how it was judged, and what was left out ("" if nothing was). */
void analyse_how(const struct analyse_report *report, struct text *out);
void analyse_left_out(const struct analyse_report *report, struct text *out);

#endif
