#include "core/game.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

bool game_hear(const struct event *event, unsigned viewer, struct event *heard)
{
    const unsigned bit = 1U << viewer;
    if (viewer == ALL_SEEING) {
        *heard = *event;
        return true;
    }
    if (event->only != 0 && (event->only & bit) == 0)
        return false;
    *heard = *event;
    if ((event->see & bit) == 0)
        heard->card = event->veil;
    /* Who else hears what is not for this viewer to know. */
    heard->see = SEE_ALL;
    heard->only = 0;
    return true;
}

uint64_t game_hash(const struct game *game, const void *state)
{
    alignas(max_align_t) unsigned char view[STATE_MAX];
    char lines[16 * 1024];
    struct text out = TEXT(lines);
    game->observe(state, ALL_SEEING, view);
    game->describe(view, &out);

    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)lines[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static bool between_options(char c)
{
    return c == ',' || c == ' ' || c == '\t';
}

static bool named(const char *name, const char *at, size_t length)
{
    return strlen(name) == length && memcmp(name, at, length) == 0;
}

/* Reads one `name=value`. */
static const char *parse_option(const struct game *game, const char *at, size_t length,
                                struct setup *setup)
{
    const char *equals = memchr(at, '=', length);
    if (equals == NULL)
        return "option-without-value";
    const size_t name_length = (size_t)(equals - at);
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        const struct option *option = &game->options[i];
        assert(i < OPTIONS_MAX);
        if (!named(option->name, at, name_length))
            continue;
        for (unsigned v = 0; option->values[v] != NULL; v++)
            if (named(option->values[v], equals + 1, length - name_length - 1)) {
                setup->option[i] = (uint8_t)v;
                return NULL;
            }
        return "unknown-value";
    }
    return "unknown-option";
}

const char *game_parse_options(const struct game *game, const char *text, struct setup *setup,
                               const char **at, size_t *length)
{
    for (;;) {
        while (between_options(*text))
            text++;
        if (*text == '\0')
            return NULL;
        *at = text;
        while (*text != '\0' && !between_options(*text))
            text++;
        *length = (size_t)(text - *at);
        const char *error = parse_option(game, *at, *length, setup);
        if (error != NULL)
            return error;
    }
}

void game_print_options(const struct game *game, const struct setup *setup, struct text *out)
{
    const size_t from = out->length;
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        if (game->options[i].added && setup->option[i] == 0)
            continue;
        if (out->length > from)
            text_char(out, ' ');
        text_add(out, game->options[i].name);
        text_char(out, '=');
        text_add(out, game->options[i].values[setup->option[i]]);
    }
}

unsigned game_numbers(const struct game *game)
{
    unsigned count = 0;
    if (game->numbers != NULL)
        while (count < NUMBERS_MAX && game->numbers[count].name != NULL)
            count++;
    return count;
}

unsigned game_number(const struct game *game, const struct setup *setup, unsigned index)
{
    const unsigned house = setup->number[index];
    return house != 0 ? house - 1 : game->number(setup, index);
}

bool game_house_number(const struct game *game, const struct setup *setup, unsigned index)
{
    return setup->number[index] != 0 && setup->number[index] - 1U != game->number(setup, index);
}

const char *game_set_number(const struct game *game, const char *name, const char *number,
                            struct setup *setup, unsigned *index)
{
    const unsigned count = game_numbers(game);
    uint32_t value = 0;
    unsigned i = 0;
    while (i < count && !text_equal(game->numbers[i].name, name))
        i++;
    if (i == count)
        return "unknown-number";
    *index = i;
    if (!text_to_number(number, game->numbers[i].most, &value))
        return "bad-number";
    if (setup->number[i] != 0)
        return "double-number";
    setup->number[i] = (uint8_t)(value + 1);
    return NULL;
}

const char *game_parse_numbers(const struct game *game, const char *text, struct setup *setup,
                               unsigned *index, const char **at, size_t *length)
{
    enum { WORD = 64 };
    for (;;) {
        char name[WORD];
        struct text out = TEXT(name);
        while (between_options(*text))
            text++;
        if (*text == '\0')
            return NULL;
        *at = text;
        while (*text != '\0' && !between_options(*text))
            text++;
        *length = (size_t)(text - *at);
        text_add_n(&out, *at, *length);
        char *equals = strchr(name, '=');
        if (equals != NULL)
            *equals = '\0';
        const char *error =
            game_set_number(game, name, equals != NULL ? equals + 1 : "", setup, index);
        if (error != NULL)
            return error;
    }
}

void game_print_number(const struct game *game, const struct setup *setup, unsigned index,
                       struct text *out)
{
    text_add(out, game->numbers[index].name);
    text_char(out, '=');
    text_number(out, game_number(game, setup, index));
}

const char *game_table_of(const struct game *game, const char *word)
{
    const unsigned count = game_numbers(game);
    for (unsigned i = 0; i < count; i++) {
        const char *table = game->numbers[i].table;
        const size_t length = strlen(table);
        if (strncmp(word, table, length) == 0 && word[length] == '-')
            return table;
    }
    return NULL;
}

const struct sentence *game_sentence(const struct game *game, const char *word)
{
    for (const struct sentence *s = game->sentences; s->word != NULL; s++)
        if (text_equal(s->word, word))
            return s;
    return NULL;
}
