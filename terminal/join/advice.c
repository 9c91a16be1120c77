/* A hint of the server, told as `dicecup play` tells those of its own bots. */
#include "core/notation.h"
#include "terminal/hint.h"
#include "terminal/join/join.h"

/* A part of 10,000, or a hundredth, as a number; errors are none below zero. */
static float part_of(const struct value *estimate, const char *name, float whole)
{
    return (float)value_number(estimate, name, 0) / whole;
}

static bool read_estimate(const struct game *game, unsigned seat, const struct value *v,
                          struct bot_estimate *estimate)
{
    estimate->win = part_of(v, "win", 10000.0F);
    estimate->win_error = part_of(v, "win-error", 10000.0F);
    estimate->points = part_of(v, "points", 100.0F);
    estimate->points_error = part_of(v, "points-error", 100.0F);
    return game->parse_move(seat, value_text(v, "move", ""), &estimate->move) == NULL;
}

/* A sentence that this program does not know (the server is newer) is left out. */
static void read_why(const struct game *game, const char *why, struct bot_reasons *reasons)
{
    char word[32];
    const char *at = why;
    text_word(&at, word, sizeof word);
    const struct sentence *sentence = game_sentence(game, word);
    const struct event_row row = {word, NOTATION_REASON};
    if (sentence != NULL && notation_read_event(game, &row, 1, why, &reasons->values))
        reasons->word = sentence->word;
}

const char *advice_take(struct join *join, const struct value *message)
{
    const struct join_table *at = &join->at;
    const struct game *game = at->settings.game;
    const struct value *best = value_of(message, "best", VALUE_LIST);
    struct bot bot = {.name = value_text(message, "bot", "")};
    struct hint hint = {.bot = &bot};
    join->busy = join->thinks = false;
    if (!at->asked || value_number(message, "question", -1) != at->question)
        return NULL; /* the table has gone on */
    if (game->parse_move(at->you, value_text(message, "move", ""), &hint.move) != NULL)
        return "a hint that is no move";
    read_why(game, value_text(message, "why", ""), &hint.reasons);
    for (const struct value *v = value_first(best);
         v != NULL && hint.reasons.count < BOT_REASONS_MAX; v = value_next(best, v))
        if (!read_estimate(game, at->you, v, &hint.reasons.best[hint.reasons.count++]))
            return "a hint that is no move";
    const struct bot_question question = {.game = game,
                                          .view = at->view,
                                          .seat = at->you,
                                          .choices = at->asks.list,
                                          .count = at->asks.count};
    hint_tell(&hint, &question, at->asks.listed, &join->voice, &join->screen);
    return NULL;
}
