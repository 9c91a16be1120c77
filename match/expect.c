#include "match/expect.h"

#include <assert.h>
#include <string.h>

#include "core/bits.h"

enum { LINES_ROOM = 16 * 1024, FOUND_ROOM = 4096 };

/* The line makes no sense as an expectation; always false. */
static bool script_broken(struct script *script, const char *word)
{
    struct record_error *error = script->reader.error;
    error->line = script->reader.line;
    error->word = word;
    struct text out = TEXT(error->detail);
    text_add(&out, script->reader.text);
    return false;
}

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t");
}

/* The viewer behind a mark such as `>` or `!=`: nothing for all-seeing, `w` for a watcher, or a
 * seat. */
static bool script_viewer(const struct script *script, const char *word, unsigned *viewer)
{
    if (*word == '\0')
        *viewer = ALL_SEEING;
    else if (text_equal(word, "w"))
        *viewer = WATCHER;
    else
        return record_seat(word, script->match.setup.seats, viewer) && *viewer != CHANCE;
    return true;
}

static void add_seats(struct text *out, unsigned set)
{
    if (set == 0)
        text_char(out, '-');
    const char *gap = "";
    BITS_EACH(seat, set) {
        text_add(out, gap);
        if (seat == CHANCE)
            text_char(out, '*');
        else
            text_number(out, (int64_t)seat + 1);
        gap = " ";
    }
}

/* Seats apart by blanks, `*` for chance, `-` for none. */
static bool script_seats(const struct script *script, const char *rest, unsigned *set)
{
    char word[8];
    *set = 0;
    unsigned count = 0;
    bool none = false;
    while (text_word(&rest, word, sizeof word) > 0) {
        unsigned seat = 0;
        count++;
        if (text_equal(word, "-"))
            none = true;
        else if (record_seat(word, script->match.setup.seats, &seat))
            *set |= 1U << seat;
        else
            return false;
    }
    return count > 0 && (!none || count == 1);
}

/* --- events ------------------------------------------------------------------------------ */

/* The next event that a viewer hears from the i-th on, as text; false: there is none. *next is set
 * behind it. */
static bool script_hear(const struct script *script, unsigned viewer, unsigned i, struct text *out,
                        unsigned *next)
{
    const struct script_events *events = &script->events;
    for (; i < events->count; i++) {
        struct event heard;
        if (!game_hear(&events->list[i], viewer, &heard))
            continue;
        script->match.game->print_event(&heard, out);
        *next = i + 1;
        return true;
    }
    return false;
}

/* `> ...` came before and nothing fits: everything that could have. */
static void script_list_events(const struct script *script, unsigned viewer, unsigned from,
                               struct text *found)
{
    bool any = false;
    char line[RECORD_LINE_MAX];
    for (struct text out = TEXT(line); script_hear(script, viewer, from, &out, &from);
         out = TEXT(line)) {
        text_add(found, any ? "; " : "none of: ");
        text_add(found, line);
        any = true;
    }
    if (!any)
        text_add(found, "no further event");
}

static void script_expect_event(struct script *script, unsigned viewer, const char *expected)
{
    unsigned *heard = &script->events.heard[viewer];
    bool *skip = &script->events.skip[viewer];
    char line[RECORD_LINE_MAX], found[FOUND_ROOM];
    struct text list = TEXT(found);
    unsigned next = *heard;
    if (text_equal(expected, "...")) {
        *skip = true;
        return;
    }
    const bool none = text_equal(expected, ".");
    if (none && *skip) {
        *heard = script->events.count;
        *skip = false;
        return;
    }
    for (struct text out = TEXT(line); script_hear(script, viewer, next, &out, &next);
         out = TEXT(line)) {
        if (text_equal(line, expected)) {
            *heard = next;
            *skip = false;
            return;
        }
        if (!*skip) {
            script_differs(script, none ? "no further event" : expected, line);
            *heard = next;
            return;
        }
    }
    if (none)
        return;
    script_list_events(script, viewer, *heard, &list);
    *skip = false;
    script_differs(script, expected, found);
}

static bool script_events_line(struct script *script, const char *word, const char *rest)
{
    unsigned viewer = 0;
    if (!script_viewer(script, word + 1, &viewer))
        return script_broken(script, "unknown-seat");
    if (*rest == '\0')
        return script_broken(script, "unknown-line");
    script_expect_event(script, viewer, rest);
    return true;
}

