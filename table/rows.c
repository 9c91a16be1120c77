/* What each row does. A row that was just made and one that is read from the store go the same way,
 * so the fold over the rows is the table. */
#include <string.h>

#include "table/parts.h"

int rows_seat(const struct table *t, const char **at)
{
    char word[4];
    uint32_t number = 0;
    text_word(at, word, sizeof word);
    return text_to_number(word, table_seats(t), &number) && number > 0 ? (int)number - 1 : -1;
}

int rows_person(const struct table *t, const char **at)
{
    const int seat = rows_seat(t, at);
    return seat >= 0 && t->seat[seat].kind == SEAT_PERSON ? seat : -1;
}

const char *rows_rest(const char *at)
{
    return *at == ' ' ? at + 1 : at;
}

bool rows_copy(char *to, size_t room, const char *from)
{
    struct text out = text_of(to, room);
    text_add(&out, from);
    return !out.cut;
}

/* --- during the game ------------------------------------------------------------------------- */

const char *rows_do_game(struct table *t, int64_t at, const char *word, const char *rest)
{
    struct flow flow = {.read = rest};
    if (text_equal(word, "start")) {
        rows_close_up(t);
        play_start(t, at, &flow);
    } else if (text_equal(word, "over")) {
        play_over(t, at, &flow);
    } else {
        struct move move;
        const char *first = rest;
        if (t->moment || !flow_peek(t, &first, &move) || (t->asked >> move.seat & 1) == 0)
            return "bad-row";
        play_move(t, at, &move, &flow);
    }
    return flow.error;
}

static const char *do_reply(struct table *t, const char *at)
{
    const int seat = rows_seat(t, &at);
    if (seat < 0 || !t->moment ||
        t->match.game->parse_move((unsigned)seat, rows_rest(at), &t->seat[seat].reply) != NULL)
        return "bad-row";
    t->seat[seat].replied = true;
    char bytes[48];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"answered\":");
    text_number(&json, t->question);
    text_char(&json, '}');
    tell_seat(t, (unsigned)seat, bytes);
    return NULL;
}

static const char *do_undo(struct table *t, int64_t now, const char *at, enum undo_kind kind)
{
    static const char *(*const may[])(const struct table *t,
                                      unsigned seat) = {[UNDO_FREE] = play_may_undo,
                                                        [UNDO_AGREED] = play_may_ask_undo,
                                                        [UNDO_PRACTICE] = play_may_practise};
    const int seat = rows_person(t, &at);
    if (seat < 0 || (t->moment && kind != UNDO_PRACTICE) || may[kind](t, (unsigned)seat) != NULL)
        return "bad-row";
    play_undo(t, now, (unsigned)seat, kind);
    return NULL;
}

static void tell_undo(struct table *t, const char *word, unsigned seat)
{
    char bytes[64];
    struct text body = TEXT(bytes);
    json_name(&body, word);
    text_number(&body, seat + 1);
    tell_all(t, bytes);
}

static const char *do_want_undo(struct table *t, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0 || t->moment || play_may_ask_undo(t, (unsigned)seat) != NULL)
        return "bad-row";
    t->undo = (uint8_t)(seat + 1);
    for (unsigned i = 0; i < SEATS_MAX; i++)
        t->seat[i].agrees = i == (unsigned)seat;
    tell_undo(t, "wants-undo", (unsigned)seat);
    return NULL;
}

static const char *do_agree(struct table *t, int64_t now, const char *at, bool agrees)
{
    const int seat = rows_person(t, &at);
    if (seat < 0 || t->undo == 0)
        return "bad-row";
    t->seat[seat].agrees = agrees;
    tell_undo(t, agrees ? "agrees" : "disagrees", (unsigned)seat);
    if (!agrees)
        t->undo = 0;
    BITS_EACH(i, table_people(t))
        if (!t->seat[i].agrees)
            return NULL;
    if (t->undo != 0)
        play_undo(t, now, t->undo - 1U, UNDO_AGREED);
    return NULL;
}

static const char *do_away(struct table *t, int64_t now, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    struct table_seat *s = &t->seat[seat];
    s->bank = clock_left(t, now, (unsigned)seat);
    s->away = text_expect(&at, "left") ? AWAY_LEFT : AWAY_ABSENT;
    s->votes = s->again = false;
    tell_seats(t, NULL);
    tell_think(t, table_bit((unsigned)seat));
    return NULL;
}

static const char *do_back(struct table *t, int64_t now, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    struct table_seat *s = &t->seat[seat];
    s->away = AWAY_NO;
    s->asked_at = s->runs_at = s->since = now;
    if (s->bank < t->settings.grace)
        s->bank = t->settings.grace;
    tell_seats(t, NULL);
    return NULL;
}

static const char *do_shown(struct table *t, int64_t now, const char *at)
{
    const int seat = rows_person(t, &at);
    if (seat < 0 || clock_waits(t, now, (unsigned)seat) == 0)
        return "bad-row";
    t->seat[seat].runs_at = now;
    return NULL;
}

