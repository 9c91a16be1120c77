#include "table/changes.h"

#include <string.h>

#include "table/parts.h"

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

/* --- telling --------------------------------------------------------------------------------- */

void changes_begin(struct changes *c, struct table *t, const void *before, const void *after)
{
    c->t = t;
    c->before = before;
    c->after = after;
    c->parts_count = c->lines_count = 0;
    c->text = TEXT(c->bytes);
}

static void put_whole(struct changes *c, unsigned viewer, const void *view, struct text *out)
{
    describe(c->t, viewer, view, &c->new);
    json_name(out, "changes");
    text_add(out, "[[0,0");
    for (unsigned i = 0; i < c->new.count; i++) {
        text_char(out, ',');
        put_line(&c->new, i, out);
    }
    text_add(out, "]]");
}

void changes_put(struct changes *c, unsigned viewer, struct text *out)
{
    struct table *t = c->t;
    const struct game *game = t->match.game;
    unsigned char *old = c->view[viewer][0], *new = c->view[viewer][1];
    unsigned first = 0; /* line of the part */
    bool any = false;
    game->observe(c->after, table_viewer(t, viewer), new);
    if ((t->sighted >> viewer & 1) == 0) {
        put_whole(c, viewer, new, out);
        return;
    }
    game->observe(c->before, table_viewer(t, viewer), old);
    for (unsigned part = 0; part < game->parts(new); first += t->lines[viewer][part++]) {
        if (game->same_part(old, new, part))
            continue;
        const struct part_change *made = find_part(c, old, new, part);
        t->lines[viewer][part] = made->lines;
        for (unsigned i = made->from; i < (unsigned)made->from + made->count; i++) {
            if (!any)
                json_name(out, "changes");
            text_add(out, any ? ",[" : "[[");
            text_number(out, first + c->line[i].at);
            text_char(out, ',');
            text_add_n(out, c->bytes + c->line[i].from, c->line[i].length);
            text_char(out, ']');
            any = true;
        }
    }
    if (any)
        text_char(out, ']');
    out->cut = out->cut || c->text.cut;
}