/* --- lines of the described position ----------------------------------------------------- */

/* How many characters two lines have in common at the front, in whole words. */
static size_t common_words(const char *one, const char *other)
{
    size_t words = 0, i = 0;
    for (; one[i] != '\0' && one[i] == other[i]; i++)
        if (one[i] == ' ')
            words = i;
    const bool one_ends = one[i] == '\0' || one[i] == ' ';
    const bool other_ends = other[i] == '\0' || other[i] == ' ';
    return i > 0 && one_ends && other_ends ? i : words;
}

/* A line that is looked for in a description. */
struct script_nearest {
    const char *expected;
    bool there;
    size_t best;
    struct text *found; /* the lines that share the most words */
    unsigned count;
};

static void script_compare(struct script_nearest *nearest, const char *line)
{
    enum { SHOWN_MAX = 4 };
    if (text_equal(line, nearest->expected))
        nearest->there = true;
    const size_t common = common_words(line, nearest->expected);
    if (common == 0 || common < nearest->best)
        return;
    if (common > nearest->best) {
        nearest->count = 0;
        nearest->found->length = 0;
        nearest->found->bytes[0] = '\0';
    }
    nearest->best = common;
    if (nearest->count == SHOWN_MAX)
        return;
    if (nearest->count++ > 0)
        text_add(nearest->found, " | ");
    text_add(nearest->found, line);
}

static void script_look(const struct script *script, unsigned viewer,
                        struct script_nearest *nearest)
{
    alignas(16) unsigned char view[STATE_MAX];
    char lines[LINES_ROOM];
    struct text out = TEXT(lines);
    script->match.game->observe(script->match.state, viewer, view);
    script->match.game->describe(view, &out);
    for (char *line = lines, *end; *line != '\0'; line = end + 1) {
        end = strchr(line, '\n');
        assert(end != NULL); /* of every line of a description */
        *end = '\0';
        script_compare(nearest, skip_blanks(line));
    }
}

static bool script_position_line(struct script *script, const char *word, const char *rest)
{
    const bool absent = word[0] == '!';
    unsigned viewer = 0;
    if (!script_viewer(script, word + (absent ? 2 : 1), &viewer))
        return script_broken(script, "unknown-seat");
    if (*rest == '\0')
        return script_broken(script, "unknown-line");
    char found[FOUND_ROOM], expected[RECORD_LINE_MAX + 32];
    struct text lines = TEXT(found), wanted = TEXT(expected);
    struct script_nearest nearest = {.expected = rest, .found = &lines};
    script_look(script, viewer, &nearest);
    if (nearest.there != absent)
        return true;
    text_add(&wanted, absent ? "not the line: " : "");
    text_add(&wanted, rest);
    if (nearest.count == 0)
        text_add(&lines, "no such line");
    script_differs(script, expected, absent ? rest : found);
    return true;
}

/* --- whose turn, and what is legal ------------------------------------------------------- */

static bool script_waits(struct script *script, const char *rest)
{
    unsigned set = 0;
    if (!script_seats(script, rest, &set))
        return script_broken(script, "unknown-seat");
    const unsigned waiting = match_waiting(&script->match);
    if (set == waiting)
        return true;
    char expected[32], found[32];
    struct text wanted = TEXT(expected), seen = TEXT(found);
    text_add(&wanted, "waits ");
    text_add(&seen, "waits ");
    add_seats(&wanted, set);
    add_seats(&seen, waiting);
    script_differs(script, expected, found);
    return true;
}

/* The choices of a seat; none for one that is not waited for. */
static unsigned script_choices(const struct script *script, unsigned seat,
                               struct move list[CHOICES_MAX])
{
    if (seat == CHANCE || (match_waiting(&script->match) & 1U << seat) == 0)
        return 0;
    return script->match.game->choices(script->match.state, seat, list);
}

/* Moves are the same if they are written the same: a game may have several of a thing, and the
 * notation does not say which of them is meant. */
static bool among(const struct script *script, const struct move *list, unsigned count,
                  const struct move *move)
{
    char wanted[RECORD_LINE_MAX], line[RECORD_LINE_MAX];
    struct text text = TEXT(wanted);
    script->match.game->print_move(move, &text);
    for (unsigned i = 0; i < count; i++) {
        text = TEXT(line);
        script->match.game->print_move(&list[i], &text);
        assert(list[i].seat == move->seat);
        if (text_equal(line, wanted))
            return true;
    }
    return false;
}

