/* Position lines and moves that cannot be: each row is a line, and the word with which it is
 * refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "games/dicetto/dicetto.h"
#include "games/null/null.h"
#include "games/town/town.h"
#include "match/record.h"

enum { ROOM = 1024, MOVES = 64 };

/* Lines before the last one are good; of the last one `word` says what is wrong, or NULL: nothing.
 */
struct line {
    const char *options, *lines, *word;
};

static const struct line town[] = {
    {"", "seat", "no-such-seat"},
    {"", "seat 0 gold 1", "no-such-seat"},
    {"", "seat 4 gold 1", "no-such-seat"},
    {"", "seat one gold 1", "no-such-seat"},
    {"", "seat 1 gold", "wrong-number"},
    {"", "seat 1 gold 31", "wrong-number"},
    {"extension=on", "seat 1 gold 41", "wrong-number"},
    {"", "seat 1 dollars 31", "wrong-number"},
    {"", "seat 1 dollars many", "wrong-number"},
    {"", "seat 1 horses 2", "not-understood"},
    {"", "seat 1 ranches 1", "not-understood"},
    {"", "seat 1 dice 9 10 J Q K A", "wrong-dice"},
    {"", "seat 1 dice 9 8", "wrong-dice"},
    {"", "seat 1 hand sword", "no-such-card"},
    {"", "seat 1 hand wealth", "no-more-cards"},
    {"", "seat 1 hand deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1", "no-more-cards"},
    {"", "seat 1 hand nervous-joe", "not-there"},
    {"", "seat 1 open brute", "not-there"},
    {"", "seat 1 open deed-1", NULL},
    {"", "mine 31", "wrong-number"},
    {"extension=on", "mine 40", NULL},
    {"extension=on", "mine 41", "wrong-number"},
    {"", "bank 31", "wrong-number"},
    {"", "round 100", "wrong-number"},
    {"", "round", "wrong-number"},
    {"", "sheriff 0", "no-such-seat"},
    {"", "sheriff 4", "no-such-seat"},
    {"", "sheriff", "no-such-seat"},
    {"", "sheriff 1 2", "not-understood"},
    {"", "row deed-1 deed-2 deed-3 deed-4", "no-more-cards"},
    {"", "row deed-9", "no-such-card"},
    {"", "row insurance", "no-more-cards"},
    {"", "row wealth", "no-more-cards"},
    {"", "row ranch", "no-more-cards"},
    {"", "row - deed-5 -", NULL},
    {"edition=first", "elixirs wealth fortune", "no-such-card"},
    {"", "elixirs wealth", "no-such-card"},
    {"", "elixirs wealth wealth", "no-such-card"},
    {"", "elixirs bandit-9-1 wealth", "no-such-card"},
    {"", "elixir-deck -\nat doc", NULL},
    {"", "discards brute sword", "no-such-card"},
    {"", "store-deck brute deed-1", "no-more-cards"},
    {"", "deed-deck sword", "no-such-card"},
    {"", "deed-deck -", NULL},
    {"", "elixir-deck -", NULL},
    {"extension=on", "deed-deck sword", "no-such-card"},
    {"extension=on", "deed-deck wealth", "no-more-cards"},
    {"extension=on", "deed-deck deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1",
     "no-more-cards"},
    {"extension=on", "deed-deck ranch ranch ranch ranch ranch ranch ranch ranch ranch ranch ranch",
     "no-more-cards"},
    {"", "at church", "no-such-place"},
    {"", "at", "no-such-place"},
    {"", "moon full", "not-understood"},
    {"", "last-roll now", "not-understood"},
    {"", "river -", "not-understood"},
    {"", "indian-die village", "not-understood"},
    {"extension=on", "indian-die village", "not-understood"},
    {"extension=on", "seat 1 ranches 99", "wrong-number"},
    {"extension=on", "seat 1 hired sword", "no-such-card"},
    {"extension=on", "seat 1 hired deed-1", "no-more-cards"},
    {"extension=on", "wanted sword", "no-such-card"},
    {"extension=on", "bandits insurance", "no-more-cards"},
    {"extension=on", "bandits -", NULL},
    {"extension=on", "bandit-top sword", "no-such-card"},
    {"extension=on", "bandit-top bandit-9-2 bandit-10-2", "no-more-cards"},
    {"extension=on", "bandit-top -", NULL},
    {"extension=on", "deed-deck bandit-9-1", "no-more-cards"},
    {"extension=on", "river bandit-9-1", "no-such-card"},
    {"extension=on", "river deed-1", "no-such-card"},
    {"extension=on", "river sword", "no-such-card"},
    {"extension=on", "river -", NULL},
    {"extension=on", "river-top deed-1 by 1", "no-such-card"},
    {"extension=on", "river -\nriver-top gold-2 by 1", "no-more-cards"},
    {"extension=on", "river-top gold-2 purse-2 gold-4 by 1", "not-understood"},
    {"extension=on", "river-top gold-2 by", "no-such-seat"},
    {"extension=on", "river-top gold-2 by 0", "no-such-seat"},
    {"extension=on", "river-top gold-2 purse-2 by 3", NULL},
    {"extension=on indians=on", "indian-die", "no-such-seat"},
    {"extension=on indians=on", "indian-die 0", "no-such-seat"},
    {"extension=on indians=on", "indian-die 3 new", NULL},
    {"extension=on indians=on", "guarded 0", "no-such-seat"},
    {"extension=on indians=on", "guarded 4", "no-such-seat"},
    {"extension=on indians=on", "war-path church", "no-such-place"},
};

