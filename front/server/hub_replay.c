/* Replays of games that are over: the picture at a step, and the steps behind it, as JSON. They are
 * the messages of the table itself, so whoever can follow a game can follow its replay. */
#include <string.h>

#include "front/server/hub_inside.h"

enum { STEPS_MAX = 400, STEPS_BYTES = 262144 };

struct replay {
    struct finished finished; /* first */
    uint32_t step;
    unsigned seat; /* from 1; 0: everything is open */
    uint32_t first, last, count;
    bool shown; /* the picture has been written */
    hub_recorded *done;
    void *context;
};

static struct replay *replay_of(struct finished *finished)
{
    void *whole = finished; /* it stands first */
    return whole;
}

static unsigned viewer_of(const struct replay *replay)
{
    return replay->seat == 0 ? (unsigned)TABLE_WATCHERS : replay->seat - 1;
}

/* Before each row: who listens. Before the game there is nothing to be seen. */
static void listen(struct finished *finished)
{
    const struct replay *replay = replay_of(finished);
    finished->folded.opens = replay->seat == 0;
    if (replay->first != 0)
        table_listen(&finished->folded, viewer_of(replay));
}

/* What people have said to each other is not for everybody who has the address: only that there was
 * something, since steps have no gaps. Gives the length without the end of the object. */
static size_t without_chat(const char *json, size_t length)
{
    static const char before[] = ",\"at\":", chat[] = ",\"chat\":";
    const char *at = strstr(json, before);
    if (at != NULL)
        at += sizeof before - 1 + strspn(at + sizeof before - 1, "-0123456789");
    return at != NULL && strncmp(at, chat, sizeof chat - 1) == 0 ? (size_t)(at - json) : length - 1;
}

static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    void *whole = (char *)out - offsetof(struct finished, out);
    struct replay *replay = replay_of(whole);
    (void)to, (void)row;
    if (!replay->shown || strncmp(json, "{\"step\"", 7) != 0 || replay->count == STEPS_MAX ||
        replay->finished.length > STEPS_BYTES)
        return;
    finished_put(&replay->finished, ",", replay->count++ > 0);
    finished_put(&replay->finished, json, without_chat(json, length));
    finished_put(&replay->finished, "}", 1);
}

static void show_picture(struct replay *replay)
{
    static const char name[] = "{\"picture\":", then[] = ",\"steps\":[";
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    finished_put(&replay->finished, name, sizeof name - 1);
    table_show(&replay->finished.folded, viewer_of(replay), &json);
    finished_put(&replay->finished, json.bytes, json.length);
    finished_put(&replay->finished, then, sizeof then - 1);
    replay->shown = true;
}

static void folded_row(struct finished *finished)
{
    struct replay *replay = replay_of(finished);
    const struct table *t = &finished->folded;
    if (replay->seat > t->settings.setup.seats) {
        finished->enough = true;
        return;
    }
    if (replay->first == 0)
        replay->first = t->step;
    replay->last = t->step;
    if (!replay->shown && t->step >= replay->step)
        show_picture(replay);
}

static void folded_all(struct finished *finished, const char *error)
{
    struct replay *replay = replay_of(finished);
    char bytes[128];
    struct text end = TEXT(bytes);
    if (error == NULL && replay->seat > finished->folded.settings.setup.seats)
        error = "no-such-seat";
    if (error == NULL && !replay->shown)
        show_picture(replay); /* behind the last step there is the end */
    text_char(&end, ']');
    json_name(&end, "first");
    text_number(&end, replay->first);
    json_name(&end, "last");
    text_number(&end, replay->last);
    text_add(&end, "}\n");
    finished_put(finished, end.bytes, end.length);
    const char *wrong = error == NULL && finished->failed ? "failed" : error;
    replay->done(replay->context, wrong, finished->text, wrong == NULL ? finished->length : 0);
}

bool hub_replay(struct hub *hub, int64_t table, uint32_t step, unsigned seat, hub_recorded *done,
                void *context)
{
    struct replay *replay = wait_new(hub, sizeof *replay);
    if (replay == NULL)
        return false;
    replay->finished.table = table;
    replay->finished.next = listen;
    replay->finished.row = folded_row;
    replay->finished.tell = tell;
    replay->finished.done = folded_all;
    replay->step = step;
    replay->seat = seat;
    replay->done = done;
    replay->context = context;
    return finished_read(&replay->finished);
}
