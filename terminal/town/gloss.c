#include "terminal/town/gloss.h"

#include <stdio.h>

#include "base/i18n.h"
#include "core/bits.h"

unsigned town_count_store(const struct town_view *view, unsigned seat)
{
    return bits_count(view->seen.seat[seat].hand & STORE_CARDS) + view->hidden_store[seat];
}

unsigned town_count_deeds(const struct town_view *view, unsigned seat)
{
    return bits_count(view->seen.seat[seat].hand & DEED_CARDS) + view->hidden_deeds[seat];
}

unsigned town_leaders(const struct town *t, unsigned place, unsigned among, unsigned *most)
{
    static const uint8_t faces[PLACES] = {
        [GOLD_MINE] = NINE, [BANK] = TEN, [STORE] = JACK, [SALOON] = QUEEN, [SHERIFF] = KING};
    unsigned seats = 0;
    uint32_t best = 0;
    *most = 0;
    for (unsigned i = 0; i < t->seats; i++) {
        const dice kept = t->seat[i].kept;
        const bool full = dice_count(kept) == TOWN_DICE;
        const uint32_t value =
            place == TOWN_HALL ? full ? town_hand_rank(kept) : 0 : dice_of(kept, faces[place]);
        if ((among >> i & 1) == 0 || value == 0 || value < best)
            continue;
        seats = value > best ? 1U << i : seats | 1U << i;
        best = value;
    }
    if (place != TOWN_HALL)
        *most = best;
    return seats;
}

void town_add_leaders(const struct table *table, struct text *out, const char *gap, const char *tie,
                      unsigned seats, unsigned count)
{
    char number[16];
    BITS_EACH(seat, seats) {
        text_add(out, gap);
        snprintf(number, sizeof number, "%u", (unsigned)seat + 1);
        screen_add(table->screen, out, STYLE_SEAT + (unsigned)seat, number);
        gap = tie;
    }
    if (seats != 0 && count > 0) {
        text_add(out, screen_sign(table->screen, SIGN_TIMES));
        text_number(out, count);
    }
}

const char *town_card_name(const struct table *table, unsigned kind, char name[static 64])
{
    struct text out = text_of(name, 64);
    sentence_name(table->game, "card.", table->game->card_word(kind), table->voice, &out);
    return name;
}

const char *town_elixir_name(unsigned kind)
{
    static const char *const names[] = {
        [WEALTH] = N_("Wealth"),         [CHARM] = N_("Charm"),
        [FORTUNE] = N_("Fortune"),       [POWER] = N_("Power"),
        [PROTECTION] = N_("Protection"), [FRIENDSHIP] = N_("Friendship"),
        [DOMINATION] = N_("Domination"),
    };
    return kind >= WEALTH && kind <= DOMINATION ? _(names[kind]) : NULL;
}

void town_add_doc(const struct town_view *view, struct text *out)
{
    const char *gap = "";
    if (!town_has_elixirs(&view->seen))
        text_add(out, _("a remedy by your dice"));
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++)
        if (town_elixir_name(view->seen.elixir[i]) != NULL) {
            text_add(out, gap);
            text_add(out, town_elixir_name(view->seen.elixir[i]));
            gap = ", ";
        }
}

/* `$3, 1 gold, 2 cards` */
void town_add_goods(struct text *out, unsigned dollars, unsigned gold, unsigned count,
                    unsigned deed_count)
{
    char words[64];
    const char *gap = "";
    const struct {
        unsigned n;
        const char *form;
    } rows[] = {
        {dollars, "$%u"},
        {gold, ngettext("%u nugget", "%u nuggets", gold)},
        {count, ngettext("%u card", "%u cards", count)},
        {deed_count, ngettext("%u deed", "%u deeds", deed_count)},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].n > 0) {
            text_add(out, gap);
            snprintf(words, sizeof words, rows[i].form, rows[i].n);
            text_add(out, words);
            gap = ", ";
        }
    if (*gap == '\0')
        text_add(out, _("nothing"));
}

/* All that is offered for a candidate. */
struct town_goods town_offers_for(const struct town_view *view, unsigned seat)
{
    struct town_goods sum = {0};
    for (unsigned i = 0; i < view->seen.seats; i++) {
        sum.dollars += view->seen.offered_dollars[i][seat];
        sum.gold += view->seen.offered_gold[i][seat];
        sum.cards += view->offered_cards[i][seat];
    }
    return sum;
}