/* A seat and what follows it. `mark` ends the seat's word if it is not 0. */
static bool script_seat(const struct script *script, const char **rest, char mark, unsigned *seat)
{
    char word[16];
    const size_t length = text_word(rest, word, sizeof word);
    if (mark != 0) {
        if (length < 2 || length >= sizeof word || word[length - 1] != mark)
            return false;
        word[length - 1] = '\0';
    }
    *rest = skip_blanks(*rest);
    return record_seat(word, script->match.setup.seats, seat);
}

/* Lists the moves of `list` that are not among `others`. */
static unsigned add_missing(const struct script *script, const char *title, const struct move *list,
                            unsigned count, const struct move *others, unsigned others_count,
                            struct text *out)
{
    unsigned missing = 0;
    for (unsigned i = 0; i < count; i++) {
        if (among(script, others, others_count, &list[i]))
            continue;
        text_add(out, missing++ > 0 ? "; " : title);
        script->match.game->print_move(&list[i], out);
    }
    return missing;
}

/* Reads `move; move; move` (nothing or `-`: none). False if a move cannot be read or there are too
 * many; `bad` says which. */
static bool script_moves(const struct script *script, unsigned seat, const char *rest,
                         struct move list[CHOICES_MAX], unsigned *count, struct text *bad)
{
    *count = 0;
    if (text_equal(rest, "-"))
        return true;
    while (*rest != '\0') {
        const size_t length = strcspn(rest, ";");
        char bytes[RECORD_LINE_MAX + 1];
        struct text one = TEXT(bytes);
        text_add_n(&one, rest, length);
        while (one.length > 0 && (bytes[one.length - 1] == ' ' || bytes[one.length - 1] == '\t'))
            bytes[--one.length] = '\0';
        rest = skip_blanks(rest + length + (rest[length] == ';'));
        const char *error = "too-many-moves";
        if (*count < CHOICES_MAX)
            error = script->match.game->parse_move(seat, bytes, &list[*count]);
        if (error != NULL) {
            text_add(bad, error);
            text_add(bad, " at: ");
            text_add(bad, bytes);
            return false;
        }
        ++*count;
    }
    return true;
}

static bool script_legal(struct script *script, const char *rest)
{
    unsigned seat = 0;
    if (!script_seat(script, &rest, ':', &seat))
        return script_broken(script, "unknown-seat");
    struct move wanted[CHOICES_MAX], choices[CHOICES_MAX];
    unsigned wanted_count = 0;
    char found[FOUND_ROOM];
    struct text out = TEXT(found);
    if (!script_moves(script, seat, rest, wanted, &wanted_count, &out)) {
        script_differs(script, script->reader.text, found);
        return true;
    }
    const unsigned count = script_choices(script, seat, choices);
    const unsigned missing =
        add_missing(script, "missing: ", wanted, wanted_count, choices, count, &out);
    const unsigned surplus = add_missing(script, missing > 0 ? ", surplus: " : "surplus: ", choices,
                                         count, wanted, wanted_count, &out);
    if (missing + surplus > 0)
        script_differs(script, script->reader.text, found);
    return true;
}

/* What the game says to a move, without playing it. */
static const char *script_try(const struct script *script, const struct move *move)
{
    const struct game *game = script->match.game;
    alignas(16) unsigned char copy[STATE_MAX];
    memcpy(copy, script->match.state, game->state_size);
    const char *error = game->apply(copy, move, NULL);
    assert(error == NULL || game_hash(game, copy) == match_hash(&script->match));
    return error;
}

static void add_choices(const struct script *script, const struct move *list, unsigned count,
                        struct text *out)
{
    if (add_missing(script, "legal: ", list, count, NULL, 0, out) == 0)
        text_add(out, "legal: -");
}

static bool script_can(struct script *script, const char *rest, bool can)
{
    unsigned seat = 0;
    if (!script_seat(script, &rest, 0, &seat) || seat == CHANCE)
        return script_broken(script, "unknown-seat");
    struct move move = {0}, choices[CHOICES_MAX];
    char found[FOUND_ROOM];
    struct text out = TEXT(found);
    const char *error = script->match.game->parse_move(seat, rest, &move);
    if (error != NULL) {
        text_add(&out, "the move cannot be read: ");
        text_add(&out, error);
        script_differs(script, script->reader.text, found);
        return true;
    }
    const unsigned count = script_choices(script, seat, choices);
    const bool listed = among(script, choices, count, &move);
    const bool sampled = count > 0 && script->match.game->sampled(script->match.state, seat);
    error = script_try(script, &move);
    const bool accepted = error == NULL;
    if (can ? !(accepted & (listed | sampled)) : accepted | listed) {
        text_add(&out, accepted ? "accepted" : error);
        text_add(&out, ", ");
        add_choices(script, choices, count, &out);
        script_differs(script, script->reader.text, found);
    }
    return true;
}

