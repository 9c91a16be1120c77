/* Matches, records and rule scripts, on the null game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/null/null.h"
#include "match/script.h"

enum { ROOM = 4096, MOVES = 512 };

/* --- help -------------------------------------------------------------------------------- */

struct buffer {
    struct record_writer writer;
    struct text text;
    char bytes[ROOM * 4];
};

static void buffer_put(struct record_writer *writer, const char *line, size_t length)
{
    struct buffer *buffer = (struct buffer *)writer;
    text_add_n(&buffer->text, line, length);
}

static void buffer_open(struct buffer *buffer)
{
    buffer->writer.put = buffer_put;
    buffer->text = TEXT(buffer->bytes);
}

static struct record null_record(unsigned seats)
{
    struct record record = {.game = &null_game, .setup = {.seats = (uint8_t)seats}};
    for (unsigned i = 0; i < seats; i++)
        snprintf(record.names[i], sizeof record.names[i], i == 0 ? "you" : "bot-%u", i);
    return record;
}

static struct move pick(unsigned seat, unsigned number)
{
    return (struct move){.kind = NULL_PICK, .seat = (uint8_t)seat, .a = (uint8_t)number};
}

/* Chance by ChaCha, everybody else as the stream of a cheap generator says, to the end or until
 * `most` moves are made. */
static void play_on(struct match *match, struct chacha *chacha, struct rng *rng, uint32_t most)
{
    while (match_waiting(match) != 0 && match->count < most) {
        if (match_waiting(match) == CHANCE_BIT) {
            assert_null(match_chance(match, chacha, NULL));
            continue;
        }
        struct move list[CHOICES_MAX];
        const unsigned seat = (unsigned)__builtin_ctz(match_waiting(match));
        const unsigned count = null_game.choices(match->state, seat, list);
        assert_null(match_apply(match, &list[rng_below(rng, count)], NULL));
    }
}

static void chacha_open(struct chacha *chacha, uint64_t seed)
{
    uint8_t key[CHACHA_KEY_BYTES];
    chacha_key_of_number(seed, key);
    chacha_start(chacha, key, 0);
}

struct differences {
    struct script_listener listener;
    unsigned count;
    uint32_t line; /* of the first */
    char expected[ROOM], found[ROOM];
};

static void note(struct script_listener *listener, const struct script_difference *difference)
{
    struct differences *all = (struct differences *)listener;
    if (all->count++ > 0)
        return;
    all->line = difference->line;
    snprintf(all->expected, sizeof all->expected, "%s", difference->expected);
    snprintf(all->found, sizeof all->found, "%s", difference->found);
}

static enum script_result run(const char *script, struct differences *all,
                              struct record_error *error)
{
    static struct move moves[MOVES];
    memset(all, 0, sizeof *all);
    all->listener.differs = note;
    return script_run(script, strlen(script), moves, MOVES, &all->listener, error);
}

#define HEADER "dicecup 1\ngame null\noptions rounds=1\nseats one two\n\n"
#define ROLLED HEADER "* roll 1 4\n* roll 2 2\n" /* the header is lines 1 to 5 */

/* --- matches ----------------------------------------------------------------------------- */

static void test_record_round_trip(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct move moves[MOVES], again[MOVES];
        struct match match, loaded;
        struct record record = null_record(2 + (unsigned)(seed % 5)), read;
        record.setup.option[0] = (uint8_t)(seed % 3);
        struct chacha chacha;
        struct rng rng = rng_stream(seed, 0);
        chacha_open(&chacha, seed);
        assert_null(match_start(&match, &null_game, &record.setup, moves, MOVES));
        /* Some stop in the middle. */
        play_on(&match, &chacha, &rng, seed % 4 == 0 ? (uint32_t)(seed % 23) : MOVES);

        struct buffer first, second;
        struct record_error error;
        buffer_open(&first);
        buffer_open(&second);
        record_write(&record, &match, &first.writer);
        assert_true(
            record_read(first.bytes, first.text.length, &read, &loaded, again, MOVES, &error));
        assert_int_equal(loaded.count, match.count);
        assert_memory_equal(loaded.moves, match.moves, match.count * sizeof *moves);
        assert_true(match_hash(&loaded) == match_hash(&match));
        record_write(&read, &loaded, &second.writer);
        assert_string_equal(first.bytes, second.bytes);
    }
}

