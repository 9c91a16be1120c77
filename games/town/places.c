/* The town: its places in the order in which they are resolved, and what each controller does.
 *
 * A place is a row. FRAME_PLACE finds who controls it, through the Sheriff's word if need be, and
 * then becomes the frame of the place's action. The Store, the Saloon and Doc have files of their
 * own.
 */
#include "games/town/rules.h"

static const struct town_place_row gold_mine = {GOLD_MINE, FRAME_MINE, NINE, .contest = WINNER};
static const struct town_place_row bank = {BANK, FRAME_BANK, TEN, .contest = WINNER};
static const struct town_place_row stagecoach = {STAGECOACH, FRAME_STAGECOACH, .contest = NOBODY};
static const struct town_place_row store = {STORE, FRAME_STORE, JACK, .contest = WINNER};
static const struct town_place_row saloon = {SALOON, FRAME_SALOON, QUEEN, .contest = WINNER};
static const struct town_place_row sheriff = {SHERIFF, FRAME_SHERIFF, KING, .contest = WINNER};
static const struct town_place_row town_hall = {TOWN_HALL, FRAME_HALL, ACE, .contest = WINNER,
                                                .best_hand = true};
static const struct town_place_row doc_elixirs = {DOC, FRAME_DOC, .contest = NOBODY};
static const struct town_place_row doc_remedies = {DOC, FRAME_REMEDIES, .contest = NOBODY};

/* With the Extension: two actions in each place, for a winner and a runner-up. */
static const struct town_place_row rivals_mine = {
    GOLD_MINE, FRAME_MINE, NINE, .contest = RIVALS, .other = FRAME_RIVER, .action = DO_NUGGETS};
static const struct town_place_row rivals_bank = {
    BANK, FRAME_BANK, TEN, .contest = RIVALS, .other = FRAME_COACH, .action = DO_BANK};
static const struct town_place_row rivals_store = {
    STORE, FRAME_STORE, JACK, .contest = RIVALS, .other = FRAME_VISIT, .action = DO_GOODS};
static const struct town_place_row rivals_store_remedies = {
    STORE, FRAME_STORE, JACK, .contest = RIVALS, .other = FRAME_CALL, .action = DO_GOODS};
static const struct town_place_row rivals_saloon = {
    SALOON, FRAME_SALOON, QUEEN, .contest = RIVALS, .other = FRAME_HIRE, .action = DO_ROB};
static const struct town_place_row rivals_sheriff = {
    SHERIFF, FRAME_SHERIFF, KING, .contest = RIVALS, .other = FRAME_PURSUIT, .action = DO_BADGE};
static const struct town_place_row rivals_hall = {
    TOWN_HALL,           FRAME_HALL,        ACE, .contest = RIVALS, .best_hand = true,
    .other = FRAME_DECK, .action = DO_DEEDS};
static const struct town_place_row indians = {INDIANS, FRAME_INDIANS, .contest = NOBODY};
static const struct town_place_row village = {VILLAGE, FRAME_VILLAGE, .contest = NOBODY};

/* Steps 1 to 8. */
static const struct town_place_row *const second_places[] = {
    &gold_mine, &bank, &stagecoach, &store, &saloon, &sheriff, &town_hall, &doc_elixirs,
};
static const struct town_place_row *const first_places[] = {
    &gold_mine, &bank, &stagecoach, &store, &saloon, &sheriff, &town_hall, &doc_remedies,
};
/* With the Indians, from the first entry to the last; else without those two. */
static const struct town_place_row *const second_rivals[] = {
    &indians,       &rivals_mine,    &rivals_bank, &stagecoach,  &rivals_store,
    &rivals_saloon, &rivals_sheriff, &rivals_hall, &doc_elixirs, &village,
};
static const struct town_place_row *const first_rivals[] = {
    &indians,       &rivals_mine,    &rivals_bank, &stagecoach,   &rivals_store_remedies,
    &rivals_saloon, &rivals_sheriff, &rivals_hall, &doc_remedies, &village,
};

#define BASE .seats_max = 5, .dollars = 8, .bank = 3, .gold = 30
#define EXTENDED                                                                                   \
    .seats_max = 6, .dollars = 8, .bank = 3, .coach = 2, .gold = 40, .ranches = 10,                \
    .two_gold = 30, .two_unseen = 10
#define SECOND .deeds_each = 4, .elixirs = true
#define FIRST .deeds_each = 5, .elixirs = false

const struct town_edition town_editions[2 * MODULES] = {
    {second_places, 8, .module = BASE_GAME, SECOND, BASE},
    {second_rivals + 1, 8, .module = WITH_EXTENSION, SECOND, EXTENDED},
    {second_rivals, 10, .module = WITH_INDIANS, SECOND, EXTENDED},
    {first_places, 8, .module = BASE_GAME, FIRST, BASE},
    {first_rivals + 1, 8, .module = WITH_EXTENSION, FIRST, EXTENDED},
    {first_rivals, 10, .module = WITH_INDIANS, FIRST, EXTENDED},
};

