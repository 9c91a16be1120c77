#include "table/changes.h"

#include <string.h>

/* --- lines ----------------------------------------------------------------------------------- */

static void lines_clear(struct lines *lines)
{
    lines->count = 0;
    lines->at[0] = 0;
    lines->text = TEXT(lines->bytes);
}

/* Adds those of a part; returns how many. */
static uint8_t lines_add(struct lines *lines, const struct game *game, const void *view,
                         unsigned part)
{
    const unsigned count = lines->count;
    const char *bytes = lines->bytes, *end = NULL;
    game->describe_part(view, part, &lines->text);
    while (lines->count < TABLE_LINES_MAX &&
           (end = memchr(bytes + lines->at[lines->count], '\n',
                         lines->text.length - lines->at[lines->count])) != NULL)
        lines->at[++lines->count] = (uint16_t)(end + 1 - bytes);
    return (uint8_t)(lines->count - count);
}

/* Words of the game's own, like those of moves: nothing to escape. */
static void put_line(const struct lines *lines, unsigned i, struct text *out)
{
    text_char(out, '"');
    text_add_n(out, lines->bytes + lines->at[i], (size_t)(lines->at[i + 1] - lines->at[i]) - 1);
    text_char(out, '"');
}

/* All lines of a view; from now on its viewer is told of changes. */
static void describe(struct table *t, unsigned viewer, const void *view, struct lines *lines)
{
    const struct game *game = t->match.game;
    lines_clear(lines);
    for (unsigned part = 0; part < game->parts(view); part++)
        t->lines[viewer][part] = lines_add(lines, game, view, part);
    t->sighted |= (uint16_t)table_bit(viewer);
}

void changes_know(struct table *t, unsigned viewer, const void *state)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct lines lines;
    t->match.game->observe(state, table_viewer(t, viewer), view);
    describe(t, viewer, view, &lines);
}

void changes_put_all(struct table *t, unsigned viewer, const void *state, struct text *out)
{
    alignas(16) unsigned char view[STATE_MAX];
    struct lines lines;
    t->match.game->observe(state, table_viewer(t, viewer), view);
    describe(t, viewer, view, &lines);
    json_name(out, "lines");
    for (unsigned i = 0; i < lines.count; i++) {
        text_char(out, i == 0 ? '[' : ',');
        put_line(&lines, i, out);
    }
    text_char(out, ']');
    score_put_of(t->match.game, view, table_seats(t), out);
}

/* --- what changes ---------------------------------------------------------------------------- */

/* A place in the old lines and one in the new ones. */
struct places {
    unsigned old, new;
};

static bool alike(const struct changes *c, struct places at)
{
    const struct lines *old = &c->old, *new = &c->new;
    if (at.old >= old->count || at.new >= new->count)
        return false;
    const size_t length = (size_t)(old->at[at.old + 1] - old->at[at.old]);
    return length == (size_t)(new->at[at.new + 1] - new->at[at.new]) &&
           memcmp(old->bytes + old->at[at.old], new->bytes + new->at[at.new], length) == 0;
}

static struct places skip_same(const struct changes *c, struct places at)
{
    while (alike(c, at)) {
        at.old++;
        at.new++;
    }
    return at;
}

/* Where both go on alike: few lines come or go at a time. If that is not found at hand, a line on
 * both sides has changed. */
static struct places skip_change(const struct changes *c, struct places at)
{
    enum { AHEAD = 6 };
    while (at.old < c->old.count || at.new < c->new.count) {
        for (unsigned sum = 1; sum <= AHEAD; sum++)
            for (unsigned come = 0; come <= sum; come++) {
                const struct places there = {at.old + (sum - come), at.new + come};
                if (alike(c, there))
                    return there;
            }
        at.old += at.old < c->old.count;
        at.new += at.new < c->new.count;
    }
    return at;
}

/* Lines that go, and those that come instead, between two places. */
static void add_change(struct changes *c, struct places from, struct places to)
{
    const size_t start = c->text.length;
    if (c->lines_count == CHANGES_MAX) {
        c->text.cut = true;
        return;
    }
    text_number(&c->text, to.old - from.old);
    for (unsigned i = from.new; i < to.new; i++) {
        text_char(&c->text, ',');
        put_line(&c->new, i, &c->text);
    }
    c->line[c->lines_count++] = (struct line_change){.at = (uint8_t)from.new,
                                                     .from = (uint16_t)start,
                                                     .length = (uint16_t)(c->text.length - start)};
}