static void test_setup_refused(void **state)
{
    (void)state;
    struct match match;
    struct move moves[4];
    const struct setup alone = {.seats = 1};
    assert_string_equal(match_start(&match, &null_game, &alone, moves, 4), "seat-count");
}

static void test_moves_run_out(void **state)
{
    (void)state;
    struct match match;
    struct move moves[2];
    struct chacha chacha;
    const struct setup setup = {.seats = 3};
    chacha_open(&chacha, 1);
    assert_null(match_start(&match, &null_game, &setup, moves, 2));
    assert_string_equal(match_chance(&match, &chacha, NULL), "too-many-moves");
    assert_int_equal(match.count, 2);
}

static void test_undo(void **state)
{
    (void)state;
    struct match match;
    struct move moves[MOVES];
    struct chacha chacha;
    const struct setup setup = {.seats = 3};
    chacha_open(&chacha, 5);
    assert_null(match_start(&match, &null_game, &setup, moves, MOVES));
    assert_string_equal(match_undo(&match, 0), "nothing-to-undo");
    assert_null(match_chance(&match, &chacha, NULL));
    assert_string_equal(match_undo(&match, 0), "undo-past-chance");

    const uint64_t before = match_hash(&match);
    const struct move first = pick(1, 2), other = pick(1, 3);
    assert_null(match_apply(&match, &first, NULL));
    const uint64_t picked = match_hash(&match);
    assert_string_equal(match_undo(&match, 0), "undo-past-another-seat");
    assert_true(match_hash(&match) == picked);
    assert_null(match_undo(&match, 1));
    assert_true(match_hash(&match) == before);
    assert_int_equal(match.count, 3);
    assert_null(match_apply(&match, &other, NULL));

    /* An answer that is still hidden can be thought over, even after others have answered. */
    const struct move second = pick(0, 1), last = pick(2, 1);
    assert_null(match_apply(&match, &second, NULL));
    assert_null(match_undo(&match, 0));
    assert_null(match_apply(&match, &second, NULL));
    assert_string_equal(match_undo(&match, 1), "undo-past-another-seat");
    /* The last answer opens them all. */
    assert_null(match_apply(&match, &last, NULL));
    assert_string_equal(match_undo(&match, 2), "undo-past-reveal");
}

static void test_refused_move_changes_nothing(void **state)
{
    (void)state;
    struct match match;
    struct move moves[MOVES];
    const struct setup setup = {.seats = 2};
    assert_null(match_start(&match, &null_game, &setup, moves, MOVES));
    const uint64_t before = match_hash(&match);
    const struct move early = pick(0, 1);
    assert_string_equal(match_apply(&match, &early, NULL), "not-your-turn");
    assert_int_equal(match.count, 0);
    assert_int_equal(match.chances, 0); /* by which the next number is drawn */
    assert_true(match_hash(&match) == before);
}

static void test_names(void **state)
{
    (void)state;
    assert_true(record_valid_name("a"));
    assert_true(record_valid_name("az_09-"));
    assert_true(record_valid_name("123456789012345678901234"));
    assert_false(record_valid_name("1234567890123456789012345"));
    assert_false(record_valid_name(""));
    assert_false(record_valid_name("Ann"));
    assert_false(record_valid_name("a b"));
}

/* --- broken records ---------------------------------------------------------------------- */

struct broken {
    const char *bytes;
    uint32_t line;
    const char *word;
};

