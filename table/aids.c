/* What helps a person to decide and changes nothing: odds, and why a move is refused. Both are told
 * to the one connection that has asked, and follow from what its seat knows. */
#include "bots/odds.h"
#include "core/notation.h"
#include "table/parts.h"

/* In parts of 10,000: messages have whole numbers. */
static void json_part(struct text *json, const char *name, float part)
{
    json_number(json, name, (int64_t)(part * 10000.0F + 0.5F));
}

static const char *judge(const struct table *t, unsigned seat, const char *words, struct move *move)
{
    const char *error = t->match.game->parse_move(seat, words, move);
    return error != NULL ? error : inputs_judge(t, seat, move);
}

const char *aids_odds(struct table *t, const struct table_person *who, unsigned seat,
                      const char *words)
{
    struct move after;
    const bool thought = *words != '\0';
    const char *error = thought ? judge(t, seat, words, &after) : NULL;
    if (error != NULL)
        return error;
    alignas(16) unsigned char view[STATE_MAX];
    char bytes[1024];
    struct text json = TEXT(bytes);
    struct bot_odds odds;
    t->match.game->observe(t->told, seat, view);
    bot_odds(t->match.game, view, seat, thought ? &after : NULL, &odds);
    text_add(&json, "{\"odds\":{");
    json_number(&json, "question", t->question);
    json_name(&json, "rows");
    text_char(&json, '[');
    for (unsigned i = 0; i < odds.count; i++) {
        if (i > 0)
            text_char(&json, ',');
        text_char(&json, '{');
        json_word(&json, "of", odds.row[i].of);
        json_part(&json, "wins", odds.row[i].wins);
        json_part(&json, "level", odds.row[i].level);
        text_char(&json, '}');
    }
    text_add(&json, "]}}");
    tell_person(t, who, &json);
    return NULL;
}

/* What the game can say about a refusal; false: nothing beyond its error. */
static bool object(struct table *t, const struct table_person *who, const struct move *move,
                   const char *error)
{
    alignas(16) unsigned char view[STATE_MAX];
    const struct game *game = t->match.game;
    char bytes[1024], line[512], text[256];
    struct text json = TEXT(bytes), said = TEXT(line), why = TEXT(text);
    struct event values;
    if (game->objection == NULL)
        return false;
    game->observe(t->told, move->seat, view);
    const char *word = game->objection(view, move, error, &values);
    if (word == NULL)
        return false;
    notation_reason(game, word, &values, &why);
    text_add(&said, "why ");
    game->print_move(move, &said);
    text_char(&json, '{');
    json_word(&json, "refused", error);
    json_word(&json, "line", line);
    json_word(&json, "why", text);
    text_char(&json, '}');
    tell_person(t, who, &json);
    return true;
}

const char *aids_why(struct table *t, const struct table_person *who, unsigned seat,
                     const char *words)
{
    char bytes[512], text[256];
    struct text json = TEXT(bytes), shown = TEXT(text);
    struct move move;
    const char *error = judge(t, seat, words, &move);
    if (error != NULL)
        return object(t, who, &move, error) ? NULL : error;
    t->match.game->print_move(&move, &shown);
    text_char(&json, '{');
    json_word(&json, "may", text);
    text_char(&json, '}');
    tell_person(t, who, &json);
    return NULL;
}
