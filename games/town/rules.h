/* Inside Dice Town: what the files of the rules share. Nothing outside games/town includes this.
 *
 * The engine is a stack of frames. `town_advance` runs the top frame until a seat or chance is
 * waited for. A frame's step function does the next piece of its work and returns; it may push a
 * frame above it and will be called again when that one is finished, with what it reported in
 * `result`. Answers go to the answer function of the question that is open.
 */
#ifndef TOWN_RULES_H
#define TOWN_RULES_H

#include <assert.h>

#include "games/town/town.h"

enum town_event {
    EVENT_NONE,
    EVENT_BADGE,
    EVENT_ROW,
    EVENT_OPEN_ELIXIR,
    EVENT_ROUND,
    EVENT_ROLLED,
    EVENT_LAST_ROLL,
    EVENT_KEPT,
    EVENT_KEPT_NONE,
    EVENT_KEPT_LAST,
    EVENT_BRUTE,
    EVENT_PAID,
    EVENT_PUT_BACK,
    EVENT_HAND,
    EVENT_PLAYED,
    EVENT_CANCELLED,
    EVENT_TURNED,
    EVENT_NOBODY,
    EVENT_TIE,
    EVENT_ORDER,
    EVENT_FINAL_TIE,
    EVENT_OFFERED,
    EVENT_RAISED,
    EVENT_OFFERED_CARD,
    EVENT_AWARDED,
    EVENT_BRIBE,
    EVENT_BRIBE_CARD,
    EVENT_CONTROLS,
    EVENT_MINED,
    EVENT_ROBBED_BANK,
    EVENT_SPLIT,
    EVENT_STAGECOACH,
    EVENT_RESHUFFLED,
    EVENT_DREW,
    EVENT_BOUGHT,
    EVENT_REJECTED,
    EVENT_NOBODY_TO_ROB,
    EVENT_ROBS,
    EVENT_STOLE,
    EVENT_SHERIFF,
    EVENT_STAYS_SHERIFF,
    EVENT_BADGE_HELD,
    EVENT_DEED,
    EVENT_CORRUPTION,
    EVENT_VISITS,
    EVENT_TOOK_ELIXIR,
    EVENT_TOOK_TOP,
    EVENT_PAYS,
    EVENT_GIVES_GOLD,
    EVENT_LAID_OPEN,
    EVENT_FORTUNE,
    EVENT_PICKED,
    EVENT_GAVE,
    EVENT_NOTHING,
    EVENT_REMEDY,
    EVENT_NO_REMEDY,
    EVENT_LAST_ROUND,
    EVENT_MINE_EMPTY,
    EVENT_DEEDS_GONE,
    EVENT_SHOWS,
    EVENT_SCORED,
    EVENT_WINS,
    EVENT_WANTED_BANDIT, /* the Extension's */
    EVENT_BANDIT_TOP,
    EVENT_SENDS,
    EVENT_TIE_SECOND,
    EVENT_SECOND,
    EVENT_DOES,
    EVENT_RIVER,
    EVENT_PANNED,
    EVENT_PURSE,
    EVENT_COUPON,
    EVENT_DISCOVERS,
    EVENT_SAW,
    EVENT_RIVER_BACK,
    EVENT_ROBBED_COACH,
    EVENT_HIRED,
    EVENT_PURSUES,
    EVENT_AGAIN,
    EVENT_CAUGHT,
    EVENT_ROBS_RANCH,
    EVENT_TOOK_RANCH,
    EVENT_INSURED,
    EVENT_DECK_DEED,
    EVENT_IN_VAIN,
    EVENT_INDIAN_DIE, /* the Indians' */
    EVENT_TRAPPED,
    EVENT_GUARDED,
    EVENT_WAR_PATH,
    EVENT_BOUGHT_DIE,
    EVENT_DIE_RETURNS,
    EVENT_TOOK_DIE,
    EVENT_STOLE_DIE,
    /* questions share the numbering, so that one table names them all */
    QUESTION_KEEP,
    QUESTION_BACK,
    QUESTION_OWN,
    QUESTION_WANTED,
    QUESTION_EVEN_SPLIT,
    QUESTION_MARSHALL,
    QUESTION_ELIXIR_CARD,
    QUESTION_TURN,
    QUESTION_OFFER,
    QUESTION_OFFER_ORDER,
    QUESTION_AWARD,
    QUESTION_ORDER,
    QUESTION_FINAL,
    QUESTION_VICTIM,
    QUESTION_JOE,
    QUESTION_FRIEND,
    QUESTION_BUY,
    QUESTION_LOOT,
    QUESTION_GIVE,
    QUESTION_ELIXIR,
    QUESTION_REMEDY,
    QUESTION_OPEN,
    QUESTION_OFFER_SECOND,
    QUESTION_AWARD_SECOND,
    QUESTION_BANDITS,
    QUESTION_ACTION,
    QUESTION_WHISKY,
    QUESTION_INSURANCE,
    QUESTION_SEARCH,
    QUESTION_AGAIN,
    QUESTION_CATCH,
    QUESTION_DISCOVERY,
    QUESTION_COUPON,
    QUESTION_SMOKE_SIGNALS,
    QUESTION_BUY_DIE,
    QUESTION_TRAP,
    QUESTION_TRAP_TURN,
    QUESTION_PUT,
};

