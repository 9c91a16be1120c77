#include "match/record_fair.h"

#include <string.h>

#include "match/lines.h"

/* --- words --------------------------------------------------------------------------------- */

static const char digits[] = "0123456789ABCDEF";

static bool plain(char c)
{
    return c > ' ' && c <= '~' && c != '#' && c != '%';
}

void record_print_words(const struct fair_words *words, struct text *out)
{
    for (unsigned i = 0; i < words->length; i++) {
        const unsigned char c = (unsigned char)words->bytes[i];
        if (plain((char)c)) {
            text_char(out, (char)c);
            continue;
        }
        text_char(out, '%');
        text_char(out, digits[c >> 4]);
        text_char(out, digits[c & 15]);
    }
}

bool record_parse_words(const char *word, struct fair_words *words)
{
    struct fair_words found = {0};
    for (; *word != '\0'; word++) {
        char c = *word;
        if (c == '%') {
            const char *high = word[1] == '\0' ? NULL : memchr(digits, word[1], 16);
            const char *low = high == NULL || word[2] == '\0' ? NULL : memchr(digits, word[2], 16);
            if (low == NULL)
                return false;
            c = (char)((high - digits) << 4 | (low - digits));
            word += 2;
            if (plain(c))
                return false; /* it had no need of the sign */
        } else if (!plain(c)) {
            return false;
        }
        if (found.length == FAIR_WORDS_MAX)
            return false;
        found.bytes[found.length++] = c;
    }
    if (found.length == 0)
        return false;
    *words = found;
    return true;
}

/* --- header -------------------------------------------------------------------------------- */

static bool record_header_hex(struct record_reader *reader, const char *rest,
                              uint8_t bytes[FAIR_BYTES])
{
    char word[FAIR_HEX + 2], more[2];
    text_word(&rest, word, sizeof word);
    if (!fair_parse_hex(word, bytes) || text_word(&rest, more, sizeof more) != 0)
        return record_fail(reader, "bad-hash", reader->text);
    return true;
}

bool record_header_commitment(struct record_reader *reader, const char *rest, struct record *record)
{
    record->fair.committed = true;
    return record_header_hex(reader, rest, record->fair.commitment);
}

bool record_header_seed(struct record_reader *reader, const char *rest, struct record *record)
{
    record->fair.opened = true;
    return record_header_hex(reader, rest, record->fair.seed);
}

bool record_header_practice(struct record_reader *reader, const char *rest, struct record *record)
{
    char more[2];
    record->practice = true;
    if (text_word(&rest, more, sizeof more) != 0)
        return record_fail(reader, "unknown-header", reader->text);
    return true;
}

bool record_header_fair_words(struct record_reader *reader, const char *rest, struct record *record)
{
    char word[RECORD_LINE_MAX + 1], more[2];
    unsigned seat = 0;
    if (record->setup.seats == 0)
        return record_fail(reader, "missing-seats", reader->text);
    text_word(&rest, word, sizeof word);
    if (!record_seat(word, record->setup.seats, &seat) || seat == CHANCE)
        return record_fail(reader, "unknown-seat", reader->text);
    struct fair_words *words = &record->fair.words[seat];
    if (words->length > 0)
        return record_fail(reader, "double-header", reader->text);
    text_word(&rest, word, sizeof word);
    if (!record_parse_words(word, words) || text_word(&rest, more, sizeof more) != 0)
        return record_fail(reader, "bad-words", reader->text);
    return true;
}

static void record_write_hex(const char *name, const uint8_t bytes[FAIR_BYTES],
                             struct record_writer *writer)
{
    char room[RECORD_DETAIL_ROOM];
    struct text line = TEXT(room);
    text_add(&line, name);
    text_char(&line, ' ');
    fair_print_hex(bytes, &line);
    text_char(&line, '\n');
    writer->put(writer, room, line.length);
}

void record_write_promise(const struct record *record, struct record_writer *writer)
{
    const struct fair_promise *fair = &record->fair;
    if (record->practice)
        writer->put(writer, "practice\n", 9);
    if (fair->committed)
        record_write_hex("commitment", fair->commitment, writer);
    for (unsigned seat = 0; seat < record->setup.seats; seat++) {
        if (fair->words[seat].length == 0)
            continue;
        char room[3 * FAIR_WORDS_MAX + 32];
        struct text line = TEXT(room);
        text_add(&line, "words ");
        text_number(&line, seat + 1);
        text_char(&line, ' ');
        record_print_words(&fair->words[seat], &line);
        text_char(&line, '\n');
        writer->put(writer, room, line.length);
    }
    if (fair->opened)
        record_write_hex("seed", fair->seed, writer);
}

/* --- notes --------------------------------------------------------------------------------- */

void record_write_noted(const struct record *record, const struct match *match,
                        struct record_writer *writer)
{
    const struct game *game = match->game;
    struct match walk = {.game = game}; /* only as far as fair_next looks */
    struct fair fair;
    memcpy(walk.state, match->first, game->state_size);
    fair_start(&fair, record->fair.seed, record->fair.words, match->setup.seats);
    for (uint32_t i = 0; i < match->count; i++) {
        const struct move *move = &match->moves[i];
        char room[RECORD_LINE_MAX + 2];
        struct text line = TEXT(room);
        record_print_move(game, move, &line);
        if (move->seat == CHANCE) {
            const struct fair_draw draw = fair_next(&fair, &walk);
            walk.chances++;
            if (memcmp(move, &draw.move, sizeof *move) == 0) {
                text_add(&line, "  # ");
                text_number(&line, draw.index);
                text_char(&line, '/');
                text_number(&line, draw.outcomes);
            }
        }
        text_char(&line, '\n');
        writer->put(writer, room, line.length);
        game->apply(walk.state, move, NULL);
    }
}

/* The comment of the line of a move that was read last, or the end of that line. */
static const char *record_comment(const char *end)
{
    const char *at = end;
    while (at[-1] != '\n') /* there is a header above */
        at--;
    while (at < end && *at != '#') /* no move has one in it */
        at++;
    return at;
}

bool record_read_note(const struct record_reader *reader, uint32_t *index, uint32_t *outcomes)
{
    const char *end = reader->bytes + reader->at - 1;
    const char *at = record_comment(end);
    if (at == end)
        return false;
    char comment[RECORD_LINE_MAX + 1], word[RECORD_LINE_MAX + 1], more[2];
    struct text text = TEXT(comment);
    text_add_n(&text, at + 1, (size_t)(end - at - 1));
    at = comment;
    text_word(&at, word, sizeof word);
    char *slash = memchr(word, '/', strlen(word));
    if (slash == NULL || text_word(&at, more, sizeof more) != 0)
        return false;
    *slash = '\0';
    return text_to_number(word, UINT32_MAX, index) &&
           text_to_number(slash + 1, UINT32_MAX, outcomes);
}
