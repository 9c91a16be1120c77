/* People: names, secrets and bans. Nothing here keeps anything: a function makes what the store is
 * to be given (store.h), or judges what somebody sent.
 *
 * Everybody is a guest with a name and a secret token, which the browser keeps as a cookie; the
 * store knows the token's hash alone, so that nobody who reads the database can be somebody else. A
 * person who also takes a login name and a password can get another token on another device. Bots
 * have tokens with a name of their own, to be revoked one by one. Names need not be unique, ids
 * are.
 *
 * people_init comes first, once. The functions for passwords take 50 ms and 64 MB on purpose: they
 * touch nothing but their arguments, so call them on a worker thread. Refusals are stable words.
 */
#ifndef FRONT_SERVER_PEOPLE_H
#define FRONT_SERVER_PEOPLE_H

#include "front/server/store.h"

enum {
    PEOPLE_NAME_CHARACTERS = 24,
    PEOPLE_NAME_ROOM = 4 * PEOPLE_NAME_CHARACTERS + 1,
    PEOPLE_SECRET = 32,     /* bytes */
    PEOPLE_TOKEN_ROOM = 44, /* a secret as text (base64url), and a zero */
    PEOPLE_HASH = 32,
    PEOPLE_COOKIE_ROOM = 160,
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

/* The value of Set-Cookie; `secure` behind https. An empty token takes the cookie away. */
void people_cookie(const char *token, bool secure, char cookie[PEOPLE_COOKIE_ROOM]);
/* Finds the token in the value of a Cookie header. */
bool people_find_cookie(const char *header, size_t length, char token[PEOPLE_TOKEN_ROOM]);

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

/* A new person; the name has passed people_name. */
void people_guest(struct people_guest *guest, const char *name, int64_t now);
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
