/* A bot with common sense for Dicetto.
 *
 * It knows what it would do with any dice: the groups that bring most on the open cards, each worth
 * its points times the chance to be still there next turn, and something more if it throws out
 * another seat. From there it works backwards, exactly, through the rolls that are left, and rolls
 * again what promises most. It does not look beyond its turn, but for the bonus cards: a card is
 * worth what it adds to the hope of them too, and may be better left alone for that.
 */
#include <string.h>

#include "bots/bots.h"
#include "bots/dicetto/hands.h"

static const double card_worth = 0.5;  /* beside its points: a step towards the end */
static const double super_worth = 0.8; /* a fourth roll, some day */
static const double denied = 0.5;      /* of a card's points, for throwing others out */
static const double keenness = 0.6;    /* how often others go for a card that they could beat */
/* by how many cards a lead can change: at the very end, and for each card that is to come */
static const double least_spread = 0.3, spread_of_all = 0.8;

/* What there is to win with the card in a space. */
struct stake {
    double mine;   /* by getting it */
    double denied; /* by throwing out the seat whose dice stand on it */
};

struct plan {
    const struct dicetto *g;
    unsigned to_come; /* cards, at the least, before the game ends */
    struct dicetto_hands hands;
    struct stake stake[ALL_SPACES];
    cards counted[BONUSES];            /* what the bonus cards of this game count */
    float group[ALL_SPACES][HANDFULS]; /* what a group is worth there */
    float placed[ALL_SPACES + 1]
                [HANDFULS]; /* what dice are worth on this space and those behind it */
    float hand[HANDFULS];   /* what a hand is worth with the rolls that are left */
    float kept[HANDFULS];   /* ... and dice that are kept, the rest being rolled */
};

/* How likely a group still stands when its owner's next turn comes. */
static double holds(const struct dicetto *g, unsigned combination, unsigned pips)
{
    /* how often four dice and three rolls make it; the least and the most pips it can have */
    static const struct {
        double made;
        uint8_t least, most;
    } rows[COMBOS + 1] = {
        [COMBO_PAIR] = {0.98, 2, 12},           [COMBO_CHANCE] = {1.0, 1, 22},
        [COMBO_SMALL_STRAIGHT] = {0.77, 6, 15}, [COMBO_THREE] = {0.51, 3, 18},
        [COMBO_TWO_PAIRS] = {0.33, 4, 24},      [COMBO_LARGE_STRAIGHT] = {0.34, 10, 18},
        [COMBO_FOUR] = {0.10, 4, 24},           [COMBO_SUPER] = {1.0, 1, 22},
    };
    const bool face = combination < COMBO_PAIR;
    const double made = face ? 0.89 : rows[combination].made;
    const double least = face ? combination + 1.0 : rows[combination].least;
    const double most = face ? 3 * (combination + 1.0) : rows[combination].most;
    const double rank = pips >= most ? 1 : (pips - least) / (most - least);
    double stays = 1;
    for (unsigned i = 1; i < g->seats; i++)
        stays *= 1 - made * keenness * (1 - rank);
    return stays;
}

/* --- what cards are worth --- */

/* How likely a seat that is so many cards ahead of another ends ahead, and not level. */
static double stays_ahead(double ahead, double spread)
{
    const double by = ahead - 0.5;
    return 0.5 + 0.5 * by / (spread + (by < 0 ? -by : by));
}

/* How likely each seat wins a bonus card, if `taker` had a card more of those that it counts. */
static void hopes(const struct plan *plan, unsigned bonus, unsigned taker,
                  double hope[DICETTO_SEATS_MAX])
{
    const struct dicetto *g = plan->g;
    const cards counted = plan->counted[bonus];
    const double share = (double)bits_count(counted) / (double)bits_count(dicetto_all(g));
    const double spread = least_spread + spread_of_all * plan->to_come * share;
    int has[DICETTO_SEATS_MAX];
    for (unsigned seat = 0; seat < g->seats; seat++) {
        const int count = (int)bits_count(g->collected[seat] & counted) + (seat == taker ? 1 : 0);
        has[seat] = dicetto_for_fewest(bonus) ? -count : count;
    }
    for (unsigned seat = 0; seat < g->seats; seat++) {
        hope[seat] = 1;
        for (unsigned other = 0; other < g->seats; other++)
            if (other != seat)
                hope[seat] *= stays_ahead(has[seat] - has[other], spread);
    }
}

