#include "terminal/town/extension.h"

#include <stdio.h>

#include "base/i18n.h"
#include "core/bits.h"
#include "terminal/town/gloss.h"

/* --- places -------------------------------------------------------------------------------------
 */

/* `2 R 5`: the points of the open deeds, the bottom one first. */
static void add_row(const struct town *t, struct text *out)
{
    for (unsigned i = 0; i < ROW; i++) {
        text_add(out, i > 0 ? " " : "");
        if (t->row[i] == NO_CARD)
            text_char(out, '-');
        else if (t->row[i] == RANCH)
            /* TRANSLATORS: one letter for a ranch in the row of deeds */
            text_add(out, _("R"));
        else
            text_number(out, town_cards[t->row[i]].points);
    }
}

static void add_first_action(const struct town *t, unsigned place, struct text *out)
{
    char words[64] = "";
    switch (place) {
    case GOLD_MINE:
        /* TRANSLATORS: this and what follows is to be had in a place, in up to 7 columns. */
        snprintf(words, sizeof words, _("gold %u"), t->mine);
        break;
    case BANK:
        snprintf(words, sizeof words, "$%u", t->bank);
        break;
    case STAGECOACH:
        snprintf(words, sizeof words, "$%u", t->coach);
        break;
    case STORE:
        text_add(out, _("card"));
        break;
    case SALOON:
        text_add(out, _("theft"));
        break;
    case SHERIFF:
        text_add(out, _("badge"));
        break;
    case TOWN_HALL:
        add_row(t, out);
        break;
    default:
        break;
    }
    text_add(out, words);
}

static void add_second_action(const struct table *table, const struct town_view *view,
                              unsigned place, struct text *out)
{
    const struct town *t = &view->seen;
    char words[64] = "";
    char face[32] = "-";
    struct text name = TEXT(face);
    switch (place) {
    case GOLD_MINE:
        /* TRANSLATORS: these are the second actions of the places, in up to 8 columns: so many
         * cards of the River; a raid of the stagecoach; Doc Badluck; to hire the bandit with this
         * face; to pursue bandits; so many cards in the deeds' deck. */
        snprintf(words, sizeof words, _("River %u"), town_river_cards(t));
        break;
    case BANK:
        text_add(out, _("coach"));
        break;
    case STORE:
        text_add(out, _("Doc"));
        break;
    case SALOON:
        if (t->bandit_top != 0)
            sentence_name(table->game, "face.",
                          table->game->face_word(town_bandit_face(t->bandit[t->bandit_top - 1])),
                          table->voice, &name);
        else
            text_char(&name, '-');
        snprintf(words, sizeof words, _("hire %s"), face);
        break;
    case SHERIFF:
        text_add(out, _("pursue"));
        break;
    case TOWN_HALL:
        snprintf(words, sizeof words, _("deck %u"), view->deed_deck);
        break;
    default:
        break;
    }
    text_add(out, words);
}

/* `▸1×3 2=4×1`: who is first, and second unless the first are tied; where that is too long
 * `▸1×3 245`. With two seats, or on the War Path (`▸1×3 !`), nobody is second. */
static void write_rivals(const struct table *table, const struct town *t, unsigned place,
                         bool in_short, struct text *out)
{
    unsigned most;
    const char *tie = in_short ? "" : "=";
    const unsigned first = town_leaders(t, place, ~0U, &most);
    town_add_leaders(table, out, screen_sign(table->screen, SIGN_ARROW), tie, first, most);
    if (t->war_path == place) {
        screen_add(table->screen, out, STYLE_WARN, " !");
    } else if (t->seats > 2 && bits_count(first) == 1) {
        const unsigned second = town_leaders(t, place, ~first, &most);
        town_add_leaders(table, out, " ", tie, second, in_short ? 0 : most);
    }
}

void town_add_actions(const struct table *table, const struct town_view *view, unsigned place,
                      unsigned spare, struct text *out)
{
    const unsigned columns = 8 + spare / 4;
    const unsigned room = 10 + spare - 3 * (spare / 4); /* the name has a part of it, too */
    char words[256];
    struct text word = TEXT(words);
    add_first_action(&view->seen, place, &word);
    picture_column(table, out, STYLE_PLAIN, words, columns);
    word = TEXT(words);
    add_second_action(table, view, place, &word);
    picture_column(table, out, STYLE_PLAIN, words, columns);
    if (place == STAGECOACH)
        return;
    word = TEXT(words);
    write_rivals(table, &view->seen, place, false, &word);
    if (screen_columns(words) > room) {
        word = TEXT(words);
        write_rivals(table, &view->seen, place, true, &word);
    }
    text_add(out, words);
}

/* --- bandits and the Indian die -----------------------------------------------------------------
 */

/* ` 9$4 Q$2` */
static void add_bandits(const struct table *table, const struct town *t, unsigned set,
                        struct text *out)
{
    for (unsigned i = 0; i < BANDITS_MAX; i++)
        if ((set >> i & 1) != 0) {
            char words[64];
            struct text word = TEXT(words);
            const unsigned face = town_bandit_face(t->bandit[i]);
            sentence_name(table->game, "face.", table->game->face_word(face), table->voice, &word);
            text_char(&word, '$');
            text_number(&word, town_bandit_bounty(t->bandit[i]));
            text_char(out, ' ');
            screen_add(table->screen, out, STYLE_FACE + face, words);
        }
    if (set == 0)
        text_add(out, " -");
}

