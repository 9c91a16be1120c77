/* Whether the chance of a recorded game was fair: whether the opened seed is the one that was
 * promised, and whether every roll and draw is what seed, words and number give by the rule of
 * match/fair.h.
 *
 * verify_run plays the bytes of a record and stops at the first thing that is wrong. Where chance
 * is due, the next move must be chance's and the one that the rule gives, whether or not another
 * one would be legal. Moves of the seats are judged by the rules of the game alone. Nothing here
 * does I/O, so that a page can verify too; commands/verify.c puts it into words.
 */
#ifndef MATCH_VERIFY_H
#define MATCH_VERIFY_H

#include "match/record.h"

enum verify_result {
    VERIFY_FAIR,       /* all of it is as promised */
    VERIFY_NO_PROMISE, /* there is no commitment */
    VERIFY_PRACTICE,   /* moves were taken back after dice were seen, so nothing is claimed */
    VERIFY_NOT_OPENED, /* there is no seed */
    VERIFY_OTHER_SEED, /* the commitment is not that of the seed */
    VERIFY_NO_GAME,    /* not played from the start: there is a described position */
    VERIFY_OTHER_MOVE, /* chance has not moved as the rule says */
    VERIFY_OTHER_NOTE, /* it has, but the note behind the move says otherwise */
    VERIFY_BROKEN,     /* no record at all, or not one of a game by the rules: see `error` */
};

struct verify_report {
    struct record record;  /* its header, as far as it could be read */
    uint32_t events;       /* chance's moves that are as they should be */
    bool over;             /* the game has ended */
    uint32_t line;         /* of what is wrong */
    struct fair_draw draw; /* what the rule gives there */
    char recorded[RECORD_DETAIL_ROOM], given[RECORD_DETAIL_ROOM]; /* both as text */
    struct record_error error;
};

enum verify_result verify_run(const char *bytes, size_t size, struct move *moves, uint32_t room,
                              struct verify_report *report);

#endif
