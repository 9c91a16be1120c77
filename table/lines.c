/* Lines of people: who may say what when, and which row it becomes. */
#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "table/parts.h"

/* A person's line: who said it when, from which seat (-1: none), and what is left of it. */
struct line {
    const struct table_person *who;
    int64_t now;
    int seat;
    const char *rest;
};

static const char *line_sit(struct table *t, struct line *l)
{
    char bytes[2 * TABLE_NAME_MAX + 32], name[TABLE_NAME_MAX + 1];
    struct text text = TEXT(bytes);
    const char *owner = l->who->owner != NULL ? l->who->owner : "";
    const int seat = rows_seat(t, &l->rest);
    if (l->seat >= 0)
        return "seated";
    if (seat < 0)
        return "no-such-seat";
    if (t->seat[seat].kind != SEAT_EMPTY)
        return "seat-taken";
    if (table_was_removed(t, l->who->id))
        return "removed";
    if (!words_good(l->who->name, TABLE_NAME_MAX) ||
        (*owner != '\0' && !words_good(owner, TABLE_NAME_MAX)))
        return "bad-name";
    text_hex(&text, l->who->id);
    text_char(&text, ' ');
    table_told_apart(t, l->who->id, l->who->name, name);
    text_add(&text, name);
    text_add(&text, *owner != '\0' ? "\t" : "");
    text_add(&text, owner);
    inputs_row(t, l->now, "sit", (unsigned)seat, bytes);
    return NULL;
}

static const char *line_rise(struct table *t, struct line *l)
{
    inputs_row(t, l->now, "rise", (unsigned)l->seat, NULL);
    return NULL;
}

static const char *line_leave(struct table *t, struct line *l)
{
    if (t->phase == TABLE_LOBBY)
        return line_rise(t, l);
    inputs_row(t, l->now, "away", (unsigned)l->seat, "left");
    return NULL;
}

static const char *line_remove(struct table *t, struct line *l)
{
    const int seat = rows_seat(t, &l->rest);
    if (seat < 0)
        return "no-such-seat";
    if (t->seat[seat].kind != SEAT_PERSON &&
        (t->phase > TABLE_LOBBY || t->seat[seat].kind != SEAT_BOT))
        return "seat-empty";
    /* or a host who is about to lose would have the game not count, or have a bot lose it for the
     * other one; whoever has gone is played by a bot all the same */
    if (t->phase == TABLE_PLAYING && table_counts(t))
        return "game-counts";
    inputs_row(t, l->now, "remove", (unsigned)seat, NULL);
    return NULL;
}

static const char *line_bot(struct table *t, struct line *l)
{
    char level[TABLE_LEVEL_MAX + 1];
    const int seat = rows_seat(t, &l->rest);
    if (seat < 0)
        return "no-such-seat";
    if (t->seat[seat].kind == SEAT_PERSON)
        return "seat-taken";
    text_word(&l->rest, level, sizeof level);
    if (bot_find(t->settings.game, level) == NULL)
        return "unknown-bot";
    inputs_row(t, l->now, "bot", (unsigned)seat, level);
    return NULL;
}

static const char *line_close(struct table *t, struct line *l)
{
    const int seat = rows_seat(t, &l->rest);
    if (seat < 0)
        return "no-such-seat";
    if (t->seat[seat].kind == SEAT_PERSON)
        return "seat-taken";
    inputs_row(t, l->now, "close", (unsigned)seat, NULL);
    return NULL;
}

static const char *line_open(struct table *t, struct line *l)
{
    const int seat = rows_seat(t, &l->rest);
    if (seat < 0)
        return "no-such-seat";
    if (t->seat[seat].kind == SEAT_PERSON)
        return "seat-taken";
    inputs_row(t, l->now, "open", (unsigned)seat, NULL);
    return NULL;
}