/* Functions that are reached through a switch: each on its own keeps its few registers, while all
 * of them inside their callers would fight for them. */
#define TOWN_APART __attribute__((noinline))
/* What hardly ever happens in a simulation. */
#define TOWN_RARE(condition) __builtin_expect((condition), 0)
#define TOWN_NEVER                                                                                 \
    do {                                                                                           \
        assert(false);                                                                             \
        __builtin_unreachable();                                                                   \
    } while (0)

/* --- frames and questions ------------------------------------------------------------------ */

static inline struct town_frame *town_top(struct town *t)
{
    return &t->frame[t->depth] - 1;
}

static inline const struct town_frame *town_top_of(const struct town *t)
{
    return &t->frame[t->depth] - 1;
}

/* A new frame on top, for a seat; polls in it start with the Sheriff of this moment. */
static inline struct town_frame *town_push(struct town *t, unsigned kind, unsigned seat)
{
    assert(t->depth < FRAMES_MAX);
    struct town_frame *frame = &t->frame[t->depth++];
    *frame = (struct town_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .start = t->badge};
    return frame;
}

/* The top frame is done and reports to the one below. */
static inline void town_finish(struct town *t, unsigned result)
{
    t->frame[--t->depth] = (struct town_frame){0};
    if (t->depth > 0)
        t->frame[t->depth - 1].result = (uint8_t)result;
}

static inline void town_ask(struct town *t, unsigned ask, unsigned waits)
{
    t->ask = (uint8_t)ask;
    t->waits = (uint8_t)waits;
}

static inline unsigned town_bit(unsigned seat)
{
    return 1U << seat;
}

static inline unsigned town_all(const struct town *t)
{
    return (1U << t->seats) - 1;
}

static inline unsigned town_others(const struct town *t, unsigned seat)
{
    return town_all(t) & ~(1U << seat);
}

/* Those of them that something can be taken from. */
static inline unsigned town_targets(const struct town *t, unsigned seat)
{
    return town_others(t, seat) & ~(unsigned)t->guarded;
}

/* The first seat of a set going clockwise from `start`, itself included. */
static inline unsigned town_clockwise(unsigned set, unsigned start)
{
    const unsigned ahead = set >> start << start;
    return bits_first(ahead != 0 ? ahead : set);
}

static inline unsigned town_next(const struct town *t, unsigned seat)
{
    return seat + 1 < t->seats ? seat + 1 : 0;
}

/* --- the rows of an edition ------------------------------------------------------------------ */

/* Whether Marshall can answer a change of the badge: its frame's m. */
enum { MARSHALL_ANSWERS, MARSHALL_CANNOT };

/* Who controls a place. */
enum { NOBODY, WINNER, RIVALS };

struct town_place_row {
    uint8_t place, frame;
    uint8_t face;    /* who has the most of it controls the place */
    uint8_t contest; /* nobody does, a winner, or a winner and a runner-up */
    bool best_hand;  /* the best poker hand does, whatever the face */
    uint8_t other;   /* rivals: the frame of the place's second action */
    uint8_t action;  /* rivals: the word for the first; the second's is the next */
};

