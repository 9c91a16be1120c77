#include "bots/dicetto_reasons.h"

void dicetto_choices_sort(struct dicetto_choices *choices)
{
    for (unsigned i = 0; i < choices->question->count; i++) {
        unsigned at = i;
        while (at > 0 && choices->hope[choices->order[at - 1]].win < choices->hope[i].win) {
            choices->order[at] = choices->order[at - 1];
            at--;
        }
        choices->order[at] = (uint8_t)i;
    }
}

static uint8_t percent(double chance)
{
    return (uint8_t)(chance * 100 + 0.5);
}

/* What looking closer adds may lead past what a chance can be. */
static double chance(double win)
{
    return win < 0 ? 0 : win > 1 ? 1 : win;
}

/* The card that a choice is about: where most points are likely, and some for any card. */
static unsigned aim(const struct dicetto *g, const struct dicetto_hope *hope)
{
    unsigned best = ALL_SPACES;
    double most = 0.02;
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const double points = i == SUPER_SPACE ? 0 : g->box.points[g->space[i].kind];
        const double worth = hope->on[i] * (points + 0.5);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* The sentence about the best choice: dice that stay, the card they are for, and its chance. */
static void say_why(const struct dicetto_choices *choices, struct bot_reasons *reasons)
{
    const struct dicetto *g = choices->question->view;
    const struct move *move = &choices->question->choices[choices->order[0]];
    const struct dicetto_hope *hope = &choices->hope[choices->order[0]];
    const unsigned space = move->kind == DO_PLACE ? move->a : aim(g, hope);
    struct event values = {.seat = g->turn, .see = SEE_ALL, .dice = g->hand};
    if (move->kind == DO_DONE || space == ALL_SPACES) {
        reasons->word = move->kind == DO_AGAIN ? "why-again" : "why-done";
        values.dice = move->x;
    } else if (move->kind == DO_PLACE) {
        struct dicetto_space stands = g->space[space];
        const bool battle = dicetto_pips(move->x) == dicetto_bar(&stands).pips;
        stands.dice = move->x;
        reasons->word = battle ? "why-battle" : "why-place";
        values.dice = move->x;
        values.n = percent(dicetto_holds(&stands, g->seats - 1U));
    } else {
        values.dice = g->hand - move->x;
        reasons->word = move->kind == DO_STOP ? "why-stop"
                        : values.dice == 0    ? "why-all-again"
                                              : "why-keep";
        values.n = percent(hope->on[space]);
    }
    if (space < ALL_SPACES) {
        values.place = (uint8_t)space;
        values.card = space == SUPER_SPACE ? (uint8_t)SUPER_KIND : g->space[space].kind;
    }
    values.m = percent(chance(hope->win));
    reasons->values = values;
}

void dicetto_explain(const struct dicetto_choices *choices, unsigned worlds)
{
    struct bot_reasons *reasons = choices->question->reasons;
    if (reasons == NULL)
        return;
    reasons->worlds = worlds;
    reasons->count = 0;
    for (unsigned i = 0; i < BOT_REASONS_MAX && i < choices->question->count; i++) {
        const unsigned n = choices->order[i];
        reasons->best[reasons->count++] = (struct bot_estimate){
            .move = choices->question->choices[n],
            .win = (float)chance(choices->hope[n].win),
            .points = (float)choices->hope[n].points,
        };
    }
    say_why(choices, reasons);
}
