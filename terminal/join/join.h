/* What the files of `dicecup join` share; nobody else includes this.
 *
 *   join.c       the command: options, beginning and end
 *   person.c     who somebody is on a server: guests, tokens kept in files, passwords
 *   line.c       the connection: it is lost, comes back, and goes on where it was
 *   keys.c       what is typed, and what is printed around it; one loop with the connection
 *   terminal.c   how a terminal is set meanwhile: keys come one by one
 *   edit.c       a line that is typed, key by key
 *   messages.c   what the server says, one message after the other
 *   model.c      the table as far as messages have told it
 *   news.c       what has changed there, in sentences
 *   ask.c        the question that is open: picture, choices, the answer
 *   advice.c     what the server's bots would do
 *   lists.c      tables to go to
 *   commands.c   what can be typed besides moves
 *   words.c      sentences of the table and the server
 *
 * Nothing is printed at once: everything is written to memory and goes out together, above the
 * prompt, when whatever has happened has been dealt with (`join_settle`).
 *
 * The server is not trusted with the terminal (value.h), and a message that is none ends the
 * program with a sentence. Positions are drawn from the lines that the server sends
 * (terminal/table.h), events are told from their notation: there is no rule of a game here.
 */
#ifndef TERMINAL_JOIN_JOIN_H
#define TERMINAL_JOIN_JOIN_H

#include <termios.h>
#include <uv.h>

#include "net/client.h"
#include "table/settings.h"
#include "terminal/choices.h"
#include "terminal/input.h"
#include "terminal/join/edit.h"
#include "terminal/join/value.h"
#include "terminal/story.h"

enum {
    JOIN_NAME_ROOM = 128,
    JOIN_PASSWORD_ROOM = 256,
    JOIN_ID_ROOM = 17,
    JOIN_CODE_ROOM = 32,
    JOIN_LINES_MAX = 128,
    JOIN_LISTED_MAX = 40,
    JOIN_KEYS_MAX = 1 << 16,
    JOIN_SIGNALS = 5,
    JOIN_ANSWER_ROOM = 512,
    JOIN_SAY_ROOM = 4096,
};

struct join_wishes {
    const char *url, *ca, *name, *login, *table, *make;
    bool watch;
};

/* What is typed is taken as: */
enum join_stage {
    STAGE_BUSY, /* nothing yet: we are on our way */
    STAGE_NAME,
    STAGE_PASSWORD,     /* to log in */
    STAGE_NEW_PASSWORD, /* to be kept */
    STAGE_OLD_PASSWORD, /* without which it is not */
    STAGE_LISTS,        /* at no table */
    STAGE_TABLE,
};

enum join_phase { PHASE_LOBBY, PHASE_PLAYING, PHASE_OVER, PHASE_ENDED };

struct join_seat {
    enum { SITS_NOBODY, SITS_PERSON, SITS_BOT, SITS_CLOSED } kind;
    char name[JOIN_NAME_ROOM];  /* or the level of a bot */
    char owner[JOIN_NAME_ROOM]; /* of a bot that came by itself, and is a person otherwise */
    char words[JOIN_NAME_ROOM];
    bool host, absent, left, votes, again;
};

/* A table as we have been told of it. */
struct join_table {
    char id[JOIN_ID_ROOM], code[JOIN_CODE_ROOM];
    bool known;  /* a picture has come */
    bool synced; /* and whatever was missed */
    uint32_t step;
    enum join_phase phase;
    struct table_settings settings;
    char commitment[JOIN_NAME_ROOM];
    unsigned you; /* WATCHER: no seat */
    struct join_seat seat[SEATS_MAX];
    unsigned here, watching;
    char *lines[JOIN_LINES_MAX];
    unsigned line_count;

    uint32_t question;
    unsigned waiting; /* seats */
    bool moment, clocked;
    int64_t moment_lasts, clock[SEATS_MAX];
    int64_t starts[SEATS_MAX]; /* before a clock runs, at most */
    uint64_t heard;            /* when, by the loop's clock */

