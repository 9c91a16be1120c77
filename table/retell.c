#include "table/retell.h"

#include "table/changes.h"

void retell_move(const struct match *match, uint32_t move, unsigned viewer, void *state,
                 struct text *json)
{
    /* a table of which nothing matters but what is played there, and who looks */
    struct table t = {
        .match.game = match->game, .settings.setup = match->setup, .opens = viewer == ALL_SEEING};
    const unsigned as = viewer < SEATS_MAX ? viewer : TABLE_WATCHERS;
    struct span span;
    struct changes changes;
    span_follow(&span, match->game, &match->moves[move], 1, state);
    changes_know(&t, as, span.before);
    changes_find(&changes, &t, &span, state, table_bit(as));
    if (changes.viewer[as].heard > 0)
        json_events(&t, viewer, &span, json);
    else
        text_add(json, ",\"events\":[]");
    changes_put(&changes, as, json);
}
