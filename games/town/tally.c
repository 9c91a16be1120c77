/* Where points come from in Dice Town, and the score, which is their sum. */
#include "games/town/rules.h"

#include "core/tally.h"

enum { BADGE_POINTS = 5, DOG_POINTS = 2, WORTH_MOST = 9 };

enum {
    FROM_GOLD,
    FROM_DOLLARS,
    FROM_BADGE,
    FROM_EQUIPMENT,
    FROM_DEEDS,
    FROM_RANCHES,
    FROM_BOUNTIES,
    FROM_MULES,
    FROM_DOGS
};

const char *const town_sources[] = {
    [FROM_GOLD] = "gold",         [FROM_DOLLARS] = "dollars",
    [FROM_BADGE] = "badge",       [FROM_EQUIPMENT] = "equipment",
    [FROM_DEEDS] = "deeds",       [FROM_RANCHES] = "ranches",
    [FROM_BOUNTIES] = "bounties", [FROM_MULES] = "mule",
    [FROM_DOGS] = "dog",          NULL,
};

static void add(struct tally *tally, unsigned source, unsigned count, unsigned points)
{
    tally->count[source] = (uint8_t)count;
    tally->points[source] = (uint8_t)points;
}

/* Deeds, and Store cards that are worth something by themselves. */
static void add_cards(const struct town *t, cards set, struct tally *tally)
{
    unsigned count[2] = {0}, points[2] = {0};
    BITS_EACH(card, set) {
        const unsigned worth = town_cards[town_kind(t, (unsigned)card)].points;
        count[card >= DEED_BIT] += worth > 0;
        points[card >= DEED_BIT] += worth;
    }
    add(tally, FROM_EQUIPMENT, count[0], points[0]);
    add(tally, FROM_DEEDS, count[1], points[1]);
}

/* Mules carry Store cards, known or not; Dogs go with caught bandits. */
static void add_animals(const struct town *t, unsigned seat, unsigned hidden, struct tally *tally)
{
    const cards hand = t->seat[seat].hand;
    const unsigned mules = bits_count(hand & town_of(t, MULE));
    const unsigned dogs = bits_count(hand & town_of(t, DOG));
    add(tally, FROM_MULES, mules, mules * (bits_count(hand & STORE_CARDS) + hidden));
    add(tally, FROM_DOGS, dogs, dogs * bits_count(t->caught[seat]) * DOG_POINTS);
}

/* What the Extension adds: ranches of 1, 2, 3 and so on; bounties, which are dollars; animals. */
static void add_extension(const struct town *t, unsigned seat, unsigned hidden, struct tally *tally)
{
    const struct town_seat *s = &t->seat[seat];
    const unsigned ranches = t->ranches[seat];
    unsigned bandits = 0, bounties = 0;
    add(tally, FROM_RANCHES, ranches, ranches * (ranches + 1) / 2);
    BITS_EACH(bandit, t->caught[seat]) {
        bandits++;
        bounties += town_bandit_bounty(t->bandit[bandit]);
    }
    /* what they add to the dollars, of which two are a point */
    add(tally, FROM_BOUNTIES, bandits, (s->dollars + bounties) / 2 - s->dollars / 2U);
    if ((s->hand & (town_of(t, MULE) | town_of(t, DOG))) != 0)
        add_animals(t, seat, hidden, tally);
}

/* Of a seat with that many Store cards in its hand that are not seen. */
static void tally_seat(const struct town *t, unsigned seat, unsigned hidden, struct tally *tally)
{
    const struct town_seat *s = &t->seat[seat];
    *tally = (struct tally){.all = true};
    add(tally, FROM_GOLD, s->gold, s->gold);
    add(tally, FROM_DOLLARS, s->dollars, s->dollars / 2U);
    const bool badge = t->badge == seat && t->ask != ASK_BADGE;
    add(tally, FROM_BADGE, badge, badge ? BADGE_POINTS : 0);
    add_cards(t, s->hand | s->open, tally);
    if (town_has_extension(t))
        add_extension(t, seat, hidden, tally);
}

/* Cards by what they are worth. */
struct worths {
    uint8_t count[WORTH_MOST + 1];
};

static struct worths worths_of(const struct town *t, cards set)
{
    struct worths worths = {0};
    BITS_EACH(card, set)
        worths.count[town_cards[town_kind(t, (unsigned)card)].points]++;
    return worths;
}

/* So many cards are worth this much at least: the cheapest there are. */
static void add_cheapest(const struct worths *worths, unsigned count, unsigned source,
                         struct tally *tally)
{
    for (unsigned worth = 0; worth <= WORTH_MOST && count > 0; worth++) {
        const unsigned n = worths->count[worth] < count ? worths->count[worth] : count;
        count -= n;
        tally->count[source] = (uint8_t)(tally->count[source] + (worth > 0 ? n : 0));
        tally->points[source] = (uint8_t)(tally->points[source] + n * worth);
    }
}

/* Hidden deeds: first those that all saw the seat take and that it must still have, then any. */
static void add_hidden_deeds(const struct town_view *view, unsigned seat, cards unseen,
                             struct tally *tally)
{
    const struct town *t = &view->seen;
    const struct worths known = worths_of(t, t->seat[seat].hand & DEED_CARDS);
    struct worths traced = {0};
    unsigned all = 0;
    for (unsigned worth = 1; worth <= DEED_5 - DEED_1 + 1; worth++) {
        const unsigned n = town_traced(t, seat, worth);
        traced.count[worth] = (uint8_t)(n > known.count[worth] ? n - known.count[worth] : 0);
        all += traced.count[worth];
    }
    const unsigned gone = town_traced_gone(t, seat);
    const unsigned kept = all > gone ? all - gone : 0;
    const struct worths any = worths_of(t, unseen & DEED_CARDS);
    assert(kept <= view->hidden_deeds[seat]);
    add_cheapest(&traced, kept, FROM_DEEDS, tally);
    add_cheapest(&any, view->hidden_deeds[seat] - kept, FROM_DEEDS, tally);
}

/* Of what a viewer does not see, the least that it can be worth. */
void town_tally(const void *in, unsigned seat, struct tally *tally)
{
    const struct town_view *view = in;
    const struct town *t = &view->seen;
    tally_seat(t, seat, view->hidden_store[seat], tally);
    tally->all = view->hidden_store[seat] == 0 && view->hidden_deeds[seat] == 0;
    if (tally->all)
        return;
    const cards unseen = town_unseen(t);
    const struct worths any = worths_of(t, unseen & STORE_CARDS);
    add_cheapest(&any, view->hidden_store[seat], FROM_EQUIPMENT, tally);
    add_hidden_deeds(view, seat, unseen, tally);
}

unsigned town_score(const struct town *t, unsigned seat)
{
    struct tally tally;
    tally_seat(t, seat, 0, &tally);
    return tally_points(&tally);
}
