/* Positions of Dicetto as lines of text, both ways (docs/notation.md), and the audit of a state.
 *
 * A script may leave out what does not matter: spaces it does not name are empty, and cards that it
 * does not name are in the deck. */
#include "games/dicetto/rules.h"

enum { WORD = 32, MOST_TURNS = 9999 };

static const char *const stage_words[] = {
    [AT_SETUP] = "setup", [AT_COLLECT] = "collect", [AT_ROLL] = "roll",
    [AT_PLACE] = "place", [AT_OVER] = "over",
};
static const char *const ask_words[] = {
    [WAIT_NOTHING] = "nothing", [WAIT_START] = "start", [WAIT_DRAW] = "draw",
    [WAIT_BONUS] = "bonus",     [WAIT_ROLL] = "roll",   [WAIT_BATTLE] = "battle",
    [WAIT_AGAIN] = "again",     [WAIT_PLACE] = "place",
};

/* --- describe --- */

static void line(struct text *out, const char *key, unsigned number)
{
    text_add(out, key);
    text_char(out, ' ');
    text_number(out, number);
    text_char(out, '\n');
}

static void dice_line(struct text *out, const char *key, dice d)
{
    text_add(out, key);
    dicetto_print_dice(d, out);
    text_char(out, '\n');
}

static void card_list(const struct dicetto *g, struct text *out, cards set)
{
    if (set == 0)
        text_add(out, " -");
    BITS_EACH(card, set) {
        text_char(out, ' ');
        text_add(out, dicetto_cards[dicetto_kind(g, (unsigned)card)].word);
    }
    text_char(out, '\n');
}

static void describe_dice(const struct dicetto_space *space, struct text *out)
{
    if (space->dice != 0) {
        text_add(out, " owner ");
        text_number(out, space->owner + 1);
        text_add(out, " dice");
        dicetto_print_dice(space->dice, out);
    }
    if (space->tried != 0)
        text_add(out, " tried");
    text_char(out, '\n');
}

static void describe_table(const struct dicetto *g, struct text *out)
{
    for (unsigned i = 0; i < SPACES; i++) {
        text_add(out, "space ");
        text_number(out, i + 1);
        text_char(out, ' ');
        text_add(out, g->space[i].card != 0 ? dicetto_cards[g->space[i].kind].word : "-");
        describe_dice(&g->space[i], out);
    }
    text_add(out, "super");
    if (g->super != NOBODY) {
        line(out, " owner", g->super + 1U);
        return;
    }
    if (g->space[SUPER_SPACE].dice == 0)
        text_add(out, " -");
    describe_dice(&g->space[SUPER_SPACE], out);
}

static void describe_bonuses(const struct dicetto *g, struct text *out)
{
    text_add(out, "bonus");
    if (g->bonuses == 0)
        text_add(out, " -");
    BITS_EACH(bonus, g->bonuses) {
        text_char(out, ' ');
        text_add(out, dicetto_cards[FIRST_BONUS + bonus].word);
    }
    text_char(out, '\n');
}

static void describe_question(const struct dicetto *g, struct text *out)
{
    text_add(out, "asks ");
    text_add(out, ask_words[g->ask]);
    if (g->waits == CHANCE_BIT)
        text_add(out, " *");
    else if (g->waits != 0) {
        text_char(out, ' ');
        text_number(out, g->turn + 1);
    }
    text_char(out, '\n');
}

static void describe_cards(const struct dicetto *g, struct text *out)
{
    line(out, "turn", g->turn + 1U);
    line(out, "turns", g->turns);
    text_add(out, "at ");
    text_add(out, stage_words[g->stage]);
    text_char(out, '\n');
    line(out, "rolls", g->rolls);
    dice_line(out, "dice", g->hand);
    if (g->lost != 0)
        dice_line(out, "lost", g->lost);
    if (g->at_odds != 0) {
        text_add(out, "battle ");
        text_add(out, dicetto_place_word(g->battle));
        dice_line(out, " dice", g->at_odds);
    }
    if (g->fought[0] != 0) {
        text_add(out, "fought ");
        text_number(out, g->fought[0]);
        line(out, "", g->fought[1]);
    }
    describe_table(g, out);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        text_add(out, "collected ");
        text_number(out, seat + 1);
        card_list(g, out, g->collected[seat]);
    }
    text_add(out, "deck");
    card_list(g, out, g->deck);
    if (g->with_bonus != 0)
        describe_bonuses(g, out);
    line(out, "quiet", g->quiet);
    if (g->placed != 0)
        text_add(out, "placed\n");
}