    bool asked;                    /* us, and it is not answered */
    struct choices asks;           /* what */
    bool shown;                    /* on the screen */
    bool waiting_shown;            /* that others are waited for */
    unsigned warned;               /* seats whose clock was mentioned: a limit each, in four bits */
    char answer[JOIN_ANSWER_ROOM]; /* that was given, and not heard of; empty: none */
    uint32_t answer_to;

    bool readable; /* `view` is one */
    bool drawn;    /* `last` was shown */
    _Alignas(16) unsigned char view[STATE_MAX];
    _Alignas(16) unsigned char last[STATE_MAX];

    char standing[8];
    unsigned muted;      /* seats of which we are not told what they say */
    unsigned wants_undo; /* the seat and one more; 0: nobody */
    bool scored;
    int16_t points[SEATS_MAX];
    unsigned winners;
    char next[JOIN_CODE_ROOM];
    bool again; /* we want a rematch */
};

struct join_listed {
    char id[JOIN_ID_ROOM];
};

struct join {
    struct voice voice; /* first */
    const struct join_wishes *wishes;
    int status; /* of the program */

    /* the screen: `screen` writes to memory */
    struct screen terminal, screen;
    char *written;
    size_t written_size;
    bool prompted;           /* a prompt is the last thing on the terminal */
    unsigned prompt_columns; /* that it takes, with what was typed behind it */

    /* what is typed */
    uv_poll_t keys;
    uv_signal_t signal[JOIN_SIGNALS];
    bool keyboard, polled, input_ended;
    bool silent; /* what is typed is not shown */
    bool edits;  /* keys come one by one, and we show them */
    struct edit edit;
    struct termios before; /* how the terminal was set */
    bool busy;             /* something was said, and the server has not answered */
    char typed[JOIN_KEYS_MAX];
    size_t typed_size;
    enum join_stage stage;

    /* who we are */
    char name[JOIN_NAME_ROOM], login[JOIN_NAME_ROOM];
    bool deletes;                          /* the password is asked for to delete the account */
    char new_password[JOIN_PASSWORD_ROOM]; /* while the old one is asked for */
    char token[CLIENT_TOKEN_MAX + 1];

    /* the line */
    struct client *client;
    struct client_line *line;
    bool open, lost, leaving;
    unsigned tries;
    uv_timer_t retry, clock;

    struct join_listed listed[JOIN_LISTED_MAX];
    unsigned listed_count;
    unsigned lists; /* that are to come */
    bool watches;   /* wants no seat */
    bool came;      /* has been at a table, or seen the lists */
    bool made;      /* the table is ours */
    bool going;     /* away from the table, as soon as the seat is given up */
    bool looks;     /* a picture is to come: it was asked for, or a seat was */
    bool thinks;    /* a hint is to come */

    struct join_table at;
    struct story story;
    struct table picture;
    struct teller teller;
    char seat_names[SEATS_MAX][JOIN_NAME_ROOM];
};

/* --- the screen and the keys (keys.c) --- */

bool keys_start(struct join *join);
void keys_stop(struct join *join);
/* Takes away a prompt, and what was typed behind it, so that something else can be shown. */
void keys_end_prompt(struct join *join);
/* What is typed next is not shown, or again. */
void keys_hide(struct join *join, bool hide);
/* Everything that happened has been dealt with: lines that were typed meanwhile are taken, what was
 * written is shown, and a prompt. */
void join_settle(struct join *join);
/* A sentence, wrapped; in a style. */
__attribute__((format(printf, 2, 3))) void join_say(struct join *join, const char *format, ...);
__attribute__((format(printf, 3, 4))) void join_say_in(struct join *join, enum style style,
                                                       const char *format, ...);
/* The program ends: with what is wrong, on standard error, and what to do. */
__attribute__((format(printf, 2, 3))) void join_fail(struct join *join, const char *format, ...);
/* Goes away politely. */
void join_quit(struct join *join);

/* --- the terminal (terminal.c) --- */

/* Keys one by one, if there is a terminal on which what was typed can be drawn again; and what is
 * to be done if the program is interrupted, stopped and continued, or ended. */
bool terminal_start(struct join *join);
/* As it was. */
void terminal_stop(struct join *join);
/* Its columns, however many there are. */
unsigned terminal_columns(const struct join *join);

/* --- who we are (person.c) --- */

