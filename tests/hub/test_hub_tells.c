/* No tells over connections: two servers whose logs differ in one hidden card, or at which somebody
 * gives a hidden answer at one alone, tell everybody who may not know it the same, in the same
 * order and at the same times: all tabs, those who watch, who comes back in the middle of a moment,
 * and who is at no table and asks for lists. People say every kind of line at any moment, and the
 * disk is slow, now more and now less.
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

#include "tests/core/environment.h"
#include "tests/hub/hub_sides.h"
#include "tests/table/table_world.h"

enum {
    GAMES = 60,
    SITTING = 3,
    WATCHING = 4,
    LOBBY = 2 * SITTING + WATCHING, /* the first place of those who are at no table */
    STEPS = 600,
    TABLE_ID = 4711,
    TRIES = 600,
};

struct pair {
    struct side side[2];
    struct rng rng;
    bool blind[LINKS];      /* who must not notice */
    bool away[LINKS];       /* who has opened another table */
    uint32_t said[SITTING]; /* the question that each has answered at one side alone */
    bool over;              /* there is nothing more to compare */
    int64_t moment, until;
    unsigned long compared, plays, answers;
};

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
    side_open(s, w->seed, w->now);
    put_log(s, w, texts);
    side_start(s);
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

enum compared { SAME, SHOWN, TOLD };

/* What the first message that is not the same at both makes of it: it shows something that differs,
 * or it is a tell. */
static enum compared compare_link(struct pair *pair, unsigned link, const char *differ[2])
{
    const struct news *a = &pair->side[0].news[link], *b = &pair->side[1].news[link];
    for (size_t i = 0; i < a->count || i < b->count; i++) {
        differ[0] = i < a->count ? a->message[i].json : "nothing";
        differ[1] = i < b->count ? b->message[i].json : "nothing";
        pair->compared++;
        if (i >= a->count || i >= b->count)
            return TOLD;
        if (a->message[i].at != b->message[i].at || strcmp(differ[0], differ[1]) != 0)
            return shown_otherwise(differ[0], differ[1]) ? SHOWN : TOLD;
    }
    return SAME;
}

static bool sits(unsigned link)
{
    return link < 2 * SITTING;
}

/* The other connection of the same person. */
static unsigned sibling_of(unsigned link)
{
    return (link + SITTING) % (2 * SITTING);
}

/* What a person was shown on one connection may be part of a picture on the other one. */
static void compare_links(struct pair *pair)
{
    enum compared found[LINKS] = {SAME};
    const char *differ[LINKS][2];
    for (unsigned i = 0; i < LINKS; i++) {
        if (pair->blind[i])
            found[i] = compare_link(pair, i, differ[i]);
        pair->over = pair->over || found[i] == SHOWN;
    }
    for (unsigned i = 0; i < LINKS; i++)
        if (found[i] == TOLD && !(sits(i) && found[sibling_of(i)] == SHOWN))
            fail_msg("connection %u at %lld can tell\n%.300s\nfrom\n%.300s", i,
                     (long long)pair->side[0].now, from_difference(differ[i][0], differ[i][1]),
                     from_difference(differ[i][1], differ[i][0]));
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
    if (!pair->over)
        compare_links(pair);
    for (unsigned i = 0; i < LINKS; i++) {
        if (pair->blind[i])
            look_for_moment(pair, &pair->side[0].news[i]);
        side_forget(&pair->side[0].news[i]);
        side_forget(&pair->side[1].news[i]);
    }
}

static int64_t now_of(const struct pair *pair)
{
    return pair->side[0].now;
}

/* Somebody has done at one what they cannot do at the other. */
static void part(struct pair *pair)
{
    pair->plays++;
    if (pair->moment <= now_of(pair))
        pair->over = true;
    else if (pair->until == 0)
        pair->until = pair->moment;
}

/* --- what people do at both ------------------------------------------------------------------ */

static uint64_t person_of(unsigned link)
{
    return sits(link) ? 0x1001 + link % SITTING : 0x2000 + link;
}

