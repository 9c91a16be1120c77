/* What people say at a table: every refusal, clocks and absence, votes, undo, bots that play for
 * people, rematches, watchers who see the game later. On the null game, where one move is as good
 * as another, and on Dice Town where hidden cards matter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "core/sentence.h"
#include "match/record.h"
#include "tests/table/table_world.h"

static struct world world;

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 5);
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    world_close(&world);
    return 0;
}

static bool known_word(const char *word)
{
    for (const struct sentence *s = table_words; s->word != NULL; s++)
        if (strcmp(s->word, word) == 0)
            return true;
    const struct game *game = world.table.settings.game;
    if (record_sentence(word) != NULL)
        return true;
    return game != NULL && game_sentence(game, word) != NULL;
}

/* A line that is accepted. */
#define SAY(person, ...) assert_null(world_line(&world, person, __VA_ARGS__))
/* A line that is refused with a word that has a sentence, and changes nothing. */
#define REFUSED(person, word, ...)                                                                 \
    do {                                                                                           \
        const size_t stored = world.rows_count;                                                    \
        const char *said = world_line(&world, person, __VA_ARGS__);                                \
        assert_non_null(said);                                                                     \
        assert_string_equal(said, word);                                                           \
        assert_true(known_word(said));                                                             \
        assert_int_equal(world.rows_count, stored);                                                \
    } while (0)

static void make(const char *settings)
{
    assert_null(world_make(&world, settings));
}

static void sit(unsigned people)
{
    for (unsigned person = 1; person <= people; person++) {
        world_here(&world, person, true);
        SAY(person, "sit %u", person);
    }
}

/* Two people at the null game, which has begun. */
static void start_two(const char *settings)
{
    char all[256];
    snprintf(all, sizeof all, "game=null seats=2 substitute=random %s", settings);
    make(all);
    sit(2);
    SAY(1, "start");
}

static const char *last_to(unsigned viewer)
{
    const char *told = world_told(&world, viewer, 0);
    return told != NULL ? told : "";
}

static bool told(unsigned viewer, const char *part)
{
    return strstr(last_to(viewer), part) != NULL;
}

static bool bot_runs(unsigned seat)
{
    return world.table.seat[seat].kind == SEAT_BOT || world.table.seat[seat].away != AWAY_NO;
}

/* Nobody looks like somebody else at the table, nor like a bot there. */
static void told_apart(void **context)
{
    (void)context;
    enum { ANN = 0x1001, BOB = 0x1002 };
    const struct table *t = &world.table;
    make("game=null seats=4 substitute=random");
    sit(2);
    SAY(1, "bot 3 random");
    table_name(&world.table, world.now, BOB, "ANN");
    assert_string_equal(t->seat[1].name, "ANN 2");
    table_name(&world.table, world.now, BOB, "\xd0\x90nn"); /* a Cyrillic A */
    assert_string_equal(t->seat[1].name, "\xd0\x90nn 2");
    table_name(&world.table, world.now, BOB, "Random");
    assert_string_equal(t->seat[1].name, "Random 2");
    table_name(&world.table, world.now, BOB, "Bob");
    assert_string_equal(t->seat[1].name, "Bob");
    table_name(&world.table, world.now, ANN, "B0b");
    assert_string_equal(t->seat[0].name, "B0b 2");
    /* the same once more is the same; as long as a name may be, it keeps its number */
    const size_t rows = world.rows_count;
    table_name(&world.table, world.now, ANN, "B0b");
    assert_int_equal(world.rows_count, rows);
    char longest[TABLE_NAME_MAX + 1], wanted[TABLE_NAME_MAX + 1];
    memset(longest, 'x', TABLE_NAME_MAX);
    longest[TABLE_NAME_MAX] = '\0';
    memcpy(wanted, longest, sizeof wanted);
    memcpy(wanted + TABLE_NAME_MAX - 2, " 2", 2);
    table_name(&world.table, world.now, ANN, longest);
    table_name(&world.table, world.now, BOB, longest);
    assert_string_equal(t->seat[1].name, wanted);
    /* whoever sits down under a name that is taken by now */
    table_name(&world.table, world.now, ANN, "Cle0");
    world_here(&world, 3, true);
    SAY(3, "sit 4");
    assert_string_equal(t->seat[3].name, "Cleo 2");
}

/* --- settings and seats ---------------------------------------------------------------------- */

static void settings(void **context)
{
    (void)context;
    static const struct {
        const char *words, *error;
    } rows[] = {
        {"game=chess", "unknown-game"},
        {"gane=town", "unknown-setting"},
        {"seats", "unknown-setting"},
        {"seats=0", "bad-setting"},
        {"seats=7", "bad-setting"},
        {"seats=6", "wrong-seats"},
        {"options=edition=third", "unknown-value"},
        {"options=colour=red", "unknown-option"},
        {"decks=dragon=3", "unknown-number"},
        {"clock=10", "bad-setting"},
        {"clock=0+5", "bad-setting"},
        {"clock=10+", "bad-setting"},
        {"clock=10/", "bad-setting"},
        {"clock=0/move", "bad-setting"},
        {"clock=/move", "bad-setting"},
        {"grace=1", "bad-setting"},
        {"pace=letters clock=none", "letters-need-clock"},
        {"pace=quick", "bad-setting"},
        {"substitute=genius", "unknown-bot"},
        {"delay=33", "bad-setting"},
        {"moment=-1", "bad-setting"},
        {"rated=perhaps", "bad-setting"},
    };
    struct table_settings s, again;
    char bytes[TABLE_ROW_MAX], twice[TABLE_ROW_MAX];
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        settings_default(&s);
        again = s;
        const char *error = settings_read(&s, rows[i].words);
        assert_non_null(error);
        assert_string_equal(error, rows[i].error);
        assert_memory_equal(&s, &again, sizeof s);
    }
    settings_default(&s);
    assert_null(settings_read(&s,
                              "game=town options=edition=first,bribes=off decks=brute=1 seats=3 "
                              "visibility=code pace=letters clock=86400+60 grace=3600 "
                              "substitute=novice moment=7 bot-moment=3 chat=free undo=ask "
                              "watchers=no delay=2 rated=yes"));
    struct text out = TEXT(bytes);
    settings_write(&s, &out);
    settings_default(&again);
    assert_null(settings_read(&again, bytes));
    out = TEXT(twice);
    settings_write(&again, &out);
    assert_string_equal(bytes, twice);
    /* another pace has another clock, and what stands behind it counts */
    settings_default(&s);
    assert_null(settings_read(&s, "pace=letters"));
    assert_true(s.each && s.time == INT64_C(259200000) && s.moment == 21600000);
    assert_null(settings_read(&s, "moment=5 pace=letters"));
    assert_int_equal(s.moment, 5);
    out = TEXT(bytes);
    settings_write(&s, &out);
    assert_non_null(strstr(bytes, " clock=259200/move "));
    settings_default(&again);
    assert_null(settings_read(&again, bytes));
    assert_memory_equal(&s, &again, sizeof s);
    assert_null(settings_read(&s, "pace=live"));
    settings_default(&again);
    assert_memory_equal(&s, &again, sizeof s);
}

static void lobby(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random");
    REFUSED(1, "unknown-line", "dance");
    REFUSED(1, "unknown-line", "%s", "");
    REFUSED(1, "no-such-seat", "sit 4");
    REFUSED(1, "no-such-seat", "sit 0");
    REFUSED(1, "no-such-seat", "sit x");
    SAY(1, "sit 1");
    REFUSED(1, "seated", "sit 2");
    world_here(&world, 2, true);
    REFUSED(2, "seat-taken", "sit 1");
    REFUSED(2, "not-host", "start");
    REFUSED(2, "not-host", "bot 2 random");
    REFUSED(2, "not-host", "remove 1");
    REFUSED(2, "not-seated", "rise");
    REFUSED(2, "not-seated", "chat hello");
    REFUSED(2, "not-seated", "words luck");
    REFUSED(1, "seats-empty", "start");
    REFUSED(1, "unknown-bot", "bot 2 genius");
    REFUSED(1, "no-such-seat", "bot 9 random");
    REFUSED(1, "seat-taken", "bot 1 random");
    REFUSED(1, "seat-taken", "close 1");
    REFUSED(1, "seat-taken", "open 1");
    REFUSED(1, "seat-empty", "remove 2");
    REFUSED(1, "not-playing", "answer 1 pick 2");
    REFUSED(1, "not-playing", "undo");
    REFUSED(1, "not-playing", "vote yes");
    REFUSED(1, "not-over", "rematch");
    REFUSED(1, "bad-setting", "set seats=9");
    REFUSED(1, "unknown-game", "set game=go");
    REFUSED(1, "bad-words", "words");
    REFUSED(1, "bad-words", "words %0100d", 7);
    REFUSED(1, "bad-words", "words \xff");
    REFUSED(1, "line-too-long", "words %02000d", 7);
    SAY(1, "words café au lait");
    assert_true(told(0, "\"words\":\"café au lait\""));
    SAY(1, "bot 2 random");
    SAY(1, "close 3");
    REFUSED(1, "seat-count", "set game=null seats=1");
    SAY(1, "set options=rounds=1");
    assert_true(told(0, "options=rounds=1"));
    SAY(1, "start");
    assert_int_equal(world.table.settings.setup.seats, 2);
    REFUSED(2, "started", "sit 2");
    REFUSED(1, "started", "bot 2 random");
    REFUSED(1, "started", "set seats=2");
}

