/* Dice Town in the terminal: the town on the left, the seats on the right, your own hand and dice
 * below. It is drawn from a view alone, so it can show nobody more than that seat knows. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "core/bits.h"
#include "games/town/town.h"
#include "terminal/picture.h"
#include "terminal/town/extension.h"
#include "terminal/town/gloss.h"

enum { HAND_DICE = 5 };

static void add_name(const struct table *table, const char *prefix, const char *word,
                     struct text *out)
{
    sentence_name(table->game, prefix, word, table->voice, out);
}

/* --- dice
 * ----------------------------------------------------------------------------------------- */

static unsigned face_style(unsigned face)
{
    return STYLE_FACE + face;
}

/* `9 9 J · ·`: dice set aside, then those under the cup. */
static void add_dice(const struct table *table, struct text *out, dice d, unsigned hidden)
{
    const char *gap = picture_dice(table, out, STYLE_PLAIN, d) > 0 ? " " : "";
    for (; hidden > 0; hidden--) {
        text_add(out, gap);
        screen_add(table->screen, out, STYLE_FAINT, screen_sign(table->screen, SIGN_DOT));
        gap = " ";
    }
}

/* --- the town
 * ------------------------------------------------------------------------------------- */

static void add_row_of_deeds(const struct table *table, const struct town_view *view,
                             struct text *out)
{
    (void)table;
    const char *gap = "";
    for (unsigned i = 0; i < ROW; i++) {
        text_add(out, gap);
        if (view->seen.row[i] == NO_CARD)
            text_char(out, '-');
        else
            text_number(out, town_cards[view->seen.row[i]].points);
        gap = " ";
    }
}

static void add_prize(const struct table *table, const struct town_view *view, unsigned place,
                      struct text *out)
{
    const struct town *t = &view->seen;
    char words[64] = "";
    switch (place) {
    case GOLD_MINE:
        snprintf(words, sizeof words, _("%u gold"), t->mine);
        break;
    case BANK:
        snprintf(words, sizeof words, "$%u", t->bank);
        break;
    case STAGECOACH:
        snprintf(words, sizeof words, "$%u", t->coach);
        break;
    case STORE:
        snprintf(words, sizeof words, "%s", _("a card"));
        break;
    case SALOON:
        snprintf(words, sizeof words, "%s", _("a theft"));
        break;
    case SHERIFF:
        snprintf(words, sizeof words, "%s", _("the badge"));
        break;
    case TOWN_HALL:
        snprintf(words, sizeof words, "%s ", _("deeds"));
        text_add(out, words);
        add_row_of_deeds(table, view, out);
        return;
    default:
        break;
    }
    text_add(out, words);
}

/* `  9 Gold Mine`: the face and the place, in `columns`. */
static struct text begin_place(const struct table *table, struct panel *panel, int face,
                               const char *name, unsigned columns)
{
    struct text out = panel_row(panel);
    char words[128];
    struct text word = TEXT(words);
    if (face >= 0)
        add_name(table, "face.", table->game->face_word((unsigned)face), &word);
    const unsigned style = face < 0 ? STYLE_PLAIN : face_style((unsigned)face);
    text_add(&out, screen_columns(words) < 2 ? " " : "");
    picture_column(table, &out, style, words, screen_columns(words) < 2 ? 2 : 3);
    picture_column(table, &out, style, name, columns);
    text_char(&out, ' ');
    return out;
}

static void add_place(const struct table *table, const struct town_view *view, unsigned place,
                      unsigned columns, struct text *out)
{
    char words[128];
    struct text word = TEXT(words);
    add_prize(table, view, place, &word);
    picture_column(table, out, STYLE_PLAIN, words, columns);
    text_char(out, ' ');
    if (place != STAGECOACH) {
        unsigned most = 0;
        const unsigned seats = town_leaders(&view->seen, place, ~0U, &most);
        town_add_leaders(table, out, screen_sign(table->screen, SIGN_ARROW), "=", seats, most);
    }
}

