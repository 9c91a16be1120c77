/* Dice Town behind the contract of core/game.h: start, rounds, end, and who answers what. */
#include "games/town/rules.h"

#include <string.h>

enum { OPTION_EDITION, OPTION_BRIBES, OPTION_SHERIFF, OPTION_EXTENSION, OPTION_INDIANS };

static const struct option options[] = {
    [OPTION_EDITION] = {"edition", {"second", "first"}, .decks = true},
    [OPTION_BRIBES] = {"bribes", {"anyone", "contenders", "off"}},
    [OPTION_SHERIFF] = {"sheriff", {"random", "1", "2", "3", "4", "5", "6"}},
    [OPTION_EXTENSION] = {"extension", {"off", "on"}, .added = true, .decks = true},
    [OPTION_INDIANS] = {"indians", {"off", "on"}, .added = true, .decks = true},
    {0},
};

unsigned town_variant(const struct setup *setup)
{
    const unsigned module = setup->option[OPTION_EXTENSION] == 0 ? BASE_GAME
                            : setup->option[OPTION_INDIANS] == 0 ? WITH_EXTENSION
                                                                 : WITH_INDIANS;
    return setup->option[OPTION_EDITION] * (unsigned)MODULES + module;
}

static const char *admit(const struct setup *setup)
{
    if (setup->option[OPTION_INDIANS] != 0 && setup->option[OPTION_EXTENSION] == 0)
        return "indians-need-extension";
    if (setup->seats < 2 || setup->seats > town_editions[town_variant(setup)].seats_max)
        return "wrong-seats";
    if (setup->option[OPTION_SHERIFF] > setup->seats)
        return "no-such-seat";
    return town_admit_decks(setup);
}

static void start_extension(struct town *t, const struct town_edition *edition)
{
    t->coach = edition->coach;
    t->deed_deck |= t->ranch_deck > 0 ? RANCH_CARD : 0;
    if (t->seats == 2) {
        t->mine = edition->two_gold;
        t->unseen = edition->two_unseen;
    }
}

static void start(void *state, const struct setup *setup)
{
    struct town *t = state;
    memset(t, 0, sizeof *t);
    t->seats = setup->seats;
    t->variant = (uint8_t)town_variant(setup);
    t->module = town_editions[t->variant].module;
    t->bribes = setup->option[OPTION_BRIBES];
    t->sheriff = setup->option[OPTION_SHERIFF];
    const struct town_edition *edition = town_edition(t);
    town_take_decks(t, setup);
    const cards all = town_all_cards(t);
    t->mine = edition->gold;
    t->bank = edition->bank;
    for (unsigned seat = 0; seat < t->seats; seat++)
        t->seat[seat].dollars = edition->dollars;
    t->store_deck = all & STORE_CARDS;
    t->deed_deck = all & DEED_CARDS;
    t->elixir_deck = all & ELIXIR_CARDS;
    if (edition->module >= WITH_EXTENSION)
        start_extension(t, edition);
    town_push(t, FRAME_SETUP, 0);
    town_advance(t, NULL);
}

void town_step_setup(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { BADGE, DEAL_ROW, DEAL_ELIXIRS, DEAL_BANDITS };
    switch (f->stage) {
    case BADGE:
        f->stage = DEAL_ROW;
        if (t->sheriff == 0)
            town_ask(t, ASK_BADGE, CHANCE_BIT);
        else
            t->badge = (uint8_t)(t->sheriff - 1);
        return;
    case DEAL_ROW:
        if (!town_fill_row(t, out))
            f->stage = DEAL_ELIXIRS;
        return;
    case DEAL_ELIXIRS:
        if (!town_edition(t)->elixirs || !town_fill_elixirs(t, out))
            f->stage = DEAL_BANDITS;
        return;
    default: /* DEAL_BANDITS */
        if (!town_has_extension(t) || !town_deal_bandits(t, out))
            *f = (struct town_frame){.kind = FRAME_ROUND};
        return;
    }
}

