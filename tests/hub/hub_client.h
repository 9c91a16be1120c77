/* Somebody's client at a hub, for tests: what it knows from the messages alone.
 *
 * It is as strict as a client can be: a step that is lost or doubled, a change of lines that are
 * not there, or anything that it does not understand is an error. It reads JSON as the hub writes
 * it, by looking for names, and is no parser for anybody else's.
 */
#ifndef TESTS_HUB_HUB_CLIENT_H
#define TESTS_HUB_HUB_CLIENT_H

#include "hub/hub.h"

enum { CLIENT_LINES = TABLE_LINES_MAX };

/* Somebody's client: what it knows from the messages alone. */
struct client {
    uint64_t connection; /* 0: not connected */
    uint64_t person;
    char table[TABLE_CODE_MAX + 1], code[TABLE_CODE_MAX + 1];
    uint32_t step;       /* the last one */
    uint32_t first_step; /* of the picture that it began with */
    uint32_t seat;       /* from 1; 0: none */
    uint32_t question;
    unsigned choices;
    char choice[CHOICES_MAX][64]; /* none: it is not asked */
    char answer[128];             /* the last one that was given, */
    uint32_t answered;            /* and to which question */
    bool playing, over;
    bool joined; /* told so on this connection */
    unsigned pictures, missed, closed;
    char refused[64], refused_line[64];
    char points[96];               /* at the end, as it was told */
    char score[256];               /* the last one that was told */
    char seats[2048];              /* who sits where, as it was told */
    char next[TABLE_CODE_MAX + 1]; /* the table of the rematch */
    bool going;  /* to another table: what this one still says is not listened to */
    char *last;  /* the last message */
    char *story; /* all messages that are steps, without their lines, one a line */
    size_t story_length, story_room;
    unsigned lines;
    char line[CLIENT_LINES][1024];
};

/* Takes a message; NULL, or what is wrong with it. */
const char *client_take(struct client *c, const char *json);
void client_free(struct client *c);

/* What follows `"name":` in a message, or NULL. */
const char *client_member(const char *json, const char *name);
bool client_number(const char *json, const char *name, uint32_t *value);
/* A text in quotes, as it is written; moves *at behind it. */
void client_quoted(const char **at, char *to, size_t room);
/* Behind the array that begins here. */
const char *client_array_end(const char *at);
/* A message without its lines and the score: all of them, or only changes, may be told of the same
 * step. */
void client_strip(const char *json, struct text *out);

#endif
