/* Records of fair dice: written, read, verified; and tampered with in every way. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "match/record_fair.h"
#include "match/verify.h"
#include "tests/match/fair_games.h"

static struct move moves[FAIR_GAME_MOVES];
static char changed[FAIR_GAME_BYTES + 1000];

static const struct {
    const char *game, *options;
    unsigned seats;
} tables[] = {
    {"town", "", 3},
    {"town", "edition=first", 2},
    {"town", "extension=on,indians=on", 4},
    {"dicetto", "bonus=on", 4},
    {"dicetto", "", 2},
    {"null", "rounds=9", 5},
};
enum { TABLES = sizeof tables / sizeof tables[0] };

static struct fair_game *table(unsigned i, uint64_t number)
{
    return fair_game(games_find(tables[i].game), tables[i].options, tables[i].seats, number);
}

static enum verify_result verify(const char *bytes, size_t size, struct verify_report *report)
{
    return verify_run(bytes, size, moves, FAIR_GAME_MOVES, report);
}

/* --- the record --------------------------------------------------------------------------------
 */

static void record_round_trip(void **unused)
{
    (void)unused;
    static struct fair_game again;
    for (unsigned i = 0; i < TABLES; i++)
        for (uint64_t number = 0; number < 5; number++) {
            const struct fair_game *one = table(i, number);
            struct record_error error;
            assert_true(record_read(one->bytes, one->size, &again.record, &again.match, again.moves,
                                    FAIR_GAME_MOVES, &error));
            assert_memory_equal(&again.record.fair, &one->record.fair, sizeof one->record.fair);
            assert_int_equal(again.match.count, one->match.count);
            assert_int_equal(again.match.chances, one->match.chances);
            fair_game_write(&again);
            assert_string_equal(again.bytes, one->bytes);
        }
}

static void words_are_written_in_one_way(void **unused)
{
    (void)unused;
    struct fair_words words = {0};
    char room[400];
    struct text text = TEXT(room);
    assert_true(fair_set_words(&words, "100% #1\t\xd1\x89~!", 12));
    record_print_words(&words, &text);
    assert_string_equal(room, "100%25%20%231%09%D1%89~!");
    static const char *const refused[] = {"",    "%", "%2",  "%2g", "%d1",
                                          "%41", "#", "a b", "a\t", "\xd1\x89"};
    for (unsigned i = 0; i < sizeof refused / sizeof refused[0]; i++)
        assert_false(record_parse_words(refused[i], &words));
    assert_true(record_parse_words(room, &words));
    assert_int_equal(words.length, 12);
    memset(room, 'x', FAIR_WORDS_MAX + 1);
    room[FAIR_WORDS_MAX + 1] = '\0';
    assert_false(record_parse_words(room, &words));
    assert_true(record_parse_words(room + 1, &words));
}

#define HASH "3c66af6069475c57390aee249e013491083b8732424f96de9151ed9b662c8726"

static void headers_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *lines, *word;
        uint32_t line;
    } rows[] = {
        {"seats a b\ncommitment " HASH "0\n", "bad-hash", 4},
        {"seats a b\ncommitment " HASH " 0\n", "bad-hash", 4},
        {"seats a b\nseed abc\n", "bad-hash", 4},
        {"seats a b\nseed\n", "bad-hash", 4},
        {"seats a b\nseed " HASH "\nseed " HASH "\n", "double-header", 5},
        {"commitment " HASH "\ncommitment " HASH "\nseats a b\n", "double-header", 4},
        {"words 1 a\nseats a b\n", "missing-seats", 3},
        {"seats a b\nwords 3 a\n", "unknown-seat", 4},
        {"seats a b\nwords * a\n", "unknown-seat", 4},
        {"seats a b\nwords 1\n", "bad-words", 4},
        {"seats a b\nwords 1 a b\n", "bad-words", 4},
        {"seats a b\nwords 2 b\nwords 1 a\nwords 2 b\n", "double-header", 6},
        {"seats a b\nwards 1 a\n", "unknown-header", 4},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct verify_report report;
        const int size =
            snprintf(changed, sizeof changed, "dicecup 1\ngame null\n%s\n", rows[i].lines);
        assert_int_equal(verify(changed, (size_t)size, &report), VERIFY_BROKEN);
        assert_string_equal(report.error.word, rows[i].word);
        assert_int_equal(report.error.line, rows[i].line);
        assert_non_null(record_sentence(rows[i].word));
    }
}

