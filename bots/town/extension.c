#include "bots/town/extension.h"

static const float dollar_worth = 0.5F; /* as the rules count it */

/* What Store cards bring when they are played, and how many rounds it takes until they can be. */
static const struct {
    float brings, takes;
} plays[STORE_KINDS] = {
    [TWO_GUNS] = {1.2F, 4.0F},
    [INSURANCE] = {2.4F, 4.0F},
    [DESPERADO] = {0.4F, 3.0F},
    [SMOKE_SIGNALS] = {2.2F, 0.4F},
};

/* A bandit sets dice that would else have to be rolled and paid for; it waits for a good moment. */
static const float hired_brings = 1.8F, hired_takes = 1.0F;

/* The faces of the Indian die; between two, what is lost to one is won by the other. */
static const float bodyguard = 1.0F, war_path = 1.0F, blessing = 2.8F, trap = 2.4F;
static const float die_of_two = 2.5F;

/* What others rob, and what a visit to Doc brings them. */
static const float loot_average = 2.8F, visit_average = 2.0F;

static float least_of(float one, float other)
{
    return one < other ? one : other;
}

static bool holds(const struct town_mind *mind, unsigned seat, unsigned kind)
{
    return (mind->t->seat[seat].hand & town_of(mind->t, kind)) != 0;
}

/* --- ranches and deeds ------------------------------------------------------------------------ */

static float ranches_to_come(const struct town_mind *mind)
{
    const struct town *t = mind->t;
    const float deck = (float)mind->view->deed_deck;
    const float ever = deck > 0 ? deck / (deck + (float)t->unseen) : 0; /* come up at all */
    float left = (float)t->ranch_deck * ever;
    for (unsigned space = 0; space < ROW; space++)
        left += t->row[space] == RANCH ? 1.0F : 0;
    return left;
}

/* Each of somebody's ranches counts, in the end, as many points as there are after it: the last
 * one of n is worth n. A first one makes those that follow dearer. */
float town_ranch_worth(const struct town_mind *mind, unsigned seat)
{
    const float share = mind->t->seats == 2 ? 0.1F : 0.7F / (float)mind->t->seats;
    return (float)(mind->t->ranches[seat] + 1) + share * ranches_to_come(mind);
}

float town_deck_worth(const struct town_mind *mind, unsigned seat)
{
    const struct town *t = mind->t;
    const unsigned all = mind->view->deed_deck + t->unseen;
    if (mind->view->deed_deck == 0)
        return 0;
    const float ranches = (float)t->ranch_deck / (float)all;
    return mind->deed_mean + ranches * (town_ranch_worth(mind, seat) - mind->deed_mean);
}

static float row_worth(const struct town_mind *mind, unsigned seat, unsigned aces)
{
    const struct town *t = mind->t;
    float worth = 0, ranch = town_ranch_worth(mind, seat);
    for (unsigned space = 0; space < ROW && space <= aces; space++) {
        worth += t->row[space] == RANCH ? ranch : (float)town_cards[t->row[space]].points;
        ranch += t->row[space] == RANCH ? 1.0F : 0;
    }
    return worth;
}

float town_whisky_worth(const struct town_mind *mind, unsigned victim)
{
    return town_ranch_worth(mind, mind->seat) +
           (float)mind->t->ranches[victim] * town_swing(mind, victim);
}

/* The best that Whisky finds, if only a ranch at all. */
static float best_ranch(const struct town_mind *mind)
{
    float best = 0;
    for (unsigned i = 0; i < mind->t->seats; i++) {
        const bool has = i != mind->seat && mind->t->ranches[i] > 0;
        const float worth =
            has && (mind->t->guarded >> i & 1) == 0 ? town_whisky_worth(mind, i) : 0;
        best = worth > best ? worth : best;
    }
    return best;
}

/* --- bandits ---------------------------------------------------------------------------------- */

float town_hired_worth(const struct town_mind *mind, unsigned kind)
{
    /* a pair is worth the most where one more die is one more thing */
    static const float face_worth[DICE_FACES] = {1.05F, 0.9F, 1.05F, 1.05F, 0.95F, 1.1F};
    return hired_brings * face_worth[town_bandit_face(kind)] * mind->rounds /
           (mind->rounds + hired_takes);
}

/* The chance that at least k of n dice show a face. */
static const float at_least[TOWN_DICE + 1][TOWN_DICE + 1] = {
    {1},
    {1, 0.1667F},
    {1, 0.3056F, 0.0278F},
    {1, 0.4213F, 0.0741F, 0.0046F},
    {1, 0.5177F, 0.1319F, 0.0162F, 0.0008F},
    {1, 0.5981F, 0.1962F, 0.0355F, 0.0033F, 0.0001F},
};

