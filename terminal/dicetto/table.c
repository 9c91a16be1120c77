/* Dicetto in the terminal: the cards and the dice on them on the left, the seats on the right, the
 * bonus cards and what has been collected below. Whose dice are whose is always written as a number
 * besides the colour. Nothing is hidden in this game, so a view shows it all. */
#include <stdio.h>

#include "base/i18n.h"
#include "games/dicetto/dicetto.h"
#include "terminal/picture.h"

enum {
    NAME_COLUMNS = 17,
    DICE_COLUMNS = 16,
    SAYS_COLUMNS = 8,
    SEATS_COLUMNS = 25,
    WIDTH_MAX = 88,
};

/* How the cards are laid out in the columns that there are. */
struct layout {
    unsigned name, points;
    bool says; /* there is room for what your dice could do */
};

static struct layout layout_of(unsigned width)
{
    enum { NUMBER = 3, POINTS = 8, POINTS_NARROW = 4 };
    const unsigned fixed = NUMBER + POINTS + DICE_COLUMNS + SAYS_COLUMNS;
    if (width < fixed + NAME_COLUMNS)
        return (struct layout){.name = NAME_COLUMNS, .points = POINTS_NARROW};
    return (struct layout){.name = width - fixed, .points = POINTS, .says = true};
}

/* `Pair★`: the name of a kind of card, and whether the word Dicetto is on it. */
static void add_card(const struct table *table, unsigned kind, struct text *out)
{
    const bool word = kind < SUPER_KIND && (kind - FIRST_KIND) % 2 == 1;
    sentence_name(table->game, "card.", dicetto_cards[word ? kind - 1 : kind].word, table->voice,
                  out);
    text_add(out, word ? screen_sign(table->screen, SIGN_BADGE) : "");
}

/* --- what the dice of the seat to move could do -------------------------------------------------
 */

/* From the worst to the best. */
enum prospect { NO_CARD, TRIED, NO_FIT, TOO_LOW, DRAW, BEATS, FREE };

static enum prospect prospect_of(const struct dicetto_space *space, dice group)
{
    if (space->card == 0)
        return NO_CARD;
    if (space->tried != 0)
        return TRIED;
    const struct dicetto_bar bar = dicetto_bar(space);
    const struct dicetto_worth worth = dicetto_worth(group);
    if ((bar.wants & worth.fits) == 0)
        return NO_FIT;
    if (space->dice == 0)
        return FREE;
    return worth.pips > bar.pips ? BEATS : worth.pips == bar.pips ? DRAW : TOO_LOW;
}

static enum prospect best_prospect(const struct dicetto *g, unsigned i)
{
    dice parts[64];
    enum prospect best = NO_CARD;
    const unsigned count = dice_parts(g->hand, DICETTO_DICE, parts);
    for (unsigned part = 1; part < count; part++) {
        const enum prospect one = prospect_of(&g->space[i], parts[part]);
        best = one > best ? one : best;
    }
    return best;
}

/* Whether somebody is asked, so that there is a roll to look at. */
static bool is_asked(const struct dicetto *g)
{
    return g->ask == WAIT_AGAIN || g->ask == WAIT_PLACE;
}

/* --- the cards ----------------------------------------------------------------------------------
 */

/* `2: 4 5 =9` */
static void add_standing(const struct table *table, const struct dicetto_space *space,
                         struct text *out)
{
    char words[32];
    const unsigned style = STYLE_SEAT + space->owner;
    snprintf(words, sizeof words, "%u: ", space->owner + 1U);
    screen_add(table->screen, out, style, words);
    picture_dice(table, out, style, space->dice);
    snprintf(words, sizeof words, " =%u", dicetto_pips(space->dice));
    text_add(out, words);
}

static void add_dice(const struct table *table, const struct dicetto *g, unsigned i,
                     struct text *out)
{
    const struct dicetto_space *space = &g->space[i];
    char words[64];
    if (space->card == 0 && i == SUPER_SPACE && g->super != NOBODY) {
        /* TRANSLATORS: a seat owns the Super Roll card; 14 columns. */
        snprintf(words, sizeof words, _("%u owns it"), g->super + 1U);
        screen_add(table->screen, out, STYLE_SEAT + g->super, words);
    } else if (space->dice != 0) {
        add_standing(table, space, out);
    } else if (space->card != 0) {
        screen_add(table->screen, out, STYLE_FAINT, _("free"));
    }
}