/* --- what holds --------------------------------------------------------------------------------
 */

static void fair_games_are_fair(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < TABLES; i++)
        for (uint64_t number = 0; number < 5; number++) {
            const struct fair_game *one = table(i, number);
            struct verify_report report;
            assert_int_equal(verify(one->bytes, one->size, &report), VERIFY_FAIR);
            assert_int_equal(report.events, one->match.chances);
            assert_true(report.over);
        }
}

/* A game that goes on, one with moves taken back, and one without notes. */
static void parts_and_undo_are_fair(void **unused)
{
    (void)unused;
    static struct fair_game one;
    struct verify_report report;
    fair_game_start(&one, games_find("dicetto"), "", 2, 3);
    fair_game_play(&one, 3, 40);
    fair_game_write(&one);
    assert_int_equal(verify(one.bytes, one.size, &report), VERIFY_FAIR);
    assert_false(report.over);
    char *at = strstr(one.bytes, "\n1 "); /* the first move of seat 1 is made twice */
    assert_non_null(at);
    const char *behind = strchr(at + 1, '\n');
    const int size = snprintf(changed, sizeof changed, "%.*s\nundo 1%s", (int)(behind - one.bytes),
                              one.bytes, at);
    assert_int_equal(verify(changed, (size_t)size, &report), VERIFY_FAIR);
    assert_int_equal(report.events, one.match.chances);

    struct text text = TEXT(changed);
    bool comment = false;
    for (at = one.bytes; *at != '\0'; at++) {
        comment = *at == '#' || (comment && *at != '\n');
        if (!comment)
            text_char(&text, *at);
    }
    assert_null(strchr(changed, '#'));
    assert_int_equal(verify(changed, text.length, &report), VERIFY_FAIR);
    assert_int_equal(report.events, one.match.chances);
}

/* --- what does not ------------------------------------------------------------------------------
 */

/* Changes the record of a game so that the line that starts with `start` is another (NULL: none).
 */
static size_t with_line(const struct fair_game *one, const char *start, const char *line)
{
    struct text text = TEXT(changed);
    for (const char *at = one->bytes; *at != '\0';) {
        const char *end = strchr(at, '\n') + 1;
        if (strncmp(at, start, strlen(start)) != 0)
            text_add_n(&text, at, (size_t)(end - at));
        else if (line != NULL) {
            text_add(&text, line);
            text_char(&text, '\n');
        }
        at = end;
    }
    return text.length;
}

static void what_is_missing_is_named(void **unused)
{
    (void)unused;
    const struct fair_game *one = table(3, 1);
    struct verify_report report;
    assert_int_equal(verify(changed, with_line(one, "commitment", NULL), &report),
                     VERIFY_NO_PROMISE);
    assert_int_equal(verify(changed, with_line(one, "seed", NULL), &report), VERIFY_NOT_OPENED);
    assert_int_equal(verify(changed, with_line(one, "commitment", "commitment " HASH), &report),
                     VERIFY_OTHER_SEED);
    assert_int_equal(verify(changed, with_line(one, "seed", "seed " HASH), &report),
                     VERIFY_OTHER_SEED);
    assert_int_equal(verify(changed, with_line(one, "commitment", "practice"), &report),
                     VERIFY_PRACTICE);
    assert_int_equal(verify(changed, with_line(one, "end", "position\nat collect\nbegin"), &report),
                     VERIFY_NO_GAME);
    assert_int_equal(verify(changed, with_line(one, "end", "end 1 2 3 4"), &report), VERIFY_BROKEN);
}

