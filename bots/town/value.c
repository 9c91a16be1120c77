#include "bots/town/value.h"

#include "bots/town/extension.h"

/* Cards to be played: what they bring when they are, and how many rounds it takes, roughly, until
 * they can be. Points on a card (deeds, Equipment) are in the game's own table. */
static const struct {
    float brings, takes;
} plays[CARD_KINDS] = {
    [BRUTE] = {1.6F, 0.7F},      [CHEATER] = {2.6F, 0.5F}, [DYNAMITE] = {2.5F, 2.5F},
    [GIRLS] = {2.6F, 2.5F},      [CREDIT] = {2.4F, 2.5F},  [CORRUPTION] = {2.8F, 2.0F},
    [EVEN_SPLIT] = {1.8F, 1.5F}, [WANTED] = {1.2F, 1.0F},  [MARSHALL] = {2.0F, 0.3F},
    [ELIXIR] = {2.4F, 1.5F},
};

/* The game goes on for as long as the mine and the deeds do; a round takes about so much of each.
 */
static const float nuggets_a_round = 2.8F, deeds_a_round = 1.9F;
/* The same with the Extension, where a runner-up takes its part. */
static const float more_nuggets = 3.4F, more_deeds = 2.5F;

static const float dollar_worth = 0.5F; /* as the rules count it */
static const float badge_points = 5;    /* likewise */
static const float badge_rule = 1.2F;   /* a round's ties and bribes */
static const float badge_of_two = 4.0F; /* likewise, between two rivals who win all of them */
static const float theft_risk = 0.15F;  /* of a deed in hand, in the rest of the game */
static const float deed_average = 3, other_card_average = 2.5F;

static float at_least_0(float x)
{
    return x > 0 ? x : 0;
}

static float rounds_with_rivals(const struct town_mind *mind)
{
    const struct town *t = mind->t;
    unsigned deeds = mind->view->deed_deck;
    for (unsigned space = 0; space < ROW; space++)
        deeds += t->row[space] != NO_CARD;
    const bool two = t->seats == 2; /* no runner-up */
    const float by_gold = (float)t->mine / (two ? nuggets_a_round : more_nuggets);
    const float by_deeds = (float)deeds / (two ? deeds_a_round : more_deeds);
    return at_least_0((by_gold < by_deeds ? by_gold : by_deeds) - 0.5F);
}

static float rounds_to_come(const struct town_mind *mind)
{
    if (town_has_extension(mind->t))
        return rounds_with_rivals(mind);
    const struct town *t = mind->t;
    const float by_gold = (float)t->mine / nuggets_a_round;
    const float by_deeds =
        (float)(mind->view->deed_deck + bits_count(t->row_cards)) / deeds_a_round;
    return at_least_0((by_gold < by_deeds ? by_gold : by_deeds) - 0.5F);
}

/* The share of a card's worth that is left with so few rounds to come. */
static float usable(const struct town_mind *mind, unsigned kind)
{
    return mind->rounds / (mind->rounds + plays[kind].takes);
}

static float standing_of(const struct town_mind *mind, unsigned seat)
{
    const struct town_seat *s = &mind->t->seat[seat];
    return (float)s->gold + (float)s->dollars * dollar_worth +
           (float)town_points(mind->t, s->hand | s->open) +
           (float)mind->view->hidden_deeds[seat] * mind->deed_mean +
           (float)mind->view->hidden_store[seat] * mind->store_mean +
           (mind->t->badge == seat ? badge_points / (1 + mind->rounds) : 0) +
           (town_has_extension(mind->t) ? town_extra_standing(mind, seat) : 0);
}

