/* Whole games at tables of people and bots who do everything in every order: each step of each game
 * can be folded again out of its rows, clients keep up with what is told, doubled and late answers
 * change nothing, and every game comes to an end.
 *
 * DICECUP_TEST_TABLE_GAMES sets how many, DICECUP_TEST_FIRST the number of the first one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "core/bits.h"
#include "games/games.h"
#include "table/pack.h"
#include "table/snapshot.h"
#include "tests/core/environment.h"
#include "tests/table/table_world.h"

enum { GAMES = 200, STEPS_MAX = 40000, LINES = 128, LINE = 640, WATCHER_ONE = 7, FOLD_ONE_IN = 40 };

/* What a client of one person knows: the lines of its view, by the changes that it was told. */
struct client {
    unsigned count;
    uint32_t step;
    char lines[LINES][LINE];
};

struct run {
    struct world world, folded;
    struct client client; /* of person 1, who is always there */
    size_t read;          /* messages that the client has read */
    unsigned people;
    uint64_t index;
    char stale[1000]; /* an answer that was given some time ago */
    unsigned stale_person;
};

static bool one_in(struct run *run, uint32_t n)
{
    return rng_below(&run->world.rng, n) == 0;
}

/* --- a client -------------------------------------------------------------------------------- */

/* A text behind a quote; returns what is behind its end. */
static const char *read_text(const char *at, char *line)
{
    assert_int_equal(*at, '"');
    const size_t length = strcspn(++at, "\"");
    assert_true(length < LINE);
    memcpy(line, at, length);
    line[length] = '\0';
    return at + length + 1;
}

static void take_picture(struct client *client, const char *json)
{
    const char *at = strstr(json, "\"lines\":[");
    client->count = 0;
    client->step = (uint32_t)strtoul(strstr(json, "\"step\":") + 7, NULL, 10);
    if (at == NULL)
        return;
    at += strlen("\"lines\":");
    while (*at == '[' || *at == ',') {
        assert_true(client->count < LINES);
        at = read_text(at + 1, client->lines[client->count++]);
    }
}

/* [at, gone, line, line ...] */
static const char *take_change(struct client *client, const char *at)
{
    char *end = NULL;
    char fresh[LINES][LINE];
    const unsigned place = (unsigned)strtoul(at + 1, &end, 10);
    const unsigned gone = (unsigned)strtoul(end + 1, &end, 10);
    unsigned come = 0;
    at = end;
    while (*at == ',')
        at = read_text(at + 1, fresh[come++]);
    assert_true(place + gone <= client->count && client->count + come - gone <= LINES);
    memmove(client->lines[place + come], client->lines[place + gone],
            (client->count - place - gone) * sizeof client->lines[0]);
    memcpy(client->lines[place], fresh, come * sizeof client->lines[0]);
    client->count += come - gone;
    assert_int_equal(*at, ']');
    return at + 1;
}

static void take_step(struct client *client, const char *json)
{
    const char *at = strstr(json, "\"changes\":[");
    if (strncmp(json, "{\"step\":", 8) != 0)
        return;
    const uint32_t step = (uint32_t)strtoul(json + 8, NULL, 10);
    assert_int_equal(step, client->step + 1); /* nothing is lost or told twice */
    client->step = step;
    if (at == NULL)
        return;
    at += strlen("\"changes\":");
    while (*at == '[' || *at == ',')
        at = take_change(client, at + 1);
}

/* --- checks ---------------------------------------------------------------------------------- */

static void read_messages(struct run *run)
{
    struct world *w = &run->world;
    char value[8];
    for (; run->read < w->messages_count; run->read++) {
        const struct world_message *message = &w->messages[run->read];
        const struct table_person first = world_person(1);
        const char *word = json_member(message->json, "no such member", value, sizeof value);
        if (strcmp(word, "no-member") != 0)
            fail_msg("not JSON: %s", message->json);
        assert_true(message->row <= w->rows_count);
        if (message->to.kind == TO_CONNECTION && message->to.connection == 1 &&
            strncmp(message->json, "{\"table\"", 8) == 0)
            take_picture(&run->client, message->json);
        else if (message->to.kind == TO_SEAT && message->to.person == first.id)
            take_step(&run->client, message->json);
    }
}

/* The client's lines are those of the whole picture. */
static void check_client(struct run *run)
{
    read_messages(run);
    struct client client = run->client;
    world_picture(&run->world, 1);
    read_messages(run);
    assert_int_equal(client.step, run->client.step);
    assert_int_equal(client.count, run->client.count);
    for (unsigned i = 0; i < client.count; i++)
        assert_string_equal(client.lines[i], run->client.lines[i]);
}

