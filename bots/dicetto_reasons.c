#include "bots/dicetto_reasons.h"

#include <string.h>

static double win_of(const struct dicetto_choices *choices, unsigned choice)
{
    return choices->hope[choice].win + choices->more[choice];
}

void dicetto_choices_sort(struct dicetto_choices *choices)
{
    for (unsigned i = 0; i < choices->question->count; i++) {
        unsigned at = i;
        while (at > 0 && win_of(choices, choices->order[at - 1]) < win_of(choices, i)) {
            choices->order[at] = choices->order[at - 1];
            at--;
        }
        choices->order[at] = (uint8_t)i;
    }
}

unsigned dicetto_choices_find(const struct dicetto_choices *choices, const struct move *move)
{
    const struct bot_question *question = choices->question;
    unsigned i = 0;
    while (i < question->count && memcmp(&question->choices[i], move, sizeof(*move)) != 0)
        i++;
    return i;
}

void dicetto_choices_prefer(struct dicetto_choices *choices, unsigned choice)
{
    unsigned at = 0;
    while (choices->order[at] != choice)
        at++;
    for (; at > 0; at--)
        choices->order[at] = choices->order[at - 1];
    choices->order[0] = (uint8_t)choice;
}

void dicetto_choices_solve(struct dicetto_turn *turn, const struct dicetto_judge *judge,
                           struct dicetto_choices *choices)
{
    const struct bot_question *question = choices->question;
    const struct dicetto *g = question->view;
    dicetto_turn_solve(turn, g, judge);
    for (unsigned i = 0; i < question->count; i++)
        choices->hope[i] = dicetto_turn_choice(turn, g, &question->choices[i]);
    dicetto_choices_sort(choices);
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

/* The sentence about a choice: dice that stay, the card they are for, and its chance. */
static void say_why(const struct dicetto *g, const struct move *move,
                    const struct dicetto_hope *hope, struct bot_reasons *reasons)
{
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
        values.n = percent((double)reasons->best[0].win);
    }
    if (space < ALL_SPACES) {
        values.place = (uint8_t)space;
        values.card = space == SUPER_SPACE ? (uint8_t)SUPER_KIND : g->space[space].kind;
    }
    values.m = percent((double)reasons->best[0].win);
    reasons->values = values;
}

static struct bot_estimate estimate(const struct dicetto_choices *choices, unsigned choice)
{
    return (struct bot_estimate){.move = choices->question->choices[choice],
                                 .win = (float)chance(win_of(choices, choice)),
                                 .win_error = choices->error[choice],
                                 .points = (float)choices->hope[choice].points};
}

/* Of a move that somebody asks about: one of those listed, or any other that the rules allow. */
static struct bot_estimate estimate_other(const struct dicetto_choices *choices,
                                          struct dicetto_turn *turn, const struct move *move)
{
    const struct bot_question *question = choices->question;
    const unsigned found = dicetto_choices_find(choices, move);
    if (found < question->count)
        return estimate(choices, found);
    const struct dicetto_hope hope = dicetto_turn_choice(turn, question->view, move);
    return (struct bot_estimate){
        .move = *move, .win = (float)hope.win, .points = (float)hope.points};
}

void dicetto_choices_explain(const struct dicetto_choices *choices, struct dicetto_turn *turn,
                             unsigned worlds)
{
    const struct bot_question *question = choices->question;
    struct bot_reasons *reasons = question->reasons;
    if (reasons == NULL)
        return;
    reasons->worlds = worlds;
    reasons->count = 0;
    for (unsigned i = 0; i < BOT_REASONS_MAX && i < question->count; i++)
        reasons->best[reasons->count++] = estimate(choices, choices->order[i]);
    const unsigned first = choices->order[0];
    say_why(question->view, &question->choices[first], &choices->hope[first], reasons);
    if (reasons->about != NULL)
        reasons->answer = estimate_other(choices, turn, reasons->about);
}

void dicetto_explain(const struct bot_question *question, struct bot_reasons *reasons)
{
    struct dicetto_turn turn;
    struct dicetto_eye eye;
    const struct net net = dicetto_net(NET_DICETTO);
    dicetto_eye_open(&eye, &net, question->view);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    const struct move *move = &reasons->best[0].move;
    dicetto_turn_solve(&turn, question->view, &judge);
    const struct dicetto_hope hope = dicetto_turn_choice(&turn, question->view, move);
    say_why(question->view, move, &hope, reasons);
}
