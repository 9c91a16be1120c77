/* A beginner at Dice Town, who has read the rules.
 *
 * It takes what looks best at this very moment. It goes for one place, the one whose face it has
 * most of, keeps those dice as long as it can pay, plays a card as soon as it fits, bribes a little
 * when it is tied, and robs whoever has the most cards. It does not think of rolls to come, of what
 * others are up to, or of the end.
 *
 * For each question a function says how good a choice looks; the first of the best is made.
 */
#include "bots/bots.h"
#include "bots/town/extension.h"

struct novice {
    const struct town_view *view;
    const struct town *t;
    const struct town_frame *top; /* what is going on */
    unsigned seat;
};

typedef int looks_of(const struct novice *n, const struct move *move);

static unsigned cards_of(const struct novice *n, unsigned seat)
{
    return bits_count(n->t->seat[seat].hand) + n->view->hidden_store[seat] +
           n->view->hidden_deeds[seat];
}

/* Points are plain to see; cards to be played are good for something, too. */
static int looks_of_card(unsigned kind)
{
    return town_cards[kind].points > 0 ? town_cards[kind].points : 3;
}

/* --- dice ------------------------------------------------------------------------------------- */

/* What a place has to offer now, about twice in points. */
static unsigned lure(const struct novice *n, unsigned face)
{
    const struct town *t = n->t;
    unsigned held = 0;
    switch (face) {
    case NINE:
        return t->mine > 0 ? 4 : 0;
    case TEN:
        return t->bank < 7 ? t->bank : 7;
    case JACK:
        return 5;
    case QUEEN:
        for (unsigned i = 0; i < t->seats; i++)
            held += i == n->seat ? 0 : cards_of(n, i);
        return held > 0 ? 5 : 0;
    case KING:
        return t->badge == n->seat ? 2 : 6;
    default:
        return town_cards[t->row[0]].points + 3U;
    }
}

/* Many dice of a face promise its place; among equals the place with the most to offer. */
static int promise_of_face(const struct novice *n, dice hand, unsigned face)
{
    return (int)(8 * dice_of(hand, face) + lure(n, face));
}

static unsigned favourite(const struct novice *n, dice hand)
{
    unsigned best = ACE;
    for (unsigned face = ACE; face-- > 0;)
        if (promise_of_face(n, hand, face) > promise_of_face(n, hand, best))
            best = face;
    return best;
}

static int promise(const struct novice *n, dice hand)
{
    return promise_of_face(n, hand, favourite(n, hand));
}

/* Dice of the favourite face are worth money to whoever has some, or a Brute as much as a dollar;
 * another die is kept only because one must be. */
static int looks_of_keep(const struct novice *n, const struct move *move)
{
    const struct town_seat *me = &n->t->seat[n->seat];
    const unsigned wanted = favourite(n, me->kept + me->cup);
    const int kept = (int)dice_count(move->x), good = (int)dice_of(move->x, wanted);
    const bool brute = move->a != 0;
    const int paid = brute || kept == 0 ? 1 : kept - 1;
    const int price = me->dollars > 3 ? 10 : me->dollars > 1 ? 18 : 30;
    int looks = 20 * good - price * paid;
    for (unsigned face = 0; face < DICE_FACES; face++)
        if (face != wanted)
            looks -= (int)(dice_of(move->x, face) * (9 - lure(n, face)));
    return looks;
}

static int looks_of_back(const struct novice *n, const struct move *move)
{
    return promise(n, n->t->seat[n->seat].kept - move->x);
}

static int looks_of_send(const struct novice *n, const struct move *move)
{
    dice hand = n->t->seat[n->seat].kept;
    for (uint64_t rest = move->y; rest != 0; rest >>= 8) {
        const unsigned bandit = rest & (SEND_TWO - 1);
        const unsigned count = (rest & SEND_TWO) != 0 ? 2 : 1;
        hand += count * dice_one(town_bandit_face(bandit));
    }
    return promise(n, hand);
}

