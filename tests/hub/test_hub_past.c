/* A game that begins in the middle of another one, with chance prepared: lessons. And the same with
 * nothing prepared, or with a past that is none. */
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"
#include "games/games.h"
#include "match/match.h"
#include "tests/hub/hub_world.h"

enum { MOVES_MAX = 500, SEATS = 3 };

static struct move moves[MOVES_MAX];

static struct world *open_world(void)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = 81, .delay = 2});
    w->weak_bots = true;
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

/* The first moves of a game of Dicetto, at random. */
static uint32_t play(uint32_t count)
{
    struct match match;
    struct rng rng = rng_stream(3, 3);
    const struct game *game = games_find("dicetto");
    const struct setup setup = {.seats = SEATS};
    assert_null(match_start(&match, game, &setup, moves, MOVES_MAX));
    while (match.count < count) {
        struct move list[CHOICES_MAX], move;
        const unsigned seat = bits_first(match_waiting(&match));
        if (seat == CHANCE)
            game_sample(game, match.state, &rng, &move);
        else
            move = list[rng_below(&rng, game->choices(match.state, seat, list))];
        assert_null(match_apply(&match, &move, NULL));
    }
    return match.count;
}

static struct hub_past past_of(uint32_t count)
{
    return (struct hub_past){.settings = "game=dicetto seats=3 clock=none substitute=random",
                             .moves = moves,
                             .count = play(count),
                             .seat = 1,
                             .level = "random"};
}

/* It begins at once, in the seat that is wanted, where the other game was; and comes to its end. */
static void it_begins_at_once(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct client *c = &w->client[0];
    world_connect(w, 0);
    world_line(w, 0, "make game=null seats=2 substitute=random");
    world_run(w);
    const struct hub_past past = past_of(40);
    hub_try(w->hub, w->now + 5, c->connection, &past);
    world_run(w);
    assert_string_equal(c->refused, "");
    assert_int_equal(c->seat, 2);
    assert_true(c->playing);
    assert_int_equal(hub_counts(w->hub).made, 2);
    assert_non_null(strstr(c->seats, "\"bot\":\"random\""));
    /* what was played before cannot be undone */
    world_line(w, 0, "undo");
    world_run(w);
    assert_string_equal(c->refused, "nothing-to-undo");
    /* who comes back finds it there */
    world_crash(w);
    world_return(w, 0);
    world_run(w);
    assert_true(c->playing);
    for (unsigned i = 0; i < 3000 && !c->over; i++) {
        (void)world_answer(w, 0);
        world_run(w);
    }
    assert_true(c->over);
    close_world(w);
}

static void a_past_that_is_none(void **state)
{
    (void)state;
    struct world *w = open_world();
    world_connect(w, 0);
    struct hub_past past = past_of(40);
    /* nobody is there */
    hub_try(w->hub, w->now, 99, &past);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    const struct {
        const char *settings, *level, *word;
    } rows[] = {
        {"game=chess", "random", "unknown-game"},
        {"game=null seats=3 substitute=random", "random", "not-your-turn"},
        {"game=dicetto seats=3 substitute=random", "nobody", "failed"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct hub_past other = past;
        other.settings = rows[i].settings;
        other.level = rows[i].level;
        w->client[0].refused[0] = '\0';
        hub_try(w->hub, w->now, w->client[0].connection, &other);
        world_run(w);
        assert_string_equal(w->client[0].refused, rows[i].word);
        assert_string_equal(w->client[0].refused_line, "try");
        assert_int_equal(hub_counts(w->hub).tables, 0);
    }
    hub_stop(w->hub);
    w->client[0].refused[0] = '\0';
    hub_try(w->hub, w->now, w->client[0].connection, &past);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    assert_int_equal(hub_counts(w->hub).tables, 0);
    close_world(w);
}

static unsigned left; /* outcomes that are prepared */

static bool prepared(struct hub_out *out, const struct match *match, uint32_t *outcome)
{
    (void)out, (void)match;
    *outcome = 0;
    if (left == 0)
        return false;
    left--;
    return true;
}

static void play_null(struct world *w, char dice[2])
{
    world_connect(w, 0);
    world_line(w, 0, "make game=null seats=2 substitute=random");
    world_run(w);
    world_line(w, 0, "look");
    world_run(w);
    assert_null(strstr(w->client[0].last, "\"commitment\":\"0"));
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 2 random");
    world_line(w, 0, "start");
    world_run(w);
    for (unsigned i = 0; i < 2; i++) {
        const char *die = strstr(w->client[0].line[0], "die ");
        for (unsigned line = 0; die == NULL && line < w->client[0].lines; line++)
            die = strstr(w->client[0].line[line], "seat 1 die ");
        if (die == NULL) {
            fail_msg("no die of the first seat is told");
            return;
        }
        dice[i] = strpbrk(die, "123456")[strlen("1 die ")];
        while (w->client[0].choices == 0)
            world_pass(w, 500);
        (void)world_answer(w, 0);
        world_run(w);
    }
}

/* Dice are as they were prepared, and then as they fall; none are promised. */
static void prepared_dice(void **state)
{
    (void)state;
    char none[2] = {0}, all[2] = {0};
    struct world *w = open_world();
    w->out.prepared = prepared;
    left = 0;
    play_null(w, none);
    close_world(w);
    w = open_world();
    w->out.prepared = prepared;
    left = 100;
    play_null(w, all);
    assert_true(left < 100);
    assert_int_equal(all[0], '1');
    assert_int_equal(all[1], '1');
    assert_true(none[0] != '1' || none[1] != '1');
    close_world(w);
}

/* Nobody's table can be put away before its time, so that it can be forgotten; others cannot. */
static void tables_that_are_put_away(void **state)
{
    (void)state;
    int64_t table = 0;
    struct world *w = open_world();
    world_connect(w, 0);
    world_line(w, 0, "make game=null seats=2 substitute=random");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &table));
    assert_false(hub_sleep(w->hub, w->now, table));
    world_disconnect(w, 0);
    world_run(w);
    assert_true(hub_sleep(w->hub, w->now + 1, table));
    assert_int_equal(hub_counts(w->hub).tables, 0);
    assert_true(hub_sleep(w->hub, w->now, table));
    world_run(w);
    world_return(w, 0);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    assert_int_equal(hub_counts(w->hub).tables, 1);
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_at_once),
        cmocka_unit_test(a_past_that_is_none),
        cmocka_unit_test(prepared_dice),
        cmocka_unit_test(tables_that_are_put_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
