/* Lessons: games in which chance and the bots do what is prepared, as long as they can.
 *
 * What is prepared are lines of a record (docs/notation.md), `* roll 1 9 9 J Q K` or `2 keep 9`.
 * Chance and every bot follow their own lines, one after the other. Where whoever learns has done
 * something else, chance goes on to the next line that fits, and a bot thinks for itself until its
 * line does; if there is none, dice are rolled as in any game. */
#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "match/record.h"
#include "wasm/page_internal.h"

static bool outcome_prepared(struct hub_out *out, const struct match *match, uint32_t *outcome);

bool page_prepare(struct page *page, uint32_t bytes)
{
    const uint32_t length = page_bytes(page, bytes);
    char *copy = page->hub == NULL && length > 0 ? malloc(length + 1) : NULL;
    if (copy == NULL)
        return false;
    memcpy(copy, page->room, length);
    copy[length] = '\n';
    free(page->prepared);
    page->prepared = copy;
    page->prepared_bytes = length + 1;
    memset(page->prepared_at, 0, sizeof page->prepared_at);
    page->out.prepared = outcome_prepared;
    return true;
}

/* The first line of a seat from `at` on, without the seat, and where the next one begins; false:
 * there is none. */
static bool line_of(const struct page *page, unsigned seat, uint32_t at, struct text *line,
                    uint32_t *next)
{
    while (at < page->prepared_bytes) {
        const char *begin = page->prepared + at;
        const char *end = memchr(begin, '\n', page->prepared_bytes - at);
        char bytes[RECORD_LINE_MAX + 1], word[8];
        struct text whole = TEXT(bytes);
        const char *rest = bytes;
        unsigned whose = 0;
        text_add_n(&whole, begin, (size_t)(end - begin));
        at += (uint32_t)(end - begin) + 1;
        text_word(&rest, word, sizeof word);
        if (record_seat(word, SEATS_MAX, &whose) && whose == seat) {
            text_add(line, rest);
            *next = at;
            return !whole.cut && !line->cut;
        }
    }
    return false;
}

/* What is prepared for a seat or chance from `at` on; false: nothing more that can be read. */
static bool next_move(const struct page *page, const struct game *game, unsigned seat, uint32_t at,
                      struct move *move, uint32_t *next)
{
    char bytes[RECORD_LINE_MAX + 1];
    struct text line = TEXT(bytes);
    return line_of(page, seat, at, &line, next) && game->parse_move(seat, bytes, move) == NULL;
}

/* Which outcome is this move; false: none. */
static bool outcome_of(const struct match *match, const struct move *move, uint32_t *outcome)
{
    const struct game *game = match->game;
    const uint32_t outcomes = game->outcomes(match->state);
    struct move found;
    for (*outcome = 0; *outcome < outcomes; (*outcome)++) {
        game->outcome(match->state, *outcome, &found);
        if (memcmp(&found, move, sizeof found) == 0)
            return true;
    }
    return false;
}

static bool outcome_prepared(struct hub_out *out, const struct match *match, uint32_t *outcome)
{
    struct page *page = (struct page *)out; /* it is its first member */
    struct move move;
    uint32_t at = page->prepared_at[CHANCE], next = 0;
    for (; next_move(page, match->game, CHANCE, at, &move, &next); at = next)
        if (outcome_of(match, &move, outcome)) {
            page->prepared_at[CHANCE] = next;
            return true;
        }
    return false;
}

bool page_lesson_move(struct page *page, const struct hub_job *job, struct move *move)
{
    bool fits = false;
    uint32_t next = 0;
    if (!next_move(page, job->game, job->seat, page->prepared_at[job->seat], move, &next))
        return false;
    for (unsigned i = 0; i < job->ask.count && !fits; i++) {
        const struct move *choice = &job->ask.choices[i];
        /* other offers than those that are listed are good, too */
        fits =
            job->ask.sampled ? choice->kind == move->kind : memcmp(choice, move, sizeof *move) == 0;
    }
    if (fits)
        page->prepared_at[job->seat] = next;
    return fits;
}