const char *town_answer_badge(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    (void)f;
    if (move->kind != MOVE_BADGE)
        return "wrong-question";
    if (move->a >= t->seats)
        return "no-such-seat";
    t->badge = move->a;
    t->ask = ASK_NOTHING; /* it is seen from now on */
    TOWN_TELL(out, .kind = EVENT_BADGE, .seat = move->a);
    return NULL;
}

/* A round: the hands, then place by place; `stage` counts them. */
void town_step_round(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->stage == 0) {
        t->round++;
        for (unsigned seat = 0; seat < t->seats; seat++) {
            t->seat[seat].flags = 0;
            t->seat[seat].kept = 0;
        }
        t->die_new = t->guarded = t->war_path = 0;
        t->chase = 0;
        f->stage = 1;
        TOWN_TELL(out, .kind = EVENT_ROUND, .n = t->round);
        town_push(t, FRAME_HAND, 0);
        return;
    }
    const unsigned place = f->stage - 1U;
    if (place < town_edition(t)->places_count) {
        f->stage++;
        if (f->n == 0 && town_ends(t)) {
            f->n = 1;
            TOWN_TELL(out, .kind = EVENT_LAST_ROUND);
        }
        struct town_frame *next = town_push(t, FRAME_PLACE, 0);
        next->n = (uint8_t)place;
        town_step_place(t, next, out); /* at once: most places are decided without a question */
        return;
    }
    if (t->mine == 0)
        TOWN_TELL(out, .kind = EVENT_MINE_EMPTY);
    if ((t->row_cards | t->deed_deck) == 0)
        TOWN_TELL(out, .kind = EVENT_DEEDS_GONE);
    f->kind = town_ends(t) ? FRAME_OVER : FRAME_ROUND;
    f->stage = 0;
}

/* Most points, then most deeds; the seats that are still equal. */
static unsigned leaders(const struct town *t)
{
    unsigned best = 0, seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const cards deeds = (t->seat[seat].hand | t->seat[seat].open) & DEED_CARDS;
        const unsigned rank = town_score(t, seat) * 64 + bits_count(deeds) + t->ranches[seat];
        if (rank < best)
            continue;
        seats = rank > best ? town_bit(seat) : seats | town_bit(seat);
        best = rank;
    }
    return seats;
}

/* All hands are shown and scored; a tie that is left is the Sheriff's to break. */
void town_step_over(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->stage == 0) {
        for (unsigned seat = 0; seat < t->seats; seat++) {
            for (unsigned viewer = 0; viewer <= TOWN_SEATS_MAX; viewer++)
                t->known[viewer] |= t->seat[seat].hand;
            if (out == NULL)
                continue;
            BITS_EACH(card, t->seat[seat].hand)
                TOWN_TELL(out, .kind = EVENT_SHOWS, .seat = (uint8_t)seat,
                          .card = (uint8_t)town_kind(t, (unsigned)card));
            TOWN_TELL(out, .kind = EVENT_SCORED, .seat = (uint8_t)seat,
                      .n = (uint8_t)town_score(t, seat));
        }
        f->stage = 1;
        const unsigned seats = leaders(t);
        if (bits_several(seats)) {
            struct town_frame *word = town_push(t, FRAME_WORD, t->badge);
            word->n = (uint8_t)seats;
            word->m = FINAL;
            return;
        }
        f->result = (uint8_t)bits_first(seats);
    }
    t->winners = (uint8_t)town_bit(f->result);
    town_ask(t, ASK_NOTHING, 0);
    TOWN_TELL(out, .kind = EVENT_WINS, .seat = f->result, .n = (uint8_t)town_score(t, f->result));
}

/* The one loop of the engine: the top frame steps until somebody is waited for. It stands inside
 * apply, which needs it after every second move or so. */
