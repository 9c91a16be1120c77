/* The hub over a store in memory, with people at scripted connections. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "match/verify.h"
#include "tests/hub/hub_world.h"

static struct world *open_world(struct store_faults faults)
{
    struct world *w = malloc(sizeof *w);
    assert_non_null(w);
    world_open(w, &faults);
    return w;
}

static void close_world(struct world *w)
{
    world_close(w);
    free(w);
}

/* Clients 0 and 1 sit at a table of client 0, with a bot beside them. */
static void open_table(struct world *w, const char *settings)
{
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    assert_int_equal(w->client[0].seat, 0);
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    assert_string_equal(w->client[0].table, w->client[1].table);
    world_line(w, 0, "sit 1");
    world_line(w, 1, "sit 2");
    world_line(w, 0, "bot 3 greedy");
    world_run(w);
    assert_int_equal(w->client[0].seat, 1);
    assert_int_equal(w->client[1].seat, 2);
}

static void start_game(struct world *w)
{
    world_line(w, 0, "start");
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
}

/* Everybody who is asked answers, once; time passes if nobody is. */
static void play_round(struct world *w)
{
    bool any = false;
    for (unsigned i = 0; i < CLIENTS; i++)
        if (world_answer(w, i)) {
            any = true;
            world_run(w);
        }
    if (!any)
        world_pass(w, 500);
}

static void play_out(struct world *w)
{
    unsigned rounds = 0;
    while (!w->client[0].over && rounds++ < 20000)
        play_round(w);
    assert_true(w->client[0].over);
}

/* Both know the same of the position, and were told the same steps. */
static void same_knowledge(const struct client *one, const struct client *other)
{
    assert_int_equal(one->step, other->step);
    assert_int_equal(one->lines, other->lines);
    for (unsigned i = 0; i < one->lines; i++)
        assert_string_equal(one->line[i], other->line[i]);
}

/* A client that comes now and asks for everything from the first step on is told what the other
 * one was told over all the time. */
static void same_story(struct world *w, unsigned client, unsigned fresh)
{
    const struct client *c = &w->client[client];
    struct client *f = &w->client[fresh];
    if (f->connection != 0)
        world_disconnect(w, fresh);
    memcpy(f->table, c->table, sizeof c->table);
    f->step = c->first_step;
    f->story_length = 0;
    f->missed = 0;
    world_return(w, fresh);
    world_run(w);
    assert_int_equal(f->missed, 1);
    assert_non_null(f->story);
    assert_string_equal(f->story, c->story);
    same_knowledge(f, c);
}

static void whole_game(const char *settings)
{
    struct world *w = open_world((struct store_faults){.seed = 5, .delay = 7});
    open_table(w, settings);
    start_game(w);
    play_out(w);
    assert_true(w->client[1].over);
    assert_int_equal(w->client[0].step, w->client[1].step);
    assert_non_null(strstr(w->client[0].story, "\"winners\":["));
    assert_non_null(strstr(w->client[0].story, "\"seed\":\""));
    /* clients 4 and 5 are the same people once more */
    same_story(w, 0, 4);
    same_story(w, 1, 5);
    world_pass(w, 10);
    assert_true(hub_counts(w->hub).rested > 0); /* and nobody has noticed */
    close_world(w);
}

static void town_is_played(void **state)
{
    (void)state;
    whole_game("game=town seats=3");
    whole_game("game=town options=edition=first seats=3 moment=0 bot-moment=0");
}

static void dicetto_is_played(void **state)
{
    (void)state;
    whole_game("game=dicetto seats=3");
}

static void reconnect_gets_what_was_missed(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 6, .delay = 3});
    open_table(w, "game=town seats=3 grace=600");
    world_connect(w, 4); /* the person of client 0, who never loses the line */
    world_line(w, 4, "table %s", w->client[0].code);
    world_run(w);
    start_game(w);
    for (unsigned round = 0; round < 2000 && !w->client[4].over; round++) {
        if (round % 5 == 2) {
            world_disconnect(w, 0);
            w->client[0].choices = 0;
        }
        play_round(w);
        if (round % 5 == 4) {
            const unsigned pictures = w->client[0].pictures, missed = w->client[0].missed;
            world_return(w, 0);
            world_run(w);
            assert_int_equal(w->client[0].pictures, pictures);
            assert_int_equal(w->client[0].missed, missed + 1);
            same_knowledge(&w->client[0], &w->client[4]);
        }
    }
    assert_true(w->client[4].over);
    if (w->client[0].connection == 0)
        world_return(w, 0);
    world_run(w);
    same_knowledge(&w->client[0], &w->client[4]);
    assert_int_equal(w->client[0].pictures, 2); /* when it came, and when it sat down */
    close_world(w);
}

/* What a client has seen from another seat, or from none, is no ground for changes. */
static void another_seat_needs_a_picture(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 31});
    world_connect(w, 0);
    world_line(w, 0, "make game=town seats=3");
    world_run(w);
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].code);
    world_run(w);
    world_disconnect(w, 1);
    /* another tab of the same person sits down meanwhile */
    world_connect(w, 5);
    world_line(w, 5, "table %s", w->client[0].code);
    world_run(w);
    world_line(w, 5, "sit 2");
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 3 random");
    world_run(w);
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].missed, 0);
    assert_int_equal(w->client[1].seat, 2);
    start_game(w);
    same_knowledge(&w->client[1], &w->client[5]);
    /* who comes back has to be told of the seat: that picture may have been lost */
    world_disconnect(w, 1);
    w->client[1].seat = 0;
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].missed, 1);
    assert_int_equal(w->client[1].seat, 2);
    /* removed while it is away, it knows what those know who watch */
    world_connect(w, 2);
    world_line(w, 2, "table %s", w->client[0].code);
    world_disconnect(w, 1);
    world_line(w, 0, "remove 2");
    world_run(w);
    world_return(w, 1);
    world_run(w);
    assert_int_equal(w->client[1].missed, 1);
    assert_int_equal(w->client[1].seat, 0);
    same_knowledge(&w->client[1], &w->client[2]);
    close_world(w);
}