/* Every number of a box that somebody has counted: more than any other line may hold. */
static void long_decks(void **context)
{
    (void)context;
    char bytes[4096];
    struct text line = TEXT(bytes);
    make("game=town seats=2");
    const struct game *game = world.table.settings.game;
    text_add(&line, "set chat=free decks=brute=1,cheater=3");
    for (unsigned i = 0; game->numbers[i].name != NULL; i++) {
        const char *name = game->numbers[i].name;
        if (strcmp(name, "brute") == 0 || strcmp(name, "cheater") == 0)
            continue;
        text_char(&line, ',');
        text_add(&line, name);
        text_char(&line, '=');
        text_number(&line, game->number(&world.table.settings.setup, i));
    }
    assert_true(line.length > TABLE_LINE_MAX);
    SAY(1, "sit 1");
    SAY(1, "%s", bytes);
    assert_true(told(0, "brute=1,cheater=3,"));
    assert_true(told(0, "war-path=")); /* the last one */
    REFUSED(1, "line-too-long", "set decks=%04000d", 7);
    REFUSED(1, "unknown-setting", "set decks=%03000d", 7);
    assert_true(told(0, "brute=1,cheater=3,"));
}

/* Another game has other seats, and other bots. */
static void another_game(void **context)
{
    (void)context;
    make("game=null seats=6 substitute=random");
    sit(3);
    REFUSED(1, "seat-taken", "set seats=2");
    SAY(3, "rise");
    SAY(1, "bot 3 random");
    SAY(1, "close 4");
    SAY(1, "set game=dicetto");
    assert_int_equal(world.table.settings.setup.seats, 4);
    assert_int_equal(world.table.seat[0].kind, SEAT_PERSON);
    assert_int_equal(world.table.seat[1].kind, SEAT_PERSON);
    assert_int_equal(world.table.seat[2].kind, SEAT_EMPTY);
    assert_int_equal(world.table.seat[3].kind, SEAT_CLOSED);
    REFUSED(1, "seats-empty", "start");
    SAY(1, "bot 3 random");
    SAY(1, "set undo=none");
    assert_int_equal(world.table.seat[2].kind, SEAT_BOT);
}

static void bad_names(void **context)
{
    (void)context;
    static const char *const names[] = {"",
                                        "  ",
                                        "a\nb",
                                        "\xc3\x28",
                                        "\xed\xa0\x80",
                                        "\xef\xbb\xbf",
                                        "0123456789012345678901234567890123456789012345678"};
    make("game=null seats=2 substitute=random");
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
        const struct table_person who = {.id = 77, .name = names[i], .connection = 77};
        table_line(&world.table, world.now, &who, "sit 2");
        assert_int_equal(table_seat_of(&world.table, 77), -1);
        assert_non_null(strstr(world.messages[world.messages_count - 1].json, "bad-name"));
    }
}

/* What a driver says of people who are not here, of a game that is not on, or for a bot that is not
 * asked, is nothing. */
static void nothing_comes_of_it(void **context)
{
    enum { NOBODY = 0x77, BOB = 0x1002 };
    (void)context;
    struct move move = {.seat = 0};
    make("game=null seats=3 substitute=random");
    sit(2);
    REFUSED(1, "seat-taken", "close 2");
    REFUSED(1, "seat-taken", "open 2");
    REFUSED(1, "no-such-seat", "open 4");
    SAY(1, "close 3");
    SAY(1, "open 3");
    SAY(1, "bot 3 random");
    size_t stored = world.rows_count;
    table_name(&world.table, world.now, NOBODY, "Cleo");
    table_name(&world.table, world.now, BOB, "a\tb");
    table_forget(&world.table, world.now, NOBODY);
    table_next(&world.table, world.now, "ABCDEFG");
    table_end(&world.table, world.now);
    assert_int_equal(world.rows_count, stored);
    SAY(1, "start");
    stored = world.rows_count;
    table_next(&world.table, world.now, "ABCDEFG");
    table_bot(&world.table, world.now, 3, 1, &move); /* there is no such seat */
    table_bot(&world.table, world.now, 0, 1, &move); /* a person's */
    table_bot(&world.table, world.now, 2, 1, &move); /* a move of another seat */
    move.seat = 2;
    table_bot(&world.table, world.now, 2, 2, &move); /* there is no such question yet */
    assert_int_equal(world.rows_count, stored);
    /* whoever has left is forgotten with their name alone, and only once */
    SAY(2, "leave");
    stored = world.rows_count;
    table_forget(&world.table, world.now, BOB);
    assert_int_equal(world.rows_count, stored + 1);
    table_forget(&world.table, world.now, BOB);
    assert_int_equal(world.rows_count, stored + 1);
    /* nobody looks like them any more */
    table_name(&world.table, world.now, 0x1001, "Bob");
    assert_string_equal(world.table.seat[0].name, "Bob");
    table_end(&world.table, world.now);
    assert_int_equal(world.table.phase, TABLE_ENDED);
    char code[TABLE_CODE_MAX + 20];
    memset(code, 'A', sizeof code - 1);
    code[sizeof code - 1] = '\0';
    stored = world.rows_count;
    table_next(&world.table, world.now, code); /* of no table */
    assert_int_equal(world.rows_count, stored);
    table_next(&world.table, world.now, "ABCDEFG");
    table_next(&world.table, world.now, "BCDEFGH");
    assert_int_equal(world.rows_count, stored + 1);
    assert_string_equal(world.table.next, "ABCDEFG");
}

/* A host who goes leaves the chair to somebody; who is removed is told so, and cannot sit again. */
static void host_and_removal(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random");
    sit(3);
    assert_true(told(0, "{\"here\":[1,2,3],\"watching\":0}"));
    const size_t before = world.messages_count;
    SAY(1, "remove 2");
    assert_int_equal(world.table.seat[1].kind, SEAT_EMPTY);
    assert_non_null(strstr(world.messages[before].json, "\"removed\":2"));
    assert_true(told(0, "{\"here\":[1,3],\"watching\":1}"));
    REFUSED(2, "removed", "sit 2");
    world_here(&world, 4, true);
    SAY(4, "sit 2");
    /* whoever reads the table from its rows knows that, too */
    static struct world folded;
    world_fold(&world, world.rows_count, &folded);
    assert_memory_equal(folded.table.removed, world.table.removed, sizeof world.table.removed);
    folded.rows_count = 0; /* they are those of the other one */
    world_close(&folded);
    SAY(1, "rise");
    assert_int_equal(world.table.host, world_person(4).id);
    SAY(4, "bot 1 random");
    SAY(4, "start");
    SAY(4, "remove 3");
    assert_int_equal(world.table.seat[2].kind, SEAT_BOT);
    REFUSED(4, "seat-empty", "remove 3");
    REFUSED(3, "not-seated", "vote yes");
}

/* A host who is about to lose cannot be rid of the opponent in a game that counts. It counts with
 * two people; a bot that came by itself is none, however it came to its seat. */
static void no_removal_from_a_game_that_counts(void **context)
{
    (void)context;
    for (unsigned bot = 0; bot < 2; bot++) {
        struct table_person other = world_person(2);
        other.owner = bot ? "Eve" : NULL;
        make("game=null seats=2 substitute=random rated=yes");
        SAY(1, "sit 1");
        table_line(&world.table, world.now, &other, "sit 2");
        assert_false(world.table.seat[1].kind != SEAT_PERSON);
        SAY(1, "start");
        assert_int_equal(table_counts(&world.table), !bot);
        if (bot)
            SAY(1, "remove 2");
        else
            REFUSED(1, "game-counts", "remove 2");
        assert_int_equal(world.table.seat[1].kind, bot ? SEAT_BOT : SEAT_PERSON);
        close_world(NULL);
        open_world(NULL);
    }
}

/* Who is here is told again whenever seats change: by who sits down and rises, and when those
 * behind a closed one move up. */
static void presence(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random");
    SAY(1, "sit 1");
    assert_true(told(0, "{\"here\":[1],\"watching\":0}"));
    world_here(&world, 2, true);
    SAY(2, "sit 2");
    assert_true(told(0, "{\"here\":[1,2],\"watching\":0}"));
    SAY(2, "rise");
    assert_true(told(0, "{\"here\":[1],\"watching\":1}"));
    SAY(2, "sit 3");
    SAY(1, "close 2");
    assert_false(told(0, "\"here\"")); /* the same people in the same seats */
    SAY(1, "start");
    assert_true(told(0, "{\"here\":[1,2],\"watching\":0}"));
}

