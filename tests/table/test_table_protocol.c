/* The examples of docs/protocol.md are what a table says: a session is played, and each line of
 * each example there must be one of its lines, rows or messages. DICECUP_TEST_SHOW prints them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/table/table_world.h"

enum { SAID_MAX = 1 << 20 };

/* All that was said, stored and told. */
struct session {
    struct world world;
    struct text said; /* a line each, and an empty one at the front */
    char bytes[SAID_MAX];
};

static void keep(struct session *s, const char *text)
{
    text_add(&s->said, text);
    text_char(&s->said, '\n');
    if (getenv("DICECUP_TEST_SHOW") != NULL)
        puts(text);
}

static void say(struct session *s, unsigned person, const char *line)
{
    keep(s, line);
    world_line(&s->world, person, "%s", line);
}

/* Rows with their numbers and times, and messages. */
static void keep_all(struct session *s)
{
    const struct world *w = &s->world;
    for (size_t i = 0; i < w->rows_count; i++) {
        char row[TABLE_ROW_MAX + 64];
        snprintf(row, sizeof row, "%zu %lld %s", i + 1, (long long)w->rows[i].at, w->rows[i].text);
        keep(s, row);
    }
    for (size_t i = 0; i < w->messages_count; i++)
        keep(s, w->messages[i].json);
}

/* A short game without hidden cards. */
static void short_game(struct session *s)
{
    struct world *w = &s->world;
    world_open(w, 8);
    assert_null(world_make(w, "game=null options=rounds=1 seats=3 substitute=random chat=free "
                              "undo=ask clock=60+5"));
    say(s, 1, "sit 1");
    world_here(w, 2, true);
    say(s, 2, "sit 2");
    say(s, 2, "start");
    say(s, 1, "words seven come eleven");
    say(s, 1, "set delay=0 rated=yes");
    say(s, 1, "bot 3 random");
    say(s, 1, "remove 3");
    say(s, 1, "close 3");
    w->now += 2000;
    say(s, 1, "start");
    w->now += 1500;
    say(s, 1, "answer 1 pick 2");
    say(s, 1, "answer 1 pick 2");
    say(s, 1, "undo");
    say(s, 1, "answer 2 pick 3");
    say(s, 2, "undo");
    say(s, 2, "chat Wait, I think.");
    say(s, 1, "say one-moment");
    say(s, 2, "vote yes");
    say(s, 2, "vote no");
    say(s, 2, "leave");
    say(s, 2, "back");
    world_here(w, 2, false);
    world_here(w, 2, true);
    say(s, 2, "look");
    w->now += 4000;
    say(s, 2, "answer 2 pick 1");
    say(s, 1, "rematch");
    say(s, 2, "rematch");
    table_next(&w->table, w->now, "K7QX");
    say(s, 1, "mute 2");
    say(s, 2, "chat Well?");
    say(s, 1, "unmute 2");
    keep_all(s);
    world_close(w);
}

/* Two rounds: before the second one clocks wait until it has been shown. */
static void game_of_clocks(struct session *s)
{
    struct world *w = &s->world;
    world_open(w, 8);
    assert_null(world_make(w, "game=null seats=2 substitute=random clock=60+5"));
    for (unsigned person = 1; person <= 2; person++) {
        world_here(w, person, true);
        world_line(w, person, "sit %u", person);
    }
    world_line(w, 1, "start");
    say(s, 1, "answer 1 pick 2");
    say(s, 2, "answer 1 pick 1");
    w->now += 1500;
    say(s, 1, "shown 2");
    w->now += 1000;
    say(s, 2, "say one-moment");
    world_picture(w, 1);
    keep_all(s);
    world_close(w);
}