/* Average and spread of the Store cards in nobody's sight: they lie in the deck and in hands. */
static void look_at_store(struct town_mind *mind)
{
    const struct town *t = mind->t;
    cards seen = t->discards | t->drawn;
    for (unsigned seat = 0; seat < t->seats; seat++)
        seen |= t->seat[seat].hand | t->seat[seat].open;
    const unsigned end = town_has_indians(t)     ? STORE_KINDS
                         : town_has_extension(t) ? SMOKE_SIGNALS
                                                 : WHISKY;
    float sum = 0, squares = 0, count = 0;
    for (unsigned kind = EQUIPMENT_1; kind < end; kind++) {
        const float number = (float)bits_count(town_of(t, kind) & ~seen);
        const float worth = town_card_worth(mind, kind);
        sum += number * worth;
        squares += number * worth * worth;
        count += number;
    }
    mind->store_mean = count > 0 ? sum / count : other_card_average;
    const float variance = count > 0 ? squares / count - mind->store_mean * mind->store_mean : 0;
    /* the root by three steps of Newton's rule, which is near enough */
    float root = 1;
    for (unsigned i = 0; i < 3; i++)
        root = (root + variance / root) / 2;
    mind->store_spread = root;
}

struct town_mind town_think(const struct town_view *view, unsigned seat)
{
    struct town_mind mind = {
        .view = view,
        .t = &view->seen,
        .seat = seat,
        .store_mean = other_card_average,
        .deed_mean = deed_average,
    };
    mind.rounds = rounds_to_come(&mind);
    look_at_store(&mind);
    mind.leader = seat;
    for (unsigned i = 0; i < mind.t->seats; i++) {
        mind.standing[i] = standing_of(&mind, i);
        if (i != seat && (mind.leader == seat || mind.standing[i] > mind.standing[mind.leader]))
            mind.leader = i;
    }
    return mind;
}

/* Shared among the opponents, twice as much for the one who leads. */
float town_swing(const struct town_mind *mind, unsigned opponent)
{
    const float share = 1 / (float)(mind->t->seats - 1);
    return opponent == mind->seat                           ? 0
           : opponent == mind->leader && mind->t->seats > 2 ? 1.6F * share
                                                            : 0.5F * share;
}

float town_dollars_worth(const struct town_mind *mind, int dollars)
{
    /* a dollar in hand early is a die kept, which brings about a point; five are enough */
    enum { ENOUGH = 5 };
    const float more = 0.35F * mind->rounds / (mind->rounds + 1);
    return (float)dollars * dollar_worth + (float)(dollars < ENOUGH ? dollars : ENOUGH) * more;
}

/* Whoever has the most money pays Joe the most. */
static unsigned richest(const struct town_mind *mind)
{
    unsigned best = mind->leader;
    for (unsigned i = 0; i < mind->t->seats; i++)
        if (i != mind->seat && mind->t->seat[i].dollars > mind->t->seat[best].dollars)
            best = i;
    return best;
}

/* Our Mule counts the other Store cards that are still in hand in the end. */
static float for_mule(const struct town_mind *mind, unsigned kind)
{
    if (kind == MULE || kind >= STORE_KINDS ||
        (mind->t->seat[mind->seat].hand & town_of(mind->t, MULE)) == 0)
        return 0;
    return plays[kind].brings > 0 ? 0.7F / (1 + mind->rounds) : 1;
}

float town_card_worth(const struct town_mind *mind, unsigned kind)
{
    if (kind == NERVOUS_JOE) {
        const unsigned payer = richest(mind);
        const unsigned has = mind->t->seat[payer].dollars;
        return (float)(has < 4 ? has : 4) * dollar_worth * (1.2F + town_swing(mind, payer));
    }
    if (kind == SOME_DEED)
        return mind->deed_mean;
    if (kind == SOME_STORE_CARD)
        return mind->store_mean;
    if (kind >= WHISKY && kind < STORE_KINDS)
        return town_new_card_worth(mind, kind) + for_mule(mind, kind);
    const float points = (float)town_cards[kind].points;
    return (plays[kind].brings > 0 ? plays[kind].brings * usable(mind, kind) : points) +
           for_mule(mind, kind);
}

