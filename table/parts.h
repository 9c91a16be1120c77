/* What the files of a table share; nobody else includes this.
 *
 *   table.c    inputs, and the rows that follow from them
 *   lines.c    lines of people: who may say what when
 *   rows.c     what each row does, whether it was just made or read from the store;
 *              rows_people.c: those about people
 *   play.c     moves, chance, questions; undo
 *   moments.c  what is told when, and hidden cards
 *   clock.c    clocks, absence, waking
 *   tell.c     messages: how a change is told; json.c: their parts; changes.c: positions
 *   aids.c     odds, and why a move is refused
 *   lag.c      watchers who see everything later
 *   retell.c   a move of a record, told once more
 *   pack.c     a table that rests, in a tenth of its room; snapshot.c: one that outlives the
 *              process
 */
#ifndef TABLE_PARTS_H
#define TABLE_PARTS_H

#include "core/bits.h"
#include "core/json.h"
#include "table/table.h"

static inline unsigned table_bit(unsigned seat)
{
    return 1U << seat;
}

static inline unsigned table_seats(const struct table *t)
{
    return t->settings.setup.seats;
}

/* Whether a bot answers for a seat. Nobody but a person is ever away. */
static inline bool table_run_by_bot(const struct table_seat *seat)
{
    return seat->kind == SEAT_BOT || seat->away != AWAY_NO;
}

/* A viewer as the game knows it. */
static inline unsigned table_viewer(const struct table *t, unsigned viewer)
{
    if (viewer != TABLE_WATCHERS)
        return viewer;
    return t->opens ? ALL_SEEING : WATCHER;
}

/* Who hears of a table is kept as bits; both follow from the seats. */
void table_count_ears(struct table *t);
void table_count_watchers(struct table *t);

/* Seats with a person who is not away. */
unsigned table_people(const struct table *t);
/* Whether only bots play against a seat. */
bool table_among_bots(const struct table *t, unsigned seat);

/* --- inputs ---------------------------------------------------------------------------------- */

/* A row of a word, a seat, and more. */
void inputs_row(struct table *t, int64_t now, const char *word, unsigned seat, const char *more);
/* Whether a seat may answer so to the open question: NULL, or why not. */
const char *inputs_judge(const struct table *t, unsigned seat, const struct move *move);
const char *inputs_answer(struct table *t, int64_t now, unsigned seat, uint32_t question,
                          const struct move *move);
/* Whether the log takes no more but what the game needs; of a seat: of what only the seat knows. */
bool inputs_full(const struct table *t);
bool inputs_full_of(const struct table *t, unsigned seat);
/* The position in which a seat is asked, perhaps in the room given; NULL: it is not. */
const void *inputs_asked(const struct table *t, unsigned seat, void *room);
/* What follows from an input without anybody saying more. */
void inputs_go_on(struct table *t, int64_t now);
/* Another game, if everybody wants it. */
void inputs_rematch(struct table *t);
/* Who was away because of the clock or a lost line has the seat again. */
void inputs_come_back(struct table *t, int64_t now, int seat);
/* Time never goes back, whatever the driver's clock does. */
int64_t inputs_time(const struct table *t, int64_t now);

/* --- rows ------------------------------------------------------------------------------------ */

/* Moves on their way between a row and the match. A row that is being made gets them as text; one
 * that is folded has them as text, one after the other. */
struct flow {
    struct text *made;
    const char *read;
    const char *error; /* the row does not fit */
};

/* Does what a row says. NULL or an error word. */
const char *rows_do(struct table *t, int64_t at, const char *text);
/* One more row, and who may know of it. */
void rows_count(struct table *t, int64_t at, const char *text);
/* A new row: stored, and done unless that has happened already. */
const char *rows_add(struct table *t, int64_t now, const char *text);
void rows_keep(struct table *t, int64_t now, const char *text);

/* The rest of a row, behind one blank; and into a place of so many bytes, false: it does not fit.
 */
const char *rows_rest(const char *at);
bool rows_copy(char *to, size_t room, const char *from);
/* Closed seats are gone when a game starts. */
void rows_close_up(struct table *t);

