#include "bots/dicetto_reasons.h"

#include <string.h>

static const float certain = 0.999F; /* of a sum of chances */

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

/* Of something that may still fail, so never all of it. */
static uint8_t percent(double chance)
{
    return (uint8_t)(chance < 0.99 ? chance * 100 + 0.5 : 99);
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

/* Why a group goes to a card: how long it may stand there, unless nobody plays after this turn. */
static const char *word_for_place(const struct dicetto *g, const struct move *move,
                                  const struct dicetto_hope *hope, struct event *values)
{
    struct dicetto_space stands = g->space[move->a];
    if (dicetto_pips(move->x) == dicetto_bar(&stands).pips)
        return "why-battle";
    if (hope->over > certain)
        return "why-place-last";
    stands.dice = move->x;
    values->n = percent(dicetto_holds(&stands, g->seats - 1U));
    return "why-place";
}

/* What is stopped or rolled for: the card, and whether it mostly takes a battle. */
static const char *word_for_aim(const struct move *move, const struct dicetto_hope *hope,
                                unsigned space, dice kept)
{
    static const char *const words[][2] = {{"why-stop", "why-stop-battle"},
                                           {"why-all-again", "why-all-again-battle"},
                                           {"why-keep", "why-keep-battle"}};
    const bool battle = hope->battle[space] > hope->on[space]; /* half of them are lost */
    return words[move->kind == DO_STOP ? 0 : kept == 0 ? 1 : 2][battle];
}

/* The sentence about a choice: dice that stay, and the card they are for. */
static void say_why(const struct dicetto *g, const struct move *move,
                    const struct dicetto_hope *hope, struct bot_reasons *reasons)
{
    const unsigned space = move->kind == DO_PLACE ? move->a : aim(g, hope);
    const bool rolls = move->kind == DO_AGAIN;
    struct event values = {.seat = g->turn, .see = SEE_ALL, .dice = move->x};
    if (move->kind == DO_PLACE) {
        reasons->word = word_for_place(g, move, hope, &values);
    } else if (move->kind == DO_DONE || space == ALL_SPACES) {
        reasons->word = rolls ? "why-again" : "why-done";
    } else {
        values.dice = g->hand - move->x;
        reasons->word = word_for_aim(move, hope, space, values.dice);
    }
    if (space < ALL_SPACES) {
        values.place = (uint8_t)space;
        values.card = space == SUPER_SPACE ? (uint8_t)SUPER_KIND : g->space[space].kind;
    }
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

/* Whether two choices lead to the same: groups that are placed in another order. */
static bool same_plan(const struct dicetto_hope *one, const struct dicetto_hope *other)
{
    return one->win == other->win && one->points == other->points &&
           memcmp(one->on, other->on, sizeof one->on) == 0;
}

static bool is_listed(const struct dicetto_choices *choices, unsigned choice, unsigned before)
{
    for (unsigned i = 0; i < before; i++)
        if (same_plan(&choices->hope[choices->order[i]], &choices->hope[choice]))
            return true;
    return false;
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
    for (unsigned i = 0; reasons->count < BOT_REASONS_MAX && i < question->count; i++)
        if (!is_listed(choices, choices->order[i], i))
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