static void add_prospect(const struct table *table, const struct dicetto *g, unsigned i,
                         struct text *out)
{
    static const struct {
        const char *words;
        unsigned style;
    } rows[] = {
        [NO_CARD] = {"", STYLE_PLAIN},
        /* TRANSLATORS: these tell what your dice are to a card, in 8 columns. */
        [TRIED] = {N_("lost"), STYLE_FAINT},
        [NO_FIT] = {N_("no fit"), STYLE_FAINT},
        [TOO_LOW] = {N_("too low"), STYLE_FAINT},
        [DRAW] = {N_("battle"), STYLE_WARN},
        [BEATS] = {N_("beat it"), STYLE_GOOD},
        [FREE] = {N_("fit"), STYLE_GOOD},
    };
    const struct dicetto_space *space = &g->space[i];
    const enum prospect best = best_prospect(g, i);
    if (best == NO_CARD || (best == TRIED && space->owner == g->turn && space->dice != 0))
        return;
    screen_add(table->screen, out, rows[best].style, _(rows[best].words));
}

static void draw_card(const struct table *table, const struct dicetto *g, unsigned i,
                      struct panel *panel)
{
    const struct layout layout = layout_of(panel->width);
    const struct dicetto_space *space = &g->space[i];
    const unsigned kind = i == SUPER_SPACE ? (unsigned)SUPER_KIND : space->kind;
    struct text out = panel_row(panel);
    char words[128];
    struct text name = TEXT(words);
    text_char(&out, i == SUPER_SPACE ? ' ' : (char)('1' + i));
    text_char(&out, ' ');
    if (kind != NO_KIND)
        add_card(table, kind, &name);
    else
        text_char(&name, '-');
    picture_column(table, &out, space->card != 0 ? STYLE_STRONG : STYLE_FAINT, words, layout.name);
    snprintf(words, sizeof words, "+%u", g->box.points[kind]);
    picture_right(table, &out, STYLE_PLAIN, kind != NO_KIND ? words : "", layout.points - 1);
    text_char(&out, ' ');
    const size_t from = out.length;
    add_dice(table, g, i, &out);
    if (layout.says && is_asked(g)) {
        screen_fit(table->screen, &out, from, DICE_COLUMNS);
        add_prospect(table, g, i, &out);
    }
}

static void draw_cards(const struct table *table, const struct dicetto *g, struct panel *panel)
{
    const struct layout layout = layout_of(panel->width);
    struct text out = panel_row(panel);
    text_add(&out, "  ");
    /* TRANSLATORS: heads of columns; `points` has 7 columns, `yours` 8. */
    picture_column(table, &out, STYLE_FAINT, _("card"), layout.name);
    picture_right(table, &out, STYLE_FAINT, layout.says ? _("points") : "", layout.points - 1);
    text_char(&out, ' ');
    const size_t from = out.length;
    screen_add(table->screen, &out, STYLE_FAINT, _("dice on it"));
    if (layout.says && is_asked(g)) {
        screen_fit(table->screen, &out, from, DICE_COLUMNS);
        screen_add(table->screen, &out, STYLE_FAINT, _("yours"));
    }
    for (unsigned i = 0; i < ALL_SPACES; i++)
        draw_card(table, g, i, panel);
}

/* --- the seats ----------------------------------------------------------------------------------
 */

static void draw_seats(const struct table *table, const struct dicetto *g, struct panel *panel)
{
    const struct screen *screen = table->screen;
    const unsigned name_columns = SEATS_COLUMNS - 3 - 6 - 7;
    struct result result;
    table->game->score(g, &result);
    struct text out = panel_row(panel);
    text_char(&out, ' ');
    /* TRANSLATORS: heads of columns: 9, 6 and 7 wide. */
    picture_column(table, &out, STYLE_FAINT, _("seat"), name_columns);
    picture_right(table, &out, STYLE_FAINT, _("cards"), 6);
    picture_right(table, &out, STYLE_FAINT, _("points"), 7);
    for (unsigned seat = 0; seat < g->seats; seat++) {
        char words[128];
        out = panel_row(panel);
        text_add(&out, is_asked(g) && seat == g->turn ? screen_sign(screen, SIGN_ARROW) : " ");
        snprintf(words, sizeof words, "%u %s", seat + 1, table->sits[seat]);
        picture_column(table, &out, STYLE_SEAT + seat, words, name_columns);
        snprintf(words, sizeof words, "%u/%u", bits_count(g->collected[seat]), g->enough);
        picture_right(table, &out, STYLE_PLAIN, words, 6);
        snprintf(words, sizeof words, "%d", result.points[seat]);
        picture_right(table, &out, STYLE_STRONG, words, 7);
    }
}