/* The dearest bandit of a face is caught first. */
float town_chase_worth(const struct town_mind *mind, unsigned seat, dice lie, unsigned rolled)
{
    const struct town *t = mind->t;
    const float dog = seat == mind->seat && holds(mind, seat, DOG) ? 2 : 0;
    float worth = 0;
    BITS_EACH(one, t->wanted) {
        const unsigned kind = t->bandit[one], face = town_bandit_face(kind);
        unsigned needed = 1;
        BITS_EACH(other, t->wanted & ~(1U << one)) {
            const unsigned rival = t->bandit[other];
            const bool before = rival > kind || (rival == kind && other < one);
            needed += town_bandit_face(rival) == face && before;
        }
        const unsigned has = dice_of(lie, face);
        if (needed > has + rolled)
            continue;
        worth += (needed <= has ? 1 : at_least[rolled][needed - has]) *
                 (dollar_worth * (float)town_bandit_bounty(kind) + dog);
    }
    return worth;
}

/* --- the River -------------------------------------------------------------------------------- */

/* Any of the Store's discards, some of which we may know. */
static float coupon_worth(const struct town_mind *mind, unsigned seat)
{
    const unsigned hidden = mind->view->hidden_discards;
    float best = hidden > 0 ? town_store_worth(mind, hidden) : 0;
    if (seat == mind->seat)
        BITS_EACH(card, mind->t->discards) {
            const float worth = town_card_worth(mind, town_kind(mind->t, (unsigned)card));
            best = worth > best ? worth : best;
        }
    return best;
}

float town_river_card_worth(const struct town_mind *mind, unsigned seat, unsigned kind)
{
    const struct town *t = mind->t;
    if (kind < PURSE_1)
        return least_of((float)(kind - GOLD_1 + 1), t->mine);
    if (kind < DISCOVERY)
        return least_of((float)(kind - PURSE_1 + 1), t->bank) * dollar_worth * 1.3F;
    switch (kind) {
    case DISCOVERY:
        return 3.7F; /* the best of three */
    case COUPON:
        return coupon_worth(mind, seat);
    case RIVER_BADGE:
        return t->badge == seat ? 0 : town_badge_worth(mind);
    default:
        return 0;
    }
}

/* What is left of the deck everybody knows; what lies on top, who has put it there. */
float town_river_worth(const struct town_mind *mind, unsigned seat)
{
    const struct town *t = mind->t;
    if (seat == mind->seat && t->river_top[0] != NO_CARD)
        return town_river_card_worth(mind, seat, t->river_top[0]);
    float sum = 0, count = 0;
    for (unsigned kind = GOLD_1; kind < RIVER_KINDS_END; kind++) {
        const float number = (float)town_river_count(t, kind);
        if (number > 0)
            sum += number * town_river_card_worth(mind, seat, kind);
        count += number;
    }
    return count > 0 ? sum / count : 0;
}

/* --- the Indians ------------------------------------------------------------------------------ */

float town_die_worth(const struct town_mind *mind)
{
    static const float brings[DIE_FACES] = {blessing, trap, bodyguard, war_path};
    const bool two = mind->t->seats == 2;
    float sum = 0, count = 0;
    for (unsigned face = 0; face < DIE_FACES; face++) {
        const float number = (float)mind->t->die_faces[face];
        sum += two && BLESSING + face == WAR_PATH ? 0 : number * brings[face];
        count += number;
    }
    return count > 0 ? sum / count * (two ? die_of_two : 1) : 0;
}

/* --- cards and standing ----------------------------------------------------------------------- */

float town_extra_standing(const struct town_mind *mind, unsigned seat)
{
    const struct town *t = mind->t;
    const unsigned ranches = t->ranches[seat];
    float worth = (float)(ranches * (ranches + 1)) / 2;
    BITS_EACH(bandit, t->caught[seat])
        worth += dollar_worth * (float)town_bandit_bounty(t->bandit[bandit]);
    BITS_EACH(bandit, t->hired[seat])
        worth += town_hired_worth(mind, t->bandit[bandit]);
    return worth;
}

static float dog_worth(const struct town_mind *mind)
{
    return 2 * (float)bits_count(mind->t->caught[mind->seat]) +
           1.5F * mind->rounds / (mind->rounds + 3);
}

/* Cards that will still be played do not count in the end; others come. */
static float mule_worth(const struct town_mind *mind)
{
    const cards hand = mind->t->seat[mind->seat].hand & STORE_CARDS;
    const float others = (float)bits_count(hand & ~town_of(mind->t, MULE));
    return 1 + 0.8F * others + 1.5F * mind->rounds / (mind->rounds + 4);
}

