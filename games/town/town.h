/* Dice Town: the words of the game and the shape of its state.
 *
 * Where to go next: cards.c and places.c are the rulebook's tables; hand.c builds the poker hands;
 * word.c is the Sheriff's word with its bribes; window.c is how a card is played and answered;
 * store.c, saloon.c and doc.c are the places that need more than a line. rivals.c, river.c and
 * bandits.c are the Extension, indians.c its second module. town.c puts them together behind the
 * contract of core/game.h; view.c says who knows what.
 */
#ifndef TOWN_H
#define TOWN_H

#include <assert.h>

#include "core/bits.h"
#include "core/dice.h"
#include "core/game.h"

extern const struct game town_game;

enum town_face { NINE, TEN, JACK, QUEEN, KING, ACE };

/* Kinds of card, as moves and events name them. Equal cards (the Brutes, deeds of one value) are
 * the same kind; each is a card of its own in the state. */
enum town_card {
    NO_CARD,
    EQUIPMENT_1, /* the Store's deck */
    EQUIPMENT_2,
    EQUIPMENT_3,
    EQUIPMENT_4,
    EQUIPMENT_5,
    EQUIPMENT_6,
    EQUIPMENT_7,
    EQUIPMENT_8,
    EQUIPMENT_9,
    BRUTE,
    CHEATER,
    DYNAMITE,
    GIRLS,
    CORRUPTION,
    CREDIT,
    NERVOUS_JOE,
    MARSHALL,
    EVEN_SPLIT,
    WANTED,
    ELIXIR,
    WHISKY, /* the Extension's */
    TWO_GUNS,
    INSURANCE,
    DESPERADO,
    GIFT,
    CROOK,
    WINCHESTER,
    CATTLE,
    MULE,
    DOG,
    SMOKE_SIGNALS,       /* the Indians' */
    STORE_KINDS,         /* all Store cards are below */
    RANCH = STORE_KINDS, /* in the deeds' deck, never in a hand */
    DEED_1,              /* the deeds' deck */
    DEED_2,
    DEED_3,
    DEED_4,
    DEED_5,
    WEALTH = 48, /* Doc Badluck's elixirs */
    CHARM,
    FORTUNE,
    POWER,
    PROTECTION,
    FRIENDSHIP,
    DOMINATION,
    LAID_KINDS,              /* kinds below are cards in sets */
    ELIXIR_TOP = LAID_KINDS, /* whatever lies on top of the elixirs' deck */
    FENCE = 56,              /* remedies of the first edition */
    SUPPLY,
    PICKPOCKET,
    HEIST,
    SOME_BANDIT = 60, /* the decks of bandits and River cards, when they are drawn from */
    SOME_RIVER_CARD = 61,
    SOME_STORE_CARD = 62, /* what others see of a hidden card: its back */
    SOME_DEED = 63,
    GOLD_1 = 64, /* the River's deck: nuggets and dollars */
    GOLD_2,
    GOLD_3,
    GOLD_4,
    GOLD_5,
    GOLD_6,
    PURSE_1,
    PURSE_2,
    PURSE_3,
    PURSE_4,
    PURSE_5,
    DISCOVERY,
    NOTHING,
    COUPON,
    RIVER_BADGE,
    RIVER_KINDS_END,
    BANDIT_FIRST = 80, /* by face, then by bounty, 1 to 8 */
    BANDIT_END = BANDIT_FIRST + 48,
    DO_NUGGETS = BANDIT_END, /* actions of the places, two by two */
    DO_RIVER,
    DO_BANK,
    DO_COACH,
    DO_GOODS,
    DO_VISIT,
    DO_ROB,
    DO_HIRE,
    DO_BADGE,
    DO_PURSUE,
    DO_DEEDS,
    DO_DECK,
    BLESSING, /* the Indian die */
    TRAP,
    BODYGUARD,
    WAR_PATH,
    CARD_KINDS,
};

