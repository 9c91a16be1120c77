/* Sentences for the words with which requests over HTTP are refused. */
#include "front/server/serve_words.h"

const struct sentence serve_words[] = {
    {.word = "nobody", .one = N_("The server does not know you. Come in as a guest, or log in.")},
    {.word = "banned", .one = N_("Whoever runs this server does not let you in.")},
    {.word = "too-many", .one = N_("This was tried too often. Wait a while.")},
    {.word = "no-name", .one = N_("A name is needed.")},
    {.word = "name-empty", .one = N_("A name needs at least one letter.")},
    {.word = "name-long", .one = N_("A name has at most 24 characters.")},
    {.word = "name-invisible", .one = N_("A name is made of letters that can be seen.")},
    {.word = "name-marks", .one = N_("These are too many accents for one letter.")},
    {.word = "not-utf8", .one = N_("This is no text.")},
    {.word = "no-login", .one = N_("A login name is needed.")},
    {.word = "login-taken", .one = N_("Somebody else has this login name.")},
    {.word = "no-password", .one = N_("A password is needed.")},
    {.word = "password-short", .one = N_("A password has at least 8 characters.")},
    {.word = "password-long", .one = N_("A password has at most 128 bytes.")},
    {.word = "wrong-password", .one = N_("Login name and password do not fit together.")},
    {.word = "no-analysis", .one = N_("Nobody has asked for an analysis of this game.")},
    {.word = "failed", .one = N_("The server could not do this.")},
    {0},
};
