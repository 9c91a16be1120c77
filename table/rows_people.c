/* Rows about people: who sits where, what they say, votes, the next game. */
#include <string.h>

#include "table/parts.h"

static bool read_person(const char **at, uint64_t *person)
{
    char word[20];
    *person = 0;
    if (text_word(at, word, sizeof word) != 16)
        return false;
    for (const char *c = word; *c != '\0'; c++) {
        const char *digits = "0123456789abcdef";
        const char *found = strchr(digits, *c);
        if (found == NULL)
            return false;
        *person = *person << 4 | (uint64_t)(found - digits);
    }
    return *person != 0;
}

const char *rows_do_table(struct table *t, const char *at)
{
    char commitment[TABLE_HASH_MAX + 2];
    uint64_t host = 0;
    if (t->phase != TABLE_NEW || !text_expect(&at, "1") || !read_person(&at, &host))
        return "bad-row";
    text_word(&at, commitment, sizeof commitment);
    if (!rows_copy(t->commitment, sizeof t->commitment, commitment))
        return "bad-row";
    settings_default(&t->settings);
    const char *error = settings_read(&t->settings, at);
    if (error != NULL)
        return error;
    t->host = host;
    t->phase = TABLE_LOBBY;
    return NULL;
}

static const char *do_set(struct table *t, const char *at)
{
    const struct game *game = t->settings.game;
    const char *error = settings_read(&t->settings, at);
    if (error != NULL)
        return error;
    t->past = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (seat >= table_seats(t) || (game != t->settings.game && t->seat[seat].kind == SEAT_BOT))
            t->seat[seat] = (struct table_seat){0};
    char bytes[TABLE_ROW_MAX];
    struct text body = TEXT(bytes);
    json_settings(t, &body);
    tell_seats(t, bytes);
    return NULL;
}

/* A name, and behind a tab, which no name has in it, that of the owner of a bot. */
static bool read_name(const char *at, struct table_seat *seat)
{
    char bytes[2 * TABLE_NAME_MAX + 2];
    if (!rows_copy(bytes, sizeof bytes, at))
        return false;
    char *tab = strchr(bytes, '\t');
    if (tab != NULL)
        *tab = '\0';
    return rows_copy(seat->name, sizeof seat->name, bytes) &&
           (tab == NULL || rows_copy(seat->owner, sizeof seat->owner, tab + 1));
}

static const char *do_sit(struct table *t, int64_t now, const char *at)
{
    uint64_t person = 0;
    const int seat = rows_seat(t, &at);
    if (seat < 0 || !read_person(&at, &person) || t->seat[seat].kind != SEAT_EMPTY)
        return "bad-row";
    struct table_seat *s = &t->seat[seat];
    *s = (struct table_seat){.kind = SEAT_PERSON, .person = person, .since = now};
    if (!read_name(rows_rest(at), s))
        return "bad-row";
    if (t->live) { /* who sits down is here, and watches no more */
        s->here = true;
        t->watching -= t->watching > 0;
        t->ears |= (uint16_t)table_bit((unsigned)seat);
        table_count_watchers(t);
    }
    tell_seats(t, NULL);
    return NULL;
}

/* The host's chair passes to somebody who sits. */
static void find_host(struct table *t)
{
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON) {
            t->host = t->seat[seat].person;
            return;
        }
}

static void empty_seat(struct table *t, unsigned seat)
{
    struct table_seat *s = &t->seat[seat];
    for (unsigned i = 0; i < SEATS_MAX; i++)
        t->seat[i].mutes &= (uint8_t)~table_bit(seat); /* that was the person, not the seat */
    const bool host = s->kind == SEAT_PERSON && s->person == t->host;
    if (s->here)
        t->watching++;
    *s = (struct table_seat){0};
    t->ears &= (uint16_t)~table_bit(seat);
    t->sighted &= (uint16_t)~table_bit(seat);
    table_count_watchers(t);
    if (host)
        find_host(t);
}

