/* The other two forms of a report, for people. */
#ifndef ANALYSIS_REPORT_H
#define ANALYSIS_REPORT_H

#include <stdio.h>

#include "analysis/json.h"

void analyse_text(const struct analyse_report *report, FILE *out);
/* One file that needs no other. */
void analyse_html(const struct analyse_report *report, FILE *out);

/* The plots of the page (plot.c). */
void analyse_plot_time(const struct analyse_report *report, FILE *out);
void analyse_plot_luck(const struct analyse_report *report, FILE *out);

#endif
