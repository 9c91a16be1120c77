#include "terminal/choices.h"

#include <string.h>
#include <strings.h>

void choices_sort(struct choices *choices)
{
    choices->listed = choices->view == NULL ? choices->count
                                            : table_sort(choices->table, choices->view,
                                                         choices->list, choices->count);
}

void choices_show_question(const struct choices *choices)
{
    const struct table *table = choices->table;
    char line[1024];
    struct text out = TEXT(line);
    screen_add(table->screen, &out, STYLE_ASK, screen_sign(table->screen, SIGN_ARROW));
    text_char(&out, ' ');
    sentence_tell(table->game, &choices->question, table->voice, &out);
    screen_wrap(table->screen, line, 2);
}

/* ` 7  keep 9 9  $1`: number, notation in `columns`, gloss. */
static void write_choice(const struct choices *choices, unsigned index, unsigned columns,
                         struct text *out)
{
    const struct screen *screen = choices->table->screen;
    const struct move *move = &choices->list[index];
    char gloss[CHOICE_ROOM / 2];
    struct text words = TEXT(gloss);
    if (choices->view != NULL)
        table_gloss(choices->table, choices->view, move, &words);
    text_add(out, index + 1 < 10 ? " " : "");
    text_add(out, screen_style(screen, STYLE_STRONG));
    text_number(out, index + 1);
    text_add(out, screen_style(screen, STYLE_PLAIN));
    text_add(out, "  ");
    const size_t from = out->length;
    choices->table->game->print_move(move, out);
    if (gloss[0] != '\0') {
        screen_fit(screen, out, from, columns + 2);
        screen_add(screen, out, STYLE_FAINT, gloss);
    }
}

/* Choices that belong together, from `first` on. */
static void show_group(const struct choices *choices, unsigned first, unsigned count)
{
    char entries[CHOICES_MAX][CHOICE_ROOM];
    const char *texts[CHOICES_MAX];
    unsigned widest = 0;
    for (unsigned i = 0; i < count; i++) {
        struct text out = TEXT(entries[i]);
        choices->table->game->print_move(&choices->list[first + i], &out);
        const unsigned columns = screen_columns(entries[i]);
        widest = columns > widest ? columns : widest;
    }
    for (unsigned i = 0; i < count; i++) {
        struct text out = TEXT(entries[i]);
        write_choice(choices, first + i, widest, &out);
        texts[i] = entries[i];
    }
    screen_list(choices->table->screen, texts, count, widest + 6);
}

static unsigned group_of(const struct choices *choices, unsigned index)
{
    return choices->view == NULL ? 0 : table_group(choices->table, &choices->list[index]);
}

void choices_show(const struct choices *choices)
{
    for (unsigned i = 0, next = 1; i < choices->listed; i = next) {
        for (next = i + 1;
             next < choices->listed && group_of(choices, next) == group_of(choices, i);)
            next++;
        show_group(choices, i, next - i);
    }
    if (choices->listed < choices->count || choices->sampled)
        screen_say(choices->table->screen, "%s", table_more(choices->table));
}

static bool is_number(const char *line)
{
    return *line != '\0' && line[strspn(line, "0123456789")] == '\0';
}

const char *choices_parse(const struct choices *choices, const char *line, struct move *move)
{
    const struct game *game = choices->table->game;
    uint32_t number;
    if (is_number(line)) {
        if (!text_to_number(line, choices->listed, &number) || number == 0)
            return "no-such-choice";
        *move = choices->list[number - 1];
        return NULL;
    }
    const char *word = game->parse_move(choices->seat, line, move);
    for (unsigned i = 0; word != NULL && i < choices->count; i++) {
        char notation[CHOICE_ROOM];
        struct text out = TEXT(notation);
        game->print_move(&choices->list[i], &out);
        if (strcasecmp(notation, line) == 0) {
            *move = choices->list[i];
            return NULL;
        }
    }
    return word;
}

bool choices_complete(const struct choices *choices, const char *line, struct text *out)
{
    unsigned found = 0;
    for (unsigned i = 0; i < choices->count; i++) {
        char notation[CHOICE_ROOM];
        struct text one = TEXT(notation);
        choices->table->game->print_move(&choices->list[i], &one);
        if (strncasecmp(notation, line, strlen(line)) == 0 && found++ == 0)
            text_add(out, notation);
    }
    return found == 1;
}
