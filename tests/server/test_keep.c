/* Retention: what is old goes, what somebody needs stays, and a wrong clock makes nothing old. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/retention.h"
#include "store/memory/memory.h"

static const int64_t day = 86400000, today = INT64_C(20000) * 86400000;

struct world {
    struct store *store;
    struct keep_walk *walk;
    bool over;
    unsigned pages;
    char gone[2048]; /* `guests 7, ...` */
    char hash[64][PEOPLE_HASH];
    unsigned hashes;
};

static void turn(struct world *w)
{
    while (store_memory_next(w->store) >= 0) {
        store_memory_advance(w->store, store_memory_next(w->store));
        store_deliver(w->store);
    }
    store_deliver(w->store);
}

static void stored(void *context, const char *error)
{
    (void)context;
    assert_null(error);
}

static void put(struct world *w, struct store_write write)
{
    write.action = write.kind == STORE_ROW || write.kind == STORE_RATING ? STORE_ADD : STORE_PUT;
    assert_true(store_submit(w->store, &write, 1, stored, NULL));
    turn(w);
}

static void put_person(struct world *w, int64_t id, int64_t days, int64_t owner)
{
    put(w, (struct store_write){.kind = STORE_PERSON,
                                .person = {id, store_text("Ann"), 1, today - days * day, owner}});
}

static void put_login(struct world *w, int64_t person)
{
    char name[16];
    snprintf(name, sizeof name, "login%d", (int)person);
    put(w, (struct store_write){.kind = STORE_LOGIN,
                                .login = {store_text(name), person, store_text("x"), 1}});
}

static void put_table(struct world *w, int64_t id, const char *state, int64_t days, int64_t person)
{
    put(w, (struct store_write){.kind = STORE_HEAD,
                                .head = {.id = id,
                                         .code = store_text(""),
                                         .game = store_text("town"),
                                         .state = store_text(state),
                                         .visibility = store_text("open"),
                                         .about = store_text("{}"),
                                         .changed = today - days * day}});
    put(w, (struct store_write){.kind = STORE_SEAT, .seat = {person, id, 1}});
    put(w, (struct store_write){
               .kind = STORE_ROW,
               .row = {id, 1, today - days * day, store_text("chat 1 Hello there, Bob")}});
}

static void put_report(struct world *w, int64_t id, int64_t table, int64_t closed)
{
    put(w, (struct store_write){.kind = STORE_REPORT,
                                .report = {.id = id, .table = table, .closed = closed}});
}

static void put_token(struct world *w, int64_t person, const char *purpose, int64_t days)
{
    char *hash = w->hash[w->hashes++];
    memset(hash, 0, PEOPLE_HASH);
    snprintf(hash, PEOPLE_HASH, "%d %s", (int)person, purpose);
    put(w, (struct store_write){.kind = STORE_TOKEN,
                                .token = {{hash, PEOPLE_HASH},
                                          person,
                                          store_text(purpose),
                                          store_text(""),
                                          1,
                                          today - days * day}});
}

static void goes(void *context, const struct keep_find *find)
{
    struct world *w = context;
    const size_t length = strlen(w->gone);
    if (find->kind == KEEP_SESSIONS)
        snprintf(w->gone + length, sizeof w->gone - length, "%s%s %s", length > 0 ? ", " : "",
                 keep_name(find->kind), (const char *)find->hash);
    else
        snprintf(w->gone + length, sizeof w->gone - length, "%s%s %d", length > 0 ? ", " : "",
                 keep_name(find->kind), (int)find->id);
    if (find->kind == KEEP_CHAT)
        assert_string_equal(find->said, "chat 1 ");
}

static void page(void *context)
{
    struct world *w = context;
    w->pages++;
    keep_walk_on(w->walk);
}

static void done(void *context, const char *error)
{
    struct world *w = context;
    assert_null(error);
    w->over = true;
}

static const char *walk(struct world *w, const char *settings, int64_t now)
{
    static const struct keep_hooks hooks = {.goes = goes, .page = page, .done = done};
    struct keep keep = keep_defaults();
    char list[128];
    snprintf(list, sizeof list, "%s", settings);
    assert_true(keep_read(&keep, list));
    w->gone[0] = '\0';
    w->over = false;
    w->walk = keep_walk(w->store, &keep, now, &hooks, w);
    keep_walk_on(w->walk);
    turn(w);
    assert_true(w->over);
    return w->gone;
}

static struct world *open_world(void)
{
    const struct store_faults none = {0};
    struct world *w = calloc(1, sizeof *w);
    assert_non_null(w);
    w->store = store_memory_open(&none, (struct store_hook){0});
    return w;
}

static void close_world(struct world *w)
{
    store_close(w->store);
    free(w);
}

