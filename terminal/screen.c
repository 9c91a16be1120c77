#include "terminal/screen.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum {
    LINES_LOW = 32,
    WIDTH_DEFAULT = 80,
    WIDTH_MIN = 40,
    WIDTH_MAX = 120,
    COLUMN_GAP = 2,
    GAP_MAX = 4
};

static const char *const styles[STYLES] = {
    [STYLE_PLAIN] = "\033[0m",       [STYLE_STRONG] = "\033[1m",
    [STYLE_FAINT] = "\033[2m",       [STYLE_ASK] = "\033[1;36m",
    [STYLE_WARN] = "\033[33m",       [STYLE_GOOD] = "\033[32m",
    [STYLE_FACE + 0] = "\033[33m",   [STYLE_FACE + 1] = "\033[32m",
    [STYLE_FACE + 2] = "\033[36m",   [STYLE_FACE + 3] = "\033[35m",
    [STYLE_FACE + 4] = "\033[94m",   [STYLE_FACE + 5] = "\033[31m",
    [STYLE_SEAT + 0] = "\033[1;32m", [STYLE_SEAT + 1] = "\033[1;36m",
    [STYLE_SEAT + 2] = "\033[1;35m", [STYLE_SEAT + 3] = "\033[1;33m",
    [STYLE_SEAT + 4] = "\033[1;31m", [STYLE_SEAT + 5] = "\033[1;94m",
};

static const char *const signs[SIGNS][2] = {
    [SIGN_HORIZONTAL] = {"-", "─"},  [SIGN_VERTICAL] = {"|", "│"},
    [SIGN_TOP_LEFT] = {"+", "┌"},    [SIGN_TOP_RIGHT] = {"+", "┐"},
    [SIGN_BOTTOM_LEFT] = {"+", "└"}, [SIGN_BOTTOM_RIGHT] = {"+", "┘"},
    [SIGN_TEE_DOWN] = {"+", "┬"},    [SIGN_TEE_UP] = {"+", "┴"},
    [SIGN_BADGE] = {"*", "★"},       [SIGN_TIMES] = {"x", "×"},
    [SIGN_DOT] = {"-", "·"},         [SIGN_CUT] = {"~", "…"},
    [SIGN_ARROW] = {">", "▸"},       [SIGN_PLUS_MINUS] = {"+-", "±"},
};

void screen_open(struct screen *screen, FILE *out)
{
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    const bool tty = isatty(fileno(out)) == 1;
    const bool dumb = terminal == NULL || strcmp(terminal, "dumb") == 0;
    *screen = (struct screen){
        .out = out,
        .tty = tty && !dumb,
        .colour = tty && !dumb && (no_colour == NULL || *no_colour == '\0'),
        .utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
        .width = WIDTH_DEFAULT,
    };
    screen_measure(screen);
}

