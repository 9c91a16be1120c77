/* A turn of Dicetto, solved: what every choice is worth, exactly, if positions at the end of the
 * turn are worth what somebody says.
 *
 * The best is taken over all ways to roll again and to place, and the mean over dice and battles.
 * What is judged is the position in which the next seat has collected and is about to draw: a new
 * card is nobody's choice, so whoever judges means the cards that can come anyhow; to go through
 * all of them (some twenty kinds for each space) would cost a hundred times as much.
 *
 * Battles come first: a group that is simply placed tells nobody anything new, so it can wait until
 * battles are decided. What is left is a choice of one group for each card, in any order, and each
 * such end of a turn is judged once, for all hands that can make it.
 */
#ifndef BOTS_DICETTO_TURN_H
#define BOTS_DICETTO_TURN_H

#include "bots/dicetto/hands.h"

/* What the end of a turn is worth to a seat: the chance to win, and points at the end. */
struct dicetto_value {
    double win, points;
};

/* Who judges. `value` is asked about games that go on; those that are over have a result. */
struct dicetto_judge {
    struct dicetto_value (*value)(void *context, const struct dicetto *g, unsigned seat);
    void *context;
    unsigned watcher; /* another seat whose chance is wanted; NOBODY: none */
};

/* What can be hoped for: by the seat to move, which takes the best for itself, and what comes of
 * it for the watcher; how likely the seat's dice stand on each space in the end, how likely it
 * battles for each, and how likely the game is over then. */
struct dicetto_hope {
    double win, points;
    double watcher, watcher_points;
    float on[ALL_SPACES], battle[ALL_SPACES];
    float over;
    unsigned end; /* which of the ends that were judged it is; NO_END: several, or the game's */
};
enum { NO_END = ~0U >> 1 };
/* What choices go by: the chance to win, and of equal chances points. */
double dicetto_worth_of(double win, double points);
bool dicetto_better(const struct dicetto_hope *one, const struct dicetto_hope *other);

/* The groups that a hand can place on a space; first those that stand at once, then battles. */
struct dicetto_groups {
    uint8_t number[HANDFULS];
    uint8_t sure, all;
};

struct dicetto_turn {
    struct dicetto_judge judge;
    struct dicetto_hands hands;
    struct dicetto g; /* the position, with groups that are tried out */
    unsigned judged;  /* how many ends have been; every solution has them in the same order */
    struct dicetto_groups groups[ALL_SPACES];
    struct dicetto_hope placed[HANDFULS];          /* dice that are not rolled again */
    struct dicetto_hope kept[ROLLS + 1][HANDFULS]; /* after so many rolls, the rest being rolled */
};

/* Solves a turn from here: before its first roll (WAIT_ROLL), at WAIT_AGAIN or at WAIT_PLACE. */
void dicetto_turn_solve(struct dicetto_turn *turn, const struct dicetto *g,
                        const struct dicetto_judge *judge);
/* What a choice of that position, or of a later one before dice are placed, is worth; `g` is that
 * position. */
struct dicetto_hope dicetto_turn_choice(struct dicetto_turn *turn, const struct dicetto *g,
                                        const struct move *move);
/* The best choice of such a position, and what it is worth. */
struct dicetto_hope dicetto_turn_best(struct dicetto_turn *turn, const struct dicetto *g,
                                      struct move *move);
/* What the turn is worth before its first roll. */
struct dicetto_hope dicetto_turn_start(const struct dicetto_turn *turn);
/* What a turn is worth from anywhere in it, at WAIT_ROLL, WAIT_AGAIN, WAIT_PLACE or WAIT_BATTLE:
 * solves it if need be. */
struct dicetto_hope dicetto_turn_here(struct dicetto_turn *turn, const struct dicetto *g,
                                      const struct dicetto_judge *judge);

#endif
