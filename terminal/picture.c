#include "terminal/picture.h"

#include <stdlib.h>
#include <string.h>

/* --- panels -------------------------------------------------------------------------------------
 */

struct text panel_row(struct panel *panel)
{
    struct text out = TEXT(panel->line[panel->rows]);
    if (panel->rows + 1 < PANEL_ROWS)
        panel->rows++;
    text_char(&out, ' ');
    return out;
}

void panel_print(struct panel *panel, const struct table *table,
                 void (*print)(const struct table *table, const void *view), const void *view)
{
    char *bytes = NULL;
    size_t size = 0;
    struct screen screen = *table->screen;
    struct table inner = *table;
    inner.screen = &screen;
    screen.width = panel->width - 2;
    screen.out = open_memstream(&bytes, &size);
    if (screen.out == NULL)
        return;
    print(&inner, view);
    if (fclose(screen.out) == 0)
        for (const char *at = bytes; *at != '\0';) {
            const size_t length = strcspn(at, "\n");
            struct text out = panel_row(panel);
            text_add_n(&out, at, length);
            at += length + (at[length] == '\n' ? 1 : 0);
        }
    free(bytes);
}

static void print_edge(const struct table *table, const struct panel *left,
                       const struct panel *right, bool top, const char *title)
{
    const struct screen *screen = table->screen;
    char line[2048];
    struct text out = TEXT(line);
    text_add(&out, screen_sign(screen, top ? SIGN_TOP_LEFT : SIGN_BOTTOM_LEFT));
    unsigned columns = 0;
    if (*title != '\0') {
        screen_repeat(screen, &out, SIGN_HORIZONTAL, 1);
        text_char(&out, ' ');
        screen_add(screen, &out, top ? STYLE_STRONG : STYLE_PLAIN, title);
        text_char(&out, ' ');
        columns = screen_columns(title) + 3;
    }
    screen_repeat(screen, &out, SIGN_HORIZONTAL, left->width > columns ? left->width - columns : 0);
    text_add(&out, screen_sign(screen, top ? SIGN_TEE_DOWN : SIGN_TEE_UP));
    screen_repeat(screen, &out, SIGN_HORIZONTAL, right->width);
    text_add(&out, screen_sign(screen, top ? SIGN_TOP_RIGHT : SIGN_BOTTOM_RIGHT));
    fprintf(screen->out, "%s\n", line);
}

void panels_beside(const struct table *table, const struct panel *left, const struct panel *right,
                   const char *title, const char *foot)
{
    const struct screen *screen = table->screen;
    const unsigned rows = left->rows > right->rows ? left->rows : right->rows;
    const char *bar = screen_sign(screen, SIGN_VERTICAL);
    print_edge(table, left, right, true, title);
    for (unsigned i = 0; i < rows; i++) {
        char line[2 * PANEL_ROOM + 64];
        struct text out = TEXT(line);
        text_add(&out, bar);
        size_t from = out.length;
        text_add(&out, i < left->rows ? left->line[i] : "");
        screen_fit(screen, &out, from, left->width);
        text_add(&out, bar);
        from = out.length;
        text_add(&out, i < right->rows ? right->line[i] : "");
        screen_fit(screen, &out, from, right->width);
        text_add(&out, bar);
        fprintf(screen->out, "%s\n", line);
    }
    print_edge(table, left, right, false, foot);
}

void panels_below(const struct table *table, const struct panel *left, const struct panel *right,
                  const char *title, const char *foot)
{
    FILE *out = table->screen->out;
    fprintf(out, "%s\n", title);
    for (unsigned i = 0; i < left->rows; i++)
        fprintf(out, "%s\n", left->line[i]);
    for (unsigned i = 0; i < right->rows; i++)
        fprintf(out, "%s\n", right->line[i]);
    fprintf(out, "%s\n", foot);
}

void picture_column(const struct table *table, struct text *out, unsigned style, const char *words,
                    unsigned columns)
{
    const size_t from = out->length;
    screen_add(table->screen, out, style, words);
    screen_fit(table->screen, out, from, columns);
}

