/* Bandits: hired in the Saloon, sent to set dice before a roll, then wanted and pursued.
 *
 * All of them lie open except for the order of their deck, whose top one is seen. A set of bandits
 * is a word with a bit for each; t->bandit says what they are.
 */
#include "games/town/rules.h"

unsigned town_one_bandit(const struct town *t, unsigned set, unsigned kind)
{
    BITS_EACH(i, set)
        if (t->bandit[i] == kind)
            return 1U << i;
    return 0;
}

/* Those of a face. */
static unsigned with_face(const struct town *t, unsigned set, unsigned face)
{
    unsigned found = 0;
    BITS_EACH(i, set)
        found |= (unsigned)(town_bandit_face(t->bandit[i]) == face) << i;
    return found;
}

/* --- the decks that are not sets of cards ------------------------------------------------------
 */

uint32_t town_odd_outcomes(const struct town *t)
{
    if (t->card == SOME_DEED)
        return bits_count(t->deed_deck & DEED_CARDS) + t->ranch_deck;
    return t->card == SOME_BANDIT ? bits_count(t->bandit_deck) : town_river_cards(t);
}

/* The kind of the card with this number; ranches come before the deeds. */
unsigned town_odd_outcome(const struct town *t, uint32_t index)
{
    if (t->card == SOME_DEED)
        return index < t->ranch_deck
                   ? RANCH
                   : town_kind(t, bits_nth(t->deed_deck & DEED_CARDS, index - t->ranch_deck));
    if (t->card == SOME_BANDIT)
        return t->bandit[bits_nth(t->bandit_deck, index)];
    unsigned kind = GOLD_1;
    while (index >= town_river_count(t, kind))
        index -= town_river_count(t, kind++);
    return kind;
}

static bool draw_bandit(struct town *t, unsigned kind)
{
    const unsigned one = town_one_bandit(t, t->bandit_deck, kind);
    t->bandit_deck &= (uint16_t)~one;
    if (one != 0)
        t->bandit_drawn = (uint8_t)(bits_first(one) + 1);
    return one != 0;
}

static bool draw_river_card(struct town *t, unsigned kind)
{
    if (kind < GOLD_1 || kind >= RIVER_KINDS_END || town_river_count(t, kind) == 0)
        return false;
    unsigned place = 0;
    while (t->river_drawn[place] != NO_CARD)
        place++;
    t->river -= town_river_one(kind);
    t->river_drawn[place] = (uint8_t)kind;
    return true;
}

/* Behind the last card that comes up there may be some that never do. */
static bool draw_deed(struct town *t, unsigned kind)
{
    const cards card = kind < LAID_KINDS ? town_one(t, t->deed_deck, kind) : 0;
    if (card == 0)
        return false;
    t->drawn = card;
    if (card != RANCH_CARD || --t->ranch_deck == 0)
        t->deed_deck &= ~card;
    if (bits_count(t->deed_deck & DEED_CARDS) + t->ranch_deck == t->unseen) {
        t->removed |= t->deed_deck & DEED_CARDS;
        t->ranches_removed = (uint8_t)(t->ranches_removed + t->ranch_deck);
        t->deed_deck = 0;
        t->ranch_deck = t->unseen = 0;
    }
    return true;
}

const char *town_answer_odd_draw(struct town *t, struct town_frame *f, const struct move *move,
                                 struct sink *out)
{
    (void)f;
    (void)out;
    if (move->kind != MOVE_DRAW)
        return "wrong-question";
    const bool there = t->card == SOME_DEED     ? draw_deed(t, move->a)
                       : t->card == SOME_BANDIT ? draw_bandit(t, move->a)
                                                : draw_river_card(t, move->a);
    if (!there)
        return "not-there";
    t->card = NO_CARD;
    return NULL;
}