static void gloss_award(const struct town_view *view, unsigned seat, struct text *out)
{
    const struct town_goods sum = town_offers_for(view, seat);
    const bool yourself = seat == view->viewer;
    char goods[128];
    char words[256];
    struct text list = TEXT(goods);
    if (sum.dollars + sum.gold + sum.cards == 0) {
        text_add(out, yourself ? _("yourself") : "");
        return;
    }
    town_add_goods(&list, sum.dollars, sum.gold, sum.cards, 0);
    snprintf(words, sizeof words, yourself ? _("yourself; brings you %s") : _("brings you %s"),
             goods);
    text_add(out, words);
}

static void gloss_open(const struct move *move, struct text *out)
{
    char words[128];
    const unsigned points = town_named_points(move);
    snprintf(words, sizeof words, ngettext("%u point in safety", "%u points in safety", points),
             points);
    text_add(out, words);
}

/* What an offer comes to with what the seat has offered for that candidate before. */
static void gloss_offer(const struct town_view *view, const struct move *move, struct text *out)
{
    const struct town *t = &view->seen;
    if (view->viewer >= t->seats || move->a >= t->seats)
        return;
    const unsigned dollars = t->offered_dollars[view->viewer][move->a];
    const unsigned gold = t->offered_gold[view->viewer][move->a];
    const unsigned count = view->offered_cards[view->viewer][move->a];
    if (dollars + gold + count == 0)
        return;
    unsigned more = 0;
    for (unsigned kind = 1; kind < CARD_KINDS; kind++)
        more +=
            kind < STORE_KINDS || (kind >= DEED_1 && kind <= DEED_5) ? town_named(move, kind) : 0;
    char goods[128];
    char words[256];
    struct text list = TEXT(goods);
    town_add_goods(&list, dollars + (move->x & 255), gold + (move->x >> 8 & 255), count + more, 0);
    snprintf(words, sizeof words, _("makes %s in all"), goods);
    text_add(out, words);
}

static void gloss_keep(const struct move *move, struct text *out)
{
    const unsigned count = dice_count(move->x);
    const unsigned price = count == 0 ? 1 : count - 1;
    if (move->a != 0)
        return;
    text_char(out, '$');
    text_number(out, price);
}

void town_gloss(const struct table *table, const void *game_view, const struct move *move,
                struct text *out)
{
    const struct town_view *view = game_view;
    const struct town *t = &view->seen;
    if (town_gloss_extension(table, view, move, out))
        return;
    switch (move->kind) {
    case MOVE_KEEP:
        gloss_keep(move, out);
        break;
    case MOVE_OFFER:
        gloss_offer(view, move, out);
        break;
    case MOVE_AWARD:
        gloss_award(view, move->a, out);
        break;
    case MOVE_PICK:
        if (move->a < t->seats)
            town_add_goods(out, t->seat[move->a].dollars, t->seat[move->a].gold,
                           town_count_store(view, move->a), town_count_deeds(view, move->a));
        break;
    case MOVE_PLAY:
    case MOVE_TAKE:
    case MOVE_GIVE:
    case MOVE_USE:
        if (move->a < CARD_KINDS && town_cards[move->a].word != NULL)
            sentence_name(table->game, "text.", town_cards[move->a].word, table->voice, out);
        break;
    case MOVE_OPEN:
        gloss_open(move, out);
        break;
    case MOVE_PASS:
        text_add(out, t->ask == ASK_OFFER ? _("add nothing") : _("not now"));
        break;
    default:
        break;
    }
}

/* Dice to keep are listed by their number, since that is their price; with a Brute, last. */
unsigned town_rank(const struct move *move)
{
    return move->kind != MOVE_KEEP ? 0 : dice_count(move->x) + (move->a != 0 ? TABLE_GROUP : 0);
}

/* The editions and the modules have cards of their own. */
bool town_has_card(const void *game_view, const char *word)
{
    const struct town *t = &((const struct town_view *)game_view)->seen;
    unsigned kind = 0;
    while (kind < CARD_KINDS &&
           (town_cards[kind].word == NULL || !text_equal(town_cards[kind].word, word)))
        kind++;
    if (kind >= WEALTH && kind <= DOMINATION)
        return town_has_elixirs(t);
    if (kind >= FENCE && kind <= HEIST)
        return !town_has_elixirs(t);
    if (kind >= BLESSING && kind <= WAR_PATH)
        return town_has_indians(t) && t->die_faces[kind - BLESSING] > 0;
    if (kind == RANCH)
        return t->ranches_all > 0;
    if (kind == SMOKE_SIGNALS && !town_has_indians(t))
        return false;
    if (kind >= WHISKY && kind <= DOG && !town_has_extension(t))
        return false;
    return kind < LAID_KINDS && town_of(t, kind) != 0;
}
