/* An analysis for programs, as JSON (docs/analysis.md); the same out of the command, the server and
 * the page. */
#ifndef ANALYSIS_JSON_H
#define ANALYSIS_JSON_H

#include "analysis/words.h"

/* To be freed; NULL: no memory is left. Of the report the analysis, the record, the sums and what
 * was left out are wanted. */
char *analyse_json(const struct analyse_report *report, size_t *length);

#endif
