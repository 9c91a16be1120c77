#include "terminal/hint.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/i18n.h"

enum { MOVE_TEXT = 256 };

/* --- asking ------------------------------------------------------------------------------------
 */

/* They are listed with the weakest first. Those that search heed the clock, the others need none.
 */
const struct bot *hint_adviser(const struct game *game)
{
    const struct bot *best = NULL, *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        best = bot;
    return best;
}

static bool is_over(void *context)
{
    return clock_now() >= *(const uint64_t *)context;
}

void hint_ask(const struct bot *bot, const struct bot_question *question, struct rng *rng,
              unsigned milliseconds, struct hint *hint)
{
    uint64_t end = clock_now() + (uint64_t)milliseconds * 1000000;
    struct bot_question timed = *question;
    timed.stop = is_over;
    timed.context = &end;
    timed.reasons = &hint->reasons;
    *hint = (struct hint){.bot = bot};
    hint->move = bot->choose(&timed, rng);
}

/* --- telling -----------------------------------------------------------------------------------
 */

/* The number of a move in the list; 0: it has none. */
static unsigned number_of(const struct move *move, const struct bot_question *question,
                          unsigned listed)
{
    for (unsigned i = 0; i < listed; i++)
        if (memcmp(&question->choices[i], move, sizeof *move) == 0)
            return i + 1;
    return 0;
}

/* To the nearest whole number. */
static long whole(double x)
{
    return (long)(x < 0 ? x - 0.5 : x + 0.5);
}

/* `41`, or `41 ±3`: where there is an error it shows. */
static void add_estimate(const struct screen *screen, double value, double error, struct text *out)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", whole(value));
    text_add(out, digits);
    if (error <= 0)
        return;
    text_char(out, ' ');
    text_add(out, screen_sign(screen, SIGN_PLUS_MINUS));
    snprintf(digits, sizeof digits, "%ld", error < 1 ? 1 : whole(error));
    text_add(out, digits);
}

/* `3: keep 9 9`, as in the list. */
static void add_move(const struct bot_question *question, unsigned listed, const struct move *move,
                     struct text *out)
{
    char digits[16];
    const unsigned number = number_of(move, question, listed);
    if (number > 0) {
        snprintf(digits, sizeof digits, "%u: ", number);
        text_add(out, digits);
    }
    question->game->print_move(move, out);
}

/* `wins 41 ±3 %, 38 ±1 points`. */
static void add_outlook(const struct screen *screen, const struct bot_estimate *estimate,
                        struct text *out)
{
    char number[64], words[128];
    struct text digits = TEXT(number);
    add_estimate(screen, 100.0 * estimate->win, 100.0 * estimate->win_error, &digits);
    /* TRANSLATORS: how often a move wins; the place holds a number, perhaps with its error. */
    snprintf(words, sizeof words, _("wins %s %%"), number);
    text_add(out, words);
    text_add(out, ", ");
    digits = TEXT(number);
    add_estimate(screen, estimate->points, estimate->points_error, &digits);
    const unsigned long n = (unsigned long)labs(whole(estimate->points));
    snprintf(words, sizeof words, ngettext("%s point", "%s points", n), number);
    text_add(out, words);
}

/* The move that was chosen and the runners-up, one under the other. */
static void tell_estimates(const struct bot_reasons *reasons, const struct bot_question *question,
                           unsigned listed, const struct screen *screen)
{
    char moves[BOT_REASONS_MAX][MOVE_TEXT];
    unsigned widest = 0;
    for (unsigned i = 0; i < reasons->count; i++) {
        struct text out = TEXT(moves[i]);
        add_move(question, listed, &reasons->best[i].move, &out);
        const unsigned columns = screen_columns(moves[i]);
        widest = columns > widest && columns <= screen->width / 2 ? columns : widest;
    }
    for (unsigned i = 0; i < reasons->count; i++) {
        char line[2 * MOVE_TEXT];
        struct text out = TEXT(line);
        text_add(&out, "  ");
        text_add(&out, moves[i]);
        for (unsigned columns = screen_columns(moves[i]); columns < widest; columns++)
            text_char(&out, ' ');
        text_add(&out, "  ");
        add_outlook(screen, &reasons->best[i], &out);
        screen_wrap(screen, line, 4);
    }
}

void hint_tell(const struct hint *hint, const struct bot_question *question, unsigned listed,
               const struct voice *voice, const struct screen *screen)
{
    const struct game *game = question->game;
    const struct bot_reasons *reasons = &hint->reasons;
    char words[1024];
    struct text out = TEXT(words);
    game->print_move(&hint->move, &out);
    const unsigned number = number_of(&hint->move, question, listed);
    if (number > 0)
        screen_say(screen, _("The bot '%s' would choose %u: %s"), hint->bot->name, number, words);
    else
        screen_say(screen, _("The bot '%s' would type: %s"), hint->bot->name, words);
    const struct sentence *why = reasons->word != NULL ? game_sentence(game, reasons->word) : NULL;
    if (why != NULL) {
        out = TEXT(words);
        sentence_fill(game, why, &reasons->values, voice, &out);
        screen_say(screen, "%s", words);
    }
    if (reasons->count > 0)
        tell_estimates(reasons, question, listed, screen);
}
