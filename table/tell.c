/* Messages: who is told what. What is told to everybody is put together once. */
#include <string.h>

#include "table/changes.h"
#include "table/parts.h"

static bool sees_later(const struct table *t, unsigned viewer)
{
    return viewer == TABLE_WATCHERS && t->settings.delay > 0 && !t->opens &&
           t->phase != TABLE_LOBBY && !t->lag.done;
}

/* Watchers who see the game later hear nothing of it from here. */
static unsigned listeners(const struct table *t)
{
    unsigned ears = t->ears;
    if (sees_later(t, TABLE_WATCHERS))
        ears &= ~table_bit(TABLE_WATCHERS);
    return ears;
}

void tell_to(struct table *t, unsigned viewer, const struct text *json)
{
    const struct table_to to = {.kind = viewer == TABLE_WATCHERS ? TO_WATCHERS : TO_SEAT,
                                .seat = viewer,
                                .person = viewer == TABLE_WATCHERS ? 0 : t->seat[viewer].person};
    t->out->tell(t->out, &to, table_known(t, to.person), json->bytes, json->length);
}

void tell_person(struct table *t, const struct table_person *who, const struct text *json)
{
    const struct table_to to = {
        .kind = TO_CONNECTION, .person = who->id, .connection = who->connection};
    t->out->tell(t->out, &to, table_known(t, who->id), json->bytes, json->length);
}

/* A message that had no room tells its reader to ask for the whole picture. */
static void close_message(struct text *json)
{
    if (json->cut || json->length + 2 > json->room) {
        *json = text_of(json->bytes, json->room);
        text_add(json, "{\"look\":true");
    }
    text_char(json, '}');
}

static void open_step(struct table *t, struct text *json, const char *more)
{
    t->step++;
    text_char(json, '{');
    json_number(json, "step", t->step);
    json_number(json, "at", t->at);
    if (more != NULL) {
        text_char(json, ',');
        text_add(json, more);
    }
}

void tell_all(struct table *t, const char *body)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    open_step(t, &json, body);
    close_message(&json);
    BITS_EACH(viewer, listeners(t))
        tell_to(t, (unsigned)viewer, &json);
}

void tell_chat(struct table *t, unsigned seat, const char *body)
{
    char bytes[TABLE_MESSAGE_MAX], few[128], word[64];
    struct text json = TEXT(bytes), muted = TEXT(few), less = TEXT(word);
    text_add(&less, "\"chat\":{\"seat\":");
    text_number(&less, seat + 1);
    text_add(&less, ",\"muted\":true}");
    open_step(t, &json, body);
    close_message(&json);
    t->step--; /* it is one step, told in two ways */
    open_step(t, &muted, word);
    close_message(&muted);
    BITS_EACH(viewer, listeners(t)) {
        const bool hears =
            viewer == TABLE_WATCHERS || (t->seat[viewer].mutes & table_bit(seat)) == 0;
        tell_to(t, (unsigned)viewer, hears ? &json : &muted);
    }
}

void tell_seats(struct table *t, const char *more)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    open_step(t, &json, more);
    const unsigned ears = listeners(t);
    if (ears == 0)
        return;
    json_seats(t, &json);
    json_waiting(t, t->at, &json);
    close_message(&json);
    BITS_EACH(viewer, ears)
        tell_to(t, (unsigned)viewer, &json);
}

void tell_seat(struct table *t, unsigned seat, const char *json)
{
    char bytes[256];
    struct text text = TEXT(bytes);
    text_add(&text, json);
    if ((t->ears >> seat & 1) != 0)
        tell_to(t, seat, &text);
}

/* Whether everybody hears the same of all that happened. */
static bool all_public(const struct span *span)
{
    for (unsigned i = 0; i < span->count; i++)
        if (span->events[i].see != SEE_ALL || span->events[i].only != 0)
            return false;
    return true;
}

void tell_step(struct table *t, int64_t now, const struct span *span, const char *more, bool fresh)
{
    char bytes[TABLE_MESSAGE_MAX], end[2048];
    struct text json = TEXT(bytes), tail = TEXT(end);
    struct changes changes;
    open_step(t, &json, more);
    const unsigned ears = listeners(t);
    const bool same = all_public(span);
    t->sighted &= t->ears;
    if (ears == 0)
        return;
    json_waiting(t, now, &tail);
    json_result(t, &tail);
    if (same)
        json_events(t, WATCHER, span, &json);
    const size_t head = json.length;
    changes_find(&changes, t, span, t->told, ears);
    BITS_EACH(viewer, ears) {
        json.length = head;
        if (!same)
            json_events(t, table_viewer(t, (unsigned)viewer), span, &json);
        json_undone((unsigned)viewer, span, &json);
        changes_put(&changes, (unsigned)viewer, &json);
        changes_put_score(&changes, (unsigned)viewer, &json);
        if (tail.length > 0) {
            text_char(&json, ',');
            text_add_n(&json, tail.bytes, tail.length);
        }
        if (fresh && viewer != TABLE_WATCHERS)
            json_ask(t, (unsigned)viewer, &json);
        close_message(&json);
        tell_to(t, (unsigned)viewer, &json);
    }
}

