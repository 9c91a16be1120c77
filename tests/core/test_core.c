/* The core by itself: randomness, texts, dice, options, sentences, events and hashes, with the null
 * game as the game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/chacha.h"
#include "core/dice.h"
#include "core/game.h"
#include "core/notation.h"
#include "core/rng.h"
#include "core/sentence.h"
#include "core/text.h"
#include "games/games.h"
#include "games/null/null.h"
#include "games/town/town.h"

/* -- chacha -- */

static void expect_bytes(const uint32_t words[CHACHA_WORDS], const char *hex)
{
    char found[2 * 4 * CHACHA_WORDS + 1];
    struct text out = TEXT(found);
    for (unsigned i = 0; i < 4 * CHACHA_WORDS; i++) {
        const uint32_t byte = words[i / 4] >> (8 * (i % 4));
        text_char(&out, "0123456789abcdef"[(byte >> 4) & 15]);
        text_char(&out, "0123456789abcdef"[byte & 15]);
    }
    assert_string_equal(found, hex);
}

/* RFC 8439, section 2.3.2 */
static void chacha_20_rounds(void **unused)
{
    (void)unused;
    const uint32_t input[CHACHA_WORDS] = {
        0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, 0x03020100, 0x07060504,
        0x0b0a0908, 0x0f0e0d0c, 0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
        0x00000001, 0x09000000, 0x4a000000, 0x00000000,
    };
    uint32_t output[CHACHA_WORDS];
    chacha_block(input, 20, output);
    expect_bytes(output, "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
                         "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
}

/* Two blocks of the published stream of eight rounds, key and nonce zero */
static void chacha_8_rounds(void **unused)
{
    (void)unused;
    static const char *const blocks[] = {
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42",
        "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
        "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa",
    };
    const uint8_t key[CHACHA_KEY_BYTES] = {0};
    struct chacha chacha;
    chacha_start(&chacha, key, 0);
    for (unsigned i = 0; i < 2; i++) {
        uint32_t words[CHACHA_WORDS];
        for (unsigned w = 0; w < CHACHA_WORDS; w++)
            words[w] = chacha_next32(&chacha);
        expect_bytes(words, blocks[i]);
    }
    chacha_start(&chacha, key, 0);
    assert_true(chacha_next64(&chacha) == UINT64_C(0xd6405f892fef003e));
}

static void chacha_counts_past_32_bits(void **unused)
{
    (void)unused;
    const uint8_t key[CHACHA_KEY_BYTES] = {1, 2, 3};
    struct chacha chacha;
    chacha_start(&chacha, key, UINT64_C(0x0123456789abcdef));
    assert_int_equal(chacha.input[14], 0x89abcdef);
    assert_int_equal(chacha.input[15], 0x01234567);
    chacha.input[12] = UINT32_MAX;
    chacha_next32(&chacha);
    assert_int_equal(chacha.input[12], 0);
    assert_int_equal(chacha.input[13], 1);
}

/* Below n: never n, every number about as often, and the words at the top thrown away. */
static void chacha_below_is_even(void **unused)
{
    (void)unused;
    uint8_t key[CHACHA_KEY_BYTES];
    struct chacha chacha;
    unsigned seen[6] = {0};
    chacha_key_of_number(1, key);
    chacha_start(&chacha, key, 0);
    for (unsigned i = 0; i < 60000; i++)
        seen[chacha_below(&chacha, 6)]++;
    for (unsigned face = 0; face < 6; face++)
        assert_in_range(seen[face], 9700, 10300);
    assert_int_equal(chacha_below(&chacha, 1), 0);

    chacha_start(&chacha, key, 0);
    chacha_next32(&chacha);
    chacha.used = 0;
    chacha.block[0] = UINT32_MAX; /* 2^32 is 4 above a multiple of 6, so this one is thrown away */
    chacha.block[1] = UINT32_MAX - 4;
    assert_int_equal(chacha_below(&chacha, 6), (UINT32_MAX - 4) % 6);
    assert_int_equal(chacha.used, 2);
    chacha.used = 0;
    chacha.block[0] = UINT32_MAX; /* 2^32 is a multiple of 8 */
    assert_int_equal(chacha_below(&chacha, 8), 7);
    assert_int_equal(chacha.used, 1);
}

static void chacha_keys(void **unused)
{
    (void)unused;
    uint8_t one[CHACHA_KEY_BYTES], other[CHACHA_KEY_BYTES];
    chacha_key_of_number(1234567890123456789U, one);
    chacha_key_of_text("1234567890123456789", 19, other);
    assert_memory_equal(one, other, sizeof one);
    chacha_key_of_number(0, one);
    chacha_key_of_text("0", 1, other);
    assert_memory_equal(one, other, sizeof one);
    chacha_key_of_text("1", 1, other);
    assert_memory_not_equal(one, other, sizeof one);
    /* the halves of a key are not alike */
    assert_memory_not_equal(one, one + 8, 8);
    /* Seeds must mean the same for ever: records name them. */
    struct chacha chacha;
    chacha_key_of_text("dice", 4, one);
    chacha_start(&chacha, one, 7);
    assert_int_equal(chacha_next32(&chacha), 0x707fcec7);
}

/* -- rng -- */

static void rng_streams(void **unused)
{
    (void)unused;
    struct rng a = rng_stream(1, 0), b = rng_stream(1, 1), again = rng_stream(1, 0);
    const uint64_t first = rng_next(&a);
    assert_true(first == rng_next(&again));
    assert_true(first != rng_next(&b));
    for (unsigned i = 0; i < 1000; i++)
        assert_in_range(rng_below(&a, 6), 0, 5);
}

/* -- texts -- */

static void text_is_cut(void **unused)
{
    (void)unused;
    char bytes[8];
    struct text out = TEXT(bytes);
    text_add(&out, "1234567");
    assert_false(out.cut);
    text_char(&out, '8');
    assert_true(out.cut);
    assert_string_equal(bytes, "1234567");
    assert_int_equal(out.length, 7);
}

static void text_numbers(void **unused)
{
    (void)unused;
    char bytes[80];
    struct text out = TEXT(bytes);
    text_number(&out, 0);
    text_char(&out, ' ');
    text_number(&out, INT64_MIN);
    text_char(&out, ' ');
    text_number(&out, INT64_MAX);
    text_char(&out, ' ');
    text_hex(&out, UINT64_C(0xabc));
    assert_string_equal(bytes, "0 -9223372036854775808 9223372036854775807 0000000000000abc");
    uint32_t number = 5;
    assert_true(text_to_number("4294967295", UINT32_MAX, &number));
    assert_int_equal(number, UINT32_MAX);
    assert_false(text_to_number("4294967296", UINT32_MAX, &number));
    assert_false(text_to_number("18446744073709551617", UINT32_MAX, &number));
    assert_false(text_to_number("", 9, &number));
    assert_false(text_to_number("-1", 9, &number));
    assert_false(text_to_number("1x", 9, &number));
    assert_false(text_to_number("10", 9, &number));
    assert_true(text_to_number("007", 9, &number));
    assert_int_equal(number, 7);
}

static void text_words(void **unused)
{
    (void)unused;
    const char *at = "  keep\t9  longer";
    char word[5];
    assert_true(text_expect(&at, "keep"));
    assert_false(text_expect(&at, "10"));
    assert_int_equal(text_word(&at, word, sizeof word), 1);
    assert_string_equal(word, "9");
    assert_int_equal(text_word(&at, word, sizeof word), 6);
    assert_string_equal(word, "long");
    assert_int_equal(text_word(&at, word, sizeof word), 0);
    assert_string_equal(word, "");
}

/* -- bits and dice -- */

static void bits_of_sets(void **unused)
{
    (void)unused;
    const uint64_t set = UINT64_C(0x8000000000000012);
    assert_int_equal(bits_count(set), 3);
    assert_int_equal(bits_first(set), 1);
    assert_int_equal(bits_lowest(set), 2);
    assert_int_equal(bits_nth(set, 2), 63);
    uint64_t again = 0;
    BITS_EACH(i, set)
        again |= UINT64_C(1) << i;
    assert_true(again == set);
}

static void dice_handfuls(void **unused)
{
    (void)unused;
    const dice hand = dice_one(0) + dice_one(0) + dice_one(5);
    assert_int_equal(dice_count(hand), 3);
    assert_int_equal(dice_of(hand, 0), 2);
    assert_int_equal(dice_of(hand, 5), 1);
    assert_true(dice_valid(hand));
    assert_true(dice_within(dice_one(0) + dice_one(5), hand));
    assert_false(dice_within(dice_one(5) + dice_one(5), hand));
    assert_false(dice_within(dice_one(3), hand));
    assert_true(dice_within(0, hand));
    assert_false(dice_valid(DICE_TOTAL(2) + dice_one(1)));

    dice parts[64];
    assert_int_equal(dice_parts(hand, 5, parts), 3 * 2);
    assert_int_equal(dice_parts(hand, 1, parts), 3);
    assert_int_equal(dice_parts(0, 5, parts), 1);
    const dice straight = dice_roll(5, 0 + 6 * (1 + 6 * (2 + 6 * (3 + 6 * 4))));
    assert_int_equal(dice_parts(straight, 5, parts), 32);
}

/* Rolls by index: each face as often as any other at each count. */
static void dice_rolls_by_index(void **unused)
{
    (void)unused;
    unsigned faces[DICE_FACES] = {0};
    assert_int_equal(dice_rolls(5), 7776);
    assert_int_equal(dice_rolls(0), 1);
    for (uint32_t i = 0; i < dice_rolls(5); i++) {
        const dice roll = dice_roll(5, i);
        assert_true(dice_valid(roll));
        for (unsigned face = 0; face < DICE_FACES; face++)
            faces[face] += dice_of(roll, face);
    }
    for (unsigned face = 0; face < DICE_FACES; face++)
        assert_int_equal(faces[face], 7776 * 5 / 6);
}

/* -- options -- */

static void options_as_text(void **unused)
{
    (void)unused;
    struct setup setup = {.seats = 2};
    const char *at = NULL;
    size_t length = 0;
    char bytes[64];
    struct text out = TEXT(bytes);

    assert_null(game_parse_options(&null_game, "", &setup, &at, &length));
    game_print_options(&null_game, &setup, &out);
    assert_string_equal(bytes, "rounds=3");

    assert_null(game_parse_options(&null_game, " rounds=1, ,rounds=9 ", &setup, &at, &length));
    assert_int_equal(setup.option[0], 2);
    out = TEXT(bytes);
    game_print_options(&null_game, &setup, &out);
    assert_string_equal(bytes, "rounds=9");
}

static void options_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *error, *part;
    } rows[] = {
        {"rounds=2", "unknown-value", "rounds=2"},
        {"rounds=", "unknown-value", "rounds="},
        {"rounds=1,speed=3", "unknown-option", "speed=3"},
        {"round=1", "unknown-option", "round=1"},
        {"=1", "unknown-option", "=1"},
        {"rounds rounds=1", "option-without-value", "rounds"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct setup setup = {.seats = 2};
        const char *at = NULL;
        size_t length = 0;
        const char *error = game_parse_options(&null_game, rows[i].text, &setup, &at, &length);
        assert_non_null(error);
        assert_string_equal(error, rows[i].error);
        assert_int_equal(length, strlen(rows[i].part));
        assert_memory_equal(at, rows[i].part, length);
    }
}

