/* Who somebody is on a server. The token that a server gives is kept in a file of its own, so that
 * one is the same person the next time; nobody else may read it. */
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/i18n.h"
#include "core/json.h"
#include "terminal/join/join.h"

enum { PATH_ROOM = 1024, FILE_MAX = 512, BODY_ROOM = 2048 };

/* --- the file --- */

/* The directory of all tokens; false: nobody says where. */
static bool directory_of(char path[PATH_ROOM])
{
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/')
        length = snprintf(path, PATH_ROOM, "%s/dicecup", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, PATH_ROOM, "%s/.local/state/dicecup", home);
    return length > 0 && length < PATH_ROOM / 2;
}

/* The file for a server: `join-`, `https-` if it is one, and its address, of which only what is
 * plain is kept. */
static bool path_of(const struct join *join, char path[PATH_ROOM])
{
    if (!directory_of(path))
        return false;
    struct text out = {.bytes = path, .room = PATH_ROOM, .length = strlen(path)};
    /* what came encrypted must not go as plain text some other time */
    text_add(&out, client_secure(join->client) ? "/join-https-" : "/join-");
    for (const char *c = client_host(join->client); *c != '\0'; c++) {
        const bool plain = (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') ||
                           (*c >= 'A' && *c <= 'Z') || *c == '.' || *c == '-';
        text_char(&out, plain ? *c : '_');
    }
    return !out.cut;
}

static bool is_token(const char *token)
{
    const size_t length = strspn(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                        "0123456789-_");
    return length > 0 && length <= CLIENT_TOKEN_MAX && token[length] == '\0';
}

static void load_token(struct join *join)
{
    char path[PATH_ROOM], bytes[FILE_MAX];
    FILE *file = path_of(join, path) ? fopen(path, "r") : NULL;
    if (file == NULL)
        return;
    if (fgets(bytes, sizeof bytes, file) != NULL) {
        char *end = strchr(bytes, '\n');
        if (end != NULL)
            *end = '\0';
        if (is_token(bytes))
            snprintf(join->token, sizeof join->token, "%.*s", CLIENT_TOKEN_MAX, bytes);
    }
    fclose(file);
}

/* All directories of a path, as `mkdir -p` makes them, for us alone. */
static void make_directories(char *path)
{
    for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
        *at = '\0';
        mkdir(path, S_IRWXU);
        *at = '/';
    }
}

static void save_token(struct join *join)
{
    char path[PATH_ROOM], fresh[PATH_ROOM + 8];
    bool saved = false;
    if (!path_of(join, path))
        return;
    make_directories(path);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    unlink(fresh);
    const int file = open(fresh, O_WRONLY | O_CREAT | O_EXCL, S_IRUSR | S_IWUSR);
    if (file >= 0) {
        char line[CLIENT_TOKEN_MAX + 2];
        const int size = snprintf(line, sizeof line, "%s\n", join->token);
        saved = write(file, line, (size_t)size) == size;
        saved = close(file) == 0 && saved && rename(fresh, path) == 0;
    }
    if (!saved)
        join_say_in(join, STYLE_WARN,
                    _("Your token cannot be kept in %s (%s): the next time you will be somebody "
                      "else here."),
                    path, strerror(errno));
}

void person_forget(struct join *join)
{
    char path[PATH_ROOM];
    join->token[0] = '\0';
    if (path_of(join, path))
        unlink(path);
}

/* --- requests --- */

static void add_member(struct text *json, const char *name, const char *value)
{
    json_name(json, name);
    json_text(json, value);
}

static void ask(struct join *join, const char *method, const char *path, const char *json,
                client_answered *answered)
{
    const char *token = join->token[0] != '\0' ? join->token : NULL;
    join->stage = STAGE_BUSY;
    if (!client_ask(join->client, method, path, token, json, answered, join))
        join_fail(join, "%s", _("not enough memory"));
}

/* What an answer refuses: its sentence, or its word. */
static void refusal_of(const struct client_answer *answer, char text[static 256])
{
    struct values values;
    const struct value *object = values_read(&values, answer->body, answer->size);
    const char *word = value_text(object, "refused", "");
    const char *sentence = words_refusal(NULL, word);
    if (sentence != NULL)
        snprintf(text, 256, "%s", sentence);
    else
        snprintf(text, 256, _("The server refuses this (%u %s)."), answer->status, word);
    values_free(&values);
}