/* `Most straights +3▸2, Fewest cards +4`: with who would get each now. */
static void print_bonuses(const struct table *table, const struct dicetto *g)
{
    const char *arrow = screen_sign(table->screen, SIGN_ARROW);
    char line[1024];
    char words[128];
    struct text out = TEXT(line);
    const char *gap = " ";
    if (g->bonuses == 0)
        return;
    /* TRANSLATORS: %s is an arrow, which stands before the number of a seat. */
    snprintf(words, sizeof words, _("Bonus cards (%s who has them now):"), arrow);
    screen_add(table->screen, &out, STYLE_STRONG, words);
    BITS_EACH(bonus, g->bonuses) {
        const unsigned kind = FIRST_BONUS + (unsigned)bonus;
        const unsigned winner = dicetto_bonus_winner(g, (unsigned)bonus);
        text_add(&out, gap);
        add_card(table, kind, &out);
        snprintf(words, sizeof words, " +%u", g->box.points[kind]);
        text_add(&out, words);
        snprintf(words, sizeof words, "%s%u", arrow, winner + 1);
        if (winner != NOBODY)
            screen_add(table->screen, &out, STYLE_SEAT + winner, words);
        gap = ", ";
    }
    screen_wrap(table->screen, line, 4);
}

/* `Seat 2 has: Pair★, Chance ×2` */
static void print_collected(const struct table *table, const struct dicetto *g, unsigned seat)
{
    char list[512];
    char line[1024];
    struct text out = TEXT(list);
    const char *gap = "";
    for (unsigned kind = FIRST_KIND; kind < SUPER_KIND; kind++) {
        const unsigned count = bits_count(g->collected[seat] & dicetto_of_kind(g, kind));
        if (count == 0)
            continue;
        text_add(&out, gap);
        add_card(table, kind, &out);
        if (count > 1) {
            text_char(&out, ' ');
            text_add(&out, screen_sign(table->screen, SIGN_TIMES));
            text_number(&out, count);
        }
        gap = ", ";
    }
    if (*gap == '\0')
        return;
    snprintf(line, sizeof line, _("%s has: %s"), table->voice->seat_name(table->voice, seat), list);
    screen_wrap(table->screen, line, 4);
}

/* --- all together -------------------------------------------------------------------------------
 */

/* The fourth roll is spoken of when it can be taken. */
static unsigned most_rolls(const struct dicetto *g)
{
    return g->rolls < ROLLS ? ROLLS : ROLLS + 1;
}

static void write_title(const struct table *table, const struct dicetto *g, char title[static 160])
{
    const char *seat = table->voice->seat_name(table->voice, g->turn);
    if (g->ask == WAIT_AGAIN)
        snprintf(title, 160, _("Turn %u: %s, roll %u of %u"), g->turns, seat, g->rolls,
                 most_rolls(g));
    else if (g->ask == WAIT_PLACE)
        snprintf(title, 160, _("Turn %u: %s places dice"), g->turns, seat);
    else
        snprintf(title, 160, _("Turn %u"), g->turns);
}

static void draw(const struct table *table, const void *view)
{
    const struct dicetto *g = view;
    const bool beside = table->screen->width >= PANELS_MIN;
    const bool spare = table->whole || !table->screen->low; /* lines */
    const unsigned width = table->screen->width > WIDTH_MAX ? WIDTH_MAX : table->screen->width;
    struct panel left = {.width = beside ? width - 3 - SEATS_COLUMNS : width};
    struct panel right = {.width = SEATS_COLUMNS};
    char title[160];
    char foot[160];
    const unsigned deck = bits_count(g->deck);
    draw_cards(table, g, &left);
    draw_seats(table, g, &right);
    write_title(table, g, title);
    /* TRANSLATORS: %s is the sign on the cards that carry the word Dicetto. */
    snprintf(
        foot, sizeof foot,
        ngettext("deck: %u card; %s the word Dicetto", "deck: %u cards; %s the word Dicetto", deck),
        deck, screen_sign(table->screen, SIGN_BADGE));
    (beside ? panels_beside : panels_below)(table, &left, &right, title, foot);
    if (spare || beside)
        print_bonuses(table, g);
    for (unsigned seat = 0; spare && seat < g->seats; seat++)
        print_collected(table, g, seat);
}

/* The question names the dice: where lines are few, that is enough. */
static void draw_own(const struct table *table, const void *view, unsigned seat)
{
    const struct dicetto *g = view;
    char title[64];
    if (seat != g->turn || !is_asked(g) || (g->lost == 0 && table->screen->low))
        return;
    if (g->ask == WAIT_AGAIN)
        snprintf(title, sizeof title, _("Roll %u of %u:"), g->rolls, most_rolls(g));
    else
        snprintf(title, sizeof title, "%s", _("To place:"));
    const struct picture_group groups[] = {
        {title, g->hand, STYLE_SEAT + seat},
        {_("Out for this turn:"), g->lost, STYLE_FAINT},
    };
    picture_boxes(table, groups, sizeof groups / sizeof groups[0]);
}

/* --- choices ------------------------------------------------------------------------------------
 */

