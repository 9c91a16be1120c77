/* Another end for a game that was played: a table that begins in the middle of it. */
#include "bots/bots.h"
#include "table/table.h"
#include "wasm/page_internal.h"

/* At a table of one person nobody waits for anybody. */
static const char alone[] = "visibility=code clock=none grace=604800 undo=own watchers=no rated=no";

/* The record's game and variant as settings; false: they do not fit. */
static bool settings_of(const struct record *record, const char *level, struct text *out)
{
    struct table_settings settings;
    char bytes[64];
    struct text game = TEXT(bytes);
    text_add(&game, "game=");
    text_add(&game, record->game->name);
    text_add(&game, " substitute=");
    text_add(&game, level);
    settings_default(&settings);
    if (settings_read(&settings, bytes) != NULL || settings_read(&settings, alone) != NULL)
        return false;
    settings.setup = record->setup;
    settings_write(&settings, out);
    return !out->cut;
}

/* `SEAT LEVEL`; false: there is no such seat, or no such bot. */
static bool read_words(const struct page *page, uint32_t bytes, struct hub_past *past,
                       char level[TABLE_LEVEL_MAX + 1])
{
    char room[32], word[4];
    struct text text = TEXT(room);
    uint32_t seat = 0;
    text_add_n(&text, page->room, page_bytes(page, bytes));
    const char *at = room;
    text_word(&at, word, sizeof word);
    if (text.cut || !text_to_number(word, page->match.setup.seats, &seat) || seat == 0)
        return false;
    text_word(&at, level, TABLE_LEVEL_MAX + 1);
    past->seat = seat - 1;
    past->level = level;
    return bot_find(page->match.game, level) != NULL;
}

bool page_try(struct page *page, double now, uint32_t connection, uint32_t moves, uint32_t bytes)
{
    char settings[TABLE_ROW_MAX], level[TABLE_LEVEL_MAX + 1];
    struct text words = TEXT(settings);
    const struct match *match = &page->match;
    struct hub_past past = {.settings = settings, .moves = match->moves, .count = moves};
    /* a described position is none that a table could come to by moves */
    if (!page->replaying || match->arranged || moves > match->count ||
        !read_words(page, bytes, &past, level) || !settings_of(&page->record, level, &words))
        return false;
    hub_try(page->hub, (int64_t)now, connection, &past);
    page_settle(page, now);
    return true;
}
