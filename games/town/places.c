/* The town: its places in the order in which they are resolved, and what each controller does.
 *
 * A place is a row. FRAME_PLACE finds who controls it, through the Sheriff's word if need be, and
 * then becomes the frame of the place's action. The Store, the Saloon and Doc have files of their
 * own.
 */
#include "games/town/rules.h"

static const struct town_place_row gold_mine = {GOLD_MINE, FRAME_MINE, NINE, .contested = true};
static const struct town_place_row bank = {BANK, FRAME_BANK, TEN, .contested = true};
static const struct town_place_row stagecoach = {STAGECOACH, FRAME_STAGECOACH, .contested = false};
static const struct town_place_row store = {STORE, FRAME_STORE, JACK, .contested = true};
static const struct town_place_row saloon = {SALOON, FRAME_SALOON, QUEEN, .contested = true};
static const struct town_place_row sheriff = {SHERIFF, FRAME_SHERIFF, KING, .contested = true};
static const struct town_place_row town_hall = {TOWN_HALL, FRAME_HALL, ACE, .contested = true,
                                                .best_hand = true};
static const struct town_place_row doc_elixirs = {DOC, FRAME_DOC, .contested = false};
static const struct town_place_row doc_remedies = {DOC, FRAME_REMEDIES, .contested = false};

/* Steps 1 to 8. */
static const struct town_place_row *const second_places[] = {
    &gold_mine, &bank, &stagecoach, &store, &saloon, &sheriff, &town_hall, &doc_elixirs,
};
static const struct town_place_row *const first_places[] = {
    &gold_mine, &bank, &stagecoach, &store, &saloon, &sheriff, &town_hall, &doc_remedies,
};

const struct town_edition town_editions[2] = {
    [SECOND_EDITION] = {second_places, 8, .deeds_each = 4, .elixirs = true, .seats_max = 5,
                        .dollars = 8, .bank = 3, .gold = 30},
    [FIRST_EDITION] = {first_places, 8, .deeds_each = 5, .elixirs = false, .seats_max = 5,
                       .dollars = 8, .bank = 3, .gold = 30},
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

static const struct town_place_row *row_of(const struct town *t, unsigned place)
{
    const struct town_edition *edition = town_edition(t);
    for (unsigned i = 0; i < edition->places_count; i++)
        if (edition->places[i]->place == place)
            return edition->places[i];
    return NULL;
}

static unsigned contenders(const struct town *t, const struct town_place_row *row)
{
    uint32_t best = 1;
    unsigned seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const dice hand = t->seat[seat].kept;
        const uint32_t strength = row->best_hand ? town_hand_rank(hand) : dice_of(hand, row->face);
        seats = strength > best ? 0 : seats;
        best = strength > best ? strength : best;
        seats |= (unsigned)(strength == best) << seat;
    }
    return seats;
}

unsigned town_contenders(const struct town *t, enum town_place place)
{
    const struct town_place_row *row = row_of(t, place);
    return row != NULL && row->contested ? contenders(t, row) : 0;
}

void town_step_place(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { CONTEST, SETTLED };
    const struct town_place_row *row = town_edition(t)->places[f->n];
    if (!row->contested) {
        f->kind = row->frame;
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
    if (town_poll(t, f, DYNAMITE))
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
    if (f->n / 2 > 0 && town_poll(t, f, EVEN_SPLIT))
        return;
    town_finish(t, 0);
}

void town_step_stagecoach(struct town *t, struct town_frame *f, struct sink *out)
{
    (void)f;
    TOWN_TELL(out, .kind = EVENT_STAGECOACH, .n = t->coach);
    t->bank = (uint8_t)(t->bank + t->coach);
    t->coach = 0;
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
    if (town_poll(t, f, MARSHALL))
        return;
    t->badge = f->seat;
    TOWN_TELL(out, .kind = EVENT_SHERIFF, .seat = f->seat);
    town_finish(t, 0);
}

static void take_deeds(struct town *t, struct town_frame *f, struct sink *out)
{
    struct town_seat *seat = &t->seat[f->seat];
    for (unsigned space = 0; space < ROW && space <= f->n && t->row[space] != NO_CARD; space++) {
        const cards deed = town_one(t, t->row_cards, t->row[space]);
        TOWN_TELL(out, .kind = EVENT_DEED, .seat = f->seat, .card = t->row[space]);
        t->row_cards &= ~deed;
        seat->hand |= deed;
        t->row[space] = NO_CARD;
    }
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
        if (t->deed_deck != 0 && town_poll(t, f, CORRUPTION))
            return;
        take_deeds(t, f, out);
        f->stage = BRIBED;
        /* fall through */
    case BRIBED:
        if (t->drawn != 0) {
            t->known[f->seat] |= t->drawn;
            t->seat[f->seat].hand |= t->drawn;
            TOWN_TELL_TO(out, town_bit(f->seat), .kind = EVENT_CORRUPTION, .seat = f->seat,
                         .veil = SOME_DEED, .card = (uint8_t)town_kind_of(t, t->drawn));
            t->drawn = 0;
        }
        if (f->left > 0 && t->deed_deck != 0) {
            f->left--;
            town_draw(t, SOME_DEED);
            return;
        }
        slide_row(t);
        f->stage = FILL;
        /* fall through */
    case FILL:
        if (!town_fill_row(t, out))
            town_finish(t, 0);
        return;
    }
}
