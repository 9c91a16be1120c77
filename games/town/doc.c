/* Doc Badluck: who controlled nothing this round comes here.
 *
 * Second edition: a visitor takes one of the two open elixirs or the top one of the deck, unseen.
 * First edition: a visitor may use one of the remedies that its own dice allow. The Sheriff orders
 * the visitors. The Store card Elixir brings others here too.
 */
#include "games/town/rules.h"

static unsigned patients(const struct town *t)
{
    unsigned seats = 0;
    for (unsigned seat = 0; seat < t->seats; seat++)
        seats |= (unsigned)((t->seat[seat].flags & CONTROLLED) == 0) << seat;
    return seats;
}

/* The next visitor out of f->n into f->result, by the Sheriff's word if there are several; false:
 * there is none. */
static bool next_visitor(struct town *t, struct town_frame *f)
{
    if (f->n == 0)
        return false;
    if (!bits_several(f->n)) {
        f->result = (uint8_t)bits_first(f->n);
        return true;
    }
    struct town_frame *word = town_push(t, FRAME_WORD, t->badge);
    word->n = f->n;
    word->m = DOC;
    return true;
}

/* The frame: n the seats that still have to visit. */
void town_step_doc(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ENTER, CALL, VISIT };
    (void)out;
    switch (f->stage) {
    case ENTER:
        f->n = (uint8_t)patients(t);
        /* fall through */
    case CALL:
        f->stage = VISIT;
        if (!next_visitor(t, f))
            town_finish(t, 0);
        return;
    case VISIT:
        f->n &= (uint8_t)~town_bit(f->result);
        f->stage = CALL;
        town_push(t, FRAME_VISIT, f->result);
        return;
    }
}

/* One visit, second edition. An Elixir played now brings its player in first. The frame: n the
 * elixir taken. */
void town_step_visit(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ENTER, ELIXIR_ASKED, CHOSEN, REPLACE };
    switch (f->stage) {
    case ENTER:
        TOWN_TELL(out, .kind = EVENT_VISITS, .seat = f->seat, .place = DOC);
        f->stage = ELIXIR_ASKED;
        /* fall through */
    case ELIXIR_ASKED:
        if (f->result == WORKED) {
            f->result = NOT_PLAYED;
            town_push(t, FRAME_VISIT, t->by);
            return;
        }
        if (town_poll(t, f, ELIXIR, out))
            return;
        f->stage = CHOSEN;
        town_ask(t, ASK_ELIXIR, town_bit(f->seat));
        return;
    case CHOSEN:
        if (f->n == ELIXIR_TOP) {
            if (t->drawn == 0) {
                town_draw_elixir(t, out);
                return;
            }
            f->n = (uint8_t)town_kind_of(t, t->drawn);
            t->drawn = 0;
            t->elixir_discards |= town_of(t, f->n);
            TOWN_TELL(out, .kind = EVENT_TOOK_TOP, .seat = f->seat, .card = f->n);
        } else {
            t->elixir[t->elixir[0] == f->n ? 0 : 1] = NO_CARD;
            t->elixir_discards |= town_of(t, f->n);
            TOWN_TELL(out, .kind = EVENT_TOOK_ELIXIR, .seat = f->seat, .card = f->n);
        }
        f->stage = REPLACE;
        town_push(t, FRAME_EFFECT, f->seat)->n = f->n;
        return;
    case REPLACE:
        if (!town_fill_elixirs(t, out))
            town_finish(t, 0);
        return;
    }
}

struct town_list town_list_elixir(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    (void)f;
    for (unsigned space = 0; space < OPEN_ELIXIRS; space++) {
        assert(t->elixir[space] != NO_CARD); /* there are enough to fill up, */
        town_list_add(&list, MOVE_TAKE, t->elixir[space]);
    }
    town_list_add(&list, MOVE_TAKE, ELIXIR_TOP); /* and one more */
    return list;
}

const char *town_answer_elixir(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    (void)out;
    if (move->kind != MOVE_TAKE)
        return "wrong-question";
    if (move->a != t->elixir[0] && move->a != t->elixir[1] && move->a != ELIXIR_TOP)
        return "not-there";
    f->n = move->a;
    return NULL;
}

/* Step 8, first edition: Elixir is asked first, its player joins the visitors. The frame: n the
 * seats that visit, m those of them that visit twice. */
void town_step_remedies(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { ENTER, ELIXIR_ASKED, CALL, VISIT };
    (void)out;
    switch (f->stage) {
    case ENTER:
        f->n = (uint8_t)patients(t);
        f->start = t->badge;
        f->stage = ELIXIR_ASKED;
        return;
    case ELIXIR_ASKED:
        if (f->result == WORKED) {
            f->m |= f->n & (uint8_t)town_bit(t->by);
            f->n |= (uint8_t)town_bit(t->by);
        }
        f->result = NOT_PLAYED;
        if (!town_poll(t, f, ELIXIR, out))
            f->stage = CALL;
        return;
    case CALL:
        f->stage = VISIT;
        if (!next_visitor(t, f))
            town_finish(t, 0);
        return;
    case VISIT: {
        const uint8_t visitor = (uint8_t)town_bit(f->result);
        if ((f->m & visitor) != 0)
            f->m &= (uint8_t)~visitor;
        else
            f->n &= (uint8_t)~visitor;
        f->stage = CALL;
        town_push(t, FRAME_REMEDY, f->result);
        return;
    }
    }
}

