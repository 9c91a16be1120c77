#include "terminal/table.h"

#include <string.h>

#include "base/i18n.h"

static const struct table_artist *const artists[] = {&dicetto_artist, &town_artist, NULL};

static const struct table_artist *artist_of(const struct table *table)
{
    for (unsigned i = 0; artists[i] != NULL; i++)
        if (text_equal(artists[i]->game, table->game->name))
            return artists[i];
    return NULL;
}

bool table_read(const struct table *table, const struct table_told *told, void *view)
{
    const struct table_artist *artist = artist_of(table);
    return artist != NULL && artist->read(told, view);
}

void table_draw(const struct table *table, const void *view, unsigned seat)
{
    const struct table_artist *artist = artist_of(table);
    if (artist != NULL) {
        artist->draw(table, view);
        table_draw_own(table, view, seat);
        return;
    }
    char lines[8192];
    struct text out = TEXT(lines);
    table->game->describe(view, &out);
    for (const char *at = lines; *at != '\0';) {
        const size_t length = strcspn(at, "\n");
        fprintf(table->screen->out, "  %.*s\n", (int)length, at);
        at += length + (at[length] == '\n' ? 1 : 0);
    }
}

void table_draw_own(const struct table *table, const void *view, unsigned seat)
{
    const struct table_artist *artist = artist_of(table);
    if (artist != NULL && seat < SEATS_MAX)
        artist->draw_own(table, view, seat);
}

bool table_changed(const struct table *table, const void *last, const void *view)
{
    const struct table_artist *artist = artist_of(table);
    return artist == NULL ? memcmp(last, view, table->game->view_size) != 0
                          : artist->scene(last) != artist->scene(view);
}

const char *table_rules(const struct table *table, const void *view, unsigned part)
{
    const struct table_artist *artist = artist_of(table);
    const char *rules = artist == NULL || artist->rules == NULL ? NULL : artist->rules(view, part);
    return rules != NULL ? _(rules) : NULL;
}

const char *table_more(const struct table *table)
{
    const struct table_artist *artist = artist_of(table);
    return artist != NULL && artist->more != NULL
               ? _(artist->more)
               : _("These are examples: other moves of this kind can be typed.");
}

void table_gloss(const struct table *table, const void *view, const struct move *move,
                 struct text *out)
{
    const struct table_artist *artist = artist_of(table);
    if (artist != NULL)
        artist->gloss(table, view, move, out);
}

unsigned table_sort(const struct table *table, const void *view, struct move *list, unsigned count)
{
    enum { UNLISTED = 1 << 16 };
    const struct table_artist *artist = artist_of(table);
    unsigned keys[CHOICES_MAX];
    unsigned listed = 0;
    if (artist == NULL)
        return count;
    for (unsigned i = 0; i < count; i++) {
        const struct move move = list[i];
        const bool hidden = artist->unlisted != NULL && artist->unlisted(view, &move);
        const unsigned key = artist->rank(&move) | (hidden ? UNLISTED : 0);
        unsigned j = i;
        for (; j > 0 && keys[j - 1] > key; j--) {
            list[j] = list[j - 1];
            keys[j] = keys[j - 1];
        }
        list[j] = move;
        keys[j] = key;
        listed += !hidden;
    }
    return listed;
}

unsigned table_group(const struct table *table, const struct move *move)
{
    const struct table_artist *artist = artist_of(table);
    return artist == NULL ? 0 : artist->rank(move) / TABLE_GROUP;
}

/* --- cards --------------------------------------------------------------------------------------
 */

enum { CARDS_MAX = 96 };

static const char prefix[] = "text.";

/* The word of the card that a sentence explains, or NULL. */
static const char *card_of(const struct sentence *sentence)
{
    const size_t length = sizeof prefix - 1;
    return strncmp(sentence->word, prefix, length) == 0 ? sentence->word + length : NULL;
}

static bool begins(const struct table *table, const char *word, const char *beginning)
{
    char name[128];
    struct text out = TEXT(name);
    sentence_name(table->game, "card.", word, table->voice, &out);
    return i18n_begins(word, beginning) || i18n_begins(name, beginning);
}