static inline __attribute__((always_inline)) void advance(struct town *t, struct sink *out)
{
    while (t->waits == 0) {
        struct town_frame *f = town_top(t);
        switch (f->kind) {
#define STEP(KIND, function)                                                                       \
    case KIND:                                                                                     \
        function(t, f, out);                                                                       \
        break
            STEP(FRAME_SETUP, town_step_setup);
            STEP(FRAME_ROUND, town_step_round);
            STEP(FRAME_HAND, town_step_hand);
            STEP(FRAME_PLACE, town_step_place);
            STEP(FRAME_MINE, town_step_mine);
            STEP(FRAME_BANK, town_step_bank);
            STEP(FRAME_STAGECOACH, town_step_stagecoach);
            STEP(FRAME_STORE, town_step_store);
            STEP(FRAME_SALOON, town_step_saloon);
            STEP(FRAME_SHERIFF, town_step_sheriff);
            STEP(FRAME_HALL, town_step_hall);
            STEP(FRAME_DOC, town_step_doc);
            STEP(FRAME_REMEDIES, town_step_remedies);
            STEP(FRAME_VISIT, town_step_visit);
            STEP(FRAME_REMEDY, town_step_remedy);
            STEP(FRAME_EFFECT, town_step_effect);
            STEP(FRAME_BADGE, town_step_badge);
            STEP(FRAME_WORD, town_step_word);
            STEP(FRAME_CARD, town_step_card);
            STEP(FRAME_AT_ONCE, town_step_at_once);
            STEP(FRAME_RIVALS, town_step_rivals);
            STEP(FRAME_COACH, town_step_coach);
            STEP(FRAME_DECK, town_step_deck);
            STEP(FRAME_CALL, town_step_call);
            STEP(FRAME_RIVER, town_step_river);
            STEP(FRAME_HIRE, town_step_hire);
            STEP(FRAME_PURSUIT, town_step_pursuit);
            STEP(FRAME_INDIANS, town_step_indians);
            STEP(FRAME_VILLAGE, town_step_village);
#undef STEP
        case FRAME_OVER:
            town_step_over(t, f, out);
            if (t->winners != 0)
                return;
            break;
        default:
            TOWN_NEVER;
        }
    }
}

void town_advance(struct town *t, struct sink *out)
{
    advance(t, out);
}

static const char *answer(struct town *t, const struct move *move, struct sink *out)
{
    struct town_frame *f = town_top(t);
    switch (t->ask) {
#define ANSWER(ASK, function)                                                                      \
    case ASK:                                                                                      \
        return function(t, f, move, out)
        ANSWER(ASK_BADGE, town_answer_badge);
        ANSWER(ASK_ROLL, town_answer_roll);
        ANSWER(ASK_DRAW, town_answer_draw);
        ANSWER(ASK_KEEP, town_answer_keep);
        ANSWER(ASK_BACK, town_answer_back);
        ANSWER(ASK_WINDOW, town_answer_window);
        ANSWER(ASK_TURN, town_answer_turn);
        ANSWER(ASK_OFFER, town_answer_offer);
        ANSWER(ASK_AWARD, town_answer_award);
        ANSWER(ASK_PICK, town_answer_pick);
        ANSWER(ASK_TAKE, town_answer_take);
        ANSWER(ASK_GIVE, town_answer_give);
        ANSWER(ASK_ELIXIR, town_answer_elixir);
        ANSWER(ASK_REMEDY, town_answer_remedy);
        ANSWER(ASK_OPEN, town_answer_open);
        ANSWER(ASK_ODD_DRAW, town_answer_odd_draw);
        ANSWER(ASK_BANDITS, town_answer_bandits);
        ANSWER(ASK_ACTION, town_answer_action);
        ANSWER(ASK_SEARCH, town_answer_search);
        ANSWER(ASK_CHASE, town_answer_chase);
        ANSWER(ASK_AGAIN, town_answer_again);
        ANSWER(ASK_CATCH, town_answer_catch);
        ANSWER(ASK_DISCOVERY, town_answer_discovery);
        ANSWER(ASK_COUPON, town_answer_coupon);
        ANSWER(ASK_BUY, town_answer_buy);
        ANSWER(ASK_DIE, town_answer_die);
        ANSWER(ASK_PUT, town_answer_put);
#undef ANSWER
    default:
        TOWN_NEVER;
    }
}