/* A host who frees the own seat may take another one. */
static void host_moves(void **context)
{
    (void)context;
    make("game=null seats=2 substitute=random");
    SAY(1, "sit 1");
    SAY(1, "remove 1");
    SAY(1, "sit 2");
}

static void host_gone(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random grace=60");
    SAY(1, "sit 1");
    SAY(2, "sit 2");
    REFUSED(2, "not-host", "bot 3 random");
    world_here(&world, 1, false);
    REFUSED(2, "not-host", "bot 3 random");
    world_pass(&world, 61000);
    REFUSED(3, "not-host", "bot 3 random");
    SAY(2, "bot 3 random");
    SAY(2, "start");
    assert_true(told(1, "\"started\":true"));
}

/* --- answers --------------------------------------------------------------------------------- */

static void answers(void **context)
{
    (void)context;
    start_two("options=rounds=1");
    const uint32_t question = world.table.question;
    assert_true(told(0, "\"waiting\":[1,2]"));
    assert_true(told(0, "\"ask\":{\"is\":\"ask-pick seat=1\",\"choices\":[\"pick 1\""));
    REFUSED(1, "bad-number", "answer");
    REFUSED(1, "bad-number", "answer pick 2");
    REFUSED(1, "late", "answer 0 pick 2");
    REFUSED(1, "no-such-question", "answer %u pick 2", question + 1);
    REFUSED(1, "unknown-move", "answer %u dance", question);
    REFUSED(1, "out-of-range", "answer %u pick 7", question);
    REFUSED(3, "not-seated", "answer %u pick 2", question);
    SAY(1, "answer %u pick 2", question);
    assert_true(told(1, "\"waiting\":[2]"));
    assert_false(told(1, "pick 2"));
    /* who comes back is told what the others have seen */
    assert_non_null(strstr(world_picture(&world, 2), "\"asked\":[1,2]"));
    REFUSED(1, "not-asked", "answer %u pick 2", question);
    /* the other one's question has not changed */
    SAY(2, "answer %u pick 3", question);
    assert_int_equal(world.table.phase, TABLE_OVER);
    REFUSED(2, "not-playing", "answer %u pick 3", question);
    REFUSED(1, "not-playing", "standing ask");
    assert_true(told(0, "\"seed\":\"0000000000000005\""));
}

static void chat(void **context)
{
    (void)context;
    start_two("chat=phrases");
    REFUSED(1, "no-chat", "chat hello");
    REFUSED(1, "unknown-phrase", "say something");
    SAY(1, "say hello");
    assert_true(told(1, "\"chat\":{\"seat\":1,\"say\":\"hello\"}"));
    for (const struct sentence *s = table_phrases; s->word != NULL; s++)
        SAY(2, "say %s", s->word);
    close_world(NULL);
    open_world(NULL);
    start_two("chat=free");
    SAY(2, "chat  \"Grüße\" \\ 👋");
    assert_true(told(0, "\"text\":\" \\\"Grüße\\\" \\\\ 👋\""));
    REFUSED(2, "bad-text", "chat %0301d", 1);
    REFUSED(2, "bad-text", "chat \xc0\xaf");
    REFUSED(2, "bad-text", "chat a\tb");
    /* what cannot be seen, or turns the line round; and beside each of them something else */
    static const char override[] = {'\xe2', '\x80', '\xae', '\0'};
    static const char isolate[] = {'\xe2', '\x81', '\xa6', '\0'};
    static const char *const unseen[] = {
        "\x7f",         "\xc2\x9f",         "\xe2\x80\x8e", "\xe2\x80\x8f",
        "\xe2\x80\xa8", override,           isolate,        "\xe2\x81\xa9",
        "\xef\xbb\xbf", "\xf4\x90\x80\x80", "\xed\xbf\xbf", "\xe0\x80\xaf"};
    static const char *const seen[] = {"\xc2\xa0",     "\xe2\x80\x8d", "\xe2\x80\x90",
                                       "\xe2\x80\xa7", "\xe2\x80\xaf", "\xe2\x81\xa5",
                                       "\xe2\x81\xaa", "\xee\x80\x80"};
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        REFUSED(2, "bad-text", "chat a%sb", unseen[i]);
    for (size_t i = 0; i < sizeof seen / sizeof seen[0]; i++)
        SAY(2, "chat a%sb", seen[i]);
    REFUSED(2, "bad-text", "chat  ");
}

/* Who has muted somebody hears only that they spoke; nobody else notices. */
static void muting(void **context)
{
    (void)context;
    make("game=null seats=4 substitute=random chat=free");
    REFUSED(1, "not-seated", "mute 2");
    SAY(1, "sit 4");
    for (unsigned person = 2; person <= 3; person++) {
        world_here(&world, person, true);
        SAY(person, "sit %u", person);
    }
    REFUSED(1, "no-such-seat", "mute 5");
    REFUSED(1, "no-such-seat", "mute 4");
    REFUSED(1, "seat-empty", "mute 1");
    SAY(1, "mute 2");
    SAY(1, "mute 3");
    SAY(1, "unmute 2");
    assert_true(told(3, "{\"muted\":[3]}"));
    assert_false(told(2, "muted"));
    SAY(1, "close 1"); /* everybody moves up */
    SAY(1, "start");
    SAY(3, "chat Boo!");
    assert_true(told(2, "\"chat\":{\"seat\":2,\"muted\":true}}"));
    assert_true(told(0, "\"chat\":{\"seat\":2,\"text\":\"Boo!\"}}"));
    SAY(2, "say hello");
    assert_true(told(2, "\"say\":\"hello\""));
    assert_non_null(strstr(world_picture(&world, 1), "\"muted\":[2]"));
    static struct world folded;
    world_fold(&world, world.rows_count, &folded);
    assert_int_equal(folded.table.seat[2].mutes, 1 << 1);
    assert_int_equal(folded.table.step, world.table.step);
    folded.rows_count = 0; /* they are those of the other one */
    world_close(&folded);
    /* it was the person, not the seat */
    SAY(1, "remove 2");
    assert_int_equal(world.table.seat[2].mutes, 0);
}

/* --- time ------------------------------------------------------------------------------------ */

/* The clock runs only for whom the table waits; after the grace a bot plays, until its owner is
 * back. */
static void clocks(void **context)
{
    (void)context;
    start_two("options=rounds=9 clock=60+5 grace=10");
    const struct table_seat *ann = &world.table.seat[0], *bob = &world.table.seat[1];
    world_pass(&world, 20000);
    SAY(1, "answer %u pick 1", world.table.question);
    assert_int_equal(ann->bank, 45000);
    assert_true(told(1, "\"clocks\":[45000,40000]"));
    world_pass(&world, 49999);
    assert_int_equal(bob->away, AWAY_NO);
    assert_int_equal(ann->bank, 45000);
    world_pass(&world, 1);
    assert_int_equal(bob->away, AWAY_ABSENT);
    assert_int_equal(bob->bank, 0);
    assert_true(told(0, "\"away\":\"absent\""));
    assert_true(world_think(&world));
    const uint32_t question = world.table.question;
    SAY(1, "answer %u pick 1", question);
    assert_int_equal(world.thoughts_count, 1);
    /* any line is a sign of life, and an answer is taken at once */
    SAY(2, "answer %u pick 3", question);
    assert_int_equal(bob->away, AWAY_NO);
    assert_true(bob->bank >= 10000);
    assert_int_equal(world.table.question, question + 1);
    /* what the bot thought of comes too late */
    const size_t rows = world.rows_count;
    world_think(&world);
    assert_int_equal(world.rows_count, rows);
    REFUSED(2, "not-away", "back");
}

static void absence(void **context)
{
    (void)context;
    start_two("options=rounds=9 clock=none grace=30");
    world_here(&world, 2, false);
    assert_true(told(0, "{\"here\":[1]"));
    world_pass(&world, 29999);
    assert_false(bot_runs(1));
    world_pass(&world, 1);
    assert_true(bot_runs(1));
    assert_false(bot_runs(0)); /* she is there, and has ten times as long */
    world_here(&world, 2, true);
    assert_false(bot_runs(1));
    world_pass(&world, 300000);
    assert_true(bot_runs(0) && bot_runs(1));
    /* a table of bots alone goes on to its end */
    while (world.table.phase == TABLE_PLAYING)
        assert_true(world_think(&world));
}

/* Another driver reads the rows of the world, with a clock that began to run at `since`; what is
 * left of Ann's clock then. */
static int64_t resumed(struct world *other, int64_t now, int64_t since)
{
    world_fold(&world, world.rows_count, other);
    other->now = now;
    table_resume(&other->table, now, since);
    const char *clocks = strstr(world_picture(other, 1), "\"clocks\":[");
    assert_non_null(clocks);
    return strtoll(clocks + strlen("\"clocks\":["), NULL, 10);
}

/* Its rows are those of the world, but for the last one. */
static void forget_resumed(struct world *other)
{
    if (other->rows_count > world.rows_count)
        free(other->rows[other->rows_count - 1].text);
    other->rows_count = 0;
    world_close(other);
}

