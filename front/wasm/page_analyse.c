/* The record that is replayed, judged piece by piece, so that whoever waits can be told how far it
 * is (tools/analyse.h). The judge is the quickest bot that can tell what a position is worth. */
#include <stdlib.h>

#include "core/json.h"
#include "front/wasm/page_inside.h"
#include "tools/analyse_json.h"

/* What a decision takes, if a look at one position takes 1. */
static const struct analyse_forecast usual = {.outlook = 1, .decision = 60};

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
    page->piece = page->spent = 0;
    page->cost = analyse_cost_of_all(&page->analysis, &usual);
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
        if (page->piece < pieces && analyse_find(&page->analysis, page->piece, &piece)) {
            analyse_judge(&page->analysis, &piece);
            page->spent += analyse_cost(&page->analysis, &usual, &piece);
        }
    } while (++page->piece < pieces && host_now() < end);
    if (page->piece >= pieces) {
        page_report(page);
        page_analyse_close(page);
        return;
    }
    char bytes[64];
    struct text json = TEXT(bytes);
    text_add(&json, "{\"percent\":");
    text_number(&json, (int64_t)(page->spent * 100 / page->cost));
    /* the standings come first */
    text_add(&json, page->piece > page->analysis.count ? ",\"standings\":true}" : "}");
    give(&json);
}
