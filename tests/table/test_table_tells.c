/* No tells: two tables that differ only in what a person may not know tell that person, and those
 * who watch, the same at the same times, until something hidden is shown.
 *
 * A game is played by people and bots at random. Now and then a second table is made of it, whose
 * position is made up from what one person knows: others hold other cards. Everything that anybody
 * does is then done at both. Somebody may be asked for a hidden card at one and not at the other;
 * those who do not answer decline. If somebody plays a card that they do not have at the other
 * table, the two are compared until the moment in which it was played is over.
 *
 * DICECUP_TEST_TABLE_GAMES sets how many games, DICECUP_TEST_FIRST the number of the first one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "tests/core/environment.h"
#include "tests/table/table_world.h"

enum { GAMES = 120, STEPS_MAX = 6000, PAIR_ONE_IN = 25, PEOPLE_MAX = 4, LATE = 9, WATCHER_ONE = 7 };

struct pair {
    struct world one, other;
    bool paired, parting;
    unsigned person;        /* who must not notice */
    size_t read[2];         /* messages that were compared */
    unsigned long compared; /* in all */
    unsigned windows, plays;
};

static bool one_in(struct pair *pair, uint32_t n)
{
    return rng_below(&pair->one.rng, n) == 0;
}

static int seat_of(const struct world *w, unsigned person)
{
    return table_seat_of(&w->table, world_person(person).id);
}

/* --- comparing ------------------------------------------------------------------------------- */

/* The next message that the person or a watcher gets; NULL: none. */
static const struct world_message *next_message(const struct world *w, unsigned person, size_t *at)
{
    const uint64_t id = world_person(person).id;
    while (*at < w->messages_count) {
        const struct world_message *message = &w->messages[(*at)++];
        if (message->to.kind == TO_WATCHERS || message->to.person == id)
            return message;
    }
    return NULL;
}

/* Whether two messages differ first in an event: something was shown that is different. */
static bool shown_otherwise(const char *one, const char *other)
{
    size_t at = 0;
    while (one[at] == other[at])
        at++;
    const char *events = strstr(one, "\"events\":[");
    const char *end = events != NULL ? strstr(events, "\"]") : NULL;
    return events != NULL && at > (size_t)(events - one) && at <= (size_t)(end - one) + 1;
}

static void stop(struct pair *pair)
{
    pair->paired = false;
    world_close(&pair->other);
}

/* Compares what was told since the last time; a difference that may be ends the comparison. */
static void compare(struct pair *pair)
{
    while (pair->paired) {
        const struct world_message *one = next_message(&pair->one, pair->person, &pair->read[0]);
        const struct world_message *other =
            next_message(&pair->other, pair->person, &pair->read[1]);
        if (one == NULL && other == NULL)
            return;
        if (one == NULL || other == NULL) {
            fail_msg("only one table says: %s", (one != NULL ? one : other)->json);
            return;
        }
        if (one->at != other->at)
            fail_msg("at %lld and at %lld: %s", (long long)one->at, (long long)other->at,
                     one->json);
        pair->compared++;
        if (strcmp(one->json, other->json) == 0)
            continue;
        if (!shown_otherwise(one->json, other->json))
            fail_msg("person %u can tell\n%s\nfrom\n%s", pair->person, one->json, other->json);
        stop(pair);
    }
}

/* --- the second table ------------------------------------------------------------------------ */

static bool quiet(const struct table *t)
{
    return t->phase == TABLE_PLAYING && !t->moment;
}

/* All come in anew, so that both tables have told them the same. */
static void look_again(struct world *w)
{
    for (unsigned person = 1; person <= WATCHER_ONE; person++) {
        if (person != WATCHER_ONE && seat_of(w, person) < 0)
            continue;
        world_here(w, person, false);
        world_here(w, person, true);
    }
}