/* What the bot gains in points by the bonus cards if a seat gets this card; what others gain is its
 * loss. */
static double bonus_worth(const struct plan *plan, unsigned card, unsigned taker)
{
    const struct dicetto *g = plan->g;
    double worth = 0;
    BITS_EACH(bonus, g->bonuses) {
        double before[DICETTO_SEATS_MAX];
        double after[DICETTO_SEATS_MAX];
        double gain = 0;
        if ((plan->counted[bonus] >> (card - 1) & 1) == 0)
            continue;
        hopes(plan, (unsigned)bonus, NOBODY, before);
        hopes(plan, (unsigned)bonus, taker, after);
        for (unsigned seat = 0; seat < g->seats; seat++)
            gain += (after[seat] - before[seat]) * (seat == g->turn ? 1 : -1.0 / (g->seats - 1U));
        worth += gain * g->box.points[FIRST_BONUS + bonus];
    }
    return worth;
}

static void value_cards(struct plan *plan, const struct dicetto *g)
{
    unsigned most = 0;
    plan->g = g;
    dicetto_hands_list(&plan->hands);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        const unsigned count = bits_count(g->collected[seat]);
        most = count > most ? count : most;
    }
    plan->to_come = most < g->enough ? g->enough - most : 0;
    BITS_EACH(bonus, g->bonuses)
        plan->counted[bonus] = dicetto_counted(g, (unsigned)bonus);
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        struct stake *stake = &plan->stake[i];
        *stake = (struct stake){0};
        if (space->card == 0)
            continue;
        const bool super = space->card == SUPER_CARD;
        const double points = super ? super_worth : g->box.points[space->kind];
        stake->mine = points + (super ? 0 : card_worth);
        if (space->dice != 0)
            stake->denied = points * denied / (g->seats - 1U);
        if (super || g->bonuses == 0)
            continue;
        stake->mine += bonus_worth(plan, space->card, g->turn);
        if (space->dice != 0)
            stake->denied -= bonus_worth(plan, space->card, space->owner);
    }
}

static double group_value(const struct plan *plan, unsigned i, struct dicetto_worth worth)
{
    const struct dicetto *g = plan->g;
    const struct dicetto_space *space = &g->space[i];
    const struct dicetto_bar bar = dicetto_bar(space);
    if (!dicetto_passes(bar, worth))
        return -1;
    const double value =
        plan->stake[i].mine * holds(g, dicetto_combination(space->kind), worth.pips) +
        plan->stake[i].denied;
    return worth.pips == bar.pips ? value / 2 : value; /* a battle */
}

/* Adds a space to those behind it: each group that is welcome there, with any dice besides. */
static void value_space(struct plan *plan, unsigned space)
{
    const struct dicetto_hands *hands = &plan->hands;
    const float *behind = plan->placed[space + 1];
    float *placed = plan->placed[space];
    memcpy(placed, behind, sizeof(plan->placed[space]));
    for (unsigned size = 1; size <= DICETTO_DICE; size++)
        for (unsigned i = dicetto_first_of[size]; i < dicetto_first_of[size + 1]; i++) {
            const float here = plan->group[space][i];
            const unsigned rests = here > 0 ? dicetto_first_of[DICETTO_DICE - size + 1] : 0;
            for (unsigned rest = 0; rest < rests; rest++) {
                float *best = &placed[hands->number[hands->all[i].slot + hands->all[rest].slot]];
                *best = here + behind[rest] > *best ? here + behind[rest] : *best;
            }
        }
}

