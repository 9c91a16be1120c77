/* People: names, tokens, passwords, bans, limits, and ratings of finished games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "accounts/accounts.h"
#include "accounts/limits.h"
#include "accounts/ratings.h"
#include "store/memory/memory.h"
#include "tests/store/store_helper.h"

/* --- names --- */

static void expect_name(const char *given, const char *wanted)
{
    char name[PEOPLE_NAME_ROOM];
    const char *error = people_name(given, strlen(given), name);
    if (error != NULL)
        fail_msg("'%s' is refused: %s", given, error);
    assert_string_equal(name, wanted);
}

static void refuse_name(const char *given, const char *word)
{
    char name[PEOPLE_NAME_ROOM];
    const char *error = people_name(given, strlen(given), name);
    if (error == NULL)
        fail_msg("'%s' is accepted, not %s", given, word);
    assert_string_equal(error, word);
    assert_string_equal(name, "");
}

static void names(void **unused)
{
    (void)unused;
    expect_name("Ann", "Ann");
    expect_name("  Ann \xc2\xa0 Lee\xe3\x80\x80", "Ann Lee");
    expect_name("\xd0\x9e\xd0\xbb\xd0\xb5\xd0\xbd\xd0\xb0",
                "\xd0\x9e\xd0\xbb\xd0\xb5\xd0\xbd\xd0\xb0");
    expect_name("<b>\"Bob\" & co</b>", "<b>\"Bob\" & co</b>");
    expect_name("\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2");
    expect_name("e\xcc\x81", "e\xcc\x81");
    expect_name("123456789012345678901234", "123456789012345678901234");
    /* the longest in bytes */
    char dice[4 * 24 + 1] = "", more[4 * 25 + 1] = "";
    for (unsigned i = 0; i < 25; i++) {
        memcpy(more + (size_t)4 * i, "\xf0\x9f\x8e\xb2", 5);
        if (i < 24)
            memcpy(dice + (size_t)4 * i, "\xf0\x9f\x8e\xb2", 5);
    }
    expect_name(dice, dice);
    refuse_name(more, "name-long");
    refuse_name("1234567890123456789012345", "name-long");
    refuse_name("", "name-empty");
    refuse_name(" \xc2\xa0\xe2\x80\x83 ", "name-empty");
}

static void hostile_names(void **unused)
{
    (void)unused;
    /* byte by byte: a tool that warns of such texts would be right */
    static const char override[] = {'\xe2', '\x80', '\xae', 'A', '\0'};
    static const char isolate[] = {'\xe2', '\x81', '\xa6', 'A', '\0'};
    const char *const unseen[] = {
        "a\tb",
        "a\nb",
        "a\x7f",
        "\xc2\x85",          /* next line */
        "a\xc2\xadx",        /* soft hyphen */
        "a\xe2\x80\x8b",     /* zero width space */
        "\xe2\x80\x8f ",     /* right-to-left mark */
        override,            /* right-to-left override */
        "a\xe2\x80\xa8",     /* line separator */
        isolate,             /* isolate */
        "\xef\xbb\xbf ",     /* byte order mark */
        "\xe3\x85\xa4",      /* Hangul filler */
        "\xef\xbe\xa0",      /* its half-width form */
        "\xe2\xa0\x80",      /* blank of Braille */
        "\xee\x80\x80",      /* private use */
        "\xef\xbf\xbd",      /* replacement character */
        "\xef\xbf\xbf",      /* no character */
        "\xf0\x9f\xbf\xbf",  /* no character of the next plane */
        "a\xf3\xa0\x80\xa1", /* a tag */
        "a\xef\xb8\x8f",     /* variation selector */
    };
    for (unsigned i = 0; i < sizeof unseen / sizeof *unseen; i++)
        refuse_name(unseen[i], "name-invisible");
    const char *const broken[] = {
        "\xff",
        "\x80",
        "a\xc3",
        "\xc0\xaf",
        "\xc1\xbf", /* too long for what they are */
        "\xe0\x80\xaf",
        "\xf0\x80\x80\xaf",
        "\xed\xa0\x80",     /* half of a pair */
        "\xf4\x90\x80\x80", /* beyond the last */
        "\xf5\x80\x80\x80",
        "\xe2\x82",
    };
    for (unsigned i = 0; i < sizeof broken / sizeof *broken; i++)
        refuse_name(broken[i], "not-utf8");
    refuse_name("\xcc\x81"
                "a",
                "name-marks");
    refuse_name("a \xcc\x81", "name-marks");
    refuse_name("Z\xcc\x81\xcc\x82\xcc\x83", "name-marks");
    char name[PEOPLE_NAME_ROOM];
    assert_string_equal(people_name("a\0b", 3, name), "name-invisible");
    /* whatever it is, it does not run out of its room */
    for (unsigned seed = 0; seed < 20000; seed++) {
        char bytes[64];
        unsigned word = seed * 2654435761U;
        for (unsigned i = 0; i < sizeof bytes; i++) {
            word = word * 1664525 + 1013904223;
            bytes[i] = (char)(word >> 24);
        }
        const char *error = people_name(bytes, seed % sizeof bytes, name);
        assert_true(error != NULL || (name[0] != '\0' && strlen(name) < PEOPLE_NAME_ROOM));
    }
}

