/* No tells over connections: two servers whose logs differ in one hidden card tell everybody who
 * may not know it the same at the same times: all tabs, those who watch, who comes back in the
 * middle of a moment, and who asks for the list of tables.
 *
 * A game is played at a table for a while. In its rows one drawn card is replaced by another one,
 * or two are exchanged, so that the rows still fit and some viewers know nothing of it. Both logs
 * are put into stores, a hub is opened over each, and whatever anybody does is done at both. They
 * are compared until something is shown that is different, or somebody plays at one what they
 * cannot play at the other: then up to the end of the moment in which they did.
 *
 * DICECUP_TEST_TABLE_GAMES sets how many games.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "front/server/hub.h"
#include "front/server/store_memory.h"
#include "tests/environment.h"
#include "tests/hub_client.h"
#include "tests/table_world.h"

enum {
    GAMES = 60,
    LINKS = 10,
    SITTING = 3,
    STEPS = 400,
    TABLE_ID = 4711,
    JOBS = 64,
    TRIES = 600,
    NEWS = 256
};

struct news {
    struct {
        int64_t at;
        char *json;
    } message[NEWS];
    size_t count;
};

struct side {
    struct hub_out out; /* first */
    struct hub *hub;
    struct store *store;
    int64_t now, wake;
    struct rng luck;
    struct client link[LINKS];
    struct news news[LINKS]; /* since the last comparison */
    struct hub_job jobs[JOBS];
    unsigned jobs_count;
};

struct pair {
    struct side side[2];
    struct rng rng;
    bool blind[LINKS]; /* who must not notice */
    bool over;         /* there is nothing more to compare */
    int64_t moment, until;
    unsigned long compared, plays;
};

/* --- what a hub wants ------------------------------------------------------------------------ */

static struct side *side_of(struct hub_out *out)
{
    return (struct side *)out;
}

static void out_send(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    struct side *s = side_of(out);
    const unsigned i = (unsigned)(connection % LINKS);
    char *json = malloc(length + 1);
    assert_non_null(json);
    memcpy(json, text, length);
    json[length] = '\0';
    const char *error = client_take(&s->link[i], json);
    if (error != NULL)
        fail_msg("%s: %s", error, json);
    s->link[i].story_length = 0;
    struct news *news = &s->news[i];
    if (news->count == NEWS)
        abort();
    news->message[news->count].at = s->now;
    news->message[news->count++].json = json;
}

static void out_close(struct hub_out *out, uint64_t connection, unsigned code, const char *reason)
{
    (void)out, (void)connection, (void)code;
    fail_msg("closed: %s", reason);
}

static void out_wake_at(struct hub_out *out, int64_t at)
{
    side_of(out)->wake = at;
}

static void out_think(struct hub_out *out)
{
    (void)out;
}

static void out_random(struct hub_out *out, void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(&side_of(out)->luck, 256);
}

/* What is due at this time is done, without a disk that takes time. */
static void settle(struct side *s)
{
    for (unsigned i = 0; i < 1000; i++) {
        store_memory_advance(s->store, s->now);
        hub_deliver(s->hub, s->now);
        if (store_memory_next(s->store) < 0)
            break;
    }
    while (s->jobs_count < JOBS && hub_take(s->hub, &s->jobs[s->jobs_count]))
        s->jobs_count++;
}

static void pass(struct side *s, int64_t until)
{
    while (s->wake <= until) {
        s->now = s->wake > s->now ? s->wake : s->now;
        store_memory_advance(s->store, s->now);
        hub_tick(s->hub, s->now);
        settle(s);
    }
    s->now = until;
    settle(s);
}

/* --- two logs -------------------------------------------------------------------------------- */

/* Folds rows, some of which have another text; false: they do not fit. */
static bool fold(const struct world *w, char *const *texts, struct world *folded)
{
    world_open(folded, w->seed);
    for (size_t i = 0; i < w->rows_count; i++)
        if (table_fold(&folded->table, w->rows[i].at, texts[i]) != NULL)
            return false;
    return true;
}

