/* House decks: the numbers of a game's tables as text, as files and in records. Dicetto is the game
 * that has them; a game made up here has more than fit on one line. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/dicetto/dicetto.h"
#include "games/games.h"
#include "games/null/null.h"
#include "match/decks.h"

enum { MOVES = 64, ROOM = 1 << 14 };

static const char *as_it_is(const struct voice *voice, const char *text)
{
    (void)voice;
    return text;
}

static const struct voice plain = {.translate = as_it_is};

static unsigned index_of(const char *name)
{
    for (unsigned i = 0; i < game_numbers(&dicetto_game); i++)
        if (text_equal(dicetto_game.numbers[i].name, name))
            return i;
    fail_msg("no number is called %s", name);
    return 0;
}

static unsigned in_force(const struct setup *setup, const char *name)
{
    return game_number(&dicetto_game, setup, index_of(name));
}

/* --- numbers ----------------------------------------------------------------------------- */

/* What every game with tables must keep to, so that files and records can hold them. */
static void tables_are_sound(void **unused)
{
    (void)unused;
    for (unsigned g = 0; games[g] != NULL; g++) {
        const struct game *game = games[g];
        const struct setup setup = {.seats = game->seats_min};
        const unsigned count = game_numbers(game);
        assert_true(count < NUMBERS_MAX);
        for (unsigned i = 0; i < count; i++) {
            const struct number *number = &game->numbers[i];
            char heading[64];
            snprintf(heading, sizeof heading, "table.%s", number->table);
            assert_non_null(game_sentence(game, heading));
            assert_in_range(number->most, 1, 254);
            assert_in_range(game->number(&setup, i), 0, number->most);
            for (const char *c = number->name; *c != '\0'; c++)
                assert_true(isalnum((unsigned char)*c) || *c == '-');
            for (unsigned j = 0; j < i; j++) {
                assert_string_not_equal(game->numbers[j].name, number->name);
                /* a table stands together */
                if (text_equal(game->numbers[j].table, number->table))
                    assert_string_equal(game->numbers[i - 1].table, number->table);
            }
        }
    }
    assert_int_equal(game_numbers(&null_game), 0);
}

static void lists_are_read(void **unused)
{
    (void)unused;
    struct setup setup = {.seats = 2};
    unsigned index = 0;
    const char *at = NULL;
    size_t length = 0;
    assert_int_equal(in_force(&setup, "pair"), 3);
    assert_null(game_parse_numbers(&dicetto_game, " pair=0\tchance=9  points-pair=1 ", &setup,
                                   &index, &at, &length));
    assert_int_equal(in_force(&setup, "pair"), 0);
    assert_int_equal(in_force(&setup, "chance"), 9);
    assert_int_equal(in_force(&setup, "chance-d"), 2);
    assert_true(game_house_number(&dicetto_game, &setup, index_of("pair")));
    /* said, but no other than the game's own */
    assert_false(game_house_number(&dicetto_game, &setup, index_of("points-pair")));
    assert_false(game_house_number(&dicetto_game, &setup, index_of("chance-d")));

    char bytes[32];
    struct text out = TEXT(bytes);
    game_print_number(&dicetto_game, &setup, index_of("chance"), &out);
    assert_string_equal(bytes, "chance=9");
}

static void lists_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *list, *word, *part;
    } rows[] = {
        {"pear=1", "unknown-number", "pear=1"},
        {"pair", "bad-number", "pair"},
        {"pair=", "bad-number", "pair="},
        {"pair=-1", "bad-number", "pair=-1"},
        {"pair=1.5", "bad-number", "pair=1.5"},
        {"pair=60 chance=61", "bad-number", "chance=61"},
        {"points-pair=10", "bad-number", "points-pair=10"},
        {"pair=4294967297", "bad-number", "pair=4294967297"},
        {"pair=1 chance=2 pair=1", "double-number", "pair=1"},
        {"=1", "unknown-number", "=1"},
        {"pairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpair=1",
         "unknown-number",
         "pairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpairpair=1"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct setup setup = {.seats = 2};
        unsigned index = 0;
        const char *at = NULL;
        size_t length = 0;
        const char *word =
            game_parse_numbers(&dicetto_game, rows[i].list, &setup, &index, &at, &length);
        assert_non_null(word);
        assert_string_equal(word, rows[i].word);
        assert_non_null(record_sentence(word));
        assert_int_equal(length, strlen(rows[i].part));
        assert_memory_equal(at, rows[i].part, length);
    }
    struct setup setup = {.seats = 2};
    unsigned index = 0;
    assert_string_equal(game_set_number(&null_game, "pair", "1", &setup, &index), "unknown-number");
}