static const char *line_set(struct table *t, struct line *l)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    struct table_settings settings = t->settings;
    const char *error = settings_read(&settings, l->rest);
    if (error != NULL)
        return error;
    for (unsigned seat = settings.setup.seats; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON)
            return "seat-taken";
    text_add(&row, "set ");
    const size_t before = row.length;
    settings_write(&settings, &row);
    assert(!row.cut && row.length - before <= TABLE_SETTINGS_MAX); /* see WORD_ROOM */
    (void)before;
    rows_add(t, l->now, bytes);
    return NULL;
}

static const char *line_words(struct table *t, struct line *l)
{
    l->rest += *l->rest == ' ';
    if (!words_good(l->rest, TABLE_WORDS_MAX))
        return "bad-words";
    inputs_row(t, l->now, "words", (unsigned)l->seat, l->rest);
    return NULL;
}

/* Whether those who are there can start. */
static const char *judge_start(const struct table *t, struct setup *setup)
{
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        if (t->seat[seat].kind == SEAT_EMPTY)
            return "seats-empty";
        if (t->seat[seat].kind == SEAT_CLOSED)
            setup->seats--;
    }
    return t->settings.game->admit(setup);
}

static const char *line_start(struct table *t, struct line *l)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    struct flow flow = {.made = &row};
    struct setup setup = t->settings.setup;
    const char *error = judge_start(t, &setup);
    if (error != NULL)
        return error;
    text_add(&row, "start");
    rows_close_up(t);
    play_start(t, l->now, &flow);
    return flow.error;
}

static const char *line_answer(struct table *t, struct line *l)
{
    char word[16];
    uint32_t question = 0;
    struct move move;
    if (t->seat[l->seat].away == AWAY_LEFT)
        return "left";
    text_word(&l->rest, word, sizeof word);
    if (!text_to_number(word, UINT32_MAX, &question))
        return "bad-number";
    /* before the move is read: a late answer is late, whatever it says */
    if (question != t->question)
        return question < t->question ? "late" : "no-such-question";
    const char *error = t->match.game->parse_move((unsigned)l->seat, l->rest, &move);
    return error != NULL ? error : inputs_answer(t, l->now, (unsigned)l->seat, question, &move);
}

/* Late or said twice it changes nothing, and neither does it where no clock waits for it. */
static const char *line_shown(struct table *t, struct line *l)
{
    char word[16];
    uint32_t question = 0;
    text_word(&l->rest, word, sizeof word);
    if (!text_to_number(word, UINT32_MAX, &question))
        return "bad-number";
    if (question == t->question && clock_waits(t, l->now, (unsigned)l->seat) > 0)
        inputs_row(t, l->now, "shown", (unsigned)l->seat, NULL);
    return NULL;
}

static const char *line_undo(struct table *t, struct line *l)
{
    const unsigned seat = (unsigned)l->seat;
    const bool bots = table_among_bots(t, seat);
    if (t->settings.undo == UNDO_NONE)
        return "no-undo";
    if (t->moment && !bots)
        return "moment";
    const char *error = t->moment ? "moment" : play_may_undo(t, seat);
    if (error == NULL) {
        inputs_row(t, l->now, "undo", seat, NULL);
        return NULL;
    }
    if (bots) {
        error = play_may_practise(t, seat);
        if (error == NULL)
            inputs_row(t, l->now, "undo-practice", seat, NULL);
        return error;
    }
    if (t->settings.undo != UNDO_ASK)
        return error;
    error = play_may_ask_undo(t, seat);
    if (error != NULL)
        return error;
    const bool alone = (table_people(t) & ~table_bit(seat)) == 0;
    inputs_row(t, l->now, alone ? "undo-agreed" : "want-undo", seat, NULL);
    return NULL;
}

static const char *line_agree(struct table *t, struct line *l)
{
    if (t->undo == 0)
        return "no-undo-wanted";
    inputs_row(t, l->now, "agree", (unsigned)l->seat, NULL);
    return NULL;
}

static const char *line_disagree(struct table *t, struct line *l)
{
    if (t->undo == 0)
        return "no-undo-wanted";
    inputs_row(t, l->now, "disagree", (unsigned)l->seat, NULL);
    return NULL;
}

