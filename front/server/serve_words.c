/* Sentences for the words with which requests over HTTP are refused. */
#include "core/sentence.h"
#include "front/server/serve_inside.h"

const struct sentence serve_words[] = {
    {.word = "nobody", .one = N_("The server does not know you. Come in as a guest, or log in.")},
    {.word = "banned", .one = N_("You are banned from this server.")},
    {.word = "too-many", .one = N_("That was too often. Try again later.")},
    {.word = "no-name", .one = N_("A name is needed.")},
    {.word = "name-empty", .one = N_("This name is empty.")},
    {.word = "name-long", .one = N_("A name has at most 24 characters.")},
    {.word = "name-invisible", .one = N_("This name has characters that cannot be seen.")},
    {.word = "name-marks", .one = N_("This name has too many marks on one letter.")},
    {.word = "not-utf8", .one = N_("This is no text.")},
    {.word = "no-login", .one = N_("A login name is needed.")},
    {.word = "login-taken", .one = N_("Somebody else has this login name.")},
    {.word = "no-password", .one = N_("A password is needed.")},
    {.word = "password-short", .one = N_("This password is too short.")},
    {.word = "password-long", .one = N_("This password is too long.")},
    {.word = "wrong-password", .one = N_("Login name and password do not fit.")},
    {.word = "no-analysis", .one = N_("Nobody has asked for an analysis of this game.")},
    {.word = "failed", .one = N_("The server could not do this.")},
    {0},
};