/* A new top bandit is seen; true: waits for it. */
static bool show_top(struct town *t, struct sink *out)
{
    assert(t->bandit_top == 0);
    if (t->bandit_drawn == 0 && t->bandit_deck == 0)
        return false;
    if (t->bandit_drawn == 0) {
        town_draw(t, SOME_BANDIT);
        return true;
    }
    t->bandit_top = t->bandit_drawn;
    t->bandit_drawn = 0;
    TOWN_TELL(out, .kind = EVENT_BANDIT_TOP, .card = t->bandit[t->bandit_top - 1]);
    return false;
}

bool town_deal_bandits(struct town *t, struct sink *out)
{
    enum { WANTED_AT_START = 2 };
    while (bits_count(t->wanted) < WANTED_AT_START) {
        assert(t->bandit_drawn != 0 || t->bandit_deck != 0); /* houses have as many as we */
        if (t->bandit_drawn == 0) {
            town_draw(t, SOME_BANDIT);
            return true;
        }
        const unsigned i = t->bandit_drawn - 1U;
        t->wanted |= (uint16_t)(1U << i);
        t->bandit_drawn = 0;
        TOWN_TELL(out, .kind = EVENT_WANTED_BANDIT, .card = t->bandit[i]);
    }
    return show_top(t, out);
}

/* --- before a roll -----------------------------------------------------------------------------
 */

/* A use of one bandit: its kind, and whether it sets two dice. */
static unsigned use_of(const struct town *t, unsigned bandit, unsigned count)
{
    return t->bandit[bandit] | (count == 2 ? SEND_TWO : 0U);
}

static unsigned dice_free(const struct town *t, unsigned seat)
{
    return TOWN_DICE - dice_count(t->seat[seat].kept);
}

/* Two of one kind are the same choice: only the first one of those is looked at. */
static bool first_of_kind(const struct town *t, unsigned bandits, unsigned bandit)
{
    return town_one_bandit(t, bandits, t->bandit[bandit]) == 1U << bandit;
}

/* Every use of one bandit or two; `send` takes more. */
struct town_list town_list_bandits(const struct town *t, const struct town_frame *f,
                                   struct town_list list)
{
    (void)f;
    const struct move *end = list.next + CHOICES_MAX;
    const unsigned hired = t->hired[list.seat], most = dice_free(t, list.seat);
    town_list_add(&list, MOVE_PASS, 0);
    BITS_EACH(one, hired) {
        const unsigned others = hired & ~((2U << one) - 1);
        if (!first_of_kind(t, hired, (unsigned)one))
            continue;
        for (unsigned n = 1; n <= 2 && n <= most && list.next < end; n++)
            town_list_add(&list, MOVE_SEND, 0)->y = use_of(t, (unsigned)one, n);
        BITS_EACH(other, others)
            for (unsigned both = 0; both < 4 && list.next < end; both++) {
                const unsigned n = both / 2 + 1, m = both % 2 + 1;
                const bool again = t->bandit[one] == t->bandit[other] && n > m;
                if (n + m <= most && !again && first_of_kind(t, others, (unsigned)other))
                    town_list_add(&list, MOVE_SEND, 0)->y =
                        use_of(t, (unsigned)one, n) | (uint64_t)use_of(t, (unsigned)other, m) << 8;
            }
    }
    return list;
}

/* The bandits that a move names; 0: they are not hired. */
static unsigned bandits_meant(const struct town *t, const struct move *move)
{
    unsigned meant = 0, before = 0;
    for (uint64_t rest = move->y; rest != 0; rest >>= 8) {
        const unsigned kind = rest & (SEND_TWO - 1);
        const unsigned one = town_one_bandit(t, t->hired[move->seat] & ~meant, kind);
        if (one == 0 || kind < before)
            return 0;
        meant |= one;
        before = kind;
    }
    return meant;
}