static void draw_town(const struct table *table, const struct town_view *view, struct panel *panel)
{
    /* With the Extension there is more to say of a place, and less room for its name. */
    static const struct {
        uint8_t place;
        int face;
        const char *name, *short_name;
    } rows[] = {
        {GOLD_MINE, NINE, N_("Gold Mine"), N_("Gold Mine")},
        {BANK, TEN, N_("Bank"), N_("Bank")},
        /* TRANSLATORS: the second name of a place is for 9 columns. */
        {STAGECOACH, -1, N_("Stagecoach"), N_("Coach")},
        {STORE, JACK, N_("Store"), N_("Store")},
        {SALOON, QUEEN, N_("Saloon"), N_("Saloon")},
        {SHERIFF, KING, N_("Sheriff"), N_("Sheriff")},
        {TOWN_HALL, ACE, N_("Town Hall"), N_("Town Hall")},
        {DOC, -1, N_("Doc Badluck"), N_("Doc")},
    };
    const bool extension = town_has_extension(&view->seen);
    const unsigned spare = panel->width - (extension ? 40 : 38);
    const unsigned name_columns = extension ? 9 + spare / 4 : 13 + spare / 3;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const unsigned place = rows[i].place;
        struct text out =
            begin_place(table, panel, rows[i].face,
                        _(extension ? rows[i].short_name : rows[i].name), name_columns);
        if (place == DOC)
            town_add_doc(view, &out);
        else if (extension)
            town_add_actions(table, view, place, spare, &out);
        else
            add_place(table, view, place, 11 + spare / 3, &out);
    }
}

/* --- the seats
 * ------------------------------------------------------------------------------------ */

/* `3 cards`, faint if there are none. */
static void add_pile(const struct table *table, struct text *out, const char *form, unsigned count,
                     unsigned columns)
{
    char words[128];
    snprintf(words, sizeof words, form, count);
    picture_column(table, out, count > 0 ? STYLE_PLAIN : STYLE_FAINT, words, columns);
}

/* What lies open before a seat. */
static void add_open(const struct table *table, const struct town *t, unsigned seat,
                     struct text *out)
{
    const unsigned ranches = t->ranches[seat];
    if (ranches > 9) { /* the word does not fit behind two digits */
        char words[64];
        snprintf(words, sizeof words, "%u %s", ranches, _("R"));
        picture_column(table, out, STYLE_PLAIN, words, 9);
    } else if (ranches > 0)
        add_pile(table, out, ngettext("%u ranch", "%u ranches", ranches), ranches, 9);
    else if (t->seat[seat].open != 0 && !town_has_extension(t))
        add_pile(table, out, _("open: %u"), bits_count(t->seat[seat].open), 8);
}

/* `2 deeds`; with the Extension `2+1 deeds` where one more lies open, since ranches stand there. */
static void add_deeds(const struct table *table, const struct town_view *view, unsigned seat,
                      struct text *out)
{
    const unsigned deeds = town_count_deeds(view, seat);
    const unsigned open = bits_count(view->seen.seat[seat].open);
    char words[128];
    if (town_has_extension(&view->seen) && open > 0)
        /* TRANSLATORS: deeds in the hand, and laid open; 9 columns. The plural form is that of
         * their sum. */
        snprintf(words, sizeof words, ngettext("%u+%u deed", "%u+%u deeds", deeds + open), deeds,
                 open);
    else
        snprintf(words, sizeof words, ngettext("%u deed", "%u deeds", deeds), deeds);
    screen_add(table->screen, out, deeds + open > 0 ? STYLE_PLAIN : STYLE_FAINT, words);
}

static void draw_seat(const struct table *table, const struct town_view *view, unsigned seat,
                      struct panel *panel)
{
    const struct screen *screen = table->screen;
    const struct town_seat *s = &view->seen.seat[seat];
    const unsigned store = town_count_store(view, seat);
    const bool extension = town_has_extension(&view->seen);
    const unsigned less = extension ? 1 : 0; /* columns, for the ranches */
    char words[128];
    struct text out = panel_row(panel);
    screen_add(screen, &out, STYLE_FACE,
               view->seen.badge == seat ? screen_sign(screen, SIGN_BADGE) : " ");
    snprintf(words, sizeof words, " %u %s", seat + 1, table->sits[seat]);
    picture_column(table, &out, STYLE_SEAT + seat, words, 12);
    add_pile(table, &out, " $%-3u", s->dollars, 6);
    add_pile(table, &out, extension ? _("gold %u") : _("%u gold"), s->gold, 9 - less);
    add_open(table, &view->seen, seat, &out);