bool town_has_elixirs(const struct town *t)
{
    return town_edition(t)->elixirs;
}

/* The faces that `count` dice of a hand or more show: the lowest bit of each nibble. */
static uint32_t groups_of(dice hand, unsigned count)
{
    return (dice_faces(hand) + (8 - count) * 0x111111) >> 3 & 0x111111;
}

static unsigned groups_count(uint32_t groups)
{
    return groups * 0x111111 >> 20 & 15;
}

/* The same faces as six bits side by side. */
static uint32_t groups_key(uint32_t groups)
{
    groups = (groups | groups >> 3) & 0x030303;
    return (groups | groups >> 6 | groups >> 12) & 0x3f;
}

/* The class of a hand of five dice, from how many faces it shows and how many of them more than
 * once. Below it the faces: those of the larger groups first, and a higher face is a higher bit, so
 * that hands of one class compare as numbers. */
TOWN_APART uint32_t town_hand_rank(dice hand)
{
    enum { HIGH_DIE, PAIR, TWO_PAIRS, THREE, STRAIGHT, FULL_HOUSE, FOUR, FIVE };
    static const uint8_t rank_class[8][4] = {
        [1] = {0, FIVE}, [2] = {0, FOUR, FULL_HOUSE}, [3] = {0, THREE, TWO_PAIRS}, [4] = {0, PAIR}};
    const uint32_t shown = groups_of(hand, 1), twice = groups_of(hand, 2);
    const uint32_t thrice = groups_of(hand, 3);
    uint32_t class = rank_class[groups_count(shown)][groups_count(twice)];
    if (shown == 0x011111 || shown == 0x111110)
        class = STRAIGHT;
    return class << 18 | groups_key(thrice) << 12 | groups_key(twice) << 6 | groups_key(shown);
}

/* The strongest seats of a set. */
static inline unsigned strongest(const struct town *t, const struct town_place_row *row,
                                 unsigned among)
{
    uint32_t best = 1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const dice hand = t->seat[seat].kept;
        const uint32_t strength = (among >> seat & 1) == 0 ? 0
                                  : row->best_hand         ? town_hand_rank(hand)
                                                           : dice_of(hand, row->face);
        seats = strength > best ? 0 : seats;
        best = strength > best ? strength : best;
        seats |= (unsigned)(strength == best) << seat;
    }
    return seats;
}

static unsigned contenders(const struct town *t, const struct town_place_row *row)
{
    return strongest(t, row, ~0U);
}

unsigned town_best(const struct town *t, const struct town_place_row *row, unsigned among)
{
    return strongest(t, row, among);
}

void town_step_place(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { CONTEST, SETTLED };
    const struct town_place_row *row = town_edition(t)->places[f->n];
    if (row->contest != WINNER) {
        f->kind = row->contest == RIVALS ? FRAME_RIVALS : row->frame;
        f->n = 0;
        return;
    }
    unsigned seat = f->result;
    if (f->stage == CONTEST) {
        const unsigned seats = contenders(t, row);
        if (seats == 0) {
            TOWN_TELL(out, .kind = EVENT_NOBODY, .place = row->place);
            town_finish(t, 0);
            return;
        }
        if (bits_several(seats)) {
            f->stage = SETTLED;
            struct town_frame *word = town_push(t, FRAME_WORD, t->badge);
            word->n = (uint8_t)seats;
            word->m = row->place;
            return;
        }
        seat = bits_first(seats);
    }
    t->seat[seat].flags |= CONTROLLED;
    const unsigned count = dice_of(t->seat[seat].kept, row->face);
    TOWN_TELL(out, .kind = EVENT_CONTROLS, .seat = (uint8_t)seat, .place = row->place,
              .n = (uint8_t)count);
    *f = (struct town_frame){
        .kind = row->frame, .seat = (uint8_t)seat, .n = (uint8_t)count, .start = t->badge};
}

/* Gold Mine: a nugget for each 9, twice that with Dynamite. */
void town_step_mine(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->result == WORKED)
        f->n = (uint8_t)(f->n * 2);
    f->result = NOT_PLAYED;
    if (town_poll(t, f, DYNAMITE, out))
        return;
    const unsigned gold = f->n < t->mine ? f->n : t->mine;
    t->mine = (uint8_t)(t->mine - gold);
    t->seat[f->seat].gold = (uint8_t)(t->seat[f->seat].gold + gold);
    TOWN_TELL(out, .kind = EVENT_MINED, .seat = f->seat, .n = (uint8_t)gold);
    town_finish(t, 0);
}

