/* Dice Town as numbers for the net: the table, the seat that asks, and each opponent.
 *
 * Numbers are about 0 to 1 in size. Besides what lies where, the net is told what follows from it:
 * who leads for a place that is not resolved yet, and what that place would bring (value.h),
 * so that it need not learn the rules.
 */
#include "bots/town/features.h"

#include "bots/town/extension.h"
#include "bots/town/value.h"

/* What the numbers are taken from. */
struct looking {
    struct town_mind mind;
    const struct town *t;
    unsigned seat;
    unsigned pending;                          /* faces (bits) whose place is not resolved yet */
    uint8_t left[TOWN_SEATS_MAX];              /* dice to roll */
    uint8_t count[TOWN_SEATS_MAX][DICE_FACES]; /* what competes for a place: dice, or the hand */
    uint8_t most[DICE_FACES], leaders[DICE_FACES]; /* of that; who has it, as bits */
    uint8_t next[DICE_FACES];                      /* the most that those have who do not lead */
    float best_standing, mean_standing;            /* of the others */
    const struct town_rolls *rolls;                /* what the dice may bring; NULL when they lie */
    dice fresh;                                    /* of those: set aside, and not shown yet */
};

struct pen {
    float *at;
};

static void put(struct pen *pen, float number)
{
    *pen->at++ = number;
}

static void put_if(struct pen *pen, bool condition)
{
    put(pen, condition ? 1.0F : 0.0F);
}

static void put_part(struct pen *pen, unsigned number, float whole)
{
    put(pen, (float)number / whole);
}

static void put_up_to(struct pen *pen, unsigned number, unsigned most)
{
    put(pen, (float)(number < most ? number : most) / (float)most);
}

/* --- dice and places -------------------------------------------------------------------------- */

static bool is_pending(const struct town *t, unsigned place)
{
    const unsigned first = STAGE_HANDS + (town_has_indians(t) ? 1 : 0);
    return t->frame[0].kind == FRAME_ROUND && t->frame[0].stage <= first + place;
}

/* How good a hand is so far, complete or not: its largest groups, then whether it is a straight. */
static unsigned hand_class(dice hand)
{
    unsigned largest = 0, second = 0;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const unsigned n = dice_of(hand, face);
        if (n > largest) {
            second = largest;
            largest = n;
        } else if (n > second) {
            second = n;
        }
    }
    const uint32_t shown = dice_faces(hand);
    if (shown == 0x011111 || shown == 0x111110)
        return 6; /* three of a kind with a pair or more is better */
    static const uint8_t class_of[TOWN_DICE + 1][3] = {{0, 0, 0}, {1, 1, 1}, {2, 3, 4},
                                                       {5, 5, 7}, {8, 8, 8}, {9, 9, 9}};
    return class_of[largest][second < 2 ? second : 2];
}

/* Ranks of complete hands, from the worst to the best of those at the table. */
static void rank_hands(struct looking *l)
{
    uint32_t rank[TOWN_SEATS_MAX] = {0};
    for (unsigned i = 0; i < l->t->seats; i++)
        rank[i] = town_hand_rank(l->t->seat[i].kept);
    for (unsigned i = 0; i < l->t->seats; i++) {
        unsigned below = 1;
        for (unsigned j = 0; j < l->t->seats; j++)
            below += rank[j] < rank[i];
        l->count[i][ACE] = (uint8_t)below;
    }
}

static void count_dice(struct looking *l)
{
    bool complete = true;
    for (unsigned i = 0; i < l->t->seats; i++) {
        const dice kept = l->t->seat[i].kept;
        l->left[i] = (uint8_t)(TOWN_DICE - dice_count(kept));
        complete = complete && l->left[i] == 0;
        for (unsigned face = 0; face < ACE; face++)
            l->count[i][face] = (uint8_t)dice_of(kept, face);
        l->count[i][ACE] = (uint8_t)hand_class(kept);
    }
    if (complete)
        rank_hands(l);
}

