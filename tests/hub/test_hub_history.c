/* What somebody has been told so far, asked for by `history`: it is what they were told then, or
 * would have been had they been there, and nothing else. So is one step, asked for by `recall`. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

enum { STEPS = 4000, PIECE_STEPS = 400, PIECE_BYTES = 70000 };

/* Pieces of a history, put together: each step by its number. */
struct past {
    char *step[STEPS];
    unsigned pieces, count;
};

static void forget(struct past *past)
{
    for (unsigned i = 0; i < STEPS; i++)
        free(past->step[i]);
    memset(past, 0, sizeof *past);
}

/* The object that begins here. */
static char *object(const char *at)
{
    unsigned depth = 0;
    const char *end = at;
    do {
        char ignored[8];
        if (*end == '"') {
            client_quoted(&end, ignored, sizeof ignored);
            continue;
        }
        depth += *end == '{';
        depth -= *end == '}';
        end++;
    } while (depth > 0);
    return strndup(at, (size_t)(end - at));
}

static uint32_t take_piece(struct past *past, const char *json, uint32_t before)
{
    uint32_t first = 0, last = 0, step = 0;
    unsigned count = 0;
    const char *at = json + strlen("{\"history\":[");
    assert_int_equal(strncmp(json, "{\"history\":[", 12), 0);
    assert_true(strlen(json) < PIECE_BYTES);
    while (*at == '{') {
        char *one = object(at);
        assert_true(client_number(one, "step", &step));
        assert_true(step > last && step < before && step < STEPS);
        if (step >= STEPS)
            abort(); /* assertions of cmocka come back, as far as an analyser knows */
        assert_null(past->step[step]);
        first = last == 0 ? step : first;
        last = step;
        past->step[step] = one;
        past->count++;
        count++;
        at += strlen(one);
        at += *at == ',';
    }
    assert_true(count <= PIECE_STEPS);
    assert_true(client_number(strrchr(json, ']'), "first", &step));
    assert_int_equal(step, first);
    past->pieces++;
    return first;
}

/* All of it, piece by piece. */
static void recall(struct world *w, unsigned client, struct past *past)
{
    uint32_t before = UINT32_MAX;
    forget(past);
    do {
        if (before == UINT32_MAX)
            world_line(w, client, "history");
        else
            world_line(w, client, "history %u", before);
        world_run(w);
        assert_string_equal(w->client[client].refused, "");
        before = take_piece(past, w->client[client].last, before);
    } while (before > 1);
}

static size_t value_length(const char *at)
{
    if (*at == '[')
        return (size_t)(client_array_end(at) - at);
    if (*at != '{')
        return strcspn(at, ",}");
    char *whole = object(at);
    const size_t length = strlen(whole);
    free(whole);
    return length;
}

/* The same of what a log tells, in both or in neither. */
static void same_step(const char *told, const char *recalled)
{
    static const char *const names[] = {"at",     "started", "events",       "chat",   "undone",
                                        "ended",  "removed", "wants-undo",   "agrees", "seats",
                                        "points", "winners", "undone-events"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *one = client_member(told, names[i]), *other = client_member(recalled, names[i]);
        if ((one == NULL) != (other == NULL) ||
            (one != NULL && (value_length(one) != value_length(other) ||
                             strncmp(one, other, value_length(one)) != 0)))
            fail_msg("%s of\n%s\nis not that of\n%s", names[i], recalled, told);
    }
    for (const char *const *name = (const char *const[]){"changes", "lines", "ask", "question",
                                                         "clocks", "waiting", "moment", NULL};
         *name != NULL; name++)
        assert_null(client_member(recalled, *name));
}

/* Whatever a client was told step by step is in its history. */
static void same_as_told(const struct past *past, const struct client *c)
{
    char *story = strdup(c->story), *rest = story;
    uint32_t step = 0;
    for (char *line = NULL; (line = strtok_r(rest, "\n", &rest)) != NULL;) {
        assert_true(client_number(line, "step", &step));
        assert_non_null(past->step[step]);
        same_step(line, past->step[step]);
    }
    assert_int_equal(step, c->step);
    free(story);
}

static void same_past(const struct past *one, const struct past *other)
{
    assert_int_equal(one->count, other->count);
    for (unsigned i = 0; i < STEPS; i++)
        if (one->step[i] != NULL)
            assert_string_equal(one->step[i], other->step[i]);
}

