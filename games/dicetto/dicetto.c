/* Dicetto behind the contract: options, choices and chance. */
#include "games/dicetto/rules.h"

static const struct option options[] = {
    {"bonus", {"off", "on"}, .decks = true},
    {"cards", {"10", "3", "4", "5", "6", "7", "8", "9", "11", "12", "13", "14", "15"}},
    {"start", {"random", "1", "2", "3", "4"}},
    {0},
};
static const uint8_t cards_of[] = {10, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15};

static const char *admit(const struct setup *setup)
{
    if (setup->seats < 2 || setup->seats > DICETTO_SEATS_MAX)
        return "wrong-seats";
    if (setup->option[OPTION_START] > setup->seats)
        return "no-such-seat";
    return dicetto_admit_deck(setup);
}

static void start(void *state, const struct setup *setup)
{
    struct dicetto *g = state;
    *g = (struct dicetto){
        .space[SUPER_SPACE] = {.card = SUPER_CARD, .kind = SUPER_KIND},
        .super = NOBODY,
        .seats = setup->seats,
        .with_bonus = setup->option[OPTION_BONUS],
        .enough = cards_of[setup->option[OPTION_CARDS]],
        .first = setup->option[OPTION_START],
    };
    dicetto_take_deck(g, setup);
    if (g->first == 0) {
        dicetto_wait(g, WAIT_START);
    } else {
        g->turn = (uint8_t)(g->first - 1);
        dicetto_set_up(g, NULL);
    }
}

static unsigned waiting(const void *state)
{
    return ((const struct dicetto *)state)->waits;
}

/* --- choices --- */

/* All handfuls within a hand of up to four dice but the empty one, each once; returns how many.
 * Every subset is summed up, and of those that look alike the one with the lowest dice is taken:
 * `alike` says which these are, by which dice show the same face as the one before them. */
static unsigned parts_of(dice hand, dice parts[static 15])
{
    static const uint16_t alike[8] = {0xfffe, 0xbbba, 0xcfce, 0x8b8a,
                                      0xf0fe, 0xb0ba, 0xc0ce, 0x808a};
    dice sums[1 << DICETTO_DICE] = {0};
    unsigned same = 0;
    unsigned n = 0;
    dice before = 0;
    for (unsigned size = 1; hand != 0; size *= 2) {
        const dice die = dice_lowest(hand);
        hand -= die;
        same |= die == before ? size / 2 : 0;
        before = die;
        for (unsigned i = 0; i < size; i++)
            sums[size + i] = sums[i] + die;
        n = 2 * size;
    }
    unsigned count = 0;
    BITS_EACH(subset, alike[same] & ((1U << n) - 1))
        parts[count++] = sums[subset];
    return count;
}

static unsigned choices_again(const struct dicetto *g, struct move *list)
{
    dice parts[15];
    const unsigned count = parts_of(g->hand, parts);
    list[0] = (struct move){.kind = DO_STOP, .seat = g->turn};
    for (unsigned i = 0; i < count; i++)
        list[i + 1] = (struct move){.kind = DO_AGAIN, .seat = g->turn, .x = parts[i]};
    return count + 1;
}

static unsigned choices_place(const struct dicetto *g, struct move *list)
{
    dice parts[15];
    struct dicetto_worth worth[15];
    unsigned any = 0;
    struct move *next = list;
    const unsigned count = parts_of(g->hand, parts);
    for (unsigned i = 0; i < count; i++) {
        worth[i] = dicetto_worth(parts[i]);
        any |= worth[i].fits;
    }
    *next++ = (struct move){.kind = DO_DONE, .seat = g->turn};
    for (unsigned space = 0; space < ALL_SPACES; space++) {
        const struct dicetto_bar bar = dicetto_bar(&g->space[space]);
        const struct move here = {.kind = DO_PLACE, .seat = g->turn, .a = (uint8_t)space};
        if ((bar.wants & any) == 0) /* most cards, most of the time */
            continue;
        for (unsigned i = 0; i < count; i++) {
            *next = here;
            next->x = parts[i];
            next += dicetto_passes(bar, worth[i]); /* as likely as not: no branch */
        }
    }
    return (unsigned)(next - list);
}

struct dicetto_reach dicetto_reach(const struct dicetto *g)
{
    struct move list[CHOICES_MAX];
    const unsigned count = choices_place(g, list);
    unsigned fits = 0, ties = 0;
    for (unsigned i = 1; i < count; i++) /* but for DO_DONE, which is the first */
        if (dicetto_pips(list[i].x) > dicetto_bar(&g->space[list[i].a]).pips)
            fits |= 1U << list[i].a;
        else
            ties |= 1U << list[i].a;
    return (struct dicetto_reach){.fits = (uint8_t)fits, .battles = (uint8_t)(ties & ~fits)};
}

static unsigned choices(const void *state, unsigned seat, struct move list[CHOICES_MAX])
{
    const struct dicetto *g = state;
    (void)seat;
    return g->ask == WAIT_AGAIN ? choices_again(g, list) : choices_place(g, list);
}

static bool never(const void *state, unsigned seat)
{
    (void)state, (void)seat;
    return false;
}

/* No card is hidden here, so there are no windows for one. */
static bool window(const void *state)
{
    (void)state;
    return false;
}

/* --- chance --- */

