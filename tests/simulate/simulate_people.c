/* What people do: they come, sit down, play, chat, close tabs, come back, and give up. A client
 * knows nothing but what it was told. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tests/simulate/simulate.h"

enum { PATIENCE = 30 * SIM_SECOND, AWAY = 60 * SIM_SECOND };

void people_plan(struct sim *s, unsigned client, unsigned most)
{
    const uint64_t act = ++s->tab[client].acts;
    sim_at(s, 1 + sim_below(s, most), SIM_ACT, act * SIM_CLIENTS + client);
}

static bool sits(const struct sim *s, unsigned client)
{
    return s->plan.person[client] < s->plan.sitting;
}

/* --- answers --------------------------------------------------------------------------------- */

static void answer(struct sim *s, unsigned client)
{
    struct client *c = &s->tab[client].client;
    const char *move = c->choice[sim_below(s, c->choices)];
    int64_t table = 0;
    hub_parse_id(c->table, &table);
    struct text text = TEXT(c->answer);
    text_add(&text, "at ");
    text_add(&text, c->table);
    text_add(&text, " answer ");
    text_number(&text, c->question);
    text_char(&text, ' ');
    text_add(&text, move);
    c->answered = c->question;
    c->choices = 0;
    oracle_said(s, c->person, table, c->question, move);
    sim_say(s, client, "%s", c->answer);
    if (sim_chance(s, s->plan.doubles))
        sim_say(s, client, "%s", c->answer);
}

/* For all that the client knows its answer may have been lost. */
static void answer_again(struct sim *s, unsigned client)
{
    const struct client *c = &s->tab[client].client;
    if (c->choices == 0 && c->answered != 0 && c->answered == c->question)
        sim_say(s, client, "%s", c->answer);
}

/* --- at the table ---------------------------------------------------------------------------- */

static void lobby(struct sim *s, unsigned client)
{
    const struct client *c = &s->tab[client].client;
    const unsigned person = s->plan.person[client];
    const char *at = c->seats;
    /* others are let if the host has been gone for long */
    const bool host = person == 0 || (c->seat != 0 && sim_chance(s, 10));
    bool full = true;
    for (unsigned seat = 1; seat <= s->plan.seats && at != NULL; seat++) {
        at = strchr(at, '{');
        const bool empty = at != NULL && at[1] == '}';
        full = full && at != NULL && !empty;
        /* who was removed does not come back, so the host does not wait for ever */
        const bool vain = seat > 1 && (s->calm || sim_chance(s, 2));
        if (empty && host && (seat > s->plan.sitting || vain))
            sim_say(s, client, "bot %u %s", seat, s->plan.bot);
        at += at != NULL;
    }
    if (c->seat == 0 && sits(s, client))
        sim_say(s, client, "sit %u", person + 1);
    else if (c->seat != 0 && sim_chance(s, 20))
        sim_say(s, client, "words of person %u", person);
    else if (full && host)
        sim_say(s, client, "start");
}

/* What somebody says besides. */
static void chatter(struct sim *s, unsigned client)
{
    static const char *const lines[] = {"chat Wait, I think.",
                                        "say wow",
                                        "look",
                                        "standing ask",
                                        "standing hit",
                                        "standing pass",
                                        "undo",
                                        "agree",
                                        "disagree",
                                        "tables",
                                        "mine",
                                        "ping",
                                        "vote no",
                                        "leave",
                                        "back",
                                        "back",
                                        "agree",
                                        "undo",
                                        "standing ask",
                                        "say thanks",
                                        "report 1 for a test",
                                        "hint",
                                        "odds",
                                        "why pass",
                                        "standing hit"};
    if (s->plan.votes && sim_chance(s, 5))
        sim_say(s, client, "vote yes");
    else
        sim_say(s, client, "%s", lines[sim_below(s, sizeof lines / sizeof lines[0])]);
}

static void nonsense(struct sim *s, unsigned client)
{
    const struct client *c = &s->tab[client].client;
    static const char *const lines[] = {
        "answer 1 pass", "start",    "sit 1",         "bot 2 random", "",    "answer", "table x",
        "remove 9",      "standing", "table ABCDEFG", "set seats=2",  "rise"};
    if (sim_chance(s, 2)) {
        int64_t table = 0;
        const uint32_t question = c->question + sim_below(s, 3);
        hub_parse_id(c->table, &table);
        oracle_said(s, c->person, table, question, "pass");
        sim_say(s, client, "at %s answer %u pass", c->table, question);
    } else if (client == 0 && sim_chance(s, 10)) {
        sim_say(s, client, "remove %u", 2 + sim_below(s, s->plan.seats - 1));
    } else {
        sim_say(s, client, "%s", lines[sim_below(s, sizeof lines / sizeof lines[0])]);
    }
}

static void play(struct sim *s, unsigned client)
{
    const struct client *c = &s->tab[client].client;
    if (s->plan.wrong && !s->calm && sim_chance(s, 15))
        nonsense(s, client);
    if (!s->calm && sim_chance(s, s->plan.chats))
        chatter(s, client);
    if (s->calm && strstr(c->seats, "\"away\":\"left\"") != NULL)
        sim_say(s, client, "back");
    if (c->choices > 0 && sim_chance(s, 30))
        sim_say(s, client, "shown %u", c->question + sim_below(s, 2));
    if (sim_chance(s, 2))
        sim_say(s, client, "history");
    if (c->choices > 0 && (s->calm || !sim_chance(s, 4)))
        answer(s, client);
}