enum town_place {
    NO_PLACE,
    GOLD_MINE,
    BANK,
    STAGECOACH,
    STORE,
    SALOON,
    SHERIFF,
    TOWN_HALL,
    DOC,
    INDIANS, /* before the mine: the Indian die is rolled */
    VILLAGE, /* after Doc: it returns, or is taken */
    FINAL,   /* not a place: the Sheriff's word on a final tie */
    PLACES,
};

/* What a state waits for. */
enum town_ask {
    ASK_NOTHING,
    ASK_BADGE,     /* chance: who starts as Sheriff */
    ASK_ROLL,      /* chance: the dice of one seat */
    ASK_DRAW,      /* chance: a card of the kind that `card` says (NO_CARD: out of a hand) */
    ASK_KEEP,      /* all unfinished seats at once */
    ASK_BACK,      /* Brute cancelled and not affordable: dice back into the cup */
    ASK_WINDOW,    /* play the card that fits now, or pass; hidden from the others */
    ASK_TURN,      /* Cheater: which die, to which face */
    ASK_OFFER,     /* bribes, all at once */
    ASK_AWARD,     /* the Sheriff's word */
    ASK_PICK,      /* an opponent */
    ASK_TAKE,      /* one of the cards drawn */
    ASK_GIVE,      /* one of your cards of a kind */
    ASK_ELIXIR,    /* one of the open elixirs, or the top one */
    ASK_REMEDY,    /* first edition: one of the remedies your dice allow */
    ASK_OPEN,      /* two deeds to lay open */
    ASK_ODD_DRAW,  /* chance: a card of a deck that is no set: ranches, bandits, the River */
    ASK_BANDITS,   /* before a roll: send hired bandits */
    ASK_ACTION,    /* which of a place's two actions */
    ASK_SEARCH,    /* Desperado: a bandit of the deck */
    ASK_CHASE,     /* chance: the dice of a pursuit */
    ASK_AGAIN,     /* Two Guns: which of them are rolled again */
    ASK_CATCH,     /* which bandit, when not all can be caught */
    ASK_DISCOVERY, /* River cards: one to apply, the order of the others */
    ASK_COUPON,    /* one of the Store's discards */
    ASK_BUY,       /* the Indian die, for a card just gained */
    ASK_DIE,       /* chance: the Indian die */
    ASK_PUT,       /* War Path: a place */
};

enum town_move {
    MOVE_NONE,
    MOVE_BADGE, /* chance: seat a */
    MOVE_ROLL,  /* chance: dice x of seat a */
    MOVE_DRAW,  /* chance: card a */
    MOVE_KEEP,  /* dice x; a: with Brute */
    MOVE_BACK,  /* dice x */
    MOVE_PASS,
    MOVE_PLAY,   /* card a */
    MOVE_TURN,   /* face a to face b */
    MOVE_OFFER,  /* dollars x & 255, nuggets x >> 8 & 255, cards as below, for candidate a */
    MOVE_AWARD,  /* seat a */
    MOVE_PICK,   /* seat a; b: with Whisky */
    MOVE_TAKE,   /* card a */
    MOVE_GIVE,   /* card a */
    MOVE_USE,    /* remedy a */
    MOVE_OPEN,   /* deeds as below */
    MOVE_SEND,   /* bandits: up to five bytes of y, each a kind, and SEND_TWO for two dice */
    MOVE_CHOOSE, /* action a */
    MOVE_AGAIN,  /* dice x */
    MOVE_APPLY,  /* River card a; b goes back on top, x below it */
    MOVE_BUY,    /* with the deed or ranch a */
    MOVE_DIE,    /* chance: face a of the Indian die */
    MOVE_PUT,    /* on place a */
};

/* Bandits in a move: rising kinds, which leaves a bit for how many dice each sets. */
enum { SEND_TWO = 128, SEND_MOST = 5 };

/* The cards that a move names, by kind: two bits of y for each kind of Store card, and of x, from
 * bit 16 up, three for each value of deeds. So a move means the same whatever deck is played. */
enum { NAMED_DEEDS = 16, NAMED_STORE_MOST = 3, NAMED_DEEDS_MOST = 7 };