float town_badge_worth(const struct town_mind *mind)
{
    const float r = mind->rounds;
    const bool two = mind->t->seats == 2 && town_has_extension(mind->t);
    return badge_points / (1 + 1.2F * r) + (two ? badge_of_two : badge_rule) * r / (r + 1);
}

/* The expected best of some draws lies so many spreads above the average. */
static float best_of(float mean, float spread, unsigned drawn)
{
    static const float above[] = {0, 0, 0.56F, 0.85F, 1.03F, 1.16F};
    return mean + spread * above[drawn < 5 ? drawn : 5];
}

float town_store_worth(const struct town_mind *mind, unsigned drawn)
{
    return drawn == 0 ? 0 : best_of(mind->store_mean, mind->store_spread, drawn);
}

float town_loot_worth(const struct town_mind *mind, unsigned victim, unsigned drawn)
{
    const unsigned deeds = mind->view->hidden_deeds[victim];
    const unsigned store = mind->view->hidden_store[victim];
    float sum = (float)deeds * mind->deed_mean + (float)store * mind->store_mean;
    float best = deeds + store > 0
                     ? best_of(deeds > 0 ? mind->deed_mean : mind->store_mean, 1.4F, deeds + store)
                     : 0;
    BITS_EACH(card, mind->t->seat[victim].hand) {
        const float worth = town_card_worth(mind, town_kind(mind->t, (unsigned)card));
        sum += worth;
        best = worth > best ? worth : best;
    }
    const unsigned count = deeds + store + bits_count(mind->t->seat[victim].hand);
    if (count == 0 || drawn == 0)
        return 0;
    /* one draw is an average card, all of them are the best one */
    const float mean = sum / (float)count;
    const float share =
        drawn >= count ? 1 : (float)(drawn - 1) / (float)(count > 1 ? count - 1 : 1);
    return (mean + (best - mean) * share) * (1 + town_swing(mind, victim));
}

/* Ourselves, and whoever has a Bodyguard. */
static bool out_of_reach(const struct town_mind *mind, unsigned seat)
{
    return seat == mind->seat || (mind->t->guarded >> seat & 1) != 0;
}

unsigned town_victim(const struct town_mind *mind, unsigned drawn)
{
    unsigned best = mind->seat;
    float most = 0;
    for (unsigned i = 0; i < mind->t->seats; i++) {
        const float loot = out_of_reach(mind, i) ? 0 : town_loot_worth(mind, i, drawn);
        if (loot > most) {
            most = loot;
            best = i;
        }
    }
    return best;
}

float town_gift_worth(const struct town_mind *mind, unsigned giver, unsigned kind)
{
    const bool friendship = kind == FRIENDSHIP;
    const unsigned hidden =
        friendship ? mind->view->hidden_store[giver] : mind->view->hidden_deeds[giver];
    const cards known = mind->t->seat[giver].hand & (friendship ? STORE_CARDS : DEED_CARDS);
    if (hidden == 0 && known == 0)
        return 0;
    /* the giver parts with the least: the more cards there are, the less that is */
    const float mean = friendship ? mind->store_mean : mind->deed_mean;
    float least = hidden > 0 ? mean * 2 / (float)(1 + hidden) : 100;
    BITS_EACH(card, known) {
        const float worth = town_card_worth(mind, town_kind(mind->t, (unsigned)card));
        least = worth < least ? worth : least;
    }
    return least * (1 + town_swing(mind, giver));
}

static float best_gift(const struct town_mind *mind, unsigned kind)
{
    float best = 0;
    for (unsigned i = 0; i < mind->t->seats; i++) {
        const float worth = out_of_reach(mind, i) ? 0 : town_gift_worth(mind, i, kind);
        best = worth > best ? worth : best;
    }
    return best;
}

/* $2 or a nugget from every other seat. */
static float collected(const struct town_mind *mind, bool gold)
{
    float worth = 0;
    for (unsigned i = 0; i < mind->t->seats; i++) {
        if (out_of_reach(mind, i))
            continue;
        const struct town_seat *s = &mind->t->seat[i];
        const float paid =
            gold ? (float)(s->gold > 0) : dollar_worth * (float)(s->dollars < 2 ? s->dollars : 2);
        worth += paid * (1 + town_swing(mind, i));
    }
    return worth;
}

