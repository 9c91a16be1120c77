/* What the two files that judge share. */
#ifndef TOOLS_ANALYSE_PARTS_H
#define TOOLS_ANALYSE_PARTS_H

#include "tools/analyse.h"

struct analyse_amount analyse_expected(const struct analyse_looks *looks, unsigned look,
                                       unsigned seat);
/* The mean of two looks, with its error. */
struct analyse_figure analyse_two_looks(struct analyse_amount one, struct analyse_amount other);

#endif