/* A visit from the Store, first edition: Elixir can answer it as it answers step 8. */
void town_step_call(struct town *t, struct town_frame *f, struct sink *out)
{
    (void)out;
    if (f->result == WORKED) {
        f->result = NOT_PLAYED;
        town_push(t, FRAME_REMEDY, t->by);
        return;
    }
    f->result = NOT_PLAYED;
    if (!town_poll(t, f, ELIXIR, out))
        *f = (struct town_frame){.kind = FRAME_REMEDY, .seat = f->seat, .start = t->badge};
}

/* What a remedy does is what an elixir does; the dice that allow it. */
static const struct {
    uint8_t remedy, as, one_face, other_face;
} remedies[] = {
    {FENCE, PROTECTION, NINE, TEN},
    {SUPPLY, FORTUNE, JACK, QUEEN},
    {PICKPOCKET, WEALTH, KING, KING},
    {HEIST, CHARM, ACE, ACE},
};
enum { REMEDIES = sizeof remedies / sizeof remedies[0] };

static bool remedy_allowed(const struct town *t, unsigned seat, unsigned i)
{
    const dice hand = t->seat[seat].kept;
    return dice_of(hand, remedies[i].one_face) + dice_of(hand, remedies[i].other_face) > 0;
}

void town_step_remedy(struct town *t, struct town_frame *f, struct sink *out)
{
    if (f->n == NO_CARD) {
        TOWN_TELL(out, .kind = EVENT_VISITS, .seat = f->seat, .place = DOC);
        town_ask(t, ASK_REMEDY, town_bit(f->seat));
        return;
    }
    f->kind = FRAME_EFFECT;
}

struct town_list town_list_remedy(const struct town *t, const struct town_frame *f,
                                  struct town_list list)
{
    town_list_add(&list, MOVE_PASS, 0);
    for (unsigned i = 0; i < REMEDIES; i++)
        if (remedy_allowed(t, f->seat, i))
            town_list_add(&list, MOVE_USE, remedies[i].remedy);
    return list;
}

const char *town_answer_remedy(struct town *t, struct town_frame *f, const struct move *move,
                               struct sink *out)
{
    if (move->kind == MOVE_PASS) {
        TOWN_TELL(out, .kind = EVENT_NO_REMEDY, .seat = f->seat);
        town_finish(t, 0);
        return NULL;
    }
    if (move->kind != MOVE_USE)
        return "wrong-question";
    for (unsigned i = 0; i < REMEDIES; i++) {
        if (remedies[i].remedy != move->a)
            continue;
        if (!remedy_allowed(t, f->seat, i))
            return "no-such-die";
        t->seat[f->seat].flags |= (uint8_t)(REMEDIED << i); /* all have heard it, even in vain */
        TOWN_TELL(out, .kind = EVENT_REMEDY, .seat = f->seat, .card = move->a);
        f->n = remedies[i].as;
        return NULL;
    }
    return "no-such-remedy";
}

/* --- what elixirs and remedies do ------------------------------------------------------------- */

static void from_everybody(struct town *t, const struct town_frame *f, struct sink *out)
{
    const bool dollars = f->n != CHARM;
    for (unsigned i = town_next(t, f->seat); i != f->seat; i = town_next(t, i)) {
        unsigned given = 0;
        if ((t->guarded & town_bit(i)) != 0)
            continue;
        if (dollars) {
            given = town_pay(t, i, f->seat, 2);
        } else if (t->seat[i].gold > 0) {
            given = 1;
            t->seat[i].gold--;
            t->seat[f->seat].gold++;
        }
        if (given > 0)
            TOWN_TELL(out, .kind = dollars ? EVENT_PAYS : EVENT_GIVES_GOLD, .seat = (uint8_t)i,
                      .other = f->seat, .n = (uint8_t)given);
    }
    town_finish(t, 0);
}

static void fortune(struct town *t, struct town_frame *f, struct sink *out)
{
    if (t->drawn == 0) {
        if (f->stage == 0 && town_draw_store(t, out)) {
            f->stage = 1;
            return;
        }
        if (f->stage == 0)
            TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = DOC);
        town_finish(t, 0);
        return;
    }
    const unsigned seat = f->seat;
    const cards card = t->drawn;
    t->drawn = 0;
    t->known[seat] |= card;
    t->seat[seat].hand |= card;
    TOWN_TELL_TO(out, town_bit(seat), .kind = EVENT_FORTUNE, .seat = (uint8_t)seat,
                 .veil = SOME_STORE_CARD, .card = (uint8_t)town_kind_of(t, card));
    town_gained(t, seat, card, out);
}

