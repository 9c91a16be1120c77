/* Records: whether their dice were fair, and what happened step by step. */
#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/json.h"
#include "core/tally.h"
#include "match/verify.h"
#include "table/retell.h"
#include "wasm/page_internal.h"

enum { JSON_ROOM = 65536, LEAST_MOVE = 4 }; /* bytes of a line with a move: `1 x` and its end */

static void give(const struct text *json)
{
    host_give(json->bytes, (uint32_t)json->length);
}

static void put_number(struct text *json, const char *name, int64_t number)
{
    json_name(json, name);
    text_number(json, number);
}

static void put_text(struct text *json, const char *name, const char *words)
{
    json_name(json, name);
    json_text(json, words);
}

static void put_hex(struct text *json, const char *name, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(bytes, &text);
    put_text(json, name, hex);
}

static void put_error(struct text *json, const struct record_error *error)
{
    put_text(json, "error", error->word);
    put_number(json, "line", error->line);
    put_text(json, "detail", error->detail);
}

/* Room for all moves that so many bytes may hold. */
static struct move *room_for(uint32_t bytes, uint32_t *room)
{
    *room = bytes / LEAST_MOVE + 1;
    *room = *room < MATCH_MOVES_MAX ? *room : MATCH_MOVES_MAX;
    return calloc(*room, sizeof(struct move));
}

/* --- fair dice ------------------------------------------------------------------------------- */

static void put_report(struct text *json, enum verify_result result,
                       const struct verify_report *report)
{
    static const char *const words[] = {
        [VERIFY_FAIR] = "fair",
        [VERIFY_NO_PROMISE] = "no-promise",
        [VERIFY_PRACTICE] = "practice",
        [VERIFY_NOT_OPENED] = "not-opened",
        [VERIFY_OTHER_SEED] = "other-seed",
        [VERIFY_NO_GAME] = "no-game",
        [VERIFY_OTHER_MOVE] = "other-move",
        [VERIFY_OTHER_NOTE] = "other-note",
        [VERIFY_BROKEN] = "broken",
    };
    const struct fair_promise *fair = &report->record.fair;
    text_char(json, '{');
    put_text(json, "verdict", words[result]);
    if (result == VERIFY_BROKEN) {
        put_error(json, &report->error);
    } else {
        put_number(json, "events", report->events);
        if (fair->committed)
            put_hex(json, "commitment", fair->commitment);
        if (fair->opened)
            put_hex(json, "seed", fair->seed);
    }
    if (result == VERIFY_FAIR)
        text_add(json, report->over ? ",\"over\":true" : ",\"over\":false");
    if (result == VERIFY_OTHER_MOVE || result == VERIFY_OTHER_NOTE) {
        put_number(json, "line", report->line);
        put_number(json, "event", report->draw.event);
        put_text(json, "recorded", report->recorded);
        put_text(json, "given", report->given);
    }
    text_char(json, '}');
}

void page_verify(struct page *page, uint32_t bytes)
{
    char room[4096];
    struct text json = TEXT(room);
    uint32_t most = 0;
    struct move *moves = room_for(page_bytes(page, bytes), &most);
    struct verify_report *report = calloc(1, sizeof *report);
    if (moves != NULL && report != NULL) {
        const enum verify_result result =
            verify_run(page->room, page_bytes(page, bytes), moves, most, report);
        put_report(&json, result, report);
    } else {
        text_add(&json, "{\"verdict\":\"broken\",\"error\":\"failed\"}");
    }
    free(report);
    free(moves);
    give(&json);
}

/* --- replay ---------------------------------------------------------------------------------- */

static void put_header(struct text *json, const struct page *page)
{
    const struct record *record = &page->record;
    char options[512];
    struct text text = TEXT(options);
    game_print_options(record->game, &record->setup, &text);
    put_text(json, "game", record->game->name);
    put_text(json, "options", options);
    put_number(json, "moves", page->match.count);
    json_name(json, "seats");
    text_char(json, '[');
    for (unsigned i = 0; i < record->setup.seats; i++) {
        if (i > 0)
            text_char(json, ',');
        json_text(json, record->names[i]);
    }
    text_char(json, ']');
}

