/* Questions for bots: a queue of what is to be thought about. What a bot needs to know is put
 * together only when somebody is free to think, so that a queue as long as there are seats costs
 * little. */
#include <stdlib.h>
#include <string.h>

#include "front/server/hub_inside.h"

static bool make_room(struct hub_thoughts *q)
{
    if (q->count < q->room)
        return true;
    const size_t room = q->room == 0 ? 64 : 2 * q->room;
    struct hub_thought *ring = malloc(room * sizeof *ring);
    if (ring == NULL)
        return false;
    for (size_t i = 0; q->room > 0 && i < q->count; i++)
        ring[i] = q->ring[(q->first + i) % q->room];
    free(q->ring);
    q->ring = ring;
    q->room = room;
    q->first = 0;
    return true;
}

static bool put(struct hub_table *t, const struct hub_thought *thought)
{
    struct hub *hub = t->hub;
    struct hub_thoughts *q = &hub->thoughts;
    if (!make_room(q)) {
        hub_log(hub, "no-memory", t->id, NULL);
        return false;
    }
    q->ring[(q->first + q->count++) % q->room] = *thought;
    t->thinking++;
    hub->out->think(hub->out);
    return true;
}

void think_about(struct hub_table *t, unsigned seat, const char *level, uint32_t question,
                 uint32_t milliseconds)
{
    struct hub_thought thought = {.table = t->id,
                                  .epoch = t->epoch,
                                  .question = question,
                                  .until = milliseconds > 0 ? t->hub->now + milliseconds : 0,
                                  .seat = (uint8_t)seat};
    struct text text = TEXT(thought.level);
    text_add(&text, level);
    put(t, &thought);
}

bool think_for(struct hub_table *t, const struct hub_job *job, uint64_t connection)
{
    const struct hub_thought thought = {.table = t->id,
                                        .epoch = t->epoch,
                                        .question = job->question,
                                        .connection = connection,
                                        .seat = (uint8_t)job->seat};
    return put(t, &thought);
}

/* A hint is about the position: who asks twice is told the same, so it is always thought about with
 * the same luck. Nobody can foresee that of a bot that plays. */
static struct rng luck_for(struct hub *hub, const struct hub_job *job)
{
    uint64_t seed = 0;
    if (job->connection == 0)
        hub->out->random(hub->out, &seed, sizeof seed);
    return rng_stream(seed, 0);
}

/* Fills a job; false: the question is not asked any more. */
static bool fill(struct hub *hub, const struct hub_thought *thought, struct hub_job *job)
{
    struct hub_table *t = tables_find(hub, thought->table, thought->epoch);
    if (t == NULL)
        return false;
    if (!table_ask(table_of(t), thought->seat, thought->question, &job->ask)) {
        t->thinking--;
        t->touched = hub->now;
        tables_schedule(t);
        return false;
    }
    job->table = t->id;
    job->epoch = t->epoch;
    job->question = thought->question;
    job->seat = thought->seat;
    job->game = table_of(t)->settings.game;
    job->connection = thought->connection;
    job->reasons = (struct bot_reasons){0};
    job->bot = thought->connection != 0 ? hub_adviser(job->game, job->ask.view)
                                        : bot_find(job->game, thought->level);
    if (job->bot == NULL) /* of an older version */
        job->bot = bot_list(job->game, 0);
    const int64_t left = thought->until - hub->now;
    job->milliseconds = thought->until == 0 ? 0 : left > 0 ? (uint32_t)left : 1;
    job->rng = luck_for(hub, job);
    return true;
}

bool hub_take(struct hub *hub, struct hub_job *job)
{
    struct hub_thoughts *q = &hub->thoughts;
    bool found = false;
    while (!found && q->count > 0) {
        const struct hub_thought thought = q->ring[q->first];
        q->first = (q->first + 1) % q->room;
        q->count--;
        found = fill(hub, &thought, job);
        if (!found && thought.connection != 0)
            advise_late(hub, thought.connection);
    }
    hub_settle(hub);
    return found;
}

void hub_think(struct hub_job *job, bool (*stop)(void *context), void *context, struct move *move)
{
    const struct bot_question question = {.game = job->game,
                                          .view = job->ask.view,
                                          .seat = job->seat,
                                          .choices = job->ask.choices,
                                          .count = job->ask.count,
                                          .stop = stop,
                                          .context = context,
                                          .reasons = job->connection != 0 ? &job->reasons : NULL};
    *move = job->bot->choose(&question, &job->rng);
}

void hub_answer(struct hub *hub, int64_t now, const struct hub_job *job, const struct move *move)
{
    struct hub_table *t = tables_find(hub, job->table, job->epoch);
    if (now > hub->now)
        hub->now = now;
    hub->counts.thoughts++;
    if (job->connection != 0)
        advise_done(hub, job->connection);
    if (t == NULL)
        return;
    tables_begin(t);
    t->thinking--;
    if (job->connection != 0)
        advise_tell(t, job, move);
    else
        table_bot(table_of(t), hub->now, job->seat, job->question, move);
    tables_end(t);
    hub_settle(hub);
}

bool hub_ask(struct hub *hub, uint64_t connection, struct hub_job *job)
{
    const struct hub_connection *c = map_get(&hub->connections, connection);
    const struct hub_table *t = c != NULL && c->place == PLACE_HERE ? c->table : NULL;
    if (t == NULL || t->state != TABLE_LIVE || c->seat < 0 ||
        !table_ask(table_of(t), (unsigned)c->seat, table_of(t)->question, &job->ask))
        return false;
    job->table = t->id;
    job->epoch = t->epoch;
    job->question = table_of(t)->question;
    job->seat = (unsigned)c->seat;
    job->game = table_of(t)->settings.game;
    job->bot = NULL;
    job->connection = connection;
    job->reasons = (struct bot_reasons){0};
    job->milliseconds = 0;
    job->rng = luck_for(hub, job);
    return true;
}