static void gloss_place(const struct dicetto *g, const struct move *move, struct text *out)
{
    char words[64] = "";
    if (move->a >= ALL_SPACES)
        return;
    const struct dicetto_space *space = &g->space[move->a];
    switch (prospect_of(space, move->x)) {
    case FREE:
        snprintf(words, sizeof words, "%s", _("free"));
        break;
    case BEATS:
        /* TRANSLATORS: beats the dice of seat %u, whose sum is %u; as short as can be. */
        snprintf(words, sizeof words, _("beats %u's %u"), space->owner + 1U,
                 dicetto_pips(space->dice));
        break;
    case DRAW:
        /* TRANSLATORS: with seat %u */
        snprintf(words, sizeof words, _("battle with %u"), space->owner + 1U);
        break;
    default:
        break;
    }
    text_add(out, words);
}

/* `leaves 5 6`: what is not rolled again. */
static void gloss_again(const struct table *table, dice kept, struct text *out)
{
    text_add(out, kept == 0 ? _("all of them") : _("leaves"));
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(kept, face); i > 0; i--) {
            text_char(out, ' ');
            text_add(out, table->game->face_word(face));
        }
}

static void gloss(const struct table *table, const void *view, const struct move *move,
                  struct text *out)
{
    const struct dicetto *g = view;
    const bool narrow = table->screen->width < PANELS_MIN; /* rolls alone fit in two columns */
    switch (move->kind) {
    case DO_STOP:
        text_add(out, narrow ? "" : _("place them"));
        break;
    case DO_AGAIN:
        if (!narrow)
            gloss_again(table, g->hand - move->x, out);
        break;
    case DO_PLACE:
        gloss_place(g, move, out);
        break;
    case DO_DONE:
        text_add(out, _("end your turn"));
        break;
    default:
        break;
    }
}

/* Fewer dice first; or space by space. */
static unsigned rank(const struct move *move)
{
    return move->kind == DO_AGAIN ? dice_count(move->x) : move->kind == DO_PLACE ? move->a + 1U : 0;
}

/* Where any dice fit there are up to fifteen groups a card: single dice are listed, and of each
 * larger number the best; all four on the Super Roll card only if it takes so many. */
static bool unlisted(const void *view, const struct move *move)
{
    const struct dicetto *g = view;
    const unsigned size = dice_count(move->x);
    if (move->kind != DO_PLACE || g->space[move->a].card == 0 || size < 2)
        return false;
    const struct dicetto_space *space = &g->space[move->a];
    const unsigned wants = dicetto_combination(space->kind);
    if (wants != COMBO_CHANCE && wants != COMBO_SUPER)
        return false;
    if (wants == COMBO_SUPER && size == DICETTO_DICE &&
        prospect_of(space, move->x - dice_lowest(move->x)) >= DRAW)
        return true;
    dice parts[64];
    const unsigned count = dice_parts(g->hand, size, parts);
    for (unsigned i = 0; i < count; i++)
        if (dice_count(parts[i]) == size && dicetto_pips(parts[i]) > dicetto_pips(move->x))
            return true;
    return false;
}

/* Not every combination has a card with the word Dicetto, and not all bonus cards are out. */
static bool has_card(const void *view, const char *word)
{
    const struct dicetto *g = view;
    unsigned kind = FIRST_KIND;
    while (kind < KINDS && !text_equal(dicetto_cards[kind].word, word))
        kind++;
    if (kind >= FIRST_BONUS)
        return kind < KINDS && (g->bonuses >> (kind - FIRST_BONUS) & 1) != 0;
    return kind == SUPER_KIND || dicetto_of_kind(g, kind) != 0;
}

/* The cards are shown at every question: each roll changes what could be done there. */
static uint32_t scene(const void *view)
{
    const struct dicetto *g = view;
    return g->turns * 64U + g->rolls * 8U + g->ask + g->hand * 40503U;
}

static const char *rules(const void *view, unsigned part)
{
    (void)view;
    return part > 0
               ? NULL
               : N_("Dicetto in short: roll up to three times, then place dice on cards whose combination "
                    "they show. When your next turn begins, you collect each card on which your dice "
                    "still stand. Until then others can push them off with more pips; with as many, "
                    "one die each decides. The game ends when somebody has collected enough cards, and "
                    "the most points win.");
}

const struct table_artist dicetto_artist = {
    .game = "dicetto",
    .read = dicetto_read,
    .draw = draw,
    .draw_own = draw_own,
    .gloss = gloss,
    .rank = rank,
    .unlisted = unlisted,
    .has_card = has_card,
    .scene = scene,
    .rules = rules,
    .more = N_("Any dice fit Chance and Super Roll. Type what is not listed: place 2 5 on super"),
};