/* Parts of a move that its kind does not use must be zero, so that equal moves have equal bytes. */
static bool well_formed(const struct move *move)
{
#define UNUSED_A .a = 0xff
#define UNUSED_B .b = 0xff
#define UNUSED_X .x = 0xffffffff
#define UNUSED_Y .y = ~(uint64_t)0
#define ONLY_A                                                                                     \
    {                                                                                              \
        UNUSED_B, UNUSED_X, UNUSED_Y                                                               \
    }
    static const struct move unused[] = {
        [MOVE_BADGE] = ONLY_A,
        [MOVE_ROLL] = {UNUSED_B, UNUSED_Y},
        [MOVE_DRAW] = ONLY_A,
        [MOVE_KEEP] = {UNUSED_B, UNUSED_Y},
        [MOVE_BACK] = {UNUSED_A, UNUSED_B, UNUSED_Y},
        [MOVE_PASS] = {UNUSED_A, UNUSED_B, UNUSED_X, UNUSED_Y},
        [MOVE_PLAY] = ONLY_A,
        [MOVE_TURN] = {UNUSED_X, UNUSED_Y},
        [MOVE_OFFER] = {UNUSED_B},
        [MOVE_AWARD] = ONLY_A,
        [MOVE_PICK] = {UNUSED_X, UNUSED_Y},
        [MOVE_TAKE] = ONLY_A,
        [MOVE_GIVE] = ONLY_A,
        [MOVE_USE] = ONLY_A,
        [MOVE_OPEN] = {UNUSED_A, UNUSED_B, UNUSED_Y},
        [MOVE_SEND] = {UNUSED_A, UNUSED_B, UNUSED_X},
        [MOVE_CHOOSE] = ONLY_A,
        [MOVE_AGAIN] = {UNUSED_A, UNUSED_B, UNUSED_Y},
        [MOVE_APPLY] = {UNUSED_Y},
        [MOVE_BUY] = ONLY_A,
        [MOVE_DIE] = ONLY_A,
        [MOVE_PUT] = ONLY_A,
    };
    if (move->kind == MOVE_NONE || move->kind >= sizeof unused / sizeof unused[0])
        return false;
    uint64_t is[2], no[2];
    memcpy(is, move, sizeof is);
    memcpy(no, &unused[move->kind], sizeof no);
    return ((is[0] & no[0]) | (is[1] & no[1])) == 0;
}

static const char *apply(void *state, const struct move *move, struct sink *out)
{
    struct town *t = state;
    if (TOWN_RARE(move->seat > CHANCE || (t->waits >> move->seat & 1) == 0))
        return t->waits == 0 ? "game-over" : "not-your-turn";
    if (TOWN_RARE(!well_formed(move)))
        return "no-such-move";
    const uint8_t waits = t->waits;
    /* before the answer, which may ask on */
    t->waits &= (uint8_t)~(1U << move->seat);
    const char *error = answer(t, move, out);
    if (TOWN_RARE(error != NULL)) {
        t->waits = waits;
        return error;
    }
    if (t->waits == 0)
        advance(t, out);
    return NULL;
}

static unsigned waiting(const void *state)
{
    return ((const struct town *)state)->waits;
}

