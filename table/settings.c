#include "table/settings.h"

#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "games/games.h"

enum {
    SECOND = 1000,
    HOUR = 3600 * SECOND,
    TIME_MAX = 60 * 24 * 3600, /* seconds: two months for a game by letters */
    GRACE_MIN = 5,
    GRACE_MAX = 7 * 24 * 3600,
    MOMENT_MAX = 24 * 3600 * SECOND,
    WORD_ROOM = 2048, /* of one setting: a list of house decks is long */
};

/* What is usual where people sit together, and where they come by now and then: three days a move,
 * and moments in which those who look in now and then have a chance to answer. */
static void set_pace(struct table_settings *s, uint8_t pace)
{
    const bool letters = pace == PACE_LETTERS;
    s->pace = pace;
    s->clock = true;
    s->each = letters;
    s->time = letters ? INT64_C(72) * HOUR : INT64_C(900) * SECOND;
    s->more = letters ? 0 : INT64_C(15) * SECOND;
    s->moment = letters ? 6 * HOUR : 2 * SECOND;
}

void settings_default(struct table_settings *settings)
{
    *settings = (struct table_settings){.game = games_find("town"),
                                        .setup.seats = 4,
                                        .grace = INT64_C(60) * SECOND,
                                        .bot_moment = 400,
                                        .undo = UNDO_OWN,
                                        .watchers = 1,
                                        .substitute = "greedy"};
    set_pace(settings, PACE_LIVE);
}

/* One of the words of a choice; false: none of them. */
static bool read_choice(const char *value, const char *const *words, uint8_t *choice)
{
    for (uint8_t i = 0; words[i] != NULL; i++)
        if (text_equal(value, words[i])) {
            *choice = i;
            return true;
        }
    return false;
}

static bool read_number(const char *value, uint32_t least, uint32_t most, uint32_t *number)
{
    return text_to_number(value, most, number) && *number >= least;
}

/* `none`, `600+10`, or `259200/move`. */
static bool read_clock(struct table_settings *s, const char *value)
{
    char time[16];
    struct text out = TEXT(time);
    uint32_t seconds = 0, more = 0;
    s->clock = !text_equal(value, "none");
    s->time = s->more = 0;
    s->each = false;
    if (!s->clock)
        return true;
    const size_t length = strcspn(value, "+/");
    text_add_n(&out, value, length);
    if (out.cut || !read_number(time, 1, TIME_MAX, &seconds))
        return false;
    s->each = text_equal(value + length, "/move");
    if (!s->each && (value[length] != '+' || !read_number(value + length + 1, 0, TIME_MAX, &more)))
        return false;
    s->time = (int64_t)seconds * SECOND;
    s->more = (int64_t)more * SECOND;
    return true;
}

static const char *read_game(struct table_settings *s, const char *value)
{
    const struct game *game = games_find(value);
    if (game == NULL)
        return "unknown-game";
    s->game = game;
    s->setup = (struct setup){.seats = s->setup.seats};
    if (s->setup.seats > game->seats_max)
        s->setup.seats = game->seats_max;
    return NULL;
}

static const char *read_decks(struct table_settings *s, const char *value)
{
    unsigned index = 0;
    const char *at = NULL;
    size_t length = 0;
    memset(s->setup.number, 0, sizeof s->setup.number);
    return game_parse_numbers(s->game, value, &s->setup, &index, &at, &length);
}

static const char *read_options(struct table_settings *s, const char *value)
{
    const char *at = NULL;
    size_t length = 0;
    memset(s->setup.option, 0, sizeof s->setup.option);
    return game_parse_options(s->game, value, &s->setup, &at, &length);
}

static const char *const visibilities[] = {"open", "link", "code", NULL};
static const char *const paces[] = {"live", "letters", NULL};
static const char *const chats[] = {"phrases", "free", NULL};
static const char *const undos[] = {"none", "own", "ask", NULL};
static const char *const answers[] = {"no", "yes", NULL};

/* The settings that are one of a few words: where each is kept. */
struct choice {
    const char *name;
    const char *const *words;
    size_t place;
};
static const struct choice choices[] = {
    {"visibility", visibilities, offsetof(struct table_settings, visibility)},
    {"pace", paces, offsetof(struct table_settings, pace)},
    {"chat", chats, offsetof(struct table_settings, chat_free)},
    {"undo", undos, offsetof(struct table_settings, undo)},
    {"watchers", answers, offsetof(struct table_settings, watchers)},
    {"rated", answers, offsetof(struct table_settings, rated)},
};
enum { CHOICES = sizeof choices / sizeof choices[0] };