/* Our own dice become one more of the best; a victim of Trap loses one of ours. */
static int looks_of_turn(const struct novice *n, const struct move *move)
{
    const dice turned = dice_one(move->b) - dice_one(move->a);
    const dice mine = n->t->seat[n->seat].kept;
    if (n->top->kind != FRAME_INDIANS || n->top->m == n->seat)
        return promise(n, mine + turned);
    return (move->a == favourite(n, mine)) - (move->b == favourite(n, mine));
}

/* --- cards ------------------------------------------------------------------------------------ */

/* Whether the card that a window is about does us any good. */
static bool fits(const struct novice *n)
{
    const dice kept = n->t->seat[n->seat].kept;
    switch (n->t->card) {
    case CHEATER:
        return dice_of(kept, favourite(n, kept)) < dice_count(kept);
    case MARSHALL:
        return n->top->seat != n->seat;
    default:
        return true;
    }
}

static int looks_of_play(const struct novice *n, const struct move *move)
{
    if (move->kind == MOVE_PASS)
        return 0;
    return move->kind == MOVE_PICK ? n->t->ranches[move->a] : fits(n);
}

static int looks_of_take(const struct novice *n, const struct move *move)
{
    (void)n;
    return looks_of_card(move->a);
}

static int looks_of_give(const struct novice *n, const struct move *move)
{
    return -looks_of_take(n, move);
}

static int looks_of_open(const struct novice *n, const struct move *move)
{
    (void)n;
    return (int)town_named_points(move);
}

/* In the order in which their texts sound good. */
static int looks_of_cure(const struct novice *n, const struct move *move)
{
    static const int8_t looks[] = {
        [CHARM] = 7,      [HEIST] = 7,      [WEALTH] = 6,     [PICKPOCKET] = 6,
        [FORTUNE] = 5,    [SUPPLY] = 5,     [DOMINATION] = 4, [FRIENDSHIP] = 3,
        [ELIXIR_TOP] = 2, [PROTECTION] = 1, [FENCE] = 1,
    };
    if (move->kind == MOVE_PASS)
        return 0;
    return move->a == POWER ? (n->t->badge == n->seat ? 0 : 8) : looks[move->a];
}

/* --- opponents -------------------------------------------------------------------------------- */

/* Trap is for whoever has the dice that we want, Joe for the rich; else it is about cards. */
static int looks_of_pick(const struct novice *n, const struct move *move)
{
    const struct town_seat *other = &n->t->seat[move->a];
    if (n->top->kind == FRAME_INDIANS)
        return (int)dice_of(other->kept, favourite(n, n->t->seat[n->seat].kept));
    return n->top->n == NERVOUS_JOE ? other->dollars : (int)cards_of(n, move->a);
}

/* Two dollars, or what else there is, once; a Sheriff who is tied with us cannot be bribed. */
static int looks_of_offer(const struct novice *n, const struct move *move)
{
    const struct town *t = n->t;
    const bool sheriff = (n->top->n >> t->badge & 1) != 0;
    const bool offered = t->offered_dollars[n->seat][n->seat] + t->offered_gold[n->seat][n->seat];
    if (move->kind == MOVE_PASS)
        return 0;
    if (sheriff || offered || move->a != n->seat)
        return -1;
    return move->x == 2 ? 3 : move->x == 1 ? 2 : move->x == 1U << 8 ? 1 : -1;
}

/* We come first, then the best bribe. */
static int looks_of_award(const struct novice *n, const struct move *move)
{
    const unsigned to = move->a;
    int looks = to == n->seat ? 1000 : 0;
    for (unsigned i = 0; i < n->t->seats; i++)
        looks += n->t->offered_dollars[i][to] + 2 * n->t->offered_gold[i][to] +
                 4 * n->view->offered_cards[i][to];
    return looks;
}

/* --- the Extension and the Indians ------------------------------------------------------------ */