static void find_leaders(struct looking *l)
{
    for (unsigned face = 0; face < DICE_FACES; face++) {
        unsigned most = 0, leaders = 0, next = 0;
        for (unsigned i = 0; i < l->t->seats; i++) {
            const unsigned n = l->count[i][face];
            if (n > most) {
                next = most;
                most = n;
                leaders = 0;
            } else if (n < most && n > next) {
                next = n;
            }
            leaders |= (unsigned)(n == most && n > 0) << i;
        }
        l->most[face] = (uint8_t)most;
        l->leaders[face] = (uint8_t)leaders;
        l->next[face] = (uint8_t)next;
        l->pending |= (unsigned)is_pending(l->t, town_place_of[face]) << face;
    }
}

static bool leads_alone(const struct looking *l, unsigned seat, unsigned face)
{
    return (l->pending >> face & 1) != 0 && l->leaders[face] == 1U << seat;
}

static bool is_tied(const struct looking *l, unsigned seat, unsigned face)
{
    return (l->pending >> face & 1) != 0 && (l->leaders[face] >> seat & 1) != 0 &&
           bits_several(l->leaders[face]);
}

/* With the Extension the second gets something, too. */
static bool is_second(const struct looking *l, unsigned seat, unsigned face)
{
    return (l->pending >> face & 1) != 0 && !bits_several(l->leaders[face]) &&
           l->count[seat][face] == l->next[face] && l->next[face] > 0;
}

static float stake(const struct looking *l, unsigned face)
{
    const unsigned n = dice_of(l->t->seat[l->seat].kept, face);
    return (l->pending >> face & 1) == 0 ? 0
                                         : town_place_worth(&l->mind, town_place_of[face], n) / 5;
}

/* --- the table -------------------------------------------------------------------------------- */

static void put_row(struct pen *pen, const struct looking *l)
{
    for (unsigned space = 0; space < ROW; space++) {
        const unsigned kind = l->t->row[space];
        put_part(pen, town_cards[kind].points, 5);
        put_if(pen, kind == RANCH);
    }
}

static void put_elixirs(struct pen *pen, const struct looking *l)
{
    for (unsigned kind = WEALTH; kind < LAID_KINDS; kind++)
        put_if(pen, l->t->elixir[0] == kind || l->t->elixir[1] == kind);
}

static void put_table(struct pen *pen, const struct looking *l)
{
    const struct town *t = l->t;
    const float rounds = l->mind.rounds;
    for (unsigned seats = 2; seats <= TOWN_SEATS_MAX; seats++)
        put_if(pen, t->seats == seats);
    put(pen, rounds / 10);
    put(pen, 1 / (1 + rounds));
    put_part(pen, t->mine, 30);
    put_part(pen, l->mind.view->deed_deck, 20);
    put_part(pen, t->bank, 10);
    put_part(pen, t->coach, 10);
    put(pen, l->mind.store_mean / 5);
    put_row(pen, l);
    put_elixirs(pen, l);
    put_if(pen, !town_has_elixirs(t));
    put_if(pen, t->bribes == BRIBES_OFF);
    put_if(pen, t->bribes == BRIBES_CONTENDERS);
    put_if(pen, is_pending(t, NO_PLACE)); /* the hands */
    put_if(pen, t->last_roll != 0);
    for (unsigned place = GOLD_MINE; place <= DOC; place++)
        put_if(pen, is_pending(t, place));
}

static void put_modules(struct pen *pen, const struct looking *l)
{
    const struct town *t = l->t;
    unsigned hired[DICE_FACES] = {0};
    float wanted = 0, caught = 0;
    BITS_EACH(bandit, t->hired[l->seat])
        hired[town_bandit_face(t->bandit[bandit])]++;
    BITS_EACH(bandit, t->wanted)
        wanted += (float)town_bandit_bounty(t->bandit[bandit]);
    BITS_EACH(bandit, t->caught[l->seat])
        caught += (float)town_bandit_bounty(t->bandit[bandit]);
    put_if(pen, town_has_indians(t));
    for (unsigned face = 0; face < DICE_FACES; face++)
        put_part(pen, hired[face], 1);
    put(pen, wanted / 10);
    put(pen, caught / 10);
    put_part(pen, t->ranches[l->seat], 5);
    put_part(pen, t->ranch_deck, 10);
    put_part(pen, town_river_cards(t), 20);
    put_if(pen, t->die == l->seat + 1);
    put_if(pen, t->die == 0);
    put_if(pen, (t->guarded >> l->seat & 1) != 0);
    for (unsigned face = 0; face < DICE_FACES; face++)
        put_if(pen, is_second(l, l->seat, face));
}

