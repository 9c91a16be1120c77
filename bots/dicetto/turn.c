#include "bots/dicetto/turn.h"

/* As a limit: any dice, but no more than so many. */
#define ANY_DICE(n) (0x444444U | DICE_TOTAL(n))

static const double nothing = -1; /* worse than any chance to win */
/* What a point weighs beside the chance to win: little, but more than nothing, so that a game that
 * is lost or won anyway is not a reason to leave points on the table. */
static const double point = 1e-4;

double dicetto_worth_of(double win, double points)
{
    return win + point * points;
}

bool dicetto_better(const struct dicetto_hope *one, const struct dicetto_hope *other)
{
    return dicetto_worth_of(one->win, one->points) > dicetto_worth_of(other->win, other->points);
}

/* --- the end of a turn --- */

static struct dicetto_value value_for(const struct dicetto_judge *judge, const struct dicetto *end,
                                      unsigned seat)
{
    struct result result;
    if (end->stage != AT_OVER)
        return judge->value(judge->context, end, seat);
    dicetto_game.score(end, &result);
    return (struct dicetto_value){
        .win = (result.winners >> seat & 1) != 0 ? 1.0 / bits_count(result.winners) : 0,
        .points = result.points[seat],
    };
}

static void end_turn(const struct dicetto *g, struct dicetto *end)
{
    *end = *g;
    end->ask = WAIT_PLACE;
    end->waits = (uint8_t)(1U << g->turn);
    dicetto_game.apply(end, &(struct move){.kind = DO_DONE, .seat = g->turn}, NULL);
}

/* Judges the end of the turn as it stands now, if that is better than `best`. The chance of the
 * watcher is only asked for then. */
static void judge_end(struct dicetto_turn *turn, struct dicetto_hope *best)
{
    const struct dicetto_judge *judge = &turn->judge;
    const struct dicetto *g = &turn->g;
    struct dicetto end;
    end_turn(g, &end);
    const unsigned number = end.stage == AT_OVER ? (unsigned)NO_END : turn->judged++;
    const struct dicetto_value value = value_for(judge, &end, g->turn);
    const struct dicetto_hope hope = {.win = value.win,
                                      .points = value.points,
                                      .over = end.stage == AT_OVER ? 1 : 0,
                                      .end = number};
    if (!dicetto_better(&hope, best))
        return;
    *best = hope;
    if (judge->watcher != NOBODY) {
        const struct dicetto_value other =
            judge->watcher == g->turn ? value : value_for(judge, &end, judge->watcher);
        best->watcher = other.win;
        best->watcher_points = other.points;
    }
    for (unsigned i = 0; i < ALL_SPACES; i++)
        best->on[i] = g->space[i].dice != 0 && g->space[i].owner == g->turn ? 1 : 0;
}

/* --- placing --- */

static void list_groups(struct dicetto_turn *turn, dice limit)
{
    const unsigned count = dicetto_first_of[dice_count(limit) + 1];
    struct dicetto_worth worth[HANDFULS];
    for (unsigned i = 1; i < count; i++)
        worth[i] = dicetto_worth(turn->hands.all[i].dice);
    for (unsigned space = 0; space < ALL_SPACES; space++) {
        struct dicetto_groups *groups = &turn->groups[space];
        const struct dicetto_bar bar = dicetto_bar(&turn->g.space[space]);
        *groups = (struct dicetto_groups){0};
        for (unsigned battles = 0; battles < 2; battles++) {
            for (unsigned i = 1; i < count; i++)
                if (dicetto_passes(bar, worth[i]) && (worth[i].pips == bar.pips) == battles &&
                    dice_within(turn->hands.all[i].dice, limit))
                    groups->number[groups->all++] = (uint8_t)i;
            if (battles == 0)
                groups->sure = groups->all;
        }
    }
}

/* Puts a group on a space; what was there comes back. */
static struct dicetto_space stand(struct dicetto *g, unsigned space, dice group)
{
    const struct dicetto_space before = g->space[space];
    g->space[space].tried = 1;
    g->space[space].dice = group;
    g->space[space].owner = g->turn;
    return before;
}

