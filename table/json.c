/* Parts of messages (docs/protocol.md). Each writes `"name":value`, behind a comma if need be. */
#include <assert.h>
#include <string.h>

#include "core/tally.h"
#include "table/parts.h"

void json_number(struct text *out, const char *name, int64_t number)
{
    json_name(out, name);
    text_number(out, number);
}

void json_word(struct text *out, const char *name, const char *word)
{
    json_name(out, name);
    json_text(out, word);
}

void json_flag(struct text *out, const char *name, bool flag)
{
    json_name(out, name);
    text_add(out, flag ? "true" : "false");
}

/* The seats that are bits of a set, from 1. */
void json_bits(struct text *out, const char *name, unsigned seats)
{
    char gap = '[';
    json_name(out, name);
    if (seats == 0)
        text_char(out, gap);
    BITS_EACH(seat, seats) {
        text_char(out, gap);
        text_number(out, (int64_t)seat + 1);
        gap = ',';
    }
    text_char(out, ']');
}

void json_settings(const struct table *t, struct text *out)
{
    char bytes[TABLE_ROW_MAX];
    struct text words = TEXT(bytes);
    settings_write(&t->settings, &words);
    json_word(out, "settings", bytes);
}

void table_put_person(const struct table_seat *s, struct text *out)
{
    const bool gone = s->name[0] == '\0';
    json_word(out, "person", gone ? TABLE_SOMEBODY : s->name);
    if (gone)
        json_flag(out, "gone", true);
    else if (s->owner[0] != '\0')
        json_word(out, "of", s->owner);
}

static void json_seat(const struct table *t, const struct table_seat *s, struct text *out)
{
    static const char *const aways[] = {"", "absent", "left"};
    text_char(out, '{');
    if (s->kind == SEAT_BOT)
        json_word(out, "bot", s->level);
    if (s->kind == SEAT_CLOSED)
        json_flag(out, "closed", true);
    if (s->kind == SEAT_PERSON) {
        table_put_person(s, out);
        if (s->person == t->host)
            json_flag(out, "host", true);
        if (s->away != AWAY_NO)
            json_word(out, "away", aways[s->away]);
        if (s->votes)
            json_flag(out, "votes", true);
        if (s->again)
            json_flag(out, "again", true);
    }
    if (s->words[0] != '\0')
        json_word(out, "words", s->words);
    text_char(out, '}');
}

void json_seats(const struct table *t, struct text *out)
{
    json_name(out, "seats");
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        json_seat(t, &t->seat[seat], out);
    }
    text_char(out, ']');
}

void json_ask(const struct table *t, unsigned seat, struct text *out)
{
    alignas(16) unsigned char room[STATE_MAX];
    struct move choices[CHOICES_MAX];
    struct event question;
    const struct game *game = t->match.game;
    const void *state = inputs_asked(t, seat, room);
    if (state == NULL)
        return;
    /* letters, digits, blanks: nothing to escape */
    game->question(state, seat, &question);
    json_name(out, "ask");
    text_add(out, "{\"is\":\"");
    game->print_event(&question, out);
    text_add(out, "\",\"choices\":");
    const unsigned count = game->choices(state, seat, choices);
    for (unsigned i = 0; i < count; i++) {
        text_add(out, i == 0 ? "[\"" : "\",\"");
        game->print_move(&choices[i], out);
    }
    text_add(out, "\"]");
    if (game->sampled(state, seat))
        json_flag(out, "sampled", true);
    text_char(out, '}');
}

void json_clocks(const struct table *t, int64_t now, struct text *out)
{
    assert(t->phase == TABLE_PLAYING);
    if (!t->settings.clock)
        return;
    json_name(out, "clocks");
    bool waits = false;
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_number(out, clock_left(t, now, seat));
        waits = waits || clock_waits(t, now, seat) > 0;
    }
    text_char(out, ']');
    if (!waits)
        return;
    json_name(out, "starts");
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_number(out, clock_waits(t, now, seat));
    }
    text_char(out, ']');
}

/* The number of the question, and who has not answered it or how long its moment lasts. */
void json_waiting(const struct table *t, int64_t now, struct text *out)
{
    if (t->phase != TABLE_PLAYING)
        return;
    json_number(out, "question", t->question);
    if (!t->moment)
        json_bits(out, "waiting", t->asked);
    else
        json_number(out, "moment", t->timed ? t->ends - now : 0);
    json_clocks(t, now, out);
    /* with others it depends on what they hold, and must not be told */
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].answers > 0 && t->settings.undo != UNDO_NONE && table_among_bots(t, seat))
            json_flag(out, "undo", true);
}

/* Points, winners, and where the points came from: everything is open now. */
void json_result(const struct table *t, struct text *out)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct result result;
    if (t->phase != TABLE_OVER)
        return;
    t->match.game->score(t->match.state, &result);
    json_name(out, "points");
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_number(out, result.points[seat]);
    }
    text_char(out, ']');
    json_bits(out, "winners", result.winners);
    t->match.game->observe(t->match.state, ALL_SEEING, view);
    tally_put(t->match.game, view, table_seats(t), out);
}

/* Events as a viewer hears of them; nothing if there are none. */
void json_events(const struct table *t, unsigned viewer, const struct span *span, struct text *out)
{
    bool first = true;
    for (unsigned i = 0; i < span->count; i++) {
        struct event heard;
        if (!game_hear(&span->events[i], viewer, &heard))
            continue;
        if (first)
            json_name(out, "events");
        text_add(out, first ? "[\"" : "\",\"");
        t->match.game->print_event(&heard, out); /* as with moves */
        first = false;
    }
    if (!first)
        text_add(out, "\"]");
}

void json_undone(unsigned viewer, const struct span *span, struct text *out)
{
    if (span->undone != NULL && span->undone[viewer] > 0)
        json_number(out, "undone-events", span->undone[viewer]);
}
