#include "match/record.h"

#include <string.h>

#include "core/sentence.h"
#include "games/games.h"
#include "match/decks.h"
#include "match/lines.h"
#include "match/record_fair.h"

const struct sentence record_words[] = {
    {.word = "file-too-large", .one = N_("the file is larger than 16 MiB")},
    {.word = "not-a-record", .one = N_("this is no record: the first line must be `dicecup 1`")},
    {.word = "unknown-version", .one = N_("this version of the format is not known here")},
    {.word = "truncated", .one = N_("the file ends in the middle of a line")},
    {.word = "line-too-long", .one = N_("the line is longer than 1000 bytes")},
    {.word = "bad-character",
     .one = N_("only printable ASCII may stand outside comments, and lines end with LF alone")},
    {.word = "unknown-header",
     .one = N_("the header knows only `game`, `options`, `decks`, `seats`, `commitment`, `words`, "
               "`seed` and `practice`")},
    {.word = "double-header", .one = N_("this was said before in the header")},
    {.word = "missing-game", .one = N_("the header must name the game before anything else")},
    {.word = "missing-seats", .one = N_("the header does not say who sits in the seats")},
    {.word = "unknown-game", .one = N_("there is no game of that name")},
    {.word = "unknown-option", .one = N_("the game has no such option")},
    {.word = "unknown-value", .one = N_("the option has no such value")},
    {.word = "option-without-value", .one = N_("an option is written name=value")},
    {.word = "unknown-number",
     .one = N_("no table has a number of that name; `dicecup decks GAME` lists them")},
    {.word = "bad-number", .one = N_("a whole number within the limits of its name is needed")},
    {.word = "double-number", .one = N_("this number was given before")},
    {.word = "not-decks",
     .one = N_("these are no house decks: the first line must be `decks GAME`")},
    {.word = "other-decks", .one = N_("these are the house decks of another game")},
    {.word = "mark.printed", .one = N_("printed in the rules")},
    {.word = "mark.default", .one = N_("our default")},
    {.word = "mark.house", .one = N_("house")},
    {.word = "bad-name",
     .one = N_("a seat's name has 1 to 24 of the characters a-z, 0-9, `_` and `-`")},
    {.word = "bad-hash", .one = N_("64 digits of 0 to 9 and a to f are needed")},
    {.word = "bad-words",
     .one = N_("the words of a seat are up to 100 bytes, those that are no plain letters, figures "
               "and signs written %XX")},
    {.word = "bad-seats", .one = N_("the game cannot be played by so many")},
    {.word = "unknown-line", .one = N_("this is neither a move nor anything else that is known")},
    {.word = "refuse-without-word", .one = N_("write `refuse SEAT MOVE : error-word`")},
    {.word = "unknown-seat", .one = N_("there is no such seat")},
    {.word = "no-move", .one = N_("a move is missing behind the seat")},
    {.word = "endless-position", .one = N_("the position is not closed with `begin`")},
    {.word = "too-many-moves", .one = N_("there are more than 200,000 moves")},
    {.word = "not-over", .one = N_("the game is not over here")},
    {.word = "wrong-points", .one = N_("these are not the points of the seats")},
    {.word = "behind-the-end", .one = N_("nothing can be played behind the end")},
    {.word = "nothing-to-undo", .one = N_("There is no move to undo.")},
    {.word = "undo-past-chance", .one = N_("You can't undo once dice or cards have been seen.")},
    {.word = "undo-past-another-seat", .one = N_("Somebody else has moved since.")},
    {.word = "undo-past-reveal", .one = N_("Everybody has seen the answers already.")},
    {.word = "not-refused", .one = N_("this was to be refused, but it was accepted")},
    {0},
};

const struct sentence *record_sentence(const char *word)
{
    for (const struct sentence *s = record_words; s->word != NULL; s++)
        if (text_equal(s->word, word))
            return s;
    return NULL;
}

bool record_valid_name(const char *name)
{
    size_t length = 0;
    for (; name[length] != '\0'; length++) {
        const char c = name[length];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-'))
            return false;
    }
    return length >= 1 && length <= RECORD_NAME_MAX;
}

