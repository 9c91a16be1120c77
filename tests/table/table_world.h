/* A table with everything around it, for tests: people, bots, a clock, a store that never fails.
 *
 * Nothing here is random but by the generator of the world; chance follows from a seed and the
 * index of the event, as it does at a real table. What is told is kept with the time at which it
 * was told, so that two worlds can be compared.
 */
#ifndef TESTS_TABLE_TABLE_WORLD_H
#define TESTS_TABLE_TABLE_WORLD_H

#include "table/table.h"

enum { PEOPLE = 8, THOUGHTS_MAX = 32 };

struct world_row {
    int64_t at;
    char *text;
};

struct world_message {
    int64_t at;
    struct table_to to;
    uint32_t row;
    char *json;
};

struct thought {
    unsigned seat;
    uint32_t question;
};

struct world {
    struct table_out out;
    struct table table;
    int64_t now, wake;
    uint64_t seed;
    struct rng rng;
    struct world_row *rows;
    size_t rows_count, rows_room;
    struct world_message *messages;
    size_t messages_count, messages_room;
    struct thought thoughts[THOUGHTS_MAX];
    unsigned thoughts_count;
    unsigned rematches;
    bool here[PEOPLE];
    /* Chance prefers the same outcomes wherever they are possible, so that two worlds that differ
     * in a hidden card go on alike. */
    bool steady;
    bool strayed; /* a row did not fit (fuzz/fuzz_table.c) */
};

void world_open(struct world *world, uint64_t seed);
void world_close(struct world *world);
/* Person 1 makes the table and comes in. */
const char *world_make(struct world *world, const char *settings);
struct table_person world_person(unsigned person);
void world_here(struct world *world, unsigned person, bool here);
/* A line of a person; the refusal, or NULL. */
const char *world_line(struct world *world, unsigned person, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Time passes up to the next wake, or to `until`; what is due is done. */
void world_pass(struct world *world, int64_t milliseconds);
/* One of the bots that think answers, at random or as it likes; false: none thinks. */
bool world_think(struct world *world);
/* The last message to a seat (TABLE_WATCHERS: those who watch) that was told since `from`, or NULL.
 */
const char *world_told(const struct world *world, unsigned viewer, size_t from);
/* The whole picture as a person sees it. */
const char *world_picture(struct world *world, unsigned person);
/* The same table out of its first rows. */
void world_fold(const struct world *world, size_t rows, struct world *folded);
/* A random answer of a seat that is asked; false: it is not. */
bool world_answer(struct world *world, unsigned seat, char *line, size_t room);

#endif
