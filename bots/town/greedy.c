/* The bot with common sense: it takes what is worth the most now, to itself first and against the
 * others second, and does not think further than the rolls of this round.
 *
 * Each question is answered by a function that says what a choice is worth; the best one is made.
 * Worths come from value.h and extension.h, those of dice from prospect.h and
 * rolls.h. A card is played when that brings more than keeping it would. The questions of the
 * Extension and the Indians are judged in judge.c.
 */
#include "bots/bots.h"
#include "bots/town/judge.h"
#include "bots/town/rivals.h"

/* In points, near enough where only a few are at stake. */
static const float dollar = 0.55F;

static float least_of(float one, float other)
{
    return one < other ? one : other;
}

/* --- dice ------------------------------------------------------------------------------------- */

static float worth_of_back(const struct greedy *g, const struct move *move)
{
    return town_roll_worth(&g->prospect, g->t->seat[g->seat].kept - move->x);
}

static float worth_of_turn(const struct greedy *g, const struct move *move)
{
    if (g->top->kind == FRAME_INDIANS)
        return town_judge_turn(g, move);
    const dice kept = g->t->seat[g->seat].kept;
    return town_hand_worth(&g->prospect, kept - dice_one(move->a) + dice_one(move->b));
}

/* Cheater waits until the hand is whole, and then for a turn that gains something. */
static float gain_of_cheater(const struct greedy *g)
{
    const dice kept = g->t->seat[g->seat].kept;
    if (dice_count(kept) < TOWN_DICE)
        return 0;
    float best = 0;
    for (unsigned from = 0; from < DICE_FACES; from++)
        for (unsigned to = 0; to < DICE_FACES && dice_of(kept, from) > 0; to++) {
            const float worth = town_hand_worth(&g->prospect, kept - dice_one(from) + dice_one(to));
            best = worth > best ? worth : best;
        }
    return best - town_hand_worth(&g->prospect, kept);
}

/* --- windows ---------------------------------------------------------------------------------- */

/* Nuggets that Dynamite adds to those of the dice. */
static float dynamite_adds(const struct town *t, unsigned nines)
{
    return least_of((float)(2 * nines), t->mine) - least_of((float)nines, t->mine);
}

/* What it brings us to hold the badge where it is, off the hands of `taker`. */
static float gain_of_marshall(const struct greedy *g, unsigned taker)
{
    const unsigned holder = g->t->badge;
    const float worth = town_badge_worth(&g->mind);
    if (taker == g->seat)
        return -worth * (1 + town_swing(&g->mind, holder));
    if (holder == g->seat)
        return worth * (1 + town_swing(&g->mind, taker));
    return worth * (town_swing(&g->mind, taker) - town_swing(&g->mind, holder));
}

/* The best remedy that the dice allow, first edition. */
static float remedy_gain(const struct greedy *g)
{
    static const uint8_t remedy_for[DICE_FACES] = {FENCE, FENCE, SUPPLY, SUPPLY, PICKPOCKET, HEIST};
    float best = 0;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const float worth = town_elixir_worth(&g->mind, remedy_for[face]);
        if (dice_of(g->t->seat[g->seat].kept, face) > 0 && worth > best)
            best = worth;
    }
    return best;
}

/* Half of what the bank held, rounded down. */
static float split_worth(unsigned dollars)
{
    const unsigned half = dollars / 2;
    return (float)half * dollar;
}

static float gain_of_wanted(const struct greedy *g);

/* What the card brings that could be played now; `top` is the event that it fits. */
static float gain_of_card(const struct greedy *g)
{
    const unsigned n = g->top->n;
    switch (g->t->card) {
    case CHEATER:
        return gain_of_cheater(g);
    case DYNAMITE:
        return dynamite_adds(g->t, n);
    case GIRLS:
        return town_loot_worth(&g->mind, town_victim(&g->mind, n), n);
    case CREDIT:
        return town_store_worth(&g->mind, n);
    case CORRUPTION:
        return town_has_extension(g->t) ? town_deck_worth(&g->mind, g->seat) : g->mind.deed_mean;
    case EVEN_SPLIT:
        return split_worth(n) * (1 + town_swing(&g->mind, g->top->seat));
    case MARSHALL:
        return gain_of_marshall(g, g->top->seat);
    case ELIXIR:
        return town_has_elixirs(g->t) ? town_doc_worth(&g->mind) : remedy_gain(g);
    case WANTED:
        return gain_of_wanted(g);
    default:
        return town_gain_of_new_card(g);
    }
}

/* Joe is sent to whoever has the most money: that may be us. */
static float harm_of_joe(const struct greedy *g, unsigned player)
{
    const struct town_seat *me = &g->t->seat[g->seat];
    for (unsigned i = 0; i < g->t->seats; i++)
        if (i != player && g->t->seat[i].dollars > me->dollars)
            return 2 * town_swing(&g->mind, player);
    return least_of(me->dollars, 4) * dollar * (1 + town_swing(&g->mind, player));
}