static void say(struct pair *pair, unsigned link, const char *line)
{
    for (unsigned i = 0; i < 2; i++)
        side_say(&pair->side[i], link, line);
}

static void come(struct pair *pair, unsigned link, bool again)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo"};
    pair->away[link] = false;
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &pair->side[i];
        char line[64], step[16] = "";
        if (again)
            snprintf(step, sizeof step, " %u", s->link[link].step);
        snprintf(line, sizeof line, "table %016x%s", TABLE_ID, step);
        side_come(s, link, person_of(link), names[link % 3]);
        if (link < LOBBY)
            side_say(s, link, line);
    }
}

/* Each person has a connection that hears every step when it is told: who has missed one may find
 * in a picture what only they may know. */
static bool may_go(const struct pair *pair, unsigned link)
{
    return !sits(link) || !pair->side[0].link[link].joined ||
           (pair->side[0].link[sibling_of(link)].joined && !pair->away[sibling_of(link)]);
}

static void go(struct pair *pair, unsigned link)
{
    for (unsigned i = 0; i < 2; i++)
        side_go(&pair->side[i], link);
}

/* Whether somebody has said already, at one side alone, what they say to this question. */
static bool has_said(const struct pair *pair, unsigned link, uint32_t question)
{
    return sits(link) && pair->said[link % SITTING] == question;
}

/* Somebody who is asked in a moment answers at one side, and keeps silent at the other. */
static void answer_at_one(struct pair *pair, unsigned link, unsigned choice)
{
    const struct client *c = &pair->side[0].link[link];
    char line[128];
    snprintf(line, sizeof line, "answer %u %s", c->question, c->choice[choice]);
    pair->answers++;
    pair->said[link % SITTING] = c->question;
    for (unsigned i = link % SITTING; i < 2 * SITTING; i += SITTING)
        pair->blind[i] = false;
    side_say(&pair->side[rng_below(&pair->rng, 2)], link, line);
    if (choice != 0) /* silence declines */
        part(pair);
}

/* Whether the choice is there at the other side as well. */
static bool has_choice(const struct client *c, uint32_t question, const char *choice)
{
    for (unsigned i = 0; i < c->choices; i++)
        if (c->question == question && strcmp(c->choice[i], choice) == 0)
            return true;
    return false;
}

