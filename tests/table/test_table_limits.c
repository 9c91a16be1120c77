/* A table at its limits: steps that have no room in a message, positions of more lines than there
 * is room for, logs that are full of moves, and a driver that does no more than it must.
 *
 * No game of ours is so talkative. Here the null game is made to be: each change of its position
 * changes every other line of a long description, and no two people see the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/table/table_world.h"

enum { SEATS = 6 };

static struct world world;
static struct game talkative;
static unsigned lines; /* of its description */
static unsigned told[TABLE_VIEWERS], looks[TABLE_VIEWERS];

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 5);
    memset(told, 0, sizeof told);
    memset(looks, 0, sizeof looks);
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    world_close(&world);
    return 0;
}

#define SAY(person, ...) assert_null(world_line(&world, person, __VA_ARGS__))

/* --- a game that says a lot ------------------------------------------------------------------ */

static unsigned mixed(const void *view)
{
    unsigned sum = 5381;
    for (size_t i = 0; i < talkative.view_size; i++)
        sum = 33 * sum + ((const unsigned char *)view)[i];
    return sum % 10000;
}

static void describe_part(const void *view, unsigned part, struct text *out)
{
    for (unsigned i = 0; part == 0 && i < lines; i++) {
        text_add(out, i % 2 == 0 ? "line " : "says ");
        text_number(out, i);
        text_char(out, ' ');
        text_number(out, i % 2 == 0 ? 0 : mixed(view));
        text_char(out, '\n');
    }
}

static bool same_part(const void *view, const void *other, unsigned part)
{
    return part != 0 || view == other;
}

/* All dice show the same, so all who add the same score. */
static uint32_t chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    (void)out, (void)index, (void)outcomes;
    return 0;
}

static void (*tell_world)(struct table_out *out, const struct table_to *to, uint32_t row,
                          const char *json, size_t length);

/* The world knows no message without room. */
static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    const unsigned viewer = to->kind == TO_WATCHERS ? TABLE_WATCHERS : to->seat;
    const bool look = strcmp(json, "{\"look\":true}") == 0;
    if (to->kind != TO_CONNECTION) {
        told[viewer]++;
        looks[viewer] += look;
    }
    if (!look)
        tell_world(out, to, row, json, length);
}

static void start(unsigned count)
{
    const struct game *null = games_find("null");
    assert_non_null(null);
    talkative = *null;
    talkative.describe_part = describe_part;
    talkative.same_part = same_part;
    lines = count;
    tell_world = world.out.tell;
    world.out.tell = tell;
    world.out.chance = chance;
    assert_null(world_make(&world, "game=null seats=6 substitute=random options=rounds=9"));
    for (unsigned person = 1; person <= SEATS; person++) {
        world_here(&world, person, true);
        SAY(person, "sit %u", person);
    }
    world_here(&world, SEATS + 1, true);
    world.table.settings.game = &talkative;
    SAY(1, "start");
}

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        count++;
    return count;
}

static void answer_all(unsigned question)
{
    for (unsigned person = 1; person <= SEATS; person++)
        SAY(person, "answer %u pick 1", question);
}

/* What comes of the last answer of a round is too much for anybody. They are told to look, see the
 * whole picture then, and go on from there with steps. */
static void steps_without_room(void **context)
{
    (void)context;
    start(90);
    answer_all(1);
    for (unsigned viewer = 0; viewer < TABLE_VIEWERS; viewer++)
        assert_int_equal(looks[viewer], 1);
    for (unsigned person = 1; person <= SEATS + 1; person++) {
        const char *picture = world_picture(&world, person);
        assert_int_equal(count_of(picture, "says "), 45);
        assert_int_equal(strncmp(picture, "{\"table\"", 8), 0);
    }
    const size_t from = world.messages_count;
    SAY(1, "answer 2 pick 1");
    for (unsigned viewer = 0; viewer < TABLE_VIEWERS; viewer++) {
        const char *step = world_told(&world, viewer, from);
        assert_non_null(step);
        assert_int_equal(count_of(step, "says "), 45);
        assert_int_equal(looks[viewer], 1);
    }
}