float town_new_card_worth(const struct town_mind *mind, unsigned kind)
{
    switch (kind) {
    case WHISKY: {
        const float more = best_ranch(mind) - loot_average;
        return (more > 1.5F ? more : 1.5F) * mind->rounds / (mind->rounds + 3.5F);
    }
    case GIFT:
        return town_elixir_worth(mind, FRIENDSHIP);
    case CROOK:
        return town_elixir_worth(mind, WEALTH);
    case MULE:
        return mule_worth(mind);
    case DOG:
        return dog_worth(mind);
    default:
        return plays[kind].brings > 0
                   ? plays[kind].brings * mind->rounds / (mind->rounds + plays[kind].takes)
                   : (float)town_cards[kind].points;
    }
}

/* --- actions ---------------------------------------------------------------------------------- */

unsigned town_first_action(unsigned place)
{
    static const uint8_t actions[PLACES] = {
        [GOLD_MINE] = DO_NUGGETS, [BANK] = DO_BANK,     [STORE] = DO_GOODS,
        [SALOON] = DO_ROB,        [SHERIFF] = DO_BADGE, [TOWN_HALL] = DO_DEEDS,
    };
    return actions[place];
}

/* What a card in our hand adds if it is played in our action. */
static float card_adds(const struct town_mind *mind, unsigned seat, unsigned kind, float gain)
{
    if (seat != mind->seat || !holds(mind, seat, kind))
        return 0;
    const float adds = gain - town_card_worth(mind, kind);
    return adds > 0 ? adds : 0;
}

static float dollars_worth(const struct town_mind *mind, unsigned seat, unsigned more)
{
    const unsigned has = mind->t->seat[seat].dollars;
    return town_dollars_worth(mind, (int)(has + more)) - town_dollars_worth(mind, (int)has);
}

static float rob_worth(const struct town_mind *mind, unsigned seat, unsigned queens)
{
    if (seat != mind->seat)
        return loot_average;
    const unsigned victim = town_victim(mind, queens);
    const float loot = victim == seat ? 0 : town_loot_worth(mind, victim, queens);
    return loot + card_adds(mind, seat, WHISKY, best_ranch(mind) - loot) +
           card_adds(mind, seat, GIRLS, loot);
}

static float goods_worth(const struct town_mind *mind, unsigned seat, unsigned jacks)
{
    const float visit = town_store_worth(mind, jacks);
    return visit * (mind->t->round == 1 ? 2.0F : 1.0F) + card_adds(mind, seat, CREDIT, visit);
}

static float pursuit_worth(const struct town_mind *mind, unsigned seat, unsigned kings)
{
    const float once = town_chase_worth(mind, seat, 0, kings);
    return once + card_adds(mind, seat, TWO_GUNS, 0.7F * once);
}

float town_action_worth(const struct town_mind *mind, unsigned seat, unsigned action,
                        unsigned count)
{
    const struct town *t = mind->t;
    switch (action) {
    case DO_NUGGETS: {
        const float once = least_of((float)count, t->mine);
        return once + card_adds(mind, seat, DYNAMITE, least_of((float)(2 * count), t->mine) - once);
    }
    case DO_RIVER:
        return town_river_worth(mind, seat);
    case DO_BANK:
        return dollars_worth(mind, seat, t->bank);
    case DO_COACH:
        return dollars_worth(mind, seat, count < t->coach ? count : t->coach);
    case DO_GOODS:
        return goods_worth(mind, seat, count);
    case DO_VISIT:
        return seat == mind->seat ? town_doc_worth(mind) : visit_average;
    case DO_ROB:
        return rob_worth(mind, seat, count);
    case DO_HIRE:
        return t->bandit_top == 0 ? 0 : town_hired_worth(mind, t->bandit[t->bandit_top - 1]);
    case DO_BADGE:
        return town_badge_worth(mind);
    case DO_PURSUE:
        return pursuit_worth(mind, seat, count);
    case DO_DEEDS:
        return row_worth(mind, seat, count) +
               card_adds(mind, seat, CORRUPTION, town_deck_worth(mind, seat));
    default:
        return town_deck_worth(mind, seat);
    }
}

/* A robber may come to us. */
float town_action_harm(const struct town_mind *mind, unsigned opponent, unsigned action,
                       unsigned count)
{
    const float others = (float)(mind->t->seats - 1);
    const bool robbable = action == DO_ROB && mind->t->seat[mind->seat].hand != 0 &&
                          (mind->t->guarded >> mind->seat & 1) == 0;
    return town_swing(mind, opponent) * town_action_worth(mind, opponent, action, count) +
           (robbable ? loot_average / others : 0);
}
