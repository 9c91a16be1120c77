/* Dicetto: the words of the game and the shape of its state.
 *
 * Four dice a seat, up to three rolls, and four open cards that each want a combination. Dice stand
 * on a card until their owner's next turn, when it is collected; until then others may beat them.
 *
 * Where to go next: cards.c is the table of cards, what fits each and what bonuses count; turn.c is
 * the course of a turn and the end; dicetto.c puts them behind the contract of core/game.h. Nothing
 * is hidden but the order of the deck, and chance decides that card by card: a view is the state.
 */
#ifndef DICETTO_H
#define DICETTO_H

#include "core/bits.h"
#include "core/dice.h"
#include "core/game.h"

extern const struct game dicetto_game;

/* What a card wants. */
enum dicetto_combination {
    COMBO_FACE_1, /* and so on to face 6 */
    COMBO_PAIR = DICE_FACES,
    COMBO_CHANCE,
    COMBO_SMALL_STRAIGHT,
    COMBO_THREE,
    COMBO_TWO_PAIRS,
    COMBO_LARGE_STRAIGHT,
    COMBO_FOUR,
    COMBOS,
    COMBO_SUPER = COMBOS, /* the Super Roll card: any dice */
};

/* Kinds of card, as moves and events name them: two for each combination, without and with the word
 * 'Dicetto'; the Super Roll card; the bonus cards. */
enum dicetto_kind {
    NO_KIND,
    FIRST_KIND = 1,
    SUPER_KIND = FIRST_KIND + 2 * COMBOS,
    FIRST_BONUS,
    KINDS = FIRST_BONUS + 8,
};

enum dicetto_bonus {
    FEWEST_DICETTO,
    MOST_DICETTO,
    FEWEST_CARDS,
    MOST_CARDS,
    MOST_STRAIGHTS,
    MOST_CHANCE,
    FEWEST_ONES,
    MOST_FACES,
    BONUSES,
};

/* What a state waits for. */
enum dicetto_ask {
    WAIT_NOTHING,
    WAIT_START,  /* chance: who starts */
    WAIT_DRAW,   /* chance: a card for the lowest empty space */
    WAIT_BONUS,  /* chance: a bonus card */
    WAIT_ROLL,   /* chance: the dice that are not in the hand */
    WAIT_BATTLE, /* chance: the challenger's die and the defender's */
    WAIT_AGAIN,  /* which dice are rolled again, or stop */
    WAIT_PLACE,  /* a group on a card, or done */
};

enum dicetto_move {
    DO_NONE,
    DO_START,  /* chance: seat a */
    DO_DRAW,   /* chance: card of kind a */
    DO_ROLL,   /* chance: dice x of seat a */
    DO_BATTLE, /* chance: faces a and b, challenger and defender */
    DO_AGAIN,  /* dice x */
    DO_STOP,
    DO_PLACE, /* dice x on space a */
    DO_DONE,
    DO_KINDS,
};

/* Where a turn is. */
enum dicetto_stage { AT_SETUP, AT_COLLECT, AT_ROLL, AT_PLACE, AT_OVER };

enum {
    DICETTO_SEATS_MAX = 4,
    DICETTO_DICE = 4,
    CARDS_MAX = 60, /* in a house's deck; ours has 46 */
    SPACES = 4,
    SUPER_SPACE = SPACES, /* the Super Roll card's, beside the four */
    ALL_SPACES,
    SUPER_CARD = CARDS_MAX + 1, /* in a space; other cards by number, from 1 */
    ROLLS = 3,
    BONUSES_OPEN = 4,
    NOBODY = 255,
};

/* A set of combination cards, one bit a card. Cards of one kind stand together. */
typedef uint64_t cards;

struct dicetto_space {
    uint8_t card;  /* 0: empty; else one more than the card's number; SUPER_CARD */
    uint8_t owner; /* of the dice */
    uint8_t tried; /* the seat to move has placed on it, or fought for it, this turn */
    uint8_t kind;  /* of the card */
    dice dice;
};