/* An edition, alone or with the modules that add to it. */
struct town_edition {
    const struct town_place_row *const *places; /* in the order in which they are resolved */
    uint8_t places_count;
    uint8_t deeds_each; /* of every value: our default, no public source gives the numbers */
    bool elixirs;       /* Doc has elixirs instead of remedies */
    uint8_t module;     /* BASE_GAME, WITH_EXTENSION or WITH_INDIANS */
    uint8_t seats_max;
    uint8_t dollars, bank, coach, gold; /* at the start: of a seat, and where they lie */
    uint8_t ranches;
    uint8_t two_gold, two_unseen; /* with two seats: other gold, deeds that never come up */
};
extern const struct town_edition town_editions[2 * MODULES];

static inline const struct town_edition *town_edition(const struct town *t)
{
    return &town_editions[t->variant];
}

/* The row of the place that the round is at. */
static inline const struct town_place_row *town_row_at(const struct town *t)
{
    return town_edition(t)->places[t->frame[0].stage - 2];
}

/* Seats, out of a set, that hold the most of what a place wants, at least one. */
unsigned town_best(const struct town *t, const struct town_place_row *row, unsigned among);

/* The row of the editions' table that a setup asks for. */
unsigned town_variant(const struct setup *setup);

/* decks.c: the tables of numbers, what is wrong with them, and the decks that they make. */
extern const struct number town_numbers[];
unsigned town_number(const struct setup *setup, unsigned index);
unsigned town_card_kinds(const struct setup *setup, struct card_kind list[CARD_KINDS_MAX]);
const char *town_admit_decks(const struct setup *setup);
void town_take_decks(struct town *t, const struct setup *setup);

/* --- cards ----------------------------------------------------------------------------------- */

/* All the cards that are played with. */
cards town_all_cards(const struct town *t);

/* One card of a kind out of a set; 0 if there is none. */
static inline cards town_one(const struct town *t, cards set, unsigned kind)
{
    return bits_lowest(set & town_of(t, kind));
}

/* Adds a card of a hand to those that a move names. */
static inline void town_name_one(struct move *move, unsigned kind)
{
    assert(kind > NO_CARD && kind <= DEED_5);
    if (kind >= DEED_1)
        move->x += 1U << (NAMED_DEEDS + 3 * (kind - DEED_1));
    else
        move->y += (uint64_t)1 << 2 * (kind - 1);
}

/* The same with any kind; false: there is no such card, or the move cannot name so many. */
bool town_name(struct move *move, unsigned kind);
/* The cards of a pool that a move means: as many of each kind as it names, whichever they are. 0:
 * they are not all there, or it names none. */
cards town_meant(const struct town *t, cards pool, const struct move *move);

static inline bool town_holds(const struct town *t, unsigned seat, unsigned kind)
{
    return (t->seat[seat].hand & town_of(t, kind)) != 0;
}

/* The cards that are played as soon as somebody gets them. */
static inline cards town_at_once(const struct town *t)
{
    if (TOWN_RARE(t->house))
        return town_of(t, NERVOUS_JOE) | town_of(t, GIFT) | town_of(t, CROOK);
    return town_cards[NERVOUS_JOE].all | town_cards[GIFT].all | town_cards[CROOK].all;
}

/* Seats, out of `among`, that hold a card of a kind, or any card of a set. */
unsigned town_holders(const struct town *t, cards set, unsigned among);

/* view.c: viewers come to see a card that lies in `pool`; a viewer who knew of an equal card there
 * cannot tell the two apart. */
void town_learn(struct town *t, unsigned viewers, cards pool, cards card);
/* view.c: `moved` leaves a hand while `viewers` see only the backs. */
void town_lose_track(struct town *t, unsigned viewers, cards hand, cards moved);
/* view.c: so many of the deeds that left a seat's hand unseen have come back to it, and the rest is
 * gone. */
void town_trace_back(struct town *t, unsigned seat, unsigned back);
/* view.c: a deed leaves a seat's hand, and all see which. */
void town_trace_shown(struct town *t, unsigned seat, unsigned kind);
/* view.c: the Store cards and deeds that may lie anywhere, as far as a viewer knows. */
cards town_unseen(const struct town *seen);
/* view.c: of the deeds of that worth that a seat once held for all to see, how many it has if it
 * has not parted with them; and of all those deeds, how many it has parted with at most. */
unsigned town_traced(const struct town *t, unsigned seat, unsigned worth);
unsigned town_traced_gone(const struct town *t, unsigned seat);
/* Moves cards from a seat's hand to another's, known to those two alone. */
void town_hand_over(struct town *t, unsigned from, unsigned to, cards set);

