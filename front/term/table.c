#include "front/term/table.h"

#include <string.h>

#include "tools/i18n.h"

static const struct table_artist *const artists[] = {&dicetto_artist, &town_artist, NULL};

static const struct table_artist *artist_of(const struct table *table)
{
    for (unsigned i = 0; artists[i] != NULL; i++)
        if (text_equal(artists[i]->game, table->game->name))
            return artists[i];
    return NULL;
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

/* `Brute (brute): ...` */
static void print_card(const struct table *table, const struct sentence *sentence)
{
    char line[1024];
    struct text out = TEXT(line);
    const char *word = card_of(sentence);
    text_add(&out, "  ");
    text_add(&out, screen_style(table->screen, STYLE_STRONG));
    sentence_name(table->game, "card.", word, table->voice, &out);
    text_add(&out, screen_style(table->screen, STYLE_PLAIN));
    text_add(&out, ", ");
    screen_add(table->screen, &out, STYLE_FAINT, word);
    text_add(&out, ": ");
    text_add(&out, table->voice->translate(table->voice, sentence->one));
    screen_wrap(table->screen, line, 4);
}

unsigned table_print_cards(const struct table *table, const char *beginning)
{
    unsigned found = 0;
    for (const struct sentence *s = table->game->sentences; s->word != NULL; s++)
        if (card_of(s) != NULL && begins(table, card_of(s), beginning)) {
            print_card(table, s);
            found++;
        }
    return found;
}