/* `refuse 2 keep 9 9 : not-your-turn` */
static bool script_refuse(struct script *script, const char *rest)
{
    unsigned seat = 0;
    if (!script_seat(script, &rest, 0, &seat))
        return script_broken(script, "unknown-seat");
    char bytes[RECORD_LINE_MAX + 1];
    struct text line = TEXT(bytes);
    text_add(&line, rest);
    char *colon = strrchr(bytes, ':');
    if (colon == NULL || colon == bytes || colon[-1] != ' ' || *skip_blanks(colon + 1) == '\0')
        return script_broken(script, "refuse-without-word");
    const char *word = skip_blanks(colon + 1);
    while (colon[-1] == ' ') /* behind the seat there is a word */
        colon--;
    *colon = '\0';
    struct move move = {0};
    const char *error = script->match.game->parse_move(seat, bytes, &move);
    if (error == NULL)
        error = script_try(script, &move);
    if (error == NULL)
        script_differs(script, script->reader.text, "accepted");
    else if (!text_equal(error, word))
        script_differs(script, script->reader.text, error);
    return true;
}

/* --- score, winner, hash ----------------------------------------------------------------- */

/* Compares words, however many blanks are between them. */
static bool same_words(const char *one, const char *other)
{
    char left[64], right[64];
    size_t length = 0;
    do {
        length = text_word(&one, left, sizeof left);
        text_word(&other, right, sizeof right);
        if (!text_equal(left, right))
            return false;
    } while (length > 0);
    return true;
}

static void script_compare_words(struct script *script, const char *rest, const char *found)
{
    if (!same_words(rest, found))
        script_differs(script, rest, found);
}

static bool script_score(struct script *script, const char *rest)
{
    struct result result = {0};
    char found[64];
    struct text out = TEXT(found);
    script->match.game->score(script->match.state, &result);
    for (unsigned seat = 0; seat < script->match.setup.seats; seat++) {
        text_add(&out, seat > 0 ? " " : "");
        text_number(&out, result.points[seat]);
    }
    script_compare_words(script, rest, found);
    return true;
}

static bool script_winner(struct script *script, const char *rest)
{
    struct result result = {0};
    unsigned set = 0;
    if (!script_seats(script, rest, &set))
        return script_broken(script, "unknown-seat");
    script->match.game->score(script->match.state, &result);
    char found[32];
    struct text out = TEXT(found);
    add_seats(&out, result.winners);
    if (set != result.winners)
        script_differs(script, rest, found);
    return true;
}

static bool script_hash(struct script *script, const char *rest)
{
    char found[32];
    struct text out = TEXT(found);
    text_hex(&out, match_hash(&script->match));
    script_compare_words(script, rest, found);
    return true;
}

/* --- the run ----------------------------------------------------------------------------- */

static bool script_can_line(struct script *script, const char *rest)
{
    return script_can(script, rest, true);
}

static bool script_cannot_line(struct script *script, const char *rest)
{
    return script_can(script, rest, false);
}

bool script_expectation(struct script *script)
{
    static const struct {
        const char *word;
        bool (*check)(struct script *script, const char *rest);
    } rows[] = {
        {"waits", script_waits},        {"legal", script_legal},   {"can", script_can_line},
        {"cannot", script_cannot_line}, {"refuse", script_refuse}, {"score", script_score},
        {"winner", script_winner},      {"hash", script_hash},
    };
    char word[16];
    const char *rest = script->reader.text;
    text_word(&rest, word, sizeof word);
    rest = skip_blanks(rest);
    if (word[0] == '>')
        return script_events_line(script, word, rest);
    if (word[0] == '=' || word[0] == '!')
        return script_position_line(script, word, rest);
    size_t i = 0;
    while (!text_equal(word, rows[i].word)) {
        i++;
        assert(i < sizeof rows / sizeof *rows); /* the record knows these words, too */
    }
    return rows[i].check(script, rest);
}