/* Finds out who we are, and then calls line_come. */
void person_start(struct join *join);
/* A name, or a password, was typed. */
void person_typed(struct join *join, const char *line);
/* Takes a login name, to be the same person elsewhere. */
void person_take_login(struct join *join, const char *login);
/* Deletes the account, if this is the name that one has. */
void person_delete(struct join *join, const char *name);
/* Here or elsewhere, it was deleted: that is the end. */
void person_deleted(struct join *join);
/* Another name. */
void person_rename(struct join *join, const char *name);
/* The server does not know our token. */
void person_forget(struct join *join);

/* --- the line (line.c) --- */

void line_start(struct join *join);
void line_stop(struct join *join);
void line_come(struct join *join);
/* Says goodbye, and stops. */
void line_end(struct join *join);
/* To the server; it is awaited if it will be answered. */
void line_say(struct join *join, const char *text);
__attribute__((format(printf, 2, 3))) void line_sayf(struct join *join, const char *format, ...);
void messages_take(struct join *join, const char *text, size_t size);

/* --- the table (model.c) --- */

void model_init(struct join *join);
/* Forgets it all; we are at no table. */
void model_clear(struct join *join);
/* Each gives NULL, or what is wrong with it, in English. */
const char *model_picture(struct join *join, const struct value *message);
const char *model_step(struct join *join, const struct value *message);
/* Seats of a list of numbers, as bits. */
unsigned model_bits(const struct value *list);
const char *model_seats(struct join *join, const struct value *list,
                        struct join_seat seats[SEATS_MAX]);
/* What a seat's clock has left, in milliseconds. */
int64_t model_clock(const struct join *join, unsigned seat);

/* --- what has changed (news.c) --- */

void news_seats(struct join *join, const struct join_seat old[SEATS_MAX]);
void news_started(struct join *join);
/* What else a step says: chat, votes, undo, the end. */
void news_step(struct join *join, const struct value *step);
void news_standing(struct join *join, const char *word);
/* Who is muted now. */
void news_muted(struct join *join, unsigned seats);
void news_waiting(struct join *join);
void news_clocks(struct join *join);
void news_end(struct join *join);
void news_who(struct join *join);
/* How one comes to this table: on a line of its own, to be copied. */
void news_command(struct join *join);
/* Who sits where, and what is agreed. */
void news_table(struct join *join);
/* A time as `14:59`. */
void news_time(int64_t milliseconds, char text[static 24]);

/* --- the question (ask.c) --- */

enum ask_shown { ASK_CHANGES, ASK_TABLE, ASK_QUESTION };
void ask_show(struct join *join, enum ask_shown what);
/* A view out of the lines that were told, into `at.view` if it is readable. */
void ask_see(struct join *join);
void ask_draw(struct join *join);
/* The same where it is worth it, for somebody who watches. */
void ask_watch(struct join *join);
/* What was typed as an answer. */
void ask_typed(struct join *join, const char *line);
void ask_refused(struct join *join, const char *word, const char *line);
/* The server has our answer, in a moment for hidden cards. */
void ask_heard(struct join *join);

/* --- hints (advice.c) --- */

/* NULL, or what is wrong with it, in English. */
const char *advice_take(struct join *join, const struct value *message);

/* --- lists (lists.c) --- */

void lists_ask(struct join *join);
void lists_take(struct join *join, const struct value *list, bool mine);
void lists_help(struct join *join);
/* A table that was wanted is not to be had. */
void lists_refused(struct join *join, const char *line);
/* To the table of a number in the list, or of a code. */
void lists_go(struct join *join, const char *word);
void lists_make(struct join *join, const char *settings);

/* --- what is typed (commands.c) --- */

void commands_take(struct join *join, const char *line);
/* Whether it begins with a word that is a command, so that it is no move. */
bool commands_known(const struct join *join, const char *line);

/* --- words (words.c) --- */

/* The sentence behind a word with which something was refused, translated; NULL: there is none. */
const char *words_refusal(const struct game *game, const char *word);
/* A ready-made phrase, translated; NULL: there is none of that word. */
const char *words_phrase(const char *word);
/* The i-th of them; NULL: there are no more. */
const char *words_phrase_word(unsigned i);

#endif