void screen_measure(struct screen *screen)
{
    struct winsize size;
    if (!screen->tty || ioctl(fileno(screen->out), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return;
    screen->low = size.ws_row < LINES_LOW;
    screen->width = size.ws_col < WIDTH_MIN   ? WIDTH_MIN
                    : size.ws_col > WIDTH_MAX ? WIDTH_MAX
                                              : size.ws_col;
}

void screen_clear(const struct screen *screen)
{
    if (screen->tty)
        fputs("\033[H\033[2J\033[3J", screen->out);
}

const char *screen_style(const struct screen *screen, unsigned style)
{
    return screen->colour ? styles[style] : "";
}

const char *screen_sign(const struct screen *screen, enum sign sign)
{
    return signs[sign][screen->utf8 ? 1 : 0];
}

/* The next piece of a text that takes `*columns` (0 or 1): a style, or a character. Returns its
 * length in bytes, 0 at the end. */
static size_t piece(const char *text, unsigned *columns)
{
    size_t length = 1;
    *columns = 0;
    if (*text == '\0')
        return 0;
    if (*text == '\033') {
        while (text[length] != '\0' && text[length - 1] != 'm')
            length++;
        return length;
    }
    while (((unsigned char)text[length] & 0xc0) == 0x80)
        length++;
    *columns = 1;
    return length;
}

unsigned screen_columns(const char *text)
{
    unsigned sum = 0;
    unsigned columns = 0;
    for (size_t length; (length = piece(text, &columns)) > 0; text += length)
        sum += columns;
    return sum;
}

void screen_add(const struct screen *screen, struct text *out, unsigned style, const char *words)
{
    const bool plain = style == STYLE_PLAIN || *words == '\0';
    text_add(out, plain ? "" : screen_style(screen, style));
    text_add(out, words);
    text_add(out, plain ? "" : screen_style(screen, STYLE_PLAIN));
}

void screen_repeat(const struct screen *screen, struct text *out, enum sign sign, unsigned times)
{
    while (times-- > 0)
        text_add(out, screen_sign(screen, sign));
}

void screen_fit(const struct screen *screen, struct text *out, size_t from, unsigned columns)
{
    unsigned width = screen_columns(out->bytes + from);
    if (width > columns) {
        size_t at = from;
        unsigned taken = 0;
        for (unsigned next = 0; taken + 1 < columns; taken += next)
            at += piece(out->bytes + at, &next);
        out->length = at;
        out->bytes[at] = '\0';
        text_add(out, screen_sign(screen, SIGN_CUT));
        text_add(out, screen_style(screen, STYLE_PLAIN));
        width = columns;
    }
    for (; width < columns; width++)
        text_char(out, ' ');
}

void screen_wrap(const struct screen *screen, const char *text, unsigned indent)
{
    unsigned column = 0;
    while (*text != '\0') {
        size_t blanks = 0;
        while (text[blanks] == ' ')
            blanks++;
        size_t length = blanks;
        while (text[length] != '\0' && text[length] != ' ' && text[length] != '\n')
            length++;
        char word[512];
        struct text out = TEXT(word);
        text_add_n(&out, text + blanks, length - blanks);
        const unsigned columns = screen_columns(word);
        if (column > indent && column + blanks + columns > screen->width) {
            fprintf(screen->out, "\n%*s", (int)indent, "");
            column = indent;
            blanks = 0;
        }
        fprintf(screen->out, "%*s%s", (int)blanks, "", word);
        column += (unsigned)blanks + columns;
        text += length;
        if (*text == '\n') {
            fputc('\n', screen->out);
            column = 0;
            text++;
        }
    }
    fputc('\n', screen->out);
}

static unsigned widest_of(const char *const *texts, unsigned count)
{
    unsigned widest = 1;
    for (unsigned i = 0; i < count; i++) {
        const unsigned columns = screen_columns(texts[i]);
        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* How many of them stand beside each other; a few are better read one below the other. */
static unsigned list_across(const struct screen *screen, unsigned widest, unsigned count)
{
    const unsigned across = (screen->width + COLUMN_GAP) / (widest + COLUMN_GAP);
    return across <= 1 || count <= 4 ? 1 : across;
}

unsigned screen_list_lines(const struct screen *screen, const char *const *texts, unsigned count)
{
    const unsigned across = list_across(screen, widest_of(texts, count), count);
    return (count + across - 1) / across;
}

void screen_list(const struct screen *screen, const char *const *texts, unsigned count,
                 unsigned indent)
{
    const unsigned widest = widest_of(texts, count);
    unsigned across = list_across(screen, widest, count);
    if (across == 1) {
        for (unsigned i = 0; i < count; i++)
            screen_wrap(screen, texts[i], indent);
        return;
    }
    const unsigned down = (count + across - 1) / across;
    across = (count + down - 1) / down;
    const unsigned spare = across < 2 ? 0 : (screen->width - across * widest) / (across - 1);
    const unsigned gap = spare > GAP_MAX ? GAP_MAX : spare;
    for (unsigned row = 0; row < down; row++) {
        char line[2048];
        struct text out = TEXT(line);
        for (unsigned i = row; i < count; i += down) {
            const size_t from = out.length;
            text_add(&out, texts[i]);
            if (i + down < count)
                screen_fit(screen, &out, from, widest + gap);
        }
        fprintf(screen->out, "%s\n", line);
    }
}

void screen_say(const struct screen *screen, const char *format, ...)
{
    char words[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    screen_wrap(screen, words, 0);
}
