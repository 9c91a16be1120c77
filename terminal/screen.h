/* The terminal as play sees it: what it can show, and text laid out on it.
 *
 * Colour is for terminals only, and not where NO_COLOR is set; box drawing only where the locale
 * writes UTF-8. Through a pipe the width is 80 and the bytes depend on nothing but the input, so
 * that tests can compare them. Lines are made as texts with styles inside; widths are counted in
 * columns, styles left out. What people see in columns is measured here and nowhere else.
 */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "core/text.h"

struct screen {
    FILE *out;
    bool tty, colour, utf8;
    bool low; /* few lines: pictures should take none that they can spare */
    unsigned width;
};

enum style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_ASK,
    STYLE_WARN,
    STYLE_GOOD,
    STYLE_FACE, /* six colours, one for each face of a die and the place it rules */
    STYLE_SEAT = STYLE_FACE + 6, /* six colours, one for each seat */
    STYLES = STYLE_SEAT + 6,
};

/* Signs with a plain form for terminals without UTF-8. */
enum sign {
    SIGN_HORIZONTAL,
    SIGN_VERTICAL,
    SIGN_TOP_LEFT,
    SIGN_TOP_RIGHT,
    SIGN_BOTTOM_LEFT,
    SIGN_BOTTOM_RIGHT,
    SIGN_TEE_DOWN,
    SIGN_TEE_UP,
    SIGN_BADGE,
    SIGN_TIMES,
    SIGN_DOT,
    SIGN_CUT,
    SIGN_ARROW,
    SIGN_PLUS_MINUS,
    SIGNS,
};

void screen_open(struct screen *screen, FILE *out);
/* The size follows a terminal that is resized. */
void screen_measure(struct screen *screen);
/* Wipes a terminal, what scrolled away included; does nothing to a pipe. */
void screen_clear(const struct screen *screen);

/* The bytes that switch a style on; STYLE_PLAIN ends them all. */
const char *screen_style(const struct screen *screen, unsigned style);
const char *screen_sign(const struct screen *screen, enum sign sign);

/* Columns that a text takes. */
unsigned screen_columns(const char *text);
/* Adds words in a style. */
void screen_add(const struct screen *screen, struct text *out, unsigned style, const char *words);
/* Adds the same sign several times. */
void screen_repeat(const struct screen *screen, struct text *out, enum sign sign, unsigned times);
/* Pads what stands behind `from` to a width, or cuts it there. */
void screen_fit(const struct screen *screen, struct text *out, size_t from, unsigned columns);

/* Prints a paragraph, broken between words; further lines are indented. */
void screen_wrap(const struct screen *screen, const char *text, unsigned indent);
/* Prints `count` texts down and then across, in as many columns as fit. */
void screen_list(const struct screen *screen, const char *const *texts, unsigned count,
                 unsigned indent);
/* The lines that this takes, if no text is wider than the screen. */
unsigned screen_list_lines(const struct screen *screen, const char *const *texts, unsigned count);
/* A message, wrapped; printf's places. */
__attribute__((format(printf, 2, 3))) void screen_say(const struct screen *screen,
                                                      const char *format, ...);

#endif