static unsigned choices(const void *state, unsigned seat, struct move list[CHOICES_MAX])
{
    const struct town *t = state;
    const struct town_frame *f = town_top_of(t);
    struct town_list choices = {.next = list, .seat = (uint8_t)seat};
    if (TOWN_RARE(seat >= CHANCE || (t->waits >> seat & 1) == 0))
        return 0;
    switch (t->ask) {
#define LIST(ASK, function)                                                                        \
    case ASK:                                                                                      \
        choices = function(t, f, choices);                                                         \
        break
        LIST(ASK_KEEP, town_list_keep);
        LIST(ASK_BACK, town_list_back);
        LIST(ASK_WINDOW, town_list_window);
        LIST(ASK_TURN, town_list_turn);
        LIST(ASK_OFFER, town_list_offer);
        LIST(ASK_AWARD, town_list_award);
        LIST(ASK_PICK, town_list_pick);
        LIST(ASK_TAKE, town_list_take);
        LIST(ASK_GIVE, town_list_give);
        LIST(ASK_ELIXIR, town_list_elixir);
        LIST(ASK_REMEDY, town_list_remedy);
        LIST(ASK_OPEN, town_list_open);
        LIST(ASK_BANDITS, town_list_bandits);
        LIST(ASK_ACTION, town_list_action);
        LIST(ASK_SEARCH, town_list_search);
        LIST(ASK_AGAIN, town_list_again);
        LIST(ASK_CATCH, town_list_catch);
        LIST(ASK_DISCOVERY, town_list_discovery);
        LIST(ASK_COUPON, town_list_coupon);
        LIST(ASK_BUY, town_list_buy);
        LIST(ASK_PUT, town_list_put);
#undef LIST
    default:
        TOWN_NEVER;
    }
    return (unsigned)(choices.next - list);
}

static bool sampled(const void *state, unsigned seat)
{
    const struct town *t = state;
    return t->ask == ASK_OFFER ||
           (t->ask == ASK_BANDITS && seat < t->seats && bits_count(t->hired[seat]) > 2);
}

static bool window(const void *state)
{
    return ((const struct town *)state)->ask == ASK_WINDOW;
}

/* --- chance ------------------------------------------------------------------------------------
 */

static unsigned dice_to_roll(const struct town *t)
{
    return TOWN_DICE - dice_count(t->seat[town_top_of(t)->seat].kept);
}

/* Chance that is not asked for all the time. */
TOWN_APART static uint32_t rare_outcomes(const struct town *t)
{
    switch (t->ask) {
    case ASK_BADGE:
        return t->seats;
    case ASK_ODD_DRAW:
        return town_odd_outcomes(t);
    case ASK_CHASE:
        return dice_rolls(town_top_of(t)->left);
    default:
        assert(t->ask == ASK_DIE);
        return (uint32_t)t->die_faces[0] + t->die_faces[1] + t->die_faces[2] + t->die_faces[3];
    }
}

TOWN_APART static void rare_outcome(const struct town *t, uint32_t index, struct move *move)
{
    switch (t->ask) {
    case ASK_BADGE:
        move->kind = MOVE_BADGE;
        move->a = (uint8_t)index;
        return;
    case ASK_ODD_DRAW:
        move->kind = MOVE_DRAW;
        move->a = (uint8_t)town_odd_outcome(t, index);
        return;
    case ASK_CHASE:
        move->kind = MOVE_ROLL;
        move->a = town_top_of(t)->seat;
        move->x = dice_roll(town_top_of(t)->left, index);
        return;
    default:
        move->kind = MOVE_DIE;
        move->a = BLESSING;
        for (; index >= t->die_faces[move->a - BLESSING]; move->a++)
            index -= t->die_faces[move->a - BLESSING];
        return;
    }
}

static uint32_t outcomes(const void *state)
{
    const struct town *t = state;
    if (t->ask == ASK_ROLL)
        return dice_rolls(dice_to_roll(t));
    return t->ask == ASK_DRAW ? bits_count(town_pool(t)) : rare_outcomes(t);
}