static const struct part_change *add_part(struct changes *c, const void *old, const void *new,
                                          unsigned part)
{
    const struct game *game = c->t->match.game;
    const unsigned from = c->lines_count;
    lines_clear(&c->old);
    lines_clear(&c->new);
    lines_add(&c->old, game, old, part);
    lines_add(&c->new, game, new, part);
    struct places at = skip_same(c, (struct places){0, 0});
    while (at.old < c->old.count || at.new < c->new.count) {
        const struct places end = skip_change(c, at);
        add_change(c, at, end);
        at = skip_same(c, end);
    }
    struct part_change *made = &c->part[c->parts_count++];
    *made = (struct part_change){.old = old,
                                 .new = new,
                                 .part = (uint8_t)part,
                                 .lines = (uint8_t)c->new.count,
                                 .count = (uint8_t)(c->lines_count - from),
                                 .from = (uint16_t)from};
    return made;
}

/* How a part changes for a viewer; perhaps that is known from another one. */
static const struct part_change *find_part(struct changes *c, const void *old, const void *new,
                                           unsigned part)
{
    const struct game *game = c->t->match.game;
    for (unsigned i = 0; i < c->parts_count; i++) {
        const struct part_change *made = &c->part[i];
        if (made->part == part && game->same_part(made->new, new, part) &&
            game->same_part(made->old, old, part))
            return made;
    }
    return add_part(c, old, new, part);
}

/* --- event by event -------------------------------------------------------------------------- */

static void add_to_viewer(struct changes *c, struct viewer_changes *v, unsigned first,
                          unsigned line)
{
    if (v->count == VIEWER_CHANGES_MAX) {
        c->text.cut = true;
        return;
    }
    v->change[v->count].first = (uint8_t)first;
    v->change[v->count++].line = (uint16_t)line;
}

/* All lines, for somebody who knows none. */
static void add_whole(struct changes *c, unsigned viewer)
{
    struct viewer_changes *v = &c->viewer[viewer];
    const struct game *game = c->t->match.game;
    v->knows = true;
    score_of(&v->score, game, v->view[v->now], table_seats(c->t));
    memcpy(v->view[0], v->view[v->now], game->view_size);
    describe(c->t, viewer, v->view[0], &c->new);
    add_to_viewer(c, v, 0, c->lines_count);
    add_change(c, (struct places){0, 0}, (struct places){0, c->new.count});
}

static void add_part_to_viewer(struct changes *c, unsigned viewer, const void *old, const void *new,
                               unsigned part, unsigned first)
{
    if (c->t->match.game->same_part(old, new, part))
        return;
    const struct part_change *made = find_part(c, old, new, part);
    c->t->lines[viewer][part] = made->lines;
    for (unsigned i = made->from; i < (unsigned)made->from + made->count; i++)
        add_to_viewer(c, &c->viewer[viewer], first, i);
}

/* The lines of a viewer have changed: perhaps the points have, too. */
static void rescore(struct changes *c, struct viewer_changes *v)
{
    struct score score;
    const unsigned seats = table_seats(c->t);
    score_of(&score, c->t->match.game, v->view[v->now], seats);
    if (score_same(&score, &v->score, seats))
        return;
    for (unsigned seat = 0; seat < seats; seat++)
        if (score.points[seat] != v->score.points[seat] && v->scores_count < VIEWER_SCORES_MAX) {
            v->scores[v->scores_count].event = (uint16_t)v->heard;
            v->scores[v->scores_count].points = score.points[seat];
            v->scores[v->scores_count++].seat = (uint8_t)seat;
        }
    v->score = score;
    v->rescored = true;
}

/* A viewer comes to see a position. The question is as it was before until the end of the step. */
static void look_at(struct changes *c, unsigned viewer, const void *state, bool end)
{
    const uint8_t *lines = c->t->lines[viewer];
    struct viewer_changes *v = &c->viewer[viewer];
    const struct game *game = c->t->match.game;
    const void *old = v->view[v->now];
    v->now = v->now == 1 ? 2 : 1;
    const void *new = v->view[v->now];
    game->observe(state, table_viewer(c->t, viewer), v->view[v->now]);
    if (!v->knows) {
        add_whole(c, viewer);
        return;
    }
    unsigned first = 0; /* line of the part */
    const unsigned question = game->parts(new) - 1, count = v->count;
    for (unsigned part = 0; part < question; first += lines[part++])
        add_part_to_viewer(c, viewer, old, new, part, first);
    if (v->count != count)
        rescore(c, v);
    if (end)
        add_part_to_viewer(c, viewer, v->view[0], new, question, first);
}

