/* Tables to go to: our own that are not over, and open ones. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "games/games.h"
#include "setup/seating.h"
#include "terminal/join/join.h"

void lists_ask(struct join *join)
{
    join->stage = STAGE_LISTS;
    join->listed_count = 0;
    join->lists = 2;
    line_say(join, "mine");
    line_say(join, "tables");
}

static bool is_listed(const struct join *join, const char *id)
{
    for (unsigned i = 0; i < join->listed_count; i++)
        if (strcmp(join->listed[i].id, id) == 0)
            return true;
    return false;
}

/* `Ann, Bob, greedy (bot), 2 empty` */
static void add_people(struct join *join, const struct value *about, struct text *out)
{
    struct join_seat seats[SEATS_MAX] = {0};
    unsigned empty = 0, count = 0;
    const struct value *list = value_of(about, "seats", VALUE_LIST);
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v))
        count++;
    if (list == NULL || count > SEATS_MAX || model_seats(join, list, seats) != NULL)
        return;
    for (unsigned i = 0; i < count; i++) {
        const bool bot = seats[i].kind == SITS_BOT || seats[i].owner[0] != '\0';
        empty += seats[i].kind == SITS_NOBODY;
        if (seats[i].kind != SITS_PERSON && !bot)
            continue;
        text_add(out, out->length > 0 ? ", " : "");
        text_add(out, seats[i].name);
        text_add(out, bot ? _(" (bot)") : "");
    }
    if (empty > 0) {
        char words[64];
        snprintf(words, sizeof words, ngettext("%u empty", "%u empty", empty), empty);
        text_add(out, out->length > 0 ? ", " : "");
        text_add(out, words);
    }
}

static void show_entry(struct join *join, const struct value *table)
{
    char line[512], people[300];
    struct text out = TEXT(line), who = TEXT(people);
    const char *id = value_text(table, "table", ""), *state = value_text(table, "state", "");
    struct join_listed *listed = &join->listed[join->listed_count];
    if (strlen(id) >= sizeof listed->id || strspn(id, "0123456789abcdef") != strlen(id) ||
        *id == '\0' || is_listed(join, id))
        return;
    snprintf(listed->id, sizeof listed->id, "%.*s", JOIN_ID_ROOM - 1, id);
    join->listed_count++;
    add_people(join, value_of(table, "about", VALUE_OBJECT), &who);
    text_add(&out, join->listed_count < 10 ? " " : "");
    text_add(&out, screen_style(&join->screen, STYLE_STRONG));
    text_number(&out, join->listed_count);
    text_add(&out, screen_style(&join->screen, STYLE_PLAIN));
    text_add(&out, "  ");
    text_add(&out, value_text(table, "code", id));
    text_add(&out, "  ");
    text_add(&out, value_text(table, "game", ""));
    text_add(&out, text_equal(state, "playing") ? _(", being played") : _(", open"));
    text_add(&out, people[0] != '\0' ? ": " : "");
    text_add(&out, people);
    screen_wrap(&join->screen, line, 6);
}

void lists_take(struct join *join, const struct value *list, bool mine)
{
    const unsigned before = join->listed_count;
    for (const struct value *v = value_first(list);
         v != NULL && join->listed_count < JOIN_LISTED_MAX; v = value_next(list, v)) {
        const bool over = text_equal(value_text(v, "state", ""), "over");
        if (over || is_listed(join, value_text(v, "table", "")))
            continue;
        if (join->listed_count == before)
            join_say_in(join, STYLE_STRONG, "%s",
                        mine ? _("Your tables that are not over:") : _("Other tables:"));
        show_entry(join, v);
    }
    join->lists -= join->lists > 0;
    if (join->lists > 0)
        return;
    join->busy = false;
    join->came = true;
    if (join->listed_count == 0)
        join_say(join, "%s", _("There are no tables yet."));
    lists_help(join);
}

void lists_help(struct join *join)
{
    if (join->listed_count > 0)
        /* TRANSLATORS: make, watch, list, help and quit are typed and stay as they are. */
        join_say_in(join, STYLE_FAINT, "%s",
                    _("Type a number or a code to sit down there, watch and a number to look on; "
                      "make dicetto or make town for a table of your own; list, help, quit."));
    else
        join_say_in(join, STYLE_FAINT, "%s",
                    _("Type make dicetto or make town for a table of your own, or the code of a "
                      "table that somebody told you; list, help, quit."));
}

void lists_refused(struct join *join, const char *line)
{
    const struct join_wishes *wishes = join->wishes;
    const bool make = strncmp(line, "make", 4) == 0;
    if (!join->keyboard && (make ? wishes->make : wishes->table) != NULL && !join->came) {
        join_fail(join, "%s",
                  make ? _("no table can be made so; `dicecup join --help` shows how")
                       : _("there is no way to that table; without --table all open ones are "
                           "listed"));
        return;
    }
    if (make)
        join_say(join, "%s",
                 _("A table is made by its game and settings, for example: make town seats=3"));
    else
        lists_ask(join);
}

void lists_go(struct join *join, const char *word)
{
    uint32_t number;
    const size_t length = strlen(word);
    if (length < 3 && text_to_number(word, join->listed_count, &number) && number > 0) {
        line_sayf(join, "table %s", join->listed[number - 1].id);
        return;
    }
    if (length < 3 || length > JOIN_ID_ROOM ||
        strspn(word, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-") != length) {
        join_say_in(join, STYLE_WARN, _("'%s' is no table of the list, and no code of one."), word);
        if (join->stage != STAGE_TABLE)
            lists_refused(join, "table");
        return;
    }
    line_sayf(join, "table %s", word);
}

/* What is usual comes first among the options, so that it can be said otherwise. */
void lists_make(struct join *join, const char *settings)
{
    static const char options[] = " options=";
    char first[64];
    const char *rest = settings;
    text_word(&rest, first, sizeof first);
    const bool named = strncmp(first, "game=", 5) == 0;
    const struct game *game = games_find(named ? first + 5 : first);
    const char *usual = game != NULL ? seating_usual(game) : "";
    const char *own = strstr(rest, options);
    const size_t before = own != NULL ? (size_t)(own - rest) : strlen(rest);
    join->made = true;
    if (usual[0] == '\0')
        line_sayf(join, "make %s%s", game != NULL && !named ? "game=" : "", settings);
    else
        line_sayf(join, "make game=%s%.*s%s%s%s%s", game->name, (int)before, rest, options, usual,
                  own != NULL ? "," : "", own != NULL ? own + strlen(options) : "");
}
