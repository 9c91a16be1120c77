/* What has changed at the table, in sentences. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "terminal/join/join.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

void news_time(int64_t milliseconds, char text[static 24])
{
    const long seconds = (long)((milliseconds + SECOND - 1) / SECOND);
    if (milliseconds >= 2 * (int64_t)DAY)
        snprintf(text, 24, _("%ld days"), seconds / (DAY / SECOND));
    else if (milliseconds >= HOUR)
        snprintf(text, 24, "%ld:%02ld:%02ld", seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        snprintf(text, 24, "%ld:%02ld", seconds / 60, seconds % 60);
}

/* --- seats --- */

static void say_who_sits(struct join *join, const struct join_seat *seat, unsigned number)
{
    if (seat->owner[0] == '\0')
        join_say(join, _("%s takes seat %u."), seat->name, number);
    else
        join_say(join, _("%s, a bot of %s, takes seat %u."), seat->name, seat->owner, number);
}

static void news_who_sits(struct join *join, unsigned i, const struct join_seat *old)
{
    const struct join_seat *seat = &join->at.seat[i];
    const bool you = i == join->at.you;
    if (seat->kind == SITS_PERSON && old->kind == SITS_PERSON) {
        join_say(join, _("%s is called %s now."), old->name, seat->name);
        return;
    }
    /* our own seat is shown by the picture that follows */
    const bool own = you || (join->at.you >= SEATS_MAX && text_equal(seat->name, join->name));
    if (seat->kind == SITS_PERSON && !own)
        say_who_sits(join, seat, i + 1);
    else if (seat->kind == SITS_BOT)
        join_say(join, _("The bot '%s' takes seat %u."), seat->name, i + 1);
    else if (seat->kind == SITS_CLOSED)
        join_say(join, _("Seat %u is closed."), i + 1);
    else if (seat->kind == SITS_NOBODY && old->kind == SITS_CLOSED)
        join_say(join, _("Seat %u is open."), i + 1);
    else if (seat->kind == SITS_NOBODY)
        join_say(join, _("%s gives up seat %u."), old->name, i + 1);
}

static void news_person(struct join *join, unsigned i, const struct join_seat *old)
{
    const struct join_seat *seat = &join->at.seat[i];
    const char *name = join->seat_names[i];
    if (i == join->at.you) {
        if (seat->absent && !old->absent)
            join_say_in(join, STYLE_WARN, "%s",
                        _("Your time is used up: a bot plays for you. Type back to play again."));
        if (seat->left && !old->left && join->at.phase == PHASE_PLAYING)
            join_say(join, "%s",
                     _("You have left: a bot plays for you. Type back to play again, or leave to "
                       "go away from the table."));
        if (!seat->left && !seat->absent && (old->left || old->absent))
            join_say(join, "%s", _("You play again."));
    } else {
        if (seat->absent && !old->absent)
            join_say(join, _("%s is absent: a bot plays meanwhile."), name);
        if (seat->left && !old->left && join->at.phase == PHASE_PLAYING)
            join_say(join, _("%s has left: a bot plays on."), name);
        if (!seat->left && !seat->absent && (old->left || old->absent))
            join_say(join, _("%s plays again."), name);
    }
    if (seat->votes && !old->votes)
        join_say(join, _("%s votes to end the game. (vote yes, vote no)"), name);
    if (!seat->votes && old->votes && join->at.phase == PHASE_PLAYING)
        join_say(join, _("%s does not want to end the game any more."), name);
    if (seat->again && !old->again)
        join_say(join, _("%s wants to play again. (rematch)"), name);
    if (!text_equal(seat->words, old->words))
        join_say(join, _("%s adds words to the dice: %s"), name, seat->words);
    if (seat->host && !old->host)
        join_say(join, _("%s is the host now."), name);
}

static bool is_host(const struct join *join)
{
    return join->at.you < SEATS_MAX ? join->at.seat[join->at.you].host : join->made;
}

