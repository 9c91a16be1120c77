/* What must be true when the games are over, and when everybody has gone. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "match/verify.h"
#include "tests/simulate/simulate.h"

static bool pass(struct sim *s, int64_t milliseconds)
{
    const int64_t until = s->now + milliseconds;
    while (sim_step(s, until))
        continue;
    return s->failure == NULL;
}

/* --- the game -------------------------------------------------------------------------------- */

struct recorded {
    struct sim_table *t;
    bool done;
};

/* The record, verified: the moves without any table, and dice that were fair. */
static void found_record(void *context, const char *error, const char *text, size_t length)
{
    enum { ROOM = 20000 };
    struct recorded *recorded = context;
    const struct sim_table *t = recorded->t;
    struct verify_report report;
    struct record record;
    struct record_error wrong;
    struct match match;
    recorded->done = true;
    if (error != NULL) {
        sim_fail(t->sim, "there is no record: %s", error);
        return;
    }
    struct move *moves = calloc(ROOM, sizeof *moves);
    if (moves == NULL)
        abort();
    const enum verify_result result = verify_run(text, length, moves, ROOM, &report);
    if (result != (t->fold.practice ? VERIFY_PRACTICE : VERIFY_FAIR))
        sim_fail(t->sim, "the dice were not fair: %d in line %u", (int)result, report.line);
    else if (result == VERIFY_FAIR && report.over != (t->fold.phase == TABLE_OVER))
        sim_fail(t->sim, "the record ends elsewhere");
    else if (!record_read(text, length, &record, &match, moves, ROOM, &wrong))
        sim_fail(t->sim, "line %u of the record: %s", wrong.line, wrong.word);
    else if (match.count != t->match.count || match_hash(&match) != match_hash(&t->match))
        sim_fail(t->sim, "the record is of another game");
    free(moves);
}

static void check_record(struct sim *s, struct sim_table *t)
{
    struct recorded recorded = {.t = t};
    if (!hub_record(s->hub, t->id, 0, found_record, &recorded))
        abort();
    while (!recorded.done)
        if (!pass(s, 100))
            return;
}

/* What everybody was told of the end is how the same moves end without any fault. */
static void check_result(struct sim *s, const struct sim_table *t)
{
    struct result result;
    char bytes[128];
    struct text text = TEXT(bytes);
    t->match.game->score(t->match.state, &result);
    for (unsigned i = 0; i < t->match.setup.seats; i++) {
        text_add(&text, i == 0 ? "[" : ",");
        text_number(&text, result.points[i]);
    }
    text_char(&text, ']');
    for (unsigned i = 0; i < s->plan.clients; i++) {
        const struct client *c = &s->tab[i].client;
        int64_t id = 0;
        if (s->tab[i].line == 0 || !c->joined || !hub_parse_id(c->table, &id) || id != t->id)
            continue;
        if (t->fold.phase == TABLE_OVER && strcmp(c->points, bytes) != 0)
            sim_fail(s, "client %u has seen another end, %s and not %s", i, c->points, bytes);
    }
}

/* Everybody asks for the whole picture: it is what they have put together from the steps. */
static void look(struct sim *s)
{
    struct {
        uint32_t step, question;
        unsigned lines;
        uint64_t hash;
    } known[SIM_CLIENTS] = {0};
    for (unsigned i = 0; i < s->plan.clients; i++) {
        const struct client *c = &s->tab[i].client;
        known[i].step = c->step;
        known[i].lines = c->lines;
        known[i].hash = oracle_lines(c);
        s->tab[i].look = c->pictures;
        if (c->joined)
            sim_say(s, i, "look");
    }
    if (!pass(s, INT64_C(10) * SIM_SECOND))
        return;
    for (unsigned i = 0; i < s->plan.clients; i++) {
        const struct client *c = &s->tab[i].client;
        if (s->tab[i].gone || s->tab[i].line == 0)
            continue;
        if (c->joined && c->pictures == s->tab[i].look)
            sim_fail(s, "client %u gets no picture", i);
        else if (c->joined && (c->step != known[i].step || c->lines != known[i].lines ||
                               oracle_lines(c) != known[i].hash))
            sim_fail(s, "client %u had put together another picture: %s", i, c->last);
    }
}

/* --- afterwards ------------------------------------------------------------------------------ */

static void check_empty(struct sim *s)
{
    for (size_t i = 0; i < s->lines_count; i++)
        if (s->lines[i].known)
            sim_at(s, 0, SIM_GONE, i + 1);
    if (!pass(s, INT64_C(5) * SIM_MINUTE))
        return;
    const struct hub_counts counts = hub_counts(s->hub);
    if (counts.connections + counts.people + counts.tables + counts.thinking > 0)
        sim_fail(s, "%u connections, %u people, %u tables, %u questions are left over",
                 counts.connections, counts.people, counts.tables, counts.thinking);
}

void end_check(struct sim *s)
{
    s->finishing = true;
    look(s);
    for (unsigned i = 0; i < s->tables && s->failure == NULL; i++)
        if (s->table[i]->fold.phase >= TABLE_OVER) {
            check_result(s, s->table[i]);
            check_record(s, s->table[i]);
        }
    if (s->failure == NULL)
        check_empty(s);
}
