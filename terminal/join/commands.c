/* What can be typed besides moves: a few words at each point, and help that lists just those. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "bots/bots.h"
#include "match/decks.h"
#include "terminal/join/join.h"

enum { LOG_SHORT = 20 };
/* where a word can be typed */
enum { AT_LISTS = 1, IN_LOBBY = 2, IN_PLAY = 4, AFTER = 8, AT_TABLE = IN_LOBBY | IN_PLAY | AFTER };
enum rest { REST_NONE, REST_MAYBE, REST_NEEDED };

typedef void do_command(struct join *join, const char *rest);

/* --- seats --- */

/* The first empty seat; 0: there is none. */
static unsigned empty_seat(const struct join *join)
{
    for (unsigned i = 0; i < join->at.settings.setup.seats; i++)
        if (join->at.seat[i].kind == SITS_NOBODY)
            return i + 1;
    return 0;
}

/* A seat's number in front of a line, or the first empty one. */
static unsigned seat_of(struct join *join, const char **rest)
{
    char word[16];
    uint32_t number = 0;
    const char *at = *rest;
    text_word(&at, word, sizeof word);
    if (text_to_number(word, SEATS_MAX, &number) && number > 0) {
        *rest = at + strspn(at, " ");
        return number;
    }
    number = empty_seat(join);
    if (number == 0)
        join_say_in(join, STYLE_WARN, "%s", _("No seat is empty: say which one by its number."));
    return number;
}

static void do_sit(struct join *join, const char *rest)
{
    const unsigned seat = seat_of(join, &rest);
    if (seat == 0)
        return;
    line_sayf(join, "sit %u", seat);
    join->looks = join->busy; /* with the seat comes a picture */
}

static void do_bot(struct join *join, const char *rest)
{
    const unsigned seat = seat_of(join, &rest);
    if (seat > 0)
        line_sayf(join, "bot %u %s", seat, *rest != '\0' ? rest : "greedy");
}

static void do_close(struct join *join, const char *rest)
{
    const unsigned seat = seat_of(join, &rest);
    if (seat > 0)
        line_sayf(join, "close %u", seat);
}

/* --- what the server is told as it stands --- */

static void do_words(struct join *join, const char *rest)
{
    line_sayf(join, "words %s", rest);
}

static void do_say(struct join *join, const char *rest)
{
    if (words_phrase(rest) != NULL) {
        line_sayf(join, "say %s", rest);
        return;
    }
    join_say(join, "%s", _("Type say and one of these words:"));
    for (unsigned i = 0; words_phrase_word(i) != NULL; i++)
        join_say(join, "  %-12s %s", words_phrase_word(i), words_phrase(words_phrase_word(i)));
    if (join->at.settings.chat_free)
        join_say(join, "%s", _("At this table you can also type chat and any text."));
}

static void do_standing(struct join *join, const char *rest)
{
    if (*rest != '\0') {
        line_sayf(join, "standing %s", rest);
        return;
    }
    join_say(join, "%s",
             _("When somebody could play a hidden card the table waits a moment. You can say in "
               "advance how you want to be asked: standing ask: always; standing hit: only where "
               "something is done to you; standing pass: not in this round."));
    news_standing(join, join->at.standing);
}

static void do_hint(struct join *join, const char *rest)
{
    (void)rest;
    line_say(join, "hint");
    join->thinks = join->busy;
}

static void do_rematch(struct join *join, const char *rest)
{
    (void)rest;
    join->at.again = true;
    if (join->at.next[0] != '\0')
        lists_go(join, join->at.next);
    else
        line_say(join, "rematch");
}

/* In a game the seat is given up, and can be had back. Otherwise one goes away altogether: the
 * server takes a second word for that, which follows when it has heard the first. */
static void do_leave(struct join *join, const char *rest)
{
    (void)rest;
    join->going = join->at.phase != PHASE_PLAYING && join->at.you < SEATS_MAX;
    line_say(join, "leave");
}

static void do_mute(struct join *join, const char *rest)
{
    uint32_t seat;
    if (!text_to_number(rest, SEATS_MAX, &seat) || seat == 0) {
        join_say_in(join, STYLE_WARN, "%s", _("Type mute and the number of a seat."));
        return;
    }
    line_sayf(join, "%s %u", (join->at.muted >> (seat - 1) & 1) != 0 ? "unmute" : "mute", seat);
}