/* How many seats nobody has taken yet. */
static unsigned seats_empty(const struct join *join)
{
    unsigned empty = 0;
    for (unsigned i = 0; i < join->at.settings.setup.seats; i++)
        empty += join->at.seat[i].kind == SITS_NOBODY;
    return empty;
}

void news_seats(struct join *join, const struct join_seat old[SEATS_MAX])
{
    const struct join_table *at = &join->at;
    bool changed = false;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const struct join_seat *seat = &at->seat[i];
        if (seat->kind != old[i].kind || !text_equal(seat->name, old[i].name)) {
            news_who_sits(join, i, &old[i]);
            changed = changed || seat->kind != old[i].kind;
        } else if (seat->kind == SITS_PERSON) {
            news_person(join, i, &old[i]);
        }
    }
    if (changed && at->phase == PHASE_LOBBY && seats_empty(join) == 0)
        join_say(join, "%s",
                 is_host(join) ? _("All seats are taken: type start to begin.")
                               : _("All seats are taken: the host can begin."));
}

/* --- the whole table --- */

static void news_settings(struct join *join)
{
    const struct table_settings *s = &join->at.settings;
    static const char *const undos[] = {N_("undo: none"), N_("undo: own moves"),
                                        N_("undo: on request")};
    char options[512], line[1024], time[24], more[24];
    struct text out = TEXT(options);
    game_print_options(s->game, &s->setup, &out);
    news_time(s->time, time);
    news_time(s->more, more);
    snprintf(line, sizeof line, "  %s%s%s", s->game->name, options[0] != '\0' ? ", " : "", options);
    screen_wrap(&join->screen, line, 4);
    if (s->clock)
        snprintf(line, sizeof line, _("  clock %s and %s more for each move; "), time, more);
    else
        snprintf(line, sizeof line, "  %s; ", _("no clock"));
    struct text rest = {.bytes = line, .room = sizeof line, .length = strlen(line)};
    text_add(&rest, _(undos[s->undo % 3]));
    text_add(&rest, "; ");
    text_add(&rest, s->chat_free ? _("free chat") : _("ready-made phrases"));
    text_add(&rest, s->rated ? _("; rated") : "");
    screen_wrap(&join->screen, line, 4);
}

static const char *seat_state(const struct join *join, unsigned i)
{
    const struct join_seat *seat = &join->at.seat[i];
    if (seat->kind == SITS_PERSON)
        return seat->left                                           ? _("left, a bot plays")
               : seat->absent                                       ? _("absent, a bot plays")
               : (join->at.here >> i & 1) == 0 && i != join->at.you ? _("not here now")
                                                                    : "";
    return seat->kind == SITS_BOT ? _("bot") : seat->kind == SITS_CLOSED ? _("closed") : _("empty");
}

static void news_seat_list(struct join *join)
{
    const struct join_table *at = &join->at;
    for (unsigned i = 0; i < at->settings.setup.seats; i++) {
        const struct join_seat *seat = &at->seat[i];
        char line[512], time[24], owner[JOIN_NAME_ROOM + 64];
        struct text out = TEXT(line);
        const char *state = seat_state(join, i);
        text_add(&out, "  ");
        text_number(&out, i + 1);
        text_add(&out, "  ");
        screen_add(&join->screen, &out, STYLE_SEAT + i, seat->name);
        if (seat->owner[0] != '\0') {
            snprintf(owner, sizeof owner, _(", a bot of %s"), seat->owner);
            text_add(&out, owner);
        }
        text_add(&out, seat->name[0] != '\0' && state[0] != '\0' ? ", " : "");
        text_add(&out, state);
        text_add(&out, i == at->you ? _(", you") : "");
        text_add(&out, seat->host ? _(", host") : "");
        if (at->phase == PHASE_PLAYING && at->clocked && seat->kind == SITS_PERSON) {
            news_time(model_clock(join, i), time);
            text_add(&out, ", ");
            text_add(&out, time);
        }
        if (at->phase == PHASE_PLAYING && (at->waiting >> i & 1) != 0)
            text_add(&out, _(", is waited for"));
        screen_wrap(&join->screen, line, 4);
    }
    const unsigned you = at->you >= SEATS_MAX;
    if (at->phase == PHASE_PLAYING && at->watching > you)
        join_say(
            join,
            ngettext("  %u other person watches", "  %u other people watch", at->watching - you),
            at->watching - you);
}