static uint32_t outcomes(const void *state)
{
    const struct dicetto *g = state;
    switch (g->ask) {
    case WAIT_START:
        return g->seats;
    case WAIT_DRAW:
        return bits_count(g->deck);
    case WAIT_BONUS:
        return BONUSES - bits_count(g->bonuses);
    case WAIT_BATTLE:
        return DICE_FACES * DICE_FACES;
    default:
        return dice_rolls(DICETTO_DICE - dice_count(g->hand));
    }
}

static void outcome(const void *state, uint32_t index, struct move *move)
{
    const struct dicetto *g = state;
    *move = (struct move){.seat = CHANCE};
    switch (g->ask) {
    case WAIT_START:
        move->kind = DO_START;
        move->a = (uint8_t)index;
        break;
    case WAIT_DRAW:
        move->kind = DO_DRAW;
        move->a = (uint8_t)dicetto_kind(g, bits_nth(g->deck, index));
        break;
    case WAIT_BONUS:
        move->kind = DO_DRAW;
        move->a = (uint8_t)(FIRST_BONUS + bits_nth((uint8_t)~g->bonuses, index));
        break;
    case WAIT_BATTLE:
        move->kind = DO_BATTLE;
        move->a = (uint8_t)(index / DICE_FACES);
        move->b = (uint8_t)(index % DICE_FACES);
        break;
    default:
        move->kind = DO_ROLL;
        move->a = g->turn;
        move->x = dice_roll(DICETTO_DICE - dice_count(g->hand), index);
        break;
    }
}

static unsigned odds_of_cards(const struct dicetto *g, struct odds *list)
{
    unsigned n = 0;
    for (unsigned kind = FIRST_KIND; kind < SUPER_KIND; kind++) {
        const unsigned weight = bits_count(g->deck & dicetto_of_kind(g, kind));
        if (weight > 0)
            list[n++] = (struct odds){.move = {.kind = DO_DRAW, .seat = CHANCE, .a = (uint8_t)kind},
                                      .weight = weight};
    }
    return n;
}

/* In how many orders n dice show a handful. */
static uint32_t orders(unsigned n, dice d)
{
    static const uint8_t factorial[DICETTO_DICE + 1] = {1, 1, 2, 6, 24};
    uint32_t ways = factorial[n];
    for (unsigned face = 0; face < DICE_FACES; face++)
        ways /= factorial[dice_of(d, face)];
    return ways;
}

static unsigned odds_of_dice(const struct dicetto *g, struct odds *list)
{
    const unsigned n = DICETTO_DICE - dice_count(g->hand);
    unsigned count = 0;
    uint8_t face[DICETTO_DICE] = {0}; /* of each die, none below the one before it */
    for (;;) {
        dice d = 0;
        unsigned i = n;
        for (unsigned j = 0; j < n; j++)
            d += dice_one(face[j]);
        list[count++] =
            (struct odds){.move = {.kind = DO_ROLL, .seat = CHANCE, .a = g->turn, .x = d},
                          .weight = orders(n, d)};
        while (i > 0 && face[i - 1] == DICE_FACES - 1)
            i--;
        if (i == 0)
            return count;
        const uint8_t next = (uint8_t)(face[i - 1] + 1);
        for (unsigned j = i - 1; j < n; j++)
            face[j] = next;
    }
}

static unsigned odds(const void *state, struct odds list[ODDS_MAX])
{
    const struct dicetto *g = state;
    if (g->ask == WAIT_DRAW)
        return odds_of_cards(g, list);
    if (g->ask == WAIT_ROLL)
        return odds_of_dice(g, list);
    const uint32_t count = outcomes(state);
    for (uint32_t i = 0; i < count; i++) {
        list[i].weight = 1;
        outcome(state, i, &list[i].move);
    }
    return count;
}

/* --- who knows what: everybody everything --- */

static void observe(const void *state, unsigned viewer, void *view)
{
    (void)viewer;
    *(struct dicetto *)view = *(const struct dicetto *)state;
}

static void imagine(const void *view, struct rng *rng, void *state)
{
    (void)rng;
    *(struct dicetto *)state = *(const struct dicetto *)view;
}

static unsigned round_of(const void *state)
{
    return ((const struct dicetto *)state)->turns;
}

const struct game dicetto_game = {
    .name = "dicetto",
    .seats_min = 2,
    .seats_max = DICETTO_SEATS_MAX,
    .state_size = sizeof(struct dicetto),
    .view_size = sizeof(struct dicetto),
    .options = options,
    .sentences = dicetto_sentences,
    .events = dicetto_events,
    .sources = dicetto_sources,
    .numbers = dicetto_numbers,
    .number = dicetto_number,
    .card_kinds = dicetto_card_kinds,
    .admit = admit,
    .start = start,
    .waiting = waiting,
    .choices = choices,
    .sampled = never,
    .window = window,
    .apply = dicetto_apply,
    .objection = dicetto_objection,
    .outcomes = outcomes,
    .outcome = outcome,
    .odds = odds,
    .observe = observe,
    .imagine = imagine,
    .score = dicetto_score,
    .tally = dicetto_tally,
    .print_move = dicetto_print_move,
    .parse_move = dicetto_parse_move,
    .print_event = dicetto_print_event,
    .event_word = dicetto_event_word,
    .parse_event = dicetto_parse_event,
    .card_word = dicetto_card_word,
    .place_word = dicetto_place_word,
    .face_word = dicetto_face_word,
    .question = dicetto_question,
    .describe = dicetto_describe,
    .parts = dicetto_parts,
    .describe_part = dicetto_describe_part,
    .same_part = dicetto_same_part,
    .arrange = dicetto_arrange,
    .settle = dicetto_settle,
    .round = round_of,
    .audit = dicetto_audit,
};