/* What the card that was just played would do to us: directly, or by what it does for a rival. */
static float gain_of_wanted(const struct greedy *g)
{
    const unsigned player = g->top->seat, n = g->below->n;
    const float swing = town_swing(&g->mind, player);
    const float others = (float)(g->t->seats - 1);
    const bool robbable = g->t->seat[g->seat].hand != 0;
    switch (g->top->n) {
    case BRUTE: /* the money saved, and sometimes dice */
        return swing * ((float)g->t->seat[player].owes * dollar + 0.5F);
    case CHEATER: /* a place, which may have been ours */
        return swing * 2.5F + 1 / others;
    case DYNAMITE:
        return swing * dynamite_adds(g->t, n);
    case GIRLS:
        return swing * 3 + (robbable ? 3 / others : 0);
    case CREDIT:
        return swing * town_store_worth(&g->mind, n);
    case CORRUPTION:
        return swing * g->mind.deed_mean;
    case NERVOUS_JOE:
        return harm_of_joe(g, player);
    case MARSHALL:
        return -gain_of_marshall(g, g->below->seat);
    case EVEN_SPLIT:
        return split_worth(n) * (g->below->seat == g->seat
                                     ? 1 + swing
                                     : swing - town_swing(&g->mind, g->below->seat));
    case ELIXIR:
        return swing * 2.5F;
    default:
        return town_gain_of_cancelling(g);
    }
}

static float worth_of_play(const struct greedy *g, const struct move *move)
{
    if (g->t->card == WHISKY)
        return town_judge_whisky(g, move);
    return move->kind == MOVE_PLAY ? gain_of_card(g) - town_card_worth(&g->mind, move->a) : 0;
}

/* --- the Sheriff's word ----------------------------------------------------------------------- */

/* What a tied place brings a candidate. */
static float prize(const struct greedy *g, unsigned place, unsigned candidate)
{
    if (place == DOC)
        return 0.5F; /* to be the first there */
    if (place == FINAL)
        return 100;
    const struct town_seat *seat = &g->t->seat[candidate];
    const float worth =
        town_has_extension(g->t)
            ? town_tied_prize(&g->mind, g->top, g->below, candidate)
            : town_place_worth(&g->mind, place, dice_of(seat->kept, town_face_at(place)));
    /* the last place keeps one away from Doc */
    const bool instead = place == TOWN_HALL && (seat->flags & CONTROLLED) == 0;
    const float doc = instead ? town_doc_worth(&g->mind) : 0;
    return worth > doc ? worth - doc : 0;
}

/* What the offers of one seat for a candidate are worth, as far as they can be seen. */
static float offer_worth(const struct greedy *g, unsigned offerer, unsigned candidate)
{
    const struct town *t = g->t;
    const cards seen = t->offered[candidate] & t->seat[offerer].hand;
    float worth = (float)t->offered_gold[offerer][candidate] +
                  (float)t->offered_dollars[offerer][candidate] * dollar +
                  (float)(g->mind.view->offered_cards[offerer][candidate] - bits_count(seen)) *
                      g->mind.store_mean;
    BITS_EACH(card, seen)
        worth += town_card_worth(&g->mind, town_kind(g->mind.t, (unsigned)card));
    return worth;
}

/* Bribes, less what we lose by a rival's gain; the leader's hurts most. */
static float worth_of_award(const struct greedy *g, const struct move *move)
{
    const unsigned to = move->a;
    float worth = 0;
    for (unsigned i = 0; i < g->t->seats; i++)
        if (i != g->seat)
            worth += offer_worth(g, i, to) * (1 + town_swing(&g->mind, i));
    const float won = prize(g, g->top->m, to);
    return to == g->seat ? worth + won : worth - won * town_swing(&g->mind, to);
}

/* A bribe: first a fifth of what the place is worth to us, then a little more than the others
 * offer, up to half of it. Only for ourselves, and not against a Sheriff who is tied with us. */
