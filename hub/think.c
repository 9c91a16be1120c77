/* Questions for bots: what is to be thought about, by turns. What a bot needs to know is put
 * together only when somebody is free to think, so that a queue as long as there are seats costs
 * little; and only then it is known whether the question is still asked, and somebody still there.
 */
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

/* --- what waits ------------------------------------------------------------------------------ */

static struct hub_thought *thought_of(struct turn *turn)
{
    void *whole = turn; /* its first member */
    return whole;
}

static bool put(struct hub_table *t, enum hub_lane lane, const struct hub_thought *thought)
{
    struct hub *hub = t->hub;
    struct hub_thought *copy = NULL;
    if (hub->spare_thoughts != NULL) {
        copy = thought_of(hub->spare_thoughts);
        hub->spare_thoughts = copy->turn.next;
    } else {
        copy = malloc(sizeof *copy);
    }
    if (copy != NULL)
        *copy = *thought;
    if (copy == NULL || !turns_add(&hub->lanes[lane], &copy->turn)) {
        free(copy);
        return false;
    }
    t->thinking++;
    hub->out->think(hub->out);
    return true;
}

void think_drop(struct hub *hub)
{
    for (unsigned lane = 0; lane < HUB_LANES; lane++) {
        for (struct turn *turn = NULL; (turn = turns_take(&hub->lanes[lane])) != NULL;)
            free(thought_of(turn));
        turns_drop(&hub->lanes[lane]);
    }
    for (struct turn *turn = hub->spare_thoughts, *next = NULL; turn != NULL; turn = next) {
        next = turn->next;
        free(thought_of(turn));
    }
}

/* Whoever hosts a table answers for its bots, at the address where they are; if they are not here,
 * at that of whoever is. */
static struct turn turn_of(const struct hub_table *t)
{
    const struct hub_person *host = map_get(&t->hub->people, table_of(t)->host);
    if (host == NULL && t->first != NULL)
        host = t->first->person;
    return (struct turn){.person = table_of(t)->host, .address = host != NULL ? host->address : 0};
}

static const struct bot *bot_of(const struct game *game, const char *level)
{
    const struct bot *bot = bot_find(game, level);
    return bot != NULL ? bot : bot_list(game, 0); /* one of an older version */
}

void think_about(struct hub_table *t, unsigned seat, const char *level, uint32_t question,
                 uint32_t milliseconds)
{
    if (!tables_attended(t)) {
        t->paused = true;
        return;
    }
    if (t->asked[seat] == question)
        return; /* that is being thought about, from before a pause */
    level = bots_level(t, seat, level);
    struct hub_thought thought = {.turn = turn_of(t),
                                  .table = t->id,
                                  .epoch = t->epoch,
                                  .question = question,
                                  .until = milliseconds > 0 ? t->hub->now + milliseconds : 0,
                                  .seat = (uint8_t)seat};
    struct text text = TEXT(thought.level);
    text_add(&text, level);
    const bool deep = bot_of(table_of(t)->settings.game, level)->searches;
    if (put(t, deep ? HUB_DEEP : HUB_QUICK, &thought))
        t->asked[seat] = question;
    else
        write_fail(t); /* or nobody would ever answer */
}

void think_on(struct hub_table *t)
{
    if (!t->paused || !tables_attended(t))
        return;
    t->paused = false;
    table_think(table_of(t));
}

bool think_for(struct hub_table *t, const struct hub_job *job, uint64_t connection)
{
    const struct hub_connection *c = map_get(&t->hub->connections, connection);
    const struct hub_thought thought = {
        .turn = {.person = c->person->id, .address = c->person->address},
        .table = t->id,
        .epoch = t->epoch,
        .question = job->question,
        .connection = connection,
        .seat = (uint8_t)job->seat};
    return put(t, HUB_HINTS, &thought);
}

/* --- what is thought about ------------------------------------------------------------------- */

/* Nobody thinks about it any more. */
static void finish(struct hub_table *t, unsigned seat, uint32_t question, uint64_t connection)
{
    t->thinking--;
    if (connection == 0 && t->asked[seat] == question)
        t->asked[seat] = 0;
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

/* Fills a job; false: the question is not asked any more, or nobody is there to see the answer. */
static bool fill(struct hub *hub, const struct hub_thought *thought, struct hub_job *job)
{
    struct hub_table *t = tables_find(hub, thought->table, thought->epoch);
    if (t == NULL)
        return false;
    const bool hint = thought->connection != 0;
    const bool pauses = !hint && !tables_attended(t);
    const bool gone = hint && map_get(&hub->connections, thought->connection) == NULL;
    if (pauses || gone || !table_ask(table_of(t), thought->seat, thought->question, &job->ask)) {
        finish(t, thought->seat, thought->question, thought->connection);
        t->paused = t->paused || pauses;
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
                                        : bot_of(job->game, thought->level);
    const int64_t left = thought->until - hub->now;
    job->milliseconds = thought->until == 0 ? 0 : left > 0 ? (uint32_t)left : 1;
    job->rng = luck_for(hub, job);
    return true;
}

bool hub_take_from(struct hub *hub, enum hub_lane lane, struct hub_job *job)
{
    bool found = false;
    struct turn *turn = NULL;
    while (!found && (turn = turns_take(&hub->lanes[lane])) != NULL) {
        const struct hub_thought thought = *thought_of(turn);
        turn->next = hub->spare_thoughts;
        hub->spare_thoughts = turn;
        found = fill(hub, &thought, job);
        if (!found && thought.connection != 0)
            advise_late(hub, thought.connection);
    }
    hub_settle(hub);
    return found;
}

bool hub_take(struct hub *hub, struct hub_job *job)
{
    for (unsigned lane = 0; lane < HUB_LANES; lane++)
        if (hub_take_from(hub, (enum hub_lane)lane, job))
            return true;
    return false;
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
    hub_set_time(hub, now);
    hub->counts.thoughts++;
    if (job->connection != 0)
        advise_done(hub, job->connection);
    if (t == NULL)
        return;
    tables_begin_quietly(t);
    finish(t, job->seat, job->question, job->connection);
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
    const struct hub_table *t = c != NULL ? c->table : NULL;
    if (t == NULL || c->place != PLACE_HERE || c->seat < 0 ||
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
