/* Rule scripts: records that also say what must be seen between the moves (docs/notation.md).
 *
 * script_run plays the bytes of a script and reports every difference between what a line expects
 * and what was found. After a difference it goes on to the next move and stops there, since what
 * follows would only repeat the news. A file that is no script at all is SCRIPT_BROKEN, with the
 * place in *error; nothing is reported for it through the callback.
 */
#ifndef MATCH_SCRIPT_H
#define MATCH_SCRIPT_H

#include "match/record.h"

enum script_result { SCRIPT_PASSED, SCRIPT_FAILED, SCRIPT_BROKEN };

struct script_difference {
    uint32_t line;
    const char *expected, *found;
};

struct script_listener {
    void (*differs)(struct script_listener *listener, const struct script_difference *difference);
};

enum script_result script_run(const char *bytes, size_t size, struct move *moves, uint32_t room,
                              struct script_listener *listener, struct record_error *error);

#endif