/* -- sentences -- */

static const char *as_it_is(const struct voice *voice, const char *text)
{
    (void)voice;
    return strcmp(text, "Nugget") == 0 ? "Pépite" : text;
}

static const char *english_plural(const struct voice *voice, const char *one, const char *many,
                                  unsigned long n)
{
    (void)voice;
    return n == 1 ? one : many;
}

static const char *letter(const struct voice *voice, unsigned seat)
{
    (void)voice;
    static const char *const names[] = {"Ann", "Bob", "Cleo"};
    return names[seat];
}

static const struct voice voice = {as_it_is, english_plural, letter};

static const struct sentence some_sentences[] = {
    {.word = "gave",
     .one = NN_("{seat} gives {other} {n} {card}.", "{seat} gives {other} {n} of {card}.")},
    {.word = "card.nugget", .one = "Nugget"},
    {.word = "place.mine", .one = "the Mine"},
    {.word = "where.mine", .one = "a Mine"},
    {.word = "what", .one = "<{card}>"},
    {.word = "what.nameless", .one = "something"},
    {.word = "took", .one = "{what} in {where}"},
    {.word = "chose", .one = "{card}, {second}, {third}: level {level} to {to}"},
    {.word = "self.rolled", .one = "{seat} rolls for themselves"},
    {.word = "face.6", .one = "six"},
    {.word = "odd", .one = "{ {x} {n {} {place} {m}: {dice}{"},
    {0},
};

