/* Points that a viewer of Dice Town can be sure of: of hands that it does not see, the least that
 * they can be worth after all that it has seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/tally.h"
#include "core/text.h"
#include "games/town/town.h"

enum { ANN, BURT, CORA, SEATS };

/* There are four deeds of each worth. All have seen what Cora took, and nobody what
 * Burt has. */
static void arrange(struct town *t, const char *const lines[])
{
    const struct setup setup = {.seats = SEATS};
    town_game.start(t, &setup);
    for (unsigned i = 0; lines[i] != NULL; i++)
        if (town_game.arrange(t, lines[i]) != NULL)
            fail_msg("no line: %s", lines[i]);
    assert_null(town_game.settle(t, NULL));
    for (unsigned viewer = 0; viewer <= TOWN_SEATS_MAX; viewer++)
        t->known[viewer] |= t->seat[CORA].hand;
}

static void play(struct town *t, unsigned seat, const char *text)
{
    struct move move;
    assert_null(town_game.parse_move(seat, text, &move));
    const char *error = town_game.apply(t, &move, NULL);
    if (error != NULL)
        fail_msg("%s: %s", text, error);
}

/* Burt takes the elixir of Domination, and Cora gives him that deed. */
static void give(struct town *t, const char *deed)
{
    play(t, BURT, "take domination");
    play(t, BURT, "pick 3");
    play(t, CORA, deed);
}

/* The points of a seat that a viewer knows of, dollars and the badge aside. */
static unsigned sure_of(const struct town *t, unsigned viewer, unsigned seat)
{
    struct town_view view;
    struct tally tally;
    town_game.observe(t, viewer, &view);
    town_game.tally(&view, seat, &tally);
    assert_int_equal(tally.all, view.hidden_store[seat] == 0 && view.hidden_deeds[seat] == 0);
    return tally_points(&tally) - t->seat[seat].dollars / 2U - (t->badge == seat ? 5U : 0);
}

static const char *const table[] = {
    "sheriff 1",
    "at doc",
    "elixirs domination charm",
    "seat 1 controlled",
    "seat 1 hand deed-4",
    "seat 2 hand cheater girls deed-1 deed-1 deed-1 deed-3",
    "seat 3 controlled",
    "seat 3 hand deed-2 deed-5 deed-5",
    NULL,
};

static void test_hidden_cards_are_the_cheapest(void **unused)
{
    (void)unused;
    struct town t;
    arrange(&t, table);
    assert_int_equal(sure_of(&t, BURT, BURT), 6);
    /* one of 1, 2 and 3 lies in the row */
    assert_int_equal(sure_of(&t, ANN, BURT), 3 * 1 + 2);
    /* when all others are seen, hidden Store cards are worth something, too */
    const cards dear = town_of(&t, EQUIPMENT_5) | town_of(&t, EQUIPMENT_8);
    t.seat[BURT].hand |= dear;
    t.store_deck &= ~dear;
    t.seat[ANN].hand = t.store_deck | (t.seat[BURT].hand & STORE_CARDS & ~dear);
    t.seat[BURT].hand &= DEED_CARDS | dear;
    t.store_deck = 0;
    t.known[ANN] |= t.seat[ANN].hand;
    assert_int_equal(sure_of(&t, ANN, BURT), 3 * 1 + 2 + 5 + 8);
}

static void test_a_deed_given_away(void **unused)
{
    (void)unused;
    struct town t;
    arrange(&t, table);
    assert_int_equal(sure_of(&t, ANN, CORA), 12);
    give(&t, "give deed-5");
    assert_int_equal(sure_of(&t, CORA, CORA), 7);
    assert_int_equal(sure_of(&t, BURT, CORA), 7);
    assert_int_equal(sure_of(&t, ANN, CORA), 7);
    assert_int_equal(sure_of(&t, WATCHER, CORA), 7);
    assert_int_equal(sure_of(&t, ANN, BURT), 3 * 1 + 2 * 2);
    /* it might have been the dearest one */
    arrange(&t, table);
    give(&t, "give deed-2");
    assert_int_equal(sure_of(&t, BURT, CORA), 10);
    assert_int_equal(sure_of(&t, ANN, CORA), 7);
}

/* Burt looks at two of three deeds, steals one, and gives the other back. */
static void test_a_deed_robbed(void **unused)
{
    (void)unused;
    static const char *const saloon[] = {
        "sheriff 1",
        "at saloon",
        "seat 1 dice 9 9 10 10 A",
        "seat 2 dice 9 10 J Q Q",
        "seat 3 dice 9 10 J K A",
        "seat 3 hand deed-3 deed-3 deed-5",
        NULL,
    };
    static const struct {
        const char *drawn, *stolen;
        unsigned left;
    } robberies[] = {
        {"deed-3", "take deed-5", 6}, {"deed-5", "take deed-5", 6}, {"deed-3", "take deed-3", 8}};
    struct town t;
    for (unsigned i = 0; i < 3; i++) {
        arrange(&t, saloon);
        play(&t, CHANCE, robberies[i].drawn[5] == '3' ? "draw deed-3" : "draw deed-5");
        play(&t, CHANCE, robberies[i].drawn[5] == '3' ? "draw deed-5" : "draw deed-3");
        assert_int_equal(sure_of(&t, ANN, CORA), 3);
        play(&t, BURT, robberies[i].stolen);
        assert_int_equal(sure_of(&t, CORA, CORA), robberies[i].left);
        assert_int_equal(sure_of(&t, ANN, CORA), 6);
        assert_int_equal(sure_of(&t, WATCHER, CORA), 6);
    }
}

/* It is drawn by lot, and is worth nothing to anybody before. */
static void test_nobody_has_the_badge_at_first(void **unused)
{
    (void)unused;
    const struct setup setup = {.seats = SEATS};
    struct town t;
    struct town_view view;
    struct tally tally;
    char lines[4096];
    struct text text = TEXT(lines);
    town_game.start(&t, &setup);
    town_game.observe(&t, WATCHER, &view);
    town_game.describe(&view, &text);
    assert_null(strstr(lines, "sheriff"));
    for (unsigned seat = 0; seat < SEATS; seat++) {
        town_game.tally(&view, seat, &tally);
        assert_int_equal(tally_points(&tally), t.seat[seat].dollars / 2U);
    }
    play(&t, CHANCE, "badge 2");
    text = TEXT(lines);
    town_game.observe(&t, WATCHER, &view);
    town_game.describe(&view, &text);
    assert_non_null(strstr(lines, "sheriff 2\n"));
    town_game.tally(&view, BURT, &tally);
    assert_int_equal(tally_points(&tally), t.seat[BURT].dollars / 2U + 5);
}

/* Whichever it was, the same is known. */
static void test_equal_knowledge(void **unused)
{
    (void)unused;
    struct town one, other;
    struct town_view views[2];
    arrange(&one, table);
    arrange(&other, table);
    give(&one, "give deed-5");
    give(&other, "give deed-2");
    town_game.observe(&one, ANN, &views[0]);
    town_game.observe(&other, ANN, &views[1]);
    assert_memory_equal(&views[0], &views[1], sizeof views[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hidden_cards_are_the_cheapest),
        cmocka_unit_test(test_a_deed_given_away),
        cmocka_unit_test(test_a_deed_robbed),
        cmocka_unit_test(test_nobody_has_the_badge_at_first),
        cmocka_unit_test(test_equal_knowledge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