/* Clients 0 and 1 sit, with a bot; 2 watches from the beginning. */
static struct world *open_game(const char *settings, struct store_faults faults)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &faults);
    w->weak_bots = true;
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    for (unsigned i = 1; i < 3; i++) {
        world_connect(w, i);
        world_line(w, i, "table %s", w->client[0].table);
        world_run(w);
    }
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_line(w, 0, "bot 3 random");
    world_line(w, 1, "say hello");
    world_line(w, 0, "start");
    world_run(w);
    return w;
}

static void play(struct world *w, unsigned rounds)
{
    for (unsigned i = 0; i < rounds && !w->client[0].over; i++) {
        bool any = false;
        for (unsigned client = 0; client < 2; client++)
            if (world_answer(w, client)) {
                any = true;
                world_run(w);
            }
        if (!any)
            world_pass(w, 500);
        if (i % 7 == 3)
            world_line(w, i % 2, "undo");
        if (i % 11 == 5)
            world_line(w, i % 2, "chat \"so\" {%u", i);
        if (i % 90 == 20)
            world_line(w, 0, i % 4 == 0 ? "mute 2" : "unmute 2");
        world_run(w);
    }
}

static void close_game(struct world *w)
{
    world_close(w);
    free(w);
}

static void a_history_is_what_was_told(void **state)
{
    (void)state;
    struct past *seat = calloc(1, sizeof *seat), *other = calloc(1, sizeof *other);
    struct world *w = open_game("game=town seats=3 chat=free clock=none",
                                (struct store_faults){.seed = 3, .delay = 5});
    for (unsigned part = 0; part < 3; part++) {
        play(w, 60);
        recall(w, 0, seat);
        same_as_told(seat, &w->client[0]);
        /* the muted chat is muted, and what a seat alone knows only that seat knows */
        recall(w, 1, other);
        same_as_told(other, &w->client[1]);
        recall(w, 2, seat);
        same_as_told(seat, &w->client[2]);
        /* who comes now has missed nothing */
        if (part == 1) {
            world_crash(w);
            for (unsigned i = 0; i < 3; i++) {
                world_return(w, i);
                world_run(w);
            }
            recall(w, 2, seat); /* with the step that told of the restart */
            same_as_told(seat, &w->client[2]);
        }
        world_connect(w, 3);
        world_line(w, 3, "table %s", w->client[0].table);
        world_run(w);
        recall(w, 3, other);
        same_past(seat, other);
        world_disconnect(w, 3);
    }
    close_game(w);
    forget(seat);
    forget(other);
    free(seat);
    free(other);
}

static void long_histories_come_in_pieces(void **state)
{
    (void)state;
    struct past *past = calloc(1, sizeof *past);
    struct world *w = open_game("game=null options=rounds=3 seats=3 chat=free substitute=random",
                                (struct store_faults){.seed = 4});
    char text[TABLE_CHAT_MAX + 1];
    memset(text, '"', TABLE_CHAT_MAX);
    text[TABLE_CHAT_MAX] = '\0';
    for (unsigned i = 0; i < 900; i++) {
        world_line(w, i % 2, i % 5 == 0 ? "chat %s" : "say wow", text);
        if (i % 50 == 0)
            world_run(w);
    }
    world_run(w);
    recall(w, 0, past);
    assert_true(past->pieces >= 3);
    assert_int_equal(past->count, w->client[0].step);
    same_as_told(past, &w->client[0]);
    close_game(w);
    forget(past);
    free(past);
}

/* Those who see a game later are not told more by asking. */
static void later_is_later(void **state)
{
    (void)state;
    struct past *past = calloc(1, sizeof *past), *other = calloc(1, sizeof *other);
    struct world *w = open_game("game=town seats=3 chat=free delay=9 clock=none",
                                (struct store_faults){.seed = 5});
    play(w, 50);
    recall(w, 2, past);
    same_as_told(past, &w->client[2]);
    assert_null(past->step[w->client[2].step + 1]);
    /* a part of it is that part */
    const uint32_t middle = w->client[2].step / 2;
    memset(other, 0, sizeof *other);
    world_line(w, 2, "history %u", middle);
    world_run(w);
    take_piece(other, w->client[2].last, middle);
    for (uint32_t step = middle - 1; step > 0 && other->step[step] != NULL; step--)
        assert_string_equal(other->step[step], past->step[step]);
    assert_non_null(other->step[middle - 1]);
    world_connect(w, 3);
    world_line(w, 3, "table %s", w->client[0].table);
    world_run(w);
    assert_int_equal(w->client[3].step, w->client[2].step);
    recall(w, 3, other);
    same_past(past, other);
    close_game(w);
    forget(past);
    forget(other);
    free(past);
    free(other);
}