/* --- the seat --------------------------------------------------------------------------------- */

static void put_money(struct pen *pen, unsigned dollars, unsigned gold)
{
    put_part(pen, dollars, 10);
    put_up_to(pen, dollars, 2);
    put_up_to(pen, dollars, 5);
    put_part(pen, gold, 10);
}

static void put_cards(struct pen *pen, const struct looking *l)
{
    const struct town_seat *me = &l->t->seat[l->seat];
    const cards deeds = me->hand & DEED_CARDS, store = me->hand & STORE_CARDS;
    put_part(pen, town_points(l->t, deeds), 10);
    put_part(pen, town_points(l->t, me->open), 10);
    put_part(pen, bits_count(deeds), 5);
    put_part(pen, town_points(l->t, store), 10);
    put_part(pen, bits_count(store), 5);
    float playable = 0;
    for (unsigned kind = BRUTE; kind < STORE_KINDS; kind++) {
        const unsigned n = bits_count(store & town_of(l->t, kind));
        put_part(pen, n, 1);
        playable += n > 0 ? (float)n * town_card_worth(&l->mind, kind) : 0;
    }
    put(pen, playable / 5);
}

static void put_dice(struct pen *pen, const struct looking *l)
{
    const unsigned seat = l->seat;
    unsigned ties = 0;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const unsigned n = dice_of(l->t->seat[seat].kept, face);
        const bool alone = leads_alone(l, seat, face), tied = is_tied(l, seat, face);
        const float worth = stake(l, face);
        ties += tied;
        put_part(pen, n, 3);
        put_if(pen, alone);
        put_if(pen, tied);
        put(pen, alone ? worth : 0);
        put(pen, tied ? worth : 0);
        put_if(pen, n > 0 && l->count[seat][face] + 1 == l->most[face]);
    }
    put_part(pen, l->count[seat][ACE], 9);
    put_part(pen, l->left[seat], 5);
    put_if(pen, l->left[seat] == 0);
    put(pen, l->t->badge == seat ? (float)ties : 0);
    put_if(pen, (l->t->seat[seat].flags & CONTROLLED) != 0);
    put(pen, is_pending(l->t, DOC) ? town_doc_worth(&l->mind) / 5 : 0);
}

/* What the rolls to come may bring, as the greedy bot sees it. */
static void put_rolls(struct pen *pen, const struct looking *l)
{
    const struct town_seat *me = &l->t->seat[l->seat];
    put(pen, l->rolls == NULL ? 0 : town_rolls_worth(l->rolls, l->fresh, me->dollars) / 5);
    for (unsigned face = NINE; face <= KING; face++) {
        const float chance =
            l->rolls == NULL ? 0 : town_chance(&l->rolls->prospect, me->kept, face);
        put(pen, chance);
        put(pen, chance * stake(l, face));
    }
}

static void put_seat(struct pen *pen, const struct looking *l)
{
    const struct town *t = l->t;
    const struct town_seat *me = &t->seat[l->seat];
    const float standing = l->mind.standing[l->seat];
    const float near = 1 / (1 + l->mind.rounds);
    put_money(pen, me->dollars, me->gold);
    put(pen, standing / 30);
    put(pen, (standing - l->best_standing) / 20);
    put(pen, (standing - l->best_standing) / 10 * near);
    put(pen, (standing - l->mean_standing) / 20);
    put_if(pen, t->badge == l->seat);
    put(pen, t->badge == l->seat ? near : 0);
    put_if(pen, me->answer.kind == MOVE_KEEP);
    put_cards(pen, l);
    put_dice(pen, l);
    put_rolls(pen, l);
}

