/* A hub with everything around it, for tests: a store in memory, a clock, bots that answer, and
 * people at the other end of connections who keep what they were told.
 *
 * All that is random comes from one seed. Time passes only in world_run and world_pass, and jumps
 * to the next thing that is due.
 */
#ifndef TESTS_HUB_HUB_WORLD_H
#define TESTS_HUB_HUB_WORLD_H

#include "hub/hub.h"
#include "store/memory/memory.h"
#include "tests/hub/hub_client.h"

enum { CLIENTS = 8 };

struct world {
    struct hub_out out;
    struct hub *hub;
    struct store *store;
    struct hub_limits limits;
    int64_t now, wake;
    struct rng rng;
    uint64_t connections;
    struct client client[CLIENTS];
    uint64_t address[CLIENTS]; /* where each of them comes from */
    bool hold_bots;            /* nobody thinks */
    bool weak_bots;            /* all of them play at random */
    unsigned sent;             /* messages */
};

void world_open(struct world *world, const struct store_faults *faults);
void world_close(struct world *world);
/* The process dies and is started again; whoever was connected is not any more. */
void world_crash(struct world *world);

/* Clients count from 0; the person of client i is 101 + i % 4, so that some have two. */
void world_connect(struct world *world, unsigned client);
void world_disconnect(struct world *world, unsigned client);
void world_line(struct world *world, unsigned client, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Comes back to the table with the last step. */
void world_return(struct world *world, unsigned client);

/* Until nothing is under way any more: what is submitted is stored, bots have answered. */
void world_run(struct world *world);
/* Lets time pass as well, with whatever is due. */
void world_pass(struct world *world, int64_t milliseconds);
/* Answers at random, if it is asked. */
bool world_answer(struct world *world, unsigned client);
/* Gives the last answer again, if for all the client knows it may not have come through. */
void world_answer_again(struct world *world, unsigned client);

#endif
