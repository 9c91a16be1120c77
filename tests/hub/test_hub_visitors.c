/* Who comes to the hub: names that are too long, bots that belong to somebody, and people who are
 * called otherwise while they are away. And whoever says more than they may. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/hub/hub_world.h"

static struct world *open_world(void)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &(struct store_faults){.seed = 91, .delay = 2});
    w->weak_bots = true;
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

static void say(struct world *w, unsigned client, const char *line)
{
    world_line(w, client, "%s", line);
    world_run(w);
}

static void come_as(struct world *w, unsigned client, const char *name, const char *owner)
{
    struct client *c = &w->client[client];
    c->connection = ++w->connections;
    c->joined = false;
    hub_come_as(w->hub, w->now, c->connection,
                &(struct hub_visitor){.person = c->person, .name = name, .owner = owner});
}

static int64_t make(struct world *w, const char *settings)
{
    int64_t id = 0;
    world_line(w, 0, "make %s", settings);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    assert_true(hub_parse_id(w->client[0].table, &id));
    return id;
}

static void join(struct world *w, unsigned client)
{
    world_line(w, client, "table %s", w->client[0].code);
    world_run(w);
    assert_string_equal(w->client[client].refused, "");
}

static bool last_has(const struct world *w, unsigned client, const char *part)
{
    return strstr(w->client[client].last, part) != NULL;
}

struct kept {
    char error[32];
    char *text;
};

static void keep_text(void *context, const char *error, const char *text, size_t length)
{
    struct kept *kept = context;
    free(kept->text);
    kept->text = calloc(1, length + 1);
    assert_non_null(kept->text);
    memcpy(kept->text, text, length);
    snprintf(kept->error, sizeof kept->error, "%s", error != NULL ? error : "");
}

static void keep_error(void *context, const char *error)
{
    keep_text(context, error, "", 0);
}

/* --- names ------------------------------------------------------------------------------------ */

/* A name that is too long is cut between two characters. */
static void long_names(void **state)
{
    (void)state;
    char name[TABLE_NAME_MAX + 20] = "", wanted[TABLE_NAME_MAX + 20];
    struct world *w = open_world();
    name[0] = 'x';
    for (size_t at = 1; at < TABLE_NAME_MAX + 4; at += 2)
        memcpy(name + at, "\xd0\x96", 2);
    come_as(w, 0, name, NULL);
    snprintf(wanted, sizeof wanted, "\"name\":\"%.*s\"", TABLE_NAME_MAX - 1, name);
    assert_true(last_has(w, 0, wanted));
    memset(name, 0x80, TABLE_NAME_MAX + 4); /* no character begins there */
    come_as(w, 1, name, "");
    assert_true(last_has(w, 1, "\"name\":\"\""));
    close_world(w);
}

/* Who is away is called otherwise as well, where the table is in memory; others are not told. */
static void renamed_while_away(void **state)
{
    (void)state;
    struct world *w = open_world();
    world_connect(w, 0);
    world_connect(w, 1);
    world_connect(w, 2);
    make(w, "game=null seats=3 substitute=random");
    join(w, 1);
    say(w, 0, "sit 1");
    say(w, 1, "sit 2");
    world_disconnect(w, 1);
    say(w, 2, "make game=null seats=2 substitute=random");
    const unsigned sent = w->sent;
    hub_rename(w->hub, 102, "Bert");
    world_run(w);
    assert_int_equal(w->sent, sent + 1); /* not at the other table */
    assert_non_null(strstr(w->client[0].seats, "Bert"));
    /* not while it is read */
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "table %s", w->client[0].table);
    hub_rename(w->hub, 102, "Bill");
    world_run(w);
    assert_non_null(strstr(w->client[0].seats, "Bert"));
    close_world(w);
}

