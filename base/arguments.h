/* The arguments of a command: `--name value`, `--name=value`, flags and plain words.
 *
 * A command lists its options in a table that says where each value goes, and calls
 * arguments_read. That prints the help for `--help`, and a clear message with a suggestion for
 * anything it cannot use. Options and plain words may be mixed; `--` ends the options, and a lone
 * `-` is a plain word (standard input or output).
 *
 *     const char *seed = NULL;
 *     bool json = false;
 *     const struct argument table[] = {
 *         {"seed", N_("S"), N_("the seed of all dice"), .value = &seed},
 *         {"json", NULL, N_("write JSON"), .flag = &json},
 *         {0},
 *     };
 */
#ifndef BASE_ARGUMENTS_H
#define BASE_ARGUMENTS_H

#include <stdbool.h>
#include <stdint.h>

/* One option; exactly one of `value` and `flag` is set. A table ends with a null name. */
struct argument {
    const char *name;
    const char *value_name; /* as the help shows it */
    const char *help;
    const char **value;
    bool *flag;
};

/* What a command takes. `words` and `help` are for people and translated here. */
struct arguments {
    const char *command;
    const char *words; /* plain words as the help shows them, "FILE..." */
    const char *help;  /* what the command does, in a sentence */
    const struct argument *table;
    int words_min, words_max;
    void (*more_help)(void); /* prints what else is to be said, or NULL */
};

/* Reads argv[1] and on. The plain words are moved to the front of argv, from argv[0] on, and
 * *words is set to their number. False: the command ends with *status, since the help has been
 * shown, or what is wrong has been said. */
bool arguments_read(const struct arguments *arguments, int argc, char **argv, int *words,
                    int *status);

/* A whole number from `least` to `most`; says what is wrong and gives false if it is none. */
bool arguments_number(const char *name, const char *value, uint64_t least, uint64_t most,
                      uint64_t *number);

/* The one of `names` (ends with NULL) that somebody may have meant, or NULL. */
const char *arguments_nearest(const char *word, const char *const *names);

/* `dicecup: ` and a message on standard error, with a line end. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

#endif