static const struct line dicetto[] = {
    {"", "turn 0", "no-such-seat"},
    {"", "turn 4", "no-such-seat"},
    {"", "turns many", "wrong-number"},
    {"", "at noon", "not-understood"},
    {"", "rolls 5", "wrong-number"},
    {"", "quiet 6", "wrong-number"},
    {"", "dice 1 2 3 4 5 6", "wrong-dice"},
    {"", "dice 7", "not-understood"},
    {"", "lost 1 2 3 4 5 6", "wrong-dice"},
    {"", "space 0 pair", "no-such-space"},
    {"", "space 9 -", "no-such-space"},
    {"", "space", "no-such-space"},
    {"", "space 1 sword", "no-such-card"},
    {"", "space 1 super", "no-such-card"},
    {"", "space 1 pair owner 0 dice 3 3", "no-such-seat"},
    {"", "space 1 pair owner 1", "wrong-dice"},
    {"", "space 1 pair owner 1 dice -", "wrong-dice"},
    {"", "space 1 pair owner 1 dice 1 2 3 4 5 6", "wrong-dice"},
    {"", "space 1 pair owner 1 dice 3 4", "does-not-fit"},
    {"", "space 1 pair owner 1 dice 3 3 tried", NULL},
    {"", "deck -\nspace 1 pair", "no-more-cards"},
    {"", "super owner 4", "no-such-seat"},
    {"", "super -", NULL},
    {"", "super owner 2", NULL},
    {"", "collected 0 pair", "no-such-seat"},
    {"", "collected 1 sword", "no-such-card"},
    {"", "collected 1 super", "no-such-card"},
    {"", "deck -\ncollected 1 pair", "no-more-cards"},
    {"", "bonus -", "no-such-card"},
    {"bonus=on", "bonus pair", "no-such-card"},
    {"bonus=on", "bonus -", NULL},
    {"bonus=on", "bonus fewest-ones fewest-ones", "no-more-cards"},
    {"bonus=on", "bonus fewest-cards most-cards most-chance most-faces fewest-ones",
     "no-more-cards"},
    {"",
     "space 1 pair owner 1 dice 3 3\nspace 2 pair owner 1 dice 4 4\n"
     "space 3 three-of-a-kind owner 1 dice 5 5 5",
     "impossible"},
    {"", "at roll\nrolls 1\ndice -", "impossible"},
    {"", "at roll\nrolls 0\ndice 1 2", "impossible"},
    {"", "at roll\nrolls 1\ndice 1 2\nspace 1 pair owner 1 dice 3 3", "impossible"},
    {"", "placed now", "not-understood"},
    {"", "deck sword", "no-such-card"},
    {"", "moon full", "not-understood"},
};

static const struct line null[] = {
    {"", "round 9", "out-of-range"},
    {"", "round", "out-of-range"},
    {"", "seat 4 die - pick - points 0", "out-of-range"},
    {"", "seat 1 dice - pick - points 0", "out-of-range"},
    {"", "seat 1 die 0 pick - points 0", "out-of-range"},
    {"", "seat 1 die 7 pick - points 0", "out-of-range"},
    {"", "seat 1 die - picks - points 0", "out-of-range"},
    {"", "seat 1 die - pick - score 0", "out-of-range"},
    {"", "seat 1 die - pick - points 9", "out-of-range"},
    {"", "seat 1 die - pick - points 1", "impossible"},
};