bool record_seat(const char *word, unsigned seats, unsigned *seat)
{
    uint32_t number = 0;
    if (text_equal(word, "*")) {
        *seat = CHANCE;
        return true;
    }
    if (!text_to_number(word, seats, &number) || number == 0)
        return false;
    *seat = number - 1;
    return true;
}

/* --- header ------------------------------------------------------------------------------ */

static bool record_first_line(struct record_reader *reader)
{
    const enum line_read read = record_line(reader);
    if (read == LINE_BAD)
        return false;
    reader->line = 1; /* of an empty file too */
    const char *at = reader->text;
    if (read != LINE_SOME || !text_expect(&at, "dicecup"))
        return record_fail(reader, "not-a-record", reader->text);
    char word[16];
    uint32_t version = 0;
    text_word(&at, word, sizeof word);
    if (!text_to_number(word, RECORD_VERSION, &version) || version != RECORD_VERSION ||
        text_word(&at, word, sizeof word) != 0)
        return record_fail(reader, "unknown-version", reader->text);
    return true;
}

static bool record_header_game(struct record_reader *reader, const char *rest,
                               struct record *record)
{
    char name[RECORD_NAME_MAX + 2], more[2];
    text_word(&rest, name, sizeof name);
    record->game = games_find(name);
    if (record->game == NULL || text_word(&rest, more, sizeof more) != 0)
        return record_fail(reader, "unknown-game", name);
    reader->error->game = record->game;
    return true;
}

static bool record_header_options(struct record_reader *reader, const char *rest,
                                  struct record *record)
{
    const char *at = rest;
    size_t length = 0;
    const char *error = game_parse_options(record->game, rest, &record->setup, &at, &length);
    if (error == NULL)
        return true;
    char part[RECORD_LINE_MAX + 1];
    struct text out = TEXT(part);
    text_add_n(&out, at, length);
    return record_fail(reader, error, part);
}

/* There may be several such lines, since one has its limit. */
static bool record_header_decks(struct record_reader *reader, const char *rest,
                                struct record *record)
{
    return decks_parse(reader, rest, record->game, &record->setup);
}

static bool record_header_seats(struct record_reader *reader, const char *rest,
                                struct record *record)
{
    char name[RECORD_NAME_MAX + 2];
    unsigned seats = 0;
    for (; text_word(&rest, name, sizeof name) > 0; seats++) {
        if (!record_valid_name(name))
            return record_fail(reader, "bad-name", name);
        if (seats == SEATS_MAX)
            return record_fail(reader, "bad-seats", reader->text);
        memcpy(record->names[seats], name, sizeof record->names[seats]);
    }
    record->setup.seats = (uint8_t)seats;
    if (seats < record->game->seats_min || seats > record->game->seats_max)
        return record_fail(reader, "bad-seats", reader->text);
    return true;
}

enum {
    HEADER_GAME,
    HEADER_OPTIONS,
    HEADER_DECKS,
    HEADER_SEATS,
    HEADER_COMMITMENT,
    HEADER_FAIR_WORDS,
    HEADER_SEED,
    HEADER_PRACTICE,
    HEADER_WORDS,
};

/* One line of the header; `given` are those before it. */
static bool record_header_line(struct record_reader *reader, struct record *record,
                               bool given[HEADER_WORDS])
{
    static const struct {
        const char *word;
        bool (*read)(struct record_reader *reader, const char *rest, struct record *record);
    } rows[HEADER_WORDS] = {
        [HEADER_GAME] = {"game", record_header_game},
        [HEADER_OPTIONS] = {"options", record_header_options},
        [HEADER_DECKS] = {"decks", record_header_decks},
        [HEADER_SEATS] = {"seats", record_header_seats},
        [HEADER_COMMITMENT] = {"commitment", record_header_commitment},
        [HEADER_FAIR_WORDS] = {"words", record_header_fair_words},
        [HEADER_SEED] = {"seed", record_header_seed},
        [HEADER_PRACTICE] = {"practice", record_header_practice},
    };
    const char *rest = reader->text;
    unsigned i = 0;
    while (i < HEADER_WORDS && !text_expect(&rest, rows[i].word))
        i++;
    if (i == HEADER_WORDS)
        return record_fail(reader, "unknown-header", reader->text);
    if (given[i] && i != HEADER_DECKS && i != HEADER_FAIR_WORDS)
        return record_fail(reader, "double-header", reader->text);
    if (i != HEADER_GAME && !given[HEADER_GAME])
        return record_fail(reader, "missing-game", reader->text);
    given[i] = true;
    return rows[i].read(reader, rest, record);
}