const char *town_answer_bandits(struct town *t, struct town_frame *f, const struct move *move,
                                struct sink *out)
{
    (void)f;
    if (move->kind == MOVE_PASS)
        return NULL;
    if (move->kind != MOVE_SEND)
        return "wrong-question";
    const unsigned sent = bandits_meant(t, move);
    if (sent == 0)
        return "not-hired";
    unsigned count = 0;
    for (uint64_t rest = move->y; rest != 0; rest >>= 8)
        count += (rest & SEND_TWO) != 0 ? 2 : 1;
    if (count > dice_free(t, move->seat))
        return "too-many-dice";
    t->hired[move->seat] &= (uint16_t)~sent;
    t->wanted |= (uint16_t)sent;
    for (uint64_t rest = move->y; rest != 0; rest >>= 8) {
        const unsigned kind = rest & (SEND_TWO - 1);
        const dice set = dice_one(town_bandit_face(kind)) * ((rest & SEND_TWO) != 0 ? 2U : 1U);
        t->seat[move->seat].kept += set;
        TOWN_TELL(out, .kind = EVENT_SENDS, .seat = move->seat, .card = (uint8_t)kind, .dice = set);
    }
    return NULL;
}

/* --- Saloon: hire -------------------------------------------------------------------------------
 */

static void hire(struct town *t, struct town_frame *f, unsigned bandit, struct sink *out)
{
    t->hired[f->seat] |= (uint16_t)(1U << bandit);
    TOWN_TELL(out, .kind = EVENT_HIRED, .seat = f->seat, .card = t->bandit[bandit]);
}

void town_step_hire(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ENTER, DESPERADO_ASKED, SEARCHED, NEW_TOP };
    switch (f->stage) {
    case ENTER:
        if (t->bandit_top == 0) {
            TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = SALOON);
            town_finish(t, 0);
            return;
        }
        f->stage = DESPERADO_ASKED;
        /* fall through */
    case DESPERADO_ASKED:
        if (f->result == WORKED) {
            t->bandit_deck |= (uint16_t)(1U << (t->bandit_top - 1));
            t->bandit_top = 0;
            f->stage = SEARCHED;
            if (bits_several(t->bandit_deck))
                town_ask(t, ASK_SEARCH, town_bit(f->seat));
            else
                t->bandit_drawn = (uint8_t)(bits_first(t->bandit_deck) + 1);
            return;
        }
        f->result = NOT_PLAYED;
        if (town_poll(t, f, DESPERADO, out))
            return;
        hire(t, f, t->bandit_top - 1U, out);
        t->bandit_top = 0;
        f->stage = NEW_TOP;
        return;
    case SEARCHED: {
        const unsigned found = t->bandit_drawn - 1U;
        t->bandit_drawn = 0;
        t->bandit_deck &= (uint16_t)~(1U << found);
        hire(t, f, found, out);
        f->stage = NEW_TOP;
        return;
    }
    case NEW_TOP:
        if (!show_top(t, out))
            town_finish(t, 0);
        return;
    }
}

static struct town_list list_bandits(const struct town *t, unsigned set, struct town_list list)
{
    unsigned before = NO_CARD;
    BITS_EACH(i, set) {
        if (t->bandit[i] != before)
            town_list_add(&list, MOVE_TAKE, t->bandit[i]);
        before = t->bandit[i];
    }
    return list;
}

struct town_list town_list_search(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    (void)f;
    return list_bandits(t, t->bandit_deck, list);
}

const char *town_answer_search(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    (void)f;
    (void)out;
    if (move->kind != MOVE_TAKE)
        return "wrong-question";
    const unsigned one = town_one_bandit(t, t->bandit_deck, move->a);
    if (one == 0)
        return "not-there";
    t->bandit_drawn = (uint8_t)(bits_first(one) + 1);
    return NULL;
}

/* --- Sheriff: pursue ----------------------------------------------------------------------------
 */

static void catch_bandit(struct town *t, struct town_frame *f, unsigned bandit, struct sink *out)
{
    const unsigned kind = t->bandit[bandit];
    t->wanted &= (uint16_t)~(1U << bandit);
    t->caught[f->seat] |= (uint16_t)(1U << bandit);
    t->pursuit -= dice_one(town_bandit_face(kind));
    f->left++;
    TOWN_TELL(out, .kind = EVENT_CAUGHT, .seat = f->seat, .card = (uint8_t)kind);
}

