#include "terminal/odds.h"

#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "core/sentence.h"
#include "games/dicetto/dicetto.h"

/* A place by its name, a space of Dicetto as moves call it; NULL: it is neither. */
static const char *name_of(const struct game *game, const char *of)
{
    static const char *const spaces[] = {"1", "2", "3", "4", "super"};
    char word[64];
    if (game == &dicetto_game) {
        for (unsigned i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
            if (strcmp(of, spaces[i]) == 0)
                return spaces[i];
        return NULL;
    }
    snprintf(word, sizeof word, "place.%s", of);
    const struct sentence *sentence = game_sentence(game, word);
    return sentence != NULL ? _(sentence->one) : NULL;
}

/* To the nearest whole number, but nothing that can happen is never, and the other way round. */
static void add_percent(float part, struct text *out)
{
    const int whole = (int)(part * 100 + 0.5F);
    if (whole == 0 && part > 0)
        text_add(out, "<1");
    else if (whole == 100 && part < 1)
        text_add(out, "99+");
    else
        text_number(out, whole);
}

void odds_tell(const struct game *game, const struct bot_odds *odds, const struct screen *screen)
{
    screen_say(screen, "%s",
               odds->count == 0 ? _("No dice are to be rolled now.")
               : game == &dicetto_game
                   ? _("To stand on a card at once, and with battles, if you want nothing else:")
                   : _("To be ahead, and with ties, if you want nothing else:"));
    for (unsigned i = 0; i < odds->count; i++) {
        char line[256];
        struct text out = TEXT(line);
        const char *name = name_of(game, odds->row[i].of);
        if (name == NULL)
            continue;
        text_add(&out, "  ");
        text_add(&out, name);
        screen_fit(screen, &out, 0, 24);
        add_percent(odds->row[i].wins, &out);
        text_add(&out, " %, ");
        add_percent(odds->row[i].level, &out);
        text_add(&out, " %");
        screen_wrap(screen, line, 4);
    }
}