static void check_same_fold(struct run *run)
{
    struct world *one = &run->world, *other = &run->folded;
    const struct table *a = &one->table, *b = &other->table;
    world_fold(one, one->rows_count, other);
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->question, b->question);
    assert_int_equal(a->moment, b->moment);
    assert_int_equal(a->match.count, b->match.count);
    assert_int_equal(a->chances, b->chances);
    if (a->phase >= TABLE_PLAYING) {
        const size_t size = a->match.game->state_size;
        assert_memory_equal(a->match.state, b->match.state, size);
        assert_memory_equal(a->base, b->base, size);
        assert_memory_equal(a->told, b->told, size);
        assert_int_equal(a->passed, b->passed);
        assert_int_equal(a->shown, b->shown);
    }
    if (a->moment) {
        assert_int_equal(a->ends, b->ends);
        assert_int_equal(a->held, b->held);
    }
    table_resume(&other->table, other->now, 0);
    for (unsigned person = 1; person <= WATCHER_ONE; person++) {
        const char *picture = world_picture(one, person);
        assert_string_equal(picture, world_picture(other, person));
    }
    other->rows_count = 0;
    world_close(other);
}

struct bytes {
    unsigned char *bytes;
    size_t size;
};

static struct bytes snapshot_of(const struct table *t)
{
    struct bytes made = {.bytes = malloc(snapshot_room(t))};
    assert_non_null(made.bytes);
    made.size = snapshot_write(t, made.bytes);
    assert_true(made.size <= snapshot_room(t));
    return made;
}

static void same_snapshot(const struct table *t, const struct bytes *wanted)
{
    struct bytes made = snapshot_of(t);
    assert_int_equal(made.size, wanted->size);
    assert_memory_equal(made.bytes, wanted->bytes, made.size);
    free(made.bytes);
}

/* Rows from..to-1, with an ear for a viewer. */
static void fold_rows(const struct world *w, size_t from, size_t to, unsigned viewer,
                      struct world *folded)
{
    for (size_t i = from; i < to; i++) {
        table_listen(&folded->table, viewer);
        assert_null(table_fold(&folded->table, w->rows[i].at, w->rows[i].text));
    }
}

/* Whether the viewer has been told of all that happened: nobody was removed from the seat, and
 * those who watch see nothing later. */
static bool knows_all(const struct table *t, unsigned viewer)
{
    return viewer == TABLE_WATCHERS ? t->settings.delay == 0 : t->seat[viewer].kind == SEAT_PERSON;
}

/* What the rows behind some of them make of a snapshot is what all of them make of nothing, and so
 * is what a viewer is told. */
static void check_snapshot(struct run *run, const struct bytes *all)
{
    struct world *w = &run->world, *whole = &run->folded;
    static struct world later;
    const size_t cut = 1 + rng_below(&w->rng, (uint32_t)w->rows_count);
    const unsigned viewer = rng_below(&w->rng, TABLE_VIEWERS);
    world_open(whole, w->seed);
    fold_rows(w, 0, cut, viewer, whole);
    struct bytes part = snapshot_of(&whole->table);
    world_open(&later, w->seed);
    assert_true(snapshot_read(&later.table, part.bytes, part.size));
    same_snapshot(&later.table, &part);
    table_know(&later.table, viewer);
    const size_t told = whole->messages_count;
    const bool knows = knows_all(&whole->table, viewer);
    fold_rows(w, cut, w->rows_count, viewer, whole);
    fold_rows(w, cut, w->rows_count, viewer, &later);
    same_snapshot(&whole->table, all);
    same_snapshot(&later.table, all);
    if (knows && knows_all(&whole->table, viewer)) {
        assert_int_equal(later.messages_count, whole->messages_count - told);
        for (size_t i = 0; i < later.messages_count; i++)
            assert_string_equal(later.messages[i].json, whole->messages[told + i].json);
    }
    /* one of another program, or of another length, is refused */
    part.bytes[0] ^= 1;
    assert_false(snapshot_read(&later.table, part.bytes, part.size));
    part.bytes[0] ^= 1;
    assert_false(snapshot_read(&later.table, part.bytes, part.size - 1));
    free(part.bytes);
    world_close(whole);
    world_close(&later);
}