static const char *read_numbers(struct table_settings *s, const char *name, const char *value)
{
    uint32_t number = 0;
    bool good = false;
    if (text_equal(name, "seats")) {
        good = read_number(value, 1, SEATS_MAX, &number);
        s->setup.seats = (uint8_t)number;
    } else if (text_equal(name, "grace")) {
        good = read_number(value, GRACE_MIN, GRACE_MAX, &number);
        s->grace = (int64_t)number * SECOND;
    } else if (text_equal(name, "moment")) {
        good = read_number(value, 0, MOMENT_MAX, &s->moment);
    } else if (text_equal(name, "bot-moment")) {
        good = read_number(value, 0, MOMENT_MAX, &s->bot_moment);
    } else if (text_equal(name, "delay")) {
        good = read_number(value, 0, TABLE_DELAY_MAX, &number);
        s->delay = (uint8_t)number;
    } else {
        return "unknown-setting";
    }
    return good ? NULL : "bad-setting";
}

static const char *read_pace(struct table_settings *s, const char *value)
{
    uint8_t pace = 0;
    if (!read_choice(value, paces, &pace))
        return "bad-setting";
    if (pace != s->pace)
        set_pace(s, pace);
    return NULL;
}

static const char *read_one(struct table_settings *s, const char *name, const char *value)
{
    if (text_equal(name, "pace"))
        return read_pace(s, value);
    for (unsigned i = 0; i < CHOICES; i++)
        if (text_equal(name, choices[i].name))
            return read_choice(value, choices[i].words, (uint8_t *)s + choices[i].place)
                       ? NULL
                       : "bad-setting";
    if (text_equal(name, "game"))
        return read_game(s, value);
    if (text_equal(name, "options"))
        return read_options(s, value);
    if (text_equal(name, "decks"))
        return read_decks(s, value);
    if (text_equal(name, "clock"))
        return read_clock(s, value) ? NULL : "bad-setting";
    if (text_equal(name, "substitute")) {
        struct text out = TEXT(s->substitute);
        text_add(&out, value);
        return out.cut ? "unknown-bot" : NULL;
    }
    return read_numbers(s, name, value);
}

/* What no single word shows. */
static const char *judge(const struct table_settings *s)
{
    if (bot_find(s->game, s->substitute) == NULL)
        return "unknown-bot";
    if (s->pace == PACE_LETTERS && !s->clock)
        return "letters-need-clock";
    return s->game->admit(&s->setup);
}

const char *settings_read(struct table_settings *settings, const char *words)
{
    struct table_settings s = *settings;
    char word[WORD_ROOM];
    for (size_t length = 0; (length = text_word(&words, word, sizeof word)) > 0;) {
        char *equals = strchr(word, '=');
        if (equals == NULL || length >= sizeof word)
            return "unknown-setting";
        *equals = '\0';
        const char *error = read_one(&s, word, equals + 1);
        if (error != NULL)
            return error;
    }
    const char *error = judge(&s);
    if (error == NULL)
        *settings = s;
    return error;
}

static void write_number(struct text *out, const char *name, int64_t number)
{
    text_add(out, name);
    text_number(out, number);
}

static void write_game(const struct table_settings *s, struct text *out)
{
    const struct game *game = s->game;
    text_add(out, "game=");
    text_add(out, game->name);
    const char *gap = " options=";
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        assert(i < OPTIONS_MAX);
        if (s->setup.option[i] == 0)
            continue;
        text_add(out, gap);
        text_add(out, game->options[i].name);
        text_char(out, '=');
        text_add(out, game->options[i].values[s->setup.option[i]]);
        gap = ",";
    }
    gap = " decks=";
    const unsigned numbers = game_numbers(game);
    for (unsigned i = 0; i < numbers; i++) {
        if (s->setup.number[i] == 0)
            continue;
        text_add(out, gap);
        game_print_number(game, &s->setup, i, out);
        gap = ",";
    }
}

void settings_write(const struct table_settings *s, struct text *out)
{
    write_game(s, out);
    write_number(out, " seats=", s->setup.seats);
    for (unsigned i = 0; i < CHOICES; i++) {
        text_char(out, ' ');
        text_add(out, choices[i].name);
        text_char(out, '=');
        text_add(out, choices[i].words[((const uint8_t *)s)[choices[i].place]]);
    }
    if (s->clock)
        write_number(out, " clock=", s->time / SECOND);
    else
        text_add(out, " clock=none");
    if (s->each)
        text_add(out, "/move");
    else if (s->clock)
        write_number(out, "+", s->more / SECOND);
    write_number(out, " grace=", s->grace / SECOND);
    text_add(out, " substitute=");
    text_add(out, s->substitute);
    write_number(out, " moment=", s->moment);
    write_number(out, " bot-moment=", s->bot_moment);
    write_number(out, " delay=", s->delay);
}
