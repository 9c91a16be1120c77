#include "tests/table/table_world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "match/record.h"

static struct world *world_of(struct table_out *out)
{
    return (struct world *)out; /* it stands first */
}

static void *grown(void *items, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return items;
    do /* a world that was folded has rows, but no room for any */
        *room = *room == 0 ? 64 : 2 * *room;
    while (*room <= count);
    void *more = realloc(items, *room * size);
    if (more == NULL)
        abort();
    return more;
}

static void store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    struct world *w = world_of(out);
    if (row != w->rows_count + 1 || at < 0)
        abort();
    w->rows = grown(w->rows, w->rows_count, &w->rows_room, sizeof w->rows[0]);
    w->rows[w->rows_count++] = (struct world_row){.at = at, .text = strdup(text)};
}

static void tell(struct table_out *out, const struct table_to *to, uint32_t row, const char *json,
                 size_t length)
{
    struct world *w = world_of(out);
    if (strlen(json) != length || strstr(json, "\"look\":true") != NULL)
        abort();
    w->messages = grown(w->messages, w->messages_count, &w->messages_room, sizeof w->messages[0]);
    w->messages[w->messages_count++] =
        (struct world_message){.at = w->now, .to = *to, .row = row, .json = strdup(json)};
}

static void wake_at(struct table_out *out, int64_t at)
{
    world_of(out)->wake = at;
}

static void think(struct table_out *out, unsigned seat, const char *level, uint32_t question,
                  uint32_t milliseconds)
{
    struct world *w = world_of(out);
    (void)milliseconds;
    if (level[0] == '\0')
        abort();
    if (w->thoughts_count < THOUGHTS_MAX)
        w->thoughts[w->thoughts_count++] = (struct thought){.seat = seat, .question = question};
}

/* Each outcome has a rank that depends on nothing else: the first of those that are possible. */
static uint32_t steady_chance(struct world *w, uint32_t index, uint32_t outcomes)
{
    uint64_t best = UINT64_MAX;
    uint32_t found = 0;
    for (uint32_t i = 0; i < outcomes; i++) {
        struct move move;
        w->table.match.game->outcome(w->table.match.state, i, &move);
        const uint64_t face = (uint64_t)move.kind << 56 ^ (uint64_t)move.a << 40 ^ move.x;
        struct rng rng = rng_stream(w->seed ^ face * UINT64_C(0x9e3779b97f4a7c15), index);
        const uint64_t rank = rng_next(&rng);
        if (rank < best) {
            best = rank;
            found = i;
        }
    }
    return found;
}

static uint32_t chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    enum { DRAWS = 256 }; /* more outcomes than that are dice, the same in all worlds */
    struct world *w = world_of(out);
    if (w->steady && outcomes <= DRAWS)
        return steady_chance(w, index, outcomes);
    struct rng rng = rng_stream(w->seed, index);
    return rng_below(&rng, outcomes);
}

static void reveal(struct table_out *out, struct text *seed)
{
    text_hex(seed, world_of(out)->seed);
}

static void rematch(struct table_out *out)
{
    world_of(out)->rematches++;
}

static struct move *grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out;
    *room = *room == 0 ? 16 : 2 * *room;
    return realloc(moves, *room * sizeof *moves);
}

void world_open(struct world *w, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    w->out = (struct table_out){.store = store,
                                .tell = tell,
                                .wake_at = wake_at,
                                .think = think,
                                .chance = chance,
                                .reveal = reveal,
                                .rematch = rematch,
                                .grow = grow};
    w->seed = seed;
    w->rng = rng_stream(seed, UINT64_MAX);
    w->now = 1000;
    table_init(&w->table, &w->out, NULL, 0);
}

void world_close(struct world *w)
{
    for (size_t i = 0; i < w->rows_count; i++)
        free(w->rows[i].text);
    for (size_t i = 0; i < w->messages_count; i++)
        free(w->messages[i].json);
    free(w->rows);
    free(w->messages);
    free(w->table.match.moves);
}

