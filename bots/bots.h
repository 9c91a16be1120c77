/* Bots: they see a view, never a state, and choose among the moves they are given.
 *
 * A bot keeps nothing between two questions; what it needs to be unpredictable is the generator it
 * is handed, so the same view, choices, budget and generator give the same move, unless `stop` cuts
 * its thinking short: a clock is never the same twice.
 *
 * Bots that search look at many imagined worlds. How many is said by `budget`, and `stop` ends the
 * search before that; whatever the budget, at least one world is looked at. Bots that do not search
 * pay no heed to either.
 *
 * Whoever wants to know why hands over a struct bot_reasons: the bot fills what it can, the caller
 * prints it. It holds numbers and words, no prose, and needs no allocation:
 *
 *     struct bot_reasons reasons = {0};
 *     question.reasons = &reasons;
 *     bot->choose(&question, &rng);
 *     if (reasons.word != NULL)
 *         sentence_fill(game, game_sentence(game, reasons.word), &reasons.values, voice, &out);
 */
#ifndef BOTS_BOTS_H
#define BOTS_BOTS_H

#include "core/game.h"

enum { BOT_REASONS_MAX = 5 };

/* What a bot thinks of a move. An error is half of the 95 % interval; 0 where the number is exact
 * or a rule of thumb. */
struct bot_estimate {
    struct move move;
    float win, win_error; /* the chance to win, 0 to 1; a shared win counts as a part */
    float points, points_error;
};

/* Why a bot chose as it did. A bot that cannot tell leaves `count` and `word` as they are: a caller
 * starts from zeros. */
struct bot_reasons {
    const struct move *about;   /* set by the caller: a move to be estimated too; NULL: none */
    struct bot_estimate answer; /* of that move, where `count` is not 0 */
    /* Errors of what lies between best[0] and `answer`. Both met the same worlds, and others than
     * those in which best[0] was chosen, so these are smaller than their own; 0: not known. */
    float gap_error, points_gap_error;
    unsigned count;                            /* of `best` */
    struct bot_estimate best[BOT_REASONS_MAX]; /* the move that was chosen, then the runners-up */
    uint32_t worlds;     /* how many imagined worlds were looked at; 0: none, it was solved */
    const char *word;    /* of a row of the game's sentences, or NULL */
    struct event values; /* what fills the places of that sentence (core/sentence.h) */
};

/* What a bot is asked. `choices` is never empty. Where game->sampled says that the list is only a
 * sample, a bot may answer with a move of its own making. */
struct bot_question {
    const struct game *game;
    const void *view;
    unsigned seat;
    const struct move *choices;
    unsigned count;
    uint32_t budget;             /* imagined worlds; 0: as many as the bot's level is meant to */
    bool (*stop)(void *context); /* asked now and then; true: answer now. NULL: never */
    void *context;               /* of `stop` */
    struct bot_reasons *reasons; /* NULL: nobody wants to know */
};

/* What each seat can expect. The chances to win add up to 1. */
struct bot_outlook {
    float win[SEATS_MAX], points[SEATS_MAX];
};

struct bot {
    const char *name;
    const char *game; /* the game it plays; NULL: any */
    bool searches;    /* looks at imagined worlds: an answer takes a thousand times longer */
    struct move (*choose)(const struct bot_question *question, struct rng *rng);
    /* What the seats of a state can expect, each by what it knows itself: for those who look at the
     * whole table, after a game. NULL: the bot cannot tell. The same generator means the same luck
     * where the game has to be played on for an answer. */
    void (*outlook)(const struct game *game, const void *state, struct rng rng,
                    struct bot_outlook *outlook);
    /* A net (enum net_name) that it needs to judge a view and does not have; if it has all of them,
     * any that it judges by. NULL: it needs none. */
    unsigned (*net)(const void *view);
};

/* Whether a bot has the net that it needs for a view. Without it, it plays greedily, and has no
 * outlook. */
bool bot_ready(const struct bot *bot, const void *view);

/* The bot of that name for a game, or NULL. */
const struct bot *bot_find(const struct game *game, const char *name);
/* The i-th bot that can play a game, or NULL behind the last. */
const struct bot *bot_list(const struct game *game, unsigned i);

/* All there are; bots.c lists them. */
extern const struct bot bot_random, town_novice, town_greedy, town_strong, town_expert,
    dicetto_novice, dicetto_greedy, dicetto_strong, dicetto_expert;

#endif