/* The row that was added for it does the same when the rows are read once more. */
static void same_again(struct world *other, const char *row)
{
    static struct world again;
    const struct world_row *added = &other->rows[other->rows_count - 1];
    assert_int_equal(other->rows_count, world.rows_count + 1);
    assert_string_equal(added->text, row);
    world_fold(&world, world.rows_count, &again);
    assert_null(table_fold(&again.table, added->at, added->text));
    again.now = other->now;
    const char *picture = strstr(world_picture(&again, 1), "\"clocks\"");
    assert_string_equal(picture, strstr(world_picture(other, 1), "\"clocks\""));
    forget_resumed(&again);
    forget_resumed(other);
}

/* A pause, or a clock that was set, is nobody's time. */
static void clocks_of_another_run(void **context)
{
    enum { HOUR = 3600000, TWO_HOURS = 2 * HOUR };
    static struct world other;
    (void)context;
    start_two("options=rounds=9 clock=60+5 grace=10");
    const int64_t began = world.table.at;
    /* in the same run time passes */
    assert_int_equal(resumed(&other, began + 20000, began - HOUR), 40000);
    assert_int_equal(other.rows_count, world.rows_count);
    forget_resumed(&other);
    /* one that began two hours later, and one whose clock is behind */
    assert_int_equal(resumed(&other, began + TWO_HOURS, began + TWO_HOURS - 1000), 60000);
    assert_int_equal(other.wake, began + TWO_HOURS + 10000); /* nobody is here */
    same_again(&other, "resumed 7200000");
    assert_int_equal(resumed(&other, began - 500, began - 600), 60000);
    assert_int_equal(other.wake, began - 500 + 10000);
    same_again(&other, "resumed -500");
}

/* By letters a pause is part of the days that somebody has. */
static void letters_of_another_run(void **context)
{
    enum { HOUR = 3600000, TWO_HOURS = 2 * HOUR, TWENTY_TWO = 22 * HOUR, DAY = 24 * HOUR };
    static struct world other;
    (void)context;
    start_two("pace=letters clock=86400+0 grace=3600");
    const int64_t began = world.table.at;
    assert_int_equal(resumed(&other, began + TWO_HOURS, began + HOUR), TWENTY_TWO);
    assert_int_equal(other.rows_count, world.rows_count);
    forget_resumed(&other);
    assert_int_equal(resumed(&other, began - 500, began - 600), DAY);
    same_again(&other, "resumed -500");
}

static void letters(void **context)
{
    (void)context;
    start_two("pace=letters clock=86400+0 grace=3600");
    world_here(&world, 2, false);
    world_pass(&world, 86400000);
    assert_false(bot_runs(1));
    world_pass(&world, 3600000);
    assert_true(bot_runs(1));
}

/* So much time for each move: what is left of it is lost, and a quick answer earns nothing. */
static void time_a_move(void **context)
{
    (void)context;
    start_two("options=rounds=9 clock=60/move grace=10");
    const struct table_seat *ann = &world.table.seat[0];
    world_pass(&world, 20000);
    SAY(1, "answer %u pick 1", world.table.question);
    assert_int_equal(ann->bank, 60000);
    SAY(2, "answer %u pick 1", world.table.question);
    SAY(1, "shown %u", world.table.question);
    world_pass(&world, 69999);
    assert_false(bot_runs(0));
    world_pass(&world, 1);
    assert_true(bot_runs(0));
}

/* Clocks are the same after a restart. */
static void same_clocks(void)
{
    static struct world folded;
    world_fold(&world, world.rows_count, &folded);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const struct table_seat *one = &world.table.seat[seat], *other = &folded.table.seat[seat];
        assert_int_equal(one->bank, other->bank);
        assert_int_equal(one->asked_at, other->asked_at);
        assert_int_equal(one->runs_at, other->runs_at);
        assert_int_equal(one->events, other->events);
    }
    folded.rows_count = 0; /* they are those of the other one */
    world_close(&folded);
}

/* Both answer, and are asked again; gives how long their clocks wait at most. */
static int64_t next_round(void)
{
    SAY(1, "answer %u pick 1", world.table.question);
    SAY(2, "answer %u pick 1", world.table.question);
    same_clocks();
    const int64_t waits = world.table.seat[0].runs_at - world.now;
    assert_true(waits > 0 && waits <= TABLE_SHOW_MAX && waits % TABLE_SHOW_EVENT == 0);
    /* she was told of his answer after hers, and what came before has been seen */
    assert_int_equal(waits, world.table.seat[1].runs_at - world.now + TABLE_SHOW_EVENT);
    return waits;
}

/* A clock starts when the question has been shown, and after a bound at the latest. */
static void clocks_start_when_shown(void **context)
{
    (void)context;
    char starts[64];
    start_two("options=rounds=9 clock=600+0 grace=10");
    const struct table_seat *ann = &world.table.seat[0];
    /* an answer before that costs nothing */
    int64_t waits = next_round();
    snprintf(starts, sizeof starts, "\"clocks\":[600000,600000],\"starts\":[%lld,",
             (long long)waits);
    assert_true(told(0, starts) && told(1, starts));
    world_pass(&world, waits - 1);
    same_clocks();
    next_round();
    assert_int_equal(ann->bank, 600000);
    /* who never says anything gains the bound, and no more */
    waits = next_round();
    world_pass(&world, waits + 7000);
    next_round();
    assert_int_equal(ann->bank, 593000);
    /* who says so is on the clock at once, and so after a restart in between */
    world_pass(&world, 1000);
    SAY(1, "shown %u", world.table.question);
    same_clocks();
    world_pass(&world, 5000);
    same_clocks();
    waits = next_round();
    assert_int_equal(ann->bank, 588000);
    /* what is said of other questions, twice, too late, or by others changes nothing */
    const size_t rows = world.rows_count;
    const uint32_t question = world.table.question;
    SAY(1, "shown %u", question - 1);
    SAY(1, "shown %u", question + 1);
    REFUSED(1, "bad-number", "shown");
    REFUSED(7, "not-seated", "shown %u", question);
    assert_int_equal(world.rows_count, rows);
    SAY(1, "shown %u", question);
    assert_int_equal(world.rows_count, rows + 1);
    world_pass(&world, 1000);
    SAY(1, "shown %u", question);
    assert_int_equal(world.rows_count, rows + 1);
    assert_int_equal(ann->runs_at, world.now - 1000);
    SAY(1, "answer %u pick 1", question);
    SAY(1, "shown %u", question);
    assert_int_equal(world.rows_count, rows + 2);
    world_pass(&world, waits);
    SAY(2, "shown %u", question);
    assert_int_equal(world.rows_count, rows + 2);
    /* and it does not count as a sign of life */
    world_pass(&world, 700000);
    assert_true(bot_runs(1));
    SAY(2, "shown %u", world.table.question);
    assert_true(bot_runs(1));
}

/* The bound is long where much happens, and never longer than it may be. */
static void clocks_wait_only_so_long(void **context)
{
    (void)context;
    make("game=town seats=4 substitute=random clock=600+0 moment=0 bot-moment=0");
    sit(2);
    SAY(1, "bot 3 random");
    SAY(1, "bot 4 random");
    SAY(1, "start");
    int64_t longest = 0;
    for (unsigned i = 0; i < 400 && world.table.phase == TABLE_PLAYING; i++) {
        char line[1000];
        for (unsigned seat = 0; seat < 2; seat++) {
            const struct table_seat *s = &world.table.seat[seat];
            const int64_t waits = s->runs_at - s->asked_at;
            longest = waits > longest ? waits : longest;
            if (world_answer(&world, seat, line, sizeof line))
                SAY(seat + 1, "%s", line);
        }
        if (!world_think(&world))
            world_pass(&world, 1);
    }
    assert_int_equal(longest, TABLE_SHOW_MAX);
    same_clocks();
}

/* What was taken back has been seen. */
static void nothing_to_see_after_undo(void **context)
{
    (void)context;
    start_two("options=rounds=9 clock=600+0 grace=10");
    assert_true(next_round() > 0);
    SAY(1, "answer %u pick 1", world.table.question);
    SAY(1, "undo");
    assert_int_equal(world.table.seat[0].runs_at, world.now);
    assert_int_equal(world.table.seat[1].runs_at, world.now);
    same_clocks();
}

/* Without a clock, and by letters, there is nothing to wait for. */
static void no_clock_waits(void **context)
{
    (void)context;
    start_two("options=rounds=9 clock=none");
    SAY(1, "answer %u pick 1", world.table.question);
    SAY(2, "answer %u pick 1", world.table.question);
    SAY(1, "shown %u", world.table.question);
    assert_int_equal(world.table.seat[0].runs_at, world.now);
    assert_null(strstr(world.rows[world.rows_count - 1].text, "shown"));
}

