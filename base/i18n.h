/* The language of what the program says: gettext, domain `dicecup`.
 *
 * The language is that of the locale, or of LANGUAGE, which works in the plain C locale too. The
 * catalogues are looked for in $DICECUP_LOCALEDIR, then in `po` beside the program (a build tree),
 * then where they are installed. Without a catalogue everything is English. */
#ifndef BASE_I18N_H
#define BASE_I18N_H

#include <libintl.h>

#include "core/sentence.h"

#define _(text) gettext(text)

/* Once, before anything is said. */
void i18n_init(void);

/* How many columns a text takes: translations are not ASCII, so bytes do not tell. */
int i18n_width(const char *text);
/* Whether a text begins so, capitals or not, in any alphabet. */
bool i18n_begins(const char *text, const char *beginning);

/* The two translating parts of a voice (core/sentence.h). */
const char *i18n_translate(const struct voice *voice, const char *text);
const char *i18n_translate_plural(const struct voice *voice, const char *one, const char *many,
                                  unsigned long n);

#endif
