/* Sentences for the words with which requests over HTTP are refused. */
#include "accounts/refusals.h"

const struct sentence request_refusals[] = {
    {.word = "nobody", .one = N_("The server does not know you. Come in as a guest, or log in.")},
    {.word = "banned", .one = N_("Whoever runs this server does not let you in.")},
    {.word = "too-many", .one = N_("This was tried too often. Wait a while.")},
    {.word = "no-name", .one = N_("A name is needed.")},
    {.word = "name-empty", .one = N_("A name needs at least one letter.")},
    {.word = "name-long", .one = N_("A name has at most 24 characters.")},
    {.word = "name-invisible", .one = N_("A name is made of letters that can be seen.")},
    {.word = "name-marks", .one = N_("These are too many accents for one letter.")},
    {.word = "name-of-bot",
     .one = N_("A bot has this name, or one that looks like it. Add something to it, or take "
               "another.")},
    {.word = "not-utf8", .one = N_("This is no text.")},
    {.word = "no-login", .one = N_("A login name is needed.")},
    {.word = "login-taken", .one = N_("This login name is taken.")},
    {.word = "no-password", .one = N_("A password is needed.")},
    {.word = "password-short", .one = N_("A password has at least 8 characters.")},
    {.word = "password-long", .one = N_("A password has at most 128 bytes.")},
    {.word = "wrong-password", .one = N_("Wrong login name or password.")},
    {.word = "not-confirmed",
     .one =
         N_("An account is deleted only with confirm=yes. Whoever deletes it cannot undo that.")},
    {.word = "old-password",
     .one = N_("You already have a password: enter it as well, or use a recovery code.")},
    {.word = "password-first", .one = N_("Set a password first.")},
    {.word = "no-code", .one = N_("A recovery code is needed.")},
    {.word = "wrong-code",
     .one = N_("This recovery code does not exist or has been used. Try another one.")},
    {.word = "no-session", .one = N_("This session has already ended.")},
    {.word = "for-people", .one = N_("Only people can do this, not their bots.")},
    {.word = "no-analysis", .one = N_("Nobody has asked for an analysis of this game.")},
    {.word = "failed", .one = N_("The server could not do this.")},
    {0},
};
