/* The course of a turn, from collecting to placing, and the end of the game. */
#include "games/dicetto/rules.h"

#include "core/text.h"

void dicetto_emit(struct sink *sink, const struct event *event)
{
    struct event shown = *event;
    shown.see = SEE_ALL;
    sink->put(sink, &shown);
}

/* Tells those who listen; the fields are those of struct event. */
#define EMIT(...) dicetto_emit(sink, &(struct event){__VA_ARGS__})
#define TELL(...)                                                                                  \
    do {                                                                                           \
        if (sink != NULL)                                                                          \
            EMIT(__VA_ARGS__);                                                                     \
    } while (0)

void dicetto_wait(struct dicetto *g, enum dicetto_ask ask)
{
    g->ask = (uint8_t)ask;
    g->waits = (uint8_t)(ask == WAIT_NOTHING ? 0U : ask < WAIT_AGAIN ? CHANCE_BIT : 1U << g->turn);
}

/* --- the end --- */

static void tell_result(const struct dicetto *g, struct sink *sink)
{
    struct result result;
    if (sink == NULL)
        return;
    BITS_EACH(bonus, g->bonuses) {
        const unsigned winner = dicetto_bonus_winner(g, (unsigned)bonus);
        const uint8_t kind = (uint8_t)(FIRST_BONUS + bonus);
        if (winner == NOBODY)
            EMIT(.kind = EVENT_BONUS_TIED, .card = kind);
        else
            EMIT(.kind = EVENT_BONUS_WON, .seat = (uint8_t)winner, .card = kind,
                 .n = g->box.points[kind]);
    }
    dicetto_score(g, &result);
    for (unsigned seat = 0; seat < g->seats; seat++)
        EMIT(.kind = EVENT_SCORED, .seat = (uint8_t)seat, .n = (uint8_t)result.points[seat],
             .m = (uint8_t)bits_count(g->collected[seat]));
    BITS_EACH(seat, result.winners)
        EMIT(.kind = EVENT_WINS, .seat = (uint8_t)seat, .n = (uint8_t)result.points[seat]);
}

/* The card in a space goes to the owner of the dice on it. */
static void collect(struct dicetto *g, unsigned i, struct sink *sink)
{
    const struct dicetto_space space = g->space[i];
    g->space[i] = (struct dicetto_space){0};
    if (i == SUPER_SPACE)
        g->super = space.owner;
    else
        g->collected[space.owner] |= (cards)1 << (space.card - 1);
    TELL(.kind = EVENT_COLLECTED, .seat = space.owner, .card = space.kind, .place = (uint8_t)i);
}

static void finish(struct dicetto *g, struct sink *sink)
{
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (g->space[i].dice != 0)
            collect(g, i, sink);
    g->stage = AT_OVER;
    g->hand = g->lost = 0;
    g->rolls = g->placed = 0;
    dicetto_wait(g, WAIT_NOTHING);
    tell_result(g, sink);
}

/* --- the beginning of a turn --- */

static bool spaces_left(const struct dicetto *g)
{
    return g->space[0].card == 0 || g->space[1].card == 0 || g->space[2].card == 0 ||
           g->space[3].card == 0;
}

static bool table_empty(const struct dicetto *g)
{
    return (g->space[0].card | g->space[1].card | g->space[2].card | g->space[3].card) == 0;
}

/* The second part of a turn's beginning: empty spaces are filled, as far as there are cards. */
static void refill(struct dicetto *g, struct sink *sink)
{
    if (g->deck != 0 && spaces_left(g)) {
        dicetto_wait(g, WAIT_DRAW);
    } else if (table_empty(g)) {
        TELL(.kind = EVENT_TABLE_EMPTY);
        finish(g, sink);
    } else {
        g->stage = AT_ROLL;
        dicetto_wait(g, WAIT_ROLL);
    }
}

void dicetto_begin_turn(struct dicetto *g, struct sink *sink)
{
    g->stage = AT_COLLECT;
    g->turns++;
    g->hand = g->lost = 0;
    g->rolls = g->placed = 0;
    for (unsigned i = 0; i < ALL_SPACES; i++)
        g->space[i].tried = 0;
    TELL(.kind = EVENT_TURN, .seat = g->turn);
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (g->space[i].dice != 0 && g->space[i].owner == g->turn)
            collect(g, i, sink);
    const unsigned count = bits_count(g->collected[g->turn]);
    if (count >= g->enough) {
        TELL(.kind = EVENT_ENOUGH, .seat = g->turn, .n = (uint8_t)count);
        finish(g, sink);
        return;
    }
    refill(g, sink);
}