/* Two deeds out of reach of robbers: what they would have lost, if there is time for it. */
static float shelter(const struct town_mind *mind)
{
    const cards deeds = mind->t->seat[mind->seat].hand & DEED_CARDS;
    const unsigned count = bits_count(deeds);
    if (count == 0)
        return 0;
    const float average = (float)town_points(mind->t, deeds) / (float)count;
    return theft_risk * mind->rounds / (mind->rounds + 2) * average * (float)(count < 2 ? 1 : 2);
}

float town_elixir_worth(const struct town_mind *mind, unsigned kind)
{
    switch (kind) {
    case WEALTH:
    case PICKPOCKET:
        return collected(mind, false);
    case CHARM:
    case HEIST:
        return collected(mind, true);
    case FORTUNE:
    case SUPPLY:
        return mind->store_mean;
    case POWER:
        return mind->t->badge == mind->seat
                   ? 0
                   : town_badge_worth(mind) * (1 + town_swing(mind, mind->t->badge));
    case PROTECTION:
    case FENCE:
        return shelter(mind);
    case FRIENDSHIP:
    case DOMINATION:
        return best_gift(mind, kind);
    default: {
        /* the top one: any of those that are neither open nor discarded */
        float sum = 0, count = 0;
        BITS_EACH(card,
                  mind->t->elixir_deck != 0 ? mind->t->elixir_deck : mind->t->elixir_discards) {
            sum += town_elixir_worth(mind, town_kind(mind->t, (unsigned)card));
            count++;
        }
        return count > 0 ? sum / count : 0;
    }
    }
}

float town_doc_worth(const struct town_mind *mind)
{
    if (!town_has_elixirs(mind->t)) {
        /* which remedy the dice will allow is open: between the best two and the rest */
        const float store = town_elixir_worth(mind, SUPPLY);
        return (store + town_elixir_worth(mind, PICKPOCKET) + town_elixir_worth(mind, HEIST)) / 3;
    }
    float best = town_elixir_worth(mind, ELIXIR_TOP);
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++) {
        const float worth =
            mind->t->elixir[i] == NO_CARD ? 0 : town_elixir_worth(mind, mind->t->elixir[i]);
        best = worth > best ? worth : best;
    }
    return best;
}

static float deeds_worth(const struct town_mind *mind, unsigned aces)
{
    float worth = 0;
    for (unsigned space = 0; space < ROW && space <= aces; space++)
        worth += (float)town_cards[mind->t->row[space]].points;
    return worth;
}

float town_place_worth(const struct town_mind *mind, unsigned place, unsigned count)
{
    const struct town *t = mind->t;
    const unsigned dollars = t->seat[mind->seat].dollars;
    switch (place) {
    case GOLD_MINE:
        return (float)(count < t->mine ? count : t->mine);
    case BANK:
        return town_dollars_worth(mind, (int)(dollars + t->bank)) -
               town_dollars_worth(mind, (int)dollars);
    case STORE:
        return town_store_worth(mind, count) * (t->round == 1 ? 2.0F : 1.0F);
    case SALOON: {
        const unsigned victim = town_victim(mind, count);
        return victim == mind->seat ? 0 : town_loot_worth(mind, victim, count);
    }
    case SHERIFF:
        return town_badge_worth(mind);
    case TOWN_HALL:
        return deeds_worth(mind, count);
    default:
        return 0;
    }
}

unsigned town_face_at(unsigned place)
{
    static const uint8_t faces[PLACES] = {
        [GOLD_MINE] = NINE, [BANK] = TEN,     [STORE] = JACK,
        [SALOON] = QUEEN,   [SHERIFF] = KING, [TOWN_HALL] = ACE,
    };
    return faces[place];
}