static void start(struct pair *pair, unsigned person)
{
    struct table *t = &pair->other.table;
    alignas(16) unsigned char view[STATE_MAX], state[STATE_MAX];
    const struct game *game = pair->one.table.match.game;
    struct rng rng = rng_stream(pair->one.seed, pair->one.rows_count);
    look_again(&pair->one);
    world_fold(&pair->one, pair->one.rows_count, &pair->other);
    pair->other.steady = true;
    pair->other.rows_count = 0; /* it stores into its own list */
    t->row = 0;
    game->observe(t->match.state, (unsigned)seat_of(&pair->one, person), view);
    memset(state, 0, sizeof state);
    game->imagine(view, &rng, state);
    memcpy(t->match.state, state, game->state_size);
    memcpy(t->base, state, game->state_size);
    memcpy(t->told, state, game->state_size);
    table_resume(t, pair->other.now, 0);
    look_again(&pair->other);
    pair->paired = true;
    pair->parting = false;
    pair->person = person;
    pair->read[0] = pair->one.messages_count;
    pair->read[1] = pair->other.messages_count;
}

/* Somebody did at one table what they cannot do at the other: it ends here, or, if it was a hidden
 * answer, when the others get to know of it. */
static void part(struct pair *pair, bool hidden)
{
    if (!hidden) {
        stop(pair);
        return;
    }
    pair->plays += !pair->parting;
    pair->parting = true;
}

/* --- what people do at both ------------------------------------------------------------------ */

static void say(struct pair *pair, unsigned person, const char *line)
{
    char refused[64] = "";
    const bool hidden = pair->one.table.moment;
    const char *word = world_line(&pair->one, person, "%s", line);
    if (word != NULL)
        snprintf(refused, sizeof refused, "%s", word);
    if (!pair->paired)
        return;
    word = world_line(&pair->other, person, "%s", line);
    if (person != pair->person && strcmp(word != NULL ? word : "", refused) != 0)
        part(pair, hidden);
}

static void pass(struct pair *pair, int64_t milliseconds)
{
    /* what a moment hides is compared up to its end, and not beyond */
    const struct table *t = &pair->one.table;
    if (pair->paired && pair->parting && t->moment && pair->one.now + milliseconds >= t->ends) {
        const int64_t left = t->ends - pair->one.now - 1;
        if (left > 0) {
            world_pass(&pair->one, left);
            world_pass(&pair->other, left);
            milliseconds -= left;
        }
        compare(pair);
        if (pair->paired)
            stop(pair);
    }
    world_pass(&pair->one, milliseconds);
    if (pair->paired)
        world_pass(&pair->other, milliseconds);
}

static void think(struct pair *pair)
{
    struct world *w = &pair->one;
    struct table_ask ask;
    if (w->thoughts_count == 0)
        return;
    const struct thought thought = w->thoughts[--w->thoughts_count];
    if (!table_ask(&w->table, thought.seat, thought.question, &ask))
        return;
    const bool hidden = w->table.moment;
    const struct move move = ask.choices[rng_below(&w->rng, ask.count)];
    const uint32_t rows[2] = {w->table.row, pair->other.table.row};
    table_bot(&w->table, w->now, thought.seat, thought.question, &move);
    if (!pair->paired)
        return;
    table_bot(&pair->other.table, pair->other.now, thought.seat, thought.question, &move);
    if ((w->table.row != rows[0]) != (pair->other.table.row != rows[1]))
        part(pair, hidden);
}

static void answer(struct pair *pair)
{
    struct world *w = &pair->one;
    char line[1000];
    const unsigned from = rng_below(&w->rng, SEATS_MAX);
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const unsigned seat = (from + i) % SEATS_MAX;
        const struct table_seat *s = &w->table.seat[seat];
        if (s->kind != SEAT_PERSON || s->away != AWAY_NO ||
            !world_answer(w, seat, line, sizeof line))
            continue;
        pair->windows += w->table.moment;
        say(pair, (unsigned)(s->person - 0x1000), line);
        return;
    }
}