static const struct broken broken[] = {
    {"", 1, "not-a-record"},
    {"\n", 1, "not-a-record"},
    {"hello\n", 1, "not-a-record"},
    {"dicecup 2\n", 1, "unknown-version"},
    {"dicecup 1 2\n", 1, "unknown-version"},
    {"dicecup\n", 1, "unknown-version"},
    {"dicecup 1\n", 1, "missing-game"},
    {"dicecup 1\nseats one two\n", 2, "missing-game"},
    {"dicecup 1\ngame chess\n", 2, "unknown-game"},
    {"dicecup 1\ngame null null\n", 2, "unknown-game"},
    {"dicecup 1\ngame null\ngame null\n", 3, "double-header"},
    {"dicecup 1\ngame null\n\n", 3, "missing-seats"},
    {"dicecup 1\ngame null\npractice yes\n", 3, "unknown-header"},
    {"dicecup 1\ngame null\nplayers a b\n", 3, "unknown-header"},
    {"dicecup 1\ngame null\noptions rounds=4\n", 3, "unknown-value"},
    {"dicecup 1\ngame null\noptions speed=4\n", 3, "unknown-option"},
    {"dicecup 1\ngame null\noptions rounds\n", 3, "option-without-value"},
    {"dicecup 1\ngame null\nseats one\n", 3, "bad-seats"},
    {"dicecup 1\ngame null\nseats a b c d e f g\n", 3, "bad-seats"},
    {"dicecup 1\ngame null\nseats a B\n", 3, "bad-name"},
    {"dicecup 1\ngame null\nseats a 1234567890123456789012345\n", 3, "bad-name"},
    {HEADER "* roll 1 4", 6, "truncated"},
    {HEADER "* roll 1 4\r\n", 6, "bad-character"},
    {HEADER "* roll 1 \x1b[2J\n", 6, "bad-character"},
    {HEADER "* roll 1 7\n", 6, "out-of-range"},
    {HEADER "# a comment\n\n1 pick 1\n", 8, "not-your-turn"},
    {HEADER "1\n", 6, "no-move"},
    {HEADER "3 pick 1\n", 6, "unknown-seat"},
    {HEADER "0 pick 1\n", 6, "unknown-seat"},
    {HEADER "dance\n", 6, "unknown-line"},
    {HEADER "undo\n", 6, "nothing-to-undo"},
    {HEADER "undo 7\n", 6, "unknown-seat"},
    {ROLLED "1 pick 1\nundo 1 1\n", 9, "unknown-line"},
    {ROLLED "1 pick 1\nundo 1 :\n", 9, "unknown-line"},
    {ROLLED "1 pick 1\nundo 1 : undo-past-chance today\n", 9, "unknown-line"},
    {HEADER "end 0 0\n", 6, "not-over"},
    {ROLLED "position nonsense=1\nbegin\n", 8, "unknown-option"},
    {HEADER "position\nround 1\n", 7, "endless-position"},
    {HEADER "position\nmoon 1\nbegin\n", 7, "unknown-line"},
    {HEADER "position\nseat 2 die 3 pick - points 0\nbegin\n", 8, "impossible"},
    {ROLLED "1 pick 1\n2 pick 1\nend 0 1\n", 10, "wrong-points"},
    {ROLLED "1 pick 1\n2 pick 1\nend 1\n", 10, "wrong-points"},
    {ROLLED "1 pick 1\n2 pick 1\nend 1 0 0\n", 10, "wrong-points"},
    {ROLLED "1 pick 1\n2 pick 1\nend 1 0\n1 pick 1\n", 11, "behind-the-end"},
};

static void test_broken_records(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        struct record record;
        struct match match;
        struct move moves[MOVES];
        struct record_error error;
        const char *bytes = broken[i].bytes;
        if (record_read(bytes, strlen(bytes), &record, &match, moves, MOVES, &error))
            fail_msg("accepted: %s", bytes);
        if (error.line != broken[i].line || strcmp(error.word, broken[i].word) != 0)
            fail_msg("%s\nline %u, %s", bytes, (unsigned)error.line, error.word);
        for (const char *c = error.detail; *c != '\0'; c++)
            assert_true(*c >= ' ' && *c <= '~');
        assert_true(record_sentence(error.word) != NULL ||
                    game_sentence(&null_game, error.word) != NULL);
    }
}

