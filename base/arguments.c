#include "base/arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/command.h"
#include "base/i18n.h"

enum { WORD_MAX = 32, OPTIONS_ROOM = 32 };

void complain(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    fputs("dicecup: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
    va_end(list);
}

/* How many letters must be added, removed or changed to make one word of the other. */
static size_t distance(const char *one, const char *other)
{
    const size_t columns = strlen(other);
    size_t row[WORD_MAX + 1];
    if (strlen(one) > WORD_MAX || columns > WORD_MAX)
        return WORD_MAX;
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 1; one[i - 1] != '\0'; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t best = corner + (one[i - 1] != other[j - 1]);
            corner = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[columns];
}

const char *arguments_nearest(const char *word, const char *const *names)
{
    const char *nearest = NULL;
    size_t best = strlen(word) / 3 + 2;
    for (; *names != NULL; names++) {
        const size_t length = strlen(word);
        const bool front = length > 1 && strncmp(word, *names, length) == 0;
        const size_t far = front ? 1 : distance(word, *names);
        if (far < best) {
            best = far;
            nearest = *names;
        }
    }
    return nearest;
}

/* The empty text would be translated into the catalogue's header. */
static const char *words_of(const struct arguments *arguments)
{
    return arguments->words[0] != '\0' ? _(arguments->words) : "";
}

static void print_help(const struct arguments *arguments)
{
    enum { COLUMN = 22 };
    printf(_("usage: dicecup %s [options]%s%s\n"), arguments->command,
           arguments->words[0] != '\0' ? " " : "", words_of(arguments));
    printf("\n%s\n\n%s\n", _(arguments->help), _("options:"));
    for (const struct argument *a = arguments->table; a->name != NULL; a++) {
        int width = printf("  --%s", a->name);
        if (a->value_name != NULL) {
            printf(" %s", _(a->value_name));
            width += 1 + i18n_width(_(a->value_name));
        }
        printf("%*s%s\n", width < COLUMN ? COLUMN - width : 2, "", _(a->help));
    }
    printf("  --help%*s%s\n", COLUMN - 8, "", _("show this"));
    if (arguments->more_help != NULL)
        arguments->more_help();
}

static void unknown_option(const struct arguments *arguments, const char *name)
{
    const char *names[OPTIONS_ROOM] = {"help"};
    size_t count = 1;
    for (const struct argument *a = arguments->table; a->name != NULL; a++)
        if (count + 1 < OPTIONS_ROOM)
            names[count++] = a->name;
    const char *meant = arguments_nearest(name, names);
    if (meant != NULL)
        complain(_("%s has no option --%s; did you mean --%s?"), arguments->command, name, meant);
    else
        complain(_("%s has no option --%s; `dicecup %s --help` lists them"), arguments->command,
                 name, arguments->command);
}

/* Reads the option at argv[*i] and moves *i to the last word it uses. */
static bool read_option(const struct arguments *arguments, int argc, char **argv, int *i)
{
    char name[WORD_MAX + 1];
    const char *word = argv[*i] + (argv[*i][1] == '-' ? 2 : 1);
    const char *equals = strchr(word, '=');
    snprintf(name, sizeof name, "%.*s", equals != NULL ? (int)(equals - word) : WORD_MAX, word);
    for (const struct argument *a = arguments->table; a->name != NULL; a++) {
        if (strcmp(a->name, name) != 0 || argv[*i][1] != '-')
            continue;
        if (a->flag != NULL) {
            if (equals != NULL)
                complain(_("option --%s takes no value"), name);
            *a->flag = true;
            return equals == NULL;
        }
        if (equals == NULL && *i + 1 == argc) {
            complain(_("option --%s needs a value: --%s %s"), name, name, _(a->value_name));
            return false;
        }
        *a->value = equals != NULL ? equals + 1 : argv[++*i];
        return true;
    }
    unknown_option(arguments, name);
    return false;
}

static bool words_fit(const struct arguments *arguments, int words, char **argv)
{
    if (words < arguments->words_min) {
        complain(_("%s needs more: dicecup %s %s"), arguments->command, arguments->command,
                 words_of(arguments));
        return false;
    }
    if (words > arguments->words_max) {
        complain(_("%s does not know what to do with '%s'; `dicecup %s --help` shows its use"),
                 arguments->command, argv[arguments->words_max], arguments->command);
        return false;
    }
    return true;
}

bool arguments_read(const struct arguments *arguments, int argc, char **argv, int *words,
                    int *status)
{
    *status = STATUS_BAD_INPUT;
    int count = 0;
    bool options = true;
    for (int i = 1; i < argc; i++) {
        char *word = argv[i];
        if (options && strcmp(word, "--") == 0) {
            options = false;
        } else if (options && (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)) {
            print_help(arguments);
            *status = STATUS_OK;
            return false;
        } else if (options && word[0] == '-' && word[1] != '\0') {
            if (!read_option(arguments, argc, argv, &i))
                return false;
        } else {
            argv[count++] = word;
        }
    }
    *words = count;
    return words_fit(arguments, count, argv);
}

bool arguments_number(const char *name, const char *value, uint64_t least, uint64_t most,
                      uint64_t *number)
{
    uint64_t sum = 0;
    bool good = value[0] != '\0';
    for (const char *c = value; good && *c != '\0'; c++) {
        const uint64_t digit = (uint64_t)(unsigned char)*c - '0';
        good = digit <= 9 && sum <= (UINT64_MAX - digit) / 10;
        if (good)
            sum = sum * 10 + digit;
    }
    if (!good || sum < least || sum > most) {
        complain(_("--%s takes a whole number from %llu to %llu, not '%s'"), name,
                 (unsigned long long)least, (unsigned long long)most, value);
        return false;
    }
    *number = sum;
    return true;
}