void news_who(struct join *join)
{
    news_seat_list(join);
    if (join->at.phase == PHASE_PLAYING && join->at.moment)
        join_say(join, "%s", _("This is a moment for hidden cards."));
}

/* The code; a table that is open only to those who have its address has none. */
static const char *way_to(const struct join_table *at)
{
    return at->code[0] != '\0' ? at->code : at->id;
}

void news_command(struct join *join)
{
    fprintf(join->screen.out, "  dicecup join %s --table %s\n", join->wishes->url,
            way_to(&join->at));
}

static void news_what_next(struct join *join)
{
    const struct join_table *at = &join->at;
    const unsigned empty = seats_empty(join);
    join_say(join, "%s", _("Others come with:"));
    news_command(join);
    if (at->you >= SEATS_MAX && empty > 0)
        join_say(join, "%s", _("Type sit to take a seat; help for more."));
    else if (is_host(join) && empty > 0)
        join_say(join, "%s",
                 _("Wait for others, or type bot for a bot in the next empty seat, close for none; "
                   "start when all seats are taken; help for more."));
    else if (is_host(join))
        join_say(join, "%s", _("Type start to begin; help for more."));
    else
        join_say(join, "%s", _("The host begins the game; help for what you can do meanwhile."));
}

void news_table(struct join *join)
{
    const struct join_table *at = &join->at;
    char line[256];
    snprintf(line, sizeof line, _("Table %s"), way_to(at));
    fprintf(join->screen.out, "\n%s%s%s\n", screen_style(&join->screen, STYLE_STRONG), line,
            screen_style(&join->screen, STYLE_PLAIN));
    news_settings(join);
    news_seat_list(join);
    if (at->phase == PHASE_LOBBY) {
        if (at->commitment[0] != '\0')
            join_say(join, _("The promise of this game's dice: %s"), at->commitment);
        news_what_next(join);
    } else if (at->phase == PHASE_PLAYING) {
        if (!at->asked)
            ask_draw(join);
        if (at->you >= SEATS_MAX)
            join_say(join, "%s", _("You watch. Type leave to go away, help for more."));
    } else {
        ask_draw(join);
        news_end(join);
    }
}

/* --- steps --- */

void news_started(struct join *join)
{
    join->at.drawn = false;
    join_say_in(join, STYLE_STRONG, "%s", _("The game begins."));
    if (join->at.settings.setup.seats > 0 && join->at.you < SEATS_MAX)
        join_say(join, "%s",
                 _("Type who for the clocks, say and chat to talk, help for everything else."));
}

static void news_chat(struct join *join, const struct value *chat)
{
    const int64_t seat = value_number(chat, "seat", 0);
    const char *word = value_text(chat, "say", NULL);
    const char *phrase = word == NULL ? NULL : words_phrase(word);
    const char *words = word == NULL     ? value_text(chat, "text", "")
                        : phrase != NULL ? phrase
                                         : word;
    const char *name = seat > 0 && seat <= SEATS_MAX ? join->seat_names[seat - 1] : "?";
    if (value_flag(chat, "muted"))
        return;
    char line[JOIN_SAY_ROOM];
    struct text out = TEXT(line);
    screen_add(&join->screen, &out,
               STYLE_SEAT + (unsigned)(seat > 0 && seat <= SEATS_MAX ? seat - 1 : 0), name);
    text_add(&out, ": ");
    text_add(&out, words);
    screen_wrap(&join->screen, line, 4);
}

static const char *seat_of(const struct join *join, int64_t number)
{
    return number > 0 && number <= SEATS_MAX ? join->seat_names[number - 1] : "?";
}