/* Rows by kind, NULL or an error word; `no-such-row` if it is another kind. */
const char *rows_do_table(struct table *t, const char *at);
const char *rows_do_lobby(struct table *t, int64_t at, const char *word, const char *rest);
const char *rows_do_people(struct table *t, const char *word, const char *rest);
const char *rows_do_game(struct table *t, int64_t at, const char *word, const char *rest);
const char *rows_vote(struct table *t, const char *at);
const char *rows_end(struct table *t);

/* A word of a row: `1` to as many seats as there are; -1: none. */
int rows_seat(const struct table *t, const char **at);
/* The same, and a person sits there. */
int rows_person(const struct table *t, const char **at);

/* --- play ------------------------------------------------------------------------------------ */

/* Moves of another game, behind which this one begins. */
void play_past(struct table *t, struct flow *flow);
void play_start(struct table *t, int64_t now, struct flow *flow);
/* A move, if it is legal, and all that follows from it. */
void play_move(struct table *t, int64_t now, const struct move *move, struct flow *flow);
/* The moment that is open is over. */
void play_over(struct table *t, int64_t now, struct flow *flow);
/* Takes back the last move of a seat, if the match allows it; NULL or an error word. */
const char *play_may_undo(const struct table *t, unsigned seat);
const char *play_may_ask_undo(const struct table *t, unsigned seat);
/* The same with only bots as opponents: any open answer, whatever has been seen since. */
const char *play_may_practise(const struct table *t, unsigned seat);
enum undo_kind { UNDO_FREE, UNDO_AGREED, UNDO_PRACTICE };
void play_undo(struct table *t, int64_t now, unsigned seat, enum undo_kind kind);

/* One move into the match and, as text, into or out of the flow. */
void flow_move(struct table *t, struct flow *flow, const struct move *move);
/* The move that comes next in a row that is read. */
bool flow_peek(const struct table *t, const char **read, struct move *move);
void flow_chance(struct table *t, struct flow *flow);

/* --- moments --------------------------------------------------------------------------------- */

enum {
    SPAN_EVENTS_MAX = 512,
    SPAN_POSITIONS_MAX = 64 /* what changes with later events is told at the end of the step */
};

/* The events that are to be told now, out of the moves since `base`. A game tells of an event when
 * it has happened, so the position in that instant is the one after it. */
struct span {
    struct sink sink;
    struct table *t;
    uint32_t at;            /* moves that were gone through */
    unsigned moments, from; /* moments seen; those behind which telling starts */
    bool found;             /* a moment that must be waited for: */
    unsigned could, hit;
    uint32_t lasts;
    unsigned count;
    struct event events[SPAN_EVENTS_MAX];
    const uint32_t
        *undone; /* instead, by viewer: how many events did not happen after all; or NULL */
    alignas(16) unsigned char state[STATE_MAX];
    alignas(16) unsigned char before[STATE_MAX]; /* the position that people know so far */
    alignas(16) unsigned char after[SPAN_POSITIONS_MAX][STATE_MAX]; /* by event */
};

/* Keeps an event and the position that it led to. */
void span_note(struct span *span, const struct event *event, const void *state, size_t size);
/* Keeps the position, makes moves from it, and keeps what comes of them. */
void span_follow(struct span *span, const struct game *game, const struct move *moves,
                 uint32_t count, void *state);

/* Plays on until somebody must answer, in the open or in a moment, and says what to tell. */
void moments_advance(struct table *t, int64_t now, struct flow *flow, struct span *span);
/* Ends the moment that is open: who holds a card answers as they said, or declines. */
void moments_close(struct table *t, struct flow *flow, struct span *span);
/* All that was played has been told. */
void moments_settle(struct table *t);
/* The same after moves were taken back; a moment that was open never came. */
void moments_drop(struct table *t);
/* So many moves were made; people know all events of the first `whole` ones, and of the others
 * those up to that many moments. */
struct moves_told {
    uint32_t count, whole, moments;
};
/* After moves were taken back: how many events each viewer had been told of them. */
void moments_recount(const struct table *t, struct moves_told told, uint32_t undone[TABLE_VIEWERS]);
/* The same, unless somebody is asked for a hidden card just now. */
void moments_settle_past(struct table *t);
/* The seats that are asked in the moment that is open; all who hold a card, at once. */
unsigned moments_asked(const struct table *t);
/* The position in which a seat is asked there; false: it is not. */
bool moments_state(const struct table *t, unsigned seat, void *state);
/* Whether a seat wants to be asked. */
bool moments_wants(const struct table *t, unsigned seat, unsigned hit);
/* Whether all who are asked have replied. */
bool moments_replied(const struct table *t);

