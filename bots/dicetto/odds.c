/* Odds in Dicetto: the chance to roll something for each card, exactly. */
#include "bots/dicetto/odds.h"

#include "bots/dicetto/hands.h"
#include "bots/odds.h"

/* What is to be rolled: from the dice that are held, so many rolls. */
struct rolls {
    struct dicetto_hands hands;
    dice held;
    unsigned left;
    bool again; /* all dice lie there, and some may be rolled again */
};

/* One roll: what is kept is worth the mean of the hands that come of it. */
static void roll(const struct dicetto_hands *hands, const float hand[HANDFULS],
                 float kept[HANDFULS])
{
    for (unsigned size = 0; size <= DICETTO_DICE; size++) {
        const unsigned rolled = DICETTO_DICE - size;
        for (unsigned i = dicetto_first_of[size]; i < dicetto_first_of[size + 1]; i++) {
            float sum = 0;
            for (unsigned j = dicetto_first_of[rolled]; j < dicetto_first_of[rolled + 1]; j++)
                sum += hand[hands->number[hands->all[i].slot + hands->all[j].slot]] *
                       (float)hands->all[j].ways;
            kept[i] = sum / (float)dice_rolls(rolled);
        }
    }
}

/* The best part of a hand to be kept; of what is kept all counts that is part of it. */
static float best_part(const struct dicetto_hands *hands, dice hand, const float of[HANDFULS])
{
    dice parts[64];
    const unsigned count = dice_parts(hand, DICETTO_DICE, parts);
    float best = 0;
    for (unsigned i = 0; i < count; i++) {
        const float chance = of[dicetto_number_of(hands, parts[i])];
        best = chance > best ? chance : best;
    }
    return best;
}

/* The chance to have a group that does it, by whether each group does. */
static float chance_of(const struct rolls *r, const float does[HANDFULS])
{
    float hand[HANDFULS], kept[HANDFULS];
    for (unsigned i = 0; i < HANDFULS; i++)
        hand[i] = best_part(&r->hands, r->hands.all[i].dice, does);
    const unsigned held = dicetto_number_of(&r->hands, r->held);
    if (r->left == 0)
        return hand[held];
    for (unsigned i = 0; i < r->left; i++) {
        roll(&r->hands, hand, kept);
        for (unsigned j = dicetto_first_of[DICETTO_DICE]; j < HANDFULS; j++)
            hand[j] = best_part(&r->hands, r->hands.all[j].dice, kept);
    }
    return r->again ? hand[held] : kept[held];
}

/* Who is not to move thinks of a turn with the table as it is now. */
static void rolls_of(const struct dicetto *g, unsigned seat, struct rolls *r)
{
    const unsigned all = ROLLS + (g->super == seat ? 1U : 0U);
    dicetto_hands_list(&r->hands);
    r->held = 0;
    r->left = all;
    r->again = false;
    if (g->turn != seat)
        return;
    r->held = g->hand;
    switch (g->ask) {
    case WAIT_AGAIN:
        r->left = all - g->rolls;
        r->again = true;
        return;
    case WAIT_ROLL: /* the fourth roll has cost its card */
        r->left = g->rolls >= ROLLS ? 1 : all - g->rolls;
        return;
    default:
        r->left = 0;
    }
}

/* Whether a card is there for a seat to place dice on. */
static bool is_open(const struct dicetto *g, unsigned seat, const struct dicetto_space *space)
{
    return space->card != 0 && (g->turn != seat || space->tried == 0) &&
           (space->dice == 0 || space->owner != seat);
}

static struct dicetto_chance chance_for(const struct rolls *r, const struct dicetto_space *space)
{
    const struct dicetto_bar bar = dicetto_bar(space);
    float wins[HANDFULS] = {0}, level[HANDFULS] = {0};
    for (unsigned i = 1; i < HANDFULS; i++) {
        const struct dicetto_worth worth = dicetto_worth(r->hands.all[i].dice);
        const bool passes = dicetto_passes(bar, worth);
        level[i] = passes ? 1 : 0;
        wins[i] = passes && worth.pips > bar.pips ? 1 : 0;
    }
    return (struct dicetto_chance){chance_of(r, wins), chance_of(r, level)};
}

static void chances_for(const struct dicetto *g, unsigned seat, const struct rolls *r,
                        struct dicetto_chance chance[ALL_SPACES])
{
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        struct dicetto_space space = g->space[i];
        space.tried = 0; /* that somebody else has tried it means nothing here */
        chance[i] =
            is_open(g, seat, &g->space[i]) ? chance_for(r, &space) : (struct dicetto_chance){0};
    }
}

void dicetto_chances(const struct dicetto *g, unsigned seat,
                     struct dicetto_chance chance[ALL_SPACES])
{
    struct rolls r;
    rolls_of(g, seat, &r);
    chances_for(g, seat, &r, chance);
}

void dicetto_chances_after(const struct dicetto *g, const struct move *move,
                           struct dicetto_chance chance[ALL_SPACES])
{
    struct dicetto now = *g;
    if (move->kind == DO_STOP)
        now.ask = WAIT_PLACE; /* though nothing may fit, and the turn be over */
    else if (move->kind == DO_AGAIN)
        dicetto_game.apply(&now, move, NULL);
    dicetto_chances(&now, move->seat, chance);
}

void dicetto_odds(const struct dicetto *g, unsigned seat, const struct move *after,
                  struct bot_odds *odds)
{
    static const char *const names[ALL_SPACES] = {"1", "2", "3", "4", "super"};
    struct dicetto_chance chance[ALL_SPACES];
    if (g->stage == AT_SETUP || g->stage == AT_OVER)
        return;
    if (after != NULL)
        dicetto_chances_after(g, after, chance);
    else
        dicetto_chances(g, seat, chance);
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (is_open(g, seat, &g->space[i]))
            odds->row[odds->count++] =
                (struct bot_odds_row){names[i], chance[i].wins, chance[i].level};
}