/* Whoever has been removed, and has heard so but not seen what those see who watch, is shown it. */
static void removed_at_the_end(void **state)
{
    (void)state;
    for (unsigned host = 0; host < 2; host++) {
        struct world *w = open_world((struct store_faults){.seed = 33, .delay = 3});
        struct client *c = &w->client[!host];
        open_table(w, "game=town seats=3 rated=no clock=none");
        world_connect(w, 2);
        world_line(w, 2, "table %s", w->client[0].code);
        start_game(w);
        w->hold_bots = true;
        struct client *before = malloc(sizeof *before);
        assert_non_null(before);
        *before = *c;
        world_line(w, 0, "remove %u", before->seat);
        world_run(w);
        assert_int_equal(c->seat, 0);
        /* the picture has not come through */
        memcpy(c->line, before->line, sizeof c->line);
        c->lines = before->lines;
        world_disconnect(w, !host);
        world_return(w, !host);
        world_run(w);
        assert_int_equal(c->missed, 0);
        same_knowledge(c, &w->client[2]);
        free(before);
        close_world(w);
    }
}

/* Another tab of the same person has sat down and risen meanwhile, or does so just now: what was
 * told of the time between was for somebody who sits. */
static void seats_in_between(void **state)
{
    (void)state;
    for (unsigned now = 0; now < 2; now++) {
        struct world *w = open_world((struct store_faults){.seed = 32, .delay = 3});
        world_connect(w, 0);
        world_line(w, 0, "make game=town seats=3");
        world_run(w);
        world_line(w, 0, "sit 1");
        world_connect(w, 1);
        world_connect(w, 5);
        world_connect(w, 2);
        for (unsigned client = 1; client <= 5; client += client == 2 ? 3 : 1) {
            world_line(w, client, "table %s", w->client[0].code);
            world_run(w);
        }
        world_disconnect(w, 1);
        world_line(w, 0, "say hello");
        world_run(w);
        if (!now) {
            world_line(w, 5, "sit 2");
            world_line(w, 5, "rise");
            world_run(w);
        }
        const unsigned pictures = w->client[1].pictures;
        world_return(w, 1);
        if (now)
            world_line(w, 5, "sit 2");
        world_run(w);
        assert_int_equal(w->client[1].pictures, pictures + 1);
        assert_int_equal(w->client[1].seat, now ? 2 : 0);
        same_knowledge(&w->client[1], &w->client[now ? 5 : 2]);
        close_world(w);
    }
}

/* What somebody asks for besides, and is refused, keeps nothing of what was missed from coming. */
static void other_questions_stop_nothing(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 6, .delay = 3});
    open_table(w, "game=dicetto seats=3 chat=free");
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 5; i++)
        world_line(w, 0, "chat line %u", i);
    world_run(w);
    world_return(w, 1);
    world_line(w, 1, "table ABCDEFG");
    world_line(w, 1, "make game=chess");
    world_run(w);
    assert_string_equal(w->client[1].refused, "unknown-game");
    assert_int_equal(w->client[1].missed, 1);
    same_knowledge(&w->client[0], &w->client[1]);
    world_line(w, 1, "chat here I am");
    world_run(w);
    assert_string_equal(w->client[1].refused, "");
    /* nor what was said before somebody came */
    const unsigned sent = w->sent;
    world_line(w, 1, "history");
    world_line(w, 1, "table ABCDEFG");
    world_run(w);
    assert_string_equal(w->client[1].refused, "no-such-table");
    assert_int_equal(w->sent, sent + 2);
    close_world(w);
}

static void nothing_is_told_before_it_is_durable(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 7, .slow = 1000, .slow_delay = 500});
    open_table(w, "game=town seats=3 chat=free");
    const uint32_t step = w->client[1].step;
    unsigned early = 0;
    for (unsigned i = 0; i < 20; i++) {
        const unsigned sent = w->sent;
        world_line(w, 0, "chat line %u", i);
        hub_deliver(w->hub, w->now); /* time has not passed: nothing can be stored */
        early += store_memory_next(w->store) > w->now && w->sent != sent;
    }
    assert_int_equal(early, 0);
    world_run(w);
    assert_int_equal(w->client[1].step, step + 20);
    close_world(w);
}

/* The process dies again and again, with writes under way. Whatever a client has seen is there
 * afterwards: it goes on from its last step, and never meets a step that it does not know. */
static void crashes_lose_nothing_that_was_told(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        struct world *w = open_world((struct store_faults){
            .seed = seed, .delay = 40, .slow = 100, .slow_delay = 400, .survive = 500});
        open_table(w, seed % 2 == 0 ? "game=dicetto seats=3" : "game=town seats=3 moment=300");
        start_game(w);
        unsigned rounds = 0;
        while (!w->client[0].over && rounds++ < 5000) {
            for (unsigned i = 0; i < 2; i++)
                world_answer(w, i);
            if (rounds % 7 == 0) {
                const unsigned pictures = w->client[0].pictures;
                hub_deliver(w->hub, w->now);
                world_crash(w);
                world_return(w, 0);
                world_return(w, 1);
                world_run(w);
                assert_int_equal(w->client[0].pictures, pictures);
                /* the answer may have come through or not: it is given once more */
                world_answer_again(w, 0);
                world_answer_again(w, 1);
            }
            world_pass(w, rng_below(&w->rng, 300));
        }
        assert_true(w->client[0].over);
        same_story(w, 0, 4);
        close_world(w);
    }
}

