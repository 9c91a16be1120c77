/* A recorded game, looked at afterwards: `dicecup analyse` (docs/analysis.md).
 *
 * A record is a row of steps, each a decision of a seat or a result of chance.
 *
 * - A decision is judged by what its seat knew: a bot is shown the view, and its own choice is set
 *   against what was done. The difference is the loss.
 * - Chance is judged with the whole table open. The luck of a seat in an event is what it can
 * expect after what happened, less the exact mean over all that could have happened. So luck has a
 * mean of zero, however poor the bot's judgement is.
 * - The Sheriff's word in Dice Town is judged with the whole table open, too: what was paid, what
 * it was worth (word.c).
 *
 * Errors are halves of 95 % intervals. Every step has generators of its own, so the result does not
 * depend on who works it out, nor when.
 */
#ifndef ANALYSIS_ANALYSIS_H
#define ANALYSIS_ANALYSIS_H

#include <stdatomic.h>

#include "bots/bots.h"
#include "match/record.h"

/* A share of a win, and points. */
struct analyse_amount {
    double win, points;
};

struct analyse_figure {
    struct analyse_amount mean, error;
};

/* How good a decision was. */
enum analyse_label {
    LABEL_NONE, /* there was one choice only, or the bot has no opinion */
    LABEL_BEST,
    LABEL_EVEN, /* another move, but the difference is within its error */
    LABEL_FINE,
    LABEL_SLIP,
    LABEL_MISTAKE,
    LABEL_GIVEAWAY,
    ANALYSE_LABELS,
};

/* One move of the record. */
struct analyse_step {
    struct move move;
    uint16_t round;
    uint32_t ways; /* choices, or distinct outcomes of chance */
    bool judged;
    /* a decision: */
    enum analyse_label label;
    struct analyse_figure loss; /* not below zero */
    struct analyse_figure gap;  /* as it was measured: only these add up without a bias */
    struct move best;
    const char *why;     /* it is the best: the word of a sentence of the game, or NULL, */
    struct event values; /* and what fills its places */
    /* chance: */
    double odds; /* of what happened */
    struct analyse_figure luck[SEATS_MAX];
    struct analyse_amount squares[SEATS_MAX]; /* of the errors: these add up without a bias */
};

/* What was made of a bribe. */
enum analyse_verdict { BRIBE_FAIR, BRIBE_BARGAIN, BRIBE_DEAR };

struct analyse_bribe {
    uint8_t seat, dollars, gold, cards;
    enum analyse_verdict verdict;
    struct analyse_figure price; /* what the payment took from the payer's outlook */
    struct analyse_figure worth; /* what this word was worth to the payer, without the payment */
};

/* The Sheriff's word. */
struct analyse_word {
    uint32_t step;
    uint8_t sheriff, to, place;
    unsigned candidates; /* bits */
    bool judged;
    struct analyse_figure gain; /* for the Sheriff, against the best other word */
    unsigned bribes;
    struct analyse_bribe bribe[SEATS_MAX];
};

/* Where the seats stand before a step, or at the end. */
struct analyse_standing {
    struct analyse_amount seat[SEATS_MAX];
    bool judged;
};

struct analysis {
    const struct game *game;
    struct setup setup;
    const struct bot *bot;
    uint64_t seed;
    bool steady; /* the bot's outlook uses no generator: one look is enough */
    uint32_t count;
    struct analyse_step *steps;
    struct analyse_standing *standings; /* one more than steps */
    unsigned char *states;              /* as many, state_size bytes each */
    uint32_t words;
    struct analyse_word *word;
};

/* --- from a record to steps (steps.c) --------------------------------------------------
 */

/* Plays the record once more and notes its steps. False: no memory is left. To be closed in any
 * case. */
bool analysis_open(struct analysis *analysis, const struct match *match, const struct bot *bot,
                   uint64_t seed);
void analysis_close(struct analysis *analysis);
/* The state before a step; that of `count` is the end. */
const void *analysis_state(const struct analysis *analysis, uint32_t step);

/* --- one piece at a time (judge.c, word.c) -------------------------------------
 */

/* Twice, with generators that share nothing, to see how far they differ. */
enum { ANALYSE_LOOKS = 2 };
struct analyse_looks {
    struct bot_outlook look[ANALYSE_LOOKS];
};

