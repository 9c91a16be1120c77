/* Inside the bot `greedy`: what its questions are thought about with, and how those of the
 * Extension and the Indians are judged (judge.c). */
#ifndef BOTS_TOWN_JUDGE_H
#define BOTS_TOWN_JUDGE_H

#include "bots/town/rolls.h"

struct greedy {
    struct town_mind mind;
    struct town_prospect prospect; /* only for questions about dice */
    float lie[DICE_FACES];         /* only for the Indian die: what the places are worth */
    const struct town *t;
    const struct town_frame *top, *below; /* what is going on, and what it interrupts */
    unsigned seat;
};

/* What a choice is worth. */
typedef float worth_of(const struct greedy *g, const struct move *move);

worth_of town_judge_action, town_judge_search, town_judge_again, town_judge_catch,
    town_judge_discovery, town_judge_coupon, town_judge_buy, town_judge_trap, town_judge_turn,
    town_judge_put, town_judge_whisky;

/* What the places, by their faces, are worth to us as all dice lie. */
void town_judge_lie(const struct greedy *g, float worth[DICE_FACES]);
/* What a card of the Extension brings that could be played now. */
float town_gain_of_new_card(const struct greedy *g);
/* What it brings to cancel such a card. */
float town_gain_of_cancelling(const struct greedy *g);

#endif