/* --- looking --- */

static void do_table(struct join *join, const char *rest)
{
    (void)rest;
    if (join->at.phase == PHASE_LOBBY)
        news_table(join);
    else if (join->at.asked)
        ask_show(join, ASK_TABLE);
    else
        ask_draw(join);
}

static void do_who(struct join *join, const char *rest)
{
    (void)rest;
    news_who(join);
}

static void do_cards(struct join *join, const char *rest)
{
    ask_see(join);
    if (!join->at.readable)
        join_say(join, "%s", _("This game has no cards to explain."));
    else if (*rest == '\0')
        table_list_cards(&join->picture, join->at.view);
    else if (table_print_cards(&join->picture, join->at.view, rest) == 0)
        join_say(join, _("There is no card '%s'; cards lists them all."), rest);
}

static void do_decks(struct join *join, const char *rest)
{
    char lines[DECKS_TEXT_MAX];
    struct text out = TEXT(lines);
    const struct table_settings *settings = &join->at.settings;
    (void)rest;
    if (game_numbers(settings->game) == 0) {
        join_say(join, "%s", _("This game has no tables of numbers."));
        return;
    }
    decks_print(settings->game, &settings->setup, &join->voice, &out);
    fputs(lines, join->screen.out);
}

static void do_rules(struct join *join, const char *rest)
{
    const char *rules = NULL;
    unsigned part = 0;
    (void)rest;
    ask_see(join);
    for (; join->at.readable && (rules = table_rules(&join->picture, join->at.view, part)) != NULL;
         part++)
        join_say(join, "%s\n", rules);
    if (part == 0)
        join_say(join, "%s", _("This game is explained by its questions alone."));
}

static void do_log(struct join *join, const char *rest)
{
    uint32_t most = LOG_SHORT;
    if (text_equal(rest, "all"))
        most = UINT32_MAX;
    else if (*rest != '\0' && !text_to_number(rest, UINT32_MAX, &most)) {
        join_say(join, "%s", _("Type log, log 50 for the last 50 lines, or log all."));
        return;
    }
    story_tell_again(&join->story, &join->teller, join->at.you, most);
}

/* --- tables and people --- */

static void do_list(struct join *join, const char *rest)
{
    (void)rest;
    lists_ask(join);
}

static void do_make(struct join *join, const char *rest)
{
    join->watches = false;
    lists_make(join, *rest != '\0' ? rest : "town");
}

static void do_go(struct join *join, const char *rest)
{
    join->watches = join->made = false;
    lists_go(join, rest);
}

static void do_watch(struct join *join, const char *rest)
{
    do_go(join, rest);
    join->watches = true;
}

static void do_name(struct join *join, const char *rest)
{
    person_rename(join, rest);
}

static void do_login(struct join *join, const char *rest)
{
    person_take_login(join, rest);
}

static void do_delete(struct join *join, const char *rest)
{
    person_delete(join, rest);
}

static void do_quit(struct join *join, const char *rest)
{
    (void)rest;
    join_quit(join);
}

/* --- the table of commands --- */

static do_command do_help;

