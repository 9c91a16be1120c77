/* What somebody at a table has been told so far, without the positions: for the log of a client
 * that comes in the middle of a game. And one step of it with the position, for whoever wants to
 * see again what that log tells.
 *
 * The rows are folded once more, with an ear for the one who asks (table_listen), so that the steps
 * are those that they were told then. Only rows are read that are known to be durable: whatever
 * follows has still to be sent. The answer is bounded, and what came before it is asked for with
 * the number of its first step.
 *
 * A step of which the position is wanted is told to somebody who knows none: all lines with its
 * first event, then what changes. So is whatever came before it in the same entry, and goes along.
 */
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

enum {
    STEPS_MAX = 400,     /* in an answer, */
    STEPS_BYTES = 65536, /* and bytes, but for the last step of all */
    EVERY = 1 * SECONDS, /* one can be asked for, */
    AT_ONCE = 20,        /* and as many in a row */
};

struct history {
    struct reading reading; /* first */
    uint64_t connection;
    uint32_t visit;
    uint64_t person; /* 0: somebody who watches */
    bool one;        /* just the step in front of `before`, with the position */
    bool counted;    /* its steps are those of the seats, not of those who see everything later */
    uint32_t from, before;
    uint32_t last; /* that was told */
    uint32_t count;
    struct {
        size_t at;
        uint32_t step;
    } steps[STEPS_MAX]; /* the last ones, in a ring */
};

static struct history *history_of(struct reading *reading)
{
    void *whole = reading; /* its first member */
    return whole;
}

static const char *word_of(const struct history *history)
{
    return history->one ? "recall" : "history";
}

/* What was told is not the one step that is wanted: it is as if nothing had been told. */
static void forget(struct history *history)
{
    history->reading.folded.sighted = 0;
    history->reading.length = 0;
    history->count = 0;
}

/* Before each row. Somebody who sits has watched before they sat down. */
static void listen(struct reading *reading)
{
    struct history *history = history_of(reading);
    struct table *t = &reading->folded;
    if (history->one && history->last + 1 < history->before)
        forget(history);
    const int seat = history->person != 0 ? table_seat_of(t, history->person) : -1;
    if (history->counted && t->step + 1 >= history->before)
        t->ears = 0; /* the rest is read all the same, see reading_part */
    else if (t->step + 1 >= history->from)
        table_listen(t, seat >= 0 ? (unsigned)seat : (unsigned)TABLE_WATCHERS);
}

/* --- steps ----------------------------------------------------------------------------------- */

/* The end of a value in a message of a table. */
static const char *value_end(const char *at)
{
    for (unsigned depth = 0; *at != '\0'; at++) {
        if (*at == '"') {
            for (at++; *at != '"'; at++)
                at += *at == '\\';
        } else if (*at == '[' || *at == '{') {
            depth++;
        } else if (depth == 0 && (*at == ',' || *at == '}')) {
            break;
        } else if (*at == ']' || *at == '}') {
            depth--;
        }
    }
    return at;
}

static bool is_among(const char *const names[], size_t count, const char *name, size_t length)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0)
            return true;
    return false;
}

/* Whether a log tells of it: not questions, which are gone, and positions only where they are
 * wanted. */
static bool is_told(const char *name, size_t length, bool position)
{
    static const char *const names[] = {"step",      "at",       "started",    "events",
                                        "chat",      "seats",    "undone",     "removed",
                                        "ended",     "practice", "wants-undo", "agrees",
                                        "disagrees", "winners",  "points",     "undone-events"};
    static const char *const positions[] = {"changes", "each", "scores", "score"};
    return is_among(names, sizeof names / sizeof names[0], name, length) ||
           (position && is_among(positions, sizeof positions / sizeof positions[0], name, length));
}

static void put_step(struct reading *reading, const char *json, bool position)
{
    char gap = '{';
    for (const char *at = json + 1; *at == '"';) {
        const size_t length = strcspn(at + 1, "\"");
        const char *end = value_end(at + length + 3);
        if (is_told(at + 1, length, position)) {
            reading_put(reading, &gap, 1);
            reading_put(reading, at, (size_t)(end - at));
            gap = ',';
        }
        at = end + (*end == ',');
    }
    reading_put(reading, "}", 1);
}

static uint32_t number_at(const char *digits)
{
    uint32_t number = 0;
    for (; *digits != ','; digits++)
        number = 10 * number + (uint32_t)(*digits - '0');
    return number;
}

