/* The choices of a question about a turn of Dicetto, solved, and why one is the best. */
#ifndef BOTS_DICETTO_REASONS_H
#define BOTS_DICETTO_REASONS_H

#include "bots/bots.h"
#include "bots/dicetto/value.h"
#include "bots/nets/nets.h"

struct dicetto_choices {
    const struct bot_question *question;
    struct dicetto_hope hope[CHOICES_MAX];
    double more[CHOICES_MAX];   /* what looking closer adds to the chance to win */
    float error[CHOICES_MAX];   /* half of the 95 % interval of the chance to win */
    uint8_t order[CHOICES_MAX]; /* the best first; of equals, as they were listed */
};

void dicetto_choices_sort(struct dicetto_choices *choices);
/* Brings one of them to the front. */
void dicetto_choices_prefer(struct dicetto_choices *choices, unsigned choice);
/* Which of them a move is; as many as there are: none. */
unsigned dicetto_choices_find(const struct dicetto_choices *choices, const struct move *move);
/* What each choice is worth, and their order. */
void dicetto_choices_solve(struct dicetto_turn *turn, const struct dicetto_judge *judge,
                           struct dicetto_choices *choices);
/* Fills the question's reasons, if they are wanted. */
void dicetto_choices_explain(const struct dicetto_choices *choices, struct dicetto_turn *turn,
                             unsigned worlds);
/* Who says what comes next where dice are placed: whoever will be asked then. */
struct dicetto_adviser {
    struct move (*advise)(void *context, const struct dicetto *g);
    void *context;
};
/* Says what stopping is for: where the dice go that lie there. */
void dicetto_say_stop(const struct dicetto_adviser *adviser, const struct dicetto *g,
                      struct bot_reasons *reasons);
/* For struct features. */
void dicetto_explain(const struct bot_question *question, struct bot_reasons *reasons);

/* A net that the bots come with; without weights if they are not there. */
struct nn dicetto_net(enum net_name name);

#endif