static void check_snapshots(struct run *run)
{
    enum { CUTS = 10 };
    struct world *whole = &run->folded;
    world_fold(&run->world, run->world.rows_count, whole);
    struct bytes all = snapshot_of(&whole->table);
    whole->rows_count = 0;
    world_close(whole);
    for (unsigned i = 0; i < CUTS; i++)
        check_snapshot(run, &all);
    free(all.bytes);
}

/* What was told to somebody is what comes of the rows when they are folded once more. */
static void check_same_messages(struct run *run)
{
    struct world *w = &run->world, *again = &run->folded;
    const struct table_person first = world_person(1);
    const int seat = table_seat_of(&w->table, first.id);
    size_t at = 0;
    if (seat < 0)
        return;
    world_open(again, w->seed);
    for (size_t i = 0; i < w->rows_count; i++) {
        /* seats move up when a game starts without those that are closed */
        table_listen(&again->table, (unsigned)(table_seat_of(&again->table, first.id) < 0
                                                   ? seat
                                                   : table_seat_of(&again->table, first.id)));
        if (strncmp(w->rows[i].text, "start", 5) == 0)
            table_listen(&again->table, (unsigned)seat);
        assert_null(table_fold(&again->table, w->rows[i].at, w->rows[i].text));
    }
    for (size_t i = 0; i < w->messages_count; i++) {
        const struct world_message *message = &w->messages[i];
        if (message->to.kind != TO_SEAT || message->to.person != first.id ||
            strncmp(message->json, "{\"here\"", 7) == 0)
            continue;
        while (at < again->messages_count && again->messages[at].to.person != first.id)
            at++;
        assert_true(at < again->messages_count);
        assert_string_equal(message->json, again->messages[at].json);
        assert_int_equal(message->row, again->messages[at].row);
        at++;
    }
    world_close(again);
}

/* Whoever is asked is somebody who has not answered, and the table will wake by itself for them. */
static void check_sound(struct run *run)
{
    const struct world *w = &run->world;
    const struct table *t = &w->table;
    if (t->phase != TABLE_PLAYING)
        return;
    assert_true(t->moment || t->asked != 0);
    if (!t->moment)
        assert_int_equal(t->asked, match_waiting(&t->match));
    bool bots = false;
    for (unsigned seat = 0; seat < t->settings.setup.seats; seat++) {
        struct table_ask ask;
        const struct table_seat *s = &t->seat[seat];
        if (table_ask(t, seat, t->question, &ask) && (s->kind == SEAT_BOT || s->away != AWAY_NO))
            bots = true;
    }
    assert_true(bots || w->wake != 0);
}

/* A table that was packed is the same one; the game goes on with it. */
static void rest(struct run *run)
{
    static unsigned char once[TABLE_PACK_MAX], again[TABLE_PACK_MAX];
    struct table *t = &run->world.table;
    const size_t size = table_pack(t, once);
    assert_true(size < sizeof *t / 2);
    memset(t, 0xA5, sizeof *t);
    table_unpack(t, once, size);
    assert_int_equal(table_pack(t, again), size);
    assert_memory_equal(once, again, size);
}

/* --- what people do -------------------------------------------------------------------------- */

static void answer_something(struct run *run)
{
    struct world *w = &run->world;
    char line[1000];
    const unsigned from = rng_below(&w->rng, SEATS_MAX);
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const unsigned seat = (from + i) % SEATS_MAX;
        const struct table_seat *s = &w->table.seat[seat];
        if (s->kind != SEAT_PERSON || s->away != AWAY_NO ||
            !world_answer(w, seat, line, sizeof line))
            continue;
        const unsigned person = (unsigned)(s->person - 0x1000);
        if (!w->here[person - 1])
            continue;
        const char *refused = world_line(w, person, "%s", line);
        if (refused != NULL)
            fail_msg("a choice is refused: %s: %s", line, refused);
        if (run->stale[0] == '\0' || one_in(run, 3)) {
            snprintf(run->stale, sizeof run->stale, "%s", line);
            run->stale_person = person;
        }
        return;
    }
}

/* An answer that was given before changes nothing. */
static void answer_again(struct run *run)
{
    struct world *w = &run->world;
    struct table_ask ask;
    if (run->stale[0] == '\0')
        return;
    const int seat = table_seat_of(&w->table, world_person(run->stale_person).id);
    const uint32_t question = (uint32_t)strtoul(run->stale + 7, NULL, 10);
    if (seat < 0 || table_ask(&w->table, (unsigned)seat, question, &ask) ||
        w->table.seat[seat].away != AWAY_NO)
        return;
    const size_t rows = w->rows_count, messages = w->messages_count;
    assert_non_null(world_line(w, run->stale_person, "%s", run->stale));
    assert_int_equal(w->rows_count, rows);
    assert_int_equal(w->messages_count, messages + 1);
}