/* The wanted bandits that the dice can still catch. */
static unsigned catchable(const struct town *t)
{
    unsigned set = 0;
    for (unsigned face = 0; face < DICE_FACES; face++)
        if (dice_of(t->pursuit, face) > 0)
            set |= with_face(t, t->wanted, face);
    return set;
}

/* All of a face if there are dice enough; true: some face leaves a choice. */
static bool catch_all(struct town *t, struct town_frame *f, struct sink *out)
{
    bool choice = false;
    for (unsigned face = 0; face < DICE_FACES; face++) {
        const unsigned set = with_face(t, t->wanted, face);
        const unsigned number = dice_of(t->pursuit, face);
        if (set == 0 || number == 0)
            continue;
        if (bits_count(set) > number) {
            choice = true;
            continue;
        }
        BITS_EACH(bandit, set)
            catch_bandit(t, f, (unsigned)bandit, out);
    }
    return choice;
}

/* As many dice as Ks; the hand stays as it is. The frame: n the dice, left those to roll now and,
 * after the last roll, the bandits caught. */
void town_step_pursuit(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ROLL, GUNS_ASKED, ROLL_AGAIN, CATCH };
    switch (f->stage) {
    case ROLL:
        f->left = f->n;
        t->chase = 0;
        f->stage = GUNS_ASKED;
        town_ask(t, ASK_CHASE, CHANCE_BIT);
        return;
    case GUNS_ASKED:
        if (f->result == WORKED) {
            f->result = NOT_PLAYED;
            f->stage = ROLL_AGAIN;
            town_ask(t, ASK_AGAIN, town_bit(f->seat));
            return;
        }
        if (f->result == NOT_PLAYED && town_poll(t, f, TWO_GUNS, out))
            return;
        f->left = 0;
        t->pursuit = t->chase;
        f->stage = CATCH;
        /* fall through */
    case CATCH:
        if (catch_all(t, f, out)) {
            town_ask(t, ASK_CATCH, town_bit(f->seat));
            return;
        }
        if (f->left == 0)
            TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = SHERIFF);
        t->pursuit = 0;
        town_finish(t, 0);
        return;
    default:                   /* ROLL_AGAIN */
        f->result = CANCELLED; /* only once */
        f->stage = GUNS_ASKED;
        town_ask(t, ASK_CHASE, CHANCE_BIT);
        return;
    }
}

const char *town_answer_chase(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    if (move->kind != MOVE_ROLL)
        return "wrong-question";
    if (move->a != f->seat)
        return "not-your-turn";
    if (!dice_valid(move->x) || dice_count(move->x) != f->left)
        return "wrong-dice";
    t->chase += move->x;
    TOWN_TELL(out, .kind = EVENT_PURSUES, .seat = f->seat, .dice = t->chase);
    return NULL;
}

struct town_list town_list_again(const struct town *t, const struct town_frame *f,
                                 struct town_list list)
{
    (void)f;
    dice parts[64];
    const unsigned count = dice_parts(t->chase, TOWN_DICE, parts);
    for (unsigned i = 0; i < count; i++)
        if (parts[i] != 0)
            town_list_add(&list, MOVE_AGAIN, 0)->x = parts[i];
    return list;
}

const char *town_answer_again(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    if (move->kind != MOVE_AGAIN)
        return "wrong-question";
    if (move->x == 0)
        return "roll-one";
    if (!dice_valid(move->x) || !dice_within(move->x, t->chase))
        return "not-rolled";
    t->chase -= move->x;
    f->left = (uint8_t)dice_count(move->x);
    TOWN_TELL(out, .kind = EVENT_AGAIN, .seat = f->seat, .dice = move->x);
    return NULL;
}

struct town_list town_list_catch(const struct town *t, const struct town_frame *f,
                                 struct town_list list)
{
    (void)f;
    return list_bandits(t, catchable(t), list);
}

const char *town_answer_catch(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    if (move->kind != MOVE_TAKE)
        return "wrong-question";
    const unsigned one = town_one_bandit(t, catchable(t), move->a);
    if (one == 0)
        return "not-there";
    catch_bandit(t, f, bits_first(one), out);
    return NULL;
}
