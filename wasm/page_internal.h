/* What the files of the page's module share; nobody else includes this.
 *
 *   page.c          exports: beginning, inputs, bots
 *   page_lines.c    lines that a server does not take: hints, records, forgetting
 *   page_replay.c   records: verified, replayed
 *   page_lesson.c   what chance and bots do in a lesson
 *   page_analyse.c  records: judged
 *   page_try.c      another end for a record
 *   store_page.c    the store: heads in memory, rows with the host
 *   nets.c          nets that are handed over
 *   bare.c          what a page leaves out of the layers below
 */
#ifndef WASM_PAGE_INTERNAL_H
#define WASM_PAGE_INTERNAL_H

#include "analysis/analysis.h"
#include "bots/nets/nets.h"
#include "hub/hub.h"
#include "match/record.h"
#include "wasm/page.h"

/* How long a sort of piece of an analysis takes. */
enum { PAGE_KINDS = 32 }; /* of moves */
struct page_pace {
    double all, done, took; /* units; milliseconds */
    unsigned pieces;
};

struct page {
    struct hub_out out; /* first */
    struct hub *hub;
    struct store *store;
    char *room;
    uint32_t room_bytes;
    bool held; /* `job` waits for its net */
    struct hub_job job;
    bool missing[NETS]; /* nets that cannot be had */
    uint32_t wants;     /* what page_line returns */
    /* what is prepared: lines of a record, and for each seat, and CHANCE, how far it has come */
    char *prepared;
    uint32_t prepared_bytes;
    uint32_t prepared_at[CHANCE + 1];
    /* the record that is replayed */
    bool replaying;
    struct record record;
    struct match match;
    /* its analysis */
    bool analysing;
    struct analysis analysis;
    uint64_t piece;
    struct page_pace pace[PIECES][PAGE_KINDS];
    unsigned percent;
};

/* So much of the room as is there, at most. */
uint32_t page_bytes(const struct page *page, uint32_t bytes);

/* After every input: what the store has to say may lead to more. */
void page_settle(struct page *page, double now);
/* page_analyse.c: lets go of an analysis, done or not. */
void page_analyse_close(struct page *page);

/* PAGE_WANTS and a net that a bot does not have yet, or PAGE_IDLE. */
uint32_t page_wants(const struct page *page, const struct bot *bot, const void *view);
/* page_lines.c: true, if the line was one of these. */
bool page_lines_take(struct page *page, double now, uint32_t connection, const char *line);
/* page_lesson.c: the move that is prepared for the bot that is asked; false: there is none. */
bool page_lesson_move(struct page *page, const struct hub_job *job, struct move *move);
/* True once a bot has thought long enough; the context is a time. */
bool page_late(void *context);

#endif
