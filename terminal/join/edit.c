#include "terminal/join/edit.h"

#include <string.h>

enum { BACKSPACE = 8, DELETE = 127, ESCAPE = 27, BLANK = 32, SEQUENCE_ENDS = 64 };

static bool is_inside_letter(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

void edit_clear(struct edit *edit)
{
    memset(edit->line, 0, sizeof edit->line); /* it may have been a password */
    edit->size = 0;
}

static void cut(struct edit *edit, size_t size)
{
    edit->size = size;
    edit->line[size] = '\0';
}

static void cut_letter(struct edit *edit)
{
    size_t size = edit->size;
    while (size > 0 && is_inside_letter(edit->line[size - 1]))
        size--;
    cut(edit, size > 0 ? size - 1 : 0);
}

static void cut_word(struct edit *edit)
{
    size_t size = edit->size;
    while (size > 0 && edit->line[size - 1] == ' ')
        size--;
    while (size > 0 && edit->line[size - 1] != ' ')
        size--;
    cut(edit, size);
}

static enum edit_result add(struct edit *edit, unsigned char key)
{
    if (edit->size == EDIT_MAX)
        return EDIT_FULL;
    edit->line[edit->size++] = (char)key;
    edit->line[edit->size] = '\0';
    return EDIT_CHANGED;
}

/* True: the key is a part of a sequence that means nothing here. */
static bool is_sequence(struct edit *edit, unsigned char key)
{
    switch (edit->inside) {
    case EDIT_ESCAPE:
        edit->inside = key == '[' ? EDIT_SEQUENCE : key == 'O' ? EDIT_SINGLE : EDIT_PLAIN;
        return edit->inside != EDIT_PLAIN;
    case EDIT_SEQUENCE:
        if (key >= SEQUENCE_ENDS || key < BLANK)
            edit->inside = EDIT_PLAIN;
        return key >= BLANK;
    case EDIT_SINGLE:
        edit->inside = EDIT_PLAIN;
        return key >= BLANK;
    default:
        return false;
    }
}

enum edit_result edit_key(struct edit *edit, unsigned char key)
{
    const size_t size = edit->size;
    if (is_sequence(edit, key))
        return EDIT_SAME;
    if (key == '\n' || key == '\r')
        return EDIT_LINE;
    if (key == ESCAPE)
        edit->inside = EDIT_ESCAPE;
    else if (key == '\t')
        return add(edit, ' ');
    else if (key == BACKSPACE || key == DELETE || key == edit->erase)
        cut_letter(edit);
    else if (key != 0 && key == edit->kill)
        cut(edit, 0);
    else if (key != 0 && key == edit->word)
        cut_word(edit);
    else if (key != 0 && key == edit->end)
        return size == 0 ? EDIT_END : EDIT_SAME;
    else if (key >= BLANK)
        return add(edit, key);
    return edit->size == size ? EDIT_SAME : EDIT_CHANGED;
}

size_t edit_whole(const struct edit *edit)
{
    size_t lead = edit->size;
    while (lead > 0 && is_inside_letter(edit->line[lead - 1]))
        lead--;
    if (lead == 0)
        return edit->size;
    const unsigned char first = (unsigned char)edit->line[lead - 1];
    const size_t wanted = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return edit->size - (lead - 1) < wanted ? lead - 1 : edit->size;
}
