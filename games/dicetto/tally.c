/* Where points come from in Dicetto, and the score, which is their sum: cards by what they want,
 * and once the game is over the bonus cards, with how many cards of a seat they count. */
#include "core/tally.h"
#include "games/dicetto/rules.h"

/* Ones to Sixes are one source, each other combination one of its own. */
enum {
    FROM_FACES,
    FIRST_BONUS_SOURCE = COMBOS - COMBO_PAIR + 1,
    SOURCES = FIRST_BONUS_SOURCE + BONUSES
};
_Static_assert((int)SOURCES <= (int)TALLY_MAX, "a tally has room for all sources");

const char *const dicetto_sources[SOURCES + 1] = {
    "faces",           "pair",         "chance",         "small-straight",
    "three-of-a-kind", "two-pairs",    "large-straight", "four-of-a-kind",
    "fewest-dicetto",  "most-dicetto", "fewest-cards",   "most-cards",
    "most-straights",  "most-chance",  "fewest-ones",    "most-faces",
};

static unsigned source_of(unsigned kind)
{
    const unsigned wants = dicetto_combination(kind);
    return wants < COMBO_PAIR ? FROM_FACES : wants - COMBO_PAIR + 1;
}

void dicetto_tally(const void *view, unsigned seat, struct tally *tally)
{
    const struct dicetto *g = view;
    *tally = (struct tally){.all = true};
    BITS_EACH(card, g->collected[seat]) {
        const unsigned kind = dicetto_kind(g, (unsigned)card), source = source_of(kind);
        tally->count[source]++;
        tally->points[source] = (uint8_t)(tally->points[source] + g->box.points[kind]);
    }
    if (g->stage != AT_OVER)
        return;
    BITS_EACH(bonus, g->bonuses) {
        const unsigned source = FIRST_BONUS_SOURCE + (unsigned)bonus;
        const cards counted = dicetto_counted(g, (unsigned)bonus);
        tally->count[source] = (uint8_t)bits_count(g->collected[seat] & counted);
        if (dicetto_bonus_winner(g, (unsigned)bonus) == seat)
            tally->points[source] = g->box.points[FIRST_BONUS + bonus];
    }
}

void dicetto_score(const void *state, struct result *result)
{
    const struct dicetto *g = state;
    const bool over = g->stage == AT_OVER;
    unsigned best = 0;
    *result = (struct result){0};
    for (unsigned seat = 0; seat < g->seats; seat++) {
        struct tally tally;
        dicetto_tally(g, seat, &tally);
        const unsigned points = tally_points(&tally);
        /* equal points: more cards */
        const unsigned rank = points * 64 + bits_count(g->collected[seat]);
        result->points[seat] = (int16_t)points;
        if (over && rank > best)
            result->winners = 0;
        if (over && rank >= best) {
            best = rank;
            result->winners |= (uint8_t)(1U << seat);
        }
    }
}