static const char *nugget(unsigned card)
{
    return card == 0 ? NULL : card == 1 ? "nugget" : "nameless";
}

static const char *mine(unsigned place)
{
    return place == 0 ? NULL : place == 1 ? "mine" : "river";
}

static struct game some_game(void)
{
    struct game game = null_game;
    game.sentences = some_sentences;
    game.card_word = nugget;
    game.place_word = mine;
    return game;
}

static void expect_filled(const struct event *event, const char *word, const char *expected)
{
    const struct game game = some_game();
    char bytes[200];
    struct text out = TEXT(bytes);
    sentence_fill(&game, game_sentence(&game, word), event, &voice, &out);
    assert_string_equal(bytes, expected);
}

static void sentences_are_filled(void **unused)
{
    (void)unused;
    struct event event = {.seat = 1, .other = 2, .n = 1, .card = 1};
    expect_filled(&event, "gave", "Bob gives Cleo 1 Pépite.");
    event.n = 2;
    event.card = 2;
    expect_filled(&event, "gave", "Bob gives Cleo 2 of nameless.");
    event.card = 0;
    expect_filled(&event, "gave", "Bob gives Cleo 2 of -.");
    event.dice = dice_one(5) + dice_one(0);
    event.place = 1;
    event.m = 200;
    expect_filled(&event, "odd", "{ {x} {n {} the Mine 200: 1 six{");
    event.dice = DICE_TOTAL(2);
    expect_filled(&event, "odd", "{ {x} {n {} the Mine 200: ? ?{");
    event.dice = 0;
    expect_filled(&event, "odd", "{ {x} {n {} the Mine 200: -{");
    event.card = 1;
    expect_filled(&event, "took", "<Pépite> in a Mine");
    event.card = 2;
    expect_filled(&event, "took", "something in a Mine");
    event.place = 2;
    expect_filled(&event, "took", "something in river");
    event.card = event.place = 0;
    expect_filled(&event, "took", "<-> in -");
    event = (struct event){.card = 1, .m = 5, .other = 0};
    expect_filled(&event, "chose", "Pépite, nameless, -: level 0 to six");
}

