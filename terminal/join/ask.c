/* The question that is open: the picture of the table, the choices, and the answer. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "terminal/join/join.h"

/* --- pictures --- */

/* A view out of the lines, as far as somebody can draw it. */
void ask_see(struct join *join)
{
    struct join_table *at = &join->at;
    const struct table_told told = {.setup = &at->settings.setup,
                                    .viewer = at->you,
                                    .lines = (const char *const *)at->lines,
                                    .count = at->line_count,
                                    .question = at->asked ? &at->asks.question : NULL};
    memset(at->view, 0, sizeof at->view);
    at->readable = table_read(&join->picture, &told, at->view);
    for (unsigned i = 0; i < SEATS_MAX; i++)
        join->picture.sits[i] = i == at->you ? _("you") : at->seat[i].name;
}

static void draw(struct join *join)
{
    struct join_table *at = &join->at;
    fputc('\n', join->screen.out);
    if (at->readable)
        table_draw(&join->picture, at->view, at->you);
    for (unsigned i = 0; !at->readable && i < at->line_count; i++)
        fprintf(join->screen.out, "  %s\n", at->lines[i]);
    memcpy(at->last, at->view, sizeof at->last);
    at->drawn = true;
}

void ask_draw(struct join *join)
{
    ask_see(join);
    join->picture.whole = true;
    draw(join);
}

static bool has_changed(const struct join *join)
{
    const struct join_table *at = &join->at;
    return !at->drawn || !at->readable || table_changed(&join->picture, at->last, at->view);
}

void ask_watch(struct join *join)
{
    ask_see(join);
    join->picture.whole = false;
    if (has_changed(join))
        draw(join);
}

/* --- questions --- */

static void show_keys(struct join *join)
{
    const struct join_table *at = &join->at;
    if (at->moment && at->moment_lasts > 0) {
        const unsigned seconds = (unsigned)((at->moment_lasts + 999) / 1000);
        join_say_in(
            join, STYLE_FAINT,
            ngettext("This is a moment for hidden cards: without an answer in %u second you "
                     "pass. (standing: how you want to be asked)",
                     "This is a moment for hidden cards: without an answer in %u seconds "
                     "you pass. (standing: how you want to be asked)",
                     seconds),
            seconds);
        return;
    }
    /* TRANSLATORS: the words after the semicolon are typed and stay as they are. */
    join_say_in(
        join, STYLE_FAINT, "%s",
        _("Type a number or a move; or hint, undo, table, cards, log, who, say, help, quit."));
}

void ask_show(struct join *join, enum ask_shown what)
{
    struct join_table *at = &join->at;
    ask_see(join);
    at->asks.view = at->readable ? at->view : NULL;
    choices_sort(&at->asks);
    if (what == ASK_TABLE || (what == ASK_CHANGES && has_changed(join))) {
        join->picture.whole = what == ASK_TABLE;
        draw(join);
    } else {
        fputc('\n', join->screen.out);
        if (at->readable)
            table_draw_own(&join->picture, at->view, at->you);
    }
    choices_show_question(&at->asks);
    choices_show(&at->asks);
    show_keys(join);
    at->shown = true;
}

/* --- answers --- */

static void refuse(struct join *join, const char *line, const char *word)
{
    const struct join_table *at = &join->at;
    char whole[CHOICE_ROOM];
    struct text out = TEXT(whole);
    const char *sentence = words_refusal(at->settings.game, word);
    if (text_equal(word, "no-such-choice"))
        join_say_in(join, STYLE_WARN, _("There is no choice %s in the list above."), line);
    else if (at->asked && choices_complete(&at->asks, line, &out))
        join_say_in(join, STYLE_WARN, _("'%s' is not a whole move. Did you mean '%s'?"), line,
                    whole);
    else if (sentence == NULL)
        join_say_in(join, STYLE_WARN, _("'%s' is not possible (%s)."), line, word);
    else
        join_say_in(join, STYLE_WARN, _("'%s' is not possible. %s"), line, sentence);
    if (at->asked)
        join_say_in(join, STYLE_WARN, "%s", _("Type a number from the list, or help."));
}

void ask_typed(struct join *join, const char *line)
{
    struct join_table *at = &join->at;
    struct move move;
    const char *word = choices_parse(&at->asks, line, &move);
    if (word != NULL) {
        refuse(join, line, word);
        return;
    }
    struct text out = TEXT(at->answer);
    at->settings.game->print_move(&move, &out);
    at->answer_to = at->question;
    if (join->open)
        line_sayf(join, "answer %u %s", at->question, at->answer);
    else
        join_say(join, "%s", _("Your answer will be given when the line is back."));
}

void ask_refused(struct join *join, const char *word, const char *line)
{
    struct join_table *at = &join->at;
    const char *move = line + strcspn(line, " ");
    move += strspn(move, " 0123456789");
    at->answer[0] = '\0';
    /* one that was said twice, over two lines, has counted once */
    if (text_equal(word, "late") && !at->asked)
        return;
    refuse(join, *move != '\0' ? move : line, word);
}

void ask_heard(struct join *join)
{
    join->at.asked = false;
    join->at.answer[0] = '\0';
    join->busy = false;
}
