#include "table/snapshot.h"

#include <string.h>

#include "games/games.h"
#include "table/pack.h"
#include "table/parts.h"

enum { GAME_MAX = 16 };

/* What comes before the packed table and its moves. */
struct head {
    uint64_t sources, table_size;
    uint32_t packed, moves;
    bool started;
    char game[GAME_MAX];
};

/* What rows do not tell. */
static void forget(struct table *t)
{
    t->out = NULL;
    t->settings.game = t->match.game = NULL;
    t->match.moves = NULL;
    t->match.room = 0;
    t->ears = t->sighted = 0;
    memset(t->lines, 0, sizeof t->lines);
}

size_t snapshot_room(const struct table *t)
{
    return sizeof(struct head) + TABLE_PACK_MAX + t->match.count * sizeof *t->match.moves;
}

size_t snapshot_write(const struct table *t, unsigned char *bytes)
{
    struct table folded = *t;
    struct head head;
    memset(&head, 0, sizeof head);
    head.sources = snapshot_sources;
    head.table_size = sizeof *t;
    head.moves = t->match.count;
    head.started = t->match.game != NULL;
    struct text game = TEXT(head.game);
    text_add(&game, t->settings.game->name);
    forget(&folded);
    head.packed = (uint32_t)table_pack(&folded, bytes + sizeof head);
    memcpy(bytes, &head, sizeof head);
    const size_t size = sizeof head + head.packed, moves = head.moves * sizeof *t->match.moves;
    if (moves > 0)
        memcpy(bytes + size, t->match.moves, moves);
    return size + moves;
}

/* Room for moves, as it grows while rows are folded. */
static bool make_room(struct table_out *out, struct match *match, uint32_t moves)
{
    while (match->room < moves) {
        uint32_t room = match->room;
        struct move *more = out->grow(out, match->moves, &room);
        if (more == NULL)
            return false;
        match->moves = more;
        match->room = room;
    }
    return true;
}

bool snapshot_read(struct table *t, const unsigned char *bytes, size_t size)
{
    struct head head;
    struct table_out *out = t->out;
    struct match room = {.moves = t->match.moves, .room = t->match.room};
    if (size < sizeof head)
        return false;
    memcpy(&head, bytes, sizeof head);
    if (head.sources != snapshot_sources || head.table_size != sizeof *t ||
        size != sizeof head + head.packed + head.moves * sizeof *room.moves)
        return false;
    head.game[GAME_MAX - 1] = '\0';
    const struct game *game = games_find(head.game);
    if (game == NULL || !make_room(out, &room, head.moves)) {
        t->match.moves = room.moves;
        t->match.room = room.room;
        return false;
    }
    table_unpack(t, bytes + sizeof head, head.packed);
    t->out = out;
    t->settings.game = game;
    t->match.game = head.started ? game : NULL;
    t->match.moves = room.moves;
    t->match.room = room.room;
    if (head.moves > 0)
        memcpy(room.moves, bytes + sizeof head + head.packed, head.moves * sizeof *room.moves);
    return true;
}