static const struct command {
    const char *word, *shown; /* what may follow, as the help shows it */
    enum rest rest;
    unsigned when;
    do_command *command; /* NULL: the line goes to the server as it is */
    const char *help;
} commands[] = {
    {"list", NULL, REST_NONE, AT_LISTS, do_list, N_("the tables again")},
    {"go", N_("NUMBER"), REST_NEEDED, AT_LISTS | AFTER, do_go,
     N_("to a table, by its number in the list or its code")},
    {"watch", N_("NUMBER"), REST_NEEDED, AT_LISTS, do_watch, N_("the same, only to look on")},
    {"make", N_("GAME ..."), REST_MAYBE, AT_LISTS, do_make,
     N_("a table of your own: make dicetto, make town seats=3 clock=600+10")},
    {"name", N_("NAME"), REST_NEEDED, AT_LISTS, do_name, N_("another name for you")},
    {"login", N_("NAME"), REST_NEEDED, AT_LISTS, do_login,
     N_("a login name and a password, to be the same person on another device")},
    {"delete", N_("NAME"), REST_NEEDED, AT_LISTS, do_delete,
     N_("deletes your account for good; your name shows that you mean it")},
    {"sit", N_("[SEAT]"), REST_MAYBE, IN_LOBBY, do_sit, N_("takes a seat")},
    {"rise", NULL, REST_NONE, IN_LOBBY, NULL, N_("gives it up")},
    {"words", N_("TEXT"), REST_NEEDED, IN_LOBBY, do_words,
     N_("words of your own for the dice, so that nobody can have chosen lucky ones")},
    {"bot", N_("[SEAT] [LEVEL]"), REST_MAYBE, IN_LOBBY, do_bot,
     N_("host: a bot for a seat: random, novice, greedy, strong ...")},
    {"close", N_("[SEAT]"), REST_MAYBE, IN_LOBBY, do_close, N_("host: nobody sits there")},
    {"open", N_("SEAT"), REST_NEEDED, IN_LOBBY, NULL, N_("host: anybody may sit there")},
    {"set", N_("NAME=VALUE ..."), REST_NEEDED, IN_LOBBY, NULL,
     N_("host: settings, for example: set clock=none undo=ask chat=free")},
    {"remove", N_("SEAT"), REST_NEEDED, IN_LOBBY | IN_PLAY, NULL, N_("host: sends somebody away")},
    {"start", NULL, REST_NONE, IN_LOBBY, NULL, N_("host: begins the game")},
    {"hint", NULL, REST_NONE, IN_PLAY, do_hint,
     N_("what the strongest bot would do in your place")},
    {"odds", NULL, REST_NONE, IN_PLAY, NULL, N_("what the dice may still bring you")},
    {"why", N_("MOVE"), REST_NEEDED, IN_PLAY, NULL,
     N_("why a move is not possible, and the rule behind it")},
    {"undo", NULL, REST_NONE, IN_PLAY, NULL,
     N_("undoes your last move, or asks the others to agree")},
    {"agree", NULL, REST_NONE, IN_PLAY, NULL, N_("to somebody else's undo")},
    {"disagree", NULL, REST_NONE, IN_PLAY, NULL, N_("or not")},
    {"standing", N_("[HOW]"), REST_MAYBE, IN_PLAY, do_standing,
     N_("how you want to be asked for hidden cards: ask, hit, pass")},
    {"vote", N_("yes|no"), REST_NEEDED, IN_PLAY, NULL, N_("for an end of the game")},
    {"back", NULL, REST_NONE, IN_PLAY, NULL, N_("plays again, after a bot has played for you")},
    {"table", NULL, REST_NONE, AT_TABLE, do_table, N_("shows the table (Enter: the question)")},
    {"who", NULL, REST_NONE, AT_TABLE, do_who, N_("who sits where, who is waited for, the clocks")},
    {"cards", NULL, REST_NONE, IN_PLAY | AFTER, do_cards, N_("the cards of this game")},
    {"card", N_("CARD"), REST_NEEDED, IN_PLAY | AFTER, do_cards,
     N_("what a card does; the beginning of its name will do")},
    {"decks", NULL, REST_NONE, AT_TABLE, do_decks,
     N_("how many cards there are, and what they are worth")},
    {"rules", NULL, REST_NONE, IN_PLAY | AFTER, do_rules, N_("the game in short")},
    {"log", N_("[N]"), REST_MAYBE, IN_PLAY | AFTER, do_log,
     N_("what happened lately; log all: from the start")},
    {"say", N_("[PHRASE]"), REST_MAYBE, AT_TABLE, do_say,
     N_("a ready-made phrase; say lists them")},
    {"chat", N_("TEXT"), REST_NEEDED, AT_TABLE, NULL, N_("any text, where the table allows it")},
    {"mute", N_("SEAT"), REST_NEEDED, AT_TABLE, do_mute, N_("does not show what somebody says")},
    {"report", N_("SEAT TEXT"), REST_NEEDED, AT_TABLE, NULL,
     N_("tells whoever runs the server of somebody")},
    {"rematch", NULL, REST_NONE, AFTER, do_rematch, N_("the same game once more")},
    {"leave", NULL, REST_NONE, AT_TABLE, do_leave,
     N_("goes away from the table; in a game, a bot plays on for you")},
    {"help", NULL, REST_NONE, AT_LISTS | AT_TABLE, do_help, N_("this list")},
    {"quit", NULL, REST_NONE, AT_LISTS | AT_TABLE, do_quit,
     N_("ends the program; your seat stays yours for a while")},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static unsigned now(const struct join *join)
{
    if (join->stage != STAGE_TABLE)
        return AT_LISTS;
    return join->at.phase == PHASE_LOBBY     ? IN_LOBBY
           : join->at.phase == PHASE_PLAYING ? IN_PLAY
                                             : AFTER;
}

static void do_help(struct join *join, const char *rest)
{
    const struct screen *screen = &join->screen;
    (void)rest;
    if (join->stage == STAGE_TABLE && join->at.phase == PHASE_PLAYING)
        join_say(join, "%s",
                 _("Answer the question with a number from the list, or type the move as the list "
                   "writes it, for example as it stands beside 1. You can also type:"));
    else
        join_say(join, "%s", _("You can type:"));
    for (unsigned i = 0; i < COMMANDS; i++) {
        char line[512];
        struct text out = TEXT(line);
        if ((commands[i].when & now(join)) == 0)
            continue;
        text_add(&out, "  ");
        screen_add(screen, &out, STYLE_STRONG, commands[i].word);
        if (commands[i].shown != NULL) {
            text_char(&out, ' ');
            text_add(&out, _(commands[i].shown));
        }
        screen_fit(screen, &out, 0, 20);
        text_char(&out, ' ');
        text_add(&out, _(commands[i].help));
        screen_wrap(screen, line, 21);
    }
}

/* The command that a line is; `*rest` is what follows. A word that is followed by something it does
 * not take may be a move: `back 9 9`. */
static const struct command *find(const struct join *join, const char *line, const char **rest)
{
    char word[32];
    *rest = line;
    text_word(rest, word, sizeof word);
    *rest += strspn(*rest, " ");
    const char *meant = text_equal(word, "?")                               ? "help"
                        : text_equal(word, "exit") || text_equal(word, "q") ? "quit"
                                                                            : word;
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcasecmp(commands[i].word, meant) == 0 && (commands[i].when & now(join)) != 0 &&
            (commands[i].rest != REST_NONE || **rest == '\0'))
            return &commands[i];
    return NULL;
}