static void failed_writes_lead_to_a_picture(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 9, .delay = 5});
    open_table(w, "game=dicetto seats=3");
    start_game(w);
    /* from here on the disk is bad */
    close_world(w);
    unsigned pictures = 0, games = 0;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        w = open_world(
            (struct store_faults){.seed = seed, .delay = 5, .fail = 60, .fail_read = 30});
        world_connect(w, 0);
        unsigned tries = 0;
        do
            world_line(w, 0, "make game=dicetto seats=3"), world_pass(w, 2000);
        while (w->client[0].pictures == 0 && ++tries < 20);
        while (w->client[0].seat != 1)
            world_line(w, 0, "sit 1"), world_pass(w, 2000);
        world_connect(w, 1);
        while (w->client[1].pictures == 0)
            world_line(w, 1, "table %s", w->client[0].code), world_pass(w, 2000);
        while (w->client[1].seat != 2)
            world_line(w, 1, "sit 2"), world_pass(w, 2000);
        while (w->client[0].choices == 0 && w->client[1].choices == 0 && tries++ < 50) {
            world_line(w, 0, "bot 3 greedy");
            world_pass(w, 2000);
            world_line(w, 0, "start");
            world_pass(w, 2000);
        }
        const unsigned before = w->client[1].pictures;
        for (unsigned round = 0; round < 3000 && !w->client[0].over; round++) {
            play_round(w);
            world_pass(w, 1000);
        }
        pictures += w->client[1].pictures - before;
        games += w->client[0].over;
        assert_true(hub_counts(w->hub).failed > 0);
        close_world(w);
    }
    assert_int_equal(games, 4);
    assert_true(pictures > 0);
}

/* Somebody goes when the table is just to be read again, and the tick is late. */
static void a_late_tick_loses_no_table(void **state)
{
    (void)state;
    const struct store_faults none = {0}, bad = {.fail = 1000};
    struct world *w = open_world(none);
    open_table(w, "game=dicetto seats=3 chat=free");
    store_memory_change(w->store, &bad);
    world_line(w, 0, "chat lost");
    world_run(w);
    store_memory_change(w->store, &none);
    w->now += 5000;
    world_disconnect(w, 1);
    const unsigned pictures = w->client[0].pictures;
    world_pass(w, 5000);
    assert_int_equal(w->client[0].pictures, pictures + 1);
    close_world(w);
}

static void tables_sleep_and_wake(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 11, .delay = 2});
    open_table(w, "game=dicetto seats=3 pace=letters clock=86400+3600 grace=3600");
    start_game(w);
    for (unsigned i = 0; i < 10; i++)
        play_round(w);
    while (w->client[0].choices == 0)
        play_round(w);
    assert_int_equal(hub_counts(w->hub).tables, 1);
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    assert_int_equal(hub_counts(w->hub).slept, 1);
    /* somebody comes, and it is as it was */
    world_return(w, 0);
    world_run(w);
    assert_int_equal(hub_counts(w->hub).tables, 1);
    assert_true(w->client[0].choices > 0);
    world_disconnect(w, 0);
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    /* nobody comes: clocks run out while it sleeps, and when nobody is waited for any more it ends
     * after two weeks */
    world_pass(w, (int64_t)40 * 86400 * 1000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    world_return(w, 1);
    world_run(w);
    assert_true(w->client[1].over);
    close_world(w);
}

/* Who comes back has the seat again at once, and first of all the whole picture. */
static void absence(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 23, .delay = 2});
    open_table(w, "game=dicetto seats=3 grace=5 clock=none");
    start_game(w);
    world_disconnect(w, 1);
    for (unsigned i = 0; i < 20; i++) {
        play_round(w);
        world_pass(w, 2000);
    }
    assert_non_null(strstr(w->client[0].story, "\"away\":\"absent\""));
    world_connect(w, 1);
    world_line(w, 1, "table %s", w->client[0].table);
    world_run(w);
    assert_int_equal(w->client[1].step, w->client[0].step);
    assert_null(strstr(w->client[0].last, "\"away\""));
    play_out(w);
    close_world(w);
}

/* A bot was thinking when the process died: the game goes on as soon as somebody comes back. */
static void bots_go_on_after_a_crash(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 12, .delay = 2});
    world_connect(w, 0);
    world_line(w, 0, "make game=dicetto seats=3");
    world_run(w);
    for (unsigned seat = 1; seat <= 3; seat++)
        world_line(w, 0, "bot %u greedy", seat);
    world_run(w);
    w->hold_bots = true;
    start_game(w);
    world_crash(w);
    w->hold_bots = false;
    world_pass(w, 30000);
    world_return(w, 0);
    world_run(w);
    assert_true(w->client[0].over);
    close_world(w);
}