void page_replay(struct page *page, uint32_t bytes)
{
    char room[2048];
    struct text json = TEXT(room);
    struct record_error error = {0};
    uint32_t most = 0;
    page_analyse_close(page);
    free(page->match.moves);
    page->match.moves = NULL;
    struct move *moves = room_for(page_bytes(page, bytes), &most);
    page->replaying =
        moves != NULL && record_read(page->room, page_bytes(page, bytes), &page->record,
                                     &page->match, moves, most, &error);
    text_char(&json, '{');
    if (page->replaying) {
        page->record.position = NULL; /* it pointed into the room */
        put_header(&json, page);
    } else {
        free(moves);
        page->match.moves = NULL;
        error.word = error.word != NULL ? error.word : "failed";
        put_error(&json, &error);
    }
    text_char(&json, '}');
    give(&json);
}

/* The move that led here: for its seat, and for who sees all. */
static void put_move(struct text *json, const struct game *game, const struct move *move,
                     unsigned viewer)
{
    char bytes[RECORD_LINE_MAX];
    struct text text = TEXT(bytes);
    if (viewer != ALL_SEEING && move->seat != viewer)
        return;
    record_print_move(game, move, &text);
    put_text(json, "move", bytes);
}

static void put_lines(struct text *json, const struct game *game, const void *view)
{
    char bytes[RECORD_LINE_MAX * 16];
    struct text text = TEXT(bytes);
    game->describe(view, &text);
    json_name(json, "lines");
    text_char(json, '[');
    const char *gap = "";
    for (const char *line = bytes; *line != '\0';) {
        const size_t length = strcspn(line, "\n");
        text_add(json, gap);
        json_text_n(json, line, length);
        gap = ",";
        line += length + (line[length] == '\n');
    }
    text_char(json, ']');
}

static void put_seats(struct text *json, const char *name, unsigned seats)
{
    const char *gap = "";
    json_name(json, name);
    text_char(json, '[');
    BITS_EACH(seat, seats) {
        text_add(json, gap);
        text_number(json, (int64_t)seat + 1);
        gap = ",";
    }
    text_char(json, ']');
}

static void put_result(struct text *json, const struct game *game, const void *state,
                       unsigned seats)
{
    struct result result = {0};
    game->score(state, &result);
    json_name(json, "points");
    for (unsigned i = 0; i < seats; i++) {
        text_char(json, i == 0 ? '[' : ',');
        text_number(json, result.points[i]);
    }
    text_char(json, ']');
    put_seats(json, "winners", result.winners);
}

/* Whoever sees all is also told the hash of the position, as golden playthroughs have it. */
static void put_position(struct text *json, const struct page *page, const void *state,
                         unsigned viewer)
{
    alignas(16) unsigned char view[STATE_MAX];
    const struct game *game = page->match.game;
    game->observe(state, viewer, view);
    put_number(json, "round", game->round(state));
    put_seats(json, "waiting", game->waiting(state) & ~(unsigned)CHANCE_BIT);
    put_lines(json, game, view);
    score_put_of(game, view, page->match.setup.seats, json);
    if (viewer == ALL_SEEING) {
        json_name(json, "hash");
        text_char(json, '"');
        text_hex(json, game_hash(game, state));
        text_char(json, '"');
    }
    if (game->waiting(state) == 0) {
        put_result(json, game, state, page->match.setup.seats);
        game->observe(state, ALL_SEEING, view);
        tally_put(game, view, page->match.setup.seats, json);
    }
}

void page_step(struct page *page, uint32_t moves, uint32_t viewer)
{
    alignas(16) unsigned char state[STATE_MAX];
    char *room = malloc(JSON_ROOM);
    const struct match *match = &page->match;
    const bool sees = viewer < match->setup.seats || viewer == WATCHER || viewer == ALL_SEEING;
    if (room == NULL || !page->replaying || moves > match->count || !sees) {
        free(room);
        host_give("{\"error\":\"no-such-step\"}", 24);
        return;
    }
    struct text json = text_of(room, JSON_ROOM);
    memcpy(state, match->first, sizeof state);
    for (uint32_t i = 0; i + 1 < moves; i++)
        match->game->apply(state, &match->moves[i], NULL);
    text_char(&json, '{');
    put_number(&json, "step", moves);
    if (moves > 0)
        put_move(&json, match->game, &match->moves[moves - 1], viewer);
    if (moves > 0)
        retell_move(match, moves - 1, viewer, state, &json);
    else
        text_add(&json, ",\"events\":[]");
    put_position(&json, page, state, viewer);
    text_char(&json, '}');
    give(&json);
    free(room);
}