bool record_open(struct record_reader *reader, const char *bytes, size_t size,
                 struct record *record, struct match *match, struct move *moves, uint32_t room,
                 struct record_error *error)
{
    *reader = (struct record_reader){.bytes = bytes, .size = size, .error = error};
    *record = (struct record){0};
    *error = (struct record_error){0};
    if (size > RECORD_SIZE_MAX)
        return record_fail(reader, "file-too-large", "");
    if (!record_first_line(reader))
        return false;
    bool given[HEADER_WORDS] = {0};
    for (;;) {
        const enum line_read read = record_line(reader);
        if (read == LINE_BAD)
            return false;
        if (read == LINE_BLANK || read == LINE_NONE)
            break;
        if (read == LINE_SOME && !record_header_line(reader, record, given))
            return false;
    }
    if (!given[HEADER_GAME])
        return record_fail(reader, "missing-game", "");
    if (!given[HEADER_SEATS])
        return record_fail(reader, "missing-seats", "");
    const char *refused = match_start(match, record->game, &record->setup, moves, room);
    if (refused != NULL)
        return record_fail(reader, refused, "");
    return true;
}

/* --- what follows the header ------------------------------------------------------------- */

/* Behind `position` may stand options and, behind the word `decks`, numbers, for this position and
 * those that follow. They replace those from before, so a number may come again. */
static bool record_position_options(struct record_reader *reader, struct record *record)
{
    char word[16], options[RECORD_LINE_MAX + 1];
    struct text out = TEXT(options);
    struct setup fresh = record->setup;
    const char *rest = reader->text;
    text_word(&rest, word, sizeof word);
    const char *from = rest, *end = rest;
    while (text_word(&rest, word, sizeof word) > 0 && !text_equal(word, "decks"))
        end = rest;
    text_add_n(&out, from, (size_t)(end - from));
    memset(fresh.number, 0, sizeof fresh.number);
    if (!record_header_options(reader, options, record) ||
        !decks_parse(reader, rest, record->game, &fresh))
        return false;
    for (unsigned i = 0; i < NUMBERS_MAX; i++)
        if (fresh.number[i] != 0)
            record->setup.number[i] = fresh.number[i];
    return true;
}

/* A described position starts afresh: whatever was played before it is over. */
static enum record_line record_position(struct record_reader *reader, struct record *record,
                                        struct match *match, struct sink *sink, size_t from)
{
    if (!record_position_options(reader, record))
        return RECORD_BROKEN;
    const char *error = match_start(match, record->game, &record->setup, match->moves, match->room);
    if (error != NULL) {
        record_fail(reader, error, reader->text);
        return RECORD_BROKEN;
    }
    reader->ended = false;
    for (;;) {
        const enum line_read read = record_full_line(reader);
        if (read == LINE_NONE)
            record_fail(reader, "endless-position", "");
        if (read != LINE_SOME)
            return RECORD_BROKEN;
        if (text_equal(reader->text, "begin"))
            break;
        error = match_arrange(match, reader->text);
        if (error != NULL) {
            record_fail(reader, error, reader->text);
            return RECORD_BROKEN;
        }
    }
    error = match_settle(match, sink);
    if (error != NULL) {
        record_fail(reader, error, reader->text);
        return RECORD_BROKEN;
    }
    record->position = reader->bytes + from;
    record->position_length = reader->at - from;
    match->arranged = true;
    return RECORD_SETTLED;
}

