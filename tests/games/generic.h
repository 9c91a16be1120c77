/* What every game must keep to, tried by random play on all options and table sizes.
 *
 * A game gets these tests by standing in games[]. Each step of each game is checked cheaply (never
 * stuck, books balance, events can be told); some steps are checked in depth: every listed move is
 * accepted and survives being written and read, moves that are not listed are refused and change
 * nothing, chance's odds add up, and nobody learns what is not for them. The last is done in three
 * ways, for a viewer V:
 *
 *   imagined   a state made up from V's view looks the same to V: view, choices, question, errors.
 *   shadow     that state is then played on with the same moves; as long as V hears the same and
 *              the same seats are asked, V's views must stay the same, byte by byte. Moments in
 *              which a hidden card could be played come in the same places and look the same.
 *   variation  two moves that somebody else could make here: if V hears the same, V's view must not
 *              tell them apart; and if the view does not, V may not have heard of other cards, nor
 *              of anything else where chance or a secret answer made the difference.
 *
 * A failure names the table, the seed and the step, and prints the record so far, which
 * `dicecup replay` follows. DICECUP_TEST_GAMES sets the number of games for each entry of games[],
 * DICECUP_TEST_FIRST the number of the first one (to begin with a game that failed).
 */
#ifndef TESTS_GAMES_GENERIC_H
#define TESTS_GAMES_GENERIC_H

#include <stdalign.h>
#include <stdnoreturn.h>

#include "match/record.h"

enum {
    GENERIC_SEED = 20,
    MOVES_MAX = 20000, /* a game that is longer than this never ends */
    POINTS_MAX = 200,
    EVENTS_MAX = 1024, /* of one move */
    MOMENTS_MAX = 64,
    TEXT_ROOM = 256,
    RECORD_ROOM = 1 << 20,
};

struct position {
    alignas(16) unsigned char bytes[STATE_MAX];
};

/* A moment, and how many events came before it. */
struct heard_moment {
    unsigned place, could, hit;
    struct position state;
};

/* A sink that keeps what it is given. */
struct ear {
    struct sink sink;
    unsigned count, moments_count;
    struct event events[EVENTS_MAX];
    struct heard_moment moments[MOMENTS_MAX];
    size_t state_size;
};

/* A game that is being played and looked at. */
struct run {
    const struct game *game;
    struct setup setup;
    uint64_t index;
    struct rng rng;
    struct match match;
    bool shadowed; /* there is a shadow, made up from the viewer's view */
    bool ahead;    /* it has declined a window that the state is in */
    struct move decline;
    unsigned viewer;
    unsigned could; /* the seats that the last moment was for */
    struct position shadow;
    struct ear heard, shadow_heard;
    struct move moves[MOVES_MAX], moves_again[MOVES_MAX];
    char record[RECORD_ROOM], record_again[RECORD_ROOM];
};

/* --- what the checks share (generic.c) -----------------------------------------------------------
 */

/* Says what is wrong, where, and after which moves, and ends the program. */
__attribute__((format(printf, 2, 3))) noreturn void fail(struct run *run, const char *format, ...);
/* The record of a game in text; 0 if there is not enough room. */
size_t write_record(const struct run *run, char *bytes, size_t room);

bool one_in(struct run *run, uint32_t n);
bool same_move(const struct move *one, const struct move *other);
bool same_word(const char *one, const char *other);
/* An error word, or that there is none. */
const char *shown(const char *word);
struct position copy_of(const struct game *game, const void *state);
/* An ear as a sink, with nothing heard yet. */
struct sink *listen(const struct game *game, struct ear *ear);
bool same_event(const struct event *one, const struct event *other);
/* The next event that a viewer hears at all, from *at on. */
bool next_heard(const struct ear *ear, unsigned viewer, unsigned *at, struct event *heard);
/* What two ears heard, as far as it is for a viewer: the same, the same but for cards, or not. */
enum hearing { HEAR_SAME, HEAR_OTHER_CARDS, HEAR_OTHER };
enum hearing hear_both(const struct ear *one, const struct ear *other, unsigned viewer);
/* Whether a viewer has the same view of two states, byte by byte. */
bool see_same(const struct game *game, const void *one, const void *other, unsigned viewer);
/* The same; says on standard error how they differ. */
bool must_see_same(const struct game *game, const void *one, const void *other, unsigned viewer);
/* A legal move of a seat or of chance, at random. */
struct move any_move(struct run *run, const void *state, unsigned seat);
/* A move that is a little wrong, or quite. */
struct move mutated(struct run *run, const struct move *from);

/* --- moves and chance (generic_moves.c)
 * ------------------------------------------------------------ */

void check_events(struct run *run, const struct ear *ear);
/* How events read to everybody who hears of them. */
void check_event_texts(struct run *run, const struct ear *ear);
/* All that a seat can do: accepted, sound afterwards, written and read. */
void check_choices(struct run *run, const void *state, unsigned seat);
/* Only listed moves are accepted, except where a list is a sample. */
void check_mutations(struct run *run, const void *state, const struct move *from);
/* Odds against outcomes. */
void check_chance(struct run *run, const void *state);

/* --- who knows what (generic_knowledge.c)
 * ----------------------------------------------------------- */

/* A state made up from what the viewer knows looks the same to them; it becomes the shadow. */
void check_imagined(struct run *run, const void *state, unsigned viewer);
/* The viewer is asked the same there. */
void check_questions(struct run *run, const void *state, unsigned viewer);
/* What the viewer may not do is refused alike there. */
void check_errors(struct run *run, const void *state, const struct move *from);
/* The shadow goes along with a move that was just made. */
void check_shadow(struct run *run, const struct move *move);
/* Parts of descriptions: they make up the whole, and those said to be the same have the same lines,
 * whether a viewer looks at two positions or two viewers at one. */
void check_parts(struct run *run, const void *before, const void *after);
/* Two moves that somebody could make here, as the others see and hear them. */
void check_variation(struct run *run, const void *state, unsigned mover);

/* --- moments for hidden cards (generic_moments.c)
 * ---------------------------------------------------- */

/* Those of the last move. */
void check_moments(struct run *run);
/* Those that were heard in the world and in its shadow. */
void check_same_moments(struct run *run);

#endif
