/* People: names, secrets and bans. Nothing here keeps anything: a function makes what the store is
 * to be given (store.h), or judges what somebody sent.
 *
 * Everybody is a guest with a name and a secret token, which the browser keeps as a cookie; the
 * store knows the token's hash alone, so that nobody who reads the database can be somebody else. A
 * token is a session: a person who also takes a login name and a password can get another one on
 * another device, and each can be named and ended. Bots have tokens with a name of their own, to be
 * revoked one by one. Recovery codes are for those who have lost their password: each works once.
 * Names need not be unique, ids are.
 *
 * people_init comes first, once. The functions for passwords take 50 ms and 64 MB on purpose: they
 * touch nothing but their arguments, so call them on a worker thread. Refusals are stable words.
 */
#ifndef ACCOUNTS_ACCOUNTS_H
#define ACCOUNTS_ACCOUNTS_H

#include "store/store.h"

enum {
    PEOPLE_NAME_CHARACTERS = 24,
    PEOPLE_NAME_ROOM = 4 * PEOPLE_NAME_CHARACTERS + 1,
    PEOPLE_SECRET = 32,     /* bytes */
    PEOPLE_TOKEN_ROOM = 44, /* a secret as text (base64url), and a zero */
    PEOPLE_HASH = 32,
    PEOPLE_COOKIE_ROOM = 160,
    PEOPLE_SESSION_ROOM = 17, /* by which a session is shown, and a zero */
    PEOPLE_CODES = 10,        /* recovery codes that are made at once */
    PEOPLE_CODE_ROOM = 20,    /* of one: four times four signs, and a zero */
    PEOPLE_PASSWORD_LEAST = 8,
    PEOPLE_PASSWORD_MOST = 128, /* bytes */
    PEOPLE_PASSWORD_ROOM = 128, /* of its hash, as text */
};

/* False: libsodium does not work here. */
bool people_init(void);

/* --- names --- */

/* The name as it is shown: blanks at the ends are gone, others are one space. NULL, or `not-utf8`,
 * `name-empty`, `name-long`, `name-invisible` (controls and what nobody sees), `name-marks` (a
 * heap of accents). */
const char *people_name(const char *given, size_t length, char name[PEOPLE_NAME_ROOM]);
/* Whether the name looks like one by which a page calls bots, in any language, or like a level of
 * theirs (table/alike.h). */
bool people_name_is_bots(const char *name);
/* A login name is a name without capitals. */
const char *people_login(const char *given, size_t length, char login[PEOPLE_NAME_ROOM]);

/* --- secrets --- */

/* A new id: later ones are higher, and nobody guesses the next. */
int64_t people_new_id(int64_t now);

void people_new_token(char token[PEOPLE_TOKEN_ROOM], unsigned char hash[PEOPLE_HASH]);
/* The hash by which the store knows a token; false if it cannot be one. */
bool people_token_hash(const char *token, size_t length, unsigned char hash[PEOPLE_HASH]);
/* Takes as long whatever the bytes are. */
bool people_same(const void *one, const void *other, size_t length);

/* The value of Set-Cookie. Behind https (`secure`) its name begins with `__Host-`, so that a
 * browser takes it from this very host and by https alone. An empty token takes the cookie away. */
void people_cookie(const char *token, bool secure, char cookie[PEOPLE_COOKIE_ROOM]);
/* Finds the token in the value of a Cookie header, in the cookie of that kind. */
bool people_find_cookie(const char *header, size_t length, bool secure,
                        char token[PEOPLE_TOKEN_ROOM]);

/* The public id of a session: enough to choose one of a person's, and no help to come in. */
void people_session(const unsigned char hash[PEOPLE_HASH], char id[PEOPLE_SESSION_ROOM]);
/* What a session is called until its owner names it, by the User-Agent: "Firefox, Linux". */
void people_device(const char *agent, char name[PEOPLE_NAME_ROOM]);

/* A recovery code, of 80 random bits: so a plain hash is enough. */
void people_new_code(char code[PEOPLE_CODE_ROOM], unsigned char hash[PEOPLE_HASH]);
/* The hash of a code as somebody has typed it: blanks, hyphens and capitals do not matter, nor O
 * for 0, I and L for 1. False: it cannot be one. */
bool people_code_hash(const char *code, size_t length, unsigned char hash[PEOPLE_HASH]);

/* NULL, or `password-short`, `password-long`, `failed` (no memory). */
const char *people_password(const char *password, size_t length, char hash[PEOPLE_PASSWORD_ROOM]);
/* Whether a password fits the stored hash. If there is none, NULL: it never fits, and takes as
 * long, so that nobody learns which login names there are. */
bool people_password_fits(const struct store_text *hash, const char *password, size_t length);

/* --- what the store is given; the writes point into the struct --- */

struct people_token {
    char token[PEOPLE_TOKEN_ROOM];
    unsigned char hash[PEOPLE_HASH];
    char name[PEOPLE_NAME_ROOM];
    struct store_write write;
};

struct people_guest {
    int64_t id;
    char name[PEOPLE_NAME_ROOM];
    struct people_token token;
    struct store_write writes[2];
};

/* A new person, with a session; the name has passed people_name. */
void people_guest(struct people_guest *guest, const char *name, const char *purpose,
                  const char *device, int64_t now);
/* One more token of a person: for another device, or for a bot by its name. */
void people_add_token(struct people_token *made, int64_t person, const char *purpose,
                      const char *name, int64_t now);

/* --- bans --- */

/* Whether a text is an address (192.0.2.7, 2001:db8::7) or a range of them (192.0.2.0/24). */
bool people_is_range(struct store_text range);
/* The ban that is in force now for a person (0: nobody yet) or an address; NULL if there is none.
 */
const struct store_ban *people_banned(const struct store_ban *bans, size_t count, int64_t person,
                                      const char *address, int64_t now);
/* What counts as one stranger: an address, of IPv6 the first half. Gives the length. */
size_t people_address_key(const char *address, unsigned char key[16]);

#endif
