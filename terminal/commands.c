/* What can be typed at the prompt besides moves. */
#include <string.h>
#include <strings.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "match/decks.h"
#include "terminal/hint.h"
#include "terminal/odds.h"
#include "terminal/session.h"

enum { LOG_SHORT = 20, HINT_MILLISECONDS = 1000 };

typedef void do_command(struct session *session, unsigned seat, const char *rest);

/* --- hint, odds and why
 * -------------------------------------------------------------------------------
 */

static void do_hint(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    const struct game *game = session->match.game;
    const struct bot *bot = hint_adviser(game);
    struct session_question asked;
    if (bot == NULL) {
        screen_say(&session->screen, "%s", _("Nobody here knows this game well enough to advise."));
        return;
    }
    session_choices(session, seat, &asked);
    const struct bot_question question = {.game = game,
                                          .view = asked.view,
                                          .seat = seat,
                                          .choices = asked.choices.list,
                                          .count = asked.choices.count};
    struct hint hint;
    struct rng luck = session->hints; /* asked twice, it is the same hint */
    hint_ask(bot, &question, &luck, HINT_MILLISECONDS, &hint);
    hint_tell(&hint, &question, asked.choices.listed, &session->voice, &session->screen);
}

static void do_odds(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    struct session_question asked;
    struct bot_odds odds;
    session_choices(session, seat, &asked);
    bot_odds(session->match.game, asked.view, seat, NULL, &odds);
    odds_tell(session->match.game, &odds, &session->screen);
}

static void do_why(struct session *session, unsigned seat, const char *rest)
{
    const struct screen *screen = &session->screen;
    const struct game *game = session->match.game;
    struct session_question asked;
    struct move move;
    if (*rest == '\0') {
        screen_say(screen, "%s", _("Type the move behind it: why MOVE."));
        return;
    }
    session_choices(session, seat, &asked);
    struct event values = {0};
    const char *more = NULL; /* than the error says */
    const char *word = choices_parse(&asked.choices, rest, &move);
    if (word == NULL) {
        _Alignas(16) unsigned char state[STATE_MAX];
        memcpy(state, match_state(&session->match), sizeof state);
        word = game->apply(state, &move, NULL);
        if (word != NULL && game->objection != NULL)
            more = game->objection(asked.view, &move, word, &values);
    }
    if (word == NULL) {
        char notation[256];
        struct text out = TEXT(notation);
        game->print_move(&move, &out);
        screen_say(screen, _("That move is legal: %s"), notation);
        return;
    }
    const struct sentence *sentence = session_sentence(session, word);
    if (text_equal(word, "no-such-choice"))
        screen_say(screen, _("There is no choice %s in the list above."), rest);
    else if (sentence == NULL)
        screen_say(screen, _("'%s' is not possible (%s)."), rest, word);
    else {
        char bytes[512];
        struct text said = TEXT(bytes);
        const struct sentence *full = more != NULL ? game_sentence(game, more) : sentence;
        sentence_fill(game, full, &values, &session->voice, &said);
        screen_say(screen, _("'%s' is not possible. %s (%s)"), rest, bytes, word);
    }
    if (sentence != NULL && sentence->rule != NULL)
        screen_say(screen, _("The rule behind it: %s (docs/rulings.md)"), sentence->rule);
}

/* --- undo, log, save, quit ----------------------------------------------------------------------
 */

static void do_undo(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    const struct match *match = &session->match;
    char notation[256] = "";
    struct text out = TEXT(notation);
    if (match->count > 0 && match->moves[match->count - 1].seat == seat)
        match->game->print_move(&match->moves[match->count - 1], &out);
    const char *word = match_undo(&session->match, seat);
    if (word == NULL) {
        story_take_back(&session->story, match->count);
        screen_say(&session->screen, _("Undone: %s"), notation);
        return;
    }
    const struct sentence *sentence = session_sentence(session, word);
    screen_say(&session->screen, _("Nothing is undone. %s"),
               sentence == NULL ? word : _(sentence->one));
}

static void do_log(struct session *session, unsigned seat, const char *rest)
{
    uint32_t most = LOG_SHORT;
    if (text_equal(rest, "all"))
        most = UINT32_MAX;
    else if (*rest != '\0' && !text_to_number(rest, UINT32_MAX, &most)) {
        screen_say(&session->screen, "%s",
                   _("Type log, log 50 for the last 50 lines, or log all."));
        return;
    }
    story_tell_again(&session->story, &session->teller, seat, most);
}

static void do_save(struct session *session, unsigned seat, const char *rest)
{
    (void)seat;
    char name[SESSION_PATH_MAX + 1];
    struct text out = TEXT(name);
    if (*rest != '\0')
        text_add(&out, rest);
    else if (session->path[0] != '\0')
        text_add(&out, session->path);
    else
        session_name_record(session, &out);
    if (text_equal(name, "-")) {
        screen_say(&session->screen, "%s", _("A record tells what is hidden: name a file for it."));
        return;
    }
    if (session_save(session, name) && session->path[0] == '\0')
        memcpy(session->path, name, sizeof name);
}

static void do_quit(struct session *session, unsigned seat, const char *rest)
{
    (void)seat, (void)rest;
    char line[INPUT_MAX + 1];
    session->left = true;
    if (!session->keyboard || session->path[0] != '\0')
        return;
    screen_say(&session->screen, "%s",
               _("To keep the game, type a file name for its record; Enter leaves without one."));
    if (session_read(session, _("File: "), line) == INPUT_LINE)
        memcpy(session->path, line, sizeof line);
}

/* --- cards --------------------------------------------------------------------------------------
 */