/* The first action of a place, unless the second plainly has more. */
static int looks_of_action(const struct novice *n, const struct move *move)
{
    const struct town *t = n->t;
    const dice mine = t->seat[n->seat].kept;
    switch (move->a) {
    case DO_NUGGETS:
        return (int)dice_of(mine, NINE);
    case DO_RIVER:
        return t->river != 0 ? 1 : 0;
    case DO_BANK:
        return t->bank;
    case DO_COACH:
        return dice_of(mine, TEN) < t->coach ? (int)dice_of(mine, TEN) : t->coach;
    case DO_ROB:
        return lure(n, QUEEN) > 0 ? 2 : 0;
    case DO_BADGE:
        return t->badge != n->seat ? 2 : 0;
    default:
        return (move->a - DO_NUGGETS) % 2 == 0 ? 2 : 1;
    }
}

static int looks_of_bandit(const struct novice *n, const struct move *move)
{
    (void)n;
    return (int)town_bandit_bounty(move->a);
}

/* Two Guns: again with every die that no wanted bandit shows. */
static int looks_of_again(const struct novice *n, const struct move *move)
{
    unsigned shown = 0;
    int looks = 0;
    BITS_EACH(bandit, n->t->wanted)
        shown |= 1U << town_bandit_face(n->t->bandit[bandit]);
    for (unsigned face = 0; face < DICE_FACES; face++)
        looks += (int)dice_of(move->x, face) * ((shown >> face & 1) != 0 ? -1 : 1);
    return looks;
}

static int looks_of_river_card(const struct novice *n, const struct move *move)
{
    const unsigned kind = move->a;
    if (kind <= GOLD_6)
        return 2 * (int)(kind - GOLD_1 + 1);
    if (kind <= PURSE_5)
        return (int)(kind - PURSE_1 + 1);
    return kind == RIVER_BADGE && n->t->badge != n->seat ? 6 : kind == COUPON ? 5 : 0;
}

/* The Indian die for a card of one or two points. */
static int looks_of_buy(const struct novice *n, const struct move *move)
{
    (void)n;
    return move->kind == MOVE_PASS ? 0 : 3 - looks_of_card(move->a);
}

/* War Path: nobody shall be second to us. */
static int looks_of_put(const struct novice *n, const struct move *move)
{
    return promise_of_face(n, n->t->seat[n->seat].kept, town_face_at(move->a));
}

/* --- all questions ---------------------------------------------------------------------------- */

static looks_of *const looks[] = {
    [ASK_KEEP] = looks_of_keep,     [ASK_BACK] = looks_of_back,
    [ASK_WINDOW] = looks_of_play,   [ASK_TURN] = looks_of_turn,
    [ASK_OFFER] = looks_of_offer,   [ASK_AWARD] = looks_of_award,
    [ASK_PICK] = looks_of_pick,     [ASK_TAKE] = looks_of_take,
    [ASK_GIVE] = looks_of_give,     [ASK_ELIXIR] = looks_of_cure,
    [ASK_REMEDY] = looks_of_cure,   [ASK_OPEN] = looks_of_open,
    [ASK_BANDITS] = looks_of_send,  [ASK_ACTION] = looks_of_action,
    [ASK_SEARCH] = looks_of_bandit, [ASK_AGAIN] = looks_of_again,
    [ASK_CATCH] = looks_of_bandit,  [ASK_DISCOVERY] = looks_of_river_card,
    [ASK_COUPON] = looks_of_take,   [ASK_BUY] = looks_of_buy,
    [ASK_PUT] = looks_of_put,
};

static struct move choose(const struct bot_question *question, struct rng *rng)
{
    (void)rng;
    const struct town_view *view = question->view;
    const struct town *t = &view->seen;
    const struct novice n = {
        .view = view, .t = t, .top = &t->frame[t->depth - 1], .seat = question->seat};
    unsigned best = 0;
    for (unsigned i = 1; i < question->count; i++)
        if (looks[t->ask](&n, &question->choices[i]) > looks[t->ask](&n, &question->choices[best]))
            best = i;
    return question->choices[best];
}

const struct bot town_novice = {.name = "novice", .game = "town", .choose = choose};