/* Whether the row holds for a game of three; says what does not. */
static bool holds(const struct game *game, const struct line *row)
{
    char bytes[ROOM];
    struct record record;
    struct match match;
    struct move moves[MOVES];
    struct record_error error = {0};
    snprintf(bytes, sizeof bytes, "dicecup 1\ngame %s\nseats a b c\n%s%s\n\nposition\n%s\nbegin\n",
             game->name, row->options[0] != '\0' ? "options " : "#", row->options, row->lines);
    const bool read = record_read(bytes, strlen(bytes), &record, &match, moves, MOVES, &error);
    const char *word = read ? "taken" : error.word, *expected = row->word ? row->word : "taken";
    if (strcmp(word, expected) == 0)
        return true;
    print_error("%s: %s: %s is %s, not %s\n", game->name, row->options, row->lines, word, expected);
    return false;
}

static void check_rows(const struct game *game, const struct line *rows, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count; i++)
        good = holds(game, &rows[i]) && good;
    assert_true(good);
}

static void test_town(void **state)
{
    (void)state;
    check_rows(&town_game, town, sizeof town / sizeof *town);
}

static void test_dicetto(void **state)
{
    (void)state;
    check_rows(&dicetto_game, dicetto, sizeof dicetto / sizeof *dicetto);
}

static void test_null(void **state)
{
    (void)state;
    check_rows(&null_game, null, sizeof null / sizeof *null);
}

/* Moves that no position could ever allow, since they say nothing that can be understood. */
static void test_moves(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        const char *text;
    } rows[] = {
        {&town_game, ""},
        {&town_game, "dance"},
        {&town_game, "keep"},
        {&town_game, "keep 7"},
        {&town_game, "keep 9 with"},
        {&town_game, "keep 9 with whisky"},
        {&town_game, "keep 9 9 9 9 9 9 9 9 9"},
        {&town_game, "badge"},
        {&town_game, "pick 1 with brute"},
        {&town_game, "offer"},
        {&town_game, "offer $1"},
        {&town_game, "offer $1 $2 for 1"},
        {&town_game, "offer $256 for 1"},
        {&town_game, "offer g1 g2 for 1"},
        {&town_game, "offer g256 for 1"},
        {&town_game, "offer sword for 1"},
        {&town_game, "offer wealth for 1"},
        {&town_game, "offer ranch for 1"},
        {&town_game, "offer dog dog dog dog for 1"},
        {&town_game, "open deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1 deed-1"},
        {&town_game, "open wealth"},
        {&town_game, "turn 9"},
        {&town_game, "turn 9 to"},
        {&town_game, "turn 7 to 9"},
        {&town_game, "turn 9 to 7"},
        {&town_game, "turn 9 into T"},
        {&town_game, "send"},
        {&town_game, "send sword 9"},
        {&town_game, "send deed-1 9"},
        {&town_game, "send blessing 9"},
        {&town_game, "send bandit-9-1"},
        {&town_game, "send bandit-9-1 -"},
        {&town_game, "send bandit-9-1 10"},
        {&town_game, "send bandit-9-1 9 9 9"},
        {&town_game, "send bandit-9-1 9 bandit-9-2 9 bandit-9-3 9 bandit-9-4 9 bandit-9-5 9 "
                     "bandit-9-6 9"},
        {&town_game, "apply wealth"},
        {&town_game, "apply wealth back"},
        {&town_game, "apply sword back wealth"},
        {&town_game, "apply wealth back fortune sword"},
        {&town_game, "roll 1"},
        {&town_game, "roll 1 9 9 9 9 9 9 9 9 9"},
        {&dicetto_game, "dance"},
        {&dicetto_game, "place"},
        {&dicetto_game, "place 1 on"},
        {&dicetto_game, "place 1 on 9"},
        {&dicetto_game, "place 7 on 1"},
        {&null_game, "pick"},
        {&null_game, "pick 9 9"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct move move = {0};
        const char *word = rows[i].game->parse_move(0, rows[i].text, &move);
        if (word == NULL)
            fail_msg("%s: '%s' is taken", rows[i].game->name, rows[i].text);
        if (game_sentence(rows[i].game, word) == NULL && record_sentence(word) == NULL)
            fail_msg("%s: '%s' has no sentence", rows[i].game->name, word);
    }
}