static void connections_of_one_person_agree(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 13, .delay = 4});
    open_table(w, "game=town seats=3 moment=1000");
    world_connect(w, 4);
    world_line(w, 4, "table %s", w->client[0].code);
    world_run(w);
    assert_int_equal(w->client[4].seat, 1);
    start_game(w);
    unsigned answered = 0;
    for (unsigned round = 0; round < 3000 && !w->client[0].over; round++) {
        /* one of the two answers, both are told of it */
        const unsigned who = round % 2 == 0 ? 0 : 4;
        answered += w->client[who].choices > 0;
        world_answer(w, who);
        world_answer(w, 1);
        world_pass(w, 400);
        same_knowledge(&w->client[0], &w->client[4]);
        assert_int_equal(w->client[0].question, w->client[4].question);
    }
    assert_true(w->client[0].over && w->client[4].over);
    assert_true(answered > 10);
    /* the other one answers too: it is late, and that is all */
    close_world(w);
}

static void doubled_answers_are_late(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 14});
    open_table(w, "game=dicetto seats=3");
    start_game(w);
    while (w->client[0].choices == 0)
        play_round(w);
    char line[128];
    snprintf(line, sizeof line, "answer %u %s", w->client[0].question, w->client[0].choice[0]);
    world_line(w, 0, "%s", line);
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    const uint32_t step = w->client[1].step;
    world_line(w, 0, "%s", line);
    world_run(w);
    assert_string_equal(w->client[0].refused, "late");
    assert_int_equal(w->client[1].step, step);
    close_world(w);
}

/* A clock may be a little behind the alarm that it has set. */
static void early_ticks_are_harmless(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 25});
    world_run(w);
    const int64_t wake = w->wake;
    assert_true(wake > w->now);
    w->wake = 0;
    hub_tick(w->hub, w->now);
    assert_int_equal(w->wake, wake);
    close_world(w);
}

/* An answer that was on its way when somebody changed tables is none to a question there. */
static void lines_name_their_table(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 15});
    struct client *c = &w->client[0];
    char old[TABLE_CODE_MAX + 1];
    world_connect(w, 0);
    world_line(w, 0, "at 0123456789abcdef answer 1 pick 1");
    assert_string_equal(c->refused, "no-table");
    for (unsigned i = 0; i < 2; i++) {
        memcpy(old, c->table, sizeof old);
        world_line(w, 0, "make game=null seats=2 substitute=random");
        world_run(w);
        assert_string_equal(c->refused, "");
        world_line(w, 0, "sit 1");
        world_line(w, 0, "bot 2 random");
        world_line(w, 0, "start");
        world_run(w);
        assert_int_equal(c->question, 1);
    }
    const uint32_t step = c->step;
    world_line(w, 0, "at %s answer 1 pick 1", old);
    assert_string_equal(c->refused, "elsewhere");
    assert_string_equal(c->refused_line, "answer 1 pick 1");
    world_line(w, 0, "at x answer 1 pick 1");
    assert_string_equal(c->refused, "elsewhere");
    world_run(w);
    assert_int_equal(c->step, step);
    world_line(w, 0, "at %s answer 1 pick 1", c->table);
    world_run(w);
    assert_string_equal(c->refused, "");
    assert_true(c->step > step);
    world_line(w, 0, "at %s ping", c->table);
    assert_string_equal(c->last, "{\"pong\":true}");
    close_world(w);
}

/* Of two tables that somebody asks for, one after the other, one is refused: by its line. */
static void refusals_name_the_line(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 15, .delay = 5});
    static const char *const lines[] = {"table nothing at all", "table 0123456789abcdef 7",
                                        "table AB-CDEFG", "table ABCDEFG x"};
    world_connect(w, 0);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        world_line(w, 0, "%s", lines[i]);
        if (i == 1)
            world_line(w, 0, "table x"); /* while the other one is looked for */
        world_run(w);
        assert_string_equal(w->client[0].refused_line, lines[i]);
    }
    close_world(w);
}

static void refusals(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 15});
    static const struct {
        const char *line, *word;
    } rows[] = {
        {"", "no-table"},
        {"sit 1", "no-table"},
        {"table", "no-such-table"},
        {"table nothing", "no-such-table"},
        {"table 0123456789abcdef", "no-such-table"},
        {"table ABCDEFG", "no-such-table"},
        {"table ABCDEFG x", "bad-step"},
        {"make game=chess", "unknown-game"},
        {"make colour=red", "unknown-setting"},
        {"leave", "no-table"},
    };
    world_connect(w, 0);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        world_line(w, 0, "%s", rows[i].line);
        world_run(w);
        assert_string_equal(w->client[0].refused, rows[i].word);
    }
    world_line(w, 0, "%0*d", HUB_LINE_MAX - 1, 1);
    assert_string_equal(w->client[0].refused, "no-table");
    static char zeros[HUB_LINE_MAX + 1];
    hub_line(w->hub, w->now, w->client[0].connection, zeros, sizeof zeros);
    assert_string_equal(w->client[0].refused, "line-too-long");
    hub_line(w->hub, w->now, w->client[0].connection, zeros, 3);
    assert_string_equal(w->client[0].refused, "not-a-line");
    close_world(w);
}

static void limits(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 16});
    hub_close(w->hub);
    w->limits.person_tables = 3;
    w->limits.person_connections = 1;
    w->limits.table_connections = 2;
    store_memory_crash(w->store);
    w->hub = hub_open(&w->out, w->store, &w->limits, w->now);
    world_connect(w, 0);
    for (unsigned i = 0; i < 3; i++) {
        world_line(w, 0, "make game=dicetto seats=2");
        world_run(w);
        assert_string_equal(w->client[0].refused, "");
    }
    world_line(w, 0, "make game=dicetto seats=2");
    world_run(w);
    assert_string_equal(w->client[0].refused, "too-many-tables");
    world_connect(w, 4);
    assert_int_equal(w->client[4].closed, 1008);
    world_connect(w, 1);
    world_connect(w, 2);
    world_line(w, 1, "table %s", w->client[0].code);
    world_line(w, 2, "table %s", w->client[0].code);
    world_run(w);
    assert_string_equal(w->client[2].refused, "table-full");
    close_world(w);
}