static void outcome(const void *state, uint32_t index, struct move *move)
{
    const struct town *t = state;
    *move = (struct move){.seat = CHANCE};
    if (t->ask == ASK_ROLL) {
        move->kind = MOVE_ROLL;
        move->a = town_top_of(t)->seat;
        move->x = dice_roll(dice_to_roll(t), index);
    } else if (t->ask == ASK_DRAW) {
        move->kind = MOVE_DRAW;
        move->a = (uint8_t)town_kind(t, bits_nth(town_pool(t), index));
    } else {
        rare_outcome(t, index, move);
    }
}

/* The ways in which n dice can show a handful: n! over the factorials of the faces. */
static uint32_t ways(dice d)
{
    static const uint32_t factorial[] = {1, 1, 2, 6, 24, 120};
    uint32_t number = factorial[dice_count(d)];
    for (unsigned face = 0; face < DICE_FACES; face++)
        number /= factorial[dice_of(d, face)];
    return number;
}

static unsigned odds_of_roll(const struct town *t, struct odds list[ODDS_MAX])
{
    const unsigned n = t->ask == ASK_CHASE ? town_top_of(t)->left : dice_to_roll(t);
    const uint8_t seat = town_top_of(t)->seat;
    unsigned count = 0;
    /* faces in rising order name each handful once */
    unsigned face[5] = {0};
    for (;;) {
        dice d = 0;
        for (unsigned i = 0; i < n; i++)
            d += dice_one(face[i]);
        list[count++] = (struct odds){
            .move = {.kind = MOVE_ROLL, .seat = CHANCE, .a = seat, .x = d}, .weight = ways(d)};
        unsigned i = n;
        while (i > 0 && face[i - 1] == DICE_FACES - 1)
            i--;
        if (i == 0)
            return count;
        const unsigned next = face[i - 1] + 1;
        for (unsigned j = i - 1; j < n; j++)
            face[j] = next;
    }
}

static unsigned odds(const void *state, struct odds list[ODDS_MAX])
{
    const struct town *t = state;
    if (t->ask == ASK_ROLL || t->ask == ASK_CHASE)
        return odds_of_roll(t, list);
    unsigned count = 0;
    const uint32_t all = outcomes(t);
    for (uint32_t i = 0; i < all; i++) {
        struct move move;
        outcome(t, i, &move);
        if (count == 0 || list[count - 1].move.a != move.a)
            list[count++] = (struct odds){.move = move};
        list[count - 1].weight++;
    }
    return count;
}

static void score(const void *state, struct result *result)
{
    const struct town *t = state;
    *result = (struct result){.winners = t->winners};
    for (unsigned seat = 0; seat < t->seats; seat++)
        result->points[seat] = (int16_t)town_score(t, seat);
}

static unsigned round_of(const void *state)
{
    return ((const struct town *)state)->round;
}

/* The River and the bandits: what was there at the start and is not lost. */
static const char *audit_extension(const struct town *t)
{
    unsigned ranches = (unsigned)t->ranch_deck + t->ranches_removed, bandits = 0, sets = 0;
    const uint16_t places[] = {t->bandit_deck, t->wanted,
                               (uint16_t)(t->bandit_top > 0 ? 1U << (t->bandit_top - 1) : 0),
                               (uint16_t)(t->bandit_drawn > 0 ? 1U << (t->bandit_drawn - 1) : 0)};
    for (unsigned i = 0; i < ROW; i++)
        ranches += t->row[i] == RANCH;
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        bandits += bits_count(places[i]);
        sets |= places[i];
    }
    for (unsigned seat = 0; seat < t->seats; seat++) {
        ranches += t->ranches[seat];
        bandits += bits_count(t->hired[seat]) + bits_count(t->caught[seat]);
        sets |= (unsigned)t->hired[seat] | t->caught[seat];
    }
    unsigned all = 0;
    while (t->bandit[all] != NO_CARD)
        all++;
    assert(all < BANDITS_MAX);
    if (ranches + (t->drawn == RANCH_CARD) != t->ranches_all)
        return "ranches lost or doubled";
    if (bandits != all || sets != (1U << all) - 1)
        return "bandits lost or doubled";
    if (((t->deed_deck & RANCH_CARD) != 0) != (t->ranch_deck > 0))
        return "the deck does not know its ranches";
    return NULL;
}