/* What the seats can expect of a state; exact if the game is over. `stream` names the generators.
 */
void analyse_look(const struct analysis *analysis, const void *state, uint32_t stream,
                  struct analyse_looks *looks);
void analyse_standing(const struct analysis *analysis, uint32_t step);
void analyse_decision(const struct analysis *analysis, uint32_t step);
void analyse_chance(const struct analysis *analysis, uint32_t step);

/* Whether a move is a Sheriff's word that can be judged. */
bool analyse_is_word(const struct game *game, const void *state);
void analyse_word(const struct analysis *analysis, uint32_t index);

enum analyse_label analyse_label(double loss, double error);
/* A label's word, for machines; people get its translation. */
const char *analyse_label_word(enum analyse_label label);
const char *analyse_verdict_word(enum analyse_verdict verdict);

/* What is to be done, and how long it will take. */
struct analyse_forecast {
    uint32_t decisions, outcomes;
    double outlook, decision; /* nanoseconds for one */
    double seconds;
};

/* --- all pieces (pieces.c) ------------------------------------------------------------ */

/* The standings come first, then what chance did, the words, the decisions. What takes longest
 * comes last, so that luck is complete if the time runs out. */
enum analyse_kind { PIECE_STANDING, PIECE_CHANCE, PIECE_WORD, PIECE_DECISION, PIECES };
struct analyse_piece {
    enum analyse_kind kind;
    uint32_t index;
};

/* Pieces have numbers below this, but not each number has a piece. */
uint64_t analyse_pieces(const struct analysis *analysis);
/* False: there is none with this number. */
bool analyse_find(const struct analysis *analysis, uint64_t number, struct analyse_piece *piece);
bool analyse_is_judged(const struct analysis *analysis, const struct analyse_piece *piece);
void analyse_judge(const struct analysis *analysis, const struct analyse_piece *piece);
/* As far as is known beforehand, in the unit of the forecast. */
uint64_t analyse_cost(const struct analysis *analysis, const struct analyse_forecast *forecast,
                      const struct analyse_piece *piece);
uint64_t analyse_cost_of_all(const struct analysis *analysis,
                             const struct analyse_forecast *forecast);

/* --- all of it (run.c) -----------------------------------------------------------------
 */

struct analyse_plan {
    unsigned threads;
    uint64_t seconds; /* at most */
    bool progress;
    /* Where a server looks and stops it from another thread; both may be NULL. */
    atomic_uint *percent;
    const atomic_bool *stop;
};

struct analyse_forecast analyse_forecast(const struct analysis *analysis, unsigned threads);
/* Judges everything, or what the time allows; returns how many pieces were left out. */
uint32_t analyse_run(const struct analysis *analysis, const struct analyse_plan *plan,
                     const struct analyse_forecast *forecast);

/* --- sums (sum.c) ----------------------------------------------------------------------
 */

struct analyse_seat {
    struct analyse_figure loss; /* the gaps together, not below zero */
    struct analyse_figure luck;
    uint32_t labels[ANALYSE_LABELS];
    int points;
    bool won;
    struct analyse_amount start, end;
};

struct analyse_sums {
    bool over;
    struct analyse_seat seat[SEATS_MAX];
};

void analyse_sum(const struct analysis *analysis, struct analyse_sums *sums);

/* The steps that matter most, in their order; returns how many. */
enum { ANALYSE_TOP = 10 };
unsigned analyse_costliest(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP]);
unsigned analyse_luckiest(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP]);
/* Those that changed the chances most, whether by luck, by a choice, or because the bot sees more.
 */
unsigned analyse_jumps(const struct analysis *analysis, uint32_t steps[ANALYSE_TOP]);
/* By how much a step changed the chance of a seat; 0 if that is not known. */
double analyse_change(const struct analysis *analysis, uint32_t step, unsigned seat);
/* The seats that won and lost the most by a chance event. */
void analyse_swing(const struct analysis *analysis, uint32_t step, unsigned *most, unsigned *least);

/* Whether chance was for a seat (1), against it (-1) or neither, as far as can be told. */
int analyse_luck_side(const struct analyse_seat *seat);

#endif
