#include "front/term/session.h"

#include <string.h>
#include <strings.h>

#include "tools/i18n.h"

enum { ENTRY_ROOM = 320 };

const struct sentence *session_sentence(const struct session *session, const char *word)
{
    const struct sentence *sentence = game_sentence(session->match.game, word);
    return sentence != NULL ? sentence : record_sentence(word);
}

unsigned session_choices(const struct session *session, unsigned seat,
                         struct move list[CHOICES_MAX], unsigned *listed)
{
    const struct match *match = &session->match;
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    match->game->observe(match_state(match), seat, view);
    const unsigned count = match->game->choices(match_state(match), seat, list);
    *listed = table_sort(&session->table, view, list, count);
    return count;
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

static void show_question(const struct session *session, unsigned seat)
{
    const struct game *game = session->match.game;
    const struct screen *screen = &session->screen;
    struct event question;
    char line[1024];
    struct text out = TEXT(line);
    game->question(match_state(&session->match), seat, &question);
    screen_add(screen, &out, STYLE_ASK, screen_sign(screen, SIGN_ARROW));
    text_char(&out, ' ');
    sentence_tell(game, &question, &session->voice, &out);
    screen_wrap(screen, line, 2);
}

/* ` 7  keep 9 9  $1`: number, notation in `columns`, gloss. */
static void write_choice(const struct session *session, const void *view, const struct move *move,
                         unsigned number, unsigned columns, struct text *out)
{
    const struct screen *screen = &session->screen;
    char gloss[ENTRY_ROOM / 2];
    struct text words = TEXT(gloss);
    table_gloss(&session->table, view, move, &words);
    text_add(out, number < 10 ? " " : "");
    text_add(out, screen_style(screen, STYLE_STRONG));
    text_number(out, number);
    text_add(out, screen_style(screen, STYLE_PLAIN));
    text_add(out, "  ");
    const size_t from = out->length;
    session->match.game->print_move(move, out);
    if (gloss[0] != '\0') {
        screen_fit(screen, out, from, columns + 2);
        screen_add(screen, out, STYLE_FAINT, gloss);
    }
}

/* Choices that belong together, numbered from `first` on. */
static void show_group(const struct session *session, const void *view, const struct move *list,
                       unsigned count, unsigned first)
{
    char entries[CHOICES_MAX][ENTRY_ROOM];
    const char *texts[CHOICES_MAX];
    unsigned widest = 0;
    for (unsigned i = 0; i < count; i++) {
        struct text out = TEXT(entries[i]);
        session->match.game->print_move(&list[i], &out);
        const unsigned columns = screen_columns(entries[i]);
        widest = columns > widest ? columns : widest;
    }
    for (unsigned i = 0; i < count; i++) {
        struct text out = TEXT(entries[i]);
        write_choice(session, view, &list[i], first + i, widest, &out);
        texts[i] = entries[i];
    }
    screen_list(&session->screen, texts, count, widest + 6);
}

static void show_choices(const struct session *session, unsigned seat)
{
    const struct game *game = session->match.game;
    const void *state = match_state(&session->match);
    struct move list[CHOICES_MAX];
    unsigned listed;
    const unsigned count = session_choices(session, seat, list, &listed);
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    game->observe(state, seat, view);
    for (unsigned i = 0, next = 1; i < listed; i = next) {
        const unsigned group = table_group(&session->table, &list[i]);
        for (next = i + 1; next < listed && table_group(&session->table, &list[next]) == group;)
            next++;
        show_group(session, view, list + i, next - i, i + 1);
    }
    if (listed < count || game->sampled(state, seat))
        screen_say(&session->screen, "%s", table_more(&session->table));
}

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
    const struct game *game = session->match.game;
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    game->observe(match_state(&session->match), seat, view);
    const bool changed = !session->drawn || table_changed(&session->table, session->shown, view);
    if (what == SHOW_TABLE || (what == SHOW_CHANGES && changed)) {
        session->table.whole = what == SHOW_TABLE;
        session_draw(session, seat);
    } else {
        fputc('\n', session->screen.out);
        table_draw_own(&session->table, view, seat);
    }
    show_question(session, seat);
    show_choices(session, seat);
    show_keys(session);
}

/* --- the answer ---------------------------------------------------------------------------------
 */

static bool is_number(const char *line)
{
    return *line != '\0' && line[strspn(line, "0123456789")] == '\0';
}

const char *session_parse(const struct session *session, unsigned seat, const char *line,
                          struct move *move)
{
    const struct game *game = session->match.game;
    struct move list[CHOICES_MAX];
    unsigned listed;
    const unsigned count = session_choices(session, seat, list, &listed);
    uint32_t number;
    if (is_number(line)) {
        if (!text_to_number(line, listed, &number) || number == 0)
            return "no-such-choice";
        *move = list[number - 1];
        return NULL;
    }
    const char *word = game->parse_move(seat, line, move);
    for (unsigned i = 0; word != NULL && i < count; i++) {
        char notation[ENTRY_ROOM];
        struct text out = TEXT(notation);
        game->print_move(&list[i], &out);
        if (strcasecmp(notation, line) == 0) {
            *move = list[i];
            return NULL;
        }
    }
    return word;
}

/* The only choice that begins as the line does, for somebody who typed half of it. */
static bool complete(const struct session *session, unsigned seat, const char *line,
                     struct text *out)
{
    const struct game *game = session->match.game;
    struct move list[CHOICES_MAX];
    unsigned listed;
    const unsigned count = session_choices(session, seat, list, &listed);
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        char notation[ENTRY_ROOM];
        struct text one = TEXT(notation);
        game->print_move(&list[i], &one);
        if (strncasecmp(notation, line, strlen(line)) == 0 && found++ == 0)
            text_add(out, notation);
    }
    return found == 1;
}

static void refuse(const struct session *session, unsigned seat, const char *line, const char *word)
{
    const struct screen *screen = &session->screen;
    char whole[ENTRY_ROOM];
    struct text out = TEXT(whole);
    const struct sentence *sentence = session_sentence(session, word);
    fprintf(screen->out, "%s", screen_style(screen, STYLE_WARN));
    if (text_equal(word, "no-such-choice"))
        screen_say(screen, _("There is no choice %s in the list above."), line);
    else if (complete(session, seat, line, &out))
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
    struct move move;
    const char *word = session_parse(session, seat, line, &move);
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