/* In the middle of a game the seat is a bot's from now on. */
static void take_seat(struct table *t, unsigned seat)
{
    empty_seat(t, seat);
    t->seat[seat].kind = SEAT_BOT;
    rows_copy(t->seat[seat].level, sizeof t->seat[seat].level, t->settings.substitute);
}

static const char *do_rise(struct table *t, const char *at, bool removed)
{
    const int seat = rows_seat(t, &at);
    if (seat < 0 || t->phase > TABLE_PLAYING)
        return "bad-row";
    /* before the game hosts may free the own seat and take another one */
    const bool host = t->phase == TABLE_LOBBY && t->seat[seat].person == t->host;
    if (removed && t->seat[seat].kind == SEAT_PERSON && !host)
        t->removed[t->removals++ % TABLE_REMOVED_MAX] = t->seat[seat].person;
    if (t->phase == TABLE_LOBBY)
        empty_seat(t, (unsigned)seat);
    else
        take_seat(t, (unsigned)seat);
    char bytes[32];
    struct text more = TEXT(bytes);
    json_number(&more, "removed", seat + 1);
    tell_seats(t, removed ? bytes : NULL);
    tell_think(t, table_bit((unsigned)seat));
    return NULL;
}

static const char *do_bot(struct table *t, const char *at)
{
    const int seat = rows_seat(t, &at);
    if (seat < 0)
        return "bad-row";
    struct table_seat *s = &t->seat[seat];
    *s = (struct table_seat){.kind = SEAT_BOT};
    text_word(&at, s->level, sizeof s->level);
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_seat_kind(struct table *t, const char *at, unsigned kind)
{
    const int seat = rows_seat(t, &at);
    if (seat < 0)
        return "bad-row";
    t->seat[seat] = (struct table_seat){.kind = (uint8_t)kind};
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_words(struct table *t, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0 || !rows_copy(t->seat[seat].words, sizeof t->seat[seat].words, rows_rest(at)))
        return "bad-row";
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_past(struct table *t, const char *at)
{
    struct flow flow = {.read = at};
    play_past(t, &flow);
    return flow.error;
}

/* Bits of seats, after those that are closed have gone. */
static uint8_t close_bits(const struct table *t, unsigned seats)
{
    unsigned bits = 0, to = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind != SEAT_CLOSED)
            bits |= (seats >> seat & 1) << to++;
    return (uint8_t)bits;
}

/* Closed seats are gone when a game starts; the others move up. */
void rows_close_up(struct table *t)
{
    unsigned to = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        t->seat[seat].mutes = close_bits(t, t->seat[seat].mutes);
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind != SEAT_CLOSED && to++ != seat)
            t->seat[to - 1] = t->seat[seat];
    for (unsigned seat = to; seat < SEATS_MAX; seat++)
        t->seat[seat] = (struct table_seat){0};
    if (to != table_seats(t))
        t->past = 0;
    t->settings.setup.seats = (uint8_t)to;
    table_count_ears(t);
}

static const char *do_chat(struct table *t, const char *at, const char *kind)
{
    char bytes[6 * TABLE_CHAT_MAX + 64];
    struct text body = TEXT(bytes);
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    text_add(&body, "\"chat\":{\"seat\":");
    text_number(&body, seat + 1);
    json_name(&body, kind);
    json_text(&body, rows_rest(at));
    text_char(&body, '}');
    tell_chat(t, (unsigned)seat, bytes);
    return NULL;
}

static const char *do_mute(struct table *t, const char *at, bool mutes)
{
    char bytes[64];
    struct text json = TEXT(bytes);
    const int seat = rows_person(t, &at), other = rows_person(t, &at);
    if (seat < 0 || other < 0)
        return "bad-row";
    struct table_seat *s = &t->seat[seat];
    const unsigned bit = table_bit((unsigned)other);
    s->mutes = (uint8_t)(mutes ? s->mutes | bit : s->mutes & ~bit);
    text_char(&json, '{');
    json_bits(&json, "muted", s->mutes);
    text_char(&json, '}');
    tell_seat(t, (unsigned)seat, bytes);
    return NULL;
}

