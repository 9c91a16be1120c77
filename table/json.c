/* Parts of messages (docs/protocol.md). Each writes `"name":value`, behind a comma if need be. */
#include <string.h>

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

static void json_seat(const struct table *t, const struct table_seat *s, struct text *out)
{
    static const char *const aways[] = {"", "absent", "left"};
    text_char(out, '{');
    if (s->kind == SEAT_BOT)
        json_word(out, "bot", s->level);
    if (s->kind == SEAT_CLOSED)
        json_flag(out, "closed", true);
    if (s->kind == SEAT_PERSON) {
        json_word(out, "person", s->name);
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
    struct table_ask ask;
    char bytes[512];
    if (!table_ask(t, seat, t->question, &ask))
        return;
    const struct game *game = t->match.game;
    struct text text = TEXT(bytes);
    game->print_event(&ask.question, &text);
    json_name(out, "ask");
    text_char(out, '{');
    json_word(out, "is", bytes);
    json_name(out, "choices");
    for (unsigned i = 0; i < ask.count; i++) {
        text_add(out, i == 0 ? "[\"" : "\",\"");
        game->print_move(&ask.choices[i], out); /* letters, digits, blanks: nothing to escape */
    }
    text_add(out, "\"]");
    if (ask.sampled)
        json_flag(out, "sampled", true);
    text_char(out, '}');
}

void json_clocks(const struct table *t, int64_t now, struct text *out)
{
    if (!t->settings.clock || t->phase != TABLE_PLAYING)
        return;
    json_name(out, "clocks");
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_number(out, clock_left(t, now, seat));
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
}

void json_result(const struct table *t, struct text *out)
{
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

/* --- lines ----------------------------------------------------------------------------------- */

/* The lines of a description: where each starts, how long it is, and its hash. */
struct lines {
    unsigned count;
    char bytes[TABLE_MESSAGE_MAX / 2 + sizeof(uint64_t)];
    uint16_t at[TABLE_LINES_MAX], length[TABLE_LINES_MAX];
    uint64_t hash[TABLE_LINES_MAX];
};

static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

/* Eight bytes at a time; behind the last line there is always room for them. */
static uint64_t hash_of(const char *line, size_t length)
{
    uint64_t hash = length * UINT64_C(0x9e3779b97f4a7c15), word = 0;
    for (; length >= sizeof word; line += sizeof word, length -= sizeof word) {
        memcpy(&word, line, sizeof word);
        hash = mix(hash, word);
    }
    if (length == 0)
        return hash;
    memcpy(&word, line, sizeof word);
    return mix(hash, word << 8 * (sizeof word - length));
}

static void describe(const struct table *t, unsigned viewer, const void *state, struct lines *lines)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct text text = text_of(lines->bytes, sizeof lines->bytes - sizeof(uint64_t));
    t->match.game->observe(state, viewer, view);
    t->match.game->describe(view, &text);
    lines->count = 0;
    for (size_t at = 0; at < text.length && lines->count < TABLE_LINES_MAX; lines->count++) {
        const char *line = lines->bytes + at;
        const char *end = memchr(line, '\n', text.length - at);
        const size_t length = end != NULL ? (size_t)(end - line) : text.length - at;
        lines->at[lines->count] = (uint16_t)at;
        lines->length[lines->count] = (uint16_t)length;
        lines->hash[lines->count] = hash_of(line, length);
        at += length + 1;
    }
}

static void put_line(const struct lines *lines, unsigned i, struct text *out)
{
    json_text_n(out, lines->bytes + lines->at[i], lines->length[i]);
}

static void remember(struct table_sight *sight, const struct lines *lines)
{
    sight->valid = true;
    sight->count = (uint8_t)lines->count;
    memcpy(sight->line, lines->hash, lines->count * sizeof lines->hash[0]);
}

void json_all_lines(const struct table *t, struct table_sight *sight, unsigned viewer,
                    const void *state, struct text *out)
{
    struct lines lines;
    describe(t, viewer, state, &lines);
    json_name(out, "lines");
    for (unsigned i = 0; i < lines.count; i++) {
        text_char(out, i == 0 ? '[' : ',');
        put_line(&lines, i, out);
    }
    text_char(out, ']');
    remember(sight, &lines);
}

/* A place in the old lines and one in the new ones. */
struct places {
    unsigned old, new;
};

static bool alike(const struct table_sight *old, const struct lines *new, struct places at)
{
    return at.old < old->count && at.new < new->count && old->line[at.old] == new->hash[at.new];
}

static struct places skip_same(const struct table_sight *old, const struct lines *new,
                               struct places at)
{
    while (alike(old, new, at)) {
        at.old++;
        at.new++;
    }
    return at;
}

/* Where both go on alike: few lines come or go at a time. If that is not found at hand, a line on
 * both sides has changed. */
static struct places skip_change(const struct table_sight *old, const struct lines *new,
                                 struct places at)
{
    enum { AHEAD = 6 };
    while (at.old < old->count || at.new < new->count) {
        for (unsigned sum = 1; sum <= AHEAD; sum++)
            for (unsigned come = 0; come <= sum; come++) {
                const struct places there = {at.old + (sum - come), at.new + come};
                if (alike(old, new, there))
                    return there;
            }
        at.old += at.old < old->count;
        at.new += at.new < new->count;
    }
    return at;
}

/* A change: where, how many lines go, and those that come. */
static void put_change(const struct lines *lines, unsigned at, unsigned gone, unsigned come,
                       struct text *out)
{
    text_char(out, '[');
    text_number(out, at);
    text_char(out, ',');
    text_number(out, gone);
    for (unsigned i = 0; i < come; i++) {
        text_char(out, ',');
        put_line(lines, at + i, out);
    }
    text_char(out, ']');
}

void json_lines(const struct table *t, struct table_sight *sight, unsigned viewer,
                const void *state, struct text *out)
{
    struct lines lines;
    bool changed = false;
    describe(t, viewer, state, &lines);
    if (!sight->valid)
        sight->count = 0;
    struct places at = skip_same(sight, &lines, (struct places){0, 0});
    while (at.old < sight->count || at.new < lines.count) {
        const struct places end = skip_change(sight, &lines, at);
        if (!changed)
            json_name(out, "changes");
        text_char(out, changed ? ',' : '[');
        put_change(&lines, at.new, end.old - at.old, end.new - at.new, out);
        changed = true;
        at = skip_same(sight, &lines, end);
    }
    if (changed)
        text_char(out, ']');
    remember(sight, &lines);
}