/* Replaces a card that was drawn by another; NULL: there is no such draw in the text. */
static char *with_card(const char *text, unsigned nth, const char *card, char *was, size_t room)
{
    static const char draw[] = "* draw ";
    const char *at = strstr(text, draw);
    while (at != NULL && (strncmp(at + strlen(draw), "deed", 4) == 0 || nth-- > 0))
        at = strstr(at + 1, draw);
    if (at == NULL)
        return NULL;
    at += strlen(draw);
    const size_t length = strcspn(at, " ;");
    snprintf(was, room, "%.*s", (int)length, at);
    char *made = malloc(strlen(text) + strlen(card) + 1);
    assert_non_null(made);
    sprintf(made, "%.*s%s%s", (int)(at - text), text, card, at + length);
    return made;
}

/* Whether a viewer sees no difference. */
static bool same_view(const struct table *one, const struct table *other, unsigned viewer)
{
    alignas(16) unsigned char view[2][STATE_MAX];
    memset(view, 0, sizeof view);
    one->match.game->observe(one->match.state, viewer, view[0]);
    one->match.game->observe(other->match.state, viewer, view[1]);
    return memcmp(view[0], view[1], one->match.game->view_size) == 0;
}

/* What a viewer has heard of a game, all of it, as a number. */
struct ear {
    struct sink sink; /* first */
    const struct game *game;
    unsigned viewer;
    uint64_t heard;
};

static void hear(struct sink *sink, const struct event *event)
{
    struct ear *ear = (struct ear *)sink;
    char bytes[512];
    struct text text = TEXT(bytes);
    struct event heard;
    if (!game_hear(event, ear->viewer, &heard))
        return;
    ear->game->print_event(&heard, &text);
    for (const char *c = bytes; *c != '\0'; c++)
        ear->heard = (ear->heard ^ (uint8_t)*c) * UINT64_C(0x100000001b3);
}

static void ignore_moment(struct sink *sink, const struct moment *moment)
{
    (void)sink, (void)moment;
}

static uint64_t heard_by(const struct match *match, unsigned viewer)
{
    alignas(16) unsigned char state[STATE_MAX];
    struct ear ear = {.sink = {.put = hear, .moment = ignore_moment},
                      .game = match->game,
                      .viewer = viewer,
                      .heard = 1};
    memcpy(state, match->first, sizeof state);
    for (uint32_t i = 0; i < match->count; i++)
        match->game->apply(state, &match->moves[i], &ear.sink);
    return ear.heard;
}

/* Whether a viewer knows of no difference: not even one that has been forgotten, since a history
 * has it. */
static bool blind_to(const struct table *one, const struct table *other, unsigned viewer)
{
    return same_view(one, other, viewer) &&
           heard_by(&one->match, viewer) == heard_by(&other->match, viewer);
}

/* Tries to make another log; the seats that may not notice are in `blind`. */
static bool vary(struct pair *pair, const struct world *w, char **texts, unsigned *blind)
{
    static const char *const cards[] = {"wanted",   "even-split", "marshall",   "insurance",
                                        "dynamite", "brute",      "girls",      "cheater",
                                        "miser",    "shifty",     "equipment-3"};
    struct world *folded = malloc(sizeof *folded);
    bool found = false;
    assert_non_null(folded);
    for (unsigned i = 0; i < TRIES && !found; i++) {
        char was[64];
        const size_t row = rng_below(&pair->rng, (uint32_t)w->rows_count);
        const char *card = cards[rng_below(&pair->rng, sizeof cards / sizeof cards[0])];
        char *made = with_card(w->rows[row].text, rng_below(&pair->rng, 2), card, was, sizeof was);
        if (made == NULL || strcmp(was, card) == 0) {
            free(made);
            continue;
        }
        char *kept = texts[row];
        texts[row] = made;
        *blind = 0;
        if (fold(w, texts, folded) && blind_to(&w->table, &folded->table, WATCHER))
            for (unsigned seat = 0; seat < SITTING; seat++)
                *blind |= blind_to(&w->table, &folded->table, seat) ? 1U << seat : 0;
        world_close(folded);
        found = *blind != 0;
        free(found ? kept : made);
        texts[row] = found ? made : kept;
    }
    free(folded);
    return found;
}

/* --- two servers ----------------------------------------------------------------------------- */

