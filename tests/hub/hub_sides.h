/* One of two hubs at which the same people do the same things, for tests that nothing is to be told
 * from what they hear. Whatever they hear is kept with its time. The disk takes its time, now more,
 * now less: two hubs that write at the same times wait equally long, and others do not.
 */
#ifndef TESTS_HUB_HUB_SIDES_H
#define TESTS_HUB_HUB_SIDES_H

#include "hub/hub.h"
#include "store/memory/memory.h"
#include "tests/hub/hub_client.h"

enum {
    LINKS = 12, /* connections that somebody can have, by place */
    SIDE_JOBS = 64,
    SIDE_NEWS = 512,
};

/* What was heard at one place since the last comparison. */
struct news {
    struct {
        int64_t at;
        char *json;
    } message[SIDE_NEWS];
    size_t count;
};

struct side {
    struct hub_out out; /* first */
    struct hub *hub;
    struct store *store;
    int64_t now, wake;
    struct rng luck, luck_of_bots;
    bool thinks; /* bytes are drawn for a bot */
    struct client link[LINKS];
    struct news news[LINKS];
    struct hub_job jobs[SIDE_JOBS];
    unsigned jobs_count;
};

/* An empty store. What is to be there is put into it before `side_start`. */
void side_open(struct side *s, uint64_t seed, int64_t now);
void side_start(struct side *s);
void side_close(struct side *s);
/* Lets time pass, with whatever is due. */
void side_pass(struct side *s, int64_t until);
/* Everything that is under way in the store is done at once. */
void side_finish(struct side *s);
/* A new connection at this place; the one before has gone. */
void side_go(struct side *s, unsigned link);
void side_come(struct side *s, unsigned link, uint64_t person, const char *name);
void side_say(struct side *s, unsigned link, const char *line);
/* What has no connection, as if it was heard there. */
void side_hear(struct side *s, unsigned link, const char *json);
/* The job that is the same as another side's, taken out; false: there is none. */
bool side_same_job(struct side *s, const struct hub_job *job, struct hub_job *same);
void side_forget(struct news *news);

#endif
