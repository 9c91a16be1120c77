/* The Sheriff's word: ties, the order at Doc's, the final tie, and the bribes before it.
 *
 * Up to three rounds of open offers, each made by all at the same time. An offer is tied to an
 * outcome (a candidate gets it) and can only grow. The goods stay with the offerer until the
 * Sheriff has spoken; then the offers for that outcome are paid and all others lapse.
 *
 * The frame: n the candidates, m the place, seats those who may offer, left the rounds of offers
 * that were made.
 */
#include "games/town/rules.h"

enum { OFFER_ROUNDS = 3 };

/* Who may offer at all: a seat needs something to offer. It stays so until the Sheriff has spoken.
 */
static unsigned offerers(const struct town *t, const struct town_frame *f)
{
    if (t->bribes == BRIBES_OFF || f->m == FINAL)
        return 0;
    unsigned seats = town_others(t, t->badge);
    if (t->bribes == BRIBES_CONTENDERS)
        seats &= f->n;
    for (unsigned i = 0; i < t->seats; i++) {
        const struct town_seat *seat = &t->seat[i];
        const bool poor = (seat->dollars | seat->gold | seat->hand) == 0;
        seats &= ~((unsigned)poor << i);
    }
    return seats;
}

/* The candidates that a seat may back with an offer. */
static unsigned backable(const struct town *t, const struct town_frame *f, unsigned seat)
{
    return t->bribes == BRIBES_ANYONE ? f->n : f->n & town_bit(seat);
}

/* A sample: a little more of one thing for each candidate. `offer` takes any goods. Moves that
 * cannot be paid for are written and taken back, since to jump over them now and then costs more.
 */
struct town_list town_list_offer(const struct town *t, const struct town_frame *f,
                                 struct town_list list)
{
    const unsigned i = list.seat;
    const struct town_seat *seat = &t->seat[i];
    town_list_add(&list, MOVE_PASS, 0);
    BITS_EACH(candidate, backable(t, f, i)) {
        const unsigned to = (unsigned)candidate;
        const unsigned dollars = (unsigned)seat->dollars - t->offered_dollars[i][to];
        const bool gold = seat->gold > t->offered_gold[i][to];
        struct move *first = town_list_add(&list, MOVE_OFFER, to);
        first->x = 1;
        town_list_add(&list, MOVE_OFFER, to)->x = 2;
        list.next = first + (dollars < 2 ? dollars : 2); /* as far as the dollars go */
        town_list_add(&list, MOVE_OFFER, to)->x = 1U << 8;
        list.next -= !gold;
        const cards free = seat->hand & ~t->offered[to];
        if (free != 0)
            town_name_one(town_list_add(&list, MOVE_OFFER, to), town_kind_of(t, free));
    }
    return list;
}

static bool names_cards(const struct move *move)
{
    return (move->x >> NAMED_DEEDS | move->y) != 0;
}

/* Why nothing can be offered for a seat. */
static const char *no_candidate(const struct town *t, const struct town_frame *f, unsigned seat)
{
    if (seat >= t->seats)
        return "no-such-seat";
    return (f->n & town_bit(seat)) == 0 ? "not-a-candidate" : "only-for-yourself";
}

const char *town_answer_offer(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    (void)out;
    struct town_seat *seat = &t->seat[move->seat];
    if (move->kind == MOVE_OFFER) {
        if (move->a >= CHANCE || (backable(t, f, move->seat) & town_bit(move->a)) == 0)
            return no_candidate(t, f, move->a);
        if (move->x == 0 && move->y == 0)
            return "empty-offer";
        if ((move->x & 255) + t->offered_dollars[move->seat][move->a] > seat->dollars ||
            (move->x >> 8 & 255) + t->offered_gold[move->seat][move->a] > seat->gold)
            return "too-much";
        if (names_cards(move) && town_meant(t, seat->hand & ~t->offered[move->a], move) == 0)
            return "not-in-hand";
    } else if (move->kind != MOVE_PASS) {
        return "wrong-question";
    }
    seat->answer = *move;
    return NULL;
}

/* Which cards an offer holds only the Sheriff sees. */
TOWN_APART static void show_cards(struct town *t, unsigned i, unsigned to, cards offer,
                                  struct sink *out)
{
    cards pool = t->seat[i].hand & ~t->offered[to]; /* not those shown before */
    t->offered[to] |= offer;
    BITS_EACH(card, offer) {
        const cards one = (cards)1 << card;
        town_learn(t, town_bit(t->badge), pool, one);
        pool &= ~one;
        TOWN_TELL(out, .kind = EVENT_OFFERED_CARD, .seat = (uint8_t)i, .other = (uint8_t)to,
                  .card = (uint8_t)town_kind(t, (unsigned)card),
                  .only = (uint16_t)(town_bit(i) | town_bit(t->badge)));
    }
}