static void put_log(struct side *s, const struct world *w, char *const *texts)
{
    char seed[] = "seed 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    const struct store_write head = {.action = STORE_ADD,
                                     .kind = STORE_HEAD,
                                     .head = {.id = TABLE_ID,
                                              .code = store_text("ABCDEFG"),
                                              .game = store_text("town"),
                                              .state = store_text("playing"),
                                              .visibility = store_text("open"),
                                              .about = store_text("{}"),
                                              .host = 0x1001,
                                              .created = 1,
                                              .changed = 1}};
    struct store_write row = {.kind = STORE_ROW,
                              .row = {.table = TABLE_ID, .number = 1, .text = store_text(seed)}};
    assert_true(store_submit(s->store, &head, 1, NULL, NULL));
    assert_true(store_submit(s->store, &row, 1, NULL, NULL));
    for (size_t i = 0; i < w->rows_count; i++) {
        row.row.number = (int64_t)i + 2;
        row.row.time = w->rows[i].at;
        row.row.text = store_text(texts[i]);
        assert_true(store_submit(s->store, &row, 1, NULL, NULL));
    }
}

static void open_side(struct side *s, const struct world *w, char *const *texts)
{
    const struct store_faults none = {.seed = 1};
    const struct hub_limits limits = hub_default_limits();
    memset(s, 0, sizeof *s);
    s->out = (struct hub_out){.send = out_send,
                              .close = out_close,
                              .wake_at = out_wake_at,
                              .think = out_think,
                              .random = out_random};
    s->luck = rng_stream(w->seed, 5);
    s->now = w->now;
    s->store = store_memory_open(&none, (struct store_hook){0});
    put_log(s, w, texts);
    store_memory_advance(s->store, s->now);
    store_deliver(s->store);
    s->hub = hub_open(&s->out, s->store, &limits, s->now);
    settle(s);
}

static void forget(struct news *news)
{
    for (size_t i = 0; i < news->count; i++)
        free(news->message[i].json);
    news->count = 0;
}

static void close_side(struct side *s)
{
    for (unsigned i = 0; i < LINKS; i++) {
        client_free(&s->link[i]);
        forget(&s->news[i]);
    }
    store_memory_crash(s->store);
    store_close(s->store);
    hub_close(s->hub);
}

/* --- comparing ------------------------------------------------------------------------------- */

static bool shown_otherwise(const char *one, const char *other)
{
    size_t at = 0;
    while (one[at] == other[at] && one[at] != '\0')
        at++;
    const char *events = strstr(one, "\"events\":[");
    return events != NULL && at > (size_t)(events - one) &&
           at <= (size_t)(strstr(events, "\"]") - one) + 1;
}

/* A long message from a little before the other one differs. */
static const char *from_difference(const char *one, const char *other)
{
    enum { BEFORE = 150 };
    size_t at = 0;
    while (one[at] == other[at] && one[at] != '\0')
        at++;
    return one + (at > BEFORE ? at - BEFORE : 0);
}

/* The first message that is not the same at both ends what is compared, if it shows something that
 * differs, and else it is a tell. */
static void compare_link(struct pair *pair, unsigned link)
{
    const struct news *a = &pair->side[0].news[link], *b = &pair->side[1].news[link];
    for (size_t i = 0; i < a->count || i < b->count; i++) {
        const char *one = i < a->count ? a->message[i].json : "nothing";
        const char *other = i < b->count ? b->message[i].json : "nothing";
        pair->compared++;
        if (i < a->count && i < b->count && a->message[i].at == b->message[i].at &&
            strcmp(one, other) == 0)
            continue;
        if (i >= a->count || i >= b->count || !shown_otherwise(one, other))
            fail_msg("connection %u at %lld can tell\n%.300s\nfrom\n%.300s", link,
                     (long long)pair->side[0].now, from_difference(one, other),
                     from_difference(other, one));
        pair->over = true;
        return;
    }
}

/* How long the moment lasts that is open. */
static void look_for_moment(struct pair *pair, const struct news *news)
{
    for (size_t i = 0; i < news->count; i++) {
        const char *json = news->message[i].json;
        uint32_t lasts = 0;
        if (strncmp(json, "{\"step\"", 7) != 0)
            continue;
        if (client_number(json, "moment", &lasts))
            pair->moment = strtoll(client_member(json, "at"), NULL, 10) + lasts;
        else if (client_member(json, "waiting") != NULL)
            pair->moment = 0;
    }
}

static void compare(struct pair *pair)
{
    for (unsigned i = 0; i < LINKS && !pair->over; i++)
        if (pair->blind[i])
            compare_link(pair, i);
    for (unsigned i = 0; i < LINKS; i++) {
        if (pair->blind[i])
            look_for_moment(pair, &pair->side[0].news[i]);
        forget(&pair->side[0].news[i]);
        forget(&pair->side[1].news[i]);
    }
}