const char *town_audit(const void *state)
{
    const struct town *t = state;
    cards all = 0;
    unsigned count = 0, dollars = (unsigned)t->bank + t->coach, gold = t->mine;
    const cards places[] = {t->store_deck,      t->deed_deck, t->elixir_deck, t->discards,
                            t->elixir_discards, t->row_cards, t->drawn,       t->removed};
    for (unsigned i = 0; i < sizeof places / sizeof places[0]; i++) {
        all |= places[i] & ~RANCH_CARD;
        count += bits_count(places[i] & ~RANCH_CARD);
    }
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++) {
        all |= t->elixir[i] != NO_CARD ? town_of(t, t->elixir[i]) : 0;
        count += t->elixir[i] != NO_CARD;
    }
    for (unsigned i = 0; i < t->seats; i++) {
        const struct town_seat *s = &t->seat[i];
        all |= s->hand | s->open;
        count += bits_count(s->hand) + bits_count(s->open);
        dollars += s->dollars;
        gold += s->gold;
        if ((s->hand & ~t->known[i]) != 0)
            return "a seat does not know its own cards";
        if ((s->hand & town_at_once(t)) != 0 && t->waits != 0)
            return "a hand holds a card that is played at once";
        if (dice_count(s->kept) + dice_count(s->cup) > TOWN_DICE)
            return "too many dice";
    }
    const struct town_edition *edition = town_edition(t);
    const bool two = t->seats == 2 && edition->two_gold > 0;
    if (count != bits_count(all) || all != town_all_cards(t))
        return "cards lost or doubled";
    if (dollars != (unsigned)t->seats * edition->dollars + edition->bank + edition->coach)
        return "dollars made or destroyed";
    if (gold != (two ? edition->two_gold : edition->gold))
        return "gold made or destroyed";
    return edition->module >= WITH_EXTENSION ? audit_extension(t) : NULL;
}

_Static_assert(sizeof(struct move) == 16, "a move is two words, see well_formed");
_Static_assert(sizeof(struct town) <= STATE_MAX, "a state is small");
_Static_assert(sizeof(struct town_view) <= STATE_MAX, "a view is small");

const struct game town_game = {
    .name = "town",
    .seats_min = 2,
    .seats_max = TOWN_SEATS_MAX,
    .state_size = sizeof(struct town),
    .view_size = sizeof(struct town_view),
    .options = options,
    .numbers = town_numbers,
    .number = town_number,
    .card_kinds = town_card_kinds,
    .sentences = town_sentences,
    .events = town_events,
    .sources = town_sources,
    .admit = admit,
    .start = start,
    .waiting = waiting,
    .choices = choices,
    .sampled = sampled,
    .window = window,
    .apply = apply,
    .outcomes = outcomes,
    .outcome = outcome,
    .odds = odds,
    .observe = town_observe,
    .imagine = town_imagine,
    .score = score,
    .tally = town_tally,
    .print_move = town_print_move,
    .parse_move = town_parse_move,
    .print_event = town_print_event,
    .event_word = town_event_word,
    .parse_event = town_parse_event,
    .card_word = town_card_word,
    .place_word = town_place_word,
    .face_word = town_face_word,
    .question = town_question,
    .describe = town_describe,
    .parts = town_parts,
    .describe_part = town_describe_part,
    .same_part = town_same_part,
    .arrange = town_arrange,
    .settle = town_settle,
    .round = round_of,
    .audit = town_audit,
};