static void words_name_their_table(void **unused)
{
    (void)unused;
    assert_string_equal(game_table_of(&dicetto_game, "deck-too-large"), "deck");
    assert_null(game_table_of(&dicetto_game, "deck"));
    assert_null(game_table_of(&dicetto_game, "decks-too-large"));
    assert_null(game_table_of(&dicetto_game, "wrong-seats"));
    assert_null(game_table_of(&null_game, "deck-too-large"));
}

/* --- files ------------------------------------------------------------------------------- */

static void files_are_read(void **unused)
{
    (void)unused;
    static const char file[] = "# ours: ä\n\n  decks dicetto\n\tpair  7 # seven\n\nchance-d 0\n";
    struct setup setup = {.seats = 3};
    struct record_error error;
    assert_true(decks_read(file, sizeof file - 1, &dicetto_game, &setup, &error));
    assert_int_equal(in_force(&setup, "pair"), 7);
    assert_int_equal(in_force(&setup, "chance-d"), 0);
    assert_int_equal(in_force(&setup, "chance"), 4);
    assert_int_equal(setup.seats, 3);
}

static void files_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        uint32_t line;
        const char *word, *detail;
    } rows[] = {
        {"", 1, "not-decks", ""},
        {"# nothing\n", 1, "not-decks", ""},
        {"pair 3\n", 1, "not-decks", "pair 3"},
        {"decks\n", 1, "not-decks", "decks"},
        {"decks dicetto town\n", 1, "not-decks", "decks dicetto town"},
        {"\ndecks town\n", 2, "other-decks", "decks town"},
        {"decks dicetto\npear 3\n", 2, "unknown-number", "pear 3"},
        {"decks dicetto\n\npair\n", 3, "bad-number", "pair (0..60)"},
        {"decks dicetto\npair 61\n", 2, "bad-number", "pair 61 (0..60)"},
        {"decks dicetto\npair 3 3\n", 2, "bad-number", "pair 3 3 (0..60)"},
        {"decks dicetto\nmost-cards 10\n", 2, "bad-number", "most-cards 10 (0..9)"},
        {"decks dicetto\npair=3\n", 2, "unknown-number", "pair=3"},
        {"decks dicetto\npair 3\nchance 1\npair 3\n", 4, "double-number", "pair 3"},
        {"decks dicetto\npair 3", 2, "truncated", "pair 3"},
        {"decks dicetto\npair 3\r\n", 2, "bad-character", ""},
        /* sums: the last line of their table */
        {"decks dicetto\npair 20\nmost-cards 1\n", 2, "deck-too-large", ""},
        {"decks dicetto\nchance-d 1\npair 20\n# so\npoints-pair 1\n", 3, "deck-too-large", ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned seats = 0; seats <= 4; seats += 2) { /* not known yet, or known */
            struct setup setup = {.seats = (uint8_t)seats};
            struct record_error error;
            assert_false(
                decks_read(rows[i].bytes, strlen(rows[i].bytes), &dicetto_game, &setup, &error));
            assert_string_equal(error.word, rows[i].word);
            assert_int_equal(error.line, rows[i].line);
            assert_string_equal(error.detail, rows[i].detail);
            assert_true(game_sentence(&dicetto_game, error.word) != NULL ||
                        record_sentence(error.word) != NULL);
        }
    }
}

/* From 4 cards to 60. */
static void sums_have_limits(void **unused)
{
    (void)unused;
    struct setup setup = {.seats = 2};
    for (unsigned i = 0; text_equal(dicetto_game.numbers[i].table, "deck"); i++)
        setup.number[i] = 1; /* none */
    for (unsigned count = 0; count <= 61; count++) {
        setup.number[0] = (uint8_t)(1 + count / 2);
        setup.number[25] = (uint8_t)(1 + count - count / 2);
        const char *word = dicetto_game.admit(&setup);
        if (count < 4)
            assert_string_equal(word, "deck-too-small");
        else if (count > 60)
            assert_string_equal(word, "deck-too-large");
        else
            assert_null(word);
    }
    /* what has nothing to do with numbers is not the file's fault */
    static const char file[] = "decks dicetto\npair 4\n";
    struct record_error error;
    setup = (struct setup){.seats = 2, .option[2] = 4}; /* start=4 */
    assert_string_equal(dicetto_game.admit(&setup), "no-such-seat");
    assert_true(decks_read(file, sizeof file - 1, &dicetto_game, &setup, &error));
}