/* An event without a sentence is told as machines are told of it. */
static void sentences_may_be_missing(void **unused)
{
    (void)unused;
    const struct game game = some_game();
    char bytes[200];
    struct text out = TEXT(bytes);
    struct event event;
    assert_true(game.parse_event("rolled seat=2 die=6", &event));
    sentence_tell(&game, &event, &voice, &out);
    assert_string_equal(bytes, "rolled seat=2 die=6");
    out = TEXT(bytes);
    event.other = event.seat;
    sentence_tell(&game, &event, &voice, &out);
    assert_string_equal(bytes, "Bob rolls for themselves");
}

/* Whether a sentence says what it says in the person of a prefix, and without the seat's name. */
static bool has_person(const struct game *game, const struct sentence *s, const char *prefix,
                       const char *place)
{
    if (strstr(s->one, place) == NULL)
        return true;
    char key[64];
    struct text full = TEXT(key);
    text_add(&full, prefix);
    text_add(&full, s->word);
    const struct sentence *person = game_sentence(game, key);
    return person != NULL && strstr(person->one, place) == NULL &&
           (person->many == NULL) == (s->many == NULL);
}

/* You are "you" in all that is told: see "Persons" in core/sentence.h. */
static void sentences_have_persons(void **unused)
{
    (void)unused;
    for (const struct game *const *game = games; *game != NULL; game++)
        for (const struct sentence *s = (*game)->sentences; s->word != NULL; s++) {
            const char *const prefixes[] = {"you.", "to-you.", "self.", "you-self."};
            bool is_person = false;
            for (unsigned i = 0; i < 4; i++)
                is_person |= strncmp(s->word, prefixes[i], strlen(prefixes[i])) == 0;
            /* a question has another seat in it only if that is not the one who is asked */
            const bool asks = strncmp(s->word, "ask-", 4) == 0;
            if (!is_person && (!has_person(*game, s, "you.", "{seat}") ||
                               (!asks && !has_person(*game, s, "to-you.", "{other}"))))
                fail_msg("%s: %s is not said in the second person", (*game)->name, s->word);
            if (strstr(s->one, "{seats}") != NULL)
                assert_non_null(game_sentence(*game, "you"));
        }
}

