#include "bots/dicetto/reasons.h"

#include <string.h>

#include "bots/dicetto/odds.h"

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

/* The space that is worth most; ALL_SPACES: none is worth anything. */
static unsigned most_of(const float worth[ALL_SPACES])
{
    unsigned best = ALL_SPACES;
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (worth[i] > 0 && (best == ALL_SPACES || worth[i] > worth[best]))
            best = i;
    return best;
}

/* Whether a card is mostly fought for: half of the battles are lost. */
static bool is_battle(const struct dicetto_hope *hope, unsigned space)
{
    return hope->battle[space] > hope->on[space];
}

/* As the odds show it: what is certain may be said to be. */
static uint8_t figure(float chance)
{
    return chance >= certain ? 100 : percent((double)chance);
}

/* What is aimed at with the dice that are kept, in the figures that the odds have for them. */
struct aims {
    unsigned first, second; /* ALL_SPACES: none */
    float chance[ALL_SPACES];
};

/* The card that the plan gets most points from by rolling, and the likeliest of its other cards;
 * dice that are kept may be enough for that one. A battle comes second, so two are never told. */
static struct aims aims_of(const struct dicetto *g, const struct move *move,
                           const struct dicetto_hope *hope)
{
    struct dicetto_chance with[ALL_SPACES];
    struct aims aims;
    float worth[ALL_SPACES] = {0}, likely[ALL_SPACES] = {0}, use[ALL_SPACES];
    dicetto_chances_after(g, move, with);
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const unsigned points = i == SUPER_SPACE ? 0 : g->box.points[g->space[i].kind];
        aims.chance[i] = is_battle(hope, i) ? with[i].level : with[i].wins;
        use[i] = hope->on[i] * ((float)points + 0.5F);
        if (hope->on[i] > in_sight && with[i].wins < certain)
            worth[i] = use[i];
    }
    aims.first = most_of(worth);
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (hope->on[i] > in_sight && i != aims.first &&
            (aims.first == ALL_SPACES || !is_battle(hope, i) || !is_battle(hope, aims.first)))
            likely[i] = aims.chance[i] + use[i] / 1000000; /* of equals, the one that is used */
    aims.second = most_of(likely);
    if (aims.second < ALL_SPACES && aims.first < ALL_SPACES && is_battle(hope, aims.first)) {
        const unsigned battle = aims.first;
        aims.first = aims.second;
        aims.second = battle;
    }
    return aims;
}

/* How much better another choice of this position is. */
static double missed_by(struct dicetto_turn *turn, const struct dicetto *g, const struct move *move)
{
    struct move best;
    const double most = dicetto_turn_best(turn, g, &best).win;
    return most - dicetto_turn_choice(turn, g, move).win;
}

/* The bonus card without which another choice would clearly be better; NO_KIND: there is none. The
 * judge of a turn is always an eye. */
static unsigned tipping_bonus(struct dicetto_turn *turn, const struct dicetto *g,
                              const struct move *move)
{
    static const double as_good = 0.002, clearly = 0.01;
    const struct dicetto_eye *eye = turn->judge.context;
    unsigned found = NO_KIND;
    double most = clearly;
    if (g->bonuses == 0 || missed_by(turn, g, move) > as_good)
        return NO_KIND;
    BITS_EACH(bonus, g->bonuses) {
        struct dicetto without = *g;
        struct dicetto_turn other;
        struct dicetto_eye other_eye;
        without.bonuses = (uint8_t)(g->bonuses & ~(1U << bonus));
        dicetto_eye_open(&other_eye, eye->net, &without);
        const struct dicetto_judge judge = {
            .value = dicetto_value, .context = &other_eye, .watcher = NOBODY};
        dicetto_turn_solve(&other, &without, &judge);
        const double missed = missed_by(&other, &without, move);
        if (missed > most) {
            most = missed;
            found = FIRST_BONUS + (unsigned)bonus;
        }
    }
    return found;
}

