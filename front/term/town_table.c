/* Dice Town in the terminal: the town on the left, the seats on the right, your own hand and dice
 * below. It is drawn from a view alone, so it can show nobody more than that seat knows. */
#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "front/term/table.h"
#include "front/term/town_gloss.h"
#include "games/town/town.h"
#include "tools/i18n.h"

enum {
    PANEL_ROWS = 16,
    PANEL_ROOM = 512,
    PANELS_MIN = 78, /* narrower terminals get the panels one below the other */
    PANELS_MAX = 100,
    HAND_DICE = 5,
};

/* The lines of a die that is drawn as a box. */
enum { UPPER_EDGE, FACES, LOWER_EDGE, LINES };

struct panel {
    char line[PANEL_ROWS][PANEL_ROOM];
    unsigned rows, width;
};

static struct text panel_row(struct panel *panel)
{
    struct text out = TEXT(panel->line[panel->rows]);
    if (panel->rows + 1 < PANEL_ROWS)
        panel->rows++;
    text_char(&out, ' ');
    return out;
}

static void add_column(const struct table *table, struct text *out, unsigned style,
                       const char *words, unsigned columns)
{
    const size_t from = out->length;
    screen_add(table->screen, out, style, words);
    screen_fit(table->screen, out, from, columns);
}

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

/* `9 9 J ? ?`: dice set aside, then those under the cup. */
static void add_dice(const struct table *table, struct text *out, dice d, unsigned hidden)
{
    const char *gap = "";
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            char name[32];
            struct text word = TEXT(name);
            add_name(table, "face.", table->game->face_word(face), &word);
            text_add(out, gap);
            screen_add(table->screen, out, face_style(face), name);
            gap = " ";
        }
    for (; hidden > 0; hidden--) {
        text_add(out, gap);
        screen_add(table->screen, out, STYLE_FAINT, screen_sign(table->screen, SIGN_DOT));
        gap = " ";
    }
}