    out = panel_row(panel);
    text_add(&out, "    ");
    const size_t from = out.length;
    add_dice(table, &out, s->kept, HAND_DICE - dice_count(s->kept));
    screen_fit(screen, &out, from, 15);
    add_pile(table, &out, ngettext("%u card", "%u cards", store), store, 9 - less);
    add_deeds(table, view, seat, &out);
}

/* `Brute x2, Wanted; deeds 1 1 4` */
static void add_cards(const struct table *table, struct text *out, const struct town *t, cards set)
{
    const char *gap = "";
    for (unsigned kind = 1; kind < STORE_KINDS; kind++) {
        const unsigned count = bits_count(set & town_of(t, kind));
        if (count == 0)
            continue;
        char name[64];
        text_add(out, gap);
        text_add(out, town_card_name(table, kind, name));
        if (count > 1) {
            text_char(out, ' ');
            text_add(out, screen_sign(table->screen, SIGN_TIMES));
            text_number(out, count);
        }
        gap = ", ";
    }
    if ((set & DEED_CARDS) != 0) {
        text_add(out, *gap == '\0' ? "" : "; ");
        text_add(out, _("deeds worth"));
        BITS_EACH(card, set & DEED_CARDS) {
            text_char(out, ' ');
            text_number(out, town_cards[town_kind(t, (unsigned)card)].points);
        }
    }
    if (set == 0)
        text_add(out, _("nothing"));
}

static void print_cards(const struct table *table, const char *title, const struct town *t,
                        cards set)
{
    char line[1024];
    struct text out = TEXT(line);
    screen_add(table->screen, &out, STYLE_STRONG, title);
    text_char(&out, ' ');
    add_cards(table, &out, t, set);
    screen_wrap(table->screen, line, 4);
}

/* Cards in other hands that the viewer has seen on their way there. */
static void print_known(const struct table *table, const struct town_view *view)
{
    const struct town *t = &view->seen;
    for (unsigned i = 0; i < t->seats && view->viewer < t->seats; i++)
        if (i != view->viewer && t->seat[i].hand != 0) {
            char list[512];
            char line[1024];
            struct text out = TEXT(list);
            add_cards(table, &out, t, t->seat[i].hand);
            snprintf(line, sizeof line, _("%s is known to hold: %s"),
                     table->voice->seat_name(table->voice, i), list);
            screen_wrap(table->screen, line, 4);
        }
}

/* --- both together
 * -------------------------------------------------------------------------------- */

static void print_offers(const struct table *table, const struct town_view *view)
{
    for (unsigned seat = 0; seat < view->seen.seats; seat++) {
        const struct town_goods sum = town_offers_for(view, seat);
        if (sum.dollars + sum.gold + sum.cards == 0)
            continue;
        char goods[128];
        struct text out = TEXT(goods);
        town_add_goods(&out, sum.dollars, sum.gold, sum.cards, 0);
        screen_say(table->screen, _("Offered to the Sheriff for %s: %s"),
                   table->voice->seat_name(table->voice, seat), goods);
    }
}

enum { EXTENSION_MIN = 80 }; /* columns for its panels side by side */

static void draw(const struct table *table, const void *game_view)
{
    const struct town_view *view = game_view;
    const struct town *t = &view->seen;
    const unsigned room = table->screen->width;
    const bool beside = room >= (town_has_extension(t) ? EXTENSION_MIN : PANELS_MIN);
    const unsigned width = room > PANELS_MAX ? PANELS_MAX : room;
    struct panel left = {.width = beside ? (width - 3) / 2 + 2 : 40};
    struct panel right = {.width = beside ? width - 3 - left.width : 37};
    char title[64];
    char decks[96];
    draw_town(table, view, &left);
    for (unsigned seat = 0; seat < t->seats; seat++)
        draw_seat(table, view, seat, &right);
    snprintf(title, sizeof title, _("Round %u"), t->round);
    if (town_has_extension(t))
        snprintf(decks, sizeof decks, _("decks: Store %u, bandits %u"), view->store_deck,
                 bits_count(t->bandit_deck) + (t->bandit_top != 0));
    else
        snprintf(decks, sizeof decks, _("decks: Store %u, deeds %u"), view->store_deck,
                 view->deed_deck);
    /* the seats of a large table leave room beside them */
    const bool room_beside = beside && right.rows >= left.rows + 2;
    if (town_has_extension(t) && room_beside)
        panel_print(&left, table, town_print_outlaws, view);
    (beside ? panels_beside : panels_below)(table, &left, &right, title, decks);
    if (town_has_extension(t) && !room_beside)
        town_print_outlaws(table, view);
    print_known(table, view);
}

