#include "tests/hub/hub_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading JSON ---------------------------------------------------------------------------- */

const char *client_member(const char *json, const char *name)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *found = strstr(json, key);
    return found != NULL ? found + strlen(key) : NULL;
}

bool client_number(const char *json, const char *name, uint32_t *value)
{
    const char *at = client_member(json, name);
    if (at == NULL || *at < '0' || *at > '9')
        return false;
    *value = (uint32_t)strtoul(at, NULL, 10);
    return true;
}

void client_quoted(const char **at, char *to, size_t room)
{
    size_t length = 0;
    for ((*at)++; **at != '"' && **at != '\0'; (*at)++) {
        if (**at == '\\')
            (*at)++;
        if (length + 1 < room)
            to[length++] = **at;
    }
    to[length] = '\0';
    *at += **at == '"';
}

/* Copies a member that is a text, if it is there. */
static void take_text(const char *json, const char *name, char *to, size_t room)
{
    const char *at = client_member(json, name);
    if (at != NULL && *at == '"')
        client_quoted(&at, to, room);
}

const char *client_array_end(const char *at)
{
    unsigned depth = 0;
    do {
        char ignored[8];
        if (*at == '"') {
            client_quoted(&at, ignored, sizeof ignored);
            continue;
        }
        depth += *at == '[';
        depth -= *at == ']';
        at++;
    } while (depth > 0);
    return at;
}

/* A message without an array of this name, if there is one. */
static void cut_array(char *json, const char *name)
{
    char *at = strstr(json, name);
    if (at == NULL)
        return;
    const char *end = client_array_end(strchr(at, '['));
    memmove(at, end, strlen(end) + 1);
}

void client_strip(const char *json, struct text *out)
{
    static const char *const names[] = {",\"lines\":[", ",\"changes\":[", ",\"score\":["};
    char bytes[TABLE_MESSAGE_MAX];
    struct text text = TEXT(bytes);
    text_add(&text, json);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        cut_array(bytes, names[i]);
    text_add(out, bytes);
}

/* --- the position ---------------------------------------------------------------------------- */

/* [at, gone, line, line ...]; gives what is behind it, or NULL. */
static const char *take_change(struct client *c, const char *at)
{
    char fresh[CLIENT_LINES][sizeof c->line[0]], *end = NULL;
    const unsigned place = (unsigned)strtoul(at + 1, &end, 10);
    const unsigned gone = (unsigned)strtoul(end + 1, &end, 10);
    unsigned come = 0;
    for (at = end; *at == ',' && come < CLIENT_LINES; come++) {
        at++;
        client_quoted(&at, fresh[come], sizeof fresh[0]);
    }
    if (place + gone > c->lines || c->lines + come - gone > CLIENT_LINES || *at != ']')
        return NULL;
    memmove(c->line[place + come], c->line[place + gone],
            (c->lines - place - gone) * sizeof c->line[0]);
    memcpy(c->line[place], fresh, come * sizeof c->line[0]);
    c->lines += come - gone;
    return at + 1;
}

static bool take_lines(struct client *c, const char *json)
{
    const char *at = client_member(json, "lines");
    if (at != NULL)
        for (c->lines = 0; *at != ']' && c->lines < CLIENT_LINES; c->lines++) {
            at++;
            client_quoted(&at, c->line[c->lines], sizeof c->line[0]);
        }
    at = client_member(json, "changes");
    while (at != NULL && *at != ']')
        at = take_change(c, at + 1);
    return at != NULL || client_member(json, "changes") == NULL;
}

static void take_choices(struct client *c, const char *json)
{
    const char *at = client_member(json, "choices");
    uint32_t question = 0;
    if (client_number(json, "question", &question) && question != c->question) {
        c->question = question;
        c->choices = 0;
    }
    if (at == NULL)
        return;
    for (c->choices = 0; *at != ']'; c->choices++) {
        at++;
        client_quoted(&at, c->choice[c->choices], sizeof c->choice[0]);
    }
}

