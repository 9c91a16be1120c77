#include "match/script.h"

#include <string.h>

#include "match/expect.h"

static void script_forget(struct script_events *events)
{
    events->count = 0;
    events->fresh = false;
    memset(events->heard, 0, sizeof events->heard);
    memset(events->skip, 0, sizeof events->skip);
}

static void script_put(struct sink *sink, const struct event *event)
{
    struct script_events *events = (struct script_events *)sink;
    if (events->fresh)
        script_forget(events);
    if (events->count < SCRIPT_EVENTS_MAX)
        events->list[events->count++] = *event;
}

void script_differs(struct script *script, const char *expected, const char *found)
{
    const struct script_difference difference = {script->reader.line, expected, found};
    script->failed = true;
    script->listener->differs(script->listener, &difference);
}

/* A move or an `end` that was to be accepted and was not. */
static void script_refused(struct script *script)
{
    const struct record_error *error = script->reader.error;
    char found[RECORD_DETAIL_ROOM + 64];
    struct text out = TEXT(found);
    text_add(&out, error->word);
    if (text_equal(error->word, "wrong-points")) {
        text_add(&out, ": ");
        text_add(&out, error->detail);
    }
    script_differs(script, script->reader.text, found);
}

/* What every position must be, whatever the script says. A described one need not be complete, so
 * only games from their own start are looked into. */
static void script_audit(struct script *script)
{
    if (script->match.arranged)
        return;
    const char *wrong = script->match.game->audit(script->match.state);
    if (wrong != NULL)
        script_differs(script, "a sound position", wrong);
}

enum script_result script_run(const char *bytes, size_t size, struct move *moves, uint32_t room,
                              struct script_listener *listener, struct record_error *error)
{
    struct script script = {.listener = listener, .events.sink.put = script_put};
    if (!record_open(&script.reader, bytes, size, &script.record, &script.match, moves, room,
                     error))
        return SCRIPT_BROKEN;
    for (;;) {
        script.events.fresh = true;
        const enum record_line line =
            record_next(&script.reader, &script.record, &script.match, &script.events.sink);
        if (line == RECORD_END || (script.failed && line != RECORD_EXPECTATION))
            break;
        switch (line) {
        case RECORD_SETTLED:
        case RECORD_MOVED:
        case RECORD_UNDONE:
            if (script.events.fresh)
                script_forget(&script.events);
            script_audit(&script);
            break;
        case RECORD_REFUSED:
            script_refused(&script);
            break;
        case RECORD_EXPECTATION:
            if (!script_expectation(&script))
                return SCRIPT_BROKEN;
            break;
        case RECORD_BROKEN:
            return SCRIPT_BROKEN;
        default: /* RECORD_ENDED */
            break;
        }
    }
    return script.failed ? SCRIPT_FAILED : SCRIPT_PASSED;
}