static void end_turn(struct dicetto *g, struct sink *sink)
{
    g->quiet = (uint8_t)(g->placed != 0 ? 0 : g->quiet + 1);
    if (g->quiet >= 2 * g->seats || (g->quiet >= g->seats && g->deck == 0)) {
        TELL(.kind = EVENT_NOTHING_PLACED, .n = g->quiet);
        finish(g, sink);
        return;
    }
    g->turn = (uint8_t)(g->turn + 1 < g->seats ? g->turn + 1 : 0);
    dicetto_begin_turn(g, sink);
}

/* --- rolling --- */

void dicetto_ask_place(struct dicetto *g, struct sink *sink)
{
    g->stage = AT_PLACE;
    if (g->hand == 0)
        end_turn(g, sink);
    else
        dicetto_wait(g, WAIT_PLACE);
}

void dicetto_after_roll(struct dicetto *g, struct sink *sink)
{
    if (g->rolls < ROLLS || (g->rolls == ROLLS && g->super == g->turn))
        dicetto_wait(g, WAIT_AGAIN);
    else
        dicetto_ask_place(g, sink);
}

static const char *roll(struct dicetto *g, const struct move *move, struct sink *sink)
{
    if (move->a != g->turn || !dice_valid(move->x) ||
        dice_count(move->x) + dice_count(g->hand) != DICETTO_DICE)
        return "wrong-dice";
    g->hand += move->x;
    g->rolls++;
    TELL(.kind = EVENT_ROLLED, .seat = g->turn, .dice = move->x, .n = g->rolls);
    dicetto_after_roll(g, sink);
    return NULL;
}

static const char *again(struct dicetto *g, const struct move *move, struct sink *sink)
{
    if (move->x == 0)
        return "no-dice";
    if (!dice_valid(move->x) || !dice_within(move->x, g->hand))
        return "not-your-dice";
    if (g->rolls == ROLLS) {
        g->super = NOBODY;
        g->space[SUPER_SPACE] = (struct dicetto_space){.card = SUPER_CARD, .kind = SUPER_KIND};
        TELL(.kind = EVENT_SUPER_USED, .seat = g->turn, .card = SUPER_KIND);
    }
    g->hand -= move->x;
    TELL(.kind = EVENT_AGAIN, .seat = g->turn, .dice = move->x);
    dicetto_wait(g, WAIT_ROLL);
    return NULL;
}

static const char *stop(struct dicetto *g, struct sink *sink)
{
    TELL(.kind = EVENT_STOPPED, .seat = g->turn, .dice = g->hand);
    dicetto_ask_place(g, sink);
    return NULL;
}

/* --- placing --- */

struct dicetto_worth dicetto_worth(dice group)
{
    return (struct dicetto_worth){.fits = (uint16_t)dicetto_fits(group),
                                  .pips = (uint16_t)dicetto_pips(group)};
}

struct dicetto_bar dicetto_bar(const struct dicetto_space *space)
{
    const bool open = space->card != 0 && space->tried == 0;
    return (struct dicetto_bar){.wants =
                                    (uint16_t)(open ? 1U << dicetto_combination(space->kind) : 0),
                                .pips = (uint16_t)dicetto_pips(space->dice)};
}

/* Why a group does not pass. */
static const char *reason(const struct dicetto *g, unsigned i, dice group)
{
    const struct dicetto_space *space = &g->space[i];
    if (space->card == 0)
        return i == SUPER_SPACE ? "super-owned" : "no-card-there";
    if (space->tried != 0)
        return "already-tried";
    return (dicetto_bar(space).wants & dicetto_fits(group)) == 0 ? "does-not-fit" : "too-low";
}

/* The group stands, and dice that stood there go home. */
static void stand(struct dicetto *g, unsigned i, dice group, struct sink *sink)
{
    const struct dicetto_space before = g->space[i];
    g->space[i].dice = group;
    g->space[i].owner = g->turn;
    if (i != SUPER_SPACE)
        g->placed = 1;
    TELL(.kind = EVENT_PLACED, .seat = g->turn, .card = before.kind, .place = (uint8_t)i,
         .dice = group);
    if (before.dice != 0)
        TELL(.kind = EVENT_SENT_HOME, .seat = before.owner, .card = before.kind,
             .place = (uint8_t)i, .dice = before.dice);
}