static const char *do_standing(struct table *t, const char *at)
{
    static const char *const words[] = {"ask", "hit", "pass"};
    const int seat = rows_person(t, &at);
    if (seat < 0)
        return "bad-row";
    for (uint8_t i = 0; i < 3; i++)
        if (text_expect(&at, words[i])) {
            char bytes[32];
            struct text json = TEXT(bytes);
            t->seat[seat].standing = i;
            t->seat[seat].standing_round = t->match.game->round(t->told);
            text_add(&json, "{\"standing\":");
            json_text(&json, words[i]);
            text_char(&json, '}');
            tell_seat(t, (unsigned)seat, bytes);
            return NULL;
        }
    return "bad-row";
}

/* The driver's clock was stopped, or set: what runs goes on by it as if no time had passed. */
static const char *do_resumed(struct table *t, const char *at)
{
    enum { DIGITS = 13 }; /* of milliseconds: three hundred years */
    char word[DIGITS + 2];
    int64_t by = 0;
    text_word(&at, word, sizeof word);
    const bool back = word[0] == '-';
    const char *digits = word + back;
    const size_t length = strlen(digits);
    if (t->phase > TABLE_PLAYING || length == 0 || length > DIGITS ||
        strspn(digits, "0123456789") != length)
        return "bad-row";
    for (; *digits != '\0'; digits++)
        by = 10 * by + (*digits - '0');
    clock_move(t, back ? -by : by);
    tell_seats(t, NULL);
    return NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

static const char *do_play_row(struct table *t, int64_t at, const char *word, const char *rest)
{
    if (text_equal(word, "play") || (text_equal(word, "over") && t->moment))
        return rows_do_game(t, at, word, rest);
    if (text_equal(word, "reply"))
        return do_reply(t, rest);
    if (text_equal(word, "undo"))
        return do_undo(t, at, rest, UNDO_FREE);
    if (text_equal(word, "undo-agreed"))
        return do_undo(t, at, rest, UNDO_AGREED);
    if (text_equal(word, "undo-practice"))
        return do_undo(t, at, rest, UNDO_PRACTICE);
    if (text_equal(word, "want-undo"))
        return do_want_undo(t, rest);
    if (text_equal(word, "agree"))
        return do_agree(t, at, rest, true);
    if (text_equal(word, "disagree"))
        return do_agree(t, at, rest, false);
    if (text_equal(word, "back"))
        return do_back(t, at, rest);
    if (text_equal(word, "shown"))
        return do_shown(t, at, rest);
    if (text_equal(word, "standing"))
        return do_standing(t, rest);
    if (text_equal(word, "end"))
        return rows_end(t);
    return text_equal(word, "vote") ? rows_vote(t, rest) : "bad-row";
}

static bool is_of(const char *const *words, size_t count, const char *word)
{
    for (size_t i = 0; i < count; i++)
        if (text_equal(word, words[i]))
            return true;
    return false;
}

/* What a game needs comes to an end with it; of the rest a log takes only so much. What only a seat
 * knows of is counted for the seat, so that nobody else feels it. */
static void count_entry(struct table *t, const char *word, const char *rest)
{
    static const char *const needed[] = {"table", "past",  "start", "play",   "over",
                                         "reply", "shown", "next",  "opened", "end"};
    static const char *const own[] = {"standing", "mute", "unmute"};
    if (is_of(needed, sizeof needed / sizeof needed[0], word))
        return;
    const int seat = is_of(own, sizeof own / sizeof own[0], word) ? rows_seat(t, &rest) : -1;
    if (seat >= 0)
        t->seat[seat].entries++;
    else
        t->entries++;
}

const char *rows_do(struct table *t, int64_t at, const char *text)
{
    char word[16];
    text_word(&text, word, sizeof word);
    count_entry(t, word, text);
    if (text_equal(word, "table"))
        return rows_do_table(t, text);
    if (t->phase == TABLE_NEW)
        return "bad-row";
    if (text_equal(word, "away"))
        return do_away(t, at, text);
    if (text_equal(word, "resumed"))
        return do_resumed(t, text);
    const char *error = rows_do_people(t, word, text);
    if (error == NULL || !text_equal(error, "no-such-row"))
        return error;
    if (t->phase == TABLE_LOBBY)
        return rows_do_lobby(t, at, word, text);
    return t->phase == TABLE_PLAYING ? do_play_row(t, at, word, text) : "bad-row";
}

/* The seat that alone may know of a row; -1: everybody may. */
static int rows_owner(const struct table *t, const char *text)
{
    static const char *const words[] = {"reply", "standing", "mute", "unmute"};
    char word[16];
    text_word(&text, word, sizeof word);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_equal(word, words[i]))
            return rows_seat(t, &text);
    return -1;
}

void rows_count(struct table *t, int64_t at, const char *text)
{
    const int owner = rows_owner(t, text);
    t->row++;
    t->at = at;
    if (owner >= 0) {
        t->seat[owner].own = t->row;
    } else {
        t->known = t->row;
        t->known_at = at;
    }
}

void rows_keep(struct table *t, int64_t now, const char *text)
{
    rows_count(t, now, text);
    t->out->store(t->out, t->row, now, text);
}

const char *rows_add(struct table *t, int64_t now, const char *text)
{
    rows_count(t, now, text);
    /* what a row does may tell of it, so it is stored first */
    t->out->store(t->out, t->row, now, text);
    return rows_do(t, now, text);
}
