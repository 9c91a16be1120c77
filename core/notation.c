#include "core/notation.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "core/bits.h"

static const char *usual_name(char part)
{
    switch (part) {
    case 's':
        return "seat";
    case 'c':
        return "card";
    case 'p':
        return "place";
    case 'd':
        return "dice";
    default:
        return "n";
    }
}

void notation_dice(const struct game *game, dice d, char gap, struct text *out)
{
    unsigned shown = 0;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const char *word = dice_of(d, face) > 0 ? game->face_word(face) : "";
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            if (shown++ > 0)
                text_char(out, gap);
            for (const char *c = word; *c != '\0'; c++) /* one or two */
                text_char(out, *c);
        }
    }
    for (; shown < dice_count(d); shown++) {
        if (shown > 0)
            text_char(out, gap);
        text_char(out, '?');
    }
    if (shown == 0)
        text_char(out, '-');
}

static void print_seats(unsigned seats, struct text *out)
{
    const char *gap = "";
    BITS_EACH(seat, seats) {
        text_add(out, gap);
        text_number(out, (int64_t)seat + 1);
        gap = "+";
    }
}

/* The word of a part that has one; NULL if it is none of these parts, or there is nothing to name.
 */
static const char *word_of(const struct game *game, char part, const struct event *event)
{
    switch (part) {
    case 'c':
        return game->card_word(event->card);
    case 'C':
        return game->card_word(event->m);
    case 'K':
        return game->card_word(event->other);
    case 'p':
        return game->place_word(event->place);
    case 'f':
        return game->face_word(event->n);
    case 'g':
        return game->face_word(event->m);
    default:
        return NULL;
    }
}

static void print_part(const struct game *game, char part, const struct event *event,
                       struct text *out)
{
    const char *word = word_of(game, part, event);
    switch (part) {
    case 's':
        text_number(out, event->seat + 1);
        return;
    case 'o':
        text_number(out, event->other + 1);
        return;
    case 'n':
        text_number(out, event->n);
        return;
    case 'm':
        text_number(out, event->m);
        return;
    case 'M':
        print_seats(event->m, out);
        return;
    case 'O':
        print_seats(event->other, out);
        return;
    case 'd':
        notation_dice(game, event->dice, '+', out);
        return;
    case 'D':
        text_number(out, event->dice);
        return;
    case 'q':
        text_number(out, event->other);
        return;
    default:
        text_add(out, word != NULL ? word : "-");
        return;
    }
}

