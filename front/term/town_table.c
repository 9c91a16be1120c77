/* Dice Town in the terminal: the town on the left, the seats on the right, your own hand and dice
 * below. It is drawn from a view alone, so it can show nobody more than that seat knows. */
#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "front/term/picture.h"
#include "front/term/town_gloss.h"
#include "games/town/town.h"
#include "tools/i18n.h"

enum { HAND_DICE = 5 };

static void add_name(const struct table *table, const char *prefix, const char *word,
                     struct text *out)
{
    sentence_name(table->game, prefix, word, table->voice, out);
}

static const char *card_name(const struct table *table, unsigned kind, char name[static 64])
{
    struct text out = text_of(name, 64);
    add_name(table, "card.", town_cards[kind].word, &out);
    return name;
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

/* `1=3×2`: who leads, with how many of the face (0: the number does not matter). */
static void add_leaders(const struct table *table, struct text *out, unsigned seats, unsigned count)
{
    const char *gap = screen_sign(table->screen, SIGN_ARROW);
    char number[16];
    BITS_EACH(seat, seats) {
        text_add(out, gap);
        snprintf(number, sizeof number, "%u", (unsigned)seat + 1);
        screen_add(table->screen, out, STYLE_SEAT + (unsigned)seat, number);
        gap = "=";
    }
    if (seats != 0 && count > 0) {
        text_add(out, screen_sign(table->screen, SIGN_TIMES));
        text_number(out, count);
    }
}

/* The seats that would hold a place with the dice that lie open, and with how many of its face. */
static unsigned leaders(const struct town *t, unsigned place, int face, unsigned *most)
{
    unsigned seats = 0;
    uint32_t best = 0;
    *most = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const dice kept = t->seat[i].kept;
        const bool full = dice_count(kept) == HAND_DICE;
        const uint32_t value =
            place == TOWN_HALL ? full ? town_hand_rank(kept) : 0 : dice_of(kept, (unsigned)face);
        if (value == 0 || value < best)
            continue;
        seats = value > best ? 1U << i : seats | 1U << i;
        best = value;
    }
    if (place != TOWN_HALL)
        *most = best;
    return seats;
}

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

/* The elixirs' names are long; on the table one word is enough. */
static const char *const elixirs[] = {
    [WEALTH] = N_("Wealth"),         [CHARM] = N_("Charm"),
    [FORTUNE] = N_("Fortune"),       [POWER] = N_("Power"),
    [PROTECTION] = N_("Protection"), [FRIENDSHIP] = N_("Friendship"),
    [DOMINATION] = N_("Domination"),
};

static void add_doc(const struct town_view *view, struct text *out)
{
    const char *gap = "";
    if (!town_has_elixirs(&view->seen))
        text_add(out, _("a remedy by your dice"));
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++)
        if (view->seen.elixir[i] >= WEALTH && view->seen.elixir[i] <= DOMINATION) {
            text_add(out, gap);
            text_add(out, _(elixirs[view->seen.elixir[i]]));
            gap = ", ";
        }
}

static void draw_town(const struct table *table, const struct town_view *view, struct panel *panel)
{
    static const struct {
        uint8_t place;
        int face;
        const char *name;
    } rows[] = {
        {GOLD_MINE, NINE, N_("Gold Mine")}, {BANK, TEN, N_("Bank")},
        {STAGECOACH, -1, N_("Stagecoach")}, {STORE, JACK, N_("General Store")},
        {SALOON, QUEEN, N_("Saloon")},      {SHERIFF, KING, N_("Sheriff")},
        {TOWN_HALL, ACE, N_("Town Hall")},  {DOC, -1, N_("Doc Badluck")},
    };
    const unsigned spare = panel->width - 38;
    const unsigned name_columns = 13 + spare / 3;
    const unsigned prize_columns = 11 + spare / 3;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const unsigned place = rows[i].place;
        const int face = rows[i].face;
        struct text out = panel_row(panel);
        char words[128];
        struct text word = TEXT(words);
        if (face >= 0)
            add_name(table, "face.", table->game->face_word((unsigned)face), &word);
        const unsigned style = face < 0 ? STYLE_PLAIN : face_style((unsigned)face);
        text_add(&out, screen_columns(words) < 2 ? " " : "");
        picture_column(table, &out, style, words, screen_columns(words) < 2 ? 2 : 3);
        picture_column(table, &out, style, _(rows[i].name), name_columns);
        text_char(&out, ' ');
        word = TEXT(words);
        if (place == DOC) {
            add_doc(view, &out);
            continue;
        }
        add_prize(table, view, place, &word);
        picture_column(table, &out, STYLE_PLAIN, words, prize_columns);
        text_char(&out, ' ');
        if (face >= 0) {
            unsigned most = 0;
            const unsigned seats = leaders(&view->seen, place, face, &most);
            add_leaders(table, &out, seats, most);
        }
    }
}

