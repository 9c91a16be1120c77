/* `dicecup train`: a net learns to judge positions from games that it plays against itself.
 *
 * A game gives samples: each quiet position as each seat saw it, and each answer that the net
 * chose. What a sample should have been judged lies between what the next one of that seat was
 * judged and how the game ended (TD(lambda)). game.c plays and makes the samples,
 * step.c finds how the weights should change, net_file.c keeps them, match.c finds out
 * whether it was worth it, train.c is the command.
 */
#ifndef TRAIN_TRAIN_H
#define TRAIN_TRAIN_H

#include "bots/features.h"

enum { TRAIN_SAMPLES = 8192 }; /* of a game, at most */

struct train_sample {
    unsigned seat;
    struct nn_input input;
};

/* What one thread needs; `samples`, `thoughts` and `gradient` are allocated once. */
struct train_desk {
    const struct features *features;
    struct nn net;
    unsigned learns;              /* the seats that the net plays in this game, as bits */
    struct train_sample *samples; /* of the game that was played last */
    struct nn_thought *thoughts;  /* what the net made of each */
    unsigned count;
    float *gradient; /* of all samples since the last step */
    uint64_t learnt; /* how many those are */
    double loss;     /* the sum of how wrong it was about the winner, in bits */
    uint64_t games;
};

/* How it learns. */
struct train_course {
    float trust;   /* lambda: how much of the end of the game is believed, 0 to 1 */
    float explore; /* how often a seat leaves it to the greedy bot what to answer */
    float rivals;  /* in how many games greedy bots hold all seats but one */
    unsigned
        tries; /* in imagined worlds for an answer that the net cannot judge at once; 0: none */
};

/* Plays one game and adds what it teaches to desk->gradient. */
void train_play(struct train_desk *desk, const struct setup *setup,
                const struct train_course *course, struct rng *rng);
/* What a net answers: by its own word where it can judge, else as bots do that search, or as the
 * quick player if there are no tries. */
struct move train_answer(const struct features *features, const struct nn *net, unsigned tries,
                         const struct bot_question *question, struct rng *rng);
/* Adds the gradient of one sample, given how far the net's two answers were off. */
void train_back(const struct nn *net, const struct nn_input *input,
                const struct nn_thought *thought, const float off[NN_OUT], float *gradient);

/* Adam: a step for every weight by its own size. */
struct train_adam {
    float *mean, *square;
    uint64_t steps;
};
void train_step(struct train_adam *adam, const float *gradient, float scale, float rate,
                float *weight, size_t size);

/* A match of a net in one seat, each in turn, against another in all the others. */
struct train_match {
    const struct features *features;
    struct setup setup;
    const struct nn *new, *old; /* old is NULL for the greedy bot */
    unsigned tries;             /* of struct train_course */
    double share, error;        /* of the games that the new one wins; half of the 95 % interval */
};
void train_compare(struct train_match *match, unsigned games, uint64_t seed);

/* Weights as a file: C comments that tell of its making, then numbers with commas, so that the
 * program can include it. `making` is printed into the comment. */
bool net_file_write(const char *path, const struct nn *net, const char *making);
/* False, with a message, if it is none for a net of this shape. */
bool net_file_read(const char *path, const struct nn *shape, float *weight);
/* Small random weights to begin with. */
void net_begin(const struct nn *shape, float *weight, uint64_t seed);

#endif