static void greeting(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 27});
    world_connect(w, 1);
    assert_int_equal(strncmp(w->client[1].last, "{\"protocol\":1,\"at\":", 19), 0);
    assert_non_null(strstr(w->client[1].last, "\"person\":\"0000000000000066\""));
    close_world(w);
}

static void lists(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 17});
    open_table(w, "game=dicetto seats=3");
    world_connect(w, 2);
    world_line(w, 2, "tables");
    world_run(w);
    assert_non_null(strstr(w->client[2].last, w->client[0].table));
    assert_non_null(strstr(w->client[2].last, "\"state\":\"open\""));
    assert_non_null(strstr(w->client[2].last, "{\"person\":\"Bob\"}"));
    world_line(w, 2, "mine");
    world_run(w);
    assert_string_equal(w->client[2].last, "{\"mine\":[]}");
    world_line(w, 1, "mine");
    world_run(w);
    assert_non_null(strstr(w->client[1].last, w->client[0].table));
    start_game(w);
    world_line(w, 2, "tables");
    world_run(w);
    assert_non_null(strstr(w->client[2].last, "\"state\":\"playing\""));
    /* tables that are not for everybody are not shown */
    world_line(w, 2, "make game=town seats=2 visibility=code");
    world_run(w);
    world_line(w, 1, "tables");
    world_run(w);
    assert_null(strstr(w->client[1].last, w->client[2].table));
    world_line(w, 1, "table %s", w->client[2].code);
    world_run(w);
    assert_string_equal(w->client[1].table, w->client[2].table);
    /* and those that need a link have no code */
    w->client[2].code[0] = '\0';
    world_line(w, 2, "make game=town seats=2 visibility=code");
    world_run(w);
    world_line(w, 2, "set visibility=link");
    world_run(w);
    world_line(w, 1, "table %s", w->client[2].code);
    world_run(w);
    assert_string_equal(w->client[1].refused, "no-such-table");
    w->client[1].code[0] = '\0';
    world_line(w, 1, "table %s", w->client[2].table);
    world_run(w);
    assert_string_equal(w->client[1].table, w->client[2].table);
    assert_string_equal(w->client[1].code, "");
    close_world(w);
}

static void lobbies_close_by_themselves(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 18});
    open_table(w, "game=dicetto seats=3");
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    world_pass(w, (int64_t)25 * 3600 * 1000);
    world_connect(w, 2);
    world_line(w, 2, "tables");
    world_run(w);
    assert_string_equal(w->client[2].last, "{\"tables\":[]}");
    close_world(w);
}

static void the_house_ends_tables(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 24});
    int64_t id = 0;
    open_table(w, "game=dicetto seats=3");
    assert_true(hub_parse_id(w->client[0].table, &id));
    start_game(w);
    hub_end(w->hub, w->now, id);
    world_run(w);
    assert_non_null(strstr(w->client[1].story, "\"ended\":\"house\""));
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    world_pass(w, 60000);
    /* one that sleeps, and has not begun */
    open_table(w, "game=town seats=3");
    assert_true(hub_parse_id(w->client[0].table, &id));
    world_disconnect(w, 0);
    world_disconnect(w, 1);
    world_pass(w, 60000);
    assert_int_equal(hub_counts(w->hub).tables, 0);
    hub_end(w->hub, w->now, id);
    world_pass(w, 60000);
    world_connect(w, 2);
    world_line(w, 2, "tables");
    world_run(w);
    assert_string_equal(w->client[2].last, "{\"tables\":[]}");
    close_world(w);
}

static void rematch(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 19, .delay = 3});
    open_table(w, "game=dicetto seats=3 rated=yes");
    start_game(w);
    play_out(w);
    world_run(w);
    world_line(w, 0, "rematch");
    world_run(w);
    assert_null(strstr(w->client[0].story, "\"next\""));
    world_line(w, 1, "rematch");
    world_run(w);
    const char *next = strstr(w->client[0].story, "\"next\":\"");
    assert_non_null(next);
    char code[HUB_CODE + 1];
    memcpy(code, next + 8, HUB_CODE);
    code[HUB_CODE] = '\0';
    world_line(w, 0, "table %s", code);
    world_line(w, 1, "table %s", code);
    world_run(w);
    assert_string_equal(w->client[0].code, code);
    assert_int_equal(w->client[0].seat, 1);
    assert_int_equal(w->client[1].seat, 2);
    start_game(w);
    w->client[0].over = false;
    play_out(w);
    close_world(w);
}

/* --- records and ratings --------------------------------------------------------------------- */

struct kept {
    char error[32];
    char *text;
};

static void keep_record(void *context, const char *error, const char *text, size_t length)
{
    struct kept *kept = context;
    free(kept->text);
    kept->text = calloc(1, length + 1);
    if (length > 0)
        memcpy(kept->text, text, length);
    snprintf(kept->error, sizeof kept->error, "%s", error != NULL ? error : "");
}

static void check_fair(const char *text)
{
    static struct move moves[20000];
    struct verify_report *report = calloc(1, sizeof *report);
    const enum verify_result result =
        verify_run(text, strlen(text), moves, sizeof moves / sizeof moves[0], report);
    if (result != VERIFY_FAIR)
        print_error("line %u %u: %s %s\n", report->line, report->error.line, report->error.word,
                    report->error.detail);
    assert_int_equal(result, VERIFY_FAIR);
    assert_true(report->over);
    assert_true(report->events > 20);
    free(report);
}