/* What cards are worth is said by their texts, and otherwise by the house. */
static void mention_house(const struct session *session)
{
    if (session_house(session))
        screen_say(&session->screen, "%s",
                   _("House decks are in force: where these texts name other numbers, those count "
                     "that decks shows."));
}

static void do_cards(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    session->match.game->observe(match_state(&session->match), seat, view);
    if (table_list_cards(&session->table, view) == 0)
        screen_say(&session->screen, "%s", _("This game has no cards to explain."));
    else
        mention_house(session);
}

static void do_card(struct session *session, unsigned seat, const char *rest)
{
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    session->match.game->observe(match_state(&session->match), seat, view);
    if (*rest == '\0')
        do_cards(session, seat, rest);
    else if (table_print_cards(&session->table, view, rest) == 0)
        screen_say(&session->screen, _("There is no card '%s'; cards lists them all."), rest);
    else
        mention_house(session);
}

bool session_house(const struct session *session)
{
    const struct match *match = &session->match;
    for (unsigned i = 0; i < game_numbers(match->game); i++)
        if (game_house_number(match->game, &match->setup, i))
            return true;
    return false;
}

static void do_decks(struct session *session, unsigned seat, const char *rest)
{
    const struct match *match = &session->match;
    char lines[DECKS_TEXT_MAX];
    struct text out = TEXT(lines);
    (void)seat, (void)rest;
    if (game_numbers(match->game) == 0) {
        screen_say(&session->screen, "%s", _("This game has no tables of numbers."));
        return;
    }
    decks_print(match->game, &match->setup, &session->voice, &out);
    fputs(lines, session->screen.out);
}

/* --- rules --------------------------------------------------------------------------------------
 */

/* A paragraph of them, or NULL. */
static const char *rules_of(const struct session *session, unsigned seat, unsigned part)
{
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    session->match.game->observe(match_state(&session->match), seat, view);
    return table_rules(&session->table, view, part);
}

/* Returns how many paragraphs there are. */
static unsigned print_rules(const struct session *session, unsigned seat)
{
    unsigned part = 0;
    const char *rules;
    for (; (rules = rules_of(session, seat, part)) != NULL; part++)
        screen_say(&session->screen, "%s\n", rules);
    return part;
}

static void do_rules(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    if (print_rules(session, seat) == 0)
        screen_say(&session->screen, "%s", _("This game is explained by its questions alone."));
}

/* --- the table of commands ----------------------------------------------------------------------
 */

static do_command do_help;

static const struct {
    const char *word, *rest; /* rest: what may follow; NULL: nothing */
    do_command *command;     /* NULL: done where questions are shown */
    const char *help;
} commands[] = {
    {"hint", NULL, do_hint, N_("what the strongest bot would do in your place")},
    {"odds", NULL, do_odds, N_("what the dice may still bring you")},
    {"why", N_("MOVE"), do_why, N_("why a move is not possible, and the rule behind it")},
    {"undo", NULL, do_undo, N_("undoes your last move, if nothing came to light since")},
    {"table", NULL, NULL, N_("shows the table and the question again (so does Enter, in short)")},
    {"cards", NULL, do_cards, N_("the cards of this game")},
    {"card", N_("CARD"), do_card, N_("what a card does; the beginning of its name will do")},
    {"decks", NULL, do_decks, N_("how many cards there are, and what they are worth")},
    {"rules", NULL, do_rules, N_("the game in short")},
    {"log", N_("[N]"), do_log, N_("what happened lately; log all: from the start")},
    {"save", N_("[FILE]"), do_save, N_("writes the record of the game so far")},
    {"help", NULL, do_help, N_("this list")},
    {"quit", NULL, do_quit, N_("leaves the game")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

/* The rules come first, if there is room for both. */
static void do_help(struct session *session, unsigned seat, const char *rest)
{
    (void)rest;
    const struct screen *screen = &session->screen;
    if (!screen->low || rules_of(session, seat, 1) == NULL)
        print_rules(session, seat);
    screen_say(screen, "%s",
               _("Answer the question with a number from the list, or type the move as the list "
                 "writes it, for example as it stands beside 1. You can also type:"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        char line[512];
        struct text out = TEXT(line);
        text_add(&out, "  ");
        screen_add(screen, &out, STYLE_STRONG, commands[i].word);
        if (commands[i].rest != NULL) {
            text_char(&out, ' ');
            text_add(&out, _(commands[i].rest));
        }
        screen_fit(screen, &out, 0, 16);
        text_add(&out, _(commands[i].help));
        screen_wrap(screen, line, 16);
    }
}

bool session_command(struct session *session, unsigned seat, const char *line)
{
    char word[32];
    const char *rest = line;
    text_word(&rest, word, sizeof word);
    while (*rest == ' ')
        rest++;
    const char *meant = text_equal(word, "?")                               ? "help"
                        : text_equal(word, "exit") || text_equal(word, "q") ? "quit"
                                                                            : word;
    for (unsigned i = 0; i < COMMANDS; i++) {
        if (strcasecmp(commands[i].word, meant) != 0 || commands[i].command == NULL)
            continue;
        if (commands[i].rest == NULL && *rest != '\0')
            screen_say(&session->screen, _("'%s' stands alone on its line."), commands[i].word);
        else
            commands[i].command(session, seat, rest);
        return true;
    }
    return false;
}

const char *session_nearest(const char *line)
{
    char word[32];
    const char *names[COMMANDS + 1] = {NULL};
    for (unsigned i = 0; i < COMMANDS; i++)
        names[i] = commands[i].word;
    text_word(&line, word, sizeof word);
    return arguments_nearest(word, names);
}