/* What every handful is worth if it is placed as well as can be. */
static void value_placing(struct plan *plan)
{
    for (unsigned i = 1; i < HANDFULS; i++) {
        const struct dicetto_worth worth = dicetto_worth(plan->hands.all[i].dice);
        for (unsigned space = 0; space < ALL_SPACES; space++)
            plan->group[space][i] = (float)group_value(plan, space, worth);
    }
    memset(plan->placed[ALL_SPACES], 0, sizeof(plan->placed[ALL_SPACES]));
    for (unsigned space = ALL_SPACES; space-- > 0;)
        value_space(plan, space);
}

/* One roll more: what is kept is worth the mean of the hands that come of it. */
static void value_kept(struct plan *plan)
{
    for (unsigned size = 0; size <= DICETTO_DICE; size++) {
        const unsigned rolled = DICETTO_DICE - size;
        for (unsigned i = dicetto_first_of[size]; i < dicetto_first_of[size + 1]; i++) {
            float sum = 0;
            for (unsigned j = dicetto_first_of[rolled]; j < dicetto_first_of[rolled + 1]; j++)
                sum += (float)plan->hands.all[j].ways *
                       plan->hand[plan->hands
                                      .number[plan->hands.all[i].slot + plan->hands.all[j].slot]];
            plan->kept[i] = sum / (float)dice_rolls(rolled);
        }
    }
}

/* The best that can be done with a hand: place it, or roll some of it again at a price. */
static void value_hands(struct plan *plan, double price)
{
    for (unsigned i = dicetto_first_of[DICETTO_DICE]; i < HANDFULS; i++) {
        const struct dicetto_handful *h = &plan->hands.all[i];
        dice parts[64];
        const unsigned count = dice_parts(h->dice, DICETTO_DICE - 1, parts);
        float best = plan->placed[0][i];
        for (unsigned j = 0; j < count; j++) {
            const float value =
                plan->kept[plan->hands.number[dicetto_slot_of(parts[j])]] - (float)price;
            best = value > best ? value : best;
        }
        plan->hand[i] = best;
    }
}

/* Leaves in `kept` what dice are worth that are kept now; returns the price of the roll. */
static double look_ahead(struct plan *plan)
{
    const struct dicetto *g = plan->g;
    const bool super = g->super == g->turn;
    for (unsigned i = dicetto_first_of[DICETTO_DICE]; i < HANDFULS; i++)
        plan->hand[i] = plan->placed[0][i];
    if (super) {
        value_kept(plan); /* the fourth roll */
        if (g->rolls == ROLLS)
            return super_worth;
        value_hands(plan, super_worth);
    }
    for (unsigned roll = ROLLS; roll > g->rolls; roll--) {
        value_kept(plan);
        if (roll > g->rolls + 1U)
            value_hands(plan, 0);
    }
    return 0;
}

static float value_of(const struct plan *plan, const struct move *move, double price)
{
    const unsigned hand = dicetto_slot_of(plan->g->hand);
    const unsigned slot = dicetto_slot_of(move->x);
    float value = 0;
    switch (move->kind) {
    case DO_STOP:
        return plan->placed[0][plan->hands.number[hand]];
    case DO_AGAIN:
        return plan->kept[plan->hands.number[hand - slot]] - (float)price;
    case DO_PLACE: /* from the lowest space up, so the rest goes to those behind it */
        value = plan->group[move->a][plan->hands.number[slot]];
        return value > 0 ? value + plan->placed[move->a + 1][plan->hands.number[hand - slot]] : 0;
    default:
        return 0;
    }
}

static struct move choose(const struct bot_question *question, struct rng *rng)
{
    struct plan plan;
    const struct dicetto *g = question->view;
    (void)rng;
    value_cards(&plan, g);
    value_placing(&plan);
    const double price = g->ask == WAIT_AGAIN ? look_ahead(&plan) : 0;
    struct move best = question->choices[0];
    float most = value_of(&plan, &best, price);
    for (unsigned i = 1; i < question->count; i++) {
        const float value = value_of(&plan, &question->choices[i], price);
        if (value > most) {
            most = value;
            best = question->choices[i];
        }
    }
    return best;
}

const struct bot dicetto_greedy = {.name = "greedy", .game = "dicetto", .choose = choose};
