/* A game at the prompt: all that play keeps while it goes on.
 *
 * session.c runs the match: chance, bots, people in turn, one seat at the keyboard at a time, and
 * the record. ask.c shows a question to the person at the keyboard and does what is typed, until a
 * move has been made or the person leaves. Everything here knows the contract of core/game.h alone.
 */
#ifndef TERMINAL_SESSION_H
#define TERMINAL_SESSION_H

#include "bots/bots.h"
#include "match/record.h"
#include "terminal/choices.h"
#include "terminal/input.h"
#include "terminal/story.h"
#include "terminal/table.h"

enum { SESSION_SEED_MAX = 64, SESSION_PATH_MAX = INPUT_MAX };

struct session {
    struct voice voice; /* must stay first */
    struct screen screen;
    FILE *in;
    bool keyboard; /* a person types, and not a file */
    struct record record;
    struct match match;
    struct chacha chacha; /* dice and cards, unless they are fair */
    struct fair fair;     /* if record.fair is committed */
    char seed[SESSION_SEED_MAX + 1];
    const struct bot *bot[SEATS_MAX]; /* NULL: a person */
    struct rng rng[SEATS_MAX];
    struct rng hints;
    unsigned people; /* seats as bits */
    unsigned sitter; /* the seat at the keyboard; WATCHER: nobody's yet */
    struct story story;
    struct table table;
    struct teller teller;
    char seat_names[SEATS_MAX][64];
    char path[SESSION_PATH_MAX + 1]; /* of the record; empty: none */
    bool left;                       /* somebody typed quit, or the input ended */
    bool drawn;                      /* `shown` is what the table looked like last */
    _Alignas(16) unsigned char shown[STATE_MAX];
};

/* Plays to the end, or until somebody leaves; false: the record could not be written. */
bool session_run(struct session *session);

/* Puts the record where it belongs; says where it is, or why it is not there. */
bool session_save(struct session *session, const char *path);
/* A name for a record that nobody has named. */
void session_name_record(const struct session *session, struct text *out);

/* ask.c: has a move made by the seat at the keyboard, or sets `left`. */
void session_ask(struct session *session, unsigned seat);
/* The line that is typed after a prompt. */
enum input_result session_read(struct session *session, const char *prompt,
                               char line[INPUT_MAX + 1]);

/* commands.c: what can be typed besides moves; false: it was none of these. */
bool session_command(struct session *session, unsigned seat, const char *line);
/* The command that somebody may have meant by the first word of a line, or NULL. */
const char *session_nearest(const char *line);

/* Whether the house plays with other numbers than the game's own. */
bool session_house(const struct session *session);

/* What a seat is asked, with what it knows. */
struct session_question {
    _Alignas(16) unsigned char view[STATE_MAX];
    struct choices choices;
};
void session_choices(const struct session *session, unsigned seat, struct session_question *asked);
/* The sentence behind an error word, the game's own or the match's; NULL: none. */
const struct sentence *session_sentence(const struct session *session, const char *word);
void session_draw(struct session *session, unsigned viewer);

#endif
