/* What the files that judge and sum share. */
#ifndef ANALYSIS_ANALYSIS_INTERNAL_H
#define ANALYSIS_ANALYSIS_INTERNAL_H

#include <math.h>

#include "analysis/analysis.h"

struct analyse_amount analyse_expected(const struct analyse_looks *looks, unsigned look,
                                       unsigned seat);
/* The mean of two looks, with its error. */
struct analyse_figure analyse_two_looks(struct analyse_amount one, struct analyse_amount other);

/* The hypotenuse, of numbers that are neither huge nor tiny: with the same bits in every build,
 * which a library's own does not promise. */
static inline double analyse_length(double one, double other)
{
    return sqrt(one * one + other * other);
}

#endif