static enum record_line record_end_line(struct record_reader *reader, const struct match *match,
                                        const char *rest)
{
    struct result result = {0};
    char word[16], line[128];
    struct text expected = TEXT(line);
    if (match_waiting(match) != 0) {
        record_fail(reader, "not-over", reader->text);
        return RECORD_REFUSED;
    }
    match->game->score(match->state, &result);
    bool equal = true;
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        char points[16];
        struct text number = TEXT(points);
        text_number(&number, result.points[seat]);
        text_add(&expected, seat > 0 ? " " : "");
        text_add(&expected, points);
        text_word(&rest, word, sizeof word);
        equal = equal && text_equal(word, points);
    }
    if (!equal || text_word(&rest, word, sizeof word) != 0) {
        record_fail(reader, "wrong-points", line);
        return RECORD_REFUSED;
    }
    reader->ended = true;
    return RECORD_ENDED;
}

static enum record_line record_move_line(struct record_reader *reader, struct match *match,
                                         struct sink *sink, unsigned seat, const char *rest)
{
    rest += strspn(rest, " \t");
    if (*rest == '\0') {
        record_fail(reader, "no-move", reader->text);
        return RECORD_BROKEN;
    }
    if (reader->ended) {
        record_fail(reader, "behind-the-end", reader->text);
        return RECORD_BROKEN;
    }
    struct move move = {0};
    const char *error = match->game->parse_move(seat, rest, &move);
    if (error == NULL)
        error = match_apply(match, &move, sink);
    if (error == NULL)
        return RECORD_MOVED;
    record_fail(reader, error, reader->text);
    return RECORD_REFUSED;
}

/* `undo`, by default of the seat that moved last; `undo 2`; `undo 2 : word` must be refused. */
static enum record_line record_undo_line(struct record_reader *reader, struct match *match,
                                         const char *rest)
{
    char word[64];
    unsigned seat = match->count > 0 ? match->moves[match->count - 1].seat : 0;
    bool refusal = false;
    size_t length = text_word(&rest, word, sizeof word);
    if (length > 0 && !text_equal(word, ":")) {
        if (!record_seat(word, match->setup.seats, &seat)) {
            record_fail(reader, "unknown-seat", reader->text);
            return RECORD_BROKEN;
        }
        length = text_word(&rest, word, sizeof word);
    }
    if (text_equal(word, ":")) {
        refusal = true;
        length = text_word(&rest, word, sizeof word);
    }
    if ((length > 0) != refusal || *rest != '\0') {
        record_fail(reader, "unknown-line", reader->text);
        return RECORD_BROKEN;
    }
    const char *error = match_undo(match, seat);
    if (refusal ? error != NULL && text_equal(error, word) : error == NULL)
        return RECORD_UNDONE;
    record_fail(reader, error != NULL ? error : "not-refused", reader->text);
    return RECORD_REFUSED;
}

/* Whether a line's first word is one of a rule script's. */
static bool record_is_expectation(const char *word)
{
    static const char *const words[] = {"waits",  "legal", "can",    "cannot",
                                        "refuse", "score", "winner", "hash"};
    if (word[0] == '>' || word[0] == '=' || (word[0] == '!' && word[1] == '='))
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_equal(word, words[i]))
            return true;
    return false;
}

enum record_line record_next(struct record_reader *reader, struct record *record,
                             struct match *match, struct sink *sink)
{
    const enum line_read read = record_full_line(reader);
    if (read == LINE_NONE)
        return RECORD_END;
    if (read == LINE_BAD)
        return RECORD_BROKEN;
    char word[16];
    const char *rest = reader->text;
    text_word(&rest, word, sizeof word);
    unsigned seat = 0;
    if (record_seat(word, match->setup.seats, &seat))
        return record_move_line(reader, match, sink, seat, rest);
    if (text_equal(word, "position")) {
        const char *back = reader->bytes + reader->at - 1;
        while (back[-1] != '\n') /* there is a header above */
            back--;
        return record_position(reader, record, match, sink, (size_t)(back - reader->bytes));
    }
    if (text_equal(word, "end"))
        return record_end_line(reader, match, rest);
    if (text_equal(word, "undo"))
        return record_undo_line(reader, match, rest);
    if (record_is_expectation(word))
        return RECORD_EXPECTATION;
    uint32_t number = 0;
    const bool numeric = text_to_number(word, UINT32_MAX, &number);
    record_fail(reader, numeric ? "unknown-seat" : "unknown-line", reader->text);
    return RECORD_BROKEN;
}

