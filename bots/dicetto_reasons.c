#include "bots/dicetto_reasons.h"

#include <string.h>

#include "bots/dicetto_odds.h"

static const float certain = 0.999F; /* of a sum of chances */

static double win_of(const struct dicetto_choices *choices, unsigned choice)
{
    return choices->hope[choice].win + choices->more[choice];
}

static double worth_of(const struct dicetto_choices *choices, unsigned choice)
{
    return dicetto_worth_of(win_of(choices, choice), choices->hope[choice].points);
}

void dicetto_choices_sort(struct dicetto_choices *choices)
{
    for (unsigned i = 0; i < choices->question->count; i++) {
        unsigned at = i;
        while (at > 0 && worth_of(choices, choices->order[at - 1]) < worth_of(choices, i)) {
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

static uint8_t kind_on(const struct dicetto *g, unsigned space)
{
    return space == SUPER_SPACE ? (uint8_t)SUPER_KIND : g->space[space].kind;
}

/* --- stopping --- */

/* Where dice go that are not rolled again, up to the first battle: what comes after it depends. */
struct plan {
    dice placed; /* on the cards */
    unsigned cards;
    uint8_t card[ALL_SPACES]; /* their spaces */
    dice battling;            /* for the space `battle`; 0: there is no battle */
    uint8_t battle;
};

static struct plan plan_of(const struct dicetto_adviser *adviser, const struct dicetto *g)
{
    struct plan plan = {0};
    struct dicetto now = *g;
    struct move move = {.kind = DO_STOP, .seat = g->turn};
    while (move.kind != DO_DONE && plan.battling == 0) {
        dicetto_game.apply(&now, &move, NULL);
        if (now.ask != WAIT_PLACE || now.turns != g->turns)
            break;
        move = adviser->advise(adviser->context, &now);
        if (move.kind != DO_PLACE)
            continue;
        if (dicetto_pips(move.x) == dicetto_bar(&now.space[move.a]).pips) {
            plan.battling = move.x;
            plan.battle = move.a;
        } else {
            plan.placed += move.x;
            plan.card[plan.cards++] = move.a;
        }
    }
    return plan;
}

/* Nothing is placed: the Super Roll card, if there is one, is what is kept. */
static const char *word_for_nothing(const struct dicetto *g)
{
    return g->super == g->turn && g->rolls == ROLLS ? "why-stop-super" : "why-stop-nothing";
}

/* The dice that are placed, and the cards that they are placed on. */
static const char *word_for_stop(const struct dicetto_adviser *adviser, const struct dicetto *g,
                                 struct event *values)
{
    static const char *const words[][2] = {{"why-stop", "why-stop-and-battle"},
                                           {"why-stop-two", "why-stop-two-and-battle"},
                                           {"why-stop-more", "why-stop-more-and-battle"}};
    const struct plan plan = plan_of(adviser, g);
    const bool battle = plan.battling != 0;
    if (plan.cards == 0) {
        values->dice = plan.battling;
        values->card = kind_on(g, plan.battle);
        return battle ? "why-stop-battle" : word_for_nothing(g);
    }
    values->dice = plan.placed;
    values->card = kind_on(g, plan.card[0]);
    values->m = kind_on(g, plan.cards == 1 ? plan.battle : plan.card[1]);
    values->other = kind_on(g, plan.battle);
    values->n = (uint8_t)plan.cards;
    return words[plan.cards < 3 ? plan.cards - 1 : 2][battle];
}

void dicetto_say_stop(const struct dicetto_adviser *adviser, const struct dicetto *g,
                      struct bot_reasons *reasons)
{
    reasons->values = (struct event){.seat = g->turn, .see = SEE_ALL};
    reasons->word = word_for_stop(adviser, g, &reasons->values);
}

/* Says what was solved. */
struct solver {
    struct dicetto_turn *turn;
};

static struct move advise_solved(void *context, const struct dicetto *g)
{
    const struct solver *solver = context;
    struct move move = {0};
    dicetto_turn_best(solver->turn, g, &move);
    return move;
}

/* --- rolling --- */

static const float in_sight = 0.02F; /* what is less likely is not spoken of */
static const float nearly = 0.02F;   /* a chance that is missed by less is as good */

/* The space that is worth most, but for one; ALL_SPACES: none is worth anything. */
static unsigned most_of(const float worth[ALL_SPACES], unsigned but)
{
    unsigned best = ALL_SPACES;
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (i != but && worth[i] > 0 && (best == ALL_SPACES || worth[i] > worth[best]))
            best = i;
    return best;
}

/* Whether a card is mostly fought for: half of the battles are lost. */
static bool is_battle(const struct dicetto_hope *hope, unsigned space)
{
    return hope->battle[space] > hope->on[space];
}

static float chance_to_get(const struct dicetto_chance *chance, bool battle)
{
    return battle ? chance->level : chance->wins;
}

/* The chances for each card: the best that can be done, and with the dice that are kept. */
struct sights {
    struct dicetto_chance most[ALL_SPACES], with[ALL_SPACES];
};

/* Whether dice can be kept that are enough for a card already. */
static bool is_had(const struct sights *sights, const struct dicetto_hope *hope, unsigned space)
{
    return chance_to_get(&sights->most[space], is_battle(hope, space)) >= certain;
}

/* The card that dice are kept for: of those that the hand does not have yet, the one that brings
 * most points. ALL_SPACES: there is none, or other dice would serve it better. */
static unsigned aim(const struct dicetto *g, const struct dicetto_hope *hope,
                    const struct sights *sights)
{
    float worth[ALL_SPACES] = {0};
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const unsigned points = i == SUPER_SPACE ? 0 : g->box.points[g->space[i].kind];
        if (hope->on[i] > in_sight && !is_had(sights, hope, i))
            worth[i] = hope->on[i] * ((float)points + 0.5F);
    }
    const unsigned best = most_of(worth, ALL_SPACES);
    if (best == ALL_SPACES)
        return best;
    const bool battle = is_battle(hope, best);
    const float missed =
        chance_to_get(&sights->most[best], battle) - chance_to_get(&sights->with[best], battle);
    return missed < nearly ? best : ALL_SPACES;
}

/* The card that the dice are kept for although they are enough for it; ALL_SPACES: none. */
static unsigned kept_for(const struct dicetto_hope *hope, const struct sights *sights)
{
    float worth[ALL_SPACES] = {0};
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (hope->on[i] > in_sight && sights->with[i].wins >= certain)
            worth[i] = hope->on[i];
    return most_of(worth, ALL_SPACES);
}

/* What dice are kept for, or else the cards that they most likely bring. */
static const char *word_for_again(const struct dicetto *g, const struct move *move,
                                  const struct dicetto_hope *hope, struct event *values)
{
    static const char *const words[][5] = {
        {"why-keep", "why-keep-battle", "why-keep-likely-one", "why-keep-likely", "why-keep-more"},
        {"why-all-again", "why-all-again-battle", "why-all-again-likely-one",
         "why-all-again-likely", "why-all-again-more"}};
    const dice kept = g->hand - move->x;
    const char *const *word = words[kept == 0];
    struct sights sights;
    float likely[ALL_SPACES];
    if (hope->on[most_of(hope->on, ALL_SPACES) % ALL_SPACES] <= in_sight)
        return "why-again";
    values->dice = kept;
    dicetto_chances(g, g->turn, sights.most);
    dicetto_chances_keeping(g, kept, sights.with);
    const unsigned aimed = aim(g, hope, &sights);
    if (aimed < ALL_SPACES) {
        values->card = kind_on(g, aimed);
        return word[is_battle(hope, aimed)];
    }
    for (unsigned i = 0; i < ALL_SPACES; i++)
        likely[i] = hope->on[i] > in_sight && !is_had(&sights, hope, i) ? hope->on[i] : 0;
    unsigned first = most_of(likely, ALL_SPACES);
    if (first == ALL_SPACES) { /* all of them could be had without rolling */
        const unsigned enough = kept_for(hope, &sights);
        first = enough < ALL_SPACES ? enough : most_of(hope->on, ALL_SPACES);
        values->card = kind_on(g, first);
        return word[enough < ALL_SPACES ? 4 : 2];
    }
    const unsigned second = most_of(likely, first);
    values->card = kind_on(g, first);
    if (second == ALL_SPACES)
        return word[2];
    values->m = kind_on(g, second);
    return word[3];
}

/* --- the sentence about a choice --- */

static void say_why(struct dicetto_turn *turn, const struct dicetto *g, const struct move *move,
                    const struct dicetto_hope *hope, struct bot_reasons *reasons)
{
    struct event *values = &reasons->values;
    *values = (struct event){.seat = g->turn, .see = SEE_ALL, .dice = move->x};
    switch (move->kind) {
    case DO_PLACE:
        values->place = move->a;
        values->card = kind_on(g, move->a);
        reasons->word = word_for_place(g, move, hope, values);
        return;
    case DO_STOP:
        dicetto_say_stop(&(struct dicetto_adviser){advise_solved, &(struct solver){turn}}, g,
                         reasons);
        return;
    case DO_AGAIN:
        reasons->word = word_for_again(g, move, hope, values);
        return;
    default:
        reasons->word = "why-done";
    }
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
    for (unsigned space = 0; space < ALL_SPACES; space++)
        if (one->on[space] != other->on[space])
            return false;
    return one->win == other->win && one->points == other->points;
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
    say_why(turn, question->view, &question->choices[first], &choices->hope[first], reasons);
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
    say_why(&turn, question->view, move, &hope, reasons);
}