void notation_event(const struct game *game, const struct event_row *row, const struct event *event,
                    struct text *out)
{
    text_add(out, row->word);
    for (const char *at = row->parts; *at != '\0'; at += *at == ' ') {
        const char part = *at++;
        text_char(out, ' ');
        if (*at == '=')
            for (at++; *at != '\0' && *at != ' '; at++)
                text_char(out, *at);
        else
            text_add(out, usual_name(part));
        text_char(out, '=');
        print_part(game, part, event, out);
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

enum { WORD = 64 };

/* The number of a word among those of cards, places or faces; `-` stands for one without a word. */
static bool read_word(const char *(*words)(unsigned), unsigned count, const char *word,
                      uint8_t *number)
{
    for (unsigned i = 0; i < count; i++) {
        const char *name = words(i);
        if (text_equal(name != NULL ? name : "-", word)) {
            *number = (uint8_t)i;
            return true;
        }
    }
    return false;
}

static bool read_number(const char *word, uint32_t most, uint8_t *number)
{
    uint32_t value;
    if (!text_to_number(word, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

/* Seats count from 1; one that nobody has is a number, too. */
static bool read_seat(const char *word, uint8_t *seat)
{
    uint32_t value;
    if (!text_to_number(word, UINT8_MAX + 1, &value) || value == 0)
        return false;
    *seat = (uint8_t)(value - 1);
    return true;
}

/* The next part of a list `1+2+3`; false at its end. */
static bool next_part(const char **at, char part[WORD])
{
    struct text out = text_of(part, WORD);
    for (; **at != '\0' && **at != '+'; (*at)++)
        text_char(&out, **at);
    if (**at == '+')
        (*at)++;
    assert(!out.cut); /* the list fits into as much */
    return out.length > 0;
}

static bool read_seats(const char *word, uint8_t *seats)
{
    char part[WORD];
    unsigned found = 0;
    uint8_t seat;
    while (next_part(&word, part)) {
        if (!read_number(part, CHAR_BIT, &seat) || seat == 0)
            return false;
        found |= 1U << (seat - 1);
    }
    *seats = (uint8_t)found;
    return *word == '\0';
}

static bool read_dice(const struct game *game, const char *word, dice *d)
{
    char part[WORD];
    dice found = 0;
    uint8_t face;
    *d = 0;
    if (text_equal(word, "-"))
        return true;
    while (next_part(&word, part)) {
        if (dice_count(found) == DICE_MOST)
            return false;
        if (text_equal(part, "?"))
            found += DICE_TOTAL(1);
        else if (read_word(game->face_word, DICE_FACES, part, &face))
            found += dice_one(face);
        else
            return false;
    }
    *d = found;
    return found != 0 && *word == '\0';
}

static bool read_part(const struct game *game, char part, const char *word, struct event *event)
{
    switch (part) {
    case 's':
        return read_seat(word, &event->seat);
    case 'o':
        return read_seat(word, &event->other);
    case 'n':
        return read_number(word, UINT8_MAX, &event->n);
    case 'm':
        return read_number(word, UINT8_MAX, &event->m);
    case 'M':
        return read_seats(word, &event->m);
    case 'O':
        return read_seats(word, &event->other);
    case 'd':
        return read_dice(game, word, &event->dice);
    case 'D':
        return text_to_number(word, UINT32_MAX, &event->dice);
    case 'q':
        return read_number(word, UINT8_MAX, &event->other);
    case 'c':
        return read_word(game->card_word, UINT8_MAX + 1, word, &event->card);
    case 'C':
        return read_word(game->card_word, UINT8_MAX + 1, word, &event->m);
    case 'K':
        return read_word(game->card_word, UINT8_MAX + 1, word, &event->other);
    case 'p':
        return read_word(game->place_word, UINT8_MAX + 1, word, &event->place);
    case 'f':
        return read_word(game->face_word, DICE_FACES, word, &event->n);
    default:
        return read_word(game->face_word, DICE_FACES, word, &event->m);
    }
}

/* `name=value` behind a word, all that the row has and no more. */
static bool read_parts(const struct game *game, const char *parts, const char *at,
                       struct event *event)
{
    char part[WORD], word[WORD];
    while (text_word(&parts, part, sizeof part) != 0) {
        const char *name = part[1] == '=' ? part + 2 : usual_name(part[0]);
        const size_t length = strlen(name);
        if (text_word(&at, word, sizeof word) >= sizeof word || strncmp(word, name, length) != 0 ||
            word[length] != '=' || !read_part(game, part[0], word + length + 1, event))
            return false;
    }
    return text_word(&at, word, sizeof word) == 0;
}

bool notation_read_event(const struct game *game, const struct event_row *rows, unsigned count,
                         const char *text, struct event *event)
{
    char word[WORD];
    const char *at = text;
    text_word(&at, word, sizeof word);
    for (unsigned kind = 0; kind < count; kind++)
        if (text_equal(rows[kind].word, word)) {
            *event = (struct event){.kind = (uint8_t)kind, .see = SEE_ALL};
            return read_parts(game, rows[kind].parts, at, event);
        }
    return false;
}

void notation_reason(const struct game *game, const char *word, const struct event *values,
                     struct text *out)
{
    const struct event_row row = {word, NOTATION_REASON};
    notation_event(game, &row, values, out);
}