static void end_game(struct table *t, const char *more)
{
    t->phase = TABLE_ENDED;
    t->moment = false;
    t->asked = t->asked_all = 0;
    tell_seats(t, more);
    lag_end(t);
}

const char *rows_end(struct table *t)
{
    end_game(t, "\"ended\":\"house\"");
    return NULL;
}

const char *rows_vote(struct table *t, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    t->seat[seat].votes = text_expect(&at, "yes");
    unsigned votes = 0;
    BITS_EACH(i, table_people(t))
        votes += t->seat[i].votes;
    if (2 * votes > bits_count(table_people(t)))
        end_game(t, "\"ended\":\"vote\"");
    else
        tell_seats(t, NULL);
    return NULL;
}

static const char *do_name(struct table *t, const char *at)
{
    const int seat = rows_person(t, &at);
    struct table_seat *s = seat < 0 ? NULL : &t->seat[seat];
    if (s == NULL || !rows_copy(s->name, sizeof s->name, rows_rest(at)))
        return "bad-row";
    if (s->name[0] == '\0' && s->owner[0] != '\0') /* it is still a bot */
        rows_copy(s->owner, sizeof s->owner, TABLE_GONE);
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_again(struct table *t, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    t->seat[seat].again = true;
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_next(struct table *t, const char *at)
{
    char bytes[64];
    struct text body = TEXT(bytes);
    if (!rows_copy(t->next, sizeof t->next, rows_rest(at)))
        return "bad-row";
    json_name(&body, "next");
    json_text(&body, t->next);
    tell_all(t, bytes);
    return NULL;
}

static const char *do_opened(struct table *t, const char *at)
{
    char bytes[512];
    struct text body = TEXT(bytes);
    if (!rows_copy(t->seed, sizeof t->seed, rows_rest(at)))
        return "bad-row";
    json_name(&body, "seed");
    json_text(&body, t->seed);
    tell_all(t, bytes);
    return NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

const char *rows_do_lobby(struct table *t, int64_t at, const char *word, const char *rest)
{
    if (text_equal(word, "set"))
        return do_set(t, rest);
    if (text_equal(word, "sit"))
        return do_sit(t, at, rest);
    if (text_equal(word, "bot"))
        return do_bot(t, rest);
    if (text_equal(word, "close"))
        return do_seat_kind(t, rest, SEAT_CLOSED);
    if (text_equal(word, "open"))
        return do_seat_kind(t, rest, SEAT_EMPTY);
    if (text_equal(word, "words"))
        return do_words(t, rest);
    if (text_equal(word, "past"))
        return do_past(t, rest);
    return text_equal(word, "start") ? rows_do_game(t, at, word, rest) : "bad-row";
}

const char *rows_do_people(struct table *t, const char *word, const char *rest)
{
    if (text_equal(word, "rise"))
        return do_rise(t, rest, false);
    if (text_equal(word, "remove"))
        return do_rise(t, rest, true);
    if (text_equal(word, "name"))
        return do_name(t, rest);
    if (text_equal(word, "say"))
        return do_chat(t, rest, "say");
    if (text_equal(word, "chat"))
        return do_chat(t, rest, "text");
    if (text_equal(word, "mute"))
        return do_mute(t, rest, true);
    if (text_equal(word, "unmute"))
        return do_mute(t, rest, false);
    if (text_equal(word, "again"))
        return do_again(t, rest);
    if (text_equal(word, "next"))
        return do_next(t, rest);
    if (text_equal(word, "opened"))
        return do_opened(t, rest);
    return "no-such-row";
}