static void no_clock_waits_by_letters(void **context)
{
    (void)context;
    start_two("options=rounds=9 pace=letters clock=86400+0 grace=3600");
    SAY(1, "answer %u pick 1", world.table.question);
    SAY(2, "answer %u pick 1", world.table.question);
    SAY(1, "shown %u", world.table.question);
    assert_int_equal(world.table.seat[0].runs_at, world.now);
    assert_null(strstr(world.rows[world.rows_count - 1].text, "shown"));
}

/* Who leaves comes back by saying so, and not by looking in. */
static void leaving(void **context)
{
    (void)context;
    start_two("options=rounds=9");
    SAY(2, "leave");
    assert_true(bot_runs(1));
    assert_true(told(0, "\"away\":\"left\""));
    REFUSED(2, "left", "answer %u pick 1", world.table.question);
    world_here(&world, 2, false);
    world_here(&world, 2, true);
    SAY(2, "look");
    assert_true(bot_runs(1));
    SAY(2, "back");
    assert_false(bot_runs(1));
    SAY(2, "answer %u pick 1", world.table.question);
}

/* --- together -------------------------------------------------------------------------------- */

static void votes(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random");
    sit(3);
    SAY(1, "start");
    REFUSED(1, "bad-vote", "vote perhaps");
    SAY(1, "vote yes");
    SAY(1, "vote yes"); /* counts once */
    assert_int_equal(world.table.phase, TABLE_PLAYING);
    SAY(1, "vote no");
    SAY(2, "vote yes");
    assert_int_equal(world.table.phase, TABLE_PLAYING);
    SAY(3, "leave"); /* who has left has no vote, and cannot keep the others */
    assert_int_equal(world.table.phase, TABLE_PLAYING);
    SAY(1, "vote no"); /* one of two is no more than half */
    assert_int_equal(world.table.phase, TABLE_PLAYING);
    SAY(1, "vote yes");
    assert_int_equal(world.table.phase, TABLE_ENDED);
    REFUSED(1, "not-playing", "answer %u pick 1", world.table.question);
    assert_int_equal(world.wake, 0);
}

static void rematch(void **context)
{
    (void)context;
    start_two("options=rounds=1");
    SAY(1, "answer 1 pick 1");
    SAY(2, "answer 1 pick 1");
    SAY(1, "rematch");
    const size_t rows = world.rows_count;
    SAY(1, "rematch"); /* once is enough */
    assert_int_equal(world.rows_count, rows);
    assert_int_equal(world.rematches, 0);
    SAY(2, "rematch");
    assert_int_equal(world.rematches, 1);
    /* after a crash at this point it is asked for once more */
    static struct world folded;
    world_fold(&world, world.rows_count, &folded);
    table_resume(&folded.table, folded.now, 0);
    assert_int_equal(folded.rematches, 1);
    folded.rows_count = 0;
    folded.rows_count = 0; /* they are those of the other one */
    world_close(&folded);
    table_next(&world.table, world.now, "K7QX");
    assert_true(told(0, "\"next\":\"K7QX\""));
}

/* Nobody waits for somebody who has gone. */
static void rematch_without_one(void **context)
{
    (void)context;
    start_two("options=rounds=1");
    SAY(1, "answer 1 pick 1");
    SAY(2, "answer 1 pick 1");
    SAY(1, "rematch");
    assert_int_equal(world.rematches, 0);
    world_here(&world, 2, false);
    assert_int_equal(world.rematches, 1);
}

/* The events that a seat was told of, without those that did not happen after all. */
static unsigned events_told(unsigned viewer)
{
    unsigned events = 0;
    for (size_t i = 0; i < world.messages_count; i++) {
        const struct world_message *message = &world.messages[i];
        if (message->to.kind != TO_SEAT || message->to.seat != viewer)
            continue;
        const char *list = strstr(message->json, "\"events\":[");
        const char *gone = strstr(message->json, "\"undone-events\":");
        if (list != NULL)
            for (list += strlen("\"events\":["); *list == '"'; list += *list == ',') {
                list = strchr(list + 1, '"') + 1;
                events++;
            }
        if (gone != NULL)
            events -= (unsigned)strtoul(gone + strlen("\"undone-events\":"), NULL, 10);
    }
    return events;
}

struct listener {
    struct sink sink; /* first */
    unsigned viewer, heard;
};

static void listen(struct sink *sink, const struct event *event)
{
    struct listener *listener = (struct listener *)sink;
    struct event heard;
    listener->heard += game_hear(event, listener->viewer, &heard);
}

/* The events of all moves so far, by the match alone. */
static unsigned events_heard(unsigned viewer)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct match *match = &world.table.match;
    struct listener listener = {.sink.put = listen, .viewer = viewer};
    memcpy(state, match->first, match->game->state_size);
    for (uint32_t i = 0; i < match->count; i++)
        match->game->apply(state, &match->moves[i], &listener.sink);
    return listener.heard;
}

static void undo_own(void **context)
{
    (void)context;
    start_two("options=rounds=9 undo=own");
    REFUSED(1, "undo-past-chance", "undo");
    const int64_t bank = world.table.seat[0].bank;
    SAY(1, "answer 1 pick 1");
    SAY(1, "undo");
    assert_int_equal(world.table.seat[0].bank, bank); /* no time is made so */
    assert_true(told(1, "\"undone\":1"));
    for (unsigned viewer = 0; viewer < 2; viewer++)
        assert_int_equal(events_told(viewer), events_heard(viewer));
    REFUSED(1, "late", "answer 1 pick 1"); /* doubled on its way */
    SAY(1, "answer 2 pick 2");
    REFUSED(2, "undo-past-another-seat", "undo");
    REFUSED(2, "no-undo-wanted", "agree");
    REFUSED(2, "no-undo-wanted", "disagree");
    SAY(2, "answer 2 pick 3");
    REFUSED(2, "undo-past-chance", "undo");
}

/* One person and bots, at a game that has begun. */
static void start_alone(const char *settings)
{
    char all[256];
    snprintf(all, sizeof all, "seats=3 substitute=random watchers=no clock=none %s", settings);
    make(all);
    sit(1);
    SAY(1, "bot 2 random");
    SAY(1, "bot 3 random");
    SAY(1, "start");
}

/* Until the person has given that many open answers. */
static void play_alone(unsigned answers)
{
    char line[1000];
    const uint32_t until = world.table.seat[0].answers + answers;
    while (world.table.phase == TABLE_PLAYING && world.table.seat[0].answers < until) {
        if (world_answer(&world, 0, line, sizeof line))
            SAY(1, "%s", line);
        else if (!world_think(&world))
            world_pass(&world, 500);
    }
}

/* Against bots everything can be taken back, whatever has been seen; it is practice then. */
static void undo_among_bots(const char *game)
{
    start_alone(game);
    REFUSED(1, "nothing-to-undo", "undo");
    assert_null(strstr(world_picture(&world, 1), "\"undo\":true"));
    play_alone(9);
    assert_non_null(strstr(world_picture(&world, 1), "\"undo\":true"));
    assert_null(strstr(world_picture(&world, 1), "\"practice\""));
    const uint32_t chances = world.table.chances, rounds = world.table.match.chances;
    for (unsigned left = 9; left > 0; left--) {
        const uint32_t question = world.table.question;
        assert_int_equal(world.table.seat[0].answers, left);
        SAY(1, "undo");
        assert_true(told(0, "\"undone\":1"));
        assert_int_equal(events_told(0), events_heard(0));
        assert_int_equal(told(0, "\"undo\":true"), left > 1);
        assert_int_equal(world.table.question, question + 1);
        assert_true((world.table.asked & 1) != 0);
        same_clocks();
    }
    REFUSED(1, "nothing-to-undo", "undo");
    assert_true(world.table.match.chances < rounds);
    assert_true(told(0, "\"practice\":true"));
    assert_non_null(strstr(world_picture(&world, 1), "\"practice\":true"));
    assert_non_null(strstr(world_picture(&world, 1), "\"commitment\":\"-\""));
    /* no die is rolled again: chance goes on after all that was drawn */
    assert_int_equal(world.table.chances, chances);
    play_alone(9);
    assert_true(world.table.chances > chances);
    assert_true(world.table.chances > world.table.match.chances);
    play_alone(10000);
    assert_int_equal(world.table.phase, TABLE_OVER);
    REFUSED(1, "not-playing", "undo");
}

static void undo_among_bots_town(void **context)
{
    (void)context;
    undo_among_bots("game=town undo=own");
}

static void undo_among_bots_dicetto(void **context)
{
    (void)context;
    undo_among_bots("game=dicetto undo=ask");
}

/* Where somebody may watch, a moment lasts although nobody holds a card: the match has gone on, and
 * what has not been told cannot be taken back either. */
static void undo_in_an_empty_moment(void **context)
{
    (void)context;
    unsigned found = 0;
    start_alone("game=town undo=own watchers=yes bot-moment=400");
    while (world.table.phase == TABLE_PLAYING && found < 5) {
        char line[1000];
        if (world.table.moment && !world.table.held && world.table.seat[0].answers > 0) {
            found++;
            SAY(1, "undo");
            assert_int_equal(events_told(0), events_heard(0));
            play_alone(found); /* by other dice, and further each time */
        }
        if (world_answer(&world, 0, line, sizeof line))
            SAY(1, "%s", line);
        else if (!world_think(&world))
            world_pass(&world, 100);
    }
    assert_int_equal(found, 5);
}