/* --- the seats
 * ------------------------------------------------------------------------------------ */

static void draw_seat(const struct table *table, const struct town_view *view, unsigned seat,
                      struct panel *panel)
{
    const struct screen *screen = table->screen;
    const struct town_seat *s = &view->seen.seat[seat];
    char words[128];
    struct text out = panel_row(panel);
    screen_add(screen, &out, STYLE_FACE,
               view->seen.badge == seat ? screen_sign(screen, SIGN_BADGE) : " ");
    snprintf(words, sizeof words, " %u %s", seat + 1, table->sits[seat]);
    picture_column(table, &out, STYLE_SEAT + seat, words, 12);
    snprintf(words, sizeof words, " $%-3u", s->dollars);
    picture_column(table, &out, s->dollars > 0 ? STYLE_PLAIN : STYLE_FAINT, words, 6);
    snprintf(words, sizeof words, _("%u gold"), s->gold);
    picture_column(table, &out, s->gold > 0 ? STYLE_PLAIN : STYLE_FAINT, words, 9);
    if (s->open != 0) {
        snprintf(words, sizeof words, _("open: %u"), bits_count(s->open));
        text_add(&out, words);
    }

    out = panel_row(panel);
    text_add(&out, "    ");
    const size_t from = out.length;
    add_dice(table, &out, s->kept, HAND_DICE - dice_count(s->kept));
    screen_fit(screen, &out, from, 15);
    snprintf(words, sizeof words, ngettext("%u card", "%u cards", town_count_store(view, seat)),
             town_count_store(view, seat));
    picture_column(table, &out, town_count_store(view, seat) > 0 ? STYLE_PLAIN : STYLE_FAINT, words,
                   9);
    snprintf(words, sizeof words, ngettext("%u deed", "%u deeds", town_count_deeds(view, seat)),
             town_count_deeds(view, seat));
    screen_add(screen, &out, town_count_deeds(view, seat) > 0 ? STYLE_PLAIN : STYLE_FAINT, words);
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
        text_add(out, card_name(table, kind, name));
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

static void draw(const struct table *table, const void *game_view)
{
    const struct town_view *view = game_view;
    const unsigned room = table->screen->width;
    const bool beside = room >= PANELS_MIN;
    const unsigned width = room > PANELS_MAX ? PANELS_MAX : room;
    struct panel left = {.width = beside ? (width - 3) / 2 + 2 : 40};
    struct panel right = {.width = beside ? width - 3 - left.width : 37};
    char title[64];
    char decks[96];
    draw_town(table, view, &left);
    for (unsigned seat = 0; seat < view->seen.seats; seat++)
        draw_seat(table, view, seat, &right);
    snprintf(title, sizeof title, _("Round %u"), view->seen.round);
    snprintf(decks, sizeof decks, _("decks: Store %u, deeds %u"), view->store_deck,
             view->deed_deck);
    (beside ? panels_beside : panels_below)(table, &left, &right, title, decks);
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
    return (uint32_t)t->round << 16 | kept << 8 | (t->ask == ASK_KEEP ? t->coach : 255U);
}

const struct table_artist town_artist = {
    .game = "town",
    .draw = draw,
    .draw_own = draw_own,
    .gloss = town_gloss,
    .rank = town_rank,
    .has_card = town_has_card,
    .scene = scene,
    .more = N_("An offer may hold dollars, gold and cards at once: offer $2 g1 brute for 3"),
};