/* Every choice of groups for this space and those behind it, with `used` on those before it. */
static void spread(struct dicetto_turn *turn, unsigned space, dice used, dice limit,
                   struct dicetto_hope out[HANDFULS])
{
    struct dicetto *g = &turn->g;
    while (space < ALL_SPACES && (g->space[space].tried != 0 || turn->groups[space].sure == 0))
        space++;
    if (space >= ALL_SPACES) {
        judge_end(turn, &out[dicetto_number_of(&turn->hands, used)]);
        return;
    }
    spread(turn, space + 1, used, limit, out);
    const uint8_t placed = g->placed;
    for (unsigned i = 0; i < turn->groups[space].sure; i++) {
        const dice group = turn->hands.all[turn->groups[space].number[i]].dice;
        if (!dice_within(used + group, limit))
            continue;
        const struct dicetto_space before = stand(g, space, group);
        g->placed = space == SUPER_SPACE ? placed : 1;
        spread(turn, space + 1, used + group, limit, out);
        g->placed = placed;
        g->space[space] = before;
    }
}

static void place(struct dicetto_turn *turn, dice limit, struct dicetto_hope out[HANDFULS]);

/* Adds a hope that is one of several, with a weight. */
static void add(struct dicetto_hope *sum, const struct dicetto_hope *hope, double weight)
{
    sum->win += weight * hope->win;
    sum->points += weight * hope->points;
    sum->watcher += weight * hope->watcher;
    sum->watcher_points += weight * hope->watcher_points;
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        sum->on[i] += (float)weight * hope->on[i];
        sum->battle[i] += (float)weight * hope->battle[i];
    }
    sum->over += (float)weight * hope->over;
}

/* Of a battle for a space, won and lost. */
static struct dicetto_hope mean_of(unsigned space, const struct dicetto_hope *won,
                                   const struct dicetto_hope *lost)
{
    struct dicetto_hope mean = {.end = NO_END};
    add(&mean, won, 0.5);
    add(&mean, lost, 0.5);
    mean.battle[space] = 1;
    return mean;
}

/* A battle for a space with one of the groups, won and lost as likely as not, then the rest. */
static void fight(struct dicetto_turn *turn, unsigned space, dice group, dice limit,
                  const struct dicetto_hope lost[HANDFULS], struct dicetto_hope out[HANDFULS])
{
    struct dicetto_hope won[HANDFULS];
    struct dicetto *g = &turn->g;
    const struct dicetto_hands *hands = &turn->hands;
    const unsigned slot = dicetto_slot_of(group);
    const uint8_t placed = g->placed;
    const struct dicetto_space before = stand(g, space, group);
    g->placed = space == SUPER_SPACE ? placed : 1;
    place(turn, limit - group, won);
    g->placed = placed;
    g->space[space] = before;
    for (unsigned i = 0; i < dicetto_first_of[dice_count(limit - group) + 1]; i++) {
        if (!dice_within(hands->all[i].dice, limit - group))
            continue;
        struct dicetto_hope *best = &out[hands->number[hands->all[i].slot + slot]];
        const struct dicetto_hope hope = mean_of(space, &won[i], &lost[i]);
        if (dicetto_better(&hope, best))
            *best = hope;
    }
}

static void fight_for(struct dicetto_turn *turn, unsigned space, dice limit,
                      struct dicetto_hope out[HANDFULS])
{
    struct dicetto_hope lost[HANDFULS];
    const struct dicetto_groups *groups = &turn->groups[space];
    bool listed = false;
    for (unsigned i = groups->sure; i < groups->all; i++) {
        const dice group = turn->hands.all[groups->number[i]].dice;
        if (!dice_within(group, limit))
            continue;
        if (!listed) { /* the smallest group comes first: the others leave fewer dice */
            const unsigned left = dice_count(limit) - dice_count(group);
            turn->g.space[space].tried = 1;
            place(turn, (limit & ~DICE_TOTAL(15)) + DICE_TOTAL(left), lost);
            turn->g.space[space].tried = 0;
            listed = true;
        }
        fight(turn, space, group, limit, lost, out);
    }
}

/* What all handfuls within the limit are worth, placed as well as can be on cards that have not
 * been tried yet. */