static void print_bandits(const struct table *table, const struct town *t)
{
    char line[1024];
    struct text out = TEXT(line);
    const unsigned top = t->bandit_top == 0 ? 0 : 1U << (t->bandit_top - 1);
    screen_add(table->screen, &out, STYLE_STRONG, _("Bandits:"));
    text_char(&out, ' ');
    text_add(&out, _("for hire"));
    add_bandits(table, t, top, &out);
    text_add(&out, "; ");
    text_add(&out, _("wanted"));
    add_bandits(table, t, t->wanted, &out);
    for (unsigned seat = 0; seat < t->seats; seat++) {
        if ((t->hired[seat] | t->caught[seat]) == 0)
            continue;
        text_add(&out, "; ");
        text_add(&out, table->voice->seat_name(table->voice, seat));
        if (t->hired[seat] != 0) {
            text_char(&out, ' ');
            /* TRANSLATORS: Seat 2 hired 9$4, caught K$2 */
            text_add(&out, _("hired"));
            add_bandits(table, t, t->hired[seat], &out);
        }
        if (t->caught[seat] != 0) {
            text_add(&out, t->hired[seat] != 0 ? ", " : " ");
            text_add(&out, _("caught"));
            add_bandits(table, t, t->caught[seat], &out);
        }
    }
    screen_wrap(table->screen, line, 4);
}

static void print_die(const struct table *table, const struct town *t)
{
    char line[512];
    char words[256];
    struct text out = TEXT(line);
    screen_add(table->screen, &out, STYLE_STRONG, _("Indian die:"));
    text_char(&out, ' ');
    if (t->die == 0)
        text_add(&out, _("in the village"));
    else
        text_add(&out, table->voice->seat_name(table->voice, t->die - 1U));
    if (t->die != 0 && t->die_new != 0)
        text_add(&out, _(", to be rolled in the next round"));
    BITS_EACH(seat, t->guarded) {
        snprintf(words, sizeof words, _("; a Bodyguard protects %s"),
                 table->voice->seat_name(table->voice, (unsigned)seat));
        text_add(&out, words);
    }
    if (t->war_path != NO_PLACE) {
        char place[64];
        struct text name = TEXT(place);
        sentence_name(table->game, "place.", table->game->place_word(t->war_path), table->voice,
                      &name);
        snprintf(words, sizeof words, _("; War Path: only one action in %s"), place);
        text_add(&out, words);
    }
    screen_wrap(table->screen, line, 4);
}

/* --- the River ----------------------------------------------------------------------------------
 */

/* All cards are shown when they come up, so that everybody knows which are left. */
static void print_river(const struct table *table, const struct town *t)
{
    char line[1024];
    struct text out = TEXT(line);
    const char *gap = " ";
    screen_add(table->screen, &out, STYLE_STRONG, _("Left in the River:"));
    for (unsigned kind = GOLD_1; kind < RIVER_KINDS_END; kind++) {
        const unsigned count = town_river_count(t, kind);
        char name[64];
        if (count == 0)
            continue;
        text_add(&out, gap);
        text_add(&out, town_card_name(table, kind, name));
        if (count > 1) {
            text_char(&out, ' ');
            text_add(&out, screen_sign(table->screen, SIGN_TIMES));
            text_number(&out, count);
        }
        gap = ", ";
    }
    text_add(&out, *gap == ' ' ? " -" : "");
    screen_wrap(table->screen, line, 4);
}

void town_print_outlaws(const struct table *table, const void *game_view)
{
    const struct town *t = &((const struct town_view *)game_view)->seen;
    const bool quiet = t->die == 0 && t->guarded == 0 && t->war_path == NO_PLACE;
    print_bandits(table, t);
    if (town_has_indians(t) && (!quiet || !table->screen->low || table->whole))
        print_die(table, t);
    if (table->whole)
        print_river(table, t);
}

static void print_river_top(const struct table *table, const struct town *t)
{
    char line[256];
    char name[64];
    struct text out = TEXT(line);
    screen_add(table->screen, &out, STYLE_STRONG, _("You know the top of the River:"));
    for (unsigned i = 0; i < 2 && t->river_top[i] != NO_CARD; i++) {
        text_add(&out, i > 0 ? ", " : " ");
        text_add(&out, town_card_name(table, t->river_top[i], name));
    }
    screen_wrap(table->screen, line, 4);
}

/* Beside the dice of a pursuit. */
static void print_wanted(const struct table *table, const struct town *t)
{
    char line[256];
    struct text out = TEXT(line);
    screen_add(table->screen, &out, STYLE_STRONG, _("Wanted:"));
    add_bandits(table, t, t->wanted, &out);
    screen_wrap(table->screen, line, 4);
}

void town_print_own(const struct table *table, const struct town_view *view)
{
    const struct town *t = &view->seen;
    if (t->river_top[0] != NO_CARD)
        print_river_top(table, t);
    if (t->ask == ASK_AGAIN || (t->ask == ASK_WINDOW && t->card == TWO_GUNS))
        print_wanted(table, t);
    if (t->ask != ASK_ACTION)
        return;
    const struct town_frame *rivals = &t->frame[t->depth - 1];
    if (rivals->kind != FRAME_RIVALS)
        return; /* a view that was read does not know */
    if (rivals->m == 0)
        screen_say(table->screen, "%s", _("Nobody comes second here: what you leave is not done."));
    else
        screen_say(table->screen, _("%s comes second here, and does what you leave."),
                   table->voice->seat_name(table->voice, rivals->m - 1U));
}