struct table_person world_person(unsigned person)
{
    static const char *const names[PEOPLE] = {"Ann", "Bob",    "Cleo", "Dmytro",
                                              "Eve", "Fränzi", "Gul",  "Hana"};
    return (struct table_person){
        .id = 0x1000 + person, .name = names[person - 1], .connection = person};
}

const char *world_make(struct world *w, const char *settings)
{
    const struct table_person host = world_person(1);
    const char *error = table_make(&w->table, w->now, &host, settings, "c0ffee");
    if (error == NULL)
        world_here(w, 1, true);
    return error;
}

void world_here(struct world *w, unsigned person, bool here)
{
    const struct table_person who = world_person(person);
    if (w->here[person - 1] == here)
        return;
    w->here[person - 1] = here;
    table_here(&w->table, w->now, who.id, here);
    if (here)
        table_look(&w->table, w->now, &who);
}

const char *world_line(struct world *w, unsigned person, const char *format, ...)
{
    char line[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    const struct table_person who = world_person(person);
    const size_t from = w->messages_count;
    table_line(&w->table, w->now, &who, line);
    for (size_t i = from; i < w->messages_count; i++)
        if (strncmp(w->messages[i].json, "{\"refused\"", 10) == 0) {
            static char word[64];
            sscanf(w->messages[i].json, "{\"refused\":\"%63[^\"]", word);
            return word;
        }
    return NULL;
}

void world_pass(struct world *w, int64_t milliseconds)
{
    const int64_t until = w->now + milliseconds;
    while (w->wake != 0 && w->wake <= until) {
        w->now = w->wake > w->now ? w->wake : w->now;
        const int64_t before = w->wake;
        table_tick(&w->table, w->now);
        if (w->wake == before && w->wake <= w->now)
            abort(); /* it would be woken for ever */
    }
    w->now = until;
}

bool world_think(struct world *w)
{
    if (w->thoughts_count == 0)
        return false;
    const unsigned i = rng_below(&w->rng, w->thoughts_count);
    const struct thought thought = w->thoughts[i];
    struct table_ask ask;
    w->thoughts[i] = w->thoughts[--w->thoughts_count];
    if (table_ask(&w->table, thought.seat, thought.question, &ask))
        table_bot(&w->table, w->now, thought.seat, thought.question,
                  &ask.choices[rng_below(&w->rng, ask.count)]);
    return true;
}

const char *world_told(const struct world *w, unsigned viewer, size_t from)
{
    for (size_t i = w->messages_count; i-- > from;) {
        const struct world_message *message = &w->messages[i];
        if (viewer == TABLE_WATCHERS ? message->to.kind == TO_WATCHERS
                                     : message->to.kind == TO_SEAT && message->to.seat == viewer)
            return message->json;
    }
    return NULL;
}

const char *world_picture(struct world *w, unsigned person)
{
    const struct table_person who = world_person(person);
    table_look(&w->table, w->now, &who);
    return w->messages[w->messages_count - 1].json;
}

void world_fold(const struct world *w, size_t rows, struct world *folded)
{
    world_open(folded, w->seed);
    for (size_t i = 0; i < rows; i++) {
        const char *error = table_fold(&folded->table, w->rows[i].at, w->rows[i].text);
        if (error != NULL) {
            fprintf(stderr, "row %zu of %zu: %s: %s\n", i + 1, w->rows_count, error,
                    w->rows[i].text);
            abort();
        }
    }
    folded->now = w->now;
    folded->rows_count = rows; /* those are in the store already */
    folded->rows_room = 0;
}

bool world_answer(struct world *w, unsigned seat, char *line, size_t room)
{
    struct table_ask ask;
    struct text text = text_of(line, room);
    if (!table_ask(&w->table, seat, w->table.question, &ask))
        return false;
    text_add(&text, "answer ");
    text_number(&text, w->table.question);
    text_char(&text, ' ');
    w->table.match.game->print_move(&ask.choices[rng_below(&w->rng, ask.count)], &text);
    return true;
}