/* What is printed is a file, and says the same. */
static void printed_and_read(void **unused)
{
    (void)unused;
    struct rng rng = rng_stream(1, 1);
    unsigned admitted = 0;
    for (unsigned n = 0; n < 200; n++) {
        struct setup setup = {.seats = 2}, again = {.seats = 2};
        char bytes[DECKS_TEXT_MAX];
        struct text out = TEXT(bytes);
        struct record_error error;
        const unsigned count = game_numbers(&dicetto_game);
        for (unsigned i = 0; n > 0 && i < count; i++)
            if (rng_below(&rng, 2) == 0)
                setup.number[i] = (uint8_t)(1 + rng_below(&rng, 4));
        if (dicetto_game.admit(&setup) != NULL)
            continue;
        admitted++;
        decks_print(&dicetto_game, &setup, &plain, &out);
        assert_false(out.cut);
        assert_true(decks_read(bytes, out.length, &dicetto_game, &again, &error));
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(game_number(&dicetto_game, &setup, i),
                             game_number(&dicetto_game, &again, i));
    }
    assert_true(admitted > 100);
}

static void marks(void **unused)
{
    (void)unused;
    struct setup setup = {.seats = 2};
    char bytes[DECKS_TEXT_MAX];
    struct text out = TEXT(bytes);
    setup.number[index_of("pair")] = 1 + 7;
    setup.number[index_of("chance")] = 1 + 4; /* its own */
    decks_print(&dicetto_game, &setup, &plain, &out);
    assert_memory_equal(bytes, "decks dicetto\n\n# how many cards", 31);
    assert_non_null(strstr(bytes, "\npair                   7    # house\n"));
    assert_non_null(strstr(bytes, "\nchance                 4    # our default\n"));
    assert_non_null(strstr(bytes, "\nmost-cards             3    # printed in the rules\n"));
    assert_non_null(strstr(bytes, "\n\n# the points of the bonus cards\nfewest-dicetto "));
}

/* --- records ----------------------------------------------------------------------------- */

struct buffer {
    struct record_writer writer;
    struct text text;
    char bytes[ROOM];
};

static void buffer_put(struct record_writer *writer, const char *line, size_t length)
{
    text_add_n(&((struct buffer *)writer)->text, line, length);
}

static void write_header(const struct record *record, struct buffer *buffer)
{
    buffer->writer.put = buffer_put;
    buffer->text = TEXT(buffer->bytes);
    record_write_header(record, &buffer->writer);
    assert_false(buffer->text.cut);
}

#define GAME "dicecup 1\ngame dicetto\n"
#define SEATS "seats one two\n"

static bool read_text(const char *bytes, struct record *record, struct match *match,
                      struct record_error *error)
{
    static struct move moves[MOVES];
    return record_read(bytes, strlen(bytes), record, match, moves, MOVES, error);
}

static void records_hold_them(void **unused)
{
    (void)unused;
    struct record record, again;
    struct match match, replayed;
    struct record_error error;
    struct buffer buffer;
    assert_true(read_text(GAME "decks pair=0 pair-d=9\n" SEATS "decks points-pair=1 chance=1\n\n",
                          &record, &match, &error));
    assert_int_equal(bits_count(((struct dicetto *)match.state)->deck), 47);
    write_header(&record, &buffer);
    assert_string_equal(buffer.bytes, GAME "options bonus=off cards=10 start=random\n"
                                           "decks pair=0 pair-d=9 chance=1\n" SEATS "\n");
    assert_true(read_text(buffer.bytes, &again, &replayed, &error));
    assert_memory_equal(match.state, replayed.state, sizeof(struct dicetto));

    assert_true(read_text(GAME SEATS "\n", &record, &match, &error));
    write_header(&record, &buffer);
    assert_null(strstr(buffer.bytes, "decks"));
}

/* Numbers behind `position` replace those of the header from there on. */
static void positions_change_them(void **unused)
{
    (void)unused;
    static const char *const begin = "  space 1 pair\nbegin\n";
    struct record record, again;
    struct match match, replayed;
    struct record_error error;
    struct buffer buffer;
    char script[1024];
    snprintf(script, sizeof script,
             GAME "decks pair=5 chance=1\n" SEATS "\nposition\n%sposition bonus=on decks pair=6 "
                  "chance-d=0\n%sposition cards=3\n%s",
             begin, begin, begin);
    assert_true(read_text(script, &record, &match, &error));
    assert_int_equal(in_force(&record.setup, "pair"), 6);
    assert_int_equal(in_force(&record.setup, "chance"), 1);
    assert_int_equal(in_force(&record.setup, "chance-d"), 0);
    assert_int_equal(record.setup.option[0], 1);
    assert_int_equal(record.setup.option[1], 1);
    write_header(&record, &buffer);
    assert_true(read_text(buffer.bytes, &again, &replayed, &error));
    assert_memory_equal(match.state, replayed.state, sizeof(struct dicetto));
}

