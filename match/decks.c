#include "match/decks.h"

#include <assert.h>
#include <string.h>

#include "match/lines.h"

enum { NAME_ROOM = 64 };

/* Notes what is wrong with a number, and what it could be. */
static bool decks_fail(struct record_reader *reader, const char *word, const struct game *game,
                       unsigned index, const char *part, size_t length)
{
    char detail[RECORD_DETAIL_ROOM];
    struct text out = TEXT(detail);
    text_add_n(&out, part, length);
    if (text_equal(word, "bad-number")) {
        text_add(&out, " (0..");
        text_number(&out, game->numbers[index].most);
        text_char(&out, ')');
    }
    return record_fail(reader, word, detail);
}

bool decks_parse(struct record_reader *reader, const char *list, const struct game *game,
                 struct setup *setup)
{
    const char *at = list;
    size_t length = 0;
    unsigned index = 0;
    const char *word = game_parse_numbers(game, list, setup, &index, &at, &length);
    if (word != NULL)
        return decks_fail(reader, word, game, index, at, length);
    return true;
}

/* --- files ------------------------------------------------------------------------------- */

/* The first line that holds anything says whose decks these are. */
static bool decks_first_line(struct record_reader *reader, const struct game *game)
{
    char name[NAME_ROOM], more[2];
    const enum line_read read = record_full_line(reader);
    if (read == LINE_BAD)
        return false;
    const char *rest = reader->text;
    if (read != LINE_SOME || !text_expect(&rest, "decks") ||
        text_word(&rest, name, sizeof name) == 0 || text_word(&rest, more, sizeof more) != 0) {
        reader->line += read == LINE_NONE && reader->line == 0; /* of an empty file */
        return record_fail(reader, "not-decks", reader->text);
    }
    if (!text_equal(name, game->name))
        return record_fail(reader, "other-decks", reader->text);
    return true;
}

/* `NAME NUMBER`; notes its line. */
static bool decks_line(struct record_reader *reader, const struct game *game, struct setup *setup,
                       uint32_t lines[NUMBERS_MAX])
{
    char name[NAME_ROOM], number[NAME_ROOM], more[2];
    unsigned index = 0;
    const char *rest = reader->text;
    text_word(&rest, name, sizeof name);
    text_word(&rest, number, sizeof number);
    if (text_word(&rest, more, sizeof more) != 0)
        number[0] = '\0';
    const char *word = game_set_number(game, name, number, setup, &index);
    if (word != NULL)
        return decks_fail(reader, word, game, index, reader->text, strlen(reader->text));
    lines[index] = reader->line;
    return true;
}

/* The sums. Where the number of seats is open, the first with which it comes to them decides. */
static bool decks_judge(struct record_reader *reader, const struct game *game,
                        const struct setup *setup, const uint32_t lines[NUMBERS_MAX])
{
    struct setup tried = *setup;
    const char *word = NULL, *table = NULL;
    const unsigned least = setup->seats != 0 ? setup->seats : game->seats_min;
    const unsigned most = setup->seats != 0 ? setup->seats : game->seats_max;
    for (unsigned seats = least; table == NULL && seats <= most; seats++) {
        tried.seats = (uint8_t)seats;
        word = game->admit(&tried);
        if (word == NULL)
            return true;
        table = game_table_of(game, word);
    }
    if (table == NULL)
        return true; /* it is not about numbers, so it is not the file's fault */
    uint32_t last = 0;
    for (unsigned i = 0; i < game_numbers(game); i++)
        if (text_equal(game->numbers[i].table, table) && lines[i] > last)
            last = lines[i];
    assert(last != 0); /* the game's own numbers add up */
    reader->line = last;
    return record_fail(reader, word, "");
}

bool decks_read(const char *bytes, size_t size, const struct game *game, struct setup *setup,
                struct record_error *error)
{
    struct record_reader reader = {.bytes = bytes, .size = size, .error = error};
    uint32_t lines[NUMBERS_MAX] = {0};
    *error = (struct record_error){.game = game};
    if (!decks_first_line(&reader, game))
        return false;
    for (;;) {
        const enum line_read read = record_full_line(&reader);
        if (read == LINE_NONE)
            return decks_judge(&reader, game, setup, lines);
        if (read == LINE_BAD || !decks_line(&reader, game, setup, lines))
            return false;
    }
}

/* --- printing ---------------------------------------------------------------------------- */

static void decks_comment(const char *text, const struct voice *voice, struct text *out)
{
    text_add(out, "# ");
    text_add(out, voice->translate(voice, text));
    text_char(out, '\n');
}

static void decks_pad(struct text *out, size_t from, size_t width)
{
    while (out->length < from + width)
        text_char(out, ' ');
}

void decks_print(const struct game *game, const struct setup *setup, const struct voice *voice,
                 struct text *out)
{
    const unsigned count = game_numbers(game);
    const char *table = "";
    size_t width = 0;
    for (unsigned i = 0; i < count; i++)
        if (strlen(game->numbers[i].name) > width)
            width = strlen(game->numbers[i].name);
    text_add(out, "decks ");
    text_add(out, game->name);
    text_char(out, '\n');
    for (unsigned i = 0; i < count; i++) {
        const struct number *number = &game->numbers[i];
        if (!text_equal(number->table, table)) {
            char word[NAME_ROOM];
            struct text heading = TEXT(word);
            table = number->table;
            text_add(&heading, "table.");
            text_add(&heading, table);
            const struct sentence *sentence = game_sentence(game, word);
            assert(sentence != NULL);
            text_char(out, '\n');
            decks_comment(sentence->one, voice, out);
        }
        const size_t from = out->length;
        text_add(out, number->name);
        decks_pad(out, from, width + 1);
        text_number(out, game_number(game, setup, i));
        decks_pad(out, from, width + 6);
        decks_comment(record_sentence(game_house_number(game, setup, i) ? "mark.house"
                                      : number->printed                 ? "mark.printed"
                                                                        : "mark.default")
                          ->one,
                      voice, out);
    }
}