static void news_undo(struct join *join, const struct value *step)
{
    struct join_table *at = &join->at;
    const int64_t wants = value_number(step, "wants-undo", 0);
    const int64_t agrees = value_number(step, "agrees", 0);
    const int64_t disagrees = value_number(step, "disagrees", 0);
    const int64_t undone = value_number(step, "undone", 0);
    if (wants > 0) {
        at->wants_undo = (unsigned)wants % (SEATS_MAX + 1);
        if (at->you + 1 == at->wants_undo)
            join_say(join, "%s", _("You ask to undo your move; the others must agree."));
        else
            join_say(join, _("%s asks to undo a move: type agree or disagree."),
                     seat_of(join, wants));
    }
    if (agrees > 0)
        join_say(join, _("%s agrees."), seat_of(join, agrees));
    if (disagrees > 0)
        join_say(join, _("%s does not agree: nothing is undone."), seat_of(join, disagrees));
    if (undone > 0) {
        join_say(join, _("%s undoes the last move."), seat_of(join, undone));
        at->drawn = false;
    }
    if (undone > 0 || disagrees > 0)
        at->wants_undo = 0;
}

static void news_ended(struct join *join, const char *why)
{
    join->at.phase = PHASE_ENDED;
    join->at.asked = false;
    join->at.waiting = 0;
    join_say_in(join, STYLE_STRONG, "%s",
                text_equal(why, "vote") ? _("The game was ended by vote.")
                                        : _("Whoever runs the server has ended the game."));
    join_say(join, "%s", _("Type leave to go to other tables, or quit."));
}