/* Somebody has done at one what they cannot do at the other. */
static void part(struct pair *pair)
{
    pair->plays++;
    if (pair->moment <= pair->side[0].now)
        pair->over = true;
    else if (pair->until == 0)
        pair->until = pair->moment;
}

/* --- what people do at both ------------------------------------------------------------------ */

static uint64_t person_of(unsigned link)
{
    return link < 2 * SITTING ? 0x1001 + link % SITTING : 0x2000 + link;
}

static void say(struct pair *pair, unsigned link, const char *line)
{
    char refused[2][64];
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &pair->side[i];
        s->link[link].refused[0] = '\0';
        hub_line(s->hub, s->now, s->link[link].connection, line, strlen(line));
        settle(s);
        memcpy(refused[i], s->link[link].refused, sizeof refused[i]);
    }
    if (strcmp(refused[0], refused[1]) != 0)
        part(pair);
}

static void come(struct pair *pair, unsigned link, bool again)
{
    char line[64];
    static const char *const names[] = {"Ann", "Bob", "Cleo"};
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &pair->side[i];
        struct client *c = &s->link[link];
        if (c->connection != 0)
            hub_gone(s->hub, s->now, c->connection);
        c->connection += c->connection == 0 ? LINKS + link : LINKS;
        c->joined = false;
        hub_come(s->hub, s->now, c->connection, person_of(link), names[link % 3]);
        settle(s);
    }
    if (again)
        snprintf(line, sizeof line, "table %016x %u", TABLE_ID, pair->side[0].link[link].step);
    else
        snprintf(line, sizeof line, "table %016x", TABLE_ID);
    say(pair, link, line);
}

static void answer(struct pair *pair)
{
    const unsigned from = rng_below(&pair->rng, 2 * SITTING);
    for (unsigned i = 0; i < 2 * SITTING; i++) {
        const unsigned link = (from + i) % (2 * SITTING);
        struct client *c = &pair->side[0].link[link];
        char line[128];
        if (c->connection == 0 || c->choices == 0)
            continue;
        snprintf(line, sizeof line, "answer %u %s", c->question,
                 c->choice[rng_below(&pair->rng, c->choices)]);
        c->choices = 0;
        say(pair, link, line);
        return;
    }
}

/* A bot that is asked at either answers at both. */
static void think(struct pair *pair)
{
    struct side *a = &pair->side[0], *b = &pair->side[1];
    const bool first = a->jobs_count > 0;
    struct side *s = first ? a : b, *other = first ? b : a;
    if (s->jobs_count == 0)
        return;
    const struct hub_job job = s->jobs[--s->jobs_count];
    const struct move move = job.ask.choices[first ? rng_below(&pair->rng, job.ask.count) : 0];
    hub_answer(s->hub, s->now, &job, &move);
    settle(s);
    for (unsigned i = 0; i < other->jobs_count; i++) {
        if (other->jobs[i].seat != job.seat || other->jobs[i].question != job.question)
            continue;
        const struct hub_job same = other->jobs[i];
        other->jobs[i] = other->jobs[--other->jobs_count];
        bool legal = false;
        for (unsigned k = 0; k < same.ask.count; k++)
            legal = legal || memcmp(&same.ask.choices[k], &move, sizeof move) == 0;
        hub_answer(other->hub, other->now, &same, legal ? &move : &same.ask.choices[0]);
        settle(other);
        if (!legal)
            part(pair);
        return;
    }
    /* asked at one alone, for a hidden card */
    if (memcmp(&move, &job.ask.choices[0], sizeof move) != 0)
        part(pair);
}

static void step(struct pair *pair)
{
    static const char *const lines[] = {"standing ask", "standing hit", "standing pass", "look",
                                        "say wow",      "tables",       "mine",          "leave",
                                        "back",         "history",      "history 300"};
    const unsigned link = rng_below(&pair->rng, LINKS);
    if (rng_below(&pair->rng, 12) == 0) {
        say(pair, link, lines[rng_below(&pair->rng, sizeof lines / sizeof lines[0])]);
    } else if (rng_below(&pair->rng, 12) == 0) {
        char shown[32];
        snprintf(shown, sizeof shown, "shown %u", pair->side[0].link[link].question);
        say(pair, link, shown);
    } else if (rng_below(&pair->rng, 12) == 0) {
        come(pair, link, rng_below(&pair->rng, 2) == 0);
    } else if (rng_below(&pair->rng, 2) == 0) {
        int64_t until = pair->side[0].now + rng_below(&pair->rng, 1500);
        const bool last = pair->until != 0 && until >= pair->until;
        until = last ? pair->until - 1 : until;
        for (unsigned i = 0; i < 2; i++)
            pass(&pair->side[i], until);
        compare(pair);
        pair->over = pair->over || last;
    } else if (rng_below(&pair->rng, 2) == 0) {
        think(pair);
    } else {
        answer(pair);
    }
    if (!pair->over)
        compare(pair);
}

