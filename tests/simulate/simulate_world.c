/* The clock, the network, the disk, crashes and bots of a simulation. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/simulate/simulate.h"

enum { NEVER = -1, PATIENCE = 60 * SIM_MINUTE, LONGEST = 6 * PATIENCE, TURNS_MAX = 20000 };

/* --- what everybody needs -------------------------------------------------------------------- */

void *sim_grow(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    *room = *room == 0 ? 64 : 2 * *room;
    void *more = realloc(items, *room * size);
    if (more == NULL)
        abort();
    return more;
}

uint64_t sim_hash(uint64_t hash, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t word = 0;
    for (; length >= sizeof word; at += sizeof word, length -= sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
        hash ^= hash >> 32;
    }
    for (word = length; length > 0; length--)
        word = word << 8 | *at++;
    hash = (hash ^ word) * UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

bool sim_chance(struct sim *s, unsigned n)
{
    return n > 0 && rng_below(&s->rng, n) == 0;
}

unsigned sim_below(struct sim *s, unsigned n)
{
    return rng_below(&s->rng, n);
}

void sim_note(struct sim *s, const char *format, ...)
{
    char text[TABLE_ROW_MAX + 256];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    s->hash = sim_hash(s->hash ^ (uint64_t)s->now, text,
                       (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
    if (s->trace != NULL)
        fprintf(s->trace, "%9.3f %s\n", (double)s->now / 1000, text);
}

/* The same for messages, of which there are many: a line is written only if somebody reads it. */
static void note_message(struct sim *s, const char *way, uint64_t number, const char *json)
{
    s->hash = sim_hash(s->hash ^ (uint64_t)s->now, json, strlen(json)) + number;
    if (s->trace != NULL)
        fprintf(s->trace, "%9.3f %s %" PRIu64 ": %s\n", (double)s->now / 1000, way, number, json);
}

void sim_fail(struct sim *s, const char *format, ...)
{
    char text[4096];
    va_list arguments;
    if (s->failure != NULL)
        return;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    s->failure = strdup(text);
    sim_note(s, "WRONG: %s", text);
}

/* --- what happens when ----------------------------------------------------------------------- */

static bool before(const struct sim_event *one, const struct sim_event *other)
{
    return one->at != other->at ? one->at < other->at : one->order < other->order;
}

static void push(struct sim *s, struct sim_event event)
{
    event.order = s->order++;
    s->events = sim_grow(s->events, s->events_count, &s->events_room, sizeof event);
    size_t i = s->events_count++;
    for (; i > 0 && before(&event, &s->events[(i - 1) / 2]); i = (i - 1) / 2)
        s->events[i] = s->events[(i - 1) / 2];
    s->events[i] = event;
}

static struct sim_event pop(struct sim *s)
{
    const struct sim_event first = s->events[0], last = s->events[--s->events_count];
    size_t i = 0;
    for (size_t child = 1; child < s->events_count; child = 2 * i + 1) {
        if (child + 1 < s->events_count && before(&s->events[child + 1], &s->events[child]))
            child++;
        if (!before(&s->events[child], &last))
            break;
        s->events[i] = s->events[child];
        i = child;
    }
    s->events[i] = last;
    return first;
}

void sim_at(struct sim *s, int64_t delay, enum sim_kind kind, uint64_t subject)
{
    push(s, (struct sim_event){.at = s->now + delay, .kind = kind, .subject = subject});
}

/* --- the network ----------------------------------------------------------------------------- */

static struct sim_line *line_of(struct sim *s, uint64_t number)
{
    return &s->lines[number - 1];
}

/* On one connection the order holds, however long a thing takes. */
static int64_t arrival(struct sim *s, int64_t *last)
{
    unsigned takes = s->plan.latency > 0 ? sim_below(s, s->plan.latency + 1) : 0;
    if (!s->calm && sim_chance(s, s->plan.slow_one_in))
        takes += sim_below(s, s->plan.slow);
    if (s->now + takes > *last)
        *last = s->now + takes;
    return *last;
}

void sim_connect(struct sim *s, unsigned client)
{
    struct sim_tab *tab = &s->tab[client];
    s->lines = sim_grow(s->lines, s->lines_count, &s->lines_room, sizeof s->lines[0]);
    s->lines[s->lines_count++] = (struct sim_line){
        .client = client, .up_cut = INT64_MAX, .down_cut = INT64_MAX, .viewer = -1};
    tab->line = s->lines_count;
    tab->client.joined = false;
    sim_note(s, "client %u takes line %" PRIu64, client, tab->line);
    push(s, (struct sim_event){.at = arrival(s, &line_of(s, tab->line)->up),
                               .kind = SIM_COME,
                               .subject = tab->line});
}

void sim_say(struct sim *s, unsigned client, const char *format, ...)
{
    char text[HUB_LINE_MAX + 1];
    const struct sim_tab *tab = &s->tab[client];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (tab->line == 0)
        return;
    struct sim_line *line = line_of(s, tab->line);
    sim_note(s, "client %u says: %s", client, text);
    push(s, (struct sim_event){.at = arrival(s, &line->up),
                               .kind = SIM_UP,
                               .subject = tab->line,
                               .text = strdup(text)});
}

/* Of what is on its way, up to `last`, some may still arrive, but nothing behind what is lost: a
 * line that is cut once more is not whole again. */
static void cut(struct sim *s, int64_t last, int64_t *when)
{
    const int64_t now =
        last <= s->now ? s->now : s->now + sim_below(s, (unsigned)(last - s->now) + 1);
    *when = now < *when ? now : *when;
}

/* Each side notices in its own time; the server perhaps long after the client has come back. */
void sim_break(struct sim *s, uint64_t number)
{
    enum { NOTICED = 3000, HALF_OPEN = 30000 };
    struct sim_line *line = line_of(s, number);
    s->breaks++;
    cut(s, line->up, &line->up_cut);
    cut(s, line->down, &line->down_cut);
    const unsigned late = sim_chance(s, 3) ? HALF_OPEN : 100;
    sim_note(s, "line %" PRIu64 " breaks", number);
    push(s, (struct sim_event){
                .at = line->up_cut + sim_below(s, late), .kind = SIM_GONE, .subject = number});
    sim_at(s, sim_below(s, sim_chance(s, 3) ? NOTICED : 50), SIM_LOST, number);
}

/* --- what the hub wants ---------------------------------------------------------------------- */

static struct sim *sim_of(struct hub_out *out)
{
    return (struct sim *)out; /* it stands first */
}

static void out_send(struct hub_out *out, uint64_t connection, const char *text, size_t length)
{
    struct sim *s = sim_of(out);
    struct sim_line *line = line_of(s, connection);
    char *copy = malloc(length + 1);
    if (copy == NULL)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    s->messages++;
    note_message(s, "to line", connection, copy);
    if (!line->known)
        sim_fail(s, "something is sent on line %" PRIu64 ", which has gone", connection);
    oracle_sent(s, line, copy);
    push(s,
         (struct sim_event){
             .at = arrival(s, &line->down), .kind = SIM_DOWN, .subject = connection, .text = copy});
}

static void out_close(struct hub_out *out, uint64_t connection, unsigned code, const char *reason)
{
    struct sim *s = sim_of(out);
    sim_note(s, "line %" PRIu64 " is closed with %u, %s", connection, code, reason);
    sim_at(s, 0, SIM_GONE, connection);
    push(s, (struct sim_event){.at = arrival(s, &line_of(s, connection)->down),
                               .kind = SIM_LOST,
                               .subject = connection});
}

static void out_wake_at(struct hub_out *out, int64_t at)
{
    struct sim *s = sim_of(out);
    const unsigned late = s->plan.timer_late;
    s->wake = s->now + time_until(s, at) + (late > 0 ? sim_below(s, late + 1) : 0);
}

static void out_think(struct hub_out *out)
{
    (void)out; /* after_hub looks for itself */
}

static void out_random(struct hub_out *out, void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)rng_below(&sim_of(out)->luck, 256);
}

static void out_log(struct hub_out *out, const char *word, int64_t table, const char *more)
{
    sim_note(sim_of(out), "log: %s %016" PRIx64 " %s", word, (uint64_t)table,
             more != NULL ? more : "");
}

static void post(void *context)
{
    struct sim *s = context;
    const unsigned late = s->calm ? 0 : s->plan.post_late;
    s->deliver = s->now + (late > 0 ? sim_below(s, late + 1) : 0);
}

/* After everything that was done to the hub: bots begin to think. */
static void after_hub(struct sim *s)
{
    struct hub_job job;
    while (s->hub != NULL && hub_take(s->hub, &job)) {
        unsigned takes = sim_below(s, 20);
        if (!s->calm && sim_chance(s, s->plan.bot_slow_one_in))
            takes += sim_below(s, s->plan.bot_slow);
        struct hub_job *copy = malloc(sizeof *copy);
        if (copy == NULL)
            abort();
        *copy = job;
        push(s, (struct sim_event){
                    .at = s->now + takes, .kind = SIM_BOT, .subject = s->life, .job = copy});
    }
}

/* --- the server ------------------------------------------------------------------------------ */

static void start_server(struct sim *s)
{
    s->life++;
    s->stopping = false;
    s->calm_since = s->now;
    sim_note(s, "the server starts");
    time_start(s);
    s->hub = hub_open(&s->out, s->store, &s->plan.limits, time_of_server(s));
    if (s->hub == NULL)
        abort();
    after_hub(s);
}

/* The process ends, in order or not; in the end everybody notices. */
static void end_server(struct sim *s, bool crashed)
{
    enum { DOWN = 5000, LONG_DOWN = 15 * SIM_MINUTE };
    sim_note(s, crashed ? "the server crashes" : "the server ends");
    store_memory_crash(s->store);
    hub_close(s->hub);
    s->hub = NULL;
    s->wake = s->deliver = NEVER;
    for (size_t i = 0; i < s->lines_count; i++) {
        struct sim_line *line = &s->lines[i];
        if (!line->known)
            continue;
        line->known = false;
        if (crashed)
            cut(s, line->down, &line->down_cut);
        push(s, (struct sim_event){.at = (line->down > s->now ? line->down : s->now) +
                                         sim_below(s, 2000),
                                   .kind = SIM_LOST,
                                   .subject = i + 1});
    }
    s->crashes += crashed;
    if (s->plan.wall_sets > 0 && sim_chance(s, 2))
        time_set_wall(s);
    oracle_check_logs(s);
    sim_at(s, sim_below(s, sim_chance(s, 10) ? LONG_DOWN : DOWN), SIM_START, 0);
}

static void stop_server(struct sim *s)
{
    if (s->hub == NULL || s->calm)
        return;
    sim_note(s, "the server is asked to end");
    hub_stop(s->hub);
    s->stopping = true;
}

/* --- events ---------------------------------------------------------------------------------- */

static void come(struct sim *s, uint64_t number)
{
    static const char *const names[] = {"Ann", "Bob", "Cleo", "Dmytro", "Ewa", "Finn"};
    struct sim_line *line = line_of(s, number);
    if (s->now > line->up_cut)
        return;
    if (s->hub == NULL || s->stopping) {
        sim_at(s, sim_below(s, 500), SIM_LOST, number); /* nobody listens */
        return;
    }
    const unsigned person = s->plan.person[line->client];
    line->known = true;
    hub_come(s->hub, time_of_server(s), number, 101 + person, names[person % 6]);
}

static void down(struct sim *s, uint64_t number, const char *text)
{
    struct sim_line *line = line_of(s, number);
    struct sim_tab *tab = &s->tab[line->client];
    if (tab->line != number || s->now > line->down_cut)
        return;
    note_message(s, "heard by client", line->client, text);
    const char *error = client_take(&tab->client, text);
    if (error != NULL)
        sim_fail(s, "client %u, line %" PRIu64 ": %s: %s", line->client, number, error, text);
    tab->client.story_length = 0;
    oracle_known(s, line->client);
    people_take(s, line->client, text);
}

static void lost(struct sim *s, uint64_t number)
{
    const unsigned client = line_of(s, number)->client;
    if (s->tab[client].line != number)
        return;
    s->tab[client].line = 0;
    sim_note(s, "client %u has lost its line", client);
    people_lost(s, client);
}

static void bot_answers(struct sim *s, const struct sim_event *event)
{
    struct move move;
    if (s->hub == NULL || event->subject != s->life)
        return;
    hub_think(event->job, NULL, NULL, &move);
    hub_answer(s->hub, time_of_server(s), event->job, &move);
}

static void happen(struct sim *s, const struct sim_event *event)
{
    struct sim_line *line = event->kind <= SIM_LOST ? line_of(s, event->subject) : NULL;
    switch (event->kind) {
    case SIM_COME:
        come(s, event->subject);
        break;
    case SIM_UP:
        if (line->known && s->now <= line->up_cut)
            hub_line(s->hub, time_of_server(s), event->subject, event->text, strlen(event->text));
        break;
    case SIM_GONE:
        if (line->known)
            hub_gone(s->hub, time_of_server(s), event->subject);
        line->known = false;
        break;
    case SIM_DOWN:
        down(s, event->subject, event->text);
        break;
    case SIM_LOST:
        lost(s, event->subject);
        break;
    case SIM_ACT:
        if (event->subject / SIM_CLIENTS == s->tab[event->subject % SIM_CLIENTS].acts)
            people_act(s, (unsigned)(event->subject % SIM_CLIENTS));
        break;
    case SIM_BOT:
        bot_answers(s, event);
        break;
    case SIM_CRASH:
        if (s->hub != NULL && !s->calm)
            end_server(s, true);
        break;
    case SIM_STOP:
        stop_server(s);
        break;
    case SIM_START:
        start_server(s);
        break;
    case SIM_SET:
        time_set_wall(s);
        break;
    }
}

/* --- time ------------------------------------------------------------------------------------ */

/* No more faults: whoever has not gone for good comes back. */
static void calm_down(struct sim *s)
{
    const struct store_faults none = {.delay = 1};
    s->calm = true;
    s->progress = s->calm_since = s->now;
    sim_note(s, "from now on nothing goes wrong");
    store_memory_change(s->store, &none);
}

static int64_t earlier(int64_t one, int64_t other)
{
    return other != NEVER && other < one ? other : one;
}

static void turn(struct sim *s)
{
    const int64_t stored = store_memory_next(s->store);
    store_memory_advance(s->store, s->now); /* it has no clock of its own */
    if (stored != NEVER && stored <= s->now) {
        oracle_read(s);
    } else if (s->deliver != NEVER && s->deliver <= s->now) {
        s->deliver = NEVER;
        hub_deliver(s->hub, time_of_server(s));
    } else if (s->wake != NEVER && s->wake <= s->now) {
        s->wake = NEVER;
        hub_tick(s->hub, time_of_server(s));
    } else {
        struct sim_event event = pop(s);
        happen(s, &event);
        free(event.text);
        free(event.job);
    }
}

bool sim_step(struct sim *s, int64_t until)
{
    int64_t next = earlier(INT64_MAX, store_memory_next(s->store));
    next = earlier(next, s->deliver);
    next = earlier(next, s->wake);
    if (s->events_count > 0)
        next = earlier(next, s->events[0].at);
    if (next == INT64_MAX)
        sim_fail(s, "nothing will ever happen again");
    if (s->failure != NULL || next > until)
        return false;
    s->turns = next > s->now ? 0 : s->turns + 1;
    if (s->turns > TURNS_MAX)
        sim_fail(s, "time stands still");
    if (next > s->now)
        s->now = next;
    if (!s->calm && s->now >= s->began + s->plan.trouble)
        calm_down(s);
    turn(s);
    after_hub(s);
    if (s->stopping && s->hub != NULL && hub_quiet(s->hub))
        end_server(s, false);
    if (s->calm && !s->finishing && s->now - s->progress > PATIENCE)
        sim_fail(s, "nothing has happened for an hour");
    if (s->now - s->began > LONGEST)
        sim_fail(s, "it does not come to an end");
    return s->failure == NULL;
}

/* --- a whole simulation ---------------------------------------------------------------------- */

void sim_open(struct sim *s, uint64_t seed, FILE *trace)
{
    memset(s, 0, sizeof *s);
    s->out = (struct hub_out){.send = out_send,
                              .close = out_close,
                              .wake_at = out_wake_at,
                              .think = out_think,
                              .random = out_random,
                              .log = out_log};
    s->seed = seed;
    s->trace = trace;
    s->rng = rng_stream(seed, 2);
    s->luck = rng_stream(seed, 3);
    s->now = s->began = INT64_C(1000) * SIM_SECOND;
    s->wall = INT64_C(1700000000) * SIM_SECOND;
    s->wake = s->deliver = NEVER;
    plan_draw(&s->plan, seed);
    s->store = store_memory_open(&s->plan.disk, (struct store_hook){post, s});
    store_memory_advance(s->store, s->now);
    sim_note(s, "make %s", s->plan.settings);
    for (unsigned i = 0; i < s->plan.clients; i++) {
        s->tab[i].client.person = 101 + s->plan.person[i];
        people_plan(s, i, 500);
    }
    for (unsigned i = 0; i < s->plan.crashes; i++)
        sim_at(s, sim_below(s, (unsigned)s->plan.trouble), sim_chance(s, 4) ? SIM_STOP : SIM_CRASH,
               0);
    for (unsigned i = 0; i < s->plan.wall_sets; i++)
        sim_at(s, sim_below(s, (unsigned)s->plan.trouble), SIM_SET, 0);
    start_server(s);
}

void sim_close(struct sim *s)
{
    while (s->events_count > 0) {
        const struct sim_event event = pop(s);
        free(event.text);
        free(event.job);
    }
    store_memory_crash(s->store);
    store_close(s->store);
    if (s->hub != NULL)
        hub_close(s->hub);
    oracle_free(s);
    for (unsigned i = 0; i < SIM_CLIENTS; i++)
        client_free(&s->tab[i].client);
    free(s->events);
    free(s->lines);
    free(s->said);
    free(s->failure);
}

bool sim_run(struct sim *s)
{
    while (!people_done(s))
        if (!sim_step(s, INT64_MAX))
            return false;
    end_check(s);
    return s->failure == NULL;
}