bool commands_known(const struct join *join, const char *line)
{
    const char *rest;
    return *line == '\0' || find(join, line, &rest) != NULL;
}

static void run(struct join *join, const struct command *command, const char *rest)
{
    if (command->rest == REST_NEEDED && *rest == '\0')
        join_say_in(join, STYLE_WARN, _("Type %s %s: %s"), command->word, _(command->shown),
                    _(command->help));
    else if (command->command != NULL)
        command->command(join, rest);
    else
        line_sayf(join, "%s%s%s", command->word, *rest != '\0' ? " " : "", rest);
}

static void not_understood(struct join *join, const char *line)
{
    char word[32];
    const char *names[COMMANDS + 1] = {NULL};
    unsigned count = 0;
    for (unsigned i = 0; i < COMMANDS; i++)
        if ((commands[i].when & now(join)) != 0)
            names[count++] = commands[i].word;
    text_word(&line, word, sizeof word);
    const char *meant = arguments_nearest(word, names);
    if (meant != NULL)
        join_say_in(join, STYLE_WARN, _("Did you mean '%s'?"), meant);
    else if (now(join) == IN_PLAY)
        join_say_in(join, STYLE_WARN, "%s",
                    _("You are not asked for a move now. Type who to see whom the table waits for, "
                      "or help."));
    else
        join_say_in(join, STYLE_WARN, _("'%s' is not understood here. Type help."), word);
}

void commands_take(struct join *join, const char *line)
{
    const char *rest;
    const struct command *command = find(join, line, &rest);
    if (command != NULL)
        run(join, command, rest);
    else if (join->stage == STAGE_LISTS && *line == '\0')
        lists_help(join);
    else if (join->stage == STAGE_LISTS && strchr(line, ' ') == NULL)
        do_go(join, line);
    else if (join->stage == STAGE_TABLE && *line == '\0' && join->at.asked)
        ask_show(join, ASK_QUESTION);
    else if (join->stage == STAGE_TABLE && *line == '\0')
        news_who(join);
    else if (join->stage == STAGE_TABLE && join->at.asked && join->at.answer[0] == '\0')
        ask_typed(join, line);
    else
        not_understood(join, line);
}
