/* The bot that plays anything: every choice is as likely as every other. */
#include "bots/bots.h"

static struct move choose(const struct bot_question *question, struct rng *rng)
{
    return question->choices[rng_below(rng, question->count)];
}

const struct bot bot_random = {.name = "random", .game = NULL, .choose = choose};