/* Every beginning of a record is either a shorter record or an error with its last line's number.
 */
static void test_truncated_anywhere(void **state)
{
    (void)state;
    static const char whole[] = ROLLED "1 pick 1\n2 pick 3\nend 1 1\n";
    for (size_t length = 0; length + 1 < sizeof whole; length++) {
        struct record record;
        struct match match;
        struct move moves[MOVES];
        struct record_error error;
        char *bytes = malloc(length + 1);
        assert_non_null(bytes);
        memcpy(bytes, whole, length);
        const bool read = record_read(bytes, length, &record, &match, moves, MOVES, &error);
        if (length > 0 && whole[length - 1] != '\n')
            assert_false(read);
        free(bytes);
    }
}

static void test_huge_records(void **state)
{
    (void)state;
    struct record record;
    struct match match;
    struct move moves[4];
    struct record_error error;
    const size_t size = (size_t)RECORD_SIZE_MAX + 1;
    char *bytes = malloc(size);
    assert_non_null(bytes);
    memset(bytes, '\n', size);
    assert_false(record_read(bytes, size, &record, &match, moves, 4, &error));
    assert_string_equal(error.word, "file-too-large");

    memset(bytes, 'x', ROOM);
    memcpy(bytes, HEADER, sizeof HEADER - 1);
    assert_false(record_read(bytes, ROOM, &record, &match, moves, 4, &error));
    assert_string_equal(error.word, "line-too-long");
    assert_int_equal(error.line, 6);
    free(bytes);

    static const char many[] = ROLLED "1 pick 1\n2 pick 1\n";
    assert_false(record_read(many, strlen(many), &record, &match, moves, 3, &error));
    assert_string_equal(error.word, "too-many-moves");
    assert_int_equal(error.line, 9);
}

static void test_comments_and_blanks(void **state)
{
    (void)state;
    static const char bytes[] =
        "dicecup 1   # version\n# who plays?\ngame null\n"
        "\toptions  rounds=1 \nseats one two\n \n\n"
        "# \xc3\xa9 is fine here\n  * roll 1   4 # four\n\n*\troll 2 2\t# two\n";
    struct record record;
    struct match match;
    struct move moves[MOVES];
    struct record_error error;
    assert_true(record_read(bytes, strlen(bytes), &record, &match, moves, MOVES, &error));
    assert_int_equal(match.count, 2);
    assert_string_equal(record.names[1], "two");
    assert_int_equal(record.setup.option[0], 1);
}

/* --- scripts ----------------------------------------------------------------------------- */

static const char good_script[] = HEADER "legal *: -\nlegal 1:\n* roll 1 4\n* roll 2 2\n"
                                         ">2 rolled seat=2 die=2\n>1 .\n"
                                         "waits 1 2\nlegal 1: pick 3; pick 2; pick 1\n"
                                         "legal\t2:  pick 3 ;\tpick 2\t; pick 1 ;\n"
                                         "1 pick 3\n=2 seat 1 die ? pick ? points 0\n"
                                         "!= seat 1 die 4 pick 2 points 0\n"
                                         "refuse 1 pick 1 : not-your-turn\ncannot 1 pick 1\n"
                                         "can 2 pick 1\nundo\n1 pick 3\n2 pick 3\n"
                                         "> ...\n> scored seat=1 points=1\n> over\n> .\n"
                                         "score 1 0\nwinner 1\nwaits -\nend 1 0\n";

static void test_good_script(void **state)
{
    (void)state;
    struct differences all;
    struct record_error error;
    const enum script_result result = run(good_script, &all, &error);
    if (result == SCRIPT_FAILED)
        fail_msg("line %u: expected %s, found %s", (unsigned)all.line, all.expected, all.found);
    assert_int_equal(result, SCRIPT_PASSED);
}