static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    static const char name[] = "{\"step\":";
    void *whole = (char *)out - offsetof(struct reading, out);
    struct history *history = history_of(whole);
    (void)to, (void)row, (void)length;
    if (strncmp(json, name, sizeof name - 1) != 0)
        return;
    const uint32_t step = number_at(json + sizeof name - 1);
    if (step >= history->before)
        return;
    history->last = step;
    const uint32_t i = history->count++ % STEPS_MAX;
    history->steps[i].at = history->reading.length;
    history->steps[i].step = step;
    put_step(&history->reading, json, history->one);
    reading_put(&history->reading, ",", 1);
}

/* --- the answer ------------------------------------------------------------------------------ */

/* As much of the end as an answer holds. */
static void answer(struct history *history, const struct hub_connection *c)
{
    const struct reading *reading = &history->reading;
    uint32_t first = history->count > STEPS_MAX ? history->count - STEPS_MAX : 0;
    while (!history->one && first + 1 < history->count &&
           reading->length - history->steps[first % STEPS_MAX].at > STEPS_BYTES)
        first++;
    const bool any = history->count > 0 && (!history->one || history->last + 1 == history->before);
    const size_t at = any ? history->steps[first % STEPS_MAX].at : 0;
    const size_t room = reading->length - at + 64;
    char *bytes = malloc(room);
    if (bytes == NULL) {
        hub_refuse(reading->wait.hub, c, "try-again", word_of(history));
        return;
    }
    struct text json = text_of(bytes, room);
    text_add(&json, history->one ? "{\"recalled\":[" : "{\"history\":[");
    if (any)
        text_add_n(&json, reading->text + at, reading->length - at - 1);
    text_add(&json, "]");
    if (!history->one) {
        json_name(&json, "first");
        text_number(&json, any ? history->steps[first % STEPS_MAX].step : 0);
    }
    text_char(&json, '}');
    hub_send(reading->wait.hub, c, &json);
    free(bytes);
}

static void folded_all(struct reading *reading, const char *error)
{
    struct history *history = history_of(reading);
    struct hub *hub = reading->wait.hub;
    struct hub_connection *c = map_get(&hub->connections, history->connection);
    if (c != NULL)
        c->recalling = false;
    if (c == NULL || c->visits != history->visit)
        return; /* gone, or at another table */
    if (error != NULL)
        hub_refuse(hub, c, "try-again", word_of(history));
    else
        answer(history, c);
}

/* Whether a connection may ask once more now; if so it counts. */
static bool may_ask(const struct hub *hub, struct hub_connection *c)
{
    const int64_t clear = c->recalled > hub->now ? c->recalled : hub->now;
    if (c->recalling || clear - hub->now > (int64_t)EVERY * (AT_ONCE - 1))
        return false;
    c->recalled = clear + EVERY;
    return true;
}

static bool ask(struct hub *hub, struct hub_connection *c, uint32_t before, bool one)
{
    const struct hub_table *t = c->table;
    const struct table *table = table_of(t);
    struct history *history = wait_new(hub, sizeof *history);
    if (history == NULL)
        return false;
    history->reading.table = t->id;
    history->reading.rows = tables_heard(t, c->person->id);
    history->reading.part = reading_part(history->reading.rows, table->step, HUB_SIP);
    history->reading.next = listen;
    history->reading.tell = tell;
    history->reading.done = folded_all;
    history->connection = c->number;
    history->visit = c->visits;
    history->person = c->seat >= 0 ? c->person->id : 0;
    history->before = before;
    history->one = one;
    history->counted = c->seat >= 0 || table->settings.delay == 0;
    const uint32_t end = before <= table->step ? before : table->step + 1;
    history->from = history->counted && end > STEPS_MAX ? end - STEPS_MAX : 0;
    wait_because(&history->reading.wait, c);
    c->recalling = true;
    if (reading_start(&history->reading))
        return true;
    c->recalling = false;
    return false;
}

void history_line(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char word[12];
    uint32_t before = UINT32_MAX;
    if (text_word(&rest, word, sizeof word) > 0 && !text_to_number(word, UINT32_MAX, &before))
        hub_refuse(hub, c, "bad-step", "history");
    else if (!may_ask(hub, c))
        hub_refuse(hub, c, "busy", "history");
    else if (!ask(hub, c, before, false))
        hub_refuse(hub, c, "try-again", "history");
}

void recall_line(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char word[12];
    uint32_t step = 0;
    if (text_word(&rest, word, sizeof word) == 0 || !text_to_number(word, UINT32_MAX - 1, &step))
        hub_refuse(hub, c, "bad-step", "recall");
    else if (!may_ask(hub, c))
        hub_refuse(hub, c, "busy", "recall");
    else if (!ask(hub, c, step + 1, true))
        hub_refuse(hub, c, "try-again", "recall");
}
