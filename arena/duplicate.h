/* Chance for duplicate games: the same luck for the same seat, whoever sits there.
 *
 * A deal is a number. All games of a deal draw their dice and cards from it, and yet each is played
 * by the rules' own odds. What is the same in two games of a deal:
 *
 * - dice: the n-th roll of a seat in a round (in Dicetto: a turn). If one game rolls fewer dice
 * there than the other, they are the first of the same dice. Since rounds are numbered, games that
 * went apart meet again in the next round;
 * - cards: their order. Every card has a time at which it comes up, and of the cards that can be
 *   drawn the one with the earliest time is; a card that returns to its deck gets a new time, the
 *   same in all games of the deal. So two games that took different cards still find the rest in
 *   the same order;
 * - all other chance (who starts, battles, the die of the Indians): the n-th of its kind in a
 * round.
 *
 * What is not: the moves of the bots, and with them how many rolls and draws there are, which dice
 * are kept, and who is there to draw a card when it comes up.
 *
 * That the odds are those of the rules is plain for dice. For cards it follows from the lack of
 * memory of exponential times: a kind with w cards in the deck waits for an exponential time of
 * rate w, the kind with the shortest wait is drawn with a chance of w in all cards, and what the
 * others still have to wait is as random as before. Each draw is therefore independent of all that
 * came before it, as it should be, however often decks are shuffled or hands are robbed.
 */
#ifndef ARENA_DUPLICATE_H
#define ARENA_DUPLICATE_H

#include "core/game.h"

enum { DUPLICATE_KINDS = 256 };

/* One a thread: the kinds of chance are learnt once, the rest is a game's. */
struct duplicate {
    const struct game *game;
    uint64_t deal;
    unsigned round;
    uint8_t sort[DUPLICATE_KINDS];    /* of the moves of chance, by kind */
    uint16_t rolls[SEATS_MAX];        /* in this round, by seat */
    uint16_t others[DUPLICATE_KINDS]; /* in this round, by kind of move */
    uint16_t times[DUPLICATE_KINDS];  /* how often a card of a kind was given a time */
    double
        waiting[DUPLICATE_KINDS]; /* what its kind still has to wait, per card; 0: not yet known */
};

/* Before the first game of a thread. */
void duplicate_learn(struct duplicate *duplicate, const struct game *game);
/* Before each game. */
void duplicate_start(struct duplicate *duplicate, uint64_t deal);
/* The next move of chance, which is waited for. */
void duplicate_sample(struct duplicate *duplicate, const void *state, struct move *move);

#endif
