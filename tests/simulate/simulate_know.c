/* What a viewer may know, by the match alone: the moves of the rows are played once more without a
 * table. What is told must be the events that the viewer hears, in their order, and a position as
 * the viewer sees it that belongs to just those events. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/tally.h"
#include "match/record.h"
#include "tests/simulate/simulate.h"

static const struct game *game_of(const struct sim_table *t)
{
    return t->fold.settings.game;
}

static unsigned viewer_of(unsigned ear)
{
    return ear < SEATS_MAX ? ear : (unsigned)WATCHER;
}

/* --- the moves ------------------------------------------------------------------------------- */

static struct sim_table *table_of(struct sink *sink)
{
    return (struct sim_table *)((char *)sink - offsetof(struct sim_table, sink));
}

static void put_event(struct sink *sink, const struct event *event)
{
    struct sim_table *t = table_of(sink);
    t->events = sim_grow(t->events, t->events_count, &t->events_room, sizeof t->events[0]);
    t->events[t->events_count++] = (struct sim_happened){.event = *event};
}

static void add_position(struct sim_table *t, const void *state)
{
    t->positions =
        sim_grow(t->positions, t->positions_count, &t->positions_room, sizeof t->positions[0]);
    struct sim_position *position = &t->positions[t->positions_count++];
    memcpy(position->state, state, game_of(t)->state_size);
    position->events = t->events_count;
    position->moves = t->match.count;
}

static void put_moment(struct sink *sink, const struct moment *moment)
{
    struct sim_table *t = table_of(sink);
    add_position(t, moment->state);
    t->positions[t->positions_count - 1].moves++; /* it is in the middle of one */
}

static void play_moves(struct sim_table *t, const char *at)
{
    while (*at != '\0') {
        char bytes[512], word[4];
        struct text text = TEXT(bytes);
        struct move move;
        unsigned seat = 0;
        at += strspn(at, " ;");
        text_add_n(&text, at, strcspn(at, ";"));
        at += strcspn(at, ";");
        const char *rest = bytes;
        text_word(&rest, word, sizeof word);
        if (!record_seat(word, t->match.setup.seats, &seat) ||
            game_of(t)->parse_move(seat, rest, &move) != NULL ||
            match_apply(&t->match, &move, &t->sink) != NULL) {
            sim_fail(t->sim, "a stored move is against the rules: %s", bytes);
            return;
        }
        add_position(t, t->match.state);
    }
}

static void start(struct sim_table *t)
{
    enum { ROOM = 20000 };
    struct move *moves = calloc(ROOM, sizeof *moves);
    if (moves == NULL)
        abort();
    t->sink = (struct sink){.put = put_event, .moment = put_moment};
    if (match_start(&t->match, game_of(t), &t->fold.settings.setup, moves, ROOM) != NULL)
        sim_fail(t->sim, "the game cannot start");
    t->started = true;
    add_position(t, t->match.state);
}

/* As many moves as the table has left. */
static void take_back(struct sim_table *t)
{
    struct match *match = &t->match;
    if (t->fold.match.count >= match->count)
        return;
    match->count = t->fold.match.count;
    size_t last = t->positions_count;
    while (last > 0 && t->positions[last - 1].moves > match->count)
        last--;
    for (size_t i = last > 0 ? t->positions[last - 1].events : 0; i < t->events_count; i++)
        t->events[i].undone = true;
    memcpy(match->state, match->first, sizeof match->state);
    match->chances = 0;
    for (uint32_t i = 0; i < match->count; i++) {
        game_of(t)->apply(match->state, &match->moves[i], NULL);
        match->chances += match->moves[i].seat == CHANCE;
    }
    add_position(t, match->state);
}

/* --- rows ------------------------------------------------------------------------------------ */

/* A person's answer was given by that person, to that question. */
static void check_answer(struct sim_table *t, const char *at)
{
    char word[4], move[512];
    struct text text = TEXT(move);
    unsigned seat = 0;
    text_word(&at, word, sizeof word);
    at += *at == ' ';
    text_add_n(&text, at, strcspn(at, ";"));
    if (!record_seat(word, SEATS_MAX, &seat) || seat >= SEATS_MAX)
        return;
    const struct table_seat *s = &t->fold.seat[seat];
    if (s->kind != SEAT_PERSON || s->away != AWAY_NO)
        return;
    if (!oracle_was_said(t->sim, s->person, t->id, t->fold.question, move))
        sim_fail(t->sim, "seat %u never gave the answer %s to question %u", seat + 1, move,
                 t->fold.question);
}

/* The moves of a row are played before the table tells of them. */
void know_before(struct sim_table *t, const char *row)
{
    const char *at = row;
    if (text_expect(&at, "reply")) {
        check_answer(t, at);
    } else if (text_expect(&at, "start")) {
        t->starting = at; /* with as many seats as there are then */
    } else if (text_expect(&at, "play")) {
        check_answer(t, at);
        play_moves(t, at);
    } else if (text_expect(&at, "over")) {
        play_moves(t, at);
    }
}

void know_after(struct sim_table *t, const char *row)
{
    (void)row;
    if (!t->started)
        return;
    if (t->match.count != t->fold.match.count ||
        memcmp(t->match.moves, t->fold.match.moves, t->match.count * sizeof(struct move)) != 0)
        sim_fail(t->sim, "the table has other moves than its rows");
}

