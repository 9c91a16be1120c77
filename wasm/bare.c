/* What a page leaves out of the layers below. Each of these stands in for a whole file there. */
#include "hub/hub_internal.h"

/* hub/rated.c: a game is rated when people play it on a server. */
void rated_check(struct hub_table *t)
{
    t->judged = true;
}

/* `ratings` is refused: there are none. */
bool rated_tell(struct hub_table *t, struct hub_connection *c)
{
    (void)t, (void)c;
    return false;
}

/* hub/snapshots.c: one person's tables are read so seldom that their logs will do. */
bool snapshots_ask(struct hub *hub, int64_t table, store_found *found, void *context)
{
    (void)hub, (void)table, (void)found, (void)context;
    return false;
}

int64_t snapshots_take(struct hub_snapshots *s, struct hub_table *t, struct table *folded,
                       const struct store_answer *answer)
{
    (void)s, (void)t, (void)folded, (void)answer;
    return 1;
}

bool snapshots_fit(const struct hub_snapshots *s, const struct store_row *row)
{
    (void)s, (void)row;
    return false;
}

void snapshots_pass(struct hub_snapshots *s, const struct hub_table *t, const struct table *folded,
                    const struct store_row *row)
{
    (void)s, (void)t, (void)folded, (void)row;
}

void snapshots_keep(struct hub_snapshots *s, const struct hub_table *t)
{
    (void)s, (void)t;
}

void snapshots_drop(const struct hub_table *t)
{
    (void)t;
}

void snapshots_free(struct hub_snapshots *s)
{
    (void)s;
}

/* sentences.c of the games: the page has them, translated, in its catalogues. */
extern const struct sentence town_sentences[], dicetto_sentences[];
const struct sentence town_sentences[] = {{0}};
const struct sentence dicetto_sentences[] = {{0}};