/* The position after a step that is recalled, as somebody finds it who knew none before; whether
 * the step has one. */
static bool recall_one(struct world *w, unsigned client, uint32_t step, struct client *found)
{
    memset(found, 0, sizeof *found);
    world_line(w, client, "recall %u", step);
    world_run(w);
    assert_string_equal(w->client[client].refused, "");
    const char *json = w->client[client].last, *at = json + strlen("{\"recalled\":[");
    assert_int_equal(strncmp(json, "{\"recalled\":[", 13), 0);
    const bool any = client_member(json, "changes") != NULL;
    found->joined = true;
    while (*at == '{') {
        char *one = object(at);
        assert_null(client_member(one, "ask"));
        assert_null(client_member(one, "waiting"));
        if (found->step == 0 && client_number(one, "step", &found->step))
            found->step--;
        assert_null(client_take(found, one));
        at += strlen(one);
        at += *at == ',';
        free(one);
    }
    assert_int_equal(found->step, step);
    return any;
}

/* Everybody finds the position that they were told of last. */
static void same_positions(struct world *w)
{
    struct client *found = malloc(sizeof *found);
    assert_non_null(found);
    world_pass(w, 30000);
    for (unsigned i = 0; i < 3; i++) {
        const struct client *c = &w->client[i];
        uint32_t step = c->step;
        (void)recall_one(w, i, step / 2 + 1, found); /* and of what came later it says nothing */
        client_free(found);
        while (!recall_one(w, i, step, found)) {
            client_free(found);
            assert_true(--step > 0);
        }
        assert_true(c->lines > 0);
        assert_int_equal(found->lines, c->lines);
        for (unsigned line = 0; line < c->lines; line++)
            assert_string_equal(found->line[line], c->line[line]);
        client_free(found);
    }
    free(found);
}

static void a_step_is_recalled_as_it_was_told(void **state)
{
    static const char *const settings[] = {"game=town seats=3 chat=free clock=none",
                                           "game=town seats=3 chat=free clock=none delay=9",
                                           "game=dicetto seats=3 chat=free clock=none"};
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct world *w = open_game(settings[i], (struct store_faults){.seed = 7});
        for (unsigned part = 0; part < 25; part++) {
            play(w, 5);
            same_positions(w);
        }
        /* and nothing that was not told */
        world_line(w, 2, "recall %u", w->client[2].step + 1);
        world_run(w);
        assert_string_equal(w->client[2].last, "{\"recalled\":[]}");
        close_game(w);
    }
}

static void histories_have_limits(void **state)
{
    (void)state;
    struct world *w = open_game("game=null seats=3 substitute=random",
                                (struct store_faults){.seed = 6, .delay = 5});
    world_connect(w, 3);
    world_line(w, 3, "history");
    assert_string_equal(w->client[3].refused, "no-table");
    world_line(w, 0, "history x");
    assert_string_equal(w->client[0].refused, "bad-step");
    world_line(w, 0, "history 1");
    world_run(w);
    assert_string_equal(w->client[0].last, "{\"history\":[],\"first\":0}");
    /* one at a time, */
    world_line(w, 0, "history");
    assert_string_equal(w->client[0].refused, "");
    world_line(w, 0, "history");
    assert_string_equal(w->client[0].refused, "busy");
    world_run(w);
    /* and not again and again */
    unsigned answers = 0;
    for (unsigned i = 0; i < 40; i++) {
        world_line(w, 0, "history");
        answers += w->client[0].refused[0] == '\0';
        world_run(w);
    }
    assert_in_range(answers, 10, 25);
    world_pass(w, 30000);
    world_line(w, 0, "history");
    assert_string_equal(w->client[0].refused, "");
    /* a step is asked for in the same way */
    world_line(w, 3, "recall 1");
    assert_string_equal(w->client[3].refused, "no-table");
    world_line(w, 0, "recall");
    assert_string_equal(w->client[0].refused, "bad-step");
    world_line(w, 0, "recall 1");
    assert_string_equal(w->client[0].refused, "busy");
    /* an answer for a table that one has left is for nobody */
    world_line(w, 0, "table %s", "XXXXXXX");
    world_disconnect(w, 0);
    world_run(w);
    close_game(w);
}

