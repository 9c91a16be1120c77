#include "core/game.h"

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
    for (unsigned i = 0; i < OPTIONS_MAX && game->options[i].name != NULL; i++) {
        const struct option *option = &game->options[i];
        if (!named(option->name, at, name_length))
            continue;
        for (unsigned v = 0; v < OPTION_VALUES_MAX && option->values[v] != NULL; v++)
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
    for (unsigned i = 0; i < OPTIONS_MAX && game->options[i].name != NULL; i++) {
        if (i > 0)
            text_char(out, ' ');
        text_add(out, game->options[i].name);
        text_char(out, '=');
        text_add(out, game->options[i].values[setup->option[i]]);
    }
}

const struct sentence *game_sentence(const struct game *game, const char *word)
{
    for (const struct sentence *s = game->sentences; s->word != NULL; s++)
        if (text_equal(s->word, word))
            return s;
    return NULL;
}