static struct move best_offer(const struct greedy *g)
{
    const struct town *t = g->t;
    const struct town_seat *me = &t->seat[g->seat];
    const struct move pass = {.kind = MOVE_PASS, .seat = (uint8_t)g->seat};
    const unsigned candidates = g->top->n;
    if ((candidates >> g->seat & 1) == 0 || (candidates >> t->badge & 1) != 0 || g->top->m == DOC)
        return pass;
    const float won = prize(g, g->top->m, g->seat);
    const float mine = offer_worth(g, g->seat, g->seat);
    float needed = 0.2F * won;
    BITS_EACH(rival, candidates & ~(1U << g->seat)) {
        float rivals = 0;
        for (unsigned i = 0; i < t->seats; i++)
            rivals += i == g->seat ? 0 : offer_worth(g, i, (unsigned)rival);
        needed = rivals + 0.5F > needed && rivals > 0 ? rivals + 0.5F : needed;
    }
    const float raise = needed - mine;
    if (raise < 0.3F || needed > 0.5F * won)
        return pass;
    /* dollars as long as some are left to keep dice with, else nuggets */
    const unsigned dollars = (unsigned)(raise / dollar + 0.7F), gold = (unsigned)(raise + 0.5F);
    const unsigned spare = me->dollars - (unsigned)t->offered_dollars[g->seat][g->seat];
    struct move offer = {.kind = MOVE_OFFER, .seat = (uint8_t)g->seat, .a = (uint8_t)g->seat};
    if (dollars > 0 && dollars + 2 <= spare)
        offer.x = dollars;
    else if (gold > 0 && gold + t->offered_gold[g->seat][g->seat] <= me->gold)
        offer.x = gold << 8;
    else
        return pass;
    return offer;
}

/* --- opponents and cards ---------------------------------------------------------------------- */

/* The frame tells what the seat is picked for: an elixir, a number of queens, or Joe. */
static float worth_of_pick(const struct greedy *g, const struct move *move)
{
    const unsigned n = g->top->n;
    if (g->top->kind == FRAME_INDIANS)
        return town_judge_trap(g, move);
    if (g->top->kind == FRAME_EFFECT && n == GIFT)
        return town_gift_worth(&g->mind, move->a, FRIENDSHIP);
    if (n == FRIENDSHIP || n == DOMINATION)
        return town_gift_worth(&g->mind, move->a, n);
    if (n != NERVOUS_JOE)
        return town_loot_worth(&g->mind, move->a, n);
    return least_of(g->t->seat[move->a].dollars, 4) * (1 + town_swing(&g->mind, move->a));
}

static float worth_of_take(const struct greedy *g, const struct move *move)
{
    return town_card_worth(&g->mind, move->a);
}

static float worth_of_give(const struct greedy *g, const struct move *move)
{
    return -town_card_worth(&g->mind, move->a);
}

/* A remedy may be left alone, an elixir may not. */
static float worth_of_cure(const struct greedy *g, const struct move *move)
{
    return move->kind == MOVE_PASS ? 0 : town_elixir_worth(&g->mind, move->a);
}

static float worth_of_open(const struct greedy *g, const struct move *move)
{
    (void)g;
    return (float)town_named_points(move);
}

/* --- all questions ---------------------------------------------------------------------------- */

static worth_of *const worths[] = {
    [ASK_BACK] = worth_of_back,
    [ASK_WINDOW] = worth_of_play,
    [ASK_TURN] = worth_of_turn,
    [ASK_AWARD] = worth_of_award,
    [ASK_PICK] = worth_of_pick,
    [ASK_TAKE] = worth_of_take,
    [ASK_GIVE] = worth_of_give,
    [ASK_ELIXIR] = worth_of_cure,
    [ASK_REMEDY] = worth_of_cure,
    [ASK_OPEN] = worth_of_open,
    [ASK_ACTION] = town_judge_action,
    [ASK_SEARCH] = town_judge_search,
    [ASK_AGAIN] = town_judge_again,
    [ASK_CATCH] = town_judge_catch,
    [ASK_DISCOVERY] = town_judge_discovery,
    [ASK_COUPON] = town_judge_coupon,
    [ASK_BUY] = town_judge_buy,
    [ASK_PUT] = town_judge_put,
};

static struct move best_choice(const struct greedy *g, const struct bot_question *question)
{
    unsigned best = 0;
    float most = worths[g->t->ask](g, &question->choices[0]);
    for (unsigned i = 1; i < question->count; i++) {
        const float worth = worths[g->t->ask](g, &question->choices[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return question->choices[best];
}

static struct move choose(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    const struct town_view *view = question->view;
    const struct town *t = &view->seen;
    if (question->count == 1)
        return question->choices[0];
    struct greedy g = {
        .mind = town_think(view, question->seat),
        .t = t,
        .top = &t->frame[t->depth - 1],
        .below = &t->frame[t->depth > 1 ? t->depth - 2 : 0],
        .seat = question->seat,
    };
    if (g.top->kind == FRAME_INDIANS) {
        town_judge_lie(&g, g.lie);
        return best_choice(&g, question);
    }
    switch (t->ask) {
    case ASK_KEEP:
        return town_best_keep(&g.mind, question->choices, question->count);
    case ASK_BANDITS:
        return town_best_send(&g.mind);
    case ASK_OFFER:
        return best_offer(&g);
    case ASK_BACK:
    case ASK_TURN:
    case ASK_WINDOW:
        town_foresee(&g.mind, &g.prospect);
        return best_choice(&g, question);
    default:
        return best_choice(&g, question);
    }
}

const struct bot town_greedy = {.name = "greedy", .game = "town", .choose = choose};
