/* What a person who answers at random takes out of a message, in one pass. */
#include <string.h>

#include "load/load_internal.h"

/* Behind the text that begins at a quote. */
static const char *skip_text(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\';
    return at < end ? at + 1 : end;
}

/* Behind a value of any kind. */
static const char *skip_value(const char *at, const char *end)
{
    unsigned depth = 0;
    while (at < end && (depth > 0 || (*at != ',' && *at != '}' && *at != ']')))
        if (*at == '"') {
            at = skip_text(at, end);
        } else {
            depth += *at == '[' || *at == '{';
            depth -= *at == ']' || *at == '}';
            at++;
        }
    return at;
}

static uint32_t number_of(struct load_text value)
{
    uint32_t number = 0;
    for (size_t i = 0; i < value.size && value.at[i] >= '0' && value.at[i] <= '9'; i++)
        number = number * 10 + (uint32_t)(value.at[i] - '0');
    return number;
}

static struct load_text inside(struct load_text value)
{
    if (value.size < 2 || *value.at != '"')
        return (struct load_text){0};
    return (struct load_text){value.at + 1, value.size - 2};
}

static unsigned seats_of(struct load_text list)
{
    unsigned seats = 0;
    for (size_t i = 0; i < list.size; i++)
        if (list.at[i] >= '1' && list.at[i] <= '9')
            seats |= 1U << (list.at[i] - '1');
    return seats;
}

static bool is(struct load_text name, const char *word)
{
    return name.size == strlen(word) && memcmp(name.at, word, name.size) == 0;
}

/* Members of an object, one after the other. */
static bool next_member(const char **at, const char *end, struct load_text *name,
                        struct load_text *value)
{
    if (*at >= end || (**at != '{' && **at != ','))
        return false;
    const char *start = *at + 1;
    if (start >= end || *start != '"')
        return false;
    const char *colon = skip_text(start, end);
    if (colon >= end || *colon != ':')
        return false;
    *name = (struct load_text){start + 1, (size_t)(colon - start) - 2};
    *at = skip_value(colon + 1, end);
    *value = (struct load_text){colon + 1, (size_t)(*at - colon) - 1};
    return true;
}

static void take_ask(struct load_message *message, struct load_text ask)
{
    struct load_text name, value;
    const char *at = ask.at;
    while (next_member(&at, ask.at + ask.size, &name, &value))
        if (is(name, "choices"))
            message->choices = value;
}

static void take_member(struct load_message *message, struct load_text name, struct load_text value)
{
    if (is(name, "question")) {
        message->has_question = true;
        message->question = number_of(value);
    } else if (is(name, "waiting")) {
        message->has_waiting = true;
        message->waiting = seats_of(value);
    } else if (is(name, "ask")) {
        take_ask(message, value);
    } else if (is(name, "answered")) {
        message->answered = number_of(value);
    } else if (is(name, "you")) {
        message->you = number_of(value);
    } else if (is(name, "refused")) {
        message->refused = inside(value);
    } else if (is(name, "line")) {
        message->line = inside(value);
    } else if (is(name, "code")) {
        message->code = inside(value);
    } else if (is(name, "next")) {
        message->next = inside(value);
    } else if (is(name, "winners")) {
        message->is_over = true;
    } else if (is(name, "table")) {
        message->is_picture = true;
    } else if (is(name, "phase")) {
        message->is_lobby = is(inside(value), "lobby");
    } else if (is(name, "look")) {
        message->is_look = true;
    } else if (is(name, "pong")) {
        message->is_pong = true;
    }
}

void load_read(const char *text, size_t size, struct load_message *message)
{
    struct load_text name, value;
    const char *at = text, *end = text + size;
    *message = (struct load_message){0};
    while (next_member(&at, end, &name, &value))
        take_member(message, name, value);
    message->is_object = at + 1 == end && *at == '}';
}

unsigned load_count(struct load_text choices)
{
    unsigned count = 0;
    const char *at = choices.at, *end = choices.at + choices.size;
    while (at < end && (*at == '[' || *at == ',') && at + 1 < end && at[1] == '"') {
        at = skip_text(at + 1, end);
        count++;
    }
    return count;
}

bool load_choice(struct load_text choices, unsigned index, struct load_text *choice)
{
    const char *at = choices.at, *end = choices.at + choices.size;
    for (unsigned i = 0; at < end; i++) {
        const char *start = at + 1;
        at = skip_text(start, end);
        if (i < index)
            continue;
        *choice = (struct load_text){start + 1, (size_t)(at - start) - 2};
        return memchr(choice->at, '\\', choice->size) == NULL && choice->size < LOAD_CHOICE;
    }
    return false;
}