/* Names that look like those of bots, and what is another name after all. */
static void names_of_bots(void **unused)
{
    (void)unused;
    const char *const bots[] = {
        "Cora",
        "cora",
        "CORA",
        "C\xd0\xbera",               /* a Cyrillic o */
        "\xd0\xa1ora",               /* a Cyrillic C */
        "\xd0\xa1\xce\xbfr\xd0\xb0", /* and a Greek one, and an a */
        "\xd0\x9a\xd0\xbe\xd1\x80\xd0\xb0",
        "C0ra",
        "C.o.r.a",
        "C\xc3\xb3ra",
        "Co\xcc\x81ra",
        "\xef\xbc\xa3\xef\xbd\x8f\xef\xbd\x92\xef\xbd\x81", /* wide */
        "\xf0\x9d\x90\x82ora",                              /* bold */
        "greedy",
        "Gree-dy",
        "expert",
        "randorn",
        "b0t",
        "De11",
    };
    for (unsigned i = 0; i < sizeof bots / sizeof *bots; i++)
        if (!people_name_is_bots(bots[i]))
            fail_msg("'%s' could be a bot", bots[i]);
    const char *const others[] = {"Ann",  "Corinna", "Cora 2", "Corah",
                                  "Dora", "Nell",    ".",      "\xf0\x9f\x8e\xb2"};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(people_name_is_bots(others[i]));
}

static void login_names(void **unused)
{
    (void)unused;
    char login[PEOPLE_NAME_ROOM];
    assert_null(people_login(" Ann LEE", 8, login));
    assert_string_equal(login, "ann lee");
    const char *const given = "\xd0\x87\xd0\xb6\xd0\xb0\xd0\xba \xd2\x90\xc3\x9c\xc3\x97";
    assert_null(people_login(given, strlen(given), login));
    assert_string_equal(login, "\xd1\x97\xd0\xb6\xd0\xb0\xd0\xba \xd2\x91\xc3\xbc\xc3\x97");
    assert_string_equal(people_login("", 0, login), "name-empty");
}

/* --- secrets --- */

