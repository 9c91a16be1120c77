#include "arena/protocol.h"

#include <string.h>

#include "base/json_read.h"

enum { MOVE_TEXT = 512, VIEW_TEXT = 16384 };

static void put_key(struct text *out, const char *key)
{
    text_add(out, ",\"");
    text_add(out, key);
    text_add(out, "\":");
}

static void put_number(struct text *out, const char *key, uint32_t number)
{
    put_key(out, key);
    text_number(out, number);
}

static void put_options(const struct protocol_question *question, struct text *out)
{
    const struct option *options = question->game->options;
    put_key(out, "options");
    for (unsigned i = 0; options[i].name != NULL; i++) {
        text_char(out, i == 0 ? '{' : ',');
        json_text(out, options[i].name);
        text_char(out, ':');
        json_text(out, options[i].values[question->setup->option[i]]);
    }
    text_add(out, options[0].name == NULL ? "{}" : "}");
}

/* The numbers of a house, if there are any. */
static void put_decks(const struct protocol_question *question, struct text *out)
{
    const struct game *game = question->game;
    bool any = false;
    for (unsigned i = 0; i < game_numbers(game); i++) {
        if (!game_house_number(game, question->setup, i))
            continue;
        if (any)
            text_char(out, ',');
        else
            put_key(out, "decks"), text_char(out, '{');
        any = true;
        json_text(out, game->numbers[i].name);
        text_char(out, ':');
        text_number(out, game_number(game, question->setup, i));
    }
    if (any)
        text_char(out, '}');
}

static bool put_view(const struct protocol_question *question, struct text *out)
{
    char bytes[VIEW_TEXT];
    struct text lines = TEXT(bytes);
    question->game->describe(question->view, &lines);
    put_key(out, "view");
    text_char(out, '[');
    for (char *at = bytes, *next = NULL; *at != '\0'; at = next) {
        const size_t length = strcspn(at, "\n");
        next = at + length + (at[length] == '\n');
        at[length] = '\0';
        if (at != bytes)
            text_char(out, ',');
        json_text(out, at);
    }
    text_char(out, ']');
    return !lines.cut;
}

static void put_choices(const struct protocol_question *question, struct text *out)
{
    put_key(out, "choices");
    text_char(out, '[');
    for (unsigned i = 0; i < question->count; i++) {
        char bytes[MOVE_TEXT];
        struct text move = TEXT(bytes);
        question->game->print_move(&question->choices[i], &move);
        if (i > 0)
            text_char(out, ',');
        json_text(out, bytes);
    }
    text_char(out, ']');
}

static void put_question(const struct protocol_question *question, struct text *out)
{
    char bytes[MOVE_TEXT];
    struct text words = TEXT(bytes);
    struct event event = {0};
    question->game->question(question->state, question->seat, &event);
    question->game->print_event(&event, &words);
    put_key(out, "question");
    json_text(out, bytes);
}

bool protocol_ask(const struct protocol_question *question, struct text *out)
{
    text_add(out, "{\"protocol\":");
    text_number(out, PROTOCOL_VERSION);
    put_key(out, "game");
    json_text(out, question->game->name);
    put_options(question, out);
    put_decks(question, out);
    put_number(out, "seats", question->setup->seats);
    put_number(out, "seat", question->seat + 1);
    const bool whole = put_view(question, out);
    put_question(question, out);
    put_choices(question, out);
    put_key(out, "sampled");
    text_add(out, question->game->sampled(question->state, question->seat) ? "true" : "false");
    put_number(out, "milliseconds", question->milliseconds);
    put_number(out, "random", question->random);
    text_add(out, "}\n");
    return whole && !out->cut;
}

const char *protocol_answer(const struct protocol_question *question, const char *line,
                            struct move *move)
{
    const struct game *game = question->game;
    union {
        uint64_t align;
        unsigned char bytes[STATE_MAX];
    } copy;
    char words[MOVE_TEXT];
    const char *error = json_member(line, "move", words, sizeof words);
    if (error == NULL)
        error = game->parse_move(question->seat, words, move);
    if (error != NULL)
        return error;
    memcpy(&copy, question->state, game->state_size);
    /* the word is a constant, no part of the copy */
    /* cppcheck-suppress returnDanglingLifetime */
    return game->apply(&copy, move, NULL);
}