bool record_read(const char *bytes, size_t size, struct record *record, struct match *match,
                 struct move *moves, uint32_t room, struct record_error *error)
{
    struct record_reader reader;
    if (!record_open(&reader, bytes, size, record, match, moves, room, error))
        return false;
    for (;;) {
        const enum record_line line = record_next(&reader, record, match, NULL);
        if (line == RECORD_END)
            return true;
        if (line == RECORD_REFUSED || line == RECORD_BROKEN)
            return false;
    }
}

/* --- writing ----------------------------------------------------------------------------- */

static void record_put(struct record_writer *writer, struct text *line)
{
    text_char(line, '\n');
    writer->put(writer, line->bytes, line->length);
}

/* The numbers that are not the game's own, on as many lines as they need. */
static void record_write_decks(const struct record *record, struct record_writer *writer)
{
    const unsigned count = game_numbers(record->game);
    char bytes[RECORD_LINE_MAX + 2];
    struct text line = TEXT(bytes);
    for (unsigned i = 0; i < count; i++) {
        if (!game_house_number(record->game, &record->setup, i))
            continue;
        char part[RECORD_DETAIL_ROOM];
        struct text number = TEXT(part);
        game_print_number(record->game, &record->setup, i, &number);
        if (line.length + 1 + number.length > RECORD_LINE_MAX) {
            record_put(writer, &line);
            line = TEXT(bytes);
        }
        text_add(&line, line.length == 0 ? "decks " : " ");
        text_add(&line, part);
    }
    if (line.length > 0)
        record_put(writer, &line);
}

void record_write_header(const struct record *record, struct record_writer *writer)
{
    char bytes[RECORD_LINE_MAX + 2];
    struct text line = TEXT(bytes);
    text_add(&line, "dicecup ");
    text_number(&line, RECORD_VERSION);
    record_put(writer, &line);
    line = TEXT(bytes);
    text_add(&line, "game ");
    text_add(&line, record->game->name);
    record_put(writer, &line);
    line = TEXT(bytes);
    text_add(&line, "options ");
    game_print_options(record->game, &record->setup, &line);
    record_put(writer, &line);
    record_write_decks(record, writer);
    line = TEXT(bytes);
    text_add(&line, "seats");
    for (unsigned seat = 0; seat < record->setup.seats; seat++) {
        text_char(&line, ' ');
        text_add(&line, record->names[seat]);
    }
    record_put(writer, &line);
    record_write_promise(record, writer);
    writer->put(writer, "\n", 1);
    if (record->position != NULL)
        writer->put(writer, record->position, record->position_length);
}

void record_print_move(const struct game *game, const struct move *move, struct text *out)
{
    if (move->seat == CHANCE)
        text_char(out, '*');
    else
        text_number(out, move->seat + 1);
    text_char(out, ' ');
    game->print_move(move, out);
}

void record_write_move(const struct game *game, const struct move *move,
                       struct record_writer *writer)
{
    char bytes[RECORD_LINE_MAX + 2];
    struct text line = TEXT(bytes);
    record_print_move(game, move, &line);
    record_put(writer, &line);
}

void record_write_end(const struct match *match, struct record_writer *writer)
{
    if (match_waiting(match) != 0)
        return;
    char bytes[RECORD_LINE_MAX + 2];
    struct text line = TEXT(bytes);
    struct result result = {0};
    match->game->score(match->state, &result);
    text_add(&line, "end");
    for (unsigned seat = 0; seat < match->setup.seats; seat++) {
        text_char(&line, ' ');
        text_number(&line, result.points[seat]);
    }
    record_put(writer, &line);
}

void record_write(const struct record *record, const struct match *match,
                  struct record_writer *writer)
{
    record_write_header(record, writer);
    if (record->fair.opened)
        record_write_noted(record, match, writer);
    else
        for (uint32_t i = 0; i < match->count; i++)
            record_write_move(match->game, &match->moves[i], writer);
    record_write_end(match, writer);
}