/* Also while somebody could play a hidden card, and then that moment never came. */
static void undo_out_of_a_moment(void **context)
{
    (void)context;
    unsigned found = 0, replied = 0;
    for (uint64_t seed = 1; seed < 400 && (found < 5 || replied == 0); seed++) {
        char line[1000];
        bool undone = false; /* once a game, so that each has an end */
        close_world(NULL);
        world_open(&world, seed);
        start_alone("game=town undo=own");
        while (world.table.phase == TABLE_PLAYING && !undone) {
            while (world.table.moment && world_think(&world))
                continue; /* bots have said what they play */
            const bool asked = world_answer(&world, 0, line, sizeof line);
            const bool reply = world.table.seat[1].replied || world.table.seat[2].replied;
            if (asked && world.table.moment && world.table.seat[0].answers > 0 &&
                (reply || found < 5)) {
                const uint32_t answers = world.table.seat[0].answers;
                undone = true;
                found++;
                replied += reply;
                SAY(1, "undo");
                assert_false(world.table.moment);
                assert_int_equal(events_told(0), events_heard(0));
                assert_true(world.table.practice && (world.table.asked & 1) != 0);
                assert_int_equal(world.table.seat[0].answers, answers - 1);
                for (unsigned seat = 0; seat < 3; seat++)
                    assert_false(world.table.seat[seat].replied);
            } else if (asked) {
                SAY(1, "%s", line);
            } else if (!world_think(&world)) {
                world_pass(&world, 500);
            }
        }
    }
    assert_true(found >= 5 && replied > 0);
}

/* An answer in a moment is not taken back once the moment is over: the window would open once more,
 * for everybody to see. */
static void no_undo_of_a_reply(void **context)
{
    (void)context;
    unsigned found = 0;
    for (uint64_t seed = 1; seed < 400 && found < 3; seed++) {
        close_world(NULL);
        world_open(&world, seed);
        make("game=town seats=2 undo=own clock=none moment=1000");
        sit(2);
        SAY(1, "start");
        while (world.table.phase == TABLE_PLAYING && found < 3) {
            char line[1000];
            for (unsigned person = 1; person <= 2; person++)
                if (world_answer(&world, person - 1, line, sizeof line))
                    SAY(person, "%s", line);
            if (!world.table.moment)
                continue;
            world_pass(&world, 1000);
            for (unsigned person = 1; person <= 2 && !world.table.moment; person++) {
                const struct match *match = &world.table.match;
                struct match before = *match;
                const char *error = match_undo(&before, person - 1);
                if (world.table.phase != TABLE_PLAYING || error != NULL ||
                    !match->game->window(before.state))
                    continue;
                found++;
                REFUSED(person, "undo-past-moment", "undo");
            }
        }
    }
    assert_true(found > 0);
}

/* Where another person plays, or may come back, nothing of that; nor where nothing is taken back.
 */
static void no_practice_among_people(void **context)
{
    (void)context;
    start_two("options=rounds=9 undo=own");
    SAY(1, "answer 1 pick 1");
    SAY(2, "answer 1 pick 1");
    REFUSED(1, "undo-past-chance", "undo");
    SAY(2, "leave");
    REFUSED(1, "undo-past-chance", "undo");
    assert_null(strstr(world_picture(&world, 1), "\"undo\":true"));
    SAY(1, "remove 2");
    assert_non_null(strstr(world_picture(&world, 1), "\"undo\":true"));
    SAY(1, "undo");
    assert_true(world.table.practice);
    close_world(NULL);
    open_world(NULL);
    start_alone("game=town undo=none");
    play_alone(3);
    REFUSED(1, "no-undo", "undo");
    assert_null(strstr(world_picture(&world, 1), "\"undo\":true"));
}

static void undo_asked(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random options=rounds=9 undo=ask");
    sit(3);
    SAY(1, "start");
    REFUSED(1, "nothing-to-undo", "undo");
    SAY(1, "answer 1 pick 1");
    SAY(2, "answer 1 pick 3");
    SAY(1, "undo");
    assert_true(told(1, "\"wants-undo\":1"));
    SAY(2, "disagree");
    assert_true(told(0, "\"disagrees\":2"));
    REFUSED(2, "no-undo-wanted", "agree");
    SAY(1, "undo");
    SAY(2, "agree");
    assert_int_equal(world.table.match.count, 5);
    SAY(3, "agree");
    assert_true(told(1, "\"undone\":1"));
    assert_int_equal(world.table.match.count, 3); /* the dice stay, both answers are gone */
    assert_int_equal(world.table.chances, 3);
    assert_int_equal(world.table.asked, 7);
    SAY(1, "answer 2 pick 2");
    SAY(2, "answer 2 pick 2");
    SAY(1, "undo");
    SAY(3, "answer 2 pick 2"); /* play goes on: the wish is gone */
    REFUSED(2, "no-undo-wanted", "agree");
    REFUSED(3, "undo-past-chance", "undo");
    /* whoever has left does not keep others waiting, but may still object */
    const uint32_t question = world.table.question;
    SAY(1, "answer %u pick 1", question);
    SAY(2, "answer %u pick 1", question);
    SAY(1, "undo");
    SAY(2, "agree");
    const uint32_t count = world.table.match.count;
    SAY(3, "leave");
    SAY(3, "disagree");
    assert_true(told(0, "\"disagrees\":3"));
    assert_int_equal(world.table.match.count, count);
    REFUSED(1, "no-undo-wanted", "agree");
    close_world(NULL);
    open_world(NULL);
    start_two("undo=none");
    REFUSED(1, "no-undo", "undo");
}

/* --- games that begin in the middle of another one
 * ------------------------------------------------ */

enum { PAST_MAX = 2000 };

/* Until the game is over; person 1 answers anything. */
static void play_on(void)
{
    char line[512];
    while (world.table.phase == TABLE_PLAYING)
        if (world.table.moment && world.table.timed)
            world_pass(&world, 3000);
        else if (world_answer(&world, 0, line, sizeof line))
            SAY(1, "%s", line);
        else
            assert_true(world_think(&world));
}

/* Two bots and a person at Dice Town play to the end; gives the moves. */
static uint32_t play_once(struct move moves[PAST_MAX])
{
    make("game=town seats=3 moment=3000 watchers=no substitute=random");
    sit(1);
    SAY(1, "bot 2 random");
    SAY(1, "bot 3 random");
    SAY(1, "start");
    play_on();
    const uint32_t count = world.table.match.count;
    assert_true(count < PAST_MAX);
    memcpy(moves, world.table.match.moves, count * sizeof *moves);
    close_world(NULL);
    open_world(NULL);
    return count;
}

/* From wherever it begins, also in the middle of a moment, a game comes to its end, is told, and
 * can be folded out of its rows. */
static void past(void **context)
{
    static struct move moves[PAST_MAX];
    static struct world folded;
    (void)context;
    const uint32_t count = play_once(moves);
    unsigned windows = 0;
    for (uint32_t at = 0; at < count; at++) {
        make("game=town seats=3 moment=3000 watchers=no substitute=random");
        assert_null(table_past(&world.table, world.now, moves, at));
        sit(1);
        SAY(1, "bot 2 random");
        SAY(1, "bot 3 random");
        const struct match *match = &world.table.match;
        const bool window =
            at > 0 && match_waiting(match) != 0 && match->game->window(match->state);
        SAY(1, "start");
        if (window) { /* who could answer then is asked now */
            assert_true(world.table.moment);
            assert_int_equal(match->count, at);
            windows++;
        }
        assert_int_equal(world.table.past, at);
        assert_memory_equal(world.table.match.moves, moves, at * sizeof *moves);
        if (at > 0 && moves[at - 1].seat == 0 && world.table.match.count == at)
            assert_non_null(world_line(&world, 1, "undo"));
        play_on();
        world_fold(&world, world.rows_count, &folded);
        assert_int_equal(match_hash(&folded.table.match), match_hash(&world.table.match));
        folded.rows_count = 0; /* they are the other one's */
        world_close(&folded);
        assert_string_equal(table_past(&world.table, world.now, moves, 1), "started");
        close_world(NULL);
        open_world(NULL);
    }
    assert_true(windows > 0);
}