void tell_refused(struct table *t, const struct table_person *who, const char *word,
                  const char *line)
{
    enum { SHOWN = 100 };
    char bytes[1024], part[SHOWN + 1];
    struct text json = TEXT(bytes), shown = TEXT(part);
    text_add(&shown, line);
    /* of a long line only the beginning, and nothing of what is no text at all */
    while (shown.length > 0 && !words_good(part, SHOWN))
        part[--shown.length] = '\0';
    text_char(&json, '{');
    json_word(&json, "refused", word);
    json_word(&json, "line", part);
    text_char(&json, '}');
    tell_person(t, who, &json);
}

unsigned tell_here(const struct table *t)
{
    unsigned here = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON && t->seat[seat].here)
            here |= table_bit(seat);
    return here;
}

void tell_presence(struct table *t)
{
    char bytes[128];
    struct text json = TEXT(bytes);
    text_char(&json, '{');
    json_bits(&json, "here", tell_here(t));
    json_number(&json, "watching", t->watching);
    text_char(&json, '}');
    BITS_EACH(viewer, listeners(t))
        tell_to(t, (unsigned)viewer, &json);
}

/* Those of the seats that a bot plays and that are asked. */
void tell_think(struct table *t, unsigned seats)
{
    if (!t->live || t->out->think == NULL || t->phase != TABLE_PLAYING)
        return;
    seats &= t->moment ? moments_asked(t) : t->asked;
    BITS_EACH(seat, seats) {
        const struct table_seat *s = &t->seat[seat];
        if (!table_run_by_bot(s) || s->replied)
            continue;
        const char *level = s->kind == SEAT_BOT ? s->level : t->settings.substitute;
        t->out->think(t->out, (unsigned)seat, level, t->question,
                      t->moment && t->timed ? (uint32_t)(t->ends - t->at) : 0);
    }
}

/* --- the whole picture ----------------------------------------------------------------------- */

static void picture_of_game(struct table *t, int64_t now, unsigned viewer, struct text *json)
{
    const bool delayed = sees_later(t, viewer);
    if (t->phase < TABLE_PLAYING)
        return;
    changes_put_all(t, viewer, delayed ? t->lag.state : t->told, json);
    if (!delayed)
        json_waiting(t, now, json);
    /* in a moment it would tell who holds a card */
    if (!delayed && !t->moment && t->asked_all != t->asked)
        json_bits(json, "asked", t->asked_all);
    json_result(t, json);
    if (viewer != TABLE_WATCHERS)
        json_ask(t, viewer, json);
    if (viewer == TABLE_WATCHERS)
        return;
    const struct table_seat *s = &t->seat[viewer];
    static const char *const standings[] = {"ask", "hit", "pass"};
    json_word(json, "standing", standings[s->standing]);
    if (s->replied) {
        json_name(json, "answered");
        text_number(json, t->question);
    }
}

static const char *phase_word(const struct table *t)
{
    static const char *const words[] = {"new", "lobby", "playing", "over", "ended"};
    return words[t->phase];
}

void tell_picture(struct table *t, int64_t now, unsigned viewer, struct text *json)
{
    const bool delayed = sees_later(t, viewer);
    text_char(json, '{');
    json_number(json, "table", TABLE_VERSION);
    json_number(json, "step", delayed ? t->lag.step : t->step);
    json_number(json, "at", now);
    json_word(json, "phase", phase_word(t));
    json_settings(t, json);
    json_word(json, "commitment", t->commitment);
    if (viewer != TABLE_WATCHERS)
        json_number(json, "you", viewer + 1);
    json_seats(t, json);
    if (viewer != TABLE_WATCHERS && t->seat[viewer].mutes != 0)
        json_bits(json, "muted", t->seat[viewer].mutes);
    picture_of_game(t, now, viewer, json);
    if (t->practice)
        json_flag(json, "practice", true);
    if (t->undo != 0)
        json_number(json, "wants-undo", t->undo);
    if (t->seed[0] != '\0')
        json_word(json, "seed", t->seed);
    if (t->next[0] != '\0')
        json_word(json, "next", t->next);
    close_message(json);
}

void table_show(struct table *t, unsigned viewer, struct text *json)
{
    tell_picture(t, t->at, viewer, json);
}

void table_look(struct table *t, int64_t now, const struct table_person *who)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text json = TEXT(bytes);
    const int seat = table_seat_of(t, who->id);
    if (seat < 0 && t->phase != TABLE_LOBBY && t->settings.watchers == 0) {
        tell_refused(t, who, "no-watchers", "look");
        return;
    }
    tell_picture(t, now, seat < 0 ? TABLE_WATCHERS : (unsigned)seat, &json);
    tell_person(t, who, &json);
}