/* The offers of a round come into the open. */
static bool show_offers(struct town *t, struct sink *out)
{
    bool raised = false;
    for (unsigned i = 0; i < t->seats; i++) {
        struct town_seat *seat = &t->seat[i];
        if (seat->answer.kind == MOVE_OFFER) {
            const unsigned to = seat->answer.a;
            const unsigned dollars = seat->answer.x & 255, gold = seat->answer.x >> 8 & 255;
            const cards offer = names_cards(&seat->answer)
                                    ? town_meant(t, seat->hand & ~t->offered[to], &seat->answer)
                                    : 0;
            const unsigned cards_before = bits_count(t->offered[to] & seat->hand);
            const bool first =
                t->offered_dollars[i][to] + t->offered_gold[i][to] + cards_before == 0;
            raised = true;
            t->offered_dollars[i][to] = (uint8_t)(t->offered_dollars[i][to] + dollars);
            t->offered_gold[i][to] = (uint8_t)(t->offered_gold[i][to] + gold);
            TOWN_TELL(out, .kind = first ? EVENT_OFFERED : EVENT_RAISED, .seat = (uint8_t)i,
                      .other = (uint8_t)to, .n = t->offered_dollars[i][to],
                      .m = t->offered_gold[i][to], .dice = cards_before + bits_count(offer));
            if (offer != 0)
                show_cards(t, i, to, offer, out);
        }
        seat->answer = (struct move){0};
    }
    return raised;
}

static void pay_offers(struct town *t, unsigned candidate, struct sink *out)
{
    const unsigned sheriff = t->badge;
    for (unsigned i = 0; i < t->seats; i++) {
        const unsigned dollars = t->offered_dollars[i][candidate];
        const unsigned gold = t->offered_gold[i][candidate];
        const cards gifts = t->offered[candidate] & t->seat[i].hand;
        if (dollars + gold + gifts == 0)
            continue;
        assert(i != sheriff); /* who decides offers nothing */
        town_pay(t, i, sheriff, dollars);
        t->seat[i].gold = (uint8_t)(t->seat[i].gold - gold);
        t->seat[sheriff].gold = (uint8_t)(t->seat[sheriff].gold + gold);
        TOWN_TELL(out, .kind = EVENT_BRIBE, .seat = (uint8_t)i, .other = (uint8_t)sheriff,
                  .n = (uint8_t)dollars, .m = (uint8_t)gold, .dice = bits_count(gifts));
        if (gifts != 0)
            town_hand_over(t, i, sheriff, gifts);
        t->offered[candidate] &= ~gifts; /* an offer is known by the hand that it lies in */
        BITS_EACH(card, gifts)
            TOWN_TELL_TO(out, town_bit(i) | town_bit(sheriff), .kind = EVENT_BRIBE_CARD,
                         .seat = (uint8_t)i, .other = (uint8_t)sheriff,
                         .card = (uint8_t)town_kind(t, (unsigned)card),
                         .veil = (uint8_t)town_back((cards)1 << card));
    }
}

/* Offers for a candidate are gone. */
static void clear_offers(struct town *t, unsigned candidate)
{
    t->offered[candidate] = 0;
    for (unsigned i = 0; i < t->seats; i++)
        t->offered_dollars[i][candidate] = t->offered_gold[i][candidate] = 0;
}

void town_step_word(struct town *t, struct town_frame *f, struct sink *out)
{
    enum { OPEN, SHOW };
    if (f->stage == SHOW) {
        f->left = show_offers(t, out) ? (uint8_t)(f->left + 1) : OFFER_ROUNDS;
    } else {
        f->seats = (uint8_t)offerers(t, f);
        TOWN_TELL(out,
                  .kind = f->m == DOC     ? EVENT_ORDER
                          : f->m == FINAL ? EVENT_FINAL_TIE
                          : f->second     ? EVENT_TIE_SECOND
                                          : EVENT_TIE,
                  .place = f->m, .m = f->n);
    }
    f->stage = SHOW;
    if (f->seats != 0 && f->left < OFFER_ROUNDS)
        town_ask(t, ASK_OFFER, f->seats);
    else
        town_ask(t, ASK_AWARD, town_bit(t->badge));
}

struct town_list town_list_award(const struct town *t, const struct town_frame *f,
                                 struct town_list list)
{
    (void)t;
    BITS_EACH(seat, f->n)
        town_list_add(&list, MOVE_AWARD, (unsigned)seat);
    return list;
}

const char *town_answer_award(struct town *t, struct town_frame *f, const struct move *move,
                              struct sink *out)
{
    if (move->kind != MOVE_AWARD)
        return "wrong-question";
    if (move->a >= t->seats)
        return "no-such-seat";
    if ((f->n & town_bit(move->a)) == 0)
        return "not-a-candidate";
    if (f->left > 0)
        BITS_EACH(loser, f->n & ~town_bit(move->a))
            clear_offers(t, (unsigned)loser); /* before anybody sees a card leave its hand */
    TOWN_TELL(out, .kind = EVENT_AWARDED, .seat = t->badge, .other = move->a, .place = f->m);
    if (f->left > 0) {
        pay_offers(t, move->a, out);
        clear_offers(t, move->a);
    }
    town_finish(t, move->a);
    return NULL;
}
