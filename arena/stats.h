/* What many games add up to: who won, with how many points, after how many rounds, and what
 * happened on the way.
 *
 * Everything collected is an integer, so that adding up the parts of several threads gives the same
 * whatever their order; means, error bars and percentiles are worked out at the end. An error bar
 * is half of a 95 % interval, from the spread between games (for shares it reaches to the farther
 * end of Wilson's): a bot that holds several seats of a game counts once a game, since those seats
 * share their luck.
 *
 * What is counted besides comes from events, by their words, in a table of rows (stats.c): a game
 * that wants figures of its own adds a row there.
 */
#ifndef ARENA_STATS_H
#define ARENA_STATS_H

#include <stdio.h>

#include "bots/bots.h"
#include "core/game.h"

enum {
    STATS_SHARE = 60,   /* a win as parts that 2 to 6 winners can divide */
    STATS_ROUNDS = 512, /* longer games count as this long in the percentiles */
    STATS_ROWS = 8,     /* the most figures of one game that come from events */
};

/* A whole number for each game, added up. */
struct stats_sum {
    int64_t sum;
    uint64_t squares;
};

/* What sat where; bots of the same name are one group. */
struct stats_table {
    const struct game *game;
    struct setup setup;
    const struct bot *bot[SEATS_MAX];
};

struct stats {
    uint64_t games;
    uint64_t shared_wins; /* games with more than one winner */
    struct stats_sum wins[SEATS_MAX], points[SEATS_MAX];
    struct stats_sum group_wins[SEATS_MAX], group_points[SEATS_MAX]; /* at a bot's first seat */
    struct stats_sum winner;                                         /* points of the winners */
    struct stats_sum rounds, decisions, chances;
    struct stats_sum row[STATS_ROWS];
    uint64_t row_with_rounds[STATS_ROWS]; /* sums of products, for the error of a ratio */
    uint64_t row_games[STATS_ROWS];       /* games in which it happened at all */
    uint64_t lasted[STATS_ROUNDS + 1];
};

/* A single game while it is played; `sink` counts the events that are put into it. */
struct stats_game {
    struct sink sink;
    const struct game *game;
    const char *place; /* the word of the one that was settled last */
    uint32_t row[STATS_ROWS];
    uint32_t decisions, chances;
    uint32_t rounds; /* the one in which the last move was made */
};

void stats_game_start(struct stats_game *one, const struct game *game);
/* Adds a game that is over. */
void stats_add(struct stats *stats, const struct stats_table *table, const struct stats_game *one,
               const void *state);
void stats_merge(struct stats *into, const struct stats *from);

void stats_print(const struct stats *stats, const struct stats_table *table, FILE *out);
/* The members of a JSON object, without its braces, the last one without a comma. */
void stats_print_json(const struct stats *stats, const struct stats_table *table, FILE *out);

/* Half of a 95 % interval of a mean over `games` numbers with that variance; for a mean of numbers
 * from 0 to 1 to the farther end of Wilson's. */
double stats_error(double variance, double games);
double stats_share_error(double mean, double variance, double games);

/* A number with `digits` behind the point, whatever the locale thinks of points. */
void stats_print_number(double number, unsigned digits, FILE *out);

#endif
