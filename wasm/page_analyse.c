/* The record that is replayed, judged piece by piece, so that whoever waits can be told how far it
 * is (analysis/analysis.h). The judge is the quickest bot that can tell what a position is worth.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/json.h"
#include "core/json.h"
#include "wasm/page_internal.h"

enum { SAMPLES = 2 }; /* of each sort of piece */

static void give(const struct text *json)
{
    host_give(json->bytes, (uint32_t)json->length);
}

static void give_word(const char *name, const char *word)
{
    char bytes[64];
    struct text json = TEXT(bytes);
    text_char(&json, '{');
    json_name(&json, name);
    json_text(&json, word);
    text_char(&json, '}');
    give(&json);
}

static const struct bot *judge_of(const struct game *game)
{
    const struct bot *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL && bot->outlook == NULL;)
        i++;
    return bot;
}

/* The net that the judge needs and does not have; NULL: none. */
static const char *missing_net(const struct page *page, const struct bot *bot)
{
    static const char *const names[NETS] = {[NET_TOWN] = "town",
                                            [NET_TOWN_EXTENSION] = "town_extension",
                                            [NET_TOWN_EXPERT] = "town_expert",
                                            [NET_TOWN_EXPERT_RIVALS] = "town_expert_rivals",
                                            [NET_TOWN_EXTENSION_EXPERT] = "town_extension_expert",
                                            [NET_DICETTO] = "dicetto",
                                            [NET_DICETTO_EXPERT] = "dicetto_expert"};
    alignas(16) unsigned char view[STATE_MAX];
    page->match.game->observe(page->match.first, 0, view);
    return bot_ready(bot, view) ? NULL : names[bot->net(view)];
}

void page_analyse_close(struct page *page)
{
    analysis_close(&page->analysis);
    page->analysing = false;
}

/* --- how far it is --------------------------------------------------------------------------- */

/* In looks at positions, or decisions. */
static uint64_t units_of(const struct page *page, const struct analyse_piece *piece)
{
    static const struct analyse_forecast one = {.outlook = 1, .decision = 1};
    return analyse_cost(&page->analysis, &one, piece);
}

/* Pieces that take about as long for each unit: by what they are, and by the kind of move. */
static struct page_pace *pace_of(struct page *page, const struct analyse_piece *piece)
{
    const bool step = piece->kind == PIECE_CHANCE || piece->kind == PIECE_DECISION;
    return &page->pace[piece->kind]
                      [step ? page->analysis.steps[piece->index].move.kind % PAGE_KINDS : 0];
}

/* Judges a piece, unless that has been done, and notes how long it took. */
static void judge(struct page *page, const struct analyse_piece *piece)
{
    struct page_pace *pace = pace_of(page, piece);
    if (analyse_is_judged(&page->analysis, piece))
        return;
    const double began = host_now();
    analyse_judge(&page->analysis, piece);
    pace->took += host_now() - began;
    pace->done += (double)units_of(page, piece);
    pace->pieces++;
}

/* What is to be done; and a few pieces of each sort, from the middle of the game on, come first: so
 * the time for all is known. */
static void begin_pace(struct page *page)
{
    const uint64_t pieces = analyse_pieces(&page->analysis);
    struct analyse_piece piece;
    memset(page->pace, 0, sizeof page->pace);
    page->percent = 0;
    for (uint64_t i = 0; i < pieces; i++)
        if (analyse_find(&page->analysis, i, &piece))
            pace_of(page, &piece)->all += (double)units_of(page, &piece);
    for (uint64_t i = 0; i < pieces; i++)
        if (analyse_find(&page->analysis, i, &piece) && units_of(page, &piece) > 0 &&
            piece.index >= page->analysis.count / 2 && pace_of(page, &piece)->pieces < SAMPLES)
            judge(page, &piece);
}

/* By the time that went and the time that is needed, at the pace so far. It never goes back. */
static unsigned percent(struct page *page)
{
    double gone = 0, left = 0;
    for (unsigned kind = 0; kind < PIECES; kind++)
        for (unsigned i = 0; i < PAGE_KINDS; i++) {
            const struct page_pace *pace = &page->pace[kind][i];
            gone += pace->took;
            left += pace->done > 0 ? (pace->all - pace->done) * pace->took / pace->done : 0;
        }
    const unsigned now = gone + left > 0 ? (unsigned)(100 * gone / (gone + left)) : 0;
    page->percent = now > page->percent ? now : page->percent;
    return page->percent;
}

/* --- piece by piece -------------------------------------------------------------------------- */

/* False: it cannot begin, and that was said. */
static bool begin(struct page *page)
{
    const struct bot *bot = page->replaying ? judge_of(page->match.game) : NULL;
    if (bot == NULL) {
        give_word("error", page->replaying ? "no-judge" : "no-such-step");
        return false;
    }
    const char *net = missing_net(page, bot);
    if (net != NULL) {
        give_word("wants", net);
        return false;
    }
    if (!analysis_open(&page->analysis, &page->match, bot, 1)) {
        page_analyse_close(page);
        give_word("error", "failed");
        return false;
    }
    page->analysing = true;
    page->piece = 0;
    begin_pace(page);
    return true;
}

void page_report(struct page *page)
{
    struct analyse_report report = {.analysis = &page->analysis, .record = &page->record};
    size_t length = 0;
    if (!page->analysing) {
        give_word("error", "no-such-step");
        return;
    }
    report.left_out = (uint32_t)(analyse_pieces(&page->analysis) - page->piece);
    analyse_sum(&page->analysis, &report.sums);
    char *json = analyse_json(&report, &length);
    if (json == NULL)
        give_word("error", "failed");
    else
        host_give(json, (uint32_t)length);
    free(json);
}

void page_analyse(struct page *page, uint32_t milliseconds)
{
    const double end = host_now() + milliseconds;
    if (!page->analysing && !begin(page))
        return;
    const uint64_t pieces = analyse_pieces(&page->analysis);
    do {
        struct analyse_piece piece;
        if (page->piece < pieces && analyse_find(&page->analysis, page->piece, &piece))
            judge(page, &piece);
    } while (++page->piece < pieces && host_now() < end);
    if (page->piece >= pieces) {
        page_report(page);
        page_analyse_close(page);
        return;
    }
    char bytes[64];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"percent\":");
    text_number(&json, percent(page));
    /* the standings come first */
    text_add(&json, page->piece > page->analysis.count ? ",\"standings\":true}" : "}");
    give(&json);
}
