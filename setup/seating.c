#include "setup/seating.h"

#include <libintl.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/files.h"
#include "games/games.h"
#include "match/decks.h"
#include "setup/records.h"

#define _(text) gettext(text)

static void comma(struct text *out)
{
    if (out->length > 0)
        text_add(out, ", ");
}

const struct game *seating_game(const char *name)
{
    const struct game *game = games_find(name);
    if (game != NULL)
        return game;
    char names[256];
    struct text out = TEXT(names);
    for (unsigned i = 0; games[i] != NULL; i++) {
        if (text_equal(games[i]->name, "null") && i > 0)
            continue; /* for tests, not for people */
        comma(&out);
        text_add(&out, games[i]->name);
    }
    complain(_("there is no game '%s'; there is: %s"), name, names);
    return NULL;
}

/* Every option with its values, for somebody who got one wrong. */
static void list_options(const struct game *game, struct text *out)
{
    for (const struct option *option = game->options; option->name != NULL; option++) {
        comma(out);
        text_add(out, option->name);
        for (unsigned i = 0; option->values[i] != NULL; i++) {
            text_char(out, i == 0 ? '=' : '|');
            text_add(out, option->values[i]);
        }
    }
    if (out->length == 0)
        text_add(out, _("none"));
}

bool seating_options(const struct game *game, const char *text, struct setup *setup)
{
    const char *at = text;
    size_t length = 0;
    if (text == NULL || game_parse_options(game, text, setup, &at, &length) == NULL)
        return true;
    char options[1024];
    struct text out = TEXT(options);
    list_options(game, &out);
    complain(_("'%.*s' is no option of %s; its options are: %s"), (int)(length > 60 ? 60 : length),
             at, game->name, options);
    return false;
}

const char *seating_usual(const struct game *game)
{
    /* only those who are in a tie are asked for bribes */
    return text_equal(game->name, "town") ? "bribes=contenders" : "";
}

static void complain_of_bot(const struct game *game, const char *name)
{
    char names[256];
    struct text out = TEXT(names);
    const struct bot *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++) {
        comma(&out);
        text_add(&out, bot->name);
    }
    complain(_("there is no bot '%s' for %s; there is: %s"), name, game->name, names);
}

const struct bot *seating_bot(const struct game *game, const char *name)
{
    const struct bot *bot = bot_find(game, name);
    if (bot == NULL)
        complain_of_bot(game, name);
    return bot;
}

bool seating_bots(const struct game *game, const char *text, struct setup *setup,
                  const struct bot *bots[SEATS_MAX])
{
    unsigned seats = 0;
    for (const char *at = text;; seats++) {
        const size_t length = strcspn(at, ",");
        char name[64];
        struct text word = TEXT(name);
        text_add_n(&word, at, length);
        const struct bot *bot = seating_bot(game, name);
        if (bot == NULL)
            return false;
        if (seats < SEATS_MAX)
            bots[seats] = bot;
        at += length;
        if (*at++ == '\0')
            break;
    }
    seats++;
    if (seats < game->seats_min || seats > game->seats_max) {
        complain(_("%s is for %u to %u seats; %u are named"), game->name, game->seats_min,
                 game->seats_max, seats);
        return false;
    }
    setup->seats = (uint8_t)seats;
    return true;
}

bool seating_decks(const struct game *game, const char *path, struct setup *setup)
{
    struct record_error error = {0};
    size_t size = 0;
    if (path == NULL)
        return true;
    char *bytes = file_read(path, DECKS_SIZE_MAX, &size);
    if (bytes == NULL)
        return false;
    const bool good = decks_read(bytes, size, game, setup, &error);
    free(bytes);
    if (!good)
        records_complain(path, &error);
    return good;
}

bool seating_admit(const struct game *game, const struct setup *setup)
{
    const char *word = game->admit(setup);
    if (word == NULL)
        return true;
    const struct sentence *sentence = game_sentence(game, word);
    char options[256];
    struct text out = TEXT(options);
    game_print_options(game, setup, &out);
    complain(_("%s cannot be played by %u with %s: %s"), game->name, setup->seats, options,
             sentence != NULL ? _(sentence->one) : word);
    return false;
}

void seating_print(const struct game *game, const struct setup *setup,
                   struct seating_variant *variant)
{
    struct text options = TEXT(variant->options);
    struct text decks = TEXT(variant->decks);
    game_print_options(game, setup, &options);
    for (unsigned i = 0; i < game_numbers(game); i++)
        if (game_house_number(game, setup, i)) {
            text_add(&decks, decks.length > 0 ? " " : "");
            game_print_number(game, setup, i, &decks);
        }
}
