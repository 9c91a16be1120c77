/* Lines that somebody types, or that come through a pipe: of any length and made of any bytes. */
#ifndef TERMINAL_INPUT_H
#define TERMINAL_INPUT_H

#include <stdbool.h>
#include <stdio.h>

enum { INPUT_MAX = 400 };

enum input_result {
    INPUT_LINE,
    INPUT_TOO_LONG, /* the line was skipped */
    INPUT_STRANGE,  /* it held bytes that no keyboard sends; skipped */
    INPUT_END,
};

/* Makes such a line, of up to `most` bytes, out of bytes that have no line end in them; never
 * INPUT_END. */
enum input_result input_tidy(char *line, size_t most);
/* The next line without its end and its outer blanks; runs of blanks become one. */
enum input_result input_line(FILE *in, char line[INPUT_MAX + 1]);

#endif