/* `Brute, brute` */
static void add_name(const struct table *table, const char *word, unsigned style, struct text *out)
{
    text_add(out, "  ");
    text_add(out, screen_style(table->screen, style));
    sentence_name(table->game, "card.", word, table->voice, out);
    text_add(out, screen_style(table->screen, STYLE_PLAIN));
    text_add(out, ", ");
    screen_add(table->screen, out, STYLE_FAINT, word);
}

/* `Brute, brute: ...` */
static void add_card(const struct table *table, const struct sentence *card, struct text *out)
{
    add_name(table, card_of(card), STYLE_STRONG, out);
    text_add(out, ": ");
    text_add(out, table->voice->translate(table->voice, card->one));
}

/* Whether a card is another one of the kind before it: `pair-d` after `pair`. */
static bool is_alike(const struct sentence *card, const struct sentence *before)
{
    return before != NULL && strncmp(card->word, before->word, strlen(before->word)) == 0 &&
           text_equal(card->one, before->one);
}

/* The cards of the game that is played whose word or name begins so, each kind once. */
static unsigned find_cards(const struct table *table, const void *view, const char *beginning,
                           const struct sentence *found[static CARDS_MAX])
{
    const struct table_artist *artist = artist_of(table);
    unsigned count = 0;
    for (const struct sentence *s = table->game->sentences; s->word != NULL; s++) {
        const char *word = card_of(s);
        if (word != NULL && count < CARDS_MAX && begins(table, word, beginning) &&
            (artist == NULL || artist->has_card == NULL || artist->has_card(view, word)) &&
            !is_alike(s, count > 0 ? found[count - 1] : NULL))
            found[count++] = s;
    }
    return count;
}

static void print_texts(const struct table *table, const struct sentence *const *list,
                        unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char line[1024];
        struct text out = TEXT(line);
        add_card(table, list[i], &out);
        screen_wrap(table->screen, line, 4);
    }
}

unsigned table_print_cards(const struct table *table, const void *view, const char *beginning)
{
    const struct sentence *list[CARDS_MAX];
    const unsigned count = find_cards(table, view, beginning, list);
    print_texts(table, list, count);
    return count;
}

/* Names alone, one behind the other: `Brute, Cheater, Dynamite`. */
static void print_names(const struct table *table, const struct sentence *const *list,
                        unsigned count)
{
    char line[4096];
    struct text out = TEXT(line);
    for (unsigned i = 0; i < count; i++) {
        text_add(&out, i > 0 ? ", " : "");
        sentence_name(table->game, "card.", card_of(list[i]), table->voice, &out);
    }
    screen_wrap(table->screen, line, 2);
}

unsigned table_list_cards(const struct table *table, const void *view)
{
    enum { NAME_ROOM = 160, LINES_MAX = 22 };
    const struct sentence *list[CARDS_MAX];
    char names[CARDS_MAX][NAME_ROOM];
    const char *texts[CARDS_MAX];
    const unsigned count = find_cards(table, view, "", list);
    unsigned lines = 0;
    for (unsigned i = 0; i < count; i++) {
        char line[1024];
        struct text out = TEXT(line);
        add_card(table, list[i], &out);
        lines += (screen_columns(line) + table->screen->width - 1) / table->screen->width;
        out = TEXT(names[i]);
        add_name(table, card_of(list[i]), STYLE_PLAIN, &out);
        texts[i] = names[i];
    }
    if (lines <= LINES_MAX) {
        print_texts(table, list, count);
        return count;
    }
    if (screen_list_lines(table->screen, texts, count) <= LINES_MAX)
        screen_list(table->screen, texts, count, 4);
    else
        print_names(table, list, count);
    /* TRANSLATORS: the words card and %s are typed; card stays as it is. */
    screen_say(table->screen, _("Type card CARD for what a card does, for example: card %s"),
               card_of(list[count / 2]));
    return count;
}