static void describe_end(const struct dicetto *g, struct text *out)
{
    describe_question(g, out);
    if (g->stage == AT_OVER) {
        struct result result;
        dicetto_score(g, &result);
        text_add(out, "winner");
        BITS_EACH(seat, result.winners) {
            text_char(out, ' ');
            text_number(out, (int64_t)seat + 1);
        }
        text_char(out, '\n');
    }
}

/* The parts: what lies on the table, most of which changes whenever something happens, and the
 * question. */
enum { PART_TABLE, PART_QUESTION, DICETTO_PARTS };

unsigned dicetto_parts(const void *view)
{
    (void)view;
    return DICETTO_PARTS;
}

void dicetto_describe_part(const void *view, unsigned part, struct text *out)
{
    if (part == PART_TABLE)
        describe_cards(view, out);
    else
        describe_end(view, out);
}

void dicetto_describe(const void *view, struct text *out)
{
    describe_cards(view, out);
    describe_end(view, out);
}

bool dicetto_same_part(const void *view, const void *other, unsigned part)
{
    enum { ASK = offsetof(struct dicetto, ask), REST = offsetof(struct dicetto, rolls) };
    const struct dicetto *a = view, *b = other;
    const bool same = memcmp(a, b, ASK) == 0 &&
                      memcmp((const char *)a + REST, (const char *)b + REST, sizeof *a - REST) == 0;
    if (part == PART_TABLE)
        return same;
    return a->ask == b->ask && a->turn == b->turn && (a->ask != WAIT_NOTHING || same);
}

/* --- arrange --- */

static bool number_of(const char **at, uint32_t most, uint32_t *number)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    return text_to_number(word, most, number);
}

static bool byte_of(const char **at, uint32_t most, uint8_t *byte)
{
    uint32_t number;
    if (!number_of(at, most, &number))
        return false;
    *byte = (uint8_t)number;
    return true;
}

