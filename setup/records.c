#include "setup/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"

void records_complain(const char *path, const struct record_error *error)
{
    const struct sentence *sentence = NULL;
    if (error->word == NULL)
        return; /* the file could not be read at all */
    if (error->game != NULL)
        sentence = game_sentence(error->game, error->word);
    if (sentence == NULL)
        sentence = record_sentence(error->word);
    const char *words = sentence != NULL ? _(sentence->one) : error->word;
    if (error->detail[0] != '\0')
        complain("%s:%u: %s [%s]: %s", path, (unsigned)error->line, words, error->word,
                 error->detail);
    else
        complain("%s:%u: %s [%s]", path, (unsigned)error->line, words, error->word);
}

/* No record has more moves than lines. */
static uint32_t most_moves(const char *bytes, size_t size)
{
    uint32_t lines = 1;
    for (size_t i = 0; i < size && lines < MATCH_MOVES_MAX; i++)
        lines += bytes[i] == '\n';
    return lines;
}

bool records_open(struct records_file *file, const char *path)
{
    *file = (struct records_file){0};
    file->bytes = file_read(path, RECORD_SIZE_MAX, &file->size);
    if (file->bytes == NULL)
        return false;
    const uint32_t room = most_moves(file->bytes, file->size);
    file->moves = calloc(room, sizeof *file->moves);
    if (file->moves == NULL) {
        complain("%s", _("not enough memory"));
        return false;
    }
    struct record_error error = {0};
    if (record_read(file->bytes, file->size, &file->record, &file->match, file->moves, room,
                    &error))
        return true;
    records_complain(path, &error);
    return false;
}

void records_close(struct records_file *file)
{
    free(file->moves);
    free(file->bytes);
    *file = (struct records_file){0};
}

struct records_buffer {
    struct record_writer writer;
    char *bytes;
    size_t length, room;
    bool failed;
};

static void buffer_put(struct record_writer *writer, const char *line, size_t length)
{
    struct records_buffer *buffer = (struct records_buffer *)writer;
    if (buffer->failed)
        return;
    if (buffer->length + length > buffer->room) {
        const size_t room = 2 * (buffer->length + length) + 4096;
        char *more = realloc(buffer->bytes, room);
        if (more == NULL) {
            buffer->failed = true;
            return;
        }
        buffer->bytes = more;
        buffer->room = room;
    }
    memcpy(buffer->bytes + buffer->length, line, length);
    buffer->length += length;
}

bool records_save(const char *path, const struct record *record, const struct match *match)
{
    struct records_buffer buffer = {.writer.put = buffer_put};
    record_write(record, match, &buffer.writer);
    bool saved = false;
    if (buffer.failed)
        complain("%s", _("not enough memory"));
    else
        saved = file_write(path, buffer.bytes, buffer.length);
    free(buffer.bytes);
    return saved;
}
