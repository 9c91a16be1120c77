/* The little HTML that the tools write. */
#ifndef BASE_HTML_H
#define BASE_HTML_H

#include <stdio.h>

/* Words as text or within a quoted attribute: nothing in them is taken for a tag. */
void html_text(FILE *out, const char *words);

#endif