/* Bank: all of it; an Even Split takes half of what the robber still has of it. */
void town_step_bank(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ROB, SPLIT };
    if (f->stage == ROB) {
        f->n = t->bank;
        f->stage = SPLIT;
        t->seat[f->seat].dollars = (uint8_t)(t->seat[f->seat].dollars + t->bank);
        t->bank = 0;
        TOWN_TELL(out, .kind = EVENT_ROBBED_BANK, .seat = f->seat, .n = f->n);
    }
    if (f->result == WORKED) {
        const unsigned half = town_pay(t, f->seat, t->by, f->n / 2U);
        f->n = (uint8_t)(f->n - half);
        TOWN_TELL(out, .kind = EVENT_SPLIT, .seat = f->seat, .other = t->by, .n = (uint8_t)half);
    }
    f->result = NOT_PLAYED;
    if (f->n / 2 > 0 && (t->guarded & town_bit(f->seat)) == 0 && town_poll(t, f, EVEN_SPLIT, out))
        return;
    town_finish(t, 0);
}

void town_step_stagecoach(struct town *t, struct town_frame *f, struct sink *out)
{
    (void)f;
    const uint8_t dollars = t->coach;
    t->bank = (uint8_t)(t->bank + dollars);
    t->coach = 0;
    TOWN_TELL(out, .kind = EVENT_STAGECOACH, .n = dollars);
    town_finish(t, 0);
}

void town_step_sheriff(struct town *t, struct town_frame *f, struct sink *out)
{
    (void)t;
    (void)out;
    f->kind = FRAME_BADGE;
}

/* A seat is about to become Sheriff: Marshall can hold the badge where it is. */
void town_step_badge(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->seat == t->badge) {
        TOWN_TELL(out, .kind = EVENT_STAYS_SHERIFF, .seat = f->seat);
        town_finish(t, 0);
        return;
    }
    if (f->result == WORKED) {
        TOWN_TELL(out, .kind = EVENT_BADGE_HELD, .seat = t->badge, .other = f->seat);
        town_finish(t, 0);
        return;
    }
    if (f->m == MARSHALL_ANSWERS && town_poll(t, f, MARSHALL, out))
        return;
    t->badge = f->seat;
    TOWN_TELL(out, .kind = EVENT_SHERIFF, .seat = f->seat);
    town_finish(t, 0);
}

static void take_deeds(struct town *t, struct town_frame *f, struct sink *out)
{
    for (unsigned space = 0; space < ROW && space <= f->n && t->row[space] != NO_CARD; space++) {
        const uint8_t kind = t->row[space];
        const cards deed = kind == RANCH ? RANCH_CARD : town_one(t, t->row_cards, kind);
        t->row_cards &= ~deed;
        t->row[space] = NO_CARD;
        if (TOWN_RARE(town_has_extension(t)))
            town_gain_deed(t, f->seat, deed);
        else
            t->seat[f->seat].hand |= deed;
        TOWN_TELL(out, .kind = EVENT_DEED, .seat = f->seat, .card = kind);
    }
    for (unsigned space = 0; space < ROW && town_has_extension(t); space++)
        if (t->row[space] == RANCH)
            t->row_cards |= RANCH_CARD;
}

static void slide_row(struct town *t)
{
    unsigned to = 0;
    for (unsigned space = 0; space < ROW; space++) {
        const uint8_t deed = t->row[space];
        t->row[space] = NO_CARD;
        if (deed != NO_CARD)
            t->row[to++] = deed;
    }
}

/* Town Hall: the bottom deed and one more for each A; Corruption adds the deck's top one before the
 * row slides down. */
void town_step_hall(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { CORRUPT, BRIBED, FILL };
    switch (f->stage) {
    case CORRUPT:
        if (f->result == WORKED)
            f->left++;
        f->result = NOT_PLAYED;
        if (t->deed_deck != 0 && town_poll(t, f, CORRUPTION, out))
            return;
        take_deeds(t, f, out);
        f->stage = BRIBED;
        /* fall through */
    case BRIBED:
        if (t->drawn != 0) {
            const cards deed = t->drawn;
            town_gain_deed(t, f->seat, deed);
            t->drawn = 0;
            TOWN_TELL_TO(out, town_seers(f->seat, deed), .kind = EVENT_CORRUPTION, .seat = f->seat,
                         .veil = SOME_DEED, .card = (uint8_t)town_kind_of(t, deed));
        }
        if (f->left > 0) {
            assert(t->deed_deck != 0); /* or nobody would have been asked */
            f->left--;
            town_draw(t, SOME_DEED);
            return;
        }
        slide_row(t);
        f->stage = FILL;
        /* fall through */
    default: /* FILL */
        if (!town_fill_row(t, out))
            town_finish(t, 0);
        return;
    }
}