static void records_are_fair(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 20});
    struct kept kept = {.text = NULL};
    int64_t id = 0;
    open_table(w, "game=town seats=3");
    world_line(w, 0, "words blue moon");
    world_line(w, 1, "words щось");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &id));
    start_game(w);
    /* the seed is nowhere to be seen, and neither is a record */
    assert_null(strstr(w->client[0].story, "seed"));
    assert_true(hub_record(w->hub, id, 0, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "not-over");
    for (unsigned i = 0; i < 30; i++)
        play_round(w);
    /* somebody is removed: the words stay what they were, also when the table is read again */
    world_line(w, 0, "remove 2");
    world_run(w);
    world_crash(w);
    world_return(w, 0);
    world_run(w);
    play_out(w);
    world_run(w);
    assert_true(hub_record(w->hub, id, 0, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_non_null(strstr(kept.text, "words 1 blue%20moon\n"));
    assert_non_null(strstr(kept.text, "words 2 %D1%89"));
    assert_non_null(strstr(kept.text, "\nseed "));
    assert_non_null(strstr(kept.text, "\nend "));
    check_fair(kept.text);
    char *all = kept.text;
    kept.text = NULL;
    assert_true(hub_record(w->hub, id, 12, keep_record, &kept));
    world_run(w);
    assert_true(strlen(kept.text) < strlen(all) / 2);
    assert_int_equal(strncmp(kept.text, all, strlen(kept.text)), 0);
    assert_true(hub_record(w->hub, id ^ 1, 0, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "no-such-table");
    free(all);
    free(kept.text);
    close_world(w);
}

/* The store crashes while a long game is read: all that was read so far is let go (the address
 * sanitizer looks). */
static enum verify_result verdict(const char *text, struct verify_report *report)
{
    static struct move moves[20000];
    return verify_run(text, strlen(text), moves, sizeof moves / sizeof moves[0], report);
}

/* Client 0 among bots, after some answers. */
static int64_t play_alone(struct world *w, const char *settings, unsigned rounds)
{
    int64_t id = 0;
    w->weak_bots = true;
    world_connect(w, 0);
    world_line(w, 0, "make %s", settings);
    world_run(w);
    world_line(w, 0, "sit 1");
    world_line(w, 0, "bot 2 random");
    world_line(w, 0, "start");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &id));
    for (unsigned i = 0; i < rounds; i++)
        play_round(w);
    return id;
}

/* A game in which dice were seen and taken back claims nothing, and is not called unfair. */
static void practice_claims_nothing(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 21});
    struct verify_report *report = calloc(1, sizeof *report);
    struct kept kept = {.text = NULL};
    const int64_t id = play_alone(w, "game=town seats=2 clock=none", 12);
    for (unsigned i = 0; i < 6; i++) {
        world_line(w, 0, "undo");
        world_run(w);
        assert_string_equal(w->client[0].refused, "");
    }
    assert_non_null(strstr(w->client[0].story, "\"practice\":true"));
    world_crash(w);
    world_return(w, 0);
    world_run(w);
    play_out(w);
    world_run(w);
    assert_true(hub_record(w->hub, id, 0, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_non_null(strstr(kept.text, "\npractice\n"));
    assert_null(strstr(kept.text, "commitment"));
    assert_null(strstr(kept.text, "seed"));
    assert_int_equal(verdict(kept.text, report), VERIFY_PRACTICE);
    free(report);
    free(kept.text);
    close_world(w);
}

/* A game that was ended has a record of what was played, and a replay. */
static void ended_games_have_records(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 22});
    struct verify_report *report = calloc(1, sizeof *report);
    struct kept kept = {.text = NULL};
    const int64_t id = play_alone(w, "game=town seats=2 clock=none", 30);
    world_line(w, 0, "vote yes");
    world_run(w);
    assert_true(w->client[0].over);
    assert_true(hub_record(w->hub, id, 0, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_int_equal(verdict(kept.text, report), VERIFY_FAIR);
    assert_false(report->over);
    assert_true(report->events > 5);
    assert_true(hub_replay(w->hub, id, 0, 1, keep_record, &kept));
    world_run(w);
    assert_string_equal(kept.error, "");
    assert_non_null(strstr(kept.text, "\"ended\":\"vote\""));
    free(report);
    free(kept.text);
    close_world(w);
}

static void crash_in_a_record(void **state)
{
    enum { ROWS = 3000, STAGES = 4 }; /* more than are read at a time, and so many times at least */
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 24});
    struct kept kept = {.text = NULL};
    int64_t id = 0;
    open_table(w, "game=dicetto seats=3");
    start_game(w);
    play_out(w);
    for (unsigned i = 0; i < ROWS; i++)
        world_line(w, 0, "say good-game");
    world_run(w);
    assert_true(hub_parse_id(w->client[0].table, &id));
    unsigned stage = 0;
    for (; kept.text == NULL; stage++) {
        assert_true(hub_record(w->hub, id, 0, keep_record, &kept));
        assert_true(hub_replay(w->hub, id, 9, 0, keep_record, &kept));
        for (unsigned i = 0; i < stage; i++) {
            store_memory_advance(w->store, w->now);
            hub_deliver(w->hub, w->now);
        }
        world_crash(w);
    }
    assert_true(stage > STAGES);
    free(kept.text);
    close_world(w);
}