static void answer(struct pair *pair)
{
    const unsigned from = rng_below(&pair->rng, 2 * SITTING);
    for (unsigned i = 0; i < 2 * SITTING; i++) {
        const unsigned link = (from + i) % (2 * SITTING);
        struct client *c = &pair->side[0].link[link];
        char line[128];
        if (c->connection == 0 || c->choices == 0 || has_said(pair, link, c->question))
            continue;
        const unsigned choice = rng_below(&pair->rng, c->choices);
        const bool both = has_choice(&pair->side[1].link[link], c->question, c->choice[choice]);
        snprintf(line, sizeof line, "answer %u %s", c->question, c->choice[choice]);
        c->choices = 0;
        if (both && pair->moment > now_of(pair) && rng_below(&pair->rng, 2) == 0) {
            answer_at_one(pair, link, rng_below(&pair->rng, 4) == 0 ? choice : 0);
            return;
        }
        say(pair, link, line);
        if (!both && !(pair->moment > now_of(pair) && choice == 0))
            part(pair);
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
    struct hub_job same;
    const struct hub_job job = s->jobs[--s->jobs_count];
    const struct move move = job.ask.choices[first ? rng_below(&pair->rng, job.ask.count) : 0];
    hub_answer(s->hub, s->now, &job, &move);
    if (side_same_job(other, &job, &same)) {
        bool legal = false;
        for (unsigned k = 0; k < same.ask.count; k++)
            legal = legal || memcmp(&same.ask.choices[k], &move, sizeof move) == 0;
        hub_answer(other->hub, other->now, &same, legal ? &move : &same.ask.choices[0]);
        if (!legal && job.connection == 0)
            part(pair);
    } else if (job.connection == 0 && memcmp(&move, &job.ask.choices[0], sizeof move) != 0) {
        part(pair); /* asked at one alone, for a hidden card */
    }
}

/* --- every kind of line ---------------------------------------------------------------------- */

/* What goes over HTTP, heard at the first place of the lobby. */
static void recorded(void *context, const char *error, const char *text, size_t length)
{
    (void)text, (void)length;
    side_hear(context, LOBBY, error != NULL ? error : "a record");
}

static void listed(void *context, const char *error, const char *json, size_t length)
{
    char bytes[4096];
    struct text text = TEXT(bytes);
    text_add_n(&text, json, length);
    side_hear(context, LOBBY, error != NULL ? error : bytes);
}

static void request(struct pair *pair)
{
    const unsigned which = rng_below(&pair->rng, 4);
    for (unsigned i = 0; i < 2; i++) {
        struct side *s = &pair->side[i];
        if (which == 0)
            hub_record(s->hub, TABLE_ID, 0, recorded, s);
        else if (which == 1)
            hub_replay(s->hub, TABLE_ID, 1, 1, recorded, s);
        else
            hub_list(s->hub, which == 2 ? 0 : 0x1001, listed, s);
    }
}

/* At a table; those that name one name this one, or another. */
static const char *const lines[] = {
    "standing ask",
    "standing hit",
    "standing pass",
    "look",
    "say wow",
    "tables",
    "mine",
    "leave",
    "back",
    "history",
    "recall 300",
    "ping",
    "xyzzy",
    "",
    "answer 0 pass",
    "chat hello",
    "answer 99999 x",
    "mute 2",
    "unmute 2",
    "odds",
    "why pass",
    "why play wanted",
    "hint",
    "ratings",
    "report 2 bad words",
    "agree",
    "disagree",
    "vote no",
    "rise",
    "remove 2",
    "sit 1",
    "bot 4 random",
    "words lucky",
    "set pace=x",
    "start",
    "rematch",
    "table A-B",
    "table ZZZZZZZ",
    "shown 1",
    "recall x",
    "vote yes",
    "open 4",
    "close 4",
    "set chat=free",
    "make game=dicetto",
    "at 0000000000001267 ping",
    "at 0000000000001267 standing pass",
    "at 0000000000001267 xyzzy",
    "at 0000000000001268 ping",
    "at x xyzzy",
};
/* At none. */
static const char *const elsewhere[] = {"tables",
                                        "mine",
                                        "ping",
                                        "look",
                                        "make game=dicetto",
                                        "table ZZZZZZZ",
                                        "leave",
                                        "xyzzy",
                                        "at 0000000000001267 ping"};
/* Said only by those who must not notice: what others can take back shows what they know. */
static const char undo[] = "undo";

/* Whoever opens another table has left this one, so that another connection must hear all. */
static void make(struct pair *pair, unsigned link, const char *line)
{
    if (!may_go(pair, link))
        return;
    pair->away[link] = true;
    say(pair, link, line);
}

static void probe(struct pair *pair, unsigned link)
{
    const unsigned all = sizeof lines / sizeof lines[0];
    const char *line = lines[rng_below(&pair->rng, all)];
    char shown[64];
    if (link >= LOBBY)
        say(pair, link, elsewhere[rng_below(&pair->rng, sizeof elsewhere / sizeof elsewhere[0])]);
    else if (pair->blind[link] && rng_below(&pair->rng, 8) == 0)
        say(pair, link, undo);
    else if (rng_below(&pair->rng, 10) == 0)
        say(pair, link, pair->moment > now_of(pair) ? "xyzzy" : "ping");
    else if (rng_below(&pair->rng, 10) == 0) {
        snprintf(shown, sizeof shown, "shown %u", pair->side[0].link[link].question);
        say(pair, link, shown);
    } else if (strncmp(line, "make", 4) == 0)
        make(pair, link, line);
    else
        say(pair, link, line);
}

static bool begins(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0 && strchr(" ", line[strlen(word)]) != NULL;
}

/* A new kind of line is said here, too. */
static void every_kind_of_line(void **context)
{
    (void)context;
    const char *word = NULL;
    unsigned words = 0;
    for (; (word = hub_line_word(words)) != NULL; words++) {
        bool said = begins(undo, word);
        for (unsigned k = 0; k < sizeof lines / sizeof lines[0]; k++)
            said = said || begins(lines[k], word);
        if (!said)
            fail_msg("nobody says `%s`", word);
    }
    assert_true(words > 30);
    char id[HUB_ID + 1];
    struct text text = TEXT(id);
    hub_print_id(TABLE_ID, &text);
    assert_string_equal(id, "0000000000001267");
}

static void let_pass(struct pair *pair)
{
    const uint32_t most = pair->moment > now_of(pair) || rng_below(&pair->rng, 2) == 0 ? 200 : 1500;
    int64_t until = now_of(pair) + rng_below(&pair->rng, most);
    const bool last = pair->until != 0 && until >= pair->until;
    until = last ? pair->until - 1 : until;
    for (unsigned i = 0; i < 2; i++)
        side_pass(&pair->side[i], until);
    compare(pair);
    pair->over = pair->over || last;
}

static void step(struct pair *pair)
{
    const unsigned link = rng_below(&pair->rng, LINKS);
    if (rng_below(&pair->rng, 4) == 0)
        probe(pair, link);
    else if (rng_below(&pair->rng, 24) == 0)
        request(pair);
    else if (rng_below(&pair->rng, 24) == 0 && may_go(pair, link))
        go(pair, link);
    else if (rng_below(&pair->rng, 8) == 0 && may_go(pair, link))
        come(pair, link, rng_below(&pair->rng, 4) > 0);
    else if (rng_below(&pair->rng, 2) == 0)
        let_pass(pair);
    else if (rng_below(&pair->rng, 2) == 0)
        think(pair);
    else
        answer(pair);
    if (!pair->over)
        compare(pair);
}

/* --- a game ---------------------------------------------------------------------------------- */

static const char *const tables[] = {
    "game=town seats=4 substitute=random undo=own",
    "game=town seats=4 substitute=random undo=none chat=phrases options=edition=first moment=1000",
    "game=town seats=5 substitute=random undo=ask options=extension=on moment=2500 clock=60+5",
    "game=town seats=5 substitute=random undo=own options=extension=on,indians=on grace=10",
    "game=town seats=4 substitute=random undo=none options=extension=on moment=40000",
    "game=town seats=4 substitute=random undo=ask decks=wanted=3,equipment-1=0 bot-moment=900",
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
    memset(pair->said, 0, sizeof pair->said);
    for (unsigned link = 0; link < LINKS; link++) {
        pair->blind[link] = !sits(link) || (blind >> link % SITTING & 1) != 0;
        come(pair, link, false);
    }
    for (unsigned i = 0; i < STEPS && !pair->over; i++)
        step(pair);
    for (unsigned i = 0; i < 2; i++)
        side_close(&pair->side[i]);
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
        /* first the same cards at both: then they differ in hidden answers alone */
        if (good)
            play(pair, w, texts, (1U << SITTING) - 1);
        for (unsigned k = 0; good && k < 2; k++)
            if (vary(pair, w, texts, &blind)) {
                play(pair, w, texts, blind);
                pairs++;
            }
        for (size_t row = 0; row < w->rows_count; row++)
            free(texts[row]);
        free((void *)texts);
        world_close(w);
    }
    print_message(
        "%u pairs of servers, %lu messages, %lu answers and %lu plays that only one had\n", pairs,
        pair->compared, pair->answers, pair->plays);
    assert_true(pairs > wanted / 4 && pair->compared > 0 && pair->answers > pairs / 4);
    free(pair);
    free(w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_tells),
                                       cmocka_unit_test(every_kind_of_line)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