/* A seed of one's own with a commitment that fits: the promise holds, the dice do not. */
static void another_seed_gives_other_dice(void **unused)
{
    (void)unused;
    struct fair_game *one = table(4, 2);
    struct verify_report report;
    one->record.fair.seed[7] ^= 4;
    fair_commit(one->record.fair.seed, one->record.fair.commitment);
    fair_game_write(one);
    assert_int_equal(verify(one->bytes, one->size, &report), VERIFY_OTHER_MOVE);
}

static void other_words_give_other_dice(void **unused)
{
    (void)unused;
    struct verify_report report;
    struct fair_game *one = table(3, 4);
    struct fair_words *words = one->record.fair.words;
    const struct fair_words first = words[0], second = words[1];
    assert_true(first.length > 0 || second.length > 0);
    words[0] = second; /* the same words by other seats */
    words[1] = first;
    fair_game_write(one);
    assert_int_equal(verify(one->bytes, one->size, &report), VERIFY_OTHER_MOVE);
    words[0] = first;
    words[1] = second;
    fair_game_write(one);
    assert_int_equal(verify(one->bytes, one->size, &report), VERIFY_FAIR);
    for (unsigned seat = 0; seat < 4; seat++) {
        const struct fair_words mine = words[seat];
        words[seat].length = 0;
        assert_true(fair_set_words(&words[seat], "x", mine.length == 1 ? 0 : 1));
        fair_game_write(one);
        assert_int_equal(verify(one->bytes, one->size, &report), VERIFY_OTHER_MOVE);
        words[seat] = mine;
    }
}

/* The number of the line at `at`. */
static uint32_t line_of(const char *bytes, const char *at)
{
    uint32_t line = 1;
    for (; bytes < at; bytes++)
        line += *bytes == '\n';
    return line;
}

/* Puts words in the place of the line at `at`, and says that the verdict must name this line. */
static void assert_found(const struct fair_game *one, const char *at, const char *words,
                         const char *given)
{
    const char *end = strchr(at, '\n');
    const int size = snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - one->bytes),
                              one->bytes, words, end);
    struct verify_report report;
    assert_int_equal(verify(changed, (size_t)size, &report), VERIFY_OTHER_MOVE);
    assert_int_equal(report.line, line_of(one->bytes, at));
    assert_string_equal(report.given, given);
    if (words[0] != '#')
        assert_string_equal(report.recorded, words);
}

/* Every roll and draw of a game in turn: another legal result, an illegal one, none, another note.
 */
static void each_tampered_line_is_named(void **unused)
{
    (void)unused;
    for (unsigned i = 0; i < TABLES; i++) {
        struct fair_game *one = table(i, 7);
        const struct game *game = one->match.game;
        uint32_t n = 0;
        const char *at = strstr(one->bytes, "\n\n") + 2;
        for (uint32_t m = 0; m < one->match.count; m++, at = strchr(at, '\n') + 1) {
            const struct move *move = &one->match.moves[m];
            char given[200], other[200];
            struct text text = TEXT(given);
            record_print_move(game, move, &text);
            if (move->seat == CHANCE && n++ % 7 == 0) {
                struct move wrong = *move;
                const uint32_t outcomes = game->outcomes(one->match.first);
                for (uint32_t k = 0; k < outcomes && memcmp(&wrong, move, sizeof wrong) == 0; k++)
                    game->outcome(one->match.first, k, &wrong);
                text = TEXT(other);
                record_print_move(game, &wrong, &text);
                if (memcmp(&wrong, move, sizeof wrong) != 0)
                    assert_found(one, at, other, given);
                assert_found(one, at, "* roll 1 7", given);
                assert_found(one, at, "1 pass", given);
            }
            assert_null(game->apply(one->match.first, move, NULL));
        }
        assert_true(n > 20);
    }
}