struct wrong {
    const char *script;
    uint32_t line;
    const char *expected, *found;
};

static const struct wrong wrong[] = {
    {ROLLED "> rolled seat=2 die=3\n", 8, "rolled seat=2 die=3", "rolled seat=2 die=2"},
    {ROLLED ">1 rolled seat=2 die=2\n", 8, "rolled seat=2 die=2", "no further event"},
    {ROLLED "> .\n", 8, "no further event", "rolled seat=2 die=2"},
    {ROLLED "> ...\n> over\n", 9, "over", "none of: rolled seat=2 die=2"},
    {ROLLED "> rolled seat=2 die=2\n> over\n", 9, "over", "no further event"},
    {ROLLED "= seat 1 die 3 pick - points 0\n", 8, "seat 1 die 3 pick - points 0",
     "seat 1 die 4 pick - points 0"},
    {ROLLED "=2 seat 1 die 4 pick - points 0\n", 8, "seat 1 die 4 pick - points 0",
     "seat 1 die ? pick - points 0"},
    {ROLLED "= moon 3\n", 8, "moon 3", "no such line"},
    {ROLLED "!= round 1 of 1\n", 8, "not the line: round 1 of 1", "round 1 of 1"},
    {ROLLED "waits 1\n", 8, "waits 1", "waits 1 2"},
    {HEADER "waits -\n", 6, "waits -", "waits *"},
    {ROLLED "legal 1: pick 1; pick 2\n", 8, "legal 1: pick 1; pick 2", "surplus: pick 3"},
    {ROLLED "1 pick 1\nlegal 1: pick 1\n", 9, "legal 1: pick 1", "missing: pick 1"},
    {ROLLED "legal 1: jump\n", 8, "legal 1: jump", "unknown-move at: jump"},
    {ROLLED "legal 1: pick 1; ; pick 2\n", 8, "legal 1: pick 1; ; pick 2", "unknown-move at: "},
    {HEADER "cannot 1 pick 4\n", 6, "cannot 1 pick 4", "the move cannot be read: out-of-range"},
    {HEADER "can 1 pick 1\n", 6, "can 1 pick 1", "not-your-turn, legal: -"},
    {ROLLED "cannot 1 pick 1\n", 8, "cannot 1 pick 1", "accepted, legal: pick 1; pick 2; pick 3"},
    {ROLLED "cannot 1 jump\n", 8, "cannot 1 jump", "the move cannot be read: unknown-move"},
    {ROLLED "refuse 1 pick 1 : not-your-turn\n", 8, "refuse 1 pick 1 : not-your-turn", "accepted"},
    {HEADER "refuse 1 pick 1 : too-late\n", 6, "refuse 1 pick 1 : too-late", "not-your-turn"},
    {ROLLED "score 1 0\n", 8, "1 0", "0 0"},
    {ROLLED "winner 1\n", 8, "1", "-"},
    {ROLLED "hash 0000000000000000\n", 8, "0000000000000000", NULL},
    {ROLLED "1 pick 4\n", 8, "1 pick 4", "out-of-range"},
    {ROLLED "undo\n", 8, "undo", "undo-past-chance"},
    {ROLLED "1 pick 1\nundo : undo-past-chance\n", 9, "undo : undo-past-chance", "not-refused"},
    {ROLLED "1 pick 1\n2 pick 1\nend 0 1\n", 10, "end 0 1", "wrong-points: 1 0"},
};

static void test_wrong_scripts_fail(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct differences all;
        struct record_error error;
        const struct wrong *row = &wrong[i];
        if (run(row->script, &all, &error) != SCRIPT_FAILED)
            fail_msg("did not fail: %s", row->script);
        assert_int_equal(all.count, 1);
        assert_int_equal(all.line, row->line);
        assert_string_equal(all.expected, row->expected);
        if (row->found != NULL)
            assert_string_equal(all.found, row->found);
    }
}