/* A set of cards, one bit a card: Store cards, deeds, elixirs, each deck in the order of the kinds.
 * Which kind a bit is stands in town_cards; a table with house decks has its own layout. Cards that
 * never lie in a hand do not need a place here: decks of their own can be small sets of their own,
 * and cards that are all alike can be counted. */
typedef uint64_t cards;
enum {
    STORE_BITS = 30,
    RANCH_BIT = STORE_BITS,
    DEED_BIT = 31,
    DEED_BITS = 25,
    ELIXIR_BIT = DEED_BIT + DEED_BITS,
    ELIXIR_BITS = 7
};
#define CARD_RANGE(first, count) ((((cards)1 << (count)) - 1) << (first))
#define STORE_CARDS CARD_RANGE(0, STORE_BITS)
#define DEED_CARDS CARD_RANGE(DEED_BIT, DEED_BITS)
/* Ranches are all alike: they are counted, and this bit says that a deck, the row or a draw has
 * one. */
#define RANCH_CARD ((cards)1 << RANCH_BIT)
#define ELIXIR_CARDS CARD_RANGE(ELIXIR_BIT, ELIXIR_BITS)

/* What can be going on, and what a frame's n, m and left mean then. */
enum town_frame_kind {
    FRAME_SETUP,
    FRAME_ROUND, /* stage: 1 the hands, then one more than the place; n: told to be the last */
    FRAME_HAND,  /* left: seats of this roll; n: those still to roll, or to pay */
    FRAME_PLACE, /* n: which row of the edition; becomes the frame of its action */
    FRAME_MINE,  /* n: nuggets to come */
    FRAME_BANK,  /* n: what the robber still has of the loot */
    FRAME_STAGECOACH,
    FRAME_STORE,  /* n: cards a visit; left: visits to come */
    FRAME_SALOON, /* n: cards a robbery; m: the victim; left: robberies to come */
    FRAME_SHERIFF,
    FRAME_HALL,     /* n: aces; left: deeds to come by Corruption */
    FRAME_DOC,      /* second edition; n: seats that must still visit */
    FRAME_REMEDIES, /* first edition; n: seats that still visit; m: those that do so twice */
    FRAME_VISIT,    /* second edition; n: the elixir taken */
    FRAME_REMEDY,   /* first edition; n: the elixir whose effect the remedy has */
    FRAME_EFFECT,   /* n: the elixir at work; m: who gives */
    FRAME_BADGE,    /* seat: who is about to become Sheriff */
    FRAME_WORD,     /* n: the candidates; m: the place; left: rounds of offers made */
    FRAME_CARD,     /* seat played the card n, which can be answered */
    FRAME_AT_ONCE,  /* seat got the card n, which is played at once; m: who pays Nervous Joe */
    FRAME_RIVALS,   /* seat: the winner; m: the runner-up + 1; n: who else was tied; left: action */
    FRAME_COACH,    /* n: dollars to come */
    FRAME_DECK,     /* the top deed of the deck */
    FRAME_CALL,     /* first edition: a visit to Doc from the Store */
    FRAME_RIVER,    /* n: the card at work; left: cards to look at; m: those seen */
    FRAME_HIRE,
    FRAME_PURSUIT, /* n: dice; left: those to roll now, then the bandits caught */
    FRAME_INDIANS, /* n: the face rolled; m: whose die is turned */
    FRAME_VILLAGE,
    FRAME_OVER,
};

/* Where we are: one level of what is going on. Seat is whose action it is; `result` is what the
 * level above reported. */
struct town_frame {
    uint8_t kind, stage, seat, result;
    uint8_t asked; /* seats that were asked in the window that is open */
    uint8_t start; /* the seat with which its polls begin */
    uint8_t n, m, left;
    uint8_t polled;    /* the card that its last window was for */
    uint8_t seats;     /* the Sheriff's word: who may offer; Saloon: what was stolen, by its back */
    uint8_t second;    /* the Sheriff's word: it is about the second place */
    uint8_t told;      /* the card that its last moment was told for */
    uint8_t played;    /* seats that played a card in the window that is open */
    uint8_t unused[2]; /* a frame is found by a shift */
};