static void after_game(struct sim *s, unsigned client)
{
    struct client *c = &s->tab[client].client;
    if (c->next[0] != '\0') {
        c->joined = c->over = c->playing = false;
        c->going = true;
        c->table[0] = '\0';
        memcpy(c->code, c->next, sizeof c->code);
        c->next[0] = '\0';
        s->tab[client].asked = 0;
    } else if (s->plan.rematch && sits(s, client) && s->tables == 1) {
        sim_say(s, client, "rematch");
    }
}

/* --- coming and going ------------------------------------------------------------------------ */

/* Says where it wants to be, if it is not there. */
static void enter(struct sim *s, unsigned client)
{
    struct sim_tab *tab = &s->tab[client];
    struct client *c = &tab->client;
    if (tab->asked != 0) {
        /* to ask twice on one line would be answered twice */
        if (s->now - tab->asked > PATIENCE)
            sim_break(s, tab->line);
        return;
    }
    tab->asked = s->now;
    tab->again = true;
    struct text entry = TEXT(tab->entry);
    text_add(&entry, "table ");
    if (c->table[0] != '\0' && c->pictures > 0 && !sim_chance(s, s->plan.fresh)) {
        text_add(&entry, c->table);
        text_char(&entry, ' ');
        text_number(&entry, c->step);
    } else if (c->code[0] != '\0') {
        text_add(&entry, c->code);
    } else if (s->code[0] != '\0') {
        text_add(&entry, s->code);
    } else if (client == 0) {
        entry = TEXT(tab->entry);
        text_add(&entry, "make");
        sim_say(s, client, "make %s", s->plan.settings);
        return;
    } else {
        tab->asked = 0;
        return;
    }
    sim_say(s, client, "%s", tab->entry);
}

/* A tab is closed, or its line breaks; true: it is so. */
static bool trouble(struct sim *s, unsigned client)
{
    struct sim_tab *tab = &s->tab[client];
    if (s->calm)
        return false;
    if (sim_chance(s, s->plan.breaks)) {
        sim_break(s, tab->line);
        return true;
    }
    /* the first client opens the table */
    const bool for_good = tab->client.playing && sim_chance(s, s->plan.goes_for_good);
    if (!for_good && !sim_chance(s, s->plan.leaves))
        return false;
    const uint64_t line = tab->line;
    sim_note(s, "client %u goes away%s", client, for_good ? " for good" : "");
    tab->line = 0;
    tab->gone = for_good;
    sim_break(s, line);
    people_plan(s, client, AWAY);
    return true;
}

void people_lost(struct sim *s, unsigned client)
{
    people_plan(s, client, sim_chance(s, 5) && !s->calm ? 5000 : 300);
}

void people_take(struct sim *s, unsigned client, const char *json)
{
    struct sim_tab *tab = &s->tab[client];
    struct client *c = &tab->client;
    if (strncmp(json, "{\"refused\"", 10) == 0) {
        if (strcmp(c->refused, "no-such-table") == 0 && !c->joined && c->table[0] != '\0' &&
            strcmp(c->refused_line, tab->entry) == 0)
            sim_fail(s, "client %u was told of a table that is not there", client);
        if (strcmp(c->refused, "no-watchers") == 0) {
            tab->gone = true;
            c->joined = false;
        }
        /* it was not taken, and must be said again */
        tab->again = tab->again || strcmp(c->refused, "busy") == 0;
        if (!c->joined && strcmp(c->refused_line, tab->entry) == 0)
            tab->asked = 0;
        return;
    }
    if (strncmp(json, "{\"left\"", 7) == 0) {
        c->joined = false;
        tab->asked = 0;
    }
    if (client == 0 && s->code[0] == '\0' && c->pictures > 0)
        memcpy(s->code, c->code[0] != '\0' ? c->code : c->table, sizeof s->code);
}

void people_act(struct sim *s, unsigned client)
{
    struct sim_tab *tab = &s->tab[client];
    const struct client *c = &tab->client;
    if (tab->gone || s->finishing)
        return;
    if (tab->line == 0) {
        sim_connect(s, client);
        tab->asked = 0;
    } else if (trouble(s, client)) {
        return;
    }
    people_plan(s, client, s->calm ? 200 : s->plan.pause);
    if (!c->joined) {
        enter(s, client);
        return;
    }
    if (tab->again)
        answer_again(s, client);
    tab->again = false;
    if (!c->playing)
        lobby(s, client);
    else if (c->over)
        after_game(s, client);
    else
        play(s, client);
}

/* --- the end --------------------------------------------------------------------------------- */

bool people_done(const struct sim *s)
{
    enum { GIVE_UP = 2 * SIM_MINUTE, SETTLE = SIM_MINUTE };
    bool any = false;
    if (!s->calm || s->hub == NULL)
        return false;
    for (unsigned i = 0; i < s->tables; i++) {
        const struct table *t = &s->table[i]->fold;
        if (t->phase == TABLE_PLAYING || (t->phase >= TABLE_OVER && t->seed[0] == '\0'))
            return false;
        any = any || t->phase >= TABLE_OVER;
    }
    /* everything has arrived, and those who want another game have had the time to say so */
    return any && s->now - s->calm_since > SETTLE &&
           s->now - s->progress > (s->plan.rematch ? GIVE_UP : 2 * SIM_SECOND);
}