/* A record has small letters and digits. */
static void names_in_records(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct kept kept = {.text = NULL};
    world_connect(w, 0);
    world_connect(w, 1);
    const int64_t table = make(w, "game=null seats=2 substitute=random");
    join(w, 1);
    hub_rename(w->hub, 101, "R2-D2: {Zé}");
    hub_rename(w->hub, 102, "Жук");
    say(w, 0, "sit 1");
    say(w, 1, "sit 2");
    say(w, 0, "start");
    for (unsigned i = 0; i < 100 && !w->client[0].over; i++) {
        (void)world_answer(w, 0);
        (void)world_answer(w, 1);
        world_run(w);
    }
    assert_true(hub_record(w->hub, table, 0, keep_text, &kept));
    world_run(w);
    assert_non_null(strstr(kept.text, "r2d2z person"));
    /* beyond the end there is the end; and there are no more seats than there were */
    assert_true(hub_replay(w->hub, table, 99999, 0, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_non_null(strstr(kept.text, "\"phase\":\"over\""));
    assert_true(hub_replay(w->hub, table, 1, 3, keep_text, &kept));
    world_run(w);
    assert_string_equal(kept.error, "no-such-seat");
    free(kept.text);
    close_world(w);
}

/* --- bots that come by themselves ------------------------------------------------------------- */

/* Everybody sees whose bot it is; a game with it counts for nobody, so there may be hints; and when
 * it is gone for good it is still a bot. */
static void bots_of_somebody(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct kept kept = {.text = NULL};
    world_connect(w, 0);
    come_as(w, 1, "Robby", "a\tb");
    const int64_t table = make(w, "game=dicetto seats=2 rated=yes clock=none");
    join(w, 1);
    say(w, 1, "sit 2");
    assert_string_equal(w->client[1].refused, "bad-name");
    world_disconnect(w, 1);
    come_as(w, 1, "Robby", "Cleo");
    assert_true(last_has(w, 1, "\"name\":\"Robby\",\"of\":\"Cleo\""));
    assert_int_equal(hub_counts(w->hub).bots, 1);
    join(w, 1);
    say(w, 0, "sit 1");
    say(w, 1, "sit 2");
    assert_non_null(strstr(w->client[0].seats, "Robby"));
    assert_non_null(strstr(w->client[0].seats, "Cleo"));
    say(w, 0, "start");
    while (w->client[0].choices == 0) {
        (void)world_answer(w, 1);
        world_run(w);
    }
    say(w, 0, "hint");
    assert_string_equal(w->client[0].refused, "");
    assert_true(last_has(w, 0, "{\"hint\":{"));
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 3; i++) {
        assert_true(hub_forget(w->hub, w->now, table, 102, keep_error, &kept));
        world_run(w);
        assert_string_equal(kept.error, i == 0 ? "again" : "");
    }
    assert_null(strstr(w->client[0].seats, "Robby"));
    assert_null(strstr(w->client[0].seats, "Cleo"));
    /* it is read in the same way */
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "table %s", w->client[0].table);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    assert_null(strstr(w->client[0].seats, "Robby"));
    free(kept.text);
    close_world(w);
}

/* --- what may be said ------------------------------------------------------------------------- */

static void limits_of_lines(void **state)
{
    static const struct {
        const char *line, *word, *shown;
    } rows[] = {
        {"make game=null seats=2 substitute=random", "line-too-long", "make"},
        {"set game=null seats=2 substitute=random", "line-too-long", "set"},
        {"chat more than may be said", "bad-text", "chat"},
        {"report 1 more than may be said", "bad-text", "report"},
        {"table ABC{EFG", "no-such-table", "table ABC{EFG"},
        {"table A2C_EFG", "no-such-table", "table A2C_EFG"},
        {"remove 0", "no-such-seat", "remove 0"},
        {"remove 9", "no-such-seat", "remove 9"},
        {"remove 2", "seat-empty", "remove 2"},
    };
    (void)state;
    struct world *w = open_world();
    world_connect(w, 0);
    make(w, "game=null seats=2 chat=free substitute=random");
    say(w, 0, "sit 1");
    w->limits.settings = 30;
    w->limits.chat = 20;
    world_crash(w);
    world_connect(w, 0);
    world_line(w, 0, "table %s", w->client[0].table);
    world_run(w);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        say(w, 0, rows[i].line);
        assert_string_equal(w->client[0].refused, rows[i].word);
        assert_string_equal(w->client[0].refused_line, rows[i].shown);
    }
    say(w, 0, "chat just so much");
    assert_string_equal(w->client[0].refused, "");
    hub_line(w->hub, w->now, w->client[0].connection, "a\nb", 3);
    assert_string_equal(w->client[0].refused, "not-a-line");
    /* of a long line the beginning is shown, up to a character's end; of what is no text, nothing
     */
    char line[200];
    world_connect(w, 1);
    memset(line, 'x', sizeof line);
    memcpy(line + 99, "\xd0\x96", 2);
    hub_line(w->hub, w->now, w->client[1].connection, line, sizeof line);
    assert_true(last_has(w, 1, "xxx\"}"));
    assert_false(last_has(w, 1, "\xd0"));
    memset(line, 0x80, sizeof line);
    hub_line(w->hub, w->now, w->client[1].connection, line, sizeof line);
    assert_true(last_has(w, 1, "\"line\":\"\"}"));
    /* each answer of the store that somebody waits for takes memory */
    for (unsigned i = 0; i < 8; i++) {
        world_line(w, 0, "tables");
        assert_string_equal(w->client[0].refused, "");
    }
    world_line(w, 0, "tables");
    assert_string_equal(w->client[0].refused, "busy");
    world_run(w);
    say(w, 0, "tables");
    assert_string_equal(w->client[0].refused, "");
    hub_stop(w->hub);
    say(w, 0, "ping");
    assert_string_equal(w->client[0].refused, "stopping");
    close_world(w);
}