/* One line of dice drawn as boxes: the upper edges, the faces, the lower edges. */
static void add_boxes(const struct table *table, struct text *out, dice d, unsigned line)
{
    static const enum sign left[] = {SIGN_TOP_LEFT, SIGN_VERTICAL, SIGN_BOTTOM_LEFT};
    static const enum sign right[] = {SIGN_TOP_RIGHT, SIGN_VERTICAL, SIGN_BOTTOM_RIGHT};
    const struct screen *screen = table->screen;
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            text_add(out, screen_style(screen, face_style(face)));
            text_add(out, screen_sign(screen, left[line]));
            if (line == FACES) {
                const size_t from = out->length;
                const char *word = table->game->face_word(face);
                text_add(out, screen_columns(word) > 1 ? "" : " ");
                add_name(table, "face.", word, out);
                screen_fit(screen, out, from, 3);
            } else {
                screen_repeat(screen, out, SIGN_HORIZONTAL, 3);
            }
            text_add(out, screen_sign(screen, right[line]));
            text_add(out, screen_style(screen, STYLE_PLAIN));
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
        add_column(table, &out, style, words, screen_columns(words) < 2 ? 2 : 3);
        add_column(table, &out, style, _(rows[i].name), name_columns);
        text_char(&out, ' ');
        word = TEXT(words);
        if (place == DOC) {
            add_doc(view, &out);
            continue;
        }
        add_prize(table, view, place, &word);
        add_column(table, &out, STYLE_PLAIN, words, prize_columns);
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
    add_column(table, &out, STYLE_SEAT + seat, words, 12);
    snprintf(words, sizeof words, " $%-3u", s->dollars);
    add_column(table, &out, s->dollars > 0 ? STYLE_PLAIN : STYLE_FAINT, words, 6);
    snprintf(words, sizeof words, _("%u gold"), s->gold);
    add_column(table, &out, s->gold > 0 ? STYLE_PLAIN : STYLE_FAINT, words, 9);
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
    add_column(table, &out, town_count_store(view, seat) > 0 ? STYLE_PLAIN : STYLE_FAINT, words, 9);
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

static void print_edge(const struct table *table, const struct panel *left,
                       const struct panel *right, bool top, const char *title)
{
    const struct screen *screen = table->screen;
    char line[2048];
    struct text out = TEXT(line);
    text_add(&out, screen_sign(screen, top ? SIGN_TOP_LEFT : SIGN_BOTTOM_LEFT));
    unsigned columns = 0;
    if (*title != '\0') {
        screen_repeat(screen, &out, SIGN_HORIZONTAL, 1);
        text_char(&out, ' ');
        screen_add(screen, &out, top ? STYLE_STRONG : STYLE_PLAIN, title);
        text_char(&out, ' ');
        columns = screen_columns(title) + 3;
    }
    screen_repeat(screen, &out, SIGN_HORIZONTAL, left->width > columns ? left->width - columns : 0);
    text_add(&out, screen_sign(screen, top ? SIGN_TEE_DOWN : SIGN_TEE_UP));
    screen_repeat(screen, &out, SIGN_HORIZONTAL, right->width);
    text_add(&out, screen_sign(screen, top ? SIGN_TOP_RIGHT : SIGN_BOTTOM_RIGHT));
    fprintf(screen->out, "%s\n", line);
}

static void print_panels(const struct table *table, struct panel *left, struct panel *right,
                         const char *title, const char *decks)
{
    const struct screen *screen = table->screen;
    const unsigned rows = left->rows > right->rows ? left->rows : right->rows;
    const char *bar = screen_sign(screen, SIGN_VERTICAL);
    print_edge(table, left, right, true, title);
    for (unsigned i = 0; i < rows; i++) {
        char line[2 * PANEL_ROOM + 64];
        struct text out = TEXT(line);
        text_add(&out, bar);
        size_t from = out.length;
        text_add(&out, i < left->rows ? left->line[i] : "");
        screen_fit(screen, &out, from, left->width);
        text_add(&out, bar);
        from = out.length;
        text_add(&out, i < right->rows ? right->line[i] : "");
        screen_fit(screen, &out, from, right->width);
        text_add(&out, bar);
        fprintf(screen->out, "%s\n", line);
    }
    print_edge(table, left, right, false, decks);
}

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
    const struct screen *screen = table->screen;
    const bool beside = screen->width >= PANELS_MIN;
    const unsigned width = screen->width > PANELS_MAX ? PANELS_MAX : screen->width;
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
    if (beside) {
        print_panels(table, &left, &right, title, decks);
    } else {
        fprintf(screen->out, "%s\n", title);
        for (unsigned i = 0; i < left.rows; i++)
            fprintf(screen->out, "%s\n", left.line[i]);
        for (unsigned i = 0; i < right.rows; i++)
            fprintf(screen->out, "%s\n", right.line[i]);
        fprintf(screen->out, "%s\n", decks);
    }
    print_known(table, view);
}

/* --- what one seat sees for itself
 * ------------------------------------------------------------------ */

/* A title beside its dice; the title stands on their middle line. */
static void add_group(const struct table *table, struct text *out, const char *title, dice d,
                      unsigned line)
{
    const size_t from = out->length;
    const unsigned columns = screen_columns(title) + 2;
    if (dice_count(d) == 0)
        return;
    screen_add(table->screen, out, STYLE_STRONG, line == FACES ? title : "");
    screen_fit(table->screen, out, from, columns);
    add_boxes(table, out, d, line);
    text_add(out, "   ");
}

static void print_own_dice(const struct table *table, dice cup, dice kept)
{
    const bool low = table->screen->low;
    for (unsigned line = low ? FACES : 0; line < (low ? FACES + 1U : LINES); line++) {
        char words[1024];
        struct text out = TEXT(words);
        add_group(table, &out, _("Your cup:"), cup, line);
        add_group(table, &out, _("Set aside:"), kept, line);
        while (out.length > 0 && words[out.length - 1] == ' ')
            words[--out.length] = '\0';
        fprintf(table->screen->out, "%s\n", words);
    }
}

static void draw_own(const struct table *table, const void *game_view, unsigned seat)
{
    const struct town_view *view = game_view;
    const struct town_seat *own = &view->seen.seat[seat];
    print_cards(table, _("Your hand:"), &view->seen, own->hand);
    if (own->open != 0)
        print_cards(table, _("Your open deeds:"), &view->seen, own->open);
    print_offers(table, view);
    if (dice_count(own->cup) > 0)
        print_own_dice(table, own->cup, own->kept);
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
    .scene = scene,
    .more = N_("An offer may hold dollars, gold and cards at once: offer $2 g1 brute for 3"),
};