/* --- what is told ---------------------------------------------------------------------------- */

/* Those who see it later do not hear at all of what was taken back meanwhile. */
static bool hears(const struct sim_table *t, size_t event, const struct sim_ear *ear)
{
    struct event heard;
    const unsigned number = (unsigned)(ear - t->ear);
    if (number == SIM_LAGGED && t->events[event].undone)
        return false;
    return game_hear(&t->events[event].event, viewer_of(number), &heard);
}

/* The events of a message are the next ones that the viewer hears. */
static void check_events(struct sim_table *t, struct sim_ear *ear, unsigned viewer,
                         const char *json)
{
    const char *at = client_member(json, "events");
    char told[512], bytes[512];
    while (at != NULL && *at != ']') {
        at++;
        client_quoted(&at, told, sizeof told);
        bool same = false;
        for (bool found = false; !found; ear->heard++) {
            struct event heard;
            struct text text = TEXT(bytes);
            if (ear->heard == t->events_count) {
                sim_fail(t->sim, "viewer %u is told what has not happened: %s", viewer, json);
                return;
            }
            if (!hears(t, ear->heard, ear))
                continue;
            game_hear(&t->events[ear->heard].event, viewer, &heard);
            game_of(t)->print_event(&heard, &text);
            same = strcmp(bytes, told) == 0;
            /* what was undone before it was told never will be */
            found = same || !t->events[ear->heard].undone;
        }
        if (!same)
            sim_fail(t->sim, "viewer %u is told `%s` and may know `%s`: %s", viewer, told, bytes,
                     json);
    }
}

/* Whether a position is that behind the events that a viewer knows of. */
static bool fits_events(const struct sim_table *t, const struct sim_ear *ear, size_t position)
{
    const size_t events = t->positions[position].events;
    const size_t from = events < ear->heard ? events : ear->heard;
    const size_t to = events < ear->heard ? ear->heard : events;
    for (size_t i = from; i < to; i++)
        if (hears(t, i, ear) && !(i >= ear->heard && t->events[i].undone))
            return false;
    return true;
}

/* Whether a client has been told just that score. */
static bool same_score(const struct sim_table *t, const struct client *c, const void *view)
{
    char bytes[sizeof c->score + 16];
    struct text text = TEXT(bytes);
    score_put_of(game_of(t), view, t->fold.settings.setup.seats, &text);
    return strcmp(bytes + strlen("\"score\":"), c->score) == 0;
}

static bool same_lines(const struct sim_table *t, const struct client *c, size_t position,
                       unsigned viewer)
{
    alignas(16) unsigned char view[STATE_MAX];
    char bytes[TABLE_MESSAGE_MAX];
    struct text text = TEXT(bytes);
    game_of(t)->observe(t->positions[position].state, viewer, view);
    game_of(t)->describe(view, &text);
    const char *at = bytes;
    for (unsigned i = 0; i < c->lines; i++) {
        const size_t length = strcspn(at, "\n");
        if (strlen(c->line[i]) != length || memcmp(c->line[i], at, length) != 0)
            return false;
        at += length + (at[length] == '\n');
    }
    return *at == '\0' && same_score(t, c, view);
}

static void check_lines(struct sim_table *t, struct sim_ear *ear, unsigned viewer, const char *json)
{
    for (size_t i = ear->position; i < t->positions_count; i++)
        if (fits_events(t, ear, i) && same_lines(t, &ear->client, i, viewer)) {
            ear->position = i;
            return;
        }
    sim_fail(t->sim, "viewer %u is told lines or a score that it may not know: %s", viewer, json);
}

void know_shown(struct sim_table *t, unsigned number, const char *json)
{
    struct sim_ear *ear = &t->ear[number];
    for (size_t i = t->positions_count; i > 0; i--)
        if (same_lines(t, &ear->client, i - 1, viewer_of(number))) {
            ear->position = i - 1;
            ear->heard = t->positions[i - 1].events;
            return;
        }
    sim_fail(t->sim, "viewer %u is shown a position that there was not: %s", number, json);
}

/* Only the one who is asked is told the question. */
static void check_ask(struct sim_table *t, unsigned ear, const char *json)
{
    const char *at = client_member(json, "ask");
    char is[512], seat[16];
    if (at == NULL)
        return;
    struct text text = TEXT(seat);
    text_add(&text, " seat=");
    text_number(&text, ear + 1);
    at = client_member(at, "is");
    client_quoted(&at, is, sizeof is);
    const char *found = strstr(is, seat);
    if (ear >= SEATS_MAX || found == NULL || (found[text.length] != ' ' && found[text.length] != 0))
        sim_fail(t->sim, "viewer %u is told what another is asked: %s", ear, json);
}

void know_told(struct sim_table *t, unsigned number, const char *json)
{
    struct sim_ear *ear = &t->ear[number];
    if (t->starting != NULL && t->fold.phase >= TABLE_PLAYING) {
        const char *moves = t->starting;
        t->starting = NULL;
        start(t);
        play_moves(t, moves);
    }
    if (!t->started)
        return;
    take_back(t);
    check_events(t, ear, viewer_of(number), json);
    if (ear->client.lines > 0)
        check_lines(t, ear, viewer_of(number), json);
    check_ask(t, number, json);
}

void know_free(struct sim_table *t)
{
    free(t->match.moves);
    free(t->events);
    free(t->positions);
}
