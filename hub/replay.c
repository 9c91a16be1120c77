/* Replays of games that are over: the picture at a step, and the steps behind it, as JSON. They are
 * the messages of the table itself, so whoever can follow a game can follow its replay. */
#include <assert.h>
#include <string.h>

#include "hub/hub_internal.h"

enum { STEPS_MAX = 400, STEPS_BYTES = 262144 };

struct replay {
    struct reading reading; /* first */
    uint32_t step;
    unsigned seat; /* from 1; 0: everything is open */
    uint32_t first, last, count;
    bool shown; /* the picture has been written */
    hub_recorded *done;
    void *context;
};

static struct replay *replay_of(struct reading *reading)
{
    void *whole = reading; /* its first member */
    return whole;
}

static unsigned viewer_of(const struct replay *replay)
{
    return replay->seat == 0 ? (unsigned)TABLE_WATCHERS : replay->seat - 1;
}

/* Before each row: who listens. Before the game there is nothing to be seen. */
static void listen(struct reading *reading)
{
    const struct replay *replay = replay_of(reading);
    reading->folded.opens = replay->seat == 0;
    if (replay->first != 0)
        table_listen(&reading->folded, viewer_of(replay));
}

/* What people have said to each other is not for everybody who has the address: only that there was
 * something, since steps have no gaps. Gives the length without the end of the object. */
static size_t without_chat(const char *json, size_t length)
{
    static const char before[] = ",\"at\":", chat[] = ",\"chat\":";
    const char *at = strstr(json, before);
    assert(at != NULL); /* each step has its time */
    at += sizeof before - 1 + strspn(at + sizeof before - 1, "-0123456789");
    return strncmp(at, chat, sizeof chat - 1) == 0 ? (size_t)(at - json) : length - 1;
}

static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    void *whole = (char *)out - offsetof(struct reading, out);
    struct replay *replay = replay_of(whole);
    (void)to, (void)row;
    if (!replay->shown || strncmp(json, "{\"step\"", 7) != 0 || replay->count == STEPS_MAX ||
        replay->reading.length > STEPS_BYTES)
        return;
    reading_put(&replay->reading, ",", replay->count++ > 0);
    reading_put(&replay->reading, json, without_chat(json, length));
    reading_put(&replay->reading, "}", 1);
}

static void show_picture(struct replay *replay)
{
    static const char name[] = "{\"picture\":", then[] = ",\"steps\":[";
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    reading_put(&replay->reading, name, sizeof name - 1);
    table_show(&replay->reading.folded, viewer_of(replay), &json);
    reading_put(&replay->reading, json.bytes, json.length);
    reading_put(&replay->reading, then, sizeof then - 1);
    replay->shown = true;
}

static void folded_row(struct reading *reading)
{
    struct replay *replay = replay_of(reading);
    const struct table *t = &reading->folded;
    if (replay->seat > t->settings.setup.seats) {
        reading->enough = true;
        return;
    }
    if (replay->first == 0)
        replay->first = t->step;
    replay->last = t->step;
    if (!replay->shown && t->step >= replay->step)
        show_picture(replay);
}

static void folded_all(struct reading *reading, const char *error)
{
    struct replay *replay = replay_of(reading);
    char bytes[128];
    struct text end = TEXT(bytes);
    if (error == NULL && replay->seat > reading->folded.settings.setup.seats)
        error = "no-such-seat";
    if (error == NULL && !replay->shown)
        show_picture(replay); /* behind the last step there is the end */
    text_char(&end, ']');
    json_name(&end, "first");
    text_number(&end, replay->first);
    json_name(&end, "last");
    text_number(&end, replay->last);
    text_add(&end, "}\n");
    reading_put(reading, end.bytes, end.length);
    const char *wrong = reading->failed ? "failed" : error;
    replay->done(replay->context, wrong, reading->text, wrong == NULL ? reading->length : 0);
}

bool hub_replay(struct hub *hub, int64_t table, uint32_t step, unsigned seat, hub_recorded *done,
                void *context)
{
    struct replay *replay = wait_new(hub, sizeof *replay);
    if (replay == NULL)
        return false;
    replay->reading.table = table;
    replay->reading.next = listen;
    replay->reading.row = folded_row;
    replay->reading.tell = tell;
    replay->reading.done = folded_all;
    replay->step = step;
    replay->seat = seat;
    replay->done = done;
    replay->context = context;
    return reading_start(&replay->reading);
}