static void lay_open(struct town *t, unsigned seat, cards deeds, struct sink *out)
{
    BITS_EACH(card, deeds) {
        const cards deed = (cards)1 << card;
        town_learn(t, TOWN_PUBLIC, t->seat[seat].hand, deed);
        town_trace_shown(t, seat, town_kind(t, (unsigned)card));
        t->seat[seat].hand &= ~deed;
        t->seat[seat].open |= deed;
        TOWN_TELL(out, .kind = EVENT_LAID_OPEN, .seat = (uint8_t)seat,
                  .card = (uint8_t)town_kind(t, (unsigned)card));
    }
}

static void protection(struct town *t, struct town_frame *f, struct sink *out)
{
    const cards deeds = t->seat[f->seat].hand & DEED_CARDS;
    if (f->stage == 0 && bits_count(deeds) > 2) {
        f->stage = 1;
        town_ask(t, ASK_OPEN, town_bit(f->seat));
        return;
    }
    if (f->stage == 0) {
        if (deeds == 0)
            TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = DOC);
        lay_open(t, f->seat, deeds, out);
    }
    town_finish(t, 0);
}

/* Two deeds out of the hand, by kind. */
struct town_list town_list_open(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    const cards deeds = t->seat[f->seat].hand & DEED_CARDS;
    for (unsigned one = DEED_1; one <= DEED_5; one++) {
        const cards first = town_one(t, deeds, one);
        if (first == 0)
            continue;
        for (unsigned other = one; other <= DEED_5; other++) {
            if (town_one(t, deeds & ~first, other) == 0)
                continue;
            struct move *open = town_list_add(&list, MOVE_OPEN, 0);
            town_name_one(open, one);
            town_name_one(open, other);
        }
    }
    return list;
}

const char *town_answer_open(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    if (move->kind != MOVE_OPEN || move->x << (32 - NAMED_DEEDS) != 0 || move->x >> 31 != 0)
        return "wrong-question";
    unsigned count = 0;
    for (unsigned kind = DEED_1; kind <= DEED_5; kind++)
        count += town_named(move, kind);
    if (count != 2)
        return "two-deeds";
    const cards deeds = town_meant(t, t->seat[f->seat].hand, move);
    if (deeds == 0)
        return "not-in-hand";
    lay_open(t, f->seat, deeds, out);
    return NULL;
}

static cards givable(const struct town *t, const struct town_frame *f)
{
    return t->seat[f->m].hand & (f->n == DOMINATION ? DEED_CARDS : STORE_CARDS);
}

/* Friendship, Domination and Gift: a seat that is picked gives a card of its own choice. The frame:
 * m the giver. */
static void gift(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { PICK, PICKED, GIVEN };
    switch (f->stage) {
    case PICK: {
        const unsigned seats = town_pickable(t, f);
        if (seats == 0) {
            if (f->n == GIFT)
                TOWN_TELL(out, .kind = EVENT_IN_VAIN, .seat = f->seat, .card = f->n);
            else
                TOWN_TELL(out, .kind = EVENT_NOTHING, .seat = f->seat, .place = DOC);
            town_finish(t, 0);
            return;
        }
        f->stage = PICKED;
        if (!bits_several(seats))
            f->m = (uint8_t)bits_first(seats);
        else
            town_ask(t, ASK_PICK, town_bit(f->seat));
        return;
    }
    case PICKED: {
        const cards able = givable(t, f);
        TOWN_TELL(out, .kind = EVENT_PICKED, .seat = f->seat, .other = f->m);
        f->stage = GIVEN;
        if (bits_count(able) == 1)
            t->card = (uint8_t)town_kind_of(t, able);
        else
            town_ask(t, ASK_GIVE, town_bit(f->m));
        return;
    }
    default: { /* GIVEN */
        const cards card = town_one(t, t->seat[f->m].hand, t->card);
        const uint8_t kind = t->card;
        t->card = NO_CARD;
        town_hand_over(t, f->m, f->seat, card);
        TOWN_TELL_TO(out, town_bit(f->m) | town_bit(f->seat), .kind = EVENT_GAVE, .seat = f->m,
                     .other = f->seat, .card = kind, .veil = (uint8_t)town_back(card));
        town_finish(t, 0);
        return;
    }
    }
}

struct town_list town_list_give(const struct town *t, const struct town_frame *f,
                                struct town_list list)
{
    return town_list_kinds(t, givable(t, f), MOVE_GIVE, list);
}

const char *town_answer_give(struct town *t, struct town_frame *f, const struct move *move,
                             struct sink *out)
{
    (void)out;
    if (move->kind != MOVE_GIVE)
        return "wrong-question";
    if (move->a >= LAID_KINDS || town_one(t, givable(t, f), move->a) == 0)
        return "not-in-hand";
    t->card = move->a;
    return NULL;
}

void town_step_effect(struct town *t, struct town_frame *f, struct sink *out)
{
    switch (f->n) {
    case WEALTH:
    case CHARM:
    case CROOK:
        from_everybody(t, f, out);
        return;
    case FORTUNE:
        fortune(t, f, out);
        return;
    case POWER:
        f->kind = FRAME_BADGE;
        return;
    case PROTECTION:
        protection(t, f, out);
        return;
    default:
        gift(t, f, out);
        return;
    }
}