static void tokens(void **unused)
{
    (void)unused;
    char one[PEOPLE_TOKEN_ROOM], other[PEOPLE_TOKEN_ROOM], found[PEOPLE_TOKEN_ROOM];
    unsigned char hash[PEOPLE_HASH], again[PEOPLE_HASH];
    people_new_token(one, hash);
    people_new_token(other, again);
    assert_int_equal(strlen(one), 43);
    assert_int_equal(
        strspn(one, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"), 43);
    assert_string_not_equal(one, other);
    assert_true(people_token_hash(one, strlen(one), again));
    assert_true(people_same(hash, again, sizeof hash));
    again[31] ^= 1;
    assert_false(people_same(hash, again, sizeof hash));
    assert_false(people_token_hash(one, 42, again));
    assert_false(people_token_hash("", 0, again));
    assert_false(people_token_hash("!123456789012345678901234567890123456789012", 43, again));
    assert_false(people_token_hash("1234567890123456789012345678901234567890+/=", 43, again));
    char cookie[PEOPLE_COOKIE_ROOM], wanted[PEOPLE_COOKIE_ROOM];
    people_cookie(one, true, cookie);
    snprintf(wanted, sizeof wanted,
             "__Host-dicecup=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure", one);
    assert_string_equal(cookie, wanted);
    people_cookie("", false, cookie);
    assert_string_equal(cookie, "dicecup=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
    snprintf(wanted, sizeof wanted, "a=b; xdicecup=%s;dicecup=short; dicecup=%s; c=d", other, one);
    assert_true(people_find_cookie(wanted, strlen(wanted), false, found));
    assert_string_equal(found, one);
    /* what another host, or plain http, may have set is not believed behind https */
    assert_false(people_find_cookie(wanted, strlen(wanted), true, found));
    assert_false(people_find_cookie(wanted, 60, false, found));
    assert_false(people_find_cookie("dicecup", 7, false, found));
    assert_false(people_find_cookie("", 0, false, found));
    snprintf(wanted, sizeof wanted, "dicecup=%s; __Host-dicecup=%s", other, one);
    assert_true(people_find_cookie(wanted, strlen(wanted), true, found));
    assert_string_equal(found, one);
    assert_true(people_find_cookie(wanted, strlen(wanted), false, found));
    assert_string_equal(found, other);
    assert_true(people_new_id(1700000000001) > people_new_id(1700000000000));
}

static void sessions(void **unused)
{
    (void)unused;
    char token[PEOPLE_TOKEN_ROOM], id[PEOPLE_SESSION_ROOM], name[PEOPLE_NAME_ROOM];
    unsigned char hash[PEOPLE_HASH];
    people_new_token(token, hash);
    people_session(hash, id);
    assert_int_equal(strlen(id), 16);
    people_device("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", name);
    assert_string_equal(name, "Firefox, Linux");
    people_device("Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) "
                  "Chrome/126.0 Mobile Safari/537.36",
                  name);
    assert_string_equal(name, "Chrome, Android");
    people_device("curl/8.0", name);
    assert_string_equal(name, "");
    people_device(NULL, name);
    assert_string_equal(name, "");
}

static void recovery_codes(void **unused)
{
    (void)unused;
    char code[PEOPLE_CODE_ROOM], other[PEOPLE_CODE_ROOM];
    unsigned char hash[PEOPLE_HASH], again[PEOPLE_HASH];
    people_new_code(code, hash);
    people_new_code(other, again);
    assert_int_equal(strlen(code), 19);
    assert_string_not_equal(code, other);
    assert_memory_not_equal(hash, again, sizeof hash);
    assert_true(people_code_hash(code, strlen(code), again));
    assert_memory_equal(hash, again, sizeof hash);
    assert_true(people_code_hash("o0iI-lL11 abcd-EFGH", 19, hash));
    assert_true(people_code_hash("0011-1111-ABCD-efgh", 19, again));
    assert_memory_equal(hash, again, sizeof hash);
    assert_false(people_code_hash("0011-1111-ABCD-efg", 18, again));
    assert_false(people_code_hash("0011-1111-ABCD-efghj", 20, again));
    assert_false(people_code_hash("0011-1111-ABCD-efg\0", 19, again));
    assert_false(people_code_hash("0011-1111-ABCD-efg!", 19, again));
    assert_false(people_code_hash("", 0, again));
}

static void passwords(void **unused)
{
    (void)unused;
    char hash[PEOPLE_PASSWORD_ROOM], other[PEOPLE_PASSWORD_ROOM], longest[PEOPLE_PASSWORD_MOST + 1];
    memset(longest, 'x', sizeof longest);
    assert_string_equal(people_password("1234567", 7, hash), "password-short");
    assert_string_equal(people_password(longest, sizeof longest, hash), "password-long");
    assert_null(people_password("correct horse", 13, hash));
    assert_null(people_password("correct horse", 13, other));
    assert_string_not_equal(hash, other);
    assert_non_null(strstr(hash, "$argon2id$"));
    assert_null(strstr(hash, "horse"));
    const struct store_text stored = store_text(hash);
    assert_true(people_password_fits(&stored, "correct horse", 13));
    assert_false(people_password_fits(&stored, "correct house", 13));
    assert_false(people_password_fits(&stored, "", 0));
    assert_false(people_password_fits(NULL, "correct horse", 13));
    const struct store_text broken = store_text("$argon2id$nonsense");
    assert_false(people_password_fits(&broken, "correct horse", 13));
}

/* From a name to a cookie and back to the person, through the store; a bot's token is revoked. */
static void guests(void **unused)
{
    (void)unused;
    const struct store_faults none = {0};
    struct helper helper;
    helper_init(&helper);
    helper.store = store_memory_open(&none, (struct store_hook){0});
    helper.memory = true;
    struct people_guest guest;
    people_guest(&guest, "Ann", "device", "", 1000);
    assert_null(helper_write(&helper, guest.writes, 2));
    struct people_token bot;
    people_add_token(&bot, guest.id, "bot", "my bot", 2000);
    assert_null(helper_write(&helper, &bot.write, 1));
    unsigned char hash[PEOPLE_HASH];
    assert_true(people_token_hash(bot.token, strlen(bot.token), hash));
    const struct store_query query = {STORE_PERSON_OF_TOKEN,
                                      .text = {(const char *)hash, sizeof hash}};
    const struct store_answer *answer = helper_read(&helper, &query);
    assert_int_equal(answer->count, 1);
    assert_int_equal(answer->people[0].id, guest.id);
    assert_true(store_text_is(answer->people[0].name, "Ann"));
    struct store_write revoke = bot.write;
    revoke.action = STORE_DROP;
    assert_null(helper_write(&helper, &revoke, 1));
    assert_int_equal(helper_read(&helper, &query)->count, 0);
    assert_true(people_token_hash(guest.token.token, strlen(guest.token.token), hash));
    assert_int_equal(helper_read(&helper, &query)->count, 1);
    helper_end(&helper);
}

/* --- bans and limits --- */

static void bans(void **unused)
{
    (void)unused;
    const struct store_ban list[] = {
        {1, 5, {0}, store_text("rude"), 0, 1000},
        {2, 0, store_text("203.0.113.0/24"), store_text("flood"), 0, 0},
        {3, 0, store_text("2001:db8::/33"), {0}, 0, 0},
        {4, 0, store_text("198.51.100.7"), {0}, 0, 0},
    };
#define BAN(person, address, now) people_banned(list, 4, person, address, now)
    assert_ptr_equal(BAN(5, NULL, 999), &list[0]);
    assert_null(BAN(5, NULL, 1000));
    assert_null(BAN(0, NULL, 0));
    assert_ptr_equal(BAN(9, "203.0.113.200", 5), &list[1]);
    assert_ptr_equal(BAN(0, "::ffff:203.0.113.200", 5), &list[1]);
    assert_null(BAN(9, "203.0.114.1", 5));
    assert_ptr_equal(BAN(0, "2001:db8:7fff::1", 5), &list[2]);
    assert_null(BAN(0, "2001:db8:8000::1", 5));
    assert_ptr_equal(BAN(0, "198.51.100.7", 5), &list[3]);
    assert_null(BAN(0, "198.51.100.8", 5));
    assert_null(BAN(0, "nonsense", 5));
    assert_true(people_is_range(store_text("0.0.0.0/0")));
    assert_true(people_is_range(store_text("::/0")));
    const char *const bad[] = {"",          "1.2.3",       "1.2.3.4/33", "::1/129",   "1.2.3.4/",
                               "1.2.3.4/x", "1.2.3.4/8/8", "1.2.3.4 ",   "300.1.1.1", "1.2.3.4/-1"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(people_is_range(store_text(bad[i])));
    assert_false(people_is_range((struct store_text){"1.2.3.4\0/8", 10}));
    unsigned char one[16], other[16];
    assert_int_equal(people_address_key("2001:db8::1", one), 8);
    assert_int_equal(people_address_key("2001:db8::ffff:2", other), 8);
    assert_memory_equal(one, other, 16);
    assert_int_equal(people_address_key("192.0.2.1", one), 16);
    people_address_key("192.0.2.2", other);
    assert_memory_not_equal(one, other, 16);
}

static void limits(void **unused)
{
    (void)unused;
    const struct limit limit = {3, 1000};
    struct limits *limits = limits_new(1024);
    assert_non_null(limits);
    assert_null(limits_new(1000));
    for (unsigned i = 0; i < 3; i++)
        assert_true(limits_take(limits, &limit, "ann", 3, 5000));
    assert_false(limits_take(limits, &limit, "ann", 3, 5000));
    assert_false(limits_take(limits, &limit, "ann", 3, 5999));
    assert_true(limits_take(limits, &limit, "bob", 3, 5000));
    assert_true(limits_take(limits, &limit, "ann", 3, 6000));
    assert_false(limits_take(limits, &limit, "ann", 3, 6000));
    assert_true(limits_take(limits, &limit, "ann", 3, 600000));
    /* a name from one address, and one address with many names */
    unsigned tried = 0;
    while (tried < 100 && limits_login(limits, "192.0.2.1", "ann", 0))
        tried++;
    assert_int_equal(tried, 5);
    assert_true(limits_login(limits, "192.0.2.2", "ann", 0));
    for (tried = 0; tried < 100; tried++) {
        char name[16];
        snprintf(name, sizeof name, "n%u", tried);
        if (!limits_login(limits, "2001:db8::1", name, 0))
            break;
    }
    assert_int_equal(tried, 20);
    assert_false(limits_login(limits, "2001:db8::2", "n", 0)); /* the same house */
    /* and a name from everywhere */
    for (tried = 0; tried < 1000; tried++) {
        char address[16];
        snprintf(address, sizeof address, "10.0.%u.%u", tried / 250, 1 + tried % 250);
        if (!limits_login(limits, address, "bob", 0))
            break;
    }
    assert_int_equal(tried, 100);
    assert_true(limits_login(limits, "10.1.0.1", "cleo", 0));
    /* a flood of strangers does not make room for who was stopped */
    for (unsigned i = 0; i < 100000; i++)
        (void)limits_take(limits, &limit, &i, sizeof i, 0);
    assert_false(limits_login(limits, "192.0.2.1", "ann", 0));
    limits_free(limits);
}

/* --- ratings --- */

struct rated {
    bool done;
    char error[32];
    struct ratings_change changes[SEATS_MAX];
};

static void note_rating(void *context, const char *error,
                        const struct ratings_change changes[SEATS_MAX])
{
    struct rated *rated = context;
    rated->done = true;
    snprintf(rated->error, sizeof rated->error, "%s", error != NULL ? error : "");
    memcpy(rated->changes, changes, sizeof rated->changes);
}

static struct ratings_game game_of(int64_t one, int64_t other, const char *bot)
{
    return (struct ratings_game){.game = "town",
                                 .variant = "edition=second",
                                 .seats = 4,
                                 .seat = {{one, NULL}, {other, NULL}, {0, bot}, {0, bot}},
                                 .result = {.points = {9, 5, 3, 1}, .winners = 1},
                                 .now = 77};
}

static void ratings(void **unused)
{
    (void)unused;
    const struct store_faults none = {0};
    struct helper helper;
    struct rated rated[20] = {{0}};
    helper_init(&helper);
    helper.store = store_memory_open(&none, (struct store_hook){0});
    helper.memory = true;
    const struct store_write row = helper_row(8, 1, "rated");
    struct ratings_game game = game_of(5, 6, "greedy");
    game.more = &row;
    game.more_count = 1;
    assert_true(ratings_update(helper.store, &game, note_rating, &rated[0]));
    while (!rated[0].done)
        helper_turn(&helper);
    assert_string_equal(rated[0].error, "");
    assert_true(rated[0].changes[0].after.mean > rated[0].changes[1].after.mean);
    /* what the arena knows of a bot stays, and the scale with it */
    assert_true(rated[0].changes[2].after.mean == rated[0].changes[2].before.mean);
    assert_true(rated[0].changes[2].after.mean == 196);
    assert_true(rated[0].changes[2].after.mean == rated[0].changes[3].after.mean);
    assert_int_equal(rated[0].changes[3].games, 1);
    const struct store_query best = {STORE_RATINGS_BEST, .text = store_text("town"),
                                     .other = store_text("edition=second")};
    const struct store_answer *answer = helper_read(&helper, &best);
    assert_int_equal(answer->count, 2);
    assert_true(answer->ratings[0].mean == rated[0].changes[0].after.mean);
    /* the same game again is refused, for its row is there already, and another one there */
    const struct store_write same = helper_row(8, 1, "rated again");
    game.more = &same;
    assert_true(ratings_update(helper.store, &game, note_rating, &rated[1]));
    while (!rated[1].done)
        helper_turn(&helper);
    assert_string_equal(rated[1].error, "conflict");
    /* five games of one person that end together all count */
    for (unsigned i = 0; i < 5; i++) {
        game = game_of(5, 100 + i, "stranger");
        assert_true(ratings_update(helper.store, &game, note_rating, &rated[2 + i]));
    }
    for (unsigned i = 0; i < 5; i++) {
        while (!rated[2 + i].done)
            helper_turn(&helper);
        assert_string_equal(rated[2 + i].error, "");
    }
    const struct store_query mine = {STORE_RATINGS_OF, .id = 5};
    assert_int_equal(helper_read(&helper, &mine)->ratings[0].games, 6);
    const struct store_query bots = {STORE_RATINGS_OF, .text = store_text("stranger")};
    assert_int_equal(helper_read(&helper, &bots)->ratings[0].games, 5);
    /* and can be asked for, without a change */
    for (unsigned i = 0; i < 2; i++) {
        game = game_of(5, 6, "greedy");
        rated[9].done = false;
        assert_true(ratings_read(helper.store, &game, note_rating, &rated[9]));
        while (!rated[9].done)
            helper_turn(&helper);
        assert_int_equal(rated[9].changes[0].games, 6);
        assert_int_equal(rated[9].changes[1].games, 1);
        assert_true(rated[9].changes[3].before.mean == 196);
    }
    /* bots alone learn nothing from playing themselves */
    game = game_of(0, 0, "greedy");
    game.seat[0].bot = game.seat[1].bot = "greedy";
    assert_true(ratings_update(helper.store, &game, note_rating, &rated[8]));
    while (!rated[8].done)
        helper_turn(&helper);
    assert_true(rated[8].changes[0].after.mean == rated[8].changes[0].before.mean);
    assert_true(rated[8].changes[0].after.spread == rated[8].changes[0].before.spread);
    helper_end(&helper);
}

static int set_up(void **unused)
{
    (void)unused;
    return people_init() ? 0 : 1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),          cmocka_unit_test(hostile_names),
        cmocka_unit_test(names_of_bots),  cmocka_unit_test(login_names),
        cmocka_unit_test(tokens),         cmocka_unit_test(sessions),
        cmocka_unit_test(recovery_codes), cmocka_unit_test(passwords),
        cmocka_unit_test(guests),         cmocka_unit_test(bans),
        cmocka_unit_test(limits),         cmocka_unit_test(ratings),
    };
    return cmocka_run_group_tests_name("people", tests, set_up, NULL);
}