static const char *line_standing(struct table *t, struct line *l)
{
    char word[8];
    text_word(&l->rest, word, sizeof word);
    if (!text_equal(word, "ask") && !text_equal(word, "hit") && !text_equal(word, "pass"))
        return "unknown-standing";
    inputs_row(t, l->now, "standing", (unsigned)l->seat, word);
    return NULL;
}

static const char *line_say(struct table *t, struct line *l)
{
    char word[24];
    text_word(&l->rest, word, sizeof word);
    for (const struct sentence *s = table_phrases; s->word != NULL; s++)
        if (text_equal(s->word, word)) {
            inputs_row(t, l->now, "say", (unsigned)l->seat, word);
            return NULL;
        }
    return "unknown-phrase";
}

static const char *line_chat(struct table *t, struct line *l)
{
    if (t->settings.chat_free == 0)
        return "no-chat";
    l->rest += *l->rest == ' ';
    if (!words_good(l->rest, TABLE_CHAT_MAX))
        return "bad-text";
    inputs_row(t, l->now, "chat", (unsigned)l->seat, l->rest);
    return NULL;
}

static const char *mute(struct table *t, struct line *l, const char *word)
{
    char other[4];
    struct text text = TEXT(other);
    const int seat = rows_seat(t, &l->rest);
    if (seat < 0 || seat == l->seat)
        return "no-such-seat";
    if (t->seat[seat].kind != SEAT_PERSON)
        return "seat-empty";
    text_number(&text, seat + 1);
    inputs_row(t, l->now, word, (unsigned)l->seat, other);
    return NULL;
}

static const char *line_mute(struct table *t, struct line *l)
{
    return mute(t, l, "mute");
}

static const char *line_unmute(struct table *t, struct line *l)
{
    return mute(t, l, "unmute");
}

static const char *line_vote(struct table *t, struct line *l)
{
    char word[8];
    text_word(&l->rest, word, sizeof word);
    if (!text_equal(word, "yes") && !text_equal(word, "no"))
        return "bad-vote";
    inputs_row(t, l->now, "vote", (unsigned)l->seat, word);
    return NULL;
}

static const char *line_back(struct table *t, struct line *l)
{
    if (t->seat[l->seat].away == AWAY_NO)
        return "not-away";
    inputs_row(t, l->now, "back", (unsigned)l->seat, NULL);
    return NULL;
}

static const char *line_rematch(struct table *t, struct line *l)
{
    if (!t->seat[l->seat].again)
        inputs_row(t, l->now, "again", (unsigned)l->seat, NULL);
    inputs_rematch(t);
    return NULL;
}

static const char *line_odds(struct table *t, struct line *l)
{
    return aids_odds(t, l->who, (unsigned)l->seat, l->rest);
}

static const char *line_why(struct table *t, struct line *l)
{
    return aids_why(t, l->who, (unsigned)l->seat, l->rest);
}

static const char *line_look(struct table *t, struct line *l)
{
    table_look(t, l->now, l->who);
    return NULL;
}