static void records_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes;
        uint32_t line;
        const char *word;
    } rows[] = {
        {"dicecup 1\ndecks pair=1\ngame dicetto\n" SEATS "\n", 2, "missing-game"},
        {GAME "decks pear=1\n" SEATS "\n", 3, "unknown-number"},
        {GAME "decks pair 1\n" SEATS "\n", 3, "bad-number"},
        {GAME "decks pair=1\ndecks pair=1\n" SEATS "\n", 4, "double-number"},
        {GAME "decks pair=60\n" SEATS "\n", 5, "deck-too-large"},
        {GAME SEATS "\nposition decks pair=1 pair=2\nbegin\n", 5, "double-number"},
        {GAME SEATS "\nposition pair=1\nbegin\n", 5, "unknown-option"},
        {GAME SEATS "\nposition decks pair=60\nbegin\n", 5, "deck-too-large"},
        {"dicecup 1\ngame null\ndecks pair=1\n" SEATS "\n", 3, "unknown-number"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct record record;
        struct match match;
        struct record_error error;
        assert_false(read_text(rows[i].bytes, &record, &match, &error));
        assert_string_equal(error.word, rows[i].word);
        assert_int_equal(error.line, rows[i].line);
    }
}

static unsigned nothing(const struct setup *setup, unsigned index)
{
    (void)setup, (void)index;
    return 0;
}

/* More than a line holds goes to several. */
static void long_lists_are_split(void **unused)
{
    (void)unused;
    static char names[NUMBERS_MAX][48];
    static struct number numbers[NUMBERS_MAX + 1];
    struct game game = null_game;
    struct record record = {.game = &game, .setup.seats = 2, .names = {"one", "two"}};
    struct buffer buffer;
    for (unsigned i = 0; i < NUMBERS_MAX; i++) {
        snprintf(names[i], sizeof names[i], "a-number-with-rather-a-long-name-%u", i);
        numbers[i] = (struct number){names[i], "table", 254, false};
        record.setup.number[i] = (uint8_t)(i + 2);
    }
    game.numbers = numbers;
    game.number = nothing;
    write_header(&record, &buffer);

    struct setup setup = {.seats = 2};
    unsigned lines = 0;
    for (char *line = buffer.bytes, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        unsigned index = 0;
        const char *at = NULL, *list = line;
        size_t length = 0;
        *end = '\0';
        assert_in_range(strlen(line), 0, RECORD_LINE_MAX);
        if (!text_expect(&list, "decks"))
            continue;
        lines++;
        assert_null(game_parse_numbers(&game, list, &setup, &index, &at, &length));
    }
    assert_in_range(lines, 5, 6);
    assert_memory_equal(setup.number, record.setup.number, sizeof setup.number);
}

/* --- Dicetto ----------------------------------------------------------------------------- */

/* Our own numbers, all of them said by the house, make the deck that is kept ready. */
static void dicetto_deck_is_ours(void **unused)
{
    (void)unused;
    struct setup setup = {.seats = 2};
    struct dicetto one, other;
    dicetto_game.start(&one, &setup);
    for (unsigned i = 0; i < game_numbers(&dicetto_game); i++)
        setup.number[i] = (uint8_t)(game_number(&dicetto_game, &setup, i) + 1);
    dicetto_game.start(&other, &setup);
    assert_memory_equal(&one, &other, sizeof one);
    assert_int_equal(bits_count(one.deck), 46);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables_are_sound),
        cmocka_unit_test(lists_are_read),
        cmocka_unit_test(lists_are_refused),
        cmocka_unit_test(words_name_their_table),
        cmocka_unit_test(files_are_read),
        cmocka_unit_test(files_are_refused),
        cmocka_unit_test(sums_have_limits),
        cmocka_unit_test(printed_and_read),
        cmocka_unit_test(marks),
        cmocka_unit_test(records_hold_them),
        cmocka_unit_test(positions_change_them),
        cmocka_unit_test(records_are_refused),
        cmocka_unit_test(long_lists_are_split),
        cmocka_unit_test(dicetto_deck_is_ours),
    };
    return cmocka_run_group_tests_name("decks", tests, NULL, NULL);
}