/* --- a game ---------------------------------------------------------------------------------- */

static const char *const tables[] = {
    "game=town seats=4 substitute=random undo=none",
    "game=town seats=4 substitute=random undo=none options=edition=first moment=1000",
    "game=town seats=5 substitute=random undo=none options=extension=on moment=2500 clock=60+5",
    "game=town seats=5 substitute=random undo=none options=extension=on,indians=on grace=10",
    "game=town seats=4 substitute=random undo=none decks=wanted=3,equipment-1=0 bot-moment=900",
};

/* Plays for a while, to a position outside of any moment; false: the game is over. */
static bool prepare(struct world *w, uint64_t index)
{
    char line[1000];
    world_open(w, index);
    assert_null(world_make(w, tables[index % (sizeof tables / sizeof tables[0])]));
    for (unsigned seat = 1; seat <= w->table.settings.setup.seats; seat++) {
        world_here(w, seat, seat <= SITTING);
        snprintf(line, sizeof line, seat <= SITTING ? "sit %u" : "bot %u random", seat);
        assert_null(world_line(w, seat <= SITTING ? seat : 1, "%s", line));
    }
    assert_null(world_line(w, 1, "start"));
    const unsigned steps = 100 + rng_below(&w->rng, 250);
    for (unsigned i = 0; w->table.phase == TABLE_PLAYING; i++) {
        if (i >= steps && !w->table.moment)
            return true;
        for (unsigned seat = 0; seat < SITTING; seat++)
            if (world_answer(w, seat, line, sizeof line))
                world_line(w, seat + 1, "%s", line);
        if (!world_think(w) || i % 3 == 0)
            world_pass(w, 700);
    }
    return false;
}

static void play(struct pair *pair, const struct world *w, char *const *texts, unsigned blind)
{
    char **own = (char **)calloc(w->rows_count, sizeof *own);
    assert_non_null(own);
    for (size_t i = 0; i < w->rows_count; i++)
        own[i] = w->rows[i].text;
    open_side(&pair->side[0], w, own);
    open_side(&pair->side[1], w, texts);
    pair->over = false;
    pair->moment = pair->until = 0;
    for (unsigned link = 0; link < LINKS; link++) {
        pair->blind[link] = link >= 2 * SITTING || (blind >> link % SITTING & 1) != 0;
        come(pair, link, false);
    }
    for (unsigned i = 0; i < STEPS && !pair->over; i++)
        step(pair);
    for (unsigned i = 0; i < 2; i++)
        close_side(&pair->side[i]);
    free((void *)own);
}

static void no_tells(void **context)
{
    (void)context;
    struct pair *pair = calloc(1, sizeof *pair);
    struct world *w = malloc(sizeof *w);
    const uint64_t wanted = from_environment("DICECUP_TEST_TABLE_GAMES", GAMES);
    unsigned pairs = 0;
    assert_non_null(pair);
    assert_non_null(w);
    for (uint64_t i = 0; i < wanted; i++) {
        unsigned blind = 0;
        pair->rng = rng_stream(i, 9);
        const bool good = prepare(w, i);
        char **texts = (char **)calloc(w->rows_count, sizeof *texts);
        assert_non_null(texts);
        for (size_t row = 0; row < w->rows_count; row++)
            texts[row] = strdup(w->rows[row].text);
        for (unsigned k = 0; good && k < 3; k++)
            if (vary(pair, w, texts, &blind)) {
                play(pair, w, texts, blind);
                pairs++;
            }
        for (size_t row = 0; row < w->rows_count; row++)
            free(texts[row]);
        free((void *)texts);
        world_close(w);
    }
    print_message("%u pairs of servers, %lu comparisons, %lu plays that only one had\n", pairs,
                  pair->compared, pair->plays);
    assert_true(pairs > wanted / 4 && pair->compared > 0);
    free(pair);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_tells)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