void picture_right(const struct table *table, struct text *out, unsigned style, const char *words,
                   unsigned columns)
{
    for (unsigned width = screen_columns(words); width < columns; width++)
        text_char(out, ' ');
    screen_add(table->screen, out, style, words);
}

/* --- dice ---------------------------------------------------------------------------------------
 */

/* The lines of a die that is drawn as a box. */
enum { UPPER_EDGE, FACES, LOWER_EDGE, LINES };

static unsigned style_of(unsigned style, unsigned face)
{
    return style == STYLE_PLAIN ? STYLE_FACE + face : style;
}

unsigned picture_dice(const struct table *table, struct text *out, unsigned style, dice d)
{
    unsigned count = 0;
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            char name[32];
            struct text word = TEXT(name);
            sentence_name(table->game, "face.", table->game->face_word(face), table->voice, &word);
            text_add(out, count++ > 0 ? " " : "");
            screen_add(table->screen, out, style_of(style, face), name);
        }
    return count;
}

/* One line of dice drawn as boxes: the upper edges, the faces, the lower edges. */
static void add_boxes(const struct table *table, struct text *out,
                      const struct picture_group *group, unsigned line)
{
    static const enum sign left[] = {SIGN_TOP_LEFT, SIGN_VERTICAL, SIGN_BOTTOM_LEFT};
    static const enum sign right[] = {SIGN_TOP_RIGHT, SIGN_VERTICAL, SIGN_BOTTOM_RIGHT};
    const struct screen *screen = table->screen;
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(group->dice, face); i > 0; i--) {
            text_add(out, screen_style(screen, style_of(group->style, face)));
            text_add(out, screen_sign(screen, left[line]));
            if (line == FACES) {
                const size_t from = out->length;
                const char *word = table->game->face_word(face);
                text_add(out, screen_columns(word) > 1 ? "" : " ");
                sentence_name(table->game, "face.", word, table->voice, out);
                screen_fit(screen, out, from, 3);
            } else {
                screen_repeat(screen, out, SIGN_HORIZONTAL, 3);
            }
            text_add(out, screen_sign(screen, right[line]));
            text_add(out, screen_style(screen, STYLE_PLAIN));
        }
}

enum { TITLE_GAP = 2, BOX = 5, GROUP_GAP = 3 };

/* A title beside its dice; the title stands on their middle line. */
static void add_group(const struct table *table, struct text *out,
                      const struct picture_group *group, unsigned line)
{
    const size_t from = out->length;
    const unsigned columns = screen_columns(group->title) + TITLE_GAP;
    if (dice_count(group->dice) == 0)
        return;
    screen_add(table->screen, out, STYLE_STRONG, line == FACES ? group->title : "");
    screen_fit(table->screen, out, from, columns);
    add_boxes(table, out, group, line);
    for (unsigned i = 0; i < GROUP_GAP; i++)
        text_char(out, ' ');
}

static void print_groups(const struct table *table, const struct picture_group *groups,
                         unsigned count)
{
    const bool low = table->screen->low;
    for (unsigned line = low ? FACES : 0; line < (low ? FACES + 1U : LINES); line++) {
        char words[1024];
        struct text out = TEXT(words);
        for (unsigned i = 0; i < count; i++)
            add_group(table, &out, &groups[i], line);
        while (out.length > 0 && words[out.length - 1] == ' ')
            words[--out.length] = '\0';
        fprintf(table->screen->out, "%s\n", words);
    }
}

void picture_boxes(const struct table *table, const struct picture_group *groups, unsigned count)
{
    unsigned columns = 0;
    for (unsigned i = 0; i < count; i++)
        if (groups[i].dice != 0)
            columns += (columns > 0 ? GROUP_GAP : 0U) + screen_columns(groups[i].title) +
                       TITLE_GAP + BOX * dice_count(groups[i].dice);
    if (columns <= table->screen->width) {
        print_groups(table, groups, count);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        if (groups[i].dice != 0)
            print_groups(table, &groups[i], 1);
}
