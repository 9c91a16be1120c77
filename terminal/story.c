#include "terminal/story.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"

static void put(struct sink *sink, const struct event *event)
{
    struct story *story = (struct story *)sink;
    if (story->count == story->room) {
        const size_t room = story->room == 0 ? 256 : story->room * 2;
        struct story_entry *entries = realloc(story->entries, room * sizeof *entries);
        if (entries == NULL) {
            story->full = true;
            return;
        }
        story->entries = entries;
        story->room = room;
    }
    story->entries[story->count++] = (struct story_entry){.event = *event, .move = story->move};
}

void story_open(struct story *story)
{
    *story = (struct story){.sink = {.put = put}};
}

void story_close(struct story *story)
{
    free(story->entries);
    story->entries = NULL;
    story->count = story->room = 0;
}

void story_at_move(struct story *story, uint32_t move)
{
    story->move = move;
}

void story_take_back(struct story *story, uint32_t moves)
{
    while (story->count > 0 && story->entries[story->count - 1].move >= moves)
        story->count--;
    for (unsigned viewer = 0; viewer <= WATCHER; viewer++)
        if (story->told[viewer] > story->count)
            story->told[viewer] = story->count;
}

static void tell(const struct teller *teller, const struct event *heard)
{
    char line[1024];
    struct text out = TEXT(line);
    const bool heading = strncmp(teller->game->event_word(heard), "round", 5) == 0;
    if (heading) {
        text_add(&out, "\n");
        text_add(&out, screen_style(teller->screen, STYLE_STRONG));
    } else {
        text_add(&out, "  ");
    }
    sentence_tell(teller->game, heard, teller->voice, &out);
    if (heading)
        text_add(&out, screen_style(teller->screen, STYLE_PLAIN));
    screen_wrap(teller->screen, line, 4);
}

void story_tell(struct story *story, const struct teller *teller, unsigned viewer)
{
    for (size_t i = story->told[viewer]; i < story->count; i++) {
        struct event heard;
        if (game_hear(&story->entries[i].event, viewer, &heard))
            tell(teller, &heard);
    }
    story->told[viewer] = story->count;
    if (story->full)
        screen_say(teller->screen, "%s", _("There is no memory left to tell more."));
}

void story_tell_again(const struct story *story, const struct teller *teller, unsigned viewer,
                      size_t most)
{
    struct event heard;
    size_t from = story->told[viewer];
    for (size_t n = 0; from > 0 && n < most; from--)
        n += game_hear(&story->entries[from - 1].event, viewer, &heard) ? 1 : 0;
    for (; from < story->told[viewer]; from++)
        if (game_hear(&story->entries[from].event, viewer, &heard))
            tell(teller, &heard);
}