static void keep_report(void *context, const char *error, const struct store_answer *answer)
{
    assert_null(error);
    assert_int_equal(answer->count, 1);
    assert_int_equal(answer->reports[0].reporter, 101);
    assert_int_equal(answer->reports[0].person, 102);
    assert_true(answer->reports[0].number > 1);
    assert_true(store_text_is(answer->reports[0].text, "says bad words"));
    *(bool *)context = true;
}

static void reports(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 26});
    const struct store_query query = {.question = STORE_REPORTS_OPEN};
    bool found = false;
    world_connect(w, 0);
    world_line(w, 0, "report 2 says bad words");
    assert_string_equal(w->client[0].refused, "no-table");
    world_disconnect(w, 0);
    open_table(w, "game=dicetto seats=3");
    world_line(w, 0, "report 3 a bot");
    assert_string_equal(w->client[0].refused, "no-such-seat");
    world_line(w, 0, "report 2 says bad words");
    world_run(w);
    assert_string_equal(w->client[0].last, "{\"reported\":true}");
    assert_true(store_read(w->store, &query, keep_report, &found));
    world_run(w);
    assert_true(found);
    close_world(w);
}

/* Another name is told at once where its person sits, is listed, and stays. */
static void renames(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 29, .delay = 3});
    open_table(w, "game=dicetto seats=3");
    start_game(w);
    hub_rename(w->hub, 102, "guest");
    world_run(w);
    assert_non_null(strstr(w->client[0].last, "{\"person\":\"guest\"}"));
    world_crash(w);
    world_connect(w, 0);
    world_return(w, 0);
    world_line(w, 0, "look");
    world_run(w);
    assert_non_null(strstr(w->client[0].story, "{\"person\":\"guest\"}"));
    world_line(w, 0, "tables");
    world_run(w);
    assert_non_null(strstr(w->client[0].last, "{\"person\":\"guest\"}"));
    assert_null(strstr(w->client[0].last, "Bob"));
    close_world(w);
}

/* So many of a person, on whatever line; one of ten more each six minutes. Others do not feel it.
 */
static void too_many_reports(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 28});
    open_table(w, "game=dicetto seats=3");
    for (unsigned i = 1; i < w->limits.reports; i++) {
        world_line(w, 0, "report 2 %u", i);
        world_run(w);
    }
    world_disconnect(w, 0);
    world_connect(w, 0);
    world_return(w, 0);
    world_run(w);
    world_line(w, 0, "report 2 the last one");
    world_run(w);
    assert_string_equal(w->client[0].last, "{\"reported\":true}");
    world_line(w, 0, "report 2 one too many");
    assert_string_equal(w->client[0].refused, "too-many-reports");
    world_line(w, 1, "report 1 reports too much");
    world_run(w);
    assert_string_equal(w->client[1].last, "{\"reported\":true}");
    world_pass(w, INT64_C(6) * 60000);
    world_line(w, 0, "report 2 once more");
    world_run(w);
    assert_string_equal(w->client[0].last, "{\"reported\":true}");
    world_line(w, 0, "report 2 one too many");
    assert_string_equal(w->client[0].refused, "too-many-reports");
    close_world(w);
}

/* Each adds so much to a table's log at once, and then a little. It does not help to come back. */
static void too_much_chat(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 29});
    open_table(w, "game=dicetto seats=3 chat=free");
    w->limits.entries = 5;
    w->limits.table_entries = 8;
    world_crash(w);
    for (unsigned i = 0; i < 2; i++)
        world_return(w, i);
    world_run(w);
    for (unsigned i = 0; i < w->limits.entries; i++)
        world_line(w, 0, "%s", i % 2 == 0 ? "chat hello" : "say wow");
    world_run(w);
    assert_string_equal(w->client[0].refused, "");
    world_line(w, 0, "say wow");
    assert_string_equal(w->client[0].refused, "too-fast");
    world_disconnect(w, 0);
    world_connect(w, 0);
    world_return(w, 0);
    world_run(w);
    world_line(w, 0, "chat again");
    assert_string_equal(w->client[0].refused, "too-fast");
    world_line(w, 0, "standing pass");
    assert_string_equal(w->client[0].refused, "too-fast");
    /* others have their own share, but all together have one, too */
    for (unsigned i = 0; i < 3; i++)
        world_line(w, 1, "chat hello");
    world_run(w);
    assert_string_equal(w->client[1].refused, "");
    world_line(w, 1, "chat hello");
    assert_string_equal(w->client[1].refused, "too-fast");
    /* whom somebody mutes is nobody else's business: the table does not feel it */
    world_line(w, 1, "mute 1");
    world_run(w);
    assert_string_equal(w->client[1].refused, "");
    close_world(w);
}

struct rating {
    unsigned count;
    int64_t games;
};

static void keep_rating(void *context, const char *error, const struct store_answer *answer)
{
    struct rating *rating = context;
    assert_null(error);
    rating->count = (unsigned)answer->count;
    rating->games = answer->count > 0 ? answer->ratings[0].games : 0;
}

static struct rating rating_of(struct world *w, uint64_t person)
{
    struct rating rating = {0};
    const struct store_query query = {.question = STORE_RATINGS_OF, .id = (int64_t)person};
    assert_true(store_read(w->store, &query, keep_rating, &rating));
    world_run(w);
    return rating;
}

