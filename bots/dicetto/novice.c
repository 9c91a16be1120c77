/* A beginner at Dicetto, who has read the rules.
 *
 * It looks at what the dice would bring if they were placed now: the dearest card first, with as
 * many pips as it can, then the next one. What that leaves over is rolled again, as often as may
 * be. It thinks neither of what the rolls may bring nor of who may throw its dice out again.
 */
#include "bots/bots.h"
#include "games/dicetto/dicetto.h"

/* Cards that take any dice are for what is left in the end. */
static bool takes_anything(const struct dicetto_space *space)
{
    const unsigned wants = dicetto_combination(space->kind);
    return wants == COMBO_CHANCE || wants == COMBO_SUPER;
}

/* How good a group looks on a card, more than 0; 0: it may not stand there. */
static unsigned looks(const struct dicetto_space *space, unsigned points, dice group)
{
    const struct dicetto_bar bar = dicetto_bar(space);
    const struct dicetto_worth worth = dicetto_worth(group);
    if (group == 0 || !dicetto_passes(bar, worth))
        return 0;
    const unsigned battle = worth.pips == bar.pips;
    return (takes_anything(space) ? 0 : 64 * points) + 2U * worth.pips - battle;
}

/* The dice that would be placed at once, the dearest group first. */
static dice placed(const struct dicetto *g)
{
    unsigned open = (1U << SPACES) - 1;
    dice used = 0;
    for (;;) {
        dice parts[64], best = 0;
        unsigned most = 0, where = 0;
        const unsigned count = dice_parts(g->hand - used, DICETTO_DICE, parts);
        BITS_EACH(i, open)
            for (unsigned j = 1; j < count && !takes_anything(&g->space[i]); j++) {
                const unsigned now = looks(&g->space[i], g->box.points[g->space[i].kind], parts[j]);
                if (now > most) {
                    most = now;
                    best = parts[j];
                    where = (unsigned)i;
                }
            }
        if (most == 0)
            return used;
        used += best;
        open &= ~(1U << where);
    }
}

/* Where nothing fits yet, equal dice are kept. */
static dice most_alike(dice hand)
{
    unsigned best = DICE_FACES - 1;
    for (unsigned face = best; face-- > 0;)
        if (dice_of(hand, face) > dice_of(hand, best))
            best = face;
    return dice_of(hand, best) * dice_one(best);
}

static struct move choose(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    const struct dicetto *g = question->view;
    const dice used = placed(g);
    const dice again = g->hand - (used != 0 ? used : most_alike(g->hand));
    unsigned best = 0, most = 0;
    for (unsigned i = 0; i < question->count; i++) {
        const struct move *move = &question->choices[i];
        const struct dicetto_space *space = &g->space[move->a];
        unsigned now = 0;
        if (move->kind == DO_PLACE)
            now = looks(space, g->box.points[space->kind], move->x);
        else if (move->kind == DO_AGAIN)
            now = move->x == again ? 2 : 0;
        else if (move->kind == DO_STOP)
            now = 1;
        if (now > most) {
            most = now;
            best = i;
        }
    }
    return question->choices[best];
}

const struct bot dicetto_novice = {.name = "novice", .game = "dicetto", .choose = choose};
