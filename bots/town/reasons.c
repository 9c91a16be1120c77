#include "bots/town/reasons.h"

#include "bots/town/rolls.h"

static uint8_t per_cent(float share)
{
    return (uint8_t)(share * 100 + 0.5F);
}

/* --- dice ------------------------------------------------------------------------------------- */

/* The face whose place is likeliest to be won with these dice set aside, of those that some of the
 * dice show; how likely is written to *most. */
static unsigned likeliest(const struct town_prospect *p, dice kept, dice among, float *most)
{
    unsigned best = 0;
    *most = 0;
    for (unsigned face = NINE; face <= KING; face++) {
        const float chance = dice_of(among, face) > 0 ? town_chance(p, kept, face) : 0;
        best = chance > *most ? face : best;
        *most = chance > *most ? chance : *most;
    }
    return best;
}

/* Dice are kept for a place of theirs. One that is not is kept because one costs nothing, while the
 * rest is rolled for what was set aside before. */
static void explain_keep(const struct bot_question *question, struct bot_reasons *reasons)
{
    const struct town_view *view = question->view;
    const struct town_mind mind = town_think(view, question->seat);
    const dice fresh = reasons->best[0].move.x, kept = view->seen.seat[question->seat].kept + fresh;
    struct town_prospect p;
    float most, own;
    town_foresee(&mind, &p);
    const unsigned all = likeliest(&p, kept, kept, &most), best = likeliest(&p, kept, fresh, &own);
    const bool free = dice_count(fresh) == 1 && own < most / 2;
    const bool complete = dice_count(kept) == TOWN_DICE;
    reasons->values.dice = fresh;
    reasons->values.place = town_place_of[free || complete ? all : best];
    reasons->values.n = per_cent(reasons->best[0].win);
    if (fresh == 0)
        reasons->word = "why-keep-none";
    else if (most <= 0 || (own <= 0 && !free))
        reasons->word = "why-keep-hand"; /* aces, which count at Town Hall */
    else if (complete)
        reasons->word = "why-keep-all";
    else
        reasons->word = free ? "why-keep-one" : "why-keep";
}

/* --- everything else -------------------------------------------------------------------------- */

static const char *word_for_award(const struct bot_question *question, struct bot_reasons *reasons)
{
    const unsigned to = reasons->best[0].move.a;
    reasons->values.other = (uint8_t)to;
    return to == question->seat ? "why-award-self" : "why-award";
}

static const char *word_for_play(const struct bot_reasons *reasons)
{
    return reasons->best[0].move.kind == MOVE_PASS ? "why-wait" : "why-play";
}

/* What is offered has the places of the numbers. */
static const char *word_for_offer(struct bot_reasons *reasons)
{
    const struct move *move = &reasons->best[0].move;
    if (move->kind == MOVE_PASS)
        return "why-no-offer";
    reasons->values.n = (uint8_t)(move->x & 255);
    reasons->values.m = (uint8_t)(move->x >> 8 & 255);
    reasons->values.other = move->a;
    for (unsigned kind = 1; kind <= DEED_5; kind++)
        reasons->values.dice += town_named(move, kind);
    return "why-offer";
}

void town_explain(const struct bot_question *question, struct bot_reasons *reasons)
{
    const struct town *t = &((const struct town_view *)question->view)->seen;
    if (t->ask == ASK_KEEP) {
        explain_keep(question, reasons);
        return;
    }
    reasons->values.seat = (uint8_t)question->seat;
    reasons->values.card = t->card;
    reasons->values.n = per_cent(reasons->best[0].win);
    reasons->values.m = per_cent(reasons->best[1].win);
    switch (t->ask) {
    case ASK_WINDOW:
        reasons->word = word_for_play(reasons);
        break;
    case ASK_AWARD:
        reasons->word = word_for_award(question, reasons);
        break;
    case ASK_OFFER:
        reasons->word = word_for_offer(reasons);
        break;
    default:
        reasons->word = "why-best";
        break;
    }
}
