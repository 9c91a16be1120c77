/* Where points come from in Dice Town, and the score, which is their sum. */
#include "games/town/rules.h"

#include "core/tally.h"

enum { BADGE_POINTS = 5, DOG_POINTS = 2 };

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
    add(tally, FROM_BADGE, t->badge == seat, t->badge == seat ? BADGE_POINTS : 0);
    add_cards(t, s->hand | s->open, tally);
    if (town_has_extension(t))
        add_extension(t, seat, hidden, tally);
}

void town_tally(const void *in, unsigned seat, struct tally *tally)
{
    const struct town_view *view = in;
    tally_seat(&view->seen, seat, view->hidden_store[seat], tally);
    tally->all = view->hidden_store[seat] == 0 && view->hidden_deeds[seat] == 0;
}

unsigned town_score(const struct town *t, unsigned seat)
{
    struct tally tally;
    tally_seat(t, seat, 0, &tally);
    return tally_points(&tally);
}