/* --- coming back to a seat that is lost meanwhile -------------------------------------------- */

enum { MANY_STEPS = 2100 }; /* so many that they are read in two parts */

/* Whatever one client hears, with how it was sent. */
static struct ear {
    void (*send)(struct hub_out *out, uint64_t connection, const char *text, size_t length);
    uint64_t connection;
    unsigned steps, secrets; /* messages with a die of seat 2 that only seat 2 sees */
    unsigned pictures;       /* that it had when it went away */
} ear;

static void overhear(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    const char *die = NULL;
    if (connection == ear.connection && strncmp(text, "{\"step\":", 8) == 0) {
        ear.steps++;
        die = strstr(text, "seat 2 die ");
    }
    ear.secrets += die != NULL && die[11] >= '1' && die[11] <= '6';
    ear.send(out, connection, text, length);
}

/* The second client leaves seat 2 open for a while and comes back with the last step; while that is
 * read the host removes it, and the seat's bot gets dice of its own. */
static struct world *removed_on_the_way(const char *watchers)
{
    char settings[128];
    snprintf(settings, sizeof settings,
             "game=null options=rounds=3 seats=3 chat=free substitute=random undo=none watchers=%s",
             watchers);
    struct world *w = open_game(settings, (struct store_faults){.seed = 8, .delay = 5});
    ear = (struct ear){.send = w->out.send};
    w->out.send = overhear;
    assert_int_equal(w->client[1].seat, 2);
    ear.pictures = w->client[1].pictures;
    world_disconnect(w, 1);
    for (unsigned i = 0; i < MANY_STEPS; i++) {
        world_line(w, 0, "say wow");
        if (i % 50 == 0)
            world_run(w);
    }
    world_run(w);
    world_return(w, 1);
    ear.connection = w->client[1].connection;
    world_line(w, 0, "remove 2");
    for (unsigned i = 0; i < 3; i++)
        (void)world_answer(w, 0);
    play(w, 3);
    world_run(w);
    return w;
}

static void who_is_removed_hears_no_more_secrets(void **state)
{
    (void)state;
    struct world *w = removed_on_the_way("yes");
    assert_true(ear.steps > 1000);
    assert_int_equal(ear.secrets, 0);
    assert_int_equal(w->client[1].seat, 0);
    assert_int_equal(w->client[1].step, w->client[0].step);
    assert_true(w->client[0].step > w->client[1].first_step);
    close_game(w);
}

/* And where nobody watches they hear nothing at all. */
static void who_is_removed_does_not_watch(void **state)
{
    (void)state;
    struct world *w = removed_on_the_way("no");
    const uint32_t step = w->client[1].step;
    assert_string_equal(w->client[1].refused, "no-watchers");
    assert_int_equal(ear.secrets, 0);
    assert_int_equal(w->client[1].pictures, ear.pictures);
    assert_true(w->client[0].step > step);
    world_line(w, 0, "say bye");
    world_run(w);
    assert_int_equal(w->client[1].step, step);
    close_game(w);
}

/* Somebody who missed more bytes than are told at once gets the picture, as who missed more steps
 * than that. */
static void too_much_is_a_picture(void **state)
{
    (void)state;
    char words[250];
    memset(words, 'x', sizeof words);
    words[sizeof words - 1] = '\0';
    for (unsigned many = 500; many <= 1000; many += 500) {
        struct world *w =
            open_game("game=null options=rounds=3 seats=3 chat=free substitute=random",
                      (struct store_faults){.seed = 9, .delay = 5});
        const unsigned pictures = w->client[1].pictures;
        world_disconnect(w, 1);
        for (unsigned i = 0; i < many; i++) {
            world_line(w, 0, "chat %s", words);
            if (i % 50 == 0)
                world_run(w);
        }
        world_run(w);
        world_return(w, 1);
        world_run(w);
        assert_int_equal(w->client[1].pictures, pictures + (many > 500));
        assert_int_equal(w->client[1].step, w->client[0].step);
        close_game(w);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_history_is_what_was_told),
        cmocka_unit_test(long_histories_come_in_pieces),
        cmocka_unit_test(later_is_later),
        cmocka_unit_test(a_step_is_recalled_as_it_was_told),
        cmocka_unit_test(histories_have_limits),
        cmocka_unit_test(who_is_removed_hears_no_more_secrets),
        cmocka_unit_test(who_is_removed_does_not_watch),
        cmocka_unit_test(too_much_is_a_picture),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