/* Asks chance for a Store card, shuffling the discards if need be; false: there is none. */
bool town_draw_store(struct town *t, struct sink *out);
bool town_draw_elixir(struct town *t, struct sink *out);
/* Asks chance for a card of a pool that is not empty: SOME_DEED for the deeds' deck, NO_CARD for
 * the hand of seat m of the top frame. */
void town_draw(struct town *t, unsigned pool);
/* The cards that the next draw is made from. */
cards town_pool(const struct town *t);
/* Deals deeds to the row from the lowest empty space up; true: waits for a card. */
bool town_fill_row(struct town *t, struct sink *out);
bool town_fill_elixirs(struct town *t, struct sink *out);
/* A card drawn out of the deeds' deck comes to a seat: a deed into the hand, a ranch before it. */
void town_gain_deed(struct town *t, unsigned seat, cards deed);
/* The viewers of a card off the deeds' deck that a seat gets: a ranch is laid open. */
static inline unsigned town_seers(unsigned seat, cards deed)
{
    return deed == RANCH_CARD ? SEE_ALL : town_bit(seat);
}

/* Whether the game ends with this round. */
static inline bool town_ends(const struct town *t)
{
    return t->mine == 0 || (t->row_cards | t->deed_deck) == 0;
}

/* The seats with a ranch that can be taken by somebody. */
unsigned town_ranchers(const struct town *t, unsigned seat);

static inline uint64_t town_river_one(unsigned kind)
{
    assert(kind >= GOLD_1 && kind < RIVER_KINDS_END);
    return (uint64_t)1 << 4 * (kind - GOLD_1);
}

/* One bandit of a kind out of a set, as a set; 0: there is none. */
unsigned town_one_bandit(const struct town *t, unsigned set, unsigned kind);
/* At the start: two bandits wanted and the top one seen; true: waits for one. */
bool town_deal_bandits(struct town *t, struct sink *out);
/* Draws from decks that are more, or other, than sets of cards. */
uint32_t town_odd_outcomes(const struct town *t);
unsigned town_odd_outcome(const struct town *t, uint32_t index);
/* The opponents that the question `pick` is about. */
unsigned town_pickable(const struct town *t, const struct town_frame *f);

/* --- events ---------------------------------------------------------------------------------- */

/* An event that everybody sees, or whose card only some seats (bits) see. */
#define TOWN_TELL(out, ...) TOWN_TELL_TO(out, SEE_ALL, __VA_ARGS__)
#define TOWN_TELL_TO(out, seats, ...)                                                              \
    do {                                                                                           \
        if (TOWN_RARE((out) != NULL))                                                              \
            (out)->put((out), &(struct event){.see = (uint16_t)(seats), __VA_ARGS__});             \
    } while (0)

static inline unsigned town_back(cards card)
{
    return (card & STORE_CARDS) != 0 ? SOME_STORE_CARD : SOME_DEED;
}

static inline unsigned town_kind_of(const struct town *t, cards card)
{
    return town_kind(t, bits_first(card));
}

/* --- windows (window.c) ---------------------------------------------------------------------- */

/* What a frame hears of a card that was played in its window; t->by says who played it. */
enum { NOT_PLAYED, WORKED, CANCELLED };

/* The seats that a window for a card is open to in this frame, whatever they hold. */
unsigned town_window(const struct town *t, const struct town_frame *f, unsigned card);
/* Asks the next seat that the window is open to, holds the card and was not asked yet; false:
 * nobody is left. A play comes back as the frame's result. */
bool town_poll(struct town *t, struct town_frame *f, unsigned card, struct sink *out);
/* Tells of a moment for a card without asking anybody. */
void town_moment(struct town *t, struct town_frame *f, unsigned card, struct sink *out);
/* The next window of a frame is a new one, even if it is for the same card. */
static inline void town_reopen(struct town_frame *f)
{
    f->asked = f->played = 0;
    f->told = NO_CARD;
}
/* Discards a card from a seat's hand as played, and opens the window for answers to it. */
void town_play(struct town *t, unsigned seat, unsigned card, struct sink *out);
/* A seat has got a card: one that must be played at once is. */
void town_gained(struct town *t, unsigned seat, cards card, struct sink *out);
/* Some seat pays another, as far as it can; returns what it paid. */
unsigned town_pay(struct town *t, unsigned from, unsigned to, unsigned dollars);

