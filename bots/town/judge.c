#include "bots/town/judge.h"

#include "bots/town/rivals.h"

/* --- actions and what they ask ---------------------------------------------------------------- */

static unsigned place_of_action(unsigned action)
{
    return town_contests[(action - DO_NUGGETS) / 2];
}

float town_judge_action(const struct greedy *g, const struct move *move)
{
    const unsigned runner = g->top->m > 0 ? g->top->m - 1U : g->seat;
    return town_choice_worth(&g->mind, move->a, place_of_action(move->a), runner);
}

float town_judge_search(const struct greedy *g, const struct move *move)
{
    return town_hired_worth(&g->mind, move->a);
}

float town_judge_again(const struct greedy *g, const struct move *move)
{
    return town_chase_worth(&g->mind, g->seat, g->t->chase - move->x, dice_count(move->x));
}

float town_judge_catch(const struct greedy *g, const struct move *move)
{
    (void)g;
    return (float)town_bandit_bounty(move->a);
}

/* What goes back on top is more likely to come to somebody else. */
float town_judge_discovery(const struct greedy *g, const struct move *move)
{
    const float others = (float)(g->t->seats - 2) / (float)g->t->seats;
    const float next = town_river_card_worth(&g->mind, g->seat, move->b);
    return town_river_card_worth(&g->mind, g->seat, move->a) - 0.2F * others * next;
}

float town_judge_coupon(const struct greedy *g, const struct move *move)
{
    return town_card_worth(&g->mind, move->a);
}

/* --- the Indians ------------------------------------------------------------------------------ */

float town_judge_buy(const struct greedy *g, const struct move *move)
{
    if (move->kind == MOVE_PASS)
        return 0;
    /* a ranch that was just gained is the last of ours, not the next */
    const float price = move->a == RANCH ? town_ranch_worth(&g->mind, g->seat) - 1
                                         : town_card_worth(&g->mind, move->a);
    return town_die_worth(&g->mind) - price;
}

/* What it changes, in all places, to turn a die of a seat: two faces and the poker hands. */
static float turned(const struct greedy *g, unsigned seat, unsigned from, unsigned to)
{
    dice hands[TOWN_SEATS_MAX] = {0};
    if (from == to)
        return 0;
    for (unsigned i = 0; i < g->t->seats; i++)
        hands[i] = g->t->seat[i].kept;
    hands[seat] += dice_one(to) - dice_one(from);
    float change = 0;
    BITS_EACH(face, 1U << from | 1U << to | 1U << ACE)
        change += town_outcome(&g->mind, hands, town_contests[face], false) - g->lie[face];
    return change;
}

void town_judge_lie(const struct greedy *g, float worth[DICE_FACES])
{
    dice hands[TOWN_SEATS_MAX] = {0};
    for (unsigned i = 0; i < g->t->seats; i++)
        hands[i] = g->t->seat[i].kept;
    for (unsigned face = 0; face < DICE_FACES; face++)
        worth[face] = town_outcome(&g->mind, hands, town_contests[face], false);
}

/* Blessing turns one of our dice, Trap one of somebody else's: the frame says whose. */
float town_judge_turn(const struct greedy *g, const struct move *move)
{
    return turned(g, g->top->m, move->a, move->b);
}

/* The victim of a Trap: the one with the die that is best turned. */
float town_judge_trap(const struct greedy *g, const struct move *move)
{
    const dice hand = g->t->seat[move->a].kept;
    float best = 0;
    for (unsigned from = 0; from < DICE_FACES; from++)
        for (unsigned to = 0; to < DICE_FACES && dice_of(hand, from) > 0; to++) {
            const float worth = turned(g, move->a, from, to);
            best = worth > best ? worth : best;
        }
    return best;
}

/* War Path: where the second place is the most to our harm. */
float town_judge_put(const struct greedy *g, const struct move *move)
{
    dice hands[TOWN_SEATS_MAX] = {0};
    for (unsigned i = 0; i < g->t->seats; i++)
        hands[i] = g->t->seat[i].kept;
    return town_outcome(&g->mind, hands, move->a, true) -
           town_outcome(&g->mind, hands, move->a, false);
}

/* --- cards ------------------------------------------------------------------------------------ */

/* A ranch instead of what the hands of others hold. */
float town_judge_whisky(const struct greedy *g, const struct move *move)
{
    if (move->kind == MOVE_PASS)
        return 0;
    const unsigned n = g->top->n, victim = town_victim(&g->mind, n);
    const float loot = victim == g->seat ? 0 : town_loot_worth(&g->mind, victim, n);
    return town_whisky_worth(&g->mind, move->a) - loot - town_card_worth(&g->mind, WHISKY);
}

static float gain_of_guns(const struct greedy *g)
{
    const dice rolled = g->t->chase;
    dice again[64];
    float best = 0;
    const unsigned count = dice_parts(rolled, TOWN_DICE, again);
    for (unsigned i = 0; i < count; i++) {
        const float worth =
            town_chase_worth(&g->mind, g->seat, rolled - again[i], dice_count(again[i]));
        best = worth > best ? worth : best;
    }
    return best - town_chase_worth(&g->mind, g->seat, rolled, 0);
}

static float gain_of_desperado(const struct greedy *g)
{
    const float top = town_hired_worth(&g->mind, g->t->bandit[g->t->bandit_top - 1U]);
    float best = top;
    BITS_EACH(bandit, g->t->bandit_deck) {
        const float worth = town_hired_worth(&g->mind, g->t->bandit[bandit]);
        best = worth > best ? worth : best;
    }
    return best - top;
}

/* From the village, or from an opponent who has just got it. */
static float gain_of_signals(const struct greedy *g)
{
    const unsigned owner = g->t->die;
    return town_die_worth(&g->mind) * (1 + (owner > 0 ? town_swing(&g->mind, owner - 1U) : 0));
}

float town_gain_of_new_card(const struct greedy *g)
{
    switch (g->t->card) {
    case TWO_GUNS:
        return gain_of_guns(g);
    case INSURANCE:
        return g->top->seats == SOME_STORE_CARD ? g->mind.store_mean
                                                : town_deck_worth(&g->mind, g->seat);
    case DESPERADO:
        return gain_of_desperado(g);
    case SMOKE_SIGNALS:
        return gain_of_signals(g);
    default:
        return 0;
    }
}

float town_gain_of_cancelling(const struct greedy *g)
{
    const unsigned player = g->top->seat, me = g->seat;
    const float swing = town_swing(&g->mind, player);
    const float others = (float)(g->t->seats - 1);
    switch (g->top->n) {
    case WHISKY: /* the hand is robbed instead */
        return g->below->m == me ? (float)g->t->ranches[me] - 1 + swing : swing;
    case TWO_GUNS:
    case DESPERADO:
        return swing;
    case INSURANCE:
        return swing * 2.5F;
    case GIFT:
        return swing * 1.5F + (g->t->seat[me].hand & STORE_CARDS ? 1 / others : 0);
    case CROOK:
        return swing * others + (g->t->seat[me].dollars > 1 ? 1.0F : 0);
    case SMOKE_SIGNALS:
        return town_die_worth(&g->mind) * (g->t->die == me + 1 ? 1 + swing : swing);
    default:
        return 0;
    }
}
