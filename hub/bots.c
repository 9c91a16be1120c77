/* How many bots that search somebody has at the tables that they host, as far as those are in
 * memory: at others no bot thinks. Whoever has as many as are allowed gets no more, neither one by
 * one nor by beginning a game that was set up for another host, or for a rematch.
 *
 * A game may get more of them as it goes: a bot plays for somebody who left, a host leaves and
 * another one has their tables, a table is read again. Those beyond the limit do not search. */
#include "hub/hub_internal.h"

static bool searches(const struct game *game, const char *level)
{
    const struct bot *bot = bot_find(game, level);
    return bot != NULL && bot->searches;
}

/* Whether a bot that searches plays for a seat; nobody but a person is ever away. */
static bool seat_searches(const struct table *table, unsigned number)
{
    const struct table_seat *seat = &table->seat[number];
    if (seat->kind == SEAT_BOT)
        return searches(table->settings.game, seat->level);
    return seat->away != AWAY_NO && searches(table->settings.game, table->settings.substitute);
}

static unsigned count(const struct hub_table *t)
{
    const struct table *table = table_of(t);
    unsigned sum = 0;
    if (table->phase != TABLE_LOBBY && table->phase != TABLE_PLAYING)
        return 0;
    for (unsigned seat = 0; seat < table->settings.setup.seats; seat++)
        sum += seat_searches(table, seat);
    return sum;
}

void bots_forget(struct hub_table *t)
{
    t->recount = true;
    tally_take(&t->hub->searching, t->searchers_of, t->searchers);
    t->searchers = 0;
}

static void count_again(struct hub_table *t)
{
    const unsigned searchers = count(t);
    const uint64_t person = table_of(t)->host;
    if (searchers != t->searchers || person != t->searchers_of) {
        tally_take(&t->hub->searching, t->searchers_of, t->searchers);
        t->searchers = 0;
        if (searchers > 0 && tally_add(&t->hub->searching, person, searchers))
            t->searchers = searchers;
        t->searchers_of = person;
    }
}

void bots_count(struct hub_table *t)
{
    if (t->recount)
        count_again(t);
    t->recount = false;
}

/* How many of a table come before a seat's: bots have their places before those who play for
 * people. */
static unsigned count_before(const struct table *table, unsigned seat)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < table->settings.setup.seats; i++) {
        const bool earlier = table->seat[i].kind == table->seat[seat].kind
                                 ? i < seat
                                 : table->seat[i].kind == SEAT_BOT;
        sum += earlier && seat_searches(table, i);
    }
    return sum;
}

/* The best that does not search. */
static const char *cheap_level(const struct game *game)
{
    const char *level = "";
    const struct bot *bot = NULL;
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++)
        if (!bot->searches)
            level = bot->name;
    return level;
}

const char *bots_level(struct hub_table *t, unsigned seat, const char *level)
{
    const struct table *table = table_of(t);
    const unsigned most = t->hub->limits.searchers;
    if (most == 0 || !searches(table->settings.game, level))
        return level;
    if (t->recount) /* in the middle of an input */
        count_again(t);
    const unsigned sum = tally_of(&t->hub->searching, table->host);
    const bool fits = sum <= most || count_before(table, seat) + sum - most < t->searchers;
    return fits ? level : cheap_level(table->settings.game);
}

/* `bot SEAT LEVEL`: how many more that search. */
static unsigned more(const struct table *table, const char *rest)
{
    char word[TABLE_LEVEL_MAX + 2];
    uint32_t seat = 0;
    text_word(&rest, word, sizeof word);
    if (!text_to_number(word, table->settings.setup.seats, &seat) || seat == 0)
        return 0;
    text_word(&rest, word, sizeof word);
    return searches(table->settings.game, word) && !seat_searches(table, seat - 1);
}

const char *bots_judge(struct hub_table *t, const struct hub_connection *c, const char *word,
                       const char *rest)
{
    const struct table *table = table_of(t);
    const unsigned most = t->hub->limits.searchers;
    /* while the host is away somebody else may do this for them, and it is the host's share */
    if (most == 0 || table->phase != TABLE_LOBBY ||
        !table_may_host(table, t->hub->now, c->person->id))
        return NULL;
    const bool starts = text_equal(word, "start");
    const unsigned wants = text_equal(word, "bot") ? more(table, rest) : 0;
    if (!starts && wants == 0)
        return NULL;
    bots_count(t);
    return tally_of(&t->hub->searching, table->host) + wants > most ? "too-many-bots" : NULL;
}