/* --- step functions: one for each kind of frame ---------------------------------------------- */

typedef void town_step(struct town *t, struct town_frame *f, struct sink *out);
TOWN_APART town_step town_step_setup, town_step_round, town_step_hand, town_step_place,
    town_step_mine, town_step_bank, town_step_stagecoach, town_step_store, town_step_saloon,
    town_step_sheriff, town_step_hall, town_step_doc, town_step_remedies, town_step_visit,
    town_step_remedy, town_step_effect, town_step_badge, town_step_word, town_step_card,
    town_step_at_once, town_step_rivals, town_step_coach, town_step_deck, town_step_call,
    town_step_river, town_step_hire, town_step_pursuit, town_step_indians, town_step_village,
    town_step_over;

/* --- answers: judge a move and, if it is legal, do it ------------------------------------------
 */

typedef const char *town_answer(struct town *t, struct town_frame *f, const struct move *move,
                                struct sink *out);
TOWN_APART town_answer town_answer_badge, town_answer_roll, town_answer_draw, town_answer_keep,
    town_answer_back, town_answer_window, town_answer_turn, town_answer_offer, town_answer_award,
    town_answer_pick, town_answer_take, town_answer_give, town_answer_elixir, town_answer_remedy,
    town_answer_open, town_answer_bandits, town_answer_action, town_answer_search,
    town_answer_chase, town_answer_again, town_answer_catch, town_answer_discovery,
    town_answer_coupon, town_answer_buy, town_answer_die, town_answer_put, town_answer_odd_draw;

/* --- lists of choices ------------------------------------------------------------------------ */

struct town_list {
    struct move *next; /* where the next move goes */
    uint8_t seat;
};
/* Takes a list and returns it longer: by value, so that it stays in registers. */
typedef struct town_list town_lister(const struct town *t, const struct town_frame *f,
                                     struct town_list list);
TOWN_APART town_lister town_list_keep, town_list_back, town_list_window, town_list_turn,
    town_list_offer, town_list_award, town_list_pick, town_list_take, town_list_give,
    town_list_elixir, town_list_remedy, town_list_open, town_list_bandits, town_list_action,
    town_list_search, town_list_again, town_list_catch, town_list_discovery, town_list_coupon,
    town_list_buy, town_list_put;

static inline struct move *town_list_add(struct town_list *list, unsigned kind, unsigned a)
{
    struct move *move = list->next++;
    *move = (struct move){.kind = (uint8_t)kind, .seat = list->seat, .a = (uint8_t)a};
    return move;
}

/* A move for each kind of card in a set (window.c). */
struct town_list town_list_kinds(const struct town *t, cards set, unsigned move,
                                 struct town_list list);

/* Runs frames until somebody is waited for or the game is over. */
void town_advance(struct town *t, struct sink *out);

/* --- tally.c --- */

extern const char *const town_sources[];
void town_tally(const void *in, unsigned seat, struct tally *tally);
/* The score of one seat. */
unsigned town_score(const struct town *t, unsigned seat);

/* view.c, notation.c, describe.c, position.c: parts of the contract. */
void town_observe(const void *state, unsigned viewer, void *out);
void town_imagine(const void *in, struct rng *rng, void *state);
void town_print_move(const struct move *move, struct text *out);
const char *town_parse_move(unsigned seat, const char *text, struct move *move);
extern const struct event_row town_events[];
void town_print_event(const struct event *event, struct text *out);
const char *town_event_word(const struct event *event);
bool town_parse_event(const char *text, struct event *event);
const char *town_card_word(unsigned card);
const char *town_place_word(unsigned place);
const char *town_face_word(unsigned face);
void town_question(const void *state, unsigned seat, struct event *question);
void town_describe(const void *in, struct text *out);
unsigned town_parts(const void *in);
void town_describe_part(const void *in, unsigned part, struct text *out);
bool town_same_part(const void *in, const void *other, unsigned part);
const char *town_arrange(void *state, const char *text);
const char *town_settle(void *state, struct sink *out);
const char *town_audit(const void *state);
extern const struct sentence town_sentences[];

/* Notation of cards and dice (notation.c). */
void town_print_cards(const struct town *t, cards set, struct text *out);
void town_print_dice(dice d, struct text *out);
unsigned town_parse_card(const char *word); /* NO_CARD if it is none */
int town_parse_face(const char *word);      /* -1 if it is none */

#endif