/* True: there is an answer, of a server that is one of ours. */
static bool has_come(struct join *join, const struct client_answer *answer)
{
    if (answer->status == 0 && answer->explained)
        join_fail(join, "%s", answer->error);
    else if (answer->status == 0)
        join_fail(join,
                  _("no server answers at %s (%s); is the address right, and does `dicecup serve` "
                    "run there?"),
                  client_host(join->client), answer->error == NULL ? "" : answer->error);
    else if (answer->status / 100 == 3 && answer->elsewhere != NULL)
        join_fail(join, _("%s leads to another address; is it this one? %s"),
                  client_host(join->client), answer->elsewhere);
    else if (answer->status == 404 || answer->status == 405)
        join_fail(join, _("there is a server at %s, but not of dicecup: it knows no guests"),
                  client_host(join->client));
    else
        return true;
    return false;
}

/* The name that the server knows us by; false: this is no answer of ours. */
static bool read_name(struct join *join, const struct client_answer *answer)
{
    struct values values;
    const struct value *object = values_read(&values, answer->body, answer->size);
    const char *name = value_text(object, "name", NULL);
    if (name != NULL)
        snprintf(join->name, sizeof join->name, "%.*s", JOIN_NAME_ROOM - 1, name);
    values_free(&values);
    if (name == NULL)
        join_fail(join, _("%s does not answer like a server of dicecup"),
                  client_host(join->client));
    return name != NULL;
}

/* --- guests --- */

static void ask_name(struct join *join)
{
    join->stage = STAGE_NAME;
    join_settle(join);
}

static void welcomed(void *context, const struct client_answer *answer)
{
    struct join *join = context;
    char why[256];
    if (!has_come(join, answer))
        return;
    if (answer->status == 200 && answer->token != NULL && is_token(answer->token)) {
        snprintf(join->token, sizeof join->token, "%.*s", CLIENT_TOKEN_MAX, answer->token);
        if (!read_name(join, answer))
            return;
        save_token(join);
        line_come(join);
        return;
    }
    refusal_of(answer, why);
    if (join->login[0] != '\0')
        join_fail(join, _("%s Try again with --login %s."), why, join->login);
    else if (join->wishes->name != NULL || !join->keyboard)
        join_fail(join, _("this name is refused: %s Give another one with --name NAME."), why);
    else {
        join_say_in(join, STYLE_WARN, "%s", why);
        ask_name(join);
    }
}

static void come_as_guest(struct join *join, const char *name)
{
    char body[BODY_ROOM];
    struct text json = TEXT(body);
    text_char(&json, '{');
    add_member(&json, "name", name);
    text_char(&json, '}');
    ask(join, "POST", "/api/guest", body, welcomed);
}

static void come_as_nobody(struct join *join)
{
    if (join->wishes->name != NULL)
        come_as_guest(join, join->wishes->name);
    else
        ask_name(join);
}

/* --- known already --- */

static void renamed(void *context, const struct client_answer *answer)
{
    struct join *join = context;
    char why[256];
    if (!has_come(join, answer))
        return;
    if (answer->status != 200) {
        refusal_of(answer, why);
        if (!join->open) {
            join_fail(join, _("this name is refused: %s Give another one with --name NAME."), why);
            return;
        }
        join_say_in(join, STYLE_WARN, "%s", why);
    } else if (!read_name(join, answer)) {
        return;
    } else if (join->open) {
        join_say(join, _("You are called %s from now on; at tables, when you come to them."),
                 join->name);
    }
    if (!join->open) {
        line_come(join);
        return;
    }
    join->stage = join->at.id[0] == '\0' ? STAGE_LISTS : STAGE_TABLE;
    join_settle(join);
}

void person_rename(struct join *join, const char *name)
{
    char body[BODY_ROOM];
    struct text json = TEXT(body);
    text_char(&json, '{');
    add_member(&json, "name", name);
    text_char(&json, '}');
    ask(join, "POST", "/api/name", body, renamed);
}

static void found_out(void *context, const struct client_answer *answer)
{
    struct join *join = context;
    char why[256];
    if (!has_come(join, answer))
        return;
    if (answer->status == 401) {
        join_say_in(join, STYLE_WARN, "%s",
                    _("The server does not know you any more: you are somebody new here."));
        person_forget(join);
        come_as_nobody(join);
    } else if (answer->status != 200) {
        refusal_of(answer, why);
        join_fail(join, "%s", why);
    } else if (read_name(join, answer)) {
        if (join->wishes->name != NULL && strcmp(join->wishes->name, join->name) != 0)
            person_rename(join, join->wishes->name);
        else
            line_come(join);
    }
}

/* --- passwords --- */

static void post_password(struct join *join, const char *path, const char *password,
                          const char *old, client_answered *done)
{
    char body[BODY_ROOM];
    struct text json = TEXT(body);
    text_char(&json, '{');
    add_member(&json, "login", join->login);
    add_member(&json, "password", password);
    if (old != NULL)
        add_member(&json, "old", old);
    text_char(&json, '}');
    ask(join, "POST", path, body, done);
    sodium_memzero(body, sizeof body);
}

