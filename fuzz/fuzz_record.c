/* Any bytes as a record. What can be read is written and read again, to the same game. */
#include <stdlib.h>
#include <string.h>

#include "match/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MOVES = 20000, ROOM = 4 << 20 };

struct copy {
    struct record_writer writer;
    struct text text;
};

static struct move moves[2][MOVES];
static char copies[2][ROOM];

static void put(struct record_writer *writer, const char *line, size_t length)
{
    text_add_n(&((struct copy *)writer)->text, line, length);
}

static size_t write_copy(const struct record *record, const struct match *match, char *bytes)
{
    struct copy copy = {.writer = {put}, .text = text_of(bytes, ROOM)};
    record_write(record, match, &copy.writer);
    if (copy.text.cut)
        abort();
    return copy.text.length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record records[2];
    struct match matches[2];
    struct record_error error;
    const char *bytes = (const char *)data;
    if (!record_read(bytes, size, &records[0], &matches[0], moves[0], MOVES, &error)) {
        if (error.word == NULL || error.word[0] == '\0')
            abort();
        return 0;
    }
    const size_t written = write_copy(&records[0], &matches[0], copies[0]);
    if (!record_read(copies[0], written, &records[1], &matches[1], moves[1], MOVES, &error))
        abort();
    if (matches[0].count != matches[1].count ||
        memcmp(moves[0], moves[1], matches[0].count * sizeof(struct move)) != 0 ||
        match_hash(&matches[0]) != match_hash(&matches[1]))
        abort();
    if (write_copy(&records[1], &matches[1], copies[1]) != written ||
        memcmp(copies[0], copies[1], written) != 0)
        abort();
    return 0;
}