static void take_array(const char *json, const char *name, char *to, size_t room)
{
    const char *at = client_member(json, name);
    if (at == NULL || *at != '[')
        return;
    struct text text = text_of(to, room);
    text_add_n(&text, at, (size_t)(client_array_end(at) - at));
}

/* --- messages -------------------------------------------------------------------------------- */

static void keep_step(struct client *c, const char *json)
{
    const size_t need = c->story_length + strlen(json) + 2;
    if (need > c->story_room) {
        c->story_room = 2 * need;
        char *story = realloc(c->story, c->story_room);
        if (story == NULL)
            abort();
        c->story = story;
    }
    struct text text = text_of(c->story + c->story_length, c->story_room - c->story_length);
    client_strip(json, &text);
    text_char(&text, '\n');
    c->story_length += text.length;
}

static void take_picture(struct client *c, const char *json)
{
    uint32_t you = 0;
    c->pictures++;
    c->seat = client_number(json, "you", &you) ? you : 0;
    client_number(json, "step", &c->step);
    c->first_step = c->step;
    if (c->story_length > 0)
        c->story[0] = '\0';
    c->story_length = 0;
    c->choices = 0;
    c->question = 0;
    c->over =
        strstr(json, "\"phase\":\"over\"") != NULL || strstr(json, "\"phase\":\"ended\"") != NULL;
    c->playing = strstr(json, "\"phase\":\"lobby\"") == NULL;
    c->lines = 0;
    c->next[0] = '\0';
}

static const char *take_step(struct client *c, const char *json)
{
    uint32_t step = 0;
    if (!c->joined)
        return "a step before `joined`";
    if (!client_number(json, "step", &step) || step != c->step + 1)
        return "a step is lost, or told twice";
    c->step = step;
    keep_step(c, json);
    c->playing = c->playing || client_member(json, "started") != NULL;
    c->over =
        c->over || client_member(json, "winners") != NULL || strstr(json, ",\"ended\":\"") != NULL;
    return NULL;
}

static bool begins(const char *json, const char *name)
{
    return strncmp(json, "{\"", 2) == 0 && strncmp(json + 2, name, strlen(name)) == 0 &&
           json[2 + strlen(name)] == '"';
}

const char *client_take(struct client *c, const char *json)
{
    static const char *const others[] = {"protocol", "here",    "standing", "answered", "look",
                                         "pong",     "tables",  "mine",     "ratings",  "left",
                                         "reported", "muted",   "hint",     "odds",     "may",
                                         "history",  "recalled"};
    free(c->last);
    c->last = strdup(json);
    if (begins(json, "joined")) {
        take_text(json, "joined", c->table, sizeof c->table);
        take_text(json, "code", c->code, sizeof c->code);
        if (client_member(json, "missed") != NULL) {
            c->missed++;
            c->seat = 0;
            client_number(json, "you", &c->seat);
        }
        c->joined = true;
        c->going = false;
        return NULL;
    }
    if (begins(json, "refused")) {
        take_text(json, "refused", c->refused, sizeof c->refused);
        take_text(json, "line", c->refused_line, sizeof c->refused_line);
        return NULL;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (begins(json, others[i]))
            return NULL;
    if (c->going)
        return NULL;
    if (begins(json, "table")) {
        take_picture(c, json);
    } else if (begins(json, "step")) {
        const char *error = take_step(c, json);
        if (error != NULL)
            return error;
    } else {
        return "not understood";
    }
    take_array(json, "seats", c->seats, sizeof c->seats);
    const char *points = strstr(json, ",\"points\":[");
    if (points != NULL)
        take_array(points, "points", c->points, sizeof c->points);
    take_array(json, "score", c->score, sizeof c->score);
    take_text(json, "next", c->next, sizeof c->next);
    if (!take_lines(c, json))
        return "changes of lines that are not there";
    take_choices(c, json);
    return NULL;
}

void client_free(struct client *c)
{
    free(c->last);
    free(c->story);
}