static void place(struct dicetto_turn *turn, dice limit, struct dicetto_hope out[HANDFULS])
{
    const struct dicetto_hands *hands = &turn->hands;
    const unsigned count = dicetto_first_of[dice_count(limit) + 1];
    for (unsigned i = 0; i < count; i++)
        out[i] = (struct dicetto_hope){.win = nothing};
    spread(turn, 0, 0, limit, out);
    for (unsigned i = 1; i < count; i++) /* a die may be left over */
        for (unsigned face = 0; face < DICE_FACES; face++) {
            const dice d = hands->all[i].dice;
            if (dice_of(d, face) == 0)
                continue;
            const struct dicetto_hope *less = &out[dicetto_number_of(hands, d - dice_one(face))];
            if (dicetto_better(less, &out[i]))
                out[i] = *less;
        }
    for (unsigned space = 0; space < ALL_SPACES; space++)
        if (turn->g.space[space].tried == 0)
            fight_for(turn, space, limit, out);
}

/* --- rolling --- */

/* One roll more: what is kept is worth the mean of the hands that come of it. */
static void value_kept(const struct dicetto_hands *hands, const struct dicetto_hope hand[HANDFULS],
                       struct dicetto_hope kept[HANDFULS])
{
    for (unsigned size = 0; size <= DICETTO_DICE; size++) {
        const unsigned rolled = DICETTO_DICE - size;
        for (unsigned i = dicetto_first_of[size]; i < dicetto_first_of[size + 1]; i++) {
            const double rolls = dice_rolls(rolled);
            kept[i] = (struct dicetto_hope){.end = NO_END};
            for (unsigned j = dicetto_first_of[rolled]; j < dicetto_first_of[rolled + 1]; j++) {
                const struct dicetto_handful *roll = &hands->all[j];
                add(&kept[i], &hand[hands->number[hands->all[i].slot + roll->slot]],
                    roll->ways / rolls);
            }
        }
    }
}

/* The best that can be done with a hand: place it, or roll some of it again. */
static void value_hands(const struct dicetto_turn *turn, const struct dicetto_hope kept[HANDFULS],
                        struct dicetto_hope hand[HANDFULS])
{
    for (unsigned i = dicetto_first_of[DICETTO_DICE]; i < HANDFULS; i++) {
        dice parts[64];
        const unsigned count = dice_parts(turn->hands.all[i].dice, DICETTO_DICE - 1, parts);
        hand[i] = turn->placed[i];
        for (unsigned j = 0; j < count; j++) {
            const struct dicetto_hope *hope = &kept[dicetto_number_of(&turn->hands, parts[j])];
            if (dicetto_better(hope, &hand[i]))
                hand[i] = *hope;
        }
    }
}

/* The fourth roll: the card is back on the table before dice are placed. */
static void value_super(struct dicetto_turn *turn, struct dicetto_hope hand[HANDFULS])
{
    turn->g.super = NOBODY;
    turn->g.space[SUPER_SPACE] = (struct dicetto_space){.card = SUPER_CARD, .kind = SUPER_KIND};
    list_groups(turn, ANY_DICE(DICETTO_DICE));
    place(turn, ANY_DICE(DICETTO_DICE), hand);
    turn->g.super = turn->g.turn;
    turn->g.space[SUPER_SPACE] = (struct dicetto_space){0};
    value_kept(&turn->hands, hand, turn->kept[ROLLS]);
    value_hands(turn, turn->kept[ROLLS], hand);
}

void dicetto_turn_solve(struct dicetto_turn *turn, const struct dicetto *g,
                        const struct dicetto_judge *judge)
{
    struct dicetto_hope hand[HANDFULS];
    dicetto_hands_list(&turn->hands);
    turn->judge = *judge;
    turn->judged = 0;
    turn->g = *g;
    if (g->ask == WAIT_PLACE)
        return;
    list_groups(turn, ANY_DICE(DICETTO_DICE));
    place(turn, ANY_DICE(DICETTO_DICE), turn->placed);
    for (unsigned i = 0; i < HANDFULS; i++)
        hand[i] = turn->placed[i];
    if (g->super == g->turn)
        value_super(turn, hand);
    for (unsigned roll = ROLLS; roll-- > g->rolls;) {
        value_kept(&turn->hands, hand, turn->kept[roll]);
        if (roll > g->rolls)
            value_hands(turn, turn->kept[roll], hand);
    }
}