/* The same for one alone: there is room for less for each than for all together. */
static void a_step_without_room_for_one(void **context)
{
    (void)context;
    start(90);
    for (unsigned person = 2; person <= SEATS + 1; person++)
        world_here(&world, person, false);
    answer_all(1);
    assert_int_equal(looks[0], 1);
    assert_non_null(strstr(world_picture(&world, 1), "\"question\":2"));
}

/* Of a position with more lines than a table has room for the first ones are told. */
static void positions_without_room(void **context)
{
    (void)context;
    start(TABLE_LINES_MAX + 20);
    assert_int_equal(count_of(world_picture(&world, 1), "says "), TABLE_LINES_MAX / 2);
    const size_t from = world.messages_count;
    SAY(1, "answer 1 pick 1");
    assert_int_equal(count_of(world_told(&world, 0, from), "says "), TABLE_LINES_MAX / 2);
    assert_int_equal(looks[0], 0);
}

/* --- moves without room ---------------------------------------------------------------------- */

static unsigned grown;

/* As if that many moves had been made. */
static struct move *grow_no_more(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out;
    grown++;
    *room = 2 * MATCH_MOVES_MAX;
    return realloc(moves, *room * sizeof *moves);
}

/* However much room there is, a game has no more moves than any record may have. */
static void no_more_moves(void **context)
{
    (void)context;
    world.out.grow = grow_no_more;
    assert_null(world_make(&world, "game=null seats=2 substitute=random"));
    world_here(&world, 2, true);
    SAY(1, "sit 1");
    SAY(2, "sit 2");
    SAY(1, "start");
    assert_int_equal(grown, 1);
    assert_int_equal(world.table.match.room, MATCH_MOVES_MAX);
    const uint32_t count = world.table.match.count;
    world.table.match.count = MATCH_MOVES_MAX;
    assert_string_equal(world_line(&world, 1, "answer 1 pick 1"), "too-many-moves");
    assert_int_equal(grown, 1);
    assert_int_equal(world.table.match.count, MATCH_MOVES_MAX);
    world.table.match.count = count;
    SAY(1, "answer 1 pick 1");
}

/* --- a driver that does what it must, and nothing else ---------------------------------------- */

/* It is not told when to wake the table, nor asked for bots' moves; it looks for itself. No seed is
 * shown, and nobody gets another game. */
static void a_bare_driver(void **context)
{
    char line[512];
    (void)context;
    world.out.wake_at = NULL;
    world.out.think = NULL;
    world.out.reveal = NULL;
    world.out.rematch = NULL;
    assert_null(world_make(&world, "game=null seats=2 substitute=random options=rounds=1"));
    SAY(1, "sit 1");
    SAY(1, "bot 2 random");
    SAY(1, "start");
    while (world.table.phase == TABLE_PLAYING) {
        struct table_ask ask;
        if (world_answer(&world, 0, line, sizeof line))
            SAY(1, "%s", line);
        if (table_ask(&world.table, 1, world.table.question, &ask))
            table_bot(&world.table, world.now, 1, world.table.question, &ask.choices[0]);
    }
    SAY(1, "rematch");
    assert_int_equal(world.wake, 0);
    assert_int_equal(world.thoughts_count, 0);
    assert_int_equal(world.rematches, 0);
    const char *picture = world_picture(&world, 1);
    assert_non_null(strstr(picture, "\"phase\":\"over\""));
    assert_null(strstr(picture, "\"seed\""));
    assert_null(strstr(picture, "\"next\""));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(steps_without_room),     TEST(a_step_without_room_for_one),
        TEST(positions_without_room), TEST(no_more_moves),
        TEST(a_bare_driver),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
