#include "terminal/session.h"

#include <string.h>

#include "base/i18n.h"

const struct sentence *session_sentence(const struct session *session, const char *word)
{
    const struct sentence *sentence = game_sentence(session->match.game, word);
    return sentence != NULL ? sentence : record_sentence(word);
}

void session_choices(const struct session *session, unsigned seat, struct session_question *asked)
{
    const struct match *match = &session->match;
    const void *state = match_state(match);
    memset(asked, 0, sizeof *asked);
    match->game->observe(state, seat, asked->view);
    asked->choices.table = &session->table;
    asked->choices.view = asked->view;
    asked->choices.seat = seat;
    asked->choices.count = match->game->choices(state, seat, asked->choices.list);
    asked->choices.sampled = match->game->sampled(state, seat);
    match->game->question(state, seat, &asked->choices.question);
    choices_sort(&asked->choices);
}

enum input_result session_read(struct session *session, const char *prompt,
                               char line[INPUT_MAX + 1])
{
    FILE *out = session->screen.out;
    fputs(prompt, out);
    fflush(out);
    const enum input_result result = input_line(session->in, line);
    if (!session->keyboard)
        fprintf(out, "%s\n", result == INPUT_LINE ? line : "");
    else if (result == INPUT_END)
        fputc('\n', out);
    return result;
}

/* --- the question -------------------------------------------------------------------------------
 */

static void show_keys(const struct session *session)
{
    const struct screen *screen = &session->screen;
    fprintf(screen->out, "%s", screen_style(screen, STYLE_FAINT));
    /* TRANSLATORS: the words after the semicolon are typed and stay as they are. */
    screen_say(
        screen, "%s",
        _("Type a number or a move; or hint, why MOVE, undo, table, cards, log, help, quit."));
    fprintf(screen->out, "%s", screen_style(screen, STYLE_PLAIN));
}

enum shown { SHOW_CHANGES, SHOW_TABLE, SHOW_QUESTION };

static void show(struct session *session, unsigned seat, enum shown what)
{
    struct session_question asked;
    session_choices(session, seat, &asked);
    const void *view = asked.view;
    const bool changed = !session->drawn || table_changed(&session->table, session->shown, view);
    if (what == SHOW_TABLE || (what == SHOW_CHANGES && changed)) {
        session->table.whole = what == SHOW_TABLE;
        session_draw(session, seat);
    } else {
        fputc('\n', session->screen.out);
        table_draw_own(&session->table, view, seat);
    }
    choices_show_question(&asked.choices);
    choices_show(&asked.choices);
    show_keys(session);
}

/* --- the answer ---------------------------------------------------------------------------------
 */

static void refuse(const struct session *session, unsigned seat, const char *line, const char *word)
{
    const struct screen *screen = &session->screen;
    struct session_question asked;
    char whole[CHOICE_ROOM];
    struct text out = TEXT(whole);
    const struct sentence *sentence = session_sentence(session, word);
    session_choices(session, seat, &asked);
    fprintf(screen->out, "%s", screen_style(screen, STYLE_WARN));
    if (text_equal(word, "no-such-choice"))
        screen_say(screen, _("There is no choice %s in the list above."), line);
    else if (choices_complete(&asked.choices, line, &out))
        screen_say(screen, _("'%s' is not a whole move. Did you mean '%s'?"), line, whole);
    else if (sentence == NULL)
        screen_say(screen, _("'%s' is not possible (%s)."), line, word);
    else
        screen_say(screen, _("'%s' is not possible. %s"), line, _(sentence->one));
    const char *meant = session_nearest(line);
    if (sentence != NULL && sentence->rule != NULL)
        screen_say(screen, _("Type 'why %s' for the rule behind it, or a number from the list."),
                   line);
    else if (meant != NULL)
        screen_say(screen, _("Did you mean '%s'?"), meant);
    else
        screen_say(screen, "%s", _("Type a number from the list, or help."));
    fprintf(screen->out, "%s", screen_style(screen, STYLE_PLAIN));
}

/* True: a move was made. */
static bool try_move(struct session *session, unsigned seat, const char *line)
{
    struct session_question asked;
    struct move move;
    session_choices(session, seat, &asked);
    const char *word = choices_parse(&asked.choices, line, &move);
    if (word == NULL) {
        story_at_move(&session->story, session->match.count);
        word = match_apply(&session->match, &move, &session->story.sink);
    }
    if (word != NULL)
        refuse(session, seat, line, word);
    return word == NULL;
}

void session_ask(struct session *session, unsigned seat)
{
    char prompt[96];
    snprintf(prompt, sizeof prompt, "%s> ", session->seat_names[seat]);
    const uint32_t moves = session->match.count;
    show(session, seat, SHOW_CHANGES);
    while (!session->left && session->match.count == moves) {
        char line[INPUT_MAX + 1];
        switch (session_read(session, prompt, line)) {
        case INPUT_END:
            session->left = true;
            return;
        case INPUT_TOO_LONG:
            screen_say(&session->screen, _("A line can be %d letters long; yours was longer."),
                       INPUT_MAX);
            break;
        case INPUT_STRANGE:
            screen_say(&session->screen, "%s",
                       _("That line holds signs that are no text; please type it again."));
            break;
        case INPUT_LINE:
            if (line[0] == '\0' || text_equal(line, "table"))
                show(session, seat, line[0] == '\0' ? SHOW_QUESTION : SHOW_TABLE);
            else if (!session_command(session, seat, line) && try_move(session, seat, line))
                return;
            break;
        }
    }
}