static void log_in(struct join *join, const char *password)
{
    join->token[0] = '\0';
    post_password(join, "/api/login", password, NULL, welcomed);
}

/* Whether the server wants to know the old password, too. */
static bool wants_old(const struct client_answer *answer)
{
    struct values values;
    const struct value *object = values_read(&values, answer->body, answer->size);
    const bool wants = strcmp(value_text(object, "refused", ""), "old-password") == 0;
    values_free(&values);
    return wants;
}

static void password_kept(void *context, const struct client_answer *answer)
{
    struct join *join = context;
    char why[256];
    if (!has_come(join, answer))
        return;
    if (answer->status == 403 && wants_old(answer)) {
        join->stage = STAGE_OLD_PASSWORD;
        keys_hide(join, true);
        join_settle(join);
        return;
    }
    sodium_memzero(join->new_password, sizeof join->new_password);
    refusal_of(answer, why);
    if (answer->status == 200 && answer->token != NULL && is_token(answer->token)) {
        /* every other session has ended, and this one goes on by a new token */
        snprintf(join->token, sizeof join->token, "%.*s", CLIENT_TOKEN_MAX, answer->token);
        save_token(join);
    }
    if (answer->status == 200)
        join_say(join, _("Elsewhere you are the same person with: dicecup join %s --login %s"),
                 join->wishes->url, join->login);
    else
        join_say_in(join, STYLE_WARN, "%s", why);
    join->login[0] = '\0';
    join->stage = join->at.id[0] == '\0' ? STAGE_LISTS : STAGE_TABLE;
    join_settle(join);
}

static void keep_password(struct join *join, const char *password)
{
    snprintf(join->new_password, sizeof join->new_password, "%.*s", JOIN_PASSWORD_ROOM - 1,
             password);
    post_password(join, "/api/password", password, NULL, password_kept);
}

static void change_password(struct join *join, const char *old)
{
    post_password(join, "/api/password", join->new_password, old, password_kept);
}

void person_take_login(struct join *join, const char *login)
{
    snprintf(join->login, sizeof join->login, "%.*s", JOIN_NAME_ROOM - 1, login);
    join->stage = STAGE_NEW_PASSWORD;
    keys_hide(join, true);
}

/* --- deleting the account --- */

void person_deleted(struct join *join)
{
    if (join->leaving)
        return;
    person_forget(join);
    join_say(join, "%s", _("Your account is deleted."));
    join_quit(join);
}

static void deleted(void *context, const struct client_answer *answer)
{
    struct join *join = context;
    char why[256];
    join->deletes = false;
    if (!has_come(join, answer))
        return;
    if (answer->status == 200) {
        person_deleted(join);
        return;
    }
    if (answer->status == 403 && wants_old(answer)) {
        join->deletes = true;
        join->stage = STAGE_OLD_PASSWORD;
        keys_hide(join, true);
    } else {
        refusal_of(answer, why);
        join_say_in(join, STYLE_WARN, "%s", why);
        join->stage = STAGE_LISTS;
    }
    join_settle(join);
}

static void post_delete(struct join *join, const char *old)
{
    char body[BODY_ROOM];
    struct text json = TEXT(body);
    text_char(&json, '{');
    add_member(&json, "confirm", "yes");
    if (old != NULL)
        add_member(&json, "old", old);
    text_char(&json, '}');
    ask(join, "POST", "/api/delete", body, deleted);
    sodium_memzero(body, sizeof body);
}

void person_delete(struct join *join, const char *name)
{
    if (strcmp(name, join->name) == 0)
        post_delete(join, NULL);
    else
        join_say_in(join, STYLE_WARN, _("To delete your account type: delete %s"), join->name);
}

/* --- all together --- */

void person_typed(struct join *join, const char *line)
{
    const enum join_stage stage = join->stage;
    keys_hide(join, false);
    if (stage == STAGE_NAME)
        come_as_guest(join, line);
    else if (stage == STAGE_PASSWORD)
        log_in(join, line);
    else if (stage == STAGE_OLD_PASSWORD && join->deletes)
        post_delete(join, line);
    else if (stage == STAGE_OLD_PASSWORD)
        change_password(join, line);
    else
        keep_password(join, line);
}

void person_start(struct join *join)
{
    if (join->wishes->login != NULL) {
        snprintf(join->login, sizeof join->login, "%.*s", JOIN_NAME_ROOM - 1, join->wishes->login);
        join->stage = STAGE_PASSWORD;
        keys_hide(join, true);
        join_settle(join);
        return;
    }
    load_token(join);
    if (join->token[0] != '\0')
        ask(join, "GET", "/api/me", NULL, found_out);
    else
        come_as_nobody(join);
}
