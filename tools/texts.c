/* Writes what the page has to know of the games' words, as JSON, on standard output: the build
 * makes the page's catalogues of it (web/texts.mjs), so that an event is the same sentence in the
 * browser and at the prompt. It is a program of its own, since `dicecup` has the page inside.
 *
 *   {"games":{"town":{"seats":[2,6],"options":{"edition":["second","first"]},"bots":["random",..],
 *     "faces":["9",..],"events":{"stole":"s c o=from",..},"rules":{"cannot-pay":"Keep limit",..},
 *     "sentences":{"stole":"{seat} steals ..","mined":["{seat} mines a nugget.",".."],..},
 *     "decks":{"edition=second,extension=off":[["brute","store",2,0],..],..}},..},
 *    "table":{WORD:TEXT,..},"phrases":{..},"hub":{..},"record":{..}}
 *
 * `decks` has a list for each variant that is played with other cards: word, deck, how many there
 * are, points. Parts of events are those of core/notation.h, places in sentences those of
 * core/sentence.h. */
#include <stdio.h>

#include "bots/bots.h"
#include "core/dice.h"
#include "core/json.h"
#include "core/notation.h"
#include "games/games.h"
#include "hub/hub.h"
#include "match/record.h"

enum { PIECE = 4096 };

static void print_text(const char *words)
{
    char bytes[PIECE];
    struct text out = TEXT(bytes);
    json_text(&out, words);
    fputs(bytes, stdout);
}

/* `"name":`, behind a comma unless it is the first. */
static void print_name(const char *name, bool *first)
{
    fputs(*first ? "" : ",", stdout);
    *first = false;
    print_text(name);
    putchar(':');
}

static void print_item(const char *words, bool *first)
{
    fputs(*first ? "" : ",", stdout);
    *first = false;
    print_text(words);
}

static void print_sentences(const char *name, const struct sentence *list)
{
    bool first = true;
    printf("\"%s\":{", name);
    for (const struct sentence *s = list; s->word != NULL; s++) {
        print_name(s->word, &first);
        if (s->many == NULL) {
            print_text(s->one);
            continue;
        }
        putchar('[');
        print_text(s->one);
        putchar(',');
        print_text(s->many);
        putchar(']');
    }
    putchar('}');
}

static void print_rules(const struct sentence *list)
{
    bool first = true;
    printf("\"rules\":{");
    for (const struct sentence *s = list; s->word != NULL; s++)
        if (s->rule != NULL) {
            print_name(s->word, &first);
            print_text(s->rule);
        }
    putchar('}');
}

static void print_options(const struct game *game)
{
    bool first = true;
    printf("\"options\":{");
    for (const struct option *option = game->options; option->name != NULL; option++) {
        bool first_value = true;
        print_name(option->name, &first);
        putchar('[');
        for (const char *const *value = option->values; *value != NULL; value++)
            print_item(*value, &first_value);
        putchar(']');
    }
    putchar('}');
}

static void print_bots(const struct game *game)
{
    bool first = true;
    const struct bot *bot = NULL;
    printf("\"bots\":[");
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        print_item(bot->name, &first);
    putchar(']');
}

static void print_variant(const struct game *game, const struct setup *setup, bool *first)
{
    char bytes[PIECE];
    struct text key = TEXT(bytes);
    struct card_kind list[CARD_KINDS_MAX];
    for (unsigned i = 0; game->options[i].name != NULL; i++)
        if (game->options[i].decks) {
            text_add(&key, key.length > 0 ? "," : "");
            text_add(&key, game->options[i].name);
            text_add(&key, "=");
            text_add(&key, game->options[i].values[setup->option[i]]);
        }
    print_name(bytes, first);
    const unsigned count = game->card_kinds(setup, list);
    for (unsigned i = 0; i < count; i++)
        printf("%c[\"%s\",\"%s\",%u,%u]", i == 0 ? '[' : ',', list[i].word, list[i].deck,
               list[i].count, list[i].points);
    putchar(']');
}

/* The next variant that is played with other cards; false: that was the last. */
static bool next_variant(const struct game *game, struct setup *setup)
{
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        if (!game->options[i].decks)
            continue;
        if (game->options[i].values[++setup->option[i]] != NULL)
            return true;
        setup->option[i] = 0;
    }
    return false;
}

static void print_decks(const struct game *game)
{
    struct setup setup = {.seats = game->seats_min};
    bool first = true;
    printf("\"decks\":{");
    if (game->card_kinds != NULL)
        do
            if (game->admit(&setup) == NULL)
                print_variant(game, &setup, &first);
        while (next_variant(game, &setup));
    putchar('}');
}

static void print_game(const struct game *game)
{
    bool first = true;
    printf("{\"seats\":[%u,%u],", game->seats_min, game->seats_max);
    print_options(game);
    putchar(',');
    print_bots(game);
    printf(",\"faces\":[");
    for (unsigned face = 0; face < DICE_FACES; face++)
        print_item(game->face_word(face), &first);
    printf("],\"events\":{");
    first = true;
    for (const struct event_row *row = game->events; row->word != NULL; row++) {
        print_name(row->word, &first);
        print_text(row->parts);
    }
    printf("},");
    print_rules(game->sentences);
    putchar(',');
    print_sentences("sentences", game->sentences);
    putchar(',');
    print_decks(game);
    putchar('}');
}

int main(void)
{
    bool first = true;
    printf("{\"games\":{");
    for (const struct game *const *game = games; *game != NULL; game++) {
        print_name((*game)->name, &first);
        print_game(*game);
    }
    printf("},");
    print_sentences("table", table_words);
    putchar(',');
    print_sentences("phrases", table_phrases);
    putchar(',');
    print_sentences("hub", hub_words);
    putchar(',');
    print_sentences("record", record_words);
    printf("}\n");
    return fflush(stdout) == 0 && ferror(stdout) == 0 ? 0 : 1;
}