static void sentences_with_oneself(void **unused)
{
    (void)unused;
    char bytes[100];
    struct text out = TEXT(bytes);
    struct event event;
    assert_true(town_game.parse_event("offered seat=2 dollars=3 gold=0 cards=0 for=2", &event));
    sentence_tell(&town_game, &event, &voice, &out);
    assert_string_equal(bytes, "Bob offers the Sheriff $3.");
    out = TEXT(bytes);
    assert_true(town_game.parse_event("offered seat=2 dollars=3 gold=0 cards=0 for=1", &event));
    sentence_tell(&town_game, &event, &voice, &out);
    assert_string_equal(bytes, "Bob offers the Sheriff $3 in favour of Ann.");
}

static void sentences_of_a_game(void **unused)
{
    (void)unused;
    char bytes[100];
    struct text out = TEXT(bytes);
    struct event event = {0};
    struct null state = {.seats = 2, .rounds = 3, .round = 1};
    null_game.question(&state, 1, &event);
    sentence_tell(&null_game, &event, &voice, &out);
    assert_string_equal(bytes, "Bob: which number do you add to your die? (1 to 3)");
    out = TEXT(bytes);
    sentence_name(&null_game, "", "unknown-move", &voice, &out);
    assert_string_equal(bytes, "There is no such move.");
    out = TEXT(bytes);
    sentence_name(&null_game, "card.", "ace", &voice, &out);
    assert_string_equal(bytes, "ace");
    assert_null(game_sentence(&null_game, "no-such-word"));
}

/* -- events and hashes -- */

static void expect_printed(const struct event *event, const char *parts, const char *expected)
{
    const struct game game = some_game();
    const struct event_row row = {"did", parts};
    char bytes[200];
    struct text out = TEXT(bytes);
    notation_event(&game, &row, event, &out);
    assert_string_equal(bytes, expected);
}

static void events_as_text(void **unused)
{
    (void)unused;
    struct event event = {.seat = 1, .other = 2, .n = 4, .m = 5, .card = 1, .place = 1};
    event.dice = dice_one(5) + 2 * dice_one(0);
    expect_printed(&event, "", "did");
    expect_printed(&event, "s c p d n", "did seat=2 card=nugget place=mine dice=1+1+6 n=4");
    expect_printed(&event, "s=by o=to n=dollars m=gold", "did by=2 to=3 dollars=4 gold=5");
    expect_printed(&event, "f=from g=to M=seats", "did from=5 to=6 seats=1+3");
    event.card = event.place = event.m = 0;
    event.dice = 0;
    expect_printed(&event, "d c p M=seats D=cards", "did dice=- card=- place=- seats= cards=0");
    event.dice = DICE_TOTAL(2);
    expect_printed(&event, "d=die", "did die=?+?");
    event.dice = 7;
    expect_printed(&event, "D=cards", "did cards=7");
}

/* Reads an event with these parts; what it prints is what was read. */
static void expect_read(const char *parts, const char *text)
{
    const struct game game = some_game();
    const struct event_row rows[] = {{"other", ""}, {"did", parts}};
    struct event event;
    char bytes[200];
    struct text out = TEXT(bytes);
    assert_true(notation_read_event(&game, rows, 2, text, &event));
    assert_int_equal(event.kind, 1);
    assert_int_equal(event.see, SEE_ALL);
    notation_event(&game, &rows[1], &event, &out);
    assert_string_equal(bytes, text);
}

static void events_are_read(void **unused)
{
    (void)unused;
    expect_read("", "did");
    expect_read("s o=by n m=gold", "did seat=1 by=6 n=255 gold=0");
    expect_read("s", "did seat=256"); /* a seat that nobody has */
    expect_read("c p", "did card=nugget place=mine");
    expect_read("c p", "did card=- place=-");
    expect_read("c C=second K=third q=level", "did card=nugget second=- third=nugget level=1");
    expect_read("d", "did dice=1+1+6");
    expect_read("D=sum", "did sum=4294967295");
    expect_read("d", "did dice=-");
    expect_read("d", "did dice=?+?+?+?+?+?+?");
    expect_read("M O=also", "did n=1+8 also=2");
    expect_read("M=seats", "did seats=");
    expect_read("f=from g=to", "did from=1 to=6");
}

