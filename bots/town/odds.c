/* Odds in Dice Town: the chance to lead each place that is won with dice. */
#include "bots/odds.h"

#include "bots/town/rolls.h"

/* A prospect in which nothing is worth anything. */
static void want_nothing(struct town_prospect *p)
{
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned c = 0; c <= TOWN_DICE; c++) {
            p->gain[face][c] = 0;
            p->miss[face][c] = 1;
        }
    for (unsigned aces = 0; aces <= TOWN_DICE; aces++)
        p->deeds[aces] = 0;
    p->doc = 0;
    p->rivals = false;
}

/* The best of what a seat can keep now; what it has chosen already cannot be changed. */
static float best_chance(const struct town *t, unsigned seat, const struct town_prospect *p)
{
    const struct town_seat *me = &t->seat[seat];
    struct town_rolls rolls;
    dice parts[64];
    town_rolls_hope(p, me->kept, &rolls);
    if (t->ask != ASK_KEEP || dice_count(me->cup) == 0)
        return town_rolls_chance(&rolls, 0, me->dollars);
    const bool chosen = (t->waits >> seat & 1) == 0;
    const unsigned count = dice_parts(me->cup, TOWN_DICE, parts);
    float best = 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned kept = dice_count(parts[i]);
        const bool brute = chosen && me->answer.a != 0;
        const unsigned price = brute ? 0 : kept == 0 ? 1 : kept - 1;
        if (price > me->dollars || (chosen && parts[i] != me->answer.x))
            continue;
        const float chance = town_rolls_chance(&rolls, parts[i], me->dollars - price);
        best = chance > best ? chance : best;
    }
    return best;
}

static float lead_face(const struct town *t, unsigned seat, unsigned face,
                       const float ahead[TOWN_DICE + 1], struct town_prospect *p)
{
    want_nothing(p);
    for (unsigned c = 1; c <= TOWN_DICE; c++) /* nobody leads without a die */
        p->gain[face][c] = ahead[c];
    return best_chance(t, seat, p);
}

static float best_hand(const struct town *t, unsigned seat, float tie, struct town_prospect *p)
{
    want_nothing(p);
    for (unsigned aces = 0; aces <= TOWN_DICE; aces++)
        p->deeds[aces] = 1;
    p->tie = tie;
    return best_chance(t, seat, p);
}

void town_odds(const struct town_view *view, unsigned seat, struct bot_odds *odds)
{
    const struct town_mind mind = town_think(view, seat);
    const struct town *t = mind.t;
    struct town_prospect p;
    bool rolling = false;
    for (unsigned i = 0; i < t->seats; i++)
        rolling = rolling || dice_count(t->seat[i].kept) < TOWN_DICE;
    if (!rolling)
        return;
    town_foresee(&mind, &p);
    for (unsigned face = NINE; face <= ACE; face++) {
        struct bot_odds_row *row = &odds->row[odds->count++];
        struct town_ahead ahead;
        row->of = town_game.place_word(town_place_of[face]);
        if (face == ACE) {
            row->wins = best_hand(t, seat, 0, &p);
            row->level = best_hand(t, seat, 1, &p);
        } else {
            town_look_ahead(t, seat, face, p.last, &ahead);
            row->wins = lead_face(t, seat, face, ahead.sole, &p);
            row->level = lead_face(t, seat, face, ahead.top, &p);
        }
    }
}