enum { TOWN_DICE = 5 }; /* of a seat */
enum { FRAMES_MAX = 12, TOWN_SEATS_MAX = 6, ROW = 3, OPEN_ELIXIRS = 2 };
enum { BANDITS_MAX = 16, RIVER_LOOK = 3, DIE_FACES = 4 };

/* Flags of a seat. */
enum {
    CONTROLLED = 1, /* controlled a place this round */
    WITH_BRUTE = 2, /* plays a Brute in this reveal */
    REVEALED = 4,   /* showed at least one die in this reveal */
    REMEDIED = 8,   /* first edition: used the first remedy this round; the others' bits follow */
};

struct town_seat {
    cards hand;
    cards open;            /* deeds laid open */
    struct move answer;    /* to a question that all answer at once; hidden until all have */
    dice cup, kept, fresh; /* rolled and hidden; set aside; set aside in this reveal */
    uint8_t dollars, gold, flags;
    uint8_t owes; /* dollars for the dice of this reveal */
};

struct town {
    struct town_seat seat[TOWN_SEATS_MAX];
    cards known[TOWN_SEATS_MAX + 1]; /* by seat, then watchers: cards whose place is known */
    cards store_deck, deed_deck, elixir_deck;
    cards discards, elixir_discards; /* Store cards, face down; elixirs */
    cards row_cards;                 /* the open deeds */
    cards drawn;                     /* cards on their way */
    cards removed;                   /* deeds out of the game */
    cards gained[2];                 /* Indians: at this Town Hall, by winner and runner-up */
    uint64_t river;                  /* cards of each kind, four bits each */
    cards offered[TOWN_SEATS_MAX];   /* by candidate: cards in standing offers */
    uint8_t offered_dollars[TOWN_SEATS_MAX][TOWN_SEATS_MAX]; /* by offerer and candidate */
    uint8_t offered_gold[TOWN_SEATS_MAX][TOWN_SEATS_MAX];
    struct town_frame frame[FRAMES_MAX];
    uint8_t row[ROW];             /* kinds of the open deeds, the bottom one first; 0: empty */
    uint8_t elixir[OPEN_ELIXIRS]; /* kinds of the open elixirs */
    uint8_t depth;                /* frames in use */
    uint8_t seats, badge, round, mine, bank, coach;
    uint8_t waits, ask; /* for whom (bits) and for what */
    uint8_t card;       /* the card that a window, gift or draw is about */
    uint8_t by;         /* who played the last card */
    uint8_t last_roll;
    uint8_t winners;
    uint8_t variant, bribes, sheriff; /* options */
    uint8_t module;                   /* of the variant */
    /* the Extension: */
    uint8_t ranches[TOWN_SEATS_MAX], ranch_deck, ranches_removed, ranches_all;
    uint8_t unseen;       /* deeds and ranches of the deck that will never come up */
    uint8_t river_top[2]; /* put back by Discovery, the top one first; part of `river` */
    uint8_t river_seer;   /* who did it */
    uint8_t river_drawn[RIVER_LOOK];
    uint8_t bandit[BANDITS_MAX]; /* the kind of each */
    uint8_t bandit_top;          /* one more than its number; 0: none */
    uint8_t bandit_drawn;        /* so, too */
    uint16_t bandit_deck, wanted, hired[TOWN_SEATS_MAX], caught[TOWN_SEATS_MAX];
    dice chase;   /* the dice of the last pursuit, until the round ends */
    dice pursuit; /* those that have caught nobody yet */
    /* the Indians: */
    uint8_t die_faces[DIE_FACES];
    uint8_t die;              /* who has the Indian die, one more than the seat; 0: the village */
    uint8_t die_new;          /* got in this round */
    uint8_t guarded;          /* seats (bits) with a Bodyguard */
    uint8_t war_path;         /* the place it is on */
    uint8_t house;            /* Store cards and deeds of its own: */
    uint8_t kind[ELIXIR_BIT]; /* of the card of each bit */
    uint8_t edge[DEED_5 + 2]; /* the lowest bit of each kind */
    uint16_t traced[TOWN_SEATS_MAX]; /* what all know of hands that gave away a deed (view.c) */
};

