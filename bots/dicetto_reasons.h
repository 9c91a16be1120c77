/* The choices of a question about a turn of Dicetto, and why one is the best. */
#ifndef BOTS_DICETTO_REASONS_H
#define BOTS_DICETTO_REASONS_H

#include "bots/bots.h"
#include "bots/dicetto_value.h"

struct dicetto_choices {
    const struct bot_question *question;
    struct dicetto_hope hope[CHOICES_MAX];
    uint8_t order[CHOICES_MAX]; /* the best first; of equals, as they were listed */
};

void dicetto_choices_sort(struct dicetto_choices *choices);
/* Fills the question's reasons, if they are wanted. */
void dicetto_explain(const struct dicetto_choices *choices, unsigned worlds);

#endif