static void people(void **state)
{
    (void)state;
    struct world *w = open_world();
    put_person(w, 1, 181, 0); /* the only one whom nobody needs */
    put_person(w, 2, 179, 0);
    put_person(w, 3, 999, 0);
    put_login(w, 3);
    put_person(w, 4, 999, 0);
    put(w, (struct store_write){.kind = STORE_RATING,
                                .rating = {.person = 4,
                                           .bot = store_text(""),
                                           .game = store_text("town"),
                                           .variant = store_text(""),
                                           .games = 1}});
    put_person(w, 5, 999, 0); /* plays by letters */
    put_table(w, 50, "over", 1, 5);
    put_table(w, 51, "playing", 999, 5);
    put_person(w, 6, 999, 0); /* has a bot that comes */
    put_person(w, 60, 10, 6);
    put_person(w, 7, 999, 0); /* and one that does not */
    put_person(w, 70, 999, 7);
    put_person(w, 30, 999, 3);
    assert_string_equal(walk(w, "chat=0", today), "guests 1, guests 7, guests 70");
    assert_string_equal(walk(w, "chat=0,guests=1000", today), "");
    assert_string_equal(walk(w, "chat=0,guests=0", today), "");
    /* a clock that goes wrong by two years finds what is old by the newest stored time, no more */
    assert_string_equal(walk(w, "chat=0", keep_time(today + 730 * day, today - 2 * day)),
                        "guests 7, guests 70");
    assert_string_equal(walk(w, "chat=0", today - 900 * day), "");
    close_world(w);
}

static void tables(void **state)
{
    (void)state;
    struct world *w = open_world();
    put_table(w, 1, "closed", 8, 5);
    put_table(w, 2, "closed", 6, 5);
    put_table(w, 3, "open", 999, 5);
    put_table(w, 4, "playing", 999, 5);
    put_table(w, 5, "over", 999, 5);
    put_table(w, 6, "over", 999, 5);
    put_report(w, 1, 6, 0);
    assert_string_equal(walk(w, "", today), "lobbies 1, chat 5");
    assert_string_equal(walk(w, "chat=0,lobbies=0", today), "");
    assert_string_equal(walk(w, "chat=0,games=900", today), "lobbies 1, games 5");
    put_report(w, 1, 6, today);
    assert_string_equal(walk(w, "games=1", today), "lobbies 1, games 5, games 6, chat 5, chat 6");
    close_world(w);
}

static void the_rest(void **state)
{
    (void)state;
    struct world *w = open_world();
    put_report(w, 1, 1, 0);
    put_report(w, 2, 1, today - 366 * day);
    put_report(w, 3, 1, today - 300 * day);
    put(w,
        (struct store_write){.kind = STORE_REMOVAL, .removal = {1, today - 366 * day, 1, 2, 3, 4}});
    put(w,
        (struct store_write){.kind = STORE_REMOVAL, .removal = {2, today - 364 * day, 1, 2, 3, 4}});
    const int64_t ends[] = {0, today - 31 * day, today - 29 * day, today + day};
    for (int64_t i = 0; i < 4; i++)
        put(w, (struct store_write){.kind = STORE_BAN,
                                    .ban = {i + 1, 9, store_text(""), store_text(""), 1, ends[i]}});
    put_token(w, 1, "device", 401);
    put_token(w, 2, "secure", 401);
    put_token(w, 3, "device", 399);
    put_token(w, 4, "bot", 999);
    assert_string_equal(walk(w, "", today), "reports 2, removals 1, bans 2, sessions 1 device, "
                                            "sessions 2 secure");
    close_world(w);
}

/* More than a page of everything. */
static void pages(void **state)
{
    (void)state;
    struct world *w = open_world();
    unsigned gone = 0;
    for (int64_t i = 1; i <= 250; i++) {
        put_person(w, i, i % 2 == 0 ? 200 : 1, 0);
        put_table(w, i, i % 3 == 0 ? "closed" : "open", 400 + i, 9999);
    }
    for (const char *at = walk(w, "chat=0", today); at != NULL; at = strchr(at + 1, ','))
        gone++;
    assert_true(gone > 150); /* as far as there is room to note them */
    assert_true(w->pages >= 3 + 3 + 5);
    close_world(w);
}

static void keep_newest_time(void *context, const char *error, int64_t newest)
{
    assert_null(error);
    *(int64_t *)context = newest;
}

static void times(void **state)
{
    (void)state;
    struct world *w = open_world();
    int64_t newest = -1;
    assert_true(keep_newest(w->store, today, keep_newest_time, &newest));
    turn(w);
    assert_int_equal(newest, 0);
    assert_int_equal(keep_time(today, newest), today);
    put_person(w, 1, 20, 0);
    put_person(w, 2, 50, 0);
    put_person(w, 3, -5, 0); /* was seen in the future */
    assert_true(keep_newest(w->store, today, keep_newest_time, &newest));
    turn(w);
    assert_int_equal(newest, today - 20 * day);
    assert_int_equal(keep_time(today, newest), today);
    assert_int_equal(keep_time(today + 11 * day, newest), newest);
    assert_int_equal(keep_time(newest - day, newest), newest - day);
    close_world(w);
}

static void settings(void **state)
{
    (void)state;
    struct keep keep = keep_defaults();
    char good[] = "guests=30,games=90,chat=0", unknown[] = "guest=30", words[] = "guests=ten",
         plain[] = "guests";
    assert_true(keep_read(&keep, good));
    assert_int_equal(keep.days[KEEP_GUESTS], 30);
    assert_int_equal(keep.days[KEEP_GAMES], 90);
    assert_int_equal(keep.days[KEEP_CHAT], 0);
    assert_int_equal(keep.days[KEEP_BANS], 30);
    assert_false(keep_read(&keep, unknown));
    assert_false(keep_read(&keep, words));
    assert_false(keep_read(&keep, plain));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(people), cmocka_unit_test(tables), cmocka_unit_test(the_rest),
        cmocka_unit_test(pages),  cmocka_unit_test(times),  cmocka_unit_test(settings),
    };
    return cmocka_run_group_tests_name("keep", tests, NULL, NULL);
}