/* Seats as bits, where watchers count as one seat more. */
enum { TOWN_WATCHERS = 1 << TOWN_SEATS_MAX, TOWN_PUBLIC = 0x7f };

enum { BRIBES_ANYONE, BRIBES_CONTENDERS, BRIBES_OFF };
enum { SECOND_EDITION, FIRST_EDITION };
enum { BASE_GAME, WITH_EXTENSION, WITH_INDIANS, MODULES };

/* What a viewer knows. `seen` is a state without the rest: cards whose place the viewer does not
 * know are in no set, and counted here; dice under other cups have no faces; answers that are not
 * in the open yet are blank, and so is who is asked in a window. */
struct town_view {
    struct town seen;
    uint8_t viewer;
    uint8_t hidden_store[TOWN_SEATS_MAX], hidden_deeds[TOWN_SEATS_MAX];
    uint8_t hidden_drawn_store, hidden_drawn_deeds;
    uint8_t store_deck, deed_deck, hidden_discards, hidden_removed, hidden_gained[2];
    uint8_t river_drawn;                                   /* cards that somebody else looks at */
    uint8_t offered_cards[TOWN_SEATS_MAX][TOWN_SEATS_MAX]; /* by offerer and candidate */
};

/* Who may play a card when the moment for it has come (window.c). */
enum town_who {
    NOBODY_PLAYS,
    WHO_ACTS,    /* the seat whose action it is */
    OTHERS,      /* every other seat */
    WHO_REVEALS, /* seats that have just shown a die */
    WHO_IS_ROBBED,
    WITHOUT_DIE, /* every seat but the one with the Indian die */
    ANYBODY,
};

/* Rows of the card table. */
struct town_card_row {
    const char *word;
    cards all;      /* the cards of this kind, without house decks */
    uint8_t points; /* at scoring */
    uint8_t who;    /* may play it */
};
extern const struct town_card_row town_cards[CARD_KINDS];
extern const uint8_t town_kind_of_card[64]; /* the same table the other way round */

/* Whether Doc has elixirs here, or the remedies of the first edition; the modules that are played.
 */
bool town_has_elixirs(const struct town *t);
static inline bool town_has_extension(const struct town *t)
{
    return t->module >= WITH_EXTENSION;
}

static inline bool town_has_indians(const struct town *t)
{
    return t->module == WITH_INDIANS;
}

/* The kind of the card with this number in a set. */
static inline unsigned town_kind(const struct town *t, unsigned card)
{
    assert(card < ELIXIR_BIT + ELIXIR_BITS);
    if (__builtin_expect(t->house, 0) && card < ELIXIR_BIT)
        return t->kind[card];
    return town_kind_of_card[card];
}

/* All cards of a kind. */
static inline cards town_of(const struct town *t, unsigned kind)
{
    assert(kind < LAID_KINDS);
    if (__builtin_expect(t->house, 0) && kind <= DEED_5)
        return ((cards)1 << t->edge[kind + 1]) - ((cards)1 << t->edge[kind]);
    return town_cards[kind].all;
}

/* The points of a set of cards at scoring. */
unsigned town_points(const struct town *t, cards set);
/* How many cards of a kind a move names, and the points of all that it names. */
unsigned town_named(const struct move *move, unsigned kind);
unsigned town_named_points(const struct move *move);
/* River cards in the deck, of a kind and in all. */
unsigned town_river_count(const struct town *t, unsigned kind);
unsigned town_river_cards(const struct town *t);

/* What a kind of bandit shows. */
enum { BOUNTIES = (BANDIT_END - BANDIT_FIRST) / DICE_FACES };

static inline unsigned town_bandit_face(unsigned kind)
{
    return (kind - BANDIT_FIRST) / BOUNTIES;
}

static inline unsigned town_bandit_bounty(unsigned kind)
{
    return (kind - BANDIT_FIRST) % BOUNTIES + 1;
}

/* A poker hand of five dice as a number: the better hand is the greater. */
uint32_t town_hand_rank(dice hand);

#endif