/* Why a group cannot be placed; NULL: it can. */
static const char *barred(const struct dicetto *g, const struct move *move)
{
    const dice group = move->x;
    if (!dice_valid(group) || group == 0)
        return "no-dice";
    if (!dice_within(group, g->hand))
        return dice_within(group, g->hand + g->lost) ? "lost-dice" : "not-your-dice";
    if (move->a >= ALL_SPACES)
        return "no-such-space";
    const bool passes = dicetto_passes(dicetto_bar(&g->space[move->a]), dicetto_worth(group));
    return passes ? NULL : reason(g, move->a, group);
}

/* The part of some dice that fits a combination with the most pips; 0: there is none. */
static dice best_for(dice among, unsigned combination)
{
    dice parts[64], best = 0;
    const unsigned count = dice_parts(among, DICETTO_DICE, parts);
    for (unsigned i = 0; i < count; i++)
        if ((dicetto_fits(parts[i]) >> combination & 1) != 0) {
            assert(dicetto_pips(parts[i]) >= dicetto_pips(best)); /* by their highest face */
            best = parts[i];
        }
    return best;
}

/* What a card wants that no dice of the hand are. */
static const char *wanted(unsigned combination)
{
    static const char *const words[COMBOS] = {
        [COMBO_PAIR] = "wants-pair",           [COMBO_SMALL_STRAIGHT] = "wants-small-straight",
        [COMBO_THREE] = "wants-three",         [COMBO_LARGE_STRAIGHT] = "wants-large-straight",
        [COMBO_TWO_PAIRS] = "wants-two-pairs", [COMBO_FOUR] = "wants-four",
    };
    assert(combination < COMBOS);
    return words[combination] != NULL ? words[combination] : "wants-face";
}

/* Dice that do not fit leave the question which others of the hand would, or what it takes; dice
 * that are too low, how much; a Super Roll card that is not on the table, whose it is. */
const char *dicetto_objection(const void *view, const struct move *move, const char *error,
                              struct event *values)
{
    const struct dicetto *g = view;
    if (text_equal(error, "super-owned")) {
        *values = (struct event){.seat = g->super, .see = SEE_ALL};
        return "super-theirs";
    }
    const bool fits = text_equal(error, "too-low");
    if (!fits && !text_equal(error, "does-not-fit"))
        return NULL;
    const struct dicetto_space *space = &g->space[move->a];
    const unsigned combination = dicetto_combination(space->kind);
    const unsigned level = dicetto_pips(space->dice);
    const dice group = fits ? move->x : best_for(g->hand, combination);
    const unsigned pips = dicetto_pips(group);
    if (group == 0) {
        *values = (struct event){.seat = g->turn,
                                 .see = SEE_ALL,
                                 .card = space->kind,
                                 .dice = g->hand,
                                 .n = (uint8_t)(combination + 1)}; /* of a face */
        return wanted(combination);
    }
    *values = (struct event){.seat = g->turn,
                             .see = SEE_ALL,
                             .card = space->kind,
                             .place = move->a,
                             .dice = group,
                             .n = (uint8_t)pips,
                             .m = (uint8_t)dicetto_beating(combination, level),
                             .other = (uint8_t)level};
    if (pips > level)
        return "not-these";
    if (pips == level)
        return "not-these-battle";
    return values->m != 0 ? "not-enough" : "not-enough-highest";
}

static const char *place(struct dicetto *g, const struct move *move, struct sink *sink)
{
    const dice group = move->x;
    const char *error = barred(g, move);
    if (error != NULL)
        return error;
    struct dicetto_space *space = &g->space[move->a];
    g->hand -= group;
    space->tried = 1;
    if (dicetto_pips(group) == dicetto_pips(space->dice)) {
        g->battle = move->a;
        g->at_odds = group;
        TELL(.kind = EVENT_BATTLE, .seat = g->turn, .other = space->owner, .card = space->kind,
             .place = move->a, .dice = group);
        dicetto_wait(g, WAIT_BATTLE);
        return NULL;
    }
    stand(g, move->a, group, sink);
    dicetto_ask_place(g, sink);
    return NULL;
}