static void step(struct pair *pair, unsigned people)
{
    struct world *w = &pair->one;
    char line[64];
    static const char *const standings[] = {"ask", "ask", "hit", "pass"};
    const unsigned person = 1 + rng_below(&w->rng, people);
    if (one_in(pair, 60)) {
        snprintf(line, sizeof line, "standing %s", standings[rng_below(&w->rng, 4)]);
        say(pair, person, line);
    } else if (one_in(pair, 60)) {
        say(pair, person, one_in(pair, 2) ? "leave" : "back");
    } else if (one_in(pair, 40)) {
        say(pair, person, one_in(pair, 2) ? "look" : "say wow");
    } else if (one_in(pair, 20)) {
        snprintf(line, sizeof line, "shown %u", w->table.question);
        say(pair, person, line);
    } else if (one_in(pair, 3)) {
        pass(pair, rng_below(&w->rng, 2500));
    } else if (one_in(pair, 2) && w->thoughts_count > 0) {
        think(pair);
    } else {
        answer(pair);
    }
    compare(pair);
    if (pair->paired && !pair->parting && pair->one.table.phase != TABLE_PLAYING)
        stop(pair);
    if (!pair->paired && quiet(&w->table) && one_in(pair, PAIR_ONE_IN)) {
        const unsigned viewer = 1 + rng_below(&w->rng, people);
        if (seat_of(w, viewer) >= 0 && w->table.seat[seat_of(w, viewer)].away == AWAY_NO)
            start(pair, viewer);
    }
}

static const char *const tables[] = {
    "game=town seats=4 undo=none substitute=random",
    "game=town seats=3 undo=none substitute=random options=edition=first",
    "game=town seats=5 undo=none substitute=random options=extension=on,indians=on",
    "game=town seats=2 undo=none substitute=random options=edition=first,bribes=off",
    "game=town seats=4 undo=none substitute=random decks=wanted=3,elixir=3,equipment-1=0",
    "game=dicetto seats=2 undo=none substitute=random",
};

static void play(struct pair *pair, uint64_t index)
{
    struct world *w = &pair->one;
    char line[64];
    world_open(w, index);
    w->steady = true;
    pair->paired = pair->parting = false;
    assert_null(world_make(w, tables[index % (sizeof tables / sizeof tables[0])]));
    const unsigned seats = w->table.settings.setup.seats;
    const unsigned people = seats < PEOPLE_MAX ? seats : PEOPLE_MAX - (unsigned)(index / 7 % 3);
    for (unsigned seat = 1; seat <= seats; seat++) {
        if (seat <= people)
            world_here(w, seat, true);
        snprintf(line, sizeof line, seat <= people ? "sit %u" : "bot %u random", seat);
        assert_null(world_line(w, seat <= people ? seat : 1, "%s", line));
    }
    world_here(w, WATCHER_ONE, true);
    assert_null(world_line(w, 1, "start"));
    for (unsigned i = 0; i < STEPS_MAX && w->table.phase == TABLE_PLAYING; i++)
        step(pair, people);
    if (pair->paired)
        stop(pair);
    world_close(w);
}

static void no_tells(void **context)
{
    (void)context;
    struct pair *pair = calloc(1, sizeof *pair);
    const uint64_t first = from_environment("DICECUP_TEST_FIRST", 0);
    const uint64_t wanted = from_environment("DICECUP_TEST_TABLE_GAMES", GAMES);
    assert_non_null(pair);
    for (uint64_t i = first; i < first + wanted; i++)
        play(pair, i);
    print_message("%lu messages compared, %u hidden answers, %u plays that only one table had\n",
                  pair->compared, pair->windows, pair->plays);
    /* otherwise nothing was tried */
    assert_true(pair->compared > 0 && pair->windows > 0 && (wanted < GAMES || pair->plays > 0));
    free(pair);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_tells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
