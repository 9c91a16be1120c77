#include "core/notation.h"

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
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            if (shown++ > 0)
                text_char(out, gap);
            text_add(out, game->face_word(face));
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
    case 'd':
        notation_dice(game, event->dice, '+', out);
        return;
    case 'D':
        text_number(out, event->dice);
        return;
    default:
        text_add(out, word != NULL ? word : "-");
        return;
    }
}

void notation_event(const struct game *game, const struct event_row *row, const struct event *event,
                    struct text *out)
{
    const char *parts = row->parts;
    char part[32];
    text_add(out, row->word);
    while (text_word(&parts, part, sizeof part) != 0) {
        text_char(out, ' ');
        text_add(out, part[1] == '=' ? part + 2 : usual_name(part[0]));
        text_char(out, '=');
        print_part(game, part[0], event, out);
    }
}
