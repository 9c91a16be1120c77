/* What a subcommand of dicecup is. It gets its own arguments (argv[0] is its name) and returns the
 * exit status of the program. Each is declared in the header of the folder it belongs to, and
 * listed in commands/main.c. */
#ifndef BASE_COMMAND_H
#define BASE_COMMAND_H

enum {
    STATUS_OK = 0,
    STATUS_FAILED = 1, /* what was to be checked is wrong */
    STATUS_BAD_INPUT = 2,
    STATUS_HALF = 3 /* a record that is right as far as it goes */
};

typedef int command(int argc, char **argv);

#endif