/* Somebody among bots, who takes back what the dice have followed. */
static void game_of_practice(struct session *s)
{
    struct world *w = &s->world;
    world_open(w, 8);
    assert_null(world_make(w, "game=null seats=2 substitute=random clock=none"));
    world_line(w, 1, "sit 1");
    world_line(w, 1, "bot 2 random");
    world_line(w, 1, "start");
    say(s, 1, "answer 1 pick 2");
    while (w->table.question == 1)
        assert_true(world_think(w));
    say(s, 1, "undo");
    keep_all(s);
    world_close(w);
}

/* Three who take back a move and then have enough. */
static void game_of_votes(struct session *s)
{
    struct world *w = &s->world;
    world_open(w, 9);
    assert_null(world_make(w, "game=null seats=3 substitute=random undo=ask clock=none"));
    for (unsigned person = 1; person <= 3; person++) {
        world_here(w, person, true);
        world_line(w, person, "sit %u", person);
    }
    world_line(w, 1, "start");
    say(s, 1, "answer 1 pick 1");
    say(s, 2, "answer 1 pick 3");
    say(s, 1, "undo");
    say(s, 2, "disagree");
    say(s, 1, "undo");
    say(s, 2, "agree");
    say(s, 3, "agree");
    say(s, 1, "vote yes");
    say(s, 2, "vote yes");
    keep_all(s);
    world_close(w);
}

/* A game in which somebody is asked for a hidden card. */
static void game_of_moments(struct session *s)
{
    struct world *w = &s->world;
    char line[1000];
    world_open(w, 12);
    assert_null(world_make(w, "game=town seats=2 undo=ask clock=none"));
    for (unsigned person = 1; person <= 2; person++) {
        world_here(w, person, true);
        world_line(w, person, "sit %u", person);
    }
    world_line(w, 1, "start");
    say(s, 1, "odds");
    say(s, 1, "why keep Q Q Q");
    say(s, 1, "why keep Q Q");
    say(s, 2, "standing hit");
    say(s, 2, "standing ask");
    while (w->table.phase == TABLE_PLAYING && !(w->table.moment && w->table.held)) {
        if (w->table.moment)
            world_pass(w, w->table.ends - w->now);
        else
            for (unsigned person = 1; person <= 2; person++)
                if (!w->table.moment && world_answer(w, person - 1, line, sizeof line))
                    say(s, person, line);
    }
    assert_true(w->table.moment);
    for (unsigned person = 1; person <= 2; person++)
        if (world_answer(w, person - 1, line, sizeof line))
            say(s, person, line);
    world_pass(w, 2000);
    world_picture(w, 1);
    keep_all(s);
    world_close(w);
}

/* `line` has line feeds around it. */
static bool was_said(const struct session *s, const char *line)
{
    return strstr(s->bytes, line) != NULL;
}

static FILE *open_document(void)
{
    char path[1024];
    snprintf(path, sizeof path, "%s", __FILE__);
    char *slash = strrchr(path, '/');
    FILE *file = fopen("docs/protocol.md", "r");
    if (file == NULL && slash != NULL) {
        snprintf(slash, sizeof path - (size_t)(slash - path), "/../docs/protocol.md");
        file = fopen(path, "r");
    }
    return file;
}

static void examples(void **context)
{
    (void)context;
    static struct session session;
    static char line[TABLE_MESSAGE_MAX] = "\n";
    session.said = TEXT(session.bytes);
    keep(&session, "");
    short_game(&session);
    game_of_clocks(&session);
    game_of_practice(&session);
    game_of_votes(&session);
    game_of_moments(&session);
    assert_false(session.said.cut);
    FILE *file = open_document();
    assert_non_null(file);
    bool table = false, block = false;
    unsigned found = 0;
    const char *text = line + 1;
    while (fgets(line + 1, sizeof line - 1, file) != NULL) {
        if (strncmp(text, "## ", 3) == 0)
            table = strcmp(text, "## A table\n") == 0;
        if (strncmp(text, "```", 3) == 0) {
            block = !block;
            continue;
        }
        if (!table || !block)
            continue;
        if (!was_said(&session, line))
            fail_msg("the table never says: %s", text);
        found++;
    }
    fclose(file);
    assert_true(found > 40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