struct dicetto_hope dicetto_turn_start(const struct dicetto_turn *turn)
{
    return turn->kept[0][0];
}

/* --- choices --- */

static struct dicetto_hope placing_choice(struct dicetto_turn *turn, const struct dicetto *g,
                                          const struct move *move)
{
    struct dicetto_hope won[HANDFULS];
    struct dicetto_hope lost[HANDFULS];
    const dice rest = g->hand - move->x;
    turn->g = *g;
    if (move->kind != DO_PLACE) {
        won[0] = (struct dicetto_hope){.win = nothing};
        judge_end(turn, &won[0]);
        return won[0];
    }
    struct dicetto_space *space = &turn->g.space[move->a];
    const bool battle = dicetto_pips(move->x) == dicetto_bar(space).pips;
    list_groups(turn, rest);
    if (battle) {
        space->tried = 1;
        place(turn, rest, lost);
    }
    stand(&turn->g, move->a, move->x);
    turn->g.placed = move->a == SUPER_SPACE ? g->placed : 1;
    place(turn, rest, won);
    const unsigned number = dicetto_number_of(&turn->hands, rest);
    return battle ? mean_of(move->a, &won[number], &lost[number]) : won[number];
}

struct dicetto_hope dicetto_turn_choice(struct dicetto_turn *turn, const struct dicetto *g,
                                        const struct move *move)
{
    switch (move->kind) {
    case DO_STOP:
        return turn->placed[dicetto_number_of(&turn->hands, g->hand)];
    case DO_AGAIN:
        return turn->kept[g->rolls][dicetto_number_of(&turn->hands, g->hand - move->x)];
    default:
        return placing_choice(turn, g, move);
    }
}

/* --- anywhere in a turn --- */

struct dicetto_hope dicetto_turn_best(struct dicetto_turn *turn, const struct dicetto *g,
                                      struct move *move)
{
    struct move list[CHOICES_MAX];
    const unsigned count = dicetto_game.choices(g, g->turn, list);
    struct dicetto_hope best = {.win = nothing};
    for (unsigned i = 0; i < count; i++) {
        const struct dicetto_hope hope = dicetto_turn_choice(turn, g, &list[i]);
        if (dicetto_better(&hope, &best)) {
            best = hope;
            *move = list[i];
        }
    }
    return best;
}

/* The fourth roll: the Super Roll card is spent already. */
static struct dicetto_hope last_roll(struct dicetto_turn *turn, dice kept)
{
    list_groups(turn, ANY_DICE(DICETTO_DICE));
    place(turn, ANY_DICE(DICETTO_DICE), turn->placed);
    value_kept(&turn->hands, turn->placed, turn->kept[ROLLS]);
    return turn->kept[ROLLS][dicetto_number_of(&turn->hands, kept)];
}

/* What is left after a battle: the rest of the hand, with the group on the card or lost. */
static struct dicetto_hope after_battle(struct dicetto_turn *turn, const struct dicetto *g,
                                        bool won)
{
    struct dicetto_hope hope[HANDFULS];
    turn->g = *g;
    list_groups(turn, g->hand);
    if (won) {
        stand(&turn->g, g->battle, g->at_odds);
        turn->g.placed = g->battle == SUPER_SPACE ? g->placed : 1;
    }
    place(turn, g->hand, hope);
    return hope[dicetto_number_of(&turn->hands, g->hand)];
}

struct dicetto_hope dicetto_turn_here(struct dicetto_turn *turn, const struct dicetto *g,
                                      const struct dicetto_judge *judge)
{
    if (g->ask == WAIT_BATTLE) {
        struct dicetto placing = *g;
        placing.ask = WAIT_PLACE;
        dicetto_turn_solve(turn, &placing, judge);
        const struct dicetto_hope won = after_battle(turn, g, true);
        const struct dicetto_hope lost = after_battle(turn, g, false);
        return mean_of(g->battle, &won, &lost);
    }
    struct move best;
    dicetto_turn_solve(turn, g, judge);
    if (g->ask != WAIT_ROLL)
        return dicetto_turn_best(turn, g, &best);
    if (g->rolls == ROLLS)
        return last_roll(turn, g->hand);
    return turn->kept[g->rolls][dicetto_number_of(&turn->hands, g->hand)];
}
