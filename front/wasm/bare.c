/* What a page leaves out of the layers below. Each of these stands in for a whole file there. */
#include "front/server/hub_inside.h"

/* hub_rated.c: a game is rated when people play it on a server. */
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

/* sentences.c of the games: the page has them, translated, in its catalogues. */
extern const struct sentence town_sentences[], dicetto_sentences[];
const struct sentence town_sentences[] = {{0}};
const struct sentence dicetto_sentences[] = {{0}};