/* The cards that are played with, ours or the house's. */
struct dicetto_box {
    uint8_t kind_of[CARDS_MAX];   /* of each card */
    uint8_t from[SUPER_KIND + 1]; /* the first card of each kind; last, how many there are */
    uint8_t points[KINDS];        /* of each kind, bonus cards too */
};

struct dicetto {
    cards deck;
    cards collected[DICETTO_SEATS_MAX];
    struct dicetto_space space[ALL_SPACES];
    dice hand;    /* of the seat to move: rolled and neither placed nor lost */
    dice lost;    /* dice that lost a battle this turn */
    dice at_odds; /* the challenger's group while a battle lasts */
    uint16_t turns;
    uint8_t seats, turn;
    uint8_t stage, ask, waits;
    uint8_t rolls;  /* made in this turn */
    uint8_t battle; /* the space that is fought for */
    uint8_t super;  /* who owns the Super Roll card; NOBODY: it is on the table */
    uint8_t quiet;  /* turns in a row without dice placed on a combination card */
    uint8_t placed; /* whether this turn has placed some */
    uint8_t bonuses;
    uint8_t with_bonus, enough, first; /* options */
    uint8_t fought[2]; /* the dice of the last battle, challenger and defender; 0: none yet */
    uint8_t unused[2];
    struct dicetto_box box;
};

/* The table of cards: ours, unless the house says otherwise. */
struct dicetto_card_row {
    const char *word;
    uint8_t count, points;
};
extern const struct dicetto_card_row dicetto_cards[KINDS];

/* The kind of the card with this number in a set. */
static inline unsigned dicetto_kind(const struct dicetto *g, unsigned card)
{
    return g->box.kind_of[card];
}

/* All cards there are; and those of a kind (none of SUPER_KIND and bonus cards). */
static inline cards dicetto_all(const struct dicetto *g)
{
    return ((cards)1 << g->box.from[SUPER_KIND]) - 1;
}

static inline cards dicetto_of_kind(const struct dicetto *g, unsigned kind)
{
    if (kind >= SUPER_KIND)
        return 0;
    return ((cards)1 << g->box.from[kind + 1]) - ((cards)1 << g->box.from[kind]);
}

/* What a kind of card wants; COMBO_SUPER is that of SUPER_KIND. */
static inline unsigned dicetto_combination(unsigned kind)
{
    return (kind - FIRST_KIND) / 2;
}

/* The combinations that a handful fits, as bits; COMBO_SUPER among them. */
unsigned dicetto_fits(dice group);
unsigned dicetto_pips(dice group);
/* The least sum that is higher than what lies on a card; 0: there is none, so that it can only be
 * matched. */
unsigned dicetto_beating(unsigned combination, unsigned pips);
unsigned dicetto_points(const struct dicetto *g, cards set);
/* The cards that a bonus card counts, and whether the fewest of them bring it. */
cards dicetto_counted(const struct dicetto *g, unsigned bonus);
static inline bool dicetto_for_fewest(unsigned bonus)
{
    return bonus == FEWEST_DICETTO || bonus == FEWEST_CARDS || bonus == FEWEST_ONES;
}
/* Who gets a bonus card; NOBODY if it is tied. */
unsigned dicetto_bonus_winner(const struct dicetto *g, unsigned bonus);

/* What a group is worth: the combinations that it fits, and its pips. */
struct dicetto_worth {
    uint16_t fits, pips;
};
/* What a space demands of a group now: one of these combinations, and at least so many pips. */
struct dicetto_bar {
    uint16_t wants, pips;
};
struct dicetto_worth dicetto_worth(dice group);
struct dicetto_bar dicetto_bar(const struct dicetto_space *space);

static inline bool dicetto_passes(struct dicetto_bar bar, struct dicetto_worth worth)
{
    return ((bar.wants & worth.fits) != 0) & (worth.pips >= bar.pips);
}

#endif