static void news_next(struct join *join, const char *code)
{
    struct join_table *at = &join->at;
    const bool plain =
        strspn(code, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") ==
        strlen(code);
    if (!plain || strlen(code) >= sizeof at->next)
        return;
    snprintf(at->next, sizeof at->next, "%.*s", JOIN_CODE_ROOM - 1, code);
    if (at->again) {
        join_say(join, _("The next game is at the table %s."), at->next);
        lists_go(join, at->next);
    } else {
        join_say(join, _("The others play on at the table %s: type go %s."), at->next, at->next);
    }
}

void news_step(struct join *join, const struct value *step)
{
    struct join_table *at = &join->at;
    const struct value *chat = value_of(step, "chat", VALUE_OBJECT);
    const char *ended = value_text(step, "ended", NULL), *next = value_text(step, "next", NULL);
    const char *seed = value_text(step, "seed", NULL);
    const int64_t removed = value_number(step, "removed", 0);
    if (removed > 0)
        join_say(join, _("The host has removed whoever had seat %d."), (int)removed);
    if (value_text(step, "settings", NULL) != NULL) {
        join_say(join, "%s", _("The host has set:"));
        news_settings(join);
    }
    if (chat != NULL)
        news_chat(join, chat);
    news_undo(join, step);
    if (at->phase == PHASE_OVER && !at->scored) {
        at->scored = true;
        ask_draw(join);
        news_end(join);
    } else if (at->you >= SEATS_MAX && at->phase == PHASE_PLAYING &&
               value_of(step, "changes", VALUE_LIST) != NULL) {
        ask_watch(join);
    }
    if (seed != NULL)
        join_say(join, _("The seed of the dice was %s"), seed);
    if (ended != NULL)
        news_ended(join, ended);
    if (next != NULL)
        news_next(join, next);
}

void news_end(struct join *join)
{
    const struct join_table *at = &join->at;
    const struct screen *screen = &join->screen;
    if (at->phase == PHASE_ENDED) {
        join_say(join, "%s", _("This game was ended before it was over."));
        return;
    }
    fprintf(screen->out, "\n%s%s%s\n", screen_style(screen, STYLE_STRONG), _("The game is over."),
            screen_style(screen, STYLE_PLAIN));
    for (unsigned i = 0; i < at->settings.setup.seats; i++) {
        char line[512], points[64];
        struct text out = TEXT(line);
        const bool won = (at->winners >> i & 1) != 0;
        text_add(&out, won ? " " : "  ");
        text_add(&out, won ? screen_sign(screen, SIGN_ARROW) : "");
        const size_t from = out.length;
        text_add(&out, join->seat_names[i]);
        text_add(&out, i == at->you ? _(" (you)") : "");
        screen_fit(screen, &out, from, 24);
        snprintf(points, sizeof points,
                 ngettext("%d point", "%d points", (unsigned long)abs(at->points[i])),
                 at->points[i]);
        text_add(&out, points);
        if (won) {
            text_add(&out, "  ");
            screen_add(screen, &out, STYLE_GOOD, _("winner"));
        }
        fprintf(screen->out, "%s\n", line);
    }
    join_say(join, _("Its record: http://%s/tables/%s/record"), client_host(join->client), at->id);
    join_say(join, "%s",
             at->you < SEATS_MAX ? _("Type rematch to play again, leave for other tables, or quit.")
                                 : _("Type leave for other tables, or quit."));
}

/* --- waiting --- */

void news_muted(struct join *join, unsigned seats)
{
    const unsigned changed = join->at.muted ^ seats;
    join->at.muted = seats;
    for (unsigned i = 0; i < SEATS_MAX; i++)
        if ((changed >> i & 1) != 0)
            join_say(join,
                     (seats >> i & 1) != 0 ? _("What %s says is not shown any more.")
                                           : _("What %s says is shown again."),
                     join->seat_names[i]);
}

void news_standing(struct join *join, const char *word)
{
    snprintf(join->at.standing, sizeof join->at.standing, "%.7s", word);
    join_say(join, "%s",
             text_equal(word, "pass") ? _("In this round you pass whenever a hidden card could be "
                                          "played.")
             : text_equal(word, "hit")
                 ? _("You are asked for hidden cards only where something is done to you.")
                 : _("You are asked whenever you could play a hidden card."));
}

/* Those who are waited for, once it has taken a second. */
void news_waiting(struct join *join)
{
    struct join_table *at = &join->at;
    const uint64_t now = uv_now(client_loop(join->client));
    char line[512];
    struct text out = TEXT(line);
    if (at->phase != PHASE_PLAYING || at->waiting_shown || at->asked || at->waiting == 0 ||
        now - at->heard < SECOND)
        return;
    at->waiting_shown = true;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        char time[24];
        if ((at->waiting >> i & 1) == 0)
            continue;
        text_add(&out, out.length > 0 ? ", " : "");
        text_add(&out, join->seat_names[i]);
        if (at->clocked && at->seat[i].kind == SITS_PERSON) {
            news_time(model_clock(join, i), time);
            text_add(&out, " (");
            text_add(&out, time);
            text_char(&out, ')');
        }
    }
    join_say_in(join, STYLE_FAINT, _("Waiting for %s."), line);
}

/* When little time is left. */
void news_clocks(struct join *join)
{
    static const struct {
        unsigned level;
        int64_t limit;
    } limits[] = {{3, INT64_C(10) * SECOND}, {2, INT64_C(30) * SECOND}, {1, MINUTE}};
    struct join_table *at = &join->at;
    if (at->phase != PHASE_PLAYING || !at->clocked)
        return;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        const int64_t left = model_clock(join, i);
        const unsigned known = at->warned >> (4 * i) & 15;
        unsigned level = 0;
        for (unsigned j = 0; level == 0 && j < sizeof limits / sizeof limits[0]; j++)
            level = left <= limits[j].limit ? limits[j].level : 0;
        if ((at->waiting >> i & 1) == 0 || at->seat[i].kind != SITS_PERSON || level <= known ||
            at->seat[i].absent || at->seat[i].left)
            continue;
        at->warned = (at->warned & ~(15U << (4 * i))) | level << (4 * i);
        char time[24];
        news_time(left, time);
        if (i == at->you)
            join_say_in(join, STYLE_WARN, _("You have %s left."), time);
        else
            join_say_in(join, STYLE_FAINT, _("%s has %s left."), join->seat_names[i], time);
    }
}