/* --- an opponent ------------------------------------------------------------------------------ */

static void put_other(struct pen *pen, const struct looking *l, unsigned i)
{
    const struct town *t = l->t;
    const struct town_seat *s = &t->seat[i];
    const float ahead = l->mind.standing[i] - l->mind.standing[l->seat];
    unsigned caught = 0;
    put_money(pen, s->dollars, s->gold);
    put(pen, l->mind.standing[i] / 30);
    put(pen, ahead / 20);
    put(pen, ahead / 10 / (1 + l->mind.rounds));
    put_if(pen, i == l->mind.leader);
    put_part(pen, l->mind.view->hidden_store[i], 5);
    put_part(pen, l->mind.view->hidden_deeds[i], 5);
    put_part(pen, town_points(t, s->hand), 10);
    put_part(pen, town_points(t, s->open), 10);
    put_if(pen, t->badge == i);
    put_if(pen, (s->flags & CONTROLLED) != 0);
    put_part(pen, l->left[i], 5);
    put_if(pen, l->left[i] == 0);
    put_part(pen, l->count[i][ACE], 9);
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const int less = (int)l->count[l->seat][face] - (int)l->count[i][face];
        const bool alone = leads_alone(l, i, face);
        put_part(pen, dice_of(s->kept, face), 3);
        put(pen, (l->pending >> face & 1) == 0 ? 0 : (float)(less > 2 ? 2 : less < -2 ? -2 : less));
        put_if(pen, alone);
        put_if(pen, is_tied(l, i, face));
        put(pen, alone ? stake(l, face) : 0);
    }
    BITS_EACH(bandit, t->caught[i])
        caught += town_bandit_bounty(t->bandit[bandit]);
    put_part(pen, t->ranches[i], 5);
    put_part(pen, bits_count(t->hired[i]), 2);
    put_part(pen, caught, 10);
    put_if(pen, t->die == i + 1);
}

/* --- all of it -------------------------------------------------------------------------------- */

/* What an answer that is not shown yet will do to the seat. */
static void answer_now(struct town *t, unsigned seat)
{
    static const uint8_t price[TOWN_DICE + 1] = {1, 0, 1, 2, 3, 4}; /* by dice kept */
    struct town_seat *me = &t->seat[seat];
    if (me->answer.kind != MOVE_KEEP)
        return;
    me->kept += me->answer.x;
    if (me->answer.a == 0)
        me->dollars = (uint8_t)(me->dollars - price[dice_count(me->answer.x)]);
    else
        me->hand &= ~bits_lowest(me->hand & town_of(t, BRUTE));
}

static void compare_standings(struct looking *l)
{
    float sum = 0;
    l->best_standing = l->mind.standing[l->mind.leader];
    for (unsigned i = 0; i < l->t->seats; i++)
        sum += i == l->seat ? 0 : l->mind.standing[i];
    l->mean_standing = sum / (float)(l->t->seats - 1);
}

void town_look(const struct town_view *position, unsigned seat, const struct town_rolls *rolls,
               struct nn_input *input)
{
    struct town_view view = *position;
    answer_now(&view.seen, seat);
    struct looking l = {.mind = town_think(&view, seat),
                        .t = &view.seen,
                        .seat = seat,
                        .rolls = rolls,
                        .fresh = view.seen.seat[seat].answer.x};
    count_dice(&l);
    find_leaders(&l);
    compare_standings(&l);
    struct pen own = {input->own};
    put_table(&own, &l);
    put_seat(&own, &l);
    put_modules(&own, &l);
    assert(own.at - input->own == TOWN_OWN);
    input->others = 0;
    for (unsigned i = 0; i < view.seen.seats; i++) {
        if (i == seat)
            continue;
        struct pen other = {input->other[input->others++]};
        put_other(&other, &l, i);
        assert(other.at - input->other[input->others - 1] == TOWN_OTHER);
    }
}