static void wrong_notes_are_named(void **unused)
{
    (void)unused;
    const struct fair_game *one = table(4, 3);
    const char *at = strstr(one->bytes, "* roll");
    const char *end = strstr(at, "  # ");
    char right[16], almost[32]; /* the right index, out of others */
    struct text text = TEXT(right), more = TEXT(almost);
    text_add_n(&text, end + 4, strcspn(end + 4, "/"));
    text_add(&more, right);
    text_add(&more, "/1295");
    const char *const notes[] = {almost,         "0/0",          "1296/1296",
                                 "4294967295/6", "6/4294967295", "00000000006/7"};
    for (unsigned i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        const int size = snprintf(changed, sizeof changed, "%.*s # %s \t%s",
                                  (int)(end - one->bytes), one->bytes, notes[i], strchr(end, '\n'));
        struct verify_report report;
        assert_int_equal(verify(changed, (size_t)size, &report), VERIFY_OTHER_NOTE);
        assert_int_equal(report.line, line_of(one->bytes, at));
        assert_non_null(strstr(report.given, "/1296"));
    }
}

/* --- any bytes ----------------------------------------------------------------------------------
 */

/* What was accepted must have promised the same and rolled and drawn the same, as far as it goes.
 */
static void assert_untouched(const struct fair_game *one, const struct verify_report *report)
{
    assert_memory_equal(&report->record.fair, &one->record.fair, sizeof one->record.fair);
    uint32_t events = 0, m = 0;
    for (uint32_t i = 0; i < one->match.count && events < report->events; i++) {
        if (one->match.moves[i].seat != CHANCE)
            continue;
        while (moves[m].seat != CHANCE)
            m++;
        assert_memory_equal(&moves[m], &one->match.moves[i], sizeof moves[m]);
        m++;
        events++;
    }
    assert_int_equal(events, report->events);
}

static void random_changes_never_pass(void **unused)
{
    (void)unused;
    unsigned counts[VERIFY_BROKEN + 1] = {0};
    for (unsigned i = 0; i < TABLES; i++) {
        const struct fair_game *one = table(i, 11);
        struct rng rng = rng_stream(i, 12);
        const size_t header = (size_t)(strstr(one->bytes, "\n\n") - one->bytes);
        for (unsigned time = 0; time < 1500; time++) {
            struct verify_report report;
            memcpy(changed, one->bytes, one->size);
            size_t size = one->size;
            for (unsigned n = rng_below(&rng, 3) + 1; n > 0; n--) {
                /* the short header as often as the long rest */
                const size_t at =
                    rng_below(&rng, (uint32_t)(rng_below(&rng, 2) == 0 ? header : size));
                const unsigned how = rng_below(&rng, 8);
                if (how < 4) /* a byte that stands somewhere else, a digit, or any */
                    changed[at] = one->bytes[rng_below(&rng, (uint32_t)one->size)];
                else if (how < 6)
                    changed[at] = (char)('0' + rng_below(&rng, 10));
                else if (how == 6)
                    changed[at] = (char)rng_next(&rng);
                else
                    memmove(changed + at, changed + at + 1, --size - at);
            }
            const enum verify_result result = verify(changed, size, &report);
            counts[result]++;
            if (result == VERIFY_FAIR)
                assert_untouched(one, &report);
            else if (result == VERIFY_BROKEN)
                assert_non_null(report.error.word);
        }
    }
    /* all of it has been met */
    assert_true(counts[VERIFY_FAIR] > 0 && counts[VERIFY_OTHER_SEED] > 0);
    assert_true(counts[VERIFY_OTHER_MOVE] > 0 && counts[VERIFY_OTHER_NOTE] > 0);
    assert_true(counts[VERIFY_BROKEN] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_round_trip),
        cmocka_unit_test(words_are_written_in_one_way),
        cmocka_unit_test(headers_are_refused),
        cmocka_unit_test(fair_games_are_fair),
        cmocka_unit_test(parts_and_undo_are_fair),
        cmocka_unit_test(what_is_missing_is_named),
        cmocka_unit_test(another_seed_gives_other_dice),
        cmocka_unit_test(other_words_give_other_dice),
        cmocka_unit_test(each_tampered_line_is_named),
        cmocka_unit_test(wrong_notes_are_named),
        cmocka_unit_test(random_changes_never_pass),
    };
    return cmocka_run_group_tests_name("verify", tests, NULL, NULL);
}
