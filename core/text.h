/* A bounded text that is being written, without allocation and without the C library's printf, so
 * that it works wherever the rules do. What does not fit is cut off and `cut` says so; the bytes
 * always end with a zero. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *bytes;
    size_t room; /* bytes there are, the final zero included */
    size_t length;
    bool cut;
};

/* A text of an array: struct text out = TEXT(buffer); */
#define TEXT(array) text_of((array), sizeof(array))

struct text text_of(char *bytes, size_t room);
/* As much as there is room for, of words that are too long. */
__attribute__((noinline, cold)) void text_cut(struct text *text, const char *words);

/* Texts are put together of many small pieces, most of them written out where they are added:
 * inline, such a piece is a store or two. */
static inline void text_add_n(struct text *text, const char *words, size_t length)
{
    if (length >= text->room - text->length) {
        text_cut(text, words);
        return;
    }
    memcpy(text->bytes + text->length, words, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

static inline void text_add(struct text *text, const char *words)
{
    text_add_n(text, words, strlen(words));
}

static inline void text_char(struct text *text, char c)
{
    if (text->room - text->length < 2) {
        text->cut = true;
        return;
    }
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

/* Several digits, and a sign if need be. */
void text_digits(struct text *text, int64_t number);

static inline void text_number(struct text *text, int64_t number)
{
    if (number >= 0 && number < 10)
        text_char(text, (char)('0' + number));
    else
        text_digits(text, number);
}

void text_hex(struct text *text, uint64_t number);

/* Reading: words apart by blanks. `text_word` copies the next word of *at into `word` (cut to
 * `room`), moves *at behind it and returns its length; 0 at the end. */
size_t text_word(const char **at, char *word, size_t room);
/* A whole decimal number from 0 to `most`; false if the word is anything else. */
bool text_to_number(const char *word, uint32_t most, uint32_t *number);
bool text_equal(const char *one, const char *other);
/* A word that must come next; *at moves behind it only if it does. */
bool text_expect(const char **at, const char *word);

#endif