static void do_something_else(struct run *run)
{
    struct world *w = &run->world;
    const unsigned person = 1 + rng_below(&w->rng, run->people);
    static const char *const standings[] = {"ask", "hit", "pass"};
    switch (rng_below(&w->rng, 12)) {
    case 0:
        world_line(w, person, "undo");
        return;
    case 1:
        world_line(w, person, "agree");
        return;
    case 2:
        world_line(w, person, one_in(run, 2) ? "disagree" : "vote no");
        return;
    case 3:
        world_line(w, person, "standing %s", standings[rng_below(&w->rng, 3)]);
        return;
    case 4:
        world_line(w, person, "say hello");
        return;
    case 5:
        world_line(w, person, "chat \"%s\" \\o/", "Привіт");
        return;
    case 6:
        world_line(w, person, one_in(run, 3) ? "leave" : "back");
        return;
    case 7:
        if (one_in(run, 40))
            world_line(w, person, "vote yes");
        if (one_in(run, 20))
            world_line(w, 1, "remove %u", 2 + rng_below(&w->rng, SEATS_MAX - 1));
        return;
    case 8:
    case 9:
        world_line(w, person, "shown %u", w->table.question + rng_below(&w->rng, 2));
        return;
    default:
        if (person != 1)
            world_here(w, person, !w->here[person - 1]);
        world_here(w, WATCHER_ONE, one_in(run, 2));
    }
}

static void step(struct run *run)
{
    struct world *w = &run->world;
    if (one_in(run, 30))
        do_something_else(run);
    else if (one_in(run, 20))
        answer_again(run);
    else if (one_in(run, 3))
        world_pass(w, one_in(run, 40) ? 200000 : rng_below(&w->rng, 3000));
    else if (one_in(run, 2) || !world_think(w))
        answer_something(run);
    if (one_in(run, 10))
        rest(run);
    check_sound(run);
    if (one_in(run, FOLD_ONE_IN))
        check_same_fold(run);
    if (one_in(run, FOLD_ONE_IN))
        check_client(run);
}

/* --- tables ---------------------------------------------------------------------------------- */

static const char *const kinds[] = {
    "",
    "moment=0",
    "watchers=no",
    "clock=none undo=ask",
    "clock=5+1 grace=5 undo=ask",
    "chat=free delay=3",
    "pace=letters clock=86400+3600 moment=60000 undo=none",
};

static bool make_table(struct run *run)
{
    struct world *w = &run->world;
    char settings[512];
    struct text text = TEXT(settings);
    const struct game *game = games[one_in(run, 6) ? 1 + rng_below(&w->rng, 2) : 0];
    text_add(&text, "game=");
    text_add(&text, game->name);
    text_add(&text, " substitute=random options=");
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        unsigned values = 1; /* there is one at least */
        while (game->options[i].values[values] != NULL)
            values++;
        text_add(&text, i > 0 ? "," : "");
        text_add(&text, game->options[i].name);
        text_char(&text, '=');
        text_add(&text, game->options[i].values[rng_below(&w->rng, values)]);
    }
    text_add(&text, " seats=");
    text_number(&text, 2 + rng_below(&w->rng, SEATS_MAX - 1));
    text_char(&text, ' ');
    text_add(&text, kinds[rng_below(&w->rng, sizeof kinds / sizeof kinds[0])]);
    return world_make(w, settings) == NULL;
}

static bool sit_down(struct run *run)
{
    struct world *w = &run->world;
    const unsigned seats = w->table.settings.setup.seats;
    for (unsigned seat = 1; seat <= seats; seat++) {
        if (seat == 1 || one_in(run, 2)) {
            run->people++;
            world_here(w, run->people, true);
            assert_null(world_line(w, run->people, "sit %u", seat));
            assert_null(world_line(w, run->people, "words wörds of %u", run->people));
        } else if (one_in(run, 6)) {
            assert_null(world_line(w, 1, "close %u", seat));
        } else {
            assert_null(world_line(w, 1, "bot %u random", seat));
        }
        check_same_fold(run);
    }
    return world_line(w, 1, "start") == NULL;
}