/* What a server says need not make sense. */
static void events_are_refused(void **unused)
{
    (void)unused;
    static const struct {
        const char *parts, *text;
    } rows[] = {
        {"", ""},
        {"", "done"},
        {"", "did n=1"},
        {"n", "did"},
        {"n", "did m=1"},
        {"n", "did n"},
        {"n", "did number=1"},
        {"n", "did n=256"},
        {"n", "did n=-1"},
        {"n", "did n=1 n=1"},
        {"n", "did n=00000000000000000000000000000000000000000000000000000000000001"},
        {"s", "did seat=0"},
        {"s", "did seat=257"},
        {"D=sum", "did sum=4294967296"},
        {"M=seats", "did seats=0"},
        {"M=seats", "did seats=9"},
        {"M=seats", "did seats=1++2"},
        {"d", "did dice="},
        {"d", "did dice=7"},
        {"d", "did dice=1++2"},
        {"d", "did dice=1+1+1+1+1+1+1+1"},
        {"d", "did dice=?+?+?+?+?+?+?+?"},
        {"c", "did card=gold"},
        {"p", "did place=sea"},
        {"f=from", "did from=7"},
    };
    const struct game game = some_game();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct event_row row = {"did", rows[i].parts};
        struct event event;
        if (notation_read_event(&game, &row, 1, rows[i].text, &event))
            fail_msg("'%s' is read", rows[i].text);
    }
}

static void events_have_an_audience(void **unused)
{
    (void)unused;
    const struct event event = {
        .kind = 3, .seat = 1, .card = 9, .veil = 4, .see = 1 << 1, .only = 1 << 1 | 1 << 2};
    struct event heard;
    assert_false(game_hear(&event, 0, &heard));
    assert_false(game_hear(&event, WATCHER, &heard));
    assert_true(game_hear(&event, 1, &heard));
    assert_int_equal(heard.card, 9);
    assert_true(game_hear(&event, 2, &heard));
    assert_int_equal(heard.card, 4);
    assert_int_equal(heard.only, 0);
    assert_true(game_hear(&event, ALL_SEEING, &heard));
    assert_memory_equal(&heard, &event, sizeof heard);
    const struct event open = {.card = 9, .veil = 4, .see = SEE_ALL};
    assert_true(game_hear(&open, WATCHER, &heard));
    assert_int_equal(heard.card, 9);
}

static void play(struct null *state, const char *const *moves)
{
    for (; *moves != NULL; moves++) {
        struct move move;
        const unsigned seat = (*moves)[0] == '*' ? CHANCE : (unsigned)((*moves)[0] - '1');
        assert_null(null_game.parse_move(seat, *moves + 2, &move));
        assert_null(null_game.apply(state, &move, NULL));
    }
}

/* A hash is of the text alone and must never change: playthroughs and records hold it. */
static void hash_is_stable(void **unused)
{
    (void)unused;
    struct null state;
    const struct setup setup = {.seats = 2};
    null_game.start(&state, &setup);
    const uint64_t first = game_hash(&null_game, &state);
    play(&state, (const char *const[]){"* roll 1 4", "* roll 2 6", "2 pick 1", NULL});
    const uint64_t later = game_hash(&null_game, &state);
    assert_true(first == UINT64_C(0x54d027e866e2b36d));
    assert_true(later == UINT64_C(0x72c96ccd7f223661));
    play(&state, (const char *const[]){"1 pick 3", NULL});
    struct result result;
    null_game.score(&state, &result);
    assert_int_equal(result.points[0], 1);
    assert_int_equal(result.points[1], 1);
    assert_int_equal(result.winners, 0);
}