/* Whether the odds show, for some card that is not aimed at, more than for those that are. */
static bool passes_over(const struct dicetto *g, const struct aims *aims)
{
    struct dicetto_chance most[ALL_SPACES];
    dicetto_chances(g, g->turn, most);
    for (unsigned i = 0; i < SPACES; i++)
        if (i != aims->first && i != aims->second && most[i].wins > aims->chance[aims->first] &&
            (aims->second == ALL_SPACES || most[i].wins > aims->chance[aims->second]))
            return true;
    return false;
}

/* What dice are kept for. */
static const char *word_for_again(struct dicetto_turn *turn, const struct dicetto *g,
                                  const struct move *move, const struct dicetto_hope *hope,
                                  struct event *values)
{
    enum { ONE, TWO, SURE, BONUS, MORE, WAYS };
    static const char *const words[][WAYS][2] = {
        {{"why-keep", "why-keep-battle"},
         {"why-keep-two", "why-keep-two-battle"},
         {"why-keep-sure", "why-keep-sure-battle"},
         {"why-keep-bonus", "why-keep-bonus"},
         {"why-keep-more", "why-keep-more"}},
        {{"why-all-again", "why-all-again-battle"},
         {"why-all-again-two", "why-all-again-two-battle"},
         {"why-all-again-sure", "why-all-again-sure-battle"},
         {"why-all-again-bonus", "why-all-again-bonus"},
         {"why-all-again-more", "why-all-again-more"}}};
    const dice kept = g->hand - move->x;
    const struct aims aims = aims_of(g, move, hope);
    unsigned way = aims.second == ALL_SPACES ? ONE : TWO, last = aims.first;
    if (aims.first == ALL_SPACES && aims.second == ALL_SPACES)
        return "why-again";
    values->dice = kept;
    if (aims.first == ALL_SPACES) { /* what is kept is enough */
        values->card = kind_on(g, aims.second);
        return words[kept == 0][MORE][0];
    }
    const unsigned bonus = passes_over(g, &aims) ? tipping_bonus(turn, g, move) : NO_KIND;
    if (bonus != NO_KIND) {
        values->card = (uint8_t)bonus;
        return words[kept == 0][BONUS][0];
    }
    values->card = kind_on(g, aims.first);
    values->n = figure(aims.chance[aims.first]);
    if (way == TWO) {
        last = aims.second;
        values->m = kind_on(g, aims.second);
        values->other = figure(aims.chance[aims.second]);
        if (aims.chance[aims.second] >= certain && !is_battle(hope, aims.second)) {
            way = SURE; /* told first, without a figure */
            last = aims.first;
            values->card = kind_on(g, aims.second);
            values->m = kind_on(g, aims.first);
            values->other = figure(aims.chance[aims.first]);
        } else if (aims.chance[aims.first] >= certain && !is_battle(hope, aims.first)) {
            way = SURE;
        }
    }
    return words[kept == 0][way][is_battle(hope, last)];
}

/* --- the sentence about a choice --- */

/* Whether a card is free for dice that are left. */
static bool leaves_a_card(const struct dicetto *g)
{
    struct dicetto_chance chance[ALL_SPACES];
    dicetto_chances(g, g->turn, chance);
    for (unsigned i = 0; i < SPACES; i++)
        if (chance[i].wins > 0)
            return true;
    return false;
}

static void say_done(struct dicetto_turn *turn, const struct dicetto *g, const struct move *move,
                     struct bot_reasons *reasons)
{
    const unsigned bonus = leaves_a_card(g) ? tipping_bonus(turn, g, move) : NO_KIND;
    reasons->values.card = (uint8_t)bonus;
    reasons->word = bonus != NO_KIND ? "why-done-bonus" : "why-done";
}

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
        reasons->word = word_for_again(turn, g, move, hope, values);
        return;
    default:
        say_done(turn, g, move, reasons);
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
    const struct nn net = dicetto_net(NET_DICETTO);
    dicetto_eye_open(&eye, &net, question->view);
    const struct dicetto_judge judge = {.value = dicetto_value, .context = &eye, .watcher = NOBODY};
    const struct move *move = &reasons->best[0].move;
    dicetto_turn_solve(&turn, question->view, &judge);
    const struct dicetto_hope hope = dicetto_turn_choice(&turn, question->view, move);
    say_why(&turn, question->view, move, &hope, reasons);
}