/* What was played before the game began stays, whoever agrees. */
static void past_stays(void **context)
{
    (void)context;
    static struct move moves[PAST_MAX];
    start_two("options=rounds=9 undo=ask");
    for (unsigned question = 1; question <= 2; question++)
        for (unsigned person = 1; person <= 2; person++)
            SAY(person, "answer %u pick 1", question);
    const uint32_t count = world.table.match.count;
    memcpy(moves, world.table.match.moves, count * sizeof *moves);
    close_world(NULL);
    open_world(NULL);
    make("game=null seats=2 substitute=random options=rounds=9 undo=ask");
    assert_null(table_past(&world.table, world.now, moves, count));
    sit(2);
    SAY(1, "start");
    assert_int_equal(world.table.match.count, count);
    REFUSED(1, "nothing-to-undo", "undo");
    SAY(1, "answer 1 pick 2");
    SAY(2, "answer 1 pick 2");
    const uint32_t later = world.table.match.count;
    REFUSED(1, "undo-past-chance", "undo");
    SAY(1, "answer 2 pick 2");
    SAY(1, "undo");
    assert_int_equal(world.table.match.count, later);
    assert_int_equal(world.table.seat[0].answers, 1);
    assert_int_equal(world.table.seat[1].answers, 1);
}

/* Moves that do not fit are none of this game's; other settings or seats are another game. */
static void past_that_does_not_fit(void **context)
{
    static struct move moves[PAST_MAX];
    (void)context;
    play_once(moves);
    make("game=null seats=2 substitute=random");
    assert_non_null(table_past(&world.table, world.now, moves, 3));
    for (unsigned seats = 3; seats <= 4; seats++) {
        close_world(NULL);
        open_world(NULL);
        make("game=town seats=3 moment=3000 watchers=no substitute=random");
        assert_null(table_past(&world.table, world.now, moves, 20));
        sit(2);
        if (seats == 3) {
            SAY(1, "close 3");
        } else {
            SAY(1, "set seats=4");
            SAY(1, "bot 3 random");
            SAY(1, "bot 4 random");
        }
        SAY(1, "start");
        assert_int_equal(world.table.past, 0);
        assert_int_equal(world.table.match.game->round(world.table.match.state), 1);
        assert_int_equal(world.table.match.setup.seats, seats == 3 ? 2 : 4);
    }
}

/* --- watchers -------------------------------------------------------------------------------- */

static void watchers(void **context)
{
    (void)context;
    make("game=null seats=2 substitute=random watchers=no");
    sit(2);
    for (unsigned person = 3; person <= 7; person++)
        world_here(&world, person, true); /* and it makes no difference how many they are */
    const size_t before = world.messages_count;
    SAY(1, "say hello");
    assert_non_null(world_told(&world, TABLE_WATCHERS, before)); /* who comes in before may look */
    SAY(1, "start");
    const size_t from = world.messages_count;
    SAY(1, "say hello");
    assert_null(world_told(&world, TABLE_WATCHERS, from));
    REFUSED(3, "no-watchers", "look");
}

/* Who sees it later gets a picture when it begins. */
static void delay_from_the_start(void **context)
{
    (void)context;
    make("game=null seats=2 substitute=random options=rounds=9 delay=2");
    world_here(&world, 3, true);
    sit(2);
    SAY(1, "start");
    assert_true(told(TABLE_WATCHERS, "\"lines\":["));
}

/* Those who watch are told of steps without gaps, or get a picture to go on from. */
static void check_watched_steps(void)
{
    unsigned step = 0, pictures = 0;
    for (size_t i = 0; i < world.messages_count; i++) {
        const struct world_message *message = &world.messages[i];
        const char *at = strstr(message->json, "\"step\":");
        if (message->to.kind != TO_WATCHERS || at == NULL)
            continue;
        const unsigned number = (unsigned)strtoul(at + strlen("\"step\":"), NULL, 10);
        const bool picture = strncmp(message->json, "{\"table\"", 8) == 0;
        if (!picture && step != 0)
            assert_int_equal(number, step + 1);
        pictures += picture;
        step = number;
    }
    assert_int_equal(pictures, 2); /* at the beginning and at the end */
    assert_int_equal(step, world.table.step);
}

/* What they have been told already is not told again when it is taken back. */
static void delay_and_undo(void **context)
{
    (void)context;
    make("game=null seats=3 substitute=random options=rounds=9 delay=1 undo=ask");
    world_here(&world, 4, true);
    sit(3);
    SAY(1, "start");
    for (unsigned person = 1; person <= 3; person++)
        SAY(person, "answer 1 pick 1");
    SAY(1, "answer 2 pick 1");
    SAY(2, "answer 2 pick 1");
    assert_true(told(TABLE_WATCHERS, "\"picked seat=1\""));
    SAY(1, "undo");
    SAY(2, "agree");
    SAY(3, "agree");
    assert_true(told(TABLE_WATCHERS, "\"changes\":["));
    assert_true(told(TABLE_WATCHERS, "\"undone-events\":1,"));
    assert_false(told(TABLE_WATCHERS, "\"events\":["));
}

static void delay(void **context)
{
    (void)context;
    make("game=null seats=2 substitute=random options=rounds=9 delay=2");
    sit(2);
    world_here(&world, 3, true);
    SAY(1, "words luck");
    SAY(1, "start");
    SAY(1, "answer 1 pick 1");
    assert_null(strstr(world_picture(&world, 3), "pick ?"));
    SAY(2, "answer 1 pick 1");
    assert_false(told(TABLE_WATCHERS, "picked"));
    SAY(1, "answer 2 pick 1");
    assert_true(told(TABLE_WATCHERS, "\"picked seat=1\""));
    assert_false(told(TABLE_WATCHERS, "showed"));
    SAY(2, "answer 2 pick 1");
    assert_true(told(TABLE_WATCHERS, "showed"));
    SAY(1, "vote yes");
    const size_t before = world.messages_count;
    SAY(2, "vote yes");
    bool ended = false;
    for (size_t i = before; i < world.messages_count; i++)
        ended = ended || (world.messages[i].to.kind == TO_WATCHERS &&
                          strstr(world.messages[i].json, "\"phase\":\"ended\"") != NULL);
    assert_true(ended);
    /* and from then on they hear what everybody hears */
    assert_true(told(TABLE_WATCHERS, "\"seed\""));
    check_watched_steps();
}

/* A replay shows everything at once, also of a game whose watchers saw it later. */
static void delay_is_over_in_replays(void **context)
{
    (void)context;
    static struct world replay;
    make("game=null seats=2 substitute=random options=rounds=9 delay=2");
    world_here(&world, 3, true);
    sit(2);
    SAY(1, "start");
    SAY(1, "answer 1 pick 1");
    assert_false(told(TABLE_WATCHERS, "picked"));
    world_open(&replay, world.seed);
    for (size_t i = 0; i < world.rows_count; i++) {
        replay.table.opens = true;
        table_listen(&replay.table, TABLE_WATCHERS);
        assert_null(table_fold(&replay.table, world.rows[i].at, world.rows[i].text));
    }
    assert_non_null(strstr(world_told(&replay, TABLE_WATCHERS, 0), "\"picked seat=1\""));
    assert_non_null(strstr(world_told(&replay, TABLE_WATCHERS, 0), "\"changes\":["));
    world_close(&replay);
}

/* --- moments --------------------------------------------------------------------------------- */

/* Plays until a moment for hidden cards is open; whoever is asked before that answers at random. */
static void play_to_moment(unsigned people)
{
    char line[1000];
    for (unsigned i = 0; i < 5000 && !world.table.moment; i++) {
        assert_int_equal(world.table.phase, TABLE_PLAYING);
        for (unsigned person = 1; person <= people && !world.table.moment; person++)
            if (world_answer(&world, person - 1, line, sizeof line))
                SAY(person, "%s", line);
    }
    assert_true(world.table.moment);
}

static void moments(void **context)
{
    (void)context;
    make("game=town seats=3 moment=3000");
    sit(3);
    SAY(1, "start");
    unsigned held = 0, empty = 0;
    while (world.table.phase == TABLE_PLAYING && (held == 0 || empty == 0)) {
        char line[1000];
        play_to_moment(3);
        const uint32_t question = world.table.question;
        assert_true(world.table.timed);
        assert_true(told(0, "\"moment\":3000"));
        REFUSED(1, "moment", "undo");
        unsigned asked = 0;
        for (unsigned person = 1; person <= 3; person++) {
            if (!world_answer(&world, person - 1, line, sizeof line)) {
                REFUSED(person, "not-asked", "answer %u pass", question);
                continue;
            }
            asked++;
            REFUSED(person, "no-such-move", "answer %u dance", question);
            SAY(person, "answer %u pass", question);
            REFUSED(person, "answered", "answer %u pass", question);
        }
        held += asked > 0;
        empty += asked == 0;
        world_pass(&world, 2999);
        assert_int_equal(world.table.question, question);
        world_pass(&world, 1);
        assert_true(world.table.question > question);
        REFUSED(1, "late", "answer %u pass", question);
    }
    assert_true(held > 0 && empty > 0);
}

