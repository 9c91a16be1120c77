#include "base/i18n.h"

#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include <wctype.h>

#ifndef DICECUP_LOCALEDIR
#define DICECUP_LOCALEDIR "/usr/share/locale"
#endif

static const char domain[] = "dicecup";

/* The directory `po` beside the program, if it is there. */
static bool beside_program(char path[static PATH_MAX])
{
    const ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    if (length <= 0 || length >= PATH_MAX)
        return false;
    path[length] = '\0';
    char *slash = strrchr(path, '/');
    if (slash == NULL || (size_t)(slash - path) + sizeof "/po" > PATH_MAX)
        return false;
    memcpy(slash, "/po", sizeof "/po");
    return access(path, R_OK | X_OK) == 0;
}

static void choose_locale(void)
{
    const char *language = getenv("LANGUAGE");
    if (setlocale(LC_ALL, "") == NULL)
        setlocale(LC_ALL, "C");
    /* gettext translates nothing in the C locale, but somebody who names a language wants it. */
    const char *now = setlocale(LC_MESSAGES, NULL);
    if (language != NULL && *language != '\0' &&
        (now == NULL || strcmp(now, "C") == 0 || strcmp(now, "POSIX") == 0)) {
        setlocale(LC_MESSAGES, "C.UTF-8");
        setlocale(LC_CTYPE, "C.UTF-8");
    }
    /* Figures are written the same way everywhere. */
    setlocale(LC_NUMERIC, "C");
}

void i18n_init(void)
{
    char path[PATH_MAX];
    const char *given = getenv("DICECUP_LOCALEDIR");
    choose_locale();
    if (given != NULL && *given != '\0')
        bindtextdomain(domain, given);
    else if (beside_program(path))
        bindtextdomain(domain, path);
    else
        bindtextdomain(domain, DICECUP_LOCALEDIR);
    bind_textdomain_codeset(domain, "UTF-8");
    textdomain(domain);
}

const char *i18n_translate(const struct voice *voice, const char *text)
{
    (void)voice;
    /* the empty text is the catalogue's header */
    return *text == '\0' ? text : gettext(text);
}

const char *i18n_translate_plural(const struct voice *voice, const char *one, const char *many,
                                  unsigned long n)
{
    (void)voice;
    return ngettext(one, many, n);
}

int i18n_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

/* The next character of *at in its small form; a byte that is none stands for itself. */
static wint_t small(const char **at)
{
    wchar_t character = 0;
    mbstate_t state = {0};
    const size_t length = mbrtowc(&character, *at, MB_CUR_MAX, &state);
    if (length == 0 || length > MB_CUR_MAX)
        return (unsigned char)*(*at)++;
    *at += length;
    return towlower((wint_t)character);
}

bool i18n_begins(const char *text, const char *beginning)
{
    while (*beginning != '\0')
        if (*text == '\0' || small(&text) != small(&beginning))
            return false;
    return true;
}