/* --- what one seat sees for itself
 * ------------------------------------------------------------------ */

static void draw_own(const struct table *table, const void *game_view, unsigned seat)
{
    const struct town_view *view = game_view;
    const struct town_seat *own = &view->seen.seat[seat];
    print_cards(table, _("Your hand:"), &view->seen, own->hand);
    if (own->open != 0)
        print_cards(table, _("Your open deeds:"), &view->seen, own->open);
    if (town_has_extension(&view->seen))
        town_print_own(table, view);
    print_offers(table, view);
    if (dice_count(own->cup) > 0) {
        const struct picture_group groups[] = {{_("Your cup:"), own->cup},
                                               {_("Set aside:"), own->kept}};
        picture_boxes(table, groups, sizeof groups / sizeof groups[0]);
    }
}

/* The table is shown before each choice of dice, and once more when the places have their say. */
static uint32_t scene(const void *game_view)
{
    const struct town *t = &((const struct town_view *)game_view)->seen;
    uint32_t kept = 0;
    for (unsigned i = 0; i < t->seats; i++)
        kept += dice_count(t->seat[i].kept);
    const bool rolling = t->ask == ASK_KEEP || t->ask == ASK_BANDITS;
    return (uint32_t)t->round << 16 | kept << 8 | (rolling ? t->coach : 255U);
}

static const char *rules(const void *game_view, unsigned part)
{
    static const char *const parts[MODULES] = {
        [BASE_GAME] = N_(
            "Dice Town in short: all roll at once and keep some of their dice. One is free, each "
            "further one costs $1. When somebody has five, the others roll a last time. Then the "
            "town pays: most 9s dig for gold, most 10s rob the bank, most Js draw Store cards, "
            "most Qs steal a card, most Ks bring the badge, the best poker hand brings a deed, and "
            "one more for each A. Who gets nothing visits Doc Badluck. The Sheriff breaks ties, "
            "and can be bribed. The game ends when the mine is empty or all deeds are taken. A "
            "nugget is a point, $2 are one, the badge is five; deeds and some cards have theirs."),
        [WITH_EXTENSION] =
            N_("The Extension: each place has two actions. Who is first there picks one, and who "
               "is second does the other, unless only two play. A hired bandit sets one or two "
               "dice to its face before one of your rolls, free, and is wanted from then on. To "
               "pursue is to roll a die for each K: each face catches a wanted bandit of that "
               "face, and its bounty counts as dollars at the end. The River brings gold, the "
               "badge, a purse out of the bank, a Store card of the discards (Coupon), or a choice "
               "of three cards (Discovery). Ranches (R) lie open; your first is a point, the "
               "second two, and so on."),
        [WITH_INDIANS] =
            N_("The Indians: at Town Hall the first, or else the second, can give up a card just "
               "gained for the Indian die. It is rolled in the next round before the mine: "
               "Shaman's Blessing turns one of your dice, Trap one of somebody else's, Bodyguard "
               "lets nobody take anything from you, War Path leaves a place with one action."),
    };
    const struct town *t = &((const struct town_view *)game_view)->seen;
    const unsigned last = town_has_indians(t)     ? WITH_INDIANS
                          : town_has_extension(t) ? WITH_EXTENSION
                                                  : BASE_GAME;
    return part <= last ? parts[part] : NULL;
}

const struct table_artist town_artist = {
    .game = "town",
    .read = town_read,
    .draw = draw,
    .draw_own = draw_own,
    .gloss = town_gloss,
    .rank = town_rank,
    .has_card = town_has_card,
    .scene = scene,
    .rules = rules,
    .more = N_("An offer may hold dollars, gold and cards at once: offer $2 g1 brute for 3"),
};
