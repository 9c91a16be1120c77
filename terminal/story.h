/* What happened so far, to be told to each seat in its own words.
 *
 * The story keeps every event as the game put it; who may hear what is decided when it is told, by
 * game_hear, so one story serves all people at a hot seat. Each seat has a mark up to which it has
 * heard. A story is a sink, to be given to the match.
 */
#ifndef TERMINAL_STORY_H
#define TERMINAL_STORY_H

#include "core/sentence.h"
#include "terminal/screen.h"

struct story_entry {
    struct event event;
    uint32_t move; /* how many moves had been made before the one that brought it */
};

struct story {
    struct sink sink; /* must stay first */
    struct story_entry *entries;
    size_t count, room;
    size_t told[WATCHER + 1];
    uint32_t move;
    bool full; /* no memory for more */
};

void story_open(struct story *story);
void story_close(struct story *story);
/* Events from here on belong to the move of this number. */
void story_at_move(struct story *story, uint32_t move);
/* Forgets what came with moves that were taken back: all but the first `moves`. */
void story_take_back(struct story *story, uint32_t moves);

/* How a story is told. */
struct teller {
    const struct screen *screen;
    const struct game *game;
    const struct voice *voice;
};
/* Tells a viewer what it has not heard yet. */
void story_tell(struct story *story, const struct teller *teller, unsigned viewer);
/* Tells a viewer the last `most` things again that it has heard of. */
void story_tell_again(const struct story *story, const struct teller *teller, unsigned viewer,
                      size_t most);

#endif