static const char *battle(struct dicetto *g, const struct move *move, struct sink *sink)
{
    if (move->a >= DICE_FACES || move->b >= DICE_FACES)
        return "wrong-dice";
    const uint8_t defender = g->space[g->battle].owner;
    g->fought[0] = (uint8_t)(move->a + 1);
    g->fought[1] = (uint8_t)(move->b + 1);
    TELL(.kind = EVENT_BATTLE_ROLL, .seat = g->turn, .other = defender, .n = move->a, .m = move->b);
    if (move->a == move->b) {
        TELL(.kind = EVENT_BATTLE_TIE);
        return NULL;
    }
    const unsigned i = g->battle;
    const dice group = g->at_odds;
    g->battle = 0;
    g->at_odds = 0;
    if (move->a > move->b) {
        TELL(.kind = EVENT_BATTLE_WON, .seat = g->turn, .other = defender);
        stand(g, i, group, sink);
    } else {
        g->lost += group;
        TELL(.kind = EVENT_BATTLE_LOST, .seat = g->turn, .other = defender, .dice = group);
    }
    dicetto_ask_place(g, sink);
    return NULL;
}

static const char *done(struct dicetto *g, struct sink *sink)
{
    TELL(.kind = EVENT_DONE, .seat = g->turn);
    end_turn(g, sink);
    return NULL;
}

/* --- setting up --- */

void dicetto_set_up(struct dicetto *g, struct sink *sink)
{
    if (spaces_left(g))
        dicetto_wait(g, WAIT_DRAW);
    else if (g->with_bonus != 0 && bits_count(g->bonuses) < BONUSES_OPEN)
        dicetto_wait(g, WAIT_BONUS);
    else
        dicetto_begin_turn(g, sink);
}

static const char *start(struct dicetto *g, const struct move *move, struct sink *sink)
{
    if (move->a >= g->seats)
        return "no-such-seat";
    g->turn = move->a;
    TELL(.kind = EVENT_START, .seat = g->turn);
    dicetto_set_up(g, sink);
    return NULL;
}

static const char *draw(struct dicetto *g, const struct move *move, struct sink *sink)
{
    const cards one = move->a < KINDS ? dicetto_one(g, g->deck, move->a) : 0;
    unsigned i = 0;
    if (one == 0)
        return "not-there";
    while (g->space[i].card != 0)
        i++;
    g->space[i].card = (uint8_t)(bits_first(one) + 1);
    g->space[i].kind = move->a;
    g->deck &= ~one;
    TELL(.kind = EVENT_LAID, .card = move->a, .place = (uint8_t)i);
    if (g->deck == 0)
        TELL(.kind = EVENT_DECK_EMPTY);
    if (g->stage == AT_SETUP)
        dicetto_set_up(g, sink);
    else
        refill(g, sink);
    return NULL;
}

static const char *draw_bonus(struct dicetto *g, const struct move *move, struct sink *sink)
{
    const unsigned bonus = move->a - (unsigned)FIRST_BONUS;
    if (bonus >= BONUSES || (g->bonuses >> bonus & 1) != 0)
        return "not-there";
    g->bonuses |= (uint8_t)(1U << bonus);
    TELL(.kind = EVENT_BONUS, .card = move->a);
    dicetto_set_up(g, sink);
    return NULL;
}

const char *dicetto_apply(void *state, const struct move *move, struct sink *sink)
{
    struct dicetto *g = state;
    if (g->waits == 0)
        return "game-over";
    if (move->seat > CHANCE || (g->waits >> move->seat & 1) == 0)
        return "not-your-turn";
    switch (g->ask) {
    case WAIT_START:
        return move->kind == DO_START ? start(g, move, sink) : "wrong-question";
    case WAIT_DRAW:
        return move->kind == DO_DRAW ? draw(g, move, sink) : "wrong-question";
    case WAIT_BONUS:
        return move->kind == DO_DRAW ? draw_bonus(g, move, sink) : "wrong-question";
    case WAIT_ROLL:
        return move->kind == DO_ROLL ? roll(g, move, sink) : "wrong-question";
    case WAIT_BATTLE:
        return move->kind == DO_BATTLE ? battle(g, move, sink) : "wrong-question";
    case WAIT_AGAIN:
        if (move->kind == DO_STOP)
            return stop(g, sink);
        if (move->kind == DO_PLACE) { /* what is wrong with the dice is worth more than the hour */
            const char *error = barred(g, move);
            return error != NULL ? error : "stop-first";
        }
        return move->kind == DO_AGAIN ? again(g, move, sink) : "wrong-question";
    default:
        if (move->kind == DO_DONE)
            return done(g, sink);
        return move->kind == DO_PLACE ? place(g, move, sink) : "wrong-question";
    }
}