/* What a seat is shown goes by what it may know, and a position can be told and arranged again. */
static void null_views(void **unused)
{
    (void)unused;
    struct null state, copy;
    struct null_view view;
    char bytes[300];
    const struct setup setup = {.seats = 2};
    null_game.start(&state, &setup);
    play(&state, (const char *const[]){"* roll 1 4", "* roll 2 6", "2 pick 1", NULL});
    struct text out = TEXT(bytes);
    null_game.observe(&state, 0, &view);
    null_game.describe(&view, &out);
    assert_string_equal(bytes, "round 1 of 3\n"
                               "seat 1 die 4 pick - points 0\n"
                               "seat 2 die ? pick ? points 0\n");
    struct rng rng = {1};
    null_game.imagine(&view, &rng, &copy);
    assert_null(null_game.audit(&copy));
    struct null_view again;
    null_game.observe(&copy, 0, &again);
    assert_memory_equal(&view, &again, sizeof view);

    null_game.start(&copy, &setup);
    assert_null(null_game.arrange(&copy, "round 1 of 3"));
    assert_null(null_game.arrange(&copy, "seat 1 die 4 pick - points 0"));
    assert_null(null_game.arrange(&copy, "seat 2 die 6 pick 1 points 0"));
    assert_null(null_game.settle(&copy, NULL));
    assert_memory_equal(&copy, &state, sizeof state);
    assert_string_equal(null_game.arrange(&copy, "seat 3 die 6 pick 1 points 0"), "out-of-range");
    assert_string_equal(null_game.arrange(&copy, "weather fine"), "unknown-line");
    assert_null(null_game.arrange(&copy, "seat 1 die - pick 1 points 0"));
    assert_string_equal(null_game.settle(&copy, NULL), "impossible");
}

static void null_moves_refused(void **unused)
{
    (void)unused;
    struct null state;
    struct move move;
    const struct setup setup = {.seats = 2};
    null_game.start(&state, &setup);
    assert_null(null_game.parse_move(0, "pick 2", &move));
    assert_string_equal(null_game.apply(&state, &move, NULL), "not-your-turn");
    assert_null(null_game.parse_move(CHANCE, "roll 2 5", &move));
    assert_string_equal(null_game.apply(&state, &move, NULL), "not-your-turn");
    assert_string_equal(null_game.parse_move(0, "pick 4", &move), "out-of-range");
    assert_string_equal(null_game.parse_move(0, "pick 2 2", &move), "unknown-move");
    assert_string_equal(null_game.parse_move(0, "roll 1 1", &move), "unknown-move");
    assert_string_equal(null_game.parse_move(0, "", &move), "unknown-move");
    move = (struct move){.kind = NULL_PICK, .seat = 9, .a = 1};
    assert_string_equal(null_game.apply(&state, &move, NULL), "unknown-move");
}

static void games_are_found(void **unused)
{
    (void)unused;
    assert_ptr_equal(games_find("null"), &null_game);
    assert_null(games_find("chess"));
    unsigned count = 0;
    while (games[count] != NULL)
        count++;
    assert_ptr_equal(games[count - 1], &null_game);
    for (unsigned i = 0; i < count; i++) {
        assert_in_range(games[i]->state_size, 1, STATE_MAX);
        assert_in_range(games[i]->view_size, 1, STATE_MAX);
        assert_in_range(games[i]->seats_max, games[i]->seats_min, SEATS_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chacha_20_rounds),
        cmocka_unit_test(chacha_8_rounds),
        cmocka_unit_test(chacha_counts_past_32_bits),
        cmocka_unit_test(chacha_below_is_even),
        cmocka_unit_test(chacha_keys),
        cmocka_unit_test(rng_streams),
        cmocka_unit_test(text_is_cut),
        cmocka_unit_test(text_numbers),
        cmocka_unit_test(text_words),
        cmocka_unit_test(bits_of_sets),
        cmocka_unit_test(dice_handfuls),
        cmocka_unit_test(dice_rolls_by_index),
        cmocka_unit_test(options_as_text),
        cmocka_unit_test(options_refused),
        cmocka_unit_test(sentences_are_filled),
        cmocka_unit_test(sentences_may_be_missing),
        cmocka_unit_test(sentences_of_a_game),
        cmocka_unit_test(sentences_have_persons),
        cmocka_unit_test(sentences_with_oneself),
        cmocka_unit_test(events_as_text),
        cmocka_unit_test(events_are_read),
        cmocka_unit_test(events_are_refused),
        cmocka_unit_test(events_have_an_audience),
        cmocka_unit_test(hash_is_stable),
        cmocka_unit_test(null_views),
        cmocka_unit_test(null_moves_refused),
        cmocka_unit_test(games_are_found),
    };
    return cmocka_run_group_tests_name("core", tests, NULL, NULL);
}