static void games_are_rated_once(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 21, .delay = 3});
    open_table(w, "game=dicetto seats=3 rated=yes");
    start_game(w);
    play_out(w);
    world_run(w);
    assert_int_equal(rating_of(w, 101).games, 1);
    assert_int_equal(rating_of(w, 102).games, 1);
    world_line(w, 1, "ratings");
    world_run(w);
    assert_non_null(strstr(w->client[1].last, "\"games\":1},{\"now\":[186,20],\"games\":0}]}"));
    /* read once more, and once more */
    for (unsigned i = 0; i < 3; i++) {
        world_crash(w);
        world_return(w, 0);
        world_pass(w, 1000);
    }
    assert_int_equal(rating_of(w, 101).games, 1);
    close_world(w);

    w = open_world((struct store_faults){.seed = 22, .delay = 3});
    open_table(w, "game=dicetto seats=3");
    start_game(w);
    play_out(w);
    world_run(w);
    assert_int_equal(rating_of(w, 101).count, 0);
    close_world(w);
}

/* --- hints ----------------------------------------------------------------------------------- */

static bool was_told(const struct world *w, unsigned client, const char *part)
{
    return strstr(w->client[client].last, part) != NULL;
}

/* The strongest bot thinks for who is asked, once at a time, and only that connection is told. */
static void hints(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 31});
    world_connect(w, 0);
    world_line(w, 0, "hint");
    assert_string_equal(w->client[0].refused, "no-table");
    open_table(w, "game=town seats=3 rated=no clock=none");
    world_line(w, 0, "hint");
    assert_string_equal(w->client[0].refused, "not-asked");
    start_game(w);
    w->hold_bots = true;
    world_line(w, 0, "hint");
    world_run(w);
    assert_false(was_told(w, 0, "{\"hint\":"));
    world_line(w, 0, "hint");
    assert_string_equal(w->client[0].refused, "thinking");
    const unsigned sent = w->sent;
    w->hold_bots = false;
    world_run(w);
    assert_true(was_told(w, 0, "{\"hint\":{\"question\":1,\"bot\":\"expert\",\"move\":\"keep "));
    assert_true(was_told(w, 0, "\"best\":[{\"move\":\"keep "));
    assert_false(was_told(w, 1, "hint"));
    assert_true(w->sent > sent);
    /* a question that is not open any more has no answer, and the next one may be asked for */
    w->hold_bots = true;
    world_line(w, 1, "hint");
    world_answer(w, 1);
    w->hold_bots = false;
    world_run(w);
    assert_false(was_told(w, 1, "\"hint\":"));
    assert_string_equal(w->client[1].refused, "not-asked"); /* who waits for it is told */
    world_line(w, 1, "hint");
    assert_string_not_equal(w->client[1].refused, "thinking");
    play_out(w);
    close_world(w);
}

/* Who asks twice is told the same. Close choices are compared by luck. */
static void hints_stay(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 31});
    world_connect(w, 0);
    open_table(w, "game=dicetto seats=3 rated=no clock=none");
    start_game(w);
    for (unsigned turn = 0; turn < 4; turn++) {
        char bytes[4096];
        struct text first = TEXT(bytes);
        world_line(w, 0, "hint");
        world_run(w);
        assert_true(was_told(w, 0, "{\"hint\":"));
        text_add(&first, w->client[0].last);
        world_line(w, 0, "hint");
        world_run(w);
        assert_string_equal(w->client[0].last, bytes);
        world_answer(w, 0);
        world_run(w);
    }
    close_world(w);
}

/* Not where two people play for their ratings. */
static void no_hints(void **state)
{
    (void)state;
    struct world *w = open_world((struct store_faults){.seed = 32});
    open_table(w, "game=town seats=3 rated=yes clock=none");
    start_game(w);
    world_line(w, 0, "hint");
    assert_string_equal(w->client[0].refused, "no-hints");
    close_world(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(town_is_played),
        cmocka_unit_test(dicetto_is_played),
        cmocka_unit_test(reconnect_gets_what_was_missed),
        cmocka_unit_test(another_seat_needs_a_picture),
        cmocka_unit_test(seats_in_between),
        cmocka_unit_test(removed_at_the_end),
        cmocka_unit_test(other_questions_stop_nothing),
        cmocka_unit_test(nothing_is_told_before_it_is_durable),
        cmocka_unit_test(crashes_lose_nothing_that_was_told),
        cmocka_unit_test(failed_writes_lead_to_a_picture),
        cmocka_unit_test(a_late_tick_loses_no_table),
        cmocka_unit_test(tables_sleep_and_wake),
        cmocka_unit_test(absence),
        cmocka_unit_test(bots_go_on_after_a_crash),
        cmocka_unit_test(connections_of_one_person_agree),
        cmocka_unit_test(doubled_answers_are_late),
        cmocka_unit_test(early_ticks_are_harmless),
        cmocka_unit_test(lines_name_their_table),
        cmocka_unit_test(refusals_name_the_line),
        cmocka_unit_test(refusals),
        cmocka_unit_test(limits),
        cmocka_unit_test(greeting),
        cmocka_unit_test(lists),
        cmocka_unit_test(lobbies_close_by_themselves),
        cmocka_unit_test(the_house_ends_tables),
        cmocka_unit_test(rematch),
        cmocka_unit_test(records_are_fair),
        cmocka_unit_test(practice_claims_nothing),
        cmocka_unit_test(ended_games_have_records),
        cmocka_unit_test(crash_in_a_record),
        cmocka_unit_test(reports),
        cmocka_unit_test(too_many_reports),
        cmocka_unit_test(too_much_chat),
        cmocka_unit_test(renames),
        cmocka_unit_test(games_are_rated_once),
        cmocka_unit_test(hints),
        cmocka_unit_test(hints_stay),
        cmocka_unit_test(no_hints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