/* More moves than any list holds. */
static void test_too_many_legal_moves(void **state)
{
    (void)state;
    struct buffer script;
    struct differences all;
    struct record_error error;
    buffer_open(&script);
    text_add(&script.text, ROLLED "legal 1: ");
    for (unsigned i = 0; i < CHOICES_MAX + 1; i++)
        text_add(&script.text, "pick 1;");
    text_add(&script.text, "\n");
    assert_int_equal(run(script.bytes, &all, &error), SCRIPT_FAILED);
    assert_string_equal(all.found, "too-many-moves at: pick 1");
}

/* All differences of one position are told, those behind the next move are not. */
static void test_differences_of_one_position(void **state)
{
    (void)state;
    struct differences all;
    struct record_error error;
    assert_int_equal(run(ROLLED "waits 1\nscore 5 5\n1 pick 1\nwaits 1\n", &all, &error),
                     SCRIPT_FAILED);
    assert_int_equal(all.count, 2);
    assert_int_equal(all.line, 8);
}

static void test_broken_scripts(void **state)
{
    (void)state;
    static const struct broken rows[] = {
        {ROLLED "legal 1 pick 1\n", 8, "unknown-seat"},
        {ROLLED "legal\n", 8, "unknown-seat"},
        {ROLLED "legal 1\n", 8, "unknown-seat"},
        {ROLLED "legal 01 pick 1\n", 8, "unknown-seat"},
        {ROLLED "legal 3: pick 1\n", 8, "unknown-seat"},
        {ROLLED "legal 123456789012345: pick 1\n", 8, "unknown-seat"},
        {ROLLED "can 3 pick 1\n", 8, "unknown-seat"},
        {HEADER "can * roll 1 4\n", 6, "unknown-seat"},
        {ROLLED "refuse 3 pick 1 : not-your-turn\n", 8, "unknown-seat"},
        {ROLLED "winner 3\n", 8, "unknown-seat"},
        {ROLLED "waits 3\n", 8, "unknown-seat"},
        {ROLLED "waits\n", 8, "unknown-seat"},
        {ROLLED "waits - 1\n", 8, "unknown-seat"},
        {ROLLED ">9 over\n", 8, "unknown-seat"},
        {ROLLED ">* over\n", 8, "unknown-seat"},
        {ROLLED ">\n", 8, "unknown-line"},
        {ROLLED "=\n", 8, "unknown-line"},
        {ROLLED "refuse 1 pick 1\n", 8, "refuse-without-word"},
        {ROLLED "refuse 1 pick 1 :\n", 8, "refuse-without-word"},
        {ROLLED "refuse 1 pick 1: not-your-turn\n", 8, "refuse-without-word"},
        {ROLLED "refuse 1 : not-your-turn\n", 8, "refuse-without-word"},
        {ROLLED "expect 1\n", 8, "unknown-line"},
        {ROLLED "waits 1 2", 8, "truncated"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct differences all;
        struct record_error error;
        assert_int_equal(run(rows[i].bytes, &all, &error), SCRIPT_BROKEN);
        assert_int_equal(error.line, rows[i].line);
        assert_string_equal(error.word, rows[i].word);
        assert_int_equal(all.count, 0);
        assert_non_null(record_sentence(error.word));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_record_round_trip),
        cmocka_unit_test(test_setup_refused),
        cmocka_unit_test(test_moves_run_out),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_refused_move_changes_nothing),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_broken_records),
        cmocka_unit_test(test_truncated_anywhere),
        cmocka_unit_test(test_huge_records),
        cmocka_unit_test(test_comments_and_blanks),
        cmocka_unit_test(test_good_script),
        cmocka_unit_test(test_wrong_scripts_fail),
        cmocka_unit_test(test_too_many_legal_moves),
        cmocka_unit_test(test_differences_of_one_position),
        cmocka_unit_test(test_broken_scripts),
    };
    return cmocka_run_group_tests_name("match", tests, NULL, NULL);
}