static bool seat_of(const struct dicetto *g, const char **at, uint8_t *seat)
{
    uint32_t number;
    if (!number_of(at, g->seats, &number) || number == 0)
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

/* Dice up to the first word that is none. */
static const char *dice_from(const char **at, dice *d)
{
    dice found = 0;
    if (!text_expect(at, "-"))
        for (;;) {
            char word[WORD];
            const char *rest = *at;
            text_word(&rest, word, sizeof word);
            const int face = dicetto_parse_face(word);
            if (face < 0)
                break;
            if (dice_count(found) == DICETTO_DICE)
                return "wrong-dice";
            found += dice_one((unsigned)face);
            *at = rest;
        }
    *d = found;
    return NULL;
}

/* The cards that a line names, out of *from. */
static const char *cards_from(const struct dicetto *g, const char **at, cards *from, cards *found)
{
    char word[WORD];
    *found = 0;
    if (text_expect(at, "-"))
        return NULL;
    while (text_word(at, word, sizeof word) != 0) {
        const unsigned kind = dicetto_parse_kind(word);
        if (kind == NO_KIND || kind >= SUPER_KIND)
            return "no-such-card";
        const cards one = dicetto_one(g, *from, kind);
        if (one == 0)
            return "no-more-cards";
        *found |= one;
        *from &= ~one;
    }
    return NULL;
}

/* `owner 2 dice 3 3 tried`, each part optional. */
static const char *arrange_dice(struct dicetto *g, const char **at, struct dicetto_space *space)
{
    if (text_expect(at, "owner")) {
        if (!seat_of(g, at, &space->owner))
            return "no-such-seat";
        if (!text_expect(at, "dice") || dice_from(at, &space->dice) != NULL || space->dice == 0)
            return "wrong-dice";
        if ((dicetto_fits(space->dice) >> dicetto_combination(space->kind) & 1) == 0)
            return "does-not-fit";
    }
    space->tried = text_expect(at, "tried");
    return NULL;
}

static const char *arrange_space(struct dicetto *g, const char **at)
{
    char word[WORD];
    uint32_t number;
    if (!number_of(at, SPACES, &number) || number == 0)
        return "no-such-space";
    struct dicetto_space *space = &g->space[number - 1];
    if (space->card != 0)
        g->deck |= (cards)1 << (space->card - 1);
    *space = (struct dicetto_space){0};
    if (text_expect(at, "-"))
        return NULL;
    text_word(at, word, sizeof word);
    const unsigned kind = dicetto_parse_kind(word);
    if (kind == NO_KIND || kind >= SUPER_KIND)
        return "no-such-card";
    const cards one = dicetto_one(g, g->deck, kind);
    if (one == 0)
        return "no-more-cards";
    g->deck &= ~one;
    space->card = (uint8_t)(bits_first(one) + 1);
    space->kind = (uint8_t)kind;
    return arrange_dice(g, at, space);
}

/* `super -` on the table, `super owner 2` in a seat's hands, `super owner 2 dice 3` in between. */
static const char *arrange_super(struct dicetto *g, const char **at)
{
    struct dicetto_space *space = &g->space[SUPER_SPACE];
    const char *rest = *at;
    uint8_t owner;
    *space = (struct dicetto_space){.card = SUPER_CARD, .kind = SUPER_KIND};
    g->super = NOBODY;
    if (text_expect(&rest, "owner") && seat_of(g, &rest, &owner) && *rest == '\0') {
        g->super = owner;
        *space = (struct dicetto_space){0};
        *at = rest;
        return NULL;
    }
    text_expect(at, "-");
    return arrange_dice(g, at, space);
}

static const char *arrange_collected(struct dicetto *g, const char **at)
{
    uint8_t seat;
    cards found;
    if (!seat_of(g, at, &seat))
        return "no-such-seat";
    cards deck = g->deck | g->collected[seat];
    const char *error = cards_from(g, at, &deck, &found);
    if (error != NULL)
        return error;
    g->deck = deck;
    g->collected[seat] = found;
    return NULL;
}

static const char *arrange_bonus(struct dicetto *g, const char **at)
{
    char word[WORD];
    g->bonuses = 0;
    if (g->with_bonus == 0)
        return "no-such-card";
    if (text_expect(at, "-"))
        return NULL;
    while (text_word(at, word, sizeof word) != 0) {
        const unsigned kind = dicetto_parse_kind(word);
        if (kind < FIRST_BONUS)
            return "no-such-card";
        if ((g->bonuses >> (kind - FIRST_BONUS) & 1) != 0 || bits_count(g->bonuses) == BONUSES_OPEN)
            return "no-more-cards";
        g->bonuses |= (uint8_t)(1U << (kind - FIRST_BONUS));
    }
    return NULL;
}

static const char *arrange_at(struct dicetto *g, const char **at)
{
    for (unsigned stage = AT_COLLECT; stage <= AT_PLACE; stage++)
        if (text_expect(at, stage_words[stage])) {
            g->stage = (uint8_t)stage;
            return NULL;
        }
    return "not-understood";
}

static const char *arrange_line(struct dicetto *g, const char **at)
{
    char key[WORD];
    uint32_t number;
    text_word(at, key, sizeof key);
    if (text_equal(key, "turn"))
        return seat_of(g, at, &g->turn) ? NULL : "no-such-seat";
    if (text_equal(key, "turns")) {
        if (!number_of(at, MOST_TURNS, &number))
            return "wrong-number";
        g->turns = (uint16_t)number;
        return NULL;
    }
    if (text_equal(key, "at"))
        return arrange_at(g, at);
    if (text_equal(key, "rolls"))
        return byte_of(at, ROLLS + 1, &g->rolls) ? NULL : "wrong-number";
    if (text_equal(key, "quiet"))
        return byte_of(at, 2U * g->seats - 1, &g->quiet) ? NULL : "wrong-number";
    if (text_equal(key, "dice"))
        return dice_from(at, &g->hand);
    if (text_equal(key, "lost"))
        return dice_from(at, &g->lost);
    if (text_equal(key, "space"))
        return arrange_space(g, at);
    if (text_equal(key, "super"))
        return arrange_super(g, at);
    if (text_equal(key, "collected"))
        return arrange_collected(g, at);
    if (text_equal(key, "bonus"))
        return arrange_bonus(g, at);
    if (text_equal(key, "placed")) {
        g->placed = 1;
        return NULL;
    }
    if (text_equal(key, "deck")) { /* cards that it leaves out are out of the game */
        cards rest = g->deck;
        return cards_from(g, at, &rest, &g->deck);
    }
    return "not-understood";
}

const char *dicetto_arrange(void *state, const char *text)
{
    struct dicetto changed = *(struct dicetto *)state;
    char word[WORD];
    const char *at = text;
    dicetto_wait(&changed, WAIT_NOTHING);
    const char *error = arrange_line(&changed, &at);
    if (error == NULL && text_word(&at, word, sizeof word) != 0)
        error = "not-understood";
    if (error == NULL)
        *(struct dicetto *)state = changed;
    return error;
}

/* --- audit --- */

/* A seat's dice: in hand, lost, at odds, on cards. */
static unsigned dice_of_seat(const struct dicetto *g, unsigned seat)
{
    unsigned count = 0;
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (g->space[i].dice != 0 && g->space[i].owner == seat)
            count += dice_count(g->space[i].dice);
    if (seat == g->turn)
        count += dice_count(g->hand) + dice_count(g->lost) + dice_count(g->at_odds);
    return count;
}

static const char *audit_dice(const struct dicetto *g)
{
    for (unsigned seat = 0; seat < g->seats; seat++)
        if (dice_of_seat(g, seat) > DICETTO_DICE)
            return "a seat has more than four dice";
    for (unsigned i = 0; i < ALL_SPACES; i++) {
        const struct dicetto_space *space = &g->space[i];
        if (space->dice != 0 &&
            (space->card == 0 || !dice_valid(space->dice) || space->owner >= g->seats ||
             (dicetto_fits(space->dice) >> dicetto_combination(space->kind) & 1) == 0))
            return "dice stand where they do not fit";
    }
    if (!dice_valid(g->hand) || !dice_valid(g->lost) || !dice_valid(g->at_odds))
        return "dice that do not exist";
    return NULL;
}

/* What holds in a game from its start, though not in every described position. */
static const char *audit_turn(const struct dicetto *g)
{
    if ((g->at_odds != 0) != (g->ask == WAIT_BATTLE))
        return "a battle without dice, or dice without a battle";
    if ((g->stage == AT_PLACE || g->ask == WAIT_AGAIN) && dice_of_seat(g, g->turn) != DICETTO_DICE)
        return "the seat to move has lost a die";
    return NULL;
}

static const char *audit_cards(const struct dicetto *g)
{
    cards all = g->deck;
    unsigned count = bits_count(g->deck);
    for (unsigned i = 0; i < SPACES; i++)
        if (g->space[i].card != 0) {
            if (g->space[i].card > g->box.from[SUPER_KIND] ||
                g->space[i].kind != dicetto_kind(g, g->space[i].card - 1U))
                return "a card that does not exist";
            all |= (cards)1 << (g->space[i].card - 1);
            count++;
        }
    for (unsigned seat = 0; seat < g->seats; seat++) {
        all |= g->collected[seat];
        count += bits_count(g->collected[seat]);
    }
    if (all != dicetto_all(g) || count != g->box.from[SUPER_KIND])
        return "cards are lost or doubled";
    if ((g->super == NOBODY) != (g->space[SUPER_SPACE].card == SUPER_CARD))
        return "the Super Roll card is lost or doubled";
    return NULL;
}

const char *dicetto_audit(const void *state)
{
    const struct dicetto *g = state;
    const char *error = audit_cards(g);
    if (error == NULL)
        error = audit_dice(g);
    if (error == NULL)
        error = audit_turn(g);
    if (error == NULL && g->stage != AT_OVER && g->quiet >= 2 * g->seats)
        error = "a game that should have ended";
    return error;
}

/* --- settle --- */

const char *dicetto_settle(void *state, struct sink *sink)
{
    struct dicetto *g = state;
    const unsigned shown = dice_count(g->hand);
    if (audit_dice(g) != NULL)
        return "impossible";
    if (g->stage == AT_ROLL || g->stage == AT_PLACE)
        g->turns = (uint16_t)(g->turns + (g->turns == 0));
    if (g->stage == AT_PLACE) {
        dicetto_ask_place(g, sink);
    } else if (g->stage != AT_ROLL) {
        dicetto_begin_turn(g, sink);
    } else {
        if ((g->rolls == 0) != (shown == 0) || dice_of_seat(g, g->turn) != shown)
            return "impossible";
        if (shown < DICETTO_DICE)
            dicetto_wait(g, WAIT_ROLL);
        else
            dicetto_after_roll(g, sink);
    }
    return NULL;
}
