/* Any bytes as a rule script: judged the same twice; and if the game in it can be read at all, its
 * record, which expects nothing, passes. */
#include <stdlib.h>

#include "match/script.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOVES = 20000, ROOM = 4 << 20 };

struct copy {
    struct record_writer writer;
    struct text text;
};

struct counter {
    struct script_listener listener;
    unsigned differences;
};

static struct move moves[MOVES];
static char copies[ROOM];

static void put(struct record_writer *writer, const char *line, size_t length)
{
    text_add_n(&((struct copy *)writer)->text, line, length);
}

static void differs(struct script_listener *listener, const struct script_difference *difference)
{
    if (difference->line == 0 || difference->expected == NULL || difference->found == NULL)
        abort();
    ((struct counter *)listener)->differences++;
}

static enum script_result judge(const char *bytes, size_t size, unsigned *differences)
{
    struct counter counter = {.listener = {differs}};
    struct record_error error = {0};
    const enum script_result result =
        script_run(bytes, size, moves, MOVES, &counter.listener, &error);
    if (result == SCRIPT_BROKEN && (error.word == NULL || error.word[0] == '\0'))
        abort();
    /* a script can break off behind a difference */
    if (result != SCRIPT_BROKEN && (result == SCRIPT_FAILED) != (counter.differences > 0))
        abort();
    *differences = counter.differences;
    return result;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *)data;
    unsigned differences[2];
    if (judge(bytes, size, &differences[0]) != judge(bytes, size, &differences[1]) ||
        differences[0] != differences[1])
        abort();

    struct record record;
    struct match match;
    struct record_error error;
    if (!record_read(bytes, size, &record, &match, moves, MOVES, &error))
        return 0;
    struct copy copy = {.writer = {put}, .text = text_of(copies, ROOM)};
    record_write(&record, &match, &copy.writer);
    if (copy.text.cut || judge(copies, copy.text.length, &differences[0]) != SCRIPT_PASSED)
        abort();
    return 0;
}