static void play(struct run *run, uint64_t index)
{
    struct world *w = &run->world;
    run->index = index;
    run->people = 0;
    run->read = 0;
    run->stale[0] = '\0';
    memset(&run->client, 0, sizeof run->client);
    world_open(w, index);
    unsigned steps = 0;
    if (make_table(run) && sit_down(run))
        while (w->table.phase == TABLE_PLAYING && steps++ < STEPS_MAX)
            step(run);
    if (steps >= STEPS_MAX)
        fail_msg("game %llu does not end", (unsigned long long)index);
    if (w->table.phase > TABLE_PLAYING) {
        check_client(run);
        check_same_fold(run);
        check_same_messages(run);
        check_snapshots(run);
    }
    world_close(w);
}

/* Whatever a table has in it, a snapshot keeps: all but what rows do not tell. */
static void every_byte_is_kept(void **context)
{
    (void)context;
    static struct world w, again;
    static struct move moves[3];
    static struct table wanted;
    struct rng rng = rng_stream(1, 0);
    for (unsigned time = 0; time < 20; time++) {
        world_open(&w, 1);
        assert_null(world_make(&w, "game=town seats=2"));
        wanted = w.table;
        for (size_t i = 0; i < sizeof wanted; i++)
            ((unsigned char *)&wanted)[i] = (unsigned char)rng_below(&rng, 256);
        wanted.settings.game = wanted.match.game = w.table.settings.game;
        wanted.match.moves = moves;
        wanted.match.count = 3;
        struct bytes made = snapshot_of(&wanted);
        world_open(&again, 1);
        assert_true(snapshot_read(&again.table, made.bytes, made.size));
        assert_memory_equal(again.table.match.moves, moves, sizeof moves);
        wanted.out = again.table.out;
        wanted.match.moves = again.table.match.moves;
        wanted.match.room = again.table.match.room;
        wanted.ears = wanted.sighted = 0;
        memset(wanted.lines, 0, sizeof wanted.lines);
        assert_memory_equal(&again.table, &wanted, sizeof wanted);
        moves[time % 3].x = rng_below(&rng, 1000);
        free(made.bytes);
        world_close(&again);
        world_close(&w);
    }
}

static struct move *no_room(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out, (void)moves;
    *room += 100;
    return NULL;
}

/* What is no snapshot of this program, and one for which there is no room, leaves the table as it
 * was. */
static void snapshots_that_do_not_fit(void **context)
{
    (void)context;
    struct world *w = malloc(sizeof *w), *later = malloc(sizeof *later);
    assert_non_null(w);
    assert_non_null(later);
    world_open(w, 1);
    world_open(later, 1);
    assert_null(world_make(w, "game=null seats=2 substitute=random"));
    assert_null(world_line(w, 1, "sit 1"));
    assert_null(world_line(w, 1, "bot 2 random"));
    assert_null(world_line(w, 1, "start"));
    struct bytes made = snapshot_of(&w->table);
    size_t name = 0;
    while (memcmp(made.bytes + name, "null", sizeof "null") != 0)
        name++;
    /* of other sources, of another size, of a game that there is not */
    const size_t places[] = {0, sizeof(uint64_t), name};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        made.bytes[places[i]] ^= 1;
        assert_false(snapshot_read(&later->table, made.bytes, made.size));
        made.bytes[places[i]] ^= 1;
    }
    assert_false(snapshot_read(&later->table, made.bytes, 8));
    struct move *(*grow)(struct table_out *out, struct move *moves, uint32_t *room) =
        later->out.grow;
    later->out.grow = no_room;
    assert_false(snapshot_read(&later->table, made.bytes, made.size));
    assert_int_equal(later->table.match.room, 0);
    assert_int_equal(later->table.phase, TABLE_NEW);
    later->out.grow = grow;
    assert_true(snapshot_read(&later->table, made.bytes, made.size));
    same_snapshot(&later->table, &made);
    free(made.bytes);
    world_close(w);
    world_close(later);
    free(w);
    free(later);
}

static void random_games(void **context)
{
    (void)context;
    struct run *run = malloc(sizeof *run);
    const uint64_t first = from_environment("DICECUP_TEST_FIRST", 0);
    const uint64_t games_wanted = from_environment("DICECUP_TEST_TABLE_GAMES", GAMES);
    assert_non_null(run);
    for (uint64_t i = first; i < first + games_wanted; i++) {
        run->index = i;
        if (getenv("DICECUP_TEST_LOUD") != NULL)
            fprintf(stderr, "game %llu\n", (unsigned long long)i);
        play(run, i);
    }
    free(run);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_byte_is_kept),
                                       cmocka_unit_test(snapshots_that_do_not_fit),
                                       cmocka_unit_test(random_games)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