/* Who says to have seen what has not happened yet gets the picture; and so does who has sat down
 * again meanwhile, since what is told of the time between is for those who watch. */
static void strange_returns(void **state)
{
    (void)state;
    struct world *w = open_world();
    world_connect(w, 0);
    world_connect(w, 1);
    make(w, "game=null seats=3 substitute=random");
    join(w, 1);
    say(w, 1, "sit 2");
    world_disconnect(w, 1);
    world_connect(w, 1);
    const unsigned pictures = w->client[1].pictures;
    world_line(w, 1, "table %s 99999", w->client[0].table);
    world_run(w);
    assert_int_equal(w->client[1].pictures, pictures + 1);
    world_disconnect(w, 1);
    world_connect(w, 5); /* the same person */
    join(w, 5);
    say(w, 5, "rise");
    say(w, 5, "sit 2");
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].pictures, pictures + 2);
    assert_int_equal(w->client[1].seat, 2);
    assert_int_equal(w->client[1].step, w->client[5].step);
    close_world(w);
}

/* A table is ended while it is read, and put away only when it is there. */
static void ended_while_it_is_read(void **state)
{
    (void)state;
    struct world *w = open_world();
    struct hub_job job;
    world_connect(w, 0);
    const int64_t table = make(w, "game=null seats=2 substitute=random");
    say(w, 0, "sit 1");
    say(w, 0, "bot 2 random");
    say(w, 0, "start");
    assert_true(hub_ask(w->hub, w->client[0].connection, &job));
    assert_false(hub_ask(w->hub, 99, &job));
    world_crash(w);
    world_connect(w, 0);
    assert_false(hub_ask(w->hub, w->client[0].connection, &job)); /* at no table */
    world_line(w, 0, "table %s", w->client[0].table);
    assert_false(hub_ask(w->hub, w->client[0].connection, &job)); /* not yet */
    assert_false(hub_sleep(w->hub, w->now, table));
    hub_end(w->hub, w->now, table);
    world_run(w);
    assert_true(w->client[0].over);
    close_world(w);
}

/* --- lists and rematches ---------------------------------------------------------------------- */

/* However long heads are, a list holds as many as it has room for; to its people a table that was
 * closed is one that is over. */
static void long_lists(void **state)
{
    enum { TABLES = 180, ABOUT = 2000 };
    static char about[ABOUT + 1];
    (void)state;
    struct world *w = open_world();
    memset(about, ' ', ABOUT);
    about[0] = '{';
    about[ABOUT - 1] = '}';
    for (int64_t i = 1; i <= TABLES; i++) {
        const struct store_write writes[] = {
            {.action = STORE_ADD,
             .kind = STORE_HEAD,
             .head = {.id = i,
                      .game = store_text("null"),
                      .state = store_text(i % 2 == 0 ? "closed" : "over"),
                      .visibility = store_text("open"),
                      .about = store_text(about),
                      .host = 101,
                      .created = i,
                      .changed = i % 7 + 1}},
            {.action = STORE_PUT,
             .kind = STORE_SEAT,
             .seat = {.person = 101, .table = i, .since = i}},
        };
        assert_true(store_submit(w->store, writes, 2, NULL, NULL));
        world_run(w);
    }
    world_connect(w, 0);
    say(w, 0, "mine");
    assert_int_equal(strncmp(w->client[0].last, "{\"mine\":[{", 10), 0);
    unsigned listed = 0;
    for (const char *at = w->client[0].last; (at = strstr(at, "\"table\":")) != NULL; at++)
        listed++;
    assert_in_range(listed, 50, 131072 / ABOUT);
    assert_null(strstr(w->client[0].last, "closed"));
    assert_string_equal(w->client[0].last + strlen(w->client[0].last) - 3, "}]}");
    close_world(w);
}

static unsigned draws;

/* The first tables get the same number, if nobody looks. */
static void draw_twice(struct hub_out *out, void *bytes, size_t count)
{
    (void)out;
    memset(bytes, draws++ < 6 ? 7 : 9, count);
}