/* Moves that no text can say, as a program could make them: they are judged like all others. */
static void test_made_up_moves(void **state)
{
    (void)state;
    struct move first, second;
    assert_null(town_game.parse_move(0, "send bandit-9-2 9", &first));
    assert_null(town_game.parse_move(0, "send bandit-K-4 K", &second));
    const struct {
        const char *options, *lines;
        struct move move;
        const char *word;
    } rows[] = {
        {"extension=on",
         "position\nat roll\nseat 1 hired bandit-9-2 bandit-K-4\nbegin\n",
         {.kind = MOVE_SEND, .y = second.y | first.y << 8},
         "not-hired"},
        {"edition=second",
         "position\nat doc\nelixirs protection wealth\nseat 2 controlled\n"
         "seat 3 controlled\nseat 1 hand deed-1 deed-5 deed-5\nbegin\n"
         "1 take protection\n",
         {.kind = MOVE_OPEN, .x = UINT32_MAX << 31},
         "wrong-question"},
        {"bribes=off",
         "position\nseat 1 hand brute\nseat 1 dollars 3\nseat 3 hand wanted\n"
         "at roll\nbegin\n* roll 1 9 9 9 9 9\n* roll 2 10 10 10 J J\n"
         "* roll 3 Q Q Q J J\n1 keep 9 9 9 9 9 with brute\n2 keep 10\n3 keep Q\n"
         "3 play wanted\n",
         {.kind = MOVE_BACK, .x = dice_one(0) + DICE_TOTAL(1)},
         "not-revealed"},
        {"extension=on indians=on",
         "position\nat indians\nindian-die 1\nbegin\n* die war-path\n",
         {.kind = MOVE_PUT, .a = NO_PLACE},
         "no-such-place"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bytes[ROOM];
        struct record record;
        struct match match;
        struct move moves[MOVES];
        struct record_error error = {0};
        snprintf(bytes, sizeof bytes, "dicecup 1\ngame town\noptions %s\nseats a b c\n\n%s",
                 rows[i].options, rows[i].lines);
        if (!record_read(bytes, strlen(bytes), &record, &match, moves, MOVES, &error))
            fail_msg("row %zu, line %u: %s %s", i, (unsigned)error.line, error.word, error.detail);
        const char *word = match_apply(&match, &rows[i].move, NULL);
        assert_non_null(word);
        assert_string_equal(word, rows[i].word);
    }
}

/* What a move names and nobody has is printed as a question mark. */
static void test_made_up_texts(void **state)
{
    (void)state;
    const struct {
        const struct game *game;
        struct move move;
        const char *text;
    } rows[] = {
        {&town_game, {.kind = 99}, ""},
        {&town_game, {.kind = MOVE_TAKE, .a = CARD_KINDS}, "take ?"},
        {&town_game, {.kind = MOVE_TAKE, .a = NO_CARD}, "take ?"},
        {&town_game, {.kind = MOVE_TURN, .a = 6, .b = 0}, "turn ? to 9"},
        {&town_game, {.kind = MOVE_TURN, .a = 0, .b = 6}, "turn 9 to ?"},
        {&town_game, {.kind = MOVE_PUT, .a = NO_PLACE}, "put ?"},
        {&town_game, {.kind = MOVE_PUT, .a = BANK}, "put bank"},
        {&town_game, {.kind = MOVE_PUT, .a = PLACES}, "put ?"},
        {&town_game, {.kind = MOVE_SEND, .y = BRUTE}, "send brute"},
        {&dicetto_game, {.kind = DO_KINDS}, ""},
        {&dicetto_game, {.kind = DO_DRAW, .a = KINDS}, "draw ?"},
        {&dicetto_game, {.kind = DO_PLACE, .a = ALL_SPACES, .x = dice_one(0)}, "place 1 on ?"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char bytes[ROOM];
        struct text out = TEXT(bytes);
        rows[i].game->print_move(&rows[i].move, &out);
        assert_string_equal(bytes, rows[i].text);
    }
}

/* Events that no game has. */
static void test_events(void **state)
{
    (void)state;
    static const struct {
        const struct game *game;
        const char *text;
    } rows[] = {
        {&town_game, ""},
        {&town_game, "danced seat=1"},
        {&town_game, "drew seat=1 card=sword"},
        {&town_game, "nothing seat=1 place=church"},
        {&town_game, "rolled seat=1 dice=7"},
        {&dicetto_game, "danced seat=1"},
        {&dicetto_game, "laid card=sword on=1"},
        {&dicetto_game, "laid card=pair on=9"},
        {&dicetto_game, "rolled seat=1 dice=7 roll=1"},
        {&null_game, "danced seat=1"},
        {&null_game, "rolled seat=1 die=7"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct event event;
        if (rows[i].game->parse_event(rows[i].text, &event))
            fail_msg("%s: '%s' is taken", rows[i].game->name, rows[i].text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_town),          cmocka_unit_test(test_dicetto),
        cmocka_unit_test(test_null),          cmocka_unit_test(test_moves),
        cmocka_unit_test(test_made_up_moves), cmocka_unit_test(test_made_up_texts),
        cmocka_unit_test(test_events),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