/* When a line may be said, and by whom. */
enum {
    LOBBY = 1,
    PLAYING = 2,
    OVER = 4,
    ALWAYS = 7,
    SEATED = 8,
    HOST = 16,
    MORE = 32, /* than the game needs: */
    OWN = 64,  /* the same, and only the seat knows of it */
};
static const struct {
    const char *word;
    unsigned when;
    const char *(*say)(struct table *t, struct line *l);
} lines[] = {
    {"sit", LOBBY | MORE, line_sit},
    {"rise", LOBBY | SEATED, line_rise},
    {"leave", ALWAYS | SEATED, line_leave},
    {"remove", LOBBY | PLAYING | HOST, line_remove},
    {"bot", LOBBY | HOST | MORE, line_bot},
    {"close", LOBBY | HOST | MORE, line_close},
    {"open", LOBBY | HOST | MORE, line_open},
    {"set", LOBBY | HOST | MORE, line_set},
    {"words", LOBBY | SEATED | MORE, line_words},
    {"start", LOBBY | HOST, line_start},
    {"answer", PLAYING | SEATED, line_answer},
    {"shown", PLAYING | SEATED, line_shown},
    {"undo", PLAYING | SEATED | MORE, line_undo},
    {"agree", PLAYING | SEATED | MORE, line_agree},
    {"disagree", PLAYING | SEATED | MORE, line_disagree},
    {"standing", PLAYING | SEATED | OWN, line_standing},
    {"say", ALWAYS | SEATED | MORE, line_say},
    {"chat", ALWAYS | SEATED | MORE, line_chat},
    {"mute", ALWAYS | SEATED | OWN, line_mute},
    {"unmute", ALWAYS | SEATED | OWN, line_unmute},
    {"vote", PLAYING | SEATED | MORE, line_vote},
    {"back", PLAYING | SEATED | MORE, line_back},
    {"odds", PLAYING | SEATED, line_odds},
    {"why", PLAYING | SEATED, line_why},
    {"rematch", OVER | SEATED, line_rematch},
    {"look", ALWAYS, line_look},
};
enum { LINES = sizeof lines / sizeof lines[0] };

const char *table_line_word(unsigned i)
{
    return i < LINES ? lines[i].word : NULL;
}

bool table_may_host(const struct table *t, int64_t now, uint64_t person)
{
    const int host = table_seat_of(t, t->host);
    if (person == t->host)
        return true;
    return t->phase == TABLE_LOBBY && table_seat_of(t, person) >= 0 && host >= 0 &&
           !t->seat[host].here && inputs_time(t, now) - t->seat[host].since > t->settings.grace;
}

static const char *judge(const struct table *t, const struct line *l, unsigned when)
{
    const unsigned phase = t->phase == TABLE_LOBBY     ? LOBBY
                           : t->phase == TABLE_PLAYING ? PLAYING
                                                       : OVER;
    if ((when & phase) == 0)
        return (when & PLAYING) != 0 ? "not-playing" : (when & LOBBY) != 0 ? "started" : "not-over";
    if ((when & HOST) != 0 && !table_may_host(t, l->now, l->who->id))
        return "not-host";
    if ((when & SEATED) != 0 && l->seat < 0)
        return "not-seated";
    const bool full = ((when & MORE) != 0 && inputs_full(t)) ||
                      ((when & OWN) != 0 && inputs_full_of(t, (unsigned)l->seat));
    return full ? "log-full" : NULL;
}

static const char *say(struct table *t, struct line *l)
{
    char word[16];
    text_word(&l->rest, word, sizeof word);
    for (unsigned i = 0; i < LINES; i++) {
        if (!text_equal(word, lines[i].word))
            continue;
        const char *error = judge(t, l, lines[i].when);
        if (error != NULL)
            return error;
        /* a client looks and says what it shows by itself: that is nobody who comes back */
        if (!text_equal(word, "leave") && !text_equal(word, "look") && !text_equal(word, "shown"))
            inputs_come_back(t, l->now, l->seat);
        return lines[i].say(t, l);
    }
    return "unknown-line";
}

/* Settings may be as long as those of a new table. */
static size_t line_max(const char *line)
{
    return text_expect(&line, "set") ? TABLE_SETTINGS_MAX : TABLE_LINE_MAX;
}

void table_line(struct table *t, int64_t now, const struct table_person *who, const char *line)
{
    struct line l = {
        .who = who, .now = inputs_time(t, now), .seat = table_seat_of(t, who->id), .rest = line};
    const unsigned here = tell_here(t);
    const char *error = strlen(line) > line_max(line) ? "line-too-long" : say(t, &l);
    if (error != NULL)
        tell_refused(t, who, error, line);
    /* who sits down watched before, and at the start seats move up */
    if (tell_here(t) != here)
        tell_presence(t);
    inputs_go_on(t, l.now);
}