/* Nobody waits where nobody wants to be asked, and a single person among bots is not kept. */
static void standing(void **context)
{
    (void)context;
    make("game=town seats=2 moment=3000");
    sit(2);
    SAY(1, "start");
    REFUSED(1, "unknown-standing", "standing never");
    char line[1000];
    unsigned rounds = 0, round = 0;
    const int64_t began = world.now;
    while (world.table.phase == TABLE_PLAYING && rounds < 3) {
        if (world.table.match.game->round(world.table.told) != round) {
            round = world.table.match.game->round(world.table.told);
            rounds++;
            SAY(1, "standing pass");
            SAY(2, "standing pass");
        }
        if (world.table.moment) /* the first one of a round comes before they have said so */
            world_pass(&world, 3000);
        for (unsigned person = 1; person <= 2; person++)
            if (world_answer(&world, person - 1, line, sizeof line))
                SAY(person, "%s", line);
    }
    assert_true(world.now - began <= INT64_C(6000) * rounds);
}

/* A single person among bots has all the time they need, and waits for none but a short while. */
static void alone_among_bots(void **context)
{
    char line[TABLE_ROW_MAX];
    unsigned shared = 0; /* moments for her and for bots in which she is asked */
    (void)context;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        close_world(NULL);
        world_open(&world, seed);
        make("game=town seats=3 moment=3000 watchers=no substitute=random");
        sit(1);
        SAY(1, "bot 2 random");
        SAY(1, "bot 3 random");
        SAY(1, "start");
        while (world.table.phase == TABLE_PLAYING) {
            const bool asked = world_answer(&world, 0, line, sizeof line);
            if (world.table.moment && world.table.timed) {
                assert_false(asked);
                assert_true(world.table.ends - world.now <= 400);
                world_pass(&world, 400);
            } else if (asked) {
                shared += world.table.moment && (world.table.could & ~1U) != 0;
                SAY(1, "%s", line);
                assert_false(world.table.moment && world.table.seat[0].replied);
            } else {
                assert_true(world_think(&world));
            }
        }
    }
    assert_true(shared > 0);
}

/* So a pause of the driver changes nothing for her: there is no end to be moved. */
static void alone_after_a_pause(void **context)
{
    enum { HOUR = 3600000 };
    static struct world other;
    char line[TABLE_ROW_MAX];
    (void)context;
    bool asked = false;
    for (uint64_t seed = 1; !asked; seed++) {
        assert_true(seed < 50);
        close_world(NULL);
        world_open(&world, seed);
        make("game=town seats=3 moment=3000 watchers=no substitute=random");
        sit(1);
        SAY(1, "bot 2 random");
        SAY(1, "bot 3 random");
        SAY(1, "start");
        while (world.table.phase == TABLE_PLAYING && !asked) {
            const bool is_asked = world_answer(&world, 0, line, sizeof line);
            asked = is_asked && world.table.moment;
            if (asked)
                assert_false(world.table.timed);
            else if (is_asked)
                SAY(1, "%s", line);
            else if (!world_think(&world))
                world_pass(&world, 400);
        }
    }
    world_fold(&world, world.rows_count, &other);
    table_resume(&other.table, world.now + HOUR, world.now + HOUR);
    other.now = world.now + HOUR;
    assert_true(other.rows_count == world.rows_count + 1);
    assert_true(other.table.moment && !other.table.timed);
    assert_int_equal(other.table.ends, 0);
    char again[TABLE_ROW_MAX];
    other.rng = world.rng;
    assert_true(world_answer(&other, 0, again, sizeof again));
    assert_null(world_line(&other, 1, "%s", again));
    for (size_t i = world.rows_count; i < other.rows_count; i++)
        free(other.rows[i].text);
    other.rows_count = 0;
    world_close(&other);
}

/* With somebody who watches it is no longer her business alone when she answers: even a moment that
 * is for nobody but her lasts its time. */
static void watched_among_bots(void **context)
{
    char line[TABLE_ROW_MAX];
    unsigned own = 0;
    (void)context;
    make("game=town seats=3 moment=3000 watchers=yes substitute=random");
    sit(1);
    SAY(1, "bot 2 random");
    SAY(1, "bot 3 random");
    SAY(1, "start");
    while (world.table.phase == TABLE_PLAYING) {
        if (world.table.moment) {
            assert_true(world.table.timed);
            own += world.table.could == 1;
            world_pass(&world, 3000);
        } else if (world_answer(&world, 0, line, sizeof line)) {
            SAY(1, "%s", line);
        } else {
            assert_true(world_think(&world));
        }
    }
    assert_true(own > 0);
}

/* --- aids ------------------------------------------------------------------------------------ */

static const char *last_told(void)
{
    return world.messages[world.messages_count - 1].json;
}

/* Where a game has more to say about a refusal than its word, it is told to whoever asks. */
static void objections(void **context)
{
    (void)context;
    unsigned explained = 0, bare = 0;
    make("game=dicetto seats=2 clock=none substitute=random");
    sit(2);
    REFUSED(1, "not-playing", "why place 1 on 1");
    SAY(1, "start");
    const struct game *game = world.table.match.game;
    for (unsigned i = 0; i < 400 && world.table.phase == TABLE_PLAYING && (!explained || !bare);
         i++) {
        char line[512];
        const unsigned seat = bits_first(world.table.asked);
        const size_t rows = world.rows_count;
        for (unsigned pair = 0; pair < 36; pair++) {
            struct move move;
            char words[64];
            snprintf(words, sizeof words, "place %u on %u", pair / 6 + 1, pair % 6 + 1);
            if (game->parse_move(seat, words, &move) != NULL)
                continue;
            const size_t from = world.messages_count;
            const char *error = world_line(&world, seat + 1, "why %s", words);
            if (error == NULL)
                continue;
            assert_int_equal(world.messages_count, from + 1);
            const char *why = strstr(last_told(), "\"why\":\"");
            if (why != NULL)
                assert_true(strlen(why) > 15);
            explained += why != NULL;
            bare += why == NULL;
        }
        assert_int_equal(world.rows_count, rows);
        if (world_answer(&world, seat, line, sizeof line))
            SAY(seat + 1, "%s", line);
    }
    assert_true(explained > 0 && bare > 0);
}

/* Odds and `why` tell one connection something, and store nothing. */
static void aids(void **context)
{
    (void)context;
    make("game=town seats=2 clock=none");
    sit(2);
    REFUSED(1, "not-playing", "odds");
    REFUSED(1, "not-playing", "why keep 9");
    SAY(1, "start");
    const size_t rows = world.rows_count;
    size_t told = world.messages_count;
    SAY(1, "odds");
    assert_int_equal(world.messages_count, told + 1);
    assert_non_null(
        strstr(last_told(), "{\"odds\":{\"question\":1,\"rows\":[{\"of\":\"gold-mine\","));
    told = world.messages_count;
    SAY(1, "why keep -");
    assert_int_equal(world.messages_count, told + 1);
    assert_string_equal(last_told(), "{\"may\":\"keep -\"}");
    SAY(1, "odds keep -");
    assert_non_null(strstr(last_told(), "{\"odds\":{\"question\":1,"));
    REFUSED(1, "wrong-question", "odds award 2");
    REFUSED(1, "no-such-move", "odds sing");
    assert_int_equal(world.rows_count, rows);
    REFUSED(1, "wrong-question", "why award 2");
    REFUSED(1, "no-such-move", "why sing");
    REFUSED(3, "not-seated", "odds");
    REFUSED(3, "not-seated", "why keep -");
    SAY(1, "answer 1 keep -");
    REFUSED(1, "not-asked", "why keep -");
    SAY(2, "why keep -");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(settings),
        TEST(lobby),
        TEST(long_decks),
        TEST(another_game),
        TEST(bad_names),
        TEST(nothing_comes_of_it),
        TEST(host_and_removal),
        TEST(no_removal_from_a_game_that_counts),
        TEST(presence),
        TEST(host_moves),
        TEST(host_gone),
        TEST(muting),
        TEST(time_a_move),
        TEST(answers),
        TEST(chat),
        TEST(clocks),
        TEST(clocks_start_when_shown),
        TEST(told_apart),
        TEST(clocks_wait_only_so_long),
        TEST(nothing_to_see_after_undo),
        TEST(no_clock_waits),
        TEST(no_clock_waits_by_letters),
        TEST(absence),
        TEST(clocks_of_another_run),
        TEST(letters_of_another_run),
        TEST(letters),
        TEST(leaving),
        TEST(votes),
        TEST(rematch),
        TEST(rematch_without_one),
        TEST(undo_own),
        TEST(undo_asked),
        TEST(undo_among_bots_town),
        TEST(undo_among_bots_dicetto),
        TEST(undo_in_an_empty_moment),
        TEST(undo_out_of_a_moment),
        TEST(no_undo_of_a_reply),
        TEST(no_practice_among_people),
        TEST(past),
        TEST(past_stays),
        TEST(past_that_does_not_fit),
        TEST(watchers),
        TEST(delay),
        TEST(delay_from_the_start),
        TEST(delay_and_undo),
        TEST(delay_is_over_in_replays),
        TEST(moments),
        TEST(standing),
        TEST(alone_among_bots),
        TEST(alone_after_a_pause),
        TEST(watched_among_bots),
        TEST(aids),
        TEST(objections),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