/* --- clocks ---------------------------------------------------------------------------------- */

/* Everybody has been told of what happened; what counts is what all can hear. */
void clock_tell(struct table *t, const struct span *span);
/* These seats are asked. Their clocks start when they have been shown the question. */
void clock_ask(struct table *t, int64_t now, unsigned seats);
/* How long a seat's clock still waits for that, at most. */
int64_t clock_waits(const struct table *t, int64_t now, unsigned seat);
void clock_stop(struct table *t, int64_t now, unsigned seat);
/* When somebody must be given up on; 0: never. */
int64_t clock_deadline(const struct table *t, unsigned seat);
/* Tells the driver when to wake the table. */
void clock_wake(struct table *t);
/* When that is; 0: never. */
int64_t clock_due(const struct table *t);
/* Whatever runs has begun so much later, and ends so much later. */
void clock_move(struct table *t, int64_t by);
/* What is left for a seat. */
int64_t clock_left(const struct table *t, int64_t now, unsigned seat);

/* --- messages -------------------------------------------------------------------------------- */

/* A message: a body behind the number of a step, the same for all. */
void tell_all(struct table *t, const char *body);
void tell_seats(struct table *t, const char *more);
/* What a seat has said; those who have muted it hear only that it spoke. */
void tell_chat(struct table *t, unsigned seat, const char *body);
/* What happened in the game, to each as they may know it. `fresh`: the question is a new one. */
void tell_step(struct table *t, int64_t now, const struct span *span, const char *more, bool fresh);
void tell_refused(struct table *t, const struct table_person *who, const char *word,
                  const char *line);
/* To one connection of a person. */
void tell_person(struct table *t, const struct table_person *who, const struct text *json);
/* To all connections of one seat. */
void tell_seat(struct table *t, unsigned seat, const char *json);
/* The seats whose people are here, as bits. */
unsigned tell_here(const struct table *t);
void tell_presence(struct table *t);
/* Asks bots for those of the seats that they play and that are asked. */
void tell_think(struct table *t, unsigned seats);
void tell_picture(struct table *t, int64_t now, unsigned viewer, struct text *json);
void tell_to(struct table *t, unsigned viewer, const struct text *json);

/* Parts of messages, `"name":value` each. */
void json_number(struct text *out, const char *name, int64_t number);
void json_word(struct text *out, const char *name, const char *word);
void json_flag(struct text *out, const char *name, bool flag);
void json_bits(struct text *out, const char *name, unsigned seats);
void json_settings(const struct table *t, struct text *out);
void json_seats(const struct table *t, struct text *out);
void json_ask(const struct table *t, unsigned seat, struct text *out);
void json_clocks(const struct table *t, int64_t now, struct text *out);
void json_waiting(const struct table *t, int64_t now, struct text *out);
void json_result(const struct table *t, struct text *out);
void json_events(const struct table *t, unsigned viewer, const struct span *span, struct text *out);
/* How many of the events that a viewer was told of last did not happen after all. */
void json_undone(unsigned viewer, const struct span *span, struct text *out);

/* --- aids ------------------------------------------------------------------------------------ */

/* After a move that is thought of; `words` may be "". */
const char *aids_odds(struct table *t, const struct table_person *who, unsigned seat,
                      const char *words);
/* NULL: it would be taken, and who asked has been told so; or why not. */
const char *aids_why(struct table *t, const struct table_person *who, unsigned seat,
                     const char *words);

/* --- those who see it later ------------------------------------------------------------------ */

void lag_start(struct table *t);
/* The seats have been told that the game has begun. */
void lag_started(struct table *t);
/* The moves so far have been told to the seats. */
void lag_moved(struct table *t);
void lag_undone(struct table *t);
void lag_end(struct table *t);

/* Well-formed UTF-8 of at most that many bytes, without control characters, not blank. */
bool words_good(const char *text, size_t most);

/* What a person is called at this table, where nobody looks like somebody else (alike.h). */
void table_told_apart(const struct table *t, uint64_t person, const char *name,
                      char told[TABLE_NAME_MAX + 1]);

#endif