static void another_number(void **state)
{
    (void)state;
    struct world *w = open_world();
    draws = 0;
    w->out.random = draw_twice;
    world_connect(w, 0);
    const int64_t first = make(w, "game=null seats=2 substitute=random");
    draws = 3;
    const int64_t second = make(w, "game=null seats=2 substitute=random");
    assert_int_not_equal(first, second);
    assert_int_equal(hub_counts(w->hub).tables, 2);
    close_world(w);
}

/* The host has gone home, or never sat; who is there plays on at a table with a link. */
static void rematch_without_a_host(void **state)
{
    (void)state;
    for (unsigned sits = 0; sits < 2; sits++) {
        struct world *w = open_world();
        int64_t next = 0;
        world_connect(w, 0);
        world_connect(w, 1);
        make(w, "game=null seats=2 visibility=link substitute=random");
        world_line(w, 1, "table %s", w->client[0].table);
        world_run(w);
        say(w, 0, sits ? "sit 1" : "bot 1 random");
        say(w, 1, "sit 2");
        say(w, 0, "start");
        for (unsigned i = 0; i < 100 && !w->client[1].over; i++) {
            (void)world_answer(w, 0);
            (void)world_answer(w, 1);
            world_run(w);
        }
        world_disconnect(w, 0);
        say(w, 1, "rematch");
        assert_true(hub_parse_id(w->client[1].next, &next));
        world_line(w, 1, "table %s", w->client[1].next);
        world_run(w);
        assert_int_equal(w->client[1].seat, 2);
        close_world(w);
    }
}

/* A replay comes in pieces that are not too long; each goes on behind the one before. */
static void long_replays(void **state)
{
    enum { PIECE = 262144 + 2 * TABLE_MESSAGE_MAX, COMES = 200 };
    (void)state;
    struct world *w = open_world();
    struct kept kept = {.text = NULL};
    char words[TABLE_WORDS_MAX + 1], line[TABLE_WORDS_MAX + 16];
    memset(words, '"', sizeof words - 1);
    words[sizeof words - 1] = '\0';
    snprintf(line, sizeof line, "words %s", words);
    for (unsigned client = 0; client < 4; client++)
        world_connect(w, client);
    const int64_t table = make(w, "game=null seats=4 substitute=random clock=none grace=600");
    for (unsigned client = 0; client < 4; client++) {
        char seat[16];
        snprintf(seat, sizeof seat, "sit %u", client + 1);
        if (client > 0)
            join(w, client);
        words[TABLE_NAME_MAX - client] = '\0';
        hub_rename(w->hub, 101 + client, words);
        say(w, client, seat);
        say(w, client, line);
    }
    say(w, 0, "start");
    w->hold_bots = true; /* people come and go, and nobody plays */
    for (unsigned i = 0; i < COMES; i++) {
        say(w, 1, "leave");
        say(w, 1, "back");
        assert_string_equal(w->client[1].refused, "");
    }
    for (unsigned client = 0; client < 4; client++)
        say(w, client, "vote yes");
    assert_true(w->client[0].over);
    uint32_t step = 0, last = 0;
    unsigned pieces = 0, full = 0;
    do {
        uint32_t next = 0, count = 0;
        assert_true(hub_replay(w->hub, table, step, 0, keep_text, &kept));
        world_run(w);
        assert_string_equal(kept.error, "");
        assert_true(strlen(kept.text) < PIECE);
        const char *steps = strstr(kept.text, ",\"steps\":[");
        assert_true(client_number(strstr(steps, "],\"first\""), "last", &last));
        assert_true(client_number(kept.text, "step", &step));
        for (const char *at = steps; (at = strstr(at, "{\"step\":")) != NULL; at++, count++) {
            assert_true(client_number(at, "step", &next));
            assert_int_equal(next, step + count + 1);
        }
        full += count < 400 && step + count < last;
        step += count;
        pieces++;
    } while (step < last);
    assert_true(pieces > 1 && full > 0);
    free(kept.text);
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(long_names),
        cmocka_unit_test(renamed_while_away),
        cmocka_unit_test(names_in_records),
        cmocka_unit_test(bots_of_somebody),
        cmocka_unit_test(limits_of_lines),
        cmocka_unit_test(strange_returns),
        cmocka_unit_test(ended_while_it_is_read),
        cmocka_unit_test(long_lists),
        cmocka_unit_test(another_number),
        cmocka_unit_test(rematch_without_a_host),
        cmocka_unit_test(long_replays),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
