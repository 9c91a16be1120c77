/* A bounded text that is being written, without allocation and without the C library's printf, so
 * that it works wherever the rules do. What does not fit is cut off and `cut` says so; the bytes
 * always end with a zero. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *bytes;
    size_t room; /* bytes there are, the final zero included */
    size_t length;
    bool cut;
};

/* A text of an array: struct text out = TEXT(buffer); */
#define TEXT(array) text_of((array), sizeof(array))

struct text text_of(char *bytes, size_t room);
void text_add(struct text *text, const char *words);
void text_add_n(struct text *text, const char *words, size_t length);

/* Texts are put together of many small pieces: this one is worth to be inline. */
static inline void text_char(struct text *text, char c)
{
    if (text->room - text->length < 2) {
        text->cut = true;
        return;
    }
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

void text_number(struct text *text, int64_t number);
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