static void begin(struct changes *c, struct table *t, const void *before, unsigned viewers)
{
    c->t = t;
    c->parts_count = c->lines_count = 0;
    c->text = TEXT(c->bytes);
    BITS_EACH(viewer, viewers) {
        struct viewer_changes *v = &c->viewer[viewer];
        v->count = v->heard = v->scores_count = 0;
        v->now = 0;
        v->knows = (t->sighted >> viewer & 1) != 0;
        v->rescored = !v->knows;
        if (!v->knows)
            continue;
        t->match.game->observe(before, table_viewer(t, (unsigned)viewer), v->view[0]);
        score_of(&v->score, t->match.game, v->view[0], table_seats(t));
    }
}

static bool hears(const struct table *t, unsigned viewer, const struct event *event)
{
    struct event heard;
    return game_hear(event, table_viewer(t, viewer), &heard);
}

void changes_find(struct changes *c, struct table *t, const struct span *span, const void *after,
                  unsigned viewers)
{
    const unsigned char *last = span->before;
    unsigned looked = viewers; /* those who have seen the position as it is now */
    begin(c, t, span->before, viewers);
    for (unsigned i = 0; i < span->count; i++) {
        const bool kept = i < SPAN_POSITIONS_MAX;
        if (kept && memcmp(last, span->after[i], t->match.game->state_size) != 0) {
            last = span->after[i];
            looked = 0;
            c->parts_count = 0; /* views change from event to event */
        }
        BITS_EACH(viewer, viewers) {
            struct viewer_changes *v = &c->viewer[viewer];
            if (!hears(t, (unsigned)viewer, &span->events[i]))
                continue;
            const unsigned count = v->count;
            if (kept && ((looked >> viewer & 1) == 0 || !v->knows))
                look_at(c, (unsigned)viewer, last, false);
            looked |= 1U << viewer;
            v->each[v->heard++] = (uint8_t)(v->count - count);
        }
    }
    c->parts_count = 0;
    BITS_EACH(viewer, viewers)
        look_at(c, (unsigned)viewer, after, true);
}

/* --- telling --------------------------------------------------------------------------------- */

/* Only those that came with an event: the rest is in the score after the step. */
static void put_scores(const struct viewer_changes *v, struct text *out)
{
    unsigned count = 0;
    while (count < v->scores_count && v->scores[count].event < v->heard)
        count++;
    for (unsigned i = 0; i < count; i++) {
        if (i == 0)
            json_name(out, "scores");
        text_add(out, i == 0 ? "[[" : ",[");
        text_number(out, v->scores[i].event);
        text_char(out, ',');
        text_number(out, v->scores[i].seat + 1);
        text_char(out, ',');
        text_number(out, v->scores[i].points);
        text_char(out, ']');
    }
    if (count > 0)
        text_char(out, ']');
}

void changes_put(const struct changes *c, unsigned viewer, struct text *out)
{
    const struct viewer_changes *v = &c->viewer[viewer];
    for (unsigned i = 0; i < v->count; i++) {
        const struct line_change *line = &c->line[v->change[i].line];
        if (i == 0)
            json_name(out, "changes");
        text_add(out, i == 0 ? "[[" : ",[");
        text_number(out, v->change[i].first + line->at);
        text_char(out, ',');
        text_add_n(out, c->bytes + line->from, line->length);
        text_char(out, ']');
    }
    if (v->count > 0)
        text_char(out, ']');
    if (v->count > 0 && v->heard > 0)
        json_name(out, "each");
    for (unsigned i = 0; i < v->heard && v->count > 0; i++) {
        text_char(out, i == 0 ? '[' : ',');
        text_number(out, v->each[i]);
    }
    if (v->count > 0 && v->heard > 0)
        text_char(out, ']');
    put_scores(v, out);
    out->cut = out->cut || c->text.cut;
}

void changes_put_score(const struct changes *c, unsigned viewer, struct text *out)
{
    const struct viewer_changes *v = &c->viewer[viewer];
    if (v->rescored)
        score_put(&v->score, table_seats(c->t), out);
}
